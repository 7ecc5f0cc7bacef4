"""A sandbox whose world a folder of seed files tells."""

from dataclasses import replace
from pathlib import Path

import pytest

from sandbox.app import create_sandbox
from sandbox.options import SandboxOptions, SeedError
from sandbox.server import running_sandbox
from tests.sandbox.vendor_clients import NOW
from tests.world import client_at

SLACK = """
team: {id: T0FINCH001, name: Finch, domain: finch}
app: {id: A0METEL001, bot_id: B0METEL001, name: metel}
users:
  - {id: U0METEL001, name: metel, real_name: metel, is_bot: true}
  - {id: U0ROSA0001, name: rosa, real_name: Rosa Meyer, email: rosa@finch.test, locale: en-US}
channels:
  - {id: C0SHOP0001, name: shop, topic: the shop, members: [rosa, metel]}
messages:
  - {channel: shop, user: rosa, at: [-1, "09:00"], text: "The new grinder is here."}
"""
NOTION = """
minutes: Talks
people: [{name: Rosa Meyer, email: rosa@finch.test}]
pages: [{title: Handbook, by: Rosa Meyer, age: 3, text: Be kind.}]
databases:
  - title: Talks
    in: Handbook
    by: Rosa Meyer
    age: 2
    columns: {Topic: title, When: date, Tags: {multi_select: [tea, milk]}}
    rows: [{Topic: Beans, When: "+1", Tags: [milk]}]
"""
GOOGLE = """
locale: en_US
figures: Orders
spreadsheets: [{title: Orders, age: 1, tabs: [{title: May, columns: [Day, Sum], rows: [[today, 12.5]]}]}]
"""


@pytest.fixture
def finch(tmp_path: Path) -> SandboxOptions:
    for name, text in (("slack", SLACK), ("notion", NOTION), ("google", GOOGLE)):
        (tmp_path / f"{name}.yaml").write_text(text, "utf-8")
    return SandboxOptions(NOW, seeds=tmp_path)


async def test_the_world_is_the_one_that_the_folder_tells(finch: SandboxOptions) -> None:
    async with running_sandbox(options=finch) as sandbox, client_at(sandbox.url) as http:
        world = (await http.get("/world")).json()
    assert world["slack"]["team"]["name"] == "Finch"
    assert [channel["name"] for channel in world["slack"]["channels"]] == ["shop", "D0ROSA0001"]
    assert {page["title"] for page in world["notion"]["pages"]} == {"Handbook", "Beans"}
    beans = next(page for page in world["notion"]["pages"] if page["title"] == "Beans")
    assert beans["properties"] == {"Topic": "Beans", "When": "2026-03-05", "Tags": ["milk"]}
    assert [file["title"] for file in world["google"]["spreadsheets"]] == ["Orders"]


async def test_the_settings_name_that_teams_places(finch: SandboxOptions) -> None:
    async with running_sandbox(options=finch) as sandbox:
        places = {name: value for name, value in sandbox.environment.items() if "DEFAULT" in name}
    assert places == {"METEL_DEFAULT_PARENT": "Talks", "METEL_DEFAULT_SPREADSHEET": "Orders"}


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("slack", SLACK.replace("members: [rosa", "members: [nobody")),
        ("notion", NOTION.replace("in: Handbook", "in: Nowhere")),
        ("notion", NOTION.replace("by: Rosa Meyer", "by: Nobody", 1)),
        ("google", "spreadsheets: [{title: Orders"),
    ],
)
def test_files_that_tell_no_world_are_refused(finch: SandboxOptions, file: str, text: str) -> None:
    (finch.seeds / f"{file}.yaml").write_text(text, "utf-8")
    with pytest.raises(SeedError, match="tell no world"):
        create_sandbox(replace(finch))
