"""A plan drawn, and what it may take."""

from __future__ import annotations

from orchestration.picture import estimate, mermaid
from tests.core.builders import a_plan, a_read, an_action

PLAN = a_plan(
    a_read("a1", summary='시트 "읽기"] --> x'),
    a_read("a2"),
    an_action("a3", "text.summarize", intent="summarize", requires=("a1.rows", "a2.rows"), produces=("summary",)),
    an_action("a4", requires=("summary",), when={"path": "a3.summary", "op": "exists"}),
)


def test_steps_are_boxes_and_needs_are_arrows() -> None:
    lines = mermaid(PLAN).splitlines()
    assert lines[0] == "flowchart TD"
    assert "  n_a1 --> n_a3" in lines
    assert "  n_a2 --> n_a3" in lines
    assert "  n_a3 -- if --> n_a4" in lines


def test_a_steps_own_words_cannot_break_the_picture() -> None:
    box = mermaid(PLAN).splitlines()[1]
    assert box.count('"') == 2
    assert box.count("]") == 1


def test_steps_side_by_side_take_the_time_of_one() -> None:
    alone = estimate(a_plan(a_read("a1")), with_model=False)
    both = estimate(a_plan(a_read("a1"), a_read("a2")), with_model=False)
    assert alone.seconds == both.seconds
    assert (alone.calls, both.calls) == (1, 2)


def test_model_calls_are_the_plan_and_one_for_each_text() -> None:
    assert estimate(PLAN, with_model=True).model_calls == 2
    assert estimate(PLAN, with_model=False).model_calls == 0
