"""What models cost is counted exactly, told where it is known, and held against a day's limit."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from orchestration.llm.bounds import Price
from orchestration.llm.gateway import LLMGateway
from orchestration.llm.model_client import ModelRequest
from orchestration.llm.profiles import ModelPrice
from orchestration.model_meter import close_models, meter_model_calls
from orchestration.plan.estimate import estimate_plan, format_usd
from orchestration.policy.limits import DayUsage, check_model_limits, compute_limit_day, compute_money_left
from orchestration.policy.team import Limit
from orchestration.proposers import ModelUnavailableError
from schemas.errors import ErrorKind
from schemas.events import ModelCall, ModelUse, PlanAccepted
from tests.core.builders import NOW, a_plan, a_run, an_action
from tests.core.model_builders import ScriptedModel, a_gateway, a_model

ASKED = ModelRequest("s", "d", "u")
PRICE = Price(Decimal("0.25"), Decimal("2.00"), Decimal("0.025"))
DAY = compute_limit_day(NOW, "Asia/Seoul")
PLAN = a_plan(
    an_action("a1", "sheets.get_range", intent="read", produces=("rows",)),
    an_action("a2", "text.summarize", intent="summarize", requires=("a1.rows",), produces=("summary",)),
    an_action("a3", requires=("a2.summary",)),
)


def priced(*models: ScriptedModel, price: Price | None = PRICE) -> LLMGateway:
    gateway = a_gateway(*models)
    return replace(gateway, seats=[replace(seat, price=price) for seat in gateway.seats])


def test_a_price_of_a_file_is_what_was_written_there() -> None:
    price = ModelPrice.model_validate({"input": 0.1, "cached": 0.01, "output": 0.3}).to_price()
    use = ModelUse(calls=1, input_tokens=3, output_tokens=1)
    assert price.compute(use) * 1_000_000 == Decimal("0.6"), "0.1 * 3 + 0.3 is no 0.6 in binary"
    assert price.compute(use, cached_tokens=2) * 1_000_000 == Decimal("0.42")


@pytest.mark.parametrize(
    ("price", "api", "dollars"),
    [
        ({"input": 4, "cached": "0.4", "output": 20}, "anthropic", "78.8"),
        ({"input": 4, "cached": "0.4", "output": 20, "cache_write": 8}, "anthropic", "84.8"),
        ({"input": 4, "cached": "0.4", "output": 20}, "responses", "76.8"),
        ({"input": 4, "cached": "0.4", "output": 20, "cache_write": 5}, "responses", "78.8"),
    ],
)
def test_what_is_put_by_in_a_cache_has_a_price_of_its_own(price: Any, api: Any, dollars: str) -> None:
    use = ModelUse(calls=1, input_tokens=11, output_tokens=2)
    found = ModelPrice.model_validate(price).to_price(api)
    assert found.compute(use, cached_tokens=2, cache_write_tokens=2) * 1_000_000 == Decimal(dollars)


def test_money_is_kept_in_json_as_it_is() -> None:
    call = ModelCall(role="planner", model="m1", usd=Decimal("0.00012345"))
    told = json.loads(call.model_dump_json())
    assert told["usd"] == "0.00012345"
    assert ModelCall.model_validate(told) == call
    assert ModelCall.model_validate({**told, "usd": 0.5}).usd == Decimal("0.5"), "as it was kept before"


async def test_a_run_knows_what_it_paid_and_for_how_many_of_its_calls() -> None:
    with meter_model_calls() as meter:
        await priced(a_model("yes", "yes")).ask(ASKED)
        await a_gateway(a_model("yes")).ask(ASKED)
    assert meter.use.usd == Decimal("0.000045")  # 100 tokens asked, 10 said
    assert (meter.use.priced, meter.use.calls) == (1, 2)
    assert [one.usd for one in meter.calls] == [Decimal("0.000045"), None]


def test_a_day_has_a_limit_in_cents() -> None:
    limits = (Limit(per="team", of="us_cents", most=250),)
    assert check_model_limits(limits, DayUsage({}, {"us_cents": 249}, DAY)) == ""
    assert check_model_limits(limits, DayUsage({}, {"us_cents": 250}, DAY)).startswith("us_cents 250/250")


async def test_beyond_it_no_model_is_asked_and_the_error_is_of_money() -> None:
    model = a_model("yes")
    close_models("us_cents 250/250, 2026-03-05 00:00", priced_alone=True)
    try:
        with pytest.raises(ModelUnavailableError) as caught:
            await priced(model).ask(ASKED)
    finally:
        close_models("")
    assert caught.value.code == ErrorKind.MODEL_MONEY_SPENT
    assert model.asked == []


async def test_what_is_left_of_the_day_is_not_passed_by_the_calls_of_one_run() -> None:
    limits = (Limit(per="team", of="us_cents", most=250),)
    left = compute_money_left(limits, DayUsage({}, {"us_cents": 249}, DAY))
    assert (left, compute_money_left((), DayUsage({}, {}, DAY))) == (Decimal("0.01"), None)
    model = a_model("yes", "yes")
    close_models("", priced_alone=True, left_usd=Decimal("0.000045"))
    try:
        with meter_model_calls():
            await asyncio.create_task(priced(model).ask(ASKED))  # as an item of a loop does
            with pytest.raises(ModelUnavailableError) as caught:
                await priced(model).ask(ASKED)
    finally:
        close_models("")
    assert caught.value.code == ErrorKind.MODEL_MONEY_SPENT
    assert len(model.asked) == 1


async def test_where_cost_has_a_limit_only_models_of_a_known_cost_are_asked() -> None:
    unknown, known = a_model("no", "no"), a_model("yes")
    gateway = a_gateway(unknown, known)
    first, second = gateway.seats
    close_models("", priced_alone=True)
    try:
        both = replace(gateway, seats=[first, replace(second, price=PRICE)])
        assert (await both.ask(ASKED)).model == "m2"
        with pytest.raises(ModelUnavailableError) as caught:
            await replace(gateway, seats=[first]).ask(ASKED)
    finally:
        close_models("")
    assert caught.value.code == ErrorKind.MODEL_UNPRICED
    assert unknown.asked == []


def planned(use: ModelUse) -> Decimal | None:
    run = a_run().then(PlanAccepted(at=NOW, plan=PLAN, source="test", use=use)).run
    return estimate_plan(PLAN, with_model=True, run=run).usd


def test_an_estimate_takes_the_calls_that_are_left_for_as_dear_as_those_before() -> None:
    assert planned(ModelUse(calls=2, usd=Decimal("0.004"), priced=2)) == Decimal("0.006")
    assert planned(ModelUse(calls=2, usd=Decimal("0.004"), priced=1)) is None
    assert planned(ModelUse()) is None


def test_an_amount_is_never_told_as_less_than_it_is() -> None:
    assert [format_usd(Decimal(one)) for one in ("0", "0.00001", "0.0041", "12")] == [
        "$0.0000",
        "$0.0001",
        "$0.0041",
        "$12.0000",
    ]
