"""When a message is to be sent: a day or moment that stands with the sending, apart from the words to send."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from orchestration.patterns import compile_once, make_regex
from orchestration.rule_planner.reading.earlier_moments import is_before_event, is_opened_before_event
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.words import ANY_MARK, DATE, LINKED, REACHED, Mark

_AFTER_KO = make_regex(
    r"\s?(?:쯤에?|경에?|정각에?|이?\s?되면|에는?|에다가?|로|으로)?(?=[\s,.!]|$|[^가-힣])", re.IGNORECASE
)
_AFTER_JA = make_regex(r"\s?(?:頃に?|ごろに?|ちょうどに?|になったら|に|、|,|$)")
_BEFORE_EN = make_regex(
    r"(?:^|[\s,])(?P<word>by|until|till|before|after|from|since|about|of|than|for|to)\s(?:the\s)?$", re.IGNORECASE
)
_NOUN_KO = make_regex(r"^\s?(?:에\s?)?(?:있는|있을|있었던|하는|할|열리는|열릴|시작하는|시작되는|예정)")
_WORD_AFTER = make_regex(
    rf"^\s?(?!에|쯤|경|정각|되면|이\s?되면|로|으로|に|頃|ごろ)(?P<word>[A-Za-z가-힣ぁ-んァ-ヶ一-龠][^\s{ANY_MARK[1:-1]}]*)"
)
_FILLER = make_regex(
    r"(?:에다가|에다|에게|에서|에는|에|한테|께|으로|로|님|씨|채널|디엠|메시지|메세지|공지|알림|글|내용|슬랙|이?라고|좀|꼭|쯤|경|정각"
    r"|되면|이랑|랑|하고|와|과|(?:올라|나|들어)?가(?:게끔?|도록)|(?:게시|발송|전송|공유|전달)되(?:게|도록)|해|하여|줘|주세요|주십시오|주라|그거|이거|이걸|그걸|예약|다시|팀|(?:물어보|묻|여쭤보|여쭙|확인하|알리|알려주|전하|요청하|부탁하|리마인드하)는|을|를|은|는|도|하나|까지)+"
    r"|(?:流れる|投稿される|送られる|届く|届ける|よう|って|て|が|もらえ|いただけ|ます|くれ|か|して|ください|下さい|ほしい|です|予約|お願い|します|チャンネル|さん|様|メッセージ|スラック|宛|頃|ごろ|に|へ|の|と|で|を|は)+"
    r"|(?:to|in|into|on|at|for|the|a|an|our|channel|dm|dms|direct|message|msg|note|reminder|announcement|saying|that"
    r"|slack|and|with|text|please|post|it|this|out|up|over|via|by|privately|directly|ooh|oh|hey|hi|ok|okay|so|could|can|would|will|you|pls|thanks)",
    re.IGNORECASE,
)
_WORD = make_regex(r"[A-Za-z']+|[가-힣]+|[ぁ-んァ-ヶー一-龠々]+")
_ASKS = make_regex(
    r"(?:주세요|주십시오|세요|십시오|까요|나요|[가-힣]시다|하자|죠|바랍니다|ください|下さい|ましょう)\s*[.!?。！？]*$"
)


@dataclass(frozen=True, slots=True)
class SendTime:
    """``value`` is ISO: a moment, or a day where no time of day was named; ``None``: later, and not said when.
    ``sure``: nothing else can be meant than the time of the sending."""

    value: str | None
    sure: bool = True


def find_send_time(
    act: str, text: str, literal: str | None, reading: Reading, *, today: str, quoted: bool
) -> SendTime | None:
    """Return when a clause wants something sent; ``None``: now. ``text`` is the clause without ``literal``, the words
    to send, which were ``quoted`` or are reported."""
    marks = [mark for mark in _list_times(act, text, reading) if mark.date and mark.date.start]
    if not marks:
        return (
            SendTime(None)
            if act == "schedule" or is_before_event(text) or is_opened_before_event(reading.marked)
            else None
        )
    found = marks[0].date
    assert found is not None
    day = found.start.date().isoformat()
    if not found.has_time and day == today:
        return SendTime(None) if act == "schedule" else None
    sure = act == "schedule" or _is_sure(text, literal, reading, marks[0], quoted=quoted)
    return SendTime(found.start.isoformat() if found.has_time else day, sure and len(marks) == 1 and not found.until)


def _list_times(act: str, text: str, reading: Reading) -> Iterator[Mark]:
    """Yield the dates of a clause that are said of its verb: not of a thing, no end and no beginning of something."""
    for match in compile_once(DATE).finditer(text):
        mark = reading.marks.get(match[0])
        if mark is None or mark.date is None or mark.date.cron or mark.date.is_span:
            continue
        before, after = text[: match.start()], text[match.end() :]
        if act == "schedule" or _is_of_verb(before, after, reading):
            yield mark


_FOR_PLACE_EN = make_regex(rf"{REACHED}\sfor\s(?:the\s)?$", re.IGNORECASE)
"""When something goes to where it is named just before ("a note in #sales for tomorrow 9am")."""


def _is_of_verb(before: str, after: str, reading: Reading) -> bool:
    if reading.language == "en" and _FOR_PLACE_EN.search(before) and re.match(r"\s*(?:$|[:,.!]|saying\b)", after):
        return True
    if reading.language == "en":
        return (
            _BEFORE_EN.search(before) is None and re.match(r"'s\b|-(?=\w)", after) is None and not _names_thing(after)
        )
    if reading.language == "ja":
        return _AFTER_JA.match(after) is not None
    return _AFTER_KO.match(after) is not None and _NOUN_KO.match(after) is None and not _names_thing(after)


def _names_thing(after: str) -> bool:
    """Whether a date stands before a noun of its own ("내일 3시 회의", "the 3pm meeting")."""
    word = _WORD_AFTER.match(after)
    return word is not None and _FILLER.fullmatch(word["word"]) is None


_EXCUSE = make_regex(
    rf"(?:[.,!?;]|\s[-–—](?=\s)|\s(?=(?:as|because|since|cause|cos|while)\s))\s*(?:(?:as|because|since|cause|cos|while|for)\s)?"
    rf"(?:i|i'll|i'm|i am|i will|i won't|i can't|we|we'll|we're|we are)\b[^.!?{ANY_MARK[1:-1]}]*[.!?]?\W*$"
    rf"|(?:^|[\s,.])(?:내가|제가|저는|난|나는)\s[^{ANY_MARK[1:-1]}]{{1,20}}(?:라서|어서|아서|해서|거든요?|니까요?|을\s?것\s?같아서|서요)[\s.!~]*$"
    rf"|(?:^|[、。])[^{ANY_MARK[1:-1]}、。]{{1,25}}(?:ので|から)[、。]?$",
    re.IGNORECASE,
)
"""Why it is to go out later, beside words that are quoted: nothing of the message."""


def _is_sure(text: str, literal: str | None, reading: Reading, at: Mark, *, quoted: bool) -> bool:
    if not is_bare(_EXCUSE.sub("", text) if quoted else text):
        return False
    if literal is None or quoted or reading.language == "en":
        return True
    targets = [match.start() for match in re.finditer(f"{REACHED}|{LINKED}", text)]
    follows = bool(targets) and text.index(at.char) > targets[-1]
    return (
        follows
        or _ASKS.search(literal) is not None
        or any(mark.kind == "date" and mark is not at and mark.raw in literal for mark in reading.marks.values())
    )


def is_bare(text: str) -> bool:
    """Whether a clause says only where and when: no word of it names what is sent."""
    return all(_FILLER.fullmatch(word) for word in _WORD.findall(re.sub(ANY_MARK, " ", text)))
