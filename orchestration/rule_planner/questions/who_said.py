"""Questions for who said something ("who said that orders went up?", "검색 느리다고 누가 말했지"), for whether anybody
said anything in a channel, and for the last message there: messages are looked through, and no table or page. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import compile_once, make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.messages.message_searches import is_message_search, read_period
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.plans.steps import Flow
from orchestration.rule_planner.questions.pure_questions import does_order
from orchestration.rule_planner.reading.channel_names import list_read_places
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.rule_planner.reading.words import ANY_MARK, CHANNEL, DATE
from orchestration.text.passages import ANSWER_TOOL
from orchestration.text.question_words import list_asked_words
from schemas.plan import Language
from schemas.values import Payload

_SEARCH = "slack.search_messages"
_MOST_ANSWERING = 20
_SAID_KO = r"(?:말|그랬|그러|얘기|이야기|언급|썼|적었|올렸|공유|제안|공지|했다|하던|했더|했지|했어|했나|했는)"
_SAID_JA = r"(?:言っ|書い|話し|投稿し|共有し|発言し|お知らせし|頼ん|提案し)"
_WHO: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"(?:다고|라고|냐고|자고|달라고|다는\s?(?:거|것|걸|말|얘기|글)|라는\s?(?:거|것|걸|말|얘기|글))(?:을|를|은|는|도)?\s?(?:대체\s|혹시\s)?누가\s?{_SAID_KO}"
        rf"|누가\s.{{1,60}}?(?:다고|라고|냐고|자고|달라고)\s?{_SAID_KO}"
        r"|(?:다고|라고|냐고|자고|달라고)\s?(?:말)?(?:한|하던|했던|그런|그랬던)\s?(?:사람|분|거|게|건)(?:이|은|는)?\s?누구"
    ),
    "en": make_regex(
        r"^\W*(?:(?:hey|so|and|ok|wait|do\syou\s(?:know|remember)|remind\sme|can\syou\stell\sme)[\s,]+)*"
        r"who(?:'?s\sthe\sone\s(?:who|that)|\swas\sit\s(?:who|that))?\s(?:again\s)?(?:said|says|wrote|posted|mentioned|told\sus|claimed|announced|suggested|complained)\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        rf"(?:って|と)(?:いう話を?|いうのを?|のを?)?、?(?:誰|だれ)(?:が|か)?(?:最初に)?{_SAID_JA}"
        rf"|{_SAID_JA}(?:て(?:い)?)?たの(?:は|って)?(?:誰|だれ)|(?:誰|だれ)が.{{1,40}}?(?:って|と){_SAID_JA}"
    ),
}
"""That it is asked who said what the rest of the words tell."""
_ANY: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"누가\s?(?:뭐|뭘|무슨|뭔)[^.?!]{0,8}(?:말|얘기|썼|올렸|했|남겼)|(?:뭐|뭔가|무슨\s?말|글)(?:라도)?\s?(?:말한|얘기한|올린|올라온|쓴|남긴|한)\s?(?:거|것|게|글|사람|말)\s?(?:좀\s)?있"
    ),
    "en": make_regex(
        r"\b(?:did|has|have)\s(?:any|some)(?:one|body)\s(?:say|said|post|posted|write|written|share|shared)\s(?:any|some)thing\b"
        r"|\b(?:any|some)(?:one|body)\s(?:say|said|post|posted|write|wrote)\s(?:any|some)thing\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        rf"(?:誰|だれ)か(?:が|、)?[^。?？]{{0,8}}?(?:何|なに|なん)か(?:を)?{_SAID_JA}|(?:誰|だれ)か(?:が)?{_SAID_JA}"
        rf"|(?:何|なに|なん)か(?:投稿|発言|書き込み|メッセージ)(?:が|は)?(?:あっ|あり|され|来)"
    ),
}
"""That it is asked whether anything was said at all."""
_LAST: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:마지막|최근|최신)(?:으로|에)?\s?(?:올라온\s|올린\s)?(?:글|메시지|메세지)(?:이|가|은|는|을|를)?\s?(?:뭐|뭔|누|보여|알려|좀)"
    ),
    "en": make_regex(
        r"\b(?:what(?:'?s|\sis|\swas)?|show(?:\sme)?|read(?:\sme)?|give\sme)\s(?:the\s)?(?:latest|last|newest|most\srecent)\s(?:message|post)\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"(?:最新|最後|直近)の(?:投稿|メッセージ|発言|書き込み)(?:は|って|を)?(?:何|なに|なん|誰|見せ|教え|どれ)"
    ),
}
"""That the last message of a channel is asked for."""


def plan_who_said(task: PlanningTask, _: PlanFor) -> Payload | None:
    """Return the plan that looks through messages for who said something, or lists what was said in a channel; None of
    any other request."""
    request = task.request
    if task.is_begun or request.quoted or request.follows is not None:
        return None
    reading = parse_request(request, task.now, taught=task.taught, channels=task.channels)
    if reading.cron or reading.prohibitions or does_order(reading.text, reading.language):
        return None
    marked = tuple(one.value for one in reading.channels(reading.marked))
    places = marked or list_read_places(reading.text, task.channels, reading.language)
    flow = begin_flow(task, reading)
    is_added = _add_listed(flow, places) or _add_who(flow, places)
    return build_plan(flow, task) if is_added and not flow.lacking else None


def _add_listed(flow: Flow, places: tuple[str, ...]) -> bool:
    """List what was said in the one channel that is named, or the last of it."""
    reading = flow.reading
    is_last = _LAST[reading.language].search(reading.text) is not None
    if len(places) != 1 or not (is_last or _ANY[reading.language].search(reading.text)):
        return False
    if _list_matter(reading, places):
        return False
    since, until, _ = read_period(reading.marked, reading, flow.now)
    inputs: Payload = {name: at.isoformat() for name, at in (("since", since), ("until", until)) if at is not None}
    found = flow.add(_SEARCH, {"channel": places[0], "limit": 1 if is_last else None, **inputs})
    flow.leave("messages", found, places[0])
    return True


def _add_who(flow: Flow, places: tuple[str, ...]) -> bool:
    """Look for the message that says what it is asked who said."""
    reading = flow.reading
    asks = _WHO[reading.language].search(reading.text) is not None and not is_message_search(reading)
    if not asks or not _list_matter(reading, places):
        return False
    inputs: Payload = {"about": reading.text, "limit": _MOST_ANSWERING, "channel": places[0] if places else None}
    read = flow.leave("messages", flow.add(_SEARCH, inputs), reading.text[:60])
    step = flow.add(ANSWER_TOOL, {"question": reading.text, "sources": read.template})
    flow.leave("text", step, reading.text[:60])
    return True


def _list_matter(reading: Reading, places: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    """Return the words that say what it was about that was said."""
    text = re.sub(rf"{CHANNEL}|{DATE}", " ", reading.marked)
    names = "|".join(re.escape(one.lstrip("#")) for one in places)
    text = compile_once(rf"(?<![A-Za-z])(?:{names})(?![A-Za-z])", re.IGNORECASE).sub(" ", text) if names else text
    text = _FRAME.sub(" ", _ANY[reading.language].sub(" ", _LAST[reading.language].sub(" ", text)))
    return list_asked_words(re.sub(ANY_MARK, " ", text))


_FRAME = make_regex(
    r"채널|슬랙|메시지|메세지|글|\b(?:channel|slack|messages?|posts?|latest|last|newest|recent)\b|チャンネル|投稿|メッセージ|発言",
    re.IGNORECASE,
)
