"""The planner and the summariser that need no model.

A request is parsed (``parse``: quotes, channels, people and dates become marks), split into clauses with one act each
(``clauses``, ``verbs``), and each clause adds steps: what it reads (``sources``), what is made of it (``transforms``),
and its effect (``tool_table`` chooses the tool, ``effects`` fills its inputs). ``decode_plan`` writes the plan. The
summariser counts and quotes (``table_summary``, ``summarise_text``).
"""

from orchestration.rule_planner.planner import RulePlanner
from orchestration.rule_planner.summariser import RuleSummariser

__all__ = ["RulePlanner", "RuleSummariser"]
