"""What somebody else is asked goes to them as a question; nothing is looked up and sent in its place."""

from __future__ import annotations

import pytest

from tests.core.test_told_words import list_inputs


@pytest.mark.parametrize(
    ("text", "who", "asked"),
    [
        ("ask Junho where the quote is", "Junho", "Could you tell me where the quote is?"),
        ("can you ask Junho where the quote page is?", "Junho", "Could you tell me where the quote page is?"),
        ("ask Junho when the report is due", "Junho", "Could you tell me when the report is due?"),
        ("ask Sara how many tasks are left", "Sara", "Could you tell me how many tasks are left?"),
        ("Could you ask Sara what the budget is, please", "Sara", "Could you tell me what the budget is?"),
        ("ask Sara which tasks are still open", "Sara", "Could you tell me which tasks are still open?"),
        ("ask Junho why the deploy failed", "Junho", "Could you tell me why the deploy failed?"),
        (
            "ask Junho what time the meeting starts tomorrow",
            "Junho",
            "Could you tell me what time the meeting starts tomorrow?",
        ),
        (
            "please ask Jihoon whose turn it is to write the meeting notes",
            "Jihoon",
            "Could you tell me whose turn it is to write the meeting notes?",
        ),
        ("check with Junho whether the page is ready", "Junho", "Could you tell me whether the page is ready?"),
        ("check with Sara where the sales sheet is", "Sara", "Could you tell me where the sales sheet is?"),
        (
            "find out from Junho when the quote page will be ready",
            "Junho",
            "Could you tell me when the quote page will be ready?",
        ),
        ("ask Sara what she thinks of the deck", "Sara", "Could you tell me what you think of the deck?"),
        ("ask Junho when he is back", "Junho", "Could you tell me when you are back?"),
        ("준호한테 예산이 얼마인지 물어봐줘", "준호", "예산이 얼마인가요?"),
        ("준호에게 이번 주 마감 작업이 뭔지 물어봐 주세요", "준호", "이번 주 마감 작업이 뭔가요?"),
        ("준호한테 매출이 얼마냐고 물어봐줘", "준호", "매출이 얼마인가요?"),
        ("지훈님께 노트북 반납 언제 하시는지 디엠 좀", "지훈", "노트북 반납 언제 하시나요?"),
        ("준호한테 회의 몇 시인지 물어보는 DM 하나 보내줘", "준호", "회의 몇 시인가요?"),
        ("지훈님께 작업 목록이 어디 있냐고 여쭤봐줘", "지훈", "작업 목록이 어디 있나요?"),
        ("ジュノさんに予算がいくらか聞いてください", "ジュノ", "予算がいくらか教えてください"),
        ("ジュノさんに見積書のページがどこにあるか聞いて", "ジュノ", "見積書のページがどこにあるか教えてください"),
        (
            "サラさんにタスクがいくつ残っているか確認してもらえますか",
            "サラ",
            "タスクがいくつ残っているか教えてください",
        ),
        ("ジフンさんに報告書が終わったかどうか聞いておいて", "ジフン", "報告書が終わったかどうか教えてください"),
    ],
)
def test_who_is_asked_gets_the_question(text: str, who: str, asked: str) -> None:
    assert list_inputs(text) == [{"user": who, "text": asked}]


@pytest.mark.parametrize(
    "text",
    [
        "준호한테 내일 오전 10시에 견적서 보냈는지 물어봐줘",
        "내일 오전 10시에 준호한테 견적서 보냈는지 물어봐줘",
    ],
)
def test_what_lies_behind_is_asked_at_the_moment_ahead(text: str) -> None:
    assert list_inputs(text) == [{"user": "준호", "text": "견적서 보냈나요?", "post_at": "2026-03-05T10:00:00+09:00"}]


def test_a_moment_ahead_that_is_asked_about_is_no_time_of_sending() -> None:
    assert list_inputs("준호한테 내일 오전 10시에 회의 가능한지 물어봐줘") == [
        {"user": "준호", "text": "내일 오전 10시에 회의 가능한가요?"}
    ]


def test_a_question_to_a_channel_is_posted() -> None:
    assert list_inputs("ask in #dev who can review the release page") == [
        {"channel": "#dev", "text": "Could you tell me who can review the release page?"}
    ]


@pytest.mark.parametrize(
    ("text", "asked", "at"),
    [
        ("message Sara asking whether the deck is ready", "Could you tell me whether the deck is ready?", None),
        ("send Sara a dm asking when she is back", "Could you tell me when you are back?", None),
        (
            "schedule a DM to Sara tomorrow at 10 asking if she sent the quote",
            "Could you tell me if you sent the quote?",
            "2026-03-05T10:00:00+09:00",
        ),
    ],
)
def test_a_message_that_asks_says_nothing_for_true(text: str, asked: str, at: str | None) -> None:
    (step,) = list_inputs(text)
    assert (step["user"], step["text"], step.get("post_at")) == ("Sara", asked, at)


def test_who_a_thing_is_for_is_told_of_it() -> None:
    made, told = list_inputs("add a task 'Beta deck' for Jihoon due 3/16, and drop him a line that it's his")
    assert made["date"] == "2026-03-16"
    assert told["user"] == "Jihoon"
    assert "It's yours" in told["text"]


def test_another_order_behind_the_question_is_kept() -> None:
    asked, changed = list_inputs("ask Junho where the quote is and set 'Pricing survey' to done")
    assert asked == {"user": "Junho", "text": "Could you tell me where the quote is?"}
    assert changed["page"] == "Pricing survey"


@pytest.mark.parametrize(
    "text",
    [
        "tell Sara how many tasks are left",
        "show me which tasks are open and who owns them",
        "post 'ask Junho where the quote is' in #dev",
        "tell Sara to ask Junho where the quote is",
        "post in #dev that Sara will ask Junho where the quote is",
        "dm Sara: ask Junho where the quote is",
    ],
)
def test_what_is_told_is_no_question_of_ours(text: str) -> None:
    assert not any("Could you tell me" in str(one.get("text")) for one in list_inputs(text))


@pytest.mark.parametrize(
    ("text", "who", "asked"),
    [
        ("준호한테 예산 물어봐줘", "준호", "예산 알려 주세요"),
        ("준호한테 작업 상태 좀 물어봐줘", "준호", "작업 상태 알려 주세요"),
        ("지훈님께 보고서 일정을 여쭤봐 주세요", "지훈", "보고서 일정 알려 주세요"),
        ("사라한테 설문에 대해 물어봐줘", "사라", "설문 알려 주세요"),
        ("ask Junho about the budget", "Junho", "Could you tell me about the budget?"),
        ("can you ask Sara about the open tasks?", "Sara", "Could you tell me about the open tasks?"),
        ("ジュノさんに納期を聞いてください", "ジュノ", "納期を教えてください"),
        ("サラさんに予算について確認してください", "サラ", "予算を教えてください"),
    ],
)
def test_a_matter_is_asked_about_and_not_looked_up(text: str, who: str, asked: str) -> None:
    assert list_inputs(text) == [{"user": who, "text": asked}]


@pytest.mark.parametrize("text", ["준호한테 그거 물어봐줘", "ask Junho about it", "ジュノさんにそれを聞いて"])
def test_what_is_only_pointed_at_is_asked_for(text: str) -> None:
    assert not any(isinstance(one.get("text"), str) and "{{" in one["text"] for one in list_inputs(text))
    assert not any("알려 주세요" in str(one) or "about it" in str(one) for one in list_inputs(text))


@pytest.mark.parametrize(
    ("text", "posted"),
    [
        ("팀에 예산 물어봐줘", {"text": "예산 알려 주세요"}),
        ("#dev에 배포 일정 물어봐줘", {"channel": "#dev", "text": "배포 일정 알려 주세요"}),
        ("みんなに予算について聞いて", {"text": "予算を教えてください"}),
    ],
)
def test_everybody_is_asked_in_a_channel(text: str, posted: dict[str, str]) -> None:
    assert list_inputs(text) == [posted]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ジュノさんに「見積書」を確認してほしいと伝えて", "「見積書」を確認してほしい"),
        ("ジュノさんに予算を聞いてくださいと伝えて", "予算を聞いてください"),
    ],
)
def test_what_somebody_is_told_to_ask_is_told(text: str, told: str) -> None:
    assert list_inputs(text) == [{"user": "ジュノ", "text": told}]


def test_a_moment_before_a_matter_is_that_of_the_asking() -> None:
    assert list_inputs("준호한테 내일 9시에 예산 물어봐줘") == [
        {"user": "준호", "text": "예산 알려 주세요", "post_at": "2026-03-05T09:00:00+09:00"}
    ]


def test_a_point_within_a_number_ends_no_question() -> None:
    assert list_inputs("ask jihoon whether the 2.4 checklist is finished") == [
        {"user": "Jihoon", "text": "Could you tell me whether the 2.4 checklist is finished?"}
    ]
