"""Words that their speaker takes back at once: "두 시 아니 두 시 반", "Sarah, sorry, Junho", "2時、いや3時". People
named in the place of others at once ("DM junho.. no sorry jihoon", "준호, 아 죄송 지훈님한테"). Whether a text that is
to be read by others still holds words by which its writer puts themselves right ("at 2.. wait no, 3", "4시 아니다
5시", "14時、いや15時"). Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from orchestration.patterns import make_regex
from orchestration.text.word_lists import HONORIFIC, HONORIFIC_JA, WEEKDAY_EN

_AMID = r"(?:(?<=[\s,.…~!?、。ㅋㅎㅠ-])|^)"
_CORRECTION = make_regex(
    rf"{_AMID}(?:oh,?\s|ah,?\s|hmm*,?\s)?(?:wait,?\sno\b(?!\s(?:rush|hurry|worries|need|problem|one\b))|no,?\swait\b|no,?\ssorry\b|scratch\sthat|strike\sthat|(?:sorry|actually|wait|oops|no|ugh),?\s(?:i\sme[ae]nt?\b|make\s(?:it|that)\b|not\s\S+,?\sbut\b))"
    r"|(?<=[,.…;)-])\s(?:oops|whoops|correction|hang\son|no|wait|or\srather|i\smean(?:t)?|my\s(?:bad|mistake))[,.:…]\s?(?=\S)"
    r"|(?<=\S)[,.…]+\s(?:oops|wait|no|sorry|actually|or\srather)[,:]?\s(?=\d|(?:on|at|by|to)\s\d)|\b(?:i\smeant|make\sthat)\s*(?:[.!]*$|\d|the\s)"
    rf"|{_AMID}(?:아+|앗|어|음|참|헉)[\s,.~]*(?:아니(?:다|야|지|구나)?|잠깐만?|참(?=[,.…~])|맞다|잘못\s?(?:말|썼|적)\S*)(?=[\s,.~…])"
    r"|(?:(?<=[,.…~])\s?|(?<=\S)(?<![이가은는도게])\s)아니(?:다|야|지|구나)?(?:[,.…]+\s?|\s)(?!(?:라|고|면|지만|더라도|었|였)\b)(?=\S)"
    r"|(?<=[,.…~!])\s?(?:아차|정정|죄송|미안)(?:[,.:]|\s(?!합니다|해요|하지만|드)(?=\d))"
    r"|(?<=[\s、。,.…])(?:いや|いえ)(?:違|ちが|、|[,…]|(?=[\d一-龥]))|(?:^|(?<=[\s、。,.…]))あ[ーっ]?、?(?:いや|違|ちが|間違|まちが|やっぱ)"
    r"|(?<=[、。…])\s?(?:訂正(?:して)?[、:：]|ごめん(?:なさい)?、?(?:違|ちが|間違|まちが)|じゃ(?:ない|なかった)[、。])",
    re.IGNORECASE,
)


def find_self_correction(text: str) -> str:
    """Return the words by which the writer of a text puts themselves right within it; empty where there are none."""
    found = _CORRECTION.search(text)
    return found[0].strip(" ,.…、。") if found is not None else ""


_NOBODY_EN = (
    r"(?!(?:i|we|you|he|she|they|it|me|us|him|her|them|that|this|the|a|an|to|about|if|whether|know|my|our|no|sorry|wait"
    r"|oops|actually|not|in|on|for|and|or|but)\b)"
)
_NAME_EN = rf"@?{_NOBODY_EN}[a-z]{{2,15}}"
_TELLS = r"(?:tell|ask|dm|message|msg|ping|let|remind|notify|nudge|inform|text|send)"
_BACK_EN = (
    r"(?:(?:oh|ah|uh|um|er|no|wait|sorry|oops|actually|i\smean(?:t)?|hang\son|scratch\sthat|make\sthat|my\sbad"
    r"|correction|rather)[,.…]*\s+){1,4}"
)
_NAME_KO = r"[가-힣]{2,4}?"
_TO_KO = r"(?:한테|에게|께)"
_SOUND_KO = r"(?:아+|앗|어|엇|음|헉)"
_BACK_KO = r"(?:아니(?:다|야|지|구나)?|죄송(?:해요|합니다)?|미안(?:해요?|합니다)?|잘못\s?(?:말|썼|적)\S*|정정)"
_NAME_JA = r"(?:[ァ-ヶー]{2,12}|[一-龥々]{1,4}|[가-힣]{2,4}|[A-Za-z]{2,12})"
_BACK_JA = (
    r"(?:あ[ーっ]?、?|えっと、?|いや、?|ごめん(?:なさい)?、?|すみません、?)*(?:違う|違った|違います|ちが(?:う"
    r"|った)|間違え(?:た|ました)|じゃな(?:い|くて|かった)"
    r"|いや|やっぱり?|ごめん(?:なさい)?|すみません)"
)
_FORMS = (
    make_regex(
        rf"\b{_TELLS}\s(?P<one>{_NAME_EN}(?:\s?[,.…–—-]+)?\s{_BACK_EN})"
        rf"(?={_NAME_EN}(?:[,:]|\s?[–—-]|\s(?:that|know|to|if|whether|about|the|a|saying)\b|\s?[\x00\"“]|$))",
        re.IGNORECASE,
    ),
    make_regex(
        rf"(?<![가-힣A-Za-z])(?P<one>(?:(?:{_NAME_KO}|[A-Za-z]{{2,12}})(?:님|씨)?{_TO_KO}(?:는"
        rf"|도)?[\s,.…~]*(?:{_SOUND_KO}[\s,.]*)?{_BACK_KO}"
        rf"|{_NAME_KO}(?:님|씨)?[,.…]+\s?{_SOUND_KO}[\s,.]*{_BACK_KO})[\s,.…~]+)"
        rf"(?=(?:[가-힣]{{2,4}}|[A-Za-z]{{2,12}})(?:님|씨)?{_TO_KO})"
    ),
    make_regex(
        rf"(?P<one>{_NAME_JA}(?:{HONORIFIC_JA}(?:に|へ|には)?|に|へ)[、…。\s]*{_BACK_JA}[、…。\s]*)"
        rf"(?={_NAME_JA}{HONORIFIC_JA}(?:に|へ|宛))"
    ),
)


def find_person_repairs(text: str) -> list[tuple[int, int]]:
    """Return where a text names somebody whom it takes back for the next one, with the words that take them back."""
    return [found.span("one") for form in _FORMS for found in form.finditer(text)]


_TAKES_BACK = make_regex(
    r"(?P<joint>\s?[-–—]\s|[,…、]?\s*|[.。]{1,6}\s*)(?:(?P<excused>(?<=[\s、])(?:(?:아|앗|어)[,.…]?\s)?(?:죄송|미안)(?:해요|합니다|하지만)?[,.…]*\s+"
    r"|(?<=、)(?:あ、?)?(?:すみません|すいません|失礼(?:しました)?|いえ|間違えました|訂正します)、\s?"
    r"|(?<=\s)(?:sorry,?\si\smean(?:t)?|my\s(?:mistake|bad)),?\s)(?=\S)"
    r"|(?<=\s)(?:아\s?)?(?:아니(?:다|구나)?(?:[,.…]\s*|\s+))+(?=\S)"
    r"|(?<=[\s,.…])(?:oh\s)?(?:no wait|wait no|actually,? (?=make (?:it|that)\s)"
    r"|no,? sorry|no,? hang on|hang on|no|sorry|oops|wait|scratch that|i mean|or rather|make that|correction)"
    r"(?:[,.…]\s*(?:make (?:it|that)\s)?|(?<=mean)\s|(?<=rather)\s|(?<=that)\s)(?=\S)"
    r"|(?P<bare>(?<=\s)(?:(?:oh\s)?(?:no|sorry|wait|actually|i mean|or rather|make that|i meant)\s)+)(?=\S)"
    r"|(?:いや|あ、?違う|違った|じゃなくて)、?(?=\S))",
    re.IGNORECASE,
)
_WORD_BEFORE = make_regex(r"[^\s,.!?、。:：]+$")
_JOINED_JA = make_regex(rf"(?:[ァ-ヶー]+|[一-龥々]+|[A-Za-z]+|\d+[^\s\d]{{1,3}}){HONORIFIC_JA}?$")
_OPENS = make_regex(r"(?:그|이|저|it|that|not|don'?t|그거|그게|말고)(?:\s|$)", re.IGNORECASE)
_SAYS_MORE = make_regex(
    r"(?:i|we|you|he|she|they|it|there|what|who|why|how|when|can|could|will|would|is|are|was|please|no|yes|nothing"
    r"|nobody|everything)\b(?!\s*$)",
    re.IGNORECASE,
)
"""Begins a sentence, and is no other word for the one before: "tell Junho, sorry, I'm late"."""
_ARTICLE = r"\b(?:the|a|an|my|our|this|your)\s"
_IS_THING, _ARTICLE_BEFORE = make_regex(_ARTICLE, re.IGNORECASE), make_regex(rf"{_ARTICLE}$", re.IGNORECASE)
_SOFT = make_regex(r"(?:oh\s)?(?:no|sorry|oops|wait|correction)[,.…]?\s*$", re.IGNORECASE)
"""Words that open what is told as often as they take something back; without a comma before them they do the first."""
_INTO = make_regex(r"\s?(?:(?:으?로|에|까지|에서|に|へ|まで)(?:이?요)?|이?요)[,、]?")
"""What may stand between a day and the words that take it back ("모레로 아니 다음 주 화요일로")."""
_HONOURED = make_regex(rf"{HONORIFIC}(?:한테|에게|께|에|に|へ)?[,.…]*$")
_SAME_PLACE = make_regex(
    r"\b(?P<word>to|for|with|in)\s(?:the\s)?[\w#@-]{2,20},?\s(?:(?:oh|uh|um|ah|er)\s)*"
    r"(?:(?:no|wait|sorry|actually|hang on|hold on|i mean|scratch that|make that|correction)[,.…]*\s)+"
    r"(?:make\s(?:it|that)\s)?(?=(?P=word)\s)",
    re.IGNORECASE,
)
"""A place or person that is named once more by the same word, behind words that take the first back."""
_ORDERED = make_regex(r"(?:줘|줘요|줘라|주세요|주라|줄래|줄래요)$")
"""A verb that orders: what is said behind it stands for something before, not for it."""
_TO_WHOM = make_regex(r"(?:한테|에게|께|에다가?|에서?|보고)(?:만|도|는)?$")


_PART_OF_DAY = r"(?:오전|오후|아침|저녁|밤|새벽|낮)"
_DAY_WORD = r"(?:오늘|내일|모레|[월화수목금토일]요일)"
_DAY_JA = r"(?:今日|明日|明後日|[月火水木金土日]曜日?)"
_FRAMES = tuple(
    (make_regex(rf"(?:(?:on|by)\s(?=next|this))?(?:{frame})", re.IGNORECASE), make_regex(bare, re.IGNORECASE))
    for frame, bare in (
        (
            r"(?:다다음|다음|담|이번|금|차)\s?주\s?|(?:再来週|来週|今週)の?|(?:next|this)\s",
            rf"[월화수목금토일]욜|[월화수목금토일]요일|[月火水木金土日]曜|{WEEKDAY_EN}\b",
        ),
        (r"\d{1,2}월\s?|\d{1,2}月|(?:다음|이번)\s?달\s?|(?:来月|今月)の?", r"\d{1,2}\s?[일日]"),
        (
            rf"(?:{_DAY_WORD}\s?의?|{_DAY_JA}の?)?(?:{_PART_OF_DAY}|午前|午後|朝|夜)\s?",
            r"(?:\d{1,2}|[가-힣]{1,2})\s?[시時]",
        ),
        (
            rf"{_DAY_WORD}\s?|{_DAY_JA}の?",
            rf"(?:{_PART_OF_DAY}|午前|午後)?\s?(?:\d{{1,2}}|[가-힣]{{1,2}})\s?[시時]",
        ),
        (
            rf"(?:(?:on|next|this)\s)*(?:today|tomorrow|tmrw|{WEEKDAY_EN})\s(?:at\s)?",
            r"\d{1,2}(?::\d\d)?\s?(?:am|pm)?\b",
        ),
        (r"(?:by|until|before|on)\s", r"(?!(?:by|until|before|on|at)\s)\S"),
    )
)
"""What frames a day or time that is taken back, and the bare one that keeps it ("다음주 화요일 아니 수요일")."""


_NTH = make_regex(r"(?:\bthe\s)?\b\d{1,2}(?:st|nd|rd|th)\b", re.IGNORECASE)
"""A day of the month, also where nothing but what it stands for says that it is one ("the 10th, no wait, 11th")."""
_PLACE = make_regex(r"(?<!\S)(?P<sign>[#@])[^\s,.!?、。:：]+")
_PLACE_ALONE = make_regex(
    r"[#@][^\s,.!?、。:：]+(?:\s\x00+)?(?P<verb>\s?(?:올려|보내|부탁)\S*(?:\s(?:줘|주세요)\S*)?)?[\s.!~。]*"
)


def _count_shared(before: str, behind: str) -> int:
    """Return how many letters of a day or time that is taken back the one behind it still needs."""
    framed = (frame.match(before) for frame, bare in _FRAMES if bare.match(behind))
    return next((one.end() for one in framed if one is not None), 0)


@lru_cache(maxsize=256)
def may_repair(text: str) -> bool:
    """Whether a text holds words that take something back."""
    is_place = _SAME_PLACE.search(text) is not None
    return is_place or _TAKES_BACK.search(text) is not None or bool(find_person_repairs(text))


def find_repairs(text: str, dates: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the spans of what is taken back with the words that take it back; ``dates`` are the spans of days and
    times. A day is taken back for a day, another word for the word behind."""
    found = [*(match.span() for match in _SAME_PLACE.finditer(text)), *find_person_repairs(text)]
    dates = [*dates, *(match.span() for match in _NTH.finditer(text))]
    for match in _TAKES_BACK.finditer(text):
        if any(start < match.end() and match.start() < stop for start, stop in found):
            continue
        end, joint = match.end(), match.start()
        if _OPENS.match(text, end):
            continue
        if places := _find_other_place(text, match):
            found += places
            continue
        before = next((start for start, stop in dates if stop == joint or _INTO.fullmatch(text, stop, joint)), None)
        follows = any(start == end for start, _ in dates)
        if (match["bare"] or match["excused"]) and (before is None or not follows):
            continue
        if before is None and not follows:
            if _begins_message(match) or match["joint"].strip() in (".", "。"):
                continue
            word = (_JOINED_JA if re.match("[いあ違じ]", match[0].lstrip(" 、,")) else _WORD_BEFORE).search(
                text[:joint]
            )
            before = _find_replaced(text, word, end) if word is not None else None
        elif before is None or not follows:
            continue
        if before is not None:
            kept = _count_shared(text[before:joint], text[end:]) if follows else 0
            kept = kept or (len("the ") if follows and _loses_article(text[before:joint], text[end:]) else 0)
            found.append((before + kept, end))
    return found


def _find_other_place(text: str, match: re.Match[str]) -> list[tuple[int, int]]:
    """Return the spans to leave out where a channel is named in the place of another ("#dev no wait #sales",
    "post '…' to #dev. no wait, #sales"); none where a match does not do that."""
    sign, plain = text[match.end()], match["bare"] is not None and match["bare"].strip().lower() == "no"
    if sign not in "#@" or plain:
        return []
    before = [*_PLACE.finditer(text[: match.start()])]
    if before and before[-1].end() == match.start() and before[-1]["sign"] == sign:
        return [(before[-1].start(), match.end())]
    alone = _PLACE_ALONE.fullmatch(text, match.end())
    if len(before) == 1 and before[0]["sign"] == sign and alone is not None:
        end, start = before[0].end(), match.start()
        once_more = [alone.span("verb")] if alone["verb"] else []
        first = (before[0].start(), end + (text[end : end + 1] == " "))
        return [first, (start + (text[start] == " "), match.end()), *once_more]
    return []


def _loses_article(before: str, behind: str) -> bool:
    """Whether a day of the month goes with its article for one that has none."""
    return (
        _NTH.match(behind) is not None and before.lower().startswith("the ") and not behind.lower().startswith("the ")
    )


def _begins_message(match: re.Match[str]) -> bool:
    """Whether the words open what somebody is to be told ("tell #dev oops, wrong build")."""
    return not match["joint"].strip() and _SOFT.search(match[0]) is not None


def _find_replaced(text: str, word: re.Match[str], end: int) -> int | None:
    """Return where a word begins, with its article, in whose place something is said at ``end``; None where that is a
    sentence of its own, or says to nobody what the word says to somebody."""
    follows = re.match(r"\S*", text[end:])
    assert follows is not None
    to_both = any(
        form.search(word[0]) is not None and form.search(follows[0]) is not None for form in (_TO_WHOM, _HONOURED)
    )
    if _ORDERED.search(word[0].rstrip(" .,…~")) and not _ORDERED.search(text.rstrip(" .!~?")):
        return None
    if (word.start() == 0 and not to_both) or _SAYS_MORE.match(text, end) or text[: word.start()].endswith("not "):
        return None
    article = _ARTICLE_BEFORE.search(text, 0, word.start())
    if _IS_THING.match(text, end):
        return article.start() if article is not None else None
    is_same = _TO_WHOM.search(word[0]) is None or _TO_WHOM.search(follows[0]) is not None
    return word.start() if is_same else None
