"""What the words of a request ask to change, make or send, whether or not it can be done."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.plan.check_coverage import AskedEffect, EffectWanted
from orchestration.rule_planner.reading.clauses import Clause, split_clauses
from orchestration.rule_planner.reading.field_words import MEETING, TASK
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.verbs import ANSWERS, EFFECT_ACTS
from orchestration.rule_planner.reading.words import DATE, QUOTE
from orchestration.service import list_things
from orchestration.text.page_bodies import find_page_body

_TO_ASKER = make_regex(rf"{ANSWERS.pattern}|^물어(?:봐|보|볼)", re.IGNORECASE)
"""Verbs of sending that ask for an answer."""


def does_act(reading: Reading) -> bool:
    """Whether a request wants something changed or sent to others."""
    return bool(_list_clauses(reading))


def list_asked_effects(reading: Reading) -> tuple[AskedEffect, ...]:
    """Return one for each clause that asks for an effect."""
    return tuple(
        AskedEffect(_find_wanted(one, reading), reading.raw(_show_clause(one, reading)).strip())
        for one in _list_clauses(reading)
    )


def _show_clause(clause: Clause, reading: Reading) -> str:
    """Return the words of a clause in their order: English has the verb first."""
    said = (clause.verb.strip(), clause.text.strip())
    return " ".join(said if reading.language == "en" else reversed(said))


def _list_clauses(reading: Reading) -> list[Clause]:
    if find_page_body(reading.whole) is not None:
        return []  # what a page is to say orders nothing, and the page is made
    clauses = split_clauses(reading.marked, reading.language)
    acting = [one for one in clauses if one.act in EFFECT_ACTS and not _TO_ASKER.search(one.verb)]
    return [one for one in acting if not (_SAY.search(one.verb) and _DAY_ALONE.fullmatch(one.text.strip()))]


_SAY = make_regex(r"\bsay\s*$", re.IGNORECASE)
_DAY_ALONE = make_regex(rf"(?:(?:by|on|before|around)\s)?{DATE}(?:,?\s(?:of\s)?{DATE})?[\s.,!?]*", re.IGNORECASE)
"""A day that is chosen ("let's say Wednesday"): it is told to nobody."""


_LEAVES = make_regex(r"(?:올려|올리|남겨|남기|넘겨|넘기)")
"""Verbs of sending that also put something among records."""


_NOTE_ON = make_regex(
    rf"(?:leave|drop)\san?\s(?:quick\s|short\s)?(?:note|comment|line)\s(?:on|to|in)\s(?:it|there|{QUOTE}|(?:the|that|this|its)\s[^.,;]*?\b(?:page|task|notes|doc))",
    re.IGNORECASE,
)
"""What English leaves on a page, which is sent to nobody."""
_PUT_ON = make_regex(
    r"(?:put|stick|pop|slap|get)\s.*?\b(?:(?:on|to|in|into|onto)\s(?:it|that|this|there)\b|(?:at|to)\sthe\s(?:very\s)?(?:end|bottom|top)\b"
    r"|(?:on|in|to)\s(?:the|our|that|its)\s[^.,;]*?\b(?:task|page|wiki|guide|doc|notes?|db|sheet|tab|roadmap|text|body|description)\b)",
    re.IGNORECASE | re.DOTALL,
)
"""What English puts on a page or into its fields."""
_PUT_IN_SHEET = make_regex(
    r"(?:put|stick|drop|pop|chuck|throw)\s(?:[^.,;]*?\b(?:in|into|on|to|under)\s(?:the|our|my)\s[^.,;]*?\b(?:sheet|budget|tab|tracker|list)\b"
    r"|(?:it|that|this|the\srow)\sback\sin\b)",
    re.IGNORECASE,
)
"""What English puts in a sheet."""
_NOTE_ON_KO = make_regex(rf"에(?:다가?)?\s{QUOTE}(?:이?라고)?\s(?:메모|노트)(?:를|로|도)?\s*$")


def _find_wanted(clause: Clause, reading: Reading) -> EffectWanted:
    text = clause.text
    if clause.act in ("send", "schedule") and not _is_kept(clause, reading):
        return "send"
    if clause.act in ("archive", "clear"):
        return "delete"
    held = any(re.search(thing.nouns, text, re.IGNORECASE) for thing in list_things() if thing.nouns and thing.kind)
    return "write" if held else "make"


def _is_kept(clause: Clause, reading: Reading) -> bool:
    """Whether a verb of sending puts something among records ("작업에 올려줘 지훈이한테")."""
    if reading.channels(clause.text):
        return False
    said = f"{clause.verb.strip()} {clause.text.strip()}"
    if _NOTE_ON.match(said) or _PUT_ON.match(said) or _PUT_IN_SHEET.match(said):
        return True
    if not _LEAVES.match(clause.verb):
        return False
    if _NOTE_ON_KO.search(clause.text):
        return True
    nouns = [thing.nouns for thing in list_things() if thing.nouns and thing.kind]
    return any(
        re.search(rf"(?:{one})(?:에다가|에다|에)(?=\s|$)", clause.text, re.IGNORECASE) is not None
        for one in (TASK, MEETING, *nouns)
    )
