"""Where a request that changes or makes a record goes on to tell somebody: the two are read each for itself. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from orchestration.patterns import make_regex
from orchestration.rule_planner.effect_steps import add_new_record, add_record_change
from orchestration.rule_planner.plans.steps import Flow
from orchestration.rule_planner.reading.clauses import split_clauses
from orchestration.rule_planner.reading.words import CHANNEL, PERSON, REACHED
from orchestration.rule_planner.records.record_changes import read_record_changes
from orchestration.rule_planner.records.record_lists import read_new_records
from orchestration.rule_planner.records.record_parts import read_one_change
from orchestration.text.values import collect_texts
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.plan import Language
from schemas.values import MISSING

MOST_SEAMS = 12
"""So many places are looked at: each is read as two requests, and a change stands before the first that is told."""
_TO_KO = r"(?:\s?(?:님|씨))?(?:\s?(?:채널|방))?\s?(?:한테|에게|께|에다가|에다|에(?!서|\s?있))"
_TO_JA = rf"{HONORIFIC_JA}?(?:に|へ|宛に)"
_MORE_KO = (
    r"(?:그리고|그러고(?:\s?나서)?|그런\s?다음(?:에)?|그\s?다음(?:에)?|아울러|또한?|이어서|추가로|끝나면|그담에)[\s,]+"
)
_NOTE = make_regex(r"^a (?:quick |short )?note\b", re.IGNORECASE)
_SEAMS: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"(?:(?<=[고며서])(?<![다라자냐]고)[,\s]+|(?<=[.!?~)])\s+|(?<=[줘요로])[\s,.!]+)(?:{_MORE_KO})?(?={REACHED}(?:[^.\n{CHANNEL[1:-1]}]{{0,12}}{PERSON})?{_TO_KO})"
    ),
    "en": make_regex(
        r"(?:\s*[.;!]\s*|,\s*|\s)(?:an+d\s|&\s|\+\s)?(?:then\s|also\s|after that,?\s)?"
        r"(?=(?:please\s)?(?:dm|tell|let|post|drop|ping|message|send|put|share|announce|notify"
        r"|inform|leave|shoot|a (?:quick )?note)\b)",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        rf"(?:(?<=[てし])、?|[。！!]\s*)(?:(?:で|あと|それから|そして|その後|ついでに)、?)?(?:できたら|終わったら)?、?(?={REACHED}{_TO_JA})"
    ),
}


def read_before_telling(flow: Flow) -> str:
    """Add the change or the new record that a request asks for before it tells somebody, and return the words that do;
    empty where it asks for else, or where a value of it is not read."""
    for head, tail in split_telling(flow.reading.marked, flow.reading.language):
        alone = replace(flow.reading, marked=head)
        told = read_one_change(alone, flow.myself)
        records = () if told else read_new_records(alone, flow.myself, flow.now)
        changes = (told,) if told else () if records else read_record_changes(alone)
        if any(MISSING in collect_texts(change.properties) for change in changes):
            continue
        for record in records:
            add_new_record(flow, record)
        for change in changes:
            add_record_change(flow, change)
        if flow.steps:
            return tail
    return ""


def split_telling(marked: str, language: Language) -> Iterator[tuple[str, str]]:
    """Yield the ways to part a request before the words that tell somebody something: what is ahead, and these."""
    for seam in islice(_SEAMS[language].finditer(marked), MOST_SEAMS):
        head, tail = marked[: seam.start()].strip(), marked[seam.end() :].strip()
        tail = _NOTE.sub(r"leave \g<0>", tail)
        acts = [clause.act for clause in split_clauses(tail, language)] if head and tail else []
        if acts and set(acts) <= {"send"}:
            yield head, tail
