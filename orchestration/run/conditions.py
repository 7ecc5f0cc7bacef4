"""Conditions: read from the short strings of plans, and judged. Typed, closed, never evaluated as code. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sized
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import cast

from orchestration.patterns import make_regex
from schemas.condition import All, Any, Condition, Not, Op, Test
from schemas.values import Json

PathLookup = Callable[[str], Json]
"""Returns what stands at a path; raises ``NothingThereError`` where it is known that nothing does, and ``KeyError``
where there is no such place."""

MAX_PATTERN = 200
_SIGNS: dict[str, Op] = {
    "==": "eq", "=": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge", "contains": "contains",
    "in": "in", "matches": "matches",
}  # fmt: skip
_EXISTS = make_regex(r"(?P<path>[\w.\-]+)\s+(?:exists|is present|존재|존재함)", re.IGNORECASE)
_EMPTY = make_regex(r"(?P<path>[\w.\-]+)\s+(?:is\s+)?(?P<no>not[ _]+)?empty", re.IGNORECASE)
_COMPARE = make_regex(
    r"(?P<path>[\w.\-]+)\s*(?P<sign>==|!=|<=|>=|=|<|>|\bcontains\b|\bin\b|\bmatches\b)\s*(?P<value>.+)"
)
_NUMBER = make_regex(r"-?\d+(?:,\d{3})*(?:\.\d+)?")


class NothingThereError(KeyError):
    """The place of a path is known and holds nothing: a step that was done left none, a list is not so long."""


@dataclass(frozen=True, slots=True)
class ConditionResult:
    """Whether a condition holds, and what could not be looked at. ``unsure`` are the places that do not exist and were
    only asked about: such a thing does not ``exist``, but that it does not is no ground to do anything."""

    holds: bool
    notes: tuple[str, ...] = ()
    unsure: tuple[str, ...] = ()


def parse_condition(text: str) -> Condition | None:
    """Read a criterion such as ``page_url exists`` or ``row_count > 0``; ``None`` where it is not of that form."""
    stripped = text.strip()
    if match := _EXISTS.fullmatch(stripped):
        return Test(path=match["path"], op="exists")
    if match := _EMPTY.fullmatch(stripped):
        empty = Test(path=match["path"], op="empty")
        return Not.model_validate({"not": empty}) if match["no"] else empty
    if match := _COMPARE.fullmatch(stripped):
        return Test(path=match["path"], op=_SIGNS[match["sign"]], value=_literal(match["value"].strip()))
    return None


def _literal(text: str) -> Json:
    if text[:1] in "'\"" and text[-1:] == text[:1] and len(text) > 1:
        return text[1:-1]
    if _NUMBER.fullmatch(text):
        plain = text.replace(",", "")
        return float(plain) if "." in plain else int(plain)
    return {"true": True, "false": False, "null": None}.get(text, text)


def judge_condition(condition: Condition, look: PathLookup) -> ConditionResult:
    """Judge a condition. What is missing or of the wrong type does not hold, and is noted.

    ``empty`` and the opposite of ``exists`` hold where it is known that nothing is there. They do not hold of a place
    that does not exist, such as a misspelled column, and that is noted.
    """
    match condition:
        case Test():
            return _judge_test(condition, look)
        case All(all=parts):
            judged = [judge_condition(part, look) for part in parts]
            return _joined(all(one.holds for one in judged), judged)
        case Any(any=parts):
            judged = [judge_condition(part, look) for part in parts]
            return _joined(any(one.holds for one in judged), judged)
        case Not(not_=part):
            inner = judge_condition(part, look)
            notes = (*inner.notes, *inner.unsure)
            return ConditionResult(not inner.holds and not notes, notes)


def _joined(holds: bool, judged: list[ConditionResult]) -> ConditionResult:
    return ConditionResult(
        holds, tuple(n for one in judged for n in one.notes), tuple(n for one in judged for n in one.unsure)
    )


def _judge_test(test: Test, look: PathLookup) -> ConditionResult:
    try:
        found = look(test.path)
    except KeyError as missing:
        return _of_missing(test, known=isinstance(missing, NothingThereError))
    try:
        return ConditionResult(_compare(test.op, found, test.value))
    except TypeError:
        return ConditionResult(False, (f"{test.path} cannot be compared by {test.op}",))


def _of_missing(test: Test, *, known: bool) -> ConditionResult:
    note = (f"{test.path} is missing",)
    match test.op:
        case "empty" if known:
            return ConditionResult(True)
        case "exists":
            return ConditionResult(False, unsure=() if known else note)
        case _:
            return ConditionResult(False, note)


def _compare(op: Op, found: Json, value: Json) -> bool:
    if op.startswith("count_"):
        return _order(op.removeprefix("count_"), _count(found), value)
    match op:
        case "exists":
            return found is not None
        case "empty":
            return found is None or found in ("", [], {})
        case "contains":
            return _contains(found, value)
        case "in":
            return _contains(value, found)
        case "matches":
            return _matches(found, value)
        case _:
            return _order(op, found, value)


def _count(found: Json) -> int:
    if isinstance(found, list | dict | str):
        return len(cast(Sized, found))
    raise TypeError(found)


def _contains(container: Json, part: Json) -> bool:
    if isinstance(container, str) and isinstance(part, str):
        return part.casefold() in container.casefold()
    if isinstance(container, list):
        return any(_same(one, part) for one in container)
    raise TypeError(container)


def _matches(found: Json, pattern: Json) -> bool:
    """Match with ``*`` and ``?`` only: nothing that can backtrack without bound."""
    if not isinstance(found, str) or not isinstance(pattern, str) or len(pattern) > MAX_PATTERN:
        raise TypeError(pattern)
    return _glob(found.casefold(), pattern.casefold())


def _glob(text: str, pattern: str) -> bool:
    at = mark = 0
    star = -1
    i = 0
    while i < len(text):
        if at < len(pattern) and pattern[at] in (text[i], "?"):
            i, at = i + 1, at + 1
        elif at < len(pattern) and pattern[at] == "*":
            star, mark, at = at, i, at + 1
        elif star >= 0:
            mark, at = mark + 1, star + 1
            i = mark
        else:
            return False
    return all(char == "*" for char in pattern[at:])


def _order(op: str, found: Json, value: Json) -> bool:
    if op in ("eq", "ne"):
        return _same(found, value) == (op == "eq")
    sign = _sign(found, value)
    return {"lt": sign < 0, "le": sign <= 0, "gt": sign > 0, "ge": sign >= 0}[op]


def _same(found: Json, value: Json) -> bool:
    if isinstance(found, str) and isinstance(value, str):
        return found.strip().casefold() == value.strip().casefold() or _same_moment(found, value)
    if isinstance(found, list) and not isinstance(value, list):
        return any(_same(one, value) for one in found)
    return found == value


def _same_moment(found: str, value: str) -> bool:
    one, other = _as_moment(found), _as_moment(value)
    return one is not None and one == other


def _sign(found: Json, value: Json) -> int:
    """Return -1, 0 or 1 as the first is less than, like or more than the second; numbers, or moments as ISO texts."""
    one, other = _as_number(found), _as_number(value)
    if one is not None and other is not None:
        return (one > other) - (one < other)
    if isinstance(found, str) and isinstance(value, str):
        when, then = _as_moment(found, value), _as_moment(value, found)
        if when is not None and then is not None:
            return (when > then) - (when < then)
    raise TypeError(found)


def _as_number(value: Json) -> float | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return float(value)
    if isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
        return float(value.replace(",", ""))
    return None


def _as_moment(text: str, beside: str = "") -> str | None:
    """Return an ISO text that sorts by time; a bare date on either side reduces both to dates."""
    try:
        moment = datetime.fromisoformat(text.partition("/")[0].strip())
        if _is_date(text) or _is_date(beside):
            return moment.date().isoformat()
        return moment.astimezone(UTC).isoformat() if moment.tzinfo else moment.isoformat()
    except (ValueError, OverflowError):
        return None


def _is_date(text: str) -> bool:
    try:
        date.fromisoformat(text.strip())
    except ValueError:
        return False
    return len(text.strip()) <= 10
