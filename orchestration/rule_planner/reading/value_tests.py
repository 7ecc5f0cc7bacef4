"""Values that a request asks for of rows without the name of a column ("골드 고객", "only gold", "ゴールドだけ").

The planner sees no table: it passes the words on as tests of any column, and the tool that reads finds the column. A
word that a form marks as a value is one; another that is left over may be one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.korean import split_particle
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.plain_words import is_plain, is_plain_ko
from orchestration.rule_planner.reading.shown_columns import is_column
from orchestration.rule_planner.reading.words import ANY_MARK, is_measure
from orchestration.text.amounts import find_amounts
from orchestration.text.place_names import list_place_names
from orchestration.text.word_lists import WEEKDAY_EN
from schemas.values import Json

ANY_COLUMN = "@any"

HONOURED = make_regex(r"(?<=[가-힣]{2})(?:님|씨)(?:이)?(?:인|의|이)?$")
"""What is said of a person behind the name ("지훈님인 건 빼고")."""
_RELATED = make_regex(r"관련(?:된|해|해서|한)?")
"""That something has to do with what is named."""
_WORD_KO = r"[가-힣A-Za-z0-9]{2,15}"
_WORD_EN = r"[A-Za-z가-힣][\w가-힣-]{1,20}"
_WORD_JA = r"(?:[ァ-ヶー]{2,15}|[一-龥々]{2,8}|[A-Za-z]{2,15}|[가-힣]{2,10})"
_COLUMN_EN = r"(?:\w{2,15}\s)"
_CLASS_KO = "등급|플랜|요금제|카테고리|분류|유형|타입|상품|제품|지역|지점|부서"
_CLASS_EN = "tier|plan|grade|level|rank|category|type|region"
_CLASS_JA = "ランク|グレード|プラン|等級|カテゴリー?|タイプ|地域|部署|会員"
"""What a value is a value of, said behind it ("골드 등급")."""
_NEGATED = (
    make_regex(rf"(?P<value>{_WORD_KO}?)(?:\s?(?:등급|상태|지역|상품|플랜|요금제))?(?:이|가|은|는)?\s?(?:아닌|아니고)"),
    make_regex(
        r"\b(?:not|non|except(?: for)?|excluding|other than|without|(?:all|any\w*|every\w*) but|leav(?:e|ing) out)"
        rf"[\s-](?:the\s|a\s)?(?P<value>{_WORD_EN})",
        re.I,
    ),
    make_regex(rf"(?P<value>{_WORD_JA})(?:では?ない|じゃない|以外)"),
)
"""Forms that leave rows out by a value."""
_MARKED = (
    make_regex(rf"(?<![가-힣A-Za-z0-9])(?P<value>{_WORD_KO}?)만(?=\s|$|[.,!?~])"),
    make_regex(rf"(?<![가-힣A-Za-z0-9])(?P<value>{_WORD_KO})\s(?:{_CLASS_KO})(?=[\s은는이가을를인의만]|$)"),
    make_regex(rf"\b(?P<value>{_WORD_EN})[\s-](?:{_CLASS_EN})s?\b", re.I),
    make_regex(rf"(?P<value>{_WORD_JA})(?:{_CLASS_JA})"),
    make_regex(rf"(?:이|가|은|는)\s(?P<value>{_WORD_KO}?)(?:인|이고)(?=\s|$|데)"),
    make_regex(rf"\b(?:where|whose|with)\s{_COLUMN_EN}?{_COLUMN_EN}(?:is|are|=|equals)\s(?P<value>{_WORD_EN})", re.I),
    make_regex(rf"\b(?:only|just)\s(?:show(?: me)?\s|list\s)?(?:the\s)?(?P<value>{_WORD_EN})", re.I),
    make_regex(rf"\b(?P<value>{_WORD_EN})\s(?:ones?|only)\b", re.I),
    make_regex(rf"(?P<value>{_WORD_JA})(?:の(?:もの|人|方|分))?だけ"),
)
"""Forms that ask for rows by a value, whether any row has it or not."""

_MORE = r"넘는|넘긴|넘어|넘은|초과|(?:보다\s?)?(?:큰|많은|비싼)|超|より(?:多|大|高)"
_LEAST = r"이상|넘게|以上"
_LESS = r"미만|(?:보다\s?)?(?:작은|적은|싼)|안\s?되는|未満|より(?:少|小|安)"
_MOST = r"이하|까지|以下"
_AFTER = tuple(
    (op, make_regex(rf"^(?:짜리|을|를|이|가|은|는|を|が|の|ウォン|円|個|件|원|개|건|명)*\s?(?:{words})"))
    for op, words in (("gt", _MORE), ("ge", _LEAST), ("lt", _LESS), ("le", _MOST))
)
_BEFORE = tuple(
    (op, make_regex(rf"\b(?:{words})\s?(?:than\s)?(?:₩|\$|krw\s)?\s*$", re.I))
    for op, words in (
        ("ge", "at least|no less than|minimum of|from"),
        ("le", "at most|no more than|maximum of|up to"),
        ("gt", "over|above|more|greater|higher|larger|exceeding|bigger"),
        ("lt", "under|below|less|fewer|lower|smaller"),
    )
)
_OF_SOMEBODY = make_regex(r"(?<=^[a-z]{3})s$|(?<=^[a-z]{4})s$|(?<=^[a-z]{5})s$|(?<=^[a-z]{6})s$|(?<=^[a-z]{7})s$")
"""What is left of "'s" behind a name in small letters ("leave out jihoons")."""
_ENDING_KO = make_regex(r"(?<=.)(?:만|들|인)$")
DAYS_OF_WEEK = make_regex(
    r"주말(?:들|에\s?나온\s?거)?|평일(?:들)?|휴일(?:들)?|공휴일(?:들)?|[월화수목금토일]요일(?:들)?|weekends?|weekdays?|holidays?"
    rf"|{WEEKDAY_EN}s?|週末|平日|祝日|休日|[月火水木金土日]曜日?|土日",
    re.IGNORECASE,
)
"""Days of the week, by which no rows can be chosen."""
GROUPED = make_regex(r"[가-힣]{2,6}별(?:로|은)?(?![가-힣])|[一-龥]{2,4}(?:別|ごと)に?")
"""How rows are added up ("지역별"), which is no value of theirs."""
_BOUND = make_regex(
    r"(?<=\x00)(?:(?:에서|에게|한테|께|까지|부터|으로|로|에)(?:는|만|도|서)?|의|은|는|이|가|을|를|과|와|랑|이랑|도|만|별)(?![가-힣])"
)
_COUNTED = make_regex(r"^\s?(?:개|건|명|個|件|人|units?|items?|pcs|pieces)", re.I)


def find_number_tests(text: str) -> list[Json]:
    """Return the comparisons with a number ("100만원 넘는", "at least 3 items", "100万以上")."""
    spoken = text.replace("万", "만").replace("億", "억").replace("千", "천")
    tests: list[Json] = []
    for found in find_amounts(spoken, bare=True):
        op = next((op for op, form in _AFTER if form.match(spoken[found.end :].lstrip())), None)
        op = op or next((op for op, form in _BEFORE if form.search(spoken[: found.start])), None)
        if op is not None:
            whole = spoken[found.start : found.end]
            counted = _COUNTED.match(spoken[found.end :]) or re.search(r"(?:개|건|명|units?|items?)$", whole.strip())
            path = "@count" if counted else "@amount"
            value = int(found.value) if found.value.is_integer() else found.value
            tests.append({"path": path, "op": op, "value": value})
    return tests


def find_value_tests(text: str, reading: Reading, names: Iterable[tuple[int, int]], known: Sequence[str]) -> list[Json]:
    """Return the tests of any column for the values that a clause asks for. ``names`` are the places of what else the
    clause names (its sheet), ``known`` the values that another test asks for."""
    bare = GROUPED.sub(" ", _BOUND.sub("", re.sub(ANY_MARK, "\x00", _blank(text, names))))
    out = [one for one in _list_left_out(bare, reading) if not (DAYS_OF_WEEK.fullmatch(one) or is_measure(one))]
    for form in _NEGATED:
        bare = form.sub(lambda match: " " * len(match[0]), bare)
    wanted = [word for form in _MARKED for word in _list_matched(form, bare, reading)]
    left = [word for word in list_value_words(bare, reading) if word not in wanted and not _RELATED.fullmatch(word)]
    tests: list[Json] = [{"path": ANY_COLUMN, "op": "ne", "value": word} for word in dict.fromkeys(out)]
    places = [word for word in left if list_place_names(word)]
    wanted, left = [*wanted, *places], [word for word in left if word not in places]
    for op, words in (("in", wanted), ("matches", left)):
        values = [word for word in dict.fromkeys(words) if word not in known]
        if values:
            tests.append({"path": ANY_COLUMN, "op": op, "value": [*values]})
    return tests


def _blank(text: str, places: Iterable[tuple[int, int]]) -> str:
    for start, end in places:
        text = text[:start] + "\x00" * (end - start) + text[end:]
    return text


def _list_left_out(text: str, reading: Reading) -> Iterator[str]:
    """Yield what is left out: by a form of the clause, or by what the request forbids."""
    for form in _NEGATED:
        yield from (_OF_SOMEBODY.sub("", word) for word in _list_matched(form, text, reading))
    for one in reading.prohibitions:
        if one.act == "any":
            names = (HONOURED.sub("", name) for name in one.targets)
            yield from (name for name in names if name[0] not in "#<" and not (is_plain(name) or is_column(name)))


def _list_matched(form: re.Pattern[str], text: str, reading: Reading) -> Iterator[str]:
    for match in form.finditer(text):
        word = _stem(match["value"], reading)
        if not is_plain(word):
            yield word


_JAPANESE = make_regex("[ぁ-んァ-ヶ一-龥]")


def list_value_words(text: str, reading: Reading) -> Iterator[str]:
    """Yield the words of a text that may be values: those that are not plain."""
    for match in re.finditer(r"[^\s\x00ㄱ-ㆎ,.!?~…·/:;()、。？！'\"“”‘’「」]+", text):
        pieces = _cut_ja(match[0]) if _JAPANESE.search(match[0]) else [_stem(match[0], reading)]
        yield from (
            piece for piece in pieces if not is_plain(piece) and not re.fullmatch(r"[\d만억천원개건명]+", piece)
        )


def _cut_ja(text: str) -> list[str]:
    """Return the runs of one script: Japanese writes what binds them in hiragana."""
    return re.findall(r"[ァ-ヶー]+|[一-龥々]+|[A-Za-z]+|[가-힣]+", text)


_HANGUL = make_regex("[가-힣]")


def _stem(word: str, reading: Reading) -> str:
    """Return a word without what is bound to it ("골드인", "것만", "프로에서만")."""
    if not _HANGUL.search(word):
        return word.removesuffix("'s")
    stem = word
    while not is_plain_ko(stem) and reading.language != "en":
        shorter = _ENDING_KO.sub("", stem)
        shorter = split_particle(stem)[0] if shorter == stem else shorter
        if shorter in (stem, ""):
            break
        stem = shorter
    return stem


_WORD = make_regex(r"[가-힣A-Za-z一-龥ァ-ヶー]{2,12}")


def is_cell_word(word: str) -> bool:
    """Whether a word may stand in a cell by itself."""
    return _WORD.fullmatch(word) is not None


def is_guessed_test(test: Json) -> bool:
    """Whether a test is a guess at words that may stand in any column."""
    return isinstance(test, dict) and test.get("path") == ANY_COLUMN and test.get("op") == "matches"
