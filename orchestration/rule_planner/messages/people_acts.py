"""What is done to people in words (thanks, wishes, apologies, requests, reminders), as the message that does it. Pure.

"Thank Junho for the report" says "Thank you for the report" to Junho. Where only a matter is named ("update Sara on the
budget"), the words are asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.asked_people import NAME_JA, NAME_KO, NAMES_EN, NEXT_EN, is_told
from orchestration.rule_planner.idioms.idiom_rules import restore_quotes, seal_quotes
from orchestration.text.reported_speech import make_sentence
from orchestration.text.told_bodies import mask_told_bodies
from orchestration.text.word_lists import HONORIFIC_JA, THANKS_EN, WEEKDAY_EN

_Say: TypeAlias = str | Callable[[re.Match[str]], str | None]
"""The words of a message, or what words it; None where what was found is no such act."""

_WHO = rf"(?P<who>{NAMES_EN})"
_END_EN = rf"(?:,?\s{THANKS_EN})*(?=\s*[.!?;\n]|\s*$|{NEXT_EN})"
_WHAT = r"(?P<what>(?![^.!?;:\n]*(?:#|\b(?:if|unless|once|until|when|whenever)\b))[^.!?;:\n]+?)"
_STARTS_EN = (
    r"(?P<open>^\W{0,20}|[.;!?\n][ \t]{0,5}|,?\s(?:and|then)\s)"
    r"(?P<polite>(?:(?:please|pls|can\syou|could\syou|would\syou|also|then)[\s,]{1,5}){0,4})"
)
_LATER_EN = make_regex(
    r"\b(?:tomorrow|tonight|later today"
    rf"|at\s\d{{1,2}}(?::\d{{2}})?\s?(?:am|pm)?|on\s{WEEKDAY_EN}|next\s(?:week|month)"
    r"|in\s(?:an?|\d+)\s(?:minutes?|hours?|days?))\s*$",
    re.IGNORECASE,
)
"""A moment behind a matter may be that of the sending: it is not put into the words."""
_GREETED = (
    r"hi|hello|hey|thanks|thank\syou|sorry|congrats|congratulations|good\s(?:morning|luck|job)|happy\s\w+"
    r"|welcome|goodbye|bye"
)


def _act(form: str) -> re.Pattern[str]:
    return make_regex(rf"{_STARTS_EN}{form}{_END_EN}", re.IGNORECASE)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _wish(found: re.Match[str]) -> str:
    wished = re.sub(r"^an?\s", "", found["what"])
    if re.match(r"happy|merry|good\sluck|congrat", wished, re.IGNORECASE):
        return f"{_capital(wished)}!"
    return f"Have a {wished}!"


def _ask_for(found: re.Match[str]) -> str | None:
    """Return what asks for a thing; None where a condition says when, or help is asked for somebody."""
    text = found.string
    return (
        None
        if re.search(r"\b(?:if|unless|once|when|in\scase)\b", text, re.IGNORECASE)
        else "Could you send {what}, please?".format(what=found["what"])
    )


_DEED_EN = (
    r"(?:update|check|review|send|finish|fix|prepare|sign|approve|write|test|confirm|complete|submit|draft|look\sat"
    r"|go\sover)"
)
_ENGLISH: tuple[tuple[re.Pattern[str], _Say], ...] = (
    (
        _act(rf"thank\s{_WHO}(?:\s(?:so|very)\smuch)?(?:\sfor\sme)?\sfor\s(?!me\b){_WHAT}"),
        "Thank you for {what}",
    ),
    (
        _act(rf"(?:have|get)\s{_WHO}\s(?:to\s)?(?P<do>{_DEED_EN})\s{_WHAT}"),
        "Could you {do} {what}?",
    ),
    (_act(rf"thank\s{_WHO}(?:\sfor\sme)?"), "Thank you!"),
    (_act(rf"apologi[sz]e\sto\s{_WHO}\s(?P<how>for|about)\s{_WHAT}"), "Sorry {how} {what}"),
    (_act(rf"apologi[sz]e\sto\s{_WHO}(?:\sfor\sme)?"), "Sorry!"),
    (
        _act(rf"congratulate\s{_WHO}\s(?:on|for)\s{_WHAT}"),
        "Congratulations on {what}!",
    ),
    (_act(rf"congratulate\s{_WHO}"), "Congratulations!"),
    (_act(rf"wish\s{_WHO}\s{_WHAT}"), _wish),
    (
        _act(rf"follow\sup\swith\s{_WHO}\s(?P<how>on|about)\s{_WHAT}"),
        "Following up {how} {what}",
    ),
    (
        _act(rf"check\sin\swith\s{_WHO}\s(?P<how>on|about)\s{_WHAT}"),
        "Checking in {how} {what}",
    ),
    (_act(rf"chase\s(?:up\s)?{_WHO}\s(?:up\s)?(?:for|about|on)\s{_WHAT}"), "Reminder: {what}"),
    (_act(rf"remind\s(?!me\b){_WHO}\sof\s{_WHAT}"), "Reminder: {what}"),
    (
        _act(
            rf"ask\s{_WHO}\s(?:(?:very\s)?(?:kindly|politely|nicely|gently)\s)?for\s"
            r"(?!help\b|(?:him|her|them|us|it|that|this)\b)(?P<what>(?:an?|the|his|her|their|another|some|more)\s[^.!?;:\n]+?)"
        ),
        _ask_for,
    ),
    (
        _act(
            rf"ask\s{_WHO}\sfor\s(?P<what>(?:approval|permission|feedback|input|advice|confirmation|comments)\b"
            r"(?![^.!?;:\n]*(?:#|\b(?:if|unless|once|when)\b))[^.!?;:\n]*?)"
        ),
        "Could you give {what}, please?",
    ),
    (_act(rf"request\s{_WHAT}\sfrom\s{_WHO}"), "Could you send me {what}?"),
    (
        _act(rf"(?:update|inform|alert|notify|advise)\s{_WHO}\sthat\s{_WHAT}"),
        "{what}",
    ),
    (
        _act(rf"say\s(?P<greeting>{_GREETED})\sto\s{_WHO}(?P<why>\s(?:for|about)\s[^.!?;:\n]+?)?"),
        "{greeting}{why}!",
    ),
)
_UNWORDED_EN = tuple(
    _act(rf"{form}\s(?:on|about)\s{_WHAT}")
    for form in (rf"(?:update|brief)\s{_WHO}", rf"(?:fill|loop)\s{_WHO}\sin", rf"(?:fill|loop)\sin\s{_WHO}")
)
"""Only the matter is named: the words are asked for."""

_TO_KO = rf"(?P<to>(?<![가-힣]){NAME_KO}(?:한테|에게|께)(?:도)?)\s"
_DO_KO = r"(?:줘|주세요|주라|줄래|줄래요|주실래요|주시겠어요)[.!~?\s]*$"
_SENDS_KO = make_regex(
    r"(?:DM|디엠|메시지|메세지|쪽지|전달|공유|전송|공지|알림|연락|안내|답장|인사|보고|전파|초대|발송|예약|말씀|얘기|한마디)$",
    re.IGNORECASE,
)
"""What metel does itself, where it is asked for."""
_DEED_KO = make_regex(
    r"(?:작성|검토|확인|수정|정리|준비|업데이트|마무리|리뷰|점검|제출|처리|보완|취합|조사|테스트|번역|입력|등록|참석|서명|결재)$"
)
"""What others do."""
_MORE_KO = r"(?:을|를)?(?:\s(?:좀|한번|꼭))*\s"
_WHAT_KO = (
    r"(?P<what>(?![^.!?\n]*(?:다고|라고|냐고|자고|는지|달라|[가-힣]면\s|거든\s|때마다|DM|디엠|메시지))"
    r"[^.!?\n,:]{2,60}?)"
)
_ABOUT_KO = make_regex(r"(?:에\s(?:대해(?:서)?|대한)|\s때문에|의|은|는)$")


def _beg(found: re.Match[str]) -> str | None:
    return None if _SENDS_KO.search(found["what"]) else f"{found['what']} 부탁드립니다"


def _beg_deed(found: re.Match[str]) -> str | None:
    return f"{found['what']} 부탁드립니다" if _DEED_KO.search(found["what"]) else None


def _tell(found: re.Match[str]) -> str:
    return make_sentence(found["what"])


def _feel(word: str) -> _Say:
    return lambda one: f"{_ABOUT_KO.sub('', one['what'])} {word}"


_FORMS_KO: tuple[tuple[str, _Say], ...] = (
    (
        rf"{_WHAT_KO}{_MORE_KO}?(?:리마인드|재촉|독촉|채근)\s?(?:좀\s)?(?:해\s?{_DO_KO}|부탁\S{{1,6}}[.!~\s]*$)",
        "리마인드: {what}",
    ),
    (rf"{_WHAT_KO}{_MORE_KO}부탁\s?(?:좀\s)?(?:해|드려)\s?{_DO_KO}", _beg),
    (rf"{_WHAT_KO}{_MORE_KO}부탁(?:해|해요|드려요|드립니다|드릴게요)?[.!~\s]*$", _beg_deed),
    (rf"{_WHAT_KO}{_MORE_KO}요청\s?(?:좀\s)?(?:해|드려)\s?{_DO_KO}", "{what} 요청드립니다"),
    (
        rf"{_WHAT_KO}\s(?:감사|고맙다는)\s?(?:인사|말|메시지)?(?:를|을)?\s?(?:좀\s)?(?:전해|보내|해|드려)\s?{_DO_KO}",
        _feel("감사합니다"),
    ),
    (
        rf"{_WHAT_KO}\s(?:사과|미안하다는|죄송하다는)\s?(?:인사|말|메시지)?(?:를|을)?\s?(?:좀\s)?(?:전해|보내|해|드려)\s?{_DO_KO}",
        _feel("죄송합니다"),
    ),
    (
        rf"{_WHAT_KO}\s축하(?:한다는)?\s?(?:인사|말|메시지)?(?:를|을)?\s?(?:좀\s)?(?:전해|보내|해|드려)\s?{_DO_KO}",
        _feel("축하합니다"),
    ),
    (
        r"(?:사과|감사|축하)(?:\s?인사)?\s?(?:좀\s)?(?:해|전해)\s?(?:줘|주세요)[.,\s]+(?P<what>[^.!?\n]+?다고)(?:요)?[.!~\s]*$",
        _tell,
    ),
    (
        rf"(?P<what>[^.!?\n,:]{{2,60}}?달라고)\s(?:좀\s)?(?:부탁|요청)\s?(?:좀\s)?(?:해|드려)\s?{_DO_KO}",
        _tell,
    ),
)
_KOREAN = tuple((make_regex(_TO_KO + form), say) for form, say in _FORMS_KO)

_TO_JA = rf"(?P<to>{NAME_JA}{HONORIFIC_JA}?に)(?:も)?、?"
_WHAT_JA = r"(?P<what>(?![^。]*(?:たら|れば|なら|場合|とき))[^。!！?？\n、「」]{1,60}?)"
_DO_JA = r"(?P<end>て[^。、\n]*|。|$)"
_FORMS_JA: tuple[tuple[str, _Say], ...] = (
    (
        rf"{_WHAT_JA}の(?:お礼|御礼|感謝)を?(?:言っ|伝え|送っ){_DO_JA}",
        "{what}ありがとうございます",
    ),
    (rf"{_WHAT_JA}のお祝いを?(?:言っ|伝え|送っ){_DO_JA}", "{what}おめでとうございます"),
    (
        rf"{_WHAT_JA}よう(?:に)?(?:頼ん|お願いし|依頼し){_DO_JA.replace('て[', '[てで][')}",
        "{what}ようお願いします",
    ),
    (
        rf"{_WHAT_JA}を(?:頼ん|お願いし|依頼し){_DO_JA.replace('て[', '[てで][')}",
        "{what}をお願いします",
    ),
    (rf"{_WHAT_JA}を(?P<do>更新|確認|修正|作成|準備|提出|送付)させ{_DO_JA}", "{what}を{do}してください"),
    (rf"{_WHAT_JA}(?:を|の)(?:リマインド|催促)し{_DO_JA}", "リマインド: {what}"),
    (rf"{_WHAT_JA}を(?:謝っ|お詫びし){_DO_JA}", "{what}、申し訳ありません"),
)
_JAPANESE = tuple((make_regex(_TO_JA + form), say) for form, say in _FORMS_JA)


def replace_people_acts(text: str) -> str:
    """Return a request with what is done to people in words as a message to them."""
    if mask_told_bodies(text) != text:
        return text
    sealed, quotes = seal_quotes(text)
    sealed = _send_all(sealed, _ENGLISH, "{open}{polite}dm {who} “{said}”")
    for form in _UNWORDED_EN:
        sealed = form.sub(r"\g<open>\g<polite>send a dm to \g<who>", sealed)
    sealed = _send_all(sealed, _KOREAN, "{to} “{said}”라고 DM 보내줘")
    sealed = _send_all(sealed, _JAPANESE, "{to}「{said}」とDMを送って")
    return restore_quotes(sealed, quotes)


def _send_all(text: str, acts: Sequence[tuple[re.Pattern[str], _Say]], order: str) -> str:
    for form, say in acts:
        text = form.sub(partial(_send, say, order), text)
    return text


def _send(say: _Say, order: str, found: re.Match[str]) -> str:
    parts = {name: part or "" for name, part in found.groupdict().items()}
    is_later = order.startswith("{open}") and _LATER_EN.search(parts.get("what", "") + (parts.get("why") or ""))
    if is_later or is_told(found.string[: found.start()] + (parts.get("open") or "")):
        return found[0]
    said = say.format(**parts | {"what": _say_your(parts)}) if isinstance(say, str) else say(found)
    return found[0] if said is None else order.format(**parts, said=_capital(said))


def _say_your(parts: dict[str, str]) -> str:
    """Return a matter as it is said to who is spoken to ("her help" is "your help")."""
    return re.sub(r"\b(?:his|her|their)\b", "your", parts.get("what", ""), flags=re.IGNORECASE)
