"""Several tasks of one list are made, each with its own name, owner and day."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.text.note_clauses import find_note_clause
from orchestration.text.page_bodies import find_page_body
from orchestration.text.task_items import find_task_list
from orchestration.text.told_bodies import find_told_body
from tests.core.builders import NOW
from tests.core.follow_up_cases import a_task, plan_of

A, B = ("배너 시안", "사라", "2026-03-11"), ("견적 인쇄", "준호", "2026-03-12")
C, D = ("Book the room", "Junho", "2026-03-09"), ("Print 20 leaflets", "Sara", "2026-03-10")
E, F = ("会場予約", "ジュノ", "2026-03-09"), ("パンフ印刷", "サラ", "2026-03-10")


def list_made(text: str) -> list[tuple[Any, Any, Any]]:
    """The title, owner and day of each task that is made."""
    actions: Any = make_plan(a_task(text))["actions"]
    assert {one["tool"] for one in actions} == {"notion.create_page"}
    made = [one["inputs"] for one in actions]
    return [(one["title"], one.get("properties", {}).get("담당자"), one.get("date")) for one in made]


@pytest.mark.parametrize(
    ("text", "owner", "days", "state"),
    [
        ("Add two tasks for Junho pls\n- Rotate keys (Mar 12)\n- Test the restore (Mar 13)\nboth to do",
         "Junho", ["2026-03-12", "2026-03-13"], "할 일"),
        ("add these tasks\n- Rotate keys\n- Test the restore\nboth for Junho, due Friday",
         "Junho", ["2026-03-06", "2026-03-06"], None),
        ("작업 두 개 추가해줘\n- 키 교체 (3/12)\n- 복구 점검 (3/13)\n둘 다 준호님 담당이에요",
         "준호", ["2026-03-12", "2026-03-13"], None),
        ("작업 두 개 추가해줘\n- 키 교체 (준호)\n- 복구 점검 (준호)\n둘 다 금요일까지",
         "준호", ["2026-03-06", "2026-03-06"], None),
        ("タスクを2つ追加して\n・鍵の交換(3/12)\n・復旧の確認(3/13)\n両方ともジュノさんで",
         "ジュノ", ["2026-03-12", "2026-03-13"], None),
    ],
)  # fmt: skip
def test_a_line_below_tells_of_all(text: str, owner: str, days: list[str], state: str | None) -> None:
    made: list[Any] = [one["inputs"] for one in plan_of(text)["actions"]]
    assert [one["properties"]["담당자"] for one in made] == [owner, owner]
    assert [one["date"] for one in made] == days
    assert [one["properties"].get("@status") for one in made] == [state, state]


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("작업에 두 개만 넣어줄래\n배너 시안 / 사라 / 3.11\n견적 인쇄 / 준호 / 3.12", [A, B]),
        ("할 일 2개 추가해줘\n- 사라 - 배너 시안 - 3/11\n- 준호 - 견적 인쇄 - 3/12", [A, B]),
        ("작업 두 개 만들어줘: 배너 시안 (사라, 3/11), 견적 인쇄 (준호, 3/12)", [A, B]),
        ("작업 등록 부탁해요\n1. 배너 시안 - 사라님, 3월 11일까지\n2. 견적 인쇄 - 준호님, 3월 12일까지", [A, B]),
        ("배너 시안 / 사라 / 3.11\n견적 인쇄 / 준호 / 3.12\n이렇게 두 개 작업으로 등록해줘", [A, B]),
        ("작업 두 개 등록 부탁드립니다. 배너 시안(사라, 3/11), 견적 인쇄(준호님, 3/12까지)", [A, B]),
        ("create two tasks. Book the room (Junho, Mar 9), Print 20 leaflets (Sara, Mar 10)", [C, D]),
        ("two tasks please: Book the room (Junho, Mar 9), Print 20 leaflets (Sara, Mar 10)", [C, D]),
        ("Please add these tasks:\n- Junho: Book the room by Mar 9\n- Sara: Print 20 leaflets by Mar 10", [C, D]),
        ("Add 2 tasks\nJunho | Book the room | Mar 9\nSara | Print 20 leaflets | Mar 10", [C, D]),
        ("add tasks:\n3/9 Junho - Book the room\n3/10 Sara - Print 20 leaflets", [C, D]),
        ("tasks: 1) Book the room (Junho, 3/9) 2) Print 20 leaflets (Sara, 3/10)", [C, D]),
        ("タスクを2つ登録してください\n・会場予約(ジュノ、3/9)\n・パンフ印刷(サラ、3/10)", [E, F]),
        ("タスクを2つお願いします:会場予約(ジュノさん、3/9まで)、パンフ印刷(サラさん、3/10)", [E, F]),
        ("タスク追加\n会場予約／ジュノ／3/9\nパンフ印刷／サラ／3/10", [E, F]),
    ],
)
def test_each_of_a_list_is_a_task_of_its_own(text: str, made: list[tuple[str, str, str]]) -> None:
    assert list_made(text) == made


def test_whose_all_are_is_told_once() -> None:
    mine = "2 tasks for me please\nbook the train (Thu)\nconfirm lunch (by tomorrow, too)"
    assert [one[1:] for one in list_made(mine)] == [("김민지", "2026-03-05")] * 2
    assert [one[1] for one in list_made("준호한테 작업 두 개 줘\n- 견적서 보완 (3/9)\n- 샘플 발송 (3/10)")] == [
        "준호"
    ] * 2


def test_what_is_no_field_stays_in_a_name() -> None:
    made = list_made("작업 두 개 추가해줘\n- 견적 발송(고객사 A, B) - 준호님, 3/9\n- 마케팅: 취소 메일 보내기 (사라님)")
    assert [one[0] for one in made] == ["견적 발송(고객사 A, B)", "마케팅: 취소 메일 보내기"]


@pytest.mark.parametrize(
    "text",
    [
        "작업 추가해줘\n- 제목: 시안\n- 담당: 준호\n- 마감: 3/9",
        "작업 하나 추가해줘\n- 배너\n- 명함",
        "#dev에 작업 두 개 올려줘\n- 점검 (3/9)\n- 배포 (3/10)",
        "내일 할 일 보여줘\n- 준호\n- 사라",
        "작업 세 개 추가해줘\n- 배너\n- 명함",
        "작업 두 개 완료로 바꿔줘\n- 배너\n- 명함",
        "준호한테 작업 두 개 끝났다고 전해줘\n- 배너\n- 명함",
        "tell Sara these tasks are done:\n- banner\n- cards",
        "タスクの状態を変更してください\n・A → 完了\n・B → 進行中",
    ],
)
def test_other_lists_are_no_new_tasks(text: str) -> None:
    assert find_task_list(text, NOW, "Asia/Seoul") is None


@pytest.mark.parametrize(
    "text",
    [
        "작업 추가해줘\n" + "- " + " " * 3_900,
        "작업: " + "(a" * 1_900,
        "회의록 만들어줘 제목은 " + "'" * 3_900,
        "회의록, 내용: " + ", 내용: " * 550,
        "내용 아래 #a에 " * 280 + "\nx",
        "message dm post " * 250 + "\nx",
        "10 " * 1_300 + "isn't in the a",
        "「a」メモ" * 570,
        "random에 한마디 " * 250 + "ㅋㅋ" * 100,
    ],
)
def test_long_texts_are_read_to_their_end(text: str) -> None:
    assert find_task_list(text, NOW, "Asia/Seoul") is None
    assert find_page_body(text) is None
    assert find_told_body(text) is None
    assert find_note_clause(text) is None


def test_a_list_of_more_than_a_plan_may_hold_is_read_whole() -> None:
    lines = "".join(f"- 배너 {number} (사라, 3/11)\n" for number in range(40))
    listed = find_task_list(f"작업 추가해줘\n{lines}", NOW, "Asia/Seoul")
    assert listed is not None
    assert len(listed.items) == 40


def test_an_owner_behind_brackets_and_a_dash_is_no_part_of_the_name() -> None:
    plan = plan_of(
        "Set up three to-dos please:\n1. Book the room – me, Thursday\n2. Print NDAs (x4) – Junho, Thursday"
        "\n3. Demo laptop check – Jihoon, Friday morning"
    )
    made = [(one["inputs"]["title"], [*one["inputs"]["properties"].values()]) for one in plan["actions"]]
    assert made == [("Book the room", ["김민지"]), ("Print NDAs (x4)", ["Junho"]), ("Demo laptop check", ["Jihoon"])]


@pytest.mark.parametrize(
    "text",
    [
        "タスクの状態まとめて更新お願いします！\n・신규 입사자 장비 신청 → 完了\n・뉴스레터 초안 → 進行中",
        "작업 상태 업데이트 부탁해요\n- 뉴스레터 초안: 완료\n- 보안 점검 보고서: 진행 중",
        "please update these tasks:\n- Pricing survey: done\n- Onboarding email sequence: in progress",
    ],
)
def test_lines_that_say_how_tasks_stand_make_none(text: str) -> None:
    assert "notion.create_page" not in [one["tool"] for one in plan_of(text)["actions"]]
