"""What kind of reading a plan of reads is: of something that it names, by a guess, or a search for an answer. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from orchestration.plan.check import index_contracts
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plan_text import dump_json
from orchestration.rule_planner.value_tests import ANY_COLUMN
from orchestration.service import list_tools_by_role
from orchestration.text.passages import ANSWER_TOOL
from orchestration.workspace import NamedTitle
from schemas.values import Payload


def is_guess(plan: Payload) -> bool:
    """Whether a plan reads a page, or chooses rows by words that may be of any column or a part of a title."""
    forms = (f'"path": "{ANY_COLUMN}"', '"op": "contains"', *(f'"{tool}"' for tool in list_tools_by_role("read_page")))
    return _holds(plan, *forms)


def does_guess_column(plan: Payload) -> bool:
    """Whether a plan chooses rows by words that may be of any column."""
    return _holds(plan, f'"path": "{ANY_COLUMN}"')


def is_named_by_title(plan: Payload, guess: Payload, titles: Sequence[NamedTitle]) -> bool:
    """Whether a title that stands whole in a request says what another plan of it only guesses."""
    return does_guess_column(guess) and not does_guess_column(plan) and any(one.whole for one in titles)


def is_inquiry(plan: Payload) -> bool:
    """Whether a plan looks for its answer in what a search finds."""
    return _holds(plan, f'"tool": "{ANSWER_TOOL}"')


def is_named_read(task: PlanningTask, plan: Payload) -> bool:
    """Whether a plan reads something that it names, and neither searches nor changes anything."""
    contracts = index_contracts(task.contracts)
    actions = plan["actions"] if isinstance(plan["actions"], list) else []
    tools = [str(one["tool"]) for one in actions if isinstance(one, dict)]
    searches = list_tools_by_role("search")
    return all(tool in contracts and contracts[tool].risk_level == "read" and tool not in searches for tool in tools)


def _holds(plan: Payload, *forms: str) -> bool:
    text = dump_json({"actions": plan["actions"]})
    return any(form in text for form in forms)
