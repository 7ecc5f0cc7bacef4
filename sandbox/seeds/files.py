"""Seed files, parsed once in a process."""

import pickle
from functools import cache
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parent
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The safe loader in C where PyYAML was built with it: the same values in a tenth of the time."""


def seed_of(name: str) -> dict[str, Any]:
    """The content of `NAME.yaml`, one of its own for each caller."""
    return pickle.loads(_parsed(name))


@cache
def _parsed(name: str) -> bytes:
    # Kept as bytes because a world changes what it was given; reading YAML takes fifty times as long.
    return pickle.dumps(yaml.load((FOLDER / f"{name}.yaml").read_text("utf-8"), LOADER))
