"""Model adapters: who plans, fills, summarises and reviews, as the settings say."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from weakref import WeakSet

from bot.clock import Timing
from bot.model_servers import ModelServers, find_host, open_model_servers
from bot.settings import Settings, read_models
from orchestration.llm.model_client import MODEL_SERVICE
from orchestration.proposers import Answerer, Filler, Planner, Reviewer, Summariser, TextReader, TextWriter
from orchestration.rate_limit.rate_limiter import ConnectionLimiter
from orchestration.rule_planner import RuleAnswerer, RulePlanner, RuleSummariser
from schemas.events import ModelRole

if TYPE_CHECKING:
    from orchestration.llm.gateway import LLMGateway

MODEL_PATIENCE_S = 8.0
"""A wait that a model's server asks for is sat out where it is not longer, in seconds; else the next model is asked."""


@dataclass(frozen=True, slots=True)
class ModelAdapters:
    """Who plans, fills and summarises: models where a key is set, the offline ones behind them."""

    planner: Planner
    filler: Filler | None
    summariser: Summariser
    reviewer: Reviewer | None = None
    writer: TextWriter | None = None
    reader: TextReader | None = None
    answerer: Answerer = field(default_factory=RuleAnswerer)


@asynccontextmanager
async def open_model_adapters(
    settings: Settings, timing: Timing, limiters: WeakSet[ConnectionLimiter]
) -> AsyncGenerator[ModelAdapters]:
    """Open the models that are set; without a key the offline planner and summariser serve alone. The lines before the
    models are added to ``limiters``, for whoever measures them.

    Raises:
        SettingsError: the models can't be used as they are set.
    """
    config = read_models(settings)
    offline_planner, offline_summariser = RulePlanner(), RuleSummariser()
    if not config.models:
        yield ModelAdapters(offline_planner, None, offline_summariser)
        return
    # The clients' packages take a second to load, which nobody without a model should wait for.
    from orchestration.llm.answerer import ModelAnswerer
    from orchestration.llm.filler import ModelFiller
    from orchestration.llm.last_resort import GuardedPlanner, GuardedSummariser
    from orchestration.llm.planner import HardPlanning, ModelPlanner
    from orchestration.llm.reader import ModelReader
    from orchestration.llm.reviewer import ModelReviewer
    from orchestration.llm.summariser import ModelSummariser
    from orchestration.llm.writer import ModelWriter

    async with open_model_servers(config, settings.model_keys) as servers:
        gateway = _build_gateways(servers, settings, timing, limiters)
        hard = None
        if "planner_hard" in config.list_roles():
            context = config.find_context("planner_hard")
            hard = HardPlanning(gateway("planner_hard"), context, config.list_tried_harder())
        yield ModelAdapters(
            GuardedPlanner(ModelPlanner(gateway("planner"), config.find_context("planner"), hard), offline_planner),
            ModelFiller(gateway("filler")),
            GuardedSummariser(ModelSummariser(gateway("writer")), offline_summariser),
            ModelReviewer(gateway("reviewer")),
            ModelWriter(gateway("writer")),
            ModelReader(gateway("reader")),
            ModelAnswerer(gateway("reader"), RuleAnswerer()),
        )


def _build_gateways(
    servers: ModelServers, settings: Settings, timing: Timing, limiters: WeakSet[ConnectionLimiter]
) -> Callable[[ModelRole], LLMGateway]:
    """Return what gives the gateway of a role. All share the lines before the models, and what is left alone."""
    from orchestration.llm.failover import RestRegister
    from orchestration.llm.gateway import GatewayTiming, LLMGateway, Seat
    from orchestration.llm.queued_model import QueuedModel

    config = servers.config
    rests, clock = RestRegister(), GatewayTiming(timing.timer.elapsed, timing.timer.sleep)
    lines = {name: _add_limiter(timing, limiters) for name in config.list_used()}

    def seat(name: str, role: ModelRole) -> Seat:
        profile = config.models[name]
        client = QueuedModel(servers.connect(name, role), lines[name])
        price = profile.price.to_price() if profile.price else None
        host = find_host(profile)
        return Seat(name, client, host, f"{host} {profile.get_key()}", profile.context, price)

    def gateway(role: ModelRole) -> LLMGateway:
        seats = [seat(name, role) for name in config.list_for(role)]
        return LLMGateway(seats, settings.model_budget, role, config.find_deadlines(role), rests, clock)

    return gateway


def _add_limiter(timing: Timing, limiters: WeakSet[ConnectionLimiter]) -> ConnectionLimiter:
    """Return the line before one model, which all teams share as they share its key."""
    limiter = ConnectionLimiter(MODEL_SERVICE, timing.clock, patience_s=MODEL_PATIENCE_S, sleep=timing.timer.sleep)
    limiters.add(limiter)
    return limiter
