"""What a text from elsewhere could do: carry data away, ping a channel, say what nobody sees. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from orchestration.reading.addresses import as_read, host_of, is_ours, split, web_addresses
from orchestration.reading.disguise import is_ordinary, plain, smuggles
from orchestration.reading.hosts import is_public_number
from orchestration.reading.texts import texts_in
from orchestration.reading.unpacking import packed_parts, unescaped
from schemas.values import Json

_MENTION = re.compile(
    r"<!(?:channel|here|everyone|subteam\^)[^>]*>|(?<![\w.])@(?:channel|here|everyone|all)\b|&lt;!(?:channel|here|everyone)",
    re.IGNORECASE,
)
_PICTURES = (
    re.compile(r"!\[[^\]]*\]\(\s*<?([^)\s>]+)"),
    re.compile(r"!\[[^\]]*\]\[[^\]]*\][\s\S]*?^\s*\[[^\]]+\]:\s*<?(\S+)", re.MULTILINE),
    re.compile(
        r"<(?:img|image|iframe|object|embed|video|audio|source|input|link|script)\b[^>]*?(?:src|href|data|srcset)\s*=\s*[\"']?([^\s\"'>]+)",
        re.IGNORECASE,
    ),
    re.compile(
        r"<\w+\b[^>]*?\b(?:background|ping|poster|action|formaction|manifest)\s*=\s*[\"']?([^\s\"'>]+)", re.IGNORECASE
    ),
    re.compile(r"<base\b[^>]*?href\s*=\s*[\"']?([^\s\"'>]+)", re.IGNORECASE),
    re.compile(r"url\(\s*[\"']?([^\s\"')]+)", re.IGNORECASE),
)
"""What is loaded without a click: pictures in Markdown and HTML, and what a style asks for."""
_UNSEEN_STYLE = re.compile(
    r"<[^<>]{0,200}(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d]*[1-9])|opacity\s*:\s*0(?![.\d]*[1-9])|(?:left|top|text-indent)\s*:\s*-\d{4}|color\s*:\s*transparent|\bhidden\b\s*[>=])",
    re.IGNORECASE,
)
_PACKED = re.compile(r"[A-Za-z0-9+=_~]{24,}|(?:%[0-9A-Fa-f]{2}.?){3,}|\d{9,}")
_FIGURES = re.compile(r"\d{6,}|[0-9a-f]{16,}")
_MIXED = re.compile(r"(?=(?:[a-z]*\d){2})(?=(?:\d*[a-z]){4})[a-z0-9]{16,}")
"""Small letters and digits mixed, longer than hosts have them: packed data."""
_MIXED_PATH = re.compile(r"(?<![^/.])(?=[^/]*\d)(?=[^/]*[a-z])(?=[^/]*[A-Z])[A-Za-z0-9+=_]{16,}(?![^/.])")
_OWN_LABELS = 2
"""The last labels of a host are registered by somebody; what stands before them can say anything."""
_PACKED_LINK = re.compile(r"aHR0c[A-Za-z0-9+/_\-]{8,}={0,2}|(?:68747470|2f2f)(?:[0-9a-f]{2}){4,}|%2f%2f", re.IGNORECASE)
"""A web address in base64, in hexadecimal or behind percent signs."""


def leaking_address(value: Json, words: str, domains: tuple[str, ...], links: frozenset[str]) -> str:
    """Return an address that nobody typed and that takes something along, outside the team; or nothing."""
    typed = plain(words)
    for text in _readings(value):
        addresses = dict.fromkeys(web_addresses(text))
        loaded = tuple(_pictures(text)) if addresses else ()
        for address in addresses:
            takes = carries_data(address) or any(picture.startswith(address) for picture in loaded)
            if takes and not (address in typed or address in links or is_ours(address, domains)):
                return address[:120]
    return ""


def _readings(value: Json) -> Iterator[str]:
    """Yield each text as written and as a client may read it, and neighbouring texts of a list as one."""
    for text in texts_in(value):
        yield text
        if "&" in text or "\\u" in text or "\\x" in text:
            read = unescaped(text)
            if read != text:
                yield read
        if _PACKED_LINK.search(text):
            yield from (inside for _, _, inside in packed_parts(text))
    if isinstance(value, list):
        parts = [part for part in value if isinstance(part, str)]
        if 1 < len(parts) <= 50 and sum(map(len, parts)) < 4000:
            yield "".join(parts)


def _pictures(text: str) -> Iterator[str]:
    seen = as_read(text)
    if "![" in seen or "<" in seen or "url(" in seen.casefold():
        for pattern in _PICTURES:
            yield from pattern.findall(seen)


def carries_data(address: str) -> bool:
    """Whether a link takes something along: a query, a long fragment, a packed path, a long label, a name before @."""
    parts = split(address)
    if parts is None:
        return False
    labels = host_of(address).split(".")
    return bool(
        parts.query
        or len(parts.fragment) > 12
        or "@" in parts.netloc
        or _PACKED.search(parts.path)
        or _MIXED_PATH.search(parts.path)
        or any(_MIXED.fullmatch(segment) for segment in parts.path.split("/"))
        or any(len(label) > 24 or _FIGURES.search(label) for label in labels)
        or _MIXED.search("".join(labels[:-_OWN_LABELS]))
        or "{" in address
        or ";" in parts.path
        or parts.scheme in ("javascript", "data")
        or is_public_number(host_of(address))
    )


def pinging_mention(value: Json, words: str) -> str:
    """Return a mention of everybody that nobody typed, or nothing."""
    if _MENTION.search(plain(words)):
        return ""
    for text in _readings(value):
        found = _MENTION.search(plain(text)) if "@" in text or "!" in text or not text.isascii() else None
        if found:
            return found[0][:60]
    return ""


def smuggling_field(contents: Mapping[str, Json]) -> str:
    """Return the field whose text says something that nobody sees, or nothing."""
    said = (field for field, value in contents.items() if any(_says_unseen(text) for text in texts_in(value)))
    return next(said, "")


def may_hide(text: str) -> bool:
    """Whether a text has markup or a letter that is not plain."""
    return "<" in text or "\b" in text or "\x1b" in text or not is_ordinary(text)


def _says_unseen(text: str) -> bool:
    return "\b" in text or "\x1b" in text or smuggles(text) or ("<" in text and _UNSEEN_STYLE.search(text) is not None)


def may_hold_link(text: str) -> bool:
    """Whether there can be a link in a text: a cheap look before the dear one."""
    seen = plain(text)
    return any(sign in seen for sign in ("/", "\\", "?", "&", "ww", "WW", ":", "%2", "%3", "aHR0", "687474"))


def may_hold_mention(text: str) -> bool:
    """Whether there can be a mention in a text."""
    seen = plain(text)
    return any(sign in seen for sign in ("@", "<!", "&", "\\"))
