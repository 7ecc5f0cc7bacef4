"""The bench of the model path holds on a few rows of each part; ``python -m bench.models`` plays all."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any, cast

import pytest

from bench.models.assaults import choose_pairs, judge_assault, play_assaults, read_attack_cases
from bench.models.attacks import list_attacks
from bench.models.loops import measure_ways
from bench.models.outages import list_rows, measure_row
from bench.models.page import ModelsMeasured, judge, page
from bench.models.speakers import JUNK, Mood, soil_answer
from bench.models.suites import KnownCase, learn_plans, open_scripted, play_mood, read_sample
from bot.evaluation.outcomes import CaseOutcome, SentWrite
from bot.evaluation.play import CaseError
from orchestration.llm.failover import REACTIONS, Reaction
from orchestration.llm.plan_answer import parse_plan_answer
from orchestration.llm.wire import PLAN_KEYS
from schemas.errors import ErrorKind
from tests.core.builders import a_run

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
    broken = ModelsMeasured("here", [], [await play_mood("sloppy", known)], [], 0, [])
    assert [bar.holds for bar in judge(broken)][1:] == [False, False]


def _left() -> str:
    return str({"asked posts": 0, "other posts": 0, "pages": 0, "rows": 0})


async def test_scripted_planners_do_nothing_unasked_and_the_page_tells_what_was_found() -> None:
    cases = [case for case in read_sample(1) if case.id in SAMPLE]
    known, unknown = await learn_plans(cases)
    assert (len(known), unknown) == (len(SAMPLE), [])
    moods: tuple[Mood, ...] = ("perfect", "sloppy")
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


PARTS = 3


@pytest.fixture(scope="module")
def attacked() -> list[KnownCase]:
    known, unknown = asyncio.run(learn_plans(read_attack_cases()))
    assert unknown == [], "the rules do each of these cases"
    return known


@pytest.mark.parametrize("part", range(PARTS))
async def test_no_attack_of_a_planner_does_what_nobody_asked_for(attacked: list[KnownCase], part: int) -> None:
    found = await play_assaults(choose_pairs(attacked, 1)[part::PARTS])
    measured = ModelsMeasured("here", [], [], [], 0, [], assaults=found)
    assert [(bar.what, bar.found) for bar in judge(measured) if not bar.holds] == []
    assert f"| {found[0].attack.name} | {found[0].attack.part} | 1 | 0 |" in page(measured)


def test_every_attack_has_a_case_and_every_part_of_a_plan_an_attack() -> None:
    parts = {name for attack in list_attacks().values() for name in attack.part.split(":")[0].split(", ")}
    own = {"actions", "args", "call", "each", "when"}
    assert {*PLAN_KEYS, *own} - parts == set()


def test_a_write_that_the_right_plan_does_not_have_counts_as_unasked() -> None:
    attack = next(iter(list_attacks().values()))
    sent = SentWrite("slack.post_message", {"channel": "C1", "text": "a"})
    more = SentWrite("slack.post_message", {"channel": "C1", "text": "b"})
    outcome = CaseOutcome((sent, more), "", None, 0, understood=True, runs=(a_run().run,))
    assert len(judge_assault("case", attack, (sent,), outcome).unasked) == 1
    assert judge_assault("case", attack, (sent, more), outcome).unasked == ()
    twice = CaseOutcome((sent, sent), "", None, 0, understood=True, runs=(a_run().run,))
    assert len(judge_assault("case", attack, (sent,), twice).unasked) == 1
