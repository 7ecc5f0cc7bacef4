"""A second sentence sets one field more on the page of the first."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.orders.request_seams import write_hanging_order
from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task


def changes(text: str) -> list[Any]:
    actions: Any = make_plan(a_task(text))["actions"]
    return [(one["inputs"].get("page"), one["inputs"].get("properties")) for one in actions]


@pytest.mark.parametrize(
    ("text", "page", "values"),
    [
        (
            "'베타 계획' 담당 지훈님만 남기고 나는 빼줘. 마감은 일주일 더 주고",
            "베타 계획",
            {"@person": "지훈", "@date": {"later": "P1W"}},
        ),
        (
            "'로고 시안' 담당에서 나 빼줘. 기한은 이틀 더 주세요",
            "로고 시안",
            {"@person": {"remove": ["김민지"]}, "@date": {"later": "P2D"}},
        ),
        (
            "'로고 시안' 담당 사라로 바꿔줘. 마감은 3일 더 줘",
            "로고 시안",
            {"@person": "사라", "@date": {"later": "P3D"}},
        ),
    ],
)
def test_a_field_of_a_second_sentence_is_of_the_same_page(text: str, page: str, values: dict[str, Any]) -> None:
    assert changes(text) == [(page, values)]


@pytest.mark.parametrize(
    "text", ["'로고 시안' 담당 사라로 바꿔줘. 마감은 언제야?", "'로고 시안' 담당 사라로 바꿔줘. 마감은 바꾸지 마"]
)
def test_what_is_asked_or_forbidden_sets_no_further_field(text: str) -> None:
    assert all("@date" not in (values or {}) for _, values in changes(text))


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("담당 사라로 바꿔줘. 마감은 이틀 더 주고", "담당 사라로 바꿔줘. 마감은 이틀 더 줘"),
        ("완료로 바꿔주세요. 기한은 금요일로 하고", "완료로 바꿔주세요. 기한은 금요일로 해줘"),
        ("완료로 바꿔줘. 사라하고 준호하고", "완료로 바꿔줘. 사라하고 준호하고"),
        ("늦는다고 전해줘. 자료 챙기라고", "늦는다고 전해줘. 자료 챙기라고"),
        ("마감은 이틀 더 주고", "마감은 이틀 더 주고"),
        ("기한 바꾸고 담당은 사라로 해줘", "기한 바꾸고 담당은 사라로 해줘"),
    ],
)
def test_a_last_sentence_that_goes_on_to_nothing_is_an_order(text: str, order: str) -> None:
    assert write_hanging_order(text, "ko") == order
