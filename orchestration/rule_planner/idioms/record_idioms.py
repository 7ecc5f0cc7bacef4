"""Plain words for what people say of pages and records: pages and where they go, several things in quotes, an order of
ranks, what is due on one day and moves to another, new names, and questions of their fields. Pure."""

from __future__ import annotations

from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, compile_rules, restore_quotes, seal_quotes
from orchestration.text.word_lists import ASKS_EN, WEEKDAY_EN

_ROW_FIELD_KO = r"(?:마감\s?기한|마감일?|기한|데드라인|납기일?|진행\s?상(?:황|태)|상태|담당(?:자)?)"
_ASKED_KO = r"(?:언제|누구|누가|뭐|뭔지|무엇|어떤지|어떻게|어디)[가-힣]*(?:\s[가-힣]{1,6}지)?(?:만|를|도)?"
_ROW_FIELD_EN = r"(?:(?:current\s)?(?:status|state)|progress|(?:due\s)?date|deadline|owner|assignee)"
_ROW_FIELD_JA = r"(?:状態|ステータス|状況|進捗|期限|締め?切り?日?|〆切|担当者?)"

OF_ROWS_KO = compile_rules(
    (
        r"(?:^|(?<=[.!,]\s))(?P<item>[^\n,.'\"]{2,40}?)(?:의)?\s제목\s?(?:맨\s)?앞에\s?(?P<mark>\[[^\]\n]{1,20}\])(?:을|를|이라고|라고)?\s?(?:붙여|달아|넣어|추가해)",
        r"\g<item> 제목을 '\g<mark> \g<item>'로 바꿔",
    ),
    (
        rf"^(?P<what>{HIDDEN})(?:의)?(?:[^,.!?\n]{{1,20}}네\?)?\s(?:(?:지금|현재|혹시)\s)?{_ROW_FIELD_KO}(?:\s?(?:이랑|랑|하고|과|와|,|/|및)\s?{_ROW_FIELD_KO}){{0,2}}"
        rf"(?:이|가|은|는|을|를|만|도|까지)?(?:\s{_ASKED_KO})?\s(?:(?:좀|다시|한번|나한테|저한테)\s)*(?:알려|말해|보여|확인해|체크해)\s?(?:줘요?|주세요|줄래요?|주실래요|봐요?|주라)[.!?~]*$",
        r"\g<what> 상태 뭐야?",
    ),
)
OF_ROWS_EN = compile_rules(
    (
        r"(?:,?\sand\s)(?:\([^)]{1,60}\)\s)?how many rows\s(?:is|are|were|was|does)\s(?:that|those|it)"
        r"(?:\scover)?(?=\?|$)",
        "",
    ),
    (
        rf"^(?:(?:please|pls|can\syou|could\syou|just|ok|so)[\s,]+)*(?:tell|show|give)\sme\s(?:the\s)?{_ROW_FIELD_EN}(?:(?:,\s|,?\sand\s)(?:the\s)?{_ROW_FIELD_EN}){{0,2}}"
        rf"\s(?:of|for|on)\s(?:the\s)?(?P<what>{HIDDEN})(?:\stask)?[.!?]*$",
        r"what's the status of \g<what>?",
    ),
)
OF_ROWS_JA = compile_rules(
    (
        rf"^(?P<what>{HIDDEN})(?:の?(?:タスク|件))?の(?:今の|現在の)?{_ROW_FIELD_JA}(?:(?:と|、|や|・){_ROW_FIELD_JA}){{0,2}}(?:を|は|だけ)?(?:教えて|確認して|見せて|知りたい)[^。、\n]*[。!?！？]*$",
        r"\g<what>の担当者は誰ですか",
    ),
)


_NEW = rf"(?P<new>(?!{HIDDEN})[^\n\ue800-\ue8ff]{{2,60}}?)"
_BEHIND_EN = (
    r"(?=,?\s*(?:[.;!?]|$)|,?\s(?:but\s|and\s|just\s)*(?:keep|leave|don'?t|do\snot)\s"
    r"|,?\s(?:and|then|also)\s(?:set|mark|move|make|change|give|assign|put|due|push)\b)"
)
_VERB_KO = r"(?P<verb>바꾸|바꿔|변경|수정|고치|고쳐|해)"

_KO = compile_rules(
    (
        rf"(?P<item>{HIDDEN}|[^\n,.]{{2,60}}?)(?:의)?\s(?:제목|이름|타이틀)(?:을|를|은|는)?\s{_NEW}(?:으로|로)\s(?:좀\s)?{_VERB_KO}",
        r"\g<item> 제목을 '\g<new>'으로 \g<verb>",
    ),
    (
        rf"(?P<item>{HIDDEN}|[^\n,.]{{2,60}}?)(?:을|를)\s{_NEW}(?:으로|로)\s(?:이름|제목)(?:을|를|만)?\s?{_VERB_KO}",
        r"\g<item> 제목을 '\g<new>'으로 \g<verb>",
    ),
)
_EN = compile_rules(
    (
        rf"\brename\s(?P<item>{HIDDEN}|[^\n.;]{{2,60}}?)\s(?:to|as|into)\s{_NEW}{_BEHIND_EN}",
        r"rename \g<item> to '\g<new>'",
    ),
    (
        rf"\bchange\sthe\s(?:title|name)\sof\s(?P<item>{HIDDEN}|[^\n.;]{{2,60}}?)\sto\s{_NEW}{_BEHIND_EN}",
        r"rename \g<item> to '\g<new>'",
    ),
)
_JA = compile_rules(
    (
        rf"(?P<item>{HIDDEN}|[^\n、。]{{2,40}}?)\s?(?:を|→|->|:\s|の(?:タイトル|名前|件名|題名)を)\s?(?P<new>{HIDDEN})(?:に|へ|と)"
        r"(?:改題|改名|リネーム|(?:名前|タイトル)(?:を)?変更|し(?=て))(?:し(?:て|といて|ておいて)|て)?",
        r"\g<item>のタイトルを\g<new>に変更して",
    ),
)
RENAMES = _KO + _EN + _JA
"""In each of the three languages: a Korean title makes no Korean request."""


def does_rename(text: str) -> bool:
    """Whether a request tells what something is to be called."""
    plain, _ = seal_quotes(text)
    return any(pattern.search(plain) for pattern, _ in RENAMES)


def mark_new_name(text: str) -> str:
    """Return a request with what something is to be called in quotes, so that no part of it names another thing."""
    plain, quotes = seal_quotes(text)
    for pattern, written in RENAMES:
        plain = pattern.sub(written, plain)
    return restore_quotes(plain, quotes)


_DAY = rf"(?:(?:this\s|next\s|the following\s)?{WEEKDAY_EN}|today|tomorrow)"
_ALL = (
    r"(?:everything|anything|whatever|all(?:\sof)?(?:\s(?:the|my|our))?(?:\s(?:tasks|items|things|stuff|to-?dos))?"
    r"|(?:(?:the|any|my|our)\s)?(?:tasks|items|things|stuff|to-?dos))"
)
_ORDERS = (
    r"(?:mark|set|create|add|make|tell|send|post|dm|ask|move|push|change|rename|archive|delete|remove|schedule|remind"
    r"|show|list|assign|update|put|note|give|cancel|undo|let|how|what|who|which|please)"
)
_WHY = (
    rf"^\W*(?:(?![^.;!\n]*\b{_ORDERS}\b)[^\n\"#@?.;!]{{1,100}}?(?:,?\s+so,?|[.;!])\s+)?"
    r"(?:(?:please|can you|could you|so|and)\s)*"
)
"""Why all is moved: nothing in it asks for anything."""
_DUE = rf"(?:{_ALL}(?:\s(?:that(?:'s| is| are)|which (?:is|are)))?\sdue\s(?:on\s)?(?P<day>{_DAY}))"
_DUE_BARE = rf"(?:(?:all|every|everything|the)\s)*(?P<day>{_DAY})(?:'s)?\s(?:deadlines?|due dates?|tasks|items|to-?dos)"
_TO = (
    rf"(?:\s(?:out|back|over|forward))?\s(?:to|until|till)\s(?P<to>{_DAY})(?:\s(?:please|pls|then|instead|thanks))*"
    r"(?=[\s.!]*$|,?\s(?:and|then)\s)"
)
_MUST = (
    r"\s(?:(?:needs?|has|have|ought|gotta|got|should|must|can|will)\s?(?:to\s)?(?:be\s)?)"
    r"(?:move[d]?|go|push(?:ed)?|shift(?:ed)?|slip|reschedul(?:e|ed)|postpone[d]?|bump(?:ed)?|due|slide)"
)
_MOVE = r"(?:move|push|shift|bump|postpone|reschedule|slide)\s(?:back\s)?"
_SAID = r"move everything due \g<day> → \g<to>"

MOVES_EN = compile_rules(
    (rf"{_WHY}{_MOVE}{_DUE}{_TO}", _SAID),
    (rf"{_WHY}{_MOVE}{_DUE_BARE}{_TO}", _SAID),
    (rf"{_WHY}{_DUE}{_MUST}{_TO}", _SAID),
    (rf"{_WHY}{_DUE_BARE}{_MUST}{_TO}", _SAID),
)


_FIGURE = r"(?:매출|금액|수량|판매량)"
_BY_FIGURE = rf"(?P<by>{_FIGURE})(?:이|가)?\s?(?:높은|많은|큰)\s?순(?:서)?(?:으로|대로)"
_BY_SALES = r"(?:제일\s|가장\s)?많이\s?(?:판|팔린|팔았던|나간)\s?순(?:서)?(?:으로|대로)"
_GROUP = r"(?P<group>지역|상품|제품|품목|담당자|항목)(?:들)?(?:을|를)?"
_RANKS = (
    r"\s(?:쭉\s|좀\s|한번\s)*(?:줄\s?세워|순위\s?(?:를\s)?(?:매겨|세워|정해|보여|알려)|정렬해|나열해|랭킹\s?(?:매겨|보여|알려)|보여|알려)"
    r"(?:\s?(?:줘요?|주세요|줄래요?|주라))?"
)
_BASIS = rf"[,\s]+(?P<basis>{_FIGURE})\s?기준(?:으로|이요|임)?"
_HEAD = r"^(?P<head>[^\n,.?!:]{0,60}?)(?<![가-힣])"
_END = r"[\s.!~?]*$"


def _rank(figure: str) -> str:
    return rf"\g<head>\g<group>별 {figure} 순위 보여줘"


RANKS_KO = compile_rules(
    (rf"{_HEAD}(?:{_BY_FIGURE}|{_BY_SALES})\s{_GROUP}{_RANKS}{_BASIS}{_END}", _rank(r"\g<basis>")),
    (rf"{_HEAD}{_BY_FIGURE}\s{_GROUP}{_RANKS}{_END}", _rank(r"\g<by>")),
    (rf"{_HEAD}{_BY_SALES}\s{_GROUP}{_RANKS}{_END}", _rank("수량")),
    (rf"{_HEAD}{_GROUP}\s{_BY_FIGURE}{_RANKS}{_END}", _rank(r"\g<by>")),
)
"""What was sold most is counted in units, unless a figure is named. Only where a request sends nothing."""


_AND_EN = r"(?:,\s?(?:and\s)?|\s(?:and|&)\s)"
_AND_KO = r"\s?(?:이랑|랑|하고|과|와|및|,)\s?"
_AND_JA = r"(?:と|、|や)"
_MADE_KO = r"(?:추가|등록|생성|만들|적어|넣어)"
_PLEASE_EN = rf"(?:{ASKS_EN}[\s,]+)*"

LISTS_EN = compile_rules(
    (
        rf"^(?P<open>{_PLEASE_EN})(?:add|create|make|open|log)\s(?:(?:the|these|new|two|three|2|3)\s)*(?P<what>tasks|to-?dos)\s"
        rf"(?P<list>{HIDDEN}(?:{_AND_EN}{HIDDEN})+)(?=\s(?:for|due|assigned|by|on)\b)",
        r"\g<open>create tasks: \g<list>, both",
    ),
    (
        rf"^(?P<open>{_PLEASE_EN})(?:add|create|make|open|log)\s(?:(?:the|these|new|two|three|2|3)\s)*(?P<what>tasks|to-?dos)\s"
        rf"(?P<list>{HIDDEN}(?:{_AND_EN}{HIDDEN})+)",
        r"\g<open>create tasks: \g<list>",
    ),
    (
        rf"^(?P<open>{_PLEASE_EN})(?:create|make|add)\s(?:(?:the|these|new|two|2)\s)*pages:?\s(?:(?:called|named)\s)?(?P<a>{HIDDEN}){_AND_EN}(?P<b>{HIDDEN})(?=[\s.!]*$)",
        r"\g<open>create a page \g<a> and create a page \g<b>",
    ),
)
LISTS_KO = compile_rules(
    (
        rf"^(?P<what>작업|할\s?일|태스크)(?:으로|에|을|를)?\s(?P<list>{HIDDEN}(?:{_AND_KO}{HIDDEN})+)(?:을|를)?\s(?:(?:두|세|2|3)\s?개\s)?{_MADE_KO}[가-힣]*(?:\s?(?:줘|주)[가-힣]*)?[.!~]*$",
        r"\g<what> 추가: \g<list>",
    ),
    (
        rf"^(?P<list>{HIDDEN}(?:{_AND_KO}{HIDDEN})+)\s?(?P<what>작업|할\s?일|태스크)(?:을|를|으로)?\s(?:(?:두|세|2|3)\s?개\s)?{_MADE_KO}[가-힣]*(?:\s?(?:줘|주)[가-힣]*)?[.!~]*$",
        r"\g<what> 추가: \g<list>",
    ),
    (
        rf"^(?:페이지\s(?:두\s개\s)?(?:만들어\s?줘|만들어\s?주세요)?:?\s?)?(?P<a>{HIDDEN}){_AND_KO}(?P<b>{HIDDEN})\s?(?:페이지\s?(?:두\s?개\s?)?)(?:를|을)?\s?만들어\s?(?:줘|주세요)[.!~]*$",
        r"\g<a> 페이지 만들고 \g<b> 페이지 만들어줘",
    ),
)
LISTS_JA = compile_rules(
    (
        rf"^(?P<list>{HIDDEN}(?:{_AND_JA}{HIDDEN})+)(?:の|という)?(?P<what>タスク|to-?do)(?:を|に)?(?:2つ|二つ|3つ)?(?:追加|登録|作成|作っ)[^。\n]*[。!！]*$",
        r"\g<what>を追加:\g<list>",
    ),
    (
        rf"^(?P<what>タスク|to-?do)に?(?P<list>{HIDDEN}(?:{_AND_JA}{HIDDEN})+)を?(?:2つ|二つ|3つ)?(?:追加|登録|作成|作っ)[^。\n]*[。!！]*$",
        r"\g<what>を追加:\g<list>",
    ),
)


_KIND_EN = r"(?:action items?|agenda items?|decisions?|next steps|open questions)"
_NO_NAMES = (
    r"발행|발송|확인|검토|작성|정리|수정|준비|예약|보고|공유|마감|제출|완료|진행|등록|구매|주문|연락|전달|점검|요청"
    r"|오늘|내일|모레|이번|다음|급해|나중"
)
"""What is done with a thing, and when: no names of people."""
_OWNED_KO = (
    rf"{{0}}(?P<{{1}}>[^,.:()\n]{{{{2,30}}}}?)(?:은|는)\s(?!{_NO_NAMES})"
    r"(?P<of_{1}>[가-힣]{{2,4}}?)(?:님|씨)?(?:이|가)?"
)
_TOLD = r"한테|에게|께\s|#|전해|보내|올려|알려|공유|[다라자냐]고\s"
_TWO_KO = (
    rf"^(?![^\n]*(?:{_TOLD}))"
    + r"(?P<head>[^.:\n]*(?:작업|할\s?일|태스크)(?:을|를)?\s?(?:두|2)\s?(?:개|건)[^.:\n]*[.:]\s*)"
)

_FIELD_KO = r"(?:마감일?|기한|담당자?|날짜|상태|내용|본문)(?:은|는|을|를)?\s"
_EMPTY_KO = (
    rf"{_FIELD_KO}(?:일단\s|우선\s|아직\s|그냥\s)*(?:비워\s?(?:두|놓|둬|놔)|비운|빈칸|없이|미정)[가-힣]*(?:\s?채로?)?"
)
_MAKES_KO = r"(?:추가|등록|만들|생성)(?:어|해)?(?:\s?(?:줘|주)[가-힣]*)?"
_EMPTY_EN = (
    r"(?:leave|keep)\s(?:the\s|its\s)?(?:due(?:\sdate)?|deadline|date|owner|status|body)\s(?:empty|blank|open)"
    r"|(?:with\s)?no\s(?:due\sdate|deadline|owner)"
)

PAGES_KO = compile_rules(
    (rf"(?P<made>{_MAKES_KO})[.,]?\s{_EMPTY_KO}(?=[\s.,!~]|$)", r"\g<made>"),
    (rf"(?P<made>{_MAKES_KO}\s?[:：][^\n]*?)[.,]?\s{_EMPTY_KO}(?=[\s.!~]*$)", r"\g<made>"),
    (rf"(?<![^\s]){_EMPTY_KO}[,\s]\s?(?=[^.\n]*{_MAKES_KO})", ""),
    (
        rf"(?<![^\n])(?![^\n]*(?:{_TOLD}))(?P<before>[^\n]*?)"
        r"(?P<made>회의록|회의|미팅|페이지)(?:을|를)?\s(?:미리\s|먼저\s)?만들(?:어\s?(?:두|놓|주))?고\s(?P<who>[^.!?\n#:]{1,40}?)(?:을|를)?\s"
        r"(?:참석자|참가자)(?:로|에|에다가?)\s?(?:넣어|추가해|적어|등록해|올려)\s?(?P<do>줘요?|주세요|주라)",
        r"\g<before>\g<made> 만들고 참석자는 \g<who>로 해\g<do>",
    ),
    (
        _TWO_KO + _OWNED_KO.format("", "one") + _OWNED_KO.format(r",\s", "other") + r"(?=[.\s]|$)",
        r"\g<head>\g<one> (\g<of_one>), \g<other> (\g<of_other>)",
    ),
)
"""In Korean."""

PAGES_EN = compile_rules(
    (
        r"\b(?:at|to)\sthe\s(?:very\s)?(?:bottom|end)\sof\s(?P<where>it|[^,:\n]{2,60}?),?\s(?:please\s)?(?:add|write|put|append)\s(?:a|one|this|the)"
        r"(?:\s(?:line|note|sentence|bullet))?(?:\ssaying)?:\s(?P<said>[^\n\"'“”]{4,300}?)(?P<end>[.!]*(?:\s(?:Don['’]t|Do\snot|Obviously|Nothing|Please|Thanks)\b[^\n]*)?)$",
        r"add '\g<said>' to the bottom of \g<where>\g<end>",
    ),
    (
        r"\b(?:add|write|put|append)\s(?:a\sline\s)?at\sthe\s(?:very\s)?(?:bottom|end)\sof\s(?P<where>it|[^,:\n]{2,60}?):\s"
        r"(?P<said>[^\n\"'“”]{4,300}?)(?P<end>[.!]*(?:\s(?:Don['’]t|Do\snot|Obviously|Nothing|Please|Thanks)\b[^\n]*)?)$",
        r"add '\g<said>' to the bottom of \g<where>\g<end>",
    ),
    (
        r"(?P<made>\b(?:create|add|make|new|log)\s[^\n]*?\b(?:task|to-?do|page|note)\b[^\n]*?)[.,;]?\s(?:and\s|also\s|then\s|please\s)*"
        r"(?:put|add|write|note|include)\s(?:in|into|to)\s(?:the|its)\s(?:body|notes?|description)(?:\s(?:that|saying)|:)\s[^\n]+$",
        r"\g<made>",
    ),
    (
        rf"(?P<made>\b(?:create|add|make|new)\s[^.\n]*?(?:task|to-?do|page)\b[^.\n]*?)[.,;]?\s(?:and\s|but\s)?(?:{_EMPTY_EN})"
        r"(?:\s(?:for now|yet))?(?=[\s.,!]|$)",
        r"\g<made>",
    ),
    (
        rf"\b(?:add|put)\s(?:the\s|these\s|some\s)?(?P<kind>{_KIND_EN})\s(?:to|on|in|into)\s(?P<page>(?:the\s)?{HIDDEN}(?:\s(?:page|notes))?)\s*:\s*",
        r"add a note to \g<page>: \g<kind> - ",
    ),
)
"""In English."""
