"""``python -m bot.docs [--check]``."""

from __future__ import annotations

import sys

from bot.docs.pages import FOLDER, find_stale_pages, write_pages


def main(words: list[str]) -> int:
    """Write the pages, or with ``--check`` say which are stale; returns the exit code."""
    if words not in ([], ["--check"]):
        sys.stderr.write("usage: python -m bot.docs [--check]\n")
        return 64
    if not words:
        write_pages()
        return 0
    stale = find_stale_pages()
    for name in stale:
        sys.stderr.write(f"{FOLDER / name} is not as the code says; run: make docs\n")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
