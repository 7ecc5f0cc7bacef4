"""The words of a change of a thing that is known by its title, in three languages."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN
from orchestration.rule_planner.stated.stated_values import PERSONS
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.plan import Language

_SIGN = r"[\uf100-\uf1ff]"
OTHER_WORK = make_regex(
    r"[#@？]|(?<!\w)\?|[가-힣ぁ-ん]\?|디엠|DM|메시지|알려|전해|보내|올려|공지|시트|만들어|메모|댓글"
    r"|삭제|지워|전부|모두|모든|각각|만약|(?:이|으)?면\s"
    r"|\b(?:dm|message|tell|post|ping|notify|remind|let|if|unless|every|everything|all|sheet|create|delete|archive"
    r"|note|comment)\b"
    r"|伝え|知らせ|送っ|投稿|連絡|もし|メモ|削除|全部|すべて|シート",
    re.IGNORECASE,
)
"""What makes a request one for more, or for another thing."""
_FACE = r"[\u2600-\u27bf\u2b50\ufe0f\u200d\u2640\u2642\U0001f000-\U0001faff]"
SEAMS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"\s*(?:[,.!~…ㅋㅎㅠㅜ\n]|{_FACE})+(?:\s+|$)|:\s+|(?<=[대네요라서])(?<!에서)\s(?!그거|이거|빼|말고|대신|혼자|단독|추가|넣)|(?<=[가-힣]고)(?<!말고)\s"
        r"|(?<=줘)\s|(?<=니까)\s(?!그거|이거)|\s(?=(?:그리고|글고)\s)|\s*\n\s*|\s/\s"
    ),
    "en": make_regex(
        rf"\s*(?:[,.;!?\n]|{_FACE})+(?:\s+|$)|:\s+|\s[—–-]\s|\s(?=(?:and|then|so|but)\s)|\s*\n\s*|\s/\s", re.IGNORECASE
    ),
    "ja": make_regex(
        rf"\s*(?:[。、！…\n:：!~]|{_FACE})+\s*|(?<=ので)(?!(?:担当者?|参加者)?に?追加)|(?<=(?:外|抜)して)(?!く|お|ほ|も)|(?<=ろ倒しで)|(?<=前倒しで)|(?<=[しえい]て)(?=[^\s、。]{{1,8}}{HONORIFIC_JA})"
    ),
}
NAME: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"(?:(?:(?:이번|다음)\s?주\s)?[월화수목금토일]요일\s)?{_SIGN}(?:\s?(?:작업|페이지|태스크|할\s?일|회의록|회의|미팅))?(?:\s?(?:그거|이거|그건|건은|건|거))?(?:은|는|을|를|도"
        rf"|의)?(?=\s|$|[,:])"
    ),
    "en": make_regex(
        rf"(?:\b(?:the|that|our|my)\s)?{_SIGN}(?:\s(?:task|one|thing|item|page|meeting(?:\snotes)?|notes))?(?:'s)?",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        rf"(?:(?:今週|来週)?[月火水木金土日]曜日?の)?{_SIGN}(?:の)?(?:件|タスク|作業|やつ|ページ|会議|ミーティング|打ち合わせ)?(?:は|を|も|の|なんですが|ですが)?"
    ),
}
"""The sign of a title, and what kind of thing it is."""
IDLE = make_regex(
    r"(?:(?:아|어|참|앗|맞다|저기|혹시|일단|그리고|글고|아니|부탁\S*|감사\S*|고마\S*|요|넵|네)[\s,]*)+"
    r"|(?:(?:hey|hi|ok|okay|oh|so|and|also|please|pls|thanks|thank\syou|thx|lol|btw|fyi|obviously|though|tho"
    r"|cheers)[\s,]*)+"
    r"|(?:(?:두|세|네|몇)\s?(?:가지|개)만?|(?:\d|two|three|four|a\sfew|a\scouple\sof)\s(?:things|changes|updates|edits)|(?:\d|[二三四])(?:点|つ)(?:あります|お願い[ぁ-ん]*)?)"
    r"|(?:あ|えっと|すみません|お願い(?:し|いた)?(?:ます)?|よろしく\S*|あと|それと)+",
    re.IGNORECASE,
)
_WHO = {language: f"(?P<who>{words})" for language, words in PERSONS.items()}
_STAYS_EN = (
    r"stays?(?:\s(?:on|put|as\sis|the\ssame|where\sit\sis|too|there))*(?:\s(?:obviously|of\scourse|though|tho))?"
)
STAYS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:[^,.]{1,20}?(?:은|는|도|만)?\s)?(?:그냥\s)?(?:그대로(?:\s?(?:두|둬|놔|유지|요|해)\S*)?(?:\s\S{1,4})?"
        r"|(?:건드리|건들|바꾸)지\s?(?:말|마)\S*(?:\s\S{1,4})?)"
    ),
    "en": make_regex(
        rf"(?:and\s|but\s)?(?:(?:the\s|its\s)?[\w ]{{2,24}}?\s{_STAYS_EN}|(?:leave"
        rf"|keep)\s[^,.]{{2,24}}?\s(?:as\s(?:it\s)?is|alone|the\ssame)|same\s(?:owner|date|due\sdate|status))",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"[^、。]{1,14}?(?:は|も)?そのまま(?:で|に)?(?:して|お願い)?[ぁ-ん]*"),
}
_END_KO = r"(?:\s?(?:줘요?|주세요|주시고|주고|주라|줄래요?|놔\S{0,3}|두\S{0,2}|둬\S{0,2}|고요?|요|부탁\S*|ㄱㄱ+))*"
_ON_EN = r"(?:\s(?:it|that|this|there|board))?(?:\s(?:too|as\swell|also|instead))*"
_JOIN_EN = r"(?:(?:and|then|so|but|also|please|pls|(?:can|could|would)\s(?:you|u)|just)\s)*"
PEOPLE: Mapping[Language, tuple[tuple[str, re.Pattern[str]], ...]] = {
    "ko": (
        (
            "set",
            make_regex(
                r"(?:(?:이제|앞으로|오늘부터|지금부터)(?:는)?\s)?(?P<who>제|내|(?:[가-힣]{2,4}?)\s?(?:님|씨))(?:가|이)\s"
                r"(?:할게|할께|맡을게|맡기로|하기로|담당할게|이어받을게)\S*(?:\s했\S*)?"
            ),
        ),
        (
            "remove",
            make_regex(rf"{_WHO['ko']}(?:은|는|을|를|도)?\s?(?:담당(?:자)?에서\s?)?(?:빼|빠지|빠질)\S*{_END_KO}"),
        ),
        ("set", make_regex(rf"(?:담당(?:자)?(?:는|은|를)?\s)?{_WHO['ko']}만\s?(?:남기|남겨|두|해)\S*{_END_KO}")),
        (
            "add",
            make_regex(
                rf"(?:담당(?:자)?에\s)?{_WHO['ko']}(?:도|을|를)?\s?(?:담당(?:자)?(?:에"
                rf"|으로)(?:도)?\s)?(?:같이\s)?(?:넣|추가|붙여|포함)\S*{_END_KO}"
            ),
        ),
        (
            "set",
            make_regex(
                rf"(?:담당(?:자)?(?:는|은|를|을|도)?\s)?{_WHO['ko']}(?:으로|로|한테|에게)\s?(?:바꿔|바꾸|변경|넘겨"
                rf"|넘기|돌려|맡겨|배정)\S*{_END_KO}"
            ),
        ),
    ),
    "en": (
        ("set", make_regex(rf"{_JOIN_EN}(?i:hand|pass|give)\s(?:it|that|this)\s(?i:over\s)?to\s{_WHO['en']}")),
        ("add", make_regex(rf"{_JOIN_EN}(?i:put|stick|add|pop|throw|get)\s{_WHO['en']}\s(?:on|onto|to){_ON_EN}")),
        (
            "remove",
            make_regex(rf"{_JOIN_EN}(?i:take|drop|pull|get|remove)\s{_WHO['en']}\s(?:off|from|out)(?:\sof)?{_ON_EN}"),
        ),
        (
            "set",
            make_regex(
                rf"{_JOIN_EN}(?i:give|hand|assign|reassign|pass)\s(?:(?:it|that"
                rf"|this)\s)?(?:over\s)?to\s{_WHO['en']}(?:\sinstead(?:\sof\s\w+)?)?"
            ),
        ),
    ),
    "ja": (
        ("remove", make_regex(rf"(?:担当(?:者)?から)?{_WHO['ja']}(?:は|を)(?:担当(?:者)?から)?(?:外|抜|除)[ぁ-ん]*")),
        ("add", make_regex(rf"(?:担当(?:者)?に)?{_WHO['ja']}(?:も|を)(?:担当(?:者)?に)?(?:追加|入れ|加え)[ぁ-ん]*")),
        (
            "set",
            make_regex(
                rf"(?:担当(?:者)?(?:は|を)?)?{_WHO['ja']}に(?:変え|変更し|渡し|任せ|振っ)[ぁ-ん]*(?:ください"
                rf"|下さい)?"
            ),
        ),
    ),
}
_IT_EN = r"(?:\s(?:it|that|this|that\sone|this\sone))?"
_MADE_EN = r"(?:\s(?:for\sme|now|please|pls|too|as\swell|already))*"
STATES: Mapping[Language, tuple[tuple[str, re.Pattern[str]], ...]] = {
    "ko": (
        (
            "완료",
            make_regex(
                rf"(?:상태(?:는|를|도)?\s)?완료(?:로|처리|\s처리)?(?:\s?(?:좀\s)?(?:바꿔|바꾸|해|하|처리|돌려|변경"
                rf"|표시|체크)\S*)?{_END_KO}"
            ),
        ),
        (
            "진행 중",
            make_regex(
                rf"(?:다시\s)?(?:상태(?:는|를|도)?\s)?진행\s?중(?:으로)?(?:\s?(?:좀\s)?(?:바꿔|바꾸|해|하|돌려"
                rf"|변경)\S*)?{_END_KO}"
            ),
        ),
        ("할 일", make_regex(rf"(?:상태(?:는|를|도)?\s)?할\s?일로\s?(?:바꿔|바꾸|해|돌려|변경)\S*{_END_KO}")),
    ),
    "en": (
        (
            "done",
            make_regex(
                rf"{_JOIN_EN}(?:(?:tick|check|cross){_IT_EN}\soff|close{_IT_EN}(?:\sout)?|(?:mark|set|flip|move"
                rf"|switch){_IT_EN}\s(?:as\s|to\s)?(?:done|complete[d]?|finished)){_MADE_EN}",
                re.IGNORECASE,
            ),
        ),
        (
            "in progress",
            make_regex(
                rf"{_JOIN_EN}(?:kick{_IT_EN}\soff|start{_IT_EN}|(?:mark|set|flip|move|switch|put){_IT_EN}\s(?:as\s"
                rf"|to\s|in\s)?(?:in[ -])?progress){_MADE_EN}",
                re.IGNORECASE,
            ),
        ),
    ),
    "ja": (
        ("완료", make_regex(r"完了(?:に|で|扱いに)?(?:して|しといて|変え|変更し|お願い)?[ぁ-ん]*(?:ください|下さい)?")),
        ("진행 중", make_regex(r"進行中(?:に|で)?(?:して|しといて|変え|変更し|お願い)?[ぁ-ん]*(?:ください|下さい)?")),
    ),
}
RENAMES: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"(?:이름|제목|타이틀)(?:은|는|도|을|를|만)?\s(?P<title>{HIDDEN})(?:이라고|라고|으로|로|이"
        rf"|가)?(?:\s?(?:맞는\s?(?:듯|것\s?같)\S*|맞으니까?|낫겠\S*))?(?:\s?(?:바꿔|바꾸|변경|고쳐|고치|수정"
        rf"|해)\S*{_END_KO})?"
    ),
    "en": make_regex(
        rf"{_JOIN_EN}(?:rename|retitle|call)(?:\s(?:it|that|this))?\s(?:to\s"
        rf"|as\s)?(?P<title>{HIDDEN})(?:\s(?:instead|from\snow\son|please|pls))*",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        rf"(?:名前|タイトル|件名)(?:は|を|も)(?P<title>{HIDDEN})(?:に|で|へ)(?:変え|変更し|して"
        rf"|お願い)?[ぁ-ん]*(?:ください|下さい)?"
    ),
}
_DAY_EN = (
    r"(?:next\s|this\s)?(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|today|tomorrow"
    r"|the\s\d{1,2}(?:st|nd|rd|th)?"
)
INSTEAD: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(r"\S*[월화수목금토일](?:요일|욜)?\s(?:말고|대신)(?:에)?\s"),
    "en": make_regex(rf"\s(?:instead\sof|rather\sthan|not)\s(?:{_DAY_EN})\b", re.IGNORECASE),
    "ja": make_regex(r"\S*[月火水木金土日]曜日?(?:じゃ|では)なく(?:て)?、?"),
}
"""A day that is not meant, beside the one that is."""
_CLOCK_KO = r"(?:(?:오전|오후|아침|저녁)\s?)?\d{1,2}시(?:\s?(?:반|\d{1,2}분))?"
_CLOCK_EN = r"\d{1,2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?"
_CLOCK_JA = r"(?:(?:午前|午後)\s?)?\d{1,2}(?:時(?:半|\d{1,2}分)?|:\d{2})"
BEFORE: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(rf"(?:{_CLOCK_KO}|\S*[월화수목금토일]요일|\d{{1,2}}일)(?:에서|부터)\s"),
    "en": make_regex(rf"\bfrom\s(?:{_CLOCK_EN}|{_DAY_EN})\s(?=(?:back\s)?to\s)", re.IGNORECASE),
    "ja": make_regex(rf"(?:{_CLOCK_JA}|[月火水木金土日]曜日?|\d{{1,2}}日)から(?=\d|[月火水木金土日午来今明])"),
}
"""What a day or an hour was, before what it becomes."""
ARROW = make_regex(r"^(?:→|⇒|->|=>)\s*")
"""Stands between a thing and what it becomes."""
ITEM = make_regex(r"^(?:/\s*)?(?:\d{1,2}[.)]|[①-⑨]|[-•・*])\s*")
"""Opens an item of a list."""
_WHO_KO = r"(?P<ko>[가-힣]{2,4}?|[A-Z][a-z]+)(?:이)?\s?(?:님|씨)?"
TELLS = make_regex(
    rf"(?:^|[\s,.;!?\n。、/])(?:\d{{1,2}}[.)]\s*|그리고\s|and\s|then\s|also\s|あと、?)*(?:"
    rf"{_WHO_KO}(?:에게|한테|께)(?:도)?\s(?:(?:DM|디엠|슬랙)(?:으로|로)?\s?)?(?:(?:이거|이것|그거|그렇게|둘\s?다|두\s?건\s?다|변경된\s?(?:거|것|내용)|바뀐\s?(?:거|것|내용)|바꿨다고|변경했다고)(?:을|를|도)?\s?)?"
    rf"(?:알려|전해|공유|말해|(?:DM|디엠)\s?(?:보내|해|부탁|하나)?|보내)[가-힣\s]{{0,8}}"
    r"|(?i:dm|message|tell|ping|notify|let|inform)\s(?P<en>[A-Z][a-z]+)(?:\sknow)?(?:\s(?:so\s(?:he|she|they)\sknows?|about|of|that|both|all|it|this|that|them|these|the|two|three|changes?|updates?|were|was|has|have|been|changed|moved|done|too|as\swell|please))*"
    rf"|(?P<ja>[^\s、。にへ]{{1,10}}?){HONORIFIC_JA}(?:に|へ)(?:も|は)?(?:DMで|スラックで)?(?:(?:その旨|両方|どちらも|このこと|変更(?:内容|した(?:こと|旨))|変わったこと)(?:を|も)?)?(?:伝え|知らせ|お知らせ|連絡|共有|DM)(?:し|して|て|ておいて|しておいて|といて)?[ぁ-ん]*"
    r")[\s.!~。！]*$"
)
"""Who is to be told of the changes that stand before, at the end of a request."""
POLITE_JA = make_regex(
    r"(?:もらえ|いただけ|頂け|くれ)(?:ると|たら|れば|ますと|ましたら)(?:大変)?(?:嬉し|うれし|助か|ありがた|有難|幸)[ぁ-ん]*$|(?:お願い|おねがい)[ぁ-ん]*$|(?:もらっても|いただいても)?いいですか$"
)
"""How kindly a Japanese piece asks."""
_WHO_EN = r"(?:(?:s?he|they|we|i|it)(?:['’](?:s|ve|re|m))?\s)"
DONE_BY_NOW: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:(?:이미|아까|어제|방금|다|오늘)\s)*(?:끝났|끝냈|마쳤|완료했|완료됐|끝낸)(?:고|으니까?|는데|어요?|습니다|거든요?)"
    ),
    "en": make_regex(
        r"(?:is|was|got)\s(?:all\s|already\s)?(?:done|finished|complete)(?:\salready)?"
        rf"|{_WHO_EN}(?:(?:is|has|have|are|just|already|all)\s)*(?:done|finished|completed)(?:\s(?:with\s)?(?:it|that))?",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"(?:もう|すでに)?(?:終わった|終わりました|完了した|完了しました|終わってる|済んだ)(?:ので|から|し)?"
    ),
}
"""That something is done, which sets its state where other things are changed beside it."""
BEGUN_BY_NOW: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:(?:이미|아까|어제|방금|오늘|이제)\s)*(?:시작했|착수했|들어갔|하고\s?있)(?:고|으니까?|는데|대요?|다고|어요?|습니다|거든요?)"
    ),
    "en": make_regex(
        rf"{_WHO_EN}?(?:(?:is|has|have|are|just|already|now)\s)*(?:started|begun|on\sit|working\son\s(?:it|that)|under\s?way|in\sprogress)(?:\s(?:it|that|on\sit))?(?:\s(?:already|now))?",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"(?:もう|すでに)?(?:始めた|始めました|着手した|着手しました|取りかかった|やってる|進めてる)(?:ので|から|し|そう(?:です)?)?"
    ),
}
"""That something is under way, likewise."""
VERBS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"(?<![가-힣])(?:(?:다시|좀)\s)*(?:바꿔|바꾸|변경|미뤄|미루|옮겨|옮기|늦춰|늦추|늘려|늘리|당겨|당기|연기"
        rf"|연장|잡아|잡고|밀어|돌려|맞춰|해|하)(?:해|하)?(?:자|고)?{_END_KO}$|(?<=로)$"
    ),
    "en": make_regex(
        r"\b(?:push|move|shift|bump|slide|set|make|put|change|postpone|delay|reschedule|due|pull)\b", re.IGNORECASE
    ),
    "ja": make_regex(
        r"(?:に|へ|で)?(?:変え|変更し|延ばし|ずらし|移し|延期し|し)(?:て|といて|ておいて|とい)[ぁ-ん]*(?:ください"
        r"|下さい)?$|(?:で(?:いい|OK|大丈夫|お願い)[ぁ-ん]*|で)$"
    ),
}
STARTS_EN = make_regex(
    rf"(?:and\s|so\s)?(?:it\s)?(?P<now>now\s)?(?:starts|begins|kicks\soff|is|will\sstart|'s)\s(?:now\s)?at\s(?P<at>{_CLOCK_EN})(?P<then>\s(?:now|instead))?",
    re.IGNORECASE,
)
"""When something is now, told as it is."""
POINTS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(r"(?<![가-힣])(?:그거|이거|그건|이건|저거)(?:를|는|은|도)?(?=\s|$)"),
    "en": make_regex(r"\b(?:it|that|this)(?:\sone)?\b|\b(?:its|the)\s(?:due\sdate|deadline|date)\b", re.IGNORECASE),
    "ja": make_regex(r"(?:それ|これ)(?:は|を|も)?"),
}
AROUND: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"^(?:(?:아|참|그리고|글고|일단|혹시)\s)+|(?<![가-힣])(?:마감일?|기한|날짜)(?:은|는|을|를|도|만)?(?=\s)"
        r"|(?<=[가-힣\d])(?:까지로|까지|으로|로)$|(?<=\s)(?:좀|다시)(?=\s|$)"
    ),
    "en": make_regex(
        r"\b(?:and|then|so|but|also|please|pls|hey|hi|ok|(?:can|could|would)\s(?:you|u|we)|just|to|till|until|by"
        r"|for|on|back|out|over|up|instead|too|as\swell)\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"^(?:あと|それと|で)|(?:期限|締め?切り?)(?:は|を|も)?|(?:まで)?(?:に|へ|で)$"),
}
REMARKS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(r"[^,.]{2,40}?(?:[했났냈됐었았]대(?:요)?|이라(?:서)?|라서|니까|거든요?|서요?|는\s?중)"),
    "en": make_regex(
        r"(?:(?:i|he|she|they|we)(?:'m|'s|'re|\sam|\sis|\sare)?\s)?(?:totally\s|completely\s|super\s"
        r"|so\s)?(?:drowning|swamped|slammed|buried|snowed\sunder|busy|flat\sout|underwater)\b[^,.]{0,30}"
        r"|(?:[A-Z]\w+|i|he|she|they|we)\s(?:just\s|already\s|still\s)*(?:showed|sent|said|told|finished|wrapped"
        r"|started|owes?|did|got)\b[^,.]{0,50}(?:\slol)?|(?:he|she|they|i|we)\s(?:still\s)?(?:owes?|has"
        r"|have)\b[^,.]{0,40}"
        r"|[\w ]{2,30}\slooks?\s(?:right|good|fine|ok)"
        r"|(?:so|because|since|as)?\s?(?:poor\s)?(?:[A-Z]\w+|he|she|they|we|i|it|this|that|which)\s"
        r"(?:(?:is|are|was|were|'s)\s(?:obviously\s|clearly\s|just\s)*(?:not|too|so|sick|out|away|off|blocked|stuck|late|overloaded)\b"
        r"|(?:isn't|aren't|wasn't|won't|can't|couldn't|didn't|doesn't)\b|ha[sd]\s(?:enough|a\slot|too\smuch|plenty|no\stime)\b"
        r"|(?:shipped|delivered|submitted|closed)\b)[^,.]{0,60}"
        r"|(?:so\s)?(?:is|was)\s(?:obviously\s|clearly\s)?not\s[^,.]{2,40}|(?:so\s)?(?:isn't|won't|didn't|can't)\s[^,.]{2,40}",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"[^。、]{2,40}?(?:って|らしい(?:ので|から|です)?|らしくて|みたいで|そう(?:なので|です)?|無理そう|ので"
        r"|から|んで)"
    ),
}
"""Why something is changed, and how things stand."""
