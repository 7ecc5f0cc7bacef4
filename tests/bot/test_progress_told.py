"""A card tells how far a step is that lasts, at Slack's pace, until the step ends."""

from __future__ import annotations

import pytest

from bot.slack.cards.status import build_status_card
from bot.slack.cards.text import CardText
from bot.slack.place_check import PlaceView
from orchestration.progress import PLANNING, Progress
from orchestration.text.messages import load_wording
from schemas.decision import Decision
from schemas.plan import Language, make_item_id
from schemas.request import Place
from schemas.run import Run
from schemas.states import Filled, Looping, Pending, Skipped, Started
from tests.bot.card_stage import HandTime, Stage, settle
from tests.bot.fakes import indoors
from tests.bot.runs import CONTRACTS, NOON, RunBuilder, a_run

STARTED = Started(
    operation="op", attempt=1, filled=Filled(payload={}), decision=Decision(decision="allow", rule="read"), at=NOON
)
DONE = Skipped(reason="이미 있어요")


@pytest.fixture
def stage() -> Stage:
    return Stage()


@pytest.fixture
async def waited(stage: Stage) -> HandTime:
    stage.time = time = HandTime()
    stage.reopened()
    return time


def reading(language: Language = "ko", *others: str) -> RunBuilder:
    return a_run(language=language).planned("a", *others).with_state("a", STARTED)


async def shown(stage: Stage, run: Run) -> None:
    await stage.keeper.show(run)
    await settle()


WORDS = {
    "ko": ("읽는 중 40/132", "읽는 중 40건"),
    "en": ("Reading 40/132", "Reading: 40 so far"),
    "ja": ("読み込み中 40/132", "読み込み中 40件"),
}


def test_the_line_of_the_step_says_it_too() -> None:
    told: dict[str, Progress] = {"b": Progress(40, 132)}
    card_text = CardText(load_wording("bot.slack"), CONTRACTS, progress=told)
    loop = a_run().planned("a", "b", "c").with_state("b", STARTED).with_state("c", Looping(count=2, found=2))
    loop = loop.with_state(make_item_id("c", 1), DONE).with_state(make_item_id("c", 2), Pending())
    (plan,) = [block for block in build_status_card(loop.run, card_text).blocks if block["type"] == "plan"]
    tasks = plan["tasks"]
    assert isinstance(tasks, list)
    assert [("읽는 중 40/132" in str(task), "하는 중이에요 1/2" in str(task)) for task in tasks] == [
        (False, False),
        (True, False),
        (False, True),
    ]


@pytest.mark.parametrize("language", ["ko", "en", "ja"])
async def test_a_step_that_lasts_says_how_far_it_is_in_its_line_and_the_headline(
    stage: Stage, waited: HandTime, language: Language
) -> None:
    run = reading(language).run
    await shown(stage, run)
    for progress, words in zip((Progress(40, 132), Progress(40)), WORDS[language], strict=True):
        stage.keeper.note_progress(run, "a", progress)
        await waited.pass_s(3)
        assert stage.texts()[-1].endswith(f"\n{words}")
    await stage.keeper.settle(5)


async def test_a_step_says_how_long_its_model_asked_to_be_left_alone(stage: Stage, waited: HandTime) -> None:
    run = reading().run
    await shown(stage, run)
    stage.keeper.note_progress(run, "a", Progress(0, waits_s=7))
    await waited.pass_s(3)
    assert stage.texts()[-1].endswith("\n모델이 바빠서 7초 기다리고 있어요")
    stage.keeper.note_progress(run, "a", Progress(0))
    await waited.pass_s(4)
    assert "바빠서" not in stage.texts()[-1]
    await stage.keeper.settle(5)


async def test_of_a_step_that_ends_within_three_seconds_nothing_is_told(stage: Stage, waited: HandTime) -> None:
    run = reading().run
    await shown(stage, run)
    for done in range(1, 3):
        stage.keeper.note_progress(run, "a", Progress(done * 10))
        await waited.pass_s(1)
    await shown(stage, reading().with_state("a", DONE).ended("succeeded", "다 됐습니다").run)
    await stage.keeper.settle(5)
    said = [text for message in stage.web.messages.values() for text in message.texts]
    assert not [text for text in said if "읽는 중" in text]


async def test_however_often_it_is_noted_one_edit_in_three_seconds_tells_it(stage: Stage, waited: HandTime) -> None:
    run = reading().run
    await shown(stage, run)
    (message,) = stage.web.messages.values()
    for done in range(60):
        stage.keeper.note_progress(run, "a", Progress(done, 60))
        await waited.pass_s(0.25)
    told = [text.rpartition("읽는 중 ")[2] for text in message.texts[1:]]
    assert told == ["11/60", "23/60", "35/60", "47/60", "59/60"]
    await stage.keeper.settle(5)


async def test_what_was_told_is_gone_with_the_step_and_comes_not_back_with_another_try(
    stage: Stage, waited: HandTime
) -> None:
    run = reading("ko", "b").run
    await shown(stage, run)
    stage.keeper.note_progress(run, "a", Progress(40, 132))
    await waited.pass_s(3)
    assert stage.texts()[-1].endswith("1. 읽는 중 40/132")
    await shown(stage, reading("ko", "b").with_state("a", Pending()).run)
    await waited.pass_s(4)
    assert "읽는 중" not in stage.texts()[-1]
    stage.keeper.note_progress(run, "a", Progress(50, 132))
    again = reading("ko", "b").with_state("a", Pending()).with_state("a", STARTED).run
    await shown(stage, again)
    await waited.pass_s(4)
    assert "읽는 중" not in stage.texts()[-1], "what is noted between two tries is of the one before"
    await stage.keeper.settle(5)


async def test_a_loop_says_how_many_of_its_items_are_settled(stage: Stage, waited: HandTime) -> None:
    loop = a_run().planned("a").with_state("a", Looping(count=3, found=3))
    loop = (
        loop.with_state(make_item_id("a", 1), DONE)
        .with_state(make_item_id("a", 2), STARTED)
        .with_state(make_item_id("a", 3), Pending())
    )
    await shown(stage, loop.run)
    assert "1/3" not in stage.texts()[-1], "one that is over soon needs no line of its own"
    await waited.pass_s(4)
    assert stage.texts()[-1].endswith("\n하나씩 하는 중이에요 1/3")
    await stage.keeper.settle(5)


async def test_while_a_plan_is_made_its_steps_are_counted(stage: Stage, waited: HandTime) -> None:
    run = a_run().run
    await shown(stage, run)
    stage.keeper.note_progress(run, PLANNING, Progress(2))
    await waited.pass_s(3)
    assert stage.texts()[-1].endswith("\n계획 2단계")
    stage.keeper.note_progress(run, PLANNING, Progress(0, waits_s=7))
    await waited.pass_s(3)
    assert stage.texts()[-1].endswith("\n모델이 바빠서 7초 기다리고 있어요")
    stage.keeper.note_progress(run, PLANNING, Progress(0))
    await waited.pass_s(3)
    assert "계획" not in stage.texts()[-1], "who begins anew has no step yet"
    await stage.keeper.settle(5)


async def test_who_is_not_to_read_the_thread_is_not_told_how_much_was_read(
    stage: Stage, waited: HandTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look(place: Place, run: Run | None = None) -> PlaceView:
        await indoors(place, run)
        return PlaceView("wider", "private_answers")

    monkeypatch.setattr(stage, "look", look)
    stage.reopened()
    run = reading().run
    await shown(stage, run)
    stage.keeper.note_progress(run, "a", Progress(40, 132))
    await waited.pass_s(4)
    assert not [text for text in stage.texts() if "읽는 중" in text]
    await stage.keeper.settle(5)


async def test_progress_of_a_run_that_is_shown_to_nobody_is_let_go(stage: Stage) -> None:
    stage.keeper.note_progress(reading().run, "a", Progress(1))
    await stage.keeper.settle(5)
    assert stage.web.messages == {}
