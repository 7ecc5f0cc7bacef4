"""What policy is told of a step of a run: just what a case from outside would tell of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.evaluation.policy_cases import PolicyCases
from orchestration.policy.case import build_case
from orchestration.policy.decide import decide_case
from orchestration.policy.explain import judge_case
from orchestration.policy.team import TeamPolicy
from schemas.ask import Resolution
from schemas.contract import ToolContract
from schemas.decision import Decision
from schemas.plan import Plan
from schemas.run import Run
from schemas.states import Filled
from schemas.values import MODEL, PERSON, RESOLVED, Json
from tests.core.builders import a_contract, a_plan, a_read, a_reader, a_run, an_action

POST, READ = a_contract(), a_reader()
WORDS = "#sales 매출을 읽고 #sales에 올려줘"
SALES = Resolution(asked="#sales", id="C1", name="#sales", level="exact")


def contract_of(tool: str) -> ToolContract | None:
    return {POST.tool: POST, READ.tool: READ}.get(tool)


def filled(channel: str, origin: str, found: Resolution | None = None) -> Filled:
    return Filled(
        payload={"channel": channel, "text": "합계"},
        origins={"channel": frozenset({origin}), "text": frozenset({"tool:sheets.get_range"})},
        resolved={"channel": found} if found else {},
    )


def word(run: Run, action_id: str, fill: Filled, policy: TeamPolicy | None = None) -> Decision:
    assert run.plan is not None
    action = run.plan.action(action_id)
    case = build_case(run, action, POST, fill, policy or TeamPolicy(), granted=None)
    return judge_case(case).decision


def read_first(*writes: dict[str, Any]) -> Plan:
    posts = [an_action(f"a{number}", **write) for number, write in enumerate(writes, 2)]
    return a_plan(a_read("a1"), *posts)


def after_reading(plan: Plan) -> Run:
    return a_run(plan, text=WORDS).succeeded("a1", rows=[[1]]).run


@pytest.mark.parametrize(
    "write",
    [
        {"inputs": {"channel": "#sales", "text": "{{a1.rows}}"}},
        {"inputs": {"text": "{{a1.rows}}"}},
        {"inputs": {"text": "{{a1.rows}}"}, "requires": ("channel",)},
    ],
)
def test_what_the_plan_fixed_or_a_person_said_is_not_asked_again(write: dict[str, Any]) -> None:
    said = word(after_reading(read_first(write)), "a2", filled("C1", RESOLVED, SALES))
    assert said.decision == "allow", said


def test_a_place_that_only_a_model_filled_in_after_reading_widens_the_plan() -> None:
    run = after_reading(read_first({"inputs": {"text": "{{a1.rows}}"}}))
    assert run.plan is not None
    action = run.plan.action("a2")
    case = build_case(run, action, POST, filled("C9", MODEL), TeamPolicy(), granted=None)
    assert case.untrusted_read
    assert case.lock is not None
    assert dict(case.lock.planned[0].target) == {"channel": []}


def test_one_more_than_planned_widens_the_plan() -> None:
    plan = read_first({"inputs": {"channel": "#sales", "text": "x"}}, {"inputs": {"channel": "#sales", "text": "y"}})
    run = a_run(plan, text=WORDS).succeeded("a1", rows=[[1]]).started("a2", {"channel": "C1", "text": "x"}).run
    assert word(run, "a3", filled("C1", RESOLVED, SALES)).decision == "allow"
    added = run.model_copy(update={"added": ("a3",)})
    assert word(added, "a3", filled("C1", RESOLVED, SALES)).rule == "plan.widened"


def test_before_anything_was_read_nothing_is_fixed() -> None:
    run = a_run(read_first({"inputs": {"channel": "#sales"}}), text=WORDS).run
    assert run.plan is not None
    fill = filled("C1", RESOLVED, SALES)
    case = build_case(run, run.plan.action("a2"), POST, fill, TeamPolicy(), granted=None)
    assert case.lock is None


@pytest.mark.parametrize("channel", ["C1", "C9"])
@pytest.mark.parametrize("origin", [PERSON, RESOLVED, MODEL, "tool:sheets.get_range"])
@pytest.mark.parametrize("count", [0, 1])
def test_a_case_from_outside_is_judged_as_the_step_is(channel: str, origin: str, count: int) -> None:
    run = after_reading(read_first({"inputs": {"channel": "C1", "text": "x"}}))
    assert run.plan is not None
    action = run.plan.action("a2")
    if count:
        run = run.model_copy(update={"added": ("a2",)})
    fill = filled(channel, origin)
    inside = build_case(run, action, POST, fill, TeamPolicy(), granted=None)
    assert inside.lock is not None
    effects: list[Json] = [
        {"tool": one.tool, "target": dict(one.target), "count": one.times} for one in inside.lock.planned
    ]
    origins: dict[str, Json] = {name: [*sorted(one)] for name, one in fill.origins.items()}
    line: dict[str, Json] = {
        "tool": json.loads(POST.model_dump_json()),
        "payload": fill.payload,
        "origins": origins,
        "request": WORDS,
        "plan_effects": effects,
        "untrusted_read": True,
    }
    said = PolicyCases([POST]).judge(line)
    inside = inside._replace(unheard=())  # what became of the request's words is known to the run alone
    # That an effect came in with a new plan is known to the run alone; outside it shows as an effect nobody planned.
    assert said.decision == decide_case(inside).decision.decision


def test_a_decision_names_the_version_and_what_it_looked_at() -> None:
    run = after_reading(read_first({"inputs": {"channel": "C9", "text": "x"}}))
    said = word(run, "a2", filled("C9", "tool:sheets.get_range"), TeamPolicy(version=12))
    assert (said.policy, said.rule) == (12, "origin.target")
    (ground,) = said.grounds
    assert (ground.field, ground.value, ground.origins) == ("channel", "C9", frozenset({"tool:sheets.get_range"}))


def test_personal_data_is_masked_in_what_a_decision_keeps() -> None:
    fill = Filled(
        payload={"channel": "C1", "text": "전화는 010-1234-5678"},
        origins={"channel": frozenset({RESOLVED}), "text": frozenset({PERSON})},
        resolved={"channel": SALES},
    )
    said = word(after_reading(read_first({"inputs": {"channel": "#sales", "text": "x"}})), "a2", fill)
    assert said.rule == "personal_data"
    assert "1234" not in repr(said)


def test_what_goes_ahead_keeps_no_values_twice() -> None:
    said = word(after_reading(read_first({"inputs": {"channel": "#sales"}})), "a2", filled("C1", RESOLVED, SALES))
    assert (said.decision, said.grounds) == ("allow", ())


def test_what_was_read_in_the_very_place_is_held_there_already() -> None:
    read = a_run(a_plan(a_read("a1"), an_action("a2", inputs={"channel": "#sales", "text": "x"})), text=WORDS)
    run = read.started("a1", {"channel": "C1"}).succeeded("a1", rows=["전화는 010-1234-5678"]).run
    assert run.plan is not None

    def said(channel: str) -> Decision:
        fill = Filled(
            payload={"channel": channel, "text": "010-1234-5678로 답해 주세요"},
            origins={"channel": frozenset({RESOLVED}), "text": frozenset({"tool:slack.read_thread"})},
            resolved={"channel": SALES.model_copy(update={"id": channel})},
        )
        assert run.plan is not None
        action = run.plan.action("a2")
        case = build_case(run, action, POST, fill, TeamPolicy(), granted=None)
        return decide_case(case).decision

    assert said("C1").decision == "allow"
    assert said("C2").rule == "personal_data"
