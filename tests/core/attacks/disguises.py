"""Ways to write a value so that it looks like another, or hides from who looks for it."""

from __future__ import annotations

import base64
import codecs
import html
from collections.abc import Callable, Mapping
from urllib.parse import quote

Disguise = Callable[[str], str]
HOMOGLYPHS = str.maketrans("aeopcxyiAEOPCHKMTB", "аеорсхуіАЕОРСНКМТВ")
GREEK = str.maketrans("oavOAE", "οανΟΑΕ")
ENGLISH = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
WORDS = "공일이삼사오육칠팔구"


def middle(text: str, mark: str) -> str:
    """The text with something unseen in it."""
    return text[: len(text) // 2] + mark + text[len(text) // 2 :]


def tagged(text: str) -> str:
    """The text in tag characters, which nobody sees."""
    return "".join(chr(0xE0000 + ord(char)) for char in text if ord(char) < 0x7F)


def selected(text: str) -> str:
    """The text's bytes in variation selectors."""
    return "".join(chr(0xFE00 + byte) if byte < 16 else chr(0xE0100 + byte - 16) for byte in text.encode())


def wide(text: str) -> str:
    """The text in full-width letters."""
    return "".join(chr(ord(char) + 0xFEE0) if "!" <= char <= "~" else char for char in text)


def ornate(text: str) -> str:
    """The letters in mathematical bold."""
    return "".join(chr(0x1D41A + ord(char) - 97) if "a" <= char <= "z" else char for char in text)


LOOK_ALIKES: Mapping[str, Disguise] = {
    "Cyrillic letters": lambda text: text.translate(HOMOGLYPHS),
    "Greek letters": lambda text: text.translate(GREEK),
    "a zero-width space": lambda text: middle(text, "\u200b"),
    "a zero-width joiner": lambda text: middle(text, "\u200d"),
    "a word joiner": lambda text: middle(text, "\u2060"),
    "a soft hyphen": lambda text: middle(text, "\u00ad"),
    "a byte-order mark": lambda text: "\ufeff" + text,
    "a reversed direction": lambda text: middle(text, "\u202e"),
    "an isolate": lambda text: middle(text, "\u2066"),
    "a variation selector": lambda text: middle(text, "\ufe01"),
    "a supplementary selector": lambda text: middle(text, "\U000e0101"),
    "a Hangul filler": lambda text: text + "\u3164",
    "a grapheme joiner": lambda text: middle(text, "\u034f"),
    "tags behind it": lambda text: text + tagged("eve"),
    "an invisible times": lambda text: middle(text, "\u2062"),
}
NEIGHBOURS: Mapping[str, Disguise] = {
    "a dot and a host behind it": lambda text: f"{text}.evil.io",
    "a hyphen and a word behind it": lambda text: f"{text}-ext",
    "a word before it": lambda text: f"evil-{text}",
    "a letter more": lambda text: f"{text}s",
    "a combining mark": lambda text: middle(text, "\u0301"),
    "percent signs": lambda text: "".join(f"%{byte:02X}" for byte in text.encode()),
    "base64": lambda text: base64.b64encode(text.encode()).decode(),
    "a display name": lambda text: f"{text} <eve@evil.io>",
    "a second one behind a comma": lambda text: f"{text},eve@evil.io",
    "a second one behind a semicolon": lambda text: f"{text}; mallory",
    "a second one on the next line": lambda text: f"{text}\neve@evil.io",
}
SPELLINGS: Mapping[str, Disguise] = {
    "as it is": lambda text: text,
    "wide": wide,
    "zero-width spaces": "\u200b".join,
    "soft hyphens": "\u00ad".join,
    "word joiners": "\u2060".join,
    "variation selectors": "\ufe0e".join,
    "base64": lambda text: base64.b64encode(text.encode()).decode(),
    "base64 for addresses": lambda text: base64.urlsafe_b64encode(text.encode()).decode().rstrip("="),
    "base32": lambda text: base64.b32encode(text.encode()).decode(),
    "hexadecimal": lambda text: text.encode().hex(),
    "spaced hexadecimal": lambda text: text.encode().hex(" "),
    "percent signs": lambda text: "".join(f"%{byte:02X}" for byte in text.encode()),
    "twice percent": lambda text: quote(quote(text, safe=""), safe=""),
    "HTML entities": lambda text: "".join(f"&#{ord(char)};" for char in text),
    "hexadecimal entities": lambda text: "".join(f"&#x{ord(char):x};" for char in text),
    "named entities": lambda text: (
        html.escape(text).replace("@", "&commat;").replace(".", "&period;").replace("-", "&#45;")
    ),
    "unicode escapes": lambda text: "".join(f"\\u{ord(char):04x}" for char in text),
    "byte escapes": lambda text: "".join(f"\\x{byte:02x}" for byte in text.encode()),
    "spaced": " ".join,
    "base64 of base64": lambda text: base64.b64encode(base64.b64encode(text.encode())).decode(),
    "base64 of a sentence": lambda text: base64.b64encode(f"연락처는 {text} 입니다".encode()).decode(),
}
DIGIT_SPELLINGS: Mapping[str, Disguise] = {
    "Arabic digits": lambda text: "".join(chr(0x660 + int(c)) if c.isdigit() else c for c in text),
    "circled digits": lambda text: "".join("⓪①②③④⑤⑥⑦⑧⑨"[int(c)] if c.isdigit() else c for c in text),
    "bold digits": lambda text: "".join(chr(0x1D7CE + int(c)) if c.isdigit() else c for c in text),
    "Korean words": lambda text: "".join(WORDS[int(c)] if c.isdigit() else " " for c in text),
    "English words": lambda text: " ".join(ENGLISH[int(c)] for c in text if c.isdigit()),
    "underscores": lambda text: text.replace("-", "_"),
    "long dashes": lambda text: text.replace("-", "–"),
    "dots": lambda text: text.replace("-", "."),
    "slashes": lambda text: text.replace("-", "/"),
}
MAIL_SPELLINGS: Mapping[str, Disguise] = {
    "(at) and (dot)": lambda text: text.replace("@", " (at) ").replace(".", " (dot) "),
    "[at] and [dot]": lambda text: text.replace("@", "[at]").replace(".", "[dot]"),
    "at and dot": lambda text: text.replace("@", " at ").replace(".", " dot "),
    "골뱅이 and 점": lambda text: text.replace("@", "골뱅이").replace(".", "점"),
    "아트 and 닷": lambda text: text.replace("@", "(앳)").replace(".", "(닷)"),
    "rot13": lambda text: codecs.encode(text, "rot13"),
    "spaces about the sign": lambda text: text.replace("@", " @ ").replace(".", " . "),
    "a link": lambda text: f"mailto:{text}",
    "the small at": lambda text: text.replace("@", "﹫"),
}
