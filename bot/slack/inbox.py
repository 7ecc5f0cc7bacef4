"""The inbox: stores each delivery before Slack is told that it arrived, and wakes the worker once all are stored."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import TypeAlias

from bot.slack.body import get_first_object, get_object, get_text, get_value
from orchestration.crash_points import reach_crash_point
from orchestration.ports import Clock, Delivery, Inbox
from schemas.values import Json, Payload

MOST_WAITING = 1000
"""So many stored deliveries are not kept waiting, however many more come in."""


class Debounce:
    """Rings once no delivery is being stored any more; ``with`` it each is stored, all at the same time."""

    def __init__(self, callback: Callable[[], None]) -> None:
        self._callback = callback
        self._coming = 0
        self._waiting = 0

    def __enter__(self) -> None:
        """A delivery is about to be stored."""
        self._coming += 1

    def __exit__(self, failed: type[BaseException] | None, _: BaseException | None, __: TracebackType | None) -> None:
        """It was stored, or could not be."""
        self._coming -= 1
        self._waiting += failed is None
        if self._waiting and (not self._coming or self._waiting >= MOST_WAITING):
            self._waiting = 0
            self._callback()


Ended: TypeAlias = Callable[[], Awaitable[None]]

TakeFact: TypeAlias = Callable[[Payload], Awaitable[bool]]
"""Takes an event that only tells something; returns whether it was one. Raises where it can't be kept."""

Matters: TypeAlias = Callable[[Delivery], Awaitable[bool]]
"""Tells whether a delivery may ask for something. Raises where that can't be told, so that Slack sends it again."""

Store: TypeAlias = Callable[[Payload], Awaitable[None]]
"""Keeps what was delivered; raises where it can't be kept."""

_SECRETS = frozenset({"token", "response_url", "response_urls"})
"""Parts of a body that grant something and that nothing reads later."""


def build_store(
    inbox: Inbox,
    clock: Clock,
    wake: Callable[[], None],
    matters: Matters,
    *,
    ended: Ended | None = None,
    take_fact: TakeFact | None = None,
) -> Store:
    """Return what keeps a delivery; it raises when that can't be stored, so that Slack sends it again.

    What does not matter (talk among people) is not kept. What only tells of people and channels is a fact and no
    request: ``take_fact`` writes it down, and there is no delivery to carry, but where somebody was invited: that may
    be metel. ``ended`` is called, and must have taken
    note, before Slack is told that the end of metel's rights arrived.
    """
    debounce = Debounce(wake)

    async def store_delivery(body: Payload) -> None:
        is_fact = take_fact is not None and await take_fact(get_object(body, "event"))
        if is_fact and not is_invitation(body):
            reach_crash_point("inbox.before_ack")
            return
        key = build_delivery_key(body)
        if ended is not None and is_revocation(body):
            await ended()
        if key:
            kept = {name: value for name, value in body.items() if name not in _SECRETS}
            delivery = Delivery(key, get_team_id(body), _kind(body), kept, clock.now())
            if await matters(delivery):
                reach_crash_point("inbox.before_store")
                with debounce:
                    await inbox.store(delivery)
                    reach_crash_point("inbox.after_store")
        reach_crash_point("inbox.before_ack")

    return store_delivery


def is_invitation(body: Payload) -> bool:
    """Whether somebody took somebody into a channel.

    https://docs.slack.dev/reference/events/member_joined_channel
    """
    return get_text(body, "event", "type") == "member_joined_channel" and bool(get_text(body, "event", "inviter"))


def is_revocation(body: Payload) -> bool:
    """Whether the workspace has removed the app, or taken the bot's token back.

    https://docs.slack.dev/reference/events/app_uninstalled, https://docs.slack.dev/reference/events/tokens_revoked
    """
    kind = get_text(body, "event", "type")
    return kind == "app_uninstalled" or (kind == "tokens_revoked" and bool(get_value(body, "event", "tokens", "bot")))


def build_delivery_key(body: Payload) -> str:
    """Return a name that is the same for every redelivery, or "" for what needs no keeping (a check of
    the address, typing in a select)."""
    if get_text(body, "event_id"):
        return f"event:{get_text(body, 'event_id')}"
    if get_text(body, "command"):
        return f"command:{get_text(body, 'trigger_id')}"
    match get_text(body, "type"):
        case "block_actions":
            return _click_key(body)
        case "view_submission":
            view = get_object(body, "view")
            values = _digest(get_value(view, "state", "values"))
            return ":".join(("view", get_team_id(body), get_text(view, "id"), get_text(view, "hash"), values))
        case _:
            return ""


def _click_key(body: Payload) -> str:
    action = get_first_object(body, "actions")
    place = get_text(body, "container", "message_ts") or get_text(body, "view", "id")
    channel = get_text(body, "channel", "id")
    parts = (channel, place, get_text(action, "action_id"), get_text(action, "action_ts"), get_text(body, "user", "id"))
    return ":".join(("click", get_team_id(body), *parts))


def _digest(value: Json) -> str:
    # A view's hash stays the same when a submission is refused, so the values tell a second try from a redelivery.
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


def _kind(body: Payload) -> str:
    if get_text(body, "event_id"):
        return "slack.event"
    return "slack.command" if get_text(body, "command") else "slack.interaction"


def get_team_id(body: Payload) -> str:
    """Return the team whose workspace the app is told of."""
    return get_text(body, "team_id") or get_text(body, "team", "id") or get_text(body, "user", "team_id")
