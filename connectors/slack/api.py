"""Typed client of Slack's Web API: the methods metel uses, each tried once. https://docs.slack.dev/reference/methods"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any, Literal, Protocol, cast

import aiohttp
from pydantic import JsonValue
from slack_sdk.web.async_client import AsyncWebClient

from connectors.answers import JsonObject, VendorAnswer, parse_answer
from connectors.slack.errors import RAISED, SERVICE, translate_error
from connectors.slack.rates import get_quota
from connectors.write_tracker import record_write
from orchestration.crash_points import reach_crash_point
from orchestration.ports import Clock
from orchestration.rate_limit.rate_limiter import NoLimiter, RateLimiter

PAGE = 200
MOST_PAGES = 25


class Topic(VendorAnswer):
    """What a channel is about, as its people wrote."""

    value: str = ""


class Channel(VendorAnswer):
    """A conversation: a channel, or a direct message where it has a ``user``."""

    id: str
    name: str = ""
    user: str = ""
    is_im: bool = False
    is_mpim: bool = False
    is_private: bool = False
    is_archived: bool = False
    is_member: bool = False
    is_shared: bool = False
    is_org_shared: bool = False
    is_ext_shared: bool = False
    is_pending_ext_shared: bool = False
    num_members: int | None = None
    topic: Topic = Topic()

    @property
    def reaches_other_company(self) -> bool:
        """Whether another company reads it, or was invited to: it is shared, and not only within one organisation."""
        return self.is_ext_shared or self.is_pending_ext_shared or (self.is_shared and not self.is_org_shared)


class Profile(VendorAnswer):
    """What a person shows of themselves."""

    real_name: str = ""
    display_name: str = ""
    email: str | None = None


class User(VendorAnswer):
    """A person or bot. ``is_restricted`` is a guest; ``is_stranger`` belongs to another company."""

    id: str
    team_id: str = ""
    name: str = ""
    real_name: str = ""
    tz: str = ""
    deleted: bool = False
    is_bot: bool = False
    is_restricted: bool = False
    is_ultra_restricted: bool = False
    is_stranger: bool = False
    is_admin: bool = False
    is_owner: bool = False
    profile: Profile = Profile()

    @property
    def shown(self) -> str:
        """The name that people see."""
        return self.profile.display_name or self.profile.real_name or self.real_name or self.name


class UserGroup(VendorAnswer):
    """A user group; ``handle`` is what people type after the ``@``. ``date_delete`` is set on a disabled one."""

    id: str
    handle: str = ""
    date_delete: int = 0


class MessageMetadata(VendorAnswer):
    """Data that an app left on a message."""

    event_type: str = ""
    event_payload: dict[str, JsonValue] = {}


class Message(VendorAnswer):
    """A message of a conversation."""

    ts: str
    user: str = ""
    bot_id: str = ""
    username: str = ""
    subtype: str = ""
    text: str = ""
    thread_ts: str = ""
    metadata: MessageMetadata = MessageMetadata()


class Me(VendorAnswer):
    """Who the token speaks for."""

    user_id: str
    team_id: str = ""
    bot_id: str = ""
    url: str = ""
    """The workspace's address."""


class _Next(VendorAnswer):
    next_cursor: str = ""


class _Page(VendorAnswer):
    channels: tuple[Channel, ...] = ()
    members: tuple[JsonValue, ...] = ()
    messages: tuple[Message, ...] = ()
    has_more: bool = False
    response_metadata: _Next = _Next()


class _Posted(VendorAnswer):
    channel: str
    ts: str


class _Opened(VendorAnswer):
    channel: Channel


class _Link(VendorAnswer):
    permalink: str


class _Someone(VendorAnswer):
    user: User


class _Groups(VendorAnswer):
    usergroups: tuple[UserGroup, ...] = ()


class _Inside(VendorAnswer):
    users: tuple[str, ...] = ()


class _Response(Protocol):
    data: object
    headers: Mapping[str, str]


class _WebClient(Protocol):
    """The one method of slack_sdk's client that is used, with types."""

    session: aiohttp.ClientSession | None
    token: str | None

    async def api_call(
        self,
        api_method: str,
        *,
        http_verb: str = "POST",
        params: JsonObject | None = None,
        json: JsonObject | None = None,
    ) -> _Response: ...


class SlackApi:
    """One workspace's Slack, reached with a bot token. Vendor retries are off: each request is sent once.

    Every method raises ``ToolError``. Close it when done: it keeps connections open between calls.
    """

    def __init__(
        self,
        *,
        token: str,
        clock: Clock,
        base_url: str = "https://slack.com/api/",
        timeout_s: int = 20,
        limiter: RateLimiter | None = None,
    ) -> None:
        client = AsyncWebClient(token=token, base_url=base_url, timeout=timeout_s, retry_handlers=[])
        self._client = cast(_WebClient, client)
        self._timeout_s = timeout_s
        self._limiter = limiter or NoLimiter()
        self.clock = clock
        self._me: Me | None = None
        self.scopes: frozenset[str] | None = None
        """What the token may do, as Slack's last answer told (https://docs.slack.dev/authentication/installing-with-oauth)."""

    async def close(self) -> None:
        """Close the connections."""
        if self._client.session is not None:
            await self._client.session.close()

    def use_token(self, token: str) -> None:
        """Speak with another token of the same workspace from now on."""
        self._client.token = token

    def with_limiter(self, limiter: RateLimiter) -> SlackApi:
        """Return the same connection with another limiter."""
        other = copy(self)
        other._limiter = limiter
        return other

    async def me(self) -> Me:
        """Return who the token speaks for (auth.test, asked once)."""
        if self._me is None:
            self._me = parse_answer(Me, await self._get("auth.test", {}), SERVICE)
        return self._me

    async def look_at_scopes(self) -> None:
        """Learn anew what the token may do (auth.test)."""
        await self._get("auth.test", {})

    async def channels(self) -> list[Channel]:
        """Return the channels that metel can see, without archived ones (conversations.list)."""
        query: JsonObject = {"types": "public_channel,private_channel", "exclude_archived": "true", "limit": PAGE}
        return [channel for page in await self._pages("conversations.list", query) for channel in page.channels]

    async def channel(self, channel_id: str) -> Channel:
        """Return one conversation (conversations.info)."""
        return parse_answer(_Opened, await self._get("conversations.info", {"channel": channel_id}), SERVICE).channel

    async def members(self, channel_id: str) -> list[str]:
        """Return the ids of a channel's members (conversations.members)."""
        pages = await self._pages("conversations.members", {"channel": channel_id, "limit": PAGE})
        return [member for page in pages for member in page.members if isinstance(member, str)]

    async def users(self) -> list[User]:
        """Return everyone of the workspace, bots and deactivated people too (users.list)."""
        pages = await self._pages("users.list", {"limit": PAGE})
        return [parse_answer(User, member, SERVICE) for page in pages for member in page.members]

    async def user(self, user_id: str) -> User:
        """Return someone as they are now (users.info)."""
        return parse_answer(_Someone, await self._get("users.info", {"user": user_id}), SERVICE).user

    async def user_groups(self) -> list[UserGroup]:
        """Return the workspace's user groups (usergroups.list)."""
        return [*parse_answer(_Groups, await self._get("usergroups.list", {}), SERVICE).usergroups]

    async def user_group_members(self, group_id: str) -> list[str]:
        """Return the ids of a user group's members (usergroups.users.list)."""
        return [
            *parse_answer(_Inside, await self._get("usergroups.users.list", {"usergroup": group_id}), SERVICE).users
        ]

    async def thread(self, channel_id: str, thread_ts: str) -> list[Message]:
        """Return a thread's messages, the root first (conversations.replies)."""
        query: JsonObject = {"channel": channel_id, "ts": thread_ts, "limit": PAGE, "include_all_metadata": "true"}
        return [message for page in await self._pages("conversations.replies", query) for message in page.messages]

    async def history(self, channel_id: str, *, pages: int) -> tuple[list[Message], bool]:
        """Return a channel's newest messages and whether there are older ones (conversations.history)."""
        query: JsonObject = {"channel": channel_id, "limit": PAGE, "include_all_metadata": "true"}
        read_pages = await self._pages("conversations.history", query, most=pages)
        return [message for page in read_pages for message in page.messages], read_pages[-1].has_more

    async def open_dm(self, user_id: str) -> str:
        """Return the id of the direct conversation with a person; opening it again changes nothing
        (conversations.open)."""
        body = await self._call("conversations.open", writes=False, json={"users": user_id})
        return parse_answer(_Opened, body, SERVICE).channel.id

    async def post(self, message: JsonObject) -> tuple[str, str]:
        """Post a message; return its channel and ts (chat.postMessage)."""
        body = await self._call("chat.postMessage", writes=True, json=message)
        posted = parse_answer(_Posted, body, SERVICE, writes=True)
        return posted.channel, posted.ts

    async def delete(self, channel_id: str, ts: str) -> None:
        """Take one of metel's own messages away (chat.delete)."""
        await self._call("chat.delete", writes=True, json={"channel": channel_id, "ts": ts})

    async def permalink(self, channel_id: str, ts: str) -> str:
        """Return the address of a message (chat.getPermalink)."""
        query: JsonObject = {"channel": channel_id, "message_ts": ts}
        return parse_answer(_Link, await self._get("chat.getPermalink", query), SERVICE).permalink

    async def _pages(self, method: str, query: JsonObject, most: int = MOST_PAGES) -> list[_Page]:
        pages: list[_Page] = []
        cursor = ""
        while len(pages) < most:
            asked: JsonObject = {**query, "cursor": cursor} if cursor else query
            pages.append(parse_answer(_Page, await self._get(method, asked), SERVICE))
            cursor = pages[-1].response_metadata.next_cursor
            if not cursor:
                break
        return pages

    async def _get(self, method: str, query: JsonObject) -> object:
        return await self._call(method, verb="GET", writes=False, params=query)

    async def _call(self, method: str, *, writes: bool, verb: Literal["GET", "POST"] = "POST", **body: Any) -> object:
        if self._client.session is None:
            timeout = aiohttp.ClientTimeout(total=self._timeout_s)
            self._client.session = aiohttp.ClientSession(timeout=timeout)
        channel = str(body.get("json", {}).get("channel", ""))
        return await self._limiter.send(
            get_quota(method, channel, writes=writes), lambda: self._send(method, writes, verb, body)
        )

    async def _send(self, method: str, writes: bool, verb: str, body: dict[str, Any]) -> object:
        reach_crash_point("slack.before")
        try:
            response = await self._client.api_call(method, http_verb=verb, **body)
        except RAISED as error:
            raise translate_error(error, self.clock, writes=writes) from error
        reach_crash_point("slack.after")
        if writes:
            record_write()
        self._learn(response.headers)
        return response.data

    def _learn(self, headers: Mapping[str, str]) -> None:
        told = next((value for name, value in headers.items() if name.lower() == "x-oauth-scopes"), None)
        if told is not None:
            self.scopes = frozenset(scope.strip() for scope in told.split(",") if scope.strip())
