"""Days as people write them, and numbers as a summary says them."""

from __future__ import annotations

import re
from datetime import date

from schemas.plan import Language
from schemas.values import Json

_DATE = re.compile(r"^\s*(\d{4})[-./](\d{1,2})[-./](\d{1,2})")


def day_in(value: Json) -> date | None:
    """Return a cell's day, or None."""
    match = _DATE.match(value) if isinstance(value, str) else None
    try:
        return date(int(match[1]), int(match[2]), int(match[3])) if match else None
    except ValueError:
        return None


def figure(value: float) -> str:
    """Return a number with thousands separators and at most two decimals."""
    if value == int(value) and abs(value) < 1e15:
        return f"{int(value):,}"
    return f"{value:,.2f}".rstrip("0").rstrip(".")


def won(value: float) -> str:
    """Return an amount of won in 억 and 만 ("1억 2,340만"), or "" where that would say nothing."""
    if abs(value) < 10_000:
        return ""
    sign, rest = ("-" if value < 0 else ""), int(abs(value))
    eok, man = rest // 100_000_000, rest % 100_000_000 // 10_000
    parts = [f"{eok:,}억" if eok else "", f"{man:,}만" if man else ""]
    about = "" if rest % 10_000 == 0 else "약 "
    return about + sign + " ".join(part for part in parts if part)


def amount(value: float, language: Language, *, money: bool) -> str:
    """Return a number; an amount of money in Korean also in 억 and 만."""
    plain = figure(value)
    if not money:
        return plain
    if language == "ko":
        short = won(value)
        return f"{plain}원({short} 원)" if short else f"{plain}원"
    return f"₩{plain}"


def is_money(column: str) -> bool:
    """Whether a column's name says that it holds money."""
    return bool(
        re.search(
            (
                r"매출|금액|비용|예산|지출|단가|가격|수입|급여|sales|revenue|amount|cost|budget|spend"
                r"|price|売上|金額"
            ),
            column,
            re.IGNORECASE,
        )
    )
