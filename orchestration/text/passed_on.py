"""An answer as it is passed on to others: without what is told to who asked of how it was read. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.messages import Wording

_NOTES = ("end.followed", "end.default_used", "end.recalled", "remembered.used_usual", "remembered.used_word")
"""Sentences on a line of their own that say how a request was read."""
_LEAST = 3
"""So many letters of a sentence tell it from others."""


def render_for_others(text: str, language: str, words: Wording) -> str:
    """Return an answer without how many were found and by what they were chosen, where they are listed; what figures
    are of stands in brackets behind them."""
    lines = [line for line in text.split("\n") if not any(_is_said(line, key, language, words) for key in _NOTES)]
    opening = words.say(language, "chosen.line", chosen="")
    chosen = next((line.removeprefix(opening).strip() for line in lines if line.startswith(opening)), "")
    lines = [line for line in lines if not line.startswith(opening)]
    is_list = len(lines) > 1 and re.fullmatch(_read_form("found.count", language, words), lines[0]) is not None
    if is_list:
        return "\n".join(lines[1:])
    counted = re.compile(r"\s?" + _read_form("figure.rows", language, words))
    first, *more = [counted.sub("", line) for line in lines] or [""]
    return "\n".join([f"{first} ({chosen})" if chosen else first, *more])


def _is_said(line: str, key: str, language: str, words: Wording) -> bool:
    before, _, rest = words.tables[language].get(key, "").partition("{")
    after = rest.rpartition("}")[2]
    return line.startswith(before) if len(before) >= _LEAST else len(after) >= _LEAST and line.endswith(after)


def _read_form(key: str, language: str, words: Wording) -> str:
    """Return the pattern of a sentence that holds one number."""
    return re.escape(words.say(language, key, count="#")).replace(r"\#", r"[\d,]+")


_INSTEAD = make_regex(
    r"(?<![가-힣])대신(?![가-힣])|\binstead\b|\b(?:do|send|handle)\s(?:it|that|this)\sfor\sme\b|代わりに|かわりに",
    re.IGNORECASE,
)
_ASKS = make_regex(
    r"달라고|주라고|하라고|부탁|\bask(?:ing)?\b|\bto\s(?:do|send|mail|email|handle|call|set|book)\b|もらえる?(?:よう|か)|ほしい|頼|お願い",
    re.IGNORECASE,
)
"""That somebody is to do something."""


def does_hand_on(text: str) -> bool:
    """Whether somebody is to be asked to do something instead."""
    return _INSTEAD.search(text) is not None and _ASKS.search(text) is not None
