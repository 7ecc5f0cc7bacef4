"""What stands beside the values of a reply and sets none: a field that stays, a day that does not suit or is fine.
What stands beside a change of earlier work and changes nothing: what stays, and what is not so after all. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.reading.words import DATE
from orchestration.text.idle_words import SENDS
from orchestration.text.prohibitions import drop_denied_states, remove_kept


def drop_follow_asides(task: PlanningTask) -> PlanningTask:
    """Return a task without the words that say what stays as it is, or is not in a state after all; what goes back to
    a value that is named is set to it. What is told to somebody stays whole."""
    if SENDS.search(task.request.text):
        return task
    text = _set_back(drop_denied_states(remove_kept(task.request.text)))
    return task._replace(request=task.request.model_copy(update={"text": text})) if text != task.request.text else task


def _set_back(text: str) -> str:
    """Return words that have a value go back ("owner back to Junho", "진행 중に戻して") as those that set it."""
    return _BACK_TO_JA.sub("にし", _BACK_TO_EN.sub("", text))


_BACK_TO_EN = make_regex(
    r"\bback\s(?=to\s(?!(?:how|what|where|the|me|us|normal|you|him|her|them|it)\b)\S)", re.IGNORECASE
)
_BACK_TO_JA = make_regex(r"(?<!元)(?<!もと)(?<!前)(?<!さっき)(?<!以前)に戻し(?=て|と[いき])")


def remove_asides(marked: str) -> str:
    """Return a marked text without such words."""
    marked = _FALLS_ON.sub("", marked)
    return _UNFIT.sub("", _KEEPS.sub(" ", _leave_out_fine(marked))).strip()


def _leave_out_fine(marked: str) -> str:
    """Leave out that a day is fine; the day itself stays where no other is named."""
    rest = _FINE.sub(" ", marked)
    days = re.findall(DATE, marked)
    return _FINE.sub(f" {days[0]} ", marked) if days and rest != marked and not re.search(DATE, rest) else rest


_KEEPS = make_regex(
    r"(?:^|(?<=[\s,.!~]))(?:나머지|다른\s?(?:거|것|건)|마감일?|기한|날짜|일시|시간|담당자?|상태|제목|이름|참석자"
    r"|내용|채널|방|문구|메시지|메세지|받는\s?사람)(?:들)?(?:은|는|만|도)?\s?(?:그대로|유지|건드리지|건들지|손대지|바꾸지|안\s?바꿔)"
    rf"(?:\s?(?:두|둬|놔|놓|하|해|마|말|유지|도\s?(?:돼|되)|{DATE}(?=고|면|죠|길|는))\S*(?:\s(?:줘|주|돼|되|됩|좋|놔|둬|두|부탁)\S{{0,4}})?)?[\s.,!~]*"
    r"|[,.;]?\s*(?:and\s|but\s)?(?:leave|keep)\s(?:the\s)?(?:rest|others?|time|date|due date|deadline|owner"
    r"|assignee|status|title|channel|text|message|wording)"
    r"\s(?:as (?:it|they) (?:is|are|was|were)|alone|unchanged|the same)[\s.!]*"
    r"|[、。]?(?:他|ほか|残り|時間|日付|期限|担当者?|ステータス|状態|タイトル|チャンネル|文面|本文)(?:は|も)(?:そのまま"
    r"|変えない|触らない|さわらない|いじらない)(?:で|に)?(?:お願いします|いい(?:です)?|大丈夫(?:です)?|ください|しておいて(?:ください)?)?[。！!]*",
    re.IGNORECASE,
)
"""That a field is to stay as it is; "두시고" is no time there."""
_UNFIT = make_regex(
    r"^(?:아|음+|근데|그건|그거|그럼)?\s?(?:너무|좀|조금)\s(?:늦|이르|이른|일러|빠르|빠른|빨라)[^\s,.!~\d]*(?:[\s,.!~…]+|$)"
    r"|^(?:(?:that'?s|it'?s|hmm+|oh|a bit|a little|way)[\s,]+)*(?:too\s)?(?:late|early)[,.;!–—-]+\s*"
    r"|^(?:それは|ちょっと|少し)*(?:遅|早)(?:すぎ|い)[^、。！!,\s\d]*?(?:ので|から|[、。！!,\s]+)"
    rf"|{DATE}\s?(?:은|는|이|가|이면|면|에는|엔|까지는?|으?로는)?\s?(?:너무|좀|조금|살짝|약간)?\s?"
    r"(?:늦|이르|이른|이를|일러|빠르|빠른|빨라|빠듯|촉박|어려|힘들|무리|안\s?(?:되|돼|될|됩))[^\s,.!~]*(?:\s(?:것|거|듯)\s?[^\s,.!~]{0,6})?"
    r"(?:[\s,.!~…]+|$)"
    rf"|\b(?:at\s)?{DATE}(?:'s|\sis|\smight\sbe|\smay\sbe|\swould\sbe|\sseems|\sfeels|\slooks)?"
    r"\s(?:(?:a\s(?:bit|little)|way|much|kinda|probably|too)\s)*(?:late|early|soon|tight|won'?t\swork|doesn'?t\swork"
    r"|is\sbad)\b[^,.;!–—-]{0,20}[,.;!–—-]\s*"
    rf"|{DATE}(?:だと|では?|じゃあ?|は|のは)?(?:ちょっと|少し|すこし)?(?:遅|早|きつ|厳し|無理|難し|間に合わ)[^、。！!,\s]*?"
    r"(?:ので|から|[、。！!,\s]+)",
    re.IGNORECASE,
)
"""That a day or time does not suit, ahead of the one that is wanted instead of it."""
_FALLS_ON = make_regex(
    rf"^(?:(?:아+|앗|음+|어|잠깐만?|근데|헉)[\s,.!~]+)*(?:(?:그럼|그러면|그날은?|그게|그건|그거|보니까?|생각해\s?보니까?|알고\s?보니|이러면"
    rf"|그때는?)[\s,]+)+{DATE}"
    rf"(?:이?(?:네|구나|잖아|다|군|었네|었구나|인데)(?:요)?|입니다)[\s,.!~…ㅋㅎㅠㅜ]+(?=.*{DATE})"
    r"|^(?:(?:oh|ah|hmm+|wait|ugh|argh|oops|hang on|right|so)[,\s.!]+)*(?:(?:but|and)\s)?"
    r"(?:that'?s|that is|that'?d be|that would be|that falls on|which is|it'?s)"
    rf"\s(?:a\s|on\s)?(?:a\s)?{DATE}(?:\sthough|\sright|\sisn't it)?[,.!;?–—-]+\s*"
    rf"(?=(?:(?:so|then|and|ok|please|can we|let'?s)\s)*(?:make|move|push|change|set|do|go|put)\b"
    rf"|{DATE}\s(?:please|then|instead|pls)|{DATE}[\s.!]*$)"
    rf"|^(?:(?:あっ?|えっと|うーん|おっと|いや)[、\s]*)*(?:それだと|そうすると|そうなると|その日は?|それって|それは|だと|よく見たら|あれ)、?{DATE}"
    rf"(?:か|だ|だな|だね|ですね|だった|でした|です|になる|になります|なんだ|ですか|じゃん)(?:な|ね|よ|ので|から)?[。、！!…\s]*(?=.*{DATE})",
    re.IGNORECASE | re.DOTALL,
)
"""That a day which was chosen turns out to be some day of the week, ahead of the one that is wanted instead."""
_FINE = make_regex(
    rf"{DATE}\s?(?:이긴|이기는|인\s?거|인\s?건|이)?\s?(?:한데|인데|지만|이지만|알지만|아는데|알아요?)[\s,]+(?:그래도\s)?(?:그냥\s)?"
    r"(?:괜찮|상관\s?없|오케이|문제\s?없)[^\s,.!?？]*(?:[\s,.!~]+|$)"
    r"|[\s,;(—–-]*\b(?:(?:i know|yes|yeah)[,\s]+)*(?:it'?s|that'?s|which is)\s(?:on\s)?(?:a\s)?"
    rf"{DATE}[,\s]+(?:but\s|and\s|i know\s?,?\s?)*(?:(?:that'?s|it'?s|i'?m|is)\s)?(?:totally\s)?"
    r"(?:fine|ok(?:ay)?|alright|all right|good)(?:\swith\s\w+)?\)?(?:[.;,!\s]+|$)"
    rf"|{DATE}(?:なん)?(?:だけど|だが|ですが|ですけど)[、\s]*(?:それで|このままで|そのままで|問題)?"
    r"(?:大丈夫|いい|OK|構わない|かまわない|ない)(?:です)?[。、\s]*",
    re.IGNORECASE,
)
"""That a day is known to be what it is, and suits ("日曜だけどそれで大丈夫")."""
