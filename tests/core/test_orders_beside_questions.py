"""Orders and questions that come where a name is asked for: they answer nothing, and are heard as what they are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from orchestration.commands.thread_intents import AnswerMeant, ThreadMeaning, ThreadRuns, ThreadSpeech
from orchestration.commands.thread_words import interpret_thread_text
from orchestration.policy.case import is_unclear_answer
from orchestration.rule_planner import RulePlanner, is_replacement, read_turn_kind
from orchestration.text.thread_phrases import read_phrase
from tests.core.test_thread_words import a_maker, asking, ended

PLAIN = RulePlanner()
ASKING = {
    "title": asking("작업 하나 추가해줘", "title", "text"),
    "page": asking("'모바일 앱 계획' 담당자에서 김민지를 빼줘", "page", "text"),
    "user": asking("「今日中に状況教えてください」ってDMして", "user", "user"),
    "channel": asking("슬랙에 '배포 완료'라고 올려줘", "channel", "channel", "#marketing", "#sales"),
    "choices": asking("'랜딩 페이지 개편' 담당자를 준으로 바꿔줘", "properties.담당자", "choices", "이준호", "이준서"),
}
DONE = ended("작업 DB의 '모바일 앱 베타 계획' 담당을 이준호로 바꿔줘")


def meaning_of(field: str, text: str, *, addressed: bool = True) -> ThreadMeaning:
    maker = replace(a_maker(), kind_of=read_turn_kind, follows=PLAIN.follows, replaces=is_replacement)
    runs = ThreadRuns(open=(ASKING[field],), ended=(DONE,))
    return interpret_thread_text(maker, runs, ThreadSpeech(text, "U1", addressed=addressed), read_phrase)


@pytest.mark.parametrize("addressed", [True, False])
@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("title", "사라 건 하루 빠르게 해줘"),
        ("title", "지금 예약 뭐뭐 걸려있는지 보여줄래"),
        ("title", "아 그냥 오늘 마감인 거 먼저 보여줘"),
        ("title", "actually push Junho's to friday"),
        ("title", "can you show me what's overdue first"),
        ("title", "ジュノさんのほうは期限を今週金曜まで延ばしてあげて"),
        ("title", "このスレッドの話まとめてくれる?"),
        ("page", "지금 예약 뭐뭐 걸려있는지 보여줄래"),
        ("page", "make it in progress"),
        ("page", "あと本文に「クーポン率は15%で仮置き」って足して"),
        ("page", "期限は金曜で"),
        ("user", "ジュノさんのほうは期限を今週金曜まで延ばしてあげて"),
        ("user", "준호 거는 마감 금요일까지로 늘려줘"),
        ("user", "move Junho's deadline to friday"),
        ("channel", "글고 지훈이랑 준호한테는 개인톡으로도 같은 내용 보내줘"),
        ("channel", "그 전에 이번 주 매출 합계 보여줘"),
        ("choices", "아니 상태만 완료로 바꿔줘"),
        ("choices", "show me Junho's tasks first"),
    ],
)
def test_an_order_beside_a_question_answers_nothing(field: str, text: str, addressed: bool) -> None:
    assert not isinstance(meaning_of(field, text, addressed=addressed), AnswerMeant)


@pytest.mark.parametrize(
    ("text", "unclear"),
    [
        ("이번 주 매출 합계 알려줘", True),
        ("아 그전에 오늘 마감인 작업 먼저 보여줘", True),
        ("show me the tasks due today", True),
        ("今日締切のタスク見せて", True),
        ("언제 시간 되는지 알려주세요", False),
        ("please send me the file by noon", False),
        ("資料を送ってください", False),
    ],
)
def test_what_asks_to_be_shown_something_is_shown_before_it_is_sent(text: str, unclear: bool) -> None:
    assert is_unclear_answer(text) is unclear


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        ("title", "세금계산서 발행", "세금계산서 발행"),
        ("title", "견적서 보내기요", "견적서 보내기"),
        ("title", "Update the logo", "Update the logo"),
        ("title", "Fix the login bug", "Fix the login bug"),
        ("title", "見積書のテンプレートを直す", "見積書のテンプレートを直す"),
        ("title", "신규 입사자 환영 메시지 준비", "신규 입사자 환영 메시지 준비"),
        ("page", "보안 점검 보고서요", "보안 점검 보고서"),
        ("page", "견적서 템플릿 수정", "견적서 템플릿 수정"),
        ("user", "이준호", "이준호"),
        ("user", "준호님한테요", "준호"),
        ("user", "サラさんです", "サラ"),
        ("channel", "#dev", "#dev"),
        ("choices", "이준서", "이준서"),
    ],
)
def test_a_name_where_one_is_asked_for_answers(field: str, text: str, value: str) -> None:
    meant = meaning_of(field, text)
    assert isinstance(meant, AnswerMeant)
    assert str(meant.value).rstrip("님さん") == value
