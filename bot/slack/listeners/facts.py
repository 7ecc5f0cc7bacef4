"""The form in which a person changes what is remembered: opened from the Home tab, and checked when it is sent."""

from __future__ import annotations

import structlog

from bot.slack.body import get_first_object, get_object, get_text
from bot.slack.cards.fact_modal import build_fact_modal
from bot.slack.fact_form import THING_BLOCK, FactForm, find_form_problem, read_fact_value, write_change
from bot.slack.home import HomeTab, show_home
from bot.slack.listeners.commands import find_member
from bot.slack.listeners.surface import Surface
from orchestration.text.said_facts import CHANNEL, PERSON
from orchestration.tool import ToolError
from schemas.remembered import RememberedFact
from schemas.values import Payload

_log = structlog.stdlib.get_logger("metel.facts")


async def find_changeable_fact(surface: Surface, team: str, user: str, fact_id: str) -> RememberedFact | None:
    """Return a fact that somebody may change, as they may delete it: one's own, or as an admin the team's.

    Raises:
        ToolError: the workspace could not be asked who this is.
    """
    facts = await surface.facts.list_for(team, user)
    fact = next((one for one in facts if one.id == fact_id), None)
    if fact is None or fact.owner == user:
        return fact
    return fact if (await surface.web.profile(user)).administers(team) else None


async def open_fact_form(surface: Surface, body: Payload) -> None:
    """Open the form of the fact that was clicked; what is gone or not theirs has the tab drawn anew instead."""
    team, user = get_text(body, "team", "id"), get_text(body, "user", "id")
    try:
        wanted = get_text(get_first_object(body, "actions"), "value")
        fact = await find_changeable_fact(surface, team, user, wanted)
        if fact is None:
            await show_home(surface, team, user)
            return
        form = await _build_form(surface, team, user, fact)
        view = build_fact_modal(fact, form, surface.card_text.wording)
        await surface.web.open_view(get_text(body, "trigger_id"), view)
    except ToolError as error:
        _log.info("fact_form_not_opened", code=error.failure.code)


async def _build_form(surface: Surface, team: str, user: str, fact: RememberedFact) -> FactForm:
    """What the person can't see, or what is gone, is no value to begin with."""
    member = await find_member(surface, team, user)
    target = (await HomeTab(surface, team, user).describe_fact(fact)).target
    named = target.name
    if target.kind in (CHANNEL, PERSON):
        named = fact.target if target.is_there else ""
    language = (member.language if member is not None else None) or surface.language
    return FactForm(fact=fact.id, owner=fact.owner or team, named=named, part=fact.part, language=language)


async def check_fact_form(surface: Surface, form: FactForm, body: Payload) -> dict[str, str]:
    """Return what is wrong with what was put in, by block."""
    value, say = read_fact_value(get_object(body, "view")), surface.card_text.wording.say
    problem = find_form_problem(form, value)
    if problem:
        return {THING_BLOCK: say(form.language, problem)}
    facts = await surface.facts.list_for(get_text(body, "team", "id"), get_text(body, "user", "id"))
    fact = next((one for one in facts if one.id == form.fact), None)
    if fact is not None and not write_change(fact, value, form.language):
        return {THING_BLOCK: say(form.language, "fact.quotes")}
    return {}
