"""Which cards a run should have right now. One status card, and a reply only when a person must act or the run ends."""

from __future__ import annotations

from bot.slack.cards.answer import answer_cards
from bot.slack.cards.approval import approval_card
from bot.slack.cards.blocks import Card
from bot.slack.cards.question import question_card
from bot.slack.cards.reminder import question_reminder_cards, reminder_cards
from bot.slack.cards.status import is_reply_alone, status_card
from bot.slack.cards.voice import Voice
from orchestration.run.edit_events import newest_approvals
from schemas.run import Run


def wanted_cards(run: Run, voice: Voice) -> tuple[Card, ...]:
    """Return the cards in the order in which they are to appear; none for a run without a channel (the terminal)."""
    if not run.request.place.channel:
        return ()
    cards = [status_card(run, voice)]
    cards += [question_card(run, record, voice) for record in run.questions.values()]
    cards += [approval_card(run, record, voice) for record in newest_approvals(run)]
    cards += [card for record in run.questions.values() for card in question_reminder_cards(run, record, voice)]
    cards += [card for record in run.approvals.values() for card in reminder_cards(run, record, voice)]
    if not is_reply_alone(run):
        cards += answer_cards(run, voice)
    return tuple(cards)
