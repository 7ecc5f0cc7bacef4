"""A message in a thread that says nothing of its own ("그 차이만 sales에 한 줄로 남겨줘", "それサラさんにDMして"): it
passes on what was answered there last, and is shown first. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.steps import SENDS_TO
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.thread.reply_shares import RECALL
from orchestration.text.unspaced_korean import QUOTED_TEXT
from schemas.values import MISSING, Payload

_POINTS = make_regex(
    r"(?:^|\s)(?:그|이|방금|위|아까)(?:거|것|게|건|걸|내용|숫자|결과|답|합계|금액|목록|표|요약|\s(?:것|내용|숫자|결과|답|합계|금액|목록|표|요약))"
    r"(?:만|도|를|을|은|는)?(?:\s|$)"
    r"|\b(?:post|share|send|put|drop|dm|forward|pass|show|paste|throw)\s(?:(?:him|her|them|me|us|[A-Z]\w+)\s)?"
    r"(?:it|this|those|these|that(?=\s(?:in|to|on|over|with|by|please|pls|too)\b|\W*$)|the\s(?:result|total|answer|list|summary|number|figure)s?)\b"
    r"|それ|これ|その(?:結果|内容|数字|合計)|今の(?:結果|内容)|上の",
    re.IGNORECASE,
)
"""Words for what was said before."""
_CONDITION = make_regex(
    r"\b(?:if|unless|once|when|until)\b|(?:으면|다면|라면|거든)(?=[\s,])|(?:たら|なら|れば|場合)", re.IGNORECASE
)
"""That something is sent only where something holds."""
_SEVERAL = make_regex(
    r"물어|질문|\bask\w*|聞[いき]|質問|차이|둘|두\s?개|합쳐|비교|\b(?:both|difference|combined?|together|compare\w*|all\s(?:two|three))\b|差|両方|二つ|合わせ|比較",
    re.IGNORECASE,
)
"""What is asked of somebody, or made of more than the last answer."""


def plan_answer_share(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan that sends on the last answer of a thread, where ``plan`` only sends and has no words for it, and
    its request points back; else ``plan``."""
    request = task.request
    if task.change is not None or task.done or request.quoted or not request.in_thread:
        return plan
    sends = [one for one in list_actions(plan) if one["tool"] in SENDS_TO]
    lacking = [one for one in sends if get_inputs(one).get("text") in (None, "", MISSING)]
    if not lacking or len(lacking) < len(list_actions(plan)) or QUOTED_TEXT.search(request.text):
        return plan
    named = all(get_inputs(one).get(SENDS_TO[str(one["tool"])]) not in (None, "", MISSING) for one in lacking)
    is_of_effect = request.follows is not None and any(step.is_effect for step in request.follows.steps)
    if any(one.get("when") or one.get("for_each") for one in lacking) or _CONDITION.search(request.text):
        return plan
    if not named or not _POINTS.search(request.text) or _SEVERAL.search(request.text) or is_of_effect:
        return plan
    reading = parse_request(request, task.now, taught=task.taught, channels=task.channels)
    flow = begin_flow(task, reading)
    text = flow.leave("text", flow.add(RECALL, {})).template
    for one in lacking:
        where = SENDS_TO[str(one["tool"])]
        flow.add(str(one["tool"]), {where: get_inputs(one)[where], "text": text}).confirm = True
    return plan if flow.lacking else build_plan(flow, task)
