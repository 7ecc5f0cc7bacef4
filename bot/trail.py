"""A line of the exported audit trail: ``{team, run, seq, version, hash, event}``. Pure.

``event`` is the stored text to the letter and comes last, so that whoever has the file can compute the hash again.
"""

from __future__ import annotations

import json

from pydantic import TypeAdapter, ValidationError
from typing_extensions import TypedDict

from orchestration.storage.chain import ChainedEvent

_MARK = ', "event": '


def is_of_trail(line: str) -> bool:
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


def line_of(link: ChainedEvent) -> str:
    """Return the line of an event."""
    head = _Head(team=link.team, run=link.run, seq=link.seq, version=link.version, hash=link.hash)
    return json.dumps(head, ensure_ascii=False)[:-1] + _MARK + link.body + "}"


def link_of(line: str, number: int) -> ChainedEvent:
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
