"""Rows for a sheet whose cells stand behind the order to add them ("매출시트에 추가: 3/4 부산", "new one for 고객: …").

It counts only where what stands before the cells names one sheet, and perhaps its tab, and nothing else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.rule_planner.parse import Reading
from orchestration.rule_planner.row_values import parse_rows
from orchestration.rule_planner.things import Thing, find_things
from schemas.team import TeamSettings
from schemas.values import Json

_POLITE_KO = r"(?:\s?(?:좀|해|줘|주|두|둬|놔|드|부탁|바랍|요청)[가-힣]*)*"
_NEW_KO = (
    r"(?:(?:새\s?(?:로\s)?)?(?:고객|행|줄|내역|항목|데이터|건)?(?:을|를)?\s?"
    r"(?:한\s?(?:줄|행|건|명)|하나|1\s?(?:줄|행|건))?(?:만)?\s?)"
)
_NEW_EN = r"(?:(?:an?|another|one|the|this|following|new|row|line|entry|record|customer|client)\s)*"
_BREAK = r"\s?(?::|：|\s[-–—]\s|\s?[-–—]{2}\s?)\s*"
_SAYS_JA = r"(?:って|という|と|を)?(?:[1１一]行|1件)(?:だけ)?(?:を|で)?"
_POLITE_JA = r"(?:お願い(?:し(?:ます|たい(?:です)?))?|お願いいたします|して(?:ください|下さい|ほしい(?:です)?)?|で)?"
_FORMS = tuple(
    re.compile(form, re.IGNORECASE | re.DOTALL)
    for form in (
        rf"(?P<place>[^:]+?)(?:에다가|에다|에)\s?{_NEW_KO}(?:추가|기록|입력|등록|기입|적어|넣어){_POLITE_KO}{_BREAK}(?P<cells>.+)",
        r"(?:please\s|pls\s|can you\s)?(?:add|log|append|insert|record|put|enter)\s"
        rf"{_NEW_EN}(?:to|in|into|for|on)\s(?:the\s|our\s|my\s)?(?P<place>[^:]+?){_BREAK}(?P<cells>.+)",
        r"(?:please\s|pls\s)?(?:add\s)?(?:an?\s|one\s|another\s)?(?:more\s)?new\s(?:one|row|line|entry|record|customer|client)\s"
        rf"(?:to|in|into|for|on)\s(?:the\s|our\s|my\s)?(?P<place>[^:]+?){_BREAK}(?P<cells>.+)",
        rf"(?P<place>[^:：]+?)(?:に|へ)(?:[1１一]行)?(?:追記|追加|記入|登録|入力|記録){_POLITE_JA}\s?[:：]\s*(?P<cells>.+)",
        rf"(?P<place>[^:：に]+?)に(?P<cells>.+?){_SAYS_JA}"
        r"(?:入れ|足し|書い|追加し|追記し|記入し)(?:て|と)(?:おいて|いて|いただけますか|もらえますか)?(?:ください|下さい|ね)?",
    )
)
_BESIDE = re.compile(
    r"(?:의|の|에|\s|[()]|,|the|of|in|tab|탭|タブ|시트|シート|sheet|Q[1-4]|주간|월간|일간|weekly|monthly)*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ToldRows:
    """The sheet and the rows that are to be added to it."""

    sheet: Thing
    rows: list[Json]


def read_told_rows(reading: Reading, team: TeamSettings) -> ToldRows | None:
    """Return the rows that a whole request tells behind the order to add them; None where it is no such request."""
    text = reading.marked.strip().rstrip("。.!")
    if reading.cron or "\n" in text:
        return None
    for form in _FORMS:
        found = form.fullmatch(text)
        sheet = _find_sheet(found["place"], reading, team) if found is not None else None
        if found is not None and sheet is not None:
            rows = parse_rows(found["cells"], reading)
            return ToldRows(sheet, rows) if rows else None
    return None


def _find_sheet(place: str, reading: Reading, team: TeamSettings) -> Thing | None:
    """Return the sheet that a piece of text names and that is all of it, else None."""
    things = find_things(place, reading, team)
    if len(things) != 1 or things[0].kind != "sheet":
        return None
    beside = f"{place[: things[0].start]} {place[things[0].end :]}"
    return things[0] if _BESIDE.fullmatch(beside) else None
