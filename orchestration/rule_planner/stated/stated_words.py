"""The words by which the parts of a request are known, and where one ends, in three languages."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN
from orchestration.text.prohibitions.columns import COLUMN_WORDS

MOST_SEAMS = 16
SEAMS = {
    "ko": make_regex(
        r"\s*[.!?~…]+\s+|\s*\.{2,}\s*|(?<=[고])(?:요)?[,\s]+|,\s*|(?<=줘)\s+|(?<=세요)\s+|\s+(?=\d[.)]\s)|\s*\n+\s*"
        r"|:\s+|(?<=로)\s(?=\d[.)])"
    ),
    "en": make_regex(
        r"\s*[.;!?]+\s+|\s*\.{2,}\s*|\s*,\s*|\s(?=(?:and|then|but)\s)|\s[—–-]\s|\s*\n+\s*|:\s+", re.IGNORECASE
    ),
    "ja": make_regex(r"\s*[。！!？?…]+\s*|、|(?<=そのままで)|\s*\n+\s*|[:：]\s*"),
}
NUMBER = make_regex(
    r"^\s*(?:\d[.)]\s*|\(\d\)\s*|[①-⑨]\s*|[-•・]\s+|(?:[첫둘셋]째|[첫두세]\s?번째)(?:로|는)?[,\s]+|(?:first|second"
    r"|third)(?:ly)?[,:]\s)",
    re.IGNORECASE,
)
OPENS = make_regex(
    r"(?:저기|안녕하세요|그리고|네|혹시)?[\s,]*(?:(?:급한|부탁|요청|할)\s?(?:거|것|일)?\s?)?(?:드릴\s?(?:게|거|것)?\s?)?(?:[두세네]|다섯"
    r"|\d)?\s?(?:가지|개|건)?(?:요|만요|만|입니다|이에요|있어요|있습니다|\s)*(?:몰아서|부탁\S*)?"
    r"|(?:ok|hey|hi|so|a|few|couple|of|two|three|four|\d|quick|things|favou?rs|asks|for|you|please|pls|\s)+"
    r"|(?:お願い|以下|が|を|で|は|[二三四2-4２-４]つ|[二三四2-4]点|あります|です|ほど|だけ|、)+",
    re.IGNORECASE,
)
THANKS = make_regex(
    r"(?:thanks|thank you|thx|ty|cheers|please|pls|ok|ㄱㄱ+|감사\S*|고마\S*|부탁\S*(?:\s\S+)?|수고\S*|ありがとう\S*"
    r"|よろしく\S*|お願い(?:し(?:ます|て)\S*)?|[\s.!~🙏]+)+",
    re.IGNORECASE,
)
DID_EN = make_regex(r"(?:already\s)?(?:[a-z]+ed|bought|sent|paid|got|took|did|went)\b[^,]*", re.IGNORECASE)
"""What was done, without who did it."""
DAY_END = r"\s(?=그대로|stays|remains)|(?:のまま|は?そのまま)"
FIELD = "|".join(f"(?:{words})" for words in COLUMN_WORDS.values())
CORRECTS = {
    "ko": make_regex(
        r"^(?:(?:아|어|앗|엇|음|흠|참)[\s,.~]+)*(?:아니다|아니야|아니지|아니에요|아니요|아니|잠깐만?요?|그냥)(?:[\s,.~]+(?:그냥|아니|다시))*[\s,.~]+"
    ),
    "en": make_regex(
        r"^(?:(?:oh|hmm|um|ah|but|and)[,\s]+)*(?:(?:wait|no|actually|nope|nah|scratch that|hold on"
        r"|on second thought)[,.\s]+)+",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"^(?:あ|ああ|えっと)?[、…]*(?:いや|やっぱり?|待って|違う|違った)[、…]*(?:やっぱり?)?[、]?"),
}
TURNS = make_regex(
    r"(?:^|[\s.,~])(?:아니다|아니야|아니지|취소|그냥\s?둬)(?![가-힣])|\b(?:actually|scratch that|no wait|wait no"
    r"|never ?mind|nvm|dont|don't)\b"
    r"|いや、|やっぱ",
    re.IGNORECASE,
)
"""Words of somebody who takes something back, which no order holds."""
KEEPS = {
    "ko": make_regex(
        r"(?:[^,.]{1,24}?(?:은|는|도|만|이|랑|을|를)?\s)?(?:(?:절대|그냥|원래|지금|있는)\s)*(?:그대로(?:\s?(?:두고|두세요|둬|놔둬|놔두고|해|요"
        r"|유지\S*|부탁\S*))?요?"
        r"|(?:건드리|건들|바꾸|손대|고치|만지|변경하|수정하)지\s?(?:말|마)\S*(?:\s?(?:것|주세요|줘))?)[\s!~.]*"
    ),
    "en": make_regex(
        r"(?:and\s|but\s)?(?:(?:the\s|its\s)?[^,.]{2,40}?\s(?:stays?|remains?)(?:\s(?:as is|as it is"
        r"|where it is|put|the same|there))?"
        r"|(?:keep|leave)\s[^,.]{2,40}?(?:\s(?:as is|as it is|alone|untouched|the same))?|(?:don'?t"
        r"|do not)\s(?:touch|change|move)\s[^,.]{2,40}"
        r"|nobody else'?s|nothing else|same\s(?:date|deadline|owner|due date|status))",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"[^、。]{1,14}?(?:は|も)?(?:そのまま|変えない|触らない|いじらない)(?:で(?:お願いします|いい|OK)?|に(?:して)?)?"
    ),
}
LEAVES = {
    "ko": make_regex(
        r"(?P<what>\S.{0,30}?)(?:은|는|건|꺼는|거는)?\s?(?:냅두|놔두|그냥\s?두|그대로\s?두|빼|제외하|두)(?:고요?|세요|구)?"
    ),
    "en": make_regex(
        r"(?:leave|keep|skip|not)\s(?:out\s)?(?:the\s)?(?P<what>[^,.]+?)(?:\s(?:one|task))?(?:\s(?:alone|out"
        r"|as is|where it is|there))?",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"(?P<what>[^、。]{1,20}?)(?:は|の(?:ほう|方)は)(?:そのまま|抜き|なし|除外)(?:で)?"),
}
ONLY = {
    "ko": make_regex(r"(?P<what>\S.{0,30}?)만(?:\s?(?:해|하|바꿔|미뤄|옮겨|변경)\S*(?:\s?\S+)?)?(?:요)?"),
    "en": make_regex(
        r"(?:just|only)\s(?:do\s|move\s|change\s)?(?:the\s)?(?P<what>[^,.]+?)(?:\s(?:one|task))?", re.IGNORECASE
    ),
    "ja": make_regex(r"(?P<what>[^、。]{1,20}?)だけ(?:で|お願い\S*|にして)?"),
}
CLEARS = {
    "ko": make_regex(
        r"(?:그냥\s)?(?:(?:다|전부|모두|둘\s?다)\s(?:놔두|냅두|그대로\s?두|두)고|(?:그냥\s)?(?:그대로\s)?(?:둬|두세요|냅둬|놔둬|놔두세요)(?:요|줘)?"
        r"|됐어요?|취소(?:할게요?|해\s?줘|요)?)"
    ),
    "en": make_regex(
        r"(?:just\s)?leave\s(?:it|it all|everything|all of it|all that)(?:\s(?:alone|as is|as it is|for now))?"
        r"|never ?mind|nvm|forget it|skip it",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"(?:全部|すべて)?そのまま(?:で|にして)\S*|やめておいて|なしで|取り消し\S*"),
}
UNTOLD = {
    "ko": make_regex(
        r"(?:말하는|말|연락하는|연락|디엠|DM|알림|전하는|보내는)\S*\s?(?:건|거|것은|것|은|는)?\s?(?:됐|말고|필요\s?없|안\s?해도|하지\s?말"
        r"|보내지\s?말)\S*(?:\s?(?:되고|돼요|돼))?"
    ),
    "en": make_regex(
        r"(?:don'?t|do not|no need to)\s(?:dm|poke|ping|tell|message|bother|nudge|ask|notify)(?:\s(?:him|her"
        r"|them|\w+))?(?:\s(?:after all|yet|now))?",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"(?:DM|連絡|伝えるの)は(?:やめ|なし|いい)\S*"),
}
ALSO_KO = make_regex(
    r"(?P<said>\S.{1,40}?)(?:단|다는|라는|란)\s?(?:말|얘기|말씀)(?:도|까지)(?:\s?(?:같이|함께|꼭))?(?:\s?(?:해|전해|넣어|써)\S*(?:\s?\S+)?)?"
)
MATCH = {
    "ko": make_regex(
        r"(?:마감(?:일)?|기한|날짜)(?:도|을|를)?\s?(?:거기에?\s|그에\s|그거에\s)?맞춰\S*(?:\s?(?:줘|주세요|바꿔\S*|옮겨\S*))?(?:\s?\S+)?"
    ),
    "en": make_regex(
        r"(?:and\s)?(?:please\s)?(?:move|change|set|push|update|adjust)\s(?:the|its)\s(?:due\s?date|deadline"
        r"|date)(?:\s(?:to match|too|as well|accordingly|to that))",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"(?:期限|締め?切り?)も?(?:それに)?(?:合わせて|あわせて)\S*"),
}
TWIN = make_regex(
    r"(?:and\s|then\s)*(?:(?:make|create|add)\s)?a\s(?:separate|new|second|another)\s(?:one"
    rf"|task)\s?(?:for\s(?P<who>\w+))?,?\s(?:called\s)?(?P<title>{HIDDEN}),?\s"
    r"(?:with\s)?(?:the\s)?same\s(?:deadline|due date|date)",
    re.IGNORECASE,
)
ASKS = {
    "ko": make_regex(r"(?P<what>\S.{1,40}?)(?:은|는)?\s(?:이미\s)?(?:완료|끝|닫)\S*(?:죠|지|나|나요|죠)\?*"),
    "en": make_regex(
        r"(?P<what>[^,.]{3,40}?)(?:\sone)?\s(?:i'd|i had|i've|we'd|is|was)\s(?:already\s)?(?:closed|done"
        r"|finished|completed?),\sright\?*",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"(?P<what>[^、。]{2,30}?)は(?:もう)?(?:完了|終わ)\S*(?:よね|っけ)[?？]*"),
}
ORDERS = {
    "ko": make_regex(r"한테|에게|께|디엠|DM|전해|알려|알림|물어|공지|올려|리마인드|만들어|추가|캘린더|메일"),
    "en": make_regex(
        r"\b(?:dm|tell|ping|poke|nudge|let|ask|message|remind|notify|post|create|add|make|email|calendar)\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"DM|伝え|知らせ|聞い|リマインド|連絡|投稿|作っ|作成|追加|カレンダー|メール"),
}
JOINS = make_regex(
    r"^(?:(?:and|then|also|but|so|oh|그리고|그|그럼|또|일단|우선|아|어|앗|참|あと|それと|それから)[,\s、]+)+",
    re.IGNORECASE,
)
