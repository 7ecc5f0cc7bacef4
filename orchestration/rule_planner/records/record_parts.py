"""A change of one quoted record that several parts of a request tell together ("X slips again, make it Monday and give
it to Junho", "X: done! put me on as owner too").

Each part is a change of that record or a remark; where one of them is neither, nothing is read.
"""

from __future__ import annotations

import re
from dataclasses import replace

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.states import find_status
from orchestration.rule_planner.reading.words import CHANNEL, QUOTE, add_mark
from orchestration.rule_planner.records.cleared_fields import read_cleared_field
from orchestration.rule_planner.records.new_record_orders import find_orders
from orchestration.rule_planner.records.record_changes import (
    FIELD_NAMES,
    read_part_alone,
    read_task_taken_on,
)
from orchestration.rule_planner.records.record_statements import ADDS_PEOPLE, is_present_state, read_statement
from orchestration.rule_planner.records.title_changes import read_title_change
from orchestration.rule_planner.records.told_states import read_told_state
from orchestration.rule_planner.records.updates import Change
from orchestration.text.prohibitions import find_state
from orchestration.text.remarks import drop_exclamation, is_remark
from orchestration.text.segments import split_segments
from orchestration.text.unspaced_korean import QUOTED_TEXT
from schemas.values import Json, Payload

_POINTS = make_regex(
    r"(?<![가-힣])(?:저거|그거|이거|저건|그건|이건|저것|그것|이것)(?:는|은|를|을|도)?(?=\s|$)|(?:それ|これ|あれ)(?=は|を|も|、)"
    r"|\b(?:that one|this one|its entry|that entry|it|that|this)(?='s\b|\s(?:is|as|to|off|out|back|over|for"
    r"|accordingly|up|be|in|should|needs|until|till|by)\b|\s*$)",
    re.IGNORECASE,
)
_CLOSES = make_regex(
    r"(?:(?:you can|can you|could you|please|pls|so|just|go ahead and)\s)*(?:tick|check|cross|close"
    r"|finish)\s(?:it|that|this|the task|Q)(?:\s(?:off|out))?"
    r"|Q?\s?(?:을|를|은|는)?\s?(?:닫아|끝내|마무리해|종료해)[가-힣\s]*|Q?(?:を|は)?(?:閉じて|クローズして)[ぁ-ん]*",
    re.IGNORECASE,
)
"""An order that says by its verb what becomes of the record."""
_AS_TOLD = make_regex(
    r"(?:(?:so|please|pls|can you|could you|would you|just|kindly)\s)*(?:update|change|mark|set|reflect"
    r"|adjust|fix|correct|reopen)\s(?:it|that|this|Q|the (?:status|task|page|board|entry))"
    r"(?:\s(?:accordingly|please|pls|thanks|for me|now|too))*"
    r"|(?:상태|그거|이거|Q)?(?:를|을|도)?\s?(?:바꿔|고쳐|(?:변경|업데이트|반영|수정|갱신)(?=해|하|\s?(?:좀|부탁|요)|$))[가-힣\s]*"
    r"|(?:ステータス|状態|Q)?(?:を|も)?(?:(?:更新|変更|反映|修正)(?:して|お願い)|変えて|直して)[ぁ-ん]*",
    re.IGNORECASE,
)
"""An order to write down what the other parts tell."""
_REQUESTS = make_regex(
    r"\b(?:can|could|would|will) (?:you|we)\b|\bplease\b|줄래|줄\s?수|주실|주시|실\s?수|시겠|줘|くれ|もらえ"
    r"|いただけ|頂け|ください|お願い",
    re.IGNORECASE,
)
"""Words that make of a question an order."""
_CALLED_OFF = make_regex(
    r".*\b(?:will no longer|won't|will not|is no longer going to|isn't going to|is not going to) (?:take place"
    r"|happen|go ahead|be held)\b.*"
    r"|.*(?:안\s?하기로|열리지\s?않|진행하지\s?않기로|안\s?열리)[가-힣\s]*|.*(?:行われない|開催されない|やらない|見送る)(?:ことに(?:なり|し)ました|そうです|です)?",
    re.IGNORECASE,
)
"""A meeting that will not be held."""
_TOPIC = make_regex(
    rf"{QUOTE}(?:\s?(?:건|작업|task|の件|のこと))?\s?(?:은|는|이|가|말인데요?|의|의 경우|は|が|の|ですが"
    rf"|でございますが|の(?:締め?切り|期限|担当|状態))?[\s,:、]*"
)


_NEW_TASK = make_regex(
    r"(?<![가-힣])(?:작업|할\s?일|태스크|투두|업무)(?:에다가?|에|으로|로)?\s?(?:하나\s|새로\s)*(?:추가|등록|생성|넣|올려|적어|만들)"
    r"|(?:작업|할\s?일|태스크|투두|업무|티켓)\s(?:하나|한\s?건)(?:만)?(?:이?요)?(?=[\s,.]|$)"
    r"|タスクに?(?:追加|登録|入れ)|のタスクを(?:お願い|起票|登録|追加|作)|\b(?:add|create|make)\s(?:an?\s)?(?:new\s)?(?:task|to-?do)\b",
    re.IGNORECASE,
)
"""A record that is asked for is none that changes."""


_AND = r"(?:\s?(?:이?랑|와|과|하고|그리고|및|도)|、|と|,|\s?&|\sand)+\s?(?:and\s)?(?:the\s)?"
_LIST = make_regex(rf"(?:\bboth\s(?:the\s)?)?(?P<all>{QUOTE}(?:{_AND}{QUOTE})+)")
_SPARES = frozenset({"delete", "create", "edit"})
_EACH = make_regex(
    r"(?:(?<=[\ue000-\ue0ff])(?:은|는|이|가|도)?[\s,、]*)?(?:(?<![가-힣])(?:이\s)?(?:둘|셋|두\s?개|세\s?개)\s?(?:다|모두)|(?<![가-힣])(?:모두|전부)(?=\s)|どっちも|どちらも|両方(?:とも)?|二つとも)"
    r"(?:는|은|を|は|、)?|\b(?:both|all)(?:\sof\s(?:them|these))?\b",
    re.IGNORECASE,
)


def read_told_changes(reading: Reading, myself: str) -> tuple[Change, ...]:
    """Return the changes that a whole request tells: of one record, or the same of each of several in a list."""
    if _ASKS_WHAT.search(reading.marked):
        return ()
    reading = _name_spared(reading)
    found = _LIST.search(reading.marked)
    listed = reading.quotes(found["all"]) if found is not None and not find_orders(reading) else []
    if found is None or len(listed) != len(reading.quotes(reading.marked)):
        one = read_one_change(reading, myself)
        return (one,) if one is not None else ()
    first = listed[0].char
    text = f"{reading.marked[: found.start()]}{first}{reading.marked[found.end() :]}"
    text = re.sub(r"\b(?:they|them|these|those)\b", "it", _EACH.sub(" ", text))
    one = read_one_change(replace(reading, marked=re.sub(" +", " ", text).strip()), myself)
    return tuple(Change(mark.value, one.properties) for mark in listed) if one is not None else ()


def _name_spared(reading: Reading) -> Reading:
    """Return a request that names its record only where it says what is not to be done with it ("X 지우지 말고 완료로")
    with that name at its beginning."""
    spared = [one for one in reading.prohibitions if one.act in _SPARES]
    named = [found[0][1:-1].strip() for one in spared for found in QUOTED_TEXT.finditer(one.words)]
    if len(named) != 1 or not reading.marked or reading.quotes(reading.marked):
        return reading
    marks = dict(reading.marks)
    char = add_mark(marks, "quote", named[0])
    text = _POINTS.sub(char, reading.marked, count=1)
    return replace(reading, marked=text if char in text else f"{char} {text}", marks=marks)


def read_one_change(reading: Reading, myself: str) -> Change | None:
    """Return the change of one record that a whole request tells: who takes it on, how it stands, or by its parts."""
    told = (
        read_cleared_field(reading)
        or read_task_taken_on(reading, myself)
        or read_told_state(reading)
        or read_title_change(reading)
    )
    return told or read_record_parts(reading, myself)


_QUOTE = make_regex(QUOTE)


def read_record_parts(reading: Reading, myself: str) -> Change | None:
    """Return the change of the one quoted record that the parts of a request tell; None where it is another request."""
    if _NEW_TASK.search(reading.marked):
        return None
    text = _drop_fillers(reading.marked)
    marks = list(_QUOTE.findall(text))
    spoken = [text[start:end].strip(" ,.!~—–-、。()（）") for start, end in split_segments(text)]
    parts = [part.rstrip("?？") for part in spoken]
    asked = any(part.endswith(("?", "？")) and not _REQUESTS.search(part) for part in spoken)
    if asked or len({reading.marks[mark].value for mark in marks}) != 1:
        return None
    values: Payload = {}
    called: set[str] = set()
    for part in (re.sub(QUOTE, marks[0], part) for part in parts):
        told = _read_part(part, marks[0], reading, myself)
        if told is None and (field := _find_field_alone(part.replace(marks[0], "").strip())) is not None:
            called.add(field)
            continue
        if told is None and ADDS_PEOPLE.fullmatch(part.replace(marks[0], "").strip()):
            called.add("@person")
            continue
        if told is None:
            if not (_TOPIC.fullmatch(part) or _AS_TOLD.fullmatch(part.replace(marks[0], "Q")) or _is_aside(part)):
                return None
            continue
        if any(name in values and _name_state(values[name]) != _name_state(value) for name, value in told.items()):
            return None
        values = {**told, **values}
    return Change(reading.marks[marks[0]].value, values) if values and called <= {*values} else None


_MUST_CHANGE = (
    r"(?:(?:은|는|이|가|을|를|도|만|は|を|が|も|のほう|の方|の)?[\s、]?(?:좀\s|just\s|already\s)?"
    r"(?:(?:push|미뤄|미루|늦춰|늦추|연기|변경|바꿔|바꾸|조정|옮겨|당겨)(?:해|어)?야\s?(?:할\s?(?:듯|것\s?같|거\s?같)|겠|해|돼|됨)[가-힣]*"
    r"|(?:요|이요|만요|말이에요|말인데요|변경)"
    r"|\s(?:(?:has|needs) to (?:move|change|shift|slip)|needs (?:moving|changing|a change)|change|update|only)"
    r"|(?:延ば|伸ば|変え|変更し)さ?ないと[ぁ-ん]*|(?:変更|です|だけ)と?))?"
)
_FIELDS_ALONE = tuple(
    (
        column,
        make_regex(
            r"(?:(?:same page,? )?(?:just |only )?(?:fix |change |update )?(?:the|its)\s|그\s)?"
            rf"(?:{words}){_MUST_CHANGE}",
            re.IGNORECASE,
        ),
    )
    for column, words in FIELD_NAMES
)
"""A part that only calls the field that another part sets."""


def _find_field_alone(part: str) -> str | None:
    """Return the column that a part calls without saying what it becomes; None where it says more or else."""
    return next((column for column, form in _FIELDS_ALONE if form.fullmatch(part)), None)


_SPOKEN = make_regex(
    r"(?<![가-힣])(?:음+|어+|그+|그거|있잖아|뭐더라|저기)(?=[\s,.…]+)|\b(?:u[hm]+|like|right|you know|i mean"
    r"|yeah|er+m?)\b(?=[\s,.…]|$)"
    r"|(?:えっと|ええと|あのー?|そのー|えー)[、\s]?",
    re.IGNORECASE,
)
"""What is said while a word is looked for."""


_SPACES = make_regex(r"\s+")


def _drop_fillers(text: str) -> str:
    """Return a text without what is only said while a word is looked for."""
    return _SPACES.sub(" ", _SPOKEN.sub(" ", text)).strip()


def _is_aside(part: str) -> bool:
    """Whether a part is a remark that reaches no place."""
    return re.search(CHANNEL, part) is None and (is_remark(part) or is_present_state(part))


def does_tell_change(reading: Reading, myself: str) -> bool:
    """Return whether a request tells how quoted records stand, or by its parts what becomes of them."""
    return bool(read_told_changes(reading, myself))


_ASKS_WHAT = make_regex(
    r"(?:게|것이|거|건|점이?|이유가)\s?(?:뭐|뭔|무엇|뭘|왜|어떤|어느)\S*[\s?？.!~]*$"
    r"|^\W*(?:what|which|why|who|when|where)\b.*[?？]\s*$|(?:何|なに|どれ|なぜ)(?:です|でした|だっけ|だった)?か?[?？。]*$",
    re.IGNORECASE,
)
"""A question for what was told: it tells nothing of its own ("안 하기로 한 게 뭐였지?")."""


def _read_part(part: str, mark: str, reading: Reading, myself: str) -> Payload | None:
    """Return what a part says that the record becomes, None where it says nothing of the kind."""
    named = part if mark in part else _POINTS.sub(mark, part, count=1)
    named = drop_exclamation(named)
    if _CLOSES.fullmatch(named.replace(mark, "Q")):
        return {"@status": "완료"}
    if mark in named and _CALLED_OFF.fullmatch(named):
        return {"@status": "취소"}
    said = read_statement(named, reading, myself)
    if said is not None:
        return said
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
