"""At the end of a hard request all that was done is held against its words: what lacks is named and can be done."""

from __future__ import annotations

import json
from typing import Any

import pytest

from schemas.events import ResultReviewed
from schemas.run import Run
from tests.bot.office import TEAM, Json, Office, has, says
from tests.stories.places import SALES, a_post, action, pages, plan, posts, script

BOTH = "@metel 노션에 '분기 돌아보기' 페이지 만들고 #sales에 '네' 올려줘"
IF_ANY = "@metel 재고가 있으면 #sales에 '네' 올려줘"
POST = plan(a_post("a1", "#sales", "네", asks=False))


def doubt(word: bool, reason: str = "") -> Json:
    return {"content": json.dumps({"doubt": word, "reason": reason}, ensure_ascii=False)}


async def latest(office: Office) -> tuple[Run, list[ResultReviewed]]:
    await office.at_rest()
    (row,) = await office.metel.database.runs.recent(TEAM, 1)
    events = await office.metel.database.runs.events(TEAM, row.id)
    run = await office.metel.database.runs.load(TEAM, row.id)
    return run, [event for event in events if isinstance(event, ResultReviewed)]


async def test_what_was_left_out_is_named_and_done_on_a_click(modelled: Office) -> None:
    office = modelled
    page = action("a2", "notion.create_page", intent="write", inputs={"title": "분기 돌아보기"}, produces=["page_url"])
    await script(office, POST, POST, plan(a_post("a1", "#sales", "네", asks=False), page))
    asked = await office.say(BOTH)
    card = await office.card(asked["ts"], has("approve"))
    await office.click(card, "approve")
    answer = await office.card(asked["ts"], says("이것은 하지 않았어요"))
    assert "분기 돌아보기" in str(answer["blocks"])
    run, looks = await latest(office)
    assert run.ended is not None
    assert run.ended.status == "partly_succeeded"
    assert [one.word for one in looks] == ["lacking"]
    await office.click(answer, "retry")
    await office.click(
        await office.card(asked["ts"], lambda one: has("approve")(one) and one["ts"] != card["ts"]), "approve"
    )
    await office.card(asked["ts"], says("만들었어요"))
    run, looks = await latest(office)
    assert run.ended is not None
    assert (run.ended.status, looks[-1].word) == ("succeeded", "whole")
    assert len(await pages(office, "분기 돌아보기")) == 1
    assert len(await posts(office, SALES)) == 1, "what was done is not done again"


@pytest.mark.parametrize(
    ("answer", "word", "told"),
    [
        (doubt(True, "재고를 확인한 단계가 없어요"), "doubtful", "덜 된 것이 있을 수 있다고 봐요"),
        (doubt(False), "fine", ""),
        ({"status": 401}, "silent", "끝까지 확인하지는 못했어요"),
        ({"content": "모르겠어요"}, "silent", "끝까지 확인하지는 못했어요"),
    ],
)
async def test_where_code_cant_tell_a_model_is_asked_once_and_changes_nothing(
    modelled: Office, answer: Any, word: str, told: str
) -> None:
    office = modelled
    await script(office, POST, answer)
    asked = await office.say(IF_ANY)
    await office.click(await office.card(asked["ts"], has("approve")), "approve")
    shown = await office.card(asked["ts"], says("올렸어요"))
    run, looks = await latest(office)
    assert run.ended is not None
    assert ([one.word for one in looks], run.ended.status) == ([word], "succeeded")
    assert told in str(shown["blocks"])
    assert ("검토 모델" in str(shown["blocks"])) is bool(told)
    assert len(await posts(office, SALES)) == 1


async def test_an_easy_request_costs_no_look(modelled: Office) -> None:
    await script(modelled, POST)
    asked = await modelled.say("@metel #sales에 '네' 올려줘")
    await modelled.card(asked["ts"], says("올렸어요"))
    run, looks = await latest(modelled)
    assert (run.use.calls, looks) == (1, [])


async def test_the_model_sees_the_record_and_nothing_that_was_read(modelled: Office) -> None:
    office = modelled
    read = action("a1", "sheets.get_range", produces=["rows"], inputs={"spreadsheet": "매출 현황 2026"})
    post = a_post("a2", "#sales", "매출: {{a1.rows}}", asks=False, requires=["a1.rows"])
    await script(office, plan(read, post), doubt(False))
    asked = await office.say("@metel 매출이 늘었으면 '매출 현황 2026' 시트를 #sales에 올려줘")
    await office.click(await office.card(asked["ts"], has("approve")), "approve")
    await office.card(asked["ts"], says("올렸어요"))
    await latest(office)
    rows = (await office.http.get("/ledger")).json()
    looked = [row["body"]["messages"][-1]["content"] for row in rows if row["service"] == "openai"][-1]
    assert "매출이 늘었으면" in looked
    assert "not shown: it was read" in looked
    assert "list of 28" in looked
    assert "7680000" not in looked.replace(",", "")
