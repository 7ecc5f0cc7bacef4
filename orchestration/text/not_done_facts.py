"""A thing that will not be done in time, told with the day that it is to have ("the report is never going to happen,
make it Wednesday", "이번 주엔 안 되겠네요. 다음 주 수요일로"): the first is a fact, and forbids nothing. Pure."""

from __future__ import annotations

import re
from typing import NamedTuple

from orchestration.patterns import make_regex
from orchestration.text.word_lists import MONTH_EN, WEEKDAY_EN
from schemas.plan import Language

_LONGEST = 300
_DAY_EN = (
    rf"(?:(?:(?:next|this|the)\s)?{WEEKDAY_EN}(?:\snext\sweek)?|tomorrow|next\sweek|the\s\d{{1,2}}(?:st|nd|rd|th)"
    rf"|{MONTH_EN}\s\d{{1,2}}(?:st|nd|rd|th)?)"
)
_NOT_DONE_EN = make_regex(
    r"^(?:(?:so|hey|fyi|ok|well|sorry)[,\s]+)?(?!(?:i|we|you|he|she|they|it|that|this|there)\b|(?-i:[A-Z])[a-z]+(?:\s(?:won|is|are|can|will|isn)|['’]s\s(?:never|not|hardly|running|late|delayed|behind))\b)(?P<what>[^,.!?;:\n\"–—]{2,60}?)"
    r"(?:(?:['’]s|\s(?:is|are))\s(?:(?:just|clearly|obviously|really)\s)?(?:never|not|hardly)\s(?:ever\s)?(?:going\sto|gonna)"
    r"|\s(?:won['’]?t|wont|will\s(?:not|never)|can['’]?t|cannot|isn['’]?t\s(?:going\sto|gonna))"
    r"|(?:['’]s|\s(?:is|are))\s(?:running\s)?(?:late|delayed|behind|slipping))\b[^.;!?:\n\"#–—-]{0,60}?"
    r"(?:[\s,.;!]*[,;.!–—-]+\s*(?:let['’]?s\s(?:be\s(?:honest|real)|face\sit)|honestly|realistically|i\s(?:think|guess|fear)|sorry))?"
    r"(?P<joint>[\s,.;!–—-]+)(?:(?:so|and|please|pls|then|let['’]s|can\syou|just|better)\s)*(?:make|move|push|set|put|shift|change|bump)\s(?:it|that|this)\s"
    rf"(?:(?:due\s)?(?:to|until|till|for|by|on)\s)?(?P<to>{_DAY_EN})(?P<rest>(?:[\s,.;!]|$).*)$",
    re.IGNORECASE,
)
_DAY_KO = r"(?:(?:(?:이번|다음|담|다다음)\s?주\s?)?[월화수목금토일]요일|내일|모레|(?:\d{1,2}월\s?)?\d{1,2}일|다음\s?주)"
_NOT_DONE_KO = make_regex(
    r"^(?![가-힣A-Za-z]{2,12}\s?(?:님|씨)(?:은|는|이|가|께서)?\s)(?P<what>[^,.!?\n:'\"]{2,40}?)(?:은|는|이|가)?\s(?:(?:이번\s?주|오늘|내일|(?:이번\s?주\s)?[월화수목금토일]요일|이번\s?달)(?:에는|엔|까지는|까지|에|은|는)?\s)?"
    r"(?:(?:절대|도저히|아무래도|솔직히|역시)\s){0,2}(?:안\s?(?:되|될|돼|끝)|못\s?(?:하|할|해|끝|맞)|어렵|어려울|힘들|무리)[가-힣]{0,6}(?:\s(?:같|것\s같|거\s같|듯)[가-힣]{0,5})?(?P<joint>[\s.,!~]+)"
    rf"(?:(?:그냥|그러니까?|그래서)\s)?(?P<to>{_DAY_KO})(?:으로|로)\s(?:(?P<more>하고|해\s?주시고|해\s?두고|바꾸고|옮기고|미루고|변경하고)\s(?P<rest>[^\n]+)|(?:해|바꿔|옮겨|미뤄|변경해)\s?(?:줘|주세요|줄래|주라)\S*)$"
)
"""That a thing will not be done in time, with the day that it is to have."""


class NotDone(NamedTuple):
    """The thing, the day that it is to have, what else is ordered, and where the fact ends."""

    what: str
    day: str
    rest: str
    ends: int
    language: Language


def find_not_done(text: str) -> NotDone | None:
    """Return what a text tells of a thing that is late and orders for it; ``None`` where it does not."""
    if len(text) > _LONGEST:
        return None
    if (told := _NOT_DONE_EN.match(text)) is not None:
        return NotDone(told["what"], told["to"], told["rest"], told.start("joint"), "en")
    if (told := _NOT_DONE_KO.match(text)) is not None:
        return NotDone(told["what"], told["to"], told["rest"] or "", told.start("joint"), "ko")
    return None
