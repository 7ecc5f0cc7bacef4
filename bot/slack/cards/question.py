"""A question in its own reply, with the control that fits it; and reminders of what waits."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from bot.slack.cards.blocks import (
    Card,
    actions,
    button,
    cleaned,
    clipped,
    context,
    escaped,
    plain,
    section,
    static_select,
    users_select,
)
from bot.slack.cards.text import CardText, localised, person
from bot.slack.references import Reference
from orchestration.ask.approvers import is_high_risk
from orchestration.run.deadlines import MOST_EXTENSIONS, MOST_HANDED, waits
from schemas.ask import Approval, Question
from schemas.run import ApprovalRecord, QuestionRecord, Run
from schemas.values import Json, Payload

BUTTONS = 5


def question_card(run: Run, record: QuestionRecord, voice: CardText) -> Card:
    """Return the card of a question: its controls while the answer is wanted, the answer afterwards."""
    question = record.question
    key = f"question:{question.id}"
    asked = escaped(question.text)
    if record.open and run.ended is None:
        first, _, rest = asked.partition("\n")
        blocks = [section(f"<@{run.request.user}> *{first}*" + (f"\n{rest}" if rest else ""))]
        if question.why:
            blocks.append(context(escaped(question.why)))
        blocks.append(actions(Reference("question", run.id, question.id).written(), _controls(run, question, voice)))
        return Card(key, clipped(cleaned(question.text), 300), (*blocks, voice.footer(run)))
    words = _settled(run, record, voice)
    return Card(
        key, clipped(f"{cleaned(question.text)} {words}", 600), (section(f"{asked}\n{words}"), voice.footer(run))
    )


def _settled(run: Run, record: QuestionRecord, voice: CardText) -> str:
    if record.answer is None:
        return voice.say(run, "question.closed")
    return voice.say(run, "question.answered", value=_shown(record), who=person(record.by))


def _shown(record: QuestionRecord) -> str:
    question, value = record.question, record.answer.data if record.answer else None
    for choice in question.choices:
        if choice.value == value:
            return escaped(choice.label)
    match question.control, value:
        case "channel", str() if value.startswith(("C", "G")) and value.isalnum():
            return f"<#{value}>"
        case "user", str() if value.startswith(("U", "W")) and value.isalnum():
            return f"<@{value}>"
        case "datetime", str():
            return escaped(value.replace("T", " ")[:16])
        case _:
            return escaped(clipped(str(value), 300))


def _controls(run: Run, question: Question, voice: CardText) -> list[Payload]:
    stop = button("stop", voice.say(run, "button.cancel"), run.id)
    return [*_choices(run, question, voice), *_field(run, question, voice), stop]


def _choices(run: Run, question: Question, voice: CardText) -> list[Payload]:
    labels = [choice.label for choice in question.choices]
    if not labels:
        return []
    if len(labels) > BUTTONS:
        return [static_select("choose", voice.say(run, "question.choose"), labels)]
    sensible = question.initial if question.control == "choices" else None
    return [
        button(f"choose_{index}", label, str(index), style="primary" if _is_sensible(question, index, sensible) else "")
        for index, label in enumerate(labels)
    ]


def _is_sensible(question: Question, index: int, sensible: Json) -> bool:
    return sensible is not None and index == 0 and question.choices[index].value == sensible


def _field(run: Run, question: Question, voice: CardText) -> list[Payload]:
    match question.control:
        case "choices" if question.choices:
            return [_other(run, question, voice)] if question.about == "value" else []
        case "choices":
            return [_write(run, question, voice)]
        case "text" | "number":
            return [_write(run, question, voice)]
        case "channel":
            return _channel(run, question, voice)
        case "user":
            return [_user(run, voice)]
        case "date":
            return [_date(run, voice)]
        case "datetime":
            return [_moment(question)]


def _write(run: Run, question: Question, voice: CardText) -> Payload:
    return button("write_answer", voice.say(run, "button.write"), question.id, style="primary")


def _other(run: Run, question: Question, voice: CardText) -> Payload:
    """What is none of the choices is written."""
    return button("write_answer", voice.say(run, "button.other"), question.id)


def _channel(run: Run, question: Question, voice: CardText) -> list[Payload]:
    initial = offered(question)
    select: Payload = {
        "type": "conversations_select",
        "action_id": "pick_channel",
        "placeholder": plain(voice.say(run, "question.channel"), 150),
        "filter": {"include": ["public", "private"], "exclude_bot_users": True},
    }
    if not isinstance(initial, str):
        return [select]
    select["initial_conversation"] = initial
    if any(choice.value == initial for choice in question.choices):
        return [select]
    # Picking what is already picked sends nothing, so the offered channel has a button of its own.
    here = initial == run.request.place.channel
    label = voice.say(run, "button.this_channel" if here else "button.offered_channel")
    return [button("accept", label, question.id, style="primary"), select]


def _user(run: Run, voice: CardText) -> Payload:
    return {
        "type": "users_select",
        "action_id": "pick_user",
        "placeholder": plain(voice.say(run, "question.user"), 150),
    }


def _date(run: Run, voice: CardText) -> Payload:
    return {
        "type": "datepicker",
        "action_id": "pick_date",
        "placeholder": plain(voice.say(run, "question.date"), 150),
    }


def _moment(question: Question) -> Payload:
    picker: Payload = {"type": "datetimepicker", "action_id": "pick_datetime"}
    initial = question.initial
    if isinstance(initial, str):
        try:
            picker["initial_date_time"] = int(datetime.fromisoformat(initial).timestamp())
        except ValueError:
            return picker
    return picker


def offered(question: Question) -> Json:
    """Return the value that the card itself offers; of a channel only an id can be one."""
    initial = question.initial
    if question.control != "channel":
        return initial
    return initial if isinstance(initial, str) and initial.startswith(("C", "G")) and initial.isalnum() else None


SHOWN_CHARACTERS = 200


def reminder_cards(run: Run, record: ApprovalRecord, voice: CardText) -> Iterator[Card]:
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
            blocks.append(_reminder_controls(run, record, place, voice))
        yield Card(key, clipped(cleaned(words), 300), (*blocks, voice.footer(run)))
    for place, one in enumerate(record.handed, 1):
        words = voice.say(run, "reminder.handed", who=f"<@{one.to}>", by=escaped(one.by_name), what=_goal(run))
        yield Card(f"handed:{approval.id}:{place}", clipped(cleaned(words), 300), (section(words), voice.footer(run)))


def question_reminder_cards(run: Run, record: QuestionRecord, voice: CardText) -> Iterator[Card]:
    """Yield the reminder of a question, once there was one."""
    if record.reminded:
        asked = escaped(clipped(record.question.text.partition("\n")[0], SHOWN_CHARACTERS))
        words = voice.say(run, "reminder.question", who=f"<@{run.request.user}>", what=asked)
        yield Card(f"reminder:{record.question.id}", clipped(cleaned(words), 300), (section(words), voice.footer(run)))


def is_waiting(run: Run, record: ApprovalRecord) -> bool:
    """Whether the approval can still be decided."""
    return record.open and run.ended is None and not run.cancelled_by and waits(run, record.approval.id)


def called(run: Run, approval: Approval, voice: CardText) -> str:
    """Return mentions of the people and user groups who decide, and of nobody else.

    https://docs.slack.dev/messaging/formatting-message-text#mentioning-groups
    """
    named = [f"<!subteam^{one}>" if one.startswith("S") else f"<@{one}>" for one in approval.asks if one.isalnum()]
    if not named and is_high_risk(approval):
        return voice.say(run, "approval.approvers")
    return " ".join(named) if named else f"<@{run.request.user}>"


def _reminder_controls(run: Run, record: ApprovalRecord, place: int, voice: CardText) -> Payload:
    row: list[Payload] = []
    if record.extended < MOST_EXTENSIONS:
        row.append(button("extend", voice.say(run, "button.extend"), record.approval.id))
    if len(record.handed) < MOST_HANDED:
        row.append(users_select("hand", voice.say(run, "button.hand")))
    reference = Reference("reminder", run.id, f"{record.approval.id}:{place}")
    return actions(reference.written(), row) if row else context(voice.say(run, "reminder.last"))


def _goal(run: Run) -> str:
    return escaped(clipped(cleaned(run.plan.goal if run.plan else run.request.text), SHOWN_CHARACTERS))
