"""What can be set, and what metel says of a value that it cannot use."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from bot.app import list_missing_settings
from bot.settings import Bounds, SettingsError, read_settings
from orchestration.limits import Limits
from orchestration.llm.gateway import Budget
from sandbox.server import running_sandbox
from tests.bot.office import NOW, bot_in, says
from tests.stories.places import pages


@pytest.fixture(autouse=True)
def nothing_is_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test is in an empty folder of its own, with none of the settings that it names in the environment."""
    monkeypatch.chdir(tmp_path)
    for name in ("METEL_TIMEZONE", "SLACK_BOT_TOKEN", "SLACK_APP_TOKEN", "METEL_HEALTH_PORT", "METEL_MAX_PARALLEL"):
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
    assert list_missing_settings(settings) == ("SLACK_BOT_TOKEN", "SLACK_APP_TOKEN")
    assert (settings.metel_health_port, settings.metel_timezone) == (None, "Asia/Seoul")


def test_an_empty_value_in_the_environment_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SLACK_APP_TOKEN", "")
    assert "SLACK_APP_TOKEN" in list_missing_settings(read_settings())


def test_an_empty_override_leaves_unset_what_the_environment_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SLACK_APP_TOKEN", "xapp-1")
    assert read_settings({"SLACK_APP_TOKEN": ""}).slack_app_token is None


def test_the_bounds_of_a_run_are_the_standard_ones_where_none_is_set() -> None:
    assert (read_settings().limits, read_settings().model_budget) == (Limits(), Budget())


def test_each_bound_of_a_run_is_a_setting() -> None:
    names = [f"metel_{field.name}" for field in fields(Limits) if f"metel_{field.name}" in Bounds.model_fields]
    settings = read_settings({name.upper(): "101" if name.endswith(("_s", "_chars")) else "5" for name in names})
    set_so = {f"metel_{field.name}": getattr(settings.limits, field.name) for field in fields(Limits)}
    assert len(names) == 13
    assert {set_so[name] for name in names} == {101, 5}
    of_models = read_settings({"METEL_MODEL_CALLS": "7", "METEL_MODEL_TOKENS": "900"}).model_budget
    assert of_models == Budget(max_calls=7, max_tokens=900)


@pytest.mark.parametrize(("name", "value"), [("METEL_MAX_PARALLEL", "0"), ("METEL_MAX_LOOP_ITEMS", "many")])
def test_a_bound_that_makes_no_sense_is_refused_by_its_name(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=f"^{name}: must be "):
        read_settings({name: value})


async def test_the_bounds_that_are_set_are_those_of_the_loop_and_of_the_planner(tmp_path: Path) -> None:
    async with (
        running_sandbox(now=NOW) as sandbox,
        bot_in(sandbox, tmp_path / "m.db", METEL_MAX_ACTIONS="1", METEL_MAX_PARALLEL="2") as office,
    ):
        context = office.metel.tenants.first().context
        asked = await office.say("@metel 노션에 회의 기록을 만들고 #general에 공유해줘", channel="#general")
        await office.card(asked["ts"], says("1개까지만 돼요"))
        assert await pages(office, "회의 기록") == []
    assert (context.limits.max_parallel, context.maker.limits.max_actions) == (2, 1)
