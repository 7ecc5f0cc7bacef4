"""Figures that code computes of data before a model words them: counts, sums, averages, shares of groups. Pure."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import TypeAlias

from orchestration.text.values import parse_number
from schemas.values import Json

Row: TypeAlias = dict[str, Json]
MOST_COLUMNS = 6
MOST_GROUPINGS = 3
MOST_GROUPS = 12
_HIDDEN = frozenset({"id", "url", "ts", "user", "thread_ts", "page_id"})


def compute_figures(data: Json) -> dict[str, Json]:
    """Return the figures of each list in data by its name; nothing of data that has no lists.

    Of rows: how many, of a column of numbers sum, average, least and most, and by a column of repeated names the
    counts, sums and shares in percent.
    """
    if isinstance(data, list):
        return _describe_list(data)
    if isinstance(data, dict):
        found = {name: _describe_list(part) for name, part in data.items() if isinstance(part, list)}
        return {name: figures for name, figures in found.items() if figures}
    return {}


def _describe_list(items: Sequence[Json]) -> dict[str, Json]:
    rows = [item for item in items if isinstance(item, dict)]
    if not rows or len(rows) < len(items):
        return {"count": len(items)} if items else {}
    columns = [name for name in dict.fromkeys(name for row in rows for name in row) if name not in _HIDDEN]
    numeric = [name for name in columns if _is_numeric(rows, name)][:MOST_COLUMNS]
    figures: dict[str, Json] = {"count": len(rows)}
    figures |= {name: _describe_column(rows, name) for name in numeric}
    for group in [name for name in columns if name not in numeric and _repeats(rows, name)][:MOST_GROUPINGS]:
        figures[f"by {group}"] = _describe_groups(rows, group, numeric)
    return figures


def _is_numeric(rows: Sequence[Row], name: str) -> bool:
    filled = [row[name] for row in rows if row.get(name) not in (None, "")]
    return bool(filled) and sum(parse_number(value) is not None for value in filled) >= 0.8 * len(filled)


def _repeats(rows: Sequence[Row], name: str) -> bool:
    kinds = {value for row in rows if isinstance(value := row.get(name), str) and 0 < len(value) <= 40}
    return 1 <= len(kinds) <= max(len(rows) * 0.7, 2)


def list_numbers(rows: Sequence[Row], name: str) -> list[float]:
    """Return the numbers of a column, without the cells that hold none."""
    return [float(number) for row in rows if (number := parse_number(row.get(name))) is not None]


def _describe_column(rows: Sequence[Row], name: str) -> dict[str, Json]:
    numbers = list_numbers(rows, name)
    figures: dict[str, Json] = {"average": _plain(math.fsum(numbers) / len(numbers))}
    if not is_share(rows, name):
        figures["sum"] = _plain(math.fsum(numbers))
    return {**figures, "least": _plain(min(numbers)), "most": _plain(max(numbers))}


def is_share(rows: Sequence[Row], name: str) -> bool:
    """Whether a column holds percentages, which add up to nothing."""
    return any(isinstance(cell := row.get(name), str) and "%" in cell for row in rows)


def _describe_groups(rows: Sequence[Row], group: str, numeric: Sequence[str]) -> dict[str, Json]:
    counts = Counter(str(row[group]) for row in rows if row.get(group) not in (None, ""))
    told: dict[str, Json] = {"count": _with_shares(dict(counts))}
    for name in numeric:
        if not is_share(rows, name):
            sums: defaultdict[str, float] = defaultdict(float)
            for row in rows:
                if row.get(group) not in (None, ""):
                    sums[str(row[group])] += float(parse_number(row.get(name)) or 0)
            told[name] = _with_shares(sums)
    return told


def _with_shares(values: dict[str, float] | dict[str, int]) -> dict[str, Json]:
    """Return the largest groups with their values and shares of the whole."""
    whole = math.fsum(values.values())
    ranked = sorted(values.items(), key=lambda item: (-item[1], item[0]))[:MOST_GROUPS]
    has_share = whole > 0 and all(value >= 0 for value in values.values())
    return {
        name: {"value": _plain(value), "share": f"{value / whole:.1%}"} if has_share else _plain(value)
        for name, value in ranked
    }


def _plain(number: float) -> int | float:
    return int(number) if float(number).is_integer() else round(float(number), 4)
