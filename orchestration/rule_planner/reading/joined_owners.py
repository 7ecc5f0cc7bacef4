"""Several people whose records are asked for, joined to one another ("나랑 사라", "me and Sarah", "ジュノとジフン").

A name that nothing marks is one only beside who asks or somebody marked, or where a word behind it or before it says
that something is theirs: values and titles are joined in the same way. Pure.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.patterns import compile_once, make_regex
from orchestration.rule_planner.reading.korean import make_word_set
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.plain_words import is_plain_en, is_plain_ko
from orchestration.rule_planner.reading.words import DATE, NAMED
from orchestration.text.place_names import list_place_names
from orchestration.text.word_lists import HONORIFIC

_ME = r"나|저|내|제|me|my|mine|I|myself|私|自分|僕|俺"
_HONOUR = r"(?:\s?(?:님|씨)|さん|様|くん|ちゃん)?"
_ONE = rf"(?:{NAMED}|[가-힣]{{2,4}}?|[A-Za-z][a-z]{{2,14}}|[ァ-ヶー]{{2,10}}|{_ME}){_HONOUR}"
_WORK_KO = r"거|것|건|꺼"
_OWNED = (
    rf"(?:\s(?:작업|할\s?일|업무|태스크|{_WORK_KO})(?=[이하와과\s])"
    r"|(?:['’]s)?(?:\s(?:tasks?|ones?|items?|work))?(?=\s)|の(?:タスク|分)?(?=[とや、]))?"
)
_JOINT = rf"(?:{_OWNED}(?:\s?(?:이?랑|이?하고|와|과|및)\s|や|\s?[,、·/&+]\s?(?:and\s)?|\s?と|\s(?:and|or|또는|혹은)\s))"
"""What joins two people, also with what is the first one's between them (내 작업이랑 준호 작업)."""
_THEIRS = (
    rf"(?:이|의)?\s(?:{DATE}\S*\s)+(?:\S+\s)?(?:{_WORK_KO})(?![가-힣]{{2}})|\s?(?:둘|두\s?(?:사람|명|분)|셋|세\s?(?:사람|명|분))(?:이|은|의|만)?(?![가-힣])"
    rf"|(?:이|의)?\s(?:담당|맡|{_WORK_KO})(?![가-힣]{{2}})|(?:이|가)?\s?(?:맡은|담당|하는|가진)"
    r"|['’]s\b|\s(?:have|has|got|own)\b|(?:さん)?(?:の|が担当)|の?(?:2人|二人|両方)"
)
_BEHIND = make_regex(_THEIRS)
_AHEAD = make_regex(r"\b(?:for|of|by|to|do|does|did|are|have|both)\s(?:both\s)?$", re.IGNORECASE)
_LIST = make_regex(
    rf"(?<![가-힣A-Za-zァ-ヶー])(?P<names>{_ONE}(?:{_JOINT}{_ONE})+)"
    rf"(?=(?:이|가|은|는|의|도|만|이?랑)?(?:[\s?？!.~、のが]|['’]s|$))"
)
_PART = make_regex(rf"^(?P<name>.+?){_HONOUR}$")
_TOGETHER = make_word_set(
    "같이 함께 관련 관계 상관 둘이 둘 다른 오늘 내일 이번 다음 지난 일정 everyone everybody you"
    " 작업 업무 회의 회의록 미팅 매출 예산 명단 시트 문서 tasks task todos meetings meeting minutes notes sales revenue"
    " budget pages docs"
)
_RESPECT = make_regex(rf"{HONORIFIC}$")


@dataclass(frozen=True, slots=True)
class JoinedOwners:
    """The people by name, and where the list of them stands in the text."""

    names: tuple[str, ...]
    span: tuple[int, int]


def find_joined_owners(text: str, reading: Reading, myself: str) -> JoinedOwners | None:
    """Return the several people whose records a marked text asks for; None where it names none or one."""
    for match in _LIST.finditer(text):
        parts = [one.strip() for one in re.split(_JOINT, match["names"]) if one.strip()]
        names = [_read_name(one, reading, myself) for one in parts]
        sure = any(
            compile_once(NAMED).match(one)
            or _RESPECT.search(one)
            or compile_once(rf"(?:{_ME})(?:이?랑|하고)?").fullmatch(one)
            for one in parts
        )
        sure = sure or "이하고" in match["names"]
        said = _BEHIND.match(text, match.end()) or _AHEAD.search(text[: match.start()])
        if len(names) > 1 and all(names) and (sure or said):
            return JoinedOwners(tuple(dict.fromkeys(names)), match.span("names"))
    return None


def _read_name(part: str, reading: Reading, myself: str) -> str:
    """Return who a part of a list is; empty where it can be nobody's name."""
    if part[0] in reading.marks:
        return reading.marks[part[0]].value
    if re.fullmatch(rf"(?:{_ME})(?:이?랑|하고)?", part):
        return myself
    found = _PART.match(part)
    name = found["name"] if found is not None else part
    plain = is_plain_ko(name) if re.search("[가-힣]", name) else is_plain_en(name.lower())
    return "" if plain or name.lower() in _TOGETHER or list_place_names(name) else name
