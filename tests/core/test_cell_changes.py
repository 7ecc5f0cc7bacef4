"""Cells of a row that is there: which row a request means, by what stands in it, and what becomes of which cells."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.rows.row_removals import may_remove_row
from orchestration.rule_planner.rule_planner import RulePlanner
from orchestration.workspace import NamedCell, NamedRows, NamedTitle
from schemas.plan import Plan
from schemas.request import EarlierWork
from schemas.values import Json, Payload
from tests.core.builders import NOW
from tests.core.follow_up_cases import a_task, earlier, followed
from tests.core.test_lookups import CLIENTS, SALES, SPENT

_VALUES: dict[str, dict[str, tuple[str, ...]]] = {
    "지역": {"서울": ("서울", "Seoul", "ソウル"), "부산": ("부산", "Busan", "釜山"), "대구": ("대구", "Daegu", "大邱")},
    "상품": {
        "프로": ("프로", "Pro", "プロ"),
        "엔터프라이즈": ("엔터프라이즈", "Enterprise"),
        "스타터": ("스타터", "Starter", "スターター"),
    },
    "항목": {
        "검색 광고": ("검색 광고", "search ads", "検索広告"),
        "뉴스레터 발송": ("뉴스레터 발송", "newsletter send"),
        "인스타 광고": ("인스타 광고", "Insta ads", "インスタ広告"),
    },
    "이름": {"오태경": ("오태경",), "Mina Lee": ("Mina Lee",), "배가온": ("배가온",)},
    "등급": {"골드": ("골드", "gold", "ゴールド"), "실버": ("실버", "silver")},
}
_COLUMNS = {
    "매출": ("매출", "sales", "売上", "revenue"),
    "수량": ("수량", "units", "数量", "Quantity"),
    "금액": ("금액", "amount", "金額"),
    "지역": ("지역",),
    "날짜": ("날짜",),
    "등급": ("등급",),
    "전화번호": ("전화번호", "電話番号"),
    "이메일": ("이메일", "email"),
}


def named(text: str) -> tuple[NamedRows, ...]:
    """The team's tables, with what a text names of them; the one that it names most of is first."""
    found: list[NamedRows] = []
    for table in (SALES, SPENT, CLIENTS):
        columns = [one.name for one in table.columns]
        cells = [
            NamedCell(word, column, value)
            for column in columns
            for value, words in _VALUES.get(column, {}).items()
            for word in words
            if word in text
        ]
        cells += [NamedCell(word, one) for one in columns for word in _COLUMNS.get(one, ()) if word in text]
        found.append(replace(table, cells=tuple(cells)))
    return tuple(sorted(found, key=lambda one: -len(one.cells)))


def planned(text: str) -> list[tuple[str, Any]]:
    actions: Any = make_plan(a_task(text)._replace(rows=named(text)))["actions"]
    return [(one["tool"], one["inputs"]) for one in actions]


def read_row(inputs: Payload) -> dict[str, Json]:
    """What the condition of a plan says of the row, by columns."""
    condition: Any = inputs["filter"]
    return {one["path"]: one["value"] for one in condition.get("all", [condition])}


def a_row(day: str, *texts: str, **more: Json) -> dict[str, Json]:
    return {"날짜": day, **dict(zip(("지역", "상품"), texts, strict=False)), **more}


SEOUL_PRO, BUSAN_PRO = a_row("2026-02-16", "서울", "프로"), a_row("2026-03-03", "부산", "프로")
ADS: dict[str, Json] = {"날짜": "2026-02-09", "항목": "검색 광고"}


@pytest.mark.parametrize(
    ("text", "row", "values"),
    [
        ("매출 시트 2월 16일 서울 프로 수량 53으로 고쳐줘", SEOUL_PRO, {"수량": 53}),
        (
            "2월 16일 서울 프로 건 수량이 35가 아니라 53이야. 매출도 12,720,000으로 바꿔줘",
            {**SEOUL_PRO, "수량": 35},
            {"수량": 53, "매출": 12_720_000},
        ),
        (
            "매출 시트에서 3월 3일 부산 프로 매출 408만을 418만으로 수정 부탁드려요",
            {**BUSAN_PRO, "매출": 4_080_000},
            {"매출": 4_180_000},
        ),
        (
            "어제 부산 프로 수량 17 -> 18, 매출 4,320,000으로 정정해주세요",
            {**BUSAN_PRO, "수량": 17},
            {"수량": 18, "매출": 4_320_000},
        ),
        ("마케팅 예산 검색 광고 2월 9일 금액 190만원으로 바꿔줘", ADS, {"금액": 1_900_000}),
        ("2월 9일자 검색 광고 금액이 틀렸어요 1,900,000원이 맞아요 고쳐주세요", ADS, {"금액": 1_900_000}),
        ("매출표 2/16 서울 프로 35개 -&gt; 53개로 수정", {**SEOUL_PRO, "수량": 35}, {"수량": 53}),
        ("2월 16일 서울 프로를 엔터프라이즈로 바꿔줘", SEOUL_PRO, {"상품": "엔터프라이즈"}),
        ("오늘 서울 스타터 지역을 부산으로 고쳐줘", a_row("2026-03-04", "서울", "스타터"), {"지역": "부산"}),
        ("매출 시트에 어제 부산 프로 날짜 3월 2일로 바꿔줘", BUSAN_PRO, {"날짜": "2026-03-02"}),
        (
            "'매출 현황 2026' 주간 탭 보시면 2월 19일 서울 엔터프라이즈 건이 1,200만원으로 들어가 있는데요, "
            "수량은 9, 매출은 1,080만원이 맞습니다. 정정 부탁드려요",
            a_row("2026-02-19", "서울", "엔터프라이즈", 매출=12_000_000),
            {"수량": 9, "매출": 10_800_000},
        ),
        ("고객 명단에서 오태경님 등급 실버 → 골드로 바꿔주세요", {"이름": "오태경", "등급": "실버"}, {"등급": "골드"}),
        ("Sales sheet: Feb 16 Seoul Pro should be 53 units, not 35", {**SEOUL_PRO, "수량": 35}, {"수량": 53}),
        ("change the sales for Busan Pro on Mar 3 to 4.2M", BUSAN_PRO, {"매출": 4_200_000}),
        (
            "pls fix the units of the Feb 16 Seoul Pro row from 35 to 53 and sales to 12,720,000",
            {**SEOUL_PRO, "수량": 35},
            {"수량": 53, "매출": 12_720_000},
        ),
        ("the Feb 9 search ads amount is wrong, it should be 1,900,000. can you correct it", ADS, {"금액": 1_900_000}),
        (
            "yesterday's Busan Pro row says 17 units but it was 18, please correct",
            {**BUSAN_PRO, "수량": 17},
            {"수량": 18},
        ),
        (
            "매출 현황 2026 / 주간: 2026-02-13, Daegu, Enterprise. Quantity 4 -> 5, revenue 4,800,000 -> 6,000,000.",
            a_row("2026-02-13", "대구", "엔터프라이즈", 수량=4, 매출=4_800_000),
            {"수량": 5, "매출": 6_000_000},
        ),
        (
            "Yesterday's Busan Pro order in 매출 현황 2026 is wrong, should be 18 units and 4,320,000",
            BUSAN_PRO,
            {"수량": 18, "매출": 4_320_000},
        ),
        (
            "Mina Lee's got a new email, mina@leestudio.example, pls update the customer list",
            {"이름": "Mina Lee"},
            {"이메일": "mina@leestudio.example"},
        ),
        ("2月16日のソウルのプロ、数量を53に直してください", SEOUL_PRO, {"수량": 53}),
        (
            "昨日の釜山プロ、17個じゃなくて18個でした。直してもらえますか",
            {**BUSAN_PRO, "수량": 17},
            {"수량": 18},
        ),
        ("マーケティング予算の2月9日の検索広告を190万ウォンに変更お願いします", ADS, {"금액": 1_900_000}),
        ("2/16 ソウル プロの数量、35→53に変更", {**SEOUL_PRO, "수량": 35}, {"수량": 53}),
        (
            "先週水曜の釜山プロの件ですが、売上が5,520,000ウォンになっているところ、正しくは5,280,000ウォン(数量は22)でした。訂正をお願いします",
            a_row("2026-02-25", "부산", "프로", 매출=5_520_000),
            {"매출": 5_280_000, "수량": 22},
        ),
        ("배가온さんの電話番号が変わりました→010-6789-0321", {"이름": "배가온"}, {"전화번호": "010-6789-0321"}),
        ("뉴스레터 발송の金額、13万ウォンにして", {"항목": "뉴스레터 발송"}, {"금액": 130_000}),
    ],
)
def test_a_cell_is_changed_in_the_row_that_the_words_tell(text: str, row: Payload, values: Payload) -> None:
    ((tool, inputs),) = planned(text)
    assert (tool, read_row(inputs), inputs["values"]) == ("sheets.update_cells", row, values)


@pytest.mark.parametrize(
    "text",
    [
        "지난주 서울 프로 매출 그 전주보다 얼마나 올랐어? 바뀐 금액만 알려줘",
        "Did the search ads amount change between Feb 9 and Feb 27?",
        "서울 말고 부산 프로 매출 알려줘",
        "매출 시트에 3/4, 부산, 프로, 12, 2880000 한 줄 추가해줘",
        "売上シートに新しい行で今日の大邱スターター15件、133万ウォンを追加して",
        "Busan sales went from 11M to 19M last week, nice",
        "랜딩 페이지 개편 마감일 다음 주 화요일로 바꿔줘",
        "서울 매출이 1억 넘으면 #sales에 알려줘",
        "2월 16일 서울 프로 수량 53으로 바뀌었는지 확인해줘",
        "2월 16일 서울 프로 35개는 제가 방금 시트에서 53으로 직접 고쳤어요 참고만 하세요",
        "never mind the Feb 16 Seoul Pro row, I already changed 35 to 53 myself",
        "the Feb 16 Seoul Pro units go from 35 to 53, but not yet",
        "2/16のソウル プロの数量がまだ35のままだったら53にしといて",
        "2/16のソウル プロ、35→53は自分でシート直しておきました。対応不要です",
        "2월 16일 서울 프로 수량 53으로 바꾸지 마",
        "dont change the Feb 16 Seoul Pro units to 53, just show me that row",
        "2月16日のソウルのプロ、数量を53に変更しないで",
        "2월 16일 서울 프로 수량이 아직 35면 53으로 바꿔줘",
        "if the Feb 16 Seoul Pro units are still 35, change them to 53",
        "can you check whether the Feb 16 Seoul Pro units were changed to 53",
        "2月16日のソウルのプロの数量が53に変更されたか確認してください",
    ],
)
def test_what_only_looks_like_it_changes_no_cell(text: str) -> None:
    assert "sheets.update_cells" not in [tool for tool, _ in planned(text)]


def test_the_deadline_of_a_task_is_no_day_of_a_row() -> None:
    text, word = "change the newsletter deadline to next monday", NamedCell("newsletter", "항목", "뉴스레터 발송")
    rows = tuple(replace(one, cells=(word,)) if one.file == SPENT.file else one for one in named(text))
    titled = a_task(text)._replace(rows=rows, titles=(NamedTitle("newsletter", "뉴스레터 초안", False, "작업"),))
    (change,) = list_actions(make_plan(titled))
    assert change["tool"] == "notion.update_page"
    assert get_inputs(change)["properties"] == {"@date": "2026-03-09"}


def test_words_that_are_of_no_cell_wait_for_a_yes() -> None:
    text = "2월 16일 서울 프로 수량 53으로 고쳐줘, 할인행사 반영분이야"
    plan: Any = make_plan(a_task(text)._replace(rows=named(text)))
    (step,) = plan["actions"]
    assert (step["inputs"]["values"], step["policy_hints"]["needs_user_confirmation"]) == ({"수량": 53}, True)


def test_a_change_of_which_no_figure_is_read_asks_what_to_set() -> None:
    ((tool, inputs),) = planned("매출 시트 서울 프로 35개짜리랑 53개짜리 숫자가 잘못됐어 고쳐줘")
    assert (tool, "values" in inputs) == ("sheets.update_cells", False)


ADDED = "마케팅 예산 Q1에 3/4, 검색 광고, 950000 한 줄 추가해줘"


@pytest.mark.parametrize(
    ("reply", "amount"),
    [
        ("95만이 아니라 105만이야", 1_050_000),
        ("앗 105만원이었네", 1_050_000),
        ("sorry, 1,050,000 not 950,000", 1_050_000),
        ("すみません、95万じゃなくて105万でした", 1_050_000),
    ],
)
def test_a_row_that_was_added_is_put_right_where_it_stands(reply: str, amount: int) -> None:
    plan = followed(earlier(ADDED), reply)
    assert plan is not None
    (step,) = plan.actions
    assert (step.tool, step.inputs["values"]) == ("sheets.update_cells", ["2026-03-04", "검색 광고", amount])
    assert str(step.inputs["row"]).startswith("2026-03-04 · 검색 광고 · 950000")


def test_a_further_cell_of_a_row_of_the_thread_is_changed_in_that_row() -> None:
    task = a_task("날짜도 3월 5일로 바꿔줘")
    task = task._replace(request=task.request.model_copy(update={"follows": earlier(ADDED)}), rows=named("날짜"))
    assert RulePlanner().follows(task)
    (step,) = Plan.model_validate(make_plan(task)).actions
    assert step.inputs["row"] == "2026-03-04 · 검색 광고 · 950000"
    assert step.inputs["values"] == {"날짜": "2026-03-05"}


def test_a_cell_of_the_row_that_was_asked_about_is_changed() -> None:
    asked = "2월 16일 서울 프로 수량 몇 개야?"
    made = Plan.model_validate(make_plan(a_task(asked)._replace(rows=named(asked))))
    before = EarlierWork(run="r1", words=asked, at=NOW, steps=made.actions)
    task = a_task("그거 수량 53으로 고쳐줘", before)._replace(rows=named("수량"))
    assert RulePlanner().follows(task)
    (step,) = Plan.model_validate(make_plan(task)).actions
    assert (read_row(dict(step.inputs)), step.inputs["values"]) == (SEOUL_PRO, {"수량": 53})


def test_a_changed_cell_is_put_right_by_what_else_stands_in_the_row() -> None:
    text = "마케팅 예산 뉴스레터 발송 금액 13만원으로 바꿔줘"
    made = Plan.model_validate(make_plan(a_task(text)._replace(rows=named(text))))
    before = EarlierWork(run="r1", words=text, at=NOW, steps=made.actions)
    plan = followed(before, "아 14만원이었네")
    assert plan is not None
    (step,) = plan.actions
    assert (step.tool, step.inputs["values"]) == ("sheets.update_cells", {"금액": 140_000})


@pytest.mark.parametrize(
    ("first", "text", "row", "values"),
    [
        (
            "2월 16일 서울 프로 수량이랑 매출을 0으로 바꿔줘",
            "2월 17일 대구 스타터 수량도 39개로 고쳐줘",
            {"날짜": "2026-02-17", "지역": "대구", "상품": "스타터"},
            {"수량": 39},
        ),
        (
            "2월 16일 서울 프로 수량을 40개로 바꿔줘",
            "부산 스타터는 수량 12개로 바꿔줘",
            {"날짜": "2026-02-16", "지역": "부산", "상품": "스타터"},
            {"수량": 12},
        ),
        (
            "고객 명단에서 오태경 등급을 골드로 바꿔줘",
            "배가온 등급은 실버로 바꿔줘",
            {"이름": "배가온"},
            {"등급": "실버"},
        ),
    ],
)
def test_another_row_is_told_by_none_of_what_the_first_one_became(
    first: str, text: str, row: Payload, values: Payload
) -> None:
    made = Plan.model_validate(make_plan(a_task(first)._replace(rows=named(first))))
    before = EarlierWork(run="r1", words=first, at=NOW, steps=made.actions)
    (step,) = Plan.model_validate(make_plan(a_task(text, before)._replace(rows=named(text)))).actions
    assert (read_row(dict(step.inputs)), step.inputs["values"]) == (row, values)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("오늘 서울 스타터 수량이랑 매출을 0으로 바꿔줘요", {"수량": 0, "매출": 0}),
        ("set the units and sales of today's Seoul Starter row to 0", {"수량": 0, "매출": 0}),
        ("今日のソウルのスターターの数量と売上を0にしてください", {"수량": 0, "매출": 0}),
    ],
)
def test_two_columns_that_are_told_one_value_both_get_it(text: str, values: Payload) -> None:
    ((tool, inputs),) = planned(text)
    assert (tool, inputs["values"]) == ("sheets.update_cells", values)


@pytest.mark.parametrize(
    "text",
    [
        "마케팅 예산에서 인스타 광고 금액 75만원으로 고쳐줘 근데 사라한텐 아직 말하지마요",
        "The newsletter send ended up at 150,000. can you fix it in the marketing budget?",
        "マーケティング予算のインスタ広告の金額を75万に直して",
    ],
)
def test_a_change_that_is_said_plainly_waits_for_nobody(text: str) -> None:
    plan: Any = make_plan(a_task(text)._replace(rows=named(text)))
    (step,) = plan["actions"]
    assert (step["tool"], "policy_hints" in step) == ("sheets.update_cells", False)


@pytest.mark.parametrize(
    ("added", "text", "values"),
    [
        (
            "오늘 부산 프로 9개 216만원 매출 시트에 넣어줘",
            "아 수량 10개였어요. 매출도 240만이고요",
            ["2026-03-04", "부산", "프로", 10, 2_400_000],
        ),
        (
            "오늘 부산 프로 9개 216만원 매출 시트에 넣어줘",
            "수량은 10개고요 매출은 240만원이에요",
            ["2026-03-04", "부산", "프로", 10, 2_400_000],
        ),
        (
            "add a row to the sales sheet: today, Busan, Pro, 9, 2,160,000",
            "sorry, it was 10 units and 2,400,000",
            ["2026-03-04", "Busan", "Pro", 10, 2_400_000],
        ),
        (
            "今日の分、釜山プロ9個で2,160,000を売上シートに入れておいて",
            "あ、数量10個でした。金額も2,400,000で",
            {"수량": 10, "매출": 2_400_000},
        ),
    ],
)
def test_a_correction_changes_the_row_that_was_just_added(added: str, text: str, values: Json) -> None:
    first = Plan.model_validate(make_plan(a_task(added)._replace(rows=named(added))))
    before = EarlierWork(run="r1", words=added, at=NOW, steps=first.actions)
    plan: Any = make_plan(a_task(text, before)._replace(rows=named(text)))
    (step,) = plan["actions"]
    assert (step["tool"], step["inputs"]["values"]) == ("sheets.update_cells", values)


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("주간 시트에서 오늘 서울 스타터 줄 삭제해줘 잘못 들어간거야", a_row("2026-03-04", "서울", "스타터")),
        ("delete the Busan Pro row from yesterday in the weekly sheet, it was entered twice", BUSAN_PRO),
        ("週間タブの昨日の釜山プロの行、ダブって入ってたので行ごと削除してください", BUSAN_PRO),
    ],
)
def test_a_row_that_can_not_be_deleted_is_shown_and_told(text: str, row: Payload) -> None:
    plan: Any = make_plan(a_task(text)._replace(rows=named(text)))
    (step,) = plan["actions"]
    assert (step["tool"], read_row(step["inputs"]), len(plan["not_done"])) == ("sheets.get_range", row, 1)


@pytest.mark.parametrize(
    "text", ["합계에서 메모 행은 빼고 알려줘", "위키 페이지에서 첫 줄 삭제해줘", "delete the old wiki page"]
)
def test_what_only_sounds_like_it_is_no_row_to_delete(text: str) -> None:
    assert not may_remove_row(a_task(text))


@pytest.mark.parametrize(
    ("reply", "amount"),
    [("앗 미안 120이었다", 1_200_000), ("아 950,001이었네", 950_001)],
)
def test_a_figure_without_its_unit_is_in_that_of_the_amount_it_puts_right(reply: str, amount: int) -> None:
    added = "마케팅 예산 Q1에 3/4, 검색 광고, 1100000 한 줄 추가해줘"
    plan = followed(earlier(added), reply)
    assert plan is not None
    (step,) = plan.actions
    assert step.inputs["values"] == ["2026-03-04", "검색 광고", amount]
