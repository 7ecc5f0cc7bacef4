"""Clicks: which card was clicked, whether it still asks, and the intent of the click."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from bot.slack.body import get_first_object, get_object, get_text, get_value
from bot.slack.cards.approval_controls import ALWAYS, is_edit_action, read_chosen_steps
from bot.slack.cards.home_facts import is_fact_edit
from bot.slack.fact_form import find_form_problem, parse_fact_form, read_fact_value
from bot.slack.forms import (
    TEXT_ACTION,
    AnswerForm,
    RejectForm,
    SayAgainForm,
    WrittenAnswer,
    parse_answer_form,
    parse_reject_form,
    parse_say_again_form,
    parse_written_answer,
    read_rejection,
)
from bot.slack.intents import (
    Accepted,
    AccessChoice,
    AccessReviewed,
    AlwaysAllowed,
    AnswerGiven,
    AnswerPart,
    AnswerShared,
    Click,
    CommandGiven,
    ExampleDeclined,
    FactChanged,
    FactForgotten,
    GivenValue,
    Ignored,
    OwnDataForgotten,
    Picked,
    ReceiptAsked,
    RuleRevoked,
    SaidAgain,
    SlackIntent,
    TeamOrder,
    TeamOrdered,
)
from bot.slack.references import Reference, read_reference
from bot.slack.step_form import StepForm, UnreadableField, parse_step_form, read_changes
from orchestration.run.ask_events import Ruling
from orchestration.run.commands import (
    ChangeStep,
    Command,
    DecideApproval,
    DropStep,
    ExtendApproval,
    HandApproval,
    RemoveCopies,
    RenewApproval,
    Revisit,
    Steer,
)
from schemas.values import Json, Payload

_OPENS_A_VIEW = frozenset({"write_answer", "show_all", "show_reading", "reject_how", "say_again"})


def read_click(body: Payload) -> SlackIntent:
    """Return what a click on a card means (https://docs.slack.dev/reference/interaction-payloads/block_actions-payload)."""
    action = get_first_object(body, "actions")
    reference = read_reference(get_text(action, "block_id"))
    name = get_text(action, "action_id")
    if get_text(body, "type") != "block_actions" or reference is None or is_view_action(name):
        return Ignored(f"interaction {name or get_text(body, 'type')}")
    click = _click(body)
    if name == "stop":
        return _made(reference, Steer("stop"), click)
    match reference.kind:
        case "stop":
            return _steering(reference, action, click)
        case "undo" | "copies":
            return _of_end(reference, name, click)
        case "approval" if name == "renew":
            return _made(reference, RenewApproval(reference.id), click)
        case "policy" | "team" | "own" | "fact" | "example":
            return _of_team(reference, action, click)
        case "share":
            return _share(reference, name, click)
        case "approval" if name == ALWAYS:
            return AlwaysAllowed(reference.run, reference.id, Ruling(True, read_chosen_steps(body)), click)
        case "approval":
            return _decision(reference, name, body, click)
        case "reminder":
            return _command(reference, name, action, click)
        case "question":
            return _answer(reference, action, click)


def _of_team(reference: Reference, action: Payload, click: Click) -> SlackIntent:
    """What can be wanted on the Home tab: by admins of what their team has set, by a person of their own data."""
    name = get_text(action, "action_id")
    if reference.kind == "policy" and name == "revoke_rule":
        return RuleRevoked(reference.run, reference.id, click)
    for order in get_args(TeamOrder):
        if reference.kind == "team" and name == order:
            return TeamOrdered(reference.run, order, click)
    for choice in get_args(AccessChoice):
        if reference.kind == "team" and name == choice:
            service = reference.id.partition(":")[0]
            return AccessReviewed(reference.run, service, choice, click, frozenset(_list_picked(action)))
    if reference.kind == "own" and name == "forget_own":
        return OwnDataForgotten(reference.run, click)
    if reference.kind == "fact" and name == "forget_fact":
        return FactForgotten(reference.run, reference.id, click)
    if reference.kind == "example" and name == "forget_example":
        return ExampleDeclined(reference.run, click)
    return Ignored(f"interaction {name}")


def _share(reference: Reference, name: str, click: Click) -> SlackIntent:
    """An answer that was told alone is wanted in its thread."""
    is_share = name == "share_answer"
    return AnswerShared(reference.run, reference.id, click) if is_share else Ignored(f"interaction {name}")


def _list_picked(action: Payload) -> Iterator[str]:
    options = action.get("selected_options")
    for option in options if isinstance(options, list) else ():
        if isinstance(option, dict):
            yield get_text(option, "value")


def _of_end(reference: Reference, name: str, click: Click) -> SlackIntent:
    """What can be wanted of a run that is over."""
    match name:
        case "undo" | "retry" | "start_over":
            return _made(reference, Revisit(name), click)
        case "receipt":
            return ReceiptAsked(reference.run, reference.card, click)
        case "remove_copies":
            return _made(reference, RemoveCopies(reference.id), click)
        case _:
            return Ignored(f"interaction {name}")


def _made(reference: Reference, command: Command, click: Click) -> CommandGiven:
    return CommandGiven(reference.run, reference.card, command, click)


def is_view_action(action_id: str) -> bool:
    """Whether a control only opens a modal; its listener does all there is to do."""
    return action_id in _OPENS_A_VIEW or is_edit_action(action_id) or is_fact_edit(action_id)


def _steering(reference: Reference, action: Payload, click: Click) -> SlackIntent:
    step = get_text(action, "selected_option", "value")
    match get_text(action, "action_id"):
        case "pause" | "resume" | "stop_waiting" as act:
            return _made(reference, Steer(act), click)
        case "drop" if step:
            return _made(reference, DropStep(step), click)
        case name:
            return Ignored(f"interaction {name}")


def _decision(reference: Reference, name: str, body: Payload, click: Click) -> SlackIntent:
    match name:
        case "approve":
            return _made(reference, DecideApproval(reference.id, Ruling(True, read_chosen_steps(body))), click)
        case "reject":  # a plain no, for which there is no modal
            return _made(reference, DecideApproval(reference.id, Ruling(False)), click)
        case _:
            return Ignored(f"interaction {name}")


def _command(reference: Reference, name: str, action: Payload, click: Click) -> SlackIntent:
    approval, to = reference.id.partition(":")[0], get_text(action, "selected_user")
    match name:
        case "extend":
            return _made(reference, ExtendApproval(approval), click)
        case "hand" if to:
            return _made(reference, HandApproval(approval, to), click)
        case _:
            return Ignored(f"interaction {name}")


def _answer(reference: Reference, action: Payload, click: Click) -> SlackIntent:
    part = _part(action)
    if part is None:
        return Ignored(f"interaction {get_text(action, 'action_id')} without a value")
    return AnswerGiven(reference.run, reference.id, part, click)


def _part(action: Payload) -> AnswerPart | None:
    name = get_text(action, "action_id")
    if name == "accept":
        return Accepted()
    if name.startswith("choose"):
        index = get_text(action, "value") or get_text(action, "selected_option", "value")
        return Picked(int(index)) if index.isascii() and index.isdigit() else None
    value = _picked_value(action)
    return None if value in (None, "") else GivenValue(value)


def _picked_value(action: Payload) -> Json:
    fields = ("selected_conversation", "selected_channel", "selected_user", "selected_date", "selected_date_time")
    return next((action[field] for field in fields if action.get(field)), None)


def _click(body: Payload) -> Click:
    return Click(
        team=get_text(body, "team", "id") or get_text(body, "user", "team_id"),
        channel=get_text(body, "channel", "id") or get_text(body, "container", "channel_id"),
        message_ts=get_text(body, "container", "message_ts") or get_text(body, "message", "ts"),
        thread_ts=get_text(body, "container", "thread_ts") or get_text(body, "message", "thread_ts"),
        by=get_text(body, "user", "id"),
        by_name=get_text(body, "user", "name") or get_text(body, "user", "username"),
        by_team=get_text(body, "user", "team_id"),
    )


def read_submission(body: Payload) -> SlackIntent:
    """Return what a submitted modal means. One that its listener refuses is ignored here by the same rule."""
    hidden = get_text(body, "view", "private_metadata")
    if (form := parse_answer_form(hidden)) is not None:
        written = parse_written_answer(form, read_submitted_text(body))
        if not isinstance(written, WrittenAnswer):
            return Ignored(f"refused in the modal: {written.key}")
        return AnswerGiven(form.run, form.question, GivenValue(written.value), _submitted_by(body, form))
    view = get_object(body, "view")
    if (form := parse_reject_form(hidden)) is not None:
        reason, sequel = read_rejection(view)
        decision = DecideApproval(form.approval, Ruling(False, reason=reason, sequel=sequel))
        return CommandGiven(form.run, f"approval:{form.approval}", decision, _submitted_by(body, form))
    if (form := parse_step_form(hidden)) is not None:
        values = read_changes(view, form)
        if isinstance(values, UnreadableField):
            return Ignored("refused in the modal: no JSON")
        change = ChangeStep(form.step, values, form.approval)
        return CommandGiven(form.run, form.card, change, _submitted_by(body, form))
    if (form := parse_say_again_form(hidden)) is not None:
        text = read_submitted_text(body).strip()
        said = SaidAgain(form.run, form.card, text, _submitted_by(body, form))
        return said if text else Ignored("refused in the modal: nothing said")
    if (form := parse_fact_form(hidden)) is not None:
        value = read_fact_value(view)
        if find_form_problem(form, value):
            return Ignored("refused in the modal: nothing changed")
        return FactChanged(form.owner, form.fact, value, form.language, _submitted_by(body))
    return Ignored("a modal of another kind")


def _submitted_by(body: Payload, form: AnswerForm | RejectForm | StepForm | SayAgainForm | None = None) -> Click:
    """Return who sent a modal, and the card that it was opened from, where it was one."""
    by = get_object(body, "user")
    return Click(
        team=get_text(body, "team", "id") or get_text(by, "team_id"),
        channel=form.channel if form else "",
        message_ts=form.message_ts if form else "",
        thread_ts=form.thread_ts if form else "",
        by=get_text(by, "id"),
        by_name=get_text(by, "name") or get_text(by, "username"),
        by_team=get_text(by, "team_id"),
    )


def read_submitted_text(body: Payload) -> str:
    """Return what was typed into the modal's one field."""
    values = get_object(body, "view", "state", "values")
    for block in values.values():
        typed = get_value(block, TEXT_ACTION, "value")
        if isinstance(typed, str):
            return typed
    return ""
