"""Policy: the same action, payload, origins and rules give the same decision, with the rule's id. Pure.

Rules are tried in order and the strictest wins: deny, then require_confirm, then allow. Where nothing matches, reads
pass and writes ask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict

from orchestration.personal_data import find_personal_data
from schemas.ask import Resolution
from schemas.contract import ToolContract
from schemas.decision import STRICTNESS, Decision, DecisionKind
from schemas.plan import RISK_ORDER, Action, RiskLevel, RiskTag
from schemas.values import CONFIG, PERSON, RESOLVED, Json, Payload

TRUSTED = frozenset({PERSON, CONFIG, RESOLVED})
ALWAYS_ASK: frozenset[RiskTag] = frozenset({"delete", "financial", "share_public", "admin"})


class TeamPolicy(BaseModel):
    """What a team allows; the fields of ``config/policy.yaml``."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    version: int = 1
    allow_destructive: bool = True
    allow_external_send: bool = True
    ordinary_writes: DecisionKind = "allow"
    """What to say of a write without risky tags whose place and people a person or the team named."""
    untrusted_text: DecisionKind = "allow"
    """What to say of a text that was read by a tool and goes to a place that a person named."""
    personal_data: DecisionKind = "require_confirm"
    denied_tools: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """What policy judges: an action with its contract and the payload as far as it is known.

    ``origins`` are by top-level field; ``granted`` are the connection's scopes, ``None`` where they are not known.
    ``added``: the effect came in with a new plan.
    """

    action: Action
    contract: ToolContract
    payload: Payload
    origins: dict[str, frozenset[str]]
    resolved: dict[str, Resolution]
    policy: TeamPolicy
    granted: frozenset[str] | None = None
    added: bool = False


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


def _denied_tool(case: Case) -> Decision | None:
    return _deny("tool.denied", case.contract.tool) if case.contract.tool in case.policy.denied_tools else None


def _destructive(case: Case) -> Decision | None:
    tags = sorted(ALWAYS_ASK & {*case.contract.tags, *case.action.risk.tags})
    if risk_level(case) != "destructive" and not tags:
        return None
    reason = ", ".join(tags) or "destructive"
    if not case.policy.allow_destructive and risk_level(case) == "destructive":
        return _deny("destructive.denied", reason)
    return _confirm("destructive", reason)


def _external(case: Case) -> Decision | None:
    outside = [found.name for found in case.resolved.values() if _is_outside(found)]
    if not outside or case.contract.risk_level == "read":
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


def _foreign_target(case: Case) -> Decision | None:
    """Who or where an effect reaches must come from a person or the team."""
    if case.contract.risk_level == "read":
        return None
    for field in case.contract.who_where:
        strange = sorted(case.origins.get(field, frozenset()) - TRUSTED)
        if field in case.payload and strange:
            return _confirm("origin.target", f"{field}: {', '.join(strange)}")
    return None


def _untrusted_text(case: Case) -> Decision | None:
    if case.contract.risk_level == "read" or case.policy.untrusted_text == "allow":
        return None
    read = sorted(o for origins in case.origins.values() for o in origins if o.startswith("tool:"))
    return Decision(decision=case.policy.untrusted_text, rule="origin.text", reason=", ".join(read)) if read else None


def _widened(case: Case) -> Decision | None:
    return _confirm("plan.widened", case.action.summary or case.contract.tool) if case.added else None


def _hinted(case: Case) -> Decision | None:
    return _confirm("plan.approval", case.action.summary) if case.action.policy_hints.needs_user_confirmation else None


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


RULES: tuple[Rule, ...] = (
    _missing_scope,
    _denied_tool,
    _destructive,
    _external,
    _personal_data,
    _foreign_target,
    _untrusted_text,
    _widened,
    _hinted,
    _ordinary_write,
)


def rule_ids() -> Iterator[str]:
    """Yield the ids of the built-in rules, in the order they are tried."""
    yield from (
        "scope.missing",
        "tool.denied",
        "destructive",
        "destructive.denied",
        "external",
        "external.denied",
        "personal_data",
        "origin.target",
        "origin.text",
        "plan.widened",
        "plan.approval",
        "write.ordinary",
        "read.default",
        "write.default",
    )
