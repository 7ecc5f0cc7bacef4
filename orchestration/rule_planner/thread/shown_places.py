"""The rows of a list that was shown, told by their places ("두 번째 거", "1번이랑 3번", "the first two"). Pure.

Only an order to change is read so; what somebody is told, and what is in quotes, stays as it was typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import replace_quotes
from schemas.request import EarlierThing

_KIND_EN = r"(?:one|task|item|row|entry)s?"
_LIST_EN = r"(?:on|in|of|from)\s(?:(?:that|the|this|your)\s(?:list|table|results?)|those|these|them)"
_NTH_EN = r"(?:first|second|third|fourth|fifth)"
_END_EN = r"(?:last|final|bottom)"
_NUMBER = r"(?:\d{1,2})"
_NUMBER_EN = r"(?:\d{1,2}|one|two|three|four|five)"
_COUNT_EN = r"(?:two|three|four|five|[2-5])"
_PLACE_EN = rf"(?:{_NTH_EN}|{_END_EN}|top)(?:\s{_KIND_EN})?"
_ONE_EN = rf"(?:the\s)?(?:very\s)?(?:{_PLACE_EN}|(?:number|no\.?|#)\s?{_NUMBER_EN}|#{_NUMBER})"
_AND_EN = r"(?:\s?,\s?(?:and\s)?|\s(?:and|&|\+)\s)"
_WHERE_KO = r"\s?(?:위|아래|밑|끝|앞|뒤|처음|마지막)"
_ONE_KO = rf"(?:(?:첫|두|세|네|다섯)\s?번째|{_NUMBER}\s?번(?:째)?|(?:맨|제일|가장){_WHERE_KO}|마지막)"
_KIND_KO = r"(?:\s?(?:에(?:\s?(?:있는|나온))?|의)?\s?(?:거|것|건|꺼|작업|할\s?일|항목|줄))"
_AND_KO = r"(?:이?랑\s?|하고\s?|[와과]\s|,\s?|\s및\s|\s그리고\s|\s(?=\d{1,2}\s?번))"
_ONE_JA = r"(?:[一二三四五1-5](?:番目?|つ目)|(?:一番|いちばん)(?:上|下|最後|最初)|最後|最初)"
_KIND_JA = r"(?:の(?:やつ|もの|タスク|件|項目|(?=[をはだ])))"
_AND_JA = r"(?:と|、|および)"
_COUNT_KO = r"(?:두|세|네|다섯|[2-5])\s?(?:개|건|가지)"
_BEHIND_KO = r"(?=[은는이가을를만도의\s,]|$)"
_GROUPS = (
    make_regex(
        rf"\b(?:the\s)?(?P<where>first|top|last|bottom)\s(?P<count>{_COUNT_EN})\b(?:\s{_KIND_EN}\b)?(?:\s{_LIST_EN}\b)?",
        re.IGNORECASE,
    ),
    make_regex(
        rf"(?<![가-힣])(?P<where>(?:맨|제일|가장)?{_WHERE_KO}|첫)(?:에서|부터|에|의)?\s?(?P<count>{_COUNT_KO}){_KIND_KO}?{_BEHIND_KO}"
    ),
    make_regex(
        r"(?P<where>(?:一番|いちばん)?(?:上|下|最初|最後))(?:から|の)?(?P<count>[二三四五2-5](?:つ|件|個))"
        r"(?:の(?:やつ|タスク|件))?"
    ),
)
"""So many from one end of the list."""
_EACH = (
    make_regex(
        rf"(?<![\w#])(?P<places>{_ONE_EN}(?:{_AND_EN}{_ONE_EN})*)(?:\s{_LIST_EN})?(?!\w|\s(?:i|you|we|that|which|who)\b)"
        rf"|(?:(?<=\bmark\s)|(?<=\bclose\s)|(?<=\bset\s)|(?<=\barchive\s)|(?<=\bmove\s)|(?<=\bpush\s)|^)"
        rf"(?:(?:the\s)?(?:tasks?|items?|rows?|numbers?)\s)?{_NUMBER}(?:{_AND_EN}{_NUMBER})+(?=\s|[.!]?$)",
        re.IGNORECASE,
    ),
    make_regex(
        r"(?:(?<![가-힣])(?:그|이|저|위)\s?(?:목록|리스트|표)(?:에서|의|에)?\s|(?<![가-힣])(?:그|이)\s?중(?:에서?|에)?\s)?"
        rf"(?<![가-힣\d])(?P<places>(?:{_NUMBER}{_AND_KO})*{_ONE_KO}{_KIND_KO}?(?:{_AND_KO}{_ONE_KO}{_KIND_KO}?)*){_BEHIND_KO}"
    ),
    make_regex(
        r"(?:(?:その|この|さっきの)?(?:リスト|一覧|表)の)?"
        rf"(?P<places>{_ONE_JA}{_KIND_JA}?(?:{_AND_JA}{_ONE_JA}{_KIND_JA}?)*)(?=[をはも、\s]|$)"
    ),
)
"""Places one by one."""
_NUMBERS = (
    (r"last|final|bottom|마지막|아래|밑|끝|뒤|最後|下", 0),
    (r"first|top|첫|위|앞|처음|最初|上|一", 1),
    (r"second|two|두|二", 2),
    (r"third|three|세|三", 3),
    (r"fourth|four|네|四", 4),
    (r"fifth|five|다섯|五", 5),
)
"""The places by the words for them; 0 is the last."""
_WORD = make_regex("|".join(f"(?:{words})" for words, _ in _NUMBERS) + r"|\d{1,2}", re.IGNORECASE)
_BEGINS = make_regex(
    r"^\W*(?:(?:ok(?:ay)?|great|and|so|now|then|please|pls|can\syou|could\syou|let's|thanks|hey|oh)[\s,.!]+)*"
    r"(?:push|move|bump|shift|delay|postpone|extend|bring|pull|mark|set|change|assign|reassign|give|hand|close|complete|finish"
    r"|reopen|put|make|archive|delete|remove|update)\b",
    re.IGNORECASE,
)
_CHANGES = make_regex(
    rf"{_BEGINS.pattern}"
    r"|(?:바꿔|변경|미뤄|미루|밀어|당겨|늦춰|옮겨|완료|처리|넘겨|배정|지워|삭제|보관|맡겨|체크|해\s?(?:줘|주)|부탁)\S*(?:\s\S{1,6})?[\s.!~?]*$"
    r"|(?:끝났|끝냈|마쳤|다\s?했)\S*[\s.!~]*$|(?:으로|로|한테|에게|께)(?:요|용|여)?[\s.!~]*$|완료(?:요|임|예요|입니다)?[\s.!~]*$"
    r"|(?:変更|変え|延ば|延期|伸ば|早め|ずら|完了|削除|アーカイブ|割り当て|し)[ぁ-ん]*[。!\s]*$"
    r"|\b(?:is|are|as)\s(?:now\s|all\s|both\s)?(?:done|finished|complete[d]?)\b|\bdone(?:\s(?:please|pls|thanks|thx|now))?[\s.!]*$",
    re.IGNORECASE,
)
_SENDS = make_regex(
    r"올려|올리|보내|전해|전달|알려|알리|공지|공유|말해|라고|다고|DM|디엠|메시지"
    r"|\b(?:post|tell|message|say|announce|share|send|notify|remind|ping|ask|let)\b|投稿|送|伝え|知らせ|連絡|共有|と言",
    re.IGNORECASE,
)
_ASKS = make_regex(r"\?\s*$|？\s*$")
_WISHES = make_regex(r"줄래|줄\s?수|될까|가능|주실|\b(?:can|could|would) you\b|くれ|もらえ|いただけ", re.IGNORECASE)


def replace_shown_places(text: str, things: Sequence[EarlierThing]) -> str:
    """Return an order to change what was listed with the titles of what it tells by its place; as it is where two rows
    have one title, or a place is none of the list. Of an order and a message the order alone is read so."""
    rows = {one.row: one.title for one in things if one.row and one.title}
    bare = replace_quotes(text)
    if not rows or len(set(rows.values())) < len(rows) or any("'" in one for one in rows.values()):
        return text
    told = _SENDS.search(bare)
    if told is not None:
        ends = [one.end() for one in _ORDERED.finditer(bare, 0, told.start())]
        begins = _BEGINS.match(bare) is not None or re.search("[가-힣ぁ-ん]", bare) is not None
        return f"{_name_places(text[: ends[-1]], rows)}{text[ends[-1] :]}" if ends and begins else text
    if not _CHANGES.search(bare) or (_ASKS.search(bare) and not _WISHES.search(bare)):
        return text
    return _name_places(text, rows)


def list_shown_places(words: str, things: Sequence[EarlierThing]) -> list[EarlierThing]:
    """Return the rows that words are the places of, and nothing else; none where one of them is not there."""
    rows = {one.row: one for one in things if one.row}
    if not rows:
        return []
    names = {number: one.title for number, one in rows.items()}
    for form in _GROUPS:
        if (match := form.fullmatch(words)) is not None:
            return [rows[one] for one in _read_group(match, names)]
    match = next((found for form in _EACH if (found := form.fullmatch(words)) is not None), None)
    return [rows[one] for one in _read_places(match[0], names)] if match is not None else []


def _name_places(text: str, rows: Mapping[int, str]) -> str:
    bare = replace_quotes(text)
    found = [(match, _read_group(match, rows)) for form in _GROUPS for match in form.finditer(bare)]
    spans = [match.span() for match, _ in found]
    each = [match for form in _EACH for match in form.finditer(bare)]
    each = [one for one in each if not any(begin < one.end() and one.start() < end for begin, end in spans)]
    found += [(match, _read_places(match[0], rows)) for match in each]
    if not all(numbers for _, numbers in found):
        return text
    for match, numbers in sorted(found, key=lambda one: -one[0].start()):
        named = _join([f"'{rows[one]}'" for one in numbers], text)
        text = f"{text[: match.start()]}{named}{text[match.end() :]}"
    return text


_ORDERED = make_regex(
    r"(?:바꾸|미루|넘기|옮기|맡기|(?:바꿔|미뤄|넘겨|옮겨|맡겨|해|처리해|변경해|배정해)\s?주|(?:처리|변경|배정)하|(?:으로|로)\s하)고(?=[,\s])"
    r"|(?:바꾼|미룬|넘긴|옮긴|맡긴|(?:처리|변경|배정)한)\s(?:다음|뒤|후)에?(?=[,\s])"
    r"|(?:바꿔|미뤄|넘겨|옮겨|맡겨|해|처리해|변경해|배정해)\s?(?:줘|주세요)(?=[,.!\s])"
    r"|,?\s(?:and|then)(?=\s)|[.;!](?=\s)|(?:に|を)(?:して|変えて|変更して|延ばして|渡して)"
)
"""Where an order to change ends that something else follows."""


def _read_group(match: re.Match[str], rows: Mapping[int, str]) -> list[int]:
    count, order = _read_place(match["count"]), sorted(rows)
    if not 1 < count <= len(order):
        return []
    return order[:count] if _read_place(match["where"]) else order[-count:]


def _read_places(words: str, rows: Mapping[int, str]) -> list[int]:
    """Return the rows of some places; none where one of them is not there."""
    numbers = [_read_place(one[0]) or max(rows) for one in _WORD.finditer(_TWO_WORDS.sub("", words))]
    return [*dict.fromkeys(numbers)] if all(one in rows for one in numbers) else []


_TWO_WORDS = make_regex(r"맨|제일|가장|一番(?=[上下最])|いちばん|very", re.IGNORECASE)


def _read_place(words: str) -> int:
    number = re.search(r"\d{1,2}", words)
    if number is not None:
        return int(number[0])
    return next(number for word, number in _NUMBERS if re.search(word, words, re.IGNORECASE))


def _join(titles: Sequence[str], text: str) -> str:
    """Return titles joined as the language of a text joins them."""
    joints: Sequence[tuple[Callable[[str], object], str]] = (
        (re.compile("[가-힣]").search, "이랑 "),
        (re.compile("[ぁ-ん]").search, "と"),
    )
    joint = next((word for matches, word in joints if matches(text)), " and ")
    return joint.join(titles)
