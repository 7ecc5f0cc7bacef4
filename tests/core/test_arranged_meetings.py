"""A meeting that is to be arranged is a new row of the meeting notes, with its moment and who takes part."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.reading.participants import write_listed_people
from orchestration.rule_planner.records.arranged_meetings import plan_arranged_meeting
from orchestration.text.dropped_people import write_dropped_person
from tests.core.follow_up_cases import a_task

ME = "김민지"


def made(text: str) -> Any:
    """Return the inputs of the one row that a request makes; None where it does anything else."""
    actions: Any = make_plan(a_task(text))["actions"]
    return actions[0]["inputs"] if len(actions) == 1 and actions[0]["tool"] == "notion.create_page" else None


@pytest.mark.parametrize(
    ("text", "title", "moment", "people"),
    [
        ("목요일 오후 2시 채용 회의 잡아줘, 나 준호 사라 셋", "채용 회의", "2026-03-05T14:00", [ME, "준호", "사라"]),
        (
            "다음 주 월요일 10시에 예산 미팅 하나 잡아놔 줘 준호 지훈 둘이",
            "예산 미팅",
            "2026-03-09T10:00",
            ["준호", "지훈"],
        ),
        (
            "금요일 4시 스프린트 회고 잡아주세요. 참석자는 저랑 지훈 사라",
            "스프린트 회고",
            "2026-03-06T16:00",
            [ME, "지훈", "사라"],
        ),
        ("내일 11시에 준호랑 사라랑 가격 회의 잡아줘", "가격 회의", "2026-03-05T11:00", ["준호", "사라"]),
        ("금요일 3시 '봄 캠페인' 미팅 넣어줘", "봄 캠페인 미팅", "2026-03-06T15:00", []),
        (
            "set up a hiring meeting on Friday at 3pm, me, Junho and Sarah",
            "Hiring meeting",
            "2026-03-06T15:00",
            [ME, "Junho", "Sarah"],
        ),
        (
            "can you schedule a launch review tomorrow 4pm with me and Jihoon",
            "Launch review",
            "2026-03-05T16:00",
            [ME, "Jihoon"],
        ),
        ("please put in a weekly sync for Monday at 9:30am", "Weekly sync", "2026-03-09T09:30", []),
        ("金曜15時に採用会議を入れて、私 ジュノ サラの3人", "採用会議", "2026-03-06T15:00", [ME, "ジュノ", "サラ"]),
        ("明日の11時に予算ミーティングを設定してください", "予算ミーティング", "2026-03-05T11:00", []),
    ],
)
def test_a_meeting_is_arranged_with_its_moment_and_people(
    text: str, title: str, moment: str, people: list[str]
) -> None:
    inputs = made(text)
    assert inputs is not None
    assert (inputs["title"], inputs["date"][:16]) == (title, moment)
    assert [*inputs.get("properties", {}).values()] == ([people] if people else [])


@pytest.mark.parametrize(
    "text",
    [
        "금요일 3시에 회의 잡아줘",
        "금요일 3시에 회의실 잡아줘",
        "캘린더에 금요일 3시 채용 회의 잡아줘",
        "주간 회의 금요일까지 잡아줘",
        "금요일 3시 채용 회의 회의록 페이지 만들어줘",
        "주간 회의 금요일 3시로 잡아줘",
        "금요일 3시로 주간 회의 다시 잡아줘",
        "매주 금요일 3시에 주간 회의 잡아줘",
        "금요일 3시 채용 회의 잡아줘, 나 준호 사라 둘",
        "금요일 3시 채용 회의 잡아줘, 준호한테 알려주고",
        "금요일 3시 채용 회의 잡지 마",
        "schedule a meeting with Sarah tomorrow at 3pm",
        "book a meeting room on Friday at 3pm",
        "set up a zoom call on Friday at 3pm",
        "move the budget meeting to Friday at 3pm",
        "明日15時に会議を入れて",
    ],
)
def test_what_moves_a_meeting_or_is_of_something_else_arranges_none(text: str) -> None:
    assert plan_arranged_meeting(a_task(text), make_plan) is None


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("준호님은 그날 출장이래요, 그분은 빼 주세요", "준호님은 빼 주세요"),
        ("아 사라가 못 온대 빼줘", "사라님은 빼줘"),
        ("지훈이는 그때 휴가라네. 걔는 빼자", "지훈님은 빼자"),
        ("Junho is away that day, so take him off", "take Junho off"),
        ("Sarah can't make it, please remove her", "remove Sarah"),
        ("ジフンさんはその日休みなので、外してください", "ジフンさんを外してください"),
    ],
)
def test_who_is_left_out_for_a_reason_is_named(text: str, plain: str) -> None:
    assert write_dropped_person(text) == plain


@pytest.mark.parametrize(
    "text",
    [
        "지훈이 휴가라네 공지 올려줘",
        "지훈이 그날 휴가라서 회의 빼고 진행해줘",
        "준호 작업 빼줘",
        "지훈 휴가라서 그 줄은 빼줘",
        "Junho is away so tell him to call",
        "ジュノは休みです。共有してください",
    ],
)
def test_what_leaves_nobody_out_stays_as_it_is(text: str) -> None:
    assert write_dropped_person(text) == text


def test_long_texts_are_read_fast() -> None:
    for part in ("나 준호 ", "금요일 3시 회의 ", "지훈이 휴가라네 ", "set up a meeting, me and Junho "):
        assert write_dropped_person(part * 200) == part * 200
        assert made((part * 30)[:200]) is None


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("로고 작업 추가해줘, 담당은 준호 사라 둘", "로고 작업 추가해줘, 담당은 준호, 사라"),
        ("담당자는 나랑 지훈 둘이요", "담당자는 나, 지훈"),
        ("참석자: 민지님 준호님 사라님 세 명", "참석자: 민지님, 준호님, 사라님"),
        ("담당은 준호 사라 셋", "담당은 준호 사라 셋"),
        ("담당 준호 확인", "담당 준호 확인"),
        ("담당자는 준호", "담당자는 준호"),
    ],
)
def test_as_many_names_as_are_counted_are_a_list(text: str, plain: str) -> None:
    assert write_listed_people(text) == plain
