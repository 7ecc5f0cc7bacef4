"""A reminder for who asks that is told by what it is for, with its own moment, and by an earlier clock ("I have a call
tomorrow at 2, remind me at 1:50", "明日14時に電話すること、13時50分に思い出させて"): it is on the day of that. Two
reminders in one order, of which the second leaves out what was said of the first ("remind me at 4 to call, and
tomorrow at 9:30 to check the list"). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.short_reminders import (
    NOTICE_JA,
    NOUN_KO,
    NUDGE_EN,
    PLEASE_KO,
    REMIND_JA,
    SELF_JA,
    SELF_KO,
)
from orchestration.text.dates import FoundDate, find_dates
from orchestration.text.word_lists import THANKS_EN
from schemas.plan import Language

MOST_SEAMS, LONGEST = 3, 160
_SEAM: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(r"[\s,.]+(?:그리고|그담에|그다음에?|또|아\s?그리고)[\s,]+|[,.]\s+"),
    "en": make_regex(r"[\s,.;]+(?:and|then|plus)(?:\salso|\sthen)?\s|[,.;]\s", re.IGNORECASE),
    "ja": make_regex(r"[、。]\s?(?:あと|それと|それから|また|で)?、?"),
}
_GOES_ON_KO = make_regex(r"(?P<verb>알려|말해|깨워|리마인드\s?해|찔러)\s?주고\s+")
_ORDERED: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(r"(?:줘|주세요|줄래|주라|부탁)\S*\W*$"),
    "en": make_regex(r"^(?:please\s)?(?:remind|ping|nudge|tell|poke)\b", re.IGNORECASE),
    "ja": make_regex(r"(?:して|ください|くれ|お願い)\S{0,4}$"),
}
"""That a part is an order by itself."""


def split_reminders(text: str, language: Language) -> Iterator[tuple[str, str]]:
    """Yield the two orders that one may be of, the second completed by the verb of the first."""
    text = _GOES_ON_KO.sub(r"\g<verb>줘 그리고 ", text) if language == "ko" else text
    seams = [*_SEAM[language].finditer(text)] if len(text) <= LONGEST else []
    for seam in seams if len(seams) <= MOST_SEAMS else ():
        head, tail = text[: seam.start()].strip(), text[seam.end() :].strip()
        if head and tail:
            yield head, tail if _ORDERED[language].search(tail) else _complete(tail, language)


def _complete(tail: str, language: Language) -> str:
    bare = tail.rstrip(" .!~。")
    if language == "en":
        return f"remind me {bare}"
    if language == "ja":
        return f"{re.sub('も$', '', bare)}リマインドして"
    return f"{re.sub('(?<=라고)도(?:요)?$', '', bare)} 알려줘"


LONGEST_AHEAD = timedelta(hours=6)
_BEHIND: dict[Language, re.Pattern[str]] = {
    "ja": make_regex(rf"(?:頃|ごろ|くらい)?(?:に|で|になったら)?、?(?:{SELF_JA})?(?:{REMIND_JA}|{NOTICE_JA})"),
    "ko": make_regex(
        rf"(?:쯤|경)?(?:에)?,?\s?(?:{SELF_KO}\s)?(?:다시\s|꼭\s|한번\s|좀\s)*"
        rf"(?:{NOUN_KO}{PLEASE_KO}|(?:알려|불러|깨워|찔러|말해)\s?(?:줘|주세요|주라|줄래|주실래요)(?:요)?)[\s.!~?]*$"
    ),
    "en": make_regex(rf"[\s,.!]*(?:{THANKS_EN}[\s.!]*)?$", re.IGNORECASE),
}
"""What stands behind the moment of the reminder."""
_AHEAD: dict[Language, re.Pattern[str]] = {
    "ja": make_regex(
        r"^(?P<said>[^\n。!！?？「」#@]{4,80}?)(?:(?:の|こと)(?:を|は)?、?忘れ(?:ない|ん)?(?:ように?|で)|(?:の|こと)(?:を|は|ね)?|(?:んだ|んです|です|だ)?(?:けど|が|ので|から)|を|は)?、$"
    ),
    "ko": make_regex(
        r"^(?P<said>[^\n.!?\"“‘#@]{4,80}?)(?:(?:하는|할)\s?(?:거|것)(?:를|을)?|(?:해야\s)?(?:하|되|있)(?:는데|니까|거든)(?:요)?|(?:인|는)데(?:요)?)?,\s$"
    ),
    "en": make_regex(
        r"^\W*(?:(?:hey|ok|so|hi)[\s,]+)*(?:(?:i|we)(?:['’]?(?:ve|m|re|ll)|\shave|\sneed|\smust|\sshould|\sam|\sare|\swill)?(?:\s(?:got|to|going\sto|supposed\sto))*\s"
        rf"|there(?:['’]s|\sis)\s|(?=(?:the|my|our)\s))(?P<said>[^\n.;?!\"“#@]{{4,80}}?)(?:[,.;]|\s[–—-])\s(?:so\s|and\s|please\s|pls\s|can\syou\s|could\syou\s)*{NUDGE_EN}\s(?:at\s|around\s)?$",
        re.IGNORECASE,
    ),
}
"""What the reminder is for, before its moment."""
_ORDERS = make_regex(
    r"(?:て|で)(?:ください|下さい|おいて|ほしい)?$|[고줘요서]$"
    r"|(?:送|投稿|追加|登録|作成|予約)(?:っ|し)て|(?:보내|올려|만들어|추가해|등록해|잡아)\s?(?:주|줘|두|놓)"
)
"""What asks for more than the reminder."""


def read_reminder_of_event(text: str, now: datetime, timezone: str, language: Language) -> tuple[str, datetime] | None:
    """Return what a reminder for who asks says, and when; None where no event with its own moment is told before."""
    timed = [one for one in find_dates(text, now, timezone, language) if one.has_time and not one.cron and not one.end]
    if len(timed) != 2 or timed[1].has_day or not _BEHIND[language].match(text[timed[1].span[1] :]):
        return None
    event, clock = timed
    ahead = _AHEAD[language].match(text[: clock.span[0]])
    if ahead is None or event.span[1] > ahead.end("said") or _ORDERS.search(ahead["said"]):
        return None
    at = datetime.combine(event.start, clock.start.timetz())
    if not timedelta() < event.start - at <= LONGEST_AHEAD:
        return None
    return _say_event(ahead, event, language), at


def _say_event(ahead: re.Match[str], event: FoundDate, language: Language) -> str:
    """Return what an event is with its clock alone, as its day is that of the reminder."""
    said, begin = ahead["said"], ahead.start("said")
    before, after = said[: event.span[0] - begin], said[event.span[1] - begin :]
    clock = f"{event.start:%H:%M}"
    if language == "en":
        at = "" if before.rstrip().endswith((" at", " on")) else "at "
        return f"Reminder: {before.rstrip(' ,').removesuffix(' on')} {at}{clock}{after}".strip()
    return f"{before}{clock}{after}".strip(" 、,")
