"""Policy: the same case gives the same word, with the rule that said so."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.policy.case import Case, build_planned_case
from orchestration.policy.decide import decide_case
from orchestration.policy.rules import RULES, list_rule_ids, list_rules_of_case, list_rules_of_plan
from orchestration.policy.team import TeamPolicy
from orchestration.text.pii.find import find_personal_data
from schemas.ask import Reach, Resolution
from schemas.contract import ToolContract
from schemas.values import Payload
from tests.core.builders import a_contract, a_read, a_reader, an_action

PERSON = frozenset({"person"})
RESOLVED = frozenset({"resolved"})
READ = frozenset({"tool:notion.get_page_content"})


def a_case(**more: Any) -> Case:
    given: dict[str, Any] = {
        "action": an_action(),
        "contract": a_contract(),
        "payload": {"channel": "C1", "text": "안녕하세요"},
        "origins": {"channel": RESOLVED, "text": PERSON},
        "resolved": {"channel": a_channel()},
        "policy": TeamPolicy(),
        "granted": None,
    }
    return Case(**{**given, **more})


def a_channel(**details: Any) -> Resolution:
    return Resolution(asked="#general", id="C1", name="#general", level="exact", details=details)


def a_reach(reach: Reach) -> dict[str, Resolution]:
    return {"channel": a_channel().model_copy(update={"reach": reach})}


ARCHIVE = a_contract("notion.archive_page", risk_level="destructive", tags=("delete",))
CASES: dict[str, tuple[Case, str, str]] = {
    "a message to the channel that the person named": (a_case(), "allow", "write.ordinary"),
    "a read": (a_case(action=a_read(), contract=a_reader(), payload={}), "allow", "read.default"),
    "a place that who asks can write to": (a_case(resolved=a_reach("write")), "allow", "write.ordinary"),
    "a place that who asks can't see": (a_case(resolved=a_reach("none")), "deny", "reach.read"),
    "a place that who asks can only read": (a_case(resolved=a_reach("read")), "deny", "reach.write"),
    "a read of it": (
        a_case(action=a_read(), contract=a_reader(), resolved=a_reach("read")),
        "allow",
        "read.default",
    ),
    "a read of what who asks can't see": (
        a_case(action=a_read(), contract=a_reader(), resolved=a_reach("none")),
        "deny",
        "reach.read",
    ),
    "a scope that the connection lacks": (a_case(granted=frozenset({"chat:read"})), "deny", "scope.missing"),
    "a scope that it has": (a_case(granted=frozenset({"chat:write"})), "allow", "write.ordinary"),
    "archiving a page": (a_case(contract=ARCHIVE), "require_confirm", "destructive"),
    "archiving where the team forbids it": (
        a_case(contract=ARCHIVE, policy=TeamPolicy(allow_destructive=False)),
        "deny",
        "destructive.denied",
    ),
    "money where the team forbids what is of high risk": (
        a_case(contract=a_contract(tags=("financial",)), policy=TeamPolicy(allow_destructive=False)),
        "deny",
        "destructive.denied",
    ),
    "rights by the tool's own name where the team forbids it": (
        a_case(contract=a_contract("drive.update_permissions"), policy=TeamPolicy(allow_destructive=False)),
        "deny",
        "destructive.denied",
    ),
    "an ordinary write where the team forbids it": (
        a_case(policy=TeamPolicy(allow_destructive=False)),
        "allow",
        "write.ordinary",
    ),
    "a plan that calls a write destructive": (
        a_case(action=an_action(risk={"level": "destructive"})),
        "require_confirm",
        "destructive",
    ),
    "a plan that asks for an approval": (
        a_case(action=an_action(policy_hints={"needs_user_confirmation": True})),
        "require_confirm",
        "plan.approval",
    ),
    "a channel shared with another company": (
        a_case(resolved={"channel": a_channel(shared=True)}),
        "require_confirm",
        "external",
    ),
    "a channel with a guest": (
        a_case(resolved={"channel": a_channel(guests=["최손님"])}),
        "require_confirm",
        "external",
    ),
    "a channel where nobody is from outside": (
        a_case(resolved={"channel": a_channel(guests=[])}),
        "allow",
        "write.ordinary",
    ),
    "sending outside where the team forbids it": (
        a_case(resolved={"channel": a_channel(shared=True)}, policy=TeamPolicy(allow_external_send=False)),
        "deny",
        "external.denied",
    ),
    "a phone number in the text": (
        a_case(payload={"channel": "C1", "text": "김하늘 010-1234-5678"}),
        "require_confirm",
        "personal_data",
    ),
    "a channel that a page decided": (
        a_case(origins={"channel": READ, "text": PERSON}),
        "require_confirm",
        "origin.target",
    ),
    "a channel that a model made up": (
        a_case(origins={"channel": frozenset({"model"}), "text": PERSON}),
        "require_confirm",
        "origin.target",
    ),
    "text from a page to a channel that the person named": (
        a_case(origins={"channel": RESOLVED, "text": READ}),
        "allow",
        "write.ordinary",
    ),
    "text from a page where the team wants to be asked": (
        a_case(origins={"channel": RESOLVED, "text": READ}, policy=TeamPolicy(untrusted_text="require_confirm")),
        "require_confirm",
        "origin.text",
    ),
    "ordinary writes where the team wants to be asked": (
        a_case(policy=TeamPolicy(ordinary_writes="require_confirm")),
        "require_confirm",
        "write.ordinary",
    ),
    "a tool that the team forbids": (
        a_case(policy=TeamPolicy(denied_tools=("slack.post_message",))),
        "deny",
        "tool.denied",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_policy_says(name: str) -> None:
    case, word, rule = CASES[name]
    decision = decide_case(case).decision
    assert (decision.decision, decision.rule) == (word, rule)
    assert decision.rule in tuple(list_rule_ids())


@pytest.mark.parametrize("name", CASES)
def test_a_rule_that_is_not_asked_of_a_case_says_nothing_of_it(name: str) -> None:
    case, _, _ = CASES[name]
    assert not [rule for rule in RULES if rule not in list_rules_of_case(case) and rule(case) is not None]


LATER = a_contract("slack.schedule_message", held_as=("slack.post_message",))


@pytest.mark.parametrize(
    ("policy", "word"),
    [
        ({"denied_tools": ["slack.post_message"]}, ("deny", "tool.denied")),
        ({"allowed_tools": ["slack.post_message"]}, ("deny", "tool.denied")),
        (
            {
                "rules": [
                    {"id": "ask.posts", "decision": "require_confirm", "reason": "r", "tools": ["slack.post_message"]}
                ]
            },
            ("require_confirm", "ask.posts"),
        ),
        (
            {
                "ordinary_writes": "require_confirm",
                "rules": [{"id": "let.posts", "decision": "allow", "reason": "r", "tools": ["slack.post_message"]}],
            },
            ("require_confirm", "write.ordinary"),
        ),
    ],
)
def test_what_a_team_refuses_or_asks_of_a_tool_holds_for_one_that_does_it_later(
    policy: Payload, word: tuple[str, str]
) -> None:
    said = decide_case(a_case(contract=LATER, policy=TeamPolicy.model_validate(policy))).decision
    assert (said.decision, said.rule) == word


def test_another_rule_that_refuses_is_told_whatever_it_is_called() -> None:
    rule = {"id": "write.salaries", "decision": "deny", "reason": "Salaries."}
    policy = TeamPolicy.model_validate({"rules": [rule], "denied_tools": ["slack.*"]})
    said = decide_case(a_case(policy=policy)).decision
    assert (said.rule, [one.rule for one in said.also]) == ("tool.denied", ["write.salaries"])


def test_the_strictest_rule_wins() -> None:
    case = a_case(contract=ARCHIVE, granted=frozenset())
    assert decide_case(case).decision.decision == "deny"


def test_the_reason_names_what_was_found_and_how_many() -> None:
    payload: Payload = {"channel": "C1", "text": "010-1234-5678, 010-8765-4321, haneul@example.com"}
    assert decide_case(a_case(payload=payload)).decision.reason == "email 1, phone 2"


PERSONAL: dict[str, tuple[str, dict[str, int]]] = {
    "a mobile number": ("연락처 010-1234-5678", {"phone": 1}),
    "a mobile number without dashes": ("01012345678로 전화", {"phone": 1}),
    "an international number": ("+82 10-1234-5678", {"phone": 1}),
    "a Seoul number": ("02-345-6789", {"phone": 1}),
    "an e-mail address": ("minji@acme.co.kr 로 보내", {"email": 1}),
    "a resident number": ("900101-1234567", {"resident_number": 1}),
    "a number of that shape with an impossible date": ("991399-1234567", {}),
    "a card number": ("4111 1111 1111 1111", {"card": 1}),
    "sixteen digits that are no card": ("1234 5678 9012 3456", {}),
    "a business number": ("220-81-62517", {"business_number": 1}),
    "a sum of money": ("매출 71,667,000원", {}),
    "a date": ("2026-03-04 15:00", {}),
}


@pytest.mark.parametrize("name", PERSONAL)
def test_personal_data_is_found_by_its_shape(name: str) -> None:
    text, wanted = PERSONAL[name]
    assert dict(find_personal_data({"rows": [{"값": text}]})) == wanted


@pytest.mark.parametrize(
    "text", [text for text, _ in PERSONAL.values()] + ["https://x.example/?q=1", "<!here>", "a\u200bb"]
)
@pytest.mark.parametrize("contract", [a_contract(), ARCHIVE, a_reader()], ids=lambda one: one.tool)
def test_of_a_planned_step_the_rules_on_a_run_say_nothing(text: str, contract: ToolContract) -> None:
    policy = TeamPolicy(untrusted_text="require_confirm", denied_people=("minji",))
    action = an_action(tool=contract.tool, inputs={"channel": text, "text": text, "properties": {"담당자": text}})
    case = build_planned_case(action, contract, policy, frozenset())
    assert not [rule for rule in RULES if rule not in list_rules_of_plan(policy) and rule(case) is not None]
