"""A name in quotes within the words that somebody is told: all of the words are sent, and not the name alone."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task


def sent(text: str) -> list[str]:
    made: Any = make_plan(a_task(text))["actions"]
    return [one["inputs"]["text"] for one in made if "text" in one["inputs"]]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("#sales에 '신규 견적서' 준비됐다고 올려줘", "'신규 견적서' 준비됐습니다"),
        ("#dev에 '로그인 오류' 고쳤다고 공유해줘", "'로그인 오류' 고쳤습니다"),
        ("준호한테 '신규 견적서' 다 됐다고 DM 보내줘", "'신규 견적서' 다 됐습니다"),
        ("준호한테 '신규 견적서' 확인해달라고 전해줘", "'신규 견적서' 확인해 주세요"),
        ("#dev에 '랜딩 페이지 개편' 내가 맡았다고 올려줘", "'랜딩 페이지 개편' 김민지 님이 맡았습니다"),
        ("#sales에 내일부터 '봄 할인' 시작한다고 올려줘", "내일부터 '봄 할인' 시작합니다"),
        ("tell Junho 'Login bug' is fixed", "'Login bug' is fixed"),
        ("post to #dev 'Login bug' was fixed this morning", "'Login bug' was fixed this morning"),
        ("DM Sarah 'Pricing survey' needs one more question", "'Pricing survey' needs one more question"),
        ("post 'Login bug' is fixed in #dev", "'Login bug' is fixed"),
        ("#devに「ログイン不具合」が直ったと投稿して", "「ログイン不具合」が直った"),
        ("ジュノさんに「見積書」を確認してほしいと伝えて", "「見積書」を確認してほしい"),
    ],
)
def test_all_of_the_words_are_sent(text: str, told: str) -> None:
    (said,) = sent(text)
    assert said.rstrip(".。") == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("#sales에 '오늘 3시 데모'라고 공지해줘", "오늘 3시 데모"),
        ("#sales에 '점심 드세요' 라고 올려줘", "점심 드세요"),
        ("#sales에 '점심 드세요' 올려줘", "점심 드세요"),
        ("준호한테 '확인 부탁드려요' 하고 DM 보내줘", "확인 부탁드려요"),
        ("준호한테 '확인 부탁드려요'라는 메시지 보내줘", "확인 부탁드려요"),
        ("'점심 드세요'라고 #sales에 올려줘", "점심 드세요"),
        ("#sales에 '신제품 나왔다고 합니다'라고 올려줘", "신제품 나왔다고 합니다"),
        ("tell Junho 'see you at 3'", "see you at 3"),
        ("post 'lunch is ready' in #general", "lunch is ready"),
        ("post 'lunch is ready' to #general please", "lunch is ready"),
        ("#devに「お昼です」と投稿して", "お昼です"),
        ("#devに「お昼です」って投稿して", "お昼です"),
        ("ジュノさんに「見積書を確認してください」と伝えて", "見積書を確認してください"),
    ],
)
def test_what_is_quoted_whole_is_sent_as_it_is(text: str, told: str) -> None:
    assert sent(text) == [told]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("준호한테 디엠으로 '시안 몇 개 나왔어요?' 하고 같이 물어봐줘", "시안 몇 개 나왔어요?"),
        ("준호한테 '시안 몇 개 나왔어요?' 물어봐줘", "시안 몇 개 나왔어요?"),
        ("준호한테 '시안 몇 개 나왔어요?' 하고 슬쩍 물어봐줘", "시안 몇 개 나왔어요?"),
        ("준호님께 슬랙으로 “시안 언제 볼 수 있을까요” 이렇게 여쭤봐 주세요", "시안 언제 볼 수 있을까요"),
        ("디엠으로 준호한테 '시안 언제 되죠?' 물어봐 줄래", "시안 언제 되죠?"),
        ("준호한테 '같이 점심 먹을래요?' 하고 물어봐줘", "같이 점심 먹을래요?"),
        ("준호한테 '시안 늦어요' 하면서 정중하게 전해줘", "시안 늦어요"),
        ("준호한테 '시안' 물어봐줘", "'시안' 알려 주세요"),
        ("준호한테 '시안' 진행 상황 물어봐줘", "'시안' 진행 상황 알려 주세요"),
        ("준호한테 디엠으로 시안 일정 물어봐줘", "시안 일정 알려 주세요"),
        ("준호한테 디엠으로 시안이 몇 개인지 물어봐줘", "시안이 몇 개인가요?"),
    ],
)
def test_no_word_around_a_quote_that_somebody_is_asked_is_sent(text: str, told: str) -> None:
    assert sent(text) == [told]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("밀린 작업 뽑아서 사라한테 '이 중에 급한 거 있어요?'라고 물어봐줘", "이 중에 급한 거 있어요?"),
        ("밀린 작업 뽑아서 사라한테 '확인 부탁드려요' 하고 같이 보내줘", "확인 부탁드려요"),
        ("Find the overdue tasks and ask Sarah 'can we drop any of these?'", "can we drop any of these?"),
    ],
)
def test_words_on_what_is_read_go_out_with_it(text: str, told: str) -> None:
    (said,) = sent(text)
    assert said.startswith(f"{told}\n")
    assert said.endswith("{{a1.records}}")


def test_words_that_speak_of_nothing_read_go_out_alone() -> None:
    assert sent("밀린 작업 보여주고 사라한테 '오늘 휴가예요'라고 전해줘") == ["오늘 휴가예요"]
