"""Words for who asks, and those that only lay weight on who is named ("サラさん本人に", "Sarah herself"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

SELF_KO = make_regex(
    r"(?<![가-힣])(?:나한테|나에게|내게|저한테|저에게|제게|나에|내\s?DM|제\s?DM)(?:만|도|는)?", re.IGNORECASE
)
SELF_EN = make_regex(
    (
        r"\b(?:dm|ping|remind|direct[ -]message|message)\s(?P<me>me)\b|\b(?:dm"
        r"|message)\s(?:\S+\s){0,6}?to\s(?P<me2>me)\b"
    ),
    re.IGNORECASE,
)
SELF_JA = make_regex(
    r"(?<![一-龥々])(?:私|わたし|僕|ぼく|俺|自分)(?=(?:に|へ|宛て?に)(?:は|も|だけ)?、?[^。\n]{0,60}(?:DM|ＤＭ|リマインド|通知|送|知らせ))"
)
_NAME = r"[가-힣A-Za-zァ-ヶー一-龥々\ue000-\uf8ff]"
_WEIGHT = make_regex(
    rf"(?<={_NAME})(?P<honour>さん|様|님|씨)?\s?(?:ご本人|本人|당사자)(?=\s?(?:に|へ|宛|한테|에게|께))"
    r"|(?<=\w)\s(?:him|her|them)self\b(?=\s|[,.!?]|$)"
)
_OWN = make_regex(
    r"(?:(?<=^)|(?<=[\s,.]))(?P<name>[가-힣]{2,4}?|[A-Z][a-z]+)(?:님|씨)?(?:이|가|의)\s(?P<rest>[^.!?\n]{2,80}?)본인(?P<to>한테|에게|께)"
)
"""Whose something is, and to whom it goes back as "the person themselves"."""


def replace_own_names(text: str) -> str:
    """Return a text without what only lays weight on a name, and with the name of whom "본인" speaks."""
    text = _OWN.sub(r"\g<name> \g<rest>\g<name>\g<to>", text)
    return _WEIGHT.sub(lambda found: found["honour"] or "", text)
