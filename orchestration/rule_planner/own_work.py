"""Questions about metel's own work: what it did, what waits for the person, who approved, why not. Pure."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from orchestration.text.dates.days import FoundDate
from orchestration.text.dates.find import find_dates
from schemas.plan import Language
from schemas.values import Payload

_SELF_KO = r"(?:너(?:는|가)?|넌|네가|니가|메텔(?:이|은)?|metel(?:이|은)?|봇(?:이|은)?)"
_SELF_JA = r"(?:metel|メテル|ボット|あなた)(?:は|が)?"
_DONE = re.compile(
    rf"^(?:{_SELF_KO}\s*)?(?:(?:뭐|뭘|무엇을|무슨\s?일을?|어떤\s?일을?|뭐뭐)\s*(?:를\s?)?)(?:했|하셨|해\s?(?:줬|놨|놓)|처리했|한\s?거)"
    rf"|^(?:{_SELF_KO}\s*)?(?:한|처리한|해\s?준)\s?(?:일|것|거|작업)(?:들|을|를|이|은|는)?\s*(?:뭐|목록|요약해|알려|보여|있|말해|정리해\s?(?:줘|주)|$)"
    r"|\bwhat (?:have you|did you|has metel|did metel) (?:do|done|been|get done|finish|handle)"
    r"|\b(?:show|list|tell)(?: me)? what (?:you(?:'ve)?|metel)(?: have| has)? (?:did|done)\b"
    rf"|^(?:{_SELF_JA}\s*)?(?:何を|なにを|何)(?:し|やっ|実行し)(?:た|まし)|(?:した|やった|実行した)こと(?:を|は|$)",
    re.IGNORECASE,
)
_WAITING = re.compile(
    r"(?:내가|제가|나한테|저한테|나를|저를|내)\s*(?:.{0,6}?)(?:승인|결정|확인|답|대답)\s?(?:해야|할|하면|기다리)"
    r"|(?:승인|결정|답변?)\s?(?:대기|기다리는)\s?(?:중인|하는|인)?\s?(?:거|것|건|일|게|요청|목록)"
    r"|(?:내가|제가|나를|나한테|저를|날)\s*기다리는\s?(?:거|것|건|일|게)"
    r"|\b(?:what(?:'s| is)|anything|something)(?: still)? (?:waiting|pending)(?: (?:for|on) me)?\b"
    r"|\bwhat (?:do|should) i (?:need|have) to (?:approve|decide|answer)\b|\bmy pending (?:approvals?|questions?)\b"
    r"|(?:承認|回答|返事|対応)待ち(?:の|は|って|を|$)|私(?:が|の|を)(?:承認|回答|待っ)",
    re.IGNORECASE,
)
_APPROVALS = re.compile(
    r"누가\s*(?:.{0,8}?)(?:승인|허락|결재|거절|반려)\s?(?:했|한|하셨)|(?:승인|결재)(?:은|는)?\s?누가"
    r"|\bwho (?:has )?(?:approved|rejected|signed off|okayed)\b"
    r"|(?:誰|だれ|どなた)が.{0,8}?(?:承認|却下|許可)",
    re.IGNORECASE,
)
_REFUSED = re.compile(
    r"왜\s*(?:.{0,8}?)(?:거절|거부|막혔|막힌|실패|안\s?(?:됐|됬|되었|된|올라갔|보내졌|만들어졌)|못\s?(?:했|한|올렸|보냈))"
    r"|\bwhy (?:was|were|did|has|wasn't|didn't|couldn't)\b.{0,40}?"
    r"\b(?:refused?|denied|rejected|blocked|fail(?:ed)?|work|go through|post(?:ed)?|sent|done)\b"
    r"|(?:なぜ|なんで|どうして).{0,20}?(?:拒否|却下|失敗|できなかった|できません|だめ|ダメ|止め)",
    re.IGNORECASE,
)
_LEFT_OVER = re.compile(r"^(?:동안|에는|에|은|는|의|は|の|に)\s+|^(?:は|の|に)")
"""What stands behind a day that was taken out."""
_KINDS = (("approvals", _APPROVALS), ("refused", _REFUSED), ("waiting", _WAITING), ("done", _DONE))


def find_own_work(text: str, now: datetime, timezone: str, language: Language) -> Payload | None:
    """Return what a text asks of metel's own work, as the inputs of the tool that tells it; ``None`` where it asks for
    something else. ``now`` is any aware moment; days are counted in ``timezone`` (IANA)."""
    dates = [one for one in find_dates(text, now, timezone, language) if one.cron is None]
    bare = text
    for one in reversed(dates):
        bare = f"{bare[: one.span[0]]} {bare[one.span[1] :]}"
    bare = _LEFT_OVER.sub("", " ".join(bare.split()))
    kind = next((kind for kind, pattern in _KINDS if pattern.search(bare)), None)
    if kind is None:
        return None
    day = next((one for one in dates if one.has_day), None)
    return {"about": kind} if day is None else {"about": kind, **_build_period(day)}


def _build_period(found: FoundDate) -> Payload:
    first = found.start.replace(hour=0, minute=0, second=0, microsecond=0)
    last = (found.end or found.start).replace(hour=0, minute=0, second=0, microsecond=0)
    return {"since": first.isoformat(), "until": (last + timedelta(days=1)).isoformat()}
