"""What people type in Slack, read as plain words: mentions stripped, links unfolded, the language recognised."""

from __future__ import annotations

import re

_HANGUL = re.compile(r"[\uac00-\ud7a3\u1100-\u11ff\u3130-\u318f]")
_KANA = re.compile(r"[\u3040-\u30ff]")
_LATIN = re.compile(r"[A-Za-z]{2,}")
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|“[^”]*”|‘[^’]*’|「[^」]*」|『[^』]*』")
_CHANNEL = re.compile(r"<#([CG][A-Z0-9]+)(?:\|([^>]*))?>")
_PERSON = re.compile(r"<@([UW][A-Z0-9]+)\|([^>]+)>")
_GROUP = re.compile(r"<!subteam\^[A-Z0-9]+\|([^>]+)>")
_CALL = re.compile(r"<!(here|channel|everyone)(?:\|[^>]*)?>")
_LINK = re.compile(r"<((?:https?|mailto):[^|>]+)(?:\|([^>]*))?>")
_ADDRESS = re.compile(r"(?:<?https?://\S+|<[@#!][^>]*>)")

STOP_WORDS = frozenset({"중지", "취소", "멈춰", "stop", "cancel", "中止", "キャンセル"})


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


def is_stop_word(text: str) -> bool:
    """Whether the text is exactly a word that stops a run."""
    return text.strip().rstrip(".!").casefold() in STOP_WORDS
