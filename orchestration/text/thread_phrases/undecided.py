"""Words of who does not know yet what to write or how to call it: they are no answer, and name nothing. Pure."""

from __future__ import annotations

import re

_PUZZLES = re.compile(
    r"(?:\S{1,8}[은는을를]?\s)?(?:뭐|뭘|머|무엇|무슨|어떻게|어떤)\S{0,4}(?:\s\S{1,5}){0,2}?\s?"
    r"(?:(?:하|쓰|적|써야\s?하|해야\s?하|보내|말하|부르|정하|짓|좋)(?:지|나)"
    r"|(?:할|쓸|적을|보낼|말할|부를|정할|지을)(?:까|지)|좋(?:을까|으려나)|(?:쓰|적|하|보내|말하)면\s?(?:좋을까"
    r"|되지|될까)요?|였?더라|였지)"
    r"|(?:아직\s)?(?:(?:뭐|뭘|머|무엇|어떻게)\S{0,4}\s)?(?:\S{1,6}지\s)?(?:아직\s)?(?:못|안)\s?(?:정했|정해졌"
    r"|생각해\s?봤|해\s?봤)\S{0,3}"
    r"|생각(?:을|은)?\s?(?:아직\s)?(?:안|못)\s?(?:해\s?봤|했)\S{0,3}"
    r"|(?:i'?m\s)?(?:still\s)?not\s(?:quite\s|really\s|so\s|entirely\s)?sure(?:\syet)?(?:\s(?:what|how)\s(?:to|i"
    r"|we)\b.{0,30})?(?:\syet)?"
    r"|(?:i\s)?(?:haven'?t|have not)\s(?:decided|thought\s(?:of|about)\s(?:it|that)|figured\s(?:it|that)\sout"
    r"|made up my mind)(?:\syet)?"
    r"|what\s(?:should|shall|do|would|could|can)\s(?:i|we)\s(?:even\s)?(?:say|write|call it|put|name it"
    r"|title it)(?:\sthough)?"
    r"|(?:idk|dunno|no idea|i (?:don'?t|do not) know)(?:\syet)?(?:\s(?:what|how)\s.{0,30})?(?:\syet)?"
    r"|(?:\S{1,6}?(?:は|を)?)?(?:何|なん|なに)(?:て|と|に|って)?(?:書|言|送|し|つけ|名付け"
    r"|呼)[ぁ-ん]{0,4}(?:かな|か|よう|だろう|っけ)"
    r"|どう(?:書|言|し)[ぁ-ん]{0,4}(?:かな|か|よう|だろう)"
    r"|まだ(?:考え中|悩み中|悩んで(?:い)?ます|迷って(?:い)?ます|未定)(?:です)?",
    re.IGNORECASE,
)


def is_undecided(text: str) -> bool:
    """Whether all of a text wonders what to write."""
    return _PUZZLES.fullmatch(text.strip(" .…~?？!")) is not None
