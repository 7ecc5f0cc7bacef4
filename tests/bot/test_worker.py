"""A worker beside others needs a database that can be shared."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.processes.worker import build_worker_settings, run_worker
from bot.settings import SettingsError, read_settings


async def test_with_a_sqlite_file_a_worker_is_refused_and_told_what_serves_instead(tmp_path: Path) -> None:
    settings = read_settings({"DATABASE_URL": f"sqlite:///{tmp_path}/metel.db", "SLACK_BOT_TOKEN": "xoxb-0"})
    with pytest.raises(SettingsError, match="metel serve"):
        await run_worker(settings)
    assert not (tmp_path / "metel.db").exists()


def test_how_a_process_works_is_as_the_settings_say() -> None:
    told = build_worker_settings(read_settings({"METEL_WORKER_RUNS": "3", "METEL_WORKER_SILENT_S": "5"}))
    assert (told.concurrency, told.stalled_after.total_seconds()) == (3, 5)


@pytest.mark.parametrize("wrong", [{"METEL_WORKER_RUNS": "0"}, {"METEL_HEALTH_PORT": "70000"}])
def test_a_setting_out_of_bounds_is_named(wrong: dict[str, str]) -> None:
    with pytest.raises(SettingsError, match=next(iter(wrong))):
        read_settings(wrong)
