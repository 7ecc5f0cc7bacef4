"""Last week's sales, summarised in Slack: figures that can be checked, also when the first plan forgets the summary."""

from __future__ import annotations

import re

from tests.bot.office import Office, has, says
from tests.stories.places import SALES, action, list_names, plan, posts, script
from tests.world import world_of

ASKED = "@metel 지난주 매출을 구글 시트에서 가져와서 슬랙에 요약해줘"
LAST_WEEK = {
    "all": [{"path": "@date", "op": "ge", "value": "2026-02-23"}, {"path": "@date", "op": "le", "value": "2026-03-01"}]
}
READ = action(
    "a1", "sheets.get_range", produces=["rows"], inputs={"spreadsheet": "매출 현황 2026", "filter": LAST_WEEK}
)
POST = {"intent": "notify", "produces": ["message_ts"], "inputs": {"channel": "#sales", "text": "{{summary}}"}}
SUMMED = action(
    "a2", "text.summarize", intent="summarize", requires=["rows"], produces=["summary"], inputs={"data": "{{a1.rows}}"}
)
FULL = plan(READ, SUMMED, action("a3", "slack.post_message", requires=["summary"], **POST))
ASKED_FOR_SALES = ASKED.replace("슬랙에", "#sales 채널에")


async def total_of_last_week(office: Office) -> int:
    """The sum of last week's sales, added up from the sheet's own cells."""
    sheets = (await world_of(office.http, "google"))["spreadsheets"]
    (sales,) = [sheet for sheet in sheets if sheet["title"] == "매출 현황 2026"]
    head, *rows = sales["tabs"][0]["values"]
    day, sum_ = head.index("날짜"), head.index("매출")
    return sum(row[sum_] for row in rows if "2026-02-23" <= row[day] <= "2026-03-01")


def figures(text: str) -> set[int]:
    return {int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", text) if number.strip(",")}


async def test_the_message_states_the_sheets_own_total(office: Office) -> None:
    asked = await office.say(ASKED)
    question = await office.card(asked["ts"], has("pick_channel"))
    await office.click(question, "pick_channel", "#sales")
    await office.card(asked["ts"], says("올렸어요"))
    (message,) = await posts(office, SALES)
    assert await total_of_last_week(office) in figures(message["text"])


async def test_a_plan_that_forgets_the_summary_is_made_again_and_ends_well(modelled: Office) -> None:
    forgetful = plan(
        {**READ, "produces": ["rows", "summary"]}, action("a2", "slack.post_message", requires=["summary"], **POST)
    )
    await list_names(modelled)
    before = len(await modelled.ledger("spreadsheets.values.batchGet"))
    await script(modelled, forgetful, FULL, "지난주 매출 합계는 71,667,000원입니다.")
    asked = await modelled.say(ASKED_FOR_SALES)
    await modelled.card(asked["ts"], says("올렸어요"))
    (message,) = await posts(modelled, SALES)
    assert "71,667,000" in message["text"]

    row = (await modelled.metel.database.runs.latest())[0]
    journal = await modelled.metel.database.runs.events(row.team, row.id)
    wanted = [event for event in journal if event.type == "replan_wanted"]
    assert [event.reason for event in wanted] == ["summary not found"]
    assert [event.type for event in journal].count("plan_accepted") == 2
    reads = await modelled.ledger("spreadsheets.values.batchGet")
    assert len(reads) - before <= 2, "what was read before the new plan is kept"


async def test_a_plan_that_requires_what_nobody_makes_is_mended_before_anything_runs(modelled: Office) -> None:
    impossible = plan(READ, action("a2", "slack.post_message", requires=["summary"], **POST))
    await script(modelled, impossible, FULL, "지난주 매출 합계는 71,667,000원입니다.")
    asked = await modelled.say(ASKED_FOR_SALES)
    await modelled.card(asked["ts"], says("올렸어요"))
    assert len(await posts(modelled, SALES)) == 1
    told = (await modelled.http.get("/openai/script")).json()["asked"][1]
    assert "nothing produces summary" in str(told), "the model is told what was wrong"
