"""What stands beside a change of earlier work and changes nothing: what stays, and what is not so after all. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.text.idle_tails import SENDS
from orchestration.text.prohibitions import drop_denied_states, remove_kept


def drop_follow_asides(task: PlanningTask) -> PlanningTask:
    """Return a task without the words that say what stays as it is, or is not in a state after all; what goes back to
    a value that is named is set to it. What is told to somebody stays whole."""
    if SENDS.search(task.request.text):
        return task
    text = _set_back(drop_denied_states(remove_kept(task.request.text)))
    return task._replace(request=task.request.model_copy(update={"text": text})) if text != task.request.text else task


def _set_back(text: str) -> str:
    """Return words that have a value go back ("owner back to Junho", "진행 중に戻して") as those that set it."""
    return _BACK_TO_JA.sub("にし", _BACK_TO_EN.sub("", text))


_BACK_TO_EN = make_regex(
    r"\bback\s(?=to\s(?!(?:how|what|where|the|me|us|normal|you|him|her|them|it)\b)\S)", re.IGNORECASE
)
_BACK_TO_JA = make_regex(r"(?<!元)(?<!もと)(?<!前)(?<!さっき)(?<!以前)に戻し(?=て|と[いき])")
