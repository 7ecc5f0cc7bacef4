"""What a text from elsewhere could do: carry data away, ping a channel, say what nobody sees. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from orchestration.patterns import make_regex
from orchestration.text.addresses import (
    find_web_addresses,
    get_host,
    is_inside,
    is_ours,
    is_public_number,
    normalise_dots,
    split_address,
)
from orchestration.text.bare_hosts import find_bare_hosts
from orchestration.text.disguise import has_hidden_message, is_ordinary, normalise_text
from orchestration.text.links import find_pictures, is_loaded
from orchestration.text.packed_text import find_packed_parts, unescape_text
from orchestration.text.prefilter import Prefilter
from orchestration.text.values import collect_texts
from schemas.values import Json

_MENTION = make_regex(
    r"[<@&](?:(?<=<)!(?:channel|here|everyone|subteam\^)|(?<=@)(?<![\w.]@)(?:channel|here|everyone|all)\b"
    r"|(?<=&)lt;!(?:channel|here|everyone))",
    re.IGNORECASE,
)
_UNSEEN_STYLE = make_regex(
    r"<[^<>]{0,200}(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d]*[1-9])|opacity\s*:\s*0(?![.\d]*[1-9])|(?:left|top|text-indent)\s*:\s*-\d{4}|color\s*:\s*transparent|\bhidden\b\s*[>=])",
    re.IGNORECASE,
)
_PACKED = make_regex(r"[A-Za-z0-9+=_~]{24,}|(?:%[0-9A-Fa-f]{2}.?){3,}|\d{9,}")
_FIGURES = make_regex(r"\d{6,}|[0-9a-f]{16,}")
_RUNS = make_regex(r"[a-z0-9]{16,}")
"""Small letters and digits mixed, longer than hosts have them: packed data."""
_MIXED_PATH = make_regex(r"(?<![^.])[A-Za-z0-9+=_]{16,}(?![^.])")
_KINDS = (make_regex(r"\d"), make_regex("[a-z]"), make_regex("[A-Z]"))
_LINK_SIGN = re.compile(rb"[/:\\&]|ww|WW|%[23]|aHR0|687474")
_OWN_LABELS = 2
"""The last labels of a host are registered by somebody; what stands before them can say anything."""
_PACKED_LINK = make_regex(r"aHR0c[A-Za-z0-9+/_\-]{8,}={0,2}|(?:68747470|2f2f)(?:[0-9a-f]{2}){4,}|%2f%2f", re.IGNORECASE)
"""A web address in base64, in hexadecimal or behind percent signs."""


def find_leaking_address(value: Json, words: str, domains: tuple[str, ...], links: frozenset[str]) -> str:
    """Return an address that nobody typed and that takes something along, outside the team; or nothing."""
    typed = normalise_text(words)
    for text in _readings(value):
        addresses = dict.fromkeys(find_web_addresses(text))
        loaded = find_pictures(normalise_dots(text)) if addresses else ()
        for address in addresses:
            takes = does_carry_data(address) or is_loaded(address, loaded)
            if takes and not (address in typed or address in links or is_ours(address, domains)):
                return address[:120]
    return ""


def find_foreign_link(value: Json, words: str, domains: tuple[str, ...], links: frozenset[str]) -> str:
    """Return an address whose host is neither the team's nor in the words that people typed, whether it takes anything
    along or not; or nothing. ``links`` are addresses that the team's own services gave."""
    found = (one for text in _readings(value) for one in find_foreign_links(text, words, domains, links))
    return next(found, "")[:120]


def find_foreign_links(text: str, words: str, domains: tuple[str, ...], links: frozenset[str]) -> Iterator[str]:
    """Yield such addresses of a text, as they stand in its plain spelling (see ``normalise_dots``)."""
    typed: frozenset[str] | None = None
    for address in list_addresses(text):
        host = _bare_host(address)
        if not host or address in links or is_ours(address, domains) or is_inside(host):
            continue
        typed = frozenset(map(_bare_host, list_addresses(words))) if typed is None else typed
        if host not in typed:
            yield address


def list_addresses(text: str) -> list[str]:
    """Return what a client makes links of, also hosts without a scheme, each once."""
    return list(dict.fromkeys((*find_web_addresses(text), *find_bare_hosts(normalise_dots(text)))))


def _bare_host(address: str) -> str:
    return get_host(address).removeprefix("www.")


def _readings(value: Json) -> Iterator[str]:
    """Yield each text as written and as a client may read it, and neighbouring texts of a list as one."""
    for text in collect_texts(value):
        yield text
        if "&" in text or "\\u" in text or "\\x" in text:
            read = unescape_text(text)
            if read != text:
                yield read
        if _may_pack_link(text) and _PACKED_LINK.search(text):
            yield from (inside for _, _, inside in find_packed_parts(Prefilter(text)))
    if isinstance(value, list):
        parts = [part for part in value if isinstance(part, str)]
        if 1 < len(parts) <= 50 and sum(map(len, parts)) < 4000:
            yield "".join(parts)


def _may_pack_link(text: str) -> bool:
    small = text.encode("latin-1", "replace").lower()
    return any(sign in small for sign in (b"ahr0c", b"68747470", b"2f2f", b"%2f%2f"))


def does_carry_data(address: str) -> bool:
    """Whether a link takes something along: a query, a long fragment, a packed path, a long label, a name before @."""
    parts = split_address(address)
    if parts is None:
        return False
    labels = get_host(address).split(".")
    return bool(
        parts.query
        or len(parts.fragment) > 12
        or "@" in parts.netloc
        or _PACKED.search(parts.path)
        or any(_is_mixed_path(segment) or _is_mixed(segment) for segment in parts.path.split("/"))
        or any(len(label) > 24 or _FIGURES.search(label) for label in labels)
        or any(map(_is_mixed, _RUNS.findall("".join(labels[:-_OWN_LABELS]))))
        or "{" in address
        or ";" in parts.path
        or parts.scheme in ("javascript", "data")
        or is_public_number(get_host(address))
    )


def _is_mixed(word: str) -> bool:
    if not _RUNS.fullmatch(word):
        return False
    figures = sum(map(str.isdecimal, word))
    return figures >= 2 and len(word) - figures >= 4


def _is_mixed_path(segment: str) -> bool:
    """Whether a long part has figures, small letters and capitals from there on."""
    part = _MIXED_PATH.search(segment) if len(segment) >= 16 else None
    return part is not None and all(kind.search(segment, part.start()) for kind in _KINDS)


def find_pinging_mention(value: Json, words: str) -> str:
    """Return a mention of everybody that nobody typed, or nothing."""
    if _mention_in(normalise_text(words)):
        return ""
    for text in _readings(value):
        found = _mention_in(normalise_text(text)) if "@" in text or "!" in text or not text.isascii() else ""
        if found:
            return found[:60]
    return ""


def _mention_in(seen: str) -> str:
    """Return the first mention of everybody; one that opens with a bracket must be closed."""
    last_close = seen.rfind(">")
    for found in _MENTION.finditer(seen):
        if not found[0].startswith("<"):
            return found[0]
        if found.end() <= last_close:
            return seen[found.start() : seen.index(">", found.end()) + 1]
    return ""


def find_hidden_text_field(contents: Mapping[str, Json]) -> str:
    """Return the field whose text says something that nobody sees, or nothing."""
    said = (field for field, value in contents.items() if any(_says_unseen(text) for text in collect_texts(value)))
    return next(said, "")


def may_hide(text: str, look: Prefilter) -> bool:
    """Whether a text, of which the look is had, has markup or a letter that is not plain."""
    if "<" in text or "\b" in text or "\x1b" in text:
        return True
    return not (look.seen is text or is_ordinary(text))


def _says_unseen(text: str) -> bool:
    return (
        "\b" in text
        or "\x1b" in text
        or has_hidden_message(text)
        or ("<" in text and _UNSEEN_STYLE.search(text) is not None)
    )


def may_hold_link(look: Prefilter) -> bool:
    """Whether there can be a link in a text: a cheap look before the dear one."""
    if _LINK_SIGN.search(look.letters) or "?" in look.seen:
        return True
    return next(find_bare_hosts(normalise_dots(look.seen)), "") != ""


def may_hold_mention(look: Prefilter) -> bool:
    """Whether there can be a mention in a text."""
    letters = look.letters
    return b"@" in letters or b"<!" in letters or b"&" in letters or b"\\" in letters
