"""One call for each record: "담당자에게 각각", "for every overdue task", "모두 완료로". What is done for each of many
in a thread ("담당자들한테 언제 되냐고 물어봐줘"): for those that were listed there, and not for all that a table
holds."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.messages.message_texts import is_typed_text
from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.plans.condition_parts import join_tests, list_tests
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.situation import Situation
from orchestration.rule_planner.plans.steps import DraftStep, Flow, Material, choose_text
from orchestration.rule_planner.read_steps import add_record_query
from orchestration.rule_planner.reading.korean import choose_direction_particle
from orchestration.rule_planner.reading.states import build_open_test
from orchestration.rule_planner.reading.things import Thing
from orchestration.rule_planner.reading.value_tests import is_guessed_test
from orchestration.rule_planner.records.record_loops import RecordLoop
from orchestration.service import list_tools_by_role
from schemas.request import EarlierWork
from schemas.values import MISSING, Json, Payload


def keep_to_listed(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that goes through the rows which the thread listed last, where it would go through a whole table;
    any other plan as it is."""
    earlier = task.request.follows
    if earlier is None or task.change is not None or task.done or not does_loop_listed(plan, earlier):
        return plan
    listed = find_listed(earlier)
    looped = {_find_source(one) for one in list_actions(plan) if one.get("for_each")}
    actions: list[Json] = [
        {**one, "inputs": _choose_among(listed, one)} if one["id"] in looped and _is_whole_table(one, listed) else one
        for one in list_actions(plan)
    ]
    return {**plan, "actions": actions}


def does_loop_listed(plan: Payload, earlier: EarlierWork) -> bool:
    """Whether a plan goes through a whole table of which some rows were listed before."""
    listed = find_listed(earlier)
    looped = {_find_source(one) for one in list_actions(plan) if one.get("for_each")}
    return bool(listed) and any(one["id"] in looped and _is_whole_table(one, listed) for one in list_actions(plan))


def does_end_in_list(earlier: EarlierWork) -> bool:
    """Whether the last thing that a thread did was to list rows of a table."""
    return bool(earlier.steps) and earlier.steps[-1].tool in list_tools_by_role("query_records")


def find_listed(earlier: EarlierWork) -> Payload:
    """Return how the rows that were listed last were chosen; empty where that was the whole table."""
    reads = list_tools_by_role("query_records")
    inputs = next((step.inputs for step in reversed(earlier.steps) if step.tool in reads), None)
    return {**inputs} if inputs is not None and inputs.get("filter") else {}


def _find_source(action: Payload) -> str:
    """Return the id of the step whose rows an action goes through."""
    loop = action.get("for_each")
    items = loop.get("items") if isinstance(loop, dict) else ""
    return str(items).partition(".")[0]


def _is_whole_table(action: Payload, listed: Payload) -> bool:
    """Whether a step reads all rows of the table that was listed, or all that are open, but for words that may be none
    of theirs."""
    inputs, kept = get_inputs(action), [*list_tests(listed.get("filter")), build_open_test()]
    guessed = all(is_guessed_test(one) or one in kept for one in list_tests(inputs.get("filter")))
    return inputs.get("database") == listed.get("database") and guessed


def _choose_among(listed: Payload, action: Payload) -> Payload:
    """Return how the listed rows were chosen, with the words of a step that may name some of them."""
    guesses = [one for one in list_tests(get_inputs(action).get("filter")) if is_guessed_test(one)]
    return {**listed, "filter": join_tests([*list_tests(listed.get("filter")), *guesses])} if guesses else {**listed}


OWNER = "{{item.담당자}}"
TITLE = "{{item.title}}"
DUE = "{{item.마감일}}"
TASKS = Thing("database", "작업", "from", 0, 0)
"""The tasks, where a request speaks of due dates alone."""
MEETINGS = Thing("database", "회의록", "from", 0, 0)
"""The meetings, where a request asks when they are."""

_OVERDUE = make_regex(
    r"지난|지났|넘은|밀린|늦|지연|연체|overdue|past[- ]due|late|(?:期限|締切|締め切り)(?:切れ|を?過ぎ|が過ぎ)|遅れ",
    re.IGNORECASE,
)
_EVERY = make_regex(r"(?:everything|whatever|anything)\b", re.IGNORECASE)
_TODAY = make_regex(r"오늘|today|今日", re.IGNORECASE)


def is_for_each_owner(at: Situation) -> bool:
    """Whether the message goes to whoever owns each record."""
    return "role" in at.cues and not at.channels and not at.people


def is_for_every_record(at: Situation, page: str | None) -> bool:
    """Whether a change is for every record of a kind, not for one item."""
    named = at.thing("database")
    if any(named is None or mark.value != named.name for mark in at.quotes):
        return False
    every = bool(at.cues & {"all", "each"}) or _EVERY.match(at.text.strip()) is not None
    return at.thing("database") is not None and bool(every or (page is None and "task" in at.cues))


def find_records(flow: Flow, at: Situation, text: str) -> Material:
    """Return the records of the clause or of an earlier one; without either, the tasks."""
    thing = at.thing("database")
    earlier = flow.of_kind("records")
    if thing is None and earlier:
        return earlier
    return add_record_query(flow, text, thing or TASKS)


def add_record_loop(flow: Flow, at: Situation, tool: str, inputs: Payload, *, text: str) -> DraftStep:
    """Add a change of every record that the words ask for."""
    records = find_records(flow, at, text)
    step = flow.add(tool, {"page": "{{item.id}}", **inputs})
    step.for_each = f"@{records.step}.records"
    flow.leave("done", step, records.label, _tell_changes(flow, records, step))
    return step


def add_chosen_change(flow: Flow, loop: RecordLoop) -> None:
    """Change all records that a whole request chooses."""
    flow.reading = loop.reading
    records = add_record_query(flow, loop.chosen, TASKS, whose=True)
    look = flow.steps[-1].inputs
    if isinstance(loop.properties.get("@date"), dict) and "@status" not in str(look):
        # What is put off is what is still to be done.
        look["filter"] = join_tests([*list_tests(look.get("filter")), build_open_test()])
    step = flow.add("change_record", {"page": "{{item.id}}", "properties": loop.properties})
    step.for_each = f"@{records.step}.records"
    flow.leave("done", step, records.label, _tell_changes(flow, records, step))


def _tell_changes(flow: Flow, records: Material, step: DraftStep) -> str:
    """Return what is told of the change of several records: which, as they were read, what they became, and links to
    them, without which nothing was changed; empty where they have no new value that can be told."""
    properties = step.inputs.get("properties")
    values = [one for one in properties.values() if isinstance(one, str)] if isinstance(properties, dict) else []
    if not values or MISSING in values:
        return ""
    said, listed = ", ".join(map(escape_templates, values)), f"{records.template}\n{{{{@{step.number}.page_url}}}}"
    return choose_text(
        flow,
        f"아래 항목을 {said}{choose_direction_particle(said)} 바꿨어요. (목록은 바꾸기 전 내용이에요.)\n{listed}",
        f"I changed these to {said}, listed as they were before:\n{listed}",
        f"次の項目を{said}に変更しました（一覧は変更前の内容です）:\n{listed}",
    )


def add_message_loop(flow: Flow, at: Situation) -> DraftStep:
    """Add a message for each record: to its owner, or to the channel named."""
    records = flow.of_kind("records") or find_records(flow, at, at.text)
    text = write_words_of_record(escape_templates(at.literal), flow.reading.whole) if at.literal else None
    text = text or _message(flow, at, records)
    if at.channels:
        step = flow.add("slack.post_message", {"channel": at.channels[0].value, "text": text})
    else:
        step = flow.add("slack.send_dm", {"user": OWNER, "text": text})
    step.for_each = f"@{records.step}.records"
    return step


def write_words_of_record(text: str, request: str) -> str:
    """Return what the owner of a record is told: words as they were typed, and its title before any others."""
    return text if is_typed_text(text, request) else f"'{TITLE}': {text}"


def mark_untyped_records(typed: str, plan: Payload) -> Payload:
    """Return a plan whose messages to the owners of records name the record, where their words were not typed so but
    made of a question that was told of."""
    steps: list[Json] = [_name_record(one, typed) for one in list_actions(plan)]
    return {**plan, "actions": steps} if steps != plan["actions"] else plan


def _name_record(step: Payload, typed: str) -> Payload:
    inputs = get_inputs(step)
    text = inputs.get("text")
    if not step.get("for_each") or inputs.get("user") != OWNER or not isinstance(text, str) or "{{" in text:
        return step
    return {**step, "inputs": {**inputs, "text": write_words_of_record(text, typed)}}


def _message(flow: Flow, at: Situation, records: Material) -> str:
    """Return the message about one record, in the words of what was asked for."""
    asked = f"{flow.reading.text} {records.label}"
    if _OVERDUE.search(asked):
        return choose_text(
            flow,
            f"'{TITLE}' 작업의 마감일({DUE})이 지났어요. 확인 부탁드려요.",
            f"Reminder: '{TITLE}' is overdue (due {DUE}). Please take a look.",
            f"「{TITLE}」の期限（{DUE}）が過ぎています。ご確認をお願いします。",
        )
    if "due" in at.cues and _TODAY.search(asked):
        return choose_text(
            flow,
            f"'{TITLE}' 작업이 오늘 마감이에요. 확인 부탁드려요.",
            f"Reminder: '{TITLE}' is due today.",
            f"「{TITLE}」は今日が期限です。ご確認をお願いします。",
        )
    if re.search(r"마감|기한|due|deadline|期限|締", asked, re.IGNORECASE):
        return choose_text(
            flow,
            f"'{TITLE}' 작업의 마감일은 {DUE}입니다. 확인 부탁드려요.",
            f"Reminder: '{TITLE}' is due {DUE}.",
            f"「{TITLE}」の期限は{DUE}です。ご確認をお願いします。",
        )
    return choose_text(
        flow,
        f"'{TITLE}' 작업을 확인해 주세요. (마감일: {DUE})",
        f"Reminder: please check '{TITLE}' (due {DUE}).",
        f"「{TITLE}」のご確認をお願いします。（期限: {DUE}）",
    )
