"""Policy: the same action, payload, origins and rules give the same decision, with the rule's id. Pure.

Rules are tried in order and the strictest wins: deny, then require_confirm, then allow. Where nothing matches, reads
pass and writes ask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from orchestration.policy.allowances import lifting
from orchestration.policy.case import Case, confirm, deny
from orchestration.policy.danger import DESTRUCTIVE
from orchestration.policy.granted import missing_scopes
from orchestration.policy.limiting import counts_of, judge_limits
from orchestration.policy.reach import Target
from orchestration.policy.rule_ids import BUILT_IN
from orchestration.policy.target_rules import (
    disguised_target,
    external,
    forbidden_address,
    foreign_target,
    strangers,
    unspoken_target,
)
from orchestration.policy.team import TeamPolicy, TeamRule
from orchestration.policy.team_rules import judge_lists, judge_rules
from orchestration.policy.text_rules import leaking_text, personal_data, pinging_text, smuggling_text, untrusted_text
from orchestration.text.disguise import forget_texts, is_ordinary, plain_value
from orchestration.text.field_names import names_whom
from schemas.decision import STRICTNESS, Decision, Why
from schemas.plan import RiskLevel
from schemas.values import TRUSTED, Json

__all__ = ["Case", "TeamPolicy", "TeamRule", "judge", "risk_level", "rule_ids"]

MOST_OTHERS = 4
_OF_ANY_WRITE = ("write.ordinary", "write.default")


Rule = Callable[[Case], Decision | None]


def judge(case: Case) -> Decision:
    """Return the strictest word that any rule says."""
    said = list(words_on(case)) or [_default(case)]
    forget_texts()
    reached = {target.field for target in case.targets} if case.policy.allowances else frozenset[str]()
    answered = lifting(case.policy, case.contract, case.payload, said, reached)
    left = [decision for decision in said if decision.rule not in answered]
    word = max(left, key=lambda decision: STRICTNESS.index(decision.decision)) if left else None
    if answered and (word is None or word.decision == "allow"):
        rule, allowance = next(iter(answered.items()))
        return Decision(decision="allow", rule=allowance.id, reason=rule)
    assert word is not None
    return word if word.decision == "allow" else _with_others(word, left)


def _with_others(word: Decision, said: Sequence[Decision]) -> Decision:
    """Return the word with the other rules that say the same; to write at all is asked about by every one of them."""
    others = [
        Why(rule=one.rule, reason=one.reason)
        for one in said
        if one is not word and one.decision == word.decision and one.rule not in _OF_ANY_WRITE
    ]
    return word.model_copy(update={"also": tuple(others[:MOST_OTHERS])}) if others else word


def words_on(case: Case) -> tuple[Decision, ...]:
    """Return the word of each rule that applies, in their order."""
    return tuple(decision for rule in RULES if (decision := rule(case)) is not None)


def risk_level(case: Case) -> RiskLevel:
    """Return the contract's risk, or the plan's or what the tool's own name admits where that is higher."""
    return case.risk


def _missing_scope(case: Case) -> Decision | None:
    missing = missing_scopes(case.contract, case.granted)
    return deny("scope.missing", missing) if missing else None


def _listed(case: Case) -> Decision | None:
    return judge_lists(case.policy, case.contract, case.targets if case.risk != "read" else (), case.resolved)


def _team_rules(case: Case) -> Decision | None:
    """A word that a rule looks for is found also where it is written with unseen or wide characters."""
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
    word = judge_rules(case.policy.rules, case.contract, facts)
    if is_ordinary(case.content_text):
        return word
    read = judge_rules(case.policy.rules, case.contract, {**facts, "payload": plain_value(case.payload)})
    return max((word, read), key=lambda one: STRICTNESS.index(one.decision) if one else -1)


def _limited(case: Case) -> Decision | None:
    if case.spent is None:
        return None
    return judge_limits(case.policy.limits, case.spent, counts_of(case.contract, case.payload))


def _destructive(case: Case) -> Decision | None:
    if not case.dangers:
        return None
    reason = ", ".join(danger for danger in case.dangers if danger != DESTRUCTIVE) or DESTRUCTIVE
    if not case.policy.allow_destructive:
        return deny("destructive.denied", reason)
    return confirm("destructive", reason)


def _widened(case: Case) -> Decision | None:
    """The set of effects is fixed before foreign content is read."""
    if case.added:
        return confirm("plan.widened", case.action.summary or case.contract.tool)
    if case.lock is None or case.risk == "read":
        return None
    targets = {target.path: target.value for target in case.targets if target.field != "properties"}
    named = frozenset(target.path for target in case.targets if _is_fixed(target))
    names = {found.id: (found.asked, found.name) for found in case.resolved.values()}
    if case.untrusted_read:
        wider = case.lock.widened_by(case.contract.tool, targets, names, named)
    else:
        wider = case.lock.repeated_by(case.contract.tool, targets, names, named)
    return confirm("plan.widened", case.action.summary or case.contract.tool) if wider else None


def _repeated(case: Case) -> Decision | None:
    """A new plan does not do again what is done. What a person asks for twice is theirs to have twice."""
    return deny("plan.repeated", case.action.summary or case.contract.tool) if case.repeats else None


def _is_fixed(target: Target) -> bool:
    """Whether what a plan leaves open is fixed by the team or a person. Whom it reaches is never left open."""
    return target.origins <= TRUSTED and not names_whom(target.name)


def _hinted(case: Case) -> Decision | None:
    return confirm("plan.approval", case.action.summary) if case.action.policy_hints.needs_user_confirmation else None


def _changed(case: Case) -> Decision | None:
    """To save a change is not to say yes to it."""
    return confirm("step.changed", "") if case.changed else None


def _ordinary_write(case: Case) -> Decision | None:
    if risk_level(case) != "write":
        return None
    named = not any(strangers(case, target) for target in case.targets)
    return Decision(decision=case.policy.ordinary_writes, rule="write.ordinary") if named else None


def _default(case: Case) -> Decision:
    if risk_level(case) == "read":
        return Decision(decision="allow", rule="read.default")
    return confirm("write.default", case.contract.tool)


RULES: Sequence[Rule] = (
    _missing_scope,
    _listed,
    _team_rules,
    _limited,
    _destructive,
    external,
    personal_data,
    forbidden_address,
    disguised_target,
    foreign_target,
    unspoken_target,
    untrusted_text,
    leaking_text,
    pinging_text,
    smuggling_text,
    _repeated,
    _widened,
    _hinted,
    _changed,
    _ordinary_write,
)


def rule_ids() -> Iterator[str]:
    """Yield the ids of the built-in rules, in the order they are tried."""
    yield from BUILT_IN
