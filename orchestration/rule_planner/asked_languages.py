"""The language that words are to go out in ("英語でね", "in English pls"): words that stand in another one are not sent
as they are. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.flows import begin_flow
from orchestration.rule_planner.joined_requests import get_inputs, list_actions
from orchestration.rule_planner.parse import parse_request
from orchestration.rule_planner.plan_text import answer_request
from orchestration.rule_planner.restated_requests import wait_for_yes
from orchestration.rule_planner.steps import SENDS_LATER, SENDS_TO
from orchestration.text.unspaced_korean import QUOTED_TEXT
from schemas.values import Payload

_TRANSLATE = "text.translate"
_NOT_OF_IT_KO, _NOT_OF_IT_JA = r"(?!\s?(?:된|쓴|적힌|온))", r"(?!(?:書か|来|送られ))"
"""What was written so already."""
_WANTED: Mapping[str, re.Pattern[str]] = {
    "en": re.compile(
        rf"영[어문]로{_NOT_OF_IT_KO}|\bin\senglish\b|英[語文]で{_NOT_OF_IT_JA}|英語(?:に訳|版)", re.IGNORECASE
    ),
    "ko": re.compile(
        rf"(?:한국어|한글|국문)로{_NOT_OF_IT_KO}|\bin\skorean\b|(?:韓国語|ハングル)で{_NOT_OF_IT_JA}", re.IGNORECASE
    ),
    "ja": re.compile(rf"(?:일본어|일어)로{_NOT_OF_IT_KO}|\bin\sjapanese\b|日本語で{_NOT_OF_IT_JA}", re.IGNORECASE),
}
_LETTERS: Mapping[str, re.Pattern[str]] = {
    "en": re.compile(r"[A-Za-z]"),
    "ko": re.compile(r"[가-힣]"),
    "ja": re.compile(r"[ぁ-んァ-ヶ]"),
}


def keep_asked_language(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that sends no words in another language than the one that its request asks for: where they have to
    be translated and no tool does that, it is said; else they are shown first. Any other plan as it is."""
    if task.change is not None:
        return plan
    actions = list_actions(plan)
    text = QUOTED_TEXT.sub("''", task.request.text)
    wanted = [code for code, form in _WANTED.items() if form.search(text)]
    if len(wanted) != 1 or any(one["tool"] == _TRANSLATE for one in actions):
        return plan
    sends = {*SENDS_TO, *SENDS_LATER.values()}
    told = [str(get_inputs(one).get("text") or "") for one in actions if one["tool"] in sends]
    if not any(_is_other(one, wanted[0]) for one in told):
        return plan
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    flow = begin_flow(task, reading)
    flow.add(_TRANSLATE, {"text": told[0], "to": wanted[0]})
    return answer_request(task, reading, "unsupported", flow) if flow.lacking else wait_for_yes(plan)


def _is_other(text: str, wanted: str) -> bool:
    """Whether a text has letters, and is in another language than the wanted one; Latin names stand in any."""
    if "{{" in text or not text:
        return False
    others = [code for code, letters in _LETTERS.items() if code not in ("en", wanted) and letters.search(text)]
    return bool(others) or (
        wanted != "en" and _LETTERS[wanted].search(text) is None and bool(_LETTERS["en"].search(text))
    )
