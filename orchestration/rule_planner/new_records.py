"""A new record of a database: its fields in any order, told by the words beside them; what is left is its title.

Words that are no field and no title are never made into one: where more than one piece could be the title, none is, so
that the person is asked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from orchestration.rule_planner.clauses import OPENING_WORDS, split_clauses
from orchestration.rule_planner.field_words import (
    BREAK,
    DUE,
    IS,
    MEETING,
    OTHER_FIELD,
    POINTS_BACK,
    SHEET,
    STATE,
    TASK,
    TITLE,
    WHO,
)
from orchestration.rule_planner.parse import Reading
from orchestration.rule_planner.participants import TAKES_PART
from orchestration.rule_planner.states import find_status
from orchestration.rule_planner.tool_table import list_entries
from orchestration.rule_planner.verbs import EffectKind
from orchestration.rule_planner.words import DATE, NAMED, QUOTE, build_kind_pattern, find_cues
from orchestration.text.dates import FoundDate
from orchestration.text.dates.days import add_months
from schemas.values import Json, Payload

RecordKind: TypeAlias = Literal["task", "meeting"]

PEOPLE: dict[RecordKind, str] = {"task": "담당자", "meeting": "참석자"}
_NOTES = rf"\b(?:meeting\s)?notes(?:\spage)?(?=\s(?:for\s)?{QUOTE})"
"""The page of a meeting that is called its notes: it is one to be made only where its moment is yet to come."""
_KINDS: tuple[tuple[RecordKind, str], ...] = (("task", TASK), ("meeting", rf"{MEETING}|{_NOTES}"))
_HONOUR = r"(?:\s?(?:님|씨|さん|様|くん))?"
_AND = r"\s?(?:,|、|이랑|랑|와|과|하고|및|と|&|\band\b)\s?"
_LIST = rf"{NAMED}{_HONOUR}(?:(?:(?:{_AND})+|\s){NAMED}{_HONOUR})*"
_ENDING = r"(?:이고|이며|이에요|예요|입니다|이야|임|です|で|のみです|だけです|님|요)?(?=\s|$|[,.、。!?;()\n—–-])"
_PEOPLE = (
    rf"{WHO}{IS}(?:{_LIST})(?:으로|로|のみ|만)?{_ENDING}",
    rf"(?:{_LIST})\s?(?:앞으로|한테|에게|께|に|이\s?담당|가\s?담당|담당|が担当|宛に?|用に|の)(?:으로|로|で)?",
    rf"(?:{_LIST})(?:이|가)?\s?(?:같이|함께)\s?(?:하는|할|맡을|맡는|진행하는|진행할)",
    rf"(?:{_LIST})(?:이|가)?\s?(?:참석|참가|참여)(?:자|함|해요?|합니다|예정)?{_ENDING}",
    rf"(?:{_LIST}){TAKES_PART}",
    rf"(?:{_LIST})(?:이|가)(?=\s할\s?일로)",
    rf"(?:\b(?:for|with|(?:assign|give)(?:ed)?(?:\sit)?\sto|tasks?\sto|to-?dos?\sto)|\bw/)\s?(?:{_LIST})(?=\s|$"
    rf"|[,.:;!?])",
    rf"\b(?:give|assign|hand)\s(?:{_LIST})(?=\s)",
    rf"(?:^|{BREAK})\s*(?:{_LIST})'s(?=\s*(?:{BREAK}|$))",
    rf"\b(?:on|to|in)\s{NAMED}(?:'s)\b",
    rf"{NAMED}'s\b",
)
_SELF = re.compile(
    r"自分用に?|(?:私|自分|僕|俺)[がで](?:担当(?:します|する)?|や(?:ります|る)|します|対応します)|(?:私|自分|僕)が担当|私の|(?:내가|제가)\s?(?:담당|맡)[가-힣]*|(?:내가"
    r"|제가)\s?(?:할|처리할|챙길)\s?(?:거|것|게)[가-힣]*|(?<![가-힣])(?:내|제|나의|저의)(?=\s)"
    r"|(?<![가-힣])(?:내가|제가)\s?(?:직접\s)?(?:하고|하며|하는\s?(?:걸로|거로)|합니다|해요|함|한다|하겠[가-힣]*)(?=[\s,.!]|$)"
    r"|\b(?:I(?:'ll|\swill|\scan|'m going to)\s"
    r"(?:do|take|handle|own|cover)\s(?:it|this|that|this one|care of (?:it|this)|on this)"
    r"(?:\smyself)?"
    r"|I(?:'m|\sam|'ll be|\swill be)\s(?:the\s)?(?:owner|assignee|doing (?:it|this)|on it))\b"
    r"|\bfor (?:me|myself)\b|\b(?:on|to|in)\s?my(?=\s)"
)
_WHEN = (
    rf"{DUE}{IS}(?:by\s|on\s)?{DATE}\s?(?:까지|まで)?(?:으로|로|に)?{_ENDING}",
    rf"{DATE}まで(?:に)?",
    rf"{DATE}\s?(?:까지|마감|기한|期限|締切)(?:으로|로|に)?{_ENDING}",
    rf"(?:\b(?:for|on|at|by|until|before)\s)?{DATE}(?:에|으로|로|に|の|で)?",
)
_TITLE_END = (
    rf"{BREAK}|$|\sand\s(?:assign|give|set|make|mark)\b|\s(?:for|on|at|by|with)\s(?:{DATE}|{NAMED})|\s(?:{WHO}|{DUE})"
    rf"|\s(?:in|on|to|into|under)\s(?:(?:the|our|my)\s)?(?:{TASK}|{MEETING})"
)
_STATE = re.compile(
    rf"{STATE}{IS}(?P<value>{QUOTE}|진행\s?중|완료|할\s?일|進行中|完了|未着手|in progress|to[ -]?do|done)(?:으로|로)?",
    re.IGNORECASE,
)
_BARE_STATE = re.compile(
    rf"(?<=[\n,.;:()、。])\s*(?:이미|already|すでに|もう)?\s?(?P<value>진행\s?중|進行中|in[ -]progress)"
    rf"(?:이에요|입니다|임|인|です|상태)?\s*(?={BREAK}|$)",
    re.IGNORECASE,
)
"""A state that stands alone in a list of fields."""
_HADA = r"(?:좀|해|하|드|부탁|바랍|요망|ㄱㄱ|pl[sz]|줘|주|놔|둬|드)[가-힣]*"
_MAKE: dict[str, str] = {
    "ko": (
        rf"(?:추가|등록|생성|작성|입력)(?:요(?![가-힣])|을|를)?(?:(?:\s?{_HADA})+|(?=\s*(?:{BREAK}|$|{QUOTE})))"
        r"|^\W*(?:새|신규|새로운)?\s?(?=(?:작업|할\s?일|태스크|투두|업무)\s*(?::|—|–|-\s))"
        r"|(?<![가-힣])(?:만들|맹글|넣|적어|적고|파(?=\s?(?:줘|주|놔|둬))|걸어|잡아|써\s?(?=줘|주|놔)|세팅|하나(?=\s*[—–:-])"
        r"|(?<=하나\s)열어|열어\s?(?=둬|두|놔|놓)"
        r"|(?<=에\s)올려|(?<=하나\s)(?=줘|주세요|주라))[가-힣]*(?:\s(?:좀|줘|줄|주|드|수|부탁|바랍|놔|둬|있)[가-힣]*)*"
    ),
    "en": (
        rf"^\W*(?:(?:please|pls)\s)?(?:new\s|(?:create|make|start|set up|open)\s(?:(?:a|an|the|new)\s)*)?(?={_NOTES})|"
        r"^\W*(?:new\s)?(?=(?:task|to-?do|action item)s?(?:\s(?:for|to)\s\S+)?(?:\s(?:pls|please|plz))?"
        r"\s?(?::|\s[–—-]\s|\n))"
        rf"|^\W*{OPENING_WORDS}(?:create|add|make|set up|log|put|jot down|note down|file|raise|enter|give|assign"
        rf"|(?=new (?:task|to-?do|action item|meeting note)\b))"
        rf"(?=(?:\s?(?:\b(?:me|us|a|an|one|another|new|quick|up)\b|{NAMED}|{QUOTE}))*\s?(?:{TASK}|{MEETING})"
        rf"|.+\b(?:on|to|in|into)\s(?:(?:my|our|the|{NAMED}'s)\s)?"
        rf"(?:tasks|(?:task|to-do) list|to-dos|action items|meeting (?:notes|minutes)|회의록|작업)\b)"
    ),
    "ja": (
        r"新規(?=タスク|作業)|^\W*(?:新しい)?(?=(?:タスク|to-?do|やること)\s*:)"
        r"|(?<=議事録)(?:を)?(?:お願い[ぁ-ん]*|用意し[ぁ-ん]*|開いて(?:おいて|置いて)[ぁ-ん]*)"
        r"|(?:追加|登録|作成|作っ|作り|つくって|つくり|入れ|振っ|切っ|立て|起こし)[ぁ-ん]*(?:お願い[ぁ-ん]*|ください|下さい)?(?:か)?"
    ),
}
_FILLERS: dict[str, str] = {
    "ko": (
        r"(?<![가-힣])(?:새로운|새로|새|신규|하나만?|한\s?(?:개|건)만?|좀|혹시|그냥|일단|얼른|빨리|바로|제발|줘|주세요|주실래요|줄래|해줘|해주세요"
        r"|부탁[가-힣]*|감사[가-힣]*|plz|pls|please|노션에|노션|하고|그리고|및|ㄱㄱ"
        r"|요|제목|이름|안에|목록에|에다가|에다|에|을|를|으로|로|도|의|라는|이라는"
        r"|라고|이라고|DB에|디비에|데이터베이스에|까지)(?=[\s,.!?]|$)"
    ),
    "en": (
        r"\bme(?=\s+(?:an?|another|the|one|new)\b)"
        r"|\b(?:please|pls|plz|thanks|thank you|a|an|the|new|another|one|quick|our|for us|titled"
        r"|called|named|that says|with|and|on|to|in|into|for|is|are|it|would you|will you|can you|could you|list)\b"
    ),
    "ja": r"という|お願い(?:いた)?(?:し)?(?:ます)?|ください|新しい|新規|一つ|ひとつ|1つ|を|に|は|の|で|と|が|です|も",
}
_DATABASE = re.compile(r"\s?(?:목록|리스트|DB|디비|list|board|db|database|リスト|一覧)$", re.IGNORECASE)
_SERVICE = "|".join(sorted({entry.tool.partition(".")[0] for entry in list_entries()}))
_PAGE = (
    r"\b(?:page|entry|note|doc)s?\b(?:\s(?:for|about|on))?|(?<![가-힣])(?:페이지|문서|항목|노트)|(?<![ァ-ヶー])ページ"
)
_MAKES: frozenset[EffectKind | None] = frozenset({"create", "append", None})
_OTHER_MARKS = re.compile(build_kind_pattern("channel", "link", "answer", "thread", "message", "item", "range"))


@dataclass(frozen=True, slots=True)
class NewRecord:
    """What a request says of a record to be made; ``title`` is None where it says none."""

    kind: RecordKind
    home: str
    title: str | None
    people: tuple[str, ...] = ()
    when: str | None = None
    state: str | None = None
    content: str | None = None

    @property
    def properties(self) -> Payload:
        """Its values by column. A person's column bears its name, by which policy knows whom the asker named."""
        values: Payload = {}
        if self.people:
            names: list[Json] = [*self.people]
            values[PEOPLE[self.kind]] = names if len(names) > 1 else names[0]
        if self.state:
            values["@status"] = self.state
        return values


def read_new_record(reading: Reading, myself: str, now: datetime) -> NewRecord | None:
    """Return the record that a whole request asks for, or None where it asks for something else or for more."""
    text = reading.marked
    kind: RecordKind = "task" if re.search(TASK, text, re.IGNORECASE) else "meeting"
    noun = re.search(dict(_KINDS)[kind], text, re.IGNORECASE)
    made = list(re.finditer(_MAKE[reading.language], text, re.IGNORECASE))
    if noun is None or not made or _OTHER_MARKS.search(text) or reading.cron:
        return None
    if SHEET.search(text) or find_cues(text) & {
        "thread",
        "summary",
        "row",
        "each",
        "dm",
        "slack",
        "chart",
        "pdf",
        "total",
    }:
        return None
    if (
        kind == "meeting"
        and _is_loose(noun, text, made[0])
        and not any(one.has_time and one.start > now for one in reading.dates(text))
    ):
        return None
    if _is_of_another(text, noun) or sum(bool(re.search(one, text, re.IGNORECASE)) for _, one in _KINDS) > 1:
        return None
    head = _head(text, made, noun)
    if {clause.act for clause in split_clauses(head, reading.language)} - _MAKES - _loose_acts(text):
        return None
    return _Fields(reading, myself, kind, _name_home(noun[0]), now).read(text, made)


def _is_loose(noun: re.Match[str], text: str, made: re.Match[str]) -> bool:
    """Whether the notes of a meeting are named with no verb, or by no more than "notes": they may be there already."""
    led = re.match(_NOTES, text[made.end() :], re.IGNORECASE) is not None and not re.search(r"\w", made[0])
    return led or re.search(MEETING, noun[0], re.IGNORECASE) is None


def _name_home(noun: str) -> str:
    """Return how the database is called whose records are called so; "" where the noun names none (a meeting page)."""
    if re.fullmatch(r"notes(?:\spage)?", noun, re.IGNORECASE):
        return "meeting notes"
    home = _DATABASE.sub("", noun)
    return "" if re.search(r"\bpages?$", home, re.IGNORECASE) else re.sub(r"^할일$", "할 일", home)


def _head(text: str, made: list[re.Match[str]], noun: re.Match[str]) -> str:
    """Return what asks for the record, without the list of its fields behind it: verbs there are content."""
    begin = max(made[0].end(), noun.end())
    parted = re.search(rf"{BREAK}|\b(?:called|titled|named)\s|\sto\s(?=[a-z])", text[begin:])
    head = text[: begin + parted.start()] if parted else text
    return _CLAUSE_JA.sub("", head)


_CLAUSE_JA = re.compile(r"[^、。\s]+[うくぐすつぬぶむるた](?=(?:タスク|ToDo))")
"""What a task is of, as a clause before it ("請求書を確認するタスク")."""


def _loose_acts(text: str) -> set[EffectKind | None]:
    """Return the acts of verbs that also make a record ("할 일에 올려줘", "put")."""
    loose = re.search(r"(?<=에\s)올려|振っ|\bput\b|\blog\b|追加お願い", text, re.IGNORECASE)
    return {"send", "read", "save"} if loose else set()


def _is_of_another(text: str, noun: re.Match[str]) -> bool:
    """Whether the noun stands behind the name of a record that is there already ("고객 인터뷰 정리 작업에 …")."""
    before = re.split(BREAK, text[: noun.start()])[-1]
    named = re.sub(
        rf"{DATE}\S*|{NAMED}\S*|(?<![가-힣])(?:내|제|우리|팀|새|노션)(?=\s|$)|{QUOTE}\S*", "", before
    ).strip()
    return bool(named) and re.match(r"에(?:다가?)?\s", text[noun.end() :]) is not None


_AGENDA = re.compile(
    r"(?:안건|의제|아젠다|\bagenda\b|議題|アジェンダ)\s?(?:은|는|:|\bis\b|は)\s?(?P<what>[^\n.。]+?)"
    r"(?:입니다|이에요|예요|야|이야|です)?(?=\s*[.。!~]*\s*(?:\n|$))",
    re.IGNORECASE,
)
"""What a meeting is to speak of: it stands on its page."""
_NO_YEAR = re.compile(
    r"\d{1,2}\D{1,3}\d{1,2}|\d{1,2}(?:st|nd|rd|th)?\s[A-Za-z]{3,9}$|[A-Za-z]{3,9}\s\d{1,2}(?:st|nd|rd|th)?$"
)
"""A day of a month that says no year."""
_AROUND_TITLE = re.compile(
    r"(?:이라는|라는|이라고)$|\s(?:써야|해야|만들어야|보내야|작성해야|준비해야|처리해야)\s?(?:되는데|하는데|해서|돼서|됨|함|돼|해)$"
    r"|(?<=[ぁ-んァ-ヶー一-龥])の$"
)
"""What stands behind a title and is none of it ("…라는 작업", "…써야 되는데")."""


_NAME_ALONE = re.compile(r"[가-힣]{2,3}|[A-Za-z]{3,12}|[ァ-ヶー]{2,8}")
"""A word that may be somebody's name, where it is all of a piece of a list."""


def _part_name(left: list[str]) -> tuple[str, str] | None:
    """Return the title and the name of two pieces of which one alone may be a name; who has it is looked up."""
    if len(left) != 2 or any(OTHER_FIELD.search(one) or POINTS_BACK.match(one) for one in left):
        return None
    named = [one for one in left if _NAME_ALONE.fullmatch(one)]
    title = next((one for one in left if one not in named), None)
    return (title, named[0]) if len(named) == 1 and title is not None else None


def _find_listed(text: str, quote: re.Match[str]) -> re.Match[str] | None:
    """Return the piece behind a colon in which a quote is only a part ("task: order 'do not bend' stickers, …")."""
    listed = re.compile(rf"(?<=:\s)[^,;\n:]*?(?:[^\W_][^,;\n:]*{QUOTE}|{QUOTE}\s[^\W_])[^,;\n:]*")
    found = listed.search(text)
    return found if found is not None and found.start() <= quote.start(1) < found.end() else None


@dataclass(slots=True)
class _Fields:
    reading: Reading
    myself: str
    kind: RecordKind
    home: str
    now: datetime

    def read(self, text: str, made: list[re.Match[str]]) -> NewRecord | None:
        verb = made[0] if self.reading.language == "en" else made[-1]
        text = f"{text[: verb.start()]}\n{text[verb.end() :]}"
        content, text = self._content(text)
        title, text = self._titled(text)
        people, text = self._people(text)
        when, text = self._when(text)
        form = next((one for one in (_STATE, _BARE_STATE) if one.search(text)), _STATE)
        state = form.search(text)
        text = form.sub("\n", text) if state else text
        left = self._left(text)
        if title is None and not people and (told := _part_name(left)) is not None:
            title, people = told[0], [told[1]]
        elif title is None and len(left) == 1:
            title = (
                None if OTHER_FIELD.search(left[0]) or POINTS_BACK.match(left[0]) else _AROUND_TITLE.sub("", left[0])
            )
        if title is None and self.kind == "meeting" and not left and not people:
            return None
        return NewRecord(
            self.kind, self.home, title, tuple(people), when, find_status(state["value"]) if state else None, content
        )

    def _content(self, text: str) -> tuple[str | None, str]:
        said = re.search(rf"(?:내용|본문|内容|本文|\b(?:with (?:the )?)?(?:content|body|text)){IS}({QUOTE})\S*", text)
        if said is not None:
            return self.reading.marks[said[1]].value, text.replace(said[0], "\n")
        agenda = _AGENDA.search(text)
        if agenda is None:
            return None, text
        return self.reading.raw(agenda["what"]).strip(), f"{text[: agenda.start()]}\n{text[agenda.end() :]}"

    def _titled(self, text: str) -> tuple[str | None, str]:
        """Return the title that is quoted, or told by the word for it; of several quotes none."""
        text = re.sub(r"\s*[←<]?-*\s*이?\s?제목\s?그대로(?:로)?", "\n", text)
        quotes = list(re.finditer(rf"(?:{TITLE}{IS})?({QUOTE})(?:\s?(?:이?라는|이?라고|という|으로|로|って))?", text))
        if len(quotes) == 1 and (piece := _find_listed(text, quotes[0])) is not None:
            return self.reading.raw(piece[0]).strip(), f"{text[: piece.start()]}\n{text[piece.end() :]}"
        if len(quotes) == 1:
            found = quotes[0]
            return self.reading.marks[found[1]].value, f"{text[: found.start()]}\n{text[found.end() :]}"
        told = re.search(
            rf"(?:{TITLE}|(?:이름|\bname|名前)(?=\s?:))(?:은|는|이|:|は|\sis"
            rf"|\sit)?\s*(?P<title>[^\s].*?)(?=\s*(?:{_TITLE_END}))",
            text,
            re.IGNORECASE,
        )
        if quotes or told is None:
            return None, text
        title = re.sub(r"(?<=[가-힣])(?:으로|로|이고|이며|입니다)$", "", self.reading.raw(told["title"]).strip())
        return title, f"{text[: told.start()]}\n{text[told.end() :]}"

    def _people(self, text: str) -> tuple[list[str], str]:
        names: list[str] = []
        for pattern in _PEOPLE:
            for match in list(re.finditer(pattern, text, re.IGNORECASE)):
                names += [mark.value for mark in self.reading.named(match[0])]
                text = text.replace(match[0], "\n", 1)
        if not names and self.kind == "task" and _SELF.search(text) and self.myself:
            names, text = [self.myself], _SELF.sub(" ", text)
        for part in re.split(BREAK, text):
            alone = re.fullmatch(rf"\s*(?:{_LIST})\s*", part)
            names += [mark.value for mark in self.reading.named(part)] if alone and not names else []
            text = text.replace(part, "", 1) if alone else text
        return list(dict.fromkeys(names)), text

    def _when(self, text: str) -> tuple[str | None, str]:
        """Return the day or moment: the one that is called due, else the first; a whole month is part of a title."""
        for pattern in _WHEN:
            for match in re.finditer(pattern, text, re.IGNORECASE):
                (found,) = self.reading.dates(match[0])[:1] or (None,)
                if found is None or (pattern is _WHEN[-1] and (found.is_span or not found.has_day)):
                    continue
                rest = f"{text[: match.start()]}\n{text[match.end() :]}"
                return self._moment(found, rest)
        return None, text

    def _moment(self, found: FoundDate, rest: str) -> tuple[str, str]:
        last = found.end or found.start
        if last < self.now and _NO_YEAR.match(found.text):
            # A day without a year that has gone by is meant of the next.
            last = datetime.combine(add_months(last.date(), 12), last.timetz())
        if found.has_time:
            return found.start.isoformat(), rest
        for match in re.finditer(rf"(?:\bat\s)?({DATE})(?:에|に)?", rest):
            clock = self.reading.marks[match[1]].date
            if clock is not None and not clock.has_day and not found.is_span:
                moment = datetime.combine(found.start.date(), clock.start.timetz())
                return moment.isoformat(), rest.replace(match[0], "\n", 1)
        return last.date().isoformat(), rest

    def _left(self, text: str) -> list[str]:
        """Return the pieces that are none of the fields and say something, as they were typed."""
        text = re.sub(rf"\b(?:in|to|on)\s(?:{_SERVICE})\b", " ", text, flags=re.IGNORECASE)
        for noun in (MEETING, TASK, _PAGE) if self.kind == "meeting" else (MEETING, TASK, r"(?<![가-힣])항목"):
            text = re.sub(
                rf"(?:{noun})(?:\s?(?:(?:하나|한\s?개|한\s?건)만?(?![가-힣])|로|으로|에다가|에다|에|을|를|도|を|に))?",
                "\n",
                text,
                flags=re.IGNORECASE,
            )
        parts = [self._bare(part) for part in re.split(BREAK, text)]
        return [part for part in parts if part]

    def _bare(self, part: str) -> str:
        language = self.reading.language
        rest = re.sub(_FILLERS[language], " ", part, flags=re.IGNORECASE)
        if not re.search(r"[\w\ue000-\uf8ff]", rest):
            return ""
        edge = _FILLERS[language]
        trimmed = part.strip(" ,.:;!?-—–")
        while True:
            shorter = re.sub(rf"^(?:{edge})(?=\s|$)|(?:(?<=\s)|^)(?:{edge})$", "", trimmed, flags=re.IGNORECASE)
            shorter = shorter.strip(" ,.:;!?-—–")
            if shorter == trimmed:
                return re.sub(r"\s+", " ", self.reading.raw(trimmed))
            trimmed = shorter
