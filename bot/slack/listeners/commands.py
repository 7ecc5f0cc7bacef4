"""The slash command: help, runs, policy and why are answered here, to the person alone; a request is the inbox's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from slack_bolt.async_app import AsyncAck

from bot.slack.body import get_text
from bot.slack.cards.home import (
    PolicyContent,
    build_policy_blocks,
    format_explanation,
    format_run_lines,
    read_run_status,
)
from bot.slack.cards.text import shorten_run_id
from bot.slack.listeners.surface import Registrar, Surface
from bot.slack.parse import find_unused_words, parse_command_kind
from bot.slack.web import SlackProfile
from orchestration.policy.explain import StepNames, build_explanations
from orchestration.ports import RunRow
from orchestration.text.mentions import show_request_text
from orchestration.text.messages import load_wording
from orchestration.tool import ToolError
from schemas.run import Run
from schemas.values import Payload

LOOKED_AT = 200

READ_FOR_STEPS = 10
"""So many of the latest runs are read for one that has steps; Slack waits three seconds for the answer."""


async def build_policy_reply(surface: Surface, body: Payload) -> tuple[Payload, ...]:
    """Return the blocks of the policy in force, with ways to change it for an admin; nothing for who is no full
    member of the team, such as a guest.

    Raises:
        ToolError: the workspace could not be asked who this is.
    """
    team, user = get_text(body, "team_id"), get_text(body, "user_id")
    profile = await surface.web.profile(user)
    if not profile.is_member_of(team):
        return ()
    await surface.policies.refresh(team)
    shown = PolicyContent(
        team=team,
        policy=surface.policies.current(team),
        history=await surface.policies.history(team, 5),
        may_change=profile.administers(team),
        wording=surface.card_text.wording,
        language=surface.language,
        timezone="UTC",
    )
    return build_policy_blocks(shown)


async def find_member(surface: Surface, team: str, user: str) -> SlackProfile | None:
    """Return a full member of the team, as the workspace says now; whom it does not tell of counts as none."""
    try:
        profile = await surface.web.profile(user)
    except ToolError:
        return None
    return profile if profile.is_member_of(team) else None


async def explain_run(surface: Surface, body: Payload) -> str:
    """Return why the steps of a run were done, asked about or refused: of the named run, or of the latest one."""
    wording, language = surface.card_text.wording, surface.language
    named = get_text(body, "text").split()[1:]
    run = await _meant(surface, body, named[0] if named else "")
    if run is None or not await _may_read(surface, run, body):
        return wording.say(language, "command.why_none")
    card = surface.card_text
    names = StepNames(partial(card.step, run), lambda action, field: card.field(run, field, action.tool))
    steps = build_explanations(run, card.contracts.get, load_wording("orchestration.text"), names)
    asked = show_request_text(run.request)
    return format_explanation(shorten_run_id(run.id), asked, steps, wording, language)


async def _may_read(surface: Surface, run: Run, body: Payload) -> bool:
    """Whether a person is told of a run: of one that is answered to its asker alone, they and admins are."""
    team, user = get_text(body, "team_id"), get_text(body, "user_id")
    is_private = run.place_judged is not None and run.place_judged.word == "private_answers"
    if not is_private or user == run.request.user:
        return True
    member = await find_member(surface, team, user)
    return member is not None and member.is_admin


async def _meant(surface: Surface, body: Payload, named: str) -> Run | None:
    """The latest run of the channel or the person that has steps, or else the latest; a named one only where it is
    theirs or of this channel, or where an admin asks."""
    team, user, channel = (get_text(body, key) for key in ("team_id", "user_id", "channel_id"))
    rows = [row for row in await surface.runs.recent(team, LOOKED_AT) if row.team == team]
    near = [row for row in rows if channel in ("", row.channel) or row.user == user]
    if not named:
        return await _latest_with_steps(surface, near)
    wanted = named.lstrip("#").casefold()
    if any(_is_named(row, wanted) for row in rows):
        member = await find_member(surface, team, user)
        near = rows if member is not None and member.is_admin else near
    row = next((row for row in near if _is_named(row, wanted)), None)
    return await surface.runs.load(row.team, row.id) if row is not None else None


async def _latest_with_steps(surface: Surface, rows: Sequence[RunRow]) -> Run | None:
    """What was not understood has no steps to tell of; it does not hide the run before it."""
    latest = [await surface.runs.load(row.team, row.id) for row in rows[:1]]
    for row in rows[:READ_FOR_STEPS]:
        run = await surface.runs.load(row.team, row.id)
        if run.plan is not None and run.plan.actions:
            return run
    return next(iter(latest), None)


def _is_named(row: RunRow, wanted: str) -> bool:
    return wanted in (row.id.casefold(), shorten_run_id(row.id).casefold())


COMMAND = "/metel"


def register_commands(app: Registrar, surface: Surface) -> None:
    """https://docs.slack.dev/interactivity/implementing-slash-commands"""

    async def answer(ack: AsyncAck, body: Payload) -> None:
        match parse_command_kind(get_text(body, "text")):
            case "help":
                await ack(_help(surface, get_text(body, "text")))
            case "runs":
                await ack(await _runs(surface, body))
            case "policy":
                await _answer_policy(surface, ack, body)
            case "why":
                await ack(await explain_run(surface, body))
            case "request":
                await ack()

    app.command(COMMAND)(answer)


def _help(surface: Surface, typed: str) -> str:
    """Return what the command can do, after what of it was not understood."""
    wording, language = surface.card_text.wording, surface.language
    told, known = wording.say(language, "command.help"), find_unused_words(typed)
    if known is None:
        return told
    return "\n".join([wording.say(language, "command.not_taken", command=known[0], words=known[1]), told])


async def _answer_policy(surface: Surface, ack: AsyncAck, body: Payload) -> None:
    wording, language = surface.card_text.wording, surface.language
    try:
        blocks = await build_policy_reply(surface, body)
    except ToolError:
        await ack(wording.say(language, "notice.unasked"))
        return
    if blocks:
        await ack(text=wording.say(language, "policy.text"), blocks=[*blocks])
    else:
        await ack(wording.say(language, "notice.outsider"))


async def _runs(surface: Surface, body: Payload) -> str:
    rows = await surface.runs.recent(get_text(body, "team_id"), 50)
    mine = [row for row in rows if row.user == get_text(body, "user_id")][:10]
    mine = [replace(row, status=await read_run_status(surface.runs, row)) for row in mine]
    wording, language = surface.card_text.wording, surface.language
    if not mine:
        return wording.say(language, "command.runs_none")
    return "\n".join([f"*{wording.say(language, 'command.runs_title')}*", *format_run_lines(mine, wording, language)])
