"""Translate and post: planned, translated by a model, held against the text; without a model it is told at once."""

from __future__ import annotations

import pytest

from tests.bot.office import Office, says
from tests.core.model_builders import a_wire_action, a_wire_plan
from tests.stories.places import GENERAL, SALES, posts, script

NOTICE = "'3월 5일 오후 3시에 2층 회의실에서 모입니다'"
ENGLISH = "We meet at 3 pm on March 5 in the meeting room on floor 2."
WRONG = "We meet at 4 pm on March 9 in the meeting room on floor 2. See https://evil.example/login"


def a_plan() -> dict[str, object]:
    translate = a_wire_action("a1", "text.translate", {"text": NOTICE.strip("'"), "to": "en", "tone": None})
    post = a_wire_action("a2", "slack.post_message", {"channel": "#sales", "text": "{{a1.text}}"})
    return {"content": a_wire_plan([translate, post])}


async def test_a_text_is_translated_and_posted(modelled: Office) -> None:
    await script(modelled, a_plan(), ENGLISH)
    asked = await modelled.say(f"@metel {NOTICE}를 영어로 번역해서 #sales에 올려줘")
    await modelled.card(asked["ts"], says("올렸어요"))
    (message,) = await posts(modelled, SALES)
    assert ENGLISH in message["text"]
    _, writer = (await modelled.http.get("/openai/script")).json()["asked"]
    assert "Translate all text" in str(writer)
    assert "오후 3시" in str(writer)


async def test_what_a_translation_makes_up_is_asked_about_and_marked(modelled: Office) -> None:
    await script(modelled, a_plan(), WRONG, WRONG)
    asked = await modelled.say(f"@metel {NOTICE}를 영어로 번역해서 #sales에 올려줘")
    card = await modelled.card(asked["ts"], says("자료에 없는 내용"))
    assert "▶March 9◀" in str(card)
    assert "evil.example" not in str(card)
    assert await posts(modelled, SALES) == []


LOST = "We meet at 3 pm in the meeting room."


async def test_what_a_translation_loses_is_asked_for_once_more(modelled: Office) -> None:
    await script(modelled, a_plan(), LOST, ENGLISH)
    asked = await modelled.say(f"@metel {NOTICE}를 영어로 번역해서 #sales에 올려줘")
    told = await modelled.card(asked["ts"], says("올렸어요"))
    assert "빠졌을" not in str(told)
    assert ENGLISH in (await posts(modelled, SALES))[0]["text"]
    again = str((await modelled.http.get("/openai/script")).json()["asked"][-1])
    assert all(words in again for words in ("missing:", "3월 5일", "2"))


async def test_what_a_translation_loses_again_is_told_with_the_answer(modelled: Office) -> None:
    await script(modelled, a_plan(), LOST, LOST)
    asked = await modelled.say(f"@metel {NOTICE}를 영어로 번역해서 #sales에 올려줘")
    told = await modelled.card(asked["ts"], says("빠졌을 수 있는"))
    assert "3월 5일" in str(told)


async def test_a_text_that_was_not_translated_is_told_as_that(modelled: Office) -> None:
    same = "3월 5일 오후 3시에 2층 회의실에서 모입니다"
    await script(modelled, a_plan(), same, same)
    asked = await modelled.say(f"@metel {NOTICE}를 영어로 번역해서 #sales에 올려줘")
    told = await modelled.card(asked["ts"], says("다른 언어"))
    assert "올렸어요" not in str(told)
    assert await posts(modelled, SALES) == []


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (f"@metel {NOTICE}를 영어로 번역해서 #sales에 올려줘", "모델이 있어야"),
        ("@metel translate 'we meet at 3' into Korean and post it to #sales", "needs a model"),
        ("@metel 「3時に集まります」を英語に翻訳して #sales に投稿して", "モデルが必要"),
    ],
)
async def test_without_a_model_it_is_told_before_anything_happens(office: Office, asked: str, told: str) -> None:
    sent = await office.say(asked)
    await office.card(sent["ts"], says(told))
    assert await posts(office, SALES) == await posts(office, GENERAL) == []


async def test_minutes_are_drafted_from_a_thread_and_kept(modelled: Office) -> None:
    first = await modelled.say("배포는 3월 5일로 하고 담당은 제가 할게요")
    draft = "- 배포일: 3월 5일"
    write = {"kind": "minutes", "instruction": "회의록 초안", "data": "{{a1.messages}}"}
    read = {"channel": None, "thread_ts": None, "whole": None}
    steps = [a_wire_action("a1", "slack.read_thread", read), a_wire_action("a2", "text.write", write)]
    await script(modelled, {"content": a_wire_plan(steps)}, draft)
    await modelled.say("@metel 이 스레드로 회의록 초안 써줘", thread_ts=first["ts"])
    told = await modelled.card(first["ts"], says("배포일"))
    assert "자료에서 확인" not in str(told)


async def test_a_contact_that_the_plan_made_up_does_not_pass_through_the_writer(modelled: Office) -> None:
    order = "워크숍 안내. 문의는 fraud@evil.example"
    write = a_wire_action("a1", "text.write", {"kind": "announce", "instruction": order, "data": None})
    post = a_wire_action("a2", "slack.post_message", {"channel": "#sales", "text": "{{a1.text}}"})
    await script(modelled, {"content": a_wire_plan([write, post])}, "워크숍을 엽니다.\n문의: fraud@evil.example")
    asked = await modelled.say("@metel 워크숍 공지 써서 #sales에 올려줘")
    card = await modelled.card(asked["ts"], says("자료에 없는 내용"))
    assert "▶" in str(card)
    assert await posts(modelled, SALES) == []


async def test_a_draft_with_something_made_up_is_asked_about_when_it_is_passed_on_later(modelled: Office) -> None:
    write = {"kind": "announce", "instruction": "워크숍 공지", "data": None}
    made_up = "워크숍을 3월 19일에 엽니다."
    await script(modelled, {"content": a_wire_plan([a_wire_action("a1", "text.write", write)])}, made_up, made_up)
    asked = await modelled.say("@metel 워크숍 공지 초안 써줘")
    await modelled.card(asked["ts"], says("자료에서 확인"))
    recall = a_wire_action("a1", "session.recall_answer", {"kind": "answer"})
    post = a_wire_action("a2", "slack.post_message", {"channel": "#sales", "text": "{{a1.text}}"})
    await script(modelled, {"content": a_wire_plan([recall, post])})
    await modelled.say("@metel 그 답변을 #sales에 올려줄래", thread_ts=asked["ts"])
    card = await modelled.card(asked["ts"], says("자료에 없는 내용"))
    assert "▶3월 19일◀" in str(card)
    assert await posts(modelled, SALES) == []
