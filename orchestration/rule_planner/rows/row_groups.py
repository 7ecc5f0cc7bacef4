"""The rows of cells that are told one after the other ("부산 프로 3개 72만, 대구 프로 2개 48만"), each on its own,
and cells without the words that only join them. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from orchestration.patterns import make_regex
from schemas.values import Json

LEAST_AMOUNT = 1000
"""A smaller number may be of units: a row ends only where money stands."""
MOST_FIGURES = 2
"""A row of several tells at most how many there are and what they come to."""
_DAY = make_regex(r"\d{4}-\d\d-\d\d")
_JOINT = make_regex(
    r"^(?:이?랑|하고|[와과]|그리고|및|and|plus|as\swell\sas|と|;|[・·/])\s*|\s*(?:;|이?랑|하고|그리고|and|と|[・·/])$",
    re.IGNORECASE,
)
_COUNT = make_regex(
    r"(?:qty|quantity|units?|count|수량|개수|数量|個数)\s?[:：=]?\s?(?P<count>\d[\d,]*)(?:개|건|個|件)?", re.IGNORECASE
)
_NO_CELL = make_regex(
    r"(?:の|を|に|で|と|へ|は|が|も|分|よろしく(?:ね|です)?|お願い[ぁ-ん]*|에|을|를|로|으로|은|는|이|가|도|거|건|것|좀|요|부탁\S*|ㄱㄱ|ㅇㅇ"
    r"|and|please|pls|plz|thanks|thx|row|line|entry|[\W_]+)",
    re.IGNORECASE,
)


def drop_idle_cells(row: Json) -> Json:
    """Return a row without cells that only join others or are courtesy, and the others without what joins them."""
    if not isinstance(row, list):
        return row
    bare = [_JOINT.sub("", one).strip() if isinstance(one, str) else one for one in row]
    bare = [_read_count(one) if isinstance(one, str) else one for one in bare]
    return [one for one in bare if not (isinstance(one, str) and _NO_CELL.fullmatch(one)) and one != ""]


def _read_count(cell: str) -> Json:
    """Return how many there are where a cell says that, and any other cell as it is."""
    found = _COUNT.fullmatch(cell)
    return int(found["count"].replace(",", "")) if found is not None else cell


def split_rows(row: Json) -> list[Json]:
    """Return the rows of cells that were read as one: each begins with its texts and ends with its figures, all are
    alike, and one day may be of all."""
    if not isinstance(row, list):
        return [row]
    days = [one for one in row if is_day_cell(one)]
    groups = _group([one for one in row if not is_day_cell(one)])
    if len(groups) < 2 or len({_shape(one) for one in groups}) > 1 or not all(map(_is_sale, groups)):
        return [row]
    if len(days) not in (0, 1, len(groups)):
        return [row]
    dated: list[Json] = [*days] * (len(groups) if len(days) == 1 else 1)
    return [[*dated[at : at + 1], *group] for at, group in enumerate(groups)]


def is_day_cell(cell: Json) -> bool:
    """Whether a cell is a day in ISO form."""
    return isinstance(cell, str) and _DAY.fullmatch(cell) is not None


def _group(cells: Sequence[Json]) -> list[list[Json]]:
    """Return the cells parted before each text that follows a figure."""
    groups: list[list[Json]] = []
    for at, cell in enumerate(cells):
        if at == 0 or (isinstance(cell, str) and not isinstance(cells[at - 1], str)):
            groups.append([])
        groups[-1].append(cell)
    return groups


def _shape(group: Sequence[Json]) -> tuple[bool, ...]:
    return tuple(isinstance(one, str) for one in group)


def _is_sale(group: Sequence[Json]) -> bool:
    figures = [one for one in group if isinstance(one, int | float) and not isinstance(one, bool)]
    has_name = any(isinstance(one, str) for one in group)
    return has_name and 0 < len(figures) <= MOST_FIGURES and max(figures) >= LEAST_AMOUNT
