"""What models are asked for one plan has one time: repairs, next models, missing tools and the hard ones."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from orchestration.limits import Limits
from orchestration.llm.bounds import Deadlines
from orchestration.llm.gateway import GatewayTiming, LLMGateway, Seat
from orchestration.llm.model_client import ModelAnswer, ModelRequest
from orchestration.llm.planner import HardPlanning, ModelPlanner
from orchestration.plan.make import PlanMaker
from orchestration.policy.team import TeamPolicy
from orchestration.proposers import ModelUnavailableError
from orchestration.rule_planner import RulePlanner
from schemas.errors import ErrorKind
from schemas.events import Event, ModelRole, PlanAccepted, PlanRefused
from schemas.team import TeamSettings
from tests.core.builders import a_contract, a_reader, a_run
from tests.core.model_builders import ScriptedModel, a_failed_call, a_task, a_wire_plan, as_json
from tests.core.test_hard_planning import EASY, HARD, StillClock
from tests.core.test_tool_packs import MANY

GOOD = as_json(a_wire_plan())
BAD = as_json({"goal": "x"})


@dataclass
class Scene:
    """A time that passes while models are waited for."""

    now: float = 1_000.0
    asked: list[tuple[str, float]] = field(default_factory=list[tuple[str, float]])

    async def sleep(self, seconds: float) -> None:
        self.now += seconds

    def gateway(self, *models: SlowModel, role: ModelRole = "planner", **bounds: float) -> LLMGateway:
        timing = GatewayTiming(lambda: self.now, self.sleep, lambda _, most: most)
        seats = [Seat(one.name, one, key=one.name) for one in models]
        return LLMGateway(seats, role=role, deadlines=Deadlines(**bounds), timing=timing)


@dataclass
class SlowModel(ScriptedModel):
    """A model that takes its time for each line."""

    scene: Scene = field(default_factory=Scene)
    name: str = "m1"
    takes_s: float = 50.0

    async def complete(self, request: ModelRequest) -> ModelAnswer:
        self.scene.asked.append((self.name, self.scene.now - 1_000.0))
        self.scene.now += self.takes_s
        return await super().complete(request)


def slow(scene: Scene, name: str, *lines: Any, takes_s: float = 50.0) -> SlowModel:
    return SlowModel([*lines], scene=scene, name=name, takes_s=takes_s)


async def make(planner: ModelPlanner, text: str) -> Event:
    contracts, acts = (a_reader(), a_contract()), RulePlanner().count_acts
    maker = PlanMaker(planner, contracts, TeamSettings(team="T1"), TeamPolicy(), StillClock(), Limits(), acts=acts)
    return (await maker.make(a_run(text=text).run))[-1]


@pytest.mark.parametrize(("planning_s", "asks", "end"), [(180.0, 4, PlanRefused), (300.0, 5, PlanAccepted)])
async def test_repairs_and_next_models_share_one_time_and_its_end_is_an_outage(
    planning_s: float, asks: int, end: type[Event]
) -> None:
    scene = Scene()
    gateway = scene.gateway(
        slow(scene, "m1", BAD, BAD), slow(scene, "m2", BAD, BAD), slow(scene, "m3", GOOD), total_s=90
    )
    came = await make(ModelPlanner(gateway, planning_s=planning_s), EASY)
    assert [at for _, at in scene.asked] == [50.0 * number for number in range(asks)]
    assert isinstance(came, end)
    if isinstance(came, PlanRefused):
        assert came.code == ErrorKind.MODEL_SILENT
        assert "time" in str(came.problems)


async def test_the_hard_models_leave_the_others_the_time_of_a_call() -> None:
    scene = Scene()
    hard = slow(scene, "h1", a_failed_call("transient"), a_failed_call("transient"), takes_s=139.0)
    easy = scene.gateway(slow(scene, "m1", GOOD, takes_s=5.0))
    hard_gateway = scene.gateway(hard, role="planner_hard", attempt_s=90, total_s=180)
    came = await make(ModelPlanner(easy, hard=HardPlanning(hard_gateway)), HARD)
    assert [name for name, _ in scene.asked] == ["h1", "m1"]
    assert isinstance(came, PlanAccepted)


async def test_the_hard_models_are_asked_too_where_little_time_is_given() -> None:
    scene = Scene()
    hard = scene.gateway(slow(scene, "h1", GOOD, takes_s=5.0), role="planner_hard")
    planner = ModelPlanner(scene.gateway(slow(scene, "m1")), hard=HardPlanning(hard), planning_s=20)
    assert isinstance(await make(planner, HARD), PlanAccepted)


async def test_tools_that_are_missing_are_asked_for_in_the_time_that_is_left() -> None:
    scene = Scene()
    lacks = as_json(a_wire_plan([], missing_tools=["create a calendar event"]))
    gateway = scene.gateway(slow(scene, "m1", lacks, GOOD, takes_s=170.0))
    task = a_task("계속해줘", contracts=MANY)
    with pytest.raises(ModelUnavailableError) as caught:
        await ModelPlanner(gateway, planning_s=170.5).propose(task)
    assert caught.value.code == ErrorKind.MODEL_SILENT
    assert len(scene.asked) == 1


async def test_a_new_plan_has_a_time_of_its_own() -> None:
    scene = Scene()
    planner = ModelPlanner(scene.gateway(slow(scene, "m1", GOOD, GOOD, takes_s=170.0)))
    first, second = a_task(), a_task()
    for task in (first, second):
        assert (await planner.propose(task)).source == "m1"
    with pytest.raises(ModelUnavailableError):
        await planner.propose(first._replace(problems=("wrong",)))
