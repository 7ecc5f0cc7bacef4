"""What the tagger sees of each token: itself, its neighbours, the word that it is part of, and what the request holds.

Pure. Names of features are short: the trained file holds each of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from orchestration.patterns import make_regex
from orchestration.role_tagger.tokens import Token

_REACH = 4
_STEPS = range(-_REACH, _REACH + 1)
_ENDS = frozenset(".!?\n:")
_CLASSES = (
    ("h", make_regex(r"[가-힣]")),
    ("r", make_regex(r"[ぁ-ゖ]")),
    ("t", make_regex(r"[ァ-ヺー]")),
    ("k", make_regex(r"[一-龥々]")),
    ("l", make_regex(r"[a-z]")),
    ("d", make_regex(r"\d")),
)
_TIME = make_regex(
    r"(?:오늘|내일|낼|모레|글피|어제|지금|이따|이번\s?주|다음\s?주|담\s?주|지난\s?주|주말|월말|분기|오전|오후|아침|저녁|점심|밤|새벽|정오)"
    r"|[월화수목금토일](?:요일|욜)|(?<![가-힣])[월화수목금토일](?=까지)|\d{1,2}\s?(?:시|분|일|월|주)(?!간)"
    r"|(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|열한|열두)\s?시(?:\s?반)?"
    r"|\b(?:today|tonight|tomorrow|tmrw|tmr|yesterday|now|eod|eow|noon|midnight|morning|afternoon|evening|week|weekend|month|quarter"
    r"|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?|jan\w*|feb\w*|mar(?:ch)?|apr\w*|june?|july?|aug\w*|sept?\w*|oct\w*|nov\w*|dec\w*)\b"
    r"|\b\d{1,2}(?::\d\d)?\s?(?:am|pm)\b|\b\d{1,2}(?:st|nd|rd|th)\b|\b\d{1,2}[/:.]\d{1,2}\b"
    r"|今日|明日|明後日|あさって|昨日|今週|来週|先週|今月|来月|先月|月末|週末|午前|午後|朝|夕方|夜|昼|[月火水木金土日]曜(?:日)?|\d{1,2}(?:時|分|日|月)(?:半)?",
    re.IGNORECASE,
)


def list_features(
    text: str, tokens: Sequence[Token], beside: Sequence[str] = (), *, follows: bool = False
) -> list[list[str]]:
    """Return the features of each token; ``beside`` are labels of another reading, one a token, to see as well.

    Of words on earlier work (``follows``) each is there a second time, so that it may mean something else in them
    (Daumé 2007, "Frustratingly Easy Domain Adaptation").
    """
    alone = _list_alone(text, tuple(tokens))
    found = [[*ahead, *_list_beside(beside, at), *behind] for at, (ahead, behind) in enumerate(alone)]
    return [[*each, *(f"2{one}" for one in each)] for each in found] if follows else found


@lru_cache(maxsize=64)
def _list_alone(text: str, tokens: tuple[Token, ...]) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """Return the features of each token but the labels of another reading, those ahead of them and those behind: both
    readers of a text see the same."""
    words = _list_words(tokens)
    said = [_text_of(token) for token in tokens]
    classes = [_class_of(token) for token in tokens]
    times = _mark_times(text, tokens)
    held = _list_held(tokens)
    shapes = [_shape_of(text, token) for token in tokens]
    return tuple(
        (
            (*_list_near(tokens, said, classes, times, at), *_list_word(said, words, at)),
            (*_list_shapes(tokens, shapes, at), *held),
        )
        for at in range(len(tokens))
    )


def _class_of(token: Token) -> str:
    if token.kind not in ("word", "sign", "number", "point"):
        return token.kind
    return next((name for name, pattern in _CLASSES if pattern.match(token.text)), token.text[:1])


def _shape_of(text: str, token: Token) -> str:
    """Return whether a word of Latin letters is written small, as a name is, or in capitals; else its kind."""
    if token.kind != "word":
        return token.kind
    said = text[token.start : token.end]
    return "AA" if len(said) > 1 and said.isupper() else "Aa" if said[0].isupper() else "a"


def _list_shapes(tokens: Sequence[Token], shapes: Sequence[str], at: int) -> list[str]:
    begins = at == 0 or tokens[at - 1].text in _ENDS
    around = [_at(shapes, one) for one in (at - 1, at, at + 1)]
    return [f"u={shapes[at]}{int(begins)}", f"-u={around[0]}", f"+u={around[2]}", f"u3={''.join(around)}"]


def _mark_times(text: str, tokens: Sequence[Token]) -> list[str]:
    spans = [found.span() for found in _TIME.finditer(text)]
    return ["T" if any(start <= one.start < end for start, end in spans) else "" for one in tokens]


def _list_words(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """Return the first and last token, not included, of the word that each token is part of: what stands between
    spaces or points."""
    bounds: list[tuple[int, int]] = []
    start = 0
    for at in range(1, len(tokens) + 1):
        apart = at == len(tokens) or tokens[at].space or tokens[at].kind != tokens[at - 1].kind
        if apart or tokens[at].kind != "sign":
            bounds += [(start, at)] * (at - start)
            start = at
    return bounds


def _list_near(
    tokens: Sequence[Token], texts: Sequence[str], classes: Sequence[str], times: Sequence[str], at: int
) -> list[str]:
    token = tokens[at]
    near = ["b", f"w={token.text}", f"c={classes[at]}", f"t={times[at]}", f"s={token.space}"]
    said = {step: _text_at(texts, at + step) for step in _STEPS}
    near += [f"{step}={said[step]}" for step in said if step]
    near += [f"{step}c={_at(classes, at + step)}" for step in (-2, -1, 1, 2)]
    near += [f"{step}t={_at(times, at + step)}" for step in (-3, -1, 1, 3)]
    near += [f"{step}2={said[step]}{said[step + 1]}" for step in (-3, -2, -1, 0, 1, 2)]
    near.append(f"e={min(len(tokens) - at, 6)}")
    near.append(f"p={min(at, 4)}")
    return near


def _list_word(texts: Sequence[str], words: Sequence[tuple[int, int]], at: int) -> list[str]:
    start, end = words[at]
    found = [f"i={min(at - start, 3)},{min(end - at, 3)}"]
    found += [f"E{size}={_join(texts, max(start, end - size), end)}" for size in (1, 2, 3)]
    if end < len(texts):
        after = words[end]
        found += [f"N={_join(texts, *after)}", f"NE={_join(texts, max(after[0], after[1] - 2), after[1])}"]
        found.append(f"NB={_join(texts, after[0], min(after[1], after[0] + 2))}")
    if start:
        before = words[start - 1]
        found += [f"P={_join(texts, *before)}", f"PE={_join(texts, max(before[0], before[1] - 2), before[1])}"]
    return found


def _list_beside(beside: Sequence[str], at: int) -> list[str]:
    if not beside:
        return []
    return [f"A={beside[at]}", f"A-={_at(beside, at - 1)}", f"A+={_at(beside, at + 1)}"]


def _list_held(tokens: Sequence[Token]) -> list[str]:
    """Return what of clear forms the request holds, which every token sees."""
    kinds = {one.kind for one in tokens}
    return [f"H={kind}" for kind in ("quote", "channel", "at", "link") if kind in kinds]


def _text_at(texts: Sequence[str], at: int) -> str:
    if 0 <= at < len(texts):
        return texts[at]
    return "^" if at < 0 else "$"


def _text_of(one: Token) -> str:
    if one.kind in ("channel", "at", "link", "quote"):
        return f"<{one.kind}>"
    said = "0" if one.kind == "number" else one.text
    return f" {said}" if one.space else said


def _at(values: Sequence[str], at: int) -> str:
    return values[at] if 0 <= at < len(values) else "^"


def _join(texts: Sequence[str], start: int, end: int) -> str:
    return "".join(texts[start:end]).strip()
