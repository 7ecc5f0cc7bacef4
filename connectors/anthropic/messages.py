"""One model asked by Anthropic's Messages API: ``orchestration.llm.model_client.ModelClient``.

https://docs.anthropic.com/en/api/messages
"""

from __future__ import annotations

import json
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any

from anthropic import AnthropicError, AsyncAnthropic, DefaultAsyncHttpxClient, Timeout
from pydantic import ValidationError

from connectors.answers import Optional, TokenCount, ToldTokens, VendorAnswer
from connectors.anthropic.dialect import TOOL, MessagesDialect, build_body, remove_unknown_form
from connectors.anthropic.errors import translate_error, translate_stream_error
from connectors.http_client import Settling
from connectors.model_adapter import AdaptingModel
from connectors.model_errors import find_told_error, read_raw
from connectors.model_stream import StreamedResponse, StreamReader, make_cut_stream_error, make_odd_event_error
from orchestration.crash_points import reach_crash_point
from orchestration.json_text import drop_half_escapes
from orchestration.llm.known_forms import KnownForms
from orchestration.llm.model_client import ModelAnswer, ModelCallError, ModelRequest
from schemas.events import FailureOfCall, ModelUse
from schemas.values import Json

ENDS: dict[str, tuple[FailureOfCall, str]] = {
    "refusal": ("refused", "refusal"),
    "max_tokens": ("cut_off", "the answer is longer than its bound"),
    "model_context_window_exceeded": ("too_long", "the answer has no room"),
}
"""Reasons to stop that leave no whole answer. https://docs.anthropic.com/en/api/handling-stop-reasons"""


class _Block(VendorAnswer):
    type: str = ""
    text: str | None = None
    name: str | None = None
    input: Json = None


class _Thought(VendorAnswer):
    thinking_tokens: TokenCount = 0


class _Tokens(VendorAnswer):
    input_tokens: TokenCount = 0
    output_tokens: TokenCount = 0
    output_tokens_details: Optional[_Thought] = None
    cache_read_input_tokens: TokenCount = 0
    cache_creation_input_tokens: TokenCount = 0


class _Message(VendorAnswer):
    content: tuple[_Block, ...]
    stop_reason: str | None = None
    usage: Optional[_Tokens] = None


def read_message(body: bytes, request_id: str) -> ModelAnswer:
    """Read a 200. Whatever it holds was answered, so it counts as a call.

    Raises:
        ModelCallError: the body is no message, or the answer in it is refused, cut off or empty.
    """
    try:
        said = _Message.model_validate_json(drop_half_escapes(body))
    except ValidationError as error:
        told = find_told_error(body)
        if told is not None:
            raise translate_stream_error(told) from error
        where = ".".join(str(part) for part in error.errors(include_url=False)[0]["loc"]) or "body"
        raise ModelCallError("malformed", f"no message: {where}", ModelUse(calls=1), said=read_raw(body)) from error
    return _judge(_find_text(said.content), said.stop_reason, said.usage or _Tokens(), request_id)


def _judge(text: str, stop_reason: str | None, tokens: _Tokens, request_id: str) -> ModelAnswer:
    cached = tokens.cache_read_input_tokens
    # Those from the cache and those put into it are not in the count of the others.
    written = tokens.cache_creation_input_tokens
    asked = tokens.input_tokens + cached + written
    use = ModelUse(calls=1, input_tokens=asked, output_tokens=tokens.output_tokens)
    end = ENDS.get(stop_reason or "")
    if end is not None:
        raise ModelCallError(*end, use, request_id=request_id, said=text)
    if not text.strip():
        raise ModelCallError("malformed", f"no text, stop reason {stop_reason}", use, request_id=request_id)
    thought = tokens.output_tokens_details
    return ModelAnswer(
        text,
        stop_reason or "end_turn",
        use,
        cached_tokens=cached,
        reasoning_tokens=thought.thinking_tokens if thought else 0,
        cache_write_tokens=written,
        request_id=request_id,
    )


def _find_text(content: tuple[_Block, ...]) -> str:
    """Return the input of the tool where it was used, else what was said."""
    for block in content:
        if block.type == "tool_use" and block.name == TOOL:
            return json.dumps(block.input, ensure_ascii=False)
    return "".join(block.text or "" for block in content if block.type == "text")


class _Delta(VendorAnswer):
    text: str | None = None
    partial_json: str | None = None
    stop_reason: str | None = None


class _Spent(VendorAnswer):
    """Totals so far; what is left out is as it was told before."""

    input_tokens: ToldTokens = None
    output_tokens: ToldTokens = None
    cache_read_input_tokens: ToldTokens = None
    cache_creation_input_tokens: ToldTokens = None
    output_tokens_details: Optional[_Thought] = None


class _Begun(VendorAnswer):
    usage: Optional[_Tokens] = None


class _Event(VendorAnswer):
    type: str = ""
    message: _Begun = _Begun()
    content_block: _Block = _Block()
    delta: Optional[_Delta] = None
    usage: Optional[_Spent] = None


@dataclass(slots=True)
class MessageCollector:
    """Puts a message together from the events of its stream; the input of the tool is what it says, where it is used.

    https://docs.anthropic.com/en/docs/build-with-claude/streaming
    """

    _text: str = ""
    _input: str = ""
    _uses_tool: bool = False
    _stop_reason: str | None = None
    _tokens: _Tokens = _Tokens()  # noqa: RUF009 - frozen, so shared safely
    ended: bool = False

    def take(self, event: dict[str, Any]) -> str:
        """Take the next event; return what it adds to the answer's text.

        Raises:
            ModelCallError: the server says that there is no answer, or the event is none.
        """
        if event.get("type") == "error":
            raise translate_stream_error(event.get("error"))
        try:
            said = _Event.model_validate(event)
        except ValidationError as error:
            raise make_odd_event_error(event) from error
        match said.type:
            case "message_start":
                self._tokens = said.message.usage or _Tokens()
            case "content_block_start":
                self._uses_tool = said.content_block.type == "tool_use" and said.content_block.name == TOOL
            case "content_block_delta":
                return self._add(said.delta or _Delta())
            case "message_delta":
                self._stop_reason = said.delta.stop_reason if said.delta else self._stop_reason
                self._tokens = self._tokens.model_copy(
                    update={name: told for name, told in said.usage or _Spent() if told is not None}
                )
            case "message_stop":
                self.ended = True
            case _:
                pass
        return ""

    def _add(self, delta: _Delta) -> str:
        if delta.partial_json is not None and self._uses_tool:
            self._input += delta.partial_json
            return delta.partial_json
        self._text += delta.text or ""
        return delta.text or ""

    def finish(self, request_id: str) -> ModelAnswer:
        """Return the answer, of which no more comes.

        Raises:
            ModelCallError: it is not whole, or there is no usable one.
        """
        if not self.ended:
            raise make_cut_stream_error()
        return _judge(self._input or self._text, self._stop_reason, self._tokens, request_id)


IDLE_S, CONNECT_S = 60.0, 10.0
REQUEST_ID = "request-id"


class MessagesModel(AdaptingModel[MessagesDialect]):
    """A model of Anthropic's API, with the pooled connections to its server."""

    _remove_unknown_form = staticmethod(remove_unknown_form)

    def __init__(
        self, client: AsyncAnthropic, name: str, dialect: MessagesDialect, known: KnownForms | None = None
    ) -> None:
        super().__init__(name, dialect, known)
        self._client = client

    async def _complete(self, request: ModelRequest) -> ModelAnswer:
        try:
            if request.stream is not None and self.dialect.streams:
                opening = self._open(request)
                return await self._hear(
                    opening, request.stream, StreamReader(MessageCollector(), read_message, REQUEST_ID)
                )
            reach_crash_point("model.before")
            answered = await self._client.messages.with_raw_response.create(
                model=self._name,
                max_tokens=request.max_tokens,
                messages=[],
                extra_body=build_body(request, self.dialect),
            )
        except AnthropicError as error:
            raise translate_error(error) from error
        except ValueError as error:
            # A key with letters that no header can carry, or text with half a surrogate pair.
            raise ModelCallError("invalid", f"cannot be sent: {type(error).__name__}") from error
        reach_crash_point("model.after")
        return read_message(await answered.read(), answered.headers.get(REQUEST_ID, ""))

    def _open(self, request: ModelRequest) -> AbstractAsyncContextManager[StreamedResponse]:
        body = {"stream": True, **build_body(request, self.dialect)}
        return self._client.messages.with_streaming_response.create(
            model=self._name, max_tokens=request.max_tokens, messages=[], extra_body=body
        )


class _Client(Settling, DefaultAsyncHttpxClient):
    """The vendor's own client, with its limits, that leaves no connection open."""


@dataclass(frozen=True, slots=True)
class AnthropicServer:
    """Anthropic's API, or a server that speaks it, with the connections that its models share."""

    client: AsyncAnthropic

    @classmethod
    def at(cls, api_key: str, base_url: str | None = None, idle_s: float = IDLE_S) -> AnthropicServer:
        """Open a server; without an address it is Anthropic's own."""
        timeout = Timeout(idle_s, connect=CONNECT_S)
        return cls(
            AsyncAnthropic(api_key=api_key, base_url=base_url, timeout=timeout, max_retries=0, http_client=_Client())
        )

    def model(
        self, name: str, dialect: MessagesDialect | None = None, known: KnownForms | None = None
    ) -> MessagesModel:
        """Return one of its models."""
        return MessagesModel(self.client, name, dialect or MessagesDialect(), known)

    async def close(self) -> None:
        """Close the connections of all its models."""
        await self.client.close()
