"""The lock file names the public package index and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

LOCK = Path(__file__).parents[2] / "uv.lock"
PUBLIC = {"pypi.org", "files.pythonhosted.org"}


def hosts(text: str) -> set[str]:
    return set(re.findall(r"https?://([^/\"\s]+)", text))


def test_packages_come_from_the_public_index_alone() -> None:
    assert hosts(LOCK.read_text("utf-8")) == PUBLIC


def test_a_mirror_would_be_seen() -> None:
    assert hosts('registry = "https://mirror.example/simple"\nurl = "http://10.0.0.1:8080/x.whl"') == {
        "mirror.example",
        "10.0.0.1:8080",
    }
