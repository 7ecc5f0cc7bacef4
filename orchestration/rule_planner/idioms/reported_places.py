"""A question for figures behind somebody's word on where they are ("Sarah said the budget sheet is done. What's the
total?", "준호님 말로는 예산 시트가 최신이래. 총액 알려줘"): it is asked of that table. Who told it is
no value. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.superlatives import MOST
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.plan import Language

_LONGEST = 400
_WHO_EN = r"(?:(?-i:[A-Z])[a-z]+(?:\s(?-i:[A-Z])[a-z]+)?|he|she|they|somebody|someone|marketing|the\steam|my\s\w+)"
_SAYS_EN = (
    r"(?:(?:just\s|also\s|already\s)?(?:said|says|told\s(?:me|us)|tells\s(?:me|us)|mentioned|mentions|wrote|writes|claims|confirmed"
    r"|reckons|thinks|promised)|lets\s(?:me|us)\sknow|let\s(?:me|us)\sknow)"
)
_NAME_KO = r"(?:[가-힣]{2,4}|[A-Za-z]{2,12})(?:\s?(?:님|씨))?"
_REPORTS: Mapping[Language, re.Pattern[str]] = {
    "en": make_regex(
        rf"^(?:(?:so|hey|hi|ok|okay|well|fyi)[\s,]+)?(?:{_WHO_EN}\s{_SAYS_EN}|(?:i|we)\s(?:just\s)?(?:heard|hear|was\stold|were\stold|got\stold)(?:\sfrom\s{_WHO_EN})?"
        rf"|according\sto\s{_WHO_EN}),?\s(?:that\s)?(?P<body>[^.?!:;\"\n]{{5,120}})[.!;]\s+(?P<ask>\S[^\n]{{5,240}})$",
        re.IGNORECASE,
    ),
    "ko": make_regex(
        rf"^(?:{_NAME_KO}(?:이|가|께서|은|는)\s(?P<body>[^.?!:\"\n]{{4,80}}?)(?:대요?|래요?|다던데요?|라던데요?|다는데요?|라는데요?|[다라]고\s(?:했|하던데|하네|그러)\S{{0,4}})"
        rf"|{_NAME_KO}\s?(?:말로는|말씀으로는|얘기로는|한테\s(?:들으니|듣기로는?))\s(?P<told>[^.?!:\"\n]{{4,80}}?))[.,!~]+\s+(?P<ask>\S[^\n]{{3,240}})$"
    ),
    "ja": make_regex(
        rf"^(?:[^、。？?\s「」]{{1,10}}{HONORIFIC_JA}?(?:が|は)(?P<body>[^。？?「」\n]{{4,80}}?)(?:そうです|らしいです|らしい|とのことです|とのこと|って(?:言って(?:い)?(?:た|ました))?|と(?:言って|聞き)\S{{0,6}}|んだって)"
        rf"|[^、。？?\s「」]{{1,10}}{HONORIFIC_JA}?(?:によると|の話では|から聞いたけど|から聞きましたが)、?(?P<told>[^。？?「」\n]{{4,80}}?))[。！]\s*(?P<ask>[^\n]{{4,240}})$"
    ),
}
"""Somebody's word, and the question behind it."""
_FIGURE = make_regex(
    rf"\b(?:total|sum|in\sall|altogether|how\s(?:much|many)|adds?\sup|average|damage)\b|합계|총액|총합|합치|더하면|얼마|평균|몇|合計|総額|いくら|平均|何件|{MOST}",
    re.IGNORECASE,
)
_TABLE: Mapping[Language, re.Pattern[str]] = {
    "en": make_regex(
        r"(?P<called>[가-힣]{2,}(?:\s[가-힣]{1,})*(?:\s\d{4})?)|\b(?P<kind>(?:marketing\s)?budget|sales|revenue)\b"
        r"|\b(?:the|our|my)\s(?P<name>(?!(?:sheet|same|new|shared)\b)\w+)\s(?:spread)?sheet\b",
        re.IGNORECASE,
    ),
    "ko": make_regex(
        r"(?P<called>마케팅\s?예산|매출\s?현황(?:\s\d{4})?|고객\s?명단)|(?P<kind>예산|매출)|(?P<name>[가-힣]{2,8})(?<![을를이가은는에도])\s시트"
    ),
    "ja": make_regex(
        r"(?P<called>マーケティング予算|顧客リスト)|(?P<kind>予算|売上)|(?P<name>[一-龥ァ-ヶー]{2,10}?)の?シート"
    ),
}
_SHEET = make_regex(r"시트|엑셀|\b(?:spread)?sheet\b|シート", re.IGNORECASE)
_SPENT: Mapping[Language, tuple[re.Pattern[str], str]] = {
    "en": (
        make_regex(r"\b(?:campaign|ads?|advertising|marketing|costs?|expenses?|spending)\b", re.IGNORECASE),
        "budget",
    ),
    "ko": (make_regex(r"캠페인|광고|마케팅|비용|경비|지출"), "예산"),
    "ja": (make_regex(r"キャンペーン|広告|マーケティング|費用|経費|支出"), "予算"),
}
"""What is paid for, by the word for where an office writes that down."""
_MONTH: Mapping[Language, re.Pattern[str]] = {
    "en": make_regex(
        r"\b(january|february|(?-i:March)|march(?=\s(?:campaign|budget|costs?|ads?|numbers|figures|sales|spend))|april|(?-i:May)"
        r"|june|july|august|september|october|november|december|(?:this|last)\s(?:week|month|quarter))\b",
        re.IGNORECASE,
    ),
    "ko": make_regex(r"(\d{1,2}월|(?:이번|지난)\s?(?:주|달|분기))"),
    "ja": make_regex(r"(\d{1,2}月|[今先][週月])"),
}
_MONEY_EN = (
    (make_regex(r"\bwhat(?:'s|\sis|\swas)\sthe\s(?:total\s)?damage\b", re.IGNORECASE), "how much is it"),
    (make_regex(r"\b(?:eats?|swallows?|devours?|burns?|takes)(?:\sup)?\sthe\smost\b", re.IGNORECASE), "costs the most"),
)
"""Sayings for what things cost."""


def write_reported_place(text: str, language: Language) -> str:
    """Return a question for figures as one of the table that somebody's word before it names, and of its time; the text
    as it is where that names none or the question is of something else."""
    found = _REPORTS[language].match(text) if len(text) <= _LONGEST else None
    if found is None or not _FIGURE.search(found["ask"]):
        return text
    said = found.groupdict()
    body = said["body"] or said.get("told") or ""
    table = "" if _TABLE[language].search(found["ask"]) else _find_table(body, language)
    if not table and not _TABLE[language].search(found["ask"]):
        return text
    return _join(
        table, "" if _MONTH[language].search(found["ask"]) else _find_month(body, language), found["ask"], language
    )


def _find_table(body: str, language: Language) -> str:
    named = _TABLE[language].search(body)
    if named is not None:
        return str(named["called"] or named["kind"] or named["name"])
    spent, table = _SPENT[language]
    return table if spent.search(body) and _SHEET.search(body) else ""


def _find_month(body: str, language: Language) -> str:
    found = _MONTH[language].search(body)
    return found[0] if found is not None else ""


def _join(table: str, month: str, ask: str, language: Language) -> str:
    """Return a question with the table and the time that it is of before it."""
    match language:
        case "ko":
            return " ".join(one for one in (f"{table} 시트에서" if table else "", month, ask) if one)
        case "ja":
            return "".join((f"{table}シートで" if table else "", f"{month}の" if month else "", ask))
        case _:
            for form, plain in _MONEY_EN:
                ask = form.sub(plain, ask)
            at = f"in the {table} sheet" if table.isascii() else f"in {table}"
            time = month if month.lower().startswith(("this", "last")) else f"in {month.capitalize()}"
            parts = (at if table else "", time if month else "", f"{ask[0].lower()}{ask[1:]}")
            return ", ".join(one for one in parts if one)
