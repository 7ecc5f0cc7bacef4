"""What stands below an order that says so is sent whole and as it is, with every line."""

from __future__ import annotations

import pytest

from orchestration.text.told_bodies import find_told_body
from tests.core.follow_up_cases import plan_of

LINES = "첫 줄입니다. 오늘 17:00~17:30 점검\n1) 로그인 안 될 수 있음\n2) 작업은 지우지 마세요\n문의는 지훈님께!"
LINES_EN = "Hi all, the 3pm call is NOT cancelled.\n- Delete the old dial-in.\nNo merges until then"
BELOW = [
    ("dev 채널에 아래 내용 그대로 올려주세요\n\n", LINES, "#dev"),
    ("아래 문구를 #dev에 공지해 주세요.\n", LINES, "#dev"),
    ("내일 오전 9시에 #dev에 아래 글 예약 부탁드려요.\n", LINES, "#dev"),
    ("준호님한테 이렇게 DM 보내줄래?\n", LINES, "준호"),
    ("준호한테 다음 메시지 좀 전해줘\n\n", LINES, "준호"),
    ("이준호 님께 3월 6일 14시 정각에 아래 내용으로 예약 발송 부탁드립니다.\n\n", LINES, "이준호"),
    ("Word for word to #dev please:\n\n", LINES_EN, "#dev"),
    ("post verbatim in #dev\n\n", LINES_EN, "#dev"),
    ("Post exactly this to #dev:\n", LINES_EN, "#dev"),
    ("Please put this in #dev as is:\n", LINES_EN, "#dev"),
    ("Schedule the message below for Junho, tomorrow 9am:\n", LINES_EN, "Junho"),
    ("#devに下記をそのまま投稿お願いします。\n", "明日は休みです。\n1. ログ\n2. 消さないでください。", "#dev"),
]


@pytest.mark.parametrize(("order", "lines", "place"), BELOW)
def test_all_lines_below_are_the_message(order: str, lines: str, place: str) -> None:
    (step,) = plan_of(order + lines)["actions"]
    assert step["inputs"]["text"] == lines
    assert place in step["inputs"].values()


@pytest.mark.parametrize(
    ("order", "place"),
    [
        ("#general에 공지 하나 부탁해요", "#general"),
        ("#dev 안내 하나만요~", "#dev"),
        ("지훈님 DM 부탁드려요", "지훈"),
        ("준호한테 쪽지 하나 ㄱㄱ", "준호"),
        ("Sarahさんに DM お願い", "Sarah"),
        ("#general に お知らせお願いします", "#general"),
        ("ジュノさんへ連絡お願いします。", "ジュノ"),
    ],
)
def test_what_stands_below_a_line_without_a_verb_is_the_message(order: str, place: str) -> None:
    (step,) = plan_of(f"{order}\n\n{LINES}")["actions"]
    assert step["inputs"]["text"] == LINES
    assert place in step["inputs"].values()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "#general에 공지 하나만요\n\n18시부터 점검입니다.\n\n#partner-hanbit 에는 올리지 마세요",
            "18시부터 점검입니다.",
        ),
        ("#generalにお知らせお願いします\n\n17時まで。\n\n#partner-hanbit には出さないでください", "17時まで。"),
        ("Post this to #general\n\nDoors close at 6.\n\nplease don't put it in #partner-hanbit", "Doors close at 6."),
    ],
)
def test_where_it_is_not_to_go_is_no_part_of_the_message(text: str, said: str) -> None:
    plan = plan_of(text)
    assert [one["inputs"] for one in plan["actions"]] == [{"channel": "#general", "text": said}]


@pytest.mark.parametrize(
    "text",
    [
        "작업 하나만요\n내일까지 보고서",
        "#dev 요약 부탁해요\n짧게요",
        "회의록에 아래 내용으로 페이지 만들어줘\n제목: 싱크\n- 하나",
        "아래 작업 세 개 만들어줘\n- 배너\n- 리플렛",
        "준호한테 아래 두 가지 물어봐줘\n- 일정\n- 예산",
        "summarize the following for #dev\nline one\nline two",
        "이대로 하면 될까?\n한 줄 더",
    ],
)
def test_lines_below_another_order_are_no_message(text: str) -> None:
    body = find_told_body(text)
    assert body is None or not body.order


@pytest.mark.parametrize(
    ("text", "said", "place"),
    [
        (
            "#dev에 답 좀 달아주세요~ 납기는 3월 20일입니다. 감사합니다! 라고",
            "납기는 3월 20일입니다. 감사합니다!",
            "#dev",
        ),
        ("준호님한테 좀 전해주세요, 수정은 내일 하셔도 됩니다 라고요", "수정은 내일 하셔도 됩니다", "준호"),
        ("#dev: 설문 결과는 금요일에 공유됩니다 (이대로 올려주세요~)", "설문 결과는 금요일에 공유됩니다", "#dev"),
        (
            "ジフンさんへ、今朝のPRありがとう、午後見ます、とだけ伝えてください",
            "今朝のPRありがとう、午後見ます",
            "ジフン",
        ),
        ("サラさんに伝えてほしいです、確認は明日の朝になりますって。DMでね", "確認は明日の朝になります", "サラ"),
    ],
)
def test_an_order_around_words_is_no_part_of_them(text: str, said: str, place: str) -> None:
    (step,) = plan_of(text)["actions"]
    assert step["inputs"]["text"] == said
    assert place in step["inputs"].values()


@pytest.mark.parametrize(
    "text",
    [
        "지훈님한테 보내줘. 작업 하나 만들어줘 라고",
        "サラに伝えてください。",
        "#dev에 급해요! 올려주세요",
        "#devに投稿してください、あと議事録も作って",
    ],
)
def test_another_order_behind_is_no_message(text: str) -> None:
    body = find_told_body(text)
    assert body is None or not body.order


def test_a_long_text_is_read_to_its_end() -> None:
    assert find_told_body("아래 #dev에 " * 500 + "올려줘\n" + "가" * 500) is None
    assert find_told_body("please send " * 400 + "\nthe following") is None


@pytest.mark.parametrize(
    "text",
    [
        "dev 채널에 아래 내용 그대로 올려주세요\n\n오늘 점검합니다.\n\n#dev에는 올리지 마세요",
        "Word for word to #general please:\n\nDoors close at 6.\n\nplease don't post it in #random",
        "#general에 공지 하나 부탁해요\n\n오늘 점검합니다.\n\n#dev에는 질문 올리지 마시고 저한테 주세요",
        "Post this to #general\n\nDoors close at 6.\n\nplease don't post screenshots of it in #random",
    ],
)
def test_what_is_said_to_the_readers_goes_out_with_the_rest(text: str) -> None:
    (step,) = plan_of(text)["actions"]
    assert step["inputs"]["text"] == text.partition("\n")[2].strip()
