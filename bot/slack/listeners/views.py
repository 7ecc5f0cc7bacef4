"""Submitted modals: what was typed is refused beside its field, or taken and the modal closes. The drain answers the
question from the stored submission, by the same rule."""

from __future__ import annotations

import re

from slack_bolt.async_app import AsyncAck

from bot.slack.body import text_at
from bot.slack.clicks import submitted_text
from bot.slack.listeners.registrar import Registrar
from bot.slack.listeners.surface import Surface
from bot.slack.written_answer import TEXT_BLOCK, Unwritable, metadata_of, read_written
from schemas.values import Payload

_ANY = re.compile(".*")


def register(app: Registrar, surface: Surface) -> None:
    """https://docs.slack.dev/reference/interaction-payloads/view-interactions-payload"""

    async def take(ack: AsyncAck, body: Payload) -> None:
        form = metadata_of(text_at(body, "view", "private_metadata"))
        written = read_written(form, submitted_text(body)) if form else None
        if form is not None and isinstance(written, Unwritable):
            words = surface.voice.wording.say(form.language, written.key)
            await ack(response_action="errors", errors={TEXT_BLOCK: words})
        else:
            await ack()

    async def acknowledge(ack: AsyncAck) -> None:
        await ack()

    app.view_submission(_ANY)(take)
    app.view_closed(_ANY)(acknowledge)
