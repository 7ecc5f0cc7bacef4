"""Passing on what was just shown: "それ#devに貼って", "마케팅 채널에 올려줘", "dm him that". Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.steps import SENDS_TO
from orchestration.rule_planner.plans.talk import RECORDS, Talk, build_flow
from orchestration.rule_planner.reading.channel_names import list_place_words
from orchestration.rule_planner.reading.drafts import find_draft_text, is_draft_request
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.reading.value_tests import ANY_COLUMN
from orchestration.rule_planner.reading.words import QUOTE
from orchestration.rule_planner.thread.reply_parts import PartKind, ReplyPart, read_parts
from orchestration.rule_planner.thread.share_words import ShareWords, find_share_words
from orchestration.text.agreements import does_agree
from orchestration.text.passages import ANSWER_TOOL
from schemas.request import EarlierWork
from schemas.values import Payload

SHARE_PARTS: frozenset[PartKind] = frozenset(
    {
        "send",
        "place",
        "channel",
        "person",
        "name",
        "points",
        "also",
        "only",
        "to",
        "rest",
        "honour",
        "me",
        "set",
        "add",
        "every",
        "show",
    }
)
_BESIDE: frozenset[PartKind] = frozenset({"rest", "honour", "also", "only", "to"})
_PUTS = make_regex(r"(?:put|add|drop|throw|stick|pop|넣|추가|入れ|載せ)", re.IGNORECASE)
"""Verbs of change that send what was shown, where a channel is what it is put into."""
RECALL = "session.recall_answer"
MOST_REACHED = 3


def build_share(talk: Talk) -> Payload | None:
    """Return the plan that passes on what was shown, or sends what was sent to one more, where a reply says nothing but
    that and to whom; ``None`` otherwise. What it forbids is for policy to hold it to."""
    task = talk.task
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    added = _ADDED.search(reading.marked)
    said = find_share_words(_ADDED.sub(" ", reading.marked, count=1))
    heads = added is not None and any(added[name] for name in ("en", "first", "ko", "ja", "title"))
    parts = read_parts(reading, said.core)
    if not parts or not does_send(parts, said):
        return None
    reached = tuple(list_reached(parts, talk.task.request.asker_name))
    again = said.is_same or any(one.kind == "also" for one in parts)
    sent = find_sent_text(talk.earlier) if again else ""
    is_shown = not any(step.is_effect for step in talk.earlier.steps) or _only_passed_on(talk)
    if not 0 < len(reached) <= MOST_REACHED or not (is_shown or sent) or (added is not None and not is_shown):
        return None
    if _LINK.search(reading.marked) and _found_nothing(talk):
        return None  # no page is known that it could be of
    flow = build_flow(talk)
    inputs: Payload = {"kind": "summary"} if said.is_summary else {"kind": "items"} if heads else {}
    text = sent if not is_shown else flow.leave("text", flow.add("session.recall_answer", inputs)).template
    if added is not None:
        own = reading.quotes(added[0])[0].value
        text = f"{own}\n{text}" if heads else f"{text}\n{own}"
    for tool, field, name in reached:
        flow.add(tool, {field: name, "text": text}).confirm = said.asks_leave or (
            is_shown and (_is_guessed(talk) or _found_nothing(talk))
        )
    return build_plan(flow, task)


def build_draft_send(task: PlanningTask, earlier: EarlierWork) -> Payload | None:
    """Return the plan that sends the words of a message that were only shown where the request said, once a reply says
    that they go out; ``None`` where it says anything else."""
    said = find_share_words(task.request.text)
    parts = read_parts(parse_request(task.request, task.now), said.core)
    goes = bool(parts) and all(one.kind in ("send", "points", "rest", "to", "only") for one in parts or ())
    if not does_agree(task.request.text) and not (goes and any(one.kind == "send" for one in parts or ())):
        return None
    asked = task.request.model_copy(update={"text": earlier.words.rpartition("\n")[2]})
    reading = parse_request(asked, task.now, channels=list_place_words(asked))
    text = find_draft_text(reading) if is_draft_request(reading) else None
    places = [("slack.post_message", "channel", one.value) for one in reading.channels(reading.marked)]
    reached = places or [("slack.send_dm", "user", one.value) for one in reading.people(reading.marked)]
    if text is None or len(reached) != 1:
        return None
    ((tool, field, name),) = reached
    flow = begin_flow(task, parse_request(task.request, task.now))
    flow.add(tool, {field: name, "text": escape_templates(text)})
    return build_plan(flow, task) if not flow.lacking else None


_ADDED = make_regex(
    rf"[\s,.]*(?:\band\s|\bbut\s)?\b(?:tag on|tack on|add|append|include|put|saying|say|with|plus|mention)"
    rf"(?:\s(?:a\s|the\s)?(?:note|line|message|comment))?[:\s]*{QUOTE}"
    rf"(?:\s(?:to it|(?:at|on) (?:the )?(?:end|(?P<en>top|start|front)|bottom)|(?P<first>first|in front|above it)"
    rf"|below|too|as well))?"
    rf"|[\s,.!~]*(?:(?P<ko>(?:맨\s?|제일\s?)?(?:앞|위|처음|머리)에|(?:제목|머리말)으?로)\s|(?:맨\s?)?(?:뒤|아래|끝|밑|마지막)에\s)?"
    rf"{QUOTE}\s?(?:이?라고|이?라는\s?(?:말|글|문구|멘트|코멘트)(?:도|을|를)?|도|를|을)?\s?"
    r"(?:(?:같이|함께|아래에|밑에|하나|좀)\s?)*(?:덧붙[가-힣]*|붙여서?|붙이고|달아서?|추가해서|써서|적어서|넣어서)(?:\s?(?:줘|주세요|주고))?"
    rf"|[、。]?(?P<ja>(?:頭|最初|冒頭|先頭|上)に)?{QUOTE}(?:と|って|も|を|という(?:一言|コメント|文)(?:も|を)?)(?:一言|コメント)?"
    r"(?:添え|付け|つけ|加え|書き添え|入れ)て(?:ください)?"
    rf"|[\s,.、。]*(?P<title>제목|타이틀|\b(?:(?:with|and)\s)?(?:(?:the|a)\s)?(?:titled?|heading|headed)(?:\s(?:it|is|as|should\sbe|of))?|タイトル|題名|見出し|件名)"
    rf"(?:은|는|을|를|으로는|は|を|に)?[:\s]*{QUOTE}(?:으?로|이?라고|で|に|として|と)?(?:\s?(?:해서|하고|달아서|붙여서|해\s?줘|해\s?주세요|하면\s?돼)|して)?",
    re.IGNORECASE,
)
"""Words of the person that go out beside what was shown."""


def find_sent_text(earlier: EarlierWork) -> str:
    """Return the words of the last message of earlier work; empty where none was sent, or it held what was read."""
    text = next((step.inputs.get("text") for step in reversed(earlier.steps) if step.tool in SENDS_TO), None)
    return text if isinstance(text, str) and "{{" not in text else ""


def _only_passed_on(talk: Talk) -> bool:
    """Whether the work before did nothing but to pass on what was shown."""
    tools = {step.tool for step in talk.earlier.steps}
    return RECALL in tools and tools <= {RECALL, *SENDS_TO}


def _is_guessed(talk: Talk) -> bool:
    """Whether what was shown was found by a guess, so that it may be other than what was asked."""
    held = [str(step.inputs) for step in talk.earlier.steps]
    return any(step.tool == ANSWER_TOOL for step in talk.earlier.steps) or any(
        ANY_COLUMN in one and "'matches'" in one for one in held
    )


_LINK = make_regex(r"링크|주소|links?|urls?|リンク", re.IGNORECASE)


def _found_nothing(talk: Talk) -> bool:
    """Whether pages were looked for and none was found: what was answered may be no news to anybody."""
    looked = [step for step in talk.earlier.steps if talk.takes(step, RECORDS) or step.tool.endswith(".search")]
    return bool(looked) and len(looked) == len(talk.earlier.steps) and not talk.earlier.things


def does_send(parts: Sequence[ReplyPart], said: ShareWords) -> bool:
    """Whether a reply passes something on: by a verb, by one that puts it into a channel, or by naming the channel
    alone behind words of praise or thanks."""
    places = any(one.kind == "channel" for one in parts)
    wished = [one for one in parts if one.kind in ("set", "rest") and _WISHED.match(one.value)]
    parts = [one for one in parts if one not in wished]
    if wished and places and any(one.kind == "points" for one in parts):
        return all(one.kind in ("channel", "points", *_BESIDE) for one in parts)
    puts = [one for one in parts if one.kind in ("set", "add", "remove") and _PUTS.match(one.value)]
    if any(one.kind not in SHARE_PARTS and one not in puts for one in parts):
        return False
    if any(one.kind == "send" for one in parts) or (puts and places):
        return True
    named = any(one.kind in ("channel", "person", "name") for one in parts)
    if (said.is_same and named) or _tells_somebody(parts):
        return True
    if any(_is_dm(one) for one in parts) and any(one.kind == "person" for one in parts):
        return True
    return said.opened and places and all(one.kind in ("channel", *_BESIDE, "points") for one in parts)


_WISHED = make_regex(r"부탁|お願い|頼")
"""What asks for something without a verb: with what was shown and a channel it is to be posted there."""


def _tells_somebody(parts: Sequence[ReplyPart]) -> bool:
    """Whether a reply has somebody told: a verb of telling, and who is told by the particle behind the name."""
    told = any(one.kind == "show" and _TELLS.match(one.value) for one in parts)
    bare = [one for one in parts if one.kind != "honour"]
    pairs = pairwise(bare)
    whom = any(one.kind == "person" and _TO_WHOM.fullmatch(other.value) for one, other in pairs)
    return told and whom and all(one.kind in ("person", "show", *_BESIDE) for one in parts)


_TELLS = make_regex(r"알려|말해|얘기|教え|伝え|知らせ")
_TO_WHOM = make_regex(r"한테|에게|께|님한테|님께|に|にも|さんに|さんにも")


def _is_dm(part: ReplyPart) -> bool:
    return part.kind == "place" and part.value.lower().startswith(("dm", "디엠"))


def list_reached(parts: Sequence[ReplyPart], myself: str) -> Iterator[tuple[str, str, str]]:
    """Yield the tool, the input and the name of each place or person that is named."""
    for number, part in enumerate(parts):
        if part.kind == "channel":
            yield "slack.post_message", "channel", part.value
        elif part.kind == "person" and _kind_behind(parts, number) != "channel":
            yield "slack.send_dm", "user", part.value
        elif part.kind == "me" and _is_sent_by_dm(parts):
            yield "slack.send_dm", "user", myself
        elif part.kind in ("name", "person"):
            is_place = _names_place(parts, number)
            yield (
                ("slack.post_message", "channel", f"#{part.value}")
                if is_place
                else ("slack.send_dm", "user", part.value)
            )


def _kind_behind(parts: Sequence[ReplyPart], number: int) -> Literal["channel", "dm", ""]:
    """Return what the word behind a name says that it is; empty for none."""
    after = next((one for one in parts[number + 1 :] if one.kind not in _BESIDE), None)
    if after is None or after.kind != "place":
        return ""
    return "dm" if _is_dm(after) else "channel"


def _names_place(parts: Sequence[ReplyPart], number: int) -> bool:
    """Whether a bare name is that of a channel: the word for one stands beside it, or it is posted there."""
    behind = _kind_behind(parts, number)
    if behind:
        return behind == "channel"
    if _NAME_EN.fullmatch(parts[number].value):
        return False
    return not _is_sent_by_dm(parts) and not any(one.kind == "honour" for one in parts)


_NAME_EN = make_regex(r"[A-Z][a-z]+")
"""People's names have a capital in English, channels have none."""


def _is_sent_by_dm(parts: Sequence[ReplyPart]) -> bool:
    words = " ".join(one.value.lower() for one in parts if one.kind in ("send", "place"))
    return any(word in words for word in ("dm", "디엠", "쪽지", "message", "forward"))
