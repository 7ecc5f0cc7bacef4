"""Text from elsewhere, made harmless: no pings, no hidden characters, no live links but a run's own."""

from __future__ import annotations

import unicodedata

_HIDDEN = frozenset({"Cf", "Cc", "Co", "Cs", "Cn"})


def cleaned(text: str) -> str:
    """Return the text in NFKC without characters that are not seen (line breaks and tabs stay)."""
    kept = (c for c in unicodedata.normalize("NFKC", text) if c in "\n\t" or unicodedata.category(c) not in _HIDDEN)
    return "".join(kept)


def escaped(text: str) -> str:
    """Return the text for a mrkdwn field: ``<!channel>`` and ``<@U1>`` lose their force.

    https://docs.slack.dev/messaging/formatting-message-text#escaping
    """
    return cleaned(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def clipped(text: str, most: int) -> str:
    """Return at most ``most`` characters; an ellipsis says that there was more."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
