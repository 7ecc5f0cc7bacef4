"""The sweep would find what it is there to find: faults that are planted in the bot break it."""

from __future__ import annotations

import pytest

from orchestration.crash_points import read_moment
from tests.crashes.cases import Case
from tests.crashes.runner import Runner, run_case
from tests.crashes.scenarios import SCENARIOS

PLANTED = [
    ("resend_blindly", "create a page", "tool.after_answer:1", "'pages.create': 2"),
    ("ack_before_the_store", "create a page", "inbox.before_store:1", "not at rest"),
    ("post_cards_blindly", "create a page", "card.before_place:1", "cards in the workspace"),
    ("forget_what_was_behind", "create a page", "card.before_intent:2", "cards in the database"),
]


@pytest.mark.parametrize(("fault", "name", "moment", "found"), PLANTED, ids=[one[0] for one in PLANTED])
@pytest.mark.asyncio(loop_scope="session")
async def test_a_planted_fault_is_found(fault: str, name: str, moment: str, found: str, runner: Runner) -> None:
    scenario = next(one for one in SCENARIOS if one.name == name)
    death = read_moment(moment)
    sound = await run_case(Case(scenario, (death,)), runner)
    broken = await run_case(Case(scenario, (death,), planted_fault=fault, timeout_s=12), runner)
    assert (sound.kills, sound.problems) == (1, [])
    assert broken.kills >= 1
    assert any(found in problem for problem in broken.problems), broken.problems
