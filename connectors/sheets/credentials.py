"""Access tokens for Google from a credentials file. https://google.aip.dev/auth/4112"""

from __future__ import annotations

import asyncio
import json
from typing import Any, Protocol, cast

import requests
from google.auth.exceptions import GoogleAuthError, RefreshError
from google.auth.transport.requests import Request
from google.oauth2 import credentials as user_credentials
from google.oauth2 import service_account

from connectors.failures import Meaning, make_tool_error
from connectors.sheets.errors import SERVICE
from orchestration.crash_points import reach_crash_point
from orchestration.tool import ToolError

SHEETS_SCOPE = "https://www.googleapis.com/auth/spreadsheets"
DRIVE_SCOPE = "https://www.googleapis.com/auth/drive.metadata.readonly"
SCOPES = (SHEETS_SCOPE, DRIVE_SCOPE)


_UNREADABLE = (ValueError, TypeError, KeyError, AttributeError)
"""What google-auth lets out where the token's answer is no JSON object, or has other parts than it should."""
_REFUSALS = frozenset(
    {
        *("invalid_grant", "invalid_client", "unauthorized_client", "invalid_scope", "invalid_request"),
        *("unsupported_grant_type", "access_denied", "disabled_client", "deleted_client", "org_internal"),
        "admin_policy_enforced",
    }
)
"""https://developers.google.com/identity/protocols/oauth2/web-server#authorization-errors"""


class _Credentials(Protocol):
    token: str | None

    @property
    def valid(self) -> bool: ...

    def refresh(self, request: object) -> None: ...


class GoogleCredentials:
    """A service account's or a user's credentials. Tokens are renewed in a thread, one renewal at a time."""

    def __init__(self, info: dict[str, Any]) -> None:
        self._credentials = _load(info)
        self._lock = asyncio.Lock()
        self.account = str(info.get("client_email") or "")
        self.scopes = _scopes(info)
        """What its tokens may do, by the last part of each scope's address; ``None`` where the file does not say."""

    @classmethod
    def from_text(cls, text: str) -> GoogleCredentials:
        """Read the text of a credentials file.

        Raises:
            ToolError: it is that of no credentials file.
        """
        try:
            return cls(cast(dict[str, Any], json.loads(text)))
        except (ValueError, KeyError, TypeError, AttributeError, GoogleAuthError):
            # The cause may quote what it could not read: a private key.
            raise _unusable() from None

    async def token(self, *, refused: str = "") -> str:
        """Return a token that is valid now, and another one than Google has ``refused``.

        Raises:
            ToolError: Google refused the credentials (``auth``) or could not be reached (``transient``).
        """
        async with self._lock:
            if not self._credentials.valid or (refused and self._credentials.token == refused):
                reach_crash_point("sheets.before")
                try:
                    await asyncio.to_thread(self._renew)
                except RefreshError as error:
                    raise _refused(error) from error
                except (GoogleAuthError, OSError, *_UNREADABLE) as error:
                    raise make_tool_error(
                        SERVICE, Meaning("transient", "Google could not be reached."), code="token"
                    ) from error
                reach_crash_point("sheets.after")
            return self._credentials.token or ""

    def _renew(self) -> None:
        with requests.Session() as session:
            self._credentials.refresh(Request(session))


def _load(info: dict[str, Any]) -> _Credentials:
    if info.get("type") == "service_account":
        made: object = service_account.Credentials.from_service_account_info(info, scopes=SCOPES)  # pyright: ignore[reportUnknownMemberType] -- the package leaves this parameter untyped
    else:
        made = user_credentials.Credentials.from_authorized_user_info(info, SCOPES)  # pyright: ignore[reportUnknownMemberType] -- the package leaves this parameter untyped
    return cast(_Credentials, made)


def _unusable() -> ToolError:
    message = "The file of GOOGLE_APPLICATION_CREDENTIALS is no Google credentials file. Give one of a service account."
    return make_tool_error(SERVICE, Meaning("auth", message), code="credentials_file")


def _refused(error: RefreshError) -> ToolError:
    """Only a documented refusal says that the credentials are no good: a proxy's page, or a new word, does not."""
    code = _find_code(error)
    if bool(cast(Any, error).retryable) or code not in _REFUSALS:
        return make_tool_error(
            SERVICE, Meaning("transient", "Google could not give a token now."), code=code or "token"
        )
    message = "Google does not accept metel's credentials. An admin must connect Google again."
    return make_tool_error(SERVICE, Meaning("auth", message), code=code)


def _find_code(error: RefreshError) -> str:
    """The second argument of the exception is the answer's body, where that was JSON."""
    *_, body = cast("tuple[object, ...]", error.args) or (None,)
    code = cast("dict[str, object]", body).get("error") if isinstance(body, dict) else None
    return code if isinstance(code, str) else ""


def _scopes(info: dict[str, Any]) -> frozenset[str] | None:
    """A service account has what is asked for; of a person's credentials the file may say what was granted
    (https://developers.google.com/identity/protocols/oauth2/scopes)."""
    granted: object = SCOPES if info.get("type") == "service_account" else info.get("scopes")
    if not isinstance(granted, list | tuple):
        return None
    return frozenset(str(scope).rpartition("/")[2] for scope in cast("list[object]", granted))
