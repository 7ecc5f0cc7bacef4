"""What somebody is told, and what a task is called, reaches the plan whole, however it is asked for."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task

TOLD_KO = (
    "신규 견적서 준비됐다고",
    "내일 3시 회의가 4시로 밀렸다고",
    "오늘 점심은 2층에서 먹는다고",
    "서버 점검이 30분 정도 늦어진다고",
    "사라님이 휴가라서 답이 늦을 거라고",
    "가격표(3월판) 올려뒀다고",
    "https://a.co/x 여기서 신청하라고",
    "2차 리뷰는 금요일까지 끝내달라고",
    "예산이 15% 줄었다고",
    "'봄 할인' 배너 교체했다고",
    "고객사 데모가 취소됐으니 준비 안 해도 된다고",
    "이번 주 회식은 없다고",
    "이준호 대리가 새로 합류했다고",
    "다음 주 월요일은 휴무라고",
    "노트북 반납 잊지 말라고",
    "회의가 10분 늦는다고",
    "주차장 공사 때문에 지하철 타라고",
    "매출 보고서 초안을 드라이브에 넣어뒀다고",
    "신청자가 12명뿐이라고",
    "문서 제목을 바꾸지 말라고",
)
TO_KO = (
    "#sales에 {}",
    "준호님한테 {}",
    "{} #dev 채널에",
    "{} 지훈이한테 DM으로",
    "마케팅 채널에 {}",
)
SAYS_KO = (
    "올려줘",
    "전해주세요",
    "알려줘",
    "공유 부탁해요",
)
TOLD_EN = (
    "the quote is ready",
    "tomorrow's 3pm meeting moved to 4",
    "lunch is on the 2nd floor today",
    "the server check will be 30 minutes late",
    "Sarah is off so replies will be slow",
    "the price list (March edition) is up",
    "they can sign up at https://a.co/x",
    "the second review has to be done by Friday",
    "the budget was cut by 15%",
    "the 'Spring sale' banner was replaced",
    "the client demo is cancelled so no prep is needed",
    "there's no team dinner this week",
    "next Monday is a holiday",
    "I'm running 10 minutes late",
    "only 12 people signed up",
    "we should not rename the doc",
    "the draft of the sales report is in the drive",
)
TO_EN = (
    "tell Junho {}",
    "post in #dev that {}",
    "let #sales know {}",
    "DM Sarah that {}",
    "can you tell Jihoon {}?",
)
TOLD_JA = (
    "見積書ができました",
    "明日の3時の会議が4時になりました",
    "今日のランチは2階です",
    "サーバー点検が30分遅れます",
    "予算が15%減りました",
    "「春セール」のバナーを差し替えました",
    "来週の月曜は休みです",
    "10分遅れます",
    "申込は12名だけです",
)
TO_JA = (
    "#salesに{}と投稿して",
    "ジュノさんに{}と伝えて",
    "#devに{}って共有してください",
    "サラさんに{}とDMして",
)
OWNER, DUE = re.compile("준호|Junho|ジュノ"), "2026-03-12"
TITLES_KO = (
    "분기 보고서 초안 작성",
    "고객사 미팅 준비",
    "서버 비용 정산",
    "로그인 오류 수정",
    "신입 교육 자료 만들기",
    "2차 인터뷰 일정 조율",
    "API 문서 정리",
    "계약서 검토 요청",
    "경쟁사 가격 조사",
    "할인 쿠폰 발송",
    "회의실 예약 시스템 점검",
    "메일 템플릿 번역",
)
ASKED_KO = (
    "작업 추가해줘: {}, 담당 준호, 3월 12일까지",
    "'{}' 작업 만들어줘. 담당은 준호, 마감은 3월 12일",
    "준호 담당으로 '{}' 작업 3월 12일까지로 등록해줘",
    "{} 작업 하나 만들어줘 담당 준호님 마감 3/12",
    "할 일에 '{}' 넣어줘 준호한테 3/12까지",
    "3월 12일까지 준호가 할 '{}' 작업 추가 부탁드려요",
    "작업 하나만 등록해주세요. 제목은 {}, 담당자는 준호, 기한은 3월 12일입니다.",
    "지금은 #dev에 올리지 말고 작업만 하나 만들어줘: {}, 담당 준호, 기한 3월 12일",
    "{} 이거 작업으로 올려줘 준호 담당 3/12까지",
)
TITLES_EN = (
    "draft the quarterly report",
    "prepare the client meeting",
    "fix login bug",
    "review the contract",
    "translate the email template",
    "update pricing slides",
    "check server costs",
    "write onboarding guide",
    "send coupon emails",
    "plan the April workshop",
)
ASKED_EN = (
    "create a task '{}' for Junho due March 12",
    "add a task: {}, owner Junho, due March 12",
    "I need a task for Junho to {} by March 12",
    "make a task called {} for Junho, due 3/12",
    "new task for Junho: {}, due March 12",
    "can you add '{}' to the tasks, assigned to Junho, due March 12?",
    "put '{}' on Junho's list for March 12",
)
TITLES_JA = (
    "四半期報告書の作成",
    "契約書のレビュー",
    "ログイン不具合の修正",
    "価格調査",
    "展示会の準備",
    "メールの翻訳",
)
ASKED_JA = (
    "「{}」というタスクを作って。担当はジュノさん、期限は3月12日",
    "タスク追加：{}、担当ジュノ、期限3/12",
    "ジュノさん担当で「{}」のタスクを3月12日期限で登録してください",
    "{}のタスクを作成してください。担当はジュノさん、期限は3月12日です",
)


def actions(text: str) -> list[dict[str, Any]]:
    made: Any = make_plan(a_task(text))["actions"]
    return made


def said(text: str) -> str:
    """The words of the one message that is all of the plan."""
    (only,) = actions(text)
    return str(only["inputs"]["text"])


def words_of(text: str) -> list[str]:
    return re.findall(r"[가-힣A-Za-z0-9%./:]+", text)


@pytest.mark.parametrize(("told", "to"), list(product(TOLD_KO, TO_KO)))
def test_korean_words_are_told_whole(told: str, to: str) -> None:
    message = said(f"{to.format(told)} {SAYS_KO[(len(told) + len(to)) % len(SAYS_KO)]}")
    *stems, _ = words_of(told)
    assert [word for word in stems if word[: max(1, len(word) - 1)] not in message] == []


@pytest.mark.parametrize(("told", "to"), list(product(TOLD_EN, TO_EN)))
def test_english_words_are_told_whole(told: str, to: str) -> None:
    message = said(to.format(told)).casefold()
    assert [word for word in words_of(told) if word.casefold() not in message] == []


@pytest.mark.parametrize(("told", "to"), list(product(TOLD_JA, TO_JA)))
def test_japanese_words_are_told_whole(told: str, to: str) -> None:
    assert told[:-3] in said(to.format(told))


ALL = [*product(TITLES_KO, ASKED_KO), *product(TITLES_EN, ASKED_EN), *product(TITLES_JA, ASKED_JA)]


@pytest.mark.parametrize(("title", "asked"), ALL)
def test_a_task_has_its_whole_title_its_owner_and_its_day(title: str, asked: str) -> None:
    (made,) = actions(asked.format(title))
    assert made["tool"] == "notion.create_page"
    assert made["inputs"]["title"].casefold() == title.casefold()
    assert made["inputs"]["date"] == DUE
    assert OWNER.search(str(made["inputs"]["properties"]))
