"""Who waits for a long read sees how far it is, and nothing of that is kept."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.bot.office import TEAM, Office, says
from tests.stories.places import action, list_names, plan, script, until

ROWS = action("a1", "notion.query_database", produces=["records"], inputs={"database": "작업", "limit": 500})


async def test_a_read_that_waits_for_its_next_page_says_how_much_it_has(
    modelled: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    await list_names(modelled)
    monkeypatch.setattr("connectors.notion.api.PAGE_SIZE", 5)
    await modelled.fault(service="notion", method="*", kind="slow", seconds=60, holding="start_cursor")
    await script(modelled, plan(ROWS))
    asked = await modelled.say("@metel 작업 데이터베이스에 있는 것을 모두 읽어줘")

    async def waits_for_the_next_page() -> bool:
        return any(str(row["body"]).count("page_size") for row in await modelled.ledger("data_sources.query"))

    await until(waits_for_the_next_page)
    modelled.time.advance(timedelta(seconds=4))
    card = await modelled.card(asked["ts"], says("읽는 중 5건"))
    assert "읽는 중 5건" in card["text"], "in the headline"
    (steps,) = [block for block in card["blocks"] if block["type"] == "plan"]
    assert "읽는 중 5건" in str(steps), "and in the line of the step"
    await modelled.http.delete("/faults")
    await modelled.card(asked["ts"], says("끝났어요"))
    assert not [one for one in await modelled.cards(asked["ts"]) if says("읽는 중")(one)], "it went with the step"
    (row, *_) = await modelled.metel.database.runs.recent(TEAM, 1)
    events = await modelled.metel.database.runs.events(TEAM, row.id)
    assert not [event for event in events if "progress" in event.type], "and no journal has it"
