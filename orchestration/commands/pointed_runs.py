"""Which earlier run words point back at, past what was only read since ("아까 만든 할일", "that meeting")."""

from __future__ import annotations

import re
from collections.abc import Sequence

from orchestration.commands.thread_intents import can_take_back, has_written
from orchestration.plan.thread_context import list_touched_things
from orchestration.text.language import detect_language
from orchestration.text.office_words import find_meanings
from orchestration.text.pointed_things import find_named_thing, is_part_of_title
from schemas.request import EarlierThing
from schemas.run import Run

_BACK = re.compile(
    r"(?:아까|방금|처음에?|먼저)\s?(?:그\s)?(?:만든|만들었던|등록한|추가한|올린|넣은|잡은|적은|보낸|말한)?\s?"
    r"(?:그\s)?(?:회의록?|미팅|작업|할\s?일|태스크|페이지|글|메시지|거|것|건)"
    r"|(?<![가-힣])그\s?(?:회의|미팅|작업|할\s?일|태스크|페이지)"
    r"|\b(?:that|the|this)\s(?:new\s)?(?:meeting|task|page|to-?do|note|call)s?\b"
    r"|\b(?:meeting|task|page|note|row|one)\s(?:you|i|we)\s(?:just\s)?(?:made|created|added|set up)\b"
    r"|(?:さっき|先ほど|最初)(?:の|に?作った|に?登録した|に?追加した)(?:会議|タスク|ページ|議事録|投稿|やつ|の)"
    r"|その(?:会議|タスク|ページ|議事録)",
    re.IGNORECASE,
)


def find_pointed_run(ended: Sequence[Run], text: str) -> Run | None:
    """Return the latest run that wrote something, where words point back at what it made; ``None`` where they don't."""
    run = next((one for one in ended if has_written(one) and not one.undone_by), None)
    if run is None:
        return None
    things = [EarlierThing(id=one.id, title=one.title) for one in list_touched_things(run) if one.kind == "page"]
    _, named = find_named_thing(text, things, detect_language(text, "ko"))
    return run if named is not None or _BACK.search(text) else None


_CLAUSES = re.compile(r"[.!?;,。、！？\n]+\s*|\s(?:and|but)\s|(?<=[고요])\s")
_RIGHT = re.compile(
    r"\b(?:is|was|looks|stays?)\s(?:still\s)?(?:right|fine|ok|okay|good|correct|as\sis)\b|\b(?:keep|leave)\b|맞아|맞고|맞는|맞음|맞습|맞았|괜찮|그대로|놔두|놔둬|合って|大丈夫|正しい|そのまま",
    re.IGNORECASE,
)
"""That a thing stays as it was made."""
_CALLED = re.compile(
    r"\b(?:the|that)\s(?P<the>[a-z-]{4,})(?:\s(?:one|task|thing|change))?\b|^(?P<first>[a-z-]{4,})\s(?:is|was|looks|stays)\b|(?P<ko>[가-힣]{2,})\s?(?:건|거|쪽)|(?P<ja>[ァ-ヶー一-龥]{2,})の(?:件|やつ|ほう|方)",
    re.IGNORECASE,
)


def find_run_to_undo(ended: Sequence[Run], text: str) -> Run | None:
    """Return the latest run that words which take something back may mean, by the things that they name; the latest run
    where they name none, and ``None`` where they say of its own that it is right."""
    latest = next(iter(ended), None)
    written = [one for one in ended if can_take_back(one)]
    for clause in _CLAUSES.split(text):
        named = next((run for run in written if any(_is_called(title, clause) for title in _list_titles(run))), None)
        if named is None:
            continue
        if not _RIGHT.search(clause):
            return named
        latest = None if named is latest else latest
    return latest


def _list_titles(run: Run) -> list[str]:
    return [one.title for one in list_touched_things(run) if one.kind == "page" and one.title]


def _is_called(title: str, clause: str) -> bool:
    """Whether words call a thing by its title, by a part of it, or by one word that means the same elsewhere."""
    if title.casefold() in clause.casefold():
        return True
    called = [word for found in _CALLED.finditer(clause) for word in found.groups() if word]
    meanings = [find_meanings(word) for word in re.findall(r"\w+", title)]
    return any(is_part_of_title(word, title) or any(find_meanings(word) & own for own in meanings) for word in called)
