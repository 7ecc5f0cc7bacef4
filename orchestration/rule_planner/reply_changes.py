"""What the parts of a reply set on a page: another day, other people, another state, one more, one fewer, a week later.

The values are plain ones, or told by what the page holds (``add``, ``remove``, ``later``, ``time``). Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from orchestration.rule_planner.parse import Reading
from orchestration.rule_planner.reply_parts import PartKind, ReplyPart, read_parts
from orchestration.rule_planner.shifts import find_shift
from orchestration.text.dates import FoundDate
from schemas.plan import Language
from schemas.values import Json

_VALUES: frozenset[PartKind] = frozenset({"date", "status", "person", "name", "me", "quote"})
_VERBS: frozenset[PartKind] = frozenset({"set", "add", "remove"})
_OTHER_WISH: frozenset[PartKind] = frozenset({"show", "ask", "channel", "only", "task", "quote", "send", "place"})
"""What asks for something else than a change."""
_BESIDE: frozenset[PartKind] = frozenset({"rest", "honour", "also", "owns"})
MOST_NAMES = 4


@dataclass(frozen=True, slots=True)
class ReplyValues:
    """What a reply sets. ``people`` are by what is to be done with them: in whose place, added, or taken off;
    ``every``: of all that was shown; ``corrects``: it takes back what was understood before; ``ordered``: it holds a
    word for a change."""

    date: FoundDate | None = None
    later: str = ""
    status: str = ""
    people: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    every: str = ""
    corrects: bool = False
    ordered: bool = False


def read_reply_values(reading: Reading, myself: str, *, may_name: bool = False) -> ReplyValues | None:
    """Return what a reply sets; ``None`` where it says anything else, or where it can't be told who is named.

    ``may_name``: a bare name is somebody's, as the last change was of a person.
    """
    shift = find_shift(reading.marked, reading)
    parts = read_parts(reading, shift.rest if shift else None)
    if parts is None or any(one.kind in _OTHER_WISH for one in parts):
        return None
    kept, corrects = _without_old(parts, reading.language)
    dates = [one.date for one in kept if one.kind == "date" and one.date is not None]
    states = list(dict.fromkeys(one.value for one in kept if one.kind == "status"))
    people = _read_people(kept, reading.language, myself, may_name=may_name or corrects)
    if people is None or len(dates) > 1 or len(states) > 1 or any(one.is_span or one.cron for one in dates):
        return None
    if not (dates or states or people or shift) or (states and _takes_off(kept) and not _has_removed(people)):
        return None
    return ReplyValues(
        dates[0] if dates and not shift else None,
        shift.duration if shift else "",
        states[0] if states else "",
        tuple(one.name for one in people if one.act == "set"),
        tuple(one.name for one in people if one.act == "add"),
        tuple(one.name for one in people if one.act == "remove"),
        next((one.value for one in kept if one.kind == "every"), ""),
        corrects or _CORRECTS.search(reading.text) is not None,
        shift is not None or any(one.kind in _VERBS for one in kept),
    )


_CORRECTS = re.compile(
    r"^(?:아니|앗|아차|잘못)|\b(?:no|oops|i meant|not|instead)\b|^(?:いや|あ[、っ]|違)", re.IGNORECASE
)
"""Words of who corrects what was heard, rather than to have it otherwise now."""


@dataclass(frozen=True, slots=True)
class _Somebody:
    name: str
    act: PartKind


def _takes_off(parts: Sequence[ReplyPart]) -> bool:
    return any(one.kind == "remove" for one in parts)


def _has_removed(people: Sequence[_Somebody]) -> bool:
    """Whether somebody is taken off: a state can't be, so that rows without it are wanted where nobody is."""
    return any(one.act == "remove" for one in people)


def _without_old(parts: Sequence[ReplyPart], language: Language) -> tuple[list[ReplyPart], bool]:
    """Return the parts without the values that are to be replaced, and whether there were words for that."""
    out: set[int] = set()
    for number, part in enumerate(parts):
        if part.kind == "not" or (part.kind == "old" and language == "en"):
            out |= set(_next_values(parts, number))
        elif part.kind == "old":
            out |= set(_values_before(parts, number))
    kept = [part for number, part in enumerate(parts) if number not in out and part.kind not in ("old", "not")]
    return kept, any(part.kind in ("old", "not") for part in parts)


def _next_values(parts: Sequence[ReplyPart], number: int) -> Iterator[int]:
    for later in range(number + 1, len(parts)):
        if parts[later].kind in _VALUES:
            yield later
            return
        if parts[later].kind not in ("rest", "to", "points"):
            return


def _values_before(parts: Sequence[ReplyPart], number: int) -> Iterator[int]:
    for earlier in range(number - 1, -1, -1):
        if parts[earlier].kind in _VALUES:
            yield earlier
            return
        if parts[earlier].kind not in _BESIDE:
            return


def _read_people(
    parts: Sequence[ReplyPart], language: Language, myself: str, *, may_name: bool
) -> tuple[_Somebody, ...] | None:
    """Return who is named, each with what is to be done; ``None`` where a name may be that of something else."""
    found: list[_Somebody] = []
    for number, part in enumerate(parts):
        if part.kind not in ("name", "person", "me"):
            continue
        is_me = part.kind == "me"
        if (
            is_me
            and not _has_field(parts, number)
            and _act_of(parts, number, language) != "add"
            and not _is_given(parts, number)
        ):
            continue
        if part.kind == "name" and not (may_name or _is_person(parts, number, language)):
            return None
        if part.kind == "name" and number and parts[number - 1].kind == "name" and not part.after_break:
            return None
        if part.kind == "name" and _next_kind(parts, number) == "name":
            return None
        found.append(_Somebody(myself if is_me else part.value, _act_of(parts, number, language)))
    return tuple(found) if len(found) <= MOST_NAMES else None


def _next_kind(parts: Sequence[ReplyPart], number: int) -> PartKind | None:
    return parts[number + 1].kind if number + 1 < len(parts) else None


def _is_person(parts: Sequence[ReplyPart], number: int, language: Language) -> bool:
    """Whether the words beside a name tell that it is somebody's."""
    if _has_field(parts, number) or _next_kind(parts, number) in ("honour", "owns"):
        return True
    if _is_given(parts, number):
        return True
    return _act_of(parts, number, language) in ("add", "remove")


def _is_given(parts: Sequence[ReplyPart], number: int) -> bool:
    return number > 0 and parts[number - 1].kind == "to"


def _has_field(parts: Sequence[ReplyPart], number: int) -> bool:
    """Whether the word for who does a thing stands before a name, or behind it where it is put ("참석자에")."""
    before = [
        one.kind for one in parts[:number] if one.kind not in _BESIDE and one.kind not in ("name", "person", "me")
    ]
    after = [
        one.kind for one in parts[number + 1 :] if one.kind not in _BESIDE and one.kind not in ("name", "person", "me")
    ]
    return (before[-1:] == ["who"]) or (after[:1] == ["who"])


def _act_of(parts: Sequence[ReplyPart], number: int, language: Language) -> PartKind:
    """Return what is to be done with who is named: said before the name in English, behind it elsewhere."""
    around = parts[:number][::-1] if language == "en" else parts[number:]
    act = next((one.kind for one in around if one.kind in _VERBS), None)
    if act in ("add", "remove"):
        return act
    if language == "en" and any(one.value.lower() == "off" for one in parts[number:]):
        return "remove"
    return "add" if _has_also(parts, number, language) else "set"


def _has_also(parts: Sequence[ReplyPart], number: int, language: Language) -> bool:
    """Whether "too" is said of a name."""
    if language == "en":
        return any(one.kind == "also" for one in (*parts[:1], *parts[number + 1 :]))
    beside = takewhile(lambda one: one.kind in _BESIDE, parts[number + 1 :])
    return any(one.kind == "also" for one in beside)


def build_people(values: ReplyValues) -> Json:
    """Return what a column of people is set to; None where nobody is named."""
    if values.people:
        first, *others = values.people
        return [first, *others] if others else first
    if values.added:
        return {"add": list[Json](values.added)}
    return {"remove": list[Json](values.removed)} if values.removed else None
