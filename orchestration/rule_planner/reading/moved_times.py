"""The part of a reply that says to which other time a message is moved, beside why ("퇴근 시간이네 4시 반으로 바꿔줘",
"16時半は別件の告知とかぶる。45分にできます？"). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime

from orchestration.patterns import make_regex
from orchestration.text.word_lists import DOES_FOR_KO

_CLOCK = (
    r"(?:(?:오전|오후|아침|저녁|밤|午前|午後|朝|夕方|夜)の?\s?)?"
    r"(?:\d{1,2}\s?(?:시|時)(?:\s?(?:반|半|\d{1,2}\s?[분分]))?|\d{1,2}:\d{2}(?:\s?[ap]m\b)?|\d{1,2}\s?[ap]m\b)"
)
_MINUTES = (
    r"(?<![\d시時]\s)(?<![\d:시時])[0-5]?\d\s?[분分]"
    r"(?!\s?(?:전|前|뒤|後|후|만|ほど|くらい|だけ|間|早|遅|더|씩|정도|늦|당|앞|미|밀))"
)
_HOUR_EN = r"(?<![\d:.,#])\b(?:1[0-2]|[1-9])\b(?![\d:.,%]|\s?(?:min|hour|people|day|of|am|pm))"
_TIME = make_regex(rf"{_CLOCK}|{_MINUTES}|{_HOUR_EN}", re.IGNORECASE)
_SEAMS = make_regex(
    rf"(?<=[.!?。！？~…])\s*(?=\S)|[ㅋㅎㅠㅜ]+[\s.!~]*(?=\S)|\n+|、\s*|,\s+|\s[–—-]\s"
    rf"|(?<=[네다지어아래라까서든데대고겠])(?:요)?\s+(?=(?:그냥\s|걍\s|차라리\s|그럼\s)?(?:{_CLOCK}|(?:\d{{1,3}}|한|두)\s?(?:분|시간)(?:만)?\s?(?:더\s)?[당미늦앞일]))"
    r"|(?<=줘)\s+(?=\S)|(?<=주세요)\s+(?=\S)"
    r"|\s(?:so|because|since|cause|cos)\s(?=(?:that\s)?(?:people|everyone|we|they|i|it|he|she)\b)"
    rf"|\s(?:so|then)\s(?=(?:maybe\s|let'?s\s|make\s|can\s)?[^\d\s]{{0,12}}\s?\d)|(?<=わ|な|ね|し)(?={_CLOCK})",
    re.IGNORECASE,
)
_SETS = make_regex(
    r"(?:으로|로)(?:\s|요|$|[.!~?])|바꿔|변경|당겨|미뤄|옮겨|늦춰|해\s?(?:줘|주세요|줄래|주실래)|부탁|낫겠|나을\s?듯|어때|하자|가자|될까|가능|되나|ㄱㄱ"
    r"|\b(?:make|move|push|change|shift|bring|set|send|go|instead|better|pls|please|works|how\sabout|let'?s|can\s(?:we|it|you)|could)\b"
    r"|(?:に|へ|で)(?:して|変え|変更|ずら|お願い|でき|いけ|しよう|しとい|どう|頼|ください|$)",
    re.IGNORECASE,
)
_WISHES = make_regex(
    r"^\s*(?:and|also|plus|그리고|또|あと|それと)(?:\s|、)|추가|포함|공유|태그|追加|共有|含め|メンション"
    r"|\b(?:cc|invite|include|mention|ping|loop|copy|forward|share|mark|update|assign|let|ask)\b"
    r"|줘|주세요|줄래|부탁|말고|지\s?마|빼|대신|해라|하자|[?？#@\"“‘「]|\b(?:please|pls|don'?t|not|add|drop|lose|remove|send|post|tell|remind|dm|cancel|stop|make|move|push|change|also|can\syou|could\syou)\b"
    r"|ください|下さい|お願い|ないで|じゃなく|ではなく|取り消|やめ|して(?:$|[。!！])|送っ|投稿し",
    re.IGNORECASE,
)
"""What wishes for something, so that it is no reason."""
_CHANGED = make_regex(
    r"바뀌|변경[됐되]|옮[겨겼]|밀[렸려]|変わ|変更(?:に)?な|ずれ|\b(?:moved|changed|shifted|pushed|rescheduled)\s(?:to|from)\b",
    re.I,
)
_ASKS_JA = make_regex(
    r"(?:に|へ)(?:でき|変更でき|ずらせ|変えられ|いけ|してもらえ|していただけ)(?:ます|る)?(?:か(?:な)?)?(?:ね)?[\s？?。]*$|にどう[？?]?$"
)
_ASKS_KO = make_regex(
    r"\s?(?:(?:으로|로)\s?)?(?:어때|어떨까|(?:하면\s)?(?:될까|되나|되려나|안\s?될까|안\s?되나)|가능(?:할까|한가|해|하나)?)(?:요)?[\s?!~]*$"
)
_ASKS_EN = make_regex(
    r"^(?:(?:can|could)\s(?:we|it|you|this|that)\s(?:please\s)?(?:do|go(?:\sout)?|be|make\s(?:it|that|this)|move\s(?:it|that|this)|send\s(?:it|that|this)|push\s(?:it|that|this))(?:\s(?:to|at|out\sat))?|how\sabout|what\sabout|maybe|let'?s\s(?:do|say|make\s(?:it|that))|say)\s(?:at\s)?",
    re.IGNORECASE,
)
_LOOSE = make_regex(
    r"^(?:(?:아|어|음|앗|참|그럼|그냥|걍|차라리|그거|이거|(?:그|이)\s?(?:알림|리마인드|예약|메시지|글)|あー*っ?|うーん|んー|やっぱり?|じゃあ?|では|それ(?:は|を)?|これ(?:は|を)?)[\s,、]*)+(?=\d|오|아침|저|午|朝|夕|夜)"
)
_SHIFT_JA = make_regex(
    r"^\W*(?:(?:やっぱり?|じゃあ?|では|それ|これ|あれ|さっきの(?:やつ)?|もう|あと)(?:は|を|、)?)*\s?(?P<n>\d{1,3}|一|二|半|三)\s?(?P<unit>分|時間)(?P<half>半)?(?:だけ|ほど|くらい|ぐらい)?、?"
    r"(?P<dir>早め|早く(?:し)?|前倒し(?:し|に(?:し)?)?|繰り上げ|遅らせ|遅く(?:し)?|後ろ(?:倒し|に(?:ずらし)?)(?:に)?(?:し)?|後に(?:ずらし|し)|ずらし|延ばし)"
    r"(?:て(?:ください|下さい|ほしい(?:です)?|もらえ(?:ます|る)(?:か)?|くれ(?:る|ます)?(?:か)?|おいて(?:ください)?)?|とい?て|で(?:お願い(?:します)?)?|られ(?:ます|る)(?:か)?)?[。！!？?ね\s]*$"
)
_SHIFTS = make_regex(
    r"(?:\d{1,3}|한|두|반)\s?(?:분|시간)(?:\s?반)?\s?(?:만|정도|쯤)?\s?(?:더\s)?(?:당겨|앞당|미뤄|늦춰|늦게|일찍|먼저|뒤로|앞으로)"
    r"|\b(?:bump|push|move|delay|snooze|bring|shift)\s(?:it|that|this)\s(?:back\s|up\s|forward\s|out\s)?(?:by\s)?(?:\d{1,3}|an?|half\san)\s(?:min|hour)"
    r"|\b(?:\d{1,3}|an|half\san)\s(?:min\w*|hours?)\s(?:earlier|later|sooner)\b",
    re.IGNORECASE,
)
"""That a time is moved by so much."""
_EARLY_KO = make_regex(
    rf"(?P<length>(?:\d{{1,3}}|한|두)\s?(?:분|시간))\s?(?:만\s?)?(?:더\s)?(?:일찍|먼저|앞서)\s(?:알려|보내|울려|올려)\s?{DOES_FOR_KO}(?:요)?"
)
_GOES_OUT_KO = make_regex(
    r"(?<=[시분반])\s?에\s(?:나가|올라가|울리|가|오)(?:게|도록)\s?(?:해|부탁)?\s?(?:줘|주세요|주라|드려요)?(?:요)?(?=[\s.!~]*$)"
)
_SNOOZE_EN = make_regex(r"\b(?:snooze|bump)\b", re.IGNORECASE)
_BARE_TIME = make_regex(rf"({_CLOCK}|{_MINUTES}|{_HOUR_EN})[\s?？.!~]*", re.IGNORECASE)
_NUMBERS = {"一": 1, "二": 2, "三": 3}


def mark_moved_time(said: str, held: str) -> str:
    """Return what a reply sets the time to, as an order of its own, where all else in it only tells why; the reply as
    it is where it says anything else. ``held`` is the moment (ISO) that is moved."""
    parts = [one.strip() for one in _split(said) if one.strip()]
    sets = [one for one in parts if _SHIFTS.search(one)]
    sets = sets or [one for one in parts if _TIME.search(one) and _is_set(one, alone=len(parts) > 1)]
    rests = [one for one in parts if one not in sets]
    if len(sets) != 1 or any(_WISHES.search(one) or _CHANGED.search(one) for one in rests):
        return said
    return _as_order(sets[0], datetime.fromisoformat(held))


def does_bring_in(said: str) -> bool:
    """Return whether a reply wants somebody to be told or brought in besides."""
    return _BRINGS_IN.search(said) is not None


_BRINGS_IN = make_regex(
    r"\b(?:cc|loop\sin|invite|copy\sin|tag|mention|include)\s\w+|도\s?(?:추가|포함|태그|불러)|も(?:追加|含め|メンション|招待)",
    re.IGNORECASE,
)


def read_moved_length(said: str) -> str:
    """Return how much later (ISO duration, with a minus for earlier) a Japanese reply moves something; empty where it
    says anything else."""
    found = _SHIFT_JA.match(said.strip())
    if found is None:
        return ""
    halved = found["n"] == "半"
    much = 30 if halved else _NUMBERS.get(found["n"], 0) or int(found["n"])
    if found["half"]:
        much, unit = much * 60 + 30, "M"
    else:
        unit = "M" if halved or found["unit"] == "分" else "H"
    return f"{'-' if re.match('早|前|繰', found['dir']) else ''}PT{much}{unit}"


def _split(said: str) -> Iterator[str]:
    """Yield the parts of a reply; a comma within words that are wanted is no seam."""
    begin = 0
    for seam in _SEAMS.finditer(said):
        yield said[begin : seam.start()]
        begin = seam.end()
    yield said[begin:]


def _is_set(part: str, *, alone: bool) -> bool:
    """Whether a part sets a time: it says so, or is nothing but one behind what tells why."""
    if _CHANGED.search(part):
        return False
    bare = re.sub(r"[\s.!~?,]", "", _TIME.sub("", part))
    return _SETS.search(part) is not None or (alone and not bare)


def _as_order(part: str, held: datetime) -> str:
    """Return a part that sets a time as an order: its minutes alone are of the hour that is held."""
    part = _LOOSE.sub("", part.strip(" ,、")).strip()
    part = _EARLY_KO.sub(r"\g<length> 당겨줘", _GOES_OUT_KO.sub("으로 바꿔줘", _SNOOZE_EN.sub("push", part)))
    if _ASKS_JA.search(part):
        part = _ASKS_JA.sub("にして", part)
    elif _ASKS_KO.search(part) and _TIME.search(part):
        part = f"{_ASKS_KO.sub('', part)}로 바꿔줘"
    elif _ASKS_EN.match(part):
        part = f"make it {_ASKS_EN.sub('', part).rstrip(' ?')}"
    bare = _BARE_TIME.fullmatch(part)
    if bare is not None:
        part = f"{bare[1]}{'로 바꿔줘' if '시' in part or '분' in part else 'にして' if not part.isascii() else ''}"
        part = f"make it {part}" if part.isascii() else part
    minutes = [one for one in re.finditer(_MINUTES, part)]
    if len(minutes) == 1 and not re.search(_CLOCK, part):
        begin, end = minutes[0].span()
        number, unit = re.sub(r"\D", "", minutes[0][0]), "時" if "分" in minutes[0][0] else "시 "
        return f"{part[:begin]}{held.hour}{unit}{number}{'分' if unit == '時' else '분'}{part[end:]}"
    return part
