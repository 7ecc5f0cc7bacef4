"""The card that was clicked: whose it is, once its place is known, and what a click on it answers."""

from __future__ import annotations

from datetime import datetime

from bot.clock import Timer
from bot.slack.cards.question import get_offered_value
from bot.slack.cards.run_cards import build_direct_key
from bot.slack.cards.text import find_time_zone
from bot.slack.intents import (
    Accepted,
    AnswerPart,
    Click,
    GivenValue,
    Picked,
)
from orchestration.ports import CardRow, CardStore, RunStore
from schemas.ask import Question
from schemas.run import Run
from schemas.values import Json

POSTING_LOOKS = 30

POSTING_LOOK_S = 0.1


class ClickedCard:
    """Finds the run behind a click: team, channel and message must be those of the card that metel posted."""

    def __init__(self, runs: RunStore, cards: CardStore, timer: Timer, restored_at: datetime | None = None) -> None:
        self._runs = runs
        self._cards = cards
        self._timer = timer
        self._restored_at = restored_at

    async def is_lost(self, run_id: str, click: Click) -> bool:
        """Whether a card is of a run that is in no backup: nothing is known of it, and it was posted before the
        database was put back."""
        try:
            await self._runs.load(click.team, run_id)
        except KeyError:
            posted_at = float(click.message_ts or "inf")
            return self._restored_at is not None and posted_at < self._restored_at.timestamp()
        return False

    async def run_of(self, run_id: str, card: str, click: Click) -> Run | None:
        """Return the run, or None where there is no such card there."""
        try:
            run = await self._runs.load(click.team, run_id)
        except KeyError:
            return None
        rows = await self._posted(click.team, run_id, _card_of(run, card))
        there = any((row.channel, row.ts) == (click.channel, click.message_ts) for row in rows)
        return run if there else None

    async def find_direct(self, run: Run, card: str) -> CardRow | None:
        """Return where a card was told to who asked alone; ``None`` where it was not."""
        row = (await self._cards.of_run(run.team, run.id)).get(build_direct_key(card, run.request.user))
        return row if row is not None and row.ts else None

    async def _posted(self, team: str, run_id: str, card: str) -> list[CardRow]:
        """Return the card in the thread and those of it that were told to one person alone."""
        rows: list[CardRow] = []
        # A quick hand clicks between the post and the commit of its place.
        for _ in range(POSTING_LOOKS):
            found = await self._cards.of_run(team, run_id)
            rows = [row for key, row in found.items() if key == card or key.startswith(build_direct_key(card, ""))]
            if all(row.ts for row in rows):
                break
            await self._timer.sleep(POSTING_LOOK_S)
        return rows


def _card_of(run: Run, card: str) -> str:
    """Return the key under which the card goes on: an approval that continues another is asked on that one's card, and
    a question on that of the first of its moment."""
    kind, _, name = card.partition(":")
    if kind == "question" and name in run.questions:
        return f"question:{run.questions[name].question.shown_on}"
    record = run.approvals.get(name) if kind == "approval" else None
    return f"approval:{record.approval.card}" if record is not None else card


def get_answer_value(run: Run, question: Question, part: AnswerPart) -> Json:
    """Return the value that a click stands for; None where the question has no such choice."""
    match part:
        case Picked(index):
            return question.choices[index].value if index < len(question.choices) else None
        case Accepted():
            return get_offered_value(question)
        case GivenValue(value) if question.control == "datetime" and isinstance(value, int):
            return _moment(value, run.request.timezone)
        case GivenValue(value):
            return value


def _moment(seconds: int, timezone: str) -> str:
    return datetime.fromtimestamp(seconds, find_time_zone(timezone)).isoformat()
