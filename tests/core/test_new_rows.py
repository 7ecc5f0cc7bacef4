"""Rows that are asked for without a model: what their cells are, and that no word of asking becomes one."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.planner import make_plan
from schemas.plan import Action, Plan
from schemas.values import Json
from tests.core.test_offline_planner import a_task, planned


def row_step(text: str) -> Action:
    plan = Plan.model_validate(make_plan(a_task(text)))
    return next(action for action in plan.actions if action.tool == "sheets.append_rows")


@pytest.mark.parametrize(
    "text",
    [
        "예산 시트에 한 줄 추가해줘",
        "마케팅 예산에 한 줄만 넣어줘",
        "매출 시트에 데이터 좀 추가해줘",
        "add a row to the marketing budget",
        "add one line to the budget sheet please",
        "put a new entry in the marketing budget",
        "予算シートに一行追加しておいてください",
        "マーケティング予算に行を追加して",
        "マーケティング予算に1行だけ追加してください",
    ],
)
def test_words_of_asking_are_no_cells(text: str) -> None:
    assert row_step(text).inputs.get("rows") is None


@pytest.mark.parametrize(
    ("text", "sheet", "row"),
    [
        ("고객 명단에 홍길동 추가해줘", "고객 명단", ["홍길동"]),
        (
            "마케팅 예산 Q1에 오늘 날짜로 유튜브 광고 90만원 한 줄 넣어주세요",
            "마케팅 예산",
            ["2026-03-04", "유튜브 광고", 900_000],
        ),
        ("매출 시트에 오늘 대구 프로 12개 2,880,000원 추가", None, ["2026-03-04", "대구 프로", 12, 2_880_000]),
        (
            "マーケティング予算に 3月5日 チラシ印刷 20万ウォン を追加",
            "마케팅 예산",
            ["2026-03-05", "チラシ印刷", 200_000],
        ),
        ("売上シートに「大阪、プロ、3、900000」を追加して", None, ["大阪", "プロ", 3, 900_000]),
        (
            "マーケティング予算に今日付けでSNS広告 30万ウォン を一行追加して",
            "마케팅 예산",
            ["2026-03-04", "SNS広告", 300_000],
        ),
        (
            "마케팅 예산のQ1に昨日の分としてチラシ印刷 12万 記入して",
            "마케팅 예산",
            ["2026-03-03", "チラシ印刷", 120_000],
        ),
    ],
)
def test_what_is_said_is_a_row(text: str, sheet: str | None, row: list[Json]) -> None:
    step = row_step(text)
    assert (step.inputs.get("spreadsheet"), step.inputs["rows"]) == (sheet, [row])


@pytest.mark.parametrize(
    ("text", "tab", "row"),
    [
        ("마케팅 예산 시트에 오늘자로 카페 쿠폰 5만원 썼다고 적어줘", None, ["2026-03-04", "카페 쿠폰", 50_000]),
        ("마케팅 예산에 어제자로 택시비 3만2천원 나갔다고 기록해줘", None, ["2026-03-03", "택시비", 32_000]),
        ("마케팅 예산 시트에 오늘 사은품 샀다고 15만원 적어줘", None, ["2026-03-04", "사은품", 150_000]),
        ("마케팅 예산 시트에 오늘 카탈로그 인쇄 삼십이만원 추가해줘", None, ["2026-03-04", "카탈로그 인쇄", 320_000]),
        (
            "매출시트 주간 탭에 추가: 3/4 부산 스타터 18개 160만2천원",
            "주간",
            ["2026-03-04", "부산 스타터", 18, 1_602_000],
        ),
        ("마케팅 예산 Q1에 추가: 오늘 / 팟캐스트 협찬 / 60만", "Q1", ["2026-03-04", "팟캐스트 협찬", 600_000]),
        (
            "고객 명단에 새 고객 등록: 김하늘 010-2222-3333 haneul@example.com 골드",
            None,
            ["김하늘", "010-2222-3333", "haneul@example.com", "골드"],
        ),
        ("고객 명단에 한 줄 넣어줘: 이름 김하늘, 등급 골드", None, {"이름": "김하늘", "등급": "골드"}),
        ("고객 명단에 추가: 3M, 010-2222-3333, a@b.com, 골드", None, ["3M", "010-2222-3333", "a@b.com", "골드"]),
        (
            "add to 마케팅 예산 Q1 - today, podcast sponsorship, 600k",
            "Q1",
            ["2026-03-04", "podcast sponsorship", 600_000],
        ),
        ("log in 마케팅 예산: today, venue deposit, 1.2m", None, ["2026-03-04", "venue deposit", 1_200_000]),
        (
            "new one for 고객 명단: Grace Choi, 010-3333-4444, grace.choi@example.com, 실버",
            None,
            ["Grace Choi", "010-3333-4444", "grace.choi@example.com", "실버"],
        ),
        ("new entry in 마케팅 예산 - today, stickers, 45k", None, ["2026-03-04", "stickers", 45_000]),
        (
            "마케팅 예산のQ1に今日の日付で「カタログ印刷」180000って1行入れといて",
            "Q1",
            ["2026-03-04", "カタログ印刷", 180_000],
        ),
        (
            "マーケティング予算に3月5日「展示会ブース」35万って1行入れておいてください",
            None,
            ["2026-03-05", "展示会ブース", 350_000],
        ),
        (
            "매출 현황 2026に追記お願い:3月4日、대구、엔터프라이즈、3、360万",
            None,
            ["2026-03-04", "대구", "엔터프라이즈", 3, 3_600_000],
        ),
    ],
)
def test_a_row_is_read_behind_the_order_to_add_it(text: str, tab: str | None, row: Json) -> None:
    step = row_step(text)
    assert (step.inputs.get("range"), step.inputs["rows"]) == (tab, [row])


@pytest.mark.parametrize(
    ("text", "sheet", "tab", "row"),
    [
        ("어제 인플루언서 협찬비로 48만원 나갔거든요ㅎㅎ 마케팅 예산 Q1에 한줄만 적어주세용", "마케팅 예산", "Q1",
         ["2026-03-03", "인플루언서 협찬비", 480_000]),
        ("방금 부산 스타터 40개 356만원 클로징!! 매출시트에 오늘자로 넣어", None, None,
         ["2026-03-04", "부산 스타터", 40, 3_560_000]),
        ("서울 프로 5개 120만원 팔았어요 매출 시트에 오늘 날짜로 추가해줘", None, None,
         ["2026-03-04", "서울 프로", 5, 1_200_000]),
        ("오늘 점심값 5만2천원 냈어 마케팅 예산 Q1에 넣어줘", "마케팅 예산", "Q1", ["2026-03-04", "점심값", 52_000]),
        ("광고 촬영비 80만원 나갔어요. 마케팅 예산 Q1 탭에 오늘 날짜로 한 줄 추가해주세요", "마케팅 예산", "Q1",
         ["2026-03-04", "광고 촬영비", 800_000]),
        ("현수막 8만5천원 오늘자로 마케팅 예산 Q1에 적어줘", "마케팅 예산", "Q1", ["현수막", 85_000, "2026-03-04"]),
        ("배송비 3만원 어제 나간 거 마케팅 예산에 올려줘", "마케팅 예산", None, ["배송비", 30_000, "2026-03-03"]),
        ("매출 시트 주간 탭에 한줄 추가요: 오늘 부산 스타터 12개 1,068,000원", None, "주간",
         ["2026-03-04", "부산 스타터", 12, 1_068_000]),
        ("마케팅 예산 Q1 + 현수막 85,000 (3/3)", "마케팅 예산", "Q1", ["현수막", 85_000, "2026-03-03"]),
        ("Q1 예산 +택배비 34,000 (3/2)", "예산", "Q1", ["택배비", 34_000, "2026-03-02"]),
        ("marketing budget (마케팅 예산), Q1 tab. New line: today, log storage, 88000.", "마케팅 예산", "Q1",
         ["2026-03-04", "log storage", 88_000]),
        ("마케팅 예산, Q1: + today, pens, 12,000", "마케팅 예산", "Q1", ["2026-03-04", "pens", 12_000]),
        ("heyyy so the sticker printing invoice came in, 64,000 won, dated yesterday, pop it into the Q1 tab of"
         " 마케팅 예산 pretty please 💸", "마케팅 예산", "Q1", ["sticker printing invoice", 64_000, "2026-03-03"]),
        ("printer ink, 32,000 won, yesterday. put that in 마케팅 예산 please", "마케팅 예산", None,
         ["printer ink", 32_000, "2026-03-03"]),
        ("3월 3일자로 마케팅 예산 Q1에 네이버 광고 25만원 기입 바랍니다", "마케팅 예산", "Q1",
         ["2026-03-03", "네이버 광고", 250_000]),
        ("마케팅 예산 스프레드시트 Q1 시트에 금일자 '행사 다과' 12만 8천원을 추가하여 주시기 바랍니다",
         "마케팅 예산", "Q1", ["2026-03-04", "행사 다과", 128_000]),
        ("Q1 예산에 포스터 인쇄 9만원 (오늘) 추가요", "예산", "Q1", ["포스터 인쇄", 90_000, "2026-03-04"]),
        ("please add 45,000 won for posters to the marketing budget, dated today", "마케팅 예산", None,
         [45_000, "posters", "2026-03-04"]),
        ('put "banner ads" 350000 for March 3 into 마케팅 예산 Q1', "마케팅 예산", "Q1",
         ["banner ads", 350_000, "2026-03-03"]),
        ("new expense: coffee for the office, 54,000 won, today. marketing budget Q1 please", "마케팅 예산", "Q1",
         ["coffee for the office", 54_000, "2026-03-04"]),
        ("could you please record an expense of 88,000 won for log storage in the marketing budget (Q1), dated today",
         "마케팅 예산", "Q1", [88_000, "log storage", "2026-03-04"]),
        ("today, posters, 45k - add to 마케팅 예산 Q1", "마케팅 예산", "Q1", ["2026-03-04", "posters", 45_000]),
        ("new deal - add to 매출 현황 2026 weekly tab (주간): today, 부산, 프로, 12, 2880000. running into a mtg",
         "매출 현황 2026", "주간", ["2026-03-04", "부산", "프로", 12, 2_880_000]),
        ("okay put a row in uh 마케팅 예산 the Q1 tab um date is today item is flyer design and the amount is"
         " two hundred no two hundred and fifty thousand won", "마케팅 예산", "Q1",
         {"날짜": "2026-03-04", "항목": "flyer design", "금액": 250_000}),
        ("another row for 마케팅 예산: yesterday, coffee beans, 54000", "마케팅 예산", None,
         ["2026-03-03", "coffee beans", 54_000]),
        ("マーケティング予算（마케팅 예산）のQ1タブに、本日付で「ノベルティ制作」8万5千ウォンを追記して"
         "いただけますと幸いです🙇",
         "마케팅 예산", "Q1", ["2026-03-04", "ノベルティ制作", 85_000]),
        ("大口決まった！매출 현황 2026に今日、서울、엔터프라이즈、3個、360万 追加頼む", "매출 현황 2026", None,
         ["2026-03-04", "서울", "엔터프라이즈", 3, 3_600_000]),
        ("마케팅 예산のQ1に今日の日付で「ノベルティ制作」28万ウォン足しといて", "마케팅 예산", "Q1",
         ["2026-03-04", "ノベルティ制作", 280_000]),
        ("마케팅 예산のQ1タブに昨日付けで『動画編集』55万ウォン、一行追加で", "마케팅 예산", "Q1",
         ["2026-03-03", "動画編集", 550_000]),
        ("마케팅 예산に「ポスター印刷」8万ウォン、3/2で追加してもらえますか", "마케팅 예산", None,
         ["ポスター印刷", 80_000, "2026-03-02"]),
        ("마케팅 예산のQ1に「動画編集」40万ウォン、今日の日付で一行追加して", "마케팅 예산", "Q1",
         ["動画編集", 400_000, "2026-03-04"]),
        ("오늘 대구에서 프로 12개 팔렸습니다!! 매출 288만원. 매출 현황 시트에 기록요", "매출 현황", None,
         ["2026-03-04", "대구", "프로", 12, 2_880_000]),
        ("월요일에 배너 제작비 20만원 썼어요 마케팅 예산에 넣어줘", "마케팅 예산", None,
         ["2026-03-02", "배너 제작비", 200_000]),
        ("we spent 275,000 won on sticker printing on Monday, please log that in the marketing budget",
         "마케팅 예산", None, [275_000, "sticker printing", "2026-03-02"]),
        ("add 'banner' 200,000 for Monday to 마케팅 예산 Q1", "마케팅 예산", "Q1", ["banner", 200_000, "2026-03-09"]),
        ("今日チラシ代12万ウォン使いました。마케팅 예산のQ1に追加お願いします", "마케팅 예산", "Q1",
         ["2026-03-04", "チラシ代", 120_000]),
    ],
)  # fmt: skip
def test_a_row_is_told_in_a_sentence_around_its_sheet(text: str, sheet: str | None, tab: str | None, row: Json) -> None:
    step = row_step(text)
    assert (step.inputs.get("spreadsheet"), step.inputs.get("range"), step.inputs["rows"]) == (sheet, tab, [row])


@pytest.mark.parametrize(
    "text",
    [
        "마케팅 예산 Q1 보여줘 + 합계도",
        "마케팅 예산에 뭐 추가됐어?",
        "마케팅 예산에서 5만원 넘는 거 찾아서 추가 확인해줘",
        "작업 3개 끝났어요! 매출 시트 보여줘",
    ],
)
def test_a_question_beside_an_amount_adds_no_row(text: str) -> None:
    assert all(one["tool"] != "sheets.append_rows" for one in planned(a_task(text))["actions"])


def test_each_day_with_cells_of_its_own_is_a_row() -> None:
    step = row_step("매출시트 주간 탭에 추가: 3/4 부산 스타터 18개 160만2천원, 3/5 서울 프로 2개 48만원")
    assert step.inputs["rows"] == [
        ["2026-03-04", "부산 스타터", 18, 1_602_000],
        ["2026-03-05", "서울 프로", 2, 480_000],
    ]


@pytest.mark.parametrize(
    "text", ["작업에 추가: 모니터 암 구매", "add to 작업 - buy a monitor", "회의록に追加お願い:定例会議"]
)
def test_what_is_put_among_pages_is_no_row(text: str) -> None:
    assert all(one["tool"] != "sheets.append_rows" for one in planned(a_task(text))["actions"])


@pytest.mark.parametrize(
    "text",
    [
        "마케팅 예산에 어제 넣은 거 5만원으로 고쳐줘",
        "매출 시트에 3월 4일 부산 수량 12개로 수정해줘",
        "add up 45000 and 32000 in the budget sheet",
        "売上シートに12件追加されたか教えて",
    ],
)
def test_what_corrects_or_asks_adds_no_row(text: str) -> None:
    assert all(one["tool"] != "sheets.append_rows" for one in planned(a_task(text))["actions"])
