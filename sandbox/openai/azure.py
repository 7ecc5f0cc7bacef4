"""Azure OpenAI over the script: deployments in the place of models, a filter before and after each, two ways to ask.

https://learn.microsoft.com/en-us/azure/foundry/openai/api-version-lifecycle,
https://learn.microsoft.com/en-us/azure/ai-services/openai/concepts/content-filter
"""

from collections.abc import Sequence
from typing import Any

from starlette.routing import Route

from sandbox.call import Call, Handle
from sandbox.clock import Clock
from sandbox.exchange import Exchange
from sandbox.openai.completions import BROKEN, answer_of, chat_frames, judge_body
from sandbox.openai.refusals import ModelError, ModelRefusals
from sandbox.openai.responses import make_responses_api
from sandbox.openai.script import Line, ModelScript
from sandbox.openai.serve import ModelApi, script_handle
from sandbox.openai.stream import Frame, event_frame

KEY = "azure-sandbox"
DEPLOYMENTS = frozenset({"team-gpt-5-mini", "team-gpt-4o"})
THINKING = frozenset({"team-gpt-5-mini"})
"""They take no `max_tokens`. https://learn.microsoft.com/en-us/azure/ai-services/openai/how-to/reasoning"""
SCHEMAS_SINCE = "2024-08-01-preview"
"""https://github.com/Azure/azure-sdk-for-net/issues/46579"""
FILTERED = "filter"
"""A line with the status 400 and this word is the filter's, before the model has seen the prompt."""
CATEGORIES = ("hate", "self_harm", "sexual", "violence")
SAFE: dict[str, Any] = {name: {"filtered": False, "severity": "safe"} for name in CATEGORIES}
CAUGHT: dict[str, Any] = {**SAFE, "violence": {"filtered": True, "severity": "medium"}}
NOT_THERE = (
    "The API deployment for this resource does not exist. If you created the deployment within the last 5 minutes, "
    "please wait a moment and try again."
)
"""https://github.com/chatboxai/chatbox/issues/646"""
POLICY = (
    "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify "
    "your prompt and retry."
)
DENIED = (
    "Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an "
    "active subscription and use a correct regional API endpoint for your resource."
)
BUSY = (
    "Requests to the ChatCompletions_Create Operation under Azure OpenAI API version 2024-10-21 have exceeded token "
    "rate limit of your current OpenAI S0 pricing tier. Please retry after {seconds} seconds."
)
"""https://github.com/langgenius/dify/issues/12709"""
CODES = {401: "401", 404: "404", 429: "429", 500: "InternalServerError", 503: "ServiceUnavailable"}


class AzureError(ModelError):
    """A request that Azure would not carry out, in its own words."""

    def __init__(self, status: int, message: str, code: str | None = None) -> None:
        super().__init__(status, message)
        self.body = _error_body(status, message, code)


def _error_body(status: int, message: str, code: str | None = None) -> dict[str, Any]:
    return {"error": {"code": code or CODES.get(status, "BadRequest"), "message": message}}


def _refuse(status: int, message: str) -> dict[str, Any]:
    if status == 400 and message == FILTERED:
        inner = {"code": "ResponsibleAIPolicyViolation", "content_filter_result": CAUGHT}
        told = {"message": POLICY, "type": None, "param": "prompt", "code": "content_filter", "status": 400}
        return {"error": {**told, "innererror": inner}}
    if status == 404:
        return _error_body(404, NOT_THERE, "DeploymentNotFound")
    return _error_body(status, {401: DENIED, 429: BUSY.format(seconds=1)}.get(status, message))


def _ask_to_wait(seconds: int) -> dict[str, str]:
    return {"Retry-After": str(seconds), "retry-after-ms": str(1000 * seconds), "x-ratelimit-remaining-tokens": "0"}


def _judge_key(call: Call, *, takes_bearer: bool) -> None:
    bearer = call.headers.get("authorization", "").removeprefix("Bearer ") if takes_bearer else ""
    if KEY not in (call.headers.get("api-key"), bearer):
        raise AzureError(401, DENIED)


def _judge_new(call: Call) -> None:
    _judge_key(call, takes_bearer=True)
    _judge_deployment(str(call.body.get("model")), call.body)


def _judge_old(call: Call) -> None:
    """The address names the deployment, and what its version does not know is refused."""
    _judge_key(call, takes_bearer=False)
    version = call.query.get("api-version", "")
    if not version:
        raise AzureError(404, "Resource not found")
    _judge_deployment(call.path["deployment"], call.body)
    if call.body.get("response_format", {}).get("type") == "json_schema" and version < SCHEMAS_SINCE:
        told = f"response_format value as json_schema is enabled only for api versions {SCHEMAS_SINCE} and later"
        raise AzureError(400, told)


def _judge_deployment(name: str, body: dict[str, Any]) -> None:
    if name not in DEPLOYMENTS:
        raise AzureError(404, NOT_THERE, "DeploymentNotFound")
    if name in THINKING and "max_tokens" in body:
        told = (
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
        )
        raise ModelError(400, told, code="unsupported_parameter", param="max_tokens")
    judge_body(body)


def _say(clock: Clock) -> Any:
    def say(line: Line, request: dict[str, Any], number: int) -> dict[str, Any]:
        answer = answer_of(line, {"model": "", **request}, number, int(clock.now().timestamp()))
        (choice,) = answer["choices"]
        found = CAUGHT if line.finish_reason == "content_filter" else SAFE
        prompt: list[dict[str, Any]] = [{"prompt_index": 0, "content_filter_results": SAFE}]
        return {**answer, "choices": [{**choice, "content_filter_results": found}], "prompt_filter_results": prompt}

    return say


def _frames(answer: dict[str, Any], request: dict[str, Any]) -> Sequence[Frame]:
    """What the filter says of the prompt comes before the answer, in an event without a choice."""
    prompt: dict[str, Any] = {
        "choices": [],
        "id": "",
        "model": "",
        "object": "",
        "prompt_filter_results": answer["prompt_filter_results"],
    }
    return [event_frame(prompt), *chat_frames({**answer, "choices": _plain(answer["choices"])}, request)]


def _plain(choices: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in one.items() if name != "content_filter_results"} for one in choices]


def azure_routes(exchange: Exchange, script: ModelScript) -> list[Route]:
    """The new way at `/azure/openai/v1`, the old one at `/azure/openai/deployments/NAME`."""
    say = _say(exchange.clock)
    new = ModelApi(_judge_new, _refuse, say, _frames, BROKEN, waits=_ask_to_wait)
    old = ModelApi(_judge_old, _refuse, say, _frames, BROKEN, waits=_ask_to_wait)
    responses = make_responses_api(exchange.clock, _judge_new_response, _refuse, _ask_to_wait)
    where: tuple[tuple[str, Handle], ...] = (
        ("/azure/openai/v1/chat/completions", script_handle(script, new)),
        ("/azure/openai/deployments/{deployment}/chat/completions", script_handle(script, old)),
        ("/azure/openai/v1/responses", script_handle(script, responses)),
    )
    return [
        exchange.endpoint(path, "POST", "openai", f"azure{number}", handle, refusals=ModelRefusals())
        for number, (path, handle) in enumerate(where)
    ]


def _judge_new_response(call: Call) -> None:
    _judge_key(call, takes_bearer=True)
    if call.body.get("model") not in DEPLOYMENTS:
        raise AzureError(404, NOT_THERE, "DeploymentNotFound")
