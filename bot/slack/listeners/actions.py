"""Clicks: acknowledged; those that only open a modal open it at once, while the trigger is good."""

from __future__ import annotations

import re
from typing import TypedDict

import structlog
from slack_bolt.async_app import AsyncAck

from bot.slack.body import get_first_object, get_text
from bot.slack.cards.approval_controls import is_edit_action
from bot.slack.cards.home_facts import is_fact_edit
from bot.slack.cards.modals import (
    build_answer_modal,
    build_approval_modal,
    build_reading_modal,
    build_reject_modal,
    build_say_again_modal,
    has_reading,
)
from bot.slack.cards.step_modal import build_step_modal
from bot.slack.clicks import is_view_action
from bot.slack.fact_orders import open_fact_form
from bot.slack.forms import AnswerForm, RejectForm, SayAgainForm
from bot.slack.listeners.surface import Registrar, Surface
from bot.slack.references import Reference, read_reference
from bot.slack.say_again import can_be_said_again
from bot.slack.step_form import StepForm
from orchestration.run.ask_events import Ruling
from orchestration.run.commands import ChangeStep, DecideApproval, Who
from orchestration.tool import ToolError
from schemas.plan import Language
from schemas.run import Run
from schemas.values import Payload


class _Place(TypedDict):
    """The card that was clicked, as each form keeps it."""

    channel: str
    message_ts: str
    thread_ts: str
    language: Language


async def build_modal(surface: Surface, run: Run, reference: Reference, body: Payload) -> Payload | str:
    """Return the modal, or words for the person."""
    place = _Place(
        channel=get_text(body, "channel", "id"),
        message_ts=get_text(body, "container", "message_ts"),
        thread_ts=get_text(body, "container", "thread_ts"),
        language=run.request.language,
    )
    match get_text(get_first_object(body, "actions"), "action_id"):
        case "write_answer":
            return _answer(surface, run, reference, place)
        case "show_all" if reference.kind == "approval" and reference.id in run.approvals:
            return await _details(surface, run, reference, body)
        case "show_reading":
            return _reading(surface, run, get_text(body, "user", "id"))
        case "say_again":
            return _said_anew(surface, run, reference, get_text(body, "user", "id"), place)
        case "reject_how" if reference.kind == "approval":
            return await _rejection(surface, run, reference, body, place)
        case name if is_edit_action(name):
            return await _change(surface, run, reference, body, place)
        case _:
            return _unknown(surface, run)


def _unknown(surface: Surface, run: Run) -> str:
    return surface.card_text.say(run, "notice.unknown_card")


def _answer(surface: Surface, run: Run, reference: Reference, place: _Place) -> Payload | str:
    record = run.questions.get(reference.id)
    if record is None or not record.open or run.ended is not None:
        return _unknown(surface, run)
    question = record.question
    form = AnswerForm(run=run.id, question=question.id, control=question.control, **place)
    return build_answer_modal(run, question, form, surface.card_text)


def _reading(surface: Surface, run: Run, user: str) -> Payload | str:
    """Where people outside the team read the card, a request is shown to who asked alone."""
    is_open = run.place_judged is None or run.place_judged.word == "allow"
    if not has_reading(run) or not (is_open or user == run.request.user):
        return _unknown(surface, run)
    return build_reading_modal(run, surface.card_text)


def _said_anew(surface: Surface, run: Run, reference: Reference, user: str, place: _Place) -> Payload | str:
    """Their own words are for who asked alone to say anew."""
    if user != run.request.user:
        return surface.card_text.say(run, "notice.said_by_asker")
    if not can_be_said_again(run):
        return _unknown(surface, run)
    form = SayAgainForm(run=run.id, card=reference.card, **place)
    return build_say_again_modal(run, form, surface.card_text)


async def _details(surface: Surface, run: Run, reference: Reference, body: Payload) -> Payload | str:
    """Where people outside the team read the card, only who may decide is shown what it is about."""
    if run.place_judged is not None and run.place_judged.word != "allow":
        decision, who = DecideApproval(reference.id, Ruling(False)), Who(get_text(body, "user", "id"))
        told = await surface.commands().review(run.team, run.id, decision, who)
        if not told.accepted:
            return told.notice
    return build_approval_modal(run, run.approvals[reference.id].approval, surface.card_text)


async def _rejection(surface: Surface, run: Run, reference: Reference, body: Payload, place: _Place) -> Payload | str:
    decision, who = DecideApproval(reference.id, Ruling(False)), Who(get_text(body, "user", "id"))
    told = await surface.commands().review(run.team, run.id, decision, who)
    if not told.accepted:
        return told.notice
    return build_reject_modal(run, RejectForm(run=run.id, approval=reference.id, **place), surface.card_text)


async def _change(surface: Surface, run: Run, reference: Reference, body: Payload, place: _Place) -> Payload | str:
    action = get_first_object(body, "actions")
    step = get_text(action, "value") or get_text(action, "selected_option", "value")
    if run.plan is None or step not in run.states or run.plan.action(step).tool not in surface.card_text.contracts:
        return _unknown(surface, run)
    approval = reference.id if reference.kind == "approval" else ""
    who = Who(get_text(body, "user", "id"))
    told = await surface.commands().review(run.team, run.id, ChangeStep(step, {}, approval), who)
    if not told.accepted:
        return told.notice
    form = StepForm(
        run=run.id, step=step, approval=approval, card=reference.card, timezone=run.request.timezone, **place
    )
    return build_step_modal(run, form, surface.card_text)


_log = structlog.stdlib.get_logger("metel.actions")

_ANY = re.compile(".*")


def register_actions(app: Registrar, surface: Surface) -> None:
    """https://docs.slack.dev/reference/interaction-payloads/block_actions-payload"""

    async def take(ack: AsyncAck, body: Payload) -> None:
        await ack()
        name = get_text(get_first_object(body, "actions"), "action_id")
        if is_fact_edit(name):
            await open_fact_form(surface, body)
        elif is_view_action(name):
            await _open(surface, body)

    app.action(_ANY)(take)


async def _open(surface: Surface, body: Payload) -> None:
    reference = read_reference(get_text(get_first_object(body, "actions"), "block_id"))
    if reference is None:
        return
    try:
        run = await surface.runs.load(get_text(body, "team", "id"), reference.run)
    except KeyError:
        return
    view = await build_modal(surface, run, reference, body)
    if isinstance(view, str):
        await _tell(surface, body, view)
        return
    try:
        await surface.web.open_view(get_text(body, "trigger_id"), view)
    except ToolError as error:
        _log.info("modal_not_opened", run=run.id, code=error.failure.code)
        await _tell(surface, body, surface.card_text.say(run, "notice.click_again"))


async def _tell(surface: Surface, body: Payload, words: str) -> None:
    place = (get_text(body, "channel", "id"), get_text(body, "container", "thread_ts"))
    await surface.notices.tell(*place, get_text(body, "user", "id"), words)
