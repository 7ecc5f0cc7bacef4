"""Kinds of words in a request for a list of records: what asks, what it is of, in which order and how many. Pure.

Each form takes words of one kind out of a text, in three languages; what none takes may be a name or a word of a title.
"""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

WITH_DONE = make_regex(
    r"(?:끝[난낸]|완료(?:된|한)?|다\s?한)\s?(?:거|것|건|작업)?(?:들)?(?:도|까지)(?:\s?(?:다|전부|포함해?서?|같이))?(?![가-힣])"
    r"|(?:끝[난낸]\s?(?:거|것)|완료(?:된\s?(?:거|것))?)\s?포함(?:해서|하여)?"
    r"|\b(?:(?:even|also|including|incl)\s(?:the\s)?(?:done|finished|completed|closed)(?:\sones|\sstuff|\stasks)?"
    r"|(?:done|finished|completed)\s(?:ones\s)?(?:too|as\swell|included)|(?:open\sand\s(?:done|closed)|done\sor\snot|finished\sor\snot))\b"
    r"|(?:終わった|完了した|完了済みの?|済んだ)(?:もの|やつ|の|分)?(?:も|まで)(?:含めて)?|完了(?:済み)?(?:も|を)含め(?:て)?",
    re.IGNORECASE,
)
"""That what is finished is wanted beside the rest."""
TODAY_TOO = make_regex(
    r"(?:도\s)?(?:까지\s)?포함(?:해서|하여|해|시켜서)(?![가-힣])|(?:も|を)含めて|\b(?:included|including)\b",
    re.IGNORECASE,
)
NOT_HELD = make_regex(
    r"(?:아직\s)?(?:안|못)\s?(?:한|열린|했|치른)(?=\s?(?:회의|미팅|거|것|게|건))|\b(?:that\s)?(?:have|has)(?:n['’]?t|\snot)\s(?:happened|taken\splace|been\sheld|started)(?:\syet)?"
    r"|\b(?:are|is)\s(?:still\s)?(?:to\scome|ahead|coming\sup)\b|\bupcoming\b|まだ(?:して(?:い)?ない|やって(?:い)?ない|開かれて(?:い)?ない|これからの)|これからの",
    re.IGNORECASE,
)
"""Meetings that are yet to be held."""
DENIED = make_regex(r"안|못|n['’]?t\b|\bnot\b|ない")
"""That something was not done."""
STILL_OPEN = make_regex(
    r"(?:아직(?:도)?\s)?(?:끝나|끝내|완료되|완료하|마치|마무리되)지\s?(?:않|못)[가-힣]*|(?:아직(?:도)?\s)?(?:안|못|덜)\s?(?:끝|마무리|마[친쳤]|된|됐)[가-힣]{0,3}|미완료?(?:인|된)?"
    r"|(?:아직(?:도)?\s)?(?:남은|남아|남았|안\s?한)[가-힣]{0,3}|(?:끝내|해|처리해|마쳐|마무리해)야\s?(?:하|되|할|될|돼)[가-힣]{0,2}|할\s?(?:거|것|게)(?=\s|$)"
    r"|\b(?:(?:that|which)\s)?(?:are|is|ain|have|has|do|were|was)?(?:n['’]?t|\snot)\s(?:been\s)?(?:done|finished|completed?|closed)(?:\syet)?"
    r"|\b(?:but\s)?not\s(?:yet\s)?(?:done|finished|completed?|closed)(?:\syet)?|\b(?:still\s)?(?:open|unfinished|incomplete|outstanding|pending|remaining)\b"
    r"|\b(?:still\s)?left(?:\sto\sdo)?\b|\bto\s(?:finish|get\sdone)\b"
    r"|\b(?:must|should|to)\s(?:still\s)?be\s(?:done|finished|completed?)\b|\b(?:must|should)\s(?:i|we)\s(?:still\s)?get\s(?:done|finished)\b"
    r"|(?:まだ)?(?:終わ[っり]|完了し|済ん|片付い)[てで](?:い)?(?:ない|ません)|(?:まだ)?終わらない|未完了|未対応|残[っり](?:て(?:い)?(?:る|ます))?|やること|やらなきゃ(?:いけない)?",
    re.IGNORECASE,
)
"""What is not finished, beyond the words that every list knows."""
MINE = make_regex(
    r"(?<![가-힣])(?:나|내|제|저|난|전)(?:가|는|의|한테|꺼|거|것)?(?=\s|중에|만|[?？])|(?:(?:(?<=\bleft)|(?<=\bdue)|(?<=\bopen)|(?<=\blate)|(?<=overdue)|(?<=pending)|(?<=assigned)|(?<=waiting)|(?<=remaining))\s(?:for|to)\sme|\bon\smy\s(?:plate|desk|list)|\bmy(?:\sown)?\b(?!\s(?:phone|mobile|cell|tablet|laptop|screen|way|commute|break)\b)|\bmine\b|\b(?:do\s|have\s|must\s|should\s)?i(?:'?ve|'?m)?(?=\s(?:have|got|get|own|need|must|should|still|am|hold|do)\b))\b|(?:私|わたし|わたくし|あたし|僕|ぼく|自分|俺)(?:が|の|は|に)?",
    re.IGNORECASE,
)
NOTHING_ELSE = make_regex(
    r"(?:그냥\s)?(?:보|확인|조회)(?:기|하기|려는|려고)만?\s?(?:할|하는)?\s?(?:거|것)?(?:니까|라서|예요|야|임)?|\b(?:just\s)?(?:looking|checking|curious|for\sinfo|fyi)\b"
    r"|見る?だけ(?:(?:な)?ので|です|だから)?|確認(?:だけ|のみ)?(?:です|なので)?",
    re.IGNORECASE,
)
"""That nothing but a look is wanted."""
_WHAT_KO = r"작업|할\s?일|태스크|업무|일감|일거리|투두"
TASK_WORDS = make_regex(
    rf"(?:{_WHAT_KO})(?:들)?|(?<![가-힣])일(?:들)?(?=[이은을]?(?:\s|$|[?？]))"
    r"|\b(?:tasks?|to-?dos?|action\sitems?|work(?:\sitems?)?|work)\b|タスク|作業|仕事|業務|ToDo",
    re.IGNORECASE,
)
MEETING_WORDS = make_regex(
    r"회의\s?(?:기록|노트)?록?(?:들)?(?!실)|미팅\s?(?:기록|노트|록)?(?:들)?|\b(?:meeting(?:\s(?:notes?|minutes|records?))?s?|minutes|syncs?|calls)\b|会議(?:の?(?:記録|録|メモ))?(?!室)|議事録|打ち合わせ|ミーティング",
    re.IGNORECASE,
)
DUE_WORDS = make_regex(
    r"(?:마감(?:일|기한)?|기한|데드라인|납기)(?:이|은|는|인데|인|이고|되는|일)?(?=\s|$|거|것|게|건|작업|[?？])|\b(?:(?:that(?:'s|\sis|\sare)?\s)?due(?:\sdates?)?|deadlines?)\b|(?:期限|締め?切り?|〆切)(?:が|の|で|は|を)?",
    re.IGNORECASE,
)
_ASK_KO = (
    r"(?:알려|보여|말해|뽑아|골라|추려|찾아|꺼내|가져와|나열해|정리해|띄워|불러|읊어|추출해|확인해|체크해|봐)(?:\s?(?:줘|주[세시라]|줄|드|봐|보|놔)[가-힣]*)?"
    r"|(?:확인|체크|조회)(?:\s?좀)?|(?<![가-힣])(?:줘|주세요|부탁(?:해|드려|드립니다)?(?:요)?)"
)
ASKS = make_regex(
    rf"(?:{_ASK_KO})(?:요|용)?"
    r"|뭐(?:뭐|가|지|야|있|였|예요|임|냐|니)?(?:\s?(?:있|남)[가-힣]*)?|무엇(?:이|인지)?|어떤\s?(?:거|것|게)?(?:야|예요|있어)?|(?:어느|무슨)\s?(?:거|것|게)?|누구(?:꺼|거|것|야|누구|예요|지|의)?(?:가|인지|임)?|누가|있(?:어|나|냐|니|을까|는지|음|습니까|나요|어요|지|는|던가|으려나|는거|으면)(?:요)?"
    r"|\b(?:(?:can|could|would)\s(?:you|u|i)|show|list|give|tell|get|find|see|pull\sup|what(?:'?s|\sare|\sis|\selse)?|which(?:\sones?)?|who(?:'?s|se)?|any(?:thing|one)?|every(?:thing|one)?"
    r"|are\sthere|is\sthere|do(?:es)?|have|has|got|let\sme\sknow)\b"
    r"|(?:教え|見せ|出し|挙げ|並べ|表示し|抽出し|リストアップし|ピックアップし|一覧にし|知らせ|確認し)(?:て|で)?(?:もらえ|ください|下さい|ほしい|くれ|もらい|ちょうだい|頂戴|頂け|いただけ|おいて)?[ぁ-ん]{0,4}"
    r"|(?:なん|なに|何|どれ|どの|どんな|誰|だれ)(?:の|が|か|だっけ|です|は|ある|あり)*|ある|あり(?:ます)?(?:か|っけ)?|あった(?:っけ)?|一覧(?:で|に|を)?|リスト(?:で|に|を)",
    re.IGNORECASE,
)
"""What asks for a list, or who or what is in it."""
COUNTS = make_regex(
    r"(?:총\s|모두\s)?(?:몇\s?(?:개|건|가지|번)|갯수|개수|건수)(?:씩)?(?:나|야|고|지|이고|냐|니|임|인지|예요|인가|이야|있)?[가-힣]{0,2}"
    r"|\bhow\smany\b|\b(?:number|count)\sof\b|(?:いくつ|何(?:件|個|本)|件数)(?:ある|あり|入って(?:い)?(?:る|ます)?|残って(?:い)?(?:る|ます)?|か|です)*",
    re.IGNORECASE,
)
_N = r"(?P<{0}>\d{{1,2}}|한|두|세|네|다섯|여섯|one|two|three|four|five|six|ten|一|二|三|四|五)"
_UNIT = r"\s?(?:개|건|가지|つ|件|個|つ分)"
_MUCH_KO = r"(?:제일|젤|가장)"
_SOON_KO = r"(?:시?급한|임박한|빠른|가까운|이른|다급한|먼저인|중요하고\s급한|오래된|늦게\s?지난)"
_MOST_JA = r"(?:一番|いちばん|最も)"
_SOON_JA = r"(?:急ぎ|急ぐ|近い|早い|迫って(?:い)?る|差し迫った|切羽詰まった)"
ORDER = make_regex(
    rf"(?:(?:마감(?:일|기한)?|기한)(?:이)?\s)?{_MUCH_KO}\s(?:(?:마감(?:일|기한)?|기한)(?:이)?\s)?(?:(?P<soon_ko>{_SOON_KO})|(?P<late_ko>늦은|나중인|먼|여유\s?있는))\s?(?:거|것|건|게|걸|작업|일|순(?:서)?(?:으로|대로)?)?(?:부터)?(?:\s?{_N.format('n_ko')}{_UNIT})?(?:만|를|을|부터)?"
    rf"|(?:(?:마감(?:일|기한)?|기한|날짜)(?:이)?\s)?(?:(?P<soon_ko2>{_SOON_KO})|(?P<late_ko2>늦은|나중|먼))\s?(?:순(?:서)?(?:으로|대로)?|(?:거|것)부터)(?:\s?{_N.format('n_ko2')}{_UNIT})?(?:만|를|을)?"
    rf"|(?:급한|급한거|임박한)\s?(?:거|것|건)?\s?{_N.format('n_ko3')}{_UNIT}(?:만|를|을)?"
    rf"|(?:마감(?:일|기한)?|기한|날짜)\s?순(?:서)?(?:으로|대로)?(?:\s?{_N.format('n_ko4')}{_UNIT})?(?:만|를|을)?"
    rf"|\b(?:the\s)?(?:top|first)\s{_N.format('n_top')}(?:\smost\s(?:urgent|pressing))?(?:\s(?:urgent|ones?|things?|tasks?|by\s(?:due\sdate|urgency|deadline)))?\b"
    rf"|\b(?:the\s)?{_N.format('n_most')}\s(?:(?:most|more)\s(?:urgent|pressing|overdue)|soonest|earliest|closest|nearest|that\sare\sdue\s(?:first|next|soonest))(?:\s(?:ones?|things?|tasks?|deadlines?|due(?:\sdates?)?))?"
    rf"|\b(?:the\s)?{_N.format('n_late')}\s(?P<late_en>latest|furthest|farthest)(?:\s(?:ones?|things?|tasks?|deadlines?|due(?:\sdates?)?))?\b"
    r"|\b(?:(?:the\s)?(?:most\surgent|soonest|earliest|closest|nearest|oldest|next\sdue)(?:\s(?:deadlines?|due\sdates?|due|ones?|dates?))?(?:\s(?:first|on\stop|at\sthe\stop))|(?:sort(?:ed)?|order(?:ed)?|arranged?)?\s?(?:by|in\sorder\sof)\s(?:the\s)?(?:due\sdates?|deadlines?|dates?|urgency|when\sthey(?:'re|\sare)\sdue))"
    r"|\b(?P<late_en2>(?:latest|furthest|newest)\s(?:deadlines?\s|due\s)?first)\b|\b(?:the\s)?most\s(?:urgent|pressing)(?:\sones?)?\b"
    rf"|{_MOST_JA}?(?:(?:期限|締め?切り?|〆切)(?:が|の)?)?{_MOST_JA}?(?:(?P<soon_ja>{_SOON_JA})|(?P<late_ja>遅い|先の|遠い))(?:の|もの|やつ)?順(?:番)?(?:に|で)?(?:{_N.format('n_ja')}(?:つ|件|個))?(?:だけ|まで)?(?:並べ(?:替え)?て)?"
    rf"|{_MOST_JA}(?:(?:期限|締め?切り?|〆切)(?:が|の)?)?(?:{_SOON_JA}|(?P<late_ja2>遅い|先の))(?:の|もの|やつ|タスク)*(?:を)?(?:{_N.format('n_ja2')}(?:つ|件|個))?(?:だけ)?"
    rf"|(?:期限|締め?切り?|〆切)順(?:に|で)?(?:{_N.format('n_ja3')}(?:つ|件|個))?(?:だけ)?(?:並べ(?:替え)?て)?"
    rf"|(?:急ぎ|至急)の(?:もの|やつ)?(?:を)?(?:{_N.format('n_ja4')}(?:つ|件|個))(?:だけ)?|(?:上位|トップ|最初の){_N.format('n_ja5')}(?:つ|件|個)?(?:だけ)?",
    re.IGNORECASE,
)
"""In which order by their days, and how many of the first."""
URGENT = make_regex(r"급한|임박|urgent|pressing|急", re.IGNORECASE)
NUMBERS = {
    **dict.fromkeys(("한", "one", "一"), 1),
    **dict.fromkeys(("두", "two", "二"), 2),
    **dict.fromkeys(("세", "three", "三"), 3),
    **dict.fromkeys(("네", "four", "四"), 4),
    **dict.fromkeys(("다섯", "five", "五"), 5),
    **dict.fromkeys(("여섯", "six"), 6),
    "ten": 10,
}
_ARRANGED_KO = r"(?:로|은|로는)?(?:\s?(?:묶어|나눠|나누어|정리해|분류해|구분해|갈라|모아|따로))?(?:서|줘)?"
GROUP = make_regex(
    rf"(?P<who>(?:담당자?|사람|인원|팀원|담당)\s?(?:별|마다|끼리){_ARRANGED_KO})|(?P<state>(?:상태|진행\s?상황)\s?별{_ARRANGED_KO})|(?P<day>(?:마감일?|날짜|기한)\s?별{_ARRANGED_KO})"
    r"|(?P<who_en>(?:(?:group(?:ed)?|split|broken\sdown|break\sdown|sort(?:ed)?|organi[sz]ed?|arranged?)\s(?:it\s|them\s)?)?\b(?:by|per|for\seach|each)\s(?:the\s)?(?:owners?|person|people|assignees?|teammate|member|who\s(?:owns|has)\s(?:it|them))\b(?:\s(?:has|have))?)"
    r"|(?P<state_en>(?:(?:group(?:ed)?|split|broken\sdown|sort(?:ed)?)\s)?\bby\s(?:status|state)\b)|(?P<day_en>(?:(?:group(?:ed)?|split|broken\sdown)\s)\bby\s(?:day|date|due\sdate)\b)"
    r"|(?P<who_ja>(?:担当者?|人|メンバー|個人)(?:ごと|別|毎)(?:に|で)?(?:まとめて|分けて|並べて|整理して)?)|(?P<state_ja>(?:状態|ステータス)(?:ごと|別)(?:に|で)?(?:まとめて|分けて|並べて)?)",
    re.IGNORECASE,
)
"""What a list is grouped by."""
RANKED = make_regex(
    r"(?:誰|だれ)が(?:一番|いちばん|最も)(?:[^、。?？]{0,12}?)(?:(?P<most_ja2>多|抱え|持って)|(?P<least_ja2>少な))[ぁ-ん]*|"
    r"(?:누가|누구(?:가)?|사람(?:이)?)\s?(?:지금\s)?(?:일(?:이|을)?|작업(?:이|을)?|할\s?일(?:이|을)?)?\s?(?:제일|젤|가장)\s?(?:(?P<most_ko>많)|(?P<least_ko>적))[가-힣]*(?:\s?(?:들고|갖고|가지고|맡고)\s?있[가-힣]*)?"
    r"|\b(?:who(?:'s|\shas|s)?|which\sperson|whose)\s(?:(?:got|has|carrying|holding)\s)?(?:the\s)?(?:(?P<most_en>most)|(?P<least_en>least|fewest))\b"
    r"|(?:誰|だれ)が(?:一番|いちばん|最も)?|(?:(?:一番|いちばん|最も)(?:(?:(?P<most_ja>多(?:い|く)?|抱え|持っ)|(?P<least_ja>少な(?:い|く)?))(?:て|抱えて|持って)?(?:い)?(?:る|ます)?)?(?:の(?:は|って|が)?|人(?:は|って)?|なのは)?(?:誰|だれ)?)",
    re.IGNORECASE,
)
"""Who has the most or the fewest."""
TITLED = make_regex(
    r"(?:제목|이름|타이틀)(?:에|중에)?\s(?P<ko>[^\s.,?]{1,20}?)(?:이|가|이라고|라고|라는\s?(?:말|단어)(?:이|가)?)?\s(?:들어\s?(?:가|간|있)|포함|있는|적힌|붙은)[가-힣]*(?:\s?있는)?"
    r"|(?P<ko2>[^\s.,?]{1,20}?)(?:이|가|이라고|라고|라는\s?(?:말|단어)(?:이|가)?)?\s?(?:이름|제목)(?:에)?\s?(?:들어\s?(?:가|간|있)|포함)[가-힣]*(?:\s?있는)?"
    r"|\b(?:with|have|has|having|containing|that\s(?:have|has|contains?|mentions?|say))\s(?:the\sword\s)?(?P<en>\S{1,20})\s(?:somewhere\s)?(?:in|on)\s(?:the|their|its)\s(?:name|title)s?\b"
    r"|\b(?:called|named|titled|containing)\s(?P<en2>\S{1,20})"
    r"|(?:タイトル|名前|件名)に(?P<ja>[^\s、。にがをはと]{1,15}?)(?:って|と|が|を)?(?:入って(?:い)?る|含む|含まれ(?:る|て(?:い)?る)|ある|付く)(?:もの|やつ|の)?"
    r"|(?P<ja2>[一-龥ァ-ヶーA-Za-z\ue000-\uf8ff]{1,15}?)(?:って|と|が|を)(?:いう)?(?:名前|タイトル)?(?:に)?(?:入って(?:い)?る|含む|含まれ(?:る|て(?:い)?る))(?:もの|やつ|の)?",
    re.IGNORECASE,
)
"""A word of a title, by words that say so."""
HOLDS = make_regex(
    r"(?:들고|갖고|가지고|쥐고|안고|떠안고|하고)\s?(?:있|계)[가-힣]*|(?:담당|맡)(?:하는|인데|인|한|은|고|이고)?(?:\s?있[가-힣]*)?(?!자)|(?<=[가-힣]{2})꺼"
    r"|['’]s\s(?:plate|desk|list|tasks?|stuff|work|to-?dos?|open)\b|\b(?:assigned\sto|owned\sby|plate|does\s\S+\s(?:still\s)?have)\b|抱えて(?:い)?(?:る|ます)?|持って(?:い)?(?:る|ます)?|担当",
    re.IGNORECASE,
)
"""That something is somebody's: a word that is left over is whose."""
HELD_NOW = make_regex(r"(?:들고|갖고|가지고|쥐고|안고)\s?(?:있|계)|\bplate\b|抱えて|持って", re.IGNORECASE)
"""What somebody has is not finished."""
LEFT_OUT = make_regex(
    r"\b(?:besides|except(?:\sfor)?|other\sthan|apart\sfrom|aside\sfrom|excluding)\s(?:the\s|that\s)?(?P<en>[\w-]{3,20})(?:\s(?:one|task|thing|stuff))?\b",
    re.IGNORECASE,
)
"""A word of what is left out."""
UNTIL = make_regex(r"까지|안에|마감|まで|以内|\b(?:by|before|until|due)\b", re.IGNORECASE)
"""That a day is the one until which something is to be done."""
POINTERS = make_regex(
    r"(?:그|이|저)\s?(?:중|가운데)(?:에서?|에)?(?:\s)?|[여거]기서|(?<![가-힣])(?:그거|이거|그것|이것|그걸|이걸|그럼|그러면|그래서|근데|아까\s?(?:그거|거)|방금\s?(?:거|그거)|얘네)(?:들)?(?:은|는|이|가|을|를|만)?(?=\s|$|[.,?!])"
    r"|\b(?:(?:out\s)?of\s(?:those|these|them)|those|these|them|it|what\sabout|how\sabout|and|then|so|again)\b|(?:その|この)(?:中|うち)(?:で|から|の)?|それ(?:ら)?(?:を|は|の)?|じゃあ|では|で、",
    re.IGNORECASE,
)
"""What points at the list of a thread."""
NOMINAL = make_regex(
    r"(?:만|거|것|건|건들|것들|작업|목록|리스트|현황)(?:요)?[\s.!~?？]*$|\b(?:only|ones)\W*$|(?:だけ|のみ|もの|やつ|分|一覧)[。\s]*$|(?:は|って)[?？]*$",
    re.IGNORECASE,
)
"""The end of a request that only names what is wanted."""
FILLER = make_regex(
    r"\bobviously\b|아무(?:도|것도)?(?=\s)|(?<![가-힣])(?:있고|있는데|이고|뭐였지|어디)(?=\s|$)|"
    r"(?<=[가-힣\s])중에(?:서)?(?=\s|$)|(?<![가-힣])(?:다|싹|쭉|쫙|죄다|몽땅|전부(?:\s?다)?|모두|좀|지금|현재|혹시|그냥|아직(?:도)?|이제|일단|그럼|그리고|근데|중에(?:서)?|중|건데|거|것|게|건|걸|꺼|것들|거들|들|있는|없이|뭐든|빨리|한번|쓱|슥|따로|개|우리|팀|전체|상태|이름|제목|담당(?:자)?|나한테|나만|목록|리스트|쫌|제발|ㅎㅎ|ㅋㅋ)(?:만|은|는|이|가|을|를|도|인데|이야|야|로|으로|의|요|인|이지|임)?(?=\s|$|[.,?!~？])"
    r"|(?<=[가-힣])(?:꺼|거|것)(?:만|들|는|은|도|를|을)?(?=\s|$|[.,?!~？])|(?:맡은|맡고|들고|갖고|가지고|하고|쥐고|안고)\s?(?:있는|있|계신)?[가-힣]{0,2}|담당(?:하는|인데|인|한|이고)?|손에\s?들고\s?있는|(?<![가-힣])(?:같이|쭉요|이름만요|제목만요)(?=\s|$|[.,?!~])"
    r"|[.!?？]\s|ㅋ+|ㅎ+|ㅠ+|ㅜ+|(?:끝|했|됐|돼|되|한)(?:나|냐|니)?(?=\s|$)"
    r"|\b(?:currently|rn|right\snow|atm|so\sfar|ofc|of\scourse|btw|plz|pls|please|thx|thanks|ok|hey|only|just|all|ones?|stuff|things?|items?|on|plate|desk|list|(?:the|a|an|of|in|at|to|and|or|that|is|are|was|this|so|with|it|they|them|there|still|yet|else|else's|team|out|person|people|names?|titles?|status|list|full|as\swell|too))\b"
    r"|もし(?:あれば)?|全部|すべて|全て|今|現在|いま|ちなみに|とりあえず|だけ|もの|やつ|なってる|なっている|になって|って|さん|分|担当(?:者)?|まだ",
    re.IGNORECASE,
)
"""What says nothing of the rows."""
