"""This machine and its network are known in every spelling; what is public is let through."""

from __future__ import annotations

import pytest

from orchestration.text.addresses import is_forbidden

INSIDE = [
    "http://127.1/",
    "http://0177.0.0.1/",
    "http://0x7f000001/",
    "http://[::ffff:7f00:1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://metadata/",
    "http://127.0.0.1.nip.io/",
    "http:127.0.0.1",
    "http://%31%32%37.0.0.1/",
    "http://①②⑦.⓪.⓪.①/",
    "http://127。0。0。1/",
    "http://printer.lan/",
    "gopher://a.com/",
    "http://224.0.0.1/",
]
PUBLIC = [
    "https://example.com/",
    "http://8.8.8.8/",
    "https://[2606:4700:4700::1111]/",
    "https://local.example.com/",
    "example.com/a",
    "https://localhost.example.com/",
    "mailto:minji@acme.com",
    "https://한국.kr/",
    "https://example.com:8443/a?b=1#c",
]


@pytest.mark.parametrize("address", INSIDE)
def test_it_cannot_be_opened(address: str) -> None:
    assert is_forbidden(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_it_can_be_opened(address: str) -> None:
    assert not is_forbidden(address)
