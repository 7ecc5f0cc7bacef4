"""What asking a model by any API of the openai client has in common."""

from __future__ import annotations

from abc import abstractmethod
from contextlib import AbstractAsyncContextManager
from typing import Any

from openai import AsyncOpenAI, OpenAIError

from connectors.model_adapter import AdaptingModel
from connectors.model_stream import AnswerCollector, StreamedResponse, StreamReader
from connectors.openai.dialect import Dialect, estimate_prompt, remove_unknown_form
from connectors.openai.errors import REQUEST_ID, translate_error
from connectors.shared_context import find_context
from orchestration.llm.known_forms import KnownForms
from orchestration.llm.model_client import ModelAnswer, ModelCallError, ModelRequest
from schemas.events import ModelUse

LEAST_LOOKED_AT, READ_SHARE = 1_000, 0.4
"""Of a question of so many tokens, a server that read less than this share has cut it. The estimate is mostly
too high, of some texts twice what a vocabulary takes."""


class OpenAIModel(AdaptingModel[Dialect]):
    """A model of one of the openai client's APIs, with the pooled connections to its server."""

    _remove_unknown_form = staticmethod(remove_unknown_form)

    def __init__(self, client: AsyncOpenAI, model: str, dialect: Dialect, known: KnownForms | None = None) -> None:
        super().__init__(model, dialect, known)
        self._client = client

    async def _complete(self, request: ModelRequest) -> ModelAnswer:
        try:
            answer = await self._ask(request)
        except OpenAIError as error:
            raise self._settle(translate_error(error)) from error
        except ValueError as error:
            # A key with letters that no header can carry, or text with half a surrogate pair.
            raise ModelCallError("invalid", f"cannot be sent: {type(error).__name__}") from error
        except ModelCallError as error:
            raise self._find_unread(request, error.use, error.said) or error from error
        unread = self._find_unread(request, answer.use, answer.text)
        if unread is not None:
            raise unread
        return answer

    async def _ask(self, request: ModelRequest) -> ModelAnswer:
        if request.stream is not None and self.dialect.streams:
            reader = StreamReader(self._collector(), self._read, REQUEST_ID)
            return await self._hear(self._open(request), request.stream, reader)
        answered = await self._send(request)
        return self._read(answered.content, answered.headers.get(REQUEST_ID, ""))

    def _settle(self, error: ModelCallError) -> ModelCallError:
        """Return the failure as it is where the context that question and answer share is known by now: a question
        that is refused for it again is too long itself."""
        shares = error.kind == "unsupported" and find_context(error.message) is not None
        if shares and remove_unknown_form(self.dialect, error.message) is None:
            error.kind = "too_long"
        return error

    def _find_unread(self, request: ModelRequest, use: ModelUse, said: str) -> ModelCallError | None:
        """Return the failure of a server that answers what it has read a part of only; ``None`` where it tells of no
        such thing. Ollama cuts what its context has no room for and says nothing; the template of some models passes
        over a message of a role that it does not know.

        https://github.com/ollama/ollama/blob/main/llm/llama_server.go (`completionPromptForRequest`)
        """
        sent, read = estimate_prompt(request, self.dialect), use.input_tokens
        if not read or sent < LEAST_LOOKED_AT or read >= READ_SHARE * sent:
            return None
        told = f"{read} of about {sent} tokens were read"
        if self.dialect.roles == "developer":
            return ModelCallError("unsupported", f"the role developer may not have arrived: {told}", use, said=said)
        return ModelCallError("too_long", told, use, said=said)

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
