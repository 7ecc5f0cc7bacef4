"""The bench of the model path holds on a few rows of each part; ``python -m bench.models`` plays all."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, cast

import pytest

from bench.models.loops import measure_ways
from bench.models.outages import list_rows, measure_row
from bench.models.page import ModelsMeasured, judge, page
from bench.models.speakers import JUNK, Mood, list_attacks, soil_answer
from bench.models.suites import learn_plans, open_scripted, play_mood, read_sample
from bot.evaluation.outcomes import CaseOutcome
from bot.evaluation.play import CaseError
from orchestration.llm.failover import REACTIONS, Reaction
from orchestration.llm.plan_answer import parse_plan_answer
from schemas.errors import ErrorKind

SAMPLE = ("en-post-01", "ko-two-01", "ja-not-01")
PLAN: dict[str, Any] = {"goal": "올리기", "actions": [], "reply": None}


async def test_a_row_that_comes_out_otherwise_is_found() -> None:
    (row,) = [one for one in list_rows("chat") if one.name == "the key may not (403), none other"]
    found = await measure_row(replace(row, ending="done", outcomes=("answered",)), "chat")
    assert found.wrong == ("not done: failed", "other effects: " + _left(), "the journal holds forbidden")


async def test_a_failure_that_is_told_as_another_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    busy = replace(REACTIONS["auth"], code=ErrorKind.MODEL_BUSY)
    monkeypatch.setitem(cast("dict[str, Reaction]", REACTIONS), "auth", busy)
    (row,) = [one for one in list_rows("chat") if one.name == "the key is refused (401), none other"]
    assert (await measure_row(row, "chat")).wrong == ("not told as error 7004",)


async def test_a_case_that_breaks_off_holds_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    known, _ = await learn_plans([case for case in read_sample(1) if case.id == SAMPLE[0]])

    async def breaks(*_: object) -> CaseOutcome:
        raise CaseError("not at rest")

    monkeypatch.setattr("bench.models.suites.play_case", breaks)
    broken = ModelsMeasured("here", [], [await play_mood("hostile", known)], [], 0, [])
    assert [bar.holds for bar in judge(broken)][1:] == [False, False]


def _left() -> str:
    return str({"asked posts": 0, "other posts": 0, "pages": 0, "rows": 0})


async def test_scripted_planners_do_nothing_unasked_and_the_page_tells_what_was_found() -> None:
    cases = [case for case in read_sample(1) if case.id in SAMPLE]
    known, unknown = await learn_plans(cases)
    assert (len(known), unknown) == (len(SAMPLE), [])
    moods: tuple[Mood, ...] = ("perfect", "hostile")
    found = [await play_mood(mood, known) for mood in moods]
    async with open_scripted() as (server, _):
        costs = await measure_ways(found[0].played, server)
    measured = ModelsMeasured("here", [], found, unknown, 0, costs)
    assert [bar.what for bar in judge(measured) if not bar.holds] == []
    assert {one.judgement.outcome for one in found[0].played} <= {"right", "acceptable"}
    assert all(cost.requests == costs[0].requests > 0 for cost in costs)
    assert f"| perfect | {len(SAMPLE)} |" in page(measured)


def test_a_careless_answer_is_junk_or_a_plan_in_a_wrapping() -> None:
    said = [soil_answer(PLAN, chance, first=True) for chance in range(10)]
    assert sum(one in JUNK for one in said) == 5
    read = [parse_plan_answer(one)[0] for one in said if one not in JUNK]
    assert sum(one == json.dumps(PLAN, ensure_ascii=False) for one in read) == 4, "one has a text without quotes"
    assert soil_answer(PLAN, 1, first=False) not in JUNK


def test_a_hostile_plan_does_more_than_the_plan_that_it_was_made_of() -> None:
    for name, attack in list_attacks({"channels": ["#exec"]}).items():
        assert attack(PLAN)["actions"], name
