"""What a message says: the typed ``rich_text`` block first, the text where there is none. Pure.

Slack delivers what people type twice. In the block each element has its type, so nothing has to be guessed; the text
has escapes and marks (https://docs.slack.dev/reference/block-kit/blocks/rich-text-block,
https://docs.slack.dev/messaging/formatting-message-text). What was picked stands in the text as a mark with its id.
Quotes, code blocks and forwarded messages are other people's words: they stand apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bot.slack.body import get_object, get_objects, get_text, get_value
from orchestration.text.mentions import find_mentions
from schemas.request import Mention
from schemas.values import Payload


@dataclass(frozen=True, slots=True)
class MessageBody:
    """``text`` is what was typed, ``mentions`` what was picked in it; ``quoted`` are texts of others that came with
    it."""

    text: str
    mentions: tuple[Mention, ...] = ()
    quoted: tuple[str, ...] = ()


def read_message(event: Payload) -> MessageBody:
    """Return what a message says. It never raises: what cannot be read is left out."""
    raw = get_text(event, "text")
    block = next((one for one in get_objects(event, "blocks") if get_text(one, "type") == "rich_text"), Payload())
    text, quoted = _read_block(block)
    if not text and not quoted:
        text, quoted = _read_text(raw)
    text = text.strip()
    forwarded = [_read_forward(one) for one in get_objects(event, "attachments") if _is_message(one)]
    said = tuple(part for part in (*quoted, *forwarded) if part)
    return MessageBody(text, find_mentions(text, _find_labels(raw)), said)


def read_command_text(text: str) -> MessageBody:
    """Return what was typed behind a slash command: people and channels are marked where the command asks Slack to
    escape them (https://docs.slack.dev/interactivity/implementing-slash-commands)."""
    read = _unescape(text).strip()
    return MessageBody(read, find_mentions(read, _find_labels(text)))


def _read_block(block: Payload) -> tuple[str, list[str]]:
    typed: list[str] = []
    quoted: list[str] = []
    for part in get_objects(block, "elements"):
        match get_text(part, "type"):
            case "rich_text_quote" | "rich_text_preformatted":
                quoted.append(_read_elements(part).strip("\n"))
            case "rich_text_list":
                typed += _read_list(part)
            case _:
                typed.append(_read_elements(part).strip("\n"))
    return "\n".join(line for line in typed if line), quoted


def _read_list(part: Payload) -> Iterator[str]:
    """Yield the items of a list. A list inside another is an element of its own, after which the outer one goes on at
    its ``offset``."""
    indent, offset = (_read_number(part, name) for name in ("indent", "offset"))
    for number, item in enumerate(get_objects(part, "elements"), offset + 1):
        sign = f"{number}." if get_text(part, "style") == "ordered" else "-"
        yield f"{'  ' * indent}{sign} {_read_elements(item)}"


def _read_number(part: Payload, name: str) -> int:
    value = get_value(part, name)
    return value if isinstance(value, int) and 0 <= value < 1000 else 0


def _read_elements(part: Payload) -> str:
    elements = get_objects(part, "elements")
    pieces = [_read_element(element) for element in elements]
    for at, element in enumerate(elements[:-1]):
        if get_text(element, "type") == "link":
            pieces[at] += _gap(pieces[at], pieces[at + 1])
    return "".join(pieces)


def _gap(link: str, after: str) -> str:
    """Return what keeps an address apart from a particle behind it, which a reader of plain text would take for a part
    of it."""
    return " " if after[:1].isalnum() and not link.endswith(">") else ""


def _read_element(element: Payload) -> str:
    text = get_text(element, "text")
    match get_text(element, "type"):
        case "rich_text_section":
            return _read_elements(element)
        case "text":
            return f"`{text}`" if get_value(element, "style", "code") is True else text
        case "channel":
            return f"<#{get_text(element, 'channel_id')}>"
        case "user":
            return f"<@{get_text(element, 'user_id')}>"
        case "usergroup":
            return f"<!subteam^{get_text(element, 'usergroup_id')}>"
        case "broadcast":
            return f"@{get_text(element, 'range')}"
        case "link":
            return _link(get_text(element, "url"), text)
        case "emoji":
            return _read_emoji(element)
        case "message_mention":
            sent = get_text(element, "message_ts").replace(".", "")
            return f"https://slack.com/archives/{get_text(element, 'channel_id')}/p{sent}"
        case _:
            return text or get_text(element, "fallback") or get_text(element, "value")


def _read_emoji(element: Payload) -> str:
    """Return the sign itself, or the name of one that only this workspace has."""
    try:
        return "".join(chr(int(code, 16)) for code in get_text(element, "unicode").split("-"))
    except ValueError:
        return f":{get_text(element, 'name')}:"


def _link(address: str, label: str) -> str:
    # A bare word such as "acme.com" comes back as a link labelled with itself; what was typed is the label.
    bare = re.sub(r"^(?:mailto|tel):", "", address)
    if label.rstrip("/") == re.sub(r"^https?://", "", bare).rstrip("/") or (bare != address and label):
        return label
    return f"<{bare}|{label}>" if label and label != bare else bare


_LINK = re.compile(r"<((?:https?|mailto|tel):[^|<>]+)(?:\|([^<>]*))?>")
_CALL = re.compile(r"<!(here|channel|everyone)(?:\|[^<>]*)?>")
_DATE = re.compile(r"<!date\^[^|<>]*\|([^<>]*)>")
_LABELLED_MARK = re.compile(r"<(#[CGD][A-Z0-9]+|@[UW][A-Z0-9]+|!subteam\^S[A-Z0-9]+)\|([^<>]*)>")
_QUOTED_LINES = re.compile(
    r"^&gt;&gt;&gt;(?P<rest>[\s\S]*)|(?:^&gt;(?!&gt;).*(?:\n|\Z))+|```(?P<code>[\s\S]*?)```", re.MULTILINE
)


def _read_text(text: str) -> tuple[str, list[str]]:
    quoted: list[str] = []

    def take(match: re.Match[str]) -> str:
        inside = match["code"] if match["code"] is not None else match["rest"]
        inside = re.sub(r"^&gt; ?", "", match[0], flags=re.MULTILINE) if inside is None else inside
        quoted.append(_unescape(inside).strip())
        return "\n" if match[0].endswith("\n") else ""

    typed = _unescape(_QUOTED_LINES.sub(take, text))
    return re.sub(r"\n{2,}", "\n", typed) if quoted else typed, quoted


def _unescape(text: str) -> str:
    text = _LABELLED_MARK.sub(lambda match: f"<{match[1]}>", text)
    text = _DATE.sub(lambda match: match[1], _CALL.sub(lambda match: f"@{match[1]}", text))
    text = _LINK.sub(_read_link, text)
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def _read_link(match: re.Match[str]) -> str:
    link = _link(match[1], match[2] or "")
    return link + _gap(link, match.string[match.end() :])


def _find_labels(text: str) -> dict[str, str]:
    """Return the names that marks in a text carry, by id."""
    found = (match.groups() for match in _LABELLED_MARK.finditer(text))
    return {mark.lstrip("#@").removeprefix("!subteam^"): label.lstrip("#@") for mark, label in found}


def _is_message(attachment: Payload) -> bool:
    """Whether an attachment is another message of Slack, and not a preview of a page."""
    return attachment.get("is_share") is True or attachment.get("is_msg_unfurl") is True


def _read_forward(attachment: Payload) -> str:
    """Return what a forwarded message says, all of it."""
    parts = [read_message(get_object(one, "message")) for one in get_objects(attachment, "message_blocks")]
    said = "\n".join(text for part in parts for text in (part.text, *part.quoted) if text)
    return said or _unescape(get_text(attachment, "text")).strip() or get_text(attachment, "fallback").strip()
