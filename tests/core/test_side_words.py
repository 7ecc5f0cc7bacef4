"""What is said around an order, of who asks or to who carries it out, changes nothing of what is planned."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.reading.clean_request import clean_request_text
from orchestration.text.circumstances import drop_circumstances
from orchestration.text.idle_words import drop_idle_head
from orchestration.text.report_back import drop_report_back
from tests.core.follow_up_cases import plan_of

_ORDERS = {
    "ko": (
        "오늘 마감인 작업 보여줘",
        "뉴스레터 초안 다음 주 월요일로 미뤄줘",
        "#dev에 '배포 끝났어요'라고 올려줘",
        "작업에 '견적서 검토' 추가해줘",
        "온보딩 가이드 요약해줘",
    ),
    "en": (
        "show me the tasks due today",
        "move the newsletter draft to next Monday",
        "post 'deploy is done' in #dev",
        "add a task 'Check the quote'",
        "mark Pricing survey as done",
    ),
    "ja": (
        "今日締め切りのタスクを見せて",
        "ニュースレターの下書きを来週の月曜に延期して",
        "#devに「デプロイ完了」と投稿して",
        "セキュリティレポートの担当をジュノさんに変えて",
        "オンボーディングガイドを要約して",
    ),
}
_AROUND = {
    "ko": (
        "metel아 {}", "일단 {}", "빨리 {}", "혹시 바쁘지 않으면 {}", "시간 될 때 {}", "한 가지 부탁이 있어요. {}",
        "지금 회의 중이라 그런데 {}", "팀장님이 찾으셔서요. {}", "방금 고객이랑 통화했는데요, {}",
        "점심 먹고 왔더니 정신이 없네 {}", "아까 말한다는 걸 깜빡했네. {}", "{} 급해요", "{} 다 되면 알려줘",
        "{} 그게 다예요", "{} 이따 회의 때 쓸 거야", "{} 나중에 내가 확인할게",
        "아니 근데 {}",
        "다름이 아니라 {}",
        "이건 좀 급한데 {}",
        "너 이거 할 수 있어? {}",
        "{} 오늘 중으로",
    ),
    "en": (
        "hey metel, {}", "sorry to bother, {}", "first of all {}", "one favour: {}", "I forgot earlier: {}",
        "if it's not too much trouble, {}", "I'm in a meeting, so {}", "just got off the phone with a client. {}",
        "back from lunch, brain is mush. {}", "go ahead and {}", "{} and let me know when it's done",
        "{}, I'll check later",
        "by the way, {}",
        "not urgent, but {}",
        "before I forget: {}",
        "can you do this? {}",
    ),
    "ja": (
        "metelさん、{}", "お手すきのときに{}", "悪いけど{}", "とりあえず{}", "じゃあ{}", "急ぎで{}", "会議中なので、{}",
        "部長に聞かれているので、{}", "さっきお客さんと電話したんですが、{}", "{}。終わったら教えて", "{}。以上です",
        "そういえば、{}",
        "あ、そうだ。{}",
        "今すぐ{}",
    ),
}  # fmt: skip


def _plan(text: str) -> list[tuple[str, Any]]:
    """The tools of a plan with what each is given, without the words by which a summary is made."""
    steps = plan_of(text)["actions"]
    return [(one["tool"], {k: v for k, v in one["inputs"].items() if k not in ("focus", "about")}) for one in steps]


@pytest.mark.parametrize(
    ("language", "around"), [(language, around) for language, all_ in _AROUND.items() for around in all_]
)
def test_words_around_an_order_change_nothing_of_its_plan(language: str, around: str) -> None:
    for order in _ORDERS[language]:
        assert _plan(around.format(order)) == _plan(order), around.format(order)
        assert _plan(order), order


@pytest.mark.parametrize(
    "text",
    [
        "회의 중에 나온 얘기라서 회의록에 적어줘",
        "방금 한빛이랑 통화했는데 회의록에 남겨줘",
        "지금 회의 중이라서 늦는다고 사라한테 말해줘",
        "점심 먹으러 가자고 준호한테 DM 보내줘",
        "오늘 부산 프로 12개 나갔는데요, 매출표에 추가해줘",
        "I'm running late, tell Sarah",
        "just got off the phone with Hanbit, note it in the wiki",
        "会議中なので遅れるとジュノさんに伝えて",
    ],
)
def test_what_may_be_told_or_written_down_stays(text: str) -> None:
    assert drop_circumstances(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "준호 작업 다 되면 알려줘",
        "준호한테 '다 되면 알려줘'라고 보내줘",
        "watch the landing page and let me know when it's done",
        "let me know when it's done",
        "tell Junho thanks a lot",
        "tell Junho to hurry so we can ship it",
        "ジュノさんに終わったら教えてと伝えて",
    ],
)
def test_what_is_asked_for_or_told_behind_stays(text: str) -> None:
    assert drop_report_back(text) == text


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("move the newsletter draft to today if possible", "move the newsletter draft to today"),
        ("add a task 'Check the quote' due today if possible", "add a task 'Check the quote' due today"),
        ("remind me today if possible", "remind me today"),
        ("show me what is open today if possible", "show me what is open"),
        ("mark Pricing survey as done today, if you can", "mark Pricing survey as done today"),
    ],
)
def test_a_day_of_the_order_stays_where_polite_words_go(text: str, order: str) -> None:
    assert drop_report_back(text) == order


@pytest.mark.parametrize(
    "text",
    [
        "더 급한 작업 보여줘",
        "내가 할 일 보여줘",
        "바로 위 메시지 지워줘",
        "이거 더 자세히 알려줘",
        "sales, show them by region",
        "すぐに終わるタスクを見せて",
        "저기 있는 페이지 지워줘",
        "あの会議のページを消して",
        "あの何だっけ、チャンネルに「こんにちは」と投稿して",
    ],
)
def test_what_says_something_of_what_is_wanted_is_no_idle_head(text: str) -> None:
    assert drop_idle_head(text) == text


def test_an_order_of_things_is_no_hurry() -> None:
    assert clean_request_text("우선순위 높은 작업 보여줘") == "우선순위 높은 작업 보여줘"
    assert clean_request_text("빨리 답 달라고 준호한테 DM 보내줘") == "빨리 답 달라고 준호한테 DM 보내줘"


def test_a_word_behind_an_order_is_nobody() -> None:
    (step,) = plan_of("작업에 '견적서 검토' 추가해달라고 부탁드려도 될까요")["actions"]
    assert "담당자" not in step["inputs"].get("properties", {})
