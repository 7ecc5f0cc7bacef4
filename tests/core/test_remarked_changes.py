"""What somebody said, beside a change: it is no page that is changed."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.workspace import NamedTitle
from tests.core.follow_up_cases import a_task

TITLES = {
    "고객 인터뷰 정리": "고객 인터뷰 정리",
    "로그 점검": "결제 오류 로그 점검",
    "Pricing survey": "Pricing survey",
}


def list_changes(text: str) -> list[Any]:
    titles = tuple(NamedTitle(words, title, words == title, "작업") for words, title in TITLES.items() if words in text)
    actions: Any = make_plan(a_task(text)._replace(titles=titles))["actions"]
    return [(one["tool"], one["inputs"]["page"], one["inputs"]["properties"]) for one in actions]


@pytest.mark.parametrize(
    ("text", "page", "values"),
    [
        ("고객 인터뷰 정리 오늘 못한대요 준호님이.. 모레로 미뤄주세요", "고객 인터뷰 정리", {"@date": "2026-03-06"}),
        ("로그 점검 끝났다고 지훈씨가 방금 말했어 완료처리 ㄱㄱ", "로그 점검", {"@status": "완료"}),
    ],
)
def test_the_page_that_is_named_is_changed_and_nothing_is_asked(text: str, page: str, values: dict[str, str]) -> None:
    ((tool, changed, properties),) = list_changes(text)
    assert tool == "notion.update_page"
    assert changed in (page, TITLES[page])
    assert properties == values


def test_two_pages_stay_two() -> None:
    changes = list_changes("'A' 완료로 바꾸고 'B'는 다음주 월요일로 미뤄줘")
    assert [page for _, page, _ in changes] == ["A", "B"]
