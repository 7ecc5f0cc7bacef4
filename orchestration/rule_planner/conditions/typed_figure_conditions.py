"""Conditions on a figure as people type them ("check Seoul for last week. under 40M → ask …", "has this week passed 30M
yet? if so …", "もう3000万超えてる？超えてたら …"), as "if …, …". Pure.

What is to be done otherwise stays behind it; that who asks wants to know the figure then is no act, as it is told.
"""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

_AMOUNT = r"(?:[₩$]\s?)?\d[\d,.]*\s?(?:k|m|mil|million|bn?|won|thousand)?(?:\s?won)?"
_LESS = r"(?:under|below|less\sthan|lower\sthan|fewer\sthan|short\sof|<=?)"
_MORE = r"(?:over|above|more\sthan|higher\sthan|at\sleast|past|beyond|>=?)"
_COME = r"(?:passed|passes|pass|topped|tops|hits?|reached|reaches|crossed|crosses|exceeded|exceeds|beats?|beaten|made)"
_PERIOD = r"(?:(?:this|last)\s(?:week|month|quarter|year)|today|yesterday|the\sweek|the\smonth)"
_CHECKED = make_regex(
    r"^\W*(?:(?:please|pls|can\syou|could\syou|hey|hi|ok|so)[\s,]+)*(?:check|look\s(?:at|up)|pull\sup|see|grab)\s"
    rf"(?P<what>[^.;:!?\n→]{{3,60}}?)\s?(?:[.;:,!\n]|\s[-–—])\s*(?:and\s)?(?:if\s)?(?:(?:it|they|that|we)(?:'s|'re|\sis|\sare|\swas|\swere)?\s)?"
    rf"(?P<test>(?:{_LESS}|{_MORE})\s?{_AMOUNT})\s?(?:→|[-=]+>|:|,|\?|\sthen\b|\s[–—-])\s*(?:then\s|if\sso,?\s)?(?P<main>\w[^\n]+)$",
    re.IGNORECASE,
)
"""What is looked at, a bare comparison, and what hangs on it."""
_NAMED_FIRST = make_regex(
    rf"^\W*(?P<what>[^.;:!?,\n—–]{{2,40}}?\s{_PERIOD})(?:'s\s(?:sales|revenue))?\s?(?:[—–:,]|\s-)\s*if\s(?:it|that|they|we)(?:'s|\shas|\sis|\swas)?\s"
    rf"(?P<test>(?:{_COME}|{_LESS}|{_MORE})\s?{_AMOUNT}),?\s(?:then\s)?(?P<main>\w[^\n]+)$",
    re.IGNORECASE,
)
"""What is looked at, before a condition that points at it."""
_ASKED = make_regex(
    r"^\W*(?:(?:hey|hi|ok|so)[\s,]+)*(?P<verb>has|have|did|is|are|was|were)\s"
    rf"(?P<what>{_PERIOD}(?:'s)?(?:\s(?:sales|revenue|total))?|[^?.!,\n]{{2,40}}?\s{_PERIOD}|(?:the\s|our\s)?[^?.!,\n]{{2,40}}?)\s"
    rf"(?P<test>(?:(?:gone|got|gotten|already|now|still)\s)*(?:{_COME}|{_LESS}|{_MORE})\s?{_AMOUNT})"
    rf"(?:\s(?:yet|already|so\sfar|now|(?P<when>{_PERIOD})))*\s?\?\s*"
    r"if\s(?:so|yes|yep|it\s(?:has|is|did|was)|they\s(?:have|are|did)|we\s(?:have|are|did)),?\s(?:then\s)?(?P<main>\w[^\n]+)$",
    re.IGNORECASE,
)
"""A question whether a figure has come so far, and what hangs on it."""
_WE = make_regex(r"^(?:we|it|that)\b", re.IGNORECASE)
_MEASURE = make_regex(r"\b(?:sales|revenue|budget|spend|spending|units|tasks?|orders?)\b", re.IGNORECASE)
_TOTAL = make_regex(r"\btotals?\b", re.IGNORECASE)
_BARE_PERIOD = make_regex(rf"^{_PERIOD}$", re.IGNORECASE)
_ONLY_TELL_EN = make_regex(
    r"[\s,.;]*\b(?:otherwise|or\selse|else|if\s(?:it(?:'s|\sis|\shas|\sdoes|\sdid)?\s?)?not|if\s(?:it\s)?(?:isn't|hasn't|doesn't|didn't)),?\s(?:then\s)?(?:please\s)?"
    r"(?:just|only)\s(?:tell|give|show|send)\sme\s(?:the\s|what\sthe\s)?(?:number|figure|total|amount|sum)s?(?:\sis)?[\s.!]*$",
    re.IGNORECASE,
)
_ONLY_TELL_JA = make_regex(
    r"[。、\s]*(?:まだ(?:なら|だったら)|(?:超え|達し|届い)て(?:い)?な(?:ければ|かったら|いなら)|(?:そう)?じゃなければ|そうでなければ|だめなら)[、\s]*"
    r"(?:金額|数字|合計|売上)(?:だけ)?(?:を)?(?:教え|知らせ|見せ|言っ)[ぁ-ん]*(?:OK|オッケー|大丈夫|十分)?(?:です)?[。!！\s]*$"
)
_ONLY_TELL_KO = make_regex(
    r"[\s,.]*(?:그렇지\s?않으면|아니면|아니라면|아님|아직이면|(?:안|못)\s?(?:넘|되|됐|미치)[가-힣]{0,3}면)[\s,]+(?:(?:나한테|저한테|나한텐|저한텐|그냥|걍)\s)*"
    r"(?:금액|숫자|매출|합계|결과|수치)만?\s?(?:나한테\s|저한테\s)?(?:알려|말해|보여)[가-힣]*(?:\s?(?:줘|주세요|돼|되)[가-힣]*)?[\s.!~]*$"
)
"""That the figure alone is wanted where the condition does not hold."""


def replace_figure_conditions(text: str) -> str:
    """Return a request that hangs on a figure with that as its condition, before all else."""
    text = _ONLY_TELL_KO.sub("", _ONLY_TELL_JA.sub("。", _ONLY_TELL_EN.sub("", text))) if _hangs(text) else text
    text = _NAMED_FIRST.sub(_put_named, text)
    return _ASKED.sub(_put_asked, _CHECKED.sub(_put_checked, text))


def _hangs(text: str) -> bool:
    return re.search(r"\d", text) is not None and re.search(r"\bif\b|[?？→]|たら|なら|면\s", text) is not None


def _put_checked(found: re.Match[str]) -> str:
    return f"if {_name_measure(found['what'])} is {found['test']}, {found['main']}"


def _put_named(found: re.Match[str]) -> str:
    return f"if {_name_measure(found['what'])} {found['test']}, {found['main']}"


def _put_asked(found: re.Match[str]) -> str:
    test = re.sub(r"^(?:(?:already|now|still)\s)+", "", found["test"], flags=re.IGNORECASE)
    verb = "is" if re.match(rf"{_LESS}|{_MORE}", test, re.IGNORECASE) else "has"
    what = _WE.sub("", found["what"]).strip()
    measure = _name_measure(" ".join(filter(None, (what, found["when"]))))
    return f"if {measure} {verb} {test}, {found['main']}"


def _name_measure(what: str) -> str:
    """Return what is looked at with the word for sales where a period or its total stands alone."""
    what = re.sub(r"^(?:the|our)\s", "", what.strip(), flags=re.IGNORECASE)
    if _MEASURE.search(what):
        return what
    if _TOTAL.search(what):
        return _TOTAL.sub("total sales", what)
    return f"{what.removesuffix(chr(39) + 's')}'s sales" if _BARE_PERIOD.match(what.removesuffix("'s")) else what
