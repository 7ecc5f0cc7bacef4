"""The channel that a post belongs in, said part by part: that it went wrong, where it should have gone, and that it is
moved ("아 sales에 올렸어야 되는데 잘못 말함.. 옮겨줘", "meant sales, move it over pls"). Pure."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, TypeAlias

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.words import BRAND, compile_branded
from orchestration.text.answer_parts import is_idle
from orchestration.text.day_words import find_day_words

_FLAGS = re.IGNORECASE
LONGEST = 160
_SPLIT = make_regex(
    r"[.!?。！？…~\n]+\s*|[,、;]\s*|\s[–—-]+\s|[ㅋㅎㅠㅜ]+\s*|(?<=는데)\s+|(?<=[릴을]\s걸)\s+|(?<=[렸됐했]다)\s+|(?<=말함)\s+|\s+(?:so|and)\s"
)
_OPENS = make_regex(
    r"^(?:(?:no|nope|oops|whoops|sorry|wait|oh|ah+|ugh|argh|shit|crap|damn|nuts|actually|my bad|hang on"
    r"|hmm+|so|and|please"
    r"|아+|앗|아차|헉|어|엇|이런|참|미안(?:해요?)?|죄송(?:해요|합니다)?|잠깐만?"
    r"|あっ?|しまった|やば|すみません|ごめん(?:なさい)?|うわ|いや|えっと|やっぱり?)(?=[\s,.!、。]|$)[\s,.!、。]*)+",
    _FLAGS,
)
_PLACE_EN = r"(?P<place>#[\w가-힣-]+|(?!(?:the|it|there|here|not|that|this|him|her|them|me|you)\b)[a-z][\w-]{2,30})"
_PLACE_KO = r"(?P<place>#?[A-Za-z][\w-]{1,30}?|#?[가-힣]{2,8}?)"
_PLACE_JA = r"(?P<place>#?[A-Za-z][\w-]{1,30}?|#?[ァ-ヶー]{2,12}?)"
_NOT_EN = (
    r"(?:[\s,]+(?:and\s)?(?:not|instead of|rather than)\s(?:in\s|to\s)?(?:there|here|that one|OLD))?(?:\sinstead)?"
)
_ENDS_EN = r"(?:[\s,]+(?:please|pls|plz|instead|thanks|thx|ok))*"
_END_KO = (
    r"(?:\s?(?:줘|줘요|주세요|주라|줄래요?|주실래요|달라|놔|부탁\S{0,4}|ㄱㄱ+|야\s?(?:해|돼|되는데|했는데))\S{0,2})*"
)
_END_JA = (
    r"(?:ください|下さい|ほしい(?:です)?|欲しい(?:です)?|くれる?|もらえ(?:る|ます)?か?"
    r"|お願い(?:します)?|おいて)*(?:ね|よ)?"
)
_WRONG = (
    r"(?:(?:that(?:'s| was)|it was|i (?:posted|sent|put)(?:\s(?:it|that))?\s(?:to"
    r"|in))\s)?(?:the\s)?wrong\s(?:channel|place|room|one)"
    r"(?:\s(?:again|there))?|mispost(?:ed)?|not\s(?:there|OLD)",
    r"(?:(?:채널|방)(?:을|를|이)?\s?)?(?:(?:잘못|실수로)\s?(?:올렸|올린|보냈|골랐|적었|썼|말했|말함|말했|됐|했|간)\S{0,4}(?:\s?(?:거|건)\S{0,3})?|틀렸\S{1,3}|틀림)",
    r"(?:(?:チャンネル|投稿先|場所)(?:を|が)?)?(?:間違え|まちがえ|間違い|まちがい|違い|違っ|ミス)(?:た|ました|てた|ちゃった|です|でした|っ?た)?(?:わ|ね)?",
)
_TARGET = (
    rf"(?:i\s|it\s|that\s|this\s)?(?:meant|should(?:'?ve| have)?\s(?:gone|been|go|be|posted)|was\s(?:meant"
    rf"|supposed)(?:\sto\s(?:go|be))?|belongs)"
    rf"(?:\s(?:it\s)?(?:to|in|into|for|on))?\s(?:the\s)?{_PLACE_EN}(?:\schannel)?{_NOT_EN}",
    rf"{_PLACE_KO}(?:\s?(?:채널|쪽|방))?(?:에다가?|에|으로|로)\s?(?:올렸어야|올려야|보냈어야|갔어야|올릴|올리려|올리는)\s?\S{{0,5}}(?:\s\S{{1,5}})?",
    rf"{_PLACE_JA}(?:の(?:ほう|方))?(?:に|へ)?(?:投稿|送る?|出す?)(?:する|したかった|すべきだった|するつもりだった|したつもり\S{{0,3}}|べきだった)(?:んだ|のに|わ|ね)*",
    rf"{_PLACE_JA}(?:の(?:ほう|方))?(?:だった|でした)(?:わ|ね)?",
)
_MOVE = (
    rf"(?:can you\s|could you\s|just\s|please\s|pls\s)*move\s(?:it|that"
    rf"|this)(?:\sover)?(?:\sthere)?(?:\s(?:to|into|in)\s(?:the\s)?{_PLACE_EN}(?:\schannel)?)?{_ENDS_EN}",
    rf"(?:can you\s|could you\s|please\s|pls\s)*(?:re-?)?post\s(?:it|that)\s(?:there"
    rf"|in\s{_PLACE_EN})\sinstead{_ENDS_EN}",
    rf"(?:(?:거기|그쪽|그리|글)(?:으로|로)\s)?(?:(?:좀|다시|그냥)\s)*(?:옮겨|이동해|다시\s?올려){_END_KO}",
    rf"{_PLACE_KO}(?:\s?(?:채널|쪽|방))?(?:으로|로|에)\s(?:(?:좀|다시|그냥)\s)*(?:옮겨|이동해|다시\s?올려|다시){_END_KO}",
    rf"(?:(?:そっち|そちら)(?:に|へ))?(?:移し|移動し|投稿し直し)(?:て|といて)?{_END_JA}",
    rf"{_PLACE_JA}(?:の(?:ほう|方))?(?:に|へ)(?:移し|移動し|投稿し直し|上げ直し)(?:て|といて)?{_END_JA}",
)
_NO_PLACE = (
    r"거기|여기|그쪽|저기|이쪽|다시|그리|글로|그냥|나중|먼저|아까|원래|오전|오후|아침|저녁|점심|밤|이따|다음\S*|이번\S*|지난\S*|\S*[주달월일시분]"
    r"|위키|시트|휴지통|문서|페이지|later|next\S*|noon|night|morning|afternoon|evening|january|february|march|april|june"
    r"|july|august|september|october|november|december|wiki|sheet|trash|top|bottom|page|table|database|db|done"
    rf"|{BRAND}"
)
"""What is no channel where it has no "#"."""


_Kind: TypeAlias = Literal["wrong", "target", "move", "remark"]
_KINDS: tuple[tuple[_Kind, tuple[str, ...]], ...] = (("move", _MOVE), ("wrong", _WRONG), ("target", _TARGET))


class _Part(NamedTuple):
    kind: _Kind
    place: str = ""


def find_moved_place(said: str, held: str) -> str:
    """Return the channel, with its "#", in which a post belongs that went to ``held``; nothing where a reply says
    anything else, or names several."""
    if len(said) > LONGEST or re.search("['\"“”‘「『](?![a-z]{1,2}\\b)", said):
        return ""
    old = rf"#?{re.escape(held.lstrip('#'))}"
    parts = [bare for one in _SPLIT.split(said) if (bare := _OPENS.sub("", one.strip()).strip(" ,.!~…。、"))]
    read = [_read_part(one, old) for one in parts]
    kinds = {one.kind for one in read if one is not None}
    named = {one.place.casefold(): one.place for one in read if one is not None and one.place}
    places = {name: place for name, place in named.items() if name.lstrip("#") != held.lstrip("#").casefold()}
    if None in read or len(places) != 1 or not kinds & {"target", "move"}:
        return ""
    (place,) = places.values()
    is_meant = "move" in kinds or "wrong" in kinds or "remark" not in kinds
    return f"#{place.lstrip('#')}" if is_meant and (place.startswith("#") or _is_channel_word(place, kinds)) else ""


def _is_channel_word(word: str, kinds: set[str]) -> bool:
    """Whether a word without its "#" may be a channel: no day or thing, and in other letters only where it is said that
    the post went wrong."""
    if compile_branded(_NO_PLACE).fullmatch(word) or find_day_words(word):
        return False
    return word.isascii() or bool(kinds & {"target", "wrong"})


def _read_part(part: str, old: str) -> _Part | None:
    """Return what a part of a reply says; ``None`` where it asks for anything else."""
    for kind, patterns in _KINDS:
        for pattern in patterns:
            found = re.fullmatch(pattern.replace("OLD", old), part, _FLAGS)
            if found is not None:
                return _Part(kind, found.groupdict().get("place") or "")
    return _Part("remark") if is_idle(part) else None
