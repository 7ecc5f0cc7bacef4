"""What an admin allows for good answers one rule, for one tool and one target, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.policy.case import Case
from orchestration.policy.decide import decide_case
from orchestration.policy.rules import list_rule_ids
from orchestration.policy.team import TeamPolicy, TeamRule
from orchestration.policy.team_rules import LIFTED, add_allowances, derive_allowances, remove_rule
from schemas.ask import ApprovalItem, Resolution
from schemas.decision import Decision, Why
from schemas.plan import Action
from schemas.values import Payload
from tests.core.builders import a_contract

POST = a_contract(who_where=("channel", "thread_ts"))
PARTNER = Resolution(asked="#partner", id="C7", name="#partner-hanbit", level="exact", details={"shared": True})
PAYLOAD: Payload = {"channel": "C7", "text": "안녕하세요"}
ASKED = Decision(decision="require_confirm", rule="external", reason="#partner-hanbit")


def an_item(decision: Decision = ASKED, payload: Payload | None = None) -> ApprovalItem:
    payload = payload or PAYLOAD
    return ApprovalItem(
        action="a1", tool=POST.tool, payload=payload, payload_hash="h", resolved={"channel": PARTNER}, decision=decision
    )


def a_case(policy: TeamPolicy, found: Resolution = PARTNER, **payload: Any) -> Case:
    return Case(
        action=Action(id="a1", tool=POST.tool, intent="notify", requires=(), produces=()),
        contract=POST,
        payload={**PAYLOAD, "channel": found.id, **payload},
        origins={name: frozenset({"resolved"}) for name in ("channel", "text", "thread_ts")},
        resolved={"channel": found},
        policy=policy,
    )


def allowed() -> TeamPolicy:
    policy = TeamPolicy()
    made = derive_allowances(an_item(), POST, policy, "U1")
    assert made
    return add_allowances(policy, made)


def test_what_was_allowed_for_good_is_not_asked_again() -> None:
    assert decide_case(a_case(TeamPolicy())).decision.rule == "external"
    said = decide_case(a_case(allowed(), text="다음 소식")).decision
    assert said.decision == "allow"
    assert said.rule.startswith("always.")


def test_a_thread_of_the_place_is_in_the_place() -> None:
    assert decide_case(a_case(allowed(), thread_ts="1.0")).decision.decision == "allow"


def test_another_place_asks_as_before() -> None:
    other = PARTNER.model_copy(update={"id": "C8"})
    assert decide_case(a_case(allowed(), other)).decision.rule == "external"


def test_another_rule_asks_as_before() -> None:
    assert decide_case(a_case(allowed(), text="제 번호는 010-1234-5678")).decision.rule == "personal_data"


def test_a_denial_stays_one() -> None:
    policy = allowed().model_copy(update={"allow_external_send": False})
    assert decide_case(a_case(policy)).decision.rule == "external.denied"


def test_a_revoked_one_asks_again() -> None:
    policy = allowed()
    assert decide_case(a_case(remove_rule(policy, policy.allowances[0].id))).decision.rule == "external"


def test_to_allow_twice_is_to_allow_once() -> None:
    policy = allowed()
    assert add_allowances(policy, policy.allowances) == policy


@pytest.mark.parametrize("rule", sorted({*list_rule_ids()} - LIFTED))
def test_what_is_grave_can_never_be_allowed_for_good(rule: str) -> None:
    decision = Decision(decision="require_confirm", rule=rule, reason="")
    assert derive_allowances(an_item(decision), POST, TeamPolicy(), "U1") == ()
    forged = {"id": "always.00000000", "rule": rule, "tool": POST.tool, "target": {"channel": "C7"}}
    policy = TeamPolicy.model_validate({"allowances": [forged]})
    assert decide_case(a_case(policy)).decision.rule == "external"


@pytest.mark.parametrize("rule", ["destructive", "plan.widened", "target.disguised", "scope.missing", "tool.denied"])
def test_the_gravest_are_among_them(rule: str) -> None:
    assert rule in {*list_rule_ids()} - LIFTED


def test_a_rule_of_the_teams_own_may_be_answered_for_one_place() -> None:
    own = TeamRule(id="team.partner", decision="require_confirm", reason="ask first")
    policy = TeamPolicy(rules=(own,))
    (made,) = derive_allowances(an_item(Decision(decision="require_confirm", rule="team.partner")), POST, policy, "U1")
    assert made.target == {"channel": "C7"}


def test_every_rule_that_asks_is_answered_or_none() -> None:
    both = ASKED.model_copy(update={"also": (Why(rule="personal_data"),)})
    made = derive_allowances(an_item(both), POST, TeamPolicy(), "U1")
    assert [one.rule for one in made] == ["external", "personal_data"]
    assert decide_case(a_case(add_allowances(TeamPolicy(), made), text="010-1234-5678")).decision.decision == "allow"
    graver = ASKED.model_copy(update={"also": (Why(rule="text.hidden"),)})
    assert derive_allowances(an_item(graver), POST, TeamPolicy(), "U1") == ()


def test_a_step_that_reaches_nobody_in_particular_has_nothing_to_allow() -> None:
    assert derive_allowances(an_item(payload={"text": "x"}), POST, TeamPolicy(), "U1") == ()


def test_a_place_that_an_earlier_step_is_still_to_give_cannot_be_named() -> None:
    assert (
        derive_allowances(an_item(payload={"channel": "{{a1.channel}}", "text": "x"}), POST, TeamPolicy(), "U1") == ()
    )
