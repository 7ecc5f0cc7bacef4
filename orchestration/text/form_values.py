"""Form values: whether a value is of its field's kind and stands in the data. Pure."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import date

from orchestration.text.claims import Evidence
from orchestration.text.claims.calendar import NamedDay
from orchestration.text.claims.figures import find_figures
from orchestration.text.disguise import normalise_text
from orchestration.text_proposers import FieldKind
from schemas.values import Json

LONGEST_NAME = 80
LONGEST_QUOTE = 500


def read_form_value(kind: FieldKind, options: Sequence[str], given: Json, evidence: Evidence) -> Json:
    """Return a value as its kind; ``None`` where it is none, or does not stand in the data."""
    match kind:
        case "choice":
            return given if given in options else None
        case "yes_no":
            return given if isinstance(given, bool) else None
        case "number":
            return given if _has_number(given, evidence) else None
        case "date":
            return given if isinstance(given, str) and _has_date(given, evidence) else None
        case "name" | "quote":
            most = LONGEST_NAME if kind == "name" else LONGEST_QUOTE
            return given if isinstance(given, str) and 0 < len(given) <= most and _stands(given, evidence) else None


def _has_number(given: Json, evidence: Evidence) -> bool:
    if not isinstance(given, int | float) or isinstance(given, bool) or not math.isfinite(given):
        return False
    digits = f"{abs(given):f}".rstrip("0").rstrip(".")
    return all(evidence.has_figure(figure) for figure in find_figures(digits))


def _has_date(given: str, evidence: Evidence) -> bool:
    try:
        day = date.fromisoformat(given)
    except ValueError:
        return False
    return evidence.has_day(NamedDay(day.year, day.month, day.day))


def complete_year(given: str, data: str, today: date) -> str:
    """Return a day with the year that brings it nearest to today, where the data does not say the one that it has."""
    day = date.fromisoformat(given)
    if re.search(rf"(?<!\d)(?:{day.year}|['’]?{day.year % 100:02}(?=년|年|[./-]\d))", data):
        return given
    near = list[date]()
    for year in (today.year - 1, today.year, today.year + 1):
        with suppress(ValueError):  # the last day of a February
            near.append(day.replace(year=year))
    return min(near, key=lambda one: abs(one - today)).isoformat() if near else given


def _stands(given: str, evidence: Evidence) -> bool:
    return bool(re.search(r"\w", given)) and evidence.has_words(normalise_text(given))
