"""Replies on what was just made, sent or moved: another tab, the day before, another page too, one time only."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from orchestration.rule_planner.idioms.idioms import replace_idioms
from orchestration.rule_planner.thread.corrected_effects import is_replacement
from orchestration.rule_planner.thread.once_instead import find_next_time
from orchestration.rule_planner.thread.same_again import find_title_too
from orchestration.text.agreements import does_agree
from orchestration.text.dates import find_dates
from orchestration.workspace import NamedTitle
from schemas.request import EarlierThing
from tests.core.follow_up_cases import CHANGED, CHANGED_PAGE, MADE, POSTED, a_task, earlier, followed, plan_of

ROW = "마케팅 예산 Q1에 2026-03-04, 블로그 원고료, 450000 행 추가해줘"


def done_again(before: str, text: str, *things: EarlierThing) -> dict[str, Any] | None:
    plan = followed(earlier(before, *things), text)
    return dict(plan.actions[0].inputs) if plan is not None and len(plan.actions) == 1 else None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("헐 이거 2분기 거다 방금 넣은 건 빼고 Q2에 넣어줘 날짜는 4월 1일", "2026-04-01"),
        ("아 Q1 말고 Q2요", "2026-03-04"),
        ("sorry that belongs in Q2, move it there", "2026-03-04"),
        ("すみません、Q1じゃなくてQ2でした", "2026-03-04"),
    ],
)
def test_a_row_is_moved_to_another_tab(text: str, day: str) -> None:
    inputs = done_again(ROW, text)
    assert inputs is not None
    assert inputs["range"] == "Q2"
    assert day in inputs["rows"][0]
    assert is_replacement(a_task(text, earlier(ROW)))


@pytest.mark.parametrize(
    "text", ["Q2는 얼마야?", "Q2에 새 행 있는지 지훈님한테 물어봐줘", "Q2 looks fine", "Q2 합계 알려줘"]
)
def test_a_remark_on_a_tab_moves_no_row(text: str) -> None:
    assert not is_replacement(a_task(text, earlier(ROW)))


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("아 그날은 좀 늦네. 전날로 해줘", "2026-03-04"),
        ("hmm that's late. make it the day before", "2026-03-04"),
        ("あ、遅いか。じゃあ前日にして", "2026-03-04"),
    ],
)
def test_the_day_before_is_that_of_the_record(text: str, day: str) -> None:
    inputs = done_again("작업 DB의 '랜딩 페이지 개편' 마감을 3월 5일로 바꿔줘", text, CHANGED_PAGE)
    assert inputs is not None
    assert day in str(inputs["properties"])


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("newsletter draft too", "newsletter draft"),
        ("and the landing page revamp as well", "landing page revamp"),
        ("「ニュースレター原稿」も", "ニュースレター原稿"),
        ("thanks, you too", ""),
        ("Sara likes the new one too", ""),
        ("have a nice weekend too", ""),
        ("send it to Junho too", ""),
    ],
)
def test_another_page_is_named_too(text: str, title: str) -> None:
    assert find_title_too(text, ()) == title


def test_a_title_of_the_workspace_is_named_too() -> None:
    titles = (NamedTitle("고객 인터뷰 정리", "고객 인터뷰 정리", True, "작업"),)
    assert find_title_too("고객 인터뷰 정리도 부탁해", titles) == "고객 인터뷰 정리"
    assert find_title_too("고객 인터뷰 정리 마감이 언제야", titles) == ""


@pytest.mark.parametrize(
    ("cron", "said", "moment"),
    [
        ("0 17 * * 5", "이번주 거만", "2026-03-06T17:00:00+09:00"),
        ("0 17 * * 5", "", "2026-03-06T17:00:00+09:00"),
        ("0 9 * * 1", "다음주 월요일 한 번만", "2026-03-09T09:00:00+09:00"),
        ("0 9 * * 1-5", "내일 것만", "2026-03-05T09:00:00+09:00"),
        ("0 9 * * 1", "이번주 것만", None),
        ("0 17 * * 5", "이번 금요일 4시만", None),
    ],
)
def test_the_next_time_of_what_recurs_is_told(cron: str, said: str, moment: str | None) -> None:
    now = datetime.fromisoformat("2026-03-04T10:00:00+09:00")
    assert find_next_time(cron, find_dates(said, now, "Asia/Seoul", "ko"), now) == moment


@pytest.mark.parametrize(
    "text",
    [
        "everything due Friday needs to move to Monday",
        "move everything due Friday to Monday",
        "Friday's going to be a company day off so everything due Friday needs to move to Monday",
        "all Friday deadlines have to go to Monday",
        "the office is closed Friday. anything due Friday should slip to Monday",
    ],
)
def test_all_that_is_due_on_a_day_is_moved(text: str) -> None:
    read, change = plan_of(text)["actions"]
    assert read["inputs"]["filter"] == {"path": "@date", "op": "eq", "value": "2026-03-06"}
    assert change["inputs"]["properties"] == {"@date": "2026-03-09"}


@pytest.mark.parametrize(
    "text",
    [
        "show everything due Friday to Monday",
        "tell Sara everything due Friday needs to move to Monday",
        "Mark Pricing survey done. Move everything due Friday to Monday",
    ],
)
def test_what_is_shown_or_told_moves_nothing(text: str) -> None:
    assert replace_idioms(text, "en") == text


@pytest.mark.parametrize(
    ("text", "agrees"),
    [
        ("はい、大丈夫です。ジュノさんにも確認済みです", True),
        ("네 둘 다요. 지훈님한테는 제가 말할게요", True),
        ("yep both", True),
        ("sure, Junho knows", True),
        ("응 보내. 근데 금요일 말고 월요일로", False),
        ("yes but make it Monday", False),
        ("yes, and tell Sara", False),
        ("아니요", False),
    ],
)
def test_a_yes_in_other_words_is_known_and_decides_nothing(text: str, *, agrees: bool) -> None:
    assert does_agree(text) is agrees


@pytest.mark.parametrize("before", [MADE, CHANGED, POSTED])
def test_a_yes_follows_nothing_up(before: str) -> None:
    assert followed(earlier(before), "yep, all good") is None
