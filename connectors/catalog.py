"""The catalogue: every tool's contract."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import schemas
from connectors.service import list_connectors
from connectors.tool_spec import ToolSpec
from schemas.contract import ToolContract

FOLDER = Path(schemas.__file__).parent / "tools"


def list_contracts() -> list[ToolContract]:
    """Return the contracts of all services' tools, in the order in which they are shown."""
    return [spec.contract() for spec in _list_specs()]


def list_undo_contracts() -> list[ToolContract]:
    """Return the contracts of the tools that take back what others did: nobody plans them, and journals name them."""
    return [contract for spec in _list_specs() if (contract := spec.undo_contract()) is not None]


def _list_specs() -> list[ToolSpec[Any, Any, Any]]:
    return [spec for service in list_connectors() for spec in service.load_tools()]


def render_contracts() -> dict[str, str]:
    """Return the text of each contract's file by its name."""
    return {f"{contract.tool}.json": _written(contract) for contract in list_contracts()}


def _written(contract: ToolContract) -> str:
    return json.dumps(contract.model_dump(mode="json"), ensure_ascii=False, indent=2) + "\n"


def write_contracts() -> None:
    """Write the contracts' files and remove those of tools that are gone."""
    FOLDER.mkdir(exist_ok=True)
    files = render_contracts()
    for stale in set(FOLDER.glob("*.json")) - {FOLDER / name for name in files}:
        stale.unlink()
    for name, content in files.items():
        (FOLDER / name).write_text(content, "utf-8")


if __name__ == "__main__":
    write_contracts()
