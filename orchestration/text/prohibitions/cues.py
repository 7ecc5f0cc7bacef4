"""Cues: every word that may forbid, leave out, put off or set a condition, whether or not it was understood. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex

CueKind: TypeAlias = Literal["negation", "condition"]


@dataclass(frozen=True, slots=True)
class Cue:
    """A word that may change what is to be done, and where it stands."""

    start: int
    end: int
    words: str
    kind: CueKind


_KO = (
    r"(?<![가-힣])(?:안|못)\s[가-힣]+|(?<![가-힣])안(?=올|보내|알리|만들|써|적|해도)[가-힣]+|[가-힣]{1,4}지\s?(?:는"
    r"|도|를|만)?\s?(?:말|마(?!감|케)|않|못)[가-힣]*"
    r"|(?<=[가-힣])진\s(?:마|말|않)[가-힣]*|[^\s]+\s?말[고구](?![가-힣])|[^\s]+\s?(?:빼고|빼줘|빼 줘|뺀|빼놓고|빼서"
    r"|빼자|빼주)[가-힣]*"
    r"|[^\s]+\s?(?:제외|열외|배제)[가-힣]*|[가-힣A-Za-z]+\s?없이|(?<![가-힣])(?:금지|보류|생략|취소|패스|스킵|홀드"
    r"|노노|ㄴㄴ+)(?![가-힣]*(?:된|어|로|하려))[가-힣]*"
    r"|[^\s]+\s?건너\s?뛰[가-힣]*|(?:그대로|놔|냅|내버려)\s?(?:두|둬|둡|둘)[가-힣]*|모르게|몰래|비밀(?!번호)[가-힣]*"
    r"|[^\s]+\s?대신(?=\s|$)|필요\s?없[가-힣]*"
    r"|(?:나중에|이따가?(?!\s(?:(?:오전|오후|아침|점심|저녁|밤)\s?)?\S{1,3}\s?시(?:에|\s|쯤|까지|$))|다음에)\s[가-힣]+|[^\s]+\s?(?:외에는|외엔|밖에는?)|(?:아니고|아니라|아닌|아냐"
    r"|아니야)(?=[\s,.!]|$)|됐고|됐어요?(?=[,.!\s]|$)"
    r"|곤란|큰일|못\s?하게|피해\s?줘|삼가|자제"
)
_EN = (
    r"\b(?:not|never|no|none|nobody|nothing|nor|neither|without|except|excluding|exclude|skip|avoid|instead|rather"
    r"|only|unlike"
    r"|ignore|forget|cancel|stop|omit|spare|refrain|minus|w/o|dont|cannot|off[- ]limits|hands\soff|hold\soff"
    r"|(?<!\sand\s)(?<!\s&\s)(?<!\swith\s)(?<!\sfor\s)(?<!:\s)(?<!\sto\s)myself"
    r"|keep\s\S+\sout|leave\s\S+\s(?:out|alone)"
    r"|stays?\s(?:out|away|off)|bar|apart\sfrom|other\sthan|scratch|nix|scrap|secret"
    r"|private)\b[^\s,.;]*(?:\s[^\s,.;]+){0,2}|\w+n['’]t\b(?:\s[^\s,.;]+){0,2}"
)
_JA = (
    r"[一-龥ぁ-んァ-ヶ]{0,5}(?:ないで|ないよう|なくて|なくとも|なし(?:で|に)|ずに|せず|(?:さ|ら|か|わ"
    r"|ま)ず(?=[、。#\s])|じゃなく|ではなく|でなく|以外|除[いくき外]|抜き|不要"
    r"|禁止|やめ[てと]|控え|避け|だめ|ダメ|(?<![A-Za-z])NG(?![A-Za-z])|代わりに|(?<!DM)(?<!DMを)(?<!DMも)飛ばし|あとで|後で|(?<!で)いいや|内緒|秘密"
    r"|黙っ|いらない|いりません|見送|保留|待って|伏せ|そのまま(?!(?:で|に)?、?(?:投稿|送|流し|共有|\s+[にへ])))[ぁ-ん]{0,4}"
)
_NEGATION = make_regex(rf"{_KO}|{_EN}|{_JA}", re.IGNORECASE)
_CONDITION = make_regex(
    r"(?<![가-힣])(?:만약|만일|혹시라도)(?=\s)[^,.]{0,20}|[가-힣]+기\s전(?:에|까지)[가-힣]*|[가-힣]+(?:하면|되면|나면"
    r"|으면|오면|끝나면)\s그때"
    r"|\b(?:unless|until|before)\s(?!(?:at\s)?\d|further\snotice|the\s(?:\d|end\b)|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\s(?:the\s)?\d"
    r"|(?:noon|today|tomorrow|tonight|mon|tues|wednes|thurs|fri|satur"
    r"|sun)\w*\b)[^,.;]{1,30}"
    r"|[一-龥ぁ-んァ-ヶ]{1,8}まで(?:は)?待[ぁ-ん]*"
    r"|[가-힣]*(?:났|했|됐|었|았|였)다면(?![가-힣])|[?？]\s?(?:그럼|그렇다면|그러면)(?=\s)"
    r"|\bif\s(?:so|yes)\b|\bif\s\S+\s(?:is\s|has\s|was\s)?(?:already\s)?(?:done|finished|completed|approved|agreed)\b"
    r"(?:\s(?:it|that|with it))?"
    r"|[?？]\s?(?:なら|それなら)"
    # What somebody has to say yes to before.
    r"|[가-힣]*(?:승인|결재|허락|컨펌)(?:이|을|부터|은|는)?\s(?:먼저|우선|아직|필요|받아야|나야|있어야)[가-힣]*"
    r"|\b(?:has|have|needs?|got)\sto\s(?:approve|agree|sign\soff|look|check|review|see|confirm)\b[^.!?,]{0,30}?\bfirst\b"
    r"|\bneeds?\s(?:(?:the|an|a|\w+(?:'s|’s))\s)?(?:ok|okay|approval|sign-?off|permission|go-ahead)\b"
    r"|[一-龥ァ-ヶ]{0,6}(?:の)?(?:承認|許可|了承|決裁)(?:が|を|は)(?:まだ|先|必要|いる|要る|もらって)[ぁ-ん]{0,4}",
    re.IGNORECASE,
)


_CLAUSE = make_regex(
    # Korean: the verb that ends in a condition, with the word before it.
    r"(?:[^\s,.!?;]+\s)?[가-힣]*(?<![화측국장표방서라당반전후빔])(?:(?<=[가-힣])면|(?<=[가-힣])거든|(?<=[는은])\s한|(?<![의이그저])\s경우)"
    r"(?:은|는|에는|에만|에|만)?(?=[\s,.#<'\"‘“]|$)(?!\s?(?:(?:정말|대단히|매우|너무|참|더)\s)?(?:감사|고맙|고마|좋|돼|되[는나지요]?|될|됩|안\s?(?:돼|되)|해(?:요)?[\s.!]|합니다|한다|할|싶|어떨|괜찮|서\b))"
    # English: a conjunction with what it says; where a quote stood are spaces.
    r"|(?<!as\s)(?<!even\s)(?<!what\s)\b(?:if|provided(?:\sthat)?|assuming|in\scase|(?:as|so)\slong\sas|on\scondition|as\ssoon\sas"
    r"|once(?=\s(?:he|she|they|it|we|the|everyone|everybody|(?-i:[A-Z][a-z]+))\b|\s{4,}\S))\s[^,.;!?]{3,40}"
    r"|^when\s[^,.;?]{3,60}(?=,\s)"
    # Japanese: the verb that ends in a condition.
    r"|[一-龥ぁ-んァ-ヶA-Za-z0-9]{0,10}(?:(?<=[っんしいきりびみちえけせてれだでた])(?<!わかっ)(?<!分かっ)(?<!作っ)(?<!登録し)(?<!追加し)たら|[えけげせてねべめれ]ば(?!い)|(?<=[一-龥ぁ-んァ-ヶ])なら(?!な|い|び|で|す|ず)"
    r"|ない限り|(?:た|る|い|の)場合[はにで]?)(?=[、,\s#＃「『]|[一-龥ァ-ヶA-Za-z])",
    re.IGNORECASE,
)
"""A condition in the form of its language, whatever it looks at."""
_NO_CONDITION = make_regex(
    r"(?:가능|괜찮|시간|여유|필요|원하|바쁘|궁금|되도록|웬만|이왕|기왕|가급적|편하|실례|그러|아니|어떻게|뭐라고|예를\s들|다시\s말"
    r"|혹시\s?(?:가능|되)|말하자|왜냐|알고\s보|이를테|괜찮으시|문제\s?없|별일\s?없|다른\s?말\s?없)\S*\s?\S*면"
    r"|(?:하|할|맡|보)냐면$|^(?:그럼|그러면|아니면|이러면|하면|되면|되시면|보면|그렇다면|그거면|이거면)$|\s(?:보면|따르면)$|^(?:내일|오늘|모레|다음\s?주)\S*\s?\S*이면$"
    r"|\bif\s(?:possible|needed|necessary|ok(?:ay)?\b|so\b|any\b|not\stoo|only\b|anyone\sasks|applicable|(?:i|we)\s(?:may|can|could)"
    r"|(?:you|u)\s(?:can|could|would|will|please|don|have|get|got|want|like|mind|may|need|are\sable|think|wouldn)"
    r"|(?:it|that|this)(?:['’]s|\sis)\s(?:ok|fine|possible|al(?:l\s)?right|convenient|not\stoo|easier|good)"
    r"|(?:it|that|this)\s(?:works|sounds|helps|makes)\b)"
    r"|(?:でき|出来|よろし|よけれ|よかっ|良かっ|良けれ|可能|必要|時間|お手すき|差し支え|問題|もしよ|いかが|でし|なければ(?:なら|いけ)|それなら|さような)\S*",
    re.IGNORECASE,
)
"""Courtesy, idioms, and what only joins sentences."""
_ASKED = make_regex(
    r"\b(?:asks?|asking|see|check|know|wonder(?:ing)?|sure|confirm|find out|me|decide|remember|verify)\b"
    r"[^,.;!?]{0,30}$",
    re.IGNORECASE,
)
"""Before a question in a clause: "check if it is there"."""
_CLOCK_COMES = make_regex(r"^(?:\d{1,2}시\S*|\d{1,2}분이?|반이?)\s(?:딱\s)?되면$")
_OWN_STEP = make_regex(
    r"^(?:(?:만들|등록하|추가하|생성하|작성하|그러|다\s하)고\s?나면|다\s(?:되|하|만들어지)면|(?:만든|등록한|추가한|생성한)\s다음에.*)$"
)
"""That what was ordered before is done: it says when the next is done ("… 만들어줘. 만들고 나면 알려줘")."""
_ORDERED = make_regex(r"(?:[가-힣][.!~]|줘요?,?|세요,?|로,)\s*$")
_TOLD = make_regex(r"(?<=[가-힣])[라다자냐]고\s")
"""That an hour comes is when something is done ("2시 되면 올려줘"), but where words are told: it may be of them."""
_JUDGED = make_regex(
    r"\s*(?:너무\s|좀\s|이미\s|다\s)*(?:늦(?:지|네|어요?|겠|잖|음|을)|안\s?(?:되지|되네|되잖|되겠|돼요?[\s.!~ㅋㅎㅠㅜ]|됨)|곤란|애매하|빠듯하|(?:의미|소용)\s?없)"
)
"""What would be wrong with that: a worry, and no condition of an order ("11시에 울리면 늦지")."""
_READ_ON = make_regex(r"\s*[^\s]*\s?(?:보여|알려|찾아|말해|정리|요약|뽑|골라|읽어)")
"""What is read where there is any: "있으면 보여줘"."""


def _find_clauses(text: str) -> Iterator[Cue]:
    for match in _CLAUSE.finditer(text):
        words = match[0].strip()
        before, after = text[: match.start()], text[match.end() :]
        english = re.match(r"[A-Za-z]", words) is not None
        if _CLOCK_COMES.search(words) and not _TOLD.search(after):
            continue
        if _JUDGED.match(after):
            continue
        if _OWN_STEP.search(words) and _ORDERED.search(before):
            continue
        if _NO_CONDITION.search(words) or (english and _ASKED.search(before)):
            continue
        if re.search(r"[있없]으시?면$", words) and _READ_ON.match(after):
            continue
        yield Cue(*match.span(), words, "condition")


def find_cues(text: str) -> Iterator[Cue]:
    """Yield the cues of a text, in their order."""
    found = [Cue(*match.span(), match[0].strip(), "negation") for match in _NEGATION.finditer(text)]
    found += [Cue(*match.span(), match[0].strip(), "condition") for match in _CONDITION.finditer(text)]
    spans = [(one.start, one.end) for one in found]
    found += [one for one in _find_clauses(text) if all(one.end <= start or end <= one.start for start, end in spans)]
    yield from sorted(found, key=lambda cue: cue.start)
