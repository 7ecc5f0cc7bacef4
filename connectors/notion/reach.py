"""What who asks may do with a page or database, by the team's access rules: those of the nearest thing that has one.

A page's own answer says where it is, and so does that of each thing above it
(https://developers.notion.com/reference/parent-object). What the connection was not given ends the way up: no rule can
have been made of what nobody can list.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import TypeVar

from connectors.cached_value import CachedValues
from connectors.failures import Meaning, make_tool_error
from connectors.notion.api import NotionApi
from connectors.notion.errors import SERVICE
from connectors.notion.shapes import Page, Parent, Source
from orchestration.policy.access import find_reach, find_thing_readers, has_rules_of
from orchestration.tool import ToolError
from orchestration.workspace import EVERYONE, Readers, find_common_readers
from schemas.ask import Reach
from schemas.request import Asker
from schemas.source import ReadSource

MOST_ABOVE = 50
KEPT_S = 60.0
"""Where a thing is may be known from so many seconds ago; who may see it is judged anew each time."""
Found = TypeVar("Found", bound=Page | Source)


class NotionReach:
    """Judges pages and data sources of one workspace. Where nothing is narrowed nothing is asked."""

    def __init__(self, api: NotionApi, kept_s: float = KEPT_S) -> None:
        self._api = api
        self._parents = CachedValues(api.clock, self._look_up, kept_s)

    async def find(self, ids: Sequence[str], parent: Parent, asker: Asker) -> Reach:
        """Return what who asks may do with the thing of these ids, which is in ``parent``.

        Raises:
            ToolError: Notion could not be asked.
        """
        rules = self._api.access()
        if not has_rules_of(rules, SERVICE):
            return "write"
        path = [*filter(None, ids), *[above async for above in self._above(parent)]]
        return find_reach(rules, SERVICE, [(one, "") for one in path], asker.user)

    async def find_of(self, one: Page | Source, asker: Asker) -> Reach:
        """Return what who asks may do with a page or data source that Notion showed.

        Raises:
            ToolError: Notion could not be asked.
        """
        return await self.find([one.id], one.parent, asker)

    async def find_readers(self, source: ReadSource) -> Readers:
        """Return who can read the pages and databases that a step read, each with what it is in.

        Raises:
            ToolError: Notion could not be asked.
        """
        rules = self._api.access()
        if not has_rules_of(rules, SERVICE):
            return EVERYONE
        paths = [[one, *[above async for above in self._above(await self._find_parent(one))]] for one in source.ids]
        return find_common_readers(find_thing_readers(rules, SERVICE, [(one, "") for one in path]) for path in paths)

    async def _find_parent(self, one: str) -> Parent:
        """Return where a thing is of which only the id is known."""
        for kind in ("page", "source", "database"):
            parent = await self._parents.get((kind, one))
            if parent != Parent():
                return parent
        return Parent()

    async def select_seen(self, found: Sequence[Found], asker: Asker) -> list[Found]:
        """Return those of some pages and data sources that who asks may read.

        Raises:
            ToolError: Notion could not be asked.
        """
        return [one for one in found if await self.find_of(one, asker) != "none"]

    async def _above(self, parent: Parent) -> AsyncIterator[str]:
        for _ in range(MOST_ABOVE):
            for one in (parent.data_source_id, parent.database_id, parent.page_id):
                if one:
                    yield one
            held_by = _list_holders(parent)
            if not held_by:
                return
            parent = await self._parents.get(held_by)

    async def _look_up(self, held_by: tuple[str, str]) -> Parent:
        kind, one = held_by
        try:
            match kind:
                case "page":
                    return (await self._api.page(one)).parent
                case "block":
                    return (await self._api.block(one)).parent
                case "database":
                    return (await self._api.container(one)).parent
                case _:
                    return Parent(type="database_id", database_id=(await self._api.source(one)).id)
        except ToolError as error:
            if error.failure.kind not in ("not_found", "invalid"):
                raise
            return Parent()


async def require_writable_page(api: NotionApi, page: str, asker: Asker) -> None:
    """See that who asks may still change a page: the rules may have been narrowed since it was made.

    Raises:
        ToolError: they may not, or Notion could not be asked.
    """
    if has_rules_of(api.access(), SERVICE) and await NotionReach(api).find_of(await api.page(page), asker) != "write":
        meaning = Meaning("invalid", "Whoever asked may not change this page.")
        raise make_tool_error(SERVICE, meaning, code="page_read_only")


def _list_holders(parent: Parent) -> tuple[str, str] | None:
    """Return what says where a parent itself is: a data source's answer tells its database at once."""
    if parent.database_id:
        return "database", parent.database_id
    if parent.data_source_id:
        return "source", parent.data_source_id
    if parent.page_id:
        return "page", parent.page_id
    return ("block", parent.block_id) if parent.block_id else None
