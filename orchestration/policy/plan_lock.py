"""Plan lock: a new plan may do less than the one before or the same, and nothing twice, without a person. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple, TypeAlias

from orchestration.run.ids import dump_canonical_json
from orchestration.run.loops import is_frozen
from orchestration.run.templates import find_references
from orchestration.text.disguise import fold_name
from orchestration.text.field_names import is_person_field
from orchestration.text.typed_words import is_typed_in
from orchestration.text.values import collect_texts
from schemas.contract import ToolContract
from schemas.plan import Action, Plan, get_planned_id
from schemas.run import Run
from schemas.states import Filled, Started, Succeeded, Uncertain
from schemas.values import SETTLED, TRUSTED, Json, Payload

ContractOf: TypeAlias = Callable[[str], ToolContract | None]
"""Knows the contract of a tool by its id."""

NARROWING = frozenset({"thread_ts", "thread"})
"""Fields that only choose a spot inside a place that is named already."""
_BEGUN = (Succeeded, Started, Uncertain)


class Effect(NamedTuple):
    """A tool with who and where it reaches, and how often."""

    tool: str
    target: Mapping[str, Json]
    times: int = 1


class PlanLock(NamedTuple):
    """The effects that a plan fixed, and those that were had already."""

    planned: Sequence[Effect]
    done: Sequence[Effect] = ()

    def widened_by(
        self, tool: str, target: Mapping[str, Json], names: Mapping[str, Sequence[str]], fixed: Set[str] = frozenset()
    ) -> bool:
        """Whether one more such effect is more than was planned.

        ``names`` says what an id in the target is called. ``fixed`` are the fields that a person or the team fixed:
        they may stand beside what the plan names. To reach fewer people or a spot inside the place is less.
        """
        fitting = self._fitting(tool, target, names, fixed)
        planned = _count(fitting)
        # Where all that was done is less than what was planned there, it needs no look at what it was.
        return _count_done(self.done) >= planned and self._had(tool, fitting, names) >= planned

    def repeated_by(
        self, tool: str, target: Mapping[str, Json], names: Mapping[str, Sequence[str]], fixed: Set[str] = frozenset()
    ) -> bool:
        """Whether such an effect was planned, and was had as often as that already."""
        fitting = self._fitting(tool, target, names, fixed)
        return 0 < _count(fitting) < self._had(tool, fitting, names) + 1

    def _fitting(
        self, tool: str, target: Mapping[str, Json], names: Mapping[str, Sequence[str]], fixed: Set[str]
    ) -> list[Effect]:
        return [
            one
            for one in self.planned
            if one.tool == tool and _within(_asked_of(target, one.target, fixed), one.target, names)
        ]

    def _had(self, tool: str, fitting: Sequence[Effect], names: Mapping[str, Sequence[str]]) -> int:
        """Count what was done of the planned effects that fit; what was done was done once at least."""
        return _count_done(
            [one for one in self.done if one.tool == tool and any([_is_of(one, planned, names) for planned in fitting])]
        )


def _count_done(effects: Iterable[Effect]) -> int:
    return sum([max(one.times, 1) for one in effects])


def _count(effects: Iterable[Effect]) -> int:
    return sum([max(one.times, 0) for one in effects])


def _is_of(done: Effect, planned: Effect, names: Mapping[str, Sequence[str]]) -> bool:
    """Whether what was done is of a planned effect; what is told of it beyond who and where does not matter."""
    shared = {field: value for field, value in done.target.items() if field in planned.target}
    return _within(shared or done.target, planned.target, names)


def _within(target: Mapping[str, Json], planned: Mapping[str, Json], names: Mapping[str, Sequence[str]]) -> bool:
    """Whether all that a target reaches was planned: in the same field, where the plan has that field."""
    for field, value in target.items():
        if field in NARROWING or _names_it(planned.get(field), value):
            continue
        known = _known([planned[field]] if field in planned else planned.values())
        if not all(_is_among(text, known, names) for text in collect_texts(value)):
            return False
    return True


def _names_it(planned: Json, value: Json) -> bool:
    """Whether the plan has a text letter for letter, or the very number, as is nearly always so."""
    if type(value) is str:
        return planned == value or (isinstance(planned, list) and value in planned)
    if type(value) is not int:
        return False
    return any(type(one) is int and one == value for one in (planned if isinstance(planned, list) else [planned]))


def _asked_of(target: Mapping[str, Json], planned: Mapping[str, Json], fixed: Set[str]) -> Mapping[str, Json]:
    """Return what of a target the plan must have named: where all that it names is there, only the fields that nobody
    fixed besides."""
    if not planned.keys() <= target.keys():
        return target
    return {field: value for field, value in target.items() if field in planned or field not in fixed}


def _known(values: Iterable[Json]) -> frozenset[str]:
    return frozenset(fold_name(text) for value in values for text in collect_texts(value))


def _is_among(text: str, known: frozenset[str], names: Mapping[str, Sequence[str]]) -> bool:
    return any(fold_name(called) in known for called in (text, *names.get(text, ())))


def find_added_effects(run: Run, plan: Plan, contracts: Mapping[str, ToolContract]) -> tuple[str, ...]:
    """Return the ids of actions whose effect (tool with who and where) the plan before did not have, or not as often.

    Reads and transformations are free. What an earlier new plan added stays added: nobody has said yes to it by its
    being planned.
    """
    if run.plan is None:
        return ()
    allowed = Counter(
        make_effect_key(action, contracts[action.tool])
        for action in run.plan.actions
        if action.tool in contracts and action.id not in run.added
    )
    added: list[str] = []
    for action in plan.actions:
        effect = make_effect_key(action, contracts[action.tool])
        if contracts[action.tool].risk_level != "read" and not allowed[effect]:
            added.append(action.id)
        allowed[effect] -= allowed[effect] > 0
    return tuple(added)


def make_effect_key(action: Action, contract: ToolContract) -> str:
    """Return what makes two planned effects the same: the tool, who and where it reaches, and whether it loops."""
    reach = {field: action.inputs.get(field, action.input_bindings.get(field)) for field in contract.who_where}
    loop = action.for_each.items if action.for_each else None
    return dump_canonical_json([contract.tool, reach, loop])


def build_plan_lock(run: Run, action_id: str, contract: ToolContract, filled: Filled) -> PlanLock:
    """Return the effects of a tool that a run's plan fixed, and those that were had or begun besides the action that is
    being filled: those of other tools tell nothing of its effects.

    What the plan leaves open is fixed by what a person, or the team, says of it: by the payloads of the actions that
    have begun and of the one that is being filled. What came in with a new plan is not fixed by it.
    """
    names, who_where = (contract.tool, *contract.aliases), contract.who_where
    steps = {step.id: step for step in run.plan.actions if step.tool in names} if run.plan is not None else {}
    own: dict[str, list[Filled]] = {}
    done: dict[str, list[Filled]] = {}
    for other, state in run.states.items():
        if not isinstance(state, _BEGUN) or other == action_id:
            continue
        step_id, had = get_planned_id(other), state.filled
        if step_id in steps:
            own.setdefault(step_id, []).append(had)
            done.setdefault(repr([*map(had.payload.get, who_where)]), []).append(had)
    own.setdefault(get_planned_id(action_id), []).append(filled)
    planned: dict[str, list[Action]] = {}
    for step_id, step in steps.items():
        if step_id not in run.added:
            planned.setdefault(_tell_reach(step, who_where, own.get(step_id, ())), []).append(step)
    return PlanLock(
        [_build_effect(same, contract, own.get(same[0].id, ())) for same in planned.values()],
        [_build_done_effect(same, contract) for same in done.values()],
    )


def _tell_reach(step: Action, who_where: Sequence[str], own: Sequence[Filled]) -> str:
    """Return all that an effect is built from, as text: what is equal is built, and compared, once for all steps."""
    filled = [[*map(one.payload.get, who_where), *map(one.origins.get, who_where)] for one in own] if own else ()
    return repr(([*map(step.inputs.get, who_where)], filled))


def _build_done_effect(same: Sequence[Filled], contract: ToolContract) -> Effect:
    payload = same[0].payload
    return Effect(contract.tool, {name: payload[name] for name in contract.who_where if name in payload}, len(same))


def _build_effect(same: Sequence[Action], contract: ToolContract, own: Sequence[Filled]) -> Effect:
    """Return the effect of steps that reach the same, with how often they may have it."""
    target = {name: _list_fixed(same[0], name, own) for name in contract.who_where}
    return Effect(contract.tool, target, sum([step.for_each.max_items if step.for_each else 1 for step in same]))


def _list_fixed(action: Action, name: str, own: Sequence[Filled]) -> list[Json]:
    """Return what a field of a planned action may be."""
    literal = action.inputs.get(name)
    if literal is not None and not find_references(literal):
        return [literal, *(filled.payload[name] for filled in own if name in filled.payload)]
    vouching = TRUSTED if is_person_field(name) else SETTLED
    return [
        filled.payload[name]
        for filled in own
        if name in filled.payload and filled.origins.get(name, frozenset()) <= vouching
    ]


def find_introduced_actions(run: Run, plan: Plan, contracts: Mapping[str, ToolContract], said: str) -> tuple[str, ...]:
    """Return the actions of a new plan that neither the plan before had, under whatever id, nor a person named.

    ``said`` are the words in which a person wanted another way, if that is why there is a new plan.
    """
    if run.plan is None:
        return ()
    return tuple(_brought_in(run, run.plan, plan, contracts, said))


def _brought_in(run: Run, before: Plan, plan: Plan, contracts: Mapping[str, ToolContract], said: str) -> Iterator[str]:
    had = {
        one.id: _effect(one) for one in before.actions if not is_frozen(run, one.id) and one.id not in run.brought_in
    }
    same = {action.id for action in plan.actions if had.get(action.id) == _effect(action)}
    left = Counter(effect for step, effect in had.items() if step not in same)
    for action in plan.actions:
        effect = _effect(action)
        if action.id in same or is_frozen(run, action.id):
            continue
        if left[effect]:
            left[effect] -= 1
        elif not _is_named(action, contracts[action.tool], said):
            yield action.id


def is_repeat_of_done(run: Run, action_id: str, tool: str, payload: Payload) -> bool:
    """Whether a new plan brought the action in and the run has sent the very same to the same tool already."""
    if get_planned_id(action_id) not in run.brought_in or run.plan is None:
        return False
    exact = dump_canonical_json(payload)
    return any(
        isinstance(state, Succeeded)
        and get_planned_id(done) not in run.brought_in
        and run.plan.action(done).tool == tool
        and dump_canonical_json(state.filled.payload) == exact
        for done, state in run.states.items()
    )


def _effect(action: Action) -> str:
    loop = action.for_each.items if action.for_each else None
    return dump_canonical_json([action.tool, action.inputs, {**action.input_bindings}, loop])


def _is_named(action: Action, contract: ToolContract, said: str) -> bool:
    reach = [action.inputs[name] for name in contract.who_where if name in action.inputs]
    return bool(said and reach) and all(is_typed_in(value, said) for value in reach)
