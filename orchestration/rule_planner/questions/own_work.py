"""Questions about metel's own work: what it did, what waits for the person, who approved, why not. Pure. Such a
question speaks of nothing else, so all its words stand in the tables of ``own_work_words``; which of them do tells
what is asked. Questions on what metel did somewhere, or of a kind ("너 어제부터 작업에 손댄 거 있어?"): a step that
looks into the journal, before anything else is read in the words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import lru_cache

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.questions.own_work_frames import drop_frames, drop_place
from orchestration.rule_planner.questions.own_work_words import WORDS, WordKind
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.text.asked_deeds import find_lone_question, read_asked_deeds
from orchestration.text.dates.days import FoundDate
from orchestration.text.dates.find import find_dates
from orchestration.text.place_names import list_place_names
from schemas.plan import Language
from schemas.values import Payload

_TELLS = "session.list_work"


def plan_own_deeds(task: PlanningTask, _: PlanFor) -> Payload | None:
    """Return the plan that tells what metel did of what a request asks about; ``None`` where it asks for no such."""
    asked = find_asked_deeds(task)
    if asked is None:
        return None
    flow = begin_flow(task, parse_request(task.request, task.now, taught=task.taught, channels=task.channels))
    flow.add(_TELLS, asked)
    return build_plan(flow, task)


def find_asked_deeds(task: PlanningTask) -> Payload | None:
    """Return the deeds of metel's that a request asks about, as the inputs of the step that tells them."""
    if task.change is not None:
        return None
    reading = parse_request(task.request, task.now)
    said, zone = reading.whole or reading.text, task.request.timezone
    asked = read_asked_deeds(said, task.now, zone, reading.language)
    if asked is None:
        return None
    named: Payload = {"name": asked.name, "is_place": asked.is_place} if asked.name else {}
    period = build_period(asked.day, task.now if asked.goes_on else None) if asked.day is not None else {}
    kind: Payload = {"act": asked.act} if asked.act != "any" or named else {}
    return {"about": "done", **kind, **named, **period}


def does_tell_deeds(plan: Payload) -> bool:
    """Whether a plan only tells what metel did of a kind, or did or scheduled somewhere."""
    actions = list_actions(plan)
    return [one.get("tool") for one in actions] == [_TELLS] and bool({"act", "name"} & {*get_inputs(actions[0])})


_BREAK = make_regex(r"[\s,.!?~…:;。、！？・]+")
_LONGEST = 100
_ASKS = make_regex(r"[?？]$|^(?:did|was|were|has|have|is|when|where)\b", re.IGNORECASE)
"""The form of a question: an act of the past alone is told otherwise."""
_WORD_END = r"(?![a-z'])"
_PATTERNS: Mapping[Language, tuple[tuple[WordKind, re.Pattern[str]], ...]] = {
    language: tuple(
        (kind, make_regex(rf"(?:{pattern}){_WORD_END if language == 'en' else ''}", re.IGNORECASE))
        for kind, pattern in words.items()
    )
    for language, words in WORDS.items()
}


_ASKERS_DUTY = make_regex(
    r"\b(?:do|should|must) (?:i|we)\b|\b(?:i|we) (?:still )?(?:have|need|must|should|gotta)\b"
    r"|(?<![가-힣])(?!내일(?:은|도|의|까지)?\s)(?:내|제|나의|저의)\s?(?:거|것|건|꺼|일|작업|할\s?일|업무|과제)(?![가-힣]{2})"
    r"|^(?:\S+\s){0,2}(?:나|난|나는|저|전|저는|내가|제가)\s(?:\S+\s){0,3}?(?:뭐|뭘|뭐가|뭐뭐|몇\s?개|얼마나)\s?(?:남[았은음아]|밀렸|밀린|해야)"
    r"|^(?:나|난|나는|저|전|저는)\s(?:\S+\s)?(?:밀린|남은|남아\s?있는|안\s?끝난)\s?(?:거|것|게|건|일|작업)"
    r"|(?:私|わたし|僕|ぼく|俺|自分)の(?:未完了|残り|タスク|仕事|作業|やること)",
    re.IGNORECASE,
)
"""What who asks has to do is no work of metel's, but for what waits for their word."""
_DECIDES = make_regex(
    r"\b(?:approv|decid|confirm|answer|repl)\w*|\bok\b|\bsign off\b|승인|결재|컨펌|허락|답", re.IGNORECASE
)


_ORDERS = make_regex(
    r"\s*(?:please )?(?:save|deliver|post|send|create|make|write|change|delete|update|add|share|finish|complete)\b",
    re.IGNORECASE,
)
"""The form of an order, which asks for nothing that was done."""


_PURPOSE = make_regex(
    r"(?<=[?.!])\s+(?:i\s|i'm\s)?(?:just\s)?(?:want(?:ed|ing)?|wanna|need|trying|would like|like)\s(?:to"
    r"|a)\s(?:quick\s)?"
    r"(?:(?:double[- ]|quickly\s)?check|be sure|make sure|see|know|verify)\b[^?#]*$"
    r"|(?<=[?.!])\s+[^?#.]{0,30}확인(?:하려고요?|해\s?두려고요?|하고\s?싶어서요?)[\s.!]*$"
    r"|(?<=[?。])\s*[^?#。]{0,30}確認(?:したくて|しておきたくて|したいので)[\s。!]*$",
    re.IGNORECASE,
)
"""What an answer is wanted for: only to look."""
_LATER = make_regex(
    r"예약|\b(?:scheduled|queued|lined up|(?:waiting|due|yet|left|set) to (?:go out|be sent))\b", re.IGNORECASE
)
_OURS = make_regex(r"\bdid (?:we|they|he|she)\b", re.IGNORECASE)
"""What others did is no work of metel's."""
_TWO = make_regex(
    r"(?:,?\s(?:and|plus)\s(?:also\s)?|[?.]\s+(?:and\s|also\s|그리고\s|또\s)*|(?<=[가-힣]고)\s(?=(?:아직|안|승인|예약|내|지금))|[?？。](?:あと|それと|また)、?|\sor\s(?=waiting\b)|[?.]\s+(?=[가-힣]))(?=[가-힣]|[一-龥ぁ-んァ-ヶ]|waiting\b|(?:what|which|did|do|have|has|is|are|was|were|anything|any)\b)",
    re.IGNORECASE,
)
"""Where a further question begins."""
MOST_ASKED = 4
_PLACED = frozenset({"scheduled", "refused", "approvals"})
"""What can be asked of one channel."""


def find_own_works(text: str, now: datetime, timezone: str, language: Language) -> tuple[Payload, ...]:
    """Return what a text asks of metel's own work, as ``find_own_work`` does, also where it asks several things;
    nothing where a part of it asks for something else."""
    text = drop_frames(text)
    parts = [f"{one}?" for one in _TWO.split(text.strip(" ?.!~？。"))]
    if 1 < len(parts) <= MOST_ASKED:
        told = [work for one in parts if (work := find_own_work(one, now, timezone, language)) is not None]
        if len(told) == len(parts):
            return tuple(one for at, one in enumerate(told) if one not in told[:at])
    whole = find_own_work(text, now, timezone, language)
    return () if whole is None else (whole,)


def find_works_of(reading: Reading, now: datetime, timezone: str) -> tuple[Payload, ...]:
    """Return what a request asks of metel's own work, with what it forbids or without."""
    texts = (reading.whole or reading.text, reading.text)
    alone = (find_lone_question(one, reading.language) for one in texts)
    named = list(dict.fromkeys(one.value for one in reading.channels(reading.marked)))
    heard = (
        find_own_works(drop_place(one) if named else one, now, timezone, reading.language)
        for one in dict.fromkeys((*texts, *filter(None, alone)))
    )
    works = next((works for works in heard if works), ())
    if not named:
        return works
    if len(named) > 1 or any(one["about"] not in _PLACED for one in works):
        return ()
    return tuple({**one, "name": f"#{named[0].lstrip('#')}"} for one in works)


def find_own_work(text: str, now: datetime, timezone: str, language: Language) -> Payload | None:
    """Return what a text asks of metel's own work, as the inputs of the tool that tells it; ``None`` where it asks for
    something else. ``now`` is any aware moment; days are counted in ``timezone`` (IANA)."""
    text = _PURPOSE.sub("", text)
    is_duty = _ASKERS_DUTY.search(text) is not None and not _LATER.search(text)
    if _ORDERS.match(text) or _OURS.search(text) or (is_duty and not _DECIDES.search(text)):
        return None
    if any(list_place_names(word) for word in re.findall(r"\w+", text)):
        return None  # what is of a place is no work of metel's
    dates = [one for one in find_dates(text, now, timezone, language) if one.cron is None]
    bare = text
    for one in reversed(dates):
        bare = f"{bare[: one.span[0]]} {bare[one.span[1] :]}"
    asks = _ASKS.search(text.strip()) is not None
    about = _find_kind(_read_words(_BREAK.sub(" ", bare.replace("’", "'")).strip(), language), asks=asks)
    if about is None and len(bare) <= _LONGEST_LOOSE and all(one.search(bare) for one in _LOOSE[language]):
        about = "done"
    if about is None:
        return None
    day = next((one for one in dates if one.has_day), None)
    if day is None:
        return {"about": about}
    goes_on = _SINCE.search(text[: day.span[0]]) or _UNTIL_NOW.match(text, day.span[1])
    return {"about": about, **build_period(day, now if goes_on else None)}


_LONGEST_LOOSE = 60
_LOOSE: Mapping[Language, tuple[re.Pattern[str], ...]] = {
    "ko": (
        make_regex(r"(?<![가-힣])(?:너|넌|네가|니가|메텔|봇)(?![가-힣]{2})|metel", re.IGNORECASE),
        make_regex(r"(?:해|처리해|도와)\s?(?:줬|준|줌)|했(?!으면)|로그|내역"),
        make_regex(r"뭐|뭘|무슨|무엇|어떤|로그|내역|기록|목록"),
    ),
    "en": (
        make_regex(r"\b(?:you|u|metel)\b", re.IGNORECASE),
        make_regex(
            r"\b(?:done|did|do|been\s(?:up\sto|doing|working)|accomplished|handled|get\sdone)\b.*\b(?:for\sme|today|so\sfar|this\s(?:morning|week))\b",
            re.IGNORECASE,
        ),
        make_regex(
            r"^\W*(?:(?:so|hey|ok|um|and)[\s,]+)*(?:what|anything|which)\b(?!\s(?:can|could|should|would|will))",
            re.IGNORECASE,
        ),
    ),
    "ja": (
        make_regex(r"君(?!た)|きみ|キミ|あなた|お前|おまえ|メテル|ボット|\bbot\b|metel", re.IGNORECASE),
        make_regex(r"(?:やっ|し|手伝っ|対応し)てくれ(?:た|て)|何(?:を|か)?(?:した|やった)|ログ|履歴"),
        make_regex(r"何|なに|なん|ログ|履歴|一覧"),
    ),
}
"""Who is spoken to, what was done, and the question for it, of a question whose other words are in no table."""


def _find_kind(readings: frozenset[frozenset[WordKind]], *, asks: bool) -> str | None:
    """Return what a question asks, by the kinds of its words in one of its readings; ``None`` where none asks."""
    found = {about for kinds in readings if (about := _judge_words(kinds, asks=asks)) is not None}
    return next((about for about in ("approvals", "refused", "scheduled", "waiting", "done") if about in found), None)


def _judge_words(kinds: frozenset[WordKind], *, asks: bool) -> str | None:
    if "who" in kinds:
        return "approvals" if kinds & {"yes", "no"} or {"decide", "did"} <= kinds else None
    if kinds & {"why", "what"} and (kinds & {"no"} or {"why", "not"} <= kinds):
        return "refused"
    if "later" in kinds:
        return "scheduled" if not kinds & {"no", "not", "yes"} else None
    is_decision = "decide" in kinds and kinds & {"must", "not", "open"}
    is_open = "open" in kinds and kinds & {"me", "self", "request", "decide"}
    is_request = "request" in kinds and kinds & {"not", "decide"}
    if (is_decision or is_open or is_request) and ("did" not in kinds or "must" in kinds):
        return "waiting"
    if "request" in kinds and kinds & {"what", "ask"} and kinds & {"me", "self"} and not kinds & {"not", "why"}:
        return "done"
    is_told = kinds & {"what", "self", "ask"} or ((asks or "when" in kinds) and "me" not in kinds)
    return "done" if "did" in kinds and is_told and not kinds & {"why", "not"} else None


@lru_cache(maxsize=64)
def _read_words(text: str, language: Language) -> frozenset[frozenset[WordKind]]:
    """Return the readings of a text, each as the kinds of its words; none where a part of it is in no table."""
    if len(text) > _LONGEST:
        return frozenset()
    ends = [set[frozenset[WordKind]]() for _ in range(len(text) + 1)]
    ends[0].add(frozenset())
    for start, char in enumerate(text):
        if char == " ":
            ends[start + 1] |= ends[start]
        if char == " " or not ends[start]:
            continue
        for kind, pattern in _PATTERNS[language]:
            found = pattern.match(text, start)
            if found is not None:
                ends[found.end()].update(frozenset((*kinds, kind)) for kinds in ends[start])
    return frozenset(ends[len(text)])


_SINCE = make_regex(r"\bsince\s*$", re.IGNORECASE)
_UNTIL_NOW = make_regex(r"\s?(?:부터|이후|から|以降)")
"""That a period goes on from a day."""


def build_period(found: FoundDate, now: datetime | None) -> Payload:
    """Return the days of a period, up to now where it goes on until then."""
    first = found.start.replace(hour=0, minute=0, second=0, microsecond=0)
    while now is not None and first > now:
        first -= timedelta(days=7)  # a day of the week since which something was done has gone by
    end = now.astimezone(first.tzinfo) if now is not None else found.end or found.start
    last = end.replace(hour=0, minute=0, second=0, microsecond=0)
    return {"since": first.isoformat(), "until": (last + timedelta(days=1)).isoformat()}
