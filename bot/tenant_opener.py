"""Opens tenants: a team's connections, the context of its runs, and its Slack app where one is shown."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakSet

from bot.clock import Timing
from bot.connections import ConnectedScopes, ConnectionOpener, Workspace
from bot.credentials import Credentials, RenewedConnections, complete_credentials, read_stored_credentials
from bot.model_adapters import TeamModelOpener
from bot.settings import Settings, read_policy
from bot.slack.oauth_app import OAuthApp
from bot.slack_parts import open_team_app
from bot.teams import TenantRegistry, build_version
from bot.tenant import RetiredStacks, Tenant
from connectors.toolbox import TeamToolbox
from orchestration.execution.context import TeamContext
from orchestration.execution.fill_inputs import InputFiller
from orchestration.execution.find_channels import ChannelFinder
from orchestration.llm.plan_examples import PlanExamples
from orchestration.llm.prompt_parts import pick_fitting_facts
from orchestration.plan.check import index_contracts
from orchestration.plan.earlier_values import EarlierValues
from orchestration.plan.make import PlanMaker
from orchestration.plan.surroundings import Surroundings
from orchestration.plan.thread_context import Session, SessionNames
from orchestration.plan.turns import list_turns
from orchestration.policy.access import AccessRule
from orchestration.ports import Clock
from orchestration.proposers import list_no_examples
from orchestration.rate_limit.rate_limiter import PATIENCE_S, SHARED_PATIENCE_S, ConnectionLimiter
from orchestration.remembered import FactStore
from orchestration.rule_planner import RulePlanner, is_replacement, read_turn_kind
from orchestration.rule_planner.reading.channel_names import list_place_words
from orchestration.rule_planner.reading.open_places import has_open_places
from orchestration.storage.database import Database
from orchestration.text.messages import load_wording
from schemas.remembered import RememberedFact
from schemas.request import Request

if TYPE_CHECKING:
    from bot.slack.parts import SlackStores


LONGEST_STEP_S = 600.0
"""No step may take longer, whatever its contract and the settings say."""


@dataclass(frozen=True, slots=True)
class TenantOpener:
    """Opens one team after another over one database. ``stores`` are there where runs are shown in Slack; ``access``
    gives the rules in force of a team."""

    settings: Settings
    database: Database
    models: TeamModelOpener
    timing: Timing
    stores: SlackStores | None
    limiters: WeakSet[ConnectionLimiter]
    access: Callable[[str], Sequence[AccessRule]]
    renewed: RenewedConnections
    opened: list[TenantRegistry] = field(default_factory=list[TenantRegistry], init=False)

    def build_registry(self) -> TenantRegistry:
        """Return the registry of the teams, none of which is open yet."""
        longest_s = max(LONGEST_STEP_S, self.models.config.find_planning_time())
        timer = self.timing.timer
        registry = TenantRegistry(
            self.open, self._versions, self._read_team, timer.elapsed, RetiredStacks(longest_s, timer.sleep)
        )
        self.opened.append(registry)
        return registry

    @property
    def session(self) -> Session:
        """What earlier requests of a thread dealt with."""
        return Session(self.database.runs, self.timing.clock)

    @asynccontextmanager
    async def open(self, known: Credentials) -> AsyncGenerator[Tenant]:
        """Open a team by its credentials and those that are stored beside them.

        Raises:
            ToolError: Slack does not accept the token or does not answer.
        """
        async with AsyncExitStack() as stack:
            workspace = await stack.enter_async_context(self._build_opener().workspace(known))
            context = build_team_context(self.settings, workspace, self.timing.clock, self.session)
            context = add_facts(context, self.database.facts)
            shown, showing = None, AsyncExitStack()
            if self.stores:
                (tenants,) = self.opened
                open_app = partial(open_team_app, self.settings, known, self.stores, context, workspace)
                app = open_app(timer=self.timing.timer, find_shared_app=tenants.find_shared_app, ended=self._end)
                await stack.enter_async_context(showing)
                shown = await showing.enter_async_context(app)
                for limiter in workspace.limiters:
                    limiter.on_hold = shown.tell_hold
            yield Tenant(workspace, context, shown, known.slack.rotates, showing.aclose)

    def _build_opener(self) -> ConnectionOpener:
        database, clock = self.database, self.timing.clock
        stores_of = database.limiter_stores
        return ConnectionOpener(
            self.settings,
            clock,
            self.models.open_of_team,
            self.session,
            database.facts,
            self._complete,
            database.directories.of,
            stores_of.of if database.shared else partial(stores_of.local, clock=clock),
            self.limiters,
            self.timing.timer.sleep,
            SHARED_PATIENCE_S if database.shared else PATIENCE_S,
            self.access,
        )

    async def _versions(self) -> dict[str, str]:
        by_team: dict[str, list[tuple[str, int]]] = {}
        for row in await self.database.connections.rows():
            if row.state == "active":
                by_team.setdefault(row.team, []).append((row.service, row.revision))
        return {team: build_version(rows) for team, rows in by_team.items() if "slack" in dict(rows)}

    async def _read_team(self, team: str) -> Credentials | None:
        return read_stored_credentials(await self.renewed.of_team(team), self.settings)

    async def _complete(self, team: str, known: Credentials) -> Credentials:
        return complete_credentials(known, await self.database.connections.of_team(team), self.settings)

    async def _end(self, team: str) -> None:
        await self.database.connections.disable(team, "slack")


def add_facts(context: TeamContext, facts: FactStore) -> TeamContext:
    """Return the context with what its people had remembered: it fills what is open, says what their words
    mean, and a model is shown some."""
    executor = replace(context.executor, facts=facts)

    async def list_spoken(request: Request) -> Sequence[RememberedFact]:
        return await executor.recall.list_spoken(request, pick_fitting_facts)

    known = replace(context.maker.surroundings, remembered=list_spoken, taught=executor.recall.list_taught)
    return replace(context, executor=executor, maker=replace(context.maker, surroundings=known))


def build_oauth_app(settings: Settings) -> OAuthApp | None:
    """Return the Slack app that further workspaces install; ``None`` where none is set."""
    if settings.slack_client_id is None or settings.slack_client_secret is None:
        return None
    secret = settings.slack_client_secret.get_secret_value()
    return OAuthApp(settings.slack_client_id, secret, settings.slack_api_url, settings.slack_redirect_url)


def build_team_context(settings: Settings, workspace: Workspace, clock: Clock, session: Session) -> TeamContext:
    """Return the context of the workspace's team.

    Raises:
        SettingsError: the policy file can't be used.
    """
    policy, toolbox = read_policy(settings.metel_policy), TeamToolbox(workspace.tools)
    names, planner = SessionNames(workspace.resolver, session), workspace.models.planner
    # Where no model plans, it is one planner: what it made of a request is not made again.
    plain = planner if isinstance(planner, RulePlanner) else RulePlanner()
    bare = PlanMaker(planner, toolbox.contracts(), workspace.team, policy, clock, settings.limits)
    return TeamContext(
        _add_knowledge(_add_grammar(bare, plain), settings, workspace, session, names),
        toolbox,
        InputFiller(
            names,
            workspace.team,
            workspace.models.filler,
            leaves_open=partial(has_open_places, toolbox.contracts()),
        ),
        policy,
        workspace.team,
        clock,
        settings.limits,
        load_wording("orchestration.text"),
        scopes=ConnectedScopes(workspace.slack, workspace.said_scopes),
        directory=workspace.directory.people,
        reviewer=workspace.models.reviewer,
        visibility=workspace.directory.visibility,
    )


def _add_grammar(maker: PlanMaker, plain: RulePlanner) -> PlanMaker:
    """Have the grammar tell what the words of a request are."""
    return replace(
        maker,
        hears=plain.hears,
        follows=plain.follows,
        replaces=is_replacement,
        kind_of=read_turn_kind,
        plain=plain,
        says_fact=plain.says_fact,
        asks=plain.asks,
        hears_effect=plain.hears_effect,
        asks_help=plain.asks_help,
        effects=plain.list_effects,
        acts=plain.count_acts,
        surroundings=Surroundings(
            lacks_names=plain.lacks_names,
            lacks_rows=plain.lacks_rows,
            may_name_table=plain.may_name_table,
            lacks_tables=plain.lacks_tables,
        ),
    )


def _add_knowledge(
    maker: PlanMaker, settings: Settings, workspace: Workspace, session: Session, names: SessionNames
) -> PlanMaker:
    """Have the workspace and the team's runs tell what is known beside a request."""
    contracts = index_contracts(tuple(maker.contracts))
    examples = PlanExamples(session.runs, workspace.directory.visibility, contracts)
    surroundings = replace(
        maker.surroundings,
        labels=workspace.list_labels,
        turns=partial(list_turns, session),
        examples=examples.list_nearest if settings.metel_plan_examples else list_no_examples,
        titles=workspace.find_titles,
        rows=workspace.find_rows,
        vocabulary=workspace.list_vocabulary,
        channels=ChannelFinder(workspace.resolver, list_place_words).find,
    )
    return replace(
        maker,
        by_grammar=workspace.models.filler is None,
        notion_workspace=workspace.workspace_id,
        surroundings=surroundings,
        recall=EarlierValues(session.runs, names, contracts).recall,
    )
