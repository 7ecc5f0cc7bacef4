"""Rows of a list in a thread, meant by their day: "그중에 마감 지난 건", "the one due today", "期限切れのは". Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.talk import Talk
from orchestration.text.dates import find_dates
from orchestration.text.word_lists import WEEKDAY_EN
from schemas.request import EarlierThing

AMONG_KO = r"(?:(?:그|이|저|여기|위|이거|그거)\s?(?:중(?:에서?|에)?|에서)\s|(?:그럼|그러면|아|그리고|참)[\s,]+)*"
OF_KO = r"(?:거|것|건|꺼|작업|일|업무|쪽|태스크|할\s?일)(?P<many>들)?"
VERB_EN = r"(?P<verb>(?:move|push|mark|set|close|bump|postpone|put|change|make|reassign|give|delay|shift|extend)\s)"
_LATE_KO = r"(?:마감|기한)(?:일|날짜)?(?:이|을)?\s?(?:이미\s|벌써\s)?(?:지난|넘은|넘긴|지나간)|밀린|지연된"
_LATE_JA = r"期限(?:切れ|(?:が|を)過ぎ(?:た|て(?:い)?る))|遅れて(?:い)?る"
_DAY_EN = rf"today|tomorrow|yesterday|(?:(?:this|next|last)\s)?{WEEKDAY_EN}"
_FORMS = (
    make_regex(
        rf"^{AMONG_KO}(?:(?P<late>{_LATE_KO})|(?P<day>\S{{2,4}}(?:\s\S{{2,4}})?)(?:까지|\s?마감)(?:인|되는)?)\s?{OF_KO}(?P<only>만)?(?:은|는|도|을|를|이|가)?[\s,]+(?=\S)"
    ),
    make_regex(
        rf"^(?:(?:of\s(?:those|these|them)|and|ok|okay|so|then|now|please|pls|just|can\syou)[\s,]+)*{VERB_EN}(?:only\s|just\s|all\s)?(?:the\s)?"
        rf"(?:(?P<late>overdue|late|past[-\s]due)\s(?:one|task|item)(?P<many>s)?|(?:one|task|item)(?P<some>s)?\s(?:that(?:'s|\sis|\sare)\s)?due\s(?P<day>{_DAY_EN}))"
        r"(?P<only>\sonly)?,?\s(?=\S)",
        re.IGNORECASE,
    ),
    make_regex(
        rf"^(?:(?:その|この)(?:中|うち)(?:で|の)?、?|(?:じゃあ|では|あと)、?)*(?:(?P<late>{_LATE_JA})|(?P<day>今日|明日|昨日|(?:(?:今週|来週)の?)?[月火水木金土日]曜日?)(?:が)?(?:締め?切り?|期限|まで))"
        r"(?:の)?(?:やつ|もの|タスク|分|件|作業)?(?P<only>だけ)?(?:は|を|も)、?(?=\S)"
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class MeantRows:
    """The rows that a reply means, what is said of them, and whether all of them are meant."""

    rows: tuple[EarlierThing, ...]
    rest: str
    every: bool


def find_dated_rows(talk: Talk, text: str) -> MeantRows | None:
    """Return the rows, of those that were listed, that a reply means by their day; ``None`` where it means none so."""
    found = next((match for form in _FORMS if (match := form.match(text)) is not None), None)
    if found is None:
        return None
    said = found.groupdict()
    day = "" if said["late"] else _read_day(talk, said["day"])
    if not said["late"] and not day:
        return None
    rows = tuple(
        one
        for one in talk.earlier.listed
        if one.day and (_is_late(one, talk.today) if said["late"] else one.day[:10] == day)
    )
    rest = text[found.end() :]
    every = talk.reading.language != "en" or any(said.get(name) for name in ("many", "some", "only"))
    return MeantRows(rows, f"{said.get('verb') or ''}{{}} {rest}", bool(every)) if rows else None


def _read_day(talk: Talk, words: str) -> str:
    """Return the one day (ISO) that words name; empty where they name none."""
    found = find_dates(words, talk.task.now, talk.task.request.timezone, talk.reading.language)
    return found[0].start.date().isoformat() if len(found) == 1 and not found[0].has_time else ""


def _is_late(row: EarlierThing, today: str) -> bool:
    return row.day[:10] < today and not row.over
