"""Who writes, sums up, reads and answers, as the tools for texts know them: models or rules. They have no tools."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from orchestration.progress import TellProgress, drop_progress
from schemas.events import ModelUse
from schemas.plan import Language
from schemas.values import Json, Payload


@dataclass(frozen=True, slots=True)
class TextWait:
    """How many seconds there are for a text, ``None``: as many as a model is given; ``tell`` is told what it waits
    for. Who can do without a model does so before they are over."""

    within_s: float | None = None
    tell: TellProgress = drop_progress


AS_LONG_AS_IT_TAKES = TextWait()


@dataclass(frozen=True, slots=True)
class Summary:
    """A text written from data; ``marked_offline`` where no model wrote it, ``refused`` where one was asked and would
    not."""

    text: str
    use: ModelUse
    marked_offline: bool
    refused: bool = False


class Summariser(Protocol):
    """Writes a short text from data. It has no tools, and what it writes keeps the data's origins."""

    async def summarise(
        self, data: Json, focus: str, language: Language, wait: TextWait = AS_LONG_AS_IT_TAKES
    ) -> Summary:
        """Return the summary. Safe to repeat.

        Raises:
            ModelUnavailableError: no model answered.
        """
        ...


WritingKind: TypeAlias = Literal["draft", "rewrite", "reply", "minutes", "announce", "translate"]


@dataclass(frozen=True, slots=True)
class WritingTask:
    """A text that is wanted: the instruction is the plan's own words, the data what tools read. ``language`` is a code
    of ISO 639-1; ``tone`` and ``length`` are empty where nothing was said of them."""

    kind: WritingKind
    data: Json
    instruction: str
    language: str
    tone: str = ""
    length: str = ""


@dataclass(frozen=True, slots=True)
class WrittenText:
    """A text by a model; ``ungrounded`` is what it claims and neither its data nor its instruction has, ``lost``
    what a translation lost of its data."""

    text: str
    use: ModelUse
    ungrounded: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


class TextWriter(Protocol):
    """Writes a text from data. It has no tools, and what it writes keeps the data's origins."""

    async def write(self, task: WritingTask, wait: TextWait = AS_LONG_AS_IT_TAKES) -> WrittenText:
        """Return the text. Safe to repeat.

        Raises:
            ModelUnavailableError: no model answered.
            WrongTextError: what was written can't be used.
        """
        ...


FieldKind: TypeAlias = Literal["choice", "number", "date", "yes_no", "name", "quote"]


@dataclass(frozen=True, slots=True)
class FormField:
    """A field of a form: a value of its kind, which stands in the data; ``optional``: or does not."""

    name: str
    kind: FieldKind
    about: str = ""
    options: tuple[str, ...] = ()
    optional: bool = False


@dataclass(frozen=True, slots=True)
class ReadForm:
    """A form as far as the data fills it; ``missing`` are the fields that it does not say."""

    values: Payload
    enough: bool
    missing: tuple[str, ...]
    use: ModelUse


@dataclass(frozen=True, slots=True)
class ReadLabels:
    """A label for each item; empty where none is sure."""

    labels: tuple[str, ...]
    use: ModelUse


class TextReader(Protocol):
    """Reads data into a closed form. It has no tools, and what it reads keeps the data's origins."""

    async def extract(self, data: Json, fields: Sequence[FormField], wait: TextWait = AS_LONG_AS_IT_TAKES) -> ReadForm:
        """Return the fields. Safe to repeat.

        Raises:
            ModelUnavailableError: no model answered.
            WrongTextError: the data can't be read whole.
        """
        ...

    async def classify(
        self, items: Sequence[Json], labels: Sequence[str], about: str, wait: TextWait = AS_LONG_AS_IT_TAKES
    ) -> ReadLabels:
        """Return a label for each item. Safe to repeat.

        Raises:
            ModelUnavailableError: no model answered.
            WrongTextError: the items can't be read whole, or were not labelled.
        """
        ...


@dataclass(frozen=True, slots=True)
class SourceText:
    """A page, message or table that was read; ``day`` is that of its last change, empty where it is not known.
    ``is_thread``: its lines are what several people said one after the other."""

    title: str
    text: str
    day: str = ""
    url: str = ""
    is_thread: bool = False


@dataclass(frozen=True, slots=True)
class SourcedSentence:
    """A sentence of an answer, with the number of the source that says so, from 1 on."""

    text: str
    source: int


@dataclass(frozen=True, slots=True)
class SourcedAnswer:
    """An answer each sentence of which has its source; without one the sources do not answer. ``quoted``: its sentences
    are passages of the sources as they stand there, which no model chose; ``refused``: one was asked and would not
    answer; ``unfounded``: what one answered no source says."""

    sentences: tuple[SourcedSentence, ...]
    use: ModelUse
    quoted: bool = False
    refused: bool = False
    unfounded: bool = False


class Answerer(Protocol):
    """Answers a question from sources alone. It has no tools, and what it says keeps the sources' origins."""

    async def answer(
        self,
        question: str,
        sources: Sequence[SourceText],
        language: Language,
        wait: TextWait = AS_LONG_AS_IT_TAKES,
    ) -> SourcedAnswer:
        """Return the answer. Safe to repeat.

        Raises:
            ModelUnavailableError: no model answered.
        """
        ...


class WrongTextError(Exception):
    """What a model wrote or read can't be used, also after it was told; ``code`` names the sentence for people."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
