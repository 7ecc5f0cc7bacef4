"""What the client's exceptions mean. https://platform.openai.com/docs/guides/error-codes"""

from __future__ import annotations

from typing import cast

from openai import (
    APIConnectionError,
    APIResponseValidationError,
    APIStatusError,
    APITimeoutError,
    ContentFilterFinishReasonError,
    LengthFinishReasonError,
    OpenAIError,
)

from connectors.model_errors import BY_STATUS, build_status_error, is_too_long
from connectors.openai.dialect import is_form_trouble, is_role_trouble
from orchestration.llm.model_client import ModelCallError
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


def translate_error(error: OpenAIError) -> ModelCallError:
    """Return what an exception of the client stands for. No answer came, so nothing is counted as spent."""
    match error:
        case APIStatusError():
            return build_status_error(error, _classify(error), error.code or "")
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
    """Return what an error stands for that comes in the midst of a stream. What was said until then was paid for, and
    nobody tells how much."""
    code = str(cast("dict[str, object]", error).get("code") or "") if isinstance(error, dict) else ""
    if code in SPENT_CODES:
        kind: FailureOfCall = "spent"
    elif code in REFUSAL_CODES:
        kind = "refused"
    else:
        kind = "too_long" if code in TOO_LONG_CODES else CODES_OF_FAILURES.get(code, "transient")
    return ModelCallError(kind, f"in the stream: {redact_secrets(code) or 'error'}")


def _classify(error: APIStatusError) -> FailureOfCall:
    status, code = error.status_code, error.code
    if code in REFUSAL_CODES or CODES_OF_FAILURES.get(code or "") == "refused":
        return "refused"
    if code == "model_not_found":
        return "unknown_model"
    if not isinstance(error.body, dict):
        # What is no error of a model's server (a proxy's page) says nothing of the key or the request.
        return "transient"
    if status >= 500:
        # Servers that hand messages to a model's own template answer so for a role that it does not know.
        return "unsupported" if status == INTERNAL_ERROR and is_role_trouble(error.message) else "transient"
    if code in SPENT_CODES:
        return "spent"
    if status in BY_STATUS:
        return BY_STATUS[status]
    if code in TOO_LONG_CODES or is_too_long(error.message):
        return "too_long"
    if code in UNSUPPORTED_CODES or is_form_trouble(error.message):
        return "unsupported"
    return "invalid"
