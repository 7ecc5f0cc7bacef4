"""A day or time that a reply puts in the place of the only one of a text that was written ("argh, Friday noon. Edit the
post", "'오늘 6시까지'로 고쳐줘"). Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from orchestration.patterns import make_regex
from orchestration.rule_planner.thread.corrected_words import AROUND, CORRECTS, replace_words
from orchestration.rule_planner.thread.edit_clauses import find_edit_clauses
from orchestration.rule_planner.thread.told_reasons import remove_reasons
from orchestration.text.dates import FoundDate

FindDates = Callable[[str], Sequence[FoundDate]]
"""Finds the dates of a text."""
LONGEST = 120
_QUOTED = make_regex(r"[\"“「『‘]([^\"”」』’]+)[\"”」』’]|(?<!\w)'([^']+)'(?![A-Za-z])")
_DENIED = make_regex(
    r"(?:이|가|은|는)?\s?(?:아니라|아니고|말고|아니(?:야|지|에요|네|다|었\S*)요?(?=[\s.,!~]|$))"
    r"|(?:では|じゃ)(?:なくて?|ない(?:です)?)、?"
)
_NOT = make_regex(r"\b(?:not|instead\sof|rather\sthan)\s(?:on\s|at\s|by\s|the\s)*$", re.IGNORECASE)
_CLOCK = make_regex(
    r"(?:(?:오전|오후|午前|午後)\s?)?\d{1,2}\s?(?:시|時)(?:\s?(?:반|半|\d{1,2}\s?(?:분|分)))?"
    r"|\d{1,2}:\d{2}(?:\s?[ap]m\b)?|\b\d{1,2}\s?[ap]m\b"
    r"|\bnoon\b|\bmidnight\b|정오|자정|正午",
    re.IGNORECASE,
)
_AROUND = make_regex(
    rf"(?:{AROUND.pattern[:-1]}|까지|부터|에|전|쯤|by|until|till|before|from|at|on|due|for|음+|흠+|어"
    rf"|아이고|에고|argh+|ugh+|gah|hmm*|ah+|まで|から|に|へ|です|ね|よ)*",
    re.IGNORECASE,
)
"""What may stand around the one moment that is said."""


def replace_moment(text: str, said: str, find: FindDates) -> str | None:
    """Return a text with the moment of a reply in the place of its own; ``None`` where either has none or several, or
    the reply says anything else."""
    bare, orders = find_edit_clauses(said)
    quoted = _QUOTED.search(bare)
    if len(said) > LONGEST or not (orders or (CORRECTS.search(said) and quoted is None)):
        return None
    if quoted is not None:
        rest = bare.replace(quoted[0], " ")
        return _replace(text, quoted[1] or quoted[2], "", find) if _AROUND.fullmatch(rest) else None
    bare = remove_reasons(bare)
    new, old, rest = _split_denied(bare, find)
    if not new or not _AROUND.fullmatch(rest) or (not orders and _is_other_part(text, new, find)):
        return None
    return _replace(text, new, old, find)


def set_moment(text: str, words: str, find: FindDates) -> str | None:
    """Return a text with a moment in the place of the only one that it has, where the words are nothing else; the words
    where they are more than a moment; ``None`` where neither is so."""
    moments = _list_moments(words, find)
    if len(moments) != 1 or not _AROUND.fullmatch(words.replace(moments[0].text, "", 1).strip(" .!")):
        return words
    return _replace(text, words, "", find)


def _is_other_part(text: str, new: str, find: FindDates) -> bool:
    """Whether both name a day and a part of it: without a word that it is to be put right, another may be told of."""
    return any(one.has_day and one.has_time for one in find(new)) and any(
        one.has_day and one.has_time for one in find(text)
    )


def _list_moments(text: str, find: FindDates) -> list[FoundDate]:
    return [one for one in find(text) if not one.is_span and not one.cron]


def _split_denied(said: str, find: FindDates) -> tuple[str, str, str]:
    """Return the moment that is meant, the one that is said not to be, and the other words."""
    found = _list_moments(said, find)
    old = [one for one in found if _DENIED.match(said, one.span[1]) is not None or _NOT.search(said[: one.span[0]])]
    new = [one for one in found if one not in old]
    if len(new) != 1 or len(old) > 1:
        return "", "", said
    rest = said
    for one in reversed(found):
        behind = rest[one.span[1] :]
        rest = f"{rest[: one.span[0]]} {_DENIED.sub('', behind, count=1) if one in old else behind}"
    return new[0].text, old[0].text if old else "", _NOT.sub("", rest.strip())


def _replace(text: str, new: str, old: str, find: FindDates) -> str | None:
    """Return a text with a moment in the place of the only one of its kind."""
    meant, held = _list_moments(new, find), _list_moments(text, find)
    held = [one for one in held if not old or old.casefold() in one.text.casefold()]
    if len(meant) != 1 or not _AROUND.fullmatch(new.replace(meant[0].text, "", 1)):
        return None
    one = meant[0]
    alike = [each for each in held if each.has_day] if one.has_day else [each for each in held if each.has_time]
    alike = alike or held
    if len(alike) != 1 or text.count(alike[0].text) != 1:
        return None
    put = _join(alike[0], one)
    return replace_words(text, alike[0].text, put) if put and put != alike[0].text else None


def _join(held: FoundDate, new: FoundDate) -> str:
    """Return a moment with what the new one leaves of the one that stood there: its day beside another time."""
    if new.has_day:
        return new.text if new.has_time or not held.has_time else ""
    if not held.has_day:
        return new.text
    clock = _CLOCK.search(held.text)
    if clock is None:
        return "" if held.has_time else f"{held.text} {new.text}"
    return f"{held.text[: clock.start()]}{new.text}{held.text[clock.end() :]}"
