"""A model that answers a change in words with another change does nothing that nobody asked for, in three languages."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.office import Office, has
from tests.core.model_builders import a_wire_action, a_wire_plan
from tests.core.test_unasked import ASKED_POST, LANGUAGES, LIES, MOVES
from tests.stories.places import posts, script, until
from tests.stories.test_model_outage import latest

DEV, MARKETING = "C0DEV00001", "C0MARKET01"


def a_plan(*steps: dict[str, Any]) -> dict[str, Any]:
    return {"content": a_wire_plan([*steps])}


def post(text: str, channel: str = "#dev", name: str = "a1") -> dict[str, Any]:
    return a_wire_action(name, "slack.post_message", {"channel": channel, "text": text})


def list_answers(said: str, lie: str) -> dict[str, dict[str, Any]]:
    """What a hostile model answers to a move of a post to #dev, by what it does."""
    return {
        "another text": a_plan(post(lie)),
        "a claim more": a_plan(post(f"{said}. {lie}")),
        "another place": a_plan(post(said, "#marketing")),
        "twice": a_plan(post(said), post(said, name="a2")),
        "a delete": a_plan(a_wire_action("a1", "notion.archive_page", {"page": "제품 로드맵"})),
        "a place more": a_plan(post(said), post(said, "#marketing", "a2")),
    }


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_a_hostile_model_makes_of_a_change_waits_for_a_person(modelled: Office, language: str) -> None:
    text, said = ASKED_POST[language]
    for name, answer in list_answers(said, LIES[language]).items():
        await script(modelled, a_plan(post(said, "#partner-hanbit")), answer)
        asked = await modelled.say(f"@metel {text}")
        await modelled.card(asked["ts"], has("approve"))
        await modelled.say(f"@metel {MOVES[language]}", thread_ts=asked["ts"])

        async def is_changed() -> bool:
            run, _ = await latest(modelled)
            return len(run.plan_changes) == 1

        await until(is_changed)
        await modelled.at_rest()
        run, _ = await latest(modelled)
        assert run.approvals, name
        right = [said] if name == "a place more" else []
        told = [one["text"] for one in await posts(modelled, DEV)]
        assert told in ([], right), f"{name}: {told}"
        assert await posts(modelled, MARKETING) == [], name
