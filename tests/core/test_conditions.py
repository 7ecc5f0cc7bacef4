"""Conditions are read from short strings and judged without ever being run as code."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from orchestration.run.conditions import NothingThereError, judge_condition, parse_condition
from schemas.condition import Condition
from schemas.condition import Test as Comparison
from schemas.values import Json

CONDITIONS: TypeAdapter[Condition] = TypeAdapter(Condition)
FACTS: dict[str, Json] = {
    "page_url": "https://www.notion.so/x",
    "rows": [1, 2, 3],
    "none": [],
    "total": 71_667_000,
    "shown": "71,667,000",
    "상태": "진행 중",
    "마감일": "2026-03-04",
    "마감": "2026-03-04T15:00:00+09:00",
    "담당자": ["이준호", "박지훈"],
    "nothing": None,
}


def look(path: str) -> Json:
    if path == "left out":
        raise NothingThereError(path)
    return FACTS[path]


PARSED: dict[str, Comparison | None] = {
    "page_url exists": Comparison(path="page_url", op="exists"),
    "row_count > 0": Comparison(path="row_count", op="gt", value=0),
    "total >= 1,000": Comparison(path="total", op="ge", value=1000),
    "status == '완료'": Comparison(path="status", op="eq", value="완료"),
    "title contains 회의": Comparison(path="title", op="contains", value="회의"),
    "rows is empty": Comparison(path="rows", op="empty"),
    "the page looks good": None,
    "__import__('os').system('ls')": None,
}


@pytest.mark.parametrize("text", PARSED)
def test_short_strings_become_conditions(text: str) -> None:
    assert parse_condition(text) == PARSED[text]


def test_not_empty_is_read_as_the_opposite_of_empty() -> None:
    condition = parse_condition("rows is not empty")
    assert condition is not None
    assert judge_condition(condition, look).holds


NEGATED = {"not": {"path": "rows", "op": "empty", "value": None}}


@pytest.mark.parametrize("stored", [NEGATED, {"not_": NEGATED["not"]}, {"all": [NEGATED]}], ids=["now", "before", "in"])
def test_a_negated_condition_is_stored_as_it_is_read(stored: dict[str, Json]) -> None:
    condition = CONDITIONS.validate_python(stored)
    again = CONDITIONS.dump_python(condition, mode="json")
    assert "not_" not in str(again)
    assert CONDITIONS.validate_python(again) == condition


JUDGED: list[tuple[dict[str, Json], bool]] = [
    ({"path": "page_url", "op": "exists"}, True),
    ({"path": "missing", "op": "exists"}, False),
    ({"path": "nothing", "op": "exists"}, False),
    ({"path": "missing", "op": "empty"}, False),
    ({"path": "left out", "op": "empty"}, True),
    ({"path": "left out", "op": "exists"}, False),
    ({"not": {"path": "left out", "op": "exists"}}, True),
    ({"not": {"path": "left out", "op": "empty"}}, False),
    ({"not": {"path": "missing", "op": "exists"}}, False),
    ({"path": "none", "op": "empty"}, True),
    ({"path": "rows", "op": "empty"}, False),
    ({"path": "rows", "op": "count_eq", "value": 3}, True),
    ({"path": "rows", "op": "count_gt", "value": 3}, False),
    ({"path": "total", "op": "gt", "value": 50_000_000}, True),
    ({"path": "shown", "op": "lt", "value": 100_000_000}, True),
    ({"path": "상태", "op": "eq", "value": "진행 중"}, True),
    ({"path": "상태", "op": "ne", "value": "완료"}, True),
    ({"path": "마감일", "op": "le", "value": "2026-03-04"}, True),
    ({"path": "마감일", "op": "lt", "value": "2026-03-04"}, False),
    ({"path": "마감", "op": "eq", "value": "2026-03-04T06:00:00Z"}, True),
    ({"path": "마감", "op": "ge", "value": "2026-03-04"}, True),
    ({"path": "담당자", "op": "contains", "value": "이준호"}, True),
    ({"path": "담당자", "op": "eq", "value": "박지훈"}, True),
    ({"path": "상태", "op": "in", "value": ["할 일", "진행 중"]}, True),
    ({"path": "page_url", "op": "matches", "value": "https://*.notion.so/?"}, True),
    ({"path": "page_url", "op": "matches", "value": "http://*"}, False),
]


@pytest.mark.parametrize(("condition", "holds"), JUDGED)
def test_a_comparison(condition: dict[str, Json], holds: bool) -> None:
    assert judge_condition(CONDITIONS.validate_python(condition), look).holds is holds


def test_what_is_missing_or_of_another_type_does_not_hold_and_is_noted() -> None:
    for condition in (
        {"path": "missing", "op": "gt", "value": 1},
        {"path": "rows", "op": "gt", "value": 1},
        {"path": "left out", "op": "ne", "value": 1},
        {"path": "missing", "op": "empty"},
        {"not": {"path": "missing", "op": "empty"}},
        {"not": {"path": "missing", "op": "exists"}},
        {"not": {"any": [{"path": "missing", "op": "exists"}, {"path": "none", "op": "exists"}]}},
    ):
        judged = judge_condition(CONDITIONS.validate_python(condition), look)
        assert not judged.holds
        assert judged.notes


def test_the_opposite_of_what_cannot_be_judged_does_not_hold_either() -> None:
    condition = CONDITIONS.validate_python({"not": {"path": "missing", "op": "gt", "value": 1}})
    assert not judge_condition(condition, look).holds


def test_all_and_any_join_their_parts() -> None:
    yes, no = {"path": "rows", "op": "exists"}, {"path": "rows", "op": "empty"}
    assert not judge_condition(CONDITIONS.validate_python({"all": [yes, no]}), look).holds
    assert judge_condition(CONDITIONS.validate_python({"any": [no, yes]}), look).holds


def test_a_hostile_pattern_takes_no_time() -> None:
    condition = CONDITIONS.validate_python({"path": "x", "op": "matches", "value": "*a" * 99 + "b"})
    assert not judge_condition(condition, lambda _: "a" * 20_000).holds
