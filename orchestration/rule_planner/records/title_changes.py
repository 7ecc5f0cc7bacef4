"""A new title for one existing page ("제목을 X로 바꿔줘", "rename X to Y", "Xの名前をYに変えて")."""

from __future__ import annotations

import re

from orchestration.patterns import compile_once, make_regex
from orchestration.rule_planner.reading.clauses import OPENING_WORDS, split_clauses
from orchestration.rule_planner.reading.field_words import MEETING, SHEET, TASK
from orchestration.rule_planner.reading.korean import split_particle
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.words import OTHER_MARKS, build_kind_pattern, find_cues
from orchestration.rule_planner.records.updates import Change

_NAME_KO = r"(?:제목|이름|타이틀)"
_NAME_JA = r"(?:タイトル|名前|件名|題名)"
_SET_KO = (
    r"(?:바꿔|바꾸|변경|수정|고쳐|고치|해줘|해주|해\s?줘|정정|교체|업데이트)"
    r"[가-힣]*(?:\s?(?:좀|줘|주|놔|둬|해|드|부탁|바랍)[가-힣]*)*"
)
_SET_JA = r"(?:変え|変更|直し|修正|して|改め|更新)[ぁ-ん]*(?:ください|下さい|お願い[ぁ-ん]*)*"
_FORMS: tuple[str, ...] = (
    rf"(?P<old>.+?)(?:의)?\s{_NAME_KO}(?:을|를|은|만|도)?\s(?P<new>.+?)\s?(?:이라고|라고|으로|로)\s?{_SET_KO}",
    rf"(?P<old>.+?)(?:을|를)\s(?P<new>.+?)\s?(?:이라는|라는|으로|로)\s{_NAME_KO}(?:을|를|으로|로)?\s?{_SET_KO}",
    rf"{_NAME_KO}\s?(?:변경|수정)\s?[:：]\s?(?P<old>.+?)\s?(?:→|->|=>|에서)\s?(?P<new>.+)",
    rf"{OPENING_WORDS}(?:rename|retitle)\s(?P<old>.+?)\s(?:to|as|into)\s(?P<new>.+)",
    rf"{OPENING_WORDS}(?:change|update|set|edit)\s(?:the\s)?(?:title|name)\s(?:of|for|on)\s(?P<old>.+?)\s(?:to|as)\s(?P<new>.+)",
    rf"{OPENING_WORDS}(?:change|update|set)\s(?P<old>.+?)(?:'s)\s(?:title|name)\s(?:to|as)\s(?P<new>.+)",
    r"(?:the\s)?(?:title|name)\sof\s(?P<old>.+?)\s(?:should be|must be|should read|needs to be)\s(?P<new>.+)",
    rf"{OPENING_WORDS}call\s(?P<old>.+?)\s(?P<new>{build_kind_pattern('quote')})(?:\sinstead|\sfrom now on)?",
    rf"(?P<old>.+?)の{_NAME_JA}(?:だけ)?(?:を|は|、|，|,)?\s?(?P<new>.+?)(?:に|へ|と){_SET_JA}",
    rf"(?P<old>.+?)を(?P<new>.+?)(?:に|へ|と){_NAME_JA}(?:を)?\s?{_SET_JA}",
)
_TAIL_EN = make_regex(r"[\s,]*(?:please|pls|plz|thanks|thank you|instead|for me)?\s*[.!]*$", re.IGNORECASE)
_ASKED = make_regex(r"\s*[?？]+\s*$")
"""The sign of a request that is put as a question, which is none of the title."""
_NOUN = make_regex(
    rf"^(?:the|our|my|this)\s|\s?(?:{TASK}|{MEETING}|페이지|작업|회의록|\s(?:task|page|item))$|(?:の)?(?:タスク|ページ|議事録)$",
    re.IGNORECASE,
)
_POINTS = make_regex(r"(?:it|this|that|그거|이거|그것|이것|그|이|それ|これ|その|この)(?:\s.*)?", re.IGNORECASE)


def read_title_change(reading: Reading) -> Change | None:
    """Return the new title that a whole request asks for, or None where it asks for something else."""
    text = reading.marked.strip(" .!~。")
    if OTHER_MARKS.search(text) or SHEET.search(text) or reading.cron or find_cues(text) & {"thread", "dm"}:
        return None
    if {clause.act for clause in split_clauses(text, reading.language)} - {"update", "read", None}:
        return None
    for form in _FORMS:
        found = compile_once(form, re.IGNORECASE).fullmatch(text)
        if found is not None:
            old, new = _read_name(found["old"], reading), _read_new(found["new"], reading)
            return None if not old or not new or _POINTS.fullmatch(old) else Change(old, {"@title": new})
    return None


def _read_name(words: str, reading: Reading) -> str:
    """Return the name of the page that stands there: a quote, else the words without what kind of thing it is."""
    quotes = reading.quotes(words)
    if quotes:
        return quotes[0].value if len(quotes) == 1 else ""
    bare = _NOUN.sub("", reading.raw(words).strip(" ,、")).strip()
    if not re.search("[가-힣]$", bare):
        return bare
    stem, particle = split_particle(bare)
    return stem if particle in {"의", "을", "를", "은", "는"} and len(stem) > 1 else bare


def _read_new(words: str, reading: Reading) -> str:
    quotes = reading.quotes(words)
    if quotes:
        return quotes[0].value if len(quotes) == 1 else ""
    return _TAIL_EN.sub("", _ASKED.sub("", reading.raw(words))).strip(" ,、'\"")
