"""A change of all records that a whole request chooses ("준호 남은 작업들 마감 다 다음 주로 밀어줘", "everything Sarah
has in progress → due Friday"): what is chosen, and what each becomes."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.clauses import OPENING_WORDS
from orchestration.rule_planner.reading.field_words import DUE, SHEET, STATE, WHO
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.shifts import find_shift
from orchestration.rule_planner.reading.states import find_status
from orchestration.rule_planner.reading.words import DATE, NAMED, PERSON, Cue, build_kind_pattern, find_cues
from orchestration.text.prohibitions import find_column_kind, find_state
from orchestration.text.word_lists import HONORIFIC, THANKS_EN
from schemas.plan import Language
from schemas.values import Json, Payload

_OTHER_MARKS = make_regex(
    build_kind_pattern("quote", "channel", "link", "answer", "thread", "message", "item", "range")
)
_OTHER_WORK: frozenset[Cue] = frozenset({"thread", "summary", "row", "dm", "slack", "trash", "total", "chart"})
_SEVERAL = make_regex(
    r"(?:작업|할\s?일|(?<![가-힣])일|태스크|업무|것|거|건)(?:들|\s?중(?:에서?)?(?=\s))|전부|모두|모든|싹|일괄|(?<![가-힣])다(?=\s)"
    r"|\b(?:all|every|everything|each)\b|\b(?:tasks|to-?dos|items)\b|全部|すべて|全て|全件|まとめて",
    re.IGNORECASE,
)
_RECORDS = make_regex(
    r"작업|할\s?일|(?<![가-힣])일들|태스크|업무|(?<=[인은운된간한난진린친긴])\s?(?:것|거|건)|\b(?:tasks?|to-?dos?|items|everything|stuff)\b|タスク|作業|仕事|(?<=の)(?:もの|分|やつ)(?=[はを全すま]|$)",
    re.IGNORECASE,
)
_OPTION = (
    r"(?:완료|진행\s?중|할\s?일|취소|보류|done|completed?|finished|in[ -]progress|to[ -]?do|not started"
    r"|cancel(?:l?ed)|on hold|完了|進行中|未着手|保留)"
)
_ALL = r"(?:(?:다|전부|모두|싹|일괄(?:로)?)\s?)*"
_VALUE = rf"(?:(?P<date>{DATE})|(?P<option>{_OPTION})|(?P<person>{NAMED}){HONORIFIC}?)"
_FIELD = rf"(?:(?:{DUE}|{STATE}|{WHO})(?:일)?(?:을|를|은|는|도|を|は)?[\s、,]?)?"
_TAILS = (
    rf"{_FIELD}{_ALL}{_VALUE}\s?(?:상태)?\s?(?:까지)?(?:으로|로|한테|에게|께|처리)\s?{_ALL}(?:(?:{DUE}|{STATE}|{WHO})(?:을|를|만)?\s?)?{_ALL}(?:(?:하루|이틀|사흘|일주일|\d일)(?:만|씩)?\s)?(?:더\s|좀\s)*"
    r"(?:(?:미뤄|미루|밀어|바꿔|바꾸|변경|옮겨|옮기|조정|연기|당겨|늦춰|해|돌려|수정|업데이트|처리|넘겨|설정|맞춰|배정|맡겨|이관|할당|부탁)[가-힣\s]*)?",
    rf"{_FIELD}(?:全部|すべて|全て|まとめて)?、?{_VALUE}(?:まで)?(?:に|へ)(?:全部|すべて)?(?:(?:{DUE}|{STATE}|{WHO})(?:者|日)?を?)?"
    r"(?:して|変更|延ばし|延期|移し|ずらし|更新|変え|割り当て|渡し)[ぁ-んァ-ヶ一-龥]*",
    rf"\s(?:(?:should|can|now|all|just)\s)*(?:goes?|moves?|slides?|shifts?)(?:\s(?:back|out|over))?\s(?:to|until|till)\s{_VALUE}(?:\s{THANKS_EN})?",
    rf"\s(?:to|as|until|till|over to|into)\s(?:be\s)?{_VALUE}(?:\s{THANKS_EN})?",
    rf"\s(?:(?:has|have|had|just|all|now)\s)*(?:slipped|moved|slips|(?:got|is|are|was|were)\s(?:pushed|moved|delayed))"
    rf"(?:\s(?:back|out))?\s(?:to|until|till)\s{_VALUE}(?:[,.;]?\s(?:(?:so|and|please|pls|can you|could you)\s)*"
    r"(?:update|change|fix|adjust|reflect|move)\s(?:the\s)?(?:due\s)?(?:dates?|deadlines?|them|those|it|that|all))?",
    rf"\s?(?:→|->|=>)\s?(?:due\s|status\s|owner\s)?{_VALUE}",
)
_ENDS = tuple(make_regex(rf"{tail}[\s.!~。！〜]*$", re.IGNORECASE) for tail in _TAILS)
_LATER_ENDS = (
    make_regex(
        rf"(?:^|(?<=\s)){_FIELD}{_ALL}(?:더\s|좀\s)*(?:미뤄|미루|밀어|늦춰|늦추|늘려|연기|연장|당겨|당기|앞당|옮겨)[가-힣]{{0,2}}"
        r"(?:\s?(?:좀|줘|주|놔|둬|해|드|부탁|바랍|줄|할)[가-힣]*)*[\s.!~]*$"
    ),
    make_regex(
        rf"[、,]?\s?{_FIELD}(?:全部|すべて|全て|まとめて)?(?:を|に)?(?:全部|すべて)?(?:後ろ|後|前)?(?:に|へ)?"
        r"(?:ずら|延ば|伸ば|遅ら|延期|倒し|早め|前倒し|して)[ぁ-ん]*(?:お願い[ぁ-ん]*|ください|下さい)?[\s。!！〜]*$"
    ),
    make_regex(rf"(?:[\s,]+{THANKS_EN})*[\s.!]*$", re.IGNORECASE),
)
"""What is left behind the chosen records of a change that says how much later they are to be."""
_ORDERS_EN = make_regex(
    rf"^\W*{OPENING_WORDS}(?:move|push(?: back)?|postpone|change|set|mark|make|reassign|assign|give|hand|bump"
    rf"|shift|reschedule|put|switch|flip|update|delay|extend|bring|pull)\s"
    r"(?:(?:the\s)?(?:due dates?|deadlines?|status(?:es)?|state|owners?|assignees?)\s(?:of|for|on)\s)?",
    re.IGNORECASE,
)
_POINTS_BACK = make_regex(
    r"(?<![\s.,;!])[\s.,;!]*+\b(?:leave|keep)\s(?:that|this|it|those|these)(?:\s(?:one|ones))?\s(?:alone|out|as is"
    r"|untouched)\b[\s.!]*$",
    re.IGNORECASE,
)
"""Says once more that what is left out stays as it is."""
_DONE_STAYS = make_regex(
    r"(?<![\s.,;!。、])[\s.,;!。、]*+(?:(?:단|근데|대신|다만|그리고|ただし?|あと|and|but|also)[\s,、]*)?"
    r"(?:(?:이미\s|벌써\s)?(?:끝난|끝낸|완료된?|다\s?된)\s?(?:거|것|건|작업|애)(?:들)?(?:은|는|을|를)?\s(?:말고요?|건드리지|건들지|손대지|바꾸지|놔두|놔둬|냅두|냅둬|빼고|빼줘|제외|그대로)[^.!?\n]*"
    r"|(?:もう)?(?:終わって(?:い)?る|完了して(?:い)?る|完了済みの?|終わった)(?:やつ|もの|の|タスク|分)?は(?:触ら|いじら|そのまま|除|変え(?:ない|ず)|放置)[^。！!?\n]*"
    r"|(?:leave|skip|ignore|don['’]?t\s(?:touch|change|move))\s(?:the\s|anything\s|what(?:['’]s|\sis)\s)?(?:already\s)?(?:done|finished|completed|closed)(?:\s(?:ones|tasks|stuff))?(?:\salone)?"
    r"|(?:the\s)?(?:done|finished|completed|closed)\s(?:ones|tasks|stuff)\s(?:stay|remain)\w*(?:\s\w+){0,3})[\s.!。！]*$",
    re.IGNORECASE,
)
"""That what is finished stays as it is."""
_OPEN: dict[Language, str] = {"ko": "안 끝난 ", "en": "open ", "ja": "未完了の"}
_SPOKEN = make_regex(r"\b(?:tho|though|every one of|each of|all of)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class RecordLoop:
    """A request as it reads with what it leaves out, the words that choose the records, and what each becomes."""

    reading: Reading
    chosen: str
    properties: Payload


def read_record_loop(reading: Reading) -> RecordLoop | None:
    """Return the change of several records that a whole request asks for; None where it asks for something else."""
    text = _DONE_STAYS.sub("", reading.marked)
    loop = _read_loop(reading, _POINTS_BACK.sub("", text).strip())
    if loop is None or text == reading.marked:
        return loop
    return replace(loop, chosen=f"{_OPEN[reading.language]}{loop.chosen}")


def _read_loop(reading: Reading, text: str) -> RecordLoop | None:
    """Return the change of several records that a request asks for in these words."""
    if _OTHER_MARKS.search(text) or SHEET.search(text) or reading.cron or find_cues(text) & _OTHER_WORK:
        return None
    if _SEVERAL.search(text) is None and not _leaves_out(reading):
        return None
    text = re.sub(r"(?<=[、,])は|\s?[,、]\s?$", "", text)
    later = _read_later(reading, text)
    if later is not None:
        return later
    for pattern in _ENDS:
        found = pattern.search(text)
        if found is None:
            continue
        order = _ORDERS_EN.match(text)
        by_arrow = re.search(r"→|->|=>", found[0])
        chosen = _SPOKEN.sub(" ", text[order.end() if order else 0 : found.start()]).strip(" ,、.")
        to_asker = found["person"] and reading.marks[found["person"]].raw in ("me", "myself")
        if order and to_asker and re.search(r"\bgive\b|\blist\b", text, re.IGNORECASE):
            return None
        if (re.match(r"\s(?:to|as|until|till|over|into)\b", found[0]) and not order) or not _RECORDS.search(chosen):
            return None
        return RecordLoop(_leave_out(reading), chosen, _read_value(found, reading)) if chosen or by_arrow else None
    return None


_NAMES_DAY_OR_PERSON = make_regex(
    rf"\b(?:to|until|till)\s{DATE}|{DATE}\s?(?:까지)?(?:으로|로)(?![가-힣])|{DATE}(?:まで)?(?:に|へ)"
    rf"|{PERSON}{HONORIFIC}?(?:한테|에게|께|に)"
)
"""The day that something is to become, or whom something is told: by those nothing is only put off."""


def _read_later(reading: Reading, text: str) -> RecordLoop | None:
    """Return the change of several records that are to be so much later or earlier; None where it is no such."""
    shift = find_shift(text, reading)
    if shift is None:
        return None
    rest = re.sub(r"\s+", " ", shift.rest).strip()
    order = _ORDERS_EN.match(rest)
    ends = _LATER_ENDS[2:] if order else _LATER_ENDS[:2]
    found = next((found for one in ends if (found := one.search(rest))), None)
    if found is None:
        return None
    chosen = _SPOKEN.sub(" ", rest[order.end() if order else 0 : found.start()]).strip(" ,、.")
    if not _RECORDS.search(chosen) or _NAMES_DAY_OR_PERSON.search(chosen):
        return None
    return RecordLoop(_leave_out(reading), chosen, {"@date": {"later": shift.duration}})


def _leaves_out(reading: Reading) -> bool:
    """Whether a request leaves one of several out."""
    return any(one.act == "any" and not any(map(find_column_kind, one.targets)) for one in reading.prohibitions)


def _read_value(found: re.Match[str], reading: Reading) -> Payload:
    """Return what each record becomes."""
    if found["option"]:
        option = found["option"]
        return {"@status": option if option.isascii() else find_status(option) or option}
    value: Json = reading.marks[found["date"] or found["person"]].value
    date = reading.marks[found["date"]].date if found["date"] else None
    if date is None:
        return {"@person": value}
    if not date.has_day:
        return {"@date": {"time": f"{date.start:%H:%M}"}}
    last = date.end or date.start
    return {"@date": date.start.isoformat() if date.has_time else last.date().isoformat()}


def _leave_out(reading: Reading) -> Reading:
    """Return a request in which a record that is not to be changed is left out of what is chosen."""
    kept = tuple(
        replace(one, act="any")
        if one.act == "edit" and not any(find_column_kind(name) or find_state(name) for name in one.targets)
        else one
        for one in reading.prohibitions
    )
    return replace(reading, prohibitions=kept)
