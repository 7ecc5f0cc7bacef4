"""Policy: the same action, payload, origins and rules give the same decision, with the rule's id. Pure.

Rules are tried in order and the strictest wins: deny, then require_confirm, then allow. Where nothing matches, reads
pass and writes ask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from orchestration.addresses import is_forbidden, is_ours
from orchestration.disguise import is_disguised, is_disguised_host, plain
from orchestration.foreign_text import leaking_address, pinging_mention, smuggling_field
from orchestration.literals import stands
from orchestration.personal_data import find_personal_data
from orchestration.reach import address_of, outside_addresses, reaching_fields, texts_of
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


@dataclass(frozen=True, slots=True)
class Case:
    """What policy judges: an action with its contract and the payload as far as it is known.

    ``origins`` are by top-level field; ``granted`` are the connection's scopes, ``None`` where they are not known.
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


Rule = Callable[[Case], Decision | None]


def judge(case: Case) -> Decision:
    """Return the strictest word that any rule says."""
    said = [decision for rule in RULES if (decision := rule(case)) is not None]
    if not said:
        return _default(case)
    return max(said, key=lambda decision: STRICTNESS.index(decision.decision))


def risk_level(case: Case) -> RiskLevel:
    """Return the contract's risk, or the plan's where that is higher."""
    declared: RiskLevel = case.action.risk.level or "read"
    return RISK_ORDER[max(RISK_ORDER.index(case.contract.risk_level), RISK_ORDER.index(declared))]


def _deny(rule: str, reason: str) -> Decision:
    return Decision(decision="deny", rule=rule, reason=reason)


def _confirm(rule: str, reason: str) -> Decision:
    return Decision(decision="require_confirm", rule=rule, reason=reason)


def _missing_scope(case: Case) -> Decision | None:
    if case.granted is None:
        return None
    missing = sorted(set(case.contract.scopes_required) - case.granted)
    return _deny("scope.missing", ", ".join(missing)) if missing else None


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


def _destructive(case: Case) -> Decision | None:
    tags = sorted(ALWAYS_ASK & {*case.contract.tags, *case.action.risk.tags})
    if risk_level(case) != "destructive" and not tags:
        return None
    reason = ", ".join(tags) or "destructive"
    if not case.policy.allow_destructive and risk_level(case) == "destructive":
        return _deny("destructive.denied", reason)
    return _confirm("destructive", reason)


def _external(case: Case) -> Decision | None:
    if case.contract.risk_level == "read":
        return None
    outside = [found.name for found in case.resolved.values() if _is_outside(found)]
    for field in _reaching(case):
        if field not in case.resolved and RESOLVED not in case.origins.get(field, frozenset()):
            outside += outside_addresses(case.contract, field, case.payload[field], case.policy.domains)
    if not outside:
        return None
    if not case.policy.allow_external_send:
        return _deny("external.denied", ", ".join(outside))
    return _confirm("external", ", ".join(outside))


def _is_outside(found: Resolution) -> bool:
    return any(bool(found.details.get(key)) for key in ("shared", "guests", "guest", "outsider"))


def _personal_data(case: Case) -> Decision | None:
    if case.contract.risk_level == "read" or case.policy.personal_data == "allow":
        return None
    texts: Json = {key: value for key, value in case.payload.items() if key not in case.contract.who_where}
    found = find_personal_data(texts)
    if not found:
        return None
    said = ", ".join(f"{kind} {count}" for kind, count in sorted(found.items()))
    return Decision(decision=case.policy.personal_data, rule="personal_data", reason=said)


def _reaching(case: Case) -> list[str]:
    """Return the who-or-where fields that the payload has a value for."""
    return [field for field in reaching_fields(case.contract) if case.payload.get(field) not in (None, "", [])]


def _forbidden_address(case: Case) -> Decision | None:
    """No call goes to this machine or its network, nor to what is no web page."""
    for field in _reaching(case):
        for text in texts_of(case.payload[field]):
            address = address_of(case.contract, field, text)
            if address and is_forbidden(address):
                return _deny("address.forbidden", f"{field}: {address[:120]}")
    return None


def _foreign_target(case: Case) -> Decision | None:
    """Who or where an effect reaches, and what a read fetches, must come from a person or the team."""
    for field in _reaching(case):
        strange = sorted(case.origins.get(field, frozenset()) - TRUSTED)
        if strange and not _is_own_link(case, field):
            rule = "origin.address" if case.contract.risk_level == "read" else "origin.target"
            return _confirm(rule, f"{field}: {', '.join(strange)}")
    return None


def _is_own_link(case: Case, field: str) -> bool:
    """Whether a read only fetches what the team itself holds."""
    if case.contract.risk_level != "read":
        return False
    texts = list(texts_of(case.payload[field]))
    return all(text in case.links or is_ours(text, case.policy.domains) for text in texts)


def _unspoken_target(case: Case) -> Decision | None:
    """That a person named a target is believed where it stands in what people typed."""
    if case.words is None:
        return None
    for field in _reaching(case):
        claimed = PERSON in case.origins.get(field, frozenset())
        if claimed and not stands(case.payload[field], case.words):
            return _confirm("target.unspoken", f"{field}: {_shown(case.payload[field])}")
    return None


def _disguised_target(case: Case) -> Decision | None:
    """Nobody can check a target that is not what it looks like."""
    for field in _reaching(case):
        for text in texts_of(case.payload[field]):
            address = address_of(case.contract, field, text)
            found = case.resolved.get(field)
            if is_disguised(text) or (address and _is_false_host(address)) or (found and is_disguised(found.name)):
                return _confirm("target.disguised", f"{field}: {plain(text)[:120]}")
    return None


def _is_false_host(address: str) -> bool:
    host = address.rpartition("@")[2].partition("://")[2] or address.rpartition("@")[2]
    return is_disguised_host(host.partition("/")[0])


def _shown(value: Json) -> str:
    return plain(", ".join(texts_of(value)))[:120]


def _untrusted_text(case: Case) -> Decision | None:
    if case.contract.risk_level == "read" or case.policy.untrusted_text == "allow":
        return None
    read = sorted(o for origins in case.origins.values() for o in origins if o.startswith("tool:"))
    return Decision(decision=case.policy.untrusted_text, rule="origin.text", reason=", ".join(read)) if read else None


def _contents(case: Case) -> Iterator[tuple[str, Json, bool]]:
    """Yield the fields of a write that are neither who nor where, and whether a tool read a part of them."""
    if case.contract.risk_level == "read":
        return
    for field, value in case.payload.items():
        if field not in case.contract.who_where:
            read = any(origin.startswith("tool:") for origin in case.origins.get(field, frozenset()))
            yield field, value, read


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
    found = smuggling_field({field: value for field, value, _ in _contents(case)})
    return _confirm("text.hidden", found) if found else None


def _widened(case: Case) -> Decision | None:
    """The set of effects is fixed before foreign content is read."""
    if case.added:
        return _confirm("plan.widened", case.action.summary or case.contract.tool)
    if case.lock is None or case.contract.risk_level == "read" or not case.untrusted_read:
        return None
    targets = {field: case.payload[field] for field in _reaching(case)}
    names = {found.id: (found.asked, found.name) for found in case.resolved.values()}
    wider = case.lock.widened_by(case.contract.tool, targets, names)
    return _confirm("plan.widened", case.action.summary or case.contract.tool) if wider else None


def _hinted(case: Case) -> Decision | None:
    return _confirm("plan.approval", case.action.summary) if case.action.policy_hints.needs_user_confirmation else None


def _changed(case: Case) -> Decision | None:
    """To save a change is not to say yes to it."""
    return _confirm("step.changed", "") if case.changed else None


def _ordinary_write(case: Case) -> Decision | None:
    if risk_level(case) != "write":
        return None
    named = all(
        case.origins.get(field, frozenset()) <= TRUSTED for field in case.contract.who_where if field in case.payload
    )
    return Decision(decision=case.policy.ordinary_writes, rule="write.ordinary") if named else None


def _default(case: Case) -> Decision:
    if risk_level(case) == "read":
        return Decision(decision="allow", rule="read.default")
    return _confirm("write.default", case.contract.tool)


RULES: Sequence[Rule] = (
    _missing_scope,
    _listed,
    _team_rules,
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
