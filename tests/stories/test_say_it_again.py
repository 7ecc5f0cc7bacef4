"""A button lets who asked say a request anew, where it was not understood or a word of it made no difference."""

from __future__ import annotations

import json

import pytest

from orchestration.ports import Delivery
from tests.bot.office import JUNHO, MINJI, Json, Office, controls, has, says
from tests.stories.places import posts

STRANGE = "@metel 그 뭐더라 시트 행 그거 말이야"
BUTTON = "say_again"
DEV = "C0DEV00001"
UNDERSTOOD = "#dev에 '점심 드세요' 올려줘"


def typed_in(view: Json) -> str:
    """What stands in the field of the modal when it opens."""
    return next(block for block in view["view"]["blocks"] if block["type"] == "input")["element"]["initial_value"]


@pytest.mark.parametrize(
    ("text", "label", "told"),
    [
        (STRANGE, "다시 말하기", "알아듣지 못했어요"),
        ("@metel the whatsit for the thing", "Say it again", "did not understand"),
        ("@metel あれをあれしておいてよ", "言い直す", "理解できませんでした"),
    ],
)
async def test_what_was_not_understood_is_said_anew_in_its_thread(
    office: Office, text: str, label: str, told: str
) -> None:
    asked = await office.say(text)
    card = await office.card(asked["ts"], says(told))
    assert label in str(card)
    view = await office.opened(card, BUTTON)
    assert typed_in(view) == text.removeprefix("@metel ")
    await office.submit(view, written=UNDERSTOOD)
    await office.card(asked["ts"], has("undo"))
    assert [post["text"] for post in await posts(office, DEV)] == ["점심 드세요"]


async def test_a_word_that_made_no_difference_offers_it_too(office: Office) -> None:
    asked = await office.say("@metel 준호 작업 보여줘", channel="#sales")
    card = await office.card(asked["ts"], says("견적서 템플릿 수정"))
    assert not has(BUTTON)(card)
    asked = await office.say("@metel 하나 작업 자막 목록 보여줘", channel="#sales")
    card = await office.card(asked["ts"], says("반영하지 않았어요"))
    assert has(BUTTON)(card)


async def test_only_who_asked_says_it_again(office: Office) -> None:
    asked = await office.say(STRANGE)
    card = await office.card(asked["ts"], says("알아듣지 못했어요"))
    before = len(await office.whispers("U0JUNHO001"))
    await office.click(card, BUTTON, user="junho")
    await office.until(
        lambda world: [m for m in world["messages"] if m.get("to") == "U0JUNHO001" and "요청한 분만" in str(m)]
    )
    assert len(await office.whispers("U0JUNHO001")) == before + 1


async def sent(office: Office, form: Json, user: Json, text: str) -> None:
    """Send a modal that no click of metel's opened."""
    team = next(iter(office.metel.tenants.teams()))
    body: Json = {
        "type": "view_submission",
        "team": {"id": team},
        "user": {"team_id": team, **user},
        "view": {"private_metadata": json.dumps(form), "state": {"values": {"answer": {"written": {"value": text}}}}},
    }
    delivery = Delivery(f"forged {text}", team, "slack.interaction", body, office.metel.clock.now())
    await office.metel.database.inbox.store(delivery)
    office.slack_app.wake()
    await office.at_rest()


async def test_a_forged_or_late_modal_changes_nothing(office: Office) -> None:
    asked = await office.say(STRANGE)
    card = await office.card(asked["ts"], says("알아듣지 못했어요"))
    view = await office.opened(card, BUTTON)
    form = json.loads(view["view"]["private_metadata"])
    done = await office.say("@metel #general에 '먼저 했어요' 올려줘")
    other = await office.card(done["ts"], has("undo"))
    assert not has(BUTTON)(other)
    run = next(e["value"] for _, e in controls(other) if e["action_id"] == "undo")
    of_other = {**form, "run": run, "card": "answer", "message_ts": other["ts"], "thread_ts": done["ts"]}
    for number, (changed, user) in enumerate(
        (
            (form, {"id": JUNHO}),
            (form, {"id": MINJI, "team_id": "T0OTHER001"}),
            ({**form, "message_ts": other["ts"]}, {"id": MINJI}),
            ({**form, "channel": "C0GENERAL1"}, {"id": MINJI}),
            ({**form, "run": "nobodys"}, {"id": MINJI}),
            (of_other, {"id": MINJI}),
        )
    ):
        await sent(office, changed, user, f"#dev에 '몰래 {number}' 올려줘")
    assert await posts(office, DEV) == []
    assert any("요청한 분만" in text for text in await office.whispers(JUNHO))
    await office.submit(view, written=UNDERSTOOD)
    await office.card(asked["ts"], has("undo"))
    assert [post["text"] for post in await posts(office, DEV)] == ["점심 드세요"]


async def test_empty_words_are_refused_in_the_modal(office: Office) -> None:
    asked = await office.say(STRANGE)
    card = await office.card(asked["ts"], says("알아듣지 못했어요"))
    view = await office.opened(card, BUTTON)
    answer = await office.submit(view, written="  ")
    assert "내용을 적어 주세요." in str(answer["errors"])
