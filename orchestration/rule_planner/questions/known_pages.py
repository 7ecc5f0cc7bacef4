"""Pages to be read whose name was taken with words around it: where one known title stands in that, it is the page.
"ハンビットからきた提案書", "담주 신입 오는데 온보딩 문서에서": what is only read may be told by its title. A question
for which files of Google Drive have a word in their name: the spreadsheet that is called so is looked for, since only
spreadsheets can be read there. The link of a page that a request makes or finds, in the words that speak of it to
somebody. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.condition_parts import join_tests, list_tests
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effects
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.steps import SENDS_TO
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.service import list_tools_by_role
from orchestration.text.prohibitions import find_quoted_texts
from orchestration.text.unspaced_korean import QUOTED_TEXT
from schemas.plan import EFFECTS
from schemas.values import Json, Payload

_THERE = make_regex(
    r"\b(?:add|write|put|note|fill|drop|list|leave|enter)\b[^.?!]*\b(?:there|on the page|to the page|in it|to it)\b",
    re.I,
)


_PASSES_ON = make_regex(
    r"\b(?:find|search|look\sup)\b.*\b(?:dm|send|share|post|forward|message)\s(?:it|them|that|this|the\slink)\b"
    r"|(?:찾아|검색해)(?:서|다가?)?\s.*(?:보내|DM|디엠|공유|올려|전달|전해)|(?:探し|検索し)て.*(?:送|共有|DM|投稿)",
    re.IGNORECASE,
)


def add_found_link(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan whose message sends on what is found before, though words for it stand behind a colon."""
    head, _, body = task.request.text.replace("：", ":").partition(":")
    body, found = body.strip(" .!~。"), ""
    for one in _list_steps(plan["actions"]) if _PASSES_ON.search(head) else ():
        inputs, produces = one.get("inputs"), one.get("produces")
        if isinstance(produces, list) and "records" in produces:
            found = str(one.get("id"))
        if found and body and isinstance(inputs, dict) and str(inputs.get("text", "")).strip(" .!~。") == body:
            inputs["text"] = f"{inputs['text']}\n{{{{{found}.records}}}}"
    return plan


def add_page_link(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan whose messages that ask for something to be added "there" end with the link of the page that it
    makes before; what the request quotes is sent as it is."""
    made = ""
    for one in _list_steps(plan["actions"]) if not QUOTED_TEXT.search(task.request.text) else ():
        inputs, produces = one.get("inputs"), one.get("produces")
        if isinstance(produces, list) and "page_url" in produces and one.get("intent") == "write":
            made = str(one.get("id"))
        if not made or str(one.get("tool")) not in SENDS_TO or not isinstance(inputs, dict):
            continue
        text = inputs.get("text")
        if isinstance(text, str) and _THERE.search(text) and "{{" not in text:
            inputs["text"] = f"{text} {{{{{made}.page_url}}}}"
    return plan


def _list_steps(actions: Json) -> Iterator[Payload]:
    yield from (one for one in (actions if isinstance(actions, list) else ()) if isinstance(one, dict))


_FILE_KO = r"(?:파일|시트|스프레드시트|문서|자료|엑셀)"
_FILE_EN = r"(?:files?|docs?|documents?|(?:spread)?sheet[s]?)"
_FILE_JA = r"(?:ファイル|シート|スプレッドシート|資料|ドキュメント)"
_ASKED = (
    make_regex(
        r"드라이브(?:에서?|에는|안에|에\s?있는)?\s(?:혹시\s)?(?:(?:제목|이름|파일명)(?:에|이)?\s)?['\"‘“]?(?P<word>[가-힣A-Za-z0-9]{1,15}?)['\"’”]?(?:이?라고|이?라는|이|가)?\s?"
        rf"(?:(?:제목|이름|파일명)(?:에|이|으로)?\s?)?(?:들어\s?(?:간|가는|있는)|포함(?:된|한)|있는|적힌|붙은|관련(?:된)?|된)?\s?{_FILE_KO}"
        r"(?:들)?(?:이|가|은|는|을|를|좀)?\s?(?:뭐|있|알려|보여|찾아|어떤|목록|좀|다)[^.!?\n]{0,20}[\s?.!~]*$"
    ),
    make_regex(
        rf"^(?=.*\bdrive\b)\W*(?:(?:hey|so|ok|can\syou|please|pls|show\sme|find|list|tell\sme)[\s,]+)*(?:what|which|any|are\sthere\s(?:any)?|do\swe\shave\s(?:any)?|the|all)?\s?{_FILE_EN}\b"
        r"(?:\s(?:do\swe\shave|are|there|in|on|the|my|our|google|drive))*\s(?:that\s)?(?:have|has|with|containing|contain|about|mention(?:ing)?|called|named|say)\s"
        r"(?:the\sword\s)?['\"‘“]?(?P<word>[\w가-힣]{2,20})['\"’”]?(?:\sin\s(?:the\s|their\s|its\s)?(?:title|name|file\s?name)s?)?(?:\s(?:are\s)?(?:in|on)\s(?:the\s|our\s|my\s)?(?:google\s)?drive)?[\s?.!]*$",
        re.IGNORECASE,
    ),
    make_regex(
        r"ドライブ(?:に|の|で|内に|の中に|内で)(?:ある)?、?(?:(?:名前|タイトル)に)?[「『]?(?P<word>[一-龥ァ-ヶーA-Za-z가-힣0-9]{1,12}?)[」』]?(?:って|という|と|が|の|を)?(?:名前|タイトル)?(?:の|に|が)?"
        rf"(?:入って(?:い)?る|入った|含む|含まれる|つく|付く|ある)?(?:の)?{_FILE_JA}(?:は|って|が)?(?:ある|あり|どれ|何|なに|教え|見せ)[^。\n]{{0,12}}[。?？\s]*$"
    ),
)


def plan_drive_files(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan that looks for the spreadsheet of Drive that a question names by a word; any other as it is."""
    request = task.request
    if task.is_under_way or request.quoted or list_effects(task, plan):
        return plan
    found = next((match for form in _ASKED if (match := form.search(request.text)) is not None), None)
    if found is None:
        return plan
    reading = parse_request(request, task.now, taught=task.taught, channels=task.channels)
    flow = begin_flow(task, reading)
    step = flow.add("read_rows", {"spreadsheet": found["word"], "limit": 3})
    flow.leave("rows", step, found["word"])
    return plan if flow.lacking or reading.cron else build_plan(flow, task)


LONGEST_FOCUS = 200
SUMS_UP = "text.summarize"


def read_known_page(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that only reads with the title in the place of a name that holds it; any other plan as it is."""
    actions = list_actions(plan)
    reads = [one for one in actions if one["tool"] in list_tools_by_role("read_page")]
    if len(reads) != 1 or any(one["intent"] in EFFECTS for one in actions):
        return plan
    title = _find_title(task, str(get_inputs(reads[0]).get("page") or ""))
    if not title:
        return plan
    made = deepcopy(plan)
    for one in list_actions(made):
        if one["tool"] in list_tools_by_role("read_page"):
            get_inputs(one)["page"] = title
        elif one["tool"] == SUMS_UP:
            get_inputs(one)["focus"] = task.request.text[:LONGEST_FOCUS]
    return made


_MEETING = make_regex(r"회의|미팅|\bmeetings?\b|\bminutes\b|会議|議事録|ミーティング", re.IGNORECASE)
_WHO_WAS = make_regex(
    r"누가\s?(?:참석|참여|왔|있었|들어[갔왔]|나왔)|(?:참석자|참가자|참여자)|\bwho\s(?:was|were|all\swas|else\swas|attended|joined|came|participated|took\spart|showed\sup)\b"
    r"|\b(?:attendees|participants|attendance)\b|誰が(?:出|参加|い(?:た|まし)|来)|参加者|出席者",
    re.IGNORECASE,
)
"""That those who were in a meeting are asked for."""
_WHAT_WAS = make_regex(
    r"뭐|뭘|무엇|무슨|결정|정했|정한|논의|내용|나눈|\bwhat\b|\bdeci(?:de|sion)|\bdiscuss|\bagree|\bsummar|\bnotes\b|何|決ま|決め|話し|内容",
    re.IGNORECASE,
)


def add_attendees(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan that shows the record of a meeting whose attendees are asked for, with its page where it is asked
    what was said there too; any other plan as it is."""
    named = {(one.title, one.table) for one in task.titles if one.table}
    text = task.request.text
    if task.change is not None or task.done or len(named) != 1 or not _WHO_WAS.search(text):
        return plan
    ((title, table),) = named
    if not _MEETING.search(f"{title} {table}") or any(one["intent"] in EFFECTS for one in list_actions(plan)):
        return plan
    flow = begin_flow(task, parse_request(task.request, task.now, taught=task.taught))
    test: Payload = {"path": "@title", "op": "eq", "value": title}
    flow.leave("records", flow.add("query_records", {"database": table, "filter": test}), title)
    if _WHAT_WAS.search(_WHO_WAS.sub(" ", text)):
        flow.leave("text", flow.add("read_page", {"page": title}), title)
    return plan if flow.lacking else build_plan(flow, task)


_SERIES = make_regex(r"\b(?:this|last)\sweek['’]?s\s\w+\s(?:meeting|sync)\b", re.IGNORECASE)


def does_name_series(text: str) -> bool:
    """Whether a text names one meeting of a week by its name, which tells it from others of that week."""
    return _SERIES.search(text) is not None


def keep_named_meeting(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan that reads the pages of a table of some days, of those only that are called as its request says
    ("this week's weekly meeting"); any other plan as it is."""
    steps = list_actions(plan)
    first = steps[0] if steps else {}
    if task.change is not None or task.done or first.get("tool") not in list_tools_by_role("query_records"):
        return plan
    if len(steps) < _READ_EACH or not steps[1].get("for_each") or any(one["intent"] in EFFECTS for one in steps):
        return plan
    inputs = get_inputs(first)
    tests = list_tests(inputs.get("filter"))
    named = {_IN_BRACKETS.sub("", one.title).strip() for one in task.titles if one.table == inputs.get("database")}
    if len(named) != 1 or any(isinstance(one, dict) and one.get("path") == "@title" for one in tests):
        return plan
    made = deepcopy(plan)
    only: Json = {"path": "@title", "op": "contains", "value": named.pop()}
    get_inputs(list_actions(made)[0])["filter"] = join_tests([*tests, only])
    return made


_READ_EACH = 2
_IN_BRACKETS = make_regex(r"\s*[(（\[][^)）\]]*[)）\]]")


def _find_title(task: PlanningTask, name: str) -> str:
    """Return the one title whose words stand in a name; empty where that is a title itself, or none does."""
    folded = name.casefold()
    titles = {one.title.casefold() for one in task.titles}
    if not name or folded in titles or name in find_quoted_texts(task.request.text) or "{{" in name:
        return ""
    held = {one.title for one in task.titles if any(part in folded for part in _list_parts(one.words.casefold()))}
    return next(iter(held)) if len(held) == 1 else ""


def _list_parts(words: str) -> tuple[str, ...]:
    """Return the words that stand for a title, and those without what kind of thing it is."""
    bare = _KIND.sub("", words).strip()
    return (words, bare) if len(bare) > 1 else (words,)


_KIND = make_regex(r"(?:\s|の)?(?:docs?|documents?|guide|문서|가이드|자료|資料|文書|ドキュメント)$", re.IGNORECASE)
