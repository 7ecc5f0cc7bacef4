"""Notes on pages, new records in a few words, rows put right, and what a day or a name beside an order is not."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.policy.forbidden_by_person import find_broken
from orchestration.rule_planner.planner import make_plan
from orchestration.text.prohibitions import find_prohibitions
from orchestration.workspace import NamedTitle
from schemas.values import Json
from tests.core.follow_up_cases import CHANGED, CHANGED_PAGE, a_task, earlier, followed
from tests.core.test_prohibitions import BY_TOOL

TITLES = ("주간 회의 (지난주)", "온보딩 가이드", "뉴스레터 초안", "Launch checklist", "결제 오류 로그 점검")


def effects(text: str) -> list[tuple[str, Any]]:
    """The tool and the inputs of each step that a request becomes, with the titles that stand in it."""
    titles = tuple(NamedTitle(one, one, True, "작업") for one in TITLES if one in text)
    actions: Any = make_plan(a_task(text)._replace(titles=titles))["actions"]
    return [(one["tool"], one["inputs"]) for one in actions]


@pytest.mark.parametrize(
    ("text", "page", "content"),
    [
        ("주간 회의 회의록에 메모 추가해줘 예산은 다음주 확정", "주간 회의", "예산은 다음주 확정"),
        ("채용 논의 회의록에 메모 남겨줘: 면접관 2명 더", "채용 논의", "면접관 2명 더"),
        ("온보딩 가이드에 메모 하나 남겨주세요 와이파이 비번 바뀜", "온보딩 가이드", "와이파이 비번 바뀜"),
        (
            "온보딩 가이드 페이지에 메모 추가해줘. 사원증 신청, 좌석 안내, 그리고 장비 수령",
            "온보딩 가이드",
            "사원증 신청, 좌석 안내, 그리고 장비 수령",
        ),
        ('leave a note on Launch checklist that says "blocked by legal"', "Launch checklist", "blocked by legal"),
        ("add a note to the Launch checklist page, legal has to sign", "Launch checklist", "legal has to sign"),
        ("온보딩 가이드のページにメモを残してください。ノートPCは初日に渡す", "온보딩 가이드", "ノートPCは初日に渡す"),
    ],
)
def test_words_behind_the_order_are_noted_on_the_page_that_is_there(text: str, page: str, content: str) -> None:
    assert effects(text) == [("notion.append_blocks", {"page": page, "content": content})]


@pytest.mark.parametrize("text", ["주간 회의 회의록에 메모 추가해줘", "온보딩 가이드에 메모 남겨줘"])
def test_a_note_without_words_is_asked_for_and_makes_no_page(text: str) -> None:
    ((tool, inputs),) = effects(text)
    assert tool == "notion.append_blocks"
    assert "content" not in inputs


@pytest.mark.parametrize(
    "text",
    [
        "온보딩 가이드에 메모 남겨줘. 그리고 준호한테 DM 보내줘",
        "온보딩 가이드에 메모 남겨줘 그리고 뉴스레터 초안 완료로 바꿔줘",
        'leave a note in #general that says "lunch is at noon"',
        'leave a note for Sarah that says "lunch is at noon"',
        "내일 3시 주간 회의 회의록 만들어줘",
    ],
)
def test_what_is_another_wish_is_no_note(text: str) -> None:
    noted = [inputs.get("content") for tool, inputs in effects(text) if tool == "notion.append_blocks"]
    assert not any(noted)


@pytest.mark.parametrize(
    "text",
    [
        'push the Launch checklist back by a week and leave a note on it that says "waits for legal"',
        "Launch checklist 일주일 미루고 거기에 메모 남겨줘 waits for legal",
        "Sara is off until Monday, sadly, so please push her Launch checklist back by a week and leave a note on it"
        ' that says "waits for legal"',
    ],
)
def test_a_note_goes_on_what_was_just_changed(text: str) -> None:
    assert effects(text) == [
        ("notion.update_page", {"page": "Launch checklist", "properties": {"@date": {"later": "P1W"}}}),
        ("notion.append_blocks", {"page": "Launch checklist", "content": "waits for legal"}),
    ]


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("Junho is out until Friday, so push Launch checklist back by two days", {"later": "P2D"}),
        ("Sara is away until Monday, so please push her Launch checklist back by a week", {"later": "P1W"}),
        ("She's on leave until Monday. Please push Launch checklist back a week", {"later": "P1W"}),
        ("push Launch checklist back until Friday", "2026-03-06"),
        ("please move Launch checklist to Monday", "2026-03-09"),
        ("don't mark Launch checklist as done; just give it one more day", {"later": "P1D"}),
        (
            "Junho says Launch checklist is finished except for a retry, so don't mark it as done; just give it"
            " one more day",
            {"later": "P1D"},
        ),
    ],
)
def test_until_when_somebody_is_away_is_no_new_day(text: str, date: Json) -> None:
    assert effects(text) == [("notion.update_page", {"page": "Launch checklist", "properties": {"@date": date}})]


@pytest.mark.parametrize(
    "text",
    [
        "archive 주간 회의 (지난주), not the plain 주간 회의",
        "archive 주간 회의 (지난주), not 주간 회의",
        "Would you archive last week's notes (주간 회의 (지난주), that is, not the regular 주간 회의)?",
        "주간 회의 (지난주) 휴지통으로 보내줘, 주간 회의 말고",
    ],
)
def test_the_page_that_is_told_apart_is_put_away(text: str) -> None:
    assert effects(text) == [("notion.archive_page", {"page": "주간 회의 (지난주)"})]
    found, tool = find_prohibitions(text), BY_TOOL["notion.archive_page"]
    assert found
    assert find_broken(found, tool, ["주간 회의 (지난주)"], spoken=text) is None
    assert find_broken(found, tool, ["주간 회의"], spoken=text) is not None


def test_a_longer_name_that_nobody_typed_is_kept_with_the_shorter() -> None:
    text = "지난주 회의록 정리해줘, 주간 회의는 지우지 마"
    found = find_prohibitions(text)
    assert find_broken(found, BY_TOOL["notion.archive_page"], ["주간 회의 (지난주)"], spoken=text) is not None


@pytest.mark.parametrize(
    ("text", "title", "date"),
    [
        ("할일추가 대리점 계약서 검토 내가 금욜까지", "대리점 계약서 검토", "2026-03-06"),
        ("할 일 추가 명함 주문 내일까지", "명함 주문", "2026-03-05"),
        ("작업 등록 서버 비용 정리 제가 금요일까지", "서버 비용 정리", "2026-03-06"),
        ("資料の印刷を、タスクに入れておいていただきたいのですが", "資料の印刷", None),
        ("会場の下見をタスクに追加してください", "会場の下見", None),
    ],
)
def test_a_task_in_a_few_words(text: str, title: str, date: str | None) -> None:
    ((tool, inputs),) = effects(text)
    assert (tool, inputs["title"], inputs.get("date")) == ("notion.create_page", title, date)
    is_mine = "내가" in text or "제가" in text
    assert inputs.get("properties") == ({"담당자": "김민지"} if is_mine else None)


@pytest.mark.parametrize("text", ["할일 하나만", "작업 하나만요"])
def test_a_record_that_is_only_named_is_asked_for(text: str) -> None:
    ((tool, inputs),) = effects(text)
    assert (tool, inputs.get("title")) == ("notion.create_page", None)


@pytest.mark.parametrize(
    "text",
    [
        "할일추가 어떻게 해?",
        "할 일 추가된 거 보여줘",
        "할 일 추가 목록 보여줘",
        "할일 하나만 보여줘",
        "할일 추가 준호한테 DM 보내줘",
    ],
)
def test_questions_on_new_tasks_make_none(text: str) -> None:
    assert "notion.create_page" not in [tool for tool, _ in effects(text)]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("마감지난거 싹다 담주 금욜로", "2026-03-13"),
        ("밀린거 전부 다음주 월요일로", "2026-03-09"),
        ("마감 지난 거 싹 다 담주 금요일로 미뤄줘", "2026-03-13"),
    ],
)
def test_all_that_is_late_moves_to_a_day(text: str, day: str) -> None:
    read, change = effects(text)
    assert read[0] == "notion.query_database"
    assert change == ("notion.update_page", {"page": "{{item.id}}", "properties": {"@date": day}})


@pytest.mark.parametrize(
    ("text", "row"),
    [
        (
            "지난 토요일에 박람회 잔금 나간거 예산시트에 박람회 부스로 적어줘 132만원",
            ["2026-02-28", "박람회 부스", 1320000],
        ),
        ("어제 택시비 쓴 거 예산시트에 교통비로 적어줘 23000원", ["2026-03-03", "교통비", 23000]),
        ("어제 교통비 23000원 쓴 거 예산시트에 적어줘", ["2026-03-03", "교통비", 23000]),
    ],
)
def test_an_item_that_is_named_for_a_row_stands_alone_in_it(text: str, row: list[Json]) -> None:
    ((tool, inputs),) = effects(text)
    assert (tool, inputs["rows"]) == ("sheets.append_rows", [row])


ROW = "매출 현황 2026에 추가: 2026-03-04, 대구, 프로, 5, 2450000"


@pytest.mark.parametrize(
    ("said", "figures"),
    [
        ("아 5개 아니고 6개 2,940,000 이야", [6, 2940000]),
        ("앗 5개가 아니라 6개, 2,940,000원이야", [6, 2940000]),
        ("5개 말고 6개야", [6, 2450000]),
        ("2,450,000원 아니고 2,540,000원이야", [5, 2540000]),
        ("아 6개 2,940,000이야", None),
        ("7개 아니고 6개 2,940,000이야", None),
    ],
)
def test_the_figures_of_a_row_are_put_right(said: str, figures: list[Json] | None) -> None:
    plan = followed(earlier(ROW), said)
    rows: Any = [one.inputs["values"] for one in plan.actions if "values" in one.inputs] if plan else []
    assert [row[3:] for row in rows] == ([figures] if figures else [])


@pytest.mark.parametrize(
    "text",
    [
        "뉴스레터 초안 완료로 바꾸지 말고 지금 상태가 뭐야?",
        "뉴스레터 초안 아직 완료로 하지 말고.. 상태가 뭐로 돼있어?",
        "뉴스레터 초안 마감은 건드리지 말고 언제까지인지만 알려줘",
    ],
)
def test_a_question_beside_a_state_that_stays_is_answered(text: str) -> None:
    made = effects(text)
    assert made
    assert all(tool in {"notion.query_database", "notion.get_page_content"} for tool, _ in made)


@pytest.mark.parametrize(
    ("text", "content"),
    [
        (
            "ジフンさんから、‘온보딩 가이드’は来週になりそうだと伺いました。まだ決まっていませんので、締切は変えずに、"
            "その旨だけページにメモしておいていただけますか。",
            "ジフンさんから、온보딩 가이드は来週になりそうだと伺いました。まだ決まっていません。",
        ),
        ("‘온보딩 가이드’は印刷が要ります。その旨をページに追記してください", "온보딩 가이드は印刷が要ります。"),
    ],
)
def test_what_was_just_said_of_a_page_is_noted_on_it(text: str, content: str) -> None:
    assert effects(text) == [("notion.append_blocks", {"page": "온보딩 가이드", "content": content})]


@pytest.mark.parametrize(
    "text",
    [
        "온보딩 가이드のページに、持ち物について何か書いてありますでしょうか。もし無いようでしたら、"
        "追記などはなさらなくて結構です。",
        "온보딩 가이드のページに持ち物について書いてありますか。追記はしなくて結構です。",
    ],
)
def test_a_question_that_wants_nothing_added_is_read(text: str) -> None:
    assert [tool for tool, _ in effects(text)] == ["notion.get_page_content"]


@pytest.mark.parametrize(
    "text",
    [
        "뉴스레터 초안の担当から、私を外していただくことは可能でしょうか。",
        "뉴스레터 초안の担当から、私を外していただくことは可能でしょうか。"
        "ジフンさんお一人でお願いできればと存じます。期限は18日のままで構いません。",
    ],
)
def test_who_asks_politely_is_taken_off(text: str) -> None:
    assert effects(text) == [
        ("notion.update_page", {"page": "뉴스레터 초안", "properties": {"@person": {"remove": ["김민지"]}}})
    ]


def test_who_takes_a_task_over_is_its_owner() -> None:
    plan = followed(earlier(CHANGED, CHANGED_PAGE), "아 그냥 내가할게 담당 나로 바꿔")
    assert plan is not None
    assert [one.inputs["properties"] for one in plan.actions] == [{"@person": "김민지"}]
