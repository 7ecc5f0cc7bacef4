"""A team's tools, ready to call. Implements ``orchestration.ports.Toolbox``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from orchestration.tool import Tool
from schemas.contract import ToolContract


class TeamToolbox:
    """Implements ``orchestration.ports.Toolbox`` over bound tools; the order given is the order shown.

    Raises:
        ValueError: two tools claim one id or alias.
    """

    def __init__(self, tools: Iterable[Tool]) -> None:
        self._tools = tuple(tools)
        self._by_name: dict[str, Tool] = {}
        for tool in self._tools:
            for name in (tool.contract.tool, *tool.contract.aliases):
                if name in self._by_name:
                    raise ValueError(f"two tools are called {name}")
                self._by_name[name] = tool
            if tool.undo is not None:
                # Found by its name when something is undone, but offered to no planner.
                self._by_name[tool.undo.tool.contract.tool] = tool.undo.tool

    def tool(self, tool_id: str) -> Tool:
        """Return the tool of that id or alias.

        Raises:
            KeyError: no such tool.
        """
        return self._by_name[tool_id]

    def contracts(self) -> Sequence[ToolContract]:
        """Return every contract, in a stable order."""
        return [tool.contract for tool in self._tools]
