"""The status card: one per run, edited in place, with what was changed in its plan and the files that are not read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import assert_never

from bot.slack.cards.answer import answer_blocks
from bot.slack.cards.approval_controls import edit_controls
from bot.slack.cards.blocks import (
    Card,
    actions,
    button,
    cleaned,
    clipped,
    context,
    escaped,
    keyed_select,
    plan,
    section,
    task,
)
from bot.slack.cards.text import CardText, clock_time, person, stopper
from bot.slack.references import Reference
from orchestration.run.edit_events import changeable, droppable
from orchestration.run.loops import is_done
from orchestration.run.retries import UNPROMISED
from orchestration.run.status import awaits_approval, status_of
from orchestration.run.words import is_rules_no
from orchestration.text.messages import Wording
from orchestration.text.pii.find import mask
from schemas.difference import DifferenceKind, InputDifference, StepDifference
from schemas.plan import item_number
from schemas.request import Request
from schemas.run import PlanChange, Run
from schemas.states import (
    ActionState,
    AwaitingAnswer,
    AwaitingApproval,
    Denied,
    Expired,
    Failed,
    Looped,
    Looping,
    Pending,
    Retrying,
    Skipped,
    Started,
    Succeeded,
    Suspended,
    Uncertain,
    Watching,
)
from schemas.values import Json, Payload

NAMED = 3

NAME_TEXT = 60


def files_unread(request: Request, wording: Wording) -> str:
    """Return the sentence on the request's files; empty where it came without. The names are not escaped."""
    if not request.files:
        return ""
    names = [clipped(cleaned(file.name).replace("\n", " "), NAME_TEXT) or file.id for file in request.files[:NAMED]]
    more = len(request.files) - len(names)
    named = ", ".join(names) + (f" +{more}" if more else "")
    return wording.say(request.language, "attached.unread", names=named)


SHOWN_STEPS = 10

_KEYS: Mapping[DifferenceKind, str] = {
    "added": "difference.added",
    "removed": "difference.removed",
    "changed": "difference.changed",
}

SHOWN_CHARACTERS = 150


def difference_block(run: Run, voice: CardText) -> Payload | None:
    """Return the last change of the plan as a block; none where nobody changed it."""
    if not run.plan_changes:
        return None
    change = run.plan_changes[-1]
    who = person(change.by, change.by_name)
    said = voice.say(run, "difference.title", who=who, revision=run.plan_revision, text=_quoted(change))
    lines = [_line(run, one, voice) for one in change.difference[:SHOWN_STEPS]]
    more = len(change.difference) - SHOWN_STEPS
    if more > 0:
        lines.append(voice.say(run, "difference.more", count=more))
    return section("\n".join([said, *lines]))


def _quoted(change: PlanChange) -> str:
    return escaped(clipped(" ".join(change.text.split()), SHOWN_CHARACTERS))


def _line(run: Run, one: StepDifference, voice: CardText) -> str:
    step = escaped(clipped(one.summary or voice.verb(run, one.tool), SHOWN_CHARACTERS))
    told = ", ".join(_field(run, one, field, voice) for field in one.fields)
    line = "• " + voice.say(run, _KEYS[one.kind], step=step)
    return f"{line} — {told}" if told else line


def _field(run: Run, one: StepDifference, field: InputDifference, voice: CardText) -> str:
    name = escaped(voice.field(run, field.field))
    before, after = (_value(one, field.field, value, voice) for value in (field.before, field.after))
    match one.kind:
        case "added":
            return f"{name}: {after}"
        case "removed":
            return f"{name}: {before}"
        case "changed":
            return f"{name}: {before} → {after}"


def _value(one: StepDifference, field: str, value: Json, voice: CardText) -> str:
    """Personal data is shown only where it says who or where: that must be seen."""
    if value in (None, ""):
        return "–"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    contract = voice.contracts.get(one.tool)
    reaches = contract is not None and field in contract.who_where
    text = " ".join((text if reaches else mask(text)).split())
    return f"‘{escaped(clipped(text, SHOWN_CHARACTERS))}’"


VISIBLE_TASKS = 40


def status_card(run: Run, voice: CardText) -> Card:
    """Return the card that tells how far the run is. A reply that needed no tool is told right here."""
    if is_reply_alone(run) and run.ended is not None:
        blocks = (*answer_blocks(run, run.ended, voice), *_unread(run, voice), voice.footer(run))
        return Card("status", clipped(cleaned(run.ended.answer.text), 300), blocks)
    words = headline(run, voice)
    blocks = [section(words), *_unread(run, voice)]
    if run.plan is not None and run.plan.actions:
        blocks.append(_plan_block(run, voice))
    changed = difference_block(run, voice)
    if changed is not None:
        blocks.append(changed)
    if run.ended is None:
        blocks.append(_steering_row(run, voice))
    return Card("status", words.replace("*", ""), (*blocks, voice.footer(run)))


def _unread(run: Run, voice: CardText) -> tuple[Payload, ...]:
    """What stands in the thread on files that came with the request."""
    told = files_unread(run.request, voice.wording)
    return (context(escaped(told)),) if told else ()


def is_reply_alone(run: Run) -> bool:
    """Whether the run needed no tool: its first plan is a reply. A run that ever had steps ends with a reply of its
    own, for an edit of this card tells nobody."""
    return run.plan is not None and not run.plan.actions and run.plan_revision <= 1


def headline(run: Run, voice: CardText) -> str:
    """Return how far the run is, in numbers alone."""
    status = status_of(run)
    if status == "planning" and run.trouble:
        status = "replanning"
    if status == "cancelled" and not run.cancelled_by:
        status = "left_out"
    if status == "denied" and _is_refused_by_rules(run):
        status = "refused"
    if status == "waiting" and awaits_approval(run):
        status = "awaits_approval"
    steps = {action_id: state for action_id, state in run.states.items() if item_number(action_id) is None}
    done = sum(is_done(run, action_id, state) for action_id, state in steps.items())
    return voice.say(run, f"status.{status}", done=done, total=len(steps), who=stopper(run))


def _is_refused_by_rules(run: Run) -> bool:
    denied = [state.decision for state in run.states.values() if isinstance(state, Denied)]
    return bool(denied) and all(is_rules_no(decision) for decision in denied)


def _steering_row(run: Run, voice: CardText) -> Payload:
    """Stop, always; pause, or of a paused run resume and the steps that can be left out."""
    row = [button("stop", voice.say(run, "button.stop"), run.id)]
    if run.paused_by and not run.cancelled_by:
        row.insert(0, button("resume", voice.say(run, "button.resume"), run.id, style="primary"))
    elif not run.cancelled_by:
        row.insert(0, button("pause", voice.say(run, "button.pause"), run.id))
    steps = {step: voice.step(run, run.plan.action(step)) for step in droppable(run)} if run.plan else {}
    if steps:
        row.append(keyed_select("drop", voice.say(run, "button.drop"), steps))
    to_change = {step: steps[step] for step in changeable(run) if step in steps and _is_known(run, step, voice)}
    row += edit_controls(run, to_change, voice) if to_change else []
    return actions(Reference("stop", run.id).written(), row)


def _is_known(run: Run, step: str, voice: CardText) -> bool:
    return run.plan is not None and run.plan.action(step).tool in voice.contracts


def _plan_block(run: Run, voice: CardText) -> Payload:
    assert run.plan is not None
    tasks: list[Payload] = []
    numbered = len(run.plan.actions) > 1
    for number, action in enumerate(run.plan.actions[:VISIBLE_TASKS], 1):
        status, details = progress(run, voice, run.states.get(action.id, Pending()))
        step = voice.step(run, action)
        # By its number a step can be spoken of.
        tasks.append(task(action.id, f"{number}. {step}" if numbered else step, status, details))
    return plan(run.plan.goal, tasks)


def progress(run: Run, voice: CardText, state: ActionState) -> tuple[str, str]:
    """Return how far a step is, as a plan block calls it, and what there is to tell of it."""
    match state:
        case Pending():
            return ("pending", "") if run.ended is None else ("error", voice.say(run, "task.not_done"))
        case AwaitingAnswer() | AwaitingApproval() | Suspended():
            return _held(run, voice, state)
        case Started() | Succeeded():
            return ("complete" if isinstance(state, Succeeded) else "in_progress"), ""
        case Retrying():
            at = clock_time(state.until, run.request.timezone)
            return "in_progress", voice.say(run, "task.retrying", at=at, why=voice.failure(run, state.failure))
        case Failed():
            return "error", voice.failure(run, state.failure)
        case Skipped():
            return "complete", voice.say(
                run, "task.skipped", why=voice.failure(run, state.failure) if state.failure else state.reason
            )
        case Denied():
            return "error", _refused(run, voice, state)
        case Uncertain():
            looking = "task.unpromised" if state.failure.code == UNPROMISED else "task.uncertain"
            return "in_progress", voice.say(run, "task.unsettled" if state.question else looking)
        case Expired():
            return "error", voice.say(run, "task.expired")
        case Looping() | Looped() | Watching():
            return _going_round(run, voice, state)
        case _:
            assert_never(state)


def _refused(run: Run, voice: CardText, state: Denied) -> str:
    why = voice.reason(run, state.decision)
    if is_rules_no(state.decision):
        return voice.say(run, "task.refused", rule=state.decision.rule, why=why)
    return voice.say(run, "task.denied", why=why)


def _going_round(run: Run, voice: CardText, state: Looping | Looped | Watching) -> tuple[str, str]:
    match state:
        case Looping():
            return "in_progress", voice.say(run, "task.looping", count=state.count)
        case Looped():
            words = voice.say(run, "task.looped", done=state.succeeded, count=state.count)
            return ("complete" if state.succeeded == state.count else "error"), words
        case Watching():
            at, key = (
                clock_time(state.until, run.request.timezone),
                "task.watching_unclear" if state.note else "task.watching",
            )
            return "in_progress", voice.say(run, key, at=at, note=state.note)


def _held(run: Run, voice: CardText, state: AwaitingAnswer | AwaitingApproval | Suspended) -> tuple[str, str]:
    if run.ended is not None:
        return "error", voice.say(run, "task.not_done")
    why = voice.failure(run, state.failure) if isinstance(state, Suspended) else ""
    return "pending", voice.say(run, f"task.{state.state}", why=why)
