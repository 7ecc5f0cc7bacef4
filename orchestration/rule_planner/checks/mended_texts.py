"""Texts that were worked out of a request, cut right where it is certain what is no part of them, and with who asks
named where they speak of themselves. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.askers_words import render_own_words
from orchestration.text.direct_address import replace_pronouns
from orchestration.text.doubtful_texts import is_typed_as_it_is
from orchestration.text.prohibitions import find_quoted_texts
from orchestration.text.word_lists import PLEASE_EN

_ASIDE_EN = (
    r"(?:please\s)?(?:just\s(?:pass|relay|forward)\s(?:it|this|that)(?:\son)?(?:,?\s(?:and\s)?don['’]?t\s[^.!?]*)?"
    rf"|separately,?\s{PLEASE_EN}(?:,?\snot\s(?:in\s|as\s)?(?:an?|the|one)\sgroup(?:\s(?:chat|dm|message))?)?"
    r"|(?:an?\s)?dm\sis\s(?:best|fine|better|enough|ok(?:ay)?)|(?:an?\s)?dm\swould\sbe\s\w+(?:,?\sthanks?)?|thanks?,?\smetel|no\sneed\sto\s(?:be\s\w+(?:\slol)?|wait(?:\sfor\s[^.!?]*)?)"
    r"|in\s(?:english|korean|japanese)(?:,?\s(?:obviously|of\scourse|ofc|please|pls|only|ideally))?"
    rf"|keep\sit\s(?:short|brief)|(?:only|just)\s(?:him|her|you|your|them)(?:\s{PLEASE_EN})?,?\snot\s(?:in\s)?the\schannel"
    r"|(?:but\s)?don['’]?t\s(?:ping|tag|post\sin)\sthe\schannel)"
)
_TAIL = make_regex(rf"(?:\s*[,.;]\s*|\s[-–—]\s|(?<=[?!])\s+){_ASIDE_EN}[\s.!]*(?P<asks>\??)$", re.IGNORECASE)
"""What is said to metel behind what is told."""
_LEAD = make_regex(
    r"^\((?:dm|by\sdm|privately)\)\sthat\s|^(?:asap|right\saway|quickly|urgently|again|privately|by\sdm)\sthat\s|^(?:(?:한테|에게)?만|짧게|간단히|살짝|정중하게|정중히|부드럽게)\s"
    r"|^(?:だけ|のみ)(?=[一-龥ァ-ヶ])|^(?:手短に|丁寧に)",
    re.IGNORECASE,
)
"""How it is told, ahead of it."""
_PLACE_LEAD = make_regex(r"^(?:급함\s)?(?:[가-힣A-Za-z]{1,12}\s?채널|[A-Za-z][\w-]{1,20}|#\S{1,20})\s?에(?:다가?)?\s")
"""Where it goes, ahead of it."""
_OWN_KO = make_regex(r"^(?:저|나|내가|제가)\s")
_OWNED_KO = make_regex(r"(?<=[데고서까은는도에]\s)(?:내|제(?!\s(?:시간|때|날짜|값|자리)))\s(?=[가-힣])")
_OWN_JA = make_regex(r"(?<![一-龥])(?:私|僕|俺)(?=[がはのもを])")
"""Who asks, as they speak of themselves."""
_YES_KO = make_regex(r"^(네|예|응|아니요|아뇨|아니)(?:입니다|요)$")
_FRAME = make_regex(
    r"^(?:Could\syou\stell\sme\s(?:if|whether|when|where|why|how|what(?:\s\w+)?|about)\s|Could\syou\s|Reminder:\s(?:please\s)?|Please\s(?:do\snot\s)?)"
)
"""What metel itself puts ahead of words that are asked or wished."""
_THIRD = make_regex(
    r"^(?:he|she|they(?=['’]ll|\s(?:can|could|will|would|have|are)\b))(?P<does>['’]\w+|\s[a-z]+)", re.IGNORECASE
)
"""Who is asked, as somebody else."""


def clean_message_text(request: str, text: str, asker: str, *, to_one: bool, placeless: bool = False) -> str:
    """Return a text that was worked out of a request without what is said to metel around it, and with the asker named.

    ``to_one``: one person reads it; ``placeless``: where it goes is asked for, so that it may be said in the text. What
    was quoted or typed as it is to be sent stays.
    """
    if text.strip() in find_quoted_texts(request) or is_typed_as_it_is(request, text) or "\n" in text:
        return text
    cut = _LEAD.sub("", _TAIL.sub(r"\g<asks>", text)).strip()
    if not cut:
        return text
    if placeless:
        cut = _PLACE_LEAD.sub("", cut) or cut
    cut = cut[0].upper() + cut[1:] if cut != text and not text[0].islower() else cut
    if re.search(r"[가-힣]", cut) and not re.match(r"[A-Z]", cut):
        named = _OWNED_KO.sub(f"{asker} 님의 ", _OWN_KO.sub(f"{asker} 님이 ", cut)) if asker else cut
        return _YES_KO.sub(r"\1", named)
    if re.search(r"[ぁ-んァ-ヶ]", cut):
        return _OWN_JA.sub(f"{asker}さん", cut) if asker else cut
    return _mend_english(cut, asker, to_one=to_one)


def _mend_english(text: str, asker: str, *, to_one: bool) -> str:
    frame = _FRAME.match(text)
    head, body = (frame[0], text[frame.end() :]) if frame is not None else ("", text)
    if to_one and not head and re.match(r"Your?\s", body):
        first, _, rest = body.partition(" ")
        body = f"{first} {replace_pronouns(rest)}"
    if to_one and head:
        body = replace_pronouns(body)
        if head.startswith("Could you tell me"):
            body = _THIRD.sub(lambda one: replace_pronouns(f"he{one['does']}"), body)
    return head + render_own_words(body, asker)
