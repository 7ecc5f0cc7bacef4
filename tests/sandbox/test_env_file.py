"""The settings that the sandbox prints are read alike by a shell and by the bot's reader of ``.env`` files."""

from __future__ import annotations

import subprocess
from io import StringIO
from pathlib import Path

from dotenv import dotenv_values

from sandbox.environment import env_file_for, environment_for

URL = "http://127.0.0.1:8787"


def test_a_shell_and_the_bot_read_the_same(tmp_path: Path) -> None:
    wanted, text = environment_for(URL, tmp_path), env_file_for(URL, tmp_path)
    assert any(" " in value for value in wanted.values()), "a value that needs its quotes"
    assert dotenv_values(stream=StringIO(text)) == wanted
    (tmp_path / "settings").write_text(text, "utf-8")
    sourced = subprocess.run(
        ["sh", "-c", 'set -eua; . "$1"; env -0', "sh", str(tmp_path / "settings")],
        env={"LC_ALL": "C.UTF-8"},
        capture_output=True,
        check=True,
    )
    lines = [line.partition("=") for line in sourced.stdout.decode().split("\0")]
    seen = {name: value for name, _, value in lines}
    assert {name: seen.get(name) for name in wanted} == wanted
