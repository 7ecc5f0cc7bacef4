"""Questions about what one page says that they name ("what did the strategy meeting decide about prices?"): it is read,
and shown whole where the question is for all of it, else what in it answers the question. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from orchestration.patterns import make_regex
from orchestration.rule_planner.lists.lookup_words import HOLDERS, Kind, find_kinds, remove_kinds
from orchestration.rule_planner.lists.loops import MEETINGS
from orchestration.rule_planner.plans.condition_parts import (
    build_days_tests,
    build_test,
    find_past_period,
    join_tests,
    list_joined_dates,
)
from orchestration.rule_planner.plans.steps import DraftStep, Flow, choose_text
from orchestration.rule_planner.questions.page_questions import LINK, WHERE
from orchestration.rule_planner.reading.asked_effects import does_act
from orchestration.rule_planner.reading.clauses import split_clauses
from orchestration.rule_planner.reading.day_tests import build_span_tests
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.value_tests import list_value_words
from orchestration.rule_planner.reading.words import ANY_MARK, DATE, QUOTE, Mark
from orchestration.text.passages import ANSWER_TOOL
from orchestration.text.text_length import find_line_count
from orchestration.workspace import NamedTitle
from schemas.values import Json, Payload

_NOTES = (
    r"(?:\s?(?:의|の)?\s?(?:회의록|회의|미팅|페이지|문서|가이드|노트"
    r"|議事録|会議|ページ|資料|(?:meeting\s)?(?:notes?|minutes)|meeting|page|doc|guide))*"
)
_HELD_IN = make_regex(
    rf"{QUOTE}{_NOTES}(?:에서(?:는|도)?|에는?|에도|엔|때|で(?:は|も)?|に(?:は|も)?|(?:の)?(?:[、。]|って|は))|{QUOTE}{_NOTES}\s(?:says?|mentions?|decided?|cover)\b"
    rf"|\b(?:in|on|from|per|at|of|during|does|did|do)\s(?:the\s|our\s|that\s|this\s)?{QUOTE}",
    re.IGNORECASE,
)
"""That what is asked for stands in a page."""
_MEETING_ON = make_regex(
    rf"{QUOTE}{_NOTES}(?:을|를|은|는|이|가|의|の|を)?(?=[\s,.、。:]|$|(?<=[のを])(?:要点|要約|ポイント|内容|まとめ|結論|決定|\d|[一二三四五]))"
)
_DECIDED = make_regex(
    r"뭐라고|뭐래|적혀|적힌|써\s?있|쓰여|나와\s?있|나왔|언급|정했|정해[졌진]|정한|결정|결론|논의|얘기|이야기|합의|하기로"
    r"|[되돼]\s?(?:있|어\s?있)|액션\s?아이템|실려|들어\s?있|어떻게\s?(?:됐|되|하)|내용"
    r"|\b(?:said|says?|decided?|decisions?|discuss(?:ed)?|agreed?|mention(?:s|ed)?|conclu\w+|came\sout\sof"
    r"|action\sitems?|who'?s\s(?:doing|to\sdo)|outcomes?|takeaways|talk(?:ed)?\sabout)\b"
    r"|決ま|決め|決定|結論|書いて|書かれ|載って|記載|話し合|話に|ことになっ|やること|触れ|内容",
    re.IGNORECASE,
)
"""What is said in a page, and no column of it."""
_SAID = make_regex(rf"{_DECIDED.pattern}|(?:있|없)(?:나|어|는지|을까|으려나|던가|죠|지|습니까)", re.IGNORECASE)
_COLUMNS = make_regex(r"참석|참가|출석|\battend|出席|参加者|담당자|상태|진행\s?상황", re.IGNORECASE)
_STYLE = make_regex(
    r"(?:[,.;?!]\s*|\s[-–—]\s|\s)(?:(?:please\s)?keep\sit\s(?:short|brief)|(?:in\s)?(?:one|two|three|four|five|[1-5])\s(?:sentences?|lines?|bullets?)(?:\s(?:max|tops|only|please))?"
    r"|(?:i'?m|i\sam)\s(?:in|on|about\sto\sjoin)\s(?:a|another|my)\s(?:call|meeting|1:1)|short\s(?:answer|version)(?:\splease)?|briefly)[.!]?(?=$|[\s,])"
    r"|(?:한|두|세|네|다섯|[1-5])\s?(?:줄|문장|개|가지)(?:로|으로|이내로?)?(?:만)?(?![가-힣])|[一二三四五1-5](?:つ|行|点)(?:くらい|ほど)?(?:に|で)?|(?:in|as|into)\s(?:\d|two|three|four|five)\s(?:short\s|bullet\s)?(?:bullets?|points?|lines?|sentences?)|짧게|간단(?:히|하게)",
    re.IGNORECASE,
)
"""How long the answer is to be."""
_MISSED = make_regex(
    r"(?:(?:제가|내가|나|저)\s)?(?:휴가|연차|반차|출장|외근)(?:였|이었|라|여)[가-힣]*(?:요)?"
    r"|(?:못|안)\s?(?:들어|갔|가|간|참석|듣|들|봤|봐)[가-힣]*(?:\s(?:그런데|그러는데|그래서))?|(?:참석|참가)(?:을|를)?\s?못\s?[가-힣]+|빠(?:져|졌|진)[가-힣]*"
    r"|\bi\s(?:missed(?:\sit)?|was\s(?:out|off|away|sick|on\sleave)|(?:couldn't|could\snot|didn't)\s(?:make|join|attend|go)(?:\s(?:it|to))?)\b"
    r"|出られな[ぁ-ん]*|参加でき(?:な|ません)[ぁ-ん]*|欠席[ぁ-ん]*|休ん[ぁ-ん]*",
    re.IGNORECASE,
)
"""Why the asker does not know it."""
_ANY_OF_IT = make_regex(
    r"(?<![가-힣])(?:하기로|맡기로|한|된|난|났[가-힣]*|나온|나와|관련(?:해서|된|한|해)?|대(?:해서?|한)|(?:결정\s?|합의\s?)?사항[가-힣]*|정[한했해][가-힣]*|결정[가-힣]*|결론[가-힣]*|액션\s?아이템[가-힣]*|뽑아[가-힣]*|추려[가-힣]*|골라[가-힣]*"
    r"|찾아[가-힣]*|확인[가-힣]*|봐[가-힣]*|정리[가-힣]*|이렇게|그때|그날|내가|제가|뭘|무슨|뭐라고|이거|나|난|있[가-힣]*|돼|되어|거|것|게|건|걸|만|좀|그런데|근데|그거|했[가-힣]*|됐[가-힣]*|였[가-힣]*|뭐였[가-힣]*)(?![가-힣])"
    r"|\b(?:what|which|who'?s?|did|do|does|done|doing|was|were|came|come|out|about|on|from|of|anything|something|all|just|only|pull|extract|get|give|me|summary|actions?|items?|each|everyone|to|for|next|i|my)\b"
    r"|決定事項|決ま[ぁ-ん]*|決め[ぁ-ん]*|こと|やる|なった|だけ|のみ|抜き出[ぁ-ん]*|抜粋|まとめ[ぁ-ん]*|どう|誰|第|お願い[ぁ-ん]*|要点|ポイント|[一二三四五]つ|だけ|向け|新人さん?",
    re.IGNORECASE,
)
"""Words of a question for all that a page says."""


_MEETS = make_regex(
    r"회의(?!실)|미팅|\b(?:meetings?|weekly|minutes|stand-?up|sync)\b|会議(?!室)|議事録|打ち合わせ|ミーティング|定例|週次",
    re.IGNORECASE,
)
_REGULAR = make_regex(
    r"(?:주간|월간|정기|팀|전체)\s?(?=회의|미팅)|\b(?:weekly|monthly|regular|team)\b(?:\s(?=meeting))?|(?:週次|週間|定例|月次)の?(?=会議|ミーティング)",
    re.IGNORECASE,
)
"""What a meeting is called that comes again and again: its day says which one it is."""
_PAGE_SAYS = make_regex(rf"(?<={QUOTE})(?:\s(?:page|doc|notes?|guide))?\ssays?\b", re.IGNORECASE)


_LEFT_FOR_LATER = make_regex(
    r"(?<=[줘요.!?]\s)[^.!?\n]{2,25}(?:보여줄|보여드릴|공유할|올릴|보낼|쓸|드릴|참고할)\s?(?:거|건|예정|생각|려고)[가-힣]*"
    r"|(?:올리는|공유하는|보내는|공유|게시)\s?(?:건|거는|것은|은|는)\s(?:아직|나중에|이따)[^.!?\n]*|아직\s(?:안\s올려도|공유\s전)[^.!?\n]*"
    r"|\b(?:no\sposting|posting\scan\swait|not\sfor\sposting)\b[^.!?\n]*|(?:投稿|共有|送信)は(?:まだ|あとで|後で|不要)[^。\n]*",
    re.IGNORECASE,
)
"""That nothing is sent yet."""


def add_said_in(flow: Flow, titles: Sequence[NamedTitle]) -> bool:
    """Add the steps of a question for what a page or the meetings of some days say to an empty flow; whether it is
    one."""
    reading = flow.reading
    text = _PAGE_SAYS.sub(" mentions", _STYLE.sub(" ", _MISSED.sub(" ", reading.marked)))
    if reading.cron or reading.channels(text) or reading.links(text) or does_act(replace(reading, marked=text)):
        return False
    if _TO_DOS_OF.search(text) is not None and _add_meetings(flow, text, "", frozenset[str](), past=True):
        return True
    asked = WHERE.sub(" ", text)
    if _SAID.search(asked) is None or _COLUMNS.search(asked) or LINK.search(asked):
        return False
    acts = {one.act for one in split_clauses(text, reading.language)}
    if "create" in acts or ("summarise" in acts and find_kinds(text).isdisjoint({"content", "who"})):
        return False
    held = _find_held(reading, text, titles)
    called = _list_called(titles, held) if held in _list_names(titles, MEETINGS.name) else frozenset[str]()
    if _DECIDED.search(text) is not None and _add_meetings(flow, text, held if called else "", called):
        return True
    if not held or (called and any(found.is_span for found in reading.dates(text))):
        return False  # of the meetings of a name some days say which one is meant
    if WHERE.search(text):
        flow.add("search", {"query": held})
    _add_told(
        flow, flow.add("read_page", {"page": held}), _find_subject(text, reading, _list_called(titles, held)), held
    )
    return True


_SUMS_UP = make_regex(
    r"요약|핵심|요점|(?:정리|추려)(?=[해줘주])|\bsumm(?:ary|ari[sz]e)\b|\b(?:key|main)\spoints\b|\btl;?dr\b|\brecap\b|\bbullets\b|要約|要点|ポイント|まとめ",
    re.IGNORECASE,
)
_TO_DOS_OF = make_regex(
    r"(?:회의|미팅|위클리)(?:록)?(?:에서|에|때|의)?\s?(?:나온|정한|나눠\s?가진|생긴|적힌|적어\s?둔|있는|있던)?\s?(?:할\s?일|액션\s?아이템|후속\s?조치|숙제|to-?do)"
    r"|\b(?:to-?dos?|action\s(?:items?|points?)|next\ssteps|follow-?ups)\b(?:\s(?:that|which|we|did|have|had|came|come|agreed|took|got|noted|there\swere))*\s(?:out\sof|from|of|in|after)\b"
    r"|(?:会議|ミーティング|定例|週次|打ち合わせ)(?:で|から|の)(?:出た|決まった|決めた|上がった|挙がった)?(?:の)?(?:やること|タスク|ToDo|宿題|アクション(?:アイテム)?)",
    re.IGNORECASE,
)
"""What somebody is to do by the notes of a meeting."""
_NOTES_OF = make_regex(r"회의록|노트|내용|\b(?:notes|minutes)\b|議事録|メモ|内容", re.IGNORECASE)


def add_summary_of(flow: Flow, titles: Sequence[NamedTitle]) -> bool:
    """Add the steps that sum up one page that is named, or the notes of the meetings of some days, and show it; whether
    a request asks for that alone."""
    reading = flow.reading
    text = _LEFT_FOR_LATER.sub(" ", _STYLE.sub(" ", _MISSED.sub(" ", reading.marked)))
    if reading.cron or reading.channels(text) or reading.links(text) or _SUMS_UP.search(text) is None:
        return False
    if does_act(replace(reading, marked=text)) or reading.named(text):
        return False
    rest = _SUMS_UP.sub(" ", text)
    held = _find_held(reading, text, titles)
    called = _list_called(titles, held) if held else frozenset[str]()
    if reading.dates(text):
        if not (called or _NOTES_OF.search(text)) or _find_subject(_REGULAR.sub(" ", rest), reading, called):
            return False
        read = _add_pages_of_days(flow, text, held if held in _list_names(titles, MEETINGS.name) else "")
    elif held and not _find_subject(rest, reading, called):
        read = flow.add("read_page", {"page": held})
    else:
        return False
    if read is None:
        return False
    count = find_line_count(reading.marked)
    label = held or reading.raw(text).strip()[:60]
    focus = f"{label} ({choose_text(flow, f'{count}줄', f'{count} lines', f'{count}行')})" if count else label
    flow.leave("summary", flow.add("text.summarize", {"data": f"{{{{@{read.number}.text}}}}", "focus": focus}), label)
    return True


def _add_told(flow: Flow, read: DraftStep, subject: Sequence[str], label: str) -> None:
    """Show what was read, or what in it answers a question for a part of it."""
    if subject:
        sources = f"{{{{@{read.number}.page}}}}"
        flow.leave("text", flow.add(ANSWER_TOOL, {"question": flow.reading.text, "sources": sources}), label)
    else:
        flow.leave("text", read, label)


def _add_meetings(flow: Flow, text: str, held: str, called: Collection[str], *, past: bool = False) -> bool:
    """Show what the notes of the meetings of some days say, of those that are called so where a name is said. ``past``:
    they have been held."""
    if not (held or _MEETS.search(text)):
        return False
    read = _add_pages_of_days(flow, text, held, past=past)
    if read is None:
        return False
    if _find_subject(_REGULAR.sub(" ", text), flow.reading, called):
        _add_told(flow, read, ["*"], flow.reading.text[:60])
    else:
        inputs: Payload = {"data": f"{{{{@{read.number}.text}}}}", "focus": flow.reading.text[:60]}
        flow.leave("summary", flow.add("text.summarize", inputs), flow.reading.text[:60])
    return True


def _add_pages_of_days(flow: Flow, text: str, held: str, *, past: bool = False) -> DraftStep | None:
    """Read the pages of the meetings of some days, of the last such days where they are ``past``; None where no days
    are said."""
    dates, after = list_joined_dates(text, flow.reading.marks)
    if not dates or not all(one.has_day for one in dates):
        return None
    mark = next(char for char, mark in flow.reading.marks.items() if mark.date is dates[0])
    meant = [find_past_period(one, flow.now) for one in dates] if past else dates
    days: list[Json] = (
        build_days_tests(meant) if len(dates) > 1 else [*build_span_tests(meant[0], text[: text.index(mark)], after)]
    )
    named: list[Json] = [build_test("@title", "contains", held)] if held else []
    found = flow.add("query_records", {"database": MEETINGS.name, "filter": join_tests([*days, *named])})
    read = flow.add("read_page", {"page": "{{item.id}}"})
    read.for_each = f"@{found.number}.records"
    return read


def _list_called(titles: Sequence[NamedTitle], held: str) -> frozenset[str]:
    return frozenset({held, *(one.words for one in titles if one.title == held)})


def _list_names(titles: Sequence[NamedTitle], table: str | None) -> frozenset[str]:
    return frozenset(name for one in titles if one.table == table for name in (one.words, one.title))


_TOPICS: tuple[Kind, ...] = ("money", "spent", "sold", "units", "contact", "late", "compare", "rank")
"""Kinds of words that may be what notes speak of."""


def _find_held(reading: Reading, text: str, titles: Sequence[NamedTitle]) -> str:
    """Return the one title in whose page the answer stands; "" where none does, or several."""
    pages = _list_names(titles, "") | _list_names(titles, MEETINGS.name)
    dateless = re.sub(rf"{DATE}\s?", "", text)
    places = [*_HELD_IN.finditer(text)] or [*_HELD_IN.finditer(dateless)] or [*_MEETING_ON.finditer(text)]
    called = {one.words: one.title for one in titles}
    said = [mark.value for place in places for mark in reading.quotes(place[0]) if mark.value in pages]
    names = [called.get(one, one) for one in said]
    return names[0] if len({*names}) == 1 else ""


def _find_subject(text: str, reading: Reading, held: Collection[str]) -> list[str]:
    """Return the words that say which part of a page is asked for; none where it is all of it. ``held``: its names."""
    kept = "".join(_say_mark(reading.marks.get(char), held) or char for char in text)
    bare = _MARKED.sub(" ", _ANY_OF_IT.sub(" ", WHERE.sub(" ", kept)))
    bare = _ANY_OF_IT.sub(" ", remove_kinds(bare, _TOPICS))
    return [word for word in list_value_words(bare, reading) if not HOLDERS.fullmatch(word)]


_MARKED = make_regex(
    rf"{ANY_MARK}(?:(?:에서|에게|한테|께|까지|부터|으로|로|에|때)(?:는|만|도|서)?|의|은|는|이|가|을|를|도|만|엔|님|씨)?(?![가-힣])"
)


def _say_mark(mark: Mark | None, held: Collection[str]) -> str:
    """Return the words of a mark that may say which part of a page is asked for; "" of one that says none."""
    return mark.value if mark is not None and mark.kind != "date" and mark.value not in held else ""
