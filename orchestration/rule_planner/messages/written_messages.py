"""Messages that are asked for by a verb of writing ("#dev에 …라고 적어줘", "put a note in #sales saying …"). Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.situation import build_situation
from orchestration.rule_planner.plans.steps import Flow
from orchestration.rule_planner.reading.clauses import Clause
from orchestration.rule_planner.reading.words import CHANNEL, find_cues

_INTO_CHANNEL = make_regex(
    rf"{CHANNEL}\s?(?:채널|チャンネル)?(?:에다가|에다|에(?!서)|に|へ)|\b(?:in|into|to|on)\s(?:the\s)?{CHANNEL}",
    re.IGNORECASE,
)
_WRITES = frozenset({"create", "append", "save"})
_A_NOTE = make_regex(r"\b(?:a|the)\s(?:\w+\s)?(?:note|line|word|message)\b|메모|한\s?줄", re.IGNORECASE)


def read_written_messages(flow: Flow, clauses: Sequence[Clause]) -> list[Clause]:
    """Return clauses with those as sending that write words into a channel, each with the bare verb of sending that
    follows it ("…라고 써서 올려줘")."""
    heard: list[Clause] = []
    for clause in clauses:
        before = heard[-1] if heard else None
        if (
            clause.act == "send"
            and not clause.text.strip()
            and before is not None
            and _does_write(flow, before, bare=True)
        ):
            heard[-1] = replace(before, act="send", verb=clause.verb)
        elif _does_write(flow, clause):
            heard.append(replace(clause, act="send"))
        else:
            heard.append(clause)
    return heard


def _does_write(flow: Flow, clause: Clause, *, bare: bool = False) -> bool:
    """Whether a clause puts words into a channel, and names nothing else that it makes or fills; ``bare``: to a person
    too, as a verb of sending follows."""
    if bare and clause.act == "send" and clause.verb.rstrip().endswith("서"):
        return True
    if clause.act not in _WRITES or not (bare or _INTO_CHANNEL.search(clause.text)):
        return False
    at = build_situation(flow, clause, "send")
    reached = at.channels or (bare and at.people)
    holds = find_cues(_A_NOTE.sub(" ", at.text)) & {
        "page",
        "documents",
        "task",
        "row",
        "tables",
        "summary",
        "chart",
        "pdf",
    }
    return at.literal is not None and bool(reached) and not at.things and not holds
