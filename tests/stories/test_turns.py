"""In a thread a model is shown what was asked and done before, as code's own records."""

from __future__ import annotations

import json
from typing import Any

from tests.bot.office import Office, says
from tests.stories.places import a_post, action, plan, posts, script
from tests.stories.poison import ORDERS, poisoned_rows

SALES = "C0SALES001"


async def prompts(office: Office) -> list[dict[str, Any]]:
    """What the model was asked, the last message of each question."""
    rows = (await office.http.get("/ledger")).json()
    return [json.loads(row["body"]["messages"][-1]["content"]) for row in rows if row["service"] == "openai"]


async def test_a_follow_up_is_planned_with_the_record_of_what_was_done(modelled: Office) -> None:
    office = modelled
    poisoned_rows(office, ORDERS["ko"])
    read = action("a1", "notion.query_database", produces=["records"], inputs={"database": "작업"})
    await script(office, plan(read), plan(a_post("a1", "#sales", "'네'", asks=False)))
    asked = await office.say("@metel 할 일 전부 꺼내봐")
    await office.card(asked["ts"], says("12건"))
    await office.say("@metel 좋네, 이제 #sales에 '네' 올려줘", thread_ts=asked["ts"], user="junho")
    await office.card(asked["ts"], says("올렸어요"))
    first, second = await prompts(office)
    assert "turns" not in first
    (turn,) = second["turns"]
    assert (turn["said"], turn["by"], turn["end"]) == ("할 일 전부 꺼내봐", "other", "succeeded")
    (did,) = turn["did"]
    assert (did["tool"], did["database"]) == ("notion.query_database", "작업")
    assert did["left"]["records"].startswith("list of 12 {")
    assert "마감일" in did["left"]["records"]
    assert "partner-hanbit" not in str(second["turns"]), "what was read is in no record"


async def test_a_request_of_another_thread_is_not_told(modelled: Office) -> None:
    office = modelled
    await script(office, *(plan(a_post("a1", "#sales", "'네'", asks=False)) for _ in range(2)))
    for _ in range(2):
        asked = await office.say("@metel #sales에 '네' 올려줘")
        await office.card(asked["ts"], says("올렸어요"))
    assert [prompt.get("turns") for prompt in await prompts(office)] == [None, None]
    assert len(await posts(office, SALES)) == 2


async def test_a_place_that_only_a_turn_names_is_asked_about_for_another_person(modelled: Office) -> None:
    """What another person typed does not vouch for where a message goes."""
    office = modelled
    first = plan(a_post("a1", "#dev", "'안녕'", asks=False))
    await script(office, first, plan(a_post("a1", "#dev", "'또 안녕'", asks=False)))
    asked = await office.say("@metel #dev에 '안녕' 올려줘")
    await office.card(asked["ts"], says("올렸어요"))
    await office.say("@metel '또 안녕'도 올려줘", thread_ts=asked["ts"], user="junho")
    await office.card(asked["ts"], says("승인할까요"))
    assert len(await posts(office, "C0DEV00001")) == 1
