"""What people type in Slack, read as plain words: mentions stripped, links unfolded."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.wishes import SteeringAct

_CHANNEL = re.compile(r"<#([CG][A-Z0-9]+)(?:\|([^>]*))?>")
_PERSON = re.compile(r"<@([UW][A-Z0-9]+)\|([^>]+)>")
_GROUP = re.compile(r"<!subteam\^[A-Z0-9]+\|([^>]+)>")
_CALL = re.compile(r"<!(here|channel|everyone)(?:\|[^>]*)?>")
_LINK = re.compile(r"<((?:https?|mailto):[^|>]+)(?:\|([^>]*))?>")

STEERING_WORDS: Mapping[SteeringAct, frozenset[str]] = {
    "stop": frozenset({"중지", "취소", "멈춰", "stop", "cancel", "中止", "キャンセル"}),
    "pause": frozenset({"일시정지", "일시 정지", "잠깐 멈춰", "잠시 멈춰", "pause", "一時停止"}),
    "resume": frozenset({"계속", "계속해", "계속해줘", "다시 시작", "재개", "resume", "continue", "再開", "続けて"}),
}


DECISION_WORDS: Mapping[bool, frozenset[str]] = {
    True: frozenset({"승인", "approve", "approved", "承認"}),
    False: frozenset({"거절", "reject", "rejected", "却下"}),
}
"""The exact words that decide an approval; nothing that is written beside them does."""


def without_mention(text: str, bot_user: str) -> str:
    """Return the text without the mentions of the bot."""
    if not bot_user:
        return text.strip()
    return re.sub(rf"<@{re.escape(bot_user)}(?:\|[^>]*)?>[ \t]*", "", text).strip()


def mentions(text: str, user: str) -> bool:
    """Whether the text mentions that user."""
    return bool(user) and re.search(rf"<@{re.escape(user)}(?:\|[^>]*)?>", text) is not None


def as_typed(text: str) -> str:
    """Undo Slack's escapes (https://docs.slack.dev/messaging/formatting-message-text): ``<#C1|sales>`` was typed as
    ``#sales``, a link as its address, ``&amp;`` as ``&``. A mention without a name keeps its id, which resolves."""
    text = _CHANNEL.sub(lambda m: f"#{m[2] or m[1]}", text)
    text = _PERSON.sub(lambda m: f"@{m[2].removeprefix('@')}", text)
    text = _GROUP.sub(lambda m: f"@{m[1].removeprefix('@')}", text)
    text = _CALL.sub(lambda m: f"@{m[1]}", text)
    text = _LINK.sub(lambda m: _link(m[1], m[2]), text)
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&").strip()


def _link(address: str, label: str | None) -> str:
    # A bare word such as "acme.com" comes back as a link labelled with itself; what was typed is the label.
    plain = address.removeprefix("mailto:").removeprefix("https://").removeprefix("http://").rstrip("/")
    return label if label and label.rstrip("/") == plain else address.removeprefix("mailto:")


def decision_word(text: str) -> bool | None:
    """Return yes or no where the text is exactly a word for it."""
    said = " ".join(text.strip().rstrip(".!").casefold().split())
    return next((decision for decision, words in DECISION_WORDS.items() if said in words), None)


def steering_word(text: str) -> SteeringAct | None:
    """Return what the text asks of a run where it is exactly a word that stops, pauses or resumes one."""
    said = " ".join(text.strip().rstrip(".!").casefold().split())
    return next((wish for wish, words in STEERING_WORDS.items() if said in words), None)
