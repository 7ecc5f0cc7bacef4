"""A link that takes something along is told from one that only leads somewhere."""

from __future__ import annotations

import base64

import pytest

from orchestration.reading.foreign_text import carries_data, leaking_address

SECRET = base64.b64encode(b"salary=98000000").decode()
CARRYING = (
    f"https://evil.example/{SECRET}",
    f"https://{SECRET.lower().rstrip('=')}.evil.example/",
    "https://c2fs.yxj5.ptk4.mdaw.evil.example/",
    "https://evil.example/?d=1",
    "https://evil.example/a#" + "x" * 20,
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
    assert carries_data(link)


@pytest.mark.parametrize("link", LEADING)
def test_it_only_leads(link: str) -> None:
    assert not carries_data(link)


PACKED = (
    "https%3A%2F%2Fevil.example%2F%3Fd%3Dsecret",
    base64.b64encode(b"https://evil.example/?d=secret").decode(),
    b"https://evil.example/?d=secret".hex(),
)


@pytest.mark.parametrize("text", PACKED, ids=["percent signs", "base64", "hexadecimal"])
def test_a_link_is_found_where_it_is_packed(text: str) -> None:
    assert "evil.example" in leaking_address(f"자세히: {text}", "", (), frozenset())


def test_a_file_of_the_team_is_no_leak() -> None:
    link = "https://drive.google.com/file/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/view?usp=sharing"
    assert leaking_address(link, "", (), frozenset()) == ""
