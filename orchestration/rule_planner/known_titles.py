"""Titles that stand in a request without quotes: it is read once more as if they stood in them. Pure.

Names are known by code: what the words mean is for the grammar, and which title they name for the workspace.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.coverage import is_known_thing
from orchestration.rule_planner.plain_words import is_plain_en, is_plain_ja, is_plain_ko
from orchestration.rule_planner.replies import is_elsewhere_word
from orchestration.text.dates import find_dates
from orchestration.workspace import NamedTitle


def mark_titles(task: PlanningTask) -> PlanningTask | None:
    """Return the task with its titles in quotes; None where none stands in its words."""
    text = task.request.text
    for one in _list_meant(task):
        at = text.find(one.words)
        if at >= 0:
            text = f"{text[:at]}‘{one.words}’{text[at + len(one.words) :]}"
    if text == task.request.text:
        return None
    return replace(task, request=task.request.model_copy(update={"text": text}))


def _list_meant(task: PlanningTask) -> Iterator[NamedTitle]:
    """Yield the titles that words stand for: a part that is a plain word, a thing or a date names none."""
    request = task.request
    days = [found.text for found in find_dates(request.text, task.now, request.timezone, request.language)]
    for one in task.titles:
        if one.whole or not _is_common(one.words, days):
            yield one


def _is_common(words: str, days: Sequence[str]) -> bool:
    parts = words.split()
    return any(words in day for day in days) or all(
        is_elsewhere_word(part) or _is_plain(part) or is_known_thing(part) for part in parts
    )


def _is_plain(word: str) -> bool:
    if word.isascii():
        return is_plain_en(word)
    return is_plain_ko(word) if re.search("[가-힣]", word) else is_plain_ja(word)
