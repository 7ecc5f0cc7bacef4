"""Words that tell metel to do something, where a title or a text is asked for: they are not written as they stand."""

from __future__ import annotations

import pytest

from orchestration.text.typed_words import is_likely_order


@pytest.mark.parametrize(
    "text",
    [
        "actually make it the 16th",
        "also tell him no rush",
        "oh and push it to Friday",
        "put me on it instead",
        "oops, wrong one",
        "swap Junho and Sara on the first two",
        "and please swap Junho with Sara on it",
        "아 담당자 Sarah로 해줘",
        "마감은 금요일로 바꿔줘",
        "5시로 해주세요",
        "やっぱり金曜にして",
        "期限は来週にしてください",
    ],
)
def test_an_order_is_no_content(text: str) -> None:
    assert is_likely_order(text)


@pytest.mark.parametrize(
    "text",
    [
        "회의 시간이 3시로 변경됐어요",
        "분기 보고서 초안",
        "담당자 변경 안내",
        "마감 관리 개선안",
        "내일까지 실적 입력 부탁드려요",
        "The client call moved to Thursday",
        "Make or buy analysis",
        "Swap meet and greet plan",
        "Switch Router and Firewall",
        "Actual results of Q1",
        "Change log for March",
        "会議は3時に変わりました",
        "期限切れタスクの一覧",
    ],
)
def test_content_is_no_order(text: str) -> None:
    assert not is_likely_order(text)
