"""What the turns of a thread left: a plan names it (``t1.rows``), code recalls it with its origins, or it is mended."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import reduce
from typing import Any, cast

import pytest

from orchestration.execution.draft import make_draft
from orchestration.limits import Limits
from orchestration.llm.planner import ModelPlanner
from orchestration.plan.check import InvalidPlan, PlanCheckContext, check_plan, index_contracts
from orchestration.plan.earlier_values import EarlierValues
from orchestration.plan.make import PlanMaker
from orchestration.plan.surroundings import Surroundings
from orchestration.plan.thread_context import find_earlier_answer
from orchestration.plan.turns import assign_turn_names, build_turn, list_left_keys
from orchestration.policy.case import build_case
from orchestration.policy.explain import judge_case
from orchestration.policy.team import TeamPolicy
from orchestration.ports import Resolver, RunErasedError, RunStore, UnknownName
from orchestration.proposers import EarlierTurn
from orchestration.run.answer import compose_answer
from orchestration.run.memory import find_ungrounded_claims, has_read, recall_value
from orchestration.run.read_sources import find_read_sources
from orchestration.run.reducer import apply
from orchestration.text.messages import load_wording
from orchestration.tool import ToolError
from schemas.ask import Resolution
from schemas.events import (
    ActionStarted,
    Answer,
    Event,
    PlaceJudged,
    PlanAccepted,
    PlanRefused,
    RecalledTurn,
    ReplanWanted,
    RunEnded,
    UndoBegun,
)
from schemas.plan import Plan
from schemas.request import Asker, Request
from schemas.run import Run
from schemas.source import ReadSource
from schemas.states import Filled
from schemas.team import TeamSettings
from schemas.values import Json
from tests.core.builders import (
    ALLOWED,
    NOW,
    RunBuilder,
    a_contract,
    a_failure,
    a_plan,
    a_read,
    a_reader,
    a_request,
    a_run,
    an_action,
)
from tests.core.model_builders import a_gateway, a_model, a_wire_action, a_wire_plan, as_json
from tests.core.simulated_time import SimulatedTime

ROWS: list[Json] = [{"지역": "서울", "매출": 10}, {"지역": "부산", "매출": 20}]
SHEET = Resolution(asked="매출", id="s1", name="매출 현황 2026", level="prefix")
READER = a_reader(
    input_schema={
        "type": "object",
        "additionalProperties": False,
        "properties": {"spreadsheet": {"type": "string", "x-resolve": "sheets.spreadsheet"}},
    }
)
CONTRACTS = (READER, a_contract())
LATER = a_request("그중 제일 높은 지역만", id="req2", asked_at=NOW + timedelta(minutes=12))


def an_earlier_run(**request: Any) -> RunBuilder:
    """A sheet was read, and the run has ended."""
    filled = Filled(payload={"spreadsheet": "s1"}, resolved={"spreadsheet": SHEET})
    started = ActionStarted(at=NOW, action="a1", attempt=1, operation="op", filled=filled, decision=ALLOWED)
    read = a_run(a_plan(a_read("a1")), **request).then(started).succeeded("a1", rows=ROWS)
    return read.then(RunEnded(at=NOW, status="succeeded", answer=Answer(text="30")))


@dataclass
class Runs:
    """A journal that holds these runs; what is erased can't be read."""

    held: dict[str, Run]
    erased: set[str] = field(default_factory=set[str])

    async def load(self, team: str, run_id: str) -> Run:
        assert team == "T1"
        if run_id in self.erased:
            raise RunErasedError(run_id)
        return self.held[run_id]


@dataclass
class Names:
    """A workspace in which the person sees all but what is ``hidden``."""

    hidden: frozenset[str] = frozenset()
    reach: str = "read"

    async def resolve(self, kind: str, asked: str, asker: Asker) -> Resolution | UnknownName:
        assert (kind, asker.user) == ("sheets.spreadsheet", "U1")
        if asked == "down":
            raise ToolError(a_failure())
        if asked in self.hidden:
            return UnknownName(())
        return SHEET.model_copy(update={"asked": asked, "id": asked, "reach": self.reach})


def of_thread(*runs: Run, names: Names | None = None, request: Request = LATER) -> tuple[EarlierValues, Any]:
    turns = assign_turn_names([turn for run in runs if (turn := build_turn(run, request)) is not None], {})
    store = cast(RunStore, Runs({run.id: run for run in runs}))
    return EarlierValues(store, cast(Resolver, names or Names()), index_contracts(CONTRACTS)), turns


async def recalled(run: Run, *, names: Names | None = None, keys: str = "rows", request: Request = LATER) -> Any:
    values, turns = of_thread(run, names=names, request=request)
    return await values.recall(request, turns, {"t1": frozenset({keys})})


async def test_what_was_left_is_recalled_with_its_origins_sources_and_age() -> None:
    found = await recalled(an_earlier_run().run)
    assert found.memory["t1"]["rows"].data == ROWS
    assert found.memory["t1"]["rows"].origins == {"tool:sheets.get_range"}
    record = RecalledTurn(run="r1", read_at=NOW, sources=(ReadSource(service="sheets", ids=("s1",)),))
    assert (found.turns, found.gone) == ({"t1": record}, ())


NOT_KEPT: dict[str, Run] = {
    "another person's": an_earlier_run(user="U2").run,
    "undone": an_earlier_run().then(UndoBegun(at=NOW, run="r2", by="U1")).run,
    "told to the asker alone": an_earlier_run().then(PlaceJudged(at=NOW, sight="shared", word="private_answers")).run,
}


@pytest.mark.parametrize("why", NOT_KEPT)
async def test_what_is_not_the_persons_to_go_on_with_is_neither_offered_nor_recalled(why: str) -> None:
    run = NOT_KEPT[why]
    turn = build_turn(run, LATER)
    assert turn is None or (turn.run, turn.keys) == ("", frozenset())
    values, _ = of_thread(run)
    pretended = EarlierTurn("", "same", (), "succeeded", run="r1", name="t1")
    found = await values.recall(LATER, [pretended], {"t1": frozenset({"rows"})})
    assert (found.memory, found.gone) == ({}, ("t1.rows",))


@pytest.mark.parametrize(("hours", "is_kept"), [(23, True), (25, False)])
async def test_what_was_read_longer_than_a_day_ago_has_expired(hours: int, is_kept: bool) -> None:
    request = LATER.model_copy(update={"asked_at": NOW + timedelta(hours=hours)})
    turn = build_turn(an_earlier_run().run, request)
    assert turn is not None
    assert bool(turn.keys) is is_kept
    assert bool((await recalled(an_earlier_run().run, request=request)).gone) is not is_kept


@pytest.mark.parametrize(
    "names", [Names(hidden=frozenset({"s1"})), Names(reach="none")], ids=["not seen any more", "closed by a rule"]
)
async def test_what_the_person_can_no_longer_see_is_not_recalled(names: Names) -> None:
    assert (await recalled(an_earlier_run().run, names=names)).gone == ("t1.rows",)


async def test_what_was_erased_is_not_recalled() -> None:
    values, turns = of_thread(an_earlier_run().run)
    cast(Any, values.runs).erased.add("r1")
    assert (await values.recall(LATER, turns, {"t1": frozenset({"rows"})})).gone == ("t1.rows",)


def test_what_several_steps_left_has_a_name_each() -> None:
    run = a_run(a_plan(a_read("a1"), a_read("a2"))).succeeded("a1", rows=ROWS).succeeded("a2", rows=[]).run
    assert [*list_left_keys(run)] == [("a1", "rows", "rows"), ("a2", "rows", "rows_2")]


def test_the_latest_turn_is_t1_and_one_that_was_recalled_keeps_its_name() -> None:
    turns = [EarlierTurn(said, "same", (), "succeeded", run=said) for said in ("r1", "r2", "r3")]
    assert [one.name for one in assign_turn_names(turns, {})] == ["t3", "t2", "t1"]
    known = {"t1": RecalledTurn(run="r2", read_at=NOW)}
    assert [one.name for one in assign_turn_names(turns, known)] == ["t3", "t1", "t2"]


def a_post(text: str = "{{t1.rows}}", channel: str = "#general") -> dict[str, Any]:
    return a_wire_action("a1", "slack.post_message", {"channel": channel, "text": text})


@pytest.mark.parametrize(
    ("named", "earlier", "is_sound"),
    [
        ("t1.rows", {"t1": frozenset({"rows"})}, True),
        ("t1.rows.0.매출", {"t1": frozenset({"rows"})}, True),
        ("t1.records", {"t1": frozenset({"rows"})}, False),
        ("t2.rows", {"t1": frozenset({"rows"})}, False),
        ("t1.rows", {}, False),
    ],
)
def test_what_no_turn_left_is_a_problem_that_names_what_there_is(
    named: str, earlier: Mapping[str, frozenset[str]], is_sound: bool
) -> None:
    post = an_action("a1", inputs={"channel": "#general", "text": f"{{{{{named}}}}}"})
    offer = PlanCheckContext(index_contracts(CONTRACTS), Limits(), earlier=earlier)
    checked = check_plan(a_plan(post).model_dump_json(by_alias=True, exclude_defaults=True), offer)
    if is_sound:
        assert not isinstance(checked, InvalidPlan)
    else:
        assert isinstance(checked, InvalidPlan)
        (problem,) = checked.problems
        assert (problem.key, problem.values["needed"]) == ("no_earlier", named)
        assert problem.values["known"] == ("t1.rows" if earlier else "-")


def a_maker(*lines: str, values: EarlierValues, runs: Sequence[Run]) -> tuple[PlanMaker, Any]:
    model = a_model(*lines)

    async def turns(request: Request) -> Sequence[EarlierTurn]:
        return [turn for run in runs if (turn := build_turn(run, request)) is not None]

    team = TeamSettings(team="T1", connected_services=("slack", "sheets"))
    planner, clock = ModelPlanner(a_gateway(model)), SimulatedTime(NOW)
    known = Surroundings(turns=turns)
    maker = PlanMaker(planner, CONTRACTS, team, TeamPolicy(), clock, Limits(), surroundings=known, recall=values.recall)
    return maker, model


def a_later_run() -> Run:
    built = a_run(id="req2", text="그중 제일 높은 지역만 #general에", asked_at=NOW + timedelta(minutes=12)).run
    return built.model_copy(update={"id": "r2"})


def folded(run: Run, events: Sequence[Event]) -> Run:
    return reduce(apply, events, run)


async def planned(*lines: str, run: Run | None = None, earlier: Run | None = None) -> tuple[Run, list[Event], Any]:
    before = earlier or an_earlier_run().run
    values, _ = of_thread(before)
    maker, model = a_maker(*lines, values=values, runs=[before])
    events = [*await maker.make(run or a_later_run())]
    return folded(run or a_later_run(), events), events, model


async def test_a_plan_works_on_what_a_turn_left_without_a_second_read() -> None:
    run, events, model = await planned(as_json(a_wire_plan([a_post()])))
    accepted = next(one for one in events if isinstance(one, PlanAccepted))
    assert accepted.memory["t1"]["rows"].data == ROWS
    assert recall_value(run, "t1.rows.1.매출").data == 20
    assert find_read_sources(run) == (ReadSource(service="sheets", ids=("s1",)),)
    assert has_read(run), "what follows is locked as after a read"
    (turn,) = json.loads(model.asked[0].user)["turns"]
    assert turn["did"][0]["left"] == {"t1.rows": "list of 2 {지역, 매출}"}
    assert turn["minutes_ago"] == 12
    assert "부산" not in model.asked[0].user, "the shape is shown, and no value"


async def test_an_unknown_key_is_mended() -> None:
    wrong, right = as_json(a_wire_plan([a_post("{{t1.records}}")])), as_json(a_wire_plan([a_post()]))
    run, _, model = await planned(wrong, right)
    assert run.plan is not None
    assert len(model.asked) == 2
    (problem,) = json.loads(model.asked[1].user)["repair"]["problems"]
    assert "t1.records" in problem
    assert "t1.rows" in problem


async def test_a_plan_on_what_is_not_there_any_more_does_not_run_with_nothing() -> None:
    line = as_json(a_wire_plan([a_post("{{t2.rows}}")]))
    run, events, _ = await planned(line, line)
    assert run.plan is None
    refused = next(one for one in events if isinstance(one, PlanRefused))
    assert "t2.rows" in refused.problems[0]


async def test_what_can_no_longer_be_seen_is_told_to_the_planner_as_gone() -> None:
    before = an_earlier_run().run
    values, _ = of_thread(before, names=Names(hidden=frozenset({"s1"})))
    fresh = a_wire_action("a1", "sheets.get_range", {"spreadsheet": "매출 현황 2026"})
    maker, model = a_maker(
        as_json(a_wire_plan([a_post()])), as_json(a_wire_plan([fresh])), values=values, runs=[before]
    )
    run = folded(a_later_run(), await maker.make(a_later_run()))
    assert run.plan is not None
    assert run.plan.actions[0].tool == "sheets.get_range"
    assert "t1.rows" in json.loads(model.asked[1].user)["repair"]["problems"][0]


async def test_a_new_plan_keeps_what_was_recalled_also_where_it_was_erased_since() -> None:
    run, _, _ = await planned(as_json(a_wire_plan([a_post()])))
    wanted = folded(run, [ReplanWanted(at=NOW, action="a1", reason="x", told="x")])
    values, _ = of_thread(an_earlier_run().run)
    cast(Any, values.runs).erased.add("r1")
    maker, _ = a_maker(as_json(a_wire_plan([a_post("{{t1.rows.0.지역}}")])), values=values, runs=[])
    again = folded(wanted, await maker.make(wanted))
    assert again.plan is not None
    assert again.plan.actions[0].inputs["text"] == "{{t1.rows.0.지역}}"
    assert recall_value(again, "t1.rows").data == ROWS


@pytest.mark.parametrize(
    ("inputs", "rule"),
    [
        ({"channel": "{{t1.rows.0.지역}}", "text": "안녕"}, "origin.target"),
        ({"channel": "#general", "text": "{{t1.rows}}"}, ""),
    ],
)
async def test_who_or_where_from_an_earlier_turn_asks(inputs: dict[str, str], rule: str) -> None:
    run, _, _ = await planned(as_json(a_wire_plan([a_wire_action("a1", "slack.post_message", inputs)])))
    assert run.plan is not None
    (action,), contract = run.plan.actions, a_contract()
    draft = make_draft(run, action, contract, TeamSettings(team="T1"))
    filled = Filled(payload=draft.payload, origins=draft.origins)
    case = build_case(run, action, contract, filled, TeamPolicy(), granted=None)
    word = judge_case(case).decision
    assert "tool:sheets.get_range" in filled.origins["channel" if rule else "text"]
    assert (word.decision == "require_confirm") is bool(rule)
    assert not rule or rule in (word.rule, *(one.rule for one in word.also))


async def test_what_a_summary_claimed_without_data_is_still_known_of_it() -> None:
    run = a_run(a_plan(a_read("a1"))).run
    recalled_turn = RecalledTurn(run="r0", read_at=NOW, ungrounded=("999억",))
    accepted = PlanAccepted(at=NOW, plan=a_plan(a_read("a1")), source="m", recalled={"t1": recalled_turn}, memory={})
    assert find_ungrounded_claims(folded(run, [accepted])) == ("999억",)


async def test_the_answer_says_when_it_was_read() -> None:
    run, _, _ = await planned(as_json(a_wire_plan([a_post()])))
    told = compose_answer(run, "succeeded", load_wording("orchestration.text")).text
    assert "10:00에 읽어 둔 값" in told


async def test_a_summary_that_was_only_worked_on_is_not_this_requests_answer() -> None:
    run, _, _ = await planned(as_json(a_wire_plan([a_post()])))
    memory = {**run.memory, "t1": {"summary": run.memory["t1"]["rows"].model_copy(update={"data": "요약"})}}
    ended = RunEnded(at=NOW, status="succeeded", answer=Answer(text="올렸어요"))
    state = an_earlier_run().run.states["a1"]
    after = run.model_copy(update={"memory": memory, "ended": ended, "states": {"a1": state}})
    answer = find_earlier_answer(after)
    assert answer is not None
    assert answer.text == "올렸어요"


def test_an_action_of_the_same_id_is_meant_first() -> None:
    plan: Plan = a_plan(a_read("t1"), an_action("a2", inputs={"channel": "#x", "text": "{{t1.rows}}"}))
    offer = PlanCheckContext(index_contracts(CONTRACTS), Limits(), earlier={"t1": frozenset({"records"})})
    assert not isinstance(check_plan(plan.model_dump_json(by_alias=True, exclude_defaults=True), offer), InvalidPlan)


def test_a_journal_from_before_turns_could_be_recalled_folds() -> None:
    accepted = PlanAccepted(at=NOW, plan=a_plan(a_read("a1")), source="m")
    raw = accepted.model_dump(mode="json", exclude={"recalled", "memory"})
    assert a_run().then(PlanAccepted.model_validate(raw)).run.recalled == {}
