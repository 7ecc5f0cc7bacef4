"""What models cost, as people and operators see it: on a card, in the terminal, in /metrics, and at the day's limit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.cli.model_calls import add_up_calls
from orchestration.policy.team import Author, Limit
from sandbox.server import running_sandbox
from schemas.events import ModelCalled
from tests.bot.office import MINJI, NOW, TEAM, Office, bot_in, has, says
from tests.stories.places import SALES, a_post, action, plan, posts, script

ODD = "@metel #sales에 '안녕하세요' 눈에 띄게 올려줘"
POST = plan(action("a1", "slack.post_message", intent="notify", inputs={"channel": "#sales", "text": "안녕하세요"}))
ASKING = plan(
    action("a1", "slack.find_channel", inputs={"name": "#sales"}),
    a_post("a2", "#sales", "안녕하세요", depends_on=["a1"]),
)
PRICE = "price: {input: 10, output: 40}"


async def limit(office: Office, cents: int) -> None:
    limits = (Limit(per="team", of="us_cents", most=cents),)
    author = Author(MINJI, "minji", "a test")
    await office.metel.policies.change(TEAM, lambda policy: policy.model_copy(update={"limits": limits}), author)


async def calls_of(office: Office) -> list[ModelCalled]:
    (row, *_) = await office.metel.database.runs.recent(TEAM, 1)
    return [one for one in await office.metel.database.runs.events(TEAM, row.id) if isinstance(one, ModelCalled)]


def settings(folder: Path, url: str, price: str) -> dict[str, Any]:
    file = folder / "models.yaml"
    file.write_text(f'models: {{m: {{base_url: "{url}/openai/v1", {price}}}}}\nroles: {{planner: [m]}}\n', "utf-8")
    return {"METEL_MODELS_FILE": str(file), "OPENAI_API_KEY": "sk-sandbox", "METEL_NOW": NOW.isoformat()}


async def test_beyond_the_days_cost_no_model_is_asked_and_people_read_why(tmp_path: Path) -> None:
    async with (
        running_sandbox(now=NOW) as sandbox,
        bot_in(sandbox, tmp_path / "metel.db", **settings(tmp_path, sandbox.url, PRICE)) as office,
    ):
        await limit(office, 1)
        await script(office, POST)
        first = await office.say(ODD)
        await office.card(first["ts"], says("올렸어요"))
        (call,) = await calls_of(office)
        assert call.call.usd is not None
        assert 100 * call.call.usd >= 1
        second = await office.say(ODD)
        card = await office.card(second["ts"], says("7014"))
        assert "하루 모델 비용의 한도를 다 써서" in str(card["blocks"])
        assert await calls_of(office) == []
        assert len([m for m in await posts(office, SALES) if m["text"] == "안녕하세요"]) == 1


@pytest.mark.parametrize("price", ["", PRICE])
async def test_a_card_tells_the_cost_where_it_is_known_and_nothing_where_not(tmp_path: Path, price: str) -> None:
    async with (
        running_sandbox(now=NOW) as sandbox,
        bot_in(sandbox, tmp_path / "metel.db", **settings(tmp_path, sandbox.url, price)) as office,
    ):
        await script(office, ASKING)
        asked = await office.say(ODD)
        card = await office.card(asked["ts"], has("approve"))
        assert ("모델 비용 약 $" in str(card["blocks"])) == bool(price)
        told = add_up_calls(await calls_of(office))
        assert (told["usd"] is None, told["unpriced"]) == (not price, int(not price))


async def test_a_model_without_a_price_is_not_asked_where_cost_has_a_limit(tmp_path: Path) -> None:
    async with (
        running_sandbox(now=NOW) as sandbox,
        bot_in(sandbox, tmp_path / "metel.db", **settings(tmp_path, sandbox.url, "")) as office,
    ):
        await limit(office, 1_000)
        asked = await office.say(ODD)
        card = await office.card(asked["ts"], says("7015"))
        assert "모델의 값을 알 수 없어서" in str(card["blocks"])
        assert await calls_of(office) == []
