"""Orders that hang on whether somebody wrote something in a channel ("unless Sarah already put up the budget, ask her
for it in #marketing", "#dev에서 지훈이가 PR 올렸다고 했으면 …", "サラさんが #marketing に予算案もう上げてたら …").

Words of messages tell little of what they are about, so only the sure side acts: something is asked for only where its
author wrote nothing there of late, and what is done because of a message is shown first, beside it. Pure.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.conditions.condition_branches import does_nothing
from orchestration.rule_planner.idioms.idiom_rules import restore_quotes, seal_quotes
from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.orders.request_seams import convert_to_order
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.plans.steps import Flow, choose_text
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.rule_planner.reading.words import CHANNEL, NAMED
from orchestration.text.language import detect_language
from orchestration.text.word_lists import HONORIFIC
from schemas.plan import Language
from schemas.values import Json, Payload

LONGEST = 300
_OF_LATE = timedelta(days=14)
_WROTE_EN = (
    r"(?:put\sup|post(?:ed)?|shared?|sent|send|wrote|written|write|announced?"
    r"|upload(?:ed)?|mention(?:ed)?|said|say|dropped|drop)"
)
_WHO_EN = r"(?P<who>(?-i:[A-Z])[a-z]+|he|she|they)"
_WHAT_EN = r"(?P<what>[^,.?!;]{2,60}?)(?:\s(?:yet|already))*"
_SAID_EN = rf"(?:has\s|have\s|had\s)?(?:already\s)?{_WROTE_EN}\s(?:already\s)?{_WHAT_EN}"
_ELSE_KO = r"(?:아직(?:도)?(?:이면|\s안\s?\S{1,4}으면|\s?안\s?됐으면)|안\s?\S{1,4}으면|아니면|없으면)"
_FORMS: dict[Language, tuple[re.Pattern[str], ...]] = {
    "en": tuple(
        make_regex(one, re.IGNORECASE)
        for one in (
            rf"^(?P<unless>unless)\s{_WHO_EN}\s{_SAID_EN},\s(?P<main>[^.!?\n]+)(?P<behind>[.!].*)?$",
            rf"^(?P<main>[^.!?,\n]+?),?\s(?P<unless>unless)\s{_WHO_EN}\s{_SAID_EN}(?P<behind>[.!].*)?$",
            rf"^(?:did|has)\s{_WHO_EN}\s(?:already\s)?{_WROTE_EN}\s(?P<what>[^,.?!;]{{2,60}}?)(?:\s(?:yet|already))*\?\s(?P<unless>if\s(?:not|(?:he|she)\s(?:didn't|hasn't)))(?:\syet)?,?\s(?P<main>[^.!?\n]+)(?P<behind>[.!].*)?$",
            rf"^if\s{_WHO_EN}\s(?P<unless>hasn't|didn't|has\snot|did\snot)\s(?:already\s)?{_WROTE_EN}\s(?P<what>[^,.?!;]{{2,60}}?)(?:\syet)?,\s(?:then\s)?(?P<main>[^.!?\n]+)(?P<behind>[.!].*)?$",
            r"^if\s(?P<cond>[^,.?!;]{3,60}?)\s(?:is|are|has\sbeen|was|were|got)\s(?P<unless>not\s)?(?:already\s)?(?:up|posted|shared|announced|published)(?:\s(?:yet|already))?(?P<place>\sin\s#[\w-]+)?,\s(?:then\s)?(?P<main>[^.!?\n]+?)(?P<behind>(?:[.!]|,?\s(?:otherwise|and\sif\snot)|;\sif\snot).*)?$",
            rf"^if\s{_WHO_EN}\s{_SAID_EN},\s(?:then\s)?(?P<main>[^.!?\n]+?)(?P<behind>(?:[.!]|,\sotherwise|;\sif\snot).*)?$",
        )
    ),
    "ko": (
        make_regex(
            rf"^(?:(?:만약|혹시|만일)\s)?(?P<cond>(?:(?!(?:한테|에게|께)\s)[^,.!?]){{4,60}}?)\s?(?P<unless>(?<![가-힣])(?:아직\s)?[안못]\s)?(?:올라왔|올라와\s?있|올렸|올려놨|올려\s?뒀|공유했|공유됐|공지했|공지됐)(?:으면|다면)(?!\s?(?:좋|싶|하|해))[\s,]+"
            rf"(?P<main>[^,.!?\n]+?)(?P<behind>(?:[,.]|(?<=고)\s(?={_ELSE_KO}\s))\s?.*)?$"
        ),
        make_regex(
            r"^(?:(?:만약|혹시|만일)\s)?(?P<cond>(?=[^,.]*(?:#|채널))[^,.!?]{4,60}?)\s?(?P<unless>(?<![가-힣])(?:아직\s)?[안못]\s)?(?:올렸|올려놨|공유했|보냈|남겼|썼|적었|말했|얘기했|언급했|공지했)(?:다고\s?(?:했|하셨|말했))?(?:으면|다면)(?!\s?(?:좋|싶|하|해))[\s,]+"
            r"(?P<main>[^,.!?\n]+?)(?P<behind>[,.]\s?.*)?$"
        ),
    ),
    "ja": (
        make_regex(
            r"^(?:もしも?、?)?(?P<cond>[^。、「」\n]{3,60}?)(?:が|は)?(?:もう|すでに)?(?:上がって|あがって|投稿されて|共有されて|出されて)(?:い)?(?:(?P<unless>な(?:かったら|ければ)|ないなら)|たら|れば|るなら)、?(?P<main>[^。\n]+?)(?P<behind>[。、]まだ(?:なら|だったら).*|。.*)?$"
        ),
        make_regex(
            r"^(?:もしも?、?)?(?P<cond>(?=[^。、]*#)[^。、]{4,60}?)(?:もう|すでに)?(?:上げ|あげ|投稿し|共有し|書い|送っ|言っ|出し)て(?:い)?(?:(?P<unless>な(?:かったら|ければ)|ないなら)|たら|れば|るなら)、?(?P<main>[^。\n]+)(?P<behind>。.*)?$"
        ),
    ),
}
_NOT_YET = make_regex(
    r"^[\s,.。、;!]*(?:(?:그리고|근데|でも)[\s、]*)?(?:(?:아니면|없으면|안\s?\S{1,4}으면|아직(?:도)?(?:이면|\s안\s?\S{1,4}으면))|まだ(?:なら|だったら)|そうでなければ|なければ|otherwise|(?:and\s)?if\s(?:not|(?:he|she)\s(?:didn't|hasn't)))[\s,、]*(?P<main>.+)$",
    re.IGNORECASE,
)
"""What is to be done where nothing was written."""
_ONLY_SHOWS = make_regex(
    r"^[\s,.;!]*(?:otherwise|if\s(?:so|yes|(?:he|she|they)\s(?:did|has|have)(?:\salready)?)),?\s(?:then\s)?(?:just\s|only\s)?(?:show|tell)\sme\b.*$"
    r"|^[\s,.。]*(?:올렸으면|있으면|했으면)[\s,]+(?:그냥\s)?(?:보여|알려).*$|^[\s。]*(?:あれば|もう\S{0,8}たら)、?(?:見せ|教え).*$",
    re.IGNORECASE,
)
_IDLE_HEAD = make_regex(
    r"^[\s,.。;!]*(?:아니면|otherwise|if\snot|そうでなければ|(?:올렸|공유했|했|있)으면|もう\S{0,8}たら)[\s,、]*",
    re.IGNORECASE,
)
_REMARK = make_regex(
    r"^[\s.!]*i\s(?:honestly\s|really\s)?(?:lost\strack|can't\sremember|don't\sknow|forgot|am\snot\ssure|'m\snot\ssure)\b[^,;]*$",
    re.IGNORECASE,
)
_FRILLS = make_regex(
    r"(?<!\S)(?:이미|벌써|아직|혹시|다고|거|걸|것)(?!\S)|\b(?:anything|something)(?:\sabout)?\s|\babout\s|もう|すでに|まだ"
)
_PLACES = make_regex(rf"{CHANNEL}\s?(?:채널)?\s?(?:에다가|에서|에|で|に)?|{NAMED}{HONORIFIC}?(?:이가|이|가|は|が)?")
_AUTHOR_KO = make_regex(r"(?<![가-힣])(?P<who>[가-힣]{2,4}?)(?:님|씨)?(?:이가|께서|이|가)\s")
_HIM = make_regex(r"\b(?:him|her|them)\b", re.IGNORECASE)
_IT = make_regex(r"\b(?:it|that|this)\b", re.IGNORECASE)
_ASKS = make_regex(r"\bask\b|물어|부탁|달라고|요청|催促|聞|お願い|頼", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class WrittenCondition:
    """Who wrote what in which channel, or did not, the order that hangs on it, and the one that is given otherwise;
    ``who`` and ``channel`` are empty where all messages are looked at."""

    who: str
    channel: str
    what: str
    written: bool
    main: str
    otherwise: str = ""

    @property
    def is_sure(self) -> bool:
        """Whether what is done needs no look: its author wrote nothing at all there."""
        return not self.written and bool(self.channel and self.who)


def plan_written_condition(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of an order that hangs on what somebody wrote; None where a request says anything else."""
    request = task.request
    under_way = task.is_under_way or request.quoted
    if under_way or len(request.text) > LONGEST:
        return None
    language = detect_language(request.text, request.language)
    sealed, quotes = seal_quotes(request.text.strip())
    found = next((one for form in _FORMS[language] if (one := form.match(sealed)) is not None), None)
    asked = _read(task, found, quotes, language) if found is not None else None
    if asked is None:
        return None
    flow = begin_flow(task, parse_request(request, task.now, taught=task.taught, channels=task.channels))
    since = (flow.now - _OF_LATE).replace(hour=0, minute=0, second=0).isoformat() if asked.is_sure else None
    query = "" if asked.is_sure else " ".join(_OF_JA.split(asked.what))
    look = flow.add(
        "slack.search_messages", {"query": query, "channel": asked.channel, "user": asked.who, "since": since}
    )
    flow.leave("messages", look, asked.channel)
    is_written: Payload = {"path": f"@{look.number}.messages", "op": "count_gt", "value": 0}
    is_none: Payload = {**is_written, "op": "count_eq"}
    main, otherwise = (is_written, is_none) if asked.written else (is_none, is_written)
    for said, condition in ((asked.main, main), (asked.otherwise, otherwise)):
        flow.condition = condition
        if said and not _add_order(flow, task, asked, said, make):
            return None
    flow.condition = None
    return build_plan(flow, task)


def _read(task: PlanningTask, found: re.Match[str], quotes: list[str], language: Language) -> WrittenCondition | None:
    """Return what hangs on what; None where more is said than that."""
    said, main, behind = found.groupdict(), found["main"].strip(), (found["behind"] or "").strip()
    written, other = not said.get("unless"), _NOT_YET.match(behind)
    if does_nothing(main, language):
        if other is None:
            return None
        written, main, behind, other = not written, other["main"].strip(), "", None
    is_idle = does_nothing(_IDLE_HEAD.sub("", behind), language)
    is_said = behind.strip(" .!。,") and not (is_idle or _ONLY_SHOWS.match(behind) or _REMARK.match(behind))
    if is_said and (other is None or not written):
        return None
    otherwise = restore_quotes(other["main"].strip(), quotes) if is_said and other is not None else ""
    main = convert_to_order(restore_quotes(main, quotes), language)
    cond = (said.get("cond") or f"{said.get('who')} {said.get('what')}") + (said.get("place") or "")
    told, ordered = _parse(task, cond), _parse(task, main)
    people = [one.value for one in told.named(told.marked)] or _list_authors(said, cond, ordered)
    named = [one.value for one in told.channels(told.marked)]
    channels = named or [one.value for one in ordered.channels(ordered.marked)]
    what = _name_written(said, told.marked)
    known = len({*people[:1], *channels[:1]}) + len(_OF_JA.split(what))
    if len({*people}) > 1 or (len({*channels}) > 1 and not named) or known < _FEWEST:
        return None
    who, where = (people or [""])[0], (channels or [""])[0]
    main, otherwise = _name_receiver(ordered, main, who), _name_receiver(ordered, otherwise, who)
    return WrittenCondition(who, where, what, written, main, otherwise)


_OF_JA = make_regex(r"\s+|(?<=[ァ-ヶー一-龥A-Za-z])の(?=[ァ-ヶー一-龥A-Za-z])")
"""Between two words that a message may hold apart."""
_FEWEST = 2
"""So much is to be known of messages, by words, by who wrote them and by where, to tell them from all others."""


def _name_written(said: dict[str, str | None], head: str) -> str:
    """Return the words of what was written, without who wrote it and where."""
    what = _PLACES.sub(" ", said.get("what") or head)
    what = re.sub(r"\s(?:in|on|to)\s#\S+|^\W*(?:them|it|that)$", " ", _FRILLS.sub(" ", _AUTHOR_KO.sub(" ", what)))
    if said.get("cond"):
        what = re.sub(r"^\W*(?:the|our|an?)\s|(?<=\S)[가이은는がは]\s*$", " ", what)
    return re.sub(r"\s+", " ", what).strip()


def _name_receiver(reading: Reading, order: str, author: str) -> str:
    """Return what is done with whom the first order reaches, or else who wrote, where it names nobody."""
    reached = [one.value for one in reading.named(reading.marked)] or [one for one in (author,) if one]
    if not order or len({*reached}) != 1 or reached[0] in order or _REACHES.search(order):
        return order
    match reading.language:
        case "ko":
            return f"{reached[0]}한테 {order}" if _TELLS_KO.search(order) else order
        case "ja":
            return f"{reached[0]}さんに{order}" if _TELLS_JA.search(order) else order
        case _:
            return _HIM.sub(reached[0], order, count=1)


_TELLS_KO = make_regex(r"[다라자냐]고\s|[가-힣]지\s(?:\S+\s)?(?:물어|여쭤)|DM|디엠")
_TELLS_JA = make_regex(r"(?:と|って|か)(?:DMで)?(?:送|伝|聞|言|尋)")
"""An order to tell or ask somebody something."""
_REACHES = make_regex(r"(?:한테|에게|께)\s|#|(?:さん|様|くん|私|自分)に")


def _list_authors(said: dict[str, str | None], cond: str, ordered: Reading) -> list[str]:
    """Return who wrote, where nobody is known by that name: as it is typed, or who is named behind for "he"."""
    who = said.get("who")
    if who is not None:
        return [who] if who[0].isupper() else [one.value for one in ordered.named(ordered.marked)]
    typed = _AUTHOR_KO.search(cond)
    return [typed["who"]] if typed is not None else []


def _parse(task: PlanningTask, text: str) -> Reading:
    said = task.request.model_copy(update={"text": text, "follows": None})
    return parse_request(said, task.now, taught=task.taught, channels=task.channels)


def _add_order(flow: Flow, task: PlanningTask, asked: WrittenCondition, said: str, make: PlanFor) -> bool:
    """Add the one step that hangs on the condition; whether it is one. Who is asked in a channel is asked there."""
    main = _HIM.sub(asked.who, said, count=1) if asked.who else said
    main = _IT.sub(asked.what, main, count=1) if asked.what else main
    reading = _parse(task, main)
    channels = [one.value for one in reading.channels(reading.marked)]
    asks = channels and asked.is_sure and _ASKS.search(main)
    order = re.sub(r"\s?(?:in|on)\s#[\w-]+", "", main) if asks and flow.reading.language == "en" else main
    request = task.request.model_copy(update={"text": order, "follows": None})
    actions = list_actions(make(task._replace(request=request)))
    if len(actions) != 1 or actions[0].get("when") or actions[0]["intent"] not in ("write", "notify"):
        return False
    inputs: Payload = {**get_inputs(actions[0])}
    tool, text = str(actions[0]["tool"]), inputs.get("text")
    if asks and tool in ("slack.send_dm", "slack.post_message"):
        tool = "slack.post_message"
        inputs = {"channel": channels[0], "text": _address(flow, asked, text)}
    elif asked.written is (said == asked.otherwise) and isinstance(text, str) and _OPENS_BARE.match(text):
        what = escape_templates(asked.what)
        inputs = {**inputs, "text": choose_text(flow, f"{what} {text}", f"{what}: {text}", f"{what}は{text}")}
    flow.add(tool, inputs).confirm = not asked.is_sure
    return True


_OPENS_BARE = make_regex(r"(?:언제|왜|얼마나|어디까지|어떻게|いつ|どう|なぜ|あとどれ)")
"""How a question opens that does not say what it is of."""


def _address(flow: Flow, asked: WrittenCondition, text: Json) -> str:
    """Return what somebody is asked in a channel, with their name before it."""
    what = escape_templates(asked.what)
    if isinstance(text, str) and text and text != "MISSING" and "{{" not in text:
        return choose_text(flow, f"{asked.who}님, {text}", f"{asked.who}: {text}", f"{asked.who}さん、{text}")
    return choose_text(
        flow,
        f"{asked.who}님, {what} 공유 부탁드려요.",
        f"{asked.who}: Could you share {what}, please?",
        f"{asked.who}さん、{what}の共有をお願いします。",
    )
