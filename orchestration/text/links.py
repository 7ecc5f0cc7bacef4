"""Links that name another host than they lead to, and pictures that a client loads without a click. Pure."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from orchestration.patterns import make_regex
from orchestration.text.addresses import get_host, normalise_dots
from orchestration.text.disguise import normalise_text
from orchestration.text.values import collect_texts
from schemas.values import Json

_LINKS = (
    make_regex(r"<(?P<to>https?://[^|<>\s]{1,2000})\|(?P<words>[^<>|]{1,300})>", re.IGNORECASE),
    make_regex(r"\[(?P<words>[^\[\]]{1,300})\]\(\s*<?(?P<to>https?://[^)\s>]{1,2000})", re.IGNORECASE),
    make_regex(
        r"<a\b[^<>]{0,200}?href\s*=\s*[\"']?(?P<to>https?://[^\s\"'<>]{1,2000})[^<>]{0,200}>(?P<words>[^<>]{1,300})<",
        re.IGNORECASE,
    ),
)

_HOST = make_regex(r"(?<![\w@.\-])(?:https?://)?((?:[a-z0-9\-]{1,63}\.){1,5}[a-z]{2,24})(?=[/:?#\s]|\Z)", re.IGNORECASE)

_FILE = make_regex(
    r"\.(?:md|py|js|ts|tsx|json|ya?ml|html?|css|txt|csv|pdf|xlsx?|docx?|pptx?|png|jpe?g|gif|zip|sh|go|rs)\Z"
)
"""What ends so is a file's name rather than a host."""


def find_masked_address(value: Json, typed: str) -> str:
    """Return an address that nobody typed behind words that name another host; or nothing."""
    for text in collect_texts(value):
        if "<" in text or "](" in text:
            for words, to in _links(normalise_dots(text)):
                if _names_another(words, to) and to not in normalise_text(typed):
                    return to[:120]
    return ""


def _links(text: str) -> Iterator[tuple[str, str]]:
    for pattern in _LINKS:
        yield from ((match["words"], match["to"]) for match in pattern.finditer(text))


def _names_another(words: str, to: str) -> bool:
    host = get_host(to)
    named = {name.casefold() for name in _HOST.findall(words) if not _FILE.search(name.casefold())}
    return any(not _is_under(host, name) and not _is_under(name, host) for name in named)


def _is_under(host: str, other: str) -> bool:
    return host == other or host.endswith(f".{other}")


_TARGET = make_regex(r"\s*<?([^)\s>]+)")

_REFERENCE = make_regex(r"\]\[[^\]]*\]")

_DEFINITION = make_regex(r"\s*<?(\S+)")

_LINE_OPENS = make_regex(r"(?<=\n)[^\S\n]*+\[[^\]]")

_VALUE = r"\s*=\s*[\"']?([^\s\"'>]+)"

_TAGS = (
    (
        make_regex(r"<(?:img|image|iframe|object|embed|video|audio|source|input|link|script)\b", re.IGNORECASE),
        make_regex(rf"(?:src|href|data|srcset){_VALUE}", re.IGNORECASE),
    ),
    (
        make_regex(r"<\w+\b"),
        make_regex(rf"\b(?:background|ping|poster|action|formaction|manifest){_VALUE}", re.IGNORECASE),
    ),
    (make_regex(r"<base\b", re.IGNORECASE), make_regex(rf"href{_VALUE}", re.IGNORECASE)),
)
"""Tags, and which of their attributes is loaded."""

_STYLE = make_regex(r"url\(\s*[\"']?([^\s\"')]+)", re.IGNORECASE)


def find_pictures(seen: str) -> tuple[str, ...]:
    """Return the addresses that a plain text has loaded by itself, sorted."""
    found: list[str] = []
    if "![" in seen:
        found += (*_in_line(seen), *_by_reference(seen))
    if "<" in seen:
        found += (address for tag, source in _TAGS for address in _in_tags(seen, tag, source))
    if "url(" in seen.casefold():
        found += _STYLE.findall(seen)
    return tuple(sorted(found))


def is_loaded(address: str, loaded: Sequence[str]) -> bool:
    """Whether one of the sorted addresses begins with an address."""
    at = bisect_left(loaded, address)
    return at < len(loaded) and loaded[at].startswith(address)


def _in_line(text: str) -> Iterator[str]:
    """``![name](address)``"""
    at = free = 0
    while (end := text.find("](", at)) >= 0:
        at = end + 1
        target = _TARGET.match(text, end + 2) if _opens(text, end, free) else None
        if target:
            yield target[1]
            at = free = target.end()


def _opens(text: str, end: int, free: int) -> bool:
    """Whether a name in ``![`` that is not taken yet ends here."""
    return text.find("![", max(text.rfind("]", free, end) + 1, free), end) >= 0


def _by_reference(text: str) -> Iterator[str]:
    """``![name][key]``, and behind it a line ``[key]: address``, whatever the key."""
    at = free = 0
    while head := _REFERENCE.search(text, at):
        at = head.start() + 1
        if _opens(text, head.start(), free):
            defined = _defined_after(text, head.end())
            if defined is None:
                return
            yield defined[1]
            at = free = defined.end()


def _defined_after(text: str, free: int) -> re.Match[str] | None:
    at = free
    while (end := text.find("]:", at)) >= 0:
        begins = max(text.rfind("]", free, end) + 1, free)
        defined = _DEFINITION.match(text, end + 2) if _LINE_OPENS.search(text, begins, end) else None
        if defined:
            return defined
        at = end + 1
    return None


def _in_tags(text: str, tag: re.Pattern[str], source: re.Pattern[str]) -> Iterator[str]:
    at = 0
    while opened := tag.search(text, at):
        closes = text.find(">", opened.end())
        at = len(text) if closes < 0 else closes
        loaded = source.search(text, opened.end(), at)
        if loaded:
            yield loaded[1]
            at = loaded.end()
