"""Who may read and write what a connection holds: the rule of the nearest thing decides; without one, members may."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from pydantic import ValidationError

from orchestration.execution.loaders import add_group_members, may_name_groups
from orchestration.policy.access import AccessRule, find_reach
from orchestration.policy.decide import decide_case
from orchestration.policy.team import ChannelServices, TeamPolicy
from orchestration.workspace import Approvers, ChannelName, Person
from schemas.ask import Reach
from schemas.request import Place
from tests.core.builders import a_contract
from tests.core.test_policy import a_case

MINJI, JUNHO, SARAH = "U0MINJI001", "U0JUNHO001", "U0SARAH001"
WIKI = AccessRule(service="notion", id="aa-11", read=(MINJI, JUNHO), write=(MINJI,))
PUBLIC = AccessRule(service="notion", id="BB22")
LEDGER = AccessRule(service="sheets", id="S1", read=(MINJI,), write=(MINJI,))
OPEN_TAB = AccessRule(service="sheets", id="S1", tab="공개", read=("*",), write=(MINJI,))
RULES = (WIKI, PUBLIC, LEDGER, OPEN_TAB)

BELOW_WIKI = [("cc33", ""), ("AA11", "")]
CASES: dict[str, tuple[str, Sequence[tuple[str, str]], str, Reach]] = {
    "what no rule is of": ("notion", [("zz", "")], SARAH, "write"),
    "another service's thing of that id": ("sheets", [("aa11", "")], SARAH, "write"),
    "who may write": ("notion", BELOW_WIKI, MINJI, "write"),
    "who may read": ("notion", BELOW_WIKI, JUNHO, "read"),
    "anybody else": ("notion", BELOW_WIKI, SARAH, "none"),
    "nobody of the workspace": ("notion", BELOW_WIKI, "", "none"),
    "a page below that is open again": ("notion", [("bb22", ""), ("aa-11", "")], SARAH, "write"),
    "a tab of a closed sheet that is open": ("sheets", [("S1", "공개"), ("S1", "")], SARAH, "read"),
    "another tab of it": ("sheets", [("S1", "7"), ("S1", "급여"), ("S1", "")], SARAH, "none"),
}


@pytest.mark.parametrize("what", CASES)
def test_the_nearest_rule_decides(what: str) -> None:
    service, path, user, reach = CASES[what]
    assert find_reach(RULES, service, path, user) == reach


def test_nothing_is_narrowed_until_somebody_does() -> None:
    assert TeamPolicy().access == ()
    assert find_reach((), "notion", BELOW_WIKI, SARAH) == "write"


def test_a_rule_with_a_word_too_many_is_refused() -> None:
    with pytest.raises(ValidationError):
        AccessRule.model_validate({"service": "notion", "id": "aa", "reads": ["*"]})


class Handles:
    """A workspace in which one handle is a group's and one a person's."""

    async def person(self, user: str) -> Person:
        return Person(user)

    async def channel_name(self, channel: str) -> ChannelName:
        return ChannelName(channel, is_private=False)

    async def approvers(self, named: Sequence[str]) -> Approvers:
        known = {"finance": (MINJI, SARAH), "junho@acme.test": (JUNHO,)}
        return Approvers(tuple(Person(one, membership="member") for one in known.get(named[0], ())))


async def test_groups_and_addresses_are_the_people_behind_them_and_the_unknown_are_nobody() -> None:
    rule = AccessRule(service="sheets", id="S1", read=("finance", "gone"), write=("junho@acme.test", SARAH))
    policy = TeamPolicy(access=(rule,))
    assert may_name_groups(policy)
    (told,) = (await add_group_members(policy, Handles())).access
    assert told.read == (MINJI, SARAH)
    assert told.write == (JUNHO, SARAH)
    assert not may_name_groups(TeamPolicy(access=(WIKI, PUBLIC)))


def test_services_are_limited_for_a_team_and_for_a_channel() -> None:
    policy = TeamPolicy(
        allowed_services=("notion", "slack"), channel_services=(ChannelServices(channel="#wiki", services=("notion",)),)
    )
    wiki, other = Place(team="T1", channel="C9", channel_name="wiki"), Place(team="T1", channel="C1")
    assert policy.narrow_to(wiki).allowed_services == ("notion",)
    assert policy.narrow_to(other).allowed_services == ("notion", "slack")
    assert policy.narrow_to(Place(team="T1")).allowed_services == ("notion", "slack")
    said = decide_case(a_case(policy=policy, place=wiki)).decision
    assert (said.decision, said.rule, said.reason) == ("deny", "service.denied", "slack")
    assert decide_case(a_case(policy=policy, place=other)).decision.decision == "allow"
    assert decide_case(a_case(contract=a_contract("sheets.get_range"), policy=policy)).decision.rule == "service.denied"
