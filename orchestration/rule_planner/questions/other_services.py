"""Parts of a request that only another service could do ("캘린더에 넣고 …", "… and email it to Acme"): they are told as
left out, beside what is done. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.orders.request_seams import SHORTEST, clear_quotes, convert_to_order
from orchestration.rule_planner.plans.made_plans import get_inputs, is_understood, list_actions
from orchestration.rule_planner.plans.plan_text import build_reply_plan
from orchestration.rule_planner.questions.replies import build_reply, render_unsupported
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.text.language import detect_language
from orchestration.text.outside_orders import SERVICE_ORDERS, OutsideOrder, find_outside_orders
from orchestration.text.passages import ANSWER_TOOL
from orchestration.text.values import collect_texts
from schemas.plan import EFFECTS
from schemas.values import MISSING, Json, Payload

MakePlan: TypeAlias = Callable[[PlanningTask], Payload]
_BY_MAIL = frozenset({"mail", "sent", "email", "email_to", "email_name", "mail_ja", "invite", "invite_ja"})
_HERE = make_regex(
    r"디엠|슬랙|메시지|채널|전[해하]|알려|알리|말해|물어|\b(?:dm|slack|message|channel|tell|let|ask|ping|remind|post)\b|#"
    r"|メッセージ|チャンネル|伝え|知らせ|聞い",
    re.IGNORECASE,
)
"""What is for Slack, by its name or by a verb that mail has not."""
_AWAY = make_regex(
    r"(?:슬랙|디엠|메시지)(?:을|를|은|는|도)?\s?(?:잘\s|거의\s|통\s|원래\s)*(?:안\s?|못\s?)(?:보|봐|봅|쓰|써|씁|확인)\S*"
    r"|\b(?:never|doesn'?t|don'?t|isn'?t|not|rarely|hardly|barely)\s(?:really\s|even\s|ever\s|much\s|always\s)*(?:check|checks|read|reads|look\sat|looks\sat|use|uses|on|see|sees|in)\s(?:his\s|her\s|their\s)?(?:slack|dms?|messages?)"
    r"|(?:Slack|スラック|DM|メッセージ)(?:を|は|も)?(?:、)?(?:あんまり|あまり|全然|ほとんど|めったに|普段)?(?:見|使|読|チェックし|確認し)[ぁ-ん]{0,3}?ない",
    re.IGNORECASE,
)
"""That somebody is not reached there."""


def add_other_services(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that says which parts of its request it leaves out because metel reaches no such service. What the
    plan itself holds, such as words that somebody is to be told, is none of these."""
    if plan.get("reply") is not None or not list_actions(plan):
        return plan
    left = plan.get("not_done")
    told: list[Json] = [*left] if isinstance(left, list) else []
    told += [one for one in find_other_services(task.request.text, plan) if one not in told]
    return {**plan, "not_done": told} if told else plan


def refuse_mail(task: PlanningTask, plan: Payload) -> Payload:
    """Return a refusal in the place of a plan that only sends here what was asked for as mail, or that did not
    understand it; else ``plan``."""
    if task.change is not None or (is_understood(plan) and not list_actions(plan)):
        return plan
    if not _is_mail_alone(task.request.text, plan):
        return plan
    reading = parse_request(task.request, task.now)
    reply = build_reply("unsupported", render_unsupported(reading.language))
    return build_reply_plan(task, reading, reply, "unsupported")


def _is_mail_alone(text: str, plan: Payload) -> bool:
    """Whether all that a plan does is to send what a text asks to mail, and nothing of Slack stands there."""
    effects = [one for one in list_actions(plan) if one["intent"] in EFFECTS]
    mailed = any(match.lastgroup in _BY_MAIL for match in _list_orders(text, {"actions": [*effects]}))
    here = _HERE.search(_AWAY.sub("", clear_quotes(text)))
    return mailed and not here and all(one["intent"] == "notify" for one in effects)


def plan_beside_other_services(task: PlanningTask, plan: Payload, make: MakePlan) -> Payload:
    """Return the plan of what is left of a request without what another service would have to do, which it tells; else
    ``plan``, where nothing is left or no step is made of it."""
    if task.change is not None or task.request.quoted:
        return plan
    text = task.request.text
    orders = [one for one in find_outside_orders(text) if not _is_held(one, text, plan)]
    if not orders:
        return plan
    alone = _plan_messages_alone(task, orders, plan, make)
    if alone is not None:
        return alone
    rest = _cut_out(text, [(one.cut, one.end) for one in orders])
    rest = _name_sent(rest, [text[one.start : one.end] for one in orders])
    rest = convert_to_order(_LOOSE_ENDS.sub("", rest).strip(), detect_language(rest, task.request.language))
    if len(re.sub(r"\W", "", rest)) < SHORTEST or _HANGS.match(rest):
        return plan
    made = make(task._replace(request=task.request.model_copy(update={"text": rest})))
    if not list_actions(made) or _only_searches(made) or _holds_less(made, plan):
        return plan
    left = made.get("not_done")
    told: list[Json] = [*(text[one.start : one.end].strip() for one in orders)]
    return {**made, "not_done": [*told, *(left if isinstance(left, list) else [])]}


def _name_sent(rest: str, orders: Sequence[str]) -> str:
    """Return what is left of a text with the thing that the orders taken out of it speak of, where "it" meant that."""
    spoken = [found["thing"] for one in orders for found in _SPOKEN_OF.finditer(one)]
    return _SEND_IT.sub(lambda found: f"{found[1]} {spoken[0]}", rest) if len(spoken) == 1 else rest


_SPOKEN_OF = make_regex(
    r"\b(?:that|saying|about)\s(?P<thing>(?:the|a|an|his|her|their|our|my)\s(?:\w+\s)?\w+?)(?=(?:'s|\s(?:is|are|was|were|will|comes?|goes?))\b|\s*$)",
    re.IGNORECASE,
)
"""What a mail is to tell of ("that the quote is coming on Monday")."""
_SEND_IT = make_regex(r"\b(send(?:ing)?|finish(?:ing)?|prepar(?:e|ing)|check(?:ing)?)\sit\b", re.IGNORECASE)


def _plan_messages_alone(
    task: PlanningTask, orders: Sequence[OutsideOrder], plan: Payload, make: MakePlan
) -> Payload | None:
    """Return the plan of the messages to others beside what another service would have to do, of which neither the day
    nor anything else is theirs; ``None`` where no other words say what they tell."""
    text = task.request.text
    rest = _LOOSE_START.sub("", _LOOSE_ENDS.sub("", _cut_out(text, [one.part for one in orders])).strip())
    if len(re.sub(r"\W", "", rest)) < SHORTEST:
        return None
    made = make(task._replace(request=task.request.model_copy(update={"text": rest})))
    steps, before = list_actions(made), [one for one in list_actions(plan) if one["intent"] in EFFECTS]
    reached = [_find_reached(one) for one in steps]
    if not steps or not all(map(_tells_own_words, steps)) or made.get("not_done"):
        return None
    if not all(reached) or task.request.asker_name in reached or reached != [_find_reached(one) for one in before]:
        return None
    return {**made, "not_done": [text[slice(*one.part)].strip(" ,、") for one in orders]}


def _tells_own_words(step: Payload) -> bool:
    """Whether a step tells words that stand in the request, and does nothing else."""
    text = get_inputs(step).get("text")
    return step["intent"] == "notify" and isinstance(text, str) and text not in ("", MISSING) and "{{" not in text


def _find_reached(step: Payload) -> str:
    """Return whom or which channel a step reaches; empty where it reaches none."""
    inputs = get_inputs(step)
    return str(inputs.get("user") or inputs.get("channel") or "")


def _cut_out(text: str, spans: Sequence[tuple[int, int]]) -> str:
    for start, end in reversed(spans):
        text = f"{text[:start]} {text[end:]}"
    return text


def _only_searches(made: Payload) -> bool:
    """Whether a plan looks for an answer in documents, which what is left of an order does not ask."""
    return any(one["tool"] == ANSWER_TOOL for one in list_actions(made))


def _holds_less(made: Payload, plan: Payload) -> bool:
    """Whether the steps of a plan hold less than those of the one that was made of all words, or lack the reminder that
    stands in for a calendar there."""
    before, after = (
        [(str(step["tool"]), get_inputs(step).keys()) for step in list_actions(one)] for one in (plan, made)
    )
    if any(tool.startswith(_LATER) for tool, _ in before):
        return True
    alike = [tool for tool, _ in before] == [tool for tool, _ in after]
    return alike and any(now < then for (_, then), (_, now) in zip(before, after, strict=True))


_LATER = "slack.schedule"
_HANGS = make_regex(r"(?:for|about|on|at|to|with|of|in|re)\s", re.IGNORECASE)
"""What is left is of the order that was taken out."""
_LOOSE_START = make_regex(r"^[\s,、;.]*(?:(?:and|then|also|&|그리고|또|あと|それと)[\s,、;]+)*", re.IGNORECASE)
_LOOSE_ENDS = make_regex(r"[\s,、;]+(?:and|then|also|&|그리고|또|あと|それと)?[\s,、;]*$", re.IGNORECASE)
"""What joined the order that was taken out to the one before it."""


def find_other_services(text: str, plan: Payload) -> list[str]:
    """Return the parts of a text that ask something of another service, and are nothing that a plan holds."""
    return [text[one.start : one.end].strip() for one in find_outside_orders(text) if not _is_held(one, text, plan)]


def _list_orders(text: str, plan: Payload) -> list[re.Match[str]]:
    held = " ".join(one for action in list_actions(plan) for one in collect_texts(action["inputs"])).lower()
    return [
        match
        for match in SERVICE_ORDERS.finditer(clear_quotes(text))
        if not any(word.lower() in held for word in match.groupdict().values() if word)
    ]


def _is_held(one: OutsideOrder, text: str, plan: Payload) -> bool:
    """Whether a step writes an order out, or sends words with what it is about; what is looked up beside other work is
    none of this."""
    steps = list_actions(plan)
    effects = [action for action in steps if action["intent"] in EFFECTS]
    for action in effects or steps:
        held = " ".join(collect_texts(action["inputs"])).casefold()
        said = one.word if action["intent"] == "notify" else text[one.start : one.end]
        if said.casefold() in held:
            return True
    return False
