"""What is said of an approval or a question that waits: reminders, and calls to somebody who may decide. Each is a
reply of its own, for an edit notifies nobody."""

from __future__ import annotations

from collections.abc import Iterator

from bot.slack.cards.blocks import Card, actions, button, context, section, users_select
from bot.slack.cards.foreign import cleaned, clipped, escaped
from bot.slack.cards.voice import Voice, localised
from bot.slack.references import Reference
from orchestration.ask.approvers import is_high_risk
from orchestration.run.deadlines import MOST_EXTENSIONS, MOST_HANDED, waits
from schemas.ask import Approval
from schemas.run import ApprovalRecord, QuestionRecord, Run
from schemas.values import Payload

SHOWN_CHARACTERS = 200


def reminder_cards(run: Run, record: ApprovalRecord, voice: Voice) -> Iterator[Card]:
    """Yield a card for each reminder of an approval and for each person who was called to it. The newest reminder can
    give more time or call somebody."""
    approval = record.approval
    last = len(record.reminded)
    for place in range(1, last + 1):
        key = f"reminder:{approval.id}:{place}"
        words = voice.say(run, "reminder.approval", who=called(run, approval, voice), what=_goal(run))
        blocks: list[Payload] = [section(words)]
        if place == last and is_waiting(run, record):
            when = localised(approval.expires_at, run.request.timezone)
            blocks.append(context(voice.say(run, "approval.expires", when=when)))
            blocks.append(_controls(run, record, place, voice))
        yield Card(key, clipped(cleaned(words), 300), (*blocks, voice.footer(run)))
    for place, one in enumerate(record.handed, 1):
        words = voice.say(run, "reminder.handed", who=f"<@{one.to}>", by=escaped(one.by_name), what=_goal(run))
        yield Card(f"handed:{approval.id}:{place}", clipped(cleaned(words), 300), (section(words), voice.footer(run)))


def question_reminder_cards(run: Run, record: QuestionRecord, voice: Voice) -> Iterator[Card]:
    """Yield the reminder of a question, once there was one."""
    if record.reminded:
        asked = escaped(clipped(record.question.text.partition("\n")[0], SHOWN_CHARACTERS))
        words = voice.say(run, "reminder.question", who=f"<@{run.request.user}>", what=asked)
        yield Card(f"reminder:{record.question.id}", clipped(cleaned(words), 300), (section(words), voice.footer(run)))


def is_waiting(run: Run, record: ApprovalRecord) -> bool:
    """Whether the approval can still be decided."""
    return record.open and run.ended is None and not run.cancelled_by and waits(run, record.approval.id)


def called(run: Run, approval: Approval, voice: Voice) -> str:
    """Return mentions of the people and user groups who decide, and of nobody else.

    https://docs.slack.dev/messaging/formatting-message-text#mentioning-groups
    """
    named = [f"<!subteam^{one}>" if one.startswith("S") else f"<@{one}>" for one in approval.asks if one.isalnum()]
    if not named and is_high_risk(approval):
        return voice.say(run, "approval.approvers")
    return " ".join(named) if named else f"<@{run.request.user}>"


def _controls(run: Run, record: ApprovalRecord, place: int, voice: Voice) -> Payload:
    row: list[Payload] = []
    if record.extended < MOST_EXTENSIONS:
        row.append(button("extend", voice.say(run, "button.extend"), record.approval.id))
    if len(record.handed) < MOST_HANDED:
        row.append(users_select("hand", voice.say(run, "button.hand")))
    reference = Reference("reminder", run.id, f"{record.approval.id}:{place}")
    return actions(reference.written(), row) if row else context(voice.say(run, "reminder.last"))


def _goal(run: Run) -> str:
    return escaped(clipped(cleaned(run.plan.goal if run.plan else run.request.text), SHOWN_CHARACTERS))
