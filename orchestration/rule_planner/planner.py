"""The planner without a model: one pass of the grammar over the request."""

from __future__ import annotations

from functools import partial

from orchestration.plan.check import ValidPlan
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.build import build_steps
from orchestration.rule_planner.checks.asked_languages import keep_asked_language, plan_short_answer
from orchestration.rule_planner.checks.body_quotes import write_to_body
from orchestration.rule_planner.checks.coverage import find_unaccounted
from orchestration.rule_planner.checks.days_to_come import keep_days_to_come
from orchestration.rule_planner.checks.filled_fields import complete_told_fields
from orchestration.rule_planner.checks.impossible_days import plan_with_possible_day
from orchestration.rule_planner.checks.kept_moments import keep_moments
from orchestration.rule_planner.checks.known_titles import (
    does_make_of_part,
    has_torn_title,
    is_cut_title,
    is_without_recipient,
    mark_titles,
    replace_titles,
    restore_left_out,
)
from orchestration.rule_planner.checks.lost_corrections import mark_lost_correction
from orchestration.rule_planner.checks.repeated_plan import is_stuck
from orchestration.rule_planner.checks.thoughts import keep_order
from orchestration.rule_planner.checks.torn_values import ask_torn_values
from orchestration.rule_planner.checks.typed_signs import keep_typed_signs
from orchestration.rule_planner.checks.unknown_tables import replace_unknown_table
from orchestration.rule_planner.checks.unmeant_effects import drop_unmeant
from orchestration.rule_planner.checks.unnamed_things import ask_for_unnamed_thing
from orchestration.rule_planner.conditions.own_conditions import does_send_own_condition, show_sent_condition
from orchestration.rule_planner.conditions.written_conditions import plan_written_condition
from orchestration.rule_planner.figures.further_figures import complete_figures, plan_figures
from orchestration.rule_planner.figures.shaped_figures import plan_shaped_figures
from orchestration.rule_planner.figures.slotted_figures import (
    plan_slotted_figure,
)
from orchestration.rule_planner.figures.totals_below import plan_figures_below
from orchestration.rule_planner.figures.wholes_and_tops import add_whole_or_top
from orchestration.rule_planner.idioms.answers_to_asker import drop_asker_as_receiver
from orchestration.rule_planner.idioms.meeting_orders import replace_meeting_order
from orchestration.rule_planner.idioms.owner_idioms import replace_owners_of_listed
from orchestration.rule_planner.idioms.repeated_periods import write_repeated_period
from orchestration.rule_planner.idioms.reported_changes import write_reported_change
from orchestration.rule_planner.idioms.reported_places import write_reported_place
from orchestration.rule_planner.idioms.request_idioms import replace_request_idioms, write_out
from orchestration.rule_planner.idioms.typed_sends import mark_channels
from orchestration.rule_planner.idioms.typed_shorthand import replace_shorthand
from orchestration.rule_planner.lists.heads_ups import write_heads_up
from orchestration.rule_planner.lists.joined_reads import add_dropped_half, plan_several_reads
from orchestration.rule_planner.lists.list_questions import plan_list
from orchestration.rule_planner.lists.lookup_words import find_kinds
from orchestration.rule_planner.lists.lookups import add_lookup
from orchestration.rule_planner.lists.loops import keep_to_listed, mark_untyped_records
from orchestration.rule_planner.lists.narrowed_lists import plan_narrowed_list
from orchestration.rule_planner.lists.read_plans import (
    is_guess,
    is_named_by_title,
    is_named_read,
)
from orchestration.rule_planner.messages.described_threads import does_reply_below, plan_described_reply
from orchestration.rule_planner.messages.message_searches import is_message_search
from orchestration.rule_planner.messages.reminders_before import plan_reminder_before
from orchestration.rule_planner.messages.reminders_of_others import plan_reminder_of_another
from orchestration.rule_planner.messages.spoken_reminders import plan_spoken_reminder
from orchestration.rule_planner.orders.joined_requests import join_parts
from orchestration.rule_planner.orders.marked_items import plan_marked_items
from orchestration.rule_planner.orders.named_owners import write_pointed_owner
from orchestration.rule_planner.orders.order_behind_remarks import plan_order
from orchestration.rule_planner.orders.request_seams import write_hanging_order
from orchestration.rule_planner.orders.restated_requests import plan_restated
from orchestration.rule_planner.orders.turned_orders import plan_turn
from orchestration.rule_planner.plans.flows import begin_flow, has_session
from orchestration.rule_planner.plans.made_plans import check_made, list_actions, list_effects
from orchestration.rule_planner.plans.plan_text import (
    answer_draft,
    answer_request,
    build_plan,
    build_reply_plan,
    restore_lines,
    restore_words,
)
from orchestration.rule_planner.plans.steps import Flow
from orchestration.rule_planner.questions import replies
from orchestration.rule_planner.questions.channel_questions import plan_channel_question
from orchestration.rule_planner.questions.fallbacks import plan_fallback
from orchestration.rule_planner.questions.known_pages import (
    add_attendees,
    add_found_link,
    add_page_link,
    keep_named_meeting,
    plan_drive_files,
    read_known_page,
)
from orchestration.rule_planner.questions.lone_remarks import answer_remark
from orchestration.rule_planner.questions.other_services import (
    add_other_services,
    refuse_mail,
)
from orchestration.rule_planner.questions.out_of_reach import add_out_of_reach, answer_reply_elsewhere, is_other_thread
from orchestration.rule_planner.questions.own_work import does_tell_deeds, find_works_of, plan_own_deeds
from orchestration.rule_planner.questions.past_questions import is_past_question
from orchestration.rule_planner.questions.pure_questions import plan_pure_question, refuse_misread_order
from orchestration.rule_planner.questions.said_questions import plan_said_question
from orchestration.rule_planner.questions.team_questions import plan_team_question
from orchestration.rule_planner.questions.what_pages_say import add_said_in, add_summary_of
from orchestration.rule_planner.questions.where_written import plan_where_written
from orchestration.rule_planner.questions.who_said import plan_who_said
from orchestration.rule_planner.reading.asked_effects import does_act
from orchestration.rule_planner.reading.drafts import is_draft_request
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.rule_planner.reading.participants import write_listed_people
from orchestration.rule_planner.reading.pronouns import drop_self_beside
from orchestration.rule_planner.reading.said_days import write_chosen_day
from orchestration.rule_planner.records.duty_tasks import plan_duty_task
from orchestration.rule_planner.records.further_fields import add_further_field
from orchestration.rule_planner.records.moved_records import plan_moved_records
from orchestration.rule_planner.records.named_days import make_told_plan
from orchestration.rule_planner.records.note_lines import plan_note_line
from orchestration.rule_planner.records.noted_tasks import plan_noted_tasks
from orchestration.rule_planner.records.ordered_records import plan_ordered_record
from orchestration.rule_planner.records.owner_messages import plan_owner_messages
from orchestration.rule_planner.records.owners_of_changed import drop_reason_of_somebody, plan_change_with_owner
from orchestration.rule_planner.records.page_comments import add_comment_offer, write_page_comments
from orchestration.rule_planner.records.people_of_titles import plan_people_change, plan_same_people
from orchestration.rule_planner.records.record_parts import does_tell_change
from orchestration.rule_planner.records.record_questions import does_forbid_more
from orchestration.rule_planner.records.remarked_changes import merge_remarked_changes
from orchestration.rule_planner.records.taken_places import plan_taken_place
from orchestration.rule_planner.records.thing_changes import plan_thing_changes
from orchestration.rule_planner.records.told_notes import is_told_note
from orchestration.rule_planner.records.whole_records import plan_bodied_record, plan_whole_record
from orchestration.rule_planner.records.written_pages import plan_told_records
from orchestration.rule_planner.reply_kinds import find_reply_kind, is_only_forbidden
from orchestration.rule_planner.rows.cell_changes import plan_cell_change
from orchestration.rule_planner.rows.counted_rows import drop_only_number, keep_number_only, list_counted_rows
from orchestration.rule_planner.rows.known_rows import (
    is_known_figure,
    plan_known_row,
)
from orchestration.rule_planner.rows.row_removals import plan_row_removal
from orchestration.rule_planner.second_questions import add_second_question
from orchestration.rule_planner.stated.stated_orders import plan_stated_orders
from orchestration.rule_planner.thread.follow_ups import build_follow_up
from orchestration.rule_planner.thread.further_questions import keep_that_day
from orchestration.rule_planner.thread.handed_on_requests import hand_on_request
from orchestration.rule_planner.thread.later_changes import is_change_of_thing
from orchestration.rule_planner.thread.line_turns import does_speak_of_lines, plan_line_turn
from orchestration.rule_planner.thread.plan_changes import build_changed_plan, dump_plan
from orchestration.rule_planner.thread.reminders_instead import plan_reminder_in_turn
from orchestration.rule_planner.thread.shared_replies import plan_answer_share, plan_share_in_part
from orchestration.rule_planner.thread.slot_turns import plan_slot_turn
from orchestration.text.asked_by_others import find_who_asked
from orchestration.text.asked_changes import write_asked_change
from orchestration.text.closings import drop_closing, drop_found_where
from orchestration.text.content_bans import drop_reason_of_ban, keep_object_of_ban, mark_left_out
from orchestration.text.courtesy import drop_openings
from orchestration.text.dates import find_dates
from orchestration.text.dropped_people import write_dropped_person
from orchestration.text.language import detect_language
from orchestration.text.late_repairs import apply_late_repair
from orchestration.text.late_values import apply_late_value
from orchestration.text.prohibitions import read_taken_on, replace_quotes
from orchestration.text.report_back import drop_report_back
from orchestration.text.said_facts import SaidFact, find_said_fact
from orchestration.text.told_texts import drop_idle_of_content, mark_told_text
from orchestration.text.turn_remarks import drop_heard_remark, drop_turn_remarks
from orchestration.text.typing_slips import write_loanwords
from orchestration.text.words_to_writer import drop_words_to_writer
from schemas.plan import NOT_UNDERSTOOD
from schemas.values import Payload

_WHOLES = (
    plan_described_reply,
    plan_who_said,
    plan_where_written,
    plan_own_deeds,
    plan_same_people,
    plan_line_turn,
    plan_change_with_owner,
    plan_owner_messages,
    plan_written_condition,
    plan_noted_tasks,
    plan_note_line,
    plan_duty_task,
    plan_told_records,
    plan_ordered_record,
    plan_bodied_record,
    plan_moved_records,
    plan_taken_place,
    plan_with_possible_day,
    plan_reminder_in_turn,
    plan_reminder_before,
    plan_spoken_reminder,
    plan_reminder_of_another,
    plan_share_in_part,
    plan_shaped_figures,
    plan_figures_below,
    plan_several_reads,
)
"""The plans of requests that are read as one whole."""


def make_plan(task: PlanningTask) -> Payload:
    """Return the plan for a task as the grammar reads it, or as the tagger does where the grammar leaves words over,
    without what only another service could do."""
    return keep_days_to_come(task, make_told_plan(task, make_whole, make_whole))


def make_whole(task: PlanningTask) -> Payload:
    return complete_plan(task, make_by_grammar(task))


def complete_plan(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan that the grammar made of a task as the tagger, and what was said of it before, change it."""
    return add_comment_offer(task, _complete_plan(task, plan), make_plan)


def _complete_plan(task: PlanningTask, plan: Payload) -> Payload:
    asked, task = task, drop_side_words(task)
    if does_tell_deeds(plan) or does_reply_below(plan) or _is_settled(task, plan):
        return plan
    if not plan["actions"] and does_speak_of_lines(task):
        return plan  # what can't be done with a line is no other order
    if (removal := plan_row_removal(task, make_plan)) is not None:
        return removal
    plain, plan = replace_owners_of_listed(task), plan_known_row(task, plan)
    made = plan_turn(plain, plan, make_by_grammar) or plan_restated(plain, plan, make_by_grammar)
    made = plan_slotted_figure(task, plan_slot_turn(task, made))
    made = add_attendees(task, keep_named_meeting(task, read_known_page(task, _complete_figures(task, made))))
    made = plan_pure_question(task, plan_channel_question(task, refuse_mail(task, made)))
    made = plan_said_question(task, refuse_misread_order(task, plan_team_question(task, made)))
    made = keep_asked_language(task, plan_narrowed_list(task, plan_list(task, plan_drive_files(task, made))))
    made = keep_to_listed(task, plan_answer_share(task, made))
    made = replace_unknown_table(task, plan_short_answer(task, keep_number_only(asked, list_counted_rows(task, made))))
    made = ask_for_unnamed_thing(task, plan_fallback(task, made, make_plan))
    made = mark_lost_correction(task, answer_remark(task, plan_cell_change(task, made)), make_by_grammar)
    stated = plan_thing_changes(task, plan_stated_orders(task, made, make_by_grammar))
    stated = plan_whole_record(task, write_to_body(task, stated))
    stated = hand_on_request(task, complete_told_fields(task, stated))
    stated = show_sent_condition(task, keep_moments(task, keep_that_day(task, stated)))
    stated = add_further_field(task, add_dropped_half(task, stated, make_plan), make_plan)
    whole = add_second_question(task, stated, make_plan)
    return keep_typed_signs(task, plan_marked_items(task, write_heads_up(task, whole), make_plan))


def _is_settled(task: PlanningTask, plan: Payload) -> bool:
    """Whether a plan looks for words that were said or written, which no table is asked for."""
    tools = [one["tool"] for one in list_actions(plan)]
    asked = (plan_whole(task, make_by_grammar) for plan_whole in (plan_who_said, plan_where_written))
    return any(one is not None and [step["tool"] for step in list_actions(one)] == tools for one in asked)


def _complete_figures(task: PlanningTask, plan: Payload) -> Payload:
    return add_whole_or_top(task, complete_figures(task, plan))


def make_by_grammar(task: PlanningTask) -> Payload:
    """Return the plan for a task: of the whole, or of its parts where they say more of it."""
    task = drop_side_words(task)
    for plan_whole in _WHOLES:
        if (asked := plan_whole(task, make_by_grammar)) is not None:
            return asked
    typed, task = task, replace_request_idioms(replace_shorthand(replace_owners_of_listed(write_pointed_owner(task))))
    plan = plan_order(task, plan_figures(task, _plan_parts, make_plan_of_whole), _plan_parts)
    plan = add_page_link(task, merge_remarked_changes(task, plan))
    plan = mark_untyped_records(typed.request.text, add_other_services(typed, drop_unmeant(typed, task, plan)))
    return restore_words(typed.request.text, task.request.text, restore_lines(add_found_link(task, plan)))


def drop_side_words(task: PlanningTask) -> PlanningTask:
    """Return a request without thanks behind an order to send, for a page without what its end says to who writes it,
    and words on earlier work without the remarks around them."""
    if task.change is not None:
        return task
    language = detect_language(task.request.text, task.request.language)
    said = drop_report_back(drop_openings(task.request.text)) if task.request.follows is None else task.request.text
    said = drop_idle_of_content(mark_told_text(said))
    said = apply_late_value(apply_late_repair(said, language), language)
    said = write_repeated_period(write_reported_place(said, language), language)
    said = write_chosen_day(write_listed_people(replace_meeting_order(said, language, partial(_find_moments, task))))
    said = write_page_comments(write_reported_change(write_out(write_asked_change(write_loanwords(said)))))
    said = drop_closing(drop_found_where(drop_heard_remark(said)), partial(_says_moment, task))
    said = drop_only_number(keep_object_of_ban(drop_reason_of_ban(said[find_who_asked(said) :])))
    said = drop_reason_of_somebody(keep_order(drop_asker_as_receiver(said), language))
    said = mark_channels(write_hanging_order(said, language), task.channels)
    said = mark_left_out(drop_self_beside(drop_words_to_writer(said)))
    said = drop_turn_remarks(write_dropped_person(said)) if task.request.follows is not None else said
    same = said == task.request.text
    return task if same else task._replace(request=task.request.model_copy(update={"text": said}))


def _find_moments(task: PlanningTask, text: str) -> list[tuple[int, int]]:
    """Return where words say days and times."""
    found = find_dates(text, task.now, task.request.timezone, detect_language(text, task.request.language))
    return [one.span for one in found if not one.cron]


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
    plan = make_read_plan(task)
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
        other = make_read_plan(quoted)
        by_title = is_taken_elsewhere(task, plan) and not replies.is_elsewhere(replace_quotes(quoted.request.text))
        heard = parse_request(quoted.request, task.now, taught=task.taught)
        told = does_tell_change(heard, task.request.user_name) or is_told_note(quoted)
        named = is_named_by_title(other, plan, task.titles)
        taken = bool(other["actions"]) and (told or named or read_taken_on(task.request.text) is not None)
        acts = taken or list_effects(task, plan) or does_act(heard) or not _only_tells(other) or _is_conditional(other)
        cut = is_cut_title(task, plan, other) or does_make_of_part(task, other)
        other = plan if cut or not acts else other
        torn = by_title or has_torn_title(task, plan) or is_without_recipient(task, plan)
        torn = torn or (_is_conditional(other) and does_send_own_condition(task, plan))
        lost = len(task.request.text) if torn else _measure_lost(task, plan)
        plan = other if taken or _measure_lost(quoted, other) < lost else plan
        plan = replace_titles(task, plan)
    found = _add_lookup(quoted or task, plan)
    return replace_titles(task, found) if quoted is not None else restore_left_out(task, found)


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


def is_taken_elsewhere(task: PlanningTask, plan: Payload) -> bool:
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
    if is_draft_request(reading) or is_message_search(reading) or build_follow_up(task, make_read_plan) is not None:
        return None
    if does_act(reading) or replies.is_answered(reading.text):
        return None
    flow = begin_flow(task, reading)
    return build_plan(flow, task) if add_lookup(flow, task, sure=sure, guessed=guessed) and not flow.lacking else None


def _measure_lost(task: PlanningTask, plan: Payload) -> int:
    """Return how many letters of a request became nothing in its plan; all of them where the plan is not sound."""
    return sum(map(len, list_lost_words(task, plan)))


def list_lost_words(task: PlanningTask, plan: Payload) -> tuple[str, ...]:
    checked = check_made(task, plan)
    if not isinstance(checked, ValidPlan):
        return (task.request.text,)
    intent = checked.plan.understanding.intent if checked.plan.understanding else None
    if checked.plan.reply is not None and (intent is None or intent.category != NOT_UNDERSTOOD):
        return ()
    return find_unaccounted(task, checked.plan)


def make_read_plan(task: PlanningTask) -> Payload:
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
    flow = begin_flow(task, reading)
    is_new = task.request.follows is None
    if is_new and is_other_thread(reading):
        return answer_reply_elsewhere(task, reading, flow)
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
