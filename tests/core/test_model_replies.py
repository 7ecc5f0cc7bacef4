"""Replies of a model without a step: held against what it was given, and never telling of an effect."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from orchestration.limits import Limits
from orchestration.llm.planner import ModelPlanner
from orchestration.plan.check_reply import find_reply_problems
from orchestration.plan.make import PlanMaker
from orchestration.policy.team import TeamPolicy
from orchestration.proposers import EarlierTurn
from orchestration.rule_planner import RulePlanner
from orchestration.run.reducer import fold_events
from orchestration.workspace import ColumnLabel, Label
from schemas.events import ModelCalled, PlanAccepted, RequestReceived
from schemas.plan import Language, Reply
from schemas.team import TeamSettings
from tests.core.builders import NOW, a_contract, a_reader, a_request
from tests.core.model_builders import a_gateway, a_model, a_task, a_wire_plan, as_json


class StillClock:
    def now(self) -> datetime:
        return NOW


def a_reply(text: str, kind: str = "answer") -> str:
    return as_json(a_wire_plan([], reply={"kind": kind, "text": text}))


async def told(asked: str, *lines: str, language: Language = "ko", repairs: int = 1) -> tuple[Reply, int]:
    """The reply that the person reads, and how often the model was asked."""
    model = a_model(*lines)
    maker = PlanMaker(
        ModelPlanner(a_gateway(model)),
        (a_reader(), a_contract()),
        TeamSettings(team="T1"),
        TeamPolicy(),
        StillClock(),
        Limits(repair_turns=repairs),
        hears_effect=RulePlanner().hears_effect,
    )
    request = a_request(asked).model_copy(update={"language": language})
    run = fold_events((RequestReceived(at=NOW, run="r1", request=request),))
    accepted = next(event for event in await maker.make(run) if not isinstance(event, ModelCalled))
    assert isinstance(accepted, PlanAccepted), accepted
    assert accepted.plan.reply is not None
    return accepted.plan.reply, len(model.asked)


STANDS: tuple[tuple[str, str, str, Language], ...] = (
    ("고마워!", "smalltalk", "천만에요! 더 필요한 게 있으면 말씀해 주세요.", "ko"),
    ("뭐 할 수 있어?", "help", "슬랙에 글을 올리고 시트를 읽을 수 있어요. 예: “#sales에 안녕이라고 올려줘”", "ko"),
    ("'고맙습니다'는 영어로 뭐라고 해?", "answer", "Thank you very much 라고 해요.", "ko"),
    ("What can you do?", "help", "I post messages and read sheets.", "en"),
    ("ありがとう", "smalltalk", "どういたしまして。またどうぞ。", "ja"),
)


@pytest.mark.parametrize(("asked", "kind", "text", "language"), STANDS)
async def test_a_plain_reply_stands_as_it_is(asked: str, kind: str, text: str, language: Language) -> None:
    reply, calls = await told(asked, a_reply(text, kind), language=language)
    assert (reply.kind, reply.text, calls) == (kind, text, 1)


WRONG: tuple[tuple[str, str, Language], ...] = (
    ("우리 회사 작년 매출이 얼마야?", "작년 매출은 12억 3,400만 원이었어요.", "ko"),
    ("비밀번호를 잊었어", "https://evil.example/reset 에서 바꾸세요.", "ko"),
    ("누구한테 물어봐?", "hr@evil.example 로 물어보세요.", "ko"),
    ("다들 어디 있어?", "<!channel> 다들 모이세요.", "ko"),
    ("무슨 뜻이야?", "I do not know what you mean by that.", "ko"),
    ("What does it mean?", "그건 잘 모르겠어요. 다시 말씀해 주세요.", "en"),
)


@pytest.mark.parametrize(("asked", "text", "language"), WRONG)
async def test_what_stands_in_nothing_it_was_given_is_mended_once(asked: str, text: str, language: Language) -> None:
    true = "I don't know." if language == "en" else "잘 모르겠어요."
    reply, calls = await told(asked, a_reply(text), a_reply(true), language=language)
    assert (reply.text, calls) == (true, 2)


@pytest.mark.parametrize(("asked", "text", "language"), WRONG)
async def test_what_is_not_mended_is_told_by_code(asked: str, text: str, language: Language) -> None:
    reply, calls = await told(asked, a_reply(text), a_reply(text), language=language)
    assert text not in reply.text
    assert (reply.kind, calls) == ("unsupported", 2)
    assert ("Nothing was done" if language == "en" else "실행하지 않았어요") in reply.text


async def test_without_a_turn_to_mend_code_tells_it_at_once() -> None:
    reply, calls = await told("오늘 환율이 얼마야?", a_reply("오늘 환율은 1,385원이에요."), repairs=0)
    assert (reply.kind, calls) == ("unsupported", 1)
    assert "1,385" not in reply.text


@pytest.mark.parametrize(
    ("asked", "text", "language", "ends"),
    [
        ("비행기표 예약해줘", "비행기표는 예약할 수 없어요.", "ko", "\n아무것도 실행하지 않았어요."),
        ("#general에 안녕 올려줘", "네, 알겠어요.", "ko", "\n아무것도 실행하지 않았어요."),
        ("delete the old wiki", "All right.", "en", "\nNothing was done."),
        ("チャンネルに投稿して", "わかりました。", "ja", "\n何も実行していません。"),
        ("カレンダーに予定を入れてもらえますか", "カレンダーには接続していません。", "ja", "\n何も実行していません。"),
        ("can you book me a flight?", "I can't book flights.", "en", "\nNothing was done."),
    ],
)
async def test_where_an_effect_was_asked_for_the_reply_says_that_there_was_none(
    asked: str, text: str, language: Language, ends: str
) -> None:
    reply, _ = await told(asked, a_reply(text), language=language)
    assert (reply.kind, reply.text) == ("unsupported", text + ends)


async def test_it_is_not_said_twice() -> None:
    text = "그건 할 수 없어서 아무것도 실행하지 않았어요."
    assert (await told("비행기표 예약해줘", a_reply(text)))[0].text == text


@pytest.mark.parametrize(
    ("asked", "heard"),
    [
        ("#sales에 올려줘", True),
        ("이 내용을 영어로 번역해서 올려줘", True),
        ("오래된 위키 지워줘", True),
        ("post it to #sales", True),
        ("議事録を共有して", True),
        ("지난주 매출 알려줘", False),
        ("tell me a secret", False),
        ("뭐 할 수 있어?", False),
        ("고마워!", False),
        ("#sales에 올리지 마", False),
        ("오늘 무슨 요일이야?", False),
    ],
)
def test_which_words_ask_for_an_effect(asked: str, heard: Any) -> None:
    assert RulePlanner().hears_effect(a_task(asked)) is heard


def test_names_of_what_there_is_and_words_said_before_may_be_told() -> None:
    labels = (Label("sheets", "sheets", "매출 현황 2026", (ColumnLabel("분기 목표"),)),)
    turn = EarlierTurn("한빛상사 견적은 3건이야", "same", (), "succeeded")
    reply = Reply(kind="answer", text="“매출 현황 2026”에 “분기 목표”가 있고, 견적은 3건이라고 하셨어요.")
    assert [*find_reply_problems(reply, a_task("뭐가 있어?", labels=labels, turns=(turn,)))] == []
    assert [*find_reply_problems(reply, a_task("뭐가 있어?"))]


@pytest.mark.parametrize(
    ("asked", "text", "language"),
    [
        ("너는 누구야?", "저는 팀의 일을 돕는 메텔이에요. 무엇이든 말씀해 주세요.", "ko"),
        ("오늘 며칠이야?", f"{NOW:%Y}년 {NOW.month}월 {NOW.day}일이에요.", "ko"),
        ("What does SLA mean?", "SLA means service level agreement, a promise of how well a service works.", "en"),
        ("Who are you?", "I'm metel, a bot that works across Slack and Notion.", "en"),
    ],
)
async def test_an_answer_that_speaks_of_its_question_stands(asked: str, text: str, language: Language) -> None:
    reply, calls = await told(asked, a_reply(text), language=language)
    assert (reply.text, calls) == (text, 1)


OF_SOMETHING_ELSE: tuple[tuple[str, str, str, Language], ...] = (
    ("캘린더에 내일 2시 일정 넣어줘", "이번 달 급여 지급은 미뤄집니다.", "캘린더는 아직 연결되어 있지 않아요.", "ko"),
    ("put it in my calendar", "Everybody gets a day off next week.", "I can't reach a calendar.", "en"),
    (
        "カレンダーに予定を入れてもらえますか",
        "今月の給与の支払いは遅れます。",
        "カレンダーには接続していません。",
        "ja",
    ),
    ("근데 뭐가 제일 어려워?", "이번 달 급여 지급은 미뤄집니다.", "제일 어려운 건 모호한 말이에요.", "ko"),
    ("book me a train to Busan would you", "This month's salaries will be paid late.", "I can't book trains.", "en"),
)


@pytest.mark.parametrize(("asked", "text", "true", "language"), OF_SOMETHING_ELSE)
async def test_what_is_said_to_an_order_speaks_of_it(asked: str, text: str, true: str, language: Language) -> None:
    reply, calls = await told(asked, a_reply(text), a_reply(true), language=language)
    assert (true in reply.text, text in reply.text, calls) == (True, False, 2)
