"""A model that refuses to sum up, write, translate, read or answer: people are told so, and what code did instead."""

from __future__ import annotations

from typing import Any

import pytest

from schemas.events import ModelCalled
from tests.bot.office import Office, says
from tests.core.model_builders import a_wire_action, a_wire_plan
from tests.stories.places import SALES, posts, script
from tests.stories.test_model_outage import latest
from tests.stories.test_questions_answered import a_plan as an_inquiry
from tests.stories.test_questions_answered import sow_documents
from tests.stories.test_scenario_two import ASKED_FOR_SALES, FULL

PLACE: dict[str, Any] = {"name": "place", "kind": "name", "about": "", "options": [], "optional": False}
NO = {"refusal": "I can't help with that."}
FILTERED = {"content": "", "finish_reason": "content_filter"}
TEXT = "3월 5일 오후 3시에 2층 회의실에서 모입니다"


def a_plan(tool: str, args: dict[str, Any], key: str) -> dict[str, Any]:
    work = a_wire_action("a1", tool, args)
    post = a_wire_action("a2", "slack.post_message", {"channel": "#sales", "text": f"{{{{a1.{key}}}}}"})
    return {"content": a_wire_plan([work, post])}


async def outcomes(office: Office) -> list[tuple[str, str]]:
    _, events = await latest(office)
    return [(one.call.role, one.call.outcome) for one in events if isinstance(one, ModelCalled)]


@pytest.mark.parametrize("line", [NO, FILTERED])
async def test_a_refused_summary_is_told_beside_what_code_computed(modelled: Office, line: dict[str, Any]) -> None:
    await script(modelled, FULL, line)
    asked = await modelled.say(ASKED_FOR_SALES)
    await modelled.card(asked["ts"], says("요약하길 거절했어요"))
    (message,) = await posts(modelled, SALES)
    assert "71,667,000" in message["text"], "the sheet's total, which code has summed up"
    assert await outcomes(modelled) == [("planner", "answered"), ("writer", "refused")]


async def test_a_refused_answer_is_told_beside_the_passages(modelled: Office) -> None:
    sow_documents(modelled)
    await script(modelled, an_inquiry("연차는 며칠이야?", "휴가"), NO)
    asked = await modelled.say("@metel 연차는 며칠이야?")
    await modelled.card(asked["ts"], says("답하길 거절했어요"))
    assert await outcomes(modelled) == [("planner", "answered"), ("reader", "refused")]


ONLY_MODELS: list[tuple[str, dict[str, Any], str, str]] = [
    ("text.translate", {"text": TEXT, "to": "en", "tone": None}, "text", "writer"),
    (
        "text.write",
        {
            "kind": "announce",
            "instruction": "올릴 글을 작성한다",
            "data": TEXT,
            "language": None,
            "tone": None,
            "length": None,
        },
        "text",
        "writer",
    ),
    (
        "text.extract",
        {"data": TEXT, "fields": [PLACE]},
        "values.place",
        "reader",
    ),
]


@pytest.mark.parametrize(("tool", "args", "key", "role"), ONLY_MODELS)
async def test_what_only_a_model_could_do_is_told_as_refused_and_nothing_is_posted(
    modelled: Office, tool: str, args: dict[str, Any], key: str, role: str
) -> None:
    await script(modelled, a_plan(tool, args, key), NO)
    asked = await modelled.say(f"@metel '{TEXT}' 이걸로 #sales에 올릴 글 부탁해")
    await modelled.card(asked["ts"], says("거절했어요"))
    assert await posts(modelled, SALES) == []
    run, _ = await latest(modelled)
    assert run.ended is not None
    assert run.ended.status == "failed"
    assert await outcomes(modelled) == [("planner", "answered"), (role, "refused")]
