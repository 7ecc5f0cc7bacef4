"""Whole messages that are a word: to stop, to go on, to decide, to undo; and mentions of metel."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.run.commands import RevisitAct, SteeringAct

STEERING_WORDS: Mapping[SteeringAct, frozenset[str]] = {
    "stop": frozenset({"중지", "취소", "멈춰", "stop", "cancel", "中止", "キャンセル"}),
    "pause": frozenset({"일시정지", "일시 정지", "잠깐 멈춰", "잠시 멈춰", "pause", "一時停止"}),
    "stop_waiting": frozenset({"기다리지 않기", "기다리지 마", "don't wait", "待たない"}),
    "resume": frozenset({"계속", "계속해", "계속해줘", "다시 시작", "재개", "resume", "continue", "再開", "続けて"}),
}


_STOP_COMMAND = re.compile(
    r"(?:(?:아|아니|그냥|그럼|이제|좀|일단)\s)*(?:(?:이|그|저)거\s|(?:이|그)\s?(?:일|작업|요청)(?:은|을|를)?\s)?(?:그냥\s|좀\s)*"
    r"(?:(?:취소|중지|중단)(?:를|을)?\s?(?:해\s?(?:줘요?|주세요|주실래요|줄래요?|라)?|할게요?|하자|할래요?|부탁해요?|부탁드려요)?"
    r"|그만\s?(?:해\s?(?:줘요?|주세요)?|둬\s?(?:줘요?|주세요)?|하자|할게요?|할래요?)|멈춰\s?(?:줘요?|주세요)|하지\s?마(?:세요)?)"
    r"|(?:please |just |ok |no )*(?:cancel|stop)(?: (?:it|this|that|everything))?(?: please| now)*|never ?mind"
    r"|(?:もう|やっぱり|やっぱ)?(?:それを|これを)?(?:やめて|止めて|(?:キャンセル|中止)(?:して)?)(?:ください|下さい|ね)?"
)
"""A request to stop that is the whole of a message; inside another request the same words are a part of it."""

_PLEASE_KO = r"(?:\s?(?:좀|놔|놓아))?(?:\s?(?:줘요?|주세요|주실래요|줄래요?))?"
_DONE_THING_KO = (
    r"(?:(?:네가|니가)\s)?(?:한|만든|올린|보낸|추가한|바꾼|지운|수정한)\s?"
    r"(?:거|것|걸|일|작업|페이지|문서|메시지|글|행|줄|내용)(?:을|를|은|는|도)?"
)
_UNDO_COMMAND = re.compile(
    r"(?:(?:아|아니|그럼|이제|일단|그냥)\s)*(?:"
    rf"(?:(?:방금|아까|마지막)\s?)?(?:{_DONE_THING_KO}\s|(?:그|이)?\s?(?:거|것|걸|일|작업|변경)(?:을|를|은|는)?\s)?"
    rf"(?:좀\s|다시\s|전부\s|모두\s|다\s)*(?:되돌(?:려|리기)|원래대로\s?(?:해|돌려|되돌려)|실행\s?취소(?:해)?){_PLEASE_KO}"
    rf"|(?:방금|아까|마지막)\s?(?:{_DONE_THING_KO}|(?:그\s?)?(?:거|것|걸|건|일|작업))\s?(?:좀\s)?취소(?:를)?\s?해{_PLEASE_KO}"
    r"|(?:please |just |ok |no )*(?:undo|revert|take back|roll back)(?: (?:it|that|this|what you (?:just )?did"
    r"|(?:the|your) last (?:one|change|action|step)))?(?: please)?|(?:please )?take (?:it|that) back(?: please)?"
    r"|(?:さっきのを?|それを?|今のを?)?(?:元に戻して|取り消して)(?:ください|下さい)?)"
)
_RETRY_COMMAND = re.compile(
    rf"(?:다시\s?시도|재시도|한\s?번\s?더\s?(?:시도)?|다시)\s?(?:해{_PLEASE_KO}|하자|부탁해요?)?"
    r"|(?:please )?(?:retry|try (?:it |that )?again)(?: please)?"
    r"|(?:もう一度|再度)(?:やって|試して)(?:ください|下さい)?|再試行(?:して)?"
)
"""Requests about what a thread did, that are the whole of a message."""

DECISION_WORDS: Mapping[bool, frozenset[str]] = {
    True: frozenset({"승인", "approve", "approved", "承認"}),
    False: frozenset({"거절", "reject", "rejected", "却下"}),
}
"""The exact words that decide an approval; nothing that is written beside them does."""


def strip_mentions(text: str, bot_user: str) -> str:
    """Return the text without the mentions of the bot."""
    if not bot_user:
        return text.strip()
    return re.sub(rf"<@{re.escape(bot_user)}(?:\|[^>]*)?>[ \t]*", "", text).strip()


def has_mention(text: str, user: str) -> bool:
    """Whether the text mentions that user."""
    return bool(user) and re.search(rf"<@{re.escape(user)}(?:\|[^>]*)?>", text) is not None


def parse_decision_word(text: str) -> bool | None:
    """Return yes or no where the text is exactly a word for it."""
    said = " ".join(text.strip().rstrip(".!").casefold().split())
    return next((decision for decision, words in DECISION_WORDS.items() if said in words), None)


def parse_steering_word(text: str) -> SteeringAct | None:
    """Return what the text asks of a run where it is exactly a word that stops, pauses or resumes one, or nothing but
    a request to stop it."""
    said = " ".join(text.strip().rstrip(".!~。！").casefold().split())
    if _STOP_COMMAND.fullmatch(said):
        return "stop"
    return next((command for command, words in STEERING_WORDS.items() if said in words), None)


def parse_revisit_word(text: str) -> RevisitAct | None:
    """Return what the text asks of what was done before, where it asks nothing else: that it is undone, or what failed
    tried again."""
    said = " ".join(text.strip().rstrip(".!~。！").casefold().split())
    if _UNDO_COMMAND.fullmatch(said):
        return "undo"
    return "retry" if _RETRY_COMMAND.fullmatch(said) else None
