"""Whom a message of a request is for, where that person was spoken of before: by a pronoun ("Sara's done, send her
'thanks'", "그분한테"), or by nothing at all ("지훈님은 아직 모르세요. 일주일 밀렸다고 해주세요"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, restore_quotes, seal_quotes
from orchestration.rule_planner.reading.plain_words import is_plain_en, is_plain_ko
from orchestration.text.office_words import find_meanings
from orchestration.text.remarks import find_remarks
from orchestration.text.told_bodies import mask_told_bodies
from orchestration.text.word_lists import HONORIFIC_JA, WEEKDAY_EN

_DAY_EN = (
    rf"(?:{WEEKDAY_EN}|january|february|march|april|may|june|july|august|september|october"
    r"|november|december|today|tomorrow|i|we|he|she|they|it|this|that|there|the|please|can|could)"
)
_NO_NAME_EN = make_regex(_DAY_EN, re.IGNORECASE)
_SPOKEN_EN = make_regex(
    r"(?:(?:^|[.!?,;–—-]\s+|\b(?:and|but|so|because|since|as|that|if|when|once)\s)(?P<subject>[A-Z][a-z]+)(?='s\b|\s(?:is|was|has|had|will|just|finally|already|asked|wants"
    r"|needs|said|says|did|got|can't|cannot|can|won't|isn't|hasn't|told|sent|made|left|went|took|owns|knows|thinks|keeps|[a-z]+ed)\b)"
    r"|\b(?:to|for|from|by|with)\s(?P<other>[A-Z][a-z]+)(?=\s*(?:[,.;!]|\band\b)))"
)
_TO_EN = make_regex(
    r"(?P<verb>(?:^|[,.;!?–—-]\s+|\b(?:and|then|please|so|just|also|to|you)\s)(?:dm|message|tell|ping|text|ask|remind|notify|inform|let|thank|nudge|warn|send|shoot|drop|give|write))\s"
    rf"(?P<who>him|her|them)(?=\s(?:a|an|the|that|this|know|to|not|if|whether|about|when|what|how|why|saying|please|pls|for|{HIDDEN})(?!\w)|\s?[:,.]|\s?{HIDDEN}|\s(?:it'?s|i|we|he|she|they)\b|\s*$)"
    r"(?!\s(?:to|in|into|on)\s#)",
    re.IGNORECASE,
)
_TELLS_NAME_EN = make_regex(r"\b(?:tell|ask|dm|message|remind|let|ping|notify|send)\s(?-i:[A-Z])[a-z]+", re.IGNORECASE)
_HONOURED_KO = make_regex(r"(?<![가-힣])(?P<name>[가-힣]{2,4}?)(?:님|씨)(?=\s|이|가|은|는|도|께서|,|의)")
_SUBJECT_KO = make_regex(r"^(?:\W*(?:아|근데|그리고|참|오)[\s,]+)?(?P<name>[가-힣]{2,3}?)(?:이가|이|가|은|는|이는)\s")
_THAT_ONE_KO = make_regex(r"(?<![가-힣])(?:그\s?(?:분|사람|친구)|걔|본인|당사자)(?=한테|에게|께)")
_UNSAID_KO = make_regex(
    r"^(?P<before>.*(?:[가-힣][.!~…]+\s*|[가-힣](?:요|니다)\s+))(?P<opens>(?:그래서|그러니까|그럼|일단|그리고)\s)?"
    r"(?P<told>(?:(?!한테|에게|께|#|채널|에다|팀에)[^.!?\n])*?[다라자냐]고)\s(?P<verb>(?:(?:좀|꼭)\s)?(?:해|전해|말해|알려|얘기해|말씀드려|전달해|전달)\s?(?:줘|주|부탁|드려).*)$",
    re.DOTALL,
)
_SPOKEN_JA = make_regex(rf"(?P<name>[^\s、。「」はがのにをもと]{{1,10}}?){HONORIFIC_JA}(?=は|が|も|の|、)")
_THAT_ONE_JA = make_regex(rf"(?:ご?本人|(?:その|あの)(?:人|方)|彼女|彼){HONORIFIC_JA}?(?=に|へ|宛)")


def replace_spoken_pronouns(text: str) -> str:
    """Return a request with the only person of whom it spoke before in the place of who a message of it is for."""
    if mask_told_bodies(text) != text:
        return text
    sealed, quotes = seal_quotes(text)
    return restore_quotes(_name_japanese(_name_korean(_name_english(sealed))), quotes)


def _name_english(text: str) -> str:
    for found in _TO_EN.finditer(text):
        before = text[: found.end("verb")]
        names = _list_spoken(before)
        if len(names) != 1 or _TELLS_NAME_EN.search(before):
            continue
        start = _skip_remark(before, found.start("verb"))
        return f"{text[start : found.start('who')]}{names[0]}{text[found.end('who') :]}"
    return text


_JOINED_EN = make_regex(r"\b([A-Z][a-z]+)(?:'s)?\s(?:and|or|&)\s([A-Z][a-z]+)\b")


def _list_spoken(text: str) -> list[str]:
    named = [one["subject"] or one["other"] for one in _SPOKEN_EN.finditer(text)]
    named += [name for one in _JOINED_EN.finditer(text) for name in one.groups()]
    return list(dict.fromkeys(one for one in named if not _NO_NAME_EN.fullmatch(one) and not _is_word(one)))


def _is_word(name: str) -> bool:
    return is_plain_en(name.lower()) or bool(find_meanings(name.lower()))


def _skip_remark(before: str, verb: int) -> int:
    """Return where the order begins whose words before it are nothing but a remark; 0 where they are more."""
    remarks = find_remarks(f"{before[:verb].rstrip(' ,.;!')}.")
    head = before[:verb].rstrip(" ,.;!–—-")
    spoken = any(start <= 1 and end >= len(head) for start, end in remarks)
    return verb + len(before[verb:]) - len(before[verb:].lstrip(" ,.;!–—-")) if spoken else 0


def _name_korean(text: str) -> str:
    pointed = _THAT_ONE_KO.search(text)
    before = text[: pointed.start()] if pointed is not None else ""
    name = _find_one_korean(before)
    if pointed is not None and name:
        return f"{_drop_remark(before)}{name}{text[pointed.end() :]}"
    unsaid = _UNSAID_KO.match(text)
    honoured = {one["name"] for one in _HONOURED_KO.finditer(text)}
    if unsaid is None or len(honoured) != 1 or _HONOURED_KO.search(unsaid["told"]):
        return text
    told = f"{(*honoured,)[0]}님한테 {unsaid['told']} {unsaid['verb']}"
    return f"{unsaid['before']}{told}" if not _is_remark(unsaid["before"]) else told


def _find_one_korean(before: str) -> str:
    """Return the name of the only one who was spoken of; "" where there are more, or none."""
    honoured = {one["name"] for one in _HONOURED_KO.finditer(before)}
    if honoured:
        return f"{(*honoured,)[0]}님" if len(honoured) == 1 else ""
    subject = _SUBJECT_KO.match(before)
    if subject is None or is_plain_ko(subject["name"]) or find_meanings(subject["name"]):
        return ""
    return subject["name"]


_LAST_SENTENCE = make_regex(r"^(?P<head>.*[.!?~…。！？])\s*$", re.DOTALL)


def _drop_remark(before: str) -> str:
    """Return what stands before whom a message is for; nothing where it is only a remark in sentences of its own."""
    return "" if _LAST_SENTENCE.match(before) and _is_remark(before) else before


def _is_remark(text: str) -> bool:
    spans = find_remarks(text)
    return sum(end - start for start, end in spans) >= len(text.strip(" .,!~…。！")) > 0


def _name_japanese(text: str) -> str:
    pointed = _THAT_ONE_JA.search(text)
    names = {one["name"] for one in _SPOKEN_JA.finditer(text[: pointed.start()])} if pointed is not None else set[str]()
    if pointed is None or len(names) != 1:
        return text
    return f"{_drop_remark(text[: pointed.start()])}{(*names,)[0]}さん{text[pointed.end() :]}"
