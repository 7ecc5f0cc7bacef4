"""Each kind of a model's failure has its own answer: asked again, passed on, left alone, or told."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from decimal import Decimal

import pytest

from orchestration.llm.bounds import Deadlines, Price
from orchestration.llm.failover import REACTIONS, RestRegister
from orchestration.llm.gateway import GatewayTiming, LLMGateway, Seat
from orchestration.llm.model_client import ModelAnswer, ModelCallError, ModelRequest
from orchestration.llm.prompt import build_planning_request
from orchestration.llm.summariser import build_summary_request
from orchestration.model_meter import meter_model_calls
from orchestration.proposers import ModelUnavailableError
from schemas.errors import ErrorKind
from schemas.events import FailureOfCall, ModelUse, PassedOver
from tests.connectors.answer_ear import Ear
from tests.core.model_builders import COST, ScriptedModel, a_failed_call, a_model, a_task

ASKED = ModelRequest("s", "d", "u", max_tokens=100)


@dataclass
class Scene:
    """Models in a time that passes only when somebody sleeps in it."""

    now: float = 1_000.0
    slept: list[float] = field(default_factory=list[float])
    rests: RestRegister = field(default_factory=RestRegister)

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds

    def gateway(self, *seats: Seat, **more: object) -> LLMGateway:
        timing = GatewayTiming(lambda: self.now, self.sleep, lambda least, most: (least + most) / 2)
        return replace(LLMGateway(seats, rests=self.rests, timing=timing), **more)  # pyright: ignore[reportArgumentType]


def seats(*models: ScriptedModel, key: str = "k", context: tuple[int, ...] = ()) -> tuple[Seat, ...]:
    sizes = context or (0,) * len(models)
    return tuple(
        Seat(f"m{at}", model, "host", f"{key}{at}", size)
        for at, (model, size) in enumerate(zip(models, sizes, strict=True), 1)
    )


async def lost(gateway: LLMGateway) -> ModelUnavailableError:
    with pytest.raises(ModelUnavailableError) as caught:
        await gateway.ask(ASKED)
    return caught.value


async def test_a_model_that_did_not_answer_is_asked_once_more_after_a_moment() -> None:
    scene, model = Scene(), a_model(a_failed_call("transient"), "yes")
    assert (await scene.gateway(*seats(model)).ask(ASKED)).answer.text == "yes"
    assert scene.slept == [1.0]


async def test_a_model_that_does_not_answer_twice_has_the_next_one_asked() -> None:
    scene, second = Scene(), a_model("yes")
    first = a_model(a_failed_call("transient"), a_failed_call("transient"))
    assert (await scene.gateway(*seats(first, second)).ask(ASKED)).model == "m2"
    assert len(first.asked) == 2


async def test_a_model_that_failed_three_times_in_a_minute_is_left_alone_for_one() -> None:
    scene, second = Scene(), a_model("a", "b", "c", "d")
    first = a_model(*[a_failed_call("transient")] * 3, "back")
    gateway = scene.gateway(*seats(first, second))
    assert [(await gateway.ask(ASKED)).model for _ in range(3)] == ["m2", "m2", "m2"]
    assert len(first.asked) == 3
    scene.now += 61
    assert (await gateway.ask(ASKED)).model == "m1"


def test_after_its_rest_one_call_alone_tries_a_model_and_its_failure_is_enough() -> None:
    rests = RestRegister()
    for _ in range(3):
        rests.note_failure("m1", "k1", "transient", 0.0)
    assert rests.find("m1", "k1", 59.0) == "transient"
    assert rests.find("m1", "k1", 200.0) is None, "the first to come tries it"
    assert rests.find("m1", "k1", 201.0) == "transient", "the others wait for what comes of that"
    rests.note_failure("m1", "k1", "transient", 202.0)
    assert rests.find("m1", "k1", 261.0) == "transient", "three minutes after the others, and left alone again"
    assert rests.find("m1", "k1", 262.5) is None
    rests.note_answer("m1", "k1")
    assert rests.find("m1", "k1", 263.0) is None


@pytest.mark.parametrize("kind", ["refused", "cut_off", "rate_limited"])
def test_a_failure_that_says_nothing_against_a_model_ends_its_trial(kind: FailureOfCall) -> None:
    rests = RestRegister()
    rests.note_failure("m1", "k1", "forbidden", 0.0)
    assert rests.find("m1", "k1", 601.0) is None
    rests.note_failure("m1", "k1", kind, 602.0)
    assert rests.find("m1", "k1", 602.0) is None


def test_a_key_that_is_tried_is_not_left_alone_for_what_one_model_does() -> None:
    rests = RestRegister()
    rests.note_failure("m1", "k1", "auth", 0.0)
    assert rests.find("m1", "k1", 601.0) is None
    rests.note_failure("m1", "k1", "unknown_model", 602.0)
    assert rests.find("m2", "k1", 602.0) is None


@pytest.mark.parametrize("kind", ["auth", "spent"])
async def test_a_dead_key_is_not_asked_again_for_ten_minutes_by_any_model(kind: FailureOfCall) -> None:
    scene = Scene()
    first, shared, other = a_model(a_failed_call(kind), "back"), a_model("x", "x"), a_model("a", "b", "c")
    three = (
        Seat("m1", first, "host", "one"),
        Seat("m2", shared, "host", "one"),
        Seat("m3", other, "host", "two"),
    )
    gateway = scene.gateway(*three)
    assert [(await gateway.ask(ASKED)).model for _ in range(2)] == ["m3", "m3"]
    assert (len(first.asked), len(shared.asked)) == (1, 0)
    scene.now += 601
    assert (await gateway.ask(ASKED)).model == "m1"


async def test_a_key_that_is_not_open_to_one_model_is_asked_of_by_the_others() -> None:
    scene = Scene()
    first, shared = a_model(a_failed_call("forbidden"), "back"), a_model("a", "b")
    gateway = scene.gateway(Seat("m1", first, "host", "one"), Seat("m2", shared, "host", "one"))
    assert [(await gateway.ask(ASKED)).model for _ in range(2)] == ["m2", "m2"]
    assert len(first.asked) == 1
    scene.now += 601
    assert (await gateway.ask(ASKED)).model == "m1"


async def test_a_call_that_was_never_sent_says_nothing_new_of_the_model() -> None:
    scene = Scene()
    held = [ModelCallError("transient", "not asked", was_sent=False) for _ in range(4)]
    first, second = a_model(*held, "back"), a_model("a", "b", "c", "d")
    gateway = scene.gateway(*seats(first, second))
    assert [(await gateway.ask(ASKED)).model for _ in range(4)] == ["m2"] * 4
    assert scene.slept == []
    assert (await gateway.ask(ASKED)).model == "m1", "it is not left alone for what was never sent"


async def test_what_one_role_found_out_of_reach_the_others_do_not_ask() -> None:
    scene, model = Scene(), a_model(a_failed_call("auth"))
    (seat,) = seats(model)
    assert (await lost(scene.gateway(seat))).code == ErrorKind.MODEL_KEY_REFUSED
    assert (await lost(scene.gateway(seat, role="reviewer"))).code == ErrorKind.MODEL_KEY_REFUSED
    assert len(model.asked) == 1


async def test_an_answer_that_was_cut_off_is_given_twice_the_room_once() -> None:
    scene, model = Scene(), a_model(a_failed_call("cut_off", COST), "whole")
    assert (await scene.gateway(*seats(model)).ask(ASKED)).answer.text == "whole"
    assert [(one.max_tokens, one.rooms) for one in model.asked] == [(100, 1), (200, 2)], "and to think, too"
    again = a_model(*[a_failed_call("cut_off")] * 2)
    assert (await lost(scene.gateway(*seats(again)))).code == ErrorKind.MODEL_CUT_OFF


async def test_what_one_model_refuses_no_other_is_asked_for() -> None:
    scene, second = Scene(), a_model("I would")
    error = await lost(scene.gateway(*seats(a_model(a_failed_call("refused")), second)))
    assert error.code == ErrorKind.MODEL_REFUSED
    assert second.asked == []


async def test_a_request_that_is_too_long_goes_to_a_larger_model_only() -> None:
    scene = Scene()
    small, same, large = a_model(a_failed_call("too_long")), a_model("no"), a_model("yes")
    gateway = scene.gateway(*seats(small, same, large, context=(8_000, 8_000, 128_000)))
    assert (await gateway.ask(ASKED)).model == "m3"
    assert same.asked == []
    alone = scene.gateway(*seats(a_model(a_failed_call("too_long"))))
    assert (await lost(alone)).code == ErrorKind.MODEL_CONTEXT_FULL


class Plain(ScriptedModel):
    """A model whose server knows two forms less than it is asked in."""

    left = 2

    def simplify(self, error: ModelCallError) -> bool:
        assert error.kind == "unsupported"
        self.left -= 1
        return self.left >= 0


async def test_what_a_server_does_not_know_is_left_out_as_often_as_there_is_something() -> None:
    scene = Scene()
    model = Plain([a_failed_call("unsupported"), a_failed_call("unsupported"), "yes"])
    assert (await scene.gateway(*seats(model)).ask(ASKED)).answer.text == "yes"
    stuck = Plain([a_failed_call("unsupported")] * 3)
    assert (await lost(scene.gateway(*seats(stuck, key="other")))).code == ErrorKind.MODEL_CALL_INVALID


class Slow(ScriptedModel):
    """A model that never answers."""

    async def complete(self, request: ModelRequest) -> ModelAnswer:
        self.asked.append(request)
        await asyncio.Event().wait()
        raise AssertionError("nobody wakes it")


async def test_all_attempts_together_have_one_deadline() -> None:
    slow = Slow()
    gateway = LLMGateway(seats(slow, Slow(), a_model("late")), deadlines=Deadlines(attempt_s=5, total_s=0.05))
    assert (await lost(gateway)).code == ErrorKind.MODEL_SILENT
    assert len(slow.asked) == 1


async def test_a_call_that_is_given_up_is_in_the_record() -> None:
    gateway = LLMGateway(seats(Slow()))
    with meter_model_calls() as meter:
        asking = asyncio.create_task(gateway.ask(ASKED))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
    assert [(one.model, one.outcome) for one in meter.calls] == [("m1", "transient")]


async def test_every_attempt_is_recorded_with_what_it_cost() -> None:
    scene = Scene()
    cut = a_model(a_failed_call("cut_off", ModelUse(calls=1, input_tokens=40, output_tokens=100)), "whole")
    priced = tuple(replace(one, price=Price(Decimal(1), Decimal(10))) for one in seats(cut))
    with meter_model_calls() as meter:
        await scene.gateway(*priced, role="writer").ask(ASKED)
    first, second = meter.calls
    assert (first.outcome, first.attempt, first.role, first.answer) == ("cut_off", 1, "writer", "")
    assert (second.outcome, second.attempt, second.server) == ("answered", 2, "host")
    assert first.usd == Decimal("0.00104")
    assert first.prompt == second.prompt != ""
    assert len(second.answer) == 16


async def test_a_call_tells_once_whose_place_the_model_takes_also_where_that_one_is_left_alone() -> None:
    scene = Scene()
    first, second = a_model(a_failed_call("auth")), a_model(a_failed_call("cut_off"), "a", "b")
    gateway = scene.gateway(*seats(first, second))
    with meter_model_calls() as meter:
        await gateway.ask(ASKED)
        await gateway.ask(ASKED)
    told = [(call.model, call.instead_of) for call in meter.calls]
    before = PassedOver(model="m1", kind="auth")
    assert told == [("m1", None), ("m2", before), ("m2", None), ("m2", before)]


class Speaking(ScriptedModel):
    """A model that speaks after two seconds of the scene, and whose stream breaks where its line says so."""

    scene = Scene()

    async def complete(self, request: ModelRequest) -> ModelAnswer:
        self.scene.now += 2
        if request.stream is not None:
            request.stream.listener.hear("a")
            self.scene.now += 1
            request.stream.listener.hear("b")
        return await ScriptedModel.complete(self, request)


async def test_a_call_tells_after_how_long_its_first_piece_came_and_of_which_prompt_it_was_made() -> None:
    scene = Scene()
    model = Speaking(["x", a_failed_call("transient"), "y", "z"])
    model.scene = scene
    gateway = scene.gateway(*seats(model))
    with meter_model_calls() as meter:
        await gateway.ask(ASKED, listener=Ear())
        await gateway.ask(replace(ASKED, prompt_version="planner@1"), listener=Ear())
        await gateway.ask(ASKED)
    assert [call.ms_first for call in meter.calls] == [2000, 2000, 2000, None]
    assert [call.prompt_version for call in meter.calls] == ["", "planner@1", "planner@1", ""]


def test_requests_of_one_prompt_file_have_one_version_whatever_is_asked() -> None:
    asked = [build_planning_request(a_task(text)) for text in ("매출을 #general에 올려줘", "DM Sarah hello")]
    assert asked[0].user != asked[1].user
    assert asked[0].prompt_version == asked[1].prompt_version
    assert asked[0].prompt_version.startswith("planner@")
    summed = build_summary_request(["a"], "", "en")
    assert summed.prompt_version.startswith("summariser@")


async def test_what_nobody_waited_for_has_an_unknown_cost_and_no_zero() -> None:
    refused = ModelCallError("auth", "no", status=401)
    silent = ModelCallError("transient", "no answer in time")
    held = ModelCallError("transient", "not asked", was_sent=False)
    garbled = ModelCallError("malformed", "no completion", ModelUse(calls=1))
    usd: list[Decimal | None] = []
    for error in (refused, silent, held, garbled):
        priced = tuple(replace(one, price=Price(Decimal(1), Decimal(10))) for one in seats(a_model(error)))
        with meter_model_calls() as meter, pytest.raises(ModelUnavailableError):
            await Scene().gateway(*priced, deadlines=Deadlines(attempt_s=1, total_s=0.5)).ask(ASKED)
        usd.append(meter.calls[0].usd)
    assert usd == [Decimal(0), None, Decimal(0), None]


def test_every_kind_of_failure_has_an_answer_and_a_code_of_the_models() -> None:
    assert all(one.code.area == "model" for one in REACTIONS.values())
    assert not REACTIONS["refused"].passes_on
    assert sum(one.passes_on for one in REACTIONS.values()) == len(REACTIONS) - 1
