"""What a clause asks to see by a verb that may also make or search: a list, or what stands in rows. Pure."""

from __future__ import annotations

from orchestration.rule_planner.reading.clauses import Clause
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.shown_columns import find_listed
from orchestration.rule_planner.reading.states import build_status_tests, is_late
from orchestration.rule_planner.reading.superlatives import does_rank_sales
from orchestration.rule_planner.reading.verbs import EffectKind


def is_read(clause: Clause, act: EffectKind | None, reading: Reading) -> bool:
    """Whether a clause that reads as making or searching something asks for a list, or for what stands first, is late
    or in a state ("anything in progress that Junho owns")."""
    if act == "create":
        return bool(find_listed(clause.text)) and not clause.follows
    if act != "find":
        return False
    if does_rank_sales(clause.text) or is_late(clause.text):
        return True
    return clause.verb.lower().startswith("any") and bool(build_status_tests(reading.marked, reading))
