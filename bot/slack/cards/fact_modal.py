"""The modal in which a person changes what is remembered: another thing of its kind, or another tab."""

from __future__ import annotations

from bot.slack.cards.blocks import build_context, build_input, build_plain_text, build_section, escape_mrkdwn
from bot.slack.cards.home_facts import describe_fact
from bot.slack.fact_form import PART_ACTION, PART_BLOCK, THING_ACTION, THING_BLOCK, FactForm
from orchestration.remembered import find_fact_kind
from orchestration.text.messages import Wording, load_wording
from orchestration.text.said_facts import CHANNEL, PERSON
from schemas.remembered import RememberedFact
from schemas.values import Payload

LONGEST_NAME = 100
LONGEST_PART = 60
TABBED = "sheet"


def build_fact_modal(fact: RememberedFact, form: FactForm, wording: Wording) -> Payload:
    """Return the modal, with what is remembered now in its fields. https://docs.slack.dev/reference/views/modal-views"""
    language, kind = form.language, find_fact_kind(fact)
    label = load_wording("orchestration.text").say(language, f"remembered.kind.{kind}")
    fields = [build_input(THING_BLOCK, label, _build_control(kind, form.named))]
    if kind == TABBED:
        tab = _build_text(PART_ACTION, form.part, LONGEST_PART)
        fields.append(build_input(PART_BLOCK, wording.say(language, "field.tab"), tab, optional=True))
    return {
        "type": "modal",
        "callback_id": "fact",
        "private_metadata": form.model_dump_json(),
        "title": build_plain_text(wording.say(language, "fact.title"), 24),
        "submit": build_plain_text(wording.say(language, "button.save"), 24),
        "close": build_plain_text(wording.say(language, "button.cancel"), 24),
        "blocks": [
            build_section(f"*{escape_mrkdwn(describe_fact(fact, kind, wording, language))}*"),
            *fields,
            build_context(wording.say(language, "fact.how")),
        ],
    }


def _build_control(kind: str, named: str) -> Payload:
    if kind == CHANNEL:
        made: Payload = {"type": "conversations_select", "action_id": THING_ACTION}
        made["filter"] = {"include": ["public", "private"], "exclude_bot_users": True}
        return {**made, "initial_conversation": named} if named else made
    if kind == PERSON:
        picker: Payload = {"type": "users_select", "action_id": THING_ACTION}
        return {**picker, "initial_user": named} if named else picker
    return _build_text(THING_ACTION, named, LONGEST_NAME)


def _build_text(action: str, text: str, most: int) -> Payload:
    made: Payload = {"type": "plain_text_input", "action_id": action, "max_length": most}
    return {**made, "initial_value": text[:most]} if text else made
