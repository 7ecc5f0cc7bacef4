"""A word that a reply does not want in a message ("lose the please", "느낌표 빼줘", "「至急」は消して"). A text
without the one sentence that a reply does not want ("take the price sentence out"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.thread.reply_frames import strip_frame
from orchestration.text.word_lists import THANKS_EN

_SENTENCES = make_regex(r"(?<=[.!?。！？~])\s*(?=\S)|\n+")
_UNIT_EN = r"(?:sentence|line|part|bit|phrase|paragraph)"
_UNIT_KO = r"(?:문장|부분|줄|얘기|이야기|말|내용|구절|문구)"
_UNIT_JA = r"(?:文|一文|部分|行|くだり|話|ところ|箇所)"
_SENTENCE_FORMS = tuple(
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
    found = next((one for form in _SENTENCE_FORMS if (one := form.fullmatch(bare))), None)
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


_SIGNS = {
    "느낌표": "!！", "물음표": "?？", "마침표": ".。", "exclamation mark": "!！", "exclamation point": "!！",
    "exclamation": "!！", "question mark": "?？", "ビックリマーク": "!！", "びっくりマーク": "!！", "感嘆符": "!！",
    "句点": "。",
    **dict.fromkeys(("emoji", "emojis", "이모지", "이모티콘", "絵文字"), "\u2600-\u27bf\U0001f300-\U0001faff"),
}  # fmt: skip
_SMALL = make_regex(
    r"please|pls|plz|kindly|sorry|thanks|thank\syou|thx|hi|hey|hello|just|really|very|asap|fyi|btw|lol|haha|also|actually"
    r"|좀|제발|부디|꼭|빨리|급히|ㅋㅋ+|ㅎㅎ+|ㅠㅠ+|혹시|すみません|お願いします|至急|取り急ぎ|ぜひ",
    re.IGNORECASE,
)
"""Words that say how something is told: without them a sentence stands as it is. Any other is named in quotes."""
_QUOTED = r"[\"“‘'「『](?P<{name}>[^\"”’'」』\n]{{1,60}})[\"”’'」』]"
_FORMS = tuple(
    make_regex(one, re.IGNORECASE)
    for one in (
        rf"(?:(?:please|pls|just|and|also|can\syou|could\syou)\s)*(?:lose|drop|remove|delete|cut|skip|omit|leave\sout|take\sout|kill|ditch|without)\s(?:the\s)?(?:word\s|words\s)?"
        rf"(?:{_QUOTED.format(name='quoted')}|(?P<word>[\w'-]+(?:\s(?:mark|point))?))(?:\s(?:part|bit|word|at\sthe\send|from\sit|out))*",
        rf"(?:끝에\s?|맨\s?끝\s?|앞에\s?)?(?:그\s)?(?:{_QUOTED.format(name='quoted')}|(?P<word>[\w가-힣!?]{{1,15}}?))(?:이?란\s?말|이?라는\s?말)?(?:은|는|을|를|만|도)?\s(?:좀\s)?(?:빼|지워|삭제해|없애|떼)\s?(?:줘|주세요|주라|줄래|고|자|버려)?(?:요)?",
        rf"(?:最後の|末尾の)?(?:{_QUOTED.format(name='quoted')}|(?P<word>[^\s、。「」]{{1,15}}?))(?:は|を|だけ)?(?:消し|外し|抜い|取っ|削っ|削除し|なくし|無くし)(?:て|とい?て)(?:ください|ほしい(?:です)?|おいて)?(?:ね)?",
    )
)
_AND = make_regex(
    r"\s*(?:,\s|\band\b\s|&\s|;\s)\s*(?:also\s|then\s)?(?=(?:lose|drop|remove|delete|cut|skip|omit|leave\sout|take\sout|kill|ditch|without)\b)"
    r"|(?<=꾸고|하고|기고|추고|리고)\s|(?<=꿔서|해서)\s|(?<=줘|요|로)[,.\s]+|(?<=て|に)、(?=\S)|[。.]\s*(?=\S)",
    re.IGNORECASE,
)
_WHY = make_regex(
    r"[\s,;.–—-]+(?:it\s|that\s)?(?:sounds|feels|reads|looks|is|seems|because\s|since\s)[^#@\n]{1,40}$"
    r"|[\s,.]+[^#@\n]{1,20}(?:보여|느낌|같아|같아서|거든|니까|어서|아서|잖아)(?:요)?[\s.!~]*$|[、。][^#@\n]{1,20}(?:から|ので|感じ|っぽい|みえる)[。\s]*$",
    re.IGNORECASE,
)
"""Why it is not wanted, behind it."""


def split_dropped_word(said: str) -> tuple[str, str] | None:
    """Return a reply without what it does not want in a message, and that; ``None`` where it says no such thing beside
    another."""
    plain = _WHY.sub("", said)
    for seam in _AND.finditer(plain):
        before, behind = plain[: seam.start()].strip(), plain[seam.end() :].strip(" .!~。")
        if before and _match(behind) is not None:
            opens = (
                re.sub(r"(?<=[가-힣])고$", "줘", before)
                if re.search(r"(?:바꾸|옮기|늦추|당기|미루)고$", before)
                else before
            )
            return re.sub(r"(?:바꾸|옮기|늦추|당기|미루)줘$", "바꿔줘", opens), behind
    return None


def drop_named_word(text: str, said: str) -> str | None:
    """Return a text without the one word or sign that a reply does not want; ``None`` where it says anything else, or
    where that stands in the text never or more than once."""
    found = _match(_WHY.sub("", said).strip(" .!~。"))
    if found is None:
        return None
    word = (found["quoted"] or found["word"] or "").strip()
    signs = _SIGNS.get(word.lower())
    if not (signs or found["quoted"] or _SMALL.fullmatch(word)):
        return None
    shape = f"[{signs}]" if signs else re.escape(word)
    if not signs and word.isascii():
        shape = rf"(?<![\w]){shape}(?![\w])"
    places = [*re.finditer(shape, text, re.IGNORECASE)]
    return _cut(text, *places[0].span()) if len(places) == 1 else None


def _match(said: str) -> re.Match[str] | None:
    return next((found for form in _FORMS if (found := form.fullmatch(said)) is not None), None)


def _cut(text: str, begin: int, end: int) -> str | None:
    """Return a text without what stands there, and without the comma and the space that stood beside it."""
    head, tail = text[:begin], text[end:]
    if re.match(r"\s*(?:[.,!?。！？]|$)", tail):
        head = head.rstrip(" ,、")
    kept = f"{head}{tail}" if head.strip() else tail.lstrip(" ,、")
    kept = re.sub(r"  +", " ", kept).strip()
    if text[:1].isupper() and kept[:1].islower():
        kept = kept[0].upper() + kept[1:]
    return kept or None
