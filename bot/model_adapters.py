"""Model adapters: who plans, fills, summarises and reviews, as the settings say."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING
from weakref import WeakSet

import structlog

from bot.clock import Timing
from bot.model_servers import ModelServers, find_host, open_model_servers
from bot.settings import Settings, read_models
from orchestration.connections import ConnectionStore
from orchestration.llm.known_forms import FormKeeper
from orchestration.llm.model_client import MODEL_SERVICE
from orchestration.llm.own_keys import build_team_config, find_own_keys, pick_stored_keys
from orchestration.llm.profiles import ModelsConfig
from orchestration.model_records import BodyStore, FormStore, OpenCallStore
from orchestration.model_troubles import ModelTroubles, list_no_troubles
from orchestration.proposers import Filler, Planner, Reviewer
from orchestration.rate_limit.rate_limiter import ConnectionLimiter
from orchestration.rule_planner import RuleAnswerer, RulePlanner, RuleSummariser
from orchestration.text_proposers import Answerer, Summariser, TextReader, TextWriter
from schemas.events import ModelRole

log = structlog.get_logger(__name__)

if TYPE_CHECKING:
    from orchestration.llm.failover import RestRegister
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
    list_troubles: Callable[[], ModelTroubles] = list_no_troubles
    """Tells what people must mend before these models are asked again."""
    team: str = ""
    """Whose own they are; empty: everybody's."""


@dataclass(frozen=True, slots=True)
class ModelSurroundings:
    """What all models are opened with. The lines before them are added to ``limiters``, for whoever measures them;
    ``bodies`` keeps what they are asked and answer, ``forms`` what their servers do not take, and ``calls`` notes each
    call before it is sent."""

    settings: Settings
    timing: Timing
    limiters: WeakSet[ConnectionLimiter]
    bodies: BodyStore | None = None
    forms: FormStore | None = None
    calls: OpenCallStore | None = None


@dataclass(frozen=True, slots=True)
class TeamModelOpener:
    """Gives each team its models: ``shared`` by all, or those that it has keys of its own for, of which nothing is
    shared. Keys that are kept for teams are in ``connections``."""

    config: ModelsConfig
    surroundings: ModelSurroundings
    connections: ConnectionStore
    shared: ModelAdapters

    @asynccontextmanager
    async def open_of_team(self, team: str) -> AsyncGenerator[ModelAdapters]:
        """Open a team's models. Where one of its own keys is lacking, no model is asked for it: what it asks with its
        key is never asked with another's.

        Raises:
            orchestration.storage.encryption.SealingError: its stored key can't be opened.
        """
        own = build_team_config(self.config, team)
        if own is None:
            yield self.shared
            return
        stored = pick_stored_keys(await self.connections.of_team(team))
        keys, lacking = find_own_keys(self.config, team, self.surroundings.settings.model_keys, stored)
        if lacking:
            log.error("team_without_models", team=team, lacking=list(lacking))
            own = ModelsConfig()
        async with _open_adapters(own, keys, self.surroundings, team) as adapters:
            yield replace(adapters, team=team)


@asynccontextmanager
async def open_models(surroundings: ModelSurroundings, connections: ConnectionStore) -> AsyncGenerator[TeamModelOpener]:
    """Open the models that all teams share; without a key the offline planner and summariser serve alone.

    Raises:
        SettingsError: the models can't be used as they are set.
    """
    config = read_models(surroundings.settings)
    async with _open_adapters(config, surroundings.settings.model_keys, surroundings) as shared:
        yield TeamModelOpener(config, surroundings, connections, shared)


@asynccontextmanager
async def _open_adapters(
    config: ModelsConfig, keys: Mapping[str, str], surroundings: ModelSurroundings, team: str = ""
) -> AsyncGenerator[ModelAdapters]:
    """Open the models of the roles; without any the offline planner and summariser serve alone."""
    offline_planner, offline_summariser = RulePlanner(), RuleSummariser()
    if not config.list_used():
        yield ModelAdapters(offline_planner, None, offline_summariser)
        return
    # The clients' packages take a second to load, which nobody without a model should wait for.
    from orchestration.llm.answerer import ModelAnswerer
    from orchestration.llm.failover import RestRegister
    from orchestration.llm.filler import ModelFiller
    from orchestration.llm.planner import HardPlanning, ModelPlanner
    from orchestration.llm.reader import ModelReader
    from orchestration.llm.reviewer import ModelReviewer
    from orchestration.llm.rule_choice import GuardedPlanner, GuardedSummariser, RoutedPlanner
    from orchestration.llm.summariser import ModelSummariser
    from orchestration.llm.writer import ModelWriter

    forms = FormKeeper(surroundings.timing.clock, surroundings.forms, team)
    await forms.load()
    async with open_model_servers(config, keys, forms) as servers:
        rests, elapsed = RestRegister(), surroundings.timing.timer.elapsed
        gateway = _build_gateways(servers, surroundings, rests)
        hard = None
        if "planner_hard" in config.list_roles():
            context = config.find_context("planner_hard")
            hard = HardPlanning(gateway("planner_hard"), context, config.list_tried_harder())
        limit_s = config.find_planning_time()
        asked = ModelPlanner(gateway("planner"), config.find_context("planner"), hard, limit_s)
        planner = GuardedPlanner(asked, offline_planner)
        yield ModelAdapters(
            planner if config.routing.easy == "model" else RoutedPlanner(planner, offline_planner),
            ModelFiller(gateway("filler")),
            GuardedSummariser(ModelSummariser(gateway("writer"), config.find_context("writer")), offline_summariser),
            ModelReviewer(gateway("reviewer")),
            ModelWriter(gateway("writer"), config.find_context("writer")),
            ModelReader(gateway("reader"), config.find_context("reader")),
            ModelAnswerer(gateway("reader"), RuleAnswerer(), config.find_context("reader")),
            lambda: rests.list_troubles(elapsed()),
        )


def _build_gateways(
    servers: ModelServers, surroundings: ModelSurroundings, rests: RestRegister
) -> Callable[[ModelRole], LLMGateway]:
    """Return what gives the gateway of a role. All share the lines before the models, and what is left alone."""
    from orchestration.llm.gateway import GatewayTiming, LLMGateway, Seat
    from orchestration.llm.queued_model import QueuedModel

    config, timing, budget = servers.config, surroundings.timing, surroundings.settings.model_budget
    clock = GatewayTiming(timing.timer.elapsed, timing.timer.sleep)
    lines = {name: _add_limiter(timing, surroundings.limiters) for name in config.list_used()}

    def seat(name: str, role: ModelRole) -> Seat:
        profile = config.models[name]
        client = QueuedModel(servers.connect(name, role), lines[name])
        price = profile.price.to_price(profile.api) if profile.price else None
        host = find_host(profile)
        key = f"{host} {profile.get_key()}"
        return Seat(name, client, host, key, profile.context, price, profile.does_think(role))

    def gateway(role: ModelRole) -> LLMGateway:
        seats = [seat(name, role) for name in config.list_for(role)]
        kept = (surroundings.bodies, servers.forms, surroundings.calls)
        return LLMGateway(seats, budget, role, config.find_deadlines(role), rests, clock, *kept)

    return gateway


def _add_limiter(timing: Timing, limiters: WeakSet[ConnectionLimiter]) -> ConnectionLimiter:
    """Return the line before one model, which all share who share its key."""
    limiter = ConnectionLimiter(MODEL_SERVICE, timing.clock, patience_s=MODEL_PATIENCE_S, sleep=timing.timer.sleep)
    limiters.add(limiter)
    return limiter
