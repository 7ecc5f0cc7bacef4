"""The words by which the parts of a request are known, and where one ends, in three languages. The forms in which one
clause changes a named thing, in three languages."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN
from orchestration.rule_planner.stated.stated_values import PERSONS
from orchestration.text.prohibitions.columns import COLUMN_WORDS

MOST_WORDS = 6
"""What has more words is no name."""
NO_THING = {
    "ko": make_regex(
        r"[,()（）/]|\s[-–—](?:\s|$)|^[-•]|^(?:첫째|둘째|셋째|일단|우선|그럼|근데|다만)|(?:니다|어요|아요|해요|세요|[대해어아라]서|님|씨)(?:\s|$)"
        r"|(?<![가-힣])(?:제가|내가|저는|나는)|매주|매일|매월|매달|\d\s?시|추가|등록|만들|생성|담당|마감|기한|상태|날짜|(?i:\bdue|owner\b)|^(?:작업|할\s?일|투두|태스크)$|한테|에게"
        r"|께(?=\s|$)|줘|주세요|라고|다고|#|@|\?|전부|모든|모두|남은|안\s?끝난|인\s(?:거|것|건|작업|할)|마감인|작업들|할\s?일들"
        r"|(?:이번|다음|지난)\s?(?:주|달)|오늘|내일|어제|면\s|니까|(?:[해아어여려겨]서|[하시주되지꾸루리기내치]고|며)$|시트|채널|알림|메시지|디엠|행\s|셀|합계|부탁"
        r"|아니|그대로|캘린더|(?<![가-힣])(?:그|저|이|걔|그거|이거|저거|것|거|나머지|다른|다)(?![가-힣])|급한|몰아서|메모|댓글|공지"
        r"|회의(?:를|시간)|모레|[.:!]"
    ),
    "en": make_regex(
        r"\b(?:all|every|everything|everyone|anything|each|any|tasks?|items?|mine|those|them|these|that|which"
        r"|who|if|when|unless|whatever|overdue"
        r"|channel|sheet|row|rows|cell|column|dm|tell|ping|ask|message|remind|post|send|let|don'?t|not|never"
        r"|actually|wait"
        r"|meeting|call me|reminder|due|is|are|was|were|can|could|should|will|i|i'm|i'd|we|you|he|she|they|his"
        r"|her|him|please|note|append|add|what"
        r"|how|why|where|create|make|move|push|set|mark|change|give|put|take|rename|assign|hand|leave|keep|but"
        r"|so|because"
        r"|today|tomorrow|yesterday|monday|tuesday|wednesday|thursday|friday|week|got|get|other|rest|two|three"
        r"|things)\b|\b(?:owner|assignee|status|deadline|oh|daily|weekly|monthly|\d+\s?[ap]m)\b|'s$|^(?:e-?mail|mail)\s|[#@?:;!,()/]"
        r"|\s[-–—](?:\s|$)|^[-•]|\.\s|\.$",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"[()（）/、をがはにへ]|毎週|毎日|毎月|\d時|担当|期限|締切|締め切り|さん|くん|全部|すべて|全て|タスク|分$|もの|来週|今週|先週|今日|明日|昨日|ので|から|けど|[。！？?!#@]|シート|チャンネル|行を|投稿"
        r"|送|伝え|聞い|DM|ください|して|にて|これ|それ|あれ|他の|残り|お願い|ずつ|未完了|たら|れば"
    ),
}
"""Words that the name of a thing does not hold where no title is known."""
FIELDS = {
    "ko": r"(?:마감(?:일|기한)?|기한|날짜|상태|담당(?:자)?|데드라인)",
    "en": r"(?:due\sdate|deadline|date|status|state|owner|assignee)",
    "ja": r"(?:期限|締め?切り?|日付|ステータス|状態|担当者?)",
}
POINTS = {
    "ko": make_regex(r"그거|이거|그건|이건|그것|이것"),
    "en": make_regex(r"(?:it|that|this|that one|this one|its|the)", re.IGNORECASE),
    "ja": make_regex(r"それ|これ"),
}
BOTH = {
    "ko": make_regex(r"\s?(?<![가-힣])(?:둘|셋|두\s?개|세\s?개)\s?(?:다|모두|전부)$|\s(?:다|모두|전부|각각)$"),
    "en": make_regex(r"^(?:both|all)\s(?:of\s)?(?:the\s)?|,?\s(?:both|all three|all)$", re.IGNORECASE),
    "ja": make_regex(r"[、は]?(?:両方|どちらも|どっちも|(?:二|三|2|3)つ)(?:とも)?[、を]?$"),
}
JOINTS = {
    "ko": make_regex(r"(?<=\S)(?:이랑|랑|하고|과|와)\s|,\s*|\s(?:및|그리고)\s|\s?[&+]\s?"),
    "en": make_regex(r"\s?,\s(?:and\s)?|\s(?:and|&|\+|plus)\s", re.IGNORECASE),
    "ja": make_regex(r"[と、や・]"),
}
END_KO = (
    r"(?:\s?(?:줘요?|주세요|주시고요?|주시구요?|주시면\s?\S+|주고|주라|줄래요?|주실래요?|주십쇼|놔|두고|둬|시고요?|고요?|구요?|부탁\S*(?:\s\S+)?|ㄱㄱ+"
    r"|고고+|요|세요))*"
)
VERB_KO = (
    r"(?:바꿔|바꾸|변경해?|변경하|수정해?|수정하|미뤄|미루|옮겨|옮기|늦춰|늦추|당겨|당기|연기해?|연기하|연장해?|넘겨|넘기|돌려|돌리|맡겨|맡기|맞춰|맞추|이관해?"
    r"|배정해?|지정해?|처리해?|처리하|설정해?|업데이트해?|해|하)"
)
TAIL_KO = make_regex(rf"\s?(?:좀\s|바로\s|일단\s)*(?P<verb>{VERB_KO})(?P<end>{END_KO})[\s.!~ㅎㅋㅠㅜ]*$")
GOES_KO = make_regex(r"(?:\s?(?:ㄱㄱ+|고고+|부탁\S*(?:\s\S+)?|요))+[\s.!~ㅎㅋㅠㅜ]*$")
PARTICLE_KO = make_regex(r"(?:까지로|까지|으로|로|에|께|한테|에게)(?:만|도)?(?:요|여)?$|(?:만|도)$")
PUTS_OFF_KO = make_regex(r"미뤄|미루|늦춰|늦추|연기|연장")
FROM_KO = make_regex(
    rf"\s?(?:담당(?:자)?(?:를|을)?\s[가-힣]{{2,4}}(?:님|씨)?에서|{PERSONS['ko']}(?:한테서|에게서|에서))$"
)
"""From whom a thing is taken."""
P = {language: f"(?P<who>{words})" for language, words in PERSONS.items()}
OWNER_KO = r"담당(?:자)?"
PEOPLE_KO = (
    (
        "remove",
        make_regex(
            rf"^(?P<things>.*?)\s?(?:의\s)?(?:{OWNER_KO})?에서\s{P['ko']}(?:은|는|을|를|만)?\s?(?:빼|제외)\S*(?:\s?\S+)?$"
        ),
    ),
    ("set", make_regex(rf"^(?P<things>.*?)\s?{P['ko']}\s?(?:혼자|단독)(?:으로|로)?(?:\s?{VERB_KO}?{END_KO})?$")),
    (
        "set",
        make_regex(
            rf"^(?P<things>.*?)\s?(?:의\s)?{OWNER_KO}(?:는|은|를)?\s{P['ko']}만\s?(?:남기|남겨|두|해)\S*(?:\s?\S+)?$"
        ),
    ),
    (
        "add",
        make_regex(
            rf"^(?P<things>.*?)\s?(?:의\s)?{OWNER_KO}(?:에|로|에는|에도)\s{P['ko']}(?:만|도|을|를)?\s?(?:추가|넣|포함)\S*(?:\s?\S+)?$"
        ),
    ),
)
TITLE_KO = make_regex(
    rf"^(?P<things>.*?)\s?(?:의\s)?(?:제목|이름|타이틀)(?:을|를|은|는)?\s(?P<title>{HIDDEN})(?:이?라고|으로"
    rf"|로)?(?:\s?{VERB_KO}{END_KO})?$"
)
ARROW = make_regex(r"^(?P<things>[^→>]+?)\s?(?:→|->|=>|⇒)\s?(?P<value>[^→>]+)$")
VERBS_EN = r"(?:move|push|bump|set|change|mark|flip|switch|shift|put|make|delay|postpone|reschedule|update)"
TO_EN = make_regex(
    rf"^{VERBS_EN}\s(?:the\s)?(?:(?P<field>{FIELDS['en']})\s(?:of|for"
    rf"|on)\s)?(?P<things>.+?)(?:'s)?(?:\s(?P<own>{FIELDS['en']}))?"
    r"\s(?:back\s|out\s|over\s|up\s)?(?:to|as|until|till|til)\s(?P<value>.+)$",
    re.IGNORECASE,
)
MARK_EN = make_regex(
    r"^(?:mark|set)\s(?P<things>.+?)(?<!\sto)(?<!\sas)\s(?P<value>done|complete|completed|in[ -]progress)$",
    re.IGNORECASE,
)
BARE_EN = make_regex(
    r"^(?P<things>.+?)(?:\s(?:slips|slipped|moves|moved|goes))?\s(?:to|until)\s(?P<value>.+)$", re.IGNORECASE
)
MAKE_EN = make_regex(r"^(?:so\s)?(?:make|set)\s(?P<things>it|that|this)\s(?P<value>.+)$", re.IGNORECASE)
RENAME_EN = make_regex(
    r"^(?:rename|retitle|call)\s(?P<things>.+?)\s(?:to\s"
    rf"|as\s)?(?P<title>{HIDDEN})$",
    re.IGNORECASE,
)
PEOPLE_EN = (
    (
        "set",
        make_regex(
            rf"^(?:give|hand|assign|reassign|pass)\s(?P<things>.+?)\s(?:over\s|back\s)?to\s{P['en']}$", re.IGNORECASE
        ),
    ),
    (
        "set",
        make_regex(
            r"^(?:so\s)?(?:it'?s|leave|keep|make it)\s(?:just"
            rf"|only)\s{P['en'].replace('me|', 'me|mine|')}(?P<things>)$",
            re.IGNORECASE,
        ),
    ),
    (
        "remove",
        make_regex(
            rf"^(?:take|get|drop|remove)\s{P['en']}\s(?:off|from)(?:\s(?:of\s)?(?P<things>(?!so\s"
            r"|and\s).+?))?(?P<only>\s(?:so|and)\s(?:it'?s|leave)\s(?:just|only)\s(?:mine|me))?$",
            re.IGNORECASE,
        ),
    ),
    (
        "add",
        make_regex(
            rf"^(?:put|add)\s{P['en']}\s(?:on|to|onto)(?:\s(?!instead)(?P<things>.+?))?(?:\s(?:too|as well"
            r"|instead))?$",
            re.IGNORECASE,
        ),
    ),
)
END_JA = (
    r"(?:(?:し|変え|変更し|延ばし|延期し|ずらし|移し|更新し|戻し|伸ばし|設定し)?(?:て|といて)?(?:おいて|おき|くれ|もらえ|ください|下さい|いただけ)?"
    r"(?:ますか|る|ください)?|お願い(?:し(?:ます)?)?|変更|し)[。！!\s]*$"
)
VALUE_JA = make_regex(
    rf"^(?P<things>.*?)(?:の?(?P<field>{FIELDS['ja']}))?(?P<joint>は|を|も|だけ|、)?(?P<value>[^はをも、の]{{1,14}}?)(?:に"
    rf"|へ|まで(?:に)?){END_JA}"
)
PEOPLE_JA = (
    ("remove", make_regex(rf"^(?P<things>.*?)(?:の?担当者?)?から{P['ja']}(?:は|を)?(?:外|抜|除)[ぁ-ん]*$")),
    ("set", make_regex(rf"^(?P<things>.*?)(?:の?担当者?(?:は|を))?、?{P['ja']}だけに{END_JA}")),
    ("add", make_regex(rf"^(?P<things>.*?)(?:の?担当者?)に{P['ja']}(?:も|を|だけ)?(?:追加|入れ|加え)[ぁ-ん]*$")),
    ("set", make_regex(rf"^(?P<things>.+?)(?:は|を){P['ja']}に(?:渡|任|引き継|振)[ぁ-ん]*$")),
)


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
