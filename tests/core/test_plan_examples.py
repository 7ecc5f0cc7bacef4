"""Plans of the team as examples: the nearest that their askers confirmed and that have succeeded, without what was
named in them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any, cast

import pytest

from orchestration.commands.steer import mark_example
from orchestration.llm.plan_examples import (
    LEAST_NEARNESS,
    MASK,
    MOST_TOKENS,
    PlanExamples,
    build_example,
    list_own_examples,
    render_examples,
)
from orchestration.llm.prompt import build_planning_request, build_shortest_request, pick_offered_tools
from orchestration.llm.retrieval import measure_nearness
from orchestration.plan.check import index_contracts
from orchestration.plan.example_runs import is_exemplary
from orchestration.plan.read_parts import add_reading
from orchestration.ports import RunErasedError, RunRow, RunStore
from orchestration.run.commands import ForgetExample, KeepExample, Who
from orchestration.run.reducer import apply
from orchestration.tool import ToolError
from orchestration.workspace import EVERYONE, ChannelVisibility, Readers
from schemas.errors import ErrorKind
from schemas.events import (
    Answer,
    ApprovalDecided,
    ExampleForgotten,
    ExampleKept,
    PlaceJudged,
    QuestionAnswered,
    ResultReviewed,
    RunEnded,
    UndoBegun,
)
from schemas.request import Place
from schemas.run import Run
from tests.core.builders import (
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
from tests.core.many_tools import list_many_contracts
from tests.core.model_builders import a_task
from tests.tokens import count_tokens

CONTRACTS = (a_reader(), a_contract())
BY_TOOL = index_contracts(CONTRACTS)
TEXT = "'고객 명단' 시트를 3월 5일까지 #sales에 올리고 준호한테 알려줘 kim@x.com 42"
ENDED = RunEnded(at=NOW, status="succeeded", answer=Answer(text="했어요"))


def a_done_run(text: str = TEXT, *, confirms: bool = True, **request: Any) -> RunBuilder:
    read = a_read("a1", inputs={"spreadsheet": "고객 명단"})
    post = an_action("a2", inputs={"channel": "#sales", "text": "매출 비밀: {{a1.rows}}"})
    built = a_run(None, text=text, **request)
    begun = built.planned(add_reading(a_plan(read, post), built.run.request)).succeeded("a1", rows=[{"이름": "비밀"}])
    confirmed = confirm(begun, "a2", built.run.request.user) if confirms else begun
    return confirmed.succeeded("a2", message_ts="1").then(ENDED)


def confirm(built: RunBuilder, step: str, by: str = "U1", *, yes: bool = True) -> RunBuilder:
    decided = ApprovalDecided(at=NOW, approval=f"p-{step}", approved={step: yes}, by=by)
    return built.approval(step).then(decided)


def named(run: Run, run_id: str) -> Run:
    return run.model_copy(update={"id": run_id})


def test_what_was_named_or_put_in_is_in_no_example() -> None:
    example = build_example(a_done_run().run, BY_TOOL)
    assert example is not None
    assert example.tools == ("sheets.get_range", "slack.post_message")
    plan = json.loads(example.plan)
    assert plan["actions"][1]["call"] == {
        "tool": "slack.post_message",
        "args": {"channel": MASK, "text": "{{a1.rows}}"},
    }
    shown = example.words + example.plan
    for secret in ("고객", "명단", "sales", "준호", "kim@", "42", "5일", "비밀"):
        assert secret not in shown
    assert "올리고" in example.words


def test_a_choice_that_the_tool_itself_offers_stays() -> None:
    schema = {"type": "object", "properties": {"order": {"type": "string", "enum": ["ascending"]}, "limit": {}}}
    tool = a_reader("table.sort", input_schema=schema)
    action = an_action("a1", "table.sort", intent="read", inputs={"order": "ascending", "limit": "secret"})
    run = confirm(a_run(a_plan(action), text="정렬해서 보여줘"), "a1").succeeded("a1", rows=[]).then(ENDED).run
    example = build_example(run, index_contracts((tool,)))
    assert example is not None
    assert json.loads(example.plan)["actions"][0]["call"]["args"] == {"order": "ascending", "limit": MASK}


UNFIT: dict[str, Run] = {
    "quoted": a_done_run(quoted=("남의 말",)).run,
    "clicked": a_done_run(undoes="r0").run,
    "undone": a_done_run().then(UndoBegun(at=NOW, run="r2", by="U1")).run,
    "told to the asker alone": a_done_run().then(PlaceJudged(at=NOW, sight="shared", word="private_answers")).run,
    "forgotten": a_done_run().then(ExampleForgotten(at=NOW, by="U1")).run,
    "confirmed by nobody": a_done_run(confirms=False).run,
    "not succeeded": confirm(a_run(a_plan(a_read("a1"))), "a1")
    .failed("a1")
    .then(RunEnded(at=NOW, status="failed", answer=Answer(text="")))
    .run,
    "doubted": confirm(a_run(a_plan(a_read("a1"))), "a1")
    .succeeded("a1", rows=[])
    .then(ResultReviewed(at=NOW, word="doubtful", reason="?"))
    .then(ENDED)
    .run,
}


@pytest.mark.parametrize("why", UNFIT)
def test_only_what_was_a_persons_own_wish_and_went_well_is_an_example(why: str) -> None:
    assert not is_exemplary(UNFIT[why])
    assert is_exemplary(a_done_run().run)


@pytest.mark.parametrize(("by", "is_one"), [("U1", True), ("U2", False)])
def test_it_is_confirmed_by_who_asked_and_by_nobody_else(by: str, is_one: bool) -> None:
    post = a_plan(an_action("a1", inputs={"channel": "#sales", "text": "인사"}))
    approved = confirm(a_run(post), "a1", by).succeeded("a1", message_ts="1").then(ENDED)
    answer = QuestionAnswered(at=NOW, question="q-a1", value="C1", by=by)
    answered = a_run(post).asked("a1").then(answer).succeeded("a1", message_ts="1").then(ENDED)
    assert [is_exemplary(approved.run), is_exemplary(answered.run)] == [is_one, is_one]


def test_a_yes_to_what_is_mended_confirms_no_plan() -> None:
    built = a_run(a_plan(an_action("a1", inputs={"channel": "#sales", "text": "인사"}))).asked("a1")
    run = built.then(QuestionAnswered(at=NOW, question="q-a1", value="C1", by="U1"))
    run = run.succeeded("a1", message_ts="1").then(ENDED).run
    record = run.questions["q-a1"]
    mended = record.model_copy(update={"question": record.question.model_copy(update={"about": "remedy"})})
    assert is_exemplary(run)
    assert not is_exemplary(run.model_copy(update={"questions": {"q-a1": mended}}))


def test_who_asked_alone_forgets_an_example_and_once() -> None:
    run = a_done_run().run
    events, problem = mark_example(run, ForgetExample(), Who("U1", "민지"), NOW)
    assert (events, problem) == ((ExampleForgotten(at=NOW, by="U1", by_name="민지"),), None)
    assert mark_example(apply(run, events[0]), ForgetExample(), Who("U1"), NOW) == ((), None)
    events, problem = mark_example(run, ForgetExample(), Who("U2"), NOW)
    assert events == ()
    assert problem is not None
    assert problem.error is ErrorKind.ONLY_THE_ASKER


def test_who_asked_may_say_that_what_needed_no_yes_is_an_example() -> None:
    run = a_done_run(confirms=False).run
    (kept,), problem = mark_example(run, KeepExample(), Who("U1", "민지"), NOW)
    assert (kept, problem) == (ExampleKept(at=NOW, by="U1", by_name="민지"), None)
    marked = apply(run, kept)
    assert is_exemplary(marked)
    assert mark_example(marked, KeepExample(), Who("U1"), NOW) == ((), None)
    forgotten = apply(marked, ExampleForgotten(at=NOW, by="U1"))
    assert not is_exemplary(forgotten)
    assert mark_example(forgotten, KeepExample(), Who("U1"), NOW) == ((), None), "for good"
    _, problem = mark_example(run, KeepExample(), Who("U2"), NOW)
    assert problem is not None
    assert mark_example(a_done_run(quoted=("남의 말",)).run, KeepExample(), Who("U1"), NOW) == ((), None)


async def test_a_persons_own_are_listed_each_with_all_runs_that_came_to_the_same() -> None:
    again = "'계획' 시트를 3월 5일까지 #dev에 올리고 민수한테 알려줘"
    held = {
        "newest": named(a_done_run().run, "newest"),
        "another's": named(a_done_run(user="U2").run, "another's"),
        "other": named(replace_text("#sales에 인사 올려줘"), "other"),
        "unconfirmed": named(a_done_run("휴가 언제야", confirms=False).run, "unconfirmed"),
        "same": named(a_done_run().run, "same"),
        "forgotten": named(a_done_run(again).then(ExampleForgotten(at=NOW, by="U1")).run, "forgotten"),
        "erased": named(a_done_run().run, "erased"),
    }
    runs = cast(RunStore, Runs(held, erased={"erased"}))
    found = await list_own_examples(runs, BY_TOOL, "T1", "U1")
    assert [[run.id for run in one.runs] for one in found] == [["newest", "same"], ["other"]]
    assert [[run.id for run in one.runs] for one in await list_own_examples(runs, BY_TOOL, "T1", "U3")] == []


def test_what_was_said_to_be_remembered_is_no_example() -> None:
    tool = a_contract("session.remember")
    action = an_action("a1", "session.remember", inputs={"thing": "#sales"})
    run = confirm(a_run(a_plan(action), text="내 채널은 #sales야"), "a1").succeeded("a1").then(ENDED).run
    assert is_exemplary(run)
    assert build_example(run, index_contracts((tool,))) is None


def test_a_plan_with_a_tool_that_is_gone_is_none() -> None:
    assert build_example(a_done_run().run, index_contracts((a_reader(),))) is None


def test_the_same_words_are_the_nearest_and_others_are_not_near() -> None:
    near = measure_nearness(
        "매출 시트를 #dev에 올려줘", {"same": "매출 시트를 #dev에 올려줘", "like": "매출 시트를 올려줘", "no": "안녕"}
    )
    assert near["same"] == pytest.approx(1)
    assert 1 > near["like"] > 0.3
    assert near["no"] == 0
    assert measure_nearness("", {"a": "b"}) == {"a": 0.0}


@pytest.mark.parametrize("count", [1, 3, 20])
def test_a_wish_is_near_however_often_the_team_had_it(count: int) -> None:
    words = ("출시", "점검", "배포", "마감")
    same = {str(number): f"#sales에 '{words[number % 4]}' 올려줘" for number in range(count)}
    near = measure_nearness("#sales에 '인사말' 올려줘", same)
    assert min(near.values()) > LEAST_NEARNESS


@dataclass
class Runs:
    """A team's journal. What is erased is in the index no more, or can't be read."""

    held: dict[str, Run]
    erased: set[str] = field(default_factory=set[str])

    async def confirmed(self, team: str, limit: int) -> Sequence[RunRow]:
        assert (team, limit) == ("T1", 100)
        return [
            RunRow(
                id=key,
                team="T1",
                status="succeeded",
                text=run.request.text,
                user=run.request.user,
                channel=run.request.place.channel,
                thread_ts="1.0",
                revision=1,
                wake_at=None,
                created_at=NOW,
            )
            for key, run in self.held.items()
        ]

    async def load(self, team: str, run_id: str) -> Run:
        assert team == "T1"
        if run_id in self.erased:
            raise RunErasedError(run_id)
        return self.held[run_id]


@dataclass
class Channels:
    """Who reads a channel."""

    readers: Readers = EVERYONE
    is_down: bool = False

    async def find_readers(self, channel: str) -> Readers:
        assert channel == "C1"
        if self.is_down:
            raise ToolError(a_failure())
        return self.readers


ASKED = a_request("'매출' 시트를 #dev에 올리고 Sarah한테 알려줘", id="req9", asked_at=NOW + timedelta(days=3))


async def nearest(runs: Runs, channels: Channels | None = None) -> list[str]:
    visibility = cast(ChannelVisibility, channels or Channels())
    found = await PlanExamples(cast(RunStore, runs), visibility, BY_TOOL).list_nearest(ASKED)
    return [one.run for one in found]


async def test_the_two_nearest_are_examples_each_plan_once() -> None:
    short = replace_text("#sales에 인사 올려줘")
    held = {
        "same": named(a_done_run("'계획' 시트를 #x에 올리고 민수한테 알려줘").run, "same"),
        "again": named(a_done_run("'계획' 시트를 #x에 올리고 민수한테 알려줘").run, "again"),
        "far": named(a_done_run("휴가 언제야").run, "far"),
        "short": named(short, "short"),
    }
    found = await nearest(Runs(held))
    assert found[0] in ("same", "again")
    assert len({*found} & {"same", "again"}) == 1
    assert "far" not in found


def replace_text(text: str) -> Run:
    post = an_action("a1", inputs={"channel": "#sales", "text": "인사"})
    return confirm(a_run(a_plan(post), text=text), "a1").succeeded("a1", message_ts="1").then(ENDED).run


async def test_what_was_erased_is_no_example() -> None:
    held = {"r1": a_done_run().run}
    assert await nearest(Runs(held)) == ["r1"]
    assert await nearest(Runs(held, erased={"r1"})) == []
    assert await nearest(Runs({})) == []


@pytest.mark.parametrize(
    ("channels", "is_shown"),
    [
        (Channels(), True),
        (Channels(Readers(people=frozenset({"U1", "U2"}))), True),
        (Channels(Readers(people=frozenset({"U2"}))), False),
        (Channels(Readers()), False),
        (Channels(is_down=True), False),
    ],
)
async def test_what_another_person_asked_counts_where_the_asker_can_read_it(channels: Channels, is_shown: bool) -> None:
    assert bool(await nearest(Runs({"r1": a_done_run(user="U2").run}), channels)) is is_shown


async def test_what_another_person_asked_on_the_terminal_is_nobody_elses() -> None:
    run = a_done_run(user="U2", place=Place(team="T1")).run
    assert await nearest(Runs({"r1": run})) == []


async def test_examples_take_at_most_200_tokens_together() -> None:
    steps = [an_action(f"a{n}", inputs={"channel": "#sales", "text": "{{a1.rows}}"}) for n in range(2, 12)]
    plan = a_plan(a_read("a1"), *steps)
    built = confirm(a_run(plan, text=TEXT).succeeded("a1", rows=[]), "a2")
    for step in steps:
        built = built.succeeded(step.id, message_ts="1")
    held = {"long": built.then(ENDED).run, "r1": a_done_run().run}
    assert await nearest(Runs(held)) == ["r1"], "what has no room is left out whole"
    example = build_example(held["r1"], BY_TOOL)
    assert example is not None
    assert count_tokens(render_examples([example])) <= MOST_TOKENS


def test_examples_stand_behind_the_team_and_go_with_the_fixed_ones() -> None:
    example = build_example(a_done_run().run, BY_TOOL)
    assert example is not None
    with_it, without = (build_planning_request(a_task(examples=one)) for one in ((example,), ()))
    assert with_it.developer.startswith(without.developer), "what is the same for all stays in front"
    assert example.plan in with_it.developer
    assert example.words not in with_it.user
    shortest = build_shortest_request(a_task(examples=(example,)))
    assert example.plan not in shortest.developer


def test_the_tools_of_an_example_are_shown() -> None:
    example = build_example(a_done_run().run, BY_TOOL)
    assert example is not None
    far = replace(example, tools=("jira.create_issue",))
    contracts = list_many_contracts(500)
    wanted = next(one.tool for one in contracts if one.service not in ("slack", "text", "table", "session", "notion"))
    task = a_task("안녕", contracts=contracts, examples=(replace(far, tools=(wanted,)),))
    assert wanted in {one.tool for one in pick_offered_tools(task).shown}
