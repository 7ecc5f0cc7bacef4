"""While a model writes a plan its steps are counted, whatever its words hold and however they arrive."""

from __future__ import annotations

import pytest

from orchestration.llm.bounds import Deadlines
from orchestration.llm.gateway import GatewayTiming, LLMGateway, Seat
from orchestration.llm.model_client import ModelRequest
from orchestration.llm.plan_answer import PlanListener, StepCounter
from orchestration.llm.planner import ModelPlanner
from orchestration.progress import Progress
from tests.core.model_builders import (
    ScriptedModel,
    a_failed_call,
    a_gateway,
    a_model,
    a_task,
    a_wire_action,
    a_wire_plan,
    as_json,
    no_sleep,
)

TRICKY = a_wire_plan(
    [
        a_wire_action(
            "a1", "t", {"text": '"say": "no step", {"say": "none"}', "say": "an input", "more": [{"say": "x"}]}
        ),
        a_wire_action("a2", "t", {"text": 'a \\ and a "quote" }]'}, each={"say": "none"}),
        a_wire_action("a3", "t", {}),
    ],
    not_done=["say"],
    reply={"say": "none"},
)


@pytest.mark.parametrize("size", [1, 2, 5, 1000])
@pytest.mark.parametrize("before", ["", "Sure, here it is:\n```json\n", '<think>I say: {a} [b] "say": </think>'])
def test_each_step_counts_once_its_words_are_there(before: str, size: int) -> None:
    text = before + as_json(TRICKY)
    counter = StepCounter()
    counts = [counter.feed(text[at : at + size]) for at in range(0, len(text), size)]
    assert counts[-1] == 3
    assert counts == sorted(counts)


def test_a_step_counts_when_its_words_are_whole_and_not_before() -> None:
    counter = StepCounter()
    assert counter.feed('{"goal": "x", "actions": [{"id": "a1", "say": "작업을 읽') == 0
    assert counter.feed('어요"') == 1
    assert counter.feed('}], "reply": null}') == 1


@pytest.mark.parametrize(
    "text", ["", "안녕하세요", '{"actions": []}', '{"say": "x"}', '[{"say": "x"}]', "}}}]]", '{"actions": ["say"]}']
)
def test_what_is_no_plan_has_no_steps(text: str) -> None:
    assert StepCounter().feed(text) == 0


def test_an_answer_that_begins_anew_takes_back_what_was_told() -> None:
    told: list[Progress] = []
    listener = PlanListener(told.append)
    for _ in range(2):
        listener.start()
        for letter in as_json(TRICKY):
            listener.hear(letter)
    assert told == [Progress(0), Progress(1), Progress(2), Progress(3)] * 2


class Speaking(ScriptedModel):
    """Says each line in two halves to who hears it."""

    async def complete(self, request: ModelRequest):
        answer = self.lines[0]
        if request.stream is not None and isinstance(answer, str):
            half = len(answer) // 2
            request.stream.listener.hear(answer[:half])
            request.stream.listener.hear(answer[half:])
        return await super().complete(request)


async def test_who_waits_for_a_plan_is_told_its_steps_and_each_attempt_begins_anew() -> None:
    told: list[Progress] = []
    model = Speaking([a_failed_call("transient"), as_json(a_wire_plan())])
    await ModelPlanner(a_gateway(model)).propose(a_task(tell=told.append))
    assert told[:2] == [Progress(0), Progress(0)]
    assert told[-1] == Progress(2)


async def test_no_answer_is_streamed_that_nobody_hears() -> None:
    model = a_model("yes")
    await a_gateway(model).ask(ModelRequest("s", "d", "u"))
    assert model.asked[0].stream is None


@pytest.mark.parametrize("thinks", [False, True])
async def test_a_model_that_may_think_is_bounded_by_its_call_alone(*, thinks: bool) -> None:
    model = a_model("yes")
    deadlines = Deadlines(attempt_s=40, total_s=90, first_byte_s=10, idle_s=12)
    gateway = LLMGateway([Seat("m", model, thinks=thinks)], deadlines=deadlines, timing=GatewayTiming(sleep=no_sleep))
    listener = PlanListener(lambda _: None)
    await gateway.ask(ModelRequest("s", "d", "u"), listener=listener)
    stream = model.asked[0].stream
    assert stream is not None
    assert (stream.first_byte_s, stream.idle_s) == ((40, 40) if thinks else (10, 12))
