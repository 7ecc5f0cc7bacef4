"""A change of a plan in words while no model gives one: told as what it is, and nobody does what a model refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.office import MINJI, Office, has, says
from tests.stories.places import GENERAL, pages, posts, script
from tests.stories.test_changing_a_plan import three, whispered
from tests.stories.test_model_outage import MISHEARD, latest, spent, too_long

ODD = "@metel 2번 제목을 좀 더 그럴듯하게 바꿔줘"
"""It is said of the plan, and no rule knows what it changes."""
PLAIN = "@metel 3번은 빼줘"
OUTAGES: dict[str, tuple[list[Any], str]] = {
    "a dead key": ([{"status": 401}], "키를 받아들이지"),
    "an empty account": ([spent()], "한도가 다 찼어요"),
    "a server that breaks": ([{"status": 503}] * 2, "응답하지 않아요"),
    "a server that asks to wait for long": ([{"status": 429, "retry_after": 600}], "너무 바빠서"),
    "a model that is not there": ([{"status": 404}], "요청을 받아들이지 않아요"),
    "no completion": ([{"raw": "<html>"}], "읽을 수 없었어요"),
    "an answer cut off twice": ([{"content": "{", "finish_reason": "length"}] * 2, "너무 길어 잘렸어요"),
    "a change that is too long, shortened too": ([too_long()] * 2, "너무 길어요"),
    "no plan, twice": ([{"content": "물론이죠!"}] * 2, "쓸 수 있는 계획"),
    "a refusal": ([{"refusal": "I can't help with that."}], "거절했어요"),
}


@pytest.mark.parametrize("name", OUTAGES)
async def test_an_outage_is_told_as_one_and_the_plan_stays(modelled: Office, name: str) -> None:
    lines, told_so = OUTAGES[name]
    asked, card = await three(modelled)
    await script(modelled, *lines)
    await modelled.say(ODD, thread_ts=asked["ts"])
    await whispered(modelled, told_so)
    told = " ".join(await modelled.whispers(MINJI))
    assert "계획은 그대로예요" in told
    assert not any(one in told for one in MISHEARD)
    assert has("approve")(await modelled.card(asked["ts"], lambda one: one["ts"] == card["ts"]))
    _, events = await latest(modelled)
    kinds = [event.type for event in events]
    assert kinds.count("model_called") == 1 + len(lines), "the plan, and what was asked for the change"
    assert "change_not_understood" not in kinds
    assert "plan_changed" not in kinds


async def test_what_the_rules_read_whole_is_changed_without_a_model(modelled: Office) -> None:
    asked, card = await three(modelled)
    await script(modelled, {"status": 401})
    await modelled.say(PLAIN, thread_ts=asked["ts"])
    await modelled.card(asked["ts"], says("뺌"))
    await modelled.click(card, "approve")
    await modelled.card(asked["ts"], says("끝났어요"))
    assert await posts(modelled, GENERAL) == []


async def test_a_change_that_a_model_refuses_is_not_made_by_the_rules(modelled: Office) -> None:
    asked, card = await three(modelled)
    await script(modelled, {"refusal": "I can't help with that."})
    await modelled.say(PLAIN, thread_ts=asked["ts"])
    await whispered(modelled, "거절했어요")
    await modelled.click(card, "approve")
    await modelled.card(asked["ts"], says("끝났어요"))
    assert len(await pages(modelled, "회의 기록")) == 1
    assert len(await posts(modelled, GENERAL)) == 1, "the plan is as it was"
