"""A model that plans is shown how wishes of the kind were served that people confirmed, until that is erased or off."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from orchestration.policy.team import Author
from orchestration.storage.chain import Erasure
from sandbox.server import running_sandbox
from schemas.events import PlanAccepted
from tests.bot.office import MINJI, NOW, TEAM, Office, bot_in, has, says
from tests.stories.places import a_post, plan, script

HEADING = "Plans of this team"


async def developer_parts(office: Office) -> list[str]:
    """What the model was told beside the requests."""
    rows = (await office.http.get("/ledger")).json()
    asked: list[dict[str, Any]] = [row["body"] for row in rows if row["service"] == "openai"]
    return ["\n".join(one["content"] for one in body["messages"][:-1]) for body in asked]


async def post(office: Office, text: str, *, user: str = "minji", asks: bool = True) -> None:
    """Have somebody post a text and, where that is asked, say yes."""
    await script(office, plan(a_post("a1", "#sales", text, asks=asks)))
    asked = await office.say(f"@metel #sales에 '{text}' 올려줘", user=user)
    if asks:
        await office.click(await office.card(asked["ts"], has("approve")), "approve", user=user)
    await office.card(asked["ts"], says("올렸어요"))
    await office.at_rest()


async def post_twice(office: Office, *, asks: bool = True) -> None:
    for text in ("출시", "점검"):
        await post(office, text, asks=asks)


async def list_refs(office: Office) -> list[tuple[str, ...]]:
    rows = await office.metel.database.runs.recent(TEAM, 5)
    events = [event for row in rows for event in await office.metel.database.runs.events(TEAM, row.id)]
    return [event.example_refs for event in events if isinstance(event, PlanAccepted)]


async def test_a_wish_like_one_that_was_served_is_planned_with_that_plan(modelled: Office) -> None:
    office = modelled
    await post_twice(office)
    first, second = await developer_parts(office)
    assert HEADING not in first
    assert HEADING in second
    shown = second.split(HEADING)[1]
    assert "slack.post_message" in shown
    assert "출시" not in shown
    assert "#sales" not in shown
    newest, oldest = await list_refs(office)
    (_, row) = await office.metel.database.runs.recent(TEAM, 5)
    assert (newest, oldest) == ((row.id,), ())


async def test_what_nobody_confirmed_is_no_example(modelled: Office) -> None:
    await post_twice(modelled, asks=False)
    assert await list_refs(modelled) == [(), ()]


async def test_what_was_erased_is_shown_no_more(modelled: Office) -> None:
    office = modelled
    await post_twice(office)
    runs = tuple(row.id for row in await office.metel.database.runs.recent(TEAM, 5))
    told = Erasure(kinds=("results", "requests"), runs=runs, by=MINJI, why="asked", at=NOW)
    await office.metel.database.erasures.erase(TEAM, told)
    await post(office, "끝")
    assert HEADING not in (await developer_parts(office))[-1]


async def test_a_team_that_wants_none_has_none_shown(tmp_path: Path) -> None:
    async with running_sandbox(now=NOW) as sandbox:
        opened = bot_in(sandbox, tmp_path / "metel.db", model=True, METEL_PLAN_EXAMPLES="false")
        async with opened as office:
            await post_twice(office)
            assert all(HEADING not in one for one in await developer_parts(office))
            assert await list_refs(office) == [(), ()]


async def test_a_teams_own_policy_leaves_them_out(modelled: Office) -> None:
    office, author = modelled, Author(MINJI, "minji", "a test")
    await post(office, "출시")
    await office.metel.policies.change(TEAM, lambda old: old.model_copy(update={"plan_examples": False}), author)
    await post(office, "점검")
    assert all(HEADING not in one for one in await developer_parts(office))
    assert await list_refs(office) == [(), ()]
    await office.done("minji", "home")
    home = str(await office.until(lambda world: world["homes"].get(MINJI)))
    assert "본보기를 보고 계획을 세우는 모델이 없어서" in home
