"""Requests to change a cell that is there already ("change the travel line in the budget to 2,300,000"): they never add
a row. Pure."""

from __future__ import annotations

import re

from orchestration.rule_planner.parse import Reading
from orchestration.rule_planner.things import find_things
from orchestration.rule_planner.words import QUOTE
from schemas.team import TeamSettings

_NUMBER = r"[₩$]?\d[\d,.]*\s?(?:만|천|억|万|千|億|k|m|million|thousand)?\s?(?:원|won|krw|ウォン|円)?"
_FORMS = (
    re.compile(
        r"^\W*(?:(?:please|pls|can\syou|could\syou|now|ok(?:ay)?|so|and)[\s,]+)*(?:change|set|update|edit|correct|fix|raise|lower"
        rf"|increase|decrease|bump|cut)\s(?!.*\b(?:rows?\swith|add|append|task|page)\b).*\bto\s{_NUMBER}\b",
        re.IGNORECASE,
    ),
    re.compile(rf"(?:을|를|은|는|금액)\s(?:.*\s)?{_NUMBER}(?:으로|로)\s?(?:바꿔|변경|수정|고쳐|올려|내려|맞춰)"),
    re.compile(rf"(?:を|は)[^。]*?{_NUMBER}に(?:変更|変え|修正|更新|直し|書き換え)"),
)
_PARTS = re.compile(
    rf"\b(?:line|row|cell|amount|figure|number|value|entry|item)\b|행|줄|칸|셀|금액|항목|행の|行|セル|金額|項目|{QUOTE}|(?:을|를|を)",
    re.IGNORECASE,
)


_TOLD = re.compile(r"[가-힣](?:라고|다고|달라고)|\b(?:tell|ask|remind|post|dm)\b|と(?:伝|言|投稿|送)", re.IGNORECASE)
"""What somebody is told."""


def is_cell_change(reading: Reading, team: TeamSettings) -> bool:
    """Whether a request asks to change what stands in a row of a sheet."""
    text = reading.marked
    if reading.channels(text) or reading.people(text) or _TOLD.search(text):
        return False
    if not any(form.search(text) for form in _FORMS) or not _PARTS.search(text):
        return False
    things = find_things(text, reading, team)
    return any(one.kind == "sheet" for one in things) and all(one.kind == "sheet" for one in things)
