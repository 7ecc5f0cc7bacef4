"""LLM gateway: the one way to a model. The models in turn, the run's budget, the count of what is spent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import structlog

from orchestration.llm.model_client import FailureOfCall, ModelAnswer, ModelCallError, ModelClient, ModelRequest
from orchestration.model_meter import get_close_reason, get_model_use, record_model_use
from orchestration.proposers import ModelUnavailableError
from schemas.errors import ErrorKind
from schemas.events import ModelUse

log = structlog.get_logger(__name__)

CODES: dict[FailureOfCall, ErrorKind] = {
    "rate_limited": ErrorKind.MODEL_BUSY,
    "transient": ErrorKind.MODEL_SILENT,
    "auth": ErrorKind.MODEL_KEY_REFUSED,
    "refused": ErrorKind.MODEL_REFUSED,
    "cut_off": ErrorKind.MODEL_CUT_OFF,
    "malformed": ErrorKind.MODEL_UNREADABLE,
    "invalid": ErrorKind.MODEL_CALL_INVALID,
}
SAID: dict[FailureOfCall, str] = {
    "rate_limited": "asks to wait",
    "transient": "did not answer",
    "auth": "does not accept the key",
    "refused": "refused to answer",
    "cut_off": "was cut off before its answer was whole",
    "malformed": "answered something that cannot be read",
    "invalid": "does not take the request",
}


@dataclass(frozen=True, slots=True)
class Budget:
    """The bounds of one run, over all its model calls. Looked at before each call, so that the last one may go over
    by its own size; tokens are those of questions and answers together."""

    max_calls: int = 20
    max_tokens: int = 200_000


@dataclass(frozen=True, slots=True)
class GatewayReply:
    """An answer, and the name of the model that gave it."""

    answer: ModelAnswer
    model: str


class LLMGateway:
    """Asks the models in their order until one answers; each is tried once a question.

    Whatever kept one model from answering, the next is asked: what a plan may do is decided by policy, not by the
    model. A model that is to be tried twice is named twice.
    """

    def __init__(
        self,
        models: Sequence[tuple[str, ModelClient]],
        budget: Budget | None = None,
        *,
        server: str = "",
    ) -> None:
        """``server`` is where the models are, as the journal is to name it."""
        self._models = tuple(models)
        self._budget = budget or Budget()
        self._server = server

    async def ask(self, request: ModelRequest) -> GatewayReply:
        """Return the first whole answer. Safe to repeat.

        Raises:
            ModelUnavailableError: no model answered, or the run's budget is spent.
        """
        failures: list[tuple[str, ModelCallError]] = []
        for name, client in self._models:
            self._check_budget()
            try:
                return GatewayReply(await self._complete(name, client, request), name)
            except ModelCallError as error:
                log.warning("model_failed", model=name, kind=error.kind, detail=error.message)
                failures.append((name, error))
        raise _unavailable(failures)

    async def _complete(self, name: str, client: ModelClient, request: ModelRequest) -> ModelAnswer:
        # Who was asked has seen what it was asked, whatever it answers.
        record_model_use(ModelUse(providers=(f"{self._server} {name}".strip(),)))
        try:
            answer = await client.complete(request)
        except ModelCallError as error:
            record_model_use(error.use)
            raise
        record_model_use(answer.use)
        return answer

    def _check_budget(self) -> None:
        if get_close_reason():
            raise ModelUnavailableError(
                f"the day's limit is used: {get_close_reason()}", code=ErrorKind.MODEL_DAY_SPENT
            )
        use = get_model_use()
        if use.calls >= self._budget.max_calls:
            raise ModelUnavailableError(
                f"this run has made its {self._budget.max_calls} model calls", code=ErrorKind.MODEL_BUDGET_SPENT
            )
        if use.input_tokens + use.output_tokens >= self._budget.max_tokens:
            raise ModelUnavailableError(
                f"this run has used its {self._budget.max_tokens} model tokens", code=ErrorKind.MODEL_BUDGET_SPENT
            )


def _unavailable(failures: Sequence[tuple[str, ModelCallError]]) -> ModelUnavailableError:
    """Return the one error: the code of the last model's trouble, and every model's in words."""
    if not failures:
        return ModelUnavailableError("no model is set", code=ErrorKind.NO_MODEL)
    reason = "; ".join(f"{name} {SAID[error.kind]}" for name, error in failures)
    return ModelUnavailableError(reason, code=CODES[failures[-1][1].kind])
