"""A service as its folder brings it: its tools, its settings, its credentials, and how its connection is opened."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from pydantic_settings import BaseSettings

from orchestration.connections import Secret
from orchestration.service import ServiceFacts, list_services

if TYPE_CHECKING:
    from connectors.scopes import Gap
    from connectors.tool_spec import ToolSpec
    from orchestration.directory_store import DirectoryStore
    from orchestration.plan.maker_ports import WorkspaceId
    from orchestration.policy.access import AccessRule
    from orchestration.policy.sources import ConnectedSource, ListSources
    from orchestration.ports import Clock, Resolver
    from orchestration.rate_limit.rate_limiter import ConnectionLimiter
    from orchestration.tool import Tool
    from orchestration.workspace import FindRows, FindSourceReaders, FindTitles, ListLabels
    from schemas.contract import ToolContract


@dataclass(frozen=True, slots=True)
class ServiceAccess:
    """Credentials of one connection: the parts of its secret, and where the service is, ``None`` for the vendor's."""

    secret: Secret = field(repr=False)
    address: str | None = None


@dataclass(frozen=True, slots=True)
class OpeningContext:
    """What a connection is opened with. What is pushed on ``stack`` is closed with the team's connections; ``access``
    says who of the team may read and write what the connection holds; ``preferred`` are names that the team's settings
    give to what is meant where a request does not say."""

    clock: Clock
    limiter: ConnectionLimiter
    directory: DirectoryStore
    access: Callable[[], Sequence[AccessRule]]
    stack: AsyncExitStack
    preferred: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedService:
    """A connection that is open. ``names`` looks up the service's own kinds of names, ``find_readers`` says who reads
    what a step read, ``sources`` lists what the connection holds, ``labels`` what a planner is shown of it, ``titles``
    finds titles in words, ``rows`` the tables that hold what words name; ``scopes`` are what its credentials were
    granted, where they say it, and ``workspace`` says which workspace it is, where that matters to a plan."""

    tools: Sequence[Tool]
    names: Resolver | None = None
    find_readers: FindSourceReaders | None = None
    sources: ListSources | None = None
    scopes: frozenset[str] | None = None
    workspace: WorkspaceId | None = None
    labels: ListLabels | None = None
    titles: FindTitles | None = None
    rows: FindRows | None = None


@dataclass(frozen=True, slots=True)
class Probe:
    """A connection that works: what it said, and what it lacks."""

    said: str
    gaps: tuple[Gap, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceDriver:
    """The functions that touch the service, each of which raises ``ToolError``; loaded when a connection is used.

    ``check`` returns whose the credentials are; ``probe`` tells what they can do, for ``metel doctor``;
    ``list_sources`` lists what the connection holds that people share.
    """

    open: Callable[[ServiceAccess, OpeningContext], OpenedService]
    check: Callable[[ServiceAccess, Clock], Awaitable[str]]
    probe: Callable[[ServiceAccess, Clock, BaseSettings, Sequence[ToolContract]], Awaitable[Probe]]
    list_sources: Callable[[ServiceAccess, Clock], Awaitable[Sequence[ConnectedSource]]] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceConnection:
    """How a team is connected to a service.

    ``id`` is what its credentials are stored under. ``settings`` are the service's own; of them ``setting`` is the one
    that connects the first team, and ``remedy`` says how to get it. ``prompt`` asks for the secret, which ``parse`` and
    ``read`` turn into its parts (both raise ``ValueError`` with the reason); ``find_address`` says where the service is
    by the settings. ``vendor_hosts`` are the vendor's own, where no page of the team is. ``scopes_said`` are what the
    settings say that the connection was granted.
    """

    id: str
    settings: type[BaseSettings]
    setting: str
    remedy: str
    prompt: str
    read: Callable[[BaseSettings], Secret | None]
    parse: Callable[[str], Secret]
    load_driver: Callable[[], ServiceDriver]
    find_address: Callable[[BaseSettings], str | None] = lambda _: None
    scopes_said: Callable[[BaseSettings], frozenset[str] | None] = lambda _: None
    vendor_hosts: tuple[str, ...] = ()


Specs: TypeAlias = Sequence["ToolSpec[Any, Any, Any]"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Service(ServiceFacts):
    """Service: everything that one folder brings. ``is_local``: its tools work on this machine alone, so that every
    team has them, and what they act through is ``None``; ``scopes_page`` is the part of the reference on scopes that is
    about it."""

    load_tools: Callable[[], Specs]
    is_local: bool = False
    connection: ServiceConnection | None = None
    scopes_page: Callable[[Mapping[str, Sequence[str]]], str] | None = None


def list_connectors() -> tuple[Service, ...]:
    """Return the services with their tools and connections, in the order in which they are shown."""
    return tuple(one for one in list_services() if isinstance(one, Service))


def list_connected() -> tuple[tuple[Service, ServiceConnection], ...]:
    """Return the services that are reached by a connection of the team's own besides Slack, each with it."""
    return tuple((one, one.connection) for one in list_connectors() if one.connection is not None)


def list_local() -> tuple[Service, ...]:
    """Return the services whose tools work on this machine alone."""
    return tuple(one for one in list_connectors() if one.is_local)


def bind_local_tools() -> list[Tool]:
    """Return the tools that work on this machine alone."""
    from connectors.tool_spec import bind_tool

    return [bind_tool(spec, None) for service in list_local() for spec in service.load_tools()]


def list_held_services() -> tuple[str, ...]:
    """Return the ids of the services that are called over the network, Slack first."""
    return ("slack", *(one.id for one, _ in list_connected()))


Own = TypeVar("Own", bound=BaseSettings)


def require_settings(kind: type[Own], settings: BaseSettings) -> Own:
    """Return all settings as those of one service, which they hold."""
    assert isinstance(settings, kind)
    return settings


def parse_token(text: str) -> Secret:
    """Return the parts of a secret that is one word.

    Raises:
        ValueError: it is not.
    """
    if len(text.split()) != 1:
        raise ValueError("A token is one word.")
    return {"token": text}
