"""Asking for a task or a meeting note: the fields are told by their words, and nothing else becomes a title."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.text.name_sounds import list_name_sounds, render_sound
from orchestration.text.record_kinds import find_record_kind
from tests.core.test_offline_planner import plan

WHO, DAY = "담당자", "date"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("작업 하나 추가해줘 — 거래처 미팅 자료 준비, 담당 준호, 다음주 수욜까지",
         ("거래처 미팅 자료 준비", "준호", "2026-03-11")),
        ("계약서 검토 작업 추가해주세요, 담당자는 이준호님, 기한은 11월 30일까지입니다",
         ("계약서 검토", "이준호", "2026-11-30")),
        ("지훈씨한테 '로그인 에러 재현' 태스크 걸어줘 due는 이번주 금욜",
         ("로그인 에러 재현", "지훈", "2026-03-06")),
        ("내일까지 세금계산서 발행 작업 지훈한테 만들어줘",
         ("세금계산서 발행", "지훈", "2026-03-05")),
        ("작업 추가: 이메일 보내기\n담당: 사라\n기한: 월말",
         ("이메일 보내기", "사라", "2026-03-31")),
        ("add a task: Renew SSL certificate, owner Jihoon, due end of month",
         ("Renew SSL certificate", "Jihoon", "2026-03-31")),
        ("new task for me pls – Draft Q2 OKRs, by COB Thursday",
         ("Draft Q2 OKRs", "김민지", "2026-03-05")),
        ("Create a task 'Fix login bug' assigned to Jihoon due Friday",
         ("Fix login bug", "Jihoon", "2026-03-06")),
        ("new todo for junho, test the export button, thursday",
         ("test the export button", "junho", "2026-03-05")),
        ("new task for jihoon: fix the footer, due friday",
         ("fix the footer", "jihoon", "2026-03-06")),
        ("put 'Book booth' on Sarah's task list, due a fortnight today",
         ("Book booth", "Sarah", "2026-03-18")),
        ("タスク追加お願いします。件名「請求書の発送」、担当Junhoさん、期限は来週の金曜",
         ("請求書の発送", "Junho", "2026-03-13")),
        ("Jihoonさんにタスク振っといて。バックアップ手順の見直し、月末まで",
         ("バックアップ手順の見直し", "Jihoon", "2026-03-31")),
        ("自分用にタスク作って 名刺発注 期限3/9", ("名刺発注", "김민지", "2026-03-09")),
        ("할 일 추가요. 계약서 초안 검토 - 준호님 - 다음주 월요일", ("계약서 초안 검토", "준호", "2026-03-09")),
        ("사라한테 배너 문구 다듬기 태스크 하나 줘. 금요일까지", ("배너 문구 다듬기", "사라", "2026-03-06")),
        ("새 작업: 송년회 장소 찾기 (준호, 3월 25일까지, 진행 중)", ("송년회 장소 찾기", "준호", "2026-03-25")),
        ("작업 DB에 등록해주세요\n- 이름: 보안 교육 자료\n- 담당자: 박지훈\n- 마감일: 3월 13일\n- 상태: 할 일",
         ("보안 교육 자료", "박지훈", "2026-03-13")),
        ("new task - review the Hanbit contract, Junho, due 30 Nov",
         ("review the Hanbit contract", "Junho", "2026-11-30")),
        ("todo: chase the printer vendor. sarah. friday.", ("chase the printer vendor", "sarah", "2026-03-06")),
        ("make a task for sarah to proofread the landing page copy by thursday",
         ("proofread the landing page copy", "sarah", "2026-03-05")),
        ("give junho a task: fix the flaky test, due tomorrow", ("fix the flaky test", "junho", "2026-03-05")),
        ("New task\nTitle: Archive old invoices\nOwner: Minji\nDue: next Friday\nStatus: to do",
         ("Archive old invoices", "Minji", "2026-03-13")),
        ("新規タスク 契約書レビュー 担当ジフン 3月20日締切", ("契約書レビュー", "ジフン", "2026-03-20")),
        ("junhoさんに「リリースノート作成」のタスクを振ってください、金曜まで",
         ("リリースノート作成", "junho", "2026-03-06")),
        ("ToDo：会議室の備品チェック（サラさん、金曜まで）", ("会議室の備品チェック", "サラ", "2026-03-06")),
        ("来週の月曜までに請求書を確認するタスクを作ってください。担当は私です",
         ("請求書を確認する", "김민지", "2026-03-09")),
    ],
)  # fmt: skip
def test_each_field_of_a_task_is_told_by_its_words(text: str, expected: tuple[str, str, str]) -> None:
    (made,) = plan(text)["actions"]
    given: dict[str, Any] = made["inputs"]
    assert (given["title"], given["properties"][WHO], given[DAY]) == expected
    assert find_record_kind(given["parent"]) == "tasks"


def test_several_quoted_tasks_are_made_each_with_its_own_fields() -> None:
    made = [
        one["inputs"]
        for one in plan("작업 두 개 추가해주세요: '명함 재주문' 내일까지 나, '토너 교체' 금요일까지 준호")["actions"]
    ]
    assert [(one["title"], one["date"]) for one in made] == [("명함 재주문", "2026-03-05"), ("토너 교체", "2026-03-06")]


def test_a_task_of_two_is_of_both() -> None:
    (made,) = plan('add "Plan the offsite" to the task list for Sarah and me, deadline 3/27')["actions"]
    assert made["inputs"]["properties"] == {WHO: ["Sarah", "김민지"]}


def test_a_task_with_a_message_is_made_as_it_would_be_alone() -> None:
    made, sent = plan('create a task "Order name cards" for Junho due Friday and DM Junho about it')["actions"]
    assert (made["inputs"]["title"], made["inputs"]["properties"]) == ("Order name cards", {WHO: "Junho"})
    assert sent["tool"] == "slack.send_dm"


def test_a_meeting_page_is_a_meeting_note_whose_place_nobody_named() -> None:
    (made,) = plan("set up a meeting page for the budget sync this friday 11am. attendees me, sarah, junho")["actions"]
    given: dict[str, Any] = made["inputs"]
    assert (given["title"], given["properties"]) == ("budget sync", {"참석자": ["김민지", "sarah", "junho"]})
    assert "parent" not in given


@pytest.mark.parametrize(
    ("whom", "attending"), [("Junho and Acme Corp", ["Junho", "Acme Corp"]), ("Acme Corp", None), ("Junho", "Junho")]
)
def test_a_company_is_no_attendee_but_nobody_named_beside_it_is_lost(whom: str, attending: object) -> None:
    (made,) = plan(f"create a meeting page 'Kickoff' tomorrow at 3pm with {whom}")["actions"]
    assert made["inputs"].get("properties", {}).get("참석자") == attending


@pytest.mark.parametrize(
    "text",
    [
        "작업 하나 만들어줘",
        "회의록에 페이지 하나만 만들어 주실 수 있나요?",
        "저기, 회의록에 페이지 한 개만 만들어줘",
        "새 작업 하나 넣어줘",
        "작업 추가 좀",
        "create a task",
        "タスクを一つ作成してください",
        "작업 추가해줘 급함 우선순위 높음, 담당 준호",
    ],
)
def test_where_nothing_or_too_much_could_be_the_title_it_is_left_open(text: str) -> None:
    (made,) = plan(text)["actions"]
    assert made["tool"] == "notion.create_page"
    assert "title" not in made["inputs"]


@pytest.mark.parametrize(
    "text",
    ["오늘 마감인 작업 올려줘", "작업 목록 부탁해요", "Sarahさんが担当のタスク一覧お願い", "open tasks due today"],
)
def test_asking_for_tasks_makes_none(text: str) -> None:
    assert "notion.create_page" not in [action["tool"] for action in plan(text)["actions"]]


def test_who_takes_part_and_when_go_onto_a_meeting_note() -> None:
    (made,) = plan("회의록 새로 파줘 제목은 하반기 킥오프, 6월 첫째 주 월요일 오전 10시, 참석자는 나랑 사라")["actions"]
    assert made["inputs"] == {
        "title": "하반기 킥오프",
        "parent": "회의록",
        "date": "2026-06-01T10:00:00+09:00",
        "properties": {"참석자": ["김민지", "사라"]},
    }


def test_an_owner_is_nobody_to_write_to() -> None:
    tools = [action["tool"] for action in plan("담당자가 이준호인 작업만 #dev에 올려줘")["actions"]]
    assert tools == ["notion.query_database", "slack.post_message"]


@pytest.mark.parametrize(
    "names", [("사라", "サラ", "Sarah"), ("지훈", "ジフン", "Jihoon"), ("준호", "ジュンホ", "Junho"), ("민지", "Minji")]
)
def test_a_name_sounds_the_same_in_every_script(names: tuple[str, ...]) -> None:
    assert len({render_sound(name) for name in names}) == 1


def test_a_task_among_other_acts_goes_among_the_tasks() -> None:
    made, told = plan("'시연 환경 점검' 작업을 지훈님 담당으로 내일까지 만들고 지훈님께 디엠으로도 알려주세요")[
        "actions"
    ]
    given: dict[str, Any] = made["inputs"]
    assert (given["title"], given["properties"][WHO], given[DAY]) == ("시연 환경 점검", "지훈", "2026-03-05")
    assert find_record_kind(given["parent"]) == "tasks"
    assert (told["tool"], told["inputs"]["user"]) == ("slack.send_dm", "지훈")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Could you let Sarah know by DM that the Hanbit call moved to 4pm?", "The Hanbit call moved to 4pm"),
        ("let Sarah know that the call moved to 4pm", "The call moved to 4pm"),
        ("can you let Sarah know over Slack that lunch is at noon?", "Lunch is at noon"),
    ],
)
def test_how_it_is_told_is_no_part_of_what_is_told(text: str, said: str) -> None:
    (made,) = plan(text)["actions"]
    assert (made["tool"], made["inputs"]["text"].rstrip(".")) == ("slack.send_dm", said)


@pytest.mark.parametrize(
    ("text", "column", "people"),
    [
        (
            'Create a meeting notes page "Design review" for Friday 11am with Sarah and Junho',
            "참석자",
            ["Sarah", "Junho"],
        ),
        ("회의록에 '가격 정책 회의' 하나 만들어줘 내일 오후 3시, 참석자 준호 사라", "참석자", ["준호", "사라"]),
        ('new task "Renew SSL certificate" for jihoon due next Wednesday', WHO, "jihoon"),
    ],
)
def test_nobody_who_is_named_is_left_out(text: str, column: str, people: Any) -> None:
    (made,) = plan(text)["actions"]
    assert made["inputs"]["properties"][column] == people


def test_what_a_task_is_for_is_nobody() -> None:
    (made,) = plan("create a task for launch due Friday")["actions"]
    assert WHO not in made["inputs"].get("properties", {})


@pytest.mark.parametrize(
    ("text", "title", "people", "day"),
    [
        ("create 'Vendor call' meeting notes for Fri 11am with Junho", "Vendor call", "Junho", "2026-03-06T11"),
        ('notes for "Sync" tmrw 4:30pm w/ Sarah and Jihoon', "Sync", ["Sarah", "Jihoon"], "2026-03-05T16:30"),
        ('Make meeting notes for "Hiring" on Monday 10am with me and Junho', "Hiring",
         ["김민지", "Junho"], "2026-03-09T10"),
        ("create meeting notes 'Kickoff' Friday 2pm. Sarah and I will join",
         "Kickoff", ["Sarah", "김민지"], "2026-03-06T14"),
        ("'채용 회의' 회의록 하나 열어둬. 사라랑 준호 들어옴", "채용 회의", ["사라", "준호"], None),
        ("'디자인 싱크' 회의록 만들어줘 내일 3시, 지훈이랑 사라 참석",
         "디자인 싱크", ["지훈", "사라"], "2026-03-05T15"),
        ("금요일 2시 '예산 점검' 회의록 페이지 파줘. 준호랑 나 들어가",
         "예산 점검", ["준호", "김민지"], "2026-03-06T14"),
        ("'벤더 미팅' 회의록 만들어줘. 내일 오후 4시고 사라님이랑 저 참석해요",
         "벤더 미팅", ["사라", "김민지"], "2026-03-05T16"),
        ("'킥오프' 회의록 만들어줘. 준호가 참석해요", "킥오프", "준호", None),
        ("「価格会議」の議事録を作って。参加者はジュノさんと私", "価格会議", ["ジュノ", "김민지"], None),
        ("「採用会議」の議事録を作成してください。明日15時、サラさんとジフンさんが参加します",
         "採用会議", ["サラ", "ジフン"],
         "2026-03-05T15"),
        ("「定例」の議事録お願いします。金曜10時、出席者は私とサラさん", "定例", ["김민지", "サラ"], "2026-03-06T10"),
    ],
)  # fmt: skip
def test_who_takes_part_in_a_meeting_stands_on_its_page(text: str, title: str, people: Any, day: str | None) -> None:
    (made,) = plan(text)["actions"]
    given: dict[str, Any] = made["inputs"]
    assert (made["tool"], given["title"], given["properties"]) == ("notion.create_page", title, {"참석자": people})
    assert find_record_kind(given["parent"]) == "meetings"
    assert given.get(DAY, "").startswith(day or "")


@pytest.mark.parametrize(
    "text", ["'킥오프' 회의록 만들어줘. 안건 들어가게", "create meeting notes 'Kickoff' Friday 2pm. Everyone will join"]
)
def test_what_takes_no_part_is_nobody(text: str) -> None:
    (made,) = plan(text)["actions"]
    assert "properties" not in made["inputs"]


@pytest.mark.parametrize(
    ("text", "title", "day"),
    [
        ("create a task 'Fix header', I'll do it, due Friday", "Fix header", "2026-03-06"),
        ("add a task: order name cards by the 25th, I'll take it", "order name cards", "2026-03-25"),
        ("add a task 'Order cards' next Tuesday, no, Wednesday, I'll do it", "Order cards", "2026-03-11"),
        ("'거래처 정리' 작업 추가해줘. 제가 하고 이번주 금욜까지요", "거래처 정리", "2026-03-06"),
        ("작업 추가 '세금계산서 발행' 23일 아니 25일까지, 제가 할게요", "세금계산서 발행", "2026-03-25"),
        ("명함 주문 작업 추가, 다음주 화요일 아니 수요일까지, 담당은 나", "명함 주문", "2026-03-11"),
        ("견적 정리 할일로 넣어줘 내일까지 내가 할게", "견적 정리", "2026-03-05"),
        ("'견적 정리' 할일로 등록해줘요 제가 합니다 3월 23일 아니 25일까지", "견적 정리", "2026-03-25"),
        ("「名刺発注」のタスク追加、担当は自分で、来週の火曜、じゃなくて水曜まで", "名刺発注", "2026-03-11"),
        ("「備品発注」のタスク作って。自分がやります。期限は3/20", "備品発注", "2026-03-20"),
    ],
)
def test_who_says_that_they_do_a_new_task_owns_it(text: str, title: str, day: str) -> None:
    (made,) = plan(text)["actions"]
    given: dict[str, Any] = made["inputs"]
    assert (given["title"], given["properties"], given[DAY]) == (title, {WHO: "김민지"}, day)


@pytest.mark.parametrize(
    ("text", "title", "day"),
    [
        ("金曜13時に「デザイン相談」の議事録つくって", "デザイン相談", "2026-03-06T13"),
        ("明日の10時に「週次定例」の議事録を用意して", "週次定例", "2026-03-05T10"),
        ("notes page for 'Budget check-in' Monday 2pm pls", "Budget check-in", "2026-03-09T14"),
        ("meeting notes page for 'Ops sync' tomorrow 9am please", "Ops sync", "2026-03-05T09"),
        ("'주간 점검' 회의록 하나 열어놔", "주간 점검", ""),
    ],
)
def test_the_page_of_a_meeting_is_asked_for_in_passing(text: str, title: str, day: str) -> None:
    (made,) = plan(text)["actions"]
    assert (made["tool"], made["inputs"]["title"]) == ("notion.create_page", title)
    assert made["inputs"].get(DAY, "").startswith(day)


@pytest.mark.parametrize(
    "text", ["notes for 'Vendor sync' please", "show me the notes for 'Sync'", "notes for 'X' yesterday 3pm"]
)
def test_notes_that_may_be_there_are_not_made(text: str) -> None:
    assert all(one["tool"] != "notion.create_page" for one in plan(text)["actions"])


@pytest.mark.parametrize(
    ("text", "tasks"),
    [
        ("할일 두개만 넣어줘요 'A안 검토'(지훈), 'B안 검토'(준호). 둘다 3/13까지",
         [("A안 검토", "지훈", "2026-03-13"), ("B안 검토", "준호", "2026-03-13")]),
        ("작업 2개 등록: '배너 교체' 사라, '문구 수정' 지훈 — 둘 다 금요일까지",
         [("배너 교체", "사라", "2026-03-06"), ("문구 수정", "지훈", "2026-03-06")]),
        ("'거래처 정리'랑 '명함 주문' 할일 두 개 만들어줘. 둘 다 금요일까지, 담당은 나",
         [("거래처 정리", "김민지", "2026-03-06"), ("명함 주문", "김민지", "2026-03-06")]),
        ("작업 두 개 추가해주세요: '명함 재주문' 내일까지 나, '토너 교체' 금요일까지 준호",
         [("명함 재주문", "김민지", "2026-03-05"), ("토너 교체", "준호", "2026-03-06")]),
        ("add two tasks: 'Fix A' (Junho), 'Fix B' (Sarah). Both due 3/13",
         [("Fix A", "Junho", "2026-03-13"), ("Fix B", "Sarah", "2026-03-13")]),
        ("create tasks 'Fix A' (Junho) and 'Fix B' (Sarah), both due Friday",
         [("Fix A", "Junho", "2026-03-06"), ("Fix B", "Sarah", "2026-03-06")]),
        ("タスク2つ追加して「A案確認」（ジフンさん）、「B案確認」（サラさん）。どちらも3/13まで",
         [("A案確認", "ジフン", "2026-03-13"), ("B案確認", "サラ", "2026-03-13")]),
        ("「A案確認」（サラさん）と「B案確認」（ジフンさん）のタスクを2つ追加して。どちらも3/13まで",
         [("A案確認", "サラ", "2026-03-13"), ("B案確認", "ジフン", "2026-03-13")]),
    ],
)  # fmt: skip
def test_several_tasks_have_an_owner_each_and_a_day_in_common(text: str, tasks: list[tuple[str, str, str]]) -> None:
    made = [one["inputs"] for one in plan(text)["actions"]]
    assert [(one["title"], one["properties"][WHO], one[DAY]) for one in made] == tasks


@pytest.mark.parametrize(
    ("text", "title", "owner", "day"),
    [
        ('Hello, would you mind adding a to-do for me please? "Write three questions", by this Friday if possible.',
         "Write three questions", "김민지", "2026-03-06"),
        ("I'd appreciate it if you could add a task 'Check the fire exits' for Sarah by Thursday.",
         "Check the fire exits", "Sarah", "2026-03-05"),
        ("As we agreed in this morning's conversation, I should be grateful if you would record a new task entitled"
         ' "Annual insurance review", to be entrusted to Mr. Park Jihoon and to be concluded no later than the last'
         ' day of this month.', "Annual insurance review", "Park Jihoon", "2026-03-31"),
        ("Kindly register a task named 'Send the pack', assigned to Ms. Sarah Kim, to be completed by 20 March.",
         "Send the pack", "Sarah Kim", "2026-03-20"),
        ("Need a ticket: flaky login test on CI. Jihoon owns it. Due the 12th.",
         "flaky login test on CI", "Jihoon", "2026-03-12"),
        ("We need a task: order new chairs. Sarah's on it. Due Friday.", "order new chairs", "Sarah", "2026-03-06"),
        ("Can we get a ticket for the broken footer link? Junho, by tomorrow.",
         "broken footer link", "Junho", "2026-03-05"),
        ("Please could you put together a new task: 'Collect receipts' - Sarah - next Wednesday",
         "Collect receipts", "Sarah", "2026-03-11"),
        ("add task update the press kit for sarah due monday", "update the press kit", "sarah", "2026-03-09"),
        ("Task: renew domain, me, Monday", "renew domain", "김민지", "2026-03-09"),
        ("task: '도메인 갱신' / Jihoon / 3.19", "도메인 갱신", "Jihoon", "2026-03-19"),
        ("할 일: 세금계산서 발행 / 사라 / 3.12", "세금계산서 발행", "사라", "2026-03-12"),
        ("okay um so add a task uh call the printing company and that's for me due on thursday no sorry friday this"
         " week friday", "call the printing company", "김민지", "2026-03-06"),
        ("작업 DB에 'CI 캐시 만료 버그' 티켓 하나 파. 지훈, 모레까지", "CI 캐시 만료 버그", "지훈", "2026-03-06"),
        ("서울모빌리티 계약서 초안, 작업에 넣고 준호한테 물려. 낼까지. 급함",
         "서울모빌리티 계약서 초안", "준호", "2026-03-05"),
        ("배너 시안 수정, 작업에 넣고 사라한테 맡겨. 금요일까지", "배너 시안 수정", "사라", "2026-03-06"),
        ("어 그 작업에 그 뭐냐 '정수기 필터 교체' 하나 넣어 줘 담당은 어 지훈 아니 아니 준호로 하고"
         " 마감은 금요일 아 아니다 다음 주 월요일까지로", "정수기 필터 교체", "준호", "2026-03-09"),
        ("담주 목욜까지 '스캔본 정리' 이거 내가 할 거니까 작업에 하나 넣어줘~", "스캔본 정리", "김민지", "2026-03-12"),
        ("'2월 세금계산서 확인' 작업으로 올려놔줄래요? 담당은 나, 23일 아니 25일까지면 됩니다",
         "2월 세금계산서 확인", "김민지", "2026-03-25"),
        ("'창고 재고 확인' 할 일로 등록해줘. 담당자는 본인, 기한은 3월 20일", "창고 재고 확인", "김민지", "2026-03-20"),
        ("チケット切って「ログイン不具合」担当ジュノ、金曜まで", "ログイン不具合", "ジュノ", "2026-03-06"),
    ],
)  # fmt: skip
def test_a_task_is_asked_for_with_courtesy_in_speech_and_in_lists(text: str, title: str, owner: str, day: str) -> None:
    (made,) = plan(text)["actions"]
    given: dict[str, Any] = made["inputs"]
    assert (given["title"], given["properties"][WHO], given[DAY]) == (title, owner, day)
    assert find_record_kind(given["parent"]) == "tasks"


@pytest.mark.parametrize(
    ("text", "title", "people", "day"),
    [
        ('May I have a meeting notes page for "Buddy lunch" tomorrow at 12:30 pm please? It will be Junho and me.',
         "Buddy lunch", ["Junho", "김민지"], "2026-03-05T12:30"),
        ('set up notes for "Pricing sync" tmrw 4:30pm w/ Sarah and Jihoon 🙏', "Pricing sync", ["Sarah", "Jihoon"],
         "2026-03-05T16:30"),
        ("Can I get a meeting notes page for 'Ops weekly', Thursday 9am? Just me and Sarah.", "Ops weekly",
         ["김민지", "Sarah"], "2026-03-05T09:00"),
        ("금번 조직 개편과 관련하여 3월 16일 월요일 오전 11시에 '조직 개편 설명회'를 개최하기로 하였으니,"
         " 회의록 데이터베이스에 해당 페이지를 사전에 마련하여 주시고 참석자에는 본인과 Sarah Kim 님, 박지훈 님을"
         " 기재하여 주시기 바랍니다.",
         "조직 개편 설명회", ["김민지", "Sarah Kim", "박지훈"], "2026-03-16T11:00"),
        ("3월 12일 오후 2시에 '예산 조정'이 있을 예정이오니 회의록에 페이지를 미리 준비하여 주시고 참석자는"
         " 이준호 님, 박지훈 님으로 기재해 주시기 바랍니다.", "예산 조정", ["이준호", "박지훈"], "2026-03-12T14:00"),
        ("恐れ入りますが、来週木曜の午前11時から「研修ふりかえり」の議事録ページをご用意いただけますでしょうか。"
         "参加者はサラさんと私です。",
         "研修ふりかえり", ["サラ", "김민지"], "2026-03-12T11:00"),
        ("来る三月十七日（火）午前十時より開催予定の「計画検討会」につきまして、参加者を小職、イ・ジュノさん、パク・ジフンさん"
         "の三名とした議事録のページを事前にご準備いただきたく存じます。", "計画検討会",
         ["김민지", "イ・ジュノ", "パク・ジフン"],
         "2026-03-17T10:00"),
        ("明日の15時から「予算会議」を行いますので、議事録のページを作成していただけますでしょうか。"
         "参加者はジュノさんと私です。",
         "予算会議", ["ジュノ", "김민지"], "2026-03-05T15:00"),
    ],
)  # fmt: skip
def test_the_page_of_a_meeting_is_asked_for_with_courtesy(text: str, title: str, people: list[str], day: str) -> None:
    (made,) = plan(text)["actions"]
    given: dict[str, Any] = made["inputs"]
    assert (given["title"], given["properties"], given[DAY][:16]) == (title, {"참석자": people}, day)
    assert find_record_kind(given["parent"]) == "meetings"


def test_what_a_meeting_speaks_of_ends_where_the_next_field_begins() -> None:
    (made,) = plan("내일 3시 '디자인 싱크' 회의록 만들어줘. 안건은 색상, 아이콘 정리고 참석자는 사라랑 나")["actions"]
    assert (made["inputs"]["content"], made["inputs"]["properties"]) == (
        "색상, 아이콘 정리",
        {"참석자": ["사라", "김민지"]},
    )


@pytest.mark.parametrize(
    "text",
    ["Jira 티켓 만들어줘", "book a ticket to Busan for Friday", "KTX 티켓 하나 잡아줘", "create a github ticket: X"],
)
def test_a_ticket_of_another_kind_is_no_task(text: str) -> None:
    assert plan(text)["actions"] == []


def test_what_is_to_stay_as_it_is_is_nothing_to_do() -> None:
    text = 'I would ask you to add "Reviewed in May." to 제품 로드맵, and to leave everything else as it stands.'
    (made,) = plan(text)["actions"]
    assert (made["tool"], made["inputs"]["content"]) == ("notion.append_blocks", "Reviewed in May.")


@pytest.mark.parametrize(
    ("text", "title", "owner", "day"),
    [
        ("준호님께 '견적서 회신' 업무 하나 배정 부탁드립니다. 기한은 금주 금요일입니다.",
         "견적서 회신", "준호", "2026-03-06"),
        ("할일추가: 우편물 수령, 나, 내일", "우편물 수령", "김민지", "2026-03-05"),
        ("작업 하나 만들어: 제목 '서버 점검', 담당 지훈, 마감 말일", "서버 점검", "지훈", "2026-03-31"),
        ("작업에 '비품 주문' 올려두고 담당은 저로 해주세요. 이번주 안으로요",
         "비품 주문", "김민지", "2026-03-08"),
        ("사라 앞으로 '카피 검수' 태스크 하나 파줘 모레까지", "카피 검수", "사라", "2026-03-06"),
        ("혹시 '화이트보드 교체'라는 할 일 좀 넣어줄 수 있어? 준호 담당, 3/20",
         "화이트보드 교체", "준호", "2026-03-20"),
        ("세금계산서 발행 작업 추가, 담당자는 저고 마감은 이번 달 말일이에요",
         "세금계산서 발행", "김민지", "2026-03-31"),
        ("작업 db에 하나 추가요~ '장소 섭외', 사라님이 맡고 3월 둘째주 금요일까지",
         "장소 섭외", "사라", "2026-03-13"),
        ("hey can you make junho a task to update the price list by monday",
         "update the price list", "junho", "2026-03-09"),
        ('could you file a task: "Renew the cert"? jihoon can take it, due the 20th',
         "Renew the cert", "jihoon", "2026-03-20"),
        ('Sarah needs a task: "Draft the agenda", by Thursday', "Draft the agenda", "Sarah", "2026-03-05"),
        ("ジュノさんに「見積書送付」のタスクをお願いします。金曜まで。", "見積書送付", "ジュノ", "2026-03-06"),
        ("タスク作って→「経費精算」自分、明日まで", "経費精算", "김민지", "2026-03-05"),
        ("ToDoに「議事録の送付」を入れといて。期限は明後日、担当は私で", "議事録の送付", "김민지", "2026-03-06"),
        ("サラさん担当で「バナー差し替え」のタスクを起票してください、3/20まで",
         "バナー差し替え", "サラ", "2026-03-20"),
    ],
)  # fmt: skip
def test_whose_a_task_is_is_told_in_many_ways(text: str, title: str, owner: str, day: str) -> None:
    (made,) = plan(text)["actions"]
    given: dict[str, Any] = made["inputs"]
    assert made["tool"] == "notion.create_page"
    assert (given["title"], given["properties"][WHO], given[DAY]) == (title, owner, day)


@pytest.mark.parametrize(
    "names", [("박지훈", "Park Jihoon", "Jihoon Park", "パク・ジフン"), ("이준호", "Lee Junho", "イ・ジュノ")]
)
def test_a_full_korean_name_is_heard_in_every_spelling_of_its_family(names: tuple[str, ...]) -> None:
    own = render_sound(names[0])
    assert all(own in list_name_sounds(name) for name in names)


@pytest.mark.parametrize(
    "text", ["議事録のページを一件、新規に作成していただきたいのですが。", "議事録を1件作成してください"]
)
def test_a_count_is_no_title(text: str) -> None:
    assert not [one for one in plan(text)["actions"] if "件" in str(one["inputs"])]


@pytest.mark.parametrize(
    "text",
    [
        "음 그 뭐냐 회의실 예약 시스템 점검, 이거 작업에 올려줘",
        "저기 그 뭐지 회의실 예약 시스템 점검 작업에 추가해줘",
        "그 뭐더라 회의실 예약 시스템 점검 작업 추가해줘",
        "음.. 뭐였지 회의실 예약 시스템 점검 이거 할 일에 넣어줘",
        "아 맞다 회의실 예약 시스템 점검 작업으로 등록해줘",
        "어 그니까 회의실 예약 시스템 점검 작업에 추가해줘",
        "있잖아요 회의실 예약 시스템 점검 작업 하나 만들어줘",
        "음 그러니까 회의실 예약 시스템 점검 이거 작업에 추가",
        "회의실 예약 시스템 점검, 이거 작업에 넣어줘",
        "아 그 뭐였더라, 회의실 예약 시스템 점검 작업에 올려줘",
        "근데 있잖아 회의실 예약 시스템 점검, 이거 작업에 추가 좀",
        "뭐라 그러지 회의실 예약 시스템 점검 작업에 추가해줘",
        "um what was it, add a task: 회의실 예약 시스템 점검",
    ],
)
def test_words_of_who_looks_for_a_word_are_no_title(text: str) -> None:
    assert [one["inputs"].get("title") for one in plan(text)["actions"]] == ["회의실 예약 시스템 점검"]


@pytest.mark.parametrize("text", ["이거 작업에 올려줘", "방금 말한 이거 작업에 올려줘", "그거 페이지로 만들어줘"])
def test_a_word_that_points_is_no_title(text: str) -> None:
    assert [one["inputs"].get("title") for one in plan(text)["actions"]] == [None]


def test_a_question_in_a_title_stays() -> None:
    assert plan("뭐냐 하는 질문 정리 작업에 추가해줘")["actions"][0]["inputs"]["title"] == "뭐냐 하는 질문 정리"


@pytest.mark.parametrize(
    ("text", "title", "day"),
    [
        ("task 추가 plz: 3월 캠페인 배너 검수 / owner 나 / due 모레", "3월 캠페인 배너 검수", "2026-03-06"),
        ("작업 추가: 4월 정산 준비 / 담당 준호 / 마감 금요일", "4월 정산 준비", "2026-03-06"),
        ("3월 캠페인 배너 검수 작업 추가해줘 모레까지 내 거", "3월 캠페인 배너 검수", "2026-03-06"),
        ("할 일에 1분기 실적 정리 추가해줘 담당 소라 3/20까지", "1분기 실적 정리", "2026-03-20"),
        ("작업 하나: 5월 워크숍 장소 예약, 준호, 다음 주 금요일", "5월 워크숍 장소 예약", "2026-03-13"),
        ("새 작업 - 3월 정산 자료 검토 - 준호 - 내일까지", "3월 정산 자료 검토", "2026-03-05"),
        ("작업에 '3월 캠페인 배너 검수' 추가 모레까지", "3월 캠페인 배너 검수", "2026-03-06"),
        ("2026년 예산안 초안 작업 만들어줘 금요일까지", "2026년 예산안 초안", "2026-03-06"),
        ("이번 주 회고 준비 작업 추가, 내일까지 준호", "이번 주 회고 준비", "2026-03-05"),
        (
            "add a task: March campaign banner review / owner me / due Friday",
            "March campaign banner review",
            "2026-03-06",
        ),
        (
            "タスク追加: 3月キャンペーンのバナー確認 / 担当は私 / 期限は明後日",
            "3月キャンペーンのバナー確認",
            "2026-03-06",
        ),
        ("작업 추가: 로그인 점검 / 마감 3월", "로그인 점검", "2026-03-31"),
    ],
)
def test_a_month_before_a_noun_is_part_of_the_title(text: str, title: str, day: str) -> None:
    made = plan(text)["actions"][0]["inputs"]
    assert (made["title"], made["date"]) == (title, day)


@pytest.mark.parametrize(
    "text",
    [
        '회의록 하나 파줘 내일 3시 "디자인 리뷰" 소라랑 준호 참석',
        '내일 3시 "디자인 리뷰" 소라랑 준호 참석합니다 회의록 만들어줘',
        '회의록 추가: 내일 3시 "디자인 리뷰" 소라, 준호 들어옴',
    ],
)
def test_who_takes_part_is_read_behind_the_title(text: str) -> None:
    made = plan(text)["actions"][0]["inputs"]
    assert (made["title"], made["properties"]) == ("디자인 리뷰", {"참석자": ["소라", "준호"]})


def test_a_task_is_ordered_by_its_count_and_a_plea() -> None:
    made = plan("task 하나 plz: 4월 뉴스레터 기획 / 담당 사라 / 마감 3월 20일")["actions"][0]["inputs"]
    assert (made["title"], made["date"], made["properties"]) == (
        "4월 뉴스레터 기획",
        "2026-03-20",
        {"담당자": "사라"},
    )
