"""Every service that is there is whole: its words in three languages, its ids its own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from connectors.check_service import list_omissions
from connectors.service import Service, list_connected, list_connectors
from orchestration.service import list_services


@pytest.mark.parametrize("service", list_connectors(), ids=lambda one: one.id)
def test_a_service_forgot_nothing(service: Service) -> None:
    assert list_omissions(service) == ()


def test_the_folders_are_found_in_the_order_in_which_they_are_shown() -> None:
    assert [one.id for one in list_services()] == ["notion", "slack", "sheets", "text", "table", "session"]
    assert [one.id for one, _ in list_connected()] == ["notion", "sheets"]


def test_tools_without_words_or_under_anothers_id_would_be_seen() -> None:
    notion = next(one for one in list_connectors() if one.id == "notion")
    found = list_omissions(replace(notion, id="tickets"))
    assert "notion.search does not begin with tickets." in found
    assert "ko has no verb.notion.search." in found
