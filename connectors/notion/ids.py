"""Ids of Notion, bare or inside a link of any of its hosts."""

from __future__ import annotations

import re
import uuid
from urllib.parse import parse_qs, urlsplit

HOSTS = ("notion.so", "notion.site", "notion.com")
DASHED = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
BARE = re.compile(r"[0-9a-f]{32}", re.IGNORECASE)
AT_END = re.compile(r"(?:^|-)([0-9a-f]{32})$", re.IGNORECASE)


def id_in(text: str) -> str | None:
    """Return the dashed id that a text is or links to, or None.

    A link to a page opened over a database names the page in ``p``; that page is meant.
    """
    text = text.strip().strip("<>")
    if DASHED.fullmatch(text) or BARE.fullmatch(text):
        return str(uuid.UUID(text))
    return _in_link(text)


def _in_link(text: str) -> str | None:
    try:
        link = urlsplit(text if "://" in text else f"https://{text}")
    except ValueError:
        return None
    host = (link.hostname or "").lower()
    if not any(host == known or host.endswith(f".{known}") for known in HOSTS):
        return None
    for opened in parse_qs(link.query).get("p", []):
        if BARE.fullmatch(opened) or DASHED.fullmatch(opened):
            return str(uuid.UUID(opened))
    last = link.path.rstrip("/").rsplit("/", maxsplit=1)[-1]
    if DASHED.fullmatch(last):
        return str(uuid.UUID(last))
    found = AT_END.search(last)
    return str(uuid.UUID(found.group(1))) if found else None
