"""``metel`` on the command line: one object, and an exit code that says how it ended."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import schemas
from tests.bot.command_line import Done, clean_environment, run_cli

SCHEMA = json.loads((Path(schemas.__file__).parent / "run-result.schema.json").read_text("utf-8"))
SCENARIO = "내일 오후 3시에 노션에 회의 기록을 만들고 슬랙에 공유해줘"
AT_TEN = {"METEL_NOW": "2026-03-04T10:00:00+09:00"}


def metel(*words: str, folder: Path) -> Done:
    """The command line with nothing set but the clock."""
    return run_cli(*words, env=clean_environment(**AT_TEN), cwd=folder)


def in_a_process(*words: str, folder: Path) -> Done:
    """The same as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "bot.cli", *words],
        cwd=folder,
        env=clean_environment(PYTHONPATH=os.getcwd(), **AT_TEN),
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
        stdin=subprocess.DEVNULL,
    )


def run(*words: str, folder: Path, call: Callable[..., Done] = metel) -> tuple[int, dict[str, Any]]:
    done = call("run", *words, "--json", folder=folder)
    assert done.stdout, done.stderr
    told = json.loads(done.stdout)
    assert [error.message for error in Draft202012Validator(SCHEMA).iter_errors(told)] == []  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return done.returncode, told


@pytest.mark.parametrize("call", [metel, in_a_process])
def test_scenario_one_with_its_answer_succeeds(tmp_path: Path, call: Callable[..., Done]) -> None:
    code, told = run(SCENARIO, "--answer", "slack.post_message.channel=#general", folder=tmp_path, call=call)
    assert (code, told["status"]) == (0, "succeeded")
    page, message = told["actions"]
    assert page["payload"]["properties"]["날짜"].startswith("2026-03-05T15:00")
    assert page["resolved"]["parent"]["name"] == "회의록"
    assert message["resolved"]["channel"]["name"] == "#general"
    assert told["memory"]["a1.page_url"]["data"] in message["payload"]["text"]
    assert told["model_calls"] == 0


def test_a_run_that_lacks_an_answer_waits(tmp_path: Path) -> None:
    code, told = run(SCENARIO, folder=tmp_path)
    assert (code, told["status"]) == (2, "waiting")
    assert [(q["tool"], q["field"], q["control"]) for q in told["questions"]] == [
        ("slack.post_message", "channel", "channel")
    ]


def test_scenario_two_succeeds(tmp_path: Path) -> None:
    asked = "지난주 매출을 구글 시트에서 가져와서 슬랙에 요약해줘"
    code, told = run(asked, "--answer", "slack.post_message.channel=#sales", folder=tmp_path)
    assert (code, told["status"]) == (0, "succeeded")
    assert [action["tool"] for action in told["actions"]] == [
        "sheets.get_range",
        "text.summarize",
        "slack.post_message",
    ]


@pytest.mark.parametrize(("words", "code", "status"), [((), 2, "waiting"), (("--yes",), 0, "succeeded")])
def test_a_deletion_needs_a_yes(tmp_path: Path, words: tuple[str, ...], code: int, status: str) -> None:
    found, told = run("노션에서 '구버전 위키' 페이지 삭제해줘", *words, folder=tmp_path)
    assert (found, told["status"]) == (code, status)
    assert told["actions"][0]["decision"]["decision"] == "require_confirm"


@pytest.mark.parametrize(
    "words",
    [("run",), ("run", ""), ("run", "안녕", "--answer", "nothing"), ("dance",), ("run", "안녕", "--as", "nobody")],
)
def test_a_call_that_makes_no_sense_exits_with_64(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = metel(*words, folder=tmp_path)
    assert done.returncode == 64
    assert done.stderr
    assert "Traceback" not in done.stderr


def test_without_tokens_serve_says_what_is_missing_and_how_to_get_it(tmp_path: Path) -> None:
    done = metel("serve", folder=tmp_path)
    assert done.returncode == 1
    assert "SLACK_BOT_TOKEN" in done.stderr
    assert "manifest.yml" in done.stderr


def test_without_tokens_doctor_says_what_is_missing(tmp_path: Path) -> None:
    done = metel("doctor", folder=tmp_path)
    assert done.returncode == 1
    for name in ("SLACK_BOT_TOKEN", "SLACK_APP_TOKEN", "NOTION_TOKEN", "GOOGLE_APPLICATION_CREDENTIALS"):
        assert name in done.stdout


def test_a_tool_shows_its_contract(tmp_path: Path) -> None:
    done = metel("tools", "show", "google.sheets.get_range", folder=tmp_path)
    assert json.loads(done.stdout)["tool"] == "sheets.get_range"


def test_a_plan_can_be_looked_at_without_running_it(tmp_path: Path) -> None:
    done = metel("plan", SCENARIO, "--json", folder=tmp_path)
    assert [action["tool"] for action in json.loads(done.stdout)["actions"]] == [
        "notion.create_page",
        "slack.post_message",
    ]


def test_runs_are_listed_once_there_is_a_database(tmp_path: Path) -> None:
    done = metel("runs", "list", folder=tmp_path)
    assert done.returncode == 1
    assert "metel.db" in done.stderr
    assert metel("db", "upgrade", folder=tmp_path).returncode == 0
    assert metel("runs", "list", folder=tmp_path).returncode == 0
