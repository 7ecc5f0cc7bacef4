"""Forms in which people of an office say things: quoted without marks, amounts in words, days that are pushed back."""

from __future__ import annotations

import pytest

from orchestration.text.office_words import list_translations
from tests.core.test_offline_planner import plan


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("#dev에 배포 끝났어요 라고 올려줘", "배포 끝났어요"),
        ("#dev에 배포 미뤄주세요 라고 올려줘", "배포 미뤄주세요"),
        ("#dev에 배포 확인해 주세요 라고 올려줘", "배포 확인해 주세요"),
        ("#dev에 배포 끝났습니다! 라고 올려줘", "배포 끝났습니다!"),
        ("준호한테 수고했어~ 라고 DM 보내줘", "수고했어~"),
        ("지훈한테 내일 회의 몇 시죠? 라고 물어봐줘", "내일 회의 몇 시죠?"),
        ("사라한테 오늘 안 와도 돼요 라고 전해줘", "오늘 안 와도 돼요"),
        ("#sales에 오늘 회의 없음 이라고 공지해줘", "오늘 회의 없음"),
        ("사라한테 미팅 취소 라고 전해줘", "미팅 취소입니다"),
        ("tell #sales we confirm the discount", "We confirm the discount"),
        ("tell Junho I need the report", "김민지 needs the report"),
        ("dm Sarah we go live at noon", "We go live at noon"),
    ],
)
def test_they_are_sent_as_they_were_said(text: str, sent: str) -> None:
    (step,) = plan(text)["actions"]
    assert step["inputs"]["text"] == sent
    assert step["inputs"].keys() & {"channel", "user"}


def test_a_name_that_is_given_so_is_no_message() -> None:
    assert all("text" not in step["inputs"] for step in plan("분기 회의 라고 페이지 만들어줘")["actions"])


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("売上に追加：昨日、ソウル、スターター、15、133万5千ウォン", 1_335_000),
        ("매출 현황 시트에 추가해줘: 어제, 서울, 스타터, 15, 133만 5천원", 1_335_000),
        ("売上に追加：昨日、ソウル、スターター、15、2億円", 200_000_000),
    ],
)
def test_an_amount_in_words_is_a_number_in_its_cell(text: str, cell: int) -> None:
    (step,) = plan(text)["actions"]
    assert step["inputs"]["rows"][0][-1] == cell


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("랜딩 페이지 개편 마감 이틀 뒤로 밀어주세요", {"later": "P2D"}),
        ("랜딩 페이지 개편 마감 다음 주 금요일로 밀어줘", "2026-03-13"),
    ],
)
def test_a_day_is_pushed_back_in_the_words_of_an_office(text: str, due: object) -> None:
    (step,) = plan(text)["actions"]
    assert step["inputs"]["properties"] == {"@date": due}


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("サラに「資料見ました」とDMして", ["サラ"]),
        ("サラに個別で「資料見ました、いい感じです」と送って😊", ["サラ"]),
        ("サラにも「了解です」って伝えて", ["サラ"]),
        ("サラとジュノに「了解です」ってDMして", ["サラ", "ジュノ"]),
        ("サラ、ジュノ、ジフンに「了解です」ってDMして", ["サラ", "ジュノ", "ジフン"]),
    ],
)
def test_a_name_in_kana_needs_no_word_of_respect_where_it_is_told_alone(text: str, people: list[str]) -> None:
    steps = plan(text)["actions"]
    assert [(one["tool"], one["inputs"].get("user")) for one in steps] == [("slack.send_dm", who) for who in people]


@pytest.mark.parametrize(
    "text",
    ["#devに「リリースはジュノに連絡して」と投稿して", "タスクのリストに「サラに連絡」を追加して", "チームにDMして"],
)
def test_what_is_no_name_in_kana_is_nobody(text: str) -> None:
    assert all("user" not in one["inputs"] for one in plan(text)["actions"])


@pytest.mark.parametrize(
    "text",
    [
        "‘고객사 방문 준비’에 저도 참석자로 추가해줘",
        "‘고객사 방문 준비’ 참석자에 나도 넣어주세요",
        "add me to the attendees of ‘고객사 방문 준비’",
        "‘고객사 방문 준비’、私も参加者に追加して",
    ],
)
def test_who_asks_may_be_one_more_of_those_that_take_part(text: str) -> None:
    (step,) = plan(text)["actions"]
    assert step["inputs"] == {"page": "고객사 방문 준비", "properties": {"@person": {"add": "김민지"}}}


def test_a_page_in_plain_kana_is_made_and_its_link_sent() -> None:
    steps = plan("来週木曜15時の「春キャンペーン相談」の議事録をつくって、サラにリンクDMして")["actions"]
    assert [one["tool"] for one in steps] == ["notion.create_page", "slack.send_dm"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("ロードマプ", "로드맵"), ("スケジュル", "일정"), ("テンプレト", "템플릿"), ("ミーテイング", "")],
)
def test_a_loan_word_is_known_without_its_long_and_doubled_sounds(typed: str, meant: str) -> None:
    assert next(iter(list_translations(typed)), "") == meant
