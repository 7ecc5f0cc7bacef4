"""A person, channel, day or state that is put right behind an order ("준호님으로 바꿔줘요 아 아니다 지훈님으로요",
"…to done. oh wait, in progress", "…に変更して、あ、やっぱりジフンさんで"): it takes the place of the one in the
order. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from orchestration.patterns import compile_once, make_regex
from orchestration.text.late_owners import BACK_EN, BACK_JA, BACK_KO, INSTEAD_EN, TAKES_EN, find_late_owner
from orchestration.text.prohibitions import QUOTED_SPAN, STATE_WORDS, find_state
from orchestration.text.scripts import has_letters_of
from orchestration.text.told_bodies import mask_told_bodies
from orchestration.text.word_lists import HONORIFIC, WEEKDAY_EN
from schemas.plan import Language

_LONGEST = 300
_TAKES_JA = make_regex(r"いや|いえ|やっぱ|やはり|違|ちが|間違|訂正|じゃなくて")
_INTO_KO = r"(?:으?로|한테|에게|께|에다?가?|까지)"
_REPAIRS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"(?<![\s,.!~…])[\s,.!~…]+(?P<back>{BACK_KO})(?P<to>[#@]?[^\s,.!~?]+?(?:\s[^\s,.!~?]+?){{0,2}}?)(?P<into>{_INTO_KO})?"
        r"(?:이?요|이?에요|예요|입니다)?(?:\s(?:바꿔|변경해|해|보내|올려|부탁|할게|해야)\S*(?:\s?주세요|\s드\S+)?)?[\s.!~]*$"
    ),
    "en": make_regex(
        rf"(?<![\s,.;!…–—-])[\s,.;!…–—-]+(?P<back>{BACK_EN})(?P<into>(?!in\sprogress|on\shold)(?:to|in|on|for|by|with)\s)?"
        r"(?P<to>[#@]?[\w'-]+(?:\s[\w'-]+){0,2}?)(?:\s(?:please|instead|pls))*[\s.!]*$",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        rf"(?<![、。,\s])[、。,\s]+(?P<back>{BACK_JA})(?P<to>[#@]?[^\s、。]+?)(?P<into>に|へ|で|まで)?"
        r"(?:です|して|お願い(?:します)?|お願いできますか|送って|投稿して|変更して|変えて)?(?:ください|下さい)?(?:ね)?[。！!\s]*$"
    ),
}
_ORDERED: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:줘|줘요|줘라|주세요|주라|줄래|줄래요|줄\s?수\s?있\S{1,4}|주실\S*|부탁\S{0,6}|해요|세요|십시오)$"
    ),
    "en": make_regex(r"\w"),
    "ja": make_regex(
        r"(?:て|で|ください|下さい|ほしい(?:です)?|くれ(?:る|ます)?か?|もらえ(?:る|ます)か|お願い(?:します)?)$"
    ),
}
"""How what is put right ends: it is an order."""
_STATES = "|".join(STATE_WORDS.values())
_STATE = make_regex(_STATES, re.IGNORECASE)
_CHANNEL = make_regex(r"#[A-Za-z0-9][A-Za-z0-9_-]*")
_DAYS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:(?:다다음|다음|담|이번|금)\s?주\s?)?(?:[월화수목금토일]요일|[월화수목금토일]욜)|(?<![가-힣])(?:오늘|내일|모레|글피)"
        r"|(?:\d{1,2}월\s?|(?:다음|이번)\s?달\s?)?\d{1,2}일(?![가-힣]*\s?(?:동안|간))"
    ),
    "en": make_regex(rf"\b(?:(?:next|this)\s)?(?:{WEEKDAY_EN}|today|tomorrow|tmrw)\b", re.IGNORECASE),
    "ja": make_regex(
        r"(?:(?:再来週|来週|今週)の?)?[月火水木金土日]曜日?|(?:今日|明日|明後日)|(?:\d{1,2}月|(?:来月|今月)の?)?\d{1,2}日(?!間)"
    ),
}
_WEEK = make_regex(
    r"(?:(?:다다음|다음|담|이번|금)\s?주\s?|(?:再来週|来週|今週)の?|(?:next|this)\s|\d{1,2}月|\d{1,2}월\s?|(?:다음|이번)\s?달\s?)",
    re.IGNORECASE,
)
"""What frames a day, and is kept for a bare one."""
_NO_NAME = (
    r"(?!(?:오늘|내일|모레|그걸|그거|이거|저거|이걸|여기|거기|나중|다음|급한|우리|저희|다른|채널|시트|페이지|작업|노션|슬랙)"
    r"|[가-힣]*(?:팀|방|채널|완료|취소|보류|중|일)(?:으?로|에|$))"
)
_HONOUR_KO = r"(?:\s?(?:님|씨))"
_NAMES: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(rf"{_NO_NAME}(?:[가-힣]{{2,4}}|[A-Za-z]{{2,12}}){_HONOUR_KO}?"),
    "en": make_regex(r"(?-i:[A-Z])[a-z]+"),
    "ja": make_regex(r"(?:[ァ-ヶー]{2,12}|[一-龥々]{1,4}|[가-힣]{2,4}|[A-Za-z]{2,12})さん"),
}
_OWNS_KO = make_regex(r"담당|맡|배정|오너|할당|넘겨")
_AS_KO = make_regex(r"으?로(?![가-힣])")
_NO_NAME_EN = make_regex(
    rf"(?:{WEEKDAY_EN}|today|tomorrow|january|february|march|april"
    r"|may|june|july|august|september|october|november|december|done|no|not|never|nothing|nobody|everyone|all)",
    re.IGNORECASE,
)
_TO_EN = make_regex(
    r"(?:(?<=\bto\s)|(?<=\bdm\s)|(?<=\btell\s)|(?<=\bmessage\s)|(?<=\bassign\s)|(?<=\bask\s)|(?<=\bping\s)"
    r"|(?<=\bfor\s)|(?<=\bowner\s))(?-i:[A-Z])[a-z]+\b(?!\s(?-i:[A-Z]))",
    re.IGNORECASE,
)


_JOINED_BEFORE = make_regex(r"(?:랑|하고|와|과|[,、·/&]|と|\band)\s*$", re.IGNORECASE)
_JOINED_BEHIND = make_regex(r"(?:,|\sand|\s&)\s(?=[A-Z])")


class LateValue(NamedTuple):
    """Where a value stands that is put right behind an order, where the words begin that put it right, where those say
    what is meant, and how the order says it."""

    first: tuple[int, int]
    behind: int
    meant: tuple[int, int]
    said: str


def apply_late_value(text: str, language: Language) -> str:
    """Return an order with what is put right behind it in the place of the first; the text as it is where none is."""
    found = find_late_value(text, language)
    if found is None:
        return text
    return f"{text[: found.first[0]]}{found.said}{text[found.first[1] : found.behind]}"


def list_taken_back(text: str) -> list[tuple[int, int]]:
    """Return where a text holds a value that is put right behind its order, and the words that put it right, in any
    language."""
    if not _is_short(text):
        return []
    plain = _hide_told(text)
    found = next((one for language in _REPAIRS if (one := _find_value(text, plain, language)) is not None), None)
    if found is None:
        return []
    tail = INSTEAD_EN.search(text, found.meant[1])
    return [found.first, (found.behind, found.meant[0]), *([tail.span()] if tail is not None else [])]


def find_late_value(text: str, language: Language) -> LateValue | None:
    """Return the value that is put right behind an order; ``None`` where none is, or where it may be of several."""
    return _find_value(text, _hide_told(text), language) if _is_short(text) else None


def _find_value(text: str, told: str, language: Language) -> LateValue | None:
    """Return it of a short text; in ``told`` the words that others are to read are hidden."""
    if not has_letters_of(told, language):
        return None
    owner = find_late_owner(told, language)
    if owner is not None:
        return LateValue(owner.first, owner.behind, owner.meant, owner.said) if owner.first is not None else None
    found = _match(told, language)
    if found is None:
        return None
    plain = told[: found.start()]
    into = found["into"] if language == "ko" else ""
    first = _find_first(plain, found["to"], into or "", language)
    if first is None or text[slice(*first)] == found["to"]:
        return None
    said, old = found["to"], text[slice(*first)]
    week = _WEEK.match(old)
    if week is not None and _DAYS[language].fullmatch(said) and not _WEEK.match(said) and week.end() < len(old):
        said = f"{week[0]}{said}"
    start, end = first
    particle = _AS_KO.match(plain, end) if into in ("로", "으로") else None
    if particle is not None:
        said, end = f"{said}{into}", particle.end()
    return LateValue((start, end), found.start(), found.span("to"), said)


def find_meant_value(text: str, language: Language) -> str:
    """Return what is said behind words that take something back at the end of an order, where it is a person, a channel
    or a state that can stand for nothing there, or for several; empty for none."""
    if not _is_short(text):
        return ""
    plain = _hide_told(text)
    if (owner := find_late_owner(plain, language)) is not None:
        return owner.said
    found = _match(plain, language)
    said = found["to"] if found is not None else ""
    if state := find_state(said):
        return state
    if _CHANNEL.fullmatch(said):
        return said
    if found is None or not _NAMES[language].fullmatch(said) or _is_other_kind(said, language):
        return ""
    if language == "ko" and not (re.search(r"(?:님|씨)$", said) or _is_person_by(found["into"] or "", found.string)):
        return ""
    return re.sub(rf"\s?{HONORIFIC}$", "", said)


def _match(plain: str, language: Language) -> re.Match[str] | None:
    """Return the words at the end of a text that put right what it orders."""
    found = _REPAIRS[language].search(plain)
    if found is None or not _ORDERED[language].search(plain[: found.start()].rstrip(" .!~。、,")):
        return None
    takes = {"en": TAKES_EN, "ja": _TAKES_JA}.get(language)
    return found if takes is None or takes.search(found["back"]) else None


def _is_short(text: str) -> bool:
    return len(text) <= _LONGEST and "\n" not in text


def _is_person_by(into: str, text: str) -> bool:
    """Whether a particle says that the bare word before it is a person."""
    return into in ("한테", "에게", "께") or (into in ("로", "으로") and _OWNS_KO.search(text) is not None)


def _hide_told(text: str) -> str:
    """Return a text of the same length without the words that others are to read."""
    return QUOTED_SPAN.sub(lambda quote: "\0" * len(quote[0]), mask_told_bodies(text))


def _is_other_kind(said: str, language: Language) -> bool:
    return bool(_DAYS[language].fullmatch(said) or _STATE.fullmatch(said) or _NO_NAME_EN.fullmatch(said))


def _find_first(plain: str, said: str, into: str, language: Language) -> tuple[int, int] | None:
    """Return where the only value of the same kind stands in an order."""
    for kind in (_CHANNEL, _DAYS[language], _STATE):
        if kind.fullmatch(said):
            held = [one.span() for one in kind.finditer(plain)]
            return held[0] if len(held) == 1 else None
    if not _NAMES[language].fullmatch(said) or _NO_NAME_EN.fullmatch(said):
        return None
    held = [one.span() for one in _list_names(plain, said, into, language) if not _is_other_kind(one[0], language)]
    return held[0] if len(held) == 1 and not _is_one_of(plain, held[0]) else None


def _is_one_of(plain: str, span: tuple[int, int]) -> bool:
    """Whether a name stands beside others: which of them is taken back is not said."""
    return _JOINED_BEFORE.search(plain, 0, span[0]) is not None or _JOINED_BEHIND.match(plain, span[1]) is not None


def _list_names(plain: str, said: str, into: str, language: Language) -> list[re.Match[str]]:
    """Return the names in an order in whose place another one is said."""
    match language:
        case "en":
            return [*_TO_EN.finditer(plain)]
        case "ja":
            return [*_NAMES["ja"].finditer(plain)]
        case _:
            role = r"(?:한테|에게|께)" if into in ("한테", "에게", "께") else r"으?로" if into else rf"{_INTO_KO}"
            honoured = re.search(r"(?:님|씨)$", said) is not None
            if role == r"으?로" and not (honoured or _OWNS_KO.search(plain)):
                return []
            if not into and not honoured:
                role = r"(?:한테|에게|께)"
            bare = (
                rf"(?<![가-힣A-Za-z]){_NO_NAME}(?:[가-힣]{{2,4}}?|[A-Za-z]{{2,12}}){_HONOUR_KO}?(?={role}(?:\s|만|$))"
            )
            return [*compile_once(bare).finditer(plain)]
