"""Which Notion workspace a connection belongs to, as Notion says it of metel's own user."""

from __future__ import annotations

from sandbox.notion.world import SPACE_ID
from tests.connectors.workspace import Workspace


async def test_the_connection_says_which_workspace_it_belongs_to_and_asks_once(workspace: Workspace) -> None:
    assert await workspace.notion.workspace() == SPACE_ID
    assert await workspace.notion.workspace() == SPACE_ID
    assert len(workspace.calls("users.me")) == 1
