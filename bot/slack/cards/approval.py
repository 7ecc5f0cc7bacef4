"""An approval in its own reply, drawn from the very object whose hash is bound: what is shown is what is sent."""

from __future__ import annotations

from collections.abc import Iterator

from bot.slack.cards.approval_controls import always_button, edit_controls, tick_list, ticked_section
from bot.slack.cards.blocks import (
    Card,
    actions,
    button,
    clipped,
    confirmation,
    context,
    escaped,
    header,
    preformatted,
    section,
)
from bot.slack.cards.modals import has_picture
from bot.slack.cards.question import called
from bot.slack.cards.text import (
    CardText,
    clock_time,
    headline,
    holds_personal_data,
    localised,
    masked_text,
    number,
    person,
    plain_name,
    requester,
    stopper,
    written,
)
from bot.slack.references import Reference
from orchestration.plan.estimate import estimate
from orchestration.run.ask_events import renewable
from orchestration.run.edit_events import changes_on_card
from orchestration.text.pii.find import mask
from schemas.ask import Approval, ApprovalItem, Deviation
from schemas.decision import Decision
from schemas.events import FieldChange, StepChanged
from schemas.plan import planned_id
from schemas.run import ApprovalRecord, Outcome, Run
from schemas.states import Denied, Skipped
from schemas.values import Json, Payload

SHOWN = 5

SHOWN_QUOTED = 120


def again_lines(run: Run, item: ApprovalItem, voice: CardText) -> list[str]:
    """Return lines of mrkdwn: what changed since the yes, and whether steps before this one fill a part of it."""
    lines = [voice.say(run, "approval.again", what=_told(run, one, voice)) for one in item.again[:SHOWN]]
    return [*lines, voice.say(run, "approval.template")] if item.template else lines


def _told(run: Run, one: Deviation, voice: CardText) -> str:
    was, now, field = _quoted(one.was), _quoted(one.now), escaped(voice.field(run, one.field))
    match one.kind:
        case "policy":
            return voice.say(run, "again.policy", was=escaped(one.was), now=escaped(one.now))
        case "target":
            return voice.say(run, "again.target", was=was, now=now)
        case "payload":
            return voice.say(run, "again.payload", field=field, was=was, now=now)
        case "content":
            return voice.say(run, "again.content", field=field, was=was, now=now)
        case "reason":
            decision = Decision(decision="require_confirm", rule=one.field)
            return voice.say(run, "again.reason", why=escaped(voice.reason(run, decision)))


def _quoted(text: str) -> str:
    return f"‘{escaped(clipped(mask(text).replace(chr(10), ' '), SHOWN_QUOTED))}’" if text else "—"


SHOWN_CHANGES = 5

SHOWN_CHANGED = 120


def change_lines(run: Run, record: ApprovalRecord, voice: CardText) -> list[str]:
    """Return a line of mrkdwn for each change, the latest last."""
    changes = changes_on_card(run, record)
    return [_line(run, record, change, voice) for change in changes[-SHOWN_CHANGES:]]


def _line(run: Run, record: ApprovalRecord, change: StepChanged, voice: CardText) -> str:
    asked = next((item for item in record.approval.items if item.action == change.action), None)
    tool, place = (asked.tool, asked.place) if asked else ("", "")
    said = [
        f"{label} {_from_to(run, tool, field, one, voice)}"
        for field, whole in change.changes.items()
        for label, one in _parts(voice.field(run, field), whole)
    ]
    who = person(change.by, change.by_name)
    return voice.say(run, "approval.changed", who=who, step=place or number(run, change.action), what=", ".join(said))


def _parts(label: str, change: FieldChange) -> Iterator[tuple[str, FieldChange]]:
    """Yield what is different: of a map only the keys that are, of a list only what came and what went."""
    match change.was, change.value:
        case dict() as was, dict() as now:
            for key in dict.fromkeys((*was, *now)):
                if was.get(key) != now.get(key):
                    inside = FieldChange(value=now.get(key), was=was.get(key))
                    yield from _parts(f"{label} · {escaped(key)}", inside)
        case list() as was, list() as now:
            came, went = [one for one in now if one not in was], [one for one in was if one not in now]
            yield label, FieldChange(value=came or None, was=went or None) if came or went else change
        case _:
            yield label, change


def _from_to(run: Run, tool: str, field: str, change: FieldChange, voice: CardText) -> str:
    was = _quoted_value(run, tool, field, change.was_name or change.was, voice)
    return f"{was} → {_quoted_value(run, tool, field, change.name or change.value, voice)}"


def _quoted_value(run: Run, tool: str, field: str, value: Json, voice: CardText) -> str:
    if value in (None, ""):
        return voice.say(run, "approval.nothing")
    text = written(value)
    text = mask(text) if holds_personal_data(tool, field, value, voice) else text
    return f"‘{escaped(clipped(text.replace(chr(10), ' '), SHOWN_CHANGED))}’"


SHOWN_ITEMS = 10

SHOWN_LINES = 8

SHOWN_CHARACTERS = 700

SHOWN_NAME = 60


def approval_card(run: Run, record: ApprovalRecord, voice: CardText) -> Card:
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


def approval_title(run: Run, approval: Approval, voice: CardText) -> str:
    """Return what is asked, in numbers alone."""
    asked = len(approval.items)
    total = max(approval.total or (len(run.plan.actions) if run.plan else 0), asked)
    return voice.say(run, "approval.title_single" if total == 1 else "approval.title", asked=asked, total=total)


def _items(run: Run, approval: Approval, voice: CardText, *, choosing: bool) -> list[Payload]:
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


def _unasked(run: Run, voice: CardText) -> list[Payload]:
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


def _reasons(run: Run, item: ApprovalItem, voice: CardText) -> list[str]:
    reasons = [f"{voice.say(run, 'approval.because')} {escaped(voice.reason(run, item.decision))}"]
    undo = voice.can_be_undone(item.tool)
    if voice.destroys(item.tool) or undo is False:
        reasons.append(voice.say(run, "approval.irreversible"))
    elif undo:
        reasons.append(voice.say(run, "approval.deletable" if voice.sends(item.tool) else "approval.reversible"))
    return reasons


def _first_lines(run: Run, item: ApprovalItem, voice: CardText) -> str:
    lines = masked_text(run, item, voice).split("\n")
    text = "\n".join(lines[:SHOWN_LINES]) + ("\n…" if len(lines) > SHOWN_LINES else "")
    return clipped(text, SHOWN_CHARACTERS)


def _is_cut(run: Run, approval: Approval, voice: CardText) -> bool:
    return len(approval.items) > SHOWN_ITEMS or any(
        _first_lines(run, item, voice) != masked_text(run, item, voice) for item in approval.items
    )


def _deciding(run: Run, approval: Approval, voice: CardText) -> list[Payload]:
    expiry = voice.say(run, "approval.expires", when=localised(approval.expires_at, run.request.timezone))
    asking = voice.say(run, "approval.asking", who=requester(run.request))
    return [
        context(f"{asking} · {expiry}{_guess(run, voice)}"),
        actions(Reference("approval", run.id, approval.id).written(), _controls(run, approval, voice)),
    ]


def _renewing(run: Run, record: ApprovalRecord, voice: CardText) -> list[Payload]:
    """What nobody decided in time can be asked again."""
    if not renewable(run, record):
        return []
    again = button("renew", voice.say(run, "button.ask_again"), record.approval.id)
    return [actions(Reference("approval", run.id, record.approval.id).written(), [again])]


def _controls(run: Run, approval: Approval, voice: CardText) -> list[Payload]:
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


def _editable(run: Run, approval: Approval, voice: CardText) -> dict[str, str]:
    return {item.action: plain_name(run, item, voice) for item in approval.items if item.tool in voice.contracts}


def _guess(run: Run, voice: CardText) -> str:
    """What the plan may take, where it is more than one step."""
    if run.plan is None or len(run.plan.actions) < 2:
        return ""
    guess = estimate(run.plan, with_model=run.use.calls > 0, run=run)
    key = "approval.estimate_one" if guess.calls == 1 else "approval.estimate"
    return " · " + voice.say(run, key, seconds=f"{guess.seconds:g}", calls=guess.calls)


def _confirm(run: Run, voice: CardText) -> Payload:
    return confirmation(
        voice.say(run, "approval.confirm_title"),
        voice.say(run, "approval.confirm_text"),
        voice.say(run, "button.approve"),
        voice.say(run, "button.back"),
    )


def _ending(run: Run, record: ApprovalRecord, voice: CardText) -> str:
    if record.expired:
        return voice.say(run, "approval.expired")
    if record.changed is not None and run.ended is None and not run.cancelled_by:
        return voice.say(run, "approval.looked_at_again")
    if record.outcome is None and run.cancelled_by:
        return voice.say(run, "approval.stopped", who=stopper(run))
    if record.outcome is None:
        return voice.say(run, "approval.closed")
    return _decided(run, record.outcome, voice)


def _decided(run: Run, outcome: Outcome, voice: CardText) -> str:
    yes, asked = sum(outcome.approved.values()), len(outcome.approved)
    if yes:
        key = "approval.approved" if yes == asked else "approval.approved_some"
    else:
        key = "approval.another_way" if outcome.another_way else "approval.rejected"
    at = clock_time(outcome.at, run.request.timezone)
    words = voice.say(run, key, who=person(outcome.by, outcome.by_name), at=at, yes=yes, asked=asked)
    words += voice.say(run, "approval.solo") if outcome.solo else ""
    return f"{words} — {escaped(clipped(mask(outcome.reason), 300))}" if outcome.reason else words
