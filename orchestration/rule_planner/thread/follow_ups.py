"""Follow-ups without a model: words on what the thread did before, read against its typed record.

A part of what was listed ("그중에 늦은 것만"), the same for something else ("부산은?"), the same message to one more
place ("#marketing에도"), and a change of what was written ("4시로 바꿔줘").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.figures.transforms import find_function, find_group_column
from orchestration.rule_planner.messages.single_occurrences import plan_once
from orchestration.rule_planner.plans.condition_parts import (
    build_date_tests,
    build_test,
    find_past_period,
    join_tests,
    list_tests,
)
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan, build_repeated_plan
from orchestration.rule_planner.plans.talk import HEAD, ROWS, UPDATE, Talk, ask_for, build_flow, is_day, make_talk
from orchestration.rule_planner.questions.record_fields import build_field_turn
from orchestration.rule_planner.reading.filters import build_record_filter, build_row_filter
from orchestration.rule_planner.reading.pronouns import build_for_pronoun
from orchestration.rule_planner.reading.states import find_status
from orchestration.rule_planner.reading.superlatives import find_superlative
from orchestration.rule_planner.reading.value_tests import ANY_COLUMN, is_cell_word, is_guessed_test
from orchestration.rule_planner.reading.whose import NOT_NAMES, SOMEBODY
from orchestration.rule_planner.reading.words import NUMERIC_COLUMNS, find_column
from orchestration.rule_planner.records.noted_tasks import plan_noted_tasks
from orchestration.rule_planner.records.told_changes import build_told_change
from orchestration.rule_planner.rows.missing_rows import build_row_of_sheet
from orchestration.rule_planner.thread.binned_pages import build_binned_page
from orchestration.rule_planner.thread.called_rows import build_called_change
from orchestration.rule_planner.thread.corrected_effects import build_correction
from orchestration.rule_planner.thread.figure_turns import build_figure_turn
from orchestration.rule_planner.thread.found_messages import build_found_turn
from orchestration.rule_planner.thread.further_lines import build_further_line, build_further_page
from orchestration.rule_planner.thread.further_messages import build_further_message, send_to_one_more
from orchestration.rule_planner.thread.further_places import build_further_place
from orchestration.rule_planner.thread.further_questions import build_further_question
from orchestration.rule_planner.thread.further_rows import build_further_row
from orchestration.rule_planner.thread.held_again import build_held_again
from orchestration.rule_planner.thread.later_changes import build_page_change
from orchestration.rule_planner.thread.line_turns import build_line_turn
from orchestration.rule_planner.thread.listed_turns import build_list_turn
from orchestration.rule_planner.thread.messages_there import build_message_there
from orchestration.rule_planner.thread.messages_to_shown_people import build_message_to_shown
from orchestration.rule_planner.thread.narrowing_words import write_narrowing
from orchestration.rule_planner.thread.other_values import (
    build_same_column,
    is_column_test,
    is_same_kind,
    list_other_columns,
    list_tested,
    read_other,
    read_same_value,
    replace_group_column,
)
from orchestration.rule_planner.thread.owned_rows import build_owned_change
from orchestration.rule_planner.thread.page_turns import build_body_turn, build_page_turn
from orchestration.rule_planner.thread.reminders_instead import plan_reminder_instead
from orchestration.rule_planner.thread.reminders_of_shown import plan_reminder_of_shown
from orchestration.rule_planner.thread.reordered_reads import rank_reads
from orchestration.rule_planner.thread.reply_asides import drop_follow_asides
from orchestration.rule_planner.thread.reply_parts import ReplyChoice, read_reply_choice
from orchestration.rule_planner.thread.reply_shares import build_draft_send, build_share
from orchestration.rule_planner.thread.same_again import (
    build_repeated_change,
    find_named_behind,
    find_period_after,
    find_period_before,
    find_same_for,
    find_same_title,
    find_title_too,
    move_back,
    move_on,
)
from orchestration.rule_planner.thread.shared_replies import build_shared_link, plan_share_in_part, plan_share_of_some
from orchestration.rule_planner.thread.shown_details import build_shown_columns, is_field_question
from orchestration.rule_planner.thread.shown_figures import (
    OVER_COLUMN,
    build_figure,
    count_by_column,
    does_ask_units,
    is_figure_question,
)
from orchestration.rule_planner.thread.titles_beside import build_title_correction
from orchestration.rule_planner.thread.told_of_records import build_record_answer, build_told_of_records
from orchestration.rule_planner.thread.told_work import build_told_work
from orchestration.rule_planner.thread.turns_without import (
    MINE_ALONE,
    ONES,
    build_left_out_test,
    build_turn_without,
    find_left_out,
)
from orchestration.rule_planner.thread.two_changes import build_change_and_message, build_two_changes
from orchestration.text.place_names import list_place_names
from schemas.plan import Action
from schemas.values import Json, Payload

_RECORDS, _PAGE = {"database", "filter"}, {"page"}
"""The inputs by which tools that read are known: a database's rows, a sheet's, a page."""
_TOTAL = "table.aggregate"
_MESSAGES = "slack.search_messages"
_SORTED = make_regex(
    r"(?:마감|기한|날짜|마감일)\s?(?:순|순서)|\bby (?:due date|date|deadline)\b|(?:期限|日付)順", re.IGNORECASE
)


def build_follow_up(task: PlanningTask, plan_for: PlanFor) -> Payload | None:
    """Return the plan of words on earlier work of the thread; ``None`` where they can't be read as such. ``plan_for``
    plans words as a request of their own."""
    earlier = task.request.follows
    if earlier is None or task.is_under_way:
        return None
    typed, task = task.request.text, drop_follow_asides(write_narrowing(task))
    once = plan_once(task, plan_for)
    if once is not None or not earlier.steps:
        return once or plan_reminder_instead(task, earlier) or build_draft_send(task, earlier)
    if (both := build_two_changes(task, lambda one: build_follow_up(one, plan_for) or {"actions": []})) is not None:
        return both
    told = build_change_and_message(task, lambda one: build_follow_up(one, plan_for) or {"actions": []}, plan_for)
    if told is not None:
        return told
    talk = make_talk(task, earlier)
    turned = (
        plan_noted_tasks(task, plan_for)
        or build_body_turn(talk)
        or build_field_turn(talk)
        or build_further_question(talk, plan_for)
        or build_binned_page(talk)
        or build_held_again(talk, typed)
        or build_message_to_shown(talk)
        or plan_reminder_of_shown(task, earlier)
        or build_found_turn(talk, plan_for)
        or build_message_there(talk)
        or build_line_turn(talk)
        or build_turn_without(task, earlier, lambda one: build_follow_up(one, plan_for) or {"actions": []})
        or build_owned_change(talk)
        or build_called_change(talk)
        or plan_share_in_part(task, plan_for)
        or plan_share_of_some(task, plan_for)
        or build_figure_turn(talk)
        or build_list_turn(talk)
        or build_further_place(talk)
        or build_shared_link(talk)
    )
    if turned is not None:
        return turned
    reads = [step for step in earlier.steps if not step.is_effect]
    same = find_same_for(talk.phrase.bare) if talk.phrase.refers is not None else ""
    sent = send_to_one_more(talk, same)
    if sent is not None or (same and len(reads) < len(earlier.steps)):
        return sent or _same_for(talk, same) or build_share(talk)
    talk = ask_for(talk, same) if same else talk
    return _go_on(talk, task, plan_for) or _look_again(talk, reads)


def _go_on(talk: Talk, task: PlanningTask, plan_for: PlanFor) -> Payload | None:
    """Tell others of what was done, or do one thing more with it, put it right or answer what is asked of it."""
    further = (
        build_told_work(talk)
        or build_told_change(talk, plan_for)
        or build_further_row(talk, plan_for)
        or build_further_page(talk)
        or build_further_line(talk)
        or build_further_message(talk)
        or build_title_correction(talk)
        or build_correction(talk)
        or build_row_of_sheet(task, plan_for)
    )
    if further is not None:
        return further
    meant = build_record_answer(talk) or build_told_of_records(talk, plan_for) or build_for_pronoun(talk, plan_for)
    return meant if meant is not None and meant.get("actions") else None


def _look_again(talk: Talk, reads: Sequence[Action]) -> Payload | None:
    """Show what was read in another order, by other columns or values, or change or share what was found there."""
    ordered = rank_reads(talk, reads)
    if ordered is not None:
        return build_repeated_plan(talk.task, talk.reading, [*_after(ordered)])
    titled = find_title_too(talk.task.request.text, talk.task.titles) or find_same_title(talk.task.request.text)
    changed = (
        (_same_for(talk, titled) if titled else None)
        or build_page_turn(talk)
        or build_page_change(talk)
        or build_share(talk)
    )
    if changed is not None or not reads:
        return changed
    counted = count_by_column(talk, reads)
    if counted is not None:
        return counted
    columns = build_shown_columns(talk, reads)
    if columns is not None:
        return build_repeated_plan(talk.task, talk.reading, [*_after([columns])])
    asks = talk.phrase.refers is not None or is_field_question(talk.phrase.bare) or is_figure_question(talk, reads)
    return (_read_again(talk, reads) if asks else None) or _read_by_parts(talk, reads)


def _read_by_parts(talk: Talk, reads: Sequence[Action]) -> Payload | None:
    """Read the same for other values, where all parts of a reply are known: a part of it, or something else."""
    said = read_reply_choice(talk.reading)
    for number, step in enumerate(reads) if said is not None else ():
        asked = _chosen(talk, step, said) if said is not None else None
        if asked is not None:
            other = step.model_copy(update={"inputs": {**step.inputs, "filter": asked}})
            return build_repeated_plan(
                talk.task, talk.reading, [*_after([*reads[:number], other, *reads[number + 1 :]])]
            )
    return None


def _chosen(talk: Talk, step: Action, said: ReplyChoice) -> Json:
    """Return the filter of a step with what a reply chooses; None where a bare value is of no kind that was asked for
    before, so that it may be anything."""
    of_records = talk.takes(step, _RECORDS)
    if not of_records and not talk.takes(step, ROWS):
        return None
    old = list_tests(step.inputs.get("filter"))
    has_person = any(_kind_of(one) == "person" for one in old)
    new = said.build_tests(talk.task.request.user_name, of_records=of_records, has_person=has_person)
    if not of_records and not said.without:
        new = [one for test in new for one in (read_same_value(talk, step, test) or [test])]
    kinds = {_kind_of(one) for one in new} if not said.without else set[str]()
    if not said.narrows and not kinds & {_kind_of(one) for one in old}:
        return None
    others = [one for one in list_other_columns(old, new) if is_column_test(one)]
    return join_tests([*(one for one in old if _kind_of(one) not in kinds or one in others), *new])


def _kind_of(test: Json) -> str:
    """Return what a test is of: a day, a state, a person, or the value of a column."""
    path, value = (str(test.get("path", "")), test.get("value")) if isinstance(test, dict) else ("", None)
    if is_day(value):
        return "day"
    if path in ("@status", "상태"):
        return "status"
    if path in ("@person", "담당자"):
        return "person"
    return "value" if is_column_test(test) else path


def is_sure_follow_up(task: PlanningTask, plan_for: PlanFor) -> bool:
    """Whether words are a follow-up that is surely read: none of them is taken for a value only because nothing else is
    known of it ("제일 높은 지역", "late ones of those")."""
    plan = build_follow_up(task, plan_for)
    actions = plan.get("actions") if plan is not None else None
    steps = [one for one in actions if isinstance(one, dict)] if isinstance(actions, list) else []
    filters = [inputs.get("filter") for step in steps if isinstance(inputs := step.get("inputs"), dict)]
    is_plain = write_narrowing(task) is not task
    return plan is not None and (
        is_plain or not any(_is_catch_all(test) for one in filters for test in list_tests(one))
    )


def _is_catch_all(test: Json) -> bool:
    return isinstance(test, dict) and test.get("path") == ANY_COLUMN and test.get("op") == "in"


def _same_for(talk: Talk, name: str) -> Payload | None:
    """Make the last change of a page to another page too."""
    last = next((step for step in reversed(talk.earlier.steps) if step.is_effect), None)
    inputs = build_repeated_change(last, name) if last is not None and talk.takes(last, UPDATE) else None
    if last is None or inputs is None:
        return None
    flow = build_flow(talk)
    flow.add(last.tool, inputs)
    return build_plan(flow, talk.task)


def _read_again(talk: Talk, reads: Sequence[Action]) -> Payload | None:
    """Read the same with another filter, value, page or function; what it changed or sent is not done again."""
    shows = any(talk.takes(one, _RECORDS) or one.tool == _MESSAGES for one in reads)
    if is_field_question(talk.phrase.bare) and shows:
        return build_repeated_plan(talk.task, talk.reading, [*_after(reads)])
    function = find_function(talk.core)
    adds_up = function in OVER_COLUMN and not any(one.tool == _TOTAL for one in reads)
    total = next((one for one in reads if one.tool == _TOTAL and one.inputs.get("group_by")), None)
    if total is not None and does_ask_units(talk.core):
        units = total.model_copy(update={"inputs": {**total.inputs, "column": "수량", "function": "sum"}})
        again = [units if one is total else one for one in reads]
        return build_repeated_plan(talk.task, talk.reading, [*_after(again)])
    if find_group_column(talk.core) or adds_up or does_ask_units(talk.core):
        return build_figure(talk, reads)
    if function == "count" and not any(one.tool == _TOTAL for one in reads):
        return build_repeated_plan(talk.task, talk.reading, [*_after(reads)])
    regrouped = replace_group_column(_other(talk), reads)
    if regrouped:
        return build_repeated_plan(talk.task, talk.reading, [*_after(regrouped)])
    for number, step in enumerate(reads):
        if function and any(one.tool == _TOTAL for one in reads):
            column = find_column(talk.core, NUMERIC_COLUMNS)
            asked: Payload = {"function": function}
            if column is not None:
                asked = {"column": column, "function": "sum" if function == "count" else function}
            inputs = {**step.inputs, **asked} if step.tool == _TOTAL else None
        else:
            inputs = _other_inputs(talk, step)
        if inputs is not None:
            again = [
                *reads[:number],
                step.model_copy(update={"inputs": inputs}),
                *_read_alike(talk, step, reads, number),
            ]
            return build_repeated_plan(talk.task, talk.reading, [*_after(again)])
    return None


def _read_alike(talk: Talk, step: Action, reads: Sequence[Action], number: int) -> Iterator[Action]:
    """Yield the steps behind one that is read again: what is held against its rows is chosen by the same words, and of
    another period every group is shown."""
    against = any(one.inputs.get("against") for one in reads)
    moved = find_period_before(_other(talk)) is not None
    for one in reads[number + 1 :]:
        inputs = _other_inputs(talk, one) if against and one.tool == step.tool and not moved else None
        if moved and one.tool == _TOTAL:
            inputs = {name: value for name, value in one.inputs.items() if name not in ("limit", "order")}
        yield one.model_copy(update={"inputs": inputs}) if inputs is not None else one


def _after(steps: Sequence[Action]) -> Iterator[Action]:
    """Yield the steps without what they waited for that is no longer there."""
    kept = {step.id for step in steps}
    for step in steps:
        yield step.model_copy(update={"depends_on": tuple(one for one in step.depends_on if one in kept)})


def _other_inputs(talk: Talk, step: Action) -> Payload | None:
    inputs = dict(step.inputs)
    if talk.takes(step, _RECORDS) or talk.takes(step, ROWS):
        if talk.takes(step, _RECORDS) and _SORTED.search(talk.phrase.bare):
            return {**inputs, "sort": "@date"}
        asked = _narrowed(talk, step) if talk.narrows else _replaced(talk, step)
        is_meant = asked is not None and (talk.phrase.refers in ("narrows", "other_value") or talk.corrected)
        return {**inputs, "filter": asked} if is_meant else None
    is_other_page = talk.takes(step, _PAGE) and talk.phrase.refers == "other_value"
    return {**inputs, "page": _other(talk)} if is_other_page else None


def _other(talk: Talk) -> str:
    return read_other(ONES.sub("", talk.corrected) or talk.core)


def _narrowed(talk: Talk, step: Action) -> Json:
    """Return the filter of a step with what the words leave of its rows."""
    new = _read_tests(talk, step)
    old = list_tests(step.inputs.get("filter"))
    same = [one for test in new for one in read_same_value(talk, step, test)] if talk.takes(step, ROWS) else []
    if len(new) == 1 and any(list_place_names(value) for one in same for value in list_tested(one)):
        old, new = list_other_columns(old, same), same
    return join_tests([*old, *new]) if new else None


def _read_tests(talk: Talk, step: Action) -> list[Json]:
    out = find_left_out(HEAD.sub("", talk.phrase.bare))
    if out:
        return [build_left_out_test(talk, out)]
    reading = talk.read(talk.core)
    if talk.takes(step, ROWS) and find_superlative(talk.core):
        return []
    if talk.takes(step, ROWS):
        word = ONES.sub("", talk.core).strip()
        found = list_tests(build_row_filter(reading.marked, reading, talk.task.now)) or build_same_column(
            talk, step, word
        )
        return found or ([{"path": ANY_COLUMN, "op": "in", "value": [word]}] if word else [])
    found = build_record_filter(reading.marked, reading, talk.today, talk.task.request.user_name)
    return list_tests(found) or _person_test(ONES.sub("", talk.core).strip(), talk.task.request.user_name)


def _person_test(name: str, myself: str) -> list[Json]:
    if MINE_ALONE.fullmatch(name):
        return [{"path": "@person", "op": "contains", "value": myself}]
    if not SOMEBODY.fullmatch(name) or name in NOT_NAMES:
        return []
    return [{"path": "@person", "op": "contains", "value": name}]


def _replaced(talk: Talk, step: Action) -> Json:
    """Return the filter of a step with the value of the same kind in the place of the old one."""
    old, word = list_tests(step.inputs.get("filter")), _other(talk)
    after = find_period_after(word)
    if after is not None:
        on = move_on(old, after)
        return join_tests(on) if on != old else None
    period = find_period_before(word)
    if period is not None:
        moved = move_back(old, period)
        behind = find_named_behind(word) if talk.takes(step, ROWS) else ""
        named = (build_same_column(talk, step, behind) or [build_test(ANY_COLUMN, "in", [behind])]) if behind else []
        kept = [one for one in moved if not is_column_test(one)] if named else moved
        return join_tests([*kept, *named]) if moved != old else None
    dated = [found for found in talk.read(word).dates(talk.read(word).marked) if found.has_day]
    if dated:
        paths = [str(one["path"]) for one in old if isinstance(one, dict) and is_day(one.get("value"))]
        kept = [one for one in old if not (isinstance(one, dict) and is_day(one.get("value")))]
        meant = find_past_period(dated[0], talk.task.now) if talk.takes(step, ROWS) else dated[0]
        return join_tests([*kept, *build_date_tests(meant, paths[0] if paths else "@date")])
    status = find_status(word)
    if status and talk.takes(step, _RECORDS):
        return join_tests([*_not_of(old, "@status", "상태"), {"path": "@status", "op": "eq", "value": status}])
    column = build_same_column(talk, step, word)
    if column and talk.takes(step, ROWS) and not is_same_kind(step, column):
        values = [value for one in column for value in list_tested(one)]
        return join_tests([*old, build_test(ANY_COLUMN, "in", [*values])])
    if column:
        return join_tests([*list_other_columns(old, column), *column])
    if talk.takes(step, ROWS) and is_cell_word(word) and not find_column(word, NUMERIC_COLUMNS):
        return join_tests([*(one for one in old if not is_guessed_test(one)), build_test(ANY_COLUMN, "in", [word])])
    name = ONES.sub("", word).strip()
    person = _person_test(name, talk.task.request.user_name) if talk.takes(step, _RECORDS) else []
    return join_tests([*_not_of(old, "@person", "담당자"), *person]) if person else None


def _not_of(tests: list[Json], *paths: str) -> list[Json]:
    return [one for one in tests if not (isinstance(one, dict) and one.get("path") in paths)]
