"""A follow-up works on what the thread has read already: nothing is read a second time, and that is said."""

from __future__ import annotations

from tests.bot.office import JUNHO, Office, says
from tests.stories.places import a_post, action, plan, posts, script, told_to
from tests.stories.test_turns import prompts

DEV = "C0DEV00001"
READ_SALES = action("a1", "sheets.get_range", produces=["rows"], inputs={"spreadsheet": "매출 현황 2026"})
READ_TASKS = action("a1", "notion.query_database", produces=["records"], inputs={"database": "작업"})


async def count_reads(office: Office, *parts: str) -> int:
    """How often the vendor was asked for what is in a sheet or database."""
    rows = (await office.http.get("/ledger")).json()
    return sum(any(part in row["method"] for part in parts) for row in rows)


async def count_row_reads(office: Office) -> int:
    """How often rows of a sheet were asked for. What its columns are called is looked up beside, as there is time."""
    rows = (await office.http.get("/ledger")).json()
    return sum("spreadsheets.values" in row["method"] and "!1:1" not in str(row["query"]) for row in rows)


async def test_only_the_region_that_stands_highest_is_told_from_what_was_read(modelled: Office) -> None:
    office = modelled
    inputs = {"rows": "{{t1.rows}}", "column": "매출", "function": "sum", "group_by": "지역", "limit": 1}
    highest = action("a1", "table.aggregate", produces=["rows"], inputs=inputs)
    await script(office, plan(READ_SALES), plan(highest))
    asked = await office.say("@metel 매출 현황 시트에 있는 거 펼쳐봐")
    await office.card(asked["ts"], says("찾았어요"))
    before = await count_row_reads(office)
    await office.say("@metel 그중 제일 높은 지역만", thread_ts=asked["ts"])
    card = await office.card(asked["ts"], says("읽어 둔 값"))
    assert "서울, 107,668,000" in str(card["blocks"]), "the highest"
    assert "부산" not in str(card["blocks"])
    assert await count_row_reads(office) == before, "nothing was read again"
    (turn,) = (await prompts(office))[-1]["turns"]
    assert turn["did"][0]["left"]["t1.rows"].startswith("list of 28")
    assert turn["minutes_ago"] == 0


async def test_only_the_late_ones_of_those_are_sent(modelled: Office) -> None:
    office = modelled
    late = {"all": [
        {"path": "item.마감일", "op": "lt", "value": "2026-03-04"},
        {"path": "item.상태", "op": "ne", "value": "완료"},
    ]}  # fmt: skip
    send = action(
        "a1",
        "slack.send_dm",
        intent="notify",
        inputs={"user": "이준호", "text": "{{item.이름}}"},
        for_each={"items": "t1.records"},
        when=late,
    )
    await script(office, plan(READ_TASKS), plan(send))
    asked = await office.say("@metel fetch everything from the 작업 database")
    await office.card(asked["ts"], says("Found 12."))
    before = await count_reads(office, "query")
    await office.say("@metel DM 이준호 the titles of only the late ones of those", thread_ts=asked["ts"])
    await office.card(asked["ts"], says("what has changed since is not in it"))
    sent = [one["text"] for one in await told_to(office, JUNHO)]
    assert sent
    assert len(sent) == 2, "the others were left out"
    assert await count_reads(office, "query") == before


async def test_where_a_message_goes_is_asked_about_where_an_earlier_turn_said_it(modelled: Office) -> None:
    office = modelled
    post = a_post("a1", "#{{t1.records.0.담당자}}", "안녕", asks=False)
    await script(office, plan(READ_TASKS), plan(post), plan(post))
    asked = await office.say("@metel 작업 DB에 있는 거 다 꺼내봐")
    await office.card(asked["ts"], says("찾았어요"))
    await office.say("@metel 거기 첫 사람 채널에 안녕이라고 전해줘", thread_ts=asked["ts"])
    await office.at_rest()
    assert await posts(office, DEV) == []
    assert not any("올렸어요" in str(card) for card in await office.cards(asked["ts"]))


async def test_what_another_person_had_read_is_read_anew(modelled: Office) -> None:
    """What a follow-up of somebody else needs is read in their own reach."""
    office = modelled
    inputs = {"rows": "{{t1.rows}}", "function": "count"}
    count = action("a1", "table.aggregate", produces=["total"], inputs=inputs)
    own = action("a2", "table.aggregate", produces=["total"], inputs={"rows": "{{a1.rows}}", "function": "count"})
    await script(office, plan(READ_SALES), plan(count), plan(READ_SALES, own))
    asked = await office.say("@metel 매출 현황 시트에 있는 거 펼쳐봐")
    await office.card(asked["ts"], says("찾았어요"))
    before = await count_row_reads(office)
    await office.say("@metel 그중 제일 낮은 지역만", thread_ts=asked["ts"], user="junho")
    await office.at_rest()
    assert await count_row_reads(office) > before
    last = (await prompts(office))[-1]
    assert last["turns"][0]["did"][0]["left"].keys() >= {"rows"}, "no name by which it could be used"
    assert "t1.rows" in last["repair"]["problems"][0]
