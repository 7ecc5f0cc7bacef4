"""The last row of a thread with another amount, day or name in it ("앗 28만원이었네", "3일이 아니라 2일이네"). A text
of a row that a reply says is another one, where the wrong one is called in other letters than the row has ("starter,
not pro" of "프로", "釜山じゃなくて大邱" of "부산"). What a reply says of a row that was added, without what stands
around it: that the row is to go first ("scrap that, …", "さっきの行消して、…"), that it is to come back with something
else ("put it back with 85k"), and signs that say nothing. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.talk import is_day
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.words import ANY_MARK
from orchestration.rule_planner.rows.row_groups import LEAST_AMOUNT
from orchestration.rule_planner.thread.corrected_words import AROUND, CORRECTS, replace_wrong_words
from orchestration.rule_planner.thread.told_reasons import remove_reasons
from orchestration.text.amounts import find_amounts
from orchestration.text.name_sounds import find_loan_word
from orchestration.text.place_names import list_place_names
from orchestration.text.word_lists import SHORT_MONTH_EN, THANKS_EN
from schemas.values import Json

_LONGEST_REPLY = 120
_NOISE = make_regex(
    r"(?:;{1,}|ㅈㅅ+|ㅈㅅㅈㅅ|ㅎ{2,}|ㅋ{2,}|ㅠ+|ㅜ+|\^{2,}|💦|🙏|🙇|😅|😭|[\u2600-\u26ff\ufe0f]|[\U0001f300-\U0001faff])+"
)
_GONE_EN = make_regex(
    r"^(?P<lead>(?:(?:no+|oops|whoops|sorry|wait|ah|oh|hm+|ugh|actually)[\s,.!]+)*)"
    r"(?:scrap|scratch|undo|delete|remove|kill|drop|take)\s(?:that|it|this|(?:the|that)\s(?:last\s)?(?:row|line|entry|one))(?:\s(?:out|off|back))?"
    r"(?:\s?[,.;:–—-]+\s?|\s)(?:and\s|then\s)?(?=\S)",
    re.IGNORECASE,
)
_BACK_EN = make_regex(
    r"\b(?:(?:put|add|log|enter|stick|pop|record)\s(?:it|that|this|the\s(?:row|line))\s(?:back(?:\sin|\sin\sthere)?|in\sagain|again)|re-?(?:add|log|enter|record)\s(?:it|that|the\srow))"
    r"\s(?:with|as|for|at|but\s(?:with|for))\s",
    re.IGNORECASE,
)
_FIX_EN = make_regex(
    rf"[\s,.!]+(?:fix|correct|change|update)(?:\s(?:it|that|this))?(?:,?\s{THANKS_EN})?[\s.!]*$",
    re.IGNORECASE,
)
_GONE_KO = make_regex(
    r"^(?P<lead>(?:(?:아니|아|앗|헉|헐|어|엇|잠깐만?)[\s,.!]+)*)(?:(?:방금|아까|지금)\s?)?(?:(?:넣은|추가한|적은)\s?)?(?:그거|이거|거|것|그\s?(?:줄|행|건)|줄|행)?(?:은|는|를|을)?\s?(?:일단\s|좀\s)?"
    r"(?:지우고|삭제하고|취소하고|빼고|되돌리고)\s(?=\S)"
)
_BACK_KO = make_regex(
    r"(?<=로)\s?(?:다시|새로)\s?(?:넣|추가|적|기록|올려|입력|등록)[가-힣]*(?:\s?(?:줘|주세요|주라|주실래요|줄래|부탁)[가-힣]*)?[\s.!~?]*$"
)
_GONE_JA = make_regex(
    r"^(?P<lead>(?:(?:あっ?|うわ|えっと|ごめん(?:なさい)?|すみません)[、。\s]*)*)(?:(?:さっき|今|先ほど)の)?(?:行|やつ|分|の)?(?:を|は)?(?:いったん|一旦)?(?:消して|削除して|取り消して|なしにして)[、。,\s]\s?(?=\S)"
)
_BACK_JA = make_regex(
    r"(?:で|に)(?:もう(?:一度|一回))?(?:入れ|追加し|記入し|登録し|書き|足し)(?:直し(?:て|で)?|なおし(?:て|で)?)(?:お願い(?:します|いたします)?|ください|下さい|ほしい(?:です)?|もらえますか)?[\s。!！]*$"
)


def read_row_reply(text: str) -> str:
    """Return a reply on a row as a plain correction of it; one that is none as it is without signs."""
    if len(text) > _LONGEST_REPLY or "\n" in text:
        return text
    bare = re.sub(r"\s{2,}", " ", _NOISE.sub(" ", text)).strip()
    bare = _GONE_JA.sub("間違い、", _GONE_KO.sub("아니 ", _GONE_EN.sub("sorry, ", bare)))
    bare = _BACK_EN.sub("make it ", bare)
    bare = _BACK_JA.sub("に直して", _BACK_KO.sub(" 고쳐줘", bare))
    rest = _FIX_EN.sub("", bare)
    return rest if re.search(r"\b(?:not|was|should|sorry|wrong)\b", rest, re.IGNORECASE) else bare


LONGEST = 80
_LATIN, _KOREAN, _JAPANESE = r"[A-Za-z][A-Za-z'-]{1,20}", r"[가-힣A-Za-z]{1,12}", r"[ァ-ヶー一-龥々A-Za-z]{1,14}"
_SWAPS = tuple(
    make_regex(form, re.IGNORECASE)
    for form in (
        rf"\b(?P<new>{_LATIN})(?:,|\s[-–—])?\s(?:and\s)?not\s(?:the\s|in\s)?(?P<old>{_LATIN})\b",
        rf"\bnot\s(?:the\s|in\s)?(?P<old>{_LATIN})[,;:.]?\s(?:but\s|it'?s\s|it\swas\s|should\sbe\s)?(?P<new>{_LATIN})\b",
        rf"(?<![가-힣])(?P<old>{_KOREAN}?)(?:이|가|은|는)?\s?(?:아니라|아니고|말고|아니(?:에요|예요|야|네|다|었어요?)?[,.]?)\s(?P<new>{_KOREAN}?)"
        r"(?=(?:이래|래|이?었[가-힣]*|였[가-힣]*|이에요|예요|이야|야|이네|네|입니다|으로|로|이요|요)?(?:[\s.,!~]|$))",
        rf"(?P<old>{_JAPANESE})(?:じゃ|では)な(?:くて?|い(?:です)?)[、。\s]*(?P<new>{_JAPANESE})",
    )
)


def replace_cell(row: Sequence[Json], said: str) -> list[Json] | None:
    """Return a row with the other text in the place of the one that a reply calls wrong; None where none is."""
    for form in _SWAPS if len(said) <= LONGEST else ():
        found = form.search(said)
        if found is None or not AROUND.fullmatch(f"{said[: found.start()]} {said[found.end() :]}"):
            continue
        held = [
            (at, word) for at, cell in enumerate(row) for word in _list_words(cell) if _is_called(word, found["old"])
        ]
        if len(held) == 1:
            at, word = held[0]
            return [
                str(cell).replace(word, found["new"], 1) if number == at else cell for number, cell in enumerate(row)
            ]
    return None


def _list_words(cell: Json) -> list[str]:
    """Return the words of a text: each may be of another column."""
    return cell.split() if isinstance(cell, str) and not is_day(cell) else []


def _is_called(word: str, said: str) -> bool:
    """Whether a word of a row is what is said, in whatever letters."""
    if word.casefold() == said.casefold():
        return True
    places = {one.casefold() for one in list_place_names(said)}
    return word.casefold() in places or find_loan_word(said, [word]) is not None


_MONTH = rf"{SHORT_MONTH_EN}[a-z]*\.?\s"
_DAY_OF_MONTH = make_regex(
    r"(?<![\d월/.-])(?<!월\s)(?P<ko>\d{1,2})\s?일(?!\s?(?:간|동안|전|뒤|후|치|째|안|이내))"
    r"|(?<![\d月/.-])(?P<ja>\d{1,2})日(?!間|前|後|目)"
    rf"|(?P<month>{_MONTH})?(?:the\s)?\b(?P<en>\d{{1,2}})(?:st|nd|rd|th)\b(?P<of>\sof\b)?",
    re.IGNORECASE,
)
"""A day without its month."""
_DENIED = make_regex(
    rf"(?:{ANY_MARK}|(?P<old>[\d,.]+)\s?[만천억]?\s?(?:원|개|건|명)?)(?:이|가|은|는)?\s?(?:아니라|아니고|말고|아니(?:야|지|에요|네|다)요?(?=[\s.,!~]|$))"
    rf"|\bnot\s(?:on\s|the\s)*(?:{ANY_MARK}|(?P<old_en>[\d,.]+)[km]?)"
    rf"|(?:{ANY_MARK}|(?P<old_ja>[\d,.]+)\s?万?(?:円|ウォン|個|件|台)?)(?:では|じゃ)(?:なくて?|ない(?:です)?)",
    re.IGNORECASE,
)
"""A value that is said to be wrong."""


_DENIED_DAY = make_regex(r"[\d일]\s?말고\s|[\d만천](?:원|개|건|명)?\s?말고\s")


_TOLD = make_regex(
    r"[만천백억원일](?:이?네|이?다|이?야|이?에요|예요|입니다|이?지|이?죠|인데|이거든)(?:요)?(?=[\s.,!~ㅋㅎㅠㅜ]|$)|금액",
    re.IGNORECASE,
)
"""That an amount or a day is what is said."""


def replace_wrong_cell(row: list[Json], text: str, read: Callable[[str], Reading]) -> list[Json] | None:
    """Return a row with what a reply puts right in it; ``None`` where the reply says anything else. ``read`` reads
    words as they were typed."""
    text = read_row_reply(text)
    said = remove_reasons(text)
    names_both = _COUNTS.search(said) is not None and _MONEY.search(said) is not None
    if not (names_both or any(one.search(text) for one in (CORRECTS, _DENIED_DAY, _TOLD))) or text.rstrip().endswith(
        ("?", "？")
    ):
        return None
    reading = read(_name_month(said, row))
    new = _new_cells(row, reading) or _reworded(row, said) or replace_cell(row, said)
    if new is not None and len(new) == len(row) and not _UNIT_SAID.search(said):
        scaled = [_scale_bare(old, cell) for old, cell in zip(row, new, strict=True)]
        new = None if scaled != new and _denies_another(row, said) else scaled
    return new if new != row else None


_UNIT_SAID = make_regex(r"[만천억원万千億円]|\b(?:won|krw)\b|\d\s?(?:k|m)\b|thousand|million", re.IGNORECASE)
_UNITS = (100_000_000, 1_000_000, 10_000, 1_000)


def _denies_another(row: list[Json], said: str) -> bool:
    """Whether a reply says of a figure that it is wrong which the row does not hold, in any unit."""
    found = _DENIED.search(said)
    told = next((found[one] for one in ("old", "old_en", "old_ja") if found[one]), "") if found else ""
    figure = told.replace(",", "").rstrip(".")
    held = [str(cell) for cell in row if isinstance(cell, int)]
    return figure.isdigit() and not any(one == figure or one.rstrip("0") == figure.rstrip("0") for one in held)


def _scale_bare(old: Json, new: Json) -> Json:
    """Return a figure told without its unit in the one of the amount that it puts right ("130" for 1,200,000)."""
    if not isinstance(old, int) or not isinstance(new, int) or new == old or new <= 0:
        return new
    alike = (unit for unit in _UNITS if old % unit == 0 and old and len(str(old // unit)) == len(str(new)))
    return new * next(alike, 1)


def _name_month(said: str, row: Sequence[Json]) -> str:
    """Return a reply with a day that is said without its month as one of the month that the row is of."""
    held = [str(cell) for cell in row if is_day(cell)]
    if len(held) != 1:
        return said

    def name(found: re.Match[str]) -> str:
        day = found["ko"] or found["ja"] or found["en"]
        return found[0] if found["month"] or found["of"] else f"{held[0][:8]}{int(day):02d}"

    return _DAY_OF_MONTH.sub(name, said)


def _new_cells(row: list[Json], reading: Reading) -> list[Json] | None:
    marked = _DENIED.sub(" ", reading.marked)
    rest = _GLUED.sub(" ", _THEREFORE.sub(" ", re.sub(ANY_MARK, " ", marked)))
    amounts = find_amounts(rest, bare=True)
    cut = rest
    for one in reversed(amounts):
        cut = f"{cut[: one.start]} {cut[one.end :]}"
    quotes, dates = reading.quotes(marked), reading.dates(marked)
    labelled = _FIELDS.sub(" ", cut)
    labelled = _JOINS.sub(" ", labelled) if len(amounts) == MOST_FIGURES else labelled
    if not AROUND.fullmatch(labelled) or len(quotes) + len(dates) != len(re.findall(ANY_MARK, marked)):
        return None
    found: dict[str, list[Json]] = {
        "number": [int(one.value) if one.value.is_integer() else one.value for one in amounts],
        "text": [one.value for one in quotes],
        "day": [one.start.date().isoformat() for one in dates if one.has_day],
    }
    denied = {
        old.replace(",", "")
        for found in _DENIED.finditer(reading.marked)
        for old in (found["old"], found["old_en"], found["old_ja"])
        if old
    }
    if denied and len(amounts) == MOST_FIGURES and not denied & {str(cell) for cell in row}:
        return None  # what was wrong is no figure of this row
    found["number"] = [_scale(one, row, denied) for one in found["number"]]
    new = [(kind, value) for kind, values in found.items() for value in values if value not in row]
    if len(new) == MOST_FIGURES and {one for one, _ in new} == {"number"}:
        return _replace_figures(row, [value for _, value in new], denied)
    if len(new) != 1:
        return None
    kind, value = new[0]
    places = [at for at, cell in enumerate(row) if _kind_of(cell) == kind]
    if len(places) > 1 and kind == "number":
        places = [at for at in places if str(row[at]) in denied] or _find_named(row, places, cut, value)
    return [value if at == places[0] else cell for at, cell in enumerate(row)] if len(places) == 1 else None


_STEPS = (1_000, 10_000, 1_000_000)
"""Thousands, ten thousands and millions, of which people say the figure alone."""


def _scale(value: Json, row: Sequence[Json], denied: set[str]) -> Json:
    """Return an amount as its row tells it, where it is said as short as the one that is wrong ("830 not 380" of
    380,000)."""
    if not isinstance(value, int) or value >= _STEPS[0] or len(denied) != 1:
        return value
    (old,) = denied
    figures = [one for one in row if isinstance(one, int | float) and not isinstance(one, bool)]
    if not old.isdigit() or int(old) in figures:
        return value
    steps = [step for step in _STEPS if int(old) * step in figures]
    return value * steps[0] if len(steps) == 1 else value


MOST_FIGURES = 2
"""A row may be put right in how many there are and in what they come to at once."""


def _replace_figures(row: list[Json], new: Sequence[Json], denied: set[str]) -> list[Json] | None:
    """Return a row with both of its figures anew, the smaller for the smaller, where one is said to be wrong."""
    old = sorted(at for at, cell in enumerate(row) if _kind_of(cell) == "number")
    if len(old) != MOST_FIGURES or not (denied & {str(row[at]) for at in old} or _are_alike(row, old, new)):
        return None
    figures = dict(
        zip(sorted(old, key=lambda at: float(str(row[at]))), sorted(new, key=lambda one: float(str(one))), strict=True)
    )
    return [figures.get(at, cell) for at, cell in enumerate(row)]


def _are_alike(row: Sequence[Json], places: Sequence[int], new: Sequence[Json]) -> bool:
    """Whether the smaller of two figures is a count and the larger an amount, before and after."""
    before = sorted(float(str(row[at])) for at in places)
    after = sorted(float(str(one)) for one in new)
    return max(before[0], after[0]) < LEAST_AMOUNT <= min(before[1], after[1])


def _find_named(row: Sequence[Json], places: Sequence[int], said: str, value: Json) -> list[int]:
    """Return the one place of a figure that a reply names, by what it is called or by its size."""
    by_size = sorted(places, key=lambda at: float(str(row[at])))
    if float(str(row[by_size[0]])) >= LEAST_AMOUNT or float(str(row[by_size[-1]])) < LEAST_AMOUNT:
        return []
    counts, money = _COUNTS.search(said) is not None, _MONEY.search(said) is not None
    if counts != money:
        return [by_size[0] if counts else by_size[-1]]
    return [by_size[-1] if float(str(value)) >= LEAST_AMOUNT else by_size[0]]


_COUNTS = make_regex(r"수량|개수|판매량|\b(?:qty|quantity|units?|count)\b|数量|個数", re.IGNORECASE)
_MONEY = make_regex(r"금액|매출|가격|비용|\b(?:amount|price|cost|sales|revenue|total)\b|金額|売上|価格", re.IGNORECASE)
_FIELDS = make_regex(
    rf"{_COUNTS.pattern}|{_MONEY.pattern}|항목(?:\s?(?:명|이름))?|품목|상품(?:명)?|날짜|일자|\b(?:item|product|name|date)\b|項目名?|商品名?|品目|日付",
    re.IGNORECASE,
)
"""What a cell is called by its column."""


_GLUED = make_regex(r"(?<=\d)(?=(?:이고|이며|이야|이에요|이요|입니다|이었|였|だった|だ|です|でした|に)(?![가-힣]*일))")
"""Where a figure ends and the word behind it begins."""
_THEREFORE = make_regex(
    r"(?:(?<=[\d개건명원])\s?(?:이?라서|이?여서|이?어서|이?니까?|이?고)"
    r"|(?<=[\d個件台名円本枚])(?:なので|だったので|ですので|だから|で))[\s,、]*(?=\d)"
    r"|(?<=[a-z\d])(?:,\s?|\s)(?:so|which\s(?:makes|is|comes\sto)|(?:mak|com|total+)ing(?:\sto)?|that['’]?s)"
    r"(?:\s(?:it|that|the\stotal))?(?:\s(?:is|makes|comes\sto))?\s(?=\d)"
    r"|(?<=\d)(?:\swon)?\s(?:in\stotal|altogether|total)\b",
    re.IGNORECASE,
)
"""How the amount follows from the count that is put right before it."""
_JOINS = make_regex(
    r"\band\b|\bboth\b|(?<=\s)(?:이고|하고|고|도)(?=\s|$)|[も、]|で(?!す|し)|💦|🙏|😅|😱|🥲", re.IGNORECASE
)
"""Stands between two figures that are put right at once."""


def _kind_of(cell: Json) -> str:
    if isinstance(cell, int | float) and not isinstance(cell, bool):
        return "number"
    return "day" if is_day(cell) else "text" if isinstance(cell, str) and cell else ""


def _reworded(row: list[Json], said: str) -> list[Json] | None:
    """Return a row with other words in the one name in which those stand that were wrong."""
    new = [replace_wrong_words(cell, said) if isinstance(cell, str) and not is_day(cell) else None for cell in row]
    if sum(one is not None for one in new) != 1:
        return None
    return [cell if one is None else one for cell, one in zip(row, new, strict=True)]
