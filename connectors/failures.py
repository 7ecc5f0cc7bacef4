"""From what a client raised to a ``Failure``: what every connector shares."""

from __future__ import annotations

import email.utils
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime

import aiohttp
import httpx

from orchestration.patterns import make_regex
from orchestration.run.phrases import get_service_name as name_of
from orchestration.secrecy import redact_secrets
from orchestration.tool import ToolError
from schemas.errors import Failure, FailureKind, Told

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


def make_unknown_error(service: str, code: str, *, writes: bool) -> ToolError:
    """Return the failure for an answer that nobody has documented: a new word, another server's page.

    What it says nobody knows, so it decides nothing: a read is asked again, and of a write it is looked whether it
    happened.
    """
    kind: FailureKind = "uncertain" if writes else "transient"
    return make_tool_error(
        service, Meaning(kind, f"{name_of(service)} gave an answer that metel does not know ({code})."), code=code
    )


def make_tool_error(
    service: str,
    meaning: Meaning,
    *,
    code: str,
    retry_after_s: float | None = None,
    needs: str = "",
    told: Told | None = None,
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
            told=told,
        )
    )


def make_column_error(service: str, path: str, there: Sequence[str], place: str = "database") -> ToolError:
    """Say that a database or sheet has no such column, and which it has."""
    names = ", ".join(there)
    told = Told(key="no_column", slots={"column": path, "there": names})
    message = f"The {place} has no column {path}. It has: {names}."
    return make_tool_error(service, Meaning("invalid", message), code="column", told=told)


def make_comparison_error(service: str, column: str, message: str) -> ToolError:
    """Say that the values of a column can't be compared in that way."""
    told = Told(key="no_comparison", slots={"column": column})
    return make_tool_error(service, Meaning("invalid", message), code="comparison", told=told)


LONGEST_WAIT_S = 86_400.0
SHORTEST_WAIT_S = 1.0
"""What a vendor asks to wait is taken between these bounds: no header has metel ask at once, again and again, nor stay
silent for longer than a day."""
_SECONDS = make_regex(r"[0-9]+(?:\.[0-9]+)?")


def parse_retry_after(headers: Mapping[str, str], now: datetime) -> float | None:
    """Return the seconds that a Retry-After header asks to wait: a number, or an HTTP date, which is taken against the
    answer's own ``Date`` where it has one. Azure tells it in milliseconds too, which go before. ``None`` where there is
    none that can be read.

    https://www.rfc-editor.org/rfc/rfc9110#field.retry-after,
    https://github.com/openai/openai-python/blob/main/src/openai/_base_client.py (`_parse_retry_after_header`)
    """
    told = {name.lower(): text.strip() for name, text in headers.items()}
    if _SECONDS.fullmatch(told.get("retry-after-ms", "")):
        return _within_bounds(float(told["retry-after-ms"]) / 1_000)
    value = told.get("retry-after", "")
    if _SECONDS.fullmatch(value):
        return _within_bounds(float(value))
    moment = _parse_http_date(value)
    if moment is None:
        return None
    return _within_bounds((moment - (_parse_http_date(told.get("date", "")) or now)).total_seconds())


def _within_bounds(seconds: float) -> float:
    return min(max(seconds, SHORTEST_WAIT_S), LONGEST_WAIT_S)


def _parse_http_date(text: str) -> datetime | None:
    try:
        moment = email.utils.parsedate_to_datetime(text)
    except (ValueError, TypeError, OverflowError):
        return None
    # The oldest of the three forms names no zone; all are in UTC.
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


@dataclass(slots=True)
class WriteTracker:
    """What is known of one call's writes."""

    landed: bool = False


_landing: ContextVar[WriteTracker | None] = ContextVar("landing", default=None)


@contextmanager
def track_writes() -> Generator[WriteTracker]:
    """Watch the writes of one call."""
    watched = WriteTracker()
    token = _landing.set(watched)
    try:
        yield watched
    finally:
        _landing.reset(token)


def record_write() -> None:
    """Say that the vendor took a write."""
    watched = _landing.get()
    if watched is not None:
        watched.landed = True


def forget_write() -> None:
    """Say that what the vendor took was taken back: the call is without effect after all."""
    watched = _landing.get()
    if watched is not None:
        watched.landed = False
