"""What a step read, as far as who can read it matters."""

from __future__ import annotations

from schemas.values import Frozen


class ReadSource(Frozen):
    """The places that a step of a ``service`` read from: ``ids`` of channels, pages, databases, spreadsheets, tabs."""

    service: str
    ids: tuple[str, ...]
