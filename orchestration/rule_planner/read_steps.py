"""What a clause reads: this thread, a channel, sheets, a database, pages. Each becomes a read step."""

from __future__ import annotations

import re
from itertools import product

from orchestration.patterns import make_regex
from orchestration.rule_planner.figures.transforms import find_group_column
from orchestration.rule_planner.lists.lookup_words import find_kinds
from orchestration.rule_planner.messages.message_searches import MessageSearch, read_period
from orchestration.rule_planner.messages.messages import restore_typed_text
from orchestration.rule_planner.plans.condition_parts import join_tests, list_tests
from orchestration.rule_planner.plans.steps import DraftStep, Flow, Material, choose_text
from orchestration.rule_planner.reading.filters import build_record_filter, build_row_filter, describe_chosen_rows
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.row_order import RowOrder, find_row_order
from orchestration.rule_planner.reading.shown_columns import find_shown_columns
from orchestration.rule_planner.reading.states import build_open_test
from orchestration.rule_planner.reading.superlatives import find_superlative
from orchestration.rule_planner.reading.things import Thing, find_things, list_tab_places
from orchestration.rule_planner.reading.titles import find_query
from orchestration.rule_planner.reading.words import (
    CHANNEL,
    COLUMNS,
    DATE,
    JOINT,
    PERSON,
    Cue,
    Mark,
    find_column,
    find_cues,
)
from orchestration.run.links import is_at
from orchestration.service import ToolRole, list_tools_by_role
from orchestration.text.back_references import parse_back_reference
from orchestration.text.place_names import list_place_names
from orchestration.text.spoken_names import render_spoken_name
from schemas.values import Json, Payload

_AFTER_CHANNEL_FROM = make_regex(
    r"\s?(?:채널)?\s?(?:에서|의|の|で|から|$|(?:채널\s?)?(?:오늘|어제|대화|이야기|얘기|메시지|내용"
    r"|소식|논의|히스토리|요약|정리|(?:뭔|무슨)\s?(?:일|얘기|이야기)|뭐))"
)
_AFTER_CHANNEL_TO = make_regex(
    r"\s?(?:채널)?\s?(?:에다가|에다|에게|에(?!서|\s?(?:올라온|나온|있는|있던|있었던|올린|오간))|으?로)"
)
_OF_CHANNEL_KO = make_regex(
    rf"\s?(?:채널)?\s?에서|\s?(?:채널)?(?:의)?\s?(?:{DATE}(?:의)?\s?)?(?:대화|이야기|얘기"
    rf"|논의|히스토리|소식|요약|메시지\s?(?:요약|정리))"
)
_OF_CHANNEL_EN = make_regex(
    (
        r"\b(?:from|of|(?:happened|said|going on|discussed|messages|conversation"
        r"|discussion) (?:in|on))\s(?:the\s)?$"
    ),
    re.IGNORECASE,
)
_READING_EN = make_regex(
    (
        r"\b(?:happen\w*|going on|discuss\w*|history of|messages (?:in|of|from)|said"
        r"|talk\w*|conversation\w*|missed?|chat|catch \w+ up on|activity)\b|\b(?:from|of)\s(?:the\s)?[\ue100-\ue1ff]"
    ),
    re.IGNORECASE,
)

_WORDS_OF_PAGE = make_regex(r"내용|본문|전문|글을|\b(?:contents?|text|body)\b|内容|本文", re.IGNORECASE)


_JOINED_BEHIND = make_regex(rf"^(?:\s?(?:채널|チャンネル)?{JOINT}{CHANNEL})+")
_JOINED_BEFORE = make_regex(rf"(?:{CHANNEL}{JOINT})+$")
"""Channels that are told together with one: what is said of them is said of it."""


def is_source(text: str, channel: Mark, reading: Reading, *, alone: bool = False) -> bool:
    """Whether a channel in a clause is read from, not posted to; ``alone``: the clause names nothing else to read."""
    position = text.index(channel.char)
    before, after = _cut_around(text, position)
    if reading.language == "en":
        if re.search(r"\b(?:to|into|with)\s(?:the\s)?$", before):
            return False
        return bool(_READING_EN.search(text)) or (alone and not re.search(r"\b(?:it|them|that|those)\b", before))
    bare = re.sub(rf"^(?:\s?(?:채널|{DATE})(?:의|에|에서)?(?=\s))+", "", after)
    return not _AFTER_CHANNEL_TO.match(after) and bool(_AFTER_CHANNEL_FROM.match(bare) or (alone and not bare.strip()))


def is_certain_source(text: str, channel: Mark, reading: Reading) -> bool:
    """Whether a channel in a sending clause is certainly where something comes from."""
    position = text.index(channel.char)
    before, after = _cut_around(text, position)
    return bool(_OF_CHANNEL_EN.search(before) if reading.language == "en" else _OF_CHANNEL_KO.match(after))


def _cut_around(text: str, position: int) -> tuple[str, str]:
    """Return what stands before and behind a channel and those that it is told with."""
    return _JOINED_BEFORE.sub("", text[:position]), _JOINED_BEHIND.sub("", text[position + 1 :], count=1)


def add_read_steps(flow: Flow, text: str, *, reads: bool = True) -> list[Material]:
    """Add the read steps that a clause calls for; return what they leave, in order.

    ``reads`` says that the clause's verb reads, so that a channel without a particle is a source.
    """
    cues = find_cues(text)
    left: list[Material] = []
    linked = [mark for mark in flow.reading.linked_messages(text) if reads or cues & {"summary", "compare", "whole"}]
    left += [_read_linked(flow, mark) for mark in linked if not is_answered_to(text, mark, flow.reading)]
    if _wants_thread(text, cues) and not flow.reading.linked_messages(text):
        left.append(flow.leave("messages", flow.add("slack.read_thread", {}), _thread_label(flow)))
    things = find_things(text, flow.reading, flow.team)
    things = [thing for thing in things if thing.role != "to" or (reads and flow.reading.language == "en")]
    for mark in flow.reading.channels(text):
        source = (
            is_source(text, mark, flow.reading, alone=not things)
            if reads
            else is_certain_source(text, mark, flow.reading)
        )
        left += [_read_channel(flow, text, mark)] if source else []
    if not left and (reads or cues & {"summary", "whole"}):
        left += [read for mark in flow.reading.links(text) for read in _read_link(flow, mark)]
    if not left:
        left += _read_things(flow, text, things, cues, reads=reads)
    if not left and (reads or cues & {"summary", "link", "whole"}):
        left += [add_page_read(flow, mark.value, link="link" in cues) for mark in flow.reading.quotes(text)]
    return left


_ANSWERED_TO = make_regex(r"\s?(?:에다가|에다|에(?!서|\s?(?:있는|올라온|나온|대한|관한))|に|へ)")


def is_answered_to(text: str, linked: Mark, reading: Reading) -> bool:
    """Whether a message that is named by its address is what is answered to, and not read."""
    position = text.index(linked.char)
    if reading.language == "en":
        return re.search(r"\b(?:in|into|to|under|on)\s$", text[:position]) is not None
    return _ANSWERED_TO.match(text, position + 1) is not None


def _read_link(flow: Flow, mark: Mark) -> list[Material]:
    """Read the page or sheet that an address of the team's own services leads to; nothing of any other."""
    if is_at(_list_hosts(flow, "read_page"), mark.value):
        return [add_page_read(flow, mark.value)]
    if is_at(_list_hosts(flow, "read_rows"), mark.value):
        return [flow.leave("rows", flow.add("read_rows", {"spreadsheet": mark.value}), "")]
    return []


def _list_hosts(flow: Flow, role: ToolRole) -> tuple[str, ...]:
    """Return the hosts of the links that a tool of a role reads."""
    services = [tool.partition(".")[0] for tool in list_tools_by_role(role)]
    return tuple(host for service in services for host in flow.team.link_hosts.get(service, ()))


def _read_linked(flow: Flow, mark: Mark) -> Material:
    """Add the reading of a thread by the address of a message of it, or of that message alone."""
    inputs: Payload = {"channel": mark.value, "whole": False if mark.kind == "message" else None}
    return flow.leave("messages", flow.add("slack.read_thread", inputs), _thread_label(flow))


def _wants_thread(text: str, cues: frozenset[Cue]) -> bool:
    answering = re.search(r"스레드(?:에|로)(?!서)|\b(?:in|to) (?:this|the) thread\b", text)
    return "thread" in cues and not (answering and "summary" not in cues)


def _thread_label(flow: Flow) -> str:
    return {"ko": "스레드", "en": "the thread", "ja": "スレッド"}[flow.reading.language]


def _read_channel(flow: Flow, text: str, mark: Mark) -> Material:
    dates = [found for found in flow.reading.dates(text) if found.has_day]
    inputs: Payload = {"channel": mark.value, "limit": MOST_MESSAGES}
    since, until, _ = read_period(text, flow.reading, flow.now)
    inputs |= {name: at.isoformat() for name, at in (("since", since), ("until", until)) if at is not None}
    label = f"{mark.value} {dates[0].text}" if dates else mark.value
    return flow.leave("messages", flow.add("slack.search_messages", inputs), label)


MOST_MESSAGES = 50
"""So many messages of a channel are read for what is made of them."""


def add_message_search(flow: Flow, search: MessageSearch) -> list[Material]:
    """Add a search of messages for each channel and each person that is named, and one of pages where both are asked
    for."""
    inputs: Payload = {
        "query": search.query,
        "since": search.since.isoformat() if search.since else None,
        "until": search.until.isoformat() if search.until else None,
        "limit": search.limit or (MOST_MESSAGES if "summary" in find_cues(search.rest) else None),
        "links_only": search.links_only or None,
    }
    found: list[Material] = []
    if search.documents and search.query:
        words = search.query.replace('"', "")
        label = f"{words} ({choose_text(flow, '문서', 'pages', 'ページ')})"
        found.append(flow.leave("found", flow.add("search", {"query": words}), label))
    several = len(search.authors) > 1
    for channel, author in product(search.channels or ("",), search.authors or ("",)):
        step = flow.add("slack.search_messages", {**inputs, "channel": channel, "user": author})
        label = " ".join(one for one in (channel, author if several else "", search.query) if one)
        found.append(flow.leave("messages", step, label))
    return found


def _read_things(flow: Flow, text: str, things: list[Thing], cues: frozenset[Cue], *, reads: bool) -> list[Material]:
    named_sheets = _distinct([thing for thing in things if thing.kind == "sheet"])
    databases = _distinct([thing for thing in things if thing.kind == "database"])
    pages = [thing for thing in things if thing.kind == "page" and thing.name and not _is_of_places(thing.name)]
    if named_sheets and databases and all(thing.cued and thing.name for thing in (*named_sheets, *databases)):
        record = add_record_query(flow, text, databases[0])
        return [record, *(_read_sheet(flow, text, thing, things) for thing in named_sheets)]
    if named_sheets and not (databases and not any(thing.cued for thing in named_sheets)):
        return [_read_sheet(flow, text, thing, things) for thing in named_sheets]
    if databases and not pages:
        return [add_record_query(flow, text, databases[0], whose=reads)]
    return [add_page_read(flow, thing.name, link="link" in cues) for thing in pages if thing.name]


_AND = make_regex(r",\s?|\s(?:and|vs\.?|versus|or|with|to)\s|이?랑\s|[와과]\s|と", re.IGNORECASE)


def _is_of_places(name: str) -> bool:
    """Whether a name is that of cities and nothing else: rows are of them, and no page."""
    return all(list_place_names(one) for one in _AND.split(name))


def _distinct(things: list[Thing]) -> list[Thing]:
    """Return named things once each; an unnamed one only where none is named."""
    named: dict[str, Thing] = {}
    for thing in things:
        if thing.name:
            named.setdefault(thing.name, thing)
    return list(named.values()) or things[:1]


def _read_sheet(flow: Flow, text: str, thing: Thing, things: list[Thing]) -> Material:
    places = [(one.start, one.end) for one in things if one.cued or one.kind != "page"]
    shown = find_shown_columns(text, flow.reading)
    places += [*list_tab_places(text, thing.tab), *shown.spans]
    order = find_row_order(text)
    places += order.spans if order else ()
    order = None if find_group_column(text) or find_superlative(text) else order
    condition = build_row_filter(text, flow.reading, flow.now, places, myself=flow.myself)
    inputs: Payload = {
        "spreadsheet": thing.name,
        "range": thing.tab,
        "filter": condition,
        "columns": list(shown.only) or None,
        "without_columns": list(shown.without) or None,
        "sort": order.sort if order else None,
        "limit": order.limit if order else None,
    }
    return flow.leave("rows", flow.add("read_rows", inputs), _rows_label(flow, text, thing, condition))


def _rows_label(flow: Flow, text: str, thing: Thing, condition: Json) -> str:
    dates = [found.text for found in flow.reading.dates(text) if found.has_day]
    column = find_column(text, ("매출", "수량", "금액")) if not thing.name else None
    named = (
        next((word for word in COLUMNS[column] if word.isascii()), column)
        if column and flow.reading.language == "en"
        else column
    )
    name = thing.name or named or {"ko": "시트", "en": "sheet", "ja": "シート"}[flow.reading.language]
    if "compare" not in find_kinds(flow.reading.marked):  # what is compared is told apart by its own column
        name = describe_chosen_rows(name, condition, flow.reading.language)
    return f"{dates[0]} {name}" if dates else name


def add_record_query(flow: Flow, text: str, thing: Thing, *, whose: bool = False) -> Material:
    """Add the query of a database with the filter that the clause asks for. ``whose``: who is named owns what is
    read."""
    today = flow.now.date().isoformat()
    places = [(one.start, one.end) for one in find_things(text, flow.reading, flow.team)]
    order = find_row_order(text)
    order = order if order is not None and order.sort.endswith("@date") and not find_group_column(text) else None
    places += order.spans if order else ()
    condition = build_record_filter(text, flow.reading, today, flow.myself, places, whose=whose)
    if order is not None and order.sort == "@date" and "@person" in str(condition) and "@status" not in str(condition):
        # Until when one's tasks are due is asked of those that are yet to be done.
        condition = condition if _EVERY.search(text) else join_tests([*list_tests(condition), build_open_test()])
    step = _add_query(flow, thing.name, condition, order)
    return flow.leave("records", step, _records_label(flow, text, thing))


_EVERY = make_regex(
    r"전부|모든|모두|끝난|완료|\b(?:all|every|done|finished|completed)\b|全部|すべて|全て|完了|終わった", re.I
)


def add_question(flow: Flow, condition: Json) -> DraftStep:
    """Add the look for one task by the words of its title."""
    return _add_query(flow, "작업", condition)


def _add_query(flow: Flow, database: str | None, condition: Json, order: RowOrder | None = None) -> DraftStep:
    ordered: Payload = {"sort": order.sort, "limit": order.limit} if order else {}
    return flow.add("query_records", {"database": database, "filter": condition, **ordered})


_REACHED = make_regex(rf"{CHANNEL}\S*|(?:{PERSON}|\b[나저])(?:님|씨)?(?:(?:한테|에게|께)(?:만|도)?|만)(?=\s)")
"""Whom or where something goes to: it says nothing of what it is."""


def _records_label(flow: Flow, text: str, thing: Thing) -> str:
    """Return what the records are, in the person's words: "이번 주 마감인 할 일", "open tasks"."""
    if flow.reading.language == "en":
        label = re.sub(
            (
                rf"\b(?:to|in|on|into)\s(?:the\s)?{CHANNEL}.*$|^\W*{PERSON}\s|\b(?:of|from) (?:his|hers?|theirs)\b"
                rf"|\bfrom\b.*$|^\W*(?:for\s)?(?:every|each"
                rf"|all\sof|all|the|any|me|a list of|list of|there(?:'s| is| are)(?: any| some| no)?"
                rf"|we have(?: any)?)\s|\bthat are\b"
            ),
            " ",
            text,
            flags=re.IGNORECASE,
        )
        spoken_label = restore_typed_text(re.sub(CHANNEL, " ", label), flow.reading)
        return _name_owned(re.sub(r"\s+", " ", spoken_label).strip())[:60] or "tasks"
    head = text[thing.end :] if thing.role == "from" else text
    match = re.match(
        (
            r"(?:에서|에|의|에서만)?\s*(.*?(?:할\s?일|작업|태스크|업무|회의록|항목|것|거|건))(?=들"
            r"|을|를|만|마다|이|은|\s|$)"
        ),
        head,
        re.DOTALL,
    )
    label = restore_typed_text(_REACHED.sub(" ", match[1]), flow.reading) if match else ""
    label = re.sub(r"(?<=\s)(?:것|거|건|항목)$", thing.name or "항목", label)
    spoken = render_spoken_name(thing.name, flow.reading.text, flow.reading.language) if thing.name else ""
    return label[:60] or spoken


def _name_owned(label: str) -> str:
    """Return what somebody has as a name for it ("Junho has any late tasks", "of Junho's tasks are late")."""
    owned = re.sub(r"^(\w+)\s(?:still\s)?(?:has|have)(?:\sgot)?\s(?:any\s|some\s)?", r"\1's ", label)
    return re.sub(r"^(?:of\s)?(\w+'s)\s(\w+)\s(?:is|are)\s(\w+)$", r"\1 \3 \2", owned)


def add_page_read(flow: Flow, name: str | None, *, link: bool = False) -> Material:
    """Add the reading of a page; where only its link is wanted, a search finds it."""
    if name and parse_back_reference(name):
        return _read_pointed(flow, name)
    name = re.sub(r"を?\d{1,2}(?:行|文|点)で$", "", name or "") or None
    if link:
        return flow.leave("found", flow.add("search", {"query": name}), name or "")
    return flow.leave("text", flow.add("read_page", {"page": name}), name or "")


def _read_pointed(flow: Flow, name: str) -> Material:
    """Add the reading of a page of this thread, whose title code finds: passed on as its link, unless its words are
    asked for."""
    step = flow.add("read_page", {"page": name})
    link = "" if _WORDS_OF_PAGE.search(flow.reading.text) else f"{{{{@{step.number}.page_url}}}}"
    return flow.leave("text", step, "", link)


def add_search(flow: Flow, text: str) -> Material:
    """Add a search for what the clause names."""
    query = find_query(text, flow.reading)
    return flow.leave("found", flow.add("search", {"query": query}), query or "")
