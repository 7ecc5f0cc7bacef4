"""Values that were put together from words that stand apart in the request: they are asked for instead. Pure.

What was cut out between two pieces belonged to one of them ("스프린트 회의록에 다음 일정 적어줘" names no page
'스프린트 다음 일정'). Dates, people, channels, services and words that say nothing may stand between the pieces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.steps import DraftStep, Flow
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.states import is_status
from orchestration.rule_planner.reading.titles import remove_receivers, remove_silent_words
from orchestration.text.values import collect_texts
from schemas.values import MISSING

_WRITES = frozenset({"write", "notify"})
_ASKING = make_regex(r"^(?:주세요|주십시오|주시겠어요|줄래요|ください)$")
_BARE_WAY = make_regex(r"to\s\S+\sas\san?\s(?:dm|message|post|thread|reply)", re.IGNORECASE)
"""Where and how something is sent, with nothing that is sent."""
_FIELD_TOLD = make_regex(
    r"(?:出席|参加|担当)者?は|(?:期限|締め?切り?|ステータス|状態|場所)は|(?:참석자|참가자|담당자|마감일?|상태)[은는]\s"
)
"""What is told of another field of a record, and is no title."""
_MENTION = make_regex(r"<[!@#][^>]*>")


def ask_torn_values(flow: Flow) -> None:
    """Put a value that has to be asked for in the place of each of a write's that was put together from pieces."""
    texts = list_whole_texts(flow.reading)
    for step in flow.steps:
        if step.entry.intent in _WRITES:
            for name in list(_find_torn(step, flow, texts)):
                step.inputs[name] = MISSING


def _find_torn(step: DraftStep, flow: Flow, texts: tuple[str, ...]) -> Iterator[str]:
    """A file that is sent may be called by words from here and there: its name says nothing. A place that is named
    is looked up, and not written."""
    contract = flow.contracts.get(step.entry.tool)
    places = contract.who_where if contract is not None else ()
    marked = {mark.value for mark in flow.reading.marks.values()}
    for name, value in step.inputs.items():
        if name in places or (step.entry.intent == "notify" and name != "text"):
            continue
        given = [
            text
            for text in collect_texts(value)
            if not marked.issuperset(text.split("\n")) and "{{" not in text and not is_status(text)
        ]
        fields = name == "title" and any(_FIELD_TOLD.match(text) for text in given)
        if fields or any(is_torn(text, texts) or _BARE_WAY.fullmatch(text) for text in given):
            yield name


def list_whole_texts(reading: Reading) -> tuple[str, ...]:
    """Return a request as it was typed, without what it forbids, and without what may stand between pieces, folded."""
    return (
        _fold(reading.whole),
        _fold(reading.text),
        _fold(reading.raw(remove_silent_words(reading.marked, reading.language))),
        _fold(reading.raw(remove_receivers(reading.marked))),
    )


def is_torn(value: str, texts: tuple[str, ...]) -> bool:
    """Whether all words of a value are in the texts and in none of them together, however they are spaced. The last
    one may have another ending."""
    words = _fold(_MENTION.sub(" ", value)).strip(" .!?").split(" ")
    if _ASKING.search(words[-1]):
        words.pop()
    if len(words) < 2 or not all(any(word in text for text in texts) for word in (*words[:-1], words[-1][:1])):
        return False
    together = "".join(words[:-1]) + words[-1][:1]
    return not any(together in text.replace(" ", "") for text in texts)


def _fold(text: str) -> str:
    return " ".join(text.casefold().split())
