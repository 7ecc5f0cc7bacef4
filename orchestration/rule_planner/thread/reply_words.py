"""Words of a reply about what a thread did or showed: a table of kinds, in three languages. Data alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

WordKind: TypeAlias = Literal[
    "who",
    "when",
    "state",
    "me",
    "points",
    "every",
    "set",
    "add",
    "remove",
    "also",
    "joins",
    "only",
    "old",
    "not",
    "to",
    "owns",
    "honour",
    "show",
    "ask",
    "task",
    "send",
    "place",
    "rest",
]
"""What a word is: the name of a field, who speaks, what stands for something said before, one or all of it, what
is to be done with a value, that somebody takes part too, what leaves a value out, what stands beside a name,
the wish to be shown something, a word for what was listed, to pass it on, where to, and what carries no meaning
of its own."""

_KO_END = (
    r"(?:\s?(?:좀|해|하|할|한|줘|주|줄|놔|놓|둬|두|봐|부탁|드려|드립니다|드릴|게|께|게요|자|죠|지|요|라|래"
    r"|래요|세요|실|시죠|십시오|습니다"
    r"|합니다|입니다|겠|어|어요|아|아요|고|면|서|돼|되|될|야|것|거|같아|같아요|습|신|신대|대|대요|래|래요|네|네요"
    r"|답니다|다네요|데|데요|더라고요|다고|다"
    r"|여|시기|바랍니다|기로|함|했|됐|주신|ㅎ|ㅋ|ㅠ)){0,9}"
)
_KO_HEARSAY = (
    r"이?라고\s?(?:하|합니다|해|했|들었|그러|연락|전달|말씀)\S{0,6}|이?래(?:요)?|이?라네(?:요)?|이?랍니다"
    r"|이?라던데(?:요)?|이?네(?:요)?|이?거든(?:요)?"
    r"|이?라더라(?:고요)?|한대(?:요)?|하신대(?:요)?|(?:이었|였)\S{0,4}"
)
"""Endings of what was heard from others, and of what it was."""
_KO_PART = (
    r"(?:이?라고|이?요|이고|이며|이랑|랑|하고|에서|에게|한테|께|에다가?|으로|로|에|은|는|이|가|을|를|의"
    r"|까지|부터|께서|쯤|정도|이?야|예요|이에요"
    r"|입니다|인데|인걸로|걸로|거로|이?임)"
)
KO: Mapping[WordKind, str] = {
    "who": r"담당자?|책임자|참석자\s?명단|참석자|참가자|참여자|오너|참석|맡는\s?사람",
    "when": r"마감일?|기한|날짜|일시|시작\s?시간|시작|시간|시각|일정|데드라인|듀",
    "state": r"진행\s?상태|상태(?:인)?",
    "me": r"나|난(?=\s?(?:빼|뺄|빠))|전(?=\s?(?:빼|뺄|빠))|저|제|내",
    "points": (
        r"(?:거기|여기)(?:에서|서)?(?=\s|에)|그거|이거|그것|이것|저거|그걸|이걸|그건|이건|그게|이게|(?:그|이|방금|아까)\s?"
        r"(?:(?:만든|만들었던|등록한|추가한|잡은|적은|올린|넣은)\s?)?(?:그\s?)?(?:작업|페이지|건|거|것"
        r"|일|회의록|회의|미팅|태스크|할\s?일)|방금|아까|(?:회의|미팅|면담|일정|시작)(?=이|가|은|는|\s)"
    ),
    "every": (
        r"둘\s?다|셋\s?다|넷\s?다|전부(?:\s?다)?|모두(?:\s?다)?|다\s?같이|싹\s?다|다(?=\s)|모든\s?(?:거|것"
        r"|건)|(?:두|세|네|다섯|[2-9])\s?(?:개|건|가지)\s?(?:다|모두|전부)|이(?:거|것들?)\s?(?:다|모두|전부)"
        r"|위(?:에)?\s?(?:거|것)(?:들)?\s?(?:다|모두|전부)|나머지(?:는|도|를)?(?:\s?(?:다|모두|전부))?"
        r"|(?:이|그|저|위)\s?(?:작업|할\s?일|태스크|건|항목)들(?:\s?(?:다|모두|전부))?|둘|셋"
    ),
    "set": (
        rf"(?:처리|체크|되돌려|되돌리|돌려\s?놔|돌려\s?놓|돌려|바꿔|바꾸|바꿀|바꾼|변경|수정|고쳐|고치|정정|옮겨|옮기|미뤄|미루|미룰|밀어|당겨|당기|당길|늦춰"
        rf"|늦추|앞당겨|맡겨|맡기|넘겨|넘기|지정|배정|설정|해|하|할|정해|가자"
        rf"|갈게|(?<!\S)가|바뀌었|바뀐|밀렸|밀린|밀려|미뤄졌|미뤄진|당겨졌|당겨진|앞당겨졌|변경됐|변경되|옮겨졌"
        rf"|연기됐|연기되|연기|늦춰졌|늦춰진|조정|대체|교체|정해졌"
        rf"|잡혔|확정|맞|맡|고침){_KO_END}"
    ),
    "add": rf"(?:추가|불러|부르|넣|포함|더하|더해|초대|붙여|끼워){_KO_END}",
    "remove": (
        rf"(?:빼|뺄|뺴|빠질|빠져|빠지|빠집|제외|제거)(?:도(?=\s?[돼되될괜]))?{_KO_END}"
        r"(?:듯(?:해|하네|합니다|한데)?요?)?"
    ),
    "also": r"도",
    "joins": (
        rf"(?:함께\s?(?:하|해|할|가|와|오|온)|같이\s?(?:하|해|할|가|와|오|온)|참석(?:하|한|해|할)|참여(?:하|한|해"
        rf"|할)|들어(?:오|온|와|올)|합류|오신|오기로|올(?=\s?(?:거|예정|것|겁))|온(?=대|다)|온대)"
        rf"{_KO_END}"
    ),
    "only": r"만",
    "old": r"말고|말구|대신에?|(?:이|가)?\s?아니라|(?:이|가)?\s?아니고|아닌",
    "honour": r"님|씨",
    "owns": r"(?:거|꺼|것|건|분)(?=만|요|은|는|도|을|를|이|로|으로|\s|$)",
    "show": rf"(?:보여|알려|찾아|뽑아|추려|골라|남겨|정리|말해){_KO_END}",
    "ask": r"어때|어떄|어떤가|어떻게\s?(?:돼|되|됐|되지)|얼마|뭐야|언제|누구",
    "task": r"작업|할\s?일|태스크|업무|일",
    "send": rf"(?:올려|올리|보내|보낼|디엠해|디엠하|디엠\s?(?:보내|쏴|날려)|DM해|DM하"
    rf"|공유|전달|전해|게시|포워드|포스팅|붙여\s?넣"
    rf"|뿌려|뿌리|던져|쏴|쏘|남겨|띄워|찍어){_KO_END}",
    "place": r"채널|디엠|DM|쪽지",
    "rest": (
        r"(?:고\s?)?싶(?:어|은데|습니다|네)(?:요)?|정각|(?:다시\s)?(?:보니까?|생각해\s?보니까?|확인해\s?보니까?)|도\s?(?:될까|되나|돼|되죠|괜찮을까|괜찮아|괜찮나|괜찮을지)(?:요)?|(?:이|가)?\s?(?:더\s)?(?:낫|나을|좋|편하|괜찮)(?:을|겠|을\s?(?:것|거)\s?같)?(?:다|네|아|지|습니다|듯|어)?(?:요)?"
        r"|(?:틀렸|틀린|잘못\s?(?:됐|됨|적었|썼|말했)?|까먹었|깜빡했|빠졌|빠뜨렸|빼먹었|못\s?온|못\s?오)(?:다|네|어|어요|네요|대|대요|ㄴ다|습니다|신대|신대요|음|듯)?(?:요)?"
        r"|ㄴㄴ+|노노|헉|아직|ㄱㅅ|ㄳ|땡큐|감사(?:합니다|해요)?|아니다|아니야|아니|아냐|앗|실수|착각|아|어|음+|흠+|이번(?:엔|에는)|참|아참|잠깐만?|잠시만?|그럼|그러면|그리고|그냥"
        r"|이제|역시|이미|벌써|계속|그대로"
        r"|일단|혹시|근데|미안|죄송(?:해요|합니다)?|잘못\s?말했(?:다"
        r"|어|네|어요|네요|습니다)"
        r"|말한\s?(?:거|건)|(?:거)?였어|(?:거)?였는데|라니까|그중(?:에서?|에)?|그\s?중(?:에서?|에)?"
        r"|이\s?중(?:에서?|에)?|여기서|중에서?|다시|네|넵|예"
        r"|응|오케이|오키|ㅇㅋ|좋아|고마워"
        rf"|{_KO_HEARSAY}|같이|함께|둘\s?다(?=\s?넣|\s?추가)"
        rf"|부탁{_KO_END}|우선|먼저|전|후|것|거|걸|건|{_KO_PART}|{_KO_END[:-5]}{{1,4}}"
    ),
}
EN: Mapping[WordKind, str] = {
    "who": r"owners?|assignees?|attendees?|participants?|in charge",
    "when": r"due(?: date)?|deadline|date|time|day|when",
    "state": r"status|state",
    "me": r"me|mine|myself|my|i'll take it|i",
    "points": (
        r"(?:the|that|this) (?:new )?(?:task|to-?do|page|meeting|call|item|row|notes?|one)"
        r"|it|its|it's|that|this|(?:from )?(?:there|here)"
    ),
    "every": (
        r"both(?: of them)?|them(?: all)?|all(?: (?:of )?(?:them|those|these|three|four|five))?|those"
        r"|these|everything|each(?: of them)?"
    ),
    "set": (
        r"change|set|make|move|push|pull|bump|shift|switch|update|put|give|hand|assign|reassign|mark"
        r"|should be|should(?: have|'ve) been|(?:can|could) it be|(?:can|could) we do|should (?:own|take|do)(?: it)?"
        r"|let's (?:do|make|say|go (?:with|for))|go with|use|needs? to be|i (?:meant|mean)"
        r"|meant|taking|takes|take|is|are|be|moved|pushed(?: back)?|changed|bumped|shifted|rescheduled|postponed"
        r"|delayed|happening|held|starts?(?: at)?|starting"
    ),
    "add": r"add|include|plus|invite|bring in",
    "remove": r"remove|drop|exclude|leave out|take off|take out|without|except(?: for)?|minus|excluding",
    "also": r"too|as well|also",
    "joins": (
        r"(?:is |are |'s |will be |'ll be )?(?:coming(?: along)?|joining(?: us| in)?|attending|there|in on (?:this"
        r"|it)|on board)"
        r"|(?:will |'ll )?(?:join|come|attend)|joins|keep"
    ),
    "only": r"only|just",
    "old": r"instead of|rather than|in place of",
    "not": r"not|from|isn't|did i say|i said",
    "to": r"to|for|over to|with|on",
    "owns": r"'s",
    "honour": r"mr\.?|ms\.?",
    "show": r"show(?: me)?|list|give me|tell me",
    "ask": r"what about|how about|what's|how's",
    "task": r"tasks?|ones?|stuff|things?|work",
    "send": r"post|send|share|forward|dm|message|drop|paste|pass (?:it |that |this )?on",
    "place": r"channel|dms?",
    "rest": (
        r"(?:(?:up)?on (?:second thoughts?|reflection)|thinking about it)|i (?:should|would"
        r"|'d)(?: much)? (?:prefer|like|rather)(?: that|for| to)*"
        r"|while you(?:'re| are) at it|turns out(?: that)?|it got|they(?:'ve)?|he|she|got|gets|been|argh|ugh|gah"
        r"|forgot|works(?: better| best| fine)?|better|(?:can|could) we|i'd like to|i want to"
        r"|mate|ty|tysm|cheers|great|nice|perfect"
        r"|(?:would|might) be (?:better|best|great|ideal)"
        r"|sharp|(?:on|at) the dot|on the hour|exactly|haha|lol|already|really|totally forgot|i forgot"
        r"|her|him|who|did|was|to be|both of them(?= (?:should|need))"
        r"|no|nope|nah|oops|whoops|sorry|actually|wait|hmm+|ok(?:ay)?|oh|well|so|and|then|ah|right|my bad"
        r"|pl[sz]|please|thanks|thx|now|the|a|an|of|at|as|by|in|due to|off|out|up|back|instead|can you"
        r"|could you|we|let's|maybe|again|yes|yeah|yep|sure|but|also please|for it|to it|if possible"
        r"|for now|it'?ll|will|that's|hey"
    ),
}
_JA_END = (
    r"(?:お願い|ください|下さい|ましょう|もらえます|もらえる|できる|くれる|ておいて|といて|します|ほしい|よう|ます"
    r"|まし|そう"
    r"|です|して|し|て|で|か|ね|よ|な|い|た|と|く|お){0,7}"
)
JA: Mapping[WordKind, str] = {
    "who": r"担当者?|参加者|出席者|参加|オーナー|責任者",
    "when": r"期限日?|締め?切り?|〆切|日付|日時|時間|時刻|日程|納期",
    "state": r"ステータス|状態|状況",
    "me": r"私|わたし|自分|僕|俺",
    "points": (
        r"そこ(?=から|の|を|は|に)|それ|これ|あれ|そっち|その(?:タスク|ページ|会議|件|やつ)|この(?:タスク|ページ|会議|件|やつ)"
        r"|(?:さっき|先ほど)(?:の|作った|登録した|追加した)(?:やつ|タスク|ページ|会議|議事録|件|打ち合わせ)?"
    ),
    "every": r"両方(?:とも)?|全部|全て|すべて|どちらも|二つとも|2つとも|三つとも|3つとも|みんな",
    "set": (
        rf"(?:(?:お願いする|やってもらう|頼む|任せる|担当してもらう|やる)(?:こと)?に(?:し(?:ました|ます|た)|なり(?:ました|ます)|なった)|(?:して)?もらいたい(?:です)?"
        rf"|変更|変え|直し|修正|ずらし|延ばし|伸ばし|遅らせ|早め|延期|前倒し|移動|移し|設定|更新|割り当て"
        rf"|振っ|任せ|しちゃ(?:って|おう|う)|して|しといて|しておいて|しよう|します|する|したい"
        rf"|お願い(?:します|いたします)?|変わ(?:っ|り)|な(?:っ|り)(?=た|て|ま)|ずれ){_JA_END}"
    ),
    "add": rf"(?:追加|入れ|加え|足し|招待){_JA_END}",
    "remove": rf"(?:外し|抜い|除い|除外|抜き){_JA_END}|以外|なしで?",
    "also": r"も",
    "joins": (
        r"(?:来(?:る|ます|られる|られます)|参加(?:する|します|される|されます)|同席(?:する|します|される)?"
        r"|一緒(?:に|です)?|入(?:る|ります))"
        r"(?:そうです|らしいです?|みたいです?|って|とのことです?|ので|から|ことに(?:なりました|なった))?"
    ),
    "only": r"だけ|のみ",
    "old": r"では?なくて?|じゃなくて?|じゃなく|の代わりに|のかわりに|をやめて",
    "honour": r"さん|様|くん|氏",
    "owns": r"の(?:やつ|分|もの|担当|タスク|仕事)?(?=だけ|は|を|$|[?？。!])",
    "show": rf"(?:見せ|教え|出し|表示|ちょうだい|リスト){_JA_END}",
    "ask": r"どう(?:です(?:か)?|なってる)?|いくら|いつ|誰",
    "task": r"タスク|仕事|作業|やつ|もの|分",
    "send": rf"(?:投稿|送|貼|共有|転送|流|シェア|上げ|回|投げ|出し|載せ|DM|お?知らせ|伝え|連絡|通知)"
    rf"(?:っ|り|し|ら|信)?{_JA_END}",
    "place": r"チャンネル|DM",
    "rest": (
        r"ほど|くらい|ちょうど|きっかり|ぴったり|ジャスト|の?(?:ほう|方)が(?:いい|良い|よい|助かり|助かる)(?:です|ます|かな|かも)?(?:ね)?|ありがとう(?:ございます)?|助かり(?:ます|ました)|(?:何度も|何回も|たびたび)(?:ごめん(?:なさい)?|すみません)?|もう一[度回]|もう1[度回]|再度|いや|いえ|あっ?|えっと|あの|やっぱり?|ごめん(?:なさい)?|すみません|じゃあ|では|それじゃ|もう"
        r"|そうです|らしいです?|みたいです?|とのことです?|だそうです|ということです"
        r"|間違え(?:た|ました)|間違い(?:です|でした)?|違(?:う|います|った"
        r"|いました)|訂正|はい|うん|了解"
        r"|その(?:中|うち)(?:で|から)?|この(?:中|うち)(?:で|から)?|そして|あと|から|まで|って|でした|だった|だよ|です"
        r"|ます|でいい(?:です)?|いい(?:です)?|ください|下さい|お願いします|お願い|よろしく|やつ|に|へ|で"
        r"|を|は|が|と|の|ね|よ|か|や|な|ん"
    ),
}
