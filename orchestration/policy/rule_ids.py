"""The ids that rules of metel's own go by, and what a rule of a team's may be called beside them. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

BUILT_IN = (
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
    "plan.repeated",
    "plan.widened",
    "plan.approval",
    "step.changed",
    "write.ordinary",
    "read.default",
    "write.default",
)
"""The built-in rules, in the order they are tried."""
BESIDE_RULES = frozenset(
    {"adviser", "approvers.none", "person.rejected", "place.refused", "place.private", "place.allowed"}
)
"""What else a decision names where its rule stands: no rule's word on a step, but a
person's, a model's, nobody's, or what is said of the place of a whole run."""
ALLOWANCES = "always."
"""How the ids of what admins have allowed for good begin."""


def problem_of_ids(ids: Iterable[str]) -> str:
    """Return what is wrong with the ids of a team's rules; nothing where each is a name of its own."""
    for rule, times in Counter(ids).items():
        if rule in BUILT_IN or rule in BESIDE_RULES:
            return f"{rule} is the id of a built-in rule; give the rule another, such as team.{rule}"
        if rule.startswith(ALLOWANCES):
            return f"{rule} is no id for a rule; those that begin with {ALLOWANCES} are for allowances"
        if times > 1:
            return f"{times} rules have the id {rule}; each needs one of its own"
    return ""
