"""Model forms: what the servers of models do not take, as it is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, TypeAlias
from weakref import WeakSet

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


class FormWatcher(Protocol):
    """Whoever asks a team's models and is told of their forms."""

    @property
    def team(self) -> str:
        """Whose models; ``""`` are everybody's."""
        ...

    def take(self, stored: StoredForms) -> None:
        """Ask in these forms from now on."""
        ...


class SharedForms:
    """Implements ``FormStore``: what is put into the store behind it is told to all of this process who watch."""

    def __init__(self, store: FormStore) -> None:
        self._store = store
        self._watchers = WeakSet[FormWatcher]()

    def watch(self, watcher: FormWatcher) -> None:
        """Tell a watcher of what is put, for as long as somebody else holds it."""
        self._watchers.add(watcher)

    async def list_of(self, team: str) -> Sequence[StoredForms]:
        """Return what is kept of a team's models, by server and model."""
        return await self._store.list_of(team)

    async def put(self, team: str, stored: StoredForms) -> None:
        """Keep the forms of a model in the place of those before; without any, none are kept."""
        await self._store.put(team, stored)
        for watcher in [*self._watchers]:
            if watcher.team == team:
                watcher.take(stored)
