"""A question in its own reply, with the control that fits it; and reminders of what waits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from bot.slack.cards.blocks import (
    Card,
    build_actions,
    build_button,
    build_context,
    build_notification,
    build_plain_text,
    build_section,
    build_static_select,
    build_users_select,
    clip_text,
    escape_mrkdwn,
    normalise_text,
)
from bot.slack.cards.text import CardText, format_local_time, format_person
from bot.slack.references import Reference
from orchestration.ask.approvers import is_high_risk
from orchestration.run.deadlines import MOST_EXTENSIONS, MOST_HANDED, is_awaited
from orchestration.text.dates.moments import render_moment
from orchestration.text.mentions import show_request_text
from schemas.ask import Approval, Question
from schemas.run import ApprovalRecord, QuestionRecord, Run
from schemas.values import Json, Payload

BUTTONS = 5


def build_question_cards(run: Run, card_text: CardText) -> Iterator[Card]:
    """Yield a card for all questions of one moment."""
    cards: dict[str, list[QuestionRecord]] = {}
    for record in run.questions.values():
        cards.setdefault(record.question.shown_on, []).append(record)
    yield from (_build_card(run, key, records, card_text) for key, records in cards.items())


def _build_card(run: Run, first: str, records: Sequence[QuestionRecord], card_text: CardText) -> Card:
    """Return the card of some questions: the controls of each while its answer is wanted, its answer afterwards. Only
    the first that is open calls the person."""
    wanted = [record for record in records if record.open and run.ended is None]
    blocks: list[Payload] = []
    told: list[str] = []
    for record in records:
        if record in wanted:
            call = f"<@{run.request.user}> " if record is wanted[0] else ""
            blocks += _ask(run, record.question, call, card_text, is_last=record is wanted[-1])
            told.append(build_notification(record.question.text))
            continue
        words = _settled(run, record, card_text)
        blocks.append(build_section(f"{escape_mrkdwn(record.question.text)}\n{words}"))
        told.append(f"{build_notification(record.question.text)} {words}")
    return Card(f"question:{first}", " ".join(told), (*blocks, card_text.footer(run)))


def _ask(run: Run, question: Question, call: str, card_text: CardText, *, is_last: bool) -> Iterator[Payload]:
    """Yield the blocks of a question that is open; to leave it all is offered once a card."""
    first, _, rest = escape_mrkdwn(question.text).partition("\n")
    yield build_section(f"{call}*{first}*" + (f"\n{rest}" if rest else ""))
    if question.why:
        yield build_context(escape_mrkdwn(question.why))
    controls = [*_choices(run, question, card_text), *_field(run, question, card_text)]
    if is_last:
        controls.append(build_button("stop", card_text.say(run, "button.cancel"), run.id))
    yield build_actions(Reference("question", run.id, question.id).written(), controls)


def _settled(run: Run, record: QuestionRecord, card_text: CardText) -> str:
    if record.answer is None:
        return card_text.say(run, "question.closed")
    return card_text.say(run, "question.answered", value=_shown(record), who=format_person(record.by))


_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d.*")
"""A moment that was typed where others were offered."""


def _shown(record: QuestionRecord) -> str:
    question, value = record.question, record.answer.data if record.answer else None
    for choice in question.choices:
        if choice.value == value:
            return escape_mrkdwn(choice.label)
    match question.control, value:
        case "channel", str() if value.startswith(("C", "G")) and value.isalnum():
            return f"<#{value}>"
        case "user", str() if value.startswith(("U", "W")) and value.isalnum():
            return f"<@{value}>"
        case ("datetime", str()) | ("choices", str()) if question.control == "datetime" or _MOMENT.fullmatch(value):
            return escape_mrkdwn(render_moment(value))
        case _:
            return escape_mrkdwn(clip_text(str(value), 300))


def _choices(run: Run, question: Question, card_text: CardText) -> list[Payload]:
    labels = [choice.label for choice in question.choices]
    if not labels:
        return []
    if len(labels) > BUTTONS:
        return [build_static_select("choose", card_text.say(run, "question.choose"), labels)]
    sensible = question.initial if question.control in ("choices", "user") else None
    return [
        build_button(
            f"choose_{index}", label, str(index), style="primary" if _is_sensible(question, index, sensible) else ""
        )
        for index, label in enumerate(labels)
    ]


def _is_sensible(question: Question, index: int, sensible: Json) -> bool:
    return sensible is not None and index == 0 and question.choices[index].value == sensible


def _field(run: Run, question: Question, card_text: CardText) -> list[Payload]:
    match question.control:
        case "choices" if question.choices:
            return [_other(run, question, card_text)] if question.about == "value" else []
        case "choices":
            return [_write(run, question, card_text)]
        case "text" | "number":
            return [_write(run, question, card_text)]
        case "channel":
            return _channel(run, question, card_text)
        case "user":
            return [_user(run, card_text)]
        case "date":
            return [_date(run, card_text)]
        case "datetime":
            return [_moment(question)]


def _write(run: Run, question: Question, card_text: CardText) -> Payload:
    return build_button("write_answer", card_text.say(run, "button.write"), question.id, style="primary")


def _other(run: Run, question: Question, card_text: CardText) -> Payload:
    """What is none of the choices is written."""
    return build_button("write_answer", card_text.say(run, "button.other"), question.id)


def _channel(run: Run, question: Question, card_text: CardText) -> list[Payload]:
    initial = get_offered_value(question)
    select: Payload = {
        "type": "conversations_select",
        "action_id": "pick_channel",
        "placeholder": build_plain_text(card_text.say(run, "question.channel"), 150),
        "filter": {"include": ["public", "private"], "exclude_bot_users": True},
    }
    if not isinstance(initial, str):
        return [select]
    select["initial_conversation"] = initial
    if any(choice.value == initial for choice in question.choices):
        return [select]
    # Picking what is already picked sends nothing, so the offered channel has a button of its own.
    here = initial == run.request.place.channel
    label = card_text.say(run, "button.this_channel" if here else "button.offered_channel")
    return [build_button("accept", label, question.id, style="primary"), select]


def _user(run: Run, card_text: CardText) -> Payload:
    return {
        "type": "users_select",
        "action_id": "pick_user",
        "placeholder": build_plain_text(card_text.say(run, "question.user"), 150),
    }


def _date(run: Run, card_text: CardText) -> Payload:
    return {
        "type": "datepicker",
        "action_id": "pick_date",
        "placeholder": build_plain_text(card_text.say(run, "question.date"), 150),
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


def get_offered_value(question: Question) -> Json:
    """Return the value that the card itself offers; of a channel only an id can be one."""
    initial = question.initial
    if question.control != "channel":
        return initial
    return initial if isinstance(initial, str) and initial.startswith(("C", "G")) and initial.isalnum() else None


SHOWN_CHARACTERS = 200


def build_reminder_cards(run: Run, record: ApprovalRecord, card_text: CardText) -> Iterator[Card]:
    """Yield a card for each reminder of an approval and for each person who was called to it. The newest reminder can
    give more time or call somebody."""
    approval = record.approval
    last = len(record.reminded)
    for place in range(1, last + 1):
        key = f"reminder:{approval.id}:{place}"
        words = card_text.say(
            run, "reminder.approval", who=format_approver_mentions(run, approval, card_text), what=_goal(run)
        )
        blocks: list[Payload] = [build_section(words)]
        if place == last and is_waiting(run, record):
            when = format_local_time(approval.expires_at, run.request.timezone)
            blocks.append(build_context(card_text.say(run, "approval.expires", when=when)))
            blocks.append(_reminder_controls(run, record, place, card_text))
        yield Card(key, clip_text(normalise_text(words), 300), (*blocks, card_text.footer(run)))
    for place, one in enumerate(record.handed, 1):
        words = card_text.say(
            run, "reminder.handed", who=f"<@{one.to}>", by=escape_mrkdwn(one.by_name), what=_goal(run)
        )
        yield Card(
            f"handed:{approval.id}:{place}",
            clip_text(normalise_text(words), 300),
            (build_section(words), card_text.footer(run)),
        )


def build_question_reminder_cards(run: Run, record: QuestionRecord, card_text: CardText) -> Iterator[Card]:
    """Yield the reminder of a question, once there was one; of several on a card one is enough."""
    if record.reminded and not record.question.card:
        asked = escape_mrkdwn(clip_text(record.question.text.partition("\n")[0], SHOWN_CHARACTERS))
        words = card_text.say(run, "reminder.question", who=f"<@{run.request.user}>", what=asked)
        yield Card(
            f"reminder:{record.question.id}",
            clip_text(normalise_text(words), 300),
            (build_section(words), card_text.footer(run)),
        )


def is_waiting(run: Run, record: ApprovalRecord) -> bool:
    """Whether the approval can still be decided."""
    return record.open and run.ended is None and not run.cancelled_by and is_awaited(run, record.approval.id)


def format_approver_mentions(run: Run, approval: Approval, card_text: CardText) -> str:
    """Return mentions of the people and user groups who decide, and of nobody else.

    https://docs.slack.dev/messaging/formatting-message-text#mentioning-groups
    """
    named = [f"<!subteam^{one}>" if one.startswith("S") else f"<@{one}>" for one in approval.asks if one.isalnum()]
    if not named and is_high_risk(approval):
        return card_text.say(run, "approval.approvers")
    return " ".join(named) if named else f"<@{run.request.user}>"


def _reminder_controls(run: Run, record: ApprovalRecord, place: int, card_text: CardText) -> Payload:
    row: list[Payload] = []
    if record.extended < MOST_EXTENSIONS:
        row.append(build_button("extend", card_text.say(run, "button.extend"), record.approval.id))
    if len(record.handed) < MOST_HANDED:
        row.append(build_users_select("hand", card_text.say(run, "button.hand")))
    reference = Reference("reminder", run.id, f"{record.approval.id}:{place}")
    return build_actions(reference.written(), row) if row else build_context(card_text.say(run, "reminder.last"))


def _goal(run: Run) -> str:
    goal = run.plan.goal if run.plan else show_request_text(run.request)
    return escape_mrkdwn(clip_text(normalise_text(goal), SHOWN_CHARACTERS))
