"""Records of meetings that are told part by part ("enter a meeting record for Acme, today 11:00, participants Sarah and
me, already held. In the text: …"), in the words for their fields. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from orchestration.patterns import make_regex
from schemas.plan import Language

_LONGEST = 500
_MAKES_EN = make_regex(
    r"^\W*(?:(?:please|pls|kindly|hey|hi|can|could|would|will|you|also|i'?d\slike\syou\sto)[\s,]+){0,5}(?:enter|add|create|file|log|record|make|write|put\sin|set\sup)\s"
    r"(?:a|an|one|the)\s(?:new\s)?meeting\s(?:record|notes?|entry|minutes)\s(?:for|about|on|called|named|titled|with)\s(?:the\s)?"
    r"(?P<title>[^,.:;\"'“‘\n]{2,50}?)\s?[,:;.–-]\s*(?P<parts>\S[^\n]*)$",
    re.IGNORECASE,
)
_BODY_EN = make_regex(
    r"(?:^|[\s,.;]+)(?:(?:in|as|into|for)\s)?(?:(?:the|its)\s)?(?:text|body|content|contents|notes?|description)(?:\s(?:please|should\s(?:say|be)|is|says))?\s?:\s*(?P<text>\S[^\n]*)$",
    re.IGNORECASE,
)
_WHO_EN = make_regex(
    r"(?:(?:the\s)?(?:participants?|attendees?|people|present|attending|attended\sby|with)(?:\s(?:are|were|is|was))?:?\s)(?P<who>[^.;:\n]{2,80})",
    re.IGNORECASE,
)
_WHEN_EN = make_regex(
    r"(?:on\s)?(?:today|tomorrow|yesterday|(?:(?:this|next|last)\s)?(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d{4}-\d{2}-\d{2}"
    r"|(?:january|february|march|april|may|june|july|august|september|october|november|december)\s\d{1,2})(?:,?\s(?:at\s)?\d{1,2}(?::\d{2})?(?:\s?[ap]m)?)?"
    r"|(?:at\s)?\d{1,2}:\d{2}(?:\s?[ap]m)?|(?:at\s)?\d{1,2}\s?[ap]m",
    re.IGNORECASE,
)
_HELD_EN = make_regex(
    r"(?:it\s)?(?:(?:was|is|has\sbeen|has)\s)?(?:already\s)?(?:held|took\splace|taken\splace|happened|over|done|finished|completed)(?:\salready)?|status:?\s(?:is\s)?(?:done|completed?|held|finished)",
    re.IGNORECASE,
)
_PLANNED_EN = make_regex(
    r"(?:it\s)?(?:(?:is|was)\s)?(?:(?:still\s)?(?:planned|scheduled|upcoming|to\scome)|not\s(?:yet\s)?held(?:\syet)?)|status:?\s(?:is\s)?(?:planned|scheduled|upcoming)",
    re.IGNORECASE,
)
_SEAM_EN = make_regex(r"\s*[,.;]\s+(?:and\s)?(?!(?:and\s)?(?:[A-Z][a-z]+|me|myself|i)\s*(?:[,.;]|and\b|$))")
"""Between two parts, and not between two people."""
_HELD: Mapping[Language, tuple[re.Pattern[str], str]] = {
    "ko": (
        make_regex(
            r"(?P<head>회의록[^\n]*?[,.]\s?)(?:이미|벌써)\s?(?:했(?:음|어요?|습니다)|진행(?:했음|함|했어요?)|열렸(?:음|어요?)|끝(?:났음|남|났어요?|냈음)|마(?:쳤음|침|쳤어요?)|완료(?:됨|함|했음)?)(?=\s?[,.]|$)"
        ),
        r"\g<head>상태 완료",
    ),
    "ja": (
        make_regex(
            r"(?P<head>議事録[^\n]*?[、。]\s?)(?:すでに|もう|既に)?(?:実施|開催|終了|完了)済み?(?:です)?(?=[、。]|$)"
        ),
        r"\g<head>ステータス完了",
    ),
}


class _Told(NamedTuple):
    """What the parts of a record say; empty for what none says."""

    when: str = ""
    who: str = ""
    status: str = ""


def write_meeting_record(text: str, language: Language) -> str:
    """Return an order for the record of a meeting in the words for its fields; the text as it is where a part of it is
    of no field."""
    if len(text) > _LONGEST:
        return text
    if language != "en":
        form, plain = _HELD[language]
        return form.sub(plain, text, count=1)
    made = _MAKES_EN.match(text)
    if made is None:
        return text
    body = _BODY_EN.search(made["parts"])
    told = _read_parts(made["parts"][: body.start()] if body is not None else made["parts"])
    if told is None or not (told.who or told.status or body):
        return text
    fields = [f"attendees {told.who}" if told.who else "", f"status {told.status}" if told.status else ""]
    head = ", ".join(
        one for one in (f"create a meeting note '{made['title'].strip()}' {told.when}".strip(), *fields) if one
    )
    return f"{head}. Body: {body['text'].strip()}" if body is not None else head


def _read_parts(parts: str) -> _Told | None:
    """Return what the parts of a record say; ``None`` where one says anything else, or two the same."""
    told = _Told()
    for part in (one.strip(" ,.;") for one in _SEAM_EN.split(parts)):
        if not part:
            continue
        name, value = _read_part(part)
        if not name or getattr(told, name):
            return None
        told = told._replace(**{name: value})
    return told


def _read_part(part: str) -> tuple[str, str]:
    """Return the field that a part is of and its value; empty for none."""
    if _WHEN_EN.fullmatch(part):
        return "when", part
    if _HELD_EN.fullmatch(part):
        return "status", "done"
    if _PLANNED_EN.fullmatch(part):
        return "status", "scheduled"
    who = _WHO_EN.fullmatch(part)
    return ("who", re.sub(r"\b(?:myself|I)\b", "me", who["who"])) if who is not None else ("", "")
