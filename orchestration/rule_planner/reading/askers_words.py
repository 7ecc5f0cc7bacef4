"""What an asker says of themselves in words that others are told ("사라한테 내가 보낸다고 전해줘"): metel tells it, so
the asker is named there ("김민지 님이 보냅니다"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import compile_once, make_regex
from orchestration.rule_planner.idioms.asked_people import NAME_JA, NAME_KO, NAMES_EN, NEXT_EN, is_told
from orchestration.rule_planner.idioms.idiom_rules import restore_quotes, seal_quotes
from orchestration.text.direct_address import replace_pronouns
from orchestration.text.reported_speech import make_sentence
from orchestration.text.told_bodies import mask_told_bodies
from orchestration.text.word_lists import HONORIFIC_JA, THANKS_EN

_NOT_SELF_KO = r"(?!(?:나|저|내|제|너|우리|저희)(?:한테|에게|께|게))"
_TELL_KO = (
    r"(?:좀\s|꼭\s|바로\s)*(?:(?:디엠|DM|메시지|메세지|쪽지)(?:을|를|으로|로)?(?:\s?(?:좀|하나|한번|부탁))*\s?)?"
    r"(?:전해|전달|말해|말씀|얘기|이야기|알려|알리|보내|연락|답해|답장|올려|공지|남겨|넣어|날려|드려|해)"
)
_OWN_KO: tuple[tuple[str, str], ...] = (
    (r"(?:내|제)가", "이"),
    (r"(?:나|저)는|난", "은"),
    (r"(?:나|저)도", "도"),
    (r"(?:나|저)(?:한테|에게)|(?:내|제)게", "에게"),
    (r"(?:나|저)를|날", "을"),
    (r"(?:나|저)(?:랑|와|하고)", "과"),
    (r"(?:나|저)(?=\s대신)", ""),
    (r"(?:내|제)(?=\s(?!시간|때|날짜|값|자리)[가-힣])", "의"),
)
_OWN_WORD_KO = "|".join(word for word, _ in _OWN_KO)
_TOLD_KO = make_regex(
    rf"(?P<to>(?<![가-힣]){_NOT_SELF_KO}{NAME_KO}(?:한테|에게|께)(?:도|는|만)?|\#[^\s에]+\s?에(?:다가|다|는|도)?)\s"
    rf"(?P<said>(?=(?:[^.!?\n]*\s)?(?:{_OWN_WORD_KO})\s)(?![^.!?\n]*(?<![나저])(?:한테|에게)\s)[^.!?\n:]+?[다라자]고)(?P<only>만)?\s(?P<verb>{_TELL_KO})"
)
_TOLD_JA = make_regex(
    rf"(?P<to>{NAME_JA}{HONORIFIC_JA}?に(?:は|も)?、?)(?P<own>私|わたし|僕|ぼく|俺)(?P<said>(?:が|は|も|の|に|を)[^。「」\n]+?)と"
    r"(?P<verb>(?:伝え|知らせ|連絡し|言っ|お伝え))"
)
_ORDERS_EN = (
    r"tell|post|send|dm|message|create|make|add|set|mark|move|ask|schedule|remind|share|show"
    r"|change|put|let|drop|give|keep"
)
_ENDS_EN = (
    rf"(?:(?i:(?:and|but|so|then|or)\s(?:then\s|also\s|please\s)?(?:{_ORDERS_EN}|don'?t|not|no)|please|pls|thanks"
    rf"|thx|do|don'?t|not|no|just|also|only|never|it|so|but|(?:he|she)(?!\s(?:can|could|may|should|must|needs?)\b)|{_ORDERS_EN})\b)"
)
"""What begins another order, or a remark, behind a comma."""
_BEFORE_OWN_EN = (
    r"(?!(?i:know|and|say|saying|to|not|about|if|whether|how|what|when|where|why|who|in|on|at|by|the\ssame|this|it)\b)"
    rf"(?:(?!(?i:{NEXT_EN})|,\s{_ENDS_EN}|#)[^.!?;:\n“”\ue800-\ue8ff]){{1,120}}?"
)
"""What is told before it speaks of who asks."""
_SAID_EN = (
    rf"(?P<said>(?:{_BEFORE_OWN_EN}\s)??"
    r"(?:I|i)(?i:'ll|'m|'ve|'d|m|ve|ll(?=\s(?:be|have|send|do|join|call|get|come|finish|bring|take|check)\b)"
    r"|\s(?:will|am|was|can't|cannot|cant|can|won't|wont|have|had)"
    r"|\s(?:(?:just|already|also|really|still|only|finally)\s)?(?:[a-z]{2,}ed|sent|got|took|made|left|gave|found|saw|spoke|went|put|need|want|think|agree"
    r"|approve|know|hope|expect|prefer|don't|didn't))\s"
    rf"(?:[^.!?;:,\n]|[.,:](?=\d)|,(?=\s(?!{_ENDS_EN}))){{1,300}}?)"
    rf"(?i:,?\s{THANKS_EN})*(?=\s*[.!?;\n]|\s*$|(?i:{NEXT_EN})|,\s{_ENDS_EN})"
)
_TOLD_EN = make_regex(
    rf"\b(?i:(?P<order>tell|message|dm|let|inform|notify))\s(?P<who>{NAMES_EN}|(?!(?:him|her|them|me|us|you|people|the|this|that|it|all"
    r"|some|any|every\w*|folks|team|know|both|my|our|your)\b)[a-z]{3,14})(?i:\sknow)?\s(?i:that\s)?"
    rf"{_SAID_EN}",
)
"""What is told of who asks, with all that hangs on it ("…, which I will send to her"): orders and remarks end it."""
_POSTED_EN = make_regex(
    rf"\b(?i:tell|let|(?:post|write|say|announce|share)\s(?:in|to|on|with))\s(?P<where>#[\w가-힣-]{{1,80}})(?i:\sknow)?\s(?i:that\s){_SAID_EN}"
)
"""What a channel is told of who asks."""
_SELF_EN = make_regex(
    r"\b(?:(?:I|i)(?P<verb>'ll|'m|'ve|'d|m|ve|ll|\s(?:will|am|was|have|had|can't|cannot|cant|can|won't|wont))?|(?P<other>me|my|mine|myself))(?![\w'])"
)
_OF_OTHERS = {"'ll": " will", "'m": " is", "'ve": " has", "'d": " would", " am": " is", " have": " has", "m": " is",
              "ve": " has", "ll": " will", " cant": " can't", " wont": " won't"}  # fmt: skip
_OF_THEM = {**_OF_OTHERS, "'m": " are", "m": " are", " am": " are", "'ve": " have", "ve": " have", " have": " have",
            " was": " were"}  # fmt: skip
_THEIRS = {"me": "them", "my": "their", "mine": "theirs", "myself": "themselves"}


def replace_own_words(text: str, asker: str) -> str:
    """Return a request with the asker named where somebody is told what they say of themselves."""
    if not asker or mask_told_bodies(text) != text:
        return text
    sealed, quotes = seal_quotes(text)
    sealed = _TOLD_KO.sub(lambda one: _tell_korean(one, asker), sealed)
    sealed = _TOLD_JA.sub(lambda one: f"{one['to']}「{asker}さん{one['said']}」と{one['verb']}", sealed)
    sealed = _TOLD_EN.sub(lambda one: _tell_english(one, asker), sealed)
    sealed = _POSTED_EN.sub(lambda one: _post_english(one, asker), sealed)
    return restore_quotes(sealed, quotes)


def _tell_korean(found: re.Match[str], asker: str) -> str:
    said = found["said"]
    for word, particle in _OWN_KO:
        said = compile_once(rf"(?<!\S)(?:{word})(?=\s)").sub(f"{asker} 님{particle}", said)
    told = f"{said} 합니다" if said.endswith("겠다고") else make_sentence(said)
    return f"{found['to']} “{told}”라고 {found['verb']}"


def _tell_english(found: re.Match[str], asker: str) -> str:
    """Return an order with the asker named where they first speak of themselves, and as "they" behind it."""
    if is_told(found.string[: found.start()]):
        return found[0]
    one = not re.search(r"\s(?:and|&)\s", found["who"])
    said = replace_pronouns(found["said"]) if one else found["said"]
    told = render_own_words(said, asker)
    return f"dm {found['who']} “{told[:1].upper()}{told[1:]}”"


def _post_english(found: re.Match[str], asker: str) -> str:
    told = render_own_words(found["said"], asker)
    return f"post “{told[:1].upper()}{told[1:]}” in {found['where']}"


def render_own_words(said: str, asker: str) -> str:
    """Return English words with the asker named where they first speak of themselves, and as "they" behind it."""
    first = _SELF_EN.search(said)
    if first is None or not asker:
        return said
    rest = _SELF_EN.sub(_speak_of_them, said[first.end() :])
    if first["other"]:
        own = {"my": "'s", "mine": "'s"}.get(first["other"], "")
        return f"{said[: first.start()]}{asker}{own}{rest}"
    verb = first["verb"] or ""
    rest = (
        rest
        if verb
        else _NOW.sub(lambda one: f"{one['how']}{_OF_ONE.get(one['verb'], one['verb'] + 's')}", rest, count=1)
    )
    return f"{said[: first.start()]}{asker}{_OF_OTHERS.get(verb.lower(), verb)}{rest}"


_OF_ONE = {"do": "does", "go": "goes", "don't": "doesn't"}
_NOW = make_regex(
    r"^(?P<how>\s(?:(?:just|still|also|really|only|totally|fully)\s)?)(?P<verb>need|want|think|like|love|agree|approve|know|hope|expect|prefer|see"
    r"|get|believe|plan|owe|do|go|don't|work|leave|start|join)\b"
)
"""What somebody does now, behind "I"."""


def _speak_of_them(found: re.Match[str]) -> str:
    verb = found["verb"] or ""
    return _THEIRS[found["other"]] if found["other"] else f"they{_OF_THEM.get(verb.lower(), verb)}"
