"""``metel runs``: a run is named by its id, or by the short one that every card shows."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Coroutine
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from bot.cli import runs
from bot.cli.run_list import RunListArguments, list_runs
from bot.cli.runs import SeveralRunsError, UnknownRunError, export_run, replay_run, send_command, show_stored_run
from bot.slack.cards.text import shorten_run_id
from orchestration.ports import Commit, Delivery, RunQuery
from orchestration.storage.database import open_database
from tests.bot.test_report import SCHEMA
from tests.contracts.builders import NOON, HandClock, beginning
from tests.core.builders import a_plan, a_run, an_action

RUN = "r6e3d9db6b1179ab"
TWINS = ("r111111111110cd1", "r222222222220cd1")


@pytest.fixture
async def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database with a run whose short id is its own, and two of one short id, as the settings name it."""
    made = f"sqlite:///{tmp_path / 'metel.db'}"
    monkeypatch.setenv("DATABASE_URL", made)
    async with open_database(made, HandClock()) as database:
        for run, team in ((RUN, "T1"), (TWINS[0], "T1"), (TWINS[1], "T2")):
            await database.runs.commit(beginning(run, team=team))
    return made


async def change(named: str) -> int:
    return await runs.change_plan(named, "change the title to Weekly")


async def told(named: str) -> int:
    return await show_stored_run(named, as_json=True)


async def cancel(named: str) -> int:
    return await send_command(named, "cancel")


COMMANDS: dict[str, Callable[[str], Awaitable[int]]] = {
    "show": told,
    "export": export_run,
    "replay": replay_run,
    "change": change,
    "cancel": cancel,
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("named", [RUN, "79AB", "79ab", "#79AB"])
@pytest.mark.usefixtures("url")
async def test_a_run_is_named_as_its_card_names_it(
    command: str, named: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shorten_run_id(RUN) == "79AB"
    monkeypatch.setattr(runs, "TAKEN_WITHIN_S", 0.0)
    assert await COMMANDS[command](named) == 0
    assert RUN in capsys.readouterr().out


async def test_a_wish_by_the_short_id_is_for_the_run_it_means(url: str) -> None:
    assert await send_command("79AB", "cancel") == 0
    async with open_database(url, HandClock()) as database:
        (left,) = await database.inbox.waiting("T1")
    assert left.body["run_id"] == RUN


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.usefixtures("url")
async def test_where_a_short_id_is_of_several_runs_they_are_told(command: str) -> None:
    with pytest.raises(SeveralRunsError) as refusal:
        await COMMANDS[command]("0CD1")
    assert all(run in str(refusal.value) for run in TWINS)
    assert RUN not in str(refusal.value)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("named", ["0000", "", "9ab", "%", "____", "179ab"])
@pytest.mark.usefixtures("url")
async def test_what_is_neither_an_id_nor_a_short_one_names_no_run(command: str, named: str) -> None:
    with pytest.raises(UnknownRunError, match="metel runs list"):
        await COMMANDS[command](named)


async def test_a_run_whose_whole_id_is_named_is_that_run(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    async with open_database(url, HandClock()) as database:
        await database.runs.commit(beginning("79AB"))
    assert await replay_run("79AB") == 0
    assert capsys.readouterr().out.startswith("79AB:")


def listed(*, as_json: bool = False, **given: Any) -> Coroutine[Any, Any, int]:
    asked = {name: given.pop(name) for name in ("statuses", "team") if name in given}
    return list_runs(RunListArguments(RunQuery(**asked), **given), as_json=as_json)


@pytest.mark.usefixtures("url")
async def test_the_list_is_read_page_by_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert await listed(limit=2) == 0
    first = capsys.readouterr().out
    assert "There are more: --page 2" in first
    assert await listed(limit=2, page=2) == 0
    second = capsys.readouterr().out
    assert "There are more" not in second
    assert all((run in first) != (run in second) for run in (RUN, *TWINS))
    assert await listed(limit=2, page=3) == 0
    assert "no more runs" in capsys.readouterr().out


@pytest.mark.usefixtures("url")
async def test_the_list_says_where_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    for nothing in (listed(statuses=("failed",)), listed(service="notion"), listed(newer_than=timedelta(0))):
        assert await nothing == 0
        assert "There are no such runs." in capsys.readouterr().out


@pytest.mark.usefixtures("url")
async def test_as_json_everything_is_told_of_all_that_is_meant(capsys: pytest.CaptureFixture[str]) -> None:
    assert await listed(as_json=True, limit=1, team="T1") == 0
    rows = json.loads(capsys.readouterr().out)
    assert {row["run_id"] for row in rows} == {RUN, TWINS[0]}
    for row in rows:
        assert {
            "team",
            "status",
            "text",
            "user",
            "channel",
            "thread_ts",
            "asked_at",
            "wakes_at",
            "overdue_s",
        } <= row.keys()


async def test_what_a_run_waits_for_is_shown_in_words_and_as_json(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    clicked = Delivery("k1", "T1", "slack.interaction", {"actions": [{"block_id": f"stop:{RUN}"}]}, NOON)
    other = Delivery("k2", "T1", "slack.event", {"event": {"thread_ts": "9.9"}}, NOON)
    async with open_database(url, HandClock()) as database:
        await database.inbox.store(clicked)
        await database.inbox.store(other)
    assert await told(RUN) == 0
    report = json.loads(capsys.readouterr().out)
    assert not list(Draft202012Validator(SCHEMA).iter_errors(report))  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]
    assert [wait["kind"] for wait in report["waits"]] == ["overdue", "delivery", "planning"]
    assert report["waits"][1]["since"] == NOON.isoformat()
    assert await show_stored_run(RUN, as_json=False) == 0
    shown = capsys.readouterr().out
    for wait in report["waits"]:
        assert f"~ {wait['why']}\n  {wait['help']}" in shown


async def test_a_hold_that_an_admin_set_is_why_a_run_waits(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    begun = a_run(a_plan(an_action())).started("a1")
    now = datetime.now(UTC)
    async with open_database(url, HandClock()) as database:
        await database.runs.commit(Commit(begun.run, 0, begun.events))
        store = database.limiter_stores.of("T1", "slack")
        await store.change(lambda state: (state.asked_to_wait("", now + timedelta(hours=1), now, "root"), None))
    assert await told(begun.run.id) == 0
    waits = json.loads(capsys.readouterr().out)["waits"]
    assert [(wait["kind"], wait["service"], wait["whom"]) for wait in waits] == [("held_by_person", "slack", ["root"])]
    assert "metel connections release slack" in waits[0]["help"]
