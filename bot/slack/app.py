"""metel in one team's Slack: what the composition root starts and stops."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeAlias

import aiohttp
import structlog
from slack_sdk.web.async_client import AsyncWebClient

from bot.clock import Timer
from bot.slack.bolt import AppOf, BoltApp, build_app, dispatch_delivery
from bot.slack.card_keeper import CardKeeper
from bot.slack.cards.text import CardText
from bot.slack.clicked_card import ClickedCard
from bot.slack.handler import IntentHandler, MakeReceipt, make_no_receipt
from bot.slack.hold_notice import HoldNotice
from bot.slack.inbox import TakeFact
from bot.slack.inbox_worker import InboxWorker
from bot.slack.intents import CommandPort
from bot.slack.listeners.surface import OwnData, Surface
from bot.slack.own_data import OwnDataOrders
from bot.slack.parse import Reader
from bot.slack.people import Notices, People
from bot.slack.place_check import build_place_check
from bot.slack.policy_edits import PolicyEdits
from bot.slack.poster import ThreadOpener
from bot.slack.request_gate import RequestGate
from bot.slack.setup_check import SetupCheck
from bot.slack.socket_mode import SocketConnection
from bot.slack.team_orders import TeamOrders
from bot.slack.thread_handler import ThreadHandler
from bot.slack.web import SlackWeb, build_slack_client
from orchestration.execution.loaders import PolicyVersions
from orchestration.execution.team_stops import TeamStops
from orchestration.plan.thread_context import Session
from orchestration.policy.sources import ListSources, list_no_sources
from orchestration.ports import UNKNOWN, CardStore, ChannelVisibility, Clock, Directory, Inbox, RunStore, Scopes
from orchestration.rate_limit.limiter_state import Hold
from orchestration.rate_limit.rate_limiter import RateLimiter
from orchestration.tasks import BackgroundTasks, end_task
from orchestration.text.messages import load_wording
from schemas.contract import ToolContract
from schemas.plan import Language
from schemas.request import Request
from schemas.team import LinkHosts

_log = structlog.stdlib.get_logger("metel.slack")

CONNECTIONS = 2
"""With two, one is open while the other is lost (https://docs.slack.dev/apis/events-api/using-socket-mode#connections)."""
CONNECT_WITHIN_S = 5.0
"""So long a start waits for its connections; what takes longer goes on beside it."""
SHOWN_AGAIN = 50
TeamEnded: TypeAlias = Callable[[str], Awaitable[None]]
"""Told of a team that has taken metel's token back."""


@dataclass(frozen=True, slots=True)
class SlackSettings:
    """What the team set. ``app_token`` may be empty where requests come over HTTP."""

    bot_token: str
    app_token: str = ""
    signing_secret: str = ""
    api_url: str = "https://slack.com/api/"
    language: Language = "ko"
    timezone: str = "Asia/Seoul"
    link_hosts: LinkHosts = field(default_factory=dict[str, tuple[str, ...]])


@dataclass(frozen=True, slots=True)
class SlackStores:
    """Where runs, deliveries and cards are kept; ``make_receipt`` where receipts can be signed; ``restored_at`` is when
    all that was last put back to an earlier state."""

    runs: RunStore
    inbox: Inbox
    cards: CardStore
    policies: PolicyVersions
    stops: TeamStops
    own_data: OwnData
    make_receipt: MakeReceipt | None = None
    restored_at: datetime | None = None


IsConnected: TypeAlias = Callable[[], bool]
Sleep: TypeAlias = Callable[[float], Awaitable[None]]
Crawl: TypeAlias = Callable[[Sleep, IsConnected], Coroutine[None, None, None]]
"""Looks through the workspace until cancelled; given how to wait, and whether Slack's events come in."""


async def _unnoticed(_: str) -> None:
    return None


def _nobody(_: str) -> BoltApp | None:
    return None


@dataclass(frozen=True, slots=True)
class SlackCallbacks:
    """Where a Slack app leads beyond its own team. ``find_shared_app`` gives the app of a team that shares its Slack
    app; ``ended`` is told when the team has taken metel's token back."""

    find_shared_app: AppOf = _nobody
    ended: TeamEnded = _unnoticed


@dataclass(frozen=True, slots=True)
class SlackDependencies:
    """What a Slack app has of its team: who people are, the limiter of what it sends, who reads where, the tools; who
    takes what Slack tells of people and channels, and what crawls them while the app is connected; what its connections
    were granted, whom its settings name as approvers, and what the other connections hold."""

    directory: Directory
    limiter: RateLimiter
    visibility: ChannelVisibility
    contracts: Mapping[str, ToolContract]
    take_fact: TakeFact
    crawl: Crawl
    scopes: Scopes = UNKNOWN
    approvers: tuple[str, ...] = ()
    list_sources: ListSources = list_no_sources


class SlackApp:
    """Everything that faces one team's Slack. ``notifier`` is for the orchestrator; ``start`` takes it as the command
    handler."""

    def __init__(
        self,
        settings: SlackSettings,
        stores: SlackStores,
        *,
        client: AsyncWebClient,
        clock: Clock,
        dependencies: SlackDependencies,
        timer: Timer | None = None,
        callbacks: SlackCallbacks | None = None,
    ) -> None:
        self._settings = settings
        self._callbacks = callbacks or SlackCallbacks()
        self.team = ""
        self._stores = stores
        self._client = client
        self._clock = clock
        self._timer = timer or Timer()
        self._directory = dependencies.directory
        self._card_text = CardText(
            load_wording("bot.slack"),
            dependencies.contracts,
            settings.link_hosts,
            gives_receipts=stores.make_receipt is not None,
        )
        self._web = SlackWeb(client, clock, dependencies.limiter)
        self._reader = Reader("", settings.language, settings.timezone)
        self._inbox_worker: InboxWorker | None = None
        self._ahead = BackgroundTasks()
        self._commands: CommandPort | None = None
        self._sockets: list[SocketConnection] = []
        self._check_place = build_place_check(dependencies.visibility, stores.policies)
        wording = self._card_text.wording
        self._holds = HoldNotice(self._web, self._directory, wording, settings.language, settings.timezone)
        self.notifier = CardKeeper(
            self._web, stores.cards, self._card_text, self._check_place, self._timer, restored_at=stores.restored_at
        )
        self._surface = Surface(
            stores.runs,
            self._web,
            self._card_text,
            settings.language,
            self._at_commands,
            stores.policies,
            stores.cards,
            stores.stops,
            Notices(self._web, self._timer.elapsed),
            SetupCheck(dependencies.contracts, dependencies.scopes, dependencies.directory, dependencies.approvers),
            stores.own_data,
            dependencies.list_sources,
        )
        self.own_data = OwnDataOrders(self._surface)
        self.app: BoltApp = build_app(
            client=client,
            signing_secret=settings.signing_secret,
            inbox=stores.inbox,
            clock=clock,
            wake=self.wake,
            reader=lambda: self._reader,
            surface=self._surface,
            ended=self._end,
            take_fact=dependencies.take_fact,
            awaits_answer=self._awaits_answer,
        )
        self._crawl = dependencies.crawl
        self._crawling: asyncio.Task[None] | None = None

    async def _awaits_answer(self, said: Request) -> bool:
        place = said.place
        rows = await self._stores.runs.unfinished_in(place.team, place.channel, place.thread_ts)
        return any(row.user == said.user and row.status == "waiting" for row in rows)

    async def start(self, commands: CommandPort, connections: int = CONNECTIONS, *, shows: bool = True) -> None:
        """Learn who metel is, show again what may have been left half shown, carry what waits, and connect.

        With ``connections=0`` nothing is connected: ``app`` is served over HTTP by someone else. With ``shows=False``
        runs are shown by those who advance them.

        Raises:
            ToolError: the token is not good, or Slack does not answer.
        """
        identity = await self._web.identity()
        self.team = identity.team
        self._reader = Reader(identity.bot_user, self._settings.language, self._settings.timezone)
        if shows:
            await self._show_again(identity.team)
        self._commands = commands
        handler = self._build_intent_handler(identity.team, commands)
        self._ahead = handler.ahead
        self._inbox_worker = InboxWorker(self._stores.inbox, handler, self._reader, self._timer)
        self._inbox_worker.start()
        wanted = connections if self._settings.app_token else 0
        self._sockets = [self._build_socket() for _ in range(wanted)]
        await asyncio.gather(*(socket.start(CONNECT_WITHIN_S) for socket in self._sockets))
        self._crawling = asyncio.create_task(self._crawl(self._timer.sleep, self._is_connected))
        _log.info("slack_ready", team=identity.team, connections=connections)

    async def stop(self, timeout_s: float = 15.0) -> None:
        """Take nothing more, finish what is being carried, and show the last states."""
        if self._crawling is not None:
            await end_task(self._crawling)
        await asyncio.gather(*(socket.close() for socket in self._sockets), return_exceptions=True)
        self._sockets.clear()
        if self._inbox_worker is not None:
            await self._inbox_worker.stop(timeout_s / 2)
        await self._ahead.close()
        await self.notifier.settle(timeout_s / 2)

    def _build_socket(self) -> SocketConnection:
        assert self._client.session is not None, "connections share the client's session"
        return SocketConnection(
            lambda: self._web.open_connection(self._settings.app_token),
            self._client.session,
            lambda body, headers: dispatch_delivery(self.app_of, body, {**headers}),
            self._timer,
        )

    @property
    def trouble(self) -> str:
        """Why nothing of the team's comes in; empty while something may."""
        told = [socket.trouble for socket in self._sockets]
        return "" if not told or None in told else next(one.message for one in told if one is not None)

    async def show(self, team: str, run_id: str, within_s: float) -> bool:
        """Show a run as it is now, and wait until it is shown, at most so long; return whether it is."""
        await self.notifier.show(await self._stores.runs.load(team, run_id))
        return await self.notifier.shown(run_id, within_s)

    def _is_connected(self) -> bool:
        """Whether Slack's events come in; over HTTP they do as long as the process serves."""
        return not self._sockets or any(socket.trouble is None for socket in self._sockets)

    def tell_hold(self, service: str, hold: Hold) -> None:
        """Have the team's admins told that a service asked to be left alone for long."""
        self._holds.begin(service, hold)

    def use_token(self, token: str) -> None:
        """Speak with another token of the same workspace from now on."""
        self._web.use_token(token)

    async def _end(self) -> None:
        _log.warning("team_ended", team=self.team)
        await self._callbacks.ended(self.team)

    @property
    def signing_secret(self) -> str:
        """What requests for this team are signed with; empty where its app is another team's as well."""
        return self._settings.signing_secret

    @property
    def has_own_app(self) -> bool:
        """Whether the team has a Slack app of its own, whose deliveries come in by a way of their own."""
        return bool(self._settings.app_token or self._settings.signing_secret)

    def app_of(self, team: str) -> BoltApp | None:
        """Return the app for a team's delivery that came over this app's connections."""
        return self.app if team == self.team else self._callbacks.find_shared_app(team)

    def _at_commands(self) -> CommandPort:
        assert self._commands is not None, "nothing is delivered before the start"
        return self._commands

    def wake(self) -> None:
        """Look at what was stored for the team, now."""
        if self._inbox_worker is not None:
            self._inbox_worker.wake()

    async def _show_again(self, team: str) -> None:
        """A process that died between a commit and a card left the card behind. Runs that people see as they are,
        however many wait, are not even read."""
        for run_id in await self._stores.cards.behind(team, SHOWN_AGAIN):
            try:
                await self.notifier.show(await self._stores.runs.load(team, run_id))
            except Exception:
                # One run that can't be read must not keep the others from being served.
                _log.exception("run_not_shown_again", run=run_id)

    def _build_intent_handler(self, team: str, commands: CommandPort) -> IntentHandler:
        stores, wording = self._stores, self._card_text.wording
        notices = self._surface.notices
        return IntentHandler(
            team=team,
            commands=commands,
            inbox=stores.inbox,
            runs=stores.runs,
            clicked=ClickedCard(stores.runs, stores.cards, self._timer, stores.restored_at),
            people=People(self._directory, self._web, self._timer.elapsed),
            notices=notices,
            thread=ThreadHandler(commands, Session(stores.runs, self._clock), notices, self._card_text),
            policy_changes=PolicyEdits(
                stores.policies, self._web, notices, wording, self._settings.language, self._card_text.contracts
            ),
            team_orders=TeamOrders(self._surface),
            own_data=self.own_data,
            opener=ThreadOpener(self._web, wording, self._check_place),
            check_place=self._check_place,
            gate=RequestGate(team, stores.stops, stores.policies, stores.runs, self._clock, self._settings.timezone),
            wording=wording,
            language=self._settings.language,
            make_receipt=stores.make_receipt or make_no_receipt,
        )


@asynccontextmanager
async def open_slack_app(
    settings: SlackSettings,
    stores: SlackStores,
    clock: Clock,
    dependencies: SlackDependencies,
    *,
    timer: Timer | None = None,
    find_shared_app: AppOf = _nobody,
    ended: TeamEnded = _unnoticed,
) -> AsyncGenerator[SlackApp]:
    """A Slack app that is not started yet; at the end of the block it is stopped and its connections are closed."""
    async with aiohttp.ClientSession() as session:
        client = build_slack_client(settings.bot_token, settings.api_url, session)
        slack_app = SlackApp(
            settings,
            stores,
            client=client,
            clock=clock,
            dependencies=dependencies,
            timer=timer,
            callbacks=SlackCallbacks(find_shared_app, ended),
        )
        try:
            yield slack_app
        finally:
            await slack_app.stop()
