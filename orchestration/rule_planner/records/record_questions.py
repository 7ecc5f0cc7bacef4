"""A question about one record: until when it is due, whose it is, how far it has come."""

from __future__ import annotations

import re

from orchestration.patterns import compile_once, make_regex
from orchestration.rule_planner.reading.field_words import MEETING, TASK
from orchestration.rule_planner.reading.korean import split_particle
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.states import STATE_WORDS
from orchestration.rule_planner.reading.words import ANY_MARK, QUOTE
from orchestration.text.prohibitions import find_column_kind, find_state
from schemas.values import Json

_ASKS = (
    r"(?:마감일?|기한|데드라인)?(?:이|은|는)?\s?(?:언제까지|언제(?=\s?(?:야|지|임|인|예|에|$|\?)))\S*"
    r"|(?:누가|누구(?:가)?)\s?(?:하고|담당|맡|진행|처리|해|하나|하는|하지|하죠)\S*(?:\s?있\S*)?|담당자?(?:가|는"
    r"|은)?\s?누구\S*"
    r"|(?:진행\s?)?상태(?:가|는|은)?\s?(?:어때|어떻게|뭐|어떤)\S*|(?:지금\s)?어디까지\s?(?:됐|되었|진행)\S*",
    r"\bwho(?:'s| is| are)?\s(?:owns?|owning|doing|working on|responsible for|assigned to|on|handles?|handling)\b"
    r"|\bwhen(?:'s| is)\b|\bdue\b(?=\s*[?.]?$)|\bwhat(?:'s| is) the (?:status|due date|deadline|state) (?:of|for)\b"
    r"|\bhow far along is\b",
    r"(?:の|は)?(?:期限|締切|締め切り)?(?:は|が)?(?:いつまで|いつ)\S*|(?:の|は)?(?:担当者?)?(?:は|が)?誰\S*"
    r"|(?:の|は)?(?:進捗|状態|ステータス)(?:は|が)?(?:どう|どこまで)\S*",
)
_MOST_WORDS = 8
_FILLERS = make_regex(
    r"\b(?:and|it|the|is|task|item|right now|now|due|when's|whats?)\b"
    r"|(?<![가-힣])(?:지금|혹시|그|저|작업|태스크)(?=\s|$)|タスク|[?？!.]",
    re.IGNORECASE,
)


_OF_DOCUMENTS = make_regex(r"위키에|면\s?(?:돼|되|될|괜찮|좋)|ウィキ(?:に|で)|\bthe wiki\b", re.IGNORECASE)
"""That the answer stands in the team's pages, or is a rule ("언제까지 내면 돼요?"): no record is asked about."""
_NO_NAME = make_regex(
    r"タスク|もの|やつ|件|작업|것|거|건|일|[のがはを、。?？\s]|\b(?:tasks?|ones?|things?|stuff)\b", re.IGNORECASE
)

LEAVES_QUESTIONS = frozenset({"share", "post", "dm"})
"""What may be forbidden beside a question that only reads."""
_ASKS_OF_IT = make_regex(
    r"[?？]|(?:です|ます|でしょう)か|(?:보여|알려|말해|나열해|뽑아)\s?(?:줘|주|달|봐)|(?:뭔지|누군지|인지|얼만지)"
    r"|\b(?:show|list|tell\sme)\b|教えて|見せて",
    re.IGNORECASE,
)


def does_forbid_more(reading: Reading) -> bool:
    """Return whether a request forbids more than to send something or, where it asks, to change anything."""
    changes = {"create", "edit", "delete"} if _ASKS_OF_IT.search(reading.text) else set[str]()
    left = {"any", *changes, *LEAVES_QUESTIONS}
    return any(one.act not in left for one in reading.prohibitions)


def read_record_question(reading: Reading) -> Json:
    """Return the condition that finds the record which a whole request asks about, or None where it asks for else."""
    text = reading.marked
    asked = any(compile_once(words, re.IGNORECASE).search(text) for words in _ASKS)
    marks = [mark for mark in compile_once(ANY_MARK).findall(text) if not compile_once(QUOTE).match(mark)]
    if not asked or marks or _OF_DOCUMENTS.search(text) or _forbids_reading(reading) or len(reading.quotes(text)) > 1:
        return None
    quote = re.search(QUOTE, text)
    name = reading.marks[quote[0]].value if quote else _bare(text, reading)
    words = name.split()
    rest = name
    for form in STATE_WORDS:
        rest = form.sub("", rest)
    if (
        not re.search(r"\w", _NO_NAME.sub("", rest))
        or len(name) < 3
        or len(words) > _MOST_WORDS
        or re.fullmatch(rf"(?:{TASK}|{MEETING})", name)
    ):
        return None
    return _titled(words)


def _forbids_reading(reading: Reading) -> bool:
    """Whether a request forbids more than that something is sent, or a column or state set, which no question does."""
    return any(
        one.act not in LEAVES_QUESTIONS
        and (one.act != "edit" or not all(find_column_kind(name) or find_state(name) for name in one.targets))
        for one in reading.prohibitions
    )


def _bare(text: str, reading: Reading) -> str:
    for words in _ASKS:
        text = compile_once(words, re.IGNORECASE).sub(" ", text)
    name = re.sub(r"\s+", " ", _FILLERS.sub(" ", reading.raw(text))).strip(" ,.-のはが")
    *head, last = name.split(" ")
    stem, particle = split_particle(last)
    return " ".join([*head, stem if particle in {"은", "는", "이", "가", "의"} and len(stem) > 1 else last]).strip()


def _titled(words: list[str]) -> Json:
    """Return the test for a title with these words; of many words one may be written in another way."""
    tests: list[Json] = [{"path": "@title", "op": "contains", "value": word} for word in words]
    if len(tests) == 1:
        return tests[0]
    if len(tests) == 2:
        return {"all": tests}
    return {"any": [{"all": [*tests[:at], *tests[at + 1 :]]} for at in range(len(tests))]}
