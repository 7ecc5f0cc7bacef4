"""One model of one server, asked once a call: ``orchestration.llm.model_client.ModelClient``.

https://platform.openai.com/docs/api-reference/chat/create
"""

from __future__ import annotations

import asyncio
from typing import cast

from openai import AsyncOpenAI, OpenAIError, omit
from openai.types.chat import ChatCompletionMessageParam
from openai.types.shared_params import ResponseFormatJSONSchema
from pydantic import Field, ValidationError

from connectors.answers import VendorAnswer
from connectors.openai.errors import translate_error
from orchestration.crash_points import reach_crash_point
from orchestration.llm.model_client import AnswerSchema, ModelAnswer, ModelCallError, ModelRequest
from schemas.events import ModelUse

OPENAI = "https://api.openai.com"
"""Where the client asks if nothing else is set."""
TIMEOUT_S = 45.0
"""Below the longest time that a tool has, so that the next model still has its turn."""
NO_TEXT = frozenset({"tool_calls", "function_call"})
"""Finish reasons of calls to tools; none was offered."""


class _Message(VendorAnswer):
    content: str | None = None
    refusal: str | None = None


class _Choice(VendorAnswer):
    message: _Message
    finish_reason: str | None = None


class _Tokens(VendorAnswer):
    prompt_tokens: int = Field(default=0, ge=0)
    completion_tokens: int = Field(default=0, ge=0)


class _Completion(VendorAnswer):
    choices: tuple[_Choice, ...] = Field(min_length=1)
    usage: _Tokens | None = None


class OpenAIModel:
    """A model's name and the pooled connections to its server.

    ``developer_role``: whether the server knows the role of that name; where it does not, the developer's part follows
    the system's in one message. ``timeout_s`` bounds a call as a whole.
    """

    def __init__(
        self, client: AsyncOpenAI, model: str, *, developer_role: bool = True, timeout_s: float = TIMEOUT_S
    ) -> None:
        self._client = client
        self._model = model
        self._developer_role = developer_role
        self._timeout_s = timeout_s

    async def complete(self, request: ModelRequest) -> ModelAnswer:
        """Ask once.

        The body is read here and not by the client, which passes on bodies of any shape unchecked.

        Raises:
            ModelCallError: there is no usable answer.
        """
        reach_crash_point("model.before")
        try:
            # The client's own time-out is that of one read: bytes that drip would be waited for without end.
            async with asyncio.timeout(self._timeout_s):
                answered = await self._client.chat.completions.with_raw_response.create(
                    model=self._model,
                    messages=_messages(request, developer_role=self._developer_role),
                    response_format=_format(request.schema) if request.schema else omit,
                    max_completion_tokens=request.max_tokens,
                )
        except TimeoutError as error:
            raise ModelCallError("transient", "no answer in time") from error
        except OpenAIError as error:
            raise translate_error(error) from error
        except ValueError as error:
            # A key with letters that no header can carry, or text with half a surrogate pair.
            raise ModelCallError("invalid", f"cannot be sent: {type(error).__name__}") from error
        reach_crash_point("model.after")
        return _read(answered.content)

    async def close(self) -> None:
        """Close the connections; they may be shared with other models of the same server."""
        await self._client.close()


def create_openai_models(
    api_key: str,
    models: tuple[str, ...],
    *,
    base_url: str | None = None,
    timeout_s: float = TIMEOUT_S,
    developer_role: bool = True,
) -> tuple[OpenAIModel, ...]:
    """Return several models of one server, which share their connections; closing one closes all."""
    client = AsyncOpenAI(api_key=api_key, base_url=base_url, timeout=timeout_s, max_retries=0)
    return tuple(OpenAIModel(client, model, developer_role=developer_role, timeout_s=timeout_s) for model in models)


def _messages(request: ModelRequest, *, developer_role: bool) -> list[ChatCompletionMessageParam]:
    if developer_role:
        return [
            {"role": "system", "content": request.system},
            {"role": "developer", "content": request.developer},
            {"role": "user", "content": request.user},
        ]
    return [
        {"role": "system", "content": f"{request.system}\n\n{request.developer}"},
        {"role": "user", "content": request.user},
    ]


def _format(schema: AnswerSchema) -> ResponseFormatJSONSchema:
    shape = cast(dict[str, object], schema.schema)
    return {"type": "json_schema", "json_schema": {"name": schema.name, "schema": shape, "strict": True}}


def _read(body: bytes) -> ModelAnswer:
    """Read a 200. Whatever it holds was answered, so it counts as a call.

    Raises:
        ModelCallError: the body is no completion, or the answer in it is refused, cut off or empty.
    """
    try:
        completion = _Completion.model_validate_json(body)
    except ValidationError as error:
        where = ".".join(str(part) for part in error.errors(include_url=False)[0]["loc"]) or "body"
        raise ModelCallError("malformed", f"no completion: {where}", ModelUse(calls=1)) from error
    return _whole(completion.choices[0], _cost(completion.usage))


def _cost(tokens: _Tokens | None) -> ModelUse:
    if tokens is None:
        return ModelUse(calls=1)
    return ModelUse(calls=1, input_tokens=tokens.prompt_tokens, output_tokens=tokens.completion_tokens)


def _whole(choice: _Choice, use: ModelUse) -> ModelAnswer:
    message, finish = choice.message, choice.finish_reason or "stop"
    if message.refusal or finish == "content_filter":
        raise ModelCallError("refused", "the filter stopped it" if finish == "content_filter" else "refusal", use)
    if finish == "length":
        raise ModelCallError("cut_off", "the answer is longer than its bound", use)
    if finish in NO_TEXT or not message.content or not message.content.strip():
        raise ModelCallError("malformed", f"no text, finish reason {finish}", use)
    return ModelAnswer(text=message.content, finish_reason=finish, use=use)
