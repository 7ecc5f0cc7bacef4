"""The planner without a model: one pass of the grammar over the request."""

from __future__ import annotations

import re
from copy import deepcopy
from functools import partial

from orchestration.limits import Limits
from orchestration.plan.check import PlanCheckContext, ValidPlan, check_plan, index_contracts
from orchestration.plan.check_coverage import AskedEffect
from orchestration.proposers import RULES, Clarity, PlanningTask, Proposal
from orchestration.rule_planner.build import build_steps
from orchestration.rule_planner.checks.asked_languages import keep_asked_language
from orchestration.rule_planner.checks.asked_lengths import plan_short_answer
from orchestration.rule_planner.checks.body_quotes import write_to_body
from orchestration.rule_planner.checks.coverage import find_unaccounted
from orchestration.rule_planner.checks.filled_fields import complete_told_fields
from orchestration.rule_planner.checks.impossible_days import plan_with_possible_day
from orchestration.rule_planner.checks.kept_moments import keep_moments
from orchestration.rule_planner.checks.known_titles import (
    has_long_name,
    has_torn_title,
    is_cut_title,
    is_without_recipient,
    mark_titles,
    may_hold_title,
    replace_titles,
)
from orchestration.rule_planner.checks.lost_corrections import mark_lost_correction
from orchestration.rule_planner.checks.reads_behind_changes import read_behind_changes
from orchestration.rule_planner.checks.repeated_plan import is_stuck
from orchestration.rule_planner.checks.thoughts import keep_order, show_thoughts_first
from orchestration.rule_planner.checks.torn_values import ask_torn_values
from orchestration.rule_planner.checks.typed_signs import keep_typed_signs
from orchestration.rule_planner.checks.unclear_texts import mark_unclear_texts
from orchestration.rule_planner.checks.unknown_tables import replace_unknown_table
from orchestration.rule_planner.checks.unmeant_effects import drop_unmeant
from orchestration.rule_planner.checks.unnamed_things import ask_for_unnamed_thing
from orchestration.rule_planner.conditions.own_conditions import does_send_own_condition, show_sent_condition
from orchestration.rule_planner.conditions.typed_conditions import replace_typed_conditions
from orchestration.rule_planner.conditions.written_conditions import plan_written_condition
from orchestration.rule_planner.figures.asked_figures import may_ask_figure
from orchestration.rule_planner.figures.further_figures import complete_figures, plan_figures
from orchestration.rule_planner.figures.shaped_figures import plan_shaped_figures
from orchestration.rule_planner.figures.shared_questions import does_share_figure
from orchestration.rule_planner.figures.slotted_figures import (
    does_go_on_from_figure,
    is_without_figure,
    may_ask_slots,
    plan_slotted_figure,
)
from orchestration.rule_planner.figures.totals_below import plan_figures_below
from orchestration.rule_planner.idioms.owner_idioms import replace_owners_of_listed
from orchestration.rule_planner.idioms.reported_changes import write_reported_change
from orchestration.rule_planner.idioms.request_idioms import replace_request_idioms, write_out
from orchestration.rule_planner.idioms.typed_shorthand import replace_shorthand
from orchestration.rule_planner.last_made import LastMade
from orchestration.rule_planner.lists.heads_ups import write_heads_up
from orchestration.rule_planner.lists.joined_reads import add_dropped_half, plan_several_reads
from orchestration.rule_planner.lists.list_questions import plan_list
from orchestration.rule_planner.lists.listed_loops import does_loop_listed, keep_to_listed
from orchestration.rule_planner.lists.lookup_words import find_kinds
from orchestration.rule_planner.lists.lookups import add_lookup
from orchestration.rule_planner.lists.narrowed_lists import plan_narrowed_list
from orchestration.rule_planner.lists.read_plans import (
    does_guess_column,
    is_guess,
    is_inquiry,
    is_named_by_title,
    is_named_read,
    is_plain_plan,
)
from orchestration.rule_planner.messages.message_searches import is_message_search
from orchestration.rule_planner.messages.reminders_before import plan_reminder_before
from orchestration.rule_planner.messages.spoken_reminders import plan_spoken_reminder
from orchestration.rule_planner.orders.joined_requests import join_parts
from orchestration.rule_planner.orders.marked_items import plan_marked_items
from orchestration.rule_planner.orders.named_owners import write_pointed_owner
from orchestration.rule_planner.orders.order_behind_remarks import plan_order
from orchestration.rule_planner.orders.restated_requests import plan_restated
from orchestration.rule_planner.orders.turned_orders import does_take_pointers_for_names, plan_turn
from orchestration.rule_planner.plans.flows import begin_flow, has_session
from orchestration.rule_planner.plans.made_plans import check_made, list_actions, list_effects
from orchestration.rule_planner.plans.plan_text import (
    answer_draft,
    answer_request,
    build_plan,
    build_reply_plan,
    dump_json,
    restore_lines,
    restore_words,
)
from orchestration.rule_planner.plans.steps import Flow
from orchestration.rule_planner.questions import replies
from orchestration.rule_planner.questions.channel_questions import plan_channel_question
from orchestration.rule_planner.questions.drive_files import plan_drive_files
from orchestration.rule_planner.questions.fallbacks import plan_fallback
from orchestration.rule_planner.questions.known_pages import read_known_page
from orchestration.rule_planner.questions.lone_remarks import answer_remark
from orchestration.rule_planner.questions.other_services import (
    add_other_services,
    plan_beside_other_services,
    refuse_mail,
)
from orchestration.rule_planner.questions.out_of_reach import add_out_of_reach
from orchestration.rule_planner.questions.own_deeds import does_tell_deeds, find_asked_deeds, plan_own_deeds
from orchestration.rule_planner.questions.own_work import find_works_of
from orchestration.rule_planner.questions.page_links import add_found_link, add_page_link
from orchestration.rule_planner.questions.past_questions import is_past_question
from orchestration.rule_planner.questions.pure_questions import does_only_ask, plan_pure_question, refuse_misread_order
from orchestration.rule_planner.questions.said_questions import plan_said_question
from orchestration.rule_planner.questions.team_questions import plan_team_question
from orchestration.rule_planner.questions.what_pages_say import add_said_in, add_summary_of
from orchestration.rule_planner.reading.asked_effects import does_act, list_asked_effects
from orchestration.rule_planner.reading.clauses import split_clauses
from orchestration.rule_planner.reading.clean_request import clean_request_text
from orchestration.rule_planner.reading.drafts import is_draft_request
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.rule_planner.records.duty_tasks import plan_duty_task
from orchestration.rule_planner.records.listed_pages import keep_page_order
from orchestration.rule_planner.records.moved_records import does_leave_out_names, plan_moved_records
from orchestration.rule_planner.records.noted_tasks import plan_noted_tasks
from orchestration.rule_planner.records.ordered_records import plan_ordered_record
from orchestration.rule_planner.records.owner_messages import does_tell_listed_owners, plan_owner_messages
from orchestration.rule_planner.records.people_of_titles import may_change_people, plan_people_change
from orchestration.rule_planner.records.record_parts import does_tell_change
from orchestration.rule_planner.records.record_questions import does_forbid_more
from orchestration.rule_planner.records.remarked_changes import merge_remarked_changes
from orchestration.rule_planner.records.same_people import plan_same_people
from orchestration.rule_planner.records.thing_changes import may_change_thing, plan_thing_changes
from orchestration.rule_planner.records.told_notes import is_told_note
from orchestration.rule_planner.records.whole_records import plan_whole_record
from orchestration.rule_planner.records.written_pages import keep_orders, plan_told_records
from orchestration.rule_planner.reply_kinds import find_reply_kind, is_only_forbidden
from orchestration.rule_planner.rows.cell_changes import does_go_on_from_row, may_change_cell, plan_cell_change
from orchestration.rule_planner.rows.counted_rows import list_counted_rows
from orchestration.rule_planner.rows.known_rows import (
    does_tell_rest_of_row,
    is_known_figure,
    may_tell_row,
    plan_known_row,
)
from orchestration.rule_planner.second_questions import add_second_question
from orchestration.rule_planner.stated.stated_orders import plan_stated_orders
from orchestration.rule_planner.thread.follow_ups import build_follow_up, is_sure_follow_up
from orchestration.rule_planner.thread.further_questions import keep_that_day
from orchestration.rule_planner.thread.handed_on_requests import hand_on_request
from orchestration.rule_planner.thread.later_changes import is_change_of_thing
from orchestration.rule_planner.thread.line_turns import does_speak_of_lines, plan_line_turn
from orchestration.rule_planner.thread.plan_changes import assess_clarity, build_changed_plan, dump_plan
from orchestration.rule_planner.thread.reminders_instead import plan_reminder_in_turn
from orchestration.rule_planner.thread.shared_answers import plan_answer_share
from orchestration.rule_planner.thread.shared_in_part import plan_share_in_part
from orchestration.rule_planner.thread.slot_turns import plan_slot_turn
from orchestration.text.cited_words import find_citation
from orchestration.text.closings import drop_closing
from orchestration.text.content_bans import mark_left_out
from orchestration.text.dates import find_dates
from orchestration.text.language import detect_language
from orchestration.text.late_repairs import apply_late_repair
from orchestration.text.prohibitions import read_taken_on, replace_quotes
from orchestration.text.requested_by import find_who_asked
from orchestration.text.said_facts import SaidFact, find_said_fact
from orchestration.text.turn_remarks import drop_heard_remark, drop_turn_remarks
from orchestration.text.typing_slips import write_loanwords
from orchestration.text.words_to_writer import drop_words_to_writer
from schemas.events import ModelUse
from schemas.plan import NOT_UNDERSTOOD
from schemas.values import Payload

_MOST_KEPT = 8
"""How many plans are kept: whether a request lacks a name or rows is asked of its plan before that is proposed."""


class RulePlanner:
    """A ``Planner`` that reads Korean and English by a grammar over the tools' contracts. It calls nothing."""

    def __init__(self) -> None:
        self._read = LastMade(_make_by_grammar, _mark, _MOST_KEPT)
        self._made = LastMade(self._plan, _mark, _MOST_KEPT)

    async def propose(self, task: PlanningTask) -> Proposal:
        """Return the plan that the request's words describe. The same task always gives the same plan."""
        return Proposal(dump_json(self._made.get(task)), ModelUse(), RULES)

    def accounts(self, task: PlanningTask, proposal: Proposal) -> bool:
        """Return whether every word of a request became something in the plan that was made of it. Pure.

        A change of a plan, and a plan after trouble, are for a model to make.
        """
        if task.change is not None or task.trouble or task.problems or task.request.quoted:
            return False
        checked = check_plan(proposal.text, PlanCheckContext(index_contracts(task.contracts), Limits()))
        if not isinstance(checked, ValidPlan) or is_draft_request(parse_request(task.request, task.now)):
            return False  # a model writes what the rules can only repeat
        return not find_unaccounted(task, checked.plan)

    def reads_whole(self, task: PlanningTask, proposal: Proposal) -> bool:
        """Return whether the plan of a request is one plain read, or one effect with what it needs, with every word in
        it, no value that is guessed or left to be asked, and no name that its words may hold beside. Pure."""
        if not self.accounts(task, proposal) or self.lacks_names(task):
            return False
        checked = check_plan(proposal.text, PlanCheckContext(index_contracts(task.contracts), Limits()))
        if not isinstance(checked, ValidPlan) or is_past_question(task.request.text):
            return False
        reading = parse_request(task.request, task.now, taught=task.taught)
        return is_plain_plan(
            checked.plan, task, (mark.value for mark in reading.marks.values() if mark.kind == "quote")
        )

    def lacks_names(self, task: PlanningTask) -> bool:
        """Return whether words of a request are left over that the name of something may explain. Pure."""
        plan = self._read.get(task)
        return (
            does_guess_column(plan)
            or does_leave_out_names(plan)
            or may_change_thing(task)
            or self._lacks_words(task, plan)
            or is_without_recipient(task, plan)
            or does_send_own_condition(task, plan)
            or _is_elsewhere(task, plan)
            or (not plan["actions"] and read_taken_on(task.request.text) is not None)
            or bool(plan.get("not_done"))
            or (is_without_figure(task, plan) and may_ask_slots(task))
            or has_long_name(task, plan)
            or does_share_figure(task)
            or may_change_people(task.request.text)
            or (may_change_cell(task) and re.search(r"\d", task.request.text) is not None)
            or find_citation(task.request.text) is not None
        )

    def _lacks_words(self, task: PlanningTask, plan: Payload) -> bool:
        """Whether words became nothing that may be of a title, or any of a question for rows."""
        lost = _list_lost(task, plan)
        return may_hold_title(lost) or (bool(lost) and self.lacks_rows(task))

    def lacks_rows(self, task: PlanningTask) -> bool:
        """Return whether a request only asks, and is not read, read by a guess or compares, or tells a row: what a
        table holds may tell what it is about. Pure."""
        if may_tell_row(task) or may_change_cell(task):
            return True
        plan = self._read.get(task)
        if is_without_figure(task, plan) and may_ask_slots(task):
            return True
        if not plan["actions"] or does_share_figure(task):
            return does_share_figure(task) or may_ask_figure(task) or not self.hears_effect(task)
        guesses = is_guess(plan) or "compare" in find_kinds(task.request.text)
        return is_inquiry(plan) or (is_named_read(task, plan) and guesses)

    def _plan(self, task: PlanningTask) -> Payload:
        made = _hear(task, deepcopy(self._read.get(task)))
        whole = show_thoughts_first(task, plan_beside_other_services(task, made, _make_whole))
        return read_behind_changes(mark_unclear_texts(task, whole))

    def hears(self, task: PlanningTask) -> Clarity:
        """Return whether the words of ``task.change`` are said of its plan. Pure."""
        return assess_clarity(task, make_plan)

    def follows(self, task: PlanningTask) -> bool:
        """Return whether the words of a request are surely a follow-up of earlier work of the thread. Pure."""
        task = _drop_side_words(task)
        if (
            is_sure_follow_up(task, make_plan)
            or does_go_on_from_figure(task)
            or does_tell_rest_of_row(task)
            or does_go_on_from_row(task)
        ):
            return True
        earlier = task.request.follows
        if earlier is None:
            return False
        alone = _make_by_grammar(task._replace(request=task.request.model_copy(update={"follows": None})))
        points = does_take_pointers_for_names(alone, earlier) or does_loop_listed(alone, earlier)
        points = points or does_tell_listed_owners(task) or write_pointed_owner(task) is not task
        points = points or plan_turn(task, alone, _make_by_grammar) is not None
        points = points or hand_on_request(task, alone) is not alone
        return points or plan_slot_turn(task, alone) is not alone or write_to_body(task, alone) is not alone

    def says_fact(self, task: PlanningTask) -> bool:
        """Return whether the words of a request ask to remember or forget something of theirs, and nothing else. Pure.

        What came as a quote is no word of theirs.
        """
        return not task.request.quoted and find_said_fact(clean_request_text(task.request.text)) is not None

    def asks(self, task: PlanningTask) -> bool:
        """Return whether the words of a request ask for something that can be done, or for help. Pure.

        A bare verb ("go on, send it") names nothing to do it with.
        """
        plan = _make_plan(task)
        reply, actions = plan.get("reply"), plan["actions"]
        named = isinstance(actions, list) and any(isinstance(one, dict) and one.get("inputs") for one in actions)
        return named or (isinstance(reply, dict) and reply.get("kind") == "help")

    def asks_help(self, task: PlanningTask) -> bool:
        """Return whether the words of a request ask what metel can do. Pure."""
        return replies.is_help_request(task.request.text)

    def hears_effect(self, task: PlanningTask) -> bool:
        """Return whether the words of a request ask to change or send something, whether or not it can be done. Pure.

        "Tell me" and a question on how metel is used ask for an answer.
        """
        reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
        if not reading.text or replies.is_answered(reading.text):
            return False
        is_outside = replies.is_elsewhere(reading.text) and not replies.is_matter_of_documents(reading.text)
        return does_act(reading) or is_outside

    def count_acts(self, task: PlanningTask) -> int:
        """Return how many clauses of what is asked now say an act, whatever becomes of it. Pure."""
        said = task.change.text if task.change is not None else task.request.text
        reading = parse_request(task.request.model_copy(update={"text": said}), task.now)
        return sum(one.act is not None for one in split_clauses(reading.marked, reading.language))

    def list_effects(self, task: PlanningTask) -> tuple[AskedEffect, ...]:
        """Return what the words of a request ask to change, make or send, one for each clause that does. Pure."""
        if does_speak_of_lines(task) or find_asked_deeds(task) is not None:
            return ()
        task = (mark_titles(task) if task.titles else None) or task  # words of a title ask for nothing
        orders = keep_orders(keep_page_order(task.request.text))
        said = task.request.model_copy(update={"text": replace_typed_conditions(orders)})
        reading = parse_request(said, task.now, taught=task.taught, channels=task.channels)
        if not reading.text or find_works_of(reading, task.now, task.request.timezone):
            return ()  # what metel did is asked for, and nothing is to be done
        if does_only_ask(task.request.text, reading.language):
            return ()
        return list_asked_effects(reading)


_WHOLES = (
    plan_own_deeds,
    plan_same_people,
    plan_line_turn,
    plan_owner_messages,
    plan_written_condition,
    plan_noted_tasks,
    plan_duty_task,
    plan_told_records,
    plan_ordered_record,
    plan_moved_records,
    plan_with_possible_day,
    plan_reminder_in_turn,
    plan_reminder_before,
    plan_spoken_reminder,
    plan_share_in_part,
    plan_shaped_figures,
    plan_figures_below,
    plan_several_reads,
)
"""The plans of requests that are read as one whole."""


def _mark(task: PlanningTask) -> tuple[str, str]:
    return task.request.id, task.request.text


def make_plan(task: PlanningTask) -> Payload:
    """Return the plan for a task as the grammar reads it, or as the tagger does where the grammar leaves words over,
    without what only another service could do."""
    return plan_beside_other_services(task, _make_whole(task), _make_whole)


def _make_whole(task: PlanningTask) -> Payload:
    return _hear(task, _make_by_grammar(task))


def _hear(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan that the grammar made of a task as the tagger, and what was said of it before, change it."""
    task = _drop_side_words(task)
    if does_tell_deeds(plan):
        return plan
    if not plan["actions"] and does_speak_of_lines(task):
        return plan  # what can't be done with a line is no other order
    plain, plan = replace_owners_of_listed(task), plan_known_row(task, plan)
    made = plan_turn(plain, plan, _make_by_grammar) or plan_restated(plain, plan, _make_by_grammar)
    made = plan_slotted_figure(task, plan_slot_turn(task, made))
    made = read_known_page(task, complete_figures(task, made))
    made = plan_pure_question(task, plan_channel_question(task, refuse_mail(task, made)))
    made = plan_said_question(task, refuse_misread_order(task, plan_team_question(task, made)))
    made = keep_asked_language(task, plan_narrowed_list(task, plan_list(task, plan_drive_files(task, made))))
    made = keep_to_listed(task, plan_answer_share(task, made))
    made = replace_unknown_table(task, plan_short_answer(task, list_counted_rows(task, made)))
    made = ask_for_unnamed_thing(task, plan_fallback(task, made, make_plan))
    made = mark_lost_correction(task, answer_remark(task, plan_cell_change(task, made)), _make_by_grammar)
    stated = plan_thing_changes(task, plan_stated_orders(task, made, _make_by_grammar))
    stated = hand_on_request(task, complete_told_fields(task, plan_whole_record(task, write_to_body(task, stated))))
    stated = show_sent_condition(task, keep_moments(task, keep_that_day(task, stated)))
    whole = add_second_question(task, add_dropped_half(task, stated, make_plan), make_plan)
    return keep_typed_signs(task, plan_marked_items(task, write_heads_up(task, whole), make_plan))


def _make_by_grammar(task: PlanningTask) -> Payload:
    """Return the plan for a task: of the whole, or of its parts where they say more of it."""
    task = _drop_side_words(task)
    for plan_whole in _WHOLES:
        if (asked := plan_whole(task, _make_by_grammar)) is not None:
            return asked
    typed, task = task, replace_request_idioms(replace_shorthand(replace_owners_of_listed(write_pointed_owner(task))))
    plan = plan_order(task, plan_figures(task, _plan_parts, make_plan_of_whole), _plan_parts)
    plan = add_page_link(task, merge_remarked_changes(task, plan))
    plan = add_other_services(typed, drop_unmeant(typed, task, plan))
    return restore_words(typed.request.text, task.request.text, restore_lines(add_found_link(task, plan)))


def _drop_side_words(task: PlanningTask) -> PlanningTask:
    """Return a request without thanks behind an order to send, for a page without what its end says to who writes it,
    and words on earlier work without the remarks around them."""
    if task.change is not None:
        return task
    language = detect_language(task.request.text, task.request.language)
    said = write_reported_change(write_out(write_loanwords(apply_late_repair(task.request.text, language))))
    said = drop_closing(drop_heard_remark(said), partial(_says_moment, task))
    said = mark_left_out(drop_words_to_writer(keep_order(said[find_who_asked(said) :], language)))
    said = drop_turn_remarks(said) if task.request.follows is not None else said
    same = said == task.request.text
    return task if same else task._replace(request=task.request.model_copy(update={"text": said}))


def _says_moment(task: PlanningTask, text: str) -> bool:
    """Whether words say a moment to come."""
    language = detect_language(text, task.request.language)
    found = find_dates(text, task.now, task.request.timezone, language)
    return any(one.has_time and not one.cron and one.start > task.now for one in found)


def _plan_parts(task: PlanningTask) -> Payload:
    return join_parts(task, make_plan_of_whole(task), make_plan_of_whole)


def make_plan_of_whole(task: PlanningTask) -> Payload:
    """Return the plan for a task as one request, read with the titles that are known where that leaves fewer letters
    over. What only a title makes sound like the work of another service is no such work."""
    plan = _make_plan(task)
    if task.change is not None or is_change_of_thing(task, plan):
        return plan
    quoted = mark_titles(task) if task.titles else None
    said = _make_said(quoted or task)
    if said is not None:
        return replace_titles(task, said)
    people = plan_people_change(quoted or task)
    if people is not None:
        return people
    if quoted is not None and task.rows and not list_effects(task, plan):
        figure = _add_lookup(task, plan)
        if is_known_figure(task, figure):
            return figure
    if quoted is not None and not is_told_note(task):
        other = _make_plan(quoted)
        by_title = _is_elsewhere(task, plan) and not replies.is_elsewhere(replace_quotes(quoted.request.text))
        heard = parse_request(quoted.request, task.now, taught=task.taught)
        told = does_tell_change(heard, task.request.user_name) or is_told_note(quoted)
        named = is_named_by_title(other, plan, task.titles)
        taken = bool(other["actions"]) and (told or named or read_taken_on(task.request.text) is not None)
        acts = taken or list_effects(task, plan) or does_act(heard) or not _only_tells(other) or _is_conditional(other)
        other = plan if is_cut_title(task, plan, other) or not acts else other
        torn = by_title or has_torn_title(task, plan) or is_without_recipient(task, plan)
        torn = torn or (_is_conditional(other) and does_send_own_condition(task, plan))
        lost = len(task.request.text) if torn else _measure_lost(task, plan)
        plan = other if taken or _measure_lost(quoted, other) < lost else plan
        plan = replace_titles(task, plan)
    found = _add_lookup(quoted or task, plan)
    return replace_titles(task, found) if quoted is not None else found


def _make_said(task: PlanningTask) -> Payload | None:
    """Return the plan of a question for what a page says that it names; None where it is no such."""
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    flow = begin_flow(task, reading)
    is_said = add_said_in(flow, task.titles) or add_summary_of(flow, task.titles)
    return build_plan(flow, task) if is_said and not flow.lacking else None


def _only_tells(plan: Payload) -> bool:
    """Whether all that a plan does is to send something: a title makes no message of "tell me"."""
    intents = [one["intent"] for one in list_actions(plan)]
    return bool(intents) and intents[-1] == "notify"


def _is_conditional(plan: Payload) -> bool:
    """Whether what a plan does hangs on what it reads: no question is read so by chance."""
    return any(one.get("when") for one in list_actions(plan))


def _add_lookup(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan of a question that is read by the kinds of its words, where the other reading does nothing or
    leaves words over; else the plan as it is."""
    if not plan["actions"]:
        return _make_lookup(task, sure=False) or plan
    if is_named_read(task, plan) and ("compare" in find_kinds(task.request.text) or _measure_lost(task, plan) > 0):
        return _make_lookup(task, sure=True, guessed=is_guess(plan)) or plan
    return plan


def _is_elsewhere(task: PlanningTask, plan: Payload) -> bool:
    """Whether a request is taken for one of a service that metel does not reach."""
    reply = plan.get("reply")
    refused = isinstance(reply, dict) and reply.get("kind") == "unsupported"
    return refused and replies.is_elsewhere(task.request.text)


def _make_lookup(task: PlanningTask, *, sure: bool, guessed: bool = True) -> Payload | None:
    """Return the plan for a request that only asks, read by the kinds of its words; None where it is no such. ``sure``
    and ``guessed``: as ``add_lookup`` has them."""
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    if not reading.text or does_forbid_more(reading):
        return None
    if is_draft_request(reading) or is_message_search(reading) or build_follow_up(task, _make_plan) is not None:
        return None
    if does_act(reading) or replies.is_answered(reading.text):
        return None
    flow = begin_flow(task, reading)
    return build_plan(flow, task) if add_lookup(flow, task, sure=sure, guessed=guessed) and not flow.lacking else None


def _measure_lost(task: PlanningTask, plan: Payload) -> int:
    """Return how many letters of a request became nothing in its plan; all of them where the plan is not sound."""
    return sum(map(len, _list_lost(task, plan)))


def _list_lost(task: PlanningTask, plan: Payload) -> tuple[str, ...]:
    checked = check_made(task, plan)
    if not isinstance(checked, ValidPlan):
        return (task.request.text,)
    intent = checked.plan.understanding.intent if checked.plan.understanding else None
    if checked.plan.reply is not None and (intent is None or intent.category != NOT_UNDERSTOOD):
        return ()
    return find_unaccounted(task, checked.plan)


def _make_plan(task: PlanningTask) -> Payload:
    """Return the plan for a task: steps, or a reply where no offered tool serves the request.

    For a change of a plan under way it is that plan as the change leaves it, or a reply where it is not understood.
    """
    own = task.change is None
    recalls, forbidden = own and has_session(task), None if own else ()
    reading = parse_request(
        task.request, task.now, recalls=recalls, forbidden=forbidden, taught=task.taught, channels=task.channels
    )
    if task.change is not None:
        changed = build_changed_plan(task, make_plan)
        return dump_plan(changed) if changed is not None else answer_request(task, reading, "unsupported")
    said = find_said_fact(reading.whole) if not task.request.quoted else None
    if said is not None:
        return build_plan(_said_fact(task, reading, said), task)
    followed = None if is_only_forbidden(reading) else build_follow_up(task, make_plan)
    if followed is not None:
        return followed
    kind = find_reply_kind(reading)
    if kind is not None:
        return answer_request(task, reading, kind)
    if is_draft_request(reading):
        return answer_draft(task, reading)
    flow = _own_work(task, reading) or _built(task, reading)
    ask_torn_values(flow)
    if flow.lacking or not flow.steps:
        return answer_request(task, reading, "unsupported", flow)
    if is_past_question(reading.text) and any(step.entry.intent in {"write", "notify"} for step in flow.steps):
        return answer_request(task, reading, "unsupported")
    plan = build_plan(flow, task)
    if is_stuck(task, plan):
        reply = replies.build_reply(
            "unsupported", replies.render_no_alternative(task.trouble or "; ".join(task.told), reading.language)
        )
        return build_reply_plan(task, reading, reply, "unsupported")
    return plan


def _own_work(task: PlanningTask, reading: Reading) -> Flow | None:
    """Return the step that answers a question about metel's own work; it names nobody and nothing else."""
    others = [one for one in reading.people(reading.marked) if one.value != task.request.asker_name]
    if others or reading.quotes(reading.marked):
        return None
    asked = find_works_of(reading, task.now, task.request.timezone)
    if not asked:
        return None
    flow = begin_flow(task, reading)
    for inputs in asked:
        flow.add("session.list_work", inputs)
    return flow


def _said_fact(task: PlanningTask, reading: Reading, said: SaidFact) -> Flow:
    """Return the step that remembers or forgets what was said."""
    flow = begin_flow(task, reading)
    tool = f"session.{said.act}" + ("_for_team" if said.scope == "team" else "")
    remembered: Payload = {"word": said.word, said.field: said.named, "tab": said.part}
    flow.add(tool, {"word": said.word, "thing": said.field} if said.act == "forget" else remembered)
    return flow


def _built(task: PlanningTask, reading: Reading) -> Flow:
    flow = begin_flow(task, reading)
    if not add_out_of_reach(flow):
        build_steps(flow)
    return flow
