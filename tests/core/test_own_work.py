"""Questions about metel's own work are told from requests for other things."""

from __future__ import annotations

from datetime import datetime

import pytest

from orchestration.rule_planner.questions.own_work import find_own_work, find_own_works, find_works_of
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.text.language import detect_language
from orchestration.text.thread_phrases import read_phrase
from tests.core.follow_up_cases import a_task

NOW = datetime.fromisoformat("2026-03-04T10:00:00+09:00")
ASKED = {
    "done": [
        "오늘 여기서 뭐 해줬는지 목록으로",
        "list what you did here this week",
        "今週ここで何してくれたか一覧で",
        "昨日お願いしたやつ全部終わった?",
        "어제 뭐 했어?",
        "오늘 나 너한테 뭐 시켰지?",
        "오늘 내가 시킨 거 뭐뭐 있지",
        "오늘 보낸 DM 뭐뭐야",
        "내 이름으로 뭐 했는지 보여줘",
        "what did I ask you to do today",
        "what did I tell you to post yesterday?",
        "너 오늘 뭐했니",
        "이번 주에 한 일 알려줘",
        "오늘 처리한 일 보여줘",
        "메텔은 뭘 했나요?",
        "지난주에 무슨 일 했어요?",
        "what did you do yesterday?",
        "What have you done today",
        "show me what you did this week",
        "昨日は何をしましたか？",
        "今日やったことを教えて",
        "어제 네가 한 일 좀 알려줄래?",
        "오늘 몇 건 처리했어?",
        "지난 이틀 동안 뭐 처리했는지 알려줘",
        "아까 뭐 보냈어?",
        "방금 뭐 했어?",
        "최근에 한 일 요약해줘",
        "어제 뭐뭐 했는지 정리해줘",
        "what did you post today?",
        "give me a recap of what you did this morning",
        "list everything you've done this week",
        "what have you sent so far?",
        "did you do anything yesterday?",
        "昨日やったことは？",
        "ねえ今日って君、私のために何やってくれたっけ？ログ的なの見たい",
        "야 너 오늘 나 대신 뭐뭐 처리해줬냐",
        "hey what did you actually get done for me today?",
        "今日は何を投稿した？",
        "今週の作業履歴を見せて",
        "さっき何をしたの？",
        "最近やってくれたことを一覧にして",
    ],
    "waiting": [
        "내가 승인해야 할 거 있어?",
        "제가 결정할 일 있나요",
        "나를 기다리는 거 뭐 있어?",
        "승인 대기중인 거 보여줘",
        "나한테 온 결재 있어?",
        "처리 안 된 요청 있나?",
        "what's waiting for me?",
        "Anything pending on me?",
        "what do I need to approve",
        "承認待ちのものはありますか？",
        "私が承認するものはある？",
        "내 승인 기다리는 거 있어?",
        "내가 답해야 되는 거 남아 있나?",
        "지금 뭐가 나 기다리고 있어?",
        "아직 안 끝난 내 요청 뭐 있어?",
        "승인 안 한 거 남았어?",
        "is anything waiting on my approval?",
        "what are you waiting for?",
        "which requests still need an answer from me?",
        "anything I still have to decide?",
        "any of my requests still open?",
        "私の返事を待っているものはある？",
        "承認しなきゃいけないものある？",
        "まだ終わってない依頼は？",
    ],
    "approvals": [
        "누가 승인했어?",
        "마지막 삭제 누가 승인했어?",
        "가장 최근 삭제는 누가 승인했나요?",
        "who approved the last delete?",
        "Who signed off on the latest deletion",
        "最後の削除は誰が承認しましたか",
        "아까 그거 누가 승인한 거야?",
        "승인은 누가 했나요?",
        "who approved it?",
        "Who signed off on that",
        "誰が承認しましたか？",
        "이거 승인한 사람 누구야?",
        "누가 오케이 했어?",
        "어제 그 삭제 누가 허락해준 거야?",
        "승인자가 누구였지?",
        "who gave the ok for that?",
        "who said yes to deleting it?",
        "who was the approver?",
        "who turned it down?",
        "承認したのは誰？",
        "誰がOKしたの？",
        "却下したのはどなたですか？",
    ],
    "refused": [
        "왜 거절됐어?",
        "아까 왜 안 됐어?",
        "왜 못 올렸어?",
        "why was it refused?",
        "Why did that fail?",
        "why wasn't it posted",
        "なぜ拒否されたの？",
        "どうして失敗しましたか",
        "왜 안 해줬어?",
        "뭐 때문에 거절된 거야?",
        "아까 그거 왜 안 보낸 거야?",
        "거절 이유가 뭐야?",
        "왜 막혔는지 알려줘",
        "why didn't you post it?",
        "what was the reason it got denied?",
        "how come it failed?",
        "why did you refuse?",
        "what went wrong?",
        "なぜ投稿しなかったの？",
        "断られた理由は？",
        "どうしてやってくれなかったの？",
        "なんでだめだったの？",
    ],
}
TOLD = [
    "언제 보냈어?",
    "방금 메시지 어디에 올렸어?",
    "잘 저장됐어?",
    "제대로 올라갔어?",
    "민지한테 보냈어?",
    "did it go through?",
    "did you send it to Minji?",
    "who did you send it to?",
    "was it saved?",
    "送れた？",
    "ミンジさんに届いた？",
    "ちゃんと反映された？",
]
SCHEDULED = [
    "예약 걸어둔 거 남은 것도 같이 알려줘",
    "아직 안 나간 예약 있나",
    "안 나간 메시지 있어?",
    "anything scheduled that hasn't gone out yet",
    "지금 예약 뭐뭐 걸려있는지 보여줄래?",
    "걸어둔 예약 다 보여줘",
    "내 예약 목록 보여주세요",
    "what do you have scheduled right now?",
    "show me what's scheduled",
    "今の予約一覧",
    "what's still queued?",
    "what else have you got lined up for me?",
    "予約したやつ残ってる?",
    "まだ送ってない予約メッセージある?",
]
OTHERS = [
    "어제 한 일 정리해서 노션에 페이지 만들어줘",
    "뭐 할 수 있어?",
    "오늘 할 일 보여줘",
    "준호가 뭐 했는지 물어봐줘",
    "승인 요청 페이지 만들어줘",
    "거절 사유 시트 보여줘",
    "작업 보여줘",
    "what can you do?",
    "what is due today?",
    "who owns Pricing survey",
    "create a page about why the launch failed",
    "何ができますか",
    "今日のタスクを見せて",
    "누가 랜딩 페이지 개편 담당이야?",
    "왜 매출이 떨어졌어?",
    "why did sales drop in Busan?",
    "#dev에서 어제 무슨 얘기 했어?",
    "준호가 어제 한 일 보여줘",
    "what did Junho do yesterday?",
    "昨日の売上は？",
    "승인 대기 상태인 작업 보여줘",
    "show tasks that are waiting for review",
    "who is the owner of Pricing survey",
    "남은 작업 뭐 있어?",
    "아직 안 끝난 작업 보여줘",
    "what's still open in the task list?",
    "なぜ売上が下がった？",
    "担当者は誰？",
    "미승인 견적서 페이지 찾아줘",
    "어제 뭐 팔렸어?",
    "누가 제일 많이 팔았어?",
    "why is the landing page late?",
    "what did we sell last week?",
    "who approved the budget page?",
    "昨日何が売れた？",
    "オープンなタスクは？",
    "완료한 작업 보여줘",
    "회의에서 뭐라고 했어?",
    "이유를 적은 페이지 만들어줘",
    "승인자를 준호로 바꿔줘",
    "誰が担当していますか",
    "何か変わった？",
    "민지가 보고서 보냈어?",
    "배포 완료됐어?",
    "재고 반영됐어?",
    "#dev에 올렸어",
    "제가 보냈어요?",
    "did Minji send the report?",
    "when is the report done?",
    "did I post it?",
    "was the budget approved?",
    "報告書は送った？",
]


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in ASKED.items() for text in texts])
def test_what_is_asked_of_its_own_work_is_heard(kind: str, text: str) -> None:
    found = find_own_work(text, NOW, "Asia/Seoul", detect_language(text, "ko"))
    assert found is not None
    assert found["about"] == kind


@pytest.mark.parametrize("text", SCHEDULED)
def test_what_is_yet_to_go_out_is_asked_in_many_words(text: str) -> None:
    assert find_own_work(text, NOW, "Asia/Seoul", detect_language(text, "ko")) == {"about": "scheduled"}


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("오늘 나 너한테 뭐 시켰지? 예약 걸어둔 거 남은 것도 같이 알려줘", ["done", "scheduled"]),
        (
            "what have you actually done on my behalf today, and is anything still waiting to go out"
            " or waiting for my yes?",
            ["done", "scheduled", "waiting"],
        ),
        ("what did you post today and what's still queued?", ["done", "scheduled"]),
        ("오늘 뭐 했어? 그리고 점심 뭐 먹지?", []),
    ],
)
def test_several_things_are_asked_at_once(text: str, about: list[str]) -> None:
    found = find_own_works(text, NOW, "Asia/Seoul", detect_language(text, "ko"))
    assert [one["about"] for one in found] == about


def test_what_is_not_to_be_done_beside_a_question_does_not_hide_it() -> None:
    text = "제가 승인 안 해서 멈춰있는 거 혹시 있나요? 있으면 보여만 주고 실행은 하지 마세요"
    task = a_task(text)
    assert find_works_of(parse_request(task.request, task.now), task.now, "Asia/Seoul") == ({"about": "waiting"},)


@pytest.mark.parametrize("text", TOLD)
def test_when_and_to_whom_it_was_done_is_told_of_its_own_work(text: str) -> None:
    found = find_own_work(text, NOW, "Asia/Seoul", detect_language(text, "ko"))
    assert found is not None
    assert found["about"] == "done"


@pytest.mark.parametrize("text", OTHERS)
def test_other_requests_are_not(text: str) -> None:
    assert find_own_work(text, NOW, "Asia/Seoul", detect_language(text, "ko")) is None


def test_the_days_are_those_that_are_named() -> None:
    assert find_own_work("어제 뭐 했어?", NOW, "Asia/Seoul", "ko") == {
        "about": "done",
        "since": "2026-03-03T00:00:00+09:00",
        "until": "2026-03-04T00:00:00+09:00",
    }


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("나 금요일에 나가게 예약해둔 메시지 있었나? 있으면 내용만 보여줘 취소하지는 말고", ["scheduled"]),
        ("나 예약 걸어둔 거 뭐 있지? 지우진 말고 보여만 줘", ["scheduled"]),
        ("내일 나갈 메시지 예약된 거 있어?", ["scheduled"]),
        ("방금 만든 거 취소... 는 아니고ㅋㅋ 오늘 내가 너한테 뭐 시켰는지 쭉 보여줄래?", ["done"]),
        ("오늘 내가 뭐뭐 부탁했었는지 정리 좀. 취소하라는 건 아니고", ["done"]),
        ("오늘 너 뭐 했어? 그리고 내가 승인 안 한 거 남아있어?", ["done", "waiting"]),
        ("잠깐 확인만 할게요, 지금 제 승인 기다리는 거 있나요?", ["waiting"]),
        ("아까 그거 왜 안 올라갔는지 알려줘. 다시 올리라는 건 아니야", ["refused"]),
        (
            "quick check before my 1:1 - what have you done for me today and is anything still waiting on my ok?",
            ["done", "waiting"],
        ),
        (
            "before I head out: what did you get done today, and is anything waiting for my approval?",
            ["done", "waiting"],
        ),
        ("quick q - did you send anything on my behalf today? don't undo it", ["done"]),
        ("remind me what I asked you to do today, not undoing anything just curious", ["done"]),
        ("any messages of mine scheduled for friday? just show me, don't cancel", ["scheduled"]),
        ("what did I have scheduled for #general this week", ["scheduled"]),
        ("金曜に送る予約メッセージってありましたっけ？あれば内容だけ見せて、取り消しはしないで", ["scheduled"]),
        ("会議前に確認なんですが、今日何をしてくれましたか？あと私の承認待ちはありますか", ["done", "waiting"]),
        ("今日やってもらったことを一覧で。取り消さなくていいです", ["done"]),
    ],
)
def test_what_stands_around_such_a_question_is_no_part_of_it(text: str, about: list[str]) -> None:
    task = a_task(text)
    works = find_works_of(parse_request(task.request, task.now), NOW, "Asia/Seoul")
    assert [one["about"] for one in works] == about


@pytest.mark.parametrize(
    "text",
    [
        "회의 전에 확인하고 #general에 '곧 시작합니다' 올려줘",
        "오늘 보낸 메시지 취소해줘",
        "내일 나갈 메시지 하나 예약해줘",
        "cancel the message scheduled for friday",
        "before I head out, post 'bye' in #dev",
        "내 거 밀린 거 보여줘",
        "what do I still need to do today?",
        "金曜の予約投稿を取り消して",
    ],
)
def test_orders_around_such_words_stay_orders(text: str) -> None:
    task = a_task(text)
    assert find_works_of(parse_request(task.request, task.now), NOW, "Asia/Seoul") == ()


def test_an_act_that_is_said_not_to_be_meant_is_none() -> None:
    text = "방금 만든 거 취소... 는 아니고ㅋㅋ 오늘 내가 너한테 뭐 시켰는지 쭉 보여줄래?"
    assert read_phrase(text).act is None
    assert read_phrase("방금 만든 거 취소해줘").act == "undo"
