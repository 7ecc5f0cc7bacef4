"""Words on messages that a thread has found: they are summed up, or answered in the thread of the one that was found.
Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.figures.transforms import add_summary
from orchestration.rule_planner.messages.described_threads import FIND, add_reply, find_place, read_pointed_reply
from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.plans.talk import Talk, build_flow
from orchestration.rule_planner.reading.words import CHANNEL, QUOTE
from orchestration.rule_planner.thread.messages_there import does_mean_only_thread
from schemas.plan import Action, Language
from schemas.values import Payload

SEARCH = "slack.search_messages"
_SUMS_UP = make_regex(
    r"^(?:(?:이거|그거|이것들?|그것들?|(?:이|그|찾은|위)\s?(?:메시지|내용|거|것|글)(?:들)?)(?:을|를|만|도|좀)?\s)?(?:(?:좀|간단히|짧게|한\s?줄로|[두세]\s?줄로)\s)*요약(?:해|좀|부탁|만)[^,.]{0,8}[.!?~]*$"
    r"|^(?:(?:please|can\syou|could\syou|now|ok|and)[,\s]+)*(?:summari[sz]e|sum\s(?:it|them|these|this)\sup)(?:\s(?:it|them|these|those|that|this|the\s(?:messages?|results?)))?(?:\s(?:please|for\sme|briefly))?\W*$"
    r"|^(?:(?:これ|それ|これら|それら|見つけたメッセージ|そのメッセージ)を?)?(?:短く)?要約[^、。]{0,10}[。!！]*$",
    re.IGNORECASE,
)
_NUMBERS: dict[str, int] = {
    **dict.fromkeys(("첫", "first", "一つ目", "1番目", "最初"), 0),
    **dict.fromkeys(("두", "second", "二つ目", "2番目"), 1),
    **dict.fromkeys(("세", "third", "三つ目", "3番目"), 2),
}
_NUMBER = "|".join(map(re.escape, _NUMBERS))
_SAID = rf"(?P<body>{QUOTE}|[^{QUOTE[1:-1]}]{{2,400}}?)"
_ANSWERS: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"^(?:(?:그|이|저|위|찾은)\s?|(?P<number>{_NUMBER})\s?번째\s?)(?:스레드|쓰레드|메시지|메세지|글)(?:의?\s?(?:스레드|쓰레드))?에(?:다가?|다)?\s{_SAID}\s?(?:이?라고\s?)?(?:답글|댓글|답장)?(?:을|를|로|도)?\s?(?:달아|남겨|올려|써|적어|답해|보내)[^,.]{{0,6}}[.!~]*$"
    ),
    "en": make_regex(
        rf"^(?:please\s)?(?:reply|respond|answer|comment)\s(?:in|to|on)\s(?:that|this|the|its)\s(?:(?P<number>{_NUMBER})\s)?(?:thread|message|post|one)(?:['’]s\sthread)?(?:\s(?:with|saying|that))?\s?:?\s{_SAID}[.!]*$",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        rf"^(?:その|この|(?P<number>{_NUMBER})の)(?:スレッド|投稿|メッセージ)(?:のスレッド)?に{_SAID}と?(?:返信|返事|書い|書き込|投稿)[^、。]{{0,8}}[。!！]*$"
    ),
}
"""Words to put under what was found: in quotes, or as they stand behind a colon or before the word for it."""


def build_found_turn(talk: Talk, plan_for: PlanFor) -> Payload | None:
    """Return the plan of words on messages that were found; None where they say anything else."""
    searches = [step for step in talk.earlier.steps if step.tool == SEARCH]
    if not searches:
        return None
    return _sum_up(talk, searches) or _look_there(talk, searches) or _answer(talk) or _answer_there(talk, plan_for)


_THERE = make_regex(
    rf"(?:(?:fine|ok(?:ay)?|alright|then|so|well|just|and|please|pls|can\syou|could\syou|only|no|hm+)[\s,.]+)*"
    rf"(?:(?:look|check|search|try)\s(?:only\s|just\s)?(?:in|through|at)?\s?)(?:only\s|the\s)?{CHANNEL}(?:\schannel)?"
    r"(?:[\s,]+(?:then|instead|only|please|pls|for\sit|for\sthat|alone|at\sleast))*"
    rf"|(?:(?:그럼|그러면|그냥|일단|좋아|오케이|ㅇㅋ|아니|됐고)[\s,]+)*{CHANNEL}\s?(?:채널)?(?:에서|에서만|만|이라도|라도|쪽만|쪽에서만)?\s?"
    r"(?:만\s)?(?:(?:한번|좀|먼저|다시)\s)*(?:찾아|봐|뒤져|검색해|확인해)\s?(?:봐|줘|봐줘|주세요|줄래)?(?:요)?"
    rf"|(?:(?:じゃあ?|では|なら|とりあえず|わかった|OK)、?)*{CHANNEL}(?:チャンネル)?(?:だけ|のほう|の中|で|を|だけで(?:いい|も)(?:ので|から))*、?"
    r"(?:探し|見|検索し|調べ|確認し)(?:て|てみて)(?:ください|くれる|もらえる|ほしい)?",
    re.IGNORECASE,
)
"""That the same is looked for in a channel that is named, and nothing else is said."""


def _look_there(talk: Talk, searches: list[Action]) -> Payload | None:
    """Look for the same in the one channel that is named."""
    reading = talk.reading
    places = [one.value for one in reading.channels(reading.marked)]
    if len(places) != 1 or _THERE.fullmatch(reading.marked.strip(" .!?。！？~")) is None:
        return None
    if any(step.is_effect for step in talk.earlier.steps) or len(searches) != 1:
        return None
    flow = build_flow(talk)
    found = flow.add(SEARCH, {**searches[0].inputs, "channel": places[0]})
    flow.leave("messages", found, places[0])
    return build_plan(flow, talk.task)


def _sum_up(talk: Talk, searches: list[Action]) -> Payload | None:
    if talk.earlier.steps[-1] is not searches[-1] or not _SUMS_UP.match(talk.reading.text.strip()):
        return None
    flow = build_flow(talk)
    found = [flow.leave("messages", flow.add(SEARCH, dict(step.inputs))) for step in searches]
    add_summary(flow, found, focus=talk.reading.text)
    return build_plan(flow, talk.task)


def _answer(talk: Talk) -> Payload | None:
    """Answer in the thread of the one message that was found, or of the one that a number says."""
    reading, messages = talk.reading, talk.earlier.messages
    said = _ANSWERS[reading.language].match(reading.marked.strip())
    if said is None or not messages:
        return None
    at = _NUMBERS.get((said["number"] or "").lower()) if said["number"] else 0 if len(messages) == 1 else None
    if at is None or at >= len(messages):
        return None
    mark = reading.marks.get(said["body"])
    body = mark.value if mark is not None else reading.raw(said["body"]).strip()
    flow = build_flow(talk)
    flow.add("slack.post_message", {"channel": messages[at], "text": escape_templates(body)})
    return build_plan(flow, talk.task) if not flow.lacking else None


def _answer_there(talk: Talk, plan_for: PlanFor) -> Payload | None:
    """Answer below the message that is pointed at in any other words; of several it is asked which is meant."""
    reading, messages, task = talk.reading, talk.earlier.messages, talk.task
    reply = read_pointed_reply(reading, task.now)
    if reply is None or not messages:
        return None
    at = find_place(reply.about)
    if at is None and does_mean_only_thread(talk):
        return None  # the one thread needs no search
    at = 0 if at is None and len(messages) == 1 else at
    if at is not None and at >= len(messages):
        return None
    flow = build_flow(talk)
    found = None if at is not None else flow.add(FIND, {"about": talk.earlier.words, "among": [*messages]})
    link = messages[at] if at is not None else f"{{{{@{found.number}.link}}}}" if found is not None else ""
    add_reply(flow, task, reply, link, plan_for)
    return build_plan(flow, task) if not flow.lacking else None
