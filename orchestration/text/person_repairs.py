"""People named in the place of others at once ("DM junho.. no sorry jihoon", "준호, 아 죄송 지훈님한테"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

_NOBODY_EN = (
    r"(?!(?:i|we|you|he|she|they|it|me|us|him|her|them|that|this|the|a|an|to|about|if|whether|know|my|our|no|sorry|wait"
    r"|oops|actually|not|in|on|for|and|or|but)\b)"
)
_NAME_EN = rf"@?{_NOBODY_EN}[a-z]{{2,15}}"
_TELLS = r"(?:tell|ask|dm|message|msg|ping|let|remind|notify|nudge|inform|text|send)"
_BACK_EN = (
    r"(?:(?:oh|ah|uh|um|er|no|wait|sorry|oops|actually|i\smean(?:t)?|hang\son|scratch\sthat|make\sthat|my\sbad"
    r"|correction|rather)[,.…]*\s+){1,4}"
)
_NAME_KO = r"[가-힣]{2,4}?"
_TO_KO = r"(?:한테|에게|께)"
_SOUND_KO = r"(?:아+|앗|어|엇|음|헉)"
_BACK_KO = r"(?:아니(?:다|야|지|구나)?|죄송(?:해요|합니다)?|미안(?:해요?|합니다)?|잘못\s?(?:말|썼|적)\S*|정정)"
_HONOURED_JA = r"(?:さん|くん|様|ちゃん)"
_NAME_JA = r"(?:[ァ-ヶー]{2,12}|[一-龥々]{1,4}|[가-힣]{2,4}|[A-Za-z]{2,12})"
_BACK_JA = (
    r"(?:あ[ーっ]?、?|えっと、?|いや、?|ごめん(?:なさい)?、?|すみません、?)*(?:違う|違った|違います|ちが(?:う"
    r"|った)|間違え(?:た|ました)|じゃな(?:い|くて|かった)"
    r"|いや|やっぱり?|ごめん(?:なさい)?|すみません)"
)
_FORMS = (
    make_regex(
        rf"\b{_TELLS}\s(?P<one>{_NAME_EN}(?:\s?[,.…–—-]+)?\s{_BACK_EN})"
        rf"(?={_NAME_EN}(?:[,:]|\s?[–—-]|\s(?:that|know|to|if|whether|about|the|a|saying)\b|\s?[\x00\"“]|$))",
        re.IGNORECASE,
    ),
    make_regex(
        rf"(?<![가-힣A-Za-z])(?P<one>(?:(?:{_NAME_KO}|[A-Za-z]{{2,12}})(?:님|씨)?{_TO_KO}(?:는"
        rf"|도)?[\s,.…~]*(?:{_SOUND_KO}[\s,.]*)?{_BACK_KO}"
        rf"|{_NAME_KO}(?:님|씨)?[,.…]+\s?{_SOUND_KO}[\s,.]*{_BACK_KO})[\s,.…~]+)"
        rf"(?=(?:[가-힣]{{2,4}}|[A-Za-z]{{2,12}})(?:님|씨)?{_TO_KO})"
    ),
    make_regex(
        rf"(?P<one>{_NAME_JA}(?:{_HONOURED_JA}(?:に|へ|には)?|に|へ)[、…。\s]*{_BACK_JA}[、…。\s]*)"
        rf"(?={_NAME_JA}{_HONOURED_JA}(?:に|へ|宛))"
    ),
)


def find_person_repairs(text: str) -> list[tuple[int, int]]:
    """Return where a text names somebody whom it takes back for the next one, with the words that take them back."""
    return [found.span("one") for form in _FORMS for found in form.finditer(text)]
