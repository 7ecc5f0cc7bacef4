"""Model whose calls stand in line: those who ask take turns, and a server that asks to wait is left alone."""

from __future__ import annotations

from orchestration.llm.model_client import (
    MODEL_SERVICE,
    FailureOfCall,
    ModelAnswer,
    ModelCallError,
    ModelClient,
    ModelRequest,
)
from orchestration.rate_limit.limiter_state import Quota, Rate
from orchestration.rate_limit.rate_limiter import RateLimiter
from orchestration.tool import ToolError
from schemas.errors import Failure, FailureKind

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
        try:
            return await self._limiter.send(CALLS, lambda: self._ask(request))
        except ToolError as error:
            if isinstance(error.__cause__, ModelCallError):
                raise error.__cause__ from error
            raise _make_held_error(error.failure) from error

    async def _ask(self, request: ModelRequest) -> ModelAnswer:
        try:
            return await self._model.complete(request)
        except ModelCallError as error:
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
    return ModelCallError(kind, f"not asked: {failure.message}", retry_after_s=failure.retry_after_s)
