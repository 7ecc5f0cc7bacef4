"""Reminders for who asks in whatever words they are ordered, and every later word on what was scheduled; mail and
calendars are refused, and what was meant for them is sent to nobody."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from orchestration.policy.request_parts import read_request
from orchestration.rule_planner.messages.reminders_of_events import read_reminder_of_event
from orchestration.rule_planner.messages.spoken_reminders import read_spoken_reminder
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.thread.corrected_effects import is_replacement
from orchestration.rule_planner.thread.later_sends import find_new_text, find_sender_now
from orchestration.text.called_off import find_called_off
from orchestration.text.language import detect_language
from orchestration.text.left_out_items import find_left_out
from orchestration.text.prohibitions import find_prohibitions
from orchestration.text.refusals import is_refusal
from orchestration.text.taken_back import read_taken_back
from schemas.plan import Plan
from schemas.request import EarlierWork
from tests.core.builders import NOW
from tests.core.follow_up_cases import a_task

AT = datetime(2026, 3, 4, 10, tzinfo=ZoneInfo("Asia/Seoul"))
DAY, MORROW, FRIDAY = "2026-03-04", "2026-03-05", "2026-03-06"
RELEASE = "明日の朝9時半、#devに「10時からリリース2.4出します。」予約で"
RETRO = '9am tmrw in #general pls: "Retro\'s Friday 5pm"'
CALL = "4시에 나한테 한빛 전화하라고 알려줘"


def read(text: str) -> Any:
    """What a text says to who asks, and when."""
    found = read_spoken_reminder(text, AT, "Asia/Seoul", detect_language(text, "en"))
    return None if found is None else (found.said, found.at.isoformat()[:16])


def planned(text: str, earlier: EarlierWork | None = None) -> Any:
    """The plan of a request, or of words in the thread of earlier work."""
    task = a_task(text)
    if earlier is not None:
        task = task._replace(request=task.request.model_copy(update={"follows": earlier, "in_thread": True}))
    return make_plan(task)


def turned(first: str, second: str) -> Any:
    """The one step of words on what a request scheduled."""
    steps = Plan.model_validate(planned(first)).actions
    (step,) = planned(second, EarlierWork(run="r1", words=first, at=NOW, steps=steps))["actions"]
    return step


@pytest.mark.parametrize(
    ("text", "said", "at"),
    [
        (
            "이따 두시반에 대한푸드 데모 준비됐는지 보라고 나 좀 찔러줘",
            "대한푸드 데모 준비됐는지 보세요",
            f"{DAY}T14:30",
        ),
        ("내일 9시 50분쯤 나한테 핑 한번만 줘 체크리스트 봐야돼", "체크리스트 봐야돼", f"{MORROW}T09:50"),
        (
            "Don't let me forget the laptop order tomorrow first thing, say 8:45",
            "Reminder: the laptop order",
            f"{MORROW}T08:45",
        ),
        ("木曜の夕方5時に備品の申請するようリマインドよろしくです", "備品の申請する", f"{MORROW}T17:00"),
        ("remind me at 3 to send the Friday report", "Reminder: please send the Friday report", f"{DAY}T15:00"),
        ("3시 되면 나 좀 깨워줘 회의 들어가야돼", "회의 들어가야돼", f"{DAY}T15:00"),
        ("내일 아침에 출근하자마자 보안 보고서 확인하라고 쿡 찔러줘", "보안 보고서 확인해 주세요", f"{MORROW}T09:00"),
        ("한시간 있다가 나 좀 불러줘 서버 확인하게", "서버 확인하기", f"{DAY}T11:00"),
        ("5시쯤 나한테 지훈님 답 왔는지 확인하라고 톡 하나만", "지훈님 답 왔는지 확인해 주세요", f"{DAY}T17:00"),
        (
            "금요일 오전 10시에 견적서 보냈는지 체크하라고 알람 좀 맞춰줄래",
            "견적서 보냈는지 체크해 주세요",
            f"{FRIDAY}T10:00",
        ),
        ("까먹을거같으니까 4시에 한빛 전화하라고 알려줘", "한빛 전화해 주세요", f"{DAY}T16:00"),
        ("4시에 지훈이한테 말고 나한테 보고서 재촉하라고 알려줘", "보고서 재촉해 주세요", f"{DAY}T16:00"),
        (
            "ㅇㅋ 그럼 금요일 4시에 그거 닫아도 되는지 확인하라고 리마인드 해줘. 채널엔 쓰지말고 나만",
            "그거 닫아도 되는지 확인해 주세요",
            f"{FRIDAY}T16:00",
        ),
        (
            "remind me 4:30 to chase jihoon on the security report. me, not him, he's had enough pings from me today",
            "Reminder: please chase jihoon on the security report",
            f"{DAY}T16:30",
        ),
        ("at 4 remind me (not jihoon) to chase the report", "Reminder: please chase the report", f"{DAY}T16:00"),
        ("poke me at 3 so i don't miss the daehan demo", "Reminder: don't miss the daehan demo", f"{DAY}T15:00"),
        ("can u bug me tmrw 9am about the quote template", "Reminder: the quote template", f"{MORROW}T09:00"),
        ("yell at me at 6 to go home lol", "Reminder: please go home", f"{DAY}T18:00"),
        ("set an alarm for 4pm: take meds", "take meds", f"{DAY}T16:00"),
        ("need a nudge at 2:30 to check the demo room", "Reminder: please check the demo room", f"{DAY}T14:30"),
        (
            "cool, remind me friday 4pm to check the search. just me, nothing in the channel",
            "Reminder: please check the search",
            f"{FRIDAY}T16:00",
        ),
        ("16時になったら薬のめってリマインドしてｗ", "薬のめ", f"{DAY}T16:00"),
        ("3時になったら教えて。会議に入らないと", "会議に入らないと", f"{DAY}T15:00"),
        ("明日の朝イチでセキュリティ報告書の確認しろって突いて", "セキュリティ報告書の確認しろ", f"{MORROW}T09:00"),
        ("30分後にオーブン消すようにつついてくれる？", "オーブン消す", f"{DAY}T10:30"),
        ("忘れそうだから4時に電話しろって教えて", "電話しろ", f"{DAY}T16:00"),
        (
            "점심먹고 1시반쯤 사라 답장 왔는지 확인하라고 찔러줘",
            "점심먹고 사라 답장 왔는지 확인해 주세요",
            f"{DAY}T13:30",
        ),
        ("한 20분 있다가 커피 내리라고 말해줘 ㅋㅋ", "커피 내리세요", f"{DAY}T10:20"),
        (
            "지훈님한테 4시에 보고서 물어봐야되는데 나 까먹을듯 그때 알려줘",
            "지훈님한테 보고서 물어봐야 돼",
            f"{DAY}T16:00",
        ),
        ("야 5시 10분 전에 나 한번만 불러줘라 회의실 잡아야됨", "회의실 잡아야됨", f"{DAY}T16:50"),
        ("2시 50분에 데모 3시라고 나한테 DM 하나만 쏴줘", "데모 3시입니다", f"{DAY}T14:50"),
        ("wake me up at 2:55, demo's at 3", "demo's at 3", f"{DAY}T14:55"),
        ('ping me thursday at 9 w/ "chase security report"', "chase security report", f"{MORROW}T09:00"),
        ("i keep forgetting to log hours, bug me at 6", "Reminder: please log hours", f"{DAY}T18:00"),
        ("don't let me forget the invoice, 5pm", "Reminder: the invoice", f"{DAY}T17:00"),
        ("in like 20 minutes tell me to stretch", "Reminder: please stretch", f"{DAY}T10:20"),
        ("あとで4時ごろハンビットに電話しなきゃなので声かけて", "ハンビットに電話しなきゃ", f"{DAY}T16:00"),
        ("今から20分後に声かけて、コーヒー淹れるから", "コーヒー淹れるから", f"{DAY}T10:20"),
        ("明日9時にデプロイ確認ってリマインド入れといて", "デプロイ確認", f"{MORROW}T09:00"),
    ],
)
def test_who_asks_is_reminded_of_what_they_say(text: str, said: str, at: str) -> None:
    assert read(text) == (said, at)
    (step,) = planned(text)["actions"]
    assert (step["tool"], step["inputs"]["user"]) == ("slack.schedule_dm", "김민지")


@pytest.mark.parametrize(
    "text",
    [
        "remind jihoon at 4 to send the report",
        "ping me the sales numbers at 5",
        "4시에 지훈님한테 보고서 보내라고 알려줘",
        "3시에 준호님한테 회의실 예약하라고 찔러줘",
        "16時にジュノさんにレポート送れって言って",
        "16時にハンビットに電話しろって言って",
        "remind me at 4 to call hanbit and post the notes in #dev",
        "every monday at 9 remind me to send the report",
        "wake me at 3 if the demo is still on",
        "give me a reminder of what we decided at 4",
        "내일 10시 회의 있는지 알려줘",
        "5시에 나한테 늦은 작업 정리해서 알려줘",
        "매일 9시에 나한테 물 마시라고 알려줘",
        "remind me that the call moved to 4",
        "remind me that the report is due at 5",
        "tell me to what extent we are late at 4",
        "set an alarm for everyone at 4",
        "set a reminder for junho at 4",
        "4시에 뭐하기로 했는지 나한테 알려줘",
        "16時に何があるか教えて",
        "4時の会議が中止になったって教えて",
        "remind me that the call moved from 3 to 4",
        "i need to finish the report by 5, tell jihoon",
        "지훈님한테 4시에 물어봐야 되는데 준호님한테 알려줘",
    ],
)
def test_what_others_are_told_or_what_asks_for_more_is_no_such_reminder(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize(
    ("text", "moment", "about"),
    [
        (
            "金曜の顧客訪問準備の打ち合わせ、カレンダーに登録しといて〜。あと30分前に声かけてほしい",
            FRIDAY,
            "顧客訪問準備",
        ),
        ("금욜 3시 고객사 방문준비 내 캘린더에 넣어주고 30분전에 알려줘", f"{FRIDAY}T14:30", "고객사 방문준비"),
        (
            "put the friday 3pm client visit on my calendar, and nudge me 30 min before",
            f"{FRIDAY}T14:30",
            "client visit",
        ),
        ("캘린더에 내일 2시 회의 잡아줘. 그리고 1시 50분에 나 좀 찔러줘", f"{MORROW}T13:50", "회의"),
        ("이메일로 준호님한테 월요일 회의록 보내고 5시에 나한테 확인하라고 알려줘", f"{DAY}T17:00", "확인"),
    ],
)
def test_a_reminder_beside_what_only_another_service_does_is_kept(text: str, moment: str, about: str) -> None:
    plan = planned(text)
    (step,) = plan["actions"]
    assert (step["tool"], step["inputs"]["user"]) == ("slack.schedule_dm", "김민지")
    assert step["inputs"]["post_at"].startswith(moment)
    assert about in step["inputs"]["text"]
    assert plan["not_done"]
    assert ("T" in moment) != ("カレンダーには登録できません" in step["summary"])


@pytest.mark.parametrize(
    ("first", "second", "moment"),
    [
        (
            "금욜 3시 고객사 방문준비 내 캘린더에도 좀 박아주라",
            "아 안되는구나 그럼 알림이라도. 30분전에",
            f"{FRIDAY}T14:30",
        ),
        (
            "put friday 3pm client visit prep on my calendar",
            "ah ok. then just a reminder, 30 min before",
            f"{FRIDAY}T14:30",
        ),
        (
            "金曜15時の顧客訪問準備、カレンダーに入れといて",
            "できないのか。じゃあリマインドだけでも。30分前に",
            f"{FRIDAY}T14:30",
        ),
    ],
)
def test_a_reminder_stands_in_for_what_was_refused(first: str, second: str, moment: str) -> None:
    (step,) = planned(second, EarlierWork(run="r1", words=first, at=NOW, steps=()))["actions"]
    assert (step["tool"], step["inputs"]["post_at"][:16]) == ("slack.schedule_dm", moment)


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        (
            "can you send everyone a calendar invite for the retro, friday 5pm?",
            "fine, then just remind me 10 mins before it starts",
            "Reminder: 10 mins before 17:00 retro",
        ),
        ("금요일 5시 회고 캘린더 초대 좀 다 보내줘", "그럼 시작 10분 전에 나한테 알려줘", "17:00 회고 (10분 전)"),
    ],
)
def test_a_reminder_names_what_others_were_to_be_invited_to(first: str, second: str, told: str) -> None:
    (step,) = planned(second, EarlierWork(run="r1", words=first, at=NOW, steps=()))["actions"]
    assert (step["inputs"]["post_at"][:16], step["inputs"]["text"]) == (f"{FRIDAY}T16:50", told)


def test_to_note_that_something_can_not_be_done_forbids_nothing() -> None:
    assert not find_prohibitions("아 안되는구나 그럼 알림이라도. 30분전에")
    assert find_prohibitions("#sales에 올리면 안돼. #dev에 올려줘")


@pytest.mark.parametrize(
    "text",
    [
        "月曜の週次の議事録、ジュノさんにメールで送っておいてもらえますか。あの人Slackあんまり見ないので",
        "준호님한테 회의록 메일로 좀 보내줘",
        "준호님은 슬랙을 잘 안봐서 그런데 월요일 회의록 이메일로 보내주세요",
        "shoot junho an email with the minutes, he's never on slack",
        "ジュノさんに月曜の議事録をメールしといて",
        "내일 2시로 회의 초대 좀 사라한테 보내줘",
        "サラに明日14時の会議の招待を送って",
    ],
)
def test_mail_and_invitations_are_refused(text: str) -> None:
    plan = planned(text)
    assert not plan["actions"]
    assert plan["reply"]["kind"] == "unsupported"


def test_what_only_speaks_of_mail_is_sent_as_it_is() -> None:
    (step,) = planned("#sales에 '메일로 자료 보냈습니다' 올려줘")["actions"]
    assert step["inputs"]["text"] == "메일로 자료 보냈습니다"


@pytest.mark.parametrize(
    ("first", "second", "moment", "text"),
    [
        (RELEASE, "あーやっぱ9:45に変えて。30分前だと早すぎて誰も見てない", f"{MORROW}T09:45", ""),
        (RELEASE, "あ、10時じゃなくて11時から", f"{MORROW}T09:30", "11時からリリース2.4出します。"),
        (RELEASE, "文面を「12時から出します」に変えて", f"{MORROW}T09:30", "12時から出します"),
        (RETRO, 'oh change it to "Retro\'s Friday 4pm"', f"{MORROW}T09:00", "Retro's Friday 4pm"),
        (RETRO, "hmm make it 9:30, nobody's in at 9", f"{MORROW}T09:30", ""),
        (CALL, "5시로 미뤄줘 회의 길어질듯", f"{DAY}T17:00", ""),
    ],
)
def test_what_was_scheduled_gets_another_time_or_other_words(first: str, second: str, moment: str, text: str) -> None:
    step = turned(first, second)
    assert step["inputs"]["post_at"].startswith(moment)
    assert step["inputs"]["text"] == text or not text
    task = a_task(second)
    steps = Plan.model_validate(planned(first)).actions
    earlier = EarlierWork(run="r1", words=first, at=NOW, steps=steps)
    assert is_replacement(task._replace(request=task.request.model_copy(update={"follows": earlier})))


@pytest.mark.parametrize("second", ["send it now instead", "흠 그냥 지금 올려줘", "やっぱ今すぐ出して"])
def test_what_was_scheduled_goes_out_at_once(second: str) -> None:
    step = turned(RETRO, second)
    assert step["tool"] == "slack.post_message"
    assert step["inputs"] == {"channel": "#general", "text": "Retro's Friday 5pm"}


@pytest.mark.parametrize(
    "text", ["send it now to junho instead", "지금 준호님한테 보내줘", "change it to 10", "what's on now", "いま何時？"]
)
def test_other_words_neither_send_at_once_nor_reword(text: str) -> None:
    assert not find_sender_now(text, "slack.schedule_message")
    assert not find_new_text(text)


@pytest.mark.parametrize(
    "text",
    [
        "scrap that actually, I'll just say it at standup",
        "don't need the reminder anymore, called already",
        "unschedule it, we moved the retro",
        "아냐 그거 예약 빼줘 내가 직접 말할게",
        "알림 필요없어 이미 통화함",
        "예약 취소 좀. 회의에서 말하기로 함",
        "회의에서 말하기로 했어 예약 취소해줘",
        "걍 예약한거 없던 걸로 해줘",
        "やっぱりその予約なしで。口頭で言うわ",
        "もう電話したからリマインド消して",
        "リマインドもういらない、電話した",
    ],
)
def test_what_is_yet_to_go_out_is_called_off(text: str) -> None:
    assert find_called_off(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "예약 취소됐대 준호님한테 알려줘",
        "알림 필요없는 작업 보여줘",
        "scrap that and post 'hi' in #dev",
        "don't need the report, just send me the total",
        "リマインド消してから新しいのを10時に",
        "예약 빼고 지금 올려줘",
    ],
)
def test_what_says_more_calls_nothing_off(text: str) -> None:
    assert find_called_off(text) is None


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("うわ、会議室そのままだった💦 いまの投稿消して消して", "remove"),
        ("omg no take that down, wrong channel", "remove"),
        ("delete the post you just made, wrong channel", "remove"),
        ("아 망했다 방금 그거 내려줘", "remove"),
        ("んーやっぱ元に戻して。本人に聞いてからにするわ", "undo"),
    ],
)
def test_what_was_just_done_is_taken_back(text: str, way: str) -> None:
    said = read_taken_back(text)
    assert said is not None
    assert (said.way, said.named) == (way, "")


@pytest.mark.parametrize("text", ["keep both", "actually keep both of them", "둘 다 그냥 둬", "両方残しといて"])
def test_all_that_waits_for_a_yes_is_kept_as_it_is(text: str) -> None:
    assert is_refusal(text)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("음 예산 확정 그건 다시 살려줘 감사때 봐야돼", 0),
        ("예산 확정은 남겨줘", 0),
        ("keep the 가입 단계 one", 1),
    ],
)
def test_one_of_what_waits_is_kept(text: str, place: int) -> None:
    found = find_left_out(text, [["1분기 예산 확정", "2-1"], ["가입 단계 줄이기", "2-2"]])
    assert found is not None
    assert (found.places, found.says_more) == (frozenset({place}), False)


@pytest.mark.parametrize("text", ["keep both", "keep it", "둘 다 살려줘"])
def test_none_is_singled_out_where_none_is_named(text: str) -> None:
    assert find_left_out(text, [["1분기 예산 확정", "2-1"], ["가입 단계 줄이기", "2-2"]]) is None


@pytest.mark.parametrize(
    "text",
    [
        "이따 두시반에 대한푸드 데모 준비됐는지 보라고 나 좀 찔러줘",
        "나 4시 되면 약 먹으라고 알려줘야돼",
        "16時になったら薬のめってリマインドして",
        "あとで4時ごろハンビットに電話しなきゃなので声かけて",
        "remind me 4:30 to chase jihoon. me, not him, he's had enough pings",
        "remind me friday 4pm to check the search. just me, nothing in the channel",
    ],
)
def test_no_word_of_a_plain_reminder_is_lost(text: str) -> None:
    plan = Plan.model_validate(planned(text))
    assert [one.words for one in read_request(text, plan, AT, "Asia/Seoul") if one.role == "unheard"] == []


@pytest.mark.parametrize(
    "text", ["dm jihoon at 4:30 'the report?'. me, not him", "#general에 4시에 '끝' 올려줘. 지훈이한테 말고"]
)
def test_whom_a_message_is_not_for_stays_open_where_it_is_no_reminder(text: str) -> None:
    plan = Plan.model_validate(planned(text))
    parts = read_request(text, plan, AT, "Asia/Seoul")
    assert any(one.role in ("unheard", "prohibition") for one in parts) or not plan.actions


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "오후 4시에 거래처 전화하라고 알려줘 그리고 내일 9시 반엔 릴리스 체크리스트 확인하라고도",
            [("거래처 전화해 주세요", "2026-03-04T16:00"), ("릴리스 체크리스트 확인해 주세요", "2026-03-05T09:30")],
        ),
        (
            "3시에 회의실 예약하라고 알려주고 5시에는 퇴근하라고 알려줘",
            [("회의실 예약해 주세요", "2026-03-04T15:00"), ("퇴근해 주세요", "2026-03-04T17:00")],
        ),
        (
            "remind me at 4 to call the client, and tomorrow at 9:30 to check the release list",
            [
                ("Reminder: please call the client", "2026-03-04T16:00"),
                ("Reminder: please check the release list", "2026-03-05T09:30"),
            ],
        ),
        (
            "remind me tomorrow at 9 to post the numbers, and at 5pm to check replies",
            [
                ("Reminder: please post the numbers", "2026-03-05T09:00"),
                ("Reminder: please check replies", "2026-03-05T17:00"),
            ],
        ),
        (
            "16時に取引先に電話するようリマインドして、あと明日の9時半にリリースのチェックリストを確認するようにも",
            [("取引先に電話する", "2026-03-04T16:00"), ("リリースのチェックリストを確認する", "2026-03-05T09:30")],
        ),
        ("내일 9시에 보고서 보내고 회의 준비하라고 알려줘", [("보고서 보내고 회의 준비해 주세요", "2026-03-05T09:00")]),
        (
            "remind me at 3 to send the deck and call Sarah",
            [("Reminder: please send the deck and call Sarah", "2026-03-04T15:00")],
        ),
    ],
)
def test_two_reminders_in_one_order_are_two(text: str, told: list[tuple[str, str]]) -> None:
    actions: Any = make_plan(a_task(text))["actions"]
    assert {one["tool"] for one in actions} == {"slack.schedule_dm"}
    assert [(one["inputs"]["text"], one["inputs"]["post_at"][:16]) for one in actions] == told


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("그럼 금욜 4시반에 나한테 알림 하나 해줘 회고 안건 챙기라고", "회고 안건 챙기세요"),
        ("내일 9시에 저한테 리마인드 해주세요. 견적서 확인하라고", "견적서 확인해 주세요"),
        ("明日9時に私にリマインドして、見積もりを確認するって", "見積もりを確認する"),
        ("remind me Friday at 4:30, bring the retro agenda", "bring the retro agenda"),
    ],
)
def test_an_aim_behind_an_order_reads_as_a_reminder(text: str, said: str) -> None:
    ((step),) = planned(text)["actions"]
    assert step["inputs"]["text"] == said


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "오늘 2시에 사라한테 '회신했습니다' 디엠 예약해주시고 저한테는 1시 50분에 데모 자료 확인하라고 알려주세요",
            [("회신했습니다", "2026-03-04T14:00"), ("데모 자료 확인해 주세요", "2026-03-04T13:50")],
        ),
        (
            "내일 9시에 #dev에 '배포 시작' 올려주시고 저한테는 8시 50분에 서버 확인하라고 리마인드해주세요",
            [("배포 시작", "2026-03-05T09:00"), ("서버 확인해 주세요", "2026-03-05T08:50")],
        ),
        (
            'Schedule a DM to Sarah at 2pm saying "Hanbit got 5%", and remind me at 1:50pm to check the demo deck',
            [("Hanbit got 5%", "2026-03-04T14:00"), ("Reminder: please check the demo deck", "2026-03-04T13:50")],
        ),
        (
            "14時にサラさんに「5%で返信しました」ってDM予約して、私には13時50分にデモ資料を確認するようリマインドして",
            [("5%で返信しました", "2026-03-04T14:00"), ("デモ資料を確認する", "2026-03-04T13:50")],
        ),
    ],
)
def test_a_message_and_a_reminder_are_each_sent_at_their_moment(text: str, told: list[tuple[str, str]]) -> None:
    actions = planned(text)["actions"]
    assert [(one["inputs"]["text"], one["inputs"]["post_at"][:16]) for one in actions] == told


@pytest.mark.parametrize(
    "text",
    [
        "#generalに「申請を始めました」って投稿、あと今日17時に「備品の見積もり確認」って私にリマインドしてください",
        "ジュノさんに「資料です」ってDM、それから明日9時に「返事確認」って私にリマインドして",
        "#general에 '신청 시작' 올려주시고 오늘 17시에 저한테 '견적 확인'이라고 리마인드해주세요",
        'post "started" in #general and remind me at 5pm to check the quote',
    ],
)
def test_a_plain_reminder_behind_another_order_waits_for_nobody(text: str) -> None:
    actions = planned(text)["actions"]
    assert [one["tool"] for one in actions][1:] == ["slack.schedule_dm"]
    assert not any(one.get("policy_hints") for one in actions)


@pytest.mark.parametrize(
    ("text", "said", "at"),
    [
        ("don't let me forget the badge order tomorrow", "the badge order", MORROW),
        ("dont let me forget about the badge order on Friday", "the badge order", FRIDAY),
        ("make sure I don't forget to order badges tomorrow at 9", "order badges", f"{MORROW}T09:00:00+09:00"),
        ("나한테 내일 명찰 주문 건 리마인드해 줘", "명찰 주문 건", MORROW),
        ("금요일에 명찰 주문 잊지 않게 알려 줘", "명찰 주문", FRIDAY),
        ("明日の名札の発注を忘れないようにして", "名札の発注", MORROW),
    ],
)
def test_a_wish_not_to_forget_something_is_a_reminder(text: str, said: str, at: str) -> None:
    (step,) = planned(text)["actions"]
    assert (step["tool"], step["inputs"]["user"], step["inputs"]["post_at"]) == ("slack.schedule_dm", "김민지", at)
    assert step["inputs"]["text"].endswith(said)


@pytest.mark.parametrize(
    ("text", "said", "at"),
    [
        ("明日15時にサラさんへ電話すること、14時45分にリマインドして", "15:00にサラさんへ電話する", f"{MORROW}T14:45"),
        ("明日11時の面談、10時50分に思い出させてください", "11:00の面談", f"{MORROW}T10:50"),
        ("金曜16時に請求書送るの忘れないように、15時半に声かけて", "16:00に請求書送る", f"{FRIDAY}T15:30"),
        ("내일 14시에 한빛 회의 있는데, 13시 40분에 알려줘", "14:00에 한빛 회의", f"{MORROW}T13:40"),
        (
            "I have to call Jihoon tomorrow at 2pm, remind me at 1:50",
            "Reminder: call Jihoon at 14:00",
            f"{MORROW}T13:50",
        ),
        ("my demo is tomorrow at 3pm, ping me at 2:30", "Reminder: my demo is at 15:00", f"{MORROW}T14:30"),
    ],
)
def test_a_reminder_is_on_the_day_of_what_it_is_for(text: str, said: str, at: str) -> None:
    assert read(text) == (said, at)
    (step,) = planned(text)["actions"]
    assert (step["tool"], step["inputs"]["user"], step["inputs"]["text"]) == ("slack.schedule_dm", "김민지", said)


@pytest.mark.parametrize(
    ("text", "said", "at"),
    [
        ("견적 언제 나오는지 준호한테 물어봐야되는데 백퍼 까먹을듯ㅋㅋ 낼 아침 9시반에 나 한번 찔러줘",
         "견적 언제 나오는지 준호한테 물어봐야 돼", f"{MORROW}T09:30"),
        ("지훈님께 계약서 확인 부탁드려야 하는데 잊어버릴 것 같아요. 내일 아침 9시에 저한테 알림 주세요",
         "지훈님께 계약서 확인 부탁드려야 돼", f"{MORROW}T09:00"),
        ("준호한테 견적서 보내달라고 해야 되는데 내일 오전 10시에 나 좀 알려줘",
         "준호한테 견적서 보내달라고 해야 돼", f"{MORROW}T10:00"),
        ("내일 3시에 준호한테 전화해야 하는데 2시 50분에 나 콕 찔러줘",
         "내일 3시에 준호한테 전화해야 돼", f"{MORROW}T14:50"),
        ("i need to ask Junho about the quote but i'll forget, ping me tomorrow at 9:30",
         "Reminder: please ask Junho about the quote", f"{MORROW}T09:30"),
        ("ジュノさんに見積もりを聞かなきゃいけないんだけど忘れそう。明日9時半に教えて",
         "ジュノさんに見積もりを聞かなきゃ", f"{MORROW}T09:30"),
    ],
)  # fmt: skip
def test_what_who_asks_has_to_do_with_others_is_said_to_who_asks(text: str, said: str, at: str) -> None:
    assert read(text) == (said, at)
    (step,) = planned(text)["actions"]
    assert (step["tool"], step["inputs"]["user"], step["inputs"]["text"]) == ("slack.schedule_dm", "김민지", said)


@pytest.mark.parametrize(
    "text",
    [
        "준호한테 내일 명찰 건 리마인드해 줘",
        "don't let me forget how it works",
        "明日の会議を教えて",
        "내일 회의 알려 줘",
    ],
)
def test_what_is_told_to_others_or_asked_is_no_wish_of_that_kind(text: str) -> None:
    assert not [one for one in planned(text)["actions"] if one["tool"] == "slack.schedule_dm"]


@pytest.mark.parametrize(
    "text",
    [
        "明日14時に打ち合わせを入れて、13時50分に思い出させて",
        "明日の14時、サラさんに「開始」とDMして、13時50分に知らせて",
        'DM Sarah at 3pm "start", ping me at 2:30',
        "明日14時にデモ、15時に思い出させて",
    ],
)
def test_an_order_or_a_later_clock_is_no_event_of_a_reminder(text: str) -> None:
    assert read_reminder_of_event(text, AT, "Asia/Seoul", detect_language(text, "en")) is None


def test_what_others_are_to_be_told_at_a_moment_is_no_such_reminder() -> None:
    assert read("견적이 늦어져야 하는데 내일 9시에 준호한테 알려줘") is None
