"""Plain words for idioms, spoken endings and mixed languages, before a request is read. Quotes stay as typed. Pure.

Each rule is of one language and says the same in words that the grammar knows: "make Junho the owner of X" is "assign X
to Junho", "늦는다구" is "늦는다고", "owner는 Sarah" is "담당은 Sarah". What is said of records is left as it is where a
request sends words to somebody: there they may be part of the message.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache, partial

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms import (
    japanese_idioms,
    korean_idioms,
    record_idioms,
)
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, Rules, compile_rules, restore_quotes, seal_quotes
from orchestration.text.message_languages import move_language
from orchestration.text.word_lists import ASKS_EN, PLEASE_EN, SHORT_MONTH_EN
from schemas.plan import Language

_NAME = r"[^\W\d_][\w-]*"
_NAMES = rf"@?{_NAME}(?:(?:\s?,\s?|\s(?:and|&)\s)@?{_NAME})*"
_CALLED = r"(?:(?:in|to)\s)?(?-i:[A-Z@#<][\w<>|@#-]*)"
_NO_OWNER = (
    rf"(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*day|today|tomorrow|{SHORT_MONTH_EN}[a-z]*"
    r"|done|in|next|the|trash|q[1-4]|me|us|everyone|all"
)
"""What is no person, behind "move it to"."""
_WITH_PAGE = (
    r"for|by|due|on|in|at|with|tomorrow|today|tonight|next|this|attendees?|participants?|owner|assign\w*"
    r"|(?:mon|tue|wed|thu|fri|sat|sun)\w*"
)
"""What stands behind the title of a page that is wanted."""
_BEGINS_EN = (
    r"(?:what|how|which|who|when|where|why|can|could|would|will|please|pls|then|also|post|send|share|tell|dm|forward|show|give|make"
    r"|add|create|set|mark|move|change|put|assign|update|delete|remove|pass|list|get|do|summari[sz]e)"
)
"""What an order or a question begins with."""
_LISTED = r"(?:plate|to-?do(?:\slist)?|list|tasks)\b"
_FIGURES = (
    r"(?=.*\b(?:total|sum|spen[dt]\w*|cost\w*|how\smuch|average|expensive|cheapest|biggest|lines?|rows?|log|left)\b)"
    r"(?!.*\b(?:tasks?|page|meeting|notes?|doc)\b)"
)
_SPENT = r"(?:쓴|산|낸|결제한|지출한|구매한|나간)"
_ENDS = r"(?=[\s.,!~]|$)"
_INSTEAD_KO = r"[가-힣A-Za-z]{2,10}(?:님|씨)?\s(?:말고|대신(?:에)?)\s"
_NO_TAKER_KO = r"누|내|제|우리|저희|이게|그게|저게|회의|고객|업체|\S{0,4}(?:팀|부서|회사|측)(?:이|가)\s"
_TAKER_KO = rf"(?P<who>(?<![가-힣])(?!{_NO_TAKER_KO})[가-힣]{{2,4}}?(?:님|씨)?|[A-Z][a-z]+)"
_TAKER_KO_AS = _TAKER_KO.replace("<who>", "<as>")
_HOW_KO = r"(?:이어서|대신|새로|앞으로|계속|쭉)\s"
_TAKES_KO = r"(?:이어받|맡|넘겨받|물려받|담당하|가져가|인수하|(?<=이어서\s)하|(?<=대신\s)하)"
_AND_KO = (
    r"(?:고|으며|며|기로\s?(?:했고|하고|해서|됐고|되었고)|아서|을\s?거고|을\s?거니까|으니까?"
    r"|(?:아요|습니다|을게요?|게\s?됐어요)(?=[,.]))[,.]?\s"
)
_FIELD_BEHIND_KO = r"(?=(?:마감|기한|상태|due|제목|일정|날짜)[가-힣]{0,3}\s)"
"""Somebody takes something over, before another field of it ("사라가 이어받고 마감도 …")."""
_SENDS = make_regex(
    r"올려|올리|보내|전해|전달|알려|알리|공지|공유|말해|달라|라고|다고|DM|디엠|메시지|쪽지"
    r"|\b(?:post|tell|message|say|announce|share|send|notify|remind|ping|ask|let)\b|投稿|送|伝え|知らせ|連絡|共有",
    re.IGNORECASE,
)
_MIXED = make_regex(r"[A-Za-z](?:은|는|을|를|로|에|한테)(?=\s)|^새\s")
"""Korean words that carry a sentence of English ones."""


_OF_ALL: Mapping[Language, Rules] = {
    "en": record_idioms.OF_ROWS_EN
    + record_idioms.LISTS_EN
    + record_idioms.PAGES_EN
    + compile_rules(
        (
            rf"(?P<head>\b(?:put|add|write|jot(?:\sdown)?|leave|stick)\s{HIDDEN}\s(?:on|to|in|into)\s(?:the|our|my)\s(?:[\w'-]+\s){{1,4}}notes)"
            r"(?=,?\s(?:and|then)\b|[.,;!]|\s*$)",
            r"\g<head> page",
        ),
        (
            rf"^(?P<order>(?:{ASKS_EN}\s)?(?:re)?assign\s[^,.@#]{{2,60}}?\sto\s)"
            r"(?P<who>(?!(?:me|him|her|them|us|you|it|the|my|our|everyone|nobody|someone|somebody)\b)(?-i:[a-z]{2,12}))"
            r"(?=\s*(?:[,.!]|$)|\s(?:due|by|and|please|pls|instead)\b)",
            r"\g<order>@\g<who>",
        ),
        (
            r"^(?P<sheet>(?:the\s)?\w+(?:\s\w+)?\ssheet)\s?:\s(?=[^,?]+(?:,[^,?]+){2,}$)(?=.*\d)",
            r"add a row to \g<sheet>: ",
        ),
        (
            rf"^(?=[^\n]*\bthe\ssame\b)(?P<before>[^\n]{{0,300}}?(?:{HIDDEN}|\b(?:tell|dm|post|message|let)\b)[^\n]{{0,200}}?"
            r"(?:[.,;]|\band)\s(?:also\s|then\s)?)(?:say|post|share|send|put)\sthe\ssame(?:\s(?:thing|message|text|note|words))?(?=\s)",
            r"\g<before>post it",
        ),
        (r"^(?:sry|srry|soz|oops|whoops)[,\s]+(?=\S{1,12}(?:\s\S{1,8})?$)", "sorry, "),
        (r"\b(?P<which>last|this|next)\s(?P<span>week|month)s\s(?=[a-z])", r"\g<which> \g<span>'s "),
        (
            r"^(?P<what>(?!.*\b(?:post|put|drop|share|send|move|paste|add|copy|look|turn)\b)[^#,.:]{8,60})\sinto\s(?P<place>#\S+)"
            r"(?P<end>(?:\s(?:pls|please|plz|thanks))?[\s.!]*)$",
            r"post \g<what> to \g<place>\g<end>",
        ),
        (
            rf"^(?:that|this|it)\s(?:to|in|into)\s(?P<place>#\S+?)(?:\stoo|\sas\swell)?(?:\s{PLEASE_EN})?[\s.!]*$",
            r"share it to \g<place>",
        ),
        (
            r"^(?P<what>[^,.:]{3,60}?)\sgoes\sto\s(?P<who>@?[a-z]+),\s(?=(?:due|by)\s)",
            r"assign \g<what> to @\g<who>, ",
        ),
        (
            r"^(?:(?:ok(?:ay)?|oh|great|perfect|thanks?|thank\syou|cheers|got\sit)(?:\s(?:so|very)\smuch|\sa\slot|\sfor\sthat)?[.!,]\s+)+"
            rf"(?:(?:and|so|now)\s)*(?={_BEGINS_EN}\b\W+\w+)",
            "",
        ),
        (
            r"^\W*(?:(?:that|this|it|those|these|they|all)\s)?(?:looks?|sounds?|seems?)\s(?:\w+\s)?"
            rf"(?:right|good|great|fine|correct|ok(?:ay)?)(?:\sto\sme)?[.!,]\s+(?={_BEGINS_EN}\b)",
            "",
        ),
        (
            rf"\bnot\s(?:only|just)\s(?P<a>{_CALLED}),?\s(?:but|and)\s(?:also\s)?(?P<b>{_CALLED})\s(?:too|as\swell)\b",
            r"\g<a> and \g<b>",
        ),
        (rf"\bnot\s(?:only|just)\s(?P<a>{_CALLED}),?\sbut\salso\s", r"\g<a> and "),
        (
            rf"^(?P<who>{_NAMES})\s(?:should|must|needs?\sto|ought\sto)\s(?:both\s)?(?:get|receive)\s(?:a|an)\s"
            r"(?:dm|direct\smessage)\s?[:,–-]\s*",
            r"DM \g<who>: ",
        ),
        (r"\bin\sprivate\b(?=\s*(?:$|[:,.!]|\s(?:that|saying)\b))", "by DM"),
        (r"^\W*(?:don't|do\snot)\slet\sme\sforget\s?[:,–—-]\s*(?=[a-z]+\b)", ""),
    ),
    "ko": compile_rules(
        (
            r"^(?P<place>(?:(?!에\s)[^\n,.:]){2,40}?)\s(?:맨\s?|제일\s)(?:아래|밑|끝|마지막)(?:쪽|부분|줄)?에(?:다가?|다)?\s"
            r"(?=[^\n]*(?:적어|써|추가|남겨|넣어|덧붙)[가-힣\s]*[.!~]*$)",
            r"\g<place>에 ",
        ),
        (
            r"(?P<make>(?:만들|추가하|등록하)고)\s?\((?P<fields>(?:담당|마감|기한|상태)[^()\n]{1,40})\)",
            r"\g<fields>로 \g<make>",
        ),
        (
            r"^(?P<who>[가-힣]{2,4}?)(?:님|씨)?(?:한테|에게)\s(?P<what>(?:밀린|(?:기한|마감)\s?지난|늦은|안\s?끝난|남은)\s?"
            r"(?:작업|할\s?일|일|업무|거|것|건)?(?:이|가)?\s?(?:있으면|남아\s?있으면))(?=,?\s(?:DM|디엠|알려|재촉|리마인드))",
            r"\g<who> \g<what> \g<who>한테",
        ),
        (
            r"(?<=[테게께])\s(?:좀\s)?(?:재촉|독촉)(?:\s?(?:좀|한번))*\s?(?=해|하|부탁|$)(?!.*[라다자냐]고\s)",
            " 리마인드 ",
        ),
        (r"(?<=[\ue800-\ue8ff]\s)아직(?:도)?(?:이면|이라면|\s?미완료면|\s?안\s?됐으면)(?=[\s,])", "아직 안 끝났으면"),
        (r"(?<=[다라냐자])구요?(?=[\s.,!~]|$)", "고"),
        (r"(?<=[가-힣])(?<=[들하내리적넣꾸우기치키루찾뽑쓰읽])구(?=[\s,])(?!.*[라다자냐][고구](?![가-힣]))", "고"),
        (
            r"^(?P<head>.*[가-힣](?:한테|에게|께)\s(?:.*\s)?)(?:디엠|DM|쪽지)(?:으로|로)?"
            r"(?:\s(?:좀|부탁(?:해|해요|드려요|드립니다|합니다)?|ㄱㄱ|고고|플리즈|pl[sz])(?:\s(?:좀|부탁))?)?[\s.!~ㅎㅋ^]*$",
            r"\g<head>DM 보내줘",
        ),
        (
            r"(?P<to>#[\w가-힣-]+\s?(?:채널)?(?:에다가|에다|에))\s(?:갖다\s?)?(?:붙여|박아|꽂아|던져|쏴)"
            r"(?=\s?(?:줘|주|놔|둬|놓|드|라|부탁|$))",
            r"\g<to> 올려",
        ),
        (
            r"^(?:전사\s?|전체\s?|사내\s?|팀\s?)?(?:공지|알림|안내)(?:\s?사항)?\s?(?::|-)\s*(?P<text>[^#\n]+?(?:[.!~]|(?<!다)[다요음함]))\s*"
            r"(?P<to>#[\w가-힣-]+)\s?(?:채널)?(?:로|으로|에다가|에다|에)?(?:\s(?:좀|부탁\S*|올려\S*(?:\s\S+)?))?[\s.!~]*$",
            r"\g<to>에 올려줘: \g<text>",
        ),
        (
            r"^(?P<who>[^\s.]{1,20}(?:한테|에게|께))\s(?:디엠|DM|쪽지|메시지)\s?(?:좀|하나|부탁|부탁해|부탁해요|보내\s?줘)?\s?[.:!~]+\s*"
            r"(?P<what>[^.!~\n]+(?:다고|라고|냐고|자고|달라고))[.!~]*$",
            r"\g<who> \g<what> DM 보내줘",
        ),
        (rf"(?<=\s){_SPENT}\s(?={HIDDEN}\s?\d)", ""),
        (r"(?:작업|업무|할\s?일|태스크)\s?현황(?=(?:을|를|만|도)?\s?(?:정리|요약|보여|뽑))", "작업 목록"),
        (r"^새(?:로운)?\s?(?:task|태스크|작업|할\s?일)\s?[):]\s*", "작업 추가: "),
        (
            r"(?<=[^\s,]{2})(?:,\s?|(?<![한은는을던된린난인해])\s)(?:이거|요거|이것|요것)(?:를|을|도)?"
            r"(?=\s(?:작업|할\s?일|태스크|업무)(?:\s?(?:DB|목록|리스트))?(?:에다가|에다|에|으로|로)\s(?:좀\s)?(?:올려|추가|넣어|등록|적어)"
            r"(?!.*(?:라고|다고)))",
            "",
        ),
        (r"한\s?마디\s?(?:만\s?)?해(?=\s?[주줘달])", "메시지 보내"),
    )
    + korean_idioms.OF_ALL
    + record_idioms.PAGES_KO
    + record_idioms.OF_ROWS_KO
    + record_idioms.LISTS_KO,
    "ja": japanese_idioms.OF_ALL + record_idioms.OF_ROWS_JA + record_idioms.LISTS_JA,
}
_MOVES_EN = r"(?:push|move|bump|delay|postpone|shift|extend)"
_MORE_EN = r"(?:a|one|two|three|another|\d{1,2})\s(?:days?|weeks?|months?)"
_OF_ORDERS_EN = compile_rules(
    (
        rf"(?P<first>\b{_MOVES_EN}\s[^.;!?\n]{{3,80}}?)[.;,!]\s(?:and\s)?(?:the\s)?same\s(?:goes\s)?(?:for|with)\s(?:the\s)?"
        rf"(?P<what>{HIDDEN})(?:,?\sbut\s(?:by\s)?(?P<how>{_MORE_EN})\s(?P<to>later|earlier)(?:\sthan\s(?:(?:it\sis\s)?now|planned))?)"
        r"(?=\s*[.!]?$)",
        r"\g<first>. Push \g<what> \g<how> \g<to>",
    ),
    (
        rf"^(?P<what>{HIDDEN})\s(?:needs|could\suse|will\stake|takes|won'?t|isn'?t|is|slipped|has)\b[^,.;!?\n\ue800-\ue8ff]{{0,50}}[,.;]\s"
        rf"(?:so\s|please\s|pls\s|can\syou\s|could\syou\s|let's\s)*(?P<verb>{_MOVES_EN})\sit\b",
        r"\g<verb> \g<what>",
    ),
    (
        rf"(?P<if>\bif\s)(?P<who>{_NAME})(?:'s\sgot|\shas(?:\sgot)?)\s(?:(?:any|some)(?:thing)?|any\stasks?)\s"
        r"(?:that(?:'s|\sis)\s)?(?:overdue|late|past\s(?:its|the|their)\s(?:deadline|due\sdate)|past\sdue)"
        r"(?:\s(?:tasks?|items?|stuff|things?))?(?=,|\s(?:then\s|please\s)?(?:give|send|tell|ask|ping|nudge|remind|dm|message|let|drop)\b)",
        r"\g<if>any of \g<who>'s tasks are overdue",
    ),
    (
        rf"^(?P<who>{_NAME})\s(?:is\s|will\sbe\s|'s\s)?(?:now\s)?tak(?:ing|es|e)\s(?=over\s|on\s|{HIDDEN}|[^,.;\n]{{3,60}}?\sover\b)(?:(?:over|on)\s)?"
        rf"(?P<what>[^,.;\n]{{1,60}}?)(?:\sover)?(?:\sfrom\s{_NAME})?[,.;]\s(?:and\s|so\s|please\s)*"
        r"(?=(?:push|move|set|change|mark|update|extend)\b)",
        r"assign \g<what> to \g<who> and ",
    ),
    (
        rf"^(?:(?:a|an|new|one)\s)*(?P<what>task|to-?do)\sfor\s(?P<who>{_NAME}):\s(?P<title>{HIDDEN})",
        r"create a \g<what> \g<title> for \g<who>",
    ),
    (r"\bping\s(?P<who>him|her|them)\b", r"DM \g<who>"),
    (
        rf"\b(?:message|dm|text|ping|msg|slack|write(?:\sto)?)\s(?P<who>@?{_NAME}|{_CALLED})\s(?:and|to)\s"
        r"(?:say|tell\s(?:him|her|them)|let\s(?:him|her|them)\sknow)\s(?:that\s)?(?!(?:to|about|if|it|that|so|yes|no)\b)(?=[a-z'])",
        r"DM \g<who> that ",
    ),
    (
        r"\b(?P<verb>post|write|leave\sa\s(?:note|message)|put\sa\s(?:note|message))\s(?:in|to|on)\s(?P<where>#[\w-]+)\s(?:and|to)\ssay\s"
        r"(?:that\s)?(?!it\b|that\b|so\b)(?=[a-z'])",
        r"\g<verb> in \g<where> that ",
    ),
    (
        rf"\b(?:move|pass|hand|give|switch)\s(?P<it>it|this|that)\s(?:over\s|on\s)?to\s(?P<who>(?!(?:{_NO_OWNER})\b)(?-i:[A-Z]{_NAME}|[가-힣]{{2,4}}))"
        r"(?=\s(?:and|then)\b|,|[\s.!]*$)",
        r"assign \g<it> to \g<who>",
    ),
    (
        rf"^(?:(?:a|an|new|one)\s)*(?P<what>(?:meeting\s)?(?:notes?\s)?page|meeting\snotes?|task|to-?do)"
        rf"(?:\s{PLEASE_EN}\s?[:,]?)?\s(?={HIDDEN}(?:$|[,.:]\s|\s(?:{_WITH_PAGE})\b)(?!.*\?))",
        r"create a \g<what> ",
    ),
    (rf"\b(?:put|stick|drop)\s(?P<what>{HIDDEN})\son\smy\s{_LISTED}", r"create the task \g<what> for me"),
    (
        rf"\b(?:put|stick|drop)\s(?P<what>{HIDDEN})\son\s(?P<who>{_NAME})'s\s{_LISTED}",
        r"create the task \g<what> for \g<who>",
    ),
)
"""Orders in English, which are none where somebody is told them."""
_ITEM_EN = r"(?P<item>(?!owner|assignee|due|deadline|status|title|date)[^,.;!?:\n]{2,60}?)"
_WHO_EN = (
    r"(?P<who>(?!to|do|done|todo|open|closed|progress|complete|finished|high|low|today|tomorrow|tonight|next|this|the|one|a|an"
    r"|it|them|us|everyone|nobody|\w+day\b)[A-Za-z]{2,20})(?=(?:\s(?:please|pls|thanks))?[\s.!]*$|[,.]\s)"
)
_OF_RECORDS: Mapping[Language, Rules] = {
    "en": record_idioms.RENAMES
    + record_idioms.MOVES_EN
    + compile_rules(
        (
            rf"\b(?:change|set|switch|update)\sthe\s(?:owner|assignee)\sof\s{_ITEM_EN}\sto\s(?:just\s|only\s)?{_WHO_EN}",
            r"assign \g<item> to \g<who>",
        ),
        (
            rf"\b(?:change|set|switch)\s{_ITEM_EN}\sto\s(?:just|only)\s{_WHO_EN}",
            r"assign \g<item> to \g<who>",
        ),
        (
            r"^(?P<item>[^,.;!?:\n]{3,60}?)\s?(?:\s[-–—]|:)\s(?P<verb>(?:please\s)?(?:hand|pass|give|move|push|assign|reassign|mark|set|change"
            r"|rename|close|bump|bin|trash|delete))\sit\b",
            r"\g<verb> \g<item>",
        ),
        (
            rf"\b(?:hand|pass)\s(?!(?:it|this|that|both|all|them|those|these|everything)\b)(?P<what>{HIDDEN}|[^,.;\n]{{2,60}}?)\s(?:over\s)?(?:from\s{_NAME}\s)?to\s(?P<who>{_NAME}|[가-힣]{{2,4}})(?=\s*(?:[,.;!]|$)|\sand\b)",
            r"assign \g<what> to \g<who>",
        ),
        (
            r"(?:[,;.]\s|\s)(?:and\s|so\s|please\s)*(?:(?:give|giving)\s(?:him|her|them|it|(?-i:[A-Z][a-z]+))\s(?:time\s)?(?:until|till|to)"
            r"|(?:he|she|they)(?:'s|'ll|'ve|\swill)?\s(?:has|have|gets?|got|had)\s(?:time\s)?(?:until|till|it\s(?:done\s|ready\s)?by))\s"
            r"(?=(?:next\s|this\s|the\s|end\sof\s)?(?:mon|tue|wed|thu|fri|sat|sun|tomorrow|today|week|month|\d))",
            ", due ",
        ),
        (
            rf"\bmake\s(?P<who>{_NAME})\s(?:the\s)?(?:owner|assignee)\sof\s(?P<what>[^,.;\n]+)",
            r"assign \g<what> to \g<who>",
        ),
        (rf"\bmake\s(?P<who>{_NAME})\s(?:the|its)\s(?:new\s)?(?:owner|assignee)\b", r"assign it to \g<who>"),
        (
            rf"^(?P<head>[^.!?\n]*\b(?:add|create|make|new|put)\b[^.!?\n]*?{HIDDEN}[^.!?\n]*?,\s)assign(?:ed)?\s(?:it\s)?(?:to\s)?(?P<who>{_NAMES})(?=,|$|[.!])",
            r"\g<head>owner \g<who>",
        ),
        (r"(?<=,\s)(?:it's\s)?already\s(?=(?:in\sprogress|started|done|on\shold)\b)", "status "),
        (
            rf"^(?P<head>\W*(?:{PLEASE_EN}\s)?(?:set|change|push|move|mark|update|reschedule|postpone|bump)\b[^.!?\n]*?\band\s)"
            r"(?:give|hand)\sit\s(?:over\s)?to\s",
            r"\g<head>assign it to ",
        ),
        (
            rf"^{_FIGURES}(?P<head>.*?)\b(?P<tab>Q[1-4])\s(?P<sheet>(?:marketing\s)?budget)\b(?!\ssheet)",
            r"\g<head>\g<sheet> \g<tab> tab",
        ),
        (r"(?<=[:,]\s)new\s(?=(?:owner|due|status|assignee|title)\b)", ""),
        (
            r"^(?P<ask>\W*(?:(?:can|could) you |please |pls |just )*)"
            r"(?:close(?:\sout|\soff)?|wrap\sup|finish(?:\soff|\sup)?|complete|(?:tick|check|cross)\soff)\s(?:the\s)?(?!(?:it|that|this|all|every|everything|any|both|each|my|these|those)\b)"
            r"(?P<what>(?:(?!\b(?:by|until|till|to|on|at|as|before|with|from|for)\b)[^,;.!?\n—–]){2,60}?)(?=\s*[,;—–.!]\s+\S|\s-\s)",
            r"\g<ask>mark \g<what> as done",
        ),
    ),
    "ko": record_idioms.RENAMES
    + compile_rules(
        (r"(?<=[가-힣]{2})도\s(?=(?:하나|한\s?개)(?:만|\s더)?\s(?:추가|등록|만들|넣))", " "),
        (
            r"(?<=\s)(?P<what>뭐뭐|뭐|무엇|얼마|누구누구|누구|언제|어디|몇\s?(?:개|건|명|시|월|일))(?:이)?(?:였|었)?"
            r"(?:더라(?:고|구)?|지|죠|댔지|랬지|댔더라|던가)(?:요)?[\s.?!~]*$",
            r"\g<what>야",
        ),
        (r"(?<=\s)있(?:었)?(?:더라(?:고|구)?|댔지|댔더라|던가)(?:요)?[\s.?!~]*$", "있어"),
        (r"(?<=\s)남(?:았)?(?:더라(?:고|구)?|댔지|던가)(?:요)?[\s.?!~]*$", "남았어"),
        (r"(?<=로\s)늘려(?=\s?[주줘달])", "미뤄"),
        (r"(?<=로\s)늘리고(?=\s)", "미루고"),
        (
            r"담당(?:자)?에\s(?!(?:나|저|내|제)(?:도|를)?\s)(?P<who>[^\s]+?)(?:님|씨)?(?:도|을|를)?\s(?:같이\s|함께\s|추가로\s)?(?:넣어|추가해|더해)",
            r"담당자에 \g<who>님도 추가해",
        ),
        (
            rf"(?<=로\s)(?:밀자|밀어\s?줘|밀어\s?주세요|밀게요?|미룰게요?|미룹니다|미룹시다|늦출게요?|늦춥니다|늘릴게요?|늘립니다){_ENDS}",
            "미뤄줘",
        ),
        (
            r"^(?P<head>(?!.*(?:누가|어제|그제|지난)).*[만루틀일주도]\s)"
            rf"(?:미룰게요?|미룹니다|미룹시다|미루자|늦출게요?|늦춥니다){_ENDS}",
            r"\g<head>미뤄줘",
        ),
        (
            r"(?P<head>(?:담당(?:자)?|마감(?:일)?|기한|상태)(?:은|는|을|를|만)?\s[^,.!?\n]{1,30}로)\s(?:좀\s)?"
            r"부탁(?:해요?|드려요|드립니다|드릴게요|합니다)?[\s.!~]*$",
            r"\g<head> 바꿔줘",
        ),
        (rf"(?<=로\s)(?:당길게요?|당깁니다|당기자|당깁시다){_ENDS}", "당겨줘"),
        (rf"(?<=로\s)(?:바꿀게요?|바꿉니다|바꾸자|바꿉시다){_ENDS}", "바꿔줘"),
        (rf"^(?P<head>.*(?:{HIDDEN}|담당|마감|기한|상태).*로\s)(?:할게요?|합시다){_ENDS}", r"\g<head>바꿔줘"),
        (
            rf"(?:{_INSTEAD_KO})?(?:(?:이제|앞으로|이제부터)\s)?(?:{_TAKER_KO}(?:이|가)\s(?:{_HOW_KO})?{_TAKES_KO}"
            rf"|담당(?:자)?(?:은|는)\s(?:{_INSTEAD_KO})?{_TAKER_KO_AS}(?:이|가)\s(?:하|맡)){_AND_KO}{_FIELD_BEHIND_KO}",
            r"담당은 \g<who>\g<as>로 바꾸고, ",
        ),
        (rf"(?<=[한테에게께]\s)(?:넘길게요?|넘기자|넘길래요?|넘깁시다|넘길\s?거야|넘길\s?거예요){_ENDS}", "넘겨줘"),
        (r"(?<=\s)내\s?[꺼거](?:고|니까)(?=[\s,.]|$)", "담당은 나고"),
        (
            r"(?<![가-힣])참석(?:은|:)?\s(?!부탁|바랍|필수|가능|여부|안내|확인|요청|대상|하|못|불가)(?=[가-힣A-Za-z]{2,12}(?:[\s,.]|$))",
            "참석자는 ",
        ),
        (r"\s?\(\s?(?P<field>(?:마감|기한|담당|상태|due)\b[^(),\n]{1,30})\)", r", \g<field>"),
        (r"(?<![A-Za-z])(?:owner|assignee)(?:\s?(?:은|는|:|=)|(?<=,\sowner)|(?<=,\sassignee))\s", "담당은 "),
        (
            r"(?<![A-Za-z])due(?:\sdate)?(?:\s?(?:은|는|:|=))?\s(?=[\d월화수목금토일이다내오모])",
            "마감은 ",
        ),
        (r"(?<![A-Za-z])status(?:\s?(?:은|는|:|=)|(?<=,\sstatus))\s", "상태는 "),
    )
    + korean_idioms.OF_RECORDS
    + record_idioms.RANKS_KO,
    "ja": record_idioms.RENAMES
    + compile_rules(
        (r"(?<=[ァ-ヶー一-龥ぁ-んA-Za-z0-9가-힣])\s/\s", "、"),
        (
            r"(?:は|を)(?:[^、。は]{1,10}(?:じゃなく(?:て)?|ではなく(?:て)?|の代わりに)、?)?(?P<who>(?!会議|顧客|弊社|当社|先方|チーム)[ァ-ヶー一-龥A-Za-z가-힣]{1,10})(?:さん)?が"
            r"(?:引き継い|引き継ぎ|担当し|引き取っ|引き受け)[てで]?、(?=(?:期限|締め?切り?|状態|ステータス))",
            r"の担当を\g<who>さんに変更して、",
        ),
        (
            rf"^(?P<head>.*(?:{HIDDEN}|の(?:期限|締め?切り?|担当|状態|ステータス)).*に)します(?=[。!]?$)",
            r"\g<head>変更して",
        ),
        (r"、(?P<state>未着手|進行中|完了|保留)で?$", r"、状態は\g<state>"),
    ),
}


_TELLS_EN = make_regex(r"\b(?:that|saying|says?|said|tell|tells|ask|asks|remind|let|whether)\b|:", re.IGNORECASE)
"""Behind these words in English stand those that somebody is told: they are not put otherwise."""


@lru_cache(maxsize=64)
def replace_idioms(text: str, language: Language) -> str:
    """Return a request with idioms in plain words; what stands in quotes is left as it is."""
    plain, quotes = seal_quotes(text)
    plain = move_language(plain)
    kinds = (_OF_ALL,) if _SENDS.search(plain) else (_OF_ALL, _OF_RECORDS)
    languages: tuple[Language, ...] = ("en", "ko") if language == "en" and _MIXED.search(plain) else (language,)
    for pattern, said in _OF_ORDERS_EN if "en" in languages else ():
        plain = pattern.sub(partial(_put_order, said), plain)
    for spoken in languages:
        for pattern, said in (rule for kind in kinds for rule in kind[spoken]):
            plain = pattern.sub(said, plain)
    return restore_quotes(plain, quotes)


def _put_order(said: str, found: re.Match[str]) -> str:
    """Return the plain words for an order; the order itself where it stands among words that somebody is told."""
    return found[0] if _TELLS_EN.search(found.string, 0, found.start()) else found.expand(said)
