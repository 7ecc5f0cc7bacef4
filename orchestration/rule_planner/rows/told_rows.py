"""Rows for a sheet whose cells stand behind the order to add them ("매출시트에 추가: 3/4 부산", "new one for 고객: …").

It counts only where what stands before the cells names one sheet, and perhaps its tab, and nothing else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.things import Thing, find_things
from orchestration.rule_planner.reading.words import COLUMNS, DATE, NUMERIC_COLUMNS, find_column
from orchestration.rule_planner.rows.row_details import POLITE_KO, build_named_row, read_row_details, split_owner
from orchestration.rule_planner.rows.row_frames import complete_rows, read_row_frame
from orchestration.rule_planner.rows.row_groups import is_day_cell
from orchestration.rule_planner.rows.row_parts import read_row_parts
from orchestration.rule_planner.rows.row_places import TABS_BY_WORD, normalise_reading
from orchestration.rule_planner.rows.row_sentences import is_row, list_sentence_parts, read_named_cells, strip_asides
from orchestration.rule_planner.rows.row_values import parse_rows
from orchestration.text.dates.past_days import is_told_as_over, move_to_past
from schemas.team import TeamSettings
from schemas.values import Json

_NEW_KO = (
    r"(?:(?:새\s?(?:로\s)?)?(?:고객|행|줄|내역|항목|데이터|건)?(?:을|를)?\s?"
    r"(?:한\s?(?:줄|행|건|명)|하나|1\s?(?:줄|행|건))?(?:만)?\s?)"
)
_NEW_EN = r"(?:(?:an?|another|one|the|this|following|new|row|line|entry|record|customer|client)\s)*"
_BREAK = r"\s?(?::|：|\s[-–—]\s|\s?[-–—]{2}\s?)\s*"
_SAYS_JA = r"(?:って|という|と|を|で)?(?:(?:[1１一]行|1件)(?:だけ)?(?:を|で)?)?"
_POLITE_JA = r"(?:お願い(?:し(?:ます|たい(?:です)?))?|お願いいたします|して(?:ください|下さい|ほしい(?:です)?)?|で)?"
_TAIL_JA = r"[ぁ-ん]*(?:(?:幸い|助か|頂|頼|願|下さ|良)[ぁ-ん]*)*"
_FORMS = tuple(
    make_regex(form, re.IGNORECASE | re.DOTALL)
    for form in (
        rf"(?P<place>[^:]+?)(?:에다가|에다|에)\s?{_NEW_KO}(?:추가|기록|입력|등록|기입|적어|넣어){POLITE_KO}{_BREAK}(?P<cells>.+)",
        r"(?:please\s|pls\s|can you\s)?(?:add|log|append|insert|record|put|enter)\s"
        rf"{_NEW_EN}(?:to|in|into|for|on)\s(?:the\s|our\s|my\s)?(?P<place>[^:]+?){_BREAK}(?P<cells>.+)",
        r"(?:please\s|pls\s)?(?:add\s)?(?:an?\s|one\s)?(?:more\s)?(?:new|another)\s(?:one|row|line|entry|record|customer|client)\s"
        rf"(?:to|in|into|for|on)\s(?:the\s|our\s|my\s)?(?P<place>[^:]+?){_BREAK}(?P<cells>.+)",
        rf"(?P<place>[^:：]+?)(?:に|へ)(?:[1１一]行)?(?:追記|追加|記入|登録|入力|記録){_POLITE_JA}\s?[:：]\s*(?P<cells>.+)",
        rf"(?P<place>[^:：に]+?)に[、,]?\s?(?P<cells>.+?)(?:[、,]\s?)?{_SAYS_JA}\s?"
        rf"(?:(?:入れ|足し|書い|書き込ん|追加し|追記し|記入し|記録し)[てとで]{_TAIL_JA}"
        rf"|(?:追加|追記|記入|記録|入力|登録)(?:を)?(?:頼(?:む|みます|んだ)|{_POLITE_JA}))",
        r"(?P<place>[^:：,.]+?(?:[,.]?\s(?:the\s)?\w+ tab)?)[,.;:]?\s(?:please\s)?(?:add\s)?(?:an?\s|one\s)?"
        r"(?:new\s|more\s)?(?:line|row|entry)\s?(?::|[-–—])\s*(?P<cells>.+)",
        r"(?P<place>[^:：+]+?)(?:에|に)?\s?[:,]?\s?\+\s?(?P<cells>[^+]+)",
    )
)
_GLOSS = make_regex(r"^[^()]+\((?P<name>[^()]*(?:예산|명단|현황|대장|장부|시트)[^()]*)\)")
"""A sheet by another name, with its own in brackets behind it."""
_TAB_GLOSS = make_regex(r"(?<=\btab)\s\((?:Q[1-4]|주간|월간|일간)\)", re.IGNORECASE)
_TAB_AHEAD = make_regex(r"^(?P<tab>Q[1-4]|주간|월간)\s(?P<name>(?!탭|tab)\S.*)$", re.IGNORECASE)
_TAB_AROUND = make_regex(
    r"^(?P<tab>weekly|monthly|daily|Q[1-4]|주간|월간|週間|週次|月間)(?:の|\s)?(?P<name>(?!tab|탭|タブ)[^\s]+(?:\s[^\s]+)?)(?:の|\s)?(?P<word>tab|탭|タブ)$",
    re.IGNORECASE,
)
"""A tab whose sheet is named within it ("weekly sales tab")."""
_TAB_BEHIND_JA = make_regex(r"の(?P<tab>週間|週次|月間|月次)(?:の)?(?:タブ|シート)$")
_NO_CELLS = make_regex(r"(?:新しい)?(?:[1１一]行|行|1件)(?:を|だけ)*|(?:새\s?)?(?:한\s?)?(?:줄|행)(?:을|를|만)*")
_BESIDE = make_regex(
    r"(?:의|の|에|\s|[()]|,|the|of|in|tab|탭|タブ|시트|シート|sheet|Q[1-4]|주간|월간|일간|weekly|monthly|daily|週間|週次|月間|月次)*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ToldRows:
    """The sheet and the rows that are to be added to it; none where their cells do not tell their columns."""

    sheet: Thing
    rows: list[Json]


_ON_PAGE_EN = make_regex(
    r"\b(?:on|to|in|into)\s(?:the|our|my)\s(?:[\w'\ue000-\uf8ff-]+\s){1,5}(?:notes?|page|doc)\b", re.IGNORECASE
)
"""Where words are noted on a page, whatever it is of ("on the customer visit notes")."""


_CALLED_ELSE = make_regex(
    rf"^(?P<day>(?:{DATE}(?:에|자로|날)?\s)?)[^\d,.:\ue000-\uf8ff]{{2,30}}?\s?(?:나간|쓴|낸|결제한|지출한)\s?(?:거|것|건|돈)(?:를|을|은|는)?\s"
    r"(?=[^,.:]{1,20}?(?:시트|예산|장부)(?:에다가|에다|에)\s[^\d,.:]{2,30}?(?:으로|로)\s(?:적|기록|기입|입력|넣|올려))"
)
"""What money went to, before the item that it is to stand as."""


def read_told_rows(reading: Reading, team: TeamSettings, now: datetime) -> ToldRows | None:
    """Return the rows that a whole request tells with the order to add them; None where it is no such request."""
    frame = read_row_frame(reading)
    told = _read_rows(frame.reading, team, now)
    if told is None:
        return None
    rows = complete_rows(told.rows, frame)
    rows = [] if any(map(_holds_sentence, rows)) else [_put_now(row, reading, now) for row in rows]
    return replace(told, rows=rows)


_SENTENCE_CELL = make_regex(
    r"忘れ|てました|ました[。、]?$|ください|(?:었|았|했|됐)(?:어요|습니다|는데|거든요?)$|\b(?:would|could|can|will)\s(?:you|u)\b",
    re.IGNORECASE,
)
_JUST = make_regex(
    r"(?<![가-힣])(?:방금|지금\s?막|좀\s?전에)(?![가-힣])|\bjust\s(?:now|sold|closed|spent|paid|bought)\b|たった今|(?:つい)?さっき"
)
"""That something was done right now."""


def _holds_sentence(row: Json) -> bool:
    """Whether a text of a row says something that is of no cell."""
    cells = row if isinstance(row, list) else []
    return any(isinstance(one, str) and _SENTENCE_CELL.search(one) for one in cells)


def _put_now(row: Json, reading: Reading, now: datetime) -> Json:
    """Return a row that names no day with today, where it tells what was done just now."""
    is_new = isinstance(row, list) and _JUST.search(reading.marked) is not None and len(row) > 1
    if not is_new or not isinstance(row, list) or any(map(is_day_cell, row)) or re.search(DATE, reading.marked):
        return row
    return [*row, now.date().isoformat()]


def _read_rows(reading: Reading, team: TeamSettings, now: datetime) -> ToldRows | None:
    reading = replace(reading, marked=_CALLED_ELSE.sub(r"\g<day>", reading.marked))
    whole = normalise_reading(_place_days(reading, now), team)
    if not reading.cron and (details := _read_details(strip_asides(whole.marked), whole, team)) is not None:
        return details
    owner, marked = split_owner(reading.marked, reading)
    reading = normalise_reading(_place_days(replace(reading, marked=marked), now), team)
    text = strip_asides(reading.marked)
    if reading.cron or "\n" in text or _ON_PAGE_EN.search(text):
        return None
    told = _read_forms(text, reading, team) or _read_named(text, reading, team) or _read_sentence(text, reading, team)
    if told is None or _is_torn(told):
        told = _read_parts(reading, team) or told
    if told is None:
        return None
    rows = [_drop_labels(row) for row in told.rows]
    if owner is not None:
        rows = [named for row in rows if (named := build_named_row(row, owner, reading.language)) is not None]
    return replace(told, rows=rows if len(rows) == len(told.rows) else [])


def _drop_labels(row: Json) -> Json:
    """Return a row without the name of a column right before its figure ("매출 288만원")."""
    if not isinstance(row, list) or len(row) < LEAST_LABELLED:
        return row
    after = [*row[1:], None]
    return [
        one
        for one, other in zip(row, after, strict=True)
        if not (isinstance(one, str) and isinstance(other, int | float) and one in _FIGURES)
    ]


LEAST_LABELLED = 5
"""Cells of a row that may hold the name of a column too; in a shorter one it may be what money went to."""
_FIGURES = frozenset(word for column in NUMERIC_COLUMNS for word in COLUMNS[column])


def _place_days(reading: Reading, now: datetime) -> Reading:
    """Return a request with the weekdays of what is over as the last ones."""
    if not is_told_as_over(reading.marked):
        return reading
    marks = {
        char: replace(mark, date=move_to_past(mark.date, now)) if mark.date is not None else mark
        for char, mark in reading.marks.items()
    }
    return replace(reading, marks=marks)


_TORN = make_regex(
    r"\d\s?(?:원|만|개|건|個|件|万|ウォン|円|units?\b|won\b)|\d[\d.,]+[mk]\b|\s{2}|[!:]|등급$|^[A-Za-z ]+\s[가-힣]+$"
    r"|^(?:needs?|(?:the\s)?(?:item|product)\s\S.*|=.*|를?\s?한줄)$|에서\s|^한\s?줄$|(?:예요|이에요|입니다|는데|거든요)$"
    r"|^(?:closed|on|an?\sexpense|dated)\b|\b(?:two|three|four|five|six|seven|eight|nine|ten)\s|님?고객$",
    re.IGNORECASE,
)
"""Texts of cells that hold an amount, or words that are of no cell."""


def _is_torn(told: ToldRows) -> bool:
    """Whether a text of a row, or the name of its sheet, holds more than that."""
    texts = [one for row in told.rows if isinstance(row, list) for one in row if isinstance(one, str)]
    name = told.sheet.name or ""
    return (
        any(map(_TORN.search, texts))
        or re.search(r"[!?]|[원개]\s|^\S*(?:[건는인]데|거든|거든요|어요|아요|음|함)\s", name) is not None
    )


def _read_forms(text: str, reading: Reading, team: TeamSettings) -> ToldRows | None:
    """Return the rows whose cells stand in a list behind the order to add them."""
    for form in _FORMS:
        found = form.fullmatch(text)
        sheet = _find_sheet(found["place"], reading, team) if found is not None else None
        if found is not None and sheet is not None:
            rows = parse_rows(re.sub(r"[()]", " ", found["cells"]).strip(), reading)
            return ToldRows(sheet, rows) if rows and not _NO_CELLS.fullmatch(found["cells"].strip()) else None
    return None


def _read_details(text: str, reading: Reading, team: TeamSettings) -> ToldRows | None:
    """Return the row that is told in parts, each by what it is."""
    told = read_row_details(text, reading)
    sheet = _find_sheet(told.place, reading, team) if told is not None else None
    if told is None or sheet is None:
        return None
    return ToldRows(sheet, [{_name_column(word, sheet): cell for word, cell in told.cells.items()}])


def _read_named(text: str, reading: Reading, team: TeamSettings) -> ToldRows | None:
    """Return the row whose cells each stand with their column."""
    named = read_named_cells(text, reading.language)
    sheet = _find_sheet(named[0], reading, team) if named is not None else None
    if named is None or sheet is None:
        return None
    row: dict[str, Json] = {}
    for word, said in named[1].items():
        (cells,) = parse_rows(said, reading) or [[reading.raw(said)]]
        if not isinstance(cells, list) or len(cells) != 1:
            return None
        row[_name_column(word, sheet)] = cells[0]
    return ToldRows(sheet, [row])


def _name_column(word: str, sheet: Thing) -> str:
    """Return how a column is called that is named by a word; an item of a budget is what money goes to."""
    column = find_column(word, (*COLUMNS,))
    return "항목" if column == "상품" and re.search(r"예산|지출|비용", sheet.name or "") else column or word


def _read_sentence(text: str, reading: Reading, team: TeamSettings) -> ToldRows | None:
    """Return the row that a sentence tells beside the order to add it."""
    for place, cells in list_sentence_parts(text, reading.language):
        sheet = _find_sheet(place, reading, team)
        rows = parse_rows(re.sub(r"[()]", " ", cells).strip(), reading) if sheet is not None else []
        if sheet is not None and rows and all(map(is_row, rows)):
            return ToldRows(sheet, rows)
    return None


def _read_parts(reading: Reading, team: TeamSettings) -> ToldRows | None:
    """Return the rows that stand in any order with the place and the order to add them."""
    told = read_row_parts(reading, lambda place: _find_sheet(place, reading, team) is not None)
    sheet = _find_sheet(told[0], reading, team) if told is not None else None
    return ToldRows(sheet, told[1]) if told is not None and sheet is not None else None


_ARTICLE = make_regex(r"^(?:the|our|my)\s", re.IGNORECASE)
_COMMA_BEFORE_TAB = make_regex(r",\s(?=(?:the\s)?(?:Q[1-4]|주간|월간|일간|\w+\stab)\b)")
_TAB_CALLED_SHEET = make_regex(r"(?<=\s)(Q[1-4]|주간|월간)\s?시트$")


def _find_sheet(place: str, reading: Reading, team: TeamSettings) -> Thing | None:
    """Return the sheet that a piece of text names and that is all of it, else None."""
    gloss = _GLOSS.match(place)
    place = f"{gloss['name']}{place[gloss.end() :]}" if gloss is not None and gloss["name"].strip() else place
    place = _TAB_CALLED_SHEET.sub(r"\1 탭", place)
    place = _COMMA_BEFORE_TAB.sub(" ", _TAB_GLOSS.sub("", place))
    place = _TAB_AROUND.sub(_put_name_first, _ARTICLE.sub("", place.strip(" ,.;")))
    place = _TAB_BEHIND_JA.sub(lambda one: f"の{TABS_BY_WORD[one['tab']]}", place)
    leading = _TAB_AHEAD.match(place)
    place = f"{leading['name']} {leading['tab']}" if leading is not None else place
    things = find_things(place, reading, team)
    if len(things) != 1 or things[0].kind != "sheet":
        return None
    beside = f"{place[: things[0].start]} {place[things[0].end :]}"
    beside = beside.replace(things[0].tab, " ", 1) if things[0].tab else beside
    tab = things[0].tab
    thing = replace(things[0], tab=TABS_BY_WORD.get(tab.lower(), tab)) if tab else things[0]
    return thing if _BESIDE.fullmatch(beside) else None


def _put_name_first(found: re.Match[str]) -> str:
    tab = TABS_BY_WORD.get(found["tab"].lower(), found["tab"])
    name = found["name"]
    is_english = name.isascii()
    called = name if re.search(r"(?:sheet|budget|시트|예산|シート|予算)$", name, re.IGNORECASE) else ""
    sheet = called or (
        f"{name} sheet" if is_english else f"{name}シート" if found["word"] == "タブ" else f"{name} 시트"
    )
    return f"{sheet} {found['tab']} tab" if is_english else f"{sheet} {tab} 탭"
