"""How many steps a plan has so far, told while a model still writes it. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil

from orchestration.progress import Progress, TellProgress

_OPENINGS, _ENDS = frozenset("{["), frozenset("}]")
_ACTION = ["{", "[", "{"]
"""Where an action stands: in a list of the plan's own object."""
STEP_KEY = "say"


@dataclass(slots=True)
class StepCounter:
    """Counts the actions of a plan's JSON whose words for people are there, however its text is divided."""

    count: int = 0
    _open: list[str] = field(default_factory=list[str])
    _key: str = ""
    _word: str = ""
    _quoted: bool = False
    _escaped: bool = False

    def feed(self, text: str) -> int:
        """Take the next part of the text; return the count."""
        for letter in text:
            if self._quoted:
                self._take_quoted(letter)
            else:
                self._take_plain(letter)
        return self.count

    def _take_quoted(self, letter: str) -> None:
        if self._escaped:
            self._escaped = False
        elif letter == "\\":
            self._escaped = True
        elif letter == '"':
            self._quoted = False
            self.count += self._key == STEP_KEY and self._open == _ACTION
        elif len(self._word) <= len(STEP_KEY):
            self._word += letter

    def _take_plain(self, letter: str) -> None:
        if letter == '"':
            self._quoted, self._word = True, ""
        elif letter == ":":
            self._key = self._word
        elif letter == ",":
            self._key = ""
        elif letter in _OPENINGS:
            self._key = ""
            self._open.append(letter)
        elif letter in _ENDS and self._open:
            self._key = ""
            self._open.pop()


@dataclass(slots=True)
class PlanListener:
    """Implements ``orchestration.llm.model_client.AnswerListener``: tells each step of a plan as it comes."""

    tell: TellProgress
    _steps: StepCounter = field(default_factory=StepCounter)

    def start(self) -> None:
        """Take back what was told of an answer that came to nothing."""
        self.tell(Progress(0))
        self._steps = StepCounter()

    def hear(self, text: str) -> None:
        """Tell of a step that is there by now."""
        before = self._steps.count
        if self._steps.feed(text) != before:
            self.tell(Progress(self._steps.count))

    def wait(self, seconds: float) -> None:
        """Tell that the model is busy, and for how long it is waited for."""
        self.tell(Progress(0, waits_s=ceil(seconds)))
