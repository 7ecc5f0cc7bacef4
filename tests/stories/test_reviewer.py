"""The reviewer may have a person asked where no rule would; it lowers nothing, and its silence asks too."""

from __future__ import annotations

import json
from typing import Any

import pytest

from orchestration.policy.team import Author
from schemas.events import ActionAdvised
from schemas.run import Run
from tests.bot.office import MINJI, Json, Office, has, says
from tests.stories.places import SALES, action, plan, posts, script

TEAM = "T0ACME0001"
ASKED = "@metel #sales에 '안녕하세요' 올려줘"
POST = plan(action("a1", "slack.post_message", intent="notify", inputs={"channel": "#sales", "text": "안녕하세요"}))


def advice(ask: bool, reason: str = "") -> Json:
    return {"content": json.dumps({"ask": ask, "reason": reason}, ensure_ascii=False)}


async def switched_on(office: Office, **more: Any) -> None:
    author = Author(MINJI, "minji", "a test")
    await office.metel.policies.change(TEAM, lambda old: old.model_copy(update={"adviser": True} | more), author)


async def latest(office: Office) -> tuple[Run, list[ActionAdvised]]:
    (row,) = await office.metel.database.runs.recent(TEAM, 1)
    events = await office.metel.database.runs.events(TEAM, row.id)
    run = await office.metel.database.runs.load(TEAM, row.id)
    return run, [event for event in events if isinstance(event, ActionAdvised)]


async def posted(office: Office) -> int:
    return len([m for m in await posts(office, SALES) if m["text"] == "안녕하세요"])


async def test_a_worried_reviewer_has_a_person_asked_and_the_yes_is_theirs(modelled: Office) -> None:
    await switched_on(modelled)
    await script(modelled, POST, advice(True, "금요일 밤에 올리는 글이에요"))
    asked = await modelled.say(ASKED)
    card = await modelled.card(asked["ts"], has("approve"))
    assert "조언 모델이 사람이 봐 주길 원해요: 금요일 밤에 올리는 글이에요" in str(card["blocks"])
    assert not has("always")(card)
    assert await posted(modelled) == 0
    await modelled.click(card, "approve")
    await modelled.card(asked["ts"], says("올렸어요"))
    run, told = await latest(modelled)
    assert [event.word for event in told] == ["worried"], "a person has said yes, so it is not asked again"
    assert run.use.calls == 2, "its call counts in the run's own"
    assert await posted(modelled) == 1


async def test_a_reviewer_without_worries_keeps_nobody_waiting(modelled: Office) -> None:
    await switched_on(modelled)
    await script(modelled, POST, advice(False))
    asked = await modelled.say(ASKED)
    await modelled.card(asked["ts"], says("올렸어요"))
    assert [event.word for event in (await latest(modelled))[1]] == ["fine"]


@pytest.mark.parametrize(
    "answer",
    [
        "나는 조언하지 않겠다",
        '{"ask": "maybe", "reason": ""}',
        "{",
        '{"ask": true, "reason": "x"}{"ask": false, "reason": ""}',
    ],
)
async def test_where_a_reviewer_gives_no_answer_a_person_is_asked(modelled: Office, answer: str) -> None:
    await switched_on(modelled)
    await script(modelled, POST, {"content": answer})
    asked = await modelled.say(ASKED)
    card = await modelled.card(asked["ts"], has("approve"))
    assert "검토 모델이 답하지 않아서" in str(card["blocks"])
    assert not has("always")(card)
    assert await posted(modelled) == 0
    await modelled.click(card, "approve")
    await modelled.card(asked["ts"], says("올렸어요"))
    _, told = await latest(modelled)
    assert [event.word for event in told] == ["silent"]
    assert await posted(modelled) == 1


async def test_a_team_may_let_a_step_go_on_that_the_reviewer_is_silent_on(modelled: Office) -> None:
    await switched_on(modelled, adviser_silence="allow")
    await script(modelled, POST, {"status": 401})
    asked = await modelled.say(ASKED)
    await modelled.card(asked["ts"], says("올렸어요"))
    _, told = await latest(modelled)
    assert [event.word for event in told] == ["silent"]
    assert told[0].reason


async def test_it_is_asked_by_nobody_who_did_not_switch_it_on(modelled: Office) -> None:
    await script(modelled, POST)
    asked = await modelled.say(ASKED)
    await modelled.card(asked["ts"], says("올렸어요"))
    run, told = await latest(modelled)
    assert (run.use.calls, told) == (1, [])


async def test_it_is_not_asked_about_what_a_rule_refuses(modelled: Office) -> None:
    await switched_on(modelled, denied_channels=("#sales",))
    await script(modelled, POST, advice(False, "문제없어요"))
    asked = await modelled.say(ASKED)
    await modelled.card(asked["ts"], says("보낼 수 없게"))
    assert (await latest(modelled))[1] == []
    assert await posted(modelled) == 0


async def test_what_it_sees_is_fenced_and_cannot_speak_for_itself(modelled: Office) -> None:
    await switched_on(modelled)
    await script(modelled, POST, advice(False))
    asked = await modelled.say(ASKED)
    await modelled.card(asked["ts"], says("올렸어요"))
    rows = (await modelled.http.get("/ledger")).json()
    (_, advising) = [row["body"] for row in rows if row["service"] == "openai"]
    told = advising["messages"][-1]["content"]
    fence = next(line for line in told.splitlines() if line.startswith("==="))
    assert told.count(fence) == 2
    assert "안녕하세요" in told.split(fence)[1]
