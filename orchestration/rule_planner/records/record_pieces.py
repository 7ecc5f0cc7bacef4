"""The fields of a record in the pieces that people type one after the other ("한빛 할인 논의고 내일 네시. 나랑
세라만 들어가고 아직 예정이야"): each piece is known by the kind of its value, and what is
no value is the title. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from orchestration.patterns import compile_once, make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, restore_quotes, seal_quotes
from orchestration.rule_planner.reading.field_words import OTHER_FIELD, STATE, TITLE, WHO
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.reading.said_days import find_days, read_day
from orchestration.rule_planner.reading.states import find_status
from orchestration.rule_planner.records.new_record_words import TITLE_ENDING, RecordKind
from orchestration.rule_planner.records.record_layouts import LABEL, is_body_name, split_pieces
from orchestration.rule_planner.stated.stated_values import is_self
from orchestration.text.dates import FoundDate
from orchestration.text.dates.moments import set_clock
from orchestration.text.prohibitions import QUOTED_SPAN
from orchestration.text.remarks import is_remark
from orchestration.text.word_lists import HONORIFIC, HONORIFIC_JA
from schemas.plan import Language

_IS = r"(?:은|는|이|가|を|は|も|:|=|\sis)?\s*"
_IDLE = make_regex(
    r"(?:(?:뭐|음|참고로|아|그리고|일단)\s)*(?:(?:그렇게\s|별로\s|막\s)?급(?:한\s?(?:건|거|것)|하(?:진|지)는?"
    r"|하진)\s?(?:아니|아님|않)\S*(?:\s\S{1,4})?|천천히\S*(?:\s\S{1,6}){0,2}|부탁\S*(?:\s\S{1,5})?|감사\S*|땡큐"
    r"|ㄱㄱ+|좀|고마\S*)"
    r"|(?:it'?s\s|there'?s\s)?(?:no\s(?:rush|hurry)|not\surgent|low\spriority|whenever(?:\syou\scan)?)(?:\s(?:tho"
    r"|though|at\sall|really))?|please|pls|thanks?(?:\syou)?|thx|ty|cheers"
    r"|(?:別に)?急(?:ぎ|がなくて?)(?:では|じゃ)?(?:ない|ありません|いい|大丈夫)?(?:です|けど|ので)?|お願い(?:し"
    r"|いた)?\S*|よろしく\S*"
    r"|(?:(?:just\s)?(?:leave|keep)\s)(?:the\s)?(?:body|page|content|rest|it|inside)\s(?:blank"
    r"|empty)(?:,?\s(?:and\s)?i(?:'ll|\swill)\s[^.!?\n]{2,40})?"
    r"|(?:(?:마감일?|기한|담당자?|상태|본문|내용)(?:은|는|도)?\s?)(?:(?:아직\s)?(?:없음|없어요?|없이|없습니다|미정\S*|비워\S*(?:\s\S{1,5})?"
    r"|안\s?정\S*|나중에\s?\S*(?:\s\S{1,5})?))"
    r"|(?:it'?s\s|is\s)?(?:needed|wanted|required|ready)"
    r"|(?:no|without(?:\sa)?)\s(?:due\sdate|deadline|date|owner|assignee)(?:\s(?:yet|for\snow|needed))?"
    r"|(?:期限|締め?切り?|担当者?|ステータス)(?:は|も)?(?:まだ)?(?:なし|無し|未定|ありません|ない)(?:です|で)?"
    r"|(?:본문|내용|안)(?:은|에는|엔)?\s(?:그냥\s|일단\s)?비워\S*(?:\s\S{1,8}){0,3}|(?:本文|中身)は(?:空|から"
    r"|ブランク)\S*",
    re.IGNORECASE,
)
"""What says nothing of a record."""
_DAY_ENDS = (
    r"\s?(?:까지|마감|기한|안에|안으로|내로|내에|중으로|이면|면)?\s?(?:이?면\s?(?:돼|됨|됩니다|될\s?것\s?같)\S*|이?고|이?야|임|이요|요"
    r"|예요|이에요|입니다|으로|로|쯤|정도)?"
)
_DAY_KO = make_regex(rf"(?:(?:마감일|마감|기한|날짜|일시|시간|언제|데드라인){_IS})?(?P<day>\S.*?){_DAY_ENDS}")
_DAY_EN = make_regex(
    r"(?:(?:(?:so\s)?let'?s\ssay|say)\s)?(?:(?:it'?s|its|make\sit|needed|wanted|deadline|when|date|time)\s?(?:is|:)?\s)*(?:due(?:\sdate)?(?:\sis|:)?\s)?(?:by|on"
    r"|before|until|till|for|at)?\s?(?P<day>\S.*?)"
    r"(?:\s(?:at\sthe\s)?latest|\s(?:is|would\sbe|will\sbe)?\s?(?:fine|ok(?:ay)?|good|works?|enough)(?:\s(?:by"
    r"|for)\sme)?)?",
    re.IGNORECASE,
)
_DAY_JA = make_regex(
    rf"(?:(?:期限日?|締め?切り?|〆切|日時|日付|時間){_IS})?(?P<day>\S.*?)(?:まで(?:に)?|中に?)?(?:で|に)?(?:いい|大丈夫|OK|お願い\S*"
    rf"|です|だ|よ|ね)*"
)
_DAYS = {"ko": _DAY_KO, "en": _DAY_EN, "ja": _DAY_JA}
_SELF = r"(?:나|저|내가|제가|me|myself|i|私|わたし|自分|僕|俺)"
_ONE = {
    "ko": rf"(?:{_SELF}|[가-힣]{{2,4}}?|[A-Z][a-z]+)(?:\s?(?:님|씨))?",
    "en": rf"(?:{_SELF}|[A-Z][a-z]+(?:\s[A-Z][a-z]+)?|[가-힣]{{2,4}}|[a-z]{{3,10}}(?=\s(?:and|&)\s(?:me|i)\b)"
    r"|(?:(?<=\bme\sand\s)|(?<=\bme\s&\s))[a-z]{3,10})",
    "ja": rf"(?:{_SELF}|(?:[ァ-ヶー]{{2,10}}|[一-龥]{{1,4}}|[가-힣]{{2,4}}|[A-Z][a-z]+){HONORIFIC_JA}?)",
}
_AND = r"\s?(?:&|\+|이?랑|와|과|하고|と|、|,|\band\b)\s?"
_TAKES = {
    "ko": (
        r"(?:\s본인)?(?:이?랑|하고)?\s?(?P<takes>(?:둘이서?|둘만|셋이|셋만|같이|함께|만)?(?:이|가)?\s?(?:들어가|들어와|참석"
        r"|참가|참여|맡|진행)[가-힣]*(?:\s(?:거|것|예정)[가-힣]*)?|(?:이|가)?\s?담당(?:으로|이?고|이에요|임)?|둘이서?|둘만|셋이|셋만"
        r"|(?:한테|에게|께)(?:\s?(?:맡|부탁|배정|할당|넘|시켜)[가-힣]*)?|\s?(?:앞|이름|몫)으로|(?:이|가|께서)\s(?:맡|하기로|할\s?거|처리|진행)[가-힣]*(?:\s[가-힣]{1,4})?)?(?:만|으로|로|이요|요|이?고|이에요|예요|임)?"
    ),
    "en": (
        r"\s?(?P<takes>(?:'s\s(?:on|doing|taking|handling|owning)(?:\s(?:it|this|that))?|is\s(?:on|doing|taking|handling)\s(?:it|this|that)"
        r"|(?:will|can|should)\s(?:do|take|handle|own)\s(?:it|this|that)|only|just\sus|both|are\sin|is\sin|attending|joining|owns\sit|takes?\sit|to\sown|on\sit"
        r"|coming))?"
    ),
    "ja": (
        r"(?:本人)?(?:の)?(?P<takes>(?:だけ|二人|2人|ふたり)?(?:が|で)?(?:参加|出席|担当|入り)[ぁ-ん]*|だけ|二人)?(?:です"
        r"|で|に|が|のみ)*"
    ),
}
_GIVEN = {
    "ko": r"(?!)",
    "en": (r"(?:for|with|(?:give|hand|assign)\s(?:it|this|that)\s(?:over\s)?to|assign(?:ed)?(?:\sit)?\sto|goes\sto)\s"),
    "ja": r"(?!)",
}
"""What stands before whom a record is given to."""
MINE = make_regex(
    r"(?:it'?s\s)?mine|i(?:'ll|\swill|\scan)\s(?:take|do|handle|own|cover)\s(?:it|this"
    r"|that)(?:\sone)?(?:\smyself)?|i'?m\son\sit"
    r"|(?:이건\s|이거\s)?(?:내|제)\s?(?:꺼|거|것)(?:로|예요|에요|임|야)?|(?:이건\s|이거\s)?(?:내가|제가)\s(?:(?:직접\s)?(?:할"
    r"|맡을|처리할|챙길)(?:게요?|께요?|거\S*|\s거\S*)|하(?:고|면\s?\S+|는\s?(?:거|걸)로\S*|겠\S*)|합니다|해요|함|맡(?:고|겠\S*|습니다))"
    r"|(?:私|自分|僕|俺)(?:が|で|の)?(?:担当|持ち|分)?(?:で|です)?"
    r"|(?:私|自分|僕|俺)(?:が|で)(?:やり|担当し|対応し|やる|担当)(?:ます|する)?(?:ので|から)?",
    re.IGNORECASE,
)
"""That who asks has it themselves."""
_MINE_BY = make_regex(
    r"(?P<who>내가|제가)\s(?P<day>\S+(?:\s\S+){0,2}?(?:까지|안에|내로|중으로)?)\s(?P<does>(?:할|맡을|처리할|챙길|하)\S+)"
)
_STATE = make_regex(
    rf"(?:(?:아직(?:은)?|지금(?:은)?|일단|현재|still|currently|it'?s|まだ|今は?)\s?)*(?:{STATE}{_IS})?"
    r"(?P<state>예정|완료|진행\s?중|할\s?일|취소|planned|scheduled|upcoming|in[ -]progress|to[ -]?do|done|予定"
    r"|進行中|未着手|完了)"
    r"(?:으로|로|이야|이에요|예요|임|이?고|입니다|상태|\s상태|です|で|に|だ)?(?:\s?(?:해|둬|두|놔|for\snow)\S*){0,2}",
    re.IGNORECASE,
)
_PLANNED = make_regex(r"예정|planned|scheduled|upcoming|予定", re.IGNORECASE)
_TITLED = make_regex(rf"{TITLE}{_IS}(?P<title>\S.*)", re.IGNORECASE)
_TITLE_TAIL = make_regex(r"(?:\s?(?:이?라는|이?라고)|という|って)$|(?<=[一-龥ぁ-んァ-ヶ])の件$")
_ENDS_WITH_DAY = {
    "ko": make_regex(
        r"^(?P<what>\S.*?)\s(?P<day>\S+(?:\s\S+){0,3}?까지)$|^(?P<day2>\S+(?:\s\S+){0,3}?까지)\s(?P<what2>\S.*)$"
    ),
    "en": make_regex(r"^(?P<what>\S.*?),?\s(?P<day>(?:by|before|due|until)\s\S.*)$", re.IGNORECASE),
    "ja": make_regex(r"^(?P<day>\S+?)までに、?(?P<what>\S.*)$"),
}
_SEAMS = {
    "ko": make_regex(rf"(?<=[가-힣][고요])\s|(?<={HIDDEN})\s?(?=[^{HIDDEN[1:-1]}])"),
    "en": make_regex(rf"(?<={HIDDEN})\s"),
    "ja": make_regex(rf"(?<=さんで)|(?<=担当で)|(?<=さんが)|(?<=まで)|(?<={HIDDEN})(?:を|は|で)?(?=[^{HIDDEN[1:-1]}])"),
}
"""Where two values may meet with no mark between them."""


_LEAST_STATE = 6
"""Letters of words for a state that stand within a phrase: a shorter one may be part of a title."""


@dataclass(frozen=True, slots=True)
class RecordFields:
    """What pieces say of one record; ``titles`` are those that are no other value."""

    titles: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    when: str | None = None
    state: str | None = None
    clock: FoundDate | None = None

    def set_on(self, day: str | None) -> str | None:
        """Return the moment of a record: its day, else ``day``, at the time that is told apart."""
        day, clock = self.when or day, self.clock
        if clock is None or (day is not None and "T" in day):
            return day
        return clock.iso if day is None else set_clock(day, clock.clock, clock.start.tzinfo)


def read_fields(task: PlanningTask, text: str, language: Language, kind: RecordKind) -> RecordFields | None:
    """Return the fields that a text tells of a record; None where a field is told twice, or more than one piece may be
    its title."""
    sealed, quotes = seal_quotes(text)
    reader = PieceReader(task, language, kind, quotes)
    if not reader.read(sealed):
        return None
    fields = reader.fields
    return fields if len(fields.titles) < 2 and all(map(is_title, fields.titles)) else None


_OF_FIELD = make_regex(
    r"^(?:마감일?|기한|담당자?|상태|날짜)(?:은|는|을|를)\s|\S\s\S*(?:까지|까진)(?:요|로|만)?$|[^、]まで(?:に)?$"
    r"|\s(?:by|due)\s(?:mon|tue|wed|thu|fri|sat|sun|tom|next|the\s\d|\d)\S*$",
    re.IGNORECASE,
)
"""Words of a field, or a day at the end."""


def is_title(title: str) -> bool:
    """Whether what is left may be the title: no quote with more around it, no field that nothing is made of."""
    is_own = re.match(r"(?:나|난|저|전|내가|제가|i'?m|i)\s", title, re.IGNORECASE) is not None
    of_field = _OF_FIELD.search(title) is not None
    return bool(title) and not (is_own or of_field or OTHER_FIELD.search(title) or QUOTED_SPAN.search(title))


def find_state_option(said: str) -> str:
    """Return the option that the word for a state means, or the word itself."""
    return "예정" if _PLANNED.fullmatch(said) else find_status(said) or said


class PieceReader:
    """Puts the pieces of a text, one after the other, into the fields that they are of. ``loose``: where it is a list,
    what is no value is put there, and is no title."""

    def __init__(
        self,
        task: PlanningTask,
        language: Language,
        kind: RecordKind,
        quotes: list[str],
        loose: list[str] | None = None,
    ) -> None:
        self.task, self.kind, self.quotes, self.loose = task, kind, quotes, loose
        self.language: Language = language
        self.fields = RecordFields()
        reading = parse_request(task.request, task.now, taught=task.taught)
        self._names = {mark.value for mark in reading.named(reading.marked)}
        self._is_listing = False

    def read(self, sealed: str) -> bool:
        """Add what each piece of a text with its quotes sealed says; False where one may say more."""
        return all(self.add(piece, is_sentence=hard) for piece, hard in split_pieces(sealed, self.language))

    def add(self, piece: str, *, is_sentence: bool) -> bool:
        """Add what a piece says; False where it may say more than is read of it."""
        was_listing, self._is_listing = self._is_listing and not is_sentence, False
        if _IDLE.fullmatch(piece):
            return True
        if was_listing and self._read_day(piece) is None and self._add_person(piece):
            return True
        titled = _TITLED.fullmatch(piece)
        if titled is not None:
            return self.put(RecordFields(titles=(self._name(titled["title"]),)))
        value = self._read_value(piece)
        if value is not None:
            return self.put(value)
        for parts in self._divide(piece):
            return all(self.add(one, is_sentence=False) for one in parts)
        if re.match(rf"{HIDDEN}.*{LABEL}|{HIDDEN}\s?[/／]", piece, re.IGNORECASE):
            return False
        if self.loose is not None and not re.fullmatch(rf"{HIDDEN}\S{{0,4}}", piece):
            self.loose.append(restore_quotes(piece, self.quotes))
            return True
        if self.fields.titles and (is_sentence or self.language != "en") and is_remark(piece):
            return True
        return self.put(RecordFields(titles=(self._name(piece),)))

    def put(self, told: RecordFields) -> bool:
        """Put the value of one field to those before it; False where that field is told already."""
        old = self.fields
        if (old.people and told.people) or (old.when and told.when) or (old.state and told.state):
            return False
        if old.clock and told.clock:
            return False
        self.fields = RecordFields(
            (*old.titles, *told.titles),
            old.people or told.people,
            old.when or told.when,
            old.state or told.state,
            old.clock or told.clock,
        )
        self._is_listing = bool(told.people)
        return True

    def _add_person(self, piece: str) -> bool:
        """Add one more of those that the piece before names, or several; False where it names nobody who is known."""
        parts, before = [one for one in re.split(_AND, piece) if one.strip()], self.fields
        if len(parts) > 1:
            are_added = all(map(self._add_person, parts))
            self.fields = self.fields if are_added else before
            return are_added
        found = compile_once(
            rf"(?:and\s|및\s|그리고\s)?(?P<name>{_ONE[self.language]}){_TAKES[self.language]}"
        ).fullmatch(piece)
        named = self._name_person(found["name"]) if found is not None else ""
        is_name = is_self(named) or named in self._names or re.search(r"님|씨|さん|様|くん", piece)
        if not named or not (is_name or re.fullmatch(r"[A-Z][a-z]+", named) or named == self.task.request.asker_name):
            return False
        self.fields = replace(self.fields, people=tuple(dict.fromkeys((*self.fields.people, named))))
        self._is_listing = True
        return True

    def _name_person(self, words: str) -> str:
        """Return who words name: without an honorific, and who asks by name."""
        bare = re.sub(rf"\s?{HONORIFIC}?(?:한테|에게|께)?$", "", words.strip())
        return self.task.request.asker_name if is_self(re.sub(r"(?:가|이)$", "", bare)) else bare

    def _name(self, words: str) -> str:
        quoted = re.fullmatch(rf"({HIDDEN})\S{{0,4}}", words)
        if quoted is not None:
            return restore_quotes(quoted[1], self.quotes)[1:-1]
        return _TITLE_TAIL.sub("", TITLE_ENDING.sub("", restore_quotes(words, self.quotes).strip(" ,.:/-"))).strip()

    def _read_value(self, piece: str) -> RecordFields | None:
        """Return the field that a piece is of, with its value; None where it is no value alone."""
        if re.search(HIDDEN, piece):
            return None
        state = _STATE.fullmatch(piece)
        if state is not None:
            said = state["state"]
            return RecordFields(state=find_state_option(said))
        people = self.read_people(piece)
        if people:
            return RecordFields(people=people)
        day = self._read_day(piece)
        if day is not None:
            return RecordFields(when=day)
        clock = self._read_clock(piece) if self.kind == "meeting" else None
        return RecordFields(clock=clock) if clock is not None else None

    def _read_day(self, piece: str) -> str | None:
        found = _DAYS[self.language].fullmatch(piece)
        return read_day(self.task, found["day"], self.language, last=True) if found is not None else None

    def _read_clock(self, piece: str) -> FoundDate | None:
        """Return the time of a day that a piece says and nothing else."""
        found = _DAYS[self.language].fullmatch(piece)
        times = find_days(self.task, found["day"], self.language) if found is not None else None
        return times[0] if times and len(times) == 1 and times[0].has_time and not times[0].has_day else None

    def read_people(self, piece: str) -> tuple[str, ...]:
        """Return who a piece names and nothing else: by a word for it, an honorific, who asks, or what they do."""
        if MINE.fullmatch(piece):
            return (self.task.request.asker_name,)
        one, takes = _ONE[self.language], _TAKES[self.language]
        form = rf"(?P<label>(?i:{WHO}){_IS}|(?i:{_GIVEN[self.language]}))?(?P<names>{one}(?:{_AND}{one})*){takes}"
        found = compile_once(form, re.IGNORECASE if self.language != "en" else 0).fullmatch(piece)
        if found is None:
            return ()
        names = [name.strip() for name in re.split(_AND, found["names"]) if name.strip()]
        told = found["label"] or found["takes"] or any(map(is_self, names)) or re.search(r"님|씨|さん|様|くん", piece)
        if not told:
            return ()
        bare = list(map(self._name_person, names))
        if not found["label"] and any(map(is_body_name, bare)):
            return ()
        return tuple(dict.fromkeys(bare))

    def _divide(self, piece: str) -> Iterator[tuple[str, ...]]:
        """Yield a piece as a title and the day that is told with it, or as two that a Korean ending joins."""
        found = _ENDS_WITH_DAY[self.language].fullmatch(piece)
        groups = found.groupdict() if found is not None else {}
        day, what = groups.get("day") or groups.get("day2"), groups.get("what") or groups.get("what2")
        if day and what and self._read_day(day) is not None:
            yield (what, day)
        mine = _MINE_BY.fullmatch(piece)
        if mine is not None and self._read_day(mine["day"]) is not None:
            yield (f"{mine['who']} {mine['does']}", mine["day"])
        for seam in _SEAMS[self.language].finditer(piece):
            left, right = piece[: seam.start()], piece[seam.end() :].strip()
            if not left or not right or (re.fullmatch(HIDDEN, left) and not self._is_valued(right)):
                continue
            if re.fullmatch(HIDDEN, left) or self._is_valued(right) or self._read_value(left) is not None:
                yield (left, right)

    def add_value(self, piece: str, *, alone: bool) -> bool | None:
        """Add the field that words within a phrase say; None where they say none, False where it is told already. Not
        ``alone``, a name or a day counts only with what says that it is the record's."""
        value = None if not piece or re.search(HIDDEN, piece) else self._read_value(piece)
        if value is None or (value.state and not alone and len(piece) < _LEAST_STATE):
            return None
        return self.put(value)

    def _is_valued(self, piece: str) -> bool:
        """Whether a piece is a value, or is parted into such."""
        if self._read_value(piece) is not None:
            return True
        return any(all(map(self._is_valued, parts)) for parts in self._divide(piece))
