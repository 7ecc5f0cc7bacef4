"""Explanations: on what a decision rests, which rule said so, of which value, and where it came from. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from orchestration.policy.case import Case
from orchestration.policy.decide import JudgedCase, decide_case
from orchestration.policy.plan_lock import ContractOf
from orchestration.policy.recorded_facts import record_facts
from orchestration.policy.targets import find_targets
from orchestration.run.dependencies import find_condition_paths
from orchestration.run.phrases import build_place_decision, explain_decision
from orchestration.text.disguise import normalise_text
from orchestration.text.messages import Wording
from orchestration.text.pii.find import mask_personal_data
from orchestration.text.values import collect_texts
from schemas.ask import Resolution
from schemas.contract import ToolContract
from schemas.decision import Decision, Ground
from schemas.events import PlaceJudged
from schemas.plan import Action
from schemas.run import Run
from schemas.states import AwaitingApproval, Denied, Filled, Started, Succeeded, Uncertain
from schemas.values import Json

SHOWN_CHARACTERS = 80

LOOKED_AT = 400

MOST_GROUNDS = 6

_OF_TARGETS = (
    "external",
    "reach.",
    "target.",
    "origin.target",
    "origin.address",
    "fact.person",
    "address.",
    "destructive",
    "write.",
    "plan.",
)

_OF_TEXTS = ("personal_data", "text.", "origin.text")


def judge_case(case: Case) -> JudgedCase:
    """Return policy's word with what it rests on; the values are kept where the word is not to go ahead."""
    judged = decide_case(case)
    decision = judged.decision
    known: dict[str, object] = {"policy": case.policy.version, "facts": record_facts(case)}
    if decision.decision != "allow":
        known["grounds"] = find_grounds(case, decision)
    return JudgedCase(decision.model_copy(update=known), judged.words)


def find_grounds(case: Case, decision: Decision) -> tuple[Ground, ...]:
    """Return the fields that the deciding rule looked at, with their values and origins; of what who asks can't see,
    nothing."""
    if decision.rule == "reach.read":
        return ()
    head = decision.reason.partition(": ")[0]
    inner = [target for target in case.targets if target.path == head and target.path not in case.payload]
    if inner:
        return tuple(build_ground(one.path, one.value, one.origins, None, reaches=True) for one in inner[:MOST_GROUNDS])
    fields = [name for name in _fields(case, decision) if case.payload.get(name) not in (None, "", [])]
    return tuple(
        build_ground(
            name,
            case.payload[name],
            case.origins.get(name, frozenset()),
            case.resolved.get(name),
            reaches=name in case.target_fields,
        )
        for name in fields[:MOST_GROUNDS]
    )


def build_ground(name: str, value: Json, origins: frozenset[str], found: Resolution | None, *, reaches: bool) -> Ground:
    """Return a field as people see it: the real name of what an id means, long texts cut, and personal data masked but
    for who and where."""
    text = " ".join((found.name if found else normalise_text(" ".join(collect_texts(value))))[:LOOKED_AT].split())
    shown = text if reaches else mask_personal_data(text)
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
    looked_at = [path.split(".")[1] for when in own for path in find_condition_paths(when) if path.count(".")]
    return dict.fromkeys(name for name in looked_at if name in case.payload) or reaching


@dataclass(frozen=True, slots=True)
class StepExplanation:
    """One step in words: its name, what policy said of it and why, and a line for each value that counted."""

    step: str
    word: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StepNames:
    """What a step and an input of it are called; by their ids where nothing else is said."""

    step: Callable[[Action], str] = lambda action: action.summary or action.tool
    field: Callable[[Action, str], str] = lambda _, name: name


_BY_ID = StepNames()


def build_explanations(
    run: Run, contract_of: ContractOf, words: Wording, names: StepNames = _BY_ID
) -> tuple[StepExplanation, ...]:
    """Return an explanation of the place where that was judged, then of each step, in the run's language and the plan's
    order."""
    place = () if run.place_judged is None else (_of_place(run.place_judged, run.request.language, words),)
    if run.plan is None:
        return place
    steps = [run.plan.action(action_id) for action_id in run.states]
    told = (_explained(run, step, contract_of(step.tool), words, names) for step in steps)
    numbered = (replace(one, step=f"{number}. {one.step}") for number, one in enumerate(told, 1))
    return (*place, *numbered)


def _of_place(judged: PlaceJudged, language: str, words: Wording) -> StepExplanation:
    decision = build_place_decision(judged)
    return StepExplanation(words.say(language, "why.place"), _word_of(decision, language, words))


def _word_of(decision: Decision, language: str, words: Wording) -> str:
    reason = _reason(decision.model_copy(update={"also": ()}), language, words) or decision.rule
    slots = {"rule": decision.rule, "version": decision.policy or "?", "reason": reason}
    return words.say(language, f"why.{decision.decision}", **slots)


def _explained(
    run: Run, action: Action, contract: ToolContract | None, words: Wording, names: StepNames
) -> StepExplanation:
    language, name = run.request.language, names.step(action)
    found = _decision(run, action.id)
    if found is None:
        return StepExplanation(name, words.say(language, "why.not_judged"))
    decision, filled = found
    grounds = decision.grounds or tuple(_grounds(filled, contract))
    named = ((one, names.field(action, one.field)) for one in grounds)
    lines = tuple(_of_ground(decision, one, language, words, field) for one, field in named)
    return StepExplanation(name, " ".join(_said(run, action.id, decision, words)), lines)


def _decision(run: Run, action_id: str) -> tuple[Decision, Filled | None] | None:
    match run.states[action_id]:
        case Started() | Succeeded() | Uncertain() as state:
            return state.decision, state.filled
        case Denied(decision=decision) if decision.rule != "person.rejected":
            return decision, None
        case AwaitingApproval() | Denied():
            asked = [item for record in run.approvals.values() for item in record.approval.items]
            mine = [item for item in asked if item.action == action_id]
            return (mine[-1].decision, None) if mine else None
        case _:
            return None


def _said(run: Run, action_id: str, decision: Decision, words: Wording) -> Iterator[str]:
    language = run.request.language
    yield _word_of(decision, language, words)
    for one in decision.also:
        other = decision.model_copy(update={"rule": one.rule, "reason": one.reason, "also": ()})
        yield words.say(language, "why.also", rule=one.rule, reason=_reason(other, language, words))
    for record in run.approvals.values():
        outcome = record.outcome
        if outcome is not None and action_id in outcome.approved:
            key = "why.approved" if outcome.approved[action_id] else "why.rejected"
            yield words.say(language, key, by=outcome.by_name or outcome.by)


def describe_decision(decision: Decision, language: str, words: Wording) -> str:
    """Return the reasons of a decision with the values that counted and where each came from."""
    values = "; ".join(_of_ground(decision, one, language, words, one.field) for one in decision.grounds)
    said = _reason(decision, language, words)
    return f"{said} ({values})" if values else said


def _reason(decision: Decision, language: str, words: Wording) -> str:
    """What a rule means where it lets a step go ahead is other than what it asks."""
    if decision.decision != "allow":
        return explain_decision(decision, language, words)
    key = f"why.rule.{decision.rule.partition('.')[0] if decision.rule.startswith('always.') else decision.rule}"
    return words.say(language, key) if words.knows(key) else explain_decision(decision, language, words)


def _grounds(filled: Filled | None, contract: ToolContract | None) -> Iterator[Ground]:
    if filled is None or contract is None:
        return
    targets = find_targets(contract, contract.risk_level, filled.payload, filled.origins)
    for name in dict.fromkeys((*contract.who_where, *(target.field for target in targets))):
        if filled.payload.get(name) not in (None, "", []):
            origins = filled.origins.get(name, frozenset())
            yield build_ground(name, filled.payload[name], origins, filled.resolved.get(name), reaches=True)


def _of_ground(decision: Decision, ground: Ground, language: str, words: Wording, field: str) -> str:
    """Return a value and where it came from; what nobody typed is a person's only by what is said of it."""
    reasons = [why.reason for why in (decision, *decision.also) if why.rule == "target.unspoken"]
    claimed = any(reason.startswith((f"{ground.field}:", f"{ground.field}.")) for reason in reasons)
    return _value(ground, language, words, field, person="claimed" if claimed else "person")


def _value(ground: Ground, language: str, words: Wording, field: str, *, person: str) -> str:
    kinds = [person if origin == "person" else origin for origin in sorted(ground.origins)]
    origins = ", ".join(_origin(origin, language, words) for origin in kinds)
    unknown = words.say(language, "why.origin.unknown")
    return words.say(language, "why.value", field=field, value=ground.value, origin=origins or unknown)


def _origin(origin: str, language: str, words: Wording) -> str:
    kind, _, tool = origin.partition(":")
    return words.say(language, f"why.origin.{kind}", tool=tool)


def find_policy_version(run: Run) -> int:
    """Return the newest version of the policy that judged the run's place or a step of it; 0 where none is known."""
    found = [_decision(run, action_id) for action_id in run.states]
    versions = [one[0].policy for one in found if one is not None]
    return max((*versions, run.place_judged.policy if run.place_judged else 0))
