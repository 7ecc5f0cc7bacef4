"""What the roles that write and read ask for one text: all their questions have one time, that of the step, and go to
one model until its answers turn out not to be of use."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from math import ceil
from typing import TypeVar

import structlog

from orchestration.llm.answer_reader import read_answer
from orchestration.llm.gateway import LEAST_S, LLMGateway
from orchestration.llm.model_client import ModelRequest
from orchestration.llm.written_text import read_written_text
from orchestration.model_meter import record_mended
from orchestration.progress import Progress, TellProgress, drop_progress
from orchestration.proposers import ModelUnavailableError
from orchestration.text_proposers import TextWait
from schemas.errors import ErrorKind
from schemas.events import PassedOver
from schemas.values import Json, Payload

log = structlog.get_logger(__name__)

Found = TypeVar("Found")
LEFT_S, LEFT_PART = 2.0, 0.1
"""So much of a step's time is left to who does without a model, in seconds and at most as a part of it."""
SOUND, UNSOUND, UNUSABLE = 2, 1, 0
"""What an answer is worth: it may stand, it may stand where there is no better one, it may not."""
NOT_IN_FORM = "the answer as a whole: it is one JSON object in the given form"
"""What a model is told whose answer is not in its form."""
NO_TEXT_BUT_NO = "the answer as a whole: it is not the text, but says that there will be none"
"""What a model is told that declines in words."""


@dataclass(slots=True)
class TextAsker:
    """Asks the models of a role for one text. From ``until`` on, in seconds as the gateway's timing has them, nobody is
    asked any more; ``without`` are the models whose turn is over."""

    gateway: LLMGateway
    until: float | None = None
    tell: TellProgress = drop_progress
    without: frozenset[str] = frozenset()
    model: str = ""
    instead_of: PassedOver | None = None

    async def ask(self, request: ModelRequest) -> str:
        """Return an answer; of the model that gave the one before, where it still answers.

        Raises:
            ModelUnavailableError: no model answered in time, or the run's budget is spent.
        """
        request = request.with_waits(self._tell_wait)
        said = await self.gateway.ask(request, without=self.without, until=self.until, instead_of=self.instead_of)
        names = [seat.name for seat in self.gateway.seats]
        self.model, self.instead_of = said.model, None
        self.without |= frozenset(names[: names.index(said.model)])
        self.tell(Progress(0))
        return said.answer.text.strip()

    async def write_text(self, request: ModelRequest, data: Json, instruction: str = "") -> str:
        """Return an answer that is a text of the ``data``, without what is said around it to who asked; nothing where
        it is no text.

        Raises:
            ModelUnavailableError: no model answered in time, or the run's budget is spent.
        """
        written = read_written_text(await self.ask(request), data, instruction)
        record_mended(written.mended)
        return written.text

    async def read_object(self, request: ModelRequest) -> Payload | None:
        """Return an answer that is a JSON object; ``None`` where it is none.

        Raises:
            ModelUnavailableError: no model answered in time, or the run's budget is spent.
        """
        read = read_answer(await self.ask(request))
        record_mended(read.mended)
        return read.value

    async def find_best(self, attempt: Callable[[], Awaitable[Found]], rate: Callable[[Found], int]) -> Found:
        """Return what one model after the other makes of the text, until it is sound; else the best of it.

        Raises:
            ModelUnavailableError: no model gave anything, or one refused.
        """
        best = await attempt()
        while rate(best) < SOUND and self._pass_on():
            try:
                other = await attempt()
            except ModelUnavailableError as error:
                if error.code == ErrorKind.MODEL_REFUSED:
                    raise
                return best
            best = other if rate(other) > rate(best) else best
        return best

    def _pass_on(self) -> bool:
        """Have the next model asked from now on; ``False`` where there is none, or no time for it."""
        left = self.until is None or self.until - self.gateway.timing.elapsed() >= LEAST_S
        without = self.without | {self.model}
        if not left or all(seat.name in without for seat in self.gateway.seats):
            return False
        log.warning("answer_unusable", model=self.model, role=self.gateway.role)
        self.without, self.instead_of = without, PassedOver(model=self.model, kind="unusable")
        return True

    def _tell_wait(self, seconds: float) -> None:
        self.tell(Progress(0, waits_s=ceil(seconds) or None))


def start_asking(gateway: LLMGateway, wait: TextWait) -> TextAsker:
    """Return who asks for one text, whose time begins now."""
    if wait.within_s is None:
        return TextAsker(gateway, tell=wait.tell)
    left_s = min(LEFT_S, wait.within_s * LEFT_PART)
    return TextAsker(gateway, gateway.timing.elapsed() + wait.within_s - left_s, wait.tell)


def make_declined_error() -> ModelUnavailableError:
    """Return the error of answers that say in words that there will be no text."""
    return ModelUnavailableError("the model declined in words", code=ErrorKind.MODEL_REFUSED)


def make_unreadable_error() -> ModelUnavailableError:
    """Return the error of answers that no model gave in the form that was asked for."""
    return ModelUnavailableError("no answer came in the form that was asked for", code=ErrorKind.MODEL_UNREADABLE)
