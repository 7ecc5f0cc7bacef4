"""Which single values that a thread changed are put back, by the field that words name and what each field held."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from orchestration.commands.scene import Scene
from orchestration.commands.taken_back_work import DoneEffect, is_name_of, list_effects, list_seen
from orchestration.commands.thread_intents import FollowUpMeant, PartsBackMeant, ThreadMeaning, UnsureMeant
from orchestration.text.dates import find_dates
from orchestration.text.fields_back import COLUMN_NAMES, FieldBack, read_fields_back
from orchestration.text.prohibitions import find_state
from orchestration.text.values import collect_texts
from schemas.states import Succeeded
from schemas.values import Json

MOST_TOLD = 4


@dataclass(frozen=True, slots=True)
class EarlierChange:
    """A value that a step set on a page: its column, what that held before, and what it was set to. ``among``: so many
    values the step set. ``held_in``: it is to hold what it held before that earlier run."""

    effect: DoneEffect
    page: str
    column: str
    before: Json
    after: Json
    among: int
    held_in: str = ""

    def is_of(self, name: str) -> bool:
        """Whether a name is that of its page, as it was or is called."""
        titles = (one.casefold() for one in (self.effect.title, str(self.before), str(self.after)))
        return self.effect.is_called(name) or any(name.casefold() == one for one in titles)


def list_changes(done: Sequence[DoneEffect]) -> list[EarlierChange]:
    """Return the values that were set and whose earlier ones are known, the first first."""
    return [change for one in done for change in _list_of(one)]


def _list_of(one: DoneEffect) -> Iterator[EarlierChange]:
    state = one.run.states[one.step]
    if not isinstance(state, Succeeded):
        return
    page, set_to = state.filled.payload.get("page"), state.filled.payload.get("properties")
    before = state.filled.prior.get("before")
    if not isinstance(page, str) or not isinstance(set_to, dict) or not isinstance(before, dict):
        return
    if {*before} == {*set_to}:
        for column, after in set_to.items():
            yield EarlierChange(one, page, column, before[column], after, len(set_to))


def read_fields_back_work(scene: Scene) -> ThreadMeaning | None:
    """Return which values words put back; where one of them is not known, or may be one of several, it is asked and
    nothing is put back."""
    said = read_fields_back(scene.speech.text) if not scene.runs.open and scene.runs.ended else None
    if said is None:
        return None
    done = list_effects(list_seen(scene))
    changes = list_changes(done)
    if not changes and done:
        return None
    if said.unread:
        return UnsureMeant("fields_alone", scene.latest, said.unread)
    found = [_find_change(scene, one, changes) for one in said.back]
    unsure = next((one for one in found if not isinstance(one, EarlierChange)), None)
    if any(one is None for one in found):
        return None
    return unsure if unsure is not None else _put_back([one for one in found if isinstance(one, EarlierChange)])


def _find_change(scene: Scene, said: FieldBack, changes: Sequence[EarlierChange]) -> EarlierChange | UnsureMeant | None:
    """Return the change that set what goes back; ``None`` where another value is named than any that was held."""
    of_kind = [one for one in changes if _is_of_kind(said, one.column)]
    if not of_kind:
        return None if said.named and not changes else UnsureMeant("unknown_before", scene.latest, (said.words,))
    if said.named:
        of_kind = [one for one in of_kind if one.is_of(said.named)] or [
            one for one in of_kind if _is_value(scene, said.named, one.before)
        ]
        if not of_kind:
            return None if said.to else UnsureMeant("fields_alone", scene.latest, (said.named,))
    return of_kind[-1] if said.recent else _find_single(scene, said, of_kind)


def _find_single(scene: Scene, said: FieldBack, found: Sequence[EarlierChange]) -> EarlierChange | UnsureMeant:
    """Return the last of some changes, where all are of one page and held the same."""
    if len({one.page for one in found}) > 1:
        called = dict.fromkeys(one.effect.label for one in reversed(found))
        return UnsureMeant("field_pages", scene.latest, (said.words, ", ".join([*called][:MOST_TOLD])))
    held = dict.fromkeys(", ".join(collect_texts(one.before)) for one in found)
    if len(held) > 1 and said.original:
        return replace(found[-1], held_in=found[0].effect.run.id)
    if len(held) > 1:
        return UnsureMeant("field_values", scene.latest, (said.words, " → ".join([*held][-MOST_TOLD:])))
    return found[-1]


def _is_of_kind(said: FieldBack, column: str) -> bool:
    """Whether a column is what a field word is of."""
    is_known = re.fullmatch(COLUMN_NAMES[said.kind], column, re.IGNORECASE)
    return is_known is not None or column.casefold() == said.words.casefold()


def _is_value(scene: Scene, name: str, held: Json) -> bool:
    """Whether a value that was held is called so: somebody by name, a state, a day, or the text itself."""
    texts = collect_texts(held)
    if any(one.casefold() == name.casefold() for one in texts):
        return True
    if len(texts) == 1 and (is_name_of(texts[0], name) or _names_state(name, texts[0])):
        return True
    return any(day == one[: len(day)] for day in _list_days(scene, name) for one in texts)


def _names_state(name: str, held: str) -> bool:
    state = find_state(name)
    return state is not None and state == find_state(held)


def _list_days(scene: Scene, name: str) -> Iterator[str]:
    """Yield the days that words name, counted from now."""
    request = scene.runs.ended[0].request
    now: datetime = scene.maker.clock.now()
    for one in find_dates(name, now, request.timezone, request.language):
        yield one.start.date().isoformat()


def _put_back(changes: Sequence[EarlierChange]) -> FollowUpMeant | PartsBackMeant:
    """Return that values go back: the whole of a step, or of a run, where it set nothing else."""
    parts: dict[tuple[str, str], dict[str, EarlierChange]] = {}
    for one in changes:
        parts.setdefault((one.effect.run.id, one.effect.step), {})[one.column] = one
    meant = tuple(part for some in parts.values() for part in _take([*some.values()]))
    return meant[0] if len(meant) == 1 else PartsBackMeant(meant)


def _take(changes: Sequence[EarlierChange]) -> Iterator[FollowUpMeant]:
    """Yield what puts back values of one step."""
    effect = changes[0].effect
    if len(changes) == changes[0].among and not any(one.held_in for one in changes):
        step = "" if len(list_effects([effect.run])) == 1 else effect.step
        yield FollowUpMeant(effect.run, undoes=True, alone=True, step=step)
        return
    for one in changes:
        yield FollowUpMeant(effect.run, True, alone=True, step=effect.step, column=one.column, held_in=one.held_in)
