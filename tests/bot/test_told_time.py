"""A card counts on while nothing changes, and a change goes before that."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from schemas.states import AwaitingAnswer
from schemas.values import Payload
from tests.bot.card_stage import HandTime, Stage, settle
from tests.bot.fake_web import FakeWeb
from tests.bot.runs import a_run


@pytest.fixture
def stage() -> Stage:
    return Stage()


@pytest.fixture
async def waited(stage: Stage) -> HandTime:
    stage.time = time = HandTime()
    stage.reopened()
    return time


async def test_while_nothing_changes_it_is_told_for_how_long_every_four_seconds(stage: Stage, waited: HandTime) -> None:
    await stage.keeper.show(a_run().run)
    await settle()
    (message,) = stage.web.messages.values()
    for _ in range(15):
        await waited.pass_s(1)
    told = [text.rpartition("· ")[2] for text in message.texts]
    assert told[1:] == ["4초째", "8초째", "12초째"]
    await stage.keeper.show(a_run().planned("a").run)
    await settle()
    assert "초째" not in message.texts[-1], "from a change on the time counts anew"
    await waited.pass_s(4)
    assert "4초째" in message.texts[-1]
    await stage.keeper.settle(5)


async def test_after_two_minutes_it_is_told_as_often_and_in_the_end_every_minute(
    stage: Stage, waited: HandTime
) -> None:
    await stage.keeper.show(a_run().run)
    await settle()
    (message,) = stage.web.messages.values()
    for _ in range(2_000):
        await waited.pass_s(1)
    assert len(message.texts) == 1 + 1_200 // 4 + 800 // 60
    assert "33분 0초째" in message.texts[-1]
    await stage.keeper.settle(5)


@pytest.mark.parametrize(("runs", "every_s"), [(3, 4), (6, 8), (40, 20)])
async def test_after_two_minutes_many_runs_share_the_edits_of_a_minute(
    stage: Stage, waited: HandTime, runs: int, every_s: int
) -> None:
    """Slack takes 50 in a minute from a workspace, and news are to find a place among them."""
    for number in range(runs):
        await stage.keeper.show(a_run(run_id=f"run{number:04}").run)
    await settle()
    for _ in range(125):
        await waited.pass_s(1)
    before = sum(len(one.texts) for one in stage.web.messages.values())
    for _ in range(120):
        await waited.pass_s(1)
    told = sum(len(one.texts) for one in stage.web.messages.values()) - before
    assert told == pytest.approx(runs * 120 / every_s, rel=0.1)
    assert runs == 40 or told <= 2 * 45
    await stage.keeper.settle(5)


async def test_what_waits_for_a_person_or_is_anothers_tells_no_time(stage: Stage, waited: HandTime) -> None:
    await stage.keeper.show(a_run().planned("a").with_state("a", AwaitingAnswer(question="q1")).asked("text").run)
    await stage.keeper.show(a_run(run_id="run0a2b").run, is_own=False)
    await settle()
    before = stage.texts()
    await waited.pass_s(60)
    assert stage.texts() == before
    await stage.keeper.settle(5)


async def test_who_lost_a_run_tells_no_time_over_the_card_of_who_has_it(stage: Stage, waited: HandTime) -> None:
    older = stage.keeper
    await older.show(a_run().run)
    await settle()
    newer = stage.reopened()
    await newer.show(a_run().planned("a").run)
    await settle()
    (message,) = stage.web.messages.values()
    shown = message.texts[-1]
    await newer.settle(5)
    await waited.pass_s(60)
    assert message.texts[-1] == shown
    await older.settle(5)


class FarWeb(FakeWeb):
    """Slack at some distance: each call takes a while."""

    async def post(self, channel: str, thread_ts: str, text: str, blocks: Sequence[Payload], card: str) -> str:
        """Keep the message, a while later."""
        await settle()
        return await super().post(channel, thread_ts, text, blocks, card)

    async def update(self, channel: str, ts: str, text: str, blocks: Sequence[Payload]) -> None:
        """Change the message, a while later."""
        await settle()
        await super().update(channel, ts, text, blocks)


async def test_who_asks_whether_the_end_is_shown_hears_nothing_of_the_state_before(
    stage: Stage, waited: HandTime
) -> None:
    stage.web = FarWeb()
    stage.reopened()
    await stage.keeper.show(a_run().run)
    for _ in range(4):
        await settle()
    for seconds in (4, 1, 1):
        await waited.pass_s(seconds)
    await stage.keeper.show(a_run().ended("succeeded", "다 됐습니다").run)
    assert await stage.keeper.shown("run7f3a", 5)
    assert "다 됐습니다" in stage.texts()


async def test_an_end_that_comes_while_the_state_before_is_marked_is_waited_for(
    stage: Stage, waited: HandTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.web = FarWeb()
    stage.reopened()
    mark = stage.cards.mark_shown

    async def mark_slowly(team: str, run: str, revision: int) -> None:
        if revision == a_run().run.revision:
            await stage.keeper.show(a_run().ended("succeeded", "다 됐습니다").run)
        await mark(team, run, revision)

    monkeypatch.setattr(stage.cards, "mark_shown", mark_slowly)
    await stage.keeper.show(a_run().run)
    assert await stage.keeper.shown("run7f3a", 5)
    assert "다 됐습니다" in stage.texts()
