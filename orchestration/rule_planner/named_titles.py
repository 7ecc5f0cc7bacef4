"""Titles that a word beside them tells as such ("작업 추가해줘: 보고서 작성", "a task called send coupons"): they are
read as if they stood in quotes where what they say is something to do, which is then no order. Pure."""

from __future__ import annotations

import re

from orchestration.rule_planner.clauses import split_clauses
from orchestration.rule_planner.words import ANY_MARK, DATE, NAMED, QUOTE, Marker, unmark_text
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
        re.compile(
            rf"{_TASK_KO}(?:을|를)?\s?(?:하나만?\s|한\s?개\s)?(?:좀\s)?(?:추가|등록|생성|작성|만들|넣|올려)[가-힣\s]*[:：]\s*(?P<title>{_PLAIN}){_ENDS}"
        ),
        re.compile(
            rf"(?<![가-힣])제목(?:은|:|：)\s?(?P<title>{_PLAIN})(?:이고|이에요|예요|입니다)?(?=\s*(?:,\s*{_FIELD}|\.|$))"
        ),
    ),
    "en": (
        re.compile(
            rf"(?:\b(?:add|create|make|new|need|log)\s(?:an?\s)?(?:new\s)?){_TASK_EN}(?:\sfor\s{NAMED})?\s?:\s(?P<title>{_PLAIN}){_ENDS_EN}",
            re.IGNORECASE,
        ),
        re.compile(rf"\b{_TASK_EN}\s(?:called|named|titled)\s(?P<title>{_PLAIN}){_ENDS_EN}", re.IGNORECASE),
        re.compile(rf"\b{_TASK_EN}\sfor\s{NAMED}\sto\s(?P<title>{_PLAIN}){_ENDS_EN}", re.IGNORECASE),
    ),
    "ja": (
        re.compile(
            rf"(?:タスク|ToDo)(?:を|の)?(?:追加|作成|登録)(?:して(?:ください|下さい)?|お願いします)?[:：]\s?(?P<title>{_PLAIN}){_ENDS}",
            re.IGNORECASE,
        ),
        re.compile(rf"^(?P<title>{_PLAIN})のタスクを(?=作|追加|登録)"),
    ),
}


def mark_named_titles(marker: Marker, language: Language) -> None:
    """Mark as quoted the title of what a request has made; nothing where it quotes words of its own, or lists
    the fields in lines."""
    if re.search(rf"{QUOTE}|\n", marker.text):
        return
    for form in _FORMS[language]:
        found = form.search(marker.text)
        if found is None:
            continue
        title = unmark_text(found["title"], marker.marks).strip()
        if any(clause.act is not None for clause in split_clauses(title, language)):
            marker.put(*found.span("title"), "quote", title)
            return
