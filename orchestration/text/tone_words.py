"""Words on how a message is to sound ("정중하게", "be nice about it", "やんわりと"): they are said to who carries it.
Pure.

What somebody is to do in such a way, what is quoted and what stands behind a colon is part of the message.
"""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import replace_quotes
from orchestration.text.prohibitions.korean import AS_TYPED
from orchestration.text.told_bodies import LONGEST_ORDER, mask_told_bodies

_TONE_KO = (
    r"(?:(?:좀|조금|최대한|아주|너무|되도록)\s)*(?:(?:(?:정중|공손|상냥|친절|다정|친근|완곡|깍듯)하|부드럽|조심스럽|예의\s?(?:바르|있))게|정중히|공손히"
    r"|기분\s?(?:(?:안|덜)\s?(?:나쁘|상하)게|(?:나쁘|상하)지\s?않게)|(?:부담|압박|눈치|재촉하는?\s?(?:느낌|것|거)?(?:\s같(?:지|은))?)(?:은|이|을)?\s?(?:안\s?|없이\s?|않게\s?)(?:가게|되게|나게|들게|주게|느끼게)?"
    r"|돌려서|존댓말로|반말로|(?:정중한|공손한|부드러운|친근한|가벼운)\s?(?:말투|어조|톤|느낌)(?:으)?로)(?:요)?"
)
_TELL_KO = r"(?:전해|전달|말해|말씀|얘기|이야기|알려|물어|여쭤|여쭈|부탁|써|적어|보내|답장|회신|재촉|리마인드)"
_TONE_EN = (
    r"(?:nice|kind|gentle|polite|friendly|tactful|diplomatic|respectful|casual|light|warm|cheerful|formal|professional)"
)
_MUCH_EN = r"(?:very|super|extra|really|a\s(?:bit|little)|more|as\s\w+\sas\spossible)"
_ADVERB_EN = r"(?:nicely|politely|gently|tactfully|diplomatically|respectfully|softly)"
_END_EN = r"(?:,?\s(?:please|pls|plz|ok(?:ay)?|thanks|thx|though))?"
_TONE_JA = (
    r"(?:丁寧に|優しく|やさしく|やんわりと?|柔らかく|やわらかく|失礼の?ない(?:ように|よう)|角が立たない(?:ように|よう)|敬語で"
    r"|(?:フレンドリー|カジュアル|フォーマル)に)"
)
_TELL_JA = r"(?:伝え|聞い|聞き|尋ね|訊い|連絡|知らせ|送っ|送り|お願い|言っ|書い)"
_FORMS = tuple(
    make_regex(form, re.IGNORECASE)
    for form in (
        rf"{_TONE_KO}\s(?={_TELL_KO})(?![^.!?\n]{{0,12}}(?:라고|달라고|자고))",
        rf"(?<=(?:한테|에게)\s){_TONE_KO}\s(?![^.!?\n]*(?:[으]?라고|자고|[아어해여와려]\s?달라고))",
        rf"(?<=께\s){_TONE_KO}\s(?![^.!?\n]*(?:[으]?라고|자고|[아어해여와려]\s?달라고))",
        rf"(?:\s*[,.!~]\s*|(?<=[줘요])\s)(?:말은\s|말투는\s)?{_TONE_KO}(?:\s?(?:말|얘기|써|적어|부탁|전해|물어|보내)\S{{0,6}}(?:\s\S{{1,3}})?)?(?=[\s.!~ㅎㅋㅠ^]*$)",
        rf"(?:\s*[,.;!?–—(-]\s*|\s)(?:and\s|but\s)?(?:please\s)?be\s(?:{_MUCH_EN}\s)?{_TONE_EN}\s(?:about|with|to)\s(?:it|this|that|him|her|them)"
        rf"{_END_EN}\)?(?P<aim>[,;–—-]\s*(?:he|she|they)(?:'\w+|\s(?:is|are|has|have|was|were|had))\b[^.!?]*)?(?=[.!?]*$|\s*[.!?,]\s)",
        rf"(?:\s*[.;!?–—(-]\s*|,?\s(?:and|but)\s)(?:please\s)?be\s(?:{_MUCH_EN}\s)?{_TONE_EN}"
        rf"{_END_EN}\)?(?P<why>,\s(?:he|she|they)(?:'\w+|\s(?:is|are|has|have|was|were|had))\b[^.!?]*)?(?=[.!?]*$)",
        rf"(?:\s*[,.;!?–—(-]\s*|\s(?:and|but)\s)(?:please\s)?(?:keep|make|phrase|word|put|say)\s(?:it|that|this)\s(?:sound\s)?(?:{_MUCH_EN}\s)?"
        rf"(?:{_TONE_EN}|{_ADVERB_EN}){_END_EN}\)?(?=[.!?]*$)",
        r"(?:\s*[,.;!?–—(-]\s*|\s(?:and|but)\s)(?:please\s)?don'?t\s(?:be|sound)\s(?:too\s|so\s)?(?:pushy|rude|harsh|mean|bossy|aggressive|cold)"
        rf"(?:\s(?:about|with)\s\w+)?{_END_EN}\)?(?=[.!?]*$)",
        rf"(?:\s*[,.;–—(-]\s*|\s)(?:{_ADVERB_EN}|in\sa\s(?:{_MUCH_EN}\s)?{_TONE_EN}\s(?:way|tone|manner)){_END_EN}\)?(?=[.!?]*$)",
        rf"(?<=\s)(?:{_ADVERB_EN}|in\sa\s(?:{_MUCH_EN}\s)?{_TONE_EN}\s(?:way|tone|manner))\s(?=(?:that|if|whether|when|where|why|how|what|who|about)\b)",
        r"(?<=[.!])\s+(?:(?:one|two|three|four|five|\d{1,2}|a\sfew)\s(?:lines?|rows?|sentences?|words)\s(?:(?:is|are|will\sbe|would\sbe)\s)?"
        r"(?:enough|fine|plenty|do)|(?:just\s)?keep\sit\s(?:short|brief)|short\sis\sfine)"
        r"(?:(?:,|;|\s-)\s(?:they|nobody|no\sone|people|he|she)\s[^.!?#@\n]{2,60})?(?=[\s.!]*$)",
        rf"{_TONE_JA}(?={_TELL_JA})",
        rf"[、。,!\s]*{_TONE_JA}(?:お願い(?:し(?:ます|たい\S*))?|頼みます|ね|で)?(?=[。!！]*$)",
    )
)
_TELLS = make_regex(
    rf"(?:한테|에게|께|에)(?:는|도|만)?\s.*{_TELL_KO}|(?:한테|에게|께)(?:도)?\s.*(?:해\s?줘|해\s?주|DM|디엠)"
    r"|\b(?:tell|dm|message|msg|ping|nudge|notify|remind|ask|write|send|post|put|share|let\s\S+\sknow|reply)\b|(?:に|へ).*(?:伝え|聞|尋ね|連絡|知らせ|送|言っ)",
    re.IGNORECASE,
)
_TOLD_TO_DO = make_regex(r"\b(?:tell|ask|remind|message|dm)\s(?:\S+\s){1,3}?(?:not\s)?to\s", re.IGNORECASE)


_AS_TYPED = make_regex(rf"\s(?:(?:이거|그거|이\s?문장|이\s?문구)\s)?{AS_TYPED}(?=\s(?:그대로|이대로|올려|보내|써))")


def find_tone_words(text: str) -> tuple[tuple[int, int], ...]:
    """Return where a request says how what it tells somebody is to sound, or how short it may be, in order; with the
    reason behind it."""
    plain = mask_told_bodies(replace_quotes(text)) if len(text) <= LONGEST_ORDER else ""
    if not _TELLS.search(plain):
        return ()
    spans = sorted(found.span() for form in _FORMS for found in form.finditer(plain))
    if _TOLD_TO_DO.search(plain):
        spans = [one for one in spans if not re.search(r"\bbe\s", plain[slice(*one)], re.IGNORECASE)]
    return tuple(one for at, one in enumerate(spans) if not at or one[0] >= spans[at - 1][1])


def remove_tone_words(text: str) -> str:
    """Return a request without the words on how what it tells is to sound, or that it goes out as it was typed."""
    plain = replace_quotes(text) if len(text) <= LONGEST_ORDER else ""
    for found in reversed([*_AS_TYPED.finditer(plain)]):
        text = f"{text[: found.start()]}{text[found.end() :]}"
    for start, end in reversed(find_tone_words(text)):
        text = f"{text[:start]}{text[end:]}"
    return text
