"""YAML files, read in C where PyYAML was built with it: a suite of the tests takes half a second else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(path: Path) -> Any:
    """What a file holds, as plain values of the caller's own."""
    return yaml.load(path.read_text("utf-8"), LOADER)
