"""Model bodies: what each attempt at a model asked and was answered, word for word, where that is kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from orchestration.model_meter import MeteredRun
from orchestration.secrecy import redact_secrets
from schemas.events import CallOutcome, ModelRole
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
