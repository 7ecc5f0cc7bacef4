"""One model asked by Anthropic's Messages API: ``orchestration.llm.model_client.ModelClient``.

https://docs.anthropic.com/en/api/messages
"""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

from anthropic import AnthropicError, AsyncAnthropic, DefaultAsyncHttpxClient, Timeout

from connectors.anthropic.answer import MessageCollector, read_message
from connectors.anthropic.dialect import MessagesDialect, build_body, remove_unknown_form
from connectors.anthropic.errors import translate_error
from connectors.http_client import Settling
from connectors.model_adapter import AdaptingModel
from connectors.model_stream import StreamedResponse, StreamReader
from orchestration.crash_points import reach_crash_point
from orchestration.llm.known_forms import KnownForms
from orchestration.llm.model_client import ModelAnswer, ModelCallError, ModelRequest

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
