"""What can be set, and what metel says of a value that it cannot use."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.composition import missing_settings
from bot.settings import SettingsError, read_settings


@pytest.fixture(autouse=True)
def nothing_is_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test is in an empty folder of its own, with none of the settings that it names in the environment."""
    monkeypatch.chdir(tmp_path)
    for name in ("METEL_TIMEZONE", "SLACK_BOT_TOKEN", "SLACK_APP_TOKEN", "METEL_HEALTH_PORT"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("name", ["Seoul/Nowhere", "Asia", "../etc/passwd", "KST9"])
def test_a_time_zone_that_does_not_exist_is_refused_at_the_start(name: str) -> None:
    with pytest.raises(SettingsError, match=r"^METEL_TIMEZONE: .*Asia/Seoul") as refused:
        read_settings({"METEL_TIMEZONE": name})
    assert name in str(refused.value)


def test_a_time_zone_of_the_file_is_checked_as_well(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("METEL_TIMEZONE=Seoul/Nowhere\n")
    with pytest.raises(SettingsError, match="'Seoul/Nowhere' is no time zone"):
        read_settings()


@pytest.mark.parametrize("name", ["Asia/Seoul", "UTC", "Europe/Berlin"])
def test_a_time_zone_that_exists_is_taken(name: str) -> None:
    assert read_settings({"METEL_TIMEZONE": name}).metel_timezone == name


def test_an_empty_value_in_the_file_is_not_set(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("SLACK_BOT_TOKEN=\nSLACK_APP_TOKEN=\nMETEL_HEALTH_PORT=\nMETEL_TIMEZONE=\n")
    settings = read_settings()
    assert missing_settings(settings) == ("SLACK_BOT_TOKEN", "SLACK_APP_TOKEN")
    assert (settings.metel_health_port, settings.metel_timezone) == (None, "Asia/Seoul")


def test_an_empty_value_in_the_environment_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SLACK_APP_TOKEN", "")
    assert "SLACK_APP_TOKEN" in missing_settings(read_settings())


def test_an_empty_override_leaves_unset_what_the_environment_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SLACK_APP_TOKEN", "xapp-1")
    assert read_settings({"SLACK_APP_TOKEN": ""}).slack_app_token is None
