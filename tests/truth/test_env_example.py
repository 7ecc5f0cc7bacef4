"""``.env.example`` shows every setting with its default, and no name that is none."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from bot.settings import build_settings_class, read_settings

EXAMPLE = (Path(__file__).parents[2] / ".env.example").read_text("utf-8")
_SETTING = re.compile(r"^(?:# )?([A-Z][A-Z_]+)=(\S*)$", re.M)


def names(text: str) -> list[str]:
    return [name for name, _ in _SETTING.findall(text)]


def uncommented(text: str) -> str:
    return "\n".join(f"{name}={value}" for name, value in _SETTING.findall(text))


@pytest.fixture
def nothing_is_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder, and none of the settings in the environment."""
    monkeypatch.chdir(tmp_path)
    for name in build_settings_class().model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    return tmp_path


def test_every_setting_is_shown_once_and_nothing_else() -> None:
    assert sorted(names(EXAMPLE)) == sorted(name.upper() for name in build_settings_class().model_fields)


def test_a_name_is_read_whether_it_is_commented_out_or_not() -> None:
    assert names("# Why.\nSLACK_BOT_TOKEN=\n# METEL_LOCALE=ko\n# not A=b\n") == ["SLACK_BOT_TOKEN", "METEL_LOCALE"]


def test_each_setting_has_a_line_of_words_above_it() -> None:
    pairs = [(above, line) for above, line in pairwise(EXAMPLE.splitlines()) if _SETTING.match(line)]
    assert len(pairs) == len(build_settings_class().model_fields)
    assert [line for above, line in pairs if not re.match(r"# [A-Z]\w*.* ", above) or _SETTING.match(above)] == []


@pytest.mark.parametrize("text", [EXAMPLE, uncommented(EXAMPLE)], ids=["as it is", "uncommented"])
def test_a_copy_of_it_changes_no_default(nothing_is_set: Path, text: str) -> None:
    (nothing_is_set / ".env").write_text(text, "utf-8")
    defaults = {name: field.default for name, field in build_settings_class().model_fields.items()}
    assert read_settings().model_dump() == defaults


def test_a_default_that_is_told_otherwise_would_be_seen(nothing_is_set: Path) -> None:
    (nothing_is_set / ".env").write_text(uncommented(EXAMPLE.replace("LOCALE=ko", "LOCALE=en")), "utf-8")
    assert read_settings().metel_locale == "en"


def test_no_secret_is_written_down() -> None:
    secret = re.compile(r"(_TOKEN|_KEYS?|_SECRET|_CREDENTIALS)$")
    shown = [(name, value) for name, value in _SETTING.findall(EXAMPLE) if secret.search(name)]
    assert len(shown) >= 7
    assert [name for name, value in shown if value] == []
