"""The parts of a spoken reminder for who asks: who is meant, by which verb, and what it says ("… 보라고 나 좀 찔러줘",
"poke me at 3 so i don't miss …", "16時になったら…しろって突いて"). Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from orchestration.patterns import make_regex
from orchestration.text.reported_speech import make_sentence
from orchestration.text.word_lists import I_JA
from schemas.plan import Language

WHEN = "\x00"
"""Stands where the moment was."""


class Ordered(NamedTuple):
    """What a reminder ``said``, empty where it says nothing; ``by``: how that stood with the order."""

    said: str
    by: str = ""


_SELF_KO = r"(?:나|저|날|내|제|나한테|저한테|나에게|저에게|내게|제게|나한테만|저한테만|나만|저만)(?:도|를|만|는)?"
_NOT_OTHERS_KO = r"(?:[가-힣]{2,5}?(?:님|씨)?(?:한테|에게|께)\s?(?:말고|아니고)\s)"
_HOW_KO = r"(?:(?:좀|꼭|한\s?번|한\s?번만|살짝|쿡|쿡쿡|툭|콕|다시|그때|슬쩍)\s)*"
_NUDGE_KO = (
    r"(?:(?:쿡|콕|툭)?\s?찔러|깨워|불러|쪼아|들볶아|닦달해|상기시켜|귀띔해|일깨워|콜해|핑해"
    r"|(?:잔소리|재촉)(?:를|을)?\s?(?:좀\s|한\s?번\s)?해|(?:리마인드|리마인더|알림|알람)(?:을|를)?\s?(?:좀\s|하나\s|하나만\s)?(?:해|걸어|맞춰|울려|보내|설정해|넣어|띄워)?"
    r"|(?:톡|디엠|DM|쪽지|핑)\s?(?:좀|하나|하나만|한\s?번|한\s?통|한\s?번만)?(?:만)?\s?(?:보내|날려|쏴|넣어|줘|주|부탁|해)?)"
)
"""Verbs that are for who asks where nobody else is named."""
_TELL_KO = r"(?:알려|말(?:\s?좀)?\s?해|말해|얘기해|일러)"
_END_KO = (
    r"(?:\s?(?:줘|줘요|줘라|주세요|주라|줄래|줄래요|주실래요|줄\s?수\s?있\S{1,3}|줘야\s?(?:돼|해|됨|함)\S{0,2}"
    r"|달라|놔|둬|부탁\S{0,5}|ㄱㄱ+|좀|요))*"
)
_DUTY_KO = (
    rf"(?P<pre>[^{WHEN}.!?]{{0,20}}?){WHEN}(?P<said>[^{WHEN}.!?]{{2,40}}?야)\s?(?:되는데|하는데|돼서|해서|됨|돼|해|되니까|하니까)[\s,]+"
    rf"(?:(?:나|내가|저|제가)\s)?(?:(?:또\s)?(?:까먹|잊|깜빡)\S*(?:\s(?:것|거)\s?같\S{{1,3}})?[\s,]+)?(?:그때\s|그\s?시간에\s)?(?:(?P<self>{_SELF_KO})\s)?{_HOW_KO}"
    rf"(?:(?P<nudge>{_NUDGE_KO})|(?P<tell>{_TELL_KO})){_END_KO}"
)
_DUTY_AHEAD_KO = (
    rf"(?P<ahead>[^{WHEN}.!?]{{2,80}}?야)\s?(?:되는데|하는데|돼서|해서|됨|돼|해|되니까|하니까|되거든|하거든)(?:요)?[\s,.]+"
    rf"(?:(?:근데|그런데|백퍼|분명(?:히)?|또|진짜|자꾸|내가|제가|나|저)\s){{0,3}}(?:(?:까먹|잊|깜빡)[^\s.,{WHEN}]{{0,6}}(?:\s?(?:것|거)\s?같[^\s.,]{{1,3}}|\s듯\S{{0,2}})?[ㅋㅎㅠㅜ.,!~\s]{{1,6}})?"
    rf"{WHEN}(?:(?P<me>{_SELF_KO})\s)?{_HOW_KO}(?:(?P<late>{_SELF_KO})\s)?{_HOW_KO}(?:(?P<nudge>{_NUDGE_KO})|(?P<tell>{_TELL_KO})){_END_KO}"
)
"""What who asks has to do, before the moment and the order."""
_KO = (
    make_regex(_DUTY_KO),
    make_regex(_DUTY_AHEAD_KO),
    make_regex(
        rf"(?:(?P<pre>{_SELF_KO})\s)?{WHEN}(?:{_NOT_OTHERS_KO})?(?:(?P<me>{_SELF_KO})\s)?(?:{_NOT_OTHERS_KO})?(?P<said>\S.*?(?:[라자]고|[기거것]|[ㄹ할갈볼줄낼올될]\s?[거것]))\s"
        rf"(?:{_NOT_OTHERS_KO})?(?:(?P<self>{_SELF_KO})\s)?{_HOW_KO}(?:(?P<late>{_SELF_KO})\s)?{_HOW_KO}(?:(?P<nudge>{_NUDGE_KO})|(?P<tell>{_TELL_KO})){_END_KO}"
    ),
    make_regex(
        rf"(?:(?P<pre>{_SELF_KO})\s)?{WHEN}(?:(?P<me>{_SELF_KO})\s)?{_HOW_KO}(?:(?P<late>{_SELF_KO})\s)?{_HOW_KO}(?:(?P<nudge>{_NUDGE_KO})|(?P<tell>{_TELL_KO})){_END_KO}"
    ),
    make_regex(
        rf"{WHEN}(?:(?P<me>{_SELF_KO})\s)?(?P<nudge>리마인드|리마인더|알림|알람)\s?[:：]\s?(?P<said>[^:：]{{2,60}})"
    ),
)
_OTHERS_KO = make_regex(
    r"(?<![가-힣])(?!나한테|저한테|나에게|저에게|고객|상대)[가-힣A-Za-z]{1,8}(?:님|씨|팀|들)?(?:한테|에게|께)(?!서)\s?(?:도|만)?|[#@]|채널|(?:해|어|아|여|와|워|려|켜)\s?(?:줘|주세요)|\S고\s(?:나서|그다음)"
)
_CALLED_KO = make_regex(r"전화|연락|답|보내|물어|물어보|확인|얘기|말하|전하|전달|공유|돌려|송금|주|드리")

_POLITE_EN = r"(?:(?:please|pls|plz|hey|hi|ok|okay|also|and|just|(?:can|could|would|will)\s(?:yo)?u|lol)[\s,]+)*"
_VERB_EN = (
    r"(?:(?:remind|nudge|poke|ping|buzz|bug|pester|prod|kick|hound|nag|alert|wake|tap|jog)\s(?:me|myself)(?:\sup)?|hit\sme\sup|tell\sme(?=\sto\b)"
    r"|(?:yell|shout|holler|scream|bark)\sat\sme"
    r"|(?:(?:gimme|give\sme|send\sme|drop\sme|i\s?need|i'?d\slike|i\swant|need|want)\s(?:an?\s)?|(?:set|add|create|make|put\sin)\s(?:me\s)?(?:an?\s|up\san?\s))"
    r"(?:quick\s|little\s|gentle\s)?(?:nudge|poke|shout|ping|kick|reminder|alarm|heads[\s-]?up|buzz|holler)(?:\sfor\s(?:me|myself))?"
    r"|don'?t\slet\sme\sforget|make\ssure\si\s(?:don'?t\sforget|remember)|help\sme\sremember)"
)
_WHAT_EN = r"(?P<by>w/|with|saying|to|about|re:?|regarding|that|of|for|so(?:\sthat)?\si|:|—|–|-)\s?(?P<said>\S.*?)"
_AT_EN = rf"(?:(?:on|at|for|around|by\saround|in|like|@)\s)?{WHEN}(?:sharp|ish|or\sso|today)?"
_SELF_ONLY_EN = (
    r"(?:(?:and\s|but\s)?(?:just|only|for)\s(?:me|myself)(?:\s(?:only|please|pls))?|me(?:\sonly)?,?\s(?:and\s)?not\s[\w'-]+(?:\s[\w'-]+)?"
    r"|not\s(?:him|her|them|anyone\selse|everyone|[A-Za-z][\w'-]+)|(?:and\s|but\s)?(?:nothing|no\sposts?|not|don'?t\s(?:post|put|send)(?:\s(?:it|anything))?)\s(?:in|to|on)\s(?:the\s|any\s)?(?:channel|team|group|#?[\w-]+)"
    r"|(?:and\s|but\s)?(?:nobody|no\sone)\selse(?:\sneeds\sto\s\w+)?|(?:and\s|but\s)?(?:don'?t\s(?:tell|message|ping|dm|bother)\s(?:him|her|them|anyone(?:\selse)?|[A-Z]\w+)(?:\sabout\sit)?))"
)
_BESIDE_EN = rf"(?:,?\s\(?{_SELF_ONLY_EN}\)?,?)?"
_EN = (
    make_regex(rf"{_POLITE_EN}{_AT_EN},?\s{_POLITE_EN}{_VERB_EN}{_BESIDE_EN}(?:\s?{_WHAT_EN})?", re.I),
    make_regex(rf"{_POLITE_EN}{_VERB_EN}{_BESIDE_EN}\s{_AT_EN}{_BESIDE_EN}(?:\s?{_WHAT_EN})?", re.IGNORECASE),
    make_regex(rf"{_POLITE_EN}{_VERB_EN}{_BESIDE_EN}\s{_WHAT_EN},?\s{_AT_EN}", re.IGNORECASE),
    make_regex(
        rf"{_POLITE_EN}(?:don'?t\slet\sme\sforget)\s(?P<said>(?:the|my|our|a|an)\s[^{WHEN}]+?),?\s{_AT_EN}",
        re.IGNORECASE,
    ),
    make_regex(
        rf"{_POLITE_EN}i\s(?P<by>keep\sforgetting\sto|always\sforget\sto|might\sforget\sto|need\sto|have\sto|gotta|must|should)"
        rf"\s(?P<said>[^{WHEN},]+?)(?:\s{_AT_EN})?(?:,|\s(?:so|and))\s{_POLITE_EN}{_VERB_EN}(?:\s{_AT_EN}|\sthen)?",
        re.IGNORECASE,
    ),
)
_MORE_EN = make_regex(
    r"(?:\band|\bthen|\balso|[,;.])\s(?:then\s|also\s|please\s)*(?:post|send|dm|add|create|make|mark|update|put|share|tell|schedule|delete|move|set|assign|cancel)\b|#\w",
    re.IGNORECASE,
)
"""What asks for more than that somebody is reminded."""
_TORN_EN = make_regex(
    r"\b(?:to|from|until|till|by|before|after|since|than|of|with|for|at|due|is|are|starts?|begins?|ends?|opens?|closes?|scheduled|set|kicks\soff)$",
    re.IGNORECASE,
)
"""That words end in the middle of what they tell, so that the time behind them is no moment of a reminder."""
_ASKED_EN = make_regex(r"(?:what|who|which|how|where|when|why|whether)\b", re.IGNORECASE)
_ASIDE_EN = make_regex(r"(?:\s(?:lol|haha|please|pls|plz|thanks|thx|ty|ok|k|tho|though))+[\s.!]*$", re.IGNORECASE)

_SELF_JA = r"(?:私|わたし|僕|俺|自分)(?:に(?:だけ|も)?|へ(?:も)?|だけ(?:に)?|を)?、?"
_AT_JA = rf"{WHEN}(?:頃|ごろ|くらい|ぐらい|ちょうど|きっかり)?(?:に(?:なったら)?|で|が来たら|の時点で)?、?"
_NUDGE_JA = (
    r"(?:突いて|つついて|つっついて|小突いて|せっついて|リマインド(?:を)?(?:して|しといて|かけて|入れて|入れといて|セットして|お願い(?:します)?)?|思い出させて"
    r"|起こして|ピン(?:して|送って)|急かして|ケツ叩いて)"
)
_TELL_JA = r"(?:声(?:を)?(?:かけ|掛け)て|知らせて|教えて|言って|呼んで|通知して|お知らせして)"
_END_JA = (
    r"(?:ください|下さい|ほしい(?:です)?|欲しい(?:です)?|くれ(?:る|ます)?(?:か|かな)?|もらえ(?:る|ます"
    r"|ない)?(?:か|かな)?|お願い(?:します)?|おいて|ね|よ|な|くれない|頼む|よろしく(?:です|お願いします)?)*"
)
_DUTY_JA = (
    rf"(?P<pre>[^{WHEN}。]{{0,20}}){WHEN}(?:頃|ごろ)?(?:に|から)?、?(?P<said>[^{WHEN}。]{{2,40}}?(?:なきゃ|ないと|なくちゃ|なければ))"
    rf"(?:いけない|ならない|だめ)?(?:なので|だから|から|んで|ので)、?(?P<self>{_SELF_JA})?(?:その時)?(?:(?P<nudge>{_NUDGE_JA})|(?P<tell>{_TELL_JA})){_END_JA}"
)
_DUTY_AHEAD_JA = (
    rf"(?P<ahead>[^{WHEN}。]{{2,80}}?(?:なきゃ|ないと|なくちゃ|なければ))(?:いけない|ならない|だめ)?(?:なん|ん|の)?(?:だけど|だけれど|ですけど|ですが|です|けど|から|ので)?[、。]?"
    rf"(?:(?:絶対|たぶん|きっと|また)?忘れ(?:そう|ちゃい?そう|る気がする)(?:だから|なので|です)?[、。]?)?\s?{_AT_JA}(?P<self>{_SELF_JA})?(?:(?P<nudge>{_NUDGE_JA})|(?P<tell>{_TELL_JA})){_END_JA}"
)
_JA = (
    make_regex(_DUTY_JA),
    make_regex(_DUTY_AHEAD_JA),
    make_regex(
        rf"{_AT_JA}(?P<me>{_SELF_JA})?(?P<said>[^{WHEN}]{{2,60}}?)(?P<by>って(?:こと)?|と|ように|よう|の(?:を)?|こと(?:を)?|を)、?(?P<self>{_SELF_JA})?(?:(?P<nudge>{_NUDGE_JA})|(?P<tell>{_TELL_JA})){_END_JA}"
    ),
    make_regex(rf"{_AT_JA}(?P<me>{_SELF_JA})?(?:(?P<nudge>{_NUDGE_JA})|(?P<tell>{_TELL_JA})){_END_JA}"),
)
_OTHERS_JA = make_regex(
    r"[#@]|^(?:[^\s、]{1,12}(?:さん|様|くん|ちゃん)|[^\s、]{0,12}(?:チーム|全員|みんな|皆))(?:に|へ|宛)"
)
_TOLD_JA = make_regex(r"(?:[ァ-ヶーA-Za-z가-힣]{2,12}|[一-龥]{1,4})(?:に|へ)")
"""Who may be told what follows."""
_LEST_JA = make_regex(r"(?:(?:の|こと)(?:を)?)?、?忘れ(?:ない|ん)$")
"""That what stands before it is not to be forgotten."""
_IMPERATIVE_JA = make_regex(r"(?:しろ|せよ|れ|け|め|え|べ|ね|げ|ろ|こい|なさい|すること|する|ないと)$")

_ORDERS: Mapping[Language, tuple[re.Pattern[str], ...]] = {"ko": _KO, "en": _EN, "ja": _JA}


def read_order(sealed: str, language: Language, *, own: bool = False) -> Ordered | None:
    """Return what a reminder says whose order is the whole of ``sealed``, in which ``WHEN`` stands for its moment;
    ``None`` where it is none, or may be for somebody else. ``own``: words around it say whose it is."""
    text = _ASIDE_EN.sub("", sealed) if language == "en" else sealed
    text = text.strip(" .,!~?…。！？〜ㅋㅎㅠㅜ")
    text = text.rstrip("ｗw") if language == "ja" else text
    for form in _ORDERS[language]:
        found = form.fullmatch(text)
        if found is not None and (ordered := _check(found.groupdict(), language, own=own)) is not None:
            return ordered
    return None


def _check(found: Mapping[str, str | None], language: Language, *, own: bool) -> Ordered | None:
    if ahead := found.get("ahead"):
        owns = own or found.get("nudge") or any(found.get(name) for name in ("me", "self", "late"))
        return _say_duty("", ahead.strip(), language) if owns else None
    said = _FORGETTING_EN.sub("", found.get("said") or "").strip(" ,、:：")
    if _is_duty(said, language):
        return _say_duty(found.get("pre") or "", said, language)
    if WHEN in said:
        return None
    own = own or any(found.get(name) for name in ("pre", "me", "self", "late"))
    match language:
        case "ko":
            if (found.get("tell") and not own) or (_OTHERS_KO.search(said) and not (own and _is_own_act(said))):
                return None
            return Ordered(said)
        case "ja":
            told = bool(said and found.get("tell") and not own)
            if _OTHERS_JA.search(said) or (told and (_TOLD_JA.match(said) or not _IMPERATIVE_JA.search(said))):
                return None
            by = found.get("by") or ""
            said = _LEST_JA.sub("", said) if by.startswith("よう") else said
            return Ordered(said.removesuffix("の") if by.startswith("こと") else said, by) if said or not by else None
        case _:
            by = (found.get("by") or "").lower().strip()
            if _MORE_EN.search(said) or _TORN_EN.search(said) or _asks_or_names(said, by):
                return None
            return Ordered(said, by)


_FORGETTING_EN = make_regex(
    r",?\s(?:but|and|because)\s(?:i\s?(?:['’]ll|will|['’]m\sgonna|am\sgonna|might|always|keep|tend\sto)\s(?:\w+\s)?forget\w*)(?:\s(?:it|about\sit))?$",
    re.IGNORECASE,
)
"""That who asks may forget it, which is why they ask."""


def _asks_or_names(said: str, by: str) -> bool:
    """Whether words ask something, or name whom a reminder is for."""
    asks = by in ("of", "to") and _ASKED_EN.match(said) is not None
    return asks or (by == "for" and _WHOM_EN.fullmatch(said) is not None)


_WHOM_EN = make_regex(
    r"@?[\w'-]+(?:\s(?:about|regarding|re)\s.{1,200})?|(?:every|any|some)(?:one|body)(?:\selse)?|(?:the|our|my|all)\s(?:whole\s)?(?:team|group|channel|of\sus)",
    re.IGNORECASE,
)
"""Whom a reminder may be for."""


def _is_duty(said: str, language: Language) -> bool:
    """Whether words tell what somebody has to do, as the reason of an order behind them."""
    return _DUTY[language].search(said) is not None if language in _DUTY else False


def _say_duty(before: str, said: str, language: Language) -> Ordered | None:
    """Return what somebody has to do with the words before its moment, which belong to it."""
    head = _LOOSE.sub("", before.strip(" ,、"))
    if not re.search(r"\w", head):
        head = ""
    said = re.sub(r"^(?:나|저|내가|제가|난|전)\s", "", said)
    whole = f"{head} {said}" if language == "ko" else f"{head}{said}"
    return Ordered(f"{whole.strip()} 돼" if language == "ko" else whole.strip())


_DUTY: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(r"[가-힣]야$"),
    "ja": make_regex(r"(?:なきゃ|ないと|なくちゃ|なければ)$"),
}
_LOOSE = make_regex(r"^(?:(?:나|저|내가|제가|이따가?|나중에|오늘|그리고|あとで|後で|今日|私)(?:[\s、]+|$|(?<=で)))+")


def _is_own_act(said: str) -> bool:
    """Whether what names somebody else is what who asks is to do with them ("준호님한테 전화하라고")."""
    return _CALLED_KO.search(said) is not None and not re.search(r"[#@]|채널", said)


def render_said(ordered: Ordered, language: Language) -> str:
    """Return the words of a reminder."""
    said = ordered.said
    if not said:
        return ""
    if language == "ko":
        return make_sentence(said) if re.search(r"[라자]고$", said) else said
    if language == "ja":
        return said.strip("「」")
    if ordered.by in (":", "-", "–", "—", "w/", "with", "saying"):
        return said.strip("\"“”'‘’")
    is_act = ordered.by.endswith((" to", "gotta", "must", "should")) or ordered.by == "to"
    please = "please " if is_act else ""
    return f"Reminder: {please}{said}"


_SELF_ONLY: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:(?:채널|방|단톡(?:방)?|#\S+?|다른\s?(?:사람|데|분)(?:들)?|[가-힣]{2,4}(?:님|씨)?|남(?:들)?)(?:에|에다|한테|에게|께)?(?:는|엔|은|도)?\s?(?:쓰지|올리지|보내지|알리지|말하지|하지|적지)?(?:는)?\s?(?:말고|마|마세요|말아\s?(?:줘|주세요)|안\s?(?:해도|보내도|올려도)\s?(?:돼|됨|됩니다)(?:요)?))?[\s,]*"
        r"(?:(?:나|저)(?:한테)?만(?:\s?(?:알면|보면|보게)\s?(?:돼|됨|됩니다)?)?(?:요)?)?"
    ),
    "en": make_regex(_SELF_ONLY_EN, re.IGNORECASE),
    "ja": make_regex(
        rf"(?:(?:チャンネル|他の人|ほかの人|みんな|#\S+?|[^\s、。]{{1,8}}さん)に(?:は)?(?:書か|送ら|投稿し|言わ|知らせ)(?:ない|なくて(?:も)?)(?:で|いい)(?:です|ください|よ|ね)*)?[、\s]*(?:{I_JA}(?:に)?だけ(?:に|で)?(?:いい|OK|お願い)?(?:です|します|ね)*)?"
    ),
}


def is_self_only(part: str, language: Language) -> bool:
    """Whether a part says that a reminder is for who asks, and for nobody else."""
    pieces = re.split(r"\s*[,、]\s*", part.strip(" .!~。！")) if language == "en" else [part.strip(" .,!~。！")]
    return bool(part.strip()) and all(_SELF_ONLY[language].fullmatch(one) or one.lower() == "me" for one in pieces)
