"""An error of metel's own ends a run with a word to the person and a log id, and never goes on in silence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from orchestration.execution.decide_ahead import DecideAhead
from orchestration.limits import Limits
from orchestration.ports import NotNowError
from orchestration.rule_planner.rule_planner import RulePlanner
from tests.bot.office import Office, open_office, says

ASKED = "@metel #sales 에 안녕하세요 라고 올려줘"
INTERNAL = "metel 안에서 문제가 생겼어요"


def _logged(rows: Iterable[Mapping[str, Any]], event: str) -> list[Mapping[str, Any]]:
    return [row for row in rows if row["event"] == event and row.get("exc_info")]


async def test_planning_that_breaks_ends_the_run_and_tells_the_number_in_the_log(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr(RulePlanner, "propose", broken)
    with capture_logs() as rows:
        asked = await office.say(ASKED)
        card = await office.card(asked["ts"], says(INTERNAL))
    (row,) = _logged(rows, "run_broke")
    assert row["log_id"] in str(card)
    assert "a mistake of ours" not in str(card)
    assert not [row for row in rows if row["event"] == "advance_failed"]


async def test_a_run_that_breaks_each_time_it_is_advanced_is_ended_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr("bot.settings.Limits", partial(Limits, max_failed_advances=2))
    monkeypatch.setattr(DecideAhead, "look", broken)
    async with open_office(tmp_path) as office:
        with capture_logs() as rows:
            asked = await office.say(ASKED)
            card = await office.card(asked["ts"], says(INTERNAL))
    (row,) = _logged(rows, "run_broke")
    assert row["log_id"] in str(card)
    assert [row["failures"] for row in rows if row["event"] == "advance_failed"] == [1]


async def test_what_is_not_there_now_ends_no_run_however_often_it_is_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database or the team's connection comes back; until then the run waits."""
    look, left = DecideAhead.look, [1, 2]

    async def gone_at_first(self: DecideAhead, *told: Any, **more: Any) -> object:
        if left:
            left.pop()
            raise NotNowError("gone")
        return await look(self, *told, **more)

    monkeypatch.setattr("bot.settings.Limits", partial(Limits, max_failed_advances=1))
    monkeypatch.setattr(DecideAhead, "look", gone_at_first)
    async with open_office(tmp_path) as office:
        asked = await office.say(ASKED)
        await office.card(asked["ts"], says("올렸어요"), within_s=20)
    assert not left
