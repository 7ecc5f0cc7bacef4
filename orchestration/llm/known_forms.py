"""Known forms: what the server of a model turned out not to take, kept for all its roles and over a restart."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, fields, replace
from datetime import timedelta
from typing import Any, ClassVar, Protocol, TypeVar

import structlog

from orchestration.model_records import FormStore, FormValue, SharedForms, StoredForms
from orchestration.ports import Clock

log = structlog.get_logger(__name__)

KEPT_FOR = timedelta(days=7)
"""A server may be another by then, so that the forms of the profile are tried again."""


class AskedForms(Protocol):
    """The forms in which a model is asked: any frozen dataclass that says whether an answer is streamed."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def streams(self) -> bool: ...


D = TypeVar("D", bound=AskedForms)


def _keep_nothing() -> None:
    """Nobody keeps it."""


@dataclass(slots=True)
class KnownForms:
    """What differs from the profile of one model, shared by all who ask it. ``on_change`` is told at once."""

    forms: dict[str, FormValue] = field(default_factory=dict[str, FormValue])
    on_change: Callable[[], None] = _keep_nothing

    def apply(self, given: D) -> D:
        """Return a dialect without what the server does not take."""
        names = {one.name for one in fields(given)}
        return replace(given, **{name: value for name, value in self.forms.items() if name in names})

    def note(self, before: D, after: D) -> None:
        """Remember where a dialect became another."""
        both = ((one.name, getattr(before, one.name), getattr(after, one.name)) for one in fields(before))
        self.forms |= {name: new for name, old, new in both if old != new}
        self.on_change()


@dataclass(slots=True, eq=False, weakref_slot=True)
class FormKeeper:
    """The known forms of a team's models. What changed is written by ``flush``, which the gateway calls after each
    call; what can't be is told in the log, and the request goes on. What others of the process find out is taken up."""

    clock: Clock
    store: FormStore | None = None
    team: str = ""
    _known: dict[tuple[str, str, str], KnownForms] = field(default_factory=dict[tuple[str, str, str], KnownForms])
    _changed: set[tuple[str, str, str]] = field(default_factory=set[tuple[str, str, str]])

    async def load(self) -> None:
        """Take up what is kept and not too old, and what is put from now on."""
        now = self.clock.now()
        if isinstance(self.store, SharedForms):
            self.store.watch(self)
        for one in await self.store.list_of(self.team) if self.store is not None else ():
            if one.at > now - KEPT_FOR:
                self.find(one.server, one.model, one.profile).forms.update(one.forms)

    def take(self, stored: StoredForms) -> None:
        """Ask a model in these forms from now on, and in those of its profile where none are left out."""
        self.find(stored.server, stored.model, stored.profile).forms = {**stored.forms}

    def find(self, server: str, model: str, profile: str) -> KnownForms:
        """Return the known forms of a model as its profile is now."""
        key = (server, model, profile)
        if key not in self._known:
            self._known[key] = KnownForms(on_change=lambda: self._changed.add(key))
        return self._known[key]

    async def flush(self) -> None:
        """Write what changed since the last time."""
        while self._changed:
            await self._put(self._changed.pop())

    async def renew(self, models: Collection[str]) -> None:
        """Write what is known of these models, also where they take all forms by now."""
        self._changed |= {key for key in self._known if key[1] in models}
        await self.flush()

    async def _put(self, key: tuple[str, str, str]) -> None:
        if self.store is None:
            return
        stored = StoredForms(*key, dict(self._known[key].forms), self.clock.now())
        try:
            await self.store.put(self.team, stored)
        except Exception:
            log.exception("model_forms_not_kept", model=stored.model, server=stored.server)
