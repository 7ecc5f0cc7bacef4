"""The language that words are to go out in ("英語でね", "in English pls"): words that stand in another one are not
sent as they are. How long an answer is to be ("three lines", "짧게만"): a page that would be shown whole is summed up.
A message that is wanted in another language than its words are in: it is translated, which needs a model, and never
sent as it is. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from orchestration.patterns import make_regex
from orchestration.plan.check import ValidPlan
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.checks.coverage import find_unaccounted
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import (
    check_made,
    get_inputs,
    is_understood,
    list_actions,
    wait_for_yes,
)
from orchestration.rule_planner.plans.plan_text import answer_request, build_plan
from orchestration.rule_planner.plans.situation import Situation
from orchestration.rule_planner.plans.steps import SENDS_LATER, SENDS_TO, Flow
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.reading.translation import extract_language
from orchestration.service import list_tools_by_role
from orchestration.text.message_languages import IN_LANGUAGE
from orchestration.text.text_length import find_line_count
from orchestration.text.unspaced_korean import QUOTED_TEXT
from schemas.plan import Language
from schemas.values import Payload

_OF_LANGUAGE = {"ko": make_regex("[가-힣]"), "ja": make_regex("[ぁ-んァ-ヶ]"), "zh": make_regex("[一-龥]")}
_OTHER_LETTERS = make_regex("[가-힣ぁ-んァ-ヶ一-龥]")


def translate_message(flow: Flow, at: Situation, text: str | None) -> str | None:
    """Return a message in the language that a clause wants it in, by a step that translates it; as it is where it is in
    that language, or none is wanted."""
    manner = IN_LANGUAGE.search(at.text)
    if text is None or at.literal is None or manner is None or "{{" in text:
        return text
    wanted, _ = extract_language(manner[0])
    if wanted is None or _is_in(text, wanted):
        return text
    step = flow.add("text.translate", {"text": text, "to": wanted})
    return f"{{{{@{step.number}.text}}}}"


def _is_in(text: str, language: str) -> bool:
    own = _OF_LANGUAGE.get(language)
    if own is not None:
        return own.search(text) is not None and (language != "zh" or not re.search("[ぁ-んァ-ヶ]", text))
    return language == "en" and _OTHER_LETTERS.search(text) is None


_SHORT = make_regex(
    r"짧게|간단(?:히|하게)|간략|핵심|요점|요약|\b(?:briefly|in\sshort|short\sversion|tl;?dr|key\spoints|the\sgist|summar\w+)\b"
    r"|短く|簡潔|手短|ざっくり|要点|要約",
    re.IGNORECASE,
)


def plan_short_answer(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan that sums a page up where a request wants it short and the plan only shows it; else the plan."""
    actions = list_actions(plan)
    if task.change is not None or task.done or len(actions) != 1:
        return plan
    read = actions[0]
    is_short = find_line_count(task.request.text) or _SHORT.search(task.request.text)
    if str(read["tool"]) not in list_tools_by_role("read_page") or read.get("for_each") or not is_short:
        return plan
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    flow = begin_flow(task, reading)
    page = flow.add("read_page", get_inputs(read))
    focus = task.request.text[:200]
    flow.leave("summary", flow.add("text.summarize", {"data": f"{{{{@{page.number}.text}}}}", "focus": focus}), focus)
    return plan if flow.lacking else build_plan(flow, task)


_TRANSLATE, _SUMMARIZE = "text.translate", "text.summarize"
_TELLS = make_regex(
    r"전해|보내|알려|말해|물어|올려|공지|남겨|DM|디엠|\b(?:tell|dm|message|post|send|ask|let|write)\b|伝え|送|投稿|連絡|聞",
    re.IGNORECASE,
)
_TRANSLATES = make_regex(r"번역|\btranslat|訳", re.IGNORECASE)
_OFFERS: Mapping[Language, str] = {
    "ko": "어느 언어로 보낼지를 빼고 다시 말씀하시면, 적으신 말 그대로 보낼게요.",
    "en": "Ask again without the language, and I send the words as you wrote them.",
    "ja": "言語の指定なしでもう一度ご依頼いただければ、書かれた言葉のまま送ります。",
}
_NOT_OF_IT_KO, _NOT_OF_IT_JA = r"(?!\s?(?:된|쓴|적힌|온))", r"(?!(?:書か|来|送られ))"
"""What was written so already."""
_WANTED: Mapping[str, re.Pattern[str]] = {
    "en": make_regex(
        rf"영[어문]로{_NOT_OF_IT_KO}|\bin\senglish\b|英[語文]で{_NOT_OF_IT_JA}|英語(?:に訳|版)", re.IGNORECASE
    ),
    "ko": make_regex(
        rf"(?:한국어|한글|국문|우리말)로{_NOT_OF_IT_KO}|\bin\skorean\b|(?:韓国語|ハングル)で{_NOT_OF_IT_JA}",
        re.IGNORECASE,
    ),
    "ja": make_regex(rf"(?:일본어|일어)로{_NOT_OF_IT_KO}|\bin\sjapanese\b|日本語で{_NOT_OF_IT_JA}", re.IGNORECASE),
}
_NAMES_LANGUAGE = make_regex(
    r"영[어문]|한국어|한글|국문|우리말|일본?어|\b(?:english|korean|japanese)\b|[英韓日]国?本?[語文]|ハングル",
    re.IGNORECASE,
)
_LETTERS: Mapping[str, re.Pattern[str]] = {
    "en": make_regex(r"[A-Za-z]"),
    "ko": make_regex(r"[가-힣]"),
    "ja": make_regex(r"[ぁ-んァ-ヶ]"),
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
    is_unread = not actions and not is_understood(plan) and _TELLS.search(text) and not _TRANSLATES.search(text)
    if not actions and not is_unread:
        return _offer_words(task, plan)
    sends = {*SENDS_TO, *SENDS_LATER.values()}
    told = [str(get_inputs(one).get("text") or "") for one in actions if one["tool"] in sends]
    is_lost = is_unread or (told == [""] and len(actions) == 1 and _loses_words(task, plan))
    is_made = wanted[0] != task.team.language and _sends_summary(actions, told)
    if (
        not is_made
        and not any(_is_other(one, wanted[0]) for one in told)
        and not (is_lost and _is_other(text, wanted[0]))
    ):
        return plan
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    flow = begin_flow(task, reading)
    flow.add(_TRANSLATE, {"text": "".join(told) or text, "to": wanted[0]})
    if not flow.lacking:
        return wait_for_yes(plan) if actions and not is_made else plan
    return _offer_words(task, answer_request(task, reading, "unsupported", flow))


def _sends_summary(actions: Sequence[Payload], told: Sequence[str]) -> bool:
    """Whether what is sent is a summary of what was read: it is in the language of that where nothing translates."""
    return any(one["tool"] == _SUMMARIZE for one in actions) and any(".summary}}" in one for one in told)


def _loses_words(task: PlanningTask, plan: Payload) -> bool:
    """Whether a plan that asks what is to be sent has no place for words of its request, which tell that."""
    checked = check_made(task, plan)
    lost = find_unaccounted(task, checked.plan) if isinstance(checked, ValidPlan) else ()
    return any(not _NAMES_LANGUAGE.search(one) for one in lost)


def _offer_words(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that refuses words in another language with the offer to send them as they are."""
    text, reply = task.request.text, plan.get("reply")
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    flow = begin_flow(task, reading)
    flow.add(_TRANSLATE, {"text": text, "to": "en"})
    refused = answer_request(task, reading, "unsupported", flow).get("reply") if flow.lacking else None
    if not isinstance(reply, dict) or reply != refused or not _TELLS.search(text) or _TRANSLATES.search(text):
        return plan
    return {**plan, "reply": {**reply, "text": f"{reply['text']} {_OFFERS[reading.language]}"}}


def _is_other(text: str, wanted: str) -> bool:
    """Whether a text has letters, and is in another language than the wanted one; Latin names stand in any."""
    if "{{" in text or not text:
        return False
    others = [code for code, letters in _LETTERS.items() if code not in ("en", wanted) and letters.search(text)]
    return bool(others) or (
        wanted != "en" and _LETTERS[wanted].search(text) is None and bool(_LETTERS["en"].search(text))
    )
