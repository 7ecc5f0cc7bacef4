"""The workspace that a fresh sandbox starts with, out of a `notion.yaml`."""

import pickle
import uuid
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

from sandbox.clock import SEOUL, Clock
from sandbox.notion.blocks import insert_blocks, judge_children
from sandbox.notion.columns import make_column
from sandbox.notion.field_checks import Json
from sandbox.notion.markdown import to_blocks
from sandbox.notion.properties import judge_values
from sandbox.notion.rich_text import plain
from sandbox.notion.world import NAMESPACE, WORKSPACE, Database, DataSource, NotionWorld, Page, User
from sandbox.seeds.files import ACME, day_of, seed_of


def seeded_notion(clock: Clock, seeds: Path = ACME) -> NotionWorld:
    """A team's pages and databases, their dates counted from the clock's start."""
    world = NotionWorld(clock)
    for name, part in pickle.loads(_sown(clock.start, seeds)).items():
        setattr(world, name, part)
    return world


@lru_cache(maxsize=4)
def _sown(start: datetime, seeds: Path) -> bytes:
    """What a workspace holds that begins then, its clock apart: kept as bytes because a world changes what it has."""
    world = NotionWorld(Clock(start))
    seed_world(world, seed_of("notion", seeds))
    return pickle.dumps({name: part for name, part in vars(world).items() if name != "clock"})


def seed_world(world: NotionWorld, seeds: Json) -> None:
    """Fill an empty workspace; every date counts from the clock's start."""
    for person in seeds["people"]:
        user = User(_seed_id(person["email"]), person["name"], person["email"])
        world.users[user.id] = user
    for page in seeds["pages"]:
        sow_page(world, page)
    for database in seeds["databases"]:
        sow_database(world, database)


def _seed_id(name: str) -> str:
    return str(uuid.uuid5(NAMESPACE, name))


def _author(world: NotionWorld, name: str) -> str:
    return next(user.id for user in world.users.values() if user.name == name)


def _past(world: NotionWorld, days: int) -> datetime:
    start = world.clock.start.astimezone(UTC).replace(second=0, microsecond=0)
    return start - timedelta(days=days, minutes=17)


def sow_page(world: NotionWorld, seed: Json, below: str | None = None) -> None:
    parent: Json = {"type": "page_id", "page_id": below} if below else WORKSPACE
    author = _author(world, seed["by"])
    made = _past(world, seed["age"])
    page = Page(_seed_id(f"page {seed['title']}"), parent, made, made, author, author)
    page.properties = {"title": plain(seed["title"])}
    world.pages[page.id] = page
    if below:
        world.place(below, page.id)
    _write(world, page, seed["text"], author)
    for child in seed.get("pages", []):
        sow_page(world, child, page.id)


def _write(world: NotionWorld, page: Page, text: str, author: str) -> None:
    drafts = judge_children(to_blocks(text), "seed")
    insert_blocks(world, {"type": "page_id", "page_id": page.id}, drafts, by=author)
    for node in world.children_of(page.id):
        node.created = node.edited = page.edited


def sow_database(world: NotionWorld, seed: Json) -> None:
    title: str = seed["title"]
    author = _author(world, seed["by"])
    made = _past(world, seed["age"])
    source_id, database_id = _seed_id(f"source {title}"), _seed_id(f"database {title}")
    home: Json = {"type": "page_id", "page_id": _seed_id(f"page {seed['in']}")}
    if home["page_id"] not in world.pages:
        raise ValueError(f"the seed names no such page: {seed['in']}")
    world.databases[database_id] = Database(
        database_id, home, made, made, author, author, title=title, source_ids=[source_id]
    )
    world.place(home["page_id"], database_id)
    parent: Json = {"type": "database_id", "database_id": database_id}
    source = DataSource(source_id, parent, made, made, author, author, title=title)
    source.schema = {name: _column(name, settings) for name, settings in seed["columns"].items()}
    world.sources[source_id] = source
    for at, row in enumerate(seed["rows"]):
        _sow_row(world, source, row, _past(world, 20) + timedelta(hours=at), author)


def _column(name: str, settings: str | Json) -> Json:
    if isinstance(settings, str):
        return make_column(name, settings, [])
    kind = next(iter(settings))
    return make_column(name, kind, settings[kind])


def _sow_row(world: NotionWorld, source: DataSource, row: Json, made: datetime, author: str) -> None:
    sent = {name: _sent(source.schema[name], value, world) for name, value in row.items() if name != "text"}
    title = next(iter(row.values()))
    page_id = _seed_id(f"row {source.title} {title}")
    parent: Json = {
        "type": "data_source_id",
        "data_source_id": source.id,
        **{"database_id": source.parent["database_id"]},
    }
    page = Page(page_id, parent, made, made, author, author, properties=judge_values(sent, source, world))
    world.pages[page.id] = page
    _write(world, page, row.get("text", ""), author)


def _sent(column: Json, value: Any, world: NotionWorld) -> Json:
    """A seed's plain value in the shape that a request would send."""
    kind: str = column["type"]
    match kind:
        case "title" | "rich_text":
            return {kind: plain(value)}
        case "people":
            return {kind: [{"id": _author(world, name)} for name in value]}
        case "date":
            return {kind: {"start": _when(value, world)}}
        case "select" | "status":
            return {kind: {"name": value}}
        case "multi_select":
            return {kind: [{"name": name} for name in value]}
        case _:
            return {kind: value}


def _when(value: str, world: NotionWorld) -> str:
    """`week:fri` or `+3`, with an hour where one is given: `+3 15:00`."""
    day, _, hour = value.partition(" ")
    found: date = day_of(day, world.clock.start.astimezone(SEOUL).date())
    return f"{found.isoformat()}T{hour}:00+09:00" if hour else found.isoformat()
