"""metel in one team's Slack: what the composition root starts and stops."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import aiohttp
import structlog
from slack_sdk.web.async_client import AsyncWebClient

from bot.clock import Timer
from bot.slack.admin_notice import AdminNotice, HoldNotice, ModelNotice
from bot.slack.bolt import BoltApp, build_app, dispatch_delivery
from bot.slack.card_keeper import CardKeeper, ShownStores
from bot.slack.cards.text import CardText
from bot.slack.clicked_card import ClickedCard
from bot.slack.fact_orders import FactOrders
from bot.slack.handler import IntentHandler, make_no_receipt
from bot.slack.inbox_worker import InboxWorker
from bot.slack.intents import CommandPort
from bot.slack.listeners.surface import Surface
from bot.slack.own_data_orders import OwnDataOrders
from bot.slack.parse import Reader
from bot.slack.parts import SlackCallbacks, SlackDependencies, SlackSettings, SlackStores
from bot.slack.people import Notices, People
from bot.slack.place_check import build_place_check
from bot.slack.poster import ThreadOpener
from bot.slack.request_gate import RequestGate
from bot.slack.setup_check import SetupCheck
from bot.slack.socket_mode import SocketConnection
from bot.slack.team_orders import PolicyEdits, TeamOrders
from bot.slack.thread_handler import ThreadHandler
from bot.slack.web import SlackWeb, build_slack_client
from bot.slack.welcome import Welcome
from orchestration.model_troubles import ModelTroubles
from orchestration.plan.thread_context import Session
from orchestration.ports import Clock
from orchestration.rate_limit.limiter_state import Hold
from orchestration.tasks import BackgroundTasks, end_task
from orchestration.text.messages import load_wording
from schemas.request import Request

_log = structlog.stdlib.get_logger("metel.slack")

CONNECTIONS = 2
"""With two, one is open while the other is lost (https://docs.slack.dev/apis/events-api/using-socket-mode#connections)."""
CONNECT_WITHIN_S = 5.0
"""So long a start waits for its connections; what takes longer goes on beside it."""
SHOWN_AGAIN = 50


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
        signs = stores.make_receipt is not None
        self._card_text = CardText(load_wording("bot.slack"), dependencies.contracts, settings.link_hosts, signs)
        self._web = SlackWeb(client, clock, dependencies.limiter)
        self._reader = Reader("", settings.language, settings.timezone)
        self._inbox_worker: InboxWorker | None = None
        self._ahead = BackgroundTasks()
        self._commands: CommandPort | None = None
        self._sockets: list[SocketConnection] = []
        self._check_place = build_place_check(dependencies.visibility, stores.policies)
        wording = self._card_text.wording
        admins = AdminNotice(self._web, self._directory, settings.language)
        self._holds = HoldNotice(admins, wording, settings.timezone)
        self._models = ModelNotice(admins, wording, clock)
        self.notifier = CardKeeper(
            self._web,
            ShownStores(stores.cards, stores.runs),
            self._card_text,
            self._check_place,
            timer=self._timer,
            restored_at=stores.restored_at,
        )
        self._surface = self._build_surface(dependencies)
        self.own_data = OwnDataOrders(self._surface)
        self.app = self._build_app(dependencies)
        self._crawl = dependencies.crawl
        self._describe = dependencies.describe
        self._crawling: asyncio.Task[None] | None = None

    def _build_app(self, dependencies: SlackDependencies) -> BoltApp:
        return build_app(
            client=self._client,
            signing_secret=self._settings.signing_secret,
            inbox=self._stores.inbox,
            clock=self._clock,
            wake=self.wake,
            reader=lambda: self._reader,
            surface=self._surface,
            ended=self._end,
            take_fact=dependencies.take_fact,
            awaits_answer=self._awaits_answer,
        )

    def _build_surface(self, dependencies: SlackDependencies) -> Surface:
        stores = self._stores
        return Surface(
            stores.runs,
            self._web,
            self._card_text,
            self._settings.language,
            self._at_commands,
            stores.policies,
            stores.cards,
            stores.stops,
            Notices(self._web, self._timer.elapsed),
            SetupCheck(dependencies.contracts, dependencies.scopes, dependencies.directory, dependencies.approvers),
            stores.own_data,
            dependencies.list_sources,
            stores.facts,
            dependencies.names,
            dependencies.uses_examples,
        )

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

    async def tell_model_troubles(self, troubles: ModelTroubles) -> None:
        """Tell the team's admins which models can't be asked until somebody mends it, once an hour at most.

        Raises:
            ToolError: Slack could not be asked, or took it not.
        """
        await self._models.tell(troubles)

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
                await self.notifier.show(await self._stores.runs.load(team, run_id), is_own=False)
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
            thread=ThreadHandler(
                commands, Session(stores.runs, self._clock), notices, self._card_text, self._web.list_writers
            ),
            policy_changes=PolicyEdits(
                stores.policies, self._web, notices, wording, self._settings.language, self._card_text.contracts
            ),
            team_orders=TeamOrders(self._surface),
            own_data=self.own_data,
            fact_orders=FactOrders(self._surface, self._clock, self._settings.timezone),
            opener=ThreadOpener(self._web, wording, self._check_place),
            check_place=self._check_place,
            gate=RequestGate(team, stores.stops, stores.policies, stores.runs, self._clock, self._settings.timezone),
            wording=wording,
            language=self._settings.language,
            clock=self._clock,
            make_receipt=stores.make_receipt or make_no_receipt,
            welcome=self._build_welcome(team),
        )

    def _build_welcome(self, team: str) -> Welcome | None:
        stores, settings = self._stores, self._settings
        if self._describe is None:
            return None
        return Welcome(
            team,
            self._web,
            stores.runs,
            People(self._directory, self._web, self._timer.elapsed),
            stores.policies,
            RequestGate(team, stores.stops, stores.policies, stores.runs, self._clock, settings.timezone),
            self._check_place,
            self._describe,
            self._clock,
            self._card_text.wording,
            settings.language,
            settings.timezone,
        )


@asynccontextmanager
async def open_slack_app(
    settings: SlackSettings,
    stores: SlackStores,
    clock: Clock,
    dependencies: SlackDependencies,
    *,
    timer: Timer | None = None,
    callbacks: SlackCallbacks | None = None,
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
            callbacks=callbacks,
        )
        try:
            yield slack_app
        finally:
            await slack_app.stop()
