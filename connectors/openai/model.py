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
from connectors.openai.dialect import Dialect, estimate_prompt, remove_unknown_form
from connectors.openai.errors import REQUEST_ID, translate_error
from connectors.shared_context import find_context
from orchestration.llm.known_forms import KnownForms
from orchestration.llm.model_client import AnswerStream, ModelAnswer, ModelCallError, ModelRequest
from schemas.events import ModelUse

LEAST_LOOKED_AT, READ_SHARE = 1_000, 0.4
"""Of a question of so many tokens, a server that read less than this share has cut it. The estimate is too high by a
third at most with the vocabularies of today."""


class OpenAIModel(ABC):
    """A model's name and the pooled connections to its server: ``orchestration.llm.model_client.ModelClient``.

    Nothing is kept there between calls. What the server turns out not to know is left out from then on (``simplify``),
    by all who share its known forms.
    """

    def __init__(self, client: AsyncOpenAI, model: str, dialect: Dialect, known: KnownForms | None = None) -> None:
        self._client = client
        self._model = model
        self.given = dialect
        self._known = known or KnownForms()

    @property
    def dialect(self) -> Dialect:
        """The forms in which it is asked by now."""
        return self._known.apply(self.given)

    @property
    def _dialect(self) -> Dialect:
        return self.dialect

    async def complete(self, request: ModelRequest) -> ModelAnswer:
        """Ask once. The body is read here and not by the client, which passes on bodies of any shape unchecked.

        Raises:
            ModelCallError: there is no usable answer.
        """
        asked_in = self.dialect
        try:
            return await self._complete(request)
        except ModelCallError as error:
            error.asked_in = asked_in
            raise

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
        if request.stream is not None and self._dialect.streams:
            return await self._hear(request, request.stream)
        answered = await self._send(request)
        return self._read(answered.content, answered.headers.get(REQUEST_ID, ""))

    def _settle(self, error: ModelCallError) -> ModelCallError:
        """Return the failure as it is where the context that question and answer share is known by now: a question
        that is refused for it again is too long itself."""
        shares = error.kind == "unsupported" and find_context(error.message) is not None
        if shares and remove_unknown_form(self._dialect, error.message) is None:
            error.kind = "too_long"
        return error

    def _find_unread(self, request: ModelRequest, use: ModelUse, said: str) -> ModelCallError | None:
        """Return the failure of a server that answers what it has read a part of only; ``None`` where it tells of no
        such thing. Ollama cuts what its context has no room for and says nothing; the template of some models passes
        over a message of a role that it does not know.

        https://github.com/ollama/ollama/blob/main/llm/llama_server.go (`completionPromptForRequest`)
        """
        sent, read = estimate_prompt(request, self._dialect), use.input_tokens
        if not read or sent < LEAST_LOOKED_AT or read >= READ_SHARE * sent:
            return None
        told = f"{read} of about {sent} tokens were read"
        if self._dialect.roles == "developer":
            return ModelCallError("unsupported", f"the role developer may not have arrived: {told}", use, said=said)
        return ModelCallError("too_long", told, use, said=said)

    async def _hear(self, request: ModelRequest, stream: AnswerStream) -> ModelAnswer:
        """Ask once for a stream. A server that sends none, or does not tell in it what a call cost, is asked for none
        any more."""
        reader = StreamReader(self._collector(), self._read, REQUEST_ID)
        answer = await collect_answer(self._open(request), stream, reader)
        if not can_go_on(self._model, answer):
            self._known.note(self._dialect, replace(self._dialect, streams=False))
        return answer

    def simplify(self, error: ModelCallError) -> bool:
        """Leave out from now on what the server did not know; ``False`` where that is nothing that is sent."""
        now = self.dialect
        if error.asked_in is not None and error.asked_in != now:
            return True  # another question has had it left out meanwhile
        plainer = remove_unknown_form(now, error.message)
        if plainer is None:
            return False
        if now.streams and not plainer.streams:
            log_streams_off(self._model, "the server refused")
        self._known.note(now, plainer)
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
