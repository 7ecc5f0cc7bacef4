"""Messages for later: when they are to go out, whatever else the sentence says, and that none goes out before."""

from __future__ import annotations

from typing import Any

import pytest

from tests.core.test_offline_planner import plan


@pytest.mark.parametrize(
    ("text", "where", "moment"),
    [
        ('ooh could you pop "we go live!! 🚀" into #marketing on Friday at 8:30 in the morning? I\'ll be on a plane ✈️',
         "#marketing", "2026-03-06T08:30"),
        ('post "Doors open" to #marketing on Monday at 9 in the morning, I\'m in a meeting then',
         "#marketing", "2026-03-09T09:00"),
        ('send "standup in 5" to #dev tomorrow at 9:55 am. I\'ll be on a train', "#dev", "2026-03-05T09:55"),
        ('tomorrow at 9am post "build is frozen" in #dev, I won\'t be around', "#dev", "2026-03-05T09:00"),
        ('post "weekly sync" in #dev Thursday 10am - I\'m on leave that day', "#dev", "2026-03-05T10:00"),
        ("내일 아침 9시에 #dev에 '스탠드업 시작' 올라가게 해줘 내가 휴가라서", "#dev", "2026-03-05T09:00"),
        ("금요일 오후 5시에 #marketing에 '주말 잘 보내세요'라고 나가게 해주세요", "#marketing", "2026-03-06T17:00"),
        ("내일 오전 8시 30분에 경영 회의 채널(exec)로 '회람 부탁드립니다'라는 메시지가 발송되도록 예약하여 주십시오.",
         "#exec", "2026-03-05T08:30"),
        ("내일 오전9시에 #dev에 '배포 시작' 올려줘", "#dev", "2026-03-05T09:00"),
        ("明日の朝9時に#devに「スタンドアップ開始」と流れるようにしてください", "#dev", "2026-03-05T09:00"),
        ("음 이따가 그 오후 세 시 아니 세 시 반에 사라한테 시연 자료 챙기라고 어 디엠 가게 해 줘",
         "사라", "2026-03-04T15:30"),
        ("이따 3시에 준호한테 회의실 잡으라고 디엠 보내줘", "준호", "2026-03-04T15:00"),
        ("Please put a note in #sales for tomorrow 8:45am: \"Bring your numbers\"", "#sales", "2026-03-05T08:45"),
        ("leave a note in #dev for Friday 9am saying 'code freeze today'", "#dev", "2026-03-06T09:00"),
        ("queue 'demo starting in five' for #sales at 2:55 this afternoon", "#sales", "2026-03-04T14:55"),
        ("schedule 'standup' for #dev at 9 tomorrow morning", "#dev", "2026-03-05T09:00"),
        ("明日の17時半に、サラさん宛てで「アンケートどうでしょうか」ってDMが届くようにしてほしいです",
         "サラ", "2026-03-05T17:30"),
        ("明日9時に#devに「朝会です」って流れるようにしてもらえますか", "#dev", "2026-03-05T09:00"),
        ("15時に私に「電話する」とDMして", "김민지", "2026-03-04T15:00"),
        ("두시간 뒤에 준호한테 고객 인터뷰 정리 어떻게 돼가는지 물어보는 디엠 보내주세요", "준호", "2026-03-04T12:00"),
        ("30분 후에 사라한테 설문 문항 확정됐는지 확인하는 디엠 보내줘", "사라", "2026-03-04T10:30"),
        ("in 45 minutes remind Jihoon by DM about the log check", "Jihoon", "2026-03-04T10:45"),
        ("remind junho privately in 30 minutes about the quote template", "junho", "2026-03-04T10:30"),
    ],
)  # fmt: skip
def test_a_message_for_later_goes_out_then_and_without_a_question(text: str, where: str, moment: str) -> None:
    (made,) = plan(text)["actions"]
    given: dict[str, Any] = made["inputs"]
    hints: dict[str, Any] = made.get("policy_hints") or {}
    assert made["tool"] in {"slack.schedule_message", "slack.schedule_dm"}
    assert (given.get("channel") or given.get("user"), given["post_at"][:16]) == (where, moment)
    assert not hints.get("needs_user_confirmation")


def test_what_somebody_is_asked_to_do_is_told_as_a_wish() -> None:
    (made,) = plan("이따 3시에 사라한테 계약서 챙기라고 디엠 보내줘")["actions"]
    assert made["inputs"]["text"] == "계약서 챙기세요"


@pytest.mark.parametrize(
    "text",
    [
        "毎朝9時、その日締切のタスクを#devに流すようにしてくれ",
        "아침마다 #dev에 '좋은 아침'이라고 올려줘",
        "毎晩8時に#devに「終了」と投稿して",
    ],
)
def test_what_recurs_is_not_sent_at_once(text: str) -> None:
    assert plan(text)["schedule"]["cron"]
