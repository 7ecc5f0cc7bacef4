"""What the asker can't see changes nothing that they are shown: workspaces that differ in that alone are told alike.

junho is in no private channel and reads nobody else's direct messages, and the team's access rules close to him a
database, a page with what is below it, a spreadsheet, and a tab of another. What stands there is made up for each
workspace, under names close to what he asks for; every tool is aimed at it by name, by id and by link.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.conversation import SilentPerson, TerminalRequest, execute_request
from bot.slack.cards.run_cards import build_run_cards
from bot.slack.cards.text import CardText
from connectors.catalog import list_contracts
from orchestration.policy.access import AccessRule
from orchestration.policy.team import Author
from orchestration.proposers import PlanningTask, Proposal
from orchestration.rule_planner import RulePlanner
from orchestration.text.messages import load_wording
from sandbox.google.cells import Cell
from sandbox.google.world import Tab
from sandbox.server import RunningSandbox, running_sandbox
from sandbox.slack.world import Channel, Message
from schemas.events import ModelUse
from schemas.request import Place
from schemas.run import Run
from tests.bot.office import JUNHO, MINJI, NOW, TEAM, Json, Office, bot_in
from tests.stories.places import GENERAL, action, plan

EXEC, BOARD, DIRECT = "C0EXEC0001", "C0BOARD001", "D0MINJI001"
SECRET_TAB = 777
HERE = Place(team=TEAM, channel=GENERAL, channel_name="general")
CHANNELS = ("exec", "execs", "sales-plan", "salary", "gener", "marketing-2")
TITLES = ("연봉표", "제품 로드맵 2", "회의록 비공개", "매출 현황", "고객 이름", "마케팅", "온보딩")
TABS = ("Q2", "급여", "Q1 비공개")
INTENTS = {
    "slack.post_message": "notify",
    "slack.send_dm": "notify",
    "notion.create_page": "write",
    "notion.append_blocks": "write",
    "notion.update_page": "write",
    "notion.archive_page": "write",
    "sheets.append_rows": "write",
    "sheets.update_cells": "write",
}
CARDS = CardText(load_wording("bot.slack"), {one.tool: one for one in list_contracts()})
TOLD_IN_FULL = re.compile(r"비밀|연봉 인상률")


def close(sandbox: RunningSandbox) -> dict[str, str]:
    """The ids of what the access rules close, by what it is."""
    notion, google = sandbox.sandbox.world.notion, sandbox.sandbox.world.google.spreadsheets
    database = next(one for one in notion.databases.values() if one.title == "작업")
    pages = {
        one.properties["title"][0]["plain_text"]: one.id for one in notion.pages.values() if "title" in one.properties
    }
    sheets = {one.title: one.id for one in google.values()}
    return {
        "database": database.id,
        "source": database.source_ids[0],
        "page": pages["팀 위키"],
        "child": pages["휴가와 근무"],
        "sheet": sheets["고객 명단"],
        "budget": sheets["마케팅 예산"],
    }


def conceal(sandbox: RunningSandbox, ids: Mapping[str, str], chance: random.Random) -> None:
    """Put something into each place that junho can't see."""
    world = sandbox.sandbox.world
    slack = world.slack.world
    slack.channels[EXEC].name = chance.choice(CHANNELS)
    if chance.random() < 0.7:
        slack.channels[BOARD] = Channel(BOARD, f"{chance.choice(CHANNELS)}-b", [MINJI, slack.bot.id], is_private=True)
    for channel in (EXEC, DIRECT):
        slack.add(Message(channel, "1772500000.000001", MINJI, f"연봉 인상률은 {chance.randint(1, 99)}%"))
    notion = world.notion
    notion.databases[ids["database"]].title = notion.sources[ids["source"]].title = chance.choice(TITLES)
    for page in notion.pages.values():
        if page.id in ids.values() or page.parent.get("data_source_id") == ids["source"]:
            _rename(page.properties, f"{chance.choice(TITLES)} {chance.randint(1, 3)}")
    google = world.google.spreadsheets
    google[ids["sheet"]].title = chance.choice(TITLES)
    google[ids["sheet"]].tabs[0].put(1, 0, Cell(f"비밀 {chance.random()}"))
    tab = Tab(SECRET_TAB, chance.choice(TABS))
    tab.put(0, 0, Cell(f"비밀 {chance.random()}"))
    google[ids["budget"]].tabs.append(tab)


def _rename(properties: dict[str, Any], title: str) -> None:
    for value in properties.values():
        if isinstance(value, list) and value and "plain_text" in value[0]:
            value[0]["plain_text"] = value[0]["text"]["content"] = title
            return


def list_probes(ids: Mapping[str, str]) -> Iterator[Json]:
    """Every tool aimed at what is hidden: by each name that it may have, by id and by link."""
    channels = (
        *CHANNELS,
        EXEC,
        BOARD,
        DIRECT,
        f"<#{EXEC}>",
        f"https://acme.slack.com/archives/{EXEC}/p1772500000000001",
    )
    for channel in channels:
        yield action("a1", "slack.post_message", inputs={"channel": channel, "text": "안녕"})
        yield action("a1", "slack.read_thread", inputs={"channel": channel, "thread_ts": "1772500000.000001"})
        yield action("a1", "slack.find_channel", inputs={"name": channel})
    things = (*TITLES[:3], "작업", "휴가와 근무", ids["database"], ids["source"], ids["page"], ids["child"])
    for thing in (*things, f"https://www.notion.so/x-{ids['page'].replace('-', '')}"):
        yield action("a1", "notion.search", inputs={"query": thing})
        yield action("a1", "notion.query_database", inputs={"database": thing})
        yield action("a1", "notion.get_page_content", inputs={"page": thing})
        yield action("a1", "notion.create_page", inputs={"parent": thing, "title": "새 쪽"})
    for thing in (TITLES[0], ids["page"], ids["child"]):
        yield action("a1", "notion.append_blocks", inputs={"page": thing, "content": "한 줄"})
        yield action("a1", "notion.update_page", inputs={"page": thing, "properties": {"상태": "완료"}})
        yield action("a1", "notion.archive_page", inputs={"page": thing})
    yield action("a1", "notion.create_page", inputs={"title": "새 쪽"})
    for sheet in (
        *TITLES[3:6],
        "고객 명단",
        ids["sheet"],
        f"https://docs.google.com/spreadsheets/d/{ids['sheet']}/edit",
    ):
        yield action("a1", "sheets.get_range", inputs={"spreadsheet": sheet})
        yield action("a1", "sheets.append_rows", inputs={"spreadsheet": sheet, "rows": [["한 줄"]]})
        yield action("a1", "sheets.update_cells", inputs={"spreadsheet": sheet, "row": "서울", "values": {"A": "x"}})
    for tab in (*TABS, f"{TABS[1]}!A1:B2"):
        yield action("a1", "sheets.get_range", inputs={"spreadsheet": "마케팅 예산", "range": tab})
        place = {"spreadsheet": "마케팅 예산", "range": tab}
        yield action("a1", "sheets.append_rows", inputs={**place, "rows": [["x"]]})
        yield action("a1", "sheets.update_cells", inputs={**place, "row": "서울", "values": {"A": "x"}})
    yield action("a1", "slack.send_dm", inputs={"user": "김민지", "text": "안녕"})
    yield action("a1", "session.recall_answer", inputs={})
    yield action("a1", "text.summarize", inputs={"data": "안녕"})
    yield action("a1", "table.aggregate", inputs={"rows": [{"수": 1}], "column": "수", "function": "sum"})


async def show(office: Office, probe: Json) -> str:
    """The cards that junho gets for a plan of one step, choices and errors with them."""
    text = json.dumps(plan({**probe, "intent": INTENTS.get(probe["tool"], "read")}), ensure_ascii=False)
    run = await execute_request(office.metel, TerminalRequest(text, JUNHO, "junho", HERE, {}), SilentPerson())
    assert run.plan is not None, run.errors
    return _describe(run)


def look_everywhere(_: RulePlanner, task: PlanningTask) -> bool:
    """Have every probe look up what it may name; the grammar would read a plan, which is no request, to tell."""
    return True


async def propose_what_is_said(_: RulePlanner, task: PlanningTask) -> Proposal:
    """Take the words of a request for its plan."""
    return Proposal(task.request.text, ModelUse(), "said")


def _describe(run: Run) -> str:
    cards = [(card.text, card.blocks) for card in build_run_cards(run, CARDS)]
    text = str(cards).replace(run.id, "RUN").replace(run.id[:4].upper(), "RUN")
    return re.sub(r"q[0-9a-f]{19}|p[0-9a-f]{19}|\d{10}\.\d{6}|p\d{16}|<!date\^\d+|\b[0-9A-F]{4}\b", "_", text)


@pytest.mark.parametrize("seed", [1])
async def test_two_workspaces_that_differ_in_what_is_hidden_are_shown_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(RulePlanner, "propose", propose_what_is_said)
    monkeypatch.setattr(RulePlanner, "lacks_names", look_everywhere)
    monkeypatch.setattr(RulePlanner, "lacks_rows", look_everywhere)
    chance = random.Random(seed)
    async with running_sandbox(now=NOW) as one, running_sandbox(now=NOW) as other:
        ids = close(one)
        for sandbox in (one, other):
            conceal(sandbox, ids, chance)
        async with (
            bot_in(one, tmp_path / "one.db") as first,
            bot_in(other, tmp_path / "other.db") as second,
        ):
            for office in (first, second):
                await narrow(office, ids)
            missed = 0
            for probe in list_probes(ids):
                shown = await show(first, probe), await show(second, probe)
                assert shown[0] == shown[1], probe
                assert not TOLD_IN_FULL.search(shown[0]), probe
                missed += "(0/1)" in shown[0]
            assert missed > 40, "the probes meet what is closed"


async def narrow(office: Office, ids: Mapping[str, str]) -> None:
    closed = {"database": "notion", "page": "notion", "sheet": "sheets"}
    rules = [
        AccessRule(service=service, id=ids[what], read=(MINJI,), write=(MINJI,)) for what, service in closed.items()
    ]
    rules.append(AccessRule(service="sheets", id=ids["budget"], tab=str(SECRET_TAB), read=(MINJI,), write=()))
    author = Author(MINJI, "minji", "a test")
    await office.metel.policies.change(TEAM, lambda policy: policy.model_copy(update={"access": tuple(rules)}), author)
