"""A team that a process serves: its connections, its context and its Slack app; and how what it leaves is closed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from bot.connections import Workspace
from bot.credentials import Credentials
from orchestration.execution.context import TeamContext
from orchestration.ports import NotNowError
from orchestration.tasks import BackgroundTasks

if TYPE_CHECKING:
    from bot.slack.app import SlackApp


class TeamNotServedError(NotNowError):
    """This process has no connection to the team's Slack. The runs of the team wait until it has one."""

    def __init__(self, team: str) -> None:
        super().__init__(f"the team {team} is not connected")
        self.team = team


async def _close_nothing() -> None:
    """No app is shown."""


@dataclass(frozen=True, slots=True)
class Tenant:
    """One team that is served. ``slack_app`` is there where people in Slack are shown its runs; ``close_app`` closes it
    alone, so that what was begun with the other connections can end."""

    workspace: Workspace
    context: TeamContext
    slack_app: SlackApp | None = None
    rotates: bool = False
    close_app: Callable[[], Awaitable[None]] = _close_nothing

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


class RetiredStacks:
    """Closes each stack that is put here ``after_s`` seconds later, and what is left where it is closed itself."""

    def __init__(self, after_s: float = 0.0, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._after_s = after_s
        self._sleep = sleep
        self._tasks = BackgroundTasks()
        self._open: list[AsyncExitStack] = []

    def put(self, stack: AsyncExitStack) -> None:
        """Have a stack closed later."""
        self._open.append(stack)
        self._tasks.start(self._close_later(stack))

    async def close(self) -> None:
        """Close what is still open, now."""
        await self._tasks.close()
        while self._open:
            await self._open.pop().aclose()

    async def _close_later(self, stack: AsyncExitStack) -> None:
        await self._sleep(self._after_s)
        self._open.remove(stack)
        await stack.aclose()
