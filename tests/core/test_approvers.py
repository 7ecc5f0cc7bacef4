"""Who may decide: by what they are to the team, by the risk, and by the team's settings."""

from __future__ import annotations

from typing import get_args

import pytest

from orchestration.asks.approvers import Actor, Circle, Person, Standing, dangers, deciders, is_high_risk, mentions
from orchestration.policy.team import TeamPolicy
from schemas.ask import Approval, ApprovalItem
from schemas.decision import Decision
from schemas.errors import ErrorKind
from schemas.plan import Risk
from tests.core.builders import NOW, a_contract, a_plan, a_run, an_action

RUN = a_run(a_plan(an_action("a1"))).run
ASKER, BOSS, OTHER = (Person(one, one, "member") for one in ("U1", "UBOSS", "UOTHER"))
CIRCLE = Circle((BOSS, OTHER))


def an_approval(*danger: str, rule: str = "external") -> Approval:
    decision = Decision(decision="require_confirm", rule=rule)
    item = ApprovalItem(
        action="a1", tool="slack.post_message", payload={}, payload_hash="h", decision=decision, dangers=danger
    )
    return Approval(id="p1", items=(item,), asked_at=NOW, expires_at=NOW)


LOW, HIGH = an_approval(), an_approval("delete")
POLICY, FOUR_EYES, SOLO = TeamPolicy(), TeamPolicy(four_eyes=True), TeamPolicy(solo=True)
WITH_ASKER = Circle((ASKER, BOSS))

CASES: dict[str, tuple[Approval, Person, Circle, TeamPolicy, ErrorKind | None]] = {
    "the one who asked decides what is of low risk": (LOW, ASKER, CIRCLE, POLICY, None),
    "an approver decides what is of low risk": (LOW, BOSS, CIRCLE, POLICY, None),
    "nobody else does": (LOW, Person("U9", "u9", "member"), CIRCLE, POLICY, ErrorKind.NOT_AN_APPROVER),
    "an approver decides what is of high risk": (HIGH, BOSS, CIRCLE, POLICY, None),
    "the one who asked does not, who is no approver": (HIGH, ASKER, CIRCLE, POLICY, ErrorKind.NOT_AN_APPROVER),
    "the one who asked does, who is an approver": (HIGH, ASKER, WITH_ASKER, POLICY, None),
    "with four eyes they never do": (HIGH, ASKER, WITH_ASKER, FOUR_EYES, ErrorKind.OWN_REQUEST),
    "four eyes leave what is of low risk alone": (LOW, ASKER, WITH_ASKER, FOUR_EYES, None),
    "with four eyes another approver does": (HIGH, BOSS, WITH_ASKER, FOUR_EYES, None),
    "a team of one decides for itself": (HIGH, ASKER, Circle(), SOLO, None),
    "but nobody else for it": (HIGH, OTHER, Circle(), SOLO, ErrorKind.NOT_AN_APPROVER),
    "where there is no approver nobody does": (HIGH, ASKER, Circle(), POLICY, ErrorKind.NOT_AN_APPROVER),
}


@pytest.mark.parametrize("name", CASES)
def test_may_this_person_decide(name: str) -> None:
    approval, who, circle, policy, refused = CASES[name]
    refusal = Actor(who, circle, policy).refusal(RUN, approval)
    assert (refusal and refusal.error) == refused


@pytest.mark.parametrize("standing", [one for one in get_args(Standing) if one != "member"])
@pytest.mark.parametrize("approval", [LOW, HIGH])
def test_only_full_members_decide_whatever_else_they_are(standing: Standing, approval: Approval) -> None:
    for user in ("U1", "UBOSS"):
        refusal = Actor(Person(user, user, standing), WITH_ASKER, SOLO).refusal(RUN, approval)
        assert refusal is not None
        assert refusal.error is ErrorKind.NO_MEMBER


def test_the_refusal_names_who_can_and_who_asked() -> None:
    grouped = Circle((BOSS, OTHER), (("S1", "finance"),), frozenset({"UBOSS"}))
    refusal = Actor(ASKER, grouped, POLICY).refusal(RUN, HIGH)
    assert refusal is not None
    assert refusal.slots == {"who": "@finance, UOTHER", "user": "김민지"}


@pytest.mark.parametrize(
    ("circle", "high_risk", "called"),
    [
        (CIRCLE, False, ("U1",)),
        (CIRCLE, True, ("UBOSS", "UOTHER")),
        (Circle((BOSS, OTHER), (("S1", "finance"),), frozenset({"UBOSS"})), True, ("S1", "UOTHER")),
    ],
)
def test_a_card_calls_the_deciders_and_groups_as_groups(
    circle: Circle, high_risk: bool, called: tuple[str, ...]
) -> None:
    able = deciders(RUN, circle, POLICY, high_risk=high_risk)
    assert mentions(able, circle, RUN, high_risk=high_risk) == called


def test_a_solo_decision_is_one_that_counts_only_because_the_team_is_one_of_one() -> None:
    assert Actor(ASKER, Circle(), SOLO).is_solo(RUN, HIGH)
    assert not Actor(ASKER, Circle(), SOLO).is_solo(RUN, LOW)
    assert not Actor(ASKER, WITH_ASKER, SOLO).is_solo(RUN, HIGH)
    assert not Actor(ASKER, WITH_ASKER, POLICY).is_solo(RUN, HIGH)


def test_danger_is_told_by_the_contract_or_the_plan_whichever_rule_asks() -> None:
    harmless = a_contract()
    assert dangers(an_action(), harmless) == ()
    assert dangers(an_action(risk=Risk(tags=("financial",))), harmless) == ("financial",)
    assert dangers(an_action(), a_contract(risk_level="destructive", tags=("delete",))) == ("destructive", "delete")
    assert dangers(an_action(risk=Risk(tags=("external_send", "pii"))), harmless) == ()
    assert is_high_risk(an_approval("financial", rule="team.own"))
    assert is_high_risk(an_approval(rule="destructive")), "an approval of before steps told their danger"
    assert not is_high_risk(LOW)
