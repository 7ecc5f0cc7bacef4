"""What the client's exceptions mean. https://platform.openai.com/docs/guides/error-codes"""

from __future__ import annotations

import re

from openai import (
    APIConnectionError,
    APIResponseValidationError,
    APIStatusError,
    APITimeoutError,
    ContentFilterFinishReasonError,
    LengthFinishReasonError,
    OpenAIError,
)

from connectors.model_errors import (
    BY_STATUS,
    TOO_LARGE,
    ServerError,
    build_status_error,
    is_too_long,
    parse_server_error,
    read_server_error,
)
from connectors.openai.dialect import is_form_trouble, is_role_trouble
from connectors.shared_context import find_context
from orchestration.llm.model_client import ModelCallError
from orchestration.patterns import make_regex
from orchestration.secrecy import redact_secrets
from schemas.events import FailureOfCall

SPENT_CODES = frozenset({"insufficient_quota", "billing_hard_limit_reached"})
"""A 429 of an account that has nothing left, which no waiting mends."""
REFUSAL_CODES = frozenset({"content_filter", "content_policy_violation", "cyber_policy"})
TOO_LONG_CODES = frozenset({"context_length_exceeded", "string_above_max_length", "exceed_context_size_error"})
UNSUPPORTED_CODES = frozenset({"unsupported_parameter", "unsupported_value", "unknown_parameter"})
CODES_OF_FAILURES: dict[str, FailureOfCall] = {
    "rate_limit_exceeded": "rate_limited",
    "invalid_prompt": "refused",
    "bio_policy": "refused",
    "misalignment_policy_violation": "refused",
    "server_error": "transient",
}
"""What a response that failed after it was begun says. https://platform.openai.com/docs/api-reference/responses/object"""
REQUEST_ID = "x-request-id"
"""The header that names a call. https://platform.openai.com/docs/api-reference/debugging-requests"""
INTERNAL_ERROR = 500
OF_MODELS = frozenset({403, 404})
"""Statuses that say something of a model where its server answers; bare text may be of whatever is at that address."""
_BAD_KEY = make_regex(r"\bapi key\b.{0,20}\b(?:not valid|invalid|expired)", re.IGNORECASE)
"""https://ai.google.dev/gemini-api/docs/troubleshooting: a wrong key has the status 400 there."""
_NAMED: tuple[tuple[frozenset[str], FailureOfCall], ...] = (
    (REFUSAL_CODES, "refused"),
    (frozenset(name for name, kind in CODES_OF_FAILURES.items() if kind == "refused"), "refused"),
    (frozenset({"model_not_found"}), "unknown_model"),
    (SPENT_CODES, "spent"),
    (TOO_LONG_CODES, "too_long"),
    (frozenset({"json_validate_failed"}), "malformed"),
)
"""The last is of servers that look at an answer themselves. https://console.groq.com/docs/structured-outputs"""


def translate_error(error: OpenAIError) -> ModelCallError:
    """Return what an exception of the client stands for. No answer came, so nothing is counted as spent."""
    match error:
        case APIStatusError():
            return build_status_error(error, _classify(error), _read_told(error))
        case APITimeoutError():
            return ModelCallError("transient", "no answer in time")
        case APIConnectionError():
            return ModelCallError("transient", f"connection: {type(error.__cause__).__name__}")
        case APIResponseValidationError():
            return ModelCallError("malformed", "the answer has another shape")
        case LengthFinishReasonError():
            return ModelCallError("cut_off", "the answer is longer than its bound")
        case ContentFilterFinishReasonError():
            return ModelCallError("refused", "the filter stopped it")
        case _:
            return ModelCallError("invalid", type(error).__name__)


def translate_stream_error(error: object) -> ModelCallError:
    """Return what an error stands for that comes in place of an answer, or in the midst of one. What was said until
    then was paid for, and nobody tells how much."""
    told = parse_server_error(error)
    names = ", ".join(sorted(told.codes)) or (str(told.status) if told.status else "error")
    return ModelCallError(_classify_told(told), f"in the answer: {redact_secrets(names)}")


def _classify_told(told: ServerError) -> FailureOfCall:
    named = _find_named(told)
    if named is not None:
        return named
    for name in told.codes & CODES_OF_FAILURES.keys():
        return CODES_OF_FAILURES[name]
    if told.status is not None:
        return _classify_status(told.status, told)
    return "too_long" if is_too_long(told.message) else "transient"


def _classify(error: APIStatusError) -> FailureOfCall:
    told = _read_told(error)
    if told is None:
        # What is no error of a model's server (a proxy's page) says nothing of the key or the request, but its size.
        return "too_long" if error.status_code == TOO_LARGE else "transient"
    if error.status_code < INTERNAL_ERROR and find_context(told.message) is not None:
        return "unsupported"
    return _find_named(told) or _classify_status(error.status_code, told)


def _read_told(error: APIStatusError) -> ServerError | None:
    return read_server_error(error.response.text)


def _find_named(told: ServerError) -> FailureOfCall | None:
    """Return what an error stands for by the server's own name for it, where one tells."""
    for names, kind in _NAMED:
        if told.codes & names:
            return kind
    return None


def _classify_status(status: int, told: ServerError) -> FailureOfCall:
    if status >= INTERNAL_ERROR:
        # Servers that hand messages to a model's own template answer so for a role that it does not know.
        return "unsupported" if status == INTERNAL_ERROR and is_role_trouble(told.message) else "transient"
    if _BAD_KEY.search(told.message):
        return "auth"
    if status in BY_STATUS and not (told.plain and status in OF_MODELS):
        return BY_STATUS[status]
    if is_too_long(told.message):
        return "too_long"
    if told.codes & UNSUPPORTED_CODES or is_form_trouble(told.message):
        return "unsupported"
    return "invalid"
