"""Titles of which only a part stands in quotes: all of what is told as the title is it."""

from __future__ import annotations

from typing import Any

import pytest

from schemas.values import MISSING
from tests.core.test_offline_planner import plan


def made(text: str) -> tuple[Any, Any]:
    (step,) = plan(text)["actions"]
    return step["tool"], step["inputs"].get("title", step["inputs"].get("properties", {}).get("@title", MISSING))


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ('작업 추가해줘. 제목은 "긴급" 라벨 인쇄, 담당 이준호, 금요일까지', '"긴급" 라벨 인쇄'),
        ("작업 하나 만들어줘. 제목: 신규 '환불' 안내문 다듬기, 담당 나", "신규 '환불' 안내문 다듬기"),
        ('작업 만들어줘. 제목은 스티커 "보내지 마세요" 재주문으로 해줘', '스티커 "보내지 마세요" 재주문'),
        ('작업 추가해줘. 제목은 "창고" 재고 정리, 담당 나', '"창고" 재고 정리'),
        ('"올리지 말 것" 표지판 교체 작업 만들어줘. 담당 나', '"올리지 말 것" 표지판 교체'),
        ('"삭제 금지" 폴더 정리라는 작업 추가해줘', '"삭제 금지" 폴더 정리'),
        ('add a task titled "do not delete" folder cleanup, owner me, due Friday', '"do not delete" folder cleanup'),
        ('create a task called "Do not send" sticker reorder, due next Wednesday', '"Do not send" sticker reorder'),
        ('Make a task. Title: reorder "fragile" labels, owner Junho', 'reorder "fragile" labels'),
        (
            "タスクを作成して。タイトルは「送らないで」シール再注文、担当は私、来週水曜まで",
            "「送らないで」シール再注文",
        ),
        ("タスク追加:「割れ物」ラベル印刷、担当は私", "「割れ物」ラベル印刷"),
    ],
)
def test_all_that_is_told_as_a_title_is_the_title(text: str, title: str) -> None:
    assert made(text) == ("notion.create_page", title)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("'랜딩' 페이지 제목을 \"새 랜딩\" 소개로 바꿔줘", '"새 랜딩" 소개'),
        ("rename 'Launch notes' to \"Spring\" launch notes", '"Spring" launch notes'),
        ("「週報」のタイトルを「春」の週報に変更して", "「春」の週報"),
    ],
)
def test_a_new_title_is_all_that_is_told_as_such(text: str, title: str) -> None:
    assert made(text) == ("notion.update_page", title)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("작업 추가해줘. 제목은 '주간 보고', 담당 나", "주간 보고"),
        ('작업 추가해줘. 제목은 "주간 보고"로 하고 담당은 나', "주간 보고"),
        ('작업 추가해줘. 제목은 "주간 보고" 담당은 준호', "주간 보고"),
        ('작업 추가해줘. 제목은 "주간 보고" 금요일까지', "주간 보고"),
        ("제목은 '배포 공지', 내용은 '오늘 7시'로 페이지 만들어줘", "배포 공지"),
        ("'온보딩 가이드' 페이지 만들어줘", "온보딩 가이드"),
        ("'배포' 작업 만들어줘", "배포"),
        ('create a page titled "Launch notes" in Notion', "Launch notes"),
        ('create a task called "Launch notes" for Junho, due Friday', "Launch notes"),
        ("create a page called \"Launch notes\" under 'Product roadmap'", "Launch notes"),
        ('add a task called "Launch notes" please', "Launch notes"),
        ("タスクを作成して。タイトルは「週報」、担当は私", "週報"),
        ("タスクを作成して。タイトルは「週報」で担当は私", "週報"),
    ],
)
def test_a_title_that_stands_in_quotes_is_what_they_hold(text: str, title: str) -> None:
    assert made(text) == ("notion.create_page", title)


def test_words_that_are_told_to_somebody_are_no_title() -> None:
    (step,) = plan('준호한테 제목은 "긴급" 라벨 인쇄, 라고 보내줘')["actions"]
    assert step["tool"] == "slack.send_dm"
    assert '"긴급" 라벨 인쇄' in step["inputs"]["text"]
