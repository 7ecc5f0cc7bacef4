"""Which of the things that a thread did is taken back by words that name one: by whom it went to, where it stands, what
it is called, or whether it came first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orchestration.commands.scene import Scene
from orchestration.commands.thread_intents import (
    FollowUpMeant,
    ThreadMeaning,
    UnsureMeant,
    can_take_back,
    has_written,
)
from orchestration.text.name_sounds import is_part_of_channel, is_part_of_name, list_name_sounds
from orchestration.text.office_words import find_meanings
from orchestration.text.pointed_things import is_part_of_title
from orchestration.text.taken_back import TakenBack
from schemas.plan import Action, get_planned_id
from schemas.run import Run
from schemas.states import Filled, Succeeded

_REACHED = ("channel", "user")
"""The inputs that say where a message went."""
MOST_OFFERED = 6


@dataclass(frozen=True, slots=True)
class DoneEffect:
    """A step that changed something: its run, what it is called and whom or what place it reached. ``makes``: what it
    left was not there before."""

    run: Run
    step: str
    title: str
    reached: tuple[str, ...]
    makes: bool

    @property
    def label(self) -> str:
        """What it is called for a person."""
        return self.title or next(iter(self.reached), "")

    def is_called(self, name: str) -> bool:
        """Whether a name is of it."""
        wanted = name.strip(" #@'\"‘’“”「」")
        if any(_is_name_of(one, wanted) for one in self.reached):
            return True
        return bool(self.title) and (
            wanted.casefold() in self.title.casefold()
            or is_part_of_title(wanted, self.title)
            or is_part_of_name(self.title, wanted)
            or _means_part(wanted, self.title)
        )


def list_effects(runs: Sequence[Run]) -> list[DoneEffect]:
    """Return what the runs did that was not taken back, the first first."""
    return [one for run in reversed(runs) if can_take_back(run) for one in _list_done(run)]


def read_taken_back_work(scene: Scene, said: TakenBack) -> ThreadMeaning | None:
    """Return which of the things done words take back that name one; who it can't be told of is asked. ``None`` where
    they may be said of something else."""
    if said.of_others:
        return UnsureMeant("not_mine", scene.latest) if scene.runs.ended else None
    done = [one for one in list_effects(scene.runs.ended) if one.makes or said.way == "undo"]
    if not done or any(_names_step(run, said.named) for run in scene.runs.open):
        return None
    if said.order:
        is_late = scene.latest is not None and has_written(scene.latest)
        return _take(done[0 if said.order == "first" else -1]) if is_late else None
    meant = [one for one in done if one.is_called(said.named)]
    if len(meant) == 1:
        return _take(meant[0])
    if meant and all(one.run.id == meant[0].run.id for one in meant) and len(meant) == _count(meant[0].run):
        return FollowUpMeant(meant[0].run, undoes=True, alone=True)
    if meant or said.way == "undo":
        return UnsureMeant("which", scene.latest, tuple(_offer(meant or done)))
    return None


def takes_last(scene: Scene, said: TakenBack) -> bool:
    """Whether words without a name can be said of what was done last; what only changed is not done away with."""
    latest = scene.latest
    if said.way == "undo" or scene.runs.open or latest is None:
        return True
    done = list_effects([latest])
    return bool(done) and all(one.makes for one in done)


def _take(one: DoneEffect) -> FollowUpMeant:
    is_whole = _count(one.run) == 1
    return FollowUpMeant(one.run, undoes=True, alone=True, step="" if is_whole else one.step)


def _count(run: Run) -> int:
    return len(list(_list_done(run)))


def _offer(done: Sequence[DoneEffect]) -> list[str]:
    return list(dict.fromkeys(one.label for one in reversed(done) if one.label))[:MOST_OFFERED]


def _list_done(run: Run) -> Iterator[DoneEffect]:
    for step, state in run.states.items() if run.plan is not None else ():
        action = _find_action(run, step)
        if isinstance(state, Succeeded) and action is not None and action.is_effect:
            yield _tell_done(run, step, action, state.filled)


def _find_action(run: Run, step: str) -> Action | None:
    planned = get_planned_id(step)
    return next((one for one in run.plan.actions if one.id == planned), None) if run.plan is not None else None


def _tell_done(run: Run, step: str, action: Action, filled: Filled) -> DoneEffect:
    payload = filled.payload
    reached = [name for field in _REACHED for name in _list_names(action, filled, field)]
    page = filled.resolved.get("page")
    title = str(payload.get("title") or "") or (page.name if page is not None else "")
    makes = "text" in payload or "rows" in payload or "title" in payload or ("content" in payload and page is not None)
    return DoneEffect(run, step, title, tuple(dict.fromkeys(reached)), makes)


def _list_names(action: Action, filled: Filled, field: str) -> Iterator[str]:
    """Yield what an input names, as it is known and as it was asked for."""
    found = filled.resolved.get(field)
    if found is not None:
        yield from (found.name, found.asked)
    asked = str(action.inputs.get(field) or "")
    if asked and "{{" not in asked:
        yield asked


def _names_step(run: Run, name: str) -> bool:
    """Whether a run under way has a step that goes to what a name is of."""
    actions = run.plan.actions if run.plan is not None and name else ()
    reached = (str(one.inputs.get(field) or "") for one in actions if one.is_effect for field in (*_REACHED, "page"))
    return any(one and _is_name_of(one, name) for one in reached)


def _is_name_of(known: str, asked: str) -> bool:
    """Whether a name is that of a person or channel, by its letters or its sound."""
    known = known.strip().lstrip("#@")
    if known.casefold() == asked.casefold() or is_part_of_channel(known, asked):
        return True
    sounds = {sound for one in _list_given(known) for sound in list_name_sounds(one) if sound}
    return bool(sounds & {sound for one in _list_given(asked) for sound in list_name_sounds(one) if sound})


def _list_given(name: str) -> Iterator[str]:
    """Yield a name and those of its parts that a person may be called by."""
    bare = name.strip().removesuffix("님").removesuffix("씨")
    yield bare
    if len(bare) == 3 and all("가" <= char <= "힣" for char in bare):
        yield bare[1:]
    yield from bare.split() if " " in bare else ()


def _means_part(asked: str, title: str) -> bool:
    """Whether every word that is asked for means one of a title's in another language."""
    own = [find_meanings(word) for word in title.split()]
    words = asked.split()
    return bool(words) and all(any(find_meanings(word) & one for one in own) for word in words)
