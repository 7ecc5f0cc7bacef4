"""The channel or person that a message belongs to, said part by part: that it went wrong, where it should have gone,
that it is taken back, and that it is moved ("아 sales에 올렸어야 되는데 잘못 말함.. 옮겨줘", "wrong channel. take it
back and put it in exec", "間違えた、ジュノさんに送るやつだった"). Pure."""

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
    r"[.!?。！？…~\n]+\s*|[,、;]\s*|\s[–—-]+\s|[ㅋㅎㅠㅜ]+\s*|(?<=는데)\s+|(?<=[릴을]\s걸)\s+|(?<=[렸됐했었였썼냈랐갔겼]다)\s+|(?<=말함)\s+|(?<=[렸됐했었였썼냈랐갔겼]네)\s+"
    r"|(?<=[우하리]고)\s+(?=\S+?(?:에|로|한테|에게|께)\s)|(?<=[消戻し]して)、?|(?<=消して)、?|\s+(?:so|and|then)\s"
)
_OPENS = make_regex(
    r"^(?:(?:no|nope|oops|whoops|sorry|wait|oh|ah+|ugh|argh|shit|shoot|crap|damn|dang|yikes|nuts"
    r"|hold on|actually|my bad|hang on"
    r"|hmm+|so|and|please"
    r"|아+|앗|아차|아니|헉|헐|어|엇|음+|흠+|이런|참|미안(?:해요?)?|죄송(?:해요|합니다)?|잠깐만?"
    r"|あっ?|しまった|やば|まずい|すみません|ごめん(?:なさい)?|うわ|いや|えっと|やっぱり?)(?=[\s,.!、。人チ間]|$)[\s,.!、。]*)+",
    _FLAGS,
)
_PLACE_EN = r"(?P<place>#[\w가-힣-]+|(?!(?:the|it|there|here|not|that|this|him|her|them|me|you)\b)[a-z][\w-]{2,30})"
_PLACE_KO = r"(?P<place>#?[A-Za-z][A-Za-z\d_-]{1,30}?|#?[가-힣]{2,8}?)"
_PLACE_JA = r"(?P<place>#?[A-Za-z][A-Za-z\d_-]{1,30}?|#?[ァ-ヶー]{2,12}?)"
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
    r"|in))\s)?(?:the\s)?wrong\s(?:channel|place|room|one|person|guy|recipient)"
    r"(?:\s(?:again|there))?|mispost(?:ed)?|not\s(?:there|OLD)",
    r"(?:(?:채널|방|사람|받는\s?사람)(?:을|를|이)?\s?)?(?:(?:잘못|실수로)\s?(?:올렸|올린|보냈|골랐|적었|썼|말했|말함|말했|됐|했|간)\S{0,4}(?:\s?(?:거|건)\S{0,3})?|틀렸\S{1,3}|틀림)",
    r"OLD(?:에다가?|에|한테|에게)\s?(?:잘못\s)?(?:썼|올렸|보냈|적었|남겼)(?:네요?|다|어요?|음)",
    r"(?:人|相手|宛先)違い(?:です|でした|だった)?(?:わ|ね)?",
    r"(?:(?:チャンネル|投稿先|場所|人|相手|宛先)(?:を|が)?)?(?:間違え|まちがえ|間違い|まちがい|違い|違っ|ミス)(?:た|ました|てた|ちゃった|です|でした|っ?た)?(?:わ|ね)?",
)
_TARGET = (
    rf"(?:i\s|it\s|that\s|this\s)?(?:meant|should(?:'?ve| have)?\s(?:gone|been|go|be|posted)|was\s(?:meant"
    rf"|supposed)(?:\sto\s(?:go|be))?|belongs)"
    rf"(?:\s(?:it\s)?(?:to|in|into|for|on))?\s(?:the\s)?{_PLACE_EN}(?:\schannel)?{_NOT_EN}",
    rf"(?:이거|그거|이건|그건|이걸|그걸)?\s?{_PLACE_KO}(?:\s?(?:채널|쪽|방))?(?:에다가?|에|으로|로)\s?(?:올렸어야|올려야|썼어야|써야|적었어야|보냈어야|갔어야|올릴|올리려|올리는)\s?\S{{0,5}}(?:\s\S{{1,5}})?",
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
_POLITE_EN = r"(?:can you\s|could you\s|just\s|please\s|pls\s)*"
_TAKES = (
    rf"{_POLITE_EN}(?:take|pull)\s(?:it|that|this)\s(?:back|down)(?:\s(?:from|in)\s(?:there|OLD))?{_ENDS_EN}",
    rf"{_POLITE_EN}(?:undo|delete|remove|unsend|retract|recall|withdraw|revert)(?:\s(?:it|that|this|that\sone|the\s(?:post|message|dm)))?"
    rf"(?:\s(?:from|in|to)\s(?:there|OLD))?{_ENDS_EN}",
    r"(?:(?:그거|이거|그건|그걸|이건|글|메시지|OLD(?:에|한테)?\s?(?:올린|쓴|보낸)\s?(?:거|건|것))(?:은|는|을|를)?\s)?(?:좀\s|다시\s)*"
    rf"(?:(?:지워|삭제해|내려|취소해|되돌려|회수해){_END_KO}|(?:지우|삭제하|내리|취소하|되돌리|회수하)고"
    r"|(?:지울|삭제할|내릴|취소할|되돌릴|회수할)\s?수\s?있\S{0,5}|삭제\s?(?:가능|돼|되)\S{0,4})",
    r"(?:(?:それ|これ|さっきの|今の|OLDの)(?:は|を)?、?)?"
    rf"(?:(?:消し|削除し|取り消し|取り下げ|元に戻し)て(?:から)?{_END_JA}|(?:消せ|削除でき|取り消せ)(?:る|ます)?か?(?:な)?)",
)
_PUT = (
    rf"{_POLITE_EN}(?:re-?)?(?:post|put|send|drop|share|dm)(?:\s(?:it|that|this|the\ssame(?:\sthing)?))?(?:\sagain|\sinstead)?"
    rf"\s(?:over\s)?(?:in|to|into|on)\s(?:the\s)?{_PLACE_EN}(?:\schannel)?{_NOT_EN}{_ENDS_EN}",
    rf"{_PLACE_KO}(?:님|씨)?(?:\s?(?:채널|쪽|방))?(?:에다가?|에|으로|로|한테|에게|께)\s?(?:(?:좀|다시|그냥)\s)*(?:올려|써|적어|보내|남겨|전해|공유해|게시해){_END_KO}",
    rf"{_PLACE_JA}(?:さん)?(?:の(?:ほう|方))?(?:に|へ)、?(?:もう一度|改めて)?(?:投稿し|出し|上げ|書い|送っ|送り直し|出し直し|流し|載せ|貼っ)(?:て|といて){_END_JA}",
)
_WAS_KO = r"(?:인데요?|(?:이었|였)(?:는데요?|네요?|어요?|다|음)|이야|야|이에요|예요|입니다)"
_MEANT = (
    rf"(?:i\s)?meant\s(?:(?:it\s)?(?:to|for)\s)?{_PLACE_EN}",
    rf"(?:it|that|this)(?:'s|\swas|\sis)\s(?:meant\s)?(?:for|to)\s{_PLACE_EN}",
    rf"(?:OLD(?:이|가|은|는)?\s?(?:말고|아니고|아니라)\s)?{_PLACE_KO}(?:님|씨)?(?:\s?(?:채널|방))?{_WAS_KO}",
    rf"(?:OLD(?:이|가|은|는)?\s?(?:말고|아니고|아니라)\s)?{_PLACE_KO}(?:님|씨)?(?:한테|에게|께)\s?(?:보냈어야|보내야|보낼|보내려)\s?\S{{0,5}}(?:\s\S{{1,5}})?",
    rf"(?:OLD(?:じゃ|では)なく(?:て)?、?)?{_PLACE_JA}(?:さん)?(?:の(?:ほう|方))?(?:だった|でした)(?:わ|ね|んだ|のに|けど|です)*",
    rf"(?:OLD(?:じゃ|では)なく(?:て)?、?)?{_PLACE_JA}(?:さん)?(?:に|へ|宛て?)(?:送る|出す|言う|書く|投稿する)(?:やつ|もの|つもり|はず|の)(?:だった|でした)(?:わ|ね|んだ|のに|けど|です)*",
)
_NO_PLACE = (
    r"거기|여기|그쪽|저기|이쪽|다시|그리|글로|그냥|나중|먼저|아까|원래|오전|오후|아침|저녁|점심|밤|이따|다음\S*|이번\S*|지난\S*|\S*[주달월일시분]"
    r"|위키|시트|휴지통|문서|페이지|later|next\S*|noon|night|morning|afternoon|evening|january|february|march|april|june"
    r"|july|august|september|october|november|december|wiki|sheet|trash|top|bottom|page|table|database|db|done"
    rf"|{BRAND}"
)
"""What is no channel where it has no "#"."""


_Kind: TypeAlias = Literal["wrong", "target", "move", "takes", "put", "meant", "remark"]
_KINDS: tuple[tuple[_Kind, tuple[str, ...]], ...] = (
    ("move", _MOVE),
    ("wrong", _WRONG),
    ("target", _TARGET),
    ("takes", _TAKES),
    ("put", _PUT),
    ("meant", _MEANT),
)


class _Part(NamedTuple):
    """What a part of a reply says; ``is_instead``: it says so of where the message went as well."""

    kind: _Kind
    place: str = ""
    is_instead: bool = False


def find_moved_place(said: str, held: str) -> str:
    """Return the channel, with its "#", in which a post belongs that went to ``held``; nothing where a reply says
    anything else, or names several."""
    parts = _read_parts(said, rf"#?{re.escape(held.lstrip('#'))}")
    kinds, place = {one.kind for one in parts}, _find_place(parts, held)
    is_meant = "move" in kinds or "wrong" in kinds or "remark" not in kinds
    is_moved = bool(kinds & {"target", "move"}) or _is_put_right(parts)
    is_named = place.startswith("#") or _is_channel_word(place, kinds)
    return f"#{place.lstrip('#')}" if place and is_meant and is_moved and is_named else ""


def find_meant_person(said: str, held: str) -> str:
    """Return the person for whom a message is that went to ``held``; nothing where a reply says anything else."""
    parts = _read_parts(said, rf"{re.escape(held)}(?:님|씨|さん)?")
    place = _find_place(parts, held)
    is_name = place and not place.startswith("#") and not compile_branded(_NO_PLACE).fullmatch(place)
    return place if is_name and not find_day_words(place) and _is_put_right(parts) else ""


def _read_parts(said: str, old: str) -> list[_Part]:
    """Return what the parts of a reply say; none where one of them asks for anything else."""
    if len(said) > LONGEST or re.search("['\"“”‘「『](?![a-z]{1,2}\\b)", said):
        return []
    parts = [bare for one in _SPLIT.split(said) if one and (bare := _OPENS.sub("", one.strip()).strip(" ,.!~…。、"))]
    read = [_read_part(one, old) for one in parts]
    return [] if None in read else [one for one in read if one is not None]


def _find_place(parts: list[_Part], held: str) -> str:
    """Return the one other place that parts name; empty where they name none, or several."""
    named = {one.place.casefold().lstrip("#"): one.place for one in parts if one.place}
    places = [place for name, place in named.items() if name != held.lstrip("#").casefold()]
    return places[0] if len(places) == 1 else ""


def _is_put_right(parts: list[_Part]) -> bool:
    """Whether a message is said to have gone wrong, or is taken back, and where it is to go is said."""
    kinds = {one.kind for one in parts}
    is_wrong = bool(kinds & {"wrong", "takes"}) or any(one.is_instead for one in parts)
    return is_wrong and bool(kinds & {"put", "meant", "target", "move"})


def _is_channel_word(word: str, kinds: set[str]) -> bool:
    """Whether a word without its "#" may be a channel: no day or thing, and in other letters only where it is said that
    the post went wrong."""
    if compile_branded(_NO_PLACE).fullmatch(word) or find_day_words(word):
        return False
    return word.isascii() or bool(kinds & {"target", "wrong", "meant", "takes"})


def _read_part(part: str, old: str) -> _Part | None:
    """Return what a part of a reply says; ``None`` where it asks for anything else."""
    for kind, patterns in _KINDS:
        for pattern in patterns:
            found = re.fullmatch(pattern.replace("OLD", old), part, _FLAGS)
            if found is not None:
                is_instead = re.search(
                    rf"{old}(?:\S|\s){{0,4}}(?:말고|아니|じゃな|ではな)|\b(?:not|instead)\b", part, _FLAGS
                )
                return _Part(kind, found.groupdict().get("place") or "", is_instead is not None)
    return _Part("remark") if is_idle(part) else None
