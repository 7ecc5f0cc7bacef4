"""Requests as people type them in a hurry: slips, arrows, no particles, a reason beside the order."""

from __future__ import annotations

from typing import Any

import pytest

from connectors.title_words import find_titles
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.planner import make_plan
from orchestration.text.typing_slips import replace_slips, write_loanwords
from orchestration.workspace import NamedTitle
from tests.core.follow_up_cases import a_task

TITLES = (
    "랜딩 페이지 개편",
    "뉴스레터 초안",
    "Pricing survey",
    "결제 오류 로그 점검",
    "고객 인터뷰 정리",
    "견적서 템플릿 수정",
    "보안 점검 보고서",
    "신규 입사자 장비 신청",
)


def name_titles(text: str) -> PlanningTask:
    """Return the task of a request, with the titles that its words name."""
    found = find_titles(text, TITLES)
    named = (NamedTitle(text[one.start : one.end], TITLES[one.number], one.whole, "작업") for one in found)
    return a_task(text)._replace(titles=tuple(named))


def plan(text: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the tool and the inputs of each step that a request is planned as."""
    actions: Any = make_plan(name_titles(text))["actions"]
    return [(str(one["tool"]).partition(".")[2], one["inputs"]) for one in actions]


def changed(text: str) -> dict[str, Any]:
    """Return what the one change of a request sets."""
    ((tool, inputs),) = plan(text)
    assert tool == "update_page", (tool, inputs)
    return {"page": inputs["page"], **inputs["properties"]}


@pytest.mark.parametrize(
    ("text", "page", "values"),
    [
        ("랜딩패이지 개편 다 됐대 완료로 ㄱㄱ", "랜딩 페이지 개편", {"@status": "완료"}),
        ("고객 인터뷰정라 마감 금요일로 미뤄죠", "고객 인터뷰 정리", {"@date": "2026-03-06"}),
        ("견적서 템플릿 수정 -> jihoon, due 3/12", "견적서 템플릿 수정", {"@person": "jihoon", "@date": "2026-03-12"}),
        ("뉴스레터 초안 → 지훈", "뉴스레터 초안", {"@person": "지훈"}),
        ("Pricing survey > Sara, next Monday", "Pricing survey", {"@person": "Sara", "@date": "2026-03-09"}),
        ("Pricing survey: 담당 이준호, 마감 3/6", "Pricing survey", {"@person": "이준호", "@date": "2026-03-06"}),
        ("뉴스레터 초안 제 앞으로 돌려주세요", "뉴스레터 초안", {"@person": "김민지"}),
        ("change the owner of Pricing survey to me", "Pricing survey", {"@person": "김민지"}),
        ("고객 인터뷰 정리는 준호 말고 지훈이 하기로 했어 바꿔줘", "고객 인터뷰 정리", {"@person": "지훈"}),
        ("고객 인터뷰 정리 지훈이가 한대 담당 바꿔줘", "고객 인터뷰 정리", {"@person": "지훈"}),
        ("보안 점검 보고서 담당 준호로 넘겨줘, 지훈님 이번주 너무 바빠서", "보안 점검 보고서", {"@person": "준호"}),
        ("can you give the Pricing survey thing to sara, junho's out", "Pricing survey", {"@person": "Sara"}),
        ("start Pricing survey", "Pricing survey", {"@status": "in progress"}),
        ("뉴스레터 초안 시작해", "뉴스레터 초안", {"@status": "진행 중"}),
        ("저, 죄송하지만 뉴스레터 초안 마감일을 조금만 늦출 수 있을까요?", "뉴스레터 초안", {"@date": "MISSING"}),
        ("견적서 템플릿 수정 제목을 견적서 양식 개편으로 바꿔줘", "견적서 템플릿 수정", {"@title": "견적서 양식 개편"}),
        ("뉴스레터 초안 마감일 없애줘", "뉴스레터 초안", {"@date": None}),
        ("remove the due date from Pricing survey", "Pricing survey", {"@date": None}),
        ("Pricing surveyの期限をなしにして", "Pricing survey", {"@date": None}),
    ],
)
def test_a_change_typed_in_a_hurry_is_read_whole(text: str, page: str, values: dict[str, Any]) -> None:
    assert changed(text) == {"page": page, **values}


@pytest.mark.parametrize(
    ("text", "title", "values"),
    [
        ("작업 하나 만들어줘 견적 보내기", "견적 보내기", {}),
        ("할 일 하나 넣어줘 견적 보내기 내일까지", "견적 보내기", {"date": "2026-03-05"}),
        (
            "내일까지 브로셔 시안 받기 이거 내 할일로 넣어줘",
            "브로셔 시안 받기",
            {"date": "2026-03-05", "owner": "김민지"},
        ),
        ("브로셔 시안 받기 내일까지 내 할일에 추가해줘", "브로셔 시안 받기", {"date": "2026-03-05", "owner": "김민지"}),
        (
            "작업 추가: 삭제 금지 폴더 정리, 담당 이준호, 3월 13일까지",
            "삭제 금지 폴더 정리",
            {"date": "2026-03-13", "owner": "이준호"},
        ),
        ("작업 추가: 외부 공유 금지, 담당 준호", "외부 공유 금지", {"owner": "준호"}),
        (
            "준호 이름으로 '계약서 확인' 태스크 하나 파줘 내일까지",
            "계약서 확인",
            {"date": "2026-03-05", "owner": "준호"},
        ),
        (
            "New task for me and Sara: write the Q2 OKRs, end of this month",
            "write the Q2 OKRs",
            {"date": "2026-03-31", "owner": ["김민지", "Sara"]},
        ),
        (
            "task: book offsite, Sara and me, end of march",
            "book offsite",
            {"date": "2026-03-31", "owner": ["Sara", "김민지"]},
        ),
        (
            'make junho a task "collect feb invoices" eod friday',
            "collect feb invoices",
            {"date": "2026-03-06", "owner": "Junho"},
        ),
        (
            "due monday, owner jihoon: rotate api keys. add that as a task",
            "rotate api keys",
            {"date": "2026-03-09", "owner": "jihoon"},
        ),
    ],
)
def test_a_task_typed_in_a_hurry_has_its_title_and_values(text: str, title: str, values: dict[str, Any]) -> None:
    ((tool, inputs),) = plan(text)
    assert tool == "create_page"
    properties: dict[str, Any] = inputs.get("properties") or {}
    held = {"date": inputs.get("date"), "owner": properties.get("담당자")}
    assert inputs["title"] == title
    assert {name: value for name, value in held.items() if value} == values


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("사라한테 5시까지 결과 달라해", "5시까지 결과 주세요"),
        ("지훈님한테 회의실 예약하라고 해", "회의실 예약해 주세요"),
        ("준호한테 늦는다고 말 좀 해줘", "늦습니다"),
        ("지훈님한테 결과 오늘 오냐고 물어봐줘", "결과 오늘 오나요?"),
        ("지훈님한테 이거 맞냐고 물어봐줘", "이거 맞나요?"),
        ("지훈님한테 그 일 누가 맡냐고 물어봐줘", "그 일 누가 맡나요?"),
        ("지훈님한테 회의실 어디냐고 물어봐줘", "회의실 어디인가요?"),
        ("지훈님한테 몇 시냐고 물어봐줘", "몇 시인가요?"),
    ],
)
def test_what_somebody_is_told_or_asked_is_a_sentence(text: str, said: str) -> None:
    ((tool, inputs),) = plan(text)
    assert (tool, inputs["text"]) == ("send_dm", said)


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("보안 점검 보고서에 외부 스캐너 라이선스 만료라고 적어줘", "외부 스캐너 라이선스 만료입니다"),
        ("Pricing survey에 답변 20개 더 기다리는 중이라고 메모해줘", "답변 20개 더 기다리는 중입니다"),
        ("랜딩 페이지 개편 거의 다 끝났다고 하더라구요? 거기 노션에 'A안 확정' 메모만 좀 남겨주세요!", "A안 확정"),
        ("보안 점검 보고서 그대로네... 지훈님 바쁘니까 재촉은 하지 말고, 페이지에 '미착수' 메모 남겨줘", "미착수"),
    ],
)
def test_a_note_is_added_to_the_page_that_is_spoken_of(text: str, content: str) -> None:
    ((tool, inputs),) = plan(text)
    assert (tool, inputs["content"]) == ("append_blocks", content)
    assert inputs["page"] in TITLES


@pytest.mark.parametrize(
    "text",
    [
        "준호님 다음주 내내 휴가라 준호님 안 끝난 작업 전부 제 앞으로 돌려주세요",
        "준호님 작업 중에 안 끝난 거 다 나한테 넘겨줘",
    ],
)
def test_all_of_somebodys_open_work_goes_to_the_asker(text: str) -> None:
    look, change = plan(text)
    assert {"path": "@person", "op": "contains", "value": "준호"} in look[1]["filter"]["all"]
    assert change[1]["properties"] == {"@person": "김민지"}


@pytest.mark.parametrize(
    "text",
    [
        "sales by region for february",
        "total sales for Feb",
        "february sales by region",
    ],
)
def test_a_month_without_in_is_a_month(text: str) -> None:
    look = plan(text)[0][1]["filter"]["all"]
    assert [one["value"] for one in look] == ["2026-02-01", "2026-02-28"]


def test_so_many_of_the_largest_are_shown() -> None:
    assert plan("지난주 매출 제일 큰 거 세 개")[0][1]["limit"] == 3


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("물어바줘", "물어봐줘"),
        ("오후에 할꺼야", "오후에 할거야"),
        ("avg amont per row pls", "avg amount per row pls"),
        ("tell junho n jihoon seprately", "tell junho and jihoon separately"),
        ("show Jihoons open tasks", "show Jihoon's open tasks"),
        ("Sales tasks", "Sales tasks"),
        ("그렇죠", "그렇죠"),
        ("massage for the customer", "massage for the customer"),
        ("post in #amont: the amont is 3", "post in #amont: the amont is 3"),
        ("\"amont\" 이라고 올려줘", "\"amont\" 이라고 올려줘"),
    ],
)  # fmt: skip
def test_slips_are_put_right_outside_of_quotes_and_texts(typed: str, read: str) -> None:
    assert replace_slips(typed) == read


@pytest.mark.parametrize(
    "text",
    [
        "작업 하나 만들어줘 준호한테 알려주고",
        "작업 추가해줘 제목은 나중에 알려줄게",
    ],
)
def test_what_stands_behind_an_order_is_no_title_where_it_is_no_task(text: str) -> None:
    made = [inputs.get("title") for tool, inputs in plan(text) if tool == "create_page"]
    assert not any(title and title in text.split("줘 ")[1] for title in made)


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("오늘 내가 너한테 시킨 거 뭐뭐 있었지? 아직 안 나가고 걸려 있는 것도 같이 보여줘", ["done", "scheduled"]),
        ("anything waiting for my ok? not tasks, I mean cards you're holding", ["waiting"]),
        ("is there anything you still have to send", ["scheduled"]),
        ("さっきお願いしたのどうなった?", ["done"]),
    ],
)
def test_what_metel_was_asked_and_still_holds_is_told(text: str, about: list[str]) -> None:
    assert [inputs["about"] for tool, inputs in plan(text) if tool == "list_work"] == about


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        (
            "Can you tell Jihoon and Junho that today's 3pm is moved to 4:30? Separately please, not a group chat",
            [("Jihoon", "Today's 3pm is moved to 4:30"), ("Junho", "Today's 3pm is moved to 4:30")],
        ),
        (
            "tell junho n jihoon seprately, not in a channel, the 2 o'clock is off",
            [("Junho", "The 2 o'clock is off"), ("Jihoon", "The 2 o'clock is off")],
        ),
        ("지훈님한테 오늘 끝나냐고 물어봐줘 끝났다하면 완료처리는 내가 할게", [("지훈", "오늘 끝나나요?")]),
        ("아 그리고 사라한테 고맙다고도 전해줘", [("사라", "고맙습니다")]),
        (
            "Can you let Sara know the 2pm is off, and ask if she got the slides? Thanks!",
            [("Sara", "The 2pm is off. Could you tell me if you got the slides?")],
        ),
    ],
)
def test_how_it_is_sent_and_what_the_asker_does_is_no_part_of_what_is_told(
    text: str, sent: list[tuple[str, str]]
) -> None:
    assert [(inputs["user"], inputs["text"]) for _, inputs in plan(text)] == sent


def test_a_channel_without_its_particle_gets_what_is_told() -> None:
    assert plan("#random 커피머신 고쳤습니다~ ☕ 라고 써줘") == [
        ("post_message", {"channel": "#random", "text": "커피머신 고쳤습니다~ ☕"})
    ]


def test_the_tone_and_what_the_asker_does_themselves_are_sent_to_nobody() -> None:
    asked = "준호씨한테 고객 인터뷰 정리 어디까지 됐는지 살짝 물어봐줄래? 재촉하는 느낌 안 나게ㅎㅎ"
    assert [inputs["text"] for _, inputs in plan(asked)] == ["고객 인터뷰 정리 어디까지 됐나요?"]
    shown = "'1분기 전략 회의' 회의록 세 줄로 요약해서 보여주세요. 괜찮으면 제가 직접 #exec에 올릴게요."
    tools = [tool for tool, _ in plan(shown)]
    assert tools[-1] == "summarize"
    assert "post_message" not in tools


def test_an_arrow_stands_before_what_is_posted() -> None:
    assert plan("#devに投稿お願い→ 本日18時から再起動します。保存してください。") == [
        ("post_message", {"channel": "#dev", "text": "本日18時から再起動します。保存してください。"})
    ]


def test_what_stands_below_a_list_of_tasks_is_none_of_them() -> None:
    made = plan(
        "Need these in the task db:\n1. book vendor - me - Mar 9\n2. proofread - Sara - Mar 11\n"
        "no need to notify them, they were in the meeting"
    )
    assert [(inputs["title"], inputs["date"]) for _, inputs in made] == [
        ("book vendor", "2026-03-09"),
        ("proofread", "2026-03-11"),
    ]


def test_what_is_in_the_askers_name_is_moved() -> None:
    look, change = plan("이번주 내 이름으로 된 거 마감 전부 다음주 금요일로 옮겨줄 수 있어?")
    assert {"path": "@person", "op": "contains", "value": "김민지"} in look[1]["filter"]["all"]
    assert change[1]["properties"] == {"@date": "2026-03-13"}


def test_a_day_behind_a_sign_and_an_arrow_are_of_a_new_task() -> None:
    ((_, made),) = plan("할일 추가요→ 명함 재주문 / 담당 나 / ~3.12")
    assert (made["title"], made["date"], made["properties"]) == ("명함 재주문", "2026-03-12", {"담당자": "김민지"})


def test_bars_stand_between_cells_and_in_none_of_them() -> None:
    ((_, made),) = plan("마케팅 예산 q1 / 오늘 / 블로그 원고료 / 35만 추가")
    assert made["rows"] == [["2026-03-04", "블로그 원고료", 350000]]


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("2時半に「りまいんど」ってりまいんどよろ", "2時半に「りまいんど」ってリマインドよろしく"),
        ("ちゃんねるに流してｗ", "チャンネルに流してｗ"),
        ("よろこんでると伝えて", "よろこんでると伝えて"),
    ],
)
def test_loanwords_of_an_order_are_read_in_any_letters(typed: str, read: str) -> None:
    assert write_loanwords(typed) == read
