"""Questions about what a team keeps: which reading of them is planned, by what the workspace says of their names."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.rule_planner import RulePlanner
from orchestration.workspace import ColumnLabel, NamedCell, NamedRows, NamedTitle
from schemas.plan import Plan
from schemas.request import EarlierWork
from tests.core.builders import NOW
from tests.core.follow_up_cases import a_task, followed, region

SALES = NamedRows(
    "매출 현황 2026",
    "주간",
    (
        ColumnLabel("날짜", "date", ("날짜", "date")),
        ColumnLabel("지역", "text", ("지역", "region", "地域")),
        ColumnLabel("상품", "text", ("상품", "product", "商品")),
        ColumnLabel("수량", "number", ("수량", "units")),
        ColumnLabel("매출", "number", ("매출", "sales")),
    ),
)
SPENT = NamedRows(
    "마케팅 예산",
    "Q1",
    (
        ColumnLabel("날짜", "date"),
        ColumnLabel("항목", "text", ("항목", "item")),
        ColumnLabel("금액", "number", ("금액",)),
    ),
)
CLIENTS = NamedRows(
    "고객 명단",
    "고객",
    (
        ColumnLabel("이름", "text"),
        ColumnLabel("전화번호", "text"),
        ColumnLabel("이메일", "text"),
        ColumnLabel("등급", "text"),
    ),
)
OPEN = {"path": "@status", "op": "ne", "value": "완료"}
THIS_WEEK = [
    {"path": "@date", "op": "ge", "value": "2026-03-02"},
    {"path": "@date", "op": "le", "value": "2026-03-08"},
]


def asked(text: str, *titles: NamedTitle, cells: dict[str, tuple[NamedCell, ...]] | None = None) -> PlanningTask:
    rows = [replace(one, cells=(cells or {}).get(one.file, ())) for one in (SALES, SPENT, CLIENTS)]
    return a_task(text)._replace(titles=titles, rows=tuple(sorted(rows, key=lambda one: -len(one.cells))))


def steps_of(task: PlanningTask) -> list[tuple[str, Any]]:
    actions: Any = make_plan(task)["actions"]
    return [(one["tool"], one["inputs"]) for one in actions]


def condition_of(text: str) -> Any:
    ((tool, inputs),) = steps_of(asked(text))
    assert tool == "notion.query_database"
    return inputs["filter"]


RECORDS: list[tuple[str, Any]] = [
    *((text, {"all": [{"path": "@date", "op": "lt", "value": "2026-03-04"}, OPEN]}) for text in (
        "지금 늦어진 일 있어?", "what's late?", "뭐 밀린 거 있나요", "anything overdue right now?",
    )),
    *((text, {"all": [OPEN, {"path": "@person", "op": "contains", "value": "사라"}]}) for text in (
        "사라님 지금 뭐뭐 들고 있어요?", "사라님 요즘 뭐 하고 있어요?",
    )),
    ("サラさん今なに抱えてる？", {"all": [OPEN, {"path": "@person", "op": "contains", "value": "サラ"}]}),
    *((text, {"all": [*THIS_WEEK, OPEN, {"path": "@person", "op": "contains", "value": "sarah"}]}) for text in (
        "what's sarah got this week", "what does sarah have to finish this week?",
    )),
    *((text, {"all": [*THIS_WEEK, OPEN, {"path": "@person", "op": "contains", "value": "김민지"}]}) for text in (
        "나 이번주에 뭐 해야돼??", "what do I still have to finish this week?",
    )),
    *((text, {"all": [{"path": "@date", "op": "lt", "value": "2026-03-04"}, OPEN]}) for text in (
        "What's late and whose fault is it", "期限切れのやつ、誰の何?", "밀린 거 뭐고 누구 거야?",
        "who's to blame for what's overdue",
    )),
    *((text, {"all": [OPEN, {"path": "@person", "op": "contains", "value": "ジュノ"}]}) for text in (
        "自分のはいい、ジュノの未完了だけ出して",
    )),
    ("죄송하지만 제가 이번 주 안에 끝내야 하는 일이 뭐뭐인지 알려주실 수 있으실까요?",
     {"all": [*THIS_WEEK, OPEN, {"path": "@person", "op": "contains", "value": "김민지"}]}),
    ("민지 씨 이번 주에 뭐 해야 되는지 좀 알려주시겠어요?",
     {"all": [*THIS_WEEK, OPEN, {"path": "@person", "op": "contains", "value": "민지"}]}),
    ("오늘까지인거뭐뭐남았어?", {"all": [{"path": "@date", "op": "le", "value": "2026-03-04"}, OPEN, OPEN]}),
    ("what's still open after this week?", {"all": [{"path": "@date", "op": "gt", "value": "2026-03-08"}, OPEN]}),
    ("open task 몇 개", OPEN),
    ("오늘까지인 거 뭐 있죠", {"path": "@date", "op": "eq", "value": "2026-03-04"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), RECORDS)
def test_records_of_somebody_of_some_days_or_in_a_state_are_asked_for_without_their_noun(
    text: str, wanted: Any
) -> None:
    assert condition_of(text) == wanted


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("예정 회의 목록", {"path": "@date", "op": "ge", "value": "2026-03-04"}),
        ("앞으로 있을 회의 뭐 있어?", {"path": "@date", "op": "ge", "value": "2026-03-04"}),
        ("any upcoming meetings?", {"path": "@date", "op": "ge", "value": "2026-03-04"}),
        ("이번주 금요일에 잡힌 회의 뭐 있어?", {"path": "@date", "op": "eq", "value": "2026-03-06"}),
        ("오늘 회의 뭐 있었더라", {"path": "@date", "op": "eq", "value": "2026-03-04"}),
    ],
)
def test_meetings_are_asked_for_by_their_days_or_as_those_to_come(text: str, condition: Any) -> None:
    assert steps_of(asked(text)) == [("notion.query_database", {"database": "회의록", "filter": condition})]


ROW = (
    "notion.query_database",
    {"database": "회의록", "filter": {"path": "@title", "op": "eq", "value": "1분기 전략 회의"}},
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1분기 전략 회의 누구누구 들어갔었어요", "1분기 전략 회의"),
        ("who was at the Q1 strategy meeting", "strategy meeting"),
        ("戦略会議って誰が出てたんだっけ", "戦略会議"),
        ("전략 회의 언제였지?", "전략 회의"),
    ],
)
def test_a_row_is_looked_up_by_its_title_where_it_is(text: str, words: str) -> None:
    assert steps_of(asked(text, NamedTitle(words, "1분기 전략 회의", False, "회의록"))) == [ROW]


@pytest.mark.parametrize(
    "text", ["온보딩 가이드에 첫날 뭐 하라고 돼있어요?", "온보딩 가이드에 점심은 누가 낸다고 적혀 있어?"]
)
def test_what_a_page_says_is_read_there(text: str) -> None:
    title = NamedTitle("온보딩 가이드", "온보딩 가이드")
    read, answer = steps_of(asked(text, title))
    assert (read, answer[0]) == (("notion.get_page_content", {"page": "온보딩 가이드"}), "text.answer")


BUSAN, PRO = NamedCell("Busan", "지역", "부산"), NamedCell("프로", "상품", "프로")
ADS = NamedCell("search ads", "항목", "검색 광고")
LEE, PHONE = NamedCell("mina lee", "이름", "Mina Lee"), NamedCell("phone number", "전화번호")


def test_a_figure_is_of_the_rows_that_hold_the_named_values() -> None:
    task = asked("what's the average 프로 sale in Busan, all weeks", cells={SALES.file: (BUSAN, PRO)})
    (_, read), (_, figure) = steps_of(task)
    assert (read["spreadsheet"], read["range"]) == ("매출 현황 2026", "주간")
    assert read["filter"]["all"] == [
        {"path": "지역", "op": "eq", "value": "부산"},
        {"path": "상품", "op": "eq", "value": "프로"},
    ]
    assert (figure["column"], figure["function"]) == ("매출", "avg")


def test_the_table_is_the_one_that_holds_the_value() -> None:
    (_, read), (_, figure) = steps_of(asked("what have we spent on search ads?", cells={SPENT.file: (ADS,)}))
    assert read["spreadsheet"] == "마케팅 예산"
    assert (figure["column"], figure["function"]) == ("금액", "sum")


def test_a_single_value_is_shown_with_whose_it_is() -> None:
    ((tool, read),) = steps_of(asked("need mina lee's phone number", cells={CLIENTS.file: (LEE, PHONE)}))
    assert tool == "sheets.get_range"
    assert read["columns"] == ["이름", "전화번호"]
    assert read["filter"] == {"path": "이름", "op": "eq", "value": "Mina Lee"}


@pytest.mark.parametrize(
    "text",
    [
        "지난주 매출 그 전주보다 얼마나 늘었어요?",
        "last week vs the week before, how do sales compare",
        "先週と先々週、売上の差いくら？",
    ],
)
def test_two_periods_are_read_and_compared(text: str) -> None:
    (_, first), (_, second), (_, figure) = steps_of(asked(text))
    assert first["filter"]["all"][0]["value"] == "2026-02-23"
    assert second["filter"]["all"][0]["value"] == "2026-02-16"
    assert figure["against"] == "{{a2.rows}}"


@pytest.mark.parametrize(
    "text", ["2월이랑 3월 매출 비교해줘", "compare February and March sales", "2月と3月の売上を比べて"]
)
def test_two_months_are_read_apart_and_compared(text: str) -> None:
    (_, first), (_, second), (_, figure) = steps_of(asked(text))
    assert (first["filter"]["all"][0]["value"], first["filter"]["all"][1]["value"]) == ("2026-03-01", "2026-03-31")
    assert second["filter"]["all"][0]["value"] == "2026-02-01"
    assert figure["against"] == "{{a2.rows}}"
    assert "이랑" not in str((first, second))


@pytest.mark.parametrize(
    "text",
    [
        "units sold last week?", "how many units did we sell last week I mean units", "지난주 몇 개나 팔렸어?",
        "先週何個売れた?", "지난주 팔린 개수", "how many did we sell last week?",
    ],
)  # fmt: skip
def test_units_that_were_sold_are_added_up(text: str) -> None:
    (_, figure) = steps_of(asked(text))[-1]
    assert (figure["column"], figure["function"]) == ("수량", "sum")


def test_the_figure_of_a_place_and_a_week_is_a_sum() -> None:
    task = asked("서울 number last week, need it in 2 min", cells={SALES.file: (SEOUL,)})
    (_, read), (_, figure) = steps_of(task)
    assert [one["value"] for one in read["filter"]["all"]] == ["2026-02-23", "2026-03-01", "서울"]
    assert (figure["column"], figure["function"]) == ("매출", "sum")


def test_what_is_held_against_rows_is_chosen_by_the_same_words() -> None:
    compared = Plan.model_validate(make_plan(asked("지난주 매출 그 전주보다 얼마나 늘었어요?")))
    before = EarlierWork(run="r1", words="지난주 매출", at=NOW, steps=compared.actions)
    plan = followed(before, "서울만")
    assert plan is not None
    assert [one.inputs["filter"]["all"][-1] for one in plan.actions[:2]] == [region("서울")] * 2  # type: ignore[index]


SEOUL = NamedCell("서울", "지역", "서울")
BUSAN_KO = NamedCell("부산", "지역", "부산")


@pytest.mark.parametrize(
    "text",
    [
        "지난주 서울이랑 부산 중에 어디가 더 많이 팔았어?",
        "did 서울 or 부산 sell more last week?",
        "先週서울と부산どっち上？金額も頼む",
        "지난주 서울 부산 각각 얼마 팔았어?",
    ],
)
def test_values_of_a_column_that_are_held_against_each_other_are_told_apart(text: str) -> None:
    (_, read), (_, figure) = steps_of(asked(text, cells={SALES.file: (SEOUL, BUSAN_KO)}))
    assert {"path": "지역", "op": "in", "value": ["서울", "부산"]} in read["filter"]["all"]
    assert (figure["function"], figure["group_by"]) == ("sum", "지역")


@pytest.mark.parametrize(
    "text", ["서울 평균 매출이랑 부산 평균 매출", "average sales of 서울 and 부산", "서울と부산の平均売上"]
)
def test_each_of_several_values_has_an_average_of_its_own(text: str) -> None:
    figure = steps_of(asked(text, cells={SALES.file: (SEOUL, BUSAN_KO)}))[-1][1]
    assert (figure["function"], figure["group_by"]) == ("avg", "지역")


@pytest.mark.parametrize("text", ["지역별 평균 매출", "average sales by region"])
def test_groups_are_averaged_where_an_average_is_asked_for(text: str) -> None:
    figure = steps_of(asked(text))[-1][1]
    assert (figure["function"], figure["group_by"]) == ("avg", "지역")


@pytest.mark.parametrize("text", ["가장 최근 매출 3건", "show me the last 3 sales", "直近3件の売上を見せて"])
def test_the_newest_rows_are_shown_and_not_added_up(text: str) -> None:
    ((_, read),) = steps_of(asked(text))
    assert (read["sort"], read["limit"]) == ("-@date", 3)


def test_a_place_in_a_ranking_is_no_day_and_chooses_no_rows() -> None:
    text = "Rank the three products by units sold in February, and tell me how far the 2nd is behind the 1st"
    (_, read), (_, figure) = steps_of(asked(text))
    assert [one["value"] for one in read["filter"]["all"]] == ["2026-02-01", "2026-02-28"]
    assert (figure["column"], figure["group_by"]) == ("수량", "상품")


def test_values_that_are_put_together_are_added_up() -> None:
    task = asked("지난주 서울이랑 부산 합쳐서 얼마 팔았어?", cells={SALES.file: (SEOUL, BUSAN_KO)})
    assert steps_of(task)[-1][1].get("group_by") is None


@pytest.mark.parametrize(
    "text",
    ["엔터프라이즈 말고 프로만 지난주에 얼마 팔렸어?", "지난주에 프로가, 아 엔터프라이즈 말고 프로 그게 얼마 팔렸지"],
)
def test_a_value_that_is_left_out_for_another_is_not_read(text: str) -> None:
    cells = {SALES.file: (PRO, NamedCell("엔터프라이즈", "상품", "엔터프라이즈"))}
    (_, read), (_, figure) = steps_of(asked(text, cells=cells))
    assert {"path": "상품", "op": "eq", "value": "프로"} in read["filter"]["all"]
    assert figure["function"] == "sum"


@pytest.mark.parametrize("text", ["마케팅에 총 얼마 썼더라 우리? Q1 전부요", "우리 마케팅에 얼마 썼어?"])
def test_the_table_is_the_one_whose_name_is_said_in_part(text: str) -> None:
    (_, read), (_, figure) = steps_of(asked(text))
    assert (read["spreadsheet"], figure["column"]) == ("마케팅 예산", "금액")


INQUIRIES = """
반차는 언제까지 말씀드려야 하나요? 위키에 적혀 있다고 들었는데 못 찾겠어요 | 반차
장애나면 누구한테 전화해야 돼? 위키에 있을걸 | 장애나면
재택 일주일에 몇 번까지 돼? | 재택
how far in advance do I have to enter my vacation in the team calendar? | vacation
how many days a week can I work from home? it's in the wiki | home
첫날 점심 먹은 건 제가 계산해야 하는지 회사에서 내주시는지 온보딩 문서에 나와 있을까요? | 온보딩
"""


@pytest.mark.parametrize("line", INQUIRIES.strip().splitlines())
def test_what_is_asked_of_documents_is_looked_for_in_what_is_titled_so_or_changed_last(line: str) -> None:
    text, subject = line.split(" | ")
    (tool, search), (_, _), *said, (answer, _) = steps_of(asked(text))
    assert (tool, answer) == ("notion.search", "text.answer")
    assert (search["query"], search["otherwise_recent"] > 0) == (subject, True)
    assert not (said and re.search("위키|wiki|문서", text)), (
        "what is told to stand in a page is not looked for in messages"
    )


def test_a_word_that_is_only_part_of_a_rows_title_does_not_make_a_question_of_it() -> None:
    text = "how far in advance do I have to enter my vacation in the team calendar?"
    title = NamedTitle("calendar", "콘텐츠 캘린더 정리", False, "작업")
    assert steps_of(asked(text, title))[0][1]["query"] == "vacation"


def test_what_is_said_to_be_written_somewhere_adds_nothing_there() -> None:
    tools = [
        tool for tool, _ in steps_of(asked("お休みは何日前まで？「휴가와 근무」というページに書いてあると伺いました"))
    ]
    assert "notion.append_blocks" not in tools


def test_where_something_was_written_down_is_found_by_what_it_is_about() -> None:
    ((tool, search),) = steps_of(asked("where did we write down the 휴가 rules? need the page"))
    assert (tool, search["query"]) == ("notion.search", "휴가")


NOT_QUESTIONS = (
    "오늘 날씨 어때?",
    "점심 뭐 먹을까?",
    "3층 회의실 예약 좀 해줘",
    "고마워 오늘도 수고했어",
)


@pytest.mark.parametrize("text", NOT_QUESTIONS)
def test_what_asks_for_nothing_of_the_teams_is_no_lookup(text: str) -> None:
    assert [tool for tool, _ in steps_of(asked(text)) if tool in ("notion.query_database", "sheets.get_range")] == []


@pytest.mark.parametrize(
    "text", ["뉴스레터 초안 완료로 바꿔줘", "#dev에 사라님 늦은 일 있다고 올려줘", "준호님한테 늦었다고 전해줘"]
)
def test_what_changes_or_sends_is_no_question(text: str) -> None:
    title = NamedTitle("뉴스레터 초안", "뉴스레터 초안", True, "작업")
    tools = [tool for tool, _ in steps_of(asked(text, title))]
    assert tools != []
    assert tools[-1] not in ("notion.query_database", "sheets.get_range", "notion.get_page_content")


def test_names_are_looked_for_where_a_question_is_only_guessed() -> None:
    planner = RulePlanner()
    assert planner.lacks_names(a_task("휴가는 며칠 전까지 올려야 해?"))
    assert planner.lacks_names(a_task("문소율 고객님 전화번호 좀"))
    assert not planner.lacks_names(a_task("고마워 오늘도 수고했어"))


def test_tables_are_read_only_where_a_question_is_not_read_or_only_by_a_guess() -> None:
    planner = RulePlanner()
    assert planner.lacks_rows(a_task("문소율 고객님 전화번호 좀"))
    assert planner.lacks_rows(a_task("how much did Seoul sell last week?"))
    assert planner.lacks_rows(a_task("今週プサンいくら？急ぎ"))
    assert not planner.lacks_rows(a_task("지난주 매출을 구글 시트에서 가져와서 #sales 채널에 요약해줘"))
    assert not planner.lacks_rows(a_task("#dev에 '배포 끝' 올려줘"))


@pytest.mark.parametrize(
    "text",
    [
        "배포는 무슨 요일에 해?",
        "큰 환불은 누가 승인해?",
        "회의실은 몇 시간까지 잡을 수 있어?",
        "주차비도 경비로 처리돼?",
        "출장 때 렌터카를 빌려도 돼?",
        "면접 때 교통비를 줘?",
        "헬스장 지원도 있어?",
        "병가 쓸 때 진단서가 필요해?",
        "육아휴직은 몇 개월이야?",
        "되돌리기는 얼마나 걸려야 해?",
        "Can contractors work from home?",
        "Do we offer phone support?",
        "Are refunds possible after two weeks?",
        "写真を撮ってもいいですか？",
        "駐車場はありますか？",
    ],
)
def test_a_question_on_how_things_are_done_is_looked_up_in_documents(text: str) -> None:
    assert [tool for tool, _ in steps_of(asked(text))][-1:] == ["text.answer"]


@pytest.mark.parametrize(
    "text",
    [
        "내일 날씨 어때?",
        "오늘 회의실 비어 있어?",
        "내일 회의실 예약돼 있어?",
        "캘린더에 뭐 있어?",
        "회의실 하나 예약해줘",
        "환불 처리해줘",
        "Is there a flight to Busan?",
        "can you order pizza?",
        "明日の天気はどうですか？",
    ],
)
def test_what_other_services_know_is_looked_up_nowhere(text: str) -> None:
    assert steps_of(asked(text)) == []


@pytest.mark.parametrize(
    "text", ["육아휴직은 몇 개월이야?", "되돌리기는 얼마나 걸려야 해?", "how many days is the trial?"]
)
def test_how_long_something_takes_is_no_figure_of_a_sheet(text: str) -> None:
    assert "table.aggregate" not in [tool for tool, _ in steps_of(asked(text))]


@pytest.mark.parametrize(
    "text",
    [
        "지난주 매출 합계 내서 #sales에 공유 부탁드려요",
        "이번주 매출 합계 여기서만 알려줘",
        "이번주 매출 합계 내서 #sales 에 한줄로 올려주세요",
        "Work out this week's sales total so far and drop it in #sales",
        "figure out last week's sales total and tell me here",
    ],
)
def test_words_of_working_something_out_and_of_this_place_choose_no_rows(text: str) -> None:
    assert "@any" not in str(steps_of(asked(text)))


STARTER = NamedCell("스타터", "상품", "스타터")


@pytest.mark.parametrize(
    ("text", "cell", "group"),
    [
        ("지난주에 어느 지역이 제일 많이 팔았고 부산은 얼마야?", NamedCell("부산", "지역", "부산"), "지역"),
        (
            "Which region sold the most last week, and how does Busan compare?",
            NamedCell("Busan", "지역", "부산"),
            "지역",
        ),
        ("which product sold best last week and how did 스타터 do?", STARTER, "상품"),
    ],
)
def test_one_value_beside_a_ranking_leaves_the_others_in_it(text: str, cell: NamedCell, group: str) -> None:
    (_, read), (_, added) = steps_of(asked(text, cells={SALES.file: (cell,)}))
    assert all(one["path"] == "@date" for one in read["filter"]["all"])
    assert added["group_by"] == group


@pytest.mark.parametrize(
    ("text", "group"),
    [
        ("tell me last week's total", None),
        ("지난주 합계 얼마야", None),
        ("what was our best region last week?", "지역"),
        ("지난주 최고 상품이 뭐였지", "상품"),
    ],
)
def test_a_total_or_the_best_of_nothing_named_is_of_what_was_sold(text: str, group: str | None) -> None:
    (_, read), (_, added) = steps_of(asked(text))
    assert (read["spreadsheet"], added["column"], added.get("group_by")) == (SALES.file, "매출", group)


@pytest.mark.parametrize(
    "text", ["골드 고객 이름만 보여줘 전화번호는 필요없어요", "골드 고객 이름만 뽑아줄래요? 전화번호는 됐고"]
)
def test_a_column_that_is_not_needed_is_not_shown(text: str) -> None:
    cells = (NamedCell("골드", "등급", "골드"), NamedCell("이름", "이름", ""), NamedCell("전화번호", "전화번호", ""))
    ((_, read),) = steps_of(asked(text, cells={CLIENTS.file: cells}))
    assert "전화번호" not in (read.get("columns") or ["전화번호"])
