"""Which step of a plan holds a number of its request: as it is, as a part of an amount, as a day, as an hour, as how
much later something goes out, or as how many things are made. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import compile_once, make_regex
from orchestration.policy.request_words import Word
from orchestration.text.amounts import find_amounts
from schemas.plan import Plan

_DAY_DOTTED = make_regex(r"(?P<month>\d{1,2})\.(?P<day>\d{1,2})")
"""A number that may be a day of a month."""
_NOON = 12
_ENDS = make_regex(
    r"\s*(?:(?:instead|please|pls|now|then|actually|sharp|tho|though|ok(?:ay)?)\b\s*)?(?:[,.!?~\s]*(?:please|pls|thanks|thx)?[.!?~\s]*$"
    r"|,?\s(?:not|instead of|rather than)\s)",
    re.IGNORECASE,
)
"""What follows a bare hour that is all that is to become otherwise."""
_DENIED = make_regex(r"\b(?:not|instead of|rather than)\s$", re.IGNORECASE)
"""What denies the number behind it: no step is to hold that."""
_MOVED_BY = make_regex(
    r"\d{1,3}\s?(?:분|시간)\s?(?:만|정도|쯤)?\s?(?:더\s?)?(?:당[겨기]|앞당|미[뤄루]|늦[춰추게]|일찍|먼저|뒤로|앞으로)"
    r"|\d{1,3}\s?(?:分|時間)(?:だけ|ほど|くらい)?、?(?:早め|早く|前倒し|繰り上げ|遅ら|遅く|後ろ|後に|ずら|延ば)"
    r"|\d{1,3}\s?(?:min(?:ute)?s?|h(?:ou)?rs?|hours?)\s(?:earlier|later|sooner|back|forward)\b",
    re.IGNORECASE,
)
"""By how much a message that goes out later is moved, which its new moment holds."""
_COUNTED = make_regex(
    r"\d\s?(?:분|시간|명|개|건|줄|행|장|곳|팀|가지|배|원|[分人名件個行枚倍]|時間|日間|週間"
    r"|(?:min(?:ute)?s?|h(?:ou)?rs?|days?|weeks?|months?|people|seats?|users?|accounts?|copies|times|items?|rows?|lines?)\b)",
    re.IGNORECASE,
)
"""A number of something, which the figures of a day or an hour don't hold."""
_AT = make_regex(r"\bat\s(?:about\s|around\s)?$", re.IGNORECASE)
"""What makes an hour of the number behind it, which no name of a record holds."""
_MOMENT = make_regex(r"\d{4}-\d{2}-\d{2}(?:t\d{2}:\d{2}(?::\d{2})?(?:[+-]\d{2}:\d{2}|z)?)?")
_COUNTS = make_regex(
    r"\d\s?(?:줄|행|건|개|가지|[行件個]|つ|(?:more\s|new\s)?(?:rows?|lines?|tasks?|pages?|items?|entr(?:y|ies)|things)\b)",
    re.IGNORECASE,
)
"""How many things there are."""


def find_number_field(one: Word, plan: Plan, values: Mapping[str, str], text: str) -> str:
    """Return the field or the step that holds a number of a request; empty where none does."""
    bare = one.words.replace(",", "")
    # "1.44M" is held as 1440000.
    kept = [bare, f"{bare.replace('.', '')}00"] if "." in bare else [bare]
    kept += [f"{found.value:.0f}" for found in find_amounts(text) if found.start <= one.start < found.end]
    is_counted = _COUNTED.match(text, one.end - 1) is not None
    is_hour = _AT.search(text[: one.start]) is not None
    for name, held in values.items():
        if is_hour and name.endswith(".title"):
            continue
        if any(_holds_number(_MOMENT.sub(" ", held) if is_counted else held, said) for said in kept):
            return name
    field = ""
    if (dotted := _DAY_DOTTED.fullmatch(bare)) is not None:
        day = f"-{int(dotted['month']):02}-{int(dotted['day']):02}"
        field = next((name for name, held in values.items() if day in held), "")
    if not field and bare.isdigit() and 0 < int(bare) < _NOON and _ENDS.match(text, one.end):
        field = next((name for name, held in values.items() if f"t{int(bare) + _NOON:02}:" in held.casefold()), "")
    if not field and _MOVED_BY.match(text, one.start):
        field = next((name for name in values if name.endswith(".post_at")), "")
    if not field and _COUNTS.match(text, one.end - 1):
        field = _find_counted(bare, plan)
    return field


def is_denied_number(one: Word, text: str) -> bool:
    """Return whether the words before a number say that it is not meant."""
    return _DENIED.search(text[: one.start]) is not None


def _holds_number(held: str, said: str) -> bool:
    """Whether a text holds a number: whole, or as the beginning of an amount ("288만" is 2880000)."""
    return compile_once(rf"(?<!\d)0?{re.escape(said)}0*(?!\d)").search(held.replace(",", "")) is not None


def _find_counted(count: str, plan: Plan) -> str:
    """Return the step that adds so many rows, or the first effect of so many."""
    effects = [action for action in plan.actions if action.is_effect]
    rows = ((action.id, action.inputs.get("rows")) for action in effects)
    field = next((name for name, added in rows if isinstance(added, list) and str(len(added)) == count), "")
    return field or (effects[0].id if effects and str(len(effects)) == count else "")
