"""A person that was picked in Slack's composer is that person, in each form in which Slack delivers the pick."""

from __future__ import annotations

import pytest

from tests.bot.office import Office, says

JUNHO = "U0JUNHO001"
FORMS = [f"<@{JUNHO}>", f"<@{JUNHO}|junho>"]
"""https://docs.slack.dev/messaging/formatting-message-text"""
SAID = {
    "에게": ("@metel {}에게 '셋째' DM 보내줘", "보냈어요"),
    "한테": ("@metel {}한테 '셋째' DM 보내줘", "보냈어요"),
    "님에게": ("@metel {}님에게 '셋째'라고 DM 보내줘", "보냈어요"),
    "after words": ("@metel '셋째'라고 {}에게 DM 보내줘", "보냈어요"),
    "en": ("@metel Send '셋째' to {} as a direct message", "Sent"),
    "en first": ("@metel {} should get a DM that says '셋째'", "Sent"),
    "ja": ("@metel {}さんに「셋째」とDMを送って", "送りました"),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("words", SAID)
async def test_a_picked_person_is_written_to(office: Office, words: str, form: str) -> None:
    said, done = SAID[words]
    asked = await office.say(said.format(form), composer=False)
    await office.card(asked["ts"], says(done))
    opened = await office.ledger("conversations.open")
    assert [row["body"]["users"] for row in opened if row["status"] == 200] == [JUNHO]
    posted = [row["body"]["text"] for row in await office.ledger("chat.postMessage") if row["body"]["text"] == "셋째"]
    assert posted == ["셋째"]
