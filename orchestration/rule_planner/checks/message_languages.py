"""A message that is wanted in another language than its words are in: it is translated, which needs a model, and never
sent as it is. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.situation import Situation
from orchestration.rule_planner.plans.steps import Flow
from orchestration.rule_planner.reading.translation import extract_language
from orchestration.text.message_languages import IN_LANGUAGE

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
