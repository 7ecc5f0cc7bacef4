"""A remark behind an order says why it is given: it is no title, no message and no order."""

from __future__ import annotations

import pytest

from orchestration.text.closings import drop_closing_remark, drop_found_where
from tests.core.test_told_words import list_inputs, list_sent


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        (
            "준호씨한테 오늘 점심 12시 반으로 미뤄졌다고 좀 전해줘 나 지금 회의 들어가야 해서",
            "오늘 점심 12시 반으로 미뤄졌습니다",
        ),
        ("준호한테 회의 4시로 바뀌었다고 전해주세요, 제가 지금 이동 중이라서요", "회의 4시로 바뀌었습니다"),
        ("#dev에 배포 끝났다고 올려줘 다들 기다리고 있거든", "배포 끝났습니다"),
        ("지훈님한테 자료 보내달라고 해줘 내가 급해서 그래", "자료 보내 주세요"),
        ("tell Sara she's first. Not Junho, he'll find out later", "You're first."),
        ("message Junho that I'm late, not Sara, she knows already", "김민지 is late"),
        ("tell Sara the demo is at 3 but don't tell Junho, he will panic", "The demo is at 3"),
        ("post in #dev that the build is green, don't ping anyone, they're asleep", "The build is green"),
        ("ジュノさんに遅れると伝えて、今から会議なので", "遅れる"),
        ("ジュノさんに遅れると伝えてください。私はこれから移動なので", "遅れる"),
    ],
)
def test_why_something_is_told_is_not_told(text: str, sent: str) -> None:
    assert list_sent(text) == [sent]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("작업 추가해줘: 견적서 보내기. 나 까먹을 것 같아서", "견적서 보내기"),
        ("'견적서 보내기' 작업 만들어줘 내가 자꾸 까먹어서", "견적서 보내기"),
        ("「見積もりを送る」というタスクを追加して、私が忘れそうなので", "見積もりを送る"),
    ],
)
def test_why_something_is_made_is_no_title(text: str, title: str) -> None:
    assert [one["title"] for one in list_inputs(text)] == [title]


def test_a_page_without_a_name_gets_none_from_a_remark() -> None:
    (made,) = list_inputs("회의록 만들어줘 내일 3시. 나 깜빡할까봐")
    assert "깜빡" not in str(made)
    assert made["date"] == "2026-03-05T15:00:00+09:00"


@pytest.mark.parametrize(
    "text",
    [
        "준호한테 나 회의 들어가야 해서 못 간다고 전해줘",
        "준호한테 DM: 늦어요 지금 이동 중이라서",
        "#dev에 '배포 미뤄줘 내가 급해서'라고 올려줘",
        "서울 매출 알려줘 그리고 부산도 비교해서 보여줘",
        "작업 목록 보여줘 마감 순으로 정렬해서",
        "견적서 완료로 바꿔줘 준호가 끝냈다고 해서",
        "회의록 요약해줘 결정된 것 위주로 정리해서",
        "タスクを見せて、期限が近いものから",
    ],
)
def test_what_says_how_or_what_stays(text: str) -> None:
    assert drop_closing_remark(text) == text


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("뉴스레터 초안 담당자 사라로 바꿔줘. 사라랑은 얘기 끝났음", "뉴스레터 초안 담당자 사라로 바꿔줘."),
        ("사라님과 이미 협의했어요. 초안 마감 내일로 바꿔줘", "초안 마감 내일로 바꿔줘"),
        ("준호씨 내일부터 휴가라 초안 담당자 사라로 바꿔줘", "초안 담당자 사라로 바꿔줘"),
        ("give it to Sara. Already talked to her about it.", "give it to Sara."),
        ("担当をサラさんにして。サラさんとはもう話がついています。", "担当をサラさんにして。"),
    ],
)
def test_that_it_is_agreed_or_why_somebody_else_does_it_is_no_order(text: str, order: str) -> None:
    assert drop_closing_remark(text) == order


@pytest.mark.parametrize(
    "text",
    [
        "준호님께 사라랑은 얘기 끝났다고 전해줘",
        "지훈님한테 '사라랑은 얘기 끝났음'이라고 보내줘",
        "준호씨 내일부터 휴가라 못 온다고 #dev에 올려줘",
    ],
)
def test_what_somebody_is_told_of_an_agreement_stays(text: str) -> None:
    assert drop_closing_remark(text) == text


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("who signs trips? should be somewhere in the wiki, please quote the line", "who signs trips?"),
        ("출장 승인은 누가 해? 위키 어딘가에 있을 거야", "출장 승인은 누가 해?"),
        ("出張の承認は誰？ウィキのどこかにあるはず。その一文を引用して", "出張の承認は誰？"),
        ("is Sarah in? tell her to call me", "is Sarah in? tell her to call me"),
        ("post 'ready?' in #dev", "post 'ready?' in #dev"),
    ],
)  # fmt: skip
def test_where_an_answer_may_stand_is_no_part_of_the_question(text: str, kept: str) -> None:
    assert drop_found_where(text) == kept
