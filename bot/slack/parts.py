"""What a Slack app is built from: what the team set, where things are kept, and what it has of its team."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeAlias

from bot.slack.bolt import AppOf, BoltApp
from bot.slack.handler import MakeReceipt
from bot.slack.inbox import TakeFact
from bot.slack.listeners.surface import OwnData
from bot.slack.welcome import DescribeAbilities
from orchestration.execution.loaders import PolicyVersions
from orchestration.execution.team_stops import TeamStops
from orchestration.policy.sources import ListSources, list_no_sources
from orchestration.ports import UNKNOWN, CardStore, Inbox, Resolver, RunStore, Scopes, Sleep
from orchestration.rate_limit.rate_limiter import RateLimiter
from orchestration.remembered import FactStore, NoFacts
from orchestration.workspace import ChannelVisibility, Directory
from schemas.contract import ToolContract
from schemas.plan import Language
from schemas.team import LinkHosts

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
    facts: FactStore = field(default_factory=NoFacts)


IsConnected: TypeAlias = Callable[[], bool]
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
    were granted, whom its settings name as approvers, what the other connections hold, and what names mean there,
    and what tells what metel can do; ``uses_examples``: a model plans that is shown plans of the team."""

    directory: Directory
    limiter: RateLimiter
    visibility: ChannelVisibility
    contracts: Mapping[str, ToolContract]
    take_fact: TakeFact
    crawl: Crawl
    scopes: Scopes = UNKNOWN
    approvers: tuple[str, ...] = ()
    list_sources: ListSources = list_no_sources
    names: Resolver | None = None
    describe: DescribeAbilities | None = None
    uses_examples: bool = False
