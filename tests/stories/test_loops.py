"""For each task a message to its owner: asked on one card, for the people come from the page and not the person."""

from __future__ import annotations

import pytest

from sandbox.google.cells import Cell
from tests.bot.office import Office, controls, has, says
from tests.stories.places import SALES, a_post, action, effects, plan, posts, script


async def test_all_recipients_are_asked_about_on_one_card_and_each_gets_one_message(office: Office) -> None:
    asked = await office.say("@metel 작업 DB에서 오늘 마감인 항목마다 담당자에게 DM으로 알려줘")
    card = await office.card(asked["ts"], has("approve"))
    before = len(await effects(office, "chat.postMessage"))
    shown = str(card["blocks"])
    assert "박지훈" in shown
    assert "이준호" in shown
    assert sum(element["action_id"] == "approve" for _, element in controls(card)) == 1
    await office.click(card, "approve")
    await office.card(asked["ts"], says("2건 중 2건을 마쳤어요"))
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
    await modelled.card(asked["ts"], says("3건 중 3건을 마쳤어요"))
    assert len(await posts(modelled, SALES)) == 3


async def test_a_loop_of_which_nothing_could_be_done_ends_as_a_failure(modelled: Office) -> None:
    loop = for_each_row(on_error="skip", policy_hints={}, inputs={"channel": "#sales", "text": "{{item.none}}"})
    await script(modelled, plan(ROWS, loop))
    asked = await modelled.say("@metel 매출 현황의 지역마다 #sales 에 올려줘")
    await modelled.card(asked["ts"], says("3건 중 0건을 마쳤어요"))
    await modelled.card(asked["ts"], says("끝내지 못했어요"))
    assert await posts(modelled, SALES) == []


async def test_a_read_that_waits_for_something_inside_of_what_it_reads_ends_when_that_is_there(
    modelled: Office,
) -> None:
    until = {"path": "a1.rows.0.지역", "op": "exists"}
    waits = {**ROWS, "repeat": {"every_s": 3600, "until": until, "max": 2}}
    await script(modelled, plan(waits, a_post("a2", "#sales", "{{a1.rows.0.지역}}", asks=False, requires=["a1.rows"])))
    asked = await modelled.say("@metel 매출 현황에 지역이 적히면 #sales 에 올려줘")
    await modelled.card(asked["ts"], says("올렸어요"))
    assert len(await posts(modelled, SALES)) == 1


async def test_a_read_that_waits_for_what_cannot_be_judged_says_so(modelled: Office) -> None:
    until = {"path": "a1.rows.0.지역", "op": "gt", "value": 5}
    await script(modelled, plan({**ROWS, "repeat": {"every_s": 3600, "until": until, "max": 2}}))
    asked = await modelled.say("@metel 매출 현황에 지역이 적히면 알려줘")
    await modelled.card(asked["ts"], says("이번에는 조건을 확인할 수 없었어요"))


async def test_a_plan_in_a_time_zone_that_does_not_exist_is_made_anew(modelled: Office) -> None:
    post = a_post("a1", "#sales", "안녕하세요", asks=False)
    await script(modelled, plan(post, timezone="Mars/Phobos"), plan(post))
    asked = await modelled.say("@metel #sales 에 안녕하세요 라고 올려줘")
    await modelled.card(asked["ts"], says("올렸어요"))
    assert len(await posts(modelled, SALES)) == 1


async def test_three_failed_items_in_a_row_stop_a_loop_which_tells_how_many_were_done_and_which_failed(
    modelled: Office,
) -> None:
    """Of five rows the second to fourth have no text to post; the fifth is not begun."""
    office = modelled
    google = office.sandbox.sandbox.world.google
    tab = next(one for one in google.spreadsheets.values() if one.title == "매출 현황 2026").tabs[0]
    tab.put(0, 5, Cell("알림"))
    for row in (1, 5):
        tab.put(row, 5, Cell("보낼 말"))
    loop = for_each_row(on_error="skip", policy_hints={}, inputs={"channel": "#sales", "text": "{{item.알림}}"})
    loop["for_each"] = {"items": "a1.rows", "max_items": 5}
    await script(office, plan(ROWS, loop))
    asked = await office.say("@metel 매출 현황의 알림마다 #sales 에 올려줘")
    card = await office.card(asked["ts"], says("실패한 것"))
    told = str(card["text"]) + str(card["blocks"])
    assert "5건 중 1건을 마쳤어요" in told
    assert all(f"{number}." in told for number in (2, 3, 4))
    assert "연달아 세 번 실패해 나머지는 멈췄어요" in told
    assert len(await posts(office, SALES)) == 1
