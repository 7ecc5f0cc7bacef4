"""Messages out of the script. https://docs.anthropic.com/en/api/messages"""

import json
from collections.abc import Sequence
from typing import Any, cast

from starlette.routing import Route

from sandbox.anthropic.models import find_refusal, has_no_room, thinks
from sandbox.anthropic.stream import BROKEN, message_frames
from sandbox.call import Answer, Call, Handle
from sandbox.exchange import Exchange
from sandbox.openai.refusals import ModelError
from sandbox.openai.script import Line, ModelScript
from sandbox.openai.serve import ModelApi, count_prompt_tokens, count_tokens, script_handle
from sandbox.rates import Limit, OverLimit

KEY = "sk-ant-sandbox"
FIELDS = frozenset(
    [
        *("model", "messages", "system", "max_tokens", "tools", "tool_choice", "metadata", "stop_sequences"),
        *("temperature", "top_k", "top_p", "thinking", "service_tier", "output_config", "stream"),
    ]
)
KINDS = {
    400: "invalid_request_error",
    401: "authentication_error",
    402: "billing_error",
    403: "permission_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    504: "timeout_error",
    529: "overloaded_error",
}
STOPS = {"stop": "end_turn", "length": "max_tokens", "content_filter": "refusal", "tool_calls": "tool_use"}


class _RefusedError(ModelError):
    """A request that the API would not carry out, in its own words."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(status, message)
        self.body = error_body(status, message)


def error_body(status: int, message: str) -> dict[str, Any]:
    kind = KINDS.get(status, "api_error")
    return {"type": "error", "error": {"type": kind, "message": message}, "request_id": "req_sandbox"}


def messages_handle(script: ModelScript) -> Handle:
    def headers(number: int) -> dict[str, str]:
        return {"request-id": f"req_sandbox{number:06}"}

    return script_handle(script, ModelApi(_judge, error_body, _answer, message_frames, BROKEN, headers))


def _judge(call: Call) -> None:
    body = call.body
    # Older clients name the key in a header of its own, since 2.x it comes as a bearer's token.
    shown = call.headers.get("x-api-key") or call.headers.get("authorization", "").removeprefix("Bearer ")
    if shown != KEY:
        raise _RefusedError(401, "invalid x-api-key")
    if not call.headers.get("anthropic-version"):
        raise _RefusedError(400, "anthropic-version: header is required")
    if unknown := sorted(set(body) - FIELDS):
        raise _RefusedError(400, f"{unknown[0]}: Extra inputs are not permitted")
    if not isinstance(body.get("max_tokens"), int) or body["max_tokens"] < 1:
        raise _RefusedError(400, "max_tokens: Field required")
    messages = body.get("messages")
    if not isinstance(messages, list) or not messages:
        raise _RefusedError(400, "messages: at least one message is required")
    for at, message in enumerate(cast(list[dict[str, Any]], messages)):
        if message.get("role") not in ("user", "assistant"):
            raise _RefusedError(400, f'messages.{at}: unexpected role "{message.get("role")}"')
    names = [tool.get("name") for tool in body.get("tools", [])]
    for at, tool in enumerate(body.get("tools", [])):
        if tool.get("input_schema", {}).get("type") != "object":
            raise _RefusedError(400, f"tools.{at}.input_schema.type: Field required")
    chosen = body.get("tool_choice", {})
    if chosen.get("type") == "tool" and chosen.get("name") not in names:
        raise _RefusedError(400, f"tool_choice: Tool '{chosen.get('name')}' not found in provided tools")
    if refused := find_refusal(body):
        raise _RefusedError(400, refused)


def _answer(line: Line, request: dict[str, Any], number: int) -> dict[str, Any]:
    content, stop = _content(line, request, number)
    if has_no_room(request, line.thinks):
        content, stop = [], "max_tokens"
    if line.thinks or thinks(request):
        content = [{"type": "thinking", "thinking": "", "signature": "c2FuZGJveA=="}, *content]
    system = json.dumps(request.get("system"), ensure_ascii=False)
    return {
        "id": f"msg_sandbox{number:06}",
        "type": "message",
        "role": "assistant",
        "model": request["model"],
        "content": content,
        "stop_reason": stop,
        "stop_sequence": None,
        "usage": {
            "input_tokens": count_prompt_tokens(json.dumps(request["messages"], ensure_ascii=False)),
            "cache_read_input_tokens": 0,
            "cache_creation_input_tokens": count_tokens(system),
            "output_tokens": count_tokens(line.text() or "") + line.thinks,
            "output_tokens_details": {"thinking_tokens": line.thinks},
        },
    }


def _content(line: Line, request: dict[str, Any], number: int) -> tuple[list[dict[str, Any]], str]:
    """A tool that must be used, or may be, has the line as its input, where that is an object."""
    stop = "refusal" if line.refusal is not None else STOPS[line.finish_reason]
    text = line.text() or ""
    if request.get("tools") and stop == "end_turn":
        try:
            given = json.loads(text)
        except ValueError:
            given = None
        if isinstance(given, dict):
            used = {"type": "tool_use", "id": f"toolu_{number:06}", "name": request["tools"][0]["name"]}
            return [{**used, "input": given}], "tool_use"
    return ([{"type": "text", "text": text}] if text else []), stop


class MessagesRefusals:
    """How Anthropic words a fault. Its rates differ by account, so that none is enforced."""

    def find_limits(self, method: str, call: Call) -> Sequence[Limit]:
        del method, call
        return ()

    def over_limit(self, over: OverLimit) -> Answer:
        return self.rate_limited(over.retry_after)

    def rate_limited(self, retry_after: int) -> Answer:
        told = "This request would exceed your organization's rate limit."
        return Answer(429, error_body(429, told), {"Retry-After": str(retry_after)})

    def server_error(self) -> Answer:
        return Answer(500, error_body(500, "Internal server error"))

    def malformed(self, why: str) -> Answer:
        return Answer(400, error_body(400, f"The request body is not valid JSON: {why}"))

    def unknown(self, word: str) -> Answer:
        return Answer(400, error_body(400, word))


def anthropic_routes(exchange: Exchange, script: ModelScript) -> list[Route]:
    """Messages at `/anthropic/v1/messages`; the script is the other model's."""
    return [
        exchange.endpoint(
            "/anthropic/v1/messages",
            "POST",
            "openai",
            "anthropic.messages",
            messages_handle(script),
            refusals=MessagesRefusals(),
        )
    ]
