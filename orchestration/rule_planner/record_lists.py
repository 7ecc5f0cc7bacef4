"""Several new records of one request: each is quoted with its own fields behind it, and may share others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise

from orchestration.rule_planner.new_records import NewRecord, read_new_record
from orchestration.rule_planner.parse import Reading
from orchestration.rule_planner.words import DATE, NAMED, QUOTE

_HEAD = re.compile(rf"(?P<head>[^{QUOTE[1:-1]}]+?):\s*(?={QUOTE})")
_ENTRY = re.compile(rf"{QUOTE}\s?(?:\([^()]*\)|{NAMED}(?:님|씨|さん)?(?=\s*[,、—–]|\s-\s))?")
_JOINT = re.compile(r"\s*(?:,|、|이랑|랑|와|과|하고|및|と|\band\b|&)?\s*(?:and\s)?", re.IGNORECASE)
_SHARED = re.compile(
    r"(?:둘\s?다|두\s?개\s?다|셋\s?다|전부|모두)(?:은|는|\s다)?(?=\s)"
    r"|\b(?:both|all(?:\s(?:of\sthem|three|four))?)\b(?:\sare)?|(?:どちら|どれ|両方|すべて|全部)(?:とも|も)?(?:、)?",
    re.IGNORECASE,
)
"""What opens the words that are said of each of several."""
_OWNER_LAST = re.compile(rf"({QUOTE})\s({DATE}(?:까지|まで)?)\s({NAMED})$")
"""Until when and whose a quoted task of a list is, with no word between them."""
_COUNT = re.compile(
    r"(?<![가-힣])(?:두|세|네|다섯|\d+)\s?(?:개|건|가지)(?:만|를|을)?(?=\s|$|:)|(?<=[\s가-힣])(?:두|세|네)\s?개만"
    r"|\b(?:two|three|four|five|[2-9])\s(?=(?:new\s)?(?:tasks|to-?dos|action items)\b)"
    r"|(?:[2-9二三四五]つ|[2-9二三四五]件)(?:を)?",
    re.IGNORECASE,
)
"""How many there are: they are counted by their names."""


def read_new_records(reading: Reading, myself: str, now: datetime) -> tuple[NewRecord, ...]:
    """Return the records that a whole request asks for: one, or each that is quoted with its own fields behind it."""
    quotes = list(re.finditer(QUOTE, reading.marked))
    if len(quotes) > 1 and (texts := _list_shared(reading.marked)):
        return _read_each(reading, texts, myself, now)
    head = _HEAD.match(reading.marked)
    if len(quotes) > 1 and head is not None:
        ends = [*(one.start() for one in quotes[1:]), len(reading.marked)]
        pieces = [reading.marked[one.start() : end].strip(" ,、\n") for one, end in zip(quotes, ends, strict=True)]
        texts = [_OWNER_LAST.sub(r"\1, \3, \2", f"{head['head']}: {one}") for one in pieces]
        return _read_each(reading, texts, myself, now)
    one = read_new_record(reading, myself, now)
    return (one,) if one is not None else ()


def _read_each(reading: Reading, texts: Sequence[str], myself: str, now: datetime) -> tuple[NewRecord, ...]:
    """Return the records of these marked texts, none where one of them is no whole one."""
    told = [read_new_record(replace(reading, marked=text), myself, now) for text in texts]
    made = tuple(one for one in told if one is not None and one.title)
    return made if len(made) == len(told) else ()


def _list_shared(text: str) -> list[str]:
    """Return a text for each quote of a list, with the words that are said of all of them; none where it is no list."""
    entries = list(_ENTRY.finditer(text))
    between = [text[one.end() : other.start()] for one, other in pairwise(entries)]
    before, behind = text[: entries[0].start()], text[entries[-1].end() :]
    shared = _SHARED.search(behind)
    listed = all(_JOINT.fullmatch(one) for one in between)
    if not listed or (shared is None and not all("(" in one[0] for one in entries)):
        return []
    if any(re.search(DATE, one[0]) for one in entries):
        return []
    behind = f"{behind[: shared.start()]}\n{behind[shared.end() :]}" if shared is not None else behind
    return [re.sub("[ \t]+", " ", _COUNT.sub(" ", f"{before}{one[0]}{behind}")) for one in entries]
