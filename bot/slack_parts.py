"""Opens the Slack app of a team. Bolt and the cards are loaded by processes that show runs in Slack alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING

from bot.clock import Timer
from bot.connections import Workspace
from bot.credentials import Credentials
from bot.settings import Settings, read_keys
from bot.slack.own_data import ErasableOwnData
from orchestration.execution.context import TeamContext
from orchestration.execution.loaders import PolicyVersions
from orchestration.execution.read_back import read_effects_back
from orchestration.execution.team_stops import TeamStops
from orchestration.ports import Clock, Inbox
from orchestration.rule_planner.questions.replies import render_help
from orchestration.storage.database import Database
from orchestration.workspace import LabelQuery
from schemas.contract import ToolContract
from schemas.plan import Language
from schemas.request import Asker

if TYPE_CHECKING:
    from bot.slack.app import SlackApp
    from bot.slack.bolt import AppOf
    from bot.slack.handler import MakeReceipt
    from bot.slack.parts import SlackStores, TeamEnded
    from bot.slack.welcome import DescribeAbilities


def build_slack_stores(
    database: Database,
    inbox: Inbox,
    policies: PolicyVersions,
    stops: TeamStops,
    *,
    clock: Clock,
    receipts: MakeReceipt | None,
) -> SlackStores:
    """Return where the Slack apps of all teams keep what they know."""
    from bot.slack.parts import SlackStores

    restored_at = database.last_restore.at if database.last_restore is not None else None
    own_data = ErasableOwnData(database.erasures, clock, database.facts)
    return SlackStores(
        database.runs, inbox, database.cards, policies, stops, own_data, receipts, restored_at, database.facts
    )


def build_receipt_maker(
    settings: Settings, database: Database, clock: Clock, context_of: Callable[[str], TeamContext]
) -> MakeReceipt | None:
    """Return what makes receipts; nothing where there is no key to sign them with."""
    from bot.receipt import make_receipt

    keys = read_keys(settings).signing_keys
    if not keys:
        return None

    async def make(team: str, run: str) -> str:
        looked = await read_effects_back(context_of(team), await database.runs.load(team, run))
        return await make_receipt(database, team, run, keys[0], clock.now(), looked=looked)

    return make


def _build_describer(contracts: Mapping[str, ToolContract], workspace: Workspace) -> DescribeAbilities:
    """Return what tells what metel can do, in the words that also answer who asks it."""

    async def describe(asker: Asker, language: Language, may_name: bool) -> str:
        labels = await workspace.list_labels(LabelQuery(asker, "")) if may_name else ()
        return render_help(contracts, labels, language)

    return describe


def open_team_app(
    settings: Settings,
    known: Credentials,
    stores: SlackStores,
    team: TeamContext,
    workspace: Workspace,
    *,
    timer: Timer,
    find_shared_app: AppOf,
    ended: TeamEnded,
) -> AbstractAsyncContextManager[SlackApp]:
    """Open the Slack app of a team, which takes what its people do and shows them its runs."""
    from bot.slack.app import open_slack_app
    from bot.slack.parts import SlackCallbacks, SlackDependencies, SlackSettings

    contracts = {contract.tool: contract for contract in team.toolbox.contracts()}
    limiter, directory = workspace.card_limiter, workspace.directory
    return open_slack_app(
        SlackSettings(
            bot_token=known.slack.bot_token,
            app_token=known.slack.app_token,
            signing_secret=known.slack.signing_secret,
            api_url=known.slack.address,
            language=settings.metel_locale,
            timezone=settings.metel_timezone,
            link_hosts=team.settings.link_hosts,
        ),
        stores,
        team.clock,
        SlackDependencies(
            team.directory,
            limiter,
            team.visibility,
            contracts,
            directory.feed.take,
            directory.crawl.run_connected,
            team.scopes,
            team.settings.approvers,
            workspace.list_sources,
            workspace.resolver,
            _build_describer(contracts, workspace),
            uses_examples=settings.metel_plan_examples and not team.maker.by_grammar,
        ),
        timer=timer,
        callbacks=SlackCallbacks(find_shared_app, ended),
    )
