"""What can be done next with a run, decided without a clock of its own and without a network."""

from __future__ import annotations

from datetime import timedelta

import pytest

from orchestration.limits import Limits
from orchestration.run.next_steps import AskCondition, End, Execute, Expire, MakePlan, Prepare, Skip, Step
from orchestration.run.scheduler import compute_wake_time, find_next_steps
from schemas.condition import Test as Condition
from schemas.events import ReplanWanted, RunCancelled
from tests.core.builders import NOW, RunBuilder, a_plan, a_read, a_run, an_action

LIMITS = Limits()
SCENARIO = a_plan(a_read("a1"), an_action("a2", requires=("rows",)))
TWO_READS = a_plan(a_read("a1"), a_read("a2"))
WHEN_BIG = Condition(path="a1.rows", op="count_gt", value=1)
CONDITIONAL = a_plan(a_read("a1"), an_action("a2", when=WHEN_BIG))


def if_there_is_none(path: str, *, opposite: bool = False, produces: tuple[str, ...] = ("rows", "page")) -> RunBuilder:
    """A run that has read one row, and nothing else, and whose next step is for where there is none of something."""
    when = {"not": {"path": path, "op": "exists"}} if opposite else {"path": path, "op": "empty"}
    plan = a_plan(a_read("a1", produces=produces), an_action("a2", when=when))
    return a_run(plan).succeeded("a1", rows=[{"담당자": "이준호", "상태": ""}], none=None)


CASES: dict[str, tuple[RunBuilder, tuple[Step, ...]]] = {
    "a new request is planned": (a_run(), (MakePlan(),)),
    "a plan without needs starts at once": (a_run(SCENARIO), (Prepare("a1"),)),
    "independent actions start together": (a_run(TWO_READS), (Prepare("a1"), Prepare("a2"))),
    "a plan that forbids parallel work runs in order": (
        a_run(a_plan(a_read("a1"), a_read("a2"), parallel=False)),
        (Prepare("a1"),),
    ),
    "a plan in order begins with what the first step needs, wherever that is listed": (
        a_run(a_plan(an_action("a1", requires=("rows",)), a_read("a2"), parallel=False)),
        (Prepare("a2"),),
    ),
    "what a started action needs next is its call": (a_run(SCENARIO).started("a1"), (Execute("a1"),)),
    "a need that is met frees the next action": (a_run(SCENARIO).succeeded("a1", rows=[1]), (Prepare("a2"),)),
    "an action whose need failed is skipped": (
        a_run(SCENARIO).started("a1").failed("a1"),
        (Skip("a2", "skip.needs", "a1"),),
    ),
    "a failed action does not stop what does not need it": (
        a_run(a_plan(a_read("a1"), a_read("a2"), parallel=False)).started("a1").failed("a1"),
        (Prepare("a2"),),
    ),
    "a question stops only what asks": (a_run(TWO_READS).asked("a1"), (Prepare("a2"),)),
    "a waiting approval gives nothing to do": (a_run(a_plan(an_action("a1"))).approval("a1"), ()),
    "an approval that is over its time expires": (
        a_run(a_plan(an_action("a1"))).approval("a1", expires_in_s=0),
        (Expire("p-a1"),),
    ),
    "a retry waits for its moment": (a_run(a_plan(a_read("a1"))).started("a1").retrying("a1", 5), ()),
    "a retry whose moment has come is filled again": (
        a_run(a_plan(a_read("a1"))).started("a1").retrying("a1", 0),
        (Prepare("a1"),),
    ),
    "a lost write is looked for": (a_run(a_plan(an_action("a1"))).started("a1").uncertain("a1"), (Execute("a1"),)),
    "a look that is planned for later waits": (
        a_run(a_plan(an_action("a1"))).started("a1").uncertain("a1", NOW + timedelta(seconds=3)),
        (),
    ),
    "an action whose condition holds runs": (a_run(CONDITIONAL).succeeded("a1", rows=[1, 2]), (Prepare("a2"),)),
    "an action whose condition does not hold is skipped": (
        a_run(CONDITIONAL).succeeded("a1", rows=[1]),
        (Skip("a2", "skip.when"),),
    ),
    "one that waits for something to be found says that nothing was": (
        a_run(a_plan(a_read("a1"), an_action("a2", when=Condition(path="a1.rows", op="count_gt", value=0)))).succeeded(
            "a1", rows=[]
        ),
        (Skip("a2", "skip.not_found", "a1"),),
    ),
    "a person is asked about a condition that can't be judged": (
        a_run(CONDITIONAL).succeeded("a1", rows=5),
        (AskCondition("a2", "a1.rows cannot be compared by count_gt"),),
    ),
    "what a finished step left out is known to be nothing": (if_there_is_none("a1.page"), (Prepare("a2"),)),
    "that is so by its bare name": (if_there_is_none("page"), (Prepare("a2"),)),
    "and inside of what was left out": (if_there_is_none("a1.page.url"), (Prepare("a2"),)),
    "and for the opposite of there being one": (if_there_is_none("a1.page", opposite=True), (Prepare("a2"),)),
    "an empty cell is empty": (if_there_is_none("a1.rows.0.상태"), (Prepare("a2"),)),
    "a list that is not so long holds nothing there": (if_there_is_none("a1.rows.1"), (Prepare("a2"),)),
    "a null holds nothing inside": (if_there_is_none("a1.none.url", produces=("rows", "none")), (Prepare("a2"),)),
    "a column that is not there is asked about": (
        if_there_is_none("a1.rows.0.담당"),
        (AskCondition("a2", "a1.rows.0.담당 is missing"),),
    ),
    "so is the opposite of its being there": (
        if_there_is_none("a1.rows.0.담당", opposite=True),
        (AskCondition("a2", "a1.rows.0.담당 is missing"),),
    ),
    "a step for where it is there is left without a question": (
        a_run(a_plan(a_read("a1"), an_action("a2", when=Condition(path="a1.rows.0.담당", op="exists")))).succeeded(
            "a1", rows=[{"담당자": "이준호"}]
        ),
        (Skip("a2", "skip.when"),),
    ),
    "what only a person said was done has left nobody knows what": (
        a_run(a_plan(an_action("a1"), an_action("a2", when=Condition(path="a1.message_ts", op="empty")))).succeeded(
            "a1"
        ),
        (AskCondition("a2", "a1.message_ts is missing"),),
    ),
    "trouble leads to a new plan": (
        a_run(SCENARIO).succeeded("a1").then(ReplanWanted(at=NOW, action="a1", reason="summary not found")),
        (MakePlan(),),
    ),
    "a cancelled run begins nothing": (a_run(SCENARIO).then(RunCancelled(at=NOW, by="U1")), (End(),)),
    "a cancelled run still carries what is under way": (
        a_run(SCENARIO).started("a1").then(RunCancelled(at=NOW, by="U1")),
        (Execute("a1"),),
    ),
    "a run whose actions are all settled ends": (
        a_run(SCENARIO).succeeded("a1", rows=[1]).succeeded("a2", message_ts="1.1"),
        (End(),),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_can_be_done_next(name: str) -> None:
    built, wanted = CASES[name]
    assert find_next_steps(built.run, NOW, LIMITS) == wanted


def test_no_more_actions_run_at_once_than_the_cap_allows() -> None:
    run = a_run(a_plan(*(a_read(f"a{n}") for n in range(1, 8)))).run
    assert find_next_steps(run, NOW, Limits(max_parallel=3)) == (Prepare("a1"), Prepare("a2"), Prepare("a3"))


def test_the_clock_is_set_to_the_nearest_moment() -> None:
    run = a_run(a_plan(a_read("a1"), an_action("a2"))).started("a1").retrying("a1", 40).approval("a2", 7200).run
    assert compute_wake_time(run) == NOW + timedelta(seconds=40)


def test_a_run_at_rest_without_a_deadline_sets_no_clock() -> None:
    assert compute_wake_time(a_run(SCENARIO).run) is None
