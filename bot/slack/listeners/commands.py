"""The slash command: help, the list, the policy and why are answered here, to the person alone; a request is the
drain's."""

from __future__ import annotations

from slack_bolt.async_app import AsyncAck

from bot.slack.body import text_at
from bot.slack.cards.overview import run_lines
from bot.slack.inbound import command_kind
from bot.slack.listeners.policy_commands import shown_policy, why
from bot.slack.listeners.registrar import Registrar
from bot.slack.listeners.surface import Surface
from schemas.values import Payload

COMMAND = "/metel"


def register(app: Registrar, surface: Surface) -> None:
    """https://docs.slack.dev/interactivity/implementing-slash-commands"""

    async def answer(ack: AsyncAck, body: Payload) -> None:
        match command_kind(text_at(body, "text")):
            case "help":
                await ack(surface.voice.wording.say(surface.language, "command.help"))
            case "runs":
                await ack(await _runs(surface, body))
            case "policy":
                blocks = await shown_policy(surface, body)
                await ack(text=surface.voice.wording.say(surface.language, "policy.text"), blocks=[*blocks])
            case "why":
                await ack(await why(surface, body))
            case "request":
                await ack()

    app.command(COMMAND)(answer)


async def _runs(surface: Surface, body: Payload) -> str:
    rows = await surface.runs.recent(text_at(body, "team_id"), 50)
    mine = [row for row in rows if row.user == text_at(body, "user_id")][:10]
    wording, language = surface.voice.wording, surface.language
    if not mine:
        return wording.say(language, "command.runs_none")
    return "\n".join([f"*{wording.say(language, 'command.runs_title')}*", *run_lines(mine, wording, language)])
