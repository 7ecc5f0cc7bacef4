"""For each task a message to its owner: asked on one card, for the people come from the page and not the person."""

from __future__ import annotations

from tests.bot.office import Office, controls, has, says
from tests.stories.places import effects


async def test_all_recipients_are_asked_about_on_one_card_and_each_gets_one_message(office: Office) -> None:
    asked = await office.say("@metel 작업 DB에서 오늘 마감인 항목마다 담당자에게 DM으로 알려줘")
    card = await office.card(asked["ts"], has("approve"))
    before = len(await effects(office, "chat.postMessage"))
    shown = str(card["blocks"])
    assert "박지훈" in shown
    assert "이준호" in shown
    assert sum(element["action_id"] == "approve" for _, element in controls(card)) == 1
    await office.click(card, "approve")
    await office.card(asked["ts"], says("2건 중 2건을 마쳤습니다"))
    rows = await effects(office, "chat.postMessage")
    sent = [row for row in rows[before:] if row["body"]["channel"].startswith("D")]
    assert len(sent) == 2
