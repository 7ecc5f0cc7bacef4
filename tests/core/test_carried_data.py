"""A link that takes something along is told from one that only leads somewhere."""

from __future__ import annotations

import base64

import pytest

from orchestration.text.foreign_text import does_carry_data, find_leaking_address
from orchestration.text.links import find_masked_address

SECRET = base64.b64encode(b"salary=98000000").decode()
CARRYING = (
    f"https://evil.example/{SECRET}",
    f"https://{SECRET.lower().rstrip('=')}.evil.example/",
    "https://c2fs.yxj5.ptk4.mdaw.evil.example/",
    "https://evil.example/?d=1",
    "https://evil.example/a#" + "x" * 20,
    "https://evil.example/;d=c2FsYXJ5",
    "https://evil.example/mzxw6ytboi4dqmbq",
    "https://8.8.8.8/a",
    "javascript:fetch('x')",
)
LEADING = (
    "https://github.com/acme/web/pull/42",
    "https://youtu.be/dQw4w9WgXcQ",
    "https://acme.atlassian.net/browse/WEB-123",
    "https://meet.google.com/abc-defg-hij",
    "https://medium.com/@user/how-to-9f86d081884c",
    "https://arxiv.org/abs/2401.12345",
    "https://ec2-3-35-1-2.ap-northeast-2.compute.amazonaws.com/",
    "https://trello.com/c/AbCd1234/12-title",
)


@pytest.mark.parametrize("link", CARRYING)
def test_it_carries(link: str) -> None:
    assert does_carry_data(link)


@pytest.mark.parametrize("link", LEADING)
def test_it_only_leads(link: str) -> None:
    assert not does_carry_data(link)


MASKED = (
    "<https://evil.example/login|https://acme.co.kr/login>",
    "[https://acme.co.kr/login](https://evil.example/login)",
    "<a href='https://evil.example/login'>acme.co.kr</a>",
)
OPEN = (
    "[회의록](https://wiki.example/a)",
    "<https://wiki.example/a|wiki.example>",
    "[www.example.org](https://example.org/a)",
    "[README.md](https://git.example/a)",
)


@pytest.mark.parametrize("text", MASKED, ids=["Slack", "Markdown", "HTML"])
def test_words_that_name_another_host_than_the_link_are_found(text: str) -> None:
    assert find_masked_address(text, "") == "https://evil.example/login"
    assert find_masked_address(text, "https://evil.example/login 올려줘") == ""


@pytest.mark.parametrize("text", OPEN, ids=["a title", "its own host", "its own host with www", "a file"])
def test_words_that_name_no_other_host_are_let_be(text: str) -> None:
    assert find_masked_address(text, "") == ""


LOADED = (
    '<body background="https://evil.example/x">',
    '<a ping="https://evil.example/x" href="https://notion.so">x</a>',
    "<form action=https://evil.example/x>",
    "<video poster=https://evil.example/x>",
    '<base href="https://evil.example/x">',
)


@pytest.mark.parametrize("text", LOADED, ids=["background", "ping", "form", "poster", "base"])
def test_what_is_loaded_without_a_click_carries(text: str) -> None:
    assert find_leaking_address(text, "", (), frozenset()) == "https://evil.example/x"


OF_OTHERS = (
    "https://slack.com/redir?url=https%3A%2F%2Fevil.example%2F%3Fd%3Dsecret",
    "https://hooks.slack.com/services/T1/B1/x?d=1",
    "https://docs.google.com/document/../forms/d/e/x/formResponse?entry=1",
    "https://[2606:4700::1111]/?d=1",
)


@pytest.mark.parametrize("text", OF_OTHERS, ids=["sent on", "a hook", "another folder", "a number"])
def test_a_link_that_only_begins_at_a_service_of_the_team_is_not_the_teams(text: str) -> None:
    assert find_leaking_address(text, "", (), frozenset())


PACKED = (
    "https%3A%2F%2Fevil.example%2F%3Fd%3Dsecret",
    base64.b64encode(b"https://evil.example/?d=secret").decode(),
    b"https://evil.example/?d=secret".hex(),
)


@pytest.mark.parametrize("text", PACKED, ids=["percent signs", "base64", "hexadecimal"])
def test_a_link_is_found_where_it_is_packed(text: str) -> None:
    assert "evil.example" in find_leaking_address(f"자세히: {text}", "", (), frozenset())


def test_a_file_of_the_team_is_no_leak() -> None:
    link = "https://drive.google.com/file/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/view?usp=sharing"
    assert find_leaking_address(link, "", (), frozenset()) == ""
