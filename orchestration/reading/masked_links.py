"""Links whose words name another host than they lead to. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.reading.addresses import as_read, host_of
from orchestration.reading.disguise import plain
from orchestration.reading.texts import texts_in
from schemas.values import Json

_LINKS = (
    re.compile(r"<(?P<to>https?://[^|<>\s]{1,2000})\|(?P<words>[^<>|]{1,300})>", re.IGNORECASE),
    re.compile(r"\[(?P<words>[^\[\]]{1,300})\]\(\s*<?(?P<to>https?://[^)\s>]{1,2000})", re.IGNORECASE),
    re.compile(
        r"<a\b[^<>]{0,200}?href\s*=\s*[\"']?(?P<to>https?://[^\s\"'<>]{1,2000})[^<>]{0,200}>(?P<words>[^<>]{1,300})<",
        re.IGNORECASE,
    ),
)
_HOST = re.compile(r"(?<![\w@.\-])(?:https?://)?((?:[a-z0-9\-]{1,63}\.){1,5}[a-z]{2,24})(?=[/:?#\s]|\Z)", re.IGNORECASE)
_FILE = re.compile(
    r"\.(?:md|py|js|ts|tsx|json|ya?ml|html?|css|txt|csv|pdf|xlsx?|docx?|pptx?|png|jpe?g|gif|zip|sh|go|rs)\Z"
)
"""What ends so is a file's name rather than a host."""


def masked_address(value: Json, typed: str) -> str:
    """Return an address that nobody typed behind words that name another host; or nothing."""
    for text in texts_in(value):
        if "<" in text or "](" in text:
            for words, to in _links(as_read(text)):
                if _names_another(words, to) and to not in plain(typed):
                    return to[:120]
    return ""


def _links(text: str) -> Iterator[tuple[str, str]]:
    for pattern in _LINKS:
        yield from ((match["words"], match["to"]) for match in pattern.finditer(text))


def _names_another(words: str, to: str) -> bool:
    host = host_of(to)
    named = {name.casefold() for name in _HOST.findall(words) if not _FILE.search(name.casefold())}
    return any(not _is_under(host, name) and not _is_under(name, host) for name in named)


def _is_under(host: str, other: str) -> bool:
    return host == other or host.endswith(f".{other}")
