"""Spoken answers: what words in a thread mean to a question that is open there, by form, by place, or not. Pure."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex
from orchestration.text.answer_parts import find_person_part, find_place_part, find_quoted_answer
from orchestration.text.choice_words import drop_correction, find_meant_choice
from orchestration.text.dates import FoundDate, find_dates
from orchestration.text.disguise import normalise_text
from orchestration.text.going_on import is_going_on
from orchestration.text.message_orders import does_order_message
from orchestration.text.prohibitions import QUOTED_SPAN
from orchestration.text.said_sentences import is_sentence
from orchestration.text.short_answers import find_choice_number, is_apology, is_place_alone, strip_answer, strip_thing
from orchestration.text.speech_repairs import find_self_correction
from orchestration.text.steering_words import does_steer
from orchestration.text.told_answers import make_told_sentence
from orchestration.text.typed_words import is_likely_order
from schemas.ask import Question
from schemas.request import Request
from schemas.values import Json

LONGEST_NAME = 80
"""Characters of a name that answers a question; what is longer is talk."""
MOST_WORDS = 5
"""Words of an answer that names a channel or somebody; what has more tells something."""
_POST_KO = r"(?:올려|보내|공유해|게시해|전송해|해|부탁해)\s?(?:줘요?|주세요|줄래요?|요)?"
_CHANNEL = make_regex(
    rf"(?:to|in|into|on)?\s*(?P<name>#[\w.-]{{1,80}}?)\s?(?:채널)?\s?(?:에다가|에다|에|으로|로|へ|に)?\s*(?:{_POST_KO}|please)?",
    re.IGNORECASE,
)
_PERSON = make_regex(
    rf"(?:to)?\s*(?P<name><@[UW][A-Z0-9]+>|@[\w.가-힣-]{{1,40}}?)\s?(?:에게|한테|께)?\s*(?:{_POST_KO}|please)?",
    re.IGNORECASE,
)
_AROUND_DATE = make_regex(r"(?:에|로|으로|까지|요|이요|으로요|at|on|に|で|[\s.!,])*", re.IGNORECASE)

_AROUND_TIME = make_regex(
    r"(?:마감일?|기한|날짜|시간|언제|은|는|까지|에|로|으로|이?요|이에요|예요|입니다|부터|쯤|정도|안에|내로|해\s?줘\S{0,2}|부탁\S*"
    r"|\b(?:due|deadline|date|time|by|at|on|is|it'?s|before|until|around|from|to|the|please|pls|thanks"
    r"|let'?s say|make it)\b"
    r"|期限|締め?切り?|まで|に|で|は|から|頃|ごろ|です|お願いします|[\s.,!?~、。:：・-])*",
    re.IGNORECASE,
)
"""What may stand around a time that is all that is said."""
_BARE_HOUR = make_regex(
    r"(?:at|around|by)\s\d{1,2}(?::\d{2})?\s?(?:o'?clock)?[\s.!]*|(?:오전|오후|아침|저녁|밤|낮)?\s?\d{1,2}\s?시\s?(?:반|\d{1,2}\s?분)?"
    r"(?:에|로|까지|쯤|이?요|이에요)*[\s.!]*|(?:午前|午後)?\d{1,2}時(?:半|\d{1,2}分)?(?:に|で|まで|から|です|お願いします)*[\s.!。]*",
    re.IGNORECASE,
)
_FIELD = make_regex(
    r"담당|마감|기한|참석|까지|상태|\b(?:due|owner|assign(?:ed|ee)?|deadline|attendees?|by|for|on)\b|担当|期限|締切|まで|参加|出席|日時|日程|場所",
    re.IGNORECASE,
)
_DENIES = make_regex(r"(?:no|nope|nah|아니(?:요|야)?|아냐|いや|違う|違います)\s*[.,!、。]", re.IGNORECASE)
"""How one begins who corrects what was said: no title does."""
_ASKS = make_regex(
    r"(?:how\s(?:much|many)|what|which|who|when|where)\b.*\b(?:is|are|does|do|did|was|it|we|you)\b", re.IGNORECASE
)
"""A question, which may be a title only where it is no sentence."""
_SEVERAL = make_regex(r"[,、;\n]|[.。]\s?(?=\S)|(?<=[’'\"”」])\s*(?:이고|이며|で、?|and\b)")

_TOLD = ("text", "content", "comment")
"""The fields that hold what somebody is to read."""
_WORDED = (*_TOLD, "rows")
"""The fields of which every word counts; a name stands without the words around it."""

Lacking: TypeAlias = Literal["number", "moment", "day", "title", "words"]


@dataclass(frozen=True, slots=True)
class SpokenAnswer:
    """An answer. ``plainly``: its form alone says so, as a choice's label or a channel does; any other text answers
    only where nothing else can be meant by it."""

    value: Json
    plainly: bool


@dataclass(frozen=True, slots=True)
class UnreadableAnswer:
    """Words that stand where a number, a moment, a day, a title or a text for others is asked for, and are none."""

    lacking: Lacking


_NODS = make_regex(r"(?<=[^\sㄱ-ㅎㅏ-ㅣ])(?:\s+[ㄱ-ㅎㅏ-ㅣ]{1,6}|[ㅋㅎㅠㅜ]{2,9})[\s.!~]*$")
"""Single letters behind an answer, as Korean nods or laughs with."""


def read_spoken_answer(
    question: Question, text: str, request: Request, now: datetime
) -> SpokenAnswer | UnreadableAnswer | None:
    """Return what a text says to a question; ``None`` where it can be no answer to it. ``request`` is the run's, by
    whose zone and language days are read."""
    said = _NODS.sub("", text.strip()) or text.strip()
    chosen = _chosen(question, said)
    if chosen is not None:
        return chosen
    if question.about != "value" or not said or is_apology(said):
        return None
    match question.control:
        case "channel" | "user":
            return _named(question, said)
        case "number":
            return _number(said)
        case "date" | "datetime":
            return _day(said, request, now, with_time=question.control == "datetime")
        case "choices" | "text":
            return _typed(question, said, request, now)


def _chosen(question: Question, said: str) -> SpokenAnswer | None:
    """Return the choice that is named by its label, by a part that no other label has, or by its place."""
    bare = strip_answer(said, "name")
    for choice in question.choices:
        if _alike(choice.label, said) or _alike(choice.label, bare):
            return SpokenAnswer(choice.value, plainly=True)
    if question.control == "user":
        return _chosen_by_word(question, said)
    if question.control != "choices" or len(question.choices) < 2:
        return None
    number = find_choice_number(said)
    if number and number <= len(question.choices):
        return SpokenAnswer(question.choices[number - 1 if number > 0 else -1].value, plainly=True)
    part = "".join(normalise_text(bare).split()).casefold()
    having = [one for one in question.choices if part in "".join(normalise_text(one.label).split()).casefold()]
    if len(part) > 1 and len(having) == 1:
        return SpokenAnswer(having[0].value, plainly=False)
    named = [one for one in question.choices if _is_said_with_courtesy(one.label, said)]
    return SpokenAnswer(named[0].value, plainly=False) if len(named) == 1 else _chosen_by_word(question, said)


def _chosen_by_word(question: Question, said: str) -> SpokenAnswer | None:
    """Return the choice that a word of its label, or what that means, alone names."""
    if question.about != "value" or not question.choices or _form(strip_answer(said, "name")):
        return None
    meant = find_meant_choice(said, [one.label for one in question.choices])
    return SpokenAnswer(question.choices[meant].value, plainly=False) if meant is not None else None


_AROUND_CHOICE = make_regex(
    r"(?>아차|아|앗|참|어|음|맞다|미안(?:해요?|합니다)?|죄송(?:해요|합니다|한데요?)?|그냥|그럼|탭|시트|쪽|거|에다가?|에|으로|로|이?었|였|네|어|습니다|이?에요|예요|입니다|이?지|이?야|이?요|요"
    r"|넣어|적어|추가(?:해)?|기록(?:해)?|해|하면\s?(?:돼요?|됩니다)|줘요?|주세요|부탁(?:해요?|드려요|드립니다)?"
    r"|oh|ah|sorry|oops|right|ok(?:ay)?|it'?s|that'?s|the|tab|sheet|in|into|to|one|on|use|put|add|it|go|with|meant?|i|please|pls|thanks"
    r"|すみません|ごめん(?:なさい)?|あっ?|じゃあ|では|タブ|シート|でした|です|だった|に|へ|で|の|方|ほう|入れて|追加して|ください|下さい|お願い(?:します)?|[\s.,!~、。…ㅋㅎㅠㅜ]|\x00)*+",
    re.IGNORECASE,
)
"""What may stand around the one choice that is named."""


def _is_said_with_courtesy(label: str, said: str) -> bool:
    """Whether a text names a choice as a word of its own, with nothing beside it that says more."""
    named = rf"(?<![A-Za-z0-9가-힣]){re.escape(label)}(?![A-Za-z0-9])"
    rest, count = re.subn(named, "\x00", said, count=1, flags=re.IGNORECASE)
    return count == 1 and len(said) <= LONGEST_NAME and _AROUND_CHOICE.fullmatch(rest) is not None


def _alike(one: str, other: str) -> bool:
    return (
        " ".join(normalise_text(one).split()).casefold()
        == " ".join(normalise_text(other.strip(" .!?'\"")).split()).casefold()
    )


def _form(said: str) -> str | None:
    for form in (_CHANNEL, _PERSON):
        found = form.fullmatch(said.strip(" .!?"))
        if found:
            return found["name"]
    return None


def _named(question: Question, said: str) -> SpokenAnswer | None:
    """Return a channel or a person, as it was named; it is looked up like any other name."""
    said = drop_correction(said)
    bare = strip_answer(said, "name")
    name = _form(bare) or _form(said)
    if name is not None:
        return SpokenAnswer(name, plainly=name.startswith("#") is (question.control == "channel"))
    if question.control == "channel" and is_place_alone(said):
        return SpokenAnswer(bare, plainly=True)
    part = find_place_part(said) if question.control == "channel" else find_person_part(said)
    if part:
        return SpokenAnswer(part, plainly=question.control == "channel")
    is_name = _is_name(bare) and len(said.split()) <= MOST_WORDS and _LENGTH.search(bare) is None
    is_name = is_name and _CLOCK.search(bare) is None
    return SpokenAnswer(bare, plainly=False) if is_name else None


_CLOCK = make_regex(r"\d\s?[시時]|\d:\d\d|\d\s?[ap]m\b", re.IGNORECASE)
_LENGTH = make_regex(r"\d\s?(?:분|시간|分|時間|min(?:ute)?s?\b|h(?:ou)?rs?\b)", re.IGNORECASE)
"""How long something takes or is moved by, which neither a channel nor a person is called by."""


def _worded(question: Question, said: str) -> SpokenAnswer | UnreadableAnswer | None:
    """Return words as they are written or sent: those in quotes alone; what steers a text is none."""
    said = _CALLED.sub("", said) if question.field == "title" else said
    quoted = find_quoted_answer(said) if question.field in _TOLD else None
    if quoted is not None:
        return SpokenAnswer(quoted, plainly=False) if quoted else None
    if question.field in _TOLD and QUOTED_SPAN.fullmatch(said) is not None:
        return SpokenAnswer(said[1:-1].strip(), plainly=False)
    is_order = does_order_message(said) or _ORDERS_BEHIND.search(said) is not None
    if question.field in _TOLD and (is_order or does_steer(said) or find_self_correction(said)):
        return UnreadableAnswer("words")
    worded = make_told_sentence(said) if question.field in _TOLD else said
    return SpokenAnswer(worded if question.field in _WORDED else strip_answer(said, "title"), plainly=False)


_ORDERS_BEHIND = make_regex(
    r"[.!?,;]\s+(?:(?:please|just|and|so|pls)\s)*(?:tell|ask|remind|let|message|dm)\s(?:him|her|them)\b"
    r"|[.!?~,]\s+\S.*[다라자냐]고\s?(?:좀\s)?(?:전해|말해|알려|해|써|적어)\s?(?:줘|주세요|주라)요?[\s.!~]*$"
    r"|[。、！]\s?\S.*(?:と|って)(?:伝え|言っ|書い)て(?:ください|おいて)?[。！\s]*$",
    re.IGNORECASE,
)
"""What somebody is to be told, said to metel behind words of another matter."""
_CALLS_OFF = make_regex(
    r"(?:취소|삭제|지워|빼|되돌려)\s?(?:해\s?)?(?:줘|주세요|주라|줄래|라|자)요?[\s.!~]*$|^\W*(?:cancel|undo|delete|remove|take\sback)\s"
    r"|(?:取り?消し|キャンセルし|削除し|消し)て(?:ください|ほしい|おいて)?[。！\s]*$",
    re.IGNORECASE,
)
"""That something is not wanted, which nothing is called by."""


def _is_no_title(said: str, request: Request, now: datetime) -> bool:
    """Whether words tell other fields too, order something, name a time alone or only go on."""
    tells_more = _SEVERAL.search(said) is not None and _FIELD.search(said) is not None
    is_order = is_likely_order(strip_answer(said, "title"))
    is_order = is_order or _CALLS_OFF.search(said) is not None
    is_talk = is_going_on(said) or _ASKS.match(said) is not None or _DENIES.match(said) is not None
    return tells_more or is_order or is_talk or _tells_day_beside(said, request, now) or _is_time(said, request, now)


def _typed(question: Question, said: str, request: Request, now: datetime) -> SpokenAnswer | UnreadableAnswer | None:
    """Return a text as it stands, a channel that fills the whole of it plainly; among choices only a name is one. What
    tells other fields too, or a time alone, is no title."""
    if question.field == "title" and _is_no_title(said, request, now):
        return UnreadableAnswer("title")
    if question.control in ("text", "choices") and question.field == "spreadsheet":
        named = strip_thing(_SHEET.sub("", _NO.sub("", said)))
        return SpokenAnswer(named, plainly=False) if named and _is_name(named) else None
    if question.control == "text" and question.field == "page":
        named = strip_thing(said)
        return SpokenAnswer(named, plainly=False) if named and not is_sentence(named) else None
    if question.control == "text":
        return _worded(question, said)
    if question.choices and all(_ISO_DAY.match(str(one.value)) for one in question.choices):
        chosen = _day_of_choices(question, said)
        if chosen is not None or all(_ISO_DAY.fullmatch(str(one.value)) for one in question.choices):
            return chosen or _day(said, request, now, with_time=False)
        timed = _time_on_day(question, said, request, now)
        if timed is not None:
            return timed
    bare = strip_thing(said) if question.field == "page" else strip_answer(said, "name")
    name = _form(bare) or _form(said)
    if not bare:
        return None
    if name is not None:
        return SpokenAnswer(name, plainly=True)
    return SpokenAnswer(bare, plainly=False) if _is_name(said) else None


_PARTED = make_regex(r"[,、;\n]\s*|[.!?。]\s+(?=\S)|。(?=.)")


def _tells_day_beside(said: str, request: Request, now: datetime) -> bool:
    """Whether a text of several pieces tells a day among them: it is no title alone."""
    found = find_dates(said, now, request.timezone, request.language)
    return _PARTED.search(said) is not None and any(one.has_day and not one.is_span for one in found)


_NO = make_regex(r"^(?:(?:no+|nope|nah|아니(?:요|야|에요)?|아뇨|いや|いえ|違う|違います)[\s,、.!。]+)+", re.IGNORECASE)
_SHEET = make_regex(
    r"(?<=[가-힣])\s?(?:시트|파일)(?=\s?(?:말이[야에요]+|말입니다|이?요|이야|예요|이에요|입니다|에)?[\s.!~]*$)"
    r"|\s(?:sheet|file|spreadsheet)(?=(?:\sone)?[\s.!]*$)|(?:シート|ファイル)(?=(?:です|だよ|の方|のほう)?[\s。！!]*$)",
    re.IGNORECASE,
)
"""What stands beside the name of a sheet where it is asked which is meant."""
_CALLED = make_regex(
    r"^(?:제목|이름|타이틀)\s?(?:은|는|:)\s?(?=\S)|^(?:the\s)?(?:title|name)(?:\sis|\sshould\sbe|\s?:)\s(?=\S)|^(?:タイトル|題名|件名|名前)(?:は|:)、?\s?(?=\S)",
    re.IGNORECASE,
)
"""The word for a title, ahead of it."""


def _day_of_choices(question: Question, said: str) -> SpokenAnswer | None:
    """Return the one of several days of which only the number or the day of the week is said ("the 30th", "금요일")."""
    number, week = _DAY_NUMBER.fullmatch(said.strip()), _WEEKDAY.fullmatch(said.strip())
    having = [
        one
        for one in question.choices
        for day in (date.fromisoformat(str(one.value)[:10]),)
        if (number and day.day == int(number[1])) or (week and _WEEKDAYS[day.weekday()] == week.lastgroup)
    ]
    return SpokenAnswer(having[0].value, plainly=True) if len(having) == 1 else None


def _time_on_day(question: Question, said: str, request: Request, now: datetime) -> SpokenAnswer | None:
    """Return the moment of a time that is said alone, where all choices are moments of one day: that day's."""
    days, said = {str(one.value)[:10] for one in question.choices}, _WHY_THEN.sub("", said)
    if len(days) != 1 or not _is_time(said, request, now):
        return None
    told = _day(said, request, now, with_time=True)
    found = find_dates(said, now, request.timezone, request.language)
    if not isinstance(told, SpokenAnswer) or found[0].has_day:
        return told if isinstance(told, SpokenAnswer) else None
    day = date.fromisoformat(days.pop())
    at = found[0].start.replace(year=day.year, month=day.month, day=day.day)
    return SpokenAnswer(at.isoformat(), plainly=True)


_WHY_THEN = make_regex(
    r"(?:,\s?|\s?\(|\s[–—-]\s|\.\s)(?:(?:just|right|shortly|well|that'?s|so)\s)*(?:before|after|ahead\sof|when|while|because|since|as|so)\s[^\d,.;:!?()]{2,50}\)?[\s.!]*$"
    r"|(?:,\s?|\s?\(|\s[–—-]\s)[^\d,.;:!?()]{1,25}(?:전에|전이요|전으로|직전에|끝나고|후에|뒤에|때문에|(?:니까|어서|아서))(?:요)?\)?[\s.!]*$"
    r"|[、（][^\d、。：！？（）]{1,20}(?:前に|前で|後に|あとに|から|ので)(?:です|お願いします)?）?[。！\s]*$",
    re.IGNORECASE,
)
"""Why it is that time, behind it ("8:50, before the standup")."""
_ISO_DAY = make_regex(r"\d{4}-\d{2}-\d{2}")
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WEEKDAY = make_regex(
    r"(?:the\s|on\s)?(?:(?P<mon>월요일|月曜日?|mon(?:day)?)"
    r"|(?P<tue>화요일|火曜日?|tue(?:s(?:day)?)?)|(?P<wed>수요일|水曜日?|wed(?:nesday)?)"
    r"|(?P<thu>목요일|木曜日?|thu(?:rs(?:day)?)?)|(?P<fri>금요일|金曜日?|fri(?:day)?)|(?P<sat>토요일|土曜日?|sat(?:urday)?)"
    r"|(?P<sun>일요일|日曜日?|sun(?:day)?))(?:\sone)?(?:으?로|이?요|이에요|예요|에|까지|이\s?맞아요|です|で|の方|まで)*[\s.!。]*",
    re.IGNORECASE,
)
_DAY_NUMBER = make_regex(
    r"(?:the\s)?(\d{1,2})(?:일|日|st|nd|rd|th)?(?:로|이?요|이에요|에|까지|です|で|まで)*[\s.!。]*", re.IGNORECASE
)


_IS_TALK = make_regex(
    r"[.!?]\s+\S|[。！？]\s*\S"
    r"|(?:해|지워|바꿔|고쳐|보내|올려|빼|넣어|미뤄|당겨|옮겨|알려|보여|남겨|돌려)\s?(?:줘|주세요|주라|줄래)요?(?=[\s.!~]|$)"
    r"|(?:直し|変え|消し|送っ|教え|やめ|戻し|外し|入れ|(?:変更|追加|送信|投稿|削除)し)(?:て|といて|ておいて)(?:ください|下さい|ほしい|ね)*[。!！\s]*$"
)
"""An order or several sentences, which nothing is called by."""


def _is_name(said: str) -> bool:
    """Whether a text may be a name: no order, and no two sentences."""
    is_talk = is_likely_order(said) or _IS_TALK.search(said) is not None or is_sentence(strip_answer(said, "name"))
    return len(said) <= LONGEST_NAME and "\n" not in said and not is_talk


def _number(said: str) -> SpokenAnswer | UnreadableAnswer:
    try:
        number = float(said.replace(",", ""))
    except ValueError:
        return UnreadableAnswer("number")
    if not math.isfinite(number):
        return UnreadableAnswer("number")
    return SpokenAnswer(int(number) if number.is_integer() else number, plainly=True)


def _day(said: str, request: Request, now: datetime, *, with_time: bool) -> SpokenAnswer | UnreadableAnswer:
    found = find_dates(said, now, request.timezone, request.language)
    if len(found) != 1 or found[0].cron or found[0].is_span:
        return UnreadableAnswer("moment" if with_time else "day")
    if with_time and not found[0].has_time:
        return UnreadableAnswer("moment")
    start = found[0].start
    value = start.isoformat() if with_time else start.date().isoformat()
    return SpokenAnswer(value, plainly=_fills(said, found[0]))


def _is_time(said: str, request: Request, now: datetime) -> bool:
    """Whether a text says when, and nothing else: "금요일까지", "at 4", "15時で"."""
    found = find_dates(said, now, request.timezone, request.language)
    rest = said
    for one in reversed(found):
        begin, end = one.span
        rest = f"{rest[:begin]}\n{rest[end:]}"
    return bool(found and _AROUND_TIME.fullmatch(rest)) or _BARE_HOUR.fullmatch(said) is not None


def _fills(said: str, found: FoundDate) -> bool:
    begin, end = found.span
    return bool(_AROUND_DATE.fullmatch(said[:begin]) and _AROUND_DATE.fullmatch(said[end:]))
