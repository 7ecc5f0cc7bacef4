"""A team's own rules, and what its admins allowed for good."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from orchestration.patterns import make_regex
from orchestration.policy.plan_lock import NARROWING
from orchestration.policy.targets import Target
from orchestration.policy.team import Allowance, TeamPolicy, TeamRule
from orchestration.run.conditions import NothingThereError, judge_condition
from orchestration.run.ids import dump_canonical_json, hash_parts
from orchestration.run.templates import find_references
from orchestration.text.disguise import fold_name
from orchestration.text.field_names import is_who_field, split_name
from orchestration.text.values import is_match
from schemas.ask import ApprovalItem, Resolution
from schemas.contract import ToolContract
from schemas.decision import STRICTNESS, Decision
from schemas.request import Place
from schemas.values import Json, Payload

LIFTED = frozenset(
    {"external", "personal_data", "origin.target", "origin.text", "target.unspoken", "write.ordinary", "write.default"}
)
"""The built-in rules whose question an admin may answer for good. What is hard to undo, denied, disguised, leaking,
hidden, limited, or beyond the plan is asked about each time."""


def may_be_lifted(decision: Decision, policy: TeamPolicy) -> bool:
    """Whether the question of a rule may be answered for good: of some built-in ones, and of the team's own."""
    own = {rule.id for rule in policy.rules}
    return decision.decision == "require_confirm" and (decision.rule in LIFTED or decision.rule in own)


def select_target(contract: ToolContract, payload: Payload) -> Payload:
    """Return who and where a payload reaches, by id: the place, not a spot inside it."""
    named = {name: payload.get(name) for name in contract.who_where if name not in NARROWING}
    return {name: value for name, value in named.items() if value not in (None, "", [])}


def find_allowances(
    policy: TeamPolicy, contract: ToolContract, payload: Payload, said: Sequence[Decision], reached: AbstractSet[str]
) -> dict[str, Allowance]:
    """Return, by rule, the allowances that answer what was said of a payload; none where it ``reached`` fields that
    an allowance could not name."""
    if not policy.allowances:
        return {}
    named = select_target(contract, payload)
    if not reached <= named.keys() | NARROWING:
        return {}
    target = dump_canonical_json(named)
    fitting = {
        one.rule: one
        for one in policy.allowances
        if one.tool == contract.tool and dump_canonical_json(one.target) == target
    }
    return {word.rule: fitting[word.rule] for word in said if word.rule in fitting and may_be_lifted(word, policy)}


def derive_allowances(item: ApprovalItem, contract: ToolContract, policy: TeamPolicy, by: str) -> tuple[Allowance, ...]:
    """Return what "always allow this here" means of a step: an answer to every rule that asks; nothing where that may
    not be said of each of them."""
    target = select_target(contract, item.payload)
    asking = list_deciding_rules(item.decision)
    if not target or any(find_references(target)):
        # What an earlier step is still to give is no place that could be named.
        return ()
    if not all(may_be_lifted(item.decision.model_copy(update={"rule": rule}), policy) for rule in asking):
        return ()
    names = {name: item.resolved[name].name for name in target if name in item.resolved}
    return tuple(
        Allowance(
            id=f"always.{hash_parts(rule, contract.tool, dump_canonical_json(target))[:8]}",
            rule=rule,
            tool=contract.tool,
            target=target,
            names=names,
            by=by,
        )
        for rule in asking
    )


def list_deciding_rules(decision: Decision) -> tuple[str, ...]:
    """Return every rule that says the word of a decision."""
    return (decision.rule, *(one.rule for one in decision.also))


def add_allowances(policy: TeamPolicy, more: Sequence[Allowance]) -> TeamPolicy:
    """Return the policy with allowances that it does not hold yet."""
    known = {one.id for one in policy.allowances}
    fresh = tuple(one for one in more if one.id not in known)
    return policy.model_copy(update={"allowances": (*policy.allowances, *fresh)})


def remove_rule(policy: TeamPolicy, rule_id: str) -> TeamPolicy:
    """Return the policy without the team's own rule or allowance of that id; the same where it has none."""
    return policy.model_copy(
        update={
            "rules": tuple(one for one in policy.rules if one.id != rule_id),
            "allowances": tuple(one for one in policy.allowances if one.id != rule_id),
        }
    )


BY_FIELD = ("payload", "name", "origin")
"""What a rule's condition looks at by the field of the tool."""

CHANNELS = frozenset({"channel", "channels", "conversation", "room"})

_CHANNEL_WORDS = make_regex("채널|대화방|チャンネル")

_PARTS = make_regex(r"[,;\n]")

_REFERENCE = make_regex(r"<?[#@]?(?P<id>[A-Z0-9]{4,})\|(?P<name>[^|<>]+)>?")

_PLUS = make_regex(r"\+[^@]*(?=@)")

_MAILBOX = make_regex(r"<\s*([^<>\s]+@[^<>\s]+)\s*>")


def has_lists(policy: TeamPolicy) -> bool:
    """Whether a policy lists any service, tool, channel or person, or a channel's own services."""
    targets = (policy.denied_channels, policy.denied_people, policy.allowed_channels, policy.allowed_people)
    services = (policy.allowed_services, policy.channel_services)
    return any((*services, policy.denied_tools, policy.allowed_tools, *targets))


def judge_lists(
    policy: TeamPolicy, contract: ToolContract, targets: Sequence[Target], resolved: Mapping[str, Resolution]
) -> Decision | None:
    """Return the refusal of a tool, channel or person that the team's lists keep out. ``targets`` are a write's."""
    names = (contract.tool, *contract.aliases)
    if policy.allowed_services and contract.service not in policy.allowed_services:
        return Decision(decision="deny", rule="service.denied", reason=contract.service)
    if any(is_listed(name, policy.denied_tools) for name in (*names, *contract.held_as)):
        return Decision(decision="deny", rule="tool.denied", reason=contract.tool)
    if policy.allowed_tools and not any(is_listed(name, policy.allowed_tools) for name in names):
        return Decision(decision="deny", rule="tool.denied", reason=contract.tool)
    lists = (policy.denied_channels, policy.denied_people, policy.allowed_channels, policy.allowed_people)
    for target in targets if any(lists) else ():
        kept_out = _kept_out(target, resolved.get(target.path), policy)
        if kept_out:
            return Decision(decision="deny", rule="target.denied", reason=kept_out)
    return None


def is_channel_field(name: str) -> bool:
    """Whether a field names a channel."""
    return not CHANNELS.isdisjoint(split_name(name)) or _CHANNEL_WORDS.search(name) is not None


def _kept_out(target: Target, found: Resolution | None, policy: TeamPolicy) -> str:
    """Return what the lists keep out. A field such as ``dest`` may hold either, so what is denied is denied there."""
    channel = is_channel_field(target.name)
    if not channel and not is_who_field(target.name):
        return ""
    denied = policy.denied_channels if channel else (*policy.denied_people, *policy.denied_channels)
    allowed = policy.allowed_channels if channel else policy.allowed_people
    for text in target.texts:
        for part in _PARTS.split(text) if found is None else [text]:
            called = (part, found.id, found.name) if found else (part, *_other_names(part))
            if any(is_listed(name, denied) for name in called):
                return called[-1].strip()
            if allowed and part.strip() and not any(is_listed(name, allowed) for name in called):
                return called[-1].strip()
    return ""


def _other_names(part: str) -> Iterator[str]:
    """Yield what else a written target is called: the mailbox in it, without what stands behind a plus, and the id and
    the name of a Slack reference."""
    reference = _REFERENCE.fullmatch(part.strip())
    if reference:
        yield from (reference["id"], reference["name"])
    for mailbox in (part.strip(), *_MAILBOX.findall(part)):
        if "@" in mailbox:
            yield mailbox
            yield _PLUS.sub("", mailbox)


def is_listed(name: str, entries: Sequence[str]) -> bool:
    """Whether a name is one of the entries of a list, or matches one with ``*``."""
    if not entries:
        return False
    folded = fold_name(name)
    return any(is_match(fold_name(entry), folded) for entry in entries)


def is_place_listed(place: Place, entries: Sequence[str]) -> bool:
    """Whether the channel of a place is among entries, by id or by name."""
    return any(is_listed(name, entries) for name in (place.channel, place.channel_name) if name)


def judge_rules(rules: Sequence[TeamRule], contract: ToolContract, facts: Mapping[str, Json]) -> Decision | None:
    """Return the strictest word of the team's rules that apply; one that cannot be judged asks. A field of the tool
    that a payload leaves out is known to hold nothing; one that the tool does not have cannot be looked at."""
    said = [word for rule in rules if (word := _word(rule, contract, facts)) is not None]
    return max(said, key=lambda word: STRICTNESS.index(word.decision)) if said else None


def is_for(rule: TeamRule, tool: str) -> bool:
    """Whether a rule is for a tool, by its id."""
    return is_listed(tool, rule.tools)


def _word(rule: TeamRule, contract: ToolContract, facts: Mapping[str, Json]) -> Decision | None:
    held = rule.decision != "allow" and any(is_for(rule, tool) for tool in contract.held_as)
    if not held and not is_for(rule, contract.tool):
        return None
    if rule.when is not None:
        judged = judge_condition(rule.when, lambda path: _at(facts, path, contract))
        notes = (*judged.notes, *judged.unsure)
        if notes and not judged.holds:
            reason = f"{rule.reason} ({', '.join(notes)})"
            return Decision(decision="require_confirm", rule=rule.id, reason=reason)
        if not judged.holds:
            return None
    return Decision(decision=rule.decision, rule=rule.id, reason=rule.reason)


def _at(facts: Mapping[str, Json], path: str, contract: ToolContract) -> Json:
    found: Json = dict(facts)
    parts = path.split(".")
    for at, part in enumerate(parts):
        if isinstance(found, dict) and part in found:
            found = found[part]
        elif isinstance(found, list) and part.isdecimal() and int(part) < len(found):
            found = found[int(part)]
        else:
            left_out = at == 1 and parts[0] in BY_FIELD and part in contract.fields
            too_far = found is None or (isinstance(found, list) and part.isdecimal())
            raise (NothingThereError if left_out or too_far else KeyError)(path)
    return found
