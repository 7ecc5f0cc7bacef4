"""Summaries of rows and records: what is there, how much, when, and what stands out."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from datetime import date

from orchestration.patterns import make_regex
from orchestration.text.computed_figures import is_share
from orchestration.text.values import parse_number
from schemas.plan import Language
from schemas.values import Json

_DATE = make_regex(r"^\s*(\d{4})[-./](\d{1,2})[-./](\d{1,2})")


def parse_day(value: Json) -> date | None:
    """Return a cell's day, or None."""
    match = _DATE.match(value) if isinstance(value, str) else None
    try:
        return date(int(match[1]), int(match[2]), int(match[3])) if match else None
    except ValueError:
        return None


def format_number(value: float) -> str:
    """Return a number with thousands separators and at most two decimals."""
    if value == int(value) and abs(value) < 1e15:
        return f"{int(value):,}"
    return f"{value:,.2f}".rstrip("0").rstrip(".")


def format_won(value: float) -> str:
    """Return an amount of won in 억 and 만 ("1억 2,340만"), or "" where that would say nothing."""
    if abs(value) < 10_000:
        return ""
    sign, rest = ("-" if value < 0 else ""), int(abs(value))
    eok, man = rest // 100_000_000, rest % 100_000_000 // 10_000
    parts = [f"{eok:,}억" if eok else "", f"{man:,}만" if man else ""]
    about = "" if rest % 10_000 == 0 else "약 "
    return about + sign + " ".join(part for part in parts if part)


def format_amount(value: float, language: Language, *, money: bool) -> str:
    """Return a number; an amount of money in Korean also in 억 and 만."""
    plain = format_number(value)
    if not money:
        return plain
    if language == "ko":
        short = format_won(value)
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


TableRow = dict[str, Json]

_STATUS_NAMES = ("상태", "status", "state", "ステータス")

_TITLE_NAMES = ("title", "이름", "제목", "name", "항목")

_HIDDEN = frozenset({"id", "url", "title"})

_DONE = frozenset({"완료", "done", "complete", "completed", "closed", "完了"})

_MOST_COLUMNS = 3

_MOST_GROUPS = 3


def is_records(rows: Sequence[TableRow]) -> bool:
    """Whether rows are records of a database: they have a page's id or address and a title."""
    return bool(rows) and all("title" in row and ("url" in row or "id" in row) for row in rows)


def summarise_rows(rows: Sequence[TableRow], language: Language, label: str = "", focus: str = "") -> list[str]:
    """Return the lines of a summary of a sheet's rows; columns that ``focus`` names come first."""
    columns = _columns(rows)
    columns.sort(key=lambda column: column not in focus)
    numeric = [
        column for column in columns if _mostly(rows, column, parse_number) and not _mostly(rows, column, parse_day)
    ]
    lines = [_counted(len(rows), language, label, _span(rows, columns, language))]
    shown = sorted(numeric, key=lambda name: (name not in focus, not is_money(name)))[:_MOST_COLUMNS]
    lines += [_figures(rows, column, language) for column in shown]
    added = [column for column in numeric if not is_share(rows, column)]
    main = next((column for column in added if is_money(column)), next(iter(added), None))
    return lines + [_top(rows, group, main, language) for group in _groupings(rows, columns, numeric)[:2]]


def summarise_records(records: Sequence[TableRow], language: Language, label: str = "", focus: str = "") -> list[str]:
    """Return the lines of a summary of a database's records; their titles by the column that ``focus`` groups by."""
    columns = [column for column in _columns(records) if column not in _HIDDEN]
    lines = [_counted(len(records), language, label, "")]
    group = next((column for column in columns if f"{column}별" in focus or f"by {column}" in focus), None)
    if group:
        return lines + _list_grouped(records, group)
    status = next((column for column in columns if column.lower() in _STATUS_NAMES), None)
    if status:
        counts = Counter(str(record.get(status) or "-") for record in records)
        named = ", ".join(f"{name} {count}" for name, count in counts.most_common(5))
        lines.append(f"{status}: {named}")
    due = next((column for column in columns if any(parse_day(record.get(column)) for record in records)), None)
    if due:
        lines += _nearest(records, due, status, language)
    return lines if due or status else lines + [find_record_title(record) for record in records[:5]]


def _list_grouped(records: Sequence[TableRow], group: str) -> list[str]:
    """Return the titles of records by the values of a column, a record of several people under each."""
    titles: defaultdict[str, list[str]] = defaultdict(list)
    for record in records:
        value = record.get(group) or "-"
        for name in value if isinstance(value, list) else str(value).split(", "):
            titles[str(name)].append(find_record_title(record))
    return [f"{name}: {', '.join(named)}" for name, named in sorted(titles.items())]


def find_record_title(record: TableRow) -> str:
    """Return what a record is called."""
    named = (str(record[name]) for name in _TITLE_NAMES if record.get(name))
    return next(named, str(next(iter(record.values()), "")))


def _columns(rows: Sequence[TableRow]) -> list[str]:
    return list(dict.fromkeys(column for row in rows for column in row))


def _mostly(rows: Sequence[TableRow], column: str, reads: Callable[[Json], object]) -> bool:
    filled = [row[column] for row in rows if row.get(column) not in (None, "")]
    return bool(filled) and sum(reads(value) is not None for value in filled) >= 0.8 * len(filled)


def _span(rows: Sequence[TableRow], columns: Sequence[str], language: Language) -> str:
    """Return "2026-02-23 ~ 2026-03-01" of the first column of days, or ""."""
    for column in columns:
        days = [day for row in rows if (day := parse_day(row.get(column)))]
        if len(days) >= 0.8 * len(rows) and days:
            first, last = min(days).isoformat(), max(days).isoformat()
            return first if first == last else f"{first} ~ {last}" if language != "en" else f"{first} to {last}"
    return ""


def _counted(count: int, language: Language, label: str, span: str) -> str:
    about = f"{label}: " if label else ""
    when = f" ({span})" if span else ""
    unit = {"ko": f"총 {count:,}건", "en": f"{count:,} {'entry' if count == 1 else 'entries'}", "ja": f"全{count:,}件"}[
        language
    ]
    return f"{about}{unit}{when}"


def _figures(rows: Sequence[TableRow], column: str, language: Language) -> str:
    values = [value for row in rows if (value := parse_number(row.get(column))) is not None]
    share, money = is_share(rows, column), is_money(column)

    def said(value: float) -> str:
        return f"{format_number(value * 100)}%" if share else format_amount(value, language, money=money)

    average, low, high = (said(value).split("(")[0] for value in (sum(values) / len(values), min(values), max(values)))
    words = {
        "ko": ("합계 {}, ", "{} {}평균 {}, 최소 {}, 최대 {}"),
        "en": ("total {}, ", "{}: {}average {}, lowest {}, highest {}"),
        "ja": ("合計 {}、", "{}: {}平均 {}、最小 {}、最大 {}"),
    }
    total, line = words[language]
    return line.format(column, "" if share else total.format(said(sum(values))), average, low, high)


def _groupings(rows: Sequence[TableRow], columns: Sequence[str], numeric: Sequence[str]) -> list[str]:
    """Return the text columns whose values repeat: those that are worth grouping by."""
    found: list[str] = []
    for column in columns:
        if column in numeric or _mostly(rows, column, parse_day):
            continue
        kinds = {str(row.get(column)) for row in rows if row.get(column) not in (None, "")}
        if 1 < len(kinds) <= max(len(rows) * 0.7, 2):
            found.append(column)
    return found


def _top(rows: Sequence[TableRow], group: str, main: str | None, language: Language) -> str:
    totals: defaultdict[str, float] = defaultdict(float)
    for row in rows:
        if row.get(group) not in (None, ""):
            totals[str(row[group])] += (parse_number(row.get(main)) or 0) if main else 1
    best = sorted(totals.items(), key=lambda item: (-item[1], item[0]))
    money = bool(main and is_money(main))
    listed = ", ".join(
        f"{name} {format_amount(value, language, money=money).split('(')[0]}" for name, value in best[:_MOST_GROUPS]
    )
    whole = sum(totals.values())
    share = f" ({best[0][0]} {best[0][1] / whole:.0%})" if whole > 0 and best and best[0][1] > 0 else ""
    heading = {"ko": f"{group}별 {main or '건수'} 상위", "en": f"Top by {group}", "ja": f"{group}別上位"}[language]
    return f"{heading}: {listed}{share}"


def _nearest(records: Sequence[TableRow], due: str, status: str | None, language: Language) -> list[str]:
    """Return the records whose day comes first, among those not finished."""
    dated: list[tuple[date, str]] = []
    for record in records:
        day = parse_day(record.get(due))
        if day and not (status and str(record.get(status)).lower() in _DONE):
            dated.append((day, find_record_title(record)))
    nearest = sorted(dated)[:3]
    if not nearest:
        return []
    listed = ", ".join(f"{title} ({day.isoformat()})" for day, title in nearest)
    return [
        {"ko": f"{due} 가까운 순: {listed}", "en": f"Nearest {due}: {listed}", "ja": f"{due}が近い順: {listed}"}[
            language
        ]
    ]
