"""Block Kit pieces as plain data, within Slack's limits; text from elsewhere in them is made harmless."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from orchestration.text.disguise import fold_letters, is_unseen_letter
from schemas.values import Json, Payload

_HIDDEN = frozenset({"Cf", "Cc", "Co", "Cs", "Cn"})


def normalise_text(text: str) -> str:
    """Return the text in NFKC without characters that are not seen (line breaks and tabs stay)."""
    return "".join(c for c in fold_letters(text) if c in "\n\t" or not _is_hidden(c))


def _is_hidden(char: str) -> bool:
    return unicodedata.category(char) in _HIDDEN or is_unseen_letter(char)


def escape_mrkdwn(text: str) -> str:
    """Return the text for a mrkdwn field: ``<!channel>`` and ``<@U1>`` lose their force.

    https://docs.slack.dev/messaging/formatting-message-text#escaping
    """
    return normalise_text(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def clip_text(text: str, most: int) -> str:
    """Return at most ``most`` characters; an ellipsis says that there was more."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


NOTIFICATION_TEXT = 300

SECTION_TEXT = 3000

BUTTON_TEXT = 75

OPTION_TEXT = 75

HEADER_TEXT = 150

SELECT_OPTIONS = 100

TASK_TEXT = 256

PREFORMATTED = 2900

LABEL_TEXT = 2000


@dataclass(frozen=True, slots=True)
class Card:
    """One message of metel's. ``key`` names it within its run; ``text`` is what a notification says; ``to`` is who is
    told it alone, nobody where it stands in the run's thread."""

    key: str
    text: str
    blocks: tuple[Payload, ...]
    to: str = ""

    @property
    def digest(self) -> str:
        """A short name of what the card shows."""
        shown = json.dumps([self.text, self.blocks], sort_keys=True, ensure_ascii=False)
        return sha256(shown.encode()).hexdigest()[:32]


def build_notification(text: str) -> str:
    """Text that comes from elsewhere, for a notification: Slack reads mrkdwn in a message's ``text`` too.

    https://docs.slack.dev/reference/methods/chat.postMessage#text-blocks-attachments
    """
    return escape_mrkdwn(clip_text(normalise_text(text), NOTIFICATION_TEXT)) or " "


def build_plain_text(text: str, most: int) -> Payload:
    """Text that nothing is read into."""
    return {"type": "plain_text", "text": clip_text(normalise_text(text), most) or " ", "emoji": False}


def build_mrkdwn(text: str, most: int = SECTION_TEXT) -> Payload:
    """Formatted text. ``verbatim`` keeps Slack from making links and mentions out of plain words."""
    return {"type": "mrkdwn", "text": clip_text(text, most) or " ", "verbatim": True}


def build_section(text: str) -> Payload:
    """A paragraph; foreign parts of ``text`` must be escaped already."""
    return {"type": "section", "text": build_mrkdwn(text)}


def build_header(text: str) -> Payload:
    """A headline."""
    return {"type": "header", "text": build_plain_text(text, HEADER_TEXT)}


def build_context(*texts: str) -> Payload:
    """Small grey text; foreign parts must be escaped already."""
    return {"type": "context", "elements": [build_mrkdwn(text, 1900) for text in texts[:10]]}


def build_divider() -> Payload:
    """A thin line."""
    return {"type": "divider"}


def build_actions(block_id: str, elements: Iterable[Payload]) -> Payload:
    """A row of controls; the block id says what they are about."""
    return {"type": "actions", "block_id": block_id, "elements": list(elements)}


def build_button(action_id: str, label: str, value: str, *, style: str = "", confirm: Payload | None = None) -> Payload:
    """A button; ``style`` is ``primary``, ``danger`` or none."""
    made: Payload = {
        "type": "button",
        "action_id": action_id,
        "text": build_plain_text(label, BUTTON_TEXT),
        "value": value,
    }
    if style:
        made["style"] = style
    if confirm:
        made["confirm"] = confirm
    return made


def build_confirmation(title: str, text: str, yes: str, no: str) -> Payload:
    """A dialog that asks once more."""
    return {
        "title": build_plain_text(title, 100),
        "text": build_plain_text(text, 300),
        "confirm": build_plain_text(yes, 30),
        "deny": build_plain_text(no, 30),
        "style": "danger",
    }


def build_static_select(action_id: str, placeholder: str, labels: Sequence[str]) -> Payload:
    """A list to pick from; an option's value is its place in the list."""
    options: list[Payload] = [
        {"text": build_plain_text(label, OPTION_TEXT), "value": str(index)}
        for index, label in enumerate(labels[:SELECT_OPTIONS])
    ]
    return {
        "type": "static_select",
        "action_id": action_id,
        "placeholder": build_plain_text(placeholder, 150),
        "options": [*options],
    }


def build_users_select(action_id: str, placeholder: str) -> Payload:
    """A list of the workspace's people."""
    return {"type": "users_select", "action_id": action_id, "placeholder": build_plain_text(placeholder, 150)}


def build_keyed_select(action_id: str, placeholder: str, labels: Mapping[str, str]) -> Payload:
    """A list to pick from; an option's value is its key, which stays the same when the list grows shorter."""
    options: list[Payload] = [
        {"text": build_plain_text(label, OPTION_TEXT), "value": key}
        for key, label in list(labels.items())[:SELECT_OPTIONS]
    ]
    made = build_static_select(action_id, placeholder, ())
    return {**made, "options": [*options]}


def build_checkboxes(action_id: str, labels: Mapping[str, str], ticked: Collection[str]) -> Payload:
    """Ticks, by key; at most ten (https://docs.slack.dev/reference/block-kit/block-elements/checkboxes-element)."""
    options = {key: _option(label, key) for key, label in labels.items()}
    made: Payload = {"type": "checkboxes", "action_id": action_id, "options": [*options.values()]}
    initial: list[Json] = [option for key, option in options.items() if key in ticked]
    return {**made, "initial_options": initial} if initial else made


def build_radio_buttons(action_id: str, labels: Mapping[str, str], chosen: str) -> Payload:
    """One of at most ten, by key
    (https://docs.slack.dev/reference/block-kit/block-elements/radio-button-group-element)."""
    options = {key: _option(label, key) for key, label in labels.items()}
    return {
        "type": "radio_buttons",
        "action_id": action_id,
        "options": [*options.values()],
        "initial_option": options[chosen],
    }


def _option(label: str, value: str) -> Payload:
    return {"text": build_plain_text(label, OPTION_TEXT), "value": value}


def build_input(block_id: str, label: str, element: Payload, *, hint: str = "", optional: bool = False) -> Payload:
    """A field of a modal. https://docs.slack.dev/reference/block-kit/blocks/input-block"""
    made: Payload = {
        "type": "input",
        "block_id": block_id,
        "label": build_plain_text(label, LABEL_TEXT),
        "element": element,
    }
    made |= {"hint": build_plain_text(hint, LABEL_TEXT)} if hint else {}
    return {**made, "optional": True} if optional else made


def build_text_element(text: str) -> Payload:
    """A piece of rich text that nothing is read into."""
    return {"type": "text", "text": text}


def build_rich_text(text: str, live: frozenset[str]) -> Payload:
    """A paragraph of foreign text in which only the live addresses are links."""
    return {"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": [*_linked(text, live)]}]}


def _linked(text: str, live: frozenset[str]) -> list[Payload]:
    pieces: list[Payload] = []
    rest = text
    while rest:
        # The longest address wins where one is the beginning of another.
        found = [(rest.find(url), -len(url), url) for url in live if url in rest]
        if not found:
            return [*pieces, build_text_element(rest)]
        at, _, url = min(found)
        if at:
            pieces.append(build_text_element(rest[:at]))
        pieces.append({"type": "link", "url": url})
        rest = rest[at + len(url) :]
    return pieces or [build_text_element(" ")]


def build_preformatted(text: str) -> Payload:
    """Foreign text as it is, in a box."""
    piece = build_text_element(normalise_text(text) or " ")
    return {"type": "rich_text", "elements": [{"type": "rich_text_preformatted", "elements": [piece]}]}


def build_task_card(task_id: str, title: str, status: str, details: str = "") -> Payload:
    """One step of a plan block; ``status`` is pending, in_progress, complete or error.

    https://docs.slack.dev/reference/block-kit/blocks/task-card-block
    """
    made: Payload = {
        "type": "task_card",
        "task_id": task_id,
        "title": clip_text(normalise_text(title), TASK_TEXT),
        "status": status,
    }
    if details:
        made["details"] = build_rich_text(clip_text(normalise_text(details), TASK_TEXT), frozenset())
    return made


def build_plan_block(title: str, tasks: Iterable[Payload]) -> Payload:
    """The steps with their progress. https://docs.slack.dev/reference/block-kit/blocks/plan-block"""
    return {"type": "plan", "title": clip_text(normalise_text(title), TASK_TEXT), "tasks": list(tasks)}
