"""English prohibitions: who is left out (not, except, instead of), which act (don't, no), what alone (only)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.text.prohibitions.prohibition import (
    CHANNEL,
    MENTION,
    ForbiddenAct,
    Prohibition,
    get_named_act,
    make_act_groups,
    make_prohibition,
)

_NAME = r"(?-i:[A-Z][a-z]+(?:\s[A-Z][a-z]+)?)|[가-힣]{2,4}|[一-龥々]{2,4}(?:\s[一-龥々]{1,4})?"
_ONE = rf"(?:{MENTION}|{CHANNEL}|{_NAME})"
_LIST = rf"(?:the\s)?{_ONE}(?:(?:\s?,\s?(?:or\s|and\s)?|\sor\s|\sand\s|\snor\s)(?:the\s)?{_ONE}){{0,4}}"
_EXCEPT = re.compile(
    r"\b(?:(?:but\s)?not(?:\s(?:to|in|on|into|for|with))?|except(?:\s(?:for|in|to|on))?|instead\sof(?:\s(?:in|to|on))?"
    r"|rather\sthan(?:\s(?:in|to|on))?|other\sthan(?:\s(?:in|to))?|excluding|exclude|leave\sout|leaving\sout|skip(?:ping)?"
    r"|without(?:\stelling)?|(?:any(?:where|one|thing|body)|every(?:where|one|body)|all)\sbut|apart\sfrom|avoid|minus"
    r"|keep(?:\sit)?\s(?:away\sfrom|out\sof)|stay\sout\sof|nothing\s(?:goes\s)?(?:to|in|into|on))\s"
    rf"(?P<who>{_LIST})(?:'s)?|\b(?:leave|keep)\s(?P<out>{_LIST})\sout\b",
    re.IGNORECASE,
)
_ACTS: dict[ForbiddenAct, str] = {
    "any": r"change\s(?:a\sthing|anything)|write\s(?:a\sthing|anything)|do\sanything",
    "delete": r"delet\w*|remov\w*|archiv\w*|trash\w*|eras\w*",
    "edit": r"edit\w*|chang\w*|updat\w*|touch\w*|modif\w*|overwrit\w*|alter\w*|renam\w*",
    "dm": r"dm(?:s|ing)?|direct[- ]messag\w*",
    "share": (r"shar\w*|send\w*|messag\w*|tell\w*|notif\w*|forward\w*|alert\w*|contact\w*|broadcast\w*"),
    "other": r"ping\w*|mention\w*|tag\w*|email\w*|cc\w*",
    "post": r"post\w*|announc\w*|publish\w*",
    "create": r"creat\w*|mak(?:e|ing)|add\w*|writ\w*|sav(?:e|ing)|log(?:ging)?|append\w*|put(?:ting)?|record\w*",
}
_NEGATION = (
    r"(?<!why )\b(?:do\s?n[o’']?t|do\snot|dont|did\s?n[o’']?t|never|no\sneed\sto|needn[’']?t"
    r"|(?:have|need)\s?n[o’']?t\sto|do(?:es)?\s?n[o’']?t\s(?:have|need)\sto|avoid|w/o|without|hold\soff(?:\son)?|refrain\sfrom|stop"
    r"|instead\sof|rather\sthan|anything\sbut|should\s?n[o’']?t|must\snot|must\s?n[o’']?t|not|no(?:\snew|\smore)?|skip)\s+"
)
_BETWEEN = (
    r"(?:(?:actually|yet|ever|please|be|even|just|go|bother|the|any|a|slack|notion|public|anything|it|that|this|to|doing|making)"
    r"\s+){0,3}?"
)
_ACT = re.compile(
    rf"{_NEGATION}{_BETWEEN}(?:{make_act_groups(_ACTS, 'v')})\b(?P<obj>[^.!?;\n]*?)"
    r"(?=[,.;!?\n()]|\b(?:just|but|only|until|till|then|instead)\b|$)"
    r"|\b(?P<w_any>change\snothing|read[- ]only|nothing\s(?:should|is\sto)\sbe\s(?:changed|written|posted))\b",
    re.IGNORECASE,
)
_NO_ORDER = re.compile(r"\b(?:not|never|no)\s+(?:only|just|later|sure|more\sthan|less\sthan|too)\b", re.IGNORECASE)
_DONE_ALREADY = re.compile(r"\b(?:did\s?n|does\s?n)[o’']?t\b", re.IGNORECASE)
_WITHOUT = re.compile(
    r"\b(?:without|w/o)\s(?!(?:delay|fail|further|hesitat|exception|question|problem|doubt))(?:the\s|any\s|a\s)?[a-z]+",
    re.I,
)
_ONLY = re.compile(
    r"(?<!not )\bonly\s(?:(?:post|send|share|put|tell|announce|publish)\s)?(?:it\s|this\s|that\s)?(?:to|in|on)\s"
    rf"(?P<who>{_LIST})"
    rf"|\b(?:post|send|share|announce)(?:\sit|\sthis|\sthat)?\s(?:to|in|on)\s(?P<alone>{_LIST})\sonly\b"
    rf"|(?P<others>{_LIST})\sand\sno\s(?:other\schannels?|one\selse|where\selse)\b",
    re.IGNORECASE,
)
_TARGET = re.compile(_ONE)
_OTHERS = re.compile(r"\b(?:other|others|else|elsewhere|existing|rest)\b", re.IGNORECASE)
"""All but what is meant: that the rest is left alone goes without saying, and forbids nothing that was asked for."""
_WORDS_BETWEEN = frozenset({"the", "or", "and", "nor"})


def find_in_english(text: str) -> Iterator[Prohibition]:
    """Yield the prohibitions that English words say."""
    for match in _EXCEPT.finditer(text):
        yield make_prohibition(text, match.span(), "any", _split(match["who"] or match["out"]))
    for match in _ACT.finditer(text):
        if not _NO_ORDER.match(text, match.start()):
            is_rest = _OTHERS.search(match["obj"] or "") is not None
            targets = [] if is_rest else _split(match["obj"] or "")
            yield make_prohibition(text, match.span(), "rest" if is_rest else get_named_act(match), targets)
    for match in _WITHOUT.finditer(text):
        yield make_prohibition(text, match.span(), "other", ())
    for match in _ONLY.finditer(text):
        names = match["who"] or match["alone"] or match["others"]
        yield make_prohibition(text, match.span(), "share", _split(names), only=True)


def _split(names: str) -> list[str]:
    return [found[0] for found in _TARGET.finditer(names) if found[0].lower() not in _WORDS_BETWEEN]
