"""What asking a model by any API of the openai client has in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Any

from openai import AsyncOpenAI, OpenAIError

from connectors.model_stream import (
    AnswerCollector,
    StreamedResponse,
    StreamReader,
    can_go_on,
    collect_answer,
    log_streams_off,
)
from connectors.openai.dialect import Dialect, remove_unknown_form
from connectors.openai.errors import REQUEST_ID, translate_error
from orchestration.llm.model_client import AnswerStream, ModelAnswer, ModelCallError, ModelRequest


class OpenAIModel(ABC):
    """A model's name and the pooled connections to its server: ``orchestration.llm.model_client.ModelClient``.

    Nothing is kept there between calls. What the server turns out not to know is left out from then on (``simplify``).
    """

    def __init__(self, client: AsyncOpenAI, model: str, dialect: Dialect) -> None:
        self._client = client
        self._model = model
        self._dialect = dialect

    @property
    def dialect(self) -> Dialect:
        """The forms in which it is asked by now."""
        return self._dialect

    async def complete(self, request: ModelRequest) -> ModelAnswer:
        """Ask once. The body is read here and not by the client, which passes on bodies of any shape unchecked.

        Raises:
            ModelCallError: there is no usable answer.
        """
        try:
            if request.stream is not None and self._dialect.streams:
                return await self._hear(request, request.stream)
            answered = await self._send(request)
        except OpenAIError as error:
            raise translate_error(error) from error
        except ValueError as error:
            # A key with letters that no header can carry, or text with half a surrogate pair.
            raise ModelCallError("invalid", f"cannot be sent: {type(error).__name__}") from error
        return self._read(answered.content, answered.headers.get(REQUEST_ID, ""))

    async def _hear(self, request: ModelRequest, stream: AnswerStream) -> ModelAnswer:
        """Ask once for a stream. A server that sends none, or does not tell in it what a call cost, is asked for none
        any more."""
        reader = StreamReader(self._collector(), self._read, REQUEST_ID)
        answer = await collect_answer(self._open(request), stream, reader)
        if not can_go_on(self._model, answer):
            self._dialect = replace(self._dialect, streams=False)
        return answer

    def simplify(self, error: ModelCallError) -> bool:
        """Leave out from now on what the server did not know; ``False`` where that is nothing that is sent."""
        plainer = remove_unknown_form(self._dialect, error.message)
        if plainer is None:
            return False
        if self._dialect.streams and not plainer.streams:
            log_streams_off(self._model, "the server refused")
        self._dialect = plainer
        return True

    @abstractmethod
    async def _send(self, request: ModelRequest) -> Any:
        """Send one request and return the raw answer."""

    @abstractmethod
    def _open(self, request: ModelRequest) -> AbstractAsyncContextManager[StreamedResponse]:
        """Send one request for a stream when it is entered, and close its connection when it is left."""

    @staticmethod
    @abstractmethod
    def _collector() -> AnswerCollector:
        """Return what puts one stream together."""

    @staticmethod
    @abstractmethod
    def _read(body: bytes, request_id: str) -> ModelAnswer:
        """Read a 200.

        Raises:
            ModelCallError: it holds no usable answer.
        """
