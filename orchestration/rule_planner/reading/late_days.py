"""What is late, and what is due on a day that is named beside it ("오늘 마감인 거랑 지난 거"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.condition_parts import build_test, list_joined_dates
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.states import build_late_tests, build_open_test, is_late
from orchestration.text.dates import FoundDate
from schemas.values import Json

_JOINED = make_regex(
    r"(?<=[가-힣])(?:이랑|랑|하고|와|과|이나)(?=[\s,])|\s(?:및|그리고|또는|또|그다음)\s"
    r"|,?\s(?:and|or|plus|as well as|along with)\s"
    r"|(?<=[ぁ-んァ-ヶー一-龥])(?:と|や(?![つるっらりろ])|および|及び|または|それと|そして)",
    re.IGNORECASE,
)
"""What joins two kinds of records."""
_DUE = make_regex(
    r"마감|기한|까지|데드라인|납기|할\s?(?:거|것|일)|\b(?:due|deadlines?|to do)\b"
    r"|期限|締め?切り?|〆切|まで|やること|やる",
    re.IGNORECASE,
)
_GONE_BY = make_regex(
    r"(?:이미|벌써)\s(?:지난|넘은|넘긴|지나간)|(?:기한|마감)?\s?(?:지난|넘은|지나간)\s?(?:거|것|건|게|일|작업)|(?:もう|すでに|既に|とっくに)(?:過ぎ|すぎ|切れ)",
)
"""What is late where the due day is spoken of before."""


def find_days_beside_late(text: str, reading: Reading) -> list[FoundDate]:
    """Return the days on which something is due that a text joins to what is late; none where it joins none."""
    parts = _JOINED.split(text)
    late = [is_late(part) or _GONE_BY.search(part) is not None for part in parts]
    for at, part in enumerate(parts):
        beside = any(late[max(at - 1, 0) : at + 2])
        if not late[at] and beside and _DUE.search(part) and (dates := list_joined_dates(part, reading.marks)[0]):
            return dates
    return []


def build_late_or_due_tests(text: str, reading: Reading, today: str) -> list[Json]:
    """Return the tests for what is late on a day (ISO), and for what is due on the days that are joined to it."""
    dates = find_days_beside_late(text, reading)
    if not dates:
        return build_late_tests(today)
    first = min(one.start.date().isoformat() for one in dates)
    last = max((one.end or one.start).date().isoformat() for one in dates)
    within = build_test("@date", "le", last)
    if first <= today:
        return [within, build_open_test()]
    # Notion takes no test within two others: a span to come is told by its two ends.
    either: list[Json] = [build_test("@date", "lt", today), build_test("@date", "ge", first)]
    return [{"any": either}, within, build_open_test()]
