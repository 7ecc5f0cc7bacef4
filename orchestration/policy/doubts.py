"""What in a team's policy is allowed but hardly meant: that outsiders read answers, and rules that ask about every step
they are for. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from orchestration.policy.team import TeamPolicy, TeamRule
from orchestration.policy.team_rules import BY_FIELD, is_for
from orchestration.run.dependencies import condition_paths
from schemas.contract import ToolContract

_WHOLE = ("tool", "service", "risk")


def doubts(policy: TeamPolicy, contracts: Collection[ToolContract]) -> Iterator[str]:
    """Yield a sentence where people outside the team may be told what is read, and for each rule that is for none of
    these tools, or whose condition looks at what none of its tools has: such a condition cannot be judged, so that the
    rule asks about each of their steps."""
    if policy.outside_places == "allow":
        yield (
            "outside_places: allow: where people outside the team can read, answers are posted with all that was read, "
            "also personal data, whatever allow_external_send says"
        )
    for rule in policy.rules:
        tools = [contract for contract in contracts if is_for(rule, contract.tool)]
        if not tools:
            yield f"{rule.id}: there is no tool that is called {' or '.join(rule.tools)}"
            continue
        for path in dict.fromkeys(condition_paths(rule.when)):
            said = _doubt(path, tools)
            if said:
                yield f"{rule.id}: {path}: {said}, so the rule asks about every step of {_called(rule)}"


def _doubt(path: str, tools: Collection[ToolContract]) -> str:
    head, _, rest = path.partition(".")
    field = rest.partition(".")[0]
    if head in _WHOLE and not rest:
        return ""
    if head not in BY_FIELD or not field:
        known = ", ".join((*_WHOLE, *(f"{one}.FIELD" for one in BY_FIELD)))
        return f"a condition looks at {known}"
    return "" if any(field in tool.fields for tool in tools) else f"none of its tools has the field {field}"


def _called(rule: TeamRule) -> str:
    return "all tools" if "*" in rule.tools else ", ".join(rule.tools)
