"""A change of one record, told in any order: whose it becomes, until when it is due, in which state it is.

What is left once these are taken out is the record's name; where more than one piece is left nothing is read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from orchestration.patterns import compile_once, make_regex
from orchestration.rule_planner.reading.clauses import OPENING_WORDS, split_clauses
from orchestration.rule_planner.reading.field_words import BREAK, DUE, MEETING, SHEET, STATE, TASK, TITLE, WHO
from orchestration.rule_planner.reading.korean import split_particle
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.shifts import find_shift
from orchestration.rule_planner.reading.verbs import EffectKind
from orchestration.rule_planner.reading.words import DATE, NAMED, OTHER_MARKS, QUOTE, Cue, find_cues
from orchestration.rule_planner.records.plain_changes import replace_change_words
from orchestration.rule_planner.records.told_states import read_told_state
from orchestration.rule_planner.records.updates import Change
from orchestration.text.prohibitions import find_state, read_taken_on
from orchestration.text.remarks import is_remark, split_segments
from orchestration.text.word_lists import HONORIFIC
from schemas.values import MISSING, Json, Payload

_POLITE = r"(?:\s?(?:좀|줘|주|놔|둬|해|드|부탁|바랍|ㄱㄱ|고고|pl[sz])[가-힣]*)*"
_VERBS: dict[str, str] = {
    "ko": (
        r"(?:바꿔|바꾸|바꿀|바뀌|바뀐|교체|되돌|인계|이관|변경|수정|업데이트|갱신|미뤄|미루|미룰|밀어|밀자|늦춰|늘려|연기|연장|당겨|당기|옮겨|옮기|조정|배정|재배정|지정|할당"
        rf"|넘겨|넘기|맡겨|맡기|고쳐|고치|처리|표시|체크|설정|(?:(?<=완료로\s)|(?<=중으로\s)|(?<=할\s일로\s))부탁|돌려놔|(?<=로\s)돌리|(?<=로\s)돌려)[가-힣]*{_POLITE}"
        r"|(?:(?<=로\s)|(?<=로)|(?<=\n)|(?<=\n\s))해(?:줘|주세요|주라|주고|줄래|두세요|놔줘)[가-힣]*"
    ),
    "en": (
        rf"^\W*{OPENING_WORDS}(?:move|change|set|push(?: back)?|mark|update|reassign|assign|postpone|reschedule|bump"
        r"|extend|delay|shift|hand over"
        r"|switch|flip|put(?=.+\bon hold)|make|start(?= the)|close|finish|complete|cancel)\b"
        r"|\b(?:pl[sz]|please|so|and|can you)\s(?:update|change)(?:\s(?:it|that|this|the status))?\s*[.!]?$"
    ),
    "ja": (
        r"(?:変更|変え|延長|先送り|繰り下げ|繰り上げ|戻し|もどし|替え|ずら|後ろ倒し|延ば|伸ば|延期|前倒し|更新|移し|移動|直し|設定|割り当て|アサイン|付け替え|差し替え|改め|渡し|引き継|任せ)[ぁ-ん]*(?:お願い[ぁ-ん]*|ください|下さい)?"
        r"|(?<!一覧)(?<!リスト)(?<!表)(?<!まとめ)(?:に|(?<=\n))(?:して|しといて|しておいて)(?:ください|下さい|もらえますか|もらえる|いただけますか)?"
    ),
}
_STATES: tuple[tuple[str, str], ...] = (
    ("완료", r"완료|done|completed?|finished|closed|完了|終了"),
    ("진행 중", r"진행\s?중|in[ -]progress|started|ongoing|進行中|対応中|作業中"),
    ("할 일", r"할\s?일|시작\s?전|to[ -]?do|not started|未着手|未対応"),
    ("취소", r"취소|cancel(?:l?ed)|キャンセル|中止"),
    ("보류", r"보류|on hold|保留"),
)
_OPTION = "|".join(f"(?:{names})" for _, names in _STATES)
_TOLD: tuple[tuple[str, str], ...] = (
    (
        "완료",
        r"(?<![덜안못]\s)(?<!아직\s)(?:다\s)?(?:끝났|끝남|끝냈|마쳤|마무리했|완료했|완료됐|완료되었|완료함|완료됨|다\s?했)[가-힣]*"
        r"|が?(?:終わりました|終わった|完了しました|完了した|済みました)",
    ),
    ("취소", r"(?:취소됐|취소되었|취소됨|취소했)[가-힣]*|が?(?:中止|キャンセル)に?なりました"),
    ("진행 중", r"(?:시작했|착수했|진행\s?중이)[가-힣]*|を?(?:始めました|着手しました)"),
)
"""States that are told of a thing as they are, and not as what it is to become."""
_STATE_TO = (
    rf"(?:{STATE}(?:를|을|은|는|만|도|\s또한|は|を|も|だけ|、|\sof|\sto)?\s?)?(?P<option>{_OPTION})\s?(?:상태)?(?:(?:으로|로)만?|に|へ|처리|표시|체크"
    r"|で(?!す)|です)",
    rf"(?:{STATE}|(?<=[,、:;\n])|(?<=,\s)|(?<=:\s))(?:는|은|は|\sis)?\s?(?P<option>{_OPTION})(?=\s*(?:[,、.;\n]|$))",
    rf"\b(?:as|to|is|are|it's|being)\s(?:now\s)?(?P<option>{_OPTION})(?:\snow)?\b",
    rf"(?<=\s)(?P<option>{_OPTION})(?=\s*$)",
)
_HONOUR = rf"(?:\s?{HONORIFIC})?"
_PEOPLE = (
    rf"{NAMED}{_HONOUR}(?:(?:이?랑|와|과|하고|と|,|、|&|\sand)\s?{NAMED}{_HONOUR})*(?:\s?(?:둘\s?다|모두|둘|both))?"
)
_ADDED_TO = (
    rf"\b(?:add|put)\s(?P<value>{NAMED})\s(?:(?:on|in|down)\s)?(?:as|to)\s(?:(?:an?|the|another|second|extra|additional)\s)*(?:co-?)?{WHO}",
    rf"(?P<value>{NAMED}){_HONOUR}(?:도|을|를)?\s(?:공동\s?)?{WHO}(?:에|로|으로)?(?:도)?\s?(?:추가|넣)[가-힣]*",
    rf"{WHO}(?:에|로|으로)\s?(?P<value>{NAMED}){_HONOUR}(?:도|을|를)?\s?(?:추가|넣)[가-힣]*",
    rf"(?P<value>{NAMED}){_HONOUR}(?:も|を)(?:共同)?{WHO}(?:に(?:も)?|として)(?:追加|加え|入れ)",
    rf"{WHO}に(?P<value>{NAMED}){_HONOUR}(?:も|を)?(?:追加|加え|入れ)",
)
"""Who is to be one more of those that do a thing."""
_OWNER_TO = (
    rf"(?:{WHO}(?:를|을|는|은|만|は|を|だけ|、|,|\sof)?\s?)?(?:\bfrom\s)?(?:{NAMED}\S{{0,2}}?\s?(?:에서|から|\bto)\s?)?"
    rf"(?P<value>{_PEOPLE})\s?(?:으로|로|(?:한테|에게|께)(?!\s(?:먼저\s|좀\s|다시\s|직접\s|아직\s|한\s?번\s)*(?:보여|물어|여쭤|말|얘기|이야기|확인|보고|전달|전해|알려|받|들|허락|승인|컨펌))|に|へ)",
    rf"(?:{WHO}\s)?(?:\bfrom\s{NAMED}\s)?\b(?:to|is)\s(?P<value>{_PEOPLE})",
    rf"{WHO}\s?(?:는|은|は|:)?\s?(?P<value>{_PEOPLE})(?:で)?",
)
_DAY = (
    rf"(?:{DUE}|\bdate\b|(?:시작\s?)?시간(?=(?:을|를|은|는|만|도)?\s?{DATE})|(?:開始)?(?:時間|時刻|開始)(?=(?:を|は|だけ)?{DATE})"
    r"|\b(?:start\s)?time(?=\sto\b))"
)
_DUE_TO = (
    rf"(?:{_DAY}(?:를|을|은|는|도|만|は|を|が|も|だけ|、|,)?\s?)?(?P<value>{DATE})\s?(?:까지|まで)?(?:으로|로|に(?!は)|へ)",
    rf"\b(?:to|until|till|by)\s(?P<value>{DATE})",
    rf"(?:{_DAY}(?:를|을|은|는|도|만|は|を|が|も|だけ|、|,|\sof)?\s?)?(?:\b(?:to|until|till|by|for|on)\s)?"
    rf"(?P<value>{DATE})\s?(?:까지|まで)?(?:으로|로|に|へ)?",
)
_BECOMES = make_regex(
    rf"(?:{_DAY}|{WHO}|{STATE})(?:을|를|은|는|만|が|は|を|だけ)?\s?(?:{DATE}|{NAMED}{HONORIFIC}?|{_OPTION})(?:으로|로|に)\s*[.!~。]*\s*$",
    re.IGNORECASE,
)
"""A change that is told without a verb ("마감 내일로", "期限だけ金曜に")."""
FIELD_NAMES = (
    ("@person", WHO),
    ("@date", _DAY),
    ("@status", STATE),
)
_FILLERS = (
    r"(?<![가-힣])(?:좀|이제|아까|그|저|건|거|일단|혹시|노션"
    r"|노션에서|에서|의|을|를|은|는|이|가|도|일정|pls|plz|please|ㄱㄱ)(?=[\s,.!?]|$)"
    r"|\b(?:the|a|of|on|at|for|to|as|is|are|it|now|please|pls|plz|update|my|our|s|and|so"
    r"|from|just|that|(?:mark|set|change) it)\b"
    r"|[あそこ]の|お願い(?:いた)?(?:し)?(?:ます)?|ください|の|を|は|が|に|、"
)
_AFTER_NAMES = frozenset({"을", "를", "은", "는", "이", "가", "의", "도", "만", "에"})
_EVERY = make_regex(r"(?:every|all|each|모든|모두|전부|다|すべて|全部)(?:thing|\s.*)?", re.IGNORECASE)
_PARTS = make_regex(rf"{BREAK}|\n")
_OTHER_WORK: frozenset[Cue] = frozenset(
    {"thread", "summary", "row", "each", "all", "dm", "slack", "role", "trash", "total"}
)
_CHANGES: frozenset[EffectKind | None] = frozenset({"update", "append", "read", None})


_PUTS_OFF = make_regex(
    r"(?:미뤄|미루|밀어|늦춰|연기|옮겨)[가-힣\s]*$"
    r"|^\W*(?:(?:please|pls|plz|can you)\s)?(?:push|move|postpone|delay|bump)\b[^:]+$"
    r"|(?:延期|延ば|ずら|後ろ倒し)[ぁ-ん]*$",
    re.IGNORECASE,
)


def drop_reason(reading: Reading) -> Reading:
    """Return a request that puts something off without the reason at its end."""
    parts = [*split_segments(reading.marked)]
    while parts and is_remark(reading.marked[slice(*parts[-1])]):
        parts.pop()
    order = reading.marked[: parts[-1][1]].strip(" ,.!;—–-、。") if parts else ""
    return replace(reading, marked=order) if _PUTS_OFF.search(order) and not OTHER_MARKS.search(order) else reading


def read_part_alone(reading: Reading) -> Payload | None:
    """Return what a part of a request says that its one record becomes; None where it says anything else beside it."""
    text = replace_change_words(reading.marked)
    if OTHER_MARKS.search(text) or SHEET.search(text) or find_cues(text) & (_OTHER_WORK - {"role"}):
        return None
    change = _Reader(reading, alone=True).read(text)
    return change.properties if change is not None and MISSING not in change.properties.values() else None


def read_task_taken_on(reading: Reading, myself: str) -> Change | None:
    """Return the change of owner that a request is in which somebody takes on one task; None where it is no such, or
    what they take on is not known to be a task."""
    taken = read_taken_on(reading.marked)
    mark = reading.marks.get(taken) if taken is not None and re.fullmatch(QUOTE, taken) else None
    return Change(mark.value, {"@person": myself}) if mark is not None else None


def read_record_changes(reading: Reading) -> tuple[Change, ...]:
    """Return the changes of one record, or of several quoted ones each with its own, that a whole request asks for;
    none where it asks for something else."""
    text = replace_change_words(reading.marked)
    reading = replace(reading, marked=text)
    if (
        OTHER_MARKS.search(text)
        or reading.cron
        or compile_once(TITLE, re.IGNORECASE).search(text)
        or not _is_plain(text, reading)
    ):
        return ()
    if len(reading.quotes(text)) > 1:
        return _read_each(reading)
    added = any(compile_once(pattern, re.IGNORECASE).search(text) for pattern in _ADDED_TO)
    told = _find_verb(text) is not None or _BECOMES.search(text) is not None
    ordered = told or added or find_shift(text, reading) is not None
    listed = re.match(rf"\W*{QUOTE}", text) is not None
    change = _Reader(reading, ordered).read(text) if ordered or listed else None
    return (change,) if change is not None else ()


def _read_each(reading: Reading) -> tuple[Change, ...]:
    """Return the change of each quoted record by the words from its name to the next; one without words of its own
    ("A랑 B 둘 다 완료로") is changed as the next one is."""
    starts = [match.start() for match in re.finditer(QUOTE, reading.marked)]
    pieces = [reading.marked[begin:end] for begin, end in zip([0, *starts[1:]], [*starts[1:], None], strict=True)]
    found: list[Change] = []
    values: Payload | None = None
    reader = _Reader(reading, _find_verb(reading.marked) is not None)
    also = _ALSO_THAT.match(pieces[-1])
    if also is not None:
        # The last one is changed as the one before it is.
        pieces = [*pieces[:-2], f"{also[1]} and ", pieces[-2]]
    for piece in reversed(pieces):
        bare = re.sub(
            r"[\s,、]*(?:그리고|and|but|또|そして|あと)?[\s,、]*$", "", _NEXT_VERB.sub("", piece), flags=re.IGNORECASE
        )
        told = read_told_state(replace(reading, marked=bare)) or reader.read(bare)
        joined = re.search(rf"{QUOTE}\s?(?:이?랑|와|과|하고|と|도|も|은|는)?$", bare)
        if told is not None and values and joined and told.properties == dict.fromkeys(values, MISSING):
            told = None  # "the owner of A and B to Sara"
        if told is None and (values is None or joined is None):
            return ()
        values = told.properties if told is not None else values
        found.append(Change(reading.quotes(piece)[0].value, values or {}))
    found = [one for number, one in enumerate(found) if one not in found[:number]]
    found = [found[1], found[0], *found[2:]] if also is not None and len(found) > 1 else found
    return tuple(reversed(found)) if all(one.properties for one in found) else ()


_NEXT_VERB = make_regex(
    r"[\s,]+(?:and|but|then)\s(?:please\s|also\s|then\s)*(?:give|assign|reassign|move|push|mark|set|hand|pass|change|close|put"
    r"|postpone|bump|shift)(?:\sthe)?\s*$",
    re.IGNORECASE,
)
"""The verb of the next record, ahead of its name."""
_ALSO_THAT = make_regex(
    rf"({QUOTE})\s?(?:too|as well|also|likewise|도|も)(?:\s?(?:요|please|pls|お願いします))*[\s.!~。]*$", re.IGNORECASE
)
"""A last one that is to become what the one before it does ("mark A as done and B too")."""


def _find_verb(text: str) -> re.Match[str] | None:
    """Return the verb of an order; where Latin letters open it, that is no noun of a name in Hangul."""
    order = ("en", "ko", "ja") if re.match(r"\W*[A-Za-z]", text) else ("ko", "en", "ja")
    return next((found for one in order if (found := compile_once(_VERBS[one], re.IGNORECASE).search(text))), None)


def _is_plain(text: str, reading: Reading) -> bool:
    """Whether it is of one thing and does nothing else."""
    quotes = reading.quotes(text)
    cues = find_cues(text) - ({"all"} if len(quotes) > 1 else set()) - ({"role"} if quotes else set())
    if SHEET.search(text) or cues & _OTHER_WORK:
        return False
    acts = {clause.act for clause in split_clauses(text, reading.language)}
    if re.match(r"\W*(?:please )?make the\b", text, re.IGNORECASE):
        acts -= {"create"}
    return acts <= _CHANGES


def _read_told(text: str) -> tuple[str, re.Match[str]] | None:
    found = ((state, compile_once(words).search(text)) for state, words in _TOLD)
    return next(((state, match) for state, match in found if match), None)


_ORDERS = make_regex(
    r"\b(?:got|gets|was|is|has been|have been)\s(?:moved|pushed|postponed|changed|rescheduled|delayed|shifted"
    r"|handed over|reassigned|assigned)\b"
    r"(?:\s(?:back|out|over))?|\b(?:move|change|set|push|mark(?:ed)?|update|reassign|assign|postpone|reschedule|bump|extend|delay|hand|switch|flip|put|make|give|shown?|listed"
    r"|recorded|slide|shift|reopen|with|new|moves|moved|pushed|shifted|goes|slips|slipped)\b(?:\s(?:back|out|off|over|up|down|on))?"
    r"|\b(?:can you|could you|would you|you can|let's|go ahead|i would|therefore|ask that|ask|be|then|also"
    r"|thanks|thx|for me|instead|though|tho|now|should|needs to|has to"
    r"|in the meeting notes|session|meeting|task|item|entry|over|back|out|please|pls|too|as well|one)\b"
    r"|(?:해|바꿔|바꾸|바뀌|교체|되돌려|변경|조정|옮겨|넘겨|돌려|맡겨|가자|하자)[가-힣]*|(?<![가-힣])요(?![가-힣])|부탁[가-힣]*|(?<![가-힣])(?:또한|그리고|같이|함께|저거|그거|이거|저건|그건)"
    r"|(?:延び|伸び|変わ|改め|付け替え|差し替え|切り替え|戻し|替え)[ぁ-ん]*|(?:して|しといて|お願い|で|くれ)[ぁ-ん]*|併せて|あわせて|また|今回",
    re.IGNORECASE,
)
"""Words of an order beside what it sets."""
_ABSENCE = make_regex(
    rf"\b(?:until|till)\s{DATE}[,;.!—–]?\s(?:[^,;.!\n]*[,;.!]\s)?(?=(?:so|please|can\syou|could\syou|would\syou|kindly)\b)",
    re.I,
)
"""Until when somebody is away, before an order: it is no day that something moves to."""


def _names_day(text: str) -> bool:
    """Whether a text names the day that something moves to: it counts before how much later that is."""
    return (
        re.search(
            rf"{DATE}\s?(?:까지)?(?:으로|로)(?![가-힣])|\b(?:to|until|till)\s{DATE}|{DATE}(?:まで)?(?:に|へ)", text
        )
        is not None
    )


_ENDS = make_regex(rf"\bas\s(?:now\s)?(?:{_STATES[0][1]})\b|완료(?:로|\s?처리)|完了(?:に|で)", re.IGNORECASE)
_IS_TERM = make_regex(
    rf"{_DAY}|{DATE}\s?(?:까지|(?:으로|로)(?![가-힣])|まで|へ)|\b(?:to|until|till|by)\s{DATE}|{_PUTS_OFF.pattern}",
    re.IGNORECASE,
)
"""A day that something is to become, beside a state that is told."""
_BEHIND_JA = r"(?:(?<=[^\s目番後前初次他んり])の(?:やつ|ヤツ|奴|方|ほう|分|(?=[はがを]$)))?[のをはがに]?$"


@dataclass(slots=True)
class _Reader:
    """Reads one change. Where nothing is ``ordered``, a list of fields is one; there, and where it stands ``alone``, no
    other word stands beside it."""

    reading: Reading
    ordered: bool = True
    alone: bool = False

    def read(self, text: str) -> Change | None:
        values: Payload = {}
        told = _read_told(text) if self.ordered else None
        if told:
            text = text.replace(told[1][0], "\n", 1)
        shift = find_shift(text, self.reading)
        if shift is not None and not _names_day(_ABSENCE.sub(" ", shift.rest)):
            values["@date"], text = {"later": shift.duration}, shift.rest
        text = self._take("@more", _ADDED_TO, text, values)
        if "@more" in values:
            values["@person"] = {"add": values.pop("@more")}
        for column, patterns in (("@person", _OWNER_TO), ("@date", _DUE_TO), ("@status", _STATE_TO)):
            if column == "@date" and (told is not None or _ENDS.search(text)) and not _IS_TERM.search(text):
                text = re.sub(DATE, "\n", text)  # the day on which it was done
            text = self._take(column, patterns, text, values)
        if told:
            values.setdefault("@status", told[0])
        if find_state(str(values.get("@status"))) in {find_state(name) or "" for name in self._list_kept()}:
            del values["@status"]
        verb = _find_verb(text)
        if verb:
            text = f"{text[: verb.start()]}{''.join(re.findall(QUOTE, verb[0]))}\n{text[verb.end() :]}"
        text = self._drop_orders(text, values) if self.alone else text
        asked = next(
            (
                one
                for one, words in FIELD_NAMES
                if one not in values and compile_once(words, re.IGNORECASE).search(text)
            ),
            None,
        )
        subjects = {one.subject for one in self.reading.prohibitions if one.subject}
        names = self._names(text) or [*subjects][:2]
        if (self.alone or not self.ordered) and (
            (asked is not None and self.alone) or self._names(re.sub(QUOTE, "\n", text))
        ):
            return None
        if names and _EVERY.fullmatch(names[0]):
            return None
        if len(names) > 1 or not (values or asked) or (not names and not asked):
            return None
        return Change(names[0] if names else None, values | ({asked: MISSING} if asked else {}))

    def _list_kept(self) -> list[str]:
        """Return the columns and states that a request says are not to be set."""
        return [name for one in self.reading.prohibitions if one.act == "edit" for name in one.targets]

    def _drop_orders(self, text: str, values: Payload) -> str:
        """Return a text without the words of an order, and without a state or day that is said once more."""
        for state, names in _STATES:
            said = values.get("@status")
            if said == state or (isinstance(said, str) and compile_once(names, re.IGNORECASE).fullmatch(said)):
                text = compile_once(names, re.IGNORECASE).sub("\n", text)
        for match in re.finditer(DATE, text):
            found = self.reading.marks[match[0]].date
            if found is not None and found.start.date().isoformat() == values.get("@date"):
                text = text.replace(match[0], "\n")
        return _ORDERS.sub("\n", text)

    def _take(self, column: str, patterns: tuple[str, ...], text: str, values: Payload) -> str:
        for pattern in patterns:
            match = compile_once(pattern, re.IGNORECASE).search(text)
            value = self._value(column, match) if match else None
            if match is None or values.get(column, value) != value:
                continue
            values[column] = value
            return f"{text[: match.start()]}\n{text[match.end() :]}"
        return text

    def _value(self, column: str, match: re.Match[str]) -> Json:
        if column == "@status":
            option = match["option"]
            if option.isascii():
                return option
            return next(state for state, names in _STATES if compile_once(names, re.IGNORECASE).fullmatch(option))
        named = self.reading.named(match["value"])
        if named:
            names: list[Json] = [one.value for one in named]
            return names if len(names) > 1 else names[0]
        mark = self.reading.marks[match["value"]]
        if mark.date is None:
            return mark.value
        last = mark.date.end or mark.date.start
        if not mark.date.has_day:
            # A time alone is one of the day on which the record stands already.
            return {"time": mark.date.clock}
        return mark.date.iso if mark.date.has_time else last.date().isoformat()

    def _names(self, text: str) -> list[str]:
        """Return the pieces that could be the record's name, as they were typed."""
        quote = re.search(QUOTE, text)
        if quote:
            return [self.reading.marks[quote[0]].value]
        for words in (*(words for _, words in FIELD_NAMES), TASK, MEETING):
            text = compile_once(rf"(?:{words})(?:를|을|은|는|이|가|도|만|의|だけ|は|を|が|の|、)?", re.IGNORECASE).sub(
                "\n", text
            )
        return [name for part in _PARTS.split(text) if (name := self._bare(part))]

    def _bare(self, part: str) -> str:
        trimmed = part.strip(" ,.:;!?~-—–'")
        if not re.search(r"[\w\ue000-\uf8ff]", compile_once(_FILLERS, re.IGNORECASE).sub(" ", trimmed)):
            return ""
        while True:
            shorter = re.sub(rf"^(?:{_FILLERS})(?=\s|$)|(?:(?<=\s)|^)(?:{_FILLERS})$", "", trimmed, flags=re.IGNORECASE)
            shorter = shorter.strip(" ,.:;!?~-—–'")
            if shorter == trimmed:
                break
            trimmed = shorter
        name = re.sub(r"\s+", " ", self.reading.raw(trimmed))
        if self.reading.language == "ja":
            return re.sub(_BEHIND_JA, "", name, count=1)
        *head, last = name.split(" ")
        stem, particle = split_particle(last)
        name = re.sub(r"['’]s$", "", " ".join([*head, stem if particle in _AFTER_NAMES and len(stem) > 1 else last]))
        return re.sub(r"(?<=\S)\s(?:회의|미팅|작업|건|task|item|meeting)$", "", name)
