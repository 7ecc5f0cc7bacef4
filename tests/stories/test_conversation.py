"""A thread is a conversation: what was shown or done is narrowed, asked of something else, changed, or sent on."""

from __future__ import annotations

from tests.bot.office import Office, has, says
from tests.stories.approvals import whispered
from tests.stories.places import GENERAL, pages, posts

MARKETING, MINJI = "C0MARKET01", "U0MINJI001"


async def begun(office: Office, text: str, told: str) -> str:
    """Ask for something; return its thread once it is told."""
    asked = await office.say(f"@metel {text}")
    await office.card(asked["ts"], says(told))
    return asked["ts"]


async def follow(office: Office, thread: str, text: str, told: str) -> None:
    """Say something in the thread that leads to those words."""
    await office.say(f"@metel {text}", thread_ts=thread)
    await office.card(thread, says(told))


async def test_a_list_is_narrowed_step_by_step_and_a_row_of_it_is_changed(office: Office) -> None:
    thread = await begun(office, "작업 목록 보여줘", "12건을 찾았어요")
    await follow(office, thread, "그중에 늦은 것만", "‘작업 목록 보여줘’(10:00)에 이어서 다시 본 결과예요")
    late = await office.card(thread, says("2건을 찾았어요"))
    assert says("견적서 템플릿 수정")(late)
    assert says("보안 점검 보고서")(late)
    await follow(office, thread, "준호 것만", "1건을 찾았어요")
    await follow(office, thread, "첫 번째 거 완료로 바꿔줘", "'견적서 템플릿 수정' 페이지를 바꿨어요")
    (page,) = await pages(office, "견적서 템플릿 수정")
    assert "완료" in str(page)


async def test_one_of_several_rows_is_asked_about_before_it_is_changed(office: Office) -> None:
    thread = await begun(office, "작업 DB에서 늦은 것만 보여줘", "2건을 찾았어요")
    await office.say("@metel 완료로 바꿔줘", thread_ts=thread)
    card = await office.card(thread, says("어느 것을 바꿀까요?"))
    await office.click(card, "choose_1")
    await office.card(thread, says("'보안 점검 보고서' 페이지를 바꿨어요"))


async def test_of_two_tables_each_says_which_it_is_also_when_it_has_nothing(office: Office) -> None:
    thread = await begun(office, "오늘 일정 뭐 있어", "작업: 찾은 것이 없어요.")
    await office.card(thread, says("회의록: 찾은 것이 없어요."))


async def test_the_same_is_asked_of_another_place(office: Office) -> None:
    thread = await begun(office, "서울 지역 매출 합계 알려줘", "107,668,000")
    await follow(office, thread, "부산은?", "42,597,000")
    await follow(office, thread, "그럼 대구는 어때?", "30,319,000")


async def test_what_was_made_is_changed_itself_and_nothing_is_asked(office: Office) -> None:
    thread = await begun(office, "내일 오후 3시에 노션에 '점검 회의' 페이지 만들어줘", "만들었어요")
    await follow(office, thread, "4시로 바꿔줘", "16:00")
    await follow(office, thread, "제목을 '월간 점검'으로 바꿔줘", "월간 점검")
    # The card says what is asked for before it is done.
    await office.card(thread, lambda card: says("바꿨어요")(card) and says("월간 점검")(card))
    (page,) = await pages(office, "월간 점검")
    assert "2026-03-05T16:00" in str(page)
    assert not [card for card in await office.cards(thread) if has("approve")(card)]
    assert await pages(office, "점검 회의") == []


async def test_what_was_set_is_set_otherwise_and_what_was_posted_goes_to_one_more_place(office: Office) -> None:
    thread = await begun(office, "작업 DB의 '랜딩 페이지 개편' 상태를 할 일로 바꿔줘", "바꿨어요")
    await follow(office, thread, "아니 완료로", "상태: 완료")
    other = await begun(office, "#general에 '점심 드세요'라고 올려줘", "올렸어요")
    await follow(office, other, "#marketing에도", "#marketing에 메시지를 올렸어요")
    assert [post["text"] for post in await posts(office, MARKETING)] == ["점심 드세요"]
    await follow(office, other, "방금 올린 거 지워줘", "되돌렸어요")
    assert "점심 드세요" not in [post["text"] for post in await posts(office, MARKETING)]
    assert "점심 드세요" in [post["text"] for post in await posts(office, GENERAL)]


async def test_what_was_taken_back_can_be_done_again_or_otherwise(office: Office) -> None:
    thread = await begun(office, "작업 DB의 '랜딩 페이지 개편' 상태를 완료로 바꿔줘", "바꿨어요")
    await follow(office, thread, "사라님도 담당에 넣어줘", "담당자")
    await follow(office, thread, "헉 아니래 되돌려줘", "되돌렸어요")
    await follow(office, thread, "흠 역시 미뤄야겠다. 이번엔 13일로", "마감일: 2026-03-13")
    (page,) = await pages(office, "랜딩 페이지 개편")
    assert "2026-03-13" in str(page)
    assert not [card for card in await office.cards(thread) if has("approve")(card)]


async def test_somebody_named_in_an_answer_is_as_good_as_in_the_request(office: Office) -> None:
    thread = await begun(office, "랜딩 페이지 개편 담당 변경", "누구로 바꿀까요?")
    await follow(office, thread, "준호", "바꿨어요: 담당자: 이준호")
    assert not [card for card in await office.cards(thread) if has("approve")(card)]


async def test_who_else_speaks_of_it_lends_no_trust_to_what_it_reaches(office: Office) -> None:
    thread = await begun(office, "내일 오후 3시에 노션에 '점검 회의' 페이지 만들어줘", "만들었어요")
    await office.say("@metel 4시로 바꿔줘", user="junho", thread_ts=thread)
    await office.all_carried()
    (page,) = await pages(office, "점검 회의")
    assert "T15:00" in str(page)


async def test_thanks_and_talk_do_nothing(office: Office) -> None:
    thread = await begun(office, "작업 DB에서 늦은 것만 보여줘", "2건을 찾았어요")
    before = len(await office.cards(thread))
    await office.say("@metel 넵 👍", thread_ts=thread)
    assert await whispered(office, MINJI, "더 필요한 것이 있으면")
    await office.say("@metel 어디서 찾은 거야?", thread_ts=thread)
    assert await whispered(office, MINJI, "이 스레드에서 한 일이에요")
    assert len(await office.cards(thread)) == before


async def test_of_two_changes_the_one_that_is_named_is_taken_back(office: Office) -> None:
    thread = await begun(office, "set the equipment request one to in progress", "신규 입사자 장비 신청")
    await follow(office, thread, "newsletter draft too", "뉴스레터 초안")
    told = "ah no, haven't started the equipment one. put that back, newsletter is right"
    await follow(office, thread, told, "Undone: put '신규 입사자 장비 신청' back as it was")
    (kept,), (back,) = await pages(office, "뉴스레터 초안"), await pages(office, "신규 입사자 장비 신청")
    assert "진행 중" in str(kept)
    assert "할 일" in str(back)
