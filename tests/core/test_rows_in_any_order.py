"""Rows that people tell in whatever order and form: which cells they are of, and what is put right in them later."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from schemas.plan import Plan
from tests.core.test_corrected_effects import corrected
from tests.core.test_new_rows import row_step
from tests.core.test_offline_planner import a_task

BUDGET = "마케팅 예산"
TODAY, YESTERDAY = "2026-03-04", "2026-03-03"


def read(text: str) -> tuple[Any, Any, list[Any]]:
    """Return the sheet, the tab and the cells of each row of a request, in any order."""
    inputs: Any = row_step(text).inputs
    return inputs.get("spreadsheet"), inputs.get("range"), [{*map(str, one)} for one in inputs["rows"]]


@pytest.mark.parametrize(
    ("text", "tab", "row"),
    [
        ("12 Pro, Seoul, 2.88m, today. add to the weekly sales sheet", "주간", {TODAY, "12 Pro", "Seoul", "2880000"}),
        (
            "weekly sales tab, add one: today / Daegu / Pro / 12 / 2.88M",
            "주간",
            {TODAY, "Daegu", "Pro", "12", "2880000"},
        ),
        ("weekly sales: today, Daegu, Pro, 2, 480k", "주간", {TODAY, "Daegu", "Pro", "2", "480000"}),
        (
            "pls log: 3 starter / daegu / 267k / yesterday (weekly sales)",
            "주간",
            {YESTERDAY, "3 starter", "daegu", "267000"},
        ),
        ("today daegu starter 6 534000 -> sales sheet", None, {TODAY, "daegu starter", "6", "534000"}),
        (
            "Add a row to the weekly sales tab pls — Busan, Enterprise, qty 3, 3.6M, Mar 3",
            "주간",
            {YESTERDAY, "Busan", "Enterprise", "3", "3600000"},
        ),
        (
            "add yesterday's: Busan starter x9, 801k won to the sales sheet",
            None,
            {YESTERDAY, "Busan starter x9", "801000"},
        ),
        (
            "We sold 6 starters in Daegu today for 534k. Put it on the sales sheet please",
            None,
            {TODAY, "6", "starters in Daegu", "534000"},
        ),
        ("프로 4개 서울 96만 오늘 건데 매출시트에 기록좀", None, {TODAY, "프로", "4", "서울", "960000"}),
        ("매출시트 한줄추가: 오늘 서울 프로 6", None, {TODAY, "서울 프로", "6"}),
        (
            "すみません、売上シートの週間タブに昨日の分が一件抜けてました。"
            "ソウル、スターター9件で801,000ウォンです。足しといてください🙏",
            "주간",
            {YESTERDAY, "ソウル", "スターター", "9", "801000"},
        ),
        ("売上シートに今日のソウル・プロ・3・72万を追加で", None, {TODAY, "ソウル", "プロ", "3", "720000"}),
        (
            "売上シート、今日、ソウル、スターター、4、356000 で一行よろしく",
            None,
            {TODAY, "ソウル", "スターター", "4", "356000"},
        ),
    ],
)
def test_a_sale_is_read_in_any_order(text: str, tab: str | None, row: set[str]) -> None:
    assert read(text) == (None, tab, [row])


@pytest.mark.parametrize(
    ("text", "tab", "row"),
    [
        (
            "log a marketing spend for me in the Q1 tab - mar 3, newsletter mailing, 120k",
            "Q1",
            {YESTERDAY, "newsletter mailing", "120000"},
        ),
        (
            "어제 박람회 리플렛 인쇄 맡겼는데 38만원 나왔거든요 마케팅 예산에 적어놔 주실래요? "
            "항목명은 '리플렛 인쇄'로요",
            None,
            {YESTERDAY, "리플렛 인쇄", "380000"},
        ),
        (
            "new row for the marketing budget please. Item is pens, cost 45,000 won, dated today",
            None,
            {TODAY, "pens", "45000"},
        ),
        ("marketing budget += 80k for name tags, today", None, {TODAY, "name tags", "80000"}),
        ("spent 75k on courier yesterday, needs to go in the marketing budget", None, {YESTERDAY, "courier", "75000"}),
        ("marketing budget needs a line for yesterday's taxi, 32,000", None, {YESTERDAY, "taxi", "32000"}),
        (
            "오늘 인스타 광고 집행했어요 55만원. 마케팅 예산 Q1 탭에 한 줄 부탁",
            "Q1",
            {TODAY, "인스타 광고", "550000"},
        ),
        ("마케팅 예산 Q1에다가 오늘 날짜로 배너 12만 ㄱㄱ", "Q1", {TODAY, "배너", "120000"}),
        ("어제 명함 뽑는데 5만5천원 썼음 마케팅 예산에 추가 ㅇㅇ", None, {YESTERDAY, "명함", "55000"}),
    ],
)
def test_a_spend_is_read_in_any_order(text: str, tab: str | None, row: set[str]) -> None:
    assert read(text) == (BUDGET, tab, [row])


@pytest.mark.parametrize(
    ("text", "name", "tier"),
    [
        ("one for the customer list: Jihye Han, 010-9999-1111, jihye@example.com, gold", "Jihye Han", "gold"),
        (
            "고객 한 분 추가해주세요. 성함 임가을, 번호 010-9999-1111, 메일 jihye@example.com, "
            "등급은 브론즈예요. 고객 명단 시트요",
            "임가을",
            "브론즈",
        ),
        ("顧客リストに一名追加：岡田真央、010-9999-1111、jihye@example.com、シルバー", "岡田真央", "シルバー"),
    ],
)
def test_who_is_new_is_read_with_how_they_are_reached(text: str, name: str, tier: str) -> None:
    assert read(text) == ("고객 명단", None, [{name, "010-9999-1111", "jihye@example.com", tier}])


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (
            "매출 시트에 부산 프로 3개 72만, 대구 프로 2개 48만 오늘자로 넣어줘",
            [{TODAY, "부산 프로", "3", "720000"}, {TODAY, "대구 프로", "2", "480000"}],
        ),
        (
            "매출시트에 어제거 두 건 넣어줘. 서울 프로 2개 48만, 부산 스타터 3개 26만7천",
            [{YESTERDAY, "서울 프로", "2", "480000"}, {YESTERDAY, "부산 스타터", "3", "267000"}],
        ),
        (
            "Can you stick two rows in the marketing budget for today? banner 150k and tape 12k",
            [{TODAY, "banner", "150000"}, {TODAY, "tape", "12000"}],
        ),
        (
            "マーケ予算に今日の分、チラシ9万とのぼり8万の2件入れて",
            [{TODAY, "チラシ", "90000"}, {TODAY, "のぼり", "80000"}],
        ),
        (
            "釜山プロ2件48万、大邱スターター5件44万5千、今日の売上に追加して",
            [{TODAY, "釜山プロ", "2", "480000"}, {TODAY, "大邱スターター", "5", "445000"}],
        ),
    ],
)
def test_several_rows_are_each_of_the_day_that_is_told_once(text: str, rows: list[set[str]]) -> None:
    assert read(text)[2] == rows


@pytest.mark.parametrize(
    "text",
    [
        "did anyone add yesterday's Busan starter sale to the sales sheet?",
        "how many rows did we add to the marketing budget this week?",
        "is the 120k newsletter row in the marketing budget?",
        "who put the 45,000 pens in the marketing budget?",
        "어제 대구 프로 몇 개 추가됐는지 매출시트에서 봐줘",
        "마케팅 예산에 리플렛 추가한 사람 누구야?",
        "매출시트에 부산 프로 3개 72만 들어가 있어?",
        "売上シートに昨日の釜山の分はもう入ってる？",
        "マーケ予算に今日追加した行ってある？",
        "売上シートにソウルのプロ3件72万って入ってますか？",
    ],
)
def test_a_question_about_rows_adds_none(text: str) -> None:
    plan = Plan.model_validate(make_plan(a_task(text)))
    assert not [one for one in plan.actions if one.is_effect]


SALE = "매출시트에 오늘자 대구 프로 7개 168만원 추가"
SPEND = "마케팅 예산에 오늘 볼펜 5만원 추가"
EN_SALE = "add to the sales sheet: today, Busan, Pro, 12, 2.88M"
EN_SPEND = "add to marketing budget: today, mugs, 90k"
JA_SPEND = "マーケ予算に今日付でシール制作12万ウォン入れといて"


@pytest.mark.parametrize(
    ("before", "text", "row"),
    [
        (SALE, "헐 대구 아니고 서울이래;; 고쳐줘", [TODAY, "서울 프로", 7, 1_680_000]),
        (SALE, "수량 5개로 바꿔줘", [TODAY, "대구 프로", 5, 1_680_000]),
        (SALE, "수량 4개 96만으로 다시 넣어줘", [TODAY, "대구 프로", 4, 960_000]),
        (SALE, "釜山じゃなくて、いや大邱じゃなくてソウルです", None),
        (SALE, "大邱じゃなくてソウルです", [TODAY, "ソウル 프로", 7, 1_680_000]),
        (SALE, "it's starter not pro, sorry", [TODAY, "대구 starter", 7, 1_680_000]),
        (SPEND, "아 5만 아니고 15만이요 ㅈㅅ", [TODAY, "볼펜", 150_000]),
        (SPEND, "항목명 '볼펜 굿즈'로 바꿔줘", [TODAY, "볼펜 굿즈", 50_000]),
        (EN_SALE, "starter, not pro. fix pls", [TODAY, "Busan", "starter", 12, 2_880_000]),
        (EN_SALE, "whoops it was 21 not 12", [TODAY, "Busan", "Pro", 21, 2_880_000]),
        (EN_SPEND, "scrap that, it was 95k", [TODAY, "mugs", 95_000]),
        (EN_SPEND, "put it back in with 85k", [TODAY, "mugs", 85_000]),
        (EN_SPEND, "sorry 130k. typo", [TODAY, "mugs", 130_000]),
        (JA_SPEND, "さっきの行消して、13万で入れ直して", [TODAY, "シール制作", 130_000]),
        (JA_SPEND, "2万5千で入れ直しお願い💦", [TODAY, "シール制作", 25_000]),
        (SALE, "부산 프로는 몇 개 팔렸어?", None),
        (SALE, "서울은 아니고 그냥 궁금해서", None),
        (SALE, "준호한테 대구 말고 서울이라고 전해줘", None),
        (EN_SPEND, "not my problem", None),
        (EN_SPEND, "is it mugs or cups?", None),
        (JA_SPEND, "シール制作っていくらだっけ？", None),
    ],
)
def test_a_row_is_put_right_by_what_is_said_of_it(before: str, text: str, row: list[Any] | None) -> None:
    inputs, replaces = corrected(before, text)
    assert not replaces
    assert (inputs.get("values") if inputs is not None else None) == row
