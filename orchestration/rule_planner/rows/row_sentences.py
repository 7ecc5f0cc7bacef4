"""Rows for a sheet that are told in a sentence: the cells stand before the place, around it, or as "date is today".

What is no cell of it (who cheers, that money was spent, courtesy) is taken off first; it is a row only where an amount
and something that it is for are left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.korean import split_particle
from orchestration.rule_planner.reading.words import DATE
from orchestration.text.word_lists import PLEASE_EN
from schemas.values import Json

_SPENT_KO = (
    r"(?:나갔|나간|썼|쓴|들었|들어갔|지출했|결제했|긁었|계산했|송금했|입금했|샀|냈|사용했|구매했|팔았|팔렸|나왔|입금됐|들어왔|계약했|따냈|수주했)"
    r"(?:거든|는데|었거든|어|으니까?|고|다|네|지|음|습니다|대|답니다)?(?:요|용|여)?"
)
_DEAL_KO = r"(?:클로징|수주|체결|판매|결제|지출|입금)(?:\s?(?:완료|성공|함|했[가-힣]*|됨|됐[가-힣]*))?"
_BOUNDARY_KO = make_regex(
    rf"(?:(?<=\d)(?P<unit>만\s?원|천\s?원|억\s?원|원|개|건|만|천|억)?(?:\s?(?:{_SPENT_KO}|{_DEAL_KO}))?"
    rf"|(?<={DATE})(?:자로|자|날짜로|일자로|로|에)?(?:\s(?:{_SPENT_KO}|{_DEAL_KO}))?|\s(?:{_SPENT_KO}|{_DEAL_KO}))"
    r"(?:\s?(?:거|것|건))?[ㅎㅋㅠ!~.^]*[,\s]\s*(?=\S)|[!.]+\s+(?=\S)"
)
"""Where what was spent or sold ends, and where to put it begins."""
_ORDER_KO = make_regex(
    rf"(?:에다가|에다|에)\s?(?:(?P<day>{DATE})\s?(?:자로|날짜로|일자로|로|에|자)?\s?)?(?:한\s?(?:줄|행|건)|하나)?(?:만|을|를|로|도)?\s?"
    r"(?:추가|기록|입력|등록|기입|적어|적|넣어|넣|올려|써)(?:\s?(?:좀|해|줘|주|두|둬|놔|드|부탁|바랍|요청|용|요)[가-힣]*)*[\s!~.ㅎㅋ^]*$"
)
_LEAD_KO = make_regex(r"^(?:방금|아까|드디어|오+|와+|야호|참|그리고|또|저기|추가로)[\s,!~]+")
_ON_KO = make_regex(r"(?P<word>[가-힣]+)\s(?=(?:\d|[일이삼사오육칠팔구십백천만]+\s?원))")

_VERB_EN = r"(?:add(?!\sup\b)|put|pop|log|record|enter|stick|drop|note|append|write|chuck|throw)"
_ASK_EN = r"(?:(?:please|pls|so|and|can you|could you|would you|just|kindly)\s)*"
_COURTESY_EN = rf"(?:[,\s]+(?:(?:pretty\s)?{PLEASE_EN}|thanks|thank you|thx|ta|for me))*\W*$"
_BEHIND_EN = make_regex(
    rf"^(?P<cells>.+?)(?:[,.;!]|\s[-–—])?\s{_ASK_EN}{_VERB_EN}\s(?:(?:it|this|that|them|one)\s)?(?:down\s)?(?:in|into|to|on|under)\s"
    rf"(?P<place>(?:the\s|our\s|my\s)?[^,.;:]+?){_COURTESY_EN}",
    re.IGNORECASE,
)
_NEW_EN = make_regex(
    rf"^(?:(?:a\s)?new|another)\s(?:expense|cost|purchase|sale|deal|order|entry|spend)\s?(?::|\s[-–—])\s*(?P<cells>.+?)[.;]\s+"
    rf"(?:(?:for|in|into|to)\s)?(?P<place>[^.;:]+?){_COURTESY_EN}",
    re.IGNORECASE,
)
_FRONT_EN = make_regex(
    rf"^{_ASK_EN}{_VERB_EN}\s(?P<cells>.*?\d.*?)\s(?:in|into|to|on|under)\s(?P<place>(?:the\s|our\s|my\s)?[^,.;:]+?)"
    rf"(?:,?\s(?:dated|for|from)\s(?P<day>{DATE}))?{_COURTESY_EN}",
    re.IGNORECASE,
)
_EXPENSE_EN = make_regex(r"^(?:an?\s|the\s)?(?:new\s)?(?:expense|cost|payment|spend|purchase)\sof\s", re.IGNORECASE)
_PARTS_EN = make_regex(r"\s(?:(?:spent|paid)\s(?:on|for)|for|on)\s", re.IGNORECASE)
_LEAD_EN = make_regex(
    r"^(?:(?:he+y+|hi|hello|ok(?:ay)?|so|well|oh|oops|ooh|yay|right|and|we|i|just|spent|paid|the|a|an|our|new)\b[\s,!]*)+",
    re.IGNORECASE,
)
_CAME_EN = make_regex(
    r"[\s,]+(?:just\s)?(?:came\s(?:in|to|out\sat)|arrived|is|was|were|cost(?:\sus)?|has come in|for)(?=[\s,]|$)[,\s]*",
    re.IGNORECASE,
)
_DATED_EN = make_regex(rf"\b(?:dated|date|on)\s(?={DATE})", re.IGNORECASE)
_NOTE_EN = make_regex(
    r"[.!]\s+(?:i'?m\b|i am\b|running\b|heading\b|gotta\b|got to\b|thanks\b|thank you\b|cheers\b|in a\b"
    r"|sorry\b|brb\b|busy\b|late\b)"
    r"[^\d:]{0,60}$",
    re.IGNORECASE,
)
"""Why somebody asks instead of doing it, behind all else."""
_CHEER_EN = make_regex(r"^[A-Za-z][\w' ]{1,30}?(?:!+|\s[-–—])\s+(?=[a-z])", re.IGNORECASE)
_COLUMN_EN = (
    r"(?:date|day|item|category|product|region|area|units?|quantity|qty|amount|cost|price"
    r"|sales|revenue|name|phone|email|tier)"
)
_PAIR_EN = make_regex(
    rf"(?:^|[\s,;]+)(?:and\s)?(?:the\s)?(?P<column>{_COLUMN_EN})\s?(?:is\s|=|:|as\s)\s?(?P<value>.+?)"
    rf"(?=[\s,;]+(?:and\s)?(?:the\s)?{_COLUMN_EN}\s?(?:is\s|=|:|as\s)|$)",
    re.IGNORECASE,
)
_PUT_EN = make_regex(
    rf"^(?:(?:ok(?:ay)?|so|now|please|pls|can you|could you)[\s,]+)*{_VERB_EN}\s"
    r"(?:an?\s|another\s|one\s|the\s)?(?:new\s)?"
    rf"(?:row|line|entry|record)\s(?:in|into|to|on|under)\s(?P<rest>.+)$",
    re.IGNORECASE,
)
_CHEER_JA = make_regex(r"^[^、,。:!！\d]{1,20}[!！。]\s*(?=\S)")


_CLOSING_SIGNS = make_regex(r"[^\w\s'\")）」』\ue000-\uf8ff]+$")
_NUMBER_OR_DATE = make_regex(r"\d|" + DATE)


def strip_asides(text: str) -> str:
    """Return a request without the cheer before it and the excuse behind it."""
    text = _NOTE_EN.sub("", text.strip().rstrip("。.!🙏🙇 "))
    for lead in (_CHEER_EN, _CHEER_JA):
        rest = lead.sub("", text, count=1)
        text = rest if _NUMBER_OR_DATE.search(rest) else text
    return _CLOSING_SIGNS.sub("", text).strip()


_ORDER_JA = make_regex(
    r"に(?:も)?[、,]?(?:[1１一]行)?(?:追加|追記|記入|記録|入力|登録|入れ|足し|書[いき]|つけ)[ぁ-ん]*(?:(?:幸い|助か|頂|頼|願|下さ|込)[ぁ-んみ]*)*$"
)
_BOUNDARY_JA = make_regex(
    r"(?:を)?(?:使いました|使った|払いました|払った|かかりました|かかった|買いました|買った|出ました|売れました|売れた|決まりました|受注しました"
    r"|でした|です)?(?:[、。！!]\s*|(?<![가-힣])\s(?=\S))"
)


def list_sentence_parts(text: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield what may be the place and the cells of a row that a sentence tells, the likeliest first."""
    if language == "ko":
        yield from _list_korean(text)
    elif language == "en":
        yield from _list_english(text)
    else:
        order = _ORDER_JA.search(text)
        for found in reversed(list(_BOUNDARY_JA.finditer(text, 0, order.start()))) if order else ():
            yield text[found.end() : order.start()].strip(), text[: found.start()].strip()  # type: ignore[union-attr]


_AHEAD_KO = make_regex(rf"^(?P<day>{DATE})\s?(?:자로|날짜로|일자로|자)\s(?P<rest>.+)$")
_INTO_KO = make_regex(
    r"^(?P<place>[^:]+?)(?:에다가|에다|에)\s(?P<cells>.+?)(?:을|를)?\s?(?:추가|기록|입력|등록|기입|적어|넣어|올려)"
    r"(?:\s?(?:좀|하여|해|줘|주|두|둬|놔|드|부탁|바랍|요청|용|요)[가-힣]*)*[\s!~.ㅎㅋ^]*$"
)


_ROW_KO = make_regex(r"(?:^|\s)(?:새\s?)?(?:(?:한|1)\s?(?:줄|행)|줄|행|하나)(?:만|을|를|로)?(?=\s|$)")


def _list_korean(text: str) -> Iterator[tuple[str, str]]:
    ahead = _AHEAD_KO.match(text)
    into = _INTO_KO.match(ahead["rest"] if ahead is not None else text)
    if into is not None:
        cells = _ROW_KO.sub("", into["cells"])
        yield into["place"], f"{ahead['day'] if ahead is not None else ''} {cells}".strip()
    order = _ORDER_KO.search(text)
    if order is None:
        return
    for found in reversed(list(_BOUNDARY_KO.finditer(text, 0, order.start()))):
        place = text[found.end() : order.start()].strip()
        cells = _clean_korean(f"{text[: found.start()]}{found['unit'] or ''}")
        if not (order["day"] and re.search(DATE, cells)):
            yield place, f"{order['day'] or ''} {cells}".strip()


def _clean_korean(cells: str) -> str:
    cells = _LEAD_KO.sub("", cells.strip(" ,.!~"))
    return _ON_KO.sub(lambda found: f"{_without_particle(found['word'])} ", cells)


def _without_particle(word: str) -> str:
    stem, particle = split_particle(word)
    return stem if particle in {"로", "으로", "은", "는", "이", "가", "을", "를", "에"} else word


def _list_english(text: str) -> Iterator[tuple[str, str]]:
    behind = _BEHIND_EN.match(text)
    if behind is not None:
        cells = _DATED_EN.sub("", _CAME_EN.sub(", ", _LEAD_EN.sub("", behind["cells"])))
        yield behind["place"], re.sub(r"(?:,\s+)+", ", ", cells).strip(" ,")
    new = _NEW_EN.match(text)
    if new is not None:
        yield new["place"], new["cells"]
    front = _FRONT_EN.match(text)
    if front is not None:
        cells = _PARTS_EN.sub(", ", _DATED_EN.sub("", _EXPENSE_EN.sub("", front["cells"])))
        yield front["place"], f"{cells}, {front['day']}" if front["day"] else cells


def read_named_cells(text: str, language: str) -> tuple[str, dict[str, str]] | None:
    """Return the place of a row whose cells are each named ("put a row in X: date is today, item is flyers, …"), and
    the cells by column; None where it is no such request."""
    put = _PUT_EN.match(text) if language == "en" else None
    pairs = list(_PAIR_EN.finditer(put["rest"])) if put is not None else []
    if put is None or len(pairs) < 2:
        return None
    return put["rest"][: pairs[0].start()].strip(" ,:"), {
        one["column"].lower(): one["value"].strip(" ,.") for one in pairs
    }


_IS_SENTENCE = make_regex(
    r"^(?:we\s|i\s)?(?:sold|bought|paid|spent|got)\b|[。！？!?]|(?:[했됐갔썼]어|니다|[가-힣]요)$|(?:ました|ください)$"
)


def is_row(cells: Json) -> bool:
    """Whether cells are a row and no sentence: an amount, and a short text that it is for."""
    if not isinstance(cells, list) or not 2 <= len(cells) <= 8:
        return False
    texts = [cell for cell in cells if isinstance(cell, str)]
    told = all(len(one.split()) <= 5 and not _IS_SENTENCE.search(one) for one in texts)
    return told and bool(texts) and any(not isinstance(cell, str) for cell in cells)
