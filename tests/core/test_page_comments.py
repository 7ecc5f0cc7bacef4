"""A comment on a page is told of as left where it is asked for beside something else: none can be written."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
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
