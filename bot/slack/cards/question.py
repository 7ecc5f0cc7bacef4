"""A question in its own reply: one thing to say, with the control that fits it."""

from __future__ import annotations

from datetime import datetime

from bot.slack.cards.blocks import Card, actions, button, context, plain, section, static_select
from bot.slack.cards.foreign import cleaned, clipped, escaped
from bot.slack.cards.voice import Voice, person
from bot.slack.references import Reference
from schemas.ask import Question
from schemas.run import QuestionRecord, Run
from schemas.values import Json, Payload

BUTTONS = 5


def question_card(run: Run, record: QuestionRecord, voice: Voice) -> Card:
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


def _settled(run: Run, record: QuestionRecord, voice: Voice) -> str:
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


def _controls(run: Run, question: Question, voice: Voice) -> list[Payload]:
    stop = button("stop", voice.say(run, "button.cancel"), run.id)
    return [*_choices(run, question, voice), *_field(run, question, voice), stop]


def _choices(run: Run, question: Question, voice: Voice) -> list[Payload]:
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


def _field(run: Run, question: Question, voice: Voice) -> list[Payload]:
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


def _write(run: Run, question: Question, voice: Voice) -> Payload:
    return button("write_answer", voice.say(run, "button.write"), question.id, style="primary")


def _other(run: Run, question: Question, voice: Voice) -> Payload:
    """What is none of the choices is written."""
    return button("write_answer", voice.say(run, "button.other"), question.id)


def _channel(run: Run, question: Question, voice: Voice) -> list[Payload]:
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


def _user(run: Run, voice: Voice) -> Payload:
    return {
        "type": "users_select",
        "action_id": "pick_user",
        "placeholder": plain(voice.say(run, "question.user"), 150),
    }


def _date(run: Run, voice: Voice) -> Payload:
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
