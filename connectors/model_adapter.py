"""One model asked in the forms that its server takes: what all adapters of model APIs have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Generic, TypeVar

from connectors.model_stream import StreamedResponse, StreamReader, can_go_on, collect_answer, log_streams_off
from orchestration.json_text import drop_halves
from orchestration.llm.known_forms import AskedForms, KnownForms
from orchestration.llm.model_client import AnswerStream, ModelAnswer, ModelCallError, ModelRequest

D = TypeVar("D", bound=AskedForms)


class AdaptingModel(ABC, Generic[D]):
    """A model's name and how it is asked: ``orchestration.llm.model_client.ModelClient``.

    Nothing is kept there between calls. What the server turns out not to know is left out from then on (``simplify``),
    by all who share its known forms.
    """

    def __init__(self, name: str, given: D, known: KnownForms | None = None) -> None:
        self._name = name
        self.given = given
        self._known = known or KnownForms()

    @property
    def dialect(self) -> D:
        """The forms in which it is asked by now."""
        return self._known.apply(self.given)

    async def complete(self, request: ModelRequest) -> ModelAnswer:
        """Ask once. The body is read here and not by the client, which passes on bodies of any shape unchecked.

        Raises:
            ModelCallError: there is no usable answer.
        """
        asked_in = self.dialect
        try:
            answer = await self._complete(request)
        except ModelCallError as error:
            error.asked_in, error.said = asked_in, drop_halves(error.said)
            raise
        return replace(answer, text=drop_halves(answer.text))

    def simplify(self, error: ModelCallError) -> bool:
        """Leave out from now on what the server did not know; ``False`` where that is nothing that is sent."""
        now = self.dialect
        if error.asked_in is not None and error.asked_in != now:
            return True  # another question has had it left out meanwhile
        plainer = self._remove_unknown_form(now, error.message)
        if plainer is None:
            return False
        if now.streams and not plainer.streams:
            log_streams_off(self._name, "the server refused")
        self._known.note(now, plainer)
        return True

    async def _hear(
        self, opening: AbstractAsyncContextManager[StreamedResponse], stream: AnswerStream, reader: StreamReader
    ) -> ModelAnswer:
        """Ask once for a stream. A server that sends none, or does not tell in it what a call cost, is asked for none
        any more."""
        answer = await collect_answer(opening, stream, reader)
        if not can_go_on(self._name, answer):
            now = self.dialect
            self._known.note(now, replace(now, streams=False))
        return answer

    @abstractmethod
    async def _complete(self, request: ModelRequest) -> ModelAnswer:
        """Ask once.

        Raises:
            ModelCallError: there is no usable answer.
        """

    @staticmethod
    @abstractmethod
    def _remove_unknown_form(dialect: D, message: str) -> D | None:
        """Return the forms without what a refusal speaks of, or ``None`` where that is not in them."""
