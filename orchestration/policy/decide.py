"""Policy decides: the same action, payload, origins and rules give the same decision, with the rule's id. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from orchestration.policy.case import Case
from orchestration.policy.rules import judge_by_default, list_rules_of_case
from orchestration.policy.team_rules import find_allowances
from orchestration.text.disguise import forget_texts
from schemas.decision import STRICTNESS, Decision, Why

MOST_OTHERS = 4

_OF_ANY_WRITE = ("write.ordinary", "write.default")


class JudgedCase(NamedTuple):
    """Policy's word on a case, and the word of each rule that applied to it, in their order."""

    decision: Decision
    words: tuple[Decision, ...]


def decide_case(case: Case) -> JudgedCase:
    """Return the strictest word that any rule says, with all of them."""
    words = apply_rules(case)
    forget_texts()
    return JudgedCase(_choose_word(case, words or (judge_by_default(case),)), words)


def _choose_word(case: Case, said: Sequence[Decision]) -> Decision:
    if not case.policy.allowances:
        return _find_strictest(said)
    reached = {target.field for target in case.targets}
    answered = find_allowances(case.policy, case.contract, case.payload, said, reached)
    left = [decision for decision in said if decision.rule not in answered]
    word = _find_strictest(left) if left else None
    if answered and (word is None or word.decision == "allow"):
        rule, allowance = next(iter(answered.items()))
        return Decision(decision="allow", rule=allowance.id, reason=rule)
    assert word is not None
    return word


def _find_strictest(said: Sequence[Decision]) -> Decision:
    """Return the first of the strictest words, with the other rules that say the same."""
    word = said[0] if len(said) == 1 else max(said, key=lambda decision: STRICTNESS.index(decision.decision))
    return word if word.decision == "allow" else _with_others(word, said)


def _with_others(word: Decision, said: Sequence[Decision]) -> Decision:
    """Return the word with the other rules that say the same; to write at all is asked about by every one of them."""
    others = [
        Why(rule=one.rule, reason=one.reason)
        for one in said
        if one is not word and one.decision == word.decision and one.rule not in _OF_ANY_WRITE
    ]
    return word.model_copy(update={"also": tuple(others[:MOST_OTHERS])}) if others else word


def apply_rules(case: Case) -> tuple[Decision, ...]:
    """Return the word of each rule that applies, in their order."""
    return tuple(filter(None, [rule(case) for rule in list_rules_of_case(case)]))
