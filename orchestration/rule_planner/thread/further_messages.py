"""One more message like the one that was just sent: with other words ("하나 더, '…'라고도"), with something to add
("내일도 괜찮다고 덧붙여줘"), or to somebody else, with the same words ("Sarah too") or words of its own ("and Sarah:
lunch at 12?"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.plan_text import build_plan, build_repeated_plan
from orchestration.rule_planner.plans.steps import SENDS_TO
from orchestration.rule_planner.plans.talk import Talk, build_flow
from orchestration.rule_planner.reading.plain_words import is_plain_en, is_plain_ko
from orchestration.rule_planner.reading.words import ANY_MARK, BRAND, CHANNEL, QUOTE, REACHED, compile_branded
from orchestration.rule_planner.thread.once_instead import build_once_instead
from orchestration.rule_planner.thread.reply_changes import ReplyValues, read_reply_values
from orchestration.rule_planner.thread.same_again import find_meant_recipient
from orchestration.text.prohibitions import find_prohibitions
from orchestration.text.reported_speech import make_sentence
from orchestration.text.word_lists import HONORIFIC, HONORIFIC_JA, THANKS_EN
from schemas.plan import Action
from schemas.values import Payload

_AND = r"(?:그리고|또|and|also|あと|それと)?[\s,、]*"
_ONE_MORE = make_regex(
    r"^(?:아\s?참?|참|그리고|and|oh|also|plus|あと|あ|それと)?[\s,、]*"
    r"(?:하나\s?(?:만\s)?더|한\s?(?:개|줄|마디|번)\s?더|one\smore(?:\s(?:message|thing|post|line))?|another(?:\s(?:one|message|post))?"
    r"|もう(?:一つ|ひとつ|1つ|一件|一言))[\s,.:!~、。：]*",
    re.IGNORECASE,
)
_ALSO_SAID = make_regex(
    rf"^{_AND}{QUOTE}\s?(?:(?:이?라고도|도|も|とも|as\swell|too)\b|(?:이?라고|と)?\s?(?:덧붙여|付け[加足]))",
    re.IGNORECASE,
)
_PLEASE_KO = r"(?:\s?(?:줘요?|주세요|주라|줄래요?|주실래요|달라|부탁해요?|부탁드려요))?"
_ADDED = (
    make_regex(
        r"^(?:(?:그리고|또|아|참|하나\s?더|추가로)[\s,.]+)*(?P<told>\S.*?(?:[다냐자라]고|는지))(?P<too>도)?\s?(?:좀\s|한마디\s|한\s?줄\s)?"
        rf"(?:더\s)?(?:덧붙여|보태|추가로\s?(?:말해|전해|보내|알려|올려)|추가해|더\s(?:말해|전해|보내|알려|적어|써))\s?{_PLEASE_KO}[\s.!~]*$"
    ),
    make_regex(
        r"^(?:(?:아|어|앗)[\s,]+)?(?:(?P<opens>그리고|또|참|추가로)[\s,]+)?(?P<told>\S.*?(?:[다냐자라]고))(?P<too>도)?\s?(?:같이\s|좀\s)?"
        rf"(?:말해|전해|보내|알려|올려|얘기해|적어|써)\s?{_PLEASE_KO}[\s.!~]*$"
    ),
    make_regex(
        r"^(?:(?:oh|and|also|please|can you|could you|just|ok)[\s,]+)*(?:add|mention)\s"
        r"(?:(?:to (?:it|that|this)|there)\s)?that\s"
        r"(?P<told>\S.+?)(?:,?\splease)?[\s.!]*$",
        re.IGNORECASE,
    ),
    make_regex(
        r"^(?:(?:あと|それと|それから|あ|ついでに)、?)*(?P<told>\S.*?)(?:(?<=だ)って|って(?:ことも?)?|と(?:も|いうことも)?|ことも)"
        r"(?:付け(?:加|足)[えしぃ]?|追記し|言い添え|書き添え|補足し)(?:て|と(?=い))(?:い|おい|ください|下さい|て|もらえますか|くれますか|ほしい(?:です)?)*[。！!\s]*"
        r"(?P<denied>[^。\s][^。]{1,30}(?:じゃなく|ではなく|でなく)て?(?:ね)?[。！!\s]*)?$"
    ),
    make_regex(
        r"^(?P<opens>(?:あと|それと|それから|ついでに)[、\s]?)(?P<told>[^、。「」]\S*?[ねよいたるだすん])って[。！!\s]*$"
    ),
    make_regex(
        r"^(?P<opens>(?:あと|それと|それから|あ|ついでに)、?)*(?P<told>\S.*?)(?P<too>とも|ということも)"
        r"(?:伝えて|送って|言って|知らせて|投稿して)(?:ください|下さい|おいて|もらえますか|ほしい(?:です)?)*[。！!\s]*$"
    ),
)
"""What is to be said besides; without a word for adding it needs one for "too" or "and"."""
_RECEIVER = (
    rf"(?:{REACHED}|[가-힣])(?:님|씨)?(?:한테|에게|께)(?=\s|도\s)|{CHANNEL}(?:에|へ|に)|{HONORIFIC_JA}(?:に|へ)"
    rf"|(?:페이지|작업|메모|시트|회의록|{BRAND})에(?:다가?|도)?\s(?!있)|(?:ページ|タスク|メモ|シート|{BRAND})(?:に|へ)(?!あ)"
    rf"|\b(?:to|in|on|under)\s(?:(?:the|that|this|my|our)\s)?(?:\w+\s)?(?:page|task|note|sheet|doc|{BRAND})s?\b"
)
"""Who or what else the words may be for."""
_AROUND = make_regex(
    rf"(?:{QUOTE}|이?라고도|이?라고|도|と|も|とも|여기에도?|거기에도?|같은\s?(?:데|곳|채널)에|to\sthe\ssame\s(?:place|channel|person)|there|too|as\swell"
    r"|(?:올려|보내|전해|남겨|써|적어|덧붙여)(?:\s?(?:줘요?|주세요|주라|줄래요?|달라|놔))?|부탁(?:해요?|드려요?|드립니다)?|(?:post|send|say|add)(?:\sit)?|投稿して|送って|伝えて|付け[加足]えて|お願い(?:します)?|ください|please|pls|[\s.,!~:、。])*",
    re.IGNORECASE,
)
"""What may stand around the words of one more message."""
_TO_OTHER = make_regex(
    rf"^(?:(?:and|also|plus|then)\s(?:to\s|for\s|in\s|tell\s)?|(?:그리고|또|아)[\s,]+|(?:あと|それと|それから)[、\s]*)"
    rf"(?:(?P<mark>{REACHED}){HONORIFIC}?(?:한테|에게|께|에|に|へ)?|(?P<name>(?-i:[A-Z])[a-z]+)"
    rf"|(?P<ko>[가-힣]{{2,4}}?)(?:(?:님|씨)(?:한테|에게|께)?|한테|에게)|(?P<ja>[ァ-ヶー一-龥]{{1,8}}){HONORIFIC_JA}(?:に|へ)?)"
    r"(?:는|은|도|は|も)?\s?(?:[:：]|\s[—–-])\s*(?P<body>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
"""To whom, or where, and other words: a bare word before a colon is a name only after a message to a person."""
_NOBODY = frozenset(
    {"me", "it", "that", "this", "one", "you", "same", "그거", "이거", "그것", "이것", "나", "저", "それ", "これ"}
)


def build_further_message(talk: Talk) -> Payload | None:
    """Return the plan that sends one more message; ``None`` where a reply says anything else."""
    once = build_once_instead(talk)
    if once is not None:
        return once
    last = next((step for step in reversed(talk.earlier.steps) if step.is_effect), None)
    if last is None or last.tool not in SENDS_TO or last.for_each is not None or does_forbid_or_ask(talk):
        return None
    made = _say_more(talk, last) or _say_to_other(talk, last) or _add_to_said(talk, last)
    if made is None:
        return None
    tool, inputs = made
    flow = build_flow(talk)
    flow.add(tool, inputs)
    return build_plan(flow, talk.task)


def _say_more(talk: Talk, last: Action) -> tuple[str, Payload] | None:
    """Return the last message with other words, to whom or where that went."""
    marked = talk.reading.marked
    opened = _ONE_MORE.match(marked)
    quotes = talk.reading.quotes(marked)
    if len(quotes) != 1 or len(talk.reading.marks) != 1 or not (opened or _ALSO_SAID.match(marked)):
        return None
    rest = marked[opened.end() :] if opened is not None else re.sub(rf"^{_AND}", "", marked, flags=re.IGNORECASE)
    if not _AROUND.fullmatch(rest):
        return None
    place = SENDS_TO[last.tool]
    return last.tool, {place: last.inputs[place], "text": quotes[0].value}


def _add_to_said(talk: Talk, last: Action) -> tuple[str, Payload] | None:
    """Return a message with what is to be added to the last, to whom or where that went."""
    if compile_branded(_RECEIVER, "create_page").search(talk.reading.marked) or re.search(QUOTE, talk.reading.marked):
        return None
    said = " ".join(talk.task.request.text.split())
    found = next((one for form in _ADDED if (one := form.match(said)) is not None), None)
    parts = found.groupdict() if found is not None else {}
    if found is None or ("opens" in parts and not (parts["opens"] or parts.get("too"))):
        return None
    told = make_sentence(found["told"]) if re.search("[가-힣]", found["told"]) else found["told"]
    text = f"{told[0].upper()}{told[1:]}" + (
        f"（{denied}）" if (denied := (parts.get("denied") or "").strip(" 。！!")) else ""
    )
    place = SENDS_TO[last.tool]
    return (last.tool, {place: last.inputs[place], "text": text}) if text != last.inputs.get("text") else None


def does_forbid_or_ask(talk: Talk) -> bool:
    """Whether a reply has words that forbid, or asks whether something may be sent."""
    marked = talk.reading.marked
    asks = _ASKS.search(re.sub(QUOTE, "", marked)) is not None and ":" not in marked and not _MAY_ASK.search(marked)
    return asks or any(find_prohibitions(talk.task.request.text))


_ASKS = make_regex(r"[?？]\s*$|\s말아|\s말까|[줄할낼릴]까")
_MAY_ASK = make_regex(r"줄래|주실|주시겠|\b(?:can|could|would) you\b|もらえ|くれ|いただけ", re.IGNORECASE)
"""How something is asked for as a question."""


def _say_to_other(talk: Talk, last: Action) -> tuple[str, Payload] | None:
    """Return a message with words of its own to somebody, or to a place, named before a colon."""
    found = _TO_OTHER.match(talk.reading.marked)
    if found is None:
        return None
    mark = talk.reading.marks.get(found["mark"] or "")
    bare = found["name"] or ""
    if bare and (last.tool != "slack.send_dm" or is_plain_en(bare.lower())):
        return None
    name = mark.value if mark is not None else bare or found["ko"] or found["ja"]
    if not name or is_plain_ko(name):
        return None
    body = found["body"]
    text = talk.reading.marks[body].value if re.fullmatch(ANY_MARK, body) else talk.reading.raw(body).strip()
    tool = "slack.post_message" if mark is not None and mark.kind == "channel" else "slack.send_dm"
    return tool, {SENDS_TO[tool]: name, "text": text}


_ALSO_TO = make_regex(
    r"(?P<channel>#[\w가-힣.-]+?)\s?(?:채널)?(?:에도|にも)|\b(?:in|to|on)\s(?P<en>#[\w.-]*\w)", re.IGNORECASE
)


_PERSON_TOO = make_regex(
    r"(?:(?:and|also|oh|ah|plus)[,\s]+)*(?:(?:(?:another|the same|same|a)\s)?(?:one|copy|it|that)\s)?"
    r"(?:(?:to|for)\s)?@?(?P<en>[A-Za-z][\w-]{1,20})(?:\s(?:too|as well|also))"
    rf"(?:\s{THANKS_EN})*"
    r"|(?P<ko>[가-힣]{2,4}?)(?:이)?(?:님|씨)?(?:도|한테도|에게도|께도)(?:요|\s?(?:보내|전해|부탁)\S*(?:\s?\S{1,4})?)?"
    r"|(?P<ja>[^\sをにがはで]{1,8}?)(?:さん)?(?:も|にも)(?:お願い(?:します)?|送って(?:ください)?)?",
    re.IGNORECASE,
)
"""Somebody named besides whom the last message reached."""


_ALSO_PERSON = make_regex(
    r"(?P<ko>[가-힣]{2,4}?)(?:님|씨)?(?:한테도|에게도|께도)|(?P<ja>[^\sをにがはで]{1,8}?)(?:さん)?にも$"
)


_JOINED = make_regex(r"(?:[가-힣](?:이?랑|하고|와|과)|,|、|と|さんと|\band)\s*$", re.IGNORECASE)
"""Somebody else is named ahead."""
_WONDERS = make_regex(
    r"\bshould(?:n't)?\s(?:that|it|this|i|we)\b|\bshould(?:'ve|\shave)\b"
    r"|\b(?:nah|nvm|never\s?mind|leave\s(?:it|that)|forget\sit|(?:is|it's|that's)\sfine)\b"
    r"|됐어|그냥\s?(?:둬|두|놔)|(?:올렸|보냈)어야\s?(?:했나|하나|했을까|되나)|いいや|そのままで",
    re.IGNORECASE,
)
"""A doubt about the place, or that it stays as it is: nothing is sent once more."""


def send_to_one_more(talk: Talk, same: str) -> Payload | None:
    """Send what the last message said to one more place or person; ``same``: for whom the same is wanted."""
    last = next((step for step in reversed(talk.earlier.steps) if step.is_effect), None)
    source = next((step for step in reversed(talk.earlier.steps) if step.tool in SENDS_TO), None)
    text = source.inputs.get("text") if source is not None else None
    if source is None or not isinstance(text, str):
        return None
    if any(one.has_day or one.has_time for one in talk.reading.dates(talk.reading.marked)):
        return None
    if _WONDERS.search(talk.task.request.text):
        return None
    flow, bare = build_flow(talk), talk.phrase.bare
    besides = talk.phrase.refers is not None and not does_forbid_or_ask(talk)
    place = _ALSO_TO.search(bare) if besides else None
    named = _ALSO_PERSON.search(bare) if besides else None
    if named is not None and _JOINED.search(bare[: named.start()]):
        return None  # of several people none is left out
    person = next(filter(None, named.groups()), "") if named is not None else ""
    if source is last and SENDS_TO[source.tool] == "user" and not person:
        too = _PERSON_TOO.fullmatch(bare)
        person = same or (next(filter(None, too.groups()), "") if too is not None else _find_corrected(talk))
        person = person or find_meant_recipient(talk.task.request.text)
    if place is not None or re.fullmatch(r"#\S+", same):
        channel = (place and (place["channel"] or place["en"])) or same
        tool, field, to = "slack.post_message", "channel", channel
    elif person and person.casefold() not in _NOBODY:
        tool, field, to = "slack.send_dm", "user", person
    else:
        return None
    inputs: Payload = {field: to, "text": text}
    if "{{" in text:
        return _send_again(talk, source, tool, inputs)
    flow.add(tool, inputs)
    return build_plan(flow, talk.task)


def _send_again(talk: Talk, source: Action, tool: str, inputs: Payload) -> Payload | None:
    """Return the plan that reads once more what a message tells, and sends it elsewhere; ``None`` where another step
    is needed that did more than read."""
    steps = {one.id: one for one in talk.earlier.steps}
    needed, left = dict[str, Action](), [*source.depends_on]
    while left:
        step = steps.get(left.pop())
        if step is None or step.is_effect:
            return None
        needed[step.id] = step
        left.extend(one for one in step.depends_on if one not in needed)
    reads = [one for one in talk.earlier.steps if one.id in needed]
    sent = source.model_copy(update={"tool": tool, "inputs": {**inputs}, "summary": ""})
    return build_repeated_plan(talk.task, talk.reading, [*reads, sent]) if reads else None


def _find_corrected(talk: Talk) -> str:
    """Return whom a reply names in the place of whom the last message reached; empty where it says anything else."""
    request = talk.task.request
    said = read_reply_values(talk.reading, request.asker_name, may_name=True)
    if said is None or not said.corrects or len(said.people) != 1:
        return ""
    alone = said == ReplyValues(people=said.people, replaced=said.replaced, corrects=True, ordered=said.ordered)
    return said.people[0] if alone else ""
