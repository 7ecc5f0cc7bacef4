"""Words that a whole request adds to a page ("팀 위키에 메모 추가: …", "in the team wiki write at the bottom "…"").

It counts only where what stands before the words, or behind them, names one page and nothing else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.patterns import compile_once, make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.reading.clauses import split_clauses
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.rule_planner.reading.things import find_things
from orchestration.rule_planner.reading.words import ANY_MARK, CHANNEL, DATE, LINKED, NAMED, QUOTE, REACHED
from orchestration.text.dates import FoundDate
from orchestration.text.prohibitions import Prohibition
from orchestration.text.reported_speech import make_sentence
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.team import TeamSettings

_INTO_KO = r"(?:에다가|에다|에)?"
_END_KO = rf"(?:\s?(?:의\s)?(?:맨\s?|제일\s|가장\s)?(?:아래|밑|끝|마지막|하단|뒤)(?:쪽|부분|줄)?{_INTO_KO})?"
_KINDS_KO = r"액션\s?아이템|안건|아젠다|결정\s?사항|논의\s?사항|체크\s?리스트"
"""What the words for a page may be."""
_WHAT_KO = (
    rf"(?:\s?(?:{_KINDS_KO}|이렇게|다음(?:과\s?같이)?|아래처럼"
    r"|메모|한\s?줄|내용|글|문장|문구|이거|하나|좀|도|로|을|를|만))*"
)
_ADDS_KO = r"(?:추가|적어|써|남겨|기록|넣어|덧붙여|덧붙임|붙여|메모|기입)"
_POLITE_KO = r"(?:[가-힣]*(?:\s(?:좀|줘|주|놔|둬|두|드|부탁|바랍)[가-힣]*)*)"
_SAYING_KO = r"\s?(?:이?라고|이?라는\s(?:말|내용|문구|문장|메모)|란\s말|을|를|도)?"
_ADDS_EN = r"(?:write|add|append|put|note|jot(?:\sdown)?|insert|record|type|stick|tack|pop)"
_ASK_EN = r"(?:(?:please|pls|can you|could you|would you|kindly|just)\s)*"
_END_EN = r"(?:(?:right\s)?(?:at|to|on)\sthe\s(?:very\s)?(?:bottom|end))"
_WHAT_EN = (
    r"(?:\s(?:this|the following|a\s(?:quick\s|new\s)?(?:line|note|sentence|bullet)(?:\s(?:that says|saying))?))?"
)
_POLITE_EN = r"(?:[,\s]+(?:please|pls|thanks|thank you|thx|for me))*"
_PAGE_EN = r"(?:\spage)?"
_END_JA = r"(?:の(?:ページ|文書))?(?:の?(?:一番|いちばん)?(?:最後|末尾|下|終わり|最下部))?"
_WHAT_JA = (
    r"(?:[一1]行(?:だけ)?|メモ|アクションアイテム|議題|決定事項|検討事項|チェックリスト|これ|こちら|以下|次の(?:一文|文"
    r"|内容|一行|一言)|一文|一言|次|下記|こう|この文)?"
    r"(?:を|だけ|も|の内容を|のように)?"
)
_ADDS_JA = r"(?:追記|追加|書[いき](?:足|込)?|足し|メモ|付け加え|加え|記入|入れ)"
_POLITE_JA = r"[ぁ-ん]*(?:お願い[ぁ-ん]*|下さい|頂[ぁ-ん]*|置い[ぁ-ん]*)*"
_LED = r"(?:\s?:\s*|\s[—–-]\s)"
_FORMS = tuple(
    make_regex(form, re.IGNORECASE | re.DOTALL)
    for form in (
        rf"(?P<place>[^:\n]+?){_INTO_KO}{_END_KO}{_WHAT_KO}\s{_WHAT_KO}\s?{_ADDS_KO}{_POLITE_KO}{_LED}(?P<words>.+)",
        rf"(?P<place>[^:\n]{{2,60}}?)(?:(?:(?:\s(?:맨\s?|제일\s|가장\s)?(?:아래|밑|끝|마지막|하단)(?:쪽|부분"
        rf"|줄)?)?(?:에다가|에다|에){_END_KO}\s(?:한\s?줄|메모|노트|코멘트|내용|문구|{_KINDS_KO})(?:만|을|를"
        rf"|으로|로|도)?(?:\s?(?:더|하나|좀))*)|\s(?:업데이트|메모))"
        rf"{_LED}(?P<words>.+)",
        rf"(?P<place>[^:\n]+?)(?:에다가|에다"
        rf"|에){_END_KO}{_WHAT_KO}\s(?P<words>{QUOTE}){_SAYING_KO}{_WHAT_KO}\s?{_ADDS_KO}{_POLITE_KO}",
        rf"(?P<place>[^:\n]+?)(?:의)?\s(?:맨\s?|제일\s|가장\s)?(?:아래|밑|끝|마지막|하단)(?:쪽|부분"
        rf"|줄)?(?:에다가|에다|에)?"
        rf"{_WHAT_KO}\s(?P<words>{QUOTE}){_SAYING_KO}{_WHAT_KO}\s?{_ADDS_KO}{_POLITE_KO}",
        rf"{_ASK_EN}(?:in|to|on)\s(?:the\s"
        rf"|our\s)?(?P<place>[^:,\n]+?){_PAGE_EN},?\s{_ASK_EN}{_ADDS_EN}(?:\s{_END_EN})?{_WHAT_EN}"
        rf"(?:\s{_END_EN})?(?::\s*|\s(?=[{QUOTE[1:-1]}]))(?P<words>.+?)",
        rf"{_ASK_EN}{_END_EN}\sof\s(?:the\s|our\s)?(?P<place>[^:,\n]+?){_PAGE_EN},?\s{_ASK_EN}{_ADDS_EN}{_WHAT_EN}"
        rf"(?::\s*|\s(?=[{QUOTE[1:-1]}]))(?P<words>.+?)",
        rf"{_ASK_EN}{_ADDS_EN}{_WHAT_EN}\s?(?P<words>{QUOTE})\s(?:{_END_EN}\sof|to|in|into|onto|on)\s(?:the\s|our\s)?"
        rf"(?P<place>[^:,\n]+?){_PAGE_EN}{_POLITE_EN}[.!]?",
        rf"{_ASK_EN}{_ADDS_EN}{_WHAT_EN}\s(?:{_END_EN}\sof|to|in|into|onto|on)\s(?:the\s"
        rf"|our\s)?(?P<place>[^:,\n]+?){_PAGE_EN}"
        r":\s*(?P<words>.+)",
        rf"{_ASK_EN}(?:{_ADDS_EN}|leave|drop)\sa\s(?:quick\s|new\s|short\s)?(?:line|note|sentence|bullet"
        rf"|reminder)\s(?:{_END_EN}\sof|to|in|into|onto|on)"
        rf"\s(?:the\s|our\s)?(?P<place>[^:,\n]{{1,60}}?){_PAGE_EN},?\s"
        r"(?:saying|that says|that reads|which says|that)\s(?:that\s)?"
        r"(?P<words>.+)",
        rf"(?P<place>[^:\n、]+?){_END_JA}(?:に|へ)、?{_WHAT_JA}{_ADDS_JA}{_POLITE_JA}[。]?{_LED}(?P<words>.+)",
        rf"(?P<place>[^:\n、]+?){_END_JA}(?:に|へ)、?{_WHAT_JA}(?P<words>{QUOTE})(?:と|を|って"
        rf"|という[一-龥]{{1,3}}を)?{_WHAT_JA}"
        rf"{_ADDS_JA}{_POLITE_JA}",
    )
)
_ADD_END_KO = (
    r"(?:해|하)?(?:\s?(?:놔|둬|놓아|두))?\s?(?:줘요?|줄래요?|주세요|주실래요|주시겠어요|주라"
    r"|부탁(?:해요?|드려요?|드립니다)?|바랍니다)"
)
_NOTES_KO = r"(?:메모|노트|코멘트|글|기록)(?:를|을|도|만)?(?:\s?(?:하나|한\s?줄|좀|간단히|짧게)(?:만|를|을|로)?)*"
_LEAVES_KO = (
    r"(?:남겨|적어|써|달아|추가해)(?:\s?(?:놔|둬|놓아|두))?"
    r"\s?(?:줘요?|줄래요?|주세요|주실래요|주시겠어요|주라|줄\s?수\s?있(?:어|나|을까)요?|주면\s?좋겠(?:어|다|네)요?)"
)
_REPORTED_KO = rf"(?P<words>[^\n:]{{2,200}}?(?:[가-힣][다라자냐]고|{QUOTE}(?:이?라고)?))(?:요)?"
_REPORTED = (
    make_regex(
        rf"(?P<place>[^:\n.,!?]+?)(?:에다가|에다|에)\s(?:(?:간단히|짧게"
        rf"|한\s?줄)\s)?{_NOTES_KO}\s{_LEAVES_KO}[\s.,!?~:]+{_REPORTED_KO}"
    ),
    make_regex(
        rf"(?P<place>[^:\n.,!?]+?\s(?:페이지|문서|노트)|{QUOTE})(?:에다가|에다"
        rf"|에)\s{_REPORTED_KO}\s{_NOTES_KO}\s{_LEAVES_KO}"
    ),
    make_regex(
        rf"(?P<place>{QUOTE}(?:\s?(?:페이지|문서|노트|작업|건))?)(?:에다가|에다|에)(?:도"
        rf"|는)?\s(?P<words>[^\n:{QUOTE[1:-1]}]{{2,200}}?[가-힣][다라자냐]고)(?:요)?\s(?:(?:좀|짧게|꼭)\s)*"
        rf"(?:{_LEAVES_KO}|(?:메모|기록|추가|기입)(?:해|하)?{_ADD_END_KO})"
    ),
)
"""A note whose words stand behind the order as reported speech, or ahead of it."""
_BEHIND = tuple(
    make_regex(rf"{order}(?:{joint}(?P<words>(?![\s,.:?~]).{{2,}}))?", re.IGNORECASE | re.DOTALL)
    for order, joint in (
        (
            rf"(?P<place>[^:\n.,!?]+?)(?:에다가|에다|에)\s(?:메모|노트|코멘트)(?:를|을|도|만)?\s(?:(?:하나"
            rf"|한\s?줄|좀|간단히|짧게)(?:만|를|을)?\s)*"
            rf"(?:추가|남겨|적어|써|달아){_ADD_END_KO}",
            r"[\s.!~]+",
        ),
        (
            rf"{_ASK_EN}(?:{_ADDS_EN}|leave|drop)\sa\s(?:quick\s|new\s|short\s)?note\s(?:to|in|into|onto"
            rf"|on)\s(?:the\s|our\s)?"
            rf"(?P<place>{QUOTE}{_PAGE_EN}|[^:,.\n]{{2,60}}?\s(?:page|notes|doc))",
            r",\s(?!(?:and|then|so|but|please|which|who)\b)",
        ),
        (
            rf"(?P<place>[^:\n、。]+?)(?:に|へ)、?メモを?(?:追加|残|書い|入れ|し)(?:して|して(?:おいて)?|て"
            rf"|おいて)*{_POLITE_JA}",
            r"[。!]\s?",
        ),
    )
)
"""An order to note something, whose words stand behind it with no sign before them."""
_SUCH = make_regex(
    rf"(?P<words>[^\n]+?[。、])\s?(?:[^。\n]{{0,12}}、)?その(?:旨|こと)(?:だけ|のみ)?(?:を)?(?:その"
    rf"|当該)?(?:ページ|タスク|文書)(?:に|へ)(?:も)?、?"
    rf"{_ADDS_JA}{_POLITE_JA}(?:か)?"
)
"""That what was just said of a thing in quotes is to be noted on its page."""
_LISTED = tuple(
    make_regex(rf"{form}[\s.:!~。]*", re.IGNORECASE)
    for form in (
        rf"(?P<place>[^:\n]+?)(?:에다가|에다|에){_END_KO}(?:도|만)?{_WHAT_KO}\s{_WHAT_KO}\s?{_ADDS_KO}{_POLITE_KO}",
        rf"{_ASK_EN}{_ADDS_EN}(?:\s(?:this|these|the|following|below|(?:a\sfew|some|two|three|four)\s(?=\w)"
        rf"|points?|notes?|items?|lines?"
        rf"|things|bullets?|list))*\s(?:{_END_EN}\sof|to|in|into|onto|on)\s(?:the\s"
        rf"|our\s)?(?P<place>[^:\n]+?){_POLITE_EN}",
        rf"(?P<place>[^:\n、]+?){_END_JA}(?:に|へ)も?、?(?:{_WHAT_JA}){{0,2}}{_ADDS_JA}{_POLITE_JA}",
    )
)
"""An order to add what stands in the lines behind it."""
_ITEM = make_regex(r"\s*(?:[-–•‣▪●・·*]\s?|(?P<number>\d{1,2})[.)]\s?)(?P<said>\S.*)")
_ELSEWHERE = make_regex(rf"{CHANNEL}|{LINKED}|슬랙|디엠|DM|채널", re.IGNORECASE)
_KIND = make_regex(
    r"\s?(?:의\s)?(?:페이지|문서|노트|회의록|page|doc|(?:meeting )?notes?|minutes|の?ページ|の?議事録|文書)",
    re.IGNORECASE,
)
_MORE = make_regex(rf"{REACHED}|{LINKED}|[.!。\n]\s*(?:그리고|그\s?다음|또|and|then|also|あと|それから)", re.IGNORECASE)
"""What may be another wish behind the words."""


LONGEST_ORDER = 120
"""Characters of an order that adds words, beside the words."""


@dataclass(frozen=True, slots=True)
class ToldNote:
    """The page, and the words that are to be added at its end; None where they are yet to be told."""

    page: str
    content: str | None


def read_told_note(reading: Reading, team: TeamSettings) -> ToldNote | None:
    """Return the words that a whole request adds to a page; None where it is no such request."""
    text = reading.marked.strip(" .!~。")
    if (
        noted := _read_listed(reading, team)
        or _read_reported(text, reading, team)
        or _read_such(text, reading)
        or _read_behind(text, reading, team)
    ) is not None:
        return noted
    if not _is_short(text):
        return None
    for form in _FORMS:
        found = form.fullmatch(text)
        page = find_told_page(found["place"].strip(), reading, team) if found is not None else ""
        if found is None or not page:
            continue
        quotes = reading.quotes(found["words"])
        if len(quotes) == 1 and re.fullmatch(rf"{QUOTE}[\s.!]*", found["words"]):
            return ToldNote(page, quotes[0].value)
        return ToldNote(page, said) if (said := _read_unquoted(found, reading)) else None
    return None


def _read_listed(reading: Reading, team: TeamSettings) -> ToldNote | None:
    """Return the notes that stand in a list behind an order, one a line; None where another line stands among them."""
    head = reading.marked.split("\n")[0]
    order, *lines = [line for line in reading.whole.split("\n") if line.strip()] or [""]
    items = [_ITEM.fullmatch(line) for line in lines]
    if not items or not all(items) or any(one.start < len(order) for one in reading.prohibitions):
        return None
    for form in _LISTED:
        found = form.fullmatch(head.strip())
        page = find_told_page(found["place"].strip(), reading, team) if found is not None else ""
        if page:
            said = [f"{one['number']}. {one['said']}" if one["number"] else f"- {one['said']}" for one in items if one]
            return ToldNote(page, "\n".join(said))
    return None


def _read_reported(text: str, reading: Reading, team: TeamSettings) -> ToldNote | None:
    """Return the note that is told as reported speech; None where another wish may be in its words."""
    for form in _REPORTED:
        found = form.fullmatch(text.rstrip(" ?"))
        page = find_told_page(found["place"].strip(), reading, team) if found is not None else ""
        if found is None or not page or reading.prohibitions or _ELSEWHERE.search(text):
            continue
        quotes = reading.quotes(found["words"])
        if re.match(QUOTE, found["words"]) and re.fullmatch(rf"{QUOTE}(?:이?라고)?", found["words"]):
            return ToldNote(page, quotes[0].value)
        return ToldNote(page, make_sentence(reading.raw(found["words"])))
    return None


_FROM = make_regex(rf"{NAMED}{HONORIFIC_JA}?(?:から|によると)")
"""Of whom something was heard, which reaches nobody."""


def _read_such(text: str, reading: Reading) -> ToldNote | None:
    """Return what was just said of the one thing in quotes, as a note on it; None where another wish may be in it."""
    found = _SUCH.fullmatch(text.rstrip(" ?？"))
    if found is None or len(reading.quotes(text)) != 1 or not reading.quotes(found["words"]) or reading.cron:
        return None
    if _MORE.search(_FROM.sub("", found["words"])) or any(one.act != "edit" for one in reading.prohibitions):
        return None
    words = re.sub(r"(?<=[すたいん])ので、?$", "。", found["words"].strip())
    return ToldNote(reading.quotes(text)[0].value, re.sub(r"[‘’]", "", reading.raw(words)).strip(" ,、"))


def _read_behind(text: str, reading: Reading, team: TeamSettings) -> ToldNote | None:
    """Return the note whose words stand right behind the order; None where another wish may be in them."""
    for form in _BEHIND:
        found = form.fullmatch(text)
        page = find_told_page(found["place"].strip(), reading, team) if found is not None else ""
        if found is None or not page or reading.prohibitions or reading.cron:
            continue
        words = found["words"] or ""
        if not words:
            return ToldNote(page, None)
        if _MORE.search(words) or _ELSEWHERE.search(words):
            return None
        if any(one.act is not None for one in split_clauses(words, reading.language)) and not _ENDS_AS_NOUN.search(
            words
        ):
            return None
        return ToldNote(page, reading.raw(words).strip())
    return None


_ENDS_AS_NOUN = make_regex(r"기(?:[,.\s]|$)")


def _is_short(text: str) -> bool:
    """Whether what stands before a colon, or around a quote, is no longer than an order and the name of a page."""
    led, quote = (
        compile_once(rf"{_LED}|\s(?:saying|that says|that reads|which says)\s").search(text),
        compile_once(QUOTE).search(text),
    )
    colon = led.start() if led is not None else -1
    if quote is not None and (colon < 0 or quote.start() < colon):
        return quote.start() + len(text) - quote.end() <= LONGEST_ORDER
    return 0 < colon <= LONGEST_ORDER


def _read_unquoted(found: re.Match[str], reading: Reading) -> str:
    """Return the words behind a colon as they were typed; "" where another wish may stand in them, or where what is
    said before them comes again and again."""
    ahead = reading.raw(found.string[: found.start("words")])
    led = re.search(rf"{_LED}$", ahead)
    mark = re.search(rf"{_LED}", reading.whole) if led is not None else None
    at = reading.whole.find(reading.raw(found["words"])[:20])
    kept = [one.start for one in reading.prohibitions if is_of_fields(one)]
    before = [one for one in reading.prohibitions if one.end <= at and not is_of_fields(one)]
    if len(kept) + len(before) < len(reading.prohibitions) or _MORE.search(_FROM.sub("", found["words"])):
        return ""
    if led is None or mark is None:
        return "" if reading.cron else re.sub(r"\s*[?？]$", "", reading.raw(found["words"]).strip())
    same = _fold(reading.whole[: mark.start()]) == _fold(ahead)
    if kept and min(kept) < mark.end():
        return ""
    told = reading.whole[mark.end() : min(kept, default=None)]
    return re.sub(r"[\s,、]*(?:그리고|but|and|ただ)?[\s,、]*$", "", told.strip()) if same else ""


_FIELDS = make_regex(
    r"상태|마감|기한|담당|제목|날짜|status|state|due|deadline|owner|assignee|date|title|状態|ステータス|期限"
    r"|締|担当|タイトル",
    re.I,
)


def is_of_fields(one: Prohibition) -> bool:
    """Whether what is forbidden is that fields of a record are changed."""
    return one.act == "edit" and bool(one.targets) and all(map(_FIELDS.search, one.targets))


def _fold(text: str) -> str:
    return re.sub(r"\W+", "", text)


_MINUTES = make_regex(
    rf"((?!(?:노션|우리|팀|내|제|이|그|저|새|오늘|어제|지난\s?주"
    rf"|이번\s?주)\s)(?:{DATE}\s)?(?:(?!{ANY_MARK}).){{2,40}}?)"
    r"(?:(?:(?<=의)의)?\s(?:회의록|미팅\s?노트)|の(?:会議の?)?議事録)"
)
"""The minutes of a meeting, which are called by its name."""


def _is_of_name(day: FoundDate) -> bool:
    """Whether a time may be part of what a meeting is called ("1분기", "3월"): a day says which one is meant."""
    return re.fullmatch(r"\d{1,2}(?:분기|월)|Q[1-4]|第?\d{1,2}四半期|\d{1,2}月", day.text, re.IGNORECASE) is not None


_DOCUMENT_JA = make_regex(
    r"[ァ-ヶー一-龥A-Za-z0-9]{1,20}(?:の)?(?:ガイド|マニュアル|ハンドブック|ロードマップ|ウィキ|wiki|手順書|手引き)",
    re.IGNORECASE,
)
"""A document by what it is, which needs no word for a page."""


def find_told_page(place: str, reading: Reading, team: TeamSettings) -> str:
    """Return the name of the one page that is all of a piece of marked text; "" where it names another thing, or
    more."""
    led = re.fullmatch(
        rf"(?:회의록|페이지|문서|노트|議事録|ページ|文書|(?:the\s)?(?:page|notes?|doc))\s?({QUOTE})",
        place,
        re.IGNORECASE,
    )
    if led is not None:
        return reading.marks[led[1]].value
    quote = re.match(QUOTE, place)
    things = find_things(place, reading, team)
    if quote is not None and (
        (len(place) == 1 and all(one.kind == "page" for one in things)) or _KIND.fullmatch(place[1:])
    ):
        return reading.marks[quote[0]].value
    if len(things) == 1 and (minutes := _MINUTES.fullmatch(place)) is not None and things[0].start >= minutes.end(1):
        dated = reading.dates(minutes[1])
        return reading.raw(minutes[1]).strip() if all(map(_is_of_name, dated)) else ""
    if not things and _DOCUMENT_JA.fullmatch(place):
        return reading.raw(place)
    if len(things) != 1 or things[0].kind != "page" or not things[0].name:
        return ""
    beside = f"{place[: things[0].start]} {place[things[0].end :]}"
    return things[0].name if not beside.strip() or _KIND.fullmatch(beside.strip()) else ""


def is_told_note(task: PlanningTask) -> bool:
    """Whether a request tells words that are to be added to a page."""
    return read_told_note(parse_request(task.request, task.now, taught=task.taught), task.team) is not None
