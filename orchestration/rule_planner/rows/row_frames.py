"""What stands around the rows that a request tells: remarks on them ("부가세 포함이에요"), a day for all of them ("both
dated April 1"), how many there are, and several rows told one after the other. Pure.

None of it is a cell. It is taken off before the rows are read, and the day is put into those that have none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.clauses import split_clauses
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.words import ANY_MARK, DATE, NAMED
from orchestration.rule_planner.rows.row_groups import drop_idle_cells, is_day_cell, split_rows
from orchestration.text.word_lists import ASKS_EN
from schemas.values import Json

LONGEST = 400
_ADDS_KO = (
    r"(?:추가|기록|입력|등록|기입|적어|넣어|올려|써)(?:요|용|욤)?"
    r"(?:\s?(?:좀|해|줘|주|두|둬|놔|놓|드|부탁|바랍|요청|달라|요)[가-힣]*)*"
)
_ADDS_JA = r"(?:追加|追記|記入|記録|入力|登録|入れ|足し|書[いき])[ぁ-ん]*(?:(?:願|頼|下さ)[ぁ-んい]*)*"
_ADDS = make_regex(
    rf"{_ADDS_KO}(?![가-힣])|{_ADDS_JA}"
    r"|(?<![A-Za-z])(?:add|log|put|stick|pop|record|enter|note|append|insert|new\s(?:row|line|entry))(?![A-Za-z])",
    re.IGNORECASE,
)
_FIGURE = make_regex(r"\d")
_END = make_regex(r"(?<=[.!?。！~])\s+|(?<=[。！])|\n+|(?<=\S)\s(?=[(（][^()（）\d]+[)）][\s.!]*$)")
"""Where one sentence ends; what stands in brackets at the end is one of its own."""
_BEHIND_ADDS = make_regex(rf"(?<=[줘요])[ㅎㅋ~!]*[,\s]\s*(?P<rest>(?:{NAMED}|[^\d\n\ue000-\uf8ff])+)$")
"""What stands behind an order without an end of a sentence."""
_KEEPS = make_regex(
    rf"(?!{NAMED}){ANY_MARK}|탭|시트|나머지|담당|맨|제일|가장|칸|순서|날짜|항목|금액|비고|메모|[?？:：]|\b(?:tab|sheet|rest|top|bottom|date|column|note)\b"
    r"|タブ|シート|残り|担当|日付|一番|備考|メモ",
    re.IGNORECASE,
)
"""What may be of the rows or of their place."""
_ASIDE = make_regex(
    r"[,(]\s?(?:(?:already|it['’]s|that['’]s|which|incl(?:uding|\.)?|vat|tax|approved|paid|the\sreceipt|receipt)\b|(?:부가세|세금|vat|영수증|승인|결재)(?=[\s가-힣])|税込|税抜|領収書)"
    r"[^\d,\n\ue000-\uf8ff]{0,60}$",
    re.IGNORECASE,
)
"""What is said of an amount behind the cells."""
_ORDER_AHEAD_EN = make_regex(
    rf"^(?:{ASKS_EN}\s)*(?:log|add|put|record|enter|note)\s(?:(?:this|these|it|the\sfollowing)\s)?(?:in|to|into|on)\s(?P<place>(?:the\s|our\s)?[^,.:;?!\d\n]{{3,40}}?(?:\sQ[1-4])?)"
    r"(?:,?\s(?:please|pls|for\sme))?[.!?]\s+(?=[^\n]*\d)",
    re.IGNORECASE,
)
"""The order for a row in a sentence of its own, before the cells."""
_INTO_SHEET = make_regex(
    r"시트|예산|현황|명단|장부|탭|\b(?:sheet|budget|tracker|tab)\b|シート|予算|リスト|タブ", re.IGNORECASE
)
_ROW = make_regex(r"\d[\d,.]*\s?(?:[만천억万千億k]|원|ウォン|円|won)|\d{1,3}(?:,\d{3})+|\d{4,}", re.IGNORECASE)
_BULLET = make_regex(r"^(?:[-•・*‣▪]|\d{1,2}[.)]|[①-⑨])\s*")
_BELOW = make_regex(
    r"(?<![가-힣])(?:아래|다음|밑에?)\s?(?:내용|거|것|내역)?(?:을|를|들)?\s?(?=추가|넣|적|기록|입력|$)|(?:以下|次)(?:の(?:内容|もの|行))?を|\b(?:the\s)?following\b"
)
_COUNTS = {
    **{word: 2 for word in ("두", "둘", "2", "two", "二", "２", "a couple of", "both")},
    **{word: 3 for word in ("세", "3", "three", "三", "３")},
    **{word: 4 for word in ("네", "4", "four", "四")},
    **{word: 5 for word in ("다섯", "5", "five", "五")},
}
_COUNT = make_regex(
    r"(?:(?<=\s)|^)(?:(?:아래|다음|이|밑에)\s)?(?P<ko>[2-5]|두|세|네|다섯)\s?(?:줄|행|건)(?:을|를|만|도)?(?:\s(?:좀|더))?(?=[\s:]|추가|$)"
    r"|\b(?:the\sfollowing\s|these\s|another\s)?(?P<en>two|three|four|five|[2-5]|a\scouple\sof)\s(?:new\s|more\s)?(?:rows|lines|entries|expenses|items)\b(?:\sfor(?=\s\S+\s\d))?"
    r"|(?:以下の|次の|(?<=分)|(?<![ァ-ヶー一-龥々]))(?P<ja>[2-5２-５二三四五])\s?(?:行|件)(?:分)?(?!で?[、,\s]*\d)(?:を|だけ)?(?:、)?",
    re.IGNORECASE,
)
_ALL_KO, _ALL_JA = r"(?:둘\s?다|모두|전부|다|각각)", r"(?:どちらも|両方(?:とも)?|すべて|全部|いずれも)"
_IS_KO = (
    r"\s?(?:날짜|일자)?(?:이고요?|이구요?|이야|예요|이에요|입니다|자로|으로|로|이?요)?"
    r"(?:\s?(?:해|부탁|하면)[가-힣]*(?:\s?[가-힣]{1,3})?)?"
)
_DAYS = tuple(
    make_regex(form, re.IGNORECASE)
    for form in (
        rf"(?:^|[,.\s]\s*)(?:(?:{_ALL_KO})\s)?(?:날짜|일자)(?:는|은|가)?\s?(?:{_ALL_KO}\s)?(?P<day>{DATE}){_IS_KO}(?=[\s.,!~]|$)",
        rf"(?:^|[,.\s]\s*){_ALL_KO}\s(?P<day>{DATE})\s?(?:날짜|일자)?(?:자로|으로|로){_IS_KO}(?=[\s.,!~]|$)",
        rf"(?:^|[,.;]?\s+)(?:and\s|with\s)?(?:both|all|each)(?:\sof\sthem)?\s(?:are\s)?(?:dated|on|for|from)?\s?(?P<day>{DATE})(?=[\s.,!]|$)",
        rf"[,.;]?\s+(?:(?:and|with|the|both|all)\s)*(?:dated|date(?:\sis|:)?)\s(?:both\s|is\s|of\s)?(?P<day>{DATE})(?=[\s.,!)]|$)",
        rf"[,.;]?\s+(?:with\s|under\s|on\s)?(?P<day>{DATE})(?:['’]s)?\sdate(?=[\s.,!]|$)",
        rf"(?:^|[、。,\s]\s*)日付は(?:{_ALL_JA})?(?P<day>{DATE})(?:の日付)?(?:で(?:お願い[ぁ-ん]*)?|に(?:して[ぁ-ん]*)?|です)?(?=[、。\s]|$)",
        rf"(?<=[をンワ円])(?:、)?(?P<day>{DATE})(?:の日付|付け?)で",
        rf"(?:^|[、。,\s]\s*){_ALL_JA}(?P<day>{DATE})(?:付け?|の日付)?で(?:お願い[ぁ-ん]*)?(?=[、。\s]|$)",
    )
)
"""A day that is told apart from the cells."""
_TAB_OF = make_regex(
    r"(?P<joint>,\s?|\b(?:in|on|to|into|under)\s)(?:the\s)?(?P<tab>Q[1-4])\stab\s(?:of|in|on)\s(?:the\s|our\s)?(?P<name>[^,.:;\n]{3,40}?)(?=[,.:;]|\s(?:dated|on|for|with|pretty|please|pls|thanks)\b|$)",
    re.IGNORECASE,
)
"""A tab that is told before its sheet."""


@dataclass(frozen=True, slots=True)
class RowFrame:
    """A request without what stands around its rows, the day (ISO) that is told for all of them, and how many they
    are; empty and None where it says none."""

    reading: Reading
    day: str
    count: int | None


def join_row_lines(text: str) -> str:
    """Return a request whose rows stand on lines or in a sentence of their own behind the order as one sentence."""
    if len(text) > LONGEST:
        return text
    text = _ORDER_AHEAD_EN.sub(r"add to \g<place>: ", text)
    first, *lines = [one.strip() for one in text.split("\n") if one.strip()] or [""]
    rows = [_BULLET.sub("", one).strip(" ,.;") for one in lines]
    if not rows or not (_ADDS.search(first) and _INTO_SHEET.search(first)) or not all(map(_ROW.search, rows)):
        return text
    return f"{_BELOW.sub('', first).rstrip(' :：.。')}: {', '.join(rows)}"


def read_row_frame(reading: Reading) -> RowFrame:
    """Return what a request for rows tells around them; one that is none as it is."""
    text = reading.marked
    if len(text) > LONGEST or not _ADDS.search(text) or not _FIGURE.search(reading.raw(text)):
        return RowFrame(reading, "", None)
    text = _ASIDE.sub("", _drop_remarks(text, reading.language))
    text, day = _take_day(text, reading)
    counted = _COUNT.search(text)
    count = None
    if counted is not None:
        said = next(filter(None, (counted["ko"], counted["en"], counted["ja"]))).lower()
        count = _COUNTS.get(re.sub(r"\s+", " ", said))
        text = f"{text[: counted.start()]}{text[counted.end() :]}"
    text = _TAB_OF.sub(lambda one: f" to the {one['name'].removesuffix(' sheet')} {one['tab']} tab", text)
    text = re.sub(r"\s?;\s", ", ", text)
    return RowFrame(replace(reading, marked=re.sub(r"[ ]{2,}", " ", text).strip(" ,、")), day, count)


def _drop_remarks(text: str, language: str) -> str:
    """Return a text without the sentences beside its order that hold neither a figure, a name nor another order."""
    pieces = [one for one in _END.split(text) if one.strip()]
    orders = [one for one in pieces if _ADDS.search(one)]
    if not orders:
        return text
    kept = [one for one in pieces if one in orders or not _is_remark(one, language)]
    last = kept[-1]
    behind = _BEHIND_ADDS.search(last) if language == "ko" else None
    if behind is not None and _ADDS.search(last[: behind.start()]) and _is_remark(behind["rest"], language):
        kept[-1] = last[: behind.start()]
    if len(kept) == len(pieces) and kept[-1] == pieces[-1]:
        return text
    return ("\n" if "\n" in text else " ").join(one.strip() for one in kept)


def _is_remark(text: str, language: str) -> bool:
    if _FIGURE.search(text) or _KEEPS.search(text) or _ADDS.search(text):
        return False
    return all(one.act is None for one in split_clauses(text, language))  # type: ignore[arg-type]


def _take_day(text: str, reading: Reading) -> tuple[str, str]:
    """Return a text without the day that it tells apart from the cells, and that day."""
    for form in _DAYS:
        found = form.search(text)
        mark = reading.marks.get(found["day"]) if found is not None else None
        if found is None or mark is None or mark.date is None or not mark.date.has_day:
            continue
        rest = f"{text[: found.start()]} {text[found.end() :]}"
        if not re.search(DATE, rest):
            return rest.strip(), mark.date.start.date().isoformat()
    return text, ""


def complete_rows(rows: Sequence[Json], frame: RowFrame) -> list[Json]:
    """Return the rows that were read, each on its own and with the day of all; none where they are not as many as the
    request says."""
    settled: list[Json] = [_put_day(one, frame.day) for row in rows for one in split_rows(drop_idle_cells(row))]
    return settled if frame.count is None or len(settled) == frame.count else []


def _put_day(row: Json, day: str) -> Json:
    if not day:
        return row
    if isinstance(row, dict):
        return row if "날짜" in row else {"날짜": day, **row}
    cells: list[Json] = [*row] if isinstance(row, list) else [row]
    return cells if any(map(is_day_cell, cells)) else [*cells, day]
