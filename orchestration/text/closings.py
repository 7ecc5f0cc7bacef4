"""What stands behind an order to send something and is said to who carries it out: thanks and a name ("…, cheers",
"… Best, Minji"), and that it is not to go out now where its moment is said ("… 지금 말고"). Pure."""

from __future__ import annotations

import re
from collections.abc import Callable

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import QUOTED_SPAN, replace_quotes
from orchestration.text.told_bodies import LONGEST_ORDER, mask_told_bodies

_SIGN = r"(?:[\U0001f300-\U0001faff\u2600-\u27bf\ufe0f]|:\)|\^\^)"
_END = rf"[\s.!~。！〜ㅎㅋㅠㅜ]*(?:{_SIGN}[\s.!~]*)*$"
_SENDS_EN = make_regex(
    r"\b(?:tell|dm|message|msg|ping|nudge|poke|buzz|remind\w*|post|send|let|drop|ask|say|write|schedule|announce|share|give|check\swith)\b",
    re.IGNORECASE,
)
_ORDERS_MORE = make_regex(rf"{_SENDS_EN.pattern}|[\"“‘]", re.IGNORECASE)
_MUCH_EN = r"(?:\s(?:so\smuch|very\smuch|a\s(?:lot|bunch|million|ton)|in\sadvance|again|mate|metel|pal))*"
_NAMED_EN = r"(?:,?\s*\n?\s*(?-i:[A-Z])[a-z]+(?:\s(?-i:[A-Z])[a-z]+)?)?"
_THANKS_EN = make_regex(
    rf"(?:(?P<stop>[.!?])\s*|\s*[,;]\s*|\s+[-–—]+\s*|\s*\n\s*)(?:(?:many\s|much\s)?(?:thanks?|thank\syou|thx|thnx|ty|tysm|tyvm|tia|cheers|ta){_MUCH_EN}"
    r"|please\sand\sthank\syou|(?:much\s|really\s)?appreciated?(?:\sit|\sthat)?|i(?:'d|\swould)?\s(?:really\s)?appreciate\s(?:it|that)|you'?re\sthe\sbest"
    rf"|(?:(?:best|kind|warm)\s(?:regards|wishes)|regards|sincerely|best){_NAMED_EN}){_END}",
    re.IGNORECASE,
)
_ORDER_KO = r"(?:[아-힣]줘|[해와려여겨려]\s?줘|줘요?|주세요|주라|줄래요?|주실래요?|주시겠어요|주십시오)"
_THANKS_KO = make_regex(
    rf"(?<=[가-힣])(?P<order>{_ORDER_KO})[\s.!~,?]+(?:(?:미리|늘|항상|정말)\s)?(?:감사(?:합니다|해요|드려요|드립니다|요)?|고마워요?|고맙습니다|땡큐|ㄱㅅ|부탁(?:해요?|드려요|드립니다|드릴게요|이요)?"
    rf"|수고(?:하세요|하십쇼|요)?){_END}"
)
_TOLD_KO = make_regex(r"[다라자냐]고(?=[\s가-힣])|는지|[\"“”'‘’「」]")
_THANKS_JA = make_regex(
    r"(?P<order>(?:て(?:ね|よ)?|ください|下さい|ほしい(?:です)?|欲しい(?:です)?|ますか|もらえる|くれる|お願い(?:いた)?します))[。、!！?？\s〜ー]+"
    rf"(?:どうぞ)?(?:よろしく(?:お願い(?:いた)?します|です|ね|ー)?|ありがとう(?:ございます)?|助かります|お願い(?:いた)?します|頼みます){_END}"
)
_SIGN_JA = make_regex(rf"(?P<order>(?:ください|下さい|[っいしてんけ]て(?:ね)?|줘요?|주세요))\s?(?:{_SIGN}\s?)+$")
_NOT_NOW = (
    make_regex(r"^\s*지금(?:은|\s?당장은?)?\s?말고[\s,]+(?=\S)"),
    make_regex(r"(?<=[가-힣])[\s.,!~]+지금(?:은|\s?당장은?)?\s?(?:말고|보내지\s?말고|아니고)(?:요)?[\s.!~]*$"),
    make_regex(
        r"(?:\s*[,;(–—-]\s*|\s|(?<=[.!?])\s)(?:but\s|just\s)?not\s(?:right\s)?(?:now|yet|immediately|straight\saway)\)?"
        r"[\s.!]*$",
        re.IGNORECASE,
    ),
    make_regex(
        r"\s*[,;–—-]\s*(?:but\s)?not\s(?:a\sminute\s)?(?:before|earlier|sooner)(?:\s(?:that|then))?[\s.!]*$",
        re.IGNORECASE,
    ),
    make_regex(r"^(?:今(?:すぐ)?(?:では|じゃ)なく(?:て)?、?)(?=\S)"),
    make_regex(r"[、。\s]+今(?:すぐ)?(?:では|じゃ)なく(?:て(?:も)?)?(?:いい|大丈夫|OK)?(?:です|から)?[。！!\s]*$"),
)
"""That something is not to go out now."""


def drop_closing(text: str, is_timed: Callable[[str], bool]) -> str:
    """Return an order to send something without thanks behind it, and without that it is not for now where
    ``is_timed`` tells that the rest says when; quotes, and words behind a colon, stay as they are."""
    if len(text) > LONGEST_ORDER:
        return text
    if mask_told_bodies(text) != text:
        bare = _drop_thanks(text).rstrip()
        return bare if any(one.end() == len(bare) for one in QUOTED_SPAN.finditer(text)) else text
    return _drop_not_now(_drop_thanks(text), is_timed)


def _drop_thanks(text: str) -> str:
    plain = replace_quotes(text)
    for quote in QUOTED_SPAN.finditer(text):
        plain = f"{plain[: quote.end() - 1]}.{plain[quote.end() :]}"  # words in quotes end as a sentence does
    found = _THANKS_EN.search(plain)
    if found is not None:
        end = found.end("stop") if found["stop"] else found.start()
        return text[:end] if _SENDS_EN.search(plain[:end]) and not _is_told(text[:end]) else text
    for form in (_THANKS_KO, _THANKS_JA, _SIGN_JA):
        found = form.search(plain)
        if found is not None and (form is not _THANKS_KO or _TOLD_KO.search(text[: found.start()])):
            return text[: found.end("order")]
    return text


def _is_told(before: str) -> bool:
    """Whether what stands ahead of thanks is told to somebody behind a colon, and they with it."""
    head, colon, body = before.partition(": ")
    return bool(colon and body.strip() and _SENDS_EN.search(head)) and not _ORDERS_MORE.search(body)


def _drop_not_now(text: str, is_timed: Callable[[str], bool]) -> str:
    plain = replace_quotes(text)
    for form in _NOT_NOW:
        found = form.search(plain)
        if found is not None and is_timed(rest := f"{text[: found.start()]}{text[found.end() :]}".strip()):
            return rest
    return text
