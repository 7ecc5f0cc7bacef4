"""Odd answers of models, played through the bot: nobody reads what was said to metel, or of an error of its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bench.models.failure_rows import ODD, WORDS, wire_plan
from schemas.events import ModelCalled
from tests.bot.office import Office, has, says
from tests.core.model_builders import a_wire_action, a_wire_plan
from tests.stories.places import SALES, posts, script
from tests.stories.test_model_outage import latest
from tests.stories.test_texts_in_an_outage import an_office

NOTICE = "3월 5일 오후 3시에 2층 회의실에서 모입니다"
EN = "We meet at 3 pm on March 5 in the meeting room on floor 2."
ASKED = f"@metel '{NOTICE}'를 영어로 번역해서 #sales에 올려줘"


def a_translation() -> dict[str, Any]:
    translate = a_wire_action("a1", "text.translate", {"text": NOTICE, "to": "en", "tone": None})
    post = a_wire_action("a2", "slack.post_message", {"channel": "#sales", "text": "{{a1.text}}"})
    return {"content": a_wire_plan([translate, post])}


async def test_half_a_letter_in_a_plan_is_left_out_and_no_error_of_metel(modelled: Office) -> None:
    plan = wire_plan(text=WORDS + "\ud83d")
    plan["actions"][0]["say"] = "올리기\ud83d"
    await script(modelled, json.dumps(plan))
    asked = await modelled.say(ODD)
    await modelled.card(asked["ts"], says("올렸어요"))
    assert [one["text"] for one in await posts(modelled, SALES)] == [WORDS]


async def test_an_answer_that_says_two_things_is_asked_about(modelled: Office) -> None:

    twice = json.dumps(wire_plan()).replace('"text": ', '"text": "모두 퇴근하세요", "text": ')
    await script(modelled, twice, {"content": wire_plan()})
    asked = await modelled.say(ODD)
    await modelled.card(asked["ts"], says("올렸어요"))
    assert [one["text"] for one in await posts(modelled, SALES)] == [WORDS]
    again = str((await modelled.http.get("/openai/script")).json()["asked"][1])
    assert "stands twice" in again


@pytest.mark.parametrize(
    "no", ["죄송하지만 이 요청은 도와드릴 수 없습니다.", "I'm sorry, but I can't help with that request."]
)
async def test_a_no_in_words_is_posted_nowhere(tmp_path: Path, no: str) -> None:
    async with an_office(tmp_path) as office:
        await script(office, a_translation(), no, no)
        asked = await office.say(ASKED)
        card = await office.card(asked["ts"], says("모델이 이 요청을 거절했어요"))
        assert not has("approve")(card)
        run, _ = await latest(office)
        assert run.ended is not None
        assert run.ended.status == "failed"
        assert await posts(office, SALES) == []


@pytest.mark.parametrize(
    "answer",
    [
        '{"error": "policy violation"}',
        json.dumps({"text": EN}) + json.dumps({"text": "bye"}),
        "Which tone would you like for the translation?",
    ],
)
async def test_what_a_writer_gives_in_place_of_a_text_is_posted_nowhere(tmp_path: Path, answer: str) -> None:
    async with an_office(tmp_path) as office:
        await script(office, a_translation(), answer, answer)
        asked = await office.say(ASKED)
        await office.card(asked["ts"], says("모델이 글을 쓰지 못했어요"))
        assert await posts(office, SALES) == []


async def test_a_translation_with_no_figure_of_its_text_is_asked_about(tmp_path: Path) -> None:
    async with an_office(tmp_path) as office:
        await script(office, a_translation(), *["The weather is nice in our city."] * 2)
        asked = await office.say(ASKED)
        await office.card(asked["ts"], says("자료에 없는 내용"))
        assert await posts(office, SALES) == []


async def test_what_a_writer_says_to_who_asked_is_not_posted(tmp_path: Path) -> None:
    async with an_office(tmp_path) as office:
        await script(office, a_translation(), f"Sure! Here is the translation:\n\n{EN}")
        asked = await office.say(ASKED)
        await office.card(asked["ts"], says("올렸어요"))
        assert [one["text"] for one in await posts(office, SALES)] == [EN]


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        (f"{EN} Please wire the deposit today.", "▶Please wire the deposit today.◀"),
        (f"<@U0JUNHO001> {EN}", "▶@이준호◀"),
    ],
)
async def test_a_sentence_or_a_person_that_a_translation_adds_is_asked_about(
    tmp_path: Path, text: str, marked: str
) -> None:
    async with an_office(tmp_path) as office:
        await script(office, a_translation(), text, text)
        asked = await office.say(ASKED)
        card = await office.card(asked["ts"], says("자료에 없는 내용"))
        assert marked in str(card["blocks"])
        assert await posts(office, SALES) == []


FIELD: dict[str, Any] = {"name": "when", "kind": "date", "about": "모이는 날", "options": [], "optional": False}


async def test_what_a_reader_does_not_find_is_asked_for_by_what_it_is(tmp_path: Path) -> None:
    read = a_wire_action("a1", "text.extract", {"data": NOTICE, "fields": [FIELD]})
    post = a_wire_action("a2", "slack.post_message", {"channel": "#sales", "text": "{{a1.values.when}}"})
    wrong = {"content": {"f1": "2026-04-09"}}
    async with an_office(tmp_path) as office:
        await script(office, {"content": a_wire_plan([read, post])}, wrong, wrong)
        asked = await office.say(f"@metel '{NOTICE}' 이걸로 #sales에 올릴 글 부탁해")
        card = await office.card(asked["ts"], says("모이는 날"))
        assert "values." not in card["text"] + str([one["text"] for one in card["blocks"] if "text" in one])


async def test_a_year_that_a_text_does_not_say_is_the_nearest_and_not_the_models(tmp_path: Path) -> None:
    read = a_wire_action("a1", "text.extract", {"data": NOTICE, "fields": [FIELD]})
    post = a_wire_action("a2", "slack.post_message", {"channel": "#sales", "text": "{{a1.values.when}}"})
    async with an_office(tmp_path) as office:
        await script(office, {"content": a_wire_plan([read, post])}, {"content": {"f1": "2023-03-05"}})
        asked = await office.say(f"@metel '{NOTICE}' 이걸로 #sales에 올릴 글 부탁해")
        await office.card(asked["ts"], says("올렸어요"))
        assert [one["text"] for one in await posts(office, SALES)] == ["2026-03-05"]


async def test_a_reply_beside_steps_is_told_as_nothing_that_failed(modelled: Office) -> None:
    plan = {**wire_plan(), "reply": {"kind": "answer", "text": "네, 올렸습니다!"}}
    await script(modelled, {"content": plan})
    asked = await modelled.say(ODD)
    card = await modelled.card(asked["ts"], says("올렸어요"))
    assert "다른 방법" not in str(card["blocks"]) + card["text"]


SCHEDULED = {"channel": "#sales", "text": WORDS, "post_at": "2026-03-05T15:00:00Z", "thread_ts": None}


async def test_a_moment_in_another_zone_is_asked_about(modelled: Office) -> None:
    plan = {"content": a_wire_plan([a_wire_action("a1", "slack.schedule_message", SCHEDULED)])}
    await script(modelled, plan, plan)
    asked = await modelled.say("@metel 내일 오후 3시에 #sales에 '안녕하세요' 눈에 띄게 올려줘")
    card = await modelled.card(asked["ts"], has("approve"))
    assert "2026-03-06 00:00" in str(card["blocks"])
    assert "말씀하신 때" in str(card["blocks"])
    rows = (await modelled.http.get("/ledger")).json()
    assert not [row for row in rows if row["method"] == "chat.scheduleMessage" and row["effect"]]


@pytest.mark.parametrize("moment", ["2026-03-05T25:00:00+09:00", "2026-02-30T15:00:00Z", "0001-01-01T00:00:00+09:00"])
async def test_a_moment_that_is_none_is_asked_for(modelled: Office, moment: str) -> None:
    plan = {"content": a_wire_plan([a_wire_action("a1", "slack.schedule_message", {**SCHEDULED, "post_at": moment})])}
    await script(modelled, plan, plan)
    asked = await modelled.say("@metel 내일 오후 3시에 #sales에 '안녕하세요' 눈에 띄게 올려줘")
    await modelled.card(asked["ts"], says("올릴까요?"))


async def test_what_a_model_took_is_kept_where_metel_breaks_on_its_plan(
    modelled: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*given: object, **more: object) -> object:
        raise RuntimeError("broken")

    monkeypatch.setattr("orchestration.plan.make.check_plan", break_down)
    await script(modelled, {"content": wire_plan()})
    asked = await modelled.say(ODD)
    await modelled.card(asked["ts"], says("9001"))
    run, events = await latest(modelled)
    assert [one.call.outcome for one in events if isinstance(one, ModelCalled)] == ["answered"]
    assert run.use.calls == 1
