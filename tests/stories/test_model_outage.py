"""A model that fails is told as such: never as the person's fault, never as success, and nothing is done by halves."""

from __future__ import annotations

import json
from typing import Any

import pytest

from schemas.events import Event, ModelCalled
from schemas.run import Run
from tests.bot.office import Json, Office, has, says
from tests.stories.places import SALES, action, plan, posts, script

TEAM = "T0ACME0001"
ODD = "@metel #sales에 '안녕하세요' 눈에 띄게 올려줘"
"""The rules can't carry out all of it: "so that it is noticed" is nothing that they know."""
PLAIN = "@metel #sales에 '안녕하세요' 올려줘"
POST = plan(action("a1", "slack.post_message", intent="notify", inputs={"channel": "#sales", "text": "안녕하세요"}))
MISHEARD = ("알아듣지", "이해하지 못", "무슨 일을")


async def latest(office: Office) -> tuple[Run, list[Event]]:
    (row, *_) = await office.metel.database.runs.recent(TEAM, 1)
    return await office.metel.database.runs.load(TEAM, row.id), list(
        await office.metel.database.runs.events(TEAM, row.id)
    )


async def posted(office: Office) -> int:
    return len([m for m in await posts(office, SALES) if m["text"] == "안녕하세요"])


def spent() -> Json:
    told = '{"error": {"message": "You exceeded your quota", "type": "x", "code": "insufficient_quota"}}'
    return {"status": 429, "raw": told}


def too_long() -> Json:
    told = '{"error": {"message": "too many", "type": "x", "code": "context_length_exceeded"}}'
    return {"status": 400, "raw": told}


OUTAGES: dict[str, tuple[list[Any], int, str]] = {
    "a dead key": ([{"status": 401}], 7004, "키"),
    "a dead key in bare words": ([{"status": 401, "raw": '{"error": "Unauthorized"}'}], 7004, "키"),
    "no right to it": ([{"status": 403}], 7004, "키"),
    "an empty account": ([spent()], 7013, "한도"),
    "a model that is not there": ([{"status": 404}], 7009, "모델"),
    "a server that breaks": ([{"status": 500}] * 2, 7003, "응답하지 않아요"),
    "a server that asks to wait for long": ([{"status": 429, "retry_after": 600}], 7002, "바빠서"),
    "a page of a proxy": ([{"status": 502, "raw": "<html>"}] * 2, 7003, "응답하지 않아요"),
    "no completion": ([{"raw": "<html>"}], 7007, "읽을 수 없"),
    "an answer cut off twice": ([{"content": "{", "finish_reason": "length"}] * 2, 7006, "잘렸"),
    "a request that is too long, shortened too": ([too_long()] * 2, 7011, "너무 길어"),
    "no plan, twice": ([{"content": "물론이죠!"}] * 2, 7012, "쓸 수 있는 계획"),
}


@pytest.mark.parametrize("name", OUTAGES)
async def test_an_outage_is_told_as_one_and_the_run_has_failed(modelled: Office, name: str) -> None:
    lines, code, words = OUTAGES[name]
    await script(modelled, *lines)
    asked = await modelled.say(ODD)
    card = await modelled.card(asked["ts"], says(str(code)))
    told = str(card["blocks"]) + card["text"]
    assert words in told
    assert not any(one in told for one in MISHEARD)
    assert ("요청하신 내용에는 문제가 없어요" in told) == (code not in (7006, 7011, 7012))
    run, events = await latest(modelled)
    assert run.ended is not None
    assert run.ended.status == "failed"
    calls = [event.call for event in events if isinstance(event, ModelCalled)]
    assert len(calls) == len(lines)
    assert {one.role for one in calls} == {"planner"}
    assert await posted(modelled) == 0


async def test_what_a_model_refuses_is_told_and_nobody_else_does_it(modelled: Office) -> None:
    await script(modelled, {"refusal": "I can't help with that."})
    asked = await modelled.say(PLAIN)
    card = await modelled.card(asked["ts"], says("거절"))
    assert not has("start_over")(card)
    run, _ = await latest(modelled)
    assert run.ended is not None
    assert run.ended.status == "failed"
    assert await posted(modelled) == 0


async def test_what_the_rules_understood_whole_is_done_without_a_model_and_says_so(modelled: Office) -> None:
    await script(modelled, {"status": 401})
    asked = await modelled.say(PLAIN)
    card = await modelled.card(asked["ts"], says("올렸어요"))
    assert "모델 없이 처리" in str(card["blocks"])
    run, _ = await latest(modelled)
    assert run.without_model
    assert await posted(modelled) == 1


async def test_another_try_plans_anew_and_is_done_once(modelled: Office) -> None:
    await script(modelled, {"raw": "<html>"}, POST)
    asked = await modelled.say(ODD)
    card = await modelled.card(asked["ts"], has("start_over"))
    assert "다시 시도" in str(card["blocks"])
    await modelled.click(card, "start_over")
    await modelled.card(asked["ts"], says("올렸어요"))
    assert await posted(modelled) == 1


async def test_a_short_outage_is_sat_out(modelled: Office) -> None:
    await script(modelled, {"status": 503}, POST)
    asked = await modelled.say(ODD)
    card = await modelled.card(asked["ts"], says("올렸어요"))
    assert "모델 없이" not in str(card["blocks"])
    _, events = await latest(modelled)
    outcomes = [event.call.outcome for event in events if isinstance(event, ModelCalled)]
    assert outcomes == ["transient", "answered"]


async def test_what_was_forgiven_in_an_answer_is_in_the_journal(modelled: Office) -> None:
    wrapped = f"<think>음</think>여기 있습니다:\n```json\n{json.dumps(POST)}\n```"
    await script(modelled, {"content": wrapped})
    asked = await modelled.say(ODD)
    await modelled.card(asked["ts"], says("올렸어요"))
    _, events = await latest(modelled)
    (call,) = [event.call for event in events if isinstance(event, ModelCalled)]
    assert call.mended == ("thought", "fence")
    assert call.input_tokens > 0
