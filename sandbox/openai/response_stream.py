"""A response as typed events. https://platform.openai.com/docs/api-reference/responses-streaming"""

from collections.abc import Iterator, Sequence
from typing import Any

from sandbox.openai.stream import Frame, event_frame, split_pieces

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
