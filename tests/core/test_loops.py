"""Loops and repeated reads: one call for each item, each its own record; three failures in a row stop the rest."""

from __future__ import annotations

from datetime import timedelta

from orchestration.limits import Limits
from orchestration.run.answer import compose_answer
from orchestration.run.loops import close_loop, open_loop
from orchestration.run.memory import recall_for_action
from orchestration.run.next_steps import CloseLoop, End, Execute, OpenLoop, Prepare, Skip
from orchestration.run.scheduler import compute_wake_time, find_next_steps
from orchestration.run.status import compute_end_status, compute_status
from orchestration.text.messages import load_wording
from schemas.events import ActionFailed, ActionSkipped, ItemsFound, PlanAccepted, RepeatPlanned, ReplanWanted
from schemas.plan import Plan
from schemas.states import Succeeded
from schemas.values import Json
from tests.core.builders import NOW, RunBuilder, a_failure, a_plan, a_read, a_run, an_action

LIMITS = Limits()
PLAN = a_plan(
    a_read("a1"),
    an_action("a2", for_each={"items": "a1.rows"}, inputs={"channel": "{{item.담당자}}", "text": "마감이에요"}),
)
ROWS: list[Json] = [
    {"담당자": "이준호"},
    {"담당자": "박지훈"},
    {"담당자": "Sarah Kim"},
    {"담당자": "김민지"},
    {"담당자": "최손님"},
]


LENIENT = a_plan(PLAN.actions[0], PLAN.actions[1].model_copy(update={"on_error": "skip"}))
IN_ORDER = a_plan(*PLAN.actions, parallel=False)


def read(rows: list[Json], plan: Plan = PLAN) -> RunBuilder:
    return a_run(plan).succeeded("a1", rows=rows)


def left_at_that(built: RunBuilder, item: str) -> RunBuilder:
    """An item that failed, in a plan that goes on after failures."""
    failure = a_failure("not_found")
    return built.started(item).then(ActionSkipped(at=NOW, action=item, reason="", failure=failure))


def opened(rows: list[Json] = ROWS, plan: Plan = PLAN) -> RunBuilder:
    built = read(rows, plan)
    return built.then(open_loop(built.run, "a2", NOW, LIMITS))


def test_a_loop_opens_when_its_list_is_there() -> None:
    assert find_next_steps(read(ROWS).run, NOW, LIMITS) == (OpenLoop("a2"),)


def test_each_item_is_an_action_of_its_own_that_knows_its_item() -> None:
    run = opened(ROWS[:2]).run
    assert find_next_steps(run, NOW, LIMITS) == (Prepare("a2#1"), Prepare("a2#2"))
    assert recall_for_action(run, "a2#2", "item.담당자").data == "박지훈"
    assert recall_for_action(run, "a2#2", "item.담당자").origins == frozenset({"tool:sheets.get_range"})


def test_items_that_wait_to_be_asked_about_leave_room_for_the_others() -> None:
    run = opened().run
    held = frozenset({"a2#1", "a2#2"})
    assert find_next_steps(run, NOW, Limits(max_parallel=2), held) == (Prepare("a2#3"), Prepare("a2#4"))


def test_an_empty_list_is_no_failure() -> None:
    built = opened([])
    assert find_next_steps(built.run, NOW, LIMITS) == (CloseLoop("a2"),)
    ended = built.then(close_loop(built.run, "a2", NOW)).run
    assert find_next_steps(ended, NOW, LIMITS) == (End(),)
    assert compute_end_status(ended) == "succeeded"


def test_a_list_longer_than_allowed_is_cut_and_that_is_told() -> None:
    built = read(ROWS)
    found = open_loop(built.run, "a2", NOW, Limits(max_loop_items=2))
    assert isinstance(found, ItemsFound)
    assert (found.count, found.found) == (2, 5)
    built = built.then(found).succeeded("a2#1", message_ts="1").succeeded("a2#2", message_ts="2")
    run = built.then(close_loop(built.run, "a2", NOW)).run
    assert "5건 중 처음 2건" in compose_answer(run, "succeeded", load_wording("orchestration.text")).text


def test_what_is_no_list_fails_the_loop() -> None:
    built = a_run(PLAN).succeeded("a1", rows="열두 줄")
    assert isinstance(open_loop(built.run, "a2", NOW, LIMITS), ActionFailed)


def test_three_failures_in_a_row_stop_the_rest() -> None:
    built = opened()
    for item in ("a2#1", "a2#2", "a2#3"):
        built = built.started(item).failed(item)
    assert find_next_steps(built.run, NOW, LIMITS) == (
        Skip("a2#4", "skip.loop_stopped"),
        Skip("a2#5", "skip.loop_stopped"),
    )


def test_failures_that_the_plan_leaves_at_that_stop_the_rest_as_well() -> None:
    built = opened(plan=LENIENT)
    for item in ("a2#1", "a2#2", "a2#3"):
        built = left_at_that(built, item)
    assert find_next_steps(built.run, NOW, LIMITS) == (
        Skip("a2#4", "skip.loop_stopped"),
        Skip("a2#5", "skip.loop_stopped"),
    )


def test_an_item_that_was_done_in_between_lets_the_loop_go_on() -> None:
    built = opened(plan=LENIENT)
    built = left_at_that(left_at_that(built, "a2#1"), "a2#2").succeeded("a2#3", message_ts="3")
    assert find_next_steps(left_at_that(built, "a2#4").run, NOW, LIMITS) == (Prepare("a2#5"),)


def test_a_loop_of_which_nothing_was_done_has_failed_and_what_needs_it_is_left() -> None:
    after = an_action("a3", depends_on=("a2",))
    built = opened(ROWS[:2], plan=a_plan(*LENIENT.actions, after))
    built = left_at_that(left_at_that(built, "a2#1"), "a2#2")
    built = built.then(close_loop(built.run, "a2", NOW))
    assert find_next_steps(built.run, NOW, LIMITS) == (Skip("a3", "skip.needs", "a2"),)
    run = built.then(ActionSkipped(at=NOW, action="a3", reason="")).run
    assert compute_end_status(run) == "failed"
    text = compose_answer(run, "failed", load_wording("orchestration.text")).text
    assert "2건 중 0건" in text
    assert "바뀐 것은 없어요" in text


def test_a_loop_whose_items_all_did_not_meet_the_condition_is_no_failure() -> None:
    built = opened(ROWS[:2])
    for item in ("a2#1", "a2#2"):
        built = built.then(ActionSkipped(at=NOW, action=item, reason="조건"))
    assert compute_end_status(built.then(close_loop(built.run, "a2", NOW)).run) == "succeeded"


def test_in_a_plan_without_parallel_work_an_item_waits_until_the_one_before_it_is_settled() -> None:
    built = opened(plan=IN_ORDER)
    assert find_next_steps(built.run, NOW, LIMITS) == (Prepare("a2#1"),)
    assert find_next_steps(built.started("a2#1").run, NOW, LIMITS) == (Execute("a2#1"),)
    assert find_next_steps(built.succeeded("a2#1", message_ts="1").run, NOW, LIMITS) == (Prepare("a2#2"),)
    assert find_next_steps(built.started("a2#1").failed("a2#1").run, NOW, LIMITS) == (Prepare("a2#2"),)


def test_a_loop_in_order_whose_first_item_waits_for_a_person_waits() -> None:
    assert compute_status(opened(plan=IN_ORDER).asked("a2#1").run) == "waiting"
    assert compute_status(opened().asked("a2#1").run) == "running"


def test_a_failure_between_successes_stops_nothing_and_is_told() -> None:
    built = opened(ROWS[:3]).succeeded("a2#1", message_ts="1").started("a2#2").failed("a2#2")
    built = built.succeeded("a2#3", message_ts="3")
    built = built.then(close_loop(built.run, "a2", NOW))
    assert compute_end_status(built.run) == "partly_succeeded"
    text = compose_answer(built.run, "partly_succeeded", load_wording("orchestration.text")).text
    assert "3건 중 2건" in text
    assert "찾을 수 없어요" in text


def test_a_loop_gathers_what_its_items_produced_in_their_order() -> None:
    built = opened(ROWS[:2]).succeeded("a2#2", message_ts="2").succeeded("a2#1", message_ts="1")
    assert close_loop(built.run, "a2", NOW).memory["message_ts"].data == ["1", "2"]


def test_a_loop_whose_items_wait_for_a_yes_waits() -> None:
    built = opened(ROWS[:1]).approval("a2#1")
    assert compute_status(built.run) == "waiting"


def test_a_read_that_waits_for_something_is_made_again_at_its_moment() -> None:
    plan = a_plan(
        a_read("a1", repeat={"every_s": 60, "until": {"path": "rows", "op": "count_gt", "value": 0}, "max": 5})
    )
    later = NOW + timedelta(seconds=60)
    run = a_run(plan).started("a1").then(RepeatPlanned(at=NOW, action="a1", times=1, until=later)).run
    assert find_next_steps(run, NOW, LIMITS) == ()
    assert compute_wake_time(run) == later
    assert find_next_steps(run, later, LIMITS) == (Prepare("a1"),)


def made(count: int) -> RunBuilder:
    """A loop that made so many pages, and a message after it."""
    plan = a_plan(
        a_read("a1"),
        an_action(
            "a2",
            "notion.create_page",
            intent="write",
            produces=("page_url",),
            for_each={"items": "a1.rows"},
            inputs={"title": "{{item.담당자}}"},
        ),
        an_action(
            "a3", produces=("message_url",), depends_on=("a2",), inputs={"channel": "#x", "text": "다 만들었습니다"}
        ),
    )
    built = a_run(plan).succeeded("a1", rows=[{"담당자": str(number)} for number in range(count)])
    built = built.then(open_loop(built.run, "a2", NOW, LIMITS))
    for number in range(1, count + 1):
        item = f"a2#{number}"
        built = built.started(item, {"title": f"{number}번"})
        built = built.succeeded(item, tool="notion.create_page", page_url=f"https://www.notion.so/p{number:02}")
    built = built.then(close_loop(built.run, "a2", NOW))
    return built.started("a3").succeeded("a3", tool="slack.post_message", message_url="https://a.slack.com/m")


def test_what_a_loop_made_is_linked() -> None:
    answer = compose_answer(made(2).run, "succeeded", load_wording("orchestration.text"))
    assert [link.url for link in answer.links] == [
        "https://www.notion.so/p01",
        "https://www.notion.so/p02",
        "https://a.slack.com/m",
    ]
    assert [link.label for link in answer.links][:1] != [link.label for link in answer.links][1:2]
    assert answer.more_links == 0


def test_of_much_that_a_loop_made_the_first_is_linked_and_the_rest_counted() -> None:
    answer = compose_answer(made(9).run, "succeeded", load_wording("orchestration.text"))
    assert len(answer.links) == 5 + 1
    assert answer.links[-1].url == "https://a.slack.com/m"
    assert answer.more_links == 4


def test_items_of_a_loop_that_failed_are_not_linked() -> None:
    built = made(1)
    assert len(compose_answer(built.run, "succeeded", load_wording("orchestration.text")).links) == 2
    failed = built.run.model_copy(
        update={"states": {**built.run.states, "a2#1": opened().failed("a2#1").run.states["a2#1"]}}
    )
    assert len(compose_answer(failed, "partly_succeeded", load_wording("orchestration.text")).links) == 1


def replanned(built: RunBuilder, plan: Plan = PLAN) -> RunBuilder:
    wanted = built.then(ReplanWanted(at=NOW, action="a2#2", reason="not_found"))
    return wanted.then(PlanAccepted(at=NOW, plan=plan, source="test"))


def test_a_new_plan_leaves_a_loop_whose_first_items_are_done_as_it_is_and_the_rest_goes_on() -> None:
    run = replanned(opened().succeeded("a2#1").failed("a2#2").approval("a2#3")).run
    assert isinstance(run.states["a2#1"], Succeeded)
    assert find_next_steps(run, NOW, LIMITS) == (Prepare("a2#3"), Prepare("a2#4"), Prepare("a2#5"))


def test_a_new_plan_begins_a_loop_anew_of_which_nothing_was_done() -> None:
    run = replanned(opened().failed("a2#1").failed("a2#2")).run
    assert find_next_steps(run, NOW, LIMITS) == (OpenLoop("a2"),)
