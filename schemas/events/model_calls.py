"""What became of each call of a model: what was asked of whom, how it ended and what it cost."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal, TypeAlias

from schemas.events.event import BaseEvent
from schemas.plan import Difficulty
from schemas.values import Frozen

ModelRole: TypeAlias = Literal["planner", "planner_hard", "filler", "writer", "reader", "reviewer"]
"""``planner_hard`` plans what is hard, and what the planner gave no usable plan for."""

FailureOfCall: TypeAlias = Literal[
    "rate_limited",
    "transient",
    "auth",
    "forbidden",
    "spent",
    "unknown_model",
    "unsupported",
    "too_long",
    "cut_off",
    "refused",
    "malformed",
    "invalid",
]
"""``forbidden``: the key is good, but not for this model or place; ``spent``: the account has nothing left;
``unsupported``: the server does not know a form that was used; ``too_long``: the request does not fit into the model;
``cut_off``: the answer did not; ``malformed``: the answer cannot be read; ``invalid``: the server would not take the
request for another reason."""

CallOutcome: TypeAlias = Literal["answered", "ungrounded", "unknown"] | FailureOfCall
"""``ungrounded``: it was answered, and nothing of the answer was borne out by what it was asked of; ``unknown``: the
process that waited for the answer ended before it came."""


class PassedOver(Frozen):
    """The model whose turn it was before, and why it gave nothing; ``unusable``: its plans could not be used."""

    model: str
    kind: FailureOfCall | Literal["unusable"]


class ModelCall(Frozen):
    """One attempt at a model. ``seconds`` is from the request to its end; ``usd`` is exact, ``None`` where no price is
    set; ``prompt`` and ``answer`` are digests; ``mended`` names what was forgiven in the answer's form; ``difficulty``
    is that of the request as code counts it, where a plan was asked for; ``streamed``: the answer came piece by piece,
    the first of them after ``ms_first`` milliseconds; ``prompt_version`` names the file of the prompt and its content,
    so that two questions of one version were made alike. ``instead_of`` is told with the first call of a model that
    another one's failure has brought on. ``id`` is what the call was noted under before it was sent.
    """

    role: ModelRole
    model: str
    server: str = ""
    attempt: int = 1
    outcome: CallOutcome = "answered"
    status: int | None = None
    seconds: float = 0.0
    input_tokens: int = 0
    cached_tokens: int = 0
    cache_write_tokens: int = 0
    output_tokens: int = 0
    reasoning_tokens: int = 0
    usd: Decimal | None = None
    request_id: str = ""
    prompt: str = ""
    answer: str = ""
    mended: tuple[str, ...] = ()
    difficulty: Difficulty | None = None
    streamed: bool = False
    ms_first: int | None = None
    prompt_version: str = ""
    instead_of: PassedOver | None = None
    id: str = ""

    @property
    def has_answer(self) -> bool:
        """Whether a whole answer came, of use or not."""
        return self.outcome in ("answered", "ungrounded")


class ModelCalled(BaseEvent):
    """A model was asked, whatever came of it; ``action`` is the step that it was for, empty for a plan."""

    type: Literal["model_called"] = "model_called"
    action: str = ""
    call: ModelCall
