"""The answerer that asks a model: each sentence comes with its source, and with the words there that say so.

Code looks the words up; a sentence without them is not told.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import structlog

from orchestration.llm.context import USUAL_CONTEXT, find_most_letters
from orchestration.llm.gateway import LLMGateway
from orchestration.llm.model_client import AnswerSchema, ModelRequest
from orchestration.llm.prompt import load_prompt
from orchestration.llm.summariser import LANGUAGES, prepare_fenced
from orchestration.llm.text_asker import NOT_IN_FORM, SOUND, UNSOUND, UNUSABLE, TextAsker, start_asking
from orchestration.llm.wire_values import close_object
from orchestration.model_meter import meter_model_calls, record_ungrounded
from orchestration.proposers import ModelUnavailableError
from orchestration.text.claims import build_evidence, find_ungrounded
from orchestration.text.disguise import normalise_text
from orchestration.text.passages import measure_support, rank_passages
from orchestration.text_proposers import (
    AS_LONG_AS_IT_TAKES,
    Answerer,
    SourcedAnswer,
    SourcedSentence,
    SourceText,
    TextWait,
)
from schemas.errors import ErrorKind
from schemas.plan import Language
from schemas.values import Json, Payload

log = structlog.get_logger(__name__)

MAX_TOKENS = 1_500
MOST_LETTERS = 24_000
MOST_QUESTION = 500
MOST_SENTENCES = 5
SHORTEST_QUOTE = 4
LEAST_SUPPORT = 0.4
"""Which part of a sentence's words must stand in its quote, where both are of one language."""
_TEXT: Payload = {"type": "string"}
_FORM = close_object(
    {
        "sentences": {
            "type": "array",
            "items": close_object({"text": _TEXT, "source": {"type": "integer"}, "quote": _TEXT}),
        }
    }
)


@dataclass(frozen=True, slots=True)
class ModelAnswerer:
    """Implements ``orchestration.proposers.Answerer``."""

    gateway: LLMGateway
    otherwise: Answerer
    """Who serves where no model answers."""
    context: int = USUAL_CONTEXT

    async def answer(
        self,
        question: str,
        sources: Sequence[SourceText],
        language: Language,
        wait: TextWait = AS_LONG_AS_IT_TAKES,
    ) -> SourcedAnswer:
        """Return the sentences that their sources say. Those that they do not the model is told of once; where there is
        none that they say, passages of the sources stand in their place."""
        asker = start_asking(self.gateway, wait)
        texts = "\n".join(one.text for one in sources)
        most = min(MOST_LETTERS, find_most_letters(texts, self.context, MAX_TOKENS))
        inquiry = _Inquiry(question, sources, language, most)
        with meter_model_calls() as meter:
            try:
                read = await asker.find_best(lambda: _read_answer(asker, inquiry), _rate_answer)
            except ModelUnavailableError as error:
                log.warning("passed_on", by="model", reason=error.reason)
                told = await self.otherwise.answer(question, sources, language)
                return replace(told, use=told.use + meter.use, refused=error.code == ErrorKind.MODEL_REFUSED)
        if read is None or read.is_unfounded:
            told = await self.otherwise.answer(question, sources, language)
            return replace(told, use=told.use + meter.use, unfounded=read is not None)
        return SourcedAnswer(read.kept[:MOST_SENTENCES], meter.use)


class _Inquiry(NamedTuple):
    """A question with its sources, of which a model is shown so many letters at most."""

    question: str
    sources: Sequence[SourceText]
    language: Language
    most: int


@dataclass(frozen=True, slots=True)
class _ReadAnswer:
    """The sentences of an answer that their sources say, and those that they do not."""

    kept: tuple[SourcedSentence, ...]
    lost: tuple[str, ...]

    @property
    def is_unfounded(self) -> bool:
        """Whether it says something, and nothing that the sources do."""
        return bool(self.lost) and not self.kept


def _rate_answer(read: _ReadAnswer | None) -> int:
    """What was left out may leave too little; of a model that gives nothing the sources may have no answer."""
    return UNUSABLE if read is None else UNSOUND if read.is_unfounded else SOUND


async def _read_answer(asker: TextAsker, inquiry: _Inquiry) -> _ReadAnswer | None:
    """Return the answer of one model, which is told once what its sources do not say; ``None`` where it gives none."""
    read = await _read_sentences(asker, inquiry)
    wrong = (NOT_IN_FORM,) if read is None else read.lost
    if not wrong:
        return read
    try:
        return await _read_sentences(asker, inquiry, wrong) or read
    except ModelUnavailableError as error:
        if error.code == ErrorKind.MODEL_REFUSED or read is None or not read.kept:
            raise
        return read


async def _read_sentences(asker: TextAsker, inquiry: _Inquiry, wrong: Sequence[str] = ()) -> _ReadAnswer | None:
    question, sources, language, most = inquiry
    raw = await asker.read_object(build_answer_request(question, sources, language, wrong, most))
    said = (raw or {}).get("sentences")
    if not isinstance(said, list):
        return None
    kept, lost = list[SourcedSentence](), list[str]()
    for one in said:
        sentence = read_sentence(one, sources, language) if isinstance(one, dict) else None
        if sentence is not None:
            kept.append(sentence)
        else:
            lost.append(str(one.get("text") if isinstance(one, dict) else one)[:120])
    read = _ReadAnswer(tuple(kept), tuple(lost))
    if read.is_unfounded:
        record_ungrounded()
    return read


def read_sentence(said: Payload, sources: Sequence[SourceText], language: Language) -> SourcedSentence | None:
    """Return a sentence whose source was read, holds its quote, and has all that the sentence claims; ``None`` where it
    says more than that, or says it of something else."""
    text, number, quote = said.get("text"), said.get("source"), said.get("quote")
    if not isinstance(text, str) or not isinstance(quote, str) or not isinstance(number, int):
        return None
    if isinstance(number, bool) or not 1 <= number <= len(sources) or not text.strip():
        return None
    source = sources[number - 1]
    evidence = build_evidence([source.title, source.text])
    quote = normalise_text(quote).strip()
    if len(re.sub(r"\W", "", quote)) < SHORTEST_QUOTE or not evidence.has_words(quote):
        return None
    support = measure_support(text, f"{source.title} {quote}")
    if find_ungrounded(text, evidence, language) or (support is not None and support < LEAST_SUPPORT):
        return None
    return SourcedSentence(" ".join(text.split()), number)


def build_answer_request(
    question: str,
    sources: Sequence[SourceText],
    language: Language,
    wrong: Sequence[str] = (),
    most: int = MOST_LETTERS,
) -> ModelRequest:
    """Return the question that asks a model for an answer; the sources are fenced by their own digest."""
    fence, shown = prepare_fenced("answer", _show_sources(question, sources, most), wrong=wrong)
    prompt = load_prompt("answerer").filled(
        language=LANGUAGES[language],
        question=" ".join(question.split())[:MOST_QUESTION],
        fence=fence,
        data=shown,
    )
    return prompt.build_request(AnswerSchema("answer", _FORM), MAX_TOKENS)


def _show_sources(question: str, sources: Sequence[SourceText], most: int) -> Json:
    """Return the sources as a model is shown them; of too much text the passages that share words with the question."""
    whole = sum(len(one.text) for one in sources) <= most
    texts = [one.text for one in sources] if whole else _pick_passages(question, sources, most)
    return [
        {"source": number, "title": one.title, "day": one.day, "text": text}
        for number, (one, text) in enumerate(zip(sources, texts, strict=True), 1)
        if text
    ]


def _pick_passages(question: str, sources: Sequence[SourceText], room: int) -> list[str]:
    picked: list[list[str]] = [[] for _ in sources]
    for passage in rank_passages(question, sources):
        room -= len(passage.text)
        if room < 0:
            break
        picked[passage.source - 1].append(passage.text)
    return ["\n".join(texts) for texts in picked]
