"""What an asker says of themselves in words that others are told ("사라한테 내가 보낸다고 전해줘"): metel tells it, so
the asker is named there ("김민지 님이 보냅니다"). Pure."""

from __future__ import annotations

import re

from orchestration.rule_planner.asked_people import NAME_JA, NAME_KO, NAMES_EN, NEXT_EN, is_told
from orchestration.rule_planner.idiom_rules import restore_quotes, seal_quotes
from orchestration.text.reported_speech import make_sentence
from orchestration.text.told_bodies import mask_told_bodies

_NOT_SELF_KO = r"(?!(?:나|저|내|제|너|우리|저희)(?:한테|에게|께|게))"
_TELL_KO = (
    r"(?:좀\s|꼭\s|바로\s)*(?:(?:디엠|DM|메시지|메세지|쪽지)(?:을|를|으로|로)?\s?)?"
    r"(?:전해|전달|말해|말씀|얘기|이야기|알려|알리|보내|연락|답해|답장|올려|공지|남겨|해)"
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
_TOLD_KO = re.compile(
    rf"(?P<to>(?<![가-힣]){_NOT_SELF_KO}{NAME_KO}(?:한테|에게|께)(?:도|는|만)?|\#[^\s에]+\s?에(?:다가|다|는|도)?)\s"
    rf"(?P<said>(?=(?:[^.!?\n]*\s)?(?:{_OWN_WORD_KO})\s)(?![^.!?\n]*(?<![나저])(?:한테|에게)\s)[^.!?\n:]+?[다라자]고)(?P<only>만)?\s(?P<verb>{_TELL_KO})"
)
_TOLD_JA = re.compile(
    rf"(?P<to>{NAME_JA}(?:さん|様|くん|ちゃん)?に(?:は|も)?、?)(?P<own>私|わたし|僕|ぼく|俺)(?P<said>(?:が|は|も|の|に|を)[^。「」\n]+?)と"
    r"(?P<verb>(?:伝え|知らせ|連絡し|言っ|お伝え))"
)
_TOLD_EN = re.compile(
    rf"\b(?i:(?P<order>tell|message|dm|let))\s(?P<who>{NAMES_EN})(?i:\sknow)?\s(?:that\s)?"
    r"I(?P<verb>'ll|'m|'ve|'d|\s(?:will|am|was|can't|cannot|can|won't|have|had))"
    r"(?P<said>\s(?![^.!?;:\n]*\b(?:I|me|my|mine|myself)\b)[^.!?;:,\n]+?)"
    rf"(?i:,?\s(?:please|pls|thanks))?(?=\s*[.!?;\n]|\s*$|(?i:{NEXT_EN}))",
)
_OF_OTHERS = {"'ll": " will", "'m": " is", "'ve": " has", "'d": " would", " am": " is", " have": " has"}


def replace_own_words(text: str, asker: str) -> str:
    """Return a request with the asker named where somebody is told what they say of themselves."""
    if not asker or mask_told_bodies(text) != text:
        return text
    sealed, quotes = seal_quotes(text)
    sealed = _TOLD_KO.sub(lambda one: _tell_korean(one, asker), sealed)
    sealed = _TOLD_JA.sub(lambda one: f"{one['to']}「{asker}さん{one['said']}」と{one['verb']}", sealed)
    sealed = _TOLD_EN.sub(lambda one: _tell_english(one, asker), sealed)
    return restore_quotes(sealed, quotes)


def _tell_korean(found: re.Match[str], asker: str) -> str:
    said = found["said"]
    for word, particle in _OWN_KO:
        said = re.sub(rf"(?<!\S)(?:{word})(?=\s)", f"{asker} 님{particle}", said)
    told = f"{said} 합니다" if said.endswith("겠다고") else make_sentence(said)
    return f"{found['to']} “{told}”라고 {found['verb']}"


def _tell_english(found: re.Match[str], asker: str) -> str:
    if is_told(found.string[: found.start()]):
        return found[0]
    return f"dm {found['who']} “{asker}{_OF_OTHERS.get(found['verb'], found['verb'])}{found['said']}”"
