"""Names of pages, databases and sheets that stand in a text without quotes."""

from __future__ import annotations

import re

from orchestration.rule_planner.korean import split_particle, word_set
from orchestration.rule_planner.marks import ANY_MARK

_STOP_KO = word_set(
    "노션 notion 구글 google 슬랙 slack 스프레드 그 이 저 내 나의 우리 새 새로운 하나 하나만 관련",
    "관련된 모든 각 전체 해당 이번 지난 다음 현재 그리고 같이 함께 지금 빨리 혹시 좀 만약 만일 안에",
    "있는 밑에 아래 위 먼저 전부 둘다 두 및 그냥 다시 제발 최근 최신 새로 안 속 상태 그럼 각각",
)
_RELATIVE_KO = re.compile(r"(?:있는|인|된|만든|올린|적힌|라는|대한|하는|위한|쓴|들어간|담긴|없는|지난|밀린|남은)$")
_JOINERS = frozenset({"이랑", "랑", "와", "과"})
_STOP_EN = word_set(
    "a an the my our your their this that these those in on of to from for with and or by at into",
    "under called named titled new notion slack google it its is are all every each any some please",
    "about as me us please then please",
)
SHEET_SUFFIX = (
    r"(?:예산|명단|현황|실적표|가계부|장부|대장|재고표|정산표|매출표|leads|tracker|budget"
    r"|(?:customer|client|contact) list)"
)
PAGE_SUFFIX = (
    r"(?:위키|로드맵|가이드|매뉴얼|메뉴얼|핸드북|규정|기획서|제안서|안내서|계획서|회고"
    r"|wiki|roadmap|guide|handbook|manual|playbook|spec)"
)


def name_before(text: str, end: int) -> tuple[int, str]:
    """Return where the Korean noun phrase that ends at ``end`` begins, and the phrase ("" where there is none)."""
    start = end
    for token in reversed(list(re.finditer(r"\S+", text[:end]))):
        word = token[0]
        if re.search(ANY_MARK, word) or word.endswith((",", ":", ".")) or word.lower() in _STOP_KO:
            break
        if _RELATIVE_KO.search(word) and len(word) > 1:
            break
        if token.end() != end and split_particle(word)[1]:
            break
        start = token.start()
    return start, text[start:end].strip()


def joined_before(text: str, start: int) -> int | None:
    """Return the end of a name that is joined to the one at ``start`` ("A이랑 B"), or None."""
    match = re.search(r"(\S+?)(?:(,)|\s(?:및|하고)|하고)?\s+$", text[:start])
    if not match:
        return None
    stem, particle = split_particle(match[1])
    if particle in _JOINERS:
        return match.start(1) + len(stem)
    return match.end(1) if match[2] or match[0].rstrip().endswith(("하고", "및")) else None


def english_name_before(text: str, end: int, limit: int = 5) -> tuple[int, str]:
    """Return where the English noun phrase that ends at ``end`` begins, and the phrase."""
    start = end
    for count, token in enumerate(reversed(list(re.finditer(r"\S+", text[:end].rstrip())))):
        word = token[0]
        if (
            count >= limit
            or re.search(ANY_MARK, word)
            or word.lower().strip(",.:") in _STOP_EN
            or word.endswith((",", ":"))
        ):
            break
        start = token.start()
    return start, re.sub(r"'s$", "", text[start:end].strip())


def english_name_after(text: str, begin: int, limit: int = 6) -> tuple[int, str]:
    """Return where the English noun phrase that starts at ``begin`` ends, and the phrase."""
    end = begin
    for count, token in enumerate(re.finditer(r"\S+", text[begin:])):
        word = token[0]
        bare = word.lower().strip(",.:;!?")
        if (
            count >= limit
            or re.search(ANY_MARK, word)
            or bare in _STOP_EN | {"page", "sheet", "doc", "tab", "database", "db"}
        ):
            break
        end = begin + token.end()
        if word.endswith((",", ":", ".", ";", "?", "!")):
            break
    return end, re.sub(r"'s$", "", text[begin:end].strip(" ,.:;!?"))


HANGUL_RUN = re.compile(r"[가-힣]+(?:\s(?:[가-힣]+|\d{4}(?!\d)))*(?:\s\d{4}(?!\d))?")
"""A Korean name inside an English sentence."""
