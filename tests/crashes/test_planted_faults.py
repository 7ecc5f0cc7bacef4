"""The canonical cases would find what they are there to find: faults that are planted in the bot break them."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tests.crashes.canonical import canonical_cases
from tests.crashes.runner import Runner, run_case

PLANTED = [
    ("resend_blindly", "create a page / tool.after_answer:1", "'pages.create': 2"),
    ("ack_before_the_store", "create a page / inbox.before_store:1", "not at rest"),
    ("post_cards_blindly", "create a page / card.before_place:1", "cards in the workspace"),
    ("forget_what_was_behind", "create a page / card.before_intent:2", "cards in the database"),
]


@pytest.mark.parametrize(("fault", "name", "found"), PLANTED, ids=[one[0] for one in PLANTED])
@pytest.mark.asyncio(loop_scope="session")
async def test_a_planted_fault_is_found(fault: str, name: str, found: str, runner: Runner) -> None:
    (case,) = [one for one in canonical_cases() if str(one) == name]
    sound, broken = await asyncio.gather(
        run_case(case, runner), run_case(replace(case, planted_fault=fault, timeout_s=12), runner)
    )
    assert (sound.kills, sound.problems) == (1, [])
    assert broken.kills >= 1
    assert any(found in problem for problem in broken.problems), broken.problems
