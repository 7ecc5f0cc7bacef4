"""Context guard: how many tokens a prompt takes, what is left out of one that is too long, and when none is sent. Pure.

No tokeniser is loaded: what counts is never less than what the vocabularies of today make of a text, as far as a test
with one of them can tell.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from functools import lru_cache
from typing import Literal, TypeAlias, TypeVar

from orchestration.patterns import make_regex
from orchestration.proposers import ModelUnavailableError
from schemas.errors import ErrorKind
from schemas.values import Json

_KINDS = [
    make_regex(kind) for kind in (r"[A-Za-z]+", r"\d+", "[가-힣]+", "[ぁ-ゟァ-ヿ一-鿿々]+", r"\s+", r"[!-/:-@\[-`{-~]+")
]
"""Words, numbers, Hangul, Kana and Han, gaps, and signs: no letter is of two of them."""
_MARGIN = 1.15


USUAL_CONTEXT = 128_000
TRIM_AT, REFUSE_AT = 0.75, 0.9
Trimmed: TypeAlias = Literal["turns", "workspace", "examples", "packs"]
TRIM_ORDER: tuple[Trimmed, ...] = ("turns", "workspace", "examples", "packs")
"""What a prompt goes without first."""
Built = TypeVar("Built")


def shorten_prompt(
    build: Callable[[frozenset[Trimmed]], Built], measure: Callable[[Built], int], context: int
) -> Built:
    """Return what is built with as little left out as keeps it below three quarters of a model's context, or with all
    left out that can be.

    Raises:
        ModelUnavailableError: even so it takes more than nine tenths.
    """
    built = build(frozenset())
    size = measure(built)
    for count in range(1, len(TRIM_ORDER) + 1):
        if size <= TRIM_AT * context:
            return built
        built = build(frozenset(TRIM_ORDER[:count]))
        size = measure(built)
    if size > REFUSE_AT * context:
        raise ModelUnavailableError(
            f"the request takes about {size} tokens of a context of {context}", code=ErrorKind.MODEL_CONTEXT_FULL
        )
    return built


TEXT_PROMPT_TOKENS, LEAST_ROOM = 2_000, 500
"""What a question about a text takes beside it, and the least that is left for the text."""


def find_most_letters(text: str, context: int, answer_tokens: int) -> int:
    """Return how many letters of a text a model's context has room for, beside a question and its answer."""
    room = max(LEAST_ROOM, int(REFUSE_AT * context) - TEXT_PROMPT_TOKENS - answer_tokens)
    letters = len(text)
    while letters and (size := estimate_tokens(text[:letters])) > room:
        letters = min(letters - 1, letters * room // size)
    return letters


@lru_cache(maxsize=8)
def estimate_tokens(text: str) -> int:
    """Return about how many tokens a text is, rather too many than too few. A prompt is measured where it is built,
    where it is sent and where its answer is read."""
    words, digits, hangul, east, gaps, signs = (kind.findall(text) for kind in _KINDS)
    long = [len(word) - 7 for word in words if len(word) > 7]
    known = sum(sum(map(len, pieces)) for pieces in (words, digits, hangul, east, gaps, signs))
    sizes = (
        1.1 * len(words) + sum(long) / 5,
        sum(math.ceil(len(number) / 3) for number in digits),
        0.75 * sum(map(len, hangul)) + 0.3 * len(hangul),
        0.8 * sum(map(len, east)) + 0.3 * len(east),
        0.6 * sum(gap != " " for gap in gaps),
        0.25 * sum(map(len, signs)) + 0.6 * len(signs),
        2.0 * (len(text) - known),
    )
    return math.ceil(_MARGIN * sum(sizes))


def estimate_json_tokens(value: Json) -> int:
    """Return about how many tokens a value is, written without spaces."""
    return estimate_tokens(json.dumps(value, ensure_ascii=False, separators=(",", ":")))
