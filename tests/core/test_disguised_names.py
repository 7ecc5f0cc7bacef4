"""Names in a policy that are not what they look like are warned of; names as people write them are not."""

from __future__ import annotations

import pytest

from orchestration.policy.policy_warnings import list_disguised_names
from orchestration.policy.team import Allowance, TeamPolicy, TeamRule

DISGUISED = {
    "a Cyrillic а": "#s\u0430les",
    "a whole word of look-alikes": "\u0441\u0430\u0440\u0435",
    "a Greek ο": "#general-f\u03bfo",
    "a zero-width space": "#sal\u200bes",
    "a turn of the reading direction": "#sa\u202eles",
    "a Hangul filler": "회의\u3164록",
    "a letter of formulas": "#\U0001d42cales",
    "a host": "\u0430cme.co.kr",
}
PLAIN = [
    "#sales",
    "#영업-2팀",
    "이준호",
    "@finance",
    "minji@acme.co.kr",
    "営業チーム",
    "Ελλάδα",
    "Казань",
    "#r&d_1",
    "🚀launch",
]


@pytest.mark.parametrize("name", DISGUISED.values(), ids=DISGUISED.keys())
def test_a_name_that_is_not_what_it_looks_like_is_warned_of(name: str) -> None:
    (said,) = list_disguised_names(TeamPolicy(denied_channels=("#general", name)))
    assert said.startswith("denied_channels: ")
    assert "U+" in said
    assert said.isascii(), "whoever reads the warning sees what the name holds"


@pytest.mark.parametrize("name", PLAIN)
def test_a_name_as_people_write_it_is_not(name: str) -> None:
    assert [*list_disguised_names(TeamPolicy(allowed_people=(name,), listen_channels=(name,)))] == []


ALLOWANCE = Allowance(id="always.00000000", rule="external", tool="slack.post_message", target={"channel": "C1"})


def test_every_setting_that_holds_names_is_looked_at() -> None:
    name = DISGUISED["a Cyrillic а"]
    lists = [one for one, field in TeamPolicy.model_fields.items() if field.annotation == tuple[str, ...]]
    policy = TeamPolicy.model_validate(
        {
            **{one: (name,) for one in lists},
            "channel_modes": {name: "rehearse"},
            "rules": [TeamRule(id="team.one", decision="deny", reason="x", tools=(name,))],
            "allowances": [
                Allowance(
                    id="always.00000000",
                    rule="external",
                    tool="slack.post_message",
                    target={"channel": "C1"},
                    names={"channel": name},
                )
            ],
        }
    )
    told = [said.partition(": ")[0] for said in list_disguised_names(policy)]
    assert len(lists) >= 8
    assert set(told) == {*lists, "channel_modes", "team.one", "always.00000000"}
