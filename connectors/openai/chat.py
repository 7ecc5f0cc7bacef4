"""One model of one server, asked once a call: ``orchestration.llm.model_client.ModelClient``.

https://platform.openai.com/docs/api-reference/chat/create
"""

from __future__ import annotations

from typing import Any

from pydantic import Field, ValidationError

from connectors.answers import VendorAnswer
from connectors.model_errors import read_raw
from connectors.openai.dialect import build_body
from connectors.openai.model import OpenAIModel
from orchestration.crash_points import reach_crash_point
from orchestration.llm.model_client import ModelAnswer, ModelCallError, ModelRequest
from schemas.events import ModelUse

NO_TEXT = frozenset({"tool_calls", "function_call"})
"""Finish reasons of calls to tools; none was offered."""


class _Message(VendorAnswer):
    content: str | None = None
    refusal: str | None = None


class _Choice(VendorAnswer):
    message: _Message
    finish_reason: str | None = None


class _QuestionTokens(VendorAnswer):
    cached_tokens: int | None = Field(default=0, ge=0)


class _AnswerTokens(VendorAnswer):
    reasoning_tokens: int | None = Field(default=0, ge=0)


class _Tokens(VendorAnswer):
    prompt_tokens: int = Field(default=0, ge=0)
    completion_tokens: int = Field(default=0, ge=0)
    prompt_tokens_details: _QuestionTokens | None = None
    completion_tokens_details: _AnswerTokens | None = None


class _Completion(VendorAnswer):
    choices: tuple[_Choice, ...] = Field(min_length=1)
    usage: _Tokens | None = None


class ChatModel(OpenAIModel):
    """A model that is asked by chat completions."""

    async def _send(self, request: ModelRequest) -> Any:
        body = build_body(request, self._dialect)
        reach_crash_point("model.before")
        answered = await self._client.chat.completions.with_raw_response.create(
            model=self._model, messages=[], extra_body=body
        )
        reach_crash_point("model.after")
        return answered

    @staticmethod
    def _read(body: bytes, request_id: str) -> ModelAnswer:
        return _read(body, request_id)


def _read(body: bytes, request_id: str) -> ModelAnswer:
    """Read a 200. Whatever it holds was answered, so it counts as a call.

    Raises:
        ModelCallError: the body is no completion, or the answer in it is refused, cut off or empty.
    """
    try:
        completion = _Completion.model_validate_json(body)
    except ValidationError as error:
        where = ".".join(str(part) for part in error.errors(include_url=False)[0]["loc"]) or "body"
        raise ModelCallError("malformed", f"no completion: {where}", ModelUse(calls=1), said=read_raw(body)) from error
    tokens = completion.usage or _Tokens()
    asked, told = tokens.prompt_tokens_details, tokens.completion_tokens_details
    return ModelAnswer(
        *_whole(completion.choices[0], _cost(completion.usage), request_id),
        cached_tokens=(asked.cached_tokens or 0) if asked else 0,
        reasoning_tokens=(told.reasoning_tokens or 0) if told else 0,
        request_id=request_id,
    )


def _cost(tokens: _Tokens | None) -> ModelUse:
    if tokens is None:
        return ModelUse(calls=1)
    return ModelUse(calls=1, input_tokens=tokens.prompt_tokens, output_tokens=tokens.completion_tokens)


def _whole(choice: _Choice, use: ModelUse, request_id: str) -> tuple[str, str, ModelUse]:
    message, finish = choice.message, choice.finish_reason or "stop"
    said = message.refusal or message.content or ""
    if message.refusal or finish == "content_filter":
        why = "the filter stopped it" if finish == "content_filter" else "refusal"
        raise ModelCallError("refused", why, use, request_id=request_id, said=said)
    if finish == "length":
        raise ModelCallError("cut_off", "the answer is longer than its bound", use, request_id=request_id, said=said)
    if finish in NO_TEXT or not message.content or not message.content.strip():
        raise ModelCallError("malformed", f"no text, finish reason {finish}", use, request_id=request_id)
    return message.content, finish, use
