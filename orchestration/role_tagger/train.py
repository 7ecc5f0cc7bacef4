"""Trains the tagger on its corpus and writes the files that it reads: ``python -m orchestration.role_tagger.train``.

Each language has a reader of acts and a reader of roles, which sees the acts that the first found. In training these
come from readers that did not see the sentence, so that it learns with their mistakes.
"""

from __future__ import annotations

import hashlib
import lzma
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple, get_args

from orchestration.patterns import make_regex
from orchestration.role_tagger.features import list_features
from orchestration.role_tagger.reader import Features, LabelReader, train_reader
from orchestration.role_tagger.tagger import CORPUS_HASH_FILE, OUTSIDE, get_model_file
from orchestration.role_tagger.tokens import Token, split_tokens
from schemas.plan import Language

CORPUS = Path(__file__).parent / "corpus"
TURNS = ".turns.tsv"
"""How the names of files end that hold words on earlier work."""
_MARK = make_regex(r"\[(?P<act>\w+)\]|\{(?P<role>\w+):|(?P<close>\})")


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


_PARTS, _SEED = 3, 7
_SETTINGS = {"c1": 0.15, "c2": 0.08, "max_iterations": 80, "feature.minfreq": 2}


def write_models() -> None:
    """Train on the whole corpus, a language at a time, and write the files beside this module."""
    with ProcessPoolExecutor(2) as pool:
        for written in pool.map(write_model, get_args(Language)):
            print(written)  # noqa: T201
    CORPUS_HASH_FILE.write_text(hash_corpus() + "\n", "utf-8")


def hash_corpus(folder: Path = CORPUS) -> str:
    """Return the SHA-256 of all files of a corpus, which says of what corpus a trained file is."""
    whole = hashlib.sha256()
    for file in sorted(folder.glob("*.tsv")):
        whole.update(file.read_bytes())
    return whole.hexdigest()


def write_model(language: Language) -> str:
    """Train both readers of a language on its examples, write them, and say of how many they are."""
    examples = [one for one in read_corpus() if one.language == language]
    acts, roles = train_readers(examples)
    get_model_file(language, "acts").write_bytes(lzma.compress(acts))
    get_model_file(language, "roles").write_bytes(lzma.compress(roles))
    return f"{language}: {len(examples)} examples, {len(acts) + len(roles)} bytes"


def train_readers(examples: Sequence[TaggedRequest]) -> tuple[bytes, bytes]:
    """Return the readers of acts and of roles that are trained on examples of one language."""
    shuffled = [*examples]
    random.Random(_SEED).shuffle(shuffled)
    features = [list_features(one.text, one.tokens, follows=one.follows) for one in shuffled]
    acts = train_reader(features, [one.acts for one in shuffled], _SETTINGS)
    seen = _read_acts_apart(shuffled, features)
    beside = [
        list_features(one.text, one.tokens, found, follows=one.follows)
        for one, found in zip(shuffled, seen, strict=True)
    ]
    return acts, train_reader(beside, [one.roles for one in shuffled], _SETTINGS)


def _read_acts_apart(examples: Sequence[TaggedRequest], features: Sequence[Features]) -> list[Sequence[str]]:
    """Return the acts of each example as a reader finds them that was not trained on it."""
    seen: list[Sequence[str]] = [()] * len(examples)
    for part in range(_PARTS):
        others = [at for at in range(len(examples)) if at % _PARTS != part]
        reader = LabelReader(
            train_reader([features[at] for at in others], [examples[at].acts for at in others], _SETTINGS)
        )
        for at in range(part, len(examples), _PARTS):
            seen[at], _ = reader.read(features[at])
    return seen


if __name__ == "__main__":
    write_models()
