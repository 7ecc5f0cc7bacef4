"""Rows for a sheet that stand in any order with the place and the order to add them ("8만 원 썼어요, 예산 시트에
기록해줘", "two more for the budget: …"): the place and the order are taken out, and what is left are the cells. Pure.

What is left has to be a row: amounts, days, contacts and short texts, and no words of a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.words import DATE, OTHER_MARKS, QUOTE
from orchestration.rule_planner.rows.row_groups import drop_idle_cells, is_day_cell, split_rows
from orchestration.rule_planner.rows.row_values import list_row_spans
from orchestration.text.number_words import read_count
from orchestration.text.segments import is_exclamation
from schemas.values import Json

MOST_WORDS = 5
"""So many words may name a place."""
LONGEST = 300
"""Characters of a request that are read so."""
MOST_PLACES = 80
"""So many words in a row are looked up as a place."""
MOST_ROWS = 10
_ASKS = make_regex(
    r"[?？]|\b(?:add up|sum up|average)\b|얼마|알려|보여|읽어|찾아|합계|총|지워|삭제|바꿔|수정|고쳐|보내"
    r"|\b(?:show|how|what|total|read|find|delete|remove|change|fix|post|send|dm|if|whether)\b"
    r"|見せ|教え|いくら|削除|変更|送",
    re.IGNORECASE,
)
"""Words of another request."""
_POLITE_KO = r"(?:\s?(?:좀|해|줘|주|두|둬|놔|놓|드|부탁|바랍|요청|plz|pls|please|요|욤|용)[가-힣]*)*"
_ORDER = make_regex(
    rf"(?:(?:row|행|줄)\s)?(?:추가|기록|입력|등록|기입|적어|적|넣어|넣|올려|남겨|남기|써)(?:요|욤|용)?{_POLITE_KO}(?![가-힣])"
    r"|\b(?:(?:please|pls|can you|could you|can u|so|and|just)\s)*"
    r"(?:add|log|put|stick|pop|record|enter|note|chuck|throw|append|write|jot|drop|need to log)\b"
    r"(?:\s(?:it|this|that|these|them|those|one|down))*"
    r"|(?:(?:[1-5１-５一二]?行)?を?)?(?:追加|追記|記入|記録|入力|登録|入れ|足し|書い|書き込)(?:お願い[ぁ-ん]*|[ぁ-ん]*(?:お願い[ぁ-ん]*|ください|下さい)?)",
    re.IGNORECASE,
)
_COUNT_KO = (
    r"(?:(?:새\s?)?(?:한|두|세|네|[1-5])\s?(?:줄|행|건|명|분)|(?:새|신규)\s?(?:고객|거래처|회원|행|줄|건)(?:분|님)?)"
)
_NEW = make_regex(
    rf"(?:(?<=[\s에])|^)(?:{_COUNT_KO}(?:만|을|를|로)?(?:\s?더)?(?:\s?(?:이?요|입니다|부탁[가-힣]*))?|하나(?:만)?(?:요)?|고객)(?=[\s:,.!~]|$)"
    r"|(?:\s?\+\s?1\b)|\b(?:(?:an?|one|two|three|the|these|this|more|another|new)\s)*"
    r"(?:rows?|lines?|entry|entries|records?|sales?|expenses?|customers?|clients?)\b(?:\s(?:of|from|for)(?=\s[\ue000-\uf8ff]))?"
    r"|(?:新規の?|新しい)?(?:お客様|顧客|方|行)?を?[1-5１-５一二]\s?(?:行|件|名)(?:分)?(?!で?[、,\s]*\d)(?:だけ)?(?:を)?(?:お願い[ぁ-ん]*)?|新規(?:の方|顧客)?を?",
    re.IGNORECASE,
)
"""Words for a row that is new, and for how many there are."""
_TOLD = make_regex(
    r"(?:(?:나갔|나간|썼|쓴|들었|들어갔|지출했|결제했|긁었|계산했|송금했|입금했|샀|냈|사용했|구매했|집행했|맡겼|뽑았|뽑는|뽑느라|주문했|발주했|구입했|의뢰했|제작했|빌렸|대여했|시켰|팔았|팔렸|나왔|입금됐|들어왔|계약했|따냈|수주했|클로징했)"
    r"(?:거든|는데|데|었거든|어|으니까?|고|다|네|지|음|습니다|대|답니다|다고)?(?:요|용|여)?|(?:클로징|수주|체결|계약|판매|결제|지출|입금)(?:\s?(?:완료|성공|함|됨))?)"
    r"(?:\s?(?:거|것|건))?(?=[\s!~.,]|$)"
    r"|(?<![가-힣])(?:방금|아까|드디어|그리고|추가로|(?:오늘\s?|같은\s?)?날짜로|자로|같은|거|건|건데|좀|더)(?=[\s,.!]|$)|입니다|(?<=[원개])이?[요예]요?(?=[\s.,!]|$)"
    r"|(?<=\s)등급(?:은|이에요|입니다|임|이고요?)?(?=[\s.,]|$)|\btier\b"
    r"|(?<=[\d만천억])(?:원)?(?:이요|이에요|입니다|예요)|이라고|라고(?=\s|$)"
    r"|\b(?:we|i|i've|we've|just|sold|bought|paid|spent|closed|got|came|in|out|at|to|for|on"
    r"|of|from|dated|date|is|was|the|an?|that|it|please|pls|plz|thanks|thx|thank you"
    r"|need|another|weekly|monthly|cost(?:\sus)?|by|per|with|worth)\b"
    r"|(?:を)?(?:使いました|払いました|かかりました|買いました|売れました|決まりました|受注しました|でした|です|分|さん|等級は|お願い[ぁ-ん]*)|(?<=[\d万千円ン」])(?:って|と)(?=\s|$|;)",
    re.IGNORECASE,
)
"""What says only that money was spent or a thing sold, and what joins the cells."""
_PARTICLE_KO = make_regex(r"(?<=[가-힣]{2})(?:에서|으로|로|은|는|이|가|을|를|에)$")
_PARTICLE_JA = make_regex(r"(?:では|には|で|は|が|を|に|の|へ)$")
_KEPT_END = make_regex(r"(?:비용|경로|광고비)$")
_GLOSSED = make_regex(r"[A-Za-z][A-Za-z ]*?\s?\((?P<name>[가-힣 ]{1,12})\)|(?<=\s)\((?P<alone>[가-힣 ]{1,12})\)")
_BOUND = make_regex(r"(?:^|[\s,.!?:;。、！]|→|(?<=[\ue000-\uf8ff]の))(?=\S)")
_COLUMN = (
    r"(?:item|product|region|area|category|name|tier|grade|항목명?|상품명?|제품명?|지역|이름|성함|성명|고객명|등급"
    r"|項目|商品|地域|名前|お名前|氏名|等級|ランク)"
)
_LABEL = make_regex(
    rf"^\s*(?:and\s)?(?:the\s)?{_COLUMN}(?:\s?(?:\sis|:|=)|은|는|は)\s?(?=\S)|^\s*(?:이름|성함|성명|고객명|등급|お名前|氏名)\s(?=\S)",
    re.IGNORECASE,
)
"""The name of a column before a text of it."""
_NAMED_ITEM = make_regex(
    rf"(?:항목|품목|내역|상품|item|項目|品目)(?:\s?(?:명|이름|name|名))?(?:은|는|이|를|을|:|\sis|\sas|は|を)?\s?(?P<item>{QUOTE})(?:이라고|라고|으로|로|で|と)?(?:요|해요)?",
    re.IGNORECASE,
)
"""What a row is to be called, whatever is told of it beside."""
_LABEL_LAST = make_regex(
    r"(?:^|\s)(?:and\s)?(?:the\s)?(?:qty|quantity|units?|amount|cost|price|total|phone|number|email|mail|date|수량|개수|금액|가격|비용|매출|날짜|일자|(?:전화)?번호|전화|연락처|이?메일|数量|個数|金額|売上|日付|電話(?:番号)?|メール)"
    r"(?:은|는|이|が|は)?$",
    re.IGNORECASE,
)
"""The name of a column right before what is known for one of it by its form."""
_ENDS_KO = make_regex(r"(?<=[가-힣]{2})(?:이에요|예요|입니다|이고요|고요)$")
_END = make_regex(
    r"(?:에다가|에다|에도|에|に(?:も)?|へ|(?:이?요|입니다|예요)(?=\W*$))?(?=[\s,.:!、。+→(-]|$|(?<=[にへ]))"
)
_YEAR_BEHIND = make_regex(r"\s20\d\d(?![\d년年/.-])")
"""The year that a sheet is called by, where its name is known without it."""
_LEAD = make_regex(r"\b(?:to|into|in|on|for|under)\s(?:(?:the|our|my)\s)?(?:$|(?=\w))", re.IGNORECASE)
_LEAD_LAST = make_regex(rf"{_LEAD.pattern}$", re.IGNORECASE)
_SHEET = make_regex(r"시트|엑셀|예산|명단|현황|탭|\b(?:sheet|budget|tab|tracker)\b|シート|予算|リスト", re.IGNORECASE)
_NO_PLACE = make_regex(
    rf"{DATE}|[!?。]|[가-힣\d]\s?(?:원|개|건)(?=\s|$)|[어요용거][ㅎㅋㅠ~]*\s|\d\s?(?:만|억|천|個|件|万)|[요다]\.?\s|(?:^|\s)[가-힣]*(?:건데|인데|는데|거|것|음|함|거든)\s"
)
_SENTENCE = make_regex(
    r"(?:[했됐갔썼었았]|니다|[가-힣]요|[가-힣]다|해서|하고|니까|는데)$|(?:ました|ください|です)$|['’](?:m|ve|re|ll|s)\b|[!?]"
)
_CONTACT = make_regex(r"@|\d{2,4}-\d{3,4}-\d{4}")


def read_row_parts(reading: Reading, find_sheet: Callable[[str], bool]) -> tuple[str, list[Json]] | None:
    """Return the words that name the place, and the rows, of a request that tells them in any order; None where it is
    no such request. ``find_sheet`` says whether words name a sheet and nothing else."""
    if len(reading.marked) > LONGEST or "\n" in reading.marked:
        return None
    text = re.sub(r"(?<=원)(?:이요|이에요|입니다|이고요?|임)(?=[\s.,!]|$)", "", reading.marked)
    if OTHER_MARKS.search(text) or reading.prohibitions or _ASKS.search(text):
        return None
    spans = [*islice(_list_places(text), MOST_PLACES)]
    places = [text[begin:end] for begin, end, _ in spans]
    rests = [_cut_place(text, span) for span in spans]
    orders = [_drop_order(rest) for rest in rests]
    if orders == rests:
        return None  # whichever place it is, nothing is to be added
    for place, rest, bare in zip(places, rests, orders, strict=True):
        if not find_sheet(place):
            continue
        if bare == rest:
            return None
        named = _NAMED_ITEM.search(bare)
        rows = [
            _name_row(_read_row(one, reading), named, reading)
            for one in _part_rows(_NAMED_ITEM.sub(r" \g<item> ", bare))
        ]
        told, quoted = [row for row in rows if row], re.search(QUOTE, bare) is not None
        if not told or len(told) != len(rows) or not all(_is_row(row, quoted=quoted) for row in told):
            return None
        made: list[Json] = [*told]
        return place, made
    return None


def _cut_place(text: str, span: tuple[int, int, int]) -> str:
    """Return a text with a sign where the words of its place stood, and the year behind them."""
    begin, _, behind = span
    year = _YEAR_BEHIND.match(text, behind)
    return f"{_LEAD_LAST.sub('', text[:begin])} ; {text[year.end() if year else behind :]}"


def _drop_order(rest: str) -> str:
    """Return words with a sign where they say to add something new."""
    return _ORDER.sub(" ; ", _NEW.sub(" ; ", rest))


def _list_places(text: str) -> Iterator[tuple[int, int, int]]:
    """Yield where words stand that may name the place, the longest first, each with where what follows begins."""
    starts = [one.end() for one in _BOUND.finditer(text)]
    ends = [(one.start(), one.end()) for one in _END.finditer(text) if one.start()]
    found = [
        (begin, end, behind)
        for begin in starts
        for end, behind in ends
        if begin < end and len(text[begin:end].split()) <= MOST_WORDS and not _NO_PLACE.search(text[begin:end])
    ]
    yield from sorted(found, key=lambda one: (not _is_told_place(text, one), one[0] - one[1], one[1] - one[2]))


def _is_told_place(text: str, span: tuple[int, int, int]) -> bool:
    """Whether a preposition, a particle or the word for a sheet says that words are a place."""
    begin, end, behind = span
    led = _LEAD.search(text[:begin]) is not None or _LEAD.match(text[begin:end]) is not None
    return led or behind > end or _SHEET.search(text[begin:end]) is not None


def _part_rows(text: str) -> list[str]:
    """Return the parts of a text that are rows: each begins with its day where there are several and each has one."""
    days = list(re.finditer(DATE, text))
    if len(days) < 2:
        return [text]
    head = text[: days[0].start()]
    if re.search(r"\w", re.sub(r"[;\s]", "", _TOLD.sub("", head))):
        return [text]
    ends = [*(one.start() for one in days[1:]), len(text)]
    return [text[one.start() : end] for one, end in zip(days, ends, strict=True)]


def _read_row(text: str, reading: Reading) -> list[Json] | None:
    """Return the cells of a text that is nothing else: those that tell themselves, and the words between them."""
    text = _GLOSSED.sub(lambda one: f"; {(one['name'] or one['alone']).strip()} ; ", text)
    cells: list[Json] = []
    position = 0
    for start, end, value in sorted(list_row_spans(text, reading), key=lambda span: (span[0], -span[1])):
        if start < position:
            continue
        words = _list_words(_LABEL_LAST.sub(" ", text[position:start].rstrip()), reading)
        if words is None:
            return None
        cells += [*words, value]
        position = end
    words = _list_words(text[position:], reading)
    cells += words or []
    if words is None:
        return None
    whole = drop_idle_cells(cells)
    if isinstance(whole, list) and len(split_rows(whole)) > 1:
        return whole
    return [one for at, one in enumerate(cells) if one not in cells[:at] or not isinstance(one, str)]


_INNER = make_regex(r"in|from|at|of|for|on|with", re.IGNORECASE)
_INNER_EDGE = make_regex(rf"^(?:\s*(?:{_INNER.pattern})(?=\s))+|(?:(?<=\s)(?:{_INNER.pattern})\s*)+$", re.IGNORECASE)


def _keep_inner(found: re.Match[str]) -> str:
    """Return a word that joins two others as it stands, and nothing for any other that is of no cell."""
    before, after = found.string[: found.start()], found.string[found.end() :]
    inner = _INNER.fullmatch(found[0]) and re.search(r"\w", before) and re.search(r"\w", after)
    return found[0] if inner else " "


def _name_row(row: list[Json] | None, named: re.Match[str] | None, reading: Reading) -> list[Json] | None:
    """Return a row with the name that it is given in the place of what was told of it."""
    if row is None or named is None:
        return row
    item = reading.marks[named["item"]].value
    return [one for one in row if not isinstance(one, str) or one == item or is_day_cell(one)]


def _list_words(text: str, reading: Reading) -> list[Json] | None:
    """Return the texts that stand between cells that tell themselves; None where words of a sentence do."""
    found: list[Json] = []
    for piece in re.split(
        r"[,;、。|→]|(?<=[一-龥ァ-ヶー가-힣])[でに](?=[ァ-ヶー一-龥가-힣])|(?<=[가-힣])에서\s|[.!](?=\s|$)|\s/\s|\s[-–—]\s|:\s",
        text,
    ):
        labelled = _LABEL.search(piece)
        told = _TOLD.sub(_keep_inner, f" {_LABEL.sub(' ', piece)} ")
        bare = re.sub(r"\s+", " ", _INNER_EDGE.sub("", told)).strip(" .,!~:()ㅎㅋㅠ^-–—/／|")
        count = read_count(bare)
        if count is not None:
            found += [count[0], *([count[1]] if count[1] else [])]
            continue
        bare = _ENDS_KO.sub("", bare)
        particle = _PARTICLE_JA if reading.language == "ja" else _PARTICLE_KO
        bare = reading.raw(bare if labelled or _KEPT_END.search(bare) else particle.sub("", bare))
        if is_exclamation(bare):
            continue
        if bare and (_SENTENCE.search(bare) or len(bare.split()) > MOST_WORDS):
            return None
        found += [bare] if re.search(r"\w", bare) else []
    return found


def _is_row(cells: list[Json], *, quoted: bool) -> bool:
    """Whether cells are a row, or several: at most one day, a text, and an amount or a contact, or a day and what is
    quoted."""
    rows = [row for row in split_rows(drop_idle_cells(cells)) if isinstance(row, list)]
    if 1 < len(rows) <= MOST_ROWS:
        return all(_is_row(row, quoted=quoted) for row in rows)
    texts = [one for one in cells if isinstance(one, str)]
    days = [one for one in texts if is_day_cell(one)]
    reached = any(_CONTACT.search(one) for one in texts)
    counted = any(not isinstance(one, str) for one in cells) or (quoted and len(days) == 1)
    plain = len(texts) - len(days)
    return len(days) <= 1 and 0 < plain <= (5 if reached else 3) and 2 <= len(cells) <= 8 and (counted or reached)
