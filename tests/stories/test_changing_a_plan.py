"""A person changes the plan of a run in their own words: only what is different is planned and asked anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from orchestration.policy.team import Author, Limit
from sandbox.server import running_sandbox
from tests.bot.office import NOW, Json, Office, bot_in, has, says
from tests.stories.places import GENERAL, a_post, action, effects, pages, plan, posts, script

DEV, MARKETING = "C0DEV00001", "C0MARKET01"
ABROAD = "@metel #partner-hanbit에 '안녕하세요'라고 올려줘"
"""Goes to another company, so that a person must say yes and the run waits."""
THREE = plan(
    action("a1", "slack.post_message", intent="notify", inputs={"channel": "#partner-hanbit", "text": "첫 글"}),
    action(
        "a2",
        "notion.create_page",
        intent="write",
        depends_on=["a1"],
        produces=["page_url"],
        inputs={"title": "회의 기록"},
    ),
    action(
        "a3",
        "slack.post_message",
        intent="notify",
        requires=["a2.page_url"],
        inputs={"channel": "#general", "text": "회의 기록: {{a2.page_url}}"},
    ),
)
"""The first step waits for a yes, and the others for it."""


async def waiting(office: Office, text: str) -> tuple[Json, Json]:
    """Ask for something that needs an approval; return the message and the approval's card."""
    asked = await office.say(text)
    return asked, await office.card(asked["ts"], has("approve"))


async def three(office: Office) -> tuple[Json, Json]:
    """A run of three steps whose first waits."""
    await script(office, THREE)
    return await waiting(office, "@metel 파트너에게 알리고 '회의 기록' 만들어서 #general에 공유해줘")


async def runs(office: Office) -> list[str]:
    """The requests there are, the newest first."""
    return [row.text for row in await office.metel.database.runs.latest()]


async def whispered(office: Office, words: str, user: str = "U0MINJI001") -> None:
    """Wait until a person was told something privately."""
    await office.until(lambda world: any(m.get("to") == user and words in m["text"] for m in world["messages"]))


async def test_another_place_is_taken_at_once_and_the_difference_is_shown(office: Office) -> None:
    asked, card = await waiting(office, ABROAD)
    await office.say("@metel #partner-hanbit 말고 #dev에 올려줘", thread_ts=asked["ts"])
    done = await office.card(asked["ts"], says("끝났어요"))
    assert says("계획을 바꿨어요")(done)
    assert says("‘#partner-hanbit’ → ‘#dev’")(done)
    assert [post["text"] for post in await posts(office, DEV)] == ["안녕하세요"]
    await office.gone(asked["ts"], "approve", card)
    assert await runs(office) == [ABROAD.removeprefix("@metel ")]


async def test_what_now_needs_a_yes_is_asked_anew_and_the_old_button_is_dead(office: Office) -> None:
    asked, card = await waiting(office, ABROAD)
    await office.say("@metel 내용을 '반갑습니다'로 바꿔줘", thread_ts=asked["ts"])
    again = await office.card(asked["ts"], lambda one: one["ts"] != card["ts"] and has("approve")(one))
    assert says("반갑습니다")(again)
    await office.gone(asked["ts"], "approve", card)
    assert "안녕하세요" not in [row["body"].get("text") for row in await effects(office, "chat.postMessage")]
    await office.click(again, "approve")
    await office.card(asked["ts"], says("끝났어요"))


async def test_a_value_changes_and_what_was_built_on_it_goes_along(modelled: Office) -> None:
    asked, card = await three(modelled)
    await modelled.say("@metel 제목을 '킥오프 회의'로 바꿔줘", thread_ts=asked["ts"])
    await modelled.card(asked["ts"], says("‘회의 기록’ → ‘킥오프 회의’"))
    assert has("approve")(await modelled.card(asked["ts"], lambda one: one["ts"] == card["ts"])), (
        "nothing of it changed"
    )
    await modelled.click(card, "approve")
    await modelled.card(asked["ts"], says("끝났어요"))
    assert len(await pages(modelled, "킥오프 회의")) == 1
    assert await pages(modelled, "회의 기록") == []
    (post,) = await posts(modelled, GENERAL)
    assert post["text"].startswith("킥오프 회의: ")


async def test_a_step_is_left_out_by_its_number(modelled: Office) -> None:
    asked, card = await three(modelled)
    await modelled.say("@metel 3번은 빼줘", thread_ts=asked["ts"])
    await modelled.card(asked["ts"], says("뺌"))
    await modelled.click(card, "approve")
    await modelled.card(asked["ts"], says("끝났어요"))
    assert len(await pages(modelled, "회의 기록")) == 1
    assert await posts(modelled, GENERAL) == []


async def test_a_step_that_others_need_takes_them_along(modelled: Office) -> None:
    asked, card = await three(modelled)
    await modelled.say("@metel leave out step 2", thread_ts=asked["ts"])
    await modelled.card(asked["ts"], says("뺌"))
    await modelled.click(card, "approve")
    await modelled.card(asked["ts"], says("끝났어요"))
    assert await pages(modelled, "회의 기록") == []
    assert await posts(modelled, GENERAL) == []


async def test_one_more_person_is_sent_the_same(office: Office) -> None:
    asked, card = await waiting(office, ABROAD)
    await office.say("@metel also send it to Sarah", thread_ts=asked["ts"])
    await office.card(asked["ts"], says("더함"))
    await office.until(
        lambda world: any(m["channel"].startswith("D") and m["text"] == "안녕하세요" for m in world["messages"])
    )
    await office.click(card, "approve")
    await office.card(asked["ts"], says("끝났어요"))


async def test_several_changes_in_one_sentence_are_all_made(modelled: Office) -> None:
    asked, card = await three(modelled)
    await modelled.say("@metel 3번은 빼고 제목을 '킥오프 회의'로 바꿔줘", thread_ts=asked["ts"])
    await modelled.card(asked["ts"], says("킥오프 회의"))
    await modelled.click(card, "approve")
    await modelled.card(asked["ts"], says("끝났어요"))
    assert len(await pages(modelled, "킥오프 회의")) == 1
    assert await posts(modelled, GENERAL) == []


async def test_the_one_who_asked_needs_no_mention_and_others_talk_in_peace(office: Office) -> None:
    asked, _ = await waiting(office, ABROAD)
    await office.say("#partner-hanbit 말고 #marketing에 올려줘", user="junho", thread_ts=asked["ts"])
    await office.say("post it to #dev instead", thread_ts=asked["ts"])
    await office.card(asked["ts"], says("끝났어요"))
    assert len(await posts(office, DEV)) == 1
    assert await office.whispers("U0JUNHO001") == []


async def test_somebody_else_is_told_whose_run_it_is(office: Office) -> None:
    asked, card = await waiting(office, ABROAD)
    await office.say("@metel #partner-hanbit 말고 #marketing에 올려줘", user="junho", thread_ts=asked["ts"])
    await office.until(lambda world: any(m.get("to") == "U0JUNHO001" for m in world["messages"]))
    assert has("approve")(await office.card(asked["ts"], lambda one: one["ts"] == card["ts"]))
    assert len(await runs(office)) == 1


async def test_a_change_that_is_not_understood_is_answered_privately_with_examples(office: Office) -> None:
    asked, card = await waiting(office, ABROAD)
    await office.say("@metel 7번은 빼줘", thread_ts=asked["ts"])
    await whispered(office, "알아듣지 못해서")
    assert has("approve")(await office.card(asked["ts"], lambda one: one["ts"] == card["ts"]))
    assert len(await runs(office)) == 1


async def test_something_new_in_the_thread_is_a_run_of_its_own(office: Office) -> None:
    asked, card = await waiting(office, ABROAD)
    await office.say("@metel #dev에 '점심 드세요'라고 올려줘", thread_ts=asked["ts"])
    await office.until(lambda world: any(m["text"] == "점심 드세요" for m in world["messages"]))
    assert len(await runs(office)) == 2
    assert has("approve")(await office.card(asked["ts"], lambda one: one["ts"] == card["ts"]))


async def test_what_is_done_already_is_not_changed(modelled: Office) -> None:
    done = action("a0", "slack.post_message", intent="notify", inputs={"channel": "#marketing", "text": "이미"})
    await script(modelled, plan(done, THREE["actions"][0]))
    asked, _ = await waiting(modelled, "@metel #marketing에 '이미' 올리고 #partner-hanbit에 알려줘")
    await modelled.until(lambda world: any(m["text"] == "이미" for m in world["messages"]))
    await modelled.say("@metel #marketing 말고 #dev에 올려줘", thread_ts=asked["ts"])
    await whispered(modelled, "이미 했거나")
    assert await posts(modelled, DEV) == []


async def test_leaving_everything_out_ends_the_run_kindly(office: Office) -> None:
    asked, _ = await waiting(office, ABROAD)
    await office.say("@metel 1번은 빼줘", thread_ts=asked["ts"])
    await office.card(asked["ts"], says("모든 단계를 빼서"))
    (row,) = await office.metel.database.runs.latest()
    assert row.status == "cancelled"


async def test_a_model_is_given_the_plan_and_what_it_adds_beside_the_words_is_asked_about(modelled: Office) -> None:
    asked, card = await three(modelled)
    changed = {**THREE, "actions": [dict(one) for one in THREE["actions"]]}
    changed["actions"][2] |= {"inputs": {"channel": "#dev", "text": "회의 기록: {{a2.page_url}}"}}
    changed["actions"].append(
        action("a4", "slack.post_message", intent="notify", inputs={"channel": "#marketing", "text": "하는 김에"})
    )
    await script(modelled, changed)
    await modelled.say("@metel #general 말고 #dev에 올려줘", thread_ts=asked["ts"])
    await modelled.card(asked["ts"], says("‘#general’ → ‘#dev’"))
    heard = str((await modelled.http.get("/openai/script")).json()["asked"][-1])
    assert "#general 말고 #dev에 올려줘" in heard
    assert "notion.create_page" in heard
    assert "workspace" in heard, "the names that the person sees are shown for a change too"
    await modelled.click(card, "approve")
    added = await modelled.card(asked["ts"], lambda one: one["ts"] != card["ts"] and has("approve")(one))
    assert says("하는 김에")(added)
    assert len(await posts(modelled, DEV)) == 1, "what the person asked for needs no yes"
    assert await posts(modelled, MARKETING) == []


async def test_an_answer_gives_way_to_the_change_and_a_restart_changes_nothing(tmp_path: Path) -> None:
    async with running_sandbox(now=NOW) as sandbox:
        async with bot_in(sandbox, tmp_path / "metel.db") as office:
            asked, _ = await waiting(office, ABROAD)
            await office.click((await office.cards(asked["ts"]))[0], "pause")
            await office.card(asked["ts"], says("잠시 멈춰"))
            await office.say("@metel #partner-hanbit 말고 #dev에 올려줘", thread_ts=asked["ts"])
            await office.card(asked["ts"], says("계획을 바꿨어요"))
        async with bot_in(sandbox, tmp_path / "metel.db") as office:
            assert await posts(office, DEV) == []
            await office.click((await office.cards(asked["ts"]))[0], "resume")
            await office.card(asked["ts"], says("끝났어요"))
            assert len(await posts(office, DEV)) == 1


async def test_what_is_plain_is_read_without_the_model_where_that_makes_nothing_of_it(modelled: Office) -> None:
    asked, card = await three(modelled)
    await script(modelled, "no plan at all", "again none")
    await modelled.say("@metel 3번은 빼줘", thread_ts=asked["ts"])
    await modelled.card(asked["ts"], says("뺌"))
    await modelled.click(card, "approve")
    await modelled.card(asked["ts"], says("끝났어요"))
    assert await posts(modelled, GENERAL) == []


async def test_what_no_model_understands_is_answered_with_examples_and_its_cost_is_kept(modelled: Office) -> None:
    asked, _ = await three(modelled)
    await script(modelled, THREE)
    await modelled.say("@metel 7번은 빼줘", thread_ts=asked["ts"])
    await whispered(modelled, "알아듣지 못해서")
    (row,) = await modelled.metel.database.runs.latest()
    kinds = [event.type for event in await modelled.metel.database.runs.events(row.team, row.id)]
    assert kinds.count("change_not_understood") == 1
    assert kinds.count("model_called") == 2, "the plan, and the answer that changes nothing of it"


async def test_between_metel_and_one_person_a_plain_change_needs_no_thread(office: Office) -> None:
    asked = await office.say("#partner-hanbit에 '안녕하세요'라고 올려줘", channel="@metel")
    await office.card(asked["ts"], has("approve"))
    await office.say("#partner-hanbit 말고 #dev에 올려줘", channel="@metel")
    await office.card(asked["ts"], says("끝났어요"))
    assert len(await posts(office, DEV)) == 1
    assert len(await runs(office)) == 1


async def test_beyond_the_days_model_calls_a_change_asks_no_model_either(modelled: Office) -> None:
    asked, _ = await three(modelled)
    limits = (Limit(per="team", of="model_calls", most=1),)
    await modelled.metel.policies.change(
        "T0ACME0001",
        lambda policy: policy.model_copy(update={"limits": limits}),
        Author("U0MINJI001", "minji", "a test"),
    )
    await script(modelled, "no plan at all", "again none")
    await modelled.say("@metel 7번은 빼줘", thread_ts=asked["ts"])
    await whispered(modelled, "하루에 쓸 수 있는 모델 사용량")
    assert len((await modelled.http.get("/openai/script")).json()["asked"]) == 1, "the first plan alone"


@pytest.mark.parametrize("answer", ["{}", plan()])
async def test_an_answer_with_no_steps_drops_none_that_plain_words_only_want_elsewhere(
    modelled: Office, answer: str | Json
) -> None:
    await script(modelled, plan(a_post("a1", "#sales", "안녕하세요")), answer, answer)
    asked, _ = await waiting(modelled, "@metel #sales에 '안녕하세요' 눈에 띄게 올려줘")
    await modelled.say("@metel 거기 말고 #marketing에 올려줘", thread_ts=asked["ts"])
    await modelled.card(asked["ts"], lambda card: has("approve")(card) and says("#marketing")(card))
    assert not [card for card in await modelled.cards(asked["ts"]) if says("모든 단계를 뺐어요")(card)]


async def test_a_plain_change_of_what_was_just_done_needs_no_mention_between_metel_and_one_person(
    office: Office,
) -> None:
    said = await office.say("@metel 내일 3시에 '주간 점검' 회의록 만들어줘")
    await office.card(said["ts"], says("주간 점검"))
    await office.at_rest()
    await office.say("고마워", thread_ts=said["ts"])
    await office.say("4시로 바꿔줘", thread_ts=said["ts"])
    await office.card(said["ts"], says("16:00"))
    await office.at_rest()
    shown = len(await office.cards(said["ts"]))
    await office.say("준호님도 볼 수 있게 링크 공유 좀", user="junho", thread_ts=said["ts"])
    await office.say("5시로 바꿔줘", thread_ts=said["ts"])
    await office.at_rest()
    assert len(await office.cards(said["ts"])) == shown
