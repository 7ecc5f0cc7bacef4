"""A plan drawn, and what it may take."""

from __future__ import annotations

import pytest

from orchestration.plan.estimate import WRITE_S, estimate_plan, render_mermaid
from schemas.events import ItemsFound
from tests.core.builders import NOW, a_plan, a_read, a_run, an_action

PLAN = a_plan(
    a_read("a1", summary='시트 "읽기"] --> x'),
    a_read("a2"),
    an_action("a3", "text.summarize", intent="summarize", requires=("a1.rows", "a2.rows"), produces=("summary",)),
    an_action("a4", requires=("summary",), when={"path": "a3.summary", "op": "exists"}),
)


def test_steps_are_boxes_and_needs_are_arrows() -> None:
    lines = render_mermaid(PLAN).splitlines()
    assert lines[0] == "flowchart TD"
    assert "  n_a1 --> n_a3" in lines
    assert "  n_a2 --> n_a3" in lines
    assert "  n_a3 -- if --> n_a4" in lines


def test_a_steps_own_words_cannot_break_the_picture() -> None:
    box = render_mermaid(PLAN).splitlines()[1]
    assert box.count('"') == 2
    assert box.count("]") == 1


def test_steps_side_by_side_take_the_time_of_one() -> None:
    alone = estimate_plan(a_plan(a_read("a1")), with_model=False)
    both = estimate_plan(a_plan(a_read("a1"), a_read("a2")), with_model=False)
    assert alone.seconds == both.seconds
    assert (alone.calls, both.calls) == (1, 2)


def test_model_calls_are_the_plan_and_one_for_each_text() -> None:
    assert estimate_plan(PLAN, with_model=True).model_calls == 2
    assert estimate_plan(PLAN, with_model=False).model_calls == 0


def test_a_loop_counts_each_of_the_items_that_are_known_in_time_and_in_calls() -> None:
    plan = a_plan(a_read("a1"), an_action("a2", for_each={"items": "a1.rows", "max_items": 50}))
    begun = a_run(plan).started("a1")
    three = begun.succeeded("a1", rows=[1, 2, 3])
    unknown, known = (estimate_plan(plan, with_model=False, run=one.run) for one in (begun, three))
    assert (unknown.calls, known.calls) == (51, 3)
    assert known.seconds == pytest.approx(3 * WRITE_S)


def test_only_the_items_that_are_left_count_once_a_loop_is_under_way() -> None:
    plan = a_plan(a_read("a1"), an_action("a2", for_each={"items": "a1.rows", "max_items": 50}))
    read = a_run(plan).started("a1").succeeded("a1", rows=[1, 2, 3])
    looping = read.then(ItemsFound(at=NOW, action="a2", count=3, found=3))
    one_done = looping.succeeded("a2#1")
    assert [estimate_plan(plan, with_model=False, run=one.run).calls for one in (looping, one_done)] == [3, 2]


def test_what_is_done_costs_nothing_more() -> None:
    plan = a_plan(a_read("a1"), an_action("a2", requires=("a1.rows",)))
    done = a_run(plan).started("a1").succeeded("a1", rows=[1])
    left = estimate_plan(plan, with_model=True, run=done.run)
    assert (left.calls, left.model_calls, left.seconds) == (1, 0, WRITE_S)
