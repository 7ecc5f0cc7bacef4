"""An approval in its own reply, drawn from the very object whose hash is bound: what is shown is what will be sent."""

from __future__ import annotations

from bot.slack.cards.asked_again import again_lines
from bot.slack.cards.blocks import (
    Card,
    actions,
    button,
    confirmation,
    context,
    header,
    preformatted,
    section,
)
from bot.slack.cards.choosing import tick_list, ticked_section
from bot.slack.cards.editing import edit_controls
from bot.slack.cards.for_good import always_button
from bot.slack.cards.foreign import clipped, escaped
from bot.slack.cards.payload_text import masked_text
from bot.slack.cards.reminder import called
from bot.slack.cards.show_all import has_picture
from bot.slack.cards.step_names import headline, plain_name
from bot.slack.cards.told_changes import change_lines
from bot.slack.cards.voice import Voice, clock_time, localised, person, requester, stopper
from bot.slack.references import Reference
from orchestration.plan.estimate import estimate
from orchestration.run.ask_events import renewable
from orchestration.text.pii.find import mask
from schemas.ask import Approval, ApprovalItem
from schemas.plan import planned_id
from schemas.run import ApprovalRecord, Outcome, Run
from schemas.states import Denied, Skipped
from schemas.values import Payload

SHOWN_ITEMS = 10
SHOWN_LINES = 8
SHOWN_CHARACTERS = 700
SHOWN_NAME = 60


def approval_card(run: Run, record: ApprovalRecord, voice: Voice) -> Card:
    """Return the card of an approval: its buttons while a person can decide, the decision afterwards. Where a person
    changed a step, it is the card of the approval that was changed."""
    approval = record.approval
    title = approval_title(run, approval, voice)
    is_open = record.open and not run.is_over
    blocks: list[Payload] = [header(title)]
    if is_open:
        blocks.append(section(voice.say(run, "approval.deciders", who=called(run, approval, voice))))
    blocks += _items(run, approval, voice, choosing=is_open)
    blocks += _unasked(run, voice) if is_open else []
    blocks += [context(line) for line in change_lines(run, record, voice)]
    words = voice.say(run, "approval.open") if is_open else _ending(run, record, voice)
    blocks += _deciding(run, approval, voice) if is_open else [section(f"*{words}*"), *_renewing(run, record, voice)]
    return Card(f"approval:{approval.card}", f"{title} {words}", (*blocks, voice.footer(run)))


def approval_title(run: Run, approval: Approval, voice: Voice) -> str:
    """Return what is asked, in numbers alone."""
    asked = len(approval.items)
    total = max(approval.total or (len(run.plan.actions) if run.plan else 0), asked)
    return voice.say(run, "approval.title_single" if total == 1 else "approval.title", asked=asked, total=total)


def _items(run: Run, approval: Approval, voice: Voice, *, choosing: bool) -> list[Payload]:
    """Every step with its payload; where there is more than one, each with a tick."""
    blocks: list[Payload] = []
    ticks = choosing and len(approval.items) > 1
    for place, item in enumerate(approval.items[:SHOWN_ITEMS]):
        line = headline(run, item, voice)
        label, block_id = voice.say(run, "approval.include"), f"{approval.id}|{place}"
        blocks.append(ticked_section(line, block_id, item.action, label) if ticks else section(line))
        blocks += [preformatted(_first_lines(run, item, voice)), context(" · ".join(_reasons(run, item, voice)))]
        blocks += [context(line) for line in again_lines(run, item, voice)]
    rest = approval.items[SHOWN_ITEMS:]
    if rest:
        blocks.append(context(voice.say(run, "approval.more", count=len(rest))))
    if rest and ticks:
        names = [(item.action, plain_name(run, item, voice)) for item in rest]
        blocks.append(tick_list(f"{approval.id}|{SHOWN_ITEMS}", names))
    return blocks


def _unasked(run: Run, voice: Voice) -> list[Payload]:
    """The steps of the plan that run, or have run, without anybody being asked: in one grey line."""
    asked = {planned_id(item.action) for record in run.approvals.values() for item in record.approval.items}
    steps = [
        f"{number}. {escaped(clipped(voice.step(run, action), SHOWN_NAME))}"
        for number, action in enumerate(run.plan.actions if run.plan else (), 1)
        if action.id not in asked and not isinstance(run.states.get(action.id), Denied | Skipped)
    ]
    more = f" +{len(steps) - SHOWN_ITEMS}" if len(steps) > SHOWN_ITEMS else ""
    line = voice.say(run, "approval.unasked", steps=", ".join(steps[:SHOWN_ITEMS]) + more)
    return [context(line)] if steps else []


def _reasons(run: Run, item: ApprovalItem, voice: Voice) -> list[str]:
    reasons = [f"{voice.say(run, 'approval.because')} {escaped(voice.reason(run, item.decision))}"]
    undo = voice.can_be_undone(item.tool)
    if voice.destroys(item.tool) or undo is False:
        reasons.append(voice.say(run, "approval.irreversible"))
    elif undo:
        reasons.append(voice.say(run, "approval.deletable" if voice.sends(item.tool) else "approval.reversible"))
    return reasons


def _first_lines(run: Run, item: ApprovalItem, voice: Voice) -> str:
    lines = masked_text(run, item, voice).split("\n")
    text = "\n".join(lines[:SHOWN_LINES]) + ("\n…" if len(lines) > SHOWN_LINES else "")
    return clipped(text, SHOWN_CHARACTERS)


def _is_cut(run: Run, approval: Approval, voice: Voice) -> bool:
    return len(approval.items) > SHOWN_ITEMS or any(
        _first_lines(run, item, voice) != masked_text(run, item, voice) for item in approval.items
    )


def _deciding(run: Run, approval: Approval, voice: Voice) -> list[Payload]:
    expiry = voice.say(run, "approval.expires", when=localised(approval.expires_at, run.request.timezone))
    asking = voice.say(run, "approval.asking", who=requester(run.request))
    return [
        context(f"{asking} · {expiry}{_guess(run, voice)}"),
        actions(Reference("approval", run.id, approval.id).written(), _controls(run, approval, voice)),
    ]


def _renewing(run: Run, record: ApprovalRecord, voice: Voice) -> list[Payload]:
    """What nobody decided in time can be asked again."""
    if not renewable(run, record):
        return []
    again = button("renew", voice.say(run, "button.ask_again"), record.approval.id)
    return [actions(Reference("approval", run.id, record.approval.id).written(), [again])]


def _controls(run: Run, approval: Approval, voice: Voice) -> list[Payload]:
    confirm = _confirm(run, voice) if any(voice.destroys(item.tool) for item in approval.items) else None
    yes = voice.say(run, "button.approve" if len(approval.items) == 1 else "button.approve_chosen")
    controls = [
        button("approve", yes, approval.id, style="primary", confirm=confirm),
        *edit_controls(run, _editable(run, approval, voice), voice),
        button("reject_how", voice.say(run, "button.reject"), approval.id, style="danger"),
    ]
    controls += always_button(run, approval, voice)
    if _is_cut(run, approval, voice) or has_picture(run):
        controls.append(button("show_all", voice.say(run, "button.show_all"), approval.id))
    return controls


def _editable(run: Run, approval: Approval, voice: Voice) -> dict[str, str]:
    return {item.action: plain_name(run, item, voice) for item in approval.items if item.tool in voice.contracts}


def _guess(run: Run, voice: Voice) -> str:
    """What the plan may take, where it is more than one step."""
    if run.plan is None or len(run.plan.actions) < 2:
        return ""
    guess = estimate(run.plan, with_model=run.use.calls > 0, run=run)
    key = "approval.estimate_one" if guess.calls == 1 else "approval.estimate"
    return " · " + voice.say(run, key, seconds=f"{guess.seconds:g}", calls=guess.calls)


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
    if record.changed is not None and run.ended is None and not run.cancelled_by:
        return voice.say(run, "approval.looked_at_again")
    if record.outcome is None and run.cancelled_by:
        return voice.say(run, "approval.stopped", who=stopper(run))
    if record.outcome is None:
        return voice.say(run, "approval.closed")
    return _decided(run, record.outcome, voice)


def _decided(run: Run, outcome: Outcome, voice: Voice) -> str:
    yes, asked = sum(outcome.approved.values()), len(outcome.approved)
    if yes:
        key = "approval.approved" if yes == asked else "approval.approved_some"
    else:
        key = "approval.another_way" if outcome.another_way else "approval.rejected"
    at = clock_time(outcome.at, run.request.timezone)
    words = voice.say(run, key, who=person(outcome.by, outcome.by_name), at=at, yes=yes, asked=asked)
    words += voice.say(run, "approval.solo") if outcome.solo else ""
    return f"{words} — {escaped(clipped(mask(outcome.reason), 300))}" if outcome.reason else words
