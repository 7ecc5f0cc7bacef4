"""A new record of a database: its fields in any order, told by the words beside them; what is left is its title.

Words that are no field and no title are never made into one: where more than one piece could be the title, none is, so
that the person is asked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime

from orchestration.patterns import compile_once, make_regex
from orchestration.rule_planner.plans.tool_table import list_entries
from orchestration.rule_planner.reading.clauses import split_clauses
from orchestration.rule_planner.reading.field_words import (
    BREAK,
    DUE,
    IS,
    MEETING,
    OTHER_FIELD,
    POINTS_BACK,
    SHEET,
    TASK,
    TICKET,
    TITLE,
    WHO,
)
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.plain_words import is_plain_en, is_plain_ko
from orchestration.rule_planner.reading.states import find_status
from orchestration.rule_planner.reading.verbs import EffectKind
from orchestration.rule_planner.reading.words import DATE, OTHER_MARKS, QUOTE, find_cues
from orchestration.rule_planner.records.new_record_orders import (
    find_order_head,
    find_orders,
    is_loosely_ordered,
    is_of_another_record,
    is_ticket_elsewhere,
    list_loose_acts,
)
from orchestration.rule_planner.records.new_record_words import (
    AROUND_TITLE,
    BARE_STATE,
    DETAILS,
    FILLERS,
    KINDS,
    MYSELF,
    NAMES,
    NOUN_BEHIND,
    OWNERS,
    PICKED_OUT,
    POINTERS,
    TITLE_END,
    TITLE_ENDING,
    TOLD_STATE,
    WHEN,
    RecordKind,
    find_home,
    write_deed,
)
from orchestration.text.dates import FoundDate
from orchestration.text.dates.moments import set_clock
from orchestration.text.dates.years import move_to_come
from orchestration.text.office_words import find_meanings
from orchestration.text.remarks import is_remark
from orchestration.text.segments import is_exclamation
from schemas.values import Json, Payload

PEOPLE: dict[RecordKind, str] = {"task": "담당자", "meeting": "참석자"}
_SERVICE = "|".join(sorted({entry.tool.partition(".")[0] for entry in list_entries()}))
_PAGE = (
    r"\b(?:page|entry|note|doc)s?\b(?:\s(?:for|about|on))?|(?<![가-힣])(?:페이지|문서|항목|노트)|(?<![ァ-ヶー])ページ"
)
_MAKES: frozenset[EffectKind | None] = frozenset({"create", "append", None})
_POINTER = make_regex(r"\s*(?:👉|➡|▶|☞|→|⇒|=>)[\ufe0e\ufe0f]?\s*")
"""A sign that points at what is to be made, as a colon does."""


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
    text = _POINTER.sub(": ", reading.marked, count=1)
    reading = replace(reading, marked=text)
    kind: RecordKind = "task" if compile_once(dict(KINDS)["task"], re.IGNORECASE).search(text) else "meeting"
    noun = compile_once(dict(KINDS)[kind], re.IGNORECASE).search(text)
    made = find_orders(reading)
    if noun is None or not made or OTHER_MARKS.search(text) or reading.cron or is_ticket_elsewhere(text):
        return None
    if SHEET.search(text) or find_cues(re.sub(r"\b(?:record|enter|log)\s(?=an?\s)", " ", text)) & {
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
        and is_loosely_ordered(noun, text, made[0])
        and not any(one.has_time and one.start > now for one in reading.dates(text))
    ):
        return None
    if (
        is_of_another_record(text, noun)
        or sum(bool(compile_once(one, re.IGNORECASE).search(text)) for _, one in KINDS) > 1
    ):
        return None
    head = find_order_head(text, made, noun)
    if {clause.act for clause in split_clauses(head, reading.language)} - _MAKES - list_loose_acts(text):
        return None
    return _Fields(reading, myself, kind, find_home(noun[0]), now).read(text, made)


def _name_state(found: re.Match[str]) -> str:
    """Return the option that a told state names; one that is of no task, as the words say it."""
    said = next(value for name, value in found.groupdict().items() if name in ("value", "before") and value)
    if re.match(r"시작|착수|着手|開始", said):
        return "진행 중"
    return "예정" if re.match(r"予定|planned|scheduled", said, re.IGNORECASE) else find_status(said) or said


_AGENDA = make_regex(
    r"(?:안건|의제|아젠다|\bagenda\b|議題|アジェンダ)\s?(?:은|는|:|\bis\b|は)\s?(?P<what>[^\n.。]+?)"
    r"(?:입니다|이에요|예요|야|이야|です|(?:이?고|이며|で)(?=[\s、]))?"
    rf"(?=\s*[.。!~,、]*\s*(?:\n|$|(?:그리고\s)?{WHO}|{DUE}))",
    re.IGNORECASE,
)
"""What a meeting is to speak of: it stands on its page."""
_PART_OF_DAY = make_regex(
    r"^\D*\b(?:morning|afternoon|evening)\b\D*$|^\D*(?:아침|저녁|오전|오후|午前|午後|朝|夕方)\D*$"
)
"""A day with no more than its part: a clock time behind it says when."""
_PLANS_TO = make_regex(r"\s*(?:하|할|했으면|해야)(?:려|겠)?(?:는|던|거든|건|할)?\s?(?:데|지|요|고|구)?(?:요)?\s*")
"""What is left of "I am about to make one" ("만들려고 하는데") is no title."""
_COMPANY_NAME = make_regex(
    r"\s(?:logistics|electronics|systems|partners|labs|group|bank|capital|studios?|media|foods|motors|inc|corp|ltd|llc|co)\.?$",
    re.IGNORECASE,
)
"""How the name of a company ends, which nobody has."""
_NAME_ALONE = make_regex(r"[가-힣]{1,2}[가-힣](?<![다요까죠든])|[A-Za-z]{3,12}|[ァ-ヶー]{2,8}")
"""A word that may be somebody's name, where it is all of a piece of a list."""


def _part_name(left: list[str]) -> tuple[str, str] | None:
    """Return the title and the name of two pieces of which one alone may be a name; who has it is looked up."""
    if len(left) != 2 or any(OTHER_FIELD.search(one) or POINTS_BACK.match(one) for one in left):
        return None
    named = [one for one in left if _NAME_ALONE.fullmatch(one)]
    title = next((one for one in left if one not in named), None)
    return (title, named[0]) if len(named) == 1 and title is not None else None


def _is_name(piece: str) -> bool:
    """Whether a piece of a list beside a quoted title can be nothing but somebody's name."""
    is_latin = piece.isascii()
    known = (
        OTHER_FIELD.search(piece) or find_meanings(piece) or (is_plain_en(piece) if is_latin else is_plain_ko(piece))
    )
    return (
        not known
        and piece not in POINTERS
        and re.fullmatch(r"[A-Z][a-z]{2,11}|[가-힣]{1,2}[가-힣](?<![다요까죠든])|[ァ-ヶー]{2,8}", piece) is not None
    )


def _find_listed(text: str, quote: re.Match[str]) -> re.Match[str] | None:
    """Return the piece behind a colon in which a quote is only a part ("task: order 'do not bend' stickers, …")."""
    listed = re.compile(rf"(?<=:\s)[^,;\n:]*?(?:[^\W_][^,;\n:]*{QUOTE}|{QUOTE}\s[^\W_])[^,;\n:]*")
    found = listed.search(text)
    if found is not None and re.match(TITLE, found[0], re.IGNORECASE):
        return None
    return found if found is not None and found.start() <= quote.start(1) < found.end() else None


@dataclass(slots=True)
class _Fields:
    reading: Reading
    myself: str
    kind: RecordKind
    home: str
    now: datetime

    def read(self, text: str, made: list[tuple[int, int]]) -> NewRecord | None:
        verb = made[0] if self.reading.language == "en" else made[-1]
        text = DETAILS.sub(" ", f"{text[: verb[0]]}\n{text[verb[1] :]}")
        content, text = self._content(text)
        title, text = self._titled(text)
        people, text = self._people(text)
        when, text = self._when(text)
        form = next((one for one in (TOLD_STATE, BARE_STATE) if one.search(text)), TOLD_STATE)
        state = form.search(text)
        text = form.sub("\n", text) if state else text
        left = self._left(text)
        if title is None and not people and (told := _part_name(left)) is not None:
            title, people = told[0], [told[1]]
        elif title is None and len(left) == 1:
            is_none = OTHER_FIELD.search(left[0]) or POINTS_BACK.match(left[0]) or _PLANS_TO.fullmatch(left[0])
            title = None if is_none else write_deed(AROUND_TITLE.sub("", left[0]))
        elif title is not None and not people:
            people = [one for one in left if _is_name(one)][:1]
        if title is None and self.kind == "meeting" and not left and not people:
            return None
        return NewRecord(
            self.kind, self.home, title, tuple(people), when, _name_state(state) if state else None, content
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
            rf"(?:{TITLE}|(?:이름|\bname|名前)(?=\s?:))(?:은|는|이|:|は|\sis|\sit)?\s*(?P<title>[^\s].*?)(?=\s*(?:{TITLE_END}))",
            text,
            re.IGNORECASE,
        )
        if quotes or told is None:
            return None, text
        title = TITLE_ENDING.sub("", self.reading.raw(told["title"]).strip())
        return title, f"{text[: told.start()]}\n{text[told.end() :]}"

    def _people(self, text: str) -> tuple[list[str], str]:
        names: list[str] = []
        for pattern in OWNERS:
            for match in list(compile_once(pattern, re.IGNORECASE).finditer(text)):
                named = [mark.value for mark in self.reading.named(match[0])]
                if named and all(map(_COMPANY_NAME.search, named)):
                    continue
                names += named
                text = text.replace(match[0], "\n", 1)
        if not names and self.kind == "task" and MYSELF.search(text) and self.myself:
            until = rf"{DATE}까지"
            names, text = [self.myself], MYSELF.sub(lambda found: f" {' '.join(re.findall(until, found[0]))} ", text)
        for part in re.split(BREAK, text):
            alone = re.fullmatch(rf"\s*(?:{NAMES})\s*", part)
            names += [mark.value for mark in self.reading.named(part)] if alone and not names else []
            text = text.replace(part, "", 1) if alone else text
        return list(dict.fromkeys(names)), text

    def _when(self, text: str) -> tuple[str | None, str]:
        """Return the day or moment: the one that is called due, else the first; a whole month is part of a title."""
        for pattern in WHEN:
            for match in compile_once(pattern, re.IGNORECASE).finditer(text):
                (found,) = self.reading.dates(match[0])[:1] or (None,)
                if found is None or (pattern is WHEN[-1] and (found.is_span or not found.has_day)):
                    continue
                rest = f"{text[: match.start()]}\n{text[match.end() :]}"
                return self._moment(found, self._without_same_day(rest, found))
        clock = next((one for one in self.reading.dates(text) if one.has_time and not one.has_day), None)
        if clock is not None and self.kind == "meeting" and clock.start > self.now:
            found = next(one[0] for one in re.finditer(DATE, text) if self.reading.marks[one[0]].date == clock)
            return clock.iso, text.replace(found, "\n", 1)
        return None, text

    def _without_same_day(self, text: str, found: FoundDate) -> str:
        """Leave out what says the day that was found once more ("friday, this week friday")."""
        day = (found.end or found.start).date()
        for match in re.finditer(DATE, text):
            other = self.reading.marks[match[0]].date
            named = other is not None and other.is_span and NOUN_BEHIND.match(text, match.end())
            if named or other is None or not other.has_day:
                continue
            if other.start.date() <= day <= (other.end or other.start).date():
                text = text.replace(match[0], "\n", 1) if not other.has_time else text
        return text

    def _moment(self, found: FoundDate, rest: str) -> tuple[str, str]:
        found = move_to_come(found, self.now)
        last = found.end or found.start
        if found.has_time and not _PART_OF_DAY.search(found.text):
            return found.iso, rest
        for match in re.finditer(rf"(?:\bat\s)?({DATE})(?:에|に)?", rest):
            clock = self.reading.marks[match[1]].date
            if clock is not None and not clock.has_day and not found.is_span:
                return set_clock(found.start.isoformat(), clock.clock, found.start.tzinfo), rest.replace(
                    match[0], "\n", 1
                )
        if found.has_time:
            return found.iso, rest
        return last.date().isoformat(), rest

    def _left(self, text: str) -> list[str]:
        """Return the pieces that are none of the fields and say something, as they were typed."""
        text = re.sub(rf"\b(?:in|to|on)\s(?:{_SERVICE})\b", " ", text, flags=re.IGNORECASE)
        for noun in (MEETING, TASK, _PAGE) if self.kind == "meeting" else (MEETING, TASK, TICKET, r"(?<![가-힣])항목"):
            text = compile_once(
                rf"(?:{noun})(?:\s?(?:(?:하나|한\s?개|한\s?건)만?(?![가-힣])|로|으로|에다가|에다|에|을|를|도|を|に))?",
                re.IGNORECASE,
            ).sub("\n", text)
        parts = [self._bare(part) for part in re.split(BREAK, text)]
        said = [part for part in parts if part and not is_exclamation(part)]
        said = [part for part in said if part not in POINTERS] or said
        if any(map(PICKED_OUT.search, said)):
            return []
        titles = [part for part in said if not is_remark(part)] if len(said) > 1 else said
        return titles if len(titles) == 1 else said

    def _bare(self, part: str) -> str:
        language = self.reading.language
        rest = compile_once(FILLERS[language], re.IGNORECASE).sub(" ", part)
        if not re.search(r"[\w\ue000-\uf8ff]", rest):
            return ""
        edge = FILLERS[language]
        trimmed = part.strip(" ,.:;!?-—–")
        while True:
            shorter = compile_once(rf"^(?:{edge})(?=\s|$)|(?:(?<=\s)|^)(?:{edge})$", re.IGNORECASE).sub("", trimmed)
            shorter = shorter.strip(" ,.:;!?-—–")
            if shorter == trimmed:
                return re.sub(r"\s+", " ", self.reading.raw(trimmed))
            trimmed = shorter
