"""What the client's exceptions mean. https://platform.openai.com/docs/guides/error-codes"""

from __future__ import annotations

from datetime import UTC, datetime

from openai import (
    APIConnectionError,
    APIResponseValidationError,
    APIStatusError,
    APITimeoutError,
    ContentFilterFinishReasonError,
    LengthFinishReasonError,
    OpenAIError,
)

from connectors.failures import parse_retry_after
from orchestration.llm.model_client import FailureOfCall, ModelCallError
from orchestration.secrecy import redact_secrets

BY_STATUS: dict[int, FailureOfCall] = {
    401: "auth",
    403: "auth",
    408: "transient",
    409: "transient",
    429: "rate_limited",
}
SPENT_CODES = frozenset({"insufficient_quota", "billing_hard_limit_reached"})
"""A 429 of an account that has nothing left, which no waiting mends."""
REFUSAL_CODES = frozenset({"content_filter", "content_policy_violation"})
MOST_LETTERS = 300


def translate_error(error: OpenAIError) -> ModelCallError:
    """Return what an exception of the client stands for. No answer came, so nothing is counted as spent."""
    match error:
        case APIStatusError():
            return _by_status(error)
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


def _by_status(error: APIStatusError) -> ModelCallError:
    """Only a request that was not understood is quoted: other bodies may repeat the key."""
    said = f"status {error.status_code}" + (f", {redact_secrets(str(error.code))}" if error.code else "")
    if error.code in REFUSAL_CODES:
        return ModelCallError("refused", said)
    if error.status_code >= 500 or not isinstance(error.body, dict):
        # What is no error of a model's server (a proxy's page) says nothing of the key or the request.
        return ModelCallError("transient", said)
    kind = "auth" if error.code in SPENT_CODES else BY_STATUS.get(error.status_code, "invalid")
    if kind == "invalid":
        said = f"{said}: {redact_secrets(error.message)[:MOST_LETTERS]}"
    wait_s = parse_retry_after(error.response.headers, datetime.now(UTC)) if kind == "rate_limited" else None
    return ModelCallError(kind, said, retry_after_s=wait_s)
