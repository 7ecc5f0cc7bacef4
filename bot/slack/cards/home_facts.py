"""What is remembered for a person and their team, on the Home tab: each fact with who said it when, and a button."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.slack.cards.blocks import (
    BUTTON_TEXT,
    build_actions,
    build_button,
    build_confirmation,
    build_context,
    build_divider,
    build_input,
    build_plain_text,
    build_section,
    clip_text,
    escape_mrkdwn,
)
from bot.slack.cards.text import format_local_time
from bot.slack.fact_form import PART_ACTION, PART_BLOCK, THING_ACTION, THING_BLOCK, FactForm
from bot.slack.references import Reference
from orchestration.remembered import FactTarget, find_fact_kind
from orchestration.text.messages import Wording, load_wording
from orchestration.text.said_facts import CHANNEL, PERSON
from schemas.plan import Language
from schemas.remembered import RememberedFact
from schemas.values import Payload

SHOWN_FACTS = 10
"""So many of one's own, and of the team's, are shown; together no more than one row of buttons takes, which is 25
(https://docs.slack.dev/reference/block-kit/blocks/actions-block)."""
EDIT_FACT = "fact_edit"
_MOST_CHARACTERS = 200


@dataclass(frozen=True, slots=True)
class FactLine:
    """A fact; ``target`` is what its thing is called now, as its reader may know it, and ``url`` leads to where it was
    said."""

    fact: RememberedFact
    target: FactTarget
    url: str = ""


@dataclass(frozen=True, slots=True)
class FactsContent:
    """What is remembered, as far as it is shown, and how much there is in all; ``for_admin``: the reader may change
    and delete what is the team's."""

    team: str
    own: tuple[FactLine, ...] = ()
    own_count: int = 0
    of_team: tuple[FactLine, ...] = ()
    team_count: int = 0
    for_admin: bool = False
    timezone: str = "UTC"


def build_fact_blocks(shown: FactsContent, wording: Wording, language: Language) -> Iterator[Payload]:
    """Yield the blocks; where nothing is remembered, how to have something remembered."""
    yield build_section(f"*{wording.say(language, 'home.facts')}*")
    for line in shown.own:
        yield _line(shown, line, wording, language, deletable=True)
    yield from _more(shown.own_count - len(shown.own), wording, language)
    if shown.of_team:
        yield build_section(f"*{wording.say(language, 'home.facts_team')}*")
    for line in shown.of_team:
        yield _line(shown, line, wording, language, deletable=shown.for_admin)
    yield from _more(shown.team_count - len(shown.of_team), wording, language)
    editable = (*shown.own, *(shown.of_team if shown.for_admin else ()))
    if editable:
        yield _build_edits(shown.team, editable, wording, language)
    yield build_context(wording.say(language, "home.facts_how" if shown.own else "home.facts_none"))
    yield build_divider()


def is_fact_edit(action_id: str) -> bool:
    """Whether a control opens what is remembered for changes."""
    return action_id.rpartition("_")[0] == EDIT_FACT


def describe_fact(fact: RememberedFact, kind: str, wording: Wording, language: Language) -> str:
    """Return what a fact is about: a word, or the usual thing of a kind."""
    if fact.use == "word":
        told = wording.say(language, "home.fact_word", word=fact.word)
    else:
        noun = load_wording("orchestration.text").say(language, f"remembered.kind.{kind}")
        told = wording.say(language, "home.fact_kind", kind=noun)
    return told if fact.owner else wording.say(language, "home.fact_of_team", what=told)


def _build_edits(team: str, lines: Sequence[FactLine], wording: Wording, language: Language) -> Payload:
    """One row for all: a block takes one control beside its text, and that deletes."""
    labels = (describe_fact(line.fact, find_fact_kind(line.fact), wording, language) for line in lines)
    buttons = [
        build_button(
            f"{EDIT_FACT}_{number}",
            clip_text(wording.say(language, "home.fact_edit", what=label), BUTTON_TEXT),
            line.fact.id,
        )
        for number, (line, label) in enumerate(zip(lines, labels, strict=True))
    ]
    return build_actions(Reference("fact", team, "edit").written(), buttons)


def _more(count: int, wording: Wording, language: Language) -> Iterator[Payload]:
    if count > 0:
        yield build_context(wording.say(language, "home.more", count=count))


def _line(shown: FactsContent, line: FactLine, wording: Wording, language: Language, *, deletable: bool) -> Payload:
    fact = line.fact
    section = build_section(f"{_tell(line, wording, language)}\n{_origin(shown, line, wording, language)}")
    if not deletable:
        return section
    label, back = wording.say(language, "button.forget_fact"), wording.say(language, "button.back")
    title, text = wording.say(language, "home.fact_title"), wording.say(language, "home.fact_text")
    confirm = build_confirmation(title, text, label, back)
    button = build_button("forget_fact", label, fact.id, confirm=confirm)
    reference = Reference("fact", fact.owner or shown.team, fact.id)
    return {**section, "block_id": reference.written(), "accessory": button}


def _tell(line: FactLine, wording: Wording, language: Language) -> str:
    """Say what a word means, or which is the usual thing of a kind."""
    fact, target = line.fact, line.target
    named = escape_mrkdwn(clip_text(target.name, _MOST_CHARACTERS)) or wording.say(language, "home.fact_hidden")
    named += f" · {escape_mrkdwn(fact.part)}" if fact.part else ""
    if fact.use == "word":
        said = f"‘{escape_mrkdwn(fact.word)}’ = {named}"
    else:
        words = load_wording("orchestration.text")
        key = f"remembered.kind.{target.kind}"
        kind = words.say(language, key if words.knows(key) else "remembered.kind.other")
        said = f"{wording.say(language, 'home.fact_usual', kind=kind)}: {named}"
    return said if target.is_there else f"{said} — {wording.say(language, 'home.fact_gone')}"


def _origin(shown: FactsContent, line: FactLine, wording: Wording, language: Language) -> str:
    fact = line.fact
    when = format_local_time(fact.said_at, shown.timezone)
    key = "home.fact_said" if fact.said_by else "home.fact_said_by_somebody"
    told = wording.say(language, key, who=f"<@{fact.said_by}>", when=when)
    return told + (f" · <{line.url}|{wording.say(language, 'home.fact_where')}>" if line.url else "")


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
