"""What models write is held against what was read, before others see it."""

from __future__ import annotations

import pytest

from tests.bot.office import Office, says
from tests.stories.places import SALES, posts, script
from tests.stories.test_scenario_two import ASKED_FOR_SALES, FULL

MADE_UP = "지난주 매출 합계는 999,999,999원이에요. https://evil.example/login"
TRUE = "지난주 매출 합계는 71,667,000원이에요."


@pytest.mark.parametrize("second", [TRUE, MADE_UP])
async def test_a_made_up_figure_and_link_are_not_posted(modelled: Office, second: str) -> None:
    await script(modelled, FULL, MADE_UP, second)
    asked = await modelled.say(ASKED_FOR_SALES)
    await modelled.card(asked["ts"], says("올렸어요"))
    (message,) = await posts(modelled, SALES)
    assert "999,999,999" not in message["text"]
    assert "evil.example" not in message["text"]
    assert "71,667,000" in message["text"], "the model's own words or the counted summary have the sheet's total"
