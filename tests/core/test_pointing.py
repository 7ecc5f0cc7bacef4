"""Words that point back at what an earlier request of the thread dealt with."""

from __future__ import annotations

import pytest

from orchestration.text.back_references import find_back_references, parse_back_reference

POINTS = [
    ("그 페이지에 '결론' 추가해줘", "그 페이지", "page", False),
    ("방금 만든 페이지를 #sales에 공유해줘", "방금 만든 페이지", "page", True),
    ("아까 네가 작성한 문서는 지워줘", "아까 네가 작성한 문서", "page", True),
    ("위 페이지 요약", "위 페이지", "page", False),
    ("방금 만든 회의록 페이지 요약해줘", "방금 만든 회의록 페이지", "page", True),
    ("해당 시트에 한 줄 추가해줘", "해당 시트", "sheet", False),
    ("그 DB에서 찾아줘", "그 DB", "database", False),
    ("add a line to that page", "that page", "page", False),
    ("share the page you just made in #dev", "the page you just made", "page", True),
    ("sum the spreadsheet you updated earlier", "the spreadsheet you updated earlier", "sheet", False),
    ("そのページに追加して", "そのページ", "page", False),
    ("さっき作ったページを共有して", "さっき作ったページ", "page", True),
]
POINTS_NOT = [
    "팀 위키 페이지 요약해줘",
    "내가 방금 올린 문서 요약해줘",
    "그 페이지들 지워줘",
    "그 페이지 전체를 지워줘",
    "그 문서화 작업을 끝내줘",
    "그 노트북 예산",
    "1위 페이지",
    "tell Sarah that page loads are slow",
    "the page",
]


@pytest.mark.parametrize(("text", "words", "kind", "made"), POINTS)
def test_words_that_point_back_are_found(text: str, words: str, kind: str, made: bool) -> None:
    (found,) = find_back_references(text)
    assert (found.words, found.kind, found.made) == (words, kind, made)
    assert text[found.start : found.end] == words
    assert parse_back_reference(words) is not None


@pytest.mark.parametrize("text", POINTS_NOT)
def test_other_words_point_at_nothing(text: str) -> None:
    assert list(find_back_references(text)) == []


def test_a_name_that_only_holds_such_words_is_a_name() -> None:
    assert parse_back_reference("그 페이지에 관하여") is None
    assert parse_back_reference("회고: that page") is None
