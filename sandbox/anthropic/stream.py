"""A message as events. https://docs.anthropic.com/en/docs/build-with-claude/streaming"""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from sandbox.openai.stream import Frame, event_frame, split_pieces

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
