"""Checks: what must be in the workspace when a scenario is done, once."""

from __future__ import annotations

from sandbox.app import World
from sandbox.notion.overview import overview
from tests.crashes.scenarios.scenario import Check, Json


def page(title: str, database: str = "회의록") -> Check:
    """One page of that title, in that database."""
    return pages(title, 1, database)


def pages(title: str, count: int, database: str = "회의록") -> Check:
    """So many pages of that title, in that database."""

    def check(world: World) -> list[str]:
        places = [one["database"] for one in overview(world.notion)["pages"] if one["title"] == title]
        return [] if places == [database] * count else [f"pages called {title}: {places}"]

    return check


def gone(title: str) -> Check:
    def check(world: World) -> list[str]:
        left = [one for one in overview(world.notion)["pages"] if one["title"] == title and not one["in_trash"]]
        return [f"{len(left)} pages called {title} are left"] if left else []

    return check


def trashed(world: World) -> list[str]:
    return [] if _old_wiki(world)["in_trash"] else ["the page is not in the trash"]


def untouched(world: World) -> list[str]:
    return ["the page is in the trash"] if _old_wiki(world)["in_trash"] else []


def _old_wiki(world: World) -> Json:
    return next(one for one in overview(world.notion)["pages"] if one["title"] == "구버전 위키")


def written_once(title: str, words: str) -> Check:
    def check(world: World) -> list[str]:
        (page,) = [one for one in overview(world.notion)["pages"] if one["title"] == title]
        times = page["text"].count(words)
        return [] if times == 1 else [f"{words!r} is there {times} times"]

    return check


def status_done(world: World) -> list[str]:
    (page,) = [one for one in overview(world.notion)["pages"] if one["title"] == "랜딩 페이지 개편"]
    return [] if page["properties"]["상태"] == "완료" else [f"it is {page['properties']['상태']}"]


def one_new_row(world: World) -> list[str]:
    (sheet,) = [one for one in world.google.as_json()["spreadsheets"] if one["title"] == "마케팅 예산"]
    rows = [row for row in sheet["tabs"][0]["values"] if "인스타 광고" in row and 350000 in row]
    return [] if len(rows) == 1 else [f"{len(rows)} new rows"]


def posted(channel: str, *words: str) -> Check:
    def check(world: World) -> list[str]:
        place = world.slack.world.channel(channel)
        posts = [m for m in world.slack.world.messages if place and m.channel == place.id and m.by_bot and not m.to]
        operations = [m for m in posts if (m.metadata or {}).get("event_type") == "metel_op"]
        fine = len(operations) == 1 and all(word in operations[0].text for word in words)
        return [] if fine else [f"posted in {channel}: {[m.text for m in operations]}"]

    return check
