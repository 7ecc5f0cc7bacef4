"""A reply that asks for more of what was shown, or for less: a field of each record, or some columns of rows alone.

Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.talk import ROWS, Talk
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.shown_columns import ShownColumns, find_shown_columns
from orchestration.rule_planner.thread.shown_figures import list_read_tables
from orchestration.text.spans import mask_spans
from schemas.plan import Action
from schemas.values import Payload

_OF_EACH_KO = r"(?:그럼\s|근데\s|그(?:거|게|건|것들|\s회의)\S?\s|다\s|각각\s|각자\s)*"
_FIELD_KO = r"(?:담당자?|참[석가여]자|마감일?|기한|상태|진행\s?상황)(?:들)?(?:이|가|은|는)?"
_FIELD_EN = r"(?:owners?|assignees?|attendees?|participants?|due dates?|deadlines?|status(?:es)?)"
_FIELD_JA = r"(?:担当者?|参加者|出席者|期限|締め?切り?|ステータス|状態)(?:は|って)?"
_THEM = r"(?:they|them|those|it|these|that|which|what|each(?:\sone)?)"
_FIELD_ASKED = make_regex(
    rf"{_OF_EACH_KO}(?:담당자?(?:가|는|들?은)?\s?)?(?:누구(?:누구)?|누가)\s?(?:거|것|건|꺼|담당|맡|하|들|참석|오|와|가)?\S*"
    r"(?:\s?(?:거|건|있)\S*)?"
    rf"|{_OF_EACH_KO}{_FIELD_KO}\s?(?:누구\S*|언제\S*|뭐\S*|뭔\S*|어때\S*|어떻게\s?\S*)?"
    rf"|whose(?:\s(?:are|is)\s{_THEM})?"
    rf"|who(?:'s|\s(?:is|are|has|owns?|does))?(?:\s(?:on|doing|responsible\sfor))?\s{_THEM}"
    rf"|who(?:'s|\s(?:is|are))?\s(?:all\s)?(?:going|attending|coming|joining|invited|in\sit)(?:\sto\s{_THEM})?"
    rf"|(?:and\s)?who\s(?:all\s)?(?:was|were)\s(?:all\s)?(?:there|in\sit|present|invited|at\s{_THEM}|on\sit)"
    rf"|(?:and\s)?who\s(?:all\s)?(?:attended|came|joined|showed\sup|took\spart|participated|wrote|posted|sent|said)(?:\s{_THEM})?"
    rf"|(?:and\s)?(?:when|where)\s(?:was|were)\s{_THEM}(?:\s(?:sent|posted|written|said))?"
    rf"|(?:and\s|what\sabout\s)?(?:(?:what|who)(?:'s|\s(?:is|are))\s)?(?:the\s|its\s|their\s)?{_FIELD_EN}"
    rf"|when(?:'s|\s(?:is|are))\s{_THEM}(?:\sdue)?"
    r"|(?:それぞれ)?誰の?(?:もの|やつ|担当|タスク)?(?:です)?か?|誰が(?:出|参加|来|い|書|言|送|投稿)\S{1,6}"
    rf"|(?:それぞれ|その)?の?{_FIELD_JA}(?:誰|どなた|いつ|どう|何)?(?:まで)?(?:です|でしょう|なん)?(?:か|の)?",
    re.IGNORECASE,
)
"""A field of the records that were shown: each is shown with it."""
_ASKED_FOR = make_regex(
    r"(?:그럼|그중에?|거기서|다시|좀|그냥|이제|보여|알려|말해|뽑아|정리|남겨|볼래|볼게|부탁|해|줘|주|드려)(?:요|세요|줘|줘요|주세요|봐|해)?"
    r"|\b(?:please|pls|thanks|ok(?:ay)?|now|so|and|then|i|need|want|show|give|tell|list|me|us|of|for|them|those|these|the"
    r"|again|is|enough|fine|will|do)\b"
    r"|(?:じゃあ|では|それで|もう一度)|(?:教え|見せ|出し|表示し)て(?:ください|くださいますか|もらえますか|ほしいです)?"
    r"|お願いし?(?:ます)?|(?:で|だけで)?(?:いい|大丈夫)(?:です)?|[をはでがも、。！!?？.,~ㅋㅎ\s]|요(?=\s|$)|ください|です",
    re.IGNORECASE,
)
"""What a reply asks with, beside the columns that it names."""


def is_field_question(text: str) -> bool:
    """Whether a reply asks for a field of the records that were shown: whose they are, until when, who takes part."""
    return _FIELD_ASKED.fullmatch(text.rstrip(" ?？.!~。")) is not None


def build_shown_columns(talk: Talk, reads: Sequence[Action]) -> Action | None:
    """Return the step that read the rows which were shown, for some of their columns ("이름만", "without the phone
    numbers"); None where a reply says anything else."""
    reading = talk.read(talk.phrase.text)
    shown = _read_shown_columns(reading.marked, reading)
    source = next((step for step in reversed(reads) if talk.takes(step, ROWS)), None)
    if source is not None and shown is None:
        return _add_named_column(talk, source)
    if shown is None or source is None:
        return None
    chosen: Payload = {"columns": [*shown.only] or source.inputs.get("columns")}
    hidden: Payload = {"without_columns": [*shown.without] or None}
    return source.model_copy(update={"inputs": {**source.inputs, **chosen, **hidden}})


_ADDS = make_regex(
    r"(?<=\S)도(?:요)?$|(?<=\S)も$|^(?:and|also|plus)\s|\s(?:too|as\swell|also)$|^(?:그리고|あと)\s?", re.IGNORECASE
)
"""That a column is to be shown beside those that were."""
_TOPIC = make_regex(r"(?<=\S)(?:[은는]요?|이?요|は)$")
_THE = make_regex(r"^(?:what\sabout\s)?(?:the|their|his|her|its)\s", re.IGNORECASE)


def _add_named_column(talk: Talk, source: Action) -> Action | None:
    """Return the step that read some columns of rows, for the one that a reply names besides or instead ("등급도",
    "and the grade?"); None where it names none of the table."""
    columns = source.inputs.get("columns")
    said = re.sub(r"[\s?？.!~。]+$", "", talk.phrase.text.strip())
    adds = _ADDS.search(said) is not None
    word = _THE.sub("", _TOPIC.sub("", _ADDS.sub("", said).strip())).strip().casefold()
    found = _find_column(talk, source, word)
    if found is None:
        return None
    first, named = found
    shown = [*columns] if isinstance(columns, list) and columns else [first]
    chosen = list(dict.fromkeys([*shown, named] if adds else [shown[0], named]))
    return source.model_copy(update={"inputs": {**source.inputs, "columns": chosen}})


def _find_column(talk: Talk, source: Action, word: str) -> tuple[str, str] | None:
    """Return the first column of the table that a step read, and the one that a word is a name of."""
    for table in list_read_tables(talk, source):
        called = {one.words.casefold(): one.column for one in table.cells if not one.value}
        called |= {name.casefold(): one.name for one in table.columns for name in (one.name, *one.options)}
        if word in called:
            return table.columns[0].name if table.columns else called[word], called[word]
    return None


def _read_shown_columns(text: str, reading: Reading) -> ShownColumns | None:
    shown = find_shown_columns(text, reading)
    if not (shown.only or shown.without) or not shown.spans:
        return None
    rest = _ASKED_FOR.sub(" ", mask_spans(text, shown.spans))
    return shown if not rest.strip() else None
