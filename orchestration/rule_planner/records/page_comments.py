"""Comments that are asked for on a page beside something else ("… 한 줄 넣어주고 봐 달라고 댓글도 달아줘"): no service
here writes any, so that the rest is done and the comment is told of as left. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.orders.request_seams import convert_to_order
from orchestration.rule_planner.plans.made_plans import list_effect_steps
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.text.language import detect_language
from orchestration.text.told_bodies import mask_told_bodies
from orchestration.text.unspaced_korean import QUOTED_TEXT
from schemas.plan import Language
from schemas.values import Payload

_LONGEST = 300
_WRITES_KO = r"(?:달아|달고|달기|달\s|남겨|남기|적어|적기|써\s?[줘주]|쓰기|부탁|하나\s?만?(?:요)?[\s.!~]*$)"
_ORDER: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"^(?P<head>[^\n]{6,220}?(?:[가-힣]고|[가-힣]서|줘요?|주세요|[.!,~]))[\s,.!~]+(?:(?:그리고|그|거기|그\s?페이지에)\s)?"
        rf"(?P<comment>(?:[^.!?\n,]{{0,60}}\s)?(?:댓글|코멘트)(?:로|을|를|도|만)?\s?[^.!?\n]{{0,24}}?{_WRITES_KO}[^.!?\n]{{0,12}})[\s.!~]*$"
    ),
    "en": make_regex(
        r"^(?P<head>[^\n]{6,220}?)(?:[,.;]\s|\s)(?:and\s|then\s|also\s|please\s){0,3}"
        r"(?P<comment>(?:leave|add|drop|put|post|write|make)\s(?:an?\s|another\s)?(?:quick\s|short\s)?comment\b[^.!?\n]{0,90})[\s.!]*$",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"^(?P<head>[^\n]{4,220}?(?:[てで]、?|[。、]))(?:あと、?|それと、?|ついでに、?)?"
        r"(?P<comment>[^。、\n]{0,60}コメント(?:も|を)?[^。、\n]{0,10}(?:付け|つけ|残し|書い|入れ)[^。\n]{0,12})[。!！\s]*$"
    ),
}
_IN_THREAD = make_regex(
    r"스레드|쓰레드|메시지|메세지|글에|댓글에|공지에|\b(?:thread|message|post|reply)\b|スレッド|メッセージ|投稿",
    re.IGNORECASE,
)
"""What is commented on is a message, which is answered."""
_TOLD: Mapping[Language, str] = {
    "ko": "{comment} (노션 페이지에 댓글을 다는 기능은 없어요)",
    "en": "{comment} (I can't comment on pages)",
    "ja": "{comment}（ページへのコメントはできません）",
}


def plan_without_comment(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of what is asked beside a comment on a page, with that as not done; None for another request."""
    request = task.request
    text = request.text.strip()
    under_way = task.is_under_way or request.quoted or request.follows is not None
    if under_way or len(text) > _LONGEST or mask_told_bodies(text) != text or _IN_THREAD.search(text):
        return None
    language = detect_language(text, request.language)
    bare = QUOTED_TEXT.sub(lambda match: "\x00" * len(match[0]), text)
    found = _ORDER[language].match(bare)
    if found is None:
        return None
    head = convert_to_order(text[: found.end("head")], language)
    made = make(task._replace(request=request.model_copy(update={"text": head})))
    if not list_effect_steps(made):
        return None
    told = _TOLD[language].format(comment=text[slice(*found.span("comment"))].strip())
    left = made.get("not_done")
    return {**made, "not_done": [told, *(left if isinstance(left, list) else [])]}
