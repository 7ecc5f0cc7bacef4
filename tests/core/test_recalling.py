"""What a thread was answered with is passed on by the planner without a model, and nothing else is taken for it."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.planner import make_plan
from schemas.plan import Action, Plan
from tests.core.test_offline_planner import a_task


def planned(text: str, *, in_thread: bool) -> tuple[Action, ...]:
    """The steps for a request, made in a thread or at its root."""
    task = a_task(text)
    request = task.request.model_copy(update={"in_thread": in_thread})
    return Plan.model_validate(make_plan(task._replace(request=request))).actions


def tools(steps: tuple[Action, ...]) -> list[str]:
    """The tools of steps, in order."""
    return [step.tool for step in steps]


RECALLS = [
    ("그거 #sales에 공유해줘", "slack.post_message"),
    ("#sales에 그 결과를 올려줘", "slack.post_message"),
    ("방금 요약한 거 이준호에게 DM으로 보내줘", "slack.send_dm"),
    ("그 내용을 내일 오전 9시에 #dev에 보내줘", "slack.schedule_message"),
    ("그 요약을 노션에 저장해줘", "notion.create_page"),
    ("그 요약으로 노션 페이지 만들어줘", "notion.create_page"),
    ("그 결과를 노션 페이지로 만들어줘", "notion.create_page"),
    ("그 요약을 팀 위키 페이지에 추가해줘", "notion.append_blocks"),
    ("Share that in #sales", "slack.post_message"),
    ("Send Sarah that summary", "slack.send_dm"),
    ("Save the summary to Notion", "notion.create_page"),
    ("その要約を#salesに共有して", "slack.post_message"),
]


@pytest.mark.parametrize(("text", "effect"), RECALLS)
def test_in_a_thread_what_was_answered_there_is_passed_on(text: str, effect: str) -> None:
    steps = planned(text, in_thread=True)
    assert tools(steps) == ["session.recall_answer", effect]
    assert "{{a1.text}}" in steps[1].inputs.values()
    title = str(steps[1].inputs.get("title", "none"))
    assert title.startswith(("요약 2", "답변 2", "Summary 2", "none"))
    assert "session.recall_answer" not in tools(planned(text, in_thread=False))


@pytest.mark.parametrize(
    "text",
    [
        "이번 주 매출 요약해서 그 결과를 #sales에 공유해줘",
        "'그거 봤어요?'라고 #sales에 올려줘",
        "그거 만들어줘",
        "make it",
        "그거 추가해줘",
        "그 목록에서 완료된 것만 #dev에 올려줘",
        "Tell Sarah that lunch is ready",
        "Ask Junho if it is done",
    ],
)
def test_words_for_something_else_recall_nothing(text: str) -> None:
    task = a_task(text)
    threaded = task._replace(request=task.request.model_copy(update={"in_thread": True}))
    assert "session.recall_answer" not in str(make_plan(threaded)["actions"])
