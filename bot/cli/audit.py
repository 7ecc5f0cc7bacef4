"""``metel audit ...``: the journal as an audit trail; a line of it is ``{team, run, seq, version, hash, event}``. Of an
event that is kept sealed it has ``sealed`` too, which is what the hash is of, and its ``key`` unless it was erased."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NotRequired

from pydantic import TypeAdapter, ValidationError
from rich.console import Console
from typing_extensions import TypedDict

from bot.database import describe_missing_list, find_configured_list, open_configured_database
from bot.settings import read_settings
from orchestration.ports import Sleep
from orchestration.storage.audit import SqlAuditLog
from orchestration.storage.chain import ChainedEvent, ChainVerifier, Erasure
from orchestration.storage.database import Database
from orchestration.storage.sealed_events import (
    EventPlace,
    SealBrokenError,
    is_sealed,
    open_with_event_key,
    read_clear_part,
)

_MARK = ', "event": '


def is_audit_line(line: str) -> bool:
    """Whether a line, broken or not, was one of an exported trail."""
    return _MARK in line


class BrokenLineError(ValueError):
    """A line is not one of an exported trail."""


class _Head(TypedDict):
    team: str
    run: str
    seq: int
    version: int
    hash: str


class _SealedHead(_Head):
    sealed: NotRequired[str]
    key: NotRequired[str]


class _Whole(_SealedHead):
    event: dict[str, object]


_WHOLE: TypeAdapter[_Whole] = TypeAdapter(_Whole)

_HEAD: TypeAdapter[_SealedHead] = TypeAdapter(_SealedHead)


def format_audit_line(link: ChainedEvent) -> str:
    """Return the line of an event."""
    head = _SealedHead(team=link.team, run=link.run, seq=link.seq, version=link.version, hash=link.hash)
    body = link.body
    if is_sealed(body):
        head["sealed"] = body
        body = link.opened or json.dumps(read_clear_part(body), ensure_ascii=False)
    if link.key:
        head["key"] = link.key
    return json.dumps(head, ensure_ascii=False)[:-1] + _MARK + body + "}"


def parse_audit_line(line: str, number: int) -> ChainedEvent:
    """Read a line; ``number`` is told where it can't be read.

    Raises:
        BrokenLineError: it is not one of an exported trail.
    """
    # No mark can stand inside of the fields before it: a quotation mark would be escaped there.
    head, _, body = line.strip().partition(_MARK)
    try:
        _WHOLE.validate_json(line)
        fields = _HEAD.validate_json(head + "}")
    except ValidationError:
        raise BrokenLineError(f"line {number} is not of an exported trail") from None
    return _as_stored(fields, body[:-1], number)


def _as_stored(fields: _SealedHead, event: str, number: int) -> ChainedEvent:
    """Return what the database had: of a sealed event not what the line says that it holds, but what it does hold."""
    head = (fields["team"], fields["run"], fields["seq"], fields["version"])
    sealed, key = fields.get("sealed"), fields.get("key", "")
    if sealed is None:
        return ChainedEvent(*head, event, fields["hash"])
    if not key:
        if json.loads(event) != read_clear_part(sealed):
            raise BrokenLineError(f"line {number} says other than what is left of it")
        return ChainedEvent(*head, sealed, fields["hash"])
    place = EventPlace(fields["team"], fields["run"], fields["seq"])
    with suppress(SealBrokenError):
        if open_with_event_key(sealed, key, place) == event:
            return ChainedEvent(*head, sealed, fields["hash"], key, event)
    return ChainedEvent(*head, sealed, fields["hash"], key)


class NotAuditExportError(Exception):
    """A file has nothing to do with an exported trail."""


@dataclass(frozen=True, slots=True)
class NotedAnchor:
    """An anchor that was noted outside of the database, as ``TEAM:NUMBER:HASH``."""

    team: str
    number: int
    hash: str


def parse_anchor(text: str) -> NotedAnchor:
    """Read ``TEAM:NUMBER:HASH``.

    Raises:
        ValueError: it does not look so.
    """
    team, number, value = text.split(":")
    return NotedAnchor(team, int(number), value)


async def verify_journal(team: str = "", noted: Sequence[NotedAnchor] = ()) -> int:
    """Follow every link of the journal and look at the anchors; exits 1 where something is not what was written, or
    there is nothing."""
    settings = read_settings()
    async with open_configured_database(settings, "read") as database:
        teams = [team] if team else await database.audit.teams()
        readings = {one: await _read(database.audit, one) for one in teams}
        wrong = [fault for one in teams for fault in readings[one].faults(await database.audit.revisions(one))]
        wrong += [fault for one in teams for fault in await database.audit.find_index_faults(one)]
        wrong += [fault for anchor in noted for fault in await _missed(database.audit, anchor)]
        wrong += await _find_undone(database, readings)
        is_unlisted = not database.erasures.is_listed and (
            database.last_restore is not None or any(reading.seals.erasures for reading in readings.values())
        )
    code = _say(readings, wrong)
    if is_unlisted:
        missing = describe_missing_list(find_configured_list(settings))
        sys.stdout.write(f"{missing} Whether a restored backup brought back what was erased is not known.\n")
    return code


async def _find_undone(database: Database, readings: Mapping[str, ChainVerifier]) -> list[str]:
    """Return the runs that the list of erasures has and that can be read, where the trail does not tell of them."""
    told = {(team, run) for team, reading in readings.items() for one in reading.seals.erasures for run in one.runs}
    return [
        f"run {run}: the list of erasures has it, and it can be read; erase it anew: metel forget --again"
        for team, run in await database.erasures.find_undone()
        if team in readings and (team, run) not in told
    ]


async def _read(audit: SqlAuditLog, team: str) -> ChainVerifier:
    reading = ChainVerifier(await audit.anchors(team))
    async for link in audit.links(team):
        reading.read(link)
    return reading


async def _missed(audit: SqlAuditLog, noted: NotedAnchor) -> list[str]:
    found = [one for one in await audit.anchors(noted.team) if one.number == noted.number]
    if found and found[0].hash == noted.hash:
        return []
    what = "is not what was noted" if found else "is gone"
    return [f"team {noted.team}: anchor {noted.number} {what}"]


def verify_file(file: Path) -> int:
    """Follow every link of an exported trail, which has no anchors; exits 1 where something is not what was written, or
    there is nothing.

    Raises:
        NoTrailError: no line of the file was ever of an exported trail.
    """
    readings: dict[str, ChainVerifier] = {}
    with file.open(encoding="utf-8") as lines:
        try:
            _read_lines(lines, readings)
        except (BrokenLineError, UnicodeDecodeError) as error:
            if not _holds_trail(file):
                raise NotAuditExportError(
                    f"{file} is no exported trail; write one with: metel audit export > FILE"
                ) from error
            why = error if isinstance(error, BrokenLineError) else "it holds what is no text"
            return _say(readings, [f"{file}: {why}"])
    return _say(readings, [fault for reading in readings.values() for fault in reading.faults()])


def _holds_trail(file: Path) -> bool:
    with file.open(encoding="utf-8", errors="replace") as lines:
        return any(is_audit_line(line) for line in lines)


def _read_lines(lines: Iterable[str], readings: dict[str, ChainVerifier]) -> None:
    for number, line in enumerate(lines, 1):
        link = parse_audit_line(line, number)
        readings.setdefault(link.team, ChainVerifier()).read(link)


def _say(readings: Mapping[str, ChainVerifier], wrong: Sequence[str]) -> int:
    out = Console(highlight=False, markup=False, soft_wrap=True)
    events = sum(reading.events for reading in readings.values())
    runs = sum(reading.runs for reading in readings.values())
    anchors = sum(reading.anchors for reading in readings.values())
    loose = sum(reading.loose_ends for reading in readings.values())
    out.print(f"Looked at: teams {len(readings)}, runs {runs}, events {events}, anchors {anchors}.")
    for team, reading in readings.items():
        for erasure in reading.seals.erasures:
            out.print(f"Team {team}: {format_erasure(erasure)}")
    for fault in wrong:
        out.print(fault)
    if wrong:
        out.print("The journal is not what was written.")
    elif not events:
        out.print("There is no event to verify: nothing was written, or all of it is gone.")
    else:
        out.print("Every link holds.")
    if loose:
        out.print(
            f"No anchor vouches for the ends of {loose} of the {runs} runs: what was cut off there is not missed."
        )
    return 1 if wrong or not events else 0


_ERASED = {"results": "what was held by", "requests": "the words that asked for", "audit": "all traces of"}
MOST_NAMED = 5


def format_erasure(erasure: Erasure) -> str:
    """Return what was erased, by whom and when, in a line."""
    more = len(erasure.runs) - MOST_NAMED
    runs = ", ".join(erasure.runs[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "") or "no run"
    by = "the retention period" if erasure.why == "retention" else erasure.by
    again = ", again after a restore" if erasure.again else ""
    person = f" (asked for by {erasure.person})" if erasure.person else ""
    what = " and ".join(_ERASED[kind] for kind in erasure.kinds)
    return f"erased at {erasure.at:%Y-%m-%d %H:%M %Z} by {by}{again}: {what} {runs}{person}."


async def export_journal(team: str = "") -> int:
    """Print every event with its hash as JSON Lines, in the order of run and seq."""
    async with open_configured_database(read_settings(), "read") as database:
        for one in [team] if team else await database.audit.teams():
            async for link in database.audit.links(one):
                sys.stdout.write(format_audit_line(link) + "\n")
    return 0


async def anchor_journal(team: str = "") -> int:
    """Anchor what moved since the last time, and print each team's last anchor in the form that ``verify`` takes."""
    async with open_configured_database(read_settings(), "visit") as database:
        for one in [team] if team else await database.audit.teams():
            made = await database.audit.anchor(one)
            if made is None:
                sys.stderr.write(f"{one}: nothing was written since the last anchor\n")
                known = await database.audit.anchors(one)
                made = max(known, key=lambda anchor: anchor.number, default=None)
            if made is not None:
                sys.stdout.write(f"{one}:{made.number}:{made.hash}\n")
    return 0


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
