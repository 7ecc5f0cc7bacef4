"""Model client: what the gateway needs from one model of one server, and who may listen to its calls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from schemas.events import ModelUse
from schemas.values import Payload

MODEL_SERVICE = "model"
"""What a model is called among the services, where its calls stand in line and are measured."""

FailureOfCall: TypeAlias = Literal[
    "rate_limited", "transient", "auth", "refused", "cut_off", "malformed", "invalid"
]  # malformed: the answer cannot be read; invalid: the server would not take the request


@dataclass(frozen=True, slots=True)
class AnswerSchema:
    """The JSON Schema that an answer is held to, inside the strict subset; ``name`` is of letters, digits, ``_``."""

    name: str
    schema: Payload


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """One question to a model: three messages, the answer's schema (text where ``None``) and its bound in tokens."""

    system: str
    developer: str
    user: str
    schema: AnswerSchema | None = None
    max_tokens: int = 4_000


@dataclass(frozen=True, slots=True)
class ModelAnswer:
    """What a model said, in full. The text was held to no schema: servers that promise one do not always keep it."""

    text: str
    finish_reason: str
    use: ModelUse


class ModelCallError(Exception):
    """A call gave no usable answer. ``message`` is for the log; ``use`` is what it cost all the same; ``retry_after_s``
    is how long the server asked to wait, where it said so."""

    def __init__(
        self, kind: FailureOfCall, message: str, use: ModelUse | None = None, *, retry_after_s: float | None = None
    ) -> None:
        super().__init__(f"{kind}: {message}")
        self.kind: FailureOfCall = kind
        self.message = message
        self.use = use or ModelUse()
        self.retry_after_s = retry_after_s


class ModelClient(Protocol):
    """One model behind one server."""

    async def complete(self, request: ModelRequest) -> ModelAnswer:
        """Ask once. Safe to repeat; cancelling gives the call up.

        Raises:
            ModelCallError: there is no usable answer.
        """
        ...
