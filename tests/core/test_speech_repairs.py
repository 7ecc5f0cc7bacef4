"""What is taken back in the same breath is not meant."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.reading.parse import parse_request
from tests.core.test_offline_planner import NOW, a_task


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("시간을 두 시 아니 두 시 반으로 옮겨줘", "시간을 두 시 반으로 옮겨줘"),
        ("내일 오후 두 시에, 아 죄송해요 두 시 반에 '마감 점검' 회의록", "내일 오후 두 시 반에 '마감 점검' 회의록"),
        ("期限を来週の木曜日、いえ、金曜日に延ばして", "期限を来週の金曜日に延ばして"),
        ("set it for tomorrow at 4pm, sorry, I mean 4:30pm", "set it for tomorrow at 4:30pm"),
        ("담당을 사라 아니 준호로 바꿔줘", "담당을 준호로 바꿔줘"),
        ("move it to Friday, no, Monday", "move it to Monday"),
        ("assign X to Sarah, sorry, Junho", "assign X to Junho"),
        ("担当をサラ、いやジュノさんに変えて", "担当をジュノさんに変えて"),
        ("「X」を2時、いや3時に変更して", "「X」を3時に変更して"),
        ("X는 다음주 화요일 아니 수요일까지", "X는 다음주 수요일까지"),
        ("X는 3월 23일 아니 25일까지", "X는 3월 25일까지"),
        ("내일 3시 아니 4시로 옮겨줘", "내일 4시로 옮겨줘"),
        ("X by next Tuesday, no, Wednesday", "X by next Wednesday"),
        ("X by Friday no Monday", "X by Monday"),
        ("「X」は来週の火曜、じゃなくて水曜まで", "「X」は来週の水曜まで"),
        ("담당은 지훈 아니 아니 준호로", "담당은 준호로"),
        ("오후 세 시 아니 세 시 반에 보내줘", "오후 세 시 반에 보내줘"),
        ("내일 오후 3시 아니 4시로 옮겨줘", "내일 오후 4시로 옮겨줘"),
        ("내일 오후 3시 아니 오전 11시로 옮겨줘", "내일 오전 11시로 옮겨줘"),
        ("due thursday no sorry friday", "due friday"),
        ("move it to tomorrow 3pm no wait 4pm", "move it to tomorrow 4pm"),
        ("음 X는 어 금요일까지", "X는 금요일까지"),
        ("어 그 작업에 그 뭐냐 'X' 하나 넣어줘", "작업에 'X' 하나 넣어줘"),
        ("음 그 페이지 지워줘", "그 페이지 지워줘"),
        ("um add a task uh call the bank", "add a task call the bank"),
        ("I'd like like a list", "I'd like a list"),
        ("えっと、タスクを追加して", "タスクを追加して"),
        ("'음 그러니까 uh'라고 올려줘", "'음 그러니까 uh'라고 올려줘"),
        ("X는 모레로 아니 다음 주 화요일로 옮겨줘", "X는 다음 주 화요일로 옮겨줘"),
        ("move X to the eleventh wait no the twelfth of march", "move X to the twelfth of march"),
        ("move X to Friday i mean Monday", "move X to Monday"),
        ("X는 내일 아니면 모레로", "X는 내일 아니면 모레로"),
        ("can you wait until Monday", "can you wait until Monday"),
        ("post it tomorrow sorry for the delay", "post it tomorrow sorry for the delay"),
        ("there are no Monday meetings", "there are no Monday meetings"),
        ("tell Junho sorry, I'm late", "tell Junho sorry, I'm late"),
        ("please tell Junho, sorry, I'm late", "please tell Junho, sorry, I'm late"),
        ("tell #dev oops, wrong build", "tell #dev oops, wrong build"),
        ("let #dev know: no, it is on time", "let #dev know:“no, it is on time”"),
        ("저기 사라한테 아니 괜찮다고 전해줘", "사라한테 아니 괜찮다고 전해줘"),
        ("저기 사라한테 아니 준호한테 전해줘", "준호한테 전해줘"),
        ("사라한테 아니 준호한테 전해줘", "준호한테 전해줘"),
        ("빨리 #dev에 아니 배포 아직이라고 올려줘", "빨리 #dev에 아니 배포 아직이라고 올려줘"),
        ("move the newsletter, sorry, the wiki to Friday", "move the wiki to Friday"),
        ("no, not that one", "no, not that one"),
        ("#dev에 '사라 아니 준호'라고 올려줘", "#dev에 '사라 아니 준호'라고 올려줘"),
    ],
)
def test_a_word_that_is_taken_back_is_left_out(text: str, meant: str) -> None:
    task = a_task(text)
    assert parse_request(task.request, NOW).text == meant
