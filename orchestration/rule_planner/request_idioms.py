"""Plain words for idioms of a whole request, before it is parted: a message that is wished for as a thing ("…, and a
message to Jihoon asking him to …"), and those of replies. Pure."""

from __future__ import annotations

import re
from dataclasses import replace

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.named_again import replace_pointing_words
from orchestration.rule_planner.own_excuses import drop_own_excuse
from orchestration.rule_planner.reply_idioms import replace_reply_idioms
from orchestration.rule_planner.schedule_openings import replace_schedule_opening

_MESSAGE = re.compile(
    r"(?P<at>^\W*(?:please\s)?|,?\s(?:and|plus)\s(?:also\s)?)"
    r"(?:(?:(?:i|we)(?:'d|\swould)\s(?:also\s)?like|(?:i|we)\s(?:also\s)?(?:need|want))\s)?"
    r"an?\s(?:quick\s|short\s|direct\s)?(?P<kind>message|dm|note)\s(?:to|for)\s(?P<who>(?-i:[A-Z])\w+|<@\w+>)\s"
    r"(?=(?:asking\s(?:him|her|them)|saying|telling\s(?:him|her|them))\b)",
    re.IGNORECASE,
)


_UNNEEDED = re.compile(
    r"^\W*(?:(?:we|i)\s(?:don'?t|do not|no longer)\s(?:need|use)\s|(?:nobody|no one)\s(?:needs|uses)\s)"
    r"(?P<what>[^,.;!?\n]{2,80}?)"
    r"(?:\s(?:any\s?more|any longer|now))?[,.;!]\s(?:so\s|please\s|pls\s|can you\s|could you\s|just\s)*"
    r"archive\s(?:it|that|this)"
    r"(?:\spage)?(?=[\s.!?]*$|[\s.!?]+(?:please|pls|thanks|thx)\b)",
    re.IGNORECASE,
)
"""That a page is not needed, before it is put away ("we don't need the old guide anymore, archive it")."""
_TO_ARCHIVE = re.compile(
    r"^(?P<opens>\W*(?:please\s|can you\s|could you\s)?)move\s(?P<what>[^,.;!?\n]{2,80}?)"
    r"\s(?:in)?to\s(?:the\s)?archives?(?=[\s.!?]*$)",
    re.IGNORECASE,
)
_LINE = re.compile(
    r"\bdrop\s(?P<who>him|her|them)\sa\s(?:quick\s)?(?:line|note|message|dm)\s(?:that|saying(?:\sthat)?)\b", re.I
)
"""Somebody spoken of who gets a line ("drop him a line that …")."""
_TAKER = re.compile(
    r"\bto\s(?P<who>(?-i:[A-Z])[a-z]+)(?P<and>,?\s(?:and|then)\s(?:please\s|then\s|also\s)?"
    r"(?:tell|dm|message|notify|ping|let|send))"
    r"\s(?:him|her|them)\b",
    re.IGNORECASE,
)
"""Who gets something and is told of it ("assign it to Junho and tell him")."""


def replace_request_idioms(task: PlanningTask) -> PlanningTask:
    """Return a request with what is wished for as a thing as an order."""
    task = replace_schedule_opening(drop_own_excuse(replace_pointing_words(replace_reply_idioms(task))))
    text = task.request.text
    if task.change is None:
        text = _LINE.sub(r"let \g<who> know that", text)
        text = _TO_ARCHIVE.sub(r"\g<opens>archive \g<what>", _UNNEEDED.sub(r"archive \g<what>", text))
    if task.change is None and task.request.follows is None:
        text = _TAKER.sub(r"to \g<who>\g<and> \g<who>", text, count=1)
        task = (
            task if text == task.request.text else replace(task, request=task.request.model_copy(update={"text": text}))
        )
    if task.change is not None or not _MESSAGE.search(text) or re.search('["“”‘「]', text):
        return task
    text = _MESSAGE.sub(r"\g<at>message \g<who> ", text)
    return replace(task, request=task.request.model_copy(update={"text": text}))
