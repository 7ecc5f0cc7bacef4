"""A card keeper with its surroundings in memory."""

from __future__ import annotations

import asyncio

from bot.clock import Timer
from bot.slack.card_keeper import CardKeeper, ShownStores
from bot.slack.cards.text import CardText
from bot.slack.place_check import PlaceView
from orchestration.text.messages import load_wording
from schemas.request import Place
from schemas.run import Run
from tests.bot.fake_web import BUSY, FakeWeb
from tests.bot.fakes import CardsInMemory, FakeTime, RunsInMemory, indoors
from tests.bot.runs import RunBuilder


class Stage:
    """A keeper with its surroundings."""

    def __init__(self) -> None:
        self.web, self.cards, self.time = FakeWeb(), CardsInMemory(), FakeTime()
        self.runs = RunsInMemory()
        self.first_word_after_s = 0.0
        self.unseen = 0
        self.keeper = self.reopened()

    def reopened(self) -> CardKeeper:
        """A keeper of a new process on the same store."""
        card_text = CardText(load_wording("bot.slack"))
        timer = Timer(self.time.elapsed, self.time.sleep, first_word_after_s=self.first_word_after_s)
        self.keeper = CardKeeper(self.web, ShownStores(self.cards, self.runs), card_text, self.look, timer=timer)
        return self.keeper

    async def look(self, place: Place, run: Run | None = None) -> PlaceView:
        """The team alone reads anywhere, as soon as Slack says so."""
        if self.unseen:
            self.unseen -= 1
            raise BUSY
        return await indoors(place, run)

    async def show(self, *built: RunBuilder) -> None:
        """Show the states one after another, and wait until all is shown."""
        for one in built:
            await self.keeper.show(one.run)
        await self.keeper.settle(5, lost=True)

    def texts(self) -> list[str]:
        """What each message says in the end."""
        return [message.texts[-1] for message in self.web.messages.values()]


async def settle() -> None:
    """Let all go on that can."""
    for _ in range(50):
        await asyncio.sleep(0)


class HandTime(FakeTime):
    """Time that passes only where a test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.sleepers: list[tuple[float, asyncio.Event]] = []

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.Event()
        self.sleepers.append((self.elapsed() + seconds, woken))
        await woken.wait()

    async def pass_s(self, seconds: float) -> None:
        """Let so many seconds pass, and wake who slept until then."""
        self.now_s += seconds
        for at, woken in self.sleepers:
            if at <= self.elapsed():
                woken.set()
        await settle()
