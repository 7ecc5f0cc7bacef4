"""A team's own lists and rules, judged. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase

from orchestration.conditions import judge_condition
from orchestration.disguise import plain
from orchestration.reach import texts_of
from orchestration.team_policy import TeamPolicy, TeamRule
from schemas.ask import Resolution
from schemas.contract import ToolContract
from schemas.decision import STRICTNESS, Decision
from schemas.values import Json, Payload

CHANNELS = frozenset({"channel", "channels", "conversation", "room"})
PEOPLE = frozenset({"user", "users", "person", "to", "cc", "bcc", "recipient", "recipients", "email", "participants"})


def judge_lists(
    policy: TeamPolicy, contract: ToolContract, payload: Payload, resolved: Mapping[str, Resolution]
) -> Decision | None:
    """Return the refusal of a tool, channel or person that the team's lists keep out."""
    names = (contract.tool, *contract.aliases)
    if any(_listed(name, policy.denied_tools) for name in names):
        return Decision(decision="deny", rule="tool.denied", reason=contract.tool)
    if policy.allowed_tools and not any(_listed(name, policy.allowed_tools) for name in names):
        return Decision(decision="deny", rule="tool.denied", reason=contract.tool)
    if contract.risk_level == "read":
        return None
    for fields, allowed, denied in (
        (CHANNELS, policy.allowed_channels, policy.denied_channels),
        (PEOPLE, policy.allowed_people, policy.denied_people),
    ):
        for field in fields & payload.keys() if allowed or denied else ():
            kept_out = _kept_out(payload[field], resolved.get(field), allowed, denied)
            if kept_out:
                return Decision(decision="deny", rule="target.denied", reason=kept_out)
    return None


def _kept_out(value: Json, found: Resolution | None, allowed: Sequence[str], denied: Sequence[str]) -> str:
    for text in texts_of(value):
        called = (text, found.id, found.name) if found else (text,)
        if any(_listed(name, denied) for name in called):
            return called[-1]
        if allowed and not any(_listed(name, allowed) for name in called):
            return called[-1]
    return ""


def _listed(name: str, entries: Iterable[str]) -> bool:
    folded = _folded(name)
    return any(fnmatchcase(folded, _folded(entry)) for entry in entries)


def _folded(name: str) -> str:
    return plain(name).strip().lstrip("#@").casefold()


def judge_rules(rules: Sequence[TeamRule], tool: str, facts: Mapping[str, Json]) -> Decision | None:
    """Return the strictest word of the team's rules that apply; one that cannot be judged asks."""
    said = [word for rule in rules if (word := _word(rule, tool, facts)) is not None]
    return max(said, key=lambda word: STRICTNESS.index(word.decision)) if said else None


def _word(rule: TeamRule, tool: str, facts: Mapping[str, Json]) -> Decision | None:
    if not _listed(tool, rule.tools):
        return None
    if rule.when is not None:
        judged = judge_condition(rule.when, lambda path: _at(facts, path))
        if judged.notes and not judged.holds:
            reason = f"{rule.reason} ({', '.join(judged.notes)})"
            return Decision(decision="require_confirm", rule=rule.id, reason=reason)
        if not judged.holds:
            return None
    return Decision(decision=rule.decision, rule=rule.id, reason=rule.reason)


def _at(facts: Mapping[str, Json], path: str) -> Json:
    found: Json = dict(facts)
    for part in path.split("."):
        if isinstance(found, dict) and part in found:
            found = found[part]
        elif isinstance(found, list) and part.isdecimal() and int(part) < len(found):
            found = found[int(part)]
        else:
            raise KeyError(path)
    return found
