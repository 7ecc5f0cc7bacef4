"""The words of an order to move all that is due or that somebody has, in three languages."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from orchestration.text.word_lists import HONORIFIC_JA, PLEASE_EN
from schemas.plan import Language

DAY = "\uf000"
"""The sign of a day."""
OTHER_WORK = make_regex(
    r"[#@?？]|알려|전해|디엠|DM|보내|올려|완료로|\b(?:tell|dm|message|post|ping|notify"
    r"|remind|let(?!['’]s)|if|unless|done)\b|伝え|知らせ|送っ|投稿|連絡|もし|完了に",
    re.IGNORECASE,
)
"""What makes a request one for more, or for another thing."""
ASKED_FOR = make_regex(
    r"(?P<asks>(?:줄래|줄까|실래|주시겠어|주실래|있을까|주실까)(?:요)?|나요|くれる|もらえる|ますか|ですか|せんか|くれます)\s?[?？]+[\s~]*$"
)
"""The mark of an order that is put as a question."""
ASKED_EN = make_regex(
    r"^\W*(?:(?:hey|hi|ok|please|pls)[\s,]+)*(?:can|could|would|will)\s(?:you|we)\b[^?]*\?\s*$", re.IGNORECASE
)
SENTENCES: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"[.!~…ㅠㅜㅋㅎ]+(?:\s+|$)|\n+|[()]|(?<=줘)\s+|(?<=줘요)\s+|(?<=세요)\s+|,\s+(?=(?:그건|그거|그것)\S?\s)"
    ),
    "en": make_regex(
        r"[.!;…]+(?:\s+|$)|\n+|[()]|\s[—–-]\s"
        r"|,\s+(?:and\s|but\s)?(?=(?:it|that|this)(?:\sone)?(?:'s|\s(?:stays?|goes|moves?|is|can|should|will))\b)",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"[。！…]+\s*|\n+|[()（）]|、(?=(?:それは|そちらは|[^、。]{1,8}(?<!そ)のまま))"),
}
_LEFT_KO = r"(?:(?!(?:단|다만|근데|그런데|대신)\s)[^,.]){2,24}"
_STAYS_KO = (
    r"(?:(?:빼고|빼|제외|놔두|냅두|놔둬|냅둬|두고|말고)(?:하고|구|고|요|세요|주세요)*|빼\s?(?:줘|주세요)"
    r"|(?:그대로|지금대로)(?:\s?(?:두|둬|놔|유지|요)\S*)?(?:\s\S{1,4})?"
    r"|(?:건들|건드리|손대|만지|옮기|바꾸|미루|넘기)지\s?(?:는\s)?(?:말|마)\S*(?:\s?\S{1,4})?)"
)
EXCEPTIONS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"(?:^|[,\s]+)(?:(?:단|다만|근데|그런데|대신|아|아참)[,\s]+)?"
        rf"(?:(?P<what>{_LEFT_KO}?)(?:은|는|은요|는요)\s(?:(?:[^,.]{{2,24}}?(?:라서?|이라|니까|해서|어서|아서|때문에)"
        rf"|절대|그냥|일단|지금|원래)[,\s]+)*{_STAYS_KO}|(?P<bare>{_LEFT_KO}?)(?:만|이랑)?\s{_STAYS_KO})[요\s.!~]*$"
    ),
    "en": make_regex(
        r"(?:^|[,\s]+)(?:(?:but|and|just|oh)\s)*(?:"
        r"(?:except(?:\sfor)?|bar|excluding|other\sthan|apart\sfrom|besides|minus|not|but\snot"
        r"|skip)\s(?P<out>[^,.]{2,40}?)(?:\s(?:though|tho))?"
        r"|(?:leave|keep)\s(?P<left>[^,.]{2,40}?)\s(?:alone|as(?:\s(?:it|they))?\s(?:is|are)|out(?:\sof\s(?:it|this))?"
        r"|where\s(?:it|they)\s(?:is|are)|put|untouched|with\s(?:him|her|them|me)|(?:on|at|for)\s(?:the\s)?(?:same|current|old)\s(?:day|date))"
        r"|(?:don'?t|do\snot)\s(?:touch|move|change)\s(?P<ban>[^,.]{2,40}?)|hands\soff\s(?P<off>[^,.]{2,40}?)"
        r"|(?P<stays>(?!(?:it|he|she|they|his|hers|that|this)\b)[^,.]{2,30}?)\sstays?(?:\s(?:put|as\sis"
        rf"|where\sit\sis))?)(?:,?\s{PLEASE_EN})?[\s.!]*$",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"(?:^|[、\s]+)(?:(?:あ|ただし?|でも)、?)*(?P<what>[^、。]{2,24}?)(?:だけ)?(?:は|を)?(?:そのまま|触らない"
        r"|触んない|いじらない|動かさない|変えない|残して|残し|除いて|除外|抜いて|抜きで|以外は?)(?:に|で)?(?:して|しといて|お願い|ください"
        r"|下さい)?[ぁ-ん]*[。\s]*$"
    ),
}
"""What is left out, and how that is said."""
REASONS = make_regex(
    r"(?:because|since|cos|cuz|he|she|his|hers|it|it's|that|that's|they|those)\b[^.!?]*$|(?:그건|그거|그것)\S?\s.*"
    r"|(?:それは|そちらは).*|.*(?<!そ)のまま[ぁ-ん]*$|.*(?:라서?|이라|니까|해서"
    r"|어서|아서|거든)요?$|.*(?:ので|から|んで)$",
    re.IGNORECASE,
)
"""Why something is left out, behind it, or what becomes of it."""
STAYS = make_regex(
    r"그대로|유지|\b(?:stays?|staying|remains?|keeps?|kept|leave|fine|ok(?:ay)?|due|already)\b|まま|変えな|変わら",
    re.IGNORECASE,
)
"""That what is left out stays where it is."""
NO_NAME = make_regex(
    r"(?:그거|이거|저거|나머지|다른\s?(?:거|건|것)|it|that|this|them|those|these|the\srest|others?|anything"
    r"|everything|it\sthere|それ|これ|あれ|他|ほか|残り|)",
    re.IGNORECASE,
)
"""What names nothing."""
ALL: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(r"(?<![가-힣])(?:다|전부|모두|싹|싹다|죄다|몽땅|일괄(?:로)?)(?![가-힣])"),
    "en": make_regex(
        r"\b(?:everything|all|every|each|whatever|anything|stuff|tasks|items|to-?dos|things)\b", re.IGNORECASE
    ),
    "ja": make_regex(r"全部|すべて|全て|まとめて|ぜんぶ|一括で|丸ごと|まるごと"),
}
SEVERAL: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?<![가-힣])(?:작업|할\s?일|업무|일|거|것|건|꺼|[가-힣]{2,4}(?:인|난|린)\s?(?:거|것|건|꺼))(?:들)?(?![가-힣]{2})"
    ),
    "en": ALL["en"],
    "ja": make_regex(r"タスク|作業|仕事|やつ|もの|の分"),
}
"""Things of a kind, which are several where one of them is left out."""
REST_JA = make_regex(
    r"^(?P<scope>[^、。「」]{2,30}?)(?:は|を)?、(?P<out>[^、。「」]{2,24}?)(?:の)?(?:だけ)?(?:は|を)?(?:残して|残し|除いて|抜いて|置いといて|そのままで?)"
    r"、?(?:(?:他|ほか|あと|残り)(?:は|の分は|を)|(?=全部))(?:全部|すべて|全て)?、?(?P<order>[^、。「」]{3,40})[。\s]*$"
)
"""What is left out, between whose things are meant and what becomes of the rest."""
REST_KO = make_regex(
    r"^(?P<scope>[^,.!?]{0,20}?(?<![가-힣])(?:작업|할\s?일|업무|일|거|것|건)(?:들)?(?:은|는|을|를|중에서?|에서)?)\s(?P<out>[^,.!?]{2,24}?)만\s(?:남기고|두고|놔두고|빼고|제외하고)\s"
    r"(?:나머지(?:는|를)?|다른\s(?:거|건)(?:는|은)?)\s(?:(?:다|전부|모두|싹)\s)?(?P<order>[^,.!?]{3,40})[.!~\s]*$"
)
TARGETS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(rf"{DAY}(?:까지)?(?:으로|로)(?![가-힣])"),
    "en": make_regex(rf"\b(?:to|till|until|til)\s(?:the\s)?{DAY}", re.IGNORECASE),
    "ja": make_regex(rf"{DAY}(?:まで)?(?:に|へ)"),
}
_NAME_JA = r"(?:[A-Z][a-z]+|[ァ-ヶー]{2,10}|[一-龥]{1,4}(?=さん|様|くん)|[가-힣]{2,4}|私|自分|僕)"
OWNER_TARGETS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?<![가-힣])(?P<to>나|저|[가-힣]{2,4}?|[A-Z][a-z]+)이?(?:\s?(?:님|씨))?(?:한테|에게|께)\s(?:(?:다|전부|모두|싹|좀)\s)?(?=넘|맡|배정|할당|이관|인계|돌[려리]|줘|주[자세고])"
        r"|(?<![가-힣])담당자?(?:를|을|는|은)?\s(?:(?:다|전부|모두|싹)\s)?(?P<as>나|저|[가-힣]{2,4}?|[A-Z][a-z]+)(?:\s?(?:님|씨))?(?:으로|로)(?=\s|$)"
    ),
    "en": make_regex(
        r"(?<=\s)(?:over\s)?to\s(?P<to>me|[A-Za-z]{3,12}(?:\s[A-Z][a-z]+)?)(?=\s*(?:please|pls|thanks|now|instead)?[\s,.!]*$)",
    ),
    "ja": make_regex(
        rf"(?:担当者?(?:を|は)?)?(?P<to>{_NAME_JA})(?:さん|様|くん)?に(?=回|渡|任|引き継|振|割り当|お願い|頼|変|し|[。\s]*$)"
    ),
}
"""Who gets things, before the word that hands them over."""
HANDS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?<![가-힣])(?:(?:넘겨|넘기|맡겨|맡기|배정|할당|이관|인계|돌려|돌리|바꿔|변경|지정)(?:해|하|자|서|고)?|해|주|줘|줄)"
        r"\s?(?:(?:줘|주|줄|놔|둬|부탁|드려|ㄱㄱ|좀)[가-힣]*\s?)*"
    ),
    "en": make_regex(r"\b(?:give|hand|pass|assign|reassign|transfer|move|shift|switch)(?:ed|s)?\b", re.IGNORECASE),
    "ja": make_regex(
        r"(?:回し|渡し|任せ|引き継い|振っ|割り当て|お願いし|頼ん|変更し|変え|し)(?:て|で|といて|どいて|ておいて|でおいて)(?:ください|下さい|ほしい|くれる|もらえる|おいて|ね)*"
        r"|お願い(?:し|いた)?(?:ます)?"
    ),
}
_SHIFT_KO = r"하루|이틀|사흘|나흘|닷새|일주일|한\s?주|두\s?주|\d{1,2}\s?일|\d{1,2}\s?주일?"
SHIFTS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(rf"(?<![가-힣\d])(?P<n>{_SHIFT_KO})(?:씩|만|정도|더|\s(?:씩|만|더))*\s?(?:뒤로|늦게)?(?=\s|$)"),
    "en": make_regex(
        r"\b(?:back\s|out\s|by\s)*(?P<n>an?|one|two|three|four|five|\d{1,2})\s(?:more\s)?(?P<unit>day"
        r"|week)s?(?:\s(?:back|later|each|out))*\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"(?P<n>[一二三四五1-9１-９])(?P<unit>日|週間)(?:間)?(?:ずつ|だけ)?(?:、)?(?:後ろ|後|先)?(?:に|へ"
        r"|倒しに)?"
    ),
}
"""By how much things are put off."""
EARLIER = make_regex(r"당겨|당기|前倒し")
"""That things are to be so much earlier, not later."""
OWN = make_regex(r"내|제|나|저|나의|저의|my|mine|i|me|私|自分|僕|俺|わたし", re.IGNORECASE)
WHOSE: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?<![가-힣])(?:(내|제|나의|저의|[가-힣]{2,4}?(?:님|씨)|[A-Z][a-z]+(?:님)?)(?:의)?\s?(?:담당(?:인)?\s?"
        r"|앞으로\s된\s|맡은\s)?"
        r"(?=(?:작업|할\s?일|업무|태스크|거|것|건|꺼|마감|일감|담당|밀린|늦은|남은|날짜|\uf000)))"
    ),
    "en": make_regex(
        r"\b(?:of\s)?(my|mine)\b|\b([A-Z][a-z]+)['’]s\b|\b(?:assigned\sto|for|on)\s(me|[A-Z][a-z]+)\b"
        r"|\b([A-Z][a-z]+|i)\s(?:has|have|'ve\sgot|owns?)\b"
    ),
    "ja": make_regex(
        rf"(私|自分|僕|俺|わたし|[ァ-ヶー一-龥]{{2,8}}{HONORIFIC_JA})(?:が|の)?(?:担当)?(?:している|してる|で"
        r"|の)?"
    ),
}
BARE_WHOSE: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?<![가-힣])([가-힣]{2,4})(?:의|이)?\s(?=(?:(?:남은|밀린|늦은|안\s?끝난)\s)?(?:작업|할\s?일|업무|태스크|일감|일|거|것|건|꺼)(?:들)?(?![가-힣]{2}))"
    ),
    "en": make_regex(
        r"\b(?:of\s)?([a-z]{3,12})['’]s\b|\b(?:everything|all|whatever|anything)\s(?:that\s)?([a-z]{3,12})\s(?:still\s)?(?:has|owns)\b"
    ),
    "ja": make_regex(
        r"(?<![ァ-ヶー])([ァ-ヶー]{2,10})の(?=タスク|作業|仕事|分|やつ|もの|残り|未完了|進行中|期限|\uf000|担当)"
    ),
}
"""Whose things they are by a bare name, which may be another word."""
OVERDUE = make_regex(
    r"(?:날짜|마감일?|기한)(?:이)?\s?(?:지난|넘은|지나간)|밀린|늦은|\b(?:overdue|past\sdue)\b|(?:期限"
    r"|締め?切り?)(?:切れ|を過ぎた|が過ぎた)の?",
    re.IGNORECASE,
)
STATES: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?<![가-힣])(?:(?P<going>(?:지금\s)?진행\s?중)|(?P<todo>(?:아직\s)?(?:시작\s?(?:안\s?한|안\s?된|전|하지\s?않은)|착수\s?전)))"
        r"(?:인(?![가-힣]))?"
    ),
    "en": make_regex(
        r"\b(?:(?P<going>(?:currently\s|already\s)?(?:in[ -]progress|under\s?way|ongoing))"
        r"|(?P<todo>(?:not|isn'?t|aren'?t|hasn'?t|haven'?t)\s(?:been\s)?(?:yet\s)?started(?:\syet)?|unstarted))\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"(?P<going>進行中|対応中|作業中)|(?P<todo>未着手|未開始|まだ始めていない|まだ始まっていない)"),
}
"""How the things stand that are moved."""
STATE_OPTIONS: Mapping[str, str] = {"going": "진행 중", "todo": "할 일"}
THINGS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?<![가-힣])(?:작업|할\s?일|업무|태스크|투두|일감|마감일?|기한|날짜|데드라인|담당)(?:들)?(?:인|이던"
        r"|이었던)?(?:\s?(?:거|것|건|꺼)(?:들)?)?(?:은|는|을|를|도|이|의|만|까지)?(?:\s?중(?:에(?:서)?)?)?"
        r"|(?<![가-힣])(?:까지인\s?|인\s?)?(?:거|것|건|꺼)(?:들)?(?:은|는|을|를|도|만)?|(?<![가-힣])까지인"
    ),
    "en": make_regex(r"\b(?:task|item|to-?do|thing|deadline|due\sdate|date|due)s?\b", re.IGNORECASE),
    "ja": make_regex(r"(?:タスク|作業|やつ|もの|分|案件|仕事|期限|締め?切り?|しめきり|〆切|担当|まで)"),
}
VERBS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?<![가-힣])(?:(?:미뤄|미루|밀어|밀자|옮겨|옮기|늦춰|늦추|연기|바꿔|변경|맞춰|잡아|당겨|돌려)(?:해|자|서|고)?|해|하자|하고)"
        r"\s?(?:(?:줘|주|줄|놔|놓|둬|두|부탁|드려|ㄱㄱ|좀)[가-힣]*\s?)*|(?<![가-힣])(?:부탁[가-힣]*|ㄱㄱ)"
    ),
    "en": make_regex(
        r"\b(?:push|move|shift|slide|bump|kick|postpone|delay|reschedule|put\soff|slip|wait|goes|go|gets"
        r"|get|set|change)(?:ed|d|s)?\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"(?:ずらし|移し|移動し|延ばし|延期し|変更し|変え|後ろ倒しに?し|動かし|回し|送り|し)(?:て|といて|ておいて"
        r"|たい)(?:ください|下さい|ほしい|くれる|もらえる|おいて|ね)*|(?:変更|延期)?お願い(?:し|いた)?(?:ます)?"
    ),
}
FILLERS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?<![가-힣])(?:좀|그냥|일단|뒤로|더|씩|만|요|이제|혹시|중에서?|중|인|까지인|까지|으로|로|에|의|도|남은"
        r"|아직|안\s?끝난|그리고|아|저기|우선|한번에|한꺼번에|씩만)(?![가-힣])"
    ),
    "en": make_regex(
        r"\b(?:the|of|on|by|that|that's|thats|is|are|which|can|could|you|we|please|pls|plz|let's|back|out|over"
        r"|still|open|just|and|so|hey|ok|okay|also|now|up|it|them|to|needs?|has|have|should|be|due)\b|['’]s\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"[のはをがにでも、・]|(?:あと|それと|ちょっと|一旦|いったん|残っている|残ってる|終わっていない"
        r"|終わってない|未完了|残り|ほう|後ろ|方)"
    ),
}
"""What says no more of a move."""
MAKES_EN = make_regex(
    rf"\b(?:make|have|get)\s(?P<what>[^,.;]{{3,60}}?)\s(?:be\s)?due\s(?:on\s|by\s)?(?={DAY})", re.IGNORECASE
)
"""What is to be due on a day."""
DUE_TO_EN = make_regex(
    r"\b(?P<due>due\s(?:on\s|by\s)?(?:(?:this|next|last)\s)?\w+)\s(?=(?:to|till|until)\s)", re.IGNORECASE
)
"""When things are due, before the day they go to."""
