"""Filters and transforms of rows, as a request words them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from orchestration.rule_planner.korean import make_word_set
from orchestration.rule_planner.parse import Reading
from orchestration.rule_planner.people import SURNAMES, find_name_before
from orchestration.rule_planner.plain_words import is_plain_ko
from orchestration.rule_planner.shown_columns import is_column
from orchestration.rule_planner.steps import Flow, Material, choose_text
from orchestration.rule_planner.summariser import find_line_count
from orchestration.rule_planner.superlatives import Superlative, find_superlative
from orchestration.rule_planner.value_tests import ANY_COLUMN, find_number_tests, find_value_tests
from orchestration.rule_planner.words import (
    COLUMNS,
    DATE,
    NAMED,
    NUMERIC_COLUMNS,
    QUOTE,
    STATUSES,
    find_column,
    find_cues,
)
from orchestration.text.dates import FoundDate
from orchestration.text.prohibitions import Prohibition
from orchestration.text.values import collect_texts
from schemas.values import Json, Payload

_DONE = "완료"

_OVERDUE = re.compile(
    r"마감(?:일|기한)?(?:이|을)?\s?(?:지난|지났|넘은|넘긴|넘겼|놓친|경과)|기한(?:이"
    r"|을)?\s?(?:지난|넘은|넘긴|초과)|밀린|밀려|늦은|늦어진|지연|연체|기한\s?초과"
    r"|\boverdue\b|\bpast[- ]due\b|\bpast (?:its|their|the) (?:due date|deadline)\b"
    r"|\blate\b|\bbehind schedule\b|期限切れ|遅れ|遅延|(?:期限|締切|締め切り)(?:を|が)?(?:過ぎ|超え)|滞っ",
    re.IGNORECASE,
)

_OPEN = re.compile(
    r"미완료|(?:완료|끝나|끝내)(?:되)?지\s?(?:않|못)|(?:안|못)\s?(?:끝난|끝낸|된|한\s)"
    r"|완료\s?(?:안|전)|열린|남은|남아|아직|"
    r"\bopen\b|\bstill (?:have|has|need|needs)\b|\bleft to do\b"
    r"|\bunfinished\b|\bincomplete\b|\bnot (?:done|finished|completed?|yet)\b"
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

_NOT_BEGUN = re.compile(
    r"\b(?:nobody|no one|noone)(?:'s|\shas|\s)?\s?(?:yet\s)?(?:even\s)?(?:begun|started|picked up|touched)\b|"
    r"시작(?:도|을|은|조차)?\s?(?:안|못)\s?\S|시작(?:도|을|은|조차)?\s?하지\s?(?:않|못)"
    r"|(?:\bnot|n['’]t)\s(?:yet\s|even\s)?(?:been\s)?(?:started|begun|start)\b"
    r"|(?:着手|開始)(?:も)?(?:して|されて)(?:い)?ない",
    re.IGNORECASE,
)
"""What nobody has begun: another thing than what is not done yet."""

_MINE = re.compile(
    (
        r"(?:私|自分|僕)の|(?<![가-힣])(?:내|나의|제|저의|내가)\s(?:맡은\s|담당)?|나한테\s?(?:배정|할당)|\bmy\b"
        r"|\bmine\b|\bassigned to me\b|\bi own\b"
    ),
    re.IGNORECASE,
)

_NOT_MINE = re.compile(r"\b(?:isn't|aren't|not|except|besides|other than)\s(?:mine|my)\b|私の?以外", re.IGNORECASE)
_NOBODYS = re.compile(
    r"담당자?(?:가|이)?\s?(?:없는|없이|안\s?정해진|미정|비어)|\bunassigned\b|\b(?:without|no|missing)\s(?:an?\s)?(?:owner|assignee)\b"
    r"|\bnobody owns\b|担当者?(?:が)?(?:いない|未定|決まっていない|なし)",
    re.IGNORECASE,
)
_THEIRS = re.compile(r"\b(?:his|her|their)\b|(?<![가-힣])(?:본인|자기)(?:의|\s)|本人の|自分の", re.IGNORECASE)
"""Whose records they are is who else is named ("send Junho his overdue tasks")."""

_PERSON = re.compile(
    rf"({NAMED})\s?(?:이|가|의|한테|에게)?\s?(?:담당|맡은|맡고|배정|할당|작업|할\s?일"
    rf"|태스크|업무|꺼|거)|({NAMED})(?:さん|様)?(?:が|は|の)\s?(?:{DATE}の?\s?)?(?:担当|タスク|作業|仕事|分)|담당자가\s?({NAMED}|{QUOTE}|[가-힣]{{2,4}}?(?=인|이고|\s))"
    rf"|\b(?:assigned to|owned by|belonging to)\s({NAMED}|{QUOTE}|[A-Z]\w+(?: [A-Z]\w+)?"
    rf"|[가-힣]{{2,4}})|([A-Z][a-z]+|[가-힣]{{2,4}}|{NAMED})'s\s(?:open |overdue "
    rf"|unfinished )?(?:tasks?|work|to-?dos?)"
    rf"|(?<![가-힣])([가-힣]{{2,4}}|[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?:이|가)\s?"
    r"(?:담당(?:하는|인|한)|맡은|맡고|하는\s일|하고\s?있)"
    r"|(?<![가-힣A-Za-z])([가-힣]{2,4}|[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?:님|씨)?의\s"
    r"(?:\S+\s)?(?:작업|할\s?일|태스크|업무)"
    r"|\b(?:does|has|is|what's|whats)\s(?!(?:it|he|she|this|that|there|any|anyone|every|everyone|metel|the|my)\b)"
    rf"({NAMED}|[A-Za-z]{{3,15}})\s(?:still\s)?(?:have|need|got|left|working)\b"
    rf"|\bon\s({NAMED}|[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?:'s)?\s(?:plate|desk)\b"
    rf"|\b(?:tasks?|to-?dos?|work|items)\s(?:for|of)\s({NAMED})"
    rf"|(?<![가-힣])({SURNAMES}[가-힣]{{2}})\s(?:담당|작업|할\s?일)(?=[가-힣]*\s|$)"
)

NOT_NAMES = make_word_set(
    "노션 슬랙 모든 전체 오늘 내일 지난 이번 다음 진행 완료 우리 남은 밀린 각각 그리고 있는 관련",
    "현재 최근",
)

SOMEBODY = re.compile(r"[가-힣]{2,4}|[A-Z][a-z]+(?:\s[A-Z][a-z]+)?|[一-龥々]{1,4}(?:\s[一-龥々]{1,4})?|[ァ-ヶー]{2,10}")
"""How a person's name looks where it is left out of a list."""

_NAMED_COLUMN = re.compile(
    rf"(?<![가-힣])([가-힣]{{2,6}})(?:이|가)\s({QUOTE}|[가-힣A-Za-z0-9]{{1,15}}?)(?:인|이고|인데)(?![가-힣]{{2}})"
)

_NOT_COLUMNS = frozenset({"마감", "기한", "마감일이", "상태", "담당자", "날짜", "마감일"})

_REGION_NAMES = "서울|부산|대구|인천|광주|대전|울산|경기|강원|제주"
_REGIONS = re.compile(rf"(?<![가-힣])({_REGION_NAMES})(?=\s?(?:지역|지점|매출|쪽))")
_ALL_REGIONS = re.compile(rf"(?<![가-힣])({_REGION_NAMES})(?=[\s,]|이랑|랑|하고|와|과|$)")

_REGIONS_ABROAD = (
    ("서울", r"ソウル|\bseoul\b(?! mobility)"),
    ("부산", r"釜山|プサン|\bbusan\b"),
    ("대구", r"大邱|テグ|\bdaegu\b"),
    ("인천", r"仁川|\bincheon\b"),
    ("광주", r"光州|\bgwangju\b"),
    ("대전", r"大田|\bdaejeon\b"),
)


def find_region(word: str) -> str:
    """Return the sheet's own name of a region that was written in another script; empty for any other word."""
    return next((name for name, words in _REGIONS_ABROAD if re.fullmatch(words, word.strip(), re.IGNORECASE)), "")


def build_date_tests(found: FoundDate, path: str = "@date") -> list[Json]:
    """Return the tests for a day or a span of days."""
    if found.end is None:
        return [_test(path, "eq", found.start.date().isoformat())]
    return [_test(path, "ge", found.start.date().isoformat()), _test(path, "le", found.end.date().isoformat())]


def build_record_filter(
    text: str,
    reading: Reading,
    today: str,
    myself: str,
    names: Sequence[tuple[int, int]] | None = None,
    *,
    whose: bool = False,
) -> Json:
    """Return the condition over a database's records, or None for all; ``today`` is an ISO date. ``names`` are the
    places of the database's own name: given them, the words that say nothing else may be values. ``whose``: who is
    named owns the records, and is nobody that something is sent to."""
    tests: list[Json] = []
    if _OVERDUE.search(text):
        tests += [_test("@date", "lt", today), _open()]
    else:
        tests += _dates(text, reading)
        tests += _status(text, reading)
    owners = [mark.value for mark in reading.named(text)] if whose else []
    tests += _people(text, reading, myself) or _owned_by(owners)
    tests += _left_out(reading)
    tests += [_test(column, "eq", value) for column, value in _columns(text, reading)]
    if names is not None:
        spoken = [match.span() for form in _SPOKEN for match in form.finditer(text)]
        known = [value for test in tests for value in collect_texts(test)]
        tests += [one for one in find_value_tests(text, reading, [*names, *spoken], known) if one not in tests]
    return _all(tests)


def build_row_filter(text: str, reading: Reading, names: Sequence[tuple[int, int]] = ()) -> Json:
    """Return the condition over a sheet's rows, or None for all; ``names`` are the places of the sheet's own name."""
    tests = _dates(text, reading)
    columns = _columns(text, reading)
    tests += [_test(column, "eq", value) for column, value in columns]
    left_out = {name for one in reading.prohibitions for name in one.targets}
    regions = {region: place for region, place in _find_regions(text) if region not in left_out}
    if regions:
        tests.append(_test("지역", "in", [*regions]) if len(regions) > 1 else _test("지역", "eq", next(iter(regions))))
    tests += find_number_tests(text)
    known = [value for _, value in columns]
    return _all([*tests, *find_value_tests(text, reading, [*names, *regions.values()], known)])


_SPOKEN = (
    _OVERDUE,
    _OPEN,
    _NAMED_STATUS,
    _TODO_STATE,
    _NOT_BEGUN,
    _MINE,
    _PERSON,
    *(re.compile(rf"(?<![가-힣])(?:{names})|\b(?:{names})\b", re.IGNORECASE) for names in STATUSES.values()),
)
"""What the tests of dates, states and people have read: it is no value besides."""


def _find_regions(text: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the regions that a text names, in the team's own words, and where."""
    named = _REGIONS.search(text) is not None
    for match in (_ALL_REGIONS if named else _REGIONS).finditer(text):
        yield match[1], match.span()
    for region, words in _REGIONS_ABROAD:
        found = re.search(words, text, re.IGNORECASE)
        if found is not None:
            yield region, found.span()


def _dates(text: str, reading: Reading) -> list[Json]:
    dates = [found for found in reading.dates(text) if found.has_day]
    if not dates:
        return []
    found = dates[0]
    mark = next(char for char, mark in reading.marks.items() if mark.date is found)
    after = text[text.index(mark) + 1 :]
    day = found.start.date().isoformat()
    last = (found.end or found.start).date().isoformat()
    before = text[: text.index(mark)] + found.text.partition(" ")[0] + " "
    if re.match(r"\s?(?:까지|まで)", after) or re.search(r"\b(?:by|until)\s(?:\S+\s)?$", before):
        return [_test("@date", "le", last)]
    if re.match(r"\s?(?:이?전(?=에|까지|\s|$)|より?前)", after) or re.search(r"\bbefore\s(?:\S+\s)?$", before):
        return [_test("@date", "lt", day)]
    if re.match(r"\s?(?:이후|부터)", after) or re.search(r"\b(?:since|after|from)\s$", text[: text.index(mark)]):
        return [_test("@date", "ge", day)]
    return build_date_tests(found)


def _status(text: str, reading: Reading) -> list[Json]:
    if _NOT_BEGUN.search(text):
        return [_test("@status", "eq", "할 일")]
    if _OPEN.search(text):
        return [_open()]
    named = _NAMED_STATUS.search(text)
    path = "상태" if named and re.match("상태", named[0]) else "@status"
    if _TODO_STATE.search(text):
        return [_test(path, "eq", "할 일")]
    value = _status_value(text)
    if value is None and named and named[1] in reading.marks:
        value = reading.marks[named[1]].value
    return [_test(path, "ne" if _is_negated(value, text) else "eq", value)] if value else []


def _is_negated(option: str, text: str) -> bool:
    """Whether a text speaks of what is in any other state ("완료가 아닌 것", "aren't done")."""
    names = STATUSES.get(option, re.escape(option))
    after = (
        rf"(?:{names})\s?(?:이|가|은|는)?\s?(?:아닌|아니)|(?:{names})(?:では?ない|じゃない|していない|以外)"
        rf"|(?:{names})(?:된|한|인)?\s?(?:거|것|건|작업)?(?:은|는|을|를)?\s?(?:빼|제외|말고)"
        rf"|(?:{names})(?:した|している|済みの|の)?(?:もの|の|分|タスク)?(?:は|を)?(?:除|以外|抜き|外し)"
    )
    before = (
        r"\b(?:not|\w+n['’]t|except(?: for)?|exclud\w+|without|leav\w+ out|skip\w*|minus|omit\w*|ignor\w+|hid\w+"
        rf"|drop\w*|other than|but not)\s+(?:the\s|any\s|all\s)?"
        rf"(?:(?:stuff|things?|ones?|tasks?|items?|anything|everything|whatever|those)\s)?(?:(?:that|which)(?:'s|\s(?:is|are|have|has))\s)?(?:been\s|already\s)?(?:yet\s|been\s|already\s)?(?:{names})\b"
    )
    return re.search(f"{after}|{before}", text, re.IGNORECASE) is not None


def _status_value(text: str) -> str | None:
    for option, names in STATUSES.items():
        if option != "할 일" and re.search(
            rf"(?<![가-힣])(?:{names})(?!\s?(?:알림|메시지|로\s))|\b(?:{names})\b", text, re.IGNORECASE
        ):
            return option
    return (
        "할 일" if re.search(r"시작\s?전|아직 시작|not[ -]started|backlog|未着手|未開始", text, re.IGNORECASE) else None
    )


def find_status(text: str) -> str | None:
    """Return the status option that a text names, or None."""
    for option, pattern in STATUSES.items():
        if re.search(pattern + ("|할\\s?일" if option == "할 일" else ""), text, re.IGNORECASE):
            return option
    return None


def _people(text: str, reading: Reading, myself: str) -> list[Json]:
    match = _PERSON.search(text)
    if match:
        word = next(group for group in match.groups() if group)
        name = reading.marks[word].value if word in reading.marks else word
        if name not in NOT_NAMES:
            return [_test("@person", "contains", name)]
    if _NOT_MINE.search(text) and myself:
        return [_test("@person", "ne", myself)]
    if _NOBODYS.search(text):
        return [{"path": "@person", "op": "empty"}]
    if _MINE.search(text) and myself:
        return [_test("@person", "contains", myself)]
    named = list(dict.fromkeys(mark.value for mark in reading.named(text)))
    return [_test("@person", "contains", named[0])] if _THEIRS.search(text) and len(named) == 1 else []


def _owned_by(names: Sequence[str]) -> list[Json]:
    tests: list[Json] = [_test("@person", "contains", name) for name in dict.fromkeys(names)]
    return tests if len(tests) < 2 else [{"any": tests}]


def _left_out(reading: Reading) -> list[Json]:
    """Return the tests for whom or what a request leaves out ("준호 거 빼고", "except Junho's", "완료 말고")."""
    named = [(one, name) for one in reading.prohibitions if one.act == "any" for name in one.targets]
    tests: list[Json] = []
    for one, name in named:
        if name[0] in "#<" or name[0].isdigit() or name in NOT_NAMES or is_column(name):
            continue
        status, whole = find_status(name), _whole_name(one, name, reading)
        if status is not None:
            tests.append(_test("@status", "ne", status))
        elif SOMEBODY.fullmatch(name) or whole != name or _TITLED.fullmatch(name) or _is_quoted(name, one.words):
            tests.append(_test(ANY_COLUMN, "ne", whole))
    return tests


_TITLED = re.compile(r"[가-힣]+(?:\s[가-힣A-Za-z0-9]+)+")
_QUOTING = "'\"“”‘’「」『』"


def _is_quoted(name: str, words: str) -> bool:
    at = words.find(name)
    return at > 0 and words[at - 1] in _QUOTING


def _whole_name(one: Prohibition, name: str, reading: Reading) -> str:
    """Return what is left out with the words before it that belong to its name ("보안 점검 보고서는 빼고"): a
    prohibition has the last of them alone."""
    if reading.language != "ko" or len(one.targets) != 1 or not one.words.startswith(name):
        return name
    whole = reading.whole[: one.start + len(name)]
    _, found = find_name_before(whole, len(whole))
    words = found.split()
    plain = max((at + 1 for at, word in enumerate(words[:-1]) if is_plain_ko(word)), default=0)
    return " ".join(words[plain:]) or name


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


_FUNCTIONS = (
    ("avg", r"평균|\baverage\b|\bmean\b|\bavg\b|平均"),
    ("max", r"최대|최고|가장\s?(?:큰|많은|높은)|\bmax(?:imum)?\b|\bhighest\b|\blargest\b|\bbiggest\b|最大"),
    ("min", r"최소|최저|가장\s?(?:작은|적은|낮은)|\bmin(?:imum)?\b|\blowest\b|\bsmallest\b|最小"),
    ("count", r"개수|건수|갯수|몇\s?(?:개|건|줄|행|명)|何(?:件|個|人|名)|件数|\bcount\b|\bhow many\b|\bnumber of\b"),
)

_CHART_KINDS = (
    ("pie", r"원형|파이|\bpie\b|円"),
    ("line", r"선\s?(?:그래프|차트|형)|꺾은선|라인|추이|추세|\bline\b|\btrend\b|折れ線"),
)

_GROUPS = ("지역", "상품", "담당자", "항목", "날짜", "상태")

_BY_EN = re.compile(r"\b(?:by|per|for each|each|every)\s(\w+)", re.IGNORECASE)
_BY_PERSON = re.compile(
    r"(?<![가-힣])(?:사람|인원|팀원|담당)\s?(?:별|마다)|(?<![가-힣])(?:인당|각자|한\s?사람당)"
    r"|\b(?:by|per|for each|each|every)\s(?:person|people|member|teammate|owner|assignee|one of us)\b"
    r"|\bwho has how many\b"
    r"|(?:人|メンバー|担当者?|個人)(?:別|ごと|毎)|(?:一人|1人)(?:あたり|ずつ)",
    re.IGNORECASE,
)


def find_function(text: str) -> str | None:
    """Return the function over a column that a text names ("평균", "how many"), or None."""
    if re.search(r"합계|총합|\btotal\b|\bsum\b|合計", text, re.IGNORECASE):
        return "sum"
    return next((name for name, pattern in _FUNCTIONS if re.search(pattern, text, re.IGNORECASE)), None)


def join_tests(tests: list[Json]) -> Json:
    """Return one condition that holds where all of them do; None where there are none."""
    return _all(tests)


def add_summary(flow: Flow, materials: list[Material], *, focus: str = "") -> Material:
    """Add a summary of one or more materials."""
    data: Json = (
        materials[0].template if len(materials) == 1 else {m.label or str(m.step): m.template for m in materials}
    )
    label = ", ".join(m.label for m in materials if m.label)
    step = flow.add("text.summarize", {"data": data, "focus": focus or label})
    step.after = [m.step for m in materials]
    return flow.leave("summary", step, label)


def find_group_column(text: str) -> str | None:
    """Return the column that a text groups by ("지역별", "by region", "사람별로")."""
    if _BY_PERSON.search(text):
        return "담당자"
    for column in _GROUPS:
        for word in COLUMNS[column]:
            if re.search(rf"(?<![가-힣]){re.escape(word)}\s?(?:별|마다|別|ごと)", text) or (
                word.endswith("별") and word in text
            ):
                return column
    match = _BY_EN.search(text)
    return find_column(match[1], _GROUPS) if match else None


def add_aggregate(flow: Flow, material: Material, text: str) -> Material:
    """Add the total (or average, largest, ...) of a column of rows."""
    function = next((name for name, pattern in _FUNCTIONS if re.search(pattern, text, re.IGNORECASE)), "sum")
    column = find_column(text, NUMERIC_COLUMNS) or _column_for(material.label)
    # Units that were sold are summed up where it is asked how many.
    function = "sum" if function == "count" and column == "수량" else function
    ranked = find_superlative(text)
    group = find_group_column(text) or (ranked.column if ranked else None)
    function = "sum" if ranked and function in ("max", "min") else function
    inputs: Payload = {"rows": material.template, "column": column, "function": function, "group_by": group}
    step = flow.add("table.aggregate", {**inputs, **_ranking(ranked)})
    kind = choose_text(flow, _NAMES_KO[function], _NAMES_EN[function], _NAMES_KO["sum"])
    label = f"{material.label} {kind}"
    return flow.leave("rows" if group else "total", step, label)


def _ranking(ranked: Superlative | None) -> Payload:
    """Return what the tool is told of a ranking: the least first, and how many."""
    if ranked is None:
        return {}
    return {"order": "ascending" if ranked.ascending else None, "limit": ranked.most}


def add_group_count(flow: Flow, material: Material, group: str, text: str) -> Material:
    """Add how many records there are of each value of a column."""
    ranking = _ranking(find_superlative(text))
    inputs: Payload = {"rows": material.template, "function": "count", "group_by": group, **ranking}
    label = f"{material.label} {choose_text(flow, _NAMES_KO['count'], _NAMES_EN['count'], '件数')}"
    return flow.leave("rows", flow.add("table.aggregate", inputs), label)


_NAMES_KO = {"sum": "합계", "avg": "평균", "max": "최댓값", "min": "최솟값", "count": "개수"}

_NAMES_EN = {"sum": "total", "avg": "average", "max": "maximum", "min": "minimum", "count": "count"}


def _column_for(label: str) -> str:
    return "금액" if re.search(r"예산|지출|비용|budget", label) else "매출"


def add_chart(flow: Flow, material: Material, text: str) -> Material:
    """Add a chart of rows."""
    kind = next((name for name, pattern in _CHART_KINDS if re.search(pattern, text, re.IGNORECASE)), "bar")
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
    elif summarising or "summary" in cues or "compare" in cues or _reports(text, rows) or _talk(materials, text):
        add_summary(flow, materials, focus=_with_line_count(flow, _focus(flow, materials, text), text))
    elif rows is None and materials[0].kind == "records" and (group := _find_group(text)):
        add_group_count(flow, materials[0], group, text)
    elif rows and ("total" in cues or _find_group(text) or ("count" in cues and find_column(text, ("수량",)))):
        add_aggregate(flow, rows, text)


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
    labels = ", ".join(m.label for m in materials if m.label)
    if "compare" in find_cues(text) or len(materials) > 1:
        return choose_text(flow, f"{labels} 비교", f"compare {labels}")
    group = find_group_column(text)
    return choose_text(flow, f"{labels}, {group}별", f"{labels} by {group}") if group else labels


def _report_title(flow: Flow, materials: list[Material]) -> str:
    label = materials[0].label
    return choose_text(flow, f"{label} 보고서", f"Report: {label}", f"{label}レポート").strip()
