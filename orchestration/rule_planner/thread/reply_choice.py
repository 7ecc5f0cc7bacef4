"""Which rows a reply chooses of what was shown, or wants in their place: by day, state, person or a value. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from orchestration.rule_planner.plans.condition_parts import build_date_left_out, build_date_tests
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.value_tests import ANY_COLUMN
from orchestration.rule_planner.thread.reply_parts import PartKind, ReplyPart, read_parts
from schemas.values import Json

_OTHER_WISH: frozenset[PartKind] = frozenset({"add", "channel", "quote", "every", "send", "place"})
_CHOSEN: frozenset[PartKind] = frozenset({"date", "status", "person", "name", "me"})
MOST_VALUES = 4


@dataclass(frozen=True, slots=True)
class ReplyChoice:
    """The values that a reply names; ``narrows``: of what was shown; ``without``: all but these."""

    values: tuple[ReplyPart, ...]
    narrows: bool
    without: bool

    def build_tests(self, myself: str, *, of_records: bool, has_person: bool) -> list[Json]:
        """Return the tests for the values: over records or over the rows of a sheet; ``has_person``: a bare name is
        somebody's, as rows were asked for by a person before."""
        tests: list[Json] = []
        for value in self.values:
            tests += self._test(value, myself, of_records=of_records, has_person=has_person)
        return tests

    def _test(self, value: ReplyPart, myself: str, *, of_records: bool, has_person: bool) -> list[Json]:
        if value.date is not None:
            return [build_date_left_out(value.date)] if self.without else build_date_tests(value.date)
        if value.kind == "status":
            return [{"path": "@status", "op": "ne" if self.without else "eq", "value": value.value}]
        name = myself if value.kind == "me" else value.value
        if self.without:
            return [{"path": ANY_COLUMN, "op": "ne", "value": name}]
        if of_records and (value.kind in ("person", "me") or has_person):
            return [{"path": "@person", "op": "contains", "value": name}]
        return [{"path": ANY_COLUMN, "op": "matches" if of_records else "in", "value": [name]}]


def read_reply_choice(reading: Reading) -> ReplyChoice | None:
    """Return what a reply chooses; ``None`` where it says anything else."""
    parts = read_parts(reading)
    if parts is None or any(one.kind in _OTHER_WISH for one in parts):
        return None
    narrows = any(one.kind in ("only", "remove") for one in parts)
    stands_alone = any(one.kind == "task" for one in parts) and not narrows
    ordered = any(one.kind == "set" for one in parts) and not any(one.date and one.date.is_span for one in parts)
    values = _find_values(parts)
    if stands_alone or ordered or not 0 < len(values) <= MOST_VALUES or _has_phrase(parts):
        return None
    return ReplyChoice(values, narrows, any(one.kind == "remove" for one in parts))


def _find_values(parts: Sequence[ReplyPart]) -> tuple[ReplyPart, ...]:
    """Return the values without those that were meant before ("사라 말고 준호", "not his, Sarah's")."""
    out: set[int] = set()
    for number, part in enumerate(parts):
        if part.kind == "old":
            out |= {max((at for at in range(number) if parts[at].kind in _CHOSEN), default=-1)}
        elif part.kind == "not":
            out |= {next((at for at in range(number, len(parts)) if parts[at].kind in _CHOSEN), -1)}
    kept = [(number, one) for number, one in enumerate(parts) if one.kind in _CHOSEN and number not in out]
    return tuple(_as_person(parts, number) for number, _ in kept)


def _as_person(parts: Sequence[ReplyPart], number: int) -> ReplyPart:
    part = parts[number]
    after = parts[number + 1].kind if number + 1 < len(parts) else None
    return ReplyPart("person", part.value) if part.kind == "name" and after in ("owns", "honour") else part


def _has_phrase(parts: Sequence[ReplyPart]) -> bool:
    """Whether two names stand beside one another: they say something that no table knows."""
    pairs = pairwise(parts)
    return (
        any(one.kind == other.kind == "name" and not other.after_break for one, other in pairs)
        or sum(one.kind == "name" for one in parts) > 2
    )
