"""A step with a condition: done when it holds, left when it does not, asked about when it cannot be told."""

from __future__ import annotations

from tests.bot.office import Office, controls, has, says
from tests.stories.places import SALES, action, plan, posts, script

ROWS = action("a1", "sheets.get_range", produces=["rows"], inputs={"spreadsheet": "매출 현황 2026"})
POST = action(
    "a2",
    "slack.post_message",
    intent="notify",
    depends_on=["a1"],
    produces=["message_ts"],
    inputs={"channel": "#sales", "text": "축하해요"},
)


async def test_a_condition_that_does_not_hold_leaves_the_step(office: Office) -> None:
    asked = await office.say("@metel 지난주 매출 합계가 1억 원을 넘으면 #exec에 축하 메시지 보내줘")
    await office.card(asked["ts"], says("조건이 맞지 않아서예요"))


async def test_what_keeps_a_condition_from_holding_is_shown(office: Office) -> None:
    asked = await office.say("@metel 오늘 마감인 거 없으면 #general에 '오늘 마감 없음' 올려")
    card = await office.card(asked["ts"], says("고객 인터뷰 정리"))
    assert "조건이 맞지 않아서예요" in str(card["blocks"])
    assert "결제 오류 로그 점검" in str(card["blocks"])
    assert await posts(office, "C0GENERAL1") == []


async def test_a_change_of_a_thing_that_is_not_on_its_day_says_so(office: Office) -> None:
    asked = await office.say("@metel 월요일 고객사 방문 준비 회의 담주 화욜 2시로 옮겨주세요")
    await office.card(asked["ts"], says("찾은 것이 없어서예요 (월요일 ‘고객사 방문 준비’ 찾기)"))


async def test_a_condition_that_cannot_be_told_is_put_to_the_person(modelled: Office) -> None:
    await script(modelled, plan(ROWS, {**POST, "when": {"path": "a1.rows", "op": "gt", "value": 5}}))
    asked = await modelled.say("@metel 매출이 5건 넘으면 #sales 에 축하합니다 라고 올려줘")
    card = await modelled.card(asked["ts"], says("조건을 확인할 수 없어요"))
    assert await posts(modelled, SALES) == []
    choices = [element for _, element in controls(card) if element["text"]["text"] == "하기"]
    await modelled.click(card, choices[0]["action_id"], choices[0].get("value"))
    await modelled.card(asked["ts"], says("올렸어요"))
    assert len(await posts(modelled, SALES)) == 1


async def test_a_step_for_where_there_is_none_is_done_where_nothing_is(modelled: Office) -> None:
    found = action("a1", "notion.search", intent="search", produces=["records"], inputs={"query": "없는 페이지 이름"})
    await script(modelled, plan(found, {**POST, "when": {"path": "a1.records", "op": "empty"}}))
    asked = await modelled.say("@metel 그런 페이지가 없으면 #sales 에 축하합니다 라고 올려줘")
    await modelled.card(asked["ts"], says("올렸어요"))


async def test_a_step_for_where_there_is_none_is_asked_about_where_the_column_does_not_exist(modelled: Office) -> None:
    await script(modelled, plan(ROWS, {**POST, "when": {"path": "a1.rows.0.담당 부서", "op": "empty"}}))
    asked = await modelled.say("@metel 담당 부서가 비어 있으면 #sales 에 축하합니다 라고 올려줘")
    await modelled.card(asked["ts"], says("조건을 확인할 수 없어요"))
    assert await posts(modelled, SALES) == []


async def test_a_new_plan_that_adds_a_recipient_asks_first(modelled: Office) -> None:
    forgetful = plan(
        {**ROWS, "produces": ["rows", "summary"]},
        {**POST, "requires": ["summary"], "inputs": {"channel": "#sales", "text": "{{summary}}"}},
    )
    summed = action(
        "a3",
        "text.summarize",
        intent="summarize",
        requires=["rows"],
        produces=["summary"],
        inputs={"data": "{{a1.rows}}"},
    )
    widened = plan(
        ROWS,
        summed,
        {**POST, "requires": ["summary"], "inputs": {"channel": "#sales", "text": "{{summary}}"}},
        {**POST, "id": "a4", "requires": ["summary"], "inputs": {"channel": "#marketing", "text": "{{summary}}"}},
    )
    await script(modelled, forgetful, widened, "합계 71,667,000원")
    asked = await modelled.say("@metel 매출을 요약해서 #sales 에 올려줘. #marketing 은 아직 아니야")
    card = await modelled.card(asked["ts"], has("approve"))
    assert "처음 계획에 없던" in str(card["blocks"])
    assert await posts(modelled, "C0MARKET01") == []
