"""The script: answers in a row, and what was asked."""

import json
from collections.abc import Awaitable, Callable
from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, JsonValue

Break = Literal["drop", "silence", "error", "end"]
FinishReason = Literal["stop", "length", "content_filter", "tool_calls"]


class Line(BaseModel):
    """One answer of the model.

    `content` may be text or JSON (sent as text). `refusal` is the model's no. `status` of 400 and above answers an
    error with `message`. `raw` is sent as the whole body. `delay` is in seconds. A line with `match` answers only a
    request that holds that text. `thinks` is how many tokens are thought before the answer, where the API tells that.

    Where a stream is asked for, `pace` is how many seconds each piece of the text takes; after `breaks_after` of them
    it breaks: `drop` closes the connection, `silence` says no more, `error` says that something went wrong, `end` ends
    as if all was said. `whole`: the answer comes in one body all the same, as from a server that knows no streams.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    content: JsonValue = None
    refusal: str | None = None
    status: int = Field(default=200, ge=200, le=599)
    message: str = "The script says so."
    retry_after: int | None = Field(default=None, ge=0)
    finish_reason: FinishReason = "stop"
    raw: str | None = None
    delay: float = Field(default=0, ge=0, le=600)
    match: str | None = None
    thinks: int = Field(default=0, ge=0)
    pace: float = Field(default=0, ge=0, le=600)
    breaks_after: int | None = Field(default=None, ge=0)
    breaks: Break = "drop"
    whole: bool = False

    def text(self) -> str | None:
        if self.content is None or isinstance(self.content, str):
            return self.content
        return json.dumps(self.content, ensure_ascii=False)


Speaker: TypeAlias = Callable[[dict[str, Any]], Awaitable[Line | None]]


class ModelScript:
    """Lines still to be said, in order, and every request that was made. A `speaker` answers what no line fits."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.asked: list[dict[str, Any]] = []
        self.hung_up: list[int] = []
        """The numbers of the questions, counted from 1, whose streams were not heard to their end."""
        self.speaker: Speaker | None = None

    def queue(self, lines: list[Line]) -> None:
        self.lines += lines

    def clear(self) -> None:
        self.lines.clear()
        self.asked.clear()
        self.hung_up.clear()

    def next_for(self, request: dict[str, Any]) -> Line | None:
        """The first line that fits the request; it is taken off the script."""
        self.asked.append(request)
        text = json.dumps(request, ensure_ascii=False)
        for line in self.lines:
            # Message text travels as JSON inside JSON at times, so both spellings of quotes count.
            if line.match is None or line.match in text or line.match in text.replace('\\"', '"'):
                self.lines.remove(line)
                return line
        return None

    async def answer(self, request: dict[str, Any]) -> Line | None:
        """The line that fits the request, else what the speaker says."""
        line = self.next_for(request)
        return await self.speaker(request) if line is None and self.speaker is not None else line

    def as_json(self) -> dict[str, Any]:
        """`{waiting: [lines], asked: [requests], hung_up: [numbers]}`"""
        waiting = [line.model_dump(exclude_defaults=True) for line in self.lines]
        return {"waiting": waiting, "asked": self.asked, "hung_up": self.hung_up}
