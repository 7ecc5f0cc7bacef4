"""What people leave out between their words is heard: two attendees side by side, two tasks in one clause, a time that
an event names, until when somebody has, and whose something is."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.text.prohibitions import find_prohibitions
from tests.core.follow_up_cases import a_task


def steps(text: str) -> list[tuple[str, Any]]:
    actions: Any = make_plan(a_task(text))["actions"]
    return [(one["tool"], one["inputs"]) for one in actions]


def test_two_attendees_with_nothing_between_them_both_attend() -> None:
    ((_, inputs),) = steps(
        "회의록 하나 만들어주세요. 제목은 릴리스 점검, 내일 오후 2시고 참석자는 저랑 준호님 지훈님이요"
    )
    assert inputs["properties"] == {"참석자": ["김민지", "준호", "지훈"]}


@pytest.mark.parametrize(
    ("text", "titles", "owner", "day"),
    [
        (
            "할 일 두 개만 만들어줘~ 명함 주문이랑 회의실 프로젝터 수리 문의, 둘 다 내 담당이고 다음주 수요일까지",
            ["명함 주문", "회의실 프로젝터 수리 문의"],
            "김민지",
            "2026-03-11",
        ),
        (
            "작업 두 개 추가해줘: 배너 검수하고 문구 확정, 둘 다 사라 담당 금요일까지",
            ["배너 검수", "문구 확정"],
            "사라",
            "2026-03-06",
        ),
        (
            "「配線図」と「電源試験」をタスクに追加お願いします。どっちも私担当、来週水曜締めで",
            ["配線図", "電源試験"],
            "김민지",
            "2026-03-11",
        ),
    ],
)
def test_two_tasks_have_what_is_said_of_both(text: str, titles: list[str], owner: str, day: str) -> None:
    made = steps(text)
    assert [inputs["title"] for _, inputs in made] == titles
    assert {(inputs["properties"]["담당자"], inputs["date"]) for _, inputs in made} == {(owner, day)}


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("15時のDaehan Foodsのデモ、10分前にリマインドお願い🙏", "2026-03-04T14:50"),
        ("15時のデモの10分前にリマインドして", "2026-03-04T14:50"),
    ],
)
def test_a_reminder_is_so_long_before_what_is_at_a_time(text: str, moment: str) -> None:
    ((tool, inputs),) = steps(text)
    assert (tool, inputs["post_at"][:16]) == ("slack.schedule_dm", moment)


def test_until_when_somebody_has_is_when_it_is_due() -> None:
    made = steps("Give Junho until Friday on the customer interview summary, but don't message him about it")
    assert made == [
        ("notion.update_page", {"page": "customer interview summary", "properties": {"@date": "2026-03-06"}})
    ]


def test_to_whom_something_is_shown_is_not_whose_it_is() -> None:
    ((_, inputs),) = steps("마감 지난 작업 나한테만 보여줘. 담당자들한텐 아직 연락하지 말고")
    assert "@person" not in str(inputs)


@pytest.mark.parametrize(
    ("text", "forbids"),
    [
        ("견적서 템플릿 수정 금요일로 미뤄줘요", False),
        ("뉴스레터 발송 다음 주로 미뤄주세요", False),
        ("회의록 공유는 금요일로 미뤄줘", True),
        ("회의록 공유는 미뤄줘", True),
    ],
)
def test_what_is_put_off_to_a_day_is_not_forbidden_unless_it_is_an_act(text: str, *, forbids: bool) -> None:
    assert bool(find_prohibitions(text)) is forbids
