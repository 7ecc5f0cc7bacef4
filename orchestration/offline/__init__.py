"""The planner and the summariser that need no model.

A request is read (``reading``: quotes, channels, people and dates become marks), split into clauses with one act each
(``clauses``, ``verbs``), and each clause adds steps: what it reads (``sources``), what is made of it (``transforms``),
and its effect (``tool_table`` chooses the tool, ``effects`` fills its inputs). ``plan_text`` writes the plan.
"""

from orchestration.offline.planner import OfflinePlanner

__all__ = ["OfflinePlanner"]
