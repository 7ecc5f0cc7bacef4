"""Chat completions out of the script. https://platform.openai.com/docs/api-reference/chat/create"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, cast

from sandbox.call import Call, Handle
from sandbox.clock import Clock
from sandbox.openai.refusals import ModelError, error_body
from sandbox.openai.script import Line, ModelScript
from sandbox.openai.serve import ModelApi, count_prompt_tokens, count_tokens, judge_key, script_handle
from sandbox.openai.stream import Frame, event_frame, split_pieces
from sandbox.openai.strict_schema import judge_response_format

FIELDS = frozenset(
    [
        *("model", "messages", "response_format", "temperature", "top_p", "max_tokens", "max_completion_tokens", "n"),
        *(
            "stop",
            "seed",
            "user",
            "metadata",
            "store",
            "reasoning_effort",
            "prompt_cache_key",
            "prompt_cache_options",
            "service_tier",
        ),
        *("presence_penalty", "frequency_penalty", "safety_identifier", "verbosity", "logprobs"),
        *("stream", "stream_options"),
    ]
)
ROLES = frozenset({"system", "developer", "user", "assistant", "tool"})


def completion_handle(script: ModelScript, clock: Clock) -> Handle:
    def say(line: Line, request: dict[str, Any], number: int) -> dict[str, Any]:
        return answer_of(line, request, number, int(clock.now().timestamp()))

    return script_handle(script, ModelApi(judge_request, error_body, say, chat_frames, BROKEN))


def judge_request(call: Call) -> None:
    """Raises ModelError for a wrong key, an unknown field, or a schema outside the strict subset."""
    judge_key(call)
    if not isinstance(call.body.get("model"), str) or not call.body["model"]:
        raise ModelError(400, "you must provide a model parameter")
    judge_body(call.body)


def judge_body(body: dict[str, Any]) -> None:
    """Raises ModelError for an unknown field, messages that are none, or a schema outside the strict subset."""
    if unknown := sorted(set(body) - FIELDS):
        raise ModelError(400, f"Unrecognized request argument supplied: {unknown[0]}", param=unknown[0])
    if body.get("n", 1) != 1:
        raise ModelError(400, "The sandbox's model answers once: no n.")
    if body.get("stream_options") is not None and not body.get("stream"):
        told = "The 'stream_options' parameter is only allowed when 'stream' is enabled."
        raise ModelError(400, told, param="stream_options")
    messages = body.get("messages")
    if not isinstance(messages, list) or not messages:
        raise ModelError(400, "Invalid 'messages': expected an array with at least one message.", param="messages")
    for at, message in enumerate(cast(list[Any], messages)):
        _judge_message(message, f"messages[{at}]")
    judge_response_format(body.get("response_format"))


def _judge_message(value: object, where: str) -> None:
    message = cast(dict[str, Any], value) if isinstance(value, dict) else {}
    if message.get("role") not in ROLES:
        raise ModelError(400, f"Invalid value: '{message.get('role')}'.", param=f"{where}.role")
    if not isinstance(message.get("content"), str | list):
        raise ModelError(400, "Invalid value for 'content': expected a string, got null.", param=f"{where}.content")


def answer_of(line: Line, request: dict[str, Any], number: int, created: int) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": line.text(), "refusal": line.refusal, "annotations": []}
    choice: dict[str, Any] = {"index": 0, "message": message, "logprobs": None, "finish_reason": line.finish_reason}
    return {
        "id": f"chatcmpl-sandbox{number:06}",
        "object": "chat.completion",
        "created": created,
        "model": request["model"],
        "choices": [choice],
        "usage": usage_of(request, line),
        "service_tier": "default",
        "system_fingerprint": None,
    }


def usage_of(request: dict[str, Any], line: Line) -> dict[str, Any]:
    """Tokens counted from lengths, four letters a token."""
    asked = count_prompt_tokens(json.dumps([request["messages"], request.get("response_format")], ensure_ascii=False))
    said = count_tokens(line.text() or line.refusal or "")
    details = {"prompt_tokens_details": {"cached_tokens": 0}, "completion_tokens_details": {"reasoning_tokens": 0}}
    return {"prompt_tokens": asked, "completion_tokens": said, "total_tokens": asked + said, **details}


DONE = Frame("data: [DONE]\n\n")
BROKEN = event_frame(error_body(500, "The server had an error while processing your request. Sorry about that!"))


def chat_frames(answer: dict[str, Any], request: dict[str, Any]) -> Sequence[Frame]:
    """A chunk with the role, the text in pieces, the reason to finish and, where it is asked for, what it cost."""
    options: dict[str, Any] = request.get("stream_options") or {}
    with_usage = bool(options.get("include_usage"))
    (choice,) = answer["choices"]
    message = choice["message"]
    head = {name: answer[name] for name in ("id", "created", "model", "service_tier", "system_fingerprint")}

    def chunk(delta: dict[str, Any], finish: str | None = None, *, is_piece: bool = False) -> Frame:
        said = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
        frame = {**head, "object": "chat.completion.chunk", "choices": [said]}
        return event_frame(frame | ({"usage": None} if with_usage else {}), is_piece=is_piece)

    def frames() -> Iterator[Frame]:
        yield chunk({"role": "assistant", "content": "", "refusal": None})
        kind = "content" if message["refusal"] is None else "refusal"
        for piece in split_pieces(message[kind] or ""):
            yield chunk({kind: piece}, is_piece=True)
        yield chunk({}, choice["finish_reason"])
        if with_usage:
            yield event_frame({**head, "object": "chat.completion.chunk", "choices": [], "usage": answer["usage"]})
        yield DONE

    return [*frames()]
