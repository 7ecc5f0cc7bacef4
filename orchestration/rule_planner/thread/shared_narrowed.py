"""Passing on some of what was listed ("그중에 진행 중인 것만 sales에 올려줘", "post just the late ones to #sales"): the
list is narrowed as a reply narrows it, and goes where a reply sends what was shown. Pure.
"""

from __future__ import annotations

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.rule_planner.plans.steps import SENDS_TO
from orchestration.rule_planner.thread.reply_shares import RECALL
from orchestration.rule_planner.thread.share_words import find_share_words
from orchestration.service import list_tools_by_role
from orchestration.text.prohibitions import replace_quotes
from orchestration.text.word_lists import PLEASE_EN
from schemas.plan import Language
from schemas.values import Json, Payload

LONGEST = 120
_SEND_KO = r"(?:올려|올리|공유|보내|전달|게시|알려|남겨|붙여|포스팅|DM|디엠)"
_SEND_JA = r"(?:貼|投稿|共有|送|載せ|流し|シェア|アップ|転送|DM)"
_FORMS: tuple[tuple[Language, str], ...] = (
    (
        "ko",
        rf"^(?P<some>[^.!?\n]{{2,40}}?(?:것|거|건|애|분|일|작업|항목|업무)(?:들)?만)(?:\s?(?:추려|골라|뽑아|모아|간추려)서?)?\s"
        rf"(?:따로\s)?(?P<rest>[^.!?\n]{{1,30}}{_SEND_KO}[^.!?\n]{{0,15}})[.!~\s]*$",
    ),
    (
        "en",
        r"^(?:(?:ok|okay|now|then|and|please|pls|great|thanks)[,\s]+){0,2}(?P<send>post|share|send|put|drop)\s(?:just|only)\s"
        rf"(?P<some>(?:the\s|those\s|ones\s)?[^.!?\n]{{2,40}}?)\s(?P<rest>(?:to|in|into|on|with)\s(?:the\s)?[#@]?[\w가-힣-]+(?:\schannel)?(?:,?\s{PLEASE_EN})?)[.!\s]*$",
    ),
    (
        "ja",
        rf"^(?P<some>[^。！？\n]{{2,40}}?(?:もの|の|やつ|タスク|分|件)(?:だけ|のみ))(?:を|、)?(?P<rest>[^。！？\n]{{1,30}}{_SEND_JA}[^。！？\n]{{0,15}})[。！\s]*$",
    ),
)
_POINTS = make_regex(
    r"^(?:그\s?중(?:에서?)?|이\s?중(?:에서?)?|여기서|거기서|그럼)[\s,]+|(?:만)$|^(?:その(?:うち|中)(?:で|の|から)?|この(?:うち|中)(?:で|の)?)、?"
    r"|(?:だけ|のみ)$"
)
"""What points at the list, and that there is no more of it: no words of a heading."""
_PATTERNS = tuple((language, make_regex(form)) for language, form in _FORMS)


def plan_share_of_some(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a reply that passes on those of the listed things that it chooses; None where it does anything
    else."""
    earlier, text = task.request.follows, task.request.text.strip()
    if earlier is None or task.change is not None or len(text) > LONGEST or replace_quotes(text) != text:
        return None
    tools = list_tools_by_role("query_records")
    if not earlier.steps or any(one.is_effect for one in earlier.steps) or earlier.steps[-1].tool not in tools:
        return None
    for language, pattern in _PATTERNS:
        found = pattern.match(text)
        if found is None:
            continue
        some, rest = found["some"], found["rest"]
        pointed = {"ko": f"이거 {rest}", "ja": f"これを{rest}"}.get(language) or f"{found['send']} these {rest}"
        narrowed = list_actions(_make(task, make, f"only {some}" if language == "en" else some))
        heading = _POINTS.sub("", some).strip()
        return _join(narrowed, _make(task, make, pointed), text, f"{heading[:1].upper()}{heading[1:]}")
    return None


def _make(task: PlanningTask, make: PlanFor, text: str) -> Payload:
    return make(task._replace(request=task.request.model_copy(update={"text": text})))


def _join(narrowed: list[Payload], plan: Payload, text: str, heading: str) -> Payload | None:
    """Return a plan that sends what the one step reads, where the other plan only sends what was shown."""
    sent = list_actions(plan)
    if len(narrowed) != 1 or narrowed[0]["tool"] not in list_tools_by_role("query_records"):
        return None
    if not sent[1:] or sent[0]["tool"] != RECALL or any(one["tool"] not in SENDS_TO for one in sent[1:]):
        return None
    read: Payload = {**narrowed[0], "id": sent[0]["id"], "produces": list[Json](["records"])}
    told = f"{sent[0]['id']}.records"
    asks = find_share_words(text).asks_leave
    sends: list[Payload] = [
        {
            **{name: value for name, value in one.items() if asks or name != "policy_hints"},
            "requires": list[Json]([told]),
            "inputs": {**get_inputs(one), "text": f"{heading}:\n{{{{{told}}}}}"},
        }
        for one in sent[1:]
    ]
    return {**plan, "goal": " ".join(text.split()), "actions": list[Json]([read, *sends])}
