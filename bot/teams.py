"""The teams that a process serves, each with connections and a Slack app of its own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import structlog

from bot.credentials import Credentials
from bot.periodic import run_periodic_work
from bot.slack.intents import CommandPort
from bot.tenant import OpenTenant, ReadTeam, RetiredStacks, TeamAdded, TeamNotServedError, Tenant, Versions
from orchestration.execution.context import TeamContext
from orchestration.progress import CHANGING, Progress
from orchestration.storage.encryption import SealingError
from orchestration.tool import ToolError
from schemas.errors import REPEATABLE
from schemas.run import Run

if TYPE_CHECKING:
    from bot.slack.app import SlackApp
    from bot.slack.bolt import BoltApp

LOOK_EVERY_S = 5.0

_log = structlog.get_logger(__name__)


FIRST_WAIT_S, LONGEST_WAIT_S = 1.0, 60.0
_PASSES = REPEATABLE | {"uncertain"}
ENVIRONMENT = ""
"""Stands for the environment's team while Slack has not said which one it is."""


@dataclass(frozen=True, slots=True)
class _Delay:
    """A team that could not be served just now: how often it was tried, from when on it is tried again, and why."""

    tries: int
    until_s: float
    why: str


@dataclass(frozen=True, slots=True)
class _Served:
    tenant: Tenant
    version: str
    stack: AsyncExitStack
    credentials: Credentials


@dataclass(frozen=True, slots=True)
class _Start:
    """How Slack apps are started from now on."""

    commands: CommandPort
    connections: int
    shows: bool


class TenantRegistry:
    """Opens, keeps and closes tenants. It is the notifier of all runs: each is shown by its team's Slack app."""

    def __init__(
        self,
        open_tenant: OpenTenant,
        versions: Versions,
        read_team: ReadTeam,
        elapsed: Callable[[], float] = time.monotonic,
        retired: RetiredStacks | None = None,
    ) -> None:
        self._open_tenant = open_tenant
        self._versions = versions
        self._read_team = read_team
        self._served: dict[str, _Served] = {}
        self._first = ""
        self._refused: dict[str, str] = {}
        self._refusals: dict[str, str] = {}
        self._delays: dict[str, _Delay] = {}
        self._expected: Credentials | None = None
        self._elapsed = elapsed
        self._retired = retired or RetiredStacks()
        self.error: Exception | None = None
        """Why the environment's team can't be served until its setter mends it."""
        self.unusable = asyncio.Event()
        """Set where there is nothing that could be served, now or later."""
        self._looking = asyncio.Lock()
        self._start: _Start | None = None
        self._on_team_added: TeamAdded | None = None

    def teams(self) -> tuple[str, ...]:
        """Return the teams that are served."""
        return tuple(self._served)

    def first(self) -> Tenant:
        """Return the environment's tenant, or the first that is stored where the environment names none.

        Raises:
            TeamNotServedError: there is none.
        """
        return self.tenant(self._first or next(iter(self._served), ""))

    def find_operators_team(self) -> str:
        """Return the team of whoever runs the process: the environment's, or the only one; "" where none is."""
        return self._first or (next(iter(self._served)) if len(self._served) == 1 else "")

    def tenant(self, team: str) -> Tenant:
        """Return a tenant.

        Raises:
            TeamNotServedError: the team is not served.
        """
        found = self._served.get(team)
        if found is None:
            raise TeamNotServedError(team)
        return found.tenant

    def context(self, team: str) -> TeamContext:
        """Return a team's context.

        Raises:
            TeamNotServedError: the team is not served.
        """
        return self.tenant(team).context

    def slack_app(self, team: str) -> SlackApp | None:
        """Return a team's Slack app; ``None`` where the team is not served."""
        found = self._served.get(team)
        return found.tenant.slack_app if found else None

    def app_of(self, team: str) -> BoltApp | None:
        """Return the app that takes a team's deliveries over HTTP; ``None`` where the team is not served."""
        slack_app = self.slack_app(team)
        return slack_app.app if slack_app else None

    def find_shared_app(self, team: str) -> BoltApp | None:
        """Return the app of a team that shares its Slack app with others; ``None`` of any other."""
        slack_app = self.slack_app(team)
        return slack_app.app if slack_app and not slack_app.has_own_app else None

    def signing_secrets(self) -> Mapping[str, str]:
        """Return the signing secret of each team whose Slack app is its own."""
        slack_apps = {team: self.slack_app(team) for team in self._served}
        return {
            team: slack_app.signing_secret
            for team, slack_app in slack_apps.items()
            if slack_app and slack_app.signing_secret
        }

    async def show(self, run: Run) -> None:
        """Have the run's own team be shown it; where the team is not served nobody is."""
        slack_app = self.slack_app(run.team)
        if slack_app is not None:
            await slack_app.notifier.show(run)

    def note_progress(self, run: Run, action: str, progress: Progress) -> None:
        """Have the run's own team see how far an action is; where the team is not served nobody does."""
        slack_app = self.slack_app(run.team)
        if slack_app is not None:
            slack_app.notifier.note_progress(run, action, progress)

    @asynccontextmanager
    async def show_change(self, run: Run) -> AsyncGenerator[None]:
        """Have the run's own team see, while the block lasts, that somebody's words are changing the plan."""
        self.note_progress(run, CHANGING, Progress(1))
        try:
            yield
        finally:
            self.note_progress(run, CHANGING, Progress(0))

    async def let_go(self, run: Run, within_s: float) -> None:
        """Show no more of a run from here, once what is on its way has come there, at most so long."""
        slack_app = self.slack_app(run.team)
        if slack_app is not None:
            await slack_app.notifier.shown(run.id, within_s)

    async def shown(self, team: str, run_id: str, within_s: float) -> bool:
        """Show a run as it is now, and wait until it is shown, at most so long; return whether it is."""
        slack_app = self.slack_app(team)
        return slack_app is None or await slack_app.show(team, run_id, within_s)

    async def open_first(self, credentials: Credentials) -> None:
        """Open the environment's tenant; raises what opening it raises."""
        stack, tenant = await self._opened(credentials)
        self._first = tenant.workspace.team.team
        self._served[self._first] = _Served(tenant, "", stack, credentials)

    def expect_first(self, credentials: Credentials) -> None:
        """Serve the environment's tenant as soon as Slack tells which team it is: with the next look at the teams."""
        self._expected = credentials

    def troubles(self) -> Mapping[str, str]:
        """Return why teams are not served, or nothing of theirs comes in, by team."""
        deaf = {
            team: served.tenant.slack_app.trouble
            for team, served in self._served.items()
            if served.tenant.slack_app is not None and served.tenant.slack_app.trouble
        }
        told = {**{team: delay.why for team, delay in self._delays.items()}, **self._refusals, **deaf}
        return {team or "environment": why for team, why in told.items()}

    def is_serving(self) -> bool:
        """Whether something may come in: of some team, or by the installation of a first one."""
        return not self.troubles() or any(
            served.tenant.slack_app is None or not served.tenant.slack_app.trouble for served in self._served.values()
        )

    def is_waiting(self) -> bool:
        """Whether there is a team that will be served as soon as what it needs is there."""
        return bool(self._delays)

    def next_look_s(self) -> float:
        """Return in how many seconds it is worth looking at the teams again."""
        soonest = min((delay.until_s for delay in self._delays.values()), default=None)
        if soonest is None:
            return LOOK_EVERY_S
        return min(LOOK_EVERY_S, max(0.1, soonest - self._elapsed()))

    async def start(
        self, commands: CommandPort, on_team_added: TeamAdded | None, connections: int, *, shows: bool = True
    ) -> None:
        """Start every team's Slack app, and from now on that of each team that joins; see ``SlackApp.start``. One that
        can't be started just now is tried again.

        Raises:
            ToolError: Slack does not take the token of the only team, and would not take it later.
        """
        self._start, self._on_team_added = _Start(commands, connections, shows), on_team_added
        await asyncio.gather(*(self._start_one(team, served) for team, served in tuple(self._served.items())))
        self._require_use()

    async def _start_one(self, team: str, served: _Served) -> None:
        try:
            await self._started(served.tenant)
        except ToolError as error:
            if team == self._first:
                self._expected, self._first = served.credentials, ""
            await self._close(team)
            self._not_served(ENVIRONMENT if served.credentials.first else team, served.version, error)

    async def stop(self) -> None:
        """Stop every Slack app: take nothing more, and show the last states."""
        self._start = None
        slack_apps = [served.tenant.slack_app for served in self._served.values()]
        await asyncio.gather(*(slack_app.stop() for slack_app in slack_apps if slack_app is not None))

    async def close(self) -> None:
        """Close every tenant."""
        for team in tuple(self._served):
            await self._close(team)
        await self._retired.close()

    async def refresh_teams(self) -> None:
        """Serve the teams that are stored as they are stored now; those who ask at once wait for one another."""
        async with self._looking:
            await self._look_again()

    def _require_use(self) -> None:
        """Raise why the environment's team can't be served, which only its setter can mend, where there is no other."""
        if self.error is not None and not self._served and not self._delays:
            self.unusable.set()
            raise self.error

    async def _look_again(self) -> None:
        if self._expected is not None and self._is_due(ENVIRONMENT):
            await self._join_first(self._expected)
        wanted = {team: version for team, version in (await self._versions()).items() if team != self._first}
        for team in [team for team in self._served if team != self._first and team not in wanted]:
            _log.warning("team_left", team=team)
            await self._retire(team)
        for team in self._delays.keys() - wanted.keys() - {ENVIRONMENT}:
            del self._delays[team]
        for team, version in wanted.items():
            served = self._served.get(team)
            if served is not None and served.version == version:
                await self._renew(team, served.tenant)
            elif self._refused.get(team) != version and self._is_due(team):
                await self._join(team, version)
        self._require_use()

    def _is_due(self, team: str) -> bool:
        delay = self._delays.get(team)
        return delay is None or delay.until_s <= self._elapsed()

    async def _join_first(self, credentials: Credentials) -> None:
        try:
            stack, tenant = await self._opened(credentials)
        except (ToolError, SealingError, OSError) as error:
            self._not_served(ENVIRONMENT, "", error)
            return
        team = tenant.workspace.team.team
        await self._close(team)
        self._expected, self._first = None, team
        await self._serve(team, _Served(tenant, "", stack, credentials), ENVIRONMENT)

    async def _renew(self, team: str, tenant: Tenant) -> None:
        """A token that runs out is another one from time to time; reading it renews it."""
        if tenant.rotates:
            try:
                found = await self._read_team(team)
            except (ToolError, SealingError) as error:
                _log.warning("token_not_renewed", team=team, why=str(error))
                return
            if found is not None:
                tenant.use_token(found.slack.bot_token)

    async def _join(self, team: str, version: str) -> None:
        await self._retire(team)
        try:
            credentials = await self._read_team(team)
            if credentials is None:
                return
            stack, tenant = await self._opened(credentials)
        except (ToolError, SealingError, OSError) as error:
            self._not_served(team, version, error)
            return
        if tenant.workspace.team.team != team:
            await stack.aclose()
            self._refuse(team, version, f"the token is of the team {tenant.workspace.team.team}")
            return
        await self._serve(team, _Served(tenant, version, stack, credentials), team)

    async def _serve(self, team: str, served: _Served, name: str) -> None:
        """Serve a team that was opened; ``name`` is what its delays and refusals are kept under."""
        self._served[team] = served
        self._delays.pop(name, None)
        self._refusals.pop(name, None)
        if self._start is None:
            return
        await self._start_one(team, served)
        if team in self._served:
            if self._on_team_added is not None:
                await self._on_team_added(team)
            _log.info("team_served", team=team)

    def _not_served(self, name: str, version: str, error: Exception) -> None:
        """Have a team tried again later where that may help; what people must mend is said once."""
        failure = error.failure if isinstance(error, ToolError) else None
        why = failure.message if failure else str(error)
        if not isinstance(error, SealingError) and (failure is None or failure.kind in _PASSES):
            self._put_off(name, why, (failure.retry_after_s or 0.0) if failure else 0.0)
            return
        if name == ENVIRONMENT:
            self._expected = None
            self.error = error
        self._refuse(name, version, why)

    def _put_off(self, name: str, why: str, asked_s: float) -> None:
        before = self._delays.get(name)
        tries = before.tries + 1 if before else 1
        wait_s = max(asked_s, min(FIRST_WAIT_S * 2.0 ** min(tries - 1, 10), LONGEST_WAIT_S))
        self._delays[name] = _Delay(tries, self._elapsed() + wait_s, why)
        if before is None or before.why != why:
            _log.warning("team_not_served", team=name or "of the environment", why=why, again_in_s=wait_s)

    def _refuse(self, name: str, version: str, why: str) -> None:
        # It will do no better the next time, until someone connects the team anew or sets the key.
        self._delays.pop(name, None)
        self._refused[name], self._refusals[name] = version, why
        _log.error("team_not_served", team=name or "of the environment", why=why)

    async def _opened(self, credentials: Credentials) -> tuple[AsyncExitStack, Tenant]:
        stack = AsyncExitStack()
        return stack, await stack.enter_async_context(self._open_tenant(credentials))

    async def _started(self, tenant: Tenant) -> None:
        if tenant.slack_app is not None and self._start is not None:
            start = self._start
            await tenant.slack_app.start(start.commands, start.connections, shows=start.shows)

    async def _retire(self, team: str) -> None:
        """Begin nothing more with a team's connections, and let end what was begun with them."""
        served = self._served.pop(team, None)
        if served is not None:
            await served.tenant.close_app()
            self._retired.put(served.stack)

    async def _close(self, team: str) -> None:
        served = self._served.pop(team, None)
        if served is not None:
            await served.stack.aclose()


def watch_connections(tenants: TenantRegistry) -> AbstractAsyncContextManager[None]:
    """Look for changed connections while the block runs."""
    return run_periodic_work(
        tenants.refresh_teams, every_s=tenants.next_look_s, name="tenants", trouble="connections_not_read"
    )


def build_version(revisions: Iterable[tuple[str, int]]) -> str:
    """Return the version that connections with these services and revisions are."""
    return " ".join(f"{service}:{revision}" for service, revision in sorted(revisions))
