"""A request that is only a remark, as the role tagger hears it: it is answered as one where the grammar reads nothing.

Nothing is done either way; the answer says why, and what to do if it was meant otherwise.
"""

from __future__ import annotations

from orchestration.proposers import PlanningTask
from orchestration.role_tagger.tagger import tag_orders
from orchestration.role_tagger.tokens import split_tokens
from orchestration.rule_planner import replies
from orchestration.rule_planner.parse import parse_request
from orchestration.rule_planner.plan_text import build_reply_plan
from orchestration.rule_planner.restated_requests import is_understood
from orchestration.rule_planner.turn_kinds import may_ask
from orchestration.text.language import detect_language
from orchestration.text.told_bodies import LONGEST_ORDER
from schemas.values import Payload

_LIKELY = 0.8
"""So sure is the tagger of each part of what is answered as a remark (0 to 1)."""
_NAMES = frozenset({"quote", "channel", "at", "link"})
"""Forms of words that people type when they want something done."""


def answer_remark(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that answers a request as a remark, where ``plan`` did not understand it and the tagger hears no
    order or question in it; else ``plan``."""
    if plan["actions"] or is_understood(plan) or task.change is not None or task.done or task.trouble:
        return plan
    if task.request.follows is not None or task.request.quoted or not _is_remark(task):
        return plan
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    return build_reply_plan(
        task, reading, replies.build_reply("smalltalk", replies.render_remark(reading.language)), "remark"
    )


def _is_remark(task: PlanningTask) -> bool:
    text = task.request.text.strip()
    if not 0 < len(text) <= LONGEST_ORDER or may_ask(text) or _NAMES & {one.kind for one in split_tokens(text)}:
        return False
    orders = tag_orders(text, detect_language(text, task.request.language))
    return bool(orders) and all(one.act == "aside" and one.certainty >= _LIKELY for one in orders)
