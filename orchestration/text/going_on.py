"""Whether a reply goes on from what was said, and is no content of its own ("and one more, …", "sorry 130k"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

_GOES_ON = make_regex(
    r"(?:(?:oh|ah|hm+|um+|a+rgh|ugh|ok|okay|k)[\s,.!]+)*"
    r"(?:and\s(?:also|another|one\smore)\b|one\smore\b|also\b|plus\b|actually\b|sorry\b|oops\b|wait\b|btw\b|before\sthat\b|first,?\s(?:show|tell|list|let|can)\b|scrap\b|scratch\b|i\sme[ae]nt?\b|typo\b"
    r"|no[,\s]+(?:i|make|put|not|it)\b)"
    r"|(?:(?:아|어|앗|참|음|근데)[\s,.]+)*(?:하나\s?더|그\s?전에|그거?보다|그리고|추가로|미안|죄송|아니|아차|깜빡)"
    r"|(?:(?:あ|うわ[ぁー]?|わ|やば[いっ]?|えっと|うーん|ん)[、,っ\s]*)*(?:ごめん|すみません|やっぱ|それと|その前に|もう(?:一つ|ひとつ|1つ)|いや|違)"
    r"|あと[、,]",
    re.IGNORECASE,
)
_ENDS = make_regex(
    r"(?:\bbtw|\btypo|\blol|\bhaha|\btoo\sbtw)[\s.!]*$|(?:오타(?:요|임)?|[ㅋㅎ]{2,})[\s.!~]*$|(?:(?<=[^a-z])w+|笑)[。！\s]*$",
    re.IGNORECASE,
)
_DROPS = make_regex(
    r"(?:빼자|빼줘|빼고|빼주세요|뺄게|말자|취소)[\s.!~]|(?:빼자|말자)$|(?:外して|抜いて|なしで|やめ)[。！\s]*$|^(?:drop|lose|skip|leave\sout)\sthe\b",
    re.IGNORECASE,
)
"""What is to be left out of something that was said before."""


def is_going_on(text: str) -> bool:
    """Whether a text adds to what was said, corrects it or chats about it."""
    said = text.strip()
    return bool(_GOES_ON.match(said) or _ENDS.search(said) or _DROPS.search(said))
