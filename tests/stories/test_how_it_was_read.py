"""A button on the answer shows how the request was understood."""

from __future__ import annotations

from tests.bot.office import Office, has


async def test_the_words_are_shown_by_what_they_became(office: Office) -> None:
    said = await office.say("@metel #exec 말고 #dev에 '점심 드세요' 올려줘", channel="#general")
    card = await office.card(said["ts"], has("show_reading"))
    shown = str(await office.opened(card, "show_reading"))
    assert "“#dev” → 채널" in shown
    assert "“'점심 드세요'” → 글" in shown
    assert "하지 말라고 하신 것으로 읽었어요: “#exec 말고”" in shown


async def test_a_reply_that_needed_no_step_has_none(office: Office) -> None:
    said = await office.say("@metel 고마워!", channel="#general")
    await office.card(said["ts"], lambda card: "천만에요" in str(card))
    assert not any(has("show_reading")(card) for card in await office.cards(said["ts"]))
