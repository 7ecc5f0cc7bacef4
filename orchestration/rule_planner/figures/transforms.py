"""What is made of what was read: sums, counts by group, charts, summaries, as a request words them."""

from __future__ import annotations

import re

from orchestration.patterns import compile_once, make_regex
from orchestration.rule_planner.plans.steps import Flow, Material, choose_text
from orchestration.rule_planner.reading.superlatives import Superlative, find_superlative
from orchestration.rule_planner.reading.words import COLUMNS, NUMERIC_COLUMNS, find_column, find_cues
from orchestration.text.text_length import find_line_count
from schemas.values import Json, Payload

_FUNCTIONS = (
    ("avg", r"평균|\baverage\b|(?<!\bi )\bmean\b(?!\s(?:to|that|the|it)\b)|\bavg\b|平均"),
    ("max", r"최대|최고|가장\s?(?:큰|많은|높은)|\bmax(?:imum)?\b|\bhighest\b|\blargest\b|\bbiggest\b|最大"),
    ("min", r"최소|최저|가장\s?(?:작은|적은|낮은)|\bmin(?:imum)?\b|\blowest\b|\bsmallest\b|最小"),
    ("count", r"개수|건수|갯수|몇\s?(?:개|건|줄|행|명)|何(?:件|個|人|名)|件数|\bcount\b|\bhow many\b|\bnumber of\b"),
)

_CHART_KINDS = (
    ("pie", r"원형|파이|\bpie\b|円"),
    ("line", r"선\s?(?:그래프|차트|형)|꺾은선|라인|추이|추세|\bline\b|\btrend\b|折れ線"),
)


def _compile_grouped(words: tuple[str, ...]) -> re.Pattern[str]:
    """Return what finds a column in a text that groups by it; a word may say so by its own ending ("유형별")."""
    named = "|".join(map(re.escape, words))
    ended = "".join(f"|{re.escape(word)}" for word in words if word.endswith("별"))
    return re.compile(rf"(?<![가-힣])(?:{named})\s?(?:별|마다|단위(?=로|의|\s|$)|別|ごと){ended}")


GROUPS = ("지역", "상품", "담당자", "항목", "날짜", "상태", "등급")
_GROUPED = {column: _compile_grouped(COLUMNS[column]) for column in GROUPS}

_BY_EN = make_regex(
    r"\b(?:by|per|for each|each|every)[\s-](?P<behind>\w+)|\b(?P<before>\w+)[\s-](?:breakdown|split)\b", re.IGNORECASE
)
_BY_PERSON = make_regex(
    r"(?<![가-힣])(?:사람|인원|팀원|담당)\s?(?:별|마다)|(?<![가-힣])(?:인당|각자|한\s?사람당)"
    r"|\b(?:by|per|for each|each|every)\s(?:person|head|people|member|teammate|owner|assignee|one of us)\b"
    r"|\bwho has how many\b"
    r"|(?:人|メンバー|担当者?|個人)(?:別|ごと|毎)|(?:一人|1人)(?:あたり|ずつ)",
    re.IGNORECASE,
)


_BY_GRADE = make_regex(
    r"(?<![가-힣])등급\s?(?:별|마다)|\b(?:by|per|for\seach|each|every)\s(?:customer\s)?(?:grade|tier)\b|(?:ランク|等級)(?:別|ごと|毎)",
    re.IGNORECASE,
)
_OF_GRADE = make_regex(
    r"(?:최고|최상위|최저|최하위|(?:제일|가장|젤)\s?(?:높은|좋은|낮은))\s?등급"
    r"|\b(?:top|highest|best|lowest|worst|bottom)[\s-](?:customer\s)?(?:grade|tier)\b"
    r"|(?:(?:一番|最も|いちばん)(?:上|高い|良い|下|低い)の?|最(?:高|上位|低)の?)(?:ランク|等級)",
    re.IGNORECASE,
)
"""One grade by its place: which of them is the highest is for who reads how many there are of each."""
_GRADE = "등급"
_UNITS_SOLD = make_regex(
    r"\bunits (?:were |we |got )?(?:sold|shipped|moved)\b|\b(?:sold|shipped|moved) units\b"
    r"|\bhow many (?:units )?(?:did|were|was|have|do|does)\b.{0,30}\b(?:sell|sold|ship|move[d]?)\b"
    r"|(?:몇\s?(?:개|대|건)|수량)\S*\s(?:나\s)?(?:팔|나갔|판매)|(?:팔린|판|판매된)\s?(?:개수|수량|갯수)|(?:何(?:個"
    r"|台)|いくつ)(?:く?らい)?(?:売|出)|販売数|\bnumber of (?:\S+ ){1,3}?(?:units )?sold\b",
    re.IGNORECASE,
)
"""Units that were sold are summed up, whether a sum is asked for or not."""


def find_function(text: str) -> str | None:
    """Return the function over a column that a text names ("평균", "how many"), or None."""
    if re.search(
        r"합계|총합|합치면|합하면|더하면|\baltogether\b|\bcombined\b|\badds?\s(?:(?:it|them|all)\s){0,2}up\b|合わせると|合わせて|足すと|\btotal\b|\bsum\b|合計",
        text,
        re.IGNORECASE,
    ):
        return "sum"
    return next((name for name, pattern in _FUNCTIONS if compile_once(pattern, re.IGNORECASE).search(text)), None)


def add_summary(flow: Flow, materials: list[Material], *, focus: str = "") -> Material:
    """Add a summary of one or more materials."""
    labels = list(dict.fromkeys(m.label for m in materials if m.label))
    label = ", ".join(labels)
    named = len(labels) == len(materials)
    data: Json = (
        materials[0].template
        if len(materials) == 1
        else {m.label if named else f"{m.label} {m.step}".strip(): m.template for m in materials}
    )
    step = flow.add("text.summarize", {"data": data, "focus": focus or label})
    step.after = [m.step for m in materials]
    return flow.leave("summary", step, label)


def find_group_column(text: str) -> str | None:
    """Return the column that a text groups by ("지역별", "by region", "사람별로")."""
    if _BY_PERSON.search(text):
        return "담당자"
    if _BY_GRADE.search(text):
        return _GRADE
    for column, grouped in _GROUPED.items():
        if grouped.search(text):
            return column
    match = _BY_EN.search(text)
    return find_column(match["behind"] or match["before"], GROUPS) if match else None


def add_aggregate(flow: Flow, material: Material, text: str) -> Material:
    """Add the total (or average, largest, ...) of a column of rows."""
    function = next((name for name, pattern in _FUNCTIONS if compile_once(pattern, re.IGNORECASE).search(text)), "sum")
    column = find_column(text, NUMERIC_COLUMNS) or _column_for(material.label)
    # Units that were sold are summed up where it is asked how many.
    column = "수량" if _UNITS_SOLD.search(flow.reading.marked) else column
    function = "sum" if function == "count" and column == "수량" else function
    ranked = find_superlative(text)
    group = find_group_column(text) or (ranked.column if ranked else None)
    function = "sum" if ranked and function in ("max", "min") else function
    if group == _GRADE:
        column, function, ranked = None, "count", None
    inputs: Payload = {"rows": material.template, "column": column, "function": function, "group_by": group}
    step = flow.add("table.aggregate", {**inputs, **_ranking(ranked)})
    kind = choose_text(flow, _NAMES_KO[function], _NAMES_EN[function], _NAMES_JA[function])
    label = f"{material.label} {kind}"
    return flow.leave("rows" if group else "total", step, label)


def list_target_names(flow: Flow) -> list[Json]:
    """Return what a figure, the amount that it is held against and what lies between them are called."""
    return [
        choose_text(flow, "합계", "total", "合計"),
        choose_text(flow, "목표", "target", "目標"),
        choose_text(flow, "차이", "difference", "差"),
    ]


def _ranking(ranked: Superlative | None) -> Payload:
    """Return what the tool is told of a ranking: the least first, and how many."""
    if ranked is None:
        return {}
    return {"order": "ascending" if ranked.ascending else None, "limit": ranked.most}


def add_group_count(flow: Flow, material: Material, group: str, text: str) -> Material:
    """Add how many records there are of each value of a column."""
    ranking = _ranking(find_superlative(text))
    inputs: Payload = {"rows": material.template, "function": "count", "group_by": group, **ranking}
    label = f"{material.label} {choose_text(flow, _NAMES_KO['count'], _NAMES_EN['count'], _NAMES_JA['count'])}"
    return flow.leave("rows", flow.add("table.aggregate", inputs), label)


_NAMES_KO = {"sum": "합계", "avg": "평균", "max": "최댓값", "min": "최솟값", "count": "개수"}

_NAMES_JA = {"sum": "合計", "avg": "平均", "max": "最大", "min": "最小", "count": "件数"}

_NAMES_EN = {"sum": "total", "avg": "average", "max": "maximum", "min": "minimum", "count": "count"}


def _column_for(label: str) -> str:
    return "금액" if re.search(r"예산|지출|비용|budget|予算|支出|費用", label) else "매출"


def add_chart(flow: Flow, material: Material, text: str) -> Material:
    """Add a chart of rows."""
    kind = next((name for name, pattern in _CHART_KINDS if compile_once(pattern, re.IGNORECASE).search(text)), "bar")
    inputs: Payload = {
        "rows": material.template,
        "kind": kind,
        "x": find_group_column(text) or ("날짜" if kind == "line" else "지역"),
        "y": find_column(re.sub(r"매출\s?현황", "", text), NUMERIC_COLUMNS) or _column_for(material.label),
        "title": material.label,
    }
    return flow.leave("file_id", flow.add("chart.render", inputs), material.label)


def add_pdf(flow: Flow, summary: Material, title: str) -> Material:
    """Add a PDF of a summary and of the rows it was made from."""
    rows = flow.of_kind("rows", "records")
    inputs: Payload = {"title": title, "content": summary.template, "rows": rows.template if rows else None}
    return flow.leave("file_id", flow.add("report.render_pdf", inputs), title)


def add_transforms(flow: Flow, materials: list[Material], text: str, *, summarising: bool = False) -> None:
    """Add the transformations that a clause asks for of its materials."""
    cues = find_cues(text)
    if not materials:
        return
    rows = next((m for m in materials if m.kind == "rows"), None)
    if "chart" in cues and rows:
        add_chart(flow, rows, text)
    elif "pdf" in cues:
        add_pdf(flow, add_summary(flow, materials), _report_title(flow, materials))
    elif (_shows_columns(flow, rows) or _LISTS.search(text)) and not _sums_up(text):
        return
    elif rows is not None and _find_group(text) and _ARRANGED.search(text) and _is_shown_here(flow):
        add_aggregate(flow, rows, text)
    elif summarising or "summary" in cues or "compare" in cues or _reports(text, rows) or _talk(materials, text):
        add_summary(flow, materials, focus=_with_line_count(flow, _focus(flow, materials, text), text))
    elif rows is None and materials[0].kind == "records" and (group := _find_group(text)):
        if group == "담당자" and _lists_by_owner(flow, text):
            flow.get_step(materials[0].step).inputs["sort"] = "@person"
            return
        add_group_count(flow, materials[0], group, text)
    elif rows and (group := _find_group(text)) and _counts_only_rows(flow, text):
        add_group_count(flow, rows, group, text)
    elif rows and _counts_rows(flow, text) and not _find_group(text):
        group = _GRADE if _OF_GRADE.search(flow.reading.marked) else None
        inputs: Payload = {"rows": rows.template, "function": "count", "group_by": group}
        flow.leave("rows" if group else "total", flow.add("table.aggregate", inputs), rows.label)
    elif rows and (
        "total" in cues
        or (_FIGURE_ASKED.search(flow.reading.marked) and _is_shown_here(flow))
        or _UNITS_SOLD.search(flow.reading.marked)
        or _find_group(text)
        or ("count" in cues and find_column(text, ("수량",)))
    ):
        add_aggregate(flow, rows, text)


_ROWS_COUNTED = make_regex(
    r"몇\s?(?:명|분|줄|행|곳|군데|개\s?사|건)|건수|인원\s?수|머릿수|명수|\b(?:how\smany|number\sof|count\s(?:of\s)?(?:the\s)?)\s?(?:[a-z]+\s){0,2}?"
    r"(?:customers|clients|contacts|members|people|companies|partners|rows|lines|entries|records|sales|deals|orders|transactions)\b"
    r"|何(?:人|名|行|社|件)|件数",
    re.IGNORECASE,
)
"""How many rows there are is asked for, by what they are of."""
_COUNTED_BY = make_regex(
    r"몇\s?(?:명|분|곳|군데|개\s?사)|(?:인원|명|고객|사람)\s?수|\bhow\smany\b|\bnumber\sof\b|何(?:人|名|社)|(?:人|社|名|顧客)数|(?:別|ごと)の数",
    re.IGNORECASE,
)
"""How many rows there are of each value is asked for."""
_FIGURE_ASKED = make_regex(
    r"\bwhat(?:['’]s|\s(?:is|was|were|are))\s(?:our|the|my)?\s?[^?.!]{0,40}\b(?:revenue|turnover|sales|spend(?:ing)?|expenses)\b(?!\s(?:rows|entries|list|records|sheet))"
    r"|\b(?:revenue|turnover|sales|spend(?:ing)?)\sso\sfar\b",
    re.IGNORECASE,
)
"""A question for what rows come to, with no word for a sum."""
_COUNTED = make_regex(
    r"몇|개수|갯수|건수|세(?:서|어|줘)|통계|집계|카운트|\b(?:how many|counts?|number|tally|totals?)\b|件数|何件"
    r"|いくつ|数",
    re.IGNORECASE,
)


def _counts_rows(flow: Flow, text: str) -> bool:
    """Whether it is asked how many rows there are; in English the words for that may be taken from where they stood."""
    if _UNITS_SOLD.search(flow.reading.marked):
        return False
    return _ROWS_COUNTED.search(text) is not None or (
        "count" in find_cues(text) and _ROWS_COUNTED.search(flow.reading.marked) is not None
    )


def _counts_only_rows(flow: Flow, text: str) -> bool:
    """Whether it is asked how many rows there are of each value, and for no figure of theirs."""
    said = _ROWS_OF_EACH.search(text) or _COUNTED_BY.search(text)
    counted = _counts_rows(flow, text) or said is not None
    return counted and find_column(text, NUMERIC_COLUMNS) is None and find_function(text) in (None, "count")


_ROWS_OF_EACH = make_regex(r"(?:고객|회원|직원|거래처|사람)\S*\s(?:\S+\s){0,4}?(?:세어|카운트|집계)")
"""That those who stand in a list are to be counted."""


def _lists_by_owner(flow: Flow, text: str) -> bool:
    """Whether records themselves are wanted in the order of who owns them, and not how many each has."""
    return _COUNTED.search(flow.reading.marked) is None and find_superlative(text) is None


def _shows_columns(flow: Flow, rows: Material | None) -> bool:
    """Whether rows are read for some of their columns: they are what is asked for, and no summary of them."""
    return rows is not None and bool(flow.get_step(rows.step).inputs.get("columns"))


_ARRANGED = make_regex(r"정리|취합|まとめ", re.IGNORECASE)


def _is_shown_here(flow: Flow) -> bool:
    """Whether figures are put in order for who asks, and not written up or sent to others."""
    whole = flow.reading.marked
    return not (_SUMMARISED.search(whole) or flow.reading.channels(whole) or flow.reading.people(whole))


_SUMMARISED = make_regex(r"요약|보고|\bsummar|\breport|要約|報告", re.IGNORECASE)
_LISTS = make_regex(r"(?:목록|리스트)(?:을|를|만|으로|로)?\s?(?:좀\s)?(?:정리|취합)")


def _sums_up(text: str) -> bool:
    """Whether a text asks for what says less than the data: not where it has that put in order."""
    cues = find_cues(_ARRANGED.sub(" ", text))
    return bool(cues & {"summary", "compare", "total", "count"}) or _find_group(text) is not None


def _with_line_count(flow: Flow, focus: str, text: str) -> str:
    """Return a focus with how long the summary is to be, where that was said."""
    count = find_line_count(text)
    return f"{focus} ({choose_text(flow, f'{count}줄', f'{count} lines', f'{count}行')})" if count else focus


def _find_group(text: str) -> str | None:
    ranked = find_superlative(text)
    return find_group_column(text) or (ranked.column if ranked is not None else None)


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
    labels = ", ".join(dict.fromkeys(m.label for m in materials if m.label))
    found = all(m.kind in {"found", "messages"} for m in materials)
    if "compare" in find_cues(text) or (len(materials) > 1 and not found):
        return choose_text(flow, f"{labels} 비교", f"compare {labels}")
    group = find_group_column(text)
    return choose_text(flow, f"{labels}, {group}별", f"{labels} by {group}") if group else labels


def _report_title(flow: Flow, materials: list[Material]) -> str:
    label = materials[0].label
    return choose_text(flow, f"{label} 보고서", f"Report: {label}", f"{label}レポート").strip()
