"""``metel tools ...``."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from bot.cli.errors import UsageError
from bot.cli.terminal import print_json
from connectors.catalog import list_contracts


def list_tools(*, as_json: bool) -> int:
    """List every tool."""
    contracts = list_contracts()
    if as_json:
        print_json([contract.model_dump(mode="json") for contract in contracts])
        return 0
    table = Table("tool", "risk", "what it does", box=None)
    for contract in contracts:
        table.add_row(contract.tool, contract.risk_level, contract.description)
    Console().print(table)
    return 0


def show_tool(tool: str) -> int:
    """Print a contract."""
    for contract in list_contracts():
        if tool in (contract.tool, *contract.aliases):
            print_json(contract.model_dump(mode="json"))
            return 0
    raise UsageError(f"there is no tool {tool}; see: metel tools list")
