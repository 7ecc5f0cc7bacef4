"""What stands on the lines below whom or where it is for is the message, line by line."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.text.prohibitions import find_prohibitions
from tests.core.follow_up_cases import a_task
from tests.core.test_told_words import list_inputs

AT_850 = "2026-03-05T08:50:00+09:00"


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("#dev에 올려줘\n오늘 6시에 배포해요", {"channel": "#dev", "text": "오늘 6시에 배포해요"}),
        ("준호한테 DM\n견적서 확인 부탁드려요", {"user": "준호", "text": "견적서 확인 부탁드려요"}),
        (
            "#sales 공지\n내일 10시 콜 있습니다\n자료는 노션에 있어요",
            {"channel": "#sales", "text": "내일 10시 콜 있습니다\n자료는 노션에 있어요"},
        ),
        (
            "내일 아침 8시50분 #sales 예약\n10시 대구 콜 있습니다",
            {"channel": "#sales", "text": "10시 대구 콜 있습니다", "post_at": AT_850},
        ),
        (
            "지훈님께 아래 내용 보내주세요\n\n서버 작업하지 마세요.\n끝나면 알려 드릴게요.",
            {"user": "지훈", "text": "서버 작업하지 마세요.\n끝나면 알려 드릴게요."},
        ),
        ("dm Junho\nplease check the quote", {"user": "Junho", "text": "please check the quote"}),
        ("post in #dev\nbuild is green\ndeploy at 6", {"channel": "#dev", "text": "build is green\ndeploy at 6"}),
        (
            "can you send this to Sara:\nlunch is at 12\nbring the deck",
            {"user": "Sara", "text": "lunch is at 12\nbring the deck"},
        ),
        ("#devに投稿して\n今夜の作業は中止です", {"channel": "#dev", "text": "今夜の作業は中止です"}),
        (
            "ジュノさんに送って\n明日は10時からです\n資料をお願いします",
            {"user": "ジュノ", "text": "明日は10時からです\n資料をお願いします"},
        ),
    ],
)
def test_the_lines_below_are_sent(text: str, sent: dict[str, str]) -> None:
    assert list_inputs(text) == [sent]


def test_nothing_is_forbidden_by_what_is_sent() -> None:
    assert find_prohibitions("지훈님께 아래 내용 보내주세요\n서버 작업하지 마세요.") == ()


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("#dev에 '배포 끝' 올려줘\n그리고 준호한테 '배포 끝'이라고 DM 보내줘", 2),
        ("1) #dev에 '배포 끝' 올려줘\n2) '견적서' 완료로 바꿔줘", 2),
        ("post 'done' in #dev\nthen set 'Quote' to done", 2),
    ],
)
def test_orders_on_lines_of_their_own_stay_orders(text: str, number: int) -> None:
    assert len(list_inputs(text)) == number


@pytest.mark.parametrize(
    "text",
    [
        "준호한테 예산 물어봐줘",
        "remind me to call Sara at 4",
        "사라한테 고생했다고 부드럽게 전해줘 나 지금 지하철이라",
        "준호한테 DM: 안녕하세요",
        "#dev에 올려줘\n오늘 밤 점검해요\n접속하지 마세요",
    ],
)
def test_what_a_plan_is_for_is_said_as_it_was_typed(text: str) -> None:
    assert make_plan(a_task(text))["goal"] == " ".join(text.split())


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("dev 채널에 아래 내용 그대로 올려주세요\n\n오늘 17:00 점검\n- 끝나면 지훈님께 문의", {"channel": "#dev"}),
        ("#sales에 다음 공지 올려줘\n금요일까지 의견 주세요\n수정은 하지 마세요", {"channel": "#sales"}),
        (
            "이준호 님께 3월 6일 14시에 아래 내용으로 예약 발송 부탁해요\n한 시간 뒤 회의\n1) 견적서 2부\n2) 로드맵",
            {"user": "이준호"},
        ),
        (
            "Word for word to #general please:\n\nThe 3pm call is NOT cancelled.\nDelete the old dial-in.",
            {"channel": "#general"},
        ),
        ("send this to Sara as is\ncan you check the copy?\ntell Junho if it's late", {"user": "Sara"}),
    ],
)
def test_a_line_of_whom_and_how_leads_what_is_sent_whole(text: str, sent: dict[str, str]) -> None:
    (inputs,) = list_inputs(text)
    body = text.partition("\n")[2].strip()
    assert {**inputs, **sent, "text": body} == inputs


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "random에 한마디만 남겨줘 ㅋㅋ 냉장고 음료 마시지 말아주세요 범인 찾는 중",
            "냉장고 음료 마시지 말아주세요 범인 찾는 중",
        ),
        (
            "general 말고 random에만 올려줘요 → 냉장고 금요일에 비웁니다. 이름 안 쓴 건 버려요!",
            "냉장고 금요일에 비웁니다. 이름 안 쓴 건 버려요!",
        ),
        ("#randomに一言お願い 笑 プリンは食べないでください", "プリンは食べないでください"),
        ("post a quick note in #random lol please don't eat the blue lunchbox", "please don't eat the blue lunchbox"),
    ],
)
def test_words_behind_an_order_for_some_are_sent(text: str, said: str) -> None:
    (inputs,) = list_inputs(text)
    assert (inputs["channel"], inputs["text"]) == ("#random", said)


@pytest.mark.parametrize(
    "text",
    [
        "#random에 글 하나 올려줘. 내가 지금 회의라서",
        "#random에 글 하나 올려줘 ㅋㅋ 급해요 진짜로",
        "#dev에 공지 올려줘! 그리고 준호한테 알려줘",
    ],
)
def test_remarks_and_orders_behind_an_order_are_not_sent(text: str) -> None:
    assert all(
        one.get("text") is None or ("내가" not in one["text"] and "급해" not in one["text"])
        for one in list_inputs(text)
    )
