"""Orders for pages, as they are typed in haste, in the form that the grammar reads: notes ("온보딩 가이드 맨 밑에 …라고
써줘", "jot down under the roadmap that …", "add a note to the roadmap page - …"), summaries of a meeting, and the day
of a page ahead of its title ("오늘자 디자인 리뷰 회의록"). Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, restore_quotes, seal_quotes
from orchestration.text.reported_speech import make_sentence
from orchestration.text.told_bodies import LONGEST_ORDER
from orchestration.text.word_lists import THANKS_EN
from orchestration.workspace import NamedTitle

_KIND = r"(?:\s?(?:페이지|문서|노트|page|doc|notes))?"
_WRITES_KO = r"(?:적어|써|추가|남겨|기록|넣어|덧붙여|메모)"
_AT_END_KO = make_regex(
    rf"^(?P<place>[^\n:,]{{2,40}}?{_KIND})(?:의)?\s?(?:맨\s?|제일\s|가장\s)?(?<!\S)(?:아래|밑|끝|마지막|하단)(?:\s?(?:쪽|부분|줄))?"
    r"에(?:다가?|다)?\s(?P<said>[^\n]*?(?:[라다자]고|[\ue800-\ue8ff](?:이?라고)?))\s"
    rf"(?P<verb>(?:(?:좀|꼭|한\s?줄)\s)*{_WRITES_KO}(?:해)?(?:\s?(?:줘|주|놔|둬|놓|두|부탁|달)[가-힣]{{0,4}})*[\s.!~]*)$"
)
_WRITTEN_KO = make_regex(
    r"^(?P<head>(?!.*(?:시트|예산|현황|명단|장부|채널|스레드|쓰레드|[#@]|방에|(?:한테|에게|께)\s))"
    r"[^\n]{2,40}?에(?:다가?|다)?\s[^\n\ue800-\ue8ff]+?[라다자]고\s(?:(?:좀|꼭|한\s?줄)\s)*)써"
    r"(?=\s?(?:줘|주|놔|둬|놓|두))"
)
"""Words that are written down on a page, and no page of such a name."""
_POLITE_EN = r"(?P<polite>\W*(?:(?:please|pls|plz|can\syou|could\syou|hey|ok|also|and)[\s,]+)*)"
_NOTES_EN = r"(?:jot\s(?:it\s|this\s)?down|jot|note(?:\sdown)?|write(?:\sdown)?|add|put(?:\sdown)?|record|mention)"
_ON_EN = r"(?:on|in|to|under|into|onto|at\sthe\s(?:bottom|end)\sof)\s(?:the\s|our\s)?"
_THAT_EN = make_regex(
    rf"^{_POLITE_EN}{_NOTES_EN}\s{_ON_EN}(?P<place>[^\n:,]{{2,60}}?),?\sthat\s(?P<said>[^\n]{{3,}})$", re.I
)
_DASH_EN = make_regex(
    rf"^{_POLITE_EN}(?:(?:{_NOTES_EN}|leave|drop|make)\s(?:a|another|one)\s(?:quick\s|short\s|new\s)?|(?:a\s)?(?:quick\s|new\s)?)"
    r"(?:note|line|comment|bullet)\s(?:on|in|to|for|under|into)\s(?:the\s|our\s)?(?P<place>[^\n:,]{2,60}?)\s?"
    r"(?:\s[-–]{1,2}\s|\s?—\s?)(?P<said>[^\n]{3,})$",
    re.IGNORECASE,
)
_KIND_EN = make_regex(r"\s(?:page|doc|notes)$", re.IGNORECASE)
_DAY_KO = (
    r"(?:오늘|내일|모레|어제|그제|(?:\d{1,2}월\s?)?\d{1,2}일"
    r"|\d{1,2}/\d{1,2}|(?:(?:이번|다음|지난)\s?주\s)?[월화수목금토일]요일)"
)
_DATED_KO = make_regex(
    rf"^(?P<head>\W*(?:(?:노션에|회의록에)\s)?)(?P<day>{_DAY_KO})(?:자(?:로)?|\s날짜(?:로)?)\s"
    r"(?=[^\n]*(?:회의록|미팅\s?노트|회의\s?노트)[^\n]*(?:만들|생성|작성|추가|파\s?[줘주]))"
)
_ONLY_ONE_KO = make_regex(r"(?P<kind>작업|할\s?일|태스크|페이지|문서|회의록)만\s(?P<one>하나|한\s?[개건])(?=\s)")
_THANKS_EN = make_regex(r"(?<=[a-z가-힣])[\s,]+(?:plz|pleasee|ples)(?=[\s.!]*$)", re.IGNORECASE)


_SUMS_UP_EN = (
    r"(?:summari[sz]e|sum\sup|recap|tl;?dr(?:\sof)?|(?:an?\s|the\s)?(?:quick\s|short\s)?(?:summary|recap)\sof)"
)
_SUMMED_EN = make_regex(
    rf"^{_POLITE_EN}(?:(?:give|get|send|show)\sme\s)?{_SUMS_UP_EN}\s(?:the\s|our\s)?(?P<what>(?![^\n]*\b(?:sales|tasks?|revenue|budget|channel|thread)\b)[^,.?!#\n]{{3,60}}?)"
    rf"(?:\sfrom\s(?P<when>(?:last|this)\s(?:week|month)|yesterday|today))?(?:\sfor\sme)?(?P<end>[\s,]*{THANKS_EN}?[\s.!?]*)$",
    re.IGNORECASE,
)
_OF_MEETING = make_regex(r"\b(?:meetings?|sync|stand-?up|retro|notes|minutes)\b", re.IGNORECASE)
_ANY_MEETING = make_regex(
    r"^(?:(?:last|this)\s(?:week|month)['’]?s?|yesterday['’]s|today['’]s)?\s?meetings?$", re.IGNORECASE
)
"""The meetings of some days, and no one that is called by a name."""
_ANY_MEETING_KO = make_regex(
    r"^(?P<when>\W*(?:지난\s?주|이번\s?주|어제|오늘|지난\s?달)(?:의)?\s)회의(?=(?:들)?(?:을|를)?\s?(?:내용\s?)?(?:좀\s)?요약)"
)
_NO_PAGE_KO = make_regex(r"시트|예산|현황|명단|장부|탭$|표$|채널|스레드|쓰레드|[#@]|(?:한테|에게|께)\s")
_SUMMED_JA = make_regex(r"(?<=[가-힣A-Za-z議録会])(?:の)?要約(?=して|お願い)")


_CAN_GO_EN = make_regex(
    rf"^{_POLITE_EN}(?P<what>(?:(?:the|our|that|this)\s)?(?:[\w가-힣'’-]+\s){{1,4}}?(?:wiki|page|doc|document|guide|handbook|notes))"
    r"\s(?:can|may)\s(?:now\s)?(?:go|be\s(?:binned|trashed|deleted|removed|archived))(?:\s(?:now|already|too))*"
    r"(?:,?\s(?:i\s(?:think|guess|suppose)|imo))?(?=[.,!;]|$)",
    re.IGNORECASE,
)
"""That a page is no longer wanted."""


def replace_page_orders(text: str, titles: Sequence[NamedTitle]) -> str:
    """Return an order to note something in plain words; what stands in quotes stays. ``titles`` are those that the
    text names: only words for one of them, with what kind of thing it is, are a place in English."""
    if len(text) > LONGEST_ORDER:
        return text
    sealed, quotes = seal_quotes(text)
    sealed = _THANKS_EN.sub(" please", sealed)
    sealed = _CAN_GO_EN.sub(r"\g<polite>delete \g<what>", sealed)
    sealed = _SUMMED_JA.sub("の内容をまとめ", sealed).replace("まとめして", "まとめて")
    sealed = _SUMMED_EN.sub(_order_summary, sealed)
    sealed = _ANY_MEETING_KO.sub(r"\g<when>회의록", sealed)
    sealed = _DATED_KO.sub(r"\g<head>\g<day> ", sealed)
    sealed = _ONLY_ONE_KO.sub(r"\g<kind> \g<one>만", sealed)
    sealed = _AT_END_KO.sub(_note_at_end, sealed)
    sealed = _WRITTEN_KO.sub(r"\g<head>적어", sealed)
    for form in (_THAT_EN, _DASH_EN):
        found = form.match(sealed)
        if found is not None and _names_page(restore_quotes(found["place"], quotes), titles):
            place = _KIND_EN.sub("", found["place"])
            sealed = f"{found['polite']}add a note to the {place} page: {found['said']}"
    return restore_quotes(sealed, quotes)


def _note_at_end(found: re.Match[str]) -> str:
    """Return an order to write something at the end of a page with the word for a page; of a sheet it is a row."""
    place = found["place"].rstrip()
    if _NO_PAGE_KO.search(place):
        return found[0]
    page = place if re.search(r"(?:페이지|문서|노트)$", place) else f"{place} 페이지"
    said = found["said"]
    if said.endswith("고") and not re.search(HIDDEN, said):
        named, told = re.sub(r"이?라고$", "", said), make_sentence(said)
        return f"{page}에 메모 추가: {named if told.removesuffix('입니다') == named else told}"
    return f"{page}에 {said} {found['verb']}"


def _order_summary(found: re.Match[str]) -> str:
    if not _OF_MEETING.search(found["what"]):
        return found[0]
    when = f"{found['when']}'s " if found["when"] else ""
    what = (
        re.sub(r"\bmeetings?$", "meeting notes", found["what"]) if _ANY_MEETING.search(found["what"]) else found["what"]
    )
    return f"{found['polite']}summarize {when}{what}{found['end']}"


def _names_page(place: str, titles: Sequence[NamedTitle]) -> bool:
    bare = _KIND_EN.sub("", place).strip(" '\"“”‘’").casefold()
    return any(bare in (one.words.casefold(), one.title.casefold()) for one in titles)
