"""Questions on what stands in documents, told by where it was written: nothing is written for them."""

from __future__ import annotations

import pytest

from orchestration.text.office_words import list_translations, split_japanese
from orchestration.workspace import NamedTitle
from tests.core.test_lookups import asked, steps_of

DEVICES = NamedTitle("장비신청", "신규 입사자 장비 신청", False, "작업")


@pytest.mark.parametrize(
    "text",
    [
        "새 노트북 몇대 신청해야 하더라 장비신청 페이지에 적어뒀는데 기억이 안나네요;;",
        "장비신청 페이지에 노트북 모니터 키보드 몇 대라고 적어놨더라",
    ],
)
def test_what_was_written_into_a_record_is_read_and_answered(text: str) -> None:
    (read, page), *rest = steps_of(asked(text, DEVICES))
    assert (read, page["page"]) == ("notion.get_page_content", "신규 입사자 장비 신청")
    assert [tool for tool, _ in rest] in ([], ["text.answer"])


@pytest.mark.parametrize(
    "text",
    [
        "고객 인터뷰 정리 페이지에 적어둔 일정 뭐였지?",
        "결제 오류 로그 점검 페이지에 적어놓은 내용 뭐였지?",
        "온보딩 가이드에 추가해둔 거 있어?",
        "제품 로드맵에 올려둔 2분기 계획 좀 보여줘",
        "インタビュー整理のページに書いておいた予定は何でしたっけ",
        "議事録に書いてた決定事項を教えて",
    ],
)
def test_what_is_written_by_now_is_not_written_once_more(text: str) -> None:
    assert not [tool for tool, _ in steps_of(asked(text)) if tool in ("notion.append_blocks", "notion.create_page")]


@pytest.mark.parametrize(
    "text",
    [
        "'주간 회의' 페이지에 '출장 준비' 적어놔줘",
        "'주간 회의' 페이지에 '출장 준비' 적어둬",
        "「週次会議」のページに「出張準備」と書いていただけますか",
        "「週次会議」のページに「出張準備」と書いておいてください",
    ],
)
def test_what_is_to_be_written_is_written(text: str) -> None:
    assert steps_of(asked(text))[-1][0] == "notion.append_blocks"


@pytest.mark.parametrize(
    "text",
    [
        "which day does everyone have to be in the office according to our wiki",
        "per the wiki, how many days can we work from home?",
        "위키에 따르면 모두 사무실에 나와야 하는 요일이 언제야",
        "入社初日って何をすればいいですか?ガイドのページがあると聞きました",
    ],
)
def test_what_a_wiki_or_guide_says_is_looked_for_in_the_pages(text: str) -> None:
    assert [tool for tool, _ in steps_of(asked(text))] == ["notion.search", "notion.get_page_content", "text.answer"]


def test_words_of_a_first_day_are_known_in_japanese() -> None:
    assert split_japanese("入社初日") == ["入社", "初日"]
    assert "첫날" in list_translations("初日")
