"""For each task a message to its owner: asked on one card, for the people come from the page and not the person."""

from __future__ import annotations

import pytest

from tests.bot.office import Office, controls, has, says
from tests.stories.places import SALES, action, effects, plan, posts, script


async def test_all_recipients_are_asked_about_on_one_card_and_each_gets_one_message(office: Office) -> None:
    asked = await office.say("@metel 작업 DB에서 오늘 마감인 항목마다 담당자에게 DM으로 알려줘")
    card = await office.card(asked["ts"], has("approve"))
    before = len(await effects(office, "chat.postMessage"))
    shown = str(card["blocks"])
    assert "박지훈" in shown
    assert "이준호" in shown
    assert sum(element["action_id"] == "approve" for _, element in controls(card)) == 1
    await office.click(card, "approve")
    await office.card(asked["ts"], says("2건 중 2건을 마쳤습니다"))
    rows = await effects(office, "chat.postMessage")
    sent = [row for row in rows[before:] if row["body"]["channel"].startswith("D")]
    assert len(sent) == 2


ROWS = action("a1", "sheets.get_range", produces=["rows"], inputs={"spreadsheet": "매출 현황 2026"})


def for_each_row(**more: object) -> dict[str, object]:
    inputs = {"channel": "#sales", "text": "{{item.지역}}"}
    loop = {"items": "a1.rows", "max_items": 3}
    step = action("a2", "slack.post_message", intent="notify", produces=["message_ts"], inputs=inputs, for_each=loop)
    return {**step, "policy_hints": {"needs_user_confirmation": True}, **more}


@pytest.mark.parametrize("side_by_side", [False, True], ids=["in order", "side by side"])
async def test_the_items_of_a_loop_are_asked_about_on_one_card_in_whatever_order_they_go(
    modelled: Office, side_by_side: bool
) -> None:
    await script(modelled, plan(ROWS, for_each_row(), constraints={"allow_parallel": side_by_side}))
    asked = await modelled.say("@metel 매출 현황의 지역마다 #sales 에 올려줘")
    await modelled.click(await modelled.card(asked["ts"], has("approve")), "approve")
    await modelled.card(asked["ts"], says("3건 중 3건을 마쳤습니다"))
    assert len(await posts(modelled, SALES)) == 3


async def test_a_loop_of_which_nothing_could_be_done_ends_as_a_failure(modelled: Office) -> None:
    loop = for_each_row(on_error="skip", policy_hints={}, inputs={"channel": "#sales", "text": "{{item.none}}"})
    await script(modelled, plan(ROWS, loop))
    asked = await modelled.say("@metel 매출 현황의 지역마다 #sales 에 올려줘")
    await modelled.card(asked["ts"], says("3건 중 0건을 마쳤습니다"))
    await modelled.card(asked["ts"], says("끝내지 못했습니다"))
    assert await posts(modelled, SALES) == []
