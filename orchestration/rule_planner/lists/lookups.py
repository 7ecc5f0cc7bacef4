"""Questions about what a team keeps: a record by its title, the records of somebody or of some days, rows of a sheet.

A question is read by the kinds of its words (``lookup_words``) and by what the workspace says of its names: titles,
values and columns that stand in it. It is a second reading beside that of the clauses, for a request that only asks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.checks.coverage import is_known_thing
from orchestration.rule_planner.figures.transforms import find_group_column
from orchestration.rule_planner.lists.lookup_words import (
    HOLDERS,
    MOST_READ,
    VERB_END,
    Kind,
    Lookup,
    choose_subject,
    find_holder,
    read_question,
)
from orchestration.rule_planner.lists.loops import MEETINGS, TASKS
from orchestration.rule_planner.plans.condition_parts import (
    build_days_tests,
    build_test,
    join_tests,
    list_joined_dates,
)
from orchestration.rule_planner.plans.steps import Flow
from orchestration.rule_planner.questions.page_questions import RULE, add_page_question
from orchestration.rule_planner.questions.replies import is_elsewhere, is_matter_of_documents
from orchestration.rule_planner.reading.day_tests import build_span_tests, is_until
from orchestration.rule_planner.reading.joined_owners import find_joined_owners
from orchestration.rule_planner.reading.late_days import build_late_or_due_tests, find_days_beside_late
from orchestration.rule_planner.reading.row_order import find_row_order
from orchestration.rule_planner.reading.states import (
    build_open_test,
    build_status_tests,
    is_late,
)
from orchestration.rule_planner.reading.superlatives import does_rank_sales
from orchestration.rule_planner.reading.value_tests import ANY_COLUMN
from orchestration.rule_planner.reading.whose import build_left_out_tests, build_owner_tests, is_nobodys
from orchestration.rule_planner.reading.words import NAMED
from orchestration.rule_planner.rows.sheet_questions import add_sheet_question
from orchestration.text.passages import ANSWER_TOOL
from schemas.values import Json, Payload

_ASKS: frozenset[Kind] = frozenset(
    {"who", "when", "where", "which", "list", "count", "much", "state", "content", "due", "late", "must"}
)
"""Kinds of words that a question is put by."""
_NARROWS = make_regex(
    r"아닌|아니고|말고|빼고|제외|없는|이상|이하|초과|미만|넘|\b(?:not|no|except|without|excluding|but|over|under"
    r"|above|below)\b"
    r"|以外|除|のぞい|じゃな|ではな|以上|以下|超|未満",
    re.IGNORECASE,
)
"""Words that leave out or bound: the reading of the clauses knows them."""
MOST_SUBJECT = 4
MOST_LEFT = 2
"""Words that are of no kind: so many may be a name."""
_IN_WIKI = make_regex(
    r"위키(?:에도?|에서|에는)\s?(?:따르면|있|적|써|쓰|나와|보면|봤|뭐|어떻게)|(?:ウィキ|wiki)(?:に|で)"
    r"|\b(?:in|on|per|according to|from) (?:the|our) (?:team )?wiki\b|\bthe wiki (?:says?|has)\b",
    re.IGNORECASE,
)
"""That the answer stands in the team's pages."""
_WIKI = make_regex(r"위키|ウィキ|\bwiki\b", re.IGNORECASE)
_WHERE_IT_IS = make_regex(
    r"어디(?:에|서|쯤)?\s?(?:있|계|두|뒀|저장|볼|보면|찾|야|예요|지(?![가-힣])|더라|였)|어딨|어디[?？]*$"
    r"|\bwhere(?:'s|s|\s(?:is|are|was|were|can i (?:find|see)|do (?:i|we) find|(?:did|do|have) (?:i|we|you|they)"
    r" (?:put|write|wrote|written|note|keep|kept|save|store|document)\w*))\b"
    r"|どこ(?:に(?:ある|あり|置)|です|だっけ|で見|[?？]*$)",
    re.IGNORECASE,
)
"""A question for the place where something is, and not where to go or whom to tell."""
_YES_OR_NO = make_regex(
    r"(?:돼|되나|될까|되나요|돼요|되나용|필요해|필요한가|필요하나|있어|있나|있나요|있어요|줘|주나|주나요|가능해|가능한가|맞아|써|해)\s?[?？]\s*$"
    r"|(?:ますか|ですか|いい(?:です)?か|ありますか|るの|のか)\s?[?？。]?\s*$"
    r"|^\W*(?:can|may|do|does|is|are|should|must)\b(?!\syou\b)[^?]*\?\s*$",
    re.IGNORECASE,
)
"""A question that may be answered with yes or no: what may be done, what there is, what is given."""


def add_lookup(flow: Flow, task: PlanningTask, *, sure: bool = False, guessed: bool = True) -> bool:
    """Add the steps that answer a question; whether it is one that is known. ``sure``: by its names, and no word of it
    is left over. ``guessed``: what else is made of it chooses rows by words that may be of any column."""
    asked = read_question(flow, task)
    if _add_attended(flow) or add_page_question(flow):
        return True
    compares = "compare" in asked.kinds
    if sure and (_NARROWS.search(asked.text) or not (guessed or asked.titles or compares)):
        return False
    if flow.reading.channels(asked.text) or flow.reading.links(asked.text) or flow.reading.cron:
        return False
    if asked.titles and len(asked.left) <= MOST_LEFT:
        return bool(asked.kinds & _ASKS) and _add_titled(flow, asked)
    if asked.titles or _IN_WIKI.search(asked.text) or (not sure and find_holder(asked.text)):
        return _add_inquiry(flow, asked)
    if not sure and _is_of_records(flow, asked, task) and _add_records(flow, asked):
        return True
    figured = asked.kinds & {"units", "sold", "spent"} and asked.kinds & {
        "much",
        "count",
        "units",
        "which",
        "list",
        "rank",
    }
    known = any(one.value or figured for table in task.rows for one in table.cells) or compares
    if (known or not sure) and not _is_of_work(asked) and add_sheet_question(flow, task.rows, asked.kinds, asked.left):
        return True
    return not sure and (_add_records(flow, asked) or _add_meetings(flow, asked) or _add_inquiry(flow, asked))


_TO_DO = make_regex(
    r"끝내|끝낼|해야|할\s?(?:거|것|게|일)(?![가-힣]*\s?인)|(?<![가-힣])작업|\b(?:to-?dos?|tasks?|finish|open)\b|やること|タスク"
)


def _is_of_work(asked: Lookup) -> bool:
    """Whether a question is of what is to be done, and no figure of a sheet is named in it."""
    figures = asked.kinds & {"sold", "spent", "money", "compare", "rank"}
    return not figures and _TO_DO.search(asked.text) is not None


def _is_of_records(flow: Flow, asked: Lookup, task: PlanningTask) -> bool:
    """Whether a question speaks of what is to be done, whose it is or until when, and of nothing that is sold or
    spent: how many of it there are is no figure of a sheet."""
    if asked.kinds & {"sold", "spent", "money", "contact"} or any(
        one.value for table in task.rows for one in table.cells
    ):
        return False
    joined = find_joined_owners(asked.text, flow.reading, flow.myself)
    said = asked.kinds & {"due", "late", "must", "holds", "me", "record"} or joined is not None
    return bool(said) or _speaks_of_state(flow, asked)


def _add_inquiry(flow: Flow, asked: Lookup) -> bool:
    """Search for what a question is about, read what is found, and show what answers it."""
    asks = asked.kinds & {"who", "when", "where", "which", "count", "much", "content", "must", "state"}
    asks |= asked.kinds & {"list"} | frozenset[Kind]({"content"}) if _YES_OR_NO.search(flow.reading.text) else asks
    left = [word for word in asked.left if not VERB_END.search(word)] or asked.left
    titles = [one for one in asked.titles if one.whole or not one.table]
    if (asks and _add_answer_of_row(flow, asked)) or any(one.table for one in titles):
        return len(flow.steps) > 0
    holder = titles[0].title if titles else find_holder(asked.text)
    most = MOST_SUBJECT + 2 * bool(asks & {"must", "content"})
    if not asks or not left or (len(left) > most and not holder) or _is_beyond(flow, asks):
        return False
    if titles and (flow.reading.language == "ko") != bool(re.search("[가-힣]", holder)):
        return _add_titled(flow, asked)
    subject = choose_subject(asked.left, flow)
    inputs: Payload = {"query": holder or subject, "kind": "page"}
    if _asks_where_it_is(asked):
        flow.leave("found", flow.add("search", inputs), subject)
        return True
    in_pages = holder or _WIKI.search(asked.text) or RULE.search(asked.text) or _OF_RULE.search(asked.text)
    add_inquiry_for(flow, holder or subject, in_pages=bool(in_pages), is_named=bool(holder))
    return True


def add_inquiry_for(flow: Flow, subject: str, *, in_pages: bool = False, is_named: bool = False) -> None:
    """Look for what a question is about, and show what answers it; only pages where it stands ``in_pages``, and no
    others than those called so where the subject ``is_named`` as their title."""
    about: Payload = {} if is_named else {"about": flow.reading.text[:LONGEST_ABOUT]}
    found = flow.add("search", {"query": subject, "kind": "page", "otherwise_recent": MOST_READ, **about})
    read = flow.add("read_page", {"page": "{{item.id}}"})
    read.for_each = f"@{found.number}.records"
    pages: Json = f"{{{{@{read.number}.page}}}}"
    sources = pages if in_pages else _add_messages(flow, pages)
    answer = flow.add(ANSWER_TOOL, {"question": flow.reading.text, "sources": sources})
    flow.leave("text", answer, subject)


LONGEST_ABOUT = 400
POINTS = make_regex(
    r"^\W*(?:이거|그거|이게|그게|저거|이건|그건|this|that|it|these|those|これ|それ|あれ)(?![a-z])", re.IGNORECASE
)
"""A question for what was done or shown before."""
_MESSAGES = "slack.search_messages"
_MOST_MESSAGES = 20


def _add_messages(flow: Flow, pages: Json) -> Json:
    """Look for the answer in what people said too; where that can't be read, the pages are all there is."""
    if _MESSAGES not in flow.contracts or POINTS.match(flow.reading.text):
        return pages
    said = flow.add(_MESSAGES, {"about": flow.reading.text, "limit": _MOST_MESSAGES})
    said.skips = True
    return {"pages": pages, "messages": f"{{{{@{said.number}.messages}}}}"}


def _asks_where_it_is(asked: Lookup) -> bool:
    """Whether what is asked for is the place of a page, and no answer out of it nor a place that stands first."""
    only_where = "where" in asked.kinds and "content" not in asked.kinds
    return only_where and _WHERE_IT_IS.search(asked.text) is not None and not does_rank_sales(asked.text)


def _add_answer_of_row(flow: Flow, asked: Lookup) -> bool:
    """Read the page of the one record that a question says holds the answer ("장비 신청 페이지에 적어뒀는데")."""
    named = {one.title: one for one in asked.titles if one.table and not is_known_thing(one.words.casefold())}
    if len(named) != 1 or "content" not in asked.kinds or not HOLDERS.search(asked.text):
        return False
    ((title, _),) = named.items()
    read = flow.add("read_page", {"page": title})
    answer = flow.add(ANSWER_TOOL, {"question": flow.reading.text, "sources": f"{{{{@{read.number}.page}}}}"})
    flow.leave("text", answer, title)
    return True


def _is_beyond(flow: Flow, asks: frozenset[Kind]) -> bool:
    """Whether a question is one for a service that metel does not reach, and not about what documents say of it."""
    text = flow.reading.text
    told = "must" in asks or (is_matter_of_documents(text) and not flow.reading.dates(flow.reading.marked))
    return is_elsewhere(text) and not told


def _add_titled(flow: Flow, asked: Lookup) -> bool:
    """Read what has a title: the columns of a row, the text of a page, or where that is."""
    for one in {(one.title, one.table): one for one in asked.titles}.values():
        if not one.table and asked.kinds >= {"where"} and "content" not in asked.kinds:
            flow.leave("found", flow.add("search", {"query": one.title}), one.title)
        elif not one.table or "content" in asked.kinds or _wants_notes(asked):
            flow.leave("text", flow.add("read_page", {"page": one.title}), one.title)
        else:
            condition = build_test("@title", "eq", one.title)
            step = flow.add("query_records", {"database": one.table, "filter": condition})
            flow.leave("records", step, one.title)
    return True


_NOTES = make_regex(r"회의록|\b(?:notes|minutes)\b|議事録", re.IGNORECASE)


def _wants_notes(asked: Lookup) -> bool:
    """Whether the notes of a meeting are asked for, and neither its day nor who is there."""
    return _NOTES.search(asked.text) is not None and not asked.kinds & {"when", "who", "count", "state"}


def _add_records(flow: Flow, asked: Lookup) -> bool:
    """Read the records of somebody, of some days or in a state."""
    people = _build_people_tests(flow, asked)
    if people and any(word not in str(people) for word in asked.left):
        return False  # a word more than a name says what else is asked for
    late = is_late(asked.text) or "late" in asked.kinds or find_days_beside_late(asked.text, flow.reading)
    states = build_late_or_due_tests(asked.text, flow.reading, flow.now.date().isoformat()) if late else []
    states = states or build_status_tests(asked.text, flow.reading)
    days = [] if "late" in asked.kinds else _build_day_tests(flow, asked.text)
    if not _asks_of_records(asked, people=bool(people), states=bool(states), days=bool(days)):
        return False
    if (not states and asked.kinds & {"must", "holds"} and "who" not in asked.kinds | {"record"}) or (
        not states and people
    ):
        states = [build_open_test()]
    condition = join_tests([*days, *states, *people])
    order = find_row_order(asked.text)
    ordered: Payload = {"sort": order.sort, "limit": order.limit} if order and order.sort.endswith("@date") else {}
    step = flow.add("query_records", {"database": TASKS.name, "filter": condition, **ordered})
    flow.leave("records", step, flow.reading.text[:60])
    group = find_group_column(flow.reading.text) if "count" in asked.kinds else None
    if group is not None:
        rows = f"{{{{@{step.number}.records}}}}"
        counted = flow.add("table.aggregate", {"rows": rows, "function": "count", "group_by": group})
        flow.leave("rows", counted, flow.reading.text[:60])
    return True


def _add_meetings(flow: Flow, asked: Lookup) -> bool:
    """Read the meetings of some days."""
    days: list[Json] = [*_build_day_tests(flow, asked.text)]
    today = flow.now.date().isoformat()
    if asked.kinds & {"coming", "must"} and all(isinstance(one, dict) and one.get("op") != "lt" for one in days):
        days = [*days, build_test("@date", "ge", today)]
    asks = asked.kinds & {"when", "which", "list", "count", "who", "holds", "coming"}
    if "meeting" not in asked.kinds or not days or asked.left or not (asks or _ASKS_BARE.search(asked.text)):
        return False
    step = flow.add("query_records", {"database": MEETINGS.name, "filter": join_tests(days)})
    flow.leave("records", step, flow.reading.text[:60])
    return True


_ASKS_BARE = make_regex(r"(?:は|은|는요?)\s?[?？]\s*$")
"""A thing that is asked about by its topic alone ("今週の会議は?")."""
_ATTENDED = make_regex(
    rf"^\W*(?:(?:지난주|지난\s?달|최근|요즘)(?:에)?\s)?(?P<who>{NAMED}|내가|제가|나|저|[가-힣]{{2,4}}?|[A-Z][a-z]+)(?:님|씨)?(?:이|가|께서|도)?\s"
    r"(?:참석|참가|참여|들어[간갔가온왔])(?:한|했던|했었던|하는|하신|하셨던|던|는|신|셨던)?\s?(?:회의록|회의|미팅)(?:들)?(?:만|을|를|이|은|는)?"
    r"(?:\s(?:전부|다|모두|목록|리스트|내역|좀|뭐|뭐뭐|어떤\s?거|있었|있|뽑아|보여|알려|찾아|정리해|줘|주세요|주라|봐)[가-힣]*)*[\s?.!~]*$"
)
"""A question for the meetings that somebody has been at."""


def _add_attended(flow: Flow) -> bool:
    """Read the meetings that somebody has been at, where a request asks for them and nothing else."""
    found = _ATTENDED.match(flow.reading.marked)
    if found is None:
        return False
    named = [mark.value for mark in flow.reading.named(found["who"])]
    who = named[0] if named else flow.myself if found["who"] in _SPEAKER else found["who"]
    step = flow.add("query_records", {"database": MEETINGS.name, "filter": build_test("@person", "contains", who)})
    flow.leave("records", step, flow.reading.text[:60])
    return True


_SPEAKER = frozenset({"내가", "제가", "나", "저", "내", "제"})


def _asks_of_records(asked: Lookup, *, people: bool, states: bool, days: bool) -> bool:
    kinds = asked.kinds
    if "meeting" in kinds and not _TASK.search(asked.text) and not people:
        return False
    if (
        len(asked.left) > MOST_LEFT
        or (asked.left and not people)
        or does_rank_sales(asked.text)
        or _OF_RULE.search(asked.text)
    ):
        return False
    asks = kinds & {"who", "when", "which", "list", "count", "must", "holds", "record"}
    if people:
        return bool(kinds & {"holds", "must", "record", "list", "late", "due"} or states)
    if "late" in kinds or states:
        return bool(asks)
    return days and bool(kinds & {"due", "must", "record"})


_OF_RULE = make_regex(r"기\s?전에|하려면|(?:나|하|되|오|가|르)면\s(?!되|돼)|[할될을]\s때", re.IGNORECASE)
"""When something is to be done: a rule is asked for, and nobody's records."""
_TASK = make_regex(
    r"작업|할\s?일|태스크|업무|\b(?:tasks?|to-?dos?|work|action items?)\b|タスク|仕事|作業|業務", re.IGNORECASE
)
"""What is done: other words ("거", "もの") may stand for meetings."""


def _build_people_tests(flow: Flow, asked: Lookup) -> list[Json]:
    """Return the tests for whose records are asked for: who is marked as a person, a word of no kind, who asks."""
    named = list(dict.fromkeys(mark.value for mark in flow.reading.named(asked.text)))
    joined = find_joined_owners(asked.text, flow.reading, flow.myself)
    if joined is not None or is_nobodys(asked.text, flow.reading):
        return [*build_owner_tests(asked.text, flow.reading, flow.myself), *build_left_out_tests(flow.reading)]
    tests: list[Json] = [build_test("@person", "contains", name) for name in named]
    may_name = not tests and 0 < len(asked.left) <= MOST_LEFT and _is_one_name(asked.left)
    if may_name and asked.kinds & {"holds", "must", "record", "late"}:
        return [build_test(ANY_COLUMN, "in", [" ".join(asked.left)])]
    if not tests:
        tests = build_owner_tests(asked.text, flow.reading, flow.myself)
    if not tests and may_name and _speaks_of_state(flow, asked):
        return [build_test(ANY_COLUMN, "in", [" ".join(asked.left)])]
    if not tests and "me" in asked.kinds:
        tests = [build_test("@person", "contains", flow.myself)]
    some: list[Json] = tests if len(tests) < 2 else [{"any": tests}]
    return [*some, *build_left_out_tests(flow.reading)]


def _speaks_of_state(flow: Flow, asked: Lookup) -> bool:
    return is_late(asked.text) or bool(build_status_tests(asked.text, flow.reading))


def _is_one_name(words: Sequence[str]) -> bool:
    """Whether words may be the name of one person: one alone, or a first and a last name in Latin letters."""
    return all(word[:1].isupper() for word in words if word.isascii()) and (
        len(words) == 1 or all(word.isascii() for word in words)
    )


def _build_day_tests(flow: Flow, text: str) -> list[Json]:
    """Return the tests for the days that a question speaks of."""
    dates, after = list_joined_dates(text, flow.reading.marks)
    if not dates:
        return []
    if len(dates) > 1:
        return build_days_tests(dates)
    mark = next(char for char, mark in flow.reading.marks.items() if mark.date is dates[0])
    tests = build_span_tests(dates[0], text[: text.index(mark)], after)
    return [*tests, build_open_test()] if is_until(tests) else tests
