"""Questions about metel's own work are told from requests for other things."""

from __future__ import annotations

from datetime import datetime

import pytest

from orchestration.rule_planner.own_work import find_own_work
from orchestration.text.language import detect_language

NOW = datetime.fromisoformat("2026-03-04T10:00:00+09:00")
ASKED = {
    "done": [
        "어제 뭐 했어?",
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
    ],
    "waiting": [
        "내가 승인해야 할 거 있어?",
        "제가 결정할 일 있나요",
        "나를 기다리는 거 뭐 있어?",
        "승인 대기중인 거 보여줘",
        "what's waiting for me?",
        "Anything pending on me?",
        "what do I need to approve",
        "承認待ちのものはありますか？",
        "私が承認するものはある？",
    ],
    "approvals": [
        "누가 승인했어?",
        "아까 그거 누가 승인한 거야?",
        "승인은 누가 했나요?",
        "who approved it?",
        "Who signed off on that",
        "誰が承認しましたか？",
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
    ],
}
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
]


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in ASKED.items() for text in texts])
def test_what_is_asked_of_its_own_work_is_heard(kind: str, text: str) -> None:
    found = find_own_work(text, NOW, "Asia/Seoul", detect_language(text, "ko"))
    assert found is not None
    assert found["about"] == kind


@pytest.mark.parametrize("text", OTHERS)
def test_other_requests_are_not(text: str) -> None:
    assert find_own_work(text, NOW, "Asia/Seoul", detect_language(text, "ko")) is None


def test_the_days_are_those_that_are_named() -> None:
    assert find_own_work("어제 뭐 했어?", NOW, "Asia/Seoul", "ko") == {
        "about": "done",
        "since": "2026-03-03T00:00:00+09:00",
        "until": "2026-03-04T00:00:00+09:00",
    }
