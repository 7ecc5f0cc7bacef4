"""Which sources look as if they were about people, and what becomes of the access rules when an admin has looked."""

from __future__ import annotations

import pytest

from orchestration.policy.access import AccessRule
from orchestration.policy.sources import ConnectedSource, is_personal_column, list_unreviewed, set_open_sources
from orchestration.policy.team import TeamPolicy

TASKS = ConnectedSource("notion", "n1", "작업")
CLIENTS = ConnectedSource("sheets", "s1", "고객 명단", is_personal=True)
BUDGET = ConnectedSource("sheets", "s2", "마케팅 예산")
SOURCES = (TASKS, CLIENTS, BUDGET)


@pytest.mark.parametrize(
    ("name", "personal"),
    [
        ("전화번호", True),
        ("휴대폰", True),
        ("이메일", True),
        ("E-mail", True),
        ("Phone", True),
        ("생년월일", True),
        ("급여", True),
        ("주소", True),
        ("電話番号", True),
        ("ｅｍａｉｌ", True),
        ("이름", False),
        ("담당자", False),
        ("Owner", False),
        ("마감일", False),
        ("금액", False),
        ("microphone", False),
        ("웹 주소", False),
        ("IP address", False),
    ],
)
def test_a_column_is_personal_by_what_it_is_called(name: str, personal: bool) -> None:
    assert is_personal_column(name) == personal


def test_what_is_not_picked_is_closed_and_what_is_picked_is_open_again() -> None:
    before = TeamPolicy(access=(AccessRule(service="notion", id="n1", read=("U1",), write=()),))
    closed = set_open_sources(before, "sheets", SOURCES, frozenset({"s2"}))
    assert [(rule.service, rule.id, rule.read, rule.write) for rule in closed.access] == [
        ("notion", "n1", ("U1",), ()),
        ("sheets", "s1", (), ()),
    ]
    assert closed.access_reviewed == ("sheets",)
    opened = set_open_sources(closed, "sheets", SOURCES, frozenset({"s1", "s2"}))
    assert opened.access == before.access
    assert list_unreviewed(opened, ("notion", "sheets", "slack")) == ("notion",)


def test_a_rule_of_the_teams_own_stays_as_it_is() -> None:
    own = AccessRule(service="sheets", id="s1", read=("U1",), write=("U1",))
    assert set_open_sources(TeamPolicy(access=(own,)), "sheets", SOURCES, frozenset({"s2"})).access == (own,)
