"""What metel did can be taken back with one click by the one who asked, once."""

from __future__ import annotations

import pytest

from orchestration.run.commands import Revisit, Who
from tests.bot.office import MINJI, TEAM, Office, controls, has, says, value_of
from tests.stories.places import SALES, effects, pages, posts, until
from tests.world import world_of

SHARED = "@metel 노션 회의록에 '3월 전략 회의' 페이지 만들고 #sales에 링크 공유해줘"


async def test_one_click_takes_back_a_page_and_the_message_about_it(office: Office) -> None:
    before = len(await posts(office, SALES))
    asked = await office.say(SHARED, channel="#general")
    card = await office.card(asked["ts"], has("undo"))
    assert len(await posts(office, SALES)) == before + 1
    await office.click(card, "undo")
    await office.card(asked["ts"], says("되돌렸어요: #sales의 메시지 지우기"))
    await office.card(asked["ts"], says("되돌렸어요: '3월 전략 회의' 페이지를 휴지통으로 옮기기"))
    await office.card(asked["ts"], lambda c: c["ts"] != card["ts"] and says("끝났어요")(c))
    (page,) = await pages(office, "3월 전략 회의")
    assert page["in_trash"]
    assert len(await posts(office, SALES)) == before
    shown = await office.card(asked["ts"], lambda c: c["ts"] == card["ts"] and not controls(c))
    assert says("되돌리기를 시작했어요")(shown)


async def test_only_the_one_who_asked_may_undo_and_only_once(office: Office) -> None:
    asked = await office.say("@metel 노션에서 랜딩 페이지 개편 상태를 완료로 바꿔줘")
    card = await office.card(asked["ts"], has("undo"))
    await office.click(card, "undo", user="junho")
    await office.until(lambda world: [m for m in world["messages"] if m.get("to") == "U0JUNHO001"])
    assert len(await effects(office, "pages.update")) == 1
    await office.click(card, "undo")
    await office.card(asked["ts"], says("되돌렸어요: "))
    again = await office.metel.handler.take(TEAM, value_of(card, "undo"), Revisit("undo"), Who(MINJI, "minji"))
    assert (again.accepted, again.notice.startswith("이미 되돌")) == (False, True), again.notice
    assert len(await effects(office, "pages.update")) == 2
    (page,) = await pages(office, "랜딩 페이지 개편")
    assert page["properties"]["상태"] != "완료", page["properties"]


async def test_one_field_goes_back_by_its_name_and_the_rest_later(office: Office) -> None:
    (first,) = await pages(office, "랜딩 페이지 개편")
    due = first["properties"]["마감일"]
    asked = await office.say("@metel 노션에서 랜딩 페이지 개편 상태를 완료로 바꾸고 마감일은 다음주 월요일로 바꿔줘")
    await office.card(asked["ts"], has("undo"))
    (before,) = await pages(office, "랜딩 페이지 개편")
    await office.say("@metel 상태는 원래대로, 날짜는 놔두고", thread_ts=asked["ts"])
    await office.card(asked["ts"], says("되돌렸어요: '랜딩 페이지 개편' 페이지를 전처럼 되돌려 놓기 (상태: 진행 중)"))
    (page,) = await pages(office, "랜딩 페이지 개편")
    assert (page["properties"]["상태"], page["properties"]["마감일"]) == ("진행 중", before["properties"]["마감일"])
    await office.say("@metel 되돌려줘", thread_ts=asked["ts"])

    async def holds_both_again() -> bool:
        (page,) = await pages(office, "랜딩 페이지 개편")
        return (page["properties"]["상태"], page["properties"]["마감일"]) == ("진행 중", due)

    await until(holds_both_again)


async def test_a_date_that_was_changed_twice_goes_back_to_the_first(office: Office) -> None:
    (first,) = await pages(office, "랜딩 페이지 개편")
    asked = await office.say("@metel 랜딩 페이지 개편 마감일을 다음 주 월요일로 바꿔줘")
    await office.card(asked["ts"], has("undo"))
    await office.say("@metel 아니다 수요일", thread_ts=asked["ts"])
    await office.card(asked["ts"], says("2026-03-11"))
    await office.say("@metel 그냥 원래 날짜로 돌려놔 줘", thread_ts=asked["ts"])
    await office.card(asked["ts"], says("되돌렸어요: "))
    (page,) = await pages(office, "랜딩 페이지 개편")
    assert page["properties"]["마감일"] == first["properties"]["마감일"]


async def test_a_lost_answer_while_undoing_is_read_back(office: Office) -> None:
    asked = await office.say("@metel 마케팅 예산 시트 Q1 탭에 3/4, 인스타 광고, 350000 한 줄 추가해줘")
    card = await office.card(asked["ts"], has("undo"))
    filled = str(await sheets(office)).count("350000")
    office.time.hurry()
    await office.fault(service="google", method="spreadsheets.batchUpdate", kind="drop_response", times=1)
    await office.click(card, "undo")
    await office.card(asked["ts"], says("되돌렸어요: "), within_s=20)
    assert len(await effects(office, "spreadsheets.batchUpdate")) == 2
    assert str(await sheets(office)).count("350000") == filled - 1


async def sheets(office: Office) -> object:
    """All that stands in the sheets."""
    return [one["tabs"] for one in (await world_of(office.http, "google"))["spreadsheets"]]


async def two_updates(office: Office) -> bool:
    """Whether Notion was changed twice."""
    return len(await effects(office, "pages.update")) == 2


async def test_a_page_that_someone_changed_since_is_left_as_it_is(office: Office) -> None:
    asked = await office.say("@metel 노션에서 랜딩 페이지 개편 상태를 완료로 바꿔줘")
    card = await office.card(asked["ts"], has("undo"))
    await office.say("@metel 노션에서 랜딩 페이지 개편 상태를 할 일로 바꿔줘")
    await until(lambda: two_updates(office))
    await office.click(card, "undo")
    await office.card(asked["ts"], says("그사이 누군가 그 페이지를 바꿔서"))
    assert len(await effects(office, "pages.update")) == 2


@pytest.mark.parametrize("words", ["되돌려줘", "방금 거 취소해줘", "undo that", "元に戻して"])
async def test_a_word_in_the_thread_undoes_what_was_done_there_last(office: Office, words: str) -> None:
    asked = await office.say("@metel 노션에 '첫 회의' 페이지 만들어줘")
    await office.card(asked["ts"], says("'첫 회의' 페이지를"))
    await office.say("@metel 노션에 '둘째 회의' 페이지 만들어줘", thread_ts=asked["ts"])
    await office.card(asked["ts"], says("'둘째 회의' 페이지를"))
    await office.say(f"@metel {words}", thread_ts=asked["ts"])
    await office.card(asked["ts"], says("되돌렸어요: "))
    assert [page["in_trash"] for title in ("첫 회의", "둘째 회의") for page in await pages(office, title)] == [
        False,
        True,
    ]
    await office.say(f"@metel {words}", thread_ts=asked["ts"])
    await office.all_carried()
    assert "이미 되돌" in (await office.whispers("U0MINJI001"))[-1]
    assert len(await effects(office, "pages.update")) == 1


async def test_the_word_is_said_to_metel_by_one_who_may_and_of_something_that_was_done(office: Office) -> None:
    asked = await office.say("@metel 노션에 '첫 회의' 페이지 만들어줘")
    card = await office.card(asked["ts"], has("undo"))
    await office.say("되돌려줘", thread_ts=asked["ts"])
    await office.say("@metel 되돌려줘", thread_ts=asked["ts"], user="junho")
    await office.all_carried()
    assert await office.whispers("U0JUNHO001")
    elsewhere = await office.say("@metel 되돌려줘")
    await office.card(elsewhere["ts"], says("되돌릴 일이 없어요"))
    assert await effects(office, "pages.update") == []
    assert has("undo")(await office.card(asked["ts"], lambda one: one["ts"] == card["ts"]))


async def test_in_a_direct_message_the_word_needs_no_thread(office: Office) -> None:
    asked = await office.say("노션에 '나의 메모' 페이지 만들어줘", channel="D0MINJI001")
    await office.card(asked["ts"], has("undo"))
    await office.say("방금 만든 거 되돌려줘", channel="D0MINJI001")
    await office.card(asked["ts"], says("되돌렸어요: "))
    (page,) = await pages(office, "나의 메모")
    assert page["in_trash"]


async def test_who_tells_metel_to_cancel_what_is_done_has_it_taken_back(office: Office) -> None:
    asked = await office.say("@metel 노션에 '첫 회의' 페이지 만들어줘")
    await office.card(asked["ts"], has("undo"))
    await office.say("취소해줘", thread_ts=asked["ts"])
    await office.all_carried()
    assert await effects(office, "pages.update") == [], "nobody was spoken to"
    await office.say("@metel 취소해줘", thread_ts=asked["ts"])
    await office.all_carried()
    await office.card(asked["ts"], says("되돌렸어요: "))
    (page,) = await pages(office, "첫 회의")
    assert page["in_trash"]


@pytest.mark.parametrize("words", ["@metel 되돌려줘", "되돌려줘"])
async def test_under_an_open_question_the_word_takes_back_nothing_before_it_is_clear_what(
    office: Office, words: str
) -> None:
    asked = await office.say("@metel 노션에 '첫 회의' 페이지 만들어줘")
    await office.card(asked["ts"], has("undo"))
    await office.say("@metel 이준호한테 DM 보내줘", thread_ts=asked["ts"])
    await office.card(asked["ts"], has("write_answer"))
    await office.say(words, thread_ts=asked["ts"])
    await office.all_carried()
    assert "되돌릴 수 있는 것이 둘이에요" in (await office.whispers("U0MINJI001"))[-1]
    assert await effects(office, "pages.update") == []
