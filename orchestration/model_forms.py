"""Model forms: what the servers of models do not take, as it is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, TypeAlias

FormValue: TypeAlias = str | int | bool | None


@dataclass(frozen=True, slots=True)
class StoredForms:
    """What is asked otherwise than a model's profile says: values by their fields. ``profile`` is a digest of the
    profile that it was found out with, ``at`` when."""

    server: str
    model: str
    profile: str
    forms: Mapping[str, FormValue]
    at: datetime


class FormStore(Protocol):
    """Where forms are kept; a team of ``""`` is everybody's models."""

    async def list_of(self, team: str) -> Sequence[StoredForms]:
        """Return what is kept of a team's models, by server and model."""
        ...

    async def put(self, team: str, stored: StoredForms) -> None:
        """Keep the forms of a model in the place of those before; without any, none are kept."""
        ...
