"""Until when an approval can be decided, and what happens where nobody does."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from schemas.events import ApprovalReminded
from tests.bot.office import JUNHO, MINJI, has, says
from tests.stories.approvals import SARAH, Opened, asked_card, is_gone, journal, whispered


async def test_expiry_the_deciders_are_reminded_twice_then_nothing_is_changed_and_it_can_be_asked_again(
    open_with: Opened,
) -> None:
    async with open_with() as office:
        card = await asked_card(office, user="junho")
    thread = card["thread_ts"]
    async with open_with(after=timedelta(minutes=31)) as office:
        reminder = await office.card(thread, has("extend"))
        assert says(f"<@{MINJI}>")(reminder)
        assert f"<@{JUNHO}>" not in str(reminder["blocks"])
    async with open_with(after=timedelta(minutes=55)) as office:
        await office.card(thread, lambda c: has("extend")(c) and c["ts"] != reminder["ts"])
    async with open_with(after=timedelta(minutes=58)) as office:
        await asyncio.sleep(0.5)
        said = [c for c in await office.cards(thread) if says("아직 결정을 기다려요")(c)]
        assert len(said) == 2, "half time, and once before the end"
        assert len([event for event in await journal(office) if isinstance(event, ApprovalReminded)]) == 2
    async with open_with(after=timedelta(minutes=61)) as office:
        expired = await office.card(thread, lambda c: c["ts"] == card["ts"] and has("renew")(c))
        assert says("제때 결정되지 않아 아무것도 바꾸지 않았어요")(expired)
        await office.card(thread, says("결정되지 않아 하지 않"))
        assert not await is_gone(office)
        await office.click(expired, "renew", user="sarah")
        await whispered(office, SARAH, "결정할 수 있")
        await office.click(expired, "renew", user="junho")
        again = await office.card(thread, has("approve"))
        assert again["ts"] != card["ts"], "asked anew, on a card of its own"
        await office.click(again, "approve", user="minji")
        await office.card(thread, says("휴지통으로 옮겼어요"))
        assert await is_gone(office)


async def test_expiry_the_one_who_asked_gives_more_time_once(open_with: Opened) -> None:
    async with open_with() as office:
        card = await asked_card(office, user="junho")
    async with open_with(after=timedelta(minutes=31)) as office:
        reminder = await office.card(card["thread_ts"], has("extend"))
        await office.click(reminder, "extend", user="minji")
        await whispered(office, MINJI, "이준호 님만")
        await office.click(reminder, "extend", user="junho")
        await office.card(card["thread_ts"], lambda c: c["ts"] == reminder["ts"] and not has("extend")(c))
    async with open_with(after=timedelta(minutes=90)) as office:
        await office.click(card, "approve", user="minji")
        await office.card(card["thread_ts"], says("휴지통으로 옮겼어요"))


async def test_expiry_somebody_who_may_decide_can_be_called_and_nobody_else(open_with: Opened) -> None:
    lines = ["approvers: [minji, sarah]"]
    async with open_with(*lines) as office:
        card = await asked_card(office, user="junho")
    async with open_with(*lines, after=timedelta(minutes=31)) as office:
        reminder = await office.card(card["thread_ts"], has("hand"))
        await office.click(reminder, "hand", JUNHO, user="junho")
        await whispered(office, JUNHO, "결정할 수 없")
        await office.click(reminder, "hand", SARAH, user="junho")
        called = await office.card(card["thread_ts"], says("결정을 부탁해요"))
        assert says(f"<@{SARAH}>")(called)


async def test_expiry_a_question_that_waits_is_recalled_once(open_with: Opened) -> None:
    async with open_with() as office:
        asked = await office.say("@metel 슬랙에 '안녕하세요' 라고 올려줘")
        await office.card(asked["ts"], has("pick_channel"))
    for hours in (25, 60):
        async with open_with(after=timedelta(hours=hours)) as office:
            await office.card(asked["ts"], says("아직 답을 기다려요"))
            await asyncio.sleep(0.3)
            assert len([c for c in await office.cards(asked["ts"]) if says("아직 답을 기다려요")(c)]) == 1
