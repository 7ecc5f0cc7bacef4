"""Channels and people of a workspace by the names that people use for them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from connectors.directory_search import PAGE, DirectorySearch, ListForms
from connectors.failures import Meaning, make_tool_error
from connectors.names import (
    MOST_CHOICES,
    Level,
    Named,
    fold_name,
    list_channel_forms,
    list_choices,
    list_name_forms,
    make_resolution,
)
from connectors.slack.channel_looks import FRESH_S, ChannelLook, ChannelLooks
from connectors.slack.crawl import SlackCrawl
from connectors.slack.directory_reader import DirectoryReader
from connectors.slack.entries import (
    CHANNEL,
    PERSON,
    describe_channel,
    describe_user,
    find_membership,
    read_channel,
    read_user,
)
from connectors.slack.errors import MEANINGS, SERVICE
from connectors.slack.reach import is_closed, is_seen_by
from connectors.slack.shapes import Channel
from orchestration.directory_store import DirectoryEntry
from orchestration.patterns import make_regex
from orchestration.policy.outside import find_new_readers
from orchestration.ports import AmbiguousName, NameMeaning, UnknownName
from orchestration.text.family_names import find_family, has_family_name, list_family_spellings
from orchestration.text.name_sounds import is_part_of_channel, list_loan_sounds, may_sound_as_loan
from orchestration.text.office_words import list_translations
from orchestration.tool import ToolError
from schemas.ask import Choice, Resolution
from schemas.errors import Failure
from schemas.request import Asker
from schemas.values import Payload

CHANNEL_ID = make_regex(r"[CGD][A-Z0-9]{6,}")
USER_ID = make_regex(r"[UW][A-Z0-9]{6,}")
SUBTEAM = make_regex(r"<!subteam\^S[A-Z0-9]+>")
MENTION = make_regex(r"<[@#]([A-Z0-9]+)(?:\|[^>]*)?>")
ARCHIVE = make_regex(r"https://(?:[\w-]+\.)*slack\.com/archives/([CGD][A-Z0-9]+)(?:/.*)?")
EMAIL = make_regex(r"[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+")
HERE = frozenset(
    map(fold_name, ("here", "this channel", "여기", "이 채널", "이채널", "현재 채널", "ここ", "このチャンネル"))
)


class SlackNames:
    """Looks up ``slack.channel`` and ``slack.user`` in the directory, and looks again at the one that was found.

    Details of a channel: ``shared`` (with another company), ``private``, ``members`` (count), ``guests`` (names),
    ``unknown`` (whether more people from outside read it can't be told). Details of a person: ``guest``, ``outsider``,
    ``email``. What is found in a directory that is not complete is offered and not taken.
    """

    def __init__(self, reader: DirectoryReader, crawl: SlackCrawl, looks: ChannelLooks) -> None:
        self.reader = reader
        self._crawl = crawl
        self._looks = looks
        self._channels = DirectorySearch(
            reader.store, CHANNEL, _name_channel_entry, list_loan_sounds, may_sound_as_loan
        )

    async def conversation(self, channel_id: str) -> Resolution:
        """Return a conversation with the same details as one that was found by its name.

        Raises:
            ToolError: Slack could not be asked, or metel can't see it.
        """
        return _as_resolution(channel_id, await self._looks.look(channel_id), "id")

    async def resolve(self, kind: str, asked: str, asker: Asker) -> NameMeaning:
        """Return what a channel's or a person's name means; a channel that who asks does not see is as none.

        Raises:
            ToolError: Slack could not be asked.
        """
        return await (self._user(asked, asker) if kind == "slack.user" else self._channel(asked, asker))

    async def suggest(self, kind: str, asker: Asker) -> tuple[Choice, ...]:
        """Return the place's own channel; for the rest Slack's own select serves."""
        place = asker.place
        if kind != "slack.channel" or not place.channel or place.channel.startswith("D"):
            return ()
        name = place.channel_name or await self._name_of(place.channel)
        return (Choice(label=f"#{name.lstrip('#')}", value=place.channel),)

    async def find_channel(self, asked: str, asker: Asker) -> Channel | AmbiguousName | UnknownName:
        """Return the channel that a name means to who asks.

        Raises:
            ToolError: Slack could not be asked.
        """
        found = await self._visible(asked, asker)
        return (await self._looks.look(found.id)).channel if isinstance(found, Resolution) else found

    async def _name_of(self, channel_id: str) -> str:
        known = (await self.reader.store.get(CHANNEL, [channel_id])).get(channel_id)
        return known.name if known else (await self.reader.channel(channel_id)).name or channel_id

    async def _channel(self, asked: str, asker: Asker) -> NameMeaning:
        here = asker.place.channel
        wanted = here if fold_name(asked) in HERE and here else _id_in(asked, CHANNEL_ID)
        if wanted and wanted.startswith("D"):
            return await self._direct(asked, wanted, asker)
        if wanted:
            look = await self._look_as(asker, wanted)
            return _as_resolution(asked, look, "id") if look is not None else UnknownName(())
        found = await self._visible(asked, asker)
        if not isinstance(found, Resolution):
            return await self._tell(found, asker)
        told = _as_resolution(asked, await self._looks.look(found.id), "id")
        return told.model_copy(update={"level": found.level})

    async def _look_as(self, asker: Asker, channel_id: str) -> ChannelLook | None:
        """Return a channel that who asks sees; ``None`` of any other, whether there is one or not."""
        try:
            look = await self._looks.look(channel_id)
        except ToolError as error:
            if error.failure.kind != "not_found":
                raise
            return None
        return look if await self._is_seen(look.channel, asker) else None

    async def _tell(self, found: AmbiguousName | UnknownName, asker: Asker) -> AmbiguousName | UnknownName:
        """Return what may be said before all who read where it was asked: a private channel's name is for its members,
        who pick it in Slack's own select."""
        place = asker.place
        if not place.channel or place.is_direct:
            return found
        ids = _ids_of(found)
        known = await self.reader.store.get(CHANNEL, ids)
        secret = {one for one in ids if one != place.channel and one in known and is_closed(read_channel(known[one]))}
        if not secret:
            return found
        choices = found.choices if isinstance(found, AmbiguousName) else found.closest
        told = tuple(choice for choice in choices if choice.value not in secret)
        if isinstance(found, UnknownName):
            return replace(found, closest=told)
        return AmbiguousName(told, incomplete=found.incomplete, untold=True)

    async def check_still_read_by(self, before: Resolution, asker: Asker) -> None:
        """Look once more at whom a message would reach, for what was looked up may be some seconds old.

        Raises:
            ToolError: others can read there by now, or who asks can't any more (nothing was sent); or Slack could not
                be asked.
        """
        now = await self.resolve("slack.user" if USER_ID.fullmatch(before.id) else "slack.channel", before.id, asker)
        if not isinstance(now, Resolution):
            raise make_tool_error(SERVICE, MEANINGS["channel_not_found"], code="channel_not_found")
        if find_new_readers(before, now) is not None:
            raise ToolError(
                Failure(
                    kind="transient",
                    message="Others can read there by now.",
                    service=SERVICE,
                    code="readers_changed",
                    retry_after_s=0,
                    held=True,
                )
            )

    async def _direct(self, asked: str, channel_id: str, asker: Asker) -> Resolution | UnknownName:
        """A direct message is told by whose it is, which needs no im:read."""
        own = channel_id == asker.place.channel or (
            asker.user and channel_id == await self.reader.api.open_dm(asker.user)
        )
        channel = Channel(id=channel_id, is_im=True, user=asker.user if own else "")
        if not await self._is_seen(channel, asker):
            return UnknownName(())
        return _within_reach(make_resolution(asked, describe_channel(channel), "id"))

    async def _visible(self, asked: str, asker: Asker) -> NameMeaning:
        """Return which of the channels that who asks sees a name means, as each is called now."""
        complete = await self._crawl.is_complete("channels")
        without = frozenset[str]()
        while True:
            found = await self._find_called(asked, without)
            hidden = {one for one in _ids_of(found) if not await self._is_seen_by_id(one, asker)}
            if not hidden and isinstance(found, Resolution) and not await self._is_still(found):
                continue
            if not hidden:
                return _doubt(found, complete=complete, sure=("exact", "folded"))
            without |= hidden

    async def _find_called(self, asked: str, without: frozenset[str]) -> NameMeaning:
        """Return what a channel's name means: as it is, else the one that is called so in another language ("영업 채널"
        of #sales)."""
        found = await self._channels.resolve(asked, list_channel_forms, without)
        if not isinstance(found, UnknownName):
            return found
        called = [word for form in list_channel_forms(asked) for word in list_translations(form.strip().lstrip("#"))]
        others = [await self._channels.resolve(word, without=without) for word in dict.fromkeys(called)]
        sure = {one.id: one for one in others if isinstance(one, Resolution) and one.level in ("exact", "folded")}
        if len(sure) != 1:
            part = await self._find_part(list_channel_forms(asked), without, asked)
            return part or (await self._find_part(called, without, asked) if called else None) or found
        return next(iter(sure.values())).model_copy(update={"asked": asked, "level": "prefix"})

    async def _find_part(
        self, words: Iterable[str], without: frozenset[str], asked: str
    ) -> Resolution | AmbiguousName | None:
        """Return the channel of whose name one of some words is a part; several where it is one of theirs, too."""
        forms = [form.lstrip("#") for form in words]
        found: dict[str, None] = {}
        last = ("", "")
        while page := await self.reader.store.scan(CHANNEL, "name", last, PAGE):
            last = page[-1]
            named = [one for name, one in page if any(is_part_of_channel(name, form) for form in forms)]
            found |= dict.fromkeys(one for one in named if one not in without)
        known = await self.reader.store.get(CHANNEL, [*found][:MOST_CHOICES])
        things = [_name_channel_entry(entry) for entry in known.values()]
        if len(things) == 1:
            return make_resolution(asked, things[0], "prefix")
        return AmbiguousName(list_choices(things), total=len(found)) if things else None

    async def _is_still(self, found: Resolution) -> bool:
        """Whether a channel is called as it was when it was last seen; where it is not, the directory knows by now."""
        before = (await self.reader.store.get(CHANNEL, [found.id])).get(found.id)
        try:
            await self._looks.look(found.id)
        except ToolError as error:
            if error.failure.kind != "not_found":
                raise
        after = (await self.reader.store.get(CHANNEL, [found.id])).get(found.id)
        return before is not None and after is not None and before.keys == after.keys

    async def _is_seen_by_id(self, channel_id: str, asker: Asker) -> bool:
        entry = (await self.reader.store.get(CHANNEL, [channel_id])).get(channel_id)
        return entry is not None and await self._is_seen(read_channel(entry), asker)

    async def _is_seen(self, channel: Channel, asker: Asker) -> bool:
        return await is_seen_by(asker, channel, self._member_ids)

    async def _member_ids(self, channel_id: str) -> list[str]:
        look = await self._looks.look(channel_id)
        return [*look.members] if look.members is not None else await self.reader.api.members(channel_id)

    async def _user(self, asked: str, asker: Asker) -> NameMeaning:
        if SUBTEAM.fullmatch(asked.strip()):
            raise make_tool_error(
                SERVICE, Meaning("invalid", "A user group takes no direct message."), code="group_no_recipient"
            )
        if wanted := _id_in(asked, USER_ID):
            return await self._person(asked, wanted)
        if EMAIL.fullmatch(asked.strip()):
            return await self._by_email(asked)
        complete = await self._crawl.is_complete("people")
        home = await self.reader.home()
        search = DirectorySearch(self.reader.store, PERSON, lambda entry: describe_user(read_user(entry), home))
        found = await self._found(search, asked, list_name_forms, complete=complete)
        family = next((one for form in list_name_forms(asked) if (one := find_family(form))), "")
        if not family or (isinstance(found, Resolution) and fold_name(found.name) == fold_name(asked)):
            return found
        bearers = [one for one in await self._find_bearers(family, home) if one.id != asker.user]
        if len(bearers) > 1:
            return _doubt(AmbiguousName(list_choices(bearers), total=len(bearers)), complete=complete)
        if bearers and not isinstance(found, Resolution):
            return _doubt(await self._person(asked, bearers[0].id), complete=complete)
        return found

    async def _find_bearers(self, family: str, home: str) -> list[Named]:
        """Return who has a family name: it alone may mean each of them."""
        spellings = list_family_spellings(family)
        near: dict[str, None] = {}
        last = ("", "")
        while page := await self.reader.store.scan(PERSON, "name", last, PAGE):
            last = page[-1]
            near |= dict.fromkeys(one for text, one in page if any(spelling in text for spelling in spellings))
        known = await self.reader.store.get(PERSON, [*near])
        people = (describe_user(read_user(entry), home) for entry in known.values())
        return [one for one in people if any(has_family_name(name, family) for name in (one.name, *one.also))]

    async def _found(self, search: DirectorySearch, asked: str, forms: ListForms, *, complete: bool) -> NameMeaning:
        """Return what a person's name means, and look once more at the one that it means."""
        gone = frozenset[str]()
        while True:
            found = await search.resolve(asked, forms, gone)
            if not isinstance(found, Resolution):
                return _doubt(found, complete=complete)
            now = await self._person(asked, found.id)
            if isinstance(now, Resolution):
                return _doubt(now.model_copy(update={"level": found.level}), complete=complete)
            gone |= {found.id}

    async def _person(self, asked: str, user_id: str) -> Resolution | UnknownName:
        user, home = await self.reader.user(user_id, fresh_s=FRESH_S), await self.reader.home()
        if user is None or find_membership(user, home) in ("bot", "gone"):
            return UnknownName(())
        return _within_reach(make_resolution(asked, describe_user(user, home), "id"))

    async def _by_email(self, asked: str) -> Resolution | UnknownName:
        """Slack finds members by their address; guests of other companies are found where they are known."""
        email = asked.strip()
        known = await self.reader.store.find(PERSON, "name", [fold_name(email)], limit=1)
        one = known[0].id if known else getattr(await self.reader.user_by_email(email), "id", "")
        found = await self._person(asked, one) if one else UnknownName(())
        return found.model_copy(update={"level": "exact"}) if isinstance(found, Resolution) else found


def _doubt(found: NameMeaning, *, complete: bool, sure: tuple[str, ...] = ()) -> NameMeaning:
    """Return what was found; in a directory that is not complete nothing is unique and nothing absent, but for names of
    a level that the vendor gives once."""
    if complete or (isinstance(found, Resolution) and found.level in sure):
        return found
    if isinstance(found, Resolution):
        choice = Choice(label=found.name, value=found.id)
        return AmbiguousName((choice,), incomplete=True)
    return replace(found, incomplete=True)


def _as_resolution(asked: str, look: ChannelLook, level: Level) -> Resolution:
    named = describe_channel(look.channel)
    if look.channel.is_im:
        return _within_reach(make_resolution(asked, named, level))
    readers: Payload = {"guests": list(look.guests), "unknown": look.unknown}
    return _within_reach(make_resolution(asked, replace(named, details={**named.details, **readers}), level))


def _within_reach(found: Resolution) -> Resolution:
    """Slack has no places that a member reads and can't write to, as far as it tells an app."""
    return found.model_copy(update={"reach": "write"})


def _name_channel_entry(entry: DirectoryEntry) -> Named:
    return describe_channel(read_channel(entry))


def _ids_of(found: NameMeaning) -> list[str]:
    """Return the ids that an answer tells of."""
    match found:
        case Resolution(id=one):
            return [one]
        case AmbiguousName(choices=choices) | UnknownName(closest=choices):
            return [str(choice.value) for choice in choices]


def _id_in(asked: str, pattern: re.Pattern[str]) -> str | None:
    text = asked.strip()
    for form in (MENTION, ARCHIVE):
        if match := form.fullmatch(text):
            text = match.group(1)
    return text if pattern.fullmatch(text) and any(char.isdigit() for char in text) else None
