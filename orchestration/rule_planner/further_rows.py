"""One more row like the one that was just added, with another name and amount ("하나 더! '현수막' 15만"). Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from orchestration.rule_planner.parse import Reading
from orchestration.rule_planner.plan_text import build_plan
from orchestration.rule_planner.talk import Talk, build_flow, is_day
from orchestration.rule_planner.words import ANY_MARK
from orchestration.text.amounts import find_amounts
from schemas.values import Json, Payload

_ROWS = {"spreadsheet", "rows"}
"""The inputs by which a tool that adds rows is known."""
_WORDS = re.compile(
    r"(?:하나|한\s?(?:줄|건|개)|더|또|그리고|추가(?:로)?|넣어|적어|부탁(?:해|드려|드립니다)?|해|줘|주세요|요|도|은"
    r"|는|이랑|원|으로|로|같은|시트|거기|에|그거|날짜|아|참"
    r"|one|more|another|and|also|too|add|row|for|plus|same|sheet|date|please|pls|it'?s|at|with|in|there|oh|won|krw|,"
    r"|あと|もう|一つ|1つ|ひとつ|一件|一行|も|追加|お願い|しといて|足して|入れて|いれて|します|して|ください"
    r"|下さい|そっち|こっち|それ|は|で|ね|を|の|と|に|ウォン|円"
    r"|[\s.,!?~〜…、。！？:\-–—ㅎㅋ])+",
    re.IGNORECASE,
)
"""What may stand around the name and the amount."""


def build_further_row(talk: Talk) -> Payload | None:
    """Return the plan that adds one more row beside the last; ``None`` where a reply says anything else."""
    last = next((step for step in reversed(talk.earlier.steps) if step.is_effect), None)
    rows = last.inputs.get("rows") if last is not None and talk.takes(last, _ROWS) else None
    if last is None or not isinstance(rows, list) or len(rows) != 1 or not isinstance(rows[0], list):
        return None
    row = _fill_row(rows[0], talk.reading)
    if row is None:
        return None
    flow = build_flow(talk)
    flow.add(last.tool, {**last.inputs, "rows": [row]})
    return build_plan(flow, talk.task)


def _fill_row(before: Sequence[Json], reading: Reading) -> list[Json] | None:
    """Return a row with the name, the amount and the day of a reply in the places of those of the row before."""
    quotes, dates = reading.quotes(reading.marked), reading.dates(reading.marked)
    rest = re.sub(ANY_MARK, " ", reading.marked)
    amounts = find_amounts(rest, bare=True)
    if len(quotes) != 1 or len(dates) > 1 or len(amounts) != 1 or len(quotes) + len(dates) != len(reading.marks):
        return None
    if not _WORDS.fullmatch(f"{rest[: amounts[0].start]} {rest[amounts[0].end :]}"):
        return None
    said = [dates[0].start.date().isoformat()] if dates else []
    kinds = [_kind_of(cell) for cell in before]
    if kinds.count("text") != 1 or kinds.count("number") != 1 or (said and kinds.count("day") != 1):
        return None
    value = amounts[0].value
    new: dict[str, Json] = {"text": quotes[0].value, "number": int(value) if value.is_integer() else value}
    new |= {"day": said[0]} if said else {}
    return [new.get(kind, cell) for kind, cell in zip(kinds, before, strict=True)]


def _kind_of(cell: Json) -> str:
    if isinstance(cell, bool) or cell in (None, ""):
        return "empty"
    if isinstance(cell, int | float):
        return "number"
    return "day" if is_day(cell) else "text"
