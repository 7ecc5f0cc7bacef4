"""The first word on a request waits a moment for its plan or its answer."""

from __future__ import annotations

import pytest

from tests.bot.card_stage import HandTime, Stage, settle
from tests.bot.runs import a_run


@pytest.fixture
def stage() -> Stage:
    stage = Stage()
    stage.time, stage.first_word_after_s = HandTime(), 0.05
    stage.reopened()
    return stage


@pytest.fixture
def time(stage: Stage) -> HandTime:
    assert isinstance(stage.time, HandTime)
    return stage.time


async def test_an_answer_that_comes_at_once_is_the_only_message(stage: Stage, time: HandTime) -> None:
    await stage.keeper.show(a_run().run)
    await settle()
    await time.pass_s(0.04)
    assert not stage.web.messages
    await stage.keeper.show(a_run().planned("a").ended("succeeded", "다 됐어요").run)
    await settle()
    posted = [message.texts for message in stage.web.messages.values()]
    assert posted
    assert all(len(texts) == 1 for texts in posted), "nothing was posted to be edited"
    await stage.keeper.settle(5)


async def test_what_takes_longer_is_confirmed_meanwhile(stage: Stage, time: HandTime) -> None:
    await stage.keeper.show(a_run().run)
    await settle()
    await time.pass_s(0.06)
    (message,) = stage.web.messages.values()
    assert len(message.texts) == 1
    await stage.keeper.show(a_run().planned("a").run)
    await time.pass_s(1)
    assert len(message.texts) == 2
    await stage.keeper.settle(5)


async def test_a_run_that_is_shown_again_after_a_restart_waits_for_no_first_word(stage: Stage) -> None:
    await stage.keeper.show(a_run().planned("a").run)
    await settle()
    assert len(stage.web.messages) == 1
    await stage.keeper.settle(5)
