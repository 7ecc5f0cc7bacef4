"""Orders to tell, ask or thank somebody, as people type them: each says what its reader is to know, no more."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task


def plan_of(text: str) -> dict[str, Any]:
    return make_plan(a_task(text))


def _get_inputs(action: dict[str, Any]) -> dict[str, Any]:
    inputs: dict[str, Any] = action["inputs"]
    return inputs if "text" in inputs or str(action["tool"]).startswith("slack.") else {}


def _sent(text: str) -> list[tuple[str, str]]:
    """Return to whom or where each message of a plan goes, and what it says."""
    return [
        (str(one.get("user") or one.get("channel") or "?"), str(one.get("text")))
        for one in map(_get_inputs, plan_of(text)["actions"])
        if one
    ]


@pytest.mark.parametrize(
    ("text", "who", "said"),
    [
        (
            "준호님한테 DM 하나만. 미팅 장소 바뀌었다고, 10분 일찍 올 수 있냐고 물어봐줘",
            "준호",
            "미팅 장소 바뀌었습니다. 10분 일찍 올 수 있나요?",
        ),
        (
            "지훈님께 메시지 하나만 남겨주세요~ 오늘 배포는 6시 이후로 부탁드린다고요",
            "지훈",
            "오늘 배포는 6시 이후로 부탁드립니다",
        ),
        ("준호님한테 톡 하나만 해줘요. 한빛 계약서 검토 끝났다고요", "준호", "한빛 계약서 검토 끝났습니다"),
        (
            "사토 켄 님께 메시지 보내주세요. 출장 일정 3/16~18로 확정됐다고요",
            "사토켄",
            "출장 일정 3/16~18로 확정됐습니다",
        ),
        (
            "Sara한테 DM 하나만요. 문항 수 너무 많다고 대표님이 그러셨다고, 줄일 수 있냐고 물어봐줘요. "
            "기분 안 나쁘게 ㅎㅎ",
            "Sara",
            "문항 수 너무 많다고 대표님이 그러셨습니다. 줄일 수 있나요?",
        ),
        ("준호님께는 따로 양해 부탁드린다고 개인 메시지 하나 드려주세요", "준호", "양해 부탁드립니다"),
        ("준호님께 따로 연락드린다고 전해줘", "준호", "따로 연락드립니다"),
        (
            "보안 점검 보고서 아직도 할 일이네;; 지훈님한테 언제쯤 될지 좀 물어봐줘",
            "지훈",
            "보안 점검 보고서 언제쯤 될까요?",
        ),
        ("고객 인터뷰 정리 오늘 마감이죠? 준호님한테 다 됐는지 물어봐줘", "준호", "고객 인터뷰 정리 다 됐나요?"),
        ("준호님한테 오늘 미팅 몇 시에 끝날지 물어봐 주세요", "준호", "오늘 미팅 몇 시에 끝날까요?"),
        (
            "사라님께 설문 잘 봤다고 DM 부탁드려요, 3번 문항만 빼면 된다고도요",
            "사라",
            "설문 잘 봤습니다. 3번 문항만 빼면 됩니다",
        ),
        ("준호님한텐 '5시까지 꼭 부탁드려요'라고 DM", "준호", "5시까지 꼭 부탁드려요"),
        ("사라님 휴가라서 #marketing에 배너 늦는다고 공지해줘", "#marketing", "배너 늦습니다"),
        ("지훈님한테 서버 이상 없는지 확인 부탁한다고 DM 보내줘", "지훈", "서버 이상 없는지 확인 부탁합니다"),
        ("준호님 생일이니까 #general에 축하한다고 올려줘", "#general", "준호님 생일 축하합니다"),
        ("지훈님한테 오늘 배포하지 말라고 전해줘", "지훈", "오늘 배포하지 말아 주세요"),
    ],
)
def test_one_message_in_korean(text: str, who: str, said: str) -> None:
    assert _sent(text) == [(who, said)]


@pytest.mark.parametrize(
    ("text", "who", "said"),
    [
        (
            "the window moved to 7pm tonight. let #dev know pls and tell them not to merge anything after 5",
            "#dev",
            "The window moved to 7pm tonight. Please do not merge anything after 5.",
        ),
        (
            "let the sales channel know that the page is down and tell them not to share the link",
            "#sales",
            "The page is down. Please do not share the link.",
        ),
        ("office is closed Monday, let #general know please", "#general", "Office is closed Monday"),
        (
            "Parking lot's closed tomorrow - let everyone in #general know and tell them to use the back lot",
            "#general",
            "Parking lot's closed tomorrow. Please use the back lot.",
        ),
        (
            "the 3pm demo is cancelled. please let Junho know and ask him to tell the client",
            "Junho",
            "The 3pm demo is cancelled. Please tell the client.",
        ),
        ("say congrats to Junho in #sales, he closed the deal", "#sales", "Congrats, Junho!"),
        (
            "give Jihoon a shoutout in #dev for fixing the login bug",
            "#dev",
            "Shout-out to Jihoon for fixing the login bug!",
        ),
        ("thank Sara in #marketing for the banner", "#marketing", "Thank you Sara for the banner!"),
        ("wish Sara a happy birthday in #general", "#general", "Happy birthday, Sara!"),
        (
            "tell Jihoon thanks for the quick fix and ask if he's free at 2",
            "Jihoon",
            "Thanks for the quick fix. Could you tell me if you're free at 2?",
        ),
        (
            "Ask Sara how the page is going, tell her it's not urgent",
            "Sara",
            "Could you tell me how the page is going? It's not urgent",
        ),
        (
            "can you ask junho when he thinks the interviews will be written up",
            "Junho",
            "Could you tell me when you think the interviews will be written up?",
        ),
        (
            "tell jihoon that I pushed the fix, he should pull before testing",
            "jihoon",
            "김민지 pushed the fix, you should pull before testing",
        ),
        (
            "let junho know the visit is at 3 on Friday, and that I'll bring the printouts",
            "junho",
            "The visit is at 3 on Friday, and 김민지 will bring the printouts",
        ),
        ("ask Sara to start without me", "Sara", "Could you start without me?"),
        ("tell Jihoon to say thanks to Sara in #dev", "Jihoon", "Please say thanks to Sara in #dev"),
        ("say sorry to Junho for me, I'm running 10 late", "Junho", "김민지 is sorry, they are running 10 late"),
        ("Post in #dev: tell QA not to test on staging today", "#dev", "tell QA not to test on staging today"),
        ("post 'please thank Sara in #marketing' in #general", "#general", "please thank Sara in #marketing"),
    ],
)
def test_one_message_in_english(text: str, who: str, said: str) -> None:
    assert _sent(text) == [(who, said)]


@pytest.mark.parametrize(
    ("text", "who", "said"),
    [
        ("明日の定例は中止になりました。#salesにその旨伝えてもらえますか", "#sales", "明日の定例は中止になりました"),
        ("会議室が4階に変わりました。#generalに一言お願いします", "#general", "会議室が4階に変わりました"),
        (
            "ジフンさんが結合テスト終わったそうなので、#devにその旨伝えてください",
            "#dev",
            "ジフンさんが結合テスト終わったそうです",
        ),
        (
            "ジュノさんに見積もりの件どうなったか聞いてください。今日中でなくていいとも伝えて",
            "ジュノ",
            "見積もりの件どうなったか教えてください。今日中でなくていい",
        ),
        (
            "サラさんにバナー受け取りましたと伝えて、フィードバックは明日しますとも添えてください",
            "サラ",
            "バナー受け取りました。フィードバックは明日します",
        ),
        ("ジュノさんには別途、資料を送ってほしいと伝えてください", "ジュノ", "資料を送ってほしい"),
        ("明日の15時にリマインドして。歯医者の予約", "김민지", "歯医者の予約"),
        (
            "「会議室が変わりました。#generalにその旨お願いします」ってジュノさんにDMして",
            "ジュノ",
            "会議室が変わりました。#generalにその旨お願いします",
        ),
    ],
)
def test_one_message_in_japanese(text: str, who: str, said: str) -> None:
    assert _sent(text) == [(who, said)]


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        (
            "내일 9시에 #dev에 '오늘 배포 없습니다' 예약하고 지훈님한테는 지금 DM으로 같은 내용 전해줘",
            ("#dev", "오늘 배포 없습니다"),
            ("지훈", "오늘 배포 없습니다"),
        ),
        (
            "내일 아침 9시 반에 #sales에 '오늘 회의 15분 당깁니다' 예약 걸어주고 준호님한테는 지금 바로 "
            "DM으로 같은 내용 "
            "알려주세요 (준호님한텐 '내일'이라고 해야 맞겠네요)",
            ("#sales", "오늘 회의 15분 당깁니다"),
            ("준호", "내일 회의 15분 당깁니다"),
        ),
        (
            "明日9時に#devへ「本日デプロイなし」を予約して、ジフンさんには今すぐDMで同じ内容を送って",
            ("#dev", "本日デプロイなし"),
            ("ジフン", "本日デプロイなし"),
        ),
    ],
)
def test_the_same_words_go_to_somebody_else(text: str, first: tuple[str, str], second: tuple[str, str]) -> None:
    assert _sent(text) == [first, second]
    assert [one["tool"] for one in plan_of(text)["actions"]] == ["slack.schedule_message", "slack.send_dm"]


def test_a_moment_before_another_is_worked_out_or_asked_for() -> None:
    (step,) = plan_of("내일 2시 회의 30분 전에 #sales에 '곧 회의 시작합니다' 올라가게 해줘")["actions"]
    assert step["inputs"]["post_at"] == "2026-03-05T13:30:00+09:00"
    for text in (
        "고객 방문 회의 한 시간 전에 준호님한테 '3시 회의' DM 보내줘",
        'an hour before the client visit, dm Junho "bring the printouts"',
    ):
        step = plan_of(text)["actions"][-1]
        assert step["tool"] == "slack.schedule_dm"
        assert "post_at" not in step["inputs"]


@pytest.mark.parametrize(
    ("text", "who", "said"),
    [
        ("지훈님한테 회의 10분 전에 들어오라고 전해줘", "지훈", "회의 10분 전에 들어오세요"),
        (
            "tell Junho to call me 10 minutes before the meeting",
            "Junho",
            "Please call me 10 minutes before the meeting",
        ),
        ("지훈님한테 '배포 1시간 전에 알려주세요'라고 DM 보내줘", "지훈", "배포 1시간 전에 알려주세요"),
    ],
)
def test_a_moment_before_another_in_told_words_is_theirs(text: str, who: str, said: str) -> None:
    (step,) = plan_of(text)["actions"]
    assert (step["tool"], step["inputs"]) == ("slack.send_dm", {"user": who, "text": said})


def test_a_reminder_in_quotes_is_sent_without_them() -> None:
    assert _sent("나한테 4시에 '결재 올리기' 라고 알림 보내줘") == [("김민지", "결재 올리기")]


@pytest.mark.parametrize(
    "text",
    [
        "'회의실이 바뀌었어요. #general에 알려주세요'라는 작업 만들어줘",
        "the printer is broken again, ugh",
        "会議室が変わりました",
    ],
)
def test_what_is_no_order_to_tell_sends_nothing(text: str) -> None:
    assert _sent(text) == []


def test_numbered_wishes_are_all_done_whatever_opens_them() -> None:
    plan = plan_of(
        "아침부터 죄송한데 세 개만요\n1. 견적서 템플릿 수정 마감 이번주 금요일로\n2. 준호님한테 왜 "
        "늦어졌는지 부드럽게 물어봐 주시고\n"
        "3. 고객 인터뷰 정리는 제가 가져갈게요 담당자 저로 바꿔주세요 (마감은 그대로)"
    )
    assert [one["tool"] for one in plan["actions"]] == ["notion.update_page", "slack.send_dm", "notion.update_page"]
    assert plan["actions"][1]["inputs"]["text"] == "견적서 템플릿 수정 왜 늦어졌나요?"


def test_a_long_polite_request_posts_and_tells() -> None:
    sent = _sent(
        "안녕하세요 메텔님, 다름이 아니라 제가 금일 오후에 외부 미팅이 있어 자리를 비울 예정입니다. "
        "혹시 #sales 채널에 '김민지 외근입니다'라고 "
        "올려주시고, 준호님께는 따로 양해 부탁드린다고 개인 메시지 하나 드려주실 수 있을까요? 번거롭게 "
        "해드려 죄송합니다."
    )
    assert sent == [("#sales", "김민지 외근입니다"), ("준호", "양해 부탁드립니다")]


def test_the_other_side_of_a_condition_forbids_nothing() -> None:
    step = plan_of(
        "If ‘Pricing survey’ is still in progress, ask Sara how many responses she's got. "
        "If it's already done just tell me, don't bother her."
    )["actions"][-1]
    assert (step["tool"], step["inputs"]["text"]) == (
        "slack.send_dm",
        "Could you tell me how many responses you've got?",
    )
    assert "when" in step


@pytest.mark.parametrize(
    "piece", ["준호님한테 ", "let #dev know and tell them ", "ジュノさんに別途、", "그리고 DM 하나만요. "]
)
def test_a_long_text_takes_no_longer_than_its_length(piece: str) -> None:
    plan_of(piece * (4_000 // len(piece)))
