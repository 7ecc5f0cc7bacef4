"""What in a policy is hardly meant: names that nothing is called by, rules that would always ask. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import cast

from orchestration.policy.team import TeamPolicy, TeamRule
from orchestration.policy.team_rules import BY_FIELD, is_for, is_listed
from orchestration.run.dependencies import find_condition_paths
from orchestration.text.disguise import is_disguised, is_ordinary
from orchestration.text.setting_faults import suggest_name
from schemas.contract import ToolContract

_WHOLE = ("tool", "service", "risk")


def list_policy_warnings(policy: TeamPolicy, contracts: Collection[ToolContract]) -> Iterator[str]:
    """Yield a sentence where people outside the team may be told what is read, for each name that is not what it looks
    like or that nothing is called by, and for each rule that is for none of these tools or would always ask."""
    if policy.outside_places == "allow":
        yield (
            "outside_places: allow: where people outside the team can read, answers are posted with all that was read, "
            "also personal data, whatever allow_external_send says"
        )
    yield from list_disguised_names(policy)
    yield from _list_unknown_tools(policy, contracts)
    yield from _list_unknown_services(policy, contracts)
    yield from _list_rule_doubts(policy, contracts)


def _list_unknown_tools(policy: TeamPolicy, contracts: Collection[ToolContract]) -> Iterator[str]:
    """Yield a sentence for each entry of a list of tools that no tool is called by."""
    called = [name for contract in contracts for name in (contract.tool, *contract.aliases)]
    held = [name for contract in contracts for name in contract.held_as]
    lists = (
        ("allowed_tools", policy.allowed_tools, called, "allows nothing"),
        ("denied_tools", policy.denied_tools, [*called, *held], "denies nothing"),
    )
    for setting, entries, names, so in lists:
        for entry in entries:
            if not any(is_listed(name, (entry,)) for name in names):
                yield f"{setting}: there is no tool that is called {entry}, so it {so}{suggest_name(entry, called)}"


def _list_unknown_services(policy: TeamPolicy, contracts: Collection[ToolContract]) -> Iterator[str]:
    """Yield a sentence for each service that a policy names and that there is none of."""
    known = sorted({contract.service for contract in contracts})
    named = (
        *(("allowed_services", service) for service in policy.allowed_services),
        *(
            (f"channel_services of {one.channel}", service)
            for one in policy.channel_services
            for service in one.services
        ),
        *((f"access to {rule.name or rule.id}", rule.service) for rule in policy.access),
        *(("access_reviewed", service) for service in policy.access_reviewed),
    )
    for setting, service in dict.fromkeys(named):
        if service not in known:
            yield f"{setting}: there is no service {service}; there are {', '.join(known)}"


def _list_rule_doubts(policy: TeamPolicy, contracts: Collection[ToolContract]) -> Iterator[str]:
    """Yield a sentence for each rule that is for no tool, for each of its patterns that matches none, and for each
    condition that looks at what none of its tools has: it cannot be judged, so that the rule asks about each step."""
    for rule in policy.rules:
        tools = [contract for contract in contracts if is_for(rule, contract.tool)]
        if not tools:
            yield f"{rule.id}: there is no tool that is called {' or '.join(rule.tools)}"
            continue
        names = [name for contract in contracts for name in (contract.tool, *contract.held_as)]
        for entry in rule.tools:
            if not any(is_listed(name, (entry,)) for name in names):
                yield f"{rule.id}: there is no tool that is called {entry}"
        for path in dict.fromkeys(find_condition_paths(rule.when)):
            said = _doubt(path, tools)
            if said:
                yield f"{rule.id}: {path}: {said}, so the rule asks about every step of {_rule_name(rule)}"


def _doubt(path: str, tools: Collection[ToolContract]) -> str:
    head, _, rest = path.partition(".")
    field = rest.partition(".")[0]
    if head in _WHOLE and not rest:
        return ""
    if head not in BY_FIELD or not field:
        known = ", ".join((*_WHOLE, *(f"{one}.FIELD" for one in BY_FIELD)))
        return f"a condition looks at {known}"
    return "" if any(field in tool.fields for tool in tools) else f"none of its tools has the field {field}"


def _rule_name(rule: TeamRule) -> str:
    return "all tools" if "*" in rule.tools else ", ".join(rule.tools)


MOST_SIGNS = 3


def list_disguised_names(policy: TeamPolicy) -> Iterator[str]:
    """Yield a sentence for each name that holds unseen characters, or letters that imitate others."""
    for setting, name in _names(policy):
        if is_disguised(name):
            yield (
                f"{setting}: {name!a} holds characters that look like others or that nobody sees "
                f"({_signs(name)}), so it may name nobody, or somebody else"
            )


def _names(policy: TeamPolicy) -> Iterator[tuple[str, str]]:
    """Yield every name that a policy holds, with the setting it stands in."""
    for setting in TeamPolicy.model_fields:
        value: object = getattr(policy, setting)
        if isinstance(value, tuple | dict):
            held = cast("Iterable[object]", value)
            yield from ((setting, one) for one in held if isinstance(one, str))
    for rule in policy.rules:
        yield from ((f"{rule.id}: tools", tool) for tool in rule.tools)
    for allowance in policy.allowances:
        yield from ((allowance.id, name) for name in allowance.names.values())


def _signs(name: str) -> str:
    strange = [*dict.fromkeys(char for char in name if not is_ordinary(char))]
    return ", ".join(f"U+{ord(char):04X}" for char in strange[:MOST_SIGNS])
