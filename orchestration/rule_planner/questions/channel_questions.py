"""Questions for what was said in a channel that a request names without asking for its messages ("anything new in
sales today", "dev 오늘 뭔 얘기함"): they are summed up where the gist is wanted, else what answers is shown. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import compile_once, make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.conditions.condition_words import split_condition
from orchestration.rule_planner.lists.read_plans import is_inquiry
from orchestration.rule_planner.messages.message_search_words import ASKS, NOUNS, SEEKS, SPOKE
from orchestration.rule_planner.messages.message_searches import does_else, read_period
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import get_inputs, is_understood, list_actions
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.steps import Flow
from orchestration.rule_planner.questions.channel_topics import read_channel_topic
from orchestration.rule_planner.questions.past_questions import is_past_question
from orchestration.rule_planner.questions.pure_questions import WONDERS, does_only_ask
from orchestration.rule_planner.reading.channel_names import list_read_places
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.text.language import detect_language
from orchestration.text.passages import ANSWER_TOOL
from orchestration.text.word_lists import ASKS_EN
from schemas.plan import EFFECTS, Language
from schemas.values import Json, Payload

SEARCH, SUMS_UP = "slack.search_messages", "text.summarize"
MOST_WORDS = 2
"""So many words may all stand in one message by chance."""
MOST_MESSAGES = 50
MOST_ANSWERING = 20
"""So many messages are read for a gist, and for an answer: those that share most words with the question."""
_READS_MESSAGES = frozenset({SEARCH, "slack.read_thread"})
_GIST: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:무슨|뭔|어떤|뭐)\s?(?:얘기|이야기|말|일|대화|소식|떠들)|뭐\s?(?:있었|올라|나왔|오갔|했|라고들)|요약|정리|간추|흐름|근황|분위기|새로운?\s?(?:글|소식|거|것|얘기)"
        r"|놓친|따라잡|얘기\s?(?:뭐|어땠)|새\s?글"
    ),
    "en": make_regex(
        r"\banything\s(?:new|interesting|important|i\s(?:missed|should))|\bwhat(?:'?s|\sis|\swas|\sdid\s(?:i|we))\s(?:new|up|happening|going\son|miss(?:ed)?|the\s(?:latest|word|vibe|buzz))"
        r"|\bwhat\s(?:were|was|are|is|have|has)\s(?:people|everyone|everybody|they|folks|y'?all|the\s\w+)\s(?:been\s)?(?:talking|chatting|saying|on)(?:\sabout(?=\s(?:in|on|over)\b|\W*$))?"
        r"|\b(?:catch\sme\sup|tl;?dr|summar\w+|recap|gist|rundown|highlights|fill\sme\sin|bring\sme\sup\sto\sspeed|did\si\smiss)\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"流れ|要約|要点|まとめ|ざっくり|(?:何|なに|なん)(?:を|の|か|て)?(?:話し|喋|しゃべ|盛り上が)|(?:何|なに)があった|(?:何か|なにか|なんか)[^、。?？\s]{1,6}(?:あった|ある|出て)|何の話|なんの話|どんな話|(?:何|なん)か(?:あった|新し|動き|話)|話(?:が)?出て|新しい(?:話|投稿)|動き|様子|キャッチアップ"
    ),
}
"""That what people talked about is wanted as a whole."""
_TOPIC: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(r"관련|에\s?대[해한]|건(?:으로|은|이)|누가|언제|몇|얼마|원인|왜"),
    "en": make_regex(r"\b(?:about|regarding|on\sthe|re|who|whos|who's|when|why|how\smuch|how\smany)\b", re.IGNORECASE),
    "ja": make_regex(r"について|に関|の件|誰|いつ|何時|いくら|なぜ|原因"),
}
"""That only what was said of one thing is wanted."""
_VALUE = make_regex(
    r"언제|몇\s?[시분일월명개건퍼프%]|며칠|얼마|왜|원인|\b(?:when|why|how\s(?:much|many|long))(?:'?s)?\b|いつ|何時|何[日分個件%]|いくら|なぜ|なんで",
    re.IGNORECASE,
)
_SENDS = make_regex(
    r"(?:に|へ)(?:も)?[^、。\n]{0,12}(?:報告|連絡|共有|投稿|告知|周知)(?:$|[。、\s]|し(?:て|と)|を|お願い|で)"
    r"|에(?:도|다가?)?\s[^,.?\n]{0,14}(?:보고|공유|공지|안내|전달)(?:$|\s?(?:좀|해|부탁|드려|줘))"
    r"|\b(?:report|announce|share|post)\s(?:it|that|this|both|them)?\s?(?:back\s)?(?:to|in|into)\b",
    re.IGNORECASE,
)
"""Words that are to go into a channel, without a verb that says so."""
_IS_NEW = make_regex(r"\b(?:any|some|no)thing\s(?:else\s)?new\b|\bwhat(?:'?s|\sis)\s(?:else\s)?new\b", re.IGNORECASE)
"""What is news, and not to be made."""
_ASKED = make_regex(
    r"[?？]|뭐|뭔|무슨|언제|몇|얼마|누가|누구|어디|왜|알려|보여|봐\s?줘|봐줄|궁금|더라|였지|있나|있었|요약|정리|짧게|줄로|확인해"
    r"|\b(?:what|when|who|where|why|how|which|any(?:thing|one|body)?|did|does|is|are|was|tell\sme|show|check|tl;?dr|summar\w+|catch|recap)\b"
    r"|何|なん|いつ|誰|どこ|どう|だっけ|教えて|見せて|まとめ|要約|流れ|[かの]$",
    re.IGNORECASE,
)


_NAMES_PLACE = make_regex(r"[#＃<]|채널|チャン?ネル|\bchannels?\b", re.IGNORECASE)
"""That a channel may be named."""


def plan_channel_question(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan that reads a channel for a question which names it, or that looks for messages by their meaning
    where too many words are looked for at once; any other plan as it is."""
    topic = read_channel_topic(task.request.text)
    if topic is not None and not (task.is_begun or task.request.quoted or task.request.follows):
        flow = begin_flow(task, parse_request(task.request, task.now, taught=task.taught, channels=task.channels))
        _add_answer(flow, (topic.channel,), topic.question)
        return plan if flow.lacking else build_plan(flow, task)
    said = _HERE_ONLY.sub(" ", task.request.text).strip(" 、,.。")
    here_only = said != task.request.text.strip(" 、,.。") and bool(said)
    task = task._replace(request=task.request.model_copy(update={"text": said})) if here_only else task
    if not (_searches(plan) or task.channels or _NAMES_PLACE.search(task.request.text)) or not _may_look(
        task, plan, here_only=here_only
    ):
        return plan
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    if (
        reading.cron
        or _SENDS.search(reading.text)
        or split_condition(reading.marked, reading.language)
        or does_else(_TALKED.sub(" ", _IS_NEW.sub(" ", reading.marked)), reading)
    ):
        return plan
    marked = dict.fromkeys(one.value for one in reading.channels(reading.marked))
    places = (*marked,) or list_read_places(reading.text, task.channels, reading.language)
    if does_ask_privately(task.request.text):
        named = list_read_places(task.request.text, task.channels, reading.language)
        places = (*(named or places),)[:1]
    asked = _NOT_SHARED.sub(" ", task.request.text).strip()
    gist = _wants_gist(reading) and not _names_matter(reading, places)
    if _searches(plan):
        looks = _is_missed(plan, reading) or (gist and bool(places) and _lacks_gist(plan))
        looks = looks or (bool(places) and _names_matter(reading, places) and not _lacks_gist(plan))
    else:
        looks = bool(places) and (_is_of_messages(plan, reading) or _names_matter(reading, places))
    if not looks:
        return plan
    flow = begin_flow(task, reading)
    if places and gist:
        _add_gist(flow, places)
    else:
        _add_answer(flow, places or ("",), reading.text if not _NOT_SHARED.search(task.request.text) else asked)
    return plan if flow.lacking else build_plan(flow, task)


def _wants_gist(reading: Reading) -> bool:
    """Whether all that was said is wanted, and not what was said of one thing."""
    language, text = reading.language, reading.text
    gist = _GIST[language].search(text)
    return gist is not None and _TOPIC[language].search(f"{text[: gist.start()]} {text[gist.end() :]}") is None


_MATTER: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?<![가-힣A-Za-z])(?!(?:무슨|어떤|뭔|오늘|어제|아까|방금|이번|지난|새로운|다른|그런|이런|그|이|주요|중요한|최근|재밌는|우리|사람들|거기|관련)\s)"
        r"(?!\S*(?:에서|에|의|주|일|한|들)\s)[가-힣A-Za-z]+[^는은온눈던간른된한린인\s]\s(?:얘기|이야기)"
    ),
    "en": make_regex(r"(?!)"),
    "ja": make_regex(
        r"(?<![一-龥ァ-ヶーA-Za-z])(?!(?:今日|昨日|今週|先週|最近|最新)の)[一-龥ァ-ヶーA-Za-z]{2,}の(?:話|件)|(?<=[いたるだ])って(?:話|件)"
    ),
}
"""What the talk was of, by a name of its own."""


def _names_matter(reading: Reading, places: tuple[str, ...]) -> bool:
    """Whether a request says what of all that was said in a channel is meant."""
    names = "|".join(re.escape(one.lstrip("#")) for one in places)
    text = compile_once(rf"#?(?:{names})", re.IGNORECASE).sub(" ", reading.text) if names else reading.text
    return _MATTER[reading.language].search(text) is not None


def _lacks_gist(plan: Payload) -> bool:
    """Whether a plan only lists what was said, or sums up this thread instead of the channel that is named."""
    tools = [str(one["tool"]) for one in list_actions(plan)]
    return SUMS_UP not in tools or SEARCH not in tools


def _searches(plan: Payload) -> bool:
    """Whether a plan looks for messages and for nothing else."""
    return any(one["tool"] in _READS_MESSAGES for one in list_actions(plan)) and not is_inquiry(plan)


_SEEKS_EN = make_regex(
    r"(?:^|[,.;!?]\s|\b(?:please|pls|you|to|and|just)\s)(?:find|search|dig|locate|look|track|pull|show|list)\b|\bwhere\b",
    re.IGNORECASE,
)


def _seeks(reading: Reading) -> bool:
    """Whether the messages themselves are wanted: English has one word for the search and to search."""
    if reading.language == "en":
        return _SEEKS_EN.search(reading.text) is not None
    if _ASKS_CAUSE.search(reading.text):
        return False
    return SEEKS[reading.language].search(_SEARCH_NOUN.sub(" ", reading.text)) is not None


_SEARCH_NOUN = make_regex(r"検索(?=[A-Za-zァ-ヶ一-龥])|검색\s?(?=[A-Za-z]|창|기능|결과|속도|엔진)")
"""What search is a part of, and not asked for."""
_ASKS_CAUSE = make_regex(
    r"(?:원인|이유)(?:이|가|은|는)?\s?(?:뭐|뭔|무엇)|(?:原因|理由)(?:は|が|って)?、?(?:結局)?(?:何|なん)|何が(?:原因|理由)"
)
"""What a cause was: the messages themselves do not say it."""
_QUESTION = make_regex(
    r"(?:っけ|どうな[っる]\S*|何だった\S*|なんだった\S*)(?:\s|$)|(?:어떻게|뭐|왜|언제)\s?(?:됐|된|였|이었)\S*"
)
"""Words of a question, which nobody writes in what is looked for."""


_OUTCOME = make_regex(
    r"어떻게\s?(?:됐|되|된)|결국|원인|해결\s?(?:됐|되|된)|왜\s|\bwhat\shappened\s(?:to|with|about|after)\b|\b(?:end|turn)(?:ed)?\s(?:up|out)\b|\b(?:cause|resolved|fixed)\b"
    r"|どうな[りっる]|結局|原因|何だった|なんだった|解決",
    re.IGNORECASE,
)
"""How something came out, or why: no list of messages says it."""


_LOOKS_FIRST = make_regex(
    rf"^\W*(?:{ASKS_EN}\s)?(?:look|check|search|dig|go)\s(?:in|at|through|into)?\s?[^,:.]{{1,30}}[,:.]\s*(?:and\s(?:tell\sme\s)?|then\s)?"
    r"(?:what|who|when|where|which|how|why|did|do|does|is|are|was|were)\b",
    re.IGNORECASE,
)
"""Where to look, and then what is asked."""


def _is_missed(plan: Payload, reading: Reading) -> bool:
    """Whether a search is for an answer and not for the messages: one that many words stand in all together, as hardly
    any has them, or where a moment, a number or a reason is asked for."""
    if any(one["intent"] == "read" and one["tool"] not in _READS_MESSAGES for one in list_actions(plan)):
        return False  # pages are searched too
    is_sum = any(one["tool"] == SUMS_UP for one in list_actions(plan))
    if _seeks(reading) and not is_sum and not _LOOKS_FIRST.search(reading.text):
        return False
    if _LOOKS_FIRST.search(reading.text):
        return True
    queries = [str(get_inputs(one).get("query", "")) for one in list_actions(plan) if one["tool"] == SEARCH]
    is_vague = any('"' not in one and (len(one.split()) > MOST_WORDS or _QUESTION.search(one)) for one in queries)
    asks = _VALUE if any(queries) else _OUTCOME
    return is_vague or asks.search(reading.text) is not None


_HERE_ONLY = make_regex(
    r"(?:どこにも|(?:他|ほか)(?:の(?:チャンネル|ところ))?に(?:は)?)(?:投稿|共有|送信|転送)?(?:し|流さ|送ら|出さ)?ないで(?:ね|よ|ください)?"
    r"|ここに(?:だけ)?(?:書い|貼っ|出し|返し)て(?:くれ(?:れば|たら)(?:いい|OK|大丈夫)(?:です)?(?:から|ので)?|ください|もらえれば(?:いい|OK)です|ね)?"
    r"|(?:아무\s?데도|어디에도|다른\s?(?:데|채널)(?:는|엔|에는|에)?)\s?(?:올리|공유하|보내|게시하|퍼뜨리)지\s?(?:말|마|않)\S{0,4}"
    r"|여기(?:에만?|에다가?|다가?|서만?)\s?(?:적어|써|보여|알려|답해|올려)\s?(?:줘|주세요|주면\s?[돼되]\S*)(?=[\s.!~]*$)"
    r"|\b(?:and\s)?(?:please\s)?(?:don'?t|do\snot|no\sneed\sto)\s(?:post|share|send)\s(?:it|this|that|anything)\s(?:anywhere|elsewhere|to\sany\w+)"
    r"|\b(?:just|only)\s(?:here|in\sthis\sthread|for\sme)\b(?:,?\snot\sfor\sanyone\selse)?|\b(?:it'?s\s)?not\sfor\sanyone\selse\b",
    re.IGNORECASE,
)
"""That an answer is wanted in its thread and nowhere else."""


def _may_look(task: PlanningTask, plan: Payload, *, here_only: bool) -> bool:
    """Whether a request stands for itself, and its plan does nothing but read, or was not understood. ``here_only``:
    its words say that nothing is to be sent, whatever its plan does."""
    request = task.request
    if task.is_begun or request.quoted or request.follows:
        return False
    if is_past_question(request.text) and not (_TALKED.search(request.text) or _ASKS_CAUSE.search(request.text)):
        return False
    actions = list_actions(plan)
    language = detect_language(request.text, request.language)
    if does_ask_privately(request.text):
        return True
    if WONDERS.search(request.text):
        return False
    effects = any(one["intent"] in EFFECTS for one in actions)
    if effects and not here_only and not does_only_ask(request.text, language):
        return False
    return bool(actions) or not is_understood(plan) or _IS_NEW.search(request.text) is not None


_TALKED = make_regex(
    r"(?:무슨|뭔|어떤|뭐)\s?(?:얘기|이야기|말|대화|소식|떠들)|話(?:が|は|って)?出|話題に|(?:何|なに|なん)(?:を|の|か|て)?(?:話し|喋|しゃべ|盛り上が)|(?:얘기|이야기|말)(?:가|이)?\s?(?:나왔|있었|오갔|돌았)"
    r"|\b(?:were|was|are)\s(?:people|everyone|everybody|they|folks|guys|y'?all)\s(?:talking|chatting|saying|on\sabout)"
    r"|\bdid\s(?:anyone|anybody|they|people|we|somebody)\s(?:say|mention|talk|discuss|decide|agree|settle)\b",
    re.IGNORECASE,
)
"""What people spoke of: nothing that metel did."""
_NOT_SHARED = make_regex(
    r"(?:공유|전달|게시)(?:는|은|를)?\s?(?:하지|절대)\s?(?:말|마)|(?:올리|보내|퍼뜨리|옮기)(?:지는|진|지)\s?(?:말|마)"
    r"|\b(?:don'?t|do\snot|without|no\sneed\sto|not)\s(?:share|shar|post|send|repost|forward)\w*"
    r"|(?:共有|投稿|転送)(?:は)?(?:しないで|せず|しなくて)|(?:流さ|送ら)(?:ないで|ず)",
    re.IGNORECASE,
)
_TELL_ME = make_regex(
    r"뭐라(?:고)?\s?(?:썼|했|적|올렸|그랬|하|쓰)\S*|뭔\s?(?:내용|얘기)\S*|(?:내용|뭐)\S*\s?(?:나만|나한테만|알려)"
    r"|\b(?:tell|show)\s(?:only\s)?me\b[^.?!]{0,20}\b(?:what|who|when|which|whether)\b|\bwhat\s(?:was|were|did|is)\b[^.?!]*\b(?:say|said|written|wrote|posted)\b"
    r"|(?:何|なん|なに)(?:と|て|が|を)?(?:書|言|話|投稿)\S*",
    re.IGNORECASE,
)


def does_ask_privately(text: str) -> bool:
    """Whether a text says that nothing is to be shared, and asks for what was written."""
    return _NOT_SHARED.search(text) is not None and _TELL_ME.search(text) is not None


def _is_of_messages(plan: Payload, reading: Reading) -> bool:
    """Whether what is asked for was said by people: words say so, where the request can be read otherwise."""
    language, text = reading.language, reading.text
    said = any(one[language].search(text) for one in (SPOKE, NOUNS, ASKS, _GIST))
    return said or (is_inquiry(plan) and _ASKED.search(text) is not None)


def _add_gist(flow: Flow, places: tuple[str, ...]) -> None:
    since, until, _ = read_period(flow.reading.marked, flow.reading, flow.now)
    period = {name: at.isoformat() for name, at in (("since", since), ("until", until)) if at is not None}
    for place in places:
        read = flow.add(SEARCH, {"channel": place, "limit": MOST_MESSAGES, **period})
        material = flow.leave("messages", read, place)
        step = flow.add(SUMS_UP, {"data": material.template, "focus": flow.reading.text[:200]})
        flow.leave("summary", step, place)


def _add_answer(flow: Flow, places: tuple[str, ...], question: str) -> None:
    found = [
        flow.leave("messages", flow.add(SEARCH, {"channel": one, "about": question, "limit": MOST_ANSWERING}), one)
        for one in places
    ]
    sources: Json = found[0].template if len(found) == 1 else {one.label: one.template for one in found}
    step = flow.add(ANSWER_TOOL, {"question": question, "sources": sources})
    flow.leave("text", step, question[:60])
