"""A state in quotes that something is to become ("'완료'로 바꿔줘", "「完了」にして"): it names nothing. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

_STATE = (
    r"(?P<state>완료|진행\s?중|할\s?일|보류|취소|done|completed?|in[ -]progress|to[ -]?do|on hold|cancell?ed"
    r"|完了|進行中|対応中|未着手|保留)"
)
_OPENS, _CLOSES = r"[\"'‘“「『]", r"[\"'’”」』]"
_NO_TITLE = r"(?<!제목을\s)(?<!제목은\s)(?<!이름을\s)(?<!이름은\s)(?<!タイトルを)(?<!名前を)(?<!件名を)"
_CHANGES_KO = r"(?:바꿔|바꾸|변경|수정|옮겨|돌려|표시|체크|업데이트|해\s?[줘주두놓])"
_BECOMES = make_regex(
    rf"{_NO_TITLE}{_OPENS}{_STATE}{_CLOSES}"
    rf"(?=\s?(?:상태)?(?:으로|로)\s?(?:좀\s)?{_CHANGES_KO}|に(?:して|しと|変更|変え|更新|移|直|お願い))"
    rf"|\b(?P<as>as|to)\s{_OPENS}(?P<english>done|completed?|in[ -]progress|to[ -]?do|on hold|cancell?ed){_CLOSES}"
    r"(?=[\s,.;!?]|$)",
    re.IGNORECASE,
)
_NAMES = make_regex(r"\b(?:rename|retitle|title|call)\b", re.IGNORECASE)


def replace_quoted_states(text: str) -> str:
    """Return a text whose states that something is to become stand in no quotes."""
    if _NAMES.search(text):
        return text
    return _BECOMES.sub(lambda found: found["state"] or f"{found['as']} {found['english']}", text)
