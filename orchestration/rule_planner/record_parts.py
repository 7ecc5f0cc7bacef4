"""A change of one quoted record that several parts of a request tell together ("X slips again, make it Monday and give
it to Junho", "X: done! put me on as owner too").

Each part is a change of that record or a remark; where one of them is neither, nothing is read.
"""

from __future__ import annotations

import re
from dataclasses import replace

from orchestration.rule_planner.parse import Reading
from orchestration.rule_planner.record_changes import drop_fillers, read_part_alone, read_task_taken_on
from orchestration.rule_planner.states import find_status
from orchestration.rule_planner.title_changes import read_title_change
from orchestration.rule_planner.told_states import read_told_state
from orchestration.rule_planner.updates import Change
from orchestration.rule_planner.words import CHANNEL, QUOTE
from orchestration.text.prohibitions import find_state
from orchestration.text.remarks import drop_exclamation, is_remark, split_segments
from schemas.values import Json, Payload

_POINTS = re.compile(
    r"(?<![가-힣])(?:저거|그거|이거|저건|그건|이건|저것|그것|이것)(?:는|은|를|을|도)?(?=\s|$)|(?:それ|これ|あれ)(?=は|を|も|、)"
    r"|\b(?:that one|this one|its entry|that entry|it|that|this)(?='s\b|\s(?:is|as|to|off|out|back|over|for"
    r"|accordingly|up|be|in)\b|\s*$)",
    re.IGNORECASE,
)
_CLOSES = re.compile(
    r"(?:(?:you can|can you|could you|please|pls|so|just|go ahead and)\s)*(?:tick|check|cross|close"
    r"|finish)\s(?:it|that|this|the task|Q)(?:\s(?:off|out))?"
    r"|Q?\s?(?:을|를|은|는)?\s?(?:닫아|끝내|마무리해|종료해)[가-힣\s]*|Q?(?:を|は)?(?:閉じて|クローズして)[ぁ-ん]*",
    re.IGNORECASE,
)
"""An order that says by its verb what becomes of the record."""
_AS_TOLD = re.compile(
    r"(?:(?:so|please|pls|can you|could you|would you|just|kindly)\s)*(?:update|change|mark|set|reflect"
    r"|adjust|fix|correct|reopen)\s(?:it|that|this|Q|the (?:status|task|page|board|entry))"
    r"(?:\s(?:accordingly|please|pls|thanks|for me|now|too))*"
    r"|(?:상태|그거|이거|Q)?(?:를|을|도)?\s?(?:바꿔|변경해|업데이트해|반영해|수정해|고쳐|갱신해)[가-힣\s]*"
    r"|(?:ステータス|状態|Q)?(?:を|も)?(?:更新|変更|反映|修正)(?:して|お願い)[ぁ-ん]*",
    re.IGNORECASE,
)
"""An order to write down what the other parts tell."""
_TAKES_OVER = re.compile(
    rf"(?:.*\s)?(?P<ko>제가|내가)\s(?:가져갑니다|가져가요|가져갈게요|맡을게요|맡습니다|맡아요|맡기로\s했어요|넘겨받았어요|이어받아요|하기로\s했어요)"
    rf"|(?:so\s)?i(?:'m| am|'ll| will)? (?:taking|take)\s(?:it|this|that|{QUOTE})\s?(?:over)?"
    r"|(?:.*[、が])?(?P<ja>私|僕|自分)が(?:引き継ぎます|引き取ります|担当します|持ちます)",
    re.IGNORECASE,
)
"""Who asks says that it is theirs from now on."""
_REQUESTS = re.compile(
    r"\b(?:can|could|would|will) (?:you|we)\b|\bplease\b|줄래|줄\s?수|주실|주시|실\s?수|시겠|줘|くれ|もらえ"
    r"|いただけ|頂け|ください|お願い",
    re.IGNORECASE,
)
"""Words that make of a question an order."""
_CALLED_OFF = re.compile(
    r".*\b(?:will no longer|won't|will not|is no longer going to|isn't going to|is not going to) (?:take place"
    r"|happen|go ahead|be held)\b.*"
    r"|.*(?:안\s?하기로|열리지\s?않|진행하지\s?않기로|안\s?열리)[가-힣\s]*|.*(?:行われない|開催されない|やらない|見送る)(?:ことに(?:なり|し)ました|そうです|です)?",
    re.IGNORECASE,
)
"""A meeting that will not be held."""
_TOPIC = re.compile(
    rf"{QUOTE}(?:\s?(?:건|작업|task|の件|のこと))?\s?(?:은|는|이|가|말인데요?|의|의 경우|は|が|の|ですが"
    rf"|でございますが|の(?:締め?切り|期限|担当|状態))?[\s,:、]*"
)


_NEW_TASK = re.compile(
    r"(?<![가-힣])(?:작업|할\s?일|태스크|투두|업무)(?:에다가?|에|으로|로)?\s?(?:하나\s|새로\s)*(?:추가|등록|생성|넣|올려|적어|만들)"
    r"|(?:작업|할\s?일|태스크|투두|업무|티켓)\s(?:하나|한\s?건)(?:만)?(?:이?요)?(?=[\s,.]|$)"
    r"|タスクに?(?:追加|登録|入れ)|のタスクを(?:お願い|起票|登録|追加|作)|\b(?:add|create|make)\s(?:an?\s)?(?:new\s)?(?:task|to-?do)\b",
    re.IGNORECASE,
)
"""A record that is asked for is none that changes."""


def read_one_change(reading: Reading, myself: str) -> Change | None:
    """Return the change of one record that a whole request tells: who takes it on, how it stands, or by its parts."""
    told = read_task_taken_on(reading, myself) or read_told_state(reading) or read_title_change(reading)
    return told or read_record_parts(reading, myself)


def read_record_parts(reading: Reading, myself: str) -> Change | None:
    """Return the change of the one quoted record that the parts of a request tell; None where it is another request."""
    if _NEW_TASK.search(reading.marked):
        return None
    text = drop_fillers(reading.marked)
    marks = list(re.findall(QUOTE, text))
    spoken = [text[start:end].strip(" ,.!~—–-、。()（）") for start, end in split_segments(text)]
    parts = [part.rstrip("?？") for part in spoken]
    asked = any(part.endswith(("?", "？")) and not _REQUESTS.search(part) for part in spoken)
    if asked or len({reading.marks[mark].value for mark in marks}) != 1:
        return None
    values: Payload = {}
    for part in (re.sub(QUOTE, marks[0], part) for part in parts):
        told = _read_part(part, marks[0], reading, myself)
        if told is None:
            if not (_TOPIC.fullmatch(part) or _AS_TOLD.fullmatch(part.replace(marks[0], "Q")) or _is_aside(part)):
                return None
            continue
        if any(name in values and _name_state(values[name]) != _name_state(value) for name, value in told.items()):
            return None
        values = {**told, **values}
    return Change(reading.marks[marks[0]].value, values) if values else None


def _is_aside(part: str) -> bool:
    """Whether a part is a remark that reaches no place."""
    return re.search(CHANNEL, part) is None and is_remark(part)


def does_tell_change(reading: Reading, myself: str) -> bool:
    """Return whether a request tells how one quoted record stands, or by its parts what becomes of it."""
    return read_told_state(reading) is not None or read_record_parts(reading, myself) is not None


def _read_part(part: str, mark: str, reading: Reading, myself: str) -> Payload | None:
    """Return what a part says that the record becomes, None where it says nothing of the kind."""
    named = part if mark in part else _POINTS.sub(mark, part, count=1)
    named = drop_exclamation(named)
    if _CLOSES.fullmatch(named.replace(mark, "Q")):
        return {"@status": "완료"}
    if mark in named and _CALLED_OFF.fullmatch(named):
        return {"@status": "취소"}
    if _TAKES_OVER.fullmatch(named):
        return {"@person": myself}
    for text in (named, f"{mark} {named}") if mark not in named else (named,):
        alone = replace(reading, marked=text)
        told = read_told_state(alone) if mark in text else None
        if told is not None:
            return told.properties
    whole = named if mark in named else f"{mark} {named}"
    return read_part_alone(replace(reading, marked=whole))


def _name_state(value: Json) -> Json:
    """Return a state by the one name that all words for it have."""
    return (find_status(value) or find_state(value) or value) if isinstance(value, str) else value
