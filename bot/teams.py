"""The teams that a process serves, each with connections and a Slack app of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import structlog

from bot.connections import Workspace
from bot.credentials import Credentials
from bot.periodic import run_periodic_work
from bot.slack.intents import CommandPort
from orchestration.execution.context import TeamContext
from orchestration.ports import NotNowError
from orchestration.storage.encryption import SealingError
from orchestration.tool import ToolError
from schemas.run import Run

if TYPE_CHECKING:
    from bot.slack.app import SlackApp
    from bot.slack.bolt import BoltApp

LOOK_EVERY_S = 5.0

_log = structlog.get_logger(__name__)


class TeamNotServedError(NotNowError):
    """This process has no connection to the team's Slack. The runs of the team wait until it has one."""

    def __init__(self, team: str) -> None:
        super().__init__(f"the team {team} is not connected")
        self.team = team


@dataclass(frozen=True, slots=True)
class Tenant:
    """One team that is served. ``slack_app`` is there where people in Slack are shown its runs."""

    workspace: Workspace
    context: TeamContext
    slack_app: SlackApp | None = None
    rotates: bool = False

    def use_token(self, token: str) -> None:
        """Speak to Slack with another token from now on."""
        self.workspace.slack.use_token(token)
        if self.slack_app is not None:
            self.slack_app.use_token(token)


OpenTenant: TypeAlias = Callable[[Credentials], AbstractAsyncContextManager[Tenant]]
Versions: TypeAlias = Callable[[], Awaitable[Mapping[str, str]]]
"""Returns the teams whose connections are stored, each with their version: another one as soon as anything changes."""
ReadTeam: TypeAlias = Callable[[str], Awaitable[Credentials | None]]
"""Returns a stored team's credentials; ``None`` where its connection to Slack has gone."""
TeamAdded: TypeAlias = Callable[[str], Awaitable[None]]
"""Told of a team that is served from now on: its runs may go on."""


@dataclass(frozen=True, slots=True)
class _Served:
    tenant: Tenant
    version: str
    stack: AsyncExitStack


@dataclass(frozen=True, slots=True)
class _Start:
    """How Slack apps are started from now on."""

    commands: CommandPort
    connections: int
    shows: bool


class TenantRegistry:
    """Opens, keeps and closes tenants. It is the notifier of all runs: each is shown by its team's Slack app."""

    def __init__(self, open_tenant: OpenTenant, versions: Versions, read_team: ReadTeam) -> None:
        self._open_tenant = open_tenant
        self._versions = versions
        self._read_team = read_team
        self._served: dict[str, _Served] = {}
        self._first = ""
        self._refused: dict[str, str] = {}
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

    async def shown(self, team: str, run_id: str, within_s: float) -> bool:
        """Show a run as it is now, and wait until it is shown, at most so long; return whether it is."""
        slack_app = self.slack_app(team)
        return slack_app is None or await slack_app.show(team, run_id, within_s)

    async def open_first(self, credentials: Credentials) -> None:
        """Open the environment's tenant; raises what opening it raises."""
        stack, tenant = await self._opened(credentials)
        self._first = tenant.workspace.team.team
        self._served[self._first] = _Served(tenant, "", stack)

    async def start(
        self, commands: CommandPort, on_team_added: TeamAdded | None, connections: int, *, shows: bool = True
    ) -> None:
        """Start every team's Slack app, and from now on that of each team that joins; see ``SlackApp.start``.

        Raises:
            ToolError: the environment's Slack does not take the token, or does not answer.
        """
        self._start, self._on_team_added = _Start(commands, connections, shows), on_team_added
        for team, served in tuple(self._served.items()):
            try:
                await self._started(served.tenant)
            except ToolError as error:
                if team == self._first:
                    raise
                _log.warning("team_not_served", team=team, why=str(error))
                await self._close(team)

    async def stop(self) -> None:
        """Stop every Slack app: take nothing more, and show the last states."""
        self._start = None
        slack_apps = [served.tenant.slack_app for served in self._served.values()]
        await asyncio.gather(*(slack_app.stop() for slack_app in slack_apps if slack_app is not None))

    async def close(self) -> None:
        """Close every tenant."""
        for team in tuple(self._served):
            await self._close(team)

    async def refresh_teams(self) -> None:
        """Serve the teams that are stored as they are stored now; those who ask at once wait for one another."""
        async with self._looking:
            await self._look_again()

    async def _look_again(self) -> None:
        wanted = {team: version for team, version in (await self._versions()).items() if team != self._first}
        for team in [team for team in self._served if team != self._first and team not in wanted]:
            _log.warning("team_left", team=team)
            await self._close(team)
        for team, version in wanted.items():
            served = self._served.get(team)
            if served is not None and served.version == version:
                await self._renew(team, served.tenant)
            if (served is None or served.version != version) and self._refused.get(team) != version:
                await self._join(team, version)

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
        await self._close(team)
        try:
            credentials = await self._read_team(team)
            if credentials is None:
                return
            stack, tenant = await self._opened(credentials)
        except (ToolError, SealingError, OSError) as error:
            self._refuse(team, version, error)
            return
        if tenant.workspace.team.team != team:
            await stack.aclose()
            _log.error("team_not_served", team=team, why=f"the token is of the team {tenant.workspace.team.team}")
            self._refused[team] = version
            return
        self._served[team] = _Served(tenant, version, stack)
        try:
            await self._started(tenant)
        except ToolError as error:
            _log.warning("team_not_served", team=team, why=str(error))
            await self._close(team)
            return
        if self._on_team_added is not None:
            await self._on_team_added(team)
        _log.info("team_served", team=team)

    def _refuse(self, team: str, version: str, error: Exception) -> None:
        failure = error.failure if isinstance(error, ToolError) else None
        if isinstance(error, SealingError) or (failure is not None and failure.kind == "auth"):
            # It will do no better the next time, until someone connects the team anew or sets the key.
            self._refused[team] = version
        _log.warning("team_not_served", team=team, why=failure.message if failure else str(error))

    async def _opened(self, credentials: Credentials) -> tuple[AsyncExitStack, Tenant]:
        stack = AsyncExitStack()
        return stack, await stack.enter_async_context(self._open_tenant(credentials))

    async def _started(self, tenant: Tenant) -> None:
        if tenant.slack_app is not None and self._start is not None:
            start = self._start
            await tenant.slack_app.start(start.commands, start.connections, shows=start.shows)

    async def _close(self, team: str) -> None:
        served = self._served.pop(team, None)
        if served is not None:
            await served.stack.aclose()


def watch_connections(tenants: TenantRegistry) -> AbstractAsyncContextManager[None]:
    """Look for changed connections while the block runs."""
    return run_periodic_work(
        tenants.refresh_teams, every_s=LOOK_EVERY_S, name="tenants", trouble="connections_not_read"
    )


def build_version(revisions: Iterable[tuple[str, int]]) -> str:
    """Return the version that connections with these services and revisions are."""
    return " ".join(f"{service}:{revision}" for service, revision in sorted(revisions))
