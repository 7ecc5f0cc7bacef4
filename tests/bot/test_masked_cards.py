"""What an approval shows of personal data: masked on the card and behind the click, but for who and where."""

from __future__ import annotations

import json

from bot.slack.cards.approval import build_approval_card
from bot.slack.cards.modals import build_approval_modal
from bot.slack.cards.text import CardText
from orchestration.text.messages import load_wording
from schemas.values import Payload
from tests.bot.runs import a_contract, a_run

CARD_TEXT = CardText(
    load_wording("bot.slack"),
    {"notion.append_blocks": a_contract("notion.append_blocks", "write", undo=True)},
)


PAYLOAD: Payload = {"page": "P1", "text": "김하늘 010-1234-5678"}


def test_the_card_masks_a_phone_number() -> None:
    run = a_run().planned("a1").approval_asked(PAYLOAD, tool="notion.append_blocks").run
    card = json.dumps(build_approval_card(run, run.approvals["ap1"], CARD_TEXT).blocks, ensure_ascii=False)
    assert "010-1234" not in card
    assert "***-****-5678" in card
    modal = json.dumps(build_approval_modal(run, run.approvals["ap1"].approval, CARD_TEXT), ensure_ascii=False)
    assert "010-1234" not in modal, "what is masked is not shown by a click"


def test_the_whole_text_is_masked_too_and_tells_how_much_is() -> None:
    long = {**PAYLOAD, "text": "\n".join([str(PAYLOAD["text"]), *(f"{n}째 줄" for n in range(20))])}
    run = a_run().planned("a1").approval_asked(long, tool="notion.append_blocks").run
    card = json.dumps(build_approval_card(run, run.approvals["ap1"], CARD_TEXT).blocks, ensure_ascii=False)
    assert "show_all" in card
    modal = json.dumps(build_approval_modal(run, run.approvals["ap1"].approval, CARD_TEXT), ensure_ascii=False)
    assert "010-1234" not in modal
    assert "19째 줄" in modal
    assert "개인정보 1건" in modal


def test_who_and_where_is_never_masked() -> None:
    payload: Payload = {"user": "sky@hanbit.example", "text": "답은 sea@hanbit.example"}
    contract = a_contract("notion.append_blocks", "write", undo=True).model_copy(update={"who_where": ("user",)})
    card_text = CardText(load_wording("bot.slack"), {"notion.append_blocks": contract})
    run = a_run().planned("a1").approval_asked(payload, tool="notion.append_blocks").run
    modal = json.dumps(build_approval_modal(run, run.approvals["ap1"].approval, card_text), ensure_ascii=False)
    assert "sky@hanbit.example" in modal
    assert "sea@hanbit.example" not in modal
