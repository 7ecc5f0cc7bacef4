"""``metel audit``: the trail verified, exported, verified from the export, and anchored."""

from __future__ import annotations

import json
import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import structlog
from structlog.testing import capture_logs

from bot.cli.audit import anchor_journal, export_journal, parse_anchor, verify_file, verify_journal
from bot.periodic import anchor_teams
from orchestration.storage.database import open_database
from tests.contracts.builders import HandClock, beginning, ended, following, trouble


@pytest.fixture
async def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database with a run in each of two teams, as the command line's settings name it."""
    path = tmp_path / "metel.db"
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{path}")
    async with open_database(f"sqlite:///{path}", HandClock()) as opened:
        for team in ("T1", "T2"):
            begun = beginning(f"{team}-r", trouble('a quoted ", "event": "word"'), team=team)
            await opened.runs.commit(begun)
            await opened.runs.commit(following(begun.run, ended()))
    return path


def edit(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(statement).rowcount > 0


async def test_an_untouched_journal_is_said_to_hold(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert await verify_journal() == 0
    told = capsys.readouterr().out
    assert "Looked at: teams 2, runs 2, events 6, anchors 0." in told
    assert "Every link holds" in told


async def test_it_is_said_of_which_ends_no_anchor_vouches(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert await verify_journal() == 0
    assert "No anchor vouches for the ends of 2 of the 2 runs" in capsys.readouterr().out
    await anchor_journal("T1")
    assert await verify_journal() == 0
    assert "No anchor vouches for the ends of 1 of the 2 runs" in capsys.readouterr().out
    await anchor_journal("T2")
    capsys.readouterr()
    assert await verify_journal() == 0
    assert "No anchor" not in capsys.readouterr().out


async def test_an_end_after_the_last_anchor_is_not_vouched_for(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{database}"
    async with open_database(url, HandClock()) as opened:
        begun = beginning("later", team="T1")
        await opened.runs.commit(begun)
        await opened.audit.anchor("T1")
        await opened.audit.anchor("T2")
        await opened.runs.commit(following(begun.run, trouble("after the anchor")))
    assert await verify_journal() == 0
    assert "No anchor vouches for the ends of 1 of the 3 runs" in capsys.readouterr().out


async def test_a_file_that_was_cut_off_at_a_line_is_not_vouched_for(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await anchor_journal()
    capsys.readouterr()
    await export_journal()
    trail = database.with_name("trail.jsonl")
    trail.write_text("".join(capsys.readouterr().out.splitlines(keepends=True)[:5]), "utf-8")
    assert verify_file(trail) == 0
    assert "No anchor vouches for the ends of 2 of the 2 runs" in capsys.readouterr().out


async def test_where_there_is_nothing_to_verify_the_exit_code_says_so(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    trail = database.with_name("trail.jsonl")
    trail.write_text("", "utf-8")
    assert (verify_file(trail), await verify_journal("TYPO")) == (1, 1)
    said = capsys.readouterr().out
    assert said.count("There is no event to verify") == 2
    assert "Every link holds" not in said


async def test_a_changed_event_is_named_and_the_exit_code_says_so(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(database, "UPDATE events SET body = replace(body, 'replan', 'forged') WHERE run_id = 'T2-r' AND seq = 2")
    assert await verify_journal("T1") == 0
    assert await verify_journal() == 1
    assert "run T2-r, event 2" in capsys.readouterr().out


async def test_an_export_can_be_verified_without_the_database(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await export_journal() == 0
    lines = capsys.readouterr().out
    events = [json.loads(line) for line in lines.splitlines()]
    assert [(one["team"], one["seq"], one["event"]["type"]) for one in events[:3]] == [
        ("T1", 1, "request_received"),
        ("T1", 2, "replan_wanted"),
        ("T1", 3, "run_ended"),
    ]
    trail = tmp_path / "trail.jsonl"
    trail.write_text(lines, "utf-8")
    assert verify_file(trail) == 0


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        pytest.param('"seq": 2', '"seq": 3', "event 2 is gone", id="a number"),
        pytest.param("다 됐습니다", "안 됐습니다", "event 3: it is not what was written", id="a word"),
        pytest.param('"version": 1', '"version": 2', "event 1: it is not what was written", id="the version"),
        pytest.param('"team": "T2"', '"team": "T1"', "event 1: it is not what was written", id="the team"),
        pytest.param('"seq"', '"sec"', "line 1 is not of an exported trail", id="a name"),
        pytest.param("}\n", "\n", "line 1 is not of an exported trail", id="an end"),
    ],
)
async def test_an_export_that_was_changed_is_found_out(
    database: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    await export_journal("")
    trail = database.with_name("trail.jsonl")
    trail.write_text(capsys.readouterr().out.replace(old, new), "utf-8")
    assert verify_file(trail) == 1
    assert told in capsys.readouterr().out


async def test_an_anchor_noted_elsewhere_shows_that_the_whole_journal_was_written_anew(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await anchor_journal() == 0
    noted = [parse_anchor(line) for line in capsys.readouterr().out.splitlines()]
    assert [one.team for one in noted] == ["T1", "T2"]
    assert await verify_journal(noted=noted) == 0
    edit(database, "DELETE FROM anchors WHERE team = 'T2'")
    edit(database, "DELETE FROM anchored WHERE team = 'T2'")
    assert await verify_journal() == 0
    assert await verify_journal(noted=noted) == 1
    assert "team T2: anchor 1 is gone" in capsys.readouterr().out


async def test_anchors_are_told_in_the_log(database: Path) -> None:
    async with open_database(f"sqlite:///{database}", HandClock()) as opened:
        structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
        with capture_logs() as logs:
            await anchor_teams(opened.audit)
        made = (await opened.audit.anchors("T2"))[0]
    assert [(one["team"], one["number"]) for one in logs] == [("T1", 1), ("T2", 1)]
    assert logs[1]["hash"] == made.hash


@pytest.mark.parametrize("text", ["", "T1:1", "T1:x:abc", "T1:1:abc:d"])
def test_a_noted_anchor_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        parse_anchor(text)
