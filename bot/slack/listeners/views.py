"""Submitted modals: what does not fit is refused beside its field, or the modal closes. The inbox worker
carries out what the stored submission says, by the same rule."""

from __future__ import annotations

import asyncio
import re

import structlog
from slack_bolt.async_app import AsyncAck

from bot.slack.body import get_object, get_text
from bot.slack.clicks import read_submitted_text
from bot.slack.fact_form import parse_fact_form
from bot.slack.fact_orders import check_fact_form
from bot.slack.forms import (
    TEXT_BLOCK,
    AnswerForm,
    Unwritable,
    parse_answer_form,
    parse_say_again_form,
    parse_written_answer,
)
from bot.slack.listeners.surface import Registrar, Surface
from bot.slack.step_form import (
    INSIDE,
    StepForm,
    UnreadableField,
    build_block_id,
    list_fields,
    parse_step_form,
    read_changes,
)
from orchestration.run.commands import ChangeStep, Who
from schemas.values import Payload

_ANY = re.compile(".*")
_LOOK_S = 2.0
"""Slack waits three seconds for the answer to a submission
(https://docs.slack.dev/interactivity/handling-user-interaction#acknowledgment_response)."""
_log = structlog.stdlib.get_logger("metel.views")


def register_views(app: Registrar, surface: Surface) -> None:
    """https://docs.slack.dev/reference/interaction-payloads/view-interactions-payload"""

    async def take(ack: AsyncAck, body: Payload) -> None:
        hidden = get_text(body, "view", "private_metadata")
        errors: dict[str, str] = {}
        if (answer := parse_answer_form(hidden)) is not None:
            errors = _of_answer(surface, answer, body)
        elif (again := parse_say_again_form(hidden)) is not None:
            empty = surface.card_text.wording.say(again.language, "modal.empty")
            errors = {} if read_submitted_text(body).strip() else {TEXT_BLOCK: empty}
        elif (step := parse_step_form(hidden)) is not None:
            errors = await _of_step(surface, step, body)
        elif (fact := parse_fact_form(hidden)) is not None:
            errors = await check_fact_form(surface, fact, body)
        if errors:
            await ack(response_action="errors", errors=errors)
        else:
            await ack()

    async def acknowledge(ack: AsyncAck) -> None:
        await ack()

    app.view_submission(_ANY)(take)
    app.view_closed(_ANY)(acknowledge)


def _of_answer(surface: Surface, form: AnswerForm, body: Payload) -> dict[str, str]:
    written = parse_written_answer(form, read_submitted_text(body))
    if not isinstance(written, Unwritable):
        return {}
    return {TEXT_BLOCK: surface.card_text.wording.say(form.language, written.key)}


async def _of_step(surface: Surface, form: StepForm, body: Payload) -> dict[str, str]:
    """Return what is wrong with a changed step, by block. A workspace that takes long to look at is not waited for:
    the person is told beside the card."""
    view = get_object(body, "view")
    team, by = get_text(body, "team", "id"), get_text(body, "user", "id")
    values = read_changes(view, form)
    if isinstance(values, UnreadableField):
        say = surface.card_text.wording.say
        return {
            build_block_id(field): say(form.language, "step.not_json", line=line)
            for field, line in values.lines.items()
        }
    first = next((field for field, _ in list_fields(view)), "")
    if not values:
        return {build_block_id(first): surface.card_text.wording.say(form.language, "step.unchanged")}
    try:
        async with asyncio.timeout(_LOOK_S):
            change = ChangeStep(form.step, values, form.approval)
            told = await surface.commands().review(team, form.run, change, Who(by))
    except (TimeoutError, KeyError):
        _log.info("change_not_reviewed_in_time", run=form.run)
        return {}
    if told.accepted:
        return {}
    shown = [field for field, _ in list_fields(view)]
    beside = {build_block_id(_nearest(field, shown)): words for field, words in told.errors.items()}
    return beside or {build_block_id(first): told.notice}


def _nearest(field: str, shown: list[str]) -> str:
    """Return the field of the modal beside which an error is told: the field itself, or the first inside of it."""
    inside = [other for other in shown if other == field or other.startswith(f"{field}{INSIDE}")]
    return inside[0] if inside else shown[0]
