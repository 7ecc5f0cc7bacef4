"""The Bolt app of a team: what comes in is stored before it is acknowledged. Where deliveries come in for all teams."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias, cast

import structlog
from slack_bolt.async_app import AsyncApp, AsyncBoltRequest
from slack_bolt.logger.messages import warning_client_prioritized_and_token_skipped
from slack_bolt.response import BoltResponse
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.body import get_text
from bot.slack.inbox import Ended, Store, TakeFact, build_store, get_team_id
from bot.slack.listeners import actions, commands, events, views
from bot.slack.listeners.surface import Registrar, Surface
from bot.slack.parse import Reader, find_overheard, is_relevant_delivery
from orchestration.ports import Clock, Delivery, Inbox, NotNowError
from schemas.request import Request
from schemas.values import Payload

Headers: TypeAlias = dict[str, str | Sequence[str]]


class BoltApp(AsyncApp):
    """Bolt's app, with a short way for events whose sender is known."""

    def __init__(self, store: Store, client: AsyncWebClient, signing_secret: str, logger: logging.Logger) -> None:
        super().__init__(
            # Named, because Bolt would look through the whole stack for a name.
            name="metel",
            client=client,
            signing_secret=signing_secret,
            before_authorize=_storing_first(store),
            attaching_conversation_kwargs_enabled=False,
            logger=logger,
        )
        self._store = store

    async def take(self, body: Payload, headers: Headers) -> BoltResponse:
        """Answer a delivery that surely is Slack's; 500 where it could not be stored, so that Slack brings it again."""
        if not _is_only_stored(body):
            # The mode leaves the check of the signature out, of which whoever brings it here has made sure.
            told = AsyncBoltRequest(mode="socket_mode", body=cast("dict[str, object]", body), headers=headers)
            return await self.async_dispatch(told)
        try:
            await self._store(body)
        except NotNowError as error:
            self.logger.error("delivery_not_stored: %s", error)
            return BoltResponse(status=500, body="")
        except Exception:
            self.logger.exception("delivery_not_stored")
            return BoltResponse(status=500, body="")
        return BoltResponse(status=200, body="")


def _is_only_stored(body: Payload) -> bool:
    """Whether no listener has anything to do for a delivery: of all events, one draws a tab."""
    return get_text(body, "type") == "event_callback" and get_text(body, "event", "type") != "app_home_opened"


def _storing_first(store: Store) -> Callable[..., Awaitable[None]]:
    """Return the middleware that stores, and always goes on where it could: a modal's submission is answered by its
    listener."""

    async def store_delivery(req: AsyncBoltRequest, next: Callable[[], Awaitable[None]]) -> None:
        await store(cast("Payload", req.body))
        await next()

    return store_delivery


AwaitsAnswer: TypeAlias = Callable[[Request], Awaitable[bool]]
"""Tells whether a run of a thread waits for an answer of who says something there. Talk among people is kept nowhere
else."""


async def find_no_wait(said: Request) -> bool:
    """Wait for nobody."""
    del said
    return False


def build_app(
    *,
    client: AsyncWebClient,
    signing_secret: str,
    inbox: Inbox,
    clock: Clock,
    wake: Callable[[], None],
    reader: Callable[[], Reader],
    surface: Surface,
    ended: Ended | None = None,
    take_fact: TakeFact | None = None,
    awaits_answer: AwaitsAnswer = find_no_wait,
) -> BoltApp:
    """Return the app. ``wake`` is called when something was stored; ``reader`` tells who metel is by then; ``ended``
    is called when the workspace has taken metel's token back; ``take_fact`` takes what only tells of the workspace;
    ``awaits_answer`` tells whether a thread waits for what a person says there to nobody in particular.

    The same app serves Socket Mode and, through ``app.server()`` or an adapter, signed HTTP requests.
    """

    async def matters(delivery: Delivery) -> bool:
        if is_relevant_delivery(delivery, reader()):
            return True
        overheard = find_overheard(delivery, reader())
        return overheard is not None and await awaits_answer(overheard)

    store = build_store(inbox, clock, wake, matters, ended=ended, take_fact=take_fact)
    logger = logging.getLogger("metel.bolt")
    logger.addFilter(_is_news)
    app = BoltApp(store, client, signing_secret, logger)
    register_listeners(app, surface)
    return app


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a record of Bolt's is worth a line. That it leaves ``SLACK_BOT_TOKEN`` alone, which it looks for by
    itself, is as it should be: the client that it is given has its own token."""
    return record.msg != warning_client_prioritized_and_token_skipped()


AppOf: TypeAlias = Callable[[str], BoltApp | None]
"""Returns the app of a team whose deliveries may come this way; ``None`` of any other."""

_log = structlog.stdlib.get_logger("metel.entrance")


async def dispatch_delivery(app_of: AppOf, body: Payload, headers: Headers) -> BoltResponse:
    """Give a delivery that is known to come from Slack to its team's app. One of a team that is not served is
    acknowledged and let go of: Slack would bring it again to no other end."""
    team = get_team_id(body)
    app = app_of(team)
    if app is None:
        _log.warning("delivery_of_unknown_team", team=team)
        return BoltResponse(status=200, body="")
    return await app.take(body, headers)


def register_listeners(app: AsyncApp, surface: Surface) -> None:
    """Register every listener."""
    registrar = cast("Registrar", app)
    events.register_mentions(registrar)
    events.register_messages(registrar)
    events.register_home(registrar, surface)
    actions.register_actions(registrar, surface)
    commands.register_commands(registrar, surface)
    views.register_views(registrar, surface)
