"""Installing metel in a further workspace with Slack's OAuth: Bolt's flow over metel's own stores.

https://docs.slack.dev/tools/bolt-python/concepts/authenticating-oauth
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias
from urllib.parse import urljoin

import aiohttp
from aiohttp import web
from slack_bolt.async_app import AsyncBoltRequest
from slack_bolt.error import BoltError
from slack_bolt.oauth.async_callback_options import AsyncCallbackOptions, AsyncFailureArgs, AsyncSuccessArgs
from slack_bolt.oauth.async_oauth_flow import AsyncOAuthFlow
from slack_bolt.oauth.async_oauth_settings import AsyncOAuthSettings
from slack_bolt.response import BoltResponse
from slack_sdk.oauth.installation_store import Installation
from slack_sdk.oauth.installation_store.async_installation_store import AsyncInstallationStore
from slack_sdk.oauth.state_store.async_state_store import AsyncOAuthStateStore

from bot.scopes import SLACK_SURFACES
from bot.slack.oauth_app import OAuthApp
from bot.slack.web import SlackWeb, build_slack_client
from orchestration.connections import ConnectionStore, NewConnection
from orchestration.ports import Clock
from orchestration.secrecy import register_secret, register_secret_temporarily
from orchestration.storage.encryption import SealingError
from orchestration.storage.oauth_states import SqlOAuthStates
from orchestration.text.messages import Wording
from orchestration.tool import ToolError
from schemas.plan import Language

INSTALL, CALLBACK = "/slack/install", "/slack/oauth_redirect"
SCOPES = tuple(SLACK_SURFACES)
"""What the app asks for: the bot scopes of ``manifest.yml``."""

_log = logging.getLogger("metel.oauth")


class TeamNotAllowedError(BoltError):
    """A workspace that nobody has allowed wants to install metel."""

    def __init__(self, team: str) -> None:
        super().__init__(f"the workspace {team} is not among METEL_INSTALL_TEAMS")
        self.team = team


@dataclass(frozen=True, slots=True)
class AllowedTeams:
    """Which workspaces may install metel: those that are named, every one with ``*``, and those connected already."""

    named: frozenset[str]
    connections: ConnectionStore

    async def includes(self, team: str) -> bool:
        """Whether a workspace may."""
        return bool(self.named & {team, "*"}) or any(row.team == team for row in await self.connections.rows())


BeginTeam: TypeAlias = Callable[[str, str], Awaitable[None]]
"""Sets what a team begins with that has set nothing yet, given the team and who installed metel."""


class _StateStore(AsyncOAuthStateStore):
    def __init__(self, states: SqlOAuthStates) -> None:
        self._states = states

    @property
    def logger(self) -> logging.Logger:
        return _log

    async def async_issue(self, *args: object, **kwargs: object) -> str:
        del args, kwargs
        return await self._states.issue()

    async def async_consume(self, state: str) -> bool:
        return await self._states.consume(state)


class _Installations(AsyncInstallationStore):
    """Puts an installation in the place of the team's connection to Slack; its tokens are sealed there."""

    def __init__(self, pages: InstallPages, session: aiohttp.ClientSession) -> None:
        self._pages = pages
        self._session = session

    @property
    def logger(self) -> logging.Logger:
        return _log

    async def async_save(self, installation: Installation) -> None:
        """Keep it.

        Raises:
            TeamNotAllowedError: the workspace is not one that may install metel; its token is given back.
            BoltError: it is of a whole organisation, or no key is set to keep it with.
        """
        team, token = installation.team_id, installation.bot_token
        if not team or not token or installation.is_enterprise_install:
            raise BoltError("metel is installed in one workspace at a time")
        register_secret(token)
        if not await self._pages.allowed.includes(team):
            await self._give_back(token)
            raise TeamNotAllowedError(team)
        secret = {"bot_token": token}
        if installation.bot_refresh_token and installation.bot_token_expires_at:
            secret["refresh_token"] = installation.bot_refresh_token
            # Bolt goes by the machine's clock; what counts here is metel's own.
            lives_s = installation.bot_token_expires_at - installation.installed_at
            secret["expires_at"] = str(int(self._pages.clock.now().timestamp() + lives_s))
        register_secret(*secret.values())
        # First, so that a team which is to rehearse is never served otherwise.
        await self._pages.begin(team, installation.user_id)
        try:
            await self._pages.connections.put(
                NewConnection(
                    team,
                    "slack",
                    installation.team_name or team,
                    secret,
                    installation.user_id,
                    tuple(installation.bot_scopes or ()),
                    self._pages.app.api_url,
                )
            )
        except SealingError as error:
            raise BoltError(str(error)) from None
        await self._pages.installed()

    async def _give_back(self, token: str) -> None:
        try:
            client = build_slack_client(token, self._pages.app.api_url, self._session)
            await SlackWeb(client, self._pages.clock).revoke_token()
        except ToolError as error:
            _log.warning("token_not_given_back: %s", error.failure.code)


@dataclass(frozen=True, slots=True)
class InstallPages:
    """The two pages of an installation."""

    app: OAuthApp
    connections: ConnectionStore
    states: SqlOAuthStates
    clock: Clock
    installed: Callable[[], Awaitable[None]]
    wording: Wording
    language: Language
    allowed: AllowedTeams
    begin: BeginTeam

    def routes(self) -> list[web.RouteDef]:
        """Return the pages."""
        return [web.get(INSTALL, self._install), web.get(CALLBACK, self._callback)]

    async def _install(self, request: web.Request) -> web.Response:
        async with aiohttp.ClientSession() as session:
            return _answered(await self._flow(session).handle_installation(_asked(request)))

    async def _callback(self, request: web.Request) -> web.Response:
        # Until it is redeemed the code is worth a token.
        with register_secret_temporarily(request.query.get("code", ""), request.query.get("state", "")):
            return await self._called_back(request)

    async def _called_back(self, request: web.Request) -> web.Response:
        async with aiohttp.ClientSession() as session:
            return _answered(await self._flow(session).handle_callback(_asked(request)))

    def _flow(self, session: aiohttp.ClientSession) -> AsyncOAuthFlow:
        settings = AsyncOAuthSettings(
            client_id=self.app.client_id,
            client_secret=self.app.client_secret,
            scopes=list(SCOPES),
            redirect_uri=self.app.redirect_url or None,
            authorization_url=urljoin(self.app.api_url, "../oauth/v2/authorize"),
            installation_store=_Installations(self, session),
            state_store=_StateStore(self.states),
            install_page_rendering_enabled=False,
            callback_options=AsyncCallbackOptions(success=self._succeeded, failure=self._failed),
        )
        return AsyncOAuthFlow(client=build_slack_client("", self.app.api_url, session), settings=settings, logger=_log)

    async def _succeeded(self, _: AsyncSuccessArgs) -> BoltResponse:
        return _page(200, self.wording.say(self.language, "oauth.installed"))

    async def _failed(self, args: AsyncFailureArgs) -> BoltResponse:
        if isinstance(args.error, TeamNotAllowedError):
            return _page(403, self.wording.say(self.language, "oauth.not_allowed", team=args.error.team))
        # What came in the address is nobody's words to repeat: only reasons that are known are told.
        known = {"access_denied", "invalid_browser", "invalid_state", "missing_code", "invalid_code", "storage_error"}
        reason = args.reason if args.reason in known else "refused"
        status = 400 if args.suggested_status_code == 200 else args.suggested_status_code
        return _page(status, self.wording.say(self.language, "oauth.failed", reason=reason))


def _asked(request: web.Request) -> AsyncBoltRequest:
    headers: dict[str, str | Sequence[str]] = {name: [value] for name, value in request.headers.items()}
    return AsyncBoltRequest(body="", query=request.query_string, headers=headers)


def _page(status: int, words: str) -> BoltResponse:
    return BoltResponse(status=status, body=words, headers={"Content-Type": "text/plain; charset=utf-8"})


def _answered(answer: BoltResponse) -> web.Response:
    headers = answer.headers
    kept = [(name, value) for name, values in headers.items() if name != "content-type" for value in values]
    (kind, *_) = headers.get("content-type", ["text/plain"])
    response = web.Response(status=answer.status, text=answer.body, content_type=kind.partition(";")[0])
    for name, value in kept:
        response.headers.add(name, value)
    return response
