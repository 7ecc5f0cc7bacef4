"""Streams of models' servers: the events of an answer, read as they come and no longer than they may be silent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, aclosing
from dataclasses import dataclass, replace
from typing import Any, Protocol, cast

import structlog

from connectors.model_errors import read_raw
from orchestration.crash_points import reach_crash_point
from orchestration.llm.model_client import AnswerStream, ModelAnswer, ModelCallError
from schemas.events import ModelUse

log = structlog.get_logger(__name__)

EVENT_STREAM = "text/event-stream"
DONE = b"[DONE]"


class StreamedResponse(Protocol):
    """What the vendors' clients have in common where a body is not read yet."""

    @property
    def headers(self) -> Mapping[str, str]:
        """The headers of the answer."""
        ...

    def iter_bytes(self, chunk_size: int | None = None) -> AsyncIterator[bytes]:
        """The body, as it comes."""
        ...


class AnswerCollector(Protocol):
    """Puts an answer together from the events of its stream. ``ended``: no more of it comes, also where the server
    keeps the connection."""

    ended: bool

    def take(self, event: dict[str, Any]) -> str:
        """Take the next event; return what it adds to the answer's text.

        Raises:
            ModelCallError: the server says that there is no answer, or the event is none.
        """
        ...

    def finish(self, request_id: str) -> ModelAnswer:
        """Return the answer, of which no more comes.

        Raises:
            ModelCallError: it is not whole, or there is no usable one.
        """
        ...


@dataclass(frozen=True, slots=True)
class StreamReader:
    """How an API's answers are read: in events, or whole where its server streams none. ``id_header`` names a call."""

    collector: AnswerCollector
    read_body: Callable[[bytes, str], ModelAnswer]
    id_header: str


async def collect_answer(
    opening: AbstractAsyncContextManager[StreamedResponse], stream: AnswerStream, reader: StreamReader
) -> ModelAnswer:
    """Send a request, and have its answer heard as it comes. Who gives it up closes the connection.

    Raises:
        ModelCallError: there is no usable answer, or nothing came for too long; else what the vendor's client raises.
    """
    async with AsyncExitStack() as stack:
        reach_crash_point("model.before")
        response = await _open(opening, stack, stream.first_byte_s)
        request_id = response.headers.get(reader.id_header, "")
        if not response.headers.get("content-type", "").startswith(EVENT_STREAM):
            answer = reader.read_body(await _read_whole(response.iter_bytes(), stream.idle_s), request_id)
            reach_crash_point("model.after")
            return answer
        heard: list[str] = []
        try:
            await _hear_events(response.iter_bytes(), stream, reader.collector, heard)
            reach_crash_point("model.after")
            return replace(reader.collector.finish(request_id), streamed=True)
        except ModelCallError as error:
            error.said, error.request_id = error.said or "".join(heard), error.request_id or request_id
            raise


async def _hear_events(
    chunks: AsyncIterator[bytes], stream: AnswerStream, collector: AnswerCollector, heard: list[str]
) -> None:
    async with aclosing(read_events(chunks, stream.idle_s)) as events:
        async for event in events:
            if piece := collector.take(event):
                heard.append(piece)
                stream.listener.hear(piece)
            if collector.ended:
                return


async def _open(
    opening: AbstractAsyncContextManager[StreamedResponse], stack: AsyncExitStack, first_byte_s: float
) -> StreamedResponse:
    try:
        async with asyncio.timeout(first_byte_s):
            return await stack.enter_async_context(opening)
    except TimeoutError as late:
        raise ModelCallError("transient", "no first byte in time") from late


async def read_events(chunks: AsyncIterator[bytes], idle_s: float) -> AsyncGenerator[dict[str, Any]]:
    """Yield the data of each event until the mark of the end. Whatever comes counts as a sign of life, comments too.
    An event's data stands on one line with all these vendors, also where no empty line follows.

    Raises:
        ModelCallError: the stream was silent for too long, broke off, or holds what is no JSON object.
    """
    rest = b""
    while (chunk := await _take_chunk(chunks, idle_s)) is not None:
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            data = line.removeprefix(b"data:").strip()
            if data == DONE:
                return
            if line.startswith(b"data:"):
                yield _parse_data(data)


async def _read_whole(chunks: AsyncIterator[bytes], idle_s: float) -> bytes:
    body = b""
    while (chunk := await _take_chunk(chunks, idle_s)) is not None:
        body += chunk
    return body


async def _take_chunk(chunks: AsyncIterator[bytes], idle_s: float) -> bytes | None:
    try:
        async with asyncio.timeout(idle_s):
            return await anext(chunks, None)
    except TimeoutError as late:
        raise ModelCallError("transient", "the stream fell silent") from late
    except Exception as error:
        # The transport's own errors, which the clients do not translate while a body is read.
        raise ModelCallError("transient", f"the stream broke: {type(error).__name__}") from error


def _parse_data(data: bytes) -> dict[str, Any]:
    try:
        event: object = json.loads(data)
    except ValueError:
        event = None
    if not isinstance(event, dict):
        raise ModelCallError("malformed", "an event of the stream is no object", ModelUse(calls=1), said=read_raw(data))
    return cast("dict[str, Any]", event)


def can_go_on(model: str, answer: ModelAnswer) -> bool:
    """Whether a server may be asked for streams from now on; where it may not, the log tells why."""
    if not answer.streamed:
        log_streams_off(model, "the answer came whole")
    elif not (answer.use.input_tokens or answer.use.output_tokens):
        log_streams_off(model, "the stream told no usage")
    else:
        return True
    return False


def log_streams_off(model: str, why: str) -> None:
    """Tell in the log that a model is asked for no stream any more."""
    log.warning("model_streams_off", model=model, why=why)


def make_odd_event_error(event: Mapping[str, Any]) -> ModelCallError:
    """Return the failure of an event that is none of its API."""
    said = read_raw(json.dumps(event, ensure_ascii=False).encode("utf-8", "replace"))
    return ModelCallError("malformed", "no event of this API", ModelUse(calls=1), said=said)


def make_cut_stream_error() -> ModelCallError:
    """Return the failure of a stream that ended before its answer did."""
    return ModelCallError("transient", "the stream ended before the answer did")
