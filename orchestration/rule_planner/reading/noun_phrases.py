"""Noun phrases before and after a word: where the name of a thing begins and where it ends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.korean import make_word_set, split_particle
from orchestration.rule_planner.reading.words import ANY_MARK
from orchestration.service import list_brands

_STOP_KO = make_word_set(
    "스프레드 그 이 저 내 나의 우리 새 새로운 하나 하나만 관련",
    "관련된 모든 각 전체 해당 이번 지난 다음 현재 그리고 같이 함께 지금 빨리 혹시 좀 만약 만일 안에",
    "있는 밑에 아래 위 먼저 전부 둘다 두 및 그냥 다시 제발 최근 최신 새로 안 속 상태 그럼 각각",
)
_RELATIVE_KO = make_regex(r"(?:있는|인|된|만든|올린|적힌|라는|대한|하는|위한|쓴|들어간|담긴|없는|지난|밀린|남은)$")
_JOINERS = frozenset({"이랑", "랑", "와", "과"})
_NAME_STOP_EN = make_word_set(
    "a an the my our your their this that these those in on of to from for with and or by at into",
    "under called named titled new it its is are all every each any some please",
    "about as me us please then please",
)
_THINGS_EN = frozenset({"page", "sheet", "doc", "tab", "database", "db"})
SHEET_SUFFIX = (
    r"(?:예산|명단|현황|실적표|가계부|장부|대장|재고표|정산표|매출표|leads|tracker|budget"
    r"|(?:customer|client|contact) list)"
)
SHEET_SUFFIX_JA = (
    r"[ァ-ヶー一-龥A-Za-z0-9]*(?:(?<=[ァ-ヶー一-龥])(?:予算|(?<!タスク)(?<!作業)リスト|名簿|台帳|実績表|一覧表|在庫表)|予算|名簿|台帳)"
    r"(?![ァ-ヶー一-龥])"
)
PAGE_SUFFIX = (
    r"(?:위키|로드맵|가이드|매뉴얼|메뉴얼|핸드북|규정|기획서|제안서|안내서|계획서|회고"
    r"|wiki|roadmap|guide|handbook|manual|playbook|spec)"
)
HANGUL_RUN = make_regex(r"[가-힣]+(?:\s(?:[가-힣]+|\d{4}(?!\d)))*(?:\s\d{4}(?!\d))?")
"""A Korean name inside an English sentence."""
MOST_BEFORE, MOST_AFTER = 5, 6
"""So many words of English may be one phrase before and after a word."""
MOST_BEFORE_KO = 24
"""So many words of Korean are looked through for where a name begins."""
_HAS_MARK = make_regex(ANY_MARK)


def find_name_before(text: str, end: int) -> tuple[int, str]:
    """Return where the Korean noun phrase that ends at ``end`` begins, and the phrase ("" where there is none)."""
    start = end
    for begins, ends, word in islice(_walk_back(text, end), MOST_BEFORE_KO):
        if _HAS_MARK.search(word) or word.endswith((",", ":", ".")) or word.lower() in add_brands(_STOP_KO):
            break
        if _RELATIVE_KO.search(word) and len(word) > 1:
            break
        if ends != end and split_particle(word)[1]:
            break
        start = begins
    return start, text[start:end].strip()


def _walk_back(text: str, end: int) -> Iterator[tuple[int, int, str]]:
    """Yield the words before a point of a text, the last first, each with where it begins and ends."""
    while True:
        while end and text[end - 1].isspace():
            end -= 1
        begins = end
        while begins and not text[begins - 1].isspace():
            begins -= 1
        if begins == end:
            return
        yield begins, end, text[begins:end]
        end = begins


@cache
def add_brands(words: frozenset[str]) -> frozenset[str]:
    """Return the words with the names of services, which are part of no name either."""
    return words.union(list_brands())


def find_joined_name(text: str, start: int) -> int | None:
    """Return the end of a name that is joined to the one at ``start`` ("A이랑 B"), or None."""
    match = re.search(r"(\S+?)(?:(,)|\s(?:및|하고)|하고)?\s+$", text[:start])
    if not match:
        return None
    stem, particle = split_particle(match[1])
    if particle in _JOINERS:
        return match.start(1) + len(stem)
    return match.end(1) if match[2] or match[0].rstrip().endswith(("하고", "및")) else None


def find_english_name_before(text: str, end: int) -> tuple[int, str]:
    """Return where the English noun phrase that ends at ``end`` begins, and the phrase."""
    start = end
    for begins, _, word in islice(_walk_back(text, end), MOST_BEFORE):
        is_stop = word.lower().strip(",.:") in add_brands(_NAME_STOP_EN)
        if is_stop or _HAS_MARK.search(word) or word.endswith((",", ":")):
            break
        start = begins
    return start, re.sub(r"'s$", "", text[start:end].strip())


def find_english_name_after(text: str, begin: int) -> tuple[int, str]:
    """Return where the English noun phrase that starts at ``begin`` ends, and the phrase."""
    end = begin
    for count, token in enumerate(re.finditer(r"\S+", text[begin:])):
        word = token[0]
        bare = word.lower().strip(",.:;!?")
        if count >= MOST_AFTER or _HAS_MARK.search(word) or bare in add_brands(_NAME_STOP_EN) or bare in _THINGS_EN:
            break
        end = begin + token.end()
        if word.endswith((",", ":", ".", ";", "?", "!")):
            break
    return end, re.sub(r"'s$", "", text[begin:end].strip(" ,.:;!?"))
