"""What is to be done by notes or a page is made into tasks, each shown first; whose and until when are kept."""

from __future__ import annotations

from typing import Any

import pytest

from connectors.notion.to_dos import list_to_dos
from orchestration.rule_planner.planner import make_plan
from schemas.request import EarlierThing
from tests.core.follow_up_cases import a_task, earlier, followed

NOTES = """## 할 일
- [ ] 이준호: 고객 인터뷰 다섯 건을 정리해 공유
- [ ] Sarah Kim: 가격 설문 문항 확정
- [x] 박지훈: 시연 환경 확인
- [ ] 회의실 예약"""
MADE = (
    EarlierThing(id="m", title="주간 회의"),
    EarlierThing(id="p1", title="인터뷰 정리", made=True, whose=("이준호",)),
    EarlierThing(id="p2", title="문항 확정", made=True, whose=("Sarah Kim",)),
    EarlierThing(id="m", title="주간 회의", row=1, whose=("이준호", "Sarah Kim")),
)
ASKED = "회의록에 적힌 할 일들 작업으로 만들어줘"


def steps(plan: Any) -> list[tuple[str, Any]]:
    return [(one["tool"], one) for one in plan["actions"]]


@pytest.mark.parametrize(
    ("text", "whose", "due"),
    [
        ("이번주 주간 회의록에 있던 할 일 두 개 작업 DB에 각각 넣어줘", None, None),
        ("어제 회의에서 나온 액션 아이템 태스크로 등록해줘", None, None),
        ("월요일 회의 할 일 중에 준호 거만 작업으로 만들어줘, 내일까지", "준호", "2026-03-05"),
        ("turn Junho's action item from monday's weekly meeting into a task, due friday", "Junho", "2026-03-06"),
        ("can you log the action items from yesterday's notes as tasks", None, None),
        ("月曜の会議のToDo、全部タスクにしといて", None, None),
        ("議事録のTODO、自分の担当分だけタスクにしといて", "김민지", None),
        ("月曜の定例で出たやること、サラの分をタスク化して。今週金曜まで", "サラ", "2026-03-06"),
    ],
)
def test_the_boxes_of_notes_become_tasks_after_a_yes(text: str, whose: str | None, due: str | None) -> None:
    found = steps(make_plan(a_task(text)))
    assert [tool for tool, _ in found] == ["notion.query_database", "notion.get_page_content", "notion.create_page"]
    read, made = found[1][1], found[2][1]
    assert read["inputs"].get("whose") in (whose, "Minji" if whose == "김민지" else whose, "민지")
    assert made["for_each"]["items"] == "a2.to_dos"
    assert made["inputs"]["title"] == "{{item.title}}"
    assert made["inputs"].get("date") == due
    assert made["policy_hints"]["needs_user_confirmation"] is True


@pytest.mark.parametrize(
    "text",
    [
        "회의록에 '할 일 정리' 페이지 만들어줘",
        "내 할 일 보여줘",
        "회의 할 일은 작업으로 만들지 마",
        "add a task for Sarah: write up the meeting notes",
        "사라한테 '회의록 정리' 작업 만들어줘",
        "月曜の週次のToDo、誰に何ついてましたっけ？",
    ],
)
def test_other_requests_make_no_tasks_of_notes(text: str) -> None:
    assert "to_dos" not in str(make_plan(a_task(text)))


@pytest.mark.parametrize(
    "text", ["サラの分タスク化して。今週金曜まで、タイトルはそのままで", "사라 거 작업으로 넣어줘 금요일까지"]
)
def test_what_was_just_shown_becomes_a_task_of_who_is_named(text: str) -> None:
    plan = followed(earlier("월요일 회의에서 나온 할 일 뭐였지?"), text)
    assert plan is not None
    read, made = plan.actions[1], plan.actions[2]
    assert read.inputs["whose"] in ("サラ", "사라")
    assert (made.inputs["date"], made.for_each is not None) == ("2026-03-06", True)


@pytest.mark.parametrize("text", ["마감 안 정했네, 둘 다 금욜로", "둘 다 금요일로", "both due friday"])
def test_both_that_were_made_are_changed(text: str) -> None:
    plan = followed(earlier(ASKED, *MADE), text)
    assert plan is not None
    assert [one.inputs["page"] for one in plan.actions] == ["p1", "p2"]


@pytest.mark.parametrize("text", ["아 사라 건 하루 빠르게 해줘", "사라 건 하루 당겨줘", "사라 거만 하루 일찍 해줘"])
def test_one_that_was_made_is_meant_by_whose_it_is(text: str) -> None:
    plan = followed(earlier(ASKED, *MADE), text)
    assert plan is not None
    (step,) = plan.actions
    assert (step.inputs["page"], step.inputs["properties"]) == ("p2", {"@date": {"later": "-P1D"}})


@pytest.mark.parametrize(
    ("whose", "titles"),
    [
        (None, ["고객 인터뷰 다섯 건을 정리해 공유", "가격 설문 문항 확정", "회의실 예약"]),
        ("サラ", ["가격 설문 문항 확정"]),
        ("사라", ["가격 설문 문항 확정"]),
        ("Junho", ["고객 인터뷰 다섯 건을 정리해 공유"]),
        ("준호님", ["고객 인터뷰 다섯 건을 정리해 공유"]),
        ("박지훈", []),
    ],
)
def test_open_boxes_are_those_of_who_is_named(whose: str | None, titles: list[str]) -> None:
    assert [one.title for one in list_to_dos(NOTES, whose)] == titles


@pytest.mark.parametrize(
    "text", ["make tasks from the to-dos on that page", "그 페이지에 적힌 할 일들 작업으로 옮겨줘"]
)
def test_a_page_that_is_not_named_is_asked_for(text: str) -> None:
    plan: Any = make_plan(a_task(text))
    read, made = plan["actions"]
    assert (read["inputs"], made["inputs"]["title"]) == ({"page": "MISSING"}, "{{item.title}}")
