"""A statement that a request goes on to have told ("the demo moved to 4pm. post that in #sales"). Pure."""

from __future__ import annotations

import re
from dataclasses import replace

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.clauses import split_clauses
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.send_times import is_bare
from orchestration.rule_planner.reading.words import QUOTE, REACHED, Marker, unmark_text
from schemas.plan import Language

_STATED: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"^(?P<body>[^.!?\n]{4,}?(?:다|요|용|음|임|됨|함|네|죠))"
        r"(?:[.!~]+\s*|\s(?=(?:이거|그거|이걸|그걸|요거|이\s?내용)\s))(?P<rest>\S.*)$"
    ),
    "en": make_regex(
        r"^(?P<body>(?!if\b|when\b)[^.!?\n:]{6,}?"
        r"\b(?:is|are|was|were|has|have|will|'s|'re|can|moved?|changed?|\w+ed|starts?|ends?|goes|went|got|out|done)\b"
        r"[^.!?\n:]*?)(?:[.!]\s+|\s[-–—]\s)(?P<rest>(?:(?:please|pls|can you|could you)\s)?\w.*)$",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"^(?P<body>[^。！!\n]{3,}?(?:た|です|ます|だ|る))[。！!]\s*(?P<rest>\S.*)$"),
}
_POINTS = make_regex(
    r"(?<![가-힣])(?:이거|그거|이걸|그걸|요거|이\s?내용|그\s?내용|이\s?소식)(?:을|를|도)?(?=\s)"
    r"|\b(?:that|this|it|the news|so)\b|これを?|それを?|この件を?|その旨を?"
)
_REACHED = make_regex(rf"{REACHED}")
_BESIDE = make_regex(
    r"\b(?:too|also|as well|know|both|a|an|her|him|them)\b|あと|それから|そして|も|"
    r"にも|(?<![가-힣])(?:그리고|또|같이|함께)(?=\s)",
    re.IGNORECASE,
)


COURTESY = make_regex(
    r"감사|고마|안녕|수고|알겠|좋네|좋아요|좋습니다|확인했|봤어요|봤습니다|네요?$|ありがとう|了解|承知|お疲れ|よろしく|助かり|すみません"
    r"|\b(?:thanks?|great|perfect|nice|good (?:job|work)|got it|looks? good|sorry|awesome|i (?:saw|see|read))\b",
    re.IGNORECASE,
)
"""What is said to the one who is asked, and to nobody else."""


def mark_statement(reading: Reading, *, is_first: bool) -> Reading:
    """Return a request with its statement in quotes, where all that it asks for is to tell it to somebody; one that is
    not the first of its thread may speak of what was said before."""
    found = _STATED[reading.language].match(reading.marked) if is_first else None
    if found is None or re.search(QUOTE, reading.marked) or reading.cron or COURTESY.search(found["body"]):
        return reading
    rest = _POINTS.sub(" ", found["rest"])
    clauses = split_clauses(rest, reading.language)
    stated = all(clause.act is None for clause in split_clauses(found["body"], reading.language))
    tells = all(
        clause.act == "send" and _REACHED.search(clause.text) and is_bare(_BESIDE.sub(" ", clause.text))
        for clause in clauses
    )
    if not stated or not tells or _REACHED.search(found["body"]) is not None:
        return reading
    marker = Marker(reading.marked, dict(reading.marks))
    marker.put(found.start("body"), found.end("body"), "quote", unmark_text(found["body"], reading.marks).strip())
    quote = marker.text[0]
    if reading.language != "en":
        marker.text = f"{quote} {rest}"
    elif _POINTS.search(found["rest"]):
        marker.text = _POINTS.sub(quote, found["rest"], count=1)
    else:
        marker.text = _REACHED.sub(lambda one: f"{one[0]} {quote}", found["rest"], count=1)
    return replace(reading, marked=re.sub(r"\s+", " ", marker.text).strip(), marks=marker.marks)
