"""Talk that asks for nothing: greetings, thanks, praise, and words on the weather, food, moods and the day. Pure."""

from __future__ import annotations

import re
from functools import lru_cache

from orchestration.patterns import make_regex

_THANKS = (
    r"고마워요?|고맙습니다|고맙다|감사(?:합니다|해요|드려요|드립니다)?|땡큐|ㄱㅅ|thank(?:s"
    r"| you)?(?: a lot| so much| very much| again)?|thx|ty|cheers"
    r"|thanks a (?:bunch|ton|million)|many thanks|cheers(?: mate)?|life ?saver|a lifesaver|saved me"
    r"|(?:완전\s|큰\s|많이\s)?도움(?:이)?\s?(?:됐|되었|돼|많이\s?됐)[가-힣]*|살았[가-힣]*|고생(?:했|하셨"
    r"|많)[가-힣\s]*"
    r"|ありがと(?:う)?(?:ございます|ございました)?|どうも|サンキュー|感謝(?:です|します)?"
    r"|助か(?:る|った|ります|りました|って(?:い)?ます)(?:わ|よ|ね)*|お世話になって(?:い|お)?ります"
    r"|appreciate it|much appreciated"
)

_HELLO = (
    r"안녕(?:하세요|하십니까)?|하이|헬로|ㅎㅇ|반가워요?|반갑습니다|좋은\s?아침(?:이에요"
    r"|입니다)?|굿모닝|hi|hello|hey|yo|good (?:morning|afternoon|evening|night)|howdy"
    r"|good morning|morning|evening|happy (?:monday|tuesday|wednesday|thursday|friday|weekend)|좋은\s?(?:하루"
    r"|저녁|오후|주말)[가-힣\s]*"
    r"|こんにちは|こんばんは|おはよう(?:ございます)?|お疲れ(?:さま|様)(?:です|でした)?"
)

_PRAISE = (
    r"(?:앞으로도?\s?)?잘\s?부탁(?:해요?|드려요|드립니다|합니다)?|nice to meet you"
    r"|잘했어요?|잘\s?했다|최고(?:야|예요|네|다)?|굿|좋아요?|좋네요?|대단해요?|대박"
    r"|수고(?:했어요?|하셨습니다|해요|하세요)?|멋지다|멋져요?|훌륭해요?|완벽해요?|역시"
    r"|짱(?:이야)?|오케이|알겠어요?|알겠습니다|네|응|ㅇㅋ|ㅋ|ㅎ|예쁘다|사랑해|재밌다"
    r"|nice(?: work| one| job)?|great(?: job| work)?|good (?:job|work|bot)|well done"
    r"|awesome|perfect|cool|amazing|you(?:'re| are) (?:the best|great|awesome|amazing)"
    r"|love it|ok(?:ay)?|got it|lol|haha|wow|bye|see you|goodbye|잘\s?가|바이|내일\s?봐"
    r"|(?:너\s?)?(?:잘\s?지내|기분\s?어때|뭐\s?해|밥\s?먹었|심심해|피곤해|배고파"
    r"|졸려)[가-힣]*|how are you(?: doing)?(?: today)?|how's it going|what's up|sup"
    r"|i'?m (?:tired|bored|hungry)|오늘\s?하루\s?어땠[가-힣]*|점심\s?맛있게\s?먹[가-힣]*"
    r"|좋은\s?하루\s?보내[가-힣]*|즐거운\s?[가-힣]+\s?보내[가-힣]*|have a (?:nice|great"
    r"|good) (?:day|one|weekend)"
    r"|brilliant|superb|sweet|neat|you rock|that'?s all(?: for (?:now|today))?|that (?:helps|works)|all good"
    r"|no worries"
    r"|(?:i )?(?:need|want|could use) (?:a |some |more )?(?:coffee|tea|nap|break|drink|lunch|vacation"
    r"|sleep)(?: first| now)?"
    r"|(?:so )?(?:tired|sleepy|hungry|bored|exhausted)(?: today)?"
    r"|퇴근(?:하고\s?싶[가-힣]*|각|이다)|(?:집에?\s?가고|쉬고|자고)\s?싶[가-힣]*|배고프[가-힣]*|피곤하[가-힣]*"
    r"|졸리[가-힣]*|힘들[가-힣]*"
    r"|(?:점심|저녁|밥|식사)\s?(?:맛있게|잘|맛나게)\s?[가-힣]+|커피\s?(?:한\s?잔\s?)?(?:마시고\s?싶|땡|필요"
    r"|먼저)[가-힣]*|주말\s?잘\s?보내[가-힣]*"
    r"|배고프다|배고파\S{0,3}|(?:오늘\s)?(?:점심|저녁|아침|간식|야식)(?:은|에|엔|으로)?\s?(?:뭐|뭘|머)\s?먹지"
    r"|(?:今日の)?(?:お昼|ランチ|昼ごはん|夕飯)(?:は)?(?:何|なに)(?:食べようかな|にしようかな)"
    r"|すごい|すばらしい|素晴らしい(?:です)?|いい(?:感じ|ね|ですね)|さすが(?:です)?|完璧(?:です)?|なるほど(?:ね)?"
    r"|了解(?:です|しました)?|オッケー|OKです"
    r"|お腹(?:が)?(?:す|空)いた|眠い|疲れた(?:な|ー|〜)*|帰りたい|コーヒー(?:が)?飲みたい|また(?:明日|今度)"
    r"|やった(?:ー|〜)?|最高(?:です)?"
)

_EXTRAS = (
    r"정말|진짜|너무|아주|매우|많이|메텔(?:아|님)?|metel|봇|bot|역시|오늘도|도와줘서"
    r"|덕분에|덕분이야|이야|요|you|so|very|really|much|there|everyone|team|again"
    r"|for (?:the|your) help|that(?:'s| is| was)|it(?:'s| is| was)|you(?:'re| are)|오|와|아|앗|음|ok|이번에도"
    r"|first|now|today|for now|mate|guys|everyone|folks|all|great|i|we|a|the|yay|완전|다들|오늘|들|ㅎ|ㅋ|ㅠ"
    r"|いつも|本当に|ほんと|とても|今日も|めっちゃ|わ|よ|ね|な|です|ー|〜|笑|w|항상|늘|그래|알려줘서|해줘서"
    r"|빠르게|a lot|really helpful|helpful"
)

_SMALLTALK = make_regex(
    rf"^(?:(?:{_THANKS}|{_HELLO}|{_PRAISE}|{_EXTRAS})[\s,.!?~、。！？♥:)^ㅠ\U0001F300-\U0001FAFF☀-➿]*)+$",
    re.IGNORECASE,
)

_ORDERED = (
    r"mark|set|post|send|tell|create|add|move|push|delete|archive|change|update|put|dm|ask|remind|schedule|show|list|find|done"
    r"|finished|undo|cancel|stop|let|make|give|share|assign|can|could|please|pls"
)
_THANKS_FOR = make_regex(
    r"^(?:(?:ugh|man|phew|wow|whew|ok(?:ay)?|oh|hey|haha|lol|omg|well|sigh|jeez|finally|cool|great|nice|perfect|awesome"
    rf"|morning|hi|hello|anyway)\b(?![^?#@\n]*\b(?:{_ORDERED})\b[^?#@\n]*\b(?:thank|thx))"
    r"[^?#@\n]{0,60}?[.!,]\s+)?"
    r"(?:(?:anyway|anyways|so|ok|oh|and|also|but|cool|great|nice|hey|seriously)[\s,]+){0,3}"
    r"(?:(?:many |a thousand )?thanks|thank you|thx|cheers)(?: again| a lot| so much| very much"
    r"| a (?:ton|million|bunch))* for "
    r"(?:(?:the|your|all the|all your) (?:[\w-]+ ){0,2}?(?:help|work|support|efforts?|assistance"
    r"|reminders?|update|patience|turnaround|fix)"
    r"(?: (?:with|on|today|yesterday|earlier|this morning)(?: [^,.!?;:#@\n]{2,50})?)?"
    r"|(?:helping|fixing|sorting|doing|handling|taking care of|finding|sending|making|setting up"
    r"|cleaning up|looking into)"
    r" [^,.!?;:#@\n]{2,50}|everything|that|this|it)"
    r"(?:[,.!\s]+(?:you (?:saved|made|rock|rule|are)[^,.!?;:#@\n]{0,30}|you're [^,.!?;:#@\n]{1,30}"
    r"|(?:the|my) (?:team|boss|client|customer)s? (?:loved|liked) (?:it|the \w+)"
    r"|that helped[^,.!?;:#@\n]{0,25}|really|appreciate it"
    r"|have a (?:nice|good|great) \w+))*[.!\s:)]*$",
    re.IGNORECASE,
)
"""Thanks for something, and chat around them: what they are for is named and not asked for."""

_HAS_TALK = make_regex(rf"{_THANKS}|{_HELLO}|{_PRAISE}", re.IGNORECASE)
"""What is talk by itself: the words around it may stand in any request."""

_DRAWN_OUT = make_regex(r"([ㅋㅎㅠㅜw〜ー])\1+")
"""A sign that is drawn out ("ㅋㅋㅋㅋ") says no more than one of it."""

IS_THANKS = make_regex(rf"(?:{_THANKS})", re.IGNORECASE)

IS_HELLO = make_regex(rf"(?<![가-힣A-Za-z])(?:{_HELLO})", re.IGNORECASE)


@lru_cache(maxsize=512)
def is_smalltalk(text: str) -> bool:
    """Whether the text holds nothing but greetings, thanks or praise."""
    bare = _DRAWN_OUT.sub(r"\1", text.strip())
    if len(text) <= 160 and _THANKS_FOR.match(bare):
        return True
    return len(text) <= 120 and bool(_SMALLTALK.match(bare)) and bool(_HAS_TALK.search(bare))
