"""What people call the columns of a table in Korean, English and Japanese, where a header says the same in other
words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence

from connectors.name_words import does_hold_words, list_name_words, list_singulars
from connectors.names import fold_name, pick_name
from orchestration.patterns import make_regex

_GROUPS = (
    ("이름", "성함", "성명", "고객명", "담당자명", "name", "full name", "customer name", "名前", "氏名", "お名前"),
    ("등급", "회원 등급", "tier", "grade", "rank", "level", "plan tier", "ランク", "グレード", "等級", "会員ランク"),
    (
        "전화번호", "연락처", "전화", "번호", "휴대폰", "휴대폰 번호", "핸드폰", "핸드폰 번호", "폰번호", "phone",
        "phone number", "mobile", "contact", "contact number", "tel", "電話番号", "電話", "連絡先", "携帯",
    ),
    (
        "이메일", "이메일 주소", "메일", "메일 주소", "email", "e-mail", "email address", "mail", "メール",
        "メールアドレス",
    ),
    ("날짜", "일자", "date", "day", "日付", "日", "일"),
    ("지역", "지점", "region", "area", "branch", "地域", "エリア", "支店"),
    ("상품", "제품", "품목", "product", "item", "商品", "製品", "品目"),
    ("수량", "판매량", "개수", "quantity", "qty", "units", "count", "数量", "個数"),
    ("매출", "매출액", "sales", "revenue", "売上", "売り上げ", "売上高"),
    ("금액", "비용", "지출", "amount", "cost", "spend", "金額", "費用", "支出"),
    ("담당자", "담당", "오너", "owner", "assignee", "person", "担当者", "担当"),
    ("고객", "고객사", "거래처", "customer", "client", "account", "顧客", "取引先", "クライアント", "お客様"),
    ("상태", "진행 상태", "status", "state", "状態", "ステータス", "状況"),
    ("항목", "내역", "category", "item", "line item", "項目", "内訳"),
)  # fmt: skip


_ASIDE = make_regex(r"[(\[（［【〔][^()\[\]（）［］【】〔〕]{0,40}[)\]）］】〕]")
_UNIT = make_regex(
    r"[$€£¥₩￥]+|(?<![a-z])(?:usd|eur|gbp|jpy|krw|won|yen)(?![a-z])|\s(?:in|per)\s(?=\s|$)", re.IGNORECASE
)
"""What a header says of its unit, which nobody says who means the column."""
_NAME_OF = make_regex(
    r"(?<=\w)\s+(?:name|no\.?|number|id)$|(?<=[가-힣]{2})명$|(?<=[一-龥ァ-ヶー]{2})名$", re.IGNORECASE
)
"""What a header says besides what its values are the names of."""


def find_named_column(asked: str, header: Sequence[str]) -> str | None:
    """Return the column of a header that was meant: by its name, else by its name without brackets and units, by
    another word for the same, or by words that stand in it, in the singular or the plural; None where none is, or
    several are."""
    named = pick_name(asked, header)
    if named is not None:
        return named
    alike = _list_alike(asked)
    tests: tuple[Callable[[str], bool], ...] = (
        lambda name: fold_name(strip_unit(name)) == fold_name(strip_unit(asked)),
        lambda name: fold_name(strip_unit(name)) in alike,
        lambda name: _does_hold(name, asked),
        lambda name: any(_does_hold(name, word) for word in alike),
    )
    for fits in tests:
        meant = [name for name in header if fits(name)]
        if meant:
            return meant[0] if len(meant) == 1 else None
    return None


def strip_unit(name: str) -> str:
    """Return a header without what stands in brackets and without its currency ("Net Sales (USD)")."""
    plain = _ASIDE.sub(" ", unicodedata.normalize("NFKC", name))
    return " ".join(_UNIT.sub(" ", plain).split()) or name


def is_column_word(asked: str) -> bool:
    """Whether a word is what people call a column."""
    return bool(_list_alike(asked))


def _list_alike(asked: str) -> frozenset[str]:
    """Return the words for the same as what was asked, as they are compared."""
    wanted = list_singulars(fold_name(strip_unit(asked)))
    groups = (group for group in _GROUPS if not wanted.isdisjoint(map(fold_name, group)))
    return frozenset(fold_name(word) for group in groups for word in group)


def _does_hold(name: str, asked: str) -> bool:
    return does_hold_words(strip_unit(name), strip_unit(asked))


def list_column_words(name: str) -> tuple[str, ...]:
    """Return what people call a column of a name, the name first: also without its unit, as what it is the name of, and
    by other words for the last one of it."""
    bare = strip_unit(name)
    short = _NAME_OF.sub("", bare)
    last = [*list_name_words(bare)][-1:]
    folded = {fold_name(one) for one in (name, bare, short, *last)}
    alike = [word for group in _GROUPS if not folded.isdisjoint(map(fold_name, group)) for word in group]
    said = [word for word in last if len(word) > _SHORTEST_LAST or not word.isascii()]
    return tuple(dict.fromkeys([name, bare, short, *(word for word in (*said, *alike) if len(word) > 1)]))


_SHORTEST_LAST = 2


def list_own_words(header: Sequence[str]) -> dict[str, str]:
    """Return the words for the columns of a header, each with its column: those that are of one column alone."""
    called: dict[str, list[str]] = {}
    for name in header:
        for word in list_column_words(name):
            called.setdefault(word, []).append(name)
    return {word: names[0] for word, names in called.items() if len(names) == 1 or word == names[0]} | {
        name: name for name in header
    }


_GENERAL = frozenset(fold_name(word) for group in _GROUPS if "금액" in group or "매출" in group for word in group)
"""Words for money, by which a table's one column of it is meant."""
_OF_MONEY = make_regex(
    r"금액|매출|비용|지출|수입|예산|[$€£¥₩￥]|(?<![a-z])(?:usd|eur|gbp|jpy|krw|amounts?|sales|revenue|costs?|spend|total)(?![a-z])"
    r"|金額|売上|費用|額|円\W*$|원\W*$",
    re.IGNORECASE,
)
_OF_ONE = make_regex(r"(?<![a-z])(?:per|each|unit|price)(?![a-z])|단가|당\s|가격|単価|価格|[/／]", re.IGNORECASE)


def find_number_column(asked: str, numbers: Sequence[str]) -> str | None:
    """Return the column of numbers that was meant: by its words, or where a word for money was said the only one of
    money, or of a table the only one; what one piece costs is none that is added up."""
    named = find_named_column(asked, numbers)
    if named is not None or fold_name(asked) not in _GENERAL:
        return named
    whole = [name for name in numbers if not _OF_ONE.search(unicodedata.normalize("NFKC", name))]
    money = [name for name in whole if _OF_MONEY.search(unicodedata.normalize("NFKC", name))]
    fitting = money or (whole if len(numbers) == 1 else [])
    return fitting[0] if len(fitting) == 1 else None
