"""Plain words for short replies on what was just done: a note on it, one more line, the page as it is, and who is to do
it by when ("Jihoon. no wait he's swamped, Sara. by the 13th"). Pure."""

from __future__ import annotations

import re

from schemas.request import EarlierWork

_AND = r"^\W*(?:(?:and|also|oh|ok|okay|then|please|pls|plus|ah)[\s,]+){0,3}"
_NOTE = re.compile(
    rf"{_AND}(?:(?:can|could)\syou\s)?(?:(?:add|put|leave|write|drop|make)\s)?(?:a|another|one|this)\s(?:quick\s|short\s)?(?:note|comment|line)\s"
    r"(?:on|to|in|for)\s(?:it|that|this|there|(?:that|the|this)\s(?:task|page|one))\s?(?::|\s-|–|,?\s(?:saying|that\ssays)(?:\sthat)?)\s+"
    r"(?P<said>\S[^\n]{1,300})$",
    re.IGNORECASE,
)
_ORDER = (
    r"(?:(?:please|pls|also|then|and|now)\s)*(?:can|could|would|will|do|don'?t|let'?s|tell|dm|message|send|post|share|ask|remind"
    r"|create|make|set|move|push|change|mark|delete|archive|show|list|find|what|who|when|where|why|how|which|is|are|did|has|i|we|undo)\b"
)
_MORE = re.compile(
    rf"^\W*(?:(?:oh|and|ah|ok|okay)[\s,]+)*(?:one\smore(?:\s(?:thing|point|line|note))?|another\s(?:thing|point|line|one)"
    rf"|also\sadd|and\sadd|add(?:\sthis)?\stoo|also)\s?[:,–-]\s*+(?!{_ORDER})(?P<said>[^\n?#@]{{3,300}})$"
    r"|^\W*(?:아\s)?(?:하나|한\s?가지|한\s?줄)\s?더\s?[:,]\s*(?P<said_ko>(?![^\n]*(?:줘|주세요|줄래|까)[요\s.!?]*$)[^\n?#@]{2,200})$"
    r"|^\W*(?:あと)?もう(?:一つ|ひとつ|1つ|一点)[、:：]\s*(?P<said_ja>(?![^\n]*(?:ください|下さい|て|か)[。\s]*$)[^\n?？#@]{2,200})$",
    re.IGNORECASE,
)
_SHOW = re.compile(
    rf"{_AND}(?:(?:can|could)\syou\s)?(?:please\s)?(?:show|open|read|display|give)(?:\sme)?\s(?:the|that|this)\s(?:whole\s|full\s|entire\s)?page"
    r"(?:\scontents?)?(?:\s(?:as\sit\s(?:is|stands|looks)|the\sway\sit\sis|again))?(?:\s(?:right\s)?now|\sat\sthe\smoment)?(?:,?\s(?:please|pls))?[\s.?!]*$",
    re.IGNORECASE,
)
_NAME = (
    r"(?!(?:No|Yes|Ok|Okay|Thanks|Thank|Due|By|Oh|And|Done|Sorry|Wait|Actually|Great|Nice|Hi|Hey|Please|Today|Tomorrow|Next|The|My|It|That|This|Not"
    r"|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)\b)[A-Z][a-z]{1,11}"
)
_DAY = (
    r"(?:(?:the\s)?\d{1,2}(?:st|nd|rd|th)?(?:\sof\s\w+)?|(?i:today|tomorrow|tonight|(?:next|this)\s\w+|(?:the\s)?end\sof\s(?:the\s|this\s)?\w+"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day|eow|eod|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s\d{1,2}(?:st|nd|rd|th)?))"
)
_OWNER = re.compile(
    rf"^\W*(?:{_NAME}[.,;:]?\s+(?:(?i:no|oh|wait|actually|sorry|hm+|scratch\sthat)[\s,.]+)+(?:(?:he|she|they)(?:'s|'re|\sis|\sare|\shas|\shave)[^,.;\n]{{1,40}}[,.;]\s+(?:so\s)?)?)?"
    rf"(?P<who>{_NAME})(?:[.,;]?\s+(?i:due|by|until|for)\s(?:by\s)?(?P<day>{_DAY}))?[\s.!]*$"
)


def replace_short_reply(text: str, earlier: EarlierWork) -> str:
    """Return a short reply on what was just done in plain words; as it is where it says anything else."""
    said = text.strip()
    if len(said) > _LONGEST:
        return text
    effect = next((step for step in reversed(earlier.steps) if step.is_effect), None)
    last, adds = (effect.inputs, effect.tool.endswith(".append_blocks")) if effect is not None else ({}, False)
    note = _NOTE.match(said)
    if note is not None and ("page" in last or "properties" in last or "title" in last):
        return f"add to that task: {note['said']}"
    more = _MORE.match(said) if adds else None
    if more is not None:
        return f"add to that page: {more['said'] or more['said_ko'] or more['said_ja']}"
    titles = list(dict.fromkeys(one.title for one in earlier.things if not one.row))
    if _SHOW.match(said) and (adds or "page" in last) and len(titles) == 1:
        return f"show me the content of ‘{titles[0]}’"
    owner = _OWNER.match(said) if "properties" in last or {"title", "parent"} <= last.keys() else None
    if owner is None or not (owner["day"] or re.search(r"\b(?:no|wait|actually|scratch)\b", said, re.IGNORECASE)):
        return text
    day = f" and set the due date to {owner['day']}" if owner["day"] else ""
    return f"assign it to {owner['who']}{day}"


_LONGEST = 400
"""Characters of a reply that is read as a short one."""
