"""From what a client raised to a ``Failure``: what every connector shares."""

from __future__ import annotations

import email.utils
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

import aiohttp
import httpx

from orchestration.run.phrases import get_service_name as name_of
from orchestration.secrecy import redact_secrets
from orchestration.tool import ToolError
from schemas.errors import Failure, FailureKind

NEVER_SENT = (
    httpx.ConnectError,
    httpx.ConnectTimeout,
    httpx.PoolTimeout,
    httpx.UnsupportedProtocol,
    aiohttp.ClientConnectorError,
    aiohttp.ConnectionTimeoutError,
)
"""The request did not leave: nothing can have happened."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a vendor's code means: the kind, and what to tell people (with what to do about it)."""

    kind: FailureKind
    message: str


def make_lost_answer_error(service: str, error: BaseException, *, writes: bool) -> ToolError:
    """Return the failure for a request whose answer did not arrive or cannot be read.

    A write that was sent is uncertain; a read, or a request that never left, may simply be tried again.
    """
    if isinstance(error, NEVER_SENT):
        return make_tool_error(
            service, Meaning("transient", f"{name_of(service)} could not be reached."), code="unreachable"
        )
    kind: FailureKind = "uncertain" if writes else "transient"
    return make_tool_error(service, Meaning(kind, f"{name_of(service)} did not answer."), code=type(error).__name__)


def make_server_error(service: str, status: int, code: str, *, writes: bool) -> ToolError:
    """Return the failure for an answer in the 500s: a write may have happened before it."""
    kind: FailureKind = "uncertain" if writes else "transient"
    return make_tool_error(
        service, Meaning(kind, f"{name_of(service)} reported an error of its own ({status})."), code=code
    )


def make_tool_error(
    service: str, meaning: Meaning, *, code: str, retry_after_s: float | None = None, needs: str = ""
) -> ToolError:
    """Wrap a meaning into the one exception that connectors let out."""
    return ToolError(
        Failure(
            kind=meaning.kind,
            # Some of it may be a vendor's own words, and a vendor may repeat what it was sent.
            message=redact_secrets(meaning.message),
            service=service,
            code=redact_secrets(code),
            retry_after_s=retry_after_s,
            needs=redact_secrets(needs),
        )
    )


def parse_retry_after(headers: Mapping[str, str], now: datetime) -> float | None:
    """Return the seconds that a Retry-After header asks to wait (whole seconds, or an HTTP date)."""
    value = next((text for name, text in headers.items() if name.lower() == "retry-after"), "").strip()
    if not value:
        return None
    if value.isdigit():
        return float(value)
    try:
        moment = email.utils.parsedate_to_datetime(value)
    except ValueError:
        return None
    if moment.tzinfo is None:
        return None
    return max(0.0, (moment - now).total_seconds())
