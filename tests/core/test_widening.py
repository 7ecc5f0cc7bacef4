"""A new plan may narrow what was planned, not widen it, without a person."""

from __future__ import annotations

from orchestration.plan.check import index_contracts
from orchestration.policy.plan_lock import find_added_effects
from schemas.events import ReplanWanted
from schemas.plan import Action
from tests.core.builders import NOW, a_contract, a_plan, a_read, a_reader, a_run, an_action

CONTRACTS = index_contracts((a_contract(), a_reader(), a_contract("slack.send_dm", who_where=("user",))))


def post(action_id: str, channel: str) -> Action:
    return an_action(action_id, inputs={"channel": channel, "text": "안녕"})


FIRST = a_run(a_plan(a_read("a1"), post("a2", "#sales"))).succeeded("a1", rows=[1])
TROUBLED = FIRST.then(ReplanWanted(at=NOW, action="a1", reason="summary not found"))


def added(*actions: Action) -> tuple[str, ...]:
    return find_added_effects(TROUBLED.run, a_plan(*actions), CONTRACTS)


def test_the_first_plan_adds_nothing() -> None:
    assert find_added_effects(a_run().run, a_plan(post("a1", "#sales")), CONTRACTS) == ()


def test_the_same_effect_with_another_text_or_id_is_the_same() -> None:
    assert added(a_read("a1"), a_read("b1"), post("b2", "#sales")) == ()


def test_another_recipient_is_new() -> None:
    assert added(a_read("a1"), post("a2", "#partner-hanbit")) == ("a2",)


def test_the_same_effect_more_often_is_new() -> None:
    assert added(post("a2", "#sales"), post("a3", "#sales")) == ("a3",)


def test_another_tool_is_new() -> None:
    assert added(a_read("a1"), an_action("a3", "slack.send_dm", inputs={"user": "이준호"})) == ("a3",)


def test_reads_are_free() -> None:
    assert added(a_read("a1"), a_read("a5"), a_read("a6")) == ()


def test_what_a_plan_added_stays_added_in_the_next() -> None:
    run = TROUBLED.run.model_copy(update={"added": ("a2",)})
    assert find_added_effects(run, a_plan(a_read("a1"), post("a2", "#sales")), CONTRACTS) == ("a2",)
