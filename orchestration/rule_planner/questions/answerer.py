"""Answerer without a model: the passages of what was read that share most words with the question."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from orchestration.patterns import make_regex
from orchestration.text.machine_orders import is_machine_order
from orchestration.text.passages import TO_DO, extend_passage, find_section, rank_passages
from orchestration.text_proposers import (
    AS_LONG_AS_IT_TAKES,
    SourcedAnswer,
    SourcedSentence,
    SourceText,
    TextWait,
)
from schemas.events import ModelUse
from schemas.plan import Language

MOST_PASSAGES = 3
MOST_LINES = 6
"""So many lines of a section are shown that a question names, and of which it says no more."""
LEAST_OF_BEST = 0.5
"""Which part of the best passage's score another needs to be shown."""
_ASKS_OPEN = make_regex(
    r"(?:체크|완료|처리|끝)\s?(?:가|이|는)?\s?(?:안|못|덜)|안\s?(?:끝|된|한|했)|못\s?(?:끝|한)|남[은았]|미완|아직"
    r"|\b(?:open|unchecked|unticked|left|remaining|outstanding|to\sdo|(?:not|isn't|aren't)\s(?:yet\s)?(?:done|finished|checked|ticked))\b"
    r"|未完了|残[りっ]|まだ|終わってない|チェックされてい?ない",
    re.IGNORECASE,
)
"""That what is yet to be done is asked for."""


class RuleAnswerer:
    """An ``Answerer`` that calls nothing. It answers no question: it shows where the answer may stand."""

    async def answer(
        self,
        question: str,
        sources: Sequence[SourceText],
        language: Language,
        wait: TextWait = AS_LONG_AS_IT_TAKES,
    ) -> SourcedAnswer:
        """Return the likeliest passages as they stand there."""
        del language, wait
        sources = [replace(one, text=_drop_orders(one.text)) for one in sources]
        ranked = rank_passages(question, sources)
        section = find_section(question, sources[ranked[0].source - 1]) if ranked else ()
        if _ASKS_OPEN.search(question) and (todo := [line for line in section if line.startswith(TO_DO)]):
            told = [SourcedSentence(line, ranked[0].source) for line in todo]
            return SourcedAnswer((*told,), ModelUse(), quoted=True)
        inside = [one for one in ranked if any(one.text in line for line in section)]
        if section and not inside:
            told = [SourcedSentence(line, ranked[0].source) for line in section[:MOST_LINES]]
            return SourcedAnswer((*told,), ModelUse(), quoted=True)
        ranked = (*inside,) or ranked
        least = LEAST_OF_BEST * ranked[0].score if ranked else 0.0
        near = [one for one in ranked if one.score >= least][:MOST_PASSAGES]
        told = [SourcedSentence(_extend(sources[one.source - 1], one.text), one.source) for one in near]
        return SourcedAnswer((*_drop_contained(told),), ModelUse(), quoted=True)


def _drop_contained(told: Sequence[SourcedSentence]) -> Iterator[SourcedSentence]:
    """Yield what is told without what stands in another piece of the same source."""
    for at, one in enumerate(told):
        others = [*told[:at], *(other for other in told[at + 1 :] if other.text != one.text)]
        if not any(one.source == other.source and one.text in other.text for other in others):
            yield one


def _drop_orders(text: str) -> str:
    """Return a text without what gives orders to machines: that answers nobody."""
    return "\n".join(line for line in text.splitlines() if not is_machine_order(line))


def _extend(source: SourceText, passage: str) -> str:
    """Return a passage with what belongs to it: of a thread what was said from there on, for the answer comes after the
    question."""
    if not source.is_thread:
        return extend_passage(source, passage)
    lines = source.text.splitlines()
    at = next((at for at, line in enumerate(lines) if passage in line), 0)
    begin = max(0, min(at, len(lines) - MOST_LINES))
    return "\n".join(lines[begin : begin + MOST_LINES])
