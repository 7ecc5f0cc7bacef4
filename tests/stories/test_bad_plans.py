"""A model's answer that is no plan runs nothing, and the person reads why."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.office import Office, says
from tests.stories.places import action, plan, script

ASKED = "@metel #sales 에 안녕하세요 라고 눈에 띄게 올려줘"
"""The rules do not account for every word of it, so that no other than the model plans it."""
POST = action(
    "a1",
    "slack.post_message",
    intent="notify",
    produces=["message_ts"],
    inputs={"channel": "#sales", "text": "안녕하세요"},
)
BAD: dict[str, tuple[Any, str]] = {
    "malformed JSON": ({"content": '{"version": "1.1", "goal": '}, "JSON이 아니에요"),
    "an unknown tool": (plan(action("a1", "shell.run")), "shell.run"),
    "a cycle": (
        plan({**POST, "depends_on": ["a2"]}, {**POST, "id": "a2", "depends_on": ["a1"]}),
        "서로를 기다리는 단계들이에요",
    ),
    "an extra field": (plan({**POST, "sudo": True}), "sudo"),
}


@pytest.mark.parametrize("name", BAD)
async def test_nothing_runs_and_the_person_reads_why(modelled: Office, name: str) -> None:
    line, reason = BAD[name]
    await script(modelled, line, line)
    asked = await modelled.say(ASKED)
    card = await modelled.card(asked["ts"], says("실행하지 않았어요"))
    assert reason in str(card["blocks"]) + card["text"]
    rows = (await modelled.http.get("/ledger")).json()
    written = [row for row in rows if row["effect"] and row["service"] != "slack"]
    assert written == []
    posts = [row for row in rows if row["method"] == "chat.postMessage" and row["effect"]]
    assert all(row["body"].get("thread_ts") == asked["ts"] for row in posts)
