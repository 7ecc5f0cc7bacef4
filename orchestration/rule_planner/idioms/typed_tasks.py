"""New tasks as people type them, in the words that they are read from: what it is behind the order, whose it is ahead
of it, its values first. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, restore_quotes, seal_quotes
from orchestration.text.prohibitions import find_prohibitions
from orchestration.text.word_lists import ASKS_EN

LONGEST = 300
"""Characters of a request that is looked at."""
_TASK_KO = r"(?:작업|할\s?일|투두|태스크|업무|to-?do)"
_MAKES_KO = (
    r"(?:만들어|추가해?|등록해?|넣어|생성해|파|올려|적어)(?:\s?(?:놔|둬))?\s?(?:줘요?|주세요|주라"
    r"|줄래요?|주실래요|부탁[가-힣]*)"
)
_BEHIND_KO = make_regex(
    rf"^(?P<open>(?:(?:새|신규|저|나|혹시|그리고)\s)*){_TASK_KO}(?:을|를|으로|에)?\s(?:(?:하나|한\s?개"
    rf"|한\s?건|새로|좀|더)\s?)*{_MAKES_KO}"
    r"[\s,.!~]+(?P<what>(?!제목|이름|내용|담당|마감|기한|날짜|참고|그리고|급|오늘\s?안|빨리|아래|다음|어제"
    r"|지금)[^.!?:\n]{2,80}?)[\s.!~]*$"
)
"""What is to be done, behind the order to make a task of it."""
_NO_TASK_KO = make_regex(
    r"줘|주세요|해라|하자|부탁|그리고|한테|에게|께\s|[#@]|(?:고|서|면|니까|는데|어요|아요|해요|네요|습니다"
    r"|세요|거든|거든요|대요?|래요?|다고|라고)$|감사|고마|미안|죄송|급해|빨리"
)
"""Words behind an order that are no task."""
_OWNED_KO = make_regex(
    rf"(?<![가-힣])(?<![랑와과고,]\s)(?P<who>(?!내|제|이|그|저|다른|새|회사|팀)[가-힣]{{2,4}}?(?:님|씨)?"
    rf"|[A-Z][a-z]+)\s(?:이름"
    rf"|앞|명의|담당)(?:으로|로)\s(?=[^.\n]*{_TASK_KO}[^.\n]*(?:만들|추가|등록|생성|파\s?줘|넣어))"
)
"""Whose a new task is, ahead of it."""
_DIGS_KO = make_regex(rf"(?P<task>{_TASK_KO}(?:를|을)?\s?(?:하나\s)?)파\s?(?P<polite>줘요?|주세요|줄래요?)")
_FOR_EN = make_regex(
    rf"^(?P<open>\W*(?:{ASKS_EN}\s)*)(?:make|create|give"
    rf"|add)\s(?P<who>[a-zA-Z]{{2,15}})\sa\s(?:new\s)?(?:task|to-?do)\s?[:,]?\s(?P<what>{HIDDEN}.*)$",
    re.IGNORECASE,
)
"""For whom a task is made, before the noun of it."""
_WHOSE_EN = make_regex(
    r"^\W*(?i:(?:a\s)?(?:task|to-?do)\sfor)\s(?P<who>(?:me|[A-Z][a-z]+)(?:(?:\s(?:and|&)\s|,\s)(?:me"
    r"|[A-Z][a-z]+))+)\s?[:–—-]\s"
)
"""For whom a task is, without a word for making it."""
_NO_DAY_EN = make_regex(r",?\s(?:with\s)?no\s(?:due\s)?date(?:\s(?:yet|for\snow|needed))?(?=[,.!\s]|$)", re.IGNORECASE)
_MINE_EN = make_regex(r",\s(?:it'?s\s)?mine(?=[,.!\s]*$|,)", re.IGNORECASE)
_IS_TASK_EN = make_regex(
    rf"^\W*(?:{ASKS_EN}\s)*(?:create|add|make|new)\b[^.\n]{{0,20}}\b(?:task|to-?do)\b",
    re.IGNORECASE,
)
_VALUES_FIRST = make_regex(
    r"^(?P<values>(?:(?:due|owner|by)\s[^:,.\n]{2,30}(?:,\s)?){1,2}):\s(?P<what>[^.\n]{2,80})\.\s(?:please\s"
    r"|pls\s|can\syou\s)*(?:add|make|put|create|save)\s(?:that|this|it)\s(?:in\s)?(?:as\s"
    r"|down\sas\s)?a\s(?:new\s)?(?:task|to-?do)[\s.!]*$",
    re.IGNORECASE,
)
_TITLE_BEHIND = make_regex(
    rf"^(?P<order>\W*(?:새\s|신규\s)?{_TASK_KO}\s?(?:하나\s)?(?:추가|등록|생성)?|\W*(?:(?:add|create|new)\s)?(?:task|to-?do)|\W*タスク(?:追加|登録)?)\s?(?P<colon>[:：])\s?(?P<title>[^,、/\n‘’'\"“”「」]{{2,80}}?)(?=\s?[,、/\n]|\s?$)",
    re.IGNORECASE,
)


_BY_SIGN = make_regex(r"(?<![\d~])~\s?(?P<month>1[0-2]|0?[1-9])[./](?P<day>3[01]|[12]\d|0?[1-9])(?:까지)?(?![\d.])")
"""Until when, by a sign ("~3.12")."""
_HEADED_KO = make_regex(
    rf"^(?P<noun>{_TASK_KO})\s?(?:하나\s)?(?:추가|등록)(?:요|좀|해\s?줘요?|해\s?주세요|부탁[가-힣]*)?\s?(?:→"
    rf"|⇒|->|=>)\s?"
)
_HEADED_EN = make_regex(
    r"^\W*(?:i\s)?(?:need|want|please\sput|put|get|add)\s(?:these|the\sfollowing|this)\s(?:(?:things|items"
    r"|three|two|four)\s)?(?:(?:added\s)?(?:in|into|to|on)\sthe\s)?(?:task|to-?do)s?(?:\s(?:db|database|list"
    r"|board))?(?:\splease|\spls)?\s?:(?=\s*\n)",
    re.IGNORECASE,
)
"""The head of a list of new tasks."""


def replace_typed_task(text: str) -> str:
    """Return a request for a new task in plain words; as it is where it asks for anything else."""
    if len(text) > LONGEST:
        return text
    text = _BY_SIGN.sub(r"\g<month>/\g<day>까지", text) if re.search("[가-힣]", text) else text
    text = _HEADED_EN.sub("Add these tasks:", _HEADED_KO.sub(r"\g<noun> 추가: ", text))
    plain, quotes = seal_quotes(_quote_title(text))
    if re.search("[가-힣]", plain):
        plain = _OWNED_KO.sub(r"담당 \g<who>, ", _DIGS_KO.sub(r"\g<task>만들어\g<polite>", plain), count=1)
        behind = _BEHIND_KO.match(plain)
        if behind is not None and not _NO_TASK_KO.search(behind["what"]):
            plain = f"{behind['open']}작업 추가: {behind['what']}"
    else:
        plain = _replace_english(_WANTED_EN.sub(_order_wanted, plain))
    return restore_quotes(plain, quotes)


_WANTED_EN = make_regex(
    rf"(?P<open>^|(?<=[.;!,]\s)|(?<=otherwise\s))i(?:'d\slike|\sneed|\swant|'ll\sneed)\sa\s(?:new\s)?task(?:\sfor\s(?P<who>myself|me|(?-i:[A-Z])\w+))?,?\s"
    rf"(?:called\s|named\s|titled\s)?(?P<what>{HIDDEN}),?(?:\s(?:by|due|for)\s(?P<due>[^.,;!?]{{3,20}}))?(?=[\s.!]|$)",
    re.IGNORECASE,
)
"""A task that is wanted, in the place of the order to make it."""


def _order_wanted(found: re.Match[str]) -> str:
    who = "me" if (found["who"] or "").lower() == "myself" else found["who"]
    due = f" due {found['due']}" if found["due"] else ""
    return f"create a task {found['what']}{f' for {who}' if who else ''}{due}"


def _replace_english(text: str) -> str:
    found = _FOR_EN.match(text)
    if found is not None and found["who"].lower() not in ("me", "it", "this", "that", "us"):
        return f"{found['open']}create a task {found['what']} for {found['who'].capitalize()}"
    whose = _WHOSE_EN.match(text)
    if whose is not None:
        return f"New task for {whose['who'].replace(' & ', ' and ')}: {text[whose.end() :]}"
    first = _VALUES_FIRST.match(text)
    if first is not None:
        return f"add task: {first['what']}, {first['values'].strip(' ,')}"
    if _IS_TASK_EN.match(text):
        return _MINE_EN.sub(", owner me", _NO_DAY_EN.sub("", text))
    return text


def _quote_title(text: str) -> str:
    """Return a request with the title behind its colon in quotes, where that holds words that forbid."""
    found = _TITLE_BEHIND.match(text)
    if found is None:
        return text
    start, end = found.span("title")
    if not any(start < one.end <= end for one in find_prohibitions(text)):
        return text
    return f"{text[:start]}‘{text[start:end].strip()}’{text[end:]}"
