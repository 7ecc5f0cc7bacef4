"""Trains the tagger on its corpus and writes the files that it reads: ``python -m orchestration.role_tagger.train``.

Each language has a reader of acts and a reader of roles, which sees the acts that the first found. In training these
come from readers that did not see the sentence, so that it learns with their mistakes.
"""

from __future__ import annotations

import hashlib
import lzma
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import get_args

from orchestration.role_tagger.corpus import CORPUS, TaggedRequest, read_corpus
from orchestration.role_tagger.features import list_features
from orchestration.role_tagger.reader import Features, LabelReader, train_reader
from orchestration.role_tagger.tagger import CORPUS_HASH_FILE, get_model_file
from schemas.plan import Language

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
