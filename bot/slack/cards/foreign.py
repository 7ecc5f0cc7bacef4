"""Text from elsewhere, made harmless: no pings, no hidden characters, no live links but a run's own."""

from __future__ import annotations

import unicodedata
from urllib.parse import urlsplit

from schemas.run import Run

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


def is_address(text: object) -> bool:
    """Whether this is a web address that may be written as a link."""
    if not isinstance(text, str) or len(text) > 2000 or any(c in text for c in "<>| \n\t"):
        return False
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in {"https", "http"} and bool(parts.hostname)


def live_addresses(run: Run) -> frozenset[str]:
    """Return the addresses that this run's tools gave as theirs (``page_url`` and such); only these become links."""
    return frozenset(
        value.data
        for keys in run.memory.values()
        for key, value in keys.items()
        if key.endswith("url") and isinstance(value.data, str) and is_address(value.data)
    )
