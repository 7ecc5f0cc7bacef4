"""Model whose calls stand in line: those who ask take turns, and a server that asks to wait is left alone."""

from __future__ import annotations

from dataclasses import replace

from orchestration.llm.model_client import (
    MODEL_SERVICE,
    ModelAnswer,
    ModelCallError,
    ModelClient,
    ModelRequest,
)
from orchestration.rate_limit.limiter_state import Quota, Rate
from orchestration.rate_limit.rate_limiter import RateLimiter
from orchestration.tool import ToolError
from schemas.errors import Failure, FailureKind
from schemas.events import FailureOfCall

CALLS = Quota("complete", Rate(3_000, 60.0, 100))
"""No rate is published for all accounts: the server's answers say what it grants, and this only evens out bursts.

https://platform.openai.com/docs/guides/rate-limits
"""

KINDS: dict[FailureOfCall, FailureKind] = {"rate_limited": "rate_limited", "transient": "transient"}
"""What says something of the server; any other failure is an answer to the one request."""


class QueuedModel:
    """Implements ``ModelClient`` over a model and the limiter of its server, which it may share with other models."""

    def __init__(self, model: ModelClient, limiter: RateLimiter) -> None:
        self._model = model
        self._limiter = limiter

    async def complete(self, request: ModelRequest) -> ModelAnswer:
        """Ask once when the turn comes; again where the server asked to wait for a moment.

        Raises:
            ModelCallError: there is no usable answer, or the server wants to be left alone for longer.
        """
        failed: list[ModelCallError] = []
        try:
            answer = await self._limiter.send(CALLS, lambda: self._ask(request, failed))
        except ToolError as error:
            lost = failed.pop() if failed else _make_held_error(error.failure)
            lost.earlier = tuple(failed)
            raise lost from error
        return replace(answer, earlier=tuple(failed))

    def simplify(self, error: ModelCallError) -> bool:
        """Have the model leave out what its server did not know."""
        return self._model.simplify(error)

    async def _ask(self, request: ModelRequest, failed: list[ModelCallError]) -> ModelAnswer:
        listener = request.stream.listener if request.stream is not None else None
        if failed and listener is not None:
            listener.start()
        elif failed and request.waits is not None:
            request.waits(0.0)
        try:
            return await self._model.complete(request)
        except ModelCallError as error:
            failed.append(error)
            waits = listener.wait if listener is not None else request.waits
            if error.kind == "rate_limited" and error.retry_after_s and waits is not None:
                waits(error.retry_after_s)
            kind = KINDS.get(error.kind, "invalid")
            failure = Failure(
                kind=kind,
                message=error.message,
                service=MODEL_SERVICE,
                code=error.kind,
                retry_after_s=error.retry_after_s if kind == "rate_limited" else None,
            )
            raise ToolError(failure) from error


def _make_held_error(failure: Failure) -> ModelCallError:
    kind: FailureOfCall = "transient" if failure.kind == "transient" else "rate_limited"
    return ModelCallError(kind, f"not asked: {failure.message}", retry_after_s=failure.retry_after_s, was_sent=False)
