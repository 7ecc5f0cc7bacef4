"""The plan lock counts equal effects together; it judges as one that looks at each step by itself."""

from __future__ import annotations

from random import Random

import pytest

from orchestration.policy.plan_lock import Effect, PlanLock, build_plan_lock
from orchestration.run.templates import find_references
from schemas.plan import Action, ForEach, get_planned_id
from schemas.run import Run
from schemas.states import Filled, Started
from schemas.values import MODEL, PERSON, SETTLED, Json, Payload, make_tool_origin
from tests.core.builders import a_contract, a_plan, a_read, a_run, an_action

POST = a_contract(who_where=("channel", "thread_ts"))
WRITTEN: tuple[Json, ...] = ("#sales", "#dev", "{{a1.place}}", None)
MEANT: tuple[Json, ...] = ("#sales", "#dev", "C1", "C2")
ORIGINS = (PERSON, MODEL, make_tool_origin("sheets.get_range"))
NAMES = {"C1": ("#sales",), "C2": ("#dev",)}


def a_post(chance: Random, step: str) -> Action:
    written: Payload = {"text": "안녕", "channel": chance.choice(WRITTEN), "thread_ts": chance.choice((None, "1.1"))}
    loop = ForEach(items="a1.rows", max_items=chance.choice((1, 2))) if chance.random() < 0.2 else None
    return an_action(step, inputs={name: value for name, value in written.items() if value}, for_each=loop)


def a_fill(chance: Random) -> Filled:
    payload: Payload = {"text": "안녕", "channel": chance.choice(MEANT)}
    if chance.random() < 0.3:
        payload["thread_ts"] = "1.1"
    return Filled(payload=payload, origins={name: frozenset({chance.choice(ORIGINS)}) for name in payload})


def a_run_under_way(chance: Random) -> Run:
    steps = [a_post(chance, f"a{number}") for number in range(2, 8)]
    built = a_run(a_plan(a_read("a1"), *steps))
    for step in chance.sample(steps, 4):
        built = built.started(step.id)
    fills = {name: a_fill(chance) for name in built.run.states}
    states = {
        name: state.model_copy(update={"filled": fills[name]}) if isinstance(state, Started) else state
        for name, state in built.run.states.items()
    }
    return built.run.model_copy(update={"states": states, "added": tuple(chance.sample(["a2", "a3"], 1))})


def list_each(run: Run, action_id: str, filled: Filled) -> PlanLock:
    """Return the lock with an effect for each step, as the rule is told: nothing is counted together."""
    assert run.plan is not None
    begun = [(name, state.filled) for name, state in run.states.items() if isinstance(state, Started)]
    others = [(name, had) for name, had in begun if name != action_id]
    planned: list[Effect] = []
    for step in run.plan.actions:
        if step.tool != POST.tool or step.id in run.added:
            continue
        own = [had for name, had in (*others, (action_id, filled)) if get_planned_id(name) == step.id]
        target = {name: list_fixed(step, name, own) for name in POST.who_where}
        planned.append(Effect(POST.tool, target, step.for_each.max_items if step.for_each else 1))
    reached = [{name: had.payload[name] for name in POST.who_where if name in had.payload} for _, had in others]
    return PlanLock(planned, [Effect(POST.tool, target) for target in reached])


def list_fixed(step: Action, name: str, own: list[Filled]) -> list[Json]:
    literal = step.inputs.get(name)
    said = [had for had in own if name in had.payload]
    if literal is not None and not find_references(literal):
        return [literal, *(had.payload[name] for had in said)]
    return [had.payload[name] for had in said if had.origins[name] <= SETTLED]


@pytest.mark.parametrize("seed", range(60))
def test_effects_counted_together_are_judged_as_each_by_itself(seed: int) -> None:
    chance = Random(seed)
    run, filled = a_run_under_way(chance), a_fill(chance)
    for step in ("a2", "a5", "a7"):
        counted, each = build_plan_lock(run, step, POST, filled), list_each(run, step, filled)
        for channel in (*MEANT, "#partner"):
            for target in ({"channel": channel}, {"channel": channel, "thread_ts": "1.1"}):
                asked = (POST.tool, target, NAMES, frozenset({"thread_ts"}))
                assert counted.widened_by(*asked) == each.widened_by(*asked)
                assert counted.repeated_by(*asked) == each.repeated_by(*asked)


def test_steps_that_reach_the_same_are_one_effect() -> None:
    steps = [an_action(f"a{number}", inputs={"channel": "#sales", "text": str(number)}) for number in range(1, 6)]
    run = a_run(a_plan(*steps)).started("a1").started("a2").run
    filled = Filled(payload={"channel": "C1", "text": "3"}, origins={})
    lock = build_plan_lock(run, "a3", a_contract(), filled)
    assert sum(one.times for one in lock.planned) == 5
    assert len(lock.planned) < 5
    assert [one.times for one in lock.done] == [2]
