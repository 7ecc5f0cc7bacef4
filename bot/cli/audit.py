"""``metel audit ...``: the journal as an audit trail; a line of it is ``{team, run, seq, version, hash, event}``."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError
from rich.console import Console
from typing_extensions import TypedDict

from bot.database import open_configured_database
from bot.settings import read_settings
from orchestration.storage.audit import SqlAuditLog
from orchestration.storage.chain import ChainedEvent, ChainVerifier

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


class _Whole(_Head):
    event: dict[str, object]


_WHOLE: TypeAdapter[_Whole] = TypeAdapter(_Whole)

_HEAD: TypeAdapter[_Head] = TypeAdapter(_Head)


def format_audit_line(link: ChainedEvent) -> str:
    """Return the line of an event."""
    head = _Head(team=link.team, run=link.run, seq=link.seq, version=link.version, hash=link.hash)
    return json.dumps(head, ensure_ascii=False)[:-1] + _MARK + link.body + "}"


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
    return ChainedEvent(**fields, body=body[:-1])


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
    async with open_configured_database(read_settings(), "read") as database:
        teams = [team] if team else await database.audit.teams()
        readings = {one: await _read(database.audit, one) for one in teams}
        wrong = [fault for one in teams for fault in readings[one].faults(await database.audit.revisions(one))]
        wrong += [fault for anchor in noted for fault in await _missed(database.audit, anchor)]
    return _say(readings, wrong)


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
    runs = sum(len(reading.last) for reading in readings.values())
    anchors = sum(reading.anchors for reading in readings.values())
    loose = sum(reading.loose_ends for reading in readings.values())
    out.print(f"Looked at: teams {len(readings)}, runs {runs}, events {events}, anchors {anchors}.")
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


async def export_journal(team: str = "") -> int:
    """Print every event with its hash as JSON Lines, in the order of run and seq."""
    async with open_configured_database(read_settings(), "read") as database:
        for one in [team] if team else await database.audit.teams():
            async for link in database.audit.links(one):
                sys.stdout.write(format_audit_line(link) + "\n")
    return 0


async def anchor_journal(team: str = "") -> int:
    """Anchor what moved since the last time, and print each anchor in the form that ``verify`` takes."""
    async with open_configured_database(read_settings(), "visit") as database:
        for one in [team] if team else await database.audit.teams():
            made = await database.audit.anchor(one)
            if made is not None:
                sys.stdout.write(f"{made.team}:{made.number}:{made.hash}\n")
    return 0
