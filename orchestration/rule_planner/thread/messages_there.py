"""A message with words of its own to where a thread looked or last sent something ("reply there: …", "거기에 '…'라고
남겨줘", "代わりに今すぐ「…」って送っといて"): the place is the only thing that is not said. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from orchestration.patterns import make_regex
from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.steps import SENDS_LATER, SENDS_TO
from orchestration.rule_planner.plans.talk import Talk, build_flow
from orchestration.rule_planner.reading.words import DATE, QUOTE
from orchestration.rule_planner.thread.further_messages import does_forbid_or_ask
from orchestration.text.mentions import parse_message_link
from schemas.plan import Action
from schemas.values import Payload

_THING_KO = r"(?:채널|방|스레드|쓰레드|글|메시지|대화)"
_THING_EN = r"(?:channel|thread|message|post|conversation)"
_THING_JA = r"(?:チャンネル|スレッド|メッセージ|投稿|やり取り)"
_THERE = make_regex(
    rf"(?<![가-힣])(?:[거저]기(?:에다가?|에|다가?|로)?|(?:그|저|해당)\s?{_THING_KO}(?:에다가?|에|으?로))(?=\s|$)"
    rf"|\b(?:in\s|over\s)?there\b|\b(?:in|on|to|under)\s(?:that|the\ssame)\s{_THING_EN}\b"
    rf"|(?:そこ|そちら|(?:その|あの){_THING_JA})(?:に|へ)",
    re.IGNORECASE,
)
_INSTEAD = make_regex(
    r"(?<![가-힣])(?:그\s)?대신(?:에)?(?=\s|,|$)|\binstead\b|(?:その)?(?:代わり|かわり)に", re.IGNORECASE
)
_REPLIES = make_regex(r"답글|댓글|답장|회신|\b(?:reply|respond|answer)\b|返信|返事", re.IGNORECASE)
_IN_THREAD = make_regex(r"스레드|쓰레드|\bthread\b|スレッド", re.IGNORECASE)
_WORDS = make_regex(
    rf"(?:{_THERE.pattern}|{_INSTEAD.pattern}|{QUOTE}|{DATE}"
    r"|\b(?:ok(?:ay)?|so|then|and|just|please|pls|can|could|you|reply|respond|answer|post|send|say|saying|write|put|drop|dm|tell|message|with|back"
    r"|it|this|that|these|him|her|them|the|a|following|right|now|immediately|at|thanks)\b"
    r"|그럼|그러면|그냥|일단|그리고|지금|바로|당장|답글|댓글|답장|회신|메시지|디엠|이렇게|다음과|같이|좀|으?로|에게|한테|을|를|은|는|에|도"
    r"|이?라고|(?:남겨|달아|올려|보내|써|적어|전해|말해|답해|해|공유해)(?:\s?(?:줘요?|주세요|주라|줄래요?|주실래요|놔|둬))?"
    r"|じゃあ?|では|それなら|今すぐ|今|すぐ(?:に)?|返信|返事|投稿|メッセージ|DM|って|と|を|で|に|は|も"
    r"|(?:送|書|投稿|返信|返|流|言|伝え|DM)(?:っ|い|し|え)?(?:て|と(?=い))?|し(?:て|と(?=い))|い?て|おいて|ください|下さい|お願い(?:します)?|もらえ(?:ます|る)?か?"
    r"|[\s,.!~:：、。—–-])*",
    re.IGNORECASE,
)
"""All that may stand beside the words to send."""
_COLON = make_regex(r"^(?P<head>[^:：\n]{3,80})[:：]\s+(?P<body>\S.*)$", re.DOTALL)


def build_message_there(talk: Talk) -> Payload | None:
    """Return the plan of the message; ``None`` where a reply says anything else, or no one place is known."""
    said = _split(talk)
    if said is None or does_forbid_or_ask(talk):
        return None
    head, text = said
    instead = _INSTEAD.search(head) is not None
    if not (instead or _THERE.search(head)) or not _WORDS.fullmatch(head):
        return None
    reached = _find_last_reached(talk) if instead else _find_place(talk, head)
    dates = [one for one in talk.reading.dates(head) if one.has_time and not one.cron]
    if instead and dates and _sent_later(talk):
        return None  # the message that waits goes out at another time
    if reached is None or len(dates) > 1 or (dates and dates[0].start <= talk.task.now):
        return None
    tool, place = reached
    flow, text = build_flow(talk), escape_templates(text)
    if dates:
        flow.add(SENDS_LATER[tool], {SENDS_TO[tool]: place, "text": text, "post_at": dates[0].start.isoformat()})
    else:
        flow.add(tool, {SENDS_TO[tool]: place, "text": text})
    return build_plan(flow, talk.task)


def _split(talk: Talk) -> tuple[str, str] | None:
    """Return what is said beside the words to send, and those; ``None`` where there are none, or several."""
    marked = talk.reading.marked.strip()
    quotes = talk.reading.quotes(marked)
    if len(quotes) == 1 and _WORDS.fullmatch(marked):
        return marked, quotes[0].value
    found = _COLON.match(marked)
    if found is None or re.search(QUOTE, found["head"]):
        return None
    only = talk.reading.marks.get(found["body"])
    return found["head"], only.value if only is not None else talk.reading.raw(found["body"]).strip()


def _find_last_reached(talk: Talk) -> tuple[str, str] | None:
    """Return the tool and the receiver of the one message that the last work sent or scheduled."""
    sent = [one for one in talk.earlier.steps[talk.earlier.carried :] if one.is_effect]
    now = {later: tool for tool, later in SENDS_LATER.items()}
    reached = {_read_reached(one, now.get(one.tool, one.tool)) for one in sent if one.for_each is None}
    return reached.pop() if len(reached) == 1 and len(sent) == 1 else None


def _sent_later(talk: Talk) -> bool:
    """Whether the last work scheduled a message."""
    return any(one.tool in SENDS_LATER.values() for one in talk.earlier.steps[talk.earlier.carried :])


def _read_reached(step: Action, tool: str) -> tuple[str, str] | None:
    place = step.inputs.get(SENDS_TO.get(tool, ""))
    return (tool, place) if isinstance(place, str) and place and "{{" not in place else None


def find_only_thread(messages: Sequence[str]) -> str | None:
    """Return the address of the last found reply of a thread, where those of only one were found."""
    links = {one: link for one in messages if (link := parse_message_link(one)) is not None}
    threads = {one.thread_ts: address for address, one in links.items() if one.thread_ts != one.ts}
    return threads.popitem()[1] if len(threads) == 1 else None


def does_mean_only_thread(talk: Talk) -> bool:
    """Whether words speak of a thread where only one was found among several messages."""
    return _IN_THREAD.search(talk.reading.marked) is not None and find_only_thread(talk.earlier.messages) is not None


def _find_place(talk: Talk, head: str) -> tuple[str, str] | None:
    """Return the tool and the channel that a thread looked into or posted in last; for a reply the one message, or the
    one thread, that was found there."""
    post, in_thread = next(iter(SENDS_TO)), _IN_THREAD.search(head) is not None
    last = next((one for one in reversed(talk.earlier.steps) if isinstance(one.inputs.get("channel"), str)), None)
    if last is None or "{{" in str(last.inputs["channel"]):
        return None
    links = {one: link for one in talk.earlier.messages if (link := parse_message_link(one)) is not None}
    channels = {one.channel for one in links.values()}
    if last.is_effect or not talk.earlier.messages:
        return post, str(last.inputs["channel"])
    thread = find_only_thread(talk.earlier.messages)
    if in_thread and thread is not None:
        return post, thread
    if in_thread and len(links) > 1:
        return None
    if (in_thread or _REPLIES.search(head)) and len(links) == 1:
        return post, talk.earlier.messages[0]
    return (post, f"<#{channels.pop()}>") if len(channels) == 1 else None
