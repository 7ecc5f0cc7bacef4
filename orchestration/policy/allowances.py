"""What a team's admins have said yes to once and for all: a tool, a target, and the rule that asked. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from orchestration.policy.plan_lock import NARROWING
from orchestration.policy.team import Allowance, TeamPolicy
from orchestration.run.ids import canonical, digest
from orchestration.run.templates import references
from schemas.ask import ApprovalItem
from schemas.contract import ToolContract
from schemas.decision import Decision
from schemas.values import Payload

LIFTED = frozenset(
    {"external", "personal_data", "origin.target", "origin.text", "target.unspoken", "write.ordinary", "write.default"}
)
"""The built-in rules whose question an admin may answer for good. What is hard to undo, denied, disguised, leaking,
hidden, limited, or beyond the plan is asked about each time."""


def may_be_lifted(decision: Decision, policy: TeamPolicy) -> bool:
    """Whether the question of a rule may be answered for good: of some built-in ones, and of the team's own."""
    own = {rule.id for rule in policy.rules}
    return decision.decision == "require_confirm" and (decision.rule in LIFTED or decision.rule in own)


def target_of(contract: ToolContract, payload: Payload) -> Payload:
    """Return who and where a payload reaches, by id: the place, not a spot inside it."""
    named = {name: payload.get(name) for name in contract.who_where if name not in NARROWING}
    return {name: value for name, value in named.items() if value not in (None, "", [])}


def lifting(
    policy: TeamPolicy, contract: ToolContract, payload: Payload, said: Sequence[Decision], reached: AbstractSet[str]
) -> dict[str, Allowance]:
    """Return, by rule, the allowances that answer what was said of a payload; none where it ``reached`` fields that
    an allowance could not name."""
    if not policy.allowances:
        return {}
    named = target_of(contract, payload)
    if not reached <= named.keys() | NARROWING:
        return {}
    target = canonical(named)
    fitting = {
        one.rule: one for one in policy.allowances if one.tool == contract.tool and canonical(one.target) == target
    }
    return {word.rule: fitting[word.rule] for word in said if word.rule in fitting and may_be_lifted(word, policy)}


def allowances_of(item: ApprovalItem, contract: ToolContract, policy: TeamPolicy, by: str) -> tuple[Allowance, ...]:
    """Return what "always allow this here" means of a step: an answer to every rule that asks; nothing where that may
    not be said of each of them."""
    target = target_of(contract, item.payload)
    asking = rules_of(item.decision)
    if not target or any(references(target)):
        # What an earlier step is still to give is no place that could be named.
        return ()
    if not all(may_be_lifted(item.decision.model_copy(update={"rule": rule}), policy) for rule in asking):
        return ()
    names = {name: item.resolved[name].name for name in target if name in item.resolved}
    return tuple(
        Allowance(
            id=f"always.{digest(rule, contract.tool, canonical(target))[:8]}",
            rule=rule,
            tool=contract.tool,
            target=target,
            names=names,
            by=by,
        )
        for rule in asking
    )


def rules_of(decision: Decision) -> tuple[str, ...]:
    """Return every rule that says the word of a decision."""
    return (decision.rule, *(one.rule for one in decision.also))


def with_allowances(policy: TeamPolicy, more: Sequence[Allowance]) -> TeamPolicy:
    """Return the policy with allowances that it does not hold yet."""
    known = {one.id for one in policy.allowances}
    fresh = tuple(one for one in more if one.id not in known)
    return policy.model_copy(update={"allowances": (*policy.allowances, *fresh)})


def without(policy: TeamPolicy, rule_id: str) -> TeamPolicy:
    """Return the policy without the team's own rule or allowance of that id; the same where it has none."""
    return policy.model_copy(
        update={
            "rules": tuple(one for one in policy.rules if one.id != rule_id),
            "allowances": tuple(one for one in policy.allowances if one.id != rule_id),
        }
    )
