"""Titles that a word beside them tells as such ("작업 추가해줘: 보고서 작성", "a task called send coupons"): they are
read as if they stood in quotes where what they say is something to do, which is then no order, and where a part of
them stands in quotes, which is then not all of it. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.clauses import split_clauses
from orchestration.rule_planner.reading.words import ANY_MARK, DATE, NAMED, QUOTE, Marker, unmark_text
from schemas.plan import Language

_LONGEST = 60
_PLAIN = rf"[^,、，;:：/\n.!?。{ANY_MARK[1:-1]}]{{2,{_LONGEST}}}?"
"""Words without a sign and without anything that is known by its form, as a day or a person is."""
_TASK_KO = r"(?:작업|할\s?일|태스크|업무|투두)"
_TASK_EN = r"(?:tasks?|to-?dos?)"
_FIELD = rf"(?:{NAMED}|{DATE}|담당|기한|마감|상태|설명|내용|担当|期限|締|状態|owner|assign|due|status|by\s|for\s)"
_ENDS = rf"(?=\s*(?:[,、，/;]\s*{_FIELD}|$))"
"""Behind a title stands another field, or nothing: what else there is may be a part of it."""
_ENDS_EN = rf"(?=\s*(?:[,/;]\s*{_FIELD}|$)|\s(?:due|by|before|until|owner|assigned\sto|for\s{NAMED})(?=\W))"
_FORMS: dict[Language, tuple[re.Pattern[str], ...]] = {
    "ko": (
        make_regex(
            rf"{_TASK_KO}(?:을|를)?\s?(?:하나만?\s|한\s?개\s)?(?:좀\s)?(?:추가|등록|생성|작성|만들|넣|올려)[가-힣\s]*[:：]\s*(?P<title>{_PLAIN}){_ENDS}"
        ),
        make_regex(
            rf"(?<![가-힣])제목(?:은|:|：)\s?(?P<title>{_PLAIN})(?:이고|이에요|예요|입니다)?(?=\s*(?:,\s*{_FIELD}|\.|$))"
        ),
    ),
    "en": (
        make_regex(
            rf"(?:\b(?:add|create|make|new|need|log)\s(?:an?\s)?(?:new\s)?){_TASK_EN}(?:\sfor\s{NAMED})?\s?:\s(?P<title>{_PLAIN}){_ENDS_EN}",
            re.IGNORECASE,
        ),
        make_regex(rf"\b{_TASK_EN}\s(?:called|named|titled)\s(?P<title>{_PLAIN}){_ENDS_EN}", re.IGNORECASE),
        make_regex(rf"\b{_TASK_EN}\sfor\s{NAMED}\sto\s(?P<title>{_PLAIN}){_ENDS_EN}", re.IGNORECASE),
    ),
    "ja": (
        make_regex(
            rf"(?:タスク|ToDo)(?:を|の)?(?:追加|作成|登録)(?:して(?:ください|下さい)?|お願いします)?[:：]\s?(?P<title>{_PLAIN}){_ENDS}",
            re.IGNORECASE,
        ),
        make_regex(rf"^(?P<title>{_PLAIN})のタスクを(?=作|追加|登録)"),
    ),
}


_BESIDE_KO = (
    r"(?!담당|기한|마감|상태|설명|내용|본문|날짜|우선|으로|로\s|이고|이?라고|이?라는|이름|제목|페이지|문서|노트|관련|새\s|신규|하나|작업|할\s?일|태스크|부탁|추가|만들|작성|등록|해\s?[줘주]|하고|넣어)"
    rf"[^\s,、;:/\n.!?{ANY_MARK[1:-1]}]+?"
)
_BESIDE_EN = (
    r"(?!(?:in|on|to|into|and|or|for|with|under|at|by|due|until|before|from|please|pls|so|but|then|that|which|as|page|doc|task"
    r"|owner|assign\w*|status|content|saying|is|via|of|today|now|too|instead|when|if|because|since|thanks)\b)"
    rf"[^\s,;:/\n.!?{ANY_MARK[1:-1]}]+"
)
_BESIDE_JA = (
    r"(?!タイトル|件名|題名|担当|期限|締|状態|内容|本文|タスク|ページ|ノート|文書)"
    rf"[ァ-ヶー一-龥々A-Za-z0-9][^\s、。,;:：/\n!?{ANY_MARK[1:-1]}]*?"
)
_PART_KO = rf"(?:(?:{_BESIDE_KO}\s){{1,4}}{QUOTE}(?:\s{_BESIDE_KO}){{0,5}}?|{QUOTE}(?:\s{_BESIDE_KO}){{1,5}}?)"
_PART_EN = rf"(?:(?:{_BESIDE_EN}\s){{1,4}}{QUOTE}(?:\s{_BESIDE_EN}){{0,5}}?|{QUOTE}(?:\s{_BESIDE_EN}){{1,5}}?)"
_PART_JA = rf"(?:{_BESIDE_JA}(?<![はをにがでとも]){QUOTE}(?:の?{_BESIDE_JA})?|{QUOTE}の?{_BESIDE_JA})"
_ENDS_PART = r"(?=\s*(?:[,、/;.。\n]|$))"
_IN_PART: dict[Language, tuple[re.Pattern[str], ...]] = {
    "ko": (
        make_regex(
            rf"(?<![가-힣])(?:제목|타이틀)(?:은|을|를|만|:|：)\s?(?P<title>{_PART_KO})"
            rf"(?:(?=(?:이고|이에요|예요|입니다)(?:[\s,.]|$)|(?:으로|로)\s(?:해|하고|만들|작성|추가|등록|넣|바꿔|바꾸|변경|수정|고쳐))|{_ENDS_PART})"
        ),
        make_regex(
            rf"(?:^|(?<=[.:,\n]\s))(?P<title>{QUOTE}(?:\s{_BESIDE_KO}){{1,5}}?)(?=이?라는\s(?:제목|이름|{_TASK_KO}|페이지|문서))"
        ),
        make_regex(
            rf"(?:^|(?<=[.:,\n]\s))(?P<title>{QUOTE}(?:\s(?![가-힣]*(?:에|에서|에게|한테|까지|으로|을|를|은|는)\s){_BESIDE_KO}){{1,5}}?)"
            rf"(?=\s{_TASK_KO}(?:을|를|도)?\s(?:하나\s)?(?:좀\s)?(?:추가|등록|생성|작성|만들|넣))"
        ),
    ),
    "en": (
        make_regex(
            rf"\b(?:called|named|titled|entitled|title:|title is|title should be|title to)\s(?P<title>{_PART_EN})"
            rf"(?:(?=\s(?:due|by|before|until|owner|assigned|for|and|with|in|to|on|under)\b)|{_ENDS_PART})",
            re.IGNORECASE,
        ),
        make_regex(rf"\b(?:rename|retitle)\s[^,;\n]{{1,60}}?\sto\s(?P<title>{_PART_EN}){_ENDS_PART}", re.IGNORECASE),
    ),
    "ja": (
        make_regex(
            rf"(?:タイトル|件名|題名)(?:は|を|:|：)\s?(?P<title>{_PART_JA})(?:(?=で(?:お願い|作|追加|登録|す)|に(?:変|修正|して))|{_ENDS_PART})"
        ),
        make_regex(
            rf"タスク(?:を|の)?(?:追加|作成|登録)(?:して(?:ください|下さい)?|お願いします)?[:：。]\s?(?P<title>{_PART_JA}){_ENDS_PART}"
        ),
        make_regex(rf"(?:^|(?<=[。\n]))(?P<title>{QUOTE}の?{_BESIDE_JA})(?=(?:の|という)タスクを?(?:作|追加|登録))"),
    ),
}
"""Titles of which only a part stands in quotes, by the word that tells them as such."""
_MAKES = make_regex(
    r"만들|추가|등록|생성|작성|넣어|바꿔|바꾸|변경|수정|고쳐|\b(?:add|create|make|new|need|log|open|set|rename|retitle|change)\b"
    r"|作|追加|登録|変|修正",
    re.IGNORECASE,
)
_TELLS = make_regex(
    r"한테|에게|보내|전해|알려|올려|\b(?:tell|dm|send|post|message|ask|say)\b|送|伝え|投稿|知らせ", re.IGNORECASE
)
"""Words that may be those of a message stay as they are."""


def _mark_titles_in_part(marker: Marker, language: Language) -> None:
    """Mark as one quote the title that a request gives to something, of which only a part stands in quotes."""
    if _MAKES.search(marker.text) is None or _TELLS.search(marker.text) is not None:
        return
    found = next((found for form in _IN_PART[language] if (found := form.search(marker.text))), None)
    if found is not None:
        marker.put(*found.span("title"), "quote", unmark_text(found["title"], marker.marks).strip())


_QUOTE = make_regex(QUOTE)


def mark_named_titles(marker: Marker, language: Language) -> None:
    """Mark as quoted the title of what a request has made; where it quotes words of its own, only one that holds
    them, and nothing more where it lists the fields in lines."""
    if _QUOTE.search(marker.text):
        _mark_titles_in_part(marker, language)
        return
    if "\n" in marker.text:
        return
    for form in _FORMS[language]:
        found = form.search(marker.text)
        if found is None:
            continue
        title = unmark_text(found["title"], marker.marks).strip()
        if any(clause.act is not None for clause in split_clauses(title, language)):
            marker.put(*found.span("title"), "quote", title)
            return
