"""What is said to metel in the thread of a run that waits is for that run: an answer, a stop, or a word on what waits.
No loose phrase approves anything."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from sandbox.server import running_sandbox
from tests.bot.office import BOT, NOW, Json, Office, bot_in, has, says
from tests.stories.approvals import PARTNER, SHARE, whispered
from tests.stories.places import posts

MINJI, JUNHO = "U0MINJI001", "U0JUNHO001"
GENERAL, MARKETING = "C0GENERAL1", "C0MARKET01"
NO_CHANNEL = "그 이름으로 찾을 수 있는 채널이 없어요"
MISTYPED = "@metel #마켓팅부에 '안녕하세요'라고 올려줘"
WEEK = "@metel 이번 주 매출 요약해줘"


@pytest.fixture
async def bare(tmp_path: Path) -> AsyncGenerator[Office]:
    """A bot whose team has set no default place, so that it must ask."""
    unset = {"METEL_DEFAULT_PARENT": "", "METEL_DEFAULT_SPREADSHEET": ""}
    async with (
        running_sandbox(now=NOW) as sandbox,
        bot_in(sandbox, tmp_path / "metel.db", model=False, holds_older=False, **unset) as office,
    ):
        yield office


async def asked(office: Office, text: str, action: str) -> tuple[str, Json]:
    """Ask for something; return its thread and the card with that control, once it is there."""
    said = await office.say(text)
    return said["ts"], await office.card(said["ts"], has(action))


async def statuses(office: Office) -> list[str]:
    """How the runs stand, the newest first."""
    return [row.status for row in await office.metel.database.runs.latest()]


@pytest.mark.parametrize("words", ["그냥 취소해줘", "그만해줘", "멈춰줘", "cancel it", "やめて"])
async def test_a_wish_to_stop_in_ones_own_words_stops_what_waits(office: Office, words: str) -> None:
    thread, card = await asked(office, SHARE, "approve")
    await office.say(f"@metel {words}", thread_ts=thread)
    await office.card(thread, says("중지했어요"))
    await office.say("승인", thread_ts=thread)
    await office.all_carried()
    assert await statuses(office) == ["cancelled"]
    assert await posts(office, PARTNER) == []
    await office.gone(thread, "approve", card)


async def test_a_request_that_speaks_of_a_cancellation_stops_nothing(office: Office) -> None:
    thread, card = await asked(office, SHARE, "approve")
    await office.say("@metel #general에 '회의 취소'라고 올려줘", thread_ts=thread)
    await office.until(lambda world: any(m["text"] == "회의 취소" for m in world["messages"]))
    assert has("approve")(await office.card(thread, lambda one: one["ts"] == card["ts"]))


async def test_a_spreadsheet_is_named_in_the_thread_instead_of_clicked(bare: Office) -> None:
    thread, _ = await asked(bare, WEEK, "choose_0")
    await bare.say("@metel 매출 현황", thread_ts=thread)
    await bare.card(thread, says("끝났어요"))
    assert await statuses(bare) == ["succeeded"]
    assert says("매출 현황")(await bare.card(thread, says("답: ")))


async def test_a_channel_is_named_in_the_thread_instead_of_picked(office: Office) -> None:
    thread, _ = await asked(office, MISTYPED, "stop")
    await office.card(thread, says(NO_CHANNEL))
    await office.say("@metel #marketing", thread_ts=thread)
    await office.card(thread, says("끝났어요"))
    assert [post["text"] for post in await posts(office, MARKETING)] == ["안녕하세요"]
    assert await statuses(office) == ["succeeded"]


@pytest.mark.parametrize("words", ["not #general", "#general 말고"])
async def test_a_channel_that_is_only_denied_gets_nothing(office: Office, words: str) -> None:
    thread, _ = await asked(office, MISTYPED, "stop")
    await office.card(thread, says(NO_CHANNEL))
    await office.say(f"@metel {words}", thread_ts=thread)
    await office.all_carried()
    assert "안녕하세요" not in [post["text"] for post in await posts(office, GENERAL)]
    assert await statuses(office) == ["waiting"]


async def test_an_answer_counts_without_what_it_says_is_not_meant(office: Office) -> None:
    thread, _ = await asked(office, MISTYPED, "stop")
    await office.card(thread, says(NO_CHANNEL))
    await office.say("@metel by that I meant marketing, not the whole company!", thread_ts=thread)
    await office.card(thread, says("끝났어요"))
    assert [post["text"] for post in await posts(office, MARKETING)] == ["안녕하세요"]


async def test_a_name_that_nothing_has_is_asked_about_again(office: Office) -> None:
    thread, _ = await asked(office, MISTYPED, "stop")
    await office.card(thread, says(NO_CHANNEL))
    await office.say("@metel #nowhere-at-all", thread_ts=thread)
    await office.until(lambda world: sum(m["text"].startswith(NO_CHANNEL) for m in world["messages"]) == 2)
    assert await statuses(office) == ["waiting"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("오 생각보다 많네ㅋㅋ", "답을 기다리고"),
        ("lol finally", "waits for an answer"),
        ("なるほど、結構抱えてますね…", "答えを待って"),
    ],
)
async def test_talk_is_no_name_of_what_was_not_found(bare: Office, words: str, told: str) -> None:
    thread, card = await asked(bare, "@metel '없는 작업 이름' 상태를 완료로 바꿔줘", "stop")
    await bare.card(thread, says("찾지 못했어요"))
    await bare.say(f"@metel {words}", thread_ts=thread)
    await bare.all_carried()
    assert [told in one for one in await bare.whispers(MINJI)] == [True]
    assert not any(
        words in message["text"] and "답:" in message["text"] for message in (await bare.world())["messages"]
    )
    assert await statuses(bare) == ["waiting"]
    assert has("stop")(await bare.card(thread, lambda one: one["ts"] == card["ts"]))


@pytest.mark.parametrize(
    ("words", "told"),
    [("헐 생각보다 적네...", "하신 말씀으로만 듣고"), ("思ったより多いですね", "感想として")],
)
async def test_a_remark_on_what_was_shown_is_answered_as_one(office: Office, words: str, told: str) -> None:
    thread = (await office.say("@metel 작업 목록 보여줘"))["ts"]
    await office.card(thread, says("찾았어요"))
    await office.say(f"@metel {words}", thread_ts=thread)
    await office.until(lambda world: any(told in m["text"] for m in world["messages"]) or told in str(world))
    assert await statuses(office) == ["succeeded"]


async def test_that_what_was_done_is_not_wanted_is_told_how_to_take_it_back(office: Office) -> None:
    thread = (await office.say("@metel '설문 정리' 작업 만들어줘"))["ts"]
    await office.card(thread, says("끝났어요"))
    await office.say("@metel scrap it, she already did this", thread_ts=thread)
    await office.all_carried()
    said = [*(await office.whispers(MINJI)), *(m["text"] for m in (await office.world())["messages"])]
    assert any("To take back what was done" in one for one in said)


async def test_somebody_else_may_name_what_is_asked_for_but_their_talk_is_no_answer(bare: Office) -> None:
    thread, _ = await asked(bare, WEEK, "choose_0")
    await bare.say("@metel 매출 현황", user="junho", thread_ts=thread)
    assert await whispered(bare, JUNHO, "답을 기다리고")
    await bare.say("@metel 매출 현황 2026", user="junho", thread_ts=thread)
    await bare.card(thread, says("끝났어요"))


@pytest.mark.parametrize(
    "words",
    [
        "네, 그대로 올려 주세요",
        "yes, post it as it is",
        "はい、そのまま投稿してください",
        "응 보내",
        "네",
        "응 파트너 채널 맞아 올려",
        "ok go ahead",
        "うん、送って",
    ],
)
async def test_who_asked_sends_a_message_on_by_a_plain_yes_in_any_words(office: Office, words: str) -> None:
    thread, card = await asked(office, SHARE, "approve")
    await office.say(f"@metel {words}", thread_ts=thread)
    await office.gone(thread, "approve", card)
    await office.at_rest()
    assert len(await posts(office, PARTNER)) == 1


@pytest.mark.parametrize(
    "words",
    ["괜찮을 것 같아요", "네 알겠습니다", "ok got it", "네 지워 주세요", "いいです", "yes, but is it late?"],
)
async def test_no_unclear_phrase_approves_and_the_open_card_is_pointed_to(office: Office, words: str) -> None:
    thread, card = await asked(office, SHARE, "approve")
    await office.say(f"@metel {words}", thread_ts=thread)
    await office.all_carried()
    assert [
        ("승인" in told and "거절" in told) or "'approve' or 'reject'" in told or "承認カード" in told
        for told in await office.whispers(MINJI)
    ] == [True]
    assert has("approve")(await office.card(thread, lambda one: one["ts"] == card["ts"]))
    assert await statuses(office) == ["waiting"]
    assert await posts(office, PARTNER) == []


async def test_nothing_is_said_to_people_who_talk_among_themselves(bare: Office) -> None:
    thread, _ = await asked(bare, WEEK, "choose_0")
    await bare.say("매출 현황", user="junho", thread_ts=thread)
    await bare.say("<@U0JUNHO001> 매출 현황 본 적 있어요?", thread_ts=thread)
    await bare.say("그거 말고 다른 얘긴데", user="junho", thread_ts=thread)
    await bare.say("넵", thread_ts=thread)
    await bare.all_carried()
    assert await bare.whispers(MINJI) == []
    assert await statuses(bare) == ["waiting"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("ㅇㅇ 알겠어", "승인"),
        ("그래서 지금 뭐가 바뀐 거야?", "승인"),
        ("hang on what exactly did you just change", "approv"),
    ],
)
async def test_who_is_alone_with_metel_needs_no_mention_to_be_answered(office: Office, words: str, told: str) -> None:
    thread, _ = await asked(office, SHARE, "approve")
    await office.say(words, thread_ts=thread)
    assert await whispered(office, MINJI, told), words
    assert await posts(office, PARTNER) == []


async def test_what_is_asked_anew_without_a_mention_is_done_beside_what_waits(office: Office) -> None:
    thread, _ = await asked(office, SHARE, "approve")
    await office.say("작업 하나 추가해줘: 계약서 검토", thread_ts=thread)
    await office.card(thread, says("'계약서 검토' 페이지를 작업에 만들었어요"))
    assert sorted(await statuses(office)) == ["succeeded", "waiting"]


@pytest.mark.parametrize("words", ["nonono dont, he'll kill me", "안돼 멈춰", "ダメダメ、やめて"])
async def test_a_loud_no_of_who_is_alone_with_metel_stops_what_waits(office: Office, words: str) -> None:
    thread, _ = await asked(office, SHARE, "approve")
    await office.say(words, thread_ts=thread)
    await office.until(lambda world: any("중지했어요" in str(one) for one in world["messages"]))
    assert await statuses(office) == ["cancelled"]
    assert await posts(office, PARTNER) == []


async def test_thanks_of_who_is_alone_with_metel_are_left_alone(office: Office) -> None:
    thread, _ = await asked(office, SHARE, "approve")
    await office.say("고마워", thread_ts=thread)
    await office.all_carried()
    assert await office.whispers(MINJI) == []


async def test_where_another_has_written_only_a_mention_speaks_to_metel(office: Office) -> None:
    thread, _ = await asked(office, SHARE, "approve")
    await office.say("이거 지금 올려도 되나요?", user="junho", thread_ts=thread)
    await office.say("ㅇㅇ", thread_ts=thread)
    await office.all_carried()
    assert await office.whispers(MINJI) == []
    assert await statuses(office) == ["waiting"]


async def test_a_plain_reply_of_who_is_asked_is_heard_in_a_channels_thread(bare: Office) -> None:
    thread, _ = await asked(bare, WEEK, "choose_0")
    await bare.say("매출 현황", thread_ts=thread)
    await bare.card(thread, says("끝났어요"))
    assert await statuses(bare) == ["succeeded"]


async def test_no_reply_that_is_not_an_answer_is_sent_to_others(office: Office) -> None:
    thread, _ = await asked(office, "@metel 이준호한테 DM 보내줘", "stop")
    await office.card(thread, says("어떤 내용을 보낼까요?"))
    for words, told in (
        ("뭐라고 보내는 게 좋을까?", "답을 기다리고"),
        ("잠깐만", "기다릴게요"),
        ("no, wait", "I'll wait"),
        ("ㅇㅇ", "답을 기다리고"),
        ("누구한테 가는 거야?", "답을 기다리고"),
    ):
        await office.say(f"@metel {words}", thread_ts=thread)
        assert await whispered(office, MINJI, told), words
    await office.say("아니다 됐어", thread_ts=thread)
    await office.card(thread, says("중지했어요"))
    assert await statuses(office) == ["cancelled"]
    assert not [m for m in (await office.world())["messages"] if m["channel"].startswith("D") and m["user"] == BOT]


async def test_a_reply_that_reads_like_a_question_is_shown_before_it_is_sent(office: Office) -> None:
    thread, _ = await asked(office, "@metel 이준호한테 DM 보내줘", "stop")
    await office.card(thread, says("어떤 내용을 보낼까요?"))
    await office.say("오늘 저녁에 시간 괜찮으세요?", thread_ts=thread)
    card = await office.card(thread, has("approve"))
    assert says("질문이나 인사처럼 읽혀서")(card)
    assert says("오늘 저녁에 시간 괜찮으세요?")(card)
    await office.click(card, "approve")
    await office.until(
        lambda world: any(m["text"] == "오늘 저녁에 시간 괜찮으세요?" and m["user"] == BOT for m in world["messages"])
    )


async def test_a_reply_that_reads_as_content_is_sent_at_once(office: Office) -> None:
    thread, _ = await asked(office, "@metel 이준호한테 DM 보내줘", "stop")
    await office.card(thread, says("어떤 내용을 보낼까요?"))
    await office.say("@metel '그만'이라고 보내줘", thread_ts=thread)
    await office.card(thread, says("끝났어요"))
    assert not [card for card in await office.cards(thread) if has("approve")(card)]
    sent = [m["text"] for m in (await office.world())["messages"] if m["channel"].startswith("D") and m["user"] == BOT]
    assert sent == ["그만"]


async def test_what_was_written_is_not_written_twice_by_again(office: Office) -> None:
    said = await office.say("@metel #general에 '점심 드세요'라고 올려줘")
    await office.card(said["ts"], says("끝났어요"))
    await office.say("@metel 다시 해줘", thread_ts=said["ts"])
    assert await whispered(office, MINJI, "두 번 하지 않았어요")
    await office.say("@metel 누가 승인했어?", thread_ts=said["ts"])
    assert await whispered(office, MINJI, "승인을 물은 단계는 없었어요")
    assert [post["text"] for post in await posts(office, GENERAL)].count("점심 드세요") == 1


async def test_who_a_title_means_is_asked_and_that_person_is_written_to(office: Office) -> None:
    first = await office.say("내일 워크숍은 10시에 시작합니다")
    await office.say("@metel 이 스레드 요약해서 팀장님께 보내줘", thread_ts=first["ts"])
    card = await office.card(first["ts"], has("pick_user"))
    assert says("'팀장님'은 어느 분인가요?")(card)
    await office.click(card, "pick_user", JUNHO)
    await office.until(
        lambda world: any(m["channel"].startswith("D") and "요약" in m["text"] for m in world["messages"])
    )
    await office.card(first["ts"], says("끝났어요"))


async def test_a_recurring_request_is_told_in_words(office: Office) -> None:
    said = await office.say("@metel 매주 월요일 오전 9시에 #general에 '주간 회의'라고 올려줘")
    card = await office.card(said["ts"], says("매주 월요일 09:00"))
    assert "0 9 * * 1" not in str(card)


async def test_a_change_that_comes_after_the_end_is_told_that_there_is_no_plan_any_more(office: Office) -> None:
    said = await office.say("@metel #general에 '점심 드세요'라고 올려줘")
    await office.card(said["ts"], says("끝났어요"))
    await office.say("@metel 1번은 빼줘", thread_ts=said["ts"])
    assert await whispered(office, MINJI, "바꿀 수 있는 계획이 없어요")
    assert await statuses(office) == ["succeeded"]


async def test_a_number_alone_is_answered_in_the_language_of_the_thread(office: Office) -> None:
    thread = (await office.say("@metel show me all the tasks"))["ts"]
    await office.card(thread, says("Done."))
    await office.say("@metel 9", thread_ts=thread)
    await office.until(lambda world: any("did not understand" in one["text"] for one in world["messages"]))
