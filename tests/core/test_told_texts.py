"""What is told behind a colon is the message as it stands; idle words around a content in quotes are none of it."""

from __future__ import annotations

import pytest

from orchestration.text.told_texts import drop_idle_of_content, mark_told_text


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("dev에 공지 올려줘: 서버 점검 끝났습니다 확인 부탁드려요", "서버 점검 끝났습니다 확인 부탁드려요"),
        (
            "내일 7시에 general에 예약메시지: 오늘 회식 참석 여부 회신 부탁드립니다",
            "오늘 회식 참석 여부 회신 부탁드립니다",
        ),
        ("준호님께 DM 보내줘: 도면 검토 부탁드립니다", "도면 검토 부탁드립니다"),
        ("devに投稿して：明日の点検、ご協力お願いいたします。", "明日の点検、ご協力お願いいたします。"),
    ],
)
def test_a_message_behind_a_colon_is_quoted_whole(text: str, quoted: str) -> None:
    assert mark_told_text(text).endswith(f": “{quoted}”")


@pytest.mark.parametrize(
    "text",
    [
        "작업 추가해줘: 도면 검토, 준호, 금요일까지",
        "회의록에 올려줘: 도면 회의, 내일 3시",
        "dev에 올려줘: 점검 끝. 그리고 준호한테 DM 보내줘",
        "dev에 올려줘: ‘점검 끝’",
        "내일 9:30에 알려줘",
        "전사 공지: 지하 2층 못 씁니다. #general 채널로",
        "post in dev: we are done, please check",
        "ページを作って、ログに書いて：中身はあとで追加してください",
    ],
)
def test_other_colons_stay(text: str) -> None:
    assert mark_told_text(text) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("도면 페이지 만들어줘 내용은 일단 '준비 중'만", "도면 페이지 만들어줘 내용은 '준비 중'"),
        ("「図面」のページ作って、中身はとりあえず「準備中」だけで", "「図面」のページ作って、中身は 「準備中」"),
        ("도면 페이지 만들어줘 내용은 '준비 중'만", "도면 페이지 만들어줘 내용은 '준비 중'"),
        ("'도면' 페이지만", "'도면' 페이지만"),
        ("상태가 '준비 중'만", "상태가 '준비 중'만"),
    ],
)
def test_idle_words_around_a_content_are_dropped(text: str, said: str) -> None:
    assert drop_idle_of_content(text) == said
