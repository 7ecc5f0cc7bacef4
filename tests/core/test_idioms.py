"""Idioms, spoken endings and mixed languages are read as the plain words that they stand for."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.idioms.idioms import replace_idioms
from orchestration.rule_planner.planner import make_plan
from schemas.plan import Language
from tests.core.model_builders import a_task
from tests.core.test_asked_conditions import CONTRACTS, plan


@pytest.mark.parametrize(
    ("text", "tool", "inputs"),
    [
        (
            "make Junho the owner of 'fix login'",
            "notion.update_page",
            {"page": "fix login", "properties": {"@person": "Junho"}},
        ),
        ("'fix login' 준호한테 넘길게", "notion.update_page", {"page": "fix login", "properties": {"@person": "준호"}}),
        (
            "'fix login' 마감 금요일로 늘리고 담당에 지훈님도 같이 넣어줘",
            "notion.update_page",
            {"page": "fix login", "properties": {"@person": {"add": "지훈"}, "@date": "2026-03-06"}},
        ),
        (
            "'fix login': new owner Junho, new due date Mar 13, status in progress. thx",
            "notion.update_page",
            {"page": "fix login", "properties": {"@person": "Junho", "@date": "2026-03-13", "@status": "in progress"}},
        ),
        (
            "새 task) 'fix login', owner는 Sarah, due 3/13",
            "notion.create_page",
            {"title": "fix login", "parent": "작업", "date": "2026-03-13", "properties": {"담당자": "Sarah"}},
        ),
        (
            "할일에 'fix login' 넣어줘~ 내가 할거고 모레까지",
            "notion.create_page",
            {"title": "fix login", "parent": "할 일", "date": "2026-03-06", "properties": {"담당자": "김민지"}},
        ),
        (
            "'fix login' 할일로 넣어줘 내꺼고 담주 월욜까지",
            "notion.create_page",
            {"title": "fix login", "parent": "할 일", "date": "2026-03-09", "properties": {"담당자": "김민지"}},
        ),
        (
            "「fix login」ってタスクを私担当・3/19締めで作って",
            "notion.create_page",
            {"title": "fix login", "parent": "タスク", "date": "2026-03-19", "properties": {"담당자": "김민지"}},
        ),
        (
            "タスク追加：バックアップ復元テスト / 担当 박지훈 / 期限 3月17日 / 進行中で",
            "notion.create_page",
            {
                "title": "バックアップ復元テスト",
                "parent": "タスク",
                "date": "2026-03-17",
                "properties": {"담당자": "박지훈", "@status": "진행 중"},
            },
        ),
        (
            "put 'fix login' on Jihoon's plate, due Friday",
            "notion.create_page",
            {"title": "fix login", "parent": "task", "date": "2026-03-06", "properties": {"담당자": "Jihoon"}},
        ),
        (
            "Don't let me forget: make a task 'fix login' for me due the 20th",
            "notion.create_page",
            {"title": "fix login", "parent": "task", "date": "2026-03-20", "properties": {"담당자": "김민지"}},
        ),
        ("준호한테 회의 3시라구 전해줘", "slack.send_dm", {"user": "준호", "text": "회의 3시입니다"}),
        (
            "지훈한테 디엠 좀. 릴리스 노트 오늘 퇴근 전에 보내달라구",
            "slack.send_dm",
            {"user": "지훈", "text": "릴리스 노트 오늘 퇴근 전에 보내 주세요"},
        ),
        ("DMを送りたいんだけど", "slack.send_dm", {}),
        (
            "예산 시트 Q1에 어제 쓴 '사진 촬영' 38만원 적어줘요",
            "sheets.append_rows",
            {"spreadsheet": "예산", "range": "Q1", "rows": [["2026-03-03", "사진 촬영", 380000]]},
        ),
    ],
)
def test_an_idiom_is_done_as_what_it_means(text: str, tool: str, inputs: dict[str, Any]) -> None:
    (action,) = plan(text)
    assert (action["tool"], action["inputs"]) == (tool, inputs)


@pytest.mark.parametrize(
    "text",
    [
        "Tell not only Junho but Jihoon too by DM that QA starts at 1pm",
        "not only Junho but Jihoon too should get a DM: QA starts at 1pm",
    ],
)
def test_not_only_one_but_another_too_are_both(text: str) -> None:
    sent = [{"user": name, "text": "QA starts at 1pm"} for name in ("Junho", "Jihoon")]
    assert [one["inputs"] for one in plan(text)] == sent


@pytest.mark.parametrize(
    "text",
    [
        "set 'fix login' to Friday and give it to Junho",
        "move the fix login task to Friday and assign it to Junho",
        "push 'fix login' to Friday and make Junho the owner",
    ],
)
def test_what_is_said_of_it_is_set_on_the_record_before(text: str) -> None:
    (action,) = plan(text)
    assert action["inputs"] == {"page": "fix login", "properties": {"@date": "2026-03-06", "@person": "Junho"}}


def test_a_part_for_which_there_is_no_step_is_told_as_not_done() -> None:
    made = make_plan(a_task("기한 넘긴 작업들 모아다 데브 채널에 붙여주세요", contracts=CONTRACTS))
    assert made["actions"]
    assert made["not_done"] == ["데브 채널에 붙여주세요"]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("#dev에 '그거 하자구요' 올려줘", "ko"),
        ("#dev에 “담당은 내꺼고 owner는 Sarah” 올려줘", "ko"),
        ("post 'not only Junho but Sarah too' to #dev", "en"),
        ("#devに「私担当・明日」と投稿して", "ja"),
        ("친구한테 도구 가구 야구 이야기를 보내줘", "ko"),
        ("#dev에 status는 green이라고 올려줘", "ko"),
        ("준호한테 owner는 Sarah라고 전해줘", "ko"),
        ("status page 만들어줘", "ko"),
        ("#general에 3월 회식 참석 여부 알려달라고 올려줘", "ko"),
        ("'워크숍' 회의록 만들어줘, 참석 부탁드려요", "ko"),
        ("준호한테 작업 현황 공유해달라고 DM 보내줘", "ko"),
        ("#dev에 서버 점검 공지(마감 3월 12일) 올려줘", "ko"),
        ("tell Junho to make Sarah the owner of X", "en"),
        ("tell #dev that not only login but signup too is broken", "en"),
        ("make a page about the Q1 budget", "en"),
        ("post this in private channel: hello", "en"),
        ("#devに私担当です / 明日から と投稿して", "ja"),
    ],
)
def test_what_is_quoted_and_what_only_looks_alike_stays(text: str, language: Language) -> None:
    assert replace_idioms(text, language) == text


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("Could you message Sarah and say I loved the banner copy", ("Sarah", "I loved the banner copy")),
        ("ping Junho and let him know the contract is ready", ("Junho", "The contract is ready")),
        ("text Sarah to say I'm running late", ("Sarah", "I'm running late")),
        (
            "don't let me forget — DM Jihoon that the release is at 10 tomorrow",
            ("Jihoon", "The release is at 10 tomorrow"),
        ),
    ],
)
def test_who_is_written_to_and_what_is_said_stand_in_two_verbs(text: str, sent: tuple[str, str]) -> None:
    (step,) = plan(text)
    assert (step["tool"], step["inputs"]["user"], step["inputs"]["text"]) == ("slack.send_dm", *sent)


@pytest.mark.parametrize("text", ["move it to Friday", "move it to done", "move it to the trash", "pass it to me"])
def test_what_is_no_person_is_assigned_nothing(text: str) -> None:
    assert "assign" not in replace_idioms(text, "en")


@pytest.mark.parametrize(
    "text",
    [
        "if Junho has anything past its deadline, nudge him in a DM",
        "if Junho has any overdue tasks, dm him",
        "준호한테 밀린 작업 있으면 DM으로 재촉해줘",
        "ジュノさんに期限切れのタスクがあればDMで知らせて",
    ],
)
def test_somebody_is_told_of_what_of_theirs_is_late(text: str) -> None:
    read, send = plan(text)
    tests = read["inputs"]["filter"]["all"]
    assert [one["op"] for one in tests if one["path"] == "@person"] == ["contains"]
    assert [one["op"] for one in tests if one["path"] == "@date"] == ["lt"]
    assert send["inputs"]["user"] in ("Junho", "준호", "ジュノ")
    assert send["when"]["op"] == "count_gt"


def test_who_takes_part_is_set_and_written_to_by_a_pronoun() -> None:
    page, message = plan('notes page "Coupon check" for Monday 4pm, attendees Junho and me, then dm him the link')
    assert page["inputs"]["properties"] == {"참석자": ["Junho", "김민지"]}
    assert message["inputs"]["user"] == "Junho"


@pytest.mark.parametrize("said", ["let #sales know its on my list", "tell #sales it's on my list"])
def test_a_message_on_it_names_the_thing(said: str) -> None:
    _, message = plan(f'Make a task "Book Busan hotel" for me due Mar 13 and {said}')
    assert message["inputs"]["text"].startswith("Book Busan hotel: ")


def test_the_fields_of_a_new_task_are_orders_in_english() -> None:
    (step,) = plan('add "Refresh FAQ page" to 작업, assign Sarah, by end of this week, already in progress')
    assert step["inputs"]["properties"]["담당자"] == "Sarah"


@pytest.mark.parametrize(
    "text",
    [
        "'인터뷰 정리'는 준호 말고 사라가 이어받고 마감도 모레로 밀게요",
        "'인터뷰 정리'는 준호 말고 사라가 맡고 마감도 모레로 미뤄줘",
        "'인터뷰 정리' 준호 대신 사라가 맡고 마감은 모레로",
        "'인터뷰 정리' 담당은 사라가 하고 마감은 모레로 미룹니다",
        "'인터뷰 정리'는 사라가 이어서 하고 마감 모레로 밀어줘",
        "'인터뷰 정리' 사라가 넘겨받기로 했고 마감은 모레로 바꿔줘",
        "'인터뷰 정리' 이제 사라가 맡아요, 마감은 모레까지로 늘릴게요",
        "'인터뷰 정리' 사라한테 넘기고 마감 모레로 밀자",
        "'인터뷰 정리' 앞으로 사라님이 담당하고 기한은 모레로 늦출게요",
    ],
)
def test_who_takes_over_is_set_with_the_field_beside_it(text: str) -> None:
    (change,) = plan(text)
    assert change["tool"] == "notion.update_page"
    assert change["inputs"] == {"page": "인터뷰 정리", "properties": {"@person": "사라", "@date": "2026-03-06"}}


@pytest.mark.parametrize(
    "text",
    [
        "준호한테 '사라가 맡고 마감은 모레로 바꿔줘'라고 전해줘",
        "#dev에 인터뷰 정리는 사라가 맡고 마감은 모레라고 올려줘",
    ],
)
def test_who_takes_over_in_words_that_are_sent_changes_nothing(text: str) -> None:
    assert not any(one["tool"] == "notion.update_page" for one in plan(text))
    assert "사라가 맡고" in plan(text)[-1]["inputs"]["text"]


@pytest.mark.parametrize(
    ("text", "channel", "said"),
    [
        ("전사공지: 내일 오후 3시부터 정수기 점검. #general 로", "#general", "내일 오후 3시부터 정수기 점검"),
        ("공지: 금요일 4시 전체 회의 있습니다! #general에 부탁해요", "#general", "금요일 4시 전체 회의 있습니다"),
        ("전체 공지 - 내일 정수기 점검합니다 #general", "#general", "내일 정수기 점검합니다"),
        ("사내 공지: 지하 2층 못 씁니다. #general 채널로", "#general", "지하 2층 못 씁니다"),
        ("알림: 오늘 6시 배포합니다 #dev에 올려줘", "#dev", "오늘 6시 배포합니다"),
        ("공지사항: 3/10 휴무입니다. #general로 좀", "#general", "3/10 휴무입니다"),
    ],
)
def test_an_announcement_with_its_channel_behind_it_is_posted(text: str, channel: str, said: str) -> None:
    assert [(one["tool"], one["inputs"]) for one in plan(text)] == [
        ("slack.post_message", {"channel": channel, "text": said})
    ]


@pytest.mark.parametrize(
    ("text", "tool", "to"),
    [
        ("기한 넘긴 작업들 정리해서 #dev 에 붙여줘", "slack.post_message", "#dev"),
        ("기한 넘긴 작업 목록 뽑아서 #dev에 박아줘", "slack.post_message", "#dev"),
        ("이번 주 회의록 요약해서 #marketing에다 붙여주세요", "slack.post_message", "#marketing"),
        ("기한 지난 작업 #dev에 붙여놔줘", "slack.post_message", "#dev"),
        ("제품 로드맵 요약해서 사라한테 디엠으로 좀", "slack.send_dm", "사라"),
        ("제품 로드맵 요약해서 사라한테 디엠", "slack.send_dm", "사라"),
        ("제품 로드맵 정리해서 준호님께 디엠 좀 부탁드려요", "slack.send_dm", "준호"),
        ("이번 주 매출 요약해서 사라한테 디엠으로", "slack.send_dm", "사라"),
        ("기한 지난 작업 정리해서 준호에게 쪽지로 부탁해요", "slack.send_dm", "준호"),
    ],
)
def test_what_was_read_is_sent_where_a_spoken_ending_wants_it(text: str, tool: str, to: str) -> None:
    last = plan(text)[-1]
    assert (last["tool"], last["inputs"].get("channel") or last["inputs"].get("user")) == (tool, to)
    assert "{{" in last["inputs"]["text"]


def test_a_verb_that_goes_on_in_speech_is_one() -> None:
    made, sent = plan('금욜 10시 "가격 정책 회의" 페이지 회의록에 만들구 링크 #marketing에 공유 ㅎㅎ')
    assert made["inputs"] == {"title": "가격 정책 회의", "parent": "회의록", "date": "2026-03-06T10:00:00+09:00"}
    assert sent["inputs"]["channel"] == "#marketing"
    assert "{{" in sent["inputs"]["text"]


@pytest.mark.parametrize(
    ("text", "test"),
    [
        ("'Pricing survey' 아직 완료 아니면 사라한테 언제 끝나는지 DM으로 물어봐줘", ("ne", "완료")),
        ("'Pricing survey' 완료 상태 아니면 사라한테 언제 끝나는지 물어봐", ("ne", "완료")),
        ("'Pricing survey' 완료가 아니라면 사라한테 '언제 끝나나요?'라고 DM 보내줘", ("ne", "완료")),
        ("'Pricing survey' 완료된 상태가 아니면 사라한테 디엠으로 언제 끝나는지 물어봐줘", ("ne", "완료")),
        ("'Pricing survey' 아직 진행 중이면 사라한테 언제 끝나냐고 디엠 좀", ("eq", "진행 중")),
        ("'Pricing survey' 진행 중 상태면 사라한테 언제 끝나는지 물어봐줘", ("eq", "진행 중")),
    ],
)
def test_a_message_hangs_on_how_far_a_record_has_come(text: str, test: tuple[str, str]) -> None:
    read, sent = plan(text)
    (_, state) = read["inputs"]["filter"]["all"]
    assert (state["op"], state["value"]) == test
    # Words in quotes are sent as they are; others say what they are about.
    said = "Pricing survey: 언제 끝나나요?" if "냐고" in text else "'Pricing survey' 언제 끝나나요?"
    said = "언제 끝나나요?" if "'언제 끝나나요?'" in text else said
    assert (sent["inputs"], sent["when"]["op"]) == ({"user": "사라", "text": said}, "count_gt")


@pytest.mark.parametrize(
    ("asked", "plainly"),
    [
        ("오늘까지인 거 뭐뭐 있더라", "오늘까지인 거 뭐뭐 있어"),
        ("오늘까지 뭐 있더라", "오늘까지 뭐 있어"),
        ("이번 주까지인 작업 뭐뭐 있었더라", "이번 주까지인 작업 뭐뭐 있어"),
        ("내일 마감인 거 뭐 있댔지", "내일 마감인 거 뭐 있어"),
        ("기한 지난 거 뭐가 있더라", "기한 지난 거 뭐가 있어"),
        ("내 작업 뭐 남았더라", "내 작업 뭐 남았어"),
        ("지난주 매출 얼마였더라", "지난주 매출 얼마야"),
        ("마케팅 예산에서 제일 큰 거 뭐였더라", "마케팅 예산에서 제일 큰 거 뭐야"),
        ("뉴스레터 초안 담당 누구였죠", "뉴스레터 초안 담당 누구야"),
        ("뉴스레터 초안 마감 언제더라", "뉴스레터 초안 마감 언제야"),
    ],
)
def test_a_question_of_who_tries_to_remember_asks_plainly(asked: str, plainly: str) -> None:
    assert replace_idioms(asked, "ko") == plainly
    read = [(one["tool"], one["inputs"].get("filter")) for one in plan(asked)]
    assert read == [(one["tool"], one["inputs"].get("filter")) for one in plan(plainly)]
    assert "더라" not in str(read)


@pytest.mark.parametrize(
    ("text", "page", "values"),
    [
        ("'보안 점검' 담당 지훈 대신 준호로 부탁", "보안 점검", {"@person": "준호"}),
        ("'보안 점검' 마감 금요일로 부탁드려요", "보안 점검", {"@date": "2026-03-06"}),
        ("'보안 점검' 상태 완료로 부탁해요", "보안 점검", {"@status": "완료"}),
        ("'보안 점검' 마감 하루만 미룰게", "보안 점검", {"@date": {"later": "P1D"}}),
        ("'보안 점검' 이틀 미룹니다", "보안 점검", {"@date": {"later": "P2D"}}),
        ("그거 뭐였지 아 '보안 점검' 완료로 바꿔줘", "보안 점검", {"@status": "완료"}),
    ],
)
def test_a_field_is_set_where_a_favour_or_a_promise_says_so(text: str, page: str, values: dict[str, Any]) -> None:
    assert [(one["tool"], one["inputs"]) for one in plan(text)] == [
        ("notion.update_page", {"page": page, "properties": values})
    ]


@pytest.mark.parametrize(
    "text", ["회의실 예약 3시로 부탁", "지난주 매출 차트로 부탁해요", "이메일로 부탁드려요", "표로 부탁해"]
)
def test_a_favour_without_a_field_changes_nothing(text: str) -> None:
    assert not any(one["tool"] == "notion.update_page" for one in plan(text))


@pytest.mark.parametrize(
    "text", ["오늘 마감인 것들 #dev에 쏴줘", "내일 마감인 건들 #dev에 공유해줘", "모레 마감인 일들 #dev에 올려줘"]
)
def test_what_is_due_is_read_before_it_is_sent(text: str) -> None:
    read, sent = plan(text)
    assert (read["tool"], sent["inputs"]["channel"]) == ("notion.query_database", "#dev")
    assert "{{" in sent["inputs"]["text"]


@pytest.mark.parametrize(
    "text",
    [
        "'보안 점검' 안 끝났으면 지훈한테 재촉해줘",
        "'보안 점검' 아직 안 끝났으면 지훈한테 재촉 좀 해줘, 끝났으면 됐고",
        "'보안 점검' 안 끝났으면 지훈에게 독촉 한번 해주세요",
        "'보안 점검' 아직이면 지훈한테 디엠으로 재촉해줘",
        "'보안 점검' 아직이라면 지훈님께 리마인드 부탁",
    ],
)
def test_who_is_late_is_reminded_where_a_record_is_not_done(text: str) -> None:
    read, sent = plan(text)
    assert [one["op"] for one in read["inputs"]["filter"]["all"]] == ["eq", "ne"]
    assert (sent["tool"], sent["inputs"]["user"], sent["when"]["op"]) == ("slack.send_dm", "지훈", "count_gt")


@pytest.mark.parametrize(
    "text",
    [
        "사라한테 아직이면 내일 하자고 전해줘",
        "#dev에 이게 젤 중요하다고 올려줘",
        "사라한테 케이크도 하나 추가하라고 전해줘",
        "준호한테 재촉해달라고 사라한테 전해줘",
        "#dev에 일찍 끝내구 회식 가자고 올려줘",
        "사라한테 마감 언제더라고 물어봐줘",
    ],
)
def test_spoken_words_that_are_sent_stay_as_they_were_typed(text: str) -> None:
    assert replace_idioms(text, "ko") == text


def test_fields_in_brackets_behind_the_verb_are_fields() -> None:
    page, message = plan("'에러 알림 정리' 작업 추가하고 (마감 3/13) #dev에 추가했다고 올려줘")
    assert (page["inputs"]["parent"], page["inputs"]["date"]) == ("작업", "2026-03-13")
    assert message["inputs"]["channel"] == "#dev"


def test_who_is_to_know_the_time_reads_it() -> None:
    _, message = plan("내일 2시 '가격표 리뷰' 회의록 만들고 사라한테 시간 알려줘")
    assert message["inputs"]["text"].startswith("가격표 리뷰: 2026-03-05 14:00 (내일 2시) ")


def test_a_head_with_a_please_is_an_order() -> None:
    (page,) = plan('meeting page please: "Support rota", Friday 11am, me + Jihoon')
    assert page["inputs"]["properties"] == {"참석자": ["김민지", "Jihoon"]}


def test_a_task_for_somebody_is_theirs_and_told_to_them() -> None:
    page, message = plan('task for Sarah: "Refresh press kit" by the 20th. also ping her about it')
    assert page["inputs"]["properties"] == {"담당자": "Sarah"}
    assert (message["tool"], message["inputs"]["user"]) == ("slack.send_dm", "Sarah")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("change the owner of the pricing survey to junho", "assign the pricing survey to junho"),
        ("change the pricing survey to just junho", "assign the pricing survey to junho"),
        ("change the pricing survey to done", "change the pricing survey to done"),
        ("set the pricing survey to only friday", "set the pricing survey to only friday"),
        ("change the owner of the pricing survey to", "change the owner of the pricing survey to"),
    ],
)
def test_who_is_to_own_a_thing_is_told_in_plain_words(text: str, said: str) -> None:
    assert replace_idioms(text, "en") == said
