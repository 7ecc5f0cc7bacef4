"""The status card: one per run, edited in place, with the files that are not read."""

from __future__ import annotations

import re
from datetime import datetime
from math import ceil
from typing import assert_never

from bot.slack.cards.answer import build_answer_blocks, build_say_again_button
from bot.slack.cards.approval_controls import build_edit_controls
from bot.slack.cards.blocks import (
    Card,
    build_actions,
    build_button,
    build_context,
    build_keyed_select,
    build_notification,
    build_plan_block,
    build_section,
    build_task_card,
    clip_text,
    escape_mrkdwn,
    normalise_text,
)
from bot.slack.cards.difference import build_difference_block
from bot.slack.cards.text import (
    CardText,
    format_clock_time,
    format_current_progress,
    format_local_time,
    format_step_progress,
    format_stopper,
)
from bot.slack.references import Reference
from orchestration.progress import CHANGING
from orchestration.run.edit_events import find_changeable_steps, find_droppable_steps
from orchestration.run.loops import is_done
from orchestration.run.obstacles import find_waits
from orchestration.run.phrases import get_service_name, is_refused_by_rule
from orchestration.run.restored import RESTORED
from orchestration.run.retries import RESTART, UNPROMISED
from orchestration.run.status import compute_status, has_rehearsed, is_awaiting_approval
from orchestration.text.messages import Wording
from schemas.errors import Failure
from schemas.plan import get_item_number
from schemas.request import Request
from schemas.run import Run
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
    Rehearsed,
    Retrying,
    Skipped,
    Started,
    Succeeded,
    Suspended,
    Uncertain,
    Watching,
)
from schemas.values import Payload

NAMED = 3

_NO_STEPS = re.compile(r"\s*[(（]0/0[)）]")
"""What a headline counts where there are no steps."""

NAME_TEXT = 60


def format_unread_files(request: Request, wording: Wording) -> str:
    """Return the sentence on the request's files; empty where it came without. The names are not escaped."""
    if not request.files:
        return ""
    names = [
        clip_text(normalise_text(file.name).replace("\n", " "), NAME_TEXT) or file.id for file in request.files[:NAMED]
    ]
    more = len(request.files) - len(names)
    named = ", ".join(names) + (f" +{more}" if more else "")
    return wording.say(request.language, "attached.unread", names=named)


VISIBLE_TASKS = 40

MOST_SECONDS = 90


def build_status_card(run: Run, card_text: CardText) -> Card:
    """Return the card that tells how far the run is. A reply that needed no tool is told right here."""
    if is_reply_alone(run) and run.ended is not None:
        shown = (*build_answer_blocks(run, run.ended, card_text), *_unread(run, card_text))
        again = build_say_again_button(run, card_text)
        if again is not None:
            shown = (*shown, build_actions(Reference("stop", run.id).written(), [again]))
        return Card("status", build_notification(run.ended.answer.text), (*shown, card_text.footer(run)))
    words = format_status_headline(run, card_text)
    blocks = [build_section(words), *_unread(run, card_text), *_restored(run, card_text)]
    if run.plan is not None and run.plan.actions:
        blocks.append(_plan_block(run, card_text))
    changed = build_difference_block(run, card_text)
    if changed is not None:
        blocks.append(changed)
    if run.ended is None:
        blocks.append(_steering_row(run, card_text))
    return Card("status", words.replace("*", ""), (*blocks, card_text.footer(run)))


def _unread(run: Run, card_text: CardText) -> tuple[Payload, ...]:
    """What stands in the thread on files that came with the request."""
    told = format_unread_files(run.request, card_text.wording)
    return (build_context(escape_mrkdwn(told)),) if told else ()


def _restored(run: Run, card_text: CardText) -> tuple[Payload, ...]:
    """What stands on a run that comes from a backup and goes on."""
    if run.restored is None or run.ended is not None:
        return ()
    taken = format_local_time(run.restored.taken_at, run.request.timezone)
    return (build_context(card_text.say(run, "status.restored", taken=taken)),)


def is_reply_alone(run: Run) -> bool:
    """Whether the run needed no tool: its first plan is a reply. A run that ever had steps ends with a reply of its
    own, for an edit of this card tells nobody."""
    return run.plan is not None and not run.plan.actions and run.plan_revision <= 1


def is_first_word(run: Run) -> bool:
    """Whether the card says no more than that metel is at it: words that are the same for every request, so that it
    does not matter who can read them."""
    has_more = run.questions or run.approvals or run.request.files or run.team_stopped_by
    return run.plan is None and run.ended is None and not has_more


def format_status_headline(run: Run, card_text: CardText) -> str:
    """Return how far the run is, in numbers alone."""
    status = compute_status(run)
    if status == "planning" and run.trouble:
        status = "replanning"
    if status == "paused" and run.team_stopped_by:
        return card_text.say(run, "status.team_stopped", **_count_steps(run), who=escape_mrkdwn(run.team_stopped_by))
    if status == "cancelled" and not run.cancelled_by:
        status = "left_out"
    if status == "denied" and _is_refused_by_rules(run):
        status = "refused"
    if status == "waiting" and is_awaiting_approval(run):
        status = "awaits_approval"
    if status == "succeeded" and has_rehearsed(run):
        status = "rehearsed"
    said = card_text.say(run, f"status.{status}", **_count_steps(run), who=format_stopper(run))
    said = _NO_STEPS.sub("", said)
    if CHANGING in card_text.progress and run.ended is None:
        changing = card_text.say(run, "progress.changing")
        return f"{said}\n{changing} {format_waited_time(run, card_text)}"
    if card_text.waited_s and is_under_way(run):
        said = f"{said} {format_waited_time(run, card_text)}"
    lines = (format_current_progress(run, card_text), format_line_position(run, card_text))
    return "\n".join((said, *(line for line in lines if line and status in _UNDER_WAY)))


def _count_steps(run: Run) -> dict[str, int]:
    """Return how many steps there are, and how many are done; a loop is one."""
    steps = {action_id: state for action_id, state in run.states.items() if get_item_number(action_id) is None}
    return {"done": sum(is_done(run, action_id, state) for action_id, state in steps.items()), "total": len(steps)}


_UNDER_WAY = frozenset({"planning", "replanning", "running"})


def is_under_way(run: Run) -> bool:
    """Whether metel itself is at work: it waits neither for a person nor for a service that asked for it."""
    return run.ended is None and compute_status(run) in _UNDER_WAY and not find_waits(run)


def format_waited_time(run: Run, card_text: CardText) -> str:
    """Return for how long the work goes on without news."""
    minutes, seconds = divmod(card_text.waited_s, 60)
    if not minutes:
        return card_text.say(run, "status.waited_seconds", seconds=seconds)
    return card_text.say(run, "status.waited_minutes", minutes=minutes, seconds=seconds)


def format_line_position(run: Run, card_text: CardText) -> str:
    """Return where the run stands in line, and about how long that takes; empty where it does not wait."""
    line = run.line
    if line is None:
        return ""
    if line.held:
        until = format_clock_time(line.until, run.request.timezone)
        return card_text.say(run, "line.until", service=get_service_name(line.service), until=until)
    time = _format_about(run, (line.until - line.at).total_seconds(), card_text)
    if line.ahead == 0:
        return card_text.say(run, "line.next", time=time)
    return card_text.say(run, "line.ahead", count=line.ahead, time=time)


def _format_about(run: Run, seconds: float, card_text: CardText) -> str:
    """Return a time rounded up, so that it is rather shorter than told."""
    if seconds > MOST_SECONDS:
        return card_text.say(run, "line.minutes", count=ceil(seconds / 60))
    return card_text.say(run, "line.seconds", count=max(ceil(seconds / 10), 1) * 10)


def _is_refused_by_rules(run: Run) -> bool:
    denied = [state.decision for state in run.states.values() if isinstance(state, Denied)]
    return bool(denied) and all(is_refused_by_rule(decision) for decision in denied)


def _steering_row(run: Run, card_text: CardText) -> Payload:
    """Stop, always; pause, or of a paused run resume and the steps that can be left out."""
    row = [build_button("stop", card_text.say(run, "button.stop"), run.id)]
    if run.paused_by and not run.cancelled_by:
        row.insert(0, build_button("resume", card_text.say(run, "button.resume"), run.id, style="primary"))
    elif not run.cancelled_by:
        row.insert(0, build_button("pause", card_text.say(run, "button.pause"), run.id))
    if find_waits(run) and not run.cancelled_by:
        row.insert(0, build_button("stop_waiting", card_text.say(run, "button.stop_waiting"), run.id))
    steps = {step: card_text.step(run, run.plan.action(step)) for step in find_droppable_steps(run)} if run.plan else {}
    if steps:
        row.append(build_keyed_select("drop", card_text.say(run, "button.drop"), steps))
    to_change = {
        step: steps[step] for step in find_changeable_steps(run) if step in steps and _is_known(run, step, card_text)
    }
    row += build_edit_controls(run, to_change, card_text) if to_change else []
    return build_actions(Reference("stop", run.id).written(), row)


def _is_known(run: Run, step: str, card_text: CardText) -> bool:
    return run.plan is not None and run.plan.action(step).tool in card_text.contracts


def _plan_block(run: Run, card_text: CardText) -> Payload:
    assert run.plan is not None
    tasks: list[Payload] = []
    numbered = len(run.plan.actions) > 1
    for number, action in enumerate(run.plan.actions[:VISIBLE_TASKS], 1):
        state = run.states.get(action.id, Pending())
        status, details = describe_progress(run, card_text, state)
        details = "" if isinstance(state, Looped) and status == "complete" and not action.is_effect else details
        details = format_step_progress(run, card_text, action.id) or details
        step = card_text.step(run, action)
        # By its number a step can be spoken of.
        tasks.append(build_task_card(action.id, f"{number}. {step}" if numbered else step, status, details))
    return build_plan_block(run.plan.goal, tasks)


def describe_progress(run: Run, card_text: CardText, state: ActionState) -> tuple[str, str]:
    """Return how far a step is, as a plan block calls it, and what there is to tell of it."""
    match state:
        case Pending():
            return ("pending", "") if run.ended is None else ("error", card_text.say(run, "task.not_done"))
        case AwaitingAnswer() | AwaitingApproval() | Suspended():
            return _held(run, card_text, state)
        case Started() | Succeeded():
            return ("complete" if isinstance(state, Succeeded) else "in_progress"), ""
        case Retrying(failure=Failure(held_until=datetime() as until)):
            at, ends = (format_clock_time(moment, run.request.timezone) for moment in (state.until, until))
            service = get_service_name(state.failure.service)
            return "in_progress", card_text.say(run, "task.held", service=service, until=ends, at=at)
        case Retrying():
            at = format_clock_time(state.until, run.request.timezone)
            return "in_progress", card_text.say(run, "task.retrying", at=at, why=card_text.failure(run, state.failure))
        case Failed():
            return "error", card_text.failure(run, state.failure)
        case Skipped():
            return "complete", card_text.say(
                run, "task.skipped", why=card_text.failure(run, state.failure) if state.failure else state.reason
            )
        case Denied() | Rehearsed():
            return _not_made(run, card_text, state)
        case Uncertain():
            return "in_progress", _sought(run, card_text, state)
        case Expired():
            return "error", card_text.say(run, "task.expired")
        case Looping() | Looped() | Watching():
            return _going_round(run, card_text, state)
        case _:
            assert_never(state)


def _not_made(run: Run, card_text: CardText, state: Denied | Rehearsed) -> tuple[str, str]:
    if isinstance(state, Denied):
        return "error", _refused(run, card_text, state)
    return "complete", card_text.say(run, "task.rehearsed")


def _sought(run: Run, card_text: CardText, state: Uncertain) -> str:
    if state.question:
        return card_text.say(run, "task.unsettled")
    if state.failure.code == UNPROMISED:
        return card_text.say(run, "task.unpromised")
    if state.failure.code == RESTORED:
        return card_text.say(run, "task.restored")
    service = _name_service(run, card_text, state.failure.service)
    if state.failure.code == RESTART:
        return card_text.say(run, "task.restarted", service=service)
    if state.told:
        return card_text.say(run, "task.overdue", service=service)
    return card_text.say(run, "task.uncertain")


def _name_service(run: Run, card_text: CardText, service: str) -> str:
    """Return what people call a service in their language, so that the particles after it fit."""
    if card_text.wording.knows(f"service.{service}"):
        return card_text.say(run, f"service.{service}")
    return get_service_name(service)


def _refused(run: Run, card_text: CardText, state: Denied) -> str:
    why = card_text.reason(run, state.decision)
    if is_refused_by_rule(state.decision):
        return card_text.say(run, "task.refused", rule=state.decision.rule, why=why)
    return card_text.say(run, "task.denied", why=why)


def _going_round(run: Run, card_text: CardText, state: Looping | Looped | Watching) -> tuple[str, str]:
    match state:
        case Looping():
            return "in_progress", ""
        case Looped():
            words = card_text.say(run, "task.looped", done=state.succeeded, count=state.count)
            return ("complete" if state.succeeded == state.count else "error"), words
        case Watching():
            at, key = (
                format_clock_time(state.until, run.request.timezone),
                "task.watching_unclear" if state.note else "task.watching",
            )
            return "in_progress", card_text.say(run, key, at=at, note=state.note)


def _held(run: Run, card_text: CardText, state: AwaitingAnswer | AwaitingApproval | Suspended) -> tuple[str, str]:
    if run.ended is not None:
        return "error", card_text.say(run, "task.not_done")
    why = card_text.failure(run, state.failure) if isinstance(state, Suspended) else ""
    return "pending", card_text.say(run, f"task.{state.state}", why=why)


def is_progress(run: Run, card: Card) -> bool:
    """Whether a card tells how far the run is, and neither asks nor answers."""
    return card.key == "status" and not (run.ended is not None and is_reply_alone(run))
