"""Tokens as the models of today count them (o200k), by a package that brings the vocabulary along.

The vocabulary takes 125 MB, so a process of its own keeps it: ``python -m tests.tokens`` answers each line by a number.
"""

from __future__ import annotations

import atexit
import json
import subprocess
import sys
import warnings
from functools import cache
from importlib import import_module


@cache
def _counter() -> subprocess.Popen[str]:
    started = subprocess.Popen(
        [sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )
    atexit.register(started.communicate)
    return started


def count_tokens(text: str) -> int:
    """Return how many tokens a text is."""
    asked, told = _counter().stdin, _counter().stdout
    assert asked is not None
    assert told is not None
    asked.write(json.dumps(text) + "\n")
    asked.flush()
    return int(told.readline())


def count_json_tokens(value: object) -> int:
    """Return how many tokens a value is, written without spaces as clients send it."""
    return count_tokens(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def _answer() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the package opens its own files in an older way
        encoding = import_module("bpe_openai").get_encoding("o200k_base")
    for line in sys.stdin:
        sys.stdout.write(f"{len(encoding.encode(json.loads(line)))}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    _answer()
