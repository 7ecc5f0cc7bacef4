"""What a person can do with an approval: take some steps, change one, say no and how to go on."""

from __future__ import annotations

from tests.bot.office import Json, Office, controls, has, says
from tests.stories.places import GENERAL, SALES, a_post, action, effects, plan, posts, script

ASKED = "@metel 알려줘"
PARTNER = "C0PARTNER1"


TWO = plan(a_post("a1", "#sales", "첫 글"), a_post("a2", "#general", "둘째 글"), constraints={"allow_parallel": True})
ONE = plan(a_post("a1", "#sales", "첫 글"))


async def asked_card(office: Office, *plans: Json, text: str = ASKED) -> tuple[Json, Json]:
    """Ask for something that needs a yes; the message, and the card."""
    await script(office, *plans)
    asked = await office.say(text)
    return asked, await office.card(asked["ts"], has("approve"))


def ticks(card: Json) -> list[Json]:
    """The ticks of a card, in order."""
    found = [block["accessory"] for block in card["blocks"] if "accessory" in block]
    return [element for element in found if element["type"] == "checkboxes"]


async def tick(office: Office, card: Json, place: int, *steps: str) -> None:
    """Leave just these steps ticked in one group of ticks."""
    blocks = [block for block in card["blocks"] if block.get("accessory", {}).get("type") == "checkboxes"]
    block = blocks[place]
    await office.done(
        "minji",
        "actions",
        channel=card["channel"],
        message_ts=card["ts"],
        block_id=block["block_id"],
        action_id=block["accessory"]["action_id"],
        value=list(steps),
    )


async def test_every_step_is_ticked_and_one_yes_does_them_all(modelled: Office) -> None:
    asked, card = await asked_card(modelled, TWO)
    assert [element["initial_options"][0]["value"] for element in ticks(card)] == ["a1", "a2"]
    await modelled.click(card, "approve")
    await modelled.card(asked["ts"], says("끝났어요"))
    assert len(await posts(modelled, SALES)) == len(await posts(modelled, GENERAL)) == 1


async def test_a_step_without_its_tick_is_left_out_and_told(modelled: Office) -> None:
    asked, card = await asked_card(modelled, TWO)
    await tick(modelled, card, 1)
    await modelled.click(card, "approve")
    await modelled.card(asked["ts"], says("2개 단계 중 1개를 승인했어요"))
    await modelled.card(asked["ts"], says("님이 뺐어요"))
    await modelled.at_rest()
    assert len(await posts(modelled, SALES)) == 1
    assert await posts(modelled, GENERAL) == []


async def test_what_needs_a_step_that_is_left_out_is_skipped(modelled: Office) -> None:
    follows = action("a3", "slack.post_message", intent="notify", depends_on=["a2"], summary="뒤따르는 글",
                     inputs={"channel": "#random", "text": "뒤따르는 글"})  # fmt: skip
    steps = [*TWO["actions"], follows]
    asked, card = await asked_card(modelled, {**TWO, "actions": steps})
    assert "3개 단계 중 3개" in card["text"]
    await tick(modelled, card, 1)
    await modelled.click(card, "approve")
    await modelled.card(asked["ts"], says("뒤따르는 글: 하지 않았"))
    await modelled.at_rest()
    assert len(await effects(modelled, "chat.postMessage")) >= 1
    assert await posts(modelled, "C0RANDOM01") == []


async def test_a_yes_to_no_step_is_no_decision(modelled: Office) -> None:
    _, card = await asked_card(modelled, TWO)
    await tick(modelled, card, 0)
    await tick(modelled, card, 1)
    await modelled.click(card, "approve")
    await modelled.until(
        lambda world: [m for m in world["messages"] if m.get("to") and "고른 단계가 없어요" in m["text"]]
    )
    assert await posts(modelled, SALES) == []


async def test_one_step_has_no_ticks(modelled: Office) -> None:
    _, card = await asked_card(modelled, ONE)
    assert ticks(card) == []
    assert [element["action_id"] for _, element in controls(card)] == ["approve", "edit", "reject_how", "show_all"]


async def test_a_changed_step_is_asked_again_on_the_same_card_and_done_as_changed(modelled: Office) -> None:
    asked, card = await asked_card(modelled, ONE)
    view = await modelled.opened(card, "edit")
    told = await modelled.submit(view, **{"field:text": "고친 글", "field:channel": "#general"})
    assert told["ok"], told
    changed = await modelled.card(asked["ts"], lambda c: has("approve")(c) and says("고친 글")(c))
    assert changed["ts"] == card["ts"]
    assert says("바꿈: 1단계")(changed)
    assert says("‘sales’ → ‘general’")(changed) or says("‘#sales’ → ‘#general’")(changed)
    assert await posts(modelled, GENERAL) == []
    await modelled.click(changed, "approve")
    await modelled.card(asked["ts"], says("끝났어요"))
    assert [one["text"] for one in await posts(modelled, GENERAL)] == ["고친 글"]
    assert await posts(modelled, SALES) == []


async def test_reject_and_stop_ends_the_run_and_tells_what_was_done(modelled: Office) -> None:
    page = action("a0", "notion.create_page", intent="write", inputs={"title": "앞선 페이지"})
    later = action("a3", "slack.post_message", intent="notify", depends_on=["a0"], inputs={"text": "물어볼 글"})
    steps = plan(page, a_post("a1", "#sales", "첫 글", depends_on=["a0"]), later, constraints={"allow_parallel": True})
    asked, card = await asked_card(modelled, steps, text="@metel '앞선 페이지' 만들고 알려줘")
    await modelled.reject(card, reason="이번 주는 조용히 지나가요")
    answer = await modelled.card(asked["ts"], says("앞선 페이지' 페이지를"))
    assert says("이번 주는 조용히 지나가요")(answer)
    assert says("여기서 멈췄어요")(answer)
    await modelled.gone(asked["ts"], "pick_channel")
    assert await posts(modelled, SALES) == []


async def test_a_card_of_a_stopped_run_says_who_stopped_it(modelled: Office) -> None:
    asked, card = await asked_card(modelled, ONE)
    status = await modelled.card(asked["ts"], has("stop"))
    await modelled.click(status, "stop")
    await modelled.card(asked["ts"], lambda one: one["ts"] == card["ts"] and says("님이 작업을 중지해")(one))
    (over,) = [one for one in await modelled.cards(asked["ts"]) if one["ts"] == card["ts"]]
    assert controls(over) == []
    assert "제때" not in str(over)


async def test_reject_and_stop_alone_is_a_run_that_was_denied(modelled: Office) -> None:
    asked, card = await asked_card(modelled, ONE)
    await modelled.reject(card)
    await modelled.card(asked["ts"], says("승인되지 않아 하지 않았어요"))
    (run,) = await modelled.metel.database.runs.recent("T0ACME0001")
    assert run.status == "denied"
    decided = await modelled.card(asked["ts"], says("거절했어요"))
    assert controls(decided) == []


async def test_reject_and_another_way_has_the_planner_look_again_with_the_reason(modelled: Office) -> None:
    again = plan(a_post("a1", "#random", "첫 글"))
    asked, card = await asked_card(modelled, ONE, again)
    await modelled.reject(card, sequel="another_way", reason="#random에 올려 주세요")
    await modelled.card(asked["ts"], says("다른 방법을 청했어요"))
    second = await modelled.card(asked["ts"], lambda one: has("approve")(one) and one["ts"] != card["ts"])
    assert says("random")(second)
    told = (await modelled.http.get("/openai/script")).json()["asked"][1]
    assert "#random에 올려 주세요" in str(told), "the planner is told why"
    await modelled.click(second, "approve")
    await modelled.card(asked["ts"], says("끝났어요"))
    assert await posts(modelled, SALES) == []


async def test_without_a_model_another_way_is_not_the_same_again(office: Office) -> None:
    asked = await office.say("@metel 노션에서 '구버전 위키' 페이지 삭제해줘")
    card = await office.card(asked["ts"], has("reject_how"))
    await office.reject(card, sequel="another_way", reason="아무것도 지우지 마세요")
    await office.card(asked["ts"], says("다른 방법을 찾지 못했어요"))
    (run,) = await office.metel.database.runs.recent("T0ACME0001")
    assert run.status == "denied"
    await office.gone(asked["ts"], "approve")
    assert await effects(office, "pages.update") == []


async def test_without_a_model_another_way_that_is_said_plainly_is_asked_about(office: Office) -> None:
    asked = await office.say("@metel #partner-hanbit에 '회의 취소'라고 올려줘")
    card = await office.card(asked["ts"], has("reject_how"))
    await office.reject(card, sequel="another_way", reason="#partner-hanbit 말고 #sales에 올려줘")
    second = await office.card(asked["ts"], lambda one: has("approve")(one) and one["ts"] != card["ts"])
    assert says("sales")(second)
    await office.click(second, "approve")
    await office.card(asked["ts"], says("끝났어요"))
    assert [one["text"] for one in await posts(office, SALES)] == ["회의 취소"]
    assert await posts(office, PARTNER) == []


async def test_a_plan_that_repeats_what_was_rejected_is_not_taken(modelled: Office) -> None:
    asked, card = await asked_card(modelled, ONE, ONE, plan(a_post("a1", "#random", "첫 글")))
    await modelled.reject(card, sequel="another_way", reason="다른 채널로요")
    second = await modelled.card(asked["ts"], lambda one: has("approve")(one) and one["ts"] != card["ts"])
    assert says("random")(second)
    told = (await modelled.http.get("/openai/script")).json()["asked"][2]
    assert "rejected" in str(told), "the planner is told what is wrong with the same again"


async def test_somebody_else_cannot_open_the_rejection(modelled: Office) -> None:
    _, card = await asked_card(modelled, ONE)
    await modelled.click(card, "reject_how", user="junho")
    await modelled.until(
        lambda world: [m for m in world["messages"] if m.get("to") and "결정할 수 있어요" in m["text"]]
    )
    assert (await modelled.world())["views"] == []


async def test_whoever_comes_late_is_told_who_decided(modelled: Office) -> None:
    asked, card = await asked_card(modelled, ONE)
    view = await modelled.opened(card, "reject_how")
    await modelled.click(card, "approve")
    await modelled.card(asked["ts"], says("승인했어요"))
    assert (await modelled.submit(view))["ok"]
    await modelled.until(lambda world: [m for m in world["messages"] if m.get("to") and "이미" in m["text"]])


async def test_the_card_names_the_steps_that_run_unasked_and_what_is_to_be_deleted(office: Office) -> None:
    asked = await office.say("@metel #dev에 '정리 시작합니다' 올리고 '뉴스레터 초안' 페이지 삭제해줘")
    card = await office.card(asked["ts"], has("approve"))
    assert says("2개 단계 중 1개를 승인할까요?")(card)
    assert says("묻지 않고 하는 단계: 1. ")(card)
    assert says("페이지: 뉴스레터 초안")(card), "the field has its name, and the id the name of the page"
    status = await office.card(asked["ts"], says("승인을 기다리고 있어요"))
    assert says("2. 노션 페이지 휴지통으로 옮기기")(status)
    assert says("2. 노션 페이지 휴지통으로 옮기기")(card), "a step has one name"
