"""Changing a plan without a model: the forms of a change, read against the plan that is under way."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from orchestration.patterns import make_regex
from orchestration.plan.check import index_contracts
from orchestration.plan.diff import are_same_name, find_dependents
from orchestration.plan.read_parts import READING_VERSION
from orchestration.proposers import Clarity, PlanEdit, PlanningTask
from orchestration.rule_planner.plans.added_steps import join_step, make_fresh_id, map_added_ids
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.rule_planner.plans.steps import SENDS_TO
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.rule_planner.reading.words import Mark
from orchestration.rule_planner.thread.answered_fields import add_answered_fields
from orchestration.rule_planner.thread.change_forms import (
    AddRecipient,
    AddSteps,
    Form,
    OmitSteps,
    ReplaceValue,
    SetValue,
    find_change_forms,
    split_changes,
)
from orchestration.rule_planner.thread.changed_values import change_values, show_hours
from orchestration.rule_planner.thread.corrected_pages import find_meant_page
from orchestration.rule_planner.thread.late_details import add_late_details
from orchestration.rule_planner.thread.moved_rows import build_row_correction
from orchestration.rule_planner.thread.redirects import change_message
from orchestration.run.templates import find_references
from orchestration.text.dropped_people import write_dropped_person
from orchestration.text.plain_yes import drop_yes_ahead
from orchestration.text.typed_words import LONGEST, is_likely_change
from schemas.contract import ToolContract
from schemas.plan import Action, Plan
from schemas.values import Json, Payload

_KIND_OF_MARK = {"channel": "slack.channel", "person": "slack.user"}
_TOOL_OF_KIND = {"slack.channel": "slack.post_message", "slack.user": "slack.send_dm"}
_CALLED: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"제목|이름|타이틀|titles?|names?|subject|タイトル|題名|件名|名前", ("title",)),
    (
        r"내용|본문|문구|메시지|메세지|문장|text|message|wording|content|body|内容|本文|文面|メッセージ",
        ("text", "content", "comment"),
    ),
    (r"채널|channel|チャンネル", ("channel",)),
    (r"받는\s?사람|수신인|recipient|宛先|送り先", ("user", "channel")),
    (r"시간|시각|날짜|일시|time|date|時間|時刻|日付|日時", ("post_at", "date")),
    (r"위치|상위\s?페이지|parent|場所", ("parent", "parent_id")),
    (r"데이터베이스|database|データベース", ("database", "parent")),
    (r"스프레드시트|시트|spreadsheet|sheet|シート", ("spreadsheet",)),
    (r"탭|범위|tab|range|範囲", ("range",)),
    (r"검색어|query", ("query",)),
)
_TAIL_KO = make_regex(
    r"\s?(?:에다가|에게|한테|께|에|으로|로|을|를)?\s*(?:올려|올리|보내|공유|게시|만들|써|적어|저장|바꿔|바꾸|변경|해\s?줘|해주|하자"
    r"|부탁|전송|알려|넣어|남겨|사용)\S*(?:\s.*)?$"
)
_PARTICLE = make_regex(r"(?<=\S)(?:에다가|에게|한테|께|에서|에|으로|로|은|는|을|를)$")
_HEAD_EN = make_regex(
    r"^(?:(?:please|post|send|share|put|use|write|dm|message|tell|make|it|that|this|the same|them|to|in|on|into|with"
    r"|as|for|the|be)\b\s*)+",
    re.IGNORECASE,
)
_TAIL_EN = make_regex(r"[\s,]*(?:please|thanks|thank you|instead|too|as well)?[\s.!]*$", re.IGNORECASE)
_TAIL_JA = make_regex(r"(?:さん)?(?:に|へ|で|を)?(?:投稿|送|共有|し|書|作|使|変).*$")


@dataclass(frozen=True, slots=True)
class _Table:
    """What a change is read against."""

    edit: PlanEdit
    task: PlanningTask
    reading: Reading
    contracts: Mapping[str, ToolContract]
    plan_for: PlanFor
    numbered: tuple[str, ...]

    def open(self, plan: Plan) -> list[Action]:
        """The steps that can still be changed."""
        return [action for action in plan.actions if action.id not in self.edit.begun]

    @property
    def myself(self) -> str:
        """Who asks."""
        return self.task.request.asker_name

    def read(self, text: str) -> Reading:
        """Read other words as they were typed."""
        return parse_request(self.task.request.model_copy(update={"text": text}), self.task.now, forbidden=())

    def piece(self, text: str) -> _Piece:
        """What a piece of the text names."""
        found = [mark for char, mark in self.reading.marks.items() if char in text and mark.kind != "link"]
        best = min(found, key=lambda mark: _RANK.index(mark.kind)) if found else None
        if (best is None or best.kind != "quote") and _SENTENCES.search(self.reading.raw(text)):
            return _Piece("", None)  # a remark and a wish in one
        value = best.value if best else self._bare(text)
        return _Piece("" if _VAGUE.fullmatch(value) else value, best)

    def _bare(self, text: str) -> str:
        text = _TAIL_KO.sub("", self.reading.raw(text).strip())
        text = _HEAD_EN.sub("", _TAIL_EN.sub("", _TAIL_JA.sub("", text)))
        return _PARTICLE.sub("", text.strip()).strip()


_VAGUE = make_regex(
    r"(?:그|저|이)(?:거|것|곳|쪽|사람)|다른\s?(?:거|것|곳|데|사람|채널)|あれ|それ|これ|他|別の?.{0,4}|it|this|that|there|here"
    r"|(?:another|other|someone|somewhere|something)\b.{0,12}",
    re.IGNORECASE,
)
_SENTENCES = make_regex(r"[가-힣](?:네|요|다|죠|지|어|음)[ㅎㅋㅠㅜ~.!]+\s*\S|[.!?。！？]\s*\S")
_RANK = ("quote", "channel", "person", "range", "date", "link")


@dataclass(frozen=True, slots=True)
class _Piece:
    """Something named: what it is called, and the mark that it was, if it was one."""

    value: str
    mark: Mark | None

    @property
    def kind(self) -> str | None:
        """What it can be looked up as."""
        return _KIND_OF_MARK.get(self.mark.kind) if self.mark else None

    def for_field(self, field: str) -> str:
        """What is written into an input."""
        date = self.mark.date if self.mark else None
        if date is not None and field in ("post_at", "date"):
            return date.start.isoformat() if date.has_time else date.start.date().isoformat()
        return self.value


def assess_clarity(task: PlanningTask, plan_for: PlanFor) -> Clarity:
    """Return whether a text is a change of the plan under way: surely, perhaps, or not at all."""
    assert task.change is not None
    if build_changed_plan(task, plan_for) is not None:
        return "clear"
    return "perhaps" if is_likely_change(task.change.text) else "none"


def build_changed_plan(task: PlanningTask, plan_for: PlanFor) -> Plan | None:
    """Return the plan as the person's words change it; none where any part of them is not understood."""
    edit = task.change
    assert edit is not None
    if len(edit.text) > LONGEST:
        return None
    edit = replace(edit, text=write_dropped_person(drop_yes_ahead(edit.text)))
    task = task._replace(change=edit)
    contracts = index_contracts(task.contracts)
    reading = parse_request(task.request.model_copy(update={"text": edit.text}), task.now, forbidden=())
    table = _Table(edit, task, reading, contracts, plan_for, tuple(action.id for action in edit.plan.actions))
    changed = add_answered_fields(edit, reading, contracts) or add_late_details(task, edit, contracts, plan_for)
    changed = (
        changed
        or build_row_correction(edit, table.read)
        or _one_by_one(table, split_changes(reading.marked))
        or _by_values(table)
    )
    return changed or _for_other_page(table) or change_message(edit, table.read, task)


def _for_other_page(table: _Table) -> Plan | None:
    """Return the plan with its one change of a page made to the one that was meant."""
    plan = table.edit.plan
    step = next((one for one in plan.actions if one.is_effect), None)
    page = step.inputs.get("page") if step is not None else None
    if step is None or len(plan.actions) != 1 or step.id in table.edit.begun or not isinstance(page, str):
        return None
    meant = find_meant_page(table.edit.text, page)
    return _written(table, [(step, "page")], _Piece(meant.name, None)) if meant and not meant.rest else None


def _by_values(table: _Table) -> Plan | None:
    return change_values(table.edit, table.read(show_hours(table.edit)), table.myself, table.contracts)


def _one_by_one(table: _Table, parts: Iterator[str]) -> Plan | None:
    plan: Plan | None = None
    for part in parts:
        plan = _whole(table, part)
        if plan is None:
            return None
        # Steps keep the numbers that people see until the whole change is read.
        table = replace(table, edit=replace(table.edit, plan=plan))
    return plan


def _whole(table: _Table, part: str) -> Plan | None:
    """Return the plan after the first form of a part that means something in it."""
    for form in find_change_forms(part):
        plan = _after(table, form)
        if plan is not None and plan != table.edit.plan:
            return plan
    return None


def _after(table: _Table, form: Form) -> Plan | None:
    match form:
        case OmitSteps(steps=steps) if steps:
            return _without(table, _numbered(table, steps))
        case OmitSteps(reached=reached):
            return _without(table, {action.id for action, _ in _holding(table, table.piece(reached).value)})
        case SetValue(field=field, new=new, steps=steps):
            return _put(table, field, table.piece(new), steps)
        case ReplaceValue(old=old, new=new):
            return _swapped(table, old, table.piece(new))
        case AddRecipient(new=new):
            return _also(table, table.piece(new))
        case AddSteps(request=request):
            return _with_steps(table, request)


def _numbered(table: _Table, steps: tuple[int, ...]) -> set[str]:
    """Return the steps of these numbers; none where one of them is not there or has begun."""
    if any(not 0 < number <= len(table.numbered) for number in steps if number != -1):
        return set()
    ids = {table.numbered[number - 1 if number > 0 else -1] for number in steps}
    return set() if ids & table.edit.begun else ids


def _without(table: _Table, ids: set[str]) -> Plan | None:
    """Leave steps out, with all that can't be done without them."""
    plan = table.edit.plan
    gone = find_dependents(plan, frozenset(ids)) - table.edit.begun
    if not ids or not gone:
        return None
    kept = tuple(action for action in plan.actions if action.id not in gone)
    return plan.model_copy(update={"actions": kept})


def _holding(table: _Table, name: str) -> Iterator[tuple[Action, str]]:
    """Yield the open steps that reach the place, person or thing of that name, with the input that says so."""
    for action in table.open(table.edit.plan):
        known = table.edit.known.get(action.id, {})
        for field in (name for name in table.contracts[action.tool].fields if name in action.inputs or name in known):
            values = (*known.get(field, ()), action.inputs.get(field))
            if any(isinstance(value, str) and are_same_name(value, name) for value in values):
                yield action, field


def _put(table: _Table, field: str, new: _Piece, steps: tuple[int, ...] = ()) -> Plan | None:
    names = next((fields for words, fields in _CALLED if re.fullmatch(words, field.strip(), re.IGNORECASE)), ())
    only = _numbered(table, steps) if steps else None
    spots = [
        (action, name)
        for action in table.open(table.edit.plan)
        for name in [next((one for one in names if one in table.contracts[action.tool].fields), "")]
        if name and (only is None or action.id in only)
    ]
    said = [spot for spot in spots if spot[1] in spot[0].inputs or table.edit.known.get(spot[0].id, {}).get(spot[1])]
    chosen = said or spots
    return _written(table, chosen, new) if len(chosen) == 1 else None


def _swapped(table: _Table, old: str, new: _Piece) -> Plan | None:
    if not new.value:
        return None
    held = list(_holding(table, table.piece(old).value)) if old else []
    if held:
        return _written(table, held, new)
    if old and any(re.fullmatch(words, table.reading.raw(old).strip(), re.IGNORECASE) for words, _ in _CALLED):
        return _put(table, table.reading.raw(old), new)
    spots = _places_for(table, new)
    if old:
        # What is to be replaced is nowhere: it can only stand for a place that nobody has named yet.
        alike = table.piece(old).kind == new.kind
        spots = [(action, name) for action, name in spots if alike and not _now(table, action, name)]
    return _written(table, spots, new)


def _places_for(table: _Table, new: _Piece) -> list[tuple[Action, str]]:
    """Return where a place or a person can only go: the one input that takes it, or all that name one and the same."""
    if new.kind is None:
        return []
    steps, of = table.open(table.edit.plan), table.contracts
    spots = [(one, name) for one in steps for name in of[one.tool].fields if of[one.tool].resolves(name) == new.kind]
    if not spots and sum(one.tool in SENDS_TO for one in table.edit.plan.actions) == 1:
        spots = [(one, SENDS_TO[one.tool]) for one in steps if one.tool in SENDS_TO]
    now = {json.dumps([*_now(table, one, name)], ensure_ascii=False) for one, name in spots}
    return spots if len(spots) == 1 or len(now) == 1 else []


def _now(table: _Table, action: Action, name: str) -> tuple[Json, ...]:
    return table.edit.known.get(action.id, {}).get(name, ())[:1]


def _written(table: _Table, spots: list[tuple[Action, str]], new: _Piece) -> Plan | None:
    """Put a value into inputs; a message that now goes to a person, or to a channel, takes the tool that does so."""
    if not spots or not new.value:
        return None
    changed = {action.id: _with_input(table, action, name, new) for action, name in spots}
    old = {str(value) for action, name in spots for value in _now(table, action, name) if isinstance(value, str)}
    actions = tuple(
        changed[one.id] if one.id in changed else _retold(table, one, set(changed), old, new)
        for one in table.edit.plan.actions
    )
    return table.edit.plan.model_copy(update={"actions": actions, "version": "1.1"})


def _with_input(table: _Table, action: Action, name: str, new: _Piece) -> Action:
    tool = action.tool
    if SENDS_TO.get(tool) == name and new.kind is not None and table.contracts[tool].resolves(name) != new.kind:
        other = _TOOL_OF_KIND[new.kind]
        inputs = {SENDS_TO[other]: new.value, **{k: v for k, v in action.inputs.items() if k == "text"}}
        return action.model_copy(update={"tool": other, "inputs": inputs, "summary": ""})
    inputs = {**action.inputs, name: new.for_field(name)}
    bindings = {field: key for field, key in action.input_bindings.items() if field != name}
    return action.model_copy(
        update={"inputs": inputs, "input_bindings": bindings, "summary": _told(table, action, name, new)}
    )


def _told(table: _Table, action: Action, name: str, new: _Piece) -> str:
    """Return the summary with the new value in the place of the old one, where it named it."""
    for value in table.edit.known.get(action.id, {}).get(name, ()):
        if isinstance(value, str) and len(value) > 1 and value in action.summary:
            return action.summary.replace(value, new.value)
    return action.summary


def _retold(table: _Table, action: Action, changed: set[str], old: set[str], new: _Piece) -> Action:
    """A text around what a changed step leaves, such as its title before its link, goes along with it."""
    text = action.inputs.get("text")
    if action.id in table.edit.begun or not isinstance(text, str):
        return action
    if not any(key.partition(".")[0] in changed for key in find_references(text)):
        return action
    for one in old:
        text = text.replace(one, new.value) if len(one) > 1 else text
    return action.model_copy(update={"inputs": {**action.inputs, "text": text}})


def _also(table: _Table, new: _Piece) -> Plan | None:
    """Send what the last message says to one more place or person."""
    plan = table.edit.plan
    source = next((action for action in reversed(plan.actions) if action.tool in SENDS_TO), None)
    kind = new.kind or ("slack.user" if new.mark is None and new.value else None)
    if source is None or kind is None or _TOOL_OF_KIND[kind] not in table.contracts:
        return None
    tool = _TOOL_OF_KIND[kind]
    text = next((one for one in _now(table, source, "text")), source.inputs.get("text"))
    more = source.model_copy(
        update={
            "id": make_fresh_id(plan),
            "tool": tool,
            "summary": "",
            "inputs": {SENDS_TO[tool]: new.value, "text": text},
            "produces": (),
            "success_criteria": (),
        }
    )
    return plan.model_copy(update={"actions": (*plan.actions, more), "version": "1.1"})


def _with_steps(table: _Table, request: str) -> Plan | None:
    """Plan what is asked besides as a request of its own, and put its steps at the end."""
    said = table.task.request.model_copy(update={"text": table.reading.raw(request)})
    more = table.plan_for(table.task._replace(request=said, change=None, done=(), trouble=""))
    raw = more.get("actions")
    if not isinstance(raw, list) or not raw:
        return None
    plan = table.edit.plan
    added = Plan.model_validate({**more, "context": {}}).actions
    for action in added:
        plan = plan.model_copy(
            update={"actions": (*plan.actions, join_step(action, added, map_added_ids(table.edit.plan, added)))}
        )
    return plan.model_copy(update={"version": "1.1"})


PLANNED_VERSION = "1.1"
"""What planners write; a plan is of a later one once its reading stands beside it."""


def dump_plan(plan: Plan) -> Payload:
    """Return a plan as a planner writes it: without what code adds to it."""
    said = json.loads(plan.model_dump_json(exclude_defaults=True, by_alias=True, exclude={"reading"}))
    return {**said, "version": PLANNED_VERSION} if plan.reading or plan.version == READING_VERSION else said
