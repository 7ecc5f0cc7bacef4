"""Answering a question from what was read: each sentence with its source and day, or that there is no answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from pydantic import Field, JsonValue

from connectors.text.models import LONGEST_MS, TextModels, find_text_wait
from connectors.text.write import LITERAL
from connectors.tool_spec import ToolInput, ToolOutput, ToolSpec
from orchestration.progress import Progress
from orchestration.text.messages import Wording, load_wording
from orchestration.text.passages import collect_sources, find_nearest_source
from orchestration.text_proposers import SourcedAnswer, SourceText
from orchestration.tool import CallContext
from schemas.contract import Example

MOST_SHOWN = 400
"""Characters of the one source that was read: so much is shown whole where no passage of it is told to answer."""
MOST_TITLES = 3
"""So many sources are named where none shares a word with the question."""
MAY_BE_NOTHING: dict[str, JsonValue] = {"x-nothing": True}


class Inquiry(ToolInput):
    """A question and what was read for it."""

    question: str = Field(
        min_length=1, max_length=1_000, description="The question; no template.", json_schema_extra=LITERAL
    )
    sources: JsonValue = Field(description="Pages, messages or rows that were read.", json_schema_extra=MAY_BE_NOTHING)


class AnswerSource(ToolOutput):
    """A source that an answer names."""

    title: str
    day: str
    url: str


class AnsweredQuestion(ToolOutput):
    """The answer as a text. ``offline``: it shows passages that no model chose, ``refused``: for one would not answer,
    ``unfounded``: for no source says what one answered; ``named`` are its sources."""

    text: str
    answered: bool
    offline: bool
    refused: bool = False
    unfounded: bool = False
    named: list[AnswerSource] = []


@cache
def _words() -> Wording:
    return load_wording("orchestration.text")


async def answer_question(models: TextModels, given: Inquiry, call: CallContext) -> AnsweredQuestion:
    """Answer a question from sources."""
    sources = collect_sources(given.sources)
    call.tell(Progress(len(sources)))
    said = (
        await models.answerer.answer(given.question, sources, call.language, find_text_wait(call)) if sources else None
    )
    if said is None or not said.sentences:
        return _tell_none(given.question, sources, said, call)
    numbers = dict.fromkeys(one.source for one in said.sentences)
    named = [_name_source(sources[number - 1], call) for number in numbers]
    text = "\n".join(_tell_answer(said, sources, call))
    return AnsweredQuestion(text=text, answered=not said.quoted, named=named, **_tell_origin(said))


def _tell_answer(said: SourcedAnswer, sources: Sequence[SourceText], call: CallContext) -> Iterator[str]:
    if said.quoted:
        yield _words().say(call.language, "inquiry.unfounded" if said.unfounded else "inquiry.passages")
    for one in said.sentences:
        source = _name_source(sources[one.source - 1], call)
        told = f"“{one.text}”" if said.quoted else one.text
        yield _words().say(call.language, "inquiry.sentence", text=told, title=source.title, day=source.day)


def _tell_origin(said: SourcedAnswer | None) -> dict[str, bool]:
    """Return how an answer came to be, as its output has it."""
    if said is None:
        return {"offline": False}
    return {"offline": said.quoted, "refused": said.refused, "unfounded": said.unfounded}


def _tell_unshared(sources: Sequence[SourceText], said: SourcedAnswer | None, call: CallContext) -> AnsweredQuestion:
    """Tell that nothing that was read shares a word with the question, and what was read."""
    read = [_name_source(one, call) for one in {one.title: one for one in sources if one.title}.values()][:MOST_TITLES]
    titles = ", ".join(f"{one.title} ({one.day})" if one.day else one.title for one in read)
    by_model = said is not None and not said.quoted
    key = "inquiry.no_unfounded" if said is not None and said.unfounded else "inquiry.none_here" if by_model else ""
    lines = [_words().say(call.language, key)] if key else []
    lines.append(_words().say(call.language, "inquiry.no_shared", titles=titles))
    linked = read if by_model or (said is not None and said.unfounded) else []
    return AnsweredQuestion(text="\n".join(lines), answered=False, named=linked, **_tell_origin(said))


def _tell_none(
    question: str, sources: Sequence[SourceText], said: SourcedAnswer | None, call: CallContext
) -> AnsweredQuestion:
    nearest = find_nearest_source(question, sources)
    if nearest is None and sources:
        return _tell_unshared(sources, said, call)
    if nearest is None:
        text = _words().say(call.language, "inquiry.nothing")
        return AnsweredQuestion(text=text, answered=False, named=[], **_tell_origin(said))
    named = _name_source(nearest, call)
    unfounded, quoted = (said.unfounded, said.quoted) if said is not None else (False, False)
    keys = ("inquiry.no_unfounded" if unfounded else "", "inquiry.no_passage" if quoted else "inquiry.no_answer")
    lines = [_words().say(call.language, key, title=named.title, day=named.day) for key in keys if key]
    if quoted and len(sources) == 1 and len(nearest.text) <= MOST_SHOWN:
        lines += [_words().say(call.language, "inquiry.whole"), nearest.text.strip()]
    return AnsweredQuestion(text="\n".join(lines), answered=False, named=[named], **_tell_origin(said))


def _name_source(source: SourceText, call: CallContext) -> AnswerSource:
    """Return a source as it is named: what has no title is called by what it is, and an unknown day is said to be."""
    title = source.title or _words().say(call.language, "inquiry.untitled")
    day = source.day or _words().say(call.language, "inquiry.undated")
    return AnswerSource(title=title, day=day, url=source.url)


ANSWER = ToolSpec(
    tool="text.answer",
    description="Answer a question with source and date: search, read each result in a loop, then this.",
    risk_level="read",
    given=Inquiry,
    gives=AnsweredQuestion,
    act=answer_question,
    produces={"text": "$.text", "answered": "$.answered"},
    timeout_ms=LONGEST_MS,
    reads_untrusted=True,
    examples=(
        Example(ko="휴가 규정이 어떻게 돼?", en="How does it work? Who may, and when?"),
        Example(ko="언제까지, 얼마까지 돼?", en="What is our policy?"),
    ),
)

SPECS: tuple[ToolSpec[TextModels, Any, Any], ...] = (ANSWER,)
