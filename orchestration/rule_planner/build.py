"""Builds the steps: each clause adds what it reads, what it makes of it, and its effect."""

from __future__ import annotations

import re
from dataclasses import replace

from orchestration.patterns import make_regex
from orchestration.rule_planner import service_steps
from orchestration.rule_planner.conditions.condition_branches import does_ask_state, does_nothing
from orchestration.rule_planner.conditions.conditionals import (
    Conditional,
    add_other_test,
    add_record_name,
    add_shortfall,
    add_state_test,
    add_told_state,
    build_condition_test,
    build_found_test,
    find_conditional,
    is_condition_on_words,
    is_condition_unread,
    read_condition_subject,
)
from orchestration.rule_planner.effect_steps import (
    EFFECTS,
    add_change_of_it,
    add_new_record,
    add_record_changes,
    add_told_rows,
)
from orchestration.rule_planner.effects_in_turn import read_before_telling
from orchestration.rule_planner.figures.transforms import add_transforms
from orchestration.rule_planner.idioms.shared_statements import mark_statement
from orchestration.rule_planner.lists import loops
from orchestration.rule_planner.lists.lookup_words import is_read
from orchestration.rule_planner.messages.earlier_materials import (
    add_quoted,
    add_unnamed,
    keep_material,
    list_earlier,
    recall_earlier,
    send_material,
)
from orchestration.rule_planner.messages.message_searches import read_message_search
from orchestration.rule_planner.messages.written_messages import read_written_messages
from orchestration.rule_planner.orders.request_seams import convert_to_order
from orchestration.rule_planner.plans.situation import Situation, build_situation, collect_facts
from orchestration.rule_planner.plans.steps import DraftStep, Flow
from orchestration.rule_planner.questions.page_questions import add_page_question
from orchestration.rule_planner.read_steps import (
    add_message_search,
    add_question,
    add_read_steps,
    add_search,
)
from orchestration.rule_planner.reading.clauses import Clause, move_targets, split_clauses
from orchestration.rule_planner.reading.filters import build_row_filter
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.shifts import find_shift
from orchestration.rule_planner.reading.states import find_status
from orchestration.rule_planner.reading.things import find_things, is_whole_noun
from orchestration.rule_planner.reading.translation import add_translation, extract_language, is_pointing
from orchestration.rule_planner.reading.verbs import ANSWERS, FOREIGN, EffectKind, find_effect_tool
from orchestration.rule_planner.reading.words import find_cues
from orchestration.rule_planner.records.new_records import NewRecord, read_new_record
from orchestration.rule_planner.records.page_texts import add_told_note
from orchestration.rule_planner.records.record_changes import drop_reason, read_record_changes
from orchestration.rule_planner.records.record_lists import read_new_records
from orchestration.rule_planner.records.record_loops import read_record_loop
from orchestration.rule_planner.records.record_parts import read_told_changes
from orchestration.rule_planner.records.record_questions import read_record_question
from orchestration.rule_planner.records.title_changes import read_title_change
from orchestration.rule_planner.records.told_items import read_told_items, split_told_items
from orchestration.rule_planner.records.told_notes import ToldNote, read_told_note
from orchestration.rule_planner.records.told_states import read_told_state
from orchestration.rule_planner.records.updates import Change
from orchestration.rule_planner.rows.told_rows import read_told_rows

_READING: frozenset[EffectKind] = frozenset({"read", "find", "summarise", "compare", "draw", "total"})
_SENDING: frozenset[EffectKind] = frozenset({"send", "upload", "schedule"})
_PASSING_ON: frozenset[EffectKind] = frozenset({"send", "schedule", "save", "append", "create"})
_PUT_EN = make_regex(r"\b(?:put|drop|stick)\b", re.IGNORECASE)
_AT_HOME = frozenset({"documents", "tables", "page", "thread", "slack", "dm", "task"})


def build_steps(flow: Flow) -> None:
    """Add the steps of a request to an empty flow."""
    if (search := read_message_search(flow.reading, flow.myself, flow.now)) is not None:
        found = add_message_search(flow, search)
        if search.rest:
            # Nobody is sent that nothing was found.
            flow.condition = build_found_test(found)
            _clauses(flow, search.rest)
            flow.condition = None
        for step in flow.steps if not search.channels else ():
            # What was said in channels that nobody named is looked at before it goes to others.
            step.confirm = step.entry.intent == "notify"
        return
    flow.reading = mark_statement(drop_reason(flow.reading), is_first=flow.is_first)
    if not add_page_question(flow):
        _build_steps(flow)


def _build_steps(flow: Flow) -> None:
    if note := read_told_note(flow.reading, flow.team) or read_told_items(flow.reading, flow.team):
        add_told_note(flow, split_told_items(note, flow.reading))
    elif condition := find_conditional(flow.reading.marked, flow.reading):
        _conditional(flow, condition)
    elif told := read_told_changes(flow.reading, flow.myself):
        add_record_changes(flow, told)
    elif told_after := read_before_telling(flow):
        _clauses(flow, told_after)
    elif rows := read_told_rows(flow.reading, flow.team, flow.now):
        add_told_rows(flow, rows)
    elif records := read_new_records(flow.reading, flow.myself, flow.now):
        for record in records:
            add_new_record(flow, record)
    elif loop := read_record_loop(flow.reading):
        loops.add_chosen_change(flow, loop)
    elif (asked := read_record_question(flow.reading)) and not _asks_of_rows(flow):
        flow.leave("records", add_question(flow, asked))
    elif changes := read_record_changes(flow.reading):
        add_record_changes(flow, changes)
    elif not is_condition_unread(flow):
        _clauses(flow, flow.reading.marked)


def _asks_of_rows(flow: Flow) -> bool:
    """Whether a question is about the rows of a sheet."""
    text = flow.reading.marked
    things = find_things(text, flow.reading, flow.team)
    return any(thing.kind == "sheet" and is_whole_noun(text, thing.end) for thing in things)


def _clauses(flow: Flow, marked: str) -> None:
    before: tuple[DraftStep, ...] = ()
    for clause in read_written_messages(flow, move_targets(split_clauses(marked, flow.reading.language))):
        known = len(flow.steps)
        record = _task_among_clauses(flow, clause)
        changes = _changes_among_clauses(flow, clause)
        note = _note_among_clauses(flow, clause)
        if record is not None:
            add_new_record(flow, record)
        elif note is not None:
            add_told_note(flow, note)
        elif changes:
            add_record_changes(flow, changes)
        else:
            _clause(flow, clause)
        added = tuple(flow.steps[known:])
        if clause.follows:
            _put_after(before, added)
        before = added or before


def _task_among_clauses(flow: Flow, clause: Clause) -> NewRecord | None:
    """Return the task that one clause of several asks for; a meeting's page is read with what it is made of."""
    if clause.act != "create":
        return None
    record = read_new_record(_read_alone(flow, clause), flow.myself, flow.now)
    return record if record is not None and record.kind == "task" and record.title else None


def _note_among_clauses(flow: Flow, clause: Clause) -> ToldNote | None:
    """Return the quoted words that one clause of several adds to a page."""
    if clause.act not in ("append", "create", "save") or not flow.reading.quotes(clause.text):
        return None
    alone = _read_alone(flow, clause)
    return read_told_note(replace(alone, marked=convert_to_order(alone.marked, alone.language)), flow.team)


def _changes_among_clauses(flow: Flow, clause: Clause) -> tuple[Change, ...]:
    """Return the changes of records with quoted names that one clause of several asks for."""
    if clause.act != "update" or not flow.reading.quotes(clause.text):
        return ()
    alone = _read_alone(flow, clause)
    told = read_told_state(alone) or read_title_change(alone)
    if told is not None:
        return (told,)
    return read_record_changes(alone) if flow.reading.language == "ja" else ()


def _read_alone(flow: Flow, clause: Clause) -> Reading:
    """Return how one clause reads as a request of its own."""
    joint = "" if flow.reading.language == "ja" else " "
    words = (clause.verb, clause.text) if flow.reading.language == "en" else (clause.text, clause.verb)
    return replace(flow.reading, marked=joint.join(words).strip())


def _put_after(before: tuple[DraftStep, ...], added: tuple[DraftStep, ...]) -> None:
    """Have steps wait for those of the clause before them: for what it changed or sent, else for the last it read."""
    acting = [step.number for step in before if step.entry.intent in {"write", "notify"}]
    last = acting or [step.number for step in before[-1:]]
    for step in added:
        step.after += [number for number in last if number < step.number and number not in step.after]


def _clause(flow: Flow, clause: Clause) -> None:
    act = clause.act or _implied(flow, clause)
    act = "read" if is_read(clause, act, flow.reading) else act
    if service_steps.add_service_step(flow, clause, act):
        return
    if act is None or _elsewhere(flow, clause, act):
        return
    at = build_situation(flow, clause, act)
    if act == "send" and _kept(flow, clause, at):
        act, at = "save", build_situation(flow, clause, "save")
    if act in _PASSING_ON:
        at = recall_earlier(flow, at)
    if act == "translate":
        _translate(flow, at)
    elif act == "find" and (flow.latest is None or at.text.strip()):  # else it is what was just read
        _find(flow, at)
    elif act in _READING:
        _read(flow, at)
    elif act in _SENDING and at.literal is None:
        send_material(flow, at)
    elif act in {"save", "create", "append"}:
        at = keep_material(flow, at)
    _effect(flow, at)


def _kept(flow: Flow, clause: Clause, at: Situation) -> bool:
    """Whether a sending verb puts something into a page ("회의록에 남겨줘")."""
    if at.channels or at.people or (flow.reading.language == "en" and not _PUT_EN.search(clause.verb)):
        return False
    whole = build_situation(flow, clause, "save")
    return bool(collect_facts(flow, whole) & {"to_documents", "to_database"})


def _implied(flow: Flow, clause: Clause) -> EffectKind | None:
    """Return the act of a clause without a verb ("이번 주 마감 작업 목록", "any overdue tasks")."""
    cues = find_cues(clause.text)
    channels, people = flow.reading.channels(clause.text), flow.reading.people(clause.text)
    things = find_things(clause.text, flow.reading, flow.team)
    if "summary" in cues or (channels and "history" in cues):
        return "summarise"
    if re.search(r"(?:완료|진행\s?중|할\s?일)(?:으로|로)\s*$", clause.text):
        return "update"
    if people and ("dm" in cues or ": " in clause.text):
        return "send"
    if channels and (flow.reading.quotes(clause.text) or ": " in clause.text):
        return "send"
    if "chart" in cues:
        return "draw"
    if flow.reading.language == "ja" and any(thing.kind == "sheet" for thing in things):
        return "total"
    places = [(thing.start, thing.end) for thing in things if thing.kind == "sheet"]
    sought = places and not (channels or people)
    chosen = build_row_filter(clause.text, flow.reading, flow.now, places) if sought else None
    return "read" if chosen is not None or cues & {"task", "due", "total", "count"} else None


def _elsewhere(flow: Flow, clause: Clause, act: EffectKind) -> bool:
    """Whether a clause asks for something of a service that metel does not reach."""
    told = build_situation(flow, clause, act)
    text = f"{told.text} {clause.verb}"
    if not FOREIGN.search(text) or told.channels:
        return False
    named = any(thing.name or thing.kind == "database" for thing in told.things)
    return not (named or told.cues & _AT_HOME or (told.literal is not None and told.people))


def _find(flow: Flow, at: Situation) -> None:
    documents = bool(at.cues & {"page", "documents"})
    pages_only = all(
        thing.kind == "page" or (documents and thing.kind == "sheet" and not thing.cued) for thing in at.things
    )
    reads_channel = bool(flow.reading.channels(at.text)) and not at.channels
    reads_thread = "thread" in at.cues or bool(flow.reading.linked_messages(at.text))
    if (at.things and not pages_only) or reads_channel or reads_thread:
        add_transforms(flow, add_read_steps(flow, at.text), at.text)
    elif not flow.reading.channels(at.text) or at.cues & {"documents", "page"}:
        add_search(flow, at.text)


def _read(flow: Flow, at: Situation) -> None:
    summarising = at.act in {"summarise", "compare"}
    materials = add_read_steps(flow, at.text) or list_earlier(flow) or add_quoted(flow, at)
    if not materials:
        materials = add_unnamed(flow, at, summarising=summarising)
    add_transforms(flow, materials, f"{at.text} {at.verb}", summarising=summarising)


def _translate(flow: Flow, at: Situation) -> None:
    """Read what a clause wants in another language: what it names or points at, else the words that it quotes."""
    named, text = extract_language(at.text)
    at = recall_earlier(flow, replace(at, text=text, things=tuple(find_things(text, flow.reading, flow.team))))
    quoted = at.quotes[0].value if at.quotes and not at.things and not at.cues & {"page", "thread"} else ""
    materials = [] if quoted else add_read_steps(flow, at.text) or list_earlier(flow) or add_quoted(flow, at)
    if not quoted and not materials:
        materials = flow.all_of("text") or (
            [] if is_pointing(flow, at.text) else add_unnamed(flow, at, summarising=True)
        )
    if quoted or materials or len(split_clauses(flow.reading.marked, flow.reading.language)) > 1:
        add_translation(flow, materials, quoted, named)


def _effect(flow: Flow, at: Situation) -> None:
    facts = collect_facts(flow, at)
    if _stays_here(flow, at, facts):
        return
    EFFECTS.get(find_effect_tool(at.act, facts) or "", add_change_of_it)(flow, at)


def _stays_here(flow: Flow, at: Situation, facts: frozenset[str]) -> bool:
    """Whether a clause only makes or reads something whose result is the answer in the thread."""
    if at.act == "send" and ANSWERS.search(at.verb):
        return not facts & {"channel", "person", "role", "dm", "to_slack", "team", "literal"} and not flow.condition
    if at.act in {"create", "save"} and flow.latest and flow.latest.kind == "file_id":
        return True
    report_only = at.act == "create" and flow.latest and flow.latest.kind == "summary"
    return bool(report_only and not facts & {"documents", "to_database", "page", "to_page"})


_IT = make_regex(r"\b(?:it|that|this)\b", re.IGNORECASE)


def _add_main(flow: Flow, found: Conditional) -> None:
    """Add what is to be done where a condition holds; what is changed may be the record that it looks at."""
    main, quotes = found.branches.main, flow.reading.quotes(found.subject)
    if found.state is None or not quotes or flow.reading.quotes(main):
        _add_named_change(flow, main)
        return
    char, language = quotes[-1].char, flow.reading.language
    if language == "en":
        named = _IT.sub(char, main, count=1)
    else:
        named = f"{char} {main}" if language == "ko" else _name_field_ja(char, main)
    acts = split_clauses(main, language)
    changes = read_record_changes(replace(flow.reading, marked=named))
    if changes and len(acts) == 1:
        add_record_changes(flow, changes)
    else:
        _clauses(flow, named if changes or any(one.act == "archive" for one in acts) else main)


def _add_named_change(flow: Flow, main: str) -> None:
    """Add what is done with the one record that it names as how much later it is to be, else by its clauses."""
    changes = read_record_changes(replace(flow.reading, marked=main)) if find_shift(main, flow.reading) else ()
    if changes and len(split_clauses(main, flow.reading.language)) == 1:
        add_record_changes(flow, changes)
    else:
        _clauses(flow, main)


def _name_field_ja(char: str, main: str) -> str:
    """Return what a record becomes with the record, and with the field where only a value is said."""
    field = "" if "を" in main else "ステータスを" if find_status(main) else "期限を"
    return f"{char}の{field}{main}"


def _add_otherwise(flow: Flow, found: Conditional, words: str) -> None:
    """Add what is done where a condition does not hold, or show how far its record has come where that is asked."""
    if found.state is not None and does_ask_state(words):
        add_told_state(flow, found.state)
    else:
        _clauses(flow, words)


def _conditional(flow: Flow, found: Conditional) -> None:
    """Read what the condition looks at, then add what depends on it; nothing where it can't be looked at."""
    if found.branches.unread or is_condition_on_words(flow, found):
        return
    if found.state is not None:
        looked = add_state_test(flow, found.state, keep="role" in find_cues(found.branches.main))
    else:
        materials = read_condition_subject(flow, found)
        if not materials:
            if found.value is None:
                _clauses(flow, flow.reading.marked)
            return
        looked = build_condition_test(flow, materials, found)
    otherwise = add_other_test(flow, found, looked[0]) if found.branches.otherwise else None
    flow.condition, flow.condition_note = looked
    known = len(flow.steps)
    if not does_nothing(found.branches.main, flow.reading.language):
        _add_main(flow, found)
    if found.branches.otherwise and not add_shortfall(flow, found, looked[0]):
        flow.condition = otherwise
        flow.condition_note = ""
        _add_otherwise(flow, found, found.branches.otherwise)
    flow.condition = None
    if found.state is not None:
        add_record_name(flow, flow.steps[known:], found.state)
