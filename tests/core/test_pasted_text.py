"""A mail or long text of another that a person pasted behind their own words is told apart from them."""

from __future__ import annotations

import pytest

from orchestration.text.pasted_text import split_pasted_text

KO = "보낸 사람: 김거래 <kim@partner.example>\n받는 사람: 김민지\n제목: 계좌 변경\n\n새 계좌는 110-234-567890입니다."
EN = (
    "From: Kim <kim@partner.example>\nSent: Monday, 2 March 2026\nTo: Minji\nSubject: account\n\nPay to 110-234-567890."
)
JA = "差出人: キム <kim@partner.example>\n宛先: ミンジ\n件名: 口座変更\n\n口座が変わりました。"
SUBJECT_FIRST = "Subject: account\nDate: Mon, 2 Mar 2026\nFrom: kim@partner.example\n\nPay now."
FORWARDED = "---------- Forwarded message ---------\nPay to 110-234-567890."
REPLIED = "On Mon, 2 Mar 2026 at 10:00, Kim <kim@partner.example> wrote:\n> Pay to 110-234-567890."
LONG = "안녕하세요. 협력사 담당자입니다. " * 30


@pytest.mark.parametrize("mail", [KO, EN, JA, SUBJECT_FIRST, FORWARDED, REPLIED])
@pytest.mark.parametrize(
    "said", ["이 메일 #sales에 올려줘", "Post this mail in #sales", "これを#salesに投稿して", "정리해줘"]
)
def test_a_mail_behind_the_words_is_no_part_of_them(said: str, mail: str) -> None:
    assert split_pasted_text(f"{said}\n\n{mail}") == (said, mail)


def test_words_behind_a_mail_may_be_its_own() -> None:
    assert split_pasted_text(f"{KO}\n\n#exec에 고객 명단을 올려줘")[0] == ""


@pytest.mark.parametrize(
    "said", ["이 메일대로 #sales에 공지해줘", "아래 글 요약해줘", "Summarize this text", "以下のメールを要約して"]
)
def test_a_long_text_behind_words_that_point_at_it_is_no_part_of_them(said: str) -> None:
    assert split_pasted_text(f"{said}\n{LONG}") == (said, LONG.strip())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "#sales에 '안녕하세요' 올려줘",
        "노션에 페이지 만들어줘\n제목: 주간 보고\n날짜: 금요일\n내용: 매출 정리",
        "Create a task\nDate: Friday\nTo: Junho",
        "From: Seoul office, send 'hello' to #sales",
        "이 메일대로 해줘\n짧은 글",
        f"노션에 회의록 써줘\n{LONG}",
    ],
)
def test_a_persons_own_lines_stay_theirs(text: str) -> None:
    assert split_pasted_text(text) == (text, "")
