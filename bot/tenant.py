"""A team that a process serves: its connections, its context and its Slack app."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from bot.connections import Workspace
from bot.credentials import Credentials
from orchestration.execution.context import TeamContext
from orchestration.ports import NotNowError

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
