"""What the guide of Notion's Python client shows, against the sandbox.

https://ramnes.github.io/notion-sdk-py/ and https://developers.notion.com/guides/get-started/create-a-notion-integration
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from notion_client.errors import APIErrorCode, APIResponseError
from notion_client.helpers import (
    async_collect_paginated_api,
    async_iterate_paginated_api,
    extract_page_id,
    get_id,
    is_full_block,
    is_full_data_source,
    is_full_page,
    is_full_user,
)

from tests.sandbox.vendor_clients import NotionPlace, notion_place

Example = Callable[[NotionPlace], Awaitable[object]]
SAID = [{"type": "text", "text": {"content": "Lacinato kale"}}]
PARAGRAPH = {"object": "block", "type": "paragraph", "paragraph": {"rich_text": SAID}}


async def lists_users(place: NotionPlace) -> object:
    found = await place.notion.users.list()
    return found["object"] == "list" and all(map(is_full_user, found["results"]))


async def knows_its_bot(place: NotionPlace) -> object:
    return (await place.notion.users.me())["type"] == "bot"


async def retrieves_a_database_and_its_source(place: NotionPlace) -> object:
    database = await place.notion.databases.retrieve(place.database("작업")["id"])
    source = await place.notion.data_sources.retrieve(database["data_sources"][0]["id"])
    return is_full_data_source(source)


async def queries_with_a_filter(place: NotionPlace) -> object:
    database = await place.notion.databases.retrieve(place.database("작업")["id"])
    source = await place.notion.data_sources.retrieve(database["data_sources"][0]["id"])
    title = next(name for name, one in source["properties"].items() if one["type"] == "title")
    asked = {"property": title, "title": {"is_not_empty": True}}
    found = await place.notion.data_sources.query(data_source_id=source["id"], filter=asked, page_size=2)
    return len(found["results"]) == 2 and all(map(is_full_page, found["results"]))


async def collects_all_pages_of_a_list(place: NotionPlace) -> object:
    database = await place.notion.databases.retrieve(place.database("작업")["id"])
    source = {"data_source_id": database["data_sources"][0]["id"], "page_size": 2}
    collected = await async_collect_paginated_api(place.notion.data_sources.query, **source)
    iterated = [one async for one in async_iterate_paginated_api(place.notion.data_sources.query, **source)]
    return len(collected) == len(iterated) > 2


async def searches_by_title(place: NotionPlace) -> object:
    asked = {"query": "온보딩", "filter": {"property": "object", "value": "page"}}
    return [one["id"] for one in (await place.notion.search(**asked))["results"]] == [place.page("온보딩 가이드")["id"]]


async def creates_a_page_with_children(place: NotionPlace) -> object:
    parent = {"type": "page_id", "page_id": place.page("온보딩 가이드")["id"]}
    title = {"title": {"title": [{"text": {"content": "Tuscan kale"}}]}}
    page = await place.notion.pages.create(parent=parent, properties=title, children=[PARAGRAPH])
    (child,) = (await place.notion.blocks.children.list(page["id"]))["results"]
    return is_full_page(page) and is_full_block(child) and get_id(page["url"]) == page["id"]


async def appends_and_deletes_blocks(place: NotionPlace) -> object:
    page = place.page("온보딩 가이드")["id"]
    (made,) = (await place.notion.blocks.children.append(page, children=[PARAGRAPH]))["results"]
    await place.notion.blocks.delete(made["id"])
    left = (await place.notion.blocks.children.list(page))["results"]
    return made["id"] not in [one["id"] for one in left]


async def reads_the_id_out_of_an_address(place: NotionPlace) -> object:
    page = await place.notion.pages.retrieve(place.page("온보딩 가이드")["id"])
    return extract_page_id(page["url"]) == page["id"]


async def meets_an_error(place: NotionPlace) -> object:
    with pytest.raises(APIResponseError) as caught:
        await place.notion.pages.retrieve("00000000-0000-0000-0000-000000000000")
    return caught.value.code == APIErrorCode.ObjectNotFound


EXAMPLES: list[Example] = [
    lists_users,
    knows_its_bot,
    retrieves_a_database_and_its_source,
    queries_with_a_filter,
    collects_all_pages_of_a_list,
    searches_by_title,
    creates_a_page_with_children,
    appends_and_deletes_blocks,
    reads_the_id_out_of_an_address,
    meets_an_error,
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.__name__)
async def test_the_client_works_as_its_guide_shows(example: Example) -> None:
    async with notion_place() as place:
        assert await example(place)
