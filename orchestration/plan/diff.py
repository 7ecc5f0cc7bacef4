"""Plan diff: what a person may change of a plan in words, and what is different in the next revision. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from orchestration.patterns import make_regex
from orchestration.policy.plan_lock import find_added_effects
from orchestration.proposers import Known, PlanEdit
from orchestration.run.dependencies import find_producers, find_wanted_keys
from orchestration.run.edit_events import find_change
from orchestration.run.memory import collect_request_texts
from orchestration.run.templates import find_references
from orchestration.text.disguise import normalise_text
from orchestration.text.typed_words import is_typed_in
from schemas.contract import ToolContract
from schemas.difference import DifferenceKind, InputDifference, StepDifference
from schemas.events import FieldChange
from schemas.plan import Action, Plan
from schemas.run import QuestionRecord, Run
from schemas.states import Looped, Looping, Started, Succeeded, Uncertain
from schemas.team import TEAM_DEFAULTS, TeamSettings
from schemas.values import Json

AS_IT_IS = "(as it is)"

_BARE = make_regex(r"[#@]?[\w.\-]{1,40}")
"""A name or an id that is one short word: it has no room for an order."""


def find_shown_input(run: Run, action: Action, name: str, holds: Json) -> Json:
    """Return what stands for an input that ``holds`` a value by now."""
    change, answer = find_change(run, action.id, name), run.answers(action.id).get(name)
    if change is not None:
        return _changed_shown(run, action, name, change)
    if answer is not None:
        return _answered(run, answer)
    if name in action.inputs and not run.request.is_clicked:
        return action.inputs[name]
    return _named(run, holds)


def _changed_shown(run: Run, action: Action, name: str, change: FieldChange) -> Json:
    if change.name:
        return _named(run, change.name, change.value)
    planned = action.inputs.get(name)
    own = planned is not None and not any(find_references(planned)) and not run.request.is_clicked
    if own or change.was in (None, "", []):
        return change.value
    return planned if planned is not None and not run.request.is_clicked else AS_IT_IS


def _answered(run: Run, record: QuestionRecord) -> Json:
    assert record.answer is not None
    told = record.answer.data
    labels = [choice.label for choice in record.question.choices if choice.value == told]
    return _named(run, *labels, told) if labels else told


def _named(run: Run, *calls: Json) -> Json:
    """Return the first of what something is called that says nothing but a name."""
    return next((one for one in calls if _is_bare(one) or is_typed_in(one, collect_request_texts(run))), AS_IT_IS)


def _is_bare(value: Json) -> bool:
    return _BARE.fullmatch(value) is not None if isinstance(value, str) else not isinstance(value, list | dict)


_SUBSTANCE = ("tool", "inputs", "input_bindings", "when", "for_each", "repeat", "policy_hints")
"""What of an action decides what it does; an action that differs in nothing of this stays as it is."""


def build_plan_edit(run: Run, text: str, team: TeamSettings) -> PlanEdit | None:
    """Return the edit to change the run's plan; none where there is no plan now that could be changed."""
    if run.plan is None or not run.plan.actions or run.trouble or run.refused or run.is_over:
        return None
    known = _known(run, team)
    asked = frozenset(f"{one.question.action}.{one.question.field}" for one in run.questions.values() if one.open)
    return PlanEdit(
        text, _as_it_holds(run.plan, known), run.plan, find_begun_steps(run), known, _shown(run, known, team), asked
    )


def _as_it_holds(plan: Plan, known: Known) -> Plan:
    def now(action: Action) -> dict[str, Json]:
        return {name: known[action.id].get(name, (value,))[0] for name, value in action.inputs.items()}

    actions = tuple(action.model_copy(update={"inputs": now(action)}) for action in plan.actions)
    return plan.model_copy(update={"actions": actions})


def _shown(run: Run, known: Known, team: TeamSettings) -> dict[str, dict[str, Json]]:
    own = [getattr(team, setting) for setting in TEAM_DEFAULTS.values()]

    def shown(action: Action, name: str, holds: Json) -> Json:
        return holds if holds in own else find_shown_input(run, action, name, holds)

    return {
        action.id: {name: shown(action, name, values[0]) for name, values in known[action.id].items()}
        for action in _actions(run)
    }


def find_begun_steps(run: Run) -> frozenset[str]:
    """Return the steps that are done, under way, or of unknown outcome."""
    fixed = Succeeded | Looped | Started | Uncertain | Looping
    return frozenset(action.id for action in _actions(run) if isinstance(run.states[action.id], fixed))


def _actions(run: Run) -> tuple[Action, ...]:
    return run.plan.actions if run.plan else ()


def _known(run: Run, team: TeamSettings) -> Known:
    return {action.id: {name: tuple(values) for name, values in _inputs(run, action, team)} for action in _actions(run)}


def _inputs(run: Run, action: Action, team: TeamSettings) -> Iterator[tuple[str, Sequence[Json]]]:
    """Yield each input with all that it is called, what holds now first."""
    answers = run.answers(action.id)
    valid = [record.approval for record in run.approvals.values() if not record.closed]
    asked = [item for approval in valid for item in approval.items if item.action == action.id]
    defaults = {name: getattr(team, setting) for name, setting in TEAM_DEFAULTS.items()}
    for name in dict.fromkeys(
        [*action.inputs, *answers, *(name for item in asked for name in item.resolved), *defaults]
    ):
        values: list[Json] = []
        changed = find_change(run, action.id, name)
        if changed is not None:
            values += [changed.name, changed.value]
        if name in answers:
            values += _answered_as(answers[name])
        if name in action.inputs:
            values.append(action.inputs[name])
        for item in asked:
            found = item.resolved.get(name)
            values += [found.name, found.asked, found.id] if found else []
        values.append(defaults.get(name))
        named = [value for value in values if value not in (None, "")]
        if named:
            yield name, named


def _answered_as(record: QuestionRecord) -> list[Json]:
    assert record.answer is not None
    told: Json = record.answer.data
    return [*(choice.label for choice in record.question.choices if choice.value == told), told]


def does_name_begun_step(edit: PlanEdit) -> bool:
    """Whether the words name something that only steps reach that have begun."""

    def names(*, begun: bool) -> set[str]:
        inputs = (known for step, known in edit.known.items() if (step in edit.begun) is begun)
        return {name for known in inputs for values in known.values() for name in values if isinstance(name, str)}

    return any(is_typed_in(name, edit.text) for name in names(begun=True) - names(begun=False))


def are_same_name(one: Json, other: Json) -> bool:
    """Whether two values name the same thing: ``#Sales`` and ``sales``, ``이준호님`` and ``이준호``."""
    return one == other or (
        isinstance(one, str) and isinstance(other, str) and fold_name(one) == fold_name(other) != ""
    )


def fold_name(text: str) -> str:
    """Return a name without what people add to names."""
    bare = " ".join(normalise_text(text).split()).strip(" '\"“”‘’「」『』#@.,!?").casefold()
    return bare[:-1] if len(bare) > 2 and bare[-1] in "님씨" else bare


def build_revision(edit: PlanEdit, proposed: Plan) -> tuple[Plan, tuple[StepDifference, ...]]:
    """Return the next revision and what is different in it, in its order; what is gone comes last.

    Every step that nobody changed is as it was: the begun ones, and those that say the same in other words.
    """
    before = {action.id: action for action in edit.original.actions}
    pairs = [_revised_step(edit, before.get(action.id), action) for action in proposed.actions]
    left = {action.id for action in proposed.actions}
    gone = (_gone(edit, action) for action in edit.original.actions if action.id not in left)
    difference = (*(one for _, one in pairs if one is not None), *gone)
    return proposed.model_copy(update={"actions": tuple(action for action, _ in pairs)}), difference


def _revised_step(edit: PlanEdit, before: Action | None, after: Action) -> tuple[Action, StepDifference | None]:
    if before is None:
        fields = tuple(InputDifference(field=name, after=value) for name, value in after.inputs.items())
        return after, _different("added", after, fields)
    if before.id in edit.begun:
        return before, None
    known = {name: edit.known.get(before.id, {}).get(name, ()) for name in (*before.inputs, *after.inputs)}
    shown = edit.shown.get(before.id, {})
    inputs: dict[str, Json] = {}
    fields: tuple[InputDifference, ...] = ()
    for name, value in after.inputs.items():
        kept = name in shown and value == shown[name]
        if not kept and not _holds(known[name], before.inputs.get(name), value):
            inputs[name] = value
            fields = (*fields, InputDifference(field=name, before=_now(known[name]), after=value))
        elif name in before.inputs:
            inputs[name] = before.inputs[name]
    lost = tuple(
        InputDifference(field=one, before=_now(known[one])) for one in before.inputs if one not in after.inputs
    )
    step = after.model_copy(update={"inputs": inputs})
    same = not fields and not lost and all(getattr(before, part) == getattr(step, part) for part in _SUBSTANCE)
    return (step, None) if same else (step, _different("changed", after, (*fields, *lost)))


def _holds(known: tuple[Json, ...], planned: Json, value: Json) -> bool:
    """Whether an input says what holds already; what holds is the first of what a value is called."""
    return are_same_name(value, known[0]) if known else value == planned


def _now(known: tuple[Json, ...]) -> Json:
    return known[0] if known else None


def _gone(edit: PlanEdit, action: Action) -> StepDifference:
    known = edit.known.get(action.id, {})
    fields = tuple(InputDifference(field=name, before=_now(known.get(name, ()))) for name in action.inputs)
    return _different("removed", action, fields)


def _different(kind: DifferenceKind, action: Action, fields: tuple[InputDifference, ...]) -> StepDifference:
    return StepDifference(kind=kind, action=action.id, tool=action.tool, summary=action.summary, fields=fields)


def find_unnamed_effects(
    run: Run, edit: PlanEdit, plan: Plan, contracts: Mapping[str, ToolContract]
) -> tuple[str, ...]:
    """Return the actions whose effect is new and whose who or where is not in the person's words.

    What a person asks for is theirs and no widening of the plan; what a planner adds beside it is.
    """
    added = find_added_effects(run, plan, contracts)
    return tuple(action_id for action_id in added if not _is_named(plan.action(action_id), edit, contracts))


def _is_named(action: Action, edit: PlanEdit, contracts: Mapping[str, ToolContract]) -> bool:
    contract = contracts[action.tool]
    before = next((one for one in edit.original.actions if one.id == action.id), None)
    reach = {name: action.inputs[name] for name in contract.who_where if name in action.inputs}
    moved = {name: value for name, value in reach.items() if before is None or before.inputs.get(name) != value}
    return bool(moved) and all(is_typed_in(value, edit.text) for value in moved.values())


def find_dependents(plan: Plan, action_ids: frozenset[str]) -> frozenset[str]:
    """Return the actions with all that can't be done without one of them."""
    found = set(action_ids)
    for action in plan.actions:  # a plan is in the order of its needs, so one pass finds them all
        keys = (giver for key in find_wanted_keys(action) for giver in find_producers(plan, key))
        if found & {*action.depends_on, *keys} - {action.id}:
            found.add(action.id)
    return frozenset(found)
