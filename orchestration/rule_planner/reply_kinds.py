"""Which kind of reply a request gets that no steps serve: help, what it forbids, what cannot be done. Pure."""

from __future__ import annotations

import re

from orchestration.rule_planner import replies
from orchestration.rule_planner.clauses import split_clauses
from orchestration.rule_planner.parse import Reading
from orchestration.rule_planner.verbs import EFFECT_ACTS, EffectKind
from orchestration.rule_planner.watch_requests import is_watch_request
from orchestration.text.dates.rare_recurrence import find_rare_recurrences
from orchestration.text.prohibitions import read_taken_on

_FORGOTTEN = re.compile(
    r"(?:그|거|이름이|그게)\s?(?:뭐|머)(?:였?더라|였지)|\bwhat(?:'s| was) it called\b|(?:何|なん)だっけ", re.IGNORECASE
)
"""Words of who searches for a name that does not come to them: what stands there names nothing."""


def find_reply_kind(reading: Reading) -> str | None:
    """Return the kind of reply to a request that no steps serve, or None where some may."""
    if replies.is_smalltalk(reading.text):
        return "smalltalk"
    if replies.is_help_request(reading.text) and not (
        reading.quotes(reading.marked) or reading.channels(reading.marked)
    ):
        return "help"
    if (reading.prohibitions and not reading.text) or _takes_on_something(reading):
        return "forbids"
    if is_watch_request(reading.text):
        return "watch"
    if find_rare_words(reading):
        return "recurs"
    return "unsupported" if _FORGOTTEN.search(reading.marked) else None


def _takes_on_something(reading: Reading) -> bool:
    """Whether somebody takes on what is not known to be a task: nothing is to be done about it."""
    taken = read_taken_on(reading.marked)
    return taken is not None and taken not in reading.marks and reading.language != "en"


def find_rare_words(reading: Reading) -> str:
    """Return the words by which an effect is to recur in a way that no schedule holds; "" where there are none."""
    spans = find_rare_recurrences(reading.marked)
    acts = {one.act for one in split_clauses(reading.marked, reading.language)} if spans else set[EffectKind | None]()
    start, end = spans[0] if acts & EFFECT_ACTS else (0, 0)
    return reading.marked[start:end].strip()
