"""The planner without a model, and what can be asked of it about a request: what it lacks, follows or wants done."""

from __future__ import annotations

import re
from copy import deepcopy

from orchestration.limits import Limits
from orchestration.plan.check import PlanCheckContext, ValidPlan, check_plan, index_contracts
from orchestration.plan.check_coverage import AskedEffect
from orchestration.proposers import RULES, Clarity, PlanningTask, Proposal
from orchestration.rule_planner.checks.body_quotes import write_to_body
from orchestration.rule_planner.checks.coverage import find_unaccounted
from orchestration.rule_planner.checks.days_to_come import keep_days_to_come
from orchestration.rule_planner.checks.known_titles import (
    does_make_of_part,
    has_long_name,
    is_without_recipient,
    mark_titles,
    may_hold_title,
)
from orchestration.rule_planner.checks.lost_content import find_lost_content, show_lost_content
from orchestration.rule_planner.checks.lost_orders import show_lost_orders
from orchestration.rule_planner.checks.named_pages import add_named_page
from orchestration.rule_planner.checks.quoted_titles import make_each_quoted
from orchestration.rule_planner.checks.reads_behind_changes import read_behind_changes
from orchestration.rule_planner.checks.said_hours import add_said_hour
from orchestration.rule_planner.checks.thoughts import show_thoughts_first
from orchestration.rule_planner.checks.unclear_texts import mark_unclear_texts
from orchestration.rule_planner.conditions.own_conditions import does_send_own_condition, is_untested
from orchestration.rule_planner.conditions.typed_conditions import replace_typed_conditions
from orchestration.rule_planner.figures.asked_figures import may_ask_figure
from orchestration.rule_planner.figures.shared_questions import does_share_figure
from orchestration.rule_planner.figures.slotted_figures import (
    does_go_on_from_figure,
    is_without_figure,
    may_ask_slots,
)
from orchestration.rule_planner.figures.told_apart import split_sum
from orchestration.rule_planner.idioms.reported_changes import write_reported_change
from orchestration.rule_planner.idioms.request_idioms import write_out
from orchestration.rule_planner.last_made import LastMade
from orchestration.rule_planner.lists.lookup_words import find_kinds
from orchestration.rule_planner.lists.loops import does_loop_listed
from orchestration.rule_planner.lists.read_plans import (
    does_guess_column,
    is_guess,
    is_inquiry,
    is_named_read,
    is_plain_plan,
)
from orchestration.rule_planner.messages.reminders_of_others import does_point_at_thing
from orchestration.rule_planner.orders.dropped_tails import plan_without_tail
from orchestration.rule_planner.orders.named_owners import write_pointed_owner
from orchestration.rule_planner.orders.turned_orders import does_take_pointers_for_names, plan_turn
from orchestration.rule_planner.planner import (
    complete_plan,
    drop_side_words,
    is_taken_elsewhere,
    list_lost_words,
    make_by_grammar,
    make_plan,
    make_read_plan,
    make_whole,
)
from orchestration.rule_planner.plans.made_plans import list_actions, wait_for_yes
from orchestration.rule_planner.plans.plan_text import (
    dump_json,
)
from orchestration.rule_planner.questions import replies
from orchestration.rule_planner.questions.known_pages import does_name_series
from orchestration.rule_planner.questions.out_of_reach import does_ask_out_of_reach
from orchestration.rule_planner.questions.own_work import find_asked_deeds, find_works_of
from orchestration.rule_planner.questions.past_questions import is_past_question
from orchestration.rule_planner.questions.pure_questions import does_only_ask
from orchestration.rule_planner.reading.asked_effects import does_act, list_asked_effects
from orchestration.rule_planner.reading.clauses import split_clauses
from orchestration.rule_planner.reading.clean_request import clean_request_text
from orchestration.rule_planner.reading.drafts import is_draft_request
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.records.following_blocks import plan_following_block
from orchestration.rule_planner.records.listed_pages import keep_page_order
from orchestration.rule_planner.records.moved_records import does_leave_out_names
from orchestration.rule_planner.records.named_days import make_told_plan
from orchestration.rule_planner.records.owner_messages import does_tell_listed_owners
from orchestration.rule_planner.records.page_comments import write_page_comments
from orchestration.rule_planner.records.people_of_titles import may_change_people
from orchestration.rule_planner.records.thing_changes import may_change_thing
from orchestration.rule_planner.records.written_pages import keep_orders
from orchestration.rule_planner.rows.cell_changes import does_go_on_from_row, may_change_cell
from orchestration.rule_planner.rows.known_rows import (
    does_tell_rest_of_row,
    may_tell_row,
)
from orchestration.rule_planner.rows.row_removals import does_remove_row, may_remove_row
from orchestration.rule_planner.tables.asked_columns import set_asked_column
from orchestration.rule_planner.tables.lost_people import show_lost_people
from orchestration.rule_planner.tables.table_requests import choose_table_plan, does_name_untyped, may_place_cells
from orchestration.rule_planner.thread.follow_ups import is_sure_follow_up
from orchestration.rule_planner.thread.further_lines import is_written_there
from orchestration.rule_planner.thread.handed_on_requests import hand_on_request
from orchestration.rule_planner.thread.line_turns import does_speak_of_lines
from orchestration.rule_planner.thread.plan_changes import assess_clarity
from orchestration.rule_planner.thread.reply_frames import find_reposting
from orchestration.rule_planner.thread.slot_turns import plan_slot_turn
from orchestration.text.cited_words import find_citation
from orchestration.text.language import detect_language
from orchestration.text.late_values import apply_late_value
from orchestration.text.prohibitions import read_taken_on
from orchestration.text.said_facts import find_said_fact
from orchestration.text.small_talk import is_smalltalk
from schemas.events import ModelUse
from schemas.values import Payload

_MOST_KEPT = 8
"""How many plans are kept: whether a request lacks a name or rows is asked of its plan before that is proposed."""


class RulePlanner:
    """A ``Planner`` that reads Korean and English by a grammar over the tools' contracts. It calls nothing."""

    def __init__(self) -> None:
        self._read = LastMade(_read, _mark, _MOST_KEPT)
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
        if _is_mere_talk(task):
            return False
        plan = self._read.get(task)
        return (
            does_guess_column(plan)
            or does_leave_out_names(plan)
            or may_change_thing(task)
            or self._lacks_words(task, plan)
            or is_without_recipient(task, plan)
            or does_send_own_condition(task, plan)
            or is_untested(task, plan)
            or is_taken_elsewhere(task, plan)
            or (not plan["actions"] and read_taken_on(task.request.text) is not None)
            or bool(plan.get("not_done"))
            or (is_without_figure(task, plan) and may_ask_slots(task))
            or has_long_name(task, plan)
            or does_share_figure(task)
            or may_change_people(task.request.text)
            or (may_change_cell(task) and re.search(r"\d", task.request.text) is not None)
            or find_citation(task.request.text) is not None
            or does_name_series(task.request.text)
        )

    def _lacks_words(self, task: PlanningTask, plan: Payload) -> bool:
        """Whether words became nothing that may be of a title, or any of a question for rows."""
        lost = list_lost_words(task, plan)
        return may_hold_title(lost) or (bool(lost) and self.lacks_rows(task))

    def lacks_rows(self, task: PlanningTask) -> bool:
        """Return whether a request only asks, and is not read, read by a guess or compares, or tells a row: what a
        table holds may tell what it is about. Pure."""
        if may_tell_row(task) or may_change_cell(task) or may_remove_row(task):
            return True
        plan = self._read.get(task)
        if is_without_figure(task, plan) and may_ask_slots(task):
            return True
        if not plan["actions"] or does_share_figure(task):
            return does_share_figure(task) or may_ask_figure(task) or not self.hears_effect(task)
        if plan.get("not_done") and not self.hears_effect(task):
            return True
        guesses = is_guess(plan) or "compare" in find_kinds(task.request.text)
        return is_inquiry(plan) or (is_named_read(task, plan) and guesses)

    def may_name_table(self, task: PlanningTask) -> bool:
        """Return whether a request may be about what a table of the team holds. Pure."""
        if _is_mere_talk(task):
            return False
        plan = self._read.get(task)
        return does_name_untyped(task, plan) or bool(find_lost_content(task, plan))

    def lacks_tables(self, task: PlanningTask) -> bool:
        """Return whether a request only reads, and words of it are left over or a place or a column of its plan was not
        typed, or it may add a row and is not read whole: the tables of the team may tell what is meant. Pure."""
        plan = self._read.get(task)
        if may_place_cells(task) and (not plan["actions"] or list_lost_words(task, plan)):
            return True
        acts = any(one["intent"] in {"write", "notify"} for one in list_actions(plan))
        if acts or not self.may_name_table(task) or self.hears_effect(task):
            return False
        return does_name_untyped(task, plan) or bool(find_lost_content(task, plan))

    def _plan(self, task: PlanningTask) -> Payload:
        if _is_mere_talk(task):
            return deepcopy(self._read.get(task))
        made = make_told_plan(task, lambda one: complete_plan(one, deepcopy(self._read.get(one))), make_whole)
        if task.vocabulary or task.rows:
            chosen = choose_table_plan(task, made, list_lost_words(task, made), make_by_grammar)
            made = split_sum(task, chosen)
        made = plan_following_block(task, made, make_whole)
        made = plan_without_tail(task, made, lambda one: make_told_plan(one, make_whole, make_whole))
        made = keep_days_to_come(task, made)
        made = show_lost_orders(task, add_said_hour(task, add_named_page(task, made)))
        whole = show_lost_people(task, show_thoughts_first(task, make_each_quoted(task, made)))
        whole = set_asked_column(task, whole)
        whole = wait_for_yes(whole) if does_make_of_part(task, whole) else whole
        return read_behind_changes(mark_unclear_texts(task, show_lost_content(task, whole)))

    def hears(self, task: PlanningTask) -> Clarity:
        """Return whether the words of ``task.change`` are said of its plan. Pure."""
        return assess_clarity(task, make_plan)

    def follows(self, task: PlanningTask) -> bool:
        """Return whether the words of a request are surely a follow-up of earlier work of the thread. Pure."""
        task = drop_side_words(task)
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
        alone = make_by_grammar(task._replace(request=task.request.model_copy(update={"follows": None})))
        points = does_take_pointers_for_names(alone, earlier) or does_loop_listed(alone, earlier)
        points = points or does_tell_listed_owners(task) or write_pointed_owner(task) is not task
        points = points or plan_turn(task, alone, make_by_grammar) is not None
        points = points or does_point_at_thing(task)
        points = points or hand_on_request(task, alone) is not alone
        return points or plan_slot_turn(task, alone) is not alone or write_to_body(task, alone) is not alone

    def says_fact(self, task: PlanningTask) -> bool:
        """Return whether the words of a request ask to remember or forget something of theirs, and nothing else. Pure.

        What came as a quote is no word of theirs.
        """
        return not task.request.quoted and find_said_fact(clean_request_text(task.request.text)) is not None

    def asks(self, task: PlanningTask) -> bool:
        """Return whether the words of a request ask for something that can be done, for help, or for what is told to be
        out of reach. Pure.

        A bare verb ("go on, send it") names nothing to do it with.
        """
        plan = make_read_plan(task)
        reply, actions = plan.get("reply"), plan["actions"]
        named = isinstance(actions, list) and any(isinstance(one, dict) and one.get("inputs") for one in actions)
        if named or (isinstance(reply, dict) and reply.get("kind") == "help"):
            return True
        return not actions and does_ask_out_of_reach(parse_request(task.request, task.now, taught=task.taught))

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
        if does_speak_of_lines(task) or is_written_there(task) or find_asked_deeds(task) is not None:
            return ()
        task = (mark_titles(task) if task.titles else None) or task  # words of a title ask for nothing
        text = task.request.text
        late = apply_late_value(text, detect_language(text, task.request.language))
        text = write_page_comments(write_reported_change(late))
        orders = keep_orders(keep_page_order(text))
        if task.request.follows is not None and (anew := find_reposting(orders)) is not None:
            orders = anew.said  # what was sent is put right, which is no order more
        said = task.request.model_copy(update={"text": replace_typed_conditions(write_out(orders))})
        reading = parse_request(said, task.now, taught=task.taught, channels=task.channels)
        if not reading.text or find_works_of(reading, task.now, task.request.timezone):
            return ()  # what metel did is asked for, and nothing is to be done
        if does_only_ask(task.request.text, reading.language):
            return ()
        asked = list_asked_effects(reading)
        if not may_remove_row(task):
            return asked
        return tuple(one for one in asked if one.kind != "delete" and not does_remove_row(one.words))


def _read(task: PlanningTask) -> Payload:
    return make_read_plan(task) if _is_mere_talk(task) else make_by_grammar(task)


def _is_mere_talk(task: PlanningTask) -> bool:
    """Whether a request is only a greeting, thanks or the like, on no earlier work: nothing is looked up."""
    is_new = task.request.follows is None and not task.is_begun and not task.request.quoted
    return is_new and is_smalltalk(clean_request_text(task.request.text))


def _mark(task: PlanningTask) -> tuple[str, str]:
    return task.request.id, task.request.text
