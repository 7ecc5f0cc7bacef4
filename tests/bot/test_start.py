"""A start of the command line loads what it needs and nothing else. Its time is measured by ``bench.startup``."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import bot.cli
from bench.startup import RUN, main, start
from sandbox.server import running_sandbox
from tests.bot.command_line import clean_environment

UNUSED = {
    "alembic",
    "bot.slack.app",
    "cryptography",
    "google",
    "googleapiclient",
    "httplib2",
    "notion_client",
    "openai",
    "procrastinate",
    "prometheus_client",
    "psycopg",
    "requests",
    "sandbox",
    "slack_bolt",
    "sqlalchemy.dialects.postgresql",
    "starlette",
    "uvicorn",
}
"""What no command needs before it has called anybody: adapters that may not be set, and the sandbox."""
OF_A_RUN = {"aiohttp", "bot.app", "httpx", "orchestration.run", "pydantic", "schemas", "slack_sdk", "sqlalchemy"}
"""What every request needs, and help does not."""
NEVER = {"bot.slack.app", "openai", "procrastinate", "prometheus_client", "psycopg", "sandbox", "slack_bolt", "uvicorn"}
"""What a request from the terminal never needs with a SQLite file and no model."""


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_and_the_version_load_the_command_line_alone(tmp_path: Path, option: str) -> None:
    started = start([option], tmp_path, notes_modules=True)
    assert not started.called
    assert {"cyclopts", "bot.cli.app"} <= started.modules
    assert (
        started.modules & {*UNUSED, "aiohttp", "bot.app", "httpx", "pydantic", "schemas", "slack_sdk", "sqlalchemy"}
        == set()
    )


PLANS = {"run", "evaluate", "start", "app", "__main__"}
"""Parts of the command line that plan, or that call the others."""


def test_what_plans_nothing_loads_no_grammar_and_the_sandbox_nothing_of_the_bot() -> None:
    """The grammar alone takes longer to load than the rest of a command."""
    names = [one.stem for one in Path(bot.cli.__file__).parent.glob("*.py") if one.stem not in {*PLANS, "__init__"}]
    assert {"tools", "runs", "policy", "connections", "doctor", "database", "receipt", "sandbox"} <= {*names}
    code = "import sys, bot.cli.sandbox\nprint(*sys.modules)\n" + "".join(f"import bot.cli.{one}\n" for one in names)
    told = subprocess.run(
        [sys.executable, "-c", f"{code}print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
        env=clean_environment(PYTHONPATH=os.getcwd()),
    )
    of_sandbox, of_all = (set(line.split()) for line in told.stdout.splitlines())
    assert not {one for one in of_sandbox if one.startswith(("orchestration", "connectors", "bot.app"))}
    assert not {one for one in of_all if one.startswith(("orchestration.rule_planner", "bot.app"))}


def test_run_loads_little_before_its_first_call(tmp_path: Path) -> None:
    start(RUN, tmp_path)  # makes the database
    started = start(RUN, tmp_path, notes_modules=True)
    assert started.called
    assert {"bot.cli.run", *OF_A_RUN} <= started.modules
    assert started.modules & UNUSED == set()


def test_only_a_database_that_has_to_be_upgraded_loads_alembic(tmp_path: Path) -> None:
    assert "alembic" in start(RUN, tmp_path, notes_modules=True).modules
    assert "alembic" not in start(RUN, tmp_path, notes_modules=True).modules


async def test_a_run_to_its_end_loads_no_sandbox_and_no_bolt(tmp_path: Path) -> None:
    code = "import sys, bot.cli.app\ntry:\n bot.cli.app.main()\nfinally:\n sys.stderr.write(' '.join(sys.modules))"
    async with running_sandbox() as sandbox:
        bot = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", code, *RUN, "--as", "minji"),
            env=clean_environment(PYTHONPATH=os.getcwd(), **sandbox.environment),
            cwd=tmp_path,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        out, err = await bot.communicate()
    assert json.loads(out)["status"] == "succeeded"
    loaded = set(err.decode().split())
    assert "bot.cli.run" in loaded
    assert loaded & NEVER == set()


def test_what_is_measured_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--starts", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert all(float(line.split(" s of CPU")[0].split()[-1]) > 0 for line in lines)
