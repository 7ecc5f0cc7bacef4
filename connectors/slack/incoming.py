"""Messages as people read them: names for ids, characters for escapes. https://docs.slack.dev/messaging/formatting-message-text"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping

from connectors.clean_text import clean

MARKED = re.compile(r"<([@#!]?)([^<>|]+)(?:\|([^<>]*))?>")


def readable(text: str, names: Mapping[str, str]) -> str:
    """Return a message's text with ids of people replaced by names and Slack's escapes undone."""

    def word(match: re.Match[str]) -> str:
        sign, target, label = match.group(1), match.group(2), match.group(3)
        if sign == "@":
            return f"@{names.get(target, label or target)}"
        if sign == "#":
            return f"#{label or target}"
        if sign == "!":
            return label or f"@{target.split('^', maxsplit=1)[0]}"
        return f"{label} ({target})" if label and label != target else target

    return clean(html.unescape(MARKED.sub(word, text))).strip()


def is_addressed_to(text: str, user_id: str) -> bool:
    """Return whether a message begins with a mention of that user: it is a request, not part of a discussion."""
    return text.lstrip().startswith((f"<@{user_id}>", f"<@{user_id}|"))
