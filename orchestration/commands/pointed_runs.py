"""Which earlier run words point back at, past what was only read since ("아까 만든 할일", "that meeting")."""

from __future__ import annotations

import re
from collections.abc import Sequence

from orchestration.commands.thread_intents import has_written
from orchestration.plan.thread_context import list_touched_things
from orchestration.text.language import detect_language
from orchestration.text.pointed_things import find_named_thing
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
