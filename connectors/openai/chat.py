"""One model of one server, asked once a call: ``orchestration.llm.model_client.ModelClient``.

https://platform.openai.com/docs/api-reference/chat/create
"""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Annotated, Any, cast

from pydantic import BeforeValidator, Field, ValidationError

from connectors.answers import Optional, TokenCount, VendorAnswer
from connectors.model_errors import find_told_error, read_raw
from connectors.model_stream import AnswerCollector, StreamedResponse, make_cut_stream_error, make_odd_event_error
from connectors.openai.dialect import build_body
from connectors.openai.errors import translate_stream_error
from connectors.openai.model import OpenAIModel
from orchestration.crash_points import reach_crash_point
from orchestration.json_text import drop_half_escapes
from orchestration.llm.model_client import ModelAnswer, ModelCallError, ModelRequest
from schemas.events import ModelUse

NO_TEXT = frozenset({"tool_calls", "function_call"})
"""Finish reasons of calls to tools; none was offered."""
BROKEN = "error"
"""The finish reason of an answer that broke off behind the server. https://openrouter.ai/docs/api-reference/errors"""


def _join_texts(said: object) -> object:
    """Return the texts of an answer that comes in parts, as some servers' thinking models have it; thoughts are none.

    https://docs.mistral.ai/capabilities/reasoning/
    """
    if not isinstance(said, list):
        return said
    parts = [cast("dict[str, object]", one) for one in cast("list[object]", said) if isinstance(one, dict)]
    return "".join(str(one.get("text") or "") for one in parts if one.get("type", "text") == "text")


_Content = Annotated[str | None, BeforeValidator(_join_texts)]


class _Message(VendorAnswer):
    content: _Content = None
    refusal: str | None = None


class _Choice(VendorAnswer):
    message: _Message
    finish_reason: str | None = None


class _QuestionTokens(VendorAnswer):
    cached_tokens: TokenCount = 0


class _AnswerTokens(VendorAnswer):
    reasoning_tokens: TokenCount = 0


class _Tokens(VendorAnswer):
    prompt_tokens: TokenCount = 0
    completion_tokens: TokenCount = 0
    prompt_tokens_details: Optional[_QuestionTokens] = None
    completion_tokens_details: Optional[_AnswerTokens] = None


class _Completion(VendorAnswer):
    choices: tuple[_Choice, ...] = Field(min_length=1)
    usage: Optional[_Tokens] = None


class ChatModel(OpenAIModel):
    """A model that is asked by chat completions."""

    async def _send(self, request: ModelRequest) -> Any:
        body = build_body(request, self.dialect)
        reach_crash_point("model.before")
        answered = await self._client.chat.completions.with_raw_response.create(
            model=self._name, messages=[], extra_body=body
        )
        reach_crash_point("model.after")
        return answered

    def _open(self, request: ModelRequest) -> AbstractAsyncContextManager[StreamedResponse]:
        body = {"stream": True, "stream_options": {"include_usage": True}, **build_body(request, self.dialect)}
        opening = self._client.chat.completions.with_streaming_response
        return opening.create(model=self._name, messages=[], extra_body=body)

    @staticmethod
    def _collector() -> AnswerCollector:
        return _ChunkCollector()

    @staticmethod
    def _read(body: bytes, request_id: str) -> ModelAnswer:
        return _read(body, request_id)


class _Delta(VendorAnswer):
    content: _Content = None
    refusal: str | None = None


class _ChunkChoice(VendorAnswer):
    delta: _Delta | None = None
    finish_reason: str | None = None


class _Chunk(VendorAnswer):
    choices: tuple[_ChunkChoice, ...] | None = None
    usage: Optional[_Tokens] = None


@dataclass(slots=True)
class _ChunkCollector:
    """Puts a completion together from its chunks. https://platform.openai.com/docs/api-reference/chat-streaming"""

    content: str = ""
    refusal: str = ""
    finish_reason: str = ""
    usage: _Tokens | None = None
    ended: bool = False

    def take(self, event: dict[str, Any]) -> str:
        if event.get("error"):
            raise translate_stream_error(event["error"])
        try:
            chunk = _Chunk.model_validate(event)
        except ValidationError as error:
            raise make_odd_event_error(event) from error
        self.usage = chunk.usage or self.usage
        said = ""
        for choice in (chunk.choices or ())[:1]:
            delta = choice.delta or _Delta()
            said = delta.content or ""
            self.refusal += delta.refusal or ""
            self.finish_reason = choice.finish_reason or self.finish_reason
        self.content += said
        return said

    def finish(self, request_id: str) -> ModelAnswer:
        if not self.finish_reason:
            raise make_cut_stream_error()
        message = _Message(content=self.content, refusal=self.refusal)
        return _judge(_Choice(message=message, finish_reason=self.finish_reason), self.usage, request_id)


def _read(body: bytes, request_id: str) -> ModelAnswer:
    """Read a 200. Whatever it holds was answered, so it counts as a call.

    Raises:
        ModelCallError: the body is no completion, or the answer in it is refused, cut off or empty.
    """
    try:
        completion = _Completion.model_validate_json(drop_half_escapes(body))
    except ValidationError as error:
        told = find_told_error(body)
        if told is not None:
            raise translate_stream_error(told) from error
        where = ".".join(str(part) for part in error.errors(include_url=False)[0]["loc"]) or "body"
        raise ModelCallError("malformed", f"no completion: {where}", ModelUse(calls=1), said=read_raw(body)) from error
    return _judge(completion.choices[0], completion.usage, request_id)


def _judge(choice: _Choice, usage: _Tokens | None, request_id: str) -> ModelAnswer:
    tokens = usage or _Tokens()
    asked, told = tokens.prompt_tokens_details, tokens.completion_tokens_details
    return ModelAnswer(
        *_whole(choice, _cost(usage), request_id),
        cached_tokens=asked.cached_tokens if asked else 0,
        reasoning_tokens=told.reasoning_tokens if told else 0,
        request_id=request_id,
    )


def _cost(tokens: _Tokens | None) -> ModelUse:
    if tokens is None:
        return ModelUse(calls=1)
    return ModelUse(calls=1, input_tokens=tokens.prompt_tokens, output_tokens=tokens.completion_tokens)


def _whole(choice: _Choice, use: ModelUse, request_id: str) -> tuple[str, str, ModelUse]:
    message, finish = choice.message, choice.finish_reason or "stop"
    if finish == BROKEN:
        raise ModelCallError("transient", "the server gave the answer up", use, request_id=request_id)
    said = message.refusal or message.content or ""
    if message.refusal or finish == "content_filter":
        why = "the filter stopped it" if finish == "content_filter" else "refusal"
        raise ModelCallError("refused", why, use, request_id=request_id, said=said)
    if finish == "length":
        raise ModelCallError("cut_off", "the answer is longer than its bound", use, request_id=request_id, said=said)
    if finish in NO_TEXT or not message.content or not message.content.strip():
        raise ModelCallError("malformed", f"no text, finish reason {finish}", use, request_id=request_id)
    return message.content, finish, use
