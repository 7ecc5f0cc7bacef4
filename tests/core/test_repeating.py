"""A new plan does not do again what is done; what people ask for twice is done twice."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.plan.check import index_contracts
from orchestration.plan.diff import build_plan_edit, build_revision
from orchestration.plan.refusals import refuse_step
from orchestration.policy.case import build_case
from orchestration.policy.explain import judge_case
from orchestration.policy.plan_lock import find_introduced_actions
from orchestration.policy.team import TeamPolicy
from orchestration.run.answer import compose_answer
from orchestration.run.phrases import suggest_alternative
from orchestration.run.status import compute_end_status
from orchestration.text.messages import load_wording
from schemas.contract import ToolContract
from schemas.decision import Decision
from schemas.events import ActionDenied, PlanAccepted, PlanChanged, ReplanWanted, RunEnded, StepsRetried
from schemas.plan import Action, Language, Plan
from schemas.states import Filled
from schemas.team import TeamSettings
from schemas.values import PERSON, Payload
from tests.core.builders import NOW, RunBuilder, a_contract, a_plan, a_read, a_reader, a_run, an_action

POST = a_contract()
CONTRACTS = index_contracts((POST, a_reader()))
SENT: Payload = {"channel": "C1", "text": "안녕"}


def contract_of(tool: str) -> ToolContract | None:
    return CONTRACTS.get(tool)


def post(action_id: str, channel: str = "#sales", **more: Any) -> Action:
    return an_action(action_id, inputs={"channel": channel, "text": "안녕"}, **more)


def troubled(*actions: Action) -> RunBuilder:
    """A run that has posted what a1 says, and then met trouble."""
    built = a_run(a_plan(*actions)).started("a1", SENT).succeeded("a1", tool=POST.tool, message_ts="1")
    return built.then(ReplanWanted(at=NOW, action="a9", reason="x", told="x"))


def planned_anew(built: RunBuilder, *actions: Action, said: str = "") -> RunBuilder:
    plan = a_plan(*actions)
    fresh = find_introduced_actions(built.run, plan, CONTRACTS, said)
    return built.then(PlanAccepted(at=NOW, plan=plan, source="test", brought_in=fresh))


def word(built: RunBuilder, step: str, payload: Payload = SENT) -> Decision:
    run = built.run
    assert run.plan is not None
    action = run.plan.action(step)
    origins = {name: frozenset({PERSON}) for name in payload}
    fill = Filled(payload=payload, origins=origins)
    contract = CONTRACTS[action.tool]
    case = build_case(run, action, contract, fill, TeamPolicy(), granted=None)
    return judge_case(case).decision


def is_refused(decision: Decision) -> bool:
    return (decision.decision, decision.rule) == ("deny", "plan.repeated")


def test_a_done_write_under_a_new_id_is_refused() -> None:
    built = planned_anew(troubled(post("a1"), a_read("a9")), post("a1"), post("b1"))
    assert built.run.brought_in == ("b1",)
    assert is_refused(word(built, "b1"))


def test_an_id_of_the_plan_before_does_not_hide_that_it_does_something_else_now() -> None:
    built = planned_anew(troubled(post("a1"), post("a2", "#dev"), a_read("a9")), post("a1"), post("a2"))
    assert is_refused(word(built, "a2"))


@pytest.mark.parametrize("payload", [{"channel": "C1", "text": "안녕!"}, {"channel": "C2", "text": "안녕"}])
def test_what_differs_in_its_payload_is_no_repetition(payload: Payload) -> None:
    built = planned_anew(troubled(post("a1"), a_read("a9")), post("a1"), post("b1"))
    assert not is_refused(word(built, "b1", payload))


def test_two_equal_writes_of_one_plan_are_two() -> None:
    built = a_run(a_plan(post("a1"), post("a2"))).started("a1", SENT).succeeded("a1", tool=POST.tool)
    assert not is_refused(word(built, "a2"))


def test_the_second_of_two_equal_writes_may_come_back_under_its_own_id_or_another() -> None:
    before = troubled(post("a1"), post("a2"), a_read("a9"))
    assert not is_refused(word(planned_anew(before, post("a1"), post("a2")), "a2"))
    assert not is_refused(word(planned_anew(before, post("a1"), post("b2")), "b2"))
    third = planned_anew(before, post("a1"), post("a2"), post("b3"))
    assert third.run.brought_in == ("b3",)
    assert is_refused(word(third, "b3"))


def test_two_equal_writes_that_one_new_plan_brings_in_are_two() -> None:
    built = planned_anew(troubled(post("a1", "#dev"), a_read("a9")), post("a1", "#dev"), post("b1"), post("b2"))
    other: Payload = {"channel": "C2", "text": "안녕"}
    done = built.started("b1", other).succeeded("b1", tool=POST.tool)
    assert not is_refused(word(done, "b2", other))


def test_what_an_earlier_new_plan_did_is_not_done_again_by_the_next() -> None:
    first = planned_anew(troubled(post("a1", "#dev"), a_read("a9")), post("a1", "#dev"), post("b1"), a_read("b9"))
    other: Payload = {"channel": "C2", "text": "안녕"}
    done = first.started("b1", other).succeeded("b1", tool=POST.tool)
    again = done.then(ReplanWanted(at=NOW, action="b9", reason="x", told="x"))
    assert is_refused(word(planned_anew(again, post("a1", "#dev"), post("b1"), post("c1")), "c1", other))


def test_the_items_of_a_loop_that_a_new_plan_brings_in_are_held_to_what_is_done() -> None:
    before = troubled(post("a1"), a_read("a9"))
    loop = post("b1", "{{item.c}}", for_each={"items": "a9.rows"})
    built = planned_anew(before, post("a1"), a_read("a9"), loop)
    assert built.run.brought_in == ("b1",)
    assert is_refused(word(built, "b1#2"))


def test_what_a_person_wants_in_their_own_words_is_done_again() -> None:
    before = troubled(post("a1"), a_read("a9"))
    assert not is_refused(word(planned_anew(before, post("a1"), post("b1"), said="#sales에 한 번 더 올려줘"), "b1"))
    assert is_refused(word(planned_anew(before, post("a1"), post("b1"), said="#dev에 올려줘"), "b1"))


def changed(built: RunBuilder, plan: Plan) -> RunBuilder:
    text = "한 번 더 올려줘"
    edit = build_plan_edit(built.run, text, TeamSettings(team="T1"))
    assert edit is not None
    after, difference = build_revision(edit, plan)
    return built.then(PlanChanged(at=NOW, plan=after, source="test", text=text, by="U1", difference=difference))


def test_a_change_in_words_may_ask_for_the_same_again() -> None:
    built = a_run(a_plan(post("a1"), post("a2", "#dev"))).started("a1", SENT).succeeded("a1", tool=POST.tool)
    assert not is_refused(word(changed(built, a_plan(post("a1"), post("a2", "#dev"), post("a3"))), "a3"))


def test_a_step_that_was_brought_in_and_then_changed_by_a_person_is_theirs() -> None:
    anew = planned_anew(troubled(post("a1"), a_read("a9")), post("a1"), post("b1"), post("b2", "#dev"))
    assert anew.run.brought_in == ("b1", "b2")
    after = changed(anew, a_plan(post("a1"), post("b1"), post("b2")))
    assert after.run.brought_in == ("b1",)
    assert is_refused(word(after, "b1"))
    assert not is_refused(word(after, "b2"))


def test_a_step_that_is_tried_again_is_not_held_to_what_is_done() -> None:
    built = a_run(a_plan(post("a1"), post("a2"))).started("a1", SENT).succeeded("a1", tool=POST.tool)
    built = built.started("a2", SENT).failed("a2")
    ended = built.then(RunEnded(at=NOW, status="partly_succeeded", answer=compose_answer(built.run, "failed", WORDS)))
    assert not is_refused(word(ended.then(StepsRetried(at=NOW, steps=("a2",), by="U1")), "a2"))


def test_a_plan_of_an_older_journal_refuses_nothing() -> None:
    before = troubled(post("a1"), a_read("a9"))
    anew = before.then(PlanAccepted(at=NOW, plan=a_plan(post("a1"), post("b1")), source="test"))
    assert not is_refused(word(anew, "b1"))


def test_nobody_is_asked_about_what_is_done_before_though_more_is_to_come() -> None:
    built = planned_anew(troubled(post("a1"), a_read("a9")), post("a1"), post("b1"), post("b2", "#dev"))
    decision, plan = word(built, "b1"), built.run.plan
    assert plan is not None
    assert isinstance(refuse_step(built.run, plan, plan.action("b1"), decision, NOW), ActionDenied)
    assert suggest_alternative(decision, "ko", WORDS) == "", "no admin could allow it"


WORDS = load_wording("orchestration.text")
TOLD: dict[Language, str] = {"ko": "이미 마쳤으므로", "en": "done already", "ja": "すでに完了している"}


@pytest.mark.parametrize("language", TOLD)
def test_the_run_survives_the_refusal_and_tells_it(language: Language) -> None:
    built = planned_anew(troubled(post("a1"), a_read("a9")), post("a1"), post("b1"))
    built = built.then(ActionDenied(at=NOW, action="b1", decision=word(built, "b1")))
    run = built.run
    run = run.model_copy(update={"request": run.request.model_copy(update={"language": language})})
    assert run.trouble == ""
    assert compute_end_status(run) == "partly_succeeded"
    assert TOLD[language] in compose_answer(run, "partly_succeeded", WORDS).text
