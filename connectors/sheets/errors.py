"""What Google's refusals mean. https://cloud.google.com/apis/design/errors"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from connectors.failures import Meaning, make_server_error, make_tool_error, make_unknown_error, parse_retry_after
from orchestration.ports import Clock
from orchestration.secrecy import redact_secrets
from orchestration.tool import ToolError

SERVICE = "sheets"
DEFAULT_WAIT_S = 30.0
"""Google's quotas refill each minute, and most of its 429 answers say no time."""

_AUTH = Meaning("auth", "Google does not accept metel's credentials. An admin must connect Google again.")
_PERMISSION = Meaning(
    "permission", "Google does not let metel do this. Share the spreadsheet with metel's Google account."
)
_NOT_FOUND = Meaning("not_found", "Google knows no such spreadsheet, or it is not shared with metel's Google account.")
_CONFLICT = Meaning("conflict", "Someone changed this in Google Sheets at the same moment. It can be tried again.")
_INVALID = Meaning("invalid", "Google Sheets refused the request")

BY_STATUS: dict[int, Meaning] = {
    400: _INVALID,
    401: _AUTH,
    403: _PERMISSION,
    404: _NOT_FOUND,
    409: _CONFLICT,
    412: _CONFLICT,
    413: _INVALID,
}
CANONICAL: dict[str, Meaning] = {
    "UNAUTHENTICATED": _AUTH,
    "PERMISSION_DENIED": _PERMISSION,
    "NOT_FOUND": _NOT_FOUND,
    "ABORTED": _CONFLICT,
    "ALREADY_EXISTS": _CONFLICT,
    **dict.fromkeys(("INVALID_ARGUMENT", "FAILED_PRECONDITION", "OUT_OF_RANGE", "UNIMPLEMENTED"), _INVALID),
}
"""https://github.com/googleapis/googleapis/blob/master/google/rpc/code.proto"""
DRIVE_REASONS = frozenset(
    {
        *("authError", "required", "forbidden", "insufficientFilePermissions", "appNotAuthorizedToFile"),
        *("domainPolicy", "notFound", "badRequest", "invalid", "invalidParameter", "conflict", "conditionNotMet"),
        *("dailyLimitExceeded", "parseError", "fileNotFound"),
    }
)
"""Of these Drive's HTTP status says what they mean. https://developers.google.com/workspace/drive/api/guides/handle-errors"""
RATE_LIMITED = Meaning("rate_limited", "Google Sheets asks to wait.")
RATE_REASONS = frozenset({"rateLimitExceeded", "userRateLimitExceeded", "RATE_LIMIT_EXCEEDED"})
SCOPE_REASONS = frozenset({"ACCESS_TOKEN_SCOPE_INSUFFICIENT", "insufficientPermissions", "insufficientScopes"})
DISABLED_REASONS = frozenset({"SERVICE_DISABLED", "accessNotConfigured"})


def translate_error(
    status: int, headers: Mapping[str, str], content: bytes, clock: Clock, *, scope: str, writes: bool
) -> ToolError:
    """Return the failure that an error answer stands for; ``scope`` is what the request needed."""
    refusal = _read(content)
    reasons = refusal.reasons if refusal is not None else frozenset[str]()
    code = next(iter(sorted(reasons)), f"http_{status}")
    if status == 429 or not reasons.isdisjoint(RATE_REASONS):
        wait = parse_retry_after(headers, clock.now())
        return make_tool_error(SERVICE, RATE_LIMITED, code=code, retry_after_s=DEFAULT_WAIT_S if wait is None else wait)
    if not reasons.isdisjoint(SCOPE_REASONS):
        return make_tool_error(
            SERVICE,
            Meaning("permission", f"metel lacks the Google scope {scope}. Connect it again."),
            code=code,
            needs=scope,
        )
    if not reasons.isdisjoint(DISABLED_REASONS):
        meaning = Meaning("permission", "The Google API is switched off for metel's project. An admin must enable it.")
        return make_tool_error(SERVICE, meaning, code=code)
    if status >= 500:
        return make_server_error(SERVICE, status, code, writes=writes)
    meaning = _find_meaning(status, refusal)
    if meaning is None:
        return make_unknown_error(SERVICE, (refusal.canonical if refusal else "") or code, writes=writes)
    if meaning is _INVALID and refusal is not None:
        meaning = Meaning("invalid", f"{_INVALID.message}: {redact_secrets(refusal.message)[:300] or status}")
    return make_tool_error(SERVICE, meaning, code=code)


def is_token_refused(status: int, content: bytes) -> bool:
    """Whether Google itself says that it does not take the token: nothing was done then."""
    return status == 401 and _read(content) is not None


@dataclass(frozen=True, slots=True)
class _Refusal:
    """What an error body says; ``canonical`` is its ``status``, empty in Drive's older form."""

    message: str
    reasons: frozenset[str]
    canonical: str


def _find_meaning(status: int, refusal: _Refusal | None) -> Meaning | None:
    """What is no refusal of Google's (a proxy's page), or names what nobody has documented, has no meaning."""
    if refusal is None:
        return None
    if refusal.canonical:
        return CANONICAL.get(refusal.canonical)
    return BY_STATUS.get(status) if refusal.reasons <= DRIVE_REASONS else None


def _read(content: bytes) -> _Refusal | None:
    try:
        parsed = cast(object, json.loads(content))
    except ValueError:
        return None
    error = cast(dict[str, Any], parsed).get("error") if isinstance(parsed, dict) else None
    if not isinstance(error, dict):
        return None
    said = cast(dict[str, Any], error)
    parts = [part for name in ("details", "errors") if isinstance(said.get(name), list) for part in said[name]]
    reasons = {
        str(cast(dict[str, Any], part)["reason"]) for part in parts if isinstance(part, dict) and "reason" in part
    }
    return _Refusal(str(said.get("message") or ""), frozenset(reasons), str(said.get("status") or ""))
