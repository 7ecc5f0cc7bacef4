"""Every model call of a run counts in the run's own budget: the plan, and the inputs that nobody gave."""

from __future__ import annotations

import json

from schemas.events import ModelAsked
from tests.bot.office import Office, says
from tests.stories.places import action, plan, script

TEAM = "T0ACME0001"


async def test_filling_in_what_the_plan_left_open_is_counted(modelled: Office) -> None:
    post = action("a1", "slack.post_message", intent="notify", produces=["message_ts"])
    filled = json.dumps({"channel": "#sales", "text": "안녕하세요"}, ensure_ascii=False)
    await script(modelled, plan(post), {"content": filled})
    asked = await modelled.say("@metel #sales에 '안녕하세요' 올려줘")
    await modelled.card(asked["ts"], says("올렸어요"))
    (row,) = await modelled.metel.database.runs.recent(TEAM, 1)
    events = await modelled.metel.database.runs.events(TEAM, row.id)
    (told,) = [event for event in events if isinstance(event, ModelAsked)]
    run = await modelled.metel.database.runs.load(TEAM, row.id)
    assert (told.action, told.use.calls) == ("a1", 1)
    assert run.use.calls == 2
    assert run.use.input_tokens > told.use.input_tokens > 0
