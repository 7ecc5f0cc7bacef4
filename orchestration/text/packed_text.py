"""Text packed inside a text: base64, base32, hexadecimal, percent signs, HTML entities, escapes. Pure."""

from __future__ import annotations

import base64
import binascii
import html
import re
from collections.abc import Callable, Iterator
from urllib.parse import unquote

from orchestration.patterns import make_regex
from orchestration.text.prefilter import Prefilter

_ESCAPES = (
    (b"%", make_regex(r"%[0-9A-Fa-f]{2}")),
    (b"&", make_regex(r"&#?\w{1,31};")),
    (b"\\", make_regex(r"\\u[0-9A-Fa-f]{4}|\\x[0-9A-Fa-f]{2}")),
)
_ESCAPE_SIGN = make_regex(r"[%&\\]")
_SPACE = make_regex(r"\s")
_CODE = make_regex(r"\\u([0-9A-Fa-f]{4})")
_BYTES = make_regex(r"(?:\\x[0-9A-Fa-f]{2})+")
_HEX = make_regex(r"(?:[0-9a-fA-F]{2}){8,}")
_SPACED_HEX = make_regex(r"(?<![0-9a-zA-Z])[0-9a-fA-F]{2}(?:[ :][0-9a-fA-F]{2}){7,}(?![0-9a-zA-Z])")
_COLONS = make_regex(r"(?:[0-9a-fA-F]{2}:){7}")
_BASE32 = make_regex(r"(?<![A-Za-z0-9])[A-Z2-7]{16,}={0,6}")


def unescape_text(text: str) -> str:
    """Return the text with HTML entities and escapes read as the letters they stand for; percent signs stay."""
    if "&" in text:
        text = html.unescape(text)
    return _unslashed(text) if "\\" in text else text


def may_pack(look: Prefilter) -> bool:
    """Whether anything can be packed in a text: a cheap look."""
    if _has_escapes(look) or look.has_long_word:
        return True
    if not look.has_hex_pairs:
        return False
    return _COLONS.search(look.seen) is not None or _has_spaced_pairs(look.seen)


def _has_escapes(look: Prefilter) -> bool:
    letters = look.letters
    if b"%" not in letters and b"&" not in letters and b"\\" not in letters:
        return False
    return any(sign in letters and form.search(look.seen) for sign, form in _ESCAPES)


def _has_spaced_pairs(text: str) -> bool:
    pairs = sum(len(word) == 2 for word in text.split())
    return pairs > 7 and _SPACED_HEX.search(text) is not None


def find_packed_parts(look: Prefilter) -> Iterator[tuple[int, int, str]]:
    """Yield where a packed part begins and ends, and what stands in it."""
    text = look.seen
    if _has_escapes(look):
        for start, end in _escaped_words(text):
            inside = unquote(unescape_text(text[start:end]))
            if inside != text[start:end]:
                yield start, end, inside
    for may_hold, pattern, unpack in _PACKINGS:
        for match in pattern.finditer(text) if may_hold(look) else ():
            inside = unpack(match[0])
            if inside:
                yield match.start(), match.end(), inside
    for start, stop in look.long_words():
        end = stop + text[stop : stop + 2].count("=") * (text[stop : stop + 1] == "=")
        inside = _from_base64(text[start:end])
        if inside:
            yield start, end, inside


def _escaped_words(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the words begin and end that hold a sign which escapes begin with."""
    end = 0
    while sign := _ESCAPE_SIGN.search(text, end):
        at = sign.start()
        before = text[end:at]
        start = at if before[-1:].isspace() else at - len((before.rsplit(None, 1) or [""])[-1])
        space = _SPACE.search(text, at)
        end = space.start() if space else len(text)
        yield start, end


def _unslashed(text: str) -> str:
    return _BYTES.sub(
        lambda match: _readable(bytes.fromhex(match[0].replace("\\x", ""))) or match[0],
        _CODE.sub(lambda match: chr(int(match[1], 16)), text),
    )


def _from_hex(word: str) -> str:
    return _readable(bytes.fromhex(re.sub("[ :]", "", word)))


def _from_base32(word: str) -> str:
    bare = word.rstrip("=")
    try:
        return _readable(base64.b32decode(bare + "=" * (-len(bare) % 8)))
    except (binascii.Error, ValueError):
        return ""


def _from_base64(word: str) -> str:
    bare = word.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return _readable(base64.b64decode(bare + "=" * (-len(bare) % 4)))
    except (binascii.Error, ValueError):
        return ""


def _readable(raw: bytes) -> str:
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        return ""
    return text if all(char.isprintable() or char.isspace() for char in text) else ""


_PACKINGS: tuple[tuple[Callable[[Prefilter], bool], re.Pattern[str], Callable[[str], str]], ...] = (
    (lambda look: look.has_hex_run, _HEX, _from_hex),
    (lambda look: look.has_hex_pairs, _SPACED_HEX, _from_hex),
    (lambda look: look.has_upper_run, _BASE32, _from_base32),
)
