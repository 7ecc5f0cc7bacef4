"""What is made of material before it is sent: a summary, a total, a chart, a PDF."""

from __future__ import annotations

import re

from orchestration.rule_planner.steps import Flow, Material, words
from orchestration.rule_planner.words import COLUMNS, NUMERIC_COLUMNS, column_named, cues_of
from schemas.values import Json, Payload

_FUNCTIONS = (
    ("avg", r"평균|\baverage\b|\bmean\b|\bavg\b|平均"),
    ("max", r"최대|최고|가장\s?(?:큰|많은|높은)|\bmax(?:imum)?\b|\bhighest\b|\blargest\b|\bbiggest\b|最大"),
    ("min", r"최소|최저|가장\s?(?:작은|적은|낮은)|\bmin(?:imum)?\b|\blowest\b|\bsmallest\b|最小"),
    ("count", r"개수|건수|갯수|몇\s?(?:개|건|줄|행)|\bcount\b|\bhow many\b|\bnumber of\b"),
)
_CHART_KINDS = (
    ("pie", r"원형|파이|\bpie\b|円"),
    ("line", r"선\s?(?:그래프|차트|형)|꺾은선|라인|추이|추세|\bline\b|\btrend\b|折れ線"),
)
_GROUPS = ("지역", "상품", "담당자", "항목", "날짜", "상태")
_BY_EN = re.compile(r"\b(?:by|per|for each)\s(\w+)", re.IGNORECASE)


def summarise(flow: Flow, materials: list[Material], *, focus: str = "") -> Material:
    """Add a summary of one or more materials."""
    data: Json = (
        materials[0].template if len(materials) == 1 else {m.label or str(m.step): m.template for m in materials}
    )
    label = ", ".join(m.label for m in materials if m.label)
    step = flow.add("text.summarize", {"data": data, "focus": focus or label})
    step.after = [m.step for m in materials]
    return flow.leave("summary", step, label)


def group_of(text: str) -> str | None:
    """Return the column that a text groups by ("지역별", "by region")."""
    for column in _GROUPS:
        for word in COLUMNS[column]:
            if re.search(rf"(?<![가-힣]){re.escape(word)}\s?(?:별|마다)", text) or (
                word.endswith("별") and word in text
            ):
                return column
    match = _BY_EN.search(text)
    return column_named(match[1], _GROUPS) if match else None


def aggregate(flow: Flow, material: Material, text: str) -> Material:
    """Add the total (or average, largest, ...) of a column of rows."""
    function = next((name for name, pattern in _FUNCTIONS if re.search(pattern, text, re.IGNORECASE)), "sum")
    column = column_named(text, NUMERIC_COLUMNS) or _column_for(material.label)
    group = group_of(text)
    inputs: Payload = {"rows": material.template, "column": column, "function": function, "group_by": group}
    step = flow.add("table.aggregate", inputs)
    kind = words(flow, _NAMES_KO[function], _NAMES_EN[function], _NAMES_KO["sum"])
    label = f"{material.label} {kind}"
    return flow.leave("rows" if group else "total", step, label)


_NAMES_KO = {"sum": "합계", "avg": "평균", "max": "최댓값", "min": "최솟값", "count": "개수"}
_NAMES_EN = {"sum": "total", "avg": "average", "max": "maximum", "min": "minimum", "count": "count"}


def _column_for(label: str) -> str:
    return "금액" if re.search(r"예산|지출|비용|budget", label) else "매출"


def draw(flow: Flow, material: Material, text: str) -> Material:
    """Add a chart of rows."""
    kind = next((name for name, pattern in _CHART_KINDS if re.search(pattern, text, re.IGNORECASE)), "bar")
    inputs: Payload = {
        "rows": material.template,
        "kind": kind,
        "x": group_of(text) or ("날짜" if kind == "line" else "지역"),
        "y": column_named(re.sub(r"매출\s?현황", "", text), NUMERIC_COLUMNS) or _column_for(material.label),
        "title": material.label,
    }
    return flow.leave("file_id", flow.add("chart.render", inputs), material.label)


def render(flow: Flow, summary: Material, title: str) -> Material:
    """Add a PDF of a summary and of the rows it was made from."""
    rows = flow.of_kind("rows", "records")
    inputs: Payload = {"title": title, "content": summary.template, "rows": rows.template if rows else None}
    return flow.leave("file_id", flow.add("report.render_pdf", inputs), title)


def wanted(flow: Flow, materials: list[Material], text: str, *, summarising: bool = False) -> None:
    """Add the transformations that a clause asks for of its materials."""
    cues = cues_of(text)
    if not materials:
        return
    rows = next((m for m in materials if m.kind == "rows"), None)
    if "chart" in cues and rows:
        draw(flow, rows, text)
    elif "pdf" in cues:
        render(flow, summarise(flow, materials), _report_title(flow, materials))
    elif summarising or "summary" in cues or "compare" in cues or _reports(text, rows) or _talk(materials, text):
        summarise(flow, materials, focus=_focus(flow, materials, text))
    elif "total" in cues and rows:
        aggregate(flow, rows, text)


def _talk(materials: list[Material], text: str) -> bool:
    """What was said in a channel is told as a summary, unless the messages themselves are asked for."""
    if any(material.kind != "messages" for material in materials):
        return False
    return bool(
        re.search(r"얘기|이야기|무슨|있었|논의|happen|going on|\bsay\b|said|discuss|talk|miss", text, re.IGNORECASE)
    )


def _reports(text: str, rows: Material | None) -> bool:
    """A report on data is a summary of it."""
    return rows is not None and bool(re.search(r"보고서|리포트|\breport\b", text, re.IGNORECASE))


def _focus(flow: Flow, materials: list[Material], text: str) -> str:
    labels = ", ".join(m.label for m in materials if m.label)
    if "compare" in cues_of(text) or len(materials) > 1:
        return words(flow, f"{labels} 비교", f"compare {labels}")
    group = group_of(text)
    return words(flow, f"{labels}, {group}별", f"{labels} by {group}") if group else labels


def _report_title(flow: Flow, materials: list[Material]) -> str:
    label = materials[0].label
    return words(flow, f"{label} 보고서", f"Report: {label}", f"{label}レポート").strip()
