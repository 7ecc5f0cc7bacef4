"""Connections: each team's credentials for each service, and where they are kept."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Protocol, TypeAlias

ConnectionState: TypeAlias = Literal["active", "disabled"]
Secret: TypeAlias = Mapping[str, str]
"""The parts of a credential by name, as its service reads them; for Slack ``bot_token``, ``app_token``,
``signing_secret`` and, where tokens rotate, ``refresh_token`` and ``expires_at`` (seconds since 1970)."""


@dataclass(frozen=True, slots=True)
class ConnectionRow:
    """A team's connection to a service, without its secret. ``account`` says to people which account it is;
    ``address`` is where the service is, empty for the vendor's own; ``key`` is the id of the key that sealed the
    secret; ``revision`` counts its changes by people: a token that is renewed is none."""

    team: str
    service: str
    account: str
    scopes: tuple[str, ...]
    by: str
    at: datetime
    state: ConnectionState
    key: str
    address: str = ""
    revision: int = 1


@dataclass(frozen=True, slots=True)
class Connection:
    """A connection that can be used."""

    row: ConnectionRow
    secret: Secret = field(repr=False)


@dataclass(frozen=True, slots=True)
class NewConnection:
    """What is said of a connection when it is made."""

    team: str
    service: str
    account: str
    secret: Secret = field(repr=False)
    by: str
    scopes: tuple[str, ...] = ()
    address: str = ""


Renew: TypeAlias = Callable[[Secret], Awaitable[Secret]]
"""Gets a new secret for an old one from the service; the old one may be worth nothing from then on."""


class UnknownConnectionError(Exception):
    """The team has no such connection that is active."""

    def __init__(self, team: str, service: str) -> None:
        super().__init__(f"The team {team} has no active connection to {service}; see: metel connections list")
        self.team = team
        self.service = service


class ConnectionStore(Protocol):
    """Where connections are kept, their secrets encrypted. Each call is durable when it returns.

    Every call that needs a key raises ``orchestration.storage.encryption.SealingError`` where it is lacking, and has
    changed nothing then.
    """

    async def rows(self) -> Sequence[ConnectionRow]:
        """Return every team's connections without their secrets, by team and service."""
        ...

    async def of_team(self, team: str) -> Sequence[Connection]:
        """Return a team's active connections."""
        ...

    async def put(self, new: NewConnection) -> ConnectionRow:
        """Make a connection, or put it in the place of the team's former one to that service."""
        ...

    async def disable(self, team: str, service: str) -> bool:
        """Have a connection not used any more, and forget its secret; return whether it was active."""
        ...

    async def remove(self, team: str, service: str) -> bool:
        """Forget a connection; return whether there was one."""
        ...

    async def renewed(self, team: str, service: str, stale: Secret, renew: Renew) -> Secret:
        """Return the secret that follows on ``stale``: renewed by one caller of all processes at a time, and stored
        before it is returned. Where another has renewed it already, that one's is returned and nothing is asked.

        Raises:
            UnknownConnectionError: there is none any more.
            Exception: whatever ``renew`` raised; the connection is as it was.
        """
        ...
