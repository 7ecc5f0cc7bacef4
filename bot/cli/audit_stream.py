"""``metel audit stream``: the trail as JSON Lines for a SIEM, from where it was left, each event at least once."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.database import open_configured_database
from bot.settings import read_settings
from orchestration.ports import Sleep
from orchestration.storage.database import Database

LOOK_EVERY_S = 5.0
LONGEST_LINE = 1_000_000
"""In bytes: so far back is looked for the end of the last whole line."""


async def write_audit_stream(
    team: str, name: str, file: Path | None, *, follow: bool = False, sleep: Sleep = asyncio.sleep
) -> int:
    """Write what the stream of that name has not been told, to the standard output or to the end of a file; with
    ``follow`` go on until stopped. The cursor moves when the lines are written, so after a crash some come again."""
    if file is not None:
        _mend_end(file)
    async with open_configured_database(read_settings(), "visit") as database:
        while True:
            for one in [team] if team else await database.audit.teams():
                await _stream_team(database, one, name, file)
            if not follow:
                return 0
            await sleep(LOOK_EVERY_S)


async def _stream_team(database: Database, team: str, name: str, file: Path | None) -> None:
    while (batch := await database.audit_stream.read(team, name)).lines:
        _write(batch.lines, file)
        await database.audit_stream.advance(team, name, batch)


def _write(lines: Sequence[str], file: Path | None) -> None:
    """Write lines so that they are there when this returns."""
    if file is None:
        sys.stdout.writelines(f"{line}\n" for line in lines)
        sys.stdout.flush()
        return
    with file.open("a", encoding="utf-8") as out:
        out.writelines(f"{line}\n" for line in lines)
        out.flush()
        os.fsync(out.fileno())


def _mend_end(file: Path) -> None:
    """Take away a line that a crash left half written: it comes again."""
    if not file.exists():
        file.touch(mode=0o600)
    with file.open("rb+") as out:
        start = max(out.seek(0, os.SEEK_END) - LONGEST_LINE, 0)
        out.seek(start)
        out.truncate(start + out.read().rfind(b"\n") + 1)
