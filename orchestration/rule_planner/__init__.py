"""The planner and the summariser that need no model.

A request is parsed (``parse``: quotes, channels, people and dates become marks) and split into clauses with one act
each (``clauses``, ``verbs``). Each clause adds steps: what it reads (``read_steps``), what is made of it
(``filters``), and its effect (``tool_table`` chooses the tool, ``effect_steps`` fills its inputs). ``plan_text``
writes the plan. The summariser counts and quotes (``table_summary``, ``summariser``).
"""

from orchestration.rule_planner.figures.summariser import RuleSummariser
from orchestration.rule_planner.orders.turn_kinds import read_turn_kind
from orchestration.rule_planner.questions.answerer import RuleAnswerer
from orchestration.rule_planner.rule_planner import RulePlanner
from orchestration.rule_planner.thread.corrected_effects import is_replacement

__all__ = ["RuleAnswerer", "RulePlanner", "RuleSummariser", "is_replacement", "read_turn_kind"]
