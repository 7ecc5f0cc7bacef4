"""An approval in its own reply, drawn from the very object whose hash is bound: what is shown is what is sent."""

from __future__ import annotations

from collections.abc import Iterator

from bot.slack.cards.approval_controls import (
    build_always_button,
    build_edit_controls,
    build_tick_list,
    build_ticked_section,
)
from bot.slack.cards.blocks import (
    Card,
    build_actions,
    build_button,
    build_confirmation,
    build_context,
    build_header,
    build_preformatted,
    build_section,
    clip_text,
    escape_mrkdwn,
)
from bot.slack.cards.modals import has_picture
from bot.slack.cards.question import format_approver_mentions
from bot.slack.cards.text import (
    CardText,
    format_clock_time,
    format_local_time,
    format_person,
    format_requester,
    format_step_headline,
    format_step_name,
    format_stopper,
    format_value,
    get_step_number,
    has_personal_data,
    mask_payload,
)
from bot.slack.references import Reference
from orchestration.plan.estimate import estimate_plan, format_usd
from orchestration.run.ask_events import is_renewable
from orchestration.run.edit_events import list_card_changes
from orchestration.text.pii.find import mask_personal_data
from schemas.ask import Approval, ApprovalItem, Deviation
from schemas.decision import Decision
from schemas.events import FieldChange, StepChanged
from schemas.plan import get_planned_id
from schemas.run import ApprovalRecord, Outcome, Run
from schemas.states import Denied, Skipped
from schemas.values import Json, Payload

SHOWN = 5

SHOWN_QUOTED = 120


def format_deviations(run: Run, item: ApprovalItem, card_text: CardText) -> list[str]:
    """Return lines of mrkdwn: what changed since the yes, and whether steps before this one fill a part of it."""
    lines = [card_text.say(run, "approval.again", what=_told(run, one, card_text)) for one in item.again[:SHOWN]]
    return [*lines, card_text.say(run, "approval.template")] if item.template else lines


def _told(run: Run, one: Deviation, card_text: CardText) -> str:
    was, now, field = _quoted(one.was), _quoted(one.now), escape_mrkdwn(card_text.field(run, one.field))
    match one.kind:
        case "policy":
            return card_text.say(run, "again.policy", was=escape_mrkdwn(one.was), now=escape_mrkdwn(one.now))
        case "target":
            return card_text.say(run, "again.target", was=was, now=now)
        case "payload":
            return card_text.say(run, "again.payload", field=field, was=was, now=now)
        case "content":
            return card_text.say(run, "again.content", field=field, was=was, now=now)
        case "readers":
            before, after = (card_text.say(run, f"readers.{word}") for word in (one.was, one.now))
            who = f" ({escape_mrkdwn(', '.join(one.names))})" if one.names else ""
            return card_text.say(run, "again.readers", was=before, now=f"{after}{who}")
        case "reason":
            decision = Decision(decision="require_confirm", rule=one.field)
            return card_text.say(run, "again.reason", why=escape_mrkdwn(card_text.reason(run, decision)))


def _quoted(text: str) -> str:
    return (
        f"‘{escape_mrkdwn(clip_text(mask_personal_data(text).replace(chr(10), ' '), SHOWN_QUOTED))}’" if text else "—"
    )


SHOWN_CHANGES = 5

SHOWN_CHANGED = 120


def format_changes(run: Run, record: ApprovalRecord, card_text: CardText) -> list[str]:
    """Return a line of mrkdwn for each change, the latest last."""
    changes = list_card_changes(run, record)
    return [_line(run, record, change, card_text) for change in changes[-SHOWN_CHANGES:]]


def _line(run: Run, record: ApprovalRecord, change: StepChanged, card_text: CardText) -> str:
    asked = next((item for item in record.approval.items if item.action == change.action), None)
    tool, place = (asked.tool, asked.place) if asked else ("", "")
    said = [
        f"{label} {_from_to(run, tool, field, one, card_text)}"
        for field, whole in change.changes.items()
        for label, one in _parts(card_text.field(run, field, tool), whole)
    ]
    who = format_person(change.by, change.by_name)
    return card_text.say(
        run, "approval.changed", who=who, step=place or get_step_number(run, change.action), what=", ".join(said)
    )


def _parts(label: str, change: FieldChange) -> Iterator[tuple[str, FieldChange]]:
    """Yield what is different: of a map only the keys that are, of a list only what came and what went."""
    match change.was, change.value:
        case dict() as was, dict() as now:
            for key in dict.fromkeys((*was, *now)):
                if was.get(key) != now.get(key):
                    inside = FieldChange(value=now.get(key), was=was.get(key))
                    yield from _parts(f"{label} · {escape_mrkdwn(key)}", inside)
        case list() as was, list() as now:
            came, went = [one for one in now if one not in was], [one for one in was if one not in now]
            yield label, FieldChange(value=came or None, was=went or None) if came or went else change
        case _:
            yield label, change


def _from_to(run: Run, tool: str, field: str, change: FieldChange, card_text: CardText) -> str:
    was = _quoted_value(run, tool, field, change.was_name or change.was, card_text)
    return f"{was} → {_quoted_value(run, tool, field, change.name or change.value, card_text)}"


def _quoted_value(run: Run, tool: str, field: str, value: Json, card_text: CardText) -> str:
    if value in (None, ""):
        return card_text.say(run, "approval.nothing")
    text = format_value(value)
    text = mask_personal_data(text) if has_personal_data(tool, field, value, card_text) else text
    shown = escape_mrkdwn(clip_text(text.replace(chr(10), " "), SHOWN_CHANGED))
    return shown if isinstance(value, dict | list) else f"‘{shown}’"


SHOWN_ITEMS = 10

SHOWN_LINES = 8

SHOWN_CHARACTERS = 700

SHOWN_NAME = 60
SHOWN_LEFT_OUT = 120


def build_approval_card(run: Run, record: ApprovalRecord, card_text: CardText) -> Card:
    """Return the card of an approval: its buttons while a person can decide, the decision afterwards. Where a person
    changed a step, it is the card of the approval that was changed."""
    approval = record.approval
    title = format_approval_title(run, approval, card_text)
    is_open = record.open and not run.is_over
    blocks: list[Payload] = [build_header(title)]
    if is_open:
        blocks.append(
            build_section(
                card_text.say(run, "approval.deciders", who=format_approver_mentions(run, approval, card_text))
            )
        )
    blocks += _items(run, approval, card_text, choosing=is_open)
    blocks += [*_unasked(run, card_text), *_left_out(run, card_text)] if is_open else []
    blocks += [build_context(line) for line in format_changes(run, record, card_text)]
    words = card_text.say(run, "approval.open") if is_open else _ending(run, record, card_text)
    blocks += (
        _deciding(run, approval, card_text)
        if is_open
        else [build_section(f"*{words}*"), *_renewing(run, record, card_text)]
    )
    return Card(f"approval:{approval.card}", f"{title} {words}", (*blocks, card_text.footer(run)))


def format_approval_title(run: Run, approval: Approval, card_text: CardText) -> str:
    """Return what is asked, in numbers alone."""
    if _only_remembers(approval, card_text):
        return card_text.say(run, "approval.title_remember")
    asked = len(approval.items)
    total = max(approval.total or (len(run.plan.actions) if run.plan else 0), asked)
    return card_text.say(run, "approval.title_single" if total == 1 else "approval.title", asked=asked, total=total)


def _items(run: Run, approval: Approval, card_text: CardText, *, choosing: bool) -> list[Payload]:
    """Every step with its payload; where there is more than one, each with a tick."""
    blocks: list[Payload] = []
    ticks = choosing and len(approval.items) > 1
    for place, item in enumerate(approval.items[:SHOWN_ITEMS]):
        line = format_step_headline(run, item, card_text)
        label, block_id = card_text.say(run, "approval.include"), f"{approval.id}|{place}"
        blocks.append(build_ticked_section(line, block_id, item.action, label) if ticks else build_section(line))
        blocks += [
            build_preformatted(_first_lines(run, item, card_text)),
            build_context(" · ".join(_reasons(run, item, card_text))),
        ]
        blocks += [build_context(line) for line in format_deviations(run, item, card_text)]
    rest = approval.items[SHOWN_ITEMS:]
    if rest:
        blocks.append(build_context(card_text.say(run, "approval.more", count=len(rest))))
    if rest and ticks:
        names = [(item.action, format_step_name(run, item, card_text)) for item in rest]
        blocks.append(build_tick_list(f"{approval.id}|{SHOWN_ITEMS}", names))
    return blocks


def _unasked(run: Run, card_text: CardText) -> list[Payload]:
    """The steps of the plan that run, or have run, without anybody being asked: in one grey line."""
    asked = {get_planned_id(item.action) for record in run.approvals.values() for item in record.approval.items}
    steps = [
        f"{number}. {escape_mrkdwn(clip_text(card_text.step(run, action), SHOWN_NAME))}"
        for number, action in enumerate(run.plan.actions if run.plan else (), 1)
        if action.id not in asked and not isinstance(run.states.get(action.id), Denied | Skipped)
    ]
    more = f" +{len(steps) - SHOWN_ITEMS}" if len(steps) > SHOWN_ITEMS else ""
    line = card_text.say(run, "approval.unasked", steps=", ".join(steps[:SHOWN_ITEMS]) + more)
    return [build_context(line)] if steps else []


def _left_out(run: Run, card_text: CardText) -> list[Payload]:
    """What of the request the plan leaves out: who decides knows it before anything is done."""
    left = run.plan.not_done if run.plan else ()
    parts = ", ".join(f"“{escape_mrkdwn(clip_text(one, SHOWN_LEFT_OUT))}”" for one in left[:SHOWN_ITEMS])
    return [build_context(card_text.say(run, "approval.left_out", parts=parts))] if left else []


def _reasons(run: Run, item: ApprovalItem, card_text: CardText) -> list[str]:
    reasons = [f"{card_text.say(run, 'approval.because')} {escape_mrkdwn(card_text.reason(run, item.decision))}"]
    undo = card_text.can_be_undone(item.tool)
    contract = card_text.contracts.get(item.tool)
    if contract is not None and contract.confirms:
        reasons.append(card_text.say(run, "approval.forgettable"))
    elif card_text.destroys(item.tool) or undo is False:
        reasons.append(card_text.say(run, "approval.irreversible"))
    elif undo:
        reasons.append(
            card_text.say(run, "approval.deletable" if card_text.sends(item.tool) else "approval.reversible")
        )
    return reasons


def _first_lines(run: Run, item: ApprovalItem, card_text: CardText) -> str:
    lines = mask_payload(run, item, card_text).split("\n")
    text = "\n".join(lines[:SHOWN_LINES]) + ("\n…" if len(lines) > SHOWN_LINES else "")
    return clip_text(text, SHOWN_CHARACTERS)


def _is_cut(run: Run, approval: Approval, card_text: CardText) -> bool:
    return len(approval.items) > SHOWN_ITEMS or any(
        item.resolved or _first_lines(run, item, card_text) != mask_payload(run, item, card_text)
        for item in approval.items
    )


def _deciding(run: Run, approval: Approval, card_text: CardText) -> list[Payload]:
    expiry = card_text.say(run, "approval.expires", when=format_local_time(approval.expires_at, run.request.timezone))
    asking = card_text.say(run, "approval.asking", who=format_requester(run.request))
    return [
        build_context(f"{asking} · {expiry}{_guess(run, card_text)}"),
        build_actions(Reference("approval", run.id, approval.id).written(), _controls(run, approval, card_text)),
    ]


def _renewing(run: Run, record: ApprovalRecord, card_text: CardText) -> list[Payload]:
    """What nobody decided in time can be asked again."""
    if not is_renewable(run, record):
        return []
    again = build_button("renew", card_text.say(run, "button.ask_again"), record.approval.id)
    return [build_actions(Reference("approval", run.id, record.approval.id).written(), [again])]


def _only_remembers(approval: Approval, card_text: CardText) -> bool:
    """Whether the card asks for nothing but that something be remembered."""
    contracts = [card_text.contracts.get(item.tool) for item in approval.items]
    return all(contract is not None and contract.confirms for contract in contracts)


def _controls(run: Run, approval: Approval, card_text: CardText) -> list[Payload]:
    if _only_remembers(approval, card_text):
        return [
            build_button("approve", card_text.say(run, "button.remember"), approval.id, style="primary"),
            build_button("reject", card_text.say(run, "button.not_remember"), approval.id),
        ]
    confirm = _confirm(run, card_text) if any(card_text.destroys(item.tool) for item in approval.items) else None
    yes = card_text.say(run, "button.approve" if len(approval.items) == 1 else "button.approve_chosen")
    controls = [
        build_button("approve", yes, approval.id, style="primary", confirm=confirm),
        *build_edit_controls(run, _editable(run, approval, card_text), card_text),
        build_button("reject_how", card_text.say(run, "button.reject"), approval.id, style="danger"),
    ]
    controls += build_always_button(run, approval, card_text)
    if _is_cut(run, approval, card_text) or has_picture(run):
        controls.append(build_button("show_all", card_text.say(run, "button.show_all"), approval.id))
    return controls


def _editable(run: Run, approval: Approval, card_text: CardText) -> dict[str, str]:
    return {
        item.action: format_step_name(run, item, card_text)
        for item in approval.items
        if item.tool in card_text.contracts
    }


def _guess(run: Run, card_text: CardText) -> str:
    """What the plan may take, where it is more than one step."""
    if run.plan is None or len(run.plan.actions) < 2:
        return ""
    guess = estimate_plan(run.plan, with_model=run.use.calls > 0, run=run)
    key = "approval.estimate_one" if guess.calls == 1 else "approval.estimate"
    told = card_text.say(run, key, seconds=f"{guess.seconds:g}", calls=guess.calls)
    cost = card_text.say(run, "approval.cost", usd=format_usd(guess.usd)) if guess.usd is not None else ""
    return "".join(f" · {part}" for part in (told, cost) if part)


def _confirm(run: Run, card_text: CardText) -> Payload:
    return build_confirmation(
        card_text.say(run, "approval.confirm_title"),
        card_text.say(run, "approval.confirm_text"),
        card_text.say(run, "button.approve"),
        card_text.say(run, "button.back"),
    )


def _ending(run: Run, record: ApprovalRecord, card_text: CardText) -> str:
    if record.expired:
        return card_text.say(run, "approval.expired")
    if record.changed is not None and run.ended is None and not run.cancelled_by:
        return card_text.say(run, "approval.looked_at_again")
    if record.outcome is None and run.cancelled_by:
        return card_text.say(run, "approval.stopped", who=format_stopper(run))
    if record.outcome is None:
        return card_text.say(run, "approval.closed")
    return _decided(run, record.outcome, card_text)


def _decided(run: Run, outcome: Outcome, card_text: CardText) -> str:
    yes, asked = sum(outcome.approved.values()), len(outcome.approved)
    if yes:
        key = "approval.approved" if yes == asked else "approval.approved_some"
    else:
        key = "approval.another_way" if outcome.another_way else "approval.rejected"
    at = format_clock_time(outcome.at, run.request.timezone)
    words = card_text.say(run, key, who=format_person(outcome.by, outcome.by_name), at=at, yes=yes, asked=asked)
    words += card_text.say(run, "approval.solo") if outcome.solo else ""
    return f"{words} — {escape_mrkdwn(clip_text(mask_personal_data(outcome.reason), 300))}" if outcome.reason else words
