"""An address is a live link only where a tool of the run gave it as its own, on its connection's hosts."""

from __future__ import annotations

import pytest

from bot.connections import build_link_hosts
from orchestration.run.links import find_returned_links, is_at
from schemas.run import Run
from schemas.values import MODEL, PERSON, Json, Value, make_tool_origin
from tests.core.builders import a_plan, a_run, an_action

HOSTS = build_link_hosts(
    "https://acme.slack.com/", {"notion": "https://api.notion.com", "sheets": "https://sheets.googleapis.com/"}
)
PAGE = "https://www.notion.so/Notes-1234"


def remembering(key: str, data: Json, *origins: str) -> Run:
    value = Value(data=data, origins=frozenset(origins))
    return a_run(a_plan(an_action("a1"))).run.model_copy(update={"memory": {"a1": {key: value}}})


@pytest.mark.parametrize(
    ("key", "address", "tool"),
    [
        ("page_url", PAGE, "notion.create_page"),
        ("page_url", "https://app.notion.com/p/1234", "notion.update_page"),
        ("page_url", "https://acme.notion.site/Notes-1234", "notion.get_page_content"),
        ("spreadsheet_url", "https://docs.google.com/spreadsheets/d/1/edit", "sheets.get_range"),
        ("message_url", "https://acme.slack.com/archives/C1/p1", "slack.post_message"),
    ],
)
def test_what_a_vendor_gives_as_its_own_address_is_live(key: str, address: str, tool: str) -> None:
    assert find_returned_links(remembering(key, address, make_tool_origin(tool)), HOSTS) == {address}


@pytest.mark.parametrize(
    ("address", "tool"),
    [
        ("https://evil.example/x", "notion.create_page"),
        ("http://www.notion.so/Notes-1234", "notion.create_page"),
        ("https://docs.google.com/spreadsheets/d/1", "notion.create_page"),
        (PAGE, "sheets.get_range"),
        ("https://other.slack.com/archives/C1/p1", "slack.post_message"),
        ("https://hooks.slack.com/services/T/B/x", "slack.post_message"),
        (PAGE, "text.summarize"),
        (PAGE, "table.aggregate"),
    ],
)
def test_an_address_elsewhere_is_not_live_whatever_its_key_is_called(address: str, tool: str) -> None:
    assert find_returned_links(remembering("page_url", address, make_tool_origin(tool)), HOSTS) == frozenset()


@pytest.mark.parametrize("origins", [(MODEL,), (PERSON,), (make_tool_origin("notion.create_page"), MODEL), ()])
def test_an_address_that_no_tool_gave_by_itself_is_not_live(origins: tuple[str, ...]) -> None:
    assert find_returned_links(remembering("page_url", PAGE, *origins), HOSTS) == frozenset()


def test_of_several_addresses_of_a_tool_each_on_its_hosts_is_live() -> None:
    own, other = "https://acme.slack.com/archives/C1/p1", "https://evil.example/x"
    found = remembering("message_urls", [own, other, None], make_tool_origin("slack.search_messages"))
    assert find_returned_links(found, HOSTS) == {own}


@pytest.mark.parametrize(
    ("key", "data"),
    [
        ("message_urls", PAGE),
        ("rows", [{"url": PAGE}]),
        ("records", [{"page_url": PAGE}]),
        ("page_url", [PAGE]),
        ("text", PAGE),
    ],
)
def test_an_address_within_what_was_read_is_not_live(key: str, data: Json) -> None:
    assert find_returned_links(remembering(key, data, make_tool_origin("notion.query_database")), HOSTS) == frozenset()


@pytest.mark.parametrize(
    "address",
    [
        "https://www.notion.so.evil.example/x",
        "https://evilnotion.so/x",
        "https://notion.site/x",
        "https://evil.example/?https://www.notion.so/x",
        "https://www.notion.so@evil.example/x",
        "https://evil.example@www.notion.so/x",
        "https://evil.example\\@www.notion.so/x",
        "https://www.notion.so:8443/x",
        "https://www.notion.so:port/x",
        "https:///www.notion.so/x",
        "//www.notion.so/x",
        "https://www.notion.so\n.evil.example/x",
        "https://www.notion.so|click",
        "https://ｗｗｗ.notion.so/x",
        "https://[www.notion.so/x",
        "javascript:alert(1)//www.notion.so",
        "https://www.notion.so/" + "x" * 2_000,
        7,
        None,
    ],
)
def test_an_address_that_only_looks_like_the_host_is_not_at_it(address: object) -> None:
    assert not is_at(HOSTS["notion"], address)


def test_a_connection_without_known_hosts_has_no_live_links() -> None:
    assert find_returned_links(remembering("page_url", PAGE, make_tool_origin("notion.create_page")), {}) == frozenset()


def test_a_connection_to_another_server_has_that_host_too_and_the_vendors_api_is_no_such_host() -> None:
    assert "notion.inside.example" in build_link_hosts("", {"notion": "https://notion.inside.example/v1"})["notion"]
    assert not is_at(HOSTS["notion"], "https://api.notion.com/x")
    assert not is_at(HOSTS["sheets"], "https://sheets.googleapis.com/x")


def test_a_workspace_whose_address_slack_did_not_say_has_no_live_messages() -> None:
    assert build_link_hosts("", {})["slack"] == ()
