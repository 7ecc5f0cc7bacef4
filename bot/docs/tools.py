"""The page of the tools, from their contracts."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import JsonValue

from bot.docs.lists import render_table
from connectors.catalog import list_contracts
from orchestration.limits import Limits
from schemas.contract import ToolContract

HEAD = """\
# Tools

Each tool is a contract: what it takes and gives, how much it may change, and how a lost call is found again. The
whole contracts are in `schemas/tools/`; `metel tools show ID` prints one. A field that *names* something is looked up
in the workspace: exactly, then with case and spaces folded, then as the unique beginning of a name.
"""


def render_tools_page() -> str:
    """Return the page."""
    contracts = list_contracts()
    overview = render_table(
        ("tool", "risk", "does"),
        ((f"[`{one.tool}`](#{_anchor(one.tool)})", one.risk_level, one.description) for one in contracts),
    )
    return "\n".join([HEAD, overview, *(part for one in contracts for part in _section(one))])


def _anchor(tool: str) -> str:
    return tool.replace(".", "")


def _section(contract: ToolContract) -> Iterator[str]:
    yield f"## {contract.tool}\n"
    yield f"{contract.description}\n"
    yield "\n".join(f"- {fact}" for fact in _facts(contract)) + "\n"
    yield render_table(("input", "type", "meaning"), _inputs(contract))
    for example in contract.examples:
        yield f"> {example.ko}\n>\n> {example.en}\n"


def _facts(contract: ToolContract) -> Iterator[str]:
    yield f"risk: {contract.risk_level}{_listed(', tags ', contract.tags)}"
    if contract.aliases:
        yield "also called" + _listed(" ", contract.aliases)
    if contract.scopes_required:
        yield "needs the scope" + _listed(" ", contract.scopes_required)
    if contract.produces_map:
        yield "produces" + _listed(" ", tuple(contract.produces_map))
    yield f"given up after {_describe_time(contract)}; tried at most {contract.retry.max_attempts} times"
    if contract.risk_level != "read":
        found = "looked for at the target before it is sent again" if contract.reconcile else "not sent again"
        yield f"a call whose answer was lost is {found}"
    if contract.reads_untrusted:
        yield "what it reads is marked as not typed by a person of the team"


def _describe_time(contract: ToolContract) -> str:
    longest_s, usual_s = contract.timeout_ms / 1000, Limits().max_timeout_s
    if longest_s <= usual_s:
        return f"{longest_s:g} s"
    return f"{usual_s:g} s, or as `METEL_MAX_TIMEOUT_S` says, at most {longest_s:g} s"


def _listed(before: str, names: tuple[str, ...]) -> str:
    return before + ", ".join(f"`{name}`" for name in names) if names else ""


def _inputs(contract: ToolContract) -> Iterator[tuple[str, str, str]]:
    for name, schema in contract.fields.items():
        required = " (required)" if name in contract.required else ""
        meaning = str(schema.get("description") or "")
        kind = contract.resolves(name)
        named = f" Names a {kind.replace('.', ' ')}." if kind else ""
        yield f"`{name}`{required}", _type(schema), meaning + named


def _type(schema: dict[str, JsonValue]) -> str:
    options = schema.get("anyOf")
    if isinstance(options, list):
        kinds = [_type(one) for one in options if isinstance(one, dict)]
        return " or ".join(dict.fromkeys(kind for kind in kinds if kind != "null"))
    if "enum" in schema and isinstance(schema["enum"], list):
        return ", ".join(f"`{value}`" for value in schema["enum"])
    kind = schema.get("type")
    return " or ".join(str(one) for one in kind) if isinstance(kind, list) else str(kind or "any")
