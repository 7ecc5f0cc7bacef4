"""The pages, databases and sheets that a clause names, each with its part in the clause (to, from, object)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from orchestration.patterns import compile_once, make_regex
from orchestration.rule_planner.reading.korean import split_particle
from orchestration.rule_planner.reading.noun_phrases import (
    HANGUL_RUN,
    PAGE_SUFFIX,
    SHEET_SUFFIX,
    SHEET_SUFFIX_JA,
    find_english_name_after,
    find_english_name_before,
    find_joined_name,
    find_name_before,
)
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.plain_words import is_plain_en, is_plain_ja, is_plain_ko
from orchestration.rule_planner.reading.words import BRAND, QUOTE, RANGE, compile_branded, find_name_of_kind
from orchestration.text.office_names import find_korean_name
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.team import TeamSettings

ThingKind: TypeAlias = Literal["sheet", "database", "page"]
Role: TypeAlias = Literal["to", "from", "of", "object"]

_CUES: tuple[tuple[ThingKind, str], ...] = (
    ("sheet", r"(?:구글\s?)?(?:스프레드\s?시트|시트|엑셀)(?:\s?파일)?|(?:google\s)?(?:spreadsheet|sheet)s?\b|シート"),
    ("database", r"DB(?![A-Za-z])|디비|데이터\s?베이스|databases?\b|データベース"),
    ("page", r"페이지|문서|노트(?![가-힣]*북)|pages?\b|documents?\b|docs?\b|ページ"),
)
_TASKS = make_regex(
    (
        r"(?<![가-힣])(?:할\s?일|작업|태스크|업무|투두)(?:들|\s?목록|\s?리스트)?|\b(?:tasks?"
        r"|to-?dos?|action items)\b|\b(?:have|has|need|needs|left) to do\b|タスク"
        r"|\bworking on\b(?=(?:\s(?:right now|now|today|currently|at the moment|this week))?\s*[?]?$)"
        r"|(?<![가-힣])(?:할|해야\s할)\s?(?:거|것|게)(?=[들\s]|$)"
        r"|(?:(?<=[안못]\s끝난\s)|(?<=[안못]\s끝낸\s)|(?<=[안못]\s한\s)|(?<=[안못]\s된\s)|(?<=지난\s)|(?<=밀린\s)"
        r"|(?<=남은\s)|(?<=넘긴\s)"
        r"|(?<=놓친\s)|(?<=마감인\s))(?:거|것|건|일)(?:들)?(?=[은는이을를만도\s]|$)"
        r"|\b(?:everything|anything|whatever|what|stuff|all)(?:\s(?:of|from)\s(?:his|hers?|theirs|mine"
        r"|\w+'s))?(?:'s|\sis|\sthat\sis|\sthat's)?\s(?:still\s|now\s)?(?=(?:open|overdue|due|late|pending)\b)"
        r"|(?<=[이가]\s)(?:하는\s일|하고\s?있는\s(?:일|거|것)|맡은\s(?:일|거|것)|맡고\s?있는\s(?:일|거|것)"
        r"|담당하는\s(?:일|거|것))"
        r"|\bon\s\S+\s(?:plate|desk|to-?do)\b"
        r"|(?<=끝내야\s하는\s)(?:일|것|거)(?=[들은을이\s]|$)|(?<=(?:해|내)야\s할\s)(?:일|것|거)(?=[들은을이\s]|$)"
    ),
    re.IGNORECASE,
)
_MEETINGS = make_regex(r"(?<![가-힣])회의록|\bmeeting (?:notes|minutes|records)\b|議事録", re.IGNORECASE)
_DATA = make_regex(
    r"매출|팔(?:았|린|리는|렸)|売れ(?:た|る|て|筋)|판매량|판매\s?실적"
    r"|\b(?:sales|revenue|turnover|did we sell|we sold|units sold|sold|(?:best|top|worst)[- ]?selling)\b"
    r"(?!\s(?:team|channel|deck|meeting|call))|売上",
    re.IGNORECASE,
)
_RECORD_NOUNS = make_regex(
    r"(?<![가-힣A-Za-z])(?:고객|거래처|협력사|회원|직원|재고|주문)(?:들)?(?=[은는이가을를의에만도]|에서|\s|$)"
    r"|\b(?:customers?|clients?|vendors?|suppliers?|members|employees|inventory|budget(?=\s(?:items?|rows?|lines?)))\b"
    rf"|顧客|お客{HONORIFIC_JA}|取引先|会員|在庫",
    re.IGNORECASE,
)
_TAB = make_regex(
    rf"({QUOTE}|[\w가-힣]+)\s?탭|\b(?:the\s)?({QUOTE}|\w+) tab\b|\btab ({QUOTE}|[\w가-힣]+)", re.IGNORECASE
)
_TAB_AT_END = make_regex(r"\s(Q[1-4]|주간|월간|일간|\d{1,2}월|시트\d|sheet\d)$", re.IGNORECASE)
_TAB_AT_START = make_regex(
    r"^(Q[1-4])(?:의|の)?\s?(?=(?:\S{1,12}\s){0,2}?\S{0,8}(?:예산|매출|지출|비용|予算|売上|budget|sales|spend))",
    re.IGNORECASE,
)
"""A quarter before what a sheet is of ("Q1 예산") is one of its tabs."""
_PERIOD_OF_DATA = make_regex(r"(주간|월간|일간)\s매출(?:\s현황)?")
_TABS_EN = {"weekly": "주간", "monthly": "월간", "daily": "일간"}
_SOURCE_AFTER = make_regex(
    rf"\s?(?:의|の)\s?({QUOTE}|[^\s,.]+(?:\s[^\s,.]+)?)\s?(?:데이터\s?소스|소스|データソース|ソース)"
)
_SOURCE_BEFORE = make_regex(
    rf"(?:\bthe\s)?({QUOTE}|[\w가-힣]+)\s(?:data\s)?source\s(?:of|in)\s(?:the\s)?$", re.IGNORECASE
)
_TO_EN = rf"\b(to|into|in|on|under|onto|at|inside|within)\s(?:the\s|my\s|our\s|a\s|{BRAND}(?:'s)?\s)*$"
_FROM_EN = rf"\b(from|of|out of|across)\s(?:the\s|my\s|our\s|a\s|{BRAND}(?:'s)?\s)*$"


@dataclass(frozen=True, slots=True)
class Thing:
    """A named (or only hinted at) page, database or sheet. ``name`` is None where the team's default is meant."""

    kind: ThingKind
    name: str | None
    role: Role
    start: int
    end: int
    tab: str | None = None
    cued: bool = True


def find_things(text: str, reading: Reading, team: TeamSettings) -> list[Thing]:
    """Return the things of a piece of marked text, in order, none overlapping another."""
    found: list[Thing] = []
    for finder in (
        _defaults,
        _cued,
        _suffixed,
        _suffixed_ja,
        _hangul_in_english,
        _tasks,
        _meetings,
        _sheet_data,
        _record_nouns,
    ):
        if finder is _record_nouns and any(one.kind == "sheet" for one in found):
            continue
        for thing in finder(text, reading, team):
            if all(thing.end <= other.start or other.end <= thing.start for other in found):
                found.append(thing)
    spoken = _named_tab(text, reading) if any(thing.kind == "sheet" for thing in found) else None
    return [_tabbed(thing, text, reading, spoken, team) for thing in sorted(found, key=lambda thing: thing.start)]


_TAIL_OF = make_regex(r"의|の")
_LINK_TO = make_regex(r"\blinks?\s(?:to|for|of)\s(?:the\s)?$", re.IGNORECASE)
_TAIL_TO = make_regex(r"에(?!게|\s?있)|으?로(?!드)|に|へ")
_TAIL_FROM = make_regex(r"에서|から")
_TAIL_HOLDS = make_regex(
    r"\s?(?:시트|명단)?에\s?(?:있는|나와\s?있는|(?:적|올라|들어|등록(?:돼|되어)|기록(?:돼|되어)|저장(?:돼|되어)"
    r"|정리(?:돼|되어))\S?\s?있는"
    r"|적힌|쓰인|적어\s?둔|적어\s?놓은|올라온|등록된|기록된|저장된|정리된|포함된)(?=\s)"
    r"|(?:시트|명단|페이지)?에(?:는|도)?\s?(?:뭐|무엇|무슨|어떤\s?(?:내용|게|거))|(?:の中|の方)?に(?:は|も)?(?:何"
    r"|なに|どんな|どういう)"
    r"|(?:の中|の方)?に(?:ある|あった|(?:載|の)って(?:い)?る|(?:載|の)せて(?:ある|る|いる)|入って(?:い)?る"
    r"|入れて(?:ある|る|いる)|書いて(?:ある|る|いる)"
    r"|書かれ(?:て(?:い)?る|た)|(?:登録|記載|記録|保存|入力)(?:され|して)(?:て(?:い)?る|いる|ある"
    r"|た))(?![。、？！\s]|$)"
)
"""What is said of what a thing holds: nothing is put into it."""
_TAIL = make_regex(rf"\s?(?:{RANGE}|[\w가-힣]+\s?탭|Q[1-4]|주간|월간)?(?:\s?(?:내|안|밑|아래|위))?([가-힣ぁ-ん]*)")


def find_role(text: str, start: int, end: int, reading: Reading) -> Role:
    """Return the part that ``text[start:end]`` plays: by the particle after it, or the preposition before it."""
    if reading.language == "en":
        if _LINK_TO.search(text[:start]):
            return "object"
        if compile_branded(_TO_EN).search(text[:start]):
            return "to"
        return "from" if compile_branded(_FROM_EN).search(text[:start]) else "object"
    if _TAIL_HOLDS.match(text[end:]):
        return "of"
    after = _TAIL.match(text[end:])
    tail = after[1] if after else ""
    if _TAIL_FROM.match(tail):
        return "from"
    if _TAIL_TO.match(tail):
        return "to"
    return "of" if _TAIL_OF.match(tail) else "object"


def _thing(
    kind: ThingKind, name: str | None, span: tuple[int, int], text: str, reading: Reading, *, cued: bool = True
) -> Thing:
    return Thing(kind, name or None, find_role(text, *span, reading), *span, cued=cued)


def _defaults(text: str, reading: Reading, team: TeamSettings) -> Iterator[Thing]:
    if team.default_spreadsheet and team.default_spreadsheet in text:
        named = re.escape(team.default_spreadsheet) + r"(?:\s?시트| (?:spread)?sheet)?"
        for match in compile_once(named).finditer(text):
            yield _thing("sheet", team.default_spreadsheet, match.span(), text, reading)


def _cued(text: str, reading: Reading, team: TeamSettings) -> Iterator[Thing]:
    for kind, pattern in _CUES:
        for match in compile_once(pattern, re.IGNORECASE).finditer(text):
            for thing in _around_cue(kind, match, text, reading, team):
                yield _with_source(thing, text, reading) if thing.kind == "database" and thing.name else thing


def _with_source(thing: Thing, text: str, reading: Reading) -> Thing:
    """A database and the one of its data sources that is named with it ("고객 DB의 보관 소스") are one thing."""
    before = _SOURCE_BEFORE.search(text[: thing.start]) if reading.language == "en" else None
    after = None if reading.language == "en" else _SOURCE_AFTER.match(text[thing.end :])
    if before is None and after is None:
        return thing
    said = (before or after or [""])[1]
    source = reading.marks[said].value if said in reading.marks else said
    start = before.start() if before else thing.start
    end = thing.end + after.end() if after else thing.end
    return replace(
        thing, name=f"{thing.name} / {source}", role=find_role(text, start, end, reading), start=start, end=end
    )


def _around_cue(
    kind: ThingKind, cue: re.Match[str], text: str, reading: Reading, team: TeamSettings
) -> Iterator[Thing]:
    of = "|の" if kind == "sheet" else ""  # the quoted word before other things may be their state
    quoted = compile_branded(rf"({QUOTE})\s?(?:이?라는\s|という|っていう|{BRAND}\s{of})?$").search(text[: cue.start()])
    if quoted:
        name = reading.marks[quoted[1]].value
        name = find_name_of_kind(name, team) if kind == "sheet" and reading.language == "ja" else name
        yield _thing(kind, name, (quoted.start(), cue.end()), text, reading)
        return
    after = (
        re.match(rf"\s(?:called |named |titled )?({QUOTE})", text[cue.end() :]) if reading.language == "en" else None
    )
    if after:
        yield _thing(kind, reading.marks[after[1]].value, (cue.start(), cue.end() + after.end()), text, reading)
        return
    yield from _unquoted(kind, cue, text, reading, team)


def _unquoted(kind: ThingKind, cue: re.Match[str], text: str, reading: Reading, team: TeamSettings) -> Iterator[Thing]:
    if reading.language == "en":
        yield from _english_cued(kind, cue, text, reading, team)
        return
    start, name = find_name_before(text, cue.start())
    if re.search("[ぁ-んァ-ヶ一-龥]", name):
        start, name = _cut_japanese(start, name, team)
    if kind == "database" and not name:
        start, name = cue.start(), ""
    yield _thing(kind, _canonical(kind, name), (start, cue.end()), text, reading)
    joined = find_joined_name(text, start)
    if joined:
        first, other = find_name_before(text, joined)
        if other:
            yield Thing(kind, other, "object", first, joined)


def _cut_japanese(start: int, name: str, team: TeamSettings) -> tuple[int, str]:
    """Return the last noun phrase of a run of Japanese, which parts no words, and where it begins."""
    last = re.split(r"(?<=[^の])(?:で|は|を|に|が|、)(?=\S)", name)[-1]
    return start + len(name) - len(last), find_name_of_kind(last.removesuffix("の"), team)


def _english_cued(
    kind: ThingKind, cue: re.Match[str], text: str, reading: Reading, team: TeamSettings
) -> Iterator[Thing]:
    begin = cue.end() + len(text[cue.end() :]) - len(text[cue.end() :].lstrip())
    called = re.match(r"(?:called|named|titled)\s", text[begin:])
    begin += called.end() if called else 0
    end, after = find_english_name_after(text, begin)
    if after and (called or re.match(r"[가-힣A-Z]", after)):
        yield _thing(kind, after, (cue.start(), end), text, reading)
        return
    start, before = find_english_name_before(text, cue.start())
    yield _thing(kind, _translated(_canonical(kind, before), team), (start, cue.end()), text, reading)


def _canonical(kind: ThingKind, name: str) -> str:
    """Return the workspace's name for a database that goes by many names; others as they were typed."""
    if kind == "database" and (_TASKS.fullmatch(name) or not name):
        return "작업" if name else ""
    return "" if kind == "sheet" and _DATA.fullmatch(name) else name


def _translated(name: str, team: TeamSettings) -> str:
    return (find_korean_name(name) or name) if name.isascii() and team.language == "ko" else name


_QUOTE = make_regex(QUOTE)


def _suffixed(text: str, reading: Reading, team: TeamSettings) -> Iterator[Thing]:
    kinds: tuple[tuple[ThingKind, str], ...] = (("sheet", SHEET_SUFFIX), ("page", PAGE_SUFFIX))
    for kind, suffix in kinds:
        for mark in reading.quotes(text):
            if compile_once(rf"{suffix}(?:\s\d{{4}})?$", re.IGNORECASE).search(mark.value):
                position = text.index(mark.char)
                yield _thing(kind, mark.value, (position, position + 1), text, reading, cued=False)
        for match in compile_once(rf"(?<!\S)\S*{suffix}(?:\s\d{{4}}(?!\d))?(?![a-z])", re.IGNORECASE).finditer(text):
            walk = find_english_name_before if reading.language == "en" else find_name_before
            start, name = walk(text, match.end())
            if name and not _QUOTE.search(match[0]):
                yield _thing(kind, _translated(name, team), (start, match.end()), text, reading, cued=False)


_SUFFIX_JA = make_regex(SHEET_SUFFIX_JA)


def _suffixed_ja(text: str, reading: Reading, team: TeamSettings) -> Iterator[Thing]:
    """Yield the sheets that Japanese names by what they are, with or without シート behind it (マーケティング予算)."""
    if reading.language == "ja":
        for match in _SUFFIX_JA.finditer(text):
            yield _thing("sheet", find_name_of_kind(match[0], team), match.span(), text, reading, cued=False)


def _hangul_in_english(text: str, reading: Reading, _team: TeamSettings) -> Iterator[Thing]:
    if reading.language != "en":
        return
    for match in HANGUL_RUN.finditer(text):
        name = match[0]
        kind: ThingKind = "page"
        if _MEETINGS.fullmatch(name) or _TASKS.fullmatch(name):
            kind = "database"
        elif compile_once(SHEET_SUFFIX).search(name):
            kind = "sheet"
        yield _thing(kind, name, match.span(), text, reading, cued=False)


def _tasks(text: str, reading: Reading, _team: TeamSettings) -> Iterator[Thing]:
    for match in _TASKS.finditer(text):
        yield _thing("database", "작업", match.span(), text, reading, cued=False)


def _meetings(text: str, reading: Reading, _team: TeamSettings) -> Iterator[Thing]:
    for match in _MEETINGS.finditer(text):
        yield _thing("database", "회의록", match.span(), text, reading, cued=False)


def _sheet_data(text: str, reading: Reading, _team: TeamSettings) -> Iterator[Thing]:
    for match in _DATA.finditer(text):
        yield _thing("sheet", None, match.span(), text, reading, cued=False)


def _record_nouns(text: str, reading: Reading, team: TeamSettings) -> Iterator[Thing]:
    """Records that are called by what they are ("골드 고객", "gold customers"): so is the sheet called."""
    found = [match for match in _RECORD_NOUNS.finditer(text) if is_whole_noun(text, match.end())]
    # What stands last names the thing ("ゴールド会員の顧客"), but in English.
    for match in found[:1] if reading.language == "en" else found[-1:]:
        yield _thing("sheet", find_name_of_kind(match[0], team), match.span(), text, reading, cued=False)


def is_whole_noun(text: str, end: int) -> bool:
    """Whether no other noun follows what is named up to ``end``, as in "고객 인터뷰" or "customer interview"."""
    after = re.match(r"\s?([^\s,.!?。、？！]+)", text[end:])
    word = after[1] if after is not None else ""
    if word.isascii():
        return not word or is_plain_en(word)
    if re.match("[가-힣]", word):
        joined = not text[end].isspace()
        return joined or is_plain_ko(word) or is_plain_ko(split_particle(word)[0])
    run = re.match("[ァ-ヶー]{2,}|[一-龥々]{2,}", word)
    return run is None or is_plain_ja(run[0])


_TAB_BEHIND = make_regex(r"(?:의|에|の|\s|'s)*\s?\(?(Q[1-4]|주간|월간|일간)(?![가-힣]*\s?(?:회의|보고))", re.IGNORECASE)


def _tabbed(thing: Thing, text: str, reading: Reading, spoken: str | None, team: TeamSettings) -> Thing:
    """Add the tab or range of a sheet, and take a tab off its name ("마케팅 예산 Q1", "Q1 예산")."""
    if thing.kind != "sheet":
        return thing
    name, tab = thing.name, None
    period = _PERIOD_OF_DATA.fullmatch(name or "")
    name, tab = (None, period[1]) if period else (name, tab)
    at_end = _TAB_AT_END.search(name) if name else None
    if name and at_end:
        name, tab = name[: at_end.start()], at_end[1]
    quoted = any(mark.value == name for mark in reading.quotes(text))
    at_start = _TAB_AT_START.match(name) if name and tab is None and not quoted else None
    if name and at_start:
        rest = name[at_start.end() :]
        known = find_name_of_kind(rest, team) if reading.language == "ja" else _translated(rest, team)
        name, tab = known, at_start[1].upper()
    following = _TAB_BEHIND.match(text[thing.end :])
    tab = spoken or tab or (following[1] if following else None)
    stem = split_particle(name)[0] if name and reading.language != "en" else name
    return replace(thing, name=stem, tab=_with_range(tab, text, reading), end=thing.end)


def list_tab_places(text: str, tab: str | None) -> list[tuple[int, int]]:
    """Return where a clause names the tab that is read: its words choose no rows."""
    if not tab:
        return []
    named = _TAB.search(text)
    spoken = [match.span() for match in compile_once(re.escape(tab)).finditer(text)]
    return [*([named.span()] if named else []), *spoken]


def _named_tab(text: str, reading: Reading) -> str | None:
    match = _TAB.search(text)
    if not match:
        return None
    word = next(group for group in match.groups() if group)
    if word in reading.marks:
        return reading.marks[word].value
    return _TABS_EN.get(word.lower(), word)


def _with_range(tab: str | None, text: str, reading: Reading) -> str | None:
    cells = [mark.value for char, mark in reading.marks.items() if mark.kind == "range" and char in text]
    if not cells:
        return tab
    return cells[0] if "!" in cells[0] or not tab else f"{tab}!{cells[0]}"
