"""A name counts as typed where it stands in the request as a name of its own, in any of its usual forms."""

from __future__ import annotations

import pytest

from orchestration.text.typed_words import is_typed_in

SAID = [
    ("이준호", "이준호님께 전해줘"),
    ("이준호", "팀장님, 이준호한테도요"),
    ("박지훈", "박 지훈에게 보내줘"),
    ("#sales", "Sales 채널에 올려줘"),
    ("회의록", "회의록데이터베이스에 추가해줘"),
    ("田中", "田中さんに送って"),
    ("会場の下見", "会場の下見終わった。完了にして"),
    ("会場の下見", "会場の下見回しといて"),
    ("010-2345-6789", "+82 10 2345 6789로 문자"),
    ("GB29NWBK60161331926819", "GB29 NWBK 6016 1331 9268 19 으로 송금"),
    ("https://www.a.com/b", "a.com/b/ 읽어줘"),
    ("Minji@Acme.co.kr", "minji@acme.co.kr로 메일"),
    (1200, "1,200원을 적어줘"),
]
NOT_SAID = [
    ("이준", "이준호님께 전해줘"),
    ("민지", "김민지에게"),
    ("sales", "#sales-ext에 올려줘"),
    ("bob", "bob@acme.com에게"),
    ("evil.com", "good-evil.com을 읽어줘"),
    ("a@b.com", "a@b.com.evil.io에게"),
    ("010-2345-6789", "010-2345-67890"),
    ("https://a.com/b", "https://a.com/b?x=1"),
    ("https://a.com/b", "https://evil.io/?u=https://a.com/b"),
    (13, "2013년 자료"),
    ("田中", "田中村さんに送って"),
    ("会場の下見", "会場の下見完了報告を送って"),
]


@pytest.mark.parametrize(("value", "text"), SAID)
def test_it_was_typed(value: str | int, text: str) -> None:
    assert is_typed_in(value, text)


@pytest.mark.parametrize(("value", "text"), NOT_SAID)
def test_it_is_only_a_part_of_something_else(value: str | int, text: str) -> None:
    assert not is_typed_in(value, text)
