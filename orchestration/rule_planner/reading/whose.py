"""Whose records a request speaks of, and whom or what it leaves out. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.condition_parts import build_test
from orchestration.rule_planner.reading.joined_owners import find_joined_owners
from orchestration.rule_planner.reading.korean import make_word_set
from orchestration.rule_planner.reading.noun_phrases import find_name_before
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.people import SURNAMES
from orchestration.rule_planner.reading.plain_words import is_plain_en, is_plain_ko
from orchestration.rule_planner.reading.shown_columns import is_column
from orchestration.rule_planner.reading.states import find_status
from orchestration.rule_planner.reading.value_tests import ANY_COLUMN, HONOURED
from orchestration.rule_planner.reading.words import DATE, NAMED, QUOTE
from orchestration.text.prohibitions import Prohibition, replace_quotes
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.values import Json

MINE = make_regex(
    (
        r"(?:私|自分|僕|俺)が(?:担当|やる|抱え|持って)|(?:私|自分|僕|俺)の(?!は(?:いい|不要|(?:要|い)らない|結構|抜き))|(?<![가-힣])(?:내|나의|제|저의|내가"
        r"|제가)\s(?:맡은\s|담당)?|(?:^|(?<=[.!?]\s))(?:나|난|저)\s(?=[^.!?\n,]*(?:해야|할\s?(?:일|거|것|게)|끝내|남은|남았|밀린|뭐\s?해))|나한테\s?(?:배정|할당)"
        r"|\b(?:on\s)?my\b(?!\s(?:phone|mobile|cell|tablet|laptop|way|commute|break)\b)"
        r"|\b(?:do|have|must|should)\si\s(?:still\s)?(?:have|got|need|finish|do|own)\b"
        r"|\bmine\b|\bassigned to me\b|\bi own\b|\b(?:tasks?|work|items|to-?dos?) (?:that )?i (?:still )?have\b"
    ),
    re.IGNORECASE,
)

_NOTMINE = make_regex(
    r"\b(?:isn't|aren't|not|except|besides|other than)\s(?:mine|my)\b|私の?以外"
    r"|(?<!to )(?<!that )(?<!not )(?<!don't )\b(?:leav(?:e|ing)\sout|omit(?:ting)?|skip(?:ping)?|exclud(?:e|ing)"
    r"|without|minus"
    r"|except\sfor)\s(?:any\sof\s)?(?:mine\b|my\s(?:own\b|ones\b|tasks?\b|items?\b))"
    r"|(?<!to )(?<!that )(?<!not )(?<!don't )\b(?:leav(?:e|ing)|keep(?:ing)?)\s(?:mine|my\s(?:own|ones|tasks))\sout\b"
    r"|(?<![가-힣])(?:내|제|나의|저의)\s?(?:거|것|건|꺼|작업|할\s?일|업무)(?:들)?(?:는|은|를|을|만|도)?\s?(?:빼|뺀|제외|말고)"
    r"|(?:私|自分|僕|俺)の?(?:もの|分|タスク|やつ)?(?:は|を|だけ)?\s?(?:除[いくき外]|以外|抜[いき]|外し|省[いき])",
    re.IGNORECASE,
)
"""That what is the asker's is left out."""
_MYSELF = make_regex(r"mine|my|내|제|나|저|私|自分|僕|俺", re.IGNORECASE)
NOBODYS = make_regex(
    r"(?:담당자?|주인|맡은\s?사람|오너)(?:가|이|도|는)?\s?(?:아직\s)?(?:없|안\s?정해|못\s?정|정해지지\s?않|미정|미지정|비어|빈\s)[가-힣]*(?:\s있는)?"
    r"|아무도\s?(?:안\s?(?:맡|잡|하)|맡지\s?않)[가-힣]*(?:\s있는)?|미배정(?:된|인)?"
    r"|\bunassigned\b|\bun-?owned\b|\bownerless\b|(?:\bnot|n['’]?t|\bnever)(?:\syet)?\s(?:been\s)?assigned(?:\sto\sany(?:one|body))?\b"
    r"|\b(?:without|no|missing|lack(?:s|ing)?)\s(?:an?\s|any\s)?(?:owners?|assignees?)\b"
    r"|\b(?:nobody|no one|noone)(?:'s)?\s(?:owns?|on\b|has|is on|assigned|doing|took)(?:\s(?:them|it))?"
    r"|\b(?:with|have|has)\s(?:nobody|no one)(?:\s(?:on|assigned)(?:\s(?:them|it))?)?"
    r"|担当者?(?:が|は|も)?(?:まだ)?(?:いない|未定|未設定|決まって(?:い)?ない|なし|ついて(?:い)?ない|空)",
    re.IGNORECASE,
)
_THEIRS = make_regex(
    r"\b(?:his|hers?|theirs?)\b|\b(?:he|she|they) (?:still )?(?:has|have|owns?|holds?|needs?|is|are)\b"
    r"|(?<![가-힣])(?:본인|자기)(?:의|\s)|本人の|自分の",
    re.IGNORECASE,
)
"""Whose records they are is who else is named ("send Junho his overdue tasks")."""

_STATED_KO = r"(?:남은|밀린|미완료|진행\s?중(?:인)?|안\s?끝난|안\s?끝낸|못\s?끝낸|열린|지연된|늦은|시작\s?안\s?한)"
_STATED_JA = r"進行中|期限切れ|未完了|残り|残って(?:い)?る|遅れて(?:い)?る|未着手|終わって(?:い)?ない"
"""In which state the work is that somebody has."""
_GROUPS_JA = (
    r"チーム|プロジェクト|マーケ|デザイン|スプリント|ノーション|スラック|タスク|ページ|セールス|エンジニア|リスト"
)
"""Words in katakana that are nobody's name."""
PERSON_WITH_WORK = make_regex(
    rf"({NAMED})(?:\s?(?:님|씨))?\s?(?:이|가|의|한테|에게)?\s?(?:담당|맡은|맡고|배정|할당|과제|작업|할\s?일"
    rf"|태스크|업무|꺼|거)|({NAMED}){HONORIFIC_JA}?(?:が|は|の)\s?(?:{DATE}の?\s?)?(?:担当|タスク|作業|仕事|分|未完了"
    rf"|進行中|未着手|残り|終わって|期限|やつ)|담당자가\s?({NAMED}|{QUOTE}|[가-힣]{{2,4}}?(?=인|이고|\s))"
    rf"|(?<![ァ-ヶー])(?!{_GROUPS_JA})([ァ-ヶー]{{2,10}})(?:さん)?の(?=分|もの|やつ|未完了|進行中|未着手|残り|終わって|期限切れ|遅れ)"
    rf"|\b(?:assigned to|owned by|belonging to)\s({NAMED}|{QUOTE}|[A-Z]\w+(?: [A-Z]\w+)?"
    rf"|[가-힣]{{2,4}})|([A-Z][a-z]+|[가-힣]{{2,4}}|{NAMED})'s\s(?:open |overdue "
    rf"|unfinished )?(?:tasks?|work|to-?dos?)"
    rf"|(?<![가-힣])([가-힣]{{2,4}}|[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?:이|가)\s?"
    r"(?:담당(?:하는|인|한)|맡은|맡고|하는\s일|하고\s?있)"
    r"|(?<![가-힣A-Za-z])([가-힣]{2,4}|[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?:님|씨)?의\s"
    r"(?:\S+\s)?(?:작업|할\s?일|태스크|업무)"
    r"|\b(?:does|has|is|what's|whats)\s(?!(?:it|he|she|this|that|there|any|anyone|every|everyone|metel|the|my)\b)"
    rf"({NAMED}|[A-Za-z]{{3,15}})\s(?:still\s)?(?:have|need|got|left|working|missed)\b"
    rf"|\bon\s(?!(?:my|your|our|his|her|their|its|the|this|that)\s)({NAMED}|[A-Z][a-z]+(?: [A-Z][a-z]+)?"
    rf"|[a-z]{{3,15}})(?:['’]?s)?\s(?:plate|desk)\b"
    rf"|\bthat\s(?!(?:i|we|you|he|she|they|it|nobody|who)\b)({NAMED}|[A-Za-z]{{3,15}}(?: [A-Z][a-z]+)?)"
    rf"\s(?:owns?|has|holds|handles)\b"
    rf"|\b(?:of|from)\s({NAMED}|[A-Za-z]{{3,15}}(?: [A-Z][a-z]+)?)['’]s\b"
    rf"(?!\s(?!is|are|was|to|in|late|over|open|due|done|not|un|still|left|tasks?|work|items|stuff)\w)"
    rf"|(?:^|\s)({NAMED}|(?!(?:what|that|who|it|let|here|there|this|how|where|when|today|everyone|everybody|company|team|client|customer|week|month)['’])"
    rf"[A-Za-z]{{3,15}})['’]s\s(?:(?:open|overdue|unfinished|late|remaining|pending|current)\s)?(?:to-?dos?|tasks?|stuff|work|items)\b"
    rf"|\bwhich\s([A-Z][a-z]+(?: [A-Z][a-z]+)?|{NAMED})\s(?:ones|tasks|items)\b"
    rf"|\b(?:tasks?|to-?dos?|work|items)\s(?:for|of)\s(?:({NAMED})"
    rf"|([a-z]{{3,12}}|[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?=\s*[?.!]*$))"
    rf"|(?<![가-힣])({SURNAMES}[가-힣]{{2}})\s(?:담당|작업|할\s?일)(?=[가-힣]*\s|$)"
    rf"|(?<![가-힣A-Za-z])([가-힣]{{2,4}}?|{NAMED})(?:이|님|씨|네|의)?\s(?:아직\s)?{_STATED_KO}\s?(?:작업|할\s?일"
    rf"|태스크|업무|거|것|건|일)(?:들)?(?![가-힣]{{3}})"
    rf"|(?<![ァ-ヶー])([ァ-ヶー]{{2,10}}|{NAMED}){HONORIFIC_JA}?の(?:{_STATED_JA})の?(?:タスク|作業|仕事)"
    rf"|\b(?:everything|anything|all|whatever|stuff|tasks)\s(?:that\s)?(?!(?:it|he|she|this|that|we|they|i"
    rf"|you)\b)({NAMED}|[A-Z][a-z]{{2,14}})\s?(?:'s\sgot|has|owns|holds)\b"
)

_NOT_OWNED = make_regex(
    r"\b(?:isn['’]?t|aren['’]?t|not|except(?: for)?|other than|excluding|besides|minus)\s"
    rf"(?P<en>{NAMED}|[A-Z][a-z]+)['’]s\b"
    rf"|담당(?:자)?(?:이|가|은|는)?\s(?P<name>{NAMED}|[가-힣]{{2,4}}?)(?:님|씨)?(?:이|가)?\s?(?:아닌|아니고|아니면서)(?=\s|$)"
)
"""Whose records are not asked for."""
NOT_NAMES = make_word_set(
    "노션 슬랙 모든 전체 오늘 내일 지난 이번 다음 진행 완료 우리 남은 밀린 각각 그리고 있는 관련",
    "현재 최근 아직 이제 지금 혹시 제일 가장 작업 업무 마감 기한 우리 팀의 나의 저의 제가 내가",
)

SOMEBODY = make_regex(r"[가-힣]{2,4}|[A-Z][a-z]+(?:\s[A-Z][a-z]+)?|[一-龥々]{1,4}(?:\s[一-龥々]{1,4})?|[ァ-ヶー]{2,10}")
"""How a person's name looks where it is left out of a list."""


def build_owner_tests(text: str, reading: Reading, myself: str) -> list[Json]:
    """Return the test for whose records a text asks for."""
    if is_nobodys(text, reading):
        return [{"path": "@person", "op": "empty"}]
    joined = find_joined_owners(text, reading, myself)
    if joined is not None:
        return build_owned_tests(joined.names)
    other = _NOT_OWNED.search(text)
    if other is not None:
        name = other["en"] or other["name"]
        mark = reading.marks.get(name)
        return [build_test("@person", "ne", mark.value if mark is not None else name)]
    for match in PERSON_WITH_WORK.finditer(text):
        word = next(group for group in match.groups() if group)
        name = reading.marks[word].value if word in reading.marks else word
        if word in reading.marks or may_be_name(name):
            return [build_test("@person", "contains", name)]
    if _NOTMINE.search(replace_quotes(reading.whole)) and myself:
        return [build_test("@person", "ne", myself)]
    if MINE.search(text) and myself:
        return [build_test("@person", "contains", myself)]
    named = list(dict.fromkeys(mark.value for mark in reading.named(text)))
    return [build_test("@person", "contains", named[0])] if _THEIRS.search(text) and len(named) == 1 else []


def is_nobodys(text: str, reading: Reading) -> bool:
    """Whether a text asks for what nobody owns, also where it says so by what reads as a prohibition ("without an
    owner")."""
    said = NOBODYS.search(reading.whole) if reading.prohibitions else None
    held = said is not None and any(one.start < said.end() and said.start() < one.end for one in reading.prohibitions)
    return held or NOBODYS.search(text) is not None


_NO_NAME = make_regex(
    r"(?:인데|은데|는데|던데|였는데|지만|까지\S*|부터|중에\S*|중|이면서|이고|라서|해서|으로|에서|이나)$|^(?:마감|기한|납기|데드라인)"
)
"""What ends in a Korean word that says how another one goes on ("마감인데", "작업중에")."""


def may_be_name(word: str) -> bool:
    """Whether an unmarked word may be somebody's name, and not what things are grouped by ("담당자별")."""
    if word in NOT_NAMES or word.endswith("자별"):
        return False
    if not re.search("[가-힣]", word):
        return not (word.islower() and is_plain_en(word))
    return not is_plain_ko(word) and _NO_NAME.search(word) is None


def build_owned_tests(names: Sequence[str]) -> list[Json]:
    """Return the test for the records of any of some people."""
    tests: list[Json] = [build_test("@person", "contains", name) for name in dict.fromkeys(names)]
    return tests if len(tests) < 2 else [{"any": tests}]


def build_left_out_tests(reading: Reading) -> list[Json]:
    """Return the tests for whom or what a request leaves out ("준호 거 빼고", "except Junho's", "완료 말고")."""
    named = [(one, name) for one in reading.prohibitions if one.act == "any" for name in one.targets]
    tests: list[Json] = []
    for one, name in named:
        if (
            _NO_VALUE.fullmatch(name)
            or _MYSELF.fullmatch(name)
            or name[0] in "#<"
            or name[0].isdigit()
            or name in NOT_NAMES
            or is_column(name)
        ):
            continue
        status, whole = find_status(name), _whole_name(one, name, reading).strip(_QUOTING)
        whole = HONOURED.sub("", whole)
        if status is not None:
            tests.append(build_test("@status", "ne", status))
        elif SOMEBODY.fullmatch(name) or whole != name or _TITLED.fullmatch(name) or _is_quoted(name, one.words):
            tests.append(build_test(ANY_COLUMN, "ne", whole))
    return tests


LONGEST_NAME = 120
"""Of what is left out so many characters are its name at most."""
_TITLED = make_regex(r"[가-힣]+(?:\s[가-힣A-Za-z0-9]+)+")
_NO_VALUE = make_regex(
    r"이미|벌써|아직|아무(?:것|거)?도|혹시|그냥|굳이|[가-힣]{1,8}(?:으면|다면|라면|있으면|했으면)|already|anything|もう|すでに|既に"
)
"""Words of what is not to be done that nobody and nothing is called."""
_QUOTING = "'\"“”‘’「」『』"


def _is_quoted(name: str, words: str) -> bool:
    at = words.find(name)
    return at > 0 and words[at - 1] in _QUOTING


def _whole_name(one: Prohibition, name: str, reading: Reading) -> str:
    """Return what is left out with the words before it that belong to its name ("보안 점검 보고서는 빼고"): a
    prohibition has the last of them alone."""
    at = one.words.find(name)
    if reading.language != "ko" or len(one.targets) != 1 or at < 0:
        return name
    end = one.start + at + len(name)
    whole = reading.whole[max(0, end - LONGEST_NAME) : end]
    _, found = find_name_before(whole, len(whole))
    words = found.split()
    plain = max((at + 1 for at, word in enumerate(words[:-1]) if is_plain_ko(word)), default=0)
    return " ".join(words[plain:]) or name


OWNER_WORDS = (NOBODYS, _NOTMINE, MINE, PERSON_WITH_WORK)
"""What the tests of people have read."""
