"""Who may decide: by what they are to the team, by the risk, and by the team's settings."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from orchestration.ask.approvers import Actor, find_deciders, is_high_risk, list_mentions
from orchestration.ask.binding import build_approval_item
from orchestration.policy.case import Case
from orchestration.policy.explain import judge_case
from orchestration.policy.team import TeamPolicy, TeamRule
from orchestration.workspace import Approvers, Membership, Person
from schemas.ask import Approval, ApprovalItem
from schemas.decision import Decision
from schemas.errors import ErrorKind
from schemas.plan import Risk
from schemas.states import Filled
from schemas.values import Payload
from tests.core.builders import NOW, a_contract, a_plan, a_run, an_action

RUN = a_run(a_plan(an_action("a1"))).run
ASKER, BOSS, OTHER = (Person(one, one, "member") for one in ("U1", "UBOSS", "UOTHER"))
CIRCLE = Approvers((BOSS, OTHER))


def an_approval(*danger: str, rule: str = "external") -> Approval:
    decision = Decision(decision="require_confirm", rule=rule)
    item = ApprovalItem(
        action="a1", tool="slack.post_message", payload={}, payload_hash="h", decision=decision, dangers=danger
    )
    return Approval(id="p1", items=(item,), asked_at=NOW, expires_at=NOW)


LOW, HIGH = an_approval(), an_approval("delete")
POLICY, FOUR_EYES, SOLO = TeamPolicy(), TeamPolicy(four_eyes=True), TeamPolicy(solo=True)
WITH_ASKER = Approvers((ASKER, BOSS))

CASES: dict[str, tuple[Approval, Person, Approvers, TeamPolicy, ErrorKind | None]] = {
    "the one who asked decides what is of low risk": (LOW, ASKER, CIRCLE, POLICY, None),
    "an approver decides what is of low risk": (LOW, BOSS, CIRCLE, POLICY, None),
    "nobody else does": (LOW, Person("U9", "u9", "member"), CIRCLE, POLICY, ErrorKind.NOT_AN_APPROVER),
    "an approver decides what is of high risk": (HIGH, BOSS, CIRCLE, POLICY, None),
    "the one who asked does not, who is no approver": (HIGH, ASKER, CIRCLE, POLICY, ErrorKind.NOT_AN_APPROVER),
    "the one who asked does, who is an approver": (HIGH, ASKER, WITH_ASKER, POLICY, None),
    "with four eyes they never do": (HIGH, ASKER, WITH_ASKER, FOUR_EYES, ErrorKind.OWN_REQUEST),
    "four eyes leave what is of low risk alone": (LOW, ASKER, WITH_ASKER, FOUR_EYES, None),
    "with four eyes another approver does": (HIGH, BOSS, WITH_ASKER, FOUR_EYES, None),
    "a team of one decides for itself": (HIGH, ASKER, Approvers(), SOLO, None),
    "but nobody else for it": (HIGH, OTHER, Approvers(), SOLO, ErrorKind.NOT_AN_APPROVER),
    "where there is no approver nobody does": (HIGH, ASKER, Approvers(), POLICY, ErrorKind.NOT_AN_APPROVER),
}


@pytest.mark.parametrize("name", CASES)
def test_may_this_person_decide(name: str) -> None:
    approval, who, approvers, policy, refused = CASES[name]
    refusal = Actor(who, approvers, policy).refusal(RUN, approval)
    assert (refusal and refusal.error) == refused


@pytest.mark.parametrize("membership", [one for one in get_args(Membership) if one != "member"])
@pytest.mark.parametrize("approval", [LOW, HIGH])
def test_only_full_members_decide_whatever_else_they_are(membership: Membership, approval: Approval) -> None:
    for user in ("U1", "UBOSS"):
        refusal = Actor(Person(user, user, membership), WITH_ASKER, SOLO).refusal(RUN, approval)
        assert refusal is not None
        assert refusal.error is ErrorKind.NO_MEMBER


def test_the_refusal_names_who_can_and_who_asked() -> None:
    grouped = Approvers((BOSS, OTHER), (("S1", "finance"),), frozenset({"UBOSS"}))
    refusal = Actor(ASKER, grouped, POLICY).refusal(RUN, HIGH)
    assert refusal is not None
    assert refusal.slots == {"who": "@finance, UOTHER", "user": "김민지"}


@pytest.mark.parametrize(
    ("approvers", "high_risk", "called"),
    [
        (CIRCLE, False, ("U1",)),
        (CIRCLE, True, ("UBOSS", "UOTHER")),
        (Approvers((BOSS, OTHER), (("S1", "finance"),), frozenset({"UBOSS"})), True, ("S1", "UOTHER")),
    ],
)
def test_a_card_calls_the_deciders_and_groups_as_groups(
    approvers: Approvers, high_risk: bool, called: tuple[str, ...]
) -> None:
    able = find_deciders(RUN, approvers, POLICY, high_risk=high_risk)
    assert list_mentions(able, approvers, RUN, high_risk=high_risk) == called


def test_a_solo_decision_is_one_that_counts_only_because_the_team_is_one_of_one() -> None:
    assert Actor(ASKER, Approvers(), SOLO).is_solo(RUN, HIGH)
    assert not Actor(ASKER, Approvers(), SOLO).is_solo(RUN, LOW)
    assert not Actor(ASKER, WITH_ASKER, SOLO).is_solo(RUN, HIGH)
    assert not Actor(ASKER, WITH_ASKER, POLICY).is_solo(RUN, HIGH)


def asked(tool: str = "slack.post_message", *, payload: Payload | None = None, **more: Any) -> ApprovalItem:
    """What is asked about a step, by a policy with or without rules of the team's own."""
    policy, action = more.pop("policy", POLICY), more.pop("action", an_action())
    filled = Filled(payload=payload or {"to": "홍길동", "amount": 3000})
    origins = dict.fromkeys(filled.payload, frozenset({"person"}))
    case = Case(action, a_contract(tool, **more), filled.payload, origins, {}, policy)
    judged = judge_case(case)
    return build_approval_item(case, filled, judged.decision, said=judged.words, team="T1")


def asks(tools: str) -> TeamPolicy:
    rule = TeamRule(id="team.asks", decision="require_confirm", reason="Always asks.", tools=(tools,))
    return TeamPolicy(rules=(rule,))


DANGERS: dict[str, tuple[ApprovalItem, tuple[str, ...]]] = {
    "nothing": (asked(), ()),
    "the plan's tag": (asked(action=an_action(risk=Risk(tags=("financial",)))), ("financial",)),
    "the contract": (asked(risk_level="destructive", tags=("delete",)), ("destructive", "delete")),
    "tags of low risk": (asked(action=an_action(risk=Risk(tags=("external_send", "pii")))), ()),
    "a tool's name that pays": (asked("bank.transfer_money"), ("financial",)),
    "a tool's name that deletes": (asked("drive.delete_file"), ("destructive",)),
    "a payload that opens to anyone": (
        asked("drive.update_access", payload={"file": "x1", "type": "anyone"}),
        ("share_public",),
    ),
}


@pytest.mark.parametrize("name", DANGERS)
def test_danger_is_told_by_the_contract_the_plan_the_name_or_the_payload(name: str) -> None:
    item, dangers = DANGERS[name]
    assert item.dangers == dangers
    assert is_high_risk(Approval(id="p1", items=(item,), asked_at=NOW, expires_at=NOW)) is bool(dangers)


@pytest.mark.parametrize(
    ("tool", "payload"),
    [
        ("bank.transfer_money", {"to": "홍길동", "amount": 3000}),
        ("drive.delete_file", {"file": "x1"}),
        ("drive.update_access", {"file": "x1", "type": "anyone"}),
    ],
)
def test_a_rule_of_the_teams_own_never_takes_the_approvers_away(tool: str, payload: Payload) -> None:
    stricter = asked(tool, payload=payload, policy=asks(f"{tool.partition('.')[0]}.*"))
    assert stricter.decision.rule == "team.asks"
    assert stricter.dangers == asked(tool, payload=payload).dangers != ()


def test_an_approval_of_before_steps_told_their_danger_is_told_by_the_rules_that_asked() -> None:
    before = an_approval(rule="team.own").items[0].model_copy(update={"rules": ("destructive", "team.own")})
    assert is_high_risk(Approval(id="p1", items=(before,), asked_at=NOW, expires_at=NOW))
    assert is_high_risk(an_approval(rule="destructive"))
    assert is_high_risk(an_approval("financial", rule="team.own"))
    assert not is_high_risk(LOW)
