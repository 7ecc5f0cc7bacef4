"""Cues: every word that may forbid, leave out, put off or set a condition, whether or not it was understood. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

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
    r"|(?:나중에|이따가?|다음에)\s[가-힣]+|[^\s]+\s?(?:외에는|외엔|밖에는?)|(?:아니고|아니라|아닌|아냐"
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
    r"|禁止|やめ[てと]|控え|避け|だめ|ダメ|(?<![A-Za-z])NG(?![A-Za-z])|代わりに|飛ばし|あとで|後で|いいや|内緒|秘密"
    r"|黙っ|いらない|いりません|見送|保留|待って|伏せ|そのまま)[ぁ-ん]{0,4}"
)
_NEGATION = re.compile(rf"{_KO}|{_EN}|{_JA}", re.IGNORECASE)
_CONDITION = re.compile(
    r"(?<![가-힣])(?:만약|만일|혹시라도)(?=\s)[^,.]{0,20}|[가-힣]+기\s전(?:에|까지)[가-힣]*|[가-힣]+(?:하면|되면|나면"
    r"|으면|오면|끝나면)\s그때"
    r"|\b(?:unless|until|before)\s(?!\d|(?:noon|today|tomorrow|tonight|mon|tues|wednes|thurs|fri|satur"
    r"|sun)\w*\b)[^,.;]{1,30}"
    r"|[一-龥ぁ-んァ-ヶ]{1,8}まで(?:は)?待[ぁ-ん]*"
    r"|[가-힣]*(?:났|했|됐|었|았|였)다면(?![가-힣])|[?？]\s?(?:그럼|그렇다면|그러면)(?=\s)"
    r"|\bif\s(?:so|yes)\b|\bif\s\S+\s(?:is\s|has\s|was\s)?(?:already\s)?(?:done|finished|completed|approved|agreed)\b"
    r"(?:\s(?:it|that|with it))?"
    r"|(?:完了|進行中|未着手|終わり|済み|終わった|済んだ)なら|[?？]\s?(?:なら|それなら)"
    r"|(?<![가-힣])(?:진행\s?중|대기\s?중|보류\s?중|완료|미완료|할\s?일)\s?(?:상태)?(?:이면|이라면|라면|면)(?![가-힣])"
    r"|[가-힣]*(?:났|했|됐|갔|왔|렸|졌|겼|쳤)으면(?![가-힣])(?!\s?(?:좋|해|하|합|한|할|싶))"
    r"|(?:^|(?<=[.!?;]\s))(?:and\s|but\s)?if\s(?!(?:possible|needed|necessary|you|i|we|ok(?:ay)?|so)\b"
    r"|(?:it|that)(?:['’]s|\sis)\s(?:ok|okay|possible|fine|not\stoo|alright)\b)[^,.;]{3,40}",
    re.IGNORECASE,
)


def find_cues(text: str) -> Iterator[Cue]:
    """Yield the cues of a text, in their order."""
    found = [Cue(*match.span(), match[0].strip(), "negation") for match in _NEGATION.finditer(text)]
    found += [Cue(*match.span(), match[0].strip(), "condition") for match in _CONDITION.finditer(text)]
    yield from sorted(found, key=lambda cue: cue.start)
