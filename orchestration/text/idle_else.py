"""Words that nothing is to be done where a condition does not hold ("없으면 말고", "otherwise never mind"): they forbid
nothing, and nothing is left out by them. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from schemas.plan import Language

PAST_KO = "".join(map(chr, range(ord("갔"), ord("힣") + 1, 28)))
"""The syllables that end a verb of what was done."""
_IDLE_KO = (
    r"(?<![\s,.(])[\s,.(]*+(?:그렇지\s?않으면|아니면|아니라면|아님|없으면|없음|없을\s?(?:땐|때는?|경우엔?)|없다면|아닐\s?(?:땐|때는?|경우(?:에는|엔)?)|그\s?외에는?"
    r"|(?:다른|딴)\s?(?:사람|분|담당자?)\S{0,3}\s(?:[가-힣]{1,4}\s)?[가-힣]{1,6}면"
    r"|(?:안|못)\s?[가-힣]{1,6}면|[가-힣]{1,6}지\s?(?:않|못)[가-힣]{0,3}면|(?:(?:이미|벌써)\s)?[가-힣]{0,3}["
    + PAST_KO
    + r"]으면"
    r"|(?:(?:이미|벌써)\s)?(?:완료|진행\s?중|끝)(?:이면|면)|(?:(?:이미|벌써|다)\s){0,2}(?:끝난|끝낸|완료된|완료한|마친|된|한)\s?(?:상태|거|것|걸로|건)?(?:이?면|라면|이라면)|반대면|(?:그\s)?반대(?:의\s)?(?:경우|일\s?땐)\S{0,2})[\s,]+"
    r"(?:(?:그냥|그땐|굳이|따로|걍)\s)*"
    r"(?:아무\s?것도\s?(?:하지|안)\s?\S+(?:\s?(?:돼|되)\S*)?|조용히\s?\S{1,5}|가만히\s?\S{1,6}|됐(?:고요?|어요?|습니다|음|다)?|넘어가\S{0,4}|스킵\S{0,3}|패스\S{0,3}"
    r"|말고|마라|(?:안|보내지|올리지|알리지|하지)\s?(?:보내|올려|해|알려|않아|안)\S*\s?(?:돼|되|괜찮)\S*|냅(?:둬|두)\S*|놔(?:둬|두)\S*|(?:내버려\s?)?(?:둬|두세|두시|두면)\S*(?:\s?(?:돼|되)\S*)?|(?:건드리|건들|만지|손대)지\s?\S+|무시\S{0,3}|신경\s?\S+\s?\S*"
    r"|필요\s?없\S{0,4}|상관\s?없\S{0,4}|ㄴㄴ+|노노)[\s.!~)]*$"
)
_IDLE_EN = (
    r"(?<![\s,.;])[\s,.;]*+\b(?:otherwise|or else|else|if (?:it(?:'s| is)\s)?not"
    r"|if (?:there )?(?:aren't|isn't|are not|is not)(?: any)?|if (?:there(?:'s| is| are)\s)?(?:nothing|none|no)"
    r"|if (?:so|yes|(?:it|they|he|she|that)(?:'s| is| are| has| have| did| does)(?: (?:already|all))?)(?=,)"
    r"|if (?:(?:it|[\ue000-\uf8ff])(?:'s| is)|they(?:'re| are)|(?:he|she)(?:'s| has)) (?:(?:only|just|all|already) )*"
    r"(?:done|fine|ok(?:ay)?|finished|closed|due (?:today|tomorrow|this week|[\ue000-\uf8ff])|changed|moved|replied"
    r"|answered))[,\s]+"
    r"(?:then\s)?(?:just (?:tell me|let me know|say)(?: so)?(?:[\s.!]*$|(?:,| and| but|, and|, but) ))?"
    r"(?:(?:please|just)\s)*"
    r"(?:(?:(?<=me)|(?<=so))(?=[\s.!]*$)|do nothing|nothing|skip(?: (?:it|that))?|(?:stay|keep|be) (?:quiet|silent)"
    r"|(?:don'?t|do not) (?:bother|do|send|post|say|worry|tell|write|dm|message|ping|nudge|ask|remind"
    r"|disturb)\b[^.,;]{0,30}"
    r"|leave (?:it|him|her|them|things)(?: (?:alone|be))?|ignore(?: it)?|forget (?:it|about it)|no need(?: to .{0,20})?"
    r"|never ?mind|say nothing|move on|all good|that'?s fine|great|good|fine|perfect|nice|cool|ok(?:ay)?"
    r"|(?:you\s)?(?:don'?t|do not) (?:need|have) to(?: do)?(?: (?:do|post|send|say|write|change))?"
    r"(?: (?:anything|a thing|it))?|no worries)[\s.!]*$"
)
_IDLE_JA = (
    r"(?<![。、?？\s])[。、?？\s]*+(?:なければ|なかったら|ない(?:場合|とき|なら)は?|該当がなければ|そうじゃ(?:なければ|なかったら|ない(?:なら|場合は?))|そうで(?:ない|なければ)(?:なら|場合は?)?|それ以外(?:は|なら)|まだ(?:なら|だったら)"
    r"|違(?:う|え)(?:なら|ば)|[いっきでえれ]{0,3}って?(?:い)?たら|(?:もう|すでに)?(?:終わっ|済ん|完了し|でき|変わっ|変更され)(?:て|で)?(?:い)?(?:たら|れば|るなら|る場合は?)|[ぁ-ん一-龥]{1,6}(?:て|で)?(?:い)?な(?:ければ|かったら))[、\s]*"
    r"(?:(?:特に)?何も(?:し|なさら)?(?:なくて(?:も)?(?:いい|大丈夫|OK|結構|良い)|ないで|ずに?(?:いい|大丈夫|結構)|ずとも(?:いい|結構))\S{0,10}"
    r"|スルー\S{0,6}|不要\S{0,4}|放置\S{0,6}|そのまま\S{0,10}|大丈夫\S{0,4}|触ら(?:なくて(?:も)?(?:いい|大丈夫)|ないで|ず)\S{0,6}|いい(?:です|や|よ)?|何もしない\S{0,4}|無視\S{0,6})[。！!\s]*$"
)
_IDLE: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(_IDLE_KO),
    "en": make_regex(_IDLE_EN, re.IGNORECASE),
    "ja": make_regex(_IDLE_JA),
}
"""That nothing is to be done where the condition does not hold."""
_OPENING_KO = make_regex(
    r"^\W*(?:없으면|없음|아니면|아님)\s(?:말고|말구|됐고|패스하고|놔두고)[,\s]+(?=.*(?:면|으면|라면)[\s,])"
)
"""Such words before the condition that they are the other side of."""


def drop_idle_else(text: str, language: Language) -> str:
    """Return a request without the words that nothing is to be done where its condition does not hold."""
    return _OPENING_KO.sub("", _IDLE[language].sub("", text))


_PLAIN_ELSE = make_regex(
    r"[\s,.;(。、]*(?:그렇지\s?않으면|아니면|아니라면|아님|없으면|없음|없다면|없을\s?(?:땐|때는?|경우엔?)"
    r"|(?:다른|딴)\s?(?:사람|분|담당자?)\S{0,3}\s(?:[가-힣]{1,4}\s)?[가-힣]{1,6}면|(?:そう|そう?いう(?:こと|状態))?じゃな"
    r"|(?:otherwise|or else|else|if not|if there(?:'s| is| are) (?:nothing|none|no))\b"
    r"|なければ|なかったら|ない(?:場合|とき|なら)|そうで|それ以外)",
    re.IGNORECASE,
)
"""What only says that the condition before it does not hold."""
_DONE_ELSE = make_regex(
    r"[\s,.;(。、?？]*(?:(?:(?:이미|벌써|다)\s){0,2}(?:(?:끝난|끝낸|완료된|완료한|마친)\s?(?:상태|거|것|건)?(?:이?면|이?라면)|(?:끝났|끝냈|완료됐|완료했|마쳤|마무리했|마무리됐|처리했|처리됐|(?:다\s?)?했|(?:다\s?)?됐|바뀌었|시작했|시작됐)으면|(?:완료|끝|진행\s?중)이?면)|(?:もう|すでに)?(?:終わっ|済ん|完了し|変わっ|変更され)"
    r"|if (?:it|they)(?:'s|'re| is| are) (?:(?:only|just|all|already) )*(?:done|finished|closed|due)"
    r"|if (?:so|yes|(?:it|they|he|she|that)(?:'s| is| are| has| have| did| does)(?: (?:already|all))?),)",
    re.IGNORECASE,
)
"""That it is done, where the condition before is that it is not."""
_NOT_DONE = make_regex(
    r"끝|완료|마치|마쳤|할\s?일|아직|(?:안|못)\s?[됐했]|終わ|完了|済|まま|まだ|未着手"
    r"|\b(?:to\sdo|done|finish\w*|complete\w*|overdue|late|open|in progress|not|\w+n't)\b",
    re.IGNORECASE,
)
_DENIED = make_regex(
    r"[\s,.;(]*(?:(?:안|못)\s?(?P<stem>[가-힣]{1,3}?)[가-힣]?(?:으면|면)|(?P<long>[가-힣]{1,4})지\s?(?:않|못)[가-힣]{0,3}면)"
)
"""That what a condition says is not so, in its own word ("안 지났으면" behind "지났으면")."""
_CONDITION = make_regex(
    rf"면(?:은|에)?[\s,]|[{PAST_KO}]음\s|\b(?:if|when|in case)\b|(?:たら|れば|なら|場合)", re.IGNORECASE
)


def mask_idle_else(text: str) -> str:
    """Return a text of the same length with spaces for such words, in whichever language they stand, where they stand
    beside the condition that they are the other side of."""

    def mask(found: re.Match[str]) -> str:
        before = text[: found.start()]
        other = _DONE_ELSE.match(found[0]) is not None and _NOT_DONE.search(before) is not None
        plain = _PLAIN_ELSE.match(found[0]) is not None or _is_denied(found[0], before)
        beside = (other or plain) and _CONDITION.search(before) is not None
        return " " * len(found[0]) if beside else found[0]

    for pattern in _IDLE.values():
        text = pattern.sub(mask, text)
    return _OPENING_KO.sub(lambda found: " " * len(found[0]), text)


def _is_denied(words: str, before: str) -> bool:
    """Whether such words deny the very word that the condition before them ends with."""
    denied = _DENIED.match(words)
    stem = (denied["stem"] or denied["long"]) if denied else ""
    if not stem:
        return False
    past = chr(ord(stem[-1]) + _FINAL_SS) if (ord(stem[-1]) - ord("가")) % _FINALS == 0 else stem[-1]
    so = rf"(?<!안\s)(?<!못\s){stem[:-1]}[{stem[-1]}{past}][가-힣]?(?:으면|면)"
    return re.search(so, before) is not None


_FINALS = 28
"""So many ways has a syllable to end; without a final consonant it is the first of them."""
_FINAL_SS = 20
"""That with ㅆ, which tells of the past ("지나" in "지났으면")."""
