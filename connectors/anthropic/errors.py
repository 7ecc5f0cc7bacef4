"""What the client's exceptions mean. https://docs.anthropic.com/en/api/errors"""

from __future__ import annotations

import re

from anthropic import AnthropicError, APIConnectionError, APIResponseValidationError, APIStatusError, APITimeoutError

from connectors.model_errors import BY_STATUS, build_status_error, is_too_long
from orchestration.llm.model_client import ModelCallError
from schemas.events import FailureOfCall

_SPENT = re.compile(r"credit balance is too low|spend limit", re.IGNORECASE)


def translate_error(error: AnthropicError) -> ModelCallError:
    """Return what an exception of the client stands for. No answer came, so nothing is counted as spent."""
    match error:
        case APIStatusError():
            return build_status_error(error, _classify(error))
        case APITimeoutError():
            return ModelCallError("transient", "no answer in time")
        case APIConnectionError():
            return ModelCallError("transient", f"connection: {type(error.__cause__).__name__}")
        case APIResponseValidationError():
            return ModelCallError("malformed", "the answer has another shape")
        case _:
            return ModelCallError("invalid", type(error).__name__)


def _classify(error: APIStatusError) -> FailureOfCall:
    if not isinstance(error.body, dict) or error.status_code >= 500:
        # What is no error of a model's server (a proxy's page) says nothing of the key or the request.
        return "transient"
    if _SPENT.search(error.message):
        return "spent"
    if error.status_code in BY_STATUS:
        return BY_STATUS[error.status_code]
    return "too_long" if is_too_long(error.message) else "invalid"
