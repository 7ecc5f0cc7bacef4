"""What a person types where a list is asked for."""

from __future__ import annotations

import pytest

from orchestration.ask.typed_lists import split_typed_list
from schemas.values import Json

ROWS: dict[str, Json] = {"type": "array", "items": {"anyOf": [{"type": "array"}, {"type": "object"}]}}
NAMES: dict[str, Json] = {"type": "array", "items": {"type": "string"}}


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("2026-03-04, 부산, 스타터, 30, 450000", [["2026-03-04", "부산", "스타터", 30, 450_000]]),
        ("3/4, 인스타 광고, 350,000", [["3/4", "인스타 광고", 350_000]]),
        ("3月5日、チラシ印刷、200000", [["3月5日", "チラシ印刷", 200_000]]),
        ("a, 1\nb, 2.5", [["a", 1], ["b", 2.5]]),
        ("정하늘, 010-2345-6789, 01012345678", [["정하늘", "010-2345-6789", "01012345678"]]),
    ],
)
def test_rows_are_a_line_each(text: str, rows: list[Json]) -> None:
    assert split_typed_list(ROWS, text) == rows


def test_names_are_parted_by_commas() -> None:
    assert split_typed_list(NAMES, "민지, 준호、사라") == ["민지", "준호", "사라"]


@pytest.mark.parametrize(
    ("schema", "value"), [({"type": "string"}, "a, b"), (ROWS, [["a"]]), (ROWS, None), ({}, "a, b")]
)
def test_what_takes_no_list_is_left_alone(schema: dict[str, Json], value: Json) -> None:
    assert split_typed_list(schema, value) == value
