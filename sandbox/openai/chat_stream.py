"""A completion as chunks. https://platform.openai.com/docs/api-reference/chat-streaming/streaming"""

from collections.abc import Iterator, Sequence
from typing import Any

from sandbox.openai.refusals import error_body
from sandbox.openai.stream import Frame, event_frame, split_pieces

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
