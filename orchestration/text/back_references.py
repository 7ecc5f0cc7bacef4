"""Back references: words for what an earlier request of the thread dealt with ("그 페이지", "that page"). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from orchestration.patterns import make_regex
from orchestration.service import ServiceThing, list_things

_MADE_KO = r"만든|만들었던|작성한|작성했던|생성한|새로\s?만든"
_DONE_KO = rf"{_MADE_KO}|쓴|추가한|적은|정리한|저장한|수정한|바꾼|고친|읽은|요약한|본|공유한|올린"
_KO = (
    r"(?<![가-힣\d])(?<!내가 )(?<!제가 )"
    r"(?:(?:방금|아까|조금\s?전에?|좀\s?전에?|앞에서|위(?:에서?)?)(?:\s(?:네가|니가|메텔이|metel이))?"
    rf"(?:\s?(?:그|(?P<how_ko>{_DONE_KO})))?\s?|(?:그|이|해당)\s?)"
)
_PARTICLE = r"에서|에다가?|에|을|를|은|는|이랑|이|가|의|으로|로|랑|와|과|도|만|부터|까지|좀"
_AFTER_KO = rf"(?!\s?(?:전체|모두))(?=(?:{_PARTICLE})?(?:$|[^\w가-힣]))"
_JA = r"(?:(?:さっき|先ほど|前に)(?:の|(?P<how_ja>作った|作成した|書いた|まとめた|読んだ))?|その|この|前の)\s?"
_MADE_EN = r"made|created|wrote"
_DONE_EN = rf"{_MADE_EN}|added(?:\sto)?|saved|updated|changed|edited|read|summari[sz]ed|shared|posted"
_BEFORE_EN = r"\b(?:that|this|the\ssame)\s"
_AFTER_EN = (
    r"(?=\s*(?:$|[^\w\s]|(?:to|in(?:to)?|on(?:to)?|with|for|and|then|as|from|by|at|please|called|titled|now|again)\b))"
)
_TAIL_EN = (
    rf"\s(?:that\s|which\s)?(?:you|metel)(?:'ve|\shave)?(?:\sjust)?\s(?P<how_en>{_DONE_EN})"
    r"(?:\s(?:just\snow|earlier|before|above))?"
)
_MADE = make_regex(rf"{_MADE_KO}|作った|作成した|書いた|{_MADE_EN}", re.IGNORECASE)


_ANSWER = make_regex(
    r"(?<![가-힣])(?:(?:그|이|위|위의|방금|아까)\s?(?:결과|요약(?:본)?|답변|목록|리스트|분석)"
    r"|(?<![랑와과및고] )(?:그|이|위|위의|방금|아까)\s?(?:숫자|수치|금액|합계|값|평균|건수)"
    r"|(?:그|위|위의|방금|아까)\s?내용"
    r"|(?:방금|아까)\s(?:그\s?)?(?:(?:요약|정리|말|답|조회|분석|계산)(?:한|해\s?준)\s?)?(?:거|것|걸)|그거|그것|그걸|이거|이것|이걸)"
    r"(?!\s?(?:말고|빼고|대신))(?=(?:을|를|은|는|도|만|좀|으로|로)?(?:$|[^\w가-힣]))"
    r"|\b(?:it|that|this|(?:the|that|this|your)\s(?:results?|summary|answer|list|analysis)"
    r"|(?:that|this)\s(?:number|figure|total|sum|amount|average))"
    r"(?=\s*(?:$|[^\w\s]|(?:to|in(?:to)?|on|with|via|as|and|please)\b))"
    r"|(?:それ|これ|(?:その|この|さっきの)(?:結果|要約|回答|リスト|内容|数字|合計|金額))(?=を)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class BackReference:
    """Where a text points back: the words of ``start`` to ``end``, among them the ``noun`` (where it begins and ends);
    at what kind of thing, by its word, and whether only at one that was ``made``."""

    words: str
    start: int
    noun: tuple[int, int]
    end: int
    kind: str
    made: bool


@cache
def build_noun_pattern(nouns: str) -> re.Pattern[str]:
    """Return the pattern of what people call a thing, as words of their own in languages that part words."""
    return re.compile(rf"(?<![A-Za-z])(?:{nouns})s?(?![A-Za-z])", re.IGNORECASE)


@cache
def _build_pointing(things: tuple[ServiceThing, ...]) -> re.Pattern[str]:
    nouns = "|".join(f"(?P<n{number}>{one.nouns})" for number, one in enumerate(things))
    return re.compile(
        rf"(?:(?P<ko>{_KO})|(?P<ja>{_JA})|(?P<en>{_BEFORE_EN})|(?P<the>\bthe\s))(?:{nouns})"
        rf"(?(ko){_AFTER_KO}|(?(the){_TAIL_EN}|(?(en){_AFTER_EN}|)))",
        re.IGNORECASE,
    )


def find_back_references(text: str) -> Iterator[BackReference]:
    """Yield the places of a text that point back, in order."""
    things = tuple(one for one in list_things() if one.nouns and one.kind)
    for match in _build_pointing(things).finditer(text):
        number = next(number for number in range(len(things)) if match[f"n{number}"])
        how = match["how_ko"] or match["how_ja"] or match["how_en"] or ""
        made = _MADE.fullmatch(re.sub(r"\s", " ", how)) is not None
        yield BackReference(match[0], match.start(), match.span(f"n{number}"), match.end(), things[number].word, made)


def parse_back_reference(name: str) -> BackReference | None:
    """Return what a name points back at, where it does nothing else."""
    found = next(find_back_references(name.strip()), None)
    return found if found is not None and found.words == name.strip() else None


def find_answer(text: str) -> tuple[int, int] | None:
    """Return where a text first stands for what was answered before ("그 요약", "that"), if it does."""
    found = _ANSWER.search(text)
    return found.span() if found is not None else None
