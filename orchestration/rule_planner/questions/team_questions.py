"""Questions for what the team knows that nothing sound was made of: their answer is looked for in pages and messages.

"반차 쓰려면 언제까지 얘기해야되더라?", "can i do monday from home", "初日のお昼って会社が出してくれるんでしたっけ".
Whatever a question guesses at is nothing that is written, and a reply that it is no work of metel's is no answer. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.lists.lookup_words import choose_subject, find_kinds, read_question
from orchestration.rule_planner.lists.lookups import POINTS, add_inquiry_for
from orchestration.rule_planner.lists.read_plans import is_inquiry
from orchestration.rule_planner.orders.joined_requests import is_complete
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.questions.page_questions import LINK, WHERE
from orchestration.rule_planner.questions.past_questions import is_of_others, is_past_question
from orchestration.rule_planner.questions.pure_questions import WONDERS, does_ask_purely, does_order
from orchestration.rule_planner.questions.replies import is_elsewhere, is_help_request, is_matter_of_documents
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.service import list_tools_by_role
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import find_quoted_texts
from orchestration.text.question_words import is_of_rules, list_asked_words
from schemas.plan import EFFECTS, Language
from schemas.values import MISSING, Json, Payload

_ASKS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:더라|던가|였지|였나|됐지|했지|됐었지|됐나|있나|있었나|거지|건지|거였나요|뭐였대|아는\s?사람|아시는\s?분|궁금|맞지|맞나|맞죠|아니지|아니었나|않았나)[\s?？~.ㅋㅎㅠㅜ]*"
        r"(?:$|[,.!\n]|나\s)|[?？]"
    ),
    "en": make_regex(
        r"\?|^\W*(?:(?:so|and|ok|hey|hi|um|quick\sq|remind\sme(?:\sagain)?|wondering|not\ssure)[\s,:]+)*"
        r"(?:who|whose|what|when|where|why|how|which|is|are|was|were|do|does|did|can|may|am|any\w*)(?:'?s|'?re|'?d)?\b"
        r"|\b(?:i\swas\stold|somebody\ssaid|someone\ssaid|i\sthought|i\sheard)\b.*\bright\W*$|\bis\sthat\s(?:right|anywhere|in)\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"[?？]|っけ|(?:よね|かな|でしょうか|ですか|ますか|んだろう|どうなった|なんだった)[\s…。〜]*(?:$|[。、\n])"
        r"|(?:いつ|何|なに|なん|どこ|誰|なぜ|なんで|いくら|どっち|どれ|どう)[^。?？]{0,20}(?:の|た)[\s…。]*$"
    ),
}
"""That something is asked, wherever in a request."""
_MAY: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(r"(?:해|써|가|와|내|말해|얘기해|먹어|입어|신청해|쓰면)(?:도)?\s?(?:돼|되|괜찮)"),
    "en": make_regex(
        r"\b(?:can|may|could|should)\s(?:i|we)\s(?!have\b|get\b|ask\b|see\b|please\b|post\b|send\b|share\b|add\b|put\b|move\b|set\b|delete\b|remove\b|undo\b|change\b|update\b|assign\b|schedule\b|book\b|mark\b)\w+",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"(?:て|で)も(?:いい|大丈夫|OK|平気)|(?:て|で)(?:くれ|もらえ)る(?=んで|んだ|っけ|のか|って)"),
}
"""What one asks for leave to do oneself, or what others do for one; metel does none of it."""
_DECIDED = make_regex(
    r"\b(?:did|have|has|was|were)\s(?:we|they|it|the\s\w+|anything|anyone|somebody)\s(?:ever\s|already\s|finally\s|been\s)?"
    r"(?:settled?|decided?|agreed?|pick(?:ed)?|cho(?:o)?sen?|discuss(?:ed)?|mention(?:ed)?|write|written|said|talk(?:ed)?|resolved?|fix(?:ed)?|land(?:ed)?)\b"
    r"|[다라]는\s?거|[다라]고\s?들|話(?:が|は)?出|정했|정해졌|결정|합의|논의|얘기\s?(?:했|나왔)|원인|決ま|決め|合意|話し|原因",
    re.IGNORECASE,
)
"""What people settled among themselves: a question for that is none of what metel did."""
_OF_RECORDS = make_regex(
    r"할\s?일|작업|태스크|업무|담당자|마감|기한|진행\s?상황|\b(?:tasks?|to-?dos?|due|overdue|assign\w*|deadline|progress|status)\b|タスク|やること|締切|期限|進捗|担当",
    re.IGNORECASE,
)
"""What rows of the team's tables are called."""
_OWN_DEEDS = make_regex(r"\b(?:call|pay|paying|buy|stock)\b", re.IGNORECASE)
"""What people do themselves; it is work of another service only where it is asked of metel."""
_CALENDAR = make_regex(r"캘린더|달력|\bcalendar\b|カレンダー", re.IGNORECASE)
_RULE = make_regex(
    r"(?:어|아|해|여|와|워|려|둬|놔|내|써)야\s?(?:만\s?)?(?:하|해|되|돼|됩|합)|[가-힣]면\s?(?:되|돼|됩)"
    r"|\b(?:how\s(?:many|far|long|early|soon|late)|by\swhen|when)\b[^.!?\n]{0,40}\b(?:have\sto|need\sto|supposed\sto|should|must)\b"
    r"|(?:れば|たら)(?:いい|良い|よい|よろしい)|べき|(?:ないと|なければ|なくては|なきゃ)",
    re.IGNORECASE,
)
"""What the team has people do, and by when: a page tells it, whichever service it is done in."""
_OPINION = make_regex(
    r"[을할먹갈볼쓸][까래]요?[\s?？~.ㅋㅎㅠㅜ]*$|\b(?:shall|should)\s(?:i|we)\b|(?:[たよ]う|食べ|行こう)か[\s?？。〜]*$",
    re.IGNORECASE,
)
"""What somebody would like to be told what to do: nothing that is written tells it."""
_ROOMS = make_regex(r"회의실|\bmeeting\srooms?\b|会議室", re.IGNORECASE)
"""What only a calendar knows of."""
LEAST_OF_TALK = 2
"""So many words at least say what a question is about that sounds like chatter."""


def plan_team_question(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan that looks for the answer to a question for what the team knows, where ``plan`` makes nothing
    sound of it; any other plan as it is."""
    request = task.request
    if task.is_begun or request.quoted:
        return plan
    if request.follows and not _adds_up_nothing(task, list_actions(plan)):
        return plan
    language = detect_language(request.text, request.language)
    if is_inquiry(plan) or not _may_ask(request.text, language) or not _is_without_answer(task, plan):
        return plan
    reading = parse_request(request, task.now, taught=task.taught, channels=task.channels)
    asked = list_asked_words(request.text)
    if not asked or reading.cron or is_help_request(request.text):
        return plan
    if _ROOMS.search(reading.text) or (not plan["actions"] and _OPINION.search(reading.text)):
        return plan
    told = _OWN_DEEDS.sub(" ", reading.text)
    told = _CALENDAR.sub(" ", told) if _RULE.search(told) else told
    if is_elsewhere(told) and not is_matter_of_documents(told):
        return plan
    if _is_chatter(plan) and sum(len(one) > 1 for one in asked) < LEAST_OF_TALK:
        return plan
    flow = begin_flow(task, reading)
    left = read_question(flow, task).left
    subject = (
        choose_subject(left, flow)
        if left
        else min(asked[0], key=lambda word: (word not in request.text, len(word), word))
    )
    add_inquiry_for(flow, subject)
    return plan if flow.lacking else build_plan(flow, task)


def _may_ask(text: str, language: Language) -> bool:
    """Whether a text asks for what people know, orders nothing, and asks for nothing that was done."""
    if POINTS.match(text) or not _ASKS[language].search(text):
        return False
    if is_past_question(text) and not is_of_others(text) and not _DECIDED.search(text):
        return False
    bare = _MAY[language].sub(" ", text)
    if not does_order(bare, language):
        return True
    return does_ask_purely(bare, language) and not find_quoted_texts(text)


def _is_without_answer(task: PlanningTask, plan: Payload) -> bool:
    """Whether a plan does nothing, has an effect that still has to be asked for, or chooses rows by words that nothing
    is known to be called."""
    actions = list_actions(plan)
    if not actions:
        return _FIGURES.search(task.request.text) is None
    if any(one["intent"] in EFFECTS for one in actions):
        if WONDERS.search(task.request.text):
            return False
        return not is_complete(task, plan) and not any(_holds_names(one) for one in actions)
    if _reads_unknown(task, actions) or _adds_up_nothing(task, actions):
        return True
    is_of_records = _OF_RECORDS.search(task.request.text) or "meeting" in find_kinds(task.request.text)
    return _guesses_rows(task, actions, most=_MOST_OF_TITLE if is_of_records else 1)


_NAMES = ("channel", "page", "record", "spreadsheet", "title", "text", "content", "properties", "user", "users")


def _holds_names(action: Payload) -> bool:
    """Whether an effect says where it is to be done, or what is to be made."""
    inputs = get_inputs(action)
    return any(inputs.get(name) not in (None, "", MISSING) for name in _NAMES)


def _reads_unknown(task: PlanningTask, actions: list[Payload]) -> bool:
    """Whether all that a plan does is to search for titles, or to read pages, that nothing is known to be called."""
    if LINK.search(task.request.text) or WHERE.search(task.request.text) or _SEEKS.search(task.request.text):
        return False
    if len(actions) == 1 and _PAGES.search(task.request.text):
        return False
    reads, searches = list_tools_by_role("read_page"), list_tools_by_role("search")
    known = {name.casefold() for one in task.titles for name in (one.title, one.words)}
    named: list[str] = []
    for one in actions:
        if one["tool"] not in (*reads, *searches):
            return False
        named.append(str(get_inputs(one).get("page" if one["tool"] in reads else "query") or ""))
    quoted = find_quoted_texts(task.request.text)
    return any(" " in one or one not in known for one in named) and not any(
        one.casefold() in known or one in quoted for one in named
    )


_SEEKS = make_regex(
    r"\b(?:does|is)\s(?:anything|something|any\s\w+)\s(?:in|on)\s\w+\s(?:mention|say|about)", re.IGNORECASE
)
"""A search for whatever names a word."""
_PAGES = make_regex(
    r"페이지|문서|파일|자료|가이드|\b(?:pages?|docs?|files?|documents?|sheet[s]?|guide|handbook)\b|ページ|資料|ファイル|文書",
    re.IGNORECASE,
)


_MOST_OF_TITLE = 3
"""So many words that all stand in one title would be a title that is known."""


def _guesses_rows(task: PlanningTask, actions: list[Payload], *, most: int) -> bool:
    """Whether rows of a table are chosen by words of the request that are no known title and no known value: by more
    than ``most``, or by what can be no name."""
    tables = list_tools_by_role("query_records")
    if any(one["tool"] not in tables or "@person" in str(get_inputs(one)) for one in actions):
        return False
    known = {name.casefold() for one in task.titles for name in (one.title, one.words)}
    known |= {one.value.casefold() for table in task.rows for one in table.cells}
    guessed = [value for one in actions for value in _list_guesses(get_inputs(one).get("filter"))]
    if not guessed or any(one.casefold() in known for one in guessed):
        return False
    is_sentence = len({*guessed}) > _MOST_OF_TITLE and any(_VERBAL.search(one) for one in guessed)
    if is_sentence or any(_RUNS_ON.search(one) for one in guessed):
        return True
    if most > 1:
        return False
    return any(_OF_QUESTION.search(one) for one in guessed) or (len(guessed) == 1 and is_of_rules(guessed[0]))


_VERBAL = make_regex(r"(?:되고|하고|[됨함임]|[었았했졌됐]\S{0,2}|[었았했졌됐]던|어야\S*|해야\S*|며칠|언제\S*|누가)$")
"""The end of a verb, or a question word, which stand in no title."""
_RUNS_ON = make_regex(r"\S[。！？]\S|[ぁ-ん]って\S|っけ|(?:だった|です|ます)(?:かな|か|よね)")
"""More than one sentence, or the end of one: no title."""


_OF_QUESTION = make_regex(
    r"(?:って|とき|時)$|(?:려면|으면|더라|되지|하지|해야\S*|해야되더라)$|^(?:who|when|what|how)$", re.IGNORECASE
)
"""How words end that are of a question, and no part of a title."""
_FIGURES = make_regex(
    r"매출|팔[았린렸]|쓴\s?돈|합치|총액|\b(?:sales|sold|spent|spend|money|brought|region|totals?|number)\b|売上|売り上げ|予算|金額",
    re.IGNORECASE,
)
"""What sheets tell, where their rows are known."""


def _adds_up_nothing(task: PlanningTask, actions: list[Payload]) -> bool:
    """Whether a plan adds up rows of a sheet only by words that stand in none of its cells, where the request names no
    figure of a sheet: such a total tells nothing of what was asked."""
    if not task.rows or len(actions) != _MOST_OF_TOTAL or _FIGURES.search(task.request.text):
        return False
    read, total = actions
    if read["tool"] not in list_tools_by_role("read_rows") or get_inputs(total).get("function") != "sum":
        return False
    if get_inputs(read).get("spreadsheet"):
        return False  # a sheet that is named is what is asked about
    guessed = _list_guesses(get_inputs(read).get("filter"))
    known = {one.value.casefold() for table in task.rows for one in table.cells}
    only = str(get_inputs(read).get("filter")).count("'path'") == 1
    return only and bool(guessed) and not any(one.casefold() in held for one in guessed for held in known)


_MOST_OF_TOTAL = 2
"""What reads rows, and what adds them up."""


def _list_guesses(test: Json) -> list[str]:
    """Return the values by which a condition chooses rows of a title or of whichever column."""
    if isinstance(test, list):
        return [value for one in test for value in _list_guesses(one)]
    if not isinstance(test, dict):
        return []
    if test.get("path") not in ("@title", "@any"):
        return [value for part in test.values() for value in _list_guesses(part)]
    value = test.get("value")
    return [str(one) for one in value] if isinstance(value, list) else [str(value)]


def _is_chatter(plan: Payload) -> bool:
    reply = plan.get("reply")
    return isinstance(reply, dict) and reply.get("kind") == "smalltalk"
