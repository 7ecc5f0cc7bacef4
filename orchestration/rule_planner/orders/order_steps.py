"""The steps of an order that the tagger found, made of its parts alone. Pure. No part is read again for what it says
besides: a title stays the title, and the words that somebody is told stay those words. An order with a part that has no
place in its step, or says no value, makes none. The step of an order that lists tasks or notes of meetings, made of its
parts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.role_tagger.tagger import TaggedOrder
from orchestration.rule_planner.checks.coverage import list_service_names
from orchestration.rule_planner.effect_steps import add_new_record, add_record_changes, add_told_rows
from orchestration.rule_planner.lists.loops import MEETINGS, TASKS
from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.orders.order_parts import MAKES_NEW, OrderParts, strip_quotes
from orchestration.rule_planner.orders.plain_orders import PLAIN_WORDS
from orchestration.rule_planner.orders.restate_orders import OrderWords, is_channel, is_meeting, is_put_off
from orchestration.rule_planner.plans.condition_parts import build_date_tests, build_test, join_tests
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.plans.steps import SENDS_LATER, SENDS_TO, Flow
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.reading.said_days import find_days, read_day, read_moment
from orchestration.rule_planner.reading.states import (
    build_late_tests,
    build_status_tests,
    find_status,
    is_late,
    is_status,
)
from orchestration.rule_planner.reading.things import Thing
from orchestration.rule_planner.records.new_records import NewRecord
from orchestration.rule_planner.records.page_texts import add_told_note
from orchestration.rule_planner.records.record_stories import does_lead_to_meeting
from orchestration.rule_planner.records.told_notes import ToldNote
from orchestration.rule_planner.records.updates import Change
from orchestration.rule_planner.rows.row_values import read_cell
from orchestration.rule_planner.rows.told_rows import ToldRows
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import QUOTED_SPAN
from schemas.plan import Language
from schemas.values import Json, Payload

_TASK = make_regex(
    r"(?:제|내|나의|우리|my|our|the|私の)?\s?(?:할\s?일|작업|업무|태스크|일|건|것|거|티켓|투두"
    r"|(?:open\s)?(?:tasks?|to-?dos?|things?|items?|tickets?|work|stuff|ones?|cards?)|タスク|やること|作業|仕事|もの|件|の)(?:들)?",
    re.IGNORECASE,
)


def add_list(flow: Flow, parts: OrderParts) -> bool:
    """Add the step that reads the records which an order chooses by owner, day and state; False where it chooses none
    or says more."""
    said, owners = parts.said, parts.list_people("owner")
    if not said.only("kind", "owner", "due", "state") or owners is None or len(said.all("kind")) > 1:
        return False
    kind = strip_quotes(said.one("kind"))
    if kind and not is_meeting(kind) and not _TASK.fullmatch(kind):
        return False
    days, states = _list_day_tests(flow, parts), _list_state_tests(flow, parts)
    if days is None or states is None:
        return False
    people: list[Json] = [build_test("@person", "contains", name) for name in owners]
    whose: list[Json] = [{"any": people}] if len(people) > 1 else people
    tests: list[Json] = [*days, *states, *whose]
    if not tests or not (kind or states or people):
        return False  # of what the days are, nobody said
    name = MEETINGS.name if is_meeting(kind) else TASKS.name
    step = flow.add("query_records", {"database": name, "filter": join_tests(tests)})
    flow.leave("records", step, name or "")
    return True


def _list_day_tests(flow: Flow, parts: OrderParts) -> list[Json] | None:
    """Return the tests of the day that is said; None where what is said is none."""
    words = parts.said.one("due")
    if not words:
        return None if parts.said.all("due") else []
    if is_late(words):
        return build_late_tests(flow.now.date().isoformat())
    days = find_days(parts.task, words, parts.language)
    return build_date_tests(days[0]) if days is not None and len(days) == 1 else None


def _list_state_tests(flow: Flow, parts: OrderParts) -> list[Json] | None:
    """Return the tests of the state that is said; None where what is said is none that is known."""
    words = parts.said.one("state")
    if not words:
        return None if parts.said.all("state") else []
    if is_late(words):
        return build_late_tests(flow.now.date().isoformat())
    return build_status_tests(words, flow.reading) or None


_ARTICLE = make_regex(r"^(?:the|our|my)\s(?=\S)")
_FIELD_BEHIND: Mapping[str, re.Pattern[str]] = {
    "owner": make_regex(r"(?<=\S)(?:\s(?:owner|assignee|담당자?)|の担当者?)$", re.IGNORECASE),
    "due": make_regex(r"(?<=\S)(?:\s(?:due(?:\sdate)?|deadline|마감일?|기한)|の(?:期限|締め?切り?))$", re.IGNORECASE),
    "state": make_regex(r"(?<=\S)(?:\s(?:status|상태)|の(?:ステータス|状態))$", re.IGNORECASE),
}
"""A field behind the name of the thing whose field is changed ("Pricing survey owner")."""
_HEAD = make_regex(r"(?:(?:plus|and|also|또|그리고)\s)?[^\s:：]+[:：]", re.IGNORECASE)
"""What a message is headed by ("and Warning: …") may be no name."""
_RENAMES = make_regex(
    r"고쳐|고치|수정|becomes|제목|이름|명칭|불러|\b(?:title|name|rename|call(?:ed)?|retitle)\b|タイトル|名前|名称|改名|リネーム|呼ん|題(?=[は名を、])",
    re.IGNORECASE,
)
_ENDS_SHEET = make_regex(r"(?:\s?시트|\s(?:spread)?sheet|シート)$", re.IGNORECASE)
_POST, _DM = "slack.post_message", "slack.send_dm"
_HOMES: Mapping[Language, tuple[str, str]] = {
    "ko": ("작업", "회의록"),
    "en": ("task", "meeting notes"),
    "ja": ("タスク", "議事録"),
}
"""What tasks and pages of meetings are called that say no other place."""
_LEAST_CELLS = 2
_NOW = make_regex(r"now|right now|지금|바로|今|今すぐ", re.IGNORECASE)
_TONE = "tone"


def build_order_plan(
    task: PlanningTask,
    text: str,
    order: TaggedOrder,
    make: PlanFor,
    meant: Mapping[int, Sequence[str]] = MappingProxyType({}),
) -> Payload | None:
    """Return the plan of one order of a text; None where its parts alone do not make it. ``meant``: the names that
    stand for parts of it, by where they begin."""
    language = detect_language(text, task.request.language)
    add = _ADDS.get(order.act)
    if add is None:
        return None
    said = OrderWords(text, order, PLAIN_WORDS[language], is_first=True, meant=meant)
    own = task.request.model_copy(update={"text": said.whole.strip()})
    alone = task._replace(request=own)
    reading = replace(parse_request(own, task.now, forbidden=(), taught=task.taught), cron=None, language=language)
    flow = begin_flow(alone, reading)
    if not add(flow, OrderParts(task, said, language, make)) or flow.lacking or not flow.steps:
        return None
    if said.all(_TONE):
        for step in flow.steps:
            step.confirm = True  # how it is to sound is for the person to judge
    return build_plan(flow, alone)


def _list_things(maker: OrderParts, fields: Iterable[str] = ()) -> list[str] | None:
    """Return what the things of an order are called: as quoted, else without an article and the name of one of the
    ``fields`` that are changed; None where a word only points at one."""
    if maker.list_titles("item") is None:
        return None
    return [_name_thing(one, fields) for one in maker.said.all("item")]


def _name_thing(words: str, fields: Iterable[str]) -> str:
    if QUOTED_SPAN.fullmatch(words):
        return strip_quotes(words)
    bare = _ARTICLE.sub("", strip_quotes(words))
    return next((short for one in fields if (short := _FIELD_BEHIND[one].sub("", bare)) != bare), bare)


def _read_fields(maker: OrderParts, *, last: bool) -> dict[str, Json] | None:
    """Return the values of the fields that an order says, by role; None where one is no value."""
    said, fields = maker.said, dict[str, Json]()
    owners = maker.list_people("owner")
    if owners is None:
        return None
    if owners:
        fields["owner"] = [*owners] if len(owners) > 1 else owners[0]
    read = partial(read_day, maker.task, language=maker.language, last=last, is_known=True)
    for role in (one for one in ("due", "when") if said.all(one)):
        day = maker.read_time(role, read)
        if day is None:
            return None
        fields[role] = day
    if state := strip_quotes(said.one("state")):
        fields["state"] = (is_status(state) and find_status(state)) or state  # a team has states of its own
    return fields


def _add_changes(flow: Flow, maker: OrderParts) -> bool:
    named, title = _part_new_title(maker)
    if is_put_off(named.said) or not named.said.is_joined("item"):
        return False  # how long something is put off, or which of two names is meant, is read in all its words
    fields = _read_fields(named, last=False)
    items = _list_things(named, fields or ())
    cleared = _list_cleared(named)
    if not named.said.only("item", "owner", "due", "state", "old", "clear") or not items or fields is None:
        return False
    if cleared is None or cleared & fields.keys():
        return False
    if not (fields or cleared or title) and named.said.only("item") and _CLOSES.search(_list_idle_words(named)):
        fields["state"] = find_status(_DONE[maker.language]) or _DONE[maker.language]
    columns: Payload = {f"@{_COLUMNS[role]}": value for role, value in fields.items()}
    columns |= {f"@{_COLUMNS[role]}": None for role in cleared}
    if title:
        columns["@title"] = title
    if not columns or (len(items) > 1 and title):
        return False
    add_record_changes(flow, [Change(item, columns) for item in items])
    return True


_CLOSES = make_regex(
    r"완료|끝(?:났|남|냈|내|!|$)|닫아|마쳤|마무리|종료|\b(?:close|finish(?:ed)?|complete(?:d)?|done)\b|完了|終わ|済ん|済み|閉じ|クローズ",
    re.IGNORECASE,
)
_NOT_YET = make_regex(r"아직|안\s|못\s|다시|\b(?:not|n't|re-?open|reopen)\b|ない|まだ|未", re.IGNORECASE)
_DONE: Mapping[Language, str] = {"ko": "완료", "en": "done", "ja": "完了"}


def _list_idle_words(maker: OrderParts) -> str:
    """Return the words of an order that have no role; nothing where they say that something is not so."""
    text, at, said = maker.said.text, maker.said.tagged.start, list[str]()
    for one in maker.said.tagged.parts:
        said.append(text[at : one.start])
        at = one.end
    said.append(text[at : maker.said.tagged.end])
    return "" if _NOT_YET.search(maker.said.whole) else " ".join(said)


_CLEARED: Mapping[str, re.Pattern[str]] = {
    "owner": make_regex(r"담당(?:자)?|책임자|\b(?:owner|assignee)\b|担当(?:者)?", re.IGNORECASE),
    "due": make_regex(
        r"마감(?:일)?|기한|날짜|데드라인|\b(?:deadline|due(?:\sdate)?|date)\b|期限|期日|締め?切り?|日付", re.IGNORECASE
    ),
    "state": make_regex(r"상태|\b(?:state|status)\b|状態|ステータス", re.IGNORECASE),
}


def _list_cleared(maker: OrderParts) -> frozenset[str] | None:
    """Return the fields that an order has emptied, by role; None where it names one of a team's own."""
    words = [strip_quotes(one) for one in maker.said.all("clear")]
    found = [next((role for role, name in _CLEARED.items() if name.search(one)), None) for one in words]
    return None if None in found else frozenset(one for one in found if one is not None)


def _part_new_title(maker: OrderParts) -> tuple[OrderParts, str]:
    """Return an order without the new title of a thing, and that; a title alone is what the thing is called."""
    tagged = maker.said.tagged
    titles = [one for one in tagged.parts if one.role == "title"]
    if len(titles) != 1 or not {"item", "old"} & {*tagged.roles} or not _RENAMES.search(maker.said.whole):
        return maker, ""
    rest = tuple(
        one._replace(role="item") if one.role == "old" and "item" not in tagged.roles else one
        for one in tagged.parts
        if one.role != "title"
    )
    words = maker.said.text[titles[0].start : titles[0].end]
    return replace(maker, said=replace(maker.said, tagged=tagged._replace(parts=rest))), strip_quotes(words)


_COLUMNS = {"owner": "person", "due": "date", "state": "status"}


def _add_task(flow: Flow, maker: OrderParts) -> bool:
    said, fields = maker.said, _read_fields(maker, last=True)
    if not said.only("title", "owner", "due", "state", "body") or fields is None or not said.one("title"):
        return False
    record = NewRecord(
        "task",
        _HOMES[maker.language][0],
        strip_quotes(said.one("title")),
        tuple(maker.list_people("owner") or ()),
        _get_text(fields, "due"),
        _get_text(fields, "state"),
        "\n".join(map(strip_quotes, said.all("body"))) or None,
    )
    add_new_record(flow, record)
    return True


def _get_text(fields: Mapping[str, Json], name: str) -> str | None:
    return str(fields[name]) if name in fields else None


def _is_told_by_who_comes(maker: OrderParts, people: Sequence[str]) -> bool:
    """Whether who asks tells of a meeting of their own with others, ahead of the order ("I'm meeting Sarah … set up a
    note")."""
    makes = MAKES_NEW.search(maker.said.whole)
    ahead = maker.said.whole[: makes.start()] if makes is not None else ""
    is_alone = bool(people) and maker.task.request.asker_name not in people
    return is_alone and does_lead_to_meeting(ahead, maker.language)


def _add_page(flow: Flow, maker: OrderParts) -> bool:
    said, fields = maker.said, _read_fields(maker, last=False)
    people = maker.list_people("people")
    if not said.only("title", "when", "people", "place", "body") or not said.one("title"):
        return False
    if fields is None or people is None or len(said.all("place")) > 1:
        return False
    people = [maker.task.request.asker_name, *people] if _is_told_by_who_comes(maker, people) else people
    of_meeting = bool(people) or is_meeting(said.whole)
    if fields and not of_meeting:
        return False  # a plain page has no day
    place = strip_quotes(said.one("place"))
    place = "" if place.casefold() in list_service_names() else place
    record = NewRecord(
        "meeting",
        place or (_HOMES[maker.language][1] if of_meeting else ""),
        strip_quotes(said.one("title")),
        tuple(people),
        _get_text(fields, "when"),
        content="\n".join(map(strip_quotes, said.all("body"))) or None,
    )
    add_new_record(flow, record)
    return True


def _add_note(flow: Flow, maker: OrderParts) -> bool:
    items, words = _list_things(maker), maker.tell()
    if items and is_channel(items[0]):
        return False
    if not maker.said.only("item", "text", "told", _TONE) or not items or len(items) > 1 or not words:
        return False
    add_told_note(flow, ToldNote(items[0], words))
    return True


def _add_row(flow: Flow, maker: OrderParts) -> bool:
    said, cells = maker.said, maker.said.all("cell")
    if not said.only("sheet", "tab", "cell") or not said.one("sheet") or len(cells) < _LEAST_CELLS:
        return False
    name = _ENDS_SHEET.sub("", _ARTICLE.sub("", strip_quotes(said.one("sheet"))))
    sheet = Thing("sheet", name, "to", 0, 0, said.one("tab") or None)
    row: list[Json] = [_read_cell(maker, one) for one in cells]
    add_told_rows(flow, ToldRows(sheet, [row]))
    return True


def _read_cell(maker: OrderParts, words: str) -> Json:
    is_day = re.search(r"\d\s?[/月월.-]\s?\d", words) is not None
    day = read_day(maker.task, words, maker.language, to_come=False) if is_day else None
    return day if day is not None and "T" not in day else read_cell(words)


def _add_reading(flow: Flow, maker: OrderParts) -> bool:
    items = _list_things(maker)
    if not maker.said.only("item") or not items or len(items) > 1 or is_channel(items[0]):
        return False
    if _TASK.fullmatch(items[0].split()[-1]) or is_meeting(items[0]):
        return False  # one of its kind, or all of them
    step = flow.add("read_page", {"page": items[0]})
    flow.leave("text", step, items[0])
    return True


def _add_trash(flow: Flow, maker: OrderParts) -> bool:
    items = _list_things(maker)
    if not maker.said.only("item") or not items or not maker.said.is_joined("item"):
        return False
    for item in items:
        step = flow.add("archive_page", {"page": item})
        flow.leave("done", step, item)
    return True


def _add_post(flow: Flow, maker: OrderParts) -> bool:
    channels = [strip_quotes(one) for one in maker.said.all("channel")]
    is_named = maker.said.is_joined("channel") and all(re.match(r"#|<#", one) for one in channels)
    return (
        is_named and maker.said.only("channel", "text", "told", "when", _TONE) and _send(flow, maker, _POST, channels)
    )


def _add_dm(flow: Flow, maker: OrderParts) -> bool:
    people = maker.list_people("to") if maker.said.is_joined("to") and not _HEAD.match(maker.said.whole) else None
    return maker.said.only("to", "text", "told", "when", _TONE) and _send(flow, maker, _DM, people or [])


def _send(flow: Flow, maker: OrderParts, tool: str, receivers: Sequence[str]) -> bool:
    words, moment = maker.tell(), _read_moment(maker)
    is_now = all(_NOW.fullmatch(one) for one in maker.said.all("when"))
    if not words or not receivers or (moment is None and not is_now):
        return False
    for one in receivers:
        inputs: Payload = {SENDS_TO[tool]: one, "text": escape_templates(words), "post_at": moment}
        flow.leave("done", flow.add(SENDS_LATER[tool] if moment else tool, inputs), one)
    return True


def _read_moment(maker: OrderParts) -> str | None:
    return maker.read_time("when", partial(read_moment, maker.task, language=maker.language))


def _add_reminder(flow: Flow, maker: OrderParts) -> bool:
    said, people, moment = maker.said, maker.list_people("to"), _read_moment(maker)
    about = [strip_quotes(one) for one in said.all("about")]
    words = about[0] if len(about) == 1 else maker.tell()
    if not said.only("to", "when", "about", "text", "told") or people is None or moment is None or not words:
        return False
    if about and (len(about) > 1 or said.all("text") or said.all("told")):
        return False
    for one in people or [maker.task.request.asker_name]:
        inputs: Payload = {"user": one, "text": escape_templates(words), "post_at": moment}
        flow.leave("done", flow.add(SENDS_LATER[_DM], inputs), one)
    return True


_ADDS: Mapping[str, Callable[[Flow, OrderParts], bool]] = {
    "set": _add_changes,
    "task": _add_task,
    "page": _add_page,
    "note": _add_note,
    "row": _add_row,
    "trash": _add_trash,
    "read": _add_reading,
    "post": _add_post,
    "dm": _add_dm,
    "remind": _add_reminder,
    "list": add_list,
}
