"""Whether what somebody is told names who asks amid its words, behind a thing that may be what they do something with
("Your PR 김민지 will look at after lunch"): nobody can tell whether that is a sentence. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import compile_once, make_regex

_THING = make_regex(r"\b(?:the|your|my|his|her|their|our|an?|this|that|these|those|all)\s[\w'-]", re.IGNORECASE)
_JOINS = make_regex(
    r"[,.;:!?]|\b(?:is|are|was|were|am|be|been|will|would|can|could|should|must|may|might|has|have|had|do|does|did"
    r"|needs?|looks?|works?|wants?|goes|says?|thinks?|knows?|means?|seems?|please|thanks?|see|check|ask|call|wait|send|tell"
    r"|and|but|or|because|so|if|when|while|as|since|what|how|why|where|who|which|whether|once|after|before|until|till|than"
    r"|in\scase|unless|though|\w+ed|\w+n't|went|got|came|took|made|left|gave|found|sent)\b|'(?:re|ll|ve|d|m)\b",
    re.IGNORECASE,
)
"""What makes a clause of the words before a name, or joins them to it."""
_VERB = (
    r"(?:will|would|is|was|has|had|can't|can|cannot|won't|[a-z]+(?:ed|s)|went|got|took|made|left|gave|found|sent|put)"
)
_SECOND = make_regex(
    r"\b(?:is|are|was|were|will|would|can|could|should|must|may|has|have|needs|looks|works|went|goes|seems)\b",
    re.IGNORECASE,
)
"""A verb of what is spoken of, behind what is told of it ("the banner 김민지 checked is fine")."""


def does_turn_words_round(text: str, asker: str) -> bool:
    """Whether a text names who asks behind a thing, with a verb of theirs and none of that thing."""
    if not asker or asker not in text:
        return False
    found = compile_once(rf"^(?P<before>.*?)\s{re.escape(asker)}\s{_VERB}\b(?P<behind>.*)$", re.DOTALL).match(text)
    if found is None or not _THING.search(found["before"]):
        return False
    return _JOINS.search(found["before"]) is None and _SECOND.search(found["behind"]) is None
