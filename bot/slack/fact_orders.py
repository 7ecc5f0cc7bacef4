"""What a click on the Home tab wants of what is remembered: that it is deleted, changed, or no example any more."""

from __future__ import annotations

from dataclasses import dataclass

import structlog

from bot.slack.body import get_first_object, get_object, get_text
from bot.slack.cards.home_facts import build_fact_modal
from bot.slack.fact_form import THING_BLOCK, FactForm, find_form_problem, read_fact_value, write_change
from bot.slack.home import HomeTab, show_home
from bot.slack.intents import Click, ExampleDeclined, FactChanged, FactForgotten
from bot.slack.listeners.commands import find_member
from bot.slack.listeners.surface import Surface
from bot.slack.parse import build_request_id
from orchestration.llm.plan_examples import list_alike
from orchestration.ports import Clock
from orchestration.run.commands import ForgetExample, Who
from orchestration.text.mentions import find_mentions
from orchestration.text.said_facts import CHANNEL, PERSON
from orchestration.tool import ToolError
from schemas.remembered import RememberedFact
from schemas.request import Asker, Place, Request
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


@dataclass(frozen=True, slots=True)
class FactOrders:
    """Deletes a fact for its owner alone, the team's for those who administer the workspace, and asks for a change in
    their words. ``timezone`` is the team's."""

    surface: Surface
    clock: Clock
    timezone: str

    async def handle(self, team: str, intent: FactForgotten | ExampleDeclined) -> None:
        """Delete a fact, or have an example be none. The tab is drawn anew in any case.

        Raises:
            ToolError: the workspace could not be asked who this is.
        """
        if not _is_here(team, intent.click):
            pass
        elif isinstance(intent, FactForgotten):
            await self._remove(team, intent)
        else:
            await self._decline(team, intent)
        await show_home(self.surface, team, intent.click.by)

    async def _remove(self, team: str, intent: FactForgotten) -> None:
        click = intent.click
        if intent.owner == click.by:
            await self.surface.facts.remove(team, click.by, intent.fact)
        elif intent.owner == team and (await self.surface.web.profile(click.by)).administers(team):
            await self.surface.facts.remove(team, "", intent.fact)

    async def _decline(self, team: str, intent: ExampleDeclined) -> None:
        """Every run that came to the same example is none any more."""
        surface, who = self.surface, Who(intent.click.by, intent.click.by_name)
        asker = Asker(user=who.id, place=Place(team=team))
        for run in await list_alike(surface.runs, surface.card_text.contracts, asker, intent.run):
            await surface.commands().take(team, run, ForgetExample(), who)

    async def write_request(self, team: str, key: str, intent: FactChanged) -> Request | None:
        """Return the request by which the person would have said the change to metel alone; ``None`` where the fact is
        gone or not theirs to change, and then the tab is drawn anew. ``key`` is the delivery's.

        Raises:
            ToolError: the workspace could not be asked who this is.
        """
        click = intent.click
        mine = _is_here(team, click) and intent.owner in (click.by, team)
        fact = await find_changeable_fact(self.surface, team, click.by, intent.fact) if mine else None
        text = write_change(fact, intent.value, intent.language) if fact is not None else ""
        if not text:
            await show_home(self.surface, team, click.by)
            return None
        channel = await self.surface.web.open_direct(click.by)
        return Request(
            id=build_request_id(team, channel, key),
            text=text,
            user=click.by,
            user_name=click.by_name,
            place=Place(team=team, channel=channel),
            language=intent.language,
            timezone=self.timezone,
            asked_at=self.clock.now(),
            mentions=tuple(find_mentions(text)),
        )


def _is_here(team: str, click: Click) -> bool:
    return team == click.team and click.by_team in ("", team)
