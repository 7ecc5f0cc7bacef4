"""Sounds and words of who looks for the next word while speaking ("음", "그 뭐냐", "um", "えっと"). Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from orchestration.patterns import make_regex
from orchestration.text.late_repairs import find_amid_repair
from orchestration.text.number_words import find_number_words
from orchestration.text.spans import remove_spans, restore_span
from orchestration.text.speech_repairs import find_repairs, may_repair

_KOREAN = r"(?<![가-힣A-Za-z])(?:어+|음+|흠+|그\s(?:뭐냐|뭐지|뭐랄까|그))(?=[\s,.…~]+\S)[\s,.…~]*"
_POINTING = (
    r"(?!(?:페이지|문서|글|메시지|메세지|채널|시트|거|것|건|걸|사람|분|일정|항목|날|때|다음|후|뒤|전)(?![에로]))"
)
_SEARCHES = (
    r"(?:뭐냐|뭐지|뭐랄까|뭐더라|뭐였더라|뭐였지|뭐라\s?(?:그러지|하지|하더라|그러더라)|뭐라고\s?(?:해야\s?(?:하지|되지|하나)|하지)|머냐|머지|머더라)"
    r"(?!\s(?:하는|하고|하면|고|라고|라는|이라|했|채널|방|사람|분|시트|페이지|문서|노트|디비|DB|파일|팀)(?![가-힣]{2}))"
)
_OPENING = make_regex(
    r"^\W*(?:(?:어+|음+|흠+|아+(?:\s(?:맞다|참))?|맞다(?!\s?[고며])|참(?=[,!])|저기(?:요|(?=[,.…~]|\s(?:그|음|어)\s))|근데\s있잖아요?|있잖아요?"
    rf"|그(?:러)?니까|(?:그\s?|그게\s|그거\s)?{_SEARCHES})(?=[\s,.…~!])[\s,.…~!]+)+(?:그\s{_POINTING})?(?=\S)"
    r"|^\W*(?:(?:えー?っ?と|ええと|うーん(?:と)?|んー+|あのー*|そのー+|あ|なんだっけ|何だっけ|なんでしたっけ|そうそう)[、,…。\s]+)+(?=\S)"
    r"|^\W*(?:(?:u+[mh]+|e+r+m*|h+m+|what was it(?: again)?|what's it called|oh|you know)[\s,.…!]+)*"
    r"(?:what was it(?: again)?|what's it called|you know)[\s,.…!?]+(?=\S)",
    re.IGNORECASE,
)
"""Words before what is wanted, while that is looked for ("그 뭐냐 …", "what was it, …")."""
_ENGLISH = (
    r"(?<![\w'])(?:[Uu]+[mh]+|[Ee]+rm+|[Hh]m+)(?![\w'])[,.…]*\s?"
    r"|\b(?P<twice>like|the|a|to|and|so|i|we)\s(?=(?P=twice)\s)"
    r"|\b(?P<again>[a-z']{2,12}),?\s(?=(?:u+[mh]+|h+m+),?\s(?P=again)\b)"
)
_JAPANESE = r"(?<![ぁ-んァ-ヶ一-龥々])(?:えー?っ?と|ええと|うーん(?:と)?|んー+|あのー+|そのー+)[、,…\s]*"
_AGREED = make_regex(
    r"^\W*as (?:we |was |i |just )*(?:agreed|discussed|mentioned|promised|planned|decided)\b"
    r"(?:[^,.\d\"'“\x00]|(?<=\w)'(?=\w)){0,60},\s+(?=\S)",
    re.IGNORECASE,
)
"""That something was spoken of before, where it names nothing."""
_HESITATION = make_regex(rf"{_KOREAN}(?:그\s{_POINTING}(?=\S))?|(?P<en>{_ENGLISH})|{_JAPANESE}", re.IGNORECASE)


_BEFORE_TIME = make_regex(
    r"(?<![가-힣])(?:이따가?|있다가)\s그\s(?=(?:오전|오후|아침|저녁|밤)?\s?(?:\d{1,2}|[가-힣]{1,2})\s?시(?![가-힣]*간))"
)


@lru_cache(maxsize=256)
def find_hesitations(text: str) -> tuple[tuple[int, int], ...]:
    """Return where a text hesitates, or begins with what was spoken of before; what it quotes must be hidden in it."""
    agreed = _AGREED.match(text) or _OPENING.match(text)
    start = agreed.end() if agreed is not None else 0
    return (*([(0, start)] if agreed is not None else []), *_list_hesitations(text, start))


def _list_hesitations(text: str, start: int) -> list[tuple[int, int]]:
    found = [one.span() for one in _HESITATION.finditer(text, start) if one[0]]
    return sorted([*found, *(one.span() for one in _BEFORE_TIME.finditer(text, start))])


def find_unmeant(text: str, find_dates: Callable[[str], Sequence[tuple[int, int]]]) -> list[tuple[int, int]]:
    """Return the places of a text that its writer does not mean: hesitations, and what is taken back at once.
    ``find_dates`` gives the places of days and times."""
    hesitations = find_hesitations(text)
    spoken, places = remove_spans(text, hesitations)
    amid = find_amid_repair(spoken)
    if not may_repair(spoken) and amid is None:
        return sorted(hesitations)
    numbers = [(start, end) for start, end, _ in find_number_words(spoken)]
    repairs = find_repairs(spoken, [*find_dates(spoken), *numbers])
    if amid is not None and not any(start < amid[1] and amid[0] < end for start, end in repairs):
        repairs = [*repairs, amid]
    return sorted([*hesitations, *(restore_span(one, places) for one in repairs)])
