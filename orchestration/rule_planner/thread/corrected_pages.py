"""The page that a reply says was meant instead of the one that was named ("wrong one, I meant the interview summary",
"뉴스레터가 아니라 장비 신청이었어", "それじゃなくて고객 인터뷰 정리のほう"). Pure."""

from __future__ import annotations

import re
from typing import NamedTuple

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.states import find_status
from orchestration.rule_planner.thread.told_reasons import is_reason
from orchestration.text.day_words import find_day_words
from orchestration.text.pointed_things import is_part_of_title
from orchestration.text.short_answers import strip_thing
from orchestration.text.taken_back import read_taken_back

LONGEST = 160
_FLAGS = re.IGNORECASE
_SEAMS = make_regex(
    r"(?<=[.!?~…])\s+|[。！？\n]+\s*|(?<=[렸했였었][다네어])\s+|(?<=[렸했였었]어요)\s+"
    r"|(?<=[요네야])\s+(?=\S+\s?\S*(?:말|거|쪽))|,\s+|、(?=そっち|それを|そちら)|\s[–—-]\s"
)
_OPENS = make_regex(
    r"^(?:(?:no+|nope|oops|whoops|sorry|wait|oh|ah+|ugh|argh|hm+|actually|hang on|my bad|but|and|so"
    r"|아니(?:야|다|요)?|아+|앗|아차|헉|어|엇|이런|참|미안(?:해요?)?|죄송(?:해요|합니다)?|잠깐만?|근데"
    r"|あっ?|いや|えっと|ごめん(?:なさい)?|すみません|やば|しまった|うわ)(?=[\s,.!、。…]|$)[\s,.!、。…]*)+",
    _FLAGS,
)
_WRONG = make_regex(
    r"(?:(?:that(?:'s| is| was)|it was|you (?:got|took|picked)|i (?:said|named|gave you"
    r"|picked))\s)?(?:the\s)?wrong\s(?:one|task|page|item|thing|record)"
    r"|my (?:bad|mistake)|i (?:mixed|got) (?:them|it|those) (?:up|wrong|mixed up)|not (?:that|this) (?:one|task|page)"
    r"|(?:(?:내가|제가)\s)?(?:좀\s)?(?:헷갈렸|착각했|잘못\s?(?:말했|봤|적었|썼|골랐|불렀)|실수했"
    r"|실수)\S{0,4}|(?:그거|그게|이거|이게)\s?(?:아니\S{0,3}|말고)"
    r"|(?:(?:私|わたし)が)?(?:間違え|まちがえ|間違い|まちがい|勘違い|言い間違い)(?:て|た|ました|です"
    r"|でした|だった|し?ました|し?た)*(?:わ|よ|ね)?|(?:それ|これ)(?:じゃ|では)ない(?:です)?",
    _FLAGS,
)
"""That another one was named than was meant."""
_IT_KO = r"(?:그거|이거|그게|이게|그건|그\s?(?:작업|페이지|건|할\s?일|문서))"
_IT_EN = r"(?:that|this)(?:\s(?:one|task|page|item))?"
_IT_JA = r"(?:それ|これ|そっち|そのタスク|そのページ)"
_WAS_KO = r"(?:이?었|였)(?:다|어|네|음|는데|거든|습니다|던)\S{0,3}|이?(?:야|에요|예요|입니다|요|지|죠)"
_SPOKEN_KO = (
    r"(?:을|를|이?라고)?\s?(?:말(?:한|하는|하려던|하려는)|얘기(?:한|하는|하려던)|의도한|뜻한)\s?(?:거"
    r"|것|건)\S{0,5}|\s?(?:얘기|말)(?:이?었|이?야|이?에요|예요)\S{0,4}"
)
_MEANT = (
    rf"{_IT_KO}\s?말고[\s,]+(?P<new10>\S.*?)(?:이|가)\s(?:진짜|맞)\S*",
    rf"(?P<old>\S.*?)(?:이|가)?\s?(?:아니라|아니고|말고)[\s,]+(?P<new>\S.*?)(?:(?:\s?쪽)?(?:{_WAS_KO}"
    rf"|으로|로)?|{_SPOKEN_KO})",
    rf"(?P<new2>\S.*?)(?:\s?쪽)?(?:{_SPOKEN_KO})",
    r"(?:진짜로?|정작|원래|사실)\s?(?:\S+\s){0,2}?\S*(?:려던|려는|싶었던|려고\s?한|야\s?했던)\s?(?:건"
    r"|거는|것은|게)\s(?P<new3>\S.*?)(?:\s?쪽)?"
    rf"(?:{_WAS_KO}|인데\S*)?",
    r"(?:i|we)\s(?:(?:really|actually|just)\s)?(?:meant|mean|was\s(?:talking\sabout|thinking\sof)"
    r"|had\sin\smind)\s(?:to\s(?:say|change|update|pick|move|delete|edit)\s)?(?P<new4>\S.*?)",
    r"what\s(?:i|we)\s(?:(?:really|actually)\s)?(?:meant|wanted)(?:\sto\s[a-z]+)?\s(?:is|was)\s(?P<new5>\S.*?)",
    rf"not\s(?:{_IT_EN}|(?:the\s)?(?P<old6>\S.*?)),?\s(?:but\s|it'?s\s)?(?P<new6>the\s\S.*?)",
    rf"(?:{_IT_JA}|(?P<old7>\S.*?))(?:では|じゃ)(?:なくて?"
    rf"|ない(?:です)?)[、\s]?(?P<new7>\S.*?)(?:のほう|の方)?(?:だった|でした|です|だよ|だ|ね|を)*",
    rf"(?P<new9>\S.*?)\s쪽(?:{_WAS_KO})",
    r"(?P<new11>\S.*?)(?:のほう|の方)(?:だった|でした)",
    r"(?:本当|ほんと|ホント|本来)?に?(?:変え|消し|頼み|直し|お願いし|言い|し|動かし"
    r"|更新し)たかった(?:の|ん)は、?(?P<new8>\S.*?)(?:のほう|の方)?(?:で|です|だ|だった|でした"
    r"|なんだけど|なんです)*",
)  # fmt: skip
_LOOSE = (
    rf"(?P<new>\S.*?)(?:\s?쪽)?(?:{_WAS_KO}|으로|로)?",
    r"(?:(?:it|that)\s(?:was|is|should\s(?:be|have\sbeen))\s(?:for\s)?)?(?P<new2>the\s\S.*?)",
    r"(?:it\s(?:was|is|should\sbe)\s(?:for\s)?)(?P<new3>\S.*?)",
    r"(?P<new4>\S.*?)(?:のほう|の方)(?:だった|でした|です|だよ|だ|ね|を|で|お願いします)*",
    r"(?P<new5>\S.*?)(?:でした|だった)",
)
"""Names the one that was meant, where it is said beside that another was wrong."""
_FORMS = tuple(make_regex(one, _FLAGS) for one in _MEANT)
_LOOSE_FORMS = tuple(make_regex(one, _FLAGS) for one in _LOOSE)
_POINTS = make_regex(rf"{_IT_KO}|{_IT_EN}|{_IT_JA}", _FLAGS)
_NO_NAME = make_regex(
    r"[#@?？\d]$|^[#@]|^(?:the\s)?(?:other|first|second|third|last|next|same|one|it|that|this|them"
    r"|him|her|me|you|no|not)\b|담당|마감|기한|상태|\b(?:owner|due|status|deadline|assignee)\b|担当"
    r"|期限|締切|状態|^(?:다른|첫|두|세|마지막|그|이|저|거기|여기)\s?(?:번째|거|것|사람|분)?\S?$"
    r"|^(?:他|別|最初|最後|そっち|こっち)|줘|주세요|부탁|ください|お願い|\b(?:please|pls|should|will"
    r"|would|does|is|has|send|post|make|change|set|tell|dm|by|at|until|before|after)\b",
    _FLAGS,
)
_NOUN = make_regex(
    r"\s(?:task|page|one|item|instead|please|pls)+$|^the\s|\s(?:작업|페이지|할\s?일)$|(?:タスク|ページ)$", _FLAGS
)
_BACK = make_regex(
    r"원래\s?(?:대로|상태)|되돌|돌려\s?(?:놔|놓|줘|주)|취소|원복|\b(?:put|set|change|take|move)\s(?:it|that|this|them|the\s(?:[\w-]+\s){1,3}?(?:one|task|page))\sback\b|\b(?:revert|undo|restore)\b"
    r"|元に|戻し|戻す|取り?消",
    _FLAGS,
)
"""That what was done is only taken back, without another page in its place."""
_SHORT_NAME, _LONGEST_STATE = 4, 12


class MeantPage(NamedTuple):
    """The page that is meant, as it is called, and what a reply says beside it."""

    name: str
    rest: str = ""


def find_meant_page(said: str, held: str, known: frozenset[str] = frozenset()) -> MeantPage | None:
    """Return the page that a reply says was meant instead of ``held``; ``None`` where it says anything else, or may
    name a person, a day or a value. ``known``: titles of the thread."""
    if not held or len(said) > LONGEST or (read_taken_back(said) is not None and not _BACK.search(said)):
        return None
    pieces = [_OPENS.sub("", one.strip()).strip(" .,!~。、！…") for one in _SEAMS.split(said.strip())]
    parts = [one for one in pieces if one and not _BACK.search(one)]
    if _BACK.search(said) and not any(_read_meant(one, held) for one in parts):
        return None  # else what is put back is the other one, as it is anyhow
    wrong = [one for one in parts if _WRONG.fullmatch(one)]
    others = [one for one in parts if one not in wrong and not is_reason(one)]
    for at, part in enumerate(others):
        name = _read_meant(part, held) or (_read_loosely(part) if wrong else "")
        if name and _may_be_page(name, known) and not is_part_of_title(name, held):
            return MeantPage(name, " ".join(others[:at] + others[at + 1 :]))
    return None


def _read_meant(part: str, held: str) -> str:
    for form in _FORMS:
        found = form.fullmatch(part)
        if found is None:
            continue
        old = next((value for name, value in found.groupdict().items() if name.startswith("old") and value), "")
        if old and not (_POINTS.fullmatch(old) or is_part_of_title(old, held) or old.casefold() in held.casefold()):
            continue
        return _name(found)
    return ""


def _read_loosely(part: str) -> str:
    return next((_name(found) for form in _LOOSE_FORMS if (found := form.fullmatch(part)) is not None), "")


def _name(found: re.Match[str]) -> str:
    said = next((value for name, value in found.groupdict().items() if name.startswith("new") and value), "")
    bare = _NOUN.sub("", _NOUN.sub("", strip_thing(said).strip()))
    return bare.strip(" '\"‘’“”「」『』")


def _may_be_page(name: str, known: frozenset[str]) -> bool:
    """Whether a name may be that of a page: one of the thread, or of several words, and no day or state."""
    if not name or len(name) > LONGEST // 2 or _NO_NAME.search(name) or find_day_words(name):
        return False
    if find_status(name) and len(name) <= _LONGEST_STATE:
        return False
    is_known = any(name.casefold() in one.casefold() for one in known)
    return is_known or " " in name or (not name.isascii() and len(name) > _SHORT_NAME)
