"""The slash command: help, the list, the policy and why are answered here, to the person alone; a request is the
drain's."""

from __future__ import annotations

from dataclasses import replace

from slack_bolt.async_app import AsyncAck

from bot.slack.body import text_at
from bot.slack.cards.overview import run_lines
from bot.slack.inbound import command_kind, not_taken
from bot.slack.listeners.policy_commands import shown_policy, why
from bot.slack.listeners.registrar import Registrar
from bot.slack.listeners.surface import Surface
from bot.slack.told_status import told_status
from schemas.values import Payload

COMMAND = "/metel"


def register(app: Registrar, surface: Surface) -> None:
    """https://docs.slack.dev/interactivity/implementing-slash-commands"""

    async def answer(ack: AsyncAck, body: Payload) -> None:
        match command_kind(text_at(body, "text")):
            case "help":
                await ack(_help(surface, text_at(body, "text")))
            case "runs":
                await ack(await _runs(surface, body))
            case "policy":
                await _answer_policy(surface, ack, body)
            case "why":
                await ack(await why(surface, body))
            case "request":
                await ack()

    app.command(COMMAND)(answer)


def _help(surface: Surface, typed: str) -> str:
    """Return what the command can do, after what of it was not understood."""
    wording, language = surface.voice.wording, surface.language
    told, known = wording.say(language, "command.help"), not_taken(typed)
    if known is None:
        return told
    return "\n".join([wording.say(language, "command.not_taken", command=known[0], words=known[1]), told])


async def _answer_policy(surface: Surface, ack: AsyncAck, body: Payload) -> None:
    wording, language = surface.voice.wording, surface.language
    blocks = await shown_policy(surface, body)
    if blocks:
        await ack(text=wording.say(language, "policy.text"), blocks=[*blocks])
    else:
        await ack(wording.say(language, "notice.outsider"))


async def _runs(surface: Surface, body: Payload) -> str:
    rows = await surface.runs.recent(text_at(body, "team_id"), 50)
    mine = [row for row in rows if row.user == text_at(body, "user_id")][:10]
    mine = [replace(row, status=await told_status(surface.runs, row)) for row in mine]
    wording, language = surface.voice.wording, surface.language
    if not mine:
        return wording.say(language, "command.runs_none")
    return "\n".join([f"*{wording.say(language, 'command.runs_title')}*", *run_lines(mine, wording, language)])
