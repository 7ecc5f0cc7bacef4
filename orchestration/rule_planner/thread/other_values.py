"""The value that a reply names in the place of another one ("부산은?", "대구 매출은요?", "지역은?"). Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from orchestration.patterns import make_regex
from orchestration.rule_planner.figures.transforms import GROUPS
from orchestration.rule_planner.plans.condition_parts import list_tests
from orchestration.rule_planner.plans.talk import Talk, is_day
from orchestration.rule_planner.reading.value_tests import ANY_COLUMN, is_cell_word
from orchestration.rule_planner.reading.words import NUMERIC_COLUMNS, find_column
from orchestration.rule_planner.thread.shown_figures import list_cells
from orchestration.text.place_names import list_place_names
from schemas.plan import Action
from schemas.values import Json, Payload

_TOTAL = "table.aggregate"
_OTHER = make_regex(
    r"(?:\s(?:건|거는|것은)(?:요)?|(?:에서는|에서|에선|에는|으로는|(?<=[가-힣]{2})로는)(?:요)?|\s?(?:은|는|도)(?:요)?|(?:だと|なら)(?:どう)?(?:ですか|かな)?|(?:에서)?\s?(?:은|는|도)\s?(?:어때|어땠|어떻게\s?돼|어떤가|얼마|몇\s?개|뭐|알려|보여|어떨)\S{0,5}(?:\s?(?:돼|되|줘|주)\S{0,3})?|は(?:どうですか|どう)?"
    r"|も)?[\s?？.!~]*$",
    re.IGNORECASE,
)
"""What stands behind the value: a particle, and what is asked of it."""
_MEASURED = make_regex(
    r"(?<=[가-힣A-Za-z])\s(?:매출액?|실적|금액|판매량|거|것|건|꺼|걸)$|(?<=\w)['’]s(?:\s(?:sales|revenue|total|tasks?|ones?))?$"
    r"|(?<=\w)\s(?:sales|revenue)$|の(?:売上|もの|分)$",
    re.IGNORECASE,
)
"""What is asked of the other value, as it was of the first."""


_ONLY = make_regex(r"(?<=\w)\s(?:only|alone)$|(?<=[가-힣])(?:에서)?만$|だけ$", re.IGNORECASE)
"""That it is nothing but the other value."""


def read_other(text: str) -> str:
    """Return the value that a reply names, without what is asked of it."""
    word = _ONLY.sub("", _OTHER.sub("", re.sub(r"^(?:(?:just|only)\s)?(?:for|in|of|with)\s", "", text))).strip()
    return _MEASURED.sub("", word) or word


def replace_group_column(word: str, reads: Sequence[Action]) -> list[Action]:
    """Return the steps with the column that a reply names ("지역은?") in the place of that by whose values figures were
    told apart; none where it names no such."""
    column = find_column(word, GROUPS) if len(word.split()) == 1 else None
    grouped = [one for one in reads if one.tool == _TOTAL and one.inputs.get("group_by") not in (None, column)]
    if column is None or not grouped:
        return []
    return [
        one.model_copy(update={"inputs": {**one.inputs, "group_by": column}}) if one in grouped else one
        for one in reads
    ]


def build_same_column(talk: Talk, step: Action, word: str) -> list[Json]:
    """Return the test of the column that was asked for by a value, with another value; of several columns the one that
    the value stands in, or the only one whose value is as much a place as it is."""
    words: list[Json] = [one.strip() for one in _AND.split(word.strip()) if one.strip()]
    only = _find_column_of(talk, step, [str(one) for one in words])
    if only is None:
        return []
    if only["path"] == ANY_COLUMN:
        return [{"path": ANY_COLUMN, "op": "in", "value": words}]
    value: Payload = {"op": "eq", "value": words[0]} if len(words) == 1 else {"op": "in", "value": words}
    return [{**only, **value}]


def _find_column_of(talk: Talk, step: Action, words: Sequence[str]) -> Payload | None:
    columns = [one for one in list_tests(step.inputs.get("filter")) if isinstance(one, dict) and is_column_test(one)]
    if not words:
        return None
    if len(columns) > 1:
        named = {cell.column for cell in list_cells(talk, step) if cell.words in words}
        columns = [one for one in columns if one["path"] in named] or _list_alike(columns, words)
    return columns[0] if len(columns) == 1 else None


def _list_alike(columns: Sequence[Payload], words: Sequence[str]) -> list[Payload]:
    """Return the tests whose values are places, if all the words are, or none of which are, if none is."""
    if not all(is_cell_word(one) and not find_column(one, NUMERIC_COLUMNS) for one in words):
        return []
    return [test for test in columns if len({bool(list_place_names(one)) for one in [*words, *list_tested(test)]}) == 1]


_AND = make_regex(r"(?<=[가-힣])(?:이랑|랑|하고|과|와)\s|\s(?:and|&)\s|\s?[,、·]\s?|(?<=\S)と(?=\S)", re.IGNORECASE)


def is_column_test(test: Json) -> bool:
    """Whether a test asks for the value of a named column, or of any."""
    if isinstance(test, dict) and test.get("path") == ANY_COLUMN:
        return test.get("op") in ("in", "matches")
    if not isinstance(test, dict) or str(test.get("path", "@")).startswith("@"):
        return False
    value = test.get("value")
    is_several = test.get("op") == "in" and isinstance(value, list)
    return is_several or (test.get("op") == "eq" and isinstance(value, str) and not is_day(value))


def read_same_value(talk: Talk, step: Action, test: Json) -> list[Json]:
    """Return a bare value as one of the column that was asked for by a value; a place and no place are of two."""
    value = test.get("value") if isinstance(test, dict) and test.get("path") == ANY_COLUMN else None
    same = build_same_column(talk, step, str(value[0])) if isinstance(value, list) and value else []
    return same if is_same_kind(step, same) else []


def is_same_kind(step: Action, new: Sequence[Json]) -> bool:
    """Whether new values and those that a step asks for are all places, or none of them is."""
    old = list_tests(step.inputs.get("filter"))
    replaced = [one for one in old if is_column_test(one) and one not in list_other_columns(old, new)]
    return len({bool(list_place_names(one)) for test in [*new, *replaced] for one in list_tested(test)}) < 2


def list_other_columns(old: Sequence[Json], new: Sequence[Json]) -> list[Json]:
    """Return the old tests that stay beside new ones: all but that of the same column, or of any column where none is
    the same."""
    paths = [one.get("path") for one in new if isinstance(one, dict)]
    columns = [one for one in old if is_column_test(one)]
    replaced = [one for one in columns if isinstance(one, dict) and one.get("path") in paths] or columns
    return [one for one in old if one not in replaced]


def list_tested(test: Json) -> list[str]:
    """Return the values that a test looks for."""
    value = test.get("value") if isinstance(test, dict) else None
    return [str(one) for one in (value if isinstance(value, list) else [value])]
