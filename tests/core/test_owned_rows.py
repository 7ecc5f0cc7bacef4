"""Rows of a list that a reply means by whose they are, and one more thing that the last change is made of too."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.reading.days_beside import show_days_beside
from orchestration.rule_planner.thread.same_again import find_same_title
from schemas.request import EarlierThing
from tests.core.follow_up_cases import LISTED, a_task, earlier

LISTED_ROWS = (
    EarlierThing(id="p1", title="장비 신청", row=1, whose=("김민지",)),
    EarlierThing(id="p2", title="로그 점검", row=2, whose=("박지훈",)),
    EarlierThing(id="p3", title="Pricing survey", row=3, whose=("Sarah Kim",)),
    EarlierThing(id="p4", title="예산 확정", row=4, whose=("김민지",), over=True),
    EarlierThing(id="p5", title="견적서", row=5, whose=("이준호",)),
    EarlierThing(id="p6", title="인터뷰", row=6, whose=("이준호",)),
)
EARLIER = earlier(LISTED, *LISTED_ROWS).model_copy(update={"listed": LISTED_ROWS})


def list_steps(text: str) -> list[Any]:
    actions: Any = make_plan(a_task(text, EARLIER))["actions"]
    return [one["inputs"] for one in actions]


@pytest.mark.parametrize(
    ("text", "page", "values"),
    [
        ("그중에 내 거만 다음주 월요일로 미뤄줘", "p1", {"@date": {"day": "2026-03-09"}}),
        ("지훈님 건 방금 끝났대. 그거 닫아줘", "p2", {"@status": "완료"}),
        ("사라님 거 금요일로", "p3", {"@date": {"day": "2026-03-06"}}),
        ("push Sara's one to next Monday", "p3", {"@date": {"day": "2026-03-09"}}),
        ("mine to Friday", "p1", {"@date": {"day": "2026-03-06"}}),
        ("サラさんのは完了にして", "p3", {"@status": "완료"}),
    ],
)
def test_the_row_of_somebody_is_changed(text: str, page: str, values: Any) -> None:
    assert list_steps(text) == [{"page": page, "properties": values}]


def test_all_rows_of_somebody_are_changed_where_all_are_meant() -> None:
    assert [one["page"] for one in list_steps("준호님 것들 다 내일로")] == ["p5", "p6"]


def test_one_of_several_is_asked_for() -> None:
    (change,) = list_steps("준호님 건 내일로")
    assert "page" not in change


@pytest.mark.parametrize(
    "text", ["준호님 건 뭐야?", "준호님한테 알려줘", "지훈님 건 언제까지야", "show me Sara's ones"]
)
def test_what_only_asks_or_tells_changes_nothing(text: str) -> None:
    assert not any("properties" in one for one in list_steps(text))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("newsletter draft too", "newsletter draft"),
        ("and the newsletter draft too please", "newsletter draft"),
        ("뉴스레터 건도요", "뉴스레터"),
        ("ニュースレターもお願いします", "ニュースレター"),
        ("me too", ""),
        ("do that too", ""),
        ("tell Sara too", ""),
        ("サラさんもお願いします", ""),
        ("준호님한테도", ""),
    ],
)
def test_one_more_thing_is_named(text: str, name: str) -> None:
    assert find_same_title(text) == name


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("じゃあ前日の月曜にしといて", "じゃあ2026-03-30にしといて"),
        ("전날인 월요일로 해줘", "2026-03-30로 해줘"),
        ("the day before that please", "2026-03-30 please"),
        ("前日の金曜にして", "前日の金曜にして"),
    ],
)
def test_the_day_before_is_one_of_the_calendar(text: str, shown: str) -> None:
    assert show_days_beside(text, earlier("'배너 시안' 마감 3월 31일로 바꿔줘").steps) == shown
