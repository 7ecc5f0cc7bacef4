"""Messages out of the script. https://docs.anthropic.com/en/api/messages"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, cast

from starlette.routing import Route

from sandbox.call import Answer, Call, Handle
from sandbox.exchange import Exchange
from sandbox.openai.refusals import ModelError
from sandbox.openai.script import Line, ModelScript
from sandbox.openai.serve import ModelApi, count_prompt_tokens, count_tokens, script_handle
from sandbox.openai.stream import Frame, event_frame, split_pieces
from sandbox.rates import Limit, OverLimit

UNFORCED = re.compile(r"claude-(?:opus-5-5|fable-5-1|mythos-5-1)")
"""They can't be made to use a tool, and always think."""
THINKING = re.compile(r"claude-(?:(?:opus|sonnet|fable|mythos)-5|haiku-5-5)")
"""They think where nobody says a word of it."""
UNFORMATTED = re.compile(r"claude-(?:3|instant|2|(?:opus|sonnet)-4-(?:0|1|2025))")
"""From before structured outputs."""
UNMEASURED = re.compile(r"claude-(?:3|instant|2|haiku-4|sonnet-4-(?:0|2025|5)|opus-4-(?:0|1|2025))")
"""They know no effort."""
MOST_UNIONS, MOST_OPTIONAL = 16, 24
OLD_BOUNDS = {"claude-3-haiku": 4_096, "claude-3-5": 8_192}
WORDS = frozenset(["minLength", "maxLength", "minimum", "maximum", "multipleOf", "maxItems", "pattern", "oneOf", "not"])


def thinks(request: dict[str, Any]) -> bool:
    """Whether the model thinks before it answers this request."""
    told = request.get("thinking", {}).get("type")
    return told in ("enabled", "adaptive") or (told is None and THINKING.match(str(request["model"])) is not None)


def has_no_room(request: dict[str, Any], thought: int) -> bool:
    """Whether all that may be said was used up by what was thought."""
    return thought >= int(request["max_tokens"])


def find_refusal(request: dict[str, Any]) -> str:
    """Return why the model does not take the request; "" where it does."""
    model = str(request.get("model"))
    if request.get("tool_choice", {}).get("type") in ("tool", "any") and UNFORCED.match(model):
        return 'tool_choice: type "tool" and "any" are not supported for this model.'
    for name, most in OLD_BOUNDS.items():
        if model.startswith(name) and request["max_tokens"] > most:
            told = f"max_tokens: {request['max_tokens']} > {most}, which is the maximum allowed number of output tokens"
            return f"{told} for {model}"
    config = request.get("output_config", {})
    if "effort" in config and UNMEASURED.match(model):
        return "This model does not support the effort parameter."
    if "format" not in config:
        return ""
    if UNFORMATTED.match(model):
        return "output_config.format: Extra inputs are not permitted"
    return _judge_schema(config["format"].get("schema"))


def _judge_schema(schema: Any) -> str:
    parts = [*_list_parts(schema)]
    for part in parts:
        if part.get("type") == "object" and part.get("additionalProperties") is not False:
            return (
                "output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false"
            )
        if words := sorted(WORDS & part.keys()):
            return f"output_config.format.schema: For '{part.get('type')}' type, property '{words[0]}' is not supported"
    unions = sum("anyOf" in part or isinstance(part.get("type"), list) for part in parts)
    optional = sum(len(set(part.get("properties", {})) - set(part.get("required", []))) for part in parts)
    if unions > MOST_UNIONS or optional > MOST_OPTIONAL:
        return "output_config.format.schema: Invalid schema: Schema is too complex."
    return ""


def _list_parts(schema: Any) -> Iterator[dict[str, Any]]:
    if not isinstance(schema, dict):
        return
    part = cast(dict[str, Any], schema)
    yield part
    for name in ("properties", "$defs"):
        for one in part.get(name, {}).values():
            yield from _list_parts(one)
    for one in (part.get("items"), *part.get("anyOf", [])):
        yield from _list_parts(one)


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


BROKEN = event_frame(
    {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}, "request_id": "req_sandbox"},
    "error",
)


def message_frames(answer: dict[str, Any], request: dict[str, Any]) -> Sequence[Frame]:
    """The message as it is begun, each block in pieces, the reason to stop with what was said in tokens."""
    del request
    return [*_frames(answer)]


def _event(kind: str, *, is_piece: bool = False, **fields: Any) -> Frame:
    return event_frame({"type": kind, **fields}, kind, is_piece=is_piece)


def _frames(answer: dict[str, Any]) -> Iterator[Frame]:
    usage = {**answer["usage"], "output_tokens": 1}
    yield _event("message_start", message={**answer, "content": [], "stop_reason": None, "usage": usage})
    yield _event("ping")
    for index, block in enumerate(answer["content"]):
        if block["type"] == "tool_use":
            yield _event("content_block_start", index=index, content_block={**block, "input": {}})
            yield _delta(index, {"type": "input_json_delta", "partial_json": ""}, is_piece=False)
            for piece in split_pieces(json.dumps(block["input"], ensure_ascii=False)):
                yield _delta(index, {"type": "input_json_delta", "partial_json": piece})
        elif block["type"] == "thinking":
            yield _event("content_block_start", index=index, content_block={**block, "signature": ""})
            yield _delta(index, {"type": "signature_delta", "signature": block["signature"]}, is_piece=False)
        else:
            yield _event("content_block_start", index=index, content_block={**block, "text": ""})
            for piece in split_pieces(block["text"]):
                yield _delta(index, {"type": "text_delta", "text": piece})
        yield _event("content_block_stop", index=index)
    delta = {"stop_reason": answer["stop_reason"], "stop_sequence": None}
    yield _event("message_delta", delta=delta, usage=_totals(answer["usage"]))
    yield _event("message_stop")


def _totals(usage: dict[str, Any]) -> dict[str, Any]:
    """What is told of a message's cost at its end: all of it, and not what was added."""
    names = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens", "output_tokens")
    names += ("output_tokens_details",)
    return {name: usage[name] for name in names if name in usage}


def _delta(index: int, delta: dict[str, Any], *, is_piece: bool = True) -> Frame:
    return _event("content_block_delta", index=index, delta=delta, is_piece=is_piece)
