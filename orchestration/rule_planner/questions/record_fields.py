"""Questions for a field of the one record that is shown ("who was there?", "누가 왔었어"): all that it holds is shown,
so that they are answered by it. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import build_repeated_plan
from orchestration.rule_planner.plans.talk import Talk
from orchestration.text.values import collect_texts
from schemas.plan import Action
from schemas.values import Json, Payload

LONGEST = 60
_READS = "query_database"
_FIELD = make_regex(
    r"(?:(?:그리고|그럼|근데|또|아|거기|그때|그날|그거|그건|이건|참석자는?|참석은)[\s,]*)*"
    r"(?:누가|누구(?:누구)?)(?:가|랑|는|를|야)?\s?(?:(?:같이|또|더|다)\s)?(?:왔|와|오|갔|가|있|참석|참여|들어|나왔|나와|담당|맡)[가-힣\s]{0,8}"
    r"|(?:(?:그리고|그럼|근데|또)[\s,]*)*(?:참석자|참가자|담당자|담당|마감|마감일|상태|날짜|시간)(?:는|은|이|가|도)?\s?(?:누구|누가|뭐|언제|어때|어떻게|몇\s?시)[가-힣\s]{0,6}"
    r"|(?:(?:그리고|그럼|근데|또)[\s,]*)*(?:언제|몇\s?시)(?:야|였|부터|까지|에)?[가-힣\s]{0,6}"
    r"|(?:(?:and|so|ok|also|then)[\s,]+)*(?:who(?:'?s|\sall|\selse)?\s(?:was|were|is|are|has|came|come|comes|coming|joined|joins|attended|attends|going|went|there|in|on|owns?|did)"
    r"(?:\s(?:all|there|in|it|at|on|to|the|that|this|meeting|coming|going|attending|joining|invited|supposed|be))*"
    r"|when\s(?:was|is)\s(?:it|that|this)(?:\sdue)?|what\stime(?:\s(?:was|is)\s(?:it|that))?|what(?:'?s|\sis|\swas)\s(?:its|the)\s(?:status|state|date|due\sdate|deadline|time))"
    r"|(?:(?:あと|それと|それから|で|じゃあ|では|ちなみに)、?)*(?:参加者は|メンバーは)?(?:誰|だれ)(?:が|と|々)?(?:(?:出|来|い|参加し|参加する|行|出席し|担当し|担当)(?:て|た|る|く|っ|ま|い|ん|の|か|よ|ね|は|す|し)*)?"
    r"|(?:(?:あと|それと|それから|で|じゃあ)、?)*(?:参加者|出席者|担当者?|期限|状態|ステータス|日時|時間|日付)(?:は|って)?(?:誰|だれ|何|なに|いつ|どう|どんな)?(?:だった|です|か|っけ|の|なの|なって|る)*"
    r"|(?:(?:あと|それと|で|じゃあ)、?)*(?:いつ|何時)(?:から|まで)?(?:だった|です|か|っけ|の|なの)*",
    re.IGNORECASE,
)
"""A question for who, when or in which state, that names nothing else."""


def does_ask_field(text: str) -> bool:
    """Whether a question asks for a field of what is shown, and names nothing itself."""
    bare = text.strip(" \t.,!?~…。、！？ㅋㅎㅠㅜ")
    return 0 < len(bare) <= LONGEST and _FIELD.fullmatch(bare) is not None


def does_show_record(plan: Payload) -> bool:
    """Whether a plan shows one record by its title, with all that it holds."""
    steps = list_actions(plan)
    return len(steps) == 1 and _shows_title(str(steps[0]["tool"]), get_inputs(steps[0]))


def _shows_title(tool: str, inputs: Payload) -> bool:
    condition: Json = inputs.get("filter")
    return tool.endswith(f".{_READS}") and "@title" in collect_texts(condition) and not inputs.get("columns")


def build_field_turn(talk: Talk) -> Payload | None:
    """Return the plan that shows the record of the work before again where a field of it is asked for; None of any
    other words."""
    reads: list[Action] = [step for step in talk.earlier.steps if not step.is_effect]
    if len(reads) != 1 or len(talk.earlier.steps) != 1 or not _shows_title(reads[0].tool, reads[0].inputs):
        return None
    return build_repeated_plan(talk.task, talk.reading, reads) if does_ask_field(talk.task.request.text) else None
