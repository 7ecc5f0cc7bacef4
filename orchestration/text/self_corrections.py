"""Whether a text that is to be read by others still holds words by which its writer puts themselves right ("at 2.. wait
no, 3", "4시 아니다 5시", "14時、いや15時"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

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
