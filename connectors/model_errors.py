"""What the servers of models have in common when they fail: what a status means, and how a failure is told."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Protocol

from connectors.failures import parse_retry_after
from orchestration.llm.model_client import ModelCallError
from orchestration.secrecy import redact_secrets
from schemas.events import FailureOfCall

BY_STATUS: Mapping[int, FailureOfCall] = {
    401: "auth",
    402: "spent",
    403: "forbidden",
    404: "unknown_model",
    408: "transient",
    409: "transient",
    413: "too_long",
    429: "rate_limited",
}
"""https://platform.openai.com/docs/guides/error-codes, https://docs.anthropic.com/en/api/errors"""
MOST_LETTERS = 300
MOST_RAW = 20_000
"""So many bytes are kept of a body that can't be read."""
_TOO_LONG = re.compile(
    r"maximum context length|context (?:length|window|size|limit)|too many tokens|prompt is too long", re.IGNORECASE
)
_QUOTED: frozenset[FailureOfCall] = frozenset({"invalid", "unsupported", "too_long", "unknown_model"})
"""Only of a request that was not understood is the server's text kept: other texts may repeat the key."""


class _Answered(Protocol):
    @property
    def headers(self) -> Mapping[str, str]: ...


class StatusError(Protocol):
    """What the clients' exceptions have in common where a server answered with a status."""

    @property
    def message(self) -> str:
        """What the server said."""
        ...

    @property
    def status_code(self) -> int:
        """The HTTP status."""
        ...

    @property
    def request_id(self) -> str | None:
        """The server's name of the call."""
        ...

    @property
    def response(self) -> _Answered:
        """The whole answer."""
        ...


def read_raw(body: bytes) -> str:
    """Return a body that could not be read, as text, for who looks into it."""
    return redact_secrets(body[:MOST_RAW].decode("utf-8", "replace"))


def is_too_long(message: str) -> bool:
    """Whether a server's text says that the request does not fit into its model."""
    return _TOO_LONG.search(message) is not None


def build_status_error(error: StatusError, kind: FailureOfCall, code: str = "") -> ModelCallError:
    """Return the failure that an answer with a status stands for; ``code`` is what the server calls it."""
    said = f"status {error.status_code}" + (f", {redact_secrets(code)}" if code else "")
    if kind in _QUOTED:
        said = f"{said}: {redact_secrets(error.message)[:MOST_LETTERS]}"
    wait_s = parse_retry_after(error.response.headers, datetime.now(UTC)) if kind == "rate_limited" else None
    return ModelCallError(kind, said, retry_after_s=wait_s, status=error.status_code, request_id=error.request_id or "")
