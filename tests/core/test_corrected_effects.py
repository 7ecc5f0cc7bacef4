"""The last row or message of a thread with another value in it."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.thread.corrected_effects import is_replacement
from tests.core.follow_up_cases import a_task, earlier, followed

ROW = "마케팅 예산 Q1에 오늘자 리플렛 인쇄 18만원 추가요"
LATER = "내일 아침 9시에 #dev에 '릴리스 한 시간 전입니다' 올려줘"
CLOSES = "Please tell everyone in #marketing that the survey closes on Thursday evening."
CLOSES_KO = "#sales에 목요일 저녁에 설문 마감이라고 올려줘"
FRIDAY = "The survey closes on Friday evening."
DM = "준호님께 '견적서 오늘 6시까지 부탁드려요' DM 보내주세요"
REVIEW = "DM Junho 'review at 3'"
NEWS = "tell #marketing the photo shoot moved to Thursday"
LATE = "#dev に「本日18時からメンテします」って投稿お願い"
POST = "#sales에 '대한식품 데모 3시로 확정' 올려줘"
DRILL = "#general에 '내일 오후 2시 소방 점검, 비상구 3곳 확인' 올려줘"
BADGES = "DM Sarah 'Demo with Hanbit on Tuesday at 4pm, bring 5 badges'"
DEPLOY = "#dev に「金曜10時からデプロイ、担当2名」と投稿して"
TRAIN = "출장비 시트에 3/10 KTX 왕복 11만8천원 추가해줘"
NOTE = "'제품 로드맵' 페이지에 '베타 4월 오픈, 지하 2층, 초대 50명'이라고 추가해줘"
STANDUP = "schedule a DM to Junho for tomorrow 9am: 'standup in 10'"


def corrected(before: str, text: str) -> tuple[dict[str, Any] | None, bool]:
    """The inputs of the one step after a reply, and whether the last is taken back."""
    work = earlier(before)
    plan = followed(work, text)
    inputs = dict(plan.actions[0].inputs) if plan is not None and len(plan.actions) == 1 else None
    return inputs, is_replacement(a_task(text, work))


@pytest.mark.parametrize(
    "text",
    [
        "sorry, 14 units so 3,360,000",
        "아 14개라서 3,360,000원이에요",
        "14개라서 3,360,000원이에요",
        "すみません、14個なので3,360,000です",
        "아니다 14개여서 336만원이네",
    ],
)
def test_a_count_and_what_follows_from_it_are_put_right_at_once(text: str) -> None:
    inputs, replaces = corrected("매출 시트에 3/4, 부산, 프로, 12, 2880000 한 줄 추가해줘", text)
    assert inputs is not None
    assert (inputs["values"], replaces) == (["2026-03-04", "부산", "프로", 14, 3_360_000], False)


@pytest.mark.parametrize(
    "text",
    [
        "앗 28만원이었네 고쳐줘요",
        "sorry, 280,000",
        "typo, sorry. it's 280,000",
        "18만이 아니라 28만이요",
        "失礼しました、正しくは28万です",
        "아니 28만원",
        "28만원으로 수정해주세요",
        "it should be 280,000",
        "ごめん、28万だった",
        "금액 28만이래요",
        "oops wrong amount, 280,000 please",
        "18만 아니고 28만이네 ㅎㅎ",
        "18만 아니고 28만이다 고쳐줘",
        "앗 28만이거든요",
        "18万→28万です",
    ],
)
def test_a_row_is_put_right_with_the_amount_that_was_meant_where_it_stands(text: str) -> None:
    inputs, replaces = corrected(ROW, text)
    assert inputs is not None
    assert inputs["values"] == ["2026-03-04", "리플렛 인쇄", 280000]
    assert not replaces


@pytest.mark.parametrize(
    "text",
    [
        "하나 더! '현수막' 15만",
        "얼마였지?",
        "28만원 넘는 거 보여줘",
        "합계 얼마야",
        "28만원",
        "고쳐줘",
        "앗 준호한테 28만원 보내줘",
    ],
)
def test_what_does_not_correct_a_row_takes_none_back(text: str) -> None:
    assert not corrected(ROW, text)[1]


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("9시 반으로", "2026-03-05T09:30"),
        ("아 9시 반으로 바꿔줘", "2026-03-05T09:30"),
        ("30분 뒤로 미뤄줘", "2026-03-05T09:30"),
        ("10시로 미뤄줘", "2026-03-05T10:00"),
        ("모레 9시로", "2026-03-06T09:00"),
        ("make it 10am", "2026-03-05T10:00"),
        ("make it 2pm, she's off in the morning", "2026-03-05T14:00"),
        ("10時にして", "2026-03-05T10:00"),
        ("11시로요, 오전에 다들 외근이라서", "2026-03-05T11:00"),
        ("9시는 너무 늦어 8시 반으로 해줘", "2026-03-05T08:30"),
        ("9시는 좀 이를 것 같아요. 10시로요", "2026-03-05T10:00"),
        ("9 is too late, make it 8:30", "2026-03-05T08:30"),
        ("9時じゃ遅いかも、8時半にして", "2026-03-05T08:30"),
        ("9時だと早いので10時で", "2026-03-05T10:00"),
    ],
)
def test_a_message_for_later_is_sent_at_another_time_instead(text: str, moment: str) -> None:
    inputs, replaces = corrected(LATER, text)
    assert inputs is not None
    assert (inputs["post_at"][:16], inputs["text"], replaces) == (moment, "릴리스 한 시간 전입니다", True)


@pytest.mark.parametrize("text", ["취소해줘", "9시에 회의 있어?", "9시에 준호한테도 보내줘"])
def test_what_moves_no_message_takes_none_back(text: str) -> None:
    assert not corrected(LATER, text)[1]


@pytest.mark.parametrize(
    ("before", "text", "words", "replaces"),
    [
        (DM, "6시가 아니라 5시입니다. 정정해서 다시 보내주세요", "견적서 오늘 5시까지 부탁드려요", False),
        (DM, "앗 5시였어요 고쳐주세요", "견적서 오늘 5시까지 부탁드려요", True),
        (DM, "not 6시, 5시", "견적서 오늘 5시까지 부탁드려요", True),
        (POST, "아 잘못봤다 3시반. 다시 올려줘 정정이라고", "정정: 대한식품 데모 3시반으로 확정", False),
        (POST, "3시가 아니라 3시 반이에요 고쳐줘", "대한식품 데모 3시 반으로 확정", True),
        (POST, "대한식품이 아니라 서울모빌리티요", "서울모빌리티 데모 3시로 확정", True),
        (NEWS, "ugh, Friday not Thursday", "The photo shoot moved to Friday", True),
        (NEWS, "ugh, Friday not Thursday. post it again", "The photo shoot moved to Friday", False),
        (NEWS, "not Thursday, Friday", "The photo shoot moved to Friday", True),
        (NEWS, "sorry, not Thursday but Friday", "The photo shoot moved to Friday", True),
        (REVIEW, "make it 4, resend please", "review at 4", False),
        (REVIEW, "sorry, 4", "review at 4", True),
        (NEWS, "Thursday -> Friday", "The photo shoot moved to Friday", True),
        (CLOSES, "My mistake, it's Friday evening. Could you put that right, without a second post?", FRIDAY, True),
        (CLOSES, "Could you correct that to Friday evening?", FRIDAY, True),
        (CLOSES, "My mistake, it's Friday.", FRIDAY, True),
        (CLOSES_KO, "아 미안 금요일 저녁이야 고쳐줘", "금요일 저녁에 설문 마감입니다", True),
        (LATE, "18時→19時です。正しいの投稿し直してください", "本日19時からメンテします", False),
    ],
)
def test_a_message_says_what_was_meant(before: str, text: str, words: str, *, replaces: bool) -> None:
    inputs, taken_back = corrected(before, text)
    assert inputs is not None
    assert (inputs["text"], taken_back) == (words, replaces)


@pytest.mark.parametrize(
    "text", ["4시에 회의 잡아줘", "아니 그거 말고 사라 작업 보여줘", "준호님 말고 사라한테", "답장 왔어?"]
)
def test_other_words_reword_no_message(text: str) -> None:
    assert not corrected(POST, text)[1]


@pytest.mark.parametrize(
    "text",
    ["Is it Friday evening?", "My mistake, it's Friday morning.", "Could you also create a task for Friday evening?"],
)
def test_another_part_of_the_day_or_a_question_rewords_nothing(text: str) -> None:
    assert not corrected(CLOSES, text)[1]


@pytest.mark.parametrize("text", ["sorry, not Thursday", "it's not Thursday", "not Thursday"])
def test_what_is_only_denied_rewords_nothing(text: str) -> None:
    assert corrected(NEWS, text)[0] is None


def test_what_was_put_right_is_put_right_once_more() -> None:
    before, after = earlier(LATER), earlier(LATER.replace("9시", "10시"))
    twice = after.model_copy(update={"steps": (*before.steps, *after.steps), "carried": 1})
    plan = followed(twice, "아니다 11시로")
    assert plan is not None
    assert str(plan.actions[0].inputs["post_at"]).startswith("2026-03-05T11:00")
    assert is_replacement(a_task("아니다 11시로", twice))
    both = twice.model_copy(update={"carried": 0})
    assert not is_replacement(a_task("아니다 11시로", both))


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("앗 10일 아니고 11일", ["2026-03-11", "KTX 왕복", 118000]),
        ("11일이었네 표 보니까", ["2026-03-11", "KTX 왕복", 118000]),
        ("아차 10일이 아니라 11일이네 승차권 보니까", ["2026-03-11", "KTX 왕복", 118000]),
        ("10일 말고 11일로", ["2026-03-11", "KTX 왕복", 118000]),
        ("not the 10th, the 11th", ["2026-03-11", "KTX 왕복", 118000]),
        ("sorry, it was the 11th according to the receipt", ["2026-03-11", "KTX 왕복", 118000]),
        ("10日じゃなくて11日でした", ["2026-03-11", "KTX 왕복", 118000]),
        ("領収書を見たら11日でした、直して", ["2026-03-11", "KTX 왕복", 118000]),
        ("영수증 보니까 12만원이네 고쳐줘", ["2026-03-10", "KTX 왕복", 120000]),
        ("12만원으로 고쳐줘, 영수증 다시 봤어", ["2026-03-10", "KTX 왕복", 120000]),
        ("KTX가 아니라 SRT야", ["2026-03-10", "SRT 왕복", 118000]),
    ],
)
def test_a_row_keeps_its_month_and_loses_what_was_wrong(text: str, row: list[Any]) -> None:
    inputs, replaces = corrected(TRAIN, text)
    assert inputs is not None
    assert (inputs["values"], replaces) == (row, False)


@pytest.mark.parametrize(
    "text",
    [
        "11일에 하나 더 있어",
        "11일 거 얼마야?",
        "10일 맞아?",
        "3월 10일이 맞네",
        "10일이 아니네",
        "11일이 아니라 10일이 맞네",
        "add another on the 11th",
        "11日のも追加して",
        "11일에 회의 있어?",
    ],
)
def test_a_row_stays_where_nothing_is_put_right(text: str) -> None:
    assert not corrected(TRAIN, text)[1]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("초대 30명이래 고쳐줘", "베타 4월 오픈, 지하 2층, 초대 30명"),
        ("초대 30명으로 고쳐줘 준호님도 오신대", "베타 4월 오픈, 지하 2층, 초대 30명"),
        ("앗 5월이네", "베타 5월 오픈, 지하 2층, 초대 50명"),
        ("50명이 아니라 30명으로 수정", "베타 4월 오픈, 지하 2층, 초대 30명"),
        ("지하 2층이 아니라 3층이야", "베타 4월 오픈, 지하 3층, 초대 50명"),
        ("30명으로 바꿔줘", "베타 4월 오픈, 지하 2층, 초대 30명"),
    ],
)
def test_a_note_is_written_anew_with_what_was_meant(text: str, content: str) -> None:
    inputs, replaces = corrected(NOTE, text)
    assert inputs is not None
    assert (inputs["page"], inputs["content"], replaces) == ("제품 로드맵", content, True)


@pytest.mark.parametrize(
    "text",
    [
        "30명 더 초대해야 해",
        "초대 30명으로 바꾸고 지훈이한테 알려줘",
        "아니 30명 맞아?",
        "의자 30명분으로 고쳐줘",
        "50명이 맞네",
        "30명 넘으면 알려줘",
        "초대 명단 보여줘",
    ],
)
def test_a_note_stays_where_nothing_is_put_right(text: str) -> None:
    assert not corrected(NOTE, text)[1]


@pytest.mark.parametrize(
    ("before", "text", "words"),
    [
        (NEWS, "oops should be Friday, fix it", "The photo shoot moved to Friday"),
        (NEWS, "앗 금요일이네 고쳐줘", "The photo shoot moved to Friday"),
        (BADGES, "oops wrong day, Wednesday", "Demo with Hanbit on Wednesday at 4pm, bring 5 badges"),
        (BADGES, "sorry, 6 badges", "Demo with Hanbit on Tuesday at 4pm, bring 6 badges"),
        (BADGES, "no wait, 4:30", "Demo with Hanbit on Tuesday at 4:30pm, bring 5 badges"),
        (DRILL, "앗 모레야", "모레 오후 2시 소방 점검, 비상구 3곳 확인"),
        (DRILL, "sorry, the day after tomorrow", "모레 오후 2시 소방 점검, 비상구 3곳 확인"),
        (DRILL, "앗 3시로 정정", "내일 오후 3시 소방 점검, 비상구 3곳 확인"),
        (DRILL, "아 2곳이래 수정해줘", "내일 오후 2시 소방 점검, 비상구 2곳 확인"),
        (DEPLOY, "すみません、木曜でした", "木曜10時からデプロイ、担当2名"),
        (DEPLOY, "担当3名に直してください", "金曜10時からデプロイ、担当3名"),
    ],
)
def test_the_only_day_time_or_count_of_a_message_is_put_right(before: str, text: str, words: str) -> None:
    inputs, replaces = corrected(before, text)
    assert inputs is not None
    assert (inputs["text"], replaces) == (words, True)


@pytest.mark.parametrize(
    ("before", "text"),
    [
        (BADGES, "Tuesday is fine"),
        (BADGES, "should I say Wednesday?"),
        (BADGES, "sorry, can we move it?"),
        (BADGES, "change it to Wednesday and tell Junho too"),
        (BADGES, "oops wrong, tell her Wednesday works for me"),
        (DRILL, "모레 다시 알려줘"),
        (DRILL, "내일 아니고 모레 회의를 잡아줘"),
        (DRILL, "4곳으로 바꿔도 돼?"),
        (DEPLOY, "木曜も作業あります"),
        (DEPLOY, "木曜じゃない？"),
        (NEWS, "not Thursday, Friday is when I want the report from Junho"),
    ],
)
def test_words_of_another_matter_reword_no_message(before: str, text: str) -> None:
    assert not corrected(before, text)[1]


@pytest.mark.parametrize(
    ("before", "text", "moment"),
    [
        (STANDUP, "actually make that 10", "2026-03-05T10:00"),
        (STANDUP, "actually 8", "2026-03-05T08:00"),
        (STANDUP, "10 instead", "2026-03-05T10:00"),
        (STANDUP, "too early, 10 please", "2026-03-05T10:00"),
        (STANDUP, "9:30 would be better", "2026-03-05T09:30"),
        (STANDUP, "8 sharp", "2026-03-05T08:00"),
        (LATER, "너무 이르다 10시로 해줘", "2026-03-05T10:00"),
        (LATER, "10시 정각으로 바꿔줘", "2026-03-05T10:00"),
        (LATER, "やっぱり10時ちょうどで", "2026-03-05T10:00"),
        (LATER, "早すぎるので10時で", "2026-03-05T10:00"),
    ],
)
def test_a_message_for_later_moves_by_the_shortest_words(before: str, text: str, moment: str) -> None:
    inputs, replaces = corrected(before, text)
    assert inputs is not None
    assert (inputs["post_at"][:16], replaces) == (moment, True)


@pytest.mark.parametrize(
    "text",
    [
        "10",
        "make that 2 people",
        "actually 4 people are coming",
        "is it at 9?",
        "and 10 for Sarah",
        "9時から会議です",
        "4 of them should go",
        "어제 9시로 바꿔줘",
        "move it to yesterday",
    ],
)
def test_no_message_moves_by_other_numbers_or_into_the_past(text: str) -> None:
    assert not corrected(STANDUP, text)[1]


@pytest.mark.parametrize("text", ["그거 #general로 바꿔줘", "change it to #general", "それは#generalに変えて"])
def test_a_message_for_later_goes_to_the_place_that_was_meant(text: str) -> None:
    inputs, replaces = corrected(LATER, text)
    assert inputs == {
        "channel": "#general",
        "text": "릴리스 한 시간 전입니다",
        "post_at": "2026-03-05T09:00:00+09:00",
    }
    assert replaces


@pytest.mark.parametrize(
    ("before", "text", "words"),
    [
        (NEWS, "argh, Friday, not Thursday. take it back and post the right one", "the photo shoot moved to Friday"),
        (NEWS, "no, Friday. delete that and send it again", "the photo shoot moved to Friday"),
        (NEWS, "pull it down and post it with Friday instead of Thursday", "the photo shoot moved to Friday"),
        (NEWS, "delete it and post the correct one: the shoot is off", "the shoot is off"),
        (POST, "앗 4시래. 지우고 다시 올려줘", "대한식품 데모 4시로 확정"),
        (POST, "3시가 아니라 4시예요. 그 글 내리고 제대로 올려 주세요", "대한식품 데모 4시로 확정"),
        (LATE, "18時じゃなくて19時です。消して投稿し直してください", "本日19時からメンテします"),
    ],
)
def test_a_message_that_is_to_be_deleted_and_sent_anew_is_put_right(before: str, text: str, words: str) -> None:
    inputs, replaces = corrected(before, text)
    assert inputs is not None
    assert (inputs["text"].casefold(), replaces) == (words.casefold(), True)


def test_a_message_that_is_to_be_deleted_and_sent_elsewhere_moves() -> None:
    inputs, replaces = corrected(POST, "delete it and post it again in #general")
    assert inputs is not None
    assert (inputs["channel"], inputs["text"], replaces) == ("#general", "대한식품 데모 3시로 확정", True)


@pytest.mark.parametrize("text", ["delete it and post it again", "지우고 다시 올려줘", "delete it and tell Junho"])
def test_nothing_is_put_right_where_nothing_else_is_said(text: str) -> None:
    assert not corrected(POST, text)[1]


@pytest.mark.parametrize(
    ("before", "text", "moment", "words"),
    [
        (STANDUP, '9:10 and "standup in 20" then', "2026-03-05T09:10", "standup in 20"),
        (STANDUP, '10am instead, and have it say "standup soon"', "2026-03-05T10:00", "standup soon"),
        (LATER, "10시로 바꾸고 문구는 '곧 릴리스합니다'로", "2026-03-05T10:00", "곧 릴리스합니다"),
        (LATER, "10時にして、文面は「まもなくリリースです」で", "2026-03-05T10:00", "まもなくリリースです"),
    ],
)
def test_a_message_for_later_gets_another_time_and_other_words(before: str, text: str, moment: str, words: str) -> None:
    inputs, replaces = corrected(before, text)
    assert inputs is not None
    assert (inputs["post_at"][:16], inputs["text"], replaces) == (moment, words, True)


def test_a_moment_in_quotes_stands_for_the_one_in_the_words() -> None:
    before = "schedule a post to #dev for Friday 16:30: Retro in half an hour, bring topics"
    inputs, _ = corrected(before, '16:45 and "in 15 minutes"')
    assert inputs is not None
    assert (inputs["post_at"][:16], inputs["text"]) == ("2026-03-06T16:45", "Retro in 15 minutes, bring topics")
