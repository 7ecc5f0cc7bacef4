"""Passing on what was shown without some of its lines ("post it in #general, but drop the last one"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.made_plans import list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor, build_not_understood
from orchestration.rule_planner.plans.steps import SENDS_TO
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.thread.reply_shares import RECALL
from orchestration.text.prohibitions import replace_quotes
from schemas.values import Json, Payload

LONGEST = 200
_REASON_KO = r"(?:[^.!?\n]{1,25}?(?:니까|라서|라|서|듯|해서|거든)\s)?"
_NTH_KO = r"(?:(?:첫|두|세|네|다섯|[1-9])\s?번째|[1-9]번|마지막|맨\s?(?:위|앞|아래|끝|밑|뒤))"
_NTH_EN = r"(?:first|second|third|fourth|fifth|last|top|bottom|[1-9](?:st|nd|rd|th)?)(?![a-z])"
_NTH_JA = r"(?:[一二三四五1-5](?:つ目|番目|行目|個目|点目)|最後|最初|一番[上下])"
_OUT = (
    make_regex(
        rf"[\s,.]*(?:(?:근데|그런데|단|다만|대신|아|참)[\s,]+)?(?P<nth>{_NTH_KO}(?:(?:이랑|랑|하고|와|과|,|이나)\s?{_NTH_KO})*)"
        rf"\s?(?:에\s)?(?:거|것|건|꺼|줄|항목|내용|포인트|문장|부분)?(?:은|는|만|을|를)?\s{_REASON_KO}"
        r"(?:빼(?:고|줘|주세요|주시고|자|서)|제외(?:하고|해\s?줘|해\s?주세요)|말고)(?:요)?[\s,.!~]*"
    ),
    make_regex(
        r"[\s,.;]*(?:\b(?:but|and|just|please|also)\s)*\b(?:drop|skip|leave\sout|leave\soff|without|except(?:\sfor)?|minus|remove|take\sout|cut|omit)"
        rf"\s(?:the\s|number\s|#)?(?P<nth>{_NTH_EN}(?:(?:,|\sand|\s&)\s(?:the\s)?{_NTH_EN})*)"
        r"(?:\s(?:one|line|bullet(?:\spoint)?|point|item|sentence)s?)?(?=[\s,.!;]|$)"
        r"(?:[\s,–—-]+(?:it'?s|that'?s|that\sone'?s|since|because|as)\s[^.!?\n]{1,40})?[\s.!]*",
        re.IGNORECASE,
    ),
    make_regex(
        rf"[、。\s]*(?:(?:ただし?|でも|あと|あ)、)?(?P<nth>{_NTH_JA}(?:(?:と|、){_NTH_JA})*)(?:の(?:行|項目|もの|やつ|点|文|一つ))?(?:は|を|だけ)?、?"
        r"(?:[^。、\n]{1,20}?(?:から|ので|で)、?)?(?:(?:抜い|除い|外し|消し|省い|カットし)て(?:から)?(?:ください|おいて|ほしい(?:です)?)?|抜きで|なしで)[。、\s]*"
    ),
)
"""Which line of what was shown is left out, with why."""
_NTH = make_regex(f"{_NTH_KO}|\\b{_NTH_EN}|{_NTH_JA}", re.IGNORECASE)
_PLACES = (
    (make_regex(r"^(?:첫|1|first|top|最初|一番上|맨\s?(?:위|앞)|一)", re.IGNORECASE), 1),
    (make_regex(r"^(?:마지막|last|bottom|最後|一番下|맨\s?(?:아래|끝|밑|뒤))", re.IGNORECASE), -1),
    (make_regex(r"^(?:두|2|second|二)", re.IGNORECASE), 2),
    (make_regex(r"^(?:세|3|third|三)", re.IGNORECASE), 3),
    (make_regex(r"^(?:네|4|fourth|四)", re.IGNORECASE), 4),
    (make_regex(r"^(?:다섯|5|fifth|五)", re.IGNORECASE), 5),
)


def plan_share_in_part(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a reply that passes on what was shown without lines that it tells by their places; None where
    it does anything else."""
    text = task.request.text
    if task.request.follows is None or task.change is not None or len(text) > LONGEST or replace_quotes(text) != text:
        return None
    found = next((one for form in _OUT if (one := form.search(text)) is not None), None)
    rest = f"{text[: found.start()]} {text[found.end() :]}".strip() if found is not None else ""
    if found is None or not rest:
        return None
    plan = make(task._replace(request=task.request.model_copy(update={"text": rest})))
    steps = list_actions(plan)
    recalls = [one["inputs"] for one in steps if one["tool"] == RECALL]
    if len(recalls) != 1 or any(one["tool"] not in (RECALL, *SENDS_TO) for one in steps):
        return None
    recalled, places = recalls[0], [_read_place(one) for one in _NTH.findall(found["nth"])]
    if not isinstance(recalled, dict) or 0 in places or _NTH.search(rest):
        return build_not_understood(task, parse_request(task.request, task.now))
    recalled["without"] = list[Json](places)
    return {**plan, "goal": " ".join(text.split())}


def _read_place(word: str) -> int:
    """Return the place of a line from 1 on, -1 for the last; 0 where it is told otherwise."""
    place = next((place for form, place in _PLACES if form.match(word)), 0)
    return place or (int(word[0]) if word[:1].isdigit() else 0)
