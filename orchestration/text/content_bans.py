"""What a list or a figure is not to hold, said by what is not to be put in ("서울은 넣지 마", "don't include Seoul",
"ソウルは載せないで"): in the words for what is left out. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

_OF_DATA = make_regex(
    r"매출|예산|지출|비용|목록|리스트|명단|작업|할\s?일|합계|현황|순위|표|\b(?:sales|revenue|budget|spend(?:ing)?|lists?|tasks?|totals?|customers?|table|rows?)\b"
    r"|売上|予算|支出|一覧|リスト|名簿|タスク|合計|ランキング|表",
    re.IGNORECASE,
)
_MAKES = make_regex(
    r"만들|추가|등록|생성|\b(?:create|add|make|new|log|write)\b|作っ|作成|追加|登録|書い", re.IGNORECASE
)
"""What is made has fields, which are something else."""
_BANS: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        make_regex(
            r"(?P<what>[^\s,.!?#@]{1,12}(?:\s(?:건|거|것))?)(?P<of>은|는|을|를|도)?\s(?:절대\s|꼭\s|좀\s)?(?:넣|포함(?:하|시키)|싣|끼워\s?넣)지\s?(?:는\s)?(?:말고|말아|마)[가-힣]*(?:\s(?:줘|주세요|주라)요?)?"
        ),
        r"\g<what>\g<of> 빼고",
    ),
    (
        make_regex(
            r"(?P<head>[,.;]\s|\s(?:but|and)\s)(?:please\s)?(?:don['’]?t|do\snot|never)\s(?:include|list|put\sin)\s(?P<what>[^,.;!?\n]{2,40})",
            re.IGNORECASE,
        ),
        r"\g<head>except \g<what>",
    ),
    (
        make_regex(
            r"(?P<head>[、。]\s?|^)(?P<what>[^\s、。「」#＃@はにへ]{1,12})は(?:[^、。]{0,24}(?:ので|から|ため)、?)?(?:載せ|入れ|含め|混ぜ)(?:ないで|ずに|なくて(?:いい|大丈夫|OK))(?:です)?(?:ください|下さい|ね)?"
        ),
        r"、\g<what>を除いて",
    ),
    (make_regex(r"。\s?(?P<what>[^\s、。「」#＃@はにへ]{1,12})は除いて(?:ください|下さい|ね)?"), r"、\g<what>を除いて"),
)


def mark_left_out(text: str) -> str:
    """Return a request for what is kept, with what is not to be put in as what is left out; any other as it is."""
    if not _OF_DATA.search(text) or _MAKES.search(text):
        return text
    for pattern, said in _BANS:
        text = pattern.sub(lambda one, said=said: one.expand(said), text)
    return text
