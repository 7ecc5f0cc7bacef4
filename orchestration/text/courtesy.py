"""Words of courtesy: how something is asked for, never what. Pure.

A greeting, an apology or a frame such as "may I ask" is taken off the front of a request, with what hesitates
before it; what asks in many polite words asks in a plain one.
"""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.circumstances import drop_circumstances
from orchestration.text.idle_words import drop_idle_head
from orchestration.text.word_lists import PLEASE_EN

LONGEST_FRAME = 60
_EN = (
    r"(?:good (?:morning|afternoon|evening)|greetings|hi(?:ya| there| all| team)?|hello(?: there| everyone)?|hey(?:a"
    r"| there)?|yo|dear all"
    r"|mm+(?:-?hm+)?|well(?! done)|okay so|ok so|so(?! (?:far|much|many|that|long))|alright"
    r"|let me (?:think|see)|you know|so{2,}|all right"
    r"|(?:so+ )?(?:two|three|2|3|a couple(?: of)?) (?:quick )?things"
    r"|(?:so |very |i'?m )*sorry(?: to (?:bother|trouble|bug|disturb|interrupt)(?: you)?(?: again| all)?)?|apologies"
    r"|first (?:of all|off|up)|to (?:start|begin) with|(?:just )?(?:one|a|another)(?: quick| small| little| tiny"
    r"| last)? favou?r(?: to ask)?"
    r"|i(?:'ve)? (?:almost |nearly |totally )?forgot(?:ten)?(?: earlier| to (?:say|mention|ask|tell you)(?: earlier)?)?"
    r"|(?:please )?go ahead and(?=\s[a-z])"
    r"|let'?s(?=\s(?:move|mark|post|dm|send|add|create|make|change|set|schedule|put|push|postpone|rename|update"
    r"|archive|delete|summari[sz]e|list|show|see|assign)\b)"
    r"|pardon me|excuse me"
    r"|quick(?=\s?[-–—:]\s)|(?:just )?(?:a )?(?:quick|small|silly|dumb|stupid) (?:question|one|q)"
    r"|if (?:it'?s|it is) (?:not too much trouble|no trouble|ok(?:ay)?|alright|possible)|if (?:you (?:don'?t"
    r"|wouldn'?t) mind|possible|i may)"
    r"|(?:when|whenever|if) you (?:have|get|'ve got) (?:a (?:moment|minute|sec(?:ond)?|chance)|time)|no rush|knew it"
    r"|as expected|wow|whoa|oh|ah+"
    r"|(?:thank you(?: so much| very much)?|thanks(?: a lot| so much)?|thx|great|perfect|nice|got it)"
    r"(?=[\s,.!]+(?:and |but |now )?(?:can|could|may|might|what|which|who|how|show|only|just)\b))"
)
_KO = (
    r"(?:안녕하세요|안녕|좋은\s?아침(?:이에요|입니다)?|수고(?:하세요|하십니다|\s?많으(?:세요|십니다|셨어요))"
    r"|고생\s?많으세요"
    r"|(?:바쁘신데\s?|번거롭게\s?해서\s?)?(?:정말\s)?(?:죄송|미안)(?:하지만|한데요?|합니다만|해요|합니다)|실례(?:지만"
    r"|합니다만|합니다|할게요)|번거로우시겠지만"
    r"|괜찮으시(?:면|다면)|가능하시(?:면|다면)|(?:혹시\s)?(?:(?:바쁘|번거롭|힘들|어렵|불편하)(?:시)?지\s않(?:으시"
    r"|으)?(?:면|다면)|(?:시간|여유)(?:이|가)?\s?(?:되|나|있으)(?:시)?(?:면|실\s?때)"
    r"|(?:시간|여유)(?:이|가)?\s?(?:될|날|나실|되실)\s?때|괜찮(?:으면|다면)|가능하(?:면|다면))"
    r"|(?:오늘|금일)\s?(?:안(?:에|으로)|중(?:으로|에))(?=\s(?!.*(?:라고|다고|달라|추가|등록|만들|생성|작업|할\s?일"
    r"|까지|마감|매출|예약|알림)))"
    r"|(?:빨리|급하게)(?=\s(?!.*(?:라고|다고|하자고|줘야|달래)))|일단(?:은)?|우선(?!\s?순위)(?:은)?|얼른"
    r"|후딱|급한\s?(?:건데|거라서?|일이라서?)요?|급해서\s?그런데요?"
    r"|급하게\s?부탁드(?:려요|릴게요|립니다)"
    r"|(?:한\s?가지|하나(?:만)?|좀)\s?(?:더\s)?부탁(?:이|할\s?게|드릴\s?게|드릴\s?것이|할\s?거)?\s?(?:있(?:어요?"
    r"|습니다|는데요?|는데)|드릴게요|드려요|할게요?)|부탁(?:이|드릴\s?게)\s?(?:하나\s)?있(?:어요?|습니다|는데요?)"
    r"|(?:아까\s|전에\s)?(?:말(?:씀)?(?:한다는|드린다는|하는|드리는|할|드릴|해야)\s?(?:걸|것을|거)|말(?:하는"
    r"|씀드리는)?\s?걸)\s?(?:깜빡|까먹|잊)[가-힣]*"
    r"|(?:다른|나머지)\s?(?:건|거는|것은|거)\s?(?:다\s)?(?:됐고|필요\s?없고|괜찮고|놔두고|나중에\s?하고)|저기요"
    r"|저기(?=[,.!~…]|\s(?:그|음|어|혹시)\s)|아+|헉|와+|급+(?=[!,.])"
    r"|그니까|그러니까"
    r"|궁금한\s?게\s?(?:있는데요?|하나\s?있는데요?)|질문\s?(?:있는데요?|있습니다|이요|하나만요?)|뭐\s?(?:하나"
    r"|좀)\s?(?:물어볼게요?|여쭤볼게요))"
)
_JA = (
    r"(?:すみません(?:が)?|すいません(?:が)?|ごめんなさい|おはよう(?:ございます)?|こんにちは|お疲れ様です"
    r"|お疲れさまです|お世話になっております"
    r"|(?:お忙しいところ)?(?:大変)?(?:恐れ入り|恐縮です|申し訳(?:ありません|ございません))(?:ます)?が?|失礼(?:します"
    r"|いたします|ですが)"
    r"|(?:お手すき(?:の|な)?(?:とき|時|際)(?:で(?:いい|結構|かまいません|大丈夫)?(?:です)?(?:ので|から)?"
    r"|に(?:でも)?)?|お時間(?:の)?(?:ある|あると|あるとき|ある時)(?:きに|に|で(?:いい|結構)(?:です)?(?:ので|から))?"
    r"|(?:もし)?(?:よろしければ|よければ|可能(?:なら|であれば)|差し支えなければ|できれば))"
    r"|(?:とりあえず|ひとまず|まずは?(?=[、ぁ-んァ-ヶ一-龥])|じゃあ?(?=[、\s]|[ァ-ヶ一-龥A-Za-z#「])|では(?=[、\s])"
    r"|急ぎ(?:で(?!は)|なんですが|なのですが)|至急(?:で)?(?=[、\s]|[ァ-ヶ一-龥A-Za-z#「])|大至急"
    r"|悪いん?(?:だ|です)?けど|言い忘れて(?:い)?(?:ました|まし|た)(?:が|けど|んですが)?|(?:ちょっと|一つ"
    r"|ひとつ)?お願いが(?:ある|あり)(?:んだけど|のですが|まして|ます|んですが))"
    r"|あの[ーう]*(?=[、,\s])|ちょっと(?:気になったんだけど|聞きたいんだけど|教えてほしいんだけど)さ?)"
)
_NODS = (
    r"(?:(?:ok(?:ay)?|kk?|thx|ty|thanks|cool|fine|right|nice|great|perfect|lovely|awesome|sweet"
    r"|gotcha|got\sit|u+gh+|a+rgh+|hm+|yep|yeah|sure|alright)"
    r"(?:\s(?:then|so|now|thanks|thx))?[,.!…]+\s*(?!\s*#)|(?:fine|alright|cool|right|good|great)\sthen\s|(?:kk?|okay|ok)\s(?:then\s|so\s"
    r"|now\s)?(?=(?:can|could|please|pls|give|make|set|move|put|add|send|post|dm|change|tell|show"
    r"|remind|schedule|trash|delete)\b))"
    r"|(?:[ㄱ-ㅎ]{1,4}(?=\s)|ㅇㅋ+|ㅇㅇ+|오케이|오키(?:도키)?|넵+|넹|네네|응응|ㄱㅅ|글쿤|아하)[\s,.!~]+|(?:네|응|좋아요?"
    r"|굿|고마워요?|감사(?:해요|합니다)?|그래요?|그렇군요?|알겠어요?|알겠습니다)[,.!~…]+\s*"
    r"|(?:おけ|おっけー?|オッケー|オーケー|りょ|了解(?:です|しました)?|ありがとう?(?:ございます)?"
    r"|いいね|なるほど|うん|はい)[、,。!！〜~]+\s*"
)
"""A nod or thanks for what was said, ahead of what is wanted next."""
_HESITATES = r"(?:(?:um+|uh+m*|erm+|hmm+|음+|엄+|흠+|어+|えー?っ?と|うーん|んー+)[\s,.…、]+)+"
_OPENING = make_regex(
    rf"^\s*(?:{_HESITATES})?(?:(?>{_EN}(?![\w'’-]))[\s,.!:;~…)-]+|{_KO}(?![가-힣])[\s,.!:;~…)]+"
    rf"|{_JA}[\s、,。！!〜~ー…]*|{_NODS})(?=\S)",
    re.IGNORECASE,
)
_SIGNS = make_regex(r"^(?:[\U0001f300-\U0001faff☀-➿️]|[ㅋㅎㅠㅜ]{1,9}|\b(?:lol|haha+)\b)[\s,.!~]*(?=\S)", re.IGNORECASE)
_NOT_WANTED = make_regex(
    r"^(?:(?:自分|私|僕|俺)のは(?:いい|不要|いらない|要らない|結構)(?:です)?(?:から|ので)?[、,。]\s*"
    r"|(?:내|제)\s?(?:거|것|건|꺼)(?:는|은)?\s?(?:됐고|됐으니까|필요\s?없고|필요\s?없으니까)[,.]?\s+|(?:never mind"
    r"|forget) (?:mine|my own)[,.]\s+)(?=\S)",
    re.IGNORECASE,
)
"""That what is the asker's is not meant, said ahead of whose is."""
_PUT_ASIDE = make_regex(
    r"^(?:(?:oh|ah|hm+|actually|ok(?:ay)?|wait|no|hold on|아|어|음|앗|참|아니|잠깐만?|잠시만|あっ?"
    r"|いや|えっと|ちょっと待って)[\s,.!、…]+)*"
    r"(?:(?:never ?mind|nvm|scratch that|skip that|leave that|forget (?:that|it|about (?:that|it))"
    r"|(?:wait,? )?before that|first,? though|that can wait)"
    r"(?:\s?[,.;:!…—–-][\s,.;:!…—–-]*(?:(?:and|but|just|instead)\s)*)"
    r"|(?:(?:그건|그거|이건)\s)?(?:됐고|됐어요?|됐습니다|관두고|관둬요?|그만두고|놔두고|나중에\s?하고"
    r"|제쳐두고|넘어가고)[,.!~…]*\s+|그\s?전에(?:,\s*|\s(?=[^\n]*(?:[?？]|먼저|(?:보여|알려|찾아)\s?[주줘])))"
    r"|그것?보다[,\s]+"
    r"|그건\s?그렇고[,\s]+"
    r"|(?:それは|そっちは|これは)?(?:やっぱり?(?:いいや|いいです|やめて|なしで)|もういいや"
    r"|もういいです|置いといて|後でいいから|後で(?:いい|やる)ので|いいから)[、。,!！\s]+|その前に、?"
    r"|それより、?)"
    r"(?=\S+(?:\s?\S){3})",
    re.IGNORECASE,
)
"""That what was spoken of is put aside, ahead of what is wanted instead or first."""
_JOINS = make_regex(
    r"^(?:(?:but|and|also|then|plus)\s|(?:그리고|근데|그럼)\s(?!\S+네[.!\s])|(?:あと|それと|それから"
    r"|で)、?\s?(?=[^、\s]))",
    re.IGNORECASE,
)
"""Joins what is wanted to the thanks ahead of it."""
_PURPOSE = make_regex(
    r"^for (?:the purposes? of|my|our|the) (?![^,]*\b(?:i|we)(?:'d|\swould)?\s(?:also\s)?(?:need|want|like)\b)"
    rf"[^,.?!]{{3,{LONGEST_FRAME}}},\s(?=(?:please|kindly|could|can|would|may"
    rf"|might|i|tell|inform)\b)",
    re.IGNORECASE,
)
"""For what an answer is wanted, said ahead of it."""
_TELL = r"(?:tell|inform|advise|let)\sme(?:\sknow)?"
_ASKS_EN = make_regex(
    rf"^(?:(?:and |also )?(?:may|might|can|could) i (?:please |kindly |just )?(?:ask|know|inquire|enquire)(?: you)?"
    rf"|(?:please |kindly )*(?:inform|advise) me(?: of| on| as to)?"
    rf"|(?:i(?:'d| would) (?:really |greatly |much )?(?:appreciate|like|love|be (?:so |very |most )?(?:grateful|glad"
    rf"|thankful)))"
    rf"(?: it)?(?: (?:being told|to (?:be told|be informed|know|find out|hear)|hearing|knowing|if (?:you|somebody"
    rf"|someone) (?:could|can|would|might) (?:please |kindly )?{_TELL}))"
    rf"|(?:i(?:'m| am|'ve been| was|) )?(?:just )?(?:wondering|curious)(?: about| to know)?"
    rf"|(?:do|would) you (?:happen to )?know|(?:any|have you any) (?:idea|clue)|any chance you (?:could|can) {_TELL}"
    rf"|(?:could|can|would|will|might) (?:you|somebody|someone) (?:please |kindly |possibly |perhaps )*(?:inform"
    rf"|advise) me(?: of| on| as to)?"
    rf")[,:]?\s(?=(?:what|which|who|whose|when|where|how|why|if(?!\s(?:you|u)\s(?:could|can|would|might|will|may)\b)|whether|the"
    rf"|about)\b)",
    re.IGNORECASE,
)
_SEE_EN = make_regex(
    r"^(?:and |also )?(?:may|might|can|could) i (?:please |kindly |just |also )?(?:see|have a look at|take a look at"
    r"|look at|view)\s(?=\S)",
    re.IGNORECASE,
)
_ASKS_KO = make_regex(
    r"\s?(?:(?:을|를)\s)?(?:좀\s|한번\s|확인하여\s|확인해서\s|확인\s?후\s)?"
    r"(?:(?:여쭤|물어)\s?(?:봐도|보아도|볼\s?수)\s?(?:될까요?|되나요?|돼요?|괜찮을까요?|있을까요?)|(?:여쭤\s?보고"
    r"|여쭙고|묻고)\s?싶(?:어요|습니다|은데요?)"
    r"|(?:보고|열거|회신|설명|제시|답변|고지)(?:하여|해)\s?주(?:시기\s?바랍니다|시기를?\s?부탁드립니다|십시오"
    r"|시면\s?감사하겠습니다|실\s?수\s?있(?:나요|을까요|으실까요))"
    r"|(?<=지)\s(?:좀\s|한번\s)?(?:알려|말해|가르쳐)\s?(?:줘|주(?:세요|라|실래요|시겠어요|시겠나요"
    r"|실\s?수\s?있(?:나요|어요|을까요))|줄래)(?:요)?"
    r"|(?:알려|말씀해|가르쳐)\s?주(?:실\s?수\s?있으실까요|실\s?수\s?있을까요|시면\s?(?:정말\s?)?감사하겠(?:습니다"
    r"|어요)|시겠습니까|시기\s?바랍니다))[\s?.!~]*$"
)
_ASKS_JA = make_regex(
    r"を?(?:ご教示|お知らせ|ご教授|ご連絡|お教え)(?:願(?:います|えますでしょうか|えますか|いたい(?:です)?)|(?:いただ"
    r"|頂)け(?:ますか|ますでしょうか|ると(?:助かり|幸いで|嬉しい)\S*)"
    r"|ください(?:ませ)?|くださいますか)[\s?。!]*$"
    r"|を?(?:伺|うかが|お聞きし|聞い)っ?てもよろしいでしょうか[\s?。!]*$"
)
_ASIDE = make_regex(
    r"[,.;—-]\s?(?:i\s)?need (?:it|this|that) (?:(?:in|within) \d{1,2} ?(?:min(?:ute)?s?|hours?|hrs?)|asap|now"
    r"|right away|urgently|quick(?:ly)?)[\s.!]*$"
    r"|(?<=\w),?\s(?:(?:can|could|will|would) you (?:please )?(?:read|tell|show|give|list|get) (?:me )?(?:that|it"
    rf"|this|those|them)(?: (?:out|to me|for me))?(?:,? {PLEASE_EN})?)[\s?.!]*$",
    re.IGNORECASE,
)
"""That what was just asked is to be told."""
_CLOSING = make_regex(
    r"(?:(?<=[.!?])\s+(?:many\s)?(?:thanks(?: a lot| so much| in advance)?|thank you(?: so much"
    r"| very much)?|thx|cheers"
    r"|ty(?:sm)?|감사(?:합니다|해요|드려요|드립니다|요)?|고마워요?|고맙습니다|땡큐|ありがとう(?:ございます)?)"
    r"|\s+(?:ok(?:ay)?\s)?that'?s (?:it|all)(?:\s(?:thanks|thank you|thx))?)[\s.!]*[^\w\s'\")\]]*\s*$",
    re.IGNORECASE,
)
"""That it is all, or thanks behind what is asked."""
_ADDRESSED = make_regex(r"#|채널|에게|한테|께(?=\s)|チャンネル|さんに|様に")
"""Whom or where an answer is to go to: then it is sent, and not only shown."""
_QUOTED = make_regex(r"[\"“”‘’「」『』《》`]|(?<!\w)'|'(?!\w)")


def does_put_aside(text: str) -> bool:
    """Whether a text puts aside what was spoken of, ahead of what is wanted instead or first."""
    return _PUT_ASIDE.match(text.strip()) is not None


_LETTER = make_regex(r"\w")


def remove_courtesy(text: str) -> str:
    """Return a request without what only greets, apologises or frames it; all of it where nothing else would
    be left, and where it quotes, from the first quote on as it is."""
    quote = _QUOTED.search(text)
    head, rest = (text, "") if quote is None else (text[: quote.start()], text[quote.start() :])
    bare = _strip_openings(head, keeps=bool(rest))
    if not rest:
        bare = _ASIDE.sub("", _CLOSING.sub("", bare))
        bare = bare if _ADDRESSED.search(bare) else _ASKS_JA.sub("を見せて", _ASKS_KO.sub(" 보여줘", bare))
    return f"{bare}{rest}" if _LETTER.search(f"{bare}{rest}") else text


_CHANCE = make_regex(
    r"(?:is\sthere\s)?any\schance\s(?:that\s)?you\s(?:could|can|might)\s(?=(?!tell\sme)[a-z])", re.IGNORECASE
)
"""What asks for something as if for a chance."""
_AND_KO = make_regex(r"^그리고\s(?!.*(?:라고|다고|하자고|줘야|달래))")


def drop_openings(text: str) -> str:
    """Return a request without what only greets, apologises or frames it, or tells of the asker's situation, ahead of
    it."""
    quote = _QUOTED.search(text)
    head, rest = (text, "") if quote is None else (text[: quote.start()], text[quote.start() :])
    head = _AND_KO.sub("", _OPENING.sub("", head, count=1), count=1)
    bare = drop_circumstances(drop_idle_head(head), quotes=bool(rest))
    whole = f"{bare}{rest}"
    asked = _CHANCE.match(whole)
    whole = f"please {whole[asked.end() :].rstrip(' ?')}" if asked is not None else whole
    return whole if _LETTER.search(whole) else text


def _strip_openings(text: str, *, keeps: bool) -> str:
    while True:
        shorter = _NOT_WANTED.sub(
            "", _PURPOSE.sub("", _SIGNS.sub("", _OPENING.sub("", text, count=1), count=1), count=1), count=1
        )
        shorter = drop_circumstances(drop_idle_head(shorter), quotes=keeps)
        shorter = _SEE_EN.sub("show me ", _ASKS_EN.sub("tell me ", shorter, count=1), count=1)
        shorter = shorter if shorter == text else _JOINS.sub("", shorter, count=1)
        shorter = _PUT_ASIDE.sub("", shorter, count=1)
        if shorter == text or not (keeps or re.search(r"\w", shorter)):
            return text
        text = shorter
