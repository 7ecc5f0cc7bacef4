"""Korean bank accounts: digits that no arithmetic tells from others, so only where the text calls them so. Pure.

The number is looked for first, and only beside one is read what it is called: a bank's name or a word for an account,
before it or right behind. Each bank groups its ten to fourteen digits in its own way (https://www.kftc.or.kr).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.text.pii.numbers import TextSpan, places_of
from orchestration.text.prefilter import Prefilter

SIGNS = (
    "계좌",
    "통장",
    "은행",
    "뱅크",
    "농협",
    "수협",
    "신협",
    "금고",
    "우체국",
    "예금주",
    "신한",
    "국민",
    "카카오",
    "토스",
)
"""One of these stands in every text that calls a number an account's; to look for them is cheap."""
_NUMBER = re.compile(
    r"(?<![A-Za-z\d.,/\-])(?:\d{2,7}(?:-\d{2,7}){1,3}|\d{3,6}(?: \d{2,7}){2,3}|\d{10,14})(?![\d,/\-A-Za-z]|\.\d)"
)
FEWEST, MOST = 10, 14
_NO_DIGIT = re.compile(r"\D")
_DAY = re.compile(r"(?:19|20)\d\d[- ]?(?:0[1-9]|1[0-2])[- ]?(?:0[1-9]|[12]\d|3[01])")
_COUNTED = re.compile(r"\s?(?:원|won|krw|달러|엔|円|명|건|개|주|좌|%)", re.IGNORECASE)
"""So many of something, and nobody's account."""
_BANK = (
    r"(?:[가-힣A-Za-z]{1,8}(?:은행|뱅크)|KB국민|국민|신한|NH농협|농협|수협|신협|새마을금고|우체국|카카오|토스)"
    r"(?![가-힣]{3})"
)
_CALLED = re.compile(rf"계좌|통장|예금주|{_BANK}")
_OF_OTHERS = re.compile(
    r"주문|송장|접수|예약|승인|관리|회원|고객|사번|티켓|코드|품번|상품|모델|전화|팩스|대표|콜|문의|거래|번호표|연락|잔액|잔고|금액|합계|매출"
    r"|tel|fax|order|invoice|ticket|phone|call|id|no\.? ?\d",
    re.IGNORECASE,
)
"""Between the word for an account and the digits, these say that the digits are something else's."""
_BEHIND = re.compile(rf"\s?[(\[,·/]?\s?(?:{_BANK}|예금주)")
BEFORE, BEHIND = 28, 16
"""How many letters before a number and behind it can call it an account's."""


def may_name_bank(text: str) -> bool:
    """Whether a word for an account or a bank stands anywhere."""
    return not text.isascii() and any(sign in text for sign in SIGNS)


def bank_accounts(look: Prefilter) -> Iterator[TextSpan]:
    """Yield account numbers that the text calls so."""
    for match in places_of(_NUMBER, look):
        start, end = match.span()
        if is_account_number(match[0]) and _is_called(look.seen, start, end):
            yield TextSpan(start, end, "bank_account")


def is_account_number(text: str) -> bool:
    """Whether a text has the form of an account number: of ten to fourteen digits, and no day."""
    return _NUMBER.fullmatch(text) is not None and (
        FEWEST <= len(_NO_DIGIT.sub("", text)) <= MOST and not _DAY.match(text)
    )


def calls_account(text: str) -> bool:
    """Whether a text, such as the head of a column, calls what stands beside it an account."""
    called = [match.end() for match in _CALLED.finditer(text)]
    return bool(called) and not _OF_OTHERS.search(text, called[-1])


def _is_called(seen: str, start: int, end: int) -> bool:
    if _COUNTED.match(seen, end):
        return False
    return calls_account(seen[max(0, start - BEFORE) : start]) or _BEHIND.match(seen, end, end + BEHIND) is not None
