"""The message that words tell of is found by who wrote it, where, when and what it says; of several none is guessed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from orchestration.tool import CallContext, ValueNeededError
from schemas.ask import Resolution
from tests.connectors.test_slack_search import DEV, EXEC, say
from tests.connectors.workspace import NOW, Workspace, a_call

FIND = "slack.find_thread"


async def found(workspace: Workspace, about: str, call: CallContext | None = None, **given: Any) -> str:
    """The moment of the message that is found."""
    call = call or a_call()
    tool = workspace.toolbox.tool(FIND)
    assert tool.prepare is not None
    prepared = await tool.prepare({"about": about, **given}, call)
    return str((await tool.call(prepared.payload, call))["ts"])


async def asked(workspace: Workspace, about: str, call: CallContext | None = None, **given: Any) -> ValueNeededError:
    with pytest.raises(ValueNeededError) as caught:
        await found(workspace, about, call, **given)
    return caught.value


async def test_the_author_and_a_word_of_any_language_tell_which(workspace: Workspace) -> None:
    quote = say(workspace, DEV, "견적서 초안을 올렸어요", NOW - timedelta(hours=30), "U0JUNHO001")
    say(workspace, DEV, "견적서 확인했습니다", NOW - timedelta(hours=20), "U0JIHOON01")
    for about in ("준호가 올린 견적서 글", "junhos quote post", "ジュノさんの見積書の投稿"):
        assert await found(workspace, about) == quote


async def test_a_reply_is_answered_in_the_thread_that_it_stands_in(workspace: Workspace) -> None:
    root = say(workspace, DEV, "워크숍 장소 투표해 주세요", NOW - timedelta(hours=9), "U0JUNHO001")
    say(workspace, DEV, "강릉 좋아요", NOW - timedelta(hours=8), "U0JIHOON01", thread_ts=root)
    call = a_call()
    tool = workspace.toolbox.tool(FIND)
    assert tool.prepare is not None
    prepared = await tool.prepare({"about": "지훈 강릉 글"}, call)
    assert f"thread_ts={root}" in str(prepared.payload["thread"])


async def test_the_day_and_the_channel_tell_apart_what_one_person_wrote(workspace: Workspace) -> None:
    noon = NOW.replace(hour=12, minute=0)
    first = say(workspace, "C0MARKET01", "Booth list", noon - timedelta(days=2), "U0SARAH001")
    say(workspace, "C0MARKET01", "Booth plan", noon - timedelta(days=6), "U0SARAH001")
    place = Resolution(asked="#marketing", id="C0MARKET01", name="#marketing", level="exact")
    call = a_call()._replace(resolved={"channel": place})
    assert await found(workspace, "그저께 사라가 쓴 글", call, channel="C0MARKET01") == first


async def test_of_several_that_fit_alike_each_is_quoted_and_the_choice_is_taken(workspace: Workspace) -> None:
    older = say(workspace, DEV, "쿠폰 A안 올립니다", NOW - timedelta(hours=5), "U0SARAH001")
    say(workspace, DEV, "쿠폰 B안 올립니다", NOW - timedelta(hours=4), "U0SARAH001")
    needed = await asked(workspace, "사라 쿠폰 글")
    assert needed.why == "several"
    choice = next(one for one in needed.choices if "쿠폰 A안" in one)
    assert choice.startswith("Sarah Kim (#dev, ")
    assert await found(workspace, "사라 쿠폰 글", thread=choice) == older


async def test_what_hardly_fits_is_asked_about_and_what_nothing_fits_is_told(workspace: Workspace) -> None:
    say(workspace, DEV, "주차권 신청은 총무팀에", NOW - timedelta(hours=5), "U0JUNHO001")
    needed = await asked(workspace, "주차권 전산 추첨 당첨 글")
    assert (needed.why, len(needed.choices)) == ("perhaps", 1)
    nothing = await asked(workspace, "피자 쿠키 글")
    assert (nothing.why, nothing.choices) == ("none", ())


async def test_a_closed_channel_is_not_looked_in_unless_it_is_named(workspace: Workspace) -> None:
    say(workspace, EXEC, "합병 일정 초안", NOW - timedelta(hours=5), "U0MINJI001")
    assert (await asked(workspace, "합병 일정 글")).why == "none"
    say(workspace, EXEC, "합병 예산 초안", NOW - timedelta(hours=4), "U0MINJI001")
    needed = await asked(workspace, "합병 글", channel=EXEC)
    assert needed.why == "several"
    assert not any("합병" in one for one in needed.choices), "others read the question"


async def test_one_of_those_that_were_listed_is_asked_for(workspace: Workspace) -> None:
    one = say(workspace, DEV, "로그 정리", NOW - timedelta(hours=5))
    other = say(workspace, DEV, "서버 이전", NOW - timedelta(hours=4))
    links = [f"https://acme.slack.com/archives/{DEV}/p{ts.replace('.', '')}" for ts in (one, other)]
    needed = await asked(workspace, "오늘 올라온 글", among=links)
    assert sorted(choice.rpartition(": ")[2] for choice in needed.choices) == ["로그 정리", "서버 이전"]


async def test_the_last_of_somebody_is_meant_where_the_words_say_so(workspace: Workspace) -> None:
    say(workspace, DEV, "회의실 잡았어요", NOW - timedelta(minutes=9), "U0SARAH001")
    last = say(workspace, DEV, "회의실 바뀌었어요", NOW - timedelta(minutes=5), "U0SARAH001")
    for about in ("아까 사라가 올린 글", "sarah's latest post", "さっきのサラの投稿"):
        assert await found(workspace, about) == last


async def test_a_name_that_stands_in_a_message_counts_as_its_author_does(workspace: Workspace) -> None:
    said = say(workspace, DEV, "한빛 반품 규정 초안입니다", NOW - timedelta(hours=3), "U0SARAH001")
    assert await found(workspace, "한빛 반품 글") == said
