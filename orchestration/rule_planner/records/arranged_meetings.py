"""A meeting that is to be arranged: a new row of the meeting notes with its moment and who takes part ("금요일 3시에
채용 회의 잡아줘, 나 준호 사라 셋", "set up a budget meeting next Tuesday at 2pm with me and Junho"). Pure.

Only a whole request of that form is read: an order to arrange, a title that says what the meeting is about, one moment,
and people. A meeting that is moved to another moment, a room, a calendar and a call by another service are none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.patterns import compile_once, make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.effect_steps import add_new_record
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.questions.other_services import find_other_services
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.rule_planner.reading.people_lists import read_people_list
from orchestration.rule_planner.reading.words import ANY_MARK, DATE, NAMED, QUOTE
from orchestration.rule_planner.records.new_records import NewRecord
from orchestration.text.prohibitions import find_prohibitions, replace_quotes
from schemas.plan import Language
from schemas.values import Payload

LONGEST = 200
_FLAGS = re.IGNORECASE
_NOUN_KO = r"(?:회의|미팅|회고|면담|싱크|킥오프|스탠드업|워크숍|워크샵|세미나|간담회)"
_NOUN_EN = (
    r"(?:meeting|sync|review|retro(?:spective)?|stand-?up|kick-?off|catch-?up|check-?in|1:1|workshop|planning\ssession)"
)
_NOUN_JA = r"(?:会議|ミーティング|打ち合わせ|打合せ|定例|MTG|振り返り会?|キックオフ|面談)"
_POLITE_KO = (
    r"(?:\s?(?:좀|놔|놓아|놓|둬|두|줘|줄래|주세요"
    r"|주시겠어요|주실래요|주라|주십시오|요|부탁해|부탁드려|부탁드립니다)){0,3}요?"
)
_ORDERS: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"^(?:(?:아|저기|그리고|참|혹시|안녕하세요|네|자|음)[\s,]+){{0,2}}(?P<front>[^,.!?\n]{{2,80}}?)\s"
        rf"(?:(?:하나|한\s?건|미리|일단|좀|새로)\s){{0,2}}(?:잡아|잡자|만들어|넣어|등록해|추가해|세팅해|열어){_POLITE_KO}"
        r"(?P<rest>(?:[\s,.!~]+.{1,100})?)[\s.!~]*$"
    ),
    "en": make_regex(
        r"^(?:(?:please|pls|hey|hi|ok(?:ay)?|so|also|(?:can|could|would)\s(?:you|u)|let'?s|i\sneed\sto)[\s,]+){0,3}"
        r"(?:set\sup|schedule|arrange|book|organi[sz]e|put\sin|create|add|make|plan)\s(?:(?:us|me)\s)?"
        r"(?:an?|the|our|another|one|new)\s(?:new\s|quick\s)?(?P<front>[^.!?\n]{3,140})(?P<rest>)[\s.!]*$",
        _FLAGS,
    ),
    "ja": make_regex(
        r"^(?:(?:すみません|あと|それと|では|じゃあ)[、。\s]*)?(?P<front>[^、。\n]{2,60}?)(?:を|も)(?:[一1１](?:つ|件)|新しく|新規で)?"
        r"(?:入れ|設定し|組ん|セットし|作っ|作成し|登録し|追加し|予定し)(?:て|で)(?:おいて|置いて|もらえますか|いただけますか|くれる|ください|下さい|ほしい(?:です)?|ね)*"
        r"(?P<rest>(?:[、。\s]+.{1,80})?)[\s。！!]*$"
    ),
}
_ONES: dict[Language, str] = {
    "ko": r"(?:을|를)?(?:\s(?:하나|한\s?건|좀|새로|미리|일단))*",
    "en": r"",
    "ja": r"",
}
_TITLES: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(rf"(?P<title>\S[^,]{{0,38}}?{_NOUN_KO}|{QUOTE}(?:\s?{_NOUN_KO})?){_ONES['ko']}"),
    "en": make_regex(rf"(?P<title>[\w'&/:\s-]{{0,40}}?\b{_NOUN_EN}|{QUOTE}(?:\s{_NOUN_EN})?)", _FLAGS),
    "ja": make_regex(rf"(?P<title>[^を、\s]{{0,30}}?{_NOUN_JA}|{QUOTE}(?:の?{_NOUN_JA})?)"),
}
_BARE = make_regex(
    r"(?:팀|우리|전체|다음|새|그|이|저|내|제|영상|화상|온라인|고객)?\s?(?:회의|미팅|면담|세미나)|(?:the\s|our\s|team\s|quick\s)?(?:meeting|review|check-?in|catch-?up)"
    r"|(?:会議|ミーティング|打ち合わせ|打合せ|MTG|面談)",
    _FLAGS,
)
"""What says of a meeting that it is one, and not about what."""
_OTHER = make_regex(
    r"회의록|페이지|노트|회의실|캘린더|달력|일정|알림|알람|리마인|작업|할\s?일|시트|채널|초대|줌|구글|화상|다시|변경|옮|미뤄|당겨|예약|요약|정리"
    r"|\b(?:page|notes?|minutes|room|calendar|zoom|meets?|teams|invite|reminder|task|to-?do|sheet|channel|again|instead|recap|summary|call|dm|message)\b"
    r"|議事録|ページ|メモ|会議室|カレンダー|リマインド|招待|タスク|シート|チャンネル|変更|また",
    _FLAGS,
)
"""Things that are no meeting, and what is done with one that is there."""
_MOVED = make_regex(
    rf"{DATE}\s?(?:으로|로|까지|부터)(?![가-힣])|{DATE}(?:まで|から|へ)|\b(?:to|until|by|from)\s{DATE}", _FLAGS
)
_DAY = make_regex(rf"(?:\b(?:for|on|at)\s)?{DATE}(?:\s?(?:에|날|에다|으로는|쯤|に|の|、)(?![가-힣]))?", _FLAGS)
_WITH: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"^(?P<people>(?:(?:{NAMED}|[가-힣]{{2,4}}?)(?:님|씨)?(?:이?랑|하고|와|과)\s?)+)(?:(?:같이|함께)\s)?(?=\S)"
    ),
    "en": make_regex(r"(?:\s(?=with\s|for\s)|,\s?|\s[–—-]\s)(?P<people>.+)$", _FLAGS),
    "ja": make_regex(rf"^(?P<people>(?:(?:{NAMED}|[ァ-ヶー]{{2,10}})(?:さん|くん)?と)+)(?:の|一緒に)?"),
}
_HOMES: dict[Language, str] = {"ko": "회의록", "en": "meeting notes", "ja": "議事録"}


@dataclass(frozen=True, slots=True)
class _Arranged:
    """What is said of a meeting: its title in marked words, and the pieces that name people."""

    title: str
    people: tuple[str, ...]


def plan_arranged_meeting(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a request to arrange a meeting; None where it is another, or says more."""
    del make
    request = task.request
    if task.is_begun or request.quoted or len(request.text) > LONGEST:
        return None
    reading = parse_request(request, task.now, taught=task.taught, channels=task.channels)
    record = _read(reading, task)
    if record is None or find_prohibitions(replace_quotes(request.text)):
        return None
    if find_other_services(request.text, {"actions": []}):
        return None
    flow = begin_flow(task, reading)
    add_new_record(flow, record)
    return build_plan(flow, task)


def _read(reading: Reading, task: PlanningTask) -> NewRecord | None:
    marked, language = reading.marked.strip(), reading.language
    dates = reading.dates(marked)
    if len(dates) != 1 or not dates[0].has_day or dates[0].is_span or reading.cron or dates[0].cron:
        return None
    order = _ORDERS[language].match(marked)
    if order is None or _MOVED.search(marked) or _OTHER.search(marked):
        return None
    said = _find_parts(order, language)
    named = [read_people_list(reading, one, task.request.asker_name) for one in said.people] if said else []
    if said is None or None in named or _BARE.fullmatch(said.title):
        return None
    title = compile_once(QUOTE).sub(lambda found: reading.marks[found[0]].value, said.title)
    people = tuple(dict.fromkeys(name for one in named if one for name in one))
    return NewRecord("meeting", _HOMES[language], title[:1].upper() + title[1:], people, dates[0].iso)


def _find_parts(order: re.Match[str], language: Language) -> _Arranged | None:
    """Return the title and the people of an order, without its moment; None where its title is none."""
    front, rest = (_DAY.sub(" ", order[name]).strip(" ,.!~、。") for name in ("front", "rest"))
    front = " ".join(front.split())
    people = [rest] if rest else []
    beside = _WITH[language].search(front)
    if beside is not None:
        people.append(_as_list(beside["people"], language))
        front = f"{front[: beside.start()]} {front[beside.end() :]}".strip()
    titled = _TITLES[language].fullmatch(front.strip(" ,"))
    if titled is None or _has_other_marks(titled["title"]):
        return None
    return _Arranged(titled["title"].strip(), tuple(people))


def _as_list(people: str, language: Language) -> str:
    """Return people beside whom a meeting is, as a list that says what it is one of."""
    if language == "en":
        return people
    names = _LAST_JOINT.sub("", people.strip())
    return f"참석자는 {names}" if language == "ko" else f"参加者は{names}"


_LAST_JOINT = make_regex(r"(?:이?랑|하고|와|과|と)\s?$")


def _has_other_marks(title: str) -> bool:
    return compile_once(ANY_MARK).search(compile_once(QUOTE).sub("", title)) is not None
