"""Asking for records in sentences: one or several, told with who, when and how they stand, and not in a list."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.text.prohibitions import find_unheard_cues
from tests.core.test_offline_planner import plan

WHO, DAY = "담당자", "date"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "지금 운전중이라 짧게요 ㅠ 할일에 '계약서 초안' 넣어줘요 내일까지 제가 할게요",
            ("계약서 초안", "김민지", "2026-03-05", None),
        ),
        (
            "할 일에 '계약서 날인' 올려두세요, 사라님 담당이고 지금 진행 중이에요",
            ("계약서 날인", "사라", None, "진행 중"),
        ),
        ("'복사기 점검' 작업으로 등록해주세요 이미 시작했어요 담당은 저요", ("복사기 점검", "김민지", None, "진행 중")),
        ("작업 하나요 '문의 답변' 준호님이 맡기로 했어요 금요일까지요", ("문의 답변", "준호", "2026-03-06", None)),
        (
            "모레까지 '데모 계정' 해야돼요 누가 하냐면 지훈님이요 작업에 적어주세요",
            ("데모 계정", "지훈", "2026-03-06", None),
        ),
        ("할일 하나 추가: '납기 회신', 내꺼, 오늘까지", ("납기 회신", "김민지", "2026-03-04", None)),
        ("'로고 수정' task로 하나 파줘! owner는 Sarah, due는 금요일 🙏", ("로고 수정", "Sarah", "2026-03-06", None)),
        (
            "task 하나 create해줘 '로고 수정', owner는 Sarah, deadline은 금요일",
            ("로고 수정", "Sarah", "2026-03-06", None),
        ),
        ("작업 추가욤 👉 사원증 재발급, 지훈 담당, 마감 모레", ("사원증 재발급", "지훈", "2026-03-06", None)),
        ("작업 추가 ➡️ 메일 회신 / 사라 / 금요일", ("메일 회신", "사라", "2026-03-06", None)),
        (
            "까먹기 전에... '계산서' 작업 DB에 올려놔 주세요, 기한은 4월 6일이고 이준호님이 하십니다",
            ("계산서", "이준호", "2026-04-06", None),
        ),
        ("로그 수집기 교체 task. 준호. 3/16. 할 일.", ("로그 수집기 교체", "준호", "2026-03-16", "할 일")),
        (
            "can u pop a task in for me, 'Send the quote', due tmrw, I'm on it",
            ("Send the quote", "김민지", "2026-03-05", None),
        ),
        (
            "Add to our to-dos: 'Swap screenshots'. Sarah's taking it, she's already started, due the 13th",
            ("Swap screenshots", "Sarah", "2026-03-13", "진행 중"),
        ),
        (
            "new to-do 'book the venue', mine, end of the month, already in progress tbh",
            ("book the venue", "김민지", "2026-03-31", "진행 중"),
        ),
        ("in a taxi so quick one: task 'Chase the PO', me, Monday", ("Chase the PO", "김민지", "2026-03-09", None)),
        ("I need a task for Jihoon: 'rotate the logs', due Monday", ("rotate the logs", "Jihoon", "2026-03-09", None)),
        (
            "やること追加: 展示会チラシ校正 / サラ / 3月19日 / もう進行中です",
            ("展示会チラシ校正", "サラ", "2026-03-19", "진행 중"),
        ),
        (
            "새 task: '화면 교체', owner는 사라, 3/20까지, 이미 진행중이에요",
            ("화면 교체", "사라", "2026-03-20", "진행 중"),
        ),
        ("신규 티켓 - '화면 교체', 담당 지훈, 금요일까지", ("화면 교체", "지훈", "2026-03-06", None)),
        ("put 'Renew domain' on the task list, jihoon's, due the 12th", ("Renew domain", "jihoon", "2026-03-12", None)),
        ("'주차권 신청' 이거 할 일로 잡아줘. 준호 몫이고 내일까지", ("주차권 신청", "준호", "2026-03-05", None)),
        (
            "작업 DB에 '시안 검수'라는 항목 새로 하나, 사라 담당, 마감은 이번 주 금요일",
            ("시안 검수", "사라", "2026-03-06", None),
        ),
        ("Stick 'Send invoices' on my to-do list for tomorrow", ("Send invoices", "김민지", "2026-03-05", None)),
        (
            "아 저 지금 이동중인데요 할일 하나만 넣어주세요 견적 회신, 담당 저고 내일까지요",
            ("견적 회신", "김민지", "2026-03-05", None),
        ),
        ("add a task 'Order lunch', that's it, due Friday", ("Order lunch", None, "2026-03-06", None)),
        (
            "The lease is up soon, can you add a task 'Renew lease' for Jihoon by Friday",
            ("Renew lease", "Jihoon", "2026-03-06", None),
        ),
        (
            "タスク追加お願いします!「鍵を交換」担当イ・ジュノさん、期限は来週の水曜で",
            ("鍵を交換", "イ・ジュノ", "2026-03-11", None),
        ),
        (
            "やること登録:「パンフの校正」/自分/今月20日まで/もう進行中です",
            ("パンフの校正", "김민지", "2026-03-20", "진행 중"),
        ),
        ("「在庫確認」をタスクにしておいて。ジュノさんで金曜まで", ("在庫確認", "ジュノ", "2026-03-06", None)),
        ("作業リストに「ログ整理」を追加して、もう着手しています", ("ログ整理", None, None, "진행 중")),
    ],
)
def test_a_task_is_told_in_sentences(text: str, expected: tuple[str | None, ...]) -> None:
    (made,) = plan(text)["actions"]
    given: dict[str, Any] = made["inputs"]
    values: dict[str, Any] = given.get("properties") or {}
    assert (given["title"], values.get(WHO), given.get(DAY), values.get("@status")) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "내일 오전 열한시에 '소방 점검' 있어서 회의록 페이지 하나만 열어주시겠어요? 참석은 저하고 이준호님입니다",
            ("소방 점검", ["김민지", "이준호"], "2026-03-05T11:00:00+09:00", None),
        ),
        (
            "오늘 저녁 여섯시 반에 '릴리스 점검' 하기로 했어요. 지훈이랑 저 둘이요. 노트 페이지 만들어 놔주세용",
            ("릴리스 점검", ["지훈", "김민지"], "2026-03-04T18:30:00+09:00", None),
        ),
        (
            "담주 월욜 오전 10시반 'brand review' 잡았어요, notes page 좀 create해주세요 사라랑 저만 들어가요",
            ("brand review", ["사라", "김민지"], "2026-03-09T10:30:00+09:00", None),
        ),
        (
            "담주 목욜 오후 두시 '노무사 미팅' 있음. 나랑 Sarah 들어감. 회의록 페이지 예정 상태로 부탁",
            ("노무사 미팅", ["김민지", "Sarah"], "2026-03-12T14:00:00+09:00", "예정"),
        ),
        (
            "이따 네시에 '주간 점검' 회의록 만들어주세요 참석 준호님",
            ("주간 점검", "준호", "2026-03-04T16:00:00+09:00", None),
        ),
        (
            "Set up a meeting notes page for 'Budget sync' this Friday at 9:30am. Attendees: Junho, Sarah and myself.",
            ("Budget sync", ["Junho", "Sarah", "김민지"], "2026-03-06T09:30:00+09:00", None),
        ),
        (
            "mtg notes: 'Queue postmortem', tomorrow 17:00, jihoon + junho",
            ("Queue postmortem", ["jihoon", "junho"], "2026-03-05T17:00:00+09:00", None),
        ),
        (
            "We're doing a 'Churn deep dive' next Tuesday half past two w/ Sarah, so I need a notes page for that",
            ("Churn deep dive", "Sarah", "2026-03-10T14:30:00+09:00", None),
        ),
        (
            "We're having a 'Price dive' on Monday at 1:30pm, could you set up a meeting notes page? "
            "Me, Junho and Sarah will be there",
            ("Price dive", ["김민지", "Junho", "Sarah"], "2026-03-09T13:30:00+09:00", None),
        ),
        (
            "meeting notes page for 'Price dive' tomorrow 2pm please, Sarah and Junho are in",
            ("Price dive", ["Sarah", "Junho"], "2026-03-05T14:00:00+09:00", None),
        ),
        (
            "明日の朝10時半から「判定会」やるので議事録ページ用意しといて。出るのは私とジフンさん",
            ("判定会", ["김민지", "ジフン"], "2026-03-05T10:30:00+09:00", None),
        ),
        (
            "내일 2시 '판정 회의' 회의록 만들어줘. 참석하는 건 나랑 사라야",
            ("판정 회의", ["김민지", "사라"], "2026-03-05T14:00:00+09:00", None),
        ),
        (
            "낼 오후 2시 반에 디자인 싱크 잡혔어용 회의록 page 하나 파줘요, attendee는 나랑 Sarah 🙏",
            ("디자인 싱크", ["김민지", "Sarah"], "2026-03-05T14:30:00+09:00", None),
        ),
        (
            "다음주 목요일 11시 '계약 갱신' 회의가 확정되었습니다. 회의록 미리 준비해 주시고 상태는 예정으로요.",
            ("계약 갱신", None, "2026-03-12T11:00:00+09:00", "예정"),
        ),
        (
            "'Roadmap review' is on Thursday at 2 — make the meeting notes, Sarah's joining too",
            ("Roadmap review", "Sarah", "2026-03-05T14:00:00+09:00", None),
        ),
        (
            "'분기 점검' 다음주 화요일 10시에 합니다. 회의록 미리 만들어 주세요, 준호님 지훈님 사라님 참석이에요",
            ("분기 점검", ["준호", "지훈", "사라"], "2026-03-10T10:00:00+09:00", None),
        ),
        ("notes page pls for 'Pricing call', today 4pm", ("Pricing call", None, "2026-03-04T16:00:00+09:00", None)),
        (
            "明日の13時半から「新人研修」です、議事録ページお願いします!参加はジュノさんとサラさんと私です",
            ("新人研修", ["ジュノ", "サラ", "김민지"], "2026-03-05T13:30:00+09:00", None),
        ),
    ],
)
def test_a_meeting_is_told_in_sentences(text: str, expected: tuple[Any, ...]) -> None:
    (made,) = plan(text)["actions"]
    given: dict[str, Any] = made["inputs"]
    values: dict[str, Any] = given.get("properties") or {}
    assert (given["title"], values.get("참석자"), given.get(DAY), values.get("@status")) == expected


SARAH, JUNHO, ME = "Sarah", "Junho", "김민지"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "할 일 두개요! 'A' 하고 'B' 둘다 담당 사라, 다다음주 월요일까지",
            [("A", "사라", "2026-03-16"), ("B", "사라", "2026-03-16")],
        ),
        (
            "할일 세 개 한꺼번에 부탁! 'A' 나, 'B' 사라, 'C' 준호 ㅎㅎ 마감은 전부 다음주 금요일",
            [("A", ME, "2026-03-13"), ("B", "사라", "2026-03-13"), ("C", "준호", "2026-03-13")],
        ),
        (
            "작업 두 건 추가해주세요. 'A'은 준호님, 'B'는 제가요. 둘 다 금요일까지",
            [("A", "준호", "2026-03-06"), ("B", ME, "2026-03-06")],
        ),
        (
            "할일 두개 넣어줘요! 1) 프로젝터 수리 2) 필터 교체. 둘다 제가 이번주 금욜까지 할게요",
            [("프로젝터 수리", ME, "2026-03-06"), ("필터 교체", ME, "2026-03-06")],
        ),
        (
            "작업 두 개 추가: 회의실 예약, 다과 주문. 둘 다 사라, 금요일까지",
            [("회의실 예약", "사라", "2026-03-06"), ("다과 주문", "사라", "2026-03-06")],
        ),
        (
            "'A'하고 'B' 두 개 할일로 넣어줘, 담당은 사라, 금요일까지",
            [("A", "사라", "2026-03-06"), ("B", "사라", "2026-03-06")],
        ),
        (
            "작업 DB에 두 개 올려주세요! 'A' 사라 3/9까지, 'B' 준호 3/11까지",
            [("A", "사라", "2026-03-09"), ("B", "준호", "2026-03-11")],
        ),
        (
            "two new tasks for Junho please, both due next Thursday: 'A' and 'B'",
            [("A", JUNHO, "2026-03-12"), ("B", JUNHO, "2026-03-12")],
        ),
        (
            "I need two tasks: 'A' for Sarah and 'B' for Junho, both by Friday",
            [("A", SARAH, "2026-03-06"), ("B", JUNHO, "2026-03-06")],
        ),
        (
            "add two to-dos, 'A' (me) and 'B' (Sarah), both due Friday",
            [("A", ME, "2026-03-06"), ("B", SARAH, "2026-03-06")],
        ),
        (
            "add 2 tasks: 'A' - Sarah - Friday, 'B' - Junho - Monday",
            [("A", SARAH, "2026-03-06"), ("B", JUNHO, "2026-03-09")],
        ),
        (
            "タスク2件登録お願いします!「A」はサラさん、「B」は私、どっちも金曜〆です",
            [("A", "サラ", "2026-03-06"), ("B", ME, "2026-03-06")],
        ),
        (
            "タスクを2件追加して。「A」はサラさんで金曜まで、「B」はジュノさんで月曜まで",
            [("A", "サラ", "2026-03-06"), ("B", "ジュノ", "2026-03-09")],
        ),
    ],
)
def test_several_tasks_are_counted_and_listed(text: str, expected: list[tuple[str, str, str]]) -> None:
    made = [one["inputs"] for one in plan(text)["actions"]]
    assert [(one["title"], one["properties"][WHO], one[DAY]) for one in made] == expected


@pytest.mark.parametrize(
    "text",
    [
        "할일 하나만 알려줘",
        "작업 두 개 남았어?",
        "show me two tasks",
        "회의록 하나만 보여줘",
        "'주간 회의' 회의록 열어줘",
        "タスク2件見せて",
    ],
)
def test_what_is_only_asked_about_is_not_made(text: str) -> None:
    assert not [one for one in plan(text)["actions"] if one["tool"] == "notion.create_page"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("저기 할일 하나만요 '리드 콜백' 오늘까지", ("리드 콜백", None, "2026-03-04")),
        ("작업 추가요. '자료 취합' 담당 나 마감 10일", ("자료 취합", ME, "2026-03-10")),
        ("할 일 등록요! '자료 취합' 마감 10일", ("자료 취합", None, "2026-03-10")),
    ],
)
def test_a_record_that_is_asked_for_is_none_that_changes(text: str, expected: tuple[str | None, ...]) -> None:
    (made,) = plan(text)["actions"]
    given: dict[str, Any] = made["inputs"]
    values: dict[str, Any] = given.get("properties") or {}
    assert (given["title"], values.get(WHO), given[DAY]) == expected


@pytest.mark.parametrize("words", ["Sarah and myself", "Junho & myself"])
def test_myself_in_a_list_of_people_forbids_nothing(words: str) -> None:
    assert find_unheard_cues(f"attendees: {words}") == ()
