"""A list of people that fills a piece of a text, with or without commas, and how many they are ("나 준호 지훈 셋", "me,
Junho and Sarah", "私 ジュノ サラの3人"). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.plain_words import is_plain
from orchestration.text.word_lists import HONORIFIC

LONGEST = 120
_MOST = 10
_WHO = make_regex(
    r"(?:참석자|참가자|참여자|참석|참여|멤버|인원)(?:는|은|:|이|\s?:)?\s?"
    r"|(?:attendees?|participants?|people|who)(?:\s(?:are|is|will\sbe))?\s?:?\s"
    r"|(?:with|it'?s|just|for)\s|(?:参加者|出席者|メンバー|参加)(?:は|:)\s?",
    re.IGNORECASE,
)
_NUMBERS = {
    **dict.fromkeys(("둘", "두", "2", "two", "both", "二", "２", "ふた"), 2),
    **dict.fromkeys(("셋", "세", "3", "three", "三", "３"), 3),
    **dict.fromkeys(("넷", "네", "4", "four", "四", "４"), 4),
    **dict.fromkeys(("다섯", "5", "five", "五", "５"), 5),
    **dict.fromkeys(("여섯", "6", "six", "六", "６"), 6),
}
_COUNT = make_regex(
    r"(?:[,\s]\s?(?:이렇게\s|총\s|다\s?해서\s|해서\s)?(?:(?P<ko>둘|셋|넷|다섯|여섯)(?:이서|이|만)?|(?P<ko2>두|세|네|다섯|여섯|[2-6])\s?명(?:이서|이|만)?)"
    r"(?:이?요|이에요|예요|이야|야|임|입니다|으로)?"
    r"|[,\s]\s?(?:the|all|just\sthe)?\s?(?P<en>two|three|four|five|six|both)\sof\s(?:us|them)"
    r"|(?:の|、)?(?P<ja>[2-6２-６二三四五六])[人名](?:で|です|だけ)?)$",
    re.IGNORECASE,
)
_TAIL = make_regex(
    r"(?:이?랑|하고)?\s?(?:같이|함께|참석|참가|참여|들어(?:와|가|옴|감))[가-힣]{0,6}$|(?:으로|로|이?요|이에요|예요|이야|임|입니다|만)$"
    r"|\s(?:will\s(?:join|attend|be\sthere)|are\s(?:in|joining)|only|please)$|(?:が|も)?(?:参加|出席)(?:します|です)?$|(?:です|だけ)$",
    re.IGNORECASE,
)
_SEAM = make_regex(
    r"\s?(?:,|、|&|\+|·|/)\s?(?:and\s)?|\sand\s|\s(?:그리고|및)\s|(?<=[가-힣])(?:이?랑|하고|와|과)\s?|と|\s"
)
_ME = make_regex(r"나|저|내|제|me|myself|i|私|わたし|自分|僕|俺", re.IGNORECASE)
_NAME = make_regex(rf"(?P<name>[가-힣]{{2,4}}?|[A-Za-z][a-z]+|[ァ-ヶー]{{2,10}}|[一-龥]{{2,4}}(?=さん)){HONORIFIC}?")
_SMALL = make_regex(r"[a-z]+")
"""A name of English that begins with a small letter is sure beside "me" alone ("sarah and me")."""
_NO_NAME = make_regex(
    r"[가-힣]*(?:요|다|고|서|게|지|면|데|까|니|줘|해|회의|미팅|보고|공유|정리|발표|논의|공지|전원|모두|다들|전부|팀원|본부|팀|부서|회사)"
)


def read_people_list(piece: str) -> tuple[str, ...] | None:
    """Return who is named in a piece of a text, where it names people and nothing else; None where it says anything
    else, names one alone with no word for those who take part, or counts others than it names."""
    text = piece.strip(" .!~。、,")
    if not text or len(text) > LONGEST:
        return None
    led = _WHO.match(text)
    text = text[led.end() :] if led is not None else text
    counted = _COUNT.search(text)
    text = text[: counted.start()] if counted is not None else _TAIL.sub("", text).strip()
    names = [*_read_each(text)]
    if not names or "" in names or len({*names}) != len(names) or len(names) > _MOST:
        return None
    has_me = any(map(_ME.fullmatch, names))
    if not has_me and any(map(_SMALL.fullmatch, names)):
        return None
    count = next((_NUMBERS[one.lower()] for one in counted.groups() if one), None) if counted is not None else None
    if count not in (None, len(names)):
        return None
    is_sure = led is not None or (len(names) > 1 and (count is not None or has_me))
    return tuple(names) if is_sure else None


def _read_each(text: str) -> Iterator[str]:
    """Yield the name of each of a list; empty for what is none."""
    for part in _SEAM.split(text):
        bare = part.strip()
        name = _NAME.fullmatch(bare)
        if not bare:
            continue
        if _ME.fullmatch(bare):
            yield bare
        elif name is not None and not _NO_NAME.fullmatch(name["name"]) and not is_plain(name["name"]):
            yield name["name"]
        else:
            yield ""
