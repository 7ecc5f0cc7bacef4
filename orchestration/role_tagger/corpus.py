"""The annotated requests that the tagger is trained on: read, and made into tokens with labels.

A line is a language, a tab, and the request with marks: ``[act]`` before the words of each order, ``{role:words}``
around each part; ``⏎`` is the end of a line. The requests of a file ``*.turns.tsv`` are the second ones of a thread.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from orchestration.role_tagger.tagger import OUTSIDE
from orchestration.role_tagger.tokens import Token, split_tokens

CORPUS = Path(__file__).parent / "corpus"
TURNS = ".turns.tsv"
"""How the names of files end that hold words on earlier work."""
_MARK = re.compile(r"\[(?P<act>\w+)\]|\{(?P<role>\w+):|(?P<close>\})")


class TaggedRequest(NamedTuple):
    """A request as it was typed, its tokens, and the act and the role of each as labels ("B-task", "I-title", "O");
    ``follows``: it is said of earlier work."""

    language: str
    text: str
    tokens: tuple[Token, ...]
    acts: tuple[str, ...]
    roles: tuple[str, ...]
    follows: bool = False


def read_corpus(folder: Path = CORPUS) -> Iterator[TaggedRequest]:
    """Yield the examples of all files of a folder."""
    for file in sorted(folder.glob("*.tsv")):
        follows = file.name.endswith(TURNS)
        for line in file.read_text("utf-8").splitlines():
            if line.strip():
                yield read_request(line)._replace(follows=follows)


def read_request(line: str) -> TaggedRequest:
    """Return the example of a line.

    Raises ValueError where the line has no tab, or a mark is not closed.
    """
    language, marked = line.split("\t", 1)
    text, acts, roles = _read_marks(marked.replace("⏎", "\n"))
    tokens = split_tokens(text)
    return TaggedRequest(language, text, tokens, tuple(_label(tokens, acts)), tuple(_label(tokens, roles)))


def _read_marks(marked: str) -> tuple[str, list[tuple[int, int, str]], list[tuple[int, int, str]]]:
    """Return a text without its marks, and the spans of acts and of roles."""
    text, at = "", 0
    acts: list[tuple[int, int, str]] = []
    roles: list[tuple[int, int, str]] = []
    opened: tuple[int, str] | None = None
    for mark in _MARK.finditer(marked):
        text += marked[at : mark.start()]
        at = mark.end()
        if mark["act"]:
            acts = [*acts[:-1], (acts[-1][0], len(text), acts[-1][2])] if acts else acts
            acts.append((len(text), len(text), mark["act"]))
        elif mark["role"]:
            opened = len(text), mark["role"]
        elif opened is not None:
            roles.append((opened[0], len(text), opened[1]))
            opened = None
    text += marked[at:]
    if opened is not None:
        raise ValueError(f"a mark is not closed: {marked}")
    return text, [*acts[:-1], (acts[-1][0], len(text), acts[-1][2])] if acts else acts, roles


def _label(tokens: tuple[Token, ...], spans: list[tuple[int, int, str]]) -> Iterator[str]:
    begun: set[int] = set()
    for token in tokens:
        place = next((n for n, (start, end, _) in enumerate(spans) if token.start < end and token.end > start), None)
        if place is None:
            yield OUTSIDE
        else:
            yield f"{'I' if place in begun else 'B'}-{spans[place][2]}"
            begun.add(place)
