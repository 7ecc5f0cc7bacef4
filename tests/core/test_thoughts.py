"""What is thought aloud is shown first; what somebody does themselves, or only forbids, is no order."""

from __future__ import annotations

import json
from typing import Any

import pytest

from orchestration.rule_planner.checks.thoughts import drop_own_intention, find_thought, keep_order
from orchestration.rule_planner.rule_planner import RulePlanner
from orchestration.text.asked_by_others import find_who_asked
from schemas.request import EarlierThing
from tests.core.follow_up_cases import a_task, earlier


async def plan(text: str, *things: EarlierThing) -> list[Any]:
    before = earlier("작업 DB의 '보안 점검 보고서' 마감 다음 주 수요일로 바꿔줘", *things) if things else None
    return json.loads((await RulePlanner().propose(a_task(text, before))).text)["actions"]


@pytest.mark.parametrize(
    "text",
    [
        "보안 점검 보고서 슬슬 완료로 바꿔야 되나...",
        "'보안 점검 보고서' 완료로 바꿔야 하나",
        "'뉴스레터 초안' 금요일로 미뤄야 되려나",
        "maybe I should move 'Pricing survey' to Friday",
    ],
)
async def test_what_is_wondered_about_waits_for_a_yes(text: str) -> None:
    effects = [one for one in await plan(text) if one["intent"] in ("write", "notify")]
    assert effects
    assert all(one["policy_hints"]["needs_user_confirmation"] for one in effects)


@pytest.mark.parametrize(
    "text",
    [
        "I should probably ask Junho about the Busan stock before Friday",
        "I'll tell Junho myself",
        "준호님한테는 내가 말할게",
        "ジュノさんには私から言うね",
        "あ、サラさんには言わなくていいから",
        "준호님한테는 안 알려도 돼",
    ],
)
async def test_what_is_no_order_does_nothing(text: str) -> None:
    page = EarlierThing(id="p1", title="보안 점검 보고서")
    assert [one for one in await plan(text) if one["intent"] in ("write", "notify")] == []
    assert [one for one in await plan(text, page) if one["intent"] in ("write", "notify")] == []


@pytest.mark.parametrize(
    "text",
    [
        "#sales에 '점심 뭐 먹어야 되나' 올려줘",
        "tell Junho I should be there by 5",
        "remind me I should call Mina",
        "오늘 몇 시에 나가야 되나 알려줘",
        "I'll take the beta plan",
        "이거 내가 할게",
        "#salesに共有しよう",
        "금요일까지 해야 하는 작업 보여줘",
    ],
)
def test_an_order_is_no_thought(text: str) -> None:
    assert find_thought(text) is None


def test_an_order_before_it_stands() -> None:
    assert (
        drop_own_intention("뉴스레터 초안 금요일로 미뤄줘. 사라한테는 내가 말할게") == "뉴스레터 초안 금요일로 미뤄줘."
    )
    assert drop_own_intention("Move it to Friday. I'll tell Sarah myself") == "Move it to Friday."
    assert drop_own_intention("I'll tell Junho myself") == "I'll tell Junho myself"


@pytest.mark.parametrize("text", ["오 많이 늘었네. 이따 회의 때 제가 직접 말할게요", "Nice. I'll tell Sarah myself"])
def test_a_remark_before_it_is_no_order(text: str) -> None:
    assert keep_order(text, "ko" if "네" in text else "en") == text


@pytest.mark.parametrize(
    ("text", "order"),
    [
        (
            "サラさんに頼まれたんだけど、ジュノさんに「マージお願い」ってDMして",
            "ジュノさんに「マージお願い」ってDMして",
        ),
        ("사라한테 부탁받았는데 준호한테 '머지'라고 DM 보내줘", "준호한테 '머지'라고 DM 보내줘"),
        ("ジュノさんに資料を頼んで", "ジュノさんに資料を頼んで"),
        ("サラさんに言われたことをメモして", "サラさんに言われたことをメモして"),
    ],
)
def test_who_asked_for_it_is_told_nothing(text: str, order: str) -> None:
    assert text[find_who_asked(text) :] == order


@pytest.mark.parametrize("text", ["지훈님은 빼줘", "사라는 빼 주세요"])
async def test_who_is_taken_off_the_page_of_the_thread_is_taken_off(text: str) -> None:
    page = EarlierThing(id="p9", title="보안 점검 보고서")
    effects = [one for one in await plan(text, page) if one["intent"] == "write"]
    assert len(effects) == 1
    assert [*effects[0]["inputs"]["properties"]["@person"]] == ["remove"]


@pytest.mark.parametrize("text", ["지훈님한테는 알리지 마", "아직 올리지 말아줘"])
async def test_what_is_only_forbidden_changes_nothing(text: str) -> None:
    assert await plan(text, EarlierThing(id="p9", title="보안 점검 보고서")) == []
