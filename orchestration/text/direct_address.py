"""What is said of somebody in English, as it is said to their face ("his task is late", "your task is late"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

_OTHERS = make_regex(
    r"(?<!\S)(?!(?:The|We|Our|It|There|My|He|She|His|Her|They|Please|This|That|If|When|What|Where|I)\b|I'|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|[A-Z]{2,}\b)[A-Z][a-z]+|[가-힣]{2,}|<@"
)
"""Somebody else may be meant where another name stands beside."""
_HE = make_regex(r"\bhe\b|\bhis\b|\bhim\b", re.IGNORECASE)
_SHE = make_regex(r"\bshe\b|\bhers?\b", re.IGNORECASE)
_HAVE = r"(?=\s(?:got|been|had|done|gone|seen|finished|missed|forgotten|promised|sent|left)\b)"
_OF_YOU = {
    "is": "are", "was": "were", "has": "have", "does": "do", "isn't": "aren't", "wasn't": "weren't",
    "hasn't": "haven't", "doesn't": "don't",
}  # fmt: skip
_BARE = r"(?:always|sometimes|perhaps|still|just|never|also|already|now|only|really|probably)"
_SUBJECT = make_regex(
    rf"\b(?:he|she)(?:(?P<have>'s{_HAVE})|(?P<short>'s)|(?P<kept>'\w+)|(?P<how>(?:\s{_BARE})*)\s(?P<verb>[a-z]+(?:n't|s))(?![\w'])|(?![\w']))",
    re.IGNORECASE,
)
_POSSESSED = make_regex(
    r"\bhers\b|\bhis(?=\s(?:is|are|was|were|has|have)\b|\s*(?:[.,;!?]|$)|\s(?:now|too|again|already|today"
    r"|from now on)\s*(?:[.,;!?]|$))",
    re.IGNORECASE,
)
_MODAL = make_regex(r"(?:his|this|thus|us|as|ours|yes)$", re.IGNORECASE)


def replace_pronouns(text: str) -> str:
    """Return a text of one person in the words that are said to them; as it is where somebody else may be meant."""
    if _OTHERS.search(text) or bool(_HE.search(text)) == bool(_SHE.search(text)):
        return text
    said = _SUBJECT.sub(_you, text)
    said = re.sub(r"\b(?:him|her)self\b", "yourself", said, flags=re.IGNORECASE)
    said = _POSSESSED.sub("yours", said)
    said = re.sub(
        r"\bhis\b|\bher(?=\s(?!(?:to|that|if|when|about|and|for|at|in|on|this|yesterday|today|tomorrow|tonight|later|soon|now|again|by|from|with|as|so|because|yet|too|directly|instead|before|after|(?:next|last|every)\s(?:week|month|time|day|mon|tues|wednes|thurs|fri)\w*)\b)\w)",
        "your",
        said,
        flags=re.IGNORECASE,
    )
    return re.sub(r"\b(?:him|her)\b", "you", said, flags=re.IGNORECASE)


def _you(found: re.Match[str]) -> str:
    if found["have"] or found["short"]:
        return "you've" if found["have"] else "you're"
    verb = found["verb"]
    if verb is None:
        return f"you{found['kept'] or ''}"
    return f"you{found['how']} {_OF_YOU.get(verb.lower()) or _drop_ending(verb)}"


def _drop_ending(verb: str) -> str:
    """Return a verb of the third person as it stands behind "you" ("watches", "tries", "needs")."""
    if _MODAL.search(verb) or verb.endswith(("n't", "ss")):
        return verb
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    return verb[:-2] if re.search(r"(?:sh|ch|ss|x|zz|o)es$", verb) else verb[:-1]
