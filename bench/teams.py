"""What one more team costs a process, in memory and CPU: ``python -m bench.teams [--teams N]``.

Teams are stored, opened and started as by ``metel serve``, each in a sandbox of its own. Each looks something up in
every service, so that what is made at the first use is counted too.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from bench.waiting import rss_mb
from bench.workspaces import Settings, workspaces
from bot.app import Metel, open_metel
from bot.connections import Workspace
from bot.processes.logging import configure_logging
from bot.settings import read_settings
from bot.slack.app import CONNECTIONS
from orchestration.connections import NewConnection
from orchestration.storage.encryption import generate_key
from schemas.ask import Resolution
from schemas.request import Asker, Place

EARLIER = 3
"""Teams that are there before the further ones: what a process makes once is made by them."""
LOOKED_UP = (
    ("slack.channel", "#sales"),
    ("notion.database", "회의록"),
    ("sheets.spreadsheet", "매출 현황 2026"),
)


@dataclass(frozen=True, slots=True)
class State:
    """What the process holds, in MiB, and the CPU that it has used, in seconds."""

    rss_mb: float
    cpu_s: float

    @classmethod
    def now(cls) -> State:
        """Read it."""
        gc.collect()
        return cls(rss_mb(), time.process_time())


@dataclass(frozen=True, slots=True)
class Cost:
    """What the further teams added to a process that served the earlier ones."""

    teams: int
    before: State
    after: State

    @property
    def team_mb(self) -> float:
        """The memory of one further team, in MiB."""
        return (self.after.rss_mb - self.before.rss_mb) / self.teams

    @property
    def team_cpu_ms(self) -> float:
        """The CPU that opening one further team took, in milliseconds."""
        return (self.after.cpu_s - self.before.cpu_s) / self.teams * 1000

    def lines(self) -> list[str]:
        """Return the figures in words."""
        return [
            f"memory with {EARLIER} teams: {self.before.rss_mb:.0f} MiB",
            f"memory of each of {self.teams} further teams: {self.team_mb:.2f} MiB",
            f"CPU of each of {self.teams} further teams: {self.team_cpu_ms:.0f} ms",
        ]


async def measure(folder: Path, count: int) -> Cost:
    """Open the earlier teams, then so many further ones, and return what the further ones cost."""
    names = [f"T0BENCH{number:03d}" for number in range(EARLIER + count)]
    async with workspaces(names) as places:
        first, *others = places.items()
        settings = {**first[1], "DATABASE_URL": f"sqlite:///{folder / 'metel.db'}", "METEL_SECRET_KEYS": generate_key()}
        async with open_metel(read_settings(settings), slack_app=True) as metel:
            metel.dispatcher.start([])
            await metel.tenants.start(metel.handler, metel.on_team_added(metel.dispatcher), CONNECTIONS)
            await _use(metel.workspace)
            await _join(metel, others[: EARLIER - 1])
            before = State.now()
            await _join(metel, others[EARLIER - 1 :])
            after = State.now()
            assert set(metel.teams()) == set(names), "a team was not opened"
            await metel.tenants.stop()
    return Cost(count, before, after)


async def _join(metel: Metel, places: list[tuple[str, Settings]]) -> None:
    for team, environment in places:
        await _store(metel, team, environment)
    await metel.tenants.refresh_teams()
    for team, _ in places:
        await _use(metel.tenants.tenant(team).workspace)


async def _store(metel: Metel, team: str, environment: Settings) -> None:
    """Keep a team's connections as ``metel connections add`` does."""
    key = await asyncio.to_thread(Path(environment["GOOGLE_APPLICATION_CREDENTIALS"]).read_text, "utf-8")
    slack = {"bot_token": environment["SLACK_BOT_TOKEN"], "app_token": environment["SLACK_APP_TOKEN"]}
    notion = {"token": environment["NOTION_TOKEN"]}
    store = metel.database.connections
    await store.put(NewConnection(team, "slack", team, slack, "bench", address=environment["SLACK_API_URL"]))
    await store.put(NewConnection(team, "notion", team, notion, "bench", address=environment["NOTION_BASE_URL"]))
    await store.put(NewConnection(team, "google", team, {"key": key}, "bench", address=environment["GOOGLE_API_URL"]))


async def _use(workspace: Workspace) -> None:
    """Ask every service for something, Google's two APIs included."""
    asker = Asker(user="U0MINJI001", place=Place(team=workspace.team.team, channel="C0SALES001", channel_name="sales"))
    for kind, name in LOOKED_UP:
        found = await workspace.resolver.resolve(kind, name, asker)
        assert isinstance(found, Resolution), f"{name} was not found"
        assert isinstance(await workspace.resolver.resolve(kind, found.id, asker), Resolution)


def main() -> int:
    """Read the arguments, measure and print the figures."""
    parser = argparse.ArgumentParser(prog="bench.teams", description=__doc__)
    parser.add_argument("--teams", type=int, default=20, help="how many further teams are opened")
    given = parser.parse_args()
    configure_logging("warning")
    with tempfile.TemporaryDirectory(prefix="metel-bench-") as folder:
        cost = asyncio.run(measure(Path(folder), given.teams))
    sys.stdout.writelines(f"{line}\n" for line in cost.lines())
    return 0


if __name__ == "__main__":
    sys.exit(main())
