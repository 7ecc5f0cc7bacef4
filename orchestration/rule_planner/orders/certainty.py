"""How sure the tagger is of what it reads in a request, and what it can't be sure of. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from orchestration.patterns import make_regex
from orchestration.role_tagger.tagger import TaggedOrder, TaggedPart
from orchestration.rule_planner.orders.restate_orders import is_self
from orchestration.rule_planner.orders.tagger_bars import DEEDS, SENDING
from orchestration.text.prohibitions import QUOTED_SPAN

_BESIDE = frozenset({"old", "tone"})
"""Parts that no plan needs."""
_OF_RECORDS = frozenset({"owner", "state", "due"})
_WORDS_SENT = frozenset({"text", "told", "what", "about", "question"})
_PUTS_AWAY = make_regex(
    r"삭제|지[우워울운]|휴지통|버[려리릴]|없[애앨]|치[워우]|아카이브|보관|정리|날[려리]|내[려리]|폐기|비[워우]|빼|ㅃㅇ|필요\s?없"
    r"|\b(?:delet|trash|bin(?:ned|s)?\b|remov|archiv|scrap|ditch|rid\b|kill|drop|clear|toss|junk|throw|nuke|axe|chuck|gone|away|wipe|purge|bye|erase)"
    r"|削除|消[しすせそ]|けし|捨て|ゴミ箱|ごみ箱|アーカイブ|破棄|片付|片づけ|掃除|廃棄|処分|いらない|要らない|不要|下げ",
    re.IGNORECASE,
)
"""Words that have something put away."""


def measure_certainty(text: str, orders: Sequence[TaggedOrder]) -> float:
    """Return how sure the least sure act or part is of the orders that do something (0 to 1).

    Where a quoted title begins and ends is sure anyway.
    """
    doing = [one for one in orders if one.act in DEEDS]
    if any(is_misread(text, one) for one in orders):
        return 0.0
    return min(
        (
            min([one.certainty, *(part.certainty for part in one.parts if not _is_sure_anyway(text, part))])
            for one in doing or orders
        ),
        default=0.0,
    )


def is_misread(text: str, order: TaggedOrder) -> bool:
    """Whether an order can't be what it was taken for: what is done is closed, and not thrown away, and what somebody
    is to be told is no change."""
    if order.act == "trash":
        return _PUTS_AWAY.search(text) is None
    return order.act in SENDING and bool(order.roles & _OF_RECORDS) and not order.roles & _WORDS_SENT


def _is_sure_anyway(text: str, part: TaggedPart) -> bool:
    words = text[part.start : part.end]
    is_quote = QUOTED_SPAN.fullmatch(words) is not None
    if part.role == "to" and is_self(words):
        return True
    return part.role in _BESIDE or (part.role in ("title", "item") and is_quote)
