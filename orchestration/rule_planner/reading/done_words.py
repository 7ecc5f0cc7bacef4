"""Words that say of a thing what was done with it, and not which thing ("추가했다고", "it was added"). Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.steps import SENDS_TO
from orchestration.text.unspaced_korean import QUOTED_TEXT
from schemas.values import MISSING, Json, Payload

_KIND_KO = (
    r"(?:(?:새\s?|그\s?|해당\s?)?"
    r"(?:작업|태스크|페이지|문서|회의록|할\s?일|항목|일정|기록|노트|업무|티켓)(?:을|를|이|가)?\s?)?"
)
_KIND_JA = r"(?:(?:新しい|その)?(?:タスク|ページ|文書|議事録|項目|予定|記録|ノート|チケット)[をが]?)?"
_KIND_EN = r"(?:(?:the|a|new|that|this)\s)*(?:task|page|doc|record|item|note|ticket|card|entry)"
_DONE_EN = (
    r"(?:add|creat|updat|chang|mov|clos|finish|complet|delet|remov|log|not|set up|assign|mark|fil|open)\w*"
    r"|done|made|set"
)
_POINTS_AT_THING = make_regex(
    rf"(?:(?:its?|this|that|they)(?:'\w+)?\b|.*\b(?:on|about|of|for|with|to)\s(?:it|this|that)\b[.!]?$|(?:i|we)(?:'ve|\shave)?\s(?:just\s)?\w+(?:ed|t|n|ne)\sit[.!]?$"
    rf"|(?:{_KIND_EN}\s(?:is|was|has\sbeen|'s)\s)?(?:now\s|just\s|already\s|been\s)*(?:{_DONE_EN})[.!]?$"
    r"|(?:내가|제가|저희가|우리가)\s(?:맡|담당|진행|처리|시작|작업|챙기|하기로|하고\s있|할\s)[가-힣\s]{0,10}[.!]?$"
    rf"|(?:(?:그거|그것|이거|이것)(?:을|를|은|는|도)?\s?)?{_KIND_KO}(?:방금|새로|이미|다|막)?\s?"
    r"(?:추가|등록|생성|작성|기록|수정|변경|삭제|저장|업데이트|갱신|완료|처리|마감|배정|만들|바꿨|바꾸|옮[겼기]|미[뤘루]|늦[췄추]|당[겼기]|연기|조정|연장|넘[겼기]|끝[내났]|적[었어]|넣[었어]|올렸|해\s?[놨두]|했)"
    r"[가-힣\s]{0,8}[.!]?$"
    rf"|(?:それを|これを)?{_KIND_JA}(?:新しく|もう|さっき)?(?:追加|登録|作成|作|更新|変更|延期|延長|延ば|削除|完了|記録|保存|終わ)[ぁ-ん]{{0,7}}[。!]?$)",
    re.IGNORECASE,
)


def has_no_thing_name(text: str) -> bool:
    """Return whether a message says what was done, and leaves to the reader of which thing."""
    return _POINTS_AT_THING.match(text) is not None


def describe_done_thing(inputs: Json) -> str | None:
    """Return how what a step makes or changes is told of: the title of a page, or the cells of the one row."""
    if not isinstance(inputs, dict):
        return None
    rows = inputs.get("rows")
    if isinstance(rows, list) and len(rows) == 1:
        cells = rows[0] if isinstance(rows[0], list) else [*rows[0].values()] if isinstance(rows[0], dict) else []
        said = [f"{one:,}" if isinstance(one, int | float) and not isinstance(one, bool) else str(one) for one in cells]
        return ", ".join(said) if said and "{{" not in "".join(said) else None
    named = inputs.get("title", inputs.get("page"))
    return named if isinstance(named, str) and named != MISSING and "{{" not in named else None


def show_done_row(last: Payload, steps: Sequence[Payload], said: str) -> None:
    """Have a message that only says that something was done, and that nobody quoted, say with which row: ``last`` is
    the step that did it, ``said`` the words that ask for the message."""
    inputs = last.get("inputs")
    row = describe_done_thing(inputs) if isinstance(inputs, dict) and inputs.get("rows") else None
    if row is None:
        return
    for one in steps:
        held = one["inputs"]
        text = held.get("text") if isinstance(held, dict) and str(one["tool"]) in SENDS_TO else None
        if not isinstance(held, dict) or not isinstance(text, str) or not has_no_thing_name(text):
            continue
        if not any(text in quote[0] for quote in QUOTED_TEXT.finditer(said)):
            held["text"] = f"{row}\n{text}"
