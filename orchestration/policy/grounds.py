"""On what a decision rests: the policy in force, the values that the rule looked at, where they came from. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from orchestration.policy.case import Case
from orchestration.policy.judge import judge
from orchestration.run.dependencies import condition_paths
from orchestration.text.disguise import plain
from orchestration.text.pii.find import mask
from orchestration.text.values import texts_in
from schemas.ask import Resolution
from schemas.decision import Decision, Ground
from schemas.values import Json

SHOWN_CHARACTERS = 80
LOOKED_AT = 400
MOST_GROUNDS = 6
_OF_TARGETS = ("external", "target.", "origin.target", "origin.address", "address.", "destructive", "write.", "plan.")
_OF_TEXTS = ("personal_data", "text.", "origin.text")


def judged(case: Case) -> Decision:
    """Return policy's word with what it rests on; the values are kept where the word is not to go ahead."""
    decision = judge(case)
    if decision.decision == "allow":
        return decision.model_copy(update={"policy": case.policy.version})
    return decision.model_copy(update={"policy": case.policy.version, "grounds": grounds(case, decision)})


def grounds(case: Case, decision: Decision) -> tuple[Ground, ...]:
    """Return the fields that the deciding rule looked at, with their values and origins."""
    head = decision.reason.partition(": ")[0]
    inner = [target for target in case.targets if target.path == head and target.path not in case.payload]
    if inner:
        return tuple(ground_of(one.path, one.value, one.origins, None, reaches=True) for one in inner[:MOST_GROUNDS])
    fields = [name for name in _fields(case, decision) if case.payload.get(name) not in (None, "", [])]
    return tuple(
        ground_of(
            name,
            case.payload[name],
            case.origins.get(name, frozenset()),
            case.resolved.get(name),
            reaches=name in case.target_fields,
        )
        for name in fields[:MOST_GROUNDS]
    )


def ground_of(name: str, value: Json, origins: frozenset[str], found: Resolution | None, *, reaches: bool) -> Ground:
    """Return a field as people see it: the real name of what an id means, long texts cut, and personal data masked but
    for who and where."""
    text = " ".join((found.name if found else plain(" ".join(texts_in(value))))[:LOOKED_AT].split())
    shown = text if reaches else mask(text)
    return Ground(
        field=name,
        value=shown if len(shown) <= SHOWN_CHARACTERS else shown[: SHOWN_CHARACTERS - 1] + "…",
        origins=origins,
    )


def _fields(case: Case, decision: Decision) -> Iterable[str]:
    named = decision.reason.partition(":")[0].partition(".")[0]
    if named in case.payload:
        return (named,)
    reaching = tuple(dict.fromkeys(target.field for target in case.targets))
    if decision.rule.startswith(_OF_TARGETS):
        return reaching
    if decision.rule.startswith(_OF_TEXTS):
        return [name for name in case.payload if name not in reaching]
    own = [rule.when for rule in case.policy.rules if rule.id == decision.rule and rule.when is not None]
    looked_at = [path.split(".")[1] for when in own for path in condition_paths(when) if path.count(".")]
    return dict.fromkeys(name for name in looked_at if name in case.payload) or reaching
