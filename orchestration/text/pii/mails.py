"""E-mail addresses, as they are written and as people spell them to be overlooked: ``(at)``, 골뱅이, spaces. Pure.

What stands before the sign is read backwards from it: a text that is long and holds many signs is read once.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator

from orchestration.text.pii.numbers import TextSpan
from orchestration.text.prefilter import Prefilter

_HOST = r"@[\w\-]{1,63}(?:\.[\w\-]{1,63}){0,3}\.[A-Za-z]{2,24}"
EMAIL = re.compile(rf"[\w.%+\-]{{1,64}}{_HOST}", re.ASCII)
_AT_HOST = re.compile(_HOST, re.ASCII)
LONGEST_NAME = 64
_NAME_LETTERS = string.ascii_letters + string.digits + "_.%+-"
_SPELLED_LETTERS = _NAME_LETTERS + "ıİ"
"""Where case does not count, these count as an i."""

_AT = r"(?:at|앳|엣|아트|골뱅이|アット)"
_DOT = r"(?:dot|닷|도트|쩜|점|ドット)"
_SIGN = (
    r"(?:(?<=[(\[{<])\s*(?:" + _AT + r"|@)\s*[)\]}>]|(?<=골)뱅이)\s*[A-Za-z0-9\-]{2,63}"
    rf"(?:\s*(?:[(\[{{<]\s*(?:{_DOT}|\.)\s*[)\]}}>]|\sdot\s|\s?(?:점|닷)\s?|\.)\s*[A-Za-z]{{2,24}}){{1,3}}(?![A-Za-z])"
)
_APART = r"(?<=@)\s?[A-Za-z0-9\-]{2,63}(?:\s?\.\s?[A-Za-z]{2,24}){1,3}(?![A-Za-z])"
_IN_WORDS = r"(?<= )(?:at|@) [A-Za-z0-9\-]{2,63}(?: (?:dot|\.) [A-Za-z]{2,24}){1,3}(?![A-Za-z])"
_SPELLED = re.compile(rf"[(\[{{<골@](?:{_SIGN}|{_APART})", re.IGNORECASE)
_SPELLED_IN_WORDS = re.compile(rf"[(\[{{<골@ ](?:{_SIGN}|{_IN_WORDS}|{_APART})", re.IGNORECASE)
"""A sign and what stands behind it; the first letter alone says which form it can be."""
_LETTERED_HOST = re.compile(r"@(?: [\w.\-]){4,80}(?!\S)", re.ASCII)
_LETTERED_NAME = re.compile(r"(?<!\S)(?:[\w.%+\-] ){2,64}\Z", re.ASCII)
_BRACKETS = (b"(", b"[", b"{", b"<")
_WIDE_SIGNS = ("골뱅이", "앳", "엣", "아트", "アット")
NameStart = Callable[[str, re.Match[str], int], int]
"""Where the name before a sign begins, not before a place that is taken; ``-1`` where there is none."""


def may_spell_mail(look: Prefilter) -> bool:
    """Whether a sign stands in a text that may be that of an address: a cheap look."""
    if b"@" in look.letters or (look.is_wide and any(sign in look.seen for sign in _WIDE_SIGNS)):
        return True
    small = look.small
    if b" at " in small and (_may_say_dot(look) or any(sign in small for sign in _BRACKETS)):
        return True
    return b"at" in small and any(bracket + b"at" in small for bracket in _BRACKETS)


def _may_say_dot(look: Prefilter) -> bool:
    return b" dot " in look.small or b" . " in look.letters


def mails(look: Prefilter) -> Iterator[TextSpan]:
    """Yield the e-mail addresses that are written as such."""
    yield from _read_backwards(look.seen, _AT_HOST, _name_start)


def spelled_mails(look: Prefilter) -> Iterator[TextSpan]:
    """Yield e-mail addresses with words for their signs, or with spaces."""
    form = _SPELLED_IN_WORDS if _may_say_dot(look) else _SPELLED
    yield from _read_backwards(look.seen, form, _spelled_start)
    for span in _read_backwards(look.seen, _LETTERED_HOST, _lettered_start):
        if EMAIL.fullmatch(look.seen[span.start : span.end].replace(" ", "")):
            yield span


def _read_backwards(text: str, form: re.Pattern[str], start_of: NameStart) -> Iterator[TextSpan]:
    """Yield each sign and host with the name before it; none reaches into the one before."""
    taken = at = 0
    while found := form.search(text, at):
        start = start_of(text, found, taken)
        if start < 0:
            at = found.start() + 1
        else:
            yield TextSpan(start, found.end(), "email")
            taken = at = found.end()


def _name_start(text: str, found: re.Match[str], taken: int) -> int:
    length = _run_before(text, found.start(), taken, _NAME_LETTERS)
    return found.start() - length if length else -1


def _run_before(text: str, end: int, taken: int, letters: str) -> int:
    """Return how many letters of a name stand before a place."""
    before = text[max(taken, end - LONGEST_NAME) : end]
    return len(before) - len(before.rstrip(letters))


def _spelled_start(text: str, found: re.Match[str], taken: int) -> int:
    """Before a word in brackets there may be spaces, before a bare sign one."""
    end = found.start()
    if text[end] == "@":
        end -= end > taken and text[end - 1].isspace()
    elif text[end] != " ":
        while end > taken and text[end - 1].isspace():
            end -= 1
    length = _run_before(text, end, taken, _SPELLED_LETTERS)
    return end - length if length >= 2 else -1


def _lettered_start(text: str, found: re.Match[str], taken: int) -> int:
    name = _LETTERED_NAME.search(text, max(taken, found.start() - 2 * LONGEST_NAME), found.start())
    return name.start() if name else -1
