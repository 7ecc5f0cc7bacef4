"""What the client's exceptions mean. https://docs.anthropic.com/en/api/errors"""

from __future__ import annotations

import re
from typing import cast

from anthropic import AnthropicError, APIConnectionError, APIResponseValidationError, APIStatusError, APITimeoutError

from connectors.anthropic.dialect import is_form_trouble
from connectors.model_errors import (
    BY_STATUS,
    TOO_LARGE,
    ServerError,
    build_status_error,
    is_too_long,
    read_server_error,
)
from orchestration.llm.model_client import ModelCallError
from orchestration.patterns import make_regex
from orchestration.secrecy import redact_secrets
from schemas.events import FailureOfCall

_SPENT = make_regex(r"credit balance is too low|spend limit", re.IGNORECASE)


def translate_error(error: AnthropicError) -> ModelCallError:
    """Return what an exception of the client stands for. No answer came, so nothing is counted as spent."""
    match error:
        case APIStatusError():
            told = read_server_error(error.response.text)
            return build_status_error(error, _classify(error.status_code, told), told)
        case APITimeoutError():
            return ModelCallError("transient", "no answer in time")
        case APIConnectionError():
            return ModelCallError("transient", f"connection: {type(error.__cause__).__name__}")
        case APIResponseValidationError():
            return ModelCallError("malformed", "the answer has another shape")
        case _:
            return ModelCallError("invalid", type(error).__name__)


def _classify(status: int, told: ServerError | None) -> FailureOfCall:
    if told is None or status >= 500:
        # What is no error of a model's server (a proxy's page) says nothing of the key or the request, but its size.
        return "too_long" if status == TOO_LARGE else "transient"
    if _SPENT.search(told.message):
        return "spent"
    if status in BY_STATUS:
        return BY_STATUS[status]
    if is_too_long(told.message):
        return "too_long"
    return "unsupported" if is_form_trouble(told.message) else "invalid"


_BY_TYPE: dict[str, FailureOfCall] = {
    "authentication_error": "auth",
    "billing_error": "spent",
    "permission_error": "forbidden",
    "rate_limit_error": "rate_limited",
    "request_too_large": "too_long",
}


def translate_stream_error(error: object) -> ModelCallError:
    """Return what an error stands for that comes in the midst of a stream. What was said until then was paid for, and
    nobody tells how much."""
    kind = str(cast("dict[str, object]", error).get("type") or "") if isinstance(error, dict) else ""
    return ModelCallError(_BY_TYPE.get(kind, "transient"), f"in the stream: {redact_secrets(kind) or 'error'}")
