"""Account and card numbers, and mail addresses."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator

from orchestration.patterns import make_regex
from orchestration.text.pii.numbers import TextSpan, find_number_matches
from orchestration.text.prefilter import Prefilter

_HOST = r"@[\w\-]{1,63}(?:\.[\w\-]{1,63}){0,3}\.[A-Za-z]{2,24}"

EMAIL = make_regex(rf"[\w.%+\-]{{1,64}}{_HOST}", re.ASCII)

_AT_HOST = make_regex(_HOST, re.ASCII)

LONGEST_NAME = 64

_NAME_LETTERS = string.ascii_letters + string.digits + "_.%+-"

_SPELLED_LETTERS = _NAME_LETTERS + "ıİ"
"""Where case does not count, these count as an i."""

_AT = r"(?:at|앳|엣|아트|골뱅이|アット)"

_DOT = r"(?:dot|닷|도트|쩜|점|ドット)"

_SIGN = (
    r"(?:(?<=[(\[{<])\s*(?:" + _AT + r"|@)\s*[)\]}>]|(?<=골)뱅이)\s*[A-Za-z0-9\-]{2,63}"
    rf"(?:\s*(?:[(\[{{<]\s*(?:{_DOT}|\.)\s*[)\]}}>]|\sdot\s|\s?(?:점|닷)\s?|\.)\s*[A-Za-z]{{2,24}}){{1,3}}(?![A-Za-z])"
)

_APART = r"(?<=@)\s?[A-Za-z0-9\-]{2,63}(?:\s?\.\s?[A-Za-z]{2,24}){1,3}(?![A-Za-z])"

_IN_WORDS = r"(?<= )(?:at|@) [A-Za-z0-9\-]{2,63}(?: (?:dot|\.) [A-Za-z]{2,24}){1,3}(?![A-Za-z])"

_SPELLED = make_regex(rf"[(\[{{<골@](?:{_SIGN}|{_APART})", re.IGNORECASE)

_SPELLED_IN_WORDS = make_regex(rf"[(\[{{<골@ ](?:{_SIGN}|{_IN_WORDS}|{_APART})", re.IGNORECASE)
"""A sign and what stands behind it; the first letter alone says which form it can be."""

_LETTERED_HOST = make_regex(r"@(?: [\w.\-]){4,80}(?!\S)", re.ASCII)

_LETTERED_NAME = make_regex(r"(?<!\S)(?:[\w.%+\-] ){2,64}\Z", re.ASCII)

_BRACKETS = (b"(", b"[", b"{", b"<")

_WIDE_SIGNS = ("골뱅이", "앳", "엣", "아트", "アット")

NameStart = Callable[[str, re.Match[str], int], int]
"""Where the name before a sign begins, not before a place that is taken; ``-1`` where there is none."""


def may_spell_mail(look: Prefilter) -> bool:
    """Whether a sign stands in a text that may be that of an address: a cheap look."""
    if b"@" in look.letters or (look.is_wide and any(sign in look.seen for sign in _WIDE_SIGNS)):
        return True
    small = look.small
    if b" at " in small and (_may_say_dot(look) or any(sign in small for sign in _BRACKETS)):
        return True
    return b"at" in small and any(bracket + b"at" in small for bracket in _BRACKETS)


def _may_say_dot(look: Prefilter) -> bool:
    return b" dot " in look.small or b" . " in look.letters


def find_mails(look: Prefilter) -> Iterator[TextSpan]:
    """Yield the e-mail addresses that are written as such."""
    yield from _read_backwards(look.seen, _AT_HOST, _name_start)


def find_spelled_mails(look: Prefilter) -> Iterator[TextSpan]:
    """Yield e-mail addresses with words for their signs, or with spaces."""
    form = _SPELLED_IN_WORDS if _may_say_dot(look) else _SPELLED
    yield from _read_backwards(look.seen, form, _spelled_start)
    for span in _read_backwards(look.seen, _LETTERED_HOST, _lettered_start):
        if EMAIL.fullmatch(look.seen[span.start : span.end].replace(" ", "")):
            yield span


def _read_backwards(text: str, form: re.Pattern[str], start_of: NameStart) -> Iterator[TextSpan]:
    """Yield each sign and host with the name before it; none reaches into the one before."""
    taken = at = 0
    while found := form.search(text, at):
        start = start_of(text, found, taken)
        if start < 0:
            at = found.start() + 1
        else:
            yield TextSpan(start, found.end(), "email")
            taken = at = found.end()


def _name_start(text: str, found: re.Match[str], taken: int) -> int:
    length = _run_before(text, found.start(), taken, _NAME_LETTERS)
    return found.start() - length if length else -1


def _run_before(text: str, end: int, taken: int, letters: str) -> int:
    """Return how many letters of a name stand before a place."""
    before = text[max(taken, end - LONGEST_NAME) : end]
    return len(before) - len(before.rstrip(letters))


def _spelled_start(text: str, found: re.Match[str], taken: int) -> int:
    """Before a word in brackets there may be spaces, before a bare sign one."""
    end = found.start()
    if text[end] == "@":
        end -= end > taken and text[end - 1].isspace()
    elif text[end] != " ":
        while end > taken and text[end - 1].isspace():
            end -= 1
    length = _run_before(text, end, taken, _SPELLED_LETTERS)
    return end - length if length >= 2 else -1


def _lettered_start(text: str, found: re.Match[str], taken: int) -> int:
    name = _LETTERED_NAME.search(text, max(taken, found.start() - 2 * LONGEST_NAME), found.start())
    return name.start() if name else -1


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

_NUMBER = make_regex(
    r"(?<![A-Za-z\d.,/\-])(?:\d{2,7}(?:-\d{2,7}){1,3}|\d{3,6}(?: \d{2,7}){2,3}|\d{10,14})(?![\d,/\-A-Za-z]|\.\d)"
)

FEWEST, MOST = 10, 14

_NO_DIGIT = make_regex(r"\D")

_DAY = make_regex(r"(?:19|20)\d\d[- ]?(?:0[1-9]|1[0-2])[- ]?(?:0[1-9]|[12]\d|3[01])")

_COUNTED = make_regex(r"\s?(?:원|won|krw|달러|엔|円|명|건|개|주|좌|%)", re.IGNORECASE)
"""So many of something, and nobody's account."""

_BANK = (
    r"(?:[가-힣A-Za-z]{1,8}(?:은행|뱅크)|KB국민|국민|신한|NH농협|농협|수협|신협|새마을금고|우체국|카카오|토스)"
    r"(?![가-힣]{3})"
)

_CALLED = make_regex(rf"계좌|통장|예금주|{_BANK}")

_OF_OTHERS = make_regex(
    r"주문|송장|접수|예약|승인|관리|회원|고객|사번|티켓|코드|품번|상품|모델|전화|팩스|대표|콜|문의|거래|번호표|연락|잔액|잔고|금액|합계|매출"
    r"|tel|fax|order|invoice|ticket|phone|call|id|no\.? ?\d",
    re.IGNORECASE,
)
"""Between the word for an account and the digits, these say that the digits are something else's."""

_BEHIND = make_regex(rf"\s?[(\[,·/]?\s?(?:{_BANK}|예금주)")

BEFORE, BEHIND = 28, 16
"""How many letters before a number and behind it can call it an account's."""


def may_name_bank(text: str) -> bool:
    """Whether a word for an account or a bank stands anywhere."""
    return not text.isascii() and any(sign in text for sign in SIGNS)


def find_bank_accounts(look: Prefilter) -> Iterator[TextSpan]:
    """Yield account numbers that the text calls so."""
    for match in find_number_matches(_NUMBER, look):
        start, end = match.span()
        if is_account_number(match[0]) and _is_called(look.seen, start, end):
            yield TextSpan(start, end, "bank_account")


def is_account_number(text: str) -> bool:
    """Whether a text has the form of an account number: of ten to fourteen digits, and no day."""
    return _NUMBER.fullmatch(text) is not None and (
        FEWEST <= len(_NO_DIGIT.sub("", text)) <= MOST and not _DAY.match(text)
    )


def is_account_label(text: str) -> bool:
    """Whether a text, such as the head of a column, calls what stands beside it an account."""
    called = [match.end() for match in _CALLED.finditer(text)]
    return bool(called) and not _OF_OTHERS.search(text, called[-1])


def _is_called(seen: str, start: int, end: int) -> bool:
    if _COUNTED.match(seen, end):
        return False
    return is_account_label(seen[max(0, start - BEFORE) : start]) or _BEHIND.match(seen, end, end + BEHIND) is not None
