"""What a person forbids in their request stays undone, whoever planned it, and the answer says so."""

from __future__ import annotations

import pytest

from tests.bot.office import Office, says
from tests.stories.places import a_post, effects, plan, posts, script

EXEC, DEV = "C0EXEC0001", "C0DEV00001"


async def said(office: Office, text: str, answer: str) -> str:
    """Ask, wait for the answer, and return all that the thread shows."""
    asked = await office.say(f"@metel {text}", channel="#general")
    await office.card(asked["ts"], says(answer), within_s=20)
    await office.at_rest()
    return str(await office.cards(asked["ts"]))


async def test_what_is_to_be_shown_is_not_posted(office: Office) -> None:
    shown = await said(
        office, "Don't post anything to #exec, just show me the tasks that are due this week", "랜딩 페이지 개편"
    )
    assert "Left undone, as you said: “Don't post anything to #exec”" in shown
    assert await effects(office, "pages.create") == []
    assert await posts(office, EXEC) == []


@pytest.mark.parametrize(
    "text", ["#exec 말고 #dev에 '배포 끝났어요' 라고 올려줘", "#execではなく#devに「배포 끝났어요」と投稿して"]
)
async def test_a_place_that_was_left_out_gets_nothing(office: Office, text: str) -> None:
    await said(office, text, "#exec")
    assert await posts(office, EXEC) == []
    assert [post["text"] for post in await posts(office, DEV)] == ["배포 끝났어요"]


async def test_how_it_was_to_be_done_is_told_where_no_tool_can(office: Office) -> None:
    shown = await said(office, "#dev에 '배포 끝났어요' 라고 조용히 올려줘", "올렸어요")
    assert "이 말은 반영하지 않았어요: “조용히”" in shown
    assert [post["text"] for post in await posts(office, DEV)] == ["배포 끝났어요"], "nobody was stopped for it"


async def test_what_is_for_the_asker_alone_reaches_them(office: Office) -> None:
    shown = await said(office, "지난주 총매출 나한테만 DM으로 말해줘, 채널엔 올리지마", "메시지를 보냈어요")
    assert "할 수 없어요" not in shown
    assert ["71,667,000" in post["text"] for post in await posts(office, "D0MINJI001")] == [True]


async def test_a_request_that_only_forbids_is_answered_and_makes_nothing(office: Office) -> None:
    await said(office, "회의록에 페이지 만들지 마", "네, 하지 않을게요")
    assert await effects(office, "pages.create") == []


async def test_a_model_that_plans_what_was_forbidden_is_refused(modelled: Office) -> None:
    await script(
        modelled,
        plan(a_post("p1", "#exec", "이번 주 매출", asks=False), a_post("p2", "#sales", "이번 주 매출", asks=False)),
    )
    shown = await said(modelled, "#exec에는 올리지 말고 #sales에 '이번 주 매출' 올려줘", "하지 말라고 하셨어요")
    assert "#exec에는 올리지 말고" in shown
    assert await posts(modelled, EXEC) == []
