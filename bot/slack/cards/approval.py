"""An approval in its own reply, drawn from the very object whose hash is bound: what is shown is what will be sent."""

from __future__ import annotations

import json

from bot.slack.cards.blocks import (
    PREFORMATTED,
    Card,
    actions,
    button,
    confirmation,
    context,
    header,
    preformatted,
    section,
)
from bot.slack.cards.foreign import clipped, escaped, is_address
from bot.slack.cards.voice import Voice, clock_time, localised, person
from bot.slack.references import Reference
from orchestration.personal_data import mask
from orchestration.picture import estimate
from schemas.ask import Approval, ApprovalItem, Resolution
from schemas.run import ApprovalRecord, Outcome, Run
from schemas.values import Json, Payload

SHOWN_ITEMS = 10
SHOWN_LINES = 8
SHOWN_CHARACTERS = 700
MODAL_BOXES = 90


def approval_card(run: Run, record: ApprovalRecord, voice: Voice) -> Card:
    """Return the card of an approval: its buttons while a person can decide, the decision afterwards."""
    approval = record.approval
    title = voice.say(run, "approval.title", asked=len(approval.items), total=_total(run, approval))
    blocks: list[Payload] = [header(title)]
    for item in approval.items[:SHOWN_ITEMS]:
        blocks += _item(run, item, voice)
    more = len(approval.items) - SHOWN_ITEMS
    if more > 0:
        blocks.append(context(voice.say(run, "approval.more", count=more)))
    is_open = record.open and run.ended is None
    words = voice.say(run, "approval.open") if is_open else _ending(run, record, voice)
    blocks += _deciding(run, approval, voice) if is_open else [section(f"*{words}*")]
    return Card(f"approval:{approval.id}", f"{title} {words}", (*blocks, voice.footer(run)))


def _total(run: Run, approval: Approval) -> int:
    return len(run.plan.actions) if run.plan else len(approval.items)


def _item(run: Run, item: ApprovalItem, voice: Voice) -> list[Payload]:
    destructive = voice.destroys(item.tool)
    line = f"*{_number(run, item)}. {escaped(voice.verb(run, item.tool))}*{_targets(item)}"
    reasons = [f"{voice.say(run, 'approval.because')} {escaped(voice.reason(run, item.decision))}"]
    undo = voice.can_be_undone(item.tool)
    if destructive or undo is False:
        reasons.append(voice.say(run, "approval.irreversible"))
    elif undo:
        reasons.append(voice.say(run, "approval.reversible"))
    return [section(line), preformatted(_first_lines(item, voice)), context(" · ".join(reasons))]


def _number(run: Run, item: ApprovalItem) -> int:
    ids = [action.id for action in run.plan.actions] if run.plan else []
    return ids.index(item.action) + 1 if item.action in ids else 1


def _targets(item: ApprovalItem) -> str:
    names = [_target(resolution) for resolution in item.resolved.values()]
    return f" → {', '.join(names)}" if names else ""


def _target(resolution: Resolution) -> str:
    name = escaped(resolution.name).replace("|", "¦")
    if is_address(resolution.url):
        return f"<{resolution.url}|{name}> (`{escaped(resolution.id)}`)"
    return f"{name} (`{escaped(resolution.id)}`)"


def payload_text(payload: Payload) -> str:
    """Return every field of a payload as text, nothing left out."""
    return "\n".join(f"{field}: {_written(value)}" for field, value in payload.items())


def _written(value: Json) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _masked(item: ApprovalItem, voice: Voice) -> str:
    """Return the payload's text with personal data masked, but for who and where it goes: that must be seen."""
    contract = voice.contracts.get(item.tool)
    reach = contract.who_where if contract else ()
    said = ((field, _written(value)) for field, value in item.payload.items())
    return "\n".join(f"{field}: {text if field in reach else mask(text)}" for field, text in said)


def _first_lines(item: ApprovalItem, voice: Voice) -> str:
    lines = _masked(item, voice).split("\n")
    text = "\n".join(lines[:SHOWN_LINES]) + ("\n…" if len(lines) > SHOWN_LINES else "")
    return clipped(text, SHOWN_CHARACTERS)


def _is_cut(approval: Approval, voice: Voice) -> bool:
    return len(approval.items) > SHOWN_ITEMS or any(
        _first_lines(item, voice) != payload_text(item.payload) for item in approval.items
    )


def _deciding(run: Run, approval: Approval, voice: Voice) -> list[Payload]:
    expiry = voice.say(run, "approval.expires", when=localised(approval.expires_at, run.request.timezone))
    asking = voice.say(run, "approval.asking", who=f"<@{run.request.user}>")
    confirm = _confirm(run, voice) if any(voice.destroys(item.tool) for item in approval.items) else None
    buttons = [
        button("approve", voice.say(run, "button.approve"), approval.id, style="primary", confirm=confirm),
        button("reject", voice.say(run, "button.reject"), approval.id, style="danger"),
    ]
    if _is_cut(approval, voice):
        buttons.append(button("show_all", voice.say(run, "button.show_all"), approval.id))
    return [
        context(f"{asking} · {expiry}{_guess(run, voice)}"),
        actions(Reference("approval", run.id, approval.id).written(), buttons),
    ]


def _guess(run: Run, voice: Voice) -> str:
    """What the plan may take, where it is more than one step."""
    if run.plan is None or len(run.plan.actions) < 2:
        return ""
    guess = estimate(run.plan, with_model=run.use.calls > 0)
    return " · " + voice.say(run, "approval.estimate", seconds=f"{guess.seconds:g}", calls=guess.calls)


def _confirm(run: Run, voice: Voice) -> Payload:
    return confirmation(
        voice.say(run, "approval.confirm_title"),
        voice.say(run, "approval.confirm_text"),
        voice.say(run, "button.approve"),
        voice.say(run, "button.back"),
    )


def _ending(run: Run, record: ApprovalRecord, voice: Voice) -> str:
    if record.expired:
        return voice.say(run, "approval.expired")
    if record.outcome is None:
        return voice.say(run, "approval.closed")
    return _decided(run, record.outcome, voice)


def _decided(run: Run, outcome: Outcome, voice: Voice) -> str:
    key = "approval.approved" if any(outcome.approved.values()) else "approval.rejected"
    at = clock_time(outcome.at, run.request.timezone)
    words = voice.say(run, key, who=person(outcome.by, outcome.by_name), at=at)
    return f"{words} — {escaped(clipped(outcome.reason, 300))}" if outcome.reason else words


def approval_modal(run: Run, approval: Approval, voice: Voice) -> Payload:
    """Return the modal with the whole text of every payload.

    https://docs.slack.dev/reference/views/modal-views
    """
    blocks: list[Payload] = []
    for item in approval.items:
        blocks.append(section(f"*{_number(run, item)}. {escaped(voice.verb(run, item.tool))}*{_targets(item)}"))
        text = payload_text(item.payload)
        blocks += [preformatted(text[at : at + PREFORMATTED]) for at in range(0, max(len(text), 1), PREFORMATTED)]
    if len(blocks) > MODAL_BOXES:
        blocks = [*blocks[:MODAL_BOXES], context(voice.say(run, "approval.modal_cut"))]
    return {
        "type": "modal",
        "title": {"type": "plain_text", "text": voice.say(run, "approval.modal_title")},
        "close": {"type": "plain_text", "text": voice.say(run, "button.close")},
        "blocks": [*blocks],
    }
