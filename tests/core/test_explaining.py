"""Why a step was done, asked about or refused: the rule, the value, where it came from, in three languages."""

from __future__ import annotations

import pytest

from orchestration.policy.explain import build_explanations, find_policy_version
from orchestration.text.messages import load_wording
from schemas.contract import ToolContract
from schemas.decision import Decision, Ground, Why
from schemas.events import ActionDenied, ActionStarted, ApprovalDecided
from schemas.run import Run
from schemas.states import Filled
from tests.core.builders import NOW, a_contract, a_plan, a_run, an_action

WORDS = load_wording("orchestration.text")
POST = a_contract()


def contract_of(tool: str) -> ToolContract | None:
    return POST if tool == POST.tool else None


def told(run: Run) -> list[str]:
    return [" / ".join((one.step, one.word, *one.values)) for one in build_explanations(run, contract_of, WORDS)]


def started(origin: str, **request: str) -> Run:
    filled = Filled(
        payload={"channel": "#sales", "text": "전화 010-1234-5678"},
        origins={"channel": frozenset({origin}), "text": frozenset({"tool:notion.search"})},
    )
    word = Decision(decision="allow", rule="write.ordinary", policy=12)
    event = ActionStarted(at=NOW, action="a1", attempt=1, operation="op", filled=filled, decision=word)
    return a_run(a_plan(an_action("a1", summary="알리기")), **request).then(event).run


def denied() -> Run:
    ground = Ground(field="channel", value="#exec", origins=frozenset({"tool:notion.search"}))
    word = Decision(decision="deny", rule="target.denied", reason="#exec", policy=3, grounds=(ground,))
    return a_run(a_plan(an_action("a1"))).then(ActionDenied(at=NOW, action="a1", decision=word)).run


@pytest.mark.parametrize(
    ("language", "rule", "origin"),
    [
        ("ko", "일반적인 쓰기", "사람이 말한 값"),
        ("en", "An ordinary write", "a person said so"),
        ("ja", "通常の書き込み", "人が言った値"),
    ],
)
def test_a_step_that_went_ahead_tells_the_rule_the_value_and_its_origin(language: str, rule: str, origin: str) -> None:
    (line,) = told(started("person", language=language))
    for part in ("알리기", "`write.ordinary`", "v12", rule, "#sales", origin):
        assert part in line


def test_content_is_not_told_only_who_and_where() -> None:
    (line,) = told(started("person"))
    assert "1234" not in line
    assert "text" not in line


def test_a_refused_step_tells_what_was_read_where() -> None:
    (line,) = told(denied())
    for part in ("`target.denied`", "v3", "#exec", "notion.search"):
        assert part in line


def test_what_a_person_said_is_told() -> None:
    run = a_run(a_plan(an_action("a1"))).approval("a1")
    (asked,) = told(run.run)
    assert "`destructive`" in asked
    decided = ApprovalDecided(at=NOW, approval="p-a1", approved={"a1": False}, by="U1", by_name="이준호")
    (line,) = told(run.then(decided).run)
    assert "이준호 님이 거절했어요" in line


def test_a_step_whose_turn_has_not_come_is_not_judged() -> None:
    (line,) = told(a_run(a_plan(an_action("a1"))).run)
    assert "아직 판단하지 않았어요" in line


def test_a_run_without_a_plan_has_no_steps() -> None:
    assert told(a_run().run) == []


def test_the_newest_version_is_shown() -> None:
    assert find_policy_version(started("person")) == 12
    assert find_policy_version(denied()) == 3
    assert find_policy_version(a_run().run) == 0


def test_every_rule_that_asked_is_told() -> None:
    word = Decision(decision="deny", rule="target.denied", reason="#exec", also=(Why(rule="tool.denied"),))
    (line,) = told(a_run(a_plan(an_action("a1"))).then(ActionDenied(at=NOW, action="a1", decision=word)).run)
    assert "`tool.denied`" in line
    assert "이 도구를 막고" in line


def test_each_rule_that_asked_is_told_once() -> None:
    also = (Why(rule="plan.approval"), Why(rule="destructive"))
    word = Decision(decision="deny", rule="step.changed", also=also)
    (line,) = told(a_run(a_plan(an_action("a1"))).then(ActionDenied(at=NOW, action="a1", decision=word)).run)
    for rule in ("step.changed", "plan.approval", "destructive"):
        assert line.count(WORDS.say("ko", f"policy.{rule}")) == 1, line
