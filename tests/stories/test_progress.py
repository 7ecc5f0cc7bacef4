"""Who waits for a long read sees how far it is, and nothing of that is kept."""

from __future__ import annotations

import asyncio
import json
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from tests.bot.office import TEAM, Office, has, says
from tests.core.model_builders import a_wire_plan
from tests.stories.places import a_post, action, list_names, plan, script, until

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


def is_new(shown: set[str], card: dict[str, Any]) -> bool:
    """Whether a card has a line that was not there four seconds ago."""
    return card["text"] not in shown and says("계획 1단계")(card)


async def test_while_a_model_writes_a_plan_its_steps_are_counted(modelled: Office) -> None:
    text = json.dumps(a_wire_plan(), ensure_ascii=False)
    pieces = text.index('"a2"') // 12
    await script(modelled, {"content": text, "breaks_after": pieces, "breaks": "silence"}, plan(ROWS))
    asked = await modelled.say("@metel 매출을 #general에 눈에 띄게 올려줘")
    await modelled.card(asked["ts"], says("요청을 확인했어요"))

    async def is_said() -> bool:
        return bool((await modelled.http.get("/openai/script")).json()["asked"])

    await until(is_said)
    for _ in range(8):
        modelled.time.advance(timedelta(seconds=3))
        if [one for one in await modelled.cards(asked["ts"]) if says("계획 1단계")(one)]:
            break
        await asyncio.sleep(0.05)
    card = await modelled.card(asked["ts"], says("계획 1단계"))
    assert card["text"].startswith("요청을 확인했어요")
    for _ in range(4):
        shown = {one["text"] for one in await modelled.cards(asked["ts"])}
        modelled.time.advance(timedelta(seconds=4))
        await modelled.card(asked["ts"], partial(is_new, shown))
    await modelled.say("그만", thread_ts=asked["ts"])
    await modelled.card(asked["ts"], says("중지했어요"))


async def test_while_a_model_changes_a_plan_that_waits_the_card_says_so_and_counts(modelled: Office) -> None:
    """Words on a plan that waits for a yes: a model reads them, for as long as it takes."""
    first = plan(action("a1", "slack.find_channel", inputs={"name": "#sales"}), a_post("a2", "#sales", "안녕하세요"))
    await script(modelled, first, {"content": plan(a_post("a2", "#dev", "안녕하세요")), "delay": 300})
    asked = await modelled.say("@metel #sales에 '안녕하세요' 눈에 띄게 올려줘")
    await modelled.card(asked["ts"], has("approve"))
    await modelled.say("@metel #sales 말고 #dev에 올려줘", thread_ts=asked["ts"])

    async def is_asked() -> bool:
        return len((await modelled.http.get("/openai/script")).json()["asked"]) == 2

    await until(is_asked)
    for seconds in (3, 6, 9):
        modelled.time.advance(timedelta(seconds=3))
        card = await modelled.card(asked["ts"], says(f"계획을 바꾸고 있어요 · {seconds}초째"))
        assert card["text"].startswith("승인을 기다리고 있어요")
    modelled.time.advance(timedelta(seconds=90))

    async def is_left() -> bool:
        return not [one for one in await modelled.cards(asked["ts"]) if says("바꾸고 있어요")(one)]

    await until(is_left, 20)
