"""Words of a request: how it is cut into marked ones, and what each stands for."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Literal, TypeAlias, get_args

from orchestration.patterns import make_regex
from orchestration.service import ToolRole, list_brands
from orchestration.text.dates import FoundDate
from orchestration.text.office_names import JAPANESE_NAMES, find_korean_name
from schemas.team import TeamSettings

MarkKind: TypeAlias = Literal[
    "quote", "channel", "link", "range", "date", "person", "answer", "thread", "message", "item", "owner"
]

_BASE = 0xE000

_ROOM = 256

KINDS: tuple[MarkKind, ...] = get_args(MarkKind)


def build_kind_pattern(*kinds: MarkKind) -> str:
    """Return the regular-expression class of marks of these kinds."""
    parts = [_BASE + KINDS.index(kind) * _ROOM for kind in kinds]
    return "[" + "".join(f"{chr(base)}-{chr(base + _ROOM - 1)}" for base in parts) + "]"


_KIND_PATTERNS: dict[MarkKind, re.Pattern[str]] = {kind: make_regex(build_kind_pattern(kind)) for kind in KINDS}
OTHER_MARKS = make_regex(build_kind_pattern("channel", "link", "answer", "thread", "message", "item", "range"))
"""Marks that are no value of a record."""
QUOTE = build_kind_pattern("quote")

CHANNEL = build_kind_pattern("channel")

RANGE = build_kind_pattern("range")

DATE = build_kind_pattern("date")

PERSON = build_kind_pattern("person")

REACHED = build_kind_pattern("channel", "person")
"""Whom or where something is sent."""

NAMED = build_kind_pattern("person", "owner")
"""Anybody named: also who is named as the one that does a thing, to whom therefore nothing is sent."""

ANSWER = build_kind_pattern("answer")

LINKED = build_kind_pattern("thread", "message")
"""A message of Slack that an address names: its whole thread, or that message alone where the words say so."""

ANY_MARK = build_kind_pattern(*KINDS)

JOINT = r"(?:\s?(?:,|、|&)\s?(?:(?:and|or)\s)?|\s(?:and|or)\s|(?:이?랑|하고|이?나|와|과|と|や|か)\s?)"
"""What joins channels, and people, that are told together."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One recognised thing: what was typed, what it says, and what a date means."""

    kind: MarkKind
    char: str
    raw: str
    value: str
    date: FoundDate | None = None


@dataclass(slots=True)
class Marker:
    """Replaces matches by marks while a request is read."""

    text: str
    marks: dict[str, Mark] = field(default_factory=dict[str, Mark])

    def put(self, start: int, end: int, kind: MarkKind, value: str, date: FoundDate | None = None) -> None:
        """Put a mark over ``text[start:end]``; a kind has room for 256, further ones stay as text."""
        count = sum(1 for mark in self.marks.values() if mark.kind == kind)
        if count >= _ROOM or start >= end:
            return
        char = chr(_BASE + KINDS.index(kind) * _ROOM + count)
        raw = unmark_text(self.text[start:end], self.marks)
        self.marks[char] = Mark(kind, char, raw, value, date)
        self.text = self.text[:start] + char + self.text[end:]


def add_mark(marks: dict[str, Mark], kind: MarkKind, value: str) -> str:
    """Return the mark of what stands under another word in a text: the one that is there already, else a new one."""
    known = next((mark.char for mark in marks.values() if mark.kind == kind and mark.value == value), None)
    count = sum(mark.kind == kind for mark in marks.values())
    char = known or chr(_BASE + KINDS.index(kind) * _ROOM + min(count, _ROOM - 1))
    marks.setdefault(char, Mark(kind, char, value, value))
    return char


_ANY_MARK = make_regex(ANY_MARK)


def unmark_text(text: str, marks: dict[str, Mark]) -> str:
    """Return the text as it was typed."""
    return _ANY_MARK.sub(lambda match: marks[match[0]].raw if match[0] in marks else "", text)


def find_marks(text: str, marks: dict[str, Mark], kind: MarkKind) -> list[Mark]:
    """Return the marks of a kind in a piece of text, in order."""
    return [marks[char] for char in _KIND_PATTERNS[kind].findall(text) if char in marks]


BRAND = "<brand>"
"""Stands in a pattern for the words that say whose a thing is; the services bring them."""


def compile_branded(pattern: str, role: ToolRole | None = None) -> re.Pattern[str]:
    """Return a pattern with the words of the services where ``BRAND`` stands in it: of those that play a role, or of
    all."""
    return _compile_branded(pattern, list_brands(role))


@cache
def _compile_branded(pattern: str, brands: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(pattern.replace(BRAND, f"(?:{'|'.join(map(re.escape, brands))})"), re.IGNORECASE)


def find_name_of_kind(name: str, team: TeamSettings) -> str:
    """Return what the team calls what is named by what it is, in whichever language; another name as it is."""
    folded = name.strip()
    if team.language != "ko":
        return folded
    return JAPANESE_NAMES.get(folded) or (find_korean_name(folded) if folded.isascii() else None) or folded


COLUMNS = {
    "매출": ("매출", "매출액", "수입", "sales", "revenue", "turnover", "売上", "売り上げ"),
    "수량": ("수량", "판매량", "판매 수량", "units", "quantity", "units sold", "volume"),
    "금액": (
        "금액",
        "비용",
        "지출",
        "광고비",
        "예산",
        "amount",
        "spend",
        "spending",
        "cost",
        "costs",
        "expenses",
        "budget",
    ),
    "지역": ("지역", "region", "area", "地域", "エリア"),
    "상품": ("상품", "제품", "품목", "product", "item", "商品", "製品"),
    "날짜": ("날짜", "일자", "일별", "date", "day"),
    "항목": ("항목", "category", "項目"),
    "등급": ("등급", "tier", "grade", "等級", "ランク", "グレード"),
    "담당자": ("담당자", "담당", "owner", "assignee", "person in charge"),
    "마감일": ("마감일", "마감", "기한", "due date", "due", "deadline"),
    "상태": ("상태", "status", "state"),
    "참석자": ("참석자", "attendees", "participants"),
}
"""Columns of the workspace and the words for them."""

NUMERIC_COLUMNS = ("매출", "수량", "금액")

STATUSES = {
    "완료": r"완료|끝난|끝낸|마친|마무리된|마무리한|다 된|完了|終わった|済み|done|complete[d]?|finished|closed"
    r"|brought to (?:a close|completion)|wrapped up|checked off|ticked off",
    "진행 중": (
        r"진행\s?중|하고 있는|하는\s?중인|작업\s?중(?!\s?에|에|\s[^.!?]{0,40}(?:빼|제외|말고)|\s+(?:다|전부|모두)\s"
        r"|\s[^.!?]{0,30}[인한된는끝낸]\s?(?:거|것|건|게|일|작업))|進行中|対応中|作業中|着手中"
        r"|(?:ones?|tasks?|things?|those|stuff|what)\s(?:(?:that|which)\s)?\w+(?:['’](?:s|re)|\s(?:is"
        r"|are))\s(?:actually|currently|actively)"
        r"\sworking on|being worked on|under ?way|in[ -]progress|doing|ongoing|wip|(?<![a-z])started|(?<![a-z])active"
    ),
    "할 일": r"시작\s?전|아직 시작|시작 안|대기|未着手|未開始|to[ -]?do|not[ -]started|backlog",
}
"""Status options and the words that mean them."""


def find_column(text: str, columns: tuple[str, ...] = tuple(COLUMNS)) -> str | None:
    """Return the first of ``columns`` that a text names, the longest word first."""
    found: list[tuple[int, int, str]] = []
    for column in columns:
        for word, pattern in _compile_words(column):
            match = pattern.search(text)
            if match:
                found.append((match.start(), -len(word), column))
    return min(found)[2] if found else None


def is_measure(word: str) -> bool:
    """Whether a word is all that a column of numbers is called, in the singular or the plural."""
    said = word.casefold()
    return any(said in (one, f"{one}s", one.removesuffix("s")) for name in NUMERIC_COLUMNS for one in COLUMNS[name])


@cache
def _compile_words(column: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the words of a column, each with the pattern that finds it."""
    patterns = {word: rf"\b{re.escape(word)}\b" if word.isascii() else re.escape(word) for word in COLUMNS[column]}
    return tuple((word, re.compile(pattern, re.IGNORECASE)) for word, pattern in patterns.items())


Cue: TypeAlias = Literal[
    "summary", "compare", "chart", "pdf", "link", "message", "thread", "history", "row", "role", "each", "all", "dm",
    "slack", "documents", "tables", "count", "total", "status", "due", "related", "celebrate",
    "warn", "remind", "trash", "page", "task", "whole", "team",
]  # fmt: skip

_PATTERNS: dict[Cue, str] = {
    "summary": (r"요약(?:본|문)?|브리핑|(?<![두세네섯\d])(?<![두세네섯\d]\s)개요|핵심|간추"
r"|정리(?=본|한\s?(?:것|거|내용)|해|\s?좀|\s?부탁"
r"|\s?줘)|\bsummar(?:y|ies|ise|ize)|\brecap\b|\boverview\b|\bdigest\b|\brundown\b"
r"|\btl;?dr\b|\bgist\b|요점|\bkey (?:points|takeaways)\b|\bmain points\b"
r"|\bhighlights\b|\btakeaways\b|要約|まとめ"),
    "compare": r"비교|\bcompar(?:e|ison|ing)\b|\bversus\b|\bvs\b|比較",
    "chart": r"그래프|차트|도표|시각화|\b(?:chart|graph|plot|histogram)s?\b|\bvisuali[sz]|グラフ",
    "pdf": r"pdf|피디에프",
    "link": r"링크|주소|(?<![가-힣])url|\blinks?\b|\burl\b|リンク",
    "message": (r"메시지|메세지|공지|인사|문구|안내문|알림|\bmessages?\b|\bannouncement\b|\bnote\b"
r"|\breminder\b|メッセージ"),
    "thread": (r"(?:방금|지금까지|여기까지)\s?(?:나눈|한|나온|이야기|얘기|대화|논의)|스레드|쓰레드"
r"|\bthread\b|(?:이|위|지금|우리)\s?(?:대화|논의)|여기\s?(?:서\s?)?(?:나눈|논의|대화"
r"|얘기|이야기|오간)|여기(?:서)?\s?(?:나눈|나온"
r"|한)\s?(?:대화|얘기|이야기|논의|내용)|\bthis (?:conversation|discussion)\b|スレッド"),
    "history": (r"대화|이야기|얘기|있었던\s?일|있던\s?일|무슨\s?일|뭔\s?일|논의|나온|오간|오고\s?간"
r"|히스토리|메시지(?:들|\s?내용)|올라온|\bhappened\b|\bhappening\b|\bgoing on\b"
r"|\bdiscuss(?:ed|ion|ions)\b|\bconversations?\b|\bhistory\b|\btalk(?:ed|ing)?\b"
r"|\bchat\b|\bmessages\b|\bmiss(?:ed)?\b|\bsaid\b"),
    "row": (r"(?<![가-힣])(?:한|두|세|여러|\d+)?\s?(?:줄|행)(?![가-힣]*동)(?=[을를로,.\s:]|$|추가|씩)|로우|\b(?:row"
r"|line|record|entry)\b|(?<![進実銀旅発])行(?![中うっきくいけこなわえ])"),
    "role": r"(?:담당자|책임자|작성자|오너|담당하는 사람)(?:들)?\s?(?:에게|한테|께|들에게|(?:각자"
r"|각각|모두)(?:에게|한테)?|DM|디엠)|각\s?담당자"
    r"|\b(?:its|their|the|each|every|all)?\s?(?:owners?|assignees?)\b|\bperson in charge\b"
r"|\bpeople in charge\b|\bwhoever\b"
    r"|\b(?:each|every)one with\b|\beveryone (?:who|with)\b|担当者",
    "each": (r"마다|각각|각자|하나씩|한\s?명씩|일일이|각\s?(?:담당자|작업|항목|건|할\s?일|페이지)"
r"|개별(?:적으로)?|\beach\b|\bevery\b|\bindividually\b|\brespectively\b|\bone by one\b"
r"|ごと"),
    "all": r"모두|전부|모든|다\s|전체|싹|\ball\b|\bevery\b|すべて|全て|全部|全件",
    "dm": r"(?<![A-Za-z])DM(?![A-Za-z])|디엠|개인\s?(?:메시지|톡)|갠톡|쪽지|다이렉트|\bdirect messages?\b",
    "slack": r"슬랙|\bslack\b|(?<![가-힣])채널|\bchannel\b",
    "documents": rf"(?<![A-Za-z]){BRAND}(?![A-Za-z])",
    "tables": r"구글\s?시트|스프레드\s?시트|시트|엑셀|\b(?:spreadsheet|sheet)s?\b|シート",
    "count": r"몇\s?(?:개|건|명|분(?!\s?(?:뒤|후|전|까지|동안|에|이나\s?걸)))|인원\s?수|머릿수|명수"
    r"|개수|건수|갯수|\bhow many\b|\bnumber of\b|\bcount\b",
    "total": (r"합계|총합|총액|총\s?(?:매출|수량|금액|지출|비용)|합산|평균|최대|최소|최고|최저|얼마"
    r"|(?<=금액만\s)(?:다\s|전부\s|모두\s)?더해(?=\s?[줘주봐보])|(?<=[것거]만\s)(?:다\s|전부\s"
    r"|모두\s)?더해(?=\s?[줘주봐보])"
r"|\btotal(?:s|led)?\b|\bsum\b|\baverage\b|\bmean\b|\bhow much\b|\bmaximum\b"
r"|\bminimum\b|\bhighest\b|\blowest\b|\bmax\b|\bmin\b|\badd(?:s|ing)?\sup\b|\btally\b|合計|平均|いくら|総(?:売上|額"
r"|計|数|支出|費用)|トータル"
r"|(?:매출|매출액|판매량|지출)(?:은|는|이)?\s?(?:요|어때요?|어땠[가-힣]*|어떻게\s?(?:돼요?|되[가-힣]*))?\s?[?？]?\s?$"
r"|(?:売上|売り上げ|売上高|支出)(?:は|って)?[?？]?\s?$"
r"|\bhow (?:were|was|are|is|did) (?:the |our )?(?:sales|revenue|spend(?:ing)?)\b"
r"|\bwhat (?:were|was|are|is) (?:the |our )?(?:sales|revenue)\b"),
    "status": r"상태|\bstatus\b",
    "due": r"마감|기한|밀린|締め切り|期限|\boverdue\b|\bdue\b|\bdeadlines?\b|締切|期限",
    "related": r"관련|대한|관한|에\s?관해|\babout\b|\brelated\b|\bregarding\b|\bon\b",
    "celebrate": (r"축하|수고했|고생했|잘했|\bcongrat|\bcelebrat|おめでとう|お疲れ"
r"|\b(?:well\sdone|(?:good|great|nice)\s(?:job|work)|kudos)\b"),
    "warn": r"경고|주의|\bwarn|\balert",
    "trash": r"휴지통|\btrash\b|\bbin\b",
    "remind": r"리마인드|리마인더|재촉|독촉|\bremind",
    "page": (r"본문(?=에)|\b(?:its|the) body\b|本文(?=に)|페이지|문서|노트|회의록|회의\s?기록|\bpages?\b"
r"|\bdocs?\b|\bdocuments?\b|\bnotes?\b|\bminutes\b|ページ"),
    "whole": r"그대로|전체\s?내용|원본|통째|\bas is\b|\bas-is\b|\bwhole\b|\bentire\b",
    "team": (r"팀(?:에|에게|원|들|\s?전체)|다들|모두에게|전원|\b(?:the )?team\b|\beveryone\b"
r"|\beverybody\b|\bpeople\b|\bfolks\b"),
    "task": r"할\s?일|작업|태스크|업무|항목|\btasks?\b|\bto-?dos?\b|\bitems\b|タスク",
}  # fmt: skip

_COMPILED: dict[Cue, re.Pattern[str]] = {
    cue: make_regex(pattern, re.IGNORECASE) for cue, pattern in _PATTERNS.items() if BRAND not in pattern
}


def find_cues(text: str) -> frozenset[Cue]:
    """Return the cues of a piece of marked text."""
    found = _find_own_cues(text)
    documents = compile_branded(_PATTERNS["documents"], "create_page").search(text)
    return found | frozenset[Cue]({"documents"}) if documents else found


@lru_cache(maxsize=256)
def _find_own_cues(text: str) -> frozenset[Cue]:
    """Return the cues in which no service is named. A clause is looked at by one reader after another."""
    return frozenset(cue for cue, pattern in _COMPILED.items() if pattern.search(text))
