"""What Google's refusals mean. https://cloud.google.com/apis/design/errors"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, cast

from connectors.failures import Meaning, make_server_error, make_tool_error, parse_retry_after
from orchestration.ports import Clock
from orchestration.secrecy import redact_secrets
from orchestration.tool import ToolError

SERVICE = "sheets"
DEFAULT_WAIT_S = 30.0
"""Google's quotas refill each minute, and most of its 429 answers say no time."""

MEANINGS: dict[int, Meaning] = {
    401: Meaning("auth", "Google does not accept metel's credentials. An admin must connect Google again."),
    403: Meaning("permission", "Google does not let metel do this. Share the spreadsheet with metel's Google account."),
    404: Meaning("not_found", "Google knows no such spreadsheet, or it is not shared with metel's Google account."),
    409: Meaning("conflict", "Someone changed this in Google Sheets at the same moment. It can be tried again."),
}
RATE_LIMITED = Meaning("rate_limited", "Google Sheets asks to wait.")
RATE_REASONS = frozenset({"rateLimitExceeded", "userRateLimitExceeded", "RATE_LIMIT_EXCEEDED"})
SCOPE_REASONS = frozenset({"ACCESS_TOKEN_SCOPE_INSUFFICIENT", "insufficientPermissions", "insufficientScopes"})
DISABLED_REASONS = frozenset({"SERVICE_DISABLED", "accessNotConfigured"})


def translate_error(
    status: int, headers: Mapping[str, str], content: bytes, clock: Clock, *, scope: str, writes: bool
) -> ToolError:
    """Return the failure that an error answer stands for; ``scope`` is what the request needed."""
    message, reasons = _read(content)
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
    meaning = MEANINGS.get(status) or Meaning(
        "invalid", f"Google Sheets refused the request: {redact_secrets(message)[:300] or status}"
    )
    return make_tool_error(SERVICE, meaning, code=code)


def _read(content: bytes) -> tuple[str, frozenset[str]]:
    try:
        parsed = cast(object, json.loads(content))
    except ValueError:
        return "", frozenset()
    error = cast(dict[str, Any], parsed).get("error") if isinstance(parsed, dict) else None
    if not isinstance(error, dict):
        return "", frozenset()
    said = cast(dict[str, Any], error)
    parts = [*cast(list[Any], said.get("details") or []), *cast(list[Any], said.get("errors") or [])]
    reasons = {
        str(cast(dict[str, Any], part)["reason"]) for part in parts if isinstance(part, dict) and "reason" in part
    }
    return str(said.get("message") or ""), frozenset(reasons)
