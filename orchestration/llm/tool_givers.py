"""Who gives the keys that tools take: a tool that needs an id comes along with the tool of its service that finds it.

Pure. What code looks up by a name (``x-resolve``) needs nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from schemas.contract import ToolContract

_KEY = re.compile(r"(?:(?P<noun>[a-z0-9_]+?)_)?(?:id|ids|key|uuid|guid)")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_FINDS = re.compile(r"(?:search|find|query|list)")


def list_with_givers(tools: Sequence[str], contracts: Iterable[ToolContract]) -> list[str]:
    """Return the tools, each with the cheapest tools that give the keys which it takes right behind it."""
    known = {one.tool: one for one in contracts}
    found: dict[str, None] = {}
    for tool in tools:
        _add(tool, known, found)
    return [*found]


def _add(tool: str, known: dict[str, ToolContract], found: dict[str, None]) -> None:
    contract = known.get(tool)
    if tool in found or contract is None:
        return
    found[tool] = None
    for noun in _list_nouns(contract):
        giver = _find_giver(contract, noun, known.values())
        if giver is not None:
            _add(giver.tool, known, found)


def _list_nouns(contract: ToolContract) -> Iterator[str]:
    """Yield what each key is of that a tool must be given; empty where its name does not say."""
    for name in contract.required:
        key = _KEY.fullmatch(_HUMP.sub("_", name).casefold())
        if key is not None and contract.resolves(name) is None:
            yield key["noun"] or ""


def _find_giver(taker: ToolContract, noun: str, contracts: Iterable[ToolContract]) -> ToolContract | None:
    """Return the read of the same service that gives a thing, the likeliest and then the one that needs least."""
    reads = [
        one
        for one in contracts
        if one.service == taker.service
        and one.risk_level == "read"
        and one.tool != taker.tool
        and noun not in _list_nouns(one)
    ]
    able = [one for one in reads if _gives(one, noun)]
    return min(able, key=lambda one: (_count_keys(one), not _finds(one), len(one.required)), default=None)


def _gives(contract: ToolContract, noun: str) -> bool:
    """Whether a read tells of a thing, by its name or by what it leaves; of a thing without a name, any that finds."""
    if not noun:
        return _finds(contract)
    said = " ".join((contract.tool.partition(".")[2], *contract.produces_map)).casefold()
    stem = noun.rstrip("s")
    return stem in said or stem.removesuffix("y") + "ie" in said


def _finds(contract: ToolContract) -> bool:
    return _FINDS.match(contract.tool.partition(".")[2]) is not None


def _count_keys(contract: ToolContract) -> int:
    return sum(1 for _ in _list_nouns(contract))
