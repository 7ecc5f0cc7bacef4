"""Words of the slots of a question for figures, in Korean, English and Japanese. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.lists.lookup_words import Kind
from orchestration.rule_planner.reading.superlatives import LEAST, MOST, RANKED
from orchestration.rule_planner.thread.same_again import Period

_FLAGS = re.IGNORECASE
ELSEWHERE = make_regex(
    r"작업|요약|할\s?일|끝내|끝낼|해야|남은\s?일|태스크|회의|미팅|페이지|문서|채널|메시지|메세지|디엠|DM|올려\s?(?:줘|주|놔)|보내|공유|전달|알림|리마인|추가|넣어|적어\s?(?:줘|주|놔)|기록해|수정|바꿔|바꾸|고쳐|고치|삭제|지워|만들|말고|빼고|빼면|제외|이외|아니고|아니라|고객|연락처|전화"
    r"|\b(?:summar\w+|tasks?|to-?dos?|meetings?|notes?|minutes|pages?|docs?|channels?|messages?|dm|send|post|(?<!what\s)(?<!which\s)(?<!the\s)(?<!a\s)(?<!their\s)(?<!our\s)(?<![’\x27]s\s)share(?!s?\sof)|tell\s(?!me)\w+|let\s(?!me|us)\w+\sknow|remind\w*|ping|add|append|log|insert|put|fix|correct|edit|update\s|delete|remove|create|make\s(?:a|an|the|it)|not|without|except|excluding|other\sthan|if|customers?|clients?|phone|due|deadline|overdue|owner|assigned|my|finish(?:ed)?)\b"
    r"|タスク|要約|まとめ|締め?切|やつ|会議|議事録|ページ|ドキュメント|チャンネル|メッセージ|送っ|投稿|共有|伝え|リマインド|追加|足し(?:て|と)|入れて|直し|変え|修正|更新して|削除|消し|作っ|作成|以外|除[いく]|のぞ[いく]|外し|はずし|抜き|じゃなく|ではなく|顧客|電話|期限|担当|やる|終わら|たら|なら",
    _FLAGS,
)
"""Words of another request, of an order or of what is left out."""
BEFORE = make_regex(
    r"(?:그|바로)\s?(?:바로\s)?(?:전|앞|이전)\s?(?P<ko>주|달|날)(?![가-힣]*(?:말|년))|(?<![가-힣])(?:전|직전\s?)(?P<ko2>주|달|월|일|날)(?!말|년|시|체|부|화|송)"
    r"|\b(?:the\s)?(?P<en>week|one|month|day)\s(?:before|prior|earlier)(?:\sthat)?\b(?!\s(?:last|yesterday))"
    r"|\b(?:the\s)?(?:previous|prior|preceding)\s(?P<en2>one|week|month|day)\b|\b(?P<en3>week|month|day)[\s-](?:over|on)[\s-](?:week|month|day)\b|\b(?P<wow>wow|mom)\b"
    r"|(?:その)?前の(?P<ja>週|月|日)(?!末)|前(?P<ja2>週|月|日)比?|先(?P<ja3>週|月)比",
    _FLAGS,
)
"""The period before one that is said."""
PERIOD_WORDS: tuple[tuple[Period, str], ...] = (
    ("week", "주 week 週 wow"),
    ("month", "달 월 month 月 mom"),
    ("day", "날 일 day 日"),
)
SAME_DAYS = make_regex(
    r"(?:같은|동일한?|동)\s?(?:기간|요일|시점|시기|때|날)(?:\s?까지)?|동기(?:간)?(?:\s?대비)?"
    r"|\b(?:(?:at|by|in|on|for|over|through)\s)?(?:the|this|that)?\s?same\s(?:days?|period|time|point|stretch|span|weekdays?)(?:\s(?:of|in|from|as))?\b"
    r"|\b(?:at|by)\s(?:this|that)\s(?:point|time|stage)\b"
    r"|同じ(?:時期|期間|曜日|日数?|時点|タイミング)(?:まで)?|同時期|同期間?|同曜日(?:まで)?",
    _FLAGS,
)
"""That only so much of the earlier period is meant."""
SO_FAR = make_regex(
    r"(?:오늘|지금|현재|여기|이\s?시점)까지(?:만|는|의)?|현재(?:로|까지)?|\b(?:so\sfar|to\sdate|(?:up\s)?(?:to|till|until)\snow|up\sto\stoday|as\sof\s(?:now|today))\b"
    r"|(?:ここ|今日|今|現在|現時点|今の時点)まで(?:の)?|今のところ",
    _FLAGS,
)
COMPARES = make_regex(
    r"(?:비교|대비|비해|견[주줘][가-힣]{0,2}|보다(?:는|도)?|증감|증가|감소|성장|신장|상승|하락)(?:률|율|폭|세|액)?|(?:올랐|오른|올라|늘었|늘어|는\s?거|늘은|줄었|줄어|준\s?거|떨어졌|떨어진|내렸|빠졌|뛰었|뛴)[가-힣]{0,3}"
    r"|(?:더\s?)?(?:나은|낫|나아|잘\s?나온|못한|좋은\s?편|좋아|나빠)[가-힣]{0,3}|차이|격차|어느\s?쪽이\s?더"
    r"|\b(?:versus|vs\.?|compar(?:e[ds]?|ing|ison)(?:\s(?:to|with))?|against|than|up\sor\sdown|stack(?:s|ed)?(?:\sup)?|better|worse|ahead|behind"
    r"|gr[eo]w(?:th|n|s|ing)?|rise|rose|risen|increase[ds]?|decrease[ds]?|drop(?:ped)?|fall|fell|change[ds]?|delta|gain(?:ed)?|improve(?:d|ment)?|difference|gap)\b"
    r"|比べ(?:ると|たら|れば|てる?)?|比較(?:して|すると)?|対比|より(?:も)?|(?:伸び|増え|減っ|減り|上がっ|下がっ|落ち)[てたまりるし]?(?:率|幅)?|増減(?:率)?|成長(?:率)?|増加(?:率)?|減少(?:率)?|何[％%]増|[％%]増|どっち|どちら|差(?:額)?",
    _FLAGS,
)
GROWS = make_regex(
    r"증감|증가|감소|성장|신장|상승|하락|올랐|오른|늘었|늘어|줄었|줄어|떨어|내렸|뛰었|gr[eo]w|rise|rose|risen|increase|decrease|drop|fell|change|delta|improve|\b(?:better|worse)\b[^.?!]*\bthan\s(?:last|before|usual)\b|伸び|増|減|成長|上がっ|下がっ|落ち",
    _FLAGS,
)
"""Words that hold a period against the one before it, even where that is not said."""
PERCENT = make_regex(
    r"몇\s?(?:%|％|퍼센트|퍼|프로)|[%％]|퍼센트|\bper\s?cent(?:age)?s?\b|何(?:%|％|パーセント|割)|パーセント", _FLAGS
)
SHARE = make_regex(
    r"비중|점유율|구성비|차지\S{0,4}|비율|\b(?:share|proportion|portion|fraction|slice)s?(?:\sof)?\b|\bmake(?:s)?\sup\b|\baccount(?:s|ed)?\sfor\b|割合|比率|構成比|シェア|占め[るてた]?|何割",
    _FLAGS,
)
OF_ALL = make_regex(r"전체|전부|총|\b(?:total|overall|all|whole|everything)\b|全体|全部|全て|合計", _FLAGS)
TARGET = make_regex(
    r"목표(?:치|액)?|모자라\S{0,3}|모자란\S{0,3}|부족\S{0,4}|남았\S{0,3}|남은\S{0,2}|못\s?미치\S{0,3}|달성\S{0,4}|넘었\S{0,4}|넘겼\S{0,4}|넘기려면|넘으려면|채우려면|찍었\S{0,3}|찍으려면|도달\S{0,4}|더\s?(?:팔|벌|해)\S{0,6}"
    r"|\b(?:target|goal|quota|short(?:\sof|fall)?|shy(?:\sof)?|missing|far\s(?:off|from|are\swe|away)|(?:left\s)?to\sgo|away\sfrom|left|remaining|more\sdo\swe\sneed|need(?:ed)?|pass(?:ed)?|reach(?:ed)?|hit|cross(?:ed)?|clear(?:ed)?|top(?:ped)?|exceed(?:ed)?|made\sit)\b"
    r"|足り(?:ない|ません|なかった|ず)?|不足|あと(?:いくら|どれ(?:くらい|ぐらい)|何)?|残り|目標(?:額)?|達成\S{0,4}?|届[いかく](?:てる|て|た|ない|き)?(?:まし|ます|ない)?|超え(?:てる?|た|る|まし)?|到達",
    _FLAGS,
)
LAST = make_regex(
    r"(?:(?:제일|가장|맨)\s?)?(?:마지막|최근|최신)(?:에|으로|의)?|어디까지|언제까지|\b(?:(?:the|our)\s)?(?:last|latest|newest|most\srecent(?:ly)?|how\s(?:far|recent|up\sto\sdate))\b"
    r"|最後|最新|直近|どこまで|いつまで",
    _FLAGS,
)
ENTRY = make_regex(
    r"(?:입력|기록|기입|작성|업데이트|채워|적혀|적어|적힌|올라|들어가|들어간|들어와|썼던?|쓴|판|팔린|등록)[가-힣]{0,6}|(?:행|줄|건|데이터|내역|항목|거래)(?:이|은|는|가)?(?![가-힣])"
    r"|\b(?:entr(?:y|ies)|rows?|lines?|records?|sales?|deals?|entered|logged|recorded|filled(?:\sin)?|updated|added|spent|spend|expense|transaction|purchase|data)\b"
    r"|入力|記入|記録|更新|データ|行|件|入って(?:る|いる|ます)?|書いて(?:ある|る)?|使った(?:の|もの)?|取引",
    _FLAGS,
)
MEASURES: tuple[tuple[Kind, str], ...] = (
    (
        "units",
        r"(?:판매\s?)?(?:수량|대수|개수)|판매량|몇\s?개|\b(?:(?:number\sof\s)?units(?:\ssold)?|quantit(?:y|ies)|qty|pieces|volume)\b|(?:販売)?(?:数量|個数|台数)|何個|いくつ",
    ),
    (
        "spent",
        r"지출(?:액)?|집행(?:액)?|예산|비용|광고비|마케팅비|판촉비|썼(?!던)[가-힣]{0,3}|쓴|나간|\b(?:spen[dt](?:ing)?|costs?|budget|expenses?)\b|予算|(?:広告|宣伝|販促|マーケ)?費用?|経費|支出|使っ(?:た|て|てる)",
    ),
    (
        "sold",
        r"(?:총\s?)?매출(?:액)?|판매액?|실적|\b(?:sales|revenue|turnover|sold|sell(?:ing|s)?|sale)\b|売上(?:高|金額|額)?|売り上げ|売れ(?:て|た|行き)?(?:る|い)?|販売",
    ),
    ("money", r"금액|액수|\b(?:amounts?|money|value)\b|金額"),
)
FUNCTIONS = (
    ("avg", r"평균(?:적으로)?|\b(?:average|avg|(?<!\bi\s)mean)\b|平均"),
    ("count", r"몇\s?건|건수|거래\s?수|\bhow\smany\s(?:deals|rows|transactions|entries)\b|何件|件数"),
    ("sum", r"합계|총합|총액|총계|합산|합쳐|다\s?해서|\b(?:totals?|sum|altogether|in\sall)\b|合計|総額|累計|トータル"),
)
BY_DAYS: tuple[tuple[str, str], ...] = (
    ("day", r"요일|일자|날짜|일(?=별)|날|\b(?:day|date|weekday|daily)\b|日|曜日"),
    ("week", r"주(?:차)?(?=별)|주차|(?<![가-힣])주(?=[가는은이야예]|\s|[?？]|$)|\b(?:week|weekly)\b|週"),
    ("month", r"월(?=별)|달(?=별)|\b(?:month|monthly)\b|月"),
)
SEVERAL: tuple[tuple[str, str], ...] = (
    ("week", r"[\d두세네]\s?주|\bweeks\b|週間"),
    ("month", r"[\d두세네]\s?(?:개월|달)|\bmonths\b|[かヶカ]月"),
    ("day", r"\d\s?일|\bdays\b|日間"),
)
"""Several periods that are said together."""
WHICH_OF = make_regex(r"언제|어느|며칠|\b(?:which|when|what)\b|いつ|どの|どれ", _FLAGS)
TOLD_APART = (
    r"(?:(?P<ko>{word})\s?(?:별(?:로)?|마다|단위(?:로)?|각각)|\b(?:by|per|each|every|for\seach|across)\s(?:the\s)?(?P<en>{word})s?\b|\b(?P<en2>{word})[\s-](?:breakdown|split|wise)\b"
    r"|(?P<ja>{word})(?:別|ごと|毎|単位)(?:に|の|で)?)"
)
NOUN = r"(?:어느|어떤|무슨)?\s?(?:{word})(?:들)?|\b(?:which|what|the)\s(?:{word})s?\b|どの(?:{word})|(?:{word})"
_LEAST_MORE = (
    r"발목|뒤처\S{0,3}|부진\S{0,3}|저조\S{0,3}|약한|안\s?(?:팔|나)\S{0,3}"
    r"|\b(?:drag(?:ging|s)?(?:\s(?:us\s)?down)?|lag(?:ging|s)?(?:\sbehind)?|slow(?:est)?|weak(?:er)?|poor(?:est)?|struggling)\b"
    r"|(?:少な|低)(?:い|かった|め)|(?:낮|적)(?:은|았|었)\S{0,3}|足を引っ張\S{0,4}|弱い|不調|低調|伸び悩\S{0,3}"
)
_MOST_MORE = (
    r"이끌\S{0,3}|견인\S{0,3}|효자|잘\s?(?:나가|팔리|팔린|팔렸)\S{0,3}|많이\s?(?:판|팔린|팔렸|팔|나간|쓴|쓰|나온)\S{0,3}|(?:큰|많은|높은)"
    r"|\b(?:carr(?:ied|ying|y)|driv(?:ing|en)|drove|lead(?:s|ing)?|led|ahead)\b|牽引\S{0,4}|稼ぎ頭|引っ張っ\S{0,3}"
)
ENDS = (
    ("least", make_regex(rf"{LEAST}|{_LEAST_MORE}", _FLAGS)),
    ("most", make_regex(rf"(?:{MOST})(?:\s?(?:많이|많은|높은|큰|크게|잘))?|{_MOST_MORE}", _FLAGS)),
)
RANKS = make_regex(RANKED.pattern + r"|순(?:으로|서)|\border(?:ed)?\sby\b|順(?:に|で)?", _FLAGS)
