"""New records told in pieces, moves of all that is due, changes of known things, and words to who writes a page."""

from __future__ import annotations

from typing import Any, cast

import pytest

from orchestration.rule_planner.checks.unclear_texts import mark_unclear_texts
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.records.moved_records import read_moved_records
from orchestration.rule_planner.records.ordered_records import read_ordered_record
from orchestration.rule_planner.records.thing_changes import read_thing_changes
from orchestration.text.language import detect_language
from orchestration.text.turn_remarks import drop_heard_remark, drop_rethought_send, drop_turn_remarks
from orchestration.text.words_to_writer import drop_words_to_writer, split_content
from orchestration.workspace import NamedTitle
from tests.core.follow_up_cases import a_task

ME = "김민지"


def ordered(text: str) -> Any:
    return read_ordered_record(a_task(text), text, detect_language(text, "ko"))


def moved(text: str) -> Any:
    return read_moved_records(a_task(text), text, detect_language(text, "ko"))


def changed(text: str, *names: str) -> Any:
    task = a_task(text)._replace(titles=tuple(NamedTitle(one, f"{one} (all)", whole=False) for one in names))
    return read_thing_changes(task, text, detect_language(text, "ko"))


@pytest.mark.parametrize(
    ("text", "title", "people", "when"),
    [
        ("할일 하나 추가요 명함 재주문", "명함 재주문", (), None),
        ("태스크 하나만 추가할게요 신입 노트북 세팅 담당은 지훈님", "신입 노트북 세팅", ("지훈",), None),
        ("작업 하나 추가좀여 3층 프린터 토너 주문 (급한건 아님)", "3층 프린터 토너 주문", (), None),
        ("할일에 하나 추가! 주차권 갱신, 다음주 화요일까지", "주차권 갱신", (), "2026-03-10"),
        (
            "new task for me - book venue for the May offsite, end of next week is fine",
            "book venue for the May offsite",
            (ME,),
            "2026-03-13",
        ),
        (
            "Task for Jihoon: rotate the staging keys. Monday works",
            "rotate the staging keys",
            ("Jihoon",),
            "2026-03-09",
        ),
        (
            "one more task - order toner for the 3rd floor printer, no rush",
            "order toner for the 3rd floor printer",
            (),
            None,
        ),
        (
            "add a to-do: send the revised quote to Hanbit by thursday, I'll take it",
            "send the revised quote to Hanbit",
            (ME,),
            "2026-03-05",
        ),
        (
            "タスク足しといて。「ハンビットへの納期回答」、担当わたし、明日まで。催促きちゃったので",
            "ハンビットへの納期回答",
            (ME,),
            "2026-03-05",
        ),
        ("タスク入れといて：プリンターのトナー注文、急ぎじゃない", "プリンターのトナー注文", (), None),
        (
            "新しいタスクお願い、「請求書の再発行」ジフンさん担当で来週水曜まで",
            "請求書の再発行",
            ("ジフン",),
            "2026-03-11",
        ),
    ],
)
def test_a_task_is_told_in_pieces_behind_its_order(
    text: str, title: str, people: tuple[str, ...], when: str | None
) -> None:
    record = ordered(text)
    assert (record.kind, record.title, record.people, record.when) == ("task", title, people, when)


@pytest.mark.parametrize(
    ("text", "title", "people"),
    [
        ("회의록 새로 하나 만들자", None, ()),
        ("미팅노트 하나 만들어줘요", None, ()),
        ("議事録ひとつ作って", None, ()),
        (
            "회의록 만들자 한빛 할인 논의고 내일 네시. 나랑 세라만 들어가고 아직 예정이야",
            "한빛 할인 논의",
            (ME, "세라"),
        ),
        ("make a meeting note: Hanbit pricing sync, tomorrow 4pm, me and Sarah", "Hanbit pricing sync", (ME, "Sarah")),
        ("open a notes page for Junho and me, 1:1, tomorrow 10am", f"1:1 Junho, {ME}", ("Junho", ME)),
        ("議事録作って。ハンビット割引の件、明日16時、私とサラさん", "ハンビット割引", (ME, "サラ")),
    ],
)
def test_meeting_notes_have_the_title_that_is_told_or_none(
    text: str, title: str | None, people: tuple[str, ...]
) -> None:
    record = ordered(text)
    assert (record.kind, record.title, record.people) == ("meeting", title, people)


def test_a_state_and_a_moment_are_read_among_the_pieces() -> None:
    record = ordered("회의록 만들자 한빛 할인 논의고 내일 네시. 나랑 세라만 들어가고 아직 예정이야")
    assert (record.when, record.state) == ("2026-03-05T16:00:00+09:00", "예정")


@pytest.mark.parametrize(
    "text",
    [
        "할 일 등록 현황 보여줘",
        "작업 추가된 거 보여줘",
        "작업 추가하는 방법 알려줘",
        "회의록 만들어서 사라한테 보내줘",
        "회의록에 올려줘, 슬랙 공지까지는 필요없어",
        "회의록 만들어줘. 참석자한테 따로 메시지는 보내지 말고",
        "add a task and tell Sarah",
        "add a task: call the bank. Then dm Junho about it",
        "new meeting notes please",
        "タスク追加して、サラさんに伝えて",
        "タスクの追加方法を教えて",
    ],
)
def test_other_orders_are_no_new_record(text: str) -> None:
    assert ordered(text) is None


@pytest.mark.parametrize(
    ("text", "day", "left_out"),
    [
        (
            "세라님이 감기로 누워계셔서요ㅠ 세라님 작업들 마감 다 이틀씩만 뒤로 밀어주세요. 단 pricing "
            "survey는 고객 약속이라 절대 건들지 말아주세요",
            {"later": "P2D"},
            ("pricing survey",),
        ),
        ("준호님 작업 마감 전부 하루씩 미뤄줘. 고객 인터뷰 정리는 빼고", {"later": "P1D"}, ("고객 인터뷰 정리",)),
        ("오늘 마감인 거 다 내일로 옮겨줘요 결제 오류 로그만 빼고요", "2026-03-05", ("결제 오류 로그",)),
        ("지훈님 밀린거 싹 다 다음주 금요일로 옮겨줘", "2026-03-13", ()),
        (
            "everything due today can slide to friday, bar Junho's. his is going to the client so it stays put",
            "2026-03-06",
            ("Junho",),
        ),
        ("push all of Sarah's tasks back two days, except pricing survey", {"later": "P2D"}, ("pricing survey",)),
        (
            "move everything of mine due this week to next friday, leave the equipment request alone",
            "2026-03-13",
            ("equipment request",),
        ),
        (
            "私の担当で今週しめきりのやつ、全部来週の金曜にずらして。あ、"
            "機材申請だけはそのままで（総務に怒られるので）",
            "2026-03-13",
            ("機材申請",),
        ),
        ("今日締切のやつ全部金曜にずらして。ジュノさんのはそのままで", "2026-03-06", ("ジュノ",)),
        (
            "Push everything that's in progress to Friday, except the pricing survey - that one stays tomorrow.",
            "2026-03-06",
            ("pricing survey",),
        ),
        ("everything in progress can slide to friday, leave the copy one alone, it stays", "2026-03-06", ("copy",)),
        ("진행 중인 거 다 금요일로 미뤄줘. 단 가격 설문은 내일 그대로 둬", "2026-03-06", ("가격 설문",)),
        ("아직 시작 안 한 작업 전부 금요일로 미뤄줘. 설문만 빼고요, 그건 내일 그대로예요", "2026-03-06", ("설문",)),
        ("進行中のものは全部金曜に延ばして。設問だけはそのままで、明日のままにしてください", "2026-03-06", ("設問",)),
        ("기한 지난 거 전부 다음주 수요일로. 계약서는 손대지마", "2026-03-11", ("계약서",)),
        ("세라 남은 일 다 금요일로 해주실래요?", "2026-03-06", ()),
        ("내일 마감인 작업 금요일로 밀어줘. 배너는 그대로 두고", "2026-03-06", ("배너",)),
        ("지훈 작업 로그 점검만 남기고 나머지는 다 금요일로 옮겨줘", "2026-03-06", ("로그 점검",)),
        ("bump my stuff due thursday to next monday, but keep the banner where it is", "2026-03-09", ("banner",)),
        ("could you make all of junho's open items due next friday?", "2026-03-13", ()),
        ("ジュノの残りの作業、全部来週水曜にしてもらえる?", "2026-03-11", ()),
        ("明日締切のやつ金曜に回して、バナーは抜いて", "2026-03-06", ("バナー",)),
        ("サラの仕事、バナーだけ残してあとは来週月曜に回して", "2026-03-09", ("バナー",)),
    ],
)
def test_all_of_a_kind_move_but_what_is_left_out(text: str, day: object, left_out: tuple[str, ...]) -> None:
    read = moved(text)
    assert (read.values, read.left_out) == ({"@date": day}, left_out)
    assert read.tests


@pytest.mark.parametrize(
    ("text", "owner", "left_out"),
    [
        ("세라 거 전부 준호한테 넘겨줘. 배너는 건드리지 말고", "준호", ("배너",)),
        ("밀린 작업 다 지훈님이 담당자 지훈님으로 바꿔줘", None, ()),
        ("오늘 마감인 일 전부 나한테 넘겨", ME, ()),
        ("hand everything sarah has to junho but keep the banner with her", "junho", ("banner",)),
        ("assign all tasks due today to Jihoon", "Jihoon", ()),
        ("サラの担当タスクを全部ジュノさんに引き継いで。バナーは除いて", "ジュノ", ("バナー",)),
        ("期限切れのタスク、全部私に回して", ME, ()),
    ],
)
def test_all_of_a_kind_is_handed_over_but_what_is_left_out(
    text: str, owner: str | None, left_out: tuple[str, ...]
) -> None:
    read = moved(text)
    assert (read.values["@person"], read.left_out) == (owner, left_out) if owner else read is None


@pytest.mark.parametrize(
    "text",
    [
        "지훈님 작업 다 나한테 줘",
        "send all of Sarah's tasks to Junho",
        "show everything due today to Junho",
        "今日締切のタスク全部ジュノに送って",
        "오늘 마감인 작업 다 준호한테 알려줘",
        "サラのタスク全部見せて",
        "사라 작업 다 금요일까지야?",
    ],
)
def test_a_list_for_somebody_hands_nothing_over(text: str) -> None:
    assert moved(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "Push everything that's in progress to Friday, except the survey - that one goes to Monday.",
        "진행 중인 작업 전부 금요일로 미뤄줘. survey만 빼고, 그건 다음주 월요일로",
        "進行中のタスクは全部金曜に延ばして。surveyは除いて。それは来週月曜に",
    ],
)
def test_what_is_left_out_goes_to_a_day_of_its_own(text: str) -> None:
    read = moved(text)
    assert (read.values["@date"], read.left_out, read.apart) == ("2026-03-06", ("survey",), (("survey", "2026-03-09"),))


@pytest.mark.parametrize(
    "text",
    [
        "다 다음주로 미뤄줘",
        "뉴스레터 초안 다 끝나면 금요일로 미뤄줘",
        "move the newsletter to friday",
        "everything is fine, move on",
        "move everything of mine to friday and tell Junho",
        "サラさんに全部来週にずらすと伝えて",
        "이번주 마감인 거 다 다음주로 밀고 사라한테 알려줘",
    ],
)
def test_a_move_of_one_thing_or_with_more_is_no_move_of_all(text: str) -> None:
    assert moved(text) is None


def test_what_is_put_off_is_still_to_be_done() -> None:
    look, change = cast("list[Any]", make_plan(a_task("준호님 작업 마감 전부 하루씩 미뤄줘"))["actions"])
    assert {"path": "@status", "op": "ne", "value": "완료"} in look["inputs"]["filter"]["all"]
    assert change["inputs"]["properties"] == {"@date": {"later": "P1D"}}


@pytest.mark.parametrize(
    ("text", "name", "values"),
    [
        ("아 맞다 견적서 템플릿 그거 준호님이 방금 끝냈대요 완료로 돌려놔주세요", "견적서 템플릿", {"@status": "완료"}),
        ("보안 보고서 그거 다음주 월요일까지로 늘려주세요 지훈님 출장이라", "보안 보고서", {"@date": "2026-03-09"}),
        (
            "모바일 앱 그거 나는 담당에서 빠지고 지훈님만 남겨줘. 이름도 '베타 일정'이 맞는듯 바꿔주고",
            "모바일 앱",
            {"@person": "지훈", "@title": "베타 일정"},
        ),
        (
            "Junho just showed me the quote template, VAT line looks right, so tick that one off",
            "quote template",
            {"@status": "done"},
        ),
        (
            "landing page: thursday instead of friday, and stick Junho on it too. Sarah stays on obviously",
            "landing page",
            {"@date": "2026-03-05", "@person": {"add": ["Junho"]}},
        ),
        (
            "hey could you push the newsletter draft to next monday? drowning this week",
            "newsletter draft",
            {"@date": "2026-03-09"},
        ),
        (
            "インタビューまとめのタスク、完了にしといて。ジュノさんさっき終わったって",
            "インタビューまとめ",
            {"@status": "완료"},
        ),
    ],
)
def test_a_known_thing_becomes_what_the_pieces_say(text: str, name: str, values: object) -> None:
    assert changed(text, name) == {name: values}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("견적서 템플릿 그거 완료로 바꾸고 사라한테 알려줘", ("견적서 템플릿",)),
        ("landing page: thursday, and the offsite thing too", ("landing page",)),
        ("is the landing page done?", ("landing page",)),
        ("landing page: thursday, no friday, sarah decides", ("landing page",)),
        ("견적서 템플릿 끝나면 완료로 바꿔줘", ("견적서 템플릿",)),
        ("インタビューまとめ、終わったら完了にして", ("インタビューまとめ",)),
    ],
)
def test_a_piece_that_says_more_leaves_all_to_others(text: str, names: tuple[str, ...]) -> None:
    assert changed(text, *names) == {}


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (
            "위키 밑에 페이지 하나 파주세요, 내용은 ①시연 ②출력 이렇게만요. 나머진 제가 채울게요",
            "위키 밑에 페이지 하나 파주세요, 내용은 ①시연 ②출력",
        ),
        (
            "create a page called Trip: laptop, badge. I'll fill in the rest",
            "create a page called Trip: laptop, badge.",
        ),
        ("ページ作って。内容は①名刺②充電器だけ。残りは自分で書きます", "ページ作って。内容は①名刺②充電器"),
        (
            "사라한테 DM: 페이지 새로 만들었어요. 나머진 제가 채울게요",
            "사라한테 DM: 페이지 새로 만들었어요. 나머진 제가 채울게요",
        ),
        ("페이지 하나 만들어줘: 나머지 일정 정리", "페이지 하나 만들어줘: 나머지 일정 정리"),
    ],
)
def test_words_to_who_writes_are_no_part_of_a_page(text: str, kept: str) -> None:
    assert drop_words_to_writer(text) == kept


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (
            "badges are at the 3rd floor desk, first day stuff. new guy wandered around today 😅",
            "badges are at the 3rd floor desk",
        ),
        ("주차 등록은 총무팀에 신청. 자꾸 물어봐서요", "주차 등록은 총무팀에 신청."),
        ("parking passes are at reception. people keep asking me lol", "parking passes are at reception."),
        ("The launch went well. Customers loved it", "The launch went well. Customers loved it"),
        ("결제 오류는 해결. 원인은 캐시였어요", "결제 오류는 해결. 원인은 캐시였어요"),
        ("회의실は3階。予約は総務まで", "회의실は3階。予約は総務まで"),
    ],
)
def test_remarks_behind_what_a_page_says_are_split_off(said: str, kept: str) -> None:
    assert split_content(said)[0] == kept


def test_what_is_cut_from_a_page_waits_for_a_yes() -> None:
    text = "온보딩 가이드 페이지에 한 줄 추가: 주차 등록은 총무팀에 신청. 자꾸 물어봐서요"
    (step,) = cast("list[Any]", mark_unclear_texts(a_task(text), make_plan(a_task(text)))["actions"])
    assert step["inputs"]["content"] == "주차 등록은 총무팀에 신청."
    assert step["policy_hints"]["needs_user_confirmation"]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("흠 마감은 빼줘 급한거 아니래", "마감은 빼줘"),
        ("아 아니다 화요일로 하자 월욜은 회의 많아서 못해", "아니다 화요일로 하자"),
        ("그거 이번주 금욜로 다시 잡고 진행중으로 바꿔놔", "그거 이번주 금욜로 하고 진행중으로 바꿔놔"),
        ("사라한테 화요일로 하자고 전해줘 월욜은 바빠서", "사라한테 화요일로 하자고 전해줘 월욜은 바빠서"),
        ("마감은 빼줘 담당은 지훈님", "마감은 빼줘 담당은 지훈님"),
    ],
)
def test_a_turn_is_read_without_the_remarks_around_it(text: str, kept: str) -> None:
    assert drop_turn_remarks(text) == kept


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("아 안되는구나 그럼 #dev에 내일 10시라고 공지만", "#dev에 내일 10시라고 공지만"),
        ("아 그래? 그럼 준호님한테 3시에 보자고 전해줘", "준호님한테 3시에 보자고 전해줘"),
        ("준호님한테 그럼 3시에 보자고 전해줘", "준호님한테 그럼 3시에 보자고 전해줘"),
        ("그럼 그렇지 역시 안되네", "그럼 그렇지 역시 안되네"),
    ],
)
def test_what_was_heard_is_no_part_of_the_order_behind_it(text: str, kept: str) -> None:
    assert drop_heard_remark(text) == kept


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("#sales에 올려줘.. 아니다 그냥 준호님한테 DM으로 보내줘", "준호님한테 DM으로 보내줘"),
        ("#salesに投稿して、いややっぱりジュノさんにDMで", "ジュノさんにDMで"),
        ("post that in #sales... wait no, dm it to Junho instead", "dm it to Junho instead"),
        ("#sales에 올려줘 그리고 준호님한테도 보내줘", "#sales에 올려줘 그리고 준호님한테도 보내줘"),
        ("#salesに投稿して、ジュノさんにもDMで", "#salesに投稿して、ジュノさんにもDMで"),
        ("post that in #sales and dm it to Junho", "post that in #sales and dm it to Junho"),
        ("#sales에 올려줘 아니다 됐어", "#sales에 올려줘 아니다 됐어"),
    ],
)
def test_a_place_that_is_taken_back_at_once_gets_nothing(text: str, kept: str) -> None:
    assert drop_rethought_send(text) == kept


@pytest.mark.parametrize(
    ("text", "values"),
    [
        (
            "banner: she started. survey a week later. rest as is",
            {"survey": {"@date": {"later": "P1W"}}, "banner": {"@status": "in progress"}},
        ),
        (
            "ok. banner: he's done with it. survey two days earlier",
            {"survey": {"@date": {"later": "-P2D"}}, "banner": {"@status": "done"}},
        ),
        ("banner in progress. survey 3 days later", None),
    ],
)
def test_each_of_several_things_becomes_what_is_told_of_it(text: str, values: object) -> None:
    expected = values or {"survey": {"@date": {"later": "P3D"}}, "banner": {"@status": "in progress"}}
    assert changed(text, "banner", "survey") == expected


@pytest.mark.parametrize("text", ["banner: she started", "banner: she started. survey looks good"])
def test_what_only_tells_how_far_somebody_is_changes_nothing(text: str) -> None:
    assert changed(text, "banner", "survey") == {}


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("not the finished ones", "drop the finished ones"),
        ("ok, not the late ones please", "drop the late ones please"),
        ("not the one that is finished by Junho", "not the one that is finished by Junho"),
    ],
)
def test_those_that_are_not_wanted_are_left_out(text: str, kept: str) -> None:
    assert drop_turn_remarks(text) == kept


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("oh wait no, just me. leave the date", "just me"),
        ("준호로 바꿔줘. 날짜는 그대로", "준호로 바꿔줘"),
        ("完了にして。期限はそのまま", "完了にして"),
        ("no, Junho. keep the title short", "no, Junho. keep the title short"),
        ("날짜는 그대로", "날짜는 그대로"),
    ],
)
def test_that_the_rest_of_a_thing_stays_is_no_value_of_it(text: str, kept: str) -> None:
    assert drop_turn_remarks(text) == kept
