"""Difficulty: how hard a request is to plan, by what code counts in its words. Pure, and no model is asked."""

from __future__ import annotations

import re
from typing import NamedTuple

from orchestration.identity_cache import cache_by_identity
from orchestration.patterns import make_regex
from orchestration.service import ServiceFacts, list_services
from orchestration.text.prohibitions import replace_quotes
from schemas.plan import Difficulty

MEDIUM_FROM, HARD_FROM = 1, 4
LONG, VERY_LONG = 150, 400
"""From how many Latin letters on a request is long; others say twice as much."""
_CONDITION = make_regex(
    r"[가-힣]면(?=[\s,])|만약|경우|\b(?:if|when|unless|otherwise)\b|たら|れば|なら|場合", re.IGNORECASE
)
_LOOP = make_regex(r"마다|별로(?=\s)|각각|각자|\b(?:each|every|per)\b|ごと|それぞれ", re.IGNORECASE)
_POINTS = make_regex(
    r"그거|그것|그걸|그중|그\s?결과|이거|이것|이걸|방금|아까|\b(?:it|them|those|these|that one)\b"
    r"|それ(?!ぞれ|から)|これ(?!から)|その中|さっき",
    re.IGNORECASE,
)
_LEANS = make_regex(
    r"(?<![가-힣])(?:[그저이](?=\s)(?!\s(?:스레드|쓰레드))|그\s?[것거걸게건중]|[이저][것거걸]|거기|저기|여기|해당|아까|방금|위에|똑같|마찬가지|다시|또(?=\s)|걔|쟤|둘\s?다)"
    r"|같은|말고|빼고|제외|외에|아니|않|대신"
    r"|\b(?:it|its|that|these|those|them|they|him|he|his|she|hers?|their|there|same|again|above|previous|instead|both)\b"
    r"|\bthis (?!week|month|year|quarter|morning|afternoon|evening|thread)|\b(?:except|without|but|not)\b|n['’]t\b"
    r"|[そあ](?:れ|の|こ|ちら|っち)|これ(?!から)|この(?!スレッド)|ここ|同じ|さっき|先ほど|もう一度|彼|以外|除[いく]|ない|ません|じゃな|代わり",
    re.IGNORECASE,
)
"""Words that point at what was said or is seen, that leave something out, or that forbid."""
_WIDE = make_regex(r"[가-힣ぁ-ゟァ-ヿ一-鿿]")


class RequestSigns(NamedTuple):
    """What is counted in a request: the clauses that say an act and those of them that want an effect, the services,
    conditions and loops that it names, whether it points at something, its size and the thread's earlier requests."""

    acts: int = 0
    effects: int = 0
    services: int = 0
    conditions: int = 0
    loops: int = 0
    points: bool = False
    size: int = 0
    turns: int = 0


def count_signs(text: str, *, effects: int = 0, acts: int = 0, turns: int = 0) -> RequestSigns:
    """Return what is counted in the words of a request. What stands in quotes is somebody's text and counts only in
    its size."""
    own = replace_quotes(text)
    folded = own.casefold()
    return RequestSigns(
        acts=acts,
        effects=effects,
        services=sum([any(map(folded.__contains__, names)) for names in _fold_names(list_services())]),
        conditions=len(_CONDITION.findall(own)),
        loops=len(_LOOP.findall(own)),
        points=_POINTS.search(own) is not None,
        size=len(text) + len(_WIDE.findall(text)),
        turns=turns,
    )


def has_context_words(text: str) -> bool:
    """Whether words of a request point at something, leave something out or forbid it, outside of its quotes."""
    return _LEANS.search(replace_quotes(text)) is not None


@cache_by_identity(4)
def _fold_names(services: tuple[ServiceFacts, ...]) -> list[list[str]]:
    """Return what each service is called that has other names beside its own."""
    return [[name.casefold() for name in (one.name, *one.called)] for one in services if one.called]


def assess_difficulty(signs: RequestSigns) -> Difficulty:
    """Return how hard a request is: a further act, service or branch, or a word that points, counts one; the first
    condition and a loop count two, as they make a plan of another shape."""
    counted = (
        max(0, signs.acts - 1)
        + max(0, signs.services - 1)
        + (2 if signs.conditions else 0)
        + (signs.conditions > 1)
        + (2 if signs.loops else 0)
        + signs.points
        + (signs.points and signs.turns > 0)
        + (signs.size >= LONG)
        + (signs.size >= VERY_LONG)
    )
    return "hard" if counted >= HARD_FROM else "medium" if counted >= MEDIUM_FROM else "easy"


def needs_coverage(signs: RequestSigns) -> bool:
    """Whether a plan is held against the effects that a request asks for: there are two, or one under a condition, of
    several services, or of what it only points at."""
    parts = signs.effects + bool(signs.conditions or signs.loops) + max(0, signs.services - 1) + signs.points
    return signs.effects > 0 and parts > 1
