"""Policy: the same action, payload, origins and rules give the same decision, with the rule's id. Pure.

Rules are tried in order and the strictest wins: deny, then require_confirm, then allow. Where nothing matches, reads
pass and writes ask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from orchestration.addresses import is_false, is_forbidden, is_ours
from orchestration.allowances import lifting
from orchestration.danger import least_risk
from orchestration.disguise import is_disguised, plain
from orchestration.foreign_text import leaking_address, pinging_mention, smuggling_field
from orchestration.granted import missing_scopes
from orchestration.limiting import Spent, counts_of, judge_limits
from orchestration.literals import stands
from orchestration.personal_data import find_personal_data
from orchestration.reach import Target, address_of, granting_fields, outside_addresses, targets_of
from orchestration.team_policy import TeamPolicy, TeamRule
from orchestration.team_rules import judge_lists, judge_rules
from orchestration.widening import PlanLock
from schemas.ask import Resolution
from schemas.contract import ToolContract
from schemas.decision import STRICTNESS, Decision
from schemas.plan import RISK_ORDER, Action, RiskLevel, RiskTag
from schemas.values import PERSON, RESOLVED, TRUSTED, Json, Payload

__all__ = ["Case", "TeamPolicy", "TeamRule", "judge", "risk_level", "rule_ids"]

ALWAYS_ASK: frozenset[RiskTag] = frozenset({"delete", "financial", "share_public", "admin"})


@dataclass(frozen=True)
class Case:
    """What policy judges: an action with its contract and the payload as far as it is known.

    ``origins`` are by field, or by the dotted path of a part of one; ``granted`` are the connection's scopes, ``None``
    where they are not known.
    ``added``: the effect came in with a new plan. ``changed``: a person changed the step while it was asked about.
    ``lock`` is what the plan fixed. ``words`` is all that people typed
    in this run, ``None`` where it is not known. ``untrusted_read``: tools have read foreign content. ``links`` are
    addresses that this run's own effects gave.
    """

    action: Action
    contract: ToolContract
    payload: Payload
    origins: dict[str, frozenset[str]]
    resolved: dict[str, Resolution]
    policy: TeamPolicy
    granted: frozenset[str] | None = None
    added: bool = False
    changed: bool = False
    lock: PlanLock | None = None
    words: str | None = None
    untrusted_read: bool = False
    links: frozenset[str] = frozenset()
    spent: Spent | None = None

    @cached_property
    def risk(self) -> RiskLevel:
        """The contract's risk, or the plan's or what the tool's own name admits where that is higher."""
        declared: RiskLevel = self.action.risk.level or "read"
        risks = (self.contract.risk_level, declared, least_risk(self.contract))
        return max(risks, key=RISK_ORDER.index)

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """All that decides who or where."""
        return targets_of(self.contract, self.risk, self.payload, self.origins)

    @cached_property
    def target_fields(self) -> frozenset[str]:
        """The fields that are a target as a whole: they hold no text."""
        return frozenset(target.path for target in self.targets) | frozenset(self.contract.who_where)


Rule = Callable[[Case], Decision | None]


def judge(case: Case) -> Decision:
    """Return the strictest word that any rule says."""
    said = list(words_on(case)) or [_default(case)]
    answered = lifting(case.policy, case.contract, case.payload, said, {target.field for target in case.targets})
    left = [decision for decision in said if decision.rule not in answered]
    word = max(left, key=lambda decision: STRICTNESS.index(decision.decision)) if left else None
    if answered and (word is None or word.decision == "allow"):
        rule, allowance = next(iter(answered.items()))
        return Decision(decision="allow", rule=allowance.id, reason=rule)
    assert word is not None
    return word


def words_on(case: Case) -> tuple[Decision, ...]:
    """Return the word of each rule that applies, in their order."""
    return tuple(decision for rule in RULES if (decision := rule(case)) is not None)


def risk_level(case: Case) -> RiskLevel:
    """Return the contract's risk, or the plan's or what the tool's own name admits where that is higher."""
    return case.risk


def _deny(rule: str, reason: str) -> Decision:
    return Decision(decision="deny", rule=rule, reason=reason)


def _confirm(rule: str, reason: str) -> Decision:
    return Decision(decision="require_confirm", rule=rule, reason=reason)


def _missing_scope(case: Case) -> Decision | None:
    missing = missing_scopes(case.contract, case.granted)
    return _deny("scope.missing", missing) if missing else None


def _listed(case: Case) -> Decision | None:
    return judge_lists(case.policy, case.contract, case.payload, case.resolved)


def _team_rules(case: Case) -> Decision | None:
    if not case.policy.rules:
        return None
    facts: dict[str, Json] = {
        "tool": case.contract.tool,
        "service": case.contract.service,
        "risk": risk_level(case),
        "payload": case.payload,
        "name": {field: found.name for field, found in case.resolved.items()},
        "origin": {field: [*sorted(origins)] for field, origins in case.origins.items()},
    }
    return judge_rules(case.policy.rules, case.contract.tool, facts)


def _limited(case: Case) -> Decision | None:
    if case.spent is None:
        return None
    return judge_limits(case.policy.limits, case.spent, counts_of(case.contract, case.payload))


def _destructive(case: Case) -> Decision | None:
    tags = sorted(ALWAYS_ASK & {*case.contract.tags, *case.action.risk.tags})
    if risk_level(case) != "destructive" and not tags:
        return None
    reason = ", ".join(tags) or "destructive"
    if not case.policy.allow_destructive and risk_level(case) == "destructive":
        return _deny("destructive.denied", reason)
    return _confirm("destructive", reason)


def _external(case: Case) -> Decision | None:
    if case.risk == "read":
        return None
    outside = [found.name for found in case.resolved.values() if _is_outside(found)]
    for target in case.targets:
        if target.field not in case.resolved and RESOLVED not in target.origins:
            outside += outside_addresses(case.contract, target, case.policy.domains)
    if not outside:
        return None
    if not case.policy.allow_external_send:
        return _deny("external.denied", ", ".join(outside))
    return _confirm("external", ", ".join(outside))


def _is_outside(found: Resolution) -> bool:
    return any(bool(found.details.get(key)) for key in ("shared", "guests", "guest", "outsider"))


def _personal_data(case: Case) -> Decision | None:
    if case.risk == "read" or case.policy.personal_data == "allow":
        return None
    texts: Json = {key: value for key, value in case.payload.items() if key not in case.target_fields}
    found = find_personal_data(texts)
    if not found:
        return None
    said = ", ".join(f"{kind} {count}" for kind, count in sorted(found.items()))
    return Decision(decision=case.policy.personal_data, rule="personal_data", reason=said)


def _forbidden_address(case: Case) -> Decision | None:
    """No call goes to this machine or its network, nor to what is no web page."""
    for target in case.targets:
        for text in target.texts:
            address = address_of(case.contract, target.name, text)
            if address and is_forbidden(address):
                return _deny("address.forbidden", f"{target.path}: {address[:120]}")
    return None


def _foreign_target(case: Case) -> Decision | None:
    """Who or where an effect reaches, and what a read fetches, must come from a person or the team."""
    for target in case.targets:
        strange = _strangers(case, target)
        if strange and not _is_own_link(case, target):
            rule = "origin.address" if case.risk == "read" else "origin.target"
            return _confirm(rule, f"{target.path}: {', '.join(strange)}")
    for field in granting_fields(case.contract, case.payload) if case.risk != "read" else ():
        read = sorted(origin for origin in case.origins.get(field, frozenset()) if origin.startswith("tool:"))
        if read:
            return _confirm("origin.target", f"{field}: {', '.join(read)}")
    return None


def _strangers(case: Case, target: Target) -> list[str]:
    """Return the origins of a target that are neither a person's nor the team's.

    A part of an object, of which nothing is said by itself, is a person's where a person typed it.
    """
    strange = sorted(target.origins - TRUSTED)
    if strange and target.inherited and case.words is not None and stands(target.value, case.words):
        return []
    return strange


def _is_own_link(case: Case, target: Target) -> bool:
    """Whether a read only fetches what the team itself holds."""
    if case.risk != "read":
        return False
    return all(text in case.links or is_ours(text, case.policy.domains) for text in target.texts)


def _unspoken_target(case: Case) -> Decision | None:
    """That a person named a target is believed where it stands in what people typed."""
    if case.words is None:
        return None
    for target in case.targets:
        if PERSON in target.origins and not stands(target.value, case.words):
            return _confirm("target.unspoken", f"{target.path}: {_shown(target)}")
    return None


def _disguised_target(case: Case) -> Decision | None:
    """Nobody can check a target that is not what it looks like."""
    for target in case.targets:
        found = case.resolved.get(target.path)
        for text in target.texts:
            address = address_of(case.contract, target.name, text)
            if is_disguised(text) or is_false(address or text) or (found and is_disguised(found.name)):
                return _confirm("target.disguised", f"{target.path}: {plain(text)[:120]}")
    return None


def _shown(target: Target) -> str:
    return plain(", ".join(target.texts))[:120]


def _untrusted_text(case: Case) -> Decision | None:
    if case.risk == "read" or case.policy.untrusted_text == "allow":
        return None
    read = sorted(o for origins in case.origins.values() for o in origins if o.startswith("tool:"))
    return Decision(decision=case.policy.untrusted_text, rule="origin.text", reason=", ".join(read)) if read else None


def _contents(case: Case) -> Iterator[tuple[str, Json, bool]]:
    """Yield the fields of a write that are neither who nor where, and whether foreign words can be at work in them.

    After something was read, what a model writes may be what it read.
    """
    if case.risk == "read":
        return
    for field, value in case.payload.items():
        if field not in case.target_fields:
            origins = case.origins.get(field, frozenset())
            read = any(origin.startswith("tool:") for origin in origins)
            yield field, value, read or (case.untrusted_read and not origins <= TRUSTED)


def _leaking_text(case: Case) -> Decision | None:
    """A link that takes something along can carry away what was read, when it is opened or shown."""
    for field, value, read in _contents(case):
        if not (read or case.untrusted_read):
            continue
        found = leaking_address(value, case.words or "", case.policy.domains, case.links)
        if found:
            return _confirm("text.address", f"{field}: {found}")
    return None


def _pinging_text(case: Case) -> Decision | None:
    for field, value, read in _contents(case):
        found = pinging_mention(value, case.words or "") if read else ""
        if found:
            return _confirm("text.mention", f"{field}: {found}")
    return None


def _smuggling_text(case: Case) -> Decision | None:
    found = smuggling_field((field, value) for field, value, _ in _contents(case))
    return _confirm("text.hidden", found) if found else None


def _widened(case: Case) -> Decision | None:
    """The set of effects is fixed before foreign content is read."""
    if case.added:
        return _confirm("plan.widened", case.action.summary or case.contract.tool)
    if case.lock is None or case.risk == "read":
        return None
    targets = {target.path: target.value for target in case.targets if target.field != "properties"}
    names = {found.id: (found.asked, found.name) for found in case.resolved.values()}
    if case.untrusted_read:
        wider = case.lock.widened_by(case.contract.tool, targets, names)
    else:
        wider = case.lock.repeated_by(case.contract.tool, targets, names)
    return _confirm("plan.widened", case.action.summary or case.contract.tool) if wider else None


def _hinted(case: Case) -> Decision | None:
    return _confirm("plan.approval", case.action.summary) if case.action.policy_hints.needs_user_confirmation else None


def _changed(case: Case) -> Decision | None:
    """To save a change is not to say yes to it."""
    return _confirm("step.changed", "") if case.changed else None


def _ordinary_write(case: Case) -> Decision | None:
    if risk_level(case) != "write":
        return None
    named = not any(_strangers(case, target) for target in case.targets)
    return Decision(decision=case.policy.ordinary_writes, rule="write.ordinary") if named else None


def _default(case: Case) -> Decision:
    if risk_level(case) == "read":
        return Decision(decision="allow", rule="read.default")
    return _confirm("write.default", case.contract.tool)


RULES: Sequence[Rule] = (
    _missing_scope,
    _listed,
    _team_rules,
    _limited,
    _destructive,
    _external,
    _personal_data,
    _forbidden_address,
    _disguised_target,
    _foreign_target,
    _unspoken_target,
    _untrusted_text,
    _leaking_text,
    _pinging_text,
    _smuggling_text,
    _widened,
    _hinted,
    _changed,
    _ordinary_write,
)


def rule_ids() -> Iterator[str]:
    """Yield the ids of the built-in rules, in the order they are tried."""
    yield from (
        "scope.missing",
        "tool.denied",
        "target.denied",
        "limit.person",
        "limit.team",
        "destructive",
        "destructive.denied",
        "external",
        "external.denied",
        "personal_data",
        "address.forbidden",
        "target.disguised",
        "origin.target",
        "origin.address",
        "target.unspoken",
        "origin.text",
        "text.address",
        "text.mention",
        "text.hidden",
        "plan.widened",
        "plan.approval",
        "step.changed",
        "write.ordinary",
        "read.default",
        "write.default",
    )
