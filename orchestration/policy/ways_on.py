"""How it can go on where a rule refused a step: what is possible instead, and who can change the rule. Pure."""

from __future__ import annotations

from orchestration.text.messages import Wording
from schemas.decision import Decision

DONE_BEFORE = "plan.repeated"
"""The rule that refuses what is done already: nothing is lost by it."""
NO_RULE = frozenset({"approvers.none", "person.rejected", "scope.missing", DONE_BEFORE})
"""What stands where a decision names its rule and is none that an admin could change."""


def is_rules_no(decision: Decision) -> bool:
    """Whether a rule of the policy refused, which an admin can change."""
    return decision.decision == "deny" and decision.rule not in NO_RULE


def way_on(decision: Decision, language: str, words: Wording) -> str:
    """Return what is possible instead, where code knows it, and who can change the rule; nothing where no rule
    decided."""
    if not is_rules_no(decision):
        return ""
    instead = f"instead.{decision.rule}"
    first = [words.say(language, instead)] if words.knows(instead) else []
    return " ".join([*first, words.say(language, "end.who_changes")])
