"""What an approval shows of personal data: masked on the card, whole behind a click."""

from __future__ import annotations

import json

from bot.slack.cards.approval import approval_card, approval_modal
from bot.slack.cards.voice import Voice
from orchestration.wording import load_wording
from schemas.values import Payload
from tests.bot.runs import a_contract, a_run

VOICE = Voice(
    load_wording("bot.slack"),
    {"notion.append_blocks": a_contract("notion.append_blocks", "write", undo=True)},
)


def test_the_card_masks_a_phone_number_and_offers_the_whole_text() -> None:
    payload: Payload = {"page": "P1", "text": "김하늘 010-1234-5678"}
    run = a_run().planned("a1").approval_asked(payload, tool="notion.append_blocks").run
    record = run.approvals["ap1"]
    card = json.dumps(approval_card(run, record, VOICE).blocks, ensure_ascii=False)
    assert "010-1234" not in card
    assert "***-****-5678" in card
    assert "show_all" in card
    assert "010-1234-5678" in json.dumps(approval_modal(run, record.approval, VOICE), ensure_ascii=False)
