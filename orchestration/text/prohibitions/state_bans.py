"""That a thing is not to get a state ("don't close it", "취소하지 말고", "完了にしないで"): the state is what is
forbidden, and everything else of the thing may change. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.patterns import make_regex
from orchestration.text.prohibitions.prohibition import Prohibition

_KO_NOT = r"지\s?(?:는\s|도\s)?(?:말[고아]|마(?=[\s.,!]|세요|십시오|$)|않(?=고|도록|게))[가-힣]*"
_KO_THING = r"(?P<thing>[^\s,.!?\n\ue000-\ue0ff](?:[^,.!?\n]{0,39}?[^\s,.!?\n])?)(?:은|는|을|를|도)?\s"
_KO_OPENS = r"(?:^|(?<=[.,!?\n])\s?)(?:(?:아니|아|근데|그리고|그럼|음)\s)?"
_EN_NOT = (
    r"(?:^|(?<=[.,;!?\n])\s?|(?<=\b(?:but|and)\s))(?:please\s|pls\s)?(?:don['’]?t|do\snot|never)\s(?:you\s)?(?:yet\s)?"
)
_EN_THING = r"\s(?P<thing>(?!(?:it|this|that|them|these|those)\b)[^,;.!?\n]{2,50}?)"
_EN_END = r"(?:\s(?:yet|for\snow|please|pls))?(?=\s?[,;–—]|\s-\s|\s(?:but|just|and\sinstead)\s)"
_JA_NOT = r"(?:ないで|ずに|なくて(?:いい|大丈夫)(?:です)?)(?:ください|下さい)?"
_JA_THING = r"(?P<thing>[^、。\n]{2,40}?)[はをも](?:まだ)?"
_FORMS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("취소", make_regex(rf"{_KO_OPENS}{_KO_THING}(?:아직\s|절대\s)?(?:취소\s?(?:처리\s?)?하|취소시키){_KO_NOT}")),
    (
        "완료",
        make_regex(
            rf"{_KO_OPENS}{_KO_THING}(?:아직\s|절대\s)?(?:완료\s?(?:처리\s?|표시\s?)?하|완료로\s?(?:바꾸|하|처리하|표시하)|닫|끝내|종료하|클로즈하){_KO_NOT}"
        ),
    ),
    ("취소", make_regex(rf"{_EN_NOT}cancel{_EN_THING}{_EN_END}", re.IGNORECASE)),
    ("완료", make_regex(rf"{_EN_NOT}(?:close|finish|complete|tick\soff){_EN_THING}{_EN_END}", re.IGNORECASE)),
    (
        "완료",
        make_regex(
            rf"{_EN_NOT}(?:mark|set){_EN_THING}\s(?:as\s|to\s)?(?:done|complete[d]?|finished|closed){_EN_END}", re.I
        ),
    ),
    ("취소", make_regex(rf"{_JA_THING}(?:キャンセル(?:に)?し|取り消さ|中止(?:に)?し){_JA_NOT}")),
    ("완료", make_regex(rf"{_JA_THING}(?:完了(?:に|と)?し|閉じ|クローズし|終わらせ|終了し){_JA_NOT}")),
)
_MESSAGES = make_regex(
    r"예약|메시지|알림|리마인더|발송|공지|실행|승인|\b(?:schedul\w+|messages?|reminders?|posts?|runs?)\b|予約|メッセージ|リマインド|通知",
    re.IGNORECASE,
)
"""What has no state of a record."""


def find_state_bans(text: str) -> Iterator[Prohibition]:
    """Yield the states that a thing named with them is not to get."""
    for state, form in _FORMS:
        for found in form.finditer(text):
            if not _MESSAGES.search(found["thing"]):
                start = found.end() - len(found[0].lstrip())
                own, beside = found[0].strip(), f"{text[:start]} {text[found.end() :]}"
                yield Prohibition(
                    start, found.end(), own, "edit", (state,), subject=found["thing"].strip(), own=own, beside=beside
                )
