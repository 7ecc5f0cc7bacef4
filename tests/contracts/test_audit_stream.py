"""A stream of the trail tells each event at least once, in each run's order, and goes on where it was left."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from bot.cli.audit import write_audit_stream
from orchestration.storage.audit_stream import SqlAuditStream
from orchestration.storage.database import Database, open_database
from tests.contracts.builders import HandClock, beginning, ended, following, trouble
from tests.contracts.test_team_changes import a_version

SECRET = "회의록에 적힌 연봉"


async def told(database: Database, stream: str = "siem", team: str = "T1") -> list[dict[str, Any]]:
    """What a stream is told until there is nothing left."""
    found: list[dict[str, Any]] = []
    while (batch := await database.audit_stream.read(team, stream)).lines:
        found += map(json.loads, batch.lines)
        await database.audit_stream.advance(team, stream, batch)
    return found


async def test_each_event_is_told_once_where_nothing_goes_wrong(database: Database) -> None:
    for number in range(3):
        await database.runs.commit(beginning(f"r{number}", trouble("one")))
    await database.policies.put(a_version(1))
    first = await told(database)
    assert [one["id"] for one in first if one["run"]] == [
        f"T1/r{number}/{seq}" for number in range(3) for seq in (1, 2)
    ]
    assert [(one["run"], one["type"]) for one in first[:1]] == [("", "policy_written")]
    assert await told(database) == []
    await database.runs.commit(following(await database.runs.load("T1", "r1"), ended()))
    await database.policies.put(a_version(2))
    assert [one["id"] for one in await told(database)] == ["T1//2", "T1/r1/3"]


async def test_the_hashes_are_those_of_the_chain(database: Database) -> None:
    await database.runs.commit(beginning("r1", trouble("one"), ended()))
    links = {link.hash async for link in database.audit.links("T1")}
    assert {one["hash"] for one in await told(database)} == links


async def test_nobodys_words_are_in_it(database: Database) -> None:
    await database.runs.commit(beginning("r1", trouble(SECRET), ended()))
    lines = json.dumps(await told(database), ensure_ascii=False)
    assert SECRET not in lines
    assert "회의록을 만들어 줘" not in lines
    assert '"type": "replan_wanted"' in lines


async def test_what_was_not_noted_as_written_comes_again(database: Database) -> None:
    await database.runs.commit(beginning("r1", trouble("one")))
    batch = await database.audit_stream.read("T1", "siem")
    assert await database.audit_stream.read("T1", "siem") == batch
    await database.runs.commit(following(await database.runs.load("T1", "r1"), ended()))
    await database.audit_stream.advance("T1", "siem", batch)
    assert [one["seq"] for one in await told(database)] == [3]


async def test_streams_and_teams_have_cursors_of_their_own(database: Database) -> None:
    await database.runs.commit(beginning("r1"))
    await database.runs.commit(beginning("r1", team="T2"))
    assert [one["team"] for one in await told(database)] == ["T1"]
    assert [one["team"] for one in await told(database, "other")] == ["T1"]
    assert [one["team"] for one in await told(database, team="T2")] == ["T2"]


async def test_more_runs_than_fit_into_one_batch_are_all_told(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orchestration.storage.audit_stream.MOST_RUNS", 2)
    for number in range(5):
        await database.runs.commit(beginning(f"r{number}"))
    assert len({one["run"] for one in await told(database)}) == 5


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database that the command line's settings name."""
    found = f"sqlite:///{tmp_path}/metel.db"
    monkeypatch.setenv("DATABASE_URL", found)
    return found


async def test_the_cursor_survives_and_a_crash_loses_no_line(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "audit.jsonl"
    async with open_database(address, HandClock()) as database:
        begun = beginning("r1", trouble("one"))
        await database.runs.commit(begun)
        assert await write_audit_stream("", "siem", file) == 0
        assert [json.loads(line)["seq"] for line in file.read_text("utf-8").splitlines()] == [1, 2]
        await database.runs.commit(following(begun.run, ended()))

        async def die(*_: object) -> None:
            raise OSError("killed between the write and the note of it")

        with monkeypatch.context() as broken:
            broken.setattr(SqlAuditStream, "advance", die)
            with pytest.raises(OSError, match="killed"):
                await write_audit_stream("", "siem", file)
    with file.open("a", encoding="utf-8") as out:
        out.write('{"id":"T1/r1/3","half')
    async with open_database(address, HandClock()):
        assert await write_audit_stream("", "siem", file) == 0
    assert [json.loads(line)["id"] for line in file.read_text("utf-8").splitlines()] == [
        "T1/r1/1",
        "T1/r1/2",
        "T1/r1/3",
        "T1/r1/3",
    ]
    assert file.stat().st_mode & 0o077 == 0


async def test_followed_it_tells_what_comes_later_on_the_standard_output(
    address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with open_database(address, HandClock()) as database:
        waited: asyncio.Queue[None] = asyncio.Queue()
        looked = asyncio.Event()

        async def sleep(_: float) -> None:
            looked.set()
            await waited.get()

        following_it = asyncio.create_task(write_audit_stream("", "siem", None, follow=True, sleep=sleep))
        await looked.wait()
        looked.clear()
        assert capsys.readouterr().out == ""
        await database.runs.commit(beginning("r1"))
        waited.put_nowait(None)
        await looked.wait()
        assert json.loads(capsys.readouterr().out)["id"] == "T1/r1/1"
        following_it.cancel()
        with pytest.raises(asyncio.CancelledError):
            await following_it
