"""What a request asks to see of a database or a sheet, as a condition over its columns.

``@date``, ``@status``, ``@person`` and ``@title`` stand for the first column of that type; a column that the person
named is used by its name.
"""

from __future__ import annotations

import re

from orchestration.rule_planner.korean import word_set
from orchestration.rule_planner.marks import PERSON, QUOTE
from orchestration.rule_planner.parse import Reading
from orchestration.rule_planner.people import SURNAMES
from orchestration.rule_planner.words import COLUMNS, STATUSES
from orchestration.text.dates import FoundDate
from schemas.values import Json, Payload

_DONE = "완료"

_OVERDUE = re.compile(
    r"마감(?:일|기한)?(?:이|을)?\s?(?:지난|지났|넘은|넘긴|넘겼|놓친|경과)|기한(?:이"
    r"|을)?\s?(?:지난|넘은|넘긴|초과)|밀린|밀려|늦은|늦어진|지연|연체|기한\s?초과"
    r"|\boverdue\b|\bpast[- ]due\b|\bpast (?:its|their|the) (?:due date|deadline)\b"
    r"|\blate\b|\bbehind schedule\b|期限切れ",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"미완료|(?:완료|끝나|끝내)(?:되)?지\s?(?:않|못)|(?:안|못)\s?(?:끝난|끝낸|된|한\s)"
    r"|완료\s?(?:안|전)|열린|남은|남아|아직|"
    r"\bopen\b|\bunfinished\b|\bincomplete\b|\bnot (?:done|finished|completed?|yet)\b"
    r"|\boutstanding\b|\bpending\b|\bremaining\b|\bisn't done\b|未完了",
    re.IGNORECASE,
)
_NAMED_STATUS = re.compile(
    (
        rf"(?:상태|status)(?:가|는|이|\sis|\s?[:=]|\sof)?\s?({QUOTE}|진행\s?중|완료|할\s?일"
        rf"|시작\s?전|[가-힣]{{1,10}}(?=인|\s|$))"
    ),
    re.IGNORECASE,
)
_TODO_STATE = re.compile(
    r"할\s?일\s?(?:상태|로\s?(?:되어|돼)\s?있)|(?:상태가|status is)\s?(?:할\s?일|to[ -]?do)", re.IGNORECASE
)
_MINE = re.compile(
    (
        r"(?<![가-힣])(?:내|나의|제|저의|내가)\s(?:맡은\s|담당)?|나한테\s?(?:배정|할당)|\bmy\b"
        r"|\bmine\b|\bassigned to me\b|\bi own\b"
    ),
    re.IGNORECASE,
)
_PERSON = re.compile(
    rf"({PERSON})\s?(?:이|가|의|한테|에게)?\s?(?:담당|맡은|맡고|배정|할당|작업|할\s?일"
    rf"|태스크|업무|꺼|거)|담당자가\s?({PERSON}|{QUOTE}|[가-힣]{{2,4}}?(?=인|이고|\s))"
    rf"|\b(?:assigned to|owned by|belonging to)\s({PERSON}|{QUOTE}|[A-Z]\w+(?: [A-Z]\w+)?"
    rf"|[가-힣]{{2,4}})|([A-Z][a-z]+|[가-힣]{{2,4}}|{PERSON})'s\s(?:open |overdue "
    rf"|unfinished )?(?:tasks?|work|to-?dos?)"
    rf"|(?<![가-힣])([가-힣]{{2,4}}|[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?:이|가)\s?(?:담당(?:하는|인|한)|맡은|맡고)"
    rf"|(?<![가-힣])({SURNAMES}[가-힣]{{2}})\s(?:담당|작업|할\s?일)(?=[가-힣]*\s|$)"
)
_NOT_NAMES = word_set(
    "노션 슬랙 모든 전체 오늘 내일 지난 이번 다음 진행 완료 우리 남은 밀린 각각 그리고 있는 관련",
    "현재 최근",
)
_NAMED_COLUMN = re.compile(
    rf"(?<![가-힣])([가-힣]{{2,6}})(?:이|가)\s({QUOTE}|[가-힣A-Za-z0-9]{{1,15}}?)(?:인|이고|인데)(?![가-힣]{{2}})"
)
_NOT_COLUMNS = frozenset({"마감", "기한", "마감일이", "상태", "담당자", "날짜", "마감일"})
_REGIONS = re.compile(r"(?<![가-힣])(서울|부산|대구|인천|광주|대전|울산|경기|강원|제주)(?=\s?(?:지역|지점|매출|쪽))")


def date_tests(found: FoundDate, path: str = "@date") -> list[Json]:
    """Return the tests for a day or a span of days."""
    if found.end is None:
        return [_test(path, "eq", found.start.date().isoformat())]
    return [_test(path, "ge", found.start.date().isoformat()), _test(path, "le", found.end.date().isoformat())]


def record_filter(text: str, reading: Reading, today: str, myself: str) -> Json:
    """Return the condition over a database's records, or None for all; ``today`` is an ISO date."""
    tests: list[Json] = []
    if _OVERDUE.search(text):
        tests += [_test("@date", "lt", today), _open()]
    else:
        tests += _dates(text, reading)
        tests += _status(text, reading)
    tests += _people(text, reading, myself)
    tests += [_test(column, "eq", value) for column, value in _columns(text, reading)]
    return _all(tests)


def row_filter(text: str, reading: Reading) -> Json:
    """Return the condition over a sheet's rows, or None for all."""
    tests = _dates(text, reading)
    named = [*_columns(text, reading), *(("지역", match[1]) for match in _REGIONS.finditer(text))]
    tests += [_test(column, "eq", value) for column, value in named]
    return _all(tests)


def _dates(text: str, reading: Reading) -> list[Json]:
    dates = [found for found in reading.dates(text) if found.has_day]
    if not dates:
        return []
    found = dates[0]
    mark = next(char for char, mark in reading.marks.items() if mark.date is found)
    after = text[text.index(mark) + 1 :]
    day = found.start.date().isoformat()
    last = (found.end or found.start).date().isoformat()
    if re.match(r"\s?(?:까지)", after) or re.search(r"\b(?:by|until|before)\s$", text[: text.index(mark)]):
        return [_test("@date", "le", last)]
    if re.match(r"\s?이전", after):
        return [_test("@date", "lt", day)]
    if re.match(r"\s?(?:이후|부터)", after) or re.search(r"\b(?:since|after|from)\s$", text[: text.index(mark)]):
        return [_test("@date", "ge", day)]
    return date_tests(found)


def _status(text: str, reading: Reading) -> list[Json]:
    if _OPEN.search(text):
        return [_open()]
    named = _NAMED_STATUS.search(text)
    path = "상태" if named and re.match("상태", named[0]) else "@status"
    if _TODO_STATE.search(text):
        return [_test(path, "eq", "할 일")]
    value = _status_value(text)
    if value is None and named and named[1] in reading.marks:
        value = reading.marks[named[1]].value
    return [_test(path, "eq", value)] if value else []


def _status_value(text: str) -> str | None:
    for option, words in STATUSES.items():
        if option != "할 일" and re.search(
            rf"(?<![가-힣])(?:{words})(?!\s?(?:알림|메시지|로\s))|\b(?:{words})\b", text, re.IGNORECASE
        ):
            return option
    return "할 일" if re.search(r"시작\s?전|아직 시작|not[ -]started|backlog", text, re.IGNORECASE) else None


def status_value(words: str) -> str | None:
    """Return the status option that some words name, or None."""
    for option, pattern in STATUSES.items():
        if re.search(pattern + ("|할\\s?일" if option == "할 일" else ""), words, re.IGNORECASE):
            return option
    return None


def _people(text: str, reading: Reading, myself: str) -> list[Json]:
    match = _PERSON.search(text)
    if match:
        word = next(group for group in match.groups() if group)
        name = reading.marks[word].value if word in reading.marks else word
        if name not in _NOT_NAMES:
            return [_test("@person", "contains", name)]
    return [_test("@person", "contains", myself)] if _MINE.search(text) and myself else []


def _columns(text: str, reading: Reading) -> list[tuple[str, str]]:
    named = [match for match in _NAMED_COLUMN.finditer(text) if match[1] not in _NOT_COLUMNS and match[1] in COLUMNS]
    return [(match[1], reading.marks[match[2]].value if match[2] in reading.marks else match[2]) for match in named]


def _open() -> Json:
    return _test("@status", "ne", _DONE)


def _test(path: str, op: str, value: Json) -> Payload:
    return {"path": path, "op": op, "value": value}


def _all(tests: list[Json]) -> Json:
    if not tests:
        return None
    return tests[0] if len(tests) == 1 else {"all": tests}
