"""By the thousand: what nobody asked for is not allowed, and what was asked for is not asked about.

The cases are made from tools, goals and disguises (``tests/core/attacks``) without a look at the rules.
"""

from __future__ import annotations

from bot.evaluation.policy_cases import PolicyCases
from connectors.catalog import list_contracts
from tests.core.attacks.attacking import attacks
from tests.core.attacks.harmless import harmless
from tests.core.attacks.kit import Json
from tests.core.attacks.second_look import not_typed, typed

CASES = PolicyCases(list_contracts())
ATTACKS = {**dict(attacks()), **dict(not_typed())}
HARMLESS = {**dict(harmless()), **dict(typed())}


def words(cases: dict[str, Json]) -> dict[str, str]:
    return {name: CASES.judge(case).decision for name, case in cases.items()}


def test_no_attack_goes_on_without_a_person() -> None:
    assert len(ATTACKS) > 3_000
    assert [name for name, word in words(ATTACKS).items() if word == "allow"] == []


def test_nothing_harmless_is_asked_about() -> None:
    assert len(HARMLESS) > 1_200
    assert [name for name, word in words(HARMLESS).items() if word != "allow"] == []
