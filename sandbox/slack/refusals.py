"""How Slack words what goes wrong."""

from collections.abc import Sequence
from typing import Any

from sandbox.call import Answer, Call
from sandbox.rates import Limit, OverLimit
from sandbox.slack.rates import find_slack_limits


class SlackError(Exception):
    """A refusal: HTTP 200 with `{ok: false, error, ...}`, as the Web API does."""

    def __init__(self, error: str, **details: Any) -> None:
        super().__init__(error)
        self.error = error
        self.details = details

    def as_json(self) -> dict[str, Any]:
        return {"ok": False, "error": self.error, **self.details}


def invalid(error: str, messages: list[str]) -> SlackError:
    """A refusal that tells what was wrong, one message a finding."""
    return SlackError(error, response_metadata={"messages": messages})


class SlackRefusals:
    """https://docs.slack.dev/apis/web-api/rate-limits"""

    def find_limits(self, method: str, call: Call) -> Sequence[Limit]:
        return find_slack_limits(method, call)

    def over_limit(self, over: OverLimit) -> Answer:
        return self.rate_limited(over.retry_after)

    def rate_limited(self, retry_after: int) -> Answer:
        return Answer(429, {"ok": False, "error": "ratelimited"}, {"Retry-After": str(retry_after)})

    def server_error(self) -> Answer:
        return Answer(500, {"ok": False, "error": "internal_error"})

    def malformed(self, why: str) -> Answer:
        error = "json_not_object" if "not a JSON object" in why else "invalid_json"
        return Answer(200, {"ok": False, "error": error, "response_metadata": {"messages": [why]}})

    def unknown(self, word: str) -> Answer:
        return Answer(200, {"ok": False, "error": word})
