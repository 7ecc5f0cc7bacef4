"""A channel that a person picked in Slack's composer is that channel, in each form in which Slack delivers the pick."""

from __future__ import annotations

import re

import pytest

from tests.bot.office import Office, has, says
from tests.stories.places import GENERAL, SALES, posts

FORMS = ["<#C0GENERAL1|>", "<#C0GENERAL1>", "<#C0GENERAL1|general>"]
"""https://docs.slack.dev/messaging/formatting-message-text; the name is often left empty."""
BLOCK = "in the block"
"""Picked in Slack's own composer, which says so beside the text."""
SAID = {
    "ko": ("@metel {}에 '셋째' 올려줘", "올렸어요"),
    "en": ("@metel Post 'third' to {}", "Posted"),
    "ja": ("@metel {}に「三番目」を投稿して", "投稿しました"),
}
TEXTS = {"ko": "셋째", "en": "third", "ja": "三番目"}


@pytest.mark.parametrize("form", [BLOCK, *FORMS])
@pytest.mark.parametrize("language", SAID)
async def test_a_picked_channel_is_posted_to(office: Office, language: str, form: str) -> None:
    said, done = SAID[language]
    asked = await office.say(said.format(form if form in FORMS else FORMS[0]), composer=form == BLOCK)
    told = await office.card(asked["ts"], says(done))
    (message,) = await posts(office, GENERAL)
    assert message["text"] == TEXTS[language]
    assert "#general" in told["text"]
    cards = [re.sub(r"https://\S+", "", f"{card['text']} {card['blocks']}") for card in await office.cards(asked["ts"])]
    assert not any("C0GENERAL1" in card for card in cards), "people are told names"


@pytest.mark.parametrize("form", FORMS)
async def test_a_question_is_answered_with_a_picked_channel(office: Office, form: str) -> None:
    asked = await office.say("@metel '넷째'라고 올려줘")
    await office.card(asked["ts"], has("pick_channel"))
    await office.say(f"@metel {form}", thread_ts=asked["ts"], composer=False)
    await office.card(asked["ts"], says("올렸어요"))
    assert [message["text"] for message in await posts(office, GENERAL)] == ["넷째"]


async def test_two_picked_channels_are_both_posted_to(office: Office) -> None:
    asked = await office.say("@metel <#C0SALES001|> 채널과 <#C0GENERAL1> 채널에 '다섯째' 올려줘")
    await office.card(asked["ts"], says("올렸어요"))
    for channel in (SALES, GENERAL):
        assert [message["text"] for message in await posts(office, channel)] == ["다섯째"]
