"""One model asked by Anthropic's Messages API: ``orchestration.llm.model_client.ModelClient``.

https://docs.anthropic.com/en/api/messages
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from anthropic import AnthropicError, AsyncAnthropic, Timeout
from pydantic import Field, ValidationError

from connectors.answers import VendorAnswer
from connectors.anthropic.errors import translate_error
from connectors.model_errors import read_raw
from orchestration.crash_points import reach_crash_point
from orchestration.llm.model_client import ModelAnswer, ModelCallError, ModelRequest
from schemas.events import FailureOfCall, ModelUse
from schemas.values import Json

ANTHROPIC = "https://api.anthropic.com"
"""Where the client asks if nothing else is set."""
IDLE_S, CONNECT_S = 60.0, 10.0
TOOL = "answer"
"""The one tool that is offered and must be used: its input is the answer, in the form of its schema.

https://docs.anthropic.com/en/docs/agents-and-tools/tool-use/implement-tool-use#forcing-tool-use
"""
ENDS: dict[str, tuple[FailureOfCall, str]] = {
    "refusal": ("refused", "refusal"),
    "max_tokens": ("cut_off", "the answer is longer than its bound"),
    "model_context_window_exceeded": ("too_long", "the answer has no room"),
}
"""Reasons to stop that leave no whole answer. https://docs.anthropic.com/en/api/handling-stop-reasons"""
REQUEST_ID = "request-id"


class _Block(VendorAnswer):
    type: str = ""
    text: str | None = None
    name: str | None = None
    input: Json = None


class _Tokens(VendorAnswer):
    input_tokens: int = Field(default=0, ge=0)
    output_tokens: int = Field(default=0, ge=0)
    cache_read_input_tokens: int | None = Field(default=0, ge=0)
    cache_creation_input_tokens: int | None = Field(default=0, ge=0)


class _Message(VendorAnswer):
    content: tuple[_Block, ...]
    stop_reason: str | None = None
    usage: _Tokens | None = None


class MessagesModel:
    """A model's name and the pooled connections to its server. ``extra`` goes along as it is."""

    def __init__(self, client: AsyncAnthropic, name: str, extra: Mapping[str, Any]) -> None:
        self._client = client
        self._name = name
        self._extra = extra

    async def complete(self, request: ModelRequest) -> ModelAnswer:
        """Ask once; the body is read here and not by the client.

        Raises:
            ModelCallError: there is no usable answer.
        """
        reach_crash_point("model.before")
        try:
            answered = await self._client.messages.with_raw_response.create(
                model=self._name, max_tokens=request.max_tokens, messages=[], extra_body=self._build_body(request)
            )
        except AnthropicError as error:
            raise translate_error(error) from error
        except ValueError as error:
            # A key with letters that no header can carry, or text with half a surrogate pair.
            raise ModelCallError("invalid", f"cannot be sent: {type(error).__name__}") from error
        reach_crash_point("model.after")
        return _read(await answered.read(), answered.headers.get(REQUEST_ID, ""))

    def simplify(self, error: ModelCallError) -> bool:
        """Leave nothing out: this server knows all that is sent to it."""
        del error
        return False

    def _build_body(self, request: ModelRequest) -> dict[str, Any]:
        """What stays the same for all requests is marked for the server's cache of prompts.

        https://docs.anthropic.com/en/docs/build-with-claude/prompt-caching
        """
        kept = {"type": "text", "text": f"{request.system}\n\n{request.developer}"}
        body: dict[str, Any] = {
            "system": [{**kept, "cache_control": {"type": "ephemeral"}}],
            "messages": [{"role": "user", "content": request.user}],
        }
        if request.schema is not None:
            tool = {"name": TOOL, "description": "The answer, in full.", "input_schema": request.schema.schema}
            body |= {"tools": [tool], "tool_choice": {"type": "tool", "name": TOOL}}
        return {**body, **self._extra}


@dataclass(frozen=True, slots=True)
class AnthropicServer:
    """Anthropic's API, or a server that speaks it, with the connections that its models share."""

    client: AsyncAnthropic

    @classmethod
    def at(cls, api_key: str, base_url: str | None = None, idle_s: float = IDLE_S) -> AnthropicServer:
        """Open a server; without an address it is Anthropic's own."""
        timeout = Timeout(idle_s, connect=CONNECT_S)
        return cls(AsyncAnthropic(api_key=api_key, base_url=base_url, timeout=timeout, max_retries=0))

    def model(self, name: str, extra: Mapping[str, Any] | None = None) -> MessagesModel:
        """Return one of its models."""
        return MessagesModel(self.client, name, extra or {})

    async def close(self) -> None:
        """Close the connections of all its models."""
        await self.client.close()


def _read(body: bytes, request_id: str) -> ModelAnswer:
    """Read a 200. Whatever it holds was answered, so it counts as a call.

    Raises:
        ModelCallError: the body is no message, or the answer in it is refused, cut off or empty.
    """
    try:
        said = _Message.model_validate_json(body)
    except ValidationError as error:
        where = ".".join(str(part) for part in error.errors(include_url=False)[0]["loc"]) or "body"
        raise ModelCallError("malformed", f"no message: {where}", ModelUse(calls=1), said=read_raw(body)) from error
    tokens = said.usage or _Tokens()
    cached = tokens.cache_read_input_tokens or 0
    # Those from the cache and those put into it are not in the count of the others.
    asked = tokens.input_tokens + cached + (tokens.cache_creation_input_tokens or 0)
    use = ModelUse(calls=1, input_tokens=asked, output_tokens=tokens.output_tokens)
    end = ENDS.get(said.stop_reason or "")
    text = _find_text(said.content)
    if end is not None:
        raise ModelCallError(*end, use, request_id=request_id, said=text)
    if not text.strip():
        raise ModelCallError("malformed", f"no text, stop reason {said.stop_reason}", use, request_id=request_id)
    return ModelAnswer(text, said.stop_reason or "end_turn", use, cached_tokens=cached, request_id=request_id)


def _find_text(content: tuple[_Block, ...]) -> str:
    """Return the input of the tool where it was used, else what was said."""
    for block in content:
        if block.type == "tool_use" and block.name == TOOL:
            return json.dumps(block.input, ensure_ascii=False)
    return "".join(block.text or "" for block in content if block.type == "text")
