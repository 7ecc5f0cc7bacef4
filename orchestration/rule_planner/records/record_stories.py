"""What leads to the order for a record: who is to do it, or when a meeting is and with whom. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.records.record_layouts import RecordOrder
from orchestration.rule_planner.stated.stated_values import is_self
from orchestration.text.dates import find_dates
from orchestration.text.segments import split_segments
from orchestration.text.word_lists import HONORIFIC, HONORIFIC_JA
from schemas.plan import Language

_PERSON = {
    "ko": r"(?P<who>[가-힣A-Za-z]{2,6}?)(?:님|씨)",
    "en": r"(?P<who>[A-Z][a-z]+)",
    "ja": rf"(?P<who>[ァ-ヶー一-龥A-Za-z]{{1,10}}?){HONORIFIC_JA}",
}
_OBLIGED = {
    "ko": make_regex(
        rf"{_PERSON['ko']}(?:이|가|께서)\s(?P<what>[^.!?\n]*?(?:해|하셔|해주셔|봐|주셔|챙겨|처리해)야)\s?(?:하|해|되|돼|할|될|함|됨)"
    ),
    "en": make_regex(
        rf"{_PERSON['en']}\s(?:really\s)?(?:needs?\sto|has\sto|have\sto|must|should|is\ssupposed\sto|is\sgoing\sto|will)\s(?P<what>[a-z][^,.;!?\n]*)"
    ),
    "ja": make_regex(
        rf"{_PERSON['ja']}(?:が|に)(?P<what>[^。\n]*?)(?:しないと|しなきゃ|する必要|してもらう|してもらわ|すべき|やることに|やる予定)"
    ),
}
"""That somebody has to do something."""
_COMPANIONS = {
    "ko": make_regex(
        r"(?P<all>(?:[가-힣A-Za-z]{2,6}(?:님|씨)?(?:이랑|랑|하고|과|와|,)?\s){0,4}[가-힣A-Za-z]{1,6}(?:님|씨)?(?:이랑|랑|하고|과|와))\s"
    ),
    "en": make_regex(
        r"(?:\bwith|\bmeeting|\bseeing|\bcatching\sup\swith)\s(?P<all>[A-Z][a-z]+(?:(?:,\s|\sand\s|,\sand\s|\s&\s)[A-Z][a-z]+)*)\b"
    ),
    "ja": make_regex(rf"(?P<all>(?:[ァ-ヶー一-龥A-Za-z]{{1,10}}{HONORIFIC_JA}?(?:と|、))+)(?=\S)"),
}
"""With whom a meeting is."""
_MEETS = {
    "ko": make_regex(r"미팅|회의|회고|논의|리뷰|면담|통화|싱크|만나|보기로|하기로|킥오프|워크숍|잡혀|잡았|있어|있거든"),
    "en": make_regex(r"\b(?:meet\w*|call|sync|chat|review|session|kick-?off|catch\w*|1:1)\b", re.IGNORECASE),
    "ja": make_regex(r"会議|打ち合わせ|ミーティング|MTG|レビュー|面談|相談|キックオフ|定例|会う|話す", re.IGNORECASE),
}
_TOPICS = {
    "ko": make_regex(r"^(?P<what>\S.*?)(?:을|를|이|가)?\s(?:하기로|하려|할\s|하는|합니다|해요|잡|있|열|진행|예정)"),
    "en": make_regex(
        r"\babout\s(?:the\s)?(?P<what>[^,.;!?—\n]+?)(?=\s(?:on|at|tomorrow|today|next)\b|[,.;!?—\n]|$)", re.IGNORECASE
    ),
    "ja": make_regex(
        r"^(?P<what>[^、。\n]+?(?=の(?:打ち合わせ|会議|ミーティング|MTG|相談))|[^、。\n]+?(?<!の)(?:打ち合わせ|会議|ミーティング|MTG))",
        re.IGNORECASE,
    ),
}
_SPLIT = make_regex(rf"{HONORIFIC}?\s?(?:이랑|랑|하고|(?<=[님씨])과|와|,|、|&|\band\b|と)\s?|(?<=[님씨])\s")


_GENERIC = make_regex(
    r"^(?:미팅|회의)$|\s(?:미팅|회의)(?:이|가)?\s?(?:있어|있거|잡|예정)\S*.*$|.*(?:했|거든|는데|어요|있어|니다).*"
)
_HONORIFIC = make_regex(rf"\s?{HONORIFIC}$")
_AROUND_DAY = make_regex(r"^\s?(?:에는|에|부터|から|に|、)")
_UNTIL_BEFORE = make_regex(r"\b(?:by|before|until)\s$", re.IGNORECASE)
_UNTIL = make_regex(r"\s?(?:까지|안에|まで)")
_NOBODY = make_regex(
    r"고객사?|거래처|업체|팀|모두|다들|다\s?같이|그쪽|우리|team|client|customer|them|お客様?|先方|チーム|みんな",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Story:
    """What the words before an order tell of the record."""

    title: str = ""
    people: tuple[str, ...] = ()
    when: str | None = None


def read_story(task: PlanningTask, order: RecordOrder, before: str) -> Story:
    """Return what leads to an order: of a meeting its moment, who comes and what it is about, of a task whose it is."""
    language = order.language
    return _read_meeting(task, before, language) if order.kind == "meeting" else _read_duty(task, before, language)


def does_lead_to_meeting(words: str, language: Language) -> bool:
    """Whether words tell with whom a meeting is."""
    return _COMPANIONS[language].search(f"{words} ") is not None and _MEETS[language].search(words) is not None


def _read_duty(task: PlanningTask, before: str, language: Language) -> Story:
    found = [*_OBLIGED[language].finditer(before)]
    if len(found) != 1:
        return Story()
    title = found[0]["what"].strip() if language == "en" else ""
    days = [one for one in find_dates(before, task.now, task.request.timezone, language) if one.has_day]
    due = [one for one in days if _UNTIL_BEFORE.search(before[: one.span[0]]) or _UNTIL.match(before[one.span[1] :])]
    if len(due) != 1 or due[0].cron:
        return Story(title, (found[0]["who"],))
    title = re.sub(rf"\s(?:by|before|until)\s{re.escape(due[0].text)}.*$", "", title, flags=re.IGNORECASE)
    return Story(title, (found[0]["who"],), (due[0].end or due[0].start).date().isoformat())


def _read_meeting(task: PlanningTask, before: str, language: Language) -> Story:
    told = [before[start:end] for start, end in split_segments(before) if _MEETS[language].search(before[start:end])]
    if len(told) != 1:
        return Story()
    plain, moments = told[0], list[str]()
    for one in reversed(find_dates(plain, task.now, task.request.timezone, language)):
        start, end = one.span
        plain = f"{plain[:start]} {_AROUND_DAY.sub('', plain[end:])}"
        if one.has_day and one.start > task.now and not (one.cron or one.is_span):
            moments.append(one.iso if one.has_time else one.start.date().isoformat())
    company = _COMPANIONS[language].search(f"{plain.strip()} ")
    names = [_HONORIFIC.sub("", one).strip() for one in _SPLIT.split(company["all"]) if one.strip()] if company else []
    if any(_NOBODY.fullmatch(one) for one in names):
        names = []
    own = task.request.asker_name
    people = tuple(dict.fromkeys((own, *(own if is_self(one) else one for one in names)))) if names else ()
    rest = f"{plain.strip()} "[company.end() :].strip() if company and language != "en" else plain.strip()
    topic = _TOPICS[language].search(rest)
    title = topic["what"].strip(" ,、と") if topic else _GENERIC.sub("", rest) if language == "ko" else ""
    return Story(title.strip(), people, moments[0] if len(moments) == 1 else None)
