"""What the servers of models have in common when they fail: what a status means, and how a failure is told."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Protocol, cast

from connectors.failures import parse_retry_after
from orchestration.llm.model_client import ModelCallError
from orchestration.patterns import make_regex
from orchestration.secrecy import redact_secrets
from schemas.events import FailureOfCall

TOO_LARGE = 413
BY_STATUS: Mapping[int, FailureOfCall] = {
    401: "auth",
    402: "spent",
    403: "forbidden",
    404: "unknown_model",
    408: "transient",
    409: "transient",
    TOO_LARGE: "too_long",
    429: "rate_limited",
}
"""https://platform.openai.com/docs/guides/error-codes, https://docs.anthropic.com/en/api/errors"""
MOST_LETTERS = 300
MOST_RAW = 20_000
"""So many bytes are kept of a body that can't be read."""
_TOO_LONG = make_regex(
    r"maximum context length|context (?:length|window|size|limit)|too many tokens|prompt is too long"
    r"|max_new_tokens\W+must be <=",
    re.IGNORECASE,
)
_QUOTED: frozenset[FailureOfCall] = frozenset({"invalid", "unsupported", "too_long", "unknown_model"})
"""Only of a request that was not understood is the server's text kept: other texts may repeat the key."""


_PAGE = make_regex(r"\s*<")
_WORDS = ("message", "detail", "error")
_CODES = ("code", "type", "status")


@dataclass(frozen=True, slots=True)
class ServerError:
    """Why a server gives no answer, in its words and by the names it has for that; ``status`` is one that it tells
    beside the HTTP status, ``plain`` says that all of it is bare text."""

    message: str
    codes: frozenset[str] = frozenset()
    status: int | None = None
    plain: bool = False


class _Answered(Protocol):
    @property
    def headers(self) -> Mapping[str, str]: ...
    @property
    def text(self) -> str: ...


class StatusError(Protocol):
    """What the clients' exceptions have in common where a server answered with a status."""

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


def read_server_error(body: str) -> ServerError | None:
    """Return what the body of a refusal says; ``None`` of a page, which is no model's server's but a proxy's."""
    if _PAGE.match(body):
        return None
    try:
        said: object = json.loads(body)
    except ValueError:
        return ServerError(body.strip(), plain=True)
    return parse_server_error(said)


def parse_server_error(said: object) -> ServerError:
    """Return what an error says in any of the forms that servers have: an object or its words under ``error``, in a
    list, or at the top."""
    if isinstance(said, list) and said:
        return parse_server_error(cast("list[object]", said)[0])
    if not isinstance(said, dict):
        return ServerError(said if isinstance(said, str) else "", plain=True)
    whole = cast("dict[str, Any]", said)
    inner = whole.get("error")
    error = cast("dict[str, Any]", inner) if isinstance(inner, dict) else whole
    words = next((error[name] for name in _WORDS if error.get(name)), "")
    message = words if isinstance(words, str) else json.dumps(words, ensure_ascii=False)
    named = [error.get(name) for name in _CODES]
    status = next((one for one in named if isinstance(one, int) and 400 <= one < 600), None)
    return ServerError(message, frozenset(one for one in named if isinstance(one, str)), status)


def find_told_error(body: bytes) -> object:
    """Return the error that a 200 holds in place of an answer; ``None`` where it holds none."""
    try:
        said: object = json.loads(body)
    except ValueError:
        return None
    return cast("dict[str, object]", said).get("error") if isinstance(said, dict) else None


def is_too_long(message: str) -> bool:
    """Whether a server's text says that the request does not fit into its model."""
    return _TOO_LONG.search(message) is not None


def build_status_error(error: StatusError, kind: FailureOfCall, told: ServerError | None = None) -> ModelCallError:
    """Return the failure that an answer with a status stands for; ``told`` is what the server says of it."""
    codes = ", ".join(sorted(told.codes)) if told is not None else ""
    said = f"status {error.status_code}" + (f", {redact_secrets(codes)}" if codes else "")
    if told is not None and kind in _QUOTED:
        said = f"{said}: {redact_secrets(told.message)[:MOST_LETTERS]}"
    wait_s = parse_retry_after(error.response.headers, datetime.now(UTC)) if kind == "rate_limited" else None
    return ModelCallError(kind, said, retry_after_s=wait_s, status=error.status_code, request_id=error.request_id or "")
