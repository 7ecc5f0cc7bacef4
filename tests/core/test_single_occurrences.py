"""A message that was wished for again and again is refused; a reply may ask for one of them."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from schemas.request import EarlierWork
from tests.core.builders import NOW
from tests.core.follow_up_cases import a_task, followed

KO = "매주 금요일 5시에 #general에 '주간보고 작성 부탁드립니다' 자동으로 올라가게 해줄 수 있어?"
KO_TOLD = "매주 금요일 5시에 #dev에 배포 금지 시간이라고 알려주면 좋겠는데"
EN = "can you post 'weekly report please' in #sales each friday at 4?"
JA = "毎週金曜17時に#generalへ「週報をお願いします」と自動投稿してもらえますか"
DAILY = "매일 아침 9시에 #dev에 '스탠드업' 올려줘"


def asked(words: str) -> EarlierWork:
    return EarlierWork(run="r1", words=words, at=NOW, steps=())


@pytest.mark.parametrize(
    ("words", "reply", "at", "text"),
    [
        (KO, "아 그렇구나 그럼 이번주 거만이라도", "03-06T17:00", "주간보고 작성 부탁드립니다"),
        (KO, "그럼 이번 주 금요일만 해줘", "03-06T17:00", "주간보고 작성 부탁드립니다"),
        (KO, "한 번만이라도 걸어줘", "03-06T17:00", "주간보고 작성 부탁드립니다"),
        (KO, "다음주 것만 예약해줘", "03-13T17:00", "주간보고 작성 부탁드립니다"),
        (KO, "알겠어 그럼 이번 주만 6시로 걸어줘", "03-06T18:00", "주간보고 작성 부탁드립니다"),
        (
            KO_TOLD,
            "그럼 이번주 금요일 것만이라도 걸어둬요. '오늘 17시 이후 배포 금지입니다 🙏' 로",
            "03-06T17:00",
            "오늘 17시 이후 배포 금지입니다 🙏",
        ),
        (EN, "ok then just this friday", "03-06T16:00", "weekly report please"),
        (EN, "I see. just this week's then please", "03-06T16:00", "weekly report please"),
        (EN, "only once then", "03-06T16:00", "weekly report please"),
        (JA, "なるほど、では今週の分だけでもお願いします", "03-06T17:00", "週報をお願いします"),
        (JA, "じゃあ今回だけ予約して", "03-06T17:00", "週報をお願いします"),
        (KO, "그럼 다음주 금요일 한번만이라도. 세일즈 채널에 '10시 회의입니다' 로요", "03-13T17:00", "10시 회의입니다"),
        (EN, 'ok just this Friday then, in #dev: "demo time"', "03-06T16:00", "demo time"),
        (JA, "じゃあ今週だけ、#dev に「デモの時間です」で", "03-06T17:00", "デモの時間です"),
        (DAILY, "그럼 내일만이라도", "03-05T09:00", "스탠드업"),
        (DAILY, "아 그래? 그럼 내일 한 번만", "03-05T09:00", "스탠드업"),
        (DAILY, "ㅇㅋ 그럼 다음 한 번만", "03-05T09:00", "스탠드업"),
        (EN, "just this friday is fine then", "03-06T16:00", "weekly report please"),
        (EN, "fine, next one only", "03-06T16:00", "weekly report please"),
        (JA, "そっか、じゃあ次の金曜の一回分だけでいいです", "03-06T17:00", "週報をお願いします"),
    ],
)
def test_one_of_them_is_scheduled(words: str, reply: str, at: str, text: str) -> None:
    plan: Any = make_plan(a_task(reply, asked(words)))
    (step,) = plan["actions"]
    assert step["tool"] == "slack.schedule_message"
    assert (step["inputs"]["text"], step["inputs"]["post_at"][5:16]) == (text, at)
    assert followed(asked(words), reply) is not None


@pytest.mark.parametrize(
    ("words", "reply"),
    [
        (KO, "그럼 됐어"),
        (KO, "이번 주 매출 보여줘"),
        (KO, "그럼 #sales에 점심 공지 올려줘"),
        (KO, "그럼 준호님한테만 알려줘"),
        (KO, "왜 안 되는데?"),
        (EN, "what's due this friday?"),
        (EN, "then forget it"),
        (JA, "今週のタスクを見せて"),
        (DAILY, "이번 주 거만이라도"),
        ("#general에 '점심' 올려줘", "이번 주 거만이라도"),
    ],
)
def test_other_replies_schedule_nothing_of_it(words: str, reply: str) -> None:
    assert followed(asked(words), reply) is None


def test_one_that_was_only_asked_about_is_told_the_asker_then() -> None:
    plan: Any = make_plan(a_task("그럼 내일 한 번만", asked("매일 아침 9시에 할 일 알려주는 거 돼?")))
    last = plan["actions"][-1]
    assert last["tool"] == "slack.schedule_dm"
    assert last["inputs"]["post_at"][5:16] == "03-05T09:00"


@pytest.mark.parametrize(
    "words",
    [
        "every monday at 9 i want a reminder to update the sales sheet",
        "매주 월요일 9시마다 뭔가 알림 같은 게 있으면 좋겠다 싶은데",
    ],
)
def test_what_recurs_and_is_not_understood_is_refused_with_an_offer(words: str) -> None:
    plan: Any = make_plan(a_task(words))
    assert plan["actions"] == []
    assert plan["understanding"]["intent"]["category"] == "recurs"
