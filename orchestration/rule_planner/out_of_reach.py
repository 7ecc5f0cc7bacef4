"""Requests that no offered tool serves and are none for another: a search of messages, a changed cell. Pure."""

from __future__ import annotations

from orchestration.rule_planner.cell_changes import is_cell_change
from orchestration.rule_planner.message_searches import is_message_search
from orchestration.rule_planner.steps import Flow


def add_out_of_reach(flow: Flow) -> bool:
    """Add the step of a request that asks for such a thing and for nothing else; whether it does."""
    if is_message_search(flow.reading):
        flow.add("slack.search_messages", {"query": flow.reading.text})
    elif is_cell_change(flow.reading, flow.team):
        flow.add("change_cells", {})
    return bool(flow.steps or flow.lacking)
