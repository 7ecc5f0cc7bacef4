"""Plain words for idioms of a whole request, before it is parted: a message that is wished for as a thing ("…, and a
message to Jihoon asking him to …"), and those of replies. Pure."""

from __future__ import annotations

import re
from dataclasses import replace

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.named_again import replace_pointing_words
from orchestration.rule_planner.reply_idioms import replace_reply_idioms

_MESSAGE = re.compile(
    r"(?P<at>^\W*(?:please\s)?|,?\s(?:and|plus)\s(?:also\s)?)"
    r"(?:(?:(?:i|we)(?:'d|\swould)\s(?:also\s)?like|(?:i|we)\s(?:also\s)?(?:need|want))\s)?"
    r"an?\s(?:quick\s|short\s|direct\s)?(?P<kind>message|dm|note)\s(?:to|for)\s(?P<who>(?-i:[A-Z])\w+|<@\w+>)\s"
    r"(?=(?:asking\s(?:him|her|them)|saying|telling\s(?:him|her|them))\b)",
    re.IGNORECASE,
)


def replace_request_idioms(task: PlanningTask) -> PlanningTask:
    """Return a request with what is wished for as a thing as an order."""
    task = replace_pointing_words(replace_reply_idioms(task))
    text = task.request.text
    if task.change is not None or not _MESSAGE.search(text) or re.search('["“”‘「]', text):
        return task
    text = _MESSAGE.sub(r"\g<at>message \g<who> ", text)
    return replace(task, request=task.request.model_copy(update={"text": text}))
