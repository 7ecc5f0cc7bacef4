"""A line, or a box to tick, for the notes of a meeting that was ("이번주 월욜 주간회의 회의록에 '…' 한줄 추가해줘",
"add a todo to this week's weekly meeting notes: …"): the page is known by its title, and by its day where that is told.
Pure."""

from __future__ import annotations

import re
from dataclasses import replace

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, restore_quotes, seal_quotes
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.records.page_texts import add_told_note
from orchestration.rule_planner.records.told_notes import ToldNote
from orchestration.text.dated_titles import DatedTitle, find_days_of, write_weeks
from orchestration.text.dates import find_dates
from orchestration.text.language import detect_language
from orchestration.text.word_lists import PLEASE_EN
from schemas.plan import Language
from schemas.values import Payload

LONGEST = 400
_FOR_ONE_KO = (
    r"(?:\s?(?:좀|요|줘요?|주세요|주라|주실래요|줄래요?"
    r"|놔\S{0,3}|둬\S{0,3}|놓\S{1,3}|부탁\S*(?:\s?드\S*)?|합니다|해요))*"
)
_ADDS_KO = rf"(?:추가|기록|메모)(?:해|하)?{_FOR_ONE_KO}|(?:적어|써|넣어|남겨|덧?붙여|달아){_FOR_ONE_KO}"
_BOX_KO = r"(?:할\s?일|투두|to-?do|체크박스|체크리스트)(?:을|를|로|으로)?(?:\s?(?:하나|항목(?:으로|을)?))?"
_LINE_KO = r"(?:한\s?줄|줄|문장|한\s?문장|내용|항목|말|메모|이거|이것|이걸|다음|다음\s?내용)(?:을|를|으로|만|도)?"
_ADDS_EN = r"(?:add|put|write|append|jot(?:\sdown)?|stick|note|drop|pop|include)"
_BOX_EN = r"(?:an?\s)?(?:new\s)?(?:to-?do|todo|action\sitem|checkbox|check\sbox|task)(?:\sitem)?"
_LINE_EN = (
    r"(?:(?:an?|one|another|this|the\sfollowing)\s)?(?:(?:new|quick)\s)?(?:line|note|sentence|bullet|point)"
    r"|this|the\sfollowing"
)
_TITLE_EN = r"(?P<title>(?!new\s)[^,.:;\n]{2,50}?)"
_NOTES_EN = r"\s(?:(?P<meeting>meeting)\s)?(?:notes?|minutes)(?:\spage)?"
_BOX_JA = r"(?:ToDo|やること|タスク|チェックボックス)"
_ADDS_JA = (
    r"(?:追加|追記|記入|記載|書い|書き足し|書き加え|入れ|足し|残し|メモ)(?:し)?[てと][ぁ-ん]*(?:お願い[ぁ-ん]*)?"
    r"|(?:追加|追記|記入)(?:を)?お願い[ぁ-ん]*"
)
_FORMS: dict[Language, tuple[re.Pattern[str], ...]] = {
    "ko": (
        make_regex(
            rf"(?P<title>[^,.:!?\n]{{2,50}}?)\s?(?P<noun>회의록|미팅록|미팅\s?노트|회의\s?노트)(?:\s?페이지)?(?:\s(?:맨\s?)?(?:아래|밑|끝|마지막))?"
            rf"(?:에다가?|에)\s(?:(?P<box>{_BOX_KO})\s)?(?:{_LINE_KO}\s)?(?P<said>{HIDDEN})\s?(?:이?라고|을|를|도)?\s?(?:(?P<box_behind>{_BOX_KO})\s?)?"
            rf"(?:{_LINE_KO}\s?)?(?:더\s?)?(?:{_ADDS_KO})[\s.!~]*",
            re.IGNORECASE,
        ),
        make_regex(
            rf"(?P<title>[^,.:!?\n]{{2,50}}?)\s?(?P<noun>회의록|미팅록|미팅\s?노트|회의\s?노트)(?:\s?페이지)?(?:\s(?:맨\s?)?(?:아래|밑|끝|마지막))?"
            rf"(?:에다가?|에)\s(?:(?:(?P<box>{_BOX_KO})|{_LINE_KO})\s?)(?:하나\s)?(?:더\s?)?(?:{_ADDS_KO})\s?[:：]\s?(?P<said>\S[^\n]*)",
            re.IGNORECASE,
        ),
    ),
    "en": (
        make_regex(
            rf"(?:(?:please|pls|hey|hi|can\syou|could\syou|also|and)[\s,]+)*{_ADDS_EN}\s(?:(?P<box>{_BOX_EN})|{_LINE_EN})\s"
            rf"(?:(?:at|to)\sthe\s(?:bottom|end)\sof|to|in|into|on)\s(?:the\s|our\s)?{_TITLE_EN}{_NOTES_EN}\s?[:：]\s?(?P<said>\S[^\n]*)",
            re.IGNORECASE,
        ),
        make_regex(
            rf"(?:(?:please|pls|hey|hi|can\syou|could\syou|also|and)[\s,]+)*{_ADDS_EN}\s(?P<said>{HIDDEN})\s(?:(?:as\s(?P<box>{_BOX_EN})|as\s(?:{_LINE_EN}))\s)?"
            rf"(?:(?:at|to)\sthe\s(?:bottom|end)\sof|to|in|into|on)\s(?:the\s|our\s)?{_TITLE_EN}{_NOTES_EN}(?:\s{PLEASE_EN})?[\s.!]*",
            re.IGNORECASE,
        ),
    ),
    "ja": (
        make_regex(
            rf"(?P<title>[^、。:\n]{{2,40}}?)の?(?P<noun>議事録|会議メモ|会議ノート)(?:ページ)?(?:の(?:最後|末尾|一番下))?に(?:(?P<box>{_BOX_JA})(?:として|で|を)?)?"
            rf"(?P<said>{HIDDEN})(?:と|を|って)?(?:いう)?(?:一行|1行|一文)?(?:だけ)?(?:を)?(?:{_ADDS_JA})[。！!\s]*",
            re.IGNORECASE,
        ),
        make_regex(
            rf"(?P<title>[^、。:\n]{{2,40}}?)の?(?P<noun>議事録|会議メモ|会議ノート)(?:ページ)?(?:の(?:最後|末尾|一番下))?に"
            rf"(?:(?P<box>{_BOX_JA})(?:を)?|(?:これ|次の内容|一行|1行)(?:を)?)(?:{_ADDS_JA})\s?[。:：]\s?(?P<said>\S[^\n]*)",
            re.IGNORECASE,
        ),
    ),
}
"""The order to put words into notes that are there: their title with its day before it, and the words."""
_EDGES = make_regex(r"^(?:(?:의|の|'s|’s|s)(?=\s|[^A-Za-z])|\s|、)+|\s+$|(?<=\s)(?:from|of)\s*$")
_NEW = make_regex(r"(?<![가-힣])(?:새|새로운|신규)(?=\s|$)|새로|\bnew\b|新しい|新規", re.IGNORECASE)
_OTHER = make_regex(
    r"말고|빼고|제외|(?:으)?면\s|하고\s|[고서]\s|\b(?:if|unless|and|not|instead)\b|ではなく|じゃなく|たら|なら",
    re.IGNORECASE,
)
"""More than a title stands before the notes."""
_NOT_THEN = make_regex(r"^(?:오늘|어제|그제|내일|이번\s?주|지난\s?주|[월화수목금토일](?:요일|욜))(?:\s?거)?\s?말고\s")
"""The day that is not meant, before the one that is."""
_NOT_THAT = make_regex(
    r"^[가-힣]{2,6}(?:\s?(?:\.{2,}|…|,))?\s(?:아\s?)?아니(?:다|야|요)?[\s,.]+|^\w+(?:\.{2,}|…|,)?\s(?:no\swait|I\smean|no),?\s"
)
"""What is put right at once, before what is meant."""
_MEETING_KO = make_regex(r"(?:회의|미팅|면담|모임|리뷰|싱크)$")


def plan_note_line(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan that adds a line to the notes of a meeting; None where a request asks for anything else."""
    del make
    request = task.request
    under_way = task.is_begun or request.quoted
    if under_way or request.follows is not None or len(request.text) > LONGEST:
        return None
    note = read_note_line(task, request.text.strip())
    if note is None:
        return None
    reading = parse_request(request, task.now, forbidden=(), taught=task.taught, channels=task.channels)
    flow = begin_flow(task, replace(reading, cron=None))
    add_told_note(flow, note)
    return build_plan(flow, task)


def read_note_line(task: PlanningTask, text: str) -> ToldNote | None:
    """Return the page and the words that a text tells for the notes of a meeting; None where it is no such text."""
    language = detect_language(text, task.request.language)
    sealed, quotes = seal_quotes(_NOT_THAT.sub("", text))
    found = next((one for form in _FORMS[language] if (one := form.fullmatch(sealed))), None)
    if found is None or _NEW.search(found["title"]) or re.search(HIDDEN, found["title"]):
        return None
    titled = _read_title(task, found, language)
    said = restore_quotes(found["said"], quotes).strip()
    said = said[1:-1] if re.fullmatch(HIDDEN, found["said"]) else said
    if titled is None or not said:
        return None
    is_box = any(value for name, value in found.groupdict().items() if name.startswith("box"))
    return ToldNote(titled, f"- [ ] {said}" if is_box else said)


def _read_title(task: PlanningTask, found: re.Match[str], language: Language) -> str | None:
    """Return what the notes are called, with the day that they are of in brackets; None where more is said there."""
    words = _NOT_THEN.sub("", write_weeks(found["title"]))
    known = _find_known_title(task, words)
    if known:
        return known
    found_days = find_dates(words, task.now, task.request.timezone, language)
    days = [one for one in found_days if one.has_day and one.grain in ("minute", "day", "week")]
    if len(days) > 1 or any(one.has_time or one.cron for one in days):
        return None
    for one in days:
        words = f"{words[: one.span[0]]} {words[one.span[1] :]}"
    title = " ".join(_EDGES.sub("", words).split())
    if len(title) < 2 or _OTHER.search(title):
        return None
    if found.groupdict().get("meeting"):
        title = f"{title} meeting"
    if found.groupdict().get("noun") == "회의록" and not found.string[found.start("noun") - 1].isspace():
        title = f"{title}회의"  # "고객회의록"
    elif not days and not _MEETING_KO.search(title) and any(one.title == f"{title} 회의" for one in task.titles):
        title = f"{title} 회의"
    if not days:
        return title
    first, last = find_days_of(days[0], task.now, task.request.timezone)
    return str(DatedTitle(title, first.isoformat(), last.isoformat()))


def _find_known_title(task: PlanningTask, words: str) -> str:
    """Return the title that words are, all of them, of what a service holds; empty where they are none."""
    said = _fold(words)
    return next((one.title for one in task.titles if one.whole and _fold(one.title) == said), "")


def _fold(text: str) -> str:
    return "".join(text.casefold().split())
