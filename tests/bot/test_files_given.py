"""What ``metel`` says of a file that is not what the command wants: which one, where, and what would help."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli.app import app
from bot.cli.errors import UsageError
from bot.settings import SettingsError, read_policy
from tests.bot.command_line import clean_environment, run_cli

USAGE = 64


def metel(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """The exit code, and what is said to the person."""
    try:
        code = app([*words], exit_on_error=False, print_error=False, result_action="return_value")
    except UsageError as error:
        return USAGE, f"{error}\n"
    assert isinstance(code, int)
    return code, capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [["policy", "set"], ["policy", "check"], ["policy", "check", "--jsonl"], ["eval", "--suite"], ["audit", "verify"]],
    ids=" ".join,
)
def test_a_file_that_is_not_there_is_named_and_nothing_else(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert metel(capsys, *words, "nofile.yaml") == (USAGE, "there is no file nofile.yaml\n")


def test_doctor_names_a_setting_whose_file_is_not_there_once(tmp_path: Path) -> None:
    env = clean_environment(METEL_POLICY="nope.yaml", METEL_MODELS_FILE="nope.yaml", COLUMNS="200")
    said = run_cli("doctor", env=env, cwd=tmp_path).stdout
    lines = [" ".join(line.split()) for line in said.splitlines() if "nope" in line]
    assert [line.partition("METEL_")[2] for line in lines] == [
        "MODELS_FILE: there is no file nope.yaml",
        "POLICY: there is no file nope.yaml",
    ]


@pytest.mark.parametrize("act", ["set", "check"])
def test_a_policy_file_that_was_named_is_not_taken_for_the_one_that_is_set(
    act: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "policy.yaml"
    file.write_text("allow_everything: true\n", "utf-8")
    code, said = metel(capsys, "policy", act, str(file))
    assert (code, said.partition(" is not a policy: line 1: allow_everything")[0]) == (1, str(file))
    with pytest.raises(SettingsError, match=r"^METEL_POLICY: .* is not a policy: line 1: allow_everything"):
        read_policy(file)


NO_SUITES: dict[str, tuple[str, str]] = {
    "a mapping": ("id: one\n", "it is no list of cases"),
    "nothing": ("", "it is no list of cases"),
    "no YAML": ("- id: one\n  text: [\n", "line 3: "),
    "an alias of nothing": ("- *one\n", "line 1: found undefined alias"),
    "no case": ("- one\n", "\n  case 1: it is not a case\n"),
    "a field that lacks": ("- {id: one, text: x, tools: []}\n- {id: two, text: x}\n", "\n  case 2: tools is missing\n"),
    "a field too many": ("- {id: one, text: x, tools: [], tool: a}\n", "\n  case 1: there is no field tool\n"),
    "a value that does not fit": ("- {id: one, text: x, tools: [], when: perhaps}\n", "\n  case 1: when: "),
}


@pytest.mark.parametrize("name", NO_SUITES)
def test_what_is_no_suite_says_where_and_what_a_suite_is(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, told = NO_SUITES[name]
    file = tmp_path / "suite.yaml"
    file.write_text(text, "utf-8")
    code, said = metel(capsys, "eval", "--suite", str(file))
    assert code == USAGE
    assert said.startswith(f"{file} is no suite of cases:")
    assert told in said
    assert "docs/how-to/measure-a-planner.md" in said
    assert "pydantic" not in said


def test_what_is_no_text_is_no_suite(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "suite.yaml"
    file.write_bytes(b"\xff\xfe\x00")
    code, said = metel(capsys, "eval", "--suite", str(file))
    assert (code, "it is no text" in said) == (USAGE, True)


@pytest.mark.parametrize(
    "content", [b"# Notes\n", b'{"team": "T1"}\n', b"\xff\xfe\x00"], ids=["notes", "json", "bytes"]
)
def test_a_file_that_never_was_a_trail_is_no_journal_that_was_changed(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "notes.md"
    file.write_bytes(content)
    told = f"{file} is no exported trail; write one with: metel audit export > FILE\n"
    assert metel(capsys, "audit", "verify", str(file)) == (USAGE, told)
