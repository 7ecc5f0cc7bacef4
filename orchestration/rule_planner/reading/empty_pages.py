"""Words that want a new page without a text: they ask for no further step. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

_EMPTY = make_regex(
    r"(?:(?:그리고\s)?(?:안의?\s?)?(?:내용|본문|속)(?:은|는|을)?\s?(?:(?:일단|우선|그냥|지금은|아직)\s?)*"
    r"(?:비워\s?(?:두|둬|둘|둔|놓|놔)|비우고\s?(?:두|둬)|빈\s?(?:채로?|칸으로))[가-힣]*(?:\s(?:주|줘|두|둬)[가-힣]*)?"
    r"|(?<![가-힣])빈\s(?=페이지|문서|노트)"
    r"|\b(?:and\s)?(?:leave|keep)\s(?:it|(?:the\s|its\s)?(?:body|contents?|page|text|inside))"
    r"\s(?:empty|blank)(?:\sfor now)?"
    r"|\b(?:empty|blank)\s(?=pages?\b)"
    r"|(?:本文|中身|内容)は?(?:とりあえず|いったん|一旦|まだ)?(?:空っぽ|空欄|空|白紙|なし)(?:のまま(?:で|に)?|で|に)(?:[ぁ-ゖ]*)"
    r"|空(?:白)?の(?=ページ|ドキュメント))",
    re.IGNORECASE,
)
_MAKES = make_regex(r"만들|만든|생성|작성|추가|\b(?:creat|mak|add|set\s?up|start|new)\w*|作|新規", re.IGNORECASE)


def drop_empty(text: str) -> str:
    """Return a request without the words that want what it makes to be empty; as it is where it makes nothing."""
    if not _EMPTY.search(text) or not _MAKES.search(text):
        return text
    return re.sub(r"[ \t]{2,}", " ", _EMPTY.sub("", text)).strip(" ,.、。")
