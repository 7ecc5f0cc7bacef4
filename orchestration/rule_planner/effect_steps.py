"""The effects: for each tool that changes something or reaches people, its inputs from the words of a clause."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from orchestration.patterns import make_regex
from orchestration.rule_planner.checks.asked_languages import translate_message
from orchestration.rule_planner.lists import loops
from orchestration.rule_planner.messages.message_texts import find_message_content
from orchestration.rule_planner.messages.messages import escape_templates, restore_typed_text
from orchestration.rule_planner.plans.situation import Situation
from orchestration.rule_planner.plans.steps import SENDS_LATER, DraftStep, Flow, Material, choose_text
from orchestration.rule_planner.reading.clauses import is_in_order
from orchestration.rule_planner.reading.korean import choose_direction_particle
from orchestration.rule_planner.reading.things import Thing
from orchestration.rule_planner.reading.titles import find_place_quote, find_subject, find_title
from orchestration.rule_planner.reading.words import Mark
from orchestration.rule_planner.records.new_records import NewRecord
from orchestration.rule_planner.records.page_texts import add_page_text, keep_latest, list_items, list_sections
from orchestration.rule_planner.records.record_changes import read_record_changes
from orchestration.rule_planner.records.told_deeds import describe_change
from orchestration.rule_planner.records.updates import Change, parse_change
from orchestration.rule_planner.rows.row_details import parse_owned_row
from orchestration.rule_planner.rows.row_places import find_first_place
from orchestration.rule_planner.rows.told_rows import ToldRows
from schemas.values import MISSING, Json, Payload

_NEW_PAGE = "create_page"
_CONTENT_QUOTE = make_regex(r"(?:내용|본문|content|text|body|saying|with)\S*\s*$", re.IGNORECASE)


def add_page_creation(flow: Flow, at: Situation) -> None:
    """Create a page: title, parent, date, content from the words or from earlier steps. Of a list for a database each
    item is a page of its own."""
    items, into = flow.reading.items(at.text), at.thing("database")
    if items and into is not None and not at.quotes:
        for item in items:
            step = flow.add(_NEW_PAGE, {"title": escape_templates(item.value), "parent": into.name})
            flow.leave("page_url", step, escape_templates(item.value))
        return
    parent = at.target("database") or at.target("page") or (at.thing("database") if at.act == "append" else None)
    placed = find_place_quote(at.text)
    content = flow.latest if flow.latest and flow.latest.kind not in {"page_url", "done"} else None
    title = find_title(at.text, flow.reading, list(at.things))
    if at.act in {"save", "send", "summarise", "compare"} and content and not at.quotes:
        title = None
    if title and content and "thread" in at.cues and not at.quotes:
        title = None
    title = title or (_title_for(flow, content) if content else None)
    dated = at.act in {"create", "append"} or content is None
    found = next((date for date in at.dates if dated and (date.has_day or date.until) and not date.is_span), None)
    inputs: Payload = {
        "title": escape_templates(title) if title else None,
        "parent": parent.name if parent else flow.reading.marks[placed].value if placed else None,
        "date": found.iso if found else None,
        "content": list_sections(flow.reading.raw(flow.reading.marked)) or _page_content(flow, at, title, content),
    }
    if parent and parent.kind == "database" and at.people:
        inputs["properties"] = {"담당자" if parent.name == "작업" else "참석자": at.people[0].value}
    flow.leave("page_url", flow.add(_NEW_PAGE, inputs), escape_templates(title or ""))


def add_new_record(flow: Flow, record: NewRecord) -> None:
    """Create the record that a whole request asks for."""
    title = escape_templates(record.title) if record.title else None
    inputs: Payload = {
        "title": title,
        "parent": record.home,
        "date": record.when,
        "content": escape_templates(record.content) if record.content else None,
        "properties": record.properties or None,
    }
    flow.leave("page_url", flow.add(_NEW_PAGE, inputs), title or "")


def _title_for(flow: Flow, content: Material) -> str:
    """Return a title for a page that keeps what earlier steps found."""
    day = flow.now.date().isoformat()
    kind = choose_text(flow, "요약", "summary", "要約") if content.kind == "summary" else ""
    label = re.sub(r"^(?:the|this|last)\s", "", content.label)
    return f"{label[:1].upper()}{label[1:]} {kind} {day}".replace("  ", " ").strip()


def _page_content(flow: Flow, at: Situation, title: str | None, content: Material | None) -> str | None:
    """Return the text of a new page: a quote that is not its title, else what earlier steps found."""
    placed = find_place_quote(at.text)
    quotes = [mark for mark in at.quotes if mark.value != title and mark.char != placed]
    said = next((mark for mark in quotes if _CONTENT_QUOTE.search(at.text[: at.text.index(mark.char)])), None)
    said = said or (quotes[-1] if quotes else None)
    return escape_templates(said.value) if said else keep_latest(flow) if content else list_items(flow, at)


def add_page_update(flow: Flow, at: Situation) -> None:
    """Change an item, or every item that the words ask for."""
    if several := _read_several(flow, at):
        add_record_changes(flow, several)
        return
    change = parse_change(at.text, at.verb, flow.reading, list(at.things))
    if loops.is_for_every_record(at, change.page):
        loops.add_record_loop(
            flow, at, "change_record", {"properties": change.properties}, text=_without_value(at.text)
        )
        return
    add_record_change(flow, change)


def _read_several(flow: Flow, at: Situation) -> Sequence[Change]:
    """Return the changes of a clause that quotes several items; none where it quotes one, or is not read so."""
    if len(flow.reading.quotes(at.text)) < _SEVERAL:
        return ()
    said = f"{at.verb} {at.text}" if flow.reading.language == "en" else f"{at.text} {at.verb}"
    return read_record_changes(replace(flow.reading, marked=said))


_SEVERAL = 2
_VERB_ALONE = make_regex(r"(?:바꿔|해|변경해|수정해|미뤄|옮겨|처리해|부탁)\s?(?:줘요?|주세요|드려요)?")
"""An order without what it is of."""


def add_record_change(flow: Flow, change: Change) -> None:
    """Change one item."""
    page = None if change.page is not None and _VERB_ALONE.fullmatch(change.page) else change.page
    step = flow.add("change_record", {"page": page, "properties": change.properties})
    flow.leave("done", step, page or "", _changed(flow, change) + f": {{{{@{step.number}.page_url}}}}")


def add_record_changes(flow: Flow, changes: Sequence[Change]) -> None:
    """Change each of several items."""
    for change in changes:
        add_record_change(flow, change)


def _without_value(text: str) -> str:
    """Return a clause without the new value, so that it is not read as a filter."""
    return re.sub(
        r"\s(?:as|to)\s.+$|(?:完了済み?|完了|進行中|対応中|未着手|未開始)に.*$|(?:상태를\s?)?(?:진행\s?중|완료|할\s?일)\s?(?:으로|로|처리).*$",
        "",
        text,
    )


def _changed(flow: Flow, change: Change) -> str:
    told = describe_change(change.page or "", change.properties, flow.reading.language)
    plain = {"@person", "@date", "@title"} & {*change.properties} and not isinstance(
        change.properties.get("@date"), dict
    )
    if told and change.page and plain:
        return told
    values = ", ".join(filter(None, map(_show_value, change.properties.values())))
    to = f"{values}{choose_direction_particle(values)} " if values else ""
    return choose_text(
        flow,
        f"'{change.page}' 항목을 {to}바꿨어요",
        f'I changed "{change.page}"' + (f" to {values}" if values else ""),
        f"「{change.page}」を{f'{_STATES_JA.get(values, values)}に' if values else ''}変更しました",
    )


_STATES_JA = {"완료": "完了", "진행 중": "進行中", "할 일": "未着手", "취소": "キャンセル", "보류": "保留"}
"""What a state is called in Japanese."""


def _show_value(value: Json) -> str:
    """Return a value as a message tells it: of a shift nothing, for what comes of it is not known yet."""
    if isinstance(value, dict):
        return str(value.get("time", ""))
    return ", ".join(map(str, value)) if isinstance(value, list) else "" if value == MISSING else str(value)


def add_page_archive(flow: Flow, at: Situation) -> None:
    """Move a page, or every record that the words ask for, to the trash."""
    page = at.thing("page")
    name = (page.name if page else None) or find_subject(at.text, flow.reading, list(at.things))
    if loops.is_for_every_record(at, None if at.thing("database") and not at.quotes else name):
        loops.add_record_loop(flow, at, "archive_page", {}, text=at.text)
        return
    step = flow.add("archive_page", {"page": name})
    flow.leave(
        "done",
        step,
        name or "",
        choose_text(flow, f"'{name}' 페이지를 휴지통으로 옮겼어요.", f'I moved "{name}" to the trash.'),
    )


def add_rows(flow: Flow, at: Situation) -> None:
    """Add a row to a sheet."""
    sheet = at.thing("sheet")
    row = parse_owned_row(at.text, flow.reading, sheet)
    rows: Json = [row] if row else None
    if row is None and flow.latest and flow.latest.kind in {"rows", "records"}:
        rows = flow.latest.template
    _append_rows(flow, sheet, rows)


def add_told_rows(flow: Flow, told: ToldRows) -> None:
    """Add the rows that a whole request tells."""
    _append_rows(flow, told.sheet, told.rows or None)


def _append_rows(flow: Flow, sheet: Thing | None, rows: Json) -> None:
    inputs: Payload = {
        "spreadsheet": sheet.name if sheet else None,
        "range": sheet.tab if sheet else None,
        "rows": rows,
    }
    first = find_first_place(flow.reading.marked)
    flow.undone += [first] if first is not None else []
    name = (sheet.name if sheet else None) or choose_text(flow, "시트", "sheet")
    note = choose_text(flow, f"'{name}' 시트에 행을 추가했어요.", f'I added a row to "{name}".')
    flow.leave("done", flow.add("append_rows", inputs), name, note)


def add_range_clear(flow: Flow, at: Situation) -> None:
    """Clear cells of a sheet."""
    sheet = at.thing("sheet")
    cells = next(
        (mark.value for char, mark in flow.reading.marks.items() if mark.kind == "range" and char in at.text), None
    )
    name = (sheet.name if sheet else None) or (at.quotes[0].value if at.quotes else None)
    inputs: Payload = {"spreadsheet": name, "range": (sheet.tab if sheet else None) or cells}
    flow.leave(
        "done",
        flow.add("clear_rows", inputs),
        name or "",
        choose_text(flow, f"'{name}' 시트를 비웠어요.", f'I cleared "{name}".'),
    )


def add_spreadsheet_creation(flow: Flow, at: Situation) -> None:
    """Create an empty spreadsheet."""
    sheet = at.thing("sheet")
    named = (at.quotes[0].value if at.quotes else None) or (sheet.name if sheet else None)
    named = named or find_title(
        re.sub(
            r"(?:구글\s?)?(?:스프레드\s?)?시트|엑셀|(?:google\s)?(?:spread)?sheet", " ", at.text, flags=re.IGNORECASE
        ),
        flow.reading,
        [],
    )
    step = flow.add("create_table", {"title": escape_templates(named) if named else None})
    note = choose_text(flow, f"'{named}' 시트를 만들었어요", f'I created the sheet "{named}"')
    flow.leave("spreadsheet_url", step, named or "", f"{note}: {{{{@{step.number}.spreadsheet_url}}}}")


def add_message(flow: Flow, at: Situation) -> None:
    """Post to every channel named; to none where none was named, so that the person is asked."""
    if loops.is_for_each_owner(at) or ("each" in at.cues and flow.of_kind("records")):
        loops.add_message_loop(flow, at)
        return
    text = _addressed_to_all(flow, translate_message(flow, at, find_message_content(flow, at)))
    steps = [_add_send(flow, at, "slack.post_message", {"channel": mark.value, "text": text}) for mark in at.channels]
    if not steps:
        steps = [_add_send(flow, at, "slack.post_message", {"text": text})]
    for step in steps:
        step.confirm |= bool(text and text.startswith("<!"))
    _in_turn(at, at.channels, steps)


def _addressed_to_all(flow: Flow, text: str | None) -> str | None:
    """Return a message with the mark that calls everybody, where the request asks for it outside of the text."""
    called = re.search(r"(?<!\w)@(channel|here|everyone)\b", flow.reading.whole)
    if text is None or called is None or f"@{called[1]}" in text:
        return text
    return f"<!{called[1]}> {text}"


def _in_turn(at: Situation, marks: Sequence[Mark], steps: Sequence[DraftStep]) -> None:
    """Have each step wait for the one before it where a word of order stands between the two that they reach."""
    for before, after, (first, second) in zip(marks, marks[1:], pairwise(steps), strict=False):
        begin = at.text.find(before.char)
        if is_in_order(at.text[begin : at.text.find(after.char, begin)]):
            second.after.append(first.number)


def add_direct_message(flow: Flow, at: Situation) -> None:
    """Write to every person named, or to each record's owner."""
    if loops.is_for_each_owner(at) and not at.people:
        loops.add_message_loop(flow, at)
        return
    text = translate_message(flow, at, find_message_content(flow, at))
    people = at.people or _meant_by_pronoun(flow, at)
    steps = [_add_send(flow, at, "slack.send_dm", {"user": mark.value, "text": text}) for mark in people]
    if not steps:
        _add_send(flow, at, "slack.send_dm", {"text": text})
    _in_turn(at, people, steps)


def _meant_by_pronoun(flow: Flow, at: Situation) -> tuple[Mark, ...]:
    """Return the only person of the request, where the clause speaks of one by a pronoun."""
    everybody = flow.reading.named(flow.reading.marked)
    named = {mark.value: mark for mark in everybody if mark.value != flow.myself}
    spoken = re.search(r"\b(?:him|her)\b|(?:그|본인)(?:에게|한테)|(?:彼|彼女|本人)に", at.text)
    return tuple(named.values()) if spoken and len(named) == 1 else ()


_READ_NOW = frozenset({"rows", "records", "messages", "text", "summary", "total", "found"})


def _add_send(flow: Flow, at: Situation, tool: str, inputs: Payload) -> DraftStep:
    """Add a message that is sent at once, or when the clause says; where that may be meant otherwise, or what is sent
    is read now, it waits for a yes."""
    if at.later is None:
        return flow.add(tool, inputs)
    step = flow.add(SENDS_LATER[tool], {**inputs, "post_at": at.later.value})
    reads = at.literal is None and flow.latest is not None and flow.latest.kind in _READ_NOW
    step.confirm = reads or not at.later.sure
    return step


def add_file_upload(flow: Flow, at: Situation) -> None:
    """Upload what was drawn or rendered."""
    latest = flow.of_kind("file_id")
    channels: list[str | None] = [mark.value for mark in at.channels] or [None]
    for channel in channels:
        inputs: Payload = {
            "channel": channel,
            "file_id": latest.template if latest else None,
            "title": latest.label if latest else None,
        }
        if at.literal is not None:
            inputs["comment"] = escape_templates(at.literal)
        flow.add("slack.upload_file", inputs)


_IT = make_regex(
    r"(?:it|that|this)\b|(?:그거|그걸|그것|이거|이걸)(?:을|를|은|는)?\s|(?:それ|これ)[をは]", re.IGNORECASE
)


def add_change_of_it(flow: Flow, at: Situation) -> None:
    """Take a clause for which there is no tool for one on the record before it ("and assign it to Junho"); else note
    that it is not done."""
    last = flow.steps[-1] if flow.steps else None
    page = last.inputs.get("page") if last is not None else None
    if at.act == "update" and last is not None and isinstance(page, str) and _IT.match(at.text):
        change = parse_change(at.text, at.verb, flow.reading, [])
        held = last.inputs.get("properties")
        if change.properties and isinstance(held, dict):
            last.inputs["properties"] = {**held, **change.properties}
            return
    if at.act in _TOLD_UNDONE:
        flow.undone.append(
            restore_typed_text(
                f"{at.verb} {at.text}" if flow.reading.language == "en" else f"{at.text} {at.verb}", flow.reading
            )
        )


_TOLD_UNDONE = frozenset({"update", "append", "archive", "clear", "upload", "schedule", "create", "save"})

EFFECTS: dict[str, Callable[[Flow, Situation], None]] = {
    _NEW_PAGE: add_page_creation,
    "append_text": add_page_text,
    "change_record": add_page_update,
    "archive_page": add_page_archive,
    "append_rows": add_rows,
    "clear_rows": add_range_clear,
    "create_table": add_spreadsheet_creation,
    "slack.post_message": add_message,
    "slack.send_dm": add_direct_message,
    "slack.upload_file": add_file_upload,
}
