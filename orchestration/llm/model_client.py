"""Model client: what the gateway needs from one model of one server, and who may listen to its calls."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias, cast

from schemas.errors import MODEL
from schemas.events import FailureOfCall, ModelUse
from schemas.plan import Difficulty
from schemas.values import Json, Payload

MODEL_SERVICE = MODEL
"""What a model is called among the services, where its calls stand in line and are measured."""


@dataclass(frozen=True, slots=True)
class AnswerSchema:
    """The JSON Schema that an answer is held to, inside the strict subset; ``name`` is of letters, digits, ``_``."""

    name: str
    schema: Payload

    def without_counts(self) -> Payload:
        """Return the schema without how many items a list may have, which not every server that holds one takes."""
        return cast("Payload", _remove_counts(self.schema))

    def describe(self) -> str:
        """Return how a model is told the form of its answer where its server does not hold it to it."""
        shape = json.dumps(self.schema, ensure_ascii=False)
        return f"Answer with one JSON object and nothing else. Its JSON Schema:\n{shape}"


def _remove_counts(node: Json) -> Json:
    if isinstance(node, list):
        return [_remove_counts(one) for one in node]
    if not isinstance(node, dict):
        return node
    is_list = node.get("type") == "array"
    return {name: _remove_counts(one) for name, one in node.items() if not (is_list and name == "maxItems")}


class AnswerListener(Protocol):
    """Who hears an answer while it is given. All return at once and raise nothing."""

    def start(self) -> None:
        """A call begins: what was heard before it is void."""
        ...

    def hear(self, text: str) -> None:
        """The next part of the answer's text has come."""
        ...

    def wait(self, seconds: float) -> None:
        """The server has asked to wait so long before it is asked again."""
        ...


TellWait: TypeAlias = Callable[[float], None]
"""Told for how many seconds a server asked to be left alone, and 0 when they are over; returns at once and raises
nothing."""


@dataclass(frozen=True, slots=True)
class AnswerStream:
    """Who hears an answer as it comes, and how long the server may be silent before its first byte and after."""

    listener: AnswerListener
    first_byte_s: float
    idle_s: float


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """One question to a model: three messages, the answer's schema (text where ``None``) and its bound in tokens.

    The bound is of what is seen of the answer: what a model thinks before it comes on top, ``rooms`` times what its
    profile gives it for that. With a ``stream`` the answer is streamed where the server can do that.
    ``prompt_version`` names the file that it was made of, and its content. ``common`` is how many letters of the
    developer's part are the same for all like requests, whoever asks, where that is known: servers have at hand what
    begins alike. ``waits`` is told how long the server asked to wait, where nobody hears a stream. ``difficulty`` is
    how hard the task is, where code has found that: some models are to think the harder.
    """

    system: str
    developer: str
    user: str
    schema: AnswerSchema | None = None
    max_tokens: int = 4_000
    stream: AnswerStream | None = None
    rooms: int = 1
    prompt_version: str = ""
    common: int | None = None
    waits: TellWait | None = None
    difficulty: Difficulty | None = None

    def with_waits(self, waits: TellWait) -> ModelRequest:
        """Return the same with who is told how long a server asked to wait."""
        return replace(self, waits=waits)

    def split_developer(self) -> tuple[str, str]:
        """Return the part of the developer's words that all like requests begin with, and the rest of them."""
        at = len(self.developer) if self.common is None else self.common
        return self.developer[:at], self.developer[at:]


@dataclass(frozen=True, slots=True)
class ModelAnswer:
    """What a model said, in full. The text was held to no schema: servers that promise one do not always keep it.

    ``cached_tokens`` are those of the question that the server had at hand, ``cache_write_tokens`` those that it put
    by for the next, ``reasoning_tokens`` those of the answer that are not shown; all are counted in ``use`` too.
    ``earlier`` are the refusals that were sat out before it; ``streamed``: it came piece by piece.
    """

    text: str
    finish_reason: str
    use: ModelUse
    cached_tokens: int = 0
    reasoning_tokens: int = 0
    cache_write_tokens: int = 0
    request_id: str = ""
    earlier: tuple[ModelCallError, ...] = ()
    streamed: bool = False


class ModelCallError(Exception):
    """A call gave no usable answer. ``message`` is for the log; ``use`` is what it cost all the same; ``retry_after_s``
    is how long the server asked to wait, ``status`` its HTTP status and ``request_id`` its name of the call, where it
    said so. ``was_sent`` is ``False`` of a call that the line before the server held back; ``earlier`` are the refusals
    that were sat out before it; ``said`` is what was answered all the same, for who looks into it; ``asked_in`` is the
    dialect that was asked in, where that is known."""

    def __init__(
        self,
        kind: FailureOfCall,
        message: str,
        use: ModelUse | None = None,
        *,
        retry_after_s: float | None = None,
        status: int | None = None,
        request_id: str = "",
        was_sent: bool = True,
        said: str = "",
    ) -> None:
        super().__init__(f"{kind}: {message}")
        self.kind: FailureOfCall = kind
        self.message = message
        self.use = use or ModelUse()
        self.retry_after_s = retry_after_s
        self.status = status
        self.request_id = request_id
        self.was_sent = was_sent
        self.said = said
        self.earlier: tuple[ModelCallError, ...] = ()
        self.asked_in: object = None


class ModelClient(Protocol):
    """One model behind one server."""

    async def complete(self, request: ModelRequest) -> ModelAnswer:
        """Ask once. Safe to repeat; cancelling gives the call up.

        Raises:
            ModelCallError: there is no usable answer.
        """
        ...

    def simplify(self, error: ModelCallError) -> bool:
        """Leave out from now on what the server did not know; ``False`` where there is nothing left to leave out."""
        ...
