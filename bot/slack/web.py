"""The few Web API methods that metel's own messages and views need, with plain types.

Nothing is sent twice behind one's back: the client's own retries are off
(https://docs.slack.dev/tools/python-slack-sdk/web#retryhandler), so a lost answer is seen here as one. What Slack's
answers mean, and what its limits are, is said in ``connectors.slack`` for these calls as for those of the tools.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, cast

import aiohttp
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.body import get_object, get_objects, get_text, get_value
from bot.slack.cards.blocks import clip_text
from connectors.failures import make_tool_error, make_unknown_error
from connectors.slack.errors import MEANINGS, RAISED, SERVICE, translate_error
from connectors.slack.rates import get_quota
from orchestration.crash_points import reach_crash_point
from orchestration.ports import Clock
from orchestration.rate_limit.rate_limiter import NoLimiter, RateLimiter
from schemas.errors import Failure
from schemas.plan import LANGUAGES, Language
from schemas.values import Payload

CARD_EVENT = "metel_card"
LONGEST_CHANGE = 4_000
"""Of the text of a change; with blocks it is what notifications show."""


def is_refusal(failure: Failure) -> bool:
    """Whether Slack said no, and would say no again; the call had no effect."""
    return failure.kind not in ("transient", "rate_limited", "uncertain")


@dataclass(frozen=True, slots=True)
class Identity:
    """Who the token is."""

    team: str
    bot_user: str


@dataclass(frozen=True, slots=True)
class SlackProfile:
    """What the workspace says of a person."""

    name: str
    timezone: str
    team: str
    is_guest: bool
    is_gone: bool
    is_admin: bool = False
    """Of the workspace, or its owner."""
    language: Language | None = None
    """What their Slack is set to, where that is one of metel's languages."""

    def is_member_of(self, team: str) -> bool:
        """Whether this is a full member of the team: who is a guest, left, or is of another team is not."""
        return self.team == team and not self.is_guest and not self.is_gone

    def administers(self, team: str) -> bool:
        """Whether this is a full member who administers the team."""
        return self.is_admin and self.is_member_of(team)


class _Response(Protocol):
    """The part of the client's response that is read; the client itself leaves its types open."""

    data: object


class _Caller(Protocol):
    token: str | None

    async def api_call(
        self,
        api_method: str,
        *,
        http_verb: str = "POST",
        params: Payload | None = None,
        json: Payload | None = None,
        data: Payload | None = None,
    ) -> _Response: ...


def normalise_url(api_url: str) -> str:
    """Return the base address with the final slash that the client needs."""
    return api_url if api_url.endswith("/") else f"{api_url}/"


def build_slack_client(token: str, api_url: str, session: aiohttp.ClientSession | None = None) -> AsyncWebClient:
    """Return a client that sends each call once; with a session it keeps its connections."""
    return AsyncWebClient(token=token, base_url=normalise_url(api_url), timeout=10, retry_handlers=[], session=session)


class SlackWeb:
    """The Web API as metel's cards use it.

    Every method raises ``ToolError``: of the kind ``uncertain`` where the answer to a write was lost, and ``held``
    where nothing was sent, for ``limiter`` is the connection's own.
    """

    def __init__(self, client: AsyncWebClient, clock: Clock, limiter: RateLimiter | None = None) -> None:
        self._client = cast("_Caller", client)
        self._clock = clock
        self._limiter = limiter or NoLimiter()
        self.workspace = ""
        """The workspace's address, once Slack has said who metel is."""

    async def identity(self) -> Identity:
        """https://docs.slack.dev/reference/methods/auth.test"""
        answer = await self._tell("auth.test", {}, writes=False)
        self.workspace = get_text(answer, "url")
        if not get_text(answer, "team_id"):
            raise make_unknown_error(SERVICE, "no_team", writes=False)
        return Identity(get_text(answer, "team_id"), get_text(answer, "user_id"))

    async def revoke_token(self) -> None:
        """Give the token back to Slack. https://docs.slack.dev/reference/methods/auth.revoke"""
        await self._tell("auth.revoke", {})

    async def post(self, channel: str, thread_ts: str, text: str, blocks: Sequence[Payload], card: str) -> str:
        """Post with the card's mark in the metadata and return its ts.

        A reply to what somebody has deleted would stand in the channel, outside any thread: it is taken back, and the
        thread told to be gone. https://docs.slack.dev/reference/methods/chat.postMessage
        """
        body: Payload = {"channel": channel, "text": text, "unfurl_links": False, "unfurl_media": False}
        body["metadata"] = {"event_type": CARD_EVENT, "event_payload": {"card": card}}
        if blocks:
            body["blocks"] = list(blocks)
        if thread_ts:
            body["thread_ts"] = thread_ts
        answer = await self._tell("chat.postMessage", body)
        ts = get_text(answer, "ts")
        if not ts:
            raise make_unknown_error(SERVICE, "no_ts", writes=True)
        if thread_ts and get_object(answer, "message") and not get_text(answer, "message", "thread_ts"):
            await self.delete(channel, ts)
            raise make_tool_error(SERVICE, MEANINGS["thread_not_found"], code="thread_not_found")
        return ts

    async def update(self, channel: str, ts: str, text: str, blocks: Sequence[Payload]) -> None:
        """Edit a message; its metadata stays. https://docs.slack.dev/reference/methods/chat.update"""
        body: Payload = {"channel": channel, "ts": ts, "text": clip_text(text, LONGEST_CHANGE), "blocks": list(blocks)}
        await self._tell("chat.update", body)

    async def post_ephemeral(self, channel: str, user: str, text: str, thread_ts: str = "") -> None:
        """Tell one person. https://docs.slack.dev/reference/methods/chat.postEphemeral"""
        body: Payload = {"channel": channel, "user": user, "text": text}
        if thread_ts:
            body["thread_ts"] = thread_ts
        await self._tell("chat.postEphemeral", body)

    async def find_card(self, channel: str, thread_ts: str, card: str) -> str:
        """Return the ts of the first message that carries the card's mark, or ""."""
        return next(iter(await self.find_cards(channel, thread_ts, card)), "")

    async def find_cards(self, channel: str, thread_ts: str, card: str) -> list[str]:
        """Return the ts of the messages that carry the card's mark, oldest first.

        https://docs.slack.dev/reference/methods/conversations.replies
        """
        found: list[str] = []
        cursor = ""
        while True:
            method = "conversations.replies" if thread_ts else "conversations.history"
            body: Payload = {"channel": channel, "limit": 200, "include_all_metadata": "true"}
            body |= {"ts": thread_ts} if thread_ts else {}
            answer = await self._ask(method, body | ({"cursor": cursor} if cursor else {}))
            found += [
                get_text(message, "ts")
                for message in get_objects(answer, "messages")
                if get_text(message, "metadata", "event_payload", "card") == card
            ]
            cursor = get_text(answer, "response_metadata", "next_cursor")
            # The channel's history is looked at one page deep: what was lost was lost just now.
            if not cursor or not thread_ts:
                return sorted(found)

    async def list_writers(self, channel: str, thread_ts: str) -> frozenset[str]:
        """Return the ids of the people who wrote in a thread; of a very long one those of its first page.

        https://docs.slack.dev/reference/methods/conversations.replies
        """
        answer = await self._ask("conversations.replies", {"channel": channel, "ts": thread_ts, "limit": 200})
        messages = [one for one in get_objects(answer, "messages") if not get_text(one, "bot_id")]
        return frozenset(user for one in messages if (user := get_text(one, "user")))

    async def delete(self, channel: str, ts: str) -> None:
        """Delete a message of metel's own. https://docs.slack.dev/reference/methods/chat.delete"""
        await self._tell("chat.delete", {"channel": channel, "ts": ts})

    async def open_direct(self, user: str) -> str:
        """Return the direct message with a person. https://docs.slack.dev/reference/methods/conversations.open"""
        return get_text(await self._tell("conversations.open", {"users": user}, writes=False), "channel", "id")

    async def open_view(self, trigger_id: str, view: Payload) -> None:
        """Open a modal. https://docs.slack.dev/reference/methods/views.open"""
        await self._tell("views.open", {"trigger_id": trigger_id, "view": view})

    async def publish_home(self, user: str, view: Payload) -> None:
        """Draw a person's Home tab. https://docs.slack.dev/reference/methods/views.publish"""
        await self._tell("views.publish", {"user_id": user, "view": view})

    async def profile(self, user: str) -> SlackProfile:
        """https://docs.slack.dev/reference/methods/users.info"""
        person = get_object(await self._ask("users.info", {"user": user, "include_locale": True}), "user")
        if not get_text(person, "id"):
            raise make_unknown_error(SERVICE, "no_user", writes=False)
        return SlackProfile(
            name=get_text(person, "profile", "display_name") or get_text(person, "name"),
            timezone=get_text(person, "tz"),
            team=get_text(person, "team_id"),
            is_guest=any(
                get_value(person, flag) is True for flag in ("is_restricted", "is_ultra_restricted", "is_stranger")
            ),
            is_gone=get_value(person, "deleted") is True or get_value(person, "is_bot") is True,
            is_admin=any(get_value(person, flag) is True for flag in ("is_admin", "is_owner")),
            language=next((one for one in LANGUAGES if get_text(person, "locale").startswith(one)), None),
        )

    async def group_handles(self) -> dict[str, str]:
        """Return what people type for each user group, by id. https://docs.slack.dev/reference/methods/usergroups.list"""
        told = get_objects(await self._ask("usergroups.list", {}), "usergroups")
        return {get_text(group, "id"): get_text(group, "handle") for group in told}

    async def set_session(self, channel: str, thread_ts: str, status: str) -> None:
        """https://docs.slack.dev/reference/methods/agents.sessions.setStatus"""
        body: Payload = {"channel_id": channel, "thread_ts": thread_ts, "status": status}
        await self._tell("agents.sessions.setStatus", body)

    async def renewed(self, client_id: str, client_secret: str, refresh_token: str) -> Payload:
        """Return a new token and what renews it next. https://docs.slack.dev/authentication/using-token-rotation"""
        body: Payload = {"client_id": client_id, "client_secret": client_secret, "refresh_token": refresh_token}
        body["grant_type"] = "refresh_token"
        return await self._through("oauth.v2.access", {"data": body}, writes=True)

    async def open_connection(self, app_token: str) -> str:
        """Return the address of a new Socket Mode connection. How often Slack allows that, its answer says.
        https://docs.slack.dev/reference/methods/apps.connections.open"""
        answer = await self._answer("apps.connections.open", {"json": {"token": app_token}}, writes=False)
        if not get_text(answer, "url"):
            raise make_unknown_error(SERVICE, "no_url", writes=False)
        return get_text(answer, "url")

    def use_token(self, token: str) -> None:
        """Speak with another token from now on."""
        self._client.token = token

    async def _tell(self, method: str, body: Payload, *, writes: bool = True) -> Payload:
        return await self._through(method, {"json": body}, get_text(body, "channel"), writes=writes)

    async def _ask(self, method: str, query: Payload) -> Payload:
        # Methods that only read take no JSON body: https://docs.slack.dev/apis/web-api/#methods_supporting_json
        return await self._through(method, {"params": query}, writes=False)

    async def _through(self, method: str, sent: Mapping[str, Payload], channel: str = "", *, writes: bool) -> Payload:
        quota = get_quota(method, channel, writes=writes)
        return await self._limiter.send(quota, lambda: self._answer(method, sent, writes=writes))

    async def _answer(self, method: str, sent: Mapping[str, Payload], *, writes: bool) -> Payload:
        reach_crash_point("web.before")
        try:
            answer = await self._client.api_call(method, http_verb="GET" if "params" in sent else "POST", **sent)
        except RAISED as error:
            raise translate_error(error, self._clock, writes=writes) from error
        reach_crash_point("web.after")
        return cast("Payload", answer.data)
