"""Reads a reply as parts of which each is known: values, fields, what is to be done with them, and names. Where any
part is in no table and may be no name, nothing is read: it says something else, too. Which rows a reply chooses of
what was shown, or wants in their place: by day, state, person or a value. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.condition_parts import build_date_left_out, build_date_tests
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.value_tests import ANY_COLUMN
from orchestration.rule_planner.reading.words import STATUSES, Mark
from orchestration.rule_planner.thread.reply_words import EN, JA, KO, WordKind
from orchestration.text.dates import FoundDate
from orchestration.text.thread_phrases.vocabulary import PAST
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


PartKind: TypeAlias = WordKind | Literal["date", "person", "channel", "quote", "status", "name"]

_KO_PARTICLES = (
    r"이?라고|이?요|이고|이며|이랑|랑|하고|에서|에게|한테|께|에다가?|으로|로|에|은|는|이|가|을|를|의|까지|부터|예요|이에요|입니다"
    r"|인데|걸로|거로|아니라|아니고|해|하|바|이?래요?|이?라고|이?라네요?|이?랍니다|이?라던데요?|이?네요?|이?거든요?|(?:이었|였)[가-힣]{1,3}|이?야|이?임|이?지|이?죠|쯤|정도"
)
_KO_TAIL = rf"(?=(?:님|씨|거|꺼|것|건|분|도|만|말고|말구|대신에?|{_KO_PARTICLES})*(?![가-힣]))"
_NAME_KO = make_regex(
    rf"(?P<name>[가-힣]{{2,5}}?)(?=(?:님|씨)?(?:거|꺼|것|건|분)?(?:도|만|말고|{_KO_PARTICLES})*(?![가-힣]))"
)
_NAME_EN = make_regex(r"(?P<name>(?!I\b)(?:[A-Z][A-Za-z0-9_-]*(?:\s(?!I\b)[A-Z][A-Za-z0-9_-]*)?|[a-z][A-Za-z0-9_-]*))")
_NAME_JA = make_regex(r"(?P<name>[ァ-ヶー]{2,12}(?:・[ァ-ヶー]{1,12})?|[一-龥々]{1,4})")
_NO_NAME_KO = make_regex(
    rf".*(?:[{PAST}]|니다$|[없있맞]다$|[가-힣]{{2}}대$|[가-힣]이래$|^이래$|[하되]기$|(?P<twice>[가-힣]{{1,2}})(?P=twice)$|.+[될할갈줄][까래]$|굿)"
)
"""Words that end as verbs do, or that cheer: they are nobody's name."""
_NO_NAME_EN = make_regex(
    r"(?:better|best|good|great|nice|fine|cool|perfect|forgot|forget|think|guess|suits?|works?|easier|safer|done|yet|again)"
)
"""English words in small letters that tell how something is: they are nobody's name."""
_BREAK = make_regex(r"[\s,.!?~…、。！？・:;\"“”()ㅋㅎㅠㅜ\u2600-\u27bf\ufe0f\U0001f300-\U0001faff]+")
_STATUS = tuple(
    (option, make_regex(rf"(?:{words}){'|할 일' if option == '할 일' else ''}", re.IGNORECASE))
    for option, words in STATUSES.items()
)
LONGEST = 120


@dataclass(frozen=True, slots=True)
class ReplyPart:
    """A part of a reply; ``value`` is what it says: a name, an option, what a mark stands for. ``after_break``: it is
    the first of a word."""

    kind: PartKind
    value: str
    date: FoundDate | None = None
    after_break: bool = False


def _compile(table: Mapping[WordKind, str], tail: str) -> tuple[tuple[WordKind, re.Pattern[str]], ...]:
    return tuple((kind, make_regex(rf"(?:{words}){tail}", re.IGNORECASE)) for kind, words in table.items())


_TABLES = (_compile(KO, _KO_TAIL), _compile(EN, r"(?![a-z0-9])"), _compile(JA, ""))


def read_parts(reading: Reading, rest: str | None = None) -> tuple[ReplyPart, ...] | None:
    """Return the parts of a reply, or of the ``rest`` of its marked text; ``None`` where one is in no table and can be
    no name."""
    text = reading.marked if rest is None else rest
    if len(text) > LONGEST:
        return None
    parts: list[ReplyPart] = []
    at = 0
    broken = True
    while at < len(text):
        gap = _BREAK.match(text, at)
        if gap is not None:
            at, broken = gap.end(), True
            continue
        found = _next_part(text, at, reading, broken=broken)
        if found is None:
            return None
        part, at = found
        parts.append(part)
        broken = False
    return tuple(parts)


def _next_part(text: str, at: int, reading: Reading, *, broken: bool) -> tuple[ReplyPart, int] | None:
    mark = reading.marks.get(text[at])
    if mark is not None:
        return _marked(mark, broken), at + 1
    for option, pattern in _STATUS:
        found = pattern.match(text, at)
        if found is not None and found[0] and not _is_cut(text, found.end()):
            return ReplyPart("status", option, after_break=broken), found.end()
    return _worded(text, at, broken) or _named(text, at, broken)


def _is_cut(text: str, end: int) -> bool:
    """Whether a word in Latin letters goes on."""
    return text[end - 1].isascii() and end < len(text) and text[end].isascii() and text[end].isalnum()


def _marked(mark: Mark, broken: bool) -> ReplyPart:
    kind: PartKind = (
        "name" if mark.kind == "owner" else mark.kind if mark.kind in ("date", "person", "channel", "quote") else "name"
    )
    return ReplyPart("person" if mark.kind == "owner" else kind, mark.value, mark.date, broken)


def _worded(text: str, at: int, broken: bool) -> tuple[ReplyPart, int] | None:
    best: tuple[ReplyPart, int] | None = None
    for table in _TABLES:
        for kind, pattern in table:
            found = pattern.match(text, at)
            if found is not None and found.end() > (best[1] if best else at):
                best = ReplyPart(kind, found[0], after_break=broken), found.end()
    return best


def _named(text: str, at: int, broken: bool) -> tuple[ReplyPart, int] | None:
    for pattern in (_NAME_KO, _NAME_EN, _NAME_JA):
        found = pattern.match(text, at)
        if found is not None and not _NO_NAME_KO.match(found["name"]) and not _NO_NAME_EN.fullmatch(found["name"]):
            name = re.sub(r"'s$", "", found["name"])
            return ReplyPart("name", name, after_break=broken), at + len(name)
    return None
