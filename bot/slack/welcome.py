"""What metel says by itself, once: what it can do, where it is invited and to who opens its Home for the first time."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.slack.cards.blocks import build_section
from bot.slack.cards.text import escape_mrkdwn
from bot.slack.intents import HomeOpened, Invited
from bot.slack.people import Member, People
from bot.slack.place_check import PlaceCheck
from bot.slack.poster import build_card_mark
from bot.slack.request_gate import RequestGate
from bot.slack.web import SlackWeb
from orchestration.execution.loaders import PolicyVersions
from orchestration.policy.mode import needs_name
from orchestration.ports import Clock, RunStore
from orchestration.text.messages import Wording
from schemas.plan import Language
from schemas.request import Asker, Place, Request

DescribeAbilities: TypeAlias = Callable[[Asker, Language, bool], Awaitable[str]]
"""Tells what metel can do with requests to try; with the third they name things that the whole team can see."""


@dataclass(frozen=True, slots=True)
class Welcome:
    """Says it once for each channel and each person. The message bears a mark, by which one that stands there already
    is known after a restart; ``said`` spares asking Slack again."""

    team: str
    web: SlackWeb
    runs: RunStore
    people: People
    policies: PolicyVersions
    gate: RequestGate
    check_place: PlaceCheck
    describe: DescribeAbilities
    clock: Clock
    wording: Wording
    language: Language
    timezone: str
    said: set[str] = field(default_factory=set[str])

    async def greet(self, intent: Invited | HomeOpened) -> None:
        """Say what metel can do, where nobody was told yet and metel may speak. Safe to repeat.

        Raises:
            ToolError: Slack could not be asked, or did not take it.
        """
        about = intent.channel if isinstance(intent, Invited) else intent.user
        if about in self.said or not about:
            return
        member = await self.people.member(self.team, intent.user)
        if member is not None and await self._is_new(intent):
            await self._tell(intent, member, about)
        self.said.add(about)

    async def _is_new(self, intent: Invited | HomeOpened) -> bool:
        """Whether who opens the Home has asked for nothing yet: who has knows."""
        return isinstance(intent, Invited) or not await self.runs.of_person(self.team, intent.user, 1)

    async def _tell(self, intent: Invited | HomeOpened, member: Member, about: str) -> None:
        is_home = isinstance(intent, HomeOpened)
        channel = await self.web.open_direct(intent.user) if is_home else intent.channel
        language = self.language
        if is_home:
            language = (await self.web.profile(intent.user)).language or language
        place = await self._named(Place(team=self.team, channel=channel))
        if await self.gate.find_refusal(self._as_request(place, intent.user, language)) is not None:
            return
        view = await self.check_place(place)
        mark = build_card_mark(about, "welcome")
        if view.word != "allow" or await self.web.find_card(channel, "", mark):
            return
        can = await self.describe(Asker(user=member.id, place=place), language, view.sight == "inside")
        words = f"{self.wording.say(language, 'welcome.home' if is_home else 'welcome.channel')}\n{escape_mrkdwn(can)}"
        await self.web.post(channel, "", words, [build_section(words)], mark)

    async def _named(self, place: Place) -> Place:
        """Return the place with its channel's name, where what the team has set goes by it."""
        await self.policies.refresh(self.team)
        if not needs_name(self.policies.current(self.team), place):
            return place
        return place.model_copy(update={"channel_name": await self.people.find_channel_name(place.channel)})

    def _as_request(self, place: Place, user: str, language: Language) -> Request:
        """Return what the gate judges: whether anything is taken there now."""
        now = self.clock.now()
        return Request(
            id="welcome", text="", user=user, place=place, language=language, timezone=self.timezone, asked_at=now
        )
