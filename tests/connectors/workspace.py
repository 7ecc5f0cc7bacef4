"""A workspace for tests: the real clients and tools, pointed at a running sandbox."""

import tempfile
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from connectors.notion.api import NotionApi
from connectors.notion.names import NotionNames
from connectors.notion.tools import bind_notion_tools
from connectors.service import bind_local_tools
from connectors.sheets.api import SheetsApi
from connectors.sheets.credentials import GoogleCredentials
from connectors.sheets.names import SheetNames
from connectors.sheets.tools import bind_sheets_tools
from connectors.slack.api import SlackApi
from connectors.slack.team_directory import TeamDirectory, build_team_directory
from connectors.slack.tools import bind_slack_tools
from connectors.toolbox import TeamToolbox
from connectors.workspace import CachedResolver, WorkspaceResolver
from orchestration.storage.database import open_database
from orchestration.tool import CallContext, Reconciled, Tool, ToolError
from sandbox.faults import Fault
from sandbox.server import RunningSandbox, running_sandbox
from schemas.ask import Resolution
from schemas.errors import Failure
from schemas.request import Asker, Place
from schemas.values import Payload
from tests.databases import have_database

NOW = datetime.fromisoformat("2026-03-04T10:00:00+09:00")
PLACE = Place(team="T0ACME0001", channel="C0DEV00001", channel_name="dev")
ASKER = Asker(user="U0MINJI001", place=PLACE)
Json = dict[str, Any]


class StillClock:
    """A clock that stands still."""

    def __init__(self, now: datetime = NOW) -> None:
        self.moment = now.astimezone(UTC)

    def now(self) -> datetime:
        return self.moment


@dataclass(frozen=True)
class Workspace:
    """The team's tools and resolver, with what the sandbox knows."""

    running: RunningSandbox
    resolver: WorkspaceResolver
    toolbox: TeamToolbox
    slack: SlackApi
    notion: NotionApi
    sheets: SheetsApi
    clock: StillClock
    directory: TeamDirectory

    def world(self, part: str) -> Json:
        return self.running.sandbox.world.as_json()[part]

    def fault(self, service: str, method: str, kind: str, **more: Any) -> None:
        self.running.sandbox.exchange.faults.order(
            Fault.model_validate({"service": service, "method": method, "kind": kind, **more})
        )

    def effects(self, method: str) -> int:
        return sum(row["effect"] for row in self.running.sandbox.exchange.ledger if row["method"] == method)

    def calls(self, method: str) -> list[Json]:
        return [row for row in self.running.sandbox.exchange.ledger if row["method"] == method]

    async def id_of(self, kind: str, name: str) -> str:
        found = await self.resolver.resolve(kind, name, ASKER)
        assert isinstance(found, Resolution), found
        return found.id

    async def run(self, tool_id: str, payload: Payload, call: CallContext | None = None) -> Payload:
        """Prepare and call, as the loop does."""
        tool = self.toolbox.tool(tool_id)
        payload, call = await ready(tool, payload, call or a_call())
        return await tool.call(payload, call)

    async def lose(
        self, tool_id: str, payload: Payload, fault: tuple[str, str, str], call: CallContext | None = None
    ) -> tuple[Failure, Reconciled]:
        """Call while a fault strikes; return the failure, and what looking for the effect finds then."""
        tool = self.toolbox.tool(tool_id)
        payload, call = await ready(tool, payload, call or a_call())
        self.fault(*fault)
        with pytest.raises(ToolError) as caught:
            await tool.call(payload, call)
        assert tool.reconcile is not None
        return caught.value.failure, await tool.reconcile(payload, call)


async def ready(tool: Tool, payload: Payload, call: CallContext) -> tuple[Payload, CallContext]:
    if tool.prepare is None:
        return payload, call
    prepared = await tool.prepare(payload, call)
    return prepared.payload, call._replace(prior=prepared.prior)


def a_call(operation: str = "op-1", **more: Any) -> CallContext:
    given: Json = {
        "team": "T0ACME0001",
        "user": ASKER.user,
        "place": PLACE,
        "now": NOW,
        "timezone": "Asia/Seoul",
        "language": "ko",
    }
    return CallContext(operation=operation, **{**given, **more})


@asynccontextmanager
async def a_folder() -> AsyncGenerator[Path]:
    """A folder with an empty database in it."""
    with tempfile.TemporaryDirectory(prefix="metel-directory-") as folder:
        have_database(Path(folder) / "metel.db")
        yield Path(folder)


def read_google_credentials(file: str) -> GoogleCredentials:
    return GoogleCredentials.from_text(Path(file).read_text("utf-8"))


@asynccontextmanager
async def a_workspace() -> AsyncGenerator[Workspace]:
    async with AsyncExitStack() as stack:
        running = await stack.enter_async_context(running_sandbox(now=NOW))
        settings, clock = running.environment, StillClock()
        slack = SlackApi(token=settings["SLACK_BOT_TOKEN"], base_url=settings["SLACK_API_URL"], clock=clock)
        notion = NotionApi(token=settings["NOTION_TOKEN"], base_url=settings["NOTION_BASE_URL"], clock=clock)
        credentials = read_google_credentials(settings["GOOGLE_APPLICATION_CREDENTIALS"])
        sheets = SheetsApi(credentials=credentials, base_url=settings["GOOGLE_API_URL"], clock=clock)
        folder = await stack.enter_async_context(a_folder())
        database = await stack.enter_async_context(open_database(f"sqlite:///{folder}/metel.db", clock))
        directory = build_team_directory(slack, database.directories.of(PLACE.team, "slack"))
        services = {
            "slack": directory.names,
            "notion": CachedResolver(NotionNames(notion), clock),
            "sheets": CachedResolver(SheetNames(sheets), clock),
        }
        tools = [
            *bind_notion_tools(notion),
            *bind_slack_tools(directory.names),
            *bind_sheets_tools(sheets),
            *bind_local_tools(),
        ]
        try:
            resolver, toolbox = WorkspaceResolver(services), TeamToolbox(tools)
            yield Workspace(running, resolver, toolbox, slack, notion, sheets, clock, directory)
        finally:
            await slack.close()
            await notion.close()
            await sheets.close()
