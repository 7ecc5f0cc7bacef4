"""The people who act in Slack: whether they are members, and what is told to one of them alone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import structlog

from bot.slack.cards.blocks import build_section, escape_mrkdwn
from bot.slack.intents import Click
from bot.slack.web import SlackWeb, is_refusal
from orchestration.ask.command_result import CommandResult
from orchestration.run.commands import Who
from orchestration.tool import ToolError
from orchestration.workspace import ChannelName, Directory
from schemas.request import Mention, Request

_log = structlog.stdlib.get_logger("metel.people")

MOST_MENTIONS = 20
"""So many of the mentions of one message are looked up for their names."""

NAME_KEPT_S = 600.0
"""How long a channel's name is remembered, in seconds: it is shown, and decides nothing."""

REMEMBERED = 5000


@dataclass(frozen=True, slots=True)
class Member:
    """A full member of the team: not a guest, an outsider, a bot or someone who has left."""

    id: str
    name: str
    timezone: str

    @property
    def who(self) -> Who:
        """The member as one who wants something."""
        return Who(self.id, self.name)


class People:
    """Looks people up in the directory that decisions are taken by, and channels by their names."""

    def __init__(self, directory: Directory, web: SlackWeb, elapsed: Callable[[], float]) -> None:
        self._directory = directory
        self._web = web
        self._elapsed = elapsed
        self._channels: dict[str, tuple[float, ChannelName]] = {}
        self._groups: tuple[float, Mapping[str, str]] | None = None
        self._asking: dict[str, asyncio.Future[ChannelName | None]] = {}

    async def member(self, team: str, user: str, by_team: str = "") -> Member | None:
        """Return the person as a member of the team, or None.

        Raises:
            ToolError: the workspace could not be asked just now.
        """
        if by_team and by_team != team:
            return None
        person = await self._directory.person(user)
        if person.membership != "member":
            _log.info("no_member", membership=person.membership)
            return None
        return Member(user, person.name, person.timezone)

    async def find_channel_name(self, channel: str) -> str:
        """Return a channel's name; empty where it has none.

        Raises:
            ToolError: the workspace could not be asked just now.
        """
        return (await self._directory.channel_name(channel)).name

    async def channel_name(self, channel: str) -> str:
        """Return a channel's name; empty for direct messages and where it can't be told."""
        known = await self._channel(channel)
        return known.name if known is not None else ""

    async def name_mentions(self, mentions: Sequence[Mention], here: str, private: str) -> tuple[Mention, ...]:
        """Return the mentions with the names that people see ``here``; what can't be told now keeps none. Another
        private channel is called ``private``: its name is for its members, as Slack shows it too."""
        named = await asyncio.gather(*(self._name_mention(one, here, private) for one in mentions[:MOST_MENTIONS]))
        return (*named, *mentions[MOST_MENTIONS:])

    async def _name_mention(self, mention: Mention, here: str, private: str) -> Mention:
        name = ""
        match mention.kind:
            case "person":
                try:
                    name = (await self._directory.person(mention.id)).name
                except ToolError as error:
                    _log.info("person_name_unknown", code=error.failure.code)
            case "channel":
                known = await self._channel(mention.id)
                is_open = known is not None and (not known.is_private or mention.id == here)
                name = known.name if known is not None and is_open else private if known is not None else ""
            case "group":
                name = (await self._group_handles()).get(mention.id, "")
        return mention.model_copy(update={"name": name}) if name else mention

    async def _group_handles(self) -> Mapping[str, str]:
        if self._groups is None or self._groups[0] + NAME_KEPT_S < self._elapsed():
            try:
                self._groups = (self._elapsed(), await self._web.group_handles())
            except ToolError as error:
                _log.info("group_names_unknown", code=error.failure.code)
                return {}
        return self._groups[1]

    async def _channel(self, channel: str) -> ChannelName | None:
        if not channel.startswith(("C", "G")):
            return None
        kept = self._channels.get(channel)
        if kept is not None and kept[0] + NAME_KEPT_S >= self._elapsed():
            return kept[1]
        if channel not in self._asking:  # of a hundred who come at once, one asks
            self._asking[channel] = asyncio.ensure_future(self._ask(channel))
        return await asyncio.shield(self._asking[channel])

    async def _ask(self, channel: str) -> ChannelName | None:
        try:
            name = await self._directory.channel_name(channel)
        except ToolError as error:
            _log.info("channel_name_unknown", code=error.failure.code)
            return None
        finally:
            del self._asking[channel]
        self._remember(channel, (self._elapsed(), name))
        return name

    def _remember(self, channel: str, name: tuple[float, ChannelName]) -> None:
        while len(self._channels) >= REMEMBERED:
            del self._channels[next(iter(self._channels))]
        self._channels[channel] = name


_notice_log = structlog.stdlib.get_logger("metel.notices")


SAID_ONCE_S = 60.0
"""So long the same words to one person in one place are said once, in seconds: who clicks a hundred times reads them
once."""


class Notices:
    """Ephemeral words; they can't be edited or found later, so nothing depends on them. The same ones are not repeated
    for a while."""

    def __init__(self, web: SlackWeb, elapsed: Callable[[], float] = time.monotonic) -> None:
        self._web = web
        self._elapsed = elapsed
        self._said: dict[tuple[str, str, str, str, str], float] = {}

    async def tell_clicker(self, click: Click, text: str) -> bool:
        """Tell the person who clicked, beside the card; who mentioned metel is told on account of the mention."""
        return click.is_duplicate or await self.tell(click.channel, click.thread_ts, click.by, text)

    async def replace_card(self, click: Click, text: str) -> None:
        """Put words in the place of a card that nobody can use any more. Raises nothing."""
        try:
            await self._web.update(click.channel, click.message_ts, text, [build_section(text)])
        except ToolError as error:
            _notice_log.info("card_not_replaced", code=error.failure.code, kind=error.failure.kind)

    async def tell_refusal(self, click: Click, told: CommandResult) -> None:
        """Tell the person who clicked why it did not count; nothing where it did, and nothing of a modal's fields,
        which have it beside them."""
        await self.tell_clicker(click, "" if told.accepted or told.errors else told.notice)

    async def tell_asker(self, request: Request, text: str, *, answers: bool = False) -> bool:
        """Tell the person who asked; in the thread only where they wrote in one. What ``answers`` a question is said
        for each one, also where it is the same as a moment ago."""
        thread_ts = request.place.thread_ts if request.in_thread else ""
        answered = request.id if answers else ""
        return await self.tell(request.place.channel, thread_ts, request.user, text, answered)

    async def tell(self, channel: str, thread_ts: str, user: str, text: str, answered: str = "") -> bool:
        """Tell one person in a channel or a thread; return whether nothing is left to tell. Raises nothing. Words are
        not said again within a moment, but for another request that they are ``answered`` to."""
        words = (channel, thread_ts, user, text, answered)
        if not channel or not user or not text or self._were_said(words):
            return True
        try:
            await self._web.post_ephemeral(channel, user, escape_mrkdwn(text), thread_ts)
        except ToolError as error:
            _notice_log.info("notice_not_told", code=error.failure.code)
            self._said.pop(words, None)
            # A lost answer is as good as told: the words may be there.
            return error.failure.kind == "uncertain" or is_refusal(error.failure)
        return True

    def _were_said(self, words: tuple[str, str, str, str, str]) -> bool:
        """Whether these words were said a moment ago; else they count as said from now on."""
        now = self._elapsed()
        for old in [one for one, at in self._said.items() if at + SAID_ONCE_S <= now]:
            del self._said[old]
        if words in self._said:
            return True
        self._said[words] = now
        return False
