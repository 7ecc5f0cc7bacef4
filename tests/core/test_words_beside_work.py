"""Words that ask for nothing, and what others said: neither is sent, nor made into something."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.text.dates import find_dates
from orchestration.text.doubtful_texts import find_title_doubt
from orchestration.text.prohibitions import find_prohibitions
from orchestration.text.thread_phrases import read_phrase
from orchestration.workspace import NamedTitle
from schemas.request import EarlierThing
from tests.core.builders import NOW
from tests.core.follow_up_cases import a_task, earlier, plan_of


@pytest.mark.parametrize(
    "text", ["thx, lifesaver", "ㄱㅅㄱㅅ", "감사합니다 덕분에요", "thanks a ton!", "ありがとう助かる"]
)
def test_thanks_with_a_word_beside_them_are_thanks(text: str) -> None:
    assert read_phrase(text).filler == "thanks"


@pytest.mark.parametrize(
    "text", ["Thank you note for Hanbit", "감사 카드 쓰기", "thanks, and post it in #dev", "Thanks for the report"]
)
def test_what_says_more_than_thanks_is_not_only_thanks(text: str) -> None:
    assert read_phrase(text).filler is None


@pytest.mark.parametrize("text", ["와 오늘 왤케 춥냐.. 메텔도 따뜻한 하루 보내 ☕", "다들 좋은 주말 보내세요~"])
def test_a_wish_for_a_good_day_sends_nothing(text: str) -> None:
    assert plan_of(text)["actions"] == []


@pytest.mark.parametrize(
    ("request_text", "title", "doubtful"),
    [
        ("昨日サラに「木曜より前にマージして」って言われてた", "木曜より前にマージして", True),
        ("사라가 '배너 먼저'라고 했는데 작업 하나 만들어줘", "배너 먼저", True),
        ("「バナーのマージ」ってタスク作って", "バナーのマージ", False),
        ("'배너 병합'이라는 작업 만들어줘", "배너 병합", False),
    ],
)
def test_what_somebody_said_is_no_sure_title(request_text: str, title: str, doubtful: bool) -> None:
    assert (find_title_doubt(request_text, title) is not None) is doubtful


def test_a_letter_for_and_ends_a_new_name() -> None:
    name = "Onboarding email sequence"
    text = f'rename {name} to "Onboarding emails v2" n set it to in progress'
    plan: Any = make_plan(a_task(text)._replace(titles=(NamedTitle(name, name, whole=True, table="작업"),)))
    values = {key: value for one in plan["actions"] for key, value in one["inputs"]["properties"].items()}
    assert values == {"@title": "Onboarding emails v2", "@status": "in progress"}


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("#generalに「お昼です！（任意）～」と投稿して", "お昼です！（任意）～"),
        ("#general에 '점심！ 드세요' 올려줘", "점심！ 드세요"),
        ("サラにDM「お疲れさまです！」", "お疲れさまです！"),
        (
            "낼 아침 9시반 되면 #general 에 올라가게 해줄래? "
            "내용은 이거: 오늘 10시에 나갑니다. 결제 화면 건드리지 말아 주세요",
            "오늘 10시에 나갑니다. 결제 화면 건드리지 말아 주세요",
        ),
        ("post in #dev please. The message is: do not deploy before 10", "do not deploy before 10"),
        ("#devに投稿して。内容は以下: 10時まではデプロイしないでください", "10時まではデプロイしないでください"),
        ("17時に私へ「デモのフォロー」ってリマインド", "デモのフォロー"),
        ("이따 두시 사십분에 나 좀 찔러줘 대한푸드 데모 준비 해야됨", "대한푸드 데모 준비 해야됨"),
    ],
)
def test_words_to_send_stay_as_they_were_typed(text: str, sent: str) -> None:
    assert plan_of(text)["actions"][-1]["inputs"]["text"] == sent


@pytest.mark.parametrize(
    ("text", "clock"),
    [("이따 두시 사십분에", "14:40"), ("내일 오후 세시 십오분", "15:15"), ("두시 오분", "14:05"), ("한시 반", "13:30")],
)
def test_minutes_are_read_in_korean_words(text: str, clock: str) -> None:
    (found,) = find_dates(text, NOW, "Asia/Seoul", "ko")
    assert f"{found.start:%H:%M}" == clock


def test_who_is_told_otherwise_is_no_ban_on_the_first_side() -> None:
    text = "지난주 매출이 7천만 넘었으면 #marketing 에 축하 한마디 올려주고, 아니면 그냥 나한테만 숫자 알려줘"
    assert find_prohibitions(text) == ()
    assert [one.only for one in find_prohibitions("나한테만 알려줘")] == [True]


@pytest.mark.parametrize("text", ["견적서 템플릿 수정 누가 하고있어요", "저번주 대구 매출 다 더하면 얼만가요"])
def test_a_question_without_its_sign_is_no_remark(text: str) -> None:
    assert plan_of(text)["actions"] != []


def test_a_measure_that_is_not_asked_for_is_not_told() -> None:
    plan = plan_of("can you tell me how many units did we sell in busan last week I mean units not the money")
    assert [one["inputs"]["column"] for one in plan["actions"] if one["tool"] == "table.aggregate"] == ["수량"]


def test_words_are_said_once() -> None:
    (step,) = plan_of("디엠 좀 보내줘 오늘 3시 데모 취소됐다고")["actions"]
    assert step["inputs"]["text"] == "오늘 3시 데모 취소됐습니다"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("本文に「出張のため」って追記もしといて", "出張のため"),
        ("본문에 '민지 출장' 이라고 적어줘", "민지 출장"),
        ('add "bring the demo unit" to the notes', "bring the demo unit"),
    ],
)
def test_quoted_words_for_the_body_are_no_page(text: str, words: str) -> None:
    changed = earlier("'랜딩 페이지 개편' 담당 준호로 바꿔줘", EarlierThing(id="p2", title="랜딩 페이지 개편"))
    plan: Any = make_plan(a_task(text, changed))
    assert [one["inputs"] for one in plan["actions"]] == [{"page": "p2", "content": words}]
    assert plan_of(text)["actions"][-1]["inputs"]["content"] == words
