"""Reminders and scheduled messages: made by a time that is told of something else, in few words or for somebody, and
moved in their thread; what only tells of a time moves nothing."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.policy.forbidden_by_person import find_broken
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.reading.moved_times import read_moved_length
from orchestration.rule_planner.thread.corrected_effects import is_replacement
from orchestration.rule_planner.thread.dropped_words import drop_named_word
from orchestration.text.prohibitions import find_prohibitions
from orchestration.text.thread_phrases import read_phrase
from schemas.plan import Plan
from schemas.request import EarlierThing, EarlierWork
from schemas.values import MISSING
from tests.core.builders import NOW
from tests.core.follow_up_cases import CONTRACTS, a_task

DAY = "2026-03-04"
BANK = "5시에 나한테 은행 가라고 알림 줘"
CALL = "remind me at 4 to call the bank"
RELEASE = 'schedule for #dev tomorrow 9am: "Release at 10, please merge."'
RETRO = "今日16時半に#generalに「振り返りは金曜17時です！」と投稿予約して"


def steps_of(text: str) -> Any:
    """The steps of a request's plan."""
    return make_plan(a_task(text))["actions"]


def only(text: str) -> Any:
    """The one step of a request's plan."""
    (step,) = steps_of(text)
    return step


def turned(first: str, second: str) -> Any:
    """The plan of words on what a request scheduled."""
    steps = Plan.model_validate(make_plan(a_task(first))).actions
    return make_plan(_follow(second, EarlierWork(run="r1", words=first, at=NOW, steps=steps)))


def _follow(text: str, earlier: EarlierWork) -> Any:
    task = a_task(text)
    return task._replace(request=task.request.model_copy(update={"follows": earlier, "in_thread": True}))


@pytest.mark.parametrize(
    ("text", "said", "at"),
    [
        ("15時のデモ、10分前に教えて", "15:00のデモの10分前", f"{DAY}T14:50"),
        ("17時の振り返り、30分前にリマインドお願い", "17:00の振り返りの30分前", f"{DAY}T16:30"),
        ("サラさんのデモの20分前にリマインドして、15時からだから", "サラさんのデモの20分前", f"{DAY}T14:40"),
        (
            "poke me 20 min before Sarah's Daehan demo today, its at 3",
            "Reminder: 20 min before Sarah's Daehan demo",
            f"{DAY}T14:40",
        ),
        (
            "nudge me 10 minutes before my 2:30 with Jihoon tomorrow",
            "Reminder: 10 minutes before my 14:30 with Jihoon",
            "2026-03-05T14:20",
        ),
        (
            "can you poke me an hour before the release tomorrow? it's at 10",
            "Reminder: an hour before the release",
            "2026-03-05T09:00",
        ),
        (
            "I have a call at 4pm, remind me 15 minutes before",
            "Reminder: 15 minutes before a call at 16:00",
            f"{DAY}T15:45",
        ),
        (
            "set a reminder for 10 min before standup, standup is 9:30 tomorrow",
            "Reminder: 10 min before standup",
            "2026-03-05T09:20",
        ),
        ("明日10時リリースだから、30分前にリマインドお願いします", "10:00のリリースの30分前", "2026-03-05T09:30"),
        ("지훈님이랑 4시에 미팅인데 10분 전에 알려줘", "지훈님이랑 16:00 미팅 10분 전", f"{DAY}T15:50"),
        ("퇴근 30분 전에 알람 하나 걸어줘 6시 퇴근", "퇴근 30분 전", f"{DAY}T17:30"),
        ("4시 미팅 15분 전에 나 좀 불러줘", "16:00 미팅 15분 전", f"{DAY}T15:45"),
        ("대한푸드 데모 20분 전에 알려줘 3시 시작이야", "대한푸드 데모 20분 전", f"{DAY}T14:40"),
    ],
)
def test_a_reminder_so_long_before_something_names_it(text: str, said: str, at: str) -> None:
    step = only(text)
    assert step["tool"] == "slack.schedule_dm"
    assert (step["inputs"]["user"], step["inputs"]["text"]) == ("김민지", said)
    assert step["inputs"]["post_at"] == f"{at}:00+09:00"


@pytest.mark.parametrize(
    ("text", "told", "at"),
    [
        (
            "Can u remind me 20 min before sarah's second demo today? she mentioned the times in sales this morning",
            "sarah's second demo",
            DAY,
        ),
        ("금요일 회고 30분 전에 나한테 알림 부탁드려요", "회고 30분 전", "2026-03-06"),
        ("金曜の振り返りの30分前に教えてくれる？", "振り返りの30分前", "2026-03-06"),
        ("remind me 10 min before the vendor call", "the vendor call", MISSING),
    ],
)
def test_a_time_that_is_not_said_is_asked_for_with_what_it_is_for(text: str, told: str, at: str) -> None:
    step = only(text)
    assert step["inputs"]["post_at"] == at
    assert told in step["inputs"]["text"]
    assert told in step["summary"]


def test_a_channel_is_told_before_something_and_what_to_say_is_asked() -> None:
    step = only("金曜の全社振り返り、始まる30分前に#generalで一声かかるようにしといて")
    assert step["tool"] == "slack.schedule_message"
    assert step["inputs"] == {"channel": "#general", "text": MISSING, "post_at": "2026-03-06"}
    assert "全社振り返り" in step["summary"]


@pytest.mark.parametrize(
    "text",
    [
        "회의록 10분 전에 올린 거 찾아줘",
        "who asked about the demo 10 minutes before the release?",
        "30分前に投稿されたメッセージを教えて",
        "준호님한테 데모 10분 전에 알려줬어?",
        "tell me 10 minutes before the deploy starts what changed",
        "3시간 전에 알려줬잖아",
    ],
)
def test_what_was_so_long_before_something_is_no_reminder(text: str) -> None:
    assert not any(one["tool"].startswith("slack.schedule") for one in steps_of(text))


@pytest.mark.parametrize(
    ("text", "user", "said", "at"),
    [
        (
            "5시에 나한테 알림좀 사라한테 데모 어땠는지 물어보기",
            "김민지",
            "사라한테 데모 어땠는지 물어보기",
            f"{DAY}T17:00",
        ),
        (
            "6시에 알림 하나만, 지훈님한테 로그 받았는지 확인하기",
            "김민지",
            "지훈님한테 로그 받았는지 확인하기",
            f"{DAY}T18:00",
        ),
        ("17時に私にリマインド、サラにデモの感想を聞くこと", "김민지", "サラにデモの感想を聞くこと", f"{DAY}T17:00"),
        (
            "내일 9시 지훈님께 디엠 예약. 릴리스 2.4 체크리스트 한번 더 봐달라고",
            "지훈",
            "릴리스 2.4 체크리스트 한번 더 봐 주세요",
            "2026-03-05T09:00",
        ),
        (
            "have sarah reminded tomorrow at 11 to get the survey to the 300 customers. dont bother her before that",
            "sarah",
            "Reminder: please get the survey to the 300 customers",
            "2026-03-05T11:00",
        ),
        (
            "get junho pinged at 4 today about the interview notes",
            "junho",
            "Reminder: the interview notes",
            f"{DAY}T16:00",
        ),
        (
            "明日の11時にサラさんにアンケート送るようリマインドして。それまでは連絡しないで",
            "サラ",
            "アンケート送るのをお忘れなく",
            "2026-03-05T11:00",
        ),
        (
            "明日9時、ジフンさんにDM予約。チェックリストもう一度見てほしいって",
            "ジフン",
            "チェックリストもう一度見てほしい",
            "2026-03-05T09:00",
        ),
    ],
)
def test_a_short_reminder_says_what_it_is_for_to_whom_it_is_for(text: str, user: str, said: str, at: str) -> None:
    step = only(text)
    assert step["tool"] == "slack.schedule_dm"
    assert step["inputs"] == {"user": user, "text": said, "post_at": f"{at}:00+09:00"}


@pytest.mark.parametrize(
    ("text", "day", "at"),
    [
        ("내꺼 중에 내일 마감인거 있으면 내일 2시에 리마인드 걸고 없으면 걍 냅둬", "2026-03-05", "2026-03-05T14:00"),
        ("내 작업 중 금요일 마감인 게 있으면 목요일 5시에 알려주고 없으면 됐어", "2026-03-06", "2026-03-05T17:00"),
        (
            "明日締切の自分のタスクがあれば明日14時にリマインド、なければ何もしなくていい",
            "2026-03-05",
            "2026-03-05T14:00",
        ),
    ],
)
def test_a_reminder_hangs_on_ones_own_tasks(text: str, day: str, at: str) -> None:
    read, reminder = steps_of(text)
    assert read["inputs"]["filter"]["all"] == [
        {"path": "@date", "op": "eq", "value": day},
        {"path": "@person", "op": "contains", "value": "김민지"},
    ]
    assert reminder["inputs"]["user"] == "김민지"
    assert reminder["inputs"]["post_at"] == f"{at}:00+09:00"
    assert reminder["when"]


@pytest.mark.parametrize(
    ("first", "second", "at"),
    [
        (BANK, "5시는 퇴근 준비 시간이네 4시 반으로 바꿔줘", f"{DAY}T16:30"),
        (BANK, "아 은행 4시에 닫네 3시 반으로", f"{DAY}T15:30"),
        (BANK, "5시는 좀 그렇고 6시 어때?", f"{DAY}T18:00"),
        (BANK, "5시 말고 6시", f"{DAY}T18:00"),
        (
            "한시간 뒤에 서울모빌리티 데모 들어가라고 알림 줘",
            "아 데모가 11시니까 11시에 울리면 늦지ㅋㅋ 10시 50분으로",
            f"{DAY}T10:50",
        ),
        (CALL, "push it to 5", f"{DAY}T17:00"),
        (CALL, "snooze that by an hour", f"{DAY}T17:00"),
        (BANK, "5시 회의 있는 거 깜빡했다 15분만 당겨줘", f"{DAY}T16:45"),
        (CALL, "4 is when i pick up the kid so 3:30 pls", f"{DAY}T15:30"),
        (RELEASE, "can it go out at 8 instead?", "2026-03-05T08:00"),
        (RELEASE, "9 is too early, people are commuting. 9:30?", "2026-03-05T09:30"),
        (RETRO, "やば、16時半は別件の告知とかぶる。45分にできます？", f"{DAY}T16:45"),
        (RETRO, "それ30分早めて", f"{DAY}T16:00"),
        (RETRO, "15分遅らせて", f"{DAY}T16:45"),
        ("16時に銀行行くのリマインドして", "銀行15時で閉まるわ、14時半に変えて", f"{DAY}T14:30"),
    ],
)
def test_a_reply_moves_what_was_scheduled_beside_why(first: str, second: str, at: str) -> None:
    (old,) = steps_of(first)
    (step,) = turned(first, second)["actions"]
    assert step["inputs"] == {**old["inputs"], "post_at": f"{at}:00+09:00"}
    steps = Plan.model_validate(make_plan(a_task(first))).actions
    assert is_replacement(_follow(second, EarlierWork(run="r1", words=first, at=NOW, steps=steps)))


@pytest.mark.parametrize(
    ("first", "second", "text", "at"),
    [
        (RELEASE, "make that 8:45 and lose the please, sounds whiny", "Release at 10, merge.", "2026-03-05T08:45"),
        (RELEASE, "lose the please", "Release at 10, merge.", "2026-03-05T09:00"),
        (RETRO, "17時にして、ビックリマークは消して", "振り返りは金曜17時です", f"{DAY}T17:00"),
        (
            '내일 아침 9시에 dev에 "배포 시작합니다!" 예약해줘',
            "9시면 다들 출근 전이겠다. 10시로 바꾸고 끝에 느낌표 빼줘",
            "배포 시작합니다",
            "2026-03-05T10:00",
        ),
    ],
)
def test_a_word_that_is_not_wanted_goes_with_the_move(first: str, second: str, text: str, at: str) -> None:
    (step,) = turned(first, second)["actions"]
    assert (step["inputs"]["text"], step["inputs"]["post_at"]) == (text, f"{at}:00+09:00")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (BANK, "은행 4시에 닫는대"),
        (BANK, "5시 고마워"),
        (CALL, "ok cool"),
        (RELEASE, "the standup moved to 9:30"),
        (RELEASE, "why 9?"),
        (RELEASE, "great, 9 is perfect"),
        (RELEASE, "9:45, and drop the release"),
        (RELEASE, "push it to 9:30, and cc jihoon"),
        (RETRO, "会議が16時に変わったらしい"),
        (RETRO, "16時半で大丈夫です"),
    ],
)
def test_what_only_tells_of_a_time_moves_nothing(first: str, second: str) -> None:
    assert not any(one["tool"].startswith("slack.") for one in turned(first, second)["actions"])


@pytest.mark.parametrize(
    ("said", "length"),
    [("30分早めて", "-PT30M"), ("1時間後ろにずらして", "PT1H"), ("1時間半遅らせて", "PT90M"), ("30分でお願い", "")],
)
def test_a_japanese_reply_tells_how_much_later(said: str, length: str) -> None:
    assert read_moved_length(said) == length


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("drop the please", "Send it, thanks"),
        ("'thanks'는 빼줘", "Please send it"),
        ("준호는 빼줘", None),
        ("drop the numbers", None),
    ],
)
def test_only_a_word_of_manner_or_in_quotes_is_taken_out(said: str, kept: str | None) -> None:
    assert drop_named_word("Please send it, thanks", said) == kept


@pytest.mark.parametrize(
    ("first", "second", "said", "at"),
    [
        (
            "put 30 min on my calendar w jihoon tmrw at 2 for beta planning",
            "fine, just ping me at 1:50 then",
            "Reminder: 14:00 with jihoon for beta planning",
            "2026-03-05T13:50",
        ),
        (
            "book me 30 min with Jihoon thurs 2pm, meeting room doesn't matter",
            "ok remind me 15 min before then",
            "Reminder: 15 min before 14:00 with Jihoon",
            "2026-03-05T13:45",
        ),
        (
            "내일 2시에 지훈님이랑 베타 계획 회의 캘린더에 넣어줘",
            "그럼 1시 50분에 나한테 알려만 줘",
            "14:00 지훈님이랑 베타 계획 회의",
            "2026-03-05T13:50",
        ),
        (
            "金曜17時の振り返り、カレンダーに入れて",
            "じゃあ私にだけ15分前にリマインドで",
            "17:00 振り返り(15分前)",
            "2026-03-06T16:45",
        ),
    ],
)
def test_a_reminder_stands_in_for_what_was_refused(first: str, second: str, said: str, at: str) -> None:
    plan: Any = make_plan(_follow(second, EarlierWork(run="r1", words=first, at=NOW, steps=())))
    (step,) = plan["actions"]
    assert step["inputs"] == {"user": "김민지", "text": said, "post_at": f"{at}:00+09:00"}


def test_a_reminder_is_asked_for_in_one_breath_with_what_is_refused() -> None:
    plan: Any = make_plan(
        a_task("金曜17時の振り返り、全員のカレンダーに予定入れれる？ダメなら私だけ15分前にリマインドで")
    )
    (step,) = plan["actions"]
    assert step["inputs"]["post_at"] == "2026-03-06T16:45:00+09:00"
    assert plan["not_done"] == ["金曜17時の振り返り、全員のカレンダーに予定入れれる？"]


@pytest.mark.parametrize("second", ["아 안되는구나 알겠어", "ok thanks", "金曜の振り返りについて#generalに投稿して"])
def test_nobody_is_reminded_of_what_was_refused_unasked(second: str) -> None:
    refused = EarlierWork(run="r1", words="내일 2시에 지훈님이랑 회의 캘린더에 넣어줘", at=NOW, steps=())
    plan: Any = make_plan(_follow(second, refused))
    assert not any(one["tool"] == "slack.schedule_dm" for one in plan["actions"])


@pytest.mark.parametrize(
    ("second", "users", "at"),
    [
        (
            "그럼 그 이틀 전 오전 11시에 저랑 지훈님 둘 다한테 알림 가게 부탁드립니다",
            ["김민지", "지훈"],
            "2026-03-16T11:00:00+09:00",
        ),
        ("전날 5시에 나한테 알림 줘", ["김민지"], "2026-03-17T17:00:00+09:00"),
        ("3일 전에 알려줘", ["김민지"], "2026-03-15"),
        ("ok remind me and jihoon two days before at 11am", ["김민지", "jihoon"], "2026-03-16T11:00:00+09:00"),
        ("では2日前の11時に私とジフンさんにリマインドお願いします", ["김민지", "ジフン"], "2026-03-16T11:00:00+09:00"),
    ],
)
def test_a_day_is_counted_from_the_one_that_was_shown(second: str, users: list[str], at: str) -> None:
    plan: Any = make_plan(_follow(second, _show("2026-03-18")))
    assert [one["inputs"]["user"] for one in plan["actions"]] == users
    assert all(one["inputs"]["post_at"] == at and "2026-03-18" in one["inputs"]["text"] for one in plan["actions"])


def _show(day: str) -> EarlierWork:
    words = "모바일 앱 베타 계획 마감 언제야?"
    steps = Plan.model_validate(make_plan(a_task(words))).actions
    thing = EarlierThing(id="p1", title="모바일 앱 베타 계획", row=1, day=day)
    return EarlierWork(run="r1", words=words, at=NOW, steps=steps, things=(thing,))


@pytest.mark.parametrize(
    "text",
    ["dont bother her before that", "don't message Sarah earlier", "그 전엔 연락하지 마", "それまでは連絡しないで"],
)
def test_what_is_only_forbidden_before_then_may_be_scheduled(text: str) -> None:
    later = next(one for one in CONTRACTS if one.tool == "slack.schedule_dm")
    now = next(one for one in CONTRACTS if one.tool == "slack.send_dm")
    bans = find_prohibitions(text)
    assert find_broken(bans, later, ("Sarah",), spoken="remind Sarah tomorrow at 11") is None
    assert find_broken(bans, now, ("Sarah",), spoken="remind Sarah tomorrow at 11") is not None


@pytest.mark.parametrize(
    ("text", "cancels"),
    [
        ("취소취소 옆자리니까 걍 말로 할게", True),
        ("아 취소요 그냥 말로 할게요", True),
        ("취소 건은 제가 할게요", False),
        ("취소 걍 준호한테 넘길게", False),
    ],
)
def test_what_is_called_off_since_it_is_said_in_person_is_cancelled(text: str, cancels: bool) -> None:
    assert (read_phrase(text).act == "cancel") is cancels
