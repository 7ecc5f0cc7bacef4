"""Reads a request into orders, each an act with the parts that have a role in it, as it was learnt from a corpus.

Two conditional random fields (Lafferty et al. 2001; CRFsuite by its Python binding): one tells where each order begins
and what it is, the other, which sees that, what each part is. They propose only: how sure they are stands beside.
"""

from __future__ import annotations

import lzma
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from orchestration.role_tagger.features import list_features
from orchestration.role_tagger.reader import LabelReader
from orchestration.role_tagger.tokens import Token, split_tokens
from schemas.plan import Language

OUTSIDE = "O"
"""The label of a token that is of no order, or has no role."""
Kind: TypeAlias = Literal["acts", "roles"]
MODELS = Path(__file__).parent / "models"
CORPUS_HASH_FILE = MODELS / "corpus.sha256"
"""The hash of the corpus that the files were trained on."""


class TaggedPart(NamedTuple):
    """A part of an order: its role, where it begins and ends in the request, and how sure that is (0 to 1)."""

    role: str
    start: int
    end: int
    certainty: float


class TaggedOrder(NamedTuple):
    """An order: its act, where it begins and ends in the request, its parts, how sure the act is (0 to 1), and its
    words that have no role (``idle``)."""

    act: str
    start: int
    end: int
    parts: tuple[TaggedPart, ...]
    certainty: float
    idle: tuple[TaggedPart, ...] = ()

    @property
    def roles(self) -> frozenset[str]:
        """The roles of its parts."""
        return frozenset(one.role for one in self.parts)


def get_model_file(language: Language, kind: Kind) -> Path:
    """Return where the reader of a kind is kept for a language."""
    return MODELS / f"{kind}.{language}.crfsuite.xz"


@lru_cache(maxsize=64)
def tag_orders(text: str, language: Language, *, follows: bool = False) -> tuple[TaggedOrder, ...]:
    """Return the orders of a request in a language, in order; ``follows``: it is said of earlier work. The same text
    always gives the same."""
    tokens = split_tokens(text)
    if not tokens:
        return ()
    acts, act_marginals = _open(language, "acts").read(list_features(text, tokens, follows=follows))
    roles, role_marginals = _open(language, "roles").read(list_features(text, tokens, acts, follows=follows))
    parts = [_make_part(one, tokens, role_marginals) for one in _list_runs(roles)]
    idle = [_make_part(one, tokens, role_marginals) for one in _list_idle(roles)]
    found: list[TaggedOrder] = []
    for act, start, end in _list_runs(acts):
        first, last = tokens[start].start, tokens[end - 1].end
        own, rest = (tuple(one for one in runs if first <= one.start < last) for runs in (parts, idle))
        found.append(TaggedOrder(act, first, last, own, min(act_marginals[start:end]), rest))
    return tuple(found)


def _make_part(run: tuple[str, int, int], tokens: Sequence[Token], marginals: Sequence[float]) -> TaggedPart:
    role, start, end = run
    return TaggedPart(role, tokens[start].start, tokens[end - 1].end, min(marginals[start:end]))


def _list_idle(labels: Sequence[str]) -> list[tuple[str, int, int]]:
    """Return the runs of tokens without a role, one for each token."""
    return [("", at, at + 1) for at, label in enumerate(labels) if label == OUTSIDE]


@cache
def _open(language: Language, kind: Kind) -> LabelReader:
    return LabelReader(lzma.decompress(get_model_file(language, kind).read_bytes()))


def _list_runs(labels: Sequence[str]) -> list[tuple[str, int, int]]:
    """Return what each run of labels is, and the first token and that behind its last."""
    runs: list[tuple[str, int, int]] = []
    for at, label in enumerate(labels):
        begins, _, name = label.partition("-")
        if begins == "I" and runs and runs[-1][2] == at and runs[-1][0] == name:
            runs[-1] = (name, runs[-1][1], at + 1)
        elif name:
            runs.append((name, at, at + 1))
    return runs
