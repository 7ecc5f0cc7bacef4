"""The Responses API out of the script. https://platform.openai.com/docs/api-reference/responses/create"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, cast

from sandbox.call import Call, Handle
from sandbox.clock import Clock
from sandbox.openai.refusals import ModelError, error_body
from sandbox.openai.script import Line, ModelScript
from sandbox.openai.serve import (
    Judge,
    ModelApi,
    Refuse,
    Waits,
    ask_to_wait,
    count_prompt_tokens,
    count_tokens,
    judge_key,
    script_handle,
)
from sandbox.openai.stream import Frame, event_frame, split_pieces
from sandbox.openai.strict_schema import judge_response_format

FIELDS = frozenset(
    [
        *("model", "input", "instructions", "text", "max_output_tokens", "reasoning", "store", "metadata", "user"),
        *(
            "temperature",
            "top_p",
            "prompt_cache_key",
            "prompt_cache_options",
            "service_tier",
            "safety_identifier",
            "truncation",
            "include",
        ),
        "stream",
    ]
)
ROLES = frozenset({"system", "developer", "user", "assistant"})


def responses_handle(script: ModelScript, clock: Clock) -> Handle:
    return script_handle(script, make_responses_api(clock, judge_key))


def make_responses_api(clock: Clock, judge: Judge, refuse: Refuse = error_body, waits: Waits = ask_to_wait) -> ModelApi:
    """The API where `judge` says who may ask for what, and `refuse` and `waits` word its server's refusals."""

    def say(line: Line, request: dict[str, Any], number: int) -> dict[str, Any]:
        return _answer(line, request, number, int(clock.now().timestamp()))

    def judge_all(call: Call) -> None:
        judge(call)
        _judge_body(call.body)

    return ModelApi(judge_all, refuse, say, response_frames, BROKEN, waits=waits)


def _judge_body(body: dict[str, Any]) -> None:
    """Raises ModelError for an unknown field, no input, or a schema outside the strict subset."""
    if unknown := sorted(set(body) - FIELDS):
        told = f"Unknown parameter: '{unknown[0]}'."
        raise ModelError(400, told, code="unknown_parameter", param=unknown[0])
    given = body.get("input")
    if not isinstance(given, list) or not given:
        raise ModelError(400, 'One of "input" or "previous_response_id" must be provided.', param="input")
    for at, item in enumerate(cast(list[dict[str, Any]], given)):
        if item.get("role") not in ROLES:
            raise ModelError(400, f"Invalid value: '{item.get('role')}'.", param=f"input[{at}].role")
    form = body.get("text", {}).get("format")
    if form and form.get("type") == "json_schema":
        # The form is that of chat completions without the object in between.
        held = {name: value for name, value in form.items() if name != "type"}
        judge_response_format({"type": "json_schema", "json_schema": held})


def _answer(line: Line, request: dict[str, Any], number: int, created: int) -> dict[str, Any]:
    cut = {"length": "max_output_tokens", "content_filter": "content_filter"}.get(line.finish_reason)
    part: dict[str, Any] = {"type": "output_text", "text": line.text() or "", "annotations": []}
    if line.refusal is not None:
        part = {"type": "refusal", "refusal": line.refusal}
    message = {"id": f"msg_{number:06}", "type": "message", "role": "assistant", "status": "completed"}
    return {
        "id": f"resp_sandbox{number:06}",
        "object": "response",
        "created_at": created,
        "model": request["model"],
        "status": "incomplete" if cut else "completed",
        "incomplete_details": {"reason": cut} if cut else None,
        "error": None,
        "output": [{"id": f"rs_{number:06}", "type": "reasoning", "summary": []}, {**message, "content": [part]}],
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
        "usage": _usage(request, line),
    }


def _usage(request: dict[str, Any], line: Line) -> dict[str, Any]:
    asked = count_prompt_tokens(json.dumps([request["input"], request.get("text")], ensure_ascii=False))
    said = count_tokens(line.text() or line.refusal or "")
    return {
        "input_tokens": asked,
        "input_tokens_details": {"cached_tokens": 0, "cache_write_tokens": 0},
        "output_tokens": said,
        "output_tokens_details": {"reasoning_tokens": 0},
        "total_tokens": asked + said,
    }


BROKEN = event_frame(
    {"type": "error", "code": "server_error", "message": "The server had an error.", "param": None}, "error"
)


class _Events:
    """Events in a row: each has the number of its place."""

    def __init__(self) -> None:
        self._number = -1

    def make(self, kind: str, *, is_piece: bool = False, **fields: Any) -> Frame:
        self._number += 1
        name = f"response.{kind}"
        event = {"type": name, "sequence_number": self._number, **fields}
        return event_frame(event, name, is_piece=is_piece)


def response_frames(answer: dict[str, Any], request: dict[str, Any]) -> Sequence[Frame]:
    """The response as it is begun, what it thinks and says, and the whole of it in the end, with what it cost."""
    del request
    return [*_frames(_Events(), answer)]


def _frames(events: _Events, answer: dict[str, Any]) -> Iterator[Frame]:
    begun: dict[str, Any] = {**answer, "status": "in_progress", "output": [], "usage": None, "incomplete_details": None}
    yield events.make("created", response=begun)
    yield events.make("in_progress", response=begun)
    for at, item in enumerate(answer["output"]):
        empty: dict[str, Any] = {"content": [], "status": "in_progress"} if item["type"] == "message" else {}
        yield events.make("output_item.added", output_index=at, item={**item, **empty})
        for index, part in enumerate(item.get("content", [])):
            place = {"item_id": item["id"], "output_index": at, "content_index": index}
            yield from _part_frames(events, part, place)
        yield events.make("output_item.done", output_index=at, item=item)
    yield events.make(answer["status"], response=answer)


def _part_frames(events: _Events, part: dict[str, Any], place: dict[str, Any]) -> Iterator[Frame]:
    is_text = part["type"] == "output_text"
    name, field = ("output_text", "text") if is_text else ("refusal", "refusal")
    odds: dict[str, Any] = {"logprobs": []} if is_text else {}
    yield events.make("content_part.added", part={**part, field: ""}, **place)
    for piece in split_pieces(part[field]):
        yield events.make(f"{name}.delta", delta=piece, is_piece=True, **odds, **place)
    yield events.make(f"{name}.done", **{field: part[field]}, **odds, **place)
    yield events.make("content_part.done", part=part, **place)
