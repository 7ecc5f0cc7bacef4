"""What is not understood is told so, with a request that would be; it is not listed as done."""

from __future__ import annotations

from tests.bot.office import Json, Office, says
from tests.stories.places import effects

STRANGE = "@metel 그 뭐더라 시트 행 그거 말이야"
SHEET_ROW = "@metel 매출 현황 2026에 행 추가: 2026-11-20, 서울, 프로, 1, 100"
ELSEWHERE = "@metel 제주도 가는 비행기 표 예약해줘"


async def command(office: Office, text: str) -> Json:
    """What the slash command tells its person."""
    body = {"channel": "#sales", "command": "/metel", "text": text}
    before = len(await office.whispers("U0MINJI001"))
    await office.done("minji", "commands", **body)
    return await office.until(
        lambda world: next(iter([m for m in world["messages"] if m.get("to") == "U0MINJI001"][before:]), None)
    )


async def test_who_is_not_understood_is_told_so_with_the_nearest_example(office: Office) -> None:
    asked = await office.say(STRANGE)
    card = await office.card(asked["ts"], says("알아듣지 못했어요"))
    assert says("매출 현황 2026에 행 추가")(card)
    assert not says("할 수 없어요")(card)


async def test_what_no_service_of_metels_does_is_still_told_to_be_out_of_reach(office: Office) -> None:
    asked = await office.say(ELSEWHERE)
    await office.card(asked["ts"], says("그 일은 제가 할 수 없어요"))


async def test_a_row_after_a_colon_is_added_with_its_cells(office: Office) -> None:
    asked = await office.say(SHEET_ROW)
    await office.card(asked["ts"], says("끝났어요"))
    writes = await effects(office, "spreadsheets.values.append", "spreadsheets.batchUpdate")
    assert [("2026-11-20" in str(row["body"]), "서울" in str(row["body"])) for row in writes] == [(True, True)]


async def test_the_list_and_home_tell_what_was_not_understood_apart_from_what_is_done(office: Office) -> None:
    for text, words in ((SHEET_ROW, "끝났어요"), (STRANGE, "알아듣지 못했어요"), (ELSEWHERE, "할 수 없어요")):
        asked = await office.say(text)
        await office.card(asked["ts"], says(words))
    told = str((await command(office, "runs"))["text"])
    strange, row = (next(line for line in told.splitlines() if words in line) for words in ("그 뭐더라", "행 추가"))
    assert "알아듣지 못함" in strange
    assert "끝남" in row
    assert "할 수 없는 일" in told
    await office.done("minji", "home")
    home = await office.until(lambda world: world["homes"].get("U0MINJI001"))
    assert "알아듣지 못함" in str(home)


async def test_why_without_a_run_tells_of_the_latest_that_did_something(office: Office) -> None:
    for text, words in ((SHEET_ROW, "끝났어요"), (STRANGE, "알아듣지 못했어요")):
        asked = await office.say(text)
        await office.card(asked["ts"], says(words))
    assert "행 추가" in str((await command(office, "why"))["text"])
