"""Of words that are too long to be read to their end nothing is carried out, and the limit is told."""

from __future__ import annotations

from orchestration.commands.edit_plan import revise_plan
from orchestration.run.commands import ChangePlan, Rejection, Who
from schemas.errors import ErrorKind
from tests.bot.office import MINJI, Office, has, says
from tests.stories.places import GENERAL, posts

DEV = "C0DEV00001"
FILLER = "가나다라마바사 " * 700
"""More letters than metel reads."""


async def test_a_request_that_is_too_long_ends_at_once_with_the_limit(office: Office) -> None:
    asked = await office.say(f"@metel #general에 '안녕'이라고 올려줘. {FILLER} 그런데 올리지는 마.", channel="#general")
    answer = await office.card(asked["ts"], says("요청이 너무 길어"))
    assert "4,000자를 넘어요" in str(answer["blocks"])
    assert "여러 요청으로 나눠 주세요" in str(answer["blocks"])
    assert str(answer["blocks"]).count("실행하지 않았어요") == 1, "it is said once"
    assert "(0/0)" not in str(await office.cards(asked["ts"]))
    await office.all_carried()
    assert await posts(office, GENERAL) == []


async def test_a_change_that_is_too_long_leaves_the_plan_as_it_is_and_says_so(office: Office) -> None:
    asked = await office.say("@metel #partner-hanbit에 '안녕하세요'라고 올려줘")
    await office.card(asked["ts"], has("approve"))
    await office.say(f"@metel #partner-hanbit 말고 #dev에 올려줘. {FILLER}", thread_ts=asked["ts"])
    await office.card(asked["ts"], says("요청이 너무 길어"))
    assert await posts(office, DEV) == []

    (row,) = [row for row in await office.metel.database.runs.latest() if row.status == "waiting"]
    run = await office.metel.database.runs.load(row.team, row.id)
    change = ChangePlan(f"#partner-hanbit 말고 #dev에 올려줘.{' ' * 4000}그리고 #general에도")
    events, notice = await revise_plan(office.metel.maker, run, change, Who(MINJI))
    assert (events, notice) == ((), Rejection(ErrorKind.CHANGE_TOO_LONG, {"count": "4,000"}))
