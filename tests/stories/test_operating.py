"""What an operator asks from the command line: a run's story, whether it adds up, and that it stop."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bot.cli.run import plan_request
from bot.cli.runs import UnknownRunError, export_run, parse_journal, replay_run, send_command, show_stored_run
from bot.processes.operator import OperatorInbox
from bot.processes.serve import build_operator_inbox
from bot.settings import read_settings
from tests.bot.office import TEAM, Office, environment_of, has, says
from tests.contracts.builders import a_delivery
from tests.stories.places import effects

ASKED = "@metel 내일 오후 3시에 노션에 회의 기록을 만들고 슬랙에 공유해줘"


@pytest.fixture
def database(office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The office's database, as the command line's settings name it."""
    path = tmp_path / "metel.db"
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{path}")
    return path


def operating(office: Office) -> OperatorInbox:
    return build_operator_inbox(office.metel, office.metel.dispatcher)


async def waiting_run(office: Office) -> tuple[str, str]:
    """The thread and the id of a run that waits for an answer."""
    asked = await office.say(ASKED, channel="#general")
    await office.card(asked["ts"], has("pick_channel"))
    (row,) = await office.metel.database.runs.unfinished()
    return asked["ts"], row.id


async def test_a_runs_story_is_printed_line_by_line_and_folds_to_the_same_run(
    office: Office, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, run_id = await waiting_run(office)
    assert await export_run(run_id) == 0
    lines = capsys.readouterr().out.splitlines()
    assert parse_journal(lines) == await office.metel.database.runs.load(office.metel.workspace.team.team, run_id)
    assert '"type": "request_received"' in lines[0]


async def test_a_journal_that_agrees_with_its_index_is_said_to(
    office: Office, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, run_id = await waiting_run(office)
    assert await replay_run(run_id) == 0
    said = capsys.readouterr().out
    assert "agree" in said
    assert "Decisions made again: 3, of which 3 came out as recorded." in said


async def test_an_index_that_says_other_than_the_journal_is_found_out(
    office: Office, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, run_id = await waiting_run(office)
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE runs SET status = 'succeeded', channel = 'C9'")
    connection.close()
    assert await replay_run(run_id) == 1
    said = capsys.readouterr().out
    assert "status: the index says 'succeeded', the journal 'waiting'" in said
    assert "channel" in said


@pytest.mark.usefixtures("database")
async def test_a_run_that_is_not_there_is_told() -> None:
    with pytest.raises(UnknownRunError, match="metel runs list"):
        await replay_run("nobody")


async def test_a_run_is_stopped_from_the_command_line_by_its_owner(office: Office, database: Path) -> None:
    thread, run_id = await waiting_run(office)
    assert await send_command(run_id, "cancel") == 0
    await operating(office).poll()
    await office.card(thread, says("중지했어요"))
    await office.slack_app.notifier.settle(5)
    run = await office.metel.database.runs.load(office.metel.workspace.team.team, run_id)
    assert run.ended is not None
    assert run.ended.status == "cancelled"
    assert len(await effects(office, "chat.postMessage")) == len(await office.cards(thread))
    assert await office.metel.database.inbox.waiting(TEAM) == []


async def test_a_run_that_is_over_can_not_be_stopped(
    office: Office, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, run_id = await waiting_run(office)
    await send_command(run_id, "cancel")
    await operating(office).poll()
    await office.metel.dispatcher.idle()
    assert await send_command(run_id, "cancel") == 1
    assert "(cancelled): 이미 끝난 작업이에요." in capsys.readouterr().err


async def test_a_run_is_looked_at_again_when_the_operator_asks(office: Office, database: Path) -> None:
    _, run_id = await waiting_run(office)
    before = await office.metel.database.runs.load(office.metel.workspace.team.team, run_id)
    await send_command(run_id, "resume")
    await operating(office).poll()
    await office.metel.dispatcher.idle()
    assert await office.metel.database.runs.load(office.metel.workspace.team.team, run_id) == before
    assert await office.metel.database.inbox.waiting(TEAM) == []


async def test_a_wish_for_an_unknown_run_is_let_go_of_and_what_is_slacks_is_left(office: Office) -> None:
    inbox = office.metel.database.inbox
    strange = a_delivery("metel:cancel:nobody")
    await inbox.store(type(strange)(strange.key, TEAM, "metel.cancel", {"run_id": "nobody"}, strange.received_at))
    await inbox.store(a_delivery("of another kind", team=TEAM))
    await operating(office).poll()
    assert [delivery.key for delivery in await inbox.waiting(TEAM)] == ["of another kind"]


async def test_the_plan_of_a_run_is_drawn(office: Office, database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, run_id = await waiting_run(office)
    assert await show_stored_run(run_id, as_json=False, picture=True) == 0
    drawn = capsys.readouterr().out.splitlines()
    assert drawn[0] == "flowchart TD"
    assert "  n_a1 --> n_a2" in drawn


async def test_a_request_is_planned_beside_the_process_that_has_the_database(
    office: Office, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = read_settings(environment_of(office.sandbox, tmp_path / "metel.db"))
    assert await plan_request(settings, "노션에 회의 기록을 만들고 슬랙에 공유해줘", as_json=False, picture=True) == 0
    assert capsys.readouterr().out.startswith("flowchart TD")
    assert await office.metel.database.runs.latest() == []
