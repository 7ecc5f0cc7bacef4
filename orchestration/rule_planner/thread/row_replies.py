"""What a reply says of a row that was added, without what stands around it: that the row is to go first ("scrap that,
…", "さっきの行消して、…"), that it is to come back with something else ("put it back with 85k"), and signs that say
nothing. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

LONGEST = 120
_NOISE = make_regex(
    r"(?:;{1,}|ㅈㅅ+|ㅈㅅㅈㅅ|ㅎ{2,}|ㅋ{2,}|ㅠ+|ㅜ+|\^{2,}|💦|🙏|🙇|😅|😭|[\u2600-\u26ff\ufe0f]|[\U0001f300-\U0001faff])+"
)
_GONE_EN = make_regex(
    r"^(?P<lead>(?:(?:no+|oops|whoops|sorry|wait|ah|oh|hm+|ugh|actually)[\s,.!]+)*)"
    r"(?:scrap|scratch|undo|delete|remove|kill|drop|take)\s(?:that|it|this|(?:the|that)\s(?:last\s)?(?:row|line|entry|one))(?:\s(?:out|off|back))?"
    r"(?:\s?[,.;:–—-]+\s?|\s)(?:and\s|then\s)?(?=\S)",
    re.IGNORECASE,
)
_BACK_EN = make_regex(
    r"\b(?:(?:put|add|log|enter|stick|pop|record)\s(?:it|that|this|the\s(?:row|line))\s(?:back(?:\sin|\sin\sthere)?|in\sagain|again)|re-?(?:add|log|enter|record)\s(?:it|that|the\srow))"
    r"\s(?:with|as|for|at|but\s(?:with|for))\s",
    re.IGNORECASE,
)
_FIX_EN = make_regex(
    r"[\s,.!]+(?:fix|correct|change|update)(?:\s(?:it|that|this))?(?:,?\s(?:please|pls|plz|thanks|thx))?[\s.!]*$",
    re.IGNORECASE,
)
_GONE_KO = make_regex(
    r"^(?P<lead>(?:(?:아니|아|앗|헉|헐|어|엇|잠깐만?)[\s,.!]+)*)(?:(?:방금|아까|지금)\s?)?(?:(?:넣은|추가한|적은)\s?)?(?:그거|이거|거|것|그\s?(?:줄|행|건)|줄|행)?(?:은|는|를|을)?\s?(?:일단\s|좀\s)?"
    r"(?:지우고|삭제하고|취소하고|빼고|되돌리고)\s(?=\S)"
)
_BACK_KO = make_regex(
    r"(?<=로)\s?(?:다시|새로)\s?(?:넣|추가|적|기록|올려|입력|등록)[가-힣]*(?:\s?(?:줘|주세요|주라|주실래요|줄래|부탁)[가-힣]*)?[\s.!~?]*$"
)
_GONE_JA = make_regex(
    r"^(?P<lead>(?:(?:あっ?|うわ|えっと|ごめん(?:なさい)?|すみません)[、。\s]*)*)(?:(?:さっき|今|先ほど)の)?(?:行|やつ|分|の)?(?:を|は)?(?:いったん|一旦)?(?:消して|削除して|取り消して|なしにして)[、。,\s]\s?(?=\S)"
)
_BACK_JA = make_regex(
    r"(?:で|に)(?:もう(?:一度|一回))?(?:入れ|追加し|記入し|登録し|書き|足し)(?:直し(?:て|で)?|なおし(?:て|で)?)(?:お願い(?:します|いたします)?|ください|下さい|ほしい(?:です)?|もらえますか)?[\s。!！]*$"
)


def read_row_reply(text: str) -> str:
    """Return a reply on a row as a plain correction of it; one that is none as it is without signs."""
    if len(text) > LONGEST or "\n" in text:
        return text
    bare = re.sub(r"\s{2,}", " ", _NOISE.sub(" ", text)).strip()
    bare = _GONE_JA.sub("間違い、", _GONE_KO.sub("아니 ", _GONE_EN.sub("sorry, ", bare)))
    bare = _BACK_EN.sub("make it ", bare)
    bare = _BACK_JA.sub("に直して", _BACK_KO.sub(" 고쳐줘", bare))
    rest = _FIX_EN.sub("", bare)
    return rest if re.search(r"\b(?:not|was|should|sorry|wrong)\b", rest, re.IGNORECASE) else bare
