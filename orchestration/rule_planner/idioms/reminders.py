"""Reminders for who asks ("remind me to call Junho at 4", "4시에 전화하라고 나한테 알려줘"): their moment stands
first, and what they say behind it. Pure."""

from __future__ import annotations

import re
from datetime import datetime

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, restore_quotes, seal_quotes
from orchestration.rule_planner.idioms.short_reminders import replace_short_reminder
from orchestration.text.dates import find_dates
from orchestration.text.reported_speech import make_sentence
from orchestration.text.word_lists import THANKS_EN
from schemas.plan import Language

_POLITE_EN = r"(?:(?:please|pls|hey|hi|ok|okay|also|can\syou|could\syou|would\syou|will\syou)[\s,]+)*"
_OPENS_EN = make_regex(
    rf"^(?P<polite>\W*{_POLITE_EN})(?:remind\sme|(?:set|make|create|add|give)\s(?:me\s)?(?:a|an)\sreminder(?:\sfor\sme)?|don'?t\slet\sme\sforget)\s",
    re.IGNORECASE,
)
_DUE_EN = make_regex(r"(?:^|\s)(?:by|until|till|before)\s(?:\S+\s)?$", re.IGNORECASE)
"""A day until which something is to be done is no moment of a reminder."""
_LEAD_EN = make_regex(r"(?:^|\s)(?P<lead>on|at|for|in|this)\s$", re.IGNORECASE)
_WHAT_EN = make_regex(r"(?P<how>to|about|that|of)\s(?P<what>\S.*)", re.IGNORECASE | re.DOTALL)
_END_EN = make_regex(rf"[\s,.!?]*(?:{THANKS_EN}[\s.!]*)?$", re.IGNORECASE)

_SELF_KO = r"(?:나한테|저한테|나에게|저에게|내게|제게)(?:도|만|는)?"
_REMIND_KO = r"(?:리마인드|리마인더|알림|상기시켜)"
_TELL_KO = (
    r"(?:알려|말해|얘기해|일러)\s?(?:줘|주세요|주라|줄래|줄래요|주실래요)\S{0,3}|알려줄\s수\s있\S+"
    rf"|{_REMIND_KO}(?:를|을)?\s?(?:(?:좀\s?)?(?:해|부탁|걸어|보내|맞춰|설정해)?\S{{0,6}})"
)
_ORDERED_KO = make_regex(
    rf"^(?:쯤|경|즈음)?에?\s?(?:맞춰\s)?(?P<me>{_SELF_KO}\s)?(?P<said>[^.!?\n]+?(?:라고|자고))\s?(?P<self>{_SELF_KO}\s)?(?:좀\s)?(?P<verb>{_TELL_KO})[\s.!~?]*$"
)
_NAMED_KO = make_regex(
    rf"^(?:쯤|경|즈음)?에?\s?(?P<me>{_SELF_KO}\s)?(?P<said>[^.!?\n]+?(?:기|는\s?거|는\s?것|[할갈볼줄낼]\s?거|[할갈볼줄낼]\s?것))\s?(?P<self>{_SELF_KO}\s)?(?:좀\s)?"
    rf"(?P<verb>{_REMIND_KO}(?:를|을)?\s?(?:(?:좀\s?)?(?:해|부탁|걸어|보내|맞춰|설정해)?\S{{0,6}}))[\s.!~?]*$"
)
_TO_OTHERS_KO = make_regex(r"[가-힣]{1,4}(?:님|씨)?(?:한테|에게|께)\s|[#@]\S")

_SELF_JA = r"(?:私|僕|自分)に(?:も)?、?"
_ORDERED_JA = make_regex(
    rf"^(?:に|頃に|ごろに)?、?(?P<me>{_SELF_JA})?(?P<said>[^。!！?？\n]+?)(?:ように|よう|と|って)、?(?P<self>{_SELF_JA})?"
    r"(?P<verb>リマインド|思い出させ|知らせ|教え|言っ)(?:し)?て[^。\n]*[。!！]?$"
)


def replace_reminders(text: str, now: datetime, timezone: str, language: Language) -> str:
    """Return a request for a reminder with its moment before what it says; else the text as it is."""
    sealed, quotes = seal_quotes(text)
    match language:
        case "en":
            moved = _move_english(sealed, now, timezone)
        case "ko":
            moved = _move_korean(sealed, now, timezone)
        case _:
            moved = replace_short_reminder(sealed, now, timezone, language)
            moved = _move_japanese(sealed, now, timezone) if moved == sealed else moved
    if moved == sealed:
        moved = replace_short_reminder(sealed, now, timezone, language)
    return restore_quotes(moved, quotes)


def _move_english(text: str, now: datetime, timezone: str) -> str:
    opening = _OPENS_EN.match(text)
    if opening is None:
        return text
    rest = text[opening.end() :]
    for found in find_dates(rest, now, timezone, "en"):
        if found.cron or found.end is not None or _DUE_EN.search(rest[: found.span[0]] + found.text.split()[0] + " "):
            continue
        start, end = found.span
        lead = _LEAD_EN.search(rest[:start])
        before = rest[: lead.start()] if lead else rest[:start]
        when = f"{lead['lead']} {found.text}" if lead and lead["lead"].lower() != "for" else found.text
        when = f"at {when}" if not found.has_day and not re.match(r"(?:at|in)\b", when, re.IGNORECASE) else when
        said = rest[end:] if not before.strip() else before if _END_EN.match(rest[end:]) else ""
        what = _WHAT_EN.match(said.strip())
        if what is not None:
            return f"{opening['polite']}{_remind_english(when, what)}"
    what = _WHAT_EN.match(rest.strip())
    recurs = any(one.cron for one in find_dates(text, now, timezone, "en"))
    return text if what is None or recurs else f"schedule a dm to me “{_say_english(what)}”"


def _remind_english(when: str, what: re.Match[str]) -> str:
    if what["how"].lower() in ("about", "of"):
        return f"dm me {when} “{_say_english(what)}”"
    return f"remind me {when} {what[0].strip(' ,')}"


def _say_english(what: re.Match[str]) -> str:
    """Return what a reminder says ("Reminder: please call Junho")."""
    please = "please " if what["how"].lower() == "to" else ""
    return f"Reminder: {please}{what['what'].strip(' ,.?!')}"


def _move_korean(text: str, now: datetime, timezone: str) -> str:
    for found in find_dates(text, now, timezone, "ko"):
        start, end = found.span
        before = text[:start].strip()
        if (
            found.cron
            or found.end is not None
            or (before and not re.fullmatch(rf"(?:이따가?|나중에|{_SELF_KO})", before))
        ):
            continue
        told = _ORDERED_KO.match(text[end:]) or _NAMED_KO.match(text[end:])
        if told is None:
            continue
        is_own = bool(re.fullmatch(_SELF_KO, before) or told["me"] or told["self"])
        if not is_own and (_TO_OTHERS_KO.search(told["said"]) or not found.text):
            continue
        return f"{found.text}에 나한테 {_say_korean(told['said'])}라고 DM 보내줘"
    told = _ORDERED_KO.match(text) or _NAMED_KO.match(text)
    is_own = told is not None and (told["me"] or told["self"]) and re.match(_REMIND_KO, told["verb"])
    if told is None or not is_own or find_dates(text, now, timezone, "ko"):
        return text
    return f"나한테 {_say_korean(told['said'])}라고 DM 예약해줘"


def _say_korean(said: str) -> str:
    quoted = _QUOTE_KO.fullmatch(said)
    if quoted is not None:
        return quoted["quote"]
    return f"“{make_sentence(said) if said.endswith('고') else said}”"


_QUOTE_KO = make_regex(rf"(?P<quote>{HIDDEN})\s?(?:이?라고)?")


def _move_japanese(text: str, now: datetime, timezone: str) -> str:
    for found in find_dates(text, now, timezone, "ja"):
        told = _ORDERED_JA.match(text[found.span[1] :])
        if told is None or found.span[0] or found.cron or found.end is not None:
            continue
        if told["me"] or told["self"] or (told["verb"] == "リマインド" and "に" not in told["said"][-3:]):
            said = told["said"].strip("「」")
            return f"{found.text}に私に「{said}」とDMを送って"
    return text
