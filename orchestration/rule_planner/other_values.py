"""The value that a reply names in the place of another one ("부산은?", "대구 매출은요?", "지역은?"). Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from orchestration.rule_planner.transforms import GROUPS
from orchestration.rule_planner.words import find_column
from schemas.plan import Action

_TOTAL = "table.aggregate"
_OTHER = re.compile(
    r"(?:\s(?:건|거는|것은)(?:요)?|(?:에서는|에서|에선|에는|으로는|(?<=[가-힣]{2})로는)(?:요)?|\s?(?:은|는|도)(?:요)?|(?:だと|なら)(?:どう)?(?:ですか|かな)?|(?:에서)?\s?(?:은|는|도)\s?(?:어때|어땠|어떻게\s?돼|어떤가|얼마|몇\s?개|뭐|알려|보여|어떨)\S{0,5}(?:\s?(?:돼|되|줘|주)\S{0,3})?|は(?:どうですか|どう)?"
    r"|も)?[\s?？.!~]*$",
    re.IGNORECASE,
)
"""What stands behind the value: a particle, and what is asked of it."""
_MEASURED = re.compile(
    r"(?<=[가-힣A-Za-z])\s(?:매출액?|실적|금액|판매량|거|것|건|꺼|걸)$|(?<=\w)['’]s(?:\s(?:sales|revenue|total|tasks?|ones?))?$"
    r"|(?<=\w)\s(?:sales|revenue)$|の(?:売上|もの|分)$",
    re.IGNORECASE,
)
"""What is asked of the other value, as it was of the first."""


def read_other(text: str) -> str:
    """Return the value that a reply names, without what is asked of it."""
    word = _OTHER.sub("", re.sub(r"^(?:for|in|of|with)\s", "", text)).strip()
    return _MEASURED.sub("", word) or word


def replace_group_column(word: str, reads: Sequence[Action]) -> list[Action]:
    """Return the steps with the column that a reply names ("지역은?") in the place of that by whose values figures were
    told apart; none where it names no such."""
    column = find_column(word, GROUPS) if len(word.split()) == 1 else None
    grouped = [one for one in reads if one.tool == _TOTAL and one.inputs.get("group_by") not in (None, column)]
    if column is None or not grouped:
        return []
    return [
        one.model_copy(update={"inputs": {**one.inputs, "group_by": column}}) if one in grouped else one
        for one in reads
    ]
