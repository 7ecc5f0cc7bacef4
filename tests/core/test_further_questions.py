"""A question that goes on from one whose answer was looked for asks the same places again."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.rule_planner import RulePlanner
from tests.core.follow_up_cases import a_task, earlier

ASKED = "재택 주 몇 번까지였더라?"


def task_on(words: str, asked: str = ASKED) -> Any:
    task = a_task(words)
    return task._replace(request=task.request.model_copy(update={"follows": earlier(asked), "in_thread": True}))


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (ASKED, "그럼 반차는?"),
        (ASKED, "수요일은요"),
        ("팀위키에 장애나면 어디부터 알리라고 돼있어?", "거기서 아무도 대답 안하면요"),
        ("does the wiki say how many wfh days we get?", "and half days off, how early do those go in the calendar"),
        ("検索APIが遅い件、#devでどうなりましたか", "で、直ったあとは何秒？"),
    ],
)
def test_a_further_question_is_looked_for_where_the_first_was(asked: str, words: str) -> None:
    plan: Any = make_plan(task_on(words, asked))
    before: Any = make_plan(a_task(asked))
    assert [one["tool"] for one in plan["actions"]] == [one["tool"] for one in before["actions"]]
    question = plan["actions"][-1]["inputs"]["question"]
    bare = f"{words.removeprefix('그럼 ').rstrip('?요')}?"
    assert question.startswith((f"{words} (", f"{bare} ("))
    assert asked[-6:].rstrip("?") in question
    abouts = [one["inputs"]["about"] for one in plan["actions"] if "about" in one["inputs"]]
    assert abouts
    assert all(one.startswith((words, bare)) and asked[:8] in one for one in abouts)
    assert RulePlanner().follows(task_on(words, asked))


@pytest.mark.parametrize(
    ("words", "tool"),
    [
        ("오늘 마감인 작업은 뭐야?", "notion.query_database"),
        ("ㅇㅋ 뉴스레터 초안 완료로 바꿔줘", "notion.update_page"),
        ("내일 3시에 알려줘", "slack.schedule_dm"),
    ],
)
def test_what_stands_for_itself_is_no_further_question(words: str, tool: str) -> None:
    plan: Any = make_plan(task_on(words))
    assert [one["tool"] for one in plan["actions"]] == [tool]


@pytest.mark.parametrize("words", ["고마워요", "아 그거 내가 쓴 거구나 ㅋㅋㅋㅋ 민망", "great, thanks"])
def test_thanks_and_remarks_ask_nothing(words: str) -> None:
    assert make_plan(task_on(words))["actions"] == []
