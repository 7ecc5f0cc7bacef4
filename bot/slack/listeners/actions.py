"""Clicks: acknowledged; those that only open a modal open it at once, while the trigger is good."""

from __future__ import annotations

import re

import structlog
from slack_bolt.async_app import AsyncAck

from bot.slack.body import first_at, text_at
from bot.slack.cards.answer_modal import answer_modal
from bot.slack.cards.approval import approval_modal
from bot.slack.listeners.registrar import Registrar
from bot.slack.listeners.surface import Surface
from bot.slack.notices import Notices
from bot.slack.references import Reference, read_reference
from bot.slack.web import SlackRefusedError, SlackSilentError
from bot.slack.written_answer import AnswerForm
from schemas.run import Run
from schemas.values import Payload

_log = structlog.stdlib.get_logger("metel.actions")
_NO_VIEW = re.compile(r"^(?!write_answer$|show_all$).+")


def register(app: Registrar, surface: Surface) -> None:
    """https://docs.slack.dev/reference/interaction-payloads/block_actions-payload"""

    async def acknowledge(ack: AsyncAck) -> None:
        await ack()

    async def open_modal(ack: AsyncAck, body: Payload) -> None:
        await ack()
        await _open(surface, body)

    app.action(_NO_VIEW)(acknowledge)
    app.action("write_answer")(open_modal)
    app.action("show_all")(open_modal)


async def _open(surface: Surface, body: Payload) -> None:
    reference = read_reference(text_at(first_at(body, "actions"), "block_id"))
    if reference is None:
        return
    try:
        run = await surface.runs.load(text_at(body, "team", "id"), reference.run)
    except KeyError:
        return
    view = _view(surface, run, reference, body)
    if view is None:
        await _tell(surface, run, body, "notice.unknown_card")
        return
    try:
        await surface.web.open_view(text_at(body, "trigger_id"), view)
    except (SlackRefusedError, SlackSilentError) as error:
        _log.info("modal_not_opened", run=run.id, why=str(error))
        await _tell(surface, run, body, "notice.click_again")


def _view(surface: Surface, run: Run, reference: Reference, body: Payload) -> Payload | None:
    if reference.kind == "approval":
        asked = run.approvals.get(reference.id)
        return approval_modal(run, asked.approval, surface.voice) if asked else None
    record = run.questions.get(reference.id)
    if record is None or not record.open or run.ended is not None:
        return None
    form = AnswerForm(
        run=run.id,
        question=record.question.id,
        control=record.question.control,
        channel=text_at(body, "channel", "id"),
        message_ts=text_at(body, "container", "message_ts"),
        thread_ts=text_at(body, "container", "thread_ts"),
        language=run.request.language,
    )
    return answer_modal(run, record.question, form, surface.voice)


async def _tell(surface: Surface, run: Run, body: Payload, key: str) -> None:
    await Notices(surface.web).tell(
        text_at(body, "channel", "id"),
        text_at(body, "container", "thread_ts"),
        text_at(body, "user", "id"),
        surface.voice.say(run, key),
    )
