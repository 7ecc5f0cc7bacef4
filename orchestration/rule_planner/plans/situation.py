"""A clause with everything that decides what is done about it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.rule_planner.messages.messages import split_literal
from orchestration.rule_planner.plans.steps import Flow
from orchestration.rule_planner.read_steps import is_answered_to, is_certain_source, is_source
from orchestration.rule_planner.reading.clauses import Clause
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.send_times import SendTime, find_send_time, is_bare
from orchestration.rule_planner.reading.things import Thing, find_things
from orchestration.rule_planner.reading.verbs import EffectKind
from orchestration.rule_planner.reading.words import (
    BRAND,
    CHANNEL,
    PERSON,
    QUOTE,
    REACHED,
    Cue,
    Mark,
    compile_branded,
    find_cues,
)
from orchestration.rule_planner.rows.row_places import normalise_place
from orchestration.text.dates import FoundDate
from orchestration.text.word_lists import HONORIFIC

_TO_SLACK = make_regex(
    r"슬랙(?:에다가|에다|에(?!서)|으로|로)|\b(?:to|on|in|via|over) slack\b|slack(?:に|へ)", re.IGNORECASE
)
_TO_DOCUMENTS = rf"{BRAND}(?:에다가|에다|에(?!서|\s?있)|으로|로)|\b(?:to|in|into|on) {BRAND}\b|{BRAND}(?:に|へ)"
_CORRECTS = make_regex(
    r"고치|고쳐|수정|바꿔|바꾸|변경|정정|\b(?:fix|correct|change|edit|modify|replace)\b|直|修正|変更|変え",
    re.IGNORECASE,
)
"""Verbs that change what is there, and add nothing."""
_POSTING = make_regex(
    (
        r"공유|올려|올리|게시|포스팅|전송|보내|띄워|뿌려|쏴|공지|전파|\b(?:post|share|publish"
        r"|announce|send|broadcast)\b|共有|投稿|送"
    ),
    re.IGNORECASE,
)
_INTO_DOCUMENTS_EN = rf"\b(?:to|into|as a (?:page|note) in) (?:the |our )?(?:{BRAND}|회의록|meeting notes|작업)"
_VALUE = make_regex(r"완료|진행\s?중|\b(?:done|completed?|finished|in progress|not started)\b", re.IGNORECASE)
_QUOTE_TO = make_regex(
    rf"{QUOTE}\s?(?:페이지|문서|노트)?(?:에다가|에다|에)(?!서)|\b(?:to|in|into|on"
    rf"|under)\s(?:the\s)?(?:page\s)?{QUOTE}"
)


@dataclass(frozen=True, slots=True)
class Situation:
    """``text`` is the clause without ``literal``, the words to send as they are; ``later`` is when they are to be sent,
    where that is not now."""

    act: EffectKind
    verb: str
    text: str
    literal: str | None
    cues: frozenset[Cue]
    things: tuple[Thing, ...]
    channels: tuple[Mark, ...]
    people: tuple[Mark, ...]
    quotes: tuple[Mark, ...]
    dates: tuple[FoundDate, ...]
    later: SendTime | None = None

    def target(self, kind: str) -> Thing | None:
        """Return the first thing of a kind that something is put into."""
        return next((t for t in self.things if t.kind == kind and t.role == "to"), None)

    def thing(self, kind: str) -> Thing | None:
        """Return the first thing of a kind, targets first."""
        return self.target(kind) or next((t for t in self.things if t.kind == kind), None)


def build_situation(flow: Flow, clause: Clause, act: EffectKind) -> Situation:
    """Return the situation of a clause."""
    reading = flow.reading
    literal, text = (
        split_literal(clause.text, clause.verb, reading) if act in {"send", "schedule"} else (None, clause.text)
    )
    text = normalise_place(text, reading, flow.team) if act == "append" else text
    # What follows the colon is content, where a place to put it is named before.
    head = text.partition(": ")[0] if act == "append" and reading.language == "en" else text
    things = tuple(find_things(head, reading, flow.team) or find_things(text, reading, flow.team))
    sends = act in {"send", "schedule", "upload"}
    channels = [
        mark
        for mark in reading.channels(text)
        if not (is_certain_source(text, mark, reading) if sends else is_source(text, mark, reading, alone=not things))
    ]
    if sends:
        channels += [mark for mark in reading.linked_messages(text) if is_answered_to(text, mark, reading)]
    return Situation(
        act,
        clause.verb,
        text,
        literal,
        find_cues(f"{text} {clause.verb}"),
        things,
        tuple(channels),
        _list_reached(text, reading) if sends and reading.language != "en" else tuple(reading.people(text)),
        tuple(reading.quotes(text)),
        tuple(reading.dates(text)),
        _find_later(flow, clause, act, text, literal),
    )


_PLACED = make_regex(
    rf"{CHANNEL}\s?(?:채널)?\s?(?:에(?:다가?|도|만)?(?!서)|으?로(?:도|만)?)(?=\s|$)|{CHANNEL}\s?(?:チャンネル)?(?:に|へ)"
)
_HONOUR = rf"{HONORIFIC}?"
_TO_PERSON = make_regex(
    rf"(?P<who>{PERSON})(?={_HONOUR}(?:(?:\s?(?:이랑|랑|하고|와|과|및|と|や|、|,|뿐(?:만)?\s?아니라|말고도|(?:以外に|だけでなく)も?)\s?|\s){REACHED}{_HONOUR}\s?(?:채널)?)*"
    r"\s?(?:(?:둘|셋)\s?다|모두|각각|양쪽|(?:두|세)\s?(?:분|사람)|둘|셋|二人|両方)?\s?"
    r"(?:한테|에게|께|에(?:다가?|도)?(?=\s|$)|(?:의|에)?\s?(?:DM|디엠|쪽지)|に|へ|宛))",
    re.IGNORECASE,
)


def _list_reached(text: str, reading: Reading) -> tuple[Mark, ...]:
    """Return the people whom a clause reaches: where words behind a channel or a name say that it goes there, only
    those behind whose names they stand ("준호님 생일이니까 #general에 올려줘", "지훈님 왔는지 사라한테 물어봐줘")."""
    reached = tuple(reading.marks[one["who"]] for one in _TO_PERSON.finditer(text))
    return reached if reached or _PLACED.search(text) else tuple(reading.people(text))


def _find_later(flow: Flow, clause: Clause, act: EffectKind, text: str, literal: str | None) -> SendTime | None:
    if act not in {"send", "schedule"}:
        return None
    quoted = any(mark.value == literal for mark in flow.reading.quotes(clause.text)) or ": " in clause.text
    return find_send_time(act, text, literal, flow.reading, today=flow.now.date().isoformat(), quoted=quoted)


def collect_facts(flow: Flow, at: Situation) -> frozenset[str]:
    """Return the facts that the rules of tools look at."""
    facts: set[str] = set(at.cues)
    targets = [thing for thing in at.things if thing.role == "to" and (thing.name or at.act == "append")]
    facts |= {thing.kind for thing in at.things} | {f"to_{thing.kind}" for thing in targets}
    facts |= {"named"} if any(thing.name for thing in at.things) else set()
    checks = {
        "tab": any(thing.tab for thing in at.things),
        "range": any(thing.tab and re.search(r"[A-Z]+\d", thing.tab) for thing in at.things)
        or "range" in _kinds(flow, at),
        "channel": bool(at.channels),
        "to_channel": bool(at.channels),
        "person": bool(at.people),
        "pronoun": at.act in {"send", "schedule"} and not at.channels and _TO_HIM.search(at.text) is not None,
        "quote": bool(at.quotes),
        "literal": at.literal is not None,
        "worded": at.literal is not None or bool(at.quotes) or flow.latest is not None or is_bare(at.text),
        "material": flow.latest is not None,
        "recalled": any(step.entry.tool == "session.recall_answer" for step in flow.steps),
        "file": flow.latest is not None and flow.latest.kind == "file_id",
        "to_slack": bool(_TO_SLACK.search(at.text)),
        "to_documents": bool(compile_branded(_TO_DOCUMENTS, "create_page").search(at.text)),
        "value": bool(_VALUE.search(at.text)),
        "corrects": at.act == "update" and bool(_CORRECTS.search(at.verb)),
        "posting": bool(_POSTING.search(at.verb)),
        "into_documents": _keeps_in_documents(at, flow),
        "to_page": bool(_QUOTE_TO.search(at.text)) and at.act == "append" and not _holds_database(at),
    }
    return frozenset(facts | {name for name, holds in checks.items() if holds})


_TO_HIM = make_regex(
    r"^\s*(?:him|her)\b(?!\s(?:team|boss|manager)\b)|(?<![가-힣])(?:그\s?(?:분|사람|친구)|걔|본인|당사자)(?:한테|에게|께)"
    r"|(?:本人|その人|その方|彼女?)(?:さん)?(?:に|へ)",
    re.IGNORECASE,
)
"""Somebody whom the words do not name: who it is is asked."""


def _keeps_in_documents(at: Situation, flow: Flow) -> bool:
    """Whether what a clause makes is put where pages are ("회의록에 요약해줘", "summarize this to 회의록")."""
    if flow.reading.language == "en":
        return bool(compile_branded(_INTO_DOCUMENTS_EN, "create_page").search(flow.reading.raw(at.text)))
    targets = any(thing.role == "to" and thing.kind != "sheet" for thing in at.things)
    return targets or bool(compile_branded(_TO_DOCUMENTS, "create_page").search(at.text))


def _kinds(flow: Flow, at: Situation) -> set[str]:
    return {mark.kind for char, mark in flow.reading.marks.items() if char in at.text}


def _holds_database(at: Situation) -> bool:
    return any(thing.kind == "database" for thing in at.things)
