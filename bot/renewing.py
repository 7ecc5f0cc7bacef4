"""Connections whose tokens run out, read with a token that is good for a while yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from bot.slack.oauth import OAuthApp, renewed_token
from orchestration.connections import Connection, ConnectionStore, Secret
from orchestration.ports import Clock

BEFORE_THE_END = timedelta(hours=2)
"""Slack's tokens live for twelve hours (https://docs.slack.dev/authentication/using-token-rotation)."""


@dataclass(frozen=True, slots=True)
class Renewing:
    """Reads a team's connections; ``app`` is who may renew their tokens."""

    store: ConnectionStore
    clock: Clock
    app: OAuthApp | None

    async def of_team(self, team: str) -> Sequence[Connection]:
        """Return a team's active connections, a token that soon runs out renewed and stored before it is returned.

        Raises:
            ToolError: Slack gave no new token, and the old one is over.
            orchestration.storage.encryption.SealingError: a secret can't be opened.
        """
        return [await self._fresh(one) for one in await self.store.of_team(team)]

    async def _fresh(self, connection: Connection) -> Connection:
        app, secret = self.app, connection.secret
        if app is None or connection.row.service != "slack" or not self._is_ending(secret):
            return connection
        at = replace(app, api_url=connection.row.address or app.api_url)

        async def renew(stale: Secret) -> Secret:
            return await renewed_token(at, self.clock, stale)

        row = connection.row
        return replace(connection, secret=await self.store.renewed(row.team, row.service, secret, renew))

    def _is_ending(self, secret: Secret) -> bool:
        if "refresh_token" not in secret:
            return False
        return float(secret.get("expires_at", "0")) < (self.clock.now() + BEFORE_THE_END).timestamp()
