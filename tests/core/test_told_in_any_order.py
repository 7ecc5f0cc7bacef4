"""Words that somebody is to be told, with whom they are told in the midst of them or behind them."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task


def list_steps(text: str) -> list[tuple[str, str | None, str | None]]:
    """Each step's tool, whom or where it reaches, and what it says."""
    actions: Any = make_plan(a_task(text))["actions"]
    told = [(one["tool"], one["inputs"]) for one in actions]
    return [(tool, inputs.get("user") or inputs.get("channel"), inputs.get("text")) for tool, inputs in told]


@pytest.mark.parametrize(
    ("text", "whom", "said"),
    [
        ("점심 먹고 지훈이한테 배포 시작하라고 보내줘", "지훈이", "점심 먹고 배포 시작해 주세요"),
        ("오늘 좀 늦을 것 같은데 준호한테 먼저 시작하라고 전해줘", "준호", "오늘 좀 늦을 것 같은데 먼저 시작해 주세요"),
        ("고객이 급하다니까 사라한테 오늘 보내 달라고 전해줘", "사라", "고객이 급하다니까 오늘 보내 주세요"),
        ("방금 지훈이한테 배포 시작해도 된다고 보내줘", "지훈", "배포 시작해도 됩니다"),
        ("자료는 지훈이한테 받으라고 준호한테 전해줘", "준호", "자료는 지훈이한테 받으세요"),
        ("주간 회의 4시로 변경됐다고 준호한테 전해줘", "준호", "주간 회의 4시로 변경됐습니다"),
        ("회의 3시로 바뀐 거 준호한테 전해줘", "준호", "회의 3시로 바뀌었습니다"),
        ("출시일이 4월로 미뤄진 거 사라한테 알려줘", "사라", "출시일이 4월로 미뤄졌습니다"),
    ],
)
def test_somebody_is_told_all_of_it(text: str, whom: str, said: str) -> None:
    assert list_steps(text) == [("slack.send_dm", whom, said)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("서버 내려가서 #dev에 복구 중이라고 올려줘", "서버 내려가서 복구 중입니다"),
        ("회식 7시로 변경됐다고 #dev에 알려줘", "회식 7시로 변경됐습니다"),
        ("오늘 회식 7시로 바뀐 거 #dev에 알려줄래?", "오늘 회식 7시로 바뀌었습니다"),
        ("배포 취소된 거 #dev에 공지해줘", "배포 취소됐습니다"),
    ],
)
def test_so_is_a_channel(text: str, said: str) -> None:
    assert list_steps(text) == [("slack.post_message", "#dev", said)]


@pytest.mark.parametrize(
    "text",
    ["자료는 지훈이한테 있다고 전해줘", "자료는 지훈이한테 있다고 올려줘", "자료는 시트에 준호한테 있다고 전해줘"],
)
def test_whom_the_words_speak_of_is_not_told_them(text: str) -> None:
    assert [whom for _, whom, _ in list_steps(text)] == [None]


def test_a_list_of_what_is_done_is_no_statement() -> None:
    assert list_steps("완료된 거 #dev에 공유해줘")[-1][2] is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("랜딩 페이지 개편 이틀 미루고 #dev에 공유해줘", "'랜딩 페이지 개편' 항목을 바꿨어요: {{a1.page_url}}"),
        ("디자인 회의 4시로 옮기고 #dev에 공유해줘", "16:00으로 바꿨어요: {{a1.page_url}}"),
    ],
)
def test_a_change_that_is_shared_is_told_in_words(text: str, said: str) -> None:
    changed, shared = list_steps(text)
    assert (changed[0], shared[:2]) == ("notion.update_page", ("slack.post_message", "#dev"))
    assert shared[2] is not None
    assert shared[2].endswith(said)


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("이준호 씨랑 박지훈 씨 두 분께 각각 DM 부탁드려요. 내용: 내일 봬요", ["이준호", "박지훈"]),
        ("사라 씨하고 지훈 씨한테 오늘 수고했다고 전해줘", ["사라", "지훈"]),
        ("준호, 지훈 두 분께 자료 보냈다고 전해주세요", ["준호", "지훈"]),
        ("준호님, 지훈님, 사라님 세 분께 회의 취소됐다고 DM", ["준호", "지훈", "사라"]),
    ],
)
def test_everybody_in_a_list_is_told(text: str, people: list[str]) -> None:
    sent = list_steps(text)
    assert [whom for _, whom, _ in sent] == people
    assert len({said for _, _, said in sent}) == 1


def test_an_order_before_it_is_no_beginning_of_a_message() -> None:
    changed, sent = list_steps("'견적서 템플릿 수정' 완료로 돌리고 지훈님한테 이제 써도 된다고 디엠 보내줘요")
    assert (changed[0], sent) == ("notion.update_page", ("slack.send_dm", "지훈", "이제 써도 됩니다"))


@pytest.mark.parametrize(
    "text",
    [
        "주간 회의 페이지에 그 숫자 적어줘",
        "add that number as a note on the weekly meeting page",
        "put that total on the weekly meeting page",
        "그 금액 #sales에 공유해줘",
        "その数字を#salesに共有して",
    ],
)
def test_a_figure_that_was_answered_is_the_answer_and_no_text(text: str) -> None:
    actions: Any = make_plan(a_task(text))["actions"]
    asked, told = actions
    assert asked["tool"] == "session.recall_answer"
    assert "{{a1.text}}" in told["inputs"].values()
