"""No comment can be written on a page: that is told, and what it says is offered for the page's text."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from schemas.values import MISSING
from tests.core.follow_up_cases import a_task
from tests.core.test_change_products import with_titles


@pytest.mark.parametrize(
    ("text", "content", "comment"),
    [
        ("온보딩 가이드 맨 끝에 '점심은 열두 시' 한 줄 넣어주고 준호님 봐주십사 댓글도 하나 달아줘", "점심은 열두 시",
         "준호님 봐주십사 댓글도 하나 달아줘"),
        ("온보딩 가이드에 '점심은 열두 시' 추가하고 사라님 확인 부탁드린다고 댓글도 남겨줘", "점심은 열두 시",
         "사라님 확인 부탁드린다고 댓글도 남겨줘"),
        ("온보딩 가이드에 '점심은 열두 시' 추가해줘. '확인 부탁드려요' 댓글도 달아줘", "점심은 열두 시",
         "'확인 부탁드려요' 댓글도 달아줘"),
        ("add 'Lunch is at noon' to the 온보딩 가이드 page and leave a comment asking Sarah to take a look",
         "Lunch is at noon", "leave a comment asking Sarah to take a look"),
        ("온보딩 가이드に「昼食は12時」を追加して、サラさん確認お願いしますとコメントも付けて", "昼食は12時",
         "サラさん確認お願いしますとコメントも付けて"),
    ],
)  # fmt: skip
def test_the_rest_is_done_and_the_comment_is_told_of(text: str, content: str, comment: str) -> None:
    plan: Any = make_plan(with_titles(a_task(text)))
    (step,) = plan["actions"]
    assert (step["tool"], step["inputs"]["content"]) == ("notion.append_blocks", content)
    assert [one.startswith(comment) for one in plan["not_done"]] == [True]


@pytest.mark.parametrize(
    "text",
    ["'댓글 기능 추가' 작업 만들고 준호한테 알려줘", "온보딩 가이드에 '댓글은 나중에' 추가하고 준호한테 DM 보내줘"],
)
def test_the_word_alone_asks_for_no_comment(text: str) -> None:
    plan: Any = make_plan(with_titles(a_task(text)))
    assert len(plan["actions"]) == 2
    assert not plan.get("not_done")


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("온보딩 가이드 페이지에 '확인했습니다'라고 댓글 남겨줘", "확인했습니다"),
        ("온보딩 가이드에 확인했다고 코멘트 남겨줘", "확인했습니다"),
        ("온보딩 가이드 페이지에 댓글 달아줘", MISSING),
        ("add a comment to the 온보딩 가이드 page: looks good", "looks good"),
        ("leave a comment on the 온보딩 가이드 page that the numbers are off", "The numbers are off"),
        ("please comment 'looks good' on 온보딩 가이드", "looks good"),
        ("온보딩 가이드に「確認しました」とコメントして", "確認しました"),
        ("온보딩 가이드 상태를 완료로 바꾸고 페이지에 고객이 동의했다고 댓글 남겨줘", "고객이 동의했습니다"),
        ("Move 온보딩 가이드 to Tuesday and comment on it that the client agreed", "the client agreed"),
    ],
)
def test_what_a_comment_says_is_written_on_the_page_after_a_yes(text: str, content: str) -> None:
    plan: Any = make_plan(with_titles(a_task(text)))
    note = plan["actions"][-1]
    assert (note["tool"], note["inputs"].get("content", MISSING)) == ("notion.append_blocks", content)
    assert [bool(one.get("policy_hints")) for one in plan["actions"]] == [one is note for one in plan["actions"]]
    assert len(plan["not_done"]) == 1


def test_what_is_done_before_a_comment_is_not_told_of_as_left() -> None:
    text = "온보딩 가이드 이번 주엔 도저히 안 되겠네요. 다음 주 화요일로 하고 페이지에 고객이 동의했다고 댓글 남겨줘"
    plan: Any = make_plan(with_titles(a_task(text)))
    assert len(plan["actions"]) == 2
    assert [one.partition(" (")[0] for one in plan["not_done"]] == ["페이지에 고객이 동의했다고 댓글 남겨줘"]


def test_a_comment_that_names_no_page_is_told_of_alone() -> None:
    plan: Any = make_plan(a_task("コメントを残して"))
    assert (plan["actions"], plan["reply"]["kind"]) == ([], "unsupported")
    assert "コメントはできません" in plan["reply"]["text"]


@pytest.mark.parametrize(
    "text",
    ["tell Junho to leave a comment on the 온보딩 가이드 page", "준호한테 온보딩 가이드에 댓글 남겨 달라고 DM 보내줘"],
)
def test_others_can_be_asked_for_a_comment(text: str) -> None:
    plan: Any = make_plan(with_titles(a_task(text)))
    assert [one["tool"] for one in plan["actions"]] == ["slack.send_dm"]
    assert not plan.get("not_done")
