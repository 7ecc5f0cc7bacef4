"""A question offers what the request speaks for, what is close to a name that nothing has, and always another way."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from sandbox.server import running_sandbox
from tests.bot.office import NOW, Json, Office, bot_in, controls, has, says
from tests.stories.places import posts

MARKETING = "C0MARKET01"


@pytest.fixture
async def bare(tmp_path: Path) -> AsyncGenerator[Office]:
    """A bot whose team has set no default place, so that it must ask."""
    unset = {"METEL_DEFAULT_PARENT": "", "METEL_DEFAULT_SPREADSHEET": ""}
    async with (
        running_sandbox(now=NOW) as sandbox,
        bot_in(sandbox, tmp_path / "metel.db", model=False, holds_older=False, **unset) as office,
    ):
        yield office


def labels(card: Json) -> list[str]:
    """The words on the buttons of a card."""
    return [element["text"]["text"] for _, element in controls(card) if element["type"] == "button"]


def set_off(card: Json) -> list[str]:
    """The buttons that are highlighted."""
    return [element["text"]["text"] for _, element in controls(card) if element.get("style") == "primary"]


async def test_the_sheet_that_the_request_speaks_of_is_the_one_set_off(bare: Office) -> None:
    asked = await bare.say("@metel 매출 좀 정리해줘", channel="#general")
    card = await bare.card(asked["ts"], has("choose_0"))
    assert set_off(card) == ["매출 현황 2026"]
    assert labels(card)[0] == "매출 현황 2026"


async def test_another_page_than_those_offered_can_be_written(bare: Office) -> None:
    asked = await bare.say("@metel 노션에 '주간 회의' 페이지를 만들어줘", channel="#general")
    card = await bare.card(asked["ts"], has("choose_0"))
    assert "기타..." in labels(card)
    view = await bare.opened(card, "write_answer")
    assert (await bare.submit(view, written="제품 로드맵"))["ok"]
    await bare.card(asked["ts"], says("답: 제품 로드맵"))
    await bare.card(asked["ts"], says("끝났어요"))


async def test_a_channel_that_nothing_is_called_brings_its_neighbour_across_scripts(office: Office) -> None:
    asked = await office.say("@metel #마켓팅팀에 '안녕하세요'라고 올려줘", channel="#general")
    card = await office.card(asked["ts"], says("그 이름으로 찾을 수 있는 채널이 없어요"))
    assert labels(card)[0] == "#marketing"
    assert set_off(card) == []
    assert "이 채널에" not in labels(card)
    await office.click(card, "choose_0")
    await office.card(asked["ts"], says("끝났어요"))
    assert [post["text"] for post in await posts(office, MARKETING)] == ["안녕하세요"]
