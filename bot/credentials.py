"""One team's credentials: from the environment or its stored connections, renewed before they run out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import cast

import structlog

from bot.settings import Settings, SettingsError
from bot.slack.oauth_app import OAuthApp, renew_token
from connectors.service import ServiceAccess, ServiceConnection, list_connected
from orchestration.connections import Connection, ConnectionStore, Secret
from orchestration.llm.model_client import MODEL_SERVICE
from orchestration.llm.own_keys import STORED_KEY
from orchestration.ports import Clock
from orchestration.secrecy import register_secret
from orchestration.tool import ToolError

_OF_SLACK = frozenset({"bot_token", "app_token", "signing_secret", "refresh_token", "expires_at"})


@dataclass(frozen=True, slots=True)
class SlackCredentials:
    """A Slack app in one workspace. ``app_token`` and ``signing_secret`` are empty where the app's requests come in
    through another team's app."""

    bot_token: str = field(repr=False)
    address: str
    app_token: str = field(default="", repr=False)
    signing_secret: str = field(default="", repr=False)
    rotates: bool = False
    """Whether the bot token runs out and is renewed."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """What a team's tools and its Slack app are opened with. Slack says which team it is."""

    slack: SlackCredentials
    services: Mapping[str, ServiceAccess] = field(default_factory=dict[str, ServiceAccess])
    """Those of the other services, by the service's id."""
    first: bool = False
    """Whether they are the environment's, whose other settings (defaults, approvers) are of that team alone."""


def read_environment_credentials(settings: Settings) -> Credentials | None:
    """Return the first team's credentials; ``None`` where the environment names no Slack.

    Raises:
        SettingsError: what is set for a service can't be read.
    """
    if settings.slack_bot_token is None:
        return None
    app_token, signing = settings.slack_app_token, settings.slack_signing_secret
    return Credentials(
        SlackCredentials(
            settings.slack_bot_token.get_secret_value(),
            settings.slack_api_url,
            app_token.get_secret_value() if app_token else "",
            signing.get_secret_value() if signing else "",
        ),
        read_environment_services(settings),
        first=True,
    )


def read_environment_services(settings: Settings) -> dict[str, ServiceAccess]:
    """Return the credentials that the environment holds for services other than Slack, by service.

    Raises:
        SettingsError: what is set for one can't be read.
    """
    found: dict[str, ServiceAccess] = {}
    for service, connection in list_connected():
        try:
            secret = connection.read(settings)
        except ValueError as error:
            raise SettingsError(str(error)) from error
        if secret is not None:
            found[service.id] = ServiceAccess(secret, connection.find_address(settings))
    return found


def read_stored_credentials(connections: Iterable[Connection], settings: Settings) -> Credentials | None:
    """Return the credentials that a team's stored connections hold; ``None`` without one to Slack."""
    by_service = {one.row.service: one for one in connections}
    slack = by_service.get("slack")
    if slack is None:
        return None
    found = Credentials(
        SlackCredentials(
            slack.secret["bot_token"],
            slack.row.address or settings.slack_api_url,
            slack.secret.get("app_token", ""),
            slack.secret.get("signing_secret", ""),
            "refresh_token" in slack.secret,
        )
    )
    return complete_credentials(found, by_service.values(), settings)


def complete_credentials(known: Credentials, connections: Iterable[Connection], settings: Settings) -> Credentials:
    """Return the credentials with those stored for services that ``known`` has none for."""
    stored = {one.row.service: one for one in connections}
    services = dict(known.services)
    for service, connection in list_connected():
        found = stored.get(connection.id)
        if found is not None and service.id not in services:
            services[service.id] = read_stored_access(connection, found, settings)
    return replace(known, services=services)


def read_stored_access(connection: ServiceConnection, stored: Connection, settings: Settings) -> ServiceAccess:
    """Return the credentials that are stored for a service, at the address that was said or set."""
    return ServiceAccess(stored.secret, stored.row.address or connection.find_address(settings))


def parse_secret(service: str, given: str) -> Secret:
    """Return the parts of a secret as ``metel connections add`` is given them, as its service reads them.

    Raises:
        SettingsError: it is not what the service's secrets look like; the secret is not repeated.
    """
    text = given.strip()
    register_secret(text, *text.split())
    if not text:
        raise SettingsError("There is no secret. Give it on the standard input.")
    if service == "slack":
        return _slack_parts(text)
    if service == MODEL_SERVICE:
        return _model_keys(text)
    connection = require_connection(service)
    try:
        return connection.parse(text)
    except ValueError as error:
        raise SettingsError(str(error)) from None


def require_connection(stored_as: str) -> ServiceConnection:
    """Return how a service is connected whose credentials are stored under a name.

    Raises:
        SettingsError: there is none.
    """
    found = next((one for _, one in list_connected() if one.id == stored_as), None)
    if found is None:
        raise SettingsError(f"No service is connected as {stored_as}.")
    return found


def _slack_parts(text: str) -> Secret:
    if text.startswith("{"):
        parts = _object(text)
        if parts is None or not set(parts) <= _OF_SLACK:
            raise SettingsError(f"A Slack secret may hold {', '.join(sorted(_OF_SLACK))}, as one JSON object.")
        found = {name: str(value) for name, value in parts.items()}
    else:
        found = dict[str, str](zip(("bot_token", "app_token", "signing_secret"), text.split(), strict=False))
    if not found.get("bot_token", "").startswith(("xoxb-", "xoxe.xoxb-")):
        raise SettingsError("A Slack connection needs a bot token, which begins with xoxb-.")
    return found


def _model_keys(text: str) -> Secret:
    """Read a team's own key, or several as one JSON object, each by the key that models name and it stands for."""
    if not text.startswith("{"):
        return {STORED_KEY: text}
    parts = _object(text)
    if not parts or not all(isinstance(value, str) and value.strip() for value in parts.values()):
        raise SettingsError("The keys of models are one JSON object, of the names in the file of models and the keys.")
    keys = {name: str(value).strip() for name, value in parts.items()}
    register_secret(*keys.values())
    return keys


def _object(text: str) -> Mapping[str, object] | None:
    try:
        found = cast("object", json.loads(text))
    except ValueError:
        return None
    return cast("dict[str, object]", found) if isinstance(found, dict) else None


_log = structlog.get_logger(__name__)

AGAIN_AFTER = timedelta(minutes=1)
BEFORE_THE_END = timedelta(hours=2)
"""Slack's tokens live for twelve hours (https://docs.slack.dev/authentication/using-token-rotation)."""


@dataclass(frozen=True, slots=True)
class RenewedConnections:
    """Reads a team's connections; ``app`` is who may renew their tokens."""

    store: ConnectionStore
    clock: Clock
    app: OAuthApp | None
    failed: dict[str, datetime] = field(default_factory=dict[str, datetime])
    """When a team's token could not be renewed last."""

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
        now, failed = self.clock.now(), self.failed.get(connection.row.team)
        over = _has_ended(secret, now)
        if not over and failed is not None and now < failed + AGAIN_AFTER:
            return connection
        try:
            return await self._renewed(connection, app)
        except ToolError as error:
            self.failed[connection.row.team] = now
            if over:
                raise
            # The token is good for a while yet; until then it is tried again.
            _log.warning("token_not_renewed", team=connection.row.team, why=error.failure.message)
            return connection

    async def _renewed(self, connection: Connection, app: OAuthApp) -> Connection:
        row, at = connection.row, replace(app, api_url=connection.row.address or app.api_url)

        async def renew(stale: Secret) -> Secret:
            return await renew_token(at, self.clock, stale)

        return replace(connection, secret=await self.store.renewed(row.team, row.service, connection.secret, renew))

    def _is_ending(self, secret: Secret) -> bool:
        if "refresh_token" not in secret:
            return False
        return _has_ended(secret, self.clock.now() + BEFORE_THE_END)


def _has_ended(secret: Secret, moment: datetime) -> bool:
    return float(secret.get("expires_at", "0")) < moment.timestamp()
