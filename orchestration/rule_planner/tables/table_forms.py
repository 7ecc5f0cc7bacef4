"""Forms in which rows of a table are chosen, counted, summed, grouped and put in order, over sketches. Pure data."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.tables.sketches import build_class

_C, _N, _D = build_class("column"), build_class("number"), build_class("date")
_V = build_class("option", "cell", "person", "row")

LEFT_OUT = make_regex(
    rf"\b(?:not|isn't|aren't|except(?:\sfor)?|without|excluding|leaving\sout|other\sthan|minus)\s(?:the\s|yet\s|in\s|by\s)*"
    rf"(?P<en>{_V})(?:\sones?)?"
    rf"|(?P<ko>{_V})(?:인|된|한)?\s?(?:것|거|건)?(?:은|는|을|를)?\s?(?:빼고|제외(?:하고)?|말고|아닌)"
    rf"|(?P<ja>{_V})(?:のもの|の)?[をは]?(?:除いて|除き|除く|のぞいて|抜いて|抜きで|以外|じゃない|ではない|でない)",
    re.IGNORECASE,
)
"""A value that rows must not have."""
EMPTY = make_regex(
    rf"\b(?:(?:has|have|with|there's|is|are)\s)?(?:no|without(?:\san?)?|missing(?:\san?)?|lack(?:s|ing)?(?:\san?)?)\s(?:an?\s)?"
    rf"(?P<en>{_C})(?:\s(?:yet|set))?"
    rf"|(?P<behind>{_C})\s(?:is\s|are\s)?(?:still\s)?(?:empty|missing|not\sset|blank)"
    rf"|(?P<ko>{_C})(?:이|가|은|는|도)?\s?(?:아직\s)?(?:없는|없이|비어\s?있는|빈|안\s?정해진|미정인?)"
    rf"|(?P<ja>{_C})[がはも]?(?:まだ)?(?:空いて(?:い)?る|空[のき]?|ない|なし|決まって(?:い)?ない|未定の?|未設定の?|入って(?:い)?ない)",
    re.IGNORECASE,
)
"""A column in which nothing stands."""
OVERDUE = make_regex(
    rf"\boverdue\b|\bpast\s(?:(?:the|their|its)\s)?(?P<en>{_C})|(?P<ko>{_C})\s?(?:이|을|를)?\s?(?:지난|넘긴|넘은)"
    rf"|(?P<ja>{_C})(?:が|を|も)?(?:切れ|ぎれ|(?:過ぎ|すぎ)(?:て(?:い)?る|た))の?は?",
    re.IGNORECASE,
)
"""A day that is over while what it is for is not done."""
GROUPED = make_regex(
    rf"\b(?:by|per|for\seach|in\seach|of\seach|each|(?:split|grouped|broken\sdown)\sby)\s(?:the\s)?(?P<en>{_C})"
    rf"|(?P<ko>{_C})\s?(?:별(?:로)?|마다)|(?P<ja>{_C})(?:別[にので]?|ごと[にの]?)",
    re.IGNORECASE,
)
TOP = make_regex(
    rf"\b(?:top|best|highest|largest|biggest|most\sexpensive)\s(?P<en>{_N})|(?P<en_behind>{_N})\s(?:largest|biggest|highest|best)\b"
    rf"|(?:상위|톱)\s?(?P<ko>{_N})|(?:上位|トップ)\s?(?P<ja>{_N})",
    re.IGNORECASE,
)
BEST = make_regex(
    rf"\b(?:top|best)\s(?P<en_limit>{_N})\s(?P<en_group>{_C})\s(?:by|in)\s(?:the\s)?(?P<en_measure>{_C})"
    rf"|(?P<ko_measure>{_C})\s?(?:상위|톱|많은|큰|높은)\s?(?P<ko_group>{_C})\s?(?P<ko_limit>{_N})"
    rf"|(?P<ja_measure>{_C})(?:の)?(?:上位|トップ|多い|高い)の?(?P<ja_limit>{_N})(?:件|つ|個|社|人)?の?(?P<ja_group>{_C})",
    re.IGNORECASE,
)
"""The groups that have most of a number."""
ABOVE = make_regex(
    rf"(?P<en_column>{_C})?\s?(?:is|are|was|of)?\s?(?:over|above|more\sthan|greater\sthan|higher\sthan|at\sleast)\s(?:the\s)?(?P<en>{_N})"
    rf"|(?P<ko_column>{_C})?(?:이|가|은|는)?\s?(?P<ko>{_N})\s?(?:이상|초과|넘는|보다\s큰)"
    rf"|(?P<ja_column>{_C})?[がはの]?\s?(?P<ja>{_N})\s?(?:以上|超え?の?|を超える|より(?:多い|大きい|高い))",
    re.IGNORECASE,
)
BELOW = make_regex(
    rf"(?P<en_column>{_C})?\s?(?:is|are|was|of)?\s?(?:under|below|less\sthan|fewer\sthan|lower\sthan|at\smost)\s(?:the\s)?(?P<en>{_N})"
    rf"|(?P<ko_column>{_C})?(?:이|가|은|는)?\s?(?P<ko>{_N})\s?(?:이하|미만|보다\s작은)"
    rf"|(?P<ja_column>{_C})?[がはの]?\s?(?P<ja>{_N})\s?(?:以下|未満|より(?:少ない|小さい|低い))",
    re.IGNORECASE,
)
COUNTED = make_regex(
    r"\bhow\smany\b|\bnumber\sof\b|\bcount(?:\sof)?\b|몇\s?(?:개|건|명|곳)|개수|건수|何[件人個社本]|いくつ|件数",
    re.IGNORECASE,
)
SUMMED = make_regex(
    r"\b(?:in\s)?total\b|\bsum(?:\sof)?\b|\baltogether\b|\bhow\smuch(?:\sis)?\b|합계|총액?|얼마(?:야|예요|인가요|나)?|다\s?합(?:쳐서?|하면)"
    r"|合計|総額|いくら|合わせて|あわせる?と?|足すと",
    re.IGNORECASE,
)
AVERAGED = make_regex(r"\b(?:on\s)?average\b|\bavg\.?|\bmean\b|평균|平均", re.IGNORECASE)
LARGEST = make_regex(r"\b(?:highest|largest|biggest|maximum|max)\b(?!\sfirst)|최대|최고|最大|最高", re.IGNORECASE)
SMALLEST = make_regex(r"\b(?:lowest|smallest|minimum|min)\b(?!\sfirst)|최소|최저|最小|最低", re.IGNORECASE)
DESCENDING = make_regex(
    r"\b(?:(?:highest|largest|biggest|most|latest|newest)\sfirst|descending)\b|(?:많은|큰|높은)\s?(?:순서?(?:대로|로)?)"
    r"|(?:多い|大きい|高い)順[にで]?",
    re.IGNORECASE,
)
ASCENDING = make_regex(
    r"\b(?:(?:lowest|smallest|least|soonest|earliest|oldest|nearest)\sfirst|ascending)\b|(?:적은|작은|낮은|빠른|가까운)\s?(?:순서?(?:대로|로)?)"
    r"|(?:少ない|小さい|低い|近い|早い)順[にで]?",
    re.IGNORECASE,
)
