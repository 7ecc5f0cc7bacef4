"""The summariser without a model: it counts, adds and picks sentences; it never writes what the data does not say."""

from __future__ import annotations

from collections.abc import Sequence

from orchestration.proposers import Summary
from orchestration.rule_planner.table_summary import Row, is_records, records_summary, rows_summary
from orchestration.rule_planner.text_summary import messages_summary, text_summary
from schemas.events import ModelUse
from schemas.plan import Language
from schemas.values import Json

LONGEST = 900
"""Characters of a summary."""
_MOST_PARTS = 4


class RuleSummariser:
    """A ``Summariser`` that calls nothing. The same data always gives the same text."""

    async def summarise(self, data: Json, focus: str, language: Language) -> Summary:
        """Return a short text with the data's own numbers and sentences, marked as written without a model."""
        return Summary(summary_of(data, focus, language), ModelUse(), marked_offline=True)


def summary_of(data: Json, focus: str, language: Language) -> str:
    """Return the summary of any data: rows, records, messages, text, or several of these by name."""
    lines = _lines(data, language, "", focus)
    return _fitted(lines) if lines else _nothing(language)


def _lines(data: Json, language: Language, label: str, focus: str) -> list[str]:
    if isinstance(data, str):
        return [f"• {line}" for line in text_summary(data, language)]
    if isinstance(data, list):
        return _of_list(data, language, label, focus)
    if isinstance(data, dict):
        return _of_object(data, language, label, focus)
    return [] if data is None else [f"• {data}"]


def _of_list(items: Sequence[Json], language: Language, label: str, focus: str) -> list[str]:
    rows: list[Row] = [item for item in items if isinstance(item, dict)]
    if not items:
        return []
    if len(rows) < len(items):
        return [f"• {line}" for line in text_summary("\n".join(str(item) for item in items), language)]
    if all("text" in row and ("user" in row or "name" in row) for row in rows):
        lines = messages_summary(rows, language)
    elif is_records(rows):
        lines = records_summary(rows, language, label)
    else:
        lines = rows_summary(rows, language, label, focus)
    return [lines[0], *(f"• {line}" for line in lines[1:])]


def _of_object(data: dict[str, Json], language: Language, label: str, focus: str) -> list[str]:
    """Summarise the one content of a tool's result, or each of several named parts."""
    for key in ("rows", "records", "messages", "text"):
        if isinstance(data.get(key), list | str):
            return _lines(data[key], language, label, focus)
    parts = [(name, part) for name, part in data.items() if isinstance(part, list | str | dict)]
    if not parts or all(isinstance(part, str) and len(part) < 200 for _, part in parts):
        return [f"• {name}: {value}" for name, value in list(data.items())[:12]]
    lines: list[str] = []
    for name, part in parts[:_MOST_PARTS]:
        inner = _lines(part, language, name, focus)
        lines += inner if inner and inner[0].startswith(name) else [name, *inner]
    return lines


def _fitted(lines: Sequence[str]) -> str:
    """Join lines up to the longest length; what does not fit is left out whole."""
    kept: list[str] = []
    room = LONGEST
    for line in lines:
        if len(line) + 1 > room:
            break
        kept.append(line)
        room -= len(line) + 1
    return "\n".join(kept) or lines[0][: LONGEST - 1] + "…"


def _nothing(language: Language) -> str:
    return {
        "ko": "요약할 내용이 없습니다.",
        "en": "There is nothing to summarise.",
        "ja": "要約する内容がありません。",
    }[language]
