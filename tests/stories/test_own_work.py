"""metel answers from its journal what it did, what waits, who approved, and why something was not done."""

from __future__ import annotations

from tests.bot.office import Office, has, says

DELETE = "@metel 노션에서 '구버전 위키' 페이지 삭제해줘"


async def test_what_was_done_today_is_told_with_what_came_of_it(office: Office) -> None:
    said = await office.say("@metel #dev에 '점심 먹어요' 올려줘")
    await office.card(said["ts"], says("#dev에 메시지를 올렸어요"))
    asked = await office.say("@metel 오늘 뭐 했어?")
    await office.card(asked["ts"], says("점심 먹어요"))
    card = await office.card(asked["ts"], says("#dev에 메시지를 올렸어요"))
    assert says("2026-03-04 10:0")(card)


async def test_what_others_asked_elsewhere_is_theirs(office: Office) -> None:
    said = await office.say("@metel #dev에 '비밀 회의' 올려줘", user="minji", channel="#exec")
    await office.card(said["ts"], says("올렸어요"))
    asked = await office.say("@metel 오늘 뭐 했어?", user="junho", channel="#general")
    await office.card(asked["ts"], says("metel이 한 일이 없어요. (2026-03-04)"))
    assert "비밀 회의" not in str(await office.cards(asked["ts"]))


async def test_who_approved_and_what_waits_are_told(office: Office) -> None:
    waits = await office.say(DELETE)
    card = await office.card(waits["ts"], has("approve"))
    asked = await office.say("@metel 내가 승인할 거 있어?")
    await office.card(asked["ts"], says("승인을 기다려요"))
    await office.click(card, "approve")
    await office.card(waits["ts"], says("끝났어요"))
    asked = await office.say("@metel 누가 승인했어?")
    await office.card(asked["ts"], says("님이 승인했어요"))


async def test_what_is_not_there_is_said_of_what_was_asked(office: Office) -> None:
    for text, told in (
        ("@metel 내가 승인할 거 있어?", "기다리는 일이 없어요."),
        ("@metel 마지막 삭제 누가 승인했어?", "승인하거나 거절한 일이 없어요."),
        ("@metel 어제 왜 거절됐어?", "하지 못했거나 거절된 일이 없어요. (2026-03-03)"),
    ):
        asked = await office.say(text)
        await office.card(asked["ts"], says(told))


async def test_what_is_yet_to_go_out_is_told_until_it_is_taken_back(office: Office) -> None:
    said = await office.say("@metel 내일 오전 9시에 #general에 '점검 있어요' 예약해줘")
    done = await office.card(said["ts"], has("undo"))
    asked = await office.say("@metel 예약 걸어둔 메시지 있어?")
    await office.card(asked["ts"], says("2026-03-05 09:00에 나가요: #general"))
    today = await office.say("@metel is anything of mine still queued to go out this afternoon?")
    await office.card(today["ts"], says("Nothing of yours is scheduled to go out. (2026-03-04)"))
    await office.click(done, "undo")
    await office.card(said["ts"], says("되돌"))
    again = await office.say("@metel 예약 걸어둔 메시지 있어?")
    await office.card(again["ts"], says("보내기로 예약된 것이 없어요."))


async def test_why_it_was_not_done_is_told(office: Office) -> None:
    said = await office.say(DELETE)
    card = await office.card(said["ts"], has("reject_how"))
    await office.reject(card, reason="아직 써요")
    await office.card(said["ts"], says("아직 써요"))
    asked = await office.say("@metel 왜 거절됐어?")
    await office.card(asked["ts"], says("아직 써요"))


async def test_what_was_done_in_one_place_is_told_and_nothing_as_what_was_looked_for(office: Office) -> None:
    said = await office.say("@metel #dev에 '점심 먹어요' 올려줘")
    await office.card(said["ts"], says("#dev에 메시지를 올렸어요"))
    asked = await office.say("@metel 니가 오늘 #dev에 올린 글 있어?")
    await office.card(asked["ts"], says("점심 먹어요"))
    asked = await office.say("@metel 혹시 나 몰래 이번주에 #general에 글 올린 적 있어?")
    card = await office.card(asked["ts"], says("‘#general’ 쪽으로 보낸 것이 없어요. (2026-03-02 ~ 2026-03-08)"))
    assert says("그 밖에 한 일:")(card)


async def test_what_others_had_done_elsewhere_is_not_told_as_nothing(office: Office) -> None:
    said = await office.say("@metel #dev에 '비밀 회의' 올려줘", user="minji", channel="#exec")
    await office.card(said["ts"], says("올렸어요"))
    asked = await office.say("@metel 너 오늘 #dev에 뭐 올렸어?", user="junho", channel="#general")
    await office.card(asked["ts"], says("볼 수 있는 기록에는"))
    assert "비밀 회의" not in str(await office.cards(asked["ts"]))


async def test_a_page_whose_place_is_not_in_the_journal_is_told_as_such(office: Office) -> None:
    said = await office.say("@metel '랜딩 페이지 개편' 상태 완료로 바꿔줘")
    await office.card(said["ts"], says("페이지를 바꿨어요"))
    asked = await office.say("@metel 오늘 작업에서 니가 바꾼 거 있어?")
    await office.card(asked["ts"], says("어느 데이터베이스의 페이지인지는 기록에 없어요"))


async def test_a_ban_beside_the_question_is_kept_and_does_not_hide_it(office: Office) -> None:
    said = await office.say("@metel 내일 오전 9시에 #general에 '점검 있어요' 예약해줘")
    await office.card(said["ts"], has("undo"))
    asked = await office.say("@metel 나 뭐 예약해둔 거 있지? 지우지는 마")
    await office.card(asked["ts"], says("2026-03-05 09:00에 나가요: #general"))
