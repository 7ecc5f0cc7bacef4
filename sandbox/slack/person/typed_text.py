"""What a person types, as the vendor stores it: mentions and links marked, the rest escaped.

https://docs.slack.dev/messaging/formatting-message-text
"""

import re
from collections.abc import Mapping

MARKED = re.compile(r"<(?:[@#!][^<>\s]+|(?:https?://|mailto:)[^<>\s]+)>")
LINK = re.compile(r"https?://[^\s<>|\"'()]+[^\s<>|\"'().,!?;:…」』】]")


def as_stored(text: str, ids_by_name: Mapping[str, str]) -> str:
    """The stored form of typed text. `@name` becomes a mention for the names given; `#channel` stays as typed; marks
    that a client would make itself (`<@U...>`) are kept."""
    pieces: list[str] = []
    end = 0
    for found in MARKED.finditer(text):
        pieces += [_plain(text[end : found.start()], ids_by_name), found.group()]
        end = found.end()
    return "".join([*pieces, _plain(text[end:], ids_by_name)])


def _plain(text: str, ids_by_name: Mapping[str, str]) -> str:
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    linked = LINK.sub(lambda found: f"<{found.group()}>", escaped)
    if not ids_by_name:
        return linked
    names = "|".join(re.escape(name) for name in sorted(ids_by_name, key=len, reverse=True))
    mention = re.compile(rf"(?<![\w<@.])@({names})(?![A-Za-z0-9_])")
    return mention.sub(lambda found: f"<@{ids_by_name[found.group(1)]}>", linked)
