"""Replies as people type them, in the words that replies are read from: a note on what was dealt with, other words for
one that was left, another place for the last message, another time for what was told. Pure.

What stands in quotes stays as it was typed.
"""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import QUOTED_SPAN
from orchestration.text.word_lists import DOES_FOR_KO, THANKS_EN
from schemas.request import EarlierWork

LONGEST = 200
"""Characters of a reply that is put in other words."""
_Q = r"(?P<quote>\ue801)"
_PUTS_KO = (
    r"(?:남겨|적어|써|달아|추가해?|메모해?|기록해?|넣어)(?:\s?(?:놔|둬))?\s?(?:줘요?|주세요|주라"
    r"|줄래요?|주실래요|부탁[가-힣]*)?"
)
_WHY_KO = r"(?:사유|이유|메모|내용|코멘트|한\s?줄|노트)"
_AT_KO = r"(?:(?:그|해당|거기)\s?)?(?:페이지|작업|노션|거기|여기|그거|항목)(?:에다가?|에)(?:도|는)?"
_END = r"[\s.!~ㅠㅜㅎㅋ^]*"
_PUTS_JA = (
    r"(?:追記|追加|書き足|書き加え|書い|書き込|足|入れ|加え|メモ|残)(?:し|ん)?(?:て|と)?(?:いて|おいて)?"
    r"(?:いただけますか|もらえ(?:ますか|る)|くれ(?:ますか|る)|ください|下さい|ほしい(?:です)?|お願い(?:します)?|ね)?"
)
_LAST_KO = r"(?:(?:그\s?)?페이지\s)?(?:맨\s?|제일\s|가장\s)?(?:아래쪽?|밑|끝|마지막|하단)(?:에다가?|에)(?:도|는)?"
_LAST_JA = r"(?:(?:その|この)?ページの)?(?:一番|いちばん)?(?:下|最後|末尾|終わり)に(?:は|も)?、?"
_LAST_EN = r"at\s(?:the\s)?(?:very\s)?(?:bottom|end)(?:\sof\s(?:it|(?:the|that|this)(?:\spage)?))?"
_PUTS_EN = r"(?:add|write|append|put|note)(?:\s(?:a\s)?(?:line|note))?"
_OPENS_EN = r"(?:(?:ok|okay|then|so|and|also|now|please|pls|can\syou|could\syou)[\s,]+)*"
_NOTES = tuple(
    make_regex(rf"(?:^|(?<=[.!~,\n]\s)|(?<=[。！!]))\s?{form}{_END}$", re.IGNORECASE)
    for form in (
        rf"(?:(?:그리고|그럼|그러면|아|참)[\s,]+)*{_LAST_KO}\s{_Q}\s?(?:이?라고|이?라는)?\s?(?:(?:말|내용|문장|한\s?줄)(?:도|를|을)?\s)?(?:좀\s|꼭\s)?{_PUTS_KO}",
        rf"(?:(?:じゃあ|では|それでは|それなら|あと|そしたら)、?)*{_LAST_JA}{_Q}(?:と|って|を|という(?:文|一文)を)?(?:一行|ひとこと)?{_PUTS_JA}[。！？!?]*",
        rf"{_OPENS_EN}{_PUTS_EN}\s{_Q}\s{_LAST_EN}(?:\s{THANKS_EN})*[?]?",
        rf"{_OPENS_EN}{_LAST_EN},?\s(?:please\s)?{_PUTS_EN}\s{_Q}(?:\s{THANKS_EN})*[?]?",
        rf"(?:(?:그리고|아|참)[\s,]+)*{_WHY_KO}(?:도|를|을|는)?\s{_AT_KO}\s(?:좀\s"
        rf"|꼭\s)?{_PUTS_KO}[\s,.:~]*{_Q}(?:이?라고)?",
        rf"(?:(?:그리고|아|참)[\s,]+)*{_AT_KO}\s(?:{_WHY_KO}(?:로|으로|도)?\s)?{_Q}\s?(?:이?라고"
        rf"|이?라는)?\s?(?:{_WHY_KO}(?:도|를|을|만)?\s)?(?:좀\s|꼭\s)?{_PUTS_KO}",
        rf"(?:(?:그리고|아|참)[\s,]+)*{_AT_KO}\s{_WHY_KO}(?:도|를|을"
        rf"|만)?\s(?:(?:좀|하나|한\s?줄)(?:만)?\s)*{_PUTS_KO}[\s,.:~]*{_Q}(?:이?라고)?",
    )
)
"""A note on the page that was dealt with."""
_PLACE = r"(?P<place>#[\w가-힣.-]+?)(?:에다가?|에|으로|로)"
_SAME_KO = r"(?:(?:같은|똑같은)\s(?:내용|말|글|문구)(?:으로|로)?|똑같이|그대로|내용은\s(?:같게|그대로|똑같이))"
_OTHER_PLACE = make_regex(
    rf"(?:[^.!?~\n#]{{0,40}}?(?:잘못|실수|착각)\S*(?:\s\S{{1,6}})?[\s.!~ㅠㅜㅎㅋ,]+)?(?:(?:그건|그거|이건"
    rf"|이거|그\s?글은?|방금\s?거는?)\s?)?"
    rf"(?:거두고|내리고|지우고|취소하고|빼고|말고"
    rf"|삭제하고)[\s,]+(?:{_SAME_KO}\s)?{_PLACE}\s(?:{_SAME_KO}\s)?(?:다시\s)?"
    rf"(?:올려|보내|써|남겨|게시해|공유해)\s?{DOES_FOR_KO}?(?:[\s,.]+{_SAME_KO})?{_END}$"
)
"""The last message at another place in the place of the one where it went."""
_LIKE = make_regex(r"[A-Za-z0-9]{1,2}(?:안|층|번|호|팀|동|차|기|조|실|관|홀)(?=으로|로|이|은|는|을|를|도|만|\W|$)")
_WORD_FOR_WORD = make_regex(
    rf"(?:[^.!?~\n]{{0,40}}?[.!?~…]+\s*)?(?:(?P<old>{_LIKE.pattern})\s?(?:메모|글|노트|거|것)?(?:는|은|를"
    rf"|을)?\s?(?:지우고|빼고|말고|아니고|아니라)\s)?(?P<new>{_LIKE.pattern})(?:으로|로)\s?"
    rf"(?:다시\s)?(?:바꿔|고쳐|수정해|변경해|정정해|남겨|적어|써)\s?{DOES_FOR_KO}?{_END}$"
)
"""Another one of the same kind in a text ("A안" and "B안")."""
_TIME = (
    r"(?:(?:오늘|내일|모레|이번\s?주|다음\s?주|[월화수목금토일]요일|\d{1,2}월\s?\d{1,2}일|\d{1,2}일)\s?)?"
    r"(?:(?:오전|오후|아침|저녁|점심)\s?)?(?:\d{1,2}시(?:\s?(?:반|\d{1,2}분))?)?"
)
_AGAIN = make_regex(
    rf"^(?:(?:아니다?|아냐|아|앗|잠깐만?|음)[\s,.]+)*(?P<old>{_TIME})(?:까지)?(?:는|은)?\s(?:너무\s|좀\s"
    rf"|넘\s)*(?:급하|빠르|늦|이르|촉박하|빡빡하|무리)\S*[\s,.]+(?P<new>{_TIME})(?P<by>까지)?(?:으로|로)\s"
    rf"(?:다시\s|고쳐(?:서)?\s|바꿔(?:서)?\s|정정해(?:서)?\s)*(?:말해|얘기해|전해|보내|알려|올려"
    rf"|달라고\s?해)\s?{DOES_FOR_KO}?{_END}$"
)
"""Another time for what was told, and why the first one does not suit."""
_GOES_AHEAD = (
    make_regex(
        r"^(?:ok(?:ay)?[\s,]+)?(?:confirmed|got it|checked|she confirmed|he confirmed)\s?[:,.!–—-]+\s*", re.IGNORECASE
    ),
    make_regex(
        r"[.,;!]\s*(?:please\s)?(?:go ahead|proceed|carry on)(?:\s(?:with (?:that|it|this)|then|please|now))*[\s.!]*$",
        re.IGNORECASE,
    ),
)


def replace_typed_reply(text: str, follows: EarlierWork) -> str:
    """Return a reply in plain words, by the last effect of the thread."""
    last = next((step for step in reversed(follows.steps) if step.is_effect), None)
    if last is None or len(text) > LONGEST:
        return text
    for words in _GOES_AHEAD:
        text = words.sub("", text) or text
    place = _OTHER_PLACE.match(text)
    return f"거기 말고 {place['place']}에 올려줘" if place is not None and "channel" in last.inputs else text


def find_typed_note(text: str) -> tuple[str, str] | None:
    """Return the words of a note that a reply wants on what was dealt with, and the reply without them; None where it
    wants none."""
    quotes = list(QUOTED_SPAN.finditer(text)) if len(text) <= LONGEST else []
    if len(quotes) != 1:
        return None
    sealed = f"{text[: quotes[0].start()]}\ue801{text[quotes[0].end() :]}"
    found = next((match for form in _NOTES if (match := form.search(sealed)) is not None), None)
    return (quotes[0][0][1:-1], sealed[: found.start()].strip()) if found is not None else None


def find_typed_pair(said: str, held: str) -> tuple[str, str] | None:
    """Return the one time, or word of a kind, of a text that was written, and what a reply puts in its place; None
    where it says anything else, or the text holds none or two."""
    again = _AGAIN.match(said) if len(said) <= LONGEST else None
    if again is not None and again["old"].strip() and again["new"].strip():
        old = again["old"].strip()
        return (old, again["new"].strip()) if held.count(old) == 1 else None
    alike = _WORD_FOR_WORD.match(said) if len(said) <= LONGEST else None
    if alike is None:
        return None
    known = [one for one in dict.fromkeys(_LIKE.findall(held)) if one[-1] == alike["new"][-1] and one != alike["new"]]
    return (known[0], alike["new"]) if len(known) == 1 and alike["old"] in (None, known[0]) else None
