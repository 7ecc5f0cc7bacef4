"""What a SQLite file in WAL mode holds, read from outside: its bytes, and the commits in its log."""

from __future__ import annotations

import struct
from pathlib import Path

_HEADER, _FRAME_HEADER = 32, 24


def stored_by(file: Path) -> tuple[int, int]:
    """Return the bytes of the database, the pages that are still in the log counted once, and the commits in the log.

    The last frame of each transaction carries the size of the database in pages
    (https://www.sqlite.org/fileformat2.html#the_write_ahead_log). Commits are right until the log is begun anew,
    which SQLite does after 1,000 pages. A file without a log counts its changes in its own header.
    """
    log = Path(f"{file}-wal")
    content = log.read_bytes() if log.exists() else b""
    if len(content) < _HEADER:
        with file.open("rb") as head:
            return file.stat().st_size, int.from_bytes(head.read(28)[24:28])
    (page,) = struct.unpack_from(">I", content, 8)
    salt = content[16:24]
    commits, pages = 0, file.stat().st_size // page
    for at in range(_HEADER, len(content) - _FRAME_HEADER, _FRAME_HEADER + page):
        _, size = struct.unpack_from(">II", content, at)
        if content[at + 8 : at + 16] != salt:
            break
        if size:
            commits, pages = commits + 1, max(pages, size)
    return pages * page, commits
