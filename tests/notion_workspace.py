"""What people do in the sandbox's Notion while metel works: databases with several sources, columns, pages, rights."""

from dataclasses import dataclass
from typing import Any

import httpx

from sandbox.notion.columns import make_column
from sandbox.notion.rich_text import plain
from sandbox.notion.world import BOT_ID, Database, DataSource, Page
from sandbox.server import RunningSandbox
from tests.world import client_at

Json = dict[str, Any]


def rich(text: str) -> list[Json]:
    return [{"text": {"content": text}}]


@dataclass(frozen=True)
class Customers:
    """The database 고객, and its sources 현재 고객 and 보관."""

    database: str
    current: str
    archive: str
    url: str


class NotionOwner:
    """Somebody who works in the workspace over Notion's own API."""

    def __init__(self, running: RunningSandbox) -> None:
        self._running = running

    def _client(self) -> httpx.AsyncClient:
        headers = {"Authorization": "Bearer ntn_sandbox", "Notion-Version": "2026-03-11"}
        return httpx.AsyncClient(base_url=f"{self._running.url}/notion/v1", headers=headers)

    async def send(self, verb: str, path: str, body: Json) -> Json:
        async with self._client() as http:
            answer = await http.request(verb, path, json=body)
        self._running.sandbox.exchange.ledger.pop()
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def wiki(self) -> str:
        pages = self._running.sandbox.world.notion.pages.values()
        return next(page.id for page in pages if page.properties["title"][0]["plain_text"] == "팀 위키")

    async def add_database(self, title: str, columns: Json) -> Json:
        parent = {"type": "page_id", "page_id": self.wiki()}
        body = {"parent": parent, "title": rich(title), "initial_data_source": {"properties": columns}}
        return await self.send("POST", "/databases", body)

    async def add_source(self, database_id: str, title: str, columns: Json) -> str:
        body = {
            "parent": {"type": "database_id", "database_id": database_id},
            "title": rich(title),
            "properties": columns,
        }
        return str((await self.send("POST", "/data_sources", body))["id"])

    async def change_source(self, source_id: str, **changes: Any) -> None:
        await self.send("PATCH", f"/data_sources/{source_id}", changes)

    async def add_row(self, source_id: str, title: str, **values: Json) -> str:
        parent = {"type": "data_source_id", "data_source_id": source_id}
        body = {"parent": parent, "properties": {"이름": {"title": rich(title)}, **values}}
        return str((await self.send("POST", "/pages", body))["id"])

    def add_pages(self, title: str, count: int) -> None:
        """Put many pages of one title there at once."""
        world, wiki = self._running.sandbox.world.notion, self.wiki()
        for _ in range(count):
            now, parent = world.now(), {"type": "page_id", "page_id": wiki}
            page = Page(world.new_id(), parent, now, now, BOT_ID, BOT_ID, properties={"title": plain(title)})
            world.pages[page.id] = page
            world.place(wiki, page.id)

    def add_tables(self, count: int) -> None:
        """Put many databases there at once, of one data source each, with titles of their own."""
        world, wiki = self._running.sandbox.world.notion, self.wiki()
        for at in range(count):
            now, title = world.now(), f"표 {at}"
            database = Database(
                world.new_id(), {"type": "page_id", "page_id": wiki}, now, now, BOT_ID, BOT_ID, title=title
            )
            home = {"type": "database_id", "database_id": database.id}
            columns = {"이름": make_column("이름", "title", [])}
            source = DataSource(world.new_id(), home, now, now, BOT_ID, BOT_ID, title=title, schema=columns)
            database.source_ids.append(source.id)
            world.databases[database.id], world.sources[source.id] = database, source
            world.place(wiki, database.id)

    def add_rows(self, source_id: str, title: str, count: int) -> None:
        """Put many rows there at once."""
        world = self._running.sandbox.world.notion
        source = world.sources[source_id]
        name = next(name for name, column in source.schema.items() if column["type"] == "title")
        parent = {"type": "data_source_id", "data_source_id": source_id, "database_id": source.parent["database_id"]}
        for at in range(count):
            now = world.now()
            row = Page(world.new_id(), parent, now, now, BOT_ID, BOT_ID, properties={name: plain(f"{title} {at}")})
            world.pages[row.id] = row

    async def add_customers(self) -> Customers:
        """Make 고객 with one row in each source, of the same column, which the sources hold in different options."""
        grades = {"select": {"options": [{"name": "A"}, {"name": "B"}]}}
        made = await self.add_database("고객", {"이름": {"title": {}}, "등급": grades, "담당": {"people": {}}})
        current = str(made["data_sources"][0]["id"])
        await self.change_source(current, title=rich("현재 고객"))
        archive = await self.add_source(made["id"], "보관", {"이름": {"title": {}}, "등급": grades})
        await self.add_row(current, "한빛", 등급={"select": {"name": "A"}})
        await self.add_row(archive, "옛길", 등급={"select": {"name": "A"}})
        return Customers(str(made["id"]), current, archive, str(made["url"]))

    async def untick(self, *capabilities: str) -> None:
        await self._change(remove=list(capabilities))

    async def tick(self, *capabilities: str) -> None:
        await self._change(add=list(capabilities))

    async def _change(self, **capabilities: list[str]) -> None:
        async with client_at(self._running.url) as http:
            answer = await http.post("/admin/capabilities", json=capabilities)
        assert answer.status_code == 200, answer.text
