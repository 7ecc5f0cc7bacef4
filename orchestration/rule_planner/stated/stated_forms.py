"""The forms in which one clause changes a named thing, in three languages."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN
from orchestration.rule_planner.stated.stated_values import PERSONS

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
