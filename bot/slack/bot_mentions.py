"""Mentions of metel in what people type."""

from __future__ import annotations

import re


def strip_mentions(text: str, bot_user: str) -> str:
    """Return the text without the mentions of the bot."""
    if not bot_user:
        return text.strip()
    return re.sub(rf"<@{re.escape(bot_user)}(?:\|[^>]*)?>[ \t]*", "", text).strip()


def has_mention(text: str, user: str) -> bool:
    """Whether the text mentions that user."""
    return bool(user) and re.search(rf"<@{re.escape(user)}(?:\|[^>]*)?>", text) is not None
