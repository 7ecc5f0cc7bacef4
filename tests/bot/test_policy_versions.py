"""``metel policy set, show, history, revoke``: what a person at the terminal sees of a team's policy."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from orchestration.storage.database import open_database
from sandbox.server import running_sandbox
from tests.bot.command_line import Done, clean_environment, run_cli
from tests.bot.office import TEAM
from tests.contracts.builders import HandClock, beginning

STRICT = """\
allow_destructive: false
rules:
  - id: team.salaries
    decision: deny
    reason: Salaries stay here.
    when: {path: payload.text, op: contains, value: 연봉}
"""


class Terminal:
    """A terminal whose metel has a database of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *words: str, **more: str) -> Done:
        settings = {"DATABASE_URL": f"sqlite:///{self.folder / 'metel.db'}", **more}
        return run_cli("policy", *words, env=clean_environment(**settings), cwd=self.folder)

    def file(self, text: str, name: str = "policy.yaml") -> str:
        (self.folder / name).write_text(text, "utf-8")
        return str(self.folder / name)


@pytest.fixture
async def metel(tmp_path: Path) -> Terminal:
    """A terminal whose metel has carried something out for one team."""
    made = Terminal(tmp_path)
    await asked_by("T1", made)
    return made


async def asked_by(team: str, terminal: Terminal) -> None:
    """Have a team's request stand in the database."""
    async with open_database(f"sqlite:///{terminal.folder / 'metel.db'}", HandClock()) as database:
        await database.runs.commit(beginning(f"{team}-r", team=team))


def test_a_policy_that_would_always_ask_is_set_with_a_warning(metel: Terminal) -> None:
    done = metel("set", metel.file(STRICT.replace("payload.text", "payload.txt")), "--team", "T1")
    assert done.returncode == 0
    assert "Version 2 is in force" in done.stdout
    assert "none of its tools has the field txt" in done.stderr


def test_a_set_policy_is_the_next_version_and_shows_what_changed(metel: Terminal) -> None:
    done = metel("set", metel.file(STRICT), "--team", "T1", "--note", "after the incident")
    assert done.returncode == 0, done.stderr
    assert "-allow_destructive: true" in done.stdout
    assert "+allow_destructive: false" in done.stdout
    assert "Version 2 is in force for the team T1" in done.stdout
    assert done.stderr == ""
    shown = json.loads(metel("show", "--json").stdout)
    assert shown["policy"]["allow_destructive"] is False
    assert shown["policy"]["version"] == 2
    assert "after the incident" in shown["source"]


def test_a_file_that_is_no_policy_changes_nothing_and_names_the_place(metel: Terminal) -> None:
    broken = metel.file("limits:\n  - {per: person, of: writes, most: -1}\n")
    done = metel("set", broken, "--team", "T1")
    assert done.returncode == 1
    assert "limits[0].most" in done.stderr
    assert json.loads(metel("history", "--team", "T1", "--json").stdout) == []
    assert "limits[0].most" in metel("check", broken).stderr


def test_the_history_tells_who_when_and_why(metel: Terminal) -> None:
    metel("set", metel.file(STRICT), "--team", "T1", "--note", "one")
    metel("set", metel.file("personal_data: deny\n"), "--team", "T1", "--note", "two")
    rows = json.loads(metel("history", "--json").stdout)
    assert [(row["version"], row["note"]) for row in rows] == [(3, "two"), (2, "one")]
    assert all(row["by"].startswith("cli:") for row in rows)
    earlier = json.loads(metel("show", "--version", "2", "--json").stdout)
    assert earlier["policy"]["allow_destructive"] is False
    assert metel("show", "--version", "9").returncode == 1


def test_a_rule_of_the_teams_own_is_revoked(metel: Terminal) -> None:
    metel("set", metel.file(STRICT), "--team", "T1")
    done = metel("revoke", "team.salaries")
    assert done.returncode == 0, done.stderr
    assert json.loads(metel("show", "--json").stdout)["policy"]["rules"] == []
    assert metel("revoke", "team.salaries").returncode == 1


def test_the_same_file_again_makes_no_version(metel: Terminal) -> None:
    metel("set", metel.file(STRICT), "--team", "T1")
    for note in ("", "revoked by hand"):
        again = metel("set", metel.file(STRICT), "--team", "T1", "--note", note)
        assert again.returncode == 0, "what a person notes decides nothing"
        assert "in force already" in again.stderr
    assert len(json.loads(metel("history", "--json").stdout)) == 1


async def test_of_several_teams_one_must_be_named(metel: Terminal) -> None:
    await asked_by("T2", metel)
    metel("set", metel.file(STRICT), "--team", "T1")
    metel("set", metel.file(STRICT), "--team", "T2")
    done = metel("show")
    assert done.returncode == 1
    assert "T1, T2" in done.stderr
    assert metel("show", "--team", "T2").returncode == 0


@pytest.mark.parametrize(
    "words",
    [("set", "FILE"), ("show",), ("history",), ("revoke", "team.salaries"), ("check", "--jsonl", "FILE")],
    ids=lambda words: words[0],
)
def test_a_team_that_nobody_knows_is_refused_and_nothing_is_written(metel: Terminal, words: tuple[str, ...]) -> None:
    file = metel.file(STRICT)
    done = metel(*(file if word == "FILE" else word for word in words), "--team", "TNOSUCH")
    assert done.returncode == 1
    assert "there is no team TNOSUCH; there is T1" in done.stderr
    assert metel("show").returncode == 0, "the team there is need not be named"


def test_before_there_is_a_team_none_can_be_named(tmp_path: Path) -> None:
    metel = Terminal(tmp_path)
    done = metel("set", metel.file(STRICT), "--team", "T1")
    assert done.returncode == 1
    assert "there is no team T1; there is none yet" in done.stderr


async def test_the_team_of_the_token_has_a_policy_before_it_has_asked_for_anything(tmp_path: Path) -> None:
    metel = Terminal(tmp_path)
    async with running_sandbox() as sandbox:
        file = metel.file(STRICT)
        done = await asyncio.to_thread(metel, "set", file, "--team", TEAM, **sandbox.environment)
        assert f"in force for the team {TEAM}" in done.stdout, done.stderr
        refused = await asyncio.to_thread(metel, "set", file, "--team", "TNOSUCH", **sandbox.environment)
    assert refused.returncode == 1
    assert f"there is no team TNOSUCH; there is {TEAM}" in refused.stderr


def test_a_team_that_wrote_none_goes_on_from_the_file(metel: Terminal) -> None:
    mine = metel.file("version: 7\npersonal_data: deny\n", "mine.yaml")
    shown = json.loads(metel("show", "--json", METEL_POLICY=mine).stdout)
    assert (shown["policy"]["version"], shown["policy"]["personal_data"]) == (7, "deny")
    done = metel("set", metel.file(STRICT), "--team", "T1", METEL_POLICY=mine)
    assert "Version 8 is in force" in done.stdout
