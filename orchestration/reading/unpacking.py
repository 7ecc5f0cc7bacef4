"""What stands inside packed text: base64, base32, hexadecimal, percent signs, HTML entities, escapes. Pure."""

from __future__ import annotations

import base64
import binascii
import html
import re
from collections.abc import Callable, Iterator
from urllib.parse import unquote

_WORD = re.compile(r"\S+")
_ESCAPES = re.compile(r"%[0-9A-Fa-f]{2}|&#?\w{1,31};|\\u[0-9A-Fa-f]{4}|\\x[0-9A-Fa-f]{2}")
_CODE = re.compile(r"\\u([0-9A-Fa-f]{4})")
_BYTES = re.compile(r"(?:\\x[0-9A-Fa-f]{2})+")
_HEX = re.compile(r"(?:[0-9a-fA-F]{2}){8,}")
_SPACED_HEX = re.compile(r"(?<![0-9a-zA-Z])[0-9a-fA-F]{2}(?:[ :][0-9a-fA-F]{2}){7,}(?![0-9a-zA-Z])")
_LONG = re.compile(r"[A-Za-z0-9+/_\-]{12}|(?:[0-9a-fA-F]{2}:){7}")
_BASE32 = re.compile(r"(?<![A-Za-z0-9])[A-Z2-7]{16,}={0,6}")
_BASE64 = re.compile(r"[A-Za-z0-9+/_\-]{12,}={0,2}")


def unescaped(text: str) -> str:
    """Return the text with HTML entities and escapes read as the letters they stand for; percent signs stay."""
    if "&" in text:
        text = html.unescape(text)
    return _unslashed(text) if "\\" in text else text


def may_pack(text: str) -> bool:
    """Whether anything can be packed in a text: a cheap look."""
    if any(sign in text for sign in "%&\\") and _ESCAPES.search(text):
        return True
    words = text.split()
    pairs = sum(len(word) == 2 for word in words)
    return any(len(word) >= 12 and _LONG.search(word) for word in words) or (
        pairs > 7 and bool(_SPACED_HEX.search(text))
    )


def packed_parts(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where a packed part begins and ends, and what stands in it."""
    if _ESCAPES.search(text):
        for match in _WORD.finditer(text):
            inside = unquote(unescaped(match[0]))
            if inside != match[0]:
                yield match.start(), match.end(), inside
    for pattern, unpack in _PACKINGS:
        for match in pattern.finditer(text):
            inside = unpack(match[0])
            if inside:
                yield match.start(), match.end(), inside


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


_PACKINGS: tuple[tuple[re.Pattern[str], Callable[[str], str]], ...] = (
    (_HEX, _from_hex),
    (_SPACED_HEX, _from_hex),
    (_BASE32, _from_base32),
    (_BASE64, _from_base64),
)
