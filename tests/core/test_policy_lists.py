"""A team's lists and rules: only ``*`` stands for other letters, and what was stored earlier is still read."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from orchestration.execution.loaders import may_name_groups, read_version
from orchestration.policy.case import Case
from orchestration.policy.decide import decide_case
from orchestration.policy.team import BUILT_IN, PolicyVersion, TeamPolicy, TeamRule
from schemas.values import Payload
from tests.core.builders import NOW, a_contract, an_action

PERSON = frozenset({"person"})


def a_mail(to: str, policy: TeamPolicy) -> str:
    contract = a_contract("crm.send_note", scopes_required=(), input_schema={"properties": {"to": {}, "text": {}}})
    payload: Payload = {"to": to, "text": "안녕"}
    return decide_case(
        Case(an_action(tool="crm.send_note"), contract, payload, {"to": PERSON, "text": PERSON}, {}, policy)
    ).decision.rule


@pytest.mark.parametrize(
    ("entry", "to", "kept_out"),
    [
        ("홍길동[인사]", "홍길동[인사]", True),
        ("홍길동[인사]", "홍길동인", False),
        ("who?", "who?", True),
        ("who?", "whom", False),
        ("*@evil.example", "bob@evil.example", True),
        ("*@evil.example", "bob@evil.example.kr", False),
        ("b*b@*.example", "bob@evil.example", True),
        ("홍*[인사]", "홍길동[인사]", True),
        ("*", "누구든", True),
        ("홍길동", "홍길동", True),
    ],
)
def test_in_a_list_only_the_star_stands_for_other_letters(entry: str, to: str, kept_out: bool) -> None:
    assert (a_mail(to, TeamPolicy(denied_people=(entry,))) == "target.denied") is kept_out
    assert (a_mail(to, TeamPolicy(allowed_people=(entry,))) != "target.denied") is kept_out


def test_a_rules_tools_are_matched_as_a_lists() -> None:
    def rule(tools: str) -> TeamPolicy:
        return TeamPolicy(rules=(TeamRule(id="team.a", decision="deny", reason="No.", tools=(tools,)),))

    assert a_mail("홍길동", rule("crm.*")) == "team.a"
    assert a_mail("홍길동", rule("[c]rm.send_note")) == "write.ordinary"


def test_a_group_may_be_called_by_any_name_without_a_star() -> None:
    assert may_name_groups(TeamPolicy(denied_people=("@finance[kr]",)))
    assert not may_name_groups(TeamPolicy(denied_people=("fin*",)))


RULE: Payload = {"id": "team.a", "decision": "deny", "reason": "No."}
EARLIER: dict[str, tuple[int, Payload]] = {
    "two rules with one id": (3, {"rules": [RULE, {**RULE, "decision": "allow"}]}),
    "a rule with a built-in rule's id": (3, {"rules": [{**RULE, "id": "external"}]}),
    "a version below the first": (0, {"rules": [RULE]}),
}


@pytest.mark.parametrize("name", EARLIER)
def test_a_version_that_was_stored_before_is_judged_by_as_it_was_written(name: str) -> None:
    version, body = EARLIER[name]
    read = read_version(PolicyVersion("T1", version, body, "U1", "김민지", NOW))
    assert read.version == version
    assert read.denied_tools == (), "the team is not locked out"
    assert [rule.model_dump(mode="json", exclude_defaults=True) for rule in read.rules] == body["rules"]
    with pytest.raises(ValidationError):
        TeamPolicy.model_validate({**body, "version": version})


@pytest.mark.parametrize("rule", BUILT_IN)
def test_no_rule_of_a_teams_goes_by_a_built_in_rules_id(rule: str) -> None:
    with pytest.raises(ValidationError, match="built-in"):
        TeamPolicy.model_validate({"rules": [{**RULE, "id": rule}]})
