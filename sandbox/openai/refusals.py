"""How OpenAI words a refusal. https://platform.openai.com/docs/guides/error-codes"""

from collections.abc import Sequence
from typing import Any

from sandbox.call import Answer, Call
from sandbox.rates import Limit, OverLimit


class ModelError(Exception):
    """A request that the API would not carry out."""

    def __init__(self, status: int, message: str, *, code: str | None = None, param: str | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.body = error_body(status, message, code, param)


def error_body(status: int, message: str, code: str | None = None, param: str | None = None) -> dict[str, Any]:
    kinds = {429: "requests", 500: "server_error", 503: "server_error"}
    kind = kinds.get(status, "invalid_request_error")
    return {"error": {"message": message, "type": kind, "param": param, "code": code}}


class ModelRefusals:
    """How OpenAI words a fault. Its rates differ by account and model, so that none is enforced."""

    def find_limits(self, method: str, call: Call) -> Sequence[Limit]:
        del method, call
        return ()

    def over_limit(self, over: OverLimit) -> Answer:
        return self.rate_limited(over.retry_after)

    def rate_limited(self, retry_after: int) -> Answer:
        body = error_body(429, "Rate limit reached for requests. Please try again later.", "rate_limit_exceeded")
        return Answer(429, body, {"Retry-After": str(retry_after)})

    def server_error(self) -> Answer:
        return Answer(500, error_body(500, "The server had an error while processing your request. Sorry about that!"))

    def malformed(self, why: str) -> Answer:
        return Answer(400, error_body(400, f"We could not parse the JSON body of your request: {why}."))

    def unknown(self, word: str) -> Answer:
        return Answer(400, error_body(400, "Something new.", word))
