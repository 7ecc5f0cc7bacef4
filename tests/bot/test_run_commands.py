"""``metel runs``: a run is named by its id, or by the short one that every card shows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.cli import runs
from bot.cli.runs import SeveralRunsError, UnknownRunError, export_run, replay_run, send_command, show_stored_run
from bot.slack.cards.text import shorten_run_id
from orchestration.storage.database import open_database
from tests.contracts.builders import HandClock, beginning

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
