"""A stop is heard while a model plans, and a run's calls can be looked at afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from bot.cli.model_calls import add_up_calls
from schemas.events import ModelCalled
from tests.bot.office import Office, has, says
from tests.stories.places import SALES, action, plan, posts, script, until
from tests.stories.test_refused_texts import ONLY_MODELS, TEXT, a_plan
from tests.stories.test_reviewer import switched_on

TEAM = "T0ACME0001"
ODD = "@metel #sales에 '안녕하세요' 눈에 띄게 올려줘"
POST = plan(action("a1", "slack.post_message", intent="notify", inputs={"channel": "#sales", "text": "안녕하세요"}))
LONG_S = 300
"""Far longer than a card is waited for here."""


async def test_a_stop_is_not_kept_waiting_for_a_model_that_plans(modelled: Office) -> None:
    await script(modelled, {"content": POST, "delay": LONG_S})
    asked = await modelled.say(ODD)

    async def is_asked() -> bool:
        return bool((await modelled.http.get("/openai/script")).json()["asked"])

    await until(is_asked)
    await modelled.say("그만", thread_ts=asked["ts"])
    await modelled.card(asked["ts"], says("중지했어요"))
    (row, *_) = await modelled.metel.database.runs.recent(TEAM, 1)
    run = await modelled.metel.database.runs.load(TEAM, row.id)
    assert run.ended is not None
    assert run.ended.status == "cancelled"
    assert [m for m in await posts(modelled, SALES) if m["text"] == "안녕하세요"] == []
    events = await modelled.metel.database.runs.events(TEAM, row.id)
    assert [event.call.role for event in events if isinstance(event, ModelCalled)] == ["planner"], "it was asked"
    assert run.use.providers, "and what was asked is in the run's account"


async def test_a_stop_in_the_midst_of_a_plan_hangs_up_on_the_model(modelled: Office) -> None:
    await script(modelled, {"content": POST, "breaks_after": 3, "breaks": "silence"})
    asked = await modelled.say(ODD)
    card = await modelled.card(asked["ts"], has("stop"))

    async def is_asked() -> bool:
        return bool((await modelled.http.get("/openai/script")).json()["asked"])

    await until(is_asked)
    await modelled.click(card, "stop")
    await modelled.card(asked["ts"], says("중지했어요"))

    async def has_hung_up() -> bool:
        return (await modelled.http.get("/openai/script")).json()["hung_up"] == [1]

    await until(has_hung_up)


async def test_the_calls_of_a_run_are_summed(modelled: Office) -> None:
    await script(modelled, {"status": 503}, POST)
    asked = await modelled.say(ODD)
    await modelled.card(asked["ts"], says("올렸어요"))
    (row, *_) = await modelled.metel.database.runs.recent(TEAM, 1)
    events = await modelled.metel.database.runs.events(TEAM, row.id)
    calls = [event for event in events if isinstance(event, ModelCalled)]
    told = add_up_calls(calls)
    assert (told["calls"], told["usd"]) == (2, None)
    assert told["input_tokens"] == sum(call.call.input_tokens for call in calls) > 0


LACKS = plan(action("a1", "slack.post_message", intent="notify", inputs={}))
WRITES, READS = (next(one for one in ONLY_MODELS if one[0] == tool)[:3] for tool in ("text.write", "text.extract"))
TEXTS = f"@metel '{TEXT}' 이걸로 #sales에 올릴 글 부탁해"
HANGS: dict[str, tuple[Any, Any, str]] = {
    "writer": (a_plan(*WRITES), TEXT, TEXTS),
    "reader": (a_plan(*READS), TEXT, TEXTS),
    "reviewer": (POST, {"ask": False, "reason": ""}, ODD),
    "filler": (LACKS, {"channel": "#sales", "text": "안녕하세요"}, ODD),
}


@pytest.mark.parametrize("role", HANGS)
async def test_a_stop_is_not_kept_waiting_for_a_model_of_any_role(modelled: Office, role: str) -> None:
    planned, answer, text = HANGS[role]
    await switched_on(modelled, adviser=role == "reviewer")
    await script(modelled, planned, {"content": answer, "delay": LONG_S})
    asked = await modelled.say(text)

    async def is_asked() -> bool:
        return len((await modelled.http.get("/openai/script")).json()["asked"]) == 2

    await until(is_asked)
    await modelled.say("그만", thread_ts=asked["ts"])
    await modelled.card(asked["ts"], says("중지했어요"))
    (row, *_) = await modelled.metel.database.runs.recent(TEAM, 1)
    events = await modelled.metel.database.runs.events(TEAM, row.id)
    assert [event.call.role for event in events if isinstance(event, ModelCalled)] == ["planner", role]
    assert len((await modelled.http.get("/openai/script")).json()["asked"]) == 2, "and nobody is asked again"
    assert await posts(modelled, SALES) == []
