"""Records of models: what each attempt asked and was answered, what servers do not take, and which calls are open."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, TypeAlias
from weakref import WeakSet

from orchestration.model_meter import MeteredRun
from orchestration.secrecy import redact_secrets
from schemas.events import CallOutcome, Event, ModelAsked, ModelCall, ModelCalled, ModelRole, ModelUse
from schemas.values import Frozen


class ModelBody(Frozen):
    """One attempt at a model. ``form`` names the schema that the answer was held to, ``error`` tells why there is none
    that can be used, and ``prompt`` is the digest by which its ``ModelCall`` names the question."""

    role: ModelRole
    model: str
    attempt: int
    outcome: CallOutcome
    system: str
    developer: str
    user: str
    form: str = ""
    answer: str = ""
    error: str = ""
    prompt: str = ""


@dataclass(frozen=True, slots=True)
class KeptBody:
    """A body as it is kept, with the moment of its end."""

    at: datetime
    body: ModelBody


class BodyStore(Protocol):
    """Where bodies are kept."""

    async def keep(self, whose: MeteredRun, body: ModelBody) -> None:
        """Keep the body of an attempt that was made for a run. Raises nothing: what can't be kept is told in the log,
        and of a run that was erased meanwhile nothing is kept."""
        ...


def redact_body(body: ModelBody) -> ModelBody:
    """Return a body without the secrets that somebody or something wrote into it."""
    texts = ("system", "developer", "user", "answer", "error")
    return body.model_copy(update={name: redact_secrets(getattr(body, name)) for name in texts})


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


@dataclass(frozen=True, slots=True)
class OpenCall:
    """A call as it was last noted: before it was sent its outcome is ``unknown``. ``action`` is the step it was for."""

    at: datetime
    action: str
    call: ModelCall


class OpenCallStore(Protocol):
    """Where open calls are noted. Nothing is raised: what can't be noted is told in the log, and the call is made."""

    async def put(self, whose: MeteredRun, call: ModelCall) -> None:
        """Note a call before it is sent, and again with what came of it."""
        ...

    async def list_lost(self, team: str, run: str) -> Sequence[OpenCall]:
        """Return the calls of a run that nobody waits for, in their order. Whoever asks is about to advance the run."""
        ...

    async def drop(self, team: str, run: str, ids: Collection[str]) -> None:
        """Forget calls that stand in the journal."""
        ...


class NoOpenCalls:
    """Implements ``OpenCallStore``: nothing is noted."""

    async def put(self, whose: MeteredRun, call: ModelCall) -> None:
        """Note nothing."""
        del whose, call

    async def list_lost(self, team: str, run: str) -> Sequence[OpenCall]:
        """Return nothing."""
        del team, run
        return ()

    async def drop(self, team: str, run: str, ids: Collection[str]) -> None:
        """There is nothing to forget."""
        del team, run, ids


def build_lost_events(lost: Sequence[OpenCall], at: datetime) -> tuple[Event, ...]:
    """Return the record of calls whose process has ended: what came of them as far as it is known, and their cost."""
    return tuple(event for one in lost for event in _record_lost(one, at))


def _record_lost(one: OpenCall, at: datetime) -> tuple[Event, ...]:
    call = one.call
    use = ModelUse(
        calls=int(call.has_answer or call.outcome == "unknown"),
        input_tokens=call.input_tokens,
        output_tokens=call.output_tokens,
        providers=(f"{call.server} {call.model}".strip(),),
    )
    if call.usd is not None:
        use = use.model_copy(update={"usd": call.usd, "priced": use.calls})
    return (
        ModelCalled(at=at, action=one.action, call=call),
        ModelAsked(at=at, action=one.action, use=use),
    )
