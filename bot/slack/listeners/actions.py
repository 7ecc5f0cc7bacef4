"""Clicks: acknowledged; those that only open a modal open it at once, while the trigger is good."""

from __future__ import annotations

import re

import structlog
from slack_bolt.async_app import AsyncAck

from bot.slack.body import first_at, text_at
from bot.slack.clicks import opens_view
from bot.slack.listeners.modals import modal_for
from bot.slack.listeners.registrar import Registrar
from bot.slack.listeners.surface import Surface
from bot.slack.notices import Notices
from bot.slack.references import read_reference
from orchestration.tool import ToolError
from schemas.values import Payload

_log = structlog.stdlib.get_logger("metel.actions")
_ANY = re.compile(".*")


def register(app: Registrar, surface: Surface) -> None:
    """https://docs.slack.dev/reference/interaction-payloads/block_actions-payload"""

    async def take(ack: AsyncAck, body: Payload) -> None:
        await ack()
        if opens_view(text_at(first_at(body, "actions"), "action_id")):
            await _open(surface, body)

    app.action(_ANY)(take)


async def _open(surface: Surface, body: Payload) -> None:
    reference = read_reference(text_at(first_at(body, "actions"), "block_id"))
    if reference is None:
        return
    try:
        run = await surface.runs.load(text_at(body, "team", "id"), reference.run)
    except KeyError:
        return
    view = await modal_for(surface, run, reference, body)
    if isinstance(view, str):
        await _tell(surface, body, view)
        return
    try:
        await surface.web.open_view(text_at(body, "trigger_id"), view)
    except ToolError as error:
        _log.info("modal_not_opened", run=run.id, code=error.failure.code)
        await _tell(surface, body, surface.voice.say(run, "notice.click_again"))


async def _tell(surface: Surface, body: Payload, words: str) -> None:
    place = (text_at(body, "channel", "id"), text_at(body, "container", "thread_ts"))
    await Notices(surface.web).tell(*place, text_at(body, "user", "id"), words)
