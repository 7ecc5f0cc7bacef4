"""A text without the one sentence that a reply does not want ("take the price sentence out"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.thread.reply_frames import strip_frame
from orchestration.text.word_lists import THANKS_EN

_SENTENCES = make_regex(r"(?<=[.!?。！？~])\s*(?=\S)|\n+")
_UNIT_EN = r"(?:sentence|line|part|bit|phrase|paragraph)"
_UNIT_KO = r"(?:문장|부분|줄|얘기|이야기|말|내용|구절|문구)"
_UNIT_JA = r"(?:文|一文|部分|行|くだり|話|ところ|箇所)"
_FORMS = tuple(
    make_regex(one, re.IGNORECASE)
    for one in (
        rf"(?:(?:please|can you|could you|just|also|and)\s)*(?:take|leave|cut|strip)\s(?:the"
        rf"|that)\s(?:{_UNIT_EN}\s(?:about|on|with)\s(?:the\s)?(?P<of>[\w%-]+)|(?P<what>[\w%-]+)\s{_UNIT_EN})\sout",
        rf"(?:(?:please|can you|could you|just|also|and)\s)*(?:take out|leave out|cut|drop|remove|delete|lose"
        rf"|omit|strip)\s(?:out\s)?(?:the|that)\s(?:{_UNIT_EN}\s(?:about|on|with)\s(?:the\s)?(?P<of2>[\w%-]+)"
        rf"|(?P<what2>[\w%-]+)\s{_UNIT_EN})",
        rf"(?P<ko>[\w%]+)(?:에\s?대한|라는|이라는|다는)?\s?{_UNIT_KO}(?:은|는|을|를|만)?\s(?:좀\s)?(?:빼|지우|지워|삭제|없애|날려)\S*(?:\s?\S{{1,4}})?",
        rf"(?P<ja>[\w%]+?)(?:について)?の{_UNIT_JA}(?:だけ|は|を)?(?:削|消|抜|外|取|省|カット|なし)\S{{0,12}}",
    )
)
_PLACES = {
    "first": 0, "opening": 0, "last": -1, "final": -1, "second": 1, "third": 2, "첫": 0, "첫번째": 0, "첫째": 0,
    "마지막": -1,
    "두번째": 1,
    "둘째": 1, "세번째": 2, "最初": 0, "最後": -1, "二つ目": 1, "2番目": 1,
}  # fmt: skip


def remove_sentence(text: str, said: str) -> str | None:
    """Return a text without the sentence that a reply does not want; ``None`` where it says anything else, or where it
    can't be told which is meant."""
    bare = re.sub(r"(?<=첫|두|세|네)\s(?=번째)", "", strip_frame(said).strip(" .!?。！~"))
    bare = re.sub(rf"(?:[\s,]+{THANKS_EN})+$", "", bare, flags=re.IGNORECASE)
    found = next((one for form in _FORMS if (one := form.fullmatch(bare))), None)
    parts = [one for one in _SENTENCES.split(text) if one and one.strip()]
    if found is None or len(parts) < 2:
        return None
    word = next(part for part in found.groups() if part)
    at = _PLACES.get(word.lower())
    meant = [number for number, one in enumerate(parts) if _holds(one, word)] if at is None else [at % len(parts)]
    if len(meant) != 1 or (at is not None and at >= len(parts)):
        return None
    return _without(text, parts[meant[0]])


def _holds(sentence: str, word: str) -> bool:
    stem = word.lower().removesuffix("s") if word.isascii() else word
    return stem in sentence.lower()


def _without(text: str, sentence: str) -> str:
    begin = text.index(sentence)
    return f"{text[:begin].rstrip()} {text[begin + len(sentence) :].strip()}".strip()
