"""A request stops its asker at most once for what could be known: a sample of the cases of ``tests/eval`` that stop,
each played on through its questions and approvals until nobody is asked any more."""

# pyright: reportPrivateUsage=false

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bot.evaluation import play
from bot.evaluation.outcome_cases import OutcomeCase, Turn
from bot.settings import read_settings
from schemas.ask import Question
from schemas.run import Run
from tests.yaml_files import read_yaml

SUITES = Path(__file__).parents[1] / "eval"
SAMPLE = {
    "calm.yaml": ("ko-10", "ko-17", "ko-25", "ko-37", "ko-50", "en-15", "en-23", "en-40", "ja-02", "ja-15", "ja-38"),
    "office.yaml": (
        "ko-lacks-02",
        "ko-two-02",
        "en-lacks-01",
        "en-lacks-02",
        "en-thread-10",
        "ja-lacks-02",
        "ja-lacks-01",
    ),
    "conversation.yaml": ("en-names-08", "ja-names-06"),
}
ANSWERS = {
    "page": "랜딩 페이지 개편",
    "properties.@person": "이준호",
    "properties.@status": "완료",
    "rows": "2026-03-04, 배너 제작, 120000",
}
PRESSED = ("accept", "choose_0", "pick_channel", "pick_user", "pick_date")
PICKED = {"pick_channel": "#dev", "pick_user": "junho", "pick_date": "2026-03-10"}
MOST_STOPS = 5


def cases() -> list[OutcomeCase]:
    found: list[OutcomeCase] = []
    for suite, names in SAMPLE.items():
        rows = {row["id"]: row for row in read_yaml(SUITES / suite)}
        for name in names:
            words = rows[name].get("text") or rows[name]["turns"][0]["say"]
            found.append(OutcomeCase(id=name, text=words))
    return found


async def answer(stage: play.Stage, case: OutcomeCase, question: Question, thread: str) -> None:
    """Give the answer that the card offers first, else one in words."""
    messages: list[dict[str, Any]] = (await stage.world())["messages"]
    blocks: list[tuple[Any, dict[str, Any]]] = [
        (card, block) for card in messages for block in card.get("blocks") or ()
    ]
    controls: dict[str, tuple[Any, Any]] = {
        element["action_id"]: (card, element)
        for card, block in blocks
        if block["type"] == "actions" and question.id in str(block["block_id"])
        for element in block["elements"]
    }
    pressed = next((one for one in PRESSED if one in controls), None)
    if pressed is None:
        await play._do(stage, case, Turn(say=ANSWERS.get(question.field, "점심 드세요")), thread)
        return
    card, element = controls[pressed]
    value: Any = PICKED.get(pressed) or element.get("value")
    await play._press(stage, Turn(say="-"), card, pressed, value)


def open_questions(run: Run) -> list[Question]:
    return [one.question for one in run.questions.values() if one.open and run.ended is None]


async def count_stops(case: OutcomeCase, folder: Path) -> int:
    """Play a case to its end; return on how many cards its asker was asked something."""
    async with play._open_stage(read_settings({}), case, folder) as stage:
        thread = await play._do(stage, case, case.acts[0], "")
        for _ in range(MOST_STOPS):
            await play._rest(stage)
            (run,) = await play._runs(stage)
            asked = open_questions(run)
            for question in asked:
                (now,) = await play._runs(stage)
                if now.questions[question.id].open:
                    await answer(stage, case, question, thread)
                    await play._rest(stage)
            if not asked and any(one.open for one in run.approvals.values()):
                await play._click(stage, Turn(click="approve"), "approve")
            elif not asked:
                break
        (run,) = await play._runs(stage)
        return play._count_cards(run)


async def test_a_request_stops_its_asker_at_most_once(tmp_path: Path) -> None:
    stops: dict[str, int] = {}
    for case in cases():
        folder = tmp_path / case.id
        folder.mkdir()
        async with asyncio.timeout(60):
            stops[case.id] = await count_stops(case, folder)
    assert max(stops.values()) < 3, stops
    often = Counter(count > 1 for count in stops.values())
    assert often[True] <= len(stops) * 0.05, stops


@pytest.mark.parametrize("suite", SAMPLE)
def test_the_sample_is_of_cases_that_are_there(suite: str) -> None:
    ids = {row["id"] for row in read_yaml(SUITES / suite)}
    assert set(SAMPLE[suite]) <= ids
