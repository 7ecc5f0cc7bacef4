"""Fields of a new record that a request tells in a way of its own: none is left out, and what is guessed is shown."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.workspace import NamedTitle
from tests.core.follow_up_cases import a_task, plan_of

ME = "김민지"
MEETING = "2026-03-05T14:00:00+09:00"


def record_of(text: str) -> tuple[dict[str, Any], bool]:
    """What the one step of a plan makes, with whoever is on it under one name, and whether it waits for a yes."""
    (step,) = plan_of(text)["actions"]
    inputs = dict(step["inputs"])
    for name, value in inputs.pop("properties", {}).items():
        inputs["state" if name == "@status" else "people"] = value
    return inputs, bool(step.get("policy_hints", {}).get("needs_user_confirmation"))


@pytest.mark.parametrize(
    ("text", "fields", "waits"),
    [
        (
            "회의록 페이지 만들어줘: 'Hanbit 가격 미팅', 내일 오후 두시, 참석 Sarah랑 나, 상태 예정",
            {"title": "Hanbit 가격 미팅", "date": MEETING, "people": ["Sarah", ME], "state": "예정"},
            False,
        ),
        (
            "meeting note 'Hanbit pricing' tomorrow 2pm, attendees Sarah and me, planned",
            {"title": "Hanbit pricing", "date": MEETING, "people": ["Sarah", ME], "state": "예정"},
            False,
        ),
        (
            "議事録「ハンビット価格」を作って。明日14時、参加サラと私、予定",
            {"title": "ハンビット価格", "date": MEETING, "people": ["サラ", ME], "state": "예정"},
            False,
        ),
        (
            "준호님한테 일 하나 넣어줘요~ '부산 물량 예약', 다음주 월욜까지. "
            "본문엔 창고랑 먼저 통화하기 라고 적어주고 상태는 할 일",
            {"title": "부산 물량 예약", "date": "2026-03-09", "people": "준호", "content": "창고랑 먼저 통화하기"},
            True,
        ),
        (
            "can u add a task for Jihoon - renew the SSL cert, has to be done by next wednesday. "
            "put in the body that it expires on the 15th",
            {"title": "renew the SSL cert", "date": "2026-03-11", "content": "it expires on the 15th"},
            True,
        ),
        (
            "add a task 'Book the van' for me due friday, and put in the notes that the key is at the desk",
            {"title": "Book the van", "date": "2026-03-06", "people": ME, "content": "the key is at the desk"},
            False,
        ),
        (
            "내일 오후 두시에 Sarah랑 나랑 Hanbit 가격 미팅 있거든? 회의록 페이지 미리 하나 파두자. "
            "상태는 예정으로 하고 안에다가 안건 세개 적어놔: 500석 할인, 납기, 쿠폰 비율",
            {
                "title": "Hanbit 가격 미팅",
                "date": MEETING,
                "people": ["Sarah", ME],
                "state": "예정",
                "content": "500석 할인, 납기, 쿠폰 비율",
            },
            True,
        ),
        (
            "create a task called Vendor review, owner Junho, due March 12, already in progress, "
            "and in the body write that legal needs 3 days",
            {"title": "Vendor review", "date": "2026-03-12", "state": "진행 중", "content": "legal needs 3 days"},
            True,
        ),
        (
            "금요일 오전 11시 미팅. 회의록 DB에도 '고객 미팅' 예정으로 미리 만들어두시면 됩니다 참석자는 저랑 Sarah요",
            {"title": "고객 미팅", "state": "예정"},
            False,
        ),
        (
            "タスク「SSOの点検」を作って。担当はジフンさん、ステータスは진행 중、本文に「アカウント3つで試す」と書いて",
            {"title": "SSOの点検", "people": "ジフン", "content": "アカウント3つで試す"},
            False,
        ),
        ("タスク「価格表の改定」をSarah担当で金曜までで作って", {"date": "2026-03-06", "people": ["Sarah"]}, False),
    ],
)
def test_every_field_that_is_told_is_put_in(text: str, fields: dict[str, Any], waits: bool) -> None:
    inputs, waiting = record_of(text)
    assert fields.items() <= inputs.items()
    assert waiting is waits


@pytest.mark.parametrize(
    ("text", "absent"),
    [
        ("'창고 정리' 작업 만들어줘. 담당은 비워두고", "people"),
        ("add a task 'Book the van' due friday, body stays empty for now", "content"),
        ("회의록에 '주간 회의' 페이지 만들어줘. 내일", "people"),
        ("'상태 점검' 작업 만들어줘", "state"),
    ],
)
def test_nothing_is_put_in_that_is_not_told(text: str, absent: str) -> None:
    assert absent not in record_of(text)[0]


QUOTE = "견적서 템플릿 수정"


def changed_of(text: str) -> dict[str, Any]:
    """What the one step of a plan sets, where the title of a task of the workspace stands in its request."""
    plan: Any = make_plan(a_task(text)._replace(titles=(NamedTitle(QUOTE, QUOTE, whole=True, table="작업"),)))
    (step,) = plan["actions"]
    return dict(step["inputs"]["properties"])


@pytest.mark.parametrize(
    "text",
    [
        f"{QUOTE} 이거 준호가 넘 바빠서 제가 가져갈게요 ㅠ 마감도 금욜로 미뤄주세용",
        f"{QUOTE}은 제가 할게요, 마감은 금요일로",
        f"I'll take over {QUOTE}, and move it to friday",
        f"I'm grabbing {QUOTE} from Junho, due friday now",
        f"{QUOTE} is mine now, due friday",
        f"{QUOTE}は私が引き取ります。締切は金曜で",
    ],
)
def test_who_takes_a_task_on_becomes_its_owner(text: str) -> None:
    assert changed_of(text) == {"@date": "2026-03-06", "@person": ME}


@pytest.mark.parametrize(
    "text",
    [
        f"{QUOTE} 마감 금요일로 바꿔줘, 공지는 제가 할게요",
        f"{QUOTE} 마감 금요일로 바꿔줘. I'll take the notes in the meeting",
    ],
)
def test_who_takes_on_something_else_is_not_put_on_the_task(text: str) -> None:
    assert changed_of(text) == {"@date": "2026-03-06"}
