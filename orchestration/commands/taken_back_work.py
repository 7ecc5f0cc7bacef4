"""Which of the things that a thread did is taken back by words that name one: by whom it went to, where it stands, what
it is called, or whether it came first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orchestration.commands.scene import Scene
from orchestration.commands.thread_intents import (
    FollowUpMeant,
    StopMeant,
    ThreadMeaning,
    UnsureMeant,
    can_take_back,
    has_one_effect,
    has_written,
    is_decision_awaited,
)
from orchestration.patterns import make_regex
from orchestration.plan.thread_context import is_private
from orchestration.text.name_sounds import is_part_of_channel, is_part_of_name, list_name_sounds
from orchestration.text.office_words import find_meanings
from orchestration.text.pointed_things import is_part_of_title
from orchestration.text.taken_back import Order, TakenBack, read_taken_back
from schemas.plan import Action, get_planned_id
from schemas.run import Run
from schemas.states import Filled, Succeeded
from schemas.values import Payload

_REACHED = ("channel", "user")
"""The inputs that say where a message went."""
MOST_OFFERED = 6


@dataclass(frozen=True, slots=True)
class DoneEffect:
    """A step that changed something: its run, what it is called and whom or what place it reached. ``makes``: what it
    left was not there before, ``trashes``: it put a page in the trash."""

    run: Run
    step: str
    title: str
    reached: tuple[str, ...]
    makes: bool
    trashes: bool = False

    @property
    def label(self) -> str:
        """What it is called for a person."""
        return self.title or next(iter(self.reached), "")

    def is_called(self, name: str) -> bool:
        """Whether a name is of it."""
        wanted = name.strip(" #@'\"‘’“”「」")
        if any(is_name_of(one, wanted) for one in self.reached):
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


def list_seen(scene: Scene) -> list[Run]:
    """Return the runs whose deeds may be named to who speaks: those of a private answer only to who asked."""
    return [one for one in scene.runs.ended if scene.is_by_asker(one) or not is_private(one)]


def read_taken_back_work(scene: Scene, said: TakenBack) -> ThreadMeaning | None:
    """Return which of the things done words take back that tell one from others; where that can't be told it is asked.
    ``None`` where they are of what was done last, or may be said of something else."""
    if said.of_others:
        return UnsureMeant("not_mine", scene.latest) if scene.runs.ended else None
    done = [one for one in list_effects(list_seen(scene)) if _can_be(one, said)]
    waiting = [run for run in scene.runs.open if said.named and _names_step(run, said.named)]
    if waiting:
        return _call_off_named(waiting, [one for one in done if one.is_called(said.named)])
    if not done:
        return None
    if said.order:
        return _take_by_order(scene, done, said.order)
    if said.named:
        return _take_named(scene, done, said)
    if scene.runs.open:
        return None
    return _take_row(scene, done, said) or _take_of_last(scene, done, said)


_OF_ROW = make_regex(
    r"(?:그|이|방금|아까)\s?(?:넣은\s|추가한\s)?(?:줄|행)|\b(?:the|that|this)\s(?:new\s)?(?:row|line)\b|(?:その|この|さっきの)行",
    re.IGNORECASE,
)
"""The row that was added, and not what was changed in it since."""


def _take_row(scene: Scene, done: Sequence[DoneEffect], said: TakenBack) -> ThreadMeaning | None:
    """Return the one row that was added, where it was changed last and its words do away with the row itself."""
    latest = scene.latest
    if said.way != "remove" or latest is None or not _OF_ROW.search(scene.speech.text):
        return None
    rows = [one for one in done if "rows" in _get_inputs(one)]
    changed = [one for one in list_effects([latest]) if "row" in _get_inputs(one)]
    return _take(rows[0]) if len(rows) == 1 and changed else None


def _get_inputs(one: DoneEffect) -> Payload:
    action = _find_action(one.run, one.step)
    return action.inputs if action is not None else {}


def _take_by_order(scene: Scene, done: Sequence[DoneEffect], order: Order) -> ThreadMeaning | None:
    """Return the first, second or last: of what the last run did, where that is several things, else of all."""
    latest = scene.latest
    if latest is None or not has_written(latest):
        return None
    last = [one for one in done if one.run.id == latest.id]
    counted = last if len(last) > 1 else done
    at = {"first": 0, "second": 1}.get(order, len(counted) - 1)
    return _take(counted[at]) if at < len(counted) else _ask(scene, done)


def _can_be(one: DoneEffect, said: TakenBack) -> bool:
    """Whether a thing can be meant by how it is taken back: what only changed is not done away with."""
    return one.trashes if said.way == "untrash" else one.makes or said.way == "undo" or said.of_changes


def _call_off_named(waiting: Sequence[Run], done: Sequence[DoneEffect]) -> ThreadMeaning | None:
    """Stop the one thing that waits for a yes and is called so, where nothing that was done is."""
    is_one = len(waiting) == 1 and is_decision_awaited(waiting[0]) and has_one_effect(waiting[0])
    return StopMeant(waiting) if is_one and not done else None


def _take_named(scene: Scene, done: Sequence[DoneEffect], said: TakenBack) -> ThreadMeaning | None:
    """Return the one that is called so; what is done away with after a list was shown may be one of its rows."""
    is_late = scene.latest is not None and has_written(scene.latest)
    sure = done if is_late or said.way != "remove" else [one for one in done if one.reached]
    meant = [one for one in sure if one.is_called(said.named)]
    if len(meant) == 1:
        return _take(meant[0])
    return _ask(scene, meant or done) if meant or said.way in ("undo", "untrash") else None


def _take_of_last(scene: Scene, done: Sequence[DoneEffect], said: TakenBack) -> ThreadMeaning | None:
    """Return which of several things of the last run is meant, by what the reason tells of; ``None`` for all of it."""
    latest = scene.latest
    last = [one for one in done if latest is not None and one.run.id == latest.id]
    if said.both:
        return _ask(scene, done) if len(last) < 2 <= len(done) else None
    told = [one for one in last if said.topic and one.is_called(said.topic)] if len(last) > 1 else []
    if len(told) == 1:
        return _take(told[0])
    return _ask(scene, last) if said.alone and len(last) > 1 else None


def may_mean_another(scene: Scene) -> bool:
    """Whether words that are only heard as taking back name a thing other than what was done last."""
    said = read_taken_back(scene.speech.text)
    if said is not None and said.named:
        return True
    done = list_effects(list_seen(scene))
    words = [word for word in re.split(r"[\s,.!?、。]+|['’]s\b", scene.speech.text) if len(word) > 1]
    last = [one for one in done if scene.latest is not None and one.run.id == scene.latest.id]
    return any(one.is_called(word) for one in done if one not in last for word in words)


def list_labels(scene: Scene) -> tuple[str, ...]:
    """Return what the things are called that can be taken back, the latest first."""
    return tuple(_offer(list_effects(list_seen(scene))))


def _ask(scene: Scene, done: Sequence[DoneEffect]) -> UnsureMeant:
    return UnsureMeant("which", scene.latest, tuple(_offer(done)))


def does_take_last(scene: Scene, said: TakenBack) -> bool:
    """Whether words without a name can be said of what was done last; what only changed is not done away with."""
    latest = scene.latest
    if (said.way == "undo" and not said.named) or scene.runs.open or latest is None:
        return said.way != "untrash"
    done = list_effects([latest])
    return bool(done) and all(_can_be(one, said) for one in done)


def find_work_before_answer(scene: Scene, said: TakenBack) -> Run | None:
    """Return the last run that made what words point back at ("then remove it again"), where nothing was done since but
    to answer; ``None`` where they may be said of what was shown."""
    latest = scene.latest
    if latest is None or scene.runs.open or has_written(latest) or _POINTS_BACK.search(scene.speech.text) is None:
        return None
    run = next((one for one in scene.runs.ended if can_take_back(one) and scene.is_by_asker(one)), None)
    done = list_effects([run]) if run is not None else []
    return run if len(done) == 1 and _can_be(done[0], said) else None


_POINTS_BACK = make_regex(
    r"\bagain\b|\bback\b|\b(?:the|that)\s(?:new\s)?(?:row|line|post|message|reminder|entry)\b"
    r"|(?<![가-힣])(?:다시|도로)(?![가-힣])|(?:그|방금|아까)\s?(?:한\s|올린\s|넣은\s|추가한\s|보낸\s)?(?:줄|행|글|메시지|메세지|공지|알림)"
    r"|また|元に|(?:その|さっきの)(?:行|投稿|メッセージ)",
    re.IGNORECASE,
)
"""That something which was put there is taken away again."""


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
    return DoneEffect(run, step, title, tuple(dict.fromkeys(reached)), makes, trashes={*payload} == {"page"})


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
    reached = (
        str(one.inputs.get(field) or "") for one in actions if one.is_effect for field in (*_REACHED, "page", "title")
    )
    return any(one and (is_name_of(one, name) or name.casefold() in one.casefold()) for one in reached)


def is_name_of(known: str, asked: str) -> bool:
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
