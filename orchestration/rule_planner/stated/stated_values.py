"""The parts of a request with its quotes and known titles out of the way, and the values that words say. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.patterns import compile_once, make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN
from orchestration.rule_planner.reading.said_days import read_day
from orchestration.rule_planner.reading.shifts import read_amount
from orchestration.rule_planner.reading.states import find_status
from orchestration.text.prohibitions import QUOTED_SPAN
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.plan import Language
from schemas.values import Json, Payload

_FIRST, _MOST = 0xE800, 200
_MARKS = "\"'“”‘’「」『』"
_SELF = make_regex(
    r"나|내|저|제|본인|me|myself|mine|i|私|わたし|自分|僕|俺",
    re.IGNORECASE,
)
_NAME_KO = r"(?:[가-힣]{2,4}?|[A-Z][a-z]{1,14})\s?(?:님|씨)"
_NAME_EN = r"(?:[A-Z][a-z]{1,14}|[a-z]{3,12})"
_NAME_JA = rf"(?:[ァ-ヶー一-龥가-힣A-Za-z]{{1,10}}){HONORIFIC_JA}"
PERSONS = {
    "ko": rf"(?:{_NAME_KO}|나|저|본인)",
    "en": rf"(?:me|myself|{_NAME_EN})",
    "ja": rf"(?:{_NAME_JA}|私|自分|僕|俺)",
}
"""Who may have a thing, as it is typed in each language."""
_TITLES = make_regex(rf"\s?(?:님|씨)$|{HONORIFIC_JA}$")
_NO_NAME = make_regex(
    r"(?:the|a|an|it|that|this|him|her|them|done|today|tomorrow|tmrw|friday|monday|tuesday|wednesday|thursday"
    r"|saturday"
    r"|sunday|progress|next|week|month|in|on|off|todo|trash|someone|everyone|anyone|nobody|both|all|team|us|you|we"
    r"|complete|completed|finished|closed|end|eod|eow|noon|my|our|your|low|high|medium|now|later|then|just|also"
    r"|please)",
    re.IGNORECASE,
)
_STATE_KO = make_regex(r"(?P<state>완료|진행\s?중|할\s?일|시작\s?전)(?:\s?상태)?(?:\s?처리)?")
_STATE_EN = make_regex(r"(?:in[ -]progress|done|complete[d]?|finished|closed|to[ -]?do|not started)", re.IGNORECASE)
_STATES_EN = {"완료": "done", "진행 중": "in progress", "할 일": "to do", "시작 전": "not started"}
_STATE_JA = make_regex(r"(?:完了|進行中|対応中|作業中|未着手)(?:済み|状態)?")
_BESIDE_AMOUNT = make_regex(r"(?:\s?(?:더|씩|만|정도))+$")


_HIDDEN = make_regex(HIDDEN)


@dataclass(frozen=True, slots=True)
class Sealed:
    """A request in which one sign stands for each quote and each known title, and what these were."""

    text: str
    originals: tuple[str, ...]

    def restore(self, words: str) -> str:
        """Return words as they were typed."""
        return _HIDDEN.sub(lambda found: self._get(found[0]), words)

    def name(self, words: str) -> str:
        """Return words as the name of something, without the quotes that mark it."""
        return re.sub(HIDDEN, lambda found: self._get(found[0]).strip(_MARKS), words).strip()

    def _get(self, sign: str) -> str:
        at = ord(sign) - _FIRST
        return self.originals[at] if at < len(self.originals) else sign


def seal_names(task: PlanningTask) -> Sealed:
    """Return a request with a sign for each of its quotes and for each whole title that it names."""
    originals: list[str] = []

    def seal(found: re.Match[str]) -> str:
        if len(originals) >= _MOST:
            return found[0]
        originals.append(found[0])
        return chr(_FIRST + len(originals) - 1)

    text = QUOTED_SPAN.sub(seal, task.request.text)
    words = {one.words for one in task.titles if one.whole and len(one.words) > 2}
    for title in sorted(words, key=len, reverse=True):
        text = re.sub(rf"(?<![\w]){re.escape(title)}", seal, text, flags=re.IGNORECASE)
    return Sealed(text, tuple(originals))


def is_self(words: str) -> bool:
    """Whether words stand for who asks."""
    return _SELF.fullmatch(words.strip()) is not None


def read_person(task: PlanningTask, words: str, language: Language) -> str | None:
    """Return the name of who is said; None where words name nobody."""
    said = words.strip(" ,.")
    if is_self(said):
        return task.request.asker_name
    if compile_once(PERSONS[language]).fullmatch(said) is None or _NO_NAME.fullmatch(said):
        return None
    return _TITLES.sub("", said).strip()


def read_state(words: str, language: Language) -> str | None:
    """Return the state that words say and nothing else; None where they say none."""
    said = words.strip(" ,.")
    found = {"ko": _STATE_KO, "en": _STATE_EN, "ja": _STATE_JA}[language].fullmatch(said)
    if found is None:
        return None
    state = find_status(found["state"] if language == "ko" else said)
    return _STATES_EN.get(state or "", state) if language == "en" else state


def read_value(task: PlanningTask, words: str, language: Language, *, person: bool = True) -> Payload | None:
    """Return what a column becomes by words that say a state, a day or a person and nothing else; else None."""
    said = words.strip(" ,.")
    if not said or len(said) > 40:
        return None
    state = read_state(said, language)
    if state is not None:
        return {"@status": state}
    day = read_day(task, said, language, last=True)
    if day is not None:
        return {"@date": day.partition("T")[0] if re.search(r"morning|아침|오전|午前|朝", said) else day}
    who = read_person(task, said, language) if person else None
    return {"@person": who} if who is not None else None


def read_put_off(words: str) -> Json:
    """Return by how much something is put off, as an ISO duration; None where words say no such thing."""
    amount = read_amount(_BESIDE_AMOUNT.sub("", words.strip()))
    return {"later": amount} if amount is not None and "T" not in amount else None
