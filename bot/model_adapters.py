"""Model adapters: who plans, fills, summarises and reviews, as the settings say."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit
from weakref import WeakSet

from bot.clock import Timing
from bot.settings import Settings
from orchestration.llm.model_client import MODEL_SERVICE
from orchestration.proposers import Filler, Planner, Reviewer, Summariser
from orchestration.rate_limit.rate_limiter import ConnectionLimiter
from orchestration.rule_planner import RulePlanner, RuleSummariser

MODEL_PATIENCE_S = 8.0
"""A wait that a model's server asks for is sat out where it is not longer, in seconds; else the next model is asked."""


@dataclass(frozen=True, slots=True)
class ModelAdapters:
    """Who plans, fills and summarises: models where a key is set, the offline ones behind them."""

    planner: Planner
    filler: Filler | None
    summariser: Summariser
    reviewer: Reviewer | None = None


@asynccontextmanager
async def open_model_adapters(
    settings: Settings, timing: Timing, limiters: WeakSet[ConnectionLimiter]
) -> AsyncGenerator[ModelAdapters]:
    """Open the models that are set; without a key the offline planner and summariser serve alone. The lines before the
    models are added to ``limiters``, for whoever measures them."""
    offline_planner, offline_summariser = RulePlanner(), RuleSummariser()
    if settings.openai_api_key is None or not settings.models:
        yield ModelAdapters(offline_planner, None, offline_summariser)
        return
    # The client's package takes a second to load, which nobody without a model should wait for.
    from connectors.openai.client import OPENAI, create_openai_models
    from orchestration.llm.failover import FailoverPlanner, FailoverSummariser
    from orchestration.llm.filler import ModelFiller
    from orchestration.llm.gateway import LLMGateway
    from orchestration.llm.planner import ModelPlanner
    from orchestration.llm.queued_model import QueuedModel
    from orchestration.llm.reviewer import ModelReviewer
    from orchestration.llm.summariser import ModelSummariser

    async with AsyncExitStack() as stack:
        key = settings.openai_api_key.get_secret_value()
        clients = create_openai_models(key, settings.models, base_url=settings.openai_base_url)
        stack.push_async_callback(clients[0].close)
        queued = [QueuedModel(client, _add_limiter(timing, limiters)) for client in clients]
        models = list(zip(settings.models, queued, strict=True))
        server = urlsplit(settings.openai_base_url or OPENAI).hostname or ""
        gateway = LLMGateway(models, settings.model_budget, server=server)
        yield ModelAdapters(
            FailoverPlanner((("model", ModelPlanner(gateway)), ("offline", offline_planner))),
            ModelFiller(gateway),
            FailoverSummariser((("model", ModelSummariser(gateway)), ("offline", offline_summariser))),
            ModelReviewer(gateway),
        )


def _add_limiter(timing: Timing, limiters: WeakSet[ConnectionLimiter]) -> ConnectionLimiter:
    """Return the line before one model, which all teams share as they share its key."""
    limiter = ConnectionLimiter(MODEL_SERVICE, timing.clock, patience_s=MODEL_PATIENCE_S, sleep=timing.timer.sleep)
    limiters.add(limiter)
    return limiter
