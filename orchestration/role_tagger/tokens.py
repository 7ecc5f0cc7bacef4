"""A request as tokens: what has a clear form, a word of Latin letters, a number, or one sign. Pure.

Korean and Japanese endings stick to their words, and Japanese has no spaces, so that one sign of these scripts is one
token; what a word is, a token knows by its neighbours.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import QUOTED_SPAN

_QUOTE = "Q"
_FORMS = make_regex(
    r"(?P<at><@[A-Z0-9|\w.-]+>|@[\w가-힣ぁ-んァ-ヶ一-龠.-]+)"
    r"|(?P<channel><#[^>\s]{1,120}>|#[a-z0-9_.-]+|#[가-힣ぁ-んァ-ヶ一-龠][가-힣ぁ-んァ-ヶ一-龠a-z0-9_-]*)"
    r"|(?P<link><?https?://[^\s>]+>?|[\w.+-]+@[\w-]+\.[a-z.]{2,})"
    r"|(?P<number>\d+(?:[.,:/]\d+)*)"
    r"|(?P<word>[A-Za-z]+(?:['’][A-Za-z]+)*)"
    r"|(?P<line>\n)"
    r"|(?P<sign>[가-힣ぁ-ゖァ-ヺー一-龥々])"
    r"|(?P<point>\S)",
    re.IGNORECASE,
)


class Token(NamedTuple):
    """A token: the kind of its form, its text, where it begins and ends in the request, and whether a space (``" "``)
    or nothing stands before it."""

    kind: str
    text: str
    start: int
    end: int
    space: bool


def split_tokens(text: str) -> tuple[Token, ...]:
    """Return the tokens of a text in order; a quote is one token, whatever it holds."""
    tokens: list[Token] = []
    at = 0
    for quote in [*QUOTED_SPAN.finditer(text), None]:
        until = quote.start() if quote else len(text)
        tokens += _split_plain(text, at, until)
        if quote:
            tokens.append(Token("quote", _QUOTE, quote.start(), quote.end(), _is_space(text, quote.start())))
            at = quote.end()
    return tuple(tokens)


def _split_plain(text: str, start: int, end: int) -> list[Token]:
    return [
        Token(found.lastgroup or "", found[0].lower(), found.start(), found.end(), _is_space(text, found.start()))
        for found in _FORMS.finditer(text, start, end)
    ]


def _is_space(text: str, at: int) -> bool:
    return at == 0 or text[at - 1].isspace()
