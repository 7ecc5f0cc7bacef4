"""Fields and labels out of a thread: what it says is used, what it does not say is asked of the person."""

from __future__ import annotations

from typing import Any

from tests.bot.office import Office, says
from tests.core.model_builders import a_wire_action, a_wire_plan, as_json
from tests.stories.places import SALES, posts, script

READ = a_wire_action("a1", "slack.read_thread", {"channel": None, "thread_ts": None, "whole": None})


def a_field(name: str, kind: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "kind": kind, "about": None, "options": None, "optional": None, **more}


def a_form(*fields: dict[str, Any]) -> dict[str, Any]:
    extract = a_wire_action("a2", "text.extract", {"data": "{{a1.messages}}", "fields": [*fields], "values": None})
    text = "금액 {{a2.values.금액}}원, 납품일 {{a2.values.납품일}}"
    post = a_wire_action("a3", "slack.post_message", {"channel": "#sales", "text": text})
    return {"content": a_wire_plan([READ, extract, post])}


async def test_fields_of_a_thread_are_posted(modelled: Office) -> None:
    first = await modelled.say("한빛 견적은 1,250,000원이고 납품일은 2026년 3월 20일이래요")
    answer = as_json({"f1": 1250000, "f2": "2026-03-20"})
    await script(modelled, a_form(a_field("금액", "number"), a_field("납품일", "date")), answer)
    await modelled.say("@metel 이 스레드에서 금액이랑 납품일 뽑아서 #sales에 올려줘", thread_ts=first["ts"])
    await modelled.card(first["ts"], says("올렸어요"))
    (message,) = await posts(modelled, SALES)
    assert "2026-03-20" in message["text"]


async def test_what_the_thread_does_not_say_is_asked_of_the_person(modelled: Office) -> None:
    first = await modelled.say("한빛 견적은 1,250,000원이래요")
    guess = as_json({"f1": 1250000, "f2": "2026-03-21"})
    none = as_json({"f1": 1250000, "f2": None})
    await script(modelled, a_form(a_field("금액", "number"), a_field("납품일", "date")), guess, none)
    await modelled.say("@metel 이 스레드에서 금액이랑 납품일 뽑아서 #sales에 올려줘", thread_ts=first["ts"])
    card = await modelled.card(first["ts"], says("납품일"))
    assert "2026-03-21" not in str(card)
    assert await posts(modelled, SALES) == []


async def test_what_the_person_answers_fills_the_form(modelled: Office) -> None:
    first = await modelled.say("한빛 견적은 1,250,000원이래요")
    none = as_json({"f1": 1250000, "f2": None})
    left = as_json({"f1": 1250000})
    await script(modelled, a_form(a_field("금액", "number"), a_field("납품일", "date")), none, none, left)
    await modelled.say("@metel 이 스레드에서 금액이랑 납품일 뽑아서 #sales에 올려줘", thread_ts=first["ts"])
    await modelled.card(first["ts"], says("납품일"))
    await modelled.say("2026-03-25", thread_ts=first["ts"])
    await modelled.card(first["ts"], says("올렸어요"))
    (message,) = await posts(modelled, SALES)
    assert "2026-03-25" in message["text"]
