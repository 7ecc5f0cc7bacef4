"""A meeting that is named by its day is changed where it is on that day."""

from __future__ import annotations

from typing import Any

import pytest

from connectors.title_words import find_titles
from orchestration.rule_planner.planner import make_plan
from orchestration.workspace import NamedTitle
from tests.core.follow_up_cases import a_task

TITLES = ("고객사 방문 준비", "뉴스레터 초안")


def planned(text: str) -> Any:
    titles = tuple(
        NamedTitle(text[one.start : one.end], TITLES[one.number], one.whole, "회의록")
        for one in find_titles(text, TITLES)
    )
    return make_plan(a_task(text)._replace(titles=titles))


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("금욜 고객사 방문 준비 회의 담주 화욜 2시로 옮겨주세요", {"@date": "2026-03-10T14:00:00+09:00"}),
        ("move friday's customer visit prep to monday 10am", {"@date": "2026-03-09T10:00:00+09:00"}),
        ("move the customer visit prep on friday to monday 10am", {"@date": "2026-03-09T10:00:00+09:00"}),
        ("金曜の고객사 방문 준비を来週火曜の14時に移してください", {"@date": "2026-03-10T14:00:00+09:00"}),
        (
            "the customer visit prep on friday starts at 4 now, and add me to it",
            {"@date": {"time": "16:00"}, "@person": {"add": ["김민지"]}},
        ),
        (
            "金曜の고객사 방문 준비、サラさんも参加することになったので議事録の参加者に足してください",
            {"@person": {"add": ["サラ"]}},
        ),
    ],
)
def test_the_change_waits_for_the_thing_on_its_day(text: str, values: Any) -> None:
    look, change = planned(text)["actions"]
    assert look["inputs"]["filter"] == {
        "all": [
            {"path": "@title", "op": "eq", "value": "고객사 방문 준비"},
            {"any": [{"path": "@date", "op": "eq", "value": day} for day in ("2026-03-06", "2026-02-27")]},
        ]
    }
    assert change["inputs"]["properties"] == values
    assert change["when"] == {"path": f"{look['id']}.records", "op": "count_gt", "value": 0}
    assert change["depends_on"] == [look["id"]]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("move the newsletter draft to friday", {"@date": "2026-03-06"}),
        ("오늘 뉴스레터 초안 완료로 바꿔줘", {"@status": "완료"}),
    ],
)
def test_a_day_that_tells_something_else_names_nothing(text: str, values: dict[str, str]) -> None:
    (change,) = planned(text)["actions"]
    assert change["inputs"]["properties"] == values
    assert "when" not in change


def test_a_weekday_with_its_week_is_that_one() -> None:
    look, _ = planned("이번 주 금요일 고객사 방문 준비 회의 다음 주 화요일로 옮겨주세요")["actions"]
    assert look["inputs"]["filter"]["all"][1] == {"path": "@date", "op": "eq", "value": "2026-03-06"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("금욜 고객사 방문 준비 회의 담주 화욜 2시로 옮겨주세요", "금욜 ‘고객사 방문 준비’ 찾기"),
        ("move friday's customer visit prep to monday 10am", "look for ‘고객사 방문 준비’ on friday"),
        ("金曜の고객사 방문 준비を来週火曜の14時に移してください", "金曜の「고객사 방문 준비」を探す"),
    ],
)
def test_the_look_says_what_is_looked_for_and_on_which_day(text: str, said: str) -> None:
    assert planned(text)["actions"][0]["summary"] == said


def test_what_only_asks_waits_for_nothing() -> None:
    assert not any("when" in one for one in planned("금요일 고객사 방문 준비 참석자 누구야?")["actions"])


@pytest.mark.parametrize(
    "text",
    [
        "고객사 방문 준비の参加者にサラさんを足してください。それとカレンダーの招待も送れますか？",
        "sarah's joining the customer visit prep so add her to the attendees. also can you send calendar invites?",
        "사라님 고객사 방문 준비 참석자에 추가해주세요. 캘린더 초대도 보내줄 수 있어요?",
    ],
)
def test_who_joins_is_added_and_a_calendar_is_told_as_left_out(text: str) -> None:
    plan = planned(text)
    (change,) = plan["actions"]
    ((act, (name,)),) = change["inputs"]["properties"]["@person"].items()
    assert act == "add"
    assert name in ("サラ", "sarah", "사라")
    assert len(plan["not_done"]) == 1
