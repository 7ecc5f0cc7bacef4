"""The button by which an admin answers for good what an approval asks."""

from __future__ import annotations

from bot.slack.cards.blocks import button, confirmation
from bot.slack.cards.voice import Voice
from orchestration.policy.allowances import LIFTED, rules_of, target_of
from orchestration.policy.rules import rule_ids
from orchestration.proposers import ADVISED
from orchestration.run.templates import references
from schemas.ask import Approval, ApprovalItem
from schemas.run import Run
from schemas.values import Payload

ALWAYS = "always"
_ASKED_EACH_TIME = frozenset({*rule_ids(), ADVISED}) - LIFTED


def always_button(run: Run, approval: Approval, voice: Voice) -> list[Payload]:
    """Return the button, where what every step asks may be answered for good; nothing else may be."""
    if not all(_may_be(item, voice) for item in approval.items):
        return []
    confirm = confirmation(
        voice.say(run, "approval.always_title"),
        voice.say(run, "approval.always_text"),
        voice.say(run, "button.always"),
        voice.say(run, "button.back"),
    )
    return [button(ALWAYS, voice.say(run, "button.always"), approval.id, confirm=confirm)]


def _may_be(item: ApprovalItem, voice: Voice) -> bool:
    contract = voice.contracts.get(item.tool)
    if contract is None or _ASKED_EACH_TIME & {*rules_of(item.decision)}:
        return False
    target = target_of(contract, item.payload)
    return bool(target) and not any(references(target))
