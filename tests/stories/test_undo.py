"""What metel did can be taken back with one click by the one who asked, once."""

from __future__ import annotations

from orchestration.wishes import Revisit, Who
from tests.bot.office import MINJI, TEAM, Office, controls, has, says, value_of
from tests.stories.places import SALES, effects, pages, posts, until

SHARED = "@metel 노션 회의록에 '3월 전략 회의' 페이지 만들고 #sales에 링크 공유해줘"


async def test_one_click_takes_back_a_page_and_the_message_about_it(office: Office) -> None:
    before = len(await posts(office, SALES))
    asked = await office.say(SHARED, channel="#general")
    card = await office.card(asked["ts"], has("undo"))
    assert len(await posts(office, SALES)) == before + 1
    await office.click(card, "undo")
    await office.card(asked["ts"], says("되돌렸습니다: #sales의 메시지 지우기"))
    await office.card(asked["ts"], says("되돌렸습니다: '3월 전략 회의' 페이지를 휴지통으로 옮기기"))
    await office.card(asked["ts"], lambda c: c["ts"] != card["ts"] and says("끝났습니다")(c))
    (page,) = await pages(office, "3월 전략 회의")
    assert page["in_trash"]
    assert len(await posts(office, SALES)) == before
    shown = await office.card(asked["ts"], lambda c: c["ts"] == card["ts"] and not controls(c))
    assert says("되돌리기를 시작했습니다")(shown)


async def test_only_the_one_who_asked_may_undo_and_only_once(office: Office) -> None:
    asked = await office.say("@metel 노션에서 랜딩 페이지 개편 상태를 완료로 바꿔줘")
    card = await office.card(asked["ts"], has("undo"))
    await office.click(card, "undo", user="junho")
    await office.until(lambda world: [m for m in world["messages"] if m.get("to") == "U0JUNHO001"])
    assert len(await effects(office, "pages.update")) == 1
    await office.click(card, "undo")
    await office.card(asked["ts"], says("되돌렸습니다: "))
    again = await office.metel.receiver.take(TEAM, value_of(card, "undo"), Revisit("undo"), Who(MINJI, "minji"))
    assert (again.accepted, again.notice.startswith("이미 되돌")) == (False, True), again.notice
    assert len(await effects(office, "pages.update")) == 2
    (page,) = await pages(office, "랜딩 페이지 개편")
    assert page["properties"]["상태"] != "완료", page["properties"]


async def test_a_lost_answer_while_undoing_is_read_back(office: Office) -> None:
    asked = await office.say("@metel 마케팅 예산 시트 Q1 탭에 3/4, 인스타 광고, 350000 한 줄 추가해줘")
    card = await office.card(asked["ts"], has("undo"))
    filled = str(await sheets(office)).count("350000")
    await office.fault(service="google", method="spreadsheets.batchUpdate", kind="drop_response", times=1)
    await office.click(card, "undo")
    await office.card(asked["ts"], says("되돌렸습니다: "), within_s=20)
    assert len(await effects(office, "spreadsheets.batchUpdate")) == 2
    assert str(await sheets(office)).count("350000") == filled - 1


async def sheets(office: Office) -> object:
    """All that stands in the sheets."""
    return [one["tabs"] for one in (await office.http.get("/world")).json()["google"]["spreadsheets"]]


async def two_updates(office: Office) -> bool:
    """Whether Notion was changed twice."""
    return len(await effects(office, "pages.update")) == 2


async def test_a_page_that_someone_changed_since_is_left_as_it_is(office: Office) -> None:
    asked = await office.say("@metel 노션에서 랜딩 페이지 개편 상태를 완료로 바꿔줘")
    card = await office.card(asked["ts"], has("undo"))
    await office.say("@metel 노션에서 랜딩 페이지 개편 상태를 할 일로 바꿔줘")
    await until(lambda: two_updates(office))
    await office.click(card, "undo")
    await office.card(asked["ts"], says("changed this page since"))
    assert len(await effects(office, "pages.update")) == 2
