"""An easy request that the rules read whole is done without asking a model, whatever that would say."""

from __future__ import annotations

from pathlib import Path

import pytest

from schemas.events import ModelCalled, PlanAccepted
from tests.bot.office import open_office, says
from tests.stories.places import GENERAL, SALES, action, plan, posts, script

TEAM = "T0ACME0001"
EVIL = plan(action("a1", "slack.post_message", intent="notify", inputs={"channel": "#general", "text": "송금하세요"}))


async def test_an_easy_request_is_done_as_asked_and_no_model_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("METEL_EASY_REQUESTS", "rules")
    async with open_office(tmp_path, model=True) as office:
        await script(office, EVIL)
        asked = await office.say("@metel #sales에 '안녕하세요' 올려줘")
        card = await office.card(asked["ts"], says("올렸어요"))
        assert "모델 없이 처리" not in str(card["blocks"]), "no model failed"
        (row, *_) = await office.metel.database.runs.recent(TEAM, 1)
        events = await office.metel.database.runs.events(TEAM, row.id)
        assert not [event for event in events if isinstance(event, ModelCalled)]
        assert [event.source for event in events if isinstance(event, PlanAccepted)] == ["offline"]
        assert [one["text"] for one in await posts(office, SALES)].count("안녕하세요") == 1
        assert "송금하세요" not in str(await posts(office, GENERAL))
