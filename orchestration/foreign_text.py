"""What a text from elsewhere could do: carry data away, ping a channel, say what nobody sees. Pure."""

from __future__ import annotations

import re

from orchestration.addresses import carries_data, images, is_ours, web_addresses
from orchestration.disguise import plain, smuggles
from orchestration.reach import texts_of
from schemas.values import Json

_MENTION = re.compile(
    r"<!(?:channel|here|everyone|subteam\^)[^>]*>|(?<![\w.])@(?:channel|here|everyone)\b|&lt;!(?:channel|here|everyone)",
    re.IGNORECASE,
)


def leaking_address(value: Json, words: str, domains: tuple[str, ...], links: frozenset[str]) -> str:
    """Return an address that nobody typed and that takes something along, outside the team; or nothing."""
    typed = plain(words)
    for text in texts_of(value):
        loaded = images(text)
        for address in web_addresses(text):
            known = address in typed or address in links or is_ours(address, domains)
            if not known and (carries_data(address) or any(image.startswith(address) for image in loaded)):
                return address[:120]
    return ""


def pinging_mention(value: Json, words: str) -> str:
    """Return a mention of everybody that nobody typed, or nothing."""
    if _MENTION.search(plain(words)):
        return ""
    for text in texts_of(value):
        found = _MENTION.search(plain(text))
        if found:
            return found[0][:60]
    return ""


def smuggling_field(contents: dict[str, Json]) -> str:
    """Return the field whose text says something that nobody sees, or nothing."""
    return next((field for field, value in contents.items() if any(smuggles(text) for text in texts_of(value))), "")
