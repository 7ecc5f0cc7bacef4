"""The sweep would find what it is there to find: faults that are put into the bot break it."""

from __future__ import annotations

import pytest

from orchestration.crash_points import read_moment
from tests.crashes.cases import Case
from tests.crashes.scenarios import SCENARIOS
from tests.crashes.walk import Hospital, walked

PLANTED = [
    ("resend_blindly", "create a page", "tool.after_answer:1", "'pages.create': 2"),
    ("ack_before_the_store", "create a page", "inbox.before_store:1", "not at rest"),
    ("post_cards_blindly", "create a page", "card.before_place:1", "cards in the workspace"),
    ("forget_what_was_behind", "create a page", "card.before_intent:2", "cards in the database"),
]


@pytest.mark.parametrize(("plant", "name", "moment", "found"), PLANTED, ids=[one[0] for one in PLANTED])
@pytest.mark.asyncio(loop_scope="session")
async def test_a_planted_fault_is_found(plant: str, name: str, moment: str, found: str, hospital: Hospital) -> None:
    scenario = next(one for one in SCENARIOS if one.name == name)
    death = read_moment(moment)
    sound = await walked(Case(scenario, (death,)), hospital)
    broken = await walked(Case(scenario, (death,), plant=plant, patience_s=12), hospital)
    assert (sound.kills, sound.problems) == (1, [])
    assert broken.kills >= 1
    assert any(found in problem for problem in broken.problems), broken.problems
