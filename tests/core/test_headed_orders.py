"""A head of a few words is an order for a message; its reader may stand behind the order."""

from __future__ import annotations

import pytest

from tests.core.test_told_words import list_inputs


@pytest.mark.parametrize(
    ("text", "inputs"),
    [
        (
            "#sales 공지ㄱ 3시 리뷰 4시로 밀림 회의실은 그대로",
            {"channel": "#sales", "text": "3시 리뷰 4시로 밀림 회의실은 그대로"},
        ),
        ("#sales에 공지 ㄱㄱ 리뷰 4시로 밀림", {"channel": "#sales", "text": "리뷰 4시로 밀림"}),
        (
            "준호한테 디엠좀 견적서 어제까지였는데 오늘 몇시쯤 되는지 알려달라고",
            {"user": "준호", "text": "견적서 어제까지였는데 오늘 몇시쯤 되는지 알려 주세요"},
        ),
        ("사라한테 톡 ㄱㄱ 오늘 회의 취소됨", {"user": "사라", "text": "오늘 회의 취소됨"}),
        (
            "지훈님께 DM 부탁드려요 오늘 리뷰 4시로 밀렸다고",
            {"user": "지훈", "text": "오늘 리뷰 4시로 밀렸습니다"},
        ),
        ("급함 #dev 에 클레임 들어왔다고 올려줘", {"channel": "#dev", "text": "클레임 들어왔습니다"}),
        ("긴급! 준호한테 서버 죽었다고 전해줘", {"user": "준호", "text": "서버 죽었습니다"}),
        ("Urgent: tell Jihoon that the server is down", {"user": "Jihoon", "text": "The server is down"}),
        ("至急、ジフンさんにサーバーが落ちたと伝えて", {"user": "ジフン", "text": "サーバーが落ちた"}),
    ],
)
def test_a_head_orders_a_message(text: str, inputs: dict[str, str]) -> None:
    assert list_inputs(text) == [inputs]


@pytest.mark.parametrize(
    "text",
    ["준호한테 디엠좀", "준호한테 디엠좀 해줘", "#dev 공지ㄱ 서버 점검 준호한테도 디엠ㄱ", "#sales 공지 좀 요약해줘"],
)
def test_nothing_is_worded_that_is_no_message(text: str) -> None:
    assert all(one.get("text", "").strip() not in ("해줘", "서버 점검 준호한테도 디엠ㄱ") for one in list_inputs(text))


@pytest.mark.parametrize(
    ("text", "inputs"),
    [
        ("회의 취소됐다고 전해줘 준호한테", {"user": "준호", "text": "회의 취소됐습니다"}),
        ("준호가 언제 오냐는데 3시라고 답해줘 준호한테", {"user": "준호", "text": "3시입니다"}),
        (
            "사라가 월욜까지 연장해달래 근데 난 안된다고 할거니까 그대로 두고 금욜 그대로라고만 답해줘 사라한테",
            {"user": "사라", "text": "금욜 그대로입니다"},
        ),
        ("난 안된다고 답해줘 사라한테", {"user": "사라", "text": "김민지 님은 안됩니다"}),
        ("사라한테는 금요일 그대로라고 답해줘", {"user": "사라", "text": "금요일 그대로입니다"}),
    ],
)
def test_the_reader_may_stand_behind_the_order(text: str, inputs: dict[str, str]) -> None:
    assert list_inputs(text) == [inputs]


def test_an_effect_before_what_is_told_stays() -> None:
    sent = list_inputs("랜딩 페이지 개편 진행 중으로 바꾸고 끝났다고 전해줘 사라한테")
    assert [sorted(one) for one in sent] == [["page", "properties"], ["text", "user"]]
