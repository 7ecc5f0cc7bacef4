"""Databases that earlier code wrote (``tests/stored``): they open, and everything in them is read as it was then."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, cast, get_args

import pytest
from sqlalchemy import create_engine

from bot.cli import audit, runs
from bot.cli.audit import format_audit_line
from bot.processes.serve import build_operator_inbox
from orchestration.storage.chain import ChainedEvent
from orchestration.storage.database import Database, open_database
from orchestration.storage.encryption import Keyring
from orchestration.storage.postgres import parse_server_url
from orchestration.storage.schema import upgrade_schema
from orchestration.storage.sealed_events import read_clear_part
from orchestration.storage.tables import METADATA
from sandbox.server import running_sandbox
from sandbox.slack.world import Message
from schemas.events import Event
from tests.bot.office import NOW, TEAM, Office, bot_in, has, says
from tests.contracts.builders import HandClock
from tests.postgres_server import NewDatabase
from tests.stored.expected import told_of
from tests.stories.places import posts

Json = Any
STORED = Path(__file__).parents[1] / "stored"
FOLDERS = sorted(dump.parent for dump in STORED.rglob("database.sql"))
"""``COMMIT/REVISION``: which code wrote it, and in which revision of the schema."""
WHOLE = [max(one for one in FOLDERS if one.parent == made) for made in sorted({one.parent for one in FOLDERS})]
"""Those in the revision that was the newest then; the others are parts of them."""
SALES, PARTNER = "C0SALES001", "C0PARTNER1"

IN_NO_JOURNAL: dict[str, str] = {
    "wait_cut_short": "a lost answer was not waited for when the journals were written",
    "copies_checked": "nothing was looked for after a second sending then",
    "run_restored": "nothing could be restored then",
    "line_joined": "no run had waited for a rate for so long",
    "action_rehearsed": "nothing could be rehearsed",
    "team_stopped": "all work could not be stopped at once",
    "model_called": "calls of models were counted, and not told one by one",
    "team_started": "so it was never started again",
    "answer_share_begun": "every answer was told in its thread then",
    "copy_removal_begun": "so nothing could be told to be there twice",
    "example_kept": "nobody could say that a run is an example",
    "example_forgotten": "nor that it is none",
    "result_reviewed": "no result was held against its goal at the end",
}
"""Types of events that no stored journal has, each with the reason."""


@dataclass(frozen=True)
class Stored:
    """A stored database, made anew at ``url``, and what was said of it when it was written."""

    folder: Path
    url: str
    expected: Json

    @asynccontextmanager
    async def opened(self) -> AsyncGenerator[Database]:
        """The database with its keys, upgraded."""
        async with open_database(self.url, HandClock(NOW), keys=Keyring((self.expected["key"],))) as database:
            yield database


def read_stored(folder: Path, path: Path) -> Stored:
    """Make a stored database anew, as SQLite keeps it."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((folder / "database.sql").read_text("utf-8"))
    return Stored(folder, f"sqlite:///{path}", json.loads((folder / "expected.json").read_text("utf-8")))


def _name_of(folder: Path) -> str:
    return f"{folder.parent.name}/{folder.name}"


@pytest.fixture(params=FOLDERS, ids=_name_of)
def stored(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stored:
    """Each stored database in turn, as the command line's settings name it."""
    found = read_stored(request.param, tmp_path / "metel.db")
    monkeypatch.setenv("DATABASE_URL", found.url)
    return found


@pytest.fixture(params=WHOLE, ids=_name_of)
def whole(request: pytest.FixtureRequest, tmp_path: Path) -> Stored:
    """Each of those that are no part of another."""
    return read_stored(request.param, tmp_path / "metel.db")


def only_of(told: Json, expected: Json) -> Json:
    """What is told, without the names that something expected has not: what later code adds is no difference."""
    if isinstance(told, dict) and isinstance(expected, dict):
        new, known = cast("dict[str, Json]", told), cast("dict[str, Json]", expected)
        return {name: only_of(value, known[name]) for name, value in new.items() if name in known}
    if isinstance(told, list) and isinstance(expected, list):
        items, others = cast("list[Json]", told), cast("list[Json]", expected)
        return [only_of(*pair) for pair in zip(items, others, strict=True)] if len(items) == len(others) else items
    return cast("Json", told)


async def check_told(stored: Stored, database: Database) -> None:
    """Compare all that the stores read with what they read when it was written."""
    told = await told_of(database)
    for name, known in stored.expected["runs"].items():
        run = {part: value for part, value in known.items() if part != "export"}
        assert only_of(told["runs"][name], run) == run, stored.expected["names"][name]
    rest = {name: stored.expected[name] for name in told if name != "runs"}
    assert only_of({**told, "runs": None}, rest) == rest
    assert told["runs"].keys() == stored.expected["runs"].keys()


async def test_every_run_folds_to_what_it_was_and_every_store_reads_its_rows(stored: Stored) -> None:
    async with stored.opened() as database:
        await check_told(stored, database)


async def test_postgresql_reads_the_same_rows_in_the_same_way(
    whole: Stored, new_migrated_postgres: NewDatabase, tmp_path: Path
) -> None:
    moved = Stored(whole.folder, new_migrated_postgres(), whole.expected)
    copy_rows(tmp_path / "metel.db", moved.url)
    async with moved.opened() as database:
        await check_told(moved, database)
        assert await trail_of_runs(database) == lines_of(moved.folder)


async def trail_of_runs(database: Database) -> list[str]:
    """The lines of the runs with the hashes that their events had; what a team had set is chained, and what was not
    sealed is, when the database is upgraded."""
    links = [link for team in await database.audit.teams() async for link in database.audit.links(team) if link.run]
    return [format_audit_line(_as_then(link)) for link in links]


def _as_then(link: ChainedEvent) -> ChainedEvent:
    return replace(link, body=link.opened, hash=read_clear_part(link.body)["former"], key="", opened="")


def copy_rows(path: Path, url: str) -> None:
    """Put every row of an upgraded SQLite file into PostgreSQL."""
    reading, writing = create_engine(f"sqlite:///{path}"), create_engine(parse_server_url(url))
    with reading.begin() as source, writing.begin() as target:
        upgrade_schema(source)
        for table in METADATA.sorted_tables:
            rows = [dict(row) for row in source.execute(table.select()).mappings()]
            if rows:
                target.execute(table.insert(), rows)
    reading.dispose()
    writing.dispose()


def lines_of(folder: Path) -> list[str]:
    return (folder / "trail.jsonl").read_text("utf-8").splitlines()


async def test_the_trail_holds_and_is_exported_to_the_letter(
    stored: Stored, capsys: pytest.CaptureFixture[str]
) -> None:
    async with stored.opened() as database:
        assert await trail_of_runs(database) == lines_of(stored.folder)
    noted = [audit.parse_anchor(anchor) for anchor in stored.expected["anchors"]]
    assert await audit.verify_journal(noted=noted) == 0, capsys.readouterr().out
    assert audit.verify_file(stored.folder / "trail.jsonl") == 0, capsys.readouterr().out


async def test_each_journal_is_exported_to_the_letter_and_replayed(
    stored: Stored, capsys: pytest.CaptureFixture[str]
) -> None:
    async with stored.opened():
        pass
    events = events_of(stored.folder)
    for name, run in stored.expected["runs"].items():
        assert await runs.replay_run(name) == 0, capsys.readouterr().out
        capsys.readouterr()
        assert await runs.export_run(name) == 0
        written = [known_part(line, events) for line in capsys.readouterr().out.splitlines()]
        digest = hashlib.sha256("".join(line + "\n" for line in written).encode()).hexdigest()
        assert digest == run["export"], stored.expected["names"][name]


def events_of(folder: Path) -> dict[tuple[str, int], Json]:
    """The events of a stored trail, by run and number."""
    trail = [json.loads(line) for line in lines_of(folder)]
    return {(line["run"], line["seq"]): line["event"] for line in trail}


def known_part(line: str, events: dict[tuple[str, int], Json]) -> str:
    """An exported line without the fields that its event did not have when it was written."""
    told = json.loads(line)
    event = only_of(told["event"], events[told["run"], told["seq"]])
    return json.dumps({**told, "event": event}, ensure_ascii=False)


async def test_a_browser_that_was_on_its_way_to_allow_the_app_is_known(whole: Stored) -> None:
    async with whole.opened() as database:
        assert await database.oauth_states.consume(whole.expected["oauth_state"])
        assert not await database.oauth_states.consume(whole.expected["oauth_state"])


def test_every_type_of_event_is_in_a_stored_journal() -> None:
    stored = {json.loads(line)["event"]["type"] for folder in FOLDERS for line in lines_of(folder)}
    there = {event.model_fields["type"].default for event in event_types(get_args(Event)[0])}
    assert there - stored == IN_NO_JOURNAL.keys()


def event_types(union: Any) -> Iterator[Any]:
    """The classes of a union of unions."""
    for part in get_args(union):
        yield from event_types(part) if get_args(part) else (part,)


def unheard(_: Message) -> None:
    """Tell nobody of a message: the bot that heard it was another."""


@asynccontextmanager
async def served(stored: Stored, path: Path) -> AsyncGenerator[Office]:
    """Today's bot on a stored database, in a fresh sandbox that has the threads of what waits."""
    now = stored.expected["now"]
    async with running_sandbox(now=datetime.fromisoformat(now)) as sandbox:
        slack = sandbox.sandbox.world.slack.world
        with pytest.MonkeyPatch.context() as quiet:
            quiet.setattr(slack, "on_message", unheard)
            for message in stored.expected["messages"]:
                slack.add(Message(**message))
        keys = {"METEL_NOW": now, "METEL_SECRET_KEYS": stored.expected["key"]}
        async with bot_in(sandbox, path, holds_older=True, **keys) as office:
            yield office


def thread_of(expected: Json, name: str) -> str:
    """The thread of a run, which its status card is in."""
    (run,) = (run for run, known in expected["names"].items() if known == name)
    status = expected["runs"][run]["cards"]["status"]
    return next(message["thread_ts"] for message in expected["messages"] if message["ts"] == status)


async def press(office: Office, thread: str, control: str, value: str | None = None) -> None:
    """Use a control of a card that earlier code posted, and wait for the end of its run."""
    await office.click(await office.card(thread, has(control)), control, value)
    await office.card(thread, says("끝났어요"))


async def test_what_waits_for_a_yes_for_an_answer_or_to_be_taken_goes_on(whole: Stored, tmp_path: Path) -> None:
    async with served(whole, tmp_path / "metel.db") as office:
        metel = office.metel
        await press(office, thread_of(whole.expected, "waiting_approval"), "approve")
        assert [post["text"] for post in await posts(office, PARTNER)] == ["안녕하세요"]
        await press(office, thread_of(whole.expected, "waiting_question"), "pick_channel", "#sales")
        assert "주간 회의" in (await posts(office, SALES))[-1]["text"]
        await build_operator_inbox(metel, metel.dispatcher).poll()
        await press(office, thread_of(whole.expected, "paused"), "approve")
        assert len(await posts(office, PARTNER)) == 2
        await office.all_carried()
        said = next(one for one in whole.expected["messages"] if one["ts"] == whole.expected["mentioned"])
        await office.card(said["ts"], says("끝났어요"))
        assert await metel.database.inbox.waiting(TEAM) == []
