"""Text from elsewhere made safe to show: normalised, without characters that hide or reorder it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

from orchestration.patterns import make_regex
from orchestration.text.disguise import fold_letters

ADDRESS = make_regex(r"https?://[^\s<>|\"'`\u3000]+")
TRAILING = ".,;:!?)]}'\"。、」』”’"
KEPT = "\n\t"
HIDDEN = frozenset({"Cc", "Cf", "Co", "Cs"})


def clean_text(text: str) -> str:
    """Return the text in NFKC without control and format characters (joiners, bidi marks, tags); lines are kept."""
    plain = fold_letters(text.replace("\r\n", "\n").replace("\r", "\n"))
    seen = "".join(char for char in plain if char in KEPT or unicodedata.category(char) not in HIDDEN)
    # What stood apart because of a hidden character may belong together without it.
    return fold_letters(seen)


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text; ``live`` where it is an address that may be a link."""

    text: str
    live: bool = False


def split_links(text: str, links: frozenset[str]) -> Iterator[Piece]:
    """Split a text so that just the addresses of ``links`` are live; other addresses stay plain text."""
    at = 0
    for match in ADDRESS.finditer(text):
        address = match.group().rstrip(TRAILING)
        if address not in links or not urlsplit(address).hostname:
            continue
        if match.start() > at:
            yield Piece(text[at : match.start()])
        yield Piece(address, live=True)
        at = match.start() + len(address)
    if at < len(text):
        yield Piece(text[at:])
