"""A question that goes on from one whose answer was looked for: the same places are asked again, with both questions.

"거기서 아무도 대답 안하면요", "で、直ったあとは何秒？", "and half days off, how early do those go in". Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.lists.read_plans import is_guess, is_inquiry
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, wait_for_yes
from orchestration.rule_planner.plans.plan_text import PlanFor, build_repeated_plan
from orchestration.rule_planner.plans.talk import Talk
from orchestration.rule_planner.questions.lone_remarks import has_no_wish
from orchestration.rule_planner.questions.pure_questions import does_order
from orchestration.text.language import detect_language
from orchestration.text.passages import ANSWER_TOOL
from orchestration.text.values import collect_texts
from schemas.plan import Action, Language
from schemas.values import Payload

LONGEST = 200
"""Characters of a question that goes on from another."""
_LONGEST_ABOUT = 400
LONGEST_QUESTION = 600
"""Characters of a question with those that it goes on from."""
_GOES_ON: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(r"[?？]|(?:으면|면|는요|은요|거죠|거지|건가|인가|나요|까요|던가|더라)(?:요)?[\s.!~ㅋㅎㅠㅜ]*$"),
    "en": make_regex(
        r"[?？]|^\W*(?:(?:and|so|ok|but)[\s,]+)*(?:what|who|when|where|why|how|which|is|are|was|does|did|do)\b|,\s(?:how|what|when|where|who)\b",
        re.I,
    ),
    "ja": make_regex(r"[?？]|(?:っけ|ですか|ますか|かな|の|は|か)[\s。〜~]*$"),
}
"""How a question is put in the middle of talk."""
_SHORT: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(r"(?:그럼|그러면|아|그리고)?\s?\S{1,10}(?:은|는)(?:요)?[\s?？]*"),
    "en": make_regex(r"(?:(?:and|ok|so)[\s,]+)*(?:what|how)\sabout\s(?:\w+\s?){1,4}\??", re.IGNORECASE),
    "ja": make_regex(r"(?:じゃあ|では)?、?[^\s、。]{1,12}は[?？]?"),
}
"""Only what else is asked about."""


def build_further_question(talk: Talk, plan_for: PlanFor) -> Payload | None:
    """Return the plan that looks for the answer to a question where that to the question before was looked for; None
    where the words are no such, or stand for themselves."""
    text = talk.task.request.text.strip()
    language = detect_language(text, talk.task.request.language)
    if not any(step.tool == ANSWER_TOOL for step in talk.earlier.steps) or not 2 < len(text) <= LONGEST:
        return None
    is_short = _SHORT[language].fullmatch(text) is not None
    asks = is_short or (_GOES_ON[language].search(text) is not None and not has_no_wish(text, language))
    if not asks or does_order(text, language):
        return None
    alone = plan_for(talk.task._replace(request=talk.task.request.model_copy(update={"follows": None})))
    if alone["actions"] and not (is_inquiry(alone) or _only_guesses(alone)) and not is_short:
        return None
    return build_repeated_plan(talk.task, talk.reading, [*_ask_again(talk, text)])


_THAT_DAY = make_regex(r"(?<![가-힣])그\s?날|\bthat\s(?:same\s)?day\b|(?:その|同じ)日", re.IGNORECASE)
"""A day that was told before."""


def keep_that_day(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that shows its effects first where they are to be on the day that an answer from documents told,
    which no plan knows; any other plan as it is."""
    earlier = task.request.follows
    told = earlier is not None and any(step.tool == ANSWER_TOOL for step in earlier.steps)
    return wait_for_yes(plan) if told and _THAT_DAY.search(task.request.text) else plan


def _only_guesses(plan: Payload) -> bool:
    """Whether all that a plan does is to choose rows by words that may be of a title or any column."""
    return is_guess(plan) and len(list_actions(plan)) == 1 and not {"@date", "@person", "@status"} & _list_paths(plan)


def _list_paths(plan: Payload) -> set[str]:
    return {one for one in collect_texts([get_inputs(step) for step in list_actions(plan)]) if one.startswith("@")}


def _ask_again(talk: Talk, text: str) -> Iterator[Action]:
    """Yield the steps of the question before, with the new one in its place and beside what messages are about."""
    for step in talk.earlier.steps:
        if step.is_effect:
            continue
        inputs = {**step.inputs}
        if "about" in inputs:
            inputs["about"] = f"{text} {inputs['about']}"[:_LONGEST_ABOUT]
        if step.tool == ANSWER_TOOL:
            inputs["question"] = f"{text} ({step.inputs.get('question', '')})"[:LONGEST_QUESTION]
        yield step.model_copy(update={"inputs": inputs})
