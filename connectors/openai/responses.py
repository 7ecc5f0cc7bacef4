"""One model asked by the Responses API: ``orchestration.llm.model_client.ModelClient``.

https://platform.openai.com/docs/api-reference/responses/create
"""

from __future__ import annotations

import json
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from connectors.answers import Optional, TokenCount, VendorAnswer
from connectors.model_errors import find_told_error, read_raw
from connectors.model_stream import AnswerCollector, StreamedResponse, make_cut_stream_error
from connectors.openai.dialect import build_responses_body
from connectors.openai.errors import CODES_OF_FAILURES, translate_stream_error
from connectors.openai.model import OpenAIModel
from orchestration.crash_points import reach_crash_point
from orchestration.json_text import drop_half_escapes
from orchestration.llm.model_client import ModelAnswer, ModelCallError, ModelRequest
from schemas.events import ModelUse


class _Content(VendorAnswer):
    type: str = ""
    text: str | None = None
    refusal: str | None = None


class _Item(VendorAnswer):
    type: str = ""
    content: tuple[_Content, ...] | None = None


class _Cached(VendorAnswer):
    cached_tokens: TokenCount = 0
    cache_write_tokens: TokenCount = 0


class _Reasoning(VendorAnswer):
    reasoning_tokens: TokenCount = 0


class _Tokens(VendorAnswer):
    input_tokens: TokenCount = 0
    output_tokens: TokenCount = 0
    input_tokens_details: Optional[_Cached] = None
    output_tokens_details: Optional[_Reasoning] = None


class _Incomplete(VendorAnswer):
    reason: str | None = None


class _Trouble(VendorAnswer):
    code: str | None = None


class _Response(VendorAnswer):
    status: str | None = None
    output: tuple[_Item, ...]
    incomplete_details: _Incomplete | None = None
    error: _Trouble | None = None
    usage: Optional[_Tokens] = None


class ResponsesModel(OpenAIModel):
    """A model that is asked by the Responses API."""

    async def _send(self, request: ModelRequest) -> Any:
        body = build_responses_body(request, self.dialect)
        reach_crash_point("model.before")
        answered = await self._client.responses.with_raw_response.create(model=self._name, extra_body=body)
        reach_crash_point("model.after")
        return answered

    def _open(self, request: ModelRequest) -> AbstractAsyncContextManager[StreamedResponse]:
        body = {"stream": True, **build_responses_body(request, self.dialect)}
        return self._client.responses.with_streaming_response.create(model=self._name, extra_body=body)

    @staticmethod
    def _collector() -> AnswerCollector:
        return _EventCollector()

    @staticmethod
    def _read(body: bytes, request_id: str) -> ModelAnswer:
        return _read(body, request_id)


ENDS = frozenset({"response.completed", "response.incomplete", "response.failed"})


@dataclass(slots=True)
class _EventCollector:
    """Waits for the whole response, which the last event holds.

    https://platform.openai.com/docs/api-reference/responses-streaming
    """

    response: object = None
    ended: bool = False

    def take(self, event: dict[str, Any]) -> str:
        kind = event.get("type")
        if kind == "error":
            raise translate_stream_error(event.get("error") or event)
        if kind in ENDS:
            self.response, self.ended = event.get("response"), True
        delta = event.get("delta")
        return delta if kind == "response.output_text.delta" and isinstance(delta, str) else ""

    def finish(self, request_id: str) -> ModelAnswer:
        if self.response is None:
            raise make_cut_stream_error()
        return _read(json.dumps(self.response).encode(), request_id)


def _read(body: bytes, request_id: str) -> ModelAnswer:
    """Read a 200. Whatever it holds was answered, so it counts as a call.

    Raises:
        ModelCallError: the body is no response, or the answer in it is refused, cut off or empty.
    """
    try:
        said = _Response.model_validate_json(drop_half_escapes(body))
    except ValidationError as error:
        told = find_told_error(body)
        if told is not None:
            raise translate_stream_error(told) from error
        where = ".".join(str(part) for part in error.errors(include_url=False)[0]["loc"]) or "body"
        raise ModelCallError("malformed", f"no response: {where}", ModelUse(calls=1), said=read_raw(body)) from error
    tokens = said.usage or _Tokens()
    use = ModelUse(calls=1, input_tokens=tokens.input_tokens, output_tokens=tokens.output_tokens)
    parts = [part for item in said.output if item.type == "message" for part in item.content or ()]
    _check(said, parts, use, request_id)
    text = "".join(part.text or "" for part in parts if part.type == "output_text")
    if not text.strip():
        raise ModelCallError("malformed", f"no text, status {said.status}", use, request_id=request_id)
    asked, told = tokens.input_tokens_details, tokens.output_tokens_details
    return ModelAnswer(
        text,
        said.status or "completed",
        use,
        cached_tokens=asked.cached_tokens if asked else 0,
        reasoning_tokens=told.reasoning_tokens if told else 0,
        cache_write_tokens=asked.cache_write_tokens if asked else 0,
        request_id=request_id,
    )


def _check(said: _Response, parts: list[_Content], use: ModelUse, request_id: str) -> None:
    if said.status == "failed":
        code = (said.error.code if said.error else None) or "failed"
        raise ModelCallError(CODES_OF_FAILURES.get(code, "transient"), code, use, request_id=request_id)
    text = "".join(part.refusal or part.text or "" for part in parts)
    if any(part.type == "refusal" for part in parts):
        raise ModelCallError("refused", "refusal", use, request_id=request_id, said=text)
    reason = said.incomplete_details.reason if said.incomplete_details else None
    if said.status == "incomplete" and reason == "content_filter":
        raise ModelCallError("refused", "the filter stopped it", use, request_id=request_id, said=text)
    if said.status == "incomplete":
        raise ModelCallError("cut_off", f"incomplete: {reason}", use, request_id=request_id, said=text)
