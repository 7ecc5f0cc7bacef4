"""What a connection to Notion holds, for admins: its databases, and the pages that stand at the top of what was shared.

https://developers.notion.com/reference/post-search
"""

from __future__ import annotations

from connectors.notion.api import NotionApi
from connectors.notion.errors import SERVICE
from connectors.notion.shapes import Source
from orchestration.policy.sources import ConnectedSource, has_personal_columns

MOST_LISTED = 300


async def list_notion_sources(api: NotionApi) -> list[ConnectedSource]:
    """Return the databases and top pages that a connection sees, those edited last first.

    Raises:
        ToolError: Notion could not be asked.
    """
    found, _ = await api.search("", None, MOST_LISTED)
    seen = {one.id for one in found} | {one.parent.database_id for one in found if isinstance(one, Source)}
    listed: list[ConnectedSource] = []
    for one in found:
        if one.in_trash:
            continue
        if isinstance(one, Source):
            listed.append(ConnectedSource(SERVICE, one.id, one.name, has_personal_columns(one.properties)))
        elif not {one.parent.page_id, one.parent.database_id, one.parent.data_source_id} & seen:
            listed.append(ConnectedSource(SERVICE, one.id, one.title))
    return listed
