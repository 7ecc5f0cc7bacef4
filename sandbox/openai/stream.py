"""Streams of the scripted model: server-sent events at the line's pace, and the ways in which they break.

https://html.spec.whatwg.org/multipage/server-sent-events.html
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from sandbox.openai.script import Line, ModelScript

LETTERS_A_PIECE = 12
SILENT_S = 600.0

Cut: TypeAlias = Callable[[], None]
"""Closes the connection without another byte."""


@dataclass(frozen=True)
class Frame:
    """What is sent at once; `is_piece`: a part of the answer's text, before which the line's pace is kept."""

    text: str
    is_piece: bool = False


Frames: TypeAlias = Callable[[dict[str, Any], dict[str, Any]], Sequence[Frame]]
"""Gives the frames of an answer, from its body as it is without a stream and the request's."""


def event_frame(data: object, name: str = "", *, is_piece: bool = False) -> Frame:
    """One event; its JSON stands on one line."""
    head = f"event: {name}\n" if name else ""
    return Frame(f"{head}data: {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}\n\n", is_piece)


def split_pieces(text: str) -> Iterator[str]:
    """The text in parts as a model says it."""
    for at in range(0, len(text), LETTERS_A_PIECE):
        yield text[at : at + LETTERS_A_PIECE]


class StreamPlayer:
    """Plays one line's frames; notes in the script where who asked has gone before the end."""

    def __init__(self, script: ModelScript, number: int, line: Line, frames: Sequence[Frame], broken: Frame) -> None:
        self._script, self._number = script, number
        self._line, self._frames, self._broken = line, frames, broken

    async def play(self, cut: Cut) -> AsyncIterator[bytes]:
        """The stream's bytes."""
        try:
            async for frame in self._timed(cut):
                yield frame.text.encode()
        except (asyncio.CancelledError, GeneratorExit):
            self._script.hung_up.append(self._number)
            raise

    async def _timed(self, cut: Cut) -> AsyncIterator[Frame]:
        said = 0
        for frame in self._frames:
            if frame.is_piece:
                await asyncio.sleep(self._line.pace)
                if said == self._line.breaks_after:
                    async for last in self._break(cut):
                        yield last
                    return
                said += 1
            yield frame

    async def _break(self, cut: Cut) -> AsyncIterator[Frame]:
        match self._line.breaks:
            case "drop":
                # What was sent has to leave before.
                await asyncio.sleep(0.01)
                cut()
            case "silence":
                await asyncio.sleep(SILENT_S)
            case "error":
                yield self._broken
            case "end":
                pass
