"""What is done about each kind of a model's failure, and which models and keys are left alone for a while. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from orchestration.model_troubles import NEEDS_PEOPLE, ModelTroubles
from schemas.errors import ErrorKind
from schemas.events import FailureOfCall

Again: TypeAlias = Literal["no", "soon", "longer", "simpler"]
"""How the same model is asked once more: after a moment, with more room for its answer, or in a simpler form."""

OPEN_AFTER, WITHIN_S = 3, 180.0
"""So many failures within so many seconds, and a model is left alone."""
PROBE_S = 10.0
"""For how long one call alone tries whether a model or key that was left alone answers again."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """What a failure calls for. ``rests`` is what is left alone for ``rest_s`` seconds after ``after`` failures;
    ``passes_on``: the next model is asked."""

    code: ErrorKind
    said: str
    again: Again = "no"
    passes_on: bool = True
    rests: Literal["", "model", "key"] = ""
    rest_s: float = 0.0
    after: int = 1


REACTIONS: Mapping[FailureOfCall, Reaction] = {
    "rate_limited": Reaction(ErrorKind.MODEL_BUSY, "asks to wait"),
    "transient": Reaction(
        ErrorKind.MODEL_SILENT, "did not answer", again="soon", rests="model", rest_s=60.0, after=OPEN_AFTER
    ),
    "auth": Reaction(ErrorKind.MODEL_KEY_REFUSED, "does not accept the key", rests="key", rest_s=600.0),
    "forbidden": Reaction(ErrorKind.MODEL_KEY_REFUSED, "is not open to the key", rests="model", rest_s=600.0),
    "spent": Reaction(ErrorKind.MODEL_ACCOUNT_SPENT, "has nothing left on its account", rests="key", rest_s=600.0),
    "unknown_model": Reaction(ErrorKind.MODEL_CALL_INVALID, "is not known there", rests="model", rest_s=3600.0),
    "unsupported": Reaction(
        ErrorKind.MODEL_CALL_INVALID, "does not know a form", again="simpler", rests="model", rest_s=3600.0
    ),
    "too_long": Reaction(ErrorKind.MODEL_CONTEXT_FULL, "has no room for the request"),
    "cut_off": Reaction(ErrorKind.MODEL_CUT_OFF, "was cut off before its answer was whole", again="longer"),
    "refused": Reaction(ErrorKind.MODEL_REFUSED, "refused to answer", passes_on=False),
    "malformed": Reaction(ErrorKind.MODEL_UNREADABLE, "answered something that cannot be read"),
    "invalid": Reaction(ErrorKind.MODEL_CALL_INVALID, "does not take the request"),
}
"""A server that asks to wait for a moment is waited for in the line before it, and left alone there for longer."""


@dataclass(slots=True)
class RestRegister:
    """Which models and keys are left alone until when, in seconds of one clock; shared by all roles of a process."""

    _until: dict[str, tuple[float, FailureOfCall]] = field(default_factory=dict[str, tuple[float, FailureOfCall]])
    _failing: dict[str, str] = field(default_factory=dict[str, str])
    """The model whose call failed last, by what is left alone for it."""
    _failed: dict[str, list[float]] = field(default_factory=dict[str, list[float]])

    _probes: set[str] = field(default_factory=set[str])
    """What one call tries."""

    def find(self, model: str, key: str, now: float) -> FailureOfCall | None:
        """Return for what a model or its key is left alone; ``None`` where it may be asked. After a rest the first call
        alone may do so."""
        names = (f"key {key}", f"model {model}")
        known = [(name, *self._until[name]) for name in names if name in self._until]
        for _, until, why in known:
            if until > now:
                return why
        for name, _, why in known:
            self._until[name] = (now + PROBE_S, why)
            self._probes.add(name)
        return None

    def note_failure(self, model: str, key: str, kind: FailureOfCall, now: float) -> None:
        """Have left alone what a failure calls for."""
        reaction = REACTIONS[kind]
        both = {f"key {key}", f"model {model}"}
        name = {"key": f"key {key}", "model": f"model {model}"}.get(reaction.rests, "")
        # What the failure says nothing against is tried no longer: it may be asked.
        for other in self._probes & (both - {name}):
            self._probes.discard(other)
            self._until.pop(other, None)
        if not name:
            return
        recent = [at for at in self._failed.get(name, []) if at > now - WITHIN_S]
        self._failed[name] = [*recent, now]
        if len(self._failed[name]) >= reaction.after or name in self._probes:
            self._probes.discard(name)
            self._until[name], self._failing[name] = (now + reaction.rest_s, kind), model

    def list_troubles(self, now: float) -> ModelTroubles:
        """Return the models that are left alone, or whose key is, for what people must mend, each with its reason."""
        resting = ((name, why) for name, (until, why) in self._until.items() if until > now)
        return {self._failing[name]: why for name, why in resting if why in NEEDS_PEOPLE}

    def note_answer(self, model: str, key: str) -> None:
        """Forget the failures of a model that answered."""
        for name in (f"key {key}", f"model {model}"):
            self._probes.discard(name)
            self._until.pop(name, None)
            self._failed.pop(name, None)
