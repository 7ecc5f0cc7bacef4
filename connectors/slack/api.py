"""Typed client of Slack's Web API: the methods metel uses, each tried once. https://docs.slack.dev/reference/methods"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from datetime import datetime
from typing import Any, Literal, Protocol, cast

import aiohttp
from pydantic import JsonValue
from slack_sdk.web.async_client import AsyncWebClient

from connectors.answers import JsonObject, VendorAnswer, parse_answer
from connectors.failures import forget_write, make_tool_error, record_write
from connectors.slack.errors import MEANINGS, RAISED, SERVICE, translate_error
from connectors.slack.rates import get_quota
from connectors.slack.shapes import Channel, Me, Message, ScheduledMessage, User, UserGroup
from orchestration.crash_points import reach_crash_point
from orchestration.ports import Clock
from orchestration.progress import Progress, TellProgress, drop_progress
from orchestration.rate_limit.rate_limiter import CheckTurn, NoLimiter, RateLimiter, check_nothing

PAGE = 200
"""So many are asked for of what Slack advises to take in small pages."""
MOST_A_PAGE = 999
MOST_PAGES = 25
_ALL_CHANNELS = "public_channel,private_channel"
_NOT_ARCHIVED: JsonObject = {"types": _ALL_CHANNELS, "exclude_archived": "true"}


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
    message: Message | None = None


class _Scheduled(VendorAnswer):
    channel: str
    scheduled_message_id: str


class _Waiting(VendorAnswer):
    scheduled_messages: tuple[ScheduledMessage, ...] = ()


class _Opened(VendorAnswer):
    channel: Channel


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
        self._points: tuple[str, str] = ("slack.before", "slack.after")
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

    def for_crawl(self) -> SlackApi:
        """Return the same connection for what nobody waits for; its calls have crash points of their own."""
        other = copy(self)
        other._points = "directory.before_page", "directory.after_page"
        return other

    async def me(self) -> Me:
        """Return who the token speaks for (auth.test, asked once)."""
        if self._me is None:
            self._me = parse_answer(Me, await self._get("auth.test", {}), SERVICE)
        return self._me

    async def look_at_scopes(self) -> None:
        """Learn anew what the token may do (auth.test)."""
        await self._get("auth.test", {})

    async def channels_page(self, cursor: str) -> tuple[list[Channel], str]:
        """Return a page of the channels that metel can see, without archived ones, and the cursor of the next, empty
        at the end (conversations.list). A page may hold few channels, or none, and still not be the last."""
        page = await self._page("conversations.list", {**_NOT_ARCHIVED, "limit": PAGE}, cursor)
        return [*page.channels], page.response_metadata.next_cursor

    async def channels_of(self, user_id: str, *, types: str = _ALL_CHANNELS) -> list[Channel]:
        """Return the public channels that somebody is in, and the private ones that metel is in too
        (users.conversations)."""
        query: JsonObject = {**_NOT_ARCHIVED, "types": types, "user": user_id, "limit": MOST_A_PAGE}
        return [channel for page in await self._pages("users.conversations", query) for channel in page.channels]

    async def channel(self, channel_id: str) -> Channel:
        """Return one conversation with the number of its members (conversations.info)."""
        query: JsonObject = {"channel": channel_id, "include_num_members": "true"}
        return parse_answer(_Opened, await self._get("conversations.info", query), SERVICE).channel

    async def members(self, channel_id: str) -> list[str]:
        """Return the ids of a channel's members (conversations.members)."""
        pages = await self._pages("conversations.members", {"channel": channel_id, "limit": MOST_A_PAGE})
        return [member for page in pages for member in page.members if isinstance(member, str)]

    async def first_members(self, channel_id: str) -> tuple[list[str], bool]:
        """Return the ids of a channel's first members, and whether they are all (conversations.members)."""
        page = await self._page("conversations.members", {"channel": channel_id, "limit": PAGE}, "")
        return [one for one in page.members if isinstance(one, str)], not page.response_metadata.next_cursor

    async def users_page(self, cursor: str) -> tuple[list[User], str]:
        """Return a page of everyone of the workspace, bots and deactivated people too, and the cursor of the next,
        empty at the end (users.list)."""
        page = await self._page("users.list", {"limit": PAGE}, cursor)
        return [parse_answer(User, member, SERVICE) for member in page.members], page.response_metadata.next_cursor

    async def user(self, user_id: str) -> User:
        """Return someone as they are now (users.info)."""
        return parse_answer(_Someone, await self._get("users.info", {"user": user_id}), SERVICE).user

    async def user_by_email(self, email: str) -> User:
        """Return who has an e-mail address (users.lookupByEmail)."""
        return parse_answer(_Someone, await self._get("users.lookupByEmail", {"email": email}), SERVICE).user

    async def user_groups(self) -> list[UserGroup]:
        """Return the workspace's user groups (usergroups.list)."""
        return [*parse_answer(_Groups, await self._get("usergroups.list", {}), SERVICE).usergroups]

    async def user_group_members(self, group_id: str) -> list[str]:
        """Return the ids of a user group's members (usergroups.users.list)."""
        return [
            *parse_answer(_Inside, await self._get("usergroups.users.list", {"usergroup": group_id}), SERVICE).users
        ]

    async def thread(self, channel_id: str, thread_ts: str, tell: TellProgress = drop_progress) -> list[Message]:
        """Return a thread's messages, the root first (conversations.replies). How many there are the root says."""
        query: JsonObject = {"channel": channel_id, "ts": thread_ts, "limit": PAGE, "include_all_metadata": "true"}
        pages = await self._pages("conversations.replies", query, tell=tell)
        return [message for page in pages for message in page.messages]

    async def history(
        self, channel_id: str, *, oldest: datetime | None = None, pages: int
    ) -> tuple[list[Message], bool]:
        """Return a channel's newest messages and whether there are more since then (conversations.history)."""
        return await self._since("conversations.history", {"channel": channel_id}, oldest, pages)

    async def replies(
        self, channel_id: str, thread_ts: str, *, oldest: datetime | None = None, pages: int
    ) -> tuple[list[Message], bool]:
        """Return a thread's messages since then, and whether there are more (conversations.replies)."""
        return await self._since("conversations.replies", {"channel": channel_id, "ts": thread_ts}, oldest, pages)

    async def messages_page(
        self, channel_id: str, oldest: datetime, latest: datetime, cursor: str
    ) -> tuple[list[Message], str]:
        """Return a page of what stands in a channel itself between two moments, the newest first, and the cursor of the
        next (conversations.history: "Pagination by time" says that the most recent of the range come first).
        """
        query: JsonObject = {"channel": channel_id, "limit": PAGE, **_between(oldest, latest)}
        page = await self._page("conversations.history", query, cursor)
        return [*page.messages], page.response_metadata.next_cursor

    async def replies_between(
        self, channel_id: str, thread_ts: str, oldest: datetime, latest: datetime
    ) -> list[Message]:
        """Return the first page of a thread's answers between two moments (conversations.replies)."""
        query: JsonObject = {"channel": channel_id, "ts": thread_ts, "limit": PAGE, **_between(oldest, latest)}
        page = await self._page("conversations.replies", query, "")
        return [message for message in page.messages if message.ts != thread_ts]

    async def _since(
        self, method: str, place: JsonObject, oldest: datetime | None, pages: int
    ) -> tuple[list[Message], bool]:
        query: JsonObject = {**place, "limit": PAGE, "include_all_metadata": "true"}
        if oldest is not None:
            query["oldest"] = f"{oldest.timestamp():.6f}"
        read_pages = await self._pages(method, query, most=pages)
        return [message for page in read_pages for message in page.messages], read_pages[-1].has_more

    async def open_dm(self, user_id: str) -> str:
        """Return the id of the direct conversation with a person; opening it again changes nothing
        (conversations.open)."""
        body = await self._call("conversations.open", writes=False, json={"users": user_id})
        return parse_answer(_Opened, body, SERVICE).channel.id

    async def post(self, message: JsonObject, check: CheckTurn = check_nothing) -> tuple[str, str]:
        """Post a message; return its channel and ts (chat.postMessage). ``check`` is called just before it is sent.

        A reply to what somebody has deleted is put into the channel, before everybody, and only the answer tells
        (https://github.com/slack-go/slack/issues/1571): it is taken back, and the thread told to be gone.
        """
        body = await self._call("chat.postMessage", writes=True, check=check, json=message)
        posted = parse_answer(_Posted, body, SERVICE, writes=True)
        if message.get("thread_ts") and posted.message is not None and not posted.message.thread_ts:
            await self.delete(posted.channel, posted.ts)
            forget_write()
            raise make_tool_error(SERVICE, MEANINGS["thread_not_found"], code="thread_not_found")
        return posted.channel, posted.ts

    async def schedule(self, message: JsonObject, check: CheckTurn = check_nothing) -> tuple[str, str]:
        """Have a message posted at its ``post_at``; return its channel and its id until then (chat.scheduleMessage).
        ``check`` is called just before it is sent."""
        body = await self._call("chat.scheduleMessage", writes=True, check=check, json=message)
        made = parse_answer(_Scheduled, body, SERVICE, writes=True)
        return made.channel, made.scheduled_message_id

    async def scheduled(self, channel_id: str, at: int) -> list[ScheduledMessage]:
        """Return metel's messages that wait to be posted in a channel in that second (chat.scheduledMessages.list)."""
        query: JsonObject = {"channel": channel_id, "oldest": str(at), "latest": str(at + 1), "limit": 100}
        body = await self._call("chat.scheduledMessages.list", writes=False, json=query)
        return [*parse_answer(_Waiting, body, SERVICE).scheduled_messages]

    async def unschedule(self, channel_id: str, scheduled_id: str) -> None:
        """Take back a message that waits (chat.deleteScheduledMessage)."""
        body: JsonObject = {"channel": channel_id, "scheduled_message_id": scheduled_id}
        await self._call("chat.deleteScheduledMessage", writes=True, json=body)

    async def delete(self, channel_id: str, ts: str) -> None:
        """Take one of metel's own messages away (chat.delete)."""
        await self._call("chat.delete", writes=True, json={"channel": channel_id, "ts": ts})

    async def _pages(
        self, method: str, query: JsonObject, most: int = MOST_PAGES, tell: TellProgress = drop_progress
    ) -> list[_Page]:
        pages: list[_Page] = []
        cursor = ""
        while len(pages) < most:
            pages.append(await self._page(method, query, cursor))
            cursor = pages[-1].response_metadata.next_cursor
            if not cursor:
                break
            tell(_count_messages(pages))
        return pages

    async def _page(self, method: str, query: JsonObject, cursor: str) -> _Page:
        asked: JsonObject = {**query, "cursor": cursor} if cursor else query
        return parse_answer(_Page, await self._get(method, asked), SERVICE)

    async def _get(self, method: str, query: JsonObject) -> object:
        return await self._call(method, verb="GET", writes=False, params=query)

    async def _call(
        self,
        method: str,
        *,
        writes: bool,
        verb: Literal["GET", "POST"] = "POST",
        check: CheckTurn = check_nothing,
        **body: Any,
    ) -> object:
        if self._client.session is None:
            timeout = aiohttp.ClientTimeout(total=self._timeout_s)
            self._client.session = aiohttp.ClientSession(timeout=timeout)
        channel = str(body.get("json", {}).get("channel", ""))
        return await self._limiter.send(
            get_quota(method, channel, writes=writes), lambda: self._send(method, writes, verb, body), check
        )

    async def _send(self, method: str, writes: bool, verb: str, body: dict[str, Any]) -> object:
        reach_crash_point(self._points[0])
        try:
            response = await self._client.api_call(method, http_verb=verb, **body)
        except RAISED as error:
            raise translate_error(error, self.clock, writes=writes) from error
        reach_crash_point(self._points[1])
        if writes:
            record_write()
        self._learn(response.headers)
        return response.data

    def _learn(self, headers: Mapping[str, str]) -> None:
        told = next((value for name, value in headers.items() if name.lower() == "x-oauth-scopes"), None)
        if told is not None:
            self.scopes = frozenset(scope.strip() for scope in told.split(",") if scope.strip())


def _between(oldest: datetime, latest: datetime) -> JsonObject:
    return {"oldest": f"{oldest.timestamp():.6f}", "latest": f"{latest.timestamp():.6f}", "inclusive": "true"}


def _count_messages(pages: Sequence[_Page]) -> Progress:
    """Return how many messages were read, of how many where the first is the root of a thread."""
    done = sum(len(page.messages) for page in pages)
    total = 1 + pages[0].messages[0].reply_count if pages[0].messages else 0
    return Progress(done, total if total >= max(done, 2) else None)
