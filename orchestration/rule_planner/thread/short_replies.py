"""Plain words for short replies on what was just done: a note on it, the page as it is, and who is to do
it by when ("Jihoon. no wait he's swamped, Sara. by the 13th"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from schemas.request import EarlierWork

_AND = r"^\W*(?:(?:and|also|oh|ok|okay|then|please|pls|plus|ah)[\s,]+){0,3}"
_NOTE = make_regex(
    rf"{_AND}(?:(?:can|could)\syou\s)?(?:(?:add|put|leave|write|drop|make)\s)?(?:a|another|one|this)\s(?:quick\s|short\s)?(?:note|comment|line)\s"
    r"(?:on|to|in|for)\s(?:it|that|this|there|(?:that|the|this)\s(?:task|page|one))\s?(?::|\s-|–|,?\s(?:saying|that\ssays)(?:\sthat)?)\s+"
    r"(?P<said>\S[^\n]{1,300})$",
    re.IGNORECASE,
)
_SHOW = make_regex(
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
_OWNER = make_regex(
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
        return f"add this note to that task: {note['said']}"
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
