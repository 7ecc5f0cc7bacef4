"""Words that nothing is to be done where a condition does not hold ("없으면 말고", "otherwise never mind"): they
forbid nothing, and nothing is left out by them. Words behind an order that leave everything as it would be: that
nobody is to be mentioned by a message that mentions nobody ("근데 @here는 붙이지 말고"), that a field stays ("마감은
그대로 두고"), and that what is put right is not said twice ("don't send a second one"). Words ahead of what is wanted
that say nothing of it ("by the way, …", "다름이 아니라 …", "そういえば、…"): each of them is idle. Pure."""

from __future__ import annotations

import re
from functools import lru_cache

from orchestration.patterns import make_regex
from orchestration.text.word_lists import PLEASE_EN, THANKS_EN
from schemas.plan import Language

_EN = frozenset(
    re.findall(
        r"\S+",
        "actually oh ah wait by the way btw fyi anyway anyways also so well ok okay right alright not urgent "
        "but before i forget real really quick quickly hope you you're your are is it's this that a an bit "
        "little tiny small big one more thing things here here's there hi hello hey "
        "good happy again sorry thanks no "
        "rush hurry hassle problem worries low prio super kind kinda sort of please pls just maybe perhaps "
        "possible if when can could do favor favour question request ask need help me with something my hmm "
        "um uh lol haha all fine great cool nice listen look team metel up moving on "
        "feel free whenever sec moment minute for to and out random off topic side note heads "
        "important somewhat ",
    )
)
_ORDERS_EN = make_regex(
    r"(?:please\s|pls\s)?(?:add|append|archive|ask|assign|book|bump|change|check|close|comment|copy|count|create"
    r"|delete|dm|draft|find|fix|forward"
    r"|get|give|grab|how|is|are|does|did|list|log|make|mark|message|move|note|notify|ping|post|postpone|pull|push"
    r"|put|read|remind|remove"
    r"|rename|reply|reschedule|schedule|search|send|set|share|show|sum|summari[sz]e|switch|tell|total|trash|update"
    r"|what|what['’]s|when"
    r"|where|which|who|who['’]s|whose|why|write)\b",
    re.IGNORECASE,
)
_HEAD_EN = make_regex(
    r"(?P<head>[A-Za-z'’ ,!-]{1,48}?)\s?(?:[,:;.!?–—]|\s-|,?\sbut(?=\s))\s*(?:(?:but|so|and|then)\s)?(?=\S)"
)
_MID_KO = (
    r"오+|아+|어+|음+|그래|그렇구나|그렇군|아니|다름|다름이|별건|별거|별일|확인차|확인\s?차원에서|이건|그건|이거|너"
    r"|제가|내가|저는|나는|지금"
    r"|손이|정신이|시간이|여유가|급하진|급하지는|급하지|바쁘진|바쁘지|좀|조금|아주|많이|혹시|오늘|늘|항상|할|수"
    r"|한\s?번만|간만에|오랜만에|고생이"
)
_END_KO = (
    r"오|아|어|음|흠|앗|헉|와|그래|그렇구나|아니|근데|그런데|그나저나|참|맞다|있잖아요?|저기(?:요|(?!\s(?:있|올라|적|보이|나온|나와|위|아래)))|아니라|아니고요?"
    r"|아닌데요?|않은데요?|않지만"
    r"|여쭤보는데요?|여쭙는데요?|물어보는데요?|묻는데요?|부탁하네|부탁인데요?|부탁하는데요?|급한데요?|급해서요?"
    r"|급하니까|없어서요?|없는데요?|없네|바빠서요?"
    r"|번거롭지만|귀찮겠지만|미안하지만|당장|바로|즉시|많다|많네요?|많아요?|많으세요|있어|있니|있나요?|있지|간만에"
    r"|오랜만에|(?<=만\s)더|고마운데|감사한데"
)
_HEAD_KO = make_regex(
    rf"(?:(?:{_MID_KO}|{_END_KO})[\s,.!?~…]+){{0,6}}?(?:{_END_KO})(?<!오늘)(?<!지금)[\s,.!?~…]+(?!(?:{_END_KO})(?:[\s,.!?~…]|$))(?=\S)"
)
_LOOSE_KO = make_regex(r"(?:음+|어+|아+|오+|흠|앗|많다|있어|있니|있지|바로|그래|아니|참|와)[\s,.!?~…]+$")
"""Ends that may be of what is wanted, where nothing stands ahead of them."""
_HEADS_JA = (
    r"そういえば|あっ?(?=[、。,.!！?？\s])|お?そうだ|そうそう|ところで|えっと|あの(?=[、。,.…\s])|ちなみに|念のため(?:に)?|急ぎではない(?:です"
    r"|の)?(?:が|けど|ですが|んですが)?|急がない(?:です)?(?:が|けど)"
    r"|大した(?:こと|話)(?:じゃ|では)ない(?:んです|です)?(?:が|けど)|忘れないうちに|思い出した(?:んですが|けど)?"
    r"|今すぐ(?:に)?|すぐ(?:に)?(?=、)|早めに(?=、)|急で(?:すみません|申し訳ないです)(?:が|けど)?"
    r"|これ(?:って)?でき(?:る|ます)(?:か)?|これお願いでき(?:る|ます)(?:か)?|一つだけ|もう一つ|ついでに|よかったら"
    r"|手が空いたら|手が離せないので|いつも(?:ありがとう(?:ございます)?|助かってます)"
)
_HEAD_JA = make_regex(rf"(?:(?:{_HEADS_JA})[、。,.!！?？\s]*){{1,3}}(?=\S)")
_LEAST_REST = 4
"""Letters that must be left."""


def drop_idle_head(text: str) -> str:
    """Return a request without idle words ahead of it; as it is where nothing else would be left."""
    for rest in (_cut_english(text), _cut(text, _HEAD_KO), _cut(text, _HEAD_JA)):
        if rest != text and len(rest) >= _LEAST_REST:
            return rest
    return text


def _cut(text: str, form: re.Pattern[str]) -> str:
    found = form.match(text)
    if found is None or (form is _HEAD_KO and _LOOSE_KO.fullmatch(found[0])):
        return text
    return text[found.end() :]


def _cut_english(text: str) -> str:
    found = _HEAD_EN.match(text)
    if found is None or not _ORDERS_EN.match(text, found.end()):
        return text
    words = re.findall(r"[a-z'’]+", found["head"].lower())
    return text[found.end() :] if words and all(one.replace("’", "'") in _EN for one in words) else text


_ALL = r"@?(?:here|channel|everyone)(?![A-Za-z])"
_MENTION_KO = rf"(?:{_ALL}|멘션|태그|호출|전체\s?(?:멘션|호출))(?:\s?(?:같은|이런)\s?(?:거|건|것)|\s?따위)?"
_QUIETLY_KO = r"(?:[\s,.]*(?:그냥\s)?(?:조용히|조용하게|조용조용|살짝)(?:만)?(?:요)?(?:\s?부탁\S*)?)?"
_UNMENTIONED = make_regex(
    rf"[\s.,!~]+(?:(?:근데|그런데|단|대신|그리고|참고로)\s)?{_MENTION_KO}(?:은|는|도|이나\s\S+|을|를)?\s?"
    r"(?:(?:붙이지|달지|넣지|하지|쓰지|걸지|날리지)(?:는)?\s?(?:말고|마세요|말아\s?줘|말아\s?주세요|마|말아요|말구)|없이|빼고|안\s?(?:걸어도|달아도|해도)\s?(?:돼|됩)\S{0,2})"
    rf"(?:요)?{_QUIETLY_KO}[\s.!~]*$"
    r"|[\s.,;!]+(?:(?:but|and|just)\s)*(?:(?:please\s)?(?:don'?t|do\snot)\s(?:use|add|include|put|tag|mention)|no|without(?:\san?)?|skip\sthe)\s"
    rf"(?:an?\s|the\s|any\s)?{_ALL}(?:\s(?:mention|tag|ping))?(?:\sin\sit)?(?:\splease)?[\s.!]*$"
    r"|[\s.,;!]+(?:(?:but|and|just)\s)*(?:no\s(?:pings?|mentions?|tags?|@s)|(?:don'?t|do\snot)\s(?:ping|tag|mention|@)\s(?:any(?:one|body)|everyone|people|the\s(?:whole\s)?(?:channel|team)))"
    rf"(?:,?\s{THANKS_EN})?[\s.!]*$"
    r"|[。、\s]+(?:ただし|でも)?、?(?:@(?:here|channel|everyone)|メンション)は?(?:付けないで|つけないで|付けずに|つけずに|入れないで|使わないで|なしで|不要(?:です|で)?|いらないです)"
    r"(?:ください|下さい|お願い(?:します)?|静かに)?[。\s]*$",
    re.IGNORECASE,
)
_MENTIONS = make_regex(rf"{_ALL}|<!|<@", re.IGNORECASE)
_STAYS = make_regex(
    r"(?<=[줘요로두고다게])[.,!~\s]+(?:(?:참고로|그리고|근데|대신|단)\s)?(?:마감(?:일)?|기한|날짜|담당(?:자)?|상태|제목|나머지)"
    r"(?:은|는|도|만)?\s(?:그냥\s)?(?:그대로|원래대로|지금\s?그대로)(?:\s?(?:두고|두고요|둬요?|둘게요?|놔두고|놔둬요?|유지|요|예요|이에요"
    r"|두면\s?돼요?))?[\s.!~]*$"
    r"|(?<=\w)[.,;!]\s(?:but\s)?(?:keep|leave)\sthe\s(?:due\sdate|deadline|date|status|owner|rest)(?:\sas\s(?:it\s)?is|\sunchanged|\salone)[\s.!]*$"
    r"|(?<=[すいて])[。、]\s?(?:期限|締め?切り|状態|担当)は(?:そのまま|変えず)(?:で)?(?:お願いします|大丈夫です|OK|に|です)?[。\s]*$",
    re.IGNORECASE,
)
_HERE = make_regex(
    r"[。、\s]+ここに(?:だけ)?(?:書い|貼っ|出し|返し)て(?:くれ|もらえ)(?:れば|たら|ば)(?:いい|OK|大丈夫|十分)(?:です)?(?:から|ので)?[。\s]*$"
    r"|[\s.,]+여기(?:에만?|에다가?|다가?)\s?(?:적어|써|답해|보여)\s?주(?:면|시면)\s?(?:돼|되|됩|충분)\S{0,4}[\s.!~]*$"
    r"|[\s.,;]+(?:just\s)?(?:put|writ(?:e|ing)|post(?:ing)?|reply(?:ing)?)\s(?:it\s)?here\sis\s(?:fine|ok(?:ay)?|enough)[\s.!]*$",
    re.IGNORECASE,
)
"""That it is enough to answer in the thread, as every answer does."""
_NO_COPY = make_regex(
    r"[\s.,;!]+(?:(?:and|but|just|please|pls)\s)*(?:(?:don'?t|don’t|do\snot|no\sneed\sto|without)\s(?:send|post|write|make|sending|posting|making)\s)"
    rf"(?:an?\s)?(?:second|new|another|extra|separate)\s(?:one|post|message|msg|dm|copy)(?:\s{PLEASE_EN})?[\s.!]*$"
    rf"|[\s.,;!]+(?:and\s|but\s)?no\s(?:second|new|extra|double|duplicate)\s(?:one|post|message)s?(?:\s{PLEASE_EN})?[\s.!]*$"
    r"|[\s.,!~]+(?:새로|새\s?글로?|하나\s?더|또\s?하나)\s?(?:올리|보내|쓰|만들)지\s?(?:말고|마세요|마|말아|말아\s?줘|말아\s?주세요)요?[\s.!~]*$"
    r"|[。、！!\s]+(?:新しく|別に|もう一[つ件通])(?:投稿し|送信し|送ら|書か|作ら)ないで(?:ください|ね)?[。！!\s]*$",
    re.IGNORECASE,
)
"""That what is put right is not to stand there twice."""
SENDS = make_regex(
    r"한테|에게|께(?![가-힣])|DM|디엠|쪽지|메시지|메세지|알려|전해|올려|보내|공지|[#:]|[라다]고\s"
    r"|\b(?:tell|let|ask|remind|message|post|send|share|notify|say|saying)\b|伝え|知らせ|送っ|投稿|連絡",
    re.IGNORECASE,
)
"""What may send words: there the words behind an order may be some of them."""


_LONGEST = 120
"""Characters of such words at most."""


@lru_cache(maxsize=256)
def find_idle_tail(text: str) -> int:
    """Return where such words begin behind an order; the end of the text where there are none. What is sent may tell
    them of a field, and who is mentioned by it is no idle matter."""
    begin = max(0, len(text) - _LONGEST)
    found = _UNMENTIONED.search(text, begin)
    if found is not None and not _MENTIONS.search(text, 0, found.start()):
        return found.start()
    here = _HERE.search(text, begin)
    if here is not None:
        return here.start()
    copy = _NO_COPY.search(text, begin)
    if copy is not None:
        return copy.start()
    stays = _STAYS.search(text, begin)
    return stays.start() if stays is not None and not SENDS.search(text) else len(text)


def mask_idle_tail(text: str) -> str:
    """Return a text of the same length with spaces for such words."""
    at = find_idle_tail(text)
    return text[:at] + " " * (len(text) - at)


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
    r"|(?:안\s?[가-힣]{1,4}도|[가-힣]{1,5}지\s?않아도)\s?(?:돼|되|괜찮)\S*|(?:[가-힣]{1,5}\s)?필요(?:는|가|도)?\s?없\S{0,4}|상관\s?없\S{0,4}|ㄴㄴ+|노노)[\s.!~)]*$"
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
    r"|(?:(?:投稿|送信|連絡|通知|DM|共有|報告)(?:は)?し|送ら|書か|出さ|流さ|言わ|知らせ|貼ら)なくて(?:も)?(?:いい|大丈夫|OK|結構|良い)\S{0,6}"
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
