"""A conditional random field of CRFsuite, trained and read: https://python-crfsuite.readthedocs.io/en/latest/pycrfsuite.html.

The binding has no types, so all that touches it is here.
"""

# pyright: reportMissingTypeStubs=false, reportAttributeAccessIssue=false
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any, TypeAlias

import pycrfsuite

Features: TypeAlias = Sequence[Sequence[str]]
"""The features of each token of one text."""


class LabelReader:
    """A trained reader. CRFsuite reads the trained bytes where they stand, so they are held as long as it; it holds one
    text at a time, so threads read in turn."""

    def __init__(self, trained: bytes) -> None:
        self._trained = trained
        self._tagger: Any = pycrfsuite.Tagger()
        self._tagger.open_inmemory(trained)
        self._turn = Lock()

    def read(self, features: Features) -> tuple[list[str], list[float]]:
        """Return the most likely labels of a text's tokens, and how likely each is (0 to 1)."""
        with self._turn:
            labels: list[str] = self._tagger.tag(features)
            return labels, [self._tagger.marginal(label, at) for at, label in enumerate(labels)]


def train_reader(features: Sequence[Features], labels: Sequence[Sequence[str]], settings: Mapping[str, float]) -> bytes:
    """Return what CRFsuite learns of texts by the features and the right labels of their tokens."""
    trainer: Any = pycrfsuite.Trainer(verbose=False)
    trainer.set_params(settings)
    for one, said in zip(features, labels, strict=True):
        trainer.append(one, said)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "trained"
        trainer.train(str(file))
        return file.read_bytes()
